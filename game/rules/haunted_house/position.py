"""Everything a position of Haunted House consists of, and who leads which figure."""

from __future__ import annotations

from typing import Final, Self

from game.rules.haunted_house import events
from game.rules.haunted_house.events import packed
from game.rules.haunted_house.house import House
from game.rules.haunted_house.tables import NOWHERE, H, I
from game.state import State

START, HUNTING, HAUNTING, OVER = range(4)  # phases of a round
BOTH_TEAMS: Final = 3  # as bits
ACTIONS_A_TURN: Final = 2
TRAPS_A_HUNTER: Final = 2
PHASES_A_ROUND: Final = 2
POLTERGEISTS_A_ROUND: Final = 2
POLTERGEIST_TURNS: Final = 2  # hunters' turns that a Poltergeist answers


class Position(State):
    """The fields of Haunted House; sets of tiles or rooms are ints.

    Of a pair, [0] and [1] belong to the teams or to the pawns H and I.
    """

    __slots__ = (
        "house", "players", "turn_limit", "phase_cost", "by_walking", "ghost_sees_traps",
        "per_side", "aided", "round", "phase", "turn", "haunted", "captures", "ghost", "ghost_left",
        "phases_used", "polts_used", "polt", "polt_turns", "stunned", "hunters", "left", "missed",
        "placed", "ended", "handed", "traps", "sprung", "found", "told", "record",
    )  # fmt: skip

    def __init__(
        self,
        current_player: int,
        house: House,
        players: int,
        turn_limit: int,
        phase_cost: int,
        by_walking: bool,
        ghost_sees_traps: bool,
        per_side: bool,
        aided: bool,
        round: int,
        phase: int,
        turn: int,
        haunted: list[int],
        captures: list[int],
        ghost: int,
        ghost_left: int,
        phases_used: int,
        polts_used: int,
        polt: int,
        polt_turns: int,
        stunned: int,
        hunters: list[int],
        left: list[int],
        missed: list[int],
        placed: list[int],
        ended: list[int],
        handed: int,
        traps: int,
        sprung: int,
        found: int,
        told: int,
        record: list[int],
    ) -> None:
        self.current_player = current_player
        self.house = house
        self.players = players  # 2 or 4
        self.turn_limit = turn_limit
        self.phase_cost = phase_cost
        self.by_walking = by_walking  # how a Radar measures
        self.ghost_sees_traps = ghost_sees_traps
        self.per_side = per_side  # the hunters share their actions
        self.aided = aided  # the board may mark for the hunters where the Ghost can be
        self.round = round  # 0 or 1: also the team and the seat of its Ghost
        self.phase = phase
        self.turn = turn  # the full turn of the round, 0 before the first
        self.haunted = haunted  # the tiles each team haunted
        self.captures = captures  # the full turn in which each team captured, 0 if it did not
        self.ghost = ghost  # its tile
        self.ghost_left = ghost_left  # actions it has left in its turn
        self.phases_used = phases_used
        self.polts_used = polts_used
        self.polt = polt  # the tile of the Poltergeist on the board
        self.polt_turns = polt_turns  # hunters' turns it will still answer, the present included
        self.stunned = stunned  # whether the Ghost's next turn has no actions
        self.hunters = hunters  # the tiles of the pawns
        self.left = left  # actions each pawn has left in the hunters' turn
        self.missed = missed  # whether a pawn's next turn has no actions
        self.placed = placed  # traps each pawn has placed
        self.ended = ended  # of four players: whether a pawn's part of the turn is over
        self.handed = handed  # of four players: whether the decision before this was `hand`
        self.traps = traps  # tiles with a trap, intact or sprung
        self.sprung = sprung
        self.found = found  # sprung traps that a hunter has seen
        self.told = told  # haunted rooms that the hunters know of
        self.record = record  # what happened: see `events`

    def clone(self) -> Self:
        return type(self)(
            self.current_player,
            self.house,
            self.players,
            self.turn_limit,
            self.phase_cost,
            self.by_walking,
            self.ghost_sees_traps,
            self.per_side,
            self.aided,
            self.round,
            self.phase,
            self.turn,
            self.haunted[:],
            self.captures[:],
            self.ghost,
            self.ghost_left,
            self.phases_used,
            self.polts_used,
            self.polt,
            self.polt_turns,
            self.stunned,
            self.hunters[:],
            self.left[:],
            self.missed[:],
            self.placed[:],
            self.ended[:],
            self.handed,
            self.traps,
            self.sprung,
            self.found,
            self.told,
            self.record[:],
        )

    def begin_round(self, number: int) -> None:
        """Begin a round with nothing on the board but the hunters."""
        self.round = number
        self.phase = START
        self.turn = 0
        self.current_player = self.round
        self.ghost = self.polt = NOWHERE
        self.ghost_left = self.phases_used = self.polts_used = self.polt_turns = self.stunned = 0
        self.hunters = [self.house.start] * 2
        self.left, self.missed, self.placed, self.ended = [0, 0], [0, 0], [0, 0], [0, 0]
        self.handed = self.traps = self.sprung = self.found = self.told = 0
        self.tell_both(events.ROUND, number)

    def tell_both(self, kind: int, first: int, second: int = 0, pawn: int = 0) -> None:
        """Record what both teams come to know."""
        self.record.append(packed(BOTH_TEAMS, kind, first, second, pawn=pawn))

    def tell_ghost(self, kind: int, first: int = 0, second: int = 0) -> None:
        """Record what only the Ghost's team knows."""
        self.record.append(packed(1 << self.round, kind, first, second))

    def tell_hunters(
        self, kind: int, first: int = 0, second: int = 0, third: int = 0, pawn: int = 0
    ) -> None:
        """Record what only the hunters know."""
        self.record.append(packed(2 >> self.round, kind, first, second, third, pawn))

    # Who is who

    def hunters_team(self) -> int:
        """Return the team that hunts."""
        return 1 - self.round

    def seat_of(self, pawn: int) -> int:
        """Return the seat that leads a pawn."""
        duellist = 1 - self.round
        return duellist if pawn == H or self.players == 2 else duellist + 2

    def deciding_pawn(self) -> int:
        """Return the pawn of the hunter to decide; of two players the first stands for both."""
        return I if self.current_player >= 2 else H

    # What was achieved

    def rooms_haunted(self, team: int) -> int:
        """Return how many whole rooms a team has haunted."""
        return sum(room & ~self.haunted[team] == 0 for room in self.house.rooms)

    def tiles_haunted(self, team: int) -> int:
        """Return how many tiles a team has haunted."""
        return self.haunted[team].bit_count()

    def standing(self, team: int) -> tuple[int, int, int]:
        """Return what decides between the teams: rooms, tiles, and how soon it captured."""
        captured = self.captures[team]
        soon = 1 + self.turn_limit - captured if captured else 0
        return self.rooms_haunted(team), self.tiles_haunted(team), soon
