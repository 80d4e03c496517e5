"""The matches behind a bar, a bin or a cell, each of which opens as a replay."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from game.language import _, many
from game.match import Match
from game.playtest.plan import MatchPlan
from game.playtest.plies import replay
from game.playtest.store import Store
from game.playtest.tally import Tally
from scenes.app import Scene
from scenes.lab.words import matches_told, result, seated, spaced
from scenes.notes.keeping import Keeper, in_store, recall
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.layout import Columns, Rows
from scenes.ui.row_list import ListRow, RowList
from scenes.ui.words import Words


@dataclass(frozen=True, slots=True)
class MatchListLinks:
    """Where the list leads: a match, its name and when it was played become a replay.

    What is said of the match there is kept with it.
    """

    watch: Callable[[Match, str, str, Keeper], Scene]


@dataclass(frozen=True, slots=True)
class MatchSelection:
    """Matches of one cell of a run, by their numbers."""

    path: Path  # of the run
    cell: int
    plan: MatchPlan
    tally: Tally
    numbers: array[int] | Sequence[int]
    words: str  # why these

    def match(self, row: int) -> Match:
        """Return a match, move for move; raise ValueError when it cannot be had."""
        with closing(Store.open(self.path)) as store:
            match = replay(self.plan, store.match(self.cell, self.numbers[row]))
            recall(match, store, self.cell, self.numbers[row])
            return match


class RunMatches(Scene):
    """The list; a press on the chosen match opens it."""

    focus_name = "matches"

    def __init__(self, selection: MatchSelection, links: MatchListLinks) -> None:
        self.selection = selection
        self.links = links
        self.chosen = 0
        self.list: RowList | None = None

    def build(self) -> None:
        page, look = self.page, self.page.look
        count = len(self.selection.numbers)
        header = Header(page, _("Matches"), self.app.pop, matches_told(count))
        why = Words(page, self.selection.words, 17, colour="muted")
        top = self.list.top if self.list else 0
        self.list = RowList(page, _("Matches"), count, self._row, self.chosen, self._choose,
                            self._open, "matches", top)  # fmt: skip
        watch = Button(page, _("Watch"), self._open, "Enter", "film", "candle", name="Watch")
        told = Words(page, _("A match opens as a replay, move by move."), 16, colour="muted")
        foot = Columns([told, watch], look.px(16), [1.0, None], "centre")
        card = Card(page, Rows([why, self.list], look.px(10), grow=1))
        place_scene(page, header, card, foot)

    def _row(self, row: int) -> ListRow:
        plan, number = self.selection.plan, self.selection.numbers[row]
        match = self.selection.tally.outcome(number)
        turns = many("{shown} turn", "{shown} turns", match.turns, shown=spaced(match.turns))
        decisions = many(
            "{shown} decision", "{shown} decisions", match.decisions, shown=spaced(match.decisions)
        )
        words = " · ".join((result(plan, match), turns, decisions, _(match.ending)))
        icon = "trophy" if any(value > 0 for value in match.returns) else "handshake"
        seed = _("Seed {number}", number=spaced(match.seed))
        return ListRow(icon, f"{seed} · {seated(plan, match)}", words)

    def _choose(self, row: int) -> None:
        self.chosen = row

    def _open(self) -> None:
        try:
            match = self.selection.match(self.chosen)
        except ValueError as fault:
            self.app.notice(f"{fault}.")
            return
        selection, number = self.selection, self.selection.numbers[self.chosen]
        keep = in_store(match, selection.path, selection.cell, number)
        self.app.push(self.links.watch(match, f"{selection.path.stem} {number}", "playtest", keep))
