"""The answer of an experiment in one or two sentences, from its standing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.language import _, many
from game.playtest.contrast import WINS
from game.playtest.experiment import Experiment
from game.playtest.intervals import MARGIN, fairness_of
from game.playtest.live import Standing
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Score
from scenes.lab.words import bot_name, matches_told, percent, role

SHOWN: Final = 2  # settings that are named


def answer_words(experiment: Experiment, standing: Standing, names: Sequence[str]) -> str:
    """Return what an experiment says so far; `names` are those of its settings."""
    if not all(cell.matches for cell in standing.cells) or experiment.kind == "search":
        return _("No answer yet.")
    if experiment.kind == "run":
        return _of_run(experiment.cells[0].plan, standing)
    if experiment.kind == "ladder":
        return _of_ladder(experiment, standing)
    return _of_settings(experiment, standing, names)


def longest_answers(experiment: Experiment, names: Sequence[str]) -> list[str]:
    """Return answers as long as any, to reserve room."""
    plan, many_matches = experiment.cells[0].plan, Score(50_000, 0, 50_000)
    if experiment.kind == "run":
        told = [
            _("The sides have different bots, so this says nothing about the rules."),
            _("Not known yet whether it is fair within {points} points.", points="5"),
        ]
        return [
            f"{_won(plan, side, many_matches, 0.05)} {words}"
            for side in range(len(plan.sides))
            for words in told
        ]
    if experiment.kind in ("ladder", "search"):
        return [_("No answer yet.")]
    shown = ", ".join(sorted(names, key=len)[-SHOWN:]) + " …"
    who = max((role(plan, seat) for seat in range(len(plan.seats))), key=len)
    return [
        _("Compared with {first}, wins of {who} differ in: {names}.",
          who=who, first=names[0], names=shown),
        _("No setting is known to differ from {first} in the wins of {who}.",
          who=who, first=names[0]),
    ]  # fmt: skip


def _of_run(plan: MatchPlan, standing: Standing) -> str:
    sides, error = standing.cells[0].sides, standing.error
    if not plan.is_judged:
        best = max(range(len(sides)), key=lambda side: sides[side].share)
        told = _("The sides have different bots, so this says nothing about the rules.")
        return f"{_won(plan, best, sides[best], error)} {told}"
    points = f"{100 * MARGIN:.0f}"
    verdicts = [fairness_of(*side.interval(error), plan.fair) for side in sides]
    chosen = [side for side, verdict in enumerate(verdicts) if verdict == "no"]
    off = max(
        chosen or range(len(sides)), key=lambda side: (abs(sides[side].share - plan.fair), -side)
    )
    if chosen:
        said = _("It is not fair: {share} would be.", share=percent(plan.fair))
    elif all(verdict == "yes" for verdict in verdicts):
        said = _("It is fair within {points} points.", points=points)
    else:
        said = _("Not known yet whether it is fair within {points} points.", points=points)
    return f"{_won(plan, off, sides[off], error)} {said}"


def _won(plan: MatchPlan, side: int, score: Score, error: float) -> str:
    low, high = score.interval(error)
    who = " + ".join(dict.fromkeys(role(plan, seat) for seat in plan.sides[side]))
    return _(
        "{who}: {share} of {matches} won ({low} to {high}).",
        who=who,
        share=percent(score.share),
        matches=matches_told(score.matches),
        low=f"{100 * low:.0f}",
        high=f"{100 * high:.0f}",
    )


def _of_ladder(experiment: Experiment, standing: Standing) -> str:
    found = sorted(standing.ratings, key=lambda rating: -rating.elo)
    if not found:
        return _("No answer yet.")
    best = bot_name(experiment.game, found[0].bot)
    return many(
        "{bot} is the strongest of {number} bot.",
        "{bot} is the strongest of {number} bots.",
        len(found),
        bot=best,
    )


def _of_settings(experiment: Experiment, standing: Standing, names: Sequence[str]) -> str:
    changes = [found.get(WINS) for found in standing.differences]
    apart = [
        name
        for name, change in zip(names[1:], changes, strict=True)
        if change is not None and change.verdict == "clear"
    ]
    plan = experiment.cells[1].plan
    who = role(plan, plan.bound)
    if apart:
        told = ", ".join(apart[:SHOWN]) + (" …" if apart[SHOWN:] else "")
        return _("Compared with {first}, wins of {who} differ in: {names}.",
                 who=who, first=names[0], names=told)  # fmt: skip
    return _("No setting is known to differ from {first} in the wins of {who}.",
             who=who, first=names[0])  # fmt: skip
