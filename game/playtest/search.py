"""A search for the house rules that come nearest to targets, such as a length of 40 turns.

Optuna proposes settings, and bots play all of them with the same seeds. The result is a Pareto
front: the settings that no other one beats in every target. The best of many settings were also
lucky, so those of the front are played once more with new seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from math import prod
from typing import Final

from game import catalog
from game.playtest.contrast import DECISIONS, TURNS, WINS
from game.playtest.experiment import single
from game.playtest.factors import Factor, factor_of, is_drawn
from game.playtest.match_plan import MatchPlan
from game.playtest.moments import Estimate, Sample
from game.playtest.run import play_all
from game.playtest.tally import Tally

MISSING: Final = "--search needs Optuna: run pip install -r requirements/search.txt"
SHARES: Final = "of seat "
ASKED: Final = 20  # proposals for each setting to try; many are known already


@dataclass(frozen=True, slots=True)
class Target:
    """A measure and its wanted value; shares of wins and other shares are 0 to 1."""

    measure: str
    value: float
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Tried:
    """A setting that the search has played: its number and the values of the targets."""

    number: int
    labels: tuple[str, ...]  # KEY=VALUE of each axis
    means: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A setting of the front, and the values of the targets with new seeds."""

    labels: tuple[str, ...]  # KEY=VALUE of each axis
    plan: MatchPlan
    estimates: tuple[Estimate, ...]


def read_target(plan: MatchPlan, text: str) -> Target:
    """Return the target written as MEASURE=NUMBER, wins in per cent; raise ValueError if wrong."""
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
    factors: Sequence[Factor],
    targets: Sequence[Target],
    trials: int,
    workers: int = 1,
    heard: Callable[[int, tuple[str, ...], tuple[float, ...]], None] = lambda *told: None,
) -> list[Found]:
    """Return the front, the settings nearest to the first target first.

    `heard` is called for each setting that was played, with the setting and the values of the
    targets. Raise ValueError when Optuna is not installed.
    """
    found: list[Found] = []
    for step in searched(plan, factors, targets, trials, workers):
        if isinstance(step, Found):
            found.append(step)
        else:
            heard(step.number, step.labels, step.means)
    return found


def searched_by_keys(
    plan: MatchPlan, keys: Sequence[str], targets: Sequence[Target], trials: int
) -> Iterator[Tried | Found]:
    """Search through all values of the factors with these keys; see `searched`."""
    yield from searched(plan, [factor_of(plan, key) for key in keys], targets, trials)


def searched(
    plan: MatchPlan,
    factors: Sequence[Factor],
    targets: Sequence[Target],
    trials: int,
    workers: int = 1,
) -> Iterator[Tried | Found]:
    """Yield each setting once it was played, then those of the front.

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
    labels = [[value.label for value in factor.values] for factor in factors]
    trials = min(trials, prod(map(len, labels)))
    for _ in range(ASKED * trials):
        trial = study.ask()
        chosen = tuple(
            trial.suggest_categorical(factor.key, list(names))
            for factor, names in zip(factors, labels, strict=True)
        )
        if chosen not in known:
            made = _made(plan, factors, chosen)
            known[chosen] = tuple(found.mean for found in _measured(made, targets, workers))
            yield Tried(len(known), _labels(factors, chosen), known[chosen])
        study.tell(trial, _off(known[chosen], targets))
        if len(known) == trials:
            break
    for chosen in islice(
        (one for one in product(*labels) if one not in known), trials - len(known)
    ):
        made = _made(plan, factors, chosen)
        known[chosen] = tuple(found.mean for found in _measured(made, targets, workers))
        yield Tried(len(known), _labels(factors, chosen), known[chosen])
    offs = {chosen: _off(means, targets) for chosen, means in known.items()}
    front = [
        chosen
        for chosen, off in offs.items()
        if not any(_beats(other, off) for other in offs.values())
    ]
    found = []
    for chosen in sorted(front):
        made = _made(plan, factors, chosen)
        unseen = replace(made, seed=made.seed + made.games)
        estimates = tuple(_measured(unseen, targets, workers))
        found.append(Found(_labels(factors, chosen), made, estimates))
    # Those that were chosen had luck with the seeds of before: only the new ones tell their order.
    yield from sorted(
        found,
        key=lambda one: (_off([e.mean for e in one.estimates], targets), one.labels),
    )


def _labels(factors: Sequence[Factor], chosen: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{factor.key}={label}" for factor, label in zip(factors, chosen, strict=True))


def _made(plan: MatchPlan, factors: Sequence[Factor], chosen: Sequence[str]) -> MatchPlan:
    """Return the plan with a value of each axis."""
    for factor, label in zip(factors, chosen, strict=True):
        plan = next(value for value in factor.values if value.label == label).changed(plan)
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


def _options_of(plan: MatchPlan) -> str:
    """Return the house rules of a plan that are not the default, as on the command line."""
    found = []
    for option in catalog.find(plan.game).rules.options:
        value = plan.options[option.key]
        if value != option.default and not is_drawn(value):
            found.append(f"--option {option.key}={option.told(value)}")
    return " ".join(found)


def search_text(targets: Sequence[Target], found: Sequence[Found]) -> str:
    """Return the front as a table."""
    lines = ["", f"{len(found)} settings that no other one tried beats, by seeds not seen before:"]
    for setting in found:
        lines += ["", "  " + ", ".join(setting.labels)]
        lines += [f"    {words}" for words in [_options_of(setting.plan)] if words]
        for target, estimate in zip(targets, setting.estimates, strict=True):
            seat = f" {SHARES}{target.seat + 1}" if target.measure == WINS else ""
            lines.append(
                f"    {target.measure + seat:28}{estimate.mean:9.3f}   {estimate.low:.3f} to"
                f" {estimate.high:.3f}, wanted {target.value:g}"
            )
    return "\n".join(lines)
