"""The list of all games, and the first position of a match."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from game.chance import stream
from game.game import Game
from game.games import eighteen_ghosts, ghost_hunt, guidance_rite, haunted_house, haunting_house_3
from game.language import quoted
from game.options import Options, Value, resolve
from game.state import State

GAMES: Final[Mapping[str, Game]] = {
    game.key: game
    for game in (
        eighteen_ghosts.GAME,
        haunted_house.GAME,
        guidance_rite.GAME,
        haunting_house_3.GAME,
        ghost_hunt.GAME,
    )
}


def find(key: str) -> Game:
    """Return the game with this key; raise ValueError listing the known keys."""
    if key not in GAMES:
        raise ValueError(f"unknown game {quoted(key)}; known: {', '.join(GAMES)}")
    return GAMES[key]


def new_state(
    key: str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
) -> State:
    """Return the first position of a match.

    None takes the default number of players or house rules. Raise ValueError for an unknown game,
    number of players or house rule.
    """
    game = find(key)
    count = game.check_players(players)
    state: State = game.rules.new_state(
        count, resolve(game.rules.options, options), stream(seed, "set-up")
    )
    return state


def agreeing(
    key: str, players: int, options: Options, keep: Collection[str] = ()
) -> dict[str, Value] | None:
    """Return legal house rules that differ from `options` in one rule at most, or None.

    The rules in `keep` are not changed.
    """
    others = [option for option in find(key).rules.options if option.key not in keep]
    usual = [{option.key: option.default} for option in others]
    choices = [{option.key: choice.value} for option in others for choice in option.choices]
    for change in ({}, *usual, *choices):
        found = {**options, **change}
        try:
            new_state(key, players, found)
        except ValueError:
            continue
        return found
    return None
