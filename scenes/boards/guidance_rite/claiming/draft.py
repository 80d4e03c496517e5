"""The two pieces a player is about to name: drafted on the board, changed at will, then locked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.guidance_rite.pieces import OWNER, UNCLAIMED
from game.rules.guidance_rite.state import CLAIMING, CLAIMS_A_ROUND, GuidanceRite
from game.rules.guidance_rite.tables import CLAIM
from game.state import HIDDEN
from scenes.boards.desk import Desk
from scenes.boards.guidance_rite.actions import DRAFTS, LOCK

CARDS: Final = tuple(row.place for row in DRAFTS)  # A press on one takes its piece back.

Round = tuple[int, int, int]  # A bout, the pieces unclaimed in it, and a seat.


class ClaimDraft(Desk[GuidanceRite]):
    """Drafted squares, which become actions when they are locked.

    A draft belongs to one seat in one round; unlocking restores it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._round: Round = (0, 0, -1)
        self._squares: list[int] = []
        self._locking = False
        self._told = -1  # The square that was decided last; it is not told twice.

    # What is drafted

    def squares(self, observation: GuidanceRite) -> list[int]:
        """Return the squares that the current player has locked or drafted, in order."""
        if not _open(observation):
            return []
        named = observation.names[observation.current_player]
        fixed = [s for s in range(observation.ground.size) if named >> s & 1]
        if self._round != _round(observation):
            return fixed
        return fixed + [square for square in self._squares if square not in fixed]

    def full(self, observation: GuidanceRite) -> bool:
        """Return whether as many are drafted as a round asks for."""
        return len(self.squares(observation)) == CLAIMS_A_ROUND

    def _square_of(self, observation: GuidanceRite, place: str) -> int | None:
        """Return the unclaimed piece a place stands for, by its square."""
        if place in CARDS:
            number, drafted = CARDS.index(place), self.squares(observation)
            return drafted[number] if number < len(drafted) else None
        square = observation.ground.squares.get(place)
        if square is None or observation.board[square] >> OWNER != UNCLAIMED:
            return None
        return square

    # What is done

    def takes(self, observation: GuidanceRite, place: str) -> bool:
        if not _open(observation):
            return False
        if place == LOCK.place:
            return self.full(observation)
        return self._square_of(observation, place) is not None

    def press(self, observation: GuidanceRite, place: str) -> bool:
        if not self.takes(observation, place):
            return False
        if self._round != _round(observation):
            self._round, self._squares = _round(observation), []
        self._locking = place == LOCK.place
        if self._locking:
            self._told = -1
            return True
        square = self._square_of(observation, place)
        if square in self._squares:
            self._squares.remove(square)
        elif square is None or square in self.squares(observation):
            return False
        else:
            if self.full(observation):  # A third piece takes the place of the second.
                del self._squares[-1:]
            self._squares.append(square)
        return True

    def take_back(self, observation: GuidanceRite) -> bool:
        mine = _open(observation) and self._round == _round(observation)
        self._locking = False
        return mine and bool(self._squares) and self._squares.pop() >= 0

    def decided(self, observation: GuidanceRite) -> int | None:
        if not self._locking or not _open(observation) or self._round != _round(observation):
            return None
        named = observation.names[observation.current_player]
        square = next((square for square in self._squares if not named >> square & 1), self._told)
        if square == self._told:  # The claim was played, but it is not named.
            self._locking = False
            return None
        self._told = square
        self._locking = square != self._squares[-1]  # With the last one everything is done.
        return CLAIM + square

    def prepared(self, observation: GuidanceRite) -> Sequence[int]:
        named = observation.names[observation.current_player] if _open(observation) else 0
        return [CLAIM + s for s in self.squares(observation) if not named >> s & 1]

    def drafted(self, observation: GuidanceRite) -> tuple[str, ...]:
        names = observation.ground.names
        return tuple(names[square] for square in self.squares(observation))

    def meant(self, observation: GuidanceRite, place: str) -> int | None:
        if not _open(observation) or self.full(observation):
            return None
        square = self._square_of(observation, place)
        return None if square in (None, *self.squares(observation)) else CLAIM + (square or 0)


def _open(observation: GuidanceRite) -> bool:
    """Return whether the viewer may name pieces now."""
    player = observation.current_player
    return observation.phase == CLAIMING and player >= 0 and observation.names[player] != HIDDEN


def _round(observation: GuidanceRite) -> Round:
    return observation.bout, len(observation.unclaimed()), observation.current_player
