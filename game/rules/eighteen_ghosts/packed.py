"""The position of 18 Ghosts as one integer, for searches that look at many positions.

It holds what the future depends on and plays by the same rules as `state`, several times faster:
equal integers are equal positions, a step is an exclusive or, and nothing is ever copied. From the
lowest bit up there is a block of 60 bits for each colour: 25 squares of player A's ghosts, 25 of
B's, the quarter turns of the portal (2), A's and B's ghosts in the dungeon (2 each) and outside (2
each). Above them stand who decides, the ghost to be placed after a release, and the set-up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.machine import i64
from game.outlook import Outlook
from game.rules.eighteen_ghosts.state import (
    LONGEST,
    PLACEMENT,
    QUIET_TURNS,
    REPETITIONS,
    SET_UP,
    EighteenGhosts,
)
from game.rules.eighteen_ghosts.tables import (
    BEATEN_BY,
    BEATS,
    CARPET_COLOUR,
    CARPETS,
    EDGES,
    EMPTY,
    FACING,
    JUMPS,
    MIRRORS,
    PASS,
    PLACE,
    RELEASE,
    STEPS,
)

BLOCK: Final = 60  # bits of a colour
B_GHOSTS: Final = 25  # within the block: where B's squares begin
PORTAL: Final = 50
DUNGEON: Final = (52, 54)  # of A and of B
ESCAPED: Final = (56, 58)
DECIDER: Final = 180  # above the blocks: 0 for A, 1 for B
RELEASED: Final = 181  # 0, or 1 + the ghost to be placed
SETTING_UP: Final = 184
FIRST: Final = 185  # who began, while the set-up lasts
QUIET: Final = 186  # counted only near the limits, else 0
TURNS: Final = 194

A_WON: Final = -1
B_WON: Final = -2
DRAWN: Final = -3

SQUARES: Final = (1 << 25) - 1
GHOSTS: Final = (1 << 50) - 1
NEAR: Final = 50  # turns before a limit from which the clock is part of the position

_MIRRORS: Final = sum(1 << square for square in MIRRORS)
_CARPETS: Final = tuple(sum(1 << square for square in squares) for squares in CARPETS)
_NEXT: Final = 1 << DECIDER


def bit(ghost: int, square: int) -> int:
    """Return the bit of a ghost (owner * 3 + colour) on a square."""
    return 1 << (ghost % 3 * BLOCK + ghost // 3 * B_GHOSTS + square)


# By player and action: the mover's bit before and after, for each colour.
_FROM: Final = tuple(
    tuple(tuple(bit(p * 3 + c, source) for c in range(3)) for source, _ in EDGES) for p in range(2)
)
_TO: Final = tuple(
    tuple(tuple(bit(p * 3 + c, target) for c in range(3)) for _, target in EDGES) for p in range(2)
)
_TARGET: Final = tuple(target for _, target in EDGES)
_ANYBODY: Final = tuple(sum(bit(ghost, square) for ghost in range(6)) for square in range(25))
_ON_TARGET: Final = tuple(_ANYBODY[target] for target in _TARGET)
_DOOR: Final = tuple(  # by colour and quarter turns: the square before the open side, or -1
    tuple(-1 if square is None else square for square in FACING[colour]) for colour in range(3)
)
_AT_DOOR: Final = tuple(
    tuple(0 if s is None else bit(c, s) | bit(3 + c, s) for s in FACING[c]) for c in range(3)
)


class _Steps(dict[int, tuple[int, ...]]):
    """By the ghosts of one colour: the steps of one player's, onto nobody or another colour."""

    def __init__(self, player: int) -> None:
        self.own = player * B_GHOSTS

    def __missing__(self, ghosts: int) -> tuple[int, ...]:
        own = ghosts >> self.own
        colour = ghosts | ghosts >> B_GHOSTS
        found = tuple(
            action
            for square in range(25)
            if own >> square & 1
            for action, target in STEPS[square]
            if not colour >> target & 1
        )
        self[ghosts] = found
        return found


class _Jumps(dict[int, tuple[int, ...]]):
    """By a player's ghosts on mirrors and, 25 bits higher, everybody's: the mirror jumps."""

    def __missing__(self, mirrors: int) -> tuple[int, ...]:
        found = tuple(
            action
            for square in MIRRORS
            if mirrors >> square & 1
            for action, target in JUMPS[square]
            if not mirrors >> 25 + target & 1
        )
        self[mirrors] = found
        return found


_STEPS: Final = (_Steps(0), _Steps(1))
_JUMPS: Final = _Jumps()
_DUNGEONS: Final = tuple(sum(3 << c * BLOCK + DUNGEON[p] for c in range(3)) for p in range(2))
_OUTSIDE: Final = sum(15 << c * BLOCK + ESCAPED[0] for c in range(3))
_BLOCKS: Final = (1 << 3 * BLOCK) - 1
_STANDING: Final = (1 << QUIET) - 1  # without the clocks
_LASTING: Final = (  # what a step cannot change: portals, dungeon, outside, the ghost released
    sum(1023 << c * BLOCK + PORTAL for c in range(3)) | 7 << RELEASED
)
_MANY: Final = 200_000  # entries of a table of steps before it is emptied


def _pack(
    board: Sequence[int],
    dungeon: Sequence[int],
    escaped: Sequence[int],
    portals: Sequence[int],
    player: int,
) -> int:
    position = player << DECIDER
    for square, ghost in enumerate(board):
        if ghost != EMPTY:
            position |= bit(ghost, square)
    for ghost in range(6):
        owner, block = divmod(ghost, 3)
        position |= dungeon[ghost] << block * BLOCK + DUNGEON[owner]
        position |= escaped[ghost] << block * BLOCK + ESCAPED[owner]
    for colour, turned in enumerate(portals):
        position |= turned << colour * BLOCK + PORTAL
    return position


class Packed(Outlook[int]):
    """The positions that can follow from one state; a negative position is an end."""

    def __init__(self, state: EighteenGhosts) -> None:
        self.any_three = state.any_three
        self.root = _pack(
            state.board, state.dungeon, state.escaped, state.portals, state.current_player
        )
        if state.phase == PLACEMENT:
            self.root |= state.released + 1 << RELEASED
        if state.phase == SET_UP:
            self.root |= 1 << SETTING_UP | state.first << FIRST
        self.clocked = state.quiet + NEAR >= QUIET_TURNS or state.turns + NEAR >= LONGEST
        if self.clocked:
            self.root |= state.quiet << QUIET | state.turns << TURNS
        self.draws = {  # what may not stand once more
            _pack(board[:25], board[25:31], state.escaped, board[31:34], board[34])
            for board in state.history
            if state.history.count(board) == REPETITIONS - 1
        }
        for steps in _STEPS:
            if len(steps) > _MANY:
                steps.clear()

    def player(self, position: int) -> i64:
        """Return who decides; the position is not an end."""
        return position >> DECIDER & 1

    def owed(self, position: int) -> bool:
        """Return whether a released ghost waits for its place, before anybody's turn goes on."""
        return bool(position >> RELEASED & 7)

    def result(self, position: int) -> int | None:
        """Return 1 if player A won, -1 if B did, 0 for a draw; None while the match goes on."""
        return None if position >= 0 else (position == A_WON) - (position == B_WON)

    def actions(self, position: int) -> list[int]:
        """Return the legal actions, in no particular order."""
        red = position & GHOSTS
        blue = position >> BLOCK & GHOSTS
        yellow = position >> 2 * BLOCK & GHOSTS
        everybody = red | blue | yellow
        occupied = (everybody | everybody >> B_GHOSTS) & SQUARES
        if position >> RELEASED & 15:
            return self._placements(position, occupied)
        player = position >> DECIDER & 1
        steps = _STEPS[player]
        actions = [*steps[red], *steps[blue], *steps[yellow]]
        jumpers = everybody >> player * B_GHOSTS & _MIRRORS
        if jumpers:
            actions += _JUMPS[jumpers | (occupied & _MIRRORS) << 25]
        if position & _DUNGEONS[player]:
            for colour in range(3):
                if (
                    position >> colour * BLOCK + DUNGEON[player] & 3
                    and occupied & _CARPETS[colour] != _CARPETS[colour]
                ):
                    actions.append(RELEASE + colour)
        return actions or [PASS]

    def _placements(self, position: int, occupied: int) -> list[int]:
        """Return the free carpets for the released ghost, or for any ghost in hand."""
        released = position >> RELEASED & 7
        player = position >> DECIDER & 1
        colours: Sequence[int] = ((released - 1) % 3,) if released else range(3)
        return [
            PLACE + square
            for colour in colours
            if released or self._placed(position, player, colour) < 3
            for square in CARPETS[colour]
            if not occupied >> square & 1
        ]

    def _placed(self, position: int, player: int, colour: int) -> int:
        return (position >> colour * BLOCK + player * B_GHOSTS & SQUARES).bit_count()

    def after(self, position: int, action: i64) -> int:
        """Return the position that a legal action leads to."""
        if action < RELEASE:
            player = position >> DECIDER & 1
            sources = _FROM[player][action]
            if position & sources[0]:
                colour = 0
            elif position & sources[1]:
                colour = 1
            else:
                colour = 2
            found = position & _ON_TARGET[action]
            turned = position >> colour * BLOCK + PORTAL & 3
            after = position ^ sources[colour] ^ _NEXT
            if found:
                after = self._fight(after, player, colour, action, found)
                if (after ^ position) & _OUTSIDE:
                    after = self._unless_dead(after)
            elif _DOOR[colour][turned] == _TARGET[action]:
                after = self._unless_dead(self._let_out(after, player, colour))
            else:
                after |= _TO[player][action][colour]
        elif action >= PLACE:
            after = self._place(position, action - PLACE)
        elif action == PASS:
            after = position ^ _NEXT
        else:
            player = position >> DECIDER & 1
            colour = action - RELEASE
            position -= 1 << colour * BLOCK + DUNGEON[player]
            return position ^ _NEXT | player * 3 + colour + 1 << RELEASED
        return self._limited(position, after) if self.clocked or self.draws else after

    def _fight(self, after: int, player: int, colour: int, action: int, found: int) -> int:
        """Return what follows when the mover, already lifted, steps onto the ghost `found`."""
        other = 0 if found < 1 << BLOCK else 1 if found < 1 << 2 * BLOCK else 2
        if BEATS[colour] != other:
            after += 1 << colour * BLOCK + DUNGEON[player]
            return self._turn_portal(after, colour)
        owner = int(not found >> other * BLOCK & SQUARES)
        after ^= found
        after += 1 << other * BLOCK + DUNGEON[owner]
        if _DOOR[colour][after >> colour * BLOCK + PORTAL & 3] == _TARGET[action]:
            after = self._let_out(after, player, colour)
            if after < 0:
                return after
        else:
            after |= _TO[player][action][colour]
        return self._turn_portal(after, other)

    def _turn_portal(self, after: int, colour: int) -> int:
        """Turn a portal a quarter clockwise; a ghost of its colour before it goes out."""
        shift = colour * BLOCK + PORTAL
        turned = (after >> shift & 3) + 1 & 3
        after += 1 << shift if turned else -3 << shift
        found = after & _AT_DOOR[colour][turned]
        if found:
            owner = int(not found >> colour * BLOCK & SQUARES)
            return self._let_out(after ^ found, owner, colour)
        return after

    def _let_out(self, after: int, owner: int, colour: int) -> int:
        """Count a ghost, already lifted, as escaped; return the end if that was the goal."""
        after += 1 << colour * BLOCK + ESCAPED[owner]
        a_out, b_out = escaped(after)
        out = b_out if owner else a_out
        if sum(out) >= 3 if self.any_three else all(out):
            return B_WON if owner else A_WON
        return after

    def _unless_dead(self, after: int) -> int:
        """Return the position, or the end if escapes have left nobody able to reach the goal."""
        if after < 0 or self.any_three:
            return after
        out = escaped(after)
        if sum(out[0]) + sum(out[1]) < 6:
            return after
        dead = [
            not after >> colour * BLOCK + PORTAL & 3
            and out[0][BEATEN_BY[colour]] + out[1][BEATEN_BY[colour]] == 6
            for colour in range(3)
        ]
        for owner in range(2):
            if not any(dead[colour] and not out[owner][colour] for colour in range(3)):
                return after
        return leading(out)

    def _place(self, position: int, square: int) -> int:
        """Place the released ghost, or a ghost of the hand in the set-up."""
        player = position >> DECIDER & 1
        released = position >> RELEASED & 7
        if released:
            owner, colour = divmod(released - 1, 3)
            after = position ^ released << RELEASED
            if _DOOR[colour][position >> colour * BLOCK + PORTAL & 3] == square:
                return self._unless_dead(self._let_out(after, owner, colour))
            return after | bit(released - 1, square)
        after = position | bit(player * 3 + CARPET_COLOUR[square], square)
        placed = sum((after >> colour * BLOCK & GHOSTS).bit_count() for colour in range(3))
        if placed == 18:
            return after & _BLOCKS | (position >> FIRST & 1) << DECIDER
        return after if placed == 2 else after ^ _NEXT

    def _limited(self, before: int, after: int) -> int:
        """Move the clocks on, and return the end if a repetition or a clock ends the match."""
        if after < 0:
            return after
        after &= _STANDING
        if after in self.draws:
            return DRAWN
        if not self.clocked:
            return after
        still = not (before ^ after) & _LASTING
        quiet = (before >> QUIET & 255) + 1 if still else 0
        turns = (before >> TURNS) + 1
        if quiet >= QUIET_TURNS:
            return DRAWN
        if turns >= LONGEST:
            return leading(escaped(after))
        return after | quiet << QUIET | turns << TURNS


def escaped(position: int) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Return how many red, blue and yellow ghosts of each player are outside."""
    return (
        (position >> 56 & 3, position >> 116 & 3, position >> 176 & 3),
        (position >> 58 & 3, position >> 118 & 3, position >> 178 & 3),
    )


def leading(out: Sequence[Sequence[int]]) -> int:
    """Return the end in favour of who has more colours out, then more ghosts."""
    a, b = ((sum(map(bool, ghosts)), sum(ghosts)) for ghosts in out)
    return DRAWN if a == b else A_WON if a > b else B_WON
