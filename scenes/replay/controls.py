"""The controls of a replay: playback buttons, time line and speed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.language import _, within
from scenes.boards.faces import face_of
from scenes.replay.timeline import Timeline
from scenes.telling.match_log import MatchLog, OpenLog
from scenes.telling.steps import turn_steps
from scenes.telling.turns import facts_of
from scenes.ui.button import Button
from scenes.ui.choices import Segmented, arrow_step
from scenes.ui.layout import Columns, Item
from scenes.ui.select import Select
from scenes.ui.widget import Page
from scenes.window.preferences import PACES, pace_words


@dataclass(frozen=True, slots=True)
class ReplayCommands:
    """The callbacks of the controls."""

    step: Callable[[int], None]  # Steps by a number of positions.
    jump: Callable[[int], None]  # Goes to a position.
    toggle: Callable[[], None]  # Plays or pauses.
    again: Callable[[], None]  # Shows the present turn again.
    pace: Callable[[int], None]  # Takes another speed, in percent.


class StepButton(Button):
    """A playback button; while it has the focus, the arrow keys step through the match."""

    def __init__(
        self,
        page: Page,
        name: str,
        tip: str,
        key: str,
        icon: str,
        action: Callable[[], None],
        hands: ReplayCommands,
    ):
        self.hands = hands
        self.way = key
        kind = "candle" if icon in ("play", "pause") else "raised"
        super().__init__(page, "", action, icon=icon, kind=kind, height=44, name=name)
        page.scope.shortcuts.append((key, self.by_shortcut))
        self._tell(tip)

    def _tell(self, tip: str) -> None:
        """Update the tooltip with the action and its key."""
        cap, self.told = self.page.prompts.cap(self.way), tip
        self.tip = f"{tip} · {cap}" if cap else tip

    def reprompt(self) -> None:
        self._tell(self.told)

    def handle_key(self, event: pygame.Event) -> bool:
        """Step with Left and Right, press with Enter or Space."""
        step = arrow_step(event)
        if step:
            self.hands.step(step)
            return True
        return super().handle_key(event)

    def set_icon(self, icon: str, tip: str) -> None:
        """Change icon and tooltip."""
        if icon != self.icon:
            self.icon = icon
            self._tell(tip)
            self.redraw()


class ReplayControls:
    """The widgets of the controls; `item` arranges them in a row."""

    def __init__(
        self,
        page: Page,
        match_log: MatchLog,
        at: int,
        pace: int,
        hands: ReplayCommands,
        notes: Sequence[int] = (),
    ) -> None:
        self.page = page
        last = match_log.last

        def button(
            name: str, tip: str, key: str, icon: str, action: Callable[[], None]
        ) -> StepButton:
            return StepButton(page, name, tip, key, icon, action, hands)

        self.play = button("Play", within("playback", "Play"), "F6", "play", hands.toggle)
        self.steps = [
            button("First position", _("First position"), "Home", "first", lambda: hands.jump(0)),
            button("Previous move", _("Previous move"), "F4", "prev", lambda: hands.step(-1)),
            self.play,
            button("Next move", _("Next move"), "F7", "next", lambda: hands.step(1)),
            button("Last position", _("Last position"), "End", "last", lambda: hands.jump(last)),
        ]
        if page.look.wide:
            again = button("Replay turn", _("Replay the turn"), "F5", "again", hands.again)
            self.steps.append(again)
        turns = turn_steps(match_log)
        section = turns[-1][0] if turns else ""
        several = [turn for turn in turns if turn[0].lower().endswith("turns")] or turns
        self.timeline = Timeline(
            page,
            last,
            at,
            "" if not turns or turns[0][0] in (section, several[0][0]) else _(turns[0][0]),
            [(number, end) for _section, number, end in several],
            _moments(match_log),
            match_log.heading,
            hands.jump,
            notes,
        )
        self.speed = self._speed(pace, hands)

    def _speed(self, pace: int, hands: ReplayCommands) -> Segmented | Select:
        """Return the control for speed: a drop-down in a narrow window."""
        page, words, at = self.page, [pace_words(percent) for percent in PACES], PACES.index(pace)

        def choose(number: int) -> None:
            hands.pace(PACES[number])

        if page.look.wide:
            return Segmented(page, _("Speed"), words, at, choose, name="Speed")
        return Select(page, _("Speed"), words, at, choose, width=100, name="Speed")

    @property
    def item(self) -> Item:
        """The row of all controls."""
        width = self.speed.natural_width()
        if isinstance(self.speed, Segmented):
            width = self.speed.least_width() + self.page.look.pt(12)
        widths = [*(None for _ in self.steps), 1.0, width]
        row = [*self.steps, self.timeline, self.speed]
        return Columns(row, self.page.look.px(6), widths, "centre")

    def follow(self, at: int, playing: bool) -> None:
        """Show another position and the play or pause icon."""
        self.timeline.move_to(at)
        icon, name = ("pause", _("Pause")) if playing else ("play", within("playback", "Play"))
        self.play.set_icon(icon, name)


def _moments(match_log: MatchLog) -> list[tuple[int, str]]:
    """Return (step, icon) of the highlights; empty for a match with secrets."""
    if not isinstance(match_log, OpenLog):
        return []
    match = match_log.match
    account = face_of(match.game.key).summary
    return [
        (entry.ply + 1, icon)
        for entry in match.log
        if (icon := account.moment(facts_of(match, entry.ply)))
    ]
