"""The drama of a finished match: the chance of each side before every decision, and its tension."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pygame import Rect

from game.language import _, many
from game.match import Match
from game.playtest.judging import chances_at, course, decisions_of, edge_of
from scenes.results.course import per_cent, sides_of
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.widget import Page, Widget

CURVES_UNITS: Final = 46  # The curves are this high, in units of type.
LINE_UNITS: Final = 22  # A line of words above them is this high.
JUDGING_SECONDS: Final = 0.004  # A frame judges this long.


class Drama:
    """The judgement of a match, a few decisions a frame.

    The judge is the game's own estimate of the open position, as in the lab.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.sides = sides_of(match)
        self.plies = [entry.ply for entry in decisions_of(match)]
        self.shares: list[tuple[float, ...]] = []  # Shares by side, before each decision.
        # The tension of each decision, None without a choice.
        self.tension: list[float | None] = []
        self.told = ""  # The measures of the whole match, once it is judged.

    @property
    def done(self) -> bool:
        """Whether every decision is judged."""
        return len(self.tension) == len(self.plies)

    def update(self) -> bool:
        """Judge some more decisions; return whether there are new ones."""
        if self.done:
            return False
        until = time.monotonic() + JUDGING_SECONDS
        while not self.done and time.monotonic() < until:
            ply = self.plies[len(self.tension)]
            chances = chances_at(self.match, ply)
            self.shares.append(tuple(chances[self.match.team(s.seats[0])] for s in self.sides))
            self.tension.append(edge_of(self.match, ply))
        if self.done:
            self.told = self._whole()
        return True

    def leads(self) -> list[int]:
        """Return the decisions before which another side has taken the lead."""
        leaders = [shares.index(max(shares)) for shares in self.shares]
        return [place for place, (a, b) in enumerate(pairwise(leaders), 1) if a != b]

    def at(self, ply: int) -> int:
        """Return the index of the next decision after so many plies, or of the last one."""
        later = (place for place, one in enumerate(self.plies) if one >= ply)
        return next(later, len(self.plies) - 1)

    def _whole(self) -> str:
        found = course(self.match)
        changed = len(self.leads())
        words = [
            many("lead changed {number} time", "lead changed {number} times", changed),
            _("decided at {share} %", share=round(100 * (1 - found.decided))),
        ]
        if found.comeback:
            words.append(_("won from far behind"))
        return " · ".join(words)


class DramaStrip(Widget):
    """The curves of a match: a line for each side, bars for the tension, a line at the present."""

    role = "image"

    def __init__(self, page: Page, drama: Drama, ply: int) -> None:
        self.drama = drama
        self.ply = ply
        super().__init__(page, _("Drama"), "drama")

    @property
    def value(self) -> str:
        """The chances and the tension at the present position in words."""
        drama = self.drama
        if not drama.plies:
            return ""
        place = drama.at(self.ply)
        if place >= len(drama.tension):
            return _("The judge is at work.")
        parts = per_cent(drama.shares[place])
        words = [f"{side.name} {part} %" for side, part in zip(drama.sides, parts, strict=True)]
        edge = drama.tension[place]
        if edge is not None:
            points = round(100 * edge)
            words.append(many("tension {number} point", "tension {number} points", points))
        return " · ".join([*words, *filter(None, [drama.told])])

    def follow(self, ply: int) -> None:
        """Show another position."""
        if ply != self.ply:
            self.ply = ply
            self.redraw()

    def natural_width(self) -> int:
        return self.look.pt(400)

    def height_for(self, width: int) -> int:
        return self.look.pt(LINE_UNITS + CURVES_UNITS)

    def paint(self, sheet: Sheet) -> None:
        look, drama = self.look, self.drama
        top, wide = look.pt(LINE_UNITS), sheet.size[0]
        room = Rect(look.pt(8), top, max(1, wide - look.pt(16)), look.pt(CURVES_UNITS) - look.px(2))
        sheet.text(self.value, (room.left, top // 2), 14, "regular", "bone", limit=room.width)
        sheet.box(room, look.px(4), "night", "edge", 1)
        body, unit, x_of = "", look.unit, lambda place: self._x(place, room)
        bar = max(1.0, room.width / max(1, len(drama.plies)) * 0.7)
        for place, edge in enumerate(drama.tension):
            if edge:
                high = room.height * min(1.0, edge)
                body += (
                    f'<rect x="{x_of(place) - bar / 2:.1f}" y="{room.bottom - high:.1f}" '
                    f'width="{bar:.1f}" height="{high:.1f}" fill="{look.palette.candle}" '
                    f'fill-opacity="0.55"/>'
                )
        for number, side in enumerate(drama.sides):
            body += self._curve([shares[number] for shares in drama.shares], side.colour, room)
        for place in drama.leads():
            x = x_of(place)
            body += (
                f'<path d="M{x:.1f} {room.top + 6 * unit:.1f}l{-4 * unit:.1f} {-6 * unit:.1f}'
                f'h{8 * unit:.1f}z" fill="{look.palette.focus}"/>'
            )
        now = x_of(drama.at(self.ply)) if drama.plies else room.left
        body += (
            f'<path d="M{now:.1f} {room.top}V{room.bottom}" fill="none" '
            f'stroke="{look.palette.bone}" stroke-width="{2 * unit:.1f}"/>'
        )
        sheet.shape(body)

    def _x(self, place: int, room: Rect) -> float:
        """Return the middle of the column of a decision."""
        return room.left + room.width * (place + 0.5) / max(1, len(self.drama.plies))

    def _curve(self, values: Sequence[float], colour: str, room: Rect) -> str:
        """Return the SVG line of a side."""
        points = [
            f"{self._x(place, room):.1f} {room.bottom - 2 - (room.height - 4) * value:.1f}"
            for place, value in enumerate(values)
        ]
        if len(points) < 2:
            return ""
        path = "M" + "L".join(points)
        wide = 2 * self.look.unit
        return (
            f'<path d="{path}" fill="none" stroke="{self.look.palette.night}" '
            f'stroke-width="{2 * wide:.1f}"/>'
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{wide:.1f}"/>'
        )
