"""A forecast of what a run needs: the matches that tell, and how long they take."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

from game.language import _, many
from game.playtest.answer import (
    MIN_OBSERVATIONS,
    NORMAL,
    PLANNED_POWER,
    end_error,
    observations_that_tell,
    observations_to_see,
    rounded_up,
)
from game.playtest.experiment import Experiment
from game.playtest.intervals import SHARE_MARGIN, normal
from game.playtest.label import UNNAMED, RunLabel
from game.playtest.playing import play
from game.playtest.questions import is_share
from game.playtest.sentences import grouped_digits, matches_words, points_words


@dataclass(frozen=True, slots=True)
class Needs:
    """What a question about shares needs, in matches of all settings together.

    Before the first seeds are played the settings of a comparison count as independent.
    """

    to_see: int  # The matches that probably show a difference of the margin.
    that_tell: int  # The matches that always tell.
    visible: float  # The difference that the planned matches probably show.
    is_compared: bool


def needs_of(experiment: Experiment, margin: float = SHARE_MARGIN) -> Needs:
    """Return what the question of an experiment needs to see a difference of the margin."""
    plan, settings = experiment.cells[0].plan, len(experiment.cells)
    fair, sides = plan.fair, len(plan.sides)
    is_compared = settings > 1 and experiment.kind != "ladder"
    if is_compared:
        variance, family = 2 * fair * (1 - fair), settings - 1
    else:
        variance, family = fair * (1 - fair), sides if sides > 2 else 1
    margin = max(margin, 0.001)
    all_matches = plan.matches_a_seed * settings
    seeds = max(1, plan.games // plan.matches_a_seed)
    deviations = normal(end_error(0, family)) + NORMAL.inv_cdf(PLANNED_POWER)
    return Needs(
        all_matches * rounded_up(observations_to_see(margin, variance, family)),
        all_matches * rounded_up(observations_that_tell(margin, variance, family)),
        min(1.0, deviations * sqrt(variance / seeds)),
        is_compared,
    )


def paces(experiment: Experiment, seconds: float = 1.0) -> list[float]:
    """Return the seconds that a match of each setting takes on this machine.

    The trial lasts `seconds` in all, or longer if one match of each setting does. Custom measures
    are not included.
    """
    found = []
    for cell in experiment.cells:
        plan, began, number = replace(cell.plan, own=None), time.perf_counter(), 0
        while not number or time.perf_counter() - began < seconds / len(experiment.cells):
            play(plan, number % plan.games)
            number += 1
        found.append((time.perf_counter() - began) / number)
    return found


def seconds_of(experiment: Experiment, found: Sequence[float], workers: int) -> float:
    """Return the estimated seconds of a run, from the seconds per match of each setting."""
    each = zip(experiment.cells, found, strict=True)
    return sum(cell.plan.games * pace for cell, pace in each) / workers


def needs_words(
    experiment: Experiment, pace: float | None, workers: int, margin: float = SHARE_MARGIN
) -> str:
    """Return what a run needs in one sentence; `pace` is the mean seconds of a match, if known."""
    needs = needs_of(experiment, margin)
    told = _("To see {points}: about {matches}", points=points_words(margin),
             matches=matches_words(needs.to_see))  # fmt: skip
    if pace is not None:
        told += _(", {time} here", time=duration(needs.to_see * pace / workers))
    told += many(
        "; a run of {shown} match always tells.", "; a run of {shown} matches always tells.",
        needs.that_tell, shown=grouped_digits(needs.that_tell),
    )  # fmt: skip
    if needs.is_compared:
        told += " " + many(
            "Common luck may need far fewer: the first {number} seed shows that.",
            "Common luck may need far fewer: the first {number} seeds show that.",
            MIN_OBSERVATIONS,
        )
    return told


def forecast_text(
    experiment: Experiment,
    found: Sequence[float],
    workers: int,
    label: RunLabel = UNNAMED,
) -> str:
    """Return what a run needs, and what its planned matches show and cost."""
    needs, seconds = needs_of(experiment, label.margin), seconds_of(experiment, found, workers)
    if not is_share(experiment.cells[0].plan, label.primary):
        told = many(
            "The planned {shown} match takes about {time}.",
            "The planned {shown} matches take about {time}.",
            experiment.games,
            shown=grouped_digits(experiment.games),
            time=duration(seconds),
        )
        return f"{told} " + many(
            "What they show depends on how much they vary: the first {number} seed tells it.",
            "What they show depends on how much they vary: the first {number} seeds tell it.",
            MIN_OBSERVATIONS,
        )
    pace = sum(found) / len(found)
    told = many(
        "The planned {shown} match probably shows {points}, and takes about {time}.",
        "The planned {shown} matches probably show {points}, and take about {time}.",
        experiment.games,
        shown=grouped_digits(experiment.games),
        points=points_words(needs.visible, 1),
        time=duration(seconds),
    )
    return f"{needs_words(experiment, pace, workers, label.margin)}\n{told}"


def duration(seconds: float) -> str:
    """Return a rough duration in words."""
    if seconds < 90:
        return _("{number} s", number=max(1, round(seconds)))
    if seconds < 90 * 60:
        return _("{number} min", number=round(seconds / 60))
    hours = seconds / 3600
    if hours < 72:
        return many("{number} hour", "{number} hours", round(hours))
    return many("{number} day", "{number} days", round(hours / 24))
