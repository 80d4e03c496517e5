"""What the buttons and keys of the play scene do, besides choosing actions on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.language import _, mark
from scenes.boards.faces import face_of
from scenes.match_summary import Table
from scenes.play.drapery import drapery
from scenes.play.panel import PanelTool
from scenes.play.pause import Pause, PauseItem

if TYPE_CHECKING:
    from scenes.play.scene import Play

SPEEDS: Final = {  # what is said of each
    "slow": mark("Animation speed: slow."),
    "normal": mark("Animation speed: normal."),
    "fast": mark("Animation speed: fast."),
    "off": mark("Animation speed: off."),
}


class PlayCommands:
    """The tools of one match."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def tools(self) -> list[PanelTool]:
        """Return the buttons at the foot of the panel."""
        rules = PanelTool(mark("Rules"), "F1", "book", self._open_rules)
        menu = PanelTool(mark("Menu"), "Esc", "menu", self.pause)
        if self.play.controller.watched:
            paused = self.play.requests.paused
            word, icon = (mark("Go on"), "play") if paused else (mark("Pause"), "pause")
            return [
                PanelTool(word, "Space", icon, self._toggle_pause),
                PanelTool(mark("Step"), ".", "step", self._step),
                PanelTool(mark("Speed"), "S", "speed", self._change_speed),
                rules,
                menu,
            ]
        return [
            PanelTool(mark("Undo"), "Z", "undo", self._undo),
            PanelTool(mark("Redo"), "Y", "redo", self._redo),
            PanelTool(mark("Hint"), "H", "hint", self.play.ask_hint),
            rules,
            menu,
        ]

    def escape(self) -> bool:
        """Take back the last thing that was begun; tell whether there was any."""
        if self.play.stage.looking is not None:
            self.play.stage.look_at_present()
            return True
        return self.play.board.cancel()

    def _undo(self) -> None:
        if self.play.controller.can_undo():
            self.play.controller.undo()
            self.play.show_change()

    def _redo(self) -> None:
        if self.play.controller.can_redo():
            self.play.controller.redo()
            self.play.show_change()

    def open_log(self) -> None:
        """Open or close the log where it has no place of its own."""
        self.play.stage.log_open = not self.play.stage.log_open
        self.play.app.rebuild()

    def _flip(self) -> None:
        self.play.stage.view.flipped = not self.play.stage.view.flipped
        self.play.app.rebuild()

    def flip_by_key(self) -> bool:
        """Turn the board for the person opposite."""
        self._flip()
        return True

    def toggle_overlay(self, key: str) -> None:
        """Turn an overlay of the board on or off."""
        self.play.stage.view.toggle(key)
        self.play.stage.overlaid()

    def _toggle_pause(self) -> None:
        self.play.requests.paused = not self.play.requests.paused
        self.play.requests.stood = 0.0
        self.play.app.rebuild()

    def _step(self) -> None:
        if not self.play.requests.paused:
            self._toggle_pause()
        self.play.requests.stepping = True

    def _change_speed(self) -> None:
        speeds = list(SPEEDS)
        here = speeds.index(self.play.app.preferences.animation)
        speed = speeds[(here + 1) % len(speeds)]
        self.play.app.change(animation=speed)
        self.play.app.notice(_(SPEEDS[speed]))

    def note(self) -> None:
        """Write a note, now or when the view in which it was asked for is open again."""
        self.play.note_button.later()

    def _open_rules(self) -> None:
        game = self.play.match.game
        table = Table(dict(self.play.match.options))
        if not self.play.secrecy.veiled:
            observation = self.play.stage.match_log.observation(self.play.secrecy.narrator.present)
            table = face_of(game.key).table(self.play.match.options, observation)
        self.play.app.push(self.play.links.rules(game, table))

    def pause(self) -> None:
        """Let the match rest; nothing that is secret stays in sight."""

        def open_settings() -> None:
            self.play.app.push(self.play.links.settings())

        rules, settings = _("Read on at this phase, or search."), _("Sizes, colours, speed, sound.")
        note, turn = _("A comment on this position."), _("For the person opposite.")
        choices = [
            PauseItem(mark("Rules"), "F1", "book", rules, self._open_rules),
            PauseItem(mark("Settings"), "S", "gear", settings, open_settings),
            PauseItem(mark("Turn the board"), "F", "refresh", turn, self._flip),
            PauseItem(mark("Write a note"), "N", "note", note, self.note),
            *self.play.talk.choices(),
        ]
        picture = self.play.app.screen.surface
        if self.play.handover.veil() or self.play.secrecy.veiled:
            picture = drapery(self.play.page.look)
        self.play.app.push(Pause(choices, self.play.wish_for, picture))
