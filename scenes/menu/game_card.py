"""The card of a game in the menu: picture, name and summary."""

from collections.abc import Callable

import pygame
from pygame import Rect

from game.files import asset
from game.game import Game
from game.language import _
from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import icon, sprite
from scenes.ui.widget import Control, Page

ART_SIZE = (216, 104)  # The proportions of the picture.
EDGE_UNITS = 8  # The card's edge lies this far from its picture.
PADDING_UNITS = 14
WIDE_UNITS = 560  # From this width on, the words stand beside the picture.
INVITING_UNITS = 700  # From this width on, the card says what pressing it does.
TALLEST_ART_UNITS = 116  # A picture above the words has at most this height.
FACTS_LINE = 28  # Height of a line of facts, in units of type.
FACT_GAP = 12  # Units of type between two facts.


class GameCard(Control):
    """A card that opens a game; wide cards have the text beside the picture."""

    radius = 12.0
    bleed = 22.0

    def __init__(self, page: Page, game: Game, action: Callable[[], None], learned: bool = False):
        self.game = game
        self.learned = learned  # All lessons of its tutorial were done.
        self.action = action
        self.is_golden = False  # The menu suggests it.
        super().__init__(page, _(game.title), game.title)
        told = [_("Players keep secrets from each other.")] if game.hidden else []
        told += [_("You have done its tutorial.")] if learned else []
        self.tip = " ".join(told)

    @property
    def value(self) -> str:
        """The summary of the game."""
        return _(self.game.summary)

    @property
    def bright(self) -> bool:
        """Whether it has the pointer or the focus."""
        return self.hovered or self.page.ring.current is self

    def press(self, spot: tuple[int, int] | None) -> None:
        """Open the game."""
        self.page.sounds.play("click")
        self.action()

    def on_focus(self, gained: bool) -> None:
        """Redraw highlighted or normal."""
        super().on_focus(gained)
        if self.alive():
            self.redraw()

    def natural_width(self) -> int:
        return self.look.pt(WIDE_UNITS)

    def _beside(self, width: int) -> bool:
        return width >= self.look.pt(WIDE_UNITS)

    def _inviting(self, width: int) -> bool:
        return width >= self.look.pt(INVITING_UNITS)

    def _art(self, width: int) -> tuple[int, int]:
        """Return the size of the picture in a card of this width."""
        wide = width - 2 * self.look.px(EDGE_UNITS)
        if self._beside(width):
            wide = round(wide * (0.56 if self._inviting(width) else 0.5))
            return wide, round(wide * ART_SIZE[1] / ART_SIZE[0])
        return wide, min(round(wide * ART_SIZE[1] / ART_SIZE[0]), self.look.px(TALLEST_ART_UNITS))

    def _text_width(self, width: int) -> int:
        art = self._art(width)[0] + self.look.px(EDGE_UNITS) if self._beside(width) else 0
        return width - art - 2 * self.look.px(PADDING_UNITS)

    def _sizes(self, width: int) -> tuple[float, float]:
        """Return the type sizes of title and summary."""
        if self._inviting(width):
            return 30, 18
        return (24, 17) if self._beside(width) else (16, 16)

    def _words_height(self, width: int) -> int:
        look, limit = self.look, self._text_width(width)
        title, summary = (look.pt(size) for size in self._sizes(width))
        lines = len(text.wrap(self.label, "title", title, limit))
        high = text.line_height(title) * lines + look.px(8)
        lines = len(text.wrap(self.value, "regular", summary, limit))
        high += text.line_height(summary) * lines + look.px(12)
        return high + look.pt(FACTS_LINE) * len(self._facts_lines(limit))

    def height_for(self, width: int) -> int:
        art, words = self._art(width)[1], self._words_height(width)
        edge, pad = self.look.px(EDGE_UNITS), self.look.px(PADDING_UNITS)
        if self._beside(width):
            return max(art + 2 * edge, words + 2 * pad)
        return edge + art + words + 2 * pad

    def _picture(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the game's picture cropped to `size` with round corners; without one, a ghost."""
        if not asset(f"{self.game.key}/card.svg").exists():
            return self._plain(size)
        scale = max(size[0] / ART_SIZE[0], size[1] / ART_SIZE[1])
        whole = round(ART_SIZE[0] * scale), round(ART_SIZE[1] * scale)
        art = sprite(f"{self.game.key}/card", whole, self.look)
        part = pygame.Surface(size, pygame.SRCALPHA)
        part.blit(art, art.get_rect(center=part.get_rect().center))
        return shapes.rounded(part, self.look.px(8))

    def _plain(self, size: tuple[int, int]) -> pygame.Surface:
        palette = self.look.palette
        picture = shapes.box(size, self.look.px(8), palette.night, None, 0).copy()
        ghost = icon("ghost", min(size) * 2 // 3, palette.muted)
        picture.blit(ghost, ghost.get_rect(center=picture.get_rect().center))
        return picture

    def paint(self, sheet: Sheet) -> None:
        look, rect = self.look, sheet.rect
        fill = sheet.colour("raised" if self.bright else "panel")
        sheet.shadow(look.px(12))
        edge = "candle" if self.is_golden else "edge" if self.bright else "line"
        width = 2.5 if self.is_golden else 1.5
        sheet.box(rect, look.px(12), fill, edge, width, mix(fill, "#FFFFFF", 0.03))
        gap, pad = look.px(EDGE_UNITS), look.px(PADDING_UNITS)
        art = self._art(rect.width)
        words = Rect(pad, 0, self._text_width(rect.width), self._words_height(rect.width))
        if self._beside(rect.width):
            art = (art[0], rect.height - 2 * gap)
            words.left = gap + art[0] + pad
            words.centery = rect.centery
        else:
            words.top = gap + art[1] + pad
        sheet.put(self._picture(art), (gap, gap))
        sheet.box(Rect((gap, gap), art), look.px(8), None, "line", 1)
        self._paint_words(sheet, words)

    def _paint_words(self, sheet: Sheet, area: Rect) -> None:
        look = self.look
        title, summary = self._sizes(sheet.size[0])
        place = sheet.paragraph(self.label, area, title, "title", "bone")
        area = Rect(area.left, place.bottom + look.px(8), area.width, area.height)
        quiet = "bone" if self.bright else "muted"
        place = sheet.paragraph(self.value, area, summary, "regular", quiet)
        first = place.bottom + look.px(12) + look.pt(FACTS_LINE) // 2
        for number, line in enumerate(self._facts_lines(area.width)):
            left, middle = area.left, first + number * look.pt(FACTS_LINE)
            for name, words, ink in line:
                side = look.pt(20 if words else 18)
                sheet.icon(name, (left + side // 2, middle), side, ink)
                if words:
                    sheet.text(words, (left + look.pt(26), middle), 16, "bold")
                left += self._fact_step(words)
        if self._inviting(sheet.size[0]):
            self._paint_invitation(sheet, (sheet.size[0] - look.px(PADDING_UNITS), first))

    def _facts_lines(self, width: int) -> list[list[tuple[str, str, str]]]:
        """Return facts and badges as (icon, words, colour), in as many lines as they need."""
        lines, left = [list[tuple[str, str, str]]()], 0
        facts = [(name, words, "muted") for name, words in self._facts()]
        for fact in (*facts, *((name, "", ink) for name, ink in self._badges())):
            step = self._fact_step(fact[1])
            if lines[-1] and left + step - (self.look.pt(FACT_GAP) if fact[1] else 0) > width:
                lines.append([])
                left = 0
            lines[-1].append(fact)
            left += step
        return lines

    def _fact_step(self, words: str) -> int:
        """Return the distance from a fact to the next, with a smaller gap after a badge."""
        if not words:
            return self.look.pt(22)
        return self.look.pt(26 + FACT_GAP) + text.width(words, "bold", self.look.pt(16))

    def _paint_invitation(self, sheet: Sheet, spot: tuple[int, int]) -> None:
        """Draw the "New match" label."""
        look, words = self.look, _("New match")
        pill = Rect(0, 0, text.width(words, "bold", look.pt(16)) + look.pt(54), look.pt(36))
        pill.midright = spot
        ink = "night" if self.is_golden else "bone"
        fill, edge = ("candle", "candle_rim") if self.is_golden else ("hover", "edge")
        sheet.box(pill, pill.height / 2, fill, edge, 1.5)
        sheet.icon("play", (pill.left + look.pt(22), pill.centery), look.pt(16), ink)
        sheet.text(words, (pill.left + look.pt(36), pill.centery), 16, "bold", ink)

    def _badges(self) -> list[tuple[str, str]]:
        """Return (icon, colour) for hidden information and for a finished tutorial."""
        found = [("eye_off", "mirror")] if self.game.hidden else []
        return [*found, ("check", "ok")] if self.learned else found

    def _facts(self) -> tuple[tuple[str, str], ...]:
        """Return (icon, words) for facts that help to choose a game."""
        numbers = sorted(self.game.players)
        many = len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1
        if many:
            players = f"{numbers[0]}–{numbers[-1]}"
        else:
            players = ", ".join(str(number) for number in numbers)
        return ("people", players), ("clock", _("{minutes} min", minutes=self.game.minutes))
