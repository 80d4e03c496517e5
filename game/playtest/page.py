"""The report of an experiment: one HTML page that needs no other file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from game import VERSION, catalog
from game.files import write_atomically
from game.playtest import charts, heat
from game.playtest.contrast import DECISIONS, TURNS
from game.playtest.elo import ratings
from game.playtest.experiment import Cell, Experiment, told_options
from game.playtest.findings import LUCK, MANY_ROWS, NOT_CAUSE, PlaceCount, openings, spots, uses
from game.playtest.heat import HeatGround, Painter
from game.playtest.intervals import FAIRNESS, LEAST, MARGIN, fairness_of
from game.playtest.judging import LABELS
from game.playtest.label import UNNAMED, RunLabel
from game.playtest.luck_adjustment import luck_shares
from game.playtest.measures import Score
from game.playtest.moments import Estimate
from game.playtest.remarkable import remarkable
from game.playtest.run import Summary
from game.playtest.tables import beyond_chance, elo_words, measure_name, warnings
from game.playtest.tally import Tally, changes_of, spread_of, standings
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


def make_room(folder: Path) -> None:
    """Create the folder of a report before anything is played.

    Raise ValueError when the folder cannot be created or a report cannot be written there.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or "the disk refuses"
        raise ValueError(f"the folder {folder} cannot be created: {reason}") from None
    try_writing(folder / PAGE)


def write_report(
    folder: Path,
    experiment: Experiment,
    summaries: Sequence[Summary],
    painter: Painter | None = None,
    origin: Origin | None = None,
    margin: float = MARGIN,
) -> Path:
    """Write the page into a folder and return its path; raise ValueError when that fails.

    `painter` draws the boards of the heat maps; without it the counts are tables. A picture that
    fails is replaced by a sentence.
    """
    charts.check()
    path = folder / PAGE
    page = _Page(experiment, summaries, painter, origin or Origin(), margin)
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


def _ends(estimate: Estimate, share: bool = False) -> tuple[str, str]:
    """Return a mean and its interval in words."""
    form = "{:.1%}" if share else "{:.3f}"
    low, high = form.format(estimate.low), form.format(estimate.high)
    return form.format(estimate.mean), f"{low} to {high}"


class _Page:
    """The parts of the page; each board is in it once."""

    def __init__(
        self,
        experiment: Experiment,
        summaries: Sequence[Summary],
        painter: Painter | None,
        origin: Origin,
        margin: float,
    ) -> None:
        self.experiment = experiment
        self.summaries = summaries
        self.painter = painter
        self.origin = origin
        self.margin = margin
        self.game = catalog.find(experiment.game)
        self.tallies = [summary.tally for summary in summaries]
        self.boards: dict[bytes, str] = {}

    def lines(self) -> Iterator[str]:
        """Yield the HTML of the page, line by line."""
        title = self.origin.label.name or f"{self.game.title}: playtest"
        yield f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        yield '<meta name="viewport" content="width=device-width">'
        yield f"<style>{STYLE}</style><h1>{escape(title)}</h1>"
        yield from self._about()
        told_of = warnings(self.experiment, self.summaries)
        yield from (f'<p class="warning">{escape(sentence)}</p>' for sentence in told_of)
        if self.experiment.kind == "ladder":
            yield from self._ladder()
        else:
            yield from self._settings()
        yield from self._outcomes()
        yield from self._looked_at()
        if any(tally.census.judged for tally in self.tallies):
            yield from self._judged()
        yield from self._openings()
        yield from self._done()
        if self.painter:
            yield from self._places(self.painter)
        yield "</html>"

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
            ("Program", f"Ghost Parlour {VERSION}"),
            ("Date", origin.date),
            ("Machine", origin.machine),
        ]
        yield table("What was played", ("", ""), [row for row in rows if row[1]])
        if origin.command:
            yield f"<p><code>{escape(origin.command)}</code> gives the same matches anywhere.</p>"

    # -- results

    def _ladder(self) -> Iterator[str]:
        found = sorted(ratings(*standings(self.tallies)), key=lambda rating: -rating.elo)
        yield "<h2>Strength</h2>"
        yield figure("Elo above the first, with 95 % intervals", lambda: charts.strengths(found))
        rows = [
            (r.bot, *elo_words(r), "" if r.better is None else f"{r.better:.1%}") for r in found
        ]
        yield table("Elo", ("Bot", "Elo", "95 % interval", "Better than the next below"), rows)
        yield "<h2>One against another</h2>"
        names = [" v ".join(summary.plan.seats[:2]) for summary in self.summaries]
        scores = [tally.counted().bots[0] for tally in self.tallies]
        yield figure("Share of wins of the first", lambda: charts.shares(names, scores))
        marks = ["beyond chance" if sure else "" for sure in beyond_chance(scores)]
        scored = [
            (name, *_score(score), mark)
            for name, score, mark in zip(names, scores, marks, strict=True)
        ]
        yield table("Wins", ("", *SCORED, ""), scored)

    def _settings(self) -> Iterator[str]:
        roles = self.game.roles
        yield "<h2>Who wins</h2>"
        for cell, tally in self._cells():
            counted, scores = tally.counted(), tally.counted().seats
            names = [roles[min(seat, len(roles) - 1)] for seat in range(len(scores))]
            fair = tally.plan.fair
            if len(self.summaries) > 1:
                yield f"<h3>{escape(cell.label)}</h3>"
            words = f"Share of wins with 95 % intervals; dotted: {fair:.1%}, which would be fair"
            yield figure(words, _drawn(charts.shares, names, scores, fair))
            rows = []
            for name, score in zip(names, scores, strict=True):
                verdict = tally.plan.fairness(score, self.margin)
                rows.append((name, *_score(score), FAIRNESS[verdict] if verdict else "-"))
            heads = ("Seat", *SCORED, f"Within {100 * self.margin:g} points of fair")
            yield table("Wins", heads, rows)
            ended = ", ".join(f"{end} {times}" for end, times in counted.endings.items())
            yield f"<p>Endings: {escape(ended or 'none')}.</p>"
        yield from self._lengths()
        if len(self.summaries) > 1:
            yield from self._changes()

    def _lengths(self) -> Iterator[str]:
        labels = [cell.label for cell in self.experiment.cells]
        yield "<h2>How long it takes</h2>"
        rows = []
        for name in (TURNS, DECISIONS):
            found = [tally.lengths(name) for tally in self.tallies]
            yield figure(f"Matches by {name}", _drawn(charts.lengths, name, found, labels))
            for label, counts in zip(labels, found, strict=True):
                edges = spread_of(counts)
                told_of = (edges.median, edges.p90, edges.least, edges.most)
                rows.append((f"{label}, {name}", *map(str, told_of)))
        yield table("Lengths", ("", "Median", "90 %", "Least", "Most"), rows)

    def _changes(self) -> Iterator[str]:
        yield "<h2>What changes</h2>"
        compared = changes_of(self.tallies).compared()
        for cell, found in zip(self.experiment.cells[1:], compared, strict=True):
            rows = []
            for measure, change in found.items():
                few = change.pairs < LEAST
                ends = "too few" if few else f"{change.low:.3f} to {change.high:.3f}"
                rows.append(
                    (measure_name(cell.plan, measure), f"{change.before:.3f}",
                     f"{change.after:.3f}", f"{change.rise:+.3f}", ends, change.verdict)
                )  # fmt: skip
            caption = f"{cell.label} against {self.experiment.cells[0].label}"
            heads = ("", "Before", "After", "Rises by", "95 % interval", "")
            yield table(caption, heads, rows)

    def _outcomes(self) -> Iterator[str]:
        found = [tally.census.survey().outcomes for tally in self.tallies]
        if not any(found):
            return
        yield "<h2>What happened</h2>"
        for (cell, tally), known in zip(self._cells(), found, strict=True):
            rows = []
            for key, measured in known.items():
                outcome, estimate = tally.outcomes[key], measured.estimate
                fair = ""
                if outcome.even:
                    edges = (estimate.low, estimate.high, tally.plan.fair, self.margin)
                    fair = f"{FAIRNESS[fairness_of(*edges)]} ({tally.plan.fair:.1%})"
                ends = _ends(estimate, outcome.yes_or_no)
                rows.append((outcome.label, *ends, str(measured.matches), fair))
            yield table(cell.label, ("", "Mean", "95 % interval", "Matches", "Even?"), rows)

    # -- matches

    def _looked_at(self) -> Iterator[str]:
        yield "<h2>Matches to look at</h2>"
        store, program = self.origin.store or "FILE.lab", self.origin.program or "ghost-parlour"
        for place, (cell, tally) in enumerate(self._cells()):
            rows = []
            for words, number in remarkable(tally):
                match = tally.outcome(number)
                where = f" --cell {place + 1}" if len(self.tallies) > 1 else ""
                command = f"{program} replay {store} --match {number}{where}"
                rows.append((words, str(match.seed), str(match.turns), match.ending, command))
            if rows:
                heads = ("", "Seed", "Turns", "Ending", "Opens it")
                yield table(cell.label, heads, rows)
        if not self.origin.store:
            yield "<p>With <code>--store FILE.lab</code> these commands open them.</p>"

    def _judged(self) -> Iterator[str]:
        yield "<h2>As estimated by one bot</h2>"
        for cell, tally in self._cells():
            survey = tally.census.survey()
            rows = [(LABELS[name], *_ends(estimate)) for name, estimate in survey.course.items()]
            yield table(
                f"{cell.label}, {survey.judged} matches", ("", "Mean", "95 % interval"), rows
            )

            if survey.over_time:
                points = survey.over_time
                words = f"{cell.label}: who leads, and who wins in the end"
                yield figure(words, _drawn(charts.over_time, points))
                timed = [
                    (f"{p.passed:.0%}", f"{p.winner.mean:.1%}", f"{p.leader.mean:.1%}",
                     *_ends(p.kept, True))
                    for p in points
                ]  # fmt: skip
                yield table(f"{cell.label}: chances over time", OVER_TIME, timed)

    def _openings(self) -> Iterator[str]:
        for cell, tally in self._cells():
            found = openings(tally.census.survey())
            for length in sorted({len(use.opening) for use in found}):
                rows = [
                    (f"{self._role(use.seat)}: {use.words}", str(use.score.matches),
                     f"{use.score.share:.1%}", *_range(use.score), f"{100 * use.worth:+.1f}",
                     "beyond chance" if use.sure else "")
                    for use in [use for use in found if len(use.opening) == length][:OPENINGS]
                ]  # fmt: skip
                caption = f"{cell.label}: how matches begin, {length} decisions"
                yield table(caption, ("", *WORTH), rows)

    def _role(self, seat: int) -> str:
        return self.game.roles[min(seat, len(self.game.roles) - 1)]

    # -- deeds

    def _done(self) -> Iterator[str]:
        yield "<h2>What was done, and what is luck</h2>"
        for cell, tally in self._cells():
            survey, plan = tally.census.survey(), tally.plan
            yield from _luck(cell, tally)
            for seat in range(len(plan.seats)) if survey.noted else ():
                rows = []
                for use in uses(plan, survey, tally.counted(), seat):
                    low, high = use.users.interval()
                    others = f"{use.others.share:.1%}" if use.others.matches else "-"
                    rows.append(
                        (use.label, f"{use.a_match:.2f}", f"{use.users.matches}",
                         f"{use.users.share:.1%}", f"{low:.1%} to {high:.1%}", others)
                    )  # fmt: skip
                role = self._role(seat)
                heads = ("", "A match", "Done in", "Won then", "95 % interval", "Others won")
                yield table(f"{cell.label}: {role}", heads, rows)
            learned = [
                (self.game.rules.study.sources[source], str(known.times), *_ends(known.bits),
                 f"{known.ruled_out.mean:.1%}")
                for source, known in survey.gains.items()
            ]  # fmt: skip
            if learned:
                caption = f"{cell.label}, {survey.judged} matches judged"
                yield table(caption, LEARNED, learned)
            for chart in self.game.rules.study.charts:
                if not chart.on_board:
                    yield _names(f"{cell.label}: {chart.title}", spots(survey, chart.key, None))
        yield f'<p class="warning">{escape(NOT_CAUSE)} {escape(MANY_ROWS)}</p>'

    def _places(self, painter: Painter) -> Iterator[str]:
        first: HeatGround | None = None
        for cell, tally in self._cells():
            survey, plan = tally.census.survey(), tally.plan
            shown = [
                (chart, spots(survey, chart.key, None))
                for chart in self.game.rules.study.charts
                if chart.on_board
            ]
            if not any(found for _, found in shown):
                continue
            ground = painter(plan.game, len(plan.seats), plan.options, plan.seed)
            yield self._board(ground)
            yield f"<h2>Places: {escape(cell.label)}</h2>"
            yield f'<p class="warning">{escape(NOT_CAUSE)} A ? stands for under {heat.LEAST}.</p>'
            for chart, found in shown:
                if found:
                    yield f"<h3>{escape(chart.title)}</h3><p>{escape(chart.help)}</p>"
                    yield from self._maps(chart.title, found, survey.noted, ground)
                    if first is not None and first.picture == ground.picture:
                        yield self._difference(chart.key, chart.title, tally, ground)
            first = first or ground

    def _board(self, ground: HeatGround) -> str:
        """Return the picture of a board, to be used again below; nothing if it is there already."""
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


OVER_TIME: Final = (
    "After",
    "Chance of who won",
    "Chance of who led",
    "Who led won",
    "95 % interval",
)
OPENINGS: Final = 12  # of each length
WORTH: Final = ("Matches", "Won", "95 % interval", "Points more than others", "")
LEARNED: Final = ("Learned by", "Times", "Bits", "95 % interval", "Ruled out")
SCORED: Final = ("Wins", "Draws", "Losses", "Share", "95 % interval")


def _score(score: Score) -> tuple[str, ...]:
    low, high = score.interval()
    counted = (str(number) for number in (score.wins, score.draws, score.losses))
    return (*counted, f"{score.share:.1%}", f"{low:.1%} to {high:.1%}")


def _range(score: Score) -> tuple[str]:
    low, high = score.interval()
    return (f"{low:.1%} to {high:.1%}",)


def _drawn(draw: Callable[..., str], *values: object) -> Callable[[], str]:
    return lambda: draw(*values)


def _luck(cell: Cell, tally: Tally) -> Iterator[str]:
    found = luck_shares([tally.luck])
    if found:
        parts: Mapping[str, float] = {
            "The deal": found.deal, "What happens in play": found.play,
            "Skill": found.skill, "The seat": found.seat,
        }  # fmt: skip
        rows = [("All luck", *_ends(found.luck, True))]
        rows += [(name, f"{share:.1%}", "") for name, share in parts.items()]
        heads = ("", "Share", "95 % interval")
        yield table(f"{cell.label}: of what the results are made", heads, rows)
        yield f"<p>{escape(LUCK)}</p>"


def _names(caption: str, found: Sequence[PlaceCount]) -> str:
    """Return a table of what is not on the board, the most successful first."""
    rows = []
    for spot in sorted(found, key=lambda spot: -spot.done.score.share):
        score = spot.done.score
        low, high = score.interval()
        rows.append(
            (spot.place, str(spot.done.times), f"{score.share:.1%}", f"{low:.1%} to {high:.1%}")
        )
    return table(caption, ("", "Times", "Won then", "95 % interval"), rows) if rows else ""
