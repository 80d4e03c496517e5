"""The widgets of a section of the rules, and the marks of search results in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.game import Game
from game.language import _
from scenes.boards.match_summary import Table
from scenes.rules.picture import BoxedPicture, Diagram, Illustration
from scenes.rules.text import Block, CellGrid, GridRow, Section, Span, TextMatch, holds, spans
from scenes.rules.widgets import MarkedWords
from scenes.ui.layout import Columns, Item, Rows
from scenes.ui.widget import Page
from scenes.ui.words import Chip, Icon, Words

GAP_UNITS: Final = 14  # The distance between two blocks.
TITLE: Final = -1  # The block number of a section's title.


@dataclass(frozen=True, slots=True)
class LeafPlace:
    """A text of the section with the block and part it belongs to."""

    block: int
    part: int  # Part 0 is the title of a ruling or the only part.
    words: MarkedWords


class Leaf:
    """The widgets of a section; scenes lay its parts out."""

    def __init__(self, game: Game, section: Section, table: Table | None) -> None:
        self.game = game
        self.section = section
        self.table = table
        self.places: list[LeafPlace] = []

    def _put(self, block: int, words: MarkedWords, part: int = 0) -> MarkedWords:
        self.places.append(LeafPlace(block, part, words))
        return words

    def heading(self, page: Page) -> MarkedWords:
        """Return the title of the section."""
        return self._put(TITLE, MarkedWords(page, self.section.title, 26, "title", "candle"))

    def text(self, page: Page) -> list[Item]:
        """Return the text with pictures and house rules, without rulings."""
        items: list[Item] = []
        bullets: list[Item] = []
        for index, block in enumerate(self.section.blocks):
            if block.kind == "bullet":
                bullets.append(self._bullet(page, index, block))
                continue
            if bullets:
                items.append(Rows(bullets, page.look.px(5)))
                bullets = []
            if block.picture:
                diagram = Diagram(page, self.game.key, block.picture, block.text)
                caption = self._put(index, MarkedWords(page, block.text, 17))
                items.append(Illustration(page, diagram, caption))
            elif block.kind == "option":
                items.append(self._option(page, index, block))
            elif block.kind == "paragraph":
                items.append(self._put(index, MarkedWords(page, block.text)))
        return [*items, Rows(bullets, page.look.px(5))] if bullets else items

    def _bullet(self, page: Page, index: int, block: Block) -> Item:
        dot = Words(page, "•", 18, "bold", "candle")
        words = self._put(index, MarkedWords(page, block.text))
        return Columns([dot, words], 0, [page.look.pt(18), 1.0], "top")

    def _option(self, page: Page, index: int, block: Block) -> Item:
        """Return what a house rule changes, and its setting in the current match."""
        option = next(o for o in self.game.rules.options if o.key == block.option)
        head: Item = Words(
            page, _("House rule: {label}", label=_(option.label)), 16, "bold", "muted"
        )
        if self.table:
            chosen = _(option.label_of(self.table.options[option.key]))
            chip = Chip(
                page, _("here: {choice}", choice=chosen), "check", "raised", "candle", "candle", 14
            )
            head = Columns([head, chip], page.look.px(8), [1.0, None], "centre")
        words = self._put(index, MarkedWords(page, block.text, 17))
        return BoxedPicture(page, Rows([head, words], page.look.px(6)))

    def rulings(self, page: Page) -> list[Item]:
        """Return the rulings of this edition on the section."""
        look = page.look
        rows: list[Item] = []
        for index, block in enumerate(self.section.blocks):
            if block.kind == "ruling":
                head = self._put(index, MarkedWords(page, block.title, 17, "bold"))
                body = self._put(index, MarkedWords(page, block.text, 16, colour="muted"), 1)
                tick = Icon(page, "check", 17, "candle")
                words = Rows([head, body], look.px(2))
                rows.append(Columns([tick, words], look.px(8), [look.pt(17), 1.0], "top"))
        return rows

    def facts(self, page: Page) -> list[Item]:
        """Return the facts about the current position."""
        look = page.look
        rows: list[Item] = []
        for fact in self.table.facts if self.table else ():
            picture = Diagram(page, self.game.key, CellGrid((GridRow((fact.cell,)),)), fact.title)
            name = Words(page, fact.title, 17, "bold")
            words = Rows([name, Words(page, fact.note, 16, colour="muted")])
            rows.append(Columns([picture, words], look.px(14), [look.px(54), 1.0], "centre"))
        return rows

    def house_rules(self, page: Page) -> list[Item]:
        """Return the house rules of the current match, with changed ones marked."""
        if not self.table or not self.game.rules.options:
            return []
        rows: list[Item] = [Words(page, _("House rules on this table"), 16, "bold", "muted")]
        for option in self.game.rules.options:
            value = self.table.options[option.key]
            words = Words(page, f"{_(option.label)}: **{_(option.label_of(value))}**", 16)
            if value == option.default:
                rows.append(words)
            else:
                pencil = Icon(page, "pencil", 17, "candle")
                widths = [page.look.pt(17), 1.0]
                rows.append(Columns([pencil, words], page.look.px(8), widths, "centre"))
        return rows

    def _finds(self, place: LeafPlace, words: Sequence[str]) -> tuple[int, list[Span]]:
        """Return how many results stand in its block before a text, and those in the text."""
        if place.block == TITLE:
            title = self.section.title
            return 0, spans(title, words) if holds(title, words) else []
        found = self.section.blocks[place.block].finds(words)
        return sum(map(len, found[: place.part])), found[place.part]

    def mark(self, words: Sequence[str], here: TextMatch | None) -> None:
        """Mark all results of a search for folded words, and highlight the current one."""
        for place in self.places:
            before, marked = self._finds(place, words) if words else (0, [])
            nth = here.nth - before if here and here.block == place.block else -1
            place.words.mark(marked, nth if 0 <= nth < len(marked) else None)

    def reveal(self) -> None:
        """Scroll to the current search result, which is highlighted."""
        for place in self.places:
            nth, view = place.words.here, place.words.page.view
            if view and nth is not None:
                spot = place.words.place_of(nth)
                view.scroll_to(spot.inflate(0, 2 * spot.height))
