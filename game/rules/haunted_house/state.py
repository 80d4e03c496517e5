"""The rules of Haunted House: who may do what, and what it does."""

from __future__ import annotations

from random import Random
from typing import Self

from game.rules.haunted_house import events, observations, text, worlds
from game.rules.haunted_house.position import (
    ACTIONS_A_TURN,
    HAUNTING,
    HUNTING,
    OVER,
    PHASES_A_ROUND,
    POLTERGEIST_TURNS,
    POLTERGEISTS_A_ROUND,
    START,
    TRAPS_A_HUNTER,
    Position,
)
from game.rules.haunted_house.tables import (
    ALL,
    CAPTURE,
    END,
    HAND,
    NOWHERE,
    PHASE,
    POLTERGEIST,
    RADAR,
    STEP,
    TILES,
    TRAP,
    WALK,
    H,
    I,
    pawn_of,
)
from game.state import HIDDEN, TERMINAL


class HauntedHouse(Position):
    """A position of Haunted House."""

    __slots__ = ()

    # What a player may do

    def legal_actions(self) -> list[int]:
        """Return the legal actions; none of an opponent's turn in an observation."""
        if self.phase == HUNTING:
            return self._hunters_actions()
        if self.phase == HAUNTING:
            return self._ghosts_actions()
        if self.phase == START:
            return [STEP + tile for tile in range(TILES) if tile != self.house.start]
        return []

    def _hunters_actions(self) -> list[int]:
        left = self.left
        if left[H] == HIDDEN:
            return []
        pawns = (H, I) if self.players == 2 else (self.deciding_pawn(),)
        actions = []
        for pawn in pawns:
            if left[pawn]:
                walk = WALK[pawn]
                for tile in self.house.steps[self.hunters[pawn]]:
                    actions.append(walk + tile)
        for pawn in pawns:
            if left[pawn]:
                tile = self.hunters[pawn]
                if not self.told >> self.house.room_of[tile] & 1:
                    actions.append(RADAR[pawn])
                if self.placed[pawn] < TRAPS_A_HUNTER and not self.traps >> tile & 1:
                    actions.append(TRAP[pawn])
                actions.append(CAPTURE[pawn])
        if self.players == 4:
            pawn = pawns[0]
            if left[pawn] and not self.ended[1 - pawn] and not self.handed:
                actions.append(HAND)
        actions.append(END)
        return actions

    def _ghosts_actions(self) -> list[int]:
        left, tile = self.ghost_left, self.ghost
        if left == HIDDEN:
            return []
        actions = []
        if left:
            for target in self.house.steps[tile]:
                actions.append(STEP + target)
            if self.phases_used < PHASES_A_ROUND and left >= self.phase_cost:
                for target in self.house.phases[tile]:
                    actions.append(PHASE + target)
            if self.polts_used < POLTERGEISTS_A_ROUND and self.polt == NOWHERE:
                actions += range(POLTERGEIST, POLTERGEIST + TILES)
        actions.append(END)
        return actions

    def timeout(self) -> int | None:
        """Return `end`, or the first tile the Ghost may start on."""
        return self.legal_actions()[0] if self.phase == START else END

    # What an action does

    def apply(self, action: int) -> None:
        if self.phase == HAUNTING:
            self._haunt(action)
        elif self.phase == START:
            self._start(action - STEP)
        elif action == END:
            self._end_part()
        elif action == HAND:
            pawn = self.deciding_pawn()
            self.tell_hunters(events.HANDED, pawn=pawn)
            self.handed = 1
            self.current_player = self.seat_of(1 - pawn)
        else:
            self.handed = 0
            self._hunt(action)

    def _start(self, tile: int) -> None:
        """Put the Ghost on its first tile, which is haunted at once."""
        self.tell_ghost(events.STARTED, tile)
        self.ghost = tile
        self.haunted[self.round] = 1 << tile
        self._begin_hunters_turn()

    # The hunters' turn

    def _begin_hunters_turn(self) -> None:
        """Give the pawns their actions, and tell what lies where they stand."""
        self.turn += 1
        self.phase = HUNTING
        self.tell_both(events.HUNTERS_TURN, self.turn)
        self.current_player = self.seat_of(H)
        for pawn in (H, I):
            self.left[pawn] = 0 if self.missed[pawn] else ACTIONS_A_TURN
            self.missed[pawn] = 0
        for pawn in (H, I):
            self._tell_room(pawn)
            self._tell_trap(pawn)

    def _hunt(self, action: int) -> None:
        pawn = pawn_of(action)
        self.left[pawn] -= 1
        if self.per_side and self.left[1 - pawn]:
            self.left[1 - pawn] -= 1
        if action < RADAR[H]:
            self._walk(pawn, action - WALK[pawn])
        elif action == RADAR[pawn]:
            self._radar(pawn)
        elif action == TRAP[pawn]:
            self._trap(pawn)
        else:
            self._capture(pawn)

    def _walk(self, pawn: int, tile: int) -> None:
        before = self.hunters[pawn]
        self.hunters[pawn] = tile
        self.tell_both(events.WALKED, before, tile, pawn=pawn)
        if self.house.room_of[before] != self.house.room_of[tile]:
            self._tell_room(pawn)
        self._tell_trap(pawn)

    def _tell_room(self, pawn: int) -> None:
        """Tell the hunters whether the room a pawn is in is haunted."""
        room = self.house.room_of[self.hunters[pawn]]
        haunted = self.house.rooms[room] & ~self.haunted[self.round] == 0
        if haunted:
            self.told |= 1 << room
        self.tell_hunters(events.ROOM_TOLD, room, int(haunted), pawn=pawn)

    def _tell_trap(self, pawn: int) -> None:
        """Tell the hunters whether the trap a pawn sees on its tile, if any, is sprung."""
        tile = self.hunters[pawn]
        if self.traps >> tile & 1:
            sprung = self.sprung >> tile & 1
            self.found |= sprung << tile
            self.tell_hunters(events.TRAP_TOLD, tile, sprung, pawn=pawn)

    def _radar(self, pawn: int) -> None:
        tile = self.hunters[pawn]
        distance = self.house.distances(self.by_walking)[tile]
        first, second = distance[self.ghost], events.NONE
        if self.polt != NOWHERE:
            first, second = sorted((first, distance[self.polt]))
        self.tell_hunters(events.RADAR_ANSWERED, tile, first, second, pawn=pawn)

    def _trap(self, pawn: int) -> None:
        tile = self.hunters[pawn]
        self.traps |= 1 << tile
        self.placed[pawn] += 1
        tell = self.tell_both if self.ghost_sees_traps else self.tell_hunters
        tell(events.TRAP_PLACED, tile, pawn=pawn)

    def _capture(self, pawn: int) -> None:
        tile = self.hunters[pawn]
        if tile == self.ghost:
            self.tell_both(events.CAPTURED, tile, pawn=pawn)
            self.captures[self.hunters_team()] = self.turn
            self._end_round()
        else:
            self.tell_hunters(events.MISSED, tile, pawn=pawn)
            self.missed[pawn] = 1

    def _end_part(self) -> None:
        """End the hunters' turn; of four players a seat's own part of it."""
        pawn = self.deciding_pawn()
        self.tell_hunters(events.DONE, pawn=pawn)
        self.handed = 0
        self.ended[pawn] = 1
        if self.players == 4 and not self.ended[1 - pawn]:
            self.current_player = self.seat_of(1 - pawn)
        else:
            self._begin_ghosts_turn()

    # The Ghost's turn

    def _begin_ghosts_turn(self) -> None:
        self.phase = HAUNTING
        self.current_player = self.round
        self.left = [0, 0]
        self.ended = [0, 0]
        self.tell_both(events.GHOSTS_TURN, self.turn)
        if self.polt_turns:
            self.polt_turns -= 1
            if not self.polt_turns:
                self.polt = NOWHERE
        self.ghost_left = 0 if self.stunned else ACTIONS_A_TURN
        self.stunned = 0

    def _haunt(self, action: int) -> None:
        if action < PHASE:
            self.tell_ghost(events.STEPPED, self.ghost, action - STEP)
            self.ghost_left -= 1
            self._enter(action - STEP)
        elif action < POLTERGEIST:
            self.tell_ghost(events.PHASED, self.ghost, action - PHASE)
            self.ghost_left -= self.phase_cost
            self.phases_used += 1
            self._enter(action - PHASE)
        elif action == END:
            self.tell_ghost(events.RESTED)
            self.ghost_left = 0
            if self.turn == self.turn_limit:
                self._end_round()
            else:
                self._begin_hunters_turn()
        else:
            self.polt = action - POLTERGEIST
            self.tell_ghost(events.CONJURED, self.polt)
            self.ghost_left -= 1
            self.polts_used += 1
            self.polt_turns = POLTERGEIST_TURNS

    def _enter(self, tile: int) -> None:
        """Haunt a tile, and spring the trap that lies there intact."""
        self.ghost = tile
        self.haunted[self.round] |= 1 << tile
        if self.traps >> tile & 1 and not self.sprung >> tile & 1:
            self.tell_ghost(events.TRAPPED, tile)
            self.sprung |= 1 << tile
            self.ghost_left = 0
            self.stunned = 1
        if self.haunted[self.round] == ALL:
            self._end_round()

    # Rounds and the result

    def _end_round(self) -> None:
        self.tell_both(events.ROUND_OVER, self.turn)
        if self.round == 0:
            self.begin_round(1)
        else:
            self.phase = OVER
            self.current_player = TERMINAL

    def returns(self) -> list[float]:
        first, second = self.standing(0), self.standing(1)
        result = (first > second) - (first < second) if self.phase == OVER else 0
        return [float(result), float(-result)] * (self.players // 2)

    # What a player knows

    def observation(self, player: int) -> Self:
        observed = self.clone()
        observations.hide(observed, player % 2)
        return observed

    def determinize(self, rng: Random) -> Self:
        world = self.clone()
        worlds.deal(world, rng)
        return world

    # Text

    def notation(self, action: int) -> str:
        return text.notation(self, action)

    def __str__(self) -> str:
        return text.draw(self)
