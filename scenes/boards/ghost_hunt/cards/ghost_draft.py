"""The Ghost's first choice, its type and its room, which are locked together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.ghost_hunt import tables
from game.rules.ghost_hunt.position import ROOMING, TYPING, Position
from game.rules.ghost_hunt.tables import NONE
from scenes.boards.ghost_hunt import click_paths
from scenes.boards.ghost_hunt.actions import LOCK, TO_ROOM, TO_TYPE
from scenes.boards.ghost_hunt.cards.walk import Walk


@dataclass(frozen=True, slots=True)
class GhostChoice:
    """The type and the room chosen so far, NONE for none; `rooming` once the room is asked for."""

    kind: int = NONE
    room: int = NONE
    rooming: bool = False

    @property
    def lockable(self) -> bool:
        """Whether both are chosen."""
        return self.kind != NONE and self.room != NONE


def is_asked(observation: Position) -> bool:
    """Return whether the viewer is asked for the type or the room of the Ghost."""
    return observation.phase in (TYPING, ROOMING) and bool(click_paths.legal(observation))


class HuntDesk(Walk):
    """A desk for walks and for the Ghost's first choice."""

    def __init__(self) -> None:
        super().__init__()
        self._choice = GhostChoice()
        self._locking = False

    def choice(self, observation: Position) -> GhostChoice:
        """Return what is chosen so far; a type that was played stays."""
        if observation.phase == ROOMING:
            return GhostChoice(observation.kind, self._choice.room, True)
        return self._choice

    def _room_of(self, observation: Position, place: str) -> int:
        square = click_paths.squares_of(observation.house).get(place, NONE)
        return NONE if square == NONE else observation.house.room_of[square]

    def takes(self, observation: Position, place: str) -> bool:
        if not is_asked(observation):
            return super().takes(observation, place)
        choice = self.choice(observation)
        if not choice.rooming:
            is_next = place == TO_ROOM.place and choice.kind != NONE
            return is_next or place in click_paths.KIND_PLACES
        if place == TO_TYPE.place:
            return observation.phase == TYPING
        if place == LOCK.place:
            return choice.lockable
        return self._room_of(observation, place) >= 0

    def changes(self, observation: Position, place: str) -> bool:
        if not self.takes(observation, place) or not is_asked(observation):
            return super().changes(observation, place)
        if place in (TO_ROOM.place, TO_TYPE.place, LOCK.place):
            return True
        choice = self.choice(observation)
        if choice.rooming:
            return self._room_of(observation, place) != choice.room
        return click_paths.KIND_PLACES.index(place) != choice.kind

    def decides(self, observation: Position, place: str) -> bool:
        if not is_asked(observation):
            return super().decides(observation, place)
        return place == LOCK.place and self.takes(observation, place)

    def holds(self, observation: Position, place: str) -> bool:
        return False

    def press(self, observation: Position, place: str) -> bool:
        if not is_asked(observation):
            return super().press(observation, place)
        choice = self.choice(observation)
        self._locking = place == LOCK.place
        if self._locking:
            return True
        if place in click_paths.KIND_PLACES:
            self._choice = GhostChoice(click_paths.KIND_PLACES.index(place), choice.room)
        elif place in (TO_ROOM.place, TO_TYPE.place):
            rooming = place == TO_ROOM.place
            self._choice = GhostChoice(choice.kind, choice.room, rooming)
        else:
            self._choice = GhostChoice(choice.kind, self._room_of(observation, place), True)
        return True

    def take_back(self, observation: Position) -> bool:
        if not is_asked(observation):
            return super().take_back(observation)
        choice, was_locking = self.choice(observation), self._locking
        self._locking = False
        if was_locking:
            return True
        if choice.room != NONE and choice.rooming:
            self._choice = GhostChoice(choice.kind, NONE, True)
        elif choice.rooming and observation.phase == TYPING:
            self._choice = GhostChoice(choice.kind)
        elif choice.kind != NONE and observation.phase == TYPING:
            self._choice = GhostChoice()
        else:
            return False
        return True

    def decided(self, observation: Position) -> int | None:
        if not is_asked(observation):
            return super().decided(observation)
        if not self._locking:
            return None
        self._locking = observation.phase == TYPING  # Then the room follows by itself.
        return self.prepared(observation)[0]

    def prepared(self, observation: Position) -> Sequence[int]:
        choice = self.choice(observation)
        if not is_asked(observation) or not choice.rooming:
            return ()
        kind = (tables.TYPE + choice.kind,) if observation.phase == TYPING else ()
        room = (tables.ROOM + choice.room,) if choice.room != NONE else ()
        return kind + room

    def busy(self, observation: Position) -> bool:
        if not is_asked(observation):
            return super().busy(observation)
        return self._locking

    def next_place(self, observation: Position) -> str:
        if not is_asked(observation) or self._locking:
            return ""
        choice = self.choice(observation)
        if choice.rooming:
            return LOCK.place if choice.lockable else ""
        return TO_ROOM.place if choice.kind != NONE else ""

    def drafted(self, observation: Position) -> tuple[str, ...]:
        if not is_asked(observation):
            return ()
        choice = self.choice(observation)
        kind = click_paths.KIND_PLACES[choice.kind : choice.kind + 1] if choice.kind >= 0 else ()
        if not choice.rooming:
            return kind
        spawns, names = observation.house.spawns, observation.house.names
        room = (names[spawns[choice.room]],) if choice.room != NONE else ()
        return (*kind, TO_ROOM.place, *room)

    def meant(self, observation: Position, place: str) -> int | None:
        if not is_asked(observation):
            return super().meant(observation, place)
        return None
