"""Filter and order of the saved matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.catalog import GAMES
from game.language import _, mark
from game.names import search_key
from scenes.replay.match_list import MatchEntry
from scenes.ui.drawing import text
from scenes.ui.field import TextField
from scenes.ui.layout import Beside, Columns, Item, Rows
from scenes.ui.select import Select
from scenes.ui.widget import Page

ANY, UNFINISHED, FINISHED = range(3)
STANDINGS: Final = (mark("Finished or not"), mark("Unfinished"), mark("Finished"))
ORDERS: Final = (mark("Newest first"), mark("Oldest first"))


@dataclass
class MatchFilter:
    """A filter: words that must all occur, a game by its key, and finished or unfinished."""

    words: str = ""
    game: str = ""  # Empty for every game.
    standing: int = ANY
    oldest: bool = False

    @property
    def open(self) -> bool:
        """Whether the filter accepts all matches."""
        return not (self.words.strip() or self.game or self.standing)

    def passes(self, entry: MatchEntry) -> bool:
        """Return whether a match is listed; unreadable ones are, unless a game is chosen."""
        wanted = search_key(self.words).split()
        if wanted:
            told = search_key(f"{entry.title} {entry.words}")
            if not all(word in told for word in wanted):
                return False
        if entry.head is None:
            return not (self.game or self.standing)
        if self.game not in ("", entry.head.game):
            return False
        unfinished = entry.head.result is None
        return self.standing == ANY or unfinished == (self.standing == UNFINISHED)

    def of(self, entries: Sequence[MatchEntry]) -> list[MatchEntry]:
        """Return the matching entries in the chosen order; `entries` are newest first."""
        found = list(entries) if self.open else [e for e in entries if self.passes(e)]
        return found[::-1] if self.oldest else found


def controls(page: Page, chosen: MatchFilter, changed: Callable[[], None]) -> Item:
    """Return the controls of a filter, in a row or below one another."""
    keys = ["", *GAMES]

    def set_words(words: str) -> None:
        chosen.words = words
        changed()

    def set_game(index: int) -> None:
        chosen.game = keys[index]
        changed()

    def set_standing(index: int) -> None:
        chosen.standing = index
        changed()

    def set_order(index: int) -> None:
        chosen.oldest = bool(index)
        changed()

    field = TextField(page, _("Search"), chosen.words, set_words, icon="search",
                      placeholder=_("Search"), width=150, name="search")  # fmt: skip
    titles = [_("All games"), *(game.title for game in GAMES.values())]
    wide = page.look.wide
    games = Select(page, _("Game"), titles, keys.index(chosen.game), set_game, width=150,
                   name="game")  # fmt: skip
    standing = Select(page, _("Progress"), [_(s) for s in STANDINGS], chosen.standing, set_standing,
                      width=120, name="standing")  # fmt: skip
    order = Select(page, _("Order"), [_(o) for o in ORDERS], int(chosen.oldest), set_order,
                   width=120, name="order")  # fmt: skip
    gap = page.look.px(8)
    if not wide:
        return Rows([field, games, standing, order], gap)
    # The field holds its word in every language, or has a row of its own.
    least = text.width(_("Search"), "regular", page.look.pt(18)) + page.look.pt(60)
    return Beside(field, Columns([games, standing, order], gap, [1.0, None, None]), gap, least)
