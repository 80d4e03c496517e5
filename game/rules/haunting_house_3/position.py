"""Everything a position of The Haunting House 3 consists of, and what can be read off it."""

from __future__ import annotations

from typing import Final, Self

from game.rules.haunting_house_3.cards import NO_CARD, STEPS_A_ROUND
from game.rules.haunting_house_3.house import GOAL, OUT, START, TILES, distances, links
from game.rules.haunting_house_3.tiles import DOWN, FLIP, PLAIN
from game.state import TERMINAL, State

PROGRAM, REVEAL, ASK_SWAP, REVEAL_PARTNER, ASK_CANCEL, CARRY_OUT, OVER = range(7)  # phases
PLAYING, LEFT, HAUNTED, NEAREST, DRAWN = range(5)  # how a match ended
NOBODY: Final = -1


class Position(State):
    """The fields of The Haunting House 3; sets of seats are ints.

    By place: `tiles`, `faces`. By tile number, which a tile keeps for the match: `kinds`, `disks`.
    """

    __slots__ = (
        "storeys", "players", "round_limit", "two_walls", "kinds", "disk_counts", "round",
        "chosen", "step", "start", "turn", "phase", "tiles", "faces", "disks", "exit", "stairs",
        "pawns", "ghosts", "rows", "held", "played", "partner", "left", "moved", "hands",
        "cancels", "gone", "ending", "winners", "last",
    )  # fmt: skip

    def __init__(
        self,
        current_player: int,
        storeys: int,
        players: int,
        round_limit: int,
        two_walls: bool,
        kinds: tuple[int, ...],
        disk_counts: tuple[int, ...],
        round: int,
        chosen: int,
        step: int,
        start: int,
        turn: int,
        phase: int,
        tiles: list[int],
        faces: list[int],
        disks: list[int],
        exit: int,
        stairs: list[int],
        pawns: list[int],
        ghosts: int,
        rows: list[int],
        held: list[int],
        played: int,
        partner: int,
        left: int,
        moved: int,
        hands: list[int],
        cancels: list[int],
        gone: list[int],
        ending: int,
        winners: int,
        last: int,
    ) -> None:
        self.current_player = current_player
        self.storeys = storeys
        self.players = players
        self.round_limit = round_limit  # the last round
        self.two_walls = two_walls  # a ghost's Secret Passage leads through exactly two walls
        self.kinds = kinds  # what is printed on each tile
        self.disk_counts = disk_counts  # Cancel, Swap and Ghost disks in the deal
        self.round = round  # full rounds, from 1
        self.chosen = chosen  # 0 in the random round, 1 in the chosen one
        self.step = step  # which of the four cards is played, from 0
        self.start = start  # the start player's seat
        self.turn = turn  # how many seats after the start player's the card's owner sits
        self.phase = phase
        self.tiles = tiles  # the tile at each tile place
        self.faces = faces  # open sides at each place, staircases included
        self.disks = disks  # what lies on each tile
        self.exit = exit  # its slot
        self.stairs = stairs  # the rows of A and B
        self.pawns = pawns  # the place of each pawn
        self.ghosts = ghosts  # seats whose pawn is a ghost
        self.rows = rows  # the cards of each seat, `[seat * 4 + step]`, NO_CARD if not laid
        self.held = held  # the card each seat plays in this step, NO_CARD until it is revealed
        self.played = played  # seats that have played a disk in this step
        self.partner = partner  # whose card is drawn to be swapped, else NOBODY
        self.left = left  # steps left of the card
        self.moved = moved  # seats whose pawn this card has moved
        self.hands = hands  # how many disks each seat keeps
        self.cancels = cancels  # how many of them are Cancels, the others being Swaps
        self.gone = gone  # Cancel, Swap and Ghost disks that have left the game
        self.ending = ending
        self.winners = winners  # seats that won, or share the draw
        self.last = last  # the action just done, which all have seen; NOBODY if a card was laid

    def clone(self) -> Self:
        return type(self)(
            self.current_player,
            self.storeys,
            self.players,
            self.round_limit,
            self.two_walls,
            self.kinds,
            self.disk_counts,
            self.round,
            self.chosen,
            self.step,
            self.start,
            self.turn,
            self.phase,
            self.tiles[:],
            self.faces[:],
            self.disks[:],
            self.exit,
            self.stairs[:],
            self.pawns[:],
            self.ghosts,
            self.rows[:],
            self.held[:],
            self.played,
            self.partner,
            self.left,
            self.moved,
            self.hands[:],
            self.cancels[:],
            self.gone[:],
            self.ending,
            self.winners,
            self.last,
        )

    # What can be read off

    def owner(self) -> int:
        """Return the seat whose card it is."""
        return (self.start + self.turn) % self.players

    def links(self) -> tuple[int, ...]:
        """Return what lies beyond each side of each place; see `house.links`."""
        return links(self.storeys, self.stairs[0], self.stairs[1], self.exit)

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
