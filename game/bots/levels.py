"""The bots of each game by name: five levels, and the plain ones for measuring against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game import catalog
from game.bots.alphabeta import AlphaBeta
from game.bots.bot import Bot
from game.bots.ghost_hunt.bot import GhostHuntBot
from game.bots.ghost_hunt.haunting import Craft
from game.bots.ghost_hunt.team import Skill
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
    "ghost_hunt": (
        Level(
            "errand",
            1,
            "The Errand Boy",
            "Tries one room after the other and soon forgets which; haunts as it comes.",
            "",
            GhostHuntBot(
                Craft(
                    choosy=0.0, wary=0.0, misleading=False, bold=0.1, clever=False, temperature=0.5
                ),
                Skill(
                    exact=False,
                    memory=3,
                    caution=0.0,
                    teamwork=False,
                    listening=False,
                    table=False,
                    depth=1,
                    temperature=0.5,
                ),
            ),
        ),
        Level(
            "gardener",
            2,
            "The Gardener",
            "Keeps a list of rooms and hides from hunts; as the Ghost runs for whoever is nearest.",
            "",
            GhostHuntBot(
                Craft(
                    choosy=0.0, wary=0.0, misleading=False, bold=0.4, clever=False, temperature=0.25
                ),
                Skill(
                    exact=False,
                    memory=99,
                    caution=0.0,
                    teamwork=False,
                    listening=False,
                    table=False,
                    depth=1,
                    temperature=0.25,
                ),
            ),
        ),
        Level(
            "sexton",
            3,
            "The Sexton",
            "Weighs every answer, positive or not, and keeps out of the way as the Ghost.",
            "",
            GhostHuntBot(
                Craft(
                    choosy=0.5, wary=0.6, misleading=False, bold=0.0, clever=True, temperature=0.15
                ),
                Skill(
                    exact=True,
                    memory=99,
                    caution=4.0,
                    teamwork=False,
                    listening=False,
                    table=True,
                    depth=1,
                    temperature=0.12,
                ),
            ),
        ),
        Level(
            "alienist",
            4,
            "The Alienist",
            "Shares out the work, foresees hunts, and as the Ghost haunts the wrong rooms.",
            "",
            GhostHuntBot(
                Craft(
                    choosy=0.8, wary=1.0, misleading=True, bold=0.0, clever=True, temperature=0.1
                ),
                Skill(
                    exact=True,
                    memory=99,
                    caution=10.0,
                    teamwork=True,
                    listening=False,
                    table=True,
                    depth=1,
                    temperature=0.05,
                ),
            ),
        ),
        Level(
            "spiritualist",
            5,
            "The Spiritualist",
            "Thinks of the job after the next, listens in the dark, and misleads whoever looks.",
            "",
            GhostHuntBot(
                Craft(
                    choosy=2.0, wary=1.0, misleading=True, bold=0.0, clever=True, temperature=0.05
                ),
                Skill(
                    exact=True,
                    memory=99,
                    caution=12.0,
                    teamwork=True,
                    listening=True,
                    table=True,
                    depth=2,
                    temperature=0.01,
                ),
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
