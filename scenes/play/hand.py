"""What the buttons and keys of the play scene do, besides choosing actions on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.language import _, mark
from scenes.account import Table, table_of
from scenes.play.drapery import drapery
from scenes.play.panel import Tool
from scenes.play.pause import Choice, Pause

if TYPE_CHECKING:
    from scenes.play.scene import Play

SPEEDS: Final = {  # what is said of each
    "slow": mark("Animation speed: slow."),
    "normal": mark("Animation speed: normal."),
    "fast": mark("Animation speed: fast."),
    "off": mark("Animation speed: off."),
}


class Hand:
    """The tools of one match."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def tools(self) -> list[Tool]:
        """Return the buttons at the foot of the panel."""
        rules = Tool(mark("Rules"), "F1", "book", self._open_rules)
        menu = Tool(mark("Menu"), "Esc", "menu", self.pause)
        if self.play.course.watched:
            paused = self.play.errands.paused
            word, icon = (mark("Go on"), "play") if paused else (mark("Pause"), "pause")
            return [
                Tool(word, "Space", icon, self._toggle_pause),
                Tool(mark("Step"), ".", "step", self._step),
                Tool(mark("Speed"), "S", "speed", self._change_speed),
                rules,
                menu,
            ]
        return [
            Tool(mark("Undo"), "Z", "undo", self._undo),
            Tool(mark("Redo"), "Y", "redo", self._redo),
            Tool(mark("Hint"), "H", "hint", self.play.ask_hint),
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
        if self.play.course.can_undo():
            self.play.course.undo()
            self.play.show_change()

    def _redo(self) -> None:
        if self.play.course.can_redo():
            self.play.course.redo()
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
        self.play.errands.paused = not self.play.errands.paused
        self.play.errands.stood = 0.0
        self.play.app.rebuild()

    def _step(self) -> None:
        if not self.play.errands.paused:
            self._toggle_pause()
        self.play.errands.stepping = True

    def _change_speed(self) -> None:
        speeds = list(SPEEDS)
        here = speeds.index(self.play.app.preferences.animation)
        speed = speeds[(here + 1) % len(speeds)]
        self.play.app.change(animation=speed)
        self.play.app.notice(_(SPEEDS[speed]))

    def note(self) -> None:
        """Write a note, now or when the view in which it was asked for is open again."""
        self.play.jotting.later()

    def _open_rules(self) -> None:
        game = self.play.match.game
        table = Table(dict(self.play.match.options))
        if not self.play.secrecy.veiled:
            observation = self.play.stage.chronicle.observation(self.play.secrecy.narrator.present)
            table = table_of(game.key, self.play.match.options, observation)
        self.play.app.push(self.play.doors.rules(game, table))

    def pause(self) -> None:
        """Let the match rest; nothing that is secret stays in sight."""

        def open_settings() -> None:
            self.play.app.push(self.play.doors.settings())

        rules, settings = _("Read on at this phase, or search."), _("Sizes, colours, speed, sound.")
        note, turn = _("A comment on this position."), _("For the person opposite.")
        choices = [
            Choice(mark("Rules"), "F1", "book", rules, self._open_rules),
            Choice(mark("Settings"), "S", "gear", settings, open_settings),
            Choice(mark("Turn the board"), "F", "refresh", turn, self._flip),
            Choice(mark("Write a note"), "N", "note", note, self.note),
            *self.play.talk.choices(),
        ]
        picture = self.play.app.screen.surface
        if self.play.watch.veil() or self.play.secrecy.veiled:
            picture = drapery(self.play.page.look)
        self.play.app.push(Pause(choices, self.play.wish_for, picture))
