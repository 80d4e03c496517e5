"""The play scene: a match between people at one screen and bots, or of bots alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, ClassVar

import pygame
from pygame import Rect

from game.bots.bot import Decision
from game.game import Game
from game.language import _, mark
from game.match import Match
from game.state import State
from scenes.boards import match_summary
from scenes.boards.board import Board
from scenes.boards.picture.living import TableLife
from scenes.play import shots
from scenes.play.advice import HintRequests, Training, training_choices
from scenes.play.bot_requests import BotProcess, BotRequests
from scenes.play.buttons import PanelTool
from scenes.play.controls import Presses, Transport
from scenes.play.drapery import drapery
from scenes.play.header import HeaderCommands
from scenes.play.match_controller import MatchController
from scenes.play.match_file import SaveReport
from scenes.play.match_hands import MatchHands
from scenes.play.match_notes import MatchNotes
from scenes.play.panel import PanelCommands
from scenes.play.pause import PauseItem, reading_items
from scenes.play.presenter import Presenter
from scenes.play.script import Script
from scenes.play.spoken import SpokenWords
from scenes.play.stage import Stage
from scenes.play.table_talk import InquestOffer, TableTalk
from scenes.ui.decoration.life import Life
from scenes.ui.drawing.look import Look
from scenes.window.app import Scene


@dataclass(frozen=True, slots=True)
class PlayLinks:
    """The scenes a match opens, and the functions it uses."""

    results: Callable[[Match, Path], Scene]
    rules: Callable[[Game, match_summary.Table], Scene]
    settings: Callable[[], Scene]
    thinker: Callable[[Match], BotProcess]
    hint_level: Callable[[Match], str]
    reason: Callable[[str, State, Decision], str]  # Returns the sentence of a hint.


class Play(Scene):
    """A match on the screen, saved after every action.

    The script decides what is shown next, the presenter shows it, and the controls answer presses.
    """

    focus_name = "board"
    keeps_awake = True
    parted = True
    # Whether the match has a file; without one there are no notes and no training.
    is_saved: ClassVar[bool] = True

    def __init__(
        self,
        match: Match,
        path: Path,
        created: datetime,
        links: PlayLinks,
        phones: Collection[int] = (),
        first: int = 0,
    ) -> None:
        """Open a match; nothing before the ply `first` is shown or taken back."""
        self.match = match
        self.links = links
        self.controller = MatchController(match, path, created, phones)
        self.controller.first = first
        self.requests = BotRequests(self.controller, links.thinker(match))
        self.hands = MatchHands(self.controller, self.requests)
        self.script = Script(self.controller.table, self.hands)
        self.script.seen = max(self.script.seen, first)
        self.presenter = Presenter(self, self.hands, self.script, links.rules, self._pause_items)
        self.runner = self.presenter.runner
        self.time = self.presenter.time
        self.talk = TableTalk(self, self.presenter)
        self.inquest = InquestOffer(self, self.controller)
        self.hints = HintRequests(self.presenter, links.hint_level, links.reason)
        self.training = Training(self, self.presenter, self.is_saved)
        self.notes = MatchNotes(self, self.presenter)
        self.saving = SaveReport(self, self.controller, self.presenter.refresh)
        self.transport = Transport(self, self.presenter)
        write_note = self.notes.write if self.is_saved else None
        self.presses = Presses(self.transport, self.talk, self.training.decide, write_note)
        self.presenter.hooks = self.presses.hooks
        self.spoken = SpokenWords(self, self.presenter)
        self.extra_tools: list[PanelTool] = []  # Buttons before that of the menu.
        self._has_ended = False
        self.headphones = set[int]()  # The teams that hear the screen reader alone.
        self._living = TableLife()

    @property
    def stage(self) -> Stage:
        """The stage of the view that is shown."""
        return self.presenter.stage

    @property
    def board(self) -> Board[Any]:
        """The board on the screen."""
        return self.presenter.stage.board

    # -- questions of the window

    @property
    def named(self) -> Sequence[str]:
        """The names of the players."""
        return [seat.name for seat in self.match.seats]

    @property
    def lingers(self) -> bool:
        """Whether everybody may see the screen."""
        return not self.controller.guarded

    @property
    def title(self) -> str:
        """The title of the game."""
        return _(self.match.game.title)

    @property
    def is_veiled(self) -> bool:
        """Whether a curtain hides the match."""
        return self.presenter.is_veiled

    @property
    def is_overheard(self) -> bool:
        """Whether others would hear the secrets of the view, unless it is heard in headphones."""
        private = self.controller.private and not self.match.over
        return private and self.controller.looking not in self.headphones

    def hear_alone(self) -> None:
        """Note that the team that looks has put on headphones, or has taken them off."""
        if not self.controller.private or self.presenter.is_veiled:
            return
        self.headphones ^= {self.controller.looking}
        if self.controller.looking in self.headphones:
            self.app.notice(_("Your screen reader may speak your secrets until the match ends."))
        else:
            self.app.notice(_("Your screen reader is silent about your secrets."))

    @property
    def ceremony(self) -> bool:
        """Whether a countdown, a great moment or the end is staged."""
        staged = isinstance(self.runner.shot, shots.Reveal)
        return not self.presenter.is_veiled and (staged or self.board.playback.beat is not None)

    def curtain(self, look: Look, first: bool) -> pygame.Surface | None:
        """Return the velvet before a view with secrets, and before the first scene of all."""
        is_known = self.stage.panel is not None  # In the window until now.
        if self.presenter.is_veiled or is_known or not (first or self.controller.guarded):
            return None
        return drapery(look)

    def paint_on(self) -> bool:
        """Paint the board; return whether it is painted."""
        return self.presenter.is_veiled or self.board.paint_on()

    @property
    def life(self) -> Life | None:
        """The idle animation; None behind a curtain."""
        if self.presenter.is_veiled or self.stage.panel is None:
            return None
        return self._living.on(self.page, self.board)

    @property
    def animating(self) -> bool:
        """Whether something moves."""
        moving = not self.presenter.is_veiled and self.board.moving
        return moving or isinstance(self.runner.shot, shots.Reveal)

    @property
    def rests(self) -> bool:
        """Whether it only waits for a person's decision."""
        return self.board.playable and not (self.presenter.is_veiled or self.presenter.choice)

    @property
    def kept_clear(self) -> Sequence[Rect]:
        """The figures on the board."""
        return () if self.presenter.is_veiled else self.board.figures

    @property
    def solid(self) -> Rect | None:
        """The area of the board while it is zoomed in, or None."""
        return self.board.solid

    def moved(self) -> Sequence[Rect] | None:
        """Return the areas of the board to redraw, or None to redraw everything."""
        return None if self.presenter.is_veiled else self.board.moved()

    def drawn(self) -> None:
        """Tell the board that it was drawn."""
        self.board.drawn()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the background and the board, or the curtain."""
        if self.presenter.is_veiled:
            surface.blit(drapery(self.page.look), (0, 0))
        else:
            self.stage.draw(surface, self.page.look)

    def enter(self) -> None:
        """Start the match, or return from another scene."""
        self.controller.file.aside = self.app.live
        self.app.sounds.hushed = self.presenter.is_private
        self.app.sounds.music.play(self.match.game.key)
        self.saving.tell()

    def leave(self) -> None:
        """Stop thinking and animations while another scene is on top."""
        self.controller.file.settle()
        self.requests.stop()
        self.board.settle()
        if self.time.clock.running and not self.match.over:
            self.controller.save()  # This saves the time left on the clock.
        self.app.sounds.hushed = False
        self.app.sounds.music.tighten(False)

    def away(self) -> None:
        """Draw the curtain over a private view, whatever covers it."""
        if self.presenter.veil():
            self.presenter.draw_curtain()

    def closing(self) -> bool:
        """Ask before closing if the match cannot be saved; return whether to close now."""
        self.controller.file.settle()
        if not self.controller.file.fault or self.app.overlay_open:
            return True
        self.talk.leave(self.app.quit)
        return not self.controller.file.fault

    def build(self) -> None:
        stage, presses, transport = self.stage, self.presses, self.transport
        if self.presenter.is_veiled:
            stage.panel = None
            return
        self.page.scope.shortcuts += [*presses.shortcuts(), *self.spoken.shortcuts()]
        rules = PanelTool(mark("Rules"), "F1", "book", self.presenter.open_rules)
        menu = PanelTool(mark("Menu"), "Esc", "menu", self.presenter.open_menu)
        own = [
            PanelTool(mark("Undo"), "Z", "undo", self.talk.undo),
            PanelTool(mark("Redo"), "Y", "redo", self.talk.redo),
            PanelTool(mark("Hint"), "H", "hint", self.hints.ask),
        ]
        tools = [] if self.controller.watched else own
        controls = PanelCommands(
            tools=[*tools, rules, *self.extra_tools, menu],
            header=HeaderCommands(transport.tools(), transport.replay, self.saving.retry),
            log=presses.log(),
            covering=presses.covering(),
            open_log=presses.open_log,
            toggle=stage.toggle,
        )
        stage.build(self.page, controls)
        self.app.sounds.play_ambience("ambience")

    # -- events

    def pressed(self) -> None:
        """Skip a staged event, unless it waits for a press of its own."""
        self.presses.skip_motion()

    def handle(self, event: pygame.Event) -> bool:
        """Send an unused event to the board; return whether it was used."""
        if self.presenter.is_veiled:
            return False
        is_press = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if is_press and self.presses.interrupt() and not isinstance(self.runner.shot, shots.Ask):
            return True  # A press that leads to a decision counts there, too.
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self.board.handle_mouse(event)
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            used = self.board.type(getattr(event, "unicode", ""))
            if used:
                self.app.ring.focus(self.board)
            return used
        return False

    def update(self, dt: float) -> None:
        """Advance the shot, the clock, and the requests to bots."""
        self.saving.update()
        self.inquest.update()
        if self.presenter.run_choice():
            return
        shot, is_asked = self.runner.shot, self.app.overlay_open
        if isinstance(shot, shots.End) and not self._has_ended:
            self._has_ended = True
            self._finish()
            return
        if isinstance(shot, shots.Offer) and not is_asked:
            self.runner.end()
        if self.presenter.is_veiled:
            if self.requests.current == "draw" and not is_asked:
                self._hear_bots(0.0)
            elif not is_asked:
                self.presenter.keep_veiled()
            return
        if not is_asked:
            self.notes.write_asked()
        self.stage.update(dt)
        if is_asked:
            return
        self.presenter.keep_time(dt)
        shot = self.runner.shot
        self.runner.update(dt, self.stage.is_moving)
        is_shown = self.runner.shot is shot or not self.app.live  # A frame shows one change.
        if is_shown and not self.presenter.is_veiled and self.app.scene is self:
            self._hear_bots(dt)

    def _hear_bots(self, dt: float) -> None:
        """Carry out decisions of bots when the script waits for them."""
        runner, shot = self.runner, self.runner.shot
        thinks = isinstance(shot, shots.Think) and not (self.stage.is_moving or runner.is_held)
        waits = isinstance(shot, shots.Wait) and not shot.is_over
        arrived = self.requests.update(thinks or waits)
        self.training.update(dt)
        if isinstance(shot, shots.Seal | shots.Away) and self.hands.is_sealed():
            runner.end()
        match arrived:
            case ("move", decision):
                runner.end(decision.action)
            case ("hint", decision):
                self.hints.receive(decision)
            case ("weigh", decision):
                self.training.hear(decision)
            case ("draw", decision):
                self.talk.answered(decision)

    def _finish(self) -> None:
        """Replace the match by its end."""
        self.controller.file.settle()
        self.app.replace(self.links.results(self.match, self.controller.file.path))

    def _pause_items(self) -> list[PauseItem]:
        """Return the entries of the pause menu."""
        note, turn = _("A comment on this position."), _("For the person opposite.")
        items = [
            *reading_items(self.presenter.open_rules, lambda: self.app.push(self.links.settings())),
            PauseItem(mark("Turn the board"), "F", "refresh", turn, self.presses.flip),
            PauseItem(mark("Write a note"), "N", "note", note, self.notes.ask),
            *self.presses.choices(),
            *self.inquest.choices(),
            *training_choices(self.training, self.app),
            *self.talk.choices(),
        ]
        locked = self.controller.unlockable()
        if locked is not None:
            name = self.match.seats[locked].name
            words = _("{name} can change a locked choice until everybody has locked.", name=name)
            item = PauseItem(mark("Unlock"), "U", "lock", words, self.presenter.unlock)
            items.insert(0, item)
        return items
