"""The bots of each game by name: five levels, and the plain ones for measuring against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game import catalog
from game.bots.alphabeta import AlphaBeta
from game.bots.bot import Bot
from game.bots.guidance_rite.bot import GuidanceBot, Skill
from game.bots.haunted_house.belief import Mind
from game.bots.haunted_house.bot import Beginner, HauntedHouseBot
from game.bots.haunted_house.habits import LEARNED, MIXED, SHY
from game.bots.haunted_house.haunting import Craft
from game.bots.haunted_house.hunting import Skill as Hunting
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
            "Beats level 1: 96 % (92 to 98), n 200",
            AlphaBeta(EighteenGhosts, nodes=100_000, depth=2, temperature=15),
        ),
        Level(
            "medium",
            3,
            "The Medium",
            "Foresees three steps, and most tricks with a portal.",
            "Beats level 2: 80.5 % (75 to 85), n 200",
            AlphaBeta(EighteenGhosts, nodes=100_000, depth=3, temperature=8),
        ),
        Level(
            "warden",
            4,
            "The Warden",
            "Plans five steps and waits for a single slip.",
            "Beats level 3: 87.5 % (82 to 91), n 200",
            AlphaBeta(EighteenGhosts, nodes=100_000, depth=5, temperature=5),
        ),
        Level(
            "countess",
            5,
            "The Countess",
            "Takes a moment to foresee eight steps or more, and seldom lets go of a won match.",
            "Beats level 4: 87 % (79 to 92), n 100",
            AlphaBeta(EighteenGhosts, nodes=150_000, temperature=3),
        ),
    ),
    "haunted_house": (
        Level(
            "lodger",
            1,
            "The Lodger",
            "Wanders about as the Ghost, and as a hunter looks into rooms by chance.",
            "",
            Beginner(),
        ),
        Level(
            "cook",
            2,
            "The Cook",
            "Haunts greedily without a look over the shoulder; chases what flees.",
            "Beats level 1: 92 % (82 to 96), n 60",
            HauntedHouseBot(
                Craft(fear=0.0, mind=None, looks=0, wary=0.0, temperature=0.8),
                Hunting(Mind(SHY, 40), blur=0.35, radars=0, looks=0, traps=False),
                temperature=0.03,
            ),
        ),
        Level(
            "butler",
            3,
            "The Butler",
            "Keeps out of reach as the Ghost, and as a hunter knows how Ghosts behave.",
            "Beats level 2: 88 % (78 to 94), n 60",
            HauntedHouseBot(
                Craft(fear=0.5, mind=None, looks=0, wary=0.0, temperature=0.6),
                Hunting(Mind(MIXED, 40), blur=0.15, radars=1, looks=0, traps=False),
                temperature=0.02,
            ),
        ),
        Level(
            "governess",
            4,
            "The Governess",
            "Guesses what you know, conjures and sets traps, and thinks of your next turn.",
            "Beats level 3: 87 % (76 to 93), n 60",
            HauntedHouseBot(
                Craft(fear=0.6, mind=Mind(MIXED, 100), looks=0, wary=0.0, temperature=0.6),
                Hunting(Mind(MIXED, 120), blur=0.25, radars=1, looks=1, traps=True),
                temperature=0.03,
            ),
        ),
        Level(
            "dowager",
            5,
            "The Dowager",
            "Learns your habits while she plays, listens twice, and is never where you look.",
            "Beats level 4: 93 % (84 to 97), n 60",
            HauntedHouseBot(
                Craft(fear=0.6, mind=Mind(LEARNED, 300), looks=8, wary=1.0, temperature=0.35),
                Hunting(Mind(LEARNED, 500), blur=0.02, radars=2, looks=6, traps=True),
                temperature=0.003,
            ),
        ),
    ),
    "guidance_rite": (
        Level(
            "acolyte",
            1,
            "The Acolyte",
            "Claims by the number of arrows and captures what is in reach, come what may.",
            "",
            GuidanceBot(
                Skill(
                    depth=1, nodes=10_000, temperature=35, captures=0, worths=False, item_captures=1
                )
            ),
        ),
        Level(
            "sexton",
            2,
            "The Sexton",
            "Counts who captures back before he strikes, and claims what is worth most.",
            "",
            GuidanceBot(Skill(depth=1, nodes=10_000, temperature=18, captures=2)),
        ),
        Level(
            "warlock",
            3,
            "The Warlock",
            "Looks at your answer to his every move, and begins to mix his secret choices.",
            "",
            GuidanceBot(
                Skill(depth=2, nodes=5_000, temperature=9, captures=3, claims=7, plans=8, ahead=-1)
            ),
        ),
        Level(
            "oracle",
            4,
            "The Oracle",
            "Foresees four turns, and in secret cannot be read.",
            "",
            GuidanceBot(Skill(depth=4, nodes=20_000, temperature=5, claims=9, plans=13)),
        ),
        Level(
            "shepherd",
            5,
            "The Shepherd of Souls",
            "Takes a moment to look as far as the board allows, and balances every secret choice.",
            "",
            GuidanceBot(
                Skill(
                    depth=30, nodes=80_000, temperature=2, claims=11, plans=20, ahead=1, replies=3
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
