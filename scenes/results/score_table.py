"""The score table: a row per seat, winners first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import Rect

from game.language import _
from game.match import Match
from scenes.boards.faces import face_of
from scenes.boards.match_summary import ScoreLine, Standing
from scenes.boards.picture.figures import portrait_of
from scenes.telling.turns import role_words
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import sprite
from scenes.ui.widget import Page, Widget

NAME_UNITS: Final = 17
NOTE_UNITS: Final = 15
HEAD_UNITS: Final = 14
SIGN_UNITS: Final = 30  # The figure before a name is this large, in units of type.
BADGE_RATIO: Final = 0.55  # The figure on a portrait has this part of its size.
RANK_CENTRE_UNITS: Final = 18  # The middle of a place's number lies here, in units of type.
NAMES_UNITS: Final = 72  # Names begin here, in units of type.
LEAST_COLUMNS: Final = 3  # At least this many columns are kept beside long names.
FIGURES_UNITS: Final = 78  # A column with figures is this wide, in units of type.
NARROW_UNITS, BROAD_UNITS = 62, 116  # A column is at least and at most this wide, in units of type.


def places(match: Match, standings: Sequence[Standing]) -> list[int]:
    """Return the place of every seat, starting with 1; equal results share a place."""
    returns = match.returns()
    ends = [(-each, standing.rank) for each, standing in zip(returns, standings, strict=True)]
    order = sorted(set(ends))
    return [1 + order.index(end) for end in ends]


class Shape(NamedTuple):
    """The number of score columns and the width of each in pixels."""

    columns: int
    wide: int


class ScoreTable(Widget):
    """A row with the score of every seat; in a narrow window the score is a sentence.

    What is the same for all seats is not shown.
    """

    role = "table"

    def __init__(
        self,
        page: Page,
        match: Match,
        score: Sequence[ScoreLine],
        standings: Sequence[Standing],
        winners: Sequence[int],
    ):
        self.match = match
        self.score = [line for line in score if len(set(line.values or line.figures)) > 1]
        self.standings = list(standings)
        self.winners = list(winners)
        self.places = places(match, standings)
        self.is_counting = False
        seats = range(len(match.seats))
        self.order = sorted(seats, key=lambda seat: (self.places[seat], seat))
        rows = "; ".join(f"{match.seats[s].name}: {self._sentence(s)}" for s in self.order)
        super().__init__(page, _("Score") + f". {rows}", name="Score")

    def _said(self, line: ScoreLine, seat: int) -> str:
        return str(len(line.figures[seat])) if line.figures else line.values[seat]

    def _sentence(self, seat: int) -> str:
        """Return the standing and the score of a seat as a sentence."""
        note = [self._note(seat)] if self._note(seat) else []
        told = [f"{line.label} {self._said(line, seat)}" for line in self.score]
        return " · ".join([*note, *told])

    def place_of(self, seat: int) -> str:
        """Return the place of a seat as it is shown."""
        return str(self.places[seat])

    def _note(self, seat: int) -> str:
        """Return the standing of a seat, or its role unless that is only a player number."""
        notes = [standing.note for standing in self.standings]
        if notes[seat] and len(set(notes)) > 1:
            return notes[seat]
        return role_words(self.match.game, seat)

    # -- measures

    @property
    def _row(self) -> int:
        many = len(self.order)
        return self.look.pt(36 if many < 5 else 32 if many == 5 else 30)

    def _head_lines(self, wide: int) -> int:
        """Return the number of lines that the longest heading needs in columns of this width."""
        pixels, inner = self.look.pt(HEAD_UNITS), wide - self.look.pt(10)
        heads = (text.wrap(line.label, "regular", pixels, inner) for line in self.score)
        return max(map(len, heads), default=0)

    def _column(self, most: int) -> int:
        """Return the width of a column whose headings take up to `most` lines."""
        look = self.look
        words = [word for line in self.score for word in line.label.split()]
        widest = max(
            (text.width(word, "regular", look.pt(HEAD_UNITS)) for word in words), default=0
        )
        least = FIGURES_UNITS if any(line.figures for line in self.score) else NARROW_UNITS
        wide = max(look.pt(least), widest + look.pt(11))
        while wide < look.pt(BROAD_UNITS) and self._head_lines(wide) > most:
            wide += look.pt(2)
        return wide

    def _shape(self, width: int) -> Shape:
        """Return the columns that leave room for names and, if possible, for notes."""
        score = len(self.score)
        least = min(score, LEAST_COLUMNS)
        for noted in (True, False):
            named = self.look.pt(NAMES_UNITS + 24)
            named += max(self._name_width(seat, noted) for seat in self.order)
            for columns in range(score, least - 1, -1):
                for lines in (1, 2):
                    wide = self._column(lines)
                    if named + columns * wide <= width:
                        return Shape(columns, wide)
        return Shape(least, self._column(2))

    def _name_width(self, seat: int, noted: bool) -> int:
        """Return the width of a name, and of its note if `noted`."""
        name = text.width(self.match.seats[seat].name, "bold", self.look.pt(NAME_UNITS))
        note = text.width(self._note(seat), "regular", self.look.pt(NOTE_UNITS)) if noted else 0
        return name + note

    def _head_height(self, width: int) -> int:
        lines = self._head_lines(self._shape(width).wide)
        return lines * text.line_height(self.look.pt(HEAD_UNITS)) + self.look.pt(4)

    def natural_width(self) -> int:
        return self.look.pt(640)

    def _told(self, seat: int, width: int) -> int:
        """Return the height of a seat's sentence in a narrow window."""
        left = self.look.pt(SIGN_UNITS + 14)
        lines = len(
            text.wrap(self._sentence(seat), "regular", self.look.pt(NOTE_UNITS), width - left)
        )
        return lines * text.line_height(self.look.pt(NOTE_UNITS))

    def height_for(self, width: int) -> int:
        if self.look.wide:
            return self._head_height(width) + self._row * len(self.order)
        name = text.line_height(self.look.pt(NAME_UNITS))
        gap = self.look.pt(8)
        return sum(name + self._told(seat, width) + gap for seat in self.order)

    # -- drawing

    def paint(self, sheet: Sheet) -> None:
        if not self.look.wide:
            self._paint_sentences(sheet)
            return
        look, wide = self.look, sheet.size[0]
        shape, top = self._shape(wide), self._head_height(wide)
        left = wide - shape.wide * shape.columns - look.pt(10)
        score, inner = self.score[: shape.columns], shape.wide - look.pt(10)
        high = text.line_height(look.pt(HEAD_UNITS))
        for index, line in enumerate(score):
            lines = len(text.wrap(line.label, "regular", look.pt(HEAD_UNITS), inner))
            edge = left + index * shape.wide + look.pt(10)
            area = Rect(edge, top - lines * high - look.pt(4), inner, lines * high)
            sheet.paragraph(line.label, area, HEAD_UNITS, "regular", "muted", "right")
        for number, seat in enumerate(self.order):
            row = Rect(0, top + number * self._row, wide, self._row)
            if seat in self.winners:
                sheet.box(row.inflate(0, -look.px(2)), look.px(8), "#3A2E14", "candle", 1.5)
            self._paint_name(sheet, row, seat, left)
            for index, line in enumerate(score):
                right = left + (index + 1) * shape.wide
                self._paint_cell(sheet, row, line, seat, right, shape.wide - look.pt(12))

    def _paint_name(self, sheet: Sheet, row: Rect, seat: int, right: int) -> None:
        look = self.look
        ink = "candle" if seat in self.winners else "muted"
        place = look.pt(RANK_CENTRE_UNITS), row.centery
        sheet.text(self.place_of(seat), place, NAME_UNITS, "bold", ink, "center")
        self._paint_sign(sheet, seat, (look.pt(RANK_CENTRE_UNITS + 32), row.centery))
        left = look.pt(NAMES_UNITS)
        name = self.match.seats[seat].name
        drawn = sheet.text(
            name, (left, row.centery), NAME_UNITS, "bold", "bone", limit=right - left - look.pt(4)
        )
        room = right - drawn.right - look.pt(14)
        note = self._note(seat)
        if text.width(note, "regular", look.pt(NOTE_UNITS)) <= room:
            spot = drawn.right + look.pt(10), row.centery
            sheet.text(note, spot, NOTE_UNITS, "regular", ink)

    def _paint_sign(self, sheet: Sheet, seat: int, centre: tuple[int, int]) -> None:
        key = self.match.game.key
        name = face_of(key).summary.figures(seat)[0]
        side = (
            min(self.look.pt(SIGN_UNITS), self._row) if self.look.wide else self.look.pt(SIGN_UNITS)
        )
        place = Rect(0, 0, side, side)
        place.center = centre
        face = portrait_of(key, self.match.seats[seat].level)
        if face:
            sheet.put(sprite(face, side, self.look), place.topleft)
            small = round(side * BADGE_RATIO)
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
                sheet.text(
                    words, (right, row.centery), NAME_UNITS, "regular", "bone", "midright", wide
                )
            return
        side, sprites = self.look.pt(26), line.figures[seat]
        step = min(side, (wide - side) // max(1, len(sprites) - 1)) if sprites else side
        used = step * (len(sprites) - 1) + side
        for index, name in enumerate(sprites):
            picture = sprite(f"{self.match.game.key}/{name}", side, self.look)
            spot = (right - used + index * step, row.centery - side // 2)
            sheet.put(picture, spot)
        if not sprites and not self.is_counting:
            sheet.digits("0", (right, row.centery), 17)

    def _paint_sentences(self, sheet: Sheet) -> None:
        look, y = self.look, 0
        left = look.pt(SIGN_UNITS + 14)
        for seat in self.order:
            name = text.line_height(look.pt(NAME_UNITS))
            high = name + self._told(seat, sheet.size[0])
            self._paint_sign(sheet, seat, (look.pt(SIGN_UNITS) // 2, y + name // 2 + look.pt(6)))
            ink = "candle" if seat in self.winners else "bone"
            limit = sheet.size[0] - left
            words = f"{self.place_of(seat)}  {self.match.seats[seat].name}".strip()
            sheet.text(words, (left, y + name // 2), NAME_UNITS, "bold", ink, limit=limit)
            area = Rect(left, y + name, limit, high - name)
            sheet.paragraph(self._sentence(seat), area, NOTE_UNITS, "regular", "muted")
            y += high + look.pt(8)
