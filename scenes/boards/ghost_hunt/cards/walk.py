"""A walk over several squares: one press starts it, and anything new seen ends it."""

from __future__ import annotations

from typing import Final

from game.rules.ghost_hunt.facts import Glided, SaltFlipped, Shown, Walked, recap
from game.rules.ghost_hunt.position import Position
from game.rules.ghost_hunt.tables import NONE
from scenes.boards.desk import Desk
from scenes.boards.ghost_hunt import click_paths

FACTS_OF_A_STEP: Final = (
    Walked,
    Glided,
    SaltFlipped,
    Shown,
)


class Walk(Desk[Position]):
    """The steps that the moving figure still has to take."""

    def __init__(self) -> None:
        super().__init__()
        self._target = NONE
        self._known_facts = 0  # The number of facts when the next step was decided.
        self._player = NONE
        self._seen: Position | None = None  # The observation whose far squares are known.
        self._far_squares = frozenset[str]()

    def takes(self, observation: Position, place: str) -> bool:
        if self._seen is not observation:
            self._seen, self._far_squares = observation, click_paths.far_squares(observation)
        return place in self._far_squares

    def press(self, observation: Position, place: str) -> bool:
        self._target = click_paths.squares_of(observation.house)[place]
        self._player, self._known_facts = observation.current_player, len(recap(observation))
        return True

    def take_back(self, observation: Position) -> bool:
        going, self._target = self._target != NONE, NONE
        return going

    def decided(self, observation: Position) -> int | None:
        if self._target == NONE:
            return None
        found = click_paths.reach(observation).get(self._target)
        if found is None or observation.current_player != self._player or self._news(observation):
            self._target = NONE
            return None
        self._known_facts = len(recap(observation))
        return found[1]

    def _news(self, observation: Position) -> bool:
        """Return whether anything but steps has happened since the step before."""
        facts = recap(observation)
        is_undone = len(facts) < self._known_facts
        new = facts[self._known_facts :]
        return is_undone or any(not isinstance(fact, FACTS_OF_A_STEP) for fact in new)

    def busy(self, observation: Position) -> bool:
        return self._target != NONE

    def meant(self, observation: Position, place: str) -> int | None:
        if not self.takes(observation, place):
            return None
        return click_paths.reach(observation)[click_paths.squares_of(observation.house)[place]][1]
