"""Several plans that are compared: a ladder, an axis or two, two settings, a kind less.

The plans of an experiment have the same seeds, so that the same luck meets every rule and bot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Literal

from game import catalog
from game.bots.levels import levels_of
from game.options import Value
from game.playtest.axes import FORBID, NOTHING, axis_of, is_drawn, value_label
from game.playtest.own import OwnFile
from game.playtest.plan import MatchPlan, make_plan, with_options

Kind = Literal["run", "ladder", "sweep", "compare", "restrict"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One plan of an experiment, and what it is called."""

    label: str
    plan: MatchPlan


@dataclass(frozen=True, slots=True)
class Experiment:
    """Plans that belong together, the first one being what the others are held against."""

    kind: Kind | Literal["runs"]  # the last being two runs that are held against each other
    cells: tuple[Cell, ...]
    columns: int = 0  # values of the second axis, where two were crossed

    @property
    def game(self) -> str:
        """The key of the game that is played."""
        return self.cells[0].plan.game

    @property
    def games(self) -> int:
        """How many matches there are in all."""
        return sum(cell.plan.games for cell in self.cells)


def single(plan: MatchPlan) -> Experiment:
    """Return an experiment of one plan."""
    return Experiment("run", (Cell("all", plan),))


def ladder(
    key: str, bots: Sequence[str], games: int, seed: int, options: Mapping[str, object]
) -> Experiment:
    """Return every bot against every other, paired; without bots all levels of the game play.

    Games with more than two seats are played by two kinds of bots in turn around the table. Raise
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


def sweep(plan: MatchPlan, key: str, texts: Sequence[str] = ()) -> Experiment:
    """Return a plan once for each value of an axis; without values for each there is.

    Raise ValueError when the axis or a value is unknown, or only one value is left.
    """
    return crossed(plan, [(key, texts)])


def crossed(plan: MatchPlan, wanted: Sequence[tuple[str, Sequence[str]]]) -> Experiment:
    """Return a plan once for each value of an axis, or of two axes with each other.

    Raise ValueError when an axis or a value is unknown, or there is only one.
    """
    keys = [key for key, _ in wanted]
    if len(keys) > 2 or len(set(keys)) < len(keys):
        raise ValueError(f"one axis is swept, or two different ones with each other, not {keys}")
    axes = [axis_of(plan, key, texts) for key, texts in wanted]
    cells = []
    for values in product(*(axis.values for axis in axes)):
        made = plan
        for value in values:
            made = value.changed(made)
        named = zip(axes, values, strict=True)
        cells.append(Cell(", ".join(f"{axis.key}={value.label}" for axis, value in named), made))
    return Experiment("sweep", tuple(cells), len(axes[-1].values) if len(axes) > 1 else 0)


def compare(plan: MatchPlan, changes: Mapping[str, Value]) -> Experiment:
    """Return a plan and the same one with other house rules; raise ValueError if none differs."""
    changed = {key: value for key, value in changes.items() if plan.options[key] != value}
    if not changed:
        raise ValueError("both settings are the same: change at least one house rule")
    label = ", ".join(told_options(plan.game, changed))
    return Experiment("compare", (Cell("as given", plan), Cell(label, with_options(plan, changed))))


def told_options(game: str, options: Mapping[str, Value]) -> list[str]:
    """Return house rules as the command line writes them, drawings by their names."""
    known = {option.key: option for option in catalog.find(game).options}
    return [
        f"{key}={value_label(known[key], value) if is_drawn(value) else value}"
        for key, value in options.items()
    ]


def restrict(plan: MatchPlan, kinds: Sequence[str] = ()) -> Experiment:
    """Return a plan, and once more for each kind of action that a side then does without.

    Without kinds all are tried that leave a choice. The side is that of the first seat, or of the
    first that does such things at all. Raise ValueError when a kind is unknown.
    """
    values = axis_of(plan, FORBID, (NOTHING, *kinds) if kinds else ()).values
    cells = [Cell(f"without {value.label}", value.changed(plan)) for value in values[1:]]
    return Experiment("restrict", (Cell("as given", plan), *cells))


def judged(experiment: Experiment, matches: int) -> Experiment:
    """Return an experiment in which the first matches of each setting are judged."""
    cells = tuple(
        replace(cell, plan=replace(cell.plan, judged=matches)) for cell in experiment.cells
    )
    return replace(experiment, cells=cells)


def sized(experiment: Experiment, games: int) -> Experiment:
    """Return an experiment of so many matches of each setting, none of which is judged."""
    cells = tuple(
        replace(cell, plan=replace(cell.plan, games=games, judged=0)) for cell in experiment.cells
    )
    return replace(experiment, cells=cells)


def grown(experiment: Experiment, times: int) -> Experiment:
    """Return an experiment of so many times as many matches of each setting."""
    cells = tuple(
        replace(cell, plan=replace(cell.plan, games=times * cell.plan.games))
        for cell in experiment.cells
    )
    return replace(experiment, cells=cells)


def measured(experiment: Experiment, own: OwnFile) -> Experiment:
    """Return an experiment whose matches are also measured by a file of the designer.

    Raise ValueError when it cannot be used.
    """
    outcomes = own.outcomes(experiment.cells[0].plan.outcomes)
    cells = tuple(replace(cell, plan=replace(cell.plan, own=outcomes)) for cell in experiment.cells)
    return replace(experiment, cells=cells)


def only_played(experiment: Experiment) -> Experiment:
    """Return an experiment of which nothing but results is kept, which takes far less time."""
    cells = tuple(replace(cell, plan=replace(cell.plan, noted=False)) for cell in experiment.cells)
    return replace(experiment, cells=cells)
