"""Several plans that are compared: a ladder, an option over its values, two settings, a kind less.

The plans of an experiment have the same seeds, so that the same luck meets every rule and bot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

from game import catalog
from game.bots.levels import levels_of
from game.options import Value
from game.playtest.plan import MatchPlan, make_plan

Kind = Literal["run", "ladder", "sweep", "compare", "restrict"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One plan of an experiment, and what it is called."""

    label: str
    plan: MatchPlan


@dataclass(frozen=True, slots=True)
class Experiment:
    """Plans that belong together, the first one being what the others are held against."""

    kind: Kind
    cells: tuple[Cell, ...]

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
    """Return a plan once for each value of an option; without values for each of its choices.

    Raise ValueError when the option or a value is unknown, or only one value is left.
    """
    option = next((o for o in catalog.find(plan.game).options if o.key == key), None)
    if option is None:
        known = ", ".join(o.key for o in catalog.find(plan.game).options) or "none"
        raise ValueError(f"unknown option {key!r}; known: {known}")
    values: list[Value] = [option.parse(text) for text in texts or option.texts()]
    if len(set(values)) < 2:
        raise ValueError(f"a sweep of {key!r} needs at least two values")
    return Experiment(
        "sweep",
        tuple(
            Cell(f"{key}={option.label_of(value)}", with_options(plan, {key: value}))
            for value in dict.fromkeys(values)
        ),
    )


def compare(plan: MatchPlan, changes: Mapping[str, Value]) -> Experiment:
    """Return a plan and the same one with other house rules; raise ValueError if none differs."""
    changed = {key: value for key, value in changes.items() if plan.options[key] != value}
    if not changed:
        raise ValueError("both settings are the same: change at least one house rule")
    label = ", ".join(f"{key}={value}" for key, value in changed.items())
    return Experiment("compare", (Cell("as given", plan), Cell(label, with_options(plan, changed))))


def restrict(plan: MatchPlan, kinds: Sequence[str] = ()) -> Experiment:
    """Return a plan, and once more for each kind of action that a side then does without.

    Without kinds all are tried that leave a choice. The side is that of the first seat, or of the
    first that does such things at all. Raise ValueError when a kind is unknown.
    """
    study = catalog.find(plan.game).study
    chosen = [study.kind(key) for key in kinds] or [kind for kind in study.kinds if kind.free]
    cells = [Cell("as given", plan)]
    for kind in dict.fromkeys(chosen):
        bound = min(kind.seat, len(plan.seats) - 1)
        cells.append(Cell(f"without {kind.key}", replace(plan, forbidden=kind.key, bound=bound)))
    return Experiment("restrict", tuple(cells))


def judged(experiment: Experiment, matches: int) -> Experiment:
    """Return an experiment in which the first matches of each setting are judged."""
    cells = tuple(
        replace(cell, plan=replace(cell.plan, judged=matches)) for cell in experiment.cells
    )
    return replace(experiment, cells=cells)


def with_options(plan: MatchPlan, changes: Mapping[str, Value]) -> MatchPlan:
    """Return a plan with other house rules; raise ValueError if they do not go together."""
    options = {**plan.options, **changes}
    catalog.new_state(plan.game, len(plan.seats), options, plan.seed)
    return replace(plan, options=options)
