"""The play scene: a match between people at one screen and bots, or of bots alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import pygame

from game.bots.bot import Decision
from game.catalog import Game
from game.language import _, mark
from game.match import Match
from game.state import State, common
from scenes.boards.board import Board
from scenes.boards.faces import face_of
from scenes.match_summary import Table
from scenes.play.banner import paint_rim
from scenes.play.bot_requests import BotProcess, BotRequests
from scenes.play.drapery import drapery
from scenes.play.end_banner import EndBanner
from scenes.play.handover import Handover
from scenes.play.match_controller import MatchController
from scenes.play.note_button import NoteButton
from scenes.play.panel import PanelCommands
from scenes.play.play_commands import PlayCommands
from scenes.play.secrecy import Secrecy
from scenes.play.stage import Stage
from scenes.play.table_talk import TableTalk
from scenes.play.timekeeper import Timekeeper
from scenes.scene import Scene
from scenes.turns import verdict, winners

DWELL: Final = 0.6  # seconds a position stands before a bot changes it, at normal speed
TIME_UP: Final = mark("Time is up: the rest of the turn is skipped.")
READING: Final = 2.0  # seconds that is read before the curtain falls


@dataclass(frozen=True, slots=True)
class PlayLinks:
    """Where a match leads, and what helps those who play it."""

    results: Callable[[Match, Path], Scene]
    rules: Callable[[Game, Table], Scene]
    settings: Callable[[], Scene]
    thinker: Callable[[Match], BotProcess]
    hint_level: Callable[[Match], str]
    reason: Callable[[str, State, Decision], str]  # of a hint for a game, one sentence


class Play(Scene):
    """One match on the screen, saved after every action.

    Where people have secrets from each other, every look of a team is a stage of its own, and
    between them the scene is veiled and a curtain lies above it.
    """

    focus_name = "board"

    def __init__(self, match: Match, path: Path, created: datetime, links: PlayLinks) -> None:
        self.match = match
        self.links = links
        automatic = face_of(match.game.key).view().automatic
        self.controller = MatchController(match, path, created, automatic)
        self.requests = BotRequests(self.controller, links.thinker(match))
        self.secrecy = Secrecy(self.controller, self.requests.commitments.proofs)
        self.time = Timekeeper(self.controller)
        self.commands = PlayCommands(self)
        self.handover = Handover(self)
        self.stage = self.new_stage()
        self.end_banner: EndBanner | None = None
        self.said_fault = ""
        self.wish: Callable[[], None] | None = None  # chosen in the pause

    def new_stage(self) -> Stage:
        """Return a stage on which nothing is left of what was pointed at or chosen before."""
        narrator = self.secrecy.narrator
        stage = Stage(self, self.controller, self.requests, narrator, self._choose, self.play)
        stage.clock = lambda: None if self.resting() else self.time.reading()
        stage.interrupt = self.handover.interrupt
        return stage

    @property
    def board(self) -> Board[Any]:
        """The board on the screen."""
        return self.stage.board

    # -- the scene

    @property
    def animating(self) -> bool:
        """Whether something moves."""
        moving = not self.secrecy.veiled and self.board.moving
        ending = self.end_banner is not None and not self.end_banner.still
        return moving or ending or self.handover.reveal is not None

    def enter(self) -> None:
        """Begin, or come back from a scene that was on top."""
        self.talk = TableTalk(self.app, self.controller, self._weigh_draw, self.show_change)
        if not hasattr(self, "note_button"):
            self.note_button = NoteButton(self)
        self.app.sounds.hushed = self.secrecy.private

    def leave(self) -> None:
        """Stop thinking while another scene is on top."""
        self.requests.stop()
        self.board.settle()
        self.app.sounds.hushed = False

    def closing(self) -> bool:
        """Ask before a match is lost that could not be saved, unless that is asked already."""
        if not self.controller.fault or len(self.app.ring.scopes) > 1:
            return True
        self.talk.leave(self.app.quit)
        return not self.controller.fault

    def build(self) -> None:
        stage, commands = self.stage, self.commands
        if self.secrecy.veiled:
            stage.panel = None
            return
        self.page.scope.shortcuts += [("Esc", commands.escape), ("F", commands.flip_by_key)]
        self.page.scope.shortcuts.append(("N", self.note_button.by_key))
        controls = PanelCommands(
            commands.tools(),
            stage.look_at,
            stage.look_at_present,
            self._confirm,
            self.handover.waive,
            self.handover.peek,
            commands.open_log,
            commands.toggle_overlay,
        )
        stage.build(controls, self.secrecy.banner())
        self.app.sounds.play_ambience("ambience")

    def handle(self, event: pygame.Event) -> bool:
        """Give the board what no widget wanted."""
        if self.secrecy.veiled:
            return False
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.handover.interrupt():
            return True
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self.board.handle_mouse(event)
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            used = self.board.type(getattr(event, "unicode", ""))
            if used:
                self.app.ring.focus(self.board)
            return used
        return False

    def update(self, dt: float) -> None:
        """Let time pass: animations, clocks, curtains, bots, the end."""
        if self.wish:
            wish, self.wish = self.wish, None
            wish()
            return
        asked = len(self.app.ring.scopes) > 1
        if self.secrecy.veiled:
            if not asked:
                self.handover.keep_veiled(dt)
            return
        if not asked:
            self.note_button.update()
        self.stage.update(dt)
        self._keep_time(0.0 if asked else dt)
        if self.stage.looking is not None or asked:
            return  # an earlier step is looked at, or a question is open
        if self.handover.keep(dt):
            return
        self.let_bots_play(dt)
        if self.match.over and self.secrecy.narrator.holding is None and not self.board.animating:
            self._end(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the room and the board, or the velvet."""
        if self.secrecy.veiled:
            surface.blit(drapery(self.page.look), (0, 0))
            return
        super().draw(surface)
        self.board.draw(surface)
        banner = self.secrecy.banner()
        if banner:
            paint_rim(surface, self.page.look, banner[1])
        if self.handover.reveal and self.stage.panel:
            self.handover.reveal.draw(surface, self.page.look, self.stage.panel.board)
        if self.end_banner and self.stage.panel and not self.board.animating:
            self.end_banner.draw(surface, self.page.look, self.stage.panel.board)

    # -- secrets

    def away(self) -> None:
        """Draw the curtain over a private view, whatever is above it."""
        self.handover.away()

    def _keep_time(self, dt: float) -> None:
        """Let the clock run while a person may decide; without time the turn is skipped."""
        if self.resting():
            return
        before = self.time.reading()
        warning = self.time.advance(dt)
        if warning:
            self.app.sounds.play("tick")
        if self.time.expired:
            self.stage.look_at_present()
            cost = self.stage.view.late(
                self.controller.observation(), self.match.state.current_player
            )
            self.controller.expire()
            self.show_change()
            self.stage.inform(cost or _(TIME_UP))
            self.secrecy.waited = -READING
        elif before != self.time.reading():
            self.stage.tell()

    def resting(self) -> bool:
        """Tell whether the clock rests, for what is looked at is not the turn at hand."""
        held = self.secrecy.narrator.holding is not None
        return held or self.controller.wanted != self.controller.looking

    # -- playing

    def _choose(self, action: int) -> None:
        """Play what was clicked, or let it wait for its confirmation."""
        if self.app.preferences.confirming(self.match.game.key):
            self.board.pending = action
            self.stage.tell()
        else:
            self.play(action)

    def _confirm(self) -> None:
        if self.board.pending is not None:
            self.play(self.board.pending)

    def play(self, action: int) -> None:
        """Play an action; what was taken back before is gone."""
        self.controller.play(action)
        self.stage.narrator.forget_hints()
        self.show_change()

    def show_change(self) -> None:
        """Show what was just played, taken back or agreed, and tell if it could not be saved."""
        self.requests.go_on()
        self.requests.stood = self.secrecy.waited = 0.0
        self.end_banner = None
        self._open_seals()
        self.secrecy.hold()
        if not self.secrecy.veiled:
            self.stage.follow()
        self._tell_fault()

    def _open_seals(self) -> None:
        """Prove what bots had chosen before people, as soon as it is no secret any more."""
        public = common(self.match.state, len(self.match.seats))
        self.requests.commitments.prove(self.stage.view.covered(public))

    def _tell_fault(self) -> None:
        if self.controller.fault and self.controller.fault != self.said_fault:
            self.app.notice(self.controller.fault)
        self.said_fault = self.controller.fault
        if self.controller.told:
            self.app.notice(self.controller.told)
            self.controller.told = ""

    def _end(self, dt: float) -> None:
        """Say who has won, once, and go on to the results."""
        if self.end_banner is None:
            self.end_banner = EndBanner(verdict(self.match, ()).headline, self.page.look)
            self.app.sounds.play(self._last_sound())
            self.app.ring.shown = False  # nothing is to be chosen any more
        elif not self.end_banner.over:
            self.end_banner.update(dt)
            if self.end_banner.over:
                self.app.replace(self.links.results(self.match, self.controller.path))
        self.app.changed()

    def _last_sound(self) -> str:
        won, people = winners(self.match), self.controller.people
        if not won:
            return "draw"
        return "win" if not people or set(won) & set(people) else "lose"

    # -- bots

    def let_bots_play(self, dt: float) -> None:
        """Do what bots have decided; of unseen turns nothing is shown before they are over."""
        unseen = self.controller.unseen
        dwell = 0.0 if unseen else DWELL * self.page.look.speed
        fixed = self.requests.commitments.fixed
        arrived = self.requests.update(dt, self.board.animating, dwell)
        if fixed != self.requests.commitments.fixed and not self.secrecy.veiled:
            self.stage.tell()
        if arrived is None:
            return
        errand, decision = arrived
        if errand == "move" and unseen:
            self.controller.play(decision.action)
            self._open_seals()
            self.secrecy.hold()
            self._tell_fault()
        elif errand == "move":
            self.play(decision.action)
        elif errand == "hint":
            reason = self.links.reason(self.match.game.key, self.controller.observation(), decision)
            self.stage.advise(decision.action, reason)
            self.app.sounds.play("hint")
        else:
            if not self.secrecy.veiled:
                self.stage.tell()
            self.talk.answered(decision)

    def ask_hint(self) -> None:
        """Ask the bot of the hints on behalf of the person to decide."""
        if self.board.playable and self.requests.current != "hint":
            self.board.cancel()
            self.requests.send("hint", self.links.hint_level(self.match))
            self.stage.tell()

    def _weigh_draw(self) -> None:
        bot = next(seat for seat in self.match.seats if seat.kind == "bot")
        self.requests.send("draw", bot.level)
        if not self.secrecy.veiled:
            self.stage.tell()

    def wish_for(self, action: Callable[[], None]) -> None:
        """Carry out what was chosen in the pause when that is gone."""
        self.wish = action
