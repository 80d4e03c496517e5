"""Everything a position of Haunted House consists of, and who leads which figure."""

from __future__ import annotations

from typing import Final

from game.rules.haunted_house import events
from game.rules.haunted_house.events import packed
from game.rules.haunted_house.house import House
from game.rules.haunted_house.tables import NOWHERE, H, I
from game.state import State, position

START, HUNTING, HAUNTING, OVER = range(4)  # phases of a round
BOTH_TEAMS: Final = 3  # as bits
ACTIONS_A_TURN: Final = 2
TRAPS_A_HUNTER: Final = 2
PHASES_A_ROUND: Final = 2
POLTERGEISTS_A_ROUND: Final = 2
POLTERGEIST_TURNS: Final = 2  # hunters' turns that a Poltergeist answers


@position
class Position(State):
    """The fields of Haunted House; sets of tiles or rooms are ints.

    Of a pair, [0] and [1] belong to the teams or to the pawns H and I.
    """

    current_player: int
    house: House
    players: int  # 2 or 4
    turn_limit: int
    phase_cost: int
    by_walking: bool  # how a Radar measures
    ghost_sees_traps: bool
    per_side: bool  # the hunters share their actions
    aided: bool  # the board may mark for the hunters where the Ghost can be
    round: int  # 0 or 1: also the team and the seat of its Ghost
    phase: int
    turn: int  # the full turn of the round, 0 before the first
    haunted: list[int]  # the tiles each team haunted
    captures: list[int]  # the full turn in which each team captured, 0 if it did not
    ghost: int  # its tile
    ghost_left: int  # actions it has left in its turn
    phases_used: int
    polts_used: int
    polt: int  # the tile of the Poltergeist on the board
    polt_turns: int  # hunters' turns it will still answer, the present included
    stunned: int  # whether the Ghost's next turn has no actions
    hunters: list[int]  # the tiles of the pawns
    left: list[int]  # actions each pawn has left in the hunters' turn
    missed: list[int]  # whether a pawn's next turn has no actions
    placed: list[int]  # traps each pawn has placed
    ended: list[int]  # of four players: whether a pawn's part of the turn is over
    handed: int  # of four players: whether the decision before this was `hand`
    traps: int  # tiles with a trap, intact or sprung
    sprung: int
    found: int  # sprung traps that a hunter has seen
    told: int  # haunted rooms that the hunters know of
    record: list[int]  # what happened: see `events`

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
