"""The report of an experiment: one HTML page that needs no other file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Final

from game import catalog
from game.files import write_atomically
from game.language import shortened
from game.playtest import charts, heat
from game.playtest.answer import answer_of, measure_words
from game.playtest.build_id import build_id, builds_of
from game.playtest.contrast import DECISIONS, TURNS, WINS
from game.playtest.elo import ratings
from game.playtest.experiment import Cell, Experiment, stars_error, told_options
from game.playtest.figures import INTERVAL, number, percent, share
from game.playtest.findings import (
    LUCK,
    MANY_ROWS,
    NOT_CAUSE,
    VARIETY,
    PlaceCount,
    effective_words,
    openings,
    score_words,
    spots,
    uses,
    worth_words,
)
from game.playtest.heat import HeatGround, Painter
from game.playtest.intervals import ERROR, FAIRNESS, MARGIN, fairness_of
from game.playtest.judging import LABELS, SHARES
from game.playtest.label import UNNAMED, RunLabel
from game.playtest.luck_adjustment import luck_shares
from game.playtest.measures import Score
from game.playtest.ranking import Ranking, ranking_of
from game.playtest.remarkable import remarkable
from game.playtest.report import seats_apart
from game.playtest.run import Summary
from game.playtest.tables import (
    beyond_chance,
    change_words,
    elo_words,
    is_share,
    measure_name,
    missing_pairs,
    omnibus_words,
    points_words,
    ranked_words,
    trend_words,
    warnings,
)
from game.playtest.tally import Changes, Tally, changes_of, spread_of, standings
from game.playtest.variety import varieties
from game.playtest.worth import worths
from game.playtest.writing import explained_errors, try_writing

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
    label: RunLabel = UNNAMED
    builds: Mapping[str, int] = field(default_factory=dict)  # matches by who played them


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
    margin: float = MARGIN,
    primary: str = WINS,
) -> Path:
    """Write the page into a folder and return its path; raise ValueError when that fails.

    `painter` draws the boards of the heat maps; without it the counts are tables. A picture that
    fails is replaced by a sentence.
    """
    charts.check()
    path = folder / PAGE
    page = _Page(experiment, summaries, painter, origin or Origin(), margin, primary)
    with explained_errors(path):
        write_atomically(path, "\n".join(page.lines()).encode())
    return path


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return an HTML table of texts whose first column names the rows."""
    head = "".join(f'<th scope="col">{escape(word)}</th>' for word in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(word)}</td>" for word in row[1:])
        + "</tr>"
        for row in rows
    )
    return f"<table><caption>{escape(caption)}</caption><tr>{head}</tr>{body}</table>"


def figure(words: str, draw: Callable[[], str]) -> str:
    """Return an HTML figure with a caption, or only the caption if the picture fails."""
    try:
        picture = draw()
    except Exception as fault:  # the figures stand in tables, too, and must not be lost for it
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
        margin: float,
        primary: str,
    ) -> None:
        self.experiment = experiment
        self.summaries = summaries
        self.painter = painter
        self.origin = origin
        self.margin = margin
        self.game = catalog.find(experiment.game)
        self.tallies = [summary.tally for summary in summaries]
        self.boards: dict[bytes, str] = {}
        self.primary = primary
        self.heads = 0
        self.error = summaries[0].error
        self.surveys = [tally.census.survey(self.error) for tally in self.tallies]
        self.changes: Changes | None = None
        self.ranking: Ranking | None = None
        if experiment.kind not in ("run", "ladder"):
            self.changes = changes_of(self.tallies, experiment.every_pair, primary)
            self.ranking = ranking_of(experiment, self.tallies, self.error, primary, self.changes)

    def lines(self) -> Iterator[str]:
        """Yield the HTML of the page, line by line."""
        title = self.origin.label.name or f"{self.game.title}: playtest"
        yield f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        yield '<meta name="viewport" content="width=device-width">'
        yield f"<style>{STYLE}</style><h1>{escape(title)}</h1>"
        answer = answer_of(self.experiment, self.summaries, self.margin, self.primary, self.ranking)
        yield '<div class="answer">'
        yield f"<p>{escape(answer.sentence)}</p>"
        yield f'<p class="rests">{escape(answer.rests_on)}</p></div>'
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

    def _body(self) -> Iterator[str]:
        if self.ranking:
            yield from self._ranked(self.ranking)
        if self.experiment.kind == "ladder":
            yield from self._ladder()
        else:
            yield from self._settings()
        yield from self._outcomes()
        yield from self._about()
        told_of = warnings(self.experiment, self.summaries)
        yield from (f'<p class="warning">{escape(sentence)}</p>' for sentence in told_of)
        yield from self._looked_at()
        if any(tally.census.judged for tally in self.tallies):
            yield from self._judged()
        yield from self._openings()
        yield from self._done()
        if self.painter:
            yield from self._places(self.painter)

    def _about(self) -> Iterator[str]:
        plan, origin = self.experiment.cells[0].plan, self.origin
        played = sum(tally.matches for tally in self.tallies)
        rows = [
            ("Game", self.game.title),
            ("Expected", origin.label.hypothesis),
            ("Tags", ", ".join(origin.label.tags)),
            ("Matches", f"{played} of {self.experiment.games}"),
            ("Bots", ", ".join(dict.fromkeys(plan.seats))),
            ("Rules", ", ".join(told_options(plan.game, plan.options)) or "none to choose"),
            ("Seeds from", f"{plan.seed}"),
            ("Program", self._program()),
            ("Date", origin.date),
            ("Machine", origin.machine),
        ]
        yield self._head("What was played")
        yield table("The run", ("", ""), [row for row in rows if row[1]])
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
            f"{build} ({matches} matches)" if len(found) > 1 else build
            for build, matches in found.items()
        ]
        return f"Ghost Parlour {', '.join(told)}"

    # -- results

    def _ranked(self, ranking: Ranking) -> Iterator[str]:
        names = [cell.label for cell in self.experiment.cells]
        plan = self.experiment.cells[0].plan
        yield self._head("All settings side by side")
        what = measure_words(plan, ranking.primary)
        fair = {row.fair for row in ranking.rows}
        one_fair = fair.pop() if len(fair) == 1 else None
        if ranking.rows:
            words = f"{what[0].upper()}{what[1:]}, with {INTERVAL}s, which hold together"
            shown = [row.estimate for row in ranking.rows]
            ordered = [names[row.cell] for row in ranking.rows]
            wins = one_fair if ranking.rows[0].fair is not None else None
            unit = f"{what} in %" if wins is not None else what
            yield figure(words, _drawn(charts.settings, ordered, shown, wins, unit))
        rows: list[tuple[str, ...]] = []
        for row in ranking.rows:
            mean, ends = ranked_words(row)
            told = "" if row.fair is None else f"{100 * row.fair:.1f} %"
            rows.append((names[row.cell], mean, ends, str(row.matches), told))
        yield table(what, ("Setting", "Mean", INTERVAL, "Matches", "Fair"), rows)
        if len(names) > 2:
            yield f"<p>{escape(omnibus_words(ranking))}</p>"
            if ranking.trend:
                told = trend_words(self.experiment, ranking.trend, what, ranking.primary)
                yield f"<p>{escape(told)}</p>"
            pairs = [f"{names[one]} is above {names[other]}" for one, other in ranking.apart]
            told = "; ".join(pairs) if pairs else "No two settings differ for sure"
            yield f"<p>{escape(told)}.</p>"
        if ranking.unfairness:
            rows = [
                (names[cell], *share(found, ranking.matches), points_words(more) if cell else "")
                for cell, (found, more) in enumerate(
                    zip(ranking.unfairness, ranking.fairer, strict=True)
                )
            ]
            heads = ("", "Share", "Interval", "Less fair than the first by")
            yield table("Wins that would have to go to another side", heads, rows)

    def _ladder(self) -> Iterator[str]:
        found = sorted(ratings(*standings(self.tallies)), key=lambda rating: -rating.elo)
        yield self._head("Strength")
        yield figure(f"Elo above the first, with {INTERVAL}s", lambda: charts.strengths(found))
        rows = [
            (r.bot, *elo_words(r), "" if r.better is None else f"{100 * r.better:.1f} %")
            for r in found
        ]
        yield table("Elo", ("Bot", "Elo", INTERVAL, "Better than the next below"), rows)
        yield self._head("One against another")
        names = [" v ".join(summary.plan.seats[:2]) for summary in self.summaries]
        scores = [tally.counted().bots[0] for tally in self.tallies]
        drawn = _drawn(charts.shares, names, scores, 0.5, self.error)
        yield figure("Share of wins of the first", drawn)
        marks = ["beyond chance" if sure else "" for sure in beyond_chance(scores, self.error)]
        scored = [
            (name, *_score(score, self.error), mark)
            for name, score, mark in zip(names, scores, marks, strict=True)
        ]
        yield table("Wins", ("", *SCORED, INTERVAL, ""), scored)

    def _settings(self) -> Iterator[str]:
        yield self._head("Who wins")
        several = len(self.summaries) > 1
        for cell, summary in zip(self.experiment.cells, self.summaries, strict=True):
            lines = self._won(summary)
            if several:
                yield folded(cell.label, lines)
            else:
                yield from lines
        yield from self._lengths()
        if self.changes:
            yield from self._changes(self.changes)

    def _won(self, summary: Summary) -> Iterator[str]:
        """Yield the wins and endings of a setting."""
        plan, counted, fair = summary.plan, summary.tally.counted(), summary.plan.fair
        names = [plan.side_name(side) for side in range(len(plan.sides))]
        words = f"Share of wins with {INTERVAL}s; dotted: {100 * fair:.1f} %, which would be fair"
        yield figure(words, _drawn(charts.shares, names, counted.sides, fair, self.error))
        rows = []
        score: Score
        for name, score in zip(names, counted.sides, strict=True):
            verdict = plan.fairness(score, self.margin, self.error)
            told = FAIRNESS[verdict] if verdict else "-"
            rows.append((name, *_score(score, self.error), told))
        apart = seats_apart(summary, self.margin)
        for seat in dict.fromkeys(seat for pair, *_ in apart for seat in pair):
            score = counted.seats[seat]
            rows.append((f"{plan.role(seat)}, alone", *_score(score, self.error), ""))
        heads = ("Side", *SCORED, INTERVAL, f"Within {100 * self.margin:g} points of fair")
        yield table("Wins", heads, rows)
        for (one, other), found, verdict in apart:
            told = f"{plan.role(one)} against {plan.role(other)}: {points_words(found)}"
            yield f"<p>{escape(told)}{f', {FAIRNESS[verdict]}' if verdict else ''}.</p>"
        ended = ", ".join(f"{end} {times}" for end, times in counted.endings.items())
        yield f"<p>Endings: {escape(ended or 'none')}.</p>"

    def _lengths(self) -> Iterator[str]:
        labels = [cell.label for cell in self.experiment.cells]
        yield self._head("How long it takes")
        rows = []
        for name in (TURNS, DECISIONS):
            found = [tally.lengths(name) for tally in self.tallies]
            yield figure(f"Matches by {name}", _drawn(charts.lengths, name, found, labels))
            for label, counts in zip(labels, found, strict=True):
                edges = spread_of(counts)
                told_of = (edges.median, edges.p90, edges.least, edges.most)
                rows.append((f"{label}, {name}", *map(str, told_of)))
        yield table("Lengths", ("", "Median", "90 %", "Least", "Most"), rows)

    def _changes(self, changes: Changes) -> Iterator[str]:
        yield self._head("What changes")
        compared = changes.compared(self.error, stars_error(self.experiment, self.error))
        for cell, found in zip(self.experiment.cells[1:], compared, strict=True):
            rows = []
            for measure, change in found.items():
                rise, ends = change_words(cell.plan, measure, change)
                digits = len(rise.partition(" ")[0].partition(".")[2])
                factor = 100 if is_share(cell.plan, measure) else 1
                before, after = (
                    f"{factor * one:.{digits}f}{' %' if factor > 1 else ''}"
                    for one in (change.before, change.after)
                )
                name = measure_name(cell.plan, measure)
                rows.append((name, before, after, rise, ends, str(change.pairs), change.verdict))
            caption = f"{cell.label} against {self.experiment.cells[0].label}"
            heads = ("", "Before", "After", "Rises by", INTERVAL, "Seeds", "")
            shown = table(caption, heads, rows)
            yield folded(caption, [shown]) if len(compared) > 1 else shown
        for sentence in missing_pairs(self.experiment, changes):
            yield f'<p class="warning">{escape(sentence)}</p>'

    def _outcomes(self) -> Iterator[str]:
        if not any(survey.outcomes for survey in self.surveys):
            return
        yield self._head("What happened")
        for (cell, tally), survey in zip(self._cells(), self.surveys, strict=True):
            rows = []
            for key, measured in survey.outcomes.items():
                outcome, estimate = tally.outcomes[key], measured.estimate
                fair = ""
                if outcome.even and tally.plan.is_judged:
                    edges = (estimate.low, estimate.high, tally.plan.fair, self.margin)
                    fair = f"{FAIRNESS[fairness_of(*edges)]} ({100 * tally.plan.fair:.1f} %)"
                known = measured.matches
                ends = share(estimate, known) if outcome.yes_or_no else number(estimate)
                rows.append((outcome.label, *ends, str(known), fair))
            shown = table(cell.label, ("", "Mean", INTERVAL, "Matches", "Even?"), rows)
            yield folded(cell.label, [shown]) if len(self.tallies) > 1 else shown

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
            if rows:
                heads = ("", "Seed", "Turns", "Ending", "Opens it")
                shown = table(cell.label, heads, rows)
                yield folded(cell.label, [shown]) if len(self.tallies) > 1 else shown
        if not self.origin.store:
            yield "<p>With <code>--store FILE.lab</code> these commands open them.</p>"

    def _judged(self) -> Iterator[str]:
        yield self._head("As estimated by one bot")
        for (cell, _), survey in zip(self._cells(), self.surveys, strict=True):
            rows = [
                (LABELS[name], *(share(found, survey.judged) if name in SHARES else number(found)))
                for name, found in survey.course.items()
            ]
            yield table(
                f"{cell.label}, {survey.judged} matches judged", ("", "Mean", INTERVAL), rows
            )
            if survey.over_time:
                points = survey.over_time
                words = f"{cell.label}: who leads, and who wins in the end"
                yield figure(words, _drawn(charts.over_time, points))
                timed = [
                    (f"{p.passed:.0%}", percent(p.winner.mean, survey.judged),
                     percent(p.leader.mean, survey.judged), *share(p.kept, survey.judged),
                     *(number(p.tension) if p.tension else ("-", "")))
                    for p in points
                ]  # fmt: skip
                heads = (*OVER_TIME, INTERVAL, "Tension", INTERVAL)
                if any(p.tension for p in points):
                    words = f"{cell.label}: tension, the chance that the second-best action loses"
                    yield figure(words, _drawn(charts.tension, points))
                shown = table(f"{cell.label}: chances over time", heads, timed)
                yield folded("The same as a table", [shown])

    def _openings(self) -> Iterator[str]:
        for (cell, _), survey in zip(self._cells(), self.surveys, strict=True):
            found = openings(survey)
            for length in sorted({len(use.opening) for use in found}):
                rows = [
                    (f"{self._role(use.seat)}: {use.words}", str(use.score.matches),
                     *score_words(use.score, self.error), f"{100 * use.worth:+.0f}",
                     "beyond chance" if use.sure else "")
                    for use in [use for use in found if len(use.opening) == length][:OPENINGS]
                ]  # fmt: skip
                caption = f"{cell.label}: how matches begin, {length} decisions"
                heads = ("", "Matches", "Won", INTERVAL, "Points more than others", "")
                yield folded(caption, [table(caption, heads, rows)])

    def _role(self, seat: int) -> str:
        return self.game.roles[min(seat, len(self.game.roles) - 1)]

    # -- deeds

    def _done(self) -> Iterator[str]:
        yield self._head("What was done, and what is luck")
        for (cell, tally), survey in zip(self._cells(), self.surveys, strict=True):
            plan = tally.plan
            yield from _luck(cell, tally, self.error)
            for seat in range(len(plan.seats)) if survey.noted else ():
                rows = []
                for use in uses(plan, survey, tally.counted(), seat):
                    others = score_words(use.others)[0] if use.others.matches else "-"
                    rows.append(
                        (use.label, f"{use.a_match:.2f}", f"{use.users.matches}",
                         *score_words(use.users, self.error), others)
                    )  # fmt: skip
                caption = f"{cell.label}: {self._role(seat)}"
                done = table(caption, (*DONE, INTERVAL, "Others won"), rows)
                yield folded(f"Actions of {caption}", [done])
            learned = [
                (self.game.rules.study.sources[source], str(known.times), *number(known.bits),
                 percent(known.ruled_out.mean, known.matches))
                for source, known in survey.gains.items()
            ]  # fmt: skip
            if learned:
                caption = f"{cell.label}, {survey.judged} matches judged"
                heads = ("Learned by", "Times", "Bits", INTERVAL, "Ruled out")
                yield table(caption, heads, learned)
            yield from self._brings(cell, tally)
            for chart in self.game.rules.study.charts:
                if not chart.on_board and not chart.brings:
                    caption = f"{cell.label}: {chart.title}"
                    yield self._names(caption, spots(survey, chart.key, None))
        yield f'<p class="warning">{escape(NOT_CAUSE)} {escape(MANY_ROWS)}</p>'

    def _brings(self, cell: Cell, tally: Tally) -> Iterator[str]:
        """Yield what each thing or place brings, and how varied openings and plans are."""
        found = worths(tally, self.error)
        for chart in self.game.rules.study.charts:
            rows = [
                (one.place, str(one.matches), *worth_words(one),
                 "beyond chance" if one.sure else "")
                for one in found if one.chart == chart.key
            ]  # fmt: skip
            if rows:
                told = table(f"{cell.label}: {chart.title}", (*BRINGS, INTERVAL, ""), rows)
                fold = f"{chart.title}, what each place brings in {cell.label}"
                yield folded(fold, [told]) if chart.on_board else told
        varied = []
        for kind in varieties(tally, self.error):
            winning = effective_words(kind.winning) if kind.winning else ("-", "too few")
            varied.append((kind.what, str(kind.tried), str(kind.won),
                           *effective_words(kind.number), *winning, kind.bits))  # fmt: skip
        if varied:
            heads = (*VARIED[:4], INTERVAL, VARIED[4], INTERVAL, VARIED[5])
            yield table(f"{cell.label}: how many different openings and plans", heads, varied)
            yield f"<p>{escape(VARIETY)}</p>"

    def _names(self, caption: str, found: Sequence[PlaceCount]) -> str:
        """Return a table of the places beside the board, the most successful first."""
        rows = [
            (spot.place, str(spot.done.times), *score_words(spot.done.score, self.error))
            for spot in sorted(found, key=lambda spot: -spot.done.score.share)
        ]
        return table(caption, ("", "Times", "Won then", INTERVAL), rows) if rows else ""

    def _places(self, painter: Painter) -> Iterator[str]:
        first: HeatGround | None = None
        for cell, tally in self._cells():
            survey, plan = tally.census.survey(self.error), tally.plan
            shown = [
                (chart, spots(survey, chart.key, None))
                for chart in self.game.rules.study.charts
                if chart.on_board
            ]
            if not any(found for _, found in shown):
                continue
            ground = painter(plan.game, len(plan.seats), plan.options, plan.seed)
            yield self._board(ground)
            yield self._head(f"Places: {cell.label}")
            yield f'<p class="warning">{escape(NOT_CAUSE)} A ? stands for under {heat.LEAST}.</p>'
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
        return heat.shared(ground, name)

    def _maps(
        self, title: str, found: Sequence[PlaceCount], noted: int, ground: HeatGround
    ) -> Iterator[str]:
        name = self.boards[ground.picture]
        total = sum(spot.done.times for spot in found)
        yield '<div class="maps">'
        words = f"{title}: in % of all {total} in {noted} matches"
        yield figure(words, _drawn(heat.picture, ground, heat.frequencies(found), name))
        words = f"{title}: who did it and won, in %"
        yield figure(words, _drawn(heat.picture, ground, heat.successes(found), name))
        yield "</div>"

    def _difference(self, chart: str, title: str, tally: Tally, ground: HeatGround) -> str:
        """Return where it is done in more or fewer matches than in the first setting."""
        before, after = (one.census.survey() for one in (self.tallies[0], tally))
        steps = heat.differences(
            spots(before, chart, None), before.noted, spots(after, chart, None), after.noted
        )
        words = f"{title}: points more of matches than in {self.experiment.cells[0].label}; grey"
        words += ": not beyond chance, all places together (Holm)"
        return figure(words, _drawn(heat.picture, ground, steps, self.boards[ground.picture]))

    def _cells(self) -> list[tuple[Cell, Tally]]:
        return list(zip(self.experiment.cells, self.tallies, strict=True))


OVER_TIME: Final = ("After", "Chance of who won", "Chance of who led", "Who led won")
DONE: Final = ("", "A match", "Done in", "Won then")
BRINGS: Final = ("", "Matches", "Won with it", "Won without", "Points")
VARIED: Final = ("", "Tried", "Won", "As many as", "Of winners", "Bits")
OPENINGS: Final = 12  # of each length
SCORED: Final = ("Wins", "Draws", "Losses", "Share")


def _score(score: Score, error: float = ERROR) -> tuple[str, ...]:
    counted = (str(number) for number in (score.wins, score.draws, score.losses))
    return (*counted, *score_words(score, error))


def _drawn(draw: Callable[..., str], *values: object) -> Callable[[], str]:
    return lambda: draw(*values)


def _luck(cell: Cell, tally: Tally, error: float) -> Iterator[str]:
    found = luck_shares([tally.luck], error)
    if found:
        parts: Mapping[str, float] = {
            "The deal": found.deal, "What happens in play": found.play,
            "Skill": found.skill, "The seat": found.seat,
        }  # fmt: skip
        low, high = 100 * found.luck.low, 100 * found.luck.high
        rows = [("All luck", f"{100 * found.luck.mean:.1f} %", f"{low:.1f} to {high:.1f} %")]
        rows += [(name, f"{100 * share:.1f} %", "") for name, share in parts.items()]
        heads = ("", "Share", INTERVAL)
        yield table(f"{cell.label}: of what the results are made", heads, rows)
        yield f"<p>{escape(LUCK)}</p>"
