"""What is seen of a match that is played: the board, the panel, and the position they show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from game.facts import TABLE
from game.language import _
from game.state import State
from scenes.app import App
from scenes.boards.board import Board, BoardHooks
from scenes.notes.note_editor import NotePlace
from scenes.play.bot_requests import BotRequests
from scenes.play.match_controller import MatchController
from scenes.play.narrator import Narrator
from scenes.play.panel import Panel, PanelCommands
from scenes.play.turn_card import Reading
from scenes.ui import shapes
from scenes.ui.widget import Page

REFUSAL: Final = 4.0  # seconds a refusal stays on the turn card
BLINK: Final = 0.18  # seconds between two pictures of a bot that thinks


class Stage:
    """Board and panel of one match.

    `play` is called with an action that was clicked, `decided` with one that was put together on
    the player's desk and laid down, so that it needs no other confirmation; `clock` tells the time
    that is left, and `interrupt` ends what everybody waits for, if there is anything. The stage
    shows what its narrator tells; where players have secrets, every look is a new stage.
    """

    def __init__(
        self,
        app: App,
        controller: MatchController,
        requests: BotRequests,
        narrator: Narrator,
        *,
        play: Callable[[int], None],
        decided: Callable[[int], None],
        clock: Callable[[], Reading | None],
        interrupt: Callable[[], bool],
    ) -> None:
        self.app = app
        self.controller = controller
        self.requests = requests
        self.narrator = narrator
        self.match_log = narrator.match_log
        self.view = narrator.view
        self.looking: int | None = None  # the earlier step that is shown
        self.shown = narrator.present  # the step on the board
        self.resting = False  # whether the turn to decide has no choice and ends by itself
        self.clock = clock
        self.interrupt = interrupt
        self.log_open = False
        self.hint = ""
        self.advised: int | None = None  # the action of the hint
        self.panel: Panel | None = None
        self._refusal = ""
        self._refused_for = 0.0
        self._blink = 0.0
        hooks = BoardHooks(
            changed=app.changed,
            play=play,
            decided=decided,
            refuse=self._refuse,
            select=self._select,
            focus=lambda: app.ring.focus(self.board),
            by_key=lambda: app.ring.shown,
            sound=app.sounds.play,
            shortcut=app.ring.shortcut,
            describe=self._describe,
        )
        self.board: Board[Any] = Board(self.view, self._observation(), hooks)

    def _observation(self) -> Any:
        return self.match_log.observation(self.narrator.present)

    def build(
        self, page: Page, controls: PanelCommands, banner: tuple[str, str] | None = None
    ) -> None:
        """Make the panel on a page and lay out the board beside it."""
        look = page.look
        page.scope.targets.append(self.board)
        self.panel = Panel(
            page,
            (_(self.controller.match.game.title), self.narrator.heading(self.looking)),
            lambda width: self.view.side_heights(width, look),
            controls,
            self.log_open,
            self.view.overlays,
            banner,
            self.view.panel_width,
            self.view.across,
        )
        self.board.arrange(look, self.panel.board, self.panel.side, shapes.room(look))
        said = self._refusal
        self.show(moving=False)
        if said:  # it is still to be read
            self._refusal = said
            self.tell()

    def update(self, dt: float) -> None:
        """Let time pass: animations, the lights of a bot that thinks, a refusal that goes."""
        self.board.update(dt)
        self._sync_overlays()
        if self._refused_for > 0:
            self._refused_for -= dt
            if self._refused_for <= 0:
                self._refusal = ""
                self.tell()
        if self.requests.current:
            self._blink += dt
            self.tell()

    # -- what is shown

    @property
    def step(self) -> int:
        """The step that is shown: the present one, or the earlier one that is looked at."""
        return self.narrator.present if self.looking is None else self.looking

    @property
    def _person_decides(self) -> bool:
        """Whether a person is to decide the position that is shown."""
        present = self.looking is None and self.narrator.holding is None
        return present and self.controller.person_decides

    @property
    def _shared(self) -> bool:
        """Whether everybody looks at a decision that is made in the open."""
        return self.controller.looking == TABLE and self.controller.together

    @property
    def playable(self) -> bool:
        """Whether the person who looks may decide now."""
        own = self.controller.looking in (None, self.controller.team)
        own = own or (self._shared and self.waiver is None)
        return self._person_decides and own and not self.resting

    @property
    def waiver(self) -> int | None:
        """The action by which the person to decide forgoes to look at what nobody else may see."""
        if self._person_decides and self._shared:
            return self.view.waiver(self._observation())
        return None

    def show(self, moving: bool) -> None:
        """Show the present step, or the earlier one that is looked at."""
        self._refusal = ""
        observation = self.match_log.observation(self.step)
        toggles = self.view.overlays
        turn = self.match_log.turn(self.shown, self.step)
        self.board.show(observation, self.playable, self.narrator.trail(self.step), moving, turn)
        self.shown = self.step
        if self.playable and self.hint:
            self.board.advise(self.advised)
        if [toggle.key for toggle in toggles] != [toggle.key for toggle in self.view.overlays]:
            self.app.rebuild()
        self.tell()

    def follow(self) -> None:
        """Show what was just played or taken back."""
        self.looking = self.advised = None
        self.hint = ""
        self.show(moving=True)

    def look_at(self, step: int) -> None:
        """Show an earlier step; the last one is the present."""
        looking = None if step == self.narrator.present else step
        if looking != self.looking:
            self.looking = looking
            self.show(moving=True)

    def look_at_present(self) -> None:
        """Show the present step again."""
        self.look_at(self.narrator.present)

    def toggle(self, overlay: str) -> None:
        """Turn an overlay of the board on or off."""
        self.view.toggle(overlay)
        self._sync_overlays()
        self.app.changed()

    def _sync_overlays(self) -> None:
        """Let the buttons show which overlays are on, for wheel and keys turn some on, too."""
        if self.panel and len(self.panel.overlays) == len(self.view.overlays):
            for button, toggle in zip(self.panel.overlays, self.view.overlays, strict=True):
                button.set_on(toggle.on)

    def prepared(self) -> State | None:
        """Return what the viewer sees as if what is prepared had been played, None if that is all.

        Then somebody else would be to decide.
        """
        observation = self.controller.observation()
        player = observation.current_player
        for action in self.view.desk.prepared(self.board.observation):
            if action not in observation.legal_actions():
                break
            observation.apply(action)
        return observation if observation.current_player == player else None

    def advise(self, action: int | None, reason: str) -> None:
        """Show a hint and mark it in the log."""
        self.narrator.hinted.add(self.narrator.present)
        self.hint, self.advised = reason, action
        self.board.advise(action)
        self.tell()

    def tell(self) -> None:
        """Bring card, log and buttons up to date."""
        if self.panel is None:
            return
        looking = self.looking is not None
        message = self.narrator.message(
            self.board, self.looking, self._refusal, self.hint, self.requests
        )
        message = replace(message, clock=self.clock())
        heading, step = self.narrator.heading(self.looking), int(self._blink / BLINK)
        self.panel.say(message, heading, step, self.controller.fault)
        self.panel.show_log(self.narrator.lines(), self.looking)
        self.panel.cover(looking, self.board.pending is not None, self.waiver is not None)
        if not self.controller.watched:
            undo, redo, hint = self.panel.tools[:3]
            free = not looking and (self.playable or not self.controller.hidden)
            undo.set_enabled(free and self.controller.can_undo())
            redo.set_enabled(free and self.controller.can_redo())
            hint.set_enabled(self.board.playable and not self.controller.match.terms.tournament)

    def note_place(self, covered: bool) -> NotePlace:
        """Return where a note on what is shown is to be written; `covered` hides it meanwhile.

        Where people have secrets a note belongs to the view it was written in.
        """
        controller, match = self.controller, self.controller.match
        log = [entry.notation for entry in match.entries]
        line = tuple(log[: self.match_log.ply(self.step)])
        view = None if controller.looking == TABLE else controller.looking
        people = [p for p in controller.people if view is None or match.team(p) == view]
        open_table = controller.several and not controller.guarded
        readable = match.feedback.readable(view, open_table)
        return NotePlace(
            line,
            self.narrator.heading(self.step),
            None if open_table else view,
            (None, *people),
            tuple(note for note in readable if note.line == line),
            covered,
        )

    # -- what the board tells

    def _describe(self, place: str) -> str:
        narrator = self.narrator
        return narrator.words.describe(self.board.observation, place, narrator.names)

    def _select(self) -> None:
        self._refusal = ""
        self.tell()

    def _refuse(self, place: str) -> None:
        if self.interrupt():
            return
        self.app.sounds.play("error")
        self.inform(self.narrator.refusal(self.board, self.looking is not None, place))

    def inform(self, words: str) -> None:
        """Say something on the turn card for a while."""
        self._refusal, self._refused_for = words, REFUSAL
        self.tell()
