"""A report of an experiment: one page that needs nothing beside itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final

from game import VERSION, catalog
from game.files import write_atomically
from game.playtest import charts, heat
from game.playtest.elo import ratings
from game.playtest.experiment import Experiment
from game.playtest.findings import NOT_CAUSE, PlaceCount, spots
from game.playtest.heat import HeatGround, Painter
from game.playtest.measures import by_bot, by_seat, endings
from game.playtest.run import Summary
from game.playtest.tables import (
    all_findings_text,
    experiment_text,
    judged_text,
    tallies_of,
    warnings,
)
from game.playtest.tally import Tally, standings
from game.playtest.writing import told, try_writing

STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #1c2333; background: #fbfaf6; }
h1, h2 { font-family: Georgia, serif; }
pre { overflow-x: auto; background: #f0eee4; padding: 1rem; }
svg { max-width: 100%; height: auto; }
.warning { border-left: .4rem solid #b8860b; padding-left: .8rem; }
"""


PAGE: Final = "report.html"


def make_room(folder: Path) -> None:
    """Make the folder of a report before anything is played.

    Raise ValueError if it cannot be, or no report can be written there.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or "the disk refuses"
        raise ValueError(f"the folder {folder} cannot be made: {reason}") from None
    try_writing(folder / PAGE)


def write_report(
    folder: Path,
    experiment: Experiment,
    summaries: Sequence[Summary],
    judged: bool,
    painter: Painter | None = None,
) -> Path:
    """Write the page into a folder and return its path; raise ValueError when that is impossible.

    With `judged` it also tells how the matches went in the eyes of the judge, which takes longer.
    What was done where is drawn on boards by `painter`, and stands in tables without one.
    """
    charts.check()
    path = folder / PAGE
    with told(path):
        write_atomically(path, "\n".join(_page(experiment, summaries, judged, painter)).encode())
    return path


def _page(
    experiment: Experiment,
    summaries: Sequence[Summary],
    judged: bool,
    painter: Painter | None,
) -> Iterator[str]:
    tallies = tallies_of(summaries)
    title = f"{catalog.find(experiment.game).title}: playtest"
    yield f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
    yield f"<style>{STYLE}</style><h1>{escape(title)}</h1>"
    yield from (f'<p class="warning">{escape(s)}</p>' for s in warnings(experiment, summaries))
    if experiment.kind == "ladder":
        yield from _ladder(summaries, tallies)
    else:
        yield from _settings(experiment, summaries)
    if painter:
        for cell, tally in zip(experiment.cells, tallies, strict=True):
            yield from _places(cell.label, tally, painter)
    yield "<h2>Figures</h2>"
    yield f"<pre>{escape(experiment_text(experiment, summaries, tallies))}</pre>"
    if judged:
        yield "<h2>In the eyes of one judge</h2>"
        yield f"<pre>{escape(judged_text(experiment, summaries).strip())}</pre>"
    yield "<h2>What was done, where, and what is luck</h2>"
    yield f"<pre>{escape(all_findings_text(experiment, summaries, tallies).strip())}</pre>"
    plan = experiment.cells[0].plan
    yield (
        f"<p>Seeds from {plan.seed}; Ghost Parlour {escape(VERSION)}. The same command gives the"
        " same matches on any machine.</p></html>"
    )


def _ladder(summaries: Sequence[Summary], tallies: Sequence[Tally]) -> Iterator[str]:
    yield "<h2>Strength</h2>"
    yield charts.strengths(ratings(*standings(tallies)))
    yield "<h2>One against another</h2>"
    names = [" v ".join(summary.plan.seats[:2]) for summary in summaries]
    yield charts.shares(names, [by_bot(s.matches, len(s.plan.seats))[0] for s in summaries])


def _settings(experiment: Experiment, summaries: Sequence[Summary]) -> Iterator[str]:
    roles = catalog.find(experiment.game).roles
    yield "<h2>Who wins</h2>"
    for cell, summary in zip(experiment.cells, summaries, strict=True):
        count = len(summary.plan.seats)
        yield f"<h3>{escape(cell.label)}</h3>"
        names = [roles[min(seat, len(roles) - 1)] for seat in range(count)]
        yield charts.shares(names, by_seat(summary.matches, count), summary.plan.fair)
        ended = ", ".join(f"{name} {number}" for name, number in endings(summary.matches).items())
        yield f"<p>Endings: {escape(ended or 'none')}.</p>"
    labels = [cell.label for cell in experiment.cells]
    yield "<h2>How long it takes</h2>"
    yield charts.lengths("turns", [[m.turns for m in s.matches] for s in summaries], labels)
    yield charts.lengths("decisions", [[m.decisions for m in s.matches] for s in summaries], labels)


def _places(label: str, tally: Tally, painter: Painter) -> Iterator[str]:
    """Yield the board of a setting with what was done where, as often and as well as it was."""
    survey, plan = tally.census.survey(), tally.plan
    shown = [
        (chart, spots(survey, chart.key, None))
        for chart in catalog.find(plan.game).study.charts
        if chart.on_board
    ]
    if not any(found for _, found in shown):
        return
    ground = painter(plan.game, len(plan.seats), plan.options, plan.seed)
    yield f"<h2>Places: {escape(label)}</h2>"
    yield f'<p class="warning">{escape(NOT_CAUSE)} A ? stands for fewer than {heat.LEAST}.</p>'
    for chart, found in shown:
        if found:
            yield f"<h3>{escape(chart.title)}</h3><p>{escape(chart.help)}</p>"
            yield from _maps(chart.title, found, survey.noted, ground)


def _maps(title: str, found: Sequence[PlaceCount], noted: int, ground: HeatGround) -> Iterator[str]:
    total = sum(spot.done.times for spot in found)
    yield f"<h4>In % of all {total} in {noted} matches</h4>"
    yield heat.picture(ground, heat.frequencies(found), title)
    yield "<h4>Who did it and won, in %</h4>"
    yield heat.picture(ground, heat.successes(found), title)
