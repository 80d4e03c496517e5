"""The answer of an experiment in one or two sentences, from its standing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.language import _, decimal, many
from game.playtest.answer import RunAnswer, answer_of_run
from game.playtest.contrast import WINS
from game.playtest.experiment import Experiment
from game.playtest.figures import FEW
from game.playtest.intervals import MARGIN
from game.playtest.live import Standing
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Score
from scenes.lab.words import bot_name, matches_told, role, spaced

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
            _unknown("5", 1_000_000),
        ]
        return [
            f"{_won(plan, RunAnswer(side, many_matches, 0.4321, 0.5432, None))} {words}"
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
    found = answer_of_run(plan, standing.cells[0].sides, standing.error)
    won, points = _won(plan, found), f"{100 * MARGIN:.0f}"
    if found.verdict is None:
        told = _("The sides have different bots, so this says nothing about the rules.")
    elif found.verdict == "no":
        told = _("It is not fair: {share} would be.", share=share_words(plan.fair, found.score))
    elif found.verdict == "yes":
        told = _("It is fair within {points} points.", points=points)
    else:
        told = _unknown(points, found.needed)
    return f"{won} {told}"


def _unknown(points: str, needed: int) -> str:
    """Return that fairness is not known yet, and how many more matches would tell."""
    if not needed:
        return _("Not known yet whether it is fair within {points} points.", points=points)
    return many(
        "Not known yet whether it is fair within {points} points: about {shown} more match "
        "would tell.",
        "Not known yet whether it is fair within {points} points: about {shown} more matches "
        "would tell.",
        needed,
        points=points,
        shown=spaced(needed),
    )


def share_words(share: float, score: Score) -> str:
    """Return a share with the digits that its matches leave meaning to, as the page has it."""
    digits = 0 if score.matches < FEW else 1
    return f"{decimal(100 * share, digits)}\N{NO-BREAK SPACE}%"


def _won(plan: MatchPlan, found: RunAnswer) -> str:
    score, no_unit = found.score, "\N{NO-BREAK SPACE}%"
    who = " + ".join(dict.fromkeys(role(plan, seat) for seat in plan.sides[found.side]))
    return _(
        "{who}: {share} of {matches} won ({low} to {high}).",
        who=who,
        share=share_words(score.share, score),
        matches=matches_told(score.matches),
        low=share_words(found.low, score).removesuffix(no_unit),
        high=share_words(found.high, score).removesuffix(no_unit),
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
