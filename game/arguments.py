"""The command line: commands, options, help texts and how values are read."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NoReturn, get_args

from game import VERSION, catalog
from game.clock import Factor
from game.drawings import from_command_line
from game.game import Game
from game.language import LANGUAGES, LONGEST_QUOTE, quoted, shortened
from game.match import Curtains, Terms
from game.options import Value, parted, resolve

# The program runs from the source, installed or packaged; it can restart itself in the same way.
SOURCE = (Path(__file__).parents[1] / "pyproject.toml").exists()
PROGRAM = (
    Path(sys.executable).name
    if getattr(sys, "frozen", False)
    else "python main.py"
    if SOURCE
    else "ghost-parlour"
)
DESCRIPTION = """\
Ghost Parlour: ghost board games for people around one screen, and for bots.
Without a command, it opens the window."""
EXAMPLES = f"""\
examples:
  {PROGRAM}
  {PROGRAM} play eighteen_ghosts --seat human:Ada --seat human:Eve
  {PROGRAM} play eighteen_ghosts --seat bot:5 --seat human --option goal=any_three --seed 7
  {PROGRAM} replay "2026-11-21 20-15-30 18 Ghosts.ghost"
  {PROGRAM} edit haunted_house cross_hall
  {PROGRAM} print haunted_house --option map=my_house --out house.pdf
  {PROGRAM} write ghost_hunt evening.txt --seat Ada --seat Bo --seat Cy
  {PROGRAM} playtest eighteen_ghosts --games 1000
  {PROGRAM} export-notes notes.jsonl
  {PROGRAM} bench"""
# The largest seed has this many digits.
MOST_DIGITS: Final = 20
WHOLE: Final = re.compile(rf"-?[0-9]{{1,{MOST_DIGITS}}}")
CLOCKS: Mapping[str, Factor] = {"off": 0, "1x": 1, "2x": 2, "4x": 4}
PLAYTEST = f"""\
bots:
  a level by number, key or name (such as 1 or page)
  elo:STRENGTH       of any strength on the dial of the game (elo:450)
  random             plays a random legal action
  mcts               searches; mcts:ITERATIONS sets for how long

examples:
  {PROGRAM} playtest eighteen_ghosts --games 1000 --workers 2
  {PROGRAM} playtest eighteen_ghosts --games 200 --seat 2 --seat mcts:500 --paired
  {PROGRAM} playtest eighteen_ghosts --games 500 --option placement=random --json
  {PROGRAM} playtest eighteen_ghosts --games 400 --seat 4 --forbid jump --forbid release"""
WRITE = f"""\
Without FILE, a window asks for one entry after the other. FILE holds one entry a line in the
notation of saves: a decision, or what was rolled or drawn. `-> ANSWER` behind it is what was
answered at the table, and is checked. A line `?` is secret: it takes the next line below a line
`diary` at the end. What stands behind # is ignored.

examples:
  {PROGRAM} write haunted_house
  {PROGRAM} write ghost_hunt evening.txt --seat Ada --seat Bo --seat Cy
  {PROGRAM} write haunting_house_3 night.txt --seat Ada --seat Bo --deal 7Q2K-M4"""
PAPERS = ("a4", "letter")
PRINTABLE = (
    "board", "tiles", "cards", "tokens", "standees", "screen", "aids", "rules", "score", "diary",
)  # fmt: skip
BACKS = ("none", "long", "short", "fold")
INKS = ("full", "light", "grey")
PRINT = f"""\
Print at 100 % (actual size): the bar on every sheet is 50 mm long. Sheets of a deal bear its code,
which `write` asks for.

examples:
  {PROGRAM} print haunted_house --option map=my_house --paper a4 --out house.pdf
  {PROGRAM} print haunting_house_3 --players 2 --ink grey --backs fold --out night.pdf
  {PROGRAM} print ghost_hunt --part rules --part diary --language de --out regeln.pdf"""
EXPORT = f"""\
Each row holds the game, house rules, seed, seats, the decisions up to the position, and the note
or answer. Unfinished matches of games with secrets are left out.

examples:
  {PROGRAM} export-notes notes.jsonl
  {PROGRAM} export-notes notes.csv "2026-11-21 20-15-30 18 Ghosts.ghost" ghosts.lab"""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence, with long words shortened."""

    words: Sequence[str] = ()

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse the words of a command line, as `argparse` does."""
        self.words = args or ()
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is."""
        for part in [part for word in self.words for part in (word, word.partition("=")[2])]:
            if len(part) > LONGEST_QUOTE:
                message = message.replace(repr(part), quoted(part)).replace(part, shortened(part))
        raise ValueError(f"{message}; see `{self.prog} --help`")


def whole(text: str) -> int:
    """Return a whole number of the command line; raise ArgumentTypeError for another text."""
    if not WHOLE.fullmatch(text):
        what = f"{quoted(text)} is not a whole number of at most {MOST_DIGITS} digits"
        raise argparse.ArgumentTypeError(what)
    return int(text)


def points(text: str) -> float:
    """Return percentage points; raise ArgumentTypeError for another text."""
    with suppress(ValueError):
        if 0 <= float(text) <= 100:
            return float(text)
    raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of points from 0 to 100")


def make_parser() -> Parser:
    """Return the command line."""
    as_written = argparse.RawDescriptionHelpFormatter
    parser = Parser(PROGRAM, None, DESCRIPTION, EXAMPLES, formatter_class=as_written)
    parser.add_argument("--version", action="version", version=f"Ghost Parlour {VERSION}")
    parser.add_argument(
        "--smoke-test",
        action="store_true",
        help="open every screen, play, save and load a match, then report the result",
    )
    commands = parser.add_subparsers(dest="command", title="commands", metavar="COMMAND")

    def add(name: str, words: str, epilog: str = "") -> argparse.ArgumentParser:
        return commands.add_parser(
            name, help=words, description=words, epilog=epilog, formatter_class=as_written
        )

    play = add("play", "start a match")
    add_game(play)
    add_options(play)
    add_many(
        play,
        "--seat",
        "WHO",
        "who plays, once for each seat: human, human:NAME or bot:LEVEL (default: you against bots)",
    )
    play.add_argument(
        "--seed",
        type=whole,
        metavar="N",
        help="sets every roll and draw (default: a random number)",
    )
    add_terms(play)

    replay = add("replay", "watch a saved match")
    replay.add_argument(
        "file", type=Path, metavar="FILE", help="a saved match (.ghost) or a stored playtest (.lab)"
    )
    replay.add_argument(
        "--match", type=whole, metavar="N", help="the number of the match in a stored playtest"
    )
    replay.add_argument(
        "--cell",
        type=whole,
        default=1,
        metavar="N",
        help="the number of the setting in a stored comparison (default: %(default)s)",
    )

    edit = add("edit", "draw a house, a board or a bag of tiles")
    add_game(edit)
    edit.add_argument(
        "file",
        nargs="?",
        default="",
        metavar="FILE",
        help="a text file, or the name of a drawing (default: choose one)",
    )

    write = add("write", "write down a match that was played on paper", WRITE)
    add_game(write)
    write.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help="a text with one entry a line"
    )
    add_options(write)
    add_many(write, "--seat", "NAME", "who played, once for each seat (default: Player 1, 2 ...)")
    write.add_argument(
        "--deal", default="", metavar="CODE", help="the code of the deal on the printed sheets"
    )
    write.add_argument(
        "--to", type=Path, metavar="FILE", help="the new save (default: among your matches)"
    )

    printed = add(
        "print", "print a game as a PDF: board, pieces, rules, score sheet and diary", PRINT
    )
    add_game(printed)
    add_options(printed)
    printed.add_argument(
        "--out", type=Path, required=True, metavar="FILE",
        help="the PDF to write, or a folder, where it gets a good name",
    )  # fmt: skip
    printed.add_argument("--replace", action="store_true", help="write over an existing file")
    printed.add_argument("--make-folder", action="store_true", help="make a missing folder")
    printed.add_argument("--players", type=whole, metavar="N", help="how many people play")
    printed.add_argument(
        "--deal", default="", metavar="CODE", help="print this deal again (default: a new one)"
    )
    printed.add_argument("--paper", choices=PAPERS, help="default: letter in English, else a4")
    add_many(printed, "--part", "PART", f"only this part: {', '.join(PRINTABLE)}")
    printed.add_argument(
        "--backs", choices=BACKS, default="long",
        help="how backs meet their fronts: sheets turned over an edge, or folded (default: long)",
    )  # fmt: skip
    printed.add_argument(
        "--ink", choices=INKS, default="light", help="how much ink and colour (default: light)"
    )
    printed.add_argument(
        "--copies", type=whole, default=1, metavar="N", help="copies the printer makes (default: 1)"
    )
    printed.add_argument("--language", choices=LANGUAGES, default="en", help="default: en")
    printed.add_argument(
        "--shop",
        action="store_true",
        help="one page a card and piece with 3 mm bleed, and a folder of PNGs at 300 dpi",
    )
    printed.add_argument(
        "--test-sheet", action="store_true", help="begin with a sheet that tests the printer"
    )

    words = "\n\n".join((PLAYTEST, kinds_of_action()))
    playtest = add(
        "playtest", "let bots play many matches and measure them, without a window", words
    )
    add_game(playtest)
    playtest.add_argument(
        "--games",
        type=whole,
        metavar="N",
        help="number of matches of each setting (default: 400; with --profile 100)",
    )
    add_options(playtest)
    add_many(playtest, "--seat", "BOT", "the bot of a seat, once for each seat (default: random)")
    playtest.add_argument(
        "--seed",
        type=whole,
        default=0,
        metavar="N",
        help="seed of the first match; the next ones count up (default: 0)",
    )
    playtest.add_argument(
        "--workers",
        type=whole,
        default=os.cpu_count() or 1,
        metavar="W",
        help="number of processes; results do not depend on it (default: one for each core)",
    )
    playtest.add_argument(
        "--paired", action="store_true", help="play every seed once with each bot in each seat"
    )
    playtest.add_argument("--json", action="store_true", help="print JSON instead of a table")
    playtest.add_argument(
        "--ladder",
        action="store_true",
        help="play every pair of bots, paired, and rate them: those of --seat, or all levels",
    )
    add_many(
        playtest,
        "--sweep",
        "KEY[=A,B]",
        "play the same seeds with each value of KEY: a house rule, players, bot, bot1 (first seat"
        " only), thinking, thinking1, forbid, or a kind of action (fixes what it chooses). Given"
        " several times, every combination is played; two show their interaction",
    )
    add_many(playtest, "--compare", "KEY=VALUE", "play the same seeds again with this house rule")
    add_many(
        playtest,
        "--forbid",
        "KIND",
        "play the same seeds again while the first seat may not use this kind of action; 'all'"
        " tests every kind in turn",
    )
    playtest.add_argument(
        "--measures",
        type=Path,
        metavar="FILE",
        help="a Python file with your own measures, such as docs/measures_example.py; it is run",
    )
    playtest.add_argument(
        "--until",
        default="",
        metavar="POINTS|decided",
        help="stop before --games when every share is known to within POINTS percentage points"
        " (above 0 and below 50), or when the answer is decided; looking does not bias it",
    )
    playtest.add_argument(
        "--plan",
        action="store_true",
        help="play nothing; print how many matches an answer needs, and how long they take here",
    )
    playtest.add_argument(
        "--profile",
        action="store_true",
        help="profile a game: fairness, length, skill depth, drama and luck, by its own levels",
    )
    playtest.add_argument("--note", default="", metavar="TEXT", help="a note on the run")
    playtest.add_argument(
        "--margin",
        type=points,
        metavar="POINTS",
        help="differences up to this count as the same (default: 5 percentage points; of"
        " turns and other numbers as many per cent)",
    )
    playtest.add_argument(
        "--primary",
        default="",
        metavar="MEASURE",
        help="what the question is about: wins, fairness, turns, decisions or a measure of the game"
        " such as first_won (default: wins)",
    )
    playtest.add_argument(
        "--mixed",
        action="store_true",
        help=argparse.SUPPRESS,
    )
    playtest.add_argument(
        "--store",
        type=Path,
        metavar="FILE",
        help="store every match in a file; an existing run is continued",
    )
    playtest.add_argument(
        "--repair",
        action="store_true",
        help="replace the damaged matches of --store: they are played again from their seeds, and"
        " the damaged file is kept beside it",
    )
    playtest.add_argument(
        "--export", type=Path, metavar="FILE", help="write every match to a .csv or .jsonl file"
    )
    playtest.add_argument(
        "--study",
        action="store_true",
        help="also report actions, openings, places, luck, drama and information (a judge looks at"
        " the first 1000 matches, which takes longer)",
    )
    playtest.add_argument(
        "--report",
        type=Path,
        metavar="FOLDER",
        help="write an HTML report with pictures into a folder",
    )
    playtest.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="let the workers of a Dask cluster play. Anyone who reaches its scheduler can run any"
        " program on the workers: use a private network, or TLS (tls://..., with Dask's settings)",
    )

    runs = add("compare-runs", "compare two stored playtests of one game")
    runs.add_argument("one", type=Path, metavar="A.lab", help="a stored playtest")
    runs.add_argument("other", type=Path, metavar="B.lab", help="another of the same game")
    runs.add_argument(
        "--store", type=Path, metavar="FILE", help="store both together in a new file"
    )
    runs.add_argument(
        "--report",
        type=Path,
        metavar="FOLDER",
        help="write an HTML report with pictures into a folder",
    )

    beside = add("compare-people", "set people who played on paper beside a stored playtest")
    beside.add_argument("run", type=Path, metavar="RUN.lab", help="a stored playtest")
    beside.add_argument(
        "source", type=Path, nargs="*", default=[], metavar="SAVE",
        help="written matches (default: all of yours by the same house rules)",
    )  # fmt: skip

    said = add("export-notes", "write the notes and answers of matches to a file", EXPORT)
    said.add_argument("target", type=Path, metavar="FILE", help="a .jsonl or .csv file")
    said.add_argument(
        "source", type=Path, nargs="*", default=[], metavar="SOURCE",
        help="saved matches and stored playtests (default: all in your user folder)",
    )  # fmt: skip

    bench = add("bench", "measure what has a goal on this machine, or all of a GAME")
    add_game(bench, nargs="?")
    return parser


def add_game(parser: argparse.ArgumentParser, **how: Any) -> None:
    """Add the argument GAME to a command."""
    parser.add_argument("game", metavar="GAME", help=" or ".join(catalog.GAMES), **how)


def house_rules() -> str:
    """Return the house rules of all games as help text: values and meaning."""
    lines = ["house rules:"]
    for game in catalog.GAMES.values():
        lines.append(f"  {game.key}")
        for option in game.rules.options:
            lines.append(f"    {option.key}={'|'.join(option.texts())}")
            lines.append(f"      {option.help}")
    return "\n".join(lines)


def kinds_of_action() -> str:
    """Return the kinds of action of all games as help text, one line per game."""
    lines = ["kinds of action:"]
    for game in catalog.GAMES.values():
        lines.append(f"  {game.key}: {' '.join(kind.key for kind in game.rules.study.kinds)}")
    return "\n".join(lines)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add `--option` to a command, and list the house rules in its help."""
    add_many(
        parser,
        "--option",
        "KEY=VALUE",
        "a house rule, see below; a drawing by its name or as FILE.txt",
    )
    parser.epilog = "\n\n".join(filter(None, [parser.epilog, house_rules()]))


def add_terms(parser: argparse.ArgumentParser) -> None:
    """Add the options for clock, curtain and tournament to a command."""
    parser.add_argument(
        "--clock",
        default="off",
        choices=CLOCKS,
        help="time for a turn, as a multiple of the time in the rules (default: off)",
    )
    parser.add_argument(
        "--curtain",
        default="full",
        choices=get_args(Curtains),
        help="between people with secrets: held or pressed twice to open (full), pressed once"
        " (quick), or none (open); default: full",
    )
    parser.add_argument(
        "--tournament", action="store_true", help="play with a clock, without hints and undo"
    )


def read_terms(game: Game, arguments: argparse.Namespace) -> Terms:
    """Return the terms of a match; raise ValueError if the game does not support one."""
    if not game.rules.timed and (arguments.tournament or arguments.clock != "off"):
        raise ValueError(f"{game.title} has no clock: leave out --clock and --tournament")
    factor = CLOCKS[arguments.clock] or (1 if arguments.tournament else 0)
    return Terms(arguments.tournament, factor, arguments.curtain)


def add_many(parser: argparse.ArgumentParser, flag: str, what: str, words: str) -> None:
    """Add an option to a command that may be given several times."""
    parser.add_argument(flag, action="append", default=[], metavar=what, help=words)


def read_options(game: Game, pairs: Sequence[str]) -> Mapping[str, Value]:
    """Return the house rules written as KEY=VALUE; raise ValueError naming the error."""
    return resolve(game.rules.options, read_pairs(pairs))


def read_pairs(pairs: Sequence[str]) -> dict[str, str]:
    """Return KEY=VALUE as a dict, with drawings in place of their paths.

    Raise ValueError for a text without '=' or a file that cannot be read.
    """
    return {key: from_command_line(value) for key, value in parted(pairs).items()}
