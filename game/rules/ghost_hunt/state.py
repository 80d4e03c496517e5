"""The rules of Ghost Hunt: set-up, whose turn it is, and what everybody knows."""

from __future__ import annotations

from random import Random
from typing import Self

from game.entry import WHO
from game.inference.ghost_hunt import worlds
from game.rules.ghost_hunt import fact_kinds, ghosts_turn, hunters_turn, observations, text
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import (
    CHOOSING,
    EMF_ROLL,
    ESCAPED,
    EXCHANGE,
    HAUNTING,
    HUNTING,
    JUMP_KILL,
    KILLING,
    MISNAMED,
    NAMING,
    OUT_OF_TIME,
    OVER,
    ROOMING,
    SEARCHING,
    TURN_OVER,
    TYPING,
    UNTOLD,
    Position,
    first_countdown,
)
from game.rules.ghost_hunt.tables import (
    CHOOSE,
    DIE,
    DONE,
    END,
    FACES,
    HAND,
    HAND_LIMIT,
    KILL,
    NAME,
    NONE,
    ROOM,
    STOCK,
    TYPE,
)
from game.state import CHANCE, TERMINAL


class GhostHunt(Position):
    """A position of Ghost Hunt that keeps the contract of a state."""

    __slots__ = ()

    def legal_actions(self) -> list[int]:
        """Return the legal actions; hunters' observations have none during the Ghost's turn."""
        phase = self.phase
        if phase == SEARCHING:
            return hunters_turn.searching_actions(self)
        if phase == HAUNTING:
            return ghosts_turn.haunting_actions(self)
        if phase == HUNTING:
            return ghosts_turn.hunting_actions(self)
        if self.current_player == CHANCE:
            return list(FACES)
        if phase in (KILLING, JUMP_KILL):
            return ghosts_turn.victims(self)
        if phase == EXCHANGE:
            return hunters_turn.exchange_actions(self)
        if phase == TYPING:
            return list(range(TYPE, TYPE + len(KINDS)))
        if phase == ROOMING:
            return list(range(ROOM, ROOM + len(self.house.rooms)))
        if phase == CHOOSING:
            return [CHOOSE + item for item, place in enumerate(self.where) if place == STOCK]
        if phase == NAMING:
            return list(range(NAME, NAME + len(KINDS)))
        return []

    def apply(self, action: int) -> None:
        phase = self.phase
        if phase == SEARCHING:
            hunters_turn.search(self, action)
        elif phase == HAUNTING:
            ghosts_turn.haunt(self, action)
        elif phase == HUNTING:
            ghosts_turn.hunt_on(self, action)
        elif phase == EMF_ROLL:
            hunters_turn.emf_rolled(self, action - DIE)
        elif self.current_player == CHANCE:
            ghosts_turn.rolled(self, action - DIE)
        elif phase in (KILLING, JUMP_KILL):
            ghosts_turn.kill(self, action - KILL)
        elif phase == EXCHANGE:
            hunters_turn.exchange(self, action)
        elif phase == NAMING:
            self._name(action - NAME)
        else:
            self._set_up(action)
        if self.phase == TURN_OVER:
            self._next_turn()

    def _set_up(self, action: int) -> None:
        if self.phase == TYPING:
            self.kind = action - TYPE
            self.countdown = first_countdown(self.nature(), self.match_rules)
            self.tell_all(fact_kinds.TYPE_SETTLED)
            self.tell_ghost(fact_kinds.TYPE_CHOSEN, self.kind)
            self.phase = ROOMING
        elif self.phase == ROOMING:
            self.room = action - ROOM
            self.ghost = self.house.spawns[self.room]
            self.tell_all(fact_kinds.ROOM_SETTLED)
            self.tell_ghost(fact_kinds.ROOM_CHOSEN, self.room)
            self.phase = CHOOSING
            self.current_player = 1
        else:
            hunter = self.current_player - 1
            self.where[action - CHOOSE] = HAND - hunter
            self.tell_all(fact_kinds.CHOSE, hunter)
            self.tell_hunters(fact_kinds.CHOSEN, hunter, action - CHOOSE)
            if len(self.hand(hunter)) == HAND_LIMIT:
                if self.current_player == len(self.pawns):
                    ghosts_turn.begin_ghosts_turn(self)
                else:
                    self.current_player += 1

    def _next_turn(self) -> None:
        """Let the next living hunter begin, or after the last one the Ghost."""
        first = 0 if self.hunter == NONE else self.hunter + 1
        for hunter in range(first, len(self.pawns)):
            if self.pawns[hunter] != NONE:
                hunters_turn.begin_hunters_turn(self, hunter)
                return
        if self.round == self.match_rules.round_limit:
            ghosts_turn.finish(self, OUT_OF_TIME)
        else:
            ghosts_turn.begin_ghosts_turn(self)

    def _name(self, kind: int) -> None:
        """Hear the hunters' answer; types alike are one unless DOTS told them apart."""
        self.tell_all(fact_kinds.NAMED, kind, more=self.current_player - 1 << WHO)
        named, true = KINDS[kind], self.nature()
        alike = named.evidence == true.evidence and (
            self.told == UNTOLD or named.dots_from_van == true.dots_from_van
        )
        ghosts_turn.finish(self, ESCAPED if alike else MISNAMED)

    def timeout(self) -> int | None:
        """Return `end` or `done`; where neither is possible, the first legal action."""
        if self.current_player in (CHANCE, TERMINAL):
            return None
        actions = self.legal_actions()
        for action in (END, DONE):
            if action in actions:
                return action
        return actions[0] if actions else None

    def returns(self) -> list[float]:
        hunters = len(self.pawns)
        if self.phase != OVER:
            return [0.0] * (1 + hunters)
        if self.ending != ESCAPED:
            return [1.0, *[-1.0] * hunters]
        return [-1.0, *(-1.0 if square == NONE else 1.0 for square in self.pawns)]

    # What a player knows

    def observation(self, player: int) -> Self:
        return observations.of(self, min(player, 1))

    def determinize(self, rng: Random) -> Self:
        world = self.clone()
        worlds.sample_world(world, rng)
        return world

    # Text

    def notation(self, action: int) -> str:
        return text.notation(self, action)

    def __str__(self) -> str:
        return text.draw(self)
