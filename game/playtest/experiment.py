"""Experiments: one plan, or several plans to compare (ladder, sweep, comparison, restriction).

All plans of an experiment have the same seeds, so that the same luck meets every rule and bot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from math import prod
from typing import Final, Literal

from game import catalog
from game.bots.levels import levels_of
from game.options import Value
from game.playtest.custom_measures import CustomMeasures
from game.playtest.factors import FORBID, NOTHING, factor_of, is_drawn, value_label
from game.playtest.match_plan import MatchPlan, make_plan, with_options

Kind = Literal["run", "ladder", "sweep", "compare", "restrict"]
MAX_SETTINGS: Final = 200


@dataclass(frozen=True, slots=True)
class Cell:
    """One plan of an experiment and its label."""

    label: str
    plan: MatchPlan


@dataclass(frozen=True, slots=True)
class Experiment:
    """Plans that belong together; the others are compared with the first."""

    # "runs" are two runs that are compared; older versions wrote "search" for a sweep.
    kind: Kind | Literal["runs", "search"]
    cells: tuple[Cell, ...]
    columns: int = 0  # The number of values of the second of two factors.

    @property
    def game(self) -> str:
        """The key of the game."""
        return self.cells[0].plan.game

    @property
    def games(self) -> int:
        """The number of matches of all plans together."""
        return sum(cell.plan.games for cell in self.cells)


def single(plan: MatchPlan) -> Experiment:
    """Return an experiment of one plan."""
    return Experiment("run", (Cell("all", plan),))


def ladder(
    key: str, bots: Sequence[str], games: int, seed: int, options: Mapping[str, object]
) -> Experiment:
    """Return an experiment with a paired plan for every two bots, all levels if none are named.

    In games with more than two seats, two kinds of bots alternate around the table. Raise
    ValueError when fewer than two bots are named, or one is unknown.
    """
    names = list(bots) or [str(level.number) for level in levels_of(key)]
    if len(set(names)) < 2:
        raise ValueError("a ladder needs at least two different bots")
    game = catalog.find(key)
    players = 2 if 2 in game.players else game.players[0]
    cells = []
    for lower, upper in combinations(names, 2):
        seats = [(upper, lower)[seat % 2] for seat in range(players)]
        plan = make_plan(key, seats, games, seed, options, paired=True)
        cells.append(Cell(f"{upper} v {lower}", plan))
    return Experiment("ladder", tuple(cells))


def crossed(plan: MatchPlan, wanted: Sequence[tuple[str, Sequence[str]]]) -> Experiment:
    """Return an experiment with a plan for each combination of values of some factors.

    Raise ValueError when a factor or a value is unknown, is named twice, or has only one value, and
    when there are too many settings.
    """
    keys = [key for key, _ in wanted]
    if len(set(keys)) < len(keys):
        raise ValueError(f"each axis is swept once, not {keys}")
    factors = [factor_of(plan, key, texts) for key, texts in wanted]
    settings = prod(len(factor.values) for factor in factors)
    if settings > MAX_SETTINGS:
        raise ValueError(
            f"that makes {settings} settings, of at most {MAX_SETTINGS}: name fewer values"
        )
    cells = []
    for values in product(*(factor.values for factor in factors)):
        made = plan
        for value in values:
            made = value.changed(made)
        named = zip(factors, values, strict=True)
        cells.append(
            Cell(", ".join(f"{factor.key}={value.label}" for factor, value in named), made)
        )
    return Experiment("sweep", tuple(cells), len(factors[1].values) if len(factors) == 2 else 0)


def compare(plan: MatchPlan, changes: Mapping[str, Value]) -> Experiment:
    """Return an experiment with a plan and a copy with other house rules.

    Raise ValueError when no house rule differs.
    """
    changed = {key: value for key, value in changes.items() if plan.options[key] != value}
    if not changed:
        raise ValueError("both settings are the same: change at least one house rule")
    label = ", ".join(told_options(plan.game, changed))
    return Experiment("compare", (Cell("as given", plan), Cell(label, with_options(plan, changed))))


def told_options(game: str, options: Mapping[str, Value]) -> list[str]:
    """Return house rules as KEY=VALUE texts, with a name in place of each drawing."""
    known = {option.key: option for option in catalog.find(game).rules.options}
    return [
        f"{key}={value_label(known[key], value) if is_drawn(value) else value}"
        for key, value in options.items()
    ]


def restrict(plan: MatchPlan, kinds: Sequence[str] = ()) -> Experiment:
    """Return an experiment with a plan and a copy for each kind of action that one side must avoid.

    Without `kinds` every kind that leaves a choice gets a copy. The side is that of the first seat,
    or of the first seat that can do such actions. Raise ValueError when a kind is unknown.
    """
    values = factor_of(plan, FORBID, (NOTHING, *kinds) if kinds else ()).values
    cells = [Cell(f"without {value.label}", value.changed(plan)) for value in values[1:]]
    return Experiment("restrict", (Cell("as given", plan), *cells))


def _planned(experiment: Experiment, change: Callable[[MatchPlan], MatchPlan]) -> Experiment:
    """Return a copy of an experiment with a change of each plan."""
    cells = tuple(replace(cell, plan=change(cell.plan)) for cell in experiment.cells)
    return replace(experiment, cells=cells)


def judged(experiment: Experiment, matches: int) -> Experiment:
    """Return a copy of an experiment in which the first matches of each plan are judged."""
    return _planned(experiment, lambda plan: replace(plan, judged=matches))


def sized(experiment: Experiment, games: int) -> Experiment:
    """Return a copy of an experiment with so many matches of each plan, none of them judged."""
    return _planned(experiment, lambda plan: replace(plan, games=games, judged=0))


def grown(experiment: Experiment, games: int) -> Experiment:
    """Return a copy of an experiment with so many matches of each plan, in whole seeds."""
    return _planned(
        experiment,
        lambda plan: replace(plan, games=-(-games // plan.matches_a_seed) * plan.matches_a_seed),
    )


def measured(experiment: Experiment, own: CustomMeasures) -> Experiment:
    """Return a copy of an experiment whose matches also have custom measures.

    Raise ValueError when the custom measures are not usable for this game.
    """
    outcomes = own.outcomes(experiment.cells[0].plan.outcomes)
    return _planned(experiment, lambda plan: replace(plan, own=outcomes))


def only_played(experiment: Experiment) -> Experiment:
    """Return a copy of an experiment that records results only, which is much faster."""
    return _planned(experiment, lambda plan: replace(plan, noted=False))
