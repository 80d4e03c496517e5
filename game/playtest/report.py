"""The summary of a run of one setting, as a table and as data."""

from __future__ import annotations

from typing import Any

from game import catalog
from game.playtest.experiment import told_options
from game.playtest.figures import INTERVAL, digits_of, percent, range_of
from game.playtest.intervals import ERROR, FAIRNESS, MARGIN, Fairness, bounded, fairness_of
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Score, Spread
from game.playtest.moments import Estimate
from game.playtest.run import Summary


def as_data(summary: Summary, margin: float = MARGIN) -> dict[str, Any]:
    """Return the summary as JSON values; shares and intervals run from 0 to 1."""
    plan, counted, error = summary.plan, summary.tally.counted(), summary.error
    data: dict[str, Any] = {
        "game": plan.game,
        "options": dict(plan.options),
        "seed": plan.seed,
        "paired": plan.paired,
        "matches": counted.matches,
        "planned": plan.games,
        "stopped": summary.stopped,
        "seconds": round(summary.seconds, 3),
        "fair": round(plan.fair, 4),
        "margin": margin,
        "error": error,
        "sides": [
            {"side": plan.side_name(side), "seats": list(plan.sides[side])}
            | _score_data(score, error)
            | {"is_fair": plan.fairness(score, margin, error)}
            for side, score in enumerate(counted.sides)
        ],
        "seats": [
            {"role": plan.role(seat), "bot": None if plan.paired else bot}
            | _score_data(score, error)
            for seat, (bot, score) in enumerate(zip(plan.seats, counted.seats, strict=True))
        ],
        "apart": [
            {
                "seats": [one, other],
                "difference": round(found.mean, 4),
                "interval": [round(found.low, 4), round(found.high, 4)],
                "is_fair": verdict,
            }
            for (one, other), found, verdict in seats_apart(summary, margin)
        ],
        "turns": _spread_data(counted.length),
        "decisions": _spread_data(counted.decisions),
        "endings": dict(counted.endings),
    }
    if plan.paired:
        data["bots"] = [
            {"bot": bot} | _score_data(score, error)
            for bot, score in zip(plan.seats, counted.bots, strict=True)
        ]
    return data


Apart = tuple[tuple[int, int], Estimate, Fairness | None]


def seats_apart(summary: Summary, margin: float = MARGIN) -> list[Apart]:
    """Return by how much the seats of one side win unequally, and whether that is fair.

    Sides whose seats always win together are left out.
    """
    found: list[Apart] = []
    for pair, counts in summary.tally.apart().items():
        matches = sum(counts.values())
        if set(counts) - {0.0}:
            mean = sum(value * count for value, count in counts.items()) / matches
            low, high = bounded(counts, -1, 1, summary.error)
            verdict = fairness_of(low, high, 0, margin) if summary.plan.is_judged else None
            found.append((pair, Estimate(mean, low, high), verdict))
    return found


def as_text(summary: Summary, margin: float = MARGIN) -> str:
    """Return the summary as a table."""
    plan, counted = summary.plan, summary.tally.counted()
    options = ", ".join(told_options(plan.game, plan.options))
    lines = [
        f"{catalog.find(plan.game).title}: {counted.matches} matches from seed {plan.seed}"
        + (f" ({options})" if options else ""),
        "",
        score_head(plan, margin),
        *side_rows(summary, margin),
    ]
    if plan.paired:
        bots = zip(plan.seats, counted.bots, strict=True)
        lines += [score_row(f"bot {bot}", score, error=summary.error) for bot, score in bots]
    lines += ["", f"{'':24}{'median':>7}{'90 %':>7}{'least':>7}{'most':>8}"]
    for name, found in (("turns", counted.length), ("decisions", counted.decisions)):
        lines.append(f"{name:24}{found.median:7}{found.p90:7}{found.least:7}{found.most:8}")
    ended = ", ".join(f"{name} {count}" for name, count in counted.endings.items())
    lines += ["", f"endings: {ended or 'none'}"]
    if summary.played:
        lines.append(f"{summary.played / max(0.001, summary.seconds):.1f} matches/s")
    if summary.stopped:
        lines.append(f"Stopped: {counted.matches} of {plan.games} matches were played.")
    return "\n".join(lines)


def side_rows(summary: Summary, margin: float = MARGIN, indent: str = "") -> list[str]:
    """Return the rows of the sides, and of the seats of sides that have several."""
    plan, counted, error = summary.plan, summary.tally.counted(), summary.error
    rows = []
    for side, score in enumerate(counted.sides):
        name = plan.side_name(side)
        if not plan.paired:
            name += f": {', '.join(dict.fromkeys(plan.seats[seat] for seat in plan.sides[side]))}"
        fair = plan.fairness(score, margin, error)
        rows.append(score_row(f"{indent}{name}", score, fair, error))
    apart = seats_apart(summary, margin)
    for seat in dict.fromkeys(seat for pair, *_ in apart for seat in pair):
        rows.append(score_row(f"{indent}  {plan.role(seat)}", counted.seats[seat], error=error))
    for (one, other), found, verdict in apart:
        digits = digits_of(100 * found.low, 100 * found.high)
        low, high = (f"{100 * edge:.{digits}f}" for edge in (found.low, found.high))
        rows.append(
            f"{indent}  {plan.role(one)} wins {100 * found.mean:+.{digits}f} points more than "
            f"{plan.role(other)} ({low} to {high}){f': {FAIRNESS[verdict]}' if verdict else ''}"
        )
    return rows


def _score_data(score: Score, error: float) -> dict[str, Any]:
    low, high = score.interval(error)
    return {
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "share": round(score.share, 4),
        "interval": [round(low, 4), round(high, 4)],
    }


def _spread_data(found: Spread) -> dict[str, int]:
    return {"median": found.median, "p90": found.p90, "least": found.least, "most": found.most}


def score_head(plan: MatchPlan | None, margin: float = MARGIN) -> str:
    """Return the header of the table of scores of a plan."""
    head = f"{'':24}{'wins':>7}{'draws':>7}{'losses':>7}{'share':>8}   {INTERVAL}"
    if plan is None or not plan.is_judged:
        return head
    return f"{head:76}fair ({100 * plan.fair:.1f} %) within {100 * margin:g}"


def score_row(name: str, score: Score, fair: Fairness | None = None, error: float = ERROR) -> str:
    """Return one row of the table of scores."""
    matches = score.matches
    line = (
        f"{name:24}{score.wins:7}{score.draws:7}{score.losses:7}"
        f"{percent(score.share, matches):>8}   {range_of(*score.interval(error), matches)}"
    )
    return f"{line:76}{FAIRNESS[fair]}" if fair else line
