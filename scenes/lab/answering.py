"""The answer of an experiment in one or two sentences, from its standing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.language import _, decimal, many
from game.playtest.answer import RunAnswer, answer_of_run
from game.playtest.experiment import Experiment
from game.playtest.figures import FEW
from game.playtest.intervals import LEAST, MARGIN
from game.playtest.live import Standing
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Score
from game.playtest.moments import Estimate
from game.playtest.ranking import RankedCell, Ranking
from game.playtest.tables import p_words
from scenes.lab.words import bot_name, matches_told, percent, role, signed, spaced

SHOWN: Final = 1  # pairs of settings that are named


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
    wide = sorted(names, key=len)[-2:]
    who = max((role(plan, seat) for seat in range(len(plan.seats))), key=len)
    pair = _("{one} above {other}", one=wide[-1], other=wide[0])
    answer = _("The wins of {who} differ: {pairs}.", who=who, pairs=_more(pair, 99))
    share = percent(0.444)
    if len({cell.plan.fair for cell in experiment.cells}) > 1:
        share = _("{share}, fair {fair}", share=share, fair=share)
    ends = _("Highest: {top} ({share}); lowest: {last} ({least}).",
             top=wide[-1], share=share, last=wide[0], least=share)  # fmt: skip
    return [f"{told} {ends}" for told in (answer, _alike(who))]


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
    if not found[0].is_stronger(standing.error):
        return _("Not known yet which bot is the strongest; {bot} leads.", bot=best)
    return many(
        "{bot} is the strongest of {number} bot.",
        "{bot} is the strongest of {number} bots.",
        len(found),
        bot=best,
    )


def _of_settings(experiment: Experiment, standing: Standing, names: Sequence[str]) -> str:
    ranking, plan = standing.ranking, experiment.cells[1].plan
    if ranking is None:
        return _("No answer yet.")
    who = role(plan, plan.bound)
    if not ranking.apart:
        if ranking.is_alike(MARGIN):
            told = _alike(who)
        elif ranking.chance is not None and ranking.chance < standing.error and len(names) > 2:
            told = _("The wins of {who} differ on the whole ({chance}), but no two settings do.",
                     who=who, chance=p_words(ranking.chance))  # fmt: skip
        else:
            told = _("No setting is known to differ from another in the wins of {who}.", who=who)
        return f"{told} {_ends(ranking, names)}"
    pairs = [_("{one} above {other}", one=names[one], other=names[other])
             for one, other in ranking.apart[:SHOWN]]  # fmt: skip
    listed, rest = "; ".join(pairs), len(ranking.apart) - SHOWN
    told = _("The wins of {who} differ: {pairs}.", who=who, pairs=_more(listed, rest))
    return f"{told} {_ends(ranking, names)}"


def _alike(who: str) -> str:
    return _("In the wins of {who} no setting differs from the first by more than {points} points.",
             who=who, points=f"{100 * MARGIN:.0f}")  # fmt: skip


def _more(listed: str, rest: int) -> str:
    """Return the pairs that are named, and how many more there are."""
    return _("{pairs} and {number} more", pairs=listed, number=rest) if rest > 0 else listed


def _ends(ranking: Ranking, names: Sequence[str]) -> str:
    """Return which setting has most and which has fewest."""
    top, last = ranking.rows[0], ranking.rows[-1]
    against = len({row.fair for row in ranking.rows}) > 1
    return _(
        "Highest: {top} ({share}); lowest: {last} ({least}).",
        top=names[top.cell],
        share=_row_words(top, against),
        last=names[last.cell],
        least=_row_words(last, against),
    )


def _row_words(row: RankedCell, against: bool) -> str:
    """Return the share of a setting as its bar has it, and the fair one where that differs."""
    share = percent(row.estimate.mean)
    if not against or row.fair is None:
        return share
    return _("{share}, fair {fair}", share=share, fair=percent(row.fair))


def longest_joint(ranking: Ranking | None, names: Sequence[str]) -> str:
    """Return joint words as long as any, to reserve room."""
    widest = Estimate(-0.4444, -0.4444, -0.4444)
    trend = ranking.trend if ranking else None
    longest = replace(trend, rise=widest, chance=0.0) if trend else None
    return joint_words(Ranking("", (), 888_888, 0.0, {}, (), (), longest), names)


def joint_words(ranking: Ranking | None, names: Sequence[str]) -> str:
    """Return whether settings differ at all, and the trend where their values are numbers."""
    if ranking is None or len(names) < 3:
        return ""
    if ranking.chance is None:
        return many(
            "Whether the settings differ at all takes {number} seed that all have played.",
            "Whether the settings differ at all takes {number} seeds that all have played.",
            LEAST,
        )
    told = many(
        "All settings together, over {number} seed: {chance} if they were alike.",
        "All settings together, over {number} seeds: {chance} if they were alike.",
        ranking.seeds,
        chance=p_words(ranking.chance),
    )
    trend = ranking.trend
    if trend is None:
        return told
    rise, low, high = (
        signed(100 * value) for value in (trend.rise.mean, trend.rise.low, trend.rise.high)
    )
    steps = _(
        "With each step from {first} to {last}: {rise} points ({low} to {high}); {chance} without "
        "a trend.",
        first=names[trend.first],
        last=names[trend.last],
        rise=rise,
        low=low,
        high=high,
        chance=p_words(trend.chance),
    )
    return f"{told} {steps}"
