"""The bots of each game by name: five levels, and the plain bots to measure them against.

The bots of a game are imported on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game import catalog
from game.bots.bot import Bot
from game.bots.level import Level
from game.bots.mcts import MCTS
from game.bots.random_bot import RandomBot

ITERATIONS: Final = 1000  # of "mcts" without a number


def _eighteen_ghosts() -> tuple[Level, ...]:
    from game.bots.eighteen_ghosts import LEVELS

    return LEVELS


def _haunted_house() -> tuple[Level, ...]:
    from game.bots.haunted_house import LEVELS

    return LEVELS


def _guidance_rite() -> tuple[Level, ...]:
    from game.bots.guidance_rite import LEVELS

    return LEVELS


def _haunting_house_3() -> tuple[Level, ...]:
    from game.bots.haunting_house_3 import LEVELS

    return LEVELS


def _ghost_hunt() -> tuple[Level, ...]:
    from game.bots.ghost_hunt import LEVELS

    return LEVELS


# Weakened by depth and by how freely they take the nearly best action, never by random blunders.
LEVELS: Final[Mapping[str, Callable[[], tuple[Level, ...]]]] = {
    "eighteen_ghosts": _eighteen_ghosts,
    "haunted_house": _haunted_house,
    "guidance_rite": _guidance_rite,
    "haunting_house_3": _haunting_house_3,
    "ghost_hunt": _ghost_hunt,
}


def levels_of(key: str) -> tuple[Level, ...]:
    """Return the levels of a game, the weakest first, or none if it has no bots."""
    return LEVELS[key]() if key in LEVELS else ()


def find_level(game_key: str, text: str) -> Level | None:
    """Return the level with this number, key or name, or None for any other bot."""
    wanted = text.strip().lower()
    for level in levels_of(game_key):
        if wanted in (str(level.number), level.key, level.name.lower()):
            return level
    return None


def find_bot(game_key: str, text: str) -> Bot[Any]:
    """Return the bot with this level number, key or name, or `random`, `mcts`, `mcts:ITERATIONS`.

    Raise ValueError listing the known bots.
    """
    game = catalog.find(game_key)
    wanted = text.strip().lower()
    if level := find_level(game_key, text):
        return level.bot
    if wanted == "random":
        return RandomBot()
    name, _, number = wanted.partition(":")
    if name == "mcts" and (not number or (number.isdecimal() and int(number))):
        return MCTS(int(number or ITERATIONS), hidden=game.hidden)
    known = ", ".join(f"{level.number} or {level.key}" for level in levels_of(game_key))
    raise ValueError(
        f"no bot of {game.title} is called {text!r}; there are {known}, "
        "random, mcts, mcts:ITERATIONS"
    )
