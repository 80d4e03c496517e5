"""The profile of a game: fairness, length, skill depth, drama and luck, by its own levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game import catalog
from game.bots.levels import levels_of
from game.options import Value
from game.playtest.answer import MARGIN_ELO
from game.playtest.elo import ratings
from game.playtest.experiment import Experiment, judged, ladder, single
from game.playtest.figures import INTERVAL, number, share
from game.playtest.judging import LABELS, SHARES
from game.playtest.luck_adjustment import luck_shares
from game.playtest.match_plan import make_plan
from game.playtest.measures import DECISIONS, TURNS
from game.playtest.moments import Estimate
from game.playtest.results import answers_about, head_lines
from game.playtest.run import Summary
from game.playtest.tables import Table
from game.playtest.tally import standings

MAX_JUDGED: Final = 50  # More judged matches take too long for a profile.
LADDER_LEVELS: Final = 3  # The stronger ones take too long for a profile.
DRAMA: Final = ("drama", "lead_changes", "decided", "tension", "comeback")


def profile_of(
    key: str, bots: Sequence[str], games: int, seed: int, options: Mapping[str, Value]
) -> tuple[Experiment, Experiment]:
    """Return the two experiments of a profile: equal bots, and a ladder of the quick levels.

    The equal bots are those given, or the second level at every seat.
    """
    game = catalog.find(key)
    levels = [str(level.number) for level in levels_of(key)]
    seats = list(bots) or [levels[min(1, len(levels) - 1)]] * game.check_players(None)
    equal = judged(single(make_plan(key, seats, games, seed, options)), min(games, MAX_JUDGED))
    return equal, ladder(key, ["random", *levels[:LADDER_LEVELS]], games, seed, options)


def profile_text(experiments: Sequence[Experiment], summaries: Sequence[Sequence[Summary]]) -> str:
    """Return the profile: the answers of both experiments, and a table of figures."""
    lines: list[str] = []
    for experiment, found in zip(experiments, summaries, strict=True):
        lines += head_lines(experiment, found, answers_about(experiment, found))
    rows = [(one["what"], one["value"], one["interval"]) for one in rows_of(summaries)]
    table = Table("profile", ("", "Value", INTERVAL), tuple(rows))
    return "\n".join([*lines, "", table.text()])


def rows_of(summaries: Sequence[Sequence[Summary]]) -> list[dict[str, str]]:
    """Return the figures of a profile: what, value and interval, as texts."""
    (equal,), climbed = summaries
    found: list[dict[str, str]] = []

    def add(what: str, value: str, interval: str) -> None:
        found.append({"what": what, "value": value, "interval": interval})

    for side in answers_about(single(equal.plan), [equal]).sides[0]:
        name = f"fairness: wins of {equal.plan.side_name(side.side)}"
        add(name, *share(Estimate(side.estimate, side.low, side.high)))
    for name in (TURNS, DECISIONS):
        sample = equal.tally.moments(name).estimate(equal.error).within(0)
        add(f"length: {name}", *number(sample))
    rated = sorted(
        ratings(*standings([one.tally for one in climbed]), climbed[0].error),
        key=lambda rating: -rating.elo,
    )
    if len(rated) > 1:
        apart = rated[0].elo - rated[-1].elo
        steps = round(apart / MARGIN_ELO, 1)
        add("skill depth: strongest above weakest", f"{apart:.0f} Elo", f"{steps} x 35 Elo")
    survey = equal.tally.census.survey(equal.error)
    for name in DRAMA:
        if name in survey.course:
            one = survey.course[name]
            add(LABELS[name].lower(), *(share(one) if name in SHARES else number(one)))
    luck = luck_shares([one.tally.luck for one in climbed], climbed[0].error)
    if luck:
        add("luck: in a match of two levels", *share(luck.luck))
    return found


def profile_data(
    experiments: Sequence[Experiment], summaries: Sequence[Sequence[Summary]]
) -> dict[str, Any]:
    """Return the profile as JSON values."""
    heads = [
        head_lines(experiment, found, answers_about(experiment, found))
        for experiment, found in zip(experiments, summaries, strict=True)
    ]
    return {"answers": heads, "profile": rows_of(summaries)}
