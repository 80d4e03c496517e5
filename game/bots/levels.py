"""The bots of each game by name: five levels, and the plain ones for measuring against."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game import catalog
from game.bots import eighteen_ghosts, ghost_hunt, guidance_rite, haunted_house, haunting_house_3
from game.bots.bot import Bot
from game.bots.level import Level
from game.bots.mcts import MCTS
from game.bots.random_bot import RandomBot

ITERATIONS: Final = 1000  # of "mcts" without a number

# Weakened by depth and by how freely they take the nearly best action, never by random blunders.
LEVELS: Final[Mapping[str, tuple[Level, ...]]] = {
    "eighteen_ghosts": eighteen_ghosts.LEVELS,
    "haunted_house": haunted_house.LEVELS,
    "ghost_hunt": ghost_hunt.LEVELS,
    "guidance_rite": guidance_rite.LEVELS,
    "haunting_house_3": haunting_house_3.LEVELS,
}


def find_level(game_key: str, text: str) -> Level | None:
    """Return the level of this number, key or name, None if it is another bot."""
    wanted = text.strip().lower()
    for level in LEVELS.get(game_key, ()):
        if wanted in (str(level.number), level.key, level.name.lower()):
            return level
    return None


def find_bot(game_key: str, text: str) -> Bot:
    """Return a bot by the number, key or name of a level, or `random`, `mcts`, `mcts:ITERATIONS`.

    Raise ValueError listing what there is.
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
    known = ", ".join(f"{level.number} or {level.key}" for level in LEVELS.get(game_key, ()))
    raise ValueError(
        f"no bot of {game.title} is called {text!r}; there are {known}, "
        "random, mcts, mcts:ITERATIONS"
    )
