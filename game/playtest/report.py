"""The summary of a run of one setting, as a table and as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game import catalog
from game.playtest.experiment import told_options
from game.playtest.intervals import FAIRNESS, MARGIN, Fairness
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Score, Spread
from game.playtest.run import Summary


def as_data(summary: Summary, margin: float = MARGIN) -> dict[str, Any]:
    """Return the summary as JSON values; shares and intervals run from 0 to 1."""
    plan, counted = summary.plan, summary.tally.counted()
    roles = catalog.find(plan.game).roles
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
        "seats": [
            {"role": roles[min(seat, len(roles) - 1)], "bot": None if plan.paired else bot}
            | _score_data(score)
            | {"is_fair": plan.fairness(score, margin)}
            for seat, (bot, score) in enumerate(zip(plan.seats, counted.seats, strict=True))
        ],
        "turns": _spread_data(counted.length),
        "decisions": _spread_data(counted.decisions),
        "endings": dict(counted.endings),
    }
    if plan.paired:
        data["bots"] = [
            {"bot": bot} | _score_data(score)
            for bot, score in zip(plan.seats, counted.bots, strict=True)
        ]
    return data


def as_text(summary: Summary, margin: float = MARGIN) -> str:
    """Return the summary as a table."""
    data = as_data(summary, margin)
    options = ", ".join(told_options(data["game"], data["options"]))
    lines = [
        f"{catalog.find(data['game']).title}: {data['matches']} matches from seed {data['seed']}"
        + (f" ({options})" if options else ""),
        "",
        score_head(summary.plan, margin),
    ]
    for row in data["seats"]:
        name = f"{row['role']}: {row['bot']}" if row["bot"] else row["role"]
        lines.append(_row(name, row, row["is_fair"]))
    lines += [_row(f"bot {row['bot']}", row) for row in data.get("bots", ())]
    lines += ["", f"{'':24}{'median':>7}{'90 %':>7}{'least':>7}{'most':>8}"]
    for name in ("turns", "decisions"):
        part = data[name]
        lines.append(f"{name:24}{part['median']:7}{part['p90']:7}{part['least']:7}{part['most']:8}")
    ended = ", ".join(f"{name} {count}" for name, count in data["endings"].items())
    lines += ["", f"endings: {ended or 'none'}"]
    if summary.played:
        lines.append(f"{summary.played / max(0.001, summary.seconds):.1f} matches/s")
    if data["stopped"]:
        lines.append(f"Stopped: {data['matches']} of {data['planned']} matches were played.")
    return "\n".join(lines)


def _score_data(score: Score) -> dict[str, Any]:
    low, high = score.interval()
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
    head = f"{'':24}{'wins':>7}{'draws':>7}{'losses':>7}{'share':>8}   95 % interval"
    if plan is None or plan.fairness(Score(0, 0, 0)) is None:
        return head
    return f"{head:76}fair ({plan.fair:.1%}) within {100 * margin:g}"


def score_row(name: str, score: Score, fair: Fairness | None = None) -> str:
    """Return one row of the table of scores."""
    return _row(name, _score_data(score), fair)


def _row(name: str, row: Mapping[str, Any], fair: Fairness | None = None) -> str:
    low, high = row["interval"]
    line = (
        f"{name:24}{row['wins']:7}{row['draws']:7}{row['losses']:7}{row['share']:8.1%}"
        f"   {low:.1%} to {high:.1%}"
    )
    return f"{line:76}{FAIRNESS[fair]}" if fair else line
