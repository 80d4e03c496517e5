"""A tiny game of dice, for what 18 Ghosts does not have: chance actions."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from game import catalog
from game.options import Options
from game.state import CHANCE, TERMINAL, State, position


@position
class Dice(State):
    """One die, an action, three dice, an action, two dice; the parity of the sum wins."""

    current_player: int
    cast: int  # how many chance actions there were
    total: int

    def legal_actions(self) -> list[int]:
        if self.current_player == TERMINAL:
            return []
        return [1, 2, 3, 4, 5, 6] if self.current_player == CHANCE else [0, 1]

    def apply(self, action: int) -> None:
        self.total += action
        if self.current_player == CHANCE:
            self.cast += 1
            self.current_player = {1: 0, 4: 1, 6: TERMINAL}.get(self.cast, CHANCE)
        else:
            self.current_player = CHANCE

    def returns(self) -> list[float]:
        if self.current_player != TERMINAL:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.total % 2 else [-1.0, 1.0]

    def notation(self, action: int) -> str:
        return str(action)

    def __str__(self) -> str:
        return f"{self.total} after {self.cast}"


def begin_dice(players: int, options: Options, rng: Random) -> Dice:
    return Dice(CHANCE, 0, 0)


def add_to_catalog(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the game into the catalog for one test."""
    like = catalog.find("eighteen_ghosts")
    rules = replace(
        like.rules,
        options=(),
        new_state=begin_dice,
        ending=lambda state: "cast out",
        turns=lambda state: 2,
    )
    game = replace(like, key="dice", load=lambda: rules)
    monkeypatch.setattr(catalog, "GAMES", {**catalog.GAMES, "dice": game})
