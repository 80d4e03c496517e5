"""A match seen again: the board at any position, the moves, the time line, a branch from there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import pygame
from pygame import Rect

from game.match import Match
from game.state import TERMINAL
from scenes.boards.board import Board, Hooks
from scenes.boards.view import view_of
from scenes.play.log_list import Line, LogList
from scenes.play.turn_card import Message, TurnCard
from scenes.record import save_record
from scenes.replay.controls import SPEEDS, Controls, Hands
from scenes.scene import Scene
from scenes.turns import lines_of, names_of, told, turns_of, verdict, who
from scenes.ui import shapes
from scenes.ui.button import Button
from scenes.ui.card import MARGIN, Card, Header

DWELL: Final = 0.9  # seconds a position is looked at when played at speed 1, without its animation


@dataclass(frozen=True, slots=True)
class Doors:
    """Where a replay leads: into a new match that begins with a part of this one."""

    play: Callable[[Match], Scene]


class Moves(LogList):
    """All moves of the match, also those after the position shown."""

    def show_at(self, ply: int) -> None:
        """Mark the move that led to a position and bring it into view."""
        self.set_lines(self.lines, ply)
        index = next(i for i, line in enumerate(self.lines) if line.ply == ply)
        if index not in [row for row, _ in self.rows()]:
            self.first = max(0, index - 1)
            self.redraw()


class Replay(Scene):
    """One match from the beginning to where it stands; `stem` and `when` name its record."""

    focus_name = "position"

    def __init__(self, match: Match, doors: Doors, at: int, stem: str, when: str) -> None:
        self.match = match
        self.doors = doors
        self.stem = stem
        self.when = when
        self.last = match.ply
        self.at = min(at, self.last)
        self.speed = SPEEDS.index(1.0)
        self.playing = False
        self.waited = 0.0
        self.turns = turns_of(match)
        self.lines: list[Line] = lines_of(match)
        self.view = view_of(match.game.key)
        self.view.names = names_of(match)
        self.board: Board[Any] = Board(self.view, self._observation(self.at), self._hooks())
        self.areas = Rect(0, 0, 0, 0), Rect(0, 0, 0, 0)

    @property
    def animating(self) -> bool:
        """Whether a move is on its way."""
        return self.board.animating

    def _observation(self, ply: int) -> Any:
        """Return a position as everybody may see it: nothing is secret in a replay."""
        return self.match.positions[ply]

    def _hooks(self) -> Hooks:
        """Return what the board is told: it may be looked at, but not played on."""

        def nothing(*_: object) -> None:
            pass

        def sound(name: str) -> None:
            self.page.sounds.play(name)

        def changed() -> None:
            if hasattr(self, "page"):
                self.page.changed()

        return Hooks(changed, nothing, nothing, nothing, nothing, lambda: False, sound)

    # -- building

    def build(self) -> None:
        page, look = self.page, self.page.look
        gap = look.px(16)
        area = page.rect.inflate(-2 * look.px(MARGIN), 0)
        header = self._header()
        high = max(header.height_for(area.width), look.pt(44))
        header.place(Rect(area.left, look.px(20), area.width, high))
        hands = Hands(self.step, self.jump, self.toggle, self._set_speed)
        self.controls = Controls(page, self.match, self.at, self.speed, hands)
        bar = Card(page, self.controls.item, padding=10)
        low = bar.height_for(area.width)
        bar.place(Rect(area.left, area.bottom - look.px(18) - low, area.width, low))
        top = look.px(20) + high + look.px(18)
        bottom = area.bottom - look.px(18) - low - gap
        self._build_middle(Rect(area.left, top, area.width, bottom - top), gap)
        for key, ply in (("Home", 0), ("End", self.last)):
            page.scope.shortcuts.append((key, self._shortcut(self.jump, ply)))
        page.scope.shortcuts.append(("Space", self._shortcut(self.toggle)))
        self._arrange()
        self._tell()

    @staticmethod
    def _shortcut(action: Callable[..., None], *values: int) -> Callable[[], bool]:
        def act() -> bool:
            action(*values)
            return True

        return act

    def _build_middle(self, area: Rect, gap: int) -> None:
        """Place the board to the left, the present position and the moves beside it."""
        page, look = self.page, self.page.look
        side = min(area.height, round(area.width * (0.46 if look.wide else 0.55)))
        board = Rect(area.left, area.top, side, area.height)
        rest = Rect(board.right + gap, area.top, area.right - board.right - gap, area.height)
        beside = Rect(0, 0, 0, 0)
        self.now: TurnCard | None = None
        if look.wide:
            high = self.view.side_heights(rest.width, look)[1]
            beside = Rect(rest.left, rest.bottom - high, rest.width, high)
            rest.height -= high + gap
            column = Rect(rest.left, rest.top, round(rest.width * 0.4), rest.height)
            self.now = TurnCard(page, self._message())
            self.now.place(column)
            rest = Rect(column.right + gap, rest.top, rest.right - column.right - gap, rest.height)
        self.moves = Moves(page, self.lines, self.jump)
        Card(page, self.moves, padding=14).place(rest)
        self.areas = board, beside

    def _header(self) -> Header:
        page, wide = self.page, self.page.look.wide
        parts = [self.match.game.title, " v. ".join(names_of(self.match)), self.when]
        crumb = " · ".join(part for part in parts if part) if wide else ""
        words = "Save record" if wide else "Save"
        save = Button(page, words, self._save, "Ctrl S", "save", height=44, name="Save record")
        self.branch = Button(
            page, "Play from here", self._branch, "B", "branch", "candle", height=44
        )
        return Header(page, "Replay", self.app.pop, crumb, [save, self.branch])

    # -- showing a position

    def _arrange(self) -> None:
        """Put the board in its place; it animates as fast as the match is played."""
        look = self.page.look
        quick = replace(look, speed=look.speed / max(1.0, SPEEDS[self.speed]))
        self.board.arrange(quick, *self.areas, shapes.room(look))

    def _show(self, moving: bool) -> None:
        """Show the position `at`, its last move traced."""
        trace = None
        if self.at:
            before = self._observation(self.at - 1)
            trace = self.view.trace(before, self.match.entries[self.at - 1].action)
        self.board.show(self._observation(self.at), False, trace, moving)
        self._tell()

    def _tell(self) -> None:
        """Say everywhere which position this is."""
        self.controls.follow(self.at, self.playing)
        self.moves.show_at(self.at)
        over = self.match.positions[self.at].current_player == TERMINAL
        self.branch.set_enabled(not over, "The match is over here: go back a few moves.")
        if self.now:
            self.now.say(self._message())

    def _message(self) -> Message:
        """Return how far the match is, what just happened, and who is to decide."""
        names, state = names_of(self.match), self.match.positions[self.at]
        deed, when = "Nothing has happened yet.", "The beginning"
        if self.at:
            when = next(turn.name for turn in self.turns if turn.end >= self.at)
            entry = self.match.entries[self.at - 1]
            deed = f"**{who(self.match, entry.player)}:** {told(self.match, self.at - 1)}."
        note = ""
        if self.at == self.last and self.match.over:
            end = verdict(self.match, ())
            deed += f"\n**{end.headline}.** {end.reason}."
        elif state.current_player >= 0:
            note = f"Next: {names[state.current_player]}"
        return Message(when, deed, note, tone="bone", lively=False)

    # -- moving about

    def step(self, by: int) -> None:
        """Go on or back by hand."""
        self.playing = False
        self._go(self.at + by)

    def jump(self, ply: int) -> None:
        """Go straight to a position."""
        self.playing = False
        self._go(ply)

    def _go(self, ply: int) -> None:
        ply = min(self.last, max(0, ply))
        moving = abs(ply - self.at) == 1
        if ply != self.at:
            self.at, self.waited = ply, 0.0
            self._show(moving)
        else:
            self._tell()

    def toggle(self) -> None:
        """Play on, from the beginning when the end is reached, or pause."""
        self.playing = not self.playing
        self.waited = DWELL
        if self.playing and self.at == self.last:
            self._go(0)
        self._tell()

    def _set_speed(self, number: int) -> None:
        self.speed = number
        self._arrange()

    def update(self, dt: float) -> None:
        """Play on."""
        self.board.update(dt)
        if not self.playing or self.board.animating:
            return
        self.waited += dt * SPEEDS[self.speed]
        if self.waited >= DWELL:
            self.waited = 0.0
            if self.at < self.last:
                self._go(self.at + 1)
            self.playing = self.at < self.last
            self._tell()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the room and the board in it."""
        super().draw(surface)
        self.board.draw(surface)

    # -- ways out

    def _branch(self) -> None:
        """Begin a new match at this position; this one stays as it is."""
        self.app.replace(self.doors.play(self.match.branch(self.at)))

    def _save(self) -> None:
        self.app.notice(save_record(self.match, self.stem, self.when))
