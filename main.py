"""The command line of Ghost Parlour."""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import contextmanager
from io import BytesIO, TextIOWrapper
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from game.match import Match
    from game.options import Value
    from game.playtest.charts import Painter
    from game.playtest.experiment import Experiment
    from game.playtest.page import Origin
    from game.playtest.run import Summary
    from game.playtest.store import Store

MATCHES_OF_RUN, MATCHES_OF_PROFILE = 400, 100  # By default each setting plays so many matches.
MAX_FAULT_LINES = 20  # More faults of a file are counted.
ERROR_BOX = 0x10  # On Windows a box has the sign of an error.
TERMINAL_SECONDS, LOG_SECONDS = 1.0, 30.0  # Seconds between progress reports.
LIBRARIES = ("msgspec", "platformdirs", "pygame", "pygame_gui", "i18n", "fpdf")


def playtest(arguments: argparse.Namespace) -> int:
    """Run a playtest and print its results; return the exit code."""
    from contextlib import ExitStack, closing
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from game import catalog
    from game.arguments import read_options, read_pairs
    from game.language import many
    from game.playtest import charts
    from game.playtest.build_id import builds_of
    from game.playtest.cluster import Cluster, executor_of
    from game.playtest.command import check_effect, experiment_of, label_of
    from game.playtest.crew import crew_of
    from game.playtest.custom_measures import read_custom_measures
    from game.playtest.export import check_target
    from game.playtest.forecast import forecast_text, paces
    from game.playtest.page import make_room
    from game.playtest.repair import repair
    from game.playtest.run import play_all
    from game.playtest.store import Store

    given = read_options(catalog.find(arguments.game), arguments.option)
    check_effect(arguments)
    if arguments.games is None:
        arguments.games = MATCHES_OF_PROFILE if arguments.profile else MATCHES_OF_RUN
    if arguments.profile:
        return profile(arguments, given)
    experiment = experiment_of(
        arguments, given, read_pairs([*arguments.option, *arguments.compare])
    )
    if arguments.export:
        check_target(arguments.export)
    if arguments.report:
        charts.check()
        make_room(arguments.report)
    label = label_of(arguments)
    terminal = sys.stderr.isatty()
    if arguments.plan:
        found = paces(experiment, 3.0)
        told = forecast_text(experiment, found, arguments.workers, label)
        print(printable(told.replace("\N{NO-BREAK SPACE}", " ")))
        return 0
    if terminal:
        found = paces(experiment)
        told = forecast_text(experiment, found, arguments.workers, label)
        print(printable(told.replace("\N{NO-BREAK SPACE}", " ")), file=sys.stderr)
    with ExitStack() as held:
        store, path = None, arguments.store
        # It is too much for memory.
        if not path and any(cell.plan.noted for cell in experiment.cells):
            folder = held.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))
            path = Path(folder, "run.lab")
        if arguments.repair:
            repaired = repair(path, experiment, label)
            print(
                many(
                    "{sound} of {number} match is sound, the others are played again; the file as "
                    "it was is {file}",
                    "{sound} of {number} matches are sound, the others are played again; the file "
                    "as it was is {file}",
                    repaired.games,
                    sound=repaired.sound,
                    file=repaired.kept.name,
                ),
                file=sys.stderr,
            )
        if path:
            store = held.enter_context(closing(Store.create(path, experiment, label)))
            store.allows_other_builds = arguments.mixed
        own = read_custom_measures(arguments.measures) if arguments.measures else None
        crew = crew_of(arguments.workers, own)
        if arguments.cluster:
            executor = held.enter_context(executor_of(arguments.cluster))
            crew = Cluster(executor, f"on {arguments.cluster}", own)
        summaries = play_all(experiment, crew, Progress(experiment.games), store, label)
        played_by = store.played_by() if store else {}
        if len(builds_of(played_by)) > 1:
            told = "; ".join(f"{matches} by {who}" for who, matches in played_by.items())
            print(f"Different states of the program played these matches: {told}", file=sys.stderr)
        try:
            show_results(arguments, experiment, summaries)
        finally:  # This also follows a broken pipe.
            faults = [summaries[0].fault, *write_results(arguments, experiment, summaries, store)]
    if any(faults):
        raise ValueError("\n".join(filter(None, faults)))
    return 130 if summaries[0].stopped else 0


class Progress:
    """Prints the progress of a playtest: one line on a terminal, a few lines in a log."""

    def __init__(self, matches: int) -> None:
        from game.language import many

        self.matches = matches
        self.words = many("{number} match", "{number} matches", matches)
        self.before: int | None = None  # So many matches were played already.
        self.began = self.told = time.monotonic()

    def __call__(self, done: int) -> None:
        """Update the number of finished matches and print it if due."""
        terminal, now = sys.stderr.isatty(), time.monotonic()
        first, last = self.before is None, done == self.matches
        if self.before is None:
            self.before = done - 1
        if (
            not first
            and not last
            and now - self.told < (TERMINAL_SECONDS if terminal else LOG_SECONDS)
        ):
            return
        self.told = now
        rate = (done - self.before) / max(0.001, now - self.began)
        left = (self.matches - done) / max(0.001, rate)
        told = f"{done} of {self.words}, {rate:.1f}/s, about {left:.0f} s left"
        end = "\r" if terminal and not last else "\n"
        print(told, end=end, file=sys.stderr, flush=True)


def show_results(
    arguments: argparse.Namespace, experiment: Experiment, summaries: Sequence[Summary]
) -> None:
    """Print the results of a playtest."""
    import json

    from game.playtest.results import results_data, results_text

    how = (experiment, summaries, arguments.study)
    told = json.dumps(results_data(*how), indent=1) if arguments.json else results_text(*how)
    print(told, flush=True)


def profile(arguments: argparse.Namespace, options: Mapping[str, Value]) -> int:
    """Play and print the profile of a game; return the exit code."""
    import json

    from game.playtest.command import label_of
    from game.playtest.crew import crew_of
    from game.playtest.profile import profile_data, profile_of, profile_text
    from game.playtest.run import play_all

    bots = [text.removeprefix("bot:") for text in arguments.seat]
    experiments = profile_of(arguments.game, bots, arguments.games, arguments.seed, options)
    summaries = [
        play_all(
            experiment,
            crew_of(arguments.workers),
            Progress(experiment.games),
            label=label_of(arguments),
        )
        for experiment in experiments
    ]
    how = experiments, summaries
    told = json.dumps(profile_data(*how), indent=1) if arguments.json else profile_text(*how)
    print(told, flush=True)
    return 130 if any(found[0].stopped for found in summaries) else 0


def write_results(
    arguments: argparse.Namespace,
    experiment: Experiment,
    summaries: Sequence[Summary],
    store: Store | None,
) -> Iterator[str]:
    """Write the requested files; yield an error sentence for each that fails."""
    from game.playtest.export import export
    from game.playtest.page import write_report

    if arguments.export:
        try:
            export(arguments.export, experiment, store, summaries)
        except ValueError as fault:
            yield str(fault)
    if arguments.report:
        try:
            made = origin(arguments, store)
            write_report(arguments.report, experiment, summaries, board_painter(), made)
        except ValueError as fault:
            yield str(fault)


def origin(arguments: argparse.Namespace, store: Store | None) -> Origin:
    """Return the origin of a report: command, time and machine."""
    import shlex
    from datetime import datetime

    from game.arguments import PROGRAM
    from game.playtest.page import Origin, machine_words

    return Origin(
        shlex.join([*PROGRAM.split(), *getattr(arguments, "words", ())]),
        f"{datetime.now():%d %B %Y, %H:%M}",
        machine_words(),
        str(arguments.store or ""),
        PROGRAM,
        store.played_by() if store else {},
    )


def compare_runs(arguments: argparse.Namespace) -> int:
    """Compare two stored experiments and print the differences; return the exit code."""
    from contextlib import closing
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from game.playtest import charts
    from game.playtest.merge_runs import merge_runs
    from game.playtest.page import make_room, write_report
    from game.playtest.results import results_text
    from game.playtest.run import summaries_of
    from game.playtest.store import Store

    if arguments.report:
        charts.check()
        make_room(arguments.report)
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        path = arguments.store or Path(folder, "runs.lab")
        merge_runs(arguments.other, arguments.one, path)
        with closing(Store.open(path)) as store:
            summaries = summaries_of(store)
            print(results_text(store.experiment, summaries))
            if arguments.report:
                made = origin(arguments, store)
                write_report(arguments.report, store.experiment, summaries, board_painter(), made)
    return 0


def export_notes(arguments: argparse.Namespace) -> int:
    """Export the feedback on matches and print how much there is; return the exit code."""
    from game import feedback
    from game.language import many

    sources, faults = list(arguments.source), list[str]()
    if not sources:
        sources, faults = feedback.everything()
    for fault in faults:
        print(printable(fault), file=sys.stderr)
    rows, secret = feedback.export_notes(arguments.target, sources)
    told = many("{number} row", "{number} rows", rows)
    print(f"{told} in {arguments.target}")
    if secret:
        print(f"Left out until they are over, because of secrets: {secret}", file=sys.stderr)
    return 0


def write_down(arguments: argparse.Namespace) -> int:
    """Write down a match from a text, or open the window for it; return the exit code."""
    from datetime import datetime
    from random import SystemRandom

    from game import catalog, deal, save, scribe
    from game.arguments import read_options
    from game.files import read_whole
    from game.language import many
    from game.match import Match, Seat

    game = catalog.find(arguments.game)
    options = read_options(game, arguments.option)
    names = arguments.seat or [f"Player {number + 1}" for number in range(game.players[0])]
    players = game.check_players(len(names))
    if arguments.deal:
        seed = deal.seed_of(game.key, players, options, arguments.deal)
    elif arguments.file and deal.is_dealt(game.key, players, options):
        raise ValueError(f"{game.title} is dealt: add --deal CODE, which is on the printed sheets")
    else:
        seed = SystemRandom().randrange(deal.DEAL_COUNT)
    seats = [Seat("person", name) for name in names]
    match = Match(game.key, seats, options, seed, chance="written")
    if arguments.file is None:
        return with_window(arguments, match)
    text = read_whole(arguments.file, save.LARGEST_SAVE_BYTES).decode("utf-8-sig", "replace")
    now = datetime.now()
    path = arguments.to or save.new_path(match, now)
    entries = scribe.read_text(text)
    if not entries:
        raise ValueError(f"{arguments.file} has no entries")
    scribe.write_down(match, entries)
    save.write(match, path, now, fresh=True)
    state = "is over" if match.over else "is not over yet"
    told = many("{number} entry", "{number} entries", len(match.log))
    print(f"{told} in {printable(str(path))}; the match {state}")
    return 0


def print_set(arguments: argparse.Namespace) -> int:
    """Write the printed set of a game into a PDF; return the exit code."""
    from random import SystemRandom

    from game import catalog, deal
    from game.arguments import PRINTABLE, read_options
    from game.files import write_atomically
    from game.language import many, quoted, speak

    game = catalog.find(arguments.game)
    options = dict(read_options(game, arguments.option))
    players = game.check_players(arguments.players)
    for part in arguments.part:
        if part not in PRINTABLE:
            raise ValueError(
                f"there is no part {quoted(part)}; choose from: {', '.join(PRINTABLE)}"
            )
    if arguments.copies not in range(1, 100):
        raise ValueError(f"--copies is 1 to 99, not {arguments.copies}")
    speak(arguments.language)
    from scenes.paper.print_job import PrintJob, usual_paper

    seed = SystemRandom().randrange(deal.DEAL_COUNT)
    if arguments.deal:
        seed = deal.seed_of(game.key, players, options, arguments.deal)
    job = PrintJob(game, players, options, seed, arguments.paper or usual_paper())
    job.parts = tuple(part for part in job.offered if part in (arguments.part or job.offered))
    job.backs, job.ink, job.copies = arguments.backs, arguments.ink, arguments.copies
    job.shop, job.test = arguments.shop, arguments.test_sheet
    target = print_target(arguments, job.file_name)
    count = 0

    def done(page: int) -> None:
        nonlocal count
        count = page + 1

    write_atomically(target, job.pdf(done))
    told = f", deal {job.code.split()[-1]}" if job.code else ""
    if job.shop:
        from scenes.paper.shop import write_pictures

        folder = target.with_suffix("")
        write_pictures(job.pages(), folder, job.ink)
        told += f", and as pictures in {printable(str(folder))}"
    pages = many("{number} page", "{number} pages", count)
    print(f"{pages} in {printable(str(target))}{told}")
    return 0


def print_target(arguments: argparse.Namespace, name: str) -> Path:
    """Return the PDF to write; a folder gets a file with a good name.

    Raise ValueError for an existing file without `--replace`, or a missing folder without
    `--make-folder`.
    """
    out: Path = arguments.out
    is_folder = out.is_dir() or str(out).endswith(("/", os.sep)) or not out.suffix
    target = out / name if is_folder else out
    if not target.parent.is_dir() and not arguments.make_folder:
        raise ValueError(f"there is no folder {target.parent}; add --make-folder to make it")
    if target.exists() and not arguments.replace:
        raise ValueError(f"{target} exists; add --replace to write over it")
    return target


def board_painter() -> Painter | None:
    """Return a function that draws boards for reports, or None without pygame."""
    try:
        from scenes.lab.reporting import paint_ground
    except ModuleNotFoundError:
        return None
    return paint_ground


@contextmanager
def on_a_display() -> Iterator[None]:
    """Print what to do if no window can be opened."""
    from scenes.ui.window import NoDisplay

    try:
        yield
    except NoDisplay:
        from game.arguments import PROGRAM

        raise ValueError(
            f"There is no display: start it on a desktop, or run `{PROGRAM} playtest GAME "
            "--games N`, which needs none."
        ) from None


def with_window(arguments: argparse.Namespace, written: Match | None = None) -> int:
    """Run a command that needs pygame; return the exit code. A `written` match is to be entered."""
    from game import catalog
    from game.arguments import read_options, read_terms
    from scenes import start

    if arguments.smoke_test:
        return start.smoke_test(print)
    if arguments.command == "play":
        game = catalog.find(arguments.game)
        options = read_options(game, arguments.option)
        terms = read_terms(game, arguments)
        start.play(game, arguments.seat, options, arguments.seed, terms)
    elif arguments.command == "replay":
        if arguments.match is None:
            start.replay(arguments.file)
        else:
            start.replay_stored(arguments.file, arguments.cell, arguments.match)
    elif written:
        start.write_down(written)
    elif arguments.command == "edit":
        start.edit(catalog.find(arguments.game), arguments.file)
    elif arguments.command == "bench":
        start.bench(catalog.find(arguments.game) if arguments.game else None, print)
    else:
        start.menu()
    return 0


def carry_out(words: Sequence[str]) -> int:
    """Run a command line; without arguments, open the menu without loading the parser."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if not words:
        with on_a_display():
            from scenes.window.loading import lightly

            with lightly():
                from scenes import start
            start.menu()
        return 0
    from game.arguments import make_parser

    arguments = make_parser().parse_args(words)
    if arguments.command == "compare-runs":
        return compare_runs(arguments)
    if arguments.command == "compare-people":
        from game import people

        print(printable(people.beside(arguments.run, arguments.source)))
        return 0
    if arguments.command == "playtest":
        arguments.words = list(sys.argv[1:] if words is None else words)
        before = signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            return playtest(arguments)
        finally:
            signal.signal(signal.SIGTERM, before)
    if arguments.command == "export-notes":
        return export_notes(arguments)
    if arguments.command == "print":
        return print_set(arguments)
    if arguments.command == "write" and arguments.file:
        return write_down(arguments)
    if arguments.command == "bench":  # Results must not depend on a desktop.
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with on_a_display():
        return write_down(arguments) if arguments.command == "write" else with_window(arguments)


def main(words: Sequence[str] | None = None) -> int:
    """Run a command line; return its exit code."""
    if sys.stderr is None:  # Windows gives none to a program without a console.
        sys.stdout = sys.stderr = Unheard()
    try:
        return carry_out(sys.argv[1:] if words is None else words)
    except ValueError as fault:
        # A drawing knows all its errors.
        return complain(_all_faults(fault), 2)
    except ModuleNotFoundError as fault:
        if fault.name not in LIBRARIES:
            raise
        return complain(f"{fault.name} is missing: run the command under Try it in README.md.", 2)
    except RuntimeError as fault:  # The program's own error names its report.
        return complain(str(fault), 1)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # The reader has gone, as `head` does.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as fault:  # Any other error of the system.
        reason = fault.strerror or "the system refuses"
        if fault.filename is None:
            return complain(f"Ghost Parlour cannot go on: {reason}", 2)
        from game.language import shortened

        name = shortened(str(fault.filename))
        return complain(f"{name} cannot be used: {reason}; choose another", 2)


class Unheard(TextIOWrapper):
    """Replaces the missing console of a Windows program without one."""

    def __init__(self) -> None:
        super().__init__(BytesIO(), "utf-8")


def printable(sentence: str) -> str:
    """Return a sentence without control characters, which file names may contain."""
    return "".join(c if c.isprintable() or c == "\n" else "?" for c in sentence)


def _all_faults(fault: ValueError) -> str:
    """Return the errors that were found in a value or a file, the first ones in a line each."""
    from game.language import many

    found = [fault, *getattr(fault, "others", ())]
    lines = [str(one) for one in found[:MAX_FAULT_LINES]]
    if left := len(found) - len(lines):
        lines.append(many("and {number} more fault", "and {number} more faults", left))
    return "\n".join(lines)


def complain(sentence: str, code: int) -> int:
    """Print an error, or show a dialog without a console; return the exit code."""
    sentence = printable(sentence)
    if isinstance(sys.stderr, Unheard):
        import ctypes

        windows = getattr(ctypes, "windll").user32  # noqa: B009 - other systems have none
        windows.MessageBoxW(None, sentence, "Ghost Parlour", ERROR_BOX)
    else:
        print(sentence, file=sys.stderr)
    return code


if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        import multiprocessing

        multiprocessing.freeze_support()
    sys.exit(main())
