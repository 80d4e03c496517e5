"""A search through settings for those that come nearest to what a designer wants.

Optuna proposes settings, bots play them all with the same seeds, and the trade-offs come back as a
front: settings that no other one beats in everything. Whatever was chosen for being best among many
was lucky, too; so the settings of the front are played once more, with seeds that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Final

from game.playtest.axes import Axis, axis_of
from game.playtest.contrast import DECISIONS, TURNS, WINS
from game.playtest.experiment import single
from game.playtest.moments import Estimate, Sample
from game.playtest.plan import MatchPlan
from game.playtest.run import play_all
from game.playtest.tally import Tally

MISSING: Final = "--search needs Optuna: run pip install -r requirements-search.txt"
SHARES: Final = "of seat "


@dataclass(frozen=True, slots=True)
class Target:
    """A measure and what it should be; shares of wins and of other yes or no are 0 to 1."""

    measure: str
    value: float
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Tried:
    """A setting that was played in the search: the how manieth, and what the targets came to."""

    number: int
    labels: tuple[str, ...]  # KEY=VALUE of each axis
    means: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A setting of the front: its values, and every target by seeds not seen in the search."""

    labels: tuple[str, ...]  # KEY=VALUE of each axis
    plan: MatchPlan
    estimates: tuple[Estimate, ...]


def read_target(plan: MatchPlan, text: str) -> Target:
    """Return what is written as MEASURE=NUMBER, wins in per cent; raise ValueError otherwise."""
    name, equals, number = text.partition("=")
    measure, seat = name, 0
    if name.startswith(WINS) and name[len(WINS) :].isdecimal():
        measure, seat = WINS, int(name[len(WINS) :]) - 1
    shares = {outcome.key for outcome in plan.outcomes if outcome.yes_or_no} | {WINS}
    known = [WINS, TURNS, DECISIONS, *(outcome.key for outcome in plan.outcomes)]
    try:
        value = float(number.rstrip("%"))
    except ValueError:
        equals = ""
    if not equals or measure not in known or not 0 <= seat < len(plan.seats):
        raise ValueError(f"a target is MEASURE=NUMBER, not {text!r}; measures: {', '.join(known)}")
    return Target(measure, value / 100 if measure in shares else value, seat)


def search(
    plan: MatchPlan,
    axes: Sequence[Axis],
    targets: Sequence[Target],
    trials: int,
    workers: int = 1,
    heard: Callable[[int, tuple[str, ...], tuple[float, ...]], None] = lambda *told: None,
) -> list[Found]:
    """Return the front of the settings tried, the nearest to the first target first.

    `heard` is told of every setting when it was played: which, and what the targets came to. Raise
    ValueError when Optuna is not installed.
    """
    found: list[Found] = []
    for step in searched(plan, axes, targets, trials, workers):
        if isinstance(step, Found):
            found.append(step)
        else:
            heard(step.number, step.labels, step.means)
    return found


def searched_by_keys(
    plan: MatchPlan, keys: Sequence[str], targets: Sequence[Target], trials: int
) -> Iterator[Tried | Found]:
    """Search through all values of what some keys stand for."""
    yield from searched(plan, [axis_of(plan, key) for key in keys], targets, trials)


def searched(
    plan: MatchPlan,
    axes: Sequence[Axis],
    targets: Sequence[Target],
    trials: int,
    workers: int = 1,
) -> Iterator[Tried | Found]:
    """Yield every setting when it was played, and then those of the front.

    Raise ValueError when Optuna is not installed.
    """
    try:
        import optuna
    except ModuleNotFoundError:
        raise ValueError(MISSING) from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    sampler = (
        optuna.samplers.TPESampler(seed=plan.seed)
        if len(targets) == 1
        else optuna.samplers.NSGAIISampler(seed=plan.seed, population_size=max(4, trials // 4))
    )
    study = optuna.create_study(directions=["minimize"] * len(targets), sampler=sampler)
    known: dict[tuple[str, ...], tuple[float, ...]] = {}
    for _ in range(trials):
        trial = study.ask()
        chosen = tuple(
            trial.suggest_categorical(axis.key, [value.label for value in axis.values])
            for axis in axes
        )
        if chosen not in known:
            made = _made(plan, axes, chosen)
            known[chosen] = tuple(found.mean for found in _measured(made, targets, workers))
            yield Tried(len(known), _labels(axes, chosen), known[chosen])
        study.tell(trial, _off(known[chosen], targets))
        if len(known) == prod(len(axis.values) for axis in axes):
            break  # there is nothing else to be tried
    offs = {chosen: _off(means, targets) for chosen, means in known.items()}
    front = [
        chosen
        for chosen, off in offs.items()
        if not any(_beats(other, off) for other in offs.values())
    ]
    for chosen in sorted(front, key=lambda chosen: (offs[chosen], chosen)):
        made = _made(plan, axes, chosen)
        unseen = replace(made, seed=made.seed + made.games)
        estimates = tuple(_measured(unseen, targets, workers))
        yield Found(_labels(axes, chosen), made, estimates)


def _labels(axes: Sequence[Axis], chosen: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{axis.key}={label}" for axis, label in zip(axes, chosen, strict=True))


def _made(plan: MatchPlan, axes: Sequence[Axis], chosen: Sequence[str]) -> MatchPlan:
    """Return the plan with a value of each axis."""
    for axis, label in zip(axes, chosen, strict=True):
        plan = next(value for value in axis.values if value.label == label).changed(plan)
    return plan


def _measured(plan: MatchPlan, targets: Sequence[Target], workers: int) -> list[Estimate]:
    (summary,) = play_all(single(plan), workers)
    return [_estimate(summary.tally, target) for target in targets]


def _estimate(tally: Tally, target: Target) -> Estimate:
    reach = tally.reach(target.measure)
    outcome = tally.outcomes.get(target.measure)
    least = outcome.least if outcome else 0.0
    sample = Sample(least, None if reach is None else least + reach)
    for number in range(tally.plan.games):
        values: Mapping[str, float] = tally.measured(number, target.seat)
        if target.measure in values:
            sample.add(values[target.measure])
    if not sample.moments.count:
        raise ValueError(f"no match has told {target.measure!r}; choose another target")
    return sample.estimate()


def _off(means: Sequence[float], targets: Sequence[Target]) -> tuple[float, ...]:
    return tuple(abs(mean - target.value) for mean, target in zip(means, targets, strict=True))


def _beats(one: Sequence[float], other: Sequence[float]) -> bool:
    """Tell whether one setting is as near in everything and nearer in something."""
    pairs = list(zip(one, other, strict=True))
    return all(a <= b for a, b in pairs) and any(a < b for a, b in pairs)


def search_text(targets: Sequence[Target], found: Sequence[Found]) -> str:
    """Return the front as a table."""
    lines = ["", f"{len(found)} settings that no other one tried beats, by seeds not seen before:"]
    for setting in found:
        lines += ["", "  " + ", ".join(setting.labels)]
        for target, estimate in zip(targets, setting.estimates, strict=True):
            seat = f" {SHARES}{target.seat + 1}" if target.measure == WINS else ""
            lines.append(
                f"    {target.measure + seat:28}{estimate.mean:9.3f}   {estimate.low:.3f} to"
                f" {estimate.high:.3f}, wanted {target.value:g}"
            )
    return "\n".join(lines)
