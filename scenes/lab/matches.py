"""The list of matches behind a part of a chart; each opens as a replay."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from game.language import _, many
from game.match import Match
from game.playtest.judging import LABELS, MEASURES
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import DECISIONS, TURNS
from game.playtest.plies import replay
from game.playtest.remarkable import remarkable
from game.playtest.sentences import grouped_digits, matches_words
from game.playtest.store import Store
from game.playtest.tally import Tally, Which
from scenes.lab.words import result, role, seated
from scenes.notes.keeping import Keeper, in_store, recall
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.choices import Segmented
from scenes.ui.layout import Columns, Flow, Item, Rows
from scenes.ui.row_list import ListRow, RowList
from scenes.ui.select import Select
from scenes.ui.widget import Page
from scenes.ui.words import Words
from scenes.window.app import Scene

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class MatchListLinks:
    """The function that opens a match as a replay: match, name, date, and keeper of feedback."""

    watch: Callable[[Match, str, str, Keeper], Scene]


@dataclass(frozen=True, slots=True)
class MatchSelection:
    """Some matches of one setting, by number."""

    path: Path  # The path of the run.
    cell: int
    plan: MatchPlan
    tally: Tally
    numbers: array[int] | Sequence[int]
    words: str  # A sentence on which matches they are.

    def match(self, number: int) -> Match:
        """Return a match with all moves; raise ValueError if it cannot be rebuilt."""
        with closing(Store.open(self.path)) as store:
            match = replay(self.plan, store.match(self.cell, number))
            recall(match, store, self.cell, number)
            return match


class RunMatches(Scene):
    """The list with sorting and filters; pressing the chosen match opens it."""

    focus_name = "matches"

    def __init__(self, selection: MatchSelection, links: MatchListLinks) -> None:
        self.selection = selection
        self.links = links
        self.numbers: Sequence[int] = selection.numbers
        self.chosen = 0
        self.list: RowList | None = None
        self.reasons: dict[int, str] = {}  # By number, why a match is remarkable.
        self.picked = False  # Only remarkable matches are shown.
        self.sort = ""  # The list is sorted by this measure.
        self.least = False  # The least comes first.
        self.won: int | None = None  # Only matches that this seat won, -1 for draws.
        self.ending = ""
        self.sorting = False  # In narrow windows the controls replace the list.

    def build(self) -> None:
        page, look = self.page, self.page.look
        self.numbers = self._found()
        self.chosen = min(self.chosen, max(0, len(self.numbers) - 1))
        count = len(self.numbers)
        header = Header(page, _("Matches"), self.app.pop, matches_words(count))
        watch = Button(page, _("Watch"), self._open, "Enter", "film", "candle", name="Watch")
        watch.set_enabled(count > 0, _("No match fits the filter."))
        told = Words(page, _("A match opens as a replay, move by move."), 16, colour="muted")
        foot = Columns([told, watch], look.px(16), [1.0, None], "centre")
        top, self.list = self.list.top if self.list else 0, None
        rows: list[Item] = []
        if look.wide:
            rows.append(Words(page, self.selection.words, 17, colour="muted"))
        else:
            words = _("Show the list") if self.sorting else _("Sort and filter")
            turn = Button(page, words, self._turn, "F", "search", size=17, height=44, name="ways")
            rows.append(turn)
        if look.wide or self.sorting:
            rows.append(Flow(self._ways(page), look.px(10)))
        if look.wide or not self.sorting:
            row = partial(self._row, self.numbers)
            self.list = RowList(page, _("Matches"), count, row, self.chosen, self._choose,
                                self._open, "matches", top)  # fmt: skip
            rows.append(self.list)
        card = Card(page, Rows(rows, look.px(10), grow=len(rows) - 1))
        place_scene(page, header, card, foot)

    def _found(self) -> Sequence[int]:
        """Return the numbers of the listed matches in order."""
        tally, found = self.selection.tally, self.selection.numbers
        if self.picked:
            self.reasons = {number: words for words, number in remarkable(tally)}
            found = list(self.reasons)
        if self.won is not None:
            won = Which(seat=max(0, self.won), result=0 if self.won < 0 else 1)
            found = _among(found, tally.select(won))
        if self.ending:
            found = _among(found, tally.select(Which(ending=self.ending)))
        if self.sort:
            order = tally.select(Which(measure=self.sort))
            found = _among(order[::-1] if self.least else order, found)
        return found

    def _ways(self, page: Page) -> list[Item]:
        """Return the controls for sorting and filtering."""
        plan, tally = self.selection.plan, self.selection.tally
        shown = Segmented(page, _("Shown"), (_("Selected"), _("Highlights")), int(self.picked),
                          self._set("picked", (False, True)), name="picked")  # fmt: skip
        measures = {"": _("In order of play"), TURNS: _("Turns"), DECISIONS: _("Decisions")}
        measures |= {outcome.key: _(outcome.label) for outcome in plan.outcomes}
        if tally.census.judged:
            measures |= {name: _(LABELS[name]) for name in MEASURES}
        seats: dict[int | None, str] = {None: _("Any winner")}
        seats |= {seat: _("{who} won", who=role(plan, seat)) for seat in range(len(plan.seats))}
        seats[-1] = _("A draw")
        endings = {"": _("Any ending")} | {end: _(end) for end in tally.counted().endings}
        items: list[Item] = [
            shown,
            self._select(page, _("Sorted by"), "sort", measures),
            self._select(page, _("Won by"), "won", seats),
            self._select(page, _("Ending"), "ending", endings),
        ]
        if self.sort:
            ways = (_("Most first"), _("Least first"))
            items.append(Segmented(page, _("Order"), ways, int(self.least),
                                   self._set("least", (False, True)), name="least"))  # fmt: skip
        return items

    def _select(self, page: Page, label: str, name: str, words: Mapping[K, str]) -> Select:
        keys = list(words)
        chosen = getattr(self, name)
        at = keys.index(chosen) if chosen in keys else 0
        found = list(words.values())
        return Select(page, label, found, at, self._set(name, keys), width=190, name=name)

    def _set(self, name: str, values: Sequence[object]) -> Callable[[int], None]:
        def choose(index: int) -> None:
            setattr(self, name, values[index])
            self.list, self.chosen = None, 0
            self.app.rebuild()

        return choose

    def _row(self, numbers: Sequence[int], row: int) -> ListRow:
        """Return a row of a list of these matches, which may be drawn once more after a filter."""
        plan, number = self.selection.plan, numbers[row]
        match = self.selection.tally.outcome(number)
        turns = many(
            "{shown} turn", "{shown} turns", match.turns, shown=grouped_digits(match.turns)
        )
        decisions = many(
            "{shown} decision",
            "{shown} decisions",
            match.decisions,
            shown=grouped_digits(match.decisions),
        )
        words = " · ".join((result(plan, match), turns, decisions, _(match.ending)))
        icon = "trophy" if any(value > 0 for value in match.returns) else "handshake"
        seed = _("Seed {number}", number=grouped_digits(match.seed))
        first = self.reasons.get(number, seed) if self.picked else seed
        return ListRow(icon, f"{first} · {seated(plan, match)}", words)

    def _turn(self) -> None:
        self.sorting = not self.sorting
        self.app.rebuild()

    def _choose(self, row: int) -> None:
        self.chosen = row

    def _open(self) -> None:
        if self.chosen >= len(self.numbers):
            return
        selection, number = self.selection, self.numbers[self.chosen]
        try:
            match = selection.match(number)
        except ValueError as fault:
            self.app.notice(f"{fault}.")
            return
        keep = in_store(match, selection.path, selection.cell, number)
        self.app.push(self.links.watch(match, f"{selection.path.stem} {number}", "playtest", keep))


def _among(numbers: Sequence[int], others: Sequence[int]) -> list[int]:
    """Return the numbers that also occur in `others`, in order."""
    wanted = {*others}
    return [number for number in numbers if number in wanted]
