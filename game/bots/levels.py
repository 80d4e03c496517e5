"""The bots of each game by name: five levels, and the plain ones for measuring against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game import catalog
from game.bots.alphabeta import AlphaBeta
from game.bots.bot import Bot
from game.bots.haunting_house_3.bot import HauntingHouse3Bot
from game.bots.haunting_house_3.bot import Skill as Haunting
from game.bots.haunting_house_3.rows import Width
from game.bots.mcts import MCTS
from game.bots.random_bot import RandomBot
from game.rules.eighteen_ghosts.evaluation import Outlook as EighteenGhosts

ITERATIONS: Final = 1000  # of "mcts" without a number


@dataclass(frozen=True, slots=True)
class Level:
    """A named bot with its budget."""

    key: str
    number: int  # 1 is the weakest
    name: str
    summary: str
    measured: str  # how it did against the level below
    bot: Bot


# Weakened by depth and by how freely they take the nearly best action, never by random blunders.
LEVELS: Final[Mapping[str, tuple[Level, ...]]] = {
    "eighteen_ghosts": (
        Level(
            "page",
            1,
            "The Page",
            "Sees what an action does at once, and little of what you will do about it.",
            "",
            AlphaBeta(EighteenGhosts, nodes=100_000, depth=1, temperature=40),
        ),
        Level(
            "maid",
            2,
            "The Maid",
            "Looks at your answer before she moves, and likes to vary her play.",
            "Beats level 1: 95.5 % (92 to 98), n 200",
            AlphaBeta(EighteenGhosts, nodes=100_000, depth=2, temperature=15),
        ),
        Level(
            "medium",
            3,
            "The Medium",
            "Foresees three steps, and most tricks with a portal.",
            "Beats level 2: 79 % (73 to 84), n 200",
            AlphaBeta(EighteenGhosts, nodes=100_000, depth=3, temperature=8),
        ),
        Level(
            "warden",
            4,
            "The Warden",
            "Plans four steps and waits for a single slip.",
            "",
            AlphaBeta(EighteenGhosts, nodes=100_000, depth=4, temperature=5),
        ),
        Level(
            "countess",
            5,
            "The Countess",
            "Takes a moment to foresee eight steps or more, and seldom lets go of a won match.",
            "",
            AlphaBeta(EighteenGhosts, nodes=150_000, temperature=3),
        ),
    ),
    "haunting_house_3": (
        Level(
            "guest",
            1,
            "The Guest",
            "Looks for the nearest way out and lays one card after another, for better or worse.",
            "",
            HauntingHouse3Bot(
                Haunting(
                    Width(3, (0, 1, 2, 3)),
                    None,
                    cards=0,
                    rows=1,
                    rivals=False,
                    deaths=False,
                    temperature=0.05,
                )
            ),
        ),
        Level(
            "footman",
            2,
            "The Footman",
            "Plans a whole row of cards and turns tiles to his liking, but minds nobody else.",
            "",
            HauntingHouse3Bot(
                Haunting(
                    Width(12, (0, 1, 2, 3, 4)),
                    None,
                    cards=0,
                    rows=6,
                    rivals=False,
                    deaths=False,
                    temperature=0.012,
                )
            ),
        ),
        Level(
            "gardener",
            3,
            "The Gardener",
            "Thinks of what you may do with your cards, and bars your way where it costs little.",
            "",
            HauntingHouse3Bot(
                Haunting(
                    Width(8, tuple(range(8))),
                    Width(2, tuple(range(8))),
                    cards=300,
                    rows=6,
                    rivals=True,
                    deaths=False,
                    temperature=0.006,
                )
            ),
        ),
        Level(
            "chaplain",
            4,
            "The Chaplain",
            "Weighs many possible rounds, hinders whoever leads, and is not afraid to die.",
            "",
            HauntingHouse3Bot(
                Haunting(
                    Width(16, tuple(range(8))),
                    Width(4, tuple(range(8))),
                    cards=1000,
                    rows=10,
                    rivals=True,
                    deaths=True,
                    temperature=0.006,
                )
            ),
        ),
        Level(
            "architect",
            5,
            "The Architect",
            "Knows every way through the house, and which wall you would rather not meet.",
            "",
            HauntingHouse3Bot(
                Haunting(
                    Width(30, tuple(range(8))),
                    Width(8, tuple(range(8))),
                    cards=3500,
                    rows=20,
                    rivals=True,
                    deaths=True,
                    temperature=0.002,
                    exact=True,
                )
            ),
        ),
    ),
}


def find_bot(game_key: str, text: str) -> Bot:
    """Return a bot by the number, key or name of a level, or `random`, `mcts`, `mcts:ITERATIONS`.

    Raise ValueError listing what there is.
    """
    game = catalog.find(game_key)
    levels = LEVELS.get(game_key, ())
    wanted = text.strip().lower()
    for level in levels:
        if wanted in (str(level.number), level.key, level.name.lower()):
            return level.bot
    if wanted == "random":
        return RandomBot()
    name, _, number = wanted.partition(":")
    if name == "mcts" and (not number or (number.isdecimal() and int(number))):
        return MCTS(int(number or ITERATIONS), hidden=game.hidden)
    known = ", ".join(f"{level.number} or {level.key}" for level in levels)
    raise ValueError(
        f"no bot of {game.title} is called {text!r}; there are {known}, "
        "random, mcts, mcts:ITERATIONS"
    )
