"""How a match went for everybody, in numbers: a row a seat, the winners first."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.language import _
from game.match import Match
from scenes.boards.faces import face_of
from scenes.boards.figures import portrait_of
from scenes.boards.match_summary import ScoreLine
from scenes.ui import text
from scenes.ui.sheet import Sheet
from scenes.ui.svg import sprite
from scenes.ui.widget import Page, Widget

NAME = 17
NOTE = 15
HEAD = 14
SHRUNK = 0.78  # how far type of headings shrinks so that names have room
SIGN = 30  # units of type of the figure before a name
BADGE = 0.55  # of its size has the figure that lies on a face
NAMES = 230  # units of type that names and what they played have at the least


class ScoreTable(Widget):
    """A row for every seat with its score; where there is little room the score is a sentence."""

    role = "table"

    def __init__(
        self, page: Page, match: Match, score: Sequence[ScoreLine], winners: Sequence[int]
    ):
        self.match = match
        self.score = list(score)
        self.winners = list(winners)
        seats = range(len(match.seats))
        self.order = sorted(seats, key=lambda seat: (seat not in winners, seat))
        rows = "; ".join(f"{match.seats[s].name}: {self._sentence(s)}" for s in self.order)
        super().__init__(page, _("Score") + f". {rows}", name="Score")

    def _said(self, line: ScoreLine, seat: int) -> str:
        return str(len(line.figures[seat])) if line.figures else line.values[seat]

    def _sentence(self, seat: int) -> str:
        """Return the score of a seat in words."""
        return " · ".join(f"{line.label} {self._said(line, seat)}" for line in self.score)

    def _note(self, seat: int) -> str:
        """Return what a seat played, where that is not the number of a player."""
        roles = self.match.game.roles
        role = _(roles[seat % len(roles)])
        return "" if role in (_("Player {number}", number=seat + 1), f"Player {seat + 1}") else role

    # -- measures

    @property
    def _row(self) -> int:
        many = len(self.order)
        return self.look.pt(38 if many < 5 else 31 if many == 5 else 28)

    def _heads(self, wide: int) -> list[tuple[text.Line, ...]]:
        pixels = self._head(wide)
        return [text.wrap(line.label, "regular", pixels, wide) for line in self.score]

    def _head(self, wide: int) -> int:
        """Return the size of type at which the longest word over a column fits."""
        whole = self.look.pt(HEAD)
        return max(round(whole * SHRUNK), min(whole, whole * wide // max(1, self._widest())))

    def _widest(self) -> int:
        words = [word for line in self.score for word in line.label.split()]
        return max((text.width(word, "regular", self.look.pt(HEAD)) for word in words), default=0)

    def _column(self, width: int) -> int:
        """Return how wide each column of numbers is."""
        look = self.look
        least = max(round(self._widest() * SHRUNK), look.pt(60)) + look.pt(10)
        named = max(text.width(s.name, "bold", look.pt(NAME)) for s in self.match.seats)
        names = max(look.pt(NAMES), named + look.pt(SIGN + 58))
        return max(least, min(look.pt(116), (width - names) // max(1, len(self.score))))

    def _head_height(self, width: int) -> int:
        lines = max(
            (len(h) for h in self._heads(self._column(width) - self.look.pt(10))), default=0
        )
        high = text.line_height(self._head(self._column(width) - self.look.pt(10)))
        return lines * high + self.look.pt(4)

    def natural_width(self) -> int:
        return self.look.pt(640)

    def _told(self, seat: int, width: int) -> int:
        """Return how high the sentence of a seat is where there is little room."""
        left = self.look.pt(SIGN + 14)
        lines = len(text.wrap(self._sentence(seat), "regular", self.look.pt(NOTE), width - left))
        return lines * text.line_height(self.look.pt(NOTE))

    def height_for(self, width: int) -> int:
        if self.look.wide:
            return self._head_height(width) + self._row * len(self.order)
        name = text.line_height(self.look.pt(NAME))
        gap = self.look.pt(8)
        return sum(name + self._told(seat, width) + gap for seat in self.order)

    # -- drawing

    def paint(self, sheet: Sheet) -> None:
        if not self.look.wide:
            self._paint_sentences(sheet)
            return
        look, wide = self.look, sheet.size[0]
        column, top = self._column(wide), self._head_height(wide)
        left = wide - column * len(self.score) - look.pt(10)
        for index, line in enumerate(self.score):
            inner = column - look.pt(10)
            pixels = self._head(inner)
            lines = len(text.wrap(line.label, "regular", pixels, inner))
            high = lines * text.line_height(pixels)
            area = Rect(left + index * column + look.pt(10), top - high - look.pt(4), inner, high)
            size = HEAD * pixels / look.pt(HEAD)
            sheet.paragraph(line.label, area, size, "regular", "muted", "right")
        noted = self._noted(left)
        for number, seat in enumerate(self.order):
            row = Rect(0, top + number * self._row, wide, self._row)
            if seat in self.winners:
                sheet.box(row.inflate(0, -look.px(2)), look.px(8), "#3A2E14", "candle", 1.5)
            self._paint_name(sheet, row, seat, left, noted)
            for index, line in enumerate(self.score):
                right = left + (index + 1) * column
                self._paint_cell(sheet, row, line, seat, right, column - look.pt(12))

    def _noted(self, right: int) -> bool:
        """Return whether there is room for what everybody played."""
        room = right - self.look.pt(SIGN + 40) - self.look.pt(12)
        return all(
            text.width(self.match.seats[seat].name, "bold", self.look.pt(NAME))
            + text.width(self._note(seat), "regular", self.look.pt(NOTE))
            <= room - self.look.pt(10)
            for seat in self.order
        )

    def _paint_name(self, sheet: Sheet, row: Rect, seat: int, right: int, noted: bool) -> None:
        look = self.look
        self._paint_sign(sheet, seat, (look.pt(8) + look.pt(SIGN) // 2, row.centery))
        if seat in self.winners:
            sheet.icon("trophy", (look.pt(SIGN + 24), row.centery), look.pt(18), "candle")
        left = look.pt(SIGN + 40)
        limit = right - left - look.pt(4)
        name, pixels = text.fit(self.match.seats[seat].name, "bold", look.pt(NAME), limit)
        size = pixels * NAME / look.pt(NAME)
        drawn = sheet.text(name, (left, row.centery), size, "bold", "bone", limit=limit)
        note = self._note(seat)
        if note and noted:
            ink = "candle" if seat in self.winners else "muted"
            sheet.text(note, (drawn.right + look.pt(10), row.centery), NOTE, "regular", ink)

    def _paint_sign(self, sheet: Sheet, seat: int, centre: tuple[int, int]) -> None:
        key = self.match.game.key
        name = face_of(key).summary.figures(seat)[0]
        side = min(self.look.pt(SIGN), self._row) if self.look.wide else self.look.pt(SIGN)
        place = Rect(0, 0, side, side)
        place.center = centre
        face = portrait_of(key, self.match.seats[seat].level)
        if face:
            sheet.put(sprite(face, side, self.look), place.topleft)
            small = round(side * BADGE)
            place = Rect(place.right - small, place.bottom - small, small, small)
        sheet.put(sprite(f"{key}/{name}", place.width, self.look), place.topleft)

    def _paint_cell(
        self, sheet: Sheet, row: Rect, line: ScoreLine, seat: int, right: int, wide: int
    ) -> None:
        if not line.figures:
            words = line.values[seat]
            if all(letter in "0123456789:-" for letter in words):
                sheet.digits(words, (right, row.centery), 17)
            else:
                sheet.text(words, (right, row.centery), NAME, "regular", "bone", "midright", wide)
            return
        side, sprites = self.look.pt(26), line.figures[seat]
        step = min(side, (wide - side) // max(1, len(sprites) - 1)) if sprites else side
        used = step * (len(sprites) - 1) + side
        for index, name in enumerate(sprites):
            picture = sprite(f"{self.match.game.key}/{name}", side, self.look)
            spot = (right - used + index * step, row.centery - side // 2)
            sheet.put(picture, spot)
        if not sprites:
            sheet.digits("0", (right, row.centery), 17)

    def _paint_sentences(self, sheet: Sheet) -> None:
        look, y = self.look, 0
        left = look.pt(SIGN + 14)
        for seat in self.order:
            name = text.line_height(look.pt(NAME))
            high = name + self._told(seat, sheet.size[0])
            self._paint_sign(sheet, seat, (look.pt(SIGN) // 2, y + name // 2 + look.pt(6)))
            ink = "candle" if seat in self.winners else "bone"
            limit = sheet.size[0] - left
            words = self.match.seats[seat].name
            sheet.text(words, (left, y + name // 2), NAME, "bold", ink, limit=limit)
            area = Rect(left, y + name, limit, high - name)
            sheet.paragraph(self._sentence(seat), area, NOTE, "regular", "muted")
            y += high + look.pt(8)
