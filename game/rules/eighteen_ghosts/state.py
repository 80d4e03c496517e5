"""The position and the rules of 18 Ghosts."""

from __future__ import annotations

from typing import Final

from game.rules.eighteen_ghosts.tables import (
    BEATEN_BY,
    CARPET_COLOUR,
    CARPETS,
    CHAMBERS,
    COLOURS,
    EDGES,
    EMPTY,
    FACING,
    JUMP_ACTIONS,
    JUMPS,
    MAY_ENTER,
    NAMES,
    PASS,
    PLACE,
    RELEASE,
    STEPS,
    WINS,
)
from game.state import TERMINAL, Phase, State, position

SET_UP, TURN, PLACEMENT = range(3)  # The phases.
PLAYING, GOAL, DEAD, REPETITION, QUIET, LONG = range(6)  # The endings.
NOBODY: Final = -1

REPETITIONS: Final = 3
QUIET_TURNS: Final = 100
MAX_TURNS: Final = 1000

CARPETS_IN_ORDER: Final = tuple(sorted(CARPET_COLOUR.items()))

GHOST_SIGNS: Final = "RBYrby"
CLOCKWISE: Final = "^>v<"  # The side a portal opens to, by quarter turns from up.
START_SIGNS: Final = "^v>"  # The sides that red, blue and yellow open to at first.


@position
class EighteenGhosts(State):
    """A position of 18 Ghosts."""

    current_player: int
    any_three: bool
    first: int  # The player who places and moves first.
    phase: int
    board: list[int]  # Each of the 25 squares holds a ghost or EMPTY.
    dungeon: list[int]  # The number of each of the six ghosts there.
    escaped: list[int]
    hand: list[int]  # The number of each ghost that is not placed yet.
    portals: list[int]  # The quarter turns of red, blue and yellow.
    released: int  # The ghost to place in PLACEMENT, else EMPTY.
    turns: int  # The turns finished since the set-up.
    quiet: int  # The turns since the last fight, release or escape.
    history: tuple[bytes, ...]  # The positions at the start of each turn since the last escape.
    ending: int
    winner: int  # NOBODY in a draw and until the match is over.

    # What a player may do, by phase

    def legal_actions(self) -> list[int]:
        return [] if self.current_player == TERMINAL else PHASES[self.phase].legal_actions(self)

    def apply(self, action: int) -> None:
        PHASES[self.phase].apply(self, action)

    def timeout(self) -> int | None:
        """Return the first legal action, because the rules do not say what a timeout does."""
        return PHASES[self.phase].timeout(self)

    def has_empty_carpet(self, colour: int) -> bool:
        """Return whether a ghost of `colour` can be placed."""
        board = self.board
        return any(board[square] == EMPTY for square in CARPETS[colour])

    def turn_portal(self, colour: int) -> None:
        """Turn a portal a quarter clockwise and let out who stands before its open side."""
        self.portals[colour] = (self.portals[colour] + 1) % 4
        square = FACING[colour][self.portals[colour]]
        if square is not None:
            self.escape_before(colour, square)

    def escape_before(self, colour: int, square: int) -> bool:
        """Let a ghost of `colour` on `square` out if its portal faces it; return whether it won."""
        ghost = self.board[square]
        if ghost == EMPTY or ghost % 3 != colour:
            return False
        if FACING[colour][self.portals[colour]] != square:
            return False
        self.board[square] = EMPTY
        self.escaped[ghost] += 1
        self.quiet = 0
        self.history = ()  # No position from before an escape can come back.
        owner = ghost // 3
        if self._has_reached_goal(owner):
            self._finish(GOAL, owner)
            return True
        return False

    def _has_reached_goal(self, player: int) -> bool:
        red, blue, yellow = self.escaped[player * 3 : player * 3 + 3]
        if self.any_three:
            return red + blue + yellow >= 3
        return bool(red and blue and yellow)

    def begin_turns(self) -> None:
        """End the set-up and let the first player move."""
        self.hand = [0] * 6
        self.phase = TURN
        self.current_player = self.first
        self.history = (self.standing(),)

    # How a turn and a match end

    def end_turn(self, next_player: int) -> None:
        """Count the turn, then look for a dead position, a repetition and the two limits."""
        self.turns += 1
        self.current_player = next_player
        if sum(self.escaped) >= 6 and not self._can_complete(0) and not self._can_complete(1):
            self._finish(DEAD, self._leader())
            return
        standing = self.standing()
        self.history += (standing,)
        if self.history.count(standing) >= REPETITIONS:
            self._finish(REPETITION, NOBODY)
        elif self.quiet >= QUIET_TURNS:
            self._finish(QUIET, NOBODY)
        elif self.turns >= MAX_TURNS:
            self._finish(LONG, self._leader())

    def standing(self) -> bytes:
        """Return the part of the position that counts for repetitions.

        Escaped ghosts are left out, because they follow from the others.
        """
        return bytes([*self.board, *self.dungeon, *self.portals, self.current_player])

    def is_dead(self, colour: int) -> bool:
        """Return whether no ghost of `colour` can escape any more.

        Its portal is shut, and all ghosts that beat the colour have escaped, so it never turns.
        """
        beater = BEATEN_BY[colour]
        escaped = self.escaped
        return self.portals[colour] == 0 and escaped[beater] + escaped[beater + 3] == 6

    def _can_complete(self, player: int) -> bool:
        """Return whether `player` can still reach the goal."""
        return self.any_three or not any(
            self.escaped[player * 3 + colour] == 0 and self.is_dead(colour) for colour in range(3)
        )

    def _leader(self) -> int:
        """Return who has more colours out, then more ghosts out, else NOBODY."""
        rank = [
            (sum(map(bool, self.escaped[p : p + 3])), sum(self.escaped[p : p + 3])) for p in (0, 3)
        ]
        return NOBODY if rank[0] == rank[1] else rank.index(max(rank))

    def _finish(self, ending: int, winner: int) -> None:
        self.ending = ending
        self.winner = winner
        self.current_player = TERMINAL

    def returns(self) -> list[float]:
        if self.winner == NOBODY:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    # Text

    def notation(self, action: int) -> str:
        if action >= PLACE:
            square = action - PLACE
            if self.phase == SET_UP:
                return f"{COLOURS[CARPET_COLOUR[square]]}@{NAMES[square]}"
            return f"={NAMES[square]}"
        if action == PASS:
            return "pass"
        if action >= RELEASE:
            return f"{COLOURS[action - RELEASE]}@"
        source, target = EDGES[action]
        if action in JUMP_ACTIONS:
            return f"m:{NAMES[source]}-{NAMES[target]}"
        sign = "-" if self.board[target] == EMPTY else "x"
        return f"{NAMES[source]}{sign}{NAMES[target]}"

    def __str__(self) -> str:
        """Return ranks 5 to 1, ghosts as RBY (A) and rby (B), portals as the side they open to."""
        rows = []
        for rank in range(4, -1, -1):
            cells = [self._sign(square) for square in range(rank * 5, rank * 5 + 5)]
            rows.append(f"{rank + 1}  {'  '.join(cells)}")
        rows.append("   a  b  c  d  e")
        counts = {"hand": self.hand, "dungeon": self.dungeon, "escaped": self.escaped}
        for label, numbers in counts.items():
            letters = "".join(sign * n for sign, n in zip(GHOST_SIGNS, numbers, strict=True))
            rows.append(f"{label}: {letters or '-'}")
        if self.phase == PLACEMENT:
            rows.append(f"released: {GHOST_SIGNS[self.released]}")
        decides = "nobody" if self.current_player == TERMINAL else "AB"[self.current_player]
        rows.append(f"decides: {decides}, turns: {self.turns}, quiet: {self.quiet}")
        return "\n".join(rows)

    def _sign(self, square: int) -> str:
        ghost = self.board[square]
        if ghost != EMPTY:
            return GHOST_SIGNS[ghost]
        chamber = CHAMBERS[square]
        if chamber in "rby":
            colour = "rby".index(chamber)
            return CLOCKWISE[(CLOCKWISE.index(START_SIGNS[colour]) + self.portals[colour]) % 4]
        return "o" if chamber == "m" else "."


# The phases


class Decision(Phase[EighteenGhosts]):
    """A phase in which a player decides."""

    def timeout(self, state: EighteenGhosts) -> int | None:
        return self.legal_actions(state)[0]


class SetUp(Decision):
    """The players place their ghosts."""

    def legal_actions(self, state: EighteenGhosts) -> list[int]:
        board, hand, own = state.board, state.hand, state.current_player * 3
        return [
            PLACE + square
            for square, colour in CARPETS_IN_ORDER
            if board[square] == EMPTY and hand[own + colour]
        ]

    def apply(self, state: EighteenGhosts, action: int) -> None:
        square, placer = action - PLACE, state.current_player
        ghost = placer * 3 + CARPET_COLOUR[square]
        state.board[square] = ghost
        state.hand[ghost] -= 1
        placed = 18 - sum(state.hand)
        if placed == 18:
            state.begin_turns()
        # Players place 1, 2, 2, ... ghosts: only after the second does the same player go on.
        elif placed != 2:
            state.current_player = 1 - placer


class Turn(Decision):
    """A player moves, fights, jumps or releases a ghost; or passes if nothing is possible."""

    def legal_actions(self, state: EighteenGhosts) -> list[int]:
        board = state.board
        first_own = state.current_player * 3
        end_own = first_own + 3
        actions: list[int] = []
        for source in range(25):
            ghost = board[source]
            if first_own <= ghost < end_own:
                may_enter = MAY_ENTER[ghost]
                for action, target in STEPS[source]:
                    if may_enter[board[target]]:
                        actions.append(action)
                for action, target in JUMPS[source]:
                    if board[target] == EMPTY:
                        actions.append(action)
        for colour in range(3):
            if state.dungeon[first_own + colour] and state.has_empty_carpet(colour):
                actions.append(RELEASE + colour)
        return actions or [PASS]

    def apply(self, state: EighteenGhosts, action: int) -> None:
        if action < RELEASE:
            self._move(state, action)
        elif action == PASS:
            state.quiet += 1
            state.end_turn(1 - state.current_player)
        else:
            self._release(state, state.current_player * 3 + action - RELEASE)

    def _move(self, state: EighteenGhosts, action: int) -> None:
        """Step, jump or fight; the mover may escape, then the loser's portal turns."""
        board = state.board
        mover = state.current_player
        source, target = EDGES[action]
        ghost, occupant = board[source], board[target]
        board[source] = EMPTY
        state.quiet += 1
        if occupant == EMPTY:
            board[target] = ghost
            state.escape_before(ghost % 3, target)
        else:
            state.quiet = 0
            if WINS[ghost][occupant]:
                board[target] = ghost
                loser = occupant
                state.dungeon[loser] += 1
                if state.escape_before(ghost % 3, target):
                    return  # The mover has won, so the loser's portal stays.
            else:
                loser = ghost
                state.dungeon[loser] += 1
            state.turn_portal(loser % 3)
        if state.ending == PLAYING:
            state.end_turn(1 - mover)

    def _release(self, state: EighteenGhosts, ghost: int) -> None:
        """Hand an own ghost from the dungeon to the opponent, who places it at once."""
        state.dungeon[ghost] -= 1
        state.released = ghost
        state.phase = PLACEMENT
        state.current_player = 1 - state.current_player


class Placement(Decision):
    """The opponent places a released ghost."""

    def legal_actions(self, state: EighteenGhosts) -> list[int]:
        board = state.board
        return [PLACE + s for s in CARPETS[state.released % 3] if board[s] == EMPTY]

    def apply(self, state: EighteenGhosts, action: int) -> None:
        square, placer, ghost = action - PLACE, state.current_player, state.released
        state.board[square] = ghost
        state.released = EMPTY
        state.phase = TURN
        state.quiet = 0
        state.escape_before(ghost % 3, square)
        if state.ending == PLAYING:
            state.end_turn(placer)


PHASES: Final[tuple[Phase[EighteenGhosts], ...]] = (SetUp(), Turn(), Placement())
