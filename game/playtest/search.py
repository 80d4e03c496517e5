"""A search for the house rules that come nearest to targets, such as a length of 40 turns.

All settings play the same seeds. After each round the better half goes on and plays as many matches
again as it has (successive halving), so that most matches are spent on good settings. The best of
many settings were also lucky: those that are left play once more with new seeds, which alone decide
their order.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from math import prod
from random import Random
from typing import Any, Final

from game import catalog
from game.language import quoted
from game.options import whole_number
from game.playtest.contrast import DECISIONS, TURNS, WINS
from game.playtest.custom_measures import CustomMeasures
from game.playtest.experiment import Cell, Experiment, Target
from game.playtest.factors import Factor, factor_of, is_drawn
from game.playtest.match_plan import MatchPlan
from game.playtest.moments import Estimate, Sample
from game.playtest.run import Summary, play_all
from game.playtest.store import HERE, Store
from game.playtest.tally import Tally

FIRST: Final = 10  # matches of each setting in the first round, at least
LAST: Final = 4  # settings that play with new seeds, if there are so many
HALVINGS: Final = 3
SHARES: Final = "of seat "


@dataclass(frozen=True, slots=True)
class Tried:
    """A setting that the search has played: its number and the values of the targets."""

    number: int
    labels: tuple[str, ...]  # KEY=VALUE of each axis
    means: tuple[float, ...]
    matches: int


@dataclass(frozen=True, slots=True)
class Found:
    """A setting that is left, and the values of the targets with new seeds."""

    labels: tuple[str, ...]  # KEY=VALUE of each axis
    plan: MatchPlan
    estimates: tuple[Estimate, ...]
    matches: int


class Stopped(Exception):
    """The search was stopped; its store keeps the matches played."""


def read_target(plan: MatchPlan, text: str) -> Target:
    """Return the target written as MEASURE=NUMBER, wins in per cent; raise ValueError if wrong."""
    name, equals, number = text.partition("=")
    measure, seat = name, 0
    place = whole_number(name.removeprefix(WINS))
    if name.startswith(WINS) and place is not None:
        measure, seat = WINS, place - 1
    shares = {outcome.key for outcome in plan.outcomes if outcome.yes_or_no} | {WINS}
    known = [WINS, TURNS, DECISIONS, *(outcome.key for outcome in plan.outcomes)]
    try:
        value = float(number.rstrip("%"))
    except ValueError:
        equals = ""
    if not equals or measure not in known or not 0 <= seat < len(plan.seats):
        raise ValueError(
            f"a target is MEASURE=NUMBER, not {quoted(text)}; measures: {', '.join(known)}"
        )
    return Target(measure, value / 100 if measure in shares else value, seat)


def search_of(
    plan: MatchPlan, factors: Sequence[Factor], targets: Sequence[Target], trials: int
) -> Experiment:
    """Return the experiment of a search: a cell for each of at most `trials` distinct settings.

    Each has room for the matches of the search and as many with new seeds.
    """
    if not factors or not targets or trials < 1:
        raise ValueError("a search needs something to vary, a target and at least one setting")
    counts = [len(factor.values) for factor in factors]
    total = prod(counts)
    chosen = range(total)
    if trials < total:
        chosen = sorted(Random(plan.seed).sample(range(total), trials))  # type: ignore[assignment]
    cells = []
    for number in chosen:
        made, labels, rest = plan, list[str](), number
        for factor in reversed(factors):
            rest, place = divmod(rest, len(factor.values))
            labels.append(f"{factor.key}={factor.values[place].label}")
        for factor, label in zip(factors, reversed(labels), strict=True):
            values = {f"{factor.key}={value.label}": value for value in factor.values}
            made = values[label].changed(made)
        cells.append(Cell(", ".join(reversed(labels)), replace(made, games=2 * made.games)))
    return Experiment("search", tuple(cells), 0, tuple(targets))


def search_by_keys(
    plan: MatchPlan, keys: Sequence[str], targets: Sequence[Target], trials: int
) -> Experiment:
    """Return the experiment of a search through all values of the factors with these keys."""
    return search_of(plan, [factor_of(plan, key) for key in keys], targets, trials)


def searched(
    experiment: Experiment,
    store: Store,
    workers: int = 1,
    progress: Callable[[int], None] = lambda done: None,
    executor: Executor | None = None,
    where: str = HERE,
    own: CustomMeasures | None = None,
    mixed: bool = False,
) -> Iterator[Tried | Found]:
    """Play a search and yield each setting after each of its rounds, then those that are left.

    Matches that `store` holds are not played again. Raise Stopped when the search was stopped,
    StoreError or ValueError when it cannot go on.
    """
    half = experiment.cells[0].plan.games // 2
    targets, left = experiment.targets, list(range(len(experiment.cells)))

    def played(numbers: range) -> list[Summary]:
        wanted = [numbers if cell in left else range(0) for cell in range(len(experiment.cells))]
        summaries = play_all(
            experiment, workers, progress, store, executor, where, own, None, mixed, wanted
        )
        if summaries[0].fault:
            raise ValueError(summaries[0].fault)
        if summaries[0].stopped:
            raise Stopped
        return summaries

    for limit in rounds(half, len(left)):
        summaries = played(range(limit))
        offs: dict[int, tuple[float, ...]] = {}
        for cell in left:
            found = [estimate(summaries[cell].tally, target, range(limit)) for target in targets]
            means = tuple(one.mean for one in found)
            offs[cell] = off(means, targets)
            yield Tried(cell + 1, labels_of(experiment, cell), means, limit)
        keep = max(min(LAST, len(left)), -(-len(left) // 2))
        left = sorted(ranked(offs)[:keep])
    fresh = range(half, 2 * half)
    summaries = played(fresh)
    finals: dict[int, Found] = {}
    for cell in left:
        estimates = [estimate(summaries[cell].tally, target, fresh) for target in targets]
        plan = replace(experiment.cells[cell].plan, games=half)
        finals[cell] = Found(labels_of(experiment, cell), plan, tuple(estimates), half)
    offs = {
        cell: off([one.mean for one in found.estimates], targets) for cell, found in finals.items()
    }
    for cell in ranked(offs):
        yield finals[cell]


def final_runs(
    experiment: Experiment, store: Store, found: Sequence[Found]
) -> tuple[Experiment, list[Summary]]:
    """Return the settings that are left as a sweep of the new seeds, the nearest first.

    Its matches are those that decided their order.
    """
    half = experiment.cells[0].plan.games // 2
    numbers = {cell.label: number for number, cell in enumerate(experiment.cells)}
    cells, summaries = list[Cell](), list[Summary]()
    for setting in found:
        label = ", ".join(setting.labels)
        plan = replace(setting.plan, seed=setting.plan.seed_of(half))
        tally = Tally(plan)
        for number, match in store.numbered(numbers[label], 2 * half):
            if number >= half:
                tally.add(number - half, match)
        cells.append(Cell(label, plan))
        summaries.append(Summary(tally, 0.0, False))
    return Experiment("sweep" if cells[1:] else "run", tuple(cells)), summaries


def rounds(games: int, settings: int) -> list[int]:
    """Return how many matches a setting has played after each round."""
    halvings = min(HALVINGS, max(0, settings - LAST).bit_length())
    found = [max(min(FIRST, games), games >> step) for step in range(halvings, -1, -1)]
    return sorted(set(found))


def ranked(offs: dict[int, tuple[float, ...]]) -> list[int]:
    """Return settings, the nearest first: by how many others beat them, then by distance.

    Distances to several targets are added in units of the largest.
    """
    units = [max(values) or 1.0 for values in zip(*offs.values(), strict=True)]

    def place(cell: int) -> tuple[int, float, int]:
        beaten = sum(beats(other, offs[cell]) for other in offs.values())
        return beaten, sum(a / unit for a, unit in zip(offs[cell], units, strict=True)), cell

    return sorted(offs, key=place)


def labels_of(experiment: Experiment, cell: int) -> tuple[str, ...]:
    """Return the KEY=VALUE labels of a setting."""
    return tuple(re.split(r", (?=\w+=)", experiment.cells[cell].label))


def estimate(tally: Tally, target: Target, numbers: range) -> Estimate:
    """Return the mean of a target over some matches; raise ValueError if none has told it."""
    reach = tally.reach(target.measure)
    outcome = tally.outcomes.get(target.measure)
    least = outcome.least if outcome else 0.0
    sample = Sample(least, None if reach is None else least + reach)
    for number in numbers:
        values = tally.measured(number, target.seat) if number in tally else {}
        if target.measure in values:
            sample.add(values[target.measure])
    if not sample.moments.count:
        raise ValueError(f"no match has told {target.measure!r}; choose another target")
    return sample.estimate()


def off(means: Sequence[float], targets: Sequence[Target]) -> tuple[float, ...]:
    """Return how far means are from their targets."""
    return tuple(abs(mean - target.value) for mean, target in zip(means, targets, strict=True))


def beats(one: Sequence[float], other: Sequence[float]) -> bool:
    """Return whether one setting is as near in everything and nearer in something."""
    pairs = list(zip(one, other, strict=True))
    return all(a <= b for a, b in pairs) and any(a < b for a, b in pairs)


def options_text(plan: MatchPlan) -> str:
    """Return the bots and house rules of a plan that are not the default, for the command line."""
    rules, found = catalog.find(plan.game).rules, list[str]()
    if set(plan.seats) != {"random"} or len(plan.seats) != min(catalog.find(plan.game).players):
        found += [word for bot in plan.seats for word in ("--seat", bot)]
    for option in rules.options:
        value = plan.options[option.key]
        if value != option.default:
            told = option.told(value)
            if is_drawn(value):
                drawn = [one.text for one in option.offered().choices if one.value == value]
                if not drawn:
                    continue  # a drawing whose file is gone has no text for a command
                told = drawn[0]
            found += ["--option", f"{option.key}={told}"]
    return shlex.join(found)


def search_text(targets: Sequence[Target], found: Sequence[Found]) -> str:
    """Return the settings that are left as a table."""
    matches = found[0].matches if found else 0
    count = "1 setting" if len(found) == 1 else f"{len(found)} settings"
    lines = ["", f"{count} by {matches} matches with new seeds, the nearest first:"]
    for setting in found:
        lines += ["", "  " + ", ".join(setting.labels)]
        lines += [f"    {words}" for words in [options_text(setting.plan)] if words]
        for target, one in zip(targets, setting.estimates, strict=True):
            seat = f" {SHARES}{target.seat + 1}" if target.measure == WINS else ""
            lines.append(
                f"    {target.measure + seat:28}{one.mean:9.3f}   {one.low:.3f} to"
                f" {one.high:.3f}, wanted {target.value:g}"
            )
    return "\n".join(lines)


def search_data(targets: Sequence[Target], found: Sequence[Found]) -> list[dict[str, Any]]:
    """Return the settings that are left as JSON values, the nearest first."""
    return [
        {
            "setting": list(setting.labels),
            "options": options_text(setting.plan),
            "matches": setting.matches,
            "targets": [
                {
                    "measure": target.measure,
                    "seat": target.seat + 1,
                    "wanted": target.value,
                    "mean": round(one.mean, 4),
                    "interval": [round(one.low, 4), round(one.high, 4)],
                }
                for target, one in zip(targets, setting.estimates, strict=True)
            ],
        }
        for setting in found
    ]
