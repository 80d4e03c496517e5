"""The bots of each game: five levels, any strength between, and plain bots to measure them by.

The bots of a game are imported on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from re import compile as pattern
from typing import Any, Final

from game import catalog
from game.bots.bot import Bot
from game.bots.dial import Dial
from game.bots.level import Level, elos
from game.bots.mcts import MCTS
from game.bots.random_bot import RandomBot
from game.language import quoted
from game.options import whole_number

# The bot "mcts" without a number searches this many iterations.
DEFAULT_ITERATIONS: Final = 1000
# The name of a bot of any strength begins with this, such as "elo:450".
ELO_PREFIX: Final = "elo"
# The name of a bot at a place of the dial begins with this, such as "place:2.5".
PLACE_PREFIX: Final = "place"
# This anchor plays positions on in an instant, but not blindly.
QUICK_ANCHOR: Final = -4
NUMBER: Final = pattern(r"[0-9]{1,9}(\.[0-9]{1,9})?")


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


def _eighteen_ghosts_dial() -> Dial:
    from game.bots.eighteen_ghosts.levels import DIAL

    return DIAL


def _haunted_house_dial() -> Dial:
    from game.bots.haunted_house.levels import DIAL

    return DIAL


def _guidance_rite_dial() -> Dial:
    from game.bots.guidance_rite.levels import DIAL

    return DIAL


def _haunting_house_3_dial() -> Dial:
    from game.bots.haunting_house_3.levels import DIAL

    return DIAL


# Weakened by depth and by how freely they take the nearly best action, never by random blunders.
LEVELS: Final[Mapping[str, Callable[[], tuple[Level, ...]]]] = {
    "eighteen_ghosts": _eighteen_ghosts,
    "haunted_house": _haunted_house,
    "guidance_rite": _guidance_rite,
    "haunting_house_3": _haunting_house_3,
    "ghost_hunt": _ghost_hunt,
}


# The dials of games whose anchors are not their levels.
DIALS: Final[Mapping[str, Callable[[], Dial]]] = {
    "eighteen_ghosts": _eighteen_ghosts_dial,
    "haunted_house": _haunted_house_dial,
    "guidance_rite": _guidance_rite_dial,
    "haunting_house_3": _haunting_house_3_dial,
}


def levels_of(key: str) -> tuple[Level, ...]:
    """Return the levels of a game, the weakest first, or none if it has no bots."""
    return LEVELS[key]() if key in LEVELS else ()


def dial_of(key: str) -> Dial:
    """Return the strength dial of a game; raise ValueError if it has no bots."""
    if key in DIALS:
        return DIALS[key]()
    levels = levels_of(key)
    if not levels:
        raise ValueError(f"{key} has no bots")
    table = tuple((float(n), elo) for n, elo in enumerate(elos_of(key).values()))
    return Dial(tuple(level.bot for level in levels), table, catalog.find(key).rules.turns)


def elos_of(key: str) -> dict[str, int]:
    """Return the strength of each level by its key, the weakest first."""
    return elos(levels_of(key))


def level_near(key: str, elo: float) -> Level:
    """Return the level nearest to a strength, the weaker of two equally near."""
    elos = elos_of(key)
    return min(levels_of(key), key=lambda level: abs(elos[level.key] - elo))


def find_level(game_key: str, text: str) -> Level | None:
    """Return the level with this number, key or name, or None for any other bot."""
    wanted = text.strip().lower()
    for level in levels_of(game_key):
        if wanted in (str(level.number), level.key, level.name.lower()):
            return level
    return None


def find_bot(game_key: str, text: str) -> Bot[Any]:
    """Return the bot with this level number, key or name, or one of the plain bots.

    Others are `random`, `mcts`, `mcts:ITERATIONS`, `elo:STRENGTH` for any strength, and
    `place:PLACE` for a place on the dial. Raise ValueError listing the known bots.
    """
    game = catalog.find(game_key)
    wanted = text.strip().lower()
    if level := find_level(game_key, text):
        return level.bot
    if wanted == "random":
        return RandomBot()
    name, _, number = wanted.partition(":")
    count = whole_number(number or str(DEFAULT_ITERATIONS))
    if name == "mcts" and count:
        return MCTS(count, determinize=game.rules.determinize if game.hidden else None)
    if name == ELO_PREFIX and number and count is not None and levels_of(game_key):
        return dial_of(game_key).bot(count, level_near(game_key, count).style)
    if name == PLACE_PREFIX and NUMBER.fullmatch(number) and levels_of(game_key):
        dial = dial_of(game_key)
        return dial.at(float(number), level_near(game_key, dial.elo(float(number))).style)
    known = ", ".join(f"{level.number} or {level.key}" for level in levels_of(game_key))
    raise ValueError(
        f"no bot of {game.title} is called {quoted(text)}; there are {known}, "
        "elo:STRENGTH, random, mcts, mcts:ITERATIONS"
    )
