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
from game.bots.bot import Decision
from game.bots.levels import find_bot
from game.chance import stream
from game.files import name_of
from game.language import _, many
from game.match import Match
from game.notes import QUESTIONS
from game.options import resolve
from game.playtest.intervals import ERROR_RATE, share_interval
from game.playtest.store import Store
from game.state import CHANCE, State

# Each edge of an interval is found by this many halvings.
EDGE_HALVINGS: Final = 40
ADVISOR_LEVEL: Final = "2"  # Bots of this level are asked what they would have chosen.


@dataclass(frozen=True, slots=True)
class Group:
    """Finished matches of one kind of player at one table."""

    returns: tuple[tuple[float, ...], ...]  # The results of each match, by seat.
    turns: tuple[int, ...]
    endings: Mapping[str, int]

    @property
    def count(self) -> int:
        """The number of matches."""
        return len(self.turns)

    def wins(self, seat: int) -> int:
        """Return how many matches a seat won."""
        return sum(result[seat] > 0 for result in self.returns)


def exact_interval(wins: int, matches: int, error: float = ERROR_RATE) -> tuple[float, float]:
    """Return the interval of Clopper and Pearson (1934), which holds for any number of matches."""
    low = 0.0 if wins == 0 else _edge(wins, matches, error / 2)
    high = 1.0 if wins == matches else 1 - _edge(matches - wins, matches, error / 2)
    return low, high


def _edge(wins: int, matches: int, chance: float) -> float:
    """Return the probability at which `wins` or more of `matches` have this chance."""
    low, high = 0.0, 1.0
    for _halving in range(EDGE_HALVINGS):
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


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision of a person: what the person saw, and what was chosen."""

    observation: State
    notation: str

    def equals(self, decision: Decision) -> bool:
        """Return whether a bot has decided the same."""
        return self.observation.notation(decision.action) == self.notation


@dataclass(frozen=True, slots=True)
class Agreement:
    """The numbers of decisions by match: those a bot chose the same way, and all."""

    same: tuple[int, ...]
    asked: tuple[int, ...]

    @property
    def words(self) -> str:
        """The share, and the lowest and highest of the matches; empty without decisions."""
        shares = [s / n for s, n in zip(self.same, self.asked, strict=True) if n]
        if not shares:
            return ""
        whole = sum(self.same) / sum(self.asked)
        decisions = many("{number} decision", "{number} decisions", sum(self.asked))
        return f"{whole:.0%} of {decisions} ({min(shares):.0%} to {max(shares):.0%})"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The matches of people, and the bots of the same table."""

    game: str
    matches: tuple[Match, ...]
    bots: Group
    left: int  # The matches of this game that are on paper, of another table or unfinished.

    @property
    def people(self) -> Group:
        """The results of the people."""
        return group_of(self.matches)

    @property
    def answers(self) -> dict[str, list[int]]:
        """The answers of all testers by question, without questions that nobody answered."""
        said = [answers for match in self.matches for answers in match.feedback.answers]
        found = {q: [one.scales[q] for one in said if q in one.scales] for q in QUESTIONS}
        return {question: scales for question, scales in found.items() if scales}


def compared(run: Path, sources: Sequence[Path] = ()) -> Comparison:
    """Return people and the bots of a stored playtest, by its first setting.

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
        save.restore(record, name_of(path))
        for path, record in named
        if record.chance == "written"
        and record.result is not None
        and (record.game, record.options) == (plan.game, options)
        and len(record.seats) == len(plan.seats)
    ]
    if not mine:
        raise ValueError(
            f"no finished match on paper by the house rules of {name_of(run)}; write one down first"
        )
    bots = Group(
        tuple(one.returns for one in played),
        tuple(one.turns for one in played),
        Counter(one.ending for one in played),
    )
    own = [record for _path, record in named if record.game == plan.game]
    left = sum(record.chance == "written" for record in own) - len(mine)
    return Comparison(plan.game, tuple(mine), bots, left)


def choices_of(match: Match) -> list[Choice]:
    """Return the decisions of people in a match in which there was something to choose."""
    found = []
    for entry in match.log:
        state = match.positions[entry.ply]
        if entry.player == CHANCE or len({*map(state.notation, state.legal_actions())}) < 2:
            continue
        found.append(Choice(state.observation(entry.player), entry.notation))
    return found


def agreement_of(matches: Sequence[Match], level: str = ADVISOR_LEVEL) -> Agreement:
    """Return how often a bot would have chosen the same; it knows what each person knew."""
    same, asked = [], []
    for match in matches:
        bot, choices = find_bot(match.game.key, level), choices_of(match)
        decided = [
            bot.choose(choice.observation, stream(number, "people"))
            for number, choice in enumerate(choices)
        ]
        same.append(sum(map(Choice.equals, choices, decided)))
        asked.append(len(choices))
    return Agreement(tuple(same), tuple(asked))


def beside(run: Path, sources: Sequence[Path] = ()) -> str:
    """Return people and bots side by side: wins, length, endings, decisions and answers.

    Raise ValueError when a file cannot be read or there is no such match.
    """
    found = compared(run, sources)
    lines = [f"{catalog.find(found.game).title}: people on paper beside bots", ""]
    heads = ("", f"people ({found.people.count})", f"bots ({found.bots.count})")
    same = (f"as a bot of level {ADVISOR_LEVEL}", agreement_of(found.matches).words, "")
    table = [heads, *rows_of(found), same]
    lines += [f"{name:<28}{one:<26}{other}".rstrip() for name, one, other in table]
    if found.answers:
        lines.append("")
    for question, scales in found.answers.items():
        testers = many("{number} tester", "{number} testers", len(scales))
        lines.append(f"{question:<28}{mean(scales):.1f} of 5, {testers}")
    if found.left:
        lines += ["", f"Left out, of another table or not finished: {found.left}"]
    return "\n".join(lines)


def rows_of(found: Comparison) -> list[tuple[str, str, str]]:
    """Return name, people and bots for wins, length and endings."""
    game, people, bots = catalog.find(found.game), found.people, found.bots
    rows = []
    for seat in range(len(people.returns[0])):
        role = _(game.roles[seat % len(game.roles)])
        name = _("seat {number} ({role}) won", number=seat + 1, role=role)
        rows.append((name, _share(people, seat), _share(bots, seat)))
    rows.append((_("turns"), _length(people), _length(bots)))
    for ending in sorted({*people.endings, *bots.endings}):
        one, other = (
            _("{count} of {all}", count=group.endings.get(ending, 0), all=group.count)
            for group in (people, bots)
        )
        rows.append((_("ended: {ending}", ending=_(ending)), one, other))
    return rows


def _share(group: Group, seat: int) -> str:
    if not group.count:
        return "-"
    wins = group.wins(seat)
    few = group.count <= 200  # The exact interval needs long sums for many matches.
    low, high = (exact_interval if few else share_interval)(wins, group.count)
    return f"{wins / group.count:.0%} [{low:.0%} to {high:.0%}]"


def _length(group: Group) -> str:
    if not group.count:
        return "-"
    return f"{mean(group.turns):.1f} ({min(group.turns)} to {max(group.turns)})"
