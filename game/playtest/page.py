"""The report of an experiment: one HTML page that needs no other file."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Final

from game import catalog
from game.files import write_atomically
from game.language import many, shortened
from game.playtest import charts
from game.playtest.answer import Answer
from game.playtest.build_id import build_id, builds_of
from game.playtest.census import Done
from game.playtest.charts import HeatGround, Painter
from game.playtest.elo import ratings
from game.playtest.experiment import Cell, Experiment, told_options
from game.playtest.export import explained_errors, try_writing
from game.playtest.figures import INTERVAL
from game.playtest.findings import NOT_CAUSE, setting_tables, spots
from game.playtest.measures import DECISIONS, TURNS
from game.playtest.questions import is_share
from game.playtest.remarkable import remarkable
from game.playtest.results import NO_BREAK, answers_about, head_lines
from game.playtest.run import Summary
from game.playtest.sentences import matches_words, ranked
from game.playtest.tables import (
    Table,
    change_tables,
    ladder_tables,
    length_tables,
    made,
    measure_name,
    outcome_tables,
    settings_tables,
    warnings,
    wins_tables,
)
from game.playtest.tally import Tally, standings

STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #1c2333; background: #fbfaf6; }
h1, h2 { font-family: Georgia, serif; }
h2 { margin-top: 2.2rem; border-bottom: 1px solid #c9c4b4; }
table { border-collapse: collapse; margin: .8rem 0; font-size: .93rem; display: block;
  overflow-x: auto; }
caption { text-align: left; font-weight: bold; padding: .3rem 0; }
th, td { padding: .25rem .8rem .25rem 0; text-align: right; border-bottom: 1px solid #e4e0d3;
  white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; }
figure { margin: 1rem 0; } figcaption { font-size: .9rem; }
svg { max-width: 100%; height: auto; }
code { background: #f0eee4; padding: .1rem .3rem; overflow-wrap: anywhere; }
.warning { border-left: .4rem solid #b8860b; padding-left: .8rem; }
.answer { font-size: 1.25rem; border: 2px solid #5b6bb5; border-radius: .4rem;
  padding: .6rem 1rem; }
.answer p { margin: .2rem 0; } .answer .rests { font-size: .9rem; }
details { margin: .6rem 0; } summary { cursor: pointer; font-weight: bold; }
.maps { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem; }
"""
PAGE: Final = "report.html"
UNDRAWN: Final = "This picture could not be drawn"


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of a report: command, day, machine and run file."""

    command: str = ""
    date: str = ""
    machine: str = ""
    store: str = ""
    program: str = ""
    builds: Mapping[str, int] = field(default_factory=dict)  # Matches by worker.


def machine_words() -> str:
    """Return the system and the cores of this machine."""
    cores = many("{number} core", "{number} cores", os.cpu_count() or 1)
    return f"{platform.system()} {platform.machine()}, {cores}"


def make_room(folder: Path) -> None:
    """Create the folder of a report before anything is played.

    Raise ValueError when the folder cannot be created or a report cannot be written there.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or "the disk refuses"
        name = shortened(str(folder))
        raise ValueError(f"the folder {name} cannot be created: {reason}") from None
    try_writing(folder / PAGE)


def write_report(
    folder: Path,
    experiment: Experiment,
    summaries: Sequence[Summary],
    painter: Painter | None = None,
    origin: Origin | None = None,
) -> Path:
    """Write the page into a folder and return its path; raise ValueError when that fails.

    `painter` draws the boards of the heat maps; without it the counts are tables. A picture that
    fails is replaced by a sentence.
    """
    charts.check()
    path = folder / PAGE
    page = _Page(experiment, summaries, painter, origin or Origin())
    with explained_errors(path):
        write_atomically(path, "\n".join(page.lines()).encode())
    return path


def html_of(table: Table) -> str:
    """Return a table as HTML."""
    head = "".join(f'<th scope="col">{escape(word)}</th>' for word in table.heads)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(word)}</td>" for word in row[1:])
        + "</tr>"
        for row in table.rows
    )
    note = f'<p class="warning">{escape(table.note)}</p>' if table.note else ""
    caption = f"{table.title[0].upper()}{table.title[1:]}"
    return f"<table><caption>{escape(caption)}</caption><tr>{head}</tr>{body}</table>{note}"


def figure(words: str, draw: Callable[[], str]) -> str:
    """Return an HTML figure with a caption, or only the caption if the picture fails."""
    try:
        picture = draw()
    except Exception as fault:  # The tables must not be lost for a picture.
        return f'<p class="warning">{UNDRAWN}: {escape(words)} ({escape(repr(fault))}).</p>'
    named = picture.replace("<svg", f'<svg role="img" aria-label="{escape(words)}"', 1)
    return f"<figure>{named}<figcaption>{escape(words)}</figcaption></figure>"


def folded(summary: str, lines: Iterable[str]) -> str:
    """Return HTML behind a fold, or nothing if there is nothing behind it."""
    inside = "".join(lines)
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>" if inside else ""


class _Page:
    """The parts of the page; each board is in it once."""

    def __init__(
        self,
        experiment: Experiment,
        summaries: Sequence[Summary],
        painter: Painter | None,
        origin: Origin,
    ) -> None:
        self.experiment = experiment
        self.summaries = summaries
        self.painter = painter
        self.origin = origin
        self.game = catalog.find(experiment.game)
        self.tallies = [summary.tally for summary in summaries]
        self.boards: dict[bytes, str] = {}
        self.heads = 0
        self.error = summaries[0].error
        self.answers = answers_about(experiment, summaries)

    def lines(self) -> Iterator[str]:
        """Yield the HTML of the page, line by line."""
        title = self.summaries[0].label.note or f"{self.game.title}: playtest"
        yield f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        yield '<meta name="viewport" content="width=device-width">'
        yield f"<style>{STYLE}</style><h1>{escape(title)}</h1>"
        first, *rests = head_lines(self.experiment, self.summaries, self.answers)
        yield f'<div class="answer"><p>{escape(first)}</p>'
        yield from (f'<p class="rests">{escape(sentence)}</p>' for sentence in rests)
        yield "</div>"
        body = list(self._body())
        heads = [word for line in body for word in re.findall(r'<h2 id="(.*?)">(.*?)</h2>', line)]
        links = " · ".join(f'<a href="#{name}">{words}</a>' for name, words in heads)
        yield f"<nav><p>Contents: {links}</p></nav>"
        yield from body
        yield "</html>"

    def _head(self, words: str) -> str:
        """Return a heading that the contents lead to."""
        self.heads += 1
        return f'<h2 id="part{self.heads}">{escape(words)}</h2>'

    def _folded(self, tables: Iterable[Table]) -> Iterator[str]:
        """Yield tables, behind folds where there are several settings."""
        for table in tables:
            is_folded = len(self.tallies) > 1 or len(table.rows) > LONG_TABLE
            yield folded(table.title, [html_of(table)]) if is_folded else html_of(table)

    def _body(self) -> Iterator[str]:
        if self.answers.differences:
            yield from self._ranked()
        if self.experiment.kind == "ladder":
            yield from self._ladder()
        else:
            yield from self._wins()
        yield from self._lengths()
        if self.experiment.cells[1:] and self.experiment.kind != "ladder":
            yield self._head("What changes")
            changed = change_tables(self.experiment, self.tallies, self.error, self.answers)
            yield from map(html_of, changed)
        happened = list(outcome_tables(self.experiment, self.summaries, self.answers))
        if happened:
            yield self._head("What happened")
            yield from self._folded(happened)
        yield from self._about()
        least = min(tally.matches for tally in self.tallies)
        for sentence in warnings(self.experiment, least):
            yield f'<p class="warning">{escape(sentence)}</p>'
        yield from self._looked_at()
        yield from self._studied()
        if self.painter:
            yield from self._places(self.painter)

    def _about(self) -> Iterator[str]:
        plan, origin = self.experiment.cells[0].plan, self.origin
        played = sum(tally.matches for tally in self.tallies)
        rows = [
            ("Game", self.game.title),
            ("Matches", f"{played} of {self.experiment.games}"),
            ("Bots", ", ".join(dict.fromkeys(plan.seats))),
            ("Rules", ", ".join(told_options(plan.game, plan.options)) or "none to choose"),
            ("Seeds from", f"{plan.seed}"),
            ("Planned ends", ", ".join(map(str, self.answers.ends))),
            ("Program", self._program()),
            ("Date", origin.date),
            ("Machine", origin.machine),
        ]
        yield self._head("What was played")
        yield html_of(Table("The run", ("", ""), tuple(row for row in rows if row[1])))
        if origin.command and len(builds_of(origin.builds)) > 1:
            yield (
                f'<p class="warning">Different states of the program played these matches, so no '
                f"command gives the same again. Last: <code>{escape(origin.command)}</code></p>"
            )
        elif origin.command:
            yield f"<p><code>{escape(origin.command)}</code> gives the same matches anywhere.</p>"

    def _program(self) -> str:
        """Return the states of the program that played, each with its matches."""
        found = builds_of(self.origin.builds) or {build_id(): 0}
        told = [
            f"{build} ({matches_words(matches).replace(NO_BREAK, ' ')})"
            if len(found) > 1
            else build
            for build, matches in found.items()
        ]
        return f"Ghost Parlour {', '.join(told)}"

    # -- results

    def _ranked(self) -> Iterator[str]:
        yield self._head("All settings side by side")
        names = [cell.label for cell in self.experiment.cells]
        plan, rows = self.experiment.cells[0].plan, ranked(self.answers)
        what = measure_name(plan, self.answers.differences[0].measure)
        has_share = is_share(plan, self.answers.differences[0].measure)
        even = {one.reference for one in rows if one.reference is not None}
        fair = 100 * even.pop() if has_share and len(even) == 1 else None
        factor, unit = (100, f"{what} in %") if has_share else (1, what)
        shown = [names[one.cell] for one in rows]
        drawn = _drawn(charts.estimates, shown, _edges(rows, factor), unit, fair)
        yield figure(f"{what[0].upper()}{what[1:]}, with {INTERVAL}s, which hold together", drawn)
        yield from map(html_of, settings_tables(self.experiment, self.answers))

    def _ladder(self) -> Iterator[str]:
        found = sorted(
            ratings(*standings(self.tallies), self.error), key=lambda rating: -rating.elo
        )
        yield self._head("Strength")
        edges, words = [(one.elo, one.low, one.high) for one in found], "Elo above the first"
        drawn = _drawn(charts.estimates, [one.bot for one in found], edges, words)
        yield figure(f"{words}, with {INTERVAL}s", drawn)
        yield from map(html_of, ladder_tables(self.tallies, self.error))

    def _wins(self) -> Iterator[str]:
        yield self._head("Who wins")
        for cell, sides in enumerate(self.answers.sides):
            plan = self.experiment.cells[cell].plan
            names = [plan.side_name(side) for side in range(len(plan.sides))]
            words = (
                f"Share of wins with {INTERVAL}s; dotted: {100 * plan.fair:.1f} %, which is fair"
            )
            drawn = _drawn(charts.estimates, names, _edges(sides, 100), "share of wins in %",
                           100 * plan.fair, (0, 100))  # fmt: skip
            lines = [figure(words, drawn)]
            several = len(self.tallies) > 1
            yield folded(self.experiment.cells[cell].label, lines) if several else lines[0]
        yield from self._folded(wins_tables(self.experiment, self.summaries, self.answers))

    def _lengths(self) -> Iterator[str]:
        labels = [cell.label for cell in self.experiment.cells]
        yield self._head("How long it takes")
        for name in (TURNS, DECISIONS):
            found = [tally.lengths(name) for tally in self.tallies]
            yield figure(f"Matches by {name}", _drawn(charts.lengths, name, found, labels))
        yield from map(html_of, length_tables(self.experiment, self.tallies))

    # -- matches

    def _looked_at(self) -> Iterator[str]:
        yield self._head("Matches to look at")
        store, program = self.origin.store or "FILE.lab", self.origin.program or "ghost-parlour"
        for place, (cell, tally) in enumerate(self._cells()):
            rows = []
            for words, place_of in remarkable(tally):
                match = tally.outcome(place_of)
                where = f" --cell {place + 1}" if len(self.tallies) > 1 else ""
                command = f"{program} replay {store} --match {place_of}{where}"
                rows.append((words, str(match.seed), str(match.turns), match.ending, command))
            heads = ("", "Seed", "Turns", "Ending", "Opens it")
            yield from self._folded(made(cell.label, heads, rows))
        if not self.origin.store:
            yield "<p>With <code>--store FILE.lab</code> these commands open them.</p>"

    def _studied(self) -> Iterator[str]:
        yield self._head("What was done, and what is luck")
        for cell, tally in self._cells():
            before = f"{cell.label}: " if len(self.tallies) > 1 else ""
            points = tally.census.survey(self.error).over_time
            if points:
                words = f"{before}who leads, and who wins in the end"
                yield figure(words, _drawn(charts.over_time, points))
                if any(point.tension for point in points):
                    words = f"{before}tension, the chance that the second-best action loses"
                    yield figure(words, _drawn(charts.tension, points))
            yield from self._folded(setting_tables(tally, self.error, before))

    def _places(self, painter: Painter) -> Iterator[str]:
        first: HeatGround | None = None
        for cell, tally in self._cells():
            survey, plan = tally.census.survey(self.error), tally.plan
            shown = [
                (chart, spots(survey, chart.key))
                for chart in self.game.rules.study.charts
                if chart.on_board
            ]
            if not any(found for _, found in shown):
                continue
            ground = painter(plan.game, len(plan.seats), plan.options, plan.seed)
            yield self._board(ground)
            yield self._head(f"Places: {cell.label}")
            unsure = f"A ? stands for under {charts.MIN_MATCHES_COLOURED}."
            yield f'<p class="warning">{escape(NOT_CAUSE)} {unsure}</p>'
            for chart, found in shown:
                if found:
                    lines = [f"<p>{escape(chart.help)}</p>"]
                    lines += self._maps(chart.title, found, survey.noted, ground)
                    if first is not None and first.picture == ground.picture:
                        lines.append(self._difference(chart.key, chart.title, tally, ground))
                    yield folded(chart.title, lines)
            first = first or ground

    def _board(self, ground: HeatGround) -> str:
        """Return the shared picture of a board, or an empty text if the page has it already."""
        if ground.picture in self.boards:
            return ""
        self.boards[ground.picture] = name = f"board{len(self.boards) + 1}"
        return charts.shared(ground, name)

    def _maps(
        self, title: str, found: Mapping[str, Done], noted: int, ground: HeatGround
    ) -> Iterator[str]:
        name = self.boards[ground.picture]
        total = sum(done.times for done in found.values())
        yield '<div class="maps">'
        words = many(
            "{title}: in % of all {total} in {number} match",
            "{title}: in % of all {total} in {number} matches",
            noted,
            title=title,
            total=total,
        )
        yield figure(words, _drawn(charts.picture, ground, charts.frequencies(found), name))
        words = f"{title}: who did it and won, in %"
        yield figure(words, _drawn(charts.picture, ground, charts.successes(found), name))
        yield "</div>"

    def _difference(self, chart: str, title: str, tally: Tally, ground: HeatGround) -> str:
        """Return the figure of places used in more or fewer matches than in the first setting."""
        before, after = (one.census.survey() for one in (self.tallies[0], tally))
        steps = charts.differences(
            spots(before, chart), before.noted, spots(after, chart), after.noted
        )
        words = f"{title}: points more of matches than in {self.experiment.cells[0].label}; grey"
        words += ": not beyond chance, all places together (Holm)"
        return figure(words, _drawn(charts.picture, ground, steps, self.boards[ground.picture]))

    def _cells(self) -> list[tuple[Cell, Tally]]:
        return list(zip(self.experiment.cells, self.tallies, strict=True))


LONG_TABLE: Final = 8  # A table of more rows stands behind a fold.


def _edges(found: Sequence[Answer], factor: float) -> list[tuple[float, float, float]]:
    return [(factor * one.estimate, factor * one.low, factor * one.high) for one in found]


def _drawn(draw: Callable[..., str], *values: object) -> Callable[[], str]:
    return lambda: draw(*values)
