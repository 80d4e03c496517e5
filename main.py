"""Ghost Parlour from the command line: the window, and what works without one."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, get_args

from game import VERSION, catalog
from game.clock import Factor
from game.match import Choosing, Curtains, Terms
from game.options import Value, parted, resolve

if TYPE_CHECKING:
    from game.playtest.heat import Painter

# How it was started, and can be told to start again: from the source, or without Python.
PROGRAM = Path(sys.executable).name if getattr(sys, "frozen", False) else "python main.py"
DESCRIPTION = """\
Ghost Parlour: ghost board games for people around one screen, and for bots.
Without a command it opens the window."""
EXAMPLES = f"""\
examples:
  {PROGRAM}
  {PROGRAM} play eighteen_ghosts --seat human:Ada --seat human:Eve
  {PROGRAM} play eighteen_ghosts --seat bot:5 --seat human --option goal=any_three --seed 7
  {PROGRAM} replay "2026-11-21 20-15-30 18 Ghosts.ghost"
  {PROGRAM} edit haunted_house cross_hall
  {PROGRAM} playtest eighteen_ghosts --games 1000
  {PROGRAM} export-notes notes.jsonl
  {PROGRAM} bench"""
CLOCKS: Mapping[str, Factor] = {"off": 0, "1x": 1, "2x": 2, "4x": 4}
PLAYTEST = f"""\
bots:
  a level by number, key or name (1 or page); random; mcts; mcts:ITERATIONS

examples:
  {PROGRAM} playtest eighteen_ghosts --games 1000 --workers 2
  {PROGRAM} playtest eighteen_ghosts --games 200 --seat 2 --seat mcts:500 --paired
  {PROGRAM} playtest eighteen_ghosts --games 500 --option placement=random --json
  {PROGRAM} playtest eighteen_ghosts --games 400 --seat 4 --forbid jump --forbid release"""
EXPORT = f"""\
Each row holds the game, house rules, seed, seats, the decisions up to the position, and what was
said there. Matches whose players still have secrets from each other are left out.

examples:
  {PROGRAM} export-notes notes.jsonl
  {PROGRAM} export-notes notes.csv "2026-11-21 20-15-30 18 Ghosts.ghost" ghosts.lab"""
NO_DISPLAY = (
    f"There is no display: start it on a desktop, or run `{PROGRAM} playtest GAME --games N`, "
    "which needs none."
)
LIBRARIES = ("msgspec", "platformdirs", "pygame", "pygame_gui", "i18n")


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is."""
        raise ValueError(f"{message}; see `{self.prog} --help`")


def make_parser() -> Parser:
    """Return the command line."""
    as_written = argparse.RawDescriptionHelpFormatter
    parser = Parser(PROGRAM, None, DESCRIPTION, EXAMPLES, formatter_class=as_written)
    parser.add_argument("--version", action="version", version=f"Ghost Parlour {VERSION}")
    parser.add_argument(
        "--smoke-test",
        action="store_true",
        help="open every screen, play, save and load a match, and say whether all of it works",
    )
    commands = parser.add_subparsers(dest="command", title="commands", metavar="COMMAND")

    def add(name: str, words: str, epilog: str = "") -> argparse.ArgumentParser:
        return commands.add_parser(
            name, help=words, description=words, epilog=epilog, formatter_class=as_written
        )

    play = add("play", "go straight to a board")
    add_game(play)
    add_options(play)
    add_many(play, "--seat", "WHO", "human, human:NAME or bot:LEVEL (default: you against a bot)")
    play.add_argument("--seed", type=int, metavar="N", help="where chance comes from")
    add_terms(play)

    replay = add("replay", "watch a saved match")
    replay.add_argument("file", type=Path, metavar="FILE", help="a match the program has saved")
    replay.add_argument(
        "--match", type=int, metavar="N", help="of a playtest that was kept: its match N"
    )
    replay.add_argument(
        "--cell", type=int, default=1, metavar="N", help="of a comparison: setting N"
    )

    edit = add("edit", "draw a house, a board or a bag of tiles")
    add_game(edit)
    edit.add_argument(
        "file", nargs="?", default="", metavar="FILE", help="a text file, or the name of a drawing"
    )

    words = "\n\n".join((PLAYTEST, kinds_of_action()))
    playtest = add("playtest", "let bots play many matches without a window", words)
    add_game(playtest)
    playtest.add_argument("--games", type=int, required=True, metavar="N", help="how many matches")
    add_options(playtest)
    add_many(playtest, "--seat", "BOT", "who plays, once for each seat (default: random)")
    playtest.add_argument("--seed", type=int, default=0, metavar="N", help="of the first match")
    playtest.add_argument(
        "--workers",
        type=int,
        default=os.cpu_count() or 1,
        metavar="W",
        help="processes at work; it changes nothing but the time (default: one for each core)",
    )
    playtest.add_argument(
        "--paired", action="store_true", help="play every seed with every bot at every seat"
    )
    playtest.add_argument("--json", action="store_true", help="print data in place of a table")
    playtest.add_argument(
        "--ladder",
        action="store_true",
        help="every bot against every other, paired: those of --seat, or all levels",
    )
    playtest.add_argument(
        "--sweep", metavar="KEY[=A,B]", help="the same matches with each value of a house rule"
    )
    add_many(playtest, "--compare", "KEY=VALUE", "the same matches again with this house rule")
    add_many(
        playtest,
        "--forbid",
        "KIND",
        "the same matches again, the first seat doing without this kind of action, or each: all",
    )
    playtest.add_argument(
        "--store", type=Path, metavar="FILE", help="keep every match in a file, and go on with it"
    )
    playtest.add_argument(
        "--export", type=Path, metavar="FILE", help="write every match to a .csv or .jsonl file"
    )
    playtest.add_argument(
        "--judge",
        action="store_true",
        help="also measure drama, lead changes, choices and what was learned by what",
    )
    playtest.add_argument(
        "--study", action="store_true", help="also tell what was done, where, and what is luck"
    )
    playtest.add_argument(
        "--report", type=Path, metavar="FOLDER", help="write a page with pictures into a folder"
    )
    playtest.add_argument(
        "--cluster", metavar="ADDRESS", help="let the workers of a Dask cluster play"
    )

    said = add("export-notes", "write the notes and answers of matches to a file", EXPORT)
    said.add_argument("target", type=Path, metavar="FILE", help="a .jsonl or .csv file")
    said.add_argument(
        "source", type=Path, nargs="*", metavar="MATCH",
        help="saved matches and playtests that were kept (default: all in your user folder)",
    )  # fmt: skip

    bench = add("bench", "measure the engine, the bots and the window on this machine")
    add_game(bench, nargs="?", default=next(iter(catalog.GAMES)))
    return parser


def add_game(parser: argparse.ArgumentParser, **how: Any) -> None:
    """Let a command be told a game."""
    parser.add_argument("game", metavar="GAME", help=" or ".join(catalog.GAMES), **how)


def house_rules() -> str:
    """Return every house rule of every game, with what it may be and what it means."""
    lines = ["house rules:"]
    for game in catalog.GAMES.values():
        lines.append(f"  {game.key}")
        for option in game.options:
            lines.append(f"    {option.key}={'|'.join(option.texts())}")
            lines.append(f"      {option.help}")
    return "\n".join(lines)


def kinds_of_action() -> str:
    """Return the kinds of action of every game, a line each."""
    lines = ["kinds of action:"]
    for game in catalog.GAMES.values():
        lines.append(f"  {game.key}: {' '.join(kind.key for kind in game.study.kinds)}")
    return "\n".join(lines)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Let a command be told house rules."""
    add_many(parser, "--option", "KEY=VALUE", "a house rule of those below")
    parser.epilog = "\n\n".join(filter(None, [parser.epilog, house_rules()]))


def add_terms(parser: argparse.ArgumentParser) -> None:
    """Let a command be told what the players agree on beside the rules."""
    parser.add_argument(
        "--clock",
        default="off",
        choices=CLOCKS,
        help="how many times the printed time a turn has (default: off)",
    )
    parser.add_argument(
        "--curtain",
        default="full",
        choices=get_args(Curtains),
        help="between people with secrets: to be confirmed, opened at a press, or none",
    )
    parser.add_argument(
        "--choosing",
        default="in_turn",
        choices=get_args(Choosing),
        help="what two people choose at once: behind curtains, or both at the same time by codes",
    )
    parser.add_argument(
        "--tournament", action="store_true", help="by the clock, without hints and taking back"
    )


def read_terms(game: catalog.Game, arguments: argparse.Namespace) -> Terms:
    """Return the terms that were told; raise ValueError when the game has no use for them."""
    if game.seconds is None and (arguments.tournament or arguments.clock != "off"):
        raise ValueError(f"{game.title} has no clock: leave out --clock and --tournament")
    if game.joint is None and arguments.choosing != "in_turn":
        raise ValueError(f"nothing is chosen at once in {game.title}: leave out --choosing")
    factor = CLOCKS[arguments.clock] or (1 if arguments.tournament else 0)
    return Terms(arguments.tournament, factor, arguments.curtain, arguments.choosing)


def add_many(parser: argparse.ArgumentParser, flag: str, what: str, words: str) -> None:
    """Let a command be told something several times."""
    parser.add_argument(flag, action="append", default=[], metavar=what, help=words)


def read_options(game: catalog.Game, pairs: Sequence[str]) -> Mapping[str, Value]:
    """Return the house rules written as KEY=VALUE; raise ValueError naming the fault."""
    return resolve(game.options, parted(pairs))


def playtest(arguments: argparse.Namespace) -> int:
    """Let bots play and print what came of it."""
    from game.playtest import charts, tables
    from game.playtest.cluster import executor_of
    from game.playtest.command import experiment_of
    from game.playtest.export import check_name, export, export_store
    from game.playtest.page import make_room, write_report
    from game.playtest.report import as_data
    from game.playtest.run import play_all
    from game.playtest.store import Store

    given = read_options(catalog.find(arguments.game), arguments.option)
    experiment = experiment_of(arguments, given, parted([*arguments.option, *arguments.compare]))
    if arguments.export:
        check_name(arguments.export)
    if arguments.report:
        charts.check()
        make_room(arguments.report)
    terminal = sys.stderr.isatty()
    began = time.monotonic()

    def progress(done: int) -> None:
        if terminal or done == 1 or done % 100 == 0:
            end = "\r" if terminal and done < experiment.games else "\n"
            rate = done / max(0.001, time.monotonic() - began)
            told = f"{done} of {experiment.games} matches, {rate:.1f}/s"
            print(told, end=end, file=sys.stderr, flush=True)

    with ExitStack() as held:
        store = None
        if arguments.store:
            store = held.enter_context(closing(Store.create(arguments.store, experiment)))
        executor = None
        if arguments.cluster:
            executor = held.enter_context(executor_of(arguments.cluster))
        summaries = play_all(experiment, arguments.workers, progress, store, executor)
    if arguments.export and arguments.store:
        export_store(arguments.store, arguments.export)  # with what people say of its matches
    elif arguments.export:
        export(arguments.export, experiment, summaries)
    if arguments.report:
        write_report(arguments.report, experiment, summaries, arguments.judge, board_painter())
    tallies = tables.tallies_of(summaries) if arguments.study else []
    if arguments.json:
        run = experiment.kind == "run"
        data = as_data(summaries[0]) if run else tables.experiment_data(experiment, summaries)
        if arguments.judge:
            data["judged"] = tables.judged_data(experiment, summaries)
        if arguments.study:
            data |= tables.all_findings_data(experiment, summaries, tallies)
        print(json.dumps(data, indent=1))
    else:
        print(tables.experiment_text(experiment, summaries))
        if arguments.judge:
            print(tables.judged_text(experiment, summaries))
        if arguments.study:
            print(tables.all_findings_text(experiment, summaries, tallies))
    return 130 if summaries[0].stopped else 0


def export_notes(arguments: argparse.Namespace) -> int:
    """Write what people said of matches to a file, and tell how much that is."""
    from game import feedback

    sources, faults = list(arguments.source), list[str]()
    if not sources:
        sources, faults = feedback.everything()
    for fault in faults:
        print(fault, file=sys.stderr)
    rows, secret = feedback.export_notes(arguments.target, sources)
    print(f"{rows} rows in {arguments.target}")
    if secret:
        print(f"Left out until they are over, for secrets: {secret}", file=sys.stderr)
    return 0


def board_painter() -> Painter | None:
    """Return what paints boards for a report, None where the window's libraries are missing."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from scenes.lab.ground import paint_ground
    except ModuleNotFoundError:
        return None
    return paint_ground


def with_window(arguments: argparse.Namespace) -> int:
    """Carry out a command that draws."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if arguments.command == "bench":  # where it is measured must not depend on a desktop
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from scenes import start
    from scenes.ui.window import NoDisplay

    try:
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
        elif arguments.command == "edit":
            start.edit(catalog.find(arguments.game), arguments.file)
        elif arguments.command == "bench":
            start.bench(catalog.find(arguments.game), print)
        else:
            start.menu()
    except NoDisplay:
        raise ValueError(NO_DISPLAY) from None
    return 0


def main(words: Sequence[str] | None = None) -> int:
    """Carry out a command line and return its exit code."""
    try:
        arguments = make_parser().parse_args(words)
        without = {"playtest": playtest, "export-notes": export_notes}
        return without.get(arguments.command, with_window)(arguments)
    except ValueError as fault:
        return complain(str(fault), 2)
    except ModuleNotFoundError as fault:
        if fault.name not in LIBRARIES:
            raise
        return complain(f"{fault.name} is missing: run the line under Start in README.md.", 2)
    except RuntimeError as fault:  # the program's own, which names its report
        return complain(str(fault), 1)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read this has gone, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def complain(sentence: str, code: int) -> int:
    """Say what is wrong and return the exit code."""
    print(sentence, file=sys.stderr)
    return code


if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
