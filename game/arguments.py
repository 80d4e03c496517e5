"""What may be said on the command line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn, get_args

from game import VERSION, catalog
from game.clock import Factor
from game.game import Game
from game.match import Choosing, Curtains, Terms
from game.options import Value, parted, resolve

# How it was started, and can be told to start again: from the source, installed, or packaged.
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
    add_many(
        playtest,
        "--sweep",
        "KEY[=A,B]",
        "the same matches with each value of a house rule, of players, of bot, of bot1 (the first"
        " seat), of forbid (a kind of action) or of a kind of action (what is chosen); twice: both"
        " with each other",
    )
    add_many(playtest, "--compare", "KEY=VALUE", "the same matches again with this house rule")
    add_many(
        playtest,
        "--forbid",
        "KIND",
        "the same matches again, the first seat doing without this kind of action, or each: all",
    )
    add_many(
        playtest,
        "--search",
        "KEY[=A,B]",
        "look through the values of house rules (or of anything --sweep takes) for those that come"
        " nearest to --target; --games are played of each",
    )
    add_many(playtest, "--target", "MEASURE=N", "what is wanted: wins=50, wins2=33, turns=30 ...")
    playtest.add_argument(
        "--trials", type=int, default=30, metavar="N", help="how many settings --search tries"
    )
    playtest.add_argument(
        "--measures",
        type=Path,
        metavar="FILE",
        help="a Python file with measures of your own, see docs/measures_example.py",
    )
    playtest.add_argument(
        "--until",
        metavar="POINTS|decided",
        help="end before --games when every share is known to so many points up and down, or when"
        " every comparison (of one setting: whether it is fair) is decided; valid however often it"
        " is looked at",
    )
    playtest.add_argument(
        "--plan",
        action="store_true",
        help="play nothing, but tell what the run will be able to tell and about how long it takes",
    )
    playtest.add_argument("--name", default="", metavar="TEXT", help="what the run is called")
    playtest.add_argument(
        "--hypothesis", default="", metavar="TEXT", help="what is expected of it, for the report"
    )
    add_many(playtest, "--tag", "TEXT", "a word to find it by")
    playtest.add_argument(
        "--margin",
        type=float,
        default=5.0,
        metavar="POINTS",
        help="how far from even still counts as fair (default: %(default)g points)",
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
        "--cluster",
        metavar="ADDRESS",
        help="let the workers of a Dask cluster play; whoever reaches its scheduler may run any"
        " program on them, so keep it to a network of your own or to TLS (tls://..., with Dask's"
        " settings)",
    )

    runs = add("compare-runs", "hold two playtests that were kept against each other")
    runs.add_argument("one", type=Path, metavar="A.lab", help="a playtest that was kept")
    runs.add_argument("other", type=Path, metavar="B.lab", help="another of the same game")
    runs.add_argument("--store", type=Path, metavar="FILE", help="keep both in a file of their own")
    runs.add_argument(
        "--report", type=Path, metavar="FOLDER", help="write a page with pictures into a folder"
    )

    said = add("export-notes", "write the notes and answers of matches to a file", EXPORT)
    said.add_argument("target", type=Path, metavar="FILE", help="a .jsonl or .csv file")
    said.add_argument(
        "source", type=Path, nargs="*", default=[], metavar="SOURCE",
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


def read_terms(game: Game, arguments: argparse.Namespace) -> Terms:
    """Return the terms that were told; raise ValueError when the game has no use for them."""
    if not game.timed and (arguments.tournament or arguments.clock != "off"):
        raise ValueError(f"{game.title} has no clock: leave out --clock and --tournament")
    if game.joint is None and arguments.choosing != "in_turn":
        raise ValueError(f"nothing is chosen at once in {game.title}: leave out --choosing")
    factor = CLOCKS[arguments.clock] or (1 if arguments.tournament else 0)
    return Terms(arguments.tournament, factor, arguments.curtain, arguments.choosing)


def add_many(parser: argparse.ArgumentParser, flag: str, what: str, words: str) -> None:
    """Let a command be told something several times."""
    parser.add_argument(flag, action="append", default=[], metavar=what, help=words)


def read_options(game: Game, pairs: Sequence[str]) -> Mapping[str, Value]:
    """Return the house rules written as KEY=VALUE; raise ValueError naming the fault."""
    return resolve(game.options, parted(pairs))
