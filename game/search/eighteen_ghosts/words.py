"""The position of 18 Ghosts in four machine words, for searches that look at many positions.

It stores what the future depends on and plays by the same rules as `state`, many times faster where
it is compiled. Three words are the blocks of red, blue and yellow. A block holds, from the lowest
bit up: the squares of player A's ghosts (25 bits), of B's (25), the quarter turns of the portal
(2), A's and B's ghosts in the dungeon (2 each) and outside (2 each). The fourth word, `rest`, holds
the player to decide (1 bit), 1 + the ghost to be placed after a release, else 0 (3), whether the
set-up lasts (1) and who began it (1) and, near the limits only, the quiet turns (8) and all turns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.rules.eighteen_ghosts import tables
from game.rules.eighteen_ghosts.state import (
    MAX_TURNS,
    PLACEMENT,
    QUIET_TURNS,
    REPETITIONS,
    SET_UP,
    EighteenGhosts,
)
from game.search.eighteen_ghosts.distances import DISTANCE, FAR
from game.search.eighteen_ghosts.weights import read_weights
from game.search.machine import i64
from game.search.search_view import SearchView

# A needed colour that can never leave again is worth this.
DEAD_COLOUR_WORTH: Final = -400
HORIZON_PLIES: Final = 60
SET_UP_HORIZON: Final = 2
# So many turns before a limit, the clocks become part of the key of a position.
CLOCK_TURNS_IN_KEY: Final = 50

A_WON: Final = -1  # The values of `rest` at an end.
B_WON: Final = -2
DRAWN: Final = -3

# The layout, written as numbers because these go into the machine code.
_SQUARES: Final = 0x1FFFFFF
_GHOSTS: Final = 0x3FFFFFFFFFFFF
_LASTING_MASK: Final = 0xFFC000000000000  # The portal, dungeon and number outside in a block.
_B_GHOSTS: Final = 25
_PORTAL: Final = 50
_DUNGEON: Final = 52
_ESCAPED: Final = 56
# In the word above the blocks:
_RELEASED: Final = 1
_SETTING_UP: Final = 4
_WAITING_MASK: Final = 30  # A ghost waits to be placed: it was released, or this is the set-up.
_FIRST: Final = 5
_POSITION_MASK: Final = 63  # All bits but the clocks.
_QUIET: Final = 6
_TURNS: Final = 14

_NOT_A: Final = 0x1EF7BDE  # The squares outside file a.
_NOT_E: Final = 0x0F7BDEF

_FIRST_RELEASE: Final[i64] = tables.RELEASE
_FIRST_PLACE: Final[i64] = tables.PLACE
_PASS: Final[i64] = tables.PASS
_ONE: Final[i64] = len((tables.PASS,))  # No literal, because C would shift it as an int.
_MIRRORS: Final[i64] = sum(1 << square for square in tables.MIRRORS)
_CHAMBERS: Final[i64] = _SQUARES - sum(1 << square for square in tables.PORTALS)

_BIT_MODULUS: Final = 37  # Powers of two below 2 ** 36 leave different remainders.


def _by_bit(ways: Sequence[Sequence[tuple[int, int]]]) -> list[int]:
    """Return by the remainder of a square's bit: target (5 bits) and action (8) of each way."""
    found = [0] * _BIT_MODULUS
    for square, ways_from in enumerate(ways):
        for number, (action, target) in enumerate(ways_from):
            found[(1 << square) % _BIT_MODULUS] |= (target | action << 5) << 13 * number
    return found


def _by_square(weights: Sequence[int]) -> list[int]:
    """Return the weights by colour and the remainder of a square's bit."""
    found = [0] * 3 * _BIT_MODULUS
    for place, weight in enumerate(weights):
        colour, square = divmod(place, 25)
        found[colour * _BIT_MODULUS + (1 << square) % _BIT_MODULUS] = weight
    return found


def _without_danger_afar(weights: Sequence[int]) -> list[int]:
    """Return the weights of 16 ways each, danger being nothing to who cannot get to the door."""
    return [weights[n - 1] if n % 16 == 2 * FAR + 1 else weights[n] for n in range(len(weights))]


_STEPS: Final[list[int]] = _by_bit(tables.STEPS)
_JUMPS: Final[list[int]] = _by_bit(tables.JUMPS)
_EDGES: Final[list[int]] = [source | target << 5 for source, target in tables.EDGES]
_DOORS: Final[list[int]] = [  # The squares by colour and quarter turns.
    -1 if square is None else square for colour in range(3) for square in tables.FACING[colour]
]
_BEFORE: Final[list[int]] = [  # The doors of each colour as a set.
    sum(1 << square for square in tables.FACING[colour] if square is not None)
    for colour in range(3)
]
_CARPETS: Final[list[int]] = [sum(1 << square for square in squares) for squares in tables.CARPETS]

# Ways of a ghost to its door: steps and jumps, doubled, and one more if the ghost is in danger.
_NO_WAYS: Final = 0xEEEE
_ALL_IN_DANGER: Final = 0x1111
# The ways by colour and bit: 4 bits a quarter turn, twice over.
_WAYS: Final[list[int]] = [0] * 3 * _BIT_MODULUS
for _colour in range(3):
    for _square in range(25):
        _WAYS[_colour * _BIT_MODULUS + (1 << _square) % _BIT_MODULUS] = sum(
            2 * DISTANCE[_colour][turned % 4][_square] << 4 * turned for turned in range(8)
        )

_SLOT_MASK: Final = 0x7FFF  # The mask of the slots of a colour's cached worths.
_SPARE: Final = 0x1000000000000000
_HASH_FACTOR: Final = 0x1E3779B97F4A7C15


class Blocks:
    """A position: a word for each colour, and `rest`, which is below zero at an end."""

    __slots__ = ("blue", "red", "rest", "yellow")

    def __init__(self, red: i64, blue: i64, yellow: i64, rest: i64) -> None:
        self.red = red
        self.blue = blue
        self.yellow = yellow
        self.rest = rest

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Blocks)
            and self.red == other.red
            and self.blue == other.blue
            and self.yellow == other.yellow
            and self.rest == other.rest
        )

    def __hash__(self) -> int:
        mixed: i64 = self.red ^ self.blue << 2 ^ self.yellow << 4 ^ self.rest << 57
        mixed ^= mixed >> 29
        return mixed ^ mixed >> 17

    def block(self, colour: i64) -> i64:
        """Return the word of a colour."""
        if colour == 0:
            return self.red
        return self.blue if colour == 1 else self.yellow

    def put(self, colour: i64, block: i64) -> None:
        """Set the word of a colour."""
        if colour == 0:
            self.red = block
        elif colour == 1:
            self.blue = block
        else:
            self.yellow = block


class Worth:
    """The worth of a colour to a player, stored for one key.

    A key holds all that the features of a colour depend on, from the lowest bit up: the player's
    own ghosts (25 bits); those in danger, and the doors in danger (25); his fights that would turn
    the portal, and the opponent's (2 bits each, 3 stands for more); the quarter turns of the
    portal, the ghosts in the dungeon, how far the player is towards the goal (2 each); whether the
    colour is spare, not needed any more; whether the player decides.
    """

    __slots__ = ("key", "value")

    def __init__(self) -> None:
        self.key: i64 = -1
        self.value: i64 = 0


class Scale:
    """The weights of one goal, and a cache of what colours are worth."""

    def __init__(self, weights: Mapping[str, Sequence[int]]) -> None:
        sections = {name: list(section) for name, section in weights.items()}
        self.out = sections["out"]
        self.tempo = sections["tempo"]
        self._nearest = _without_danger_afar(sections["nearest"])
        self._second = _without_danger_afar(sections["second"])
        self._watched = sections["watched"]
        self._turners = sections["turners"]
        self._fights = sections["fights"]
        self._threats = sections["threats"]
        self._dungeon = sections["dungeon"]
        self._place = _by_square(sections["place"])
        self._spare = sections["spare"]
        self._spare_place = _by_square(sections["spare_place"])
        self._worths = [[Worth() for _ in range(_SLOT_MASK + 1)] for _ in range(3)]

    def side(self, colour: i64, key: i64) -> i64:
        """Return the worth of a colour to a player, by its key."""
        worths = self._worths[colour]
        worth = worths[key * _HASH_FACTOR >> 40 & _SLOT_MASK]
        if worth.key != key:
            worth.value = (
                self._spare_colour_worth(colour, key)
                if key & _SPARE
                else self._needed_colour_worth(colour, key)
            )
            worth.key = key
        return worth.value

    def _spare_colour_worth(self, colour: i64, key: i64) -> i64:
        """Return what a colour is worth that is not needed any more."""
        ghosts = key & _SQUARES
        worth: i64 = self._spare[(key >> 58 & 3) * 4 + _count(ghosts)]
        while ghosts:
            lowest = ghosts & -ghosts
            ghosts ^= lowest
            worth += self._spare_place[colour * _BIT_MODULUS + lowest % _BIT_MODULUS]
        return worth

    def _needed_colour_worth(self, colour: i64, key: i64) -> i64:
        """Return what a colour is worth that still has to get out."""
        danger = key >> 25 & _SQUARES
        fights = key >> 50 & 3
        turned = key >> 54 & 3
        out = key >> 58 & 3
        worth: i64 = self._fights[out * 4 + fights]
        worth += self._threats[out * 4 + (key >> 52 & 3)]
        worth += self._dungeon[out * 4 + (key >> 56 & 3)]
        # Ways of the three ghosts, 4 bits for each number of quarter turns from now.
        one: i64 = _NO_WAYS
        two: i64 = _NO_WAYS
        three: i64 = _NO_WAYS
        ghosts = key & _SQUARES
        while ghosts:
            lowest = ghosts & -ghosts
            ghosts ^= lowest
            index = colour * _BIT_MODULUS + lowest % _BIT_MODULUS
            worth += self._place[index]
            three = two
            two = one
            one = _WAYS[index]
            one >>= 4 * turned
            if danger & lowest:
                one |= _ALL_IN_DANGER
        row = (key >> 61 & 1) * 3 + out
        turns: i64 = 0
        while turns < 4:
            nearest, second, third = one & 15, two & 15, three & 15
            one >>= 4
            two >>= 4
            three >>= 4
            if second < nearest:
                nearest, second = second, nearest
            if third < second:
                second = third
                if second < nearest:
                    nearest, second = second, nearest
            worth += self._nearest[(row * 4 + turns) * 16 + nearest]
            worth += self._second[(out * 4 + turns) * 16 + second]
            if turns and nearest < 4:
                worth += self._turners[((row * 4 + turns) * 2 + (nearest >> 1)) * 4 + fights]
            door: i64 = _DOORS[colour * 4 + (turned + turns & 3)]
            if door >= 0 and danger >> door & 1:
                worth += self._watched[out * 4 + turns]
            turns += 1
        return worth


_SCALES: Final[dict[bool, Scale]] = {}


def _scale(any_three: bool) -> Scale:
    """Return the weights of a goal, read when they are first needed."""
    if any_three not in _SCALES:
        _SCALES[any_three] = Scale(read_weights(any_three))
    return _SCALES[any_three]


def _blocks(
    board: Sequence[int],
    dungeon: Sequence[int],
    escaped: Sequence[int],
    portals: Sequence[int],
    player: int,
) -> Blocks:
    """Return a position in which no ghost waits for a place, without the clocks."""
    found = [turned << _PORTAL for turned in portals]
    for square, ghost in enumerate(board):
        if ghost != tables.EMPTY:
            found[ghost % 3] |= 1 << square + ghost // 3 * _B_GHOSTS
    for ghost in range(6):
        owner, colour = divmod(ghost, 3)
        found[colour] |= dungeon[ghost] << _DUNGEON + 2 * owner
        found[colour] |= escaped[ghost] << _ESCAPED + 2 * owner
    return Blocks(found[0], found[1], found[2], player)


class GhostsSearchView(SearchView[Blocks]):
    """The positions that can follow from a state, with what they are worth."""

    def __init__(self, state: EighteenGhosts) -> None:
        self.horizon = SET_UP_HORIZON if state.phase == SET_UP else HORIZON_PLIES
        self.root = _blocks(
            state.board, state.dungeon, state.escaped, state.portals, state.current_player
        )
        if state.phase == PLACEMENT:
            self.root.rest |= state.released + 1 << _RELEASED
        if state.phase == SET_UP:
            self.root.rest |= 1 << _SETTING_UP | state.first << _FIRST
        self._clocked = (
            state.quiet + CLOCK_TURNS_IN_KEY >= QUIET_TURNS
            or state.turns + CLOCK_TURNS_IN_KEY >= MAX_TURNS
        )
        if self._clocked:
            self.root.rest |= state.quiet << _QUIET | state.turns << _TURNS
        self._draws = {  # The positions whose next repetition is a draw.
            _blocks(board[:25], board[25:31], state.escaped, board[31:34], board[34])
            for board in state.history
            if state.history.count(board) == REPETITIONS - 1
        }
        self._limits = self._clocked or bool(self._draws)
        self._any_three = state.any_three
        self._scale = _scale(state.any_three)

    def result(self, position: Blocks) -> int | None:
        """Return 1 if player A won, -1 if B did, 0 for a draw; None while the match goes on."""
        if position.rest >= 0:
            return None
        return 1 if position.rest == A_WON else -1 if position.rest == B_WON else 0

    def player(self, position: Blocks) -> i64:
        """Return the player to decide; the position must not be an end."""
        return position.rest & 1

    def owed(self, position: Blocks) -> bool:
        """Return whether a released ghost waits for its place, before anybody's turn goes on."""
        return position.rest >> _RELEASED & 7 != 0

    # What a player may do

    def actions(self, position: Blocks) -> list[int]:
        """Return the legal actions: placements only, or steps, jumps and releases, or a pass."""
        red, blue, yellow = position.red, position.blue, position.yellow
        everybody = red | blue | yellow
        occupied = (everybody | everybody >> _B_GHOSTS) & _SQUARES
        if position.rest & _WAITING_MASK:
            return self._placements(position, occupied)
        player = position.rest & 1
        own = player * _B_GHOSTS
        found: list[int] = []
        _add_ways(found, red >> own & _SQUARES, _STEPS, red | red >> _B_GHOSTS)
        _add_ways(found, blue >> own & _SQUARES, _STEPS, blue | blue >> _B_GHOSTS)
        _add_ways(found, yellow >> own & _SQUARES, _STEPS, yellow | yellow >> _B_GHOSTS)
        _add_ways(found, everybody >> own & _MIRRORS, _JUMPS, occupied)
        dungeon = _DUNGEON + 2 * player
        if everybody >> dungeon & 3:
            colour: i64 = 0
            while colour < 3:
                carpets: i64 = _CARPETS[colour]
                if position.block(colour) >> dungeon & 3 and occupied & carpets != carpets:
                    found.append(_FIRST_RELEASE + colour)
                colour += 1
        if not found:
            found.append(_PASS)
        return found

    def _placements(self, position: Blocks, occupied: i64) -> list[int]:
        """Return the free carpets for the released ghost, or for any ghost in hand."""
        released = position.rest >> _RELEASED & 7
        own = (position.rest & 1) * _B_GHOSTS
        found: list[int] = []
        colour: i64 = 0
        while colour < 3:
            if released:
                wanted = (released - 1) % 3 == colour
            else:
                wanted = _count(position.block(colour) >> own & _SQUARES) < 3
            if wanted:
                for square in tables.CARPETS[colour]:
                    if not occupied >> square & 1:
                        found.append(_FIRST_PLACE + square)
            colour += 1
        return found

    # What an action does

    def after(self, position: Blocks, action: i64) -> Blocks:
        """Return the position that a legal action leads to."""
        rest = position.rest
        player = rest & 1
        after = Blocks(position.red, position.blue, position.yellow, rest ^ 1)
        if action < _FIRST_RELEASE:
            self._step(after, player, action)
        elif action >= _FIRST_PLACE:
            after.rest = rest
            self._place(after, player, action - _FIRST_PLACE)
        elif action != _PASS:
            colour = action - _FIRST_RELEASE
            after.put(colour, after.block(colour) - (_ONE << _DUNGEON + 2 * player))
            after.rest |= player * 3 + colour + 1 << _RELEASED
            return after
        if self._limits:
            self._limit(position, after)
        return after

    def _step(self, after: Blocks, player: i64, action: i64) -> None:
        """Move, fight or jump; the mover may escape, then the loser's portal turns."""
        edge: i64 = _EDGES[action]
        target = edge >> 5
        own = player * _B_GHOSTS
        lifted = _ONE << own + (edge & 31)
        colour: i64 = 0 if after.red & lifted else 1 if after.blue & lifted else 2
        block = after.block(colour) ^ lifted
        there = _ONE << target | _ONE << target + _B_GHOSTS
        if (after.red | after.blue | after.yellow) & there:
            other: i64 = 0 if after.red & there else 1 if after.blue & there else 2
            if other != colour + 1 and other != colour - 2:
                after.put(colour, block + (_ONE << _DUNGEON + 2 * player))
                out = self._turn_portal(after, colour)
            else:
                after.put(colour, block)
                beaten = after.block(other)
                owner: i64 = 0 if beaten >> target & 1 else 1
                beaten ^= _ONE << target + owner * _B_GHOSTS
                after.put(other, beaten + (_ONE << _DUNGEON + 2 * owner))
                out = self._arrive(after, player, colour, target)
                if after.rest >= 0:
                    out |= self._turn_portal(after, other)
        else:
            after.put(colour, block)
            out = self._arrive(after, player, colour, target)
        if out:
            self._end_if_dead(after)

    def _arrive(self, after: Blocks, owner: i64, colour: i64, square: i64) -> bool:
        """Put a ghost on a square, or let it out if that is its door; return whether it is out."""
        block = after.block(colour)
        door: i64 = _DOORS[colour * 4 + (block >> _PORTAL & 3)]
        if door != square:
            after.put(colour, block | _ONE << square + owner * _B_GHOSTS)
            return False
        after.put(colour, block + (_ONE << _ESCAPED + 2 * owner))
        shift = _ESCAPED + 2 * owner
        red, blue, yellow = (
            after.red >> shift & 3,
            after.blue >> shift & 3,
            after.yellow >> shift & 3,
        )
        if red + blue + yellow >= 3 if self._any_three else red and blue and yellow:
            after.rest = -1 - owner
        return True

    def _turn_portal(self, after: Blocks, colour: i64) -> bool:
        """Turn a portal a quarter clockwise; return whether a ghost of its colour goes out."""
        block = after.block(colour)
        turned = (block >> _PORTAL & 3) + 1 & 3
        block += _ONE << _PORTAL if turned else -3 * (_ONE << _PORTAL)
        after.put(colour, block)
        door: i64 = _DOORS[colour * 4 + turned]
        if door < 0:
            return False
        there = block & (_ONE << door | _ONE << door + _B_GHOSTS)
        if not there:
            return False
        after.put(colour, block ^ there)
        return self._arrive(after, 0 if there & _SQUARES else 1, colour, door)

    def _end_if_dead(self, after: Blocks) -> None:
        """End the match if escapes have left nobody able to reach the goal."""
        if after.rest < 0 or self._any_three:
            return
        outside = _outside(after)
        if sum(outside) < 6:
            return
        dead = [
            not after.block(colour) >> _PORTAL & 3
            and outside[tables.BEATEN_BY[colour]] + outside[3 + tables.BEATEN_BY[colour]] == 6
            for colour in range(3)
        ]
        for owner in (0, 3):
            if not any(dead[colour] and not outside[owner + colour] for colour in range(3)):
                return
        after.rest = _leading(outside)

    def _place(self, after: Blocks, player: i64, square: i64) -> None:
        """Place the released ghost, or a ghost of the hand in the set-up."""
        released = after.rest >> _RELEASED & 7
        if released:
            owner: i64 = 0 if released < 4 else 1
            after.rest ^= released << _RELEASED
            if self._arrive(after, owner, released - 1 - 3 * owner, square):
                self._end_if_dead(after)
            return
        colour: i64 = tables.CARPET_COLOUR[square]
        after.put(colour, after.block(colour) | _ONE << square + player * _B_GHOSTS)
        placed = _count((after.red | after.blue | after.yellow) & _GHOSTS)
        if placed == 18:
            after.rest = after.rest >> _FIRST & 1
        elif placed != 2:
            after.rest ^= 1

    def _limit(self, before: Blocks, after: Blocks) -> None:
        """Move the clocks on, and end the match if a repetition or a clock does."""
        if after.rest < 0:
            return
        after.rest &= _POSITION_MASK
        if after in self._draws:
            after.rest = DRAWN
        elif self._clocked:
            changed = before.red ^ after.red | before.blue ^ after.blue
            changed |= before.yellow ^ after.yellow
            still = not changed & _LASTING_MASK and not (before.rest ^ after.rest) >> _RELEASED & 7
            quiet: i64 = (before.rest >> _QUIET & 255) + 1 if still else 0
            turns: i64 = (before.rest >> _TURNS) + 1
            if quiet >= QUIET_TURNS:
                after.rest = DRAWN
            elif turns >= MAX_TURNS:
                after.rest = _leading(_outside(after))
            else:
                after.rest |= quiet << _QUIET | turns << _TURNS

    # What a position is worth

    def score(self, position: Blocks) -> i64:
        """Return the estimate for the player to decide, in hundredths of log odds."""
        red, blue, yellow = position.red, position.blue, position.yellow
        decides = position.rest & 1
        a = self._done(red, blue, yellow, _ESCAPED)
        b = self._done(red, blue, yellow, _ESCAPED + 2)
        score: i64 = self._scale.out[a]
        score -= self._scale.out[b]
        tempo: i64 = self._scale.tempo[b if decides else a]
        score += -tempo if decides else tempo
        if not self._any_three:
            score += _dead(red, yellow) + _dead(blue, red) + _dead(yellow, blue)
        score += self._worth(0, red, yellow, a, b, decides)
        score += self._worth(1, blue, red, a, b, decides)
        score += self._worth(2, yellow, blue, a, b, decides)
        return -score if decides else score

    def _done(self, red: i64, blue: i64, yellow: i64, shift: i64) -> i64:
        """Return how much of the goal a player has reached."""
        red, blue, yellow = red >> shift & 3, blue >> shift & 3, yellow >> shift & 3
        if self._any_three:
            return red + blue + yellow
        done: i64 = 1 if red else 0
        if blue:
            done += 1
        return done + 1 if yellow else done

    def _worth(self, colour: i64, block: i64, beaters: i64, a: i64, b: i64, decides: i64) -> i64:
        """Return what a colour is worth to A less what it is to B, who have done `a` and `b`."""
        by_a, by_b = _near(beaters & _SQUARES), _near(beaters >> _B_GHOSTS & _SQUARES)
        ghosts_a, ghosts_b = block & _SQUARES, block >> _B_GHOSTS & _SQUARES
        doors: i64 = _BEFORE[colour]
        fights_a = _count(ghosts_a & (by_a | by_b)) + _count(ghosts_b & by_a)
        fights_b = _count(ghosts_b & (by_a | by_b)) + _count(ghosts_a & by_b)
        if fights_a > 3:
            fights_a = 3
        if fights_b > 3:
            fights_b = 3
        turned = (block >> _PORTAL & 3) << 54
        key_a = (
            ghosts_a | (by_b & (ghosts_a | doors)) << 25 | fights_a << 50 | fights_b << 52 | turned
            | (block >> _DUNGEON & 3) << 56 | a << 58 | (1 - decides) << 61
        )  # fmt: skip
        key_b = (
            ghosts_b | (by_a & (ghosts_b | doors)) << 25 | fights_b << 50 | fights_a << 52 | turned
            | (block >> _DUNGEON + 2 & 3) << 56 | b << 58 | decides << 61
        )  # fmt: skip
        if not self._any_three:
            if block >> _ESCAPED & 3:
                key_a |= _SPARE
            if block >> _ESCAPED + 2 & 3:
                key_b |= _SPARE
        return self._scale.side(colour, key_a) - self._scale.side(colour, key_b)


def _add_ways(found: list[int], ghosts: i64, table: list[int], taken: i64) -> None:
    """Add the actions from the squares of `ghosts` to those that are not taken."""
    while ghosts:
        lowest = ghosts & -ghosts
        ghosts ^= lowest
        ways: i64 = table[lowest % _BIT_MODULUS]
        while ways:
            if not taken >> (ways & 31) & 1:
                found.append(ways >> 5 & 255)
            ways >>= 13


def _count(bits: i64) -> i64:
    """Return how many bits are set."""
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def _near(ghosts: i64) -> i64:
    """Return the chambers next to those of `ghosts`."""
    aside = ghosts << 1 & _NOT_A | ghosts >> 1 & _NOT_E
    return (aside | ghosts << 5 | ghosts >> 5) & _CHAMBERS


def _dead(block: i64, beaters: i64) -> i64:
    """Return what it is worth to A that a colour can never leave again, whoever needs it."""
    worth: i64 = 0
    if beaters >> _ESCAPED & 15 == 15 and not block >> _PORTAL & 3:
        if not block >> _ESCAPED & 3:
            worth += DEAD_COLOUR_WORTH
        if not block >> _ESCAPED + 2 & 3:
            worth -= DEAD_COLOUR_WORTH
    return worth


def _outside(position: Blocks) -> list[int]:
    """Return how many ghosts of each kind are outside."""
    return [
        position.block(colour) >> shift & 3
        for shift in (_ESCAPED, _ESCAPED + 2)
        for colour in range(3)
    ]


def _leading(outside: list[int]) -> i64:
    """Return the result for the player with more colours outside, then with more ghosts."""
    a = [sum([1 for ghosts in outside[:3] if ghosts]), sum(outside[:3])]
    b = [sum([1 for ghosts in outside[3:] if ghosts]), sum(outside[3:])]
    return DRAWN if a == b else A_WON if a > b else B_WON
