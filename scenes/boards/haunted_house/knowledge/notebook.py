"""The desk of a player of Haunted House: pencil marks, and computed knowledge."""

from __future__ import annotations

from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import OVER, SQUARES, START
from scenes.boards.desk import Desk
from scenes.boards.haunted_house.knowledge.outlook import Counting
from scenes.boards.haunted_house.knowledge.pencil import Pencil
from scenes.boards.haunted_house.viewers import team_seeing, viewing_side

EVERYONE = -1


def team_of(observation: HauntedHouse) -> int:
    """Return the team whose notes belong to an observation, EVERYONE for those of all."""
    if viewing_side(observation) == "everyone":
        return EVERYONE
    return team_seeing(observation)


class Notebook(Desk[HauntedHouse]):
    """A pencil for each team that looks, and the tiles and numbers found so far."""

    def __init__(self) -> None:
        super().__init__()
        self.counting = Counting()
        self._pencils: dict[int, Pencil] = {}

    def pencil(self, observation: HauntedHouse) -> Pencil:
        """Return the pencil of the team that looks."""
        return self._pencils.setdefault(team_of(observation), Pencil())

    def take(self, observation: HauntedHouse, key: str) -> bool:
        return self.pencil(observation).take(key)

    def noting(self, observation: HauntedHouse) -> bool:
        going = observation.phase not in (START, OVER)
        return going and self.pencil(observation).in_hand

    def note(self, observation: HauntedHouse, place: str) -> bool:
        if place not in SQUARES or not self.noting(observation):
            return False
        self.pencil(observation).draw(observation.round, SQUARES[place])
        return True

    def notes(self, observation: HauntedHouse) -> tuple[tuple[int, str], ...]:
        """Return the tiles with pictures on them in this round."""
        return tuple(sorted(self.pencil(observation).marks(observation.round).items()))

    def awaited(self) -> bool:
        return self.counting.arrived()
