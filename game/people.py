"""Matches that people played on paper, beside a stored playtest of bots, never pooled with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import comb
from pathlib import Path
from statistics import mean
from typing import Final

from game import catalog, match_index, save
from game.match import Match
from game.notes import QUESTIONS
from game.options import resolve
from game.playtest.intervals import ERROR, share_interval
from game.playtest.store import Store

HALVINGS: Final = 40  # of an interval's edge


@dataclass(frozen=True, slots=True)
class Group:
    """Finished matches of one kind of player at one table."""

    returns: tuple[tuple[float, ...], ...]  # of each match, by seat
    turns: tuple[int, ...]
    endings: Mapping[str, int]

    @property
    def count(self) -> int:
        """The number of matches."""
        return len(self.turns)

    def wins(self, seat: int) -> int:
        """Return how many matches a seat won."""
        return sum(result[seat] > 0 for result in self.returns)


def exact_interval(wins: int, matches: int, error: float = ERROR) -> tuple[float, float]:
    """Return the interval of Clopper and Pearson (1934), which holds for any number of matches."""
    low = 0.0 if wins == 0 else _edge(wins, matches, error / 2)
    high = 1.0 if wins == matches else 1 - _edge(matches - wins, matches, error / 2)
    return low, high


def _edge(wins: int, matches: int, chance: float) -> float:
    """Return the probability at which `wins` or more of `matches` have this chance."""
    low, high = 0.0, 1.0
    for _halving in range(HALVINGS):
        middle = (low + high) / 2
        tail = sum(
            comb(matches, k) * middle**k * (1 - middle) ** (matches - k)
            for k in range(wins, matches + 1)
        )
        low, high = (middle, high) if tail < chance else (low, middle)
    return low


def group_of(matches: Sequence[Match]) -> Group:
    """Return the group of finished matches."""
    return Group(
        tuple(tuple(match.returns()) for match in matches),
        tuple(match.game.rules.turns(match.state) for match in matches),
        Counter(
            "agreed" if match.agreement else match.game.rules.ending(match.state)
            for match in matches
        ),
    )


def beside(run: Path, sources: Sequence[Path] = ()) -> str:
    """Return people and bots side by side: wins, length, endings and answers.

    The people are those of the written matches in `sources`, or in the user's folder, that were
    played by the house rules of the run's first setting. Raise ValueError when a file cannot be
    read or there is no such match.
    """
    with closing(Store.open(run)) as store:
        plan = store.experiment.cells[0].plan
        played = list(store.matches(0))
    options = resolve(catalog.find(plan.game).rules.options, plan.options)
    named = [(path, save.read(path)) for path in sources] or [
        (listed.path, save.read(listed.path))
        for listed in match_index.listing()
        if listed.head and listed.head.chance == "written"
    ]
    mine = [
        save.restore(record, path.name)
        for path, record in named
        if record.chance == "written"
        and record.result is not None
        and (record.game, record.options) == (plan.game, options)
        and len(record.seats) == len(plan.seats)
    ]
    if not mine:
        raise ValueError(
            f"no finished match on paper by the house rules of {run.name}; write one down first"
        )
    people = group_of(mine)
    bots = Group(
        tuple(one.returns for one in played),
        tuple(one.turns for one in played),
        Counter(one.ending for one in played),
    )
    left = sum(record.chance == "written" for _path, record in named) - len(mine)
    return "\n".join([*_table(plan.game, people, bots), *_answers(mine), *_left(left)])


def _table(key: str, people: Group, bots: Group) -> list[str]:
    """Return the lines of both groups."""
    game, seats = catalog.find(key), len(people.returns[0])
    rows = [("", f"people ({people.count})", f"bots ({bots.count})")]
    for seat in range(seats):
        role = game.roles[seat % len(game.roles)]
        rows.append((f"seat {seat + 1} ({role}) won", _share(people, seat), _share(bots, seat)))
    rows.append(("turns", _length(people), _length(bots)))
    for ending in sorted({*people.endings, *bots.endings}):
        one, other = (f"{g.endings.get(ending, 0)} of {g.count}" for g in (people, bots))
        rows.append((f"ended: {ending}", one, other))
    return [f"{game.title}: people on paper beside bots", "", *(
        f"{name:<28}{one:<26}{other}" for name, one, other in rows
    )]  # fmt: skip


def _share(group: Group, seat: int) -> str:
    if not group.count:
        return "-"
    wins = group.wins(seat)
    few = group.count <= 200  # the sums of the exact interval are long for many
    low, high = (exact_interval if few else share_interval)(wins, group.count)
    return f"{wins / group.count:.0%} [{low:.0%} to {high:.0%}]"


def _length(group: Group) -> str:
    if not group.count:
        return "-"
    return f"{mean(group.turns):.1f} ({min(group.turns)} to {max(group.turns)})"


def _answers(matches: Sequence[Match]) -> list[str]:
    """Return the mean of each question over all testers who answered it."""
    said = [answers for match in matches for answers in match.feedback.answers]
    lines = []
    for question in QUESTIONS:
        scales = [one.scales[question] for one in said if question in one.scales]
        if scales:
            lines.append(f"{question:<28}{mean(scales):.1f} of 5, {len(scales)} testers")
    return ["", *lines] if lines else []


def _left(count: int) -> list[str]:
    if not count:
        return []
    return ["", f"Left out, of another table or not finished: {count}"]
