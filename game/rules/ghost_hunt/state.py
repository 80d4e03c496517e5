"""The rules of Ghost Hunt: set-up, whose turn it is, and what everybody knows."""

from __future__ import annotations

from typing import Final, Self

from game.entry import WHO
from game.rules.ghost_hunt import fact_kinds, ghosts_turn, hunters_turn, observations, text
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import (
    CHOOSING,
    ESCAPED,
    MISNAMED,
    OUT_OF_TIME,
    OVER,
    ROOMING,
    TURN_OVER,
    UNTOLD,
    Decision,
    Position,
    first_countdown,
)
from game.rules.ghost_hunt.tables import (
    CHOOSE,
    HAND,
    HAND_LIMIT,
    NAME,
    NONE,
    ROOM,
    STOCK,
    TYPE,
)
from game.state import HIDDEN, Phase


class TypeChoice(Decision):
    """The Ghost chooses its type."""

    def legal_actions(self, state: Position) -> list[int]:
        return list(range(TYPE, TYPE + len(KINDS)))

    def apply(self, state: Position, action: int) -> None:
        state.kind = action - TYPE
        state.countdown = first_countdown(state.nature(), state.match_rules)
        state.tell_all(fact_kinds.TYPE_SETTLED)
        state.tell_ghost(fact_kinds.TYPE_CHOSEN, state.kind)
        state.phase = ROOMING


class RoomChoice(Decision):
    """The Ghost chooses its room."""

    def legal_actions(self, state: Position) -> list[int]:
        return list(range(ROOM, ROOM + len(state.house.rooms)))

    def apply(self, state: Position, action: int) -> None:
        state.room = action - ROOM
        state.ghost = state.house.spawns[state.room]
        state.tell_all(fact_kinds.ROOM_SETTLED)
        state.tell_ghost(fact_kinds.ROOM_CHOSEN, state.room)
        state.phase = CHOOSING
        state.current_player = 1


class ItemChoice(Decision):
    """The hunters choose their items, one after the other."""

    def legal_actions(self, state: Position) -> list[int]:
        return [CHOOSE + item for item, place in enumerate(state.where) if place == STOCK]

    def apply(self, state: Position, action: int) -> None:
        hunter = state.current_player - 1
        state.where[action - CHOOSE] = HAND - hunter
        state.tell_all(fact_kinds.CHOSE, hunter)
        state.tell_hunters(fact_kinds.CHOSEN, hunter, action - CHOOSE)
        if len(state.hand(hunter)) == HAND_LIMIT:
            if state.current_player == len(state.pawns):
                ghosts_turn.begin_ghosts_turn(state)
            else:
                state.current_player += 1


class Naming(Decision):
    """The hunters name the type; types alike are one unless DOTS told them apart."""

    def legal_actions(self, state: Position) -> list[int]:
        return list(range(NAME, NAME + len(KINDS)))

    def apply(self, state: Position, action: int) -> None:
        kind = action - NAME
        state.tell_all(fact_kinds.NAMED, kind, more=state.current_player - 1 << WHO)
        named, true = KINDS[kind], state.nature()
        alike = named.evidence == true.evidence and (
            state.told == UNTOLD or named.dots_from_van == true.dots_from_van
        )
        ghosts_turn.finish(state, ESCAPED if alike else MISNAMED)


PHASES: Final[tuple[Phase[Position], ...]] = (
    TypeChoice(), RoomChoice(), ItemChoice(),
    ghosts_turn.UltravioletRoll(), ghosts_turn.BookRoll(), ghosts_turn.DotsRoll(),
    ghosts_turn.EventRoll(), ghosts_turn.Haunting(), ghosts_turn.HuntRoll(),
    ghosts_turn.JumpKill(), ghosts_turn.Hunting(), ghosts_turn.Killing(),
    hunters_turn.Searching(), hunters_turn.EmfRoll(), hunters_turn.Exchange(),
    Naming(), Phase(),
)  # fmt: skip
UNSEEN: Final[Phase[Position]] = Phase()  # The Ghost's phase in an observation of the hunters.


class GhostHunt(Position):
    """A position of Ghost Hunt that keeps the contract of a state."""

    __slots__ = ()

    def legal_actions(self) -> list[int]:
        """Return the legal actions; hunters' observations have none during the Ghost's turn."""
        return self._phase().legal_actions(self)

    def apply(self, action: int) -> None:
        self._phase().apply(self, action)
        if self.phase == TURN_OVER:
            self._next_turn()

    def timeout(self) -> int | None:
        """Return `end` or `done`; where neither is possible, the first legal action."""
        return self._phase().timeout(self)

    def _phase(self) -> Phase[Position]:
        return PHASES[self.phase] if self.phase != HIDDEN else UNSEEN

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

    # Text

    def notation(self, action: int) -> str:
        return text.notation(self, action)

    def __str__(self) -> str:
        return text.draw(self)
