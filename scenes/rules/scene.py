"""The rules screen: contents, search, text with pictures, rulings, current match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.game import Game
from game.language import _, many, mark, spoken
from scenes.boards.match_summary import Table
from scenes.rules.leaf import GAP_UNITS, Leaf
from scenes.rules.text import Block, Section, TextMatch, read, search, section_of_phase, translated
from scenes.rules.widgets import Chapter, SearchField
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, KeyHints, place_scene
from scenes.ui.input import keys
from scenes.ui.layout import Columns, Gap, Inset, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.select import Select
from scenes.ui.widget import Page
from scenes.ui.words import Divider, Words, title
from scenes.window.app import Scene

MANY_SECTIONS: Final = 12  # Lines are lower with more sections.
CONTENTS_UNITS: Final = 284  # The width of the contents, in units of type.
HINTS = (
    ("Enter", mark("next result")),
    ("Shift Enter", mark("previous result")),
    ("F1", mark("close")),
)


def unwritten(game: Game) -> Section:
    """Return a placeholder section for a game without written rules."""
    words = _(game.summary), _("This game has no written rules yet.")
    return Section(_(game.title), (), tuple(Block("paragraph", text) for text in words))


SEARCH: Final = "search"


class RulesScene(Scene):
    """The rules of a game, open at the section about the current phase of the match."""

    lingers = True

    focus_name = SEARCH

    def __init__(
        self,
        game: Game,
        table: Table | None = None,
        learn: Callable[[Game], Scene] | None = None,
    ) -> None:
        self.game = game
        self.table = table
        self.learn = learn
        self._read()
        phase = table.phase if table else ""
        self.here = section_of_phase(self.sections, phase) if phase else None
        self.section = self.here or 0
        self.sought = ""
        self.words: tuple[str, ...] = ()  # The words that were found.
        self.finds: list[TextMatch] = []
        self.at: int | None = None  # The index of the current result.

    def enter(self) -> None:
        """Begin in the chapters for a gamepad, which cannot type into the search field."""
        if self.app.inputs.prompts.caps.by_pad and self.focus_name == SEARCH:
            self.focus_name = f"chapter {self.sections[self.section].title}"

    def _read(self) -> None:
        """Read the rules in the current language."""
        self.language = spoken()
        path = translated(f"{self.game.key}/rules.md")
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        self.sections = read(text) or (unwritten(self.game),)

    # -- building

    def build(self) -> None:
        page = self.page
        if self.language != spoken():
            self._read()
            self.words, self.finds = search(self.sections, self.sought)
            self.at = None
        page.scope.shortcuts.append(("F1", self._close))
        self.leaf = Leaf(self.game, self.sections[self.section], self.table)
        self.chapters: list[Chapter] = []
        self.field = SearchField(page, self.sought, self._seek, self._go_on)
        if page.look.wide:
            self._build_wide()
        else:
            self._build_narrow()
        self._mark()
        self.leaf.reveal()

    def _build_wide(self) -> None:
        page, look = self.page, self.page.look
        close = Button(page, _("Close"), self.app.pop, "Esc", height=44, name="Close")
        actions = [*self._learning(), self.field, close]
        header = Header(page, _("Rules"), self.app.pop, self.game.title, actions)
        shortcuts = page.scope.shortcuts
        count = len(shortcuts)
        contents = self._contents()
        scrolling, shortcuts[count:] = shortcuts[count:], []
        columns = [contents, self._text(), self._margin()]
        shortcuts += scrolling  # Page Down then scrolls the text first.
        body = Columns(columns, look.px(16), [look.pt(CONTENTS_UNITS), 1.0, look.pt(304)])
        place_scene(page, header, body, KeyHints(page, [(key, _(words)) for key, words in HINTS]))
        self.chapters[self.section].reveal()

    def _build_narrow(self) -> None:
        """Build one column: the contents are a drop-down; rulings and match follow the text."""
        page, look = self.page, self.page.look
        header = Header(page, _("Rules"), self.app.pop, self.game.title, self._learning())
        titles = [section.title for section in self.sections]
        contents = Select(page, _("Section"), titles, self.section, self._open, name="contents")
        bar = [self.field, contents, self._leafing(-1, ""), self._leafing(1, "")]
        top = Columns(bar, look.px(12), [1.0, 1.0, None, None], "centre")
        scroll = ScrollArea(page, self._column)
        place_scene(page, header, Rows([top, Card(page, scroll, padding=4)], look.px(12), grow=1))

    def _learning(self) -> list[Button]:
        """Return the tutorial button, if this screen may open the tutorial."""
        if self.learn is None:
            return []
        return [
            Button(self.page, _("Learn"), self._open_tutorial, icon="hint", height=44, name="Learn")
        ]

    def _open_tutorial(self) -> None:
        if self.learn:
            self.app.push(self.learn(self.game))

    def _column(self, page: Page) -> Item:
        leaf = self.leaf
        items: list[Item] = [leaf.heading(page), *leaf.text(page), Divider(page)]
        items += [title(page, _("Rulings of this edition"), 18), *leaf.rulings(page)]
        if self.table:
            items += [Divider(page), *leaf.facts(page), *leaf.house_rules(page)]
        return Rows(items, page.look.px(GAP_UNITS))

    def _contents(self) -> Card:
        page, look = self.page, self.page.look
        head = Inset(title(page, _("Contents")), look.px(14), look.px(10))
        scroll = ScrollArea(page, self._chapters, name="contents")
        return Card(page, Rows([head, scroll], grow=1), padding=4)

    def _chapters(self, page: Page) -> Item:
        """Return the list of sections, then the house rules of the match."""
        height = 41 if len(self.sections) <= MANY_SECTIONS else 37
        for number, section in enumerate(self.sections):
            here, chosen = number == self.here, number == self.section
            act = self._opener(number)
            self.chapters.append(Chapter(page, section.title, act, chosen, here, height))
        rows: list[Item] = [*self.chapters]
        if self.table:
            rows += [Divider(page, 10), *self.leaf.house_rules(page)]
        return Rows(rows)

    def _text(self) -> Card:
        page, look = self.page, self.page.look
        number = Words(page, self._number(), 16, colour="muted")
        head = Columns([self.leaf.heading(page), number], look.px(12), [1.0, None], "centre")
        scroll = ScrollArea(page, lambda inner: Rows(self.leaf.text(inner), look.px(GAP_UNITS)))
        leafing = [self._leafing(-1, "before"), Gap(), self._leafing(1, "after")]
        foot = Columns(leafing, look.px(12), [None, 1.0, None])
        side = look.px(14)
        rows = Rows([Inset(head, side, 0), scroll, Inset(foot, side, 0)], look.px(4), grow=1)
        return Card(page, rows, padding=10)

    def _number(self) -> str:
        """Return the number of the section, such as "3 of 9"."""
        return _("{number} of {all}", number=self.section + 1, all=len(self.sections))

    def _leafing(self, by: int, label: str) -> Item:
        """Return the button to the previous or next section; an icon if `label` is empty."""
        number = self.section + by
        there = 0 <= number < len(self.sections)
        if label and not there:
            return Gap()
        icon, name = ("prev", "section before") if by < 0 else ("next", "section after")
        words = self.sections[number].title if label else ""
        act = self._opener(number)
        button = Button(self.page, words, act, icon=icon, size=16, height=44, name=name)
        end = _("This is the first section.") if by < 0 else _("This is the last section.")
        button.set_enabled(there, end)
        return button

    def _margin(self) -> Item:
        """Return the right column: the current match, and the rulings on this section."""
        page, look = self.page, self.page.look
        cards: list[Item] = []
        if self.table and self.table.facts:
            rows = [title(page, _("In your match"), 18), *self.leaf.facts(page)]
            cards.append(Card(page, Rows(rows, look.px(10))))
        head = title(page, _("Rulings of this edition"), 18)
        scroll = ScrollArea(page, lambda inner: Rows(self.leaf.rulings(inner), look.px(GAP_UNITS)))
        rulings = Rows([Inset(head, look.px(14), look.px(10)), scroll], grow=1)
        return Rows([*cards, Card(page, rulings, padding=4)], look.px(14), grow=-1)

    # -- turning pages and searching

    def _close(self) -> bool:
        self.app.pop()
        return True

    def _opener(self, number: int) -> Callable[[], None]:
        return lambda: self._open(number)

    def _open(self, number: int) -> None:
        """Open a section at its beginning."""
        self.section, self.at = number, None
        self.app.rebuild()

    def _seek(self, words: str) -> None:
        """Search for other words; the section stays until Enter."""
        self.sought, self.at = words, None
        self.words, self.finds = search(self.sections, words)
        self._mark()

    def _go_on(self, by: int) -> None:
        """Go to the next or previous result; the first time, start from the open section."""
        if not self.finds:
            self.page.sounds.play("error")
            return
        if self.at is None:
            onward = (i for i, found in enumerate(self.finds) if found.section >= self.section)
            self.at = next(onward, 0) if by > 0 else len(self.finds) - 1
        else:
            self.at = (self.at + by) % len(self.finds)
        if self.finds[self.at].section != self.section:
            self.section = self.finds[self.at].section
            self.app.rebuild()
        else:
            self._mark()
            self.leaf.reveal()

    def _mark(self) -> None:
        """Mark the results and show their number."""
        self.leaf.mark(self.words, None if self.at is None else self.finds[self.at])
        places = len(self.finds)
        words = many("{number} place", "{number} places", places) if self.sought.strip() else ""
        if self.at is not None:
            words = _("{number} of {all}", number=self.at + 1, all=places)
        self.field.tell_count(words)
        for number, chapter in enumerate(self.chapters):
            chapter.count(sum(found.section == number for found in self.finds))

    def handle(self, event: pygame.Event) -> bool:
        """Focus the search field when the user types."""
        if event.type == pygame.KEYDOWN and keys.is_typing(event):
            self.page.ring.focus(self.field)  # The letter follows as TEXTINPUT.
            return True
        return False
