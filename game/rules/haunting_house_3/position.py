"""Everything a position of The Haunting House 3 consists of, and what can be read off it."""

from __future__ import annotations

from typing import Final

from game.rules.haunting_house_3.cards import NO_CARD, STEPS_A_ROUND
from game.rules.haunting_house_3.house import (
    GOAL,
    NAMES,
    OUT,
    STAIRS_A,
    START,
    TILES,
    distances,
    links,
    slot_name,
    stair_name,
)
from game.rules.haunting_house_3.tiles import DOWN, FLIP, PLAIN
from game.state import TERMINAL, State, position

PROGRAM, REVEAL, ASK_SWAP, REVEAL_PARTNER, ASK_CANCEL, CARRY_OUT, OVER = range(7)  # phases
PLAYING, LEFT, HAUNTED, NEAREST, DRAWN = range(5)  # how a match ended
NOBODY: Final = -1


@position
class Position(State):
    """The fields of The Haunting House 3; sets of seats are ints.

    By place: `tiles`, `faces`. By tile number, which a tile keeps for the match: `kinds`, `disks`.
    """

    current_player: int
    storeys: int
    players: int
    round_limit: int  # the last round
    two_walls: bool  # a ghost's Secret Passage leads through exactly two walls
    kinds: tuple[int, ...]  # what is printed on each tile
    disk_counts: tuple[int, ...]  # Cancel, Swap and Ghost disks in the deal
    round: int  # full rounds, from 1
    chosen: int  # 0 in the random round, 1 in the chosen one
    step: int  # which of the four cards is played, from 0
    start: int  # the start player's seat
    turn: int  # how many seats after the start player's the card's owner sits
    phase: int
    tiles: list[int]  # the tile at each tile place
    faces: list[int]  # open sides at each place, staircases included
    disks: list[int]  # what lies on each tile
    exit: int  # its slot
    stairs: list[int]  # the rows of A and B
    pawns: list[int]  # the place of each pawn
    ghosts: int  # seats whose pawn is a ghost
    rows: list[int]  # the cards of each seat, `[seat * 4 + step]`, NO_CARD if not laid
    held: list[int]  # the card each seat plays in this step, NO_CARD until it is revealed
    played: int  # seats that have played a disk in this step
    partner: int  # whose card is drawn to be swapped, else NOBODY
    left: int  # steps left of the card
    moved: int  # seats whose pawn this card has moved
    hands: list[int]  # how many disks each seat keeps
    cancels: list[int]  # how many of them are Cancels, the others being Swaps
    gone: list[int]  # Cancel, Swap and Ghost disks that have left the game
    ending: int
    winners: int  # seats that won, or share the draw
    last: int  # the action just done, which all have seen; NOBODY if a card was laid

    # What can be read off

    def owner(self) -> int:
        """Return the seat whose card it is."""
        return (self.start + self.turn) % self.players

    def links(self) -> tuple[int, ...]:
        """Return what lies beyond each side of each place; see `house.links`."""
        return links(self.storeys, self.stairs[0], self.stairs[1], self.exit)

    def name_of(self, place: int) -> str:
        """Return what a place is called where it now is, the Exit for a pawn that has left."""
        if place == OUT:
            return slot_name(self.exit)
        if place >= TILES:
            return stair_name(place - STAIRS_A, self.stairs[place - STAIRS_A])
        return NAMES[place]

    def start_place(self) -> int:
        """Return S, which living pawns may always share."""
        return START[self.storeys - 1]

    def kind_at(self, place: int) -> int:
        """Return what is printed on the tile at a place, PLAIN on a staircase."""
        return self.kinds[self.tiles[place]] if place < TILES else PLAIN

    def is_ghost(self, seat: int) -> bool:
        """Return whether the pawn of a seat is a ghost."""
        return bool(self.ghosts >> seat & 1)

    def may_stand(self, seat: int, place: int, leaving: int = NOBODY) -> bool:
        """Return whether a pawn may be at a place beside those there, but for that of `leaving`."""
        if place >= TILES or place == self.start_place() or self.ghosts >> seat & 1:
            return True
        for other, there in enumerate(self.pawns):
            if there == place and other not in (seat, leaving) and not self.ghosts >> other & 1:
                return False
        return True

    def laid(self, seat: int) -> int:
        """Return how many cards lie in the row of a seat."""
        first = seat * STEPS_A_ROUND
        return sum(card != NO_CARD for card in self.rows[first : first + STEPS_A_ROUND])

    def steps_to_goal(self, seat: int) -> int:
        """Return the steps a pawn is from leaving (a ghost: from its goal), whatever bars them."""
        goal = GOAL if self.ghosts >> seat & 1 else OUT
        table = distances(self.storeys, self.stairs[0], self.stairs[1], self.exit, goal)
        return table[self.pawns[seat]]

    def flip_if_empty(self, place: int) -> None:
        """Turn a flip tile face down if no pawn is on it any more."""
        if self.kind_at(place) == FLIP and place not in self.pawns:
            self.faces[place] |= DOWN

    def finish(self, ending: int, winners: int) -> None:
        """End the match."""
        self.ending = ending
        self.winners = winners
        self.phase = OVER
        self.current_player = TERMINAL
