"""The facts of 18 Ghosts, in the order of the rules: the action, escapes, the turn of a portal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.facts import Board, Fact, Facts
from game.rules.eighteen_ghosts import tables
from game.rules.eighteen_ghosts.state import PLACEMENT, PLAYING, EighteenGhosts

# Ghosts are numbers, `owner * 3 + colour`; squares are names.


class Placed(Fact):
    """A player placed a ghost: an own one in the set-up, the rival's after a release."""

    player: int
    ghost: int
    square: str
    freed: bool  # False in the set-up.


class Moved(Fact):
    """A ghost went one step."""

    ghost: int
    source: str
    square: str


class Jumped(Fact):
    """A ghost went through the mirrors."""

    ghost: int
    source: str
    square: str


class Fought(Fact):
    """A ghost stepped onto another one; the loser lies in the dungeon."""

    ghost: int  # The attacker.
    source: str
    other: int  # The defender.
    square: str
    won: bool

    @property
    def winner(self) -> int:
        """The ghost that stands there now."""
        return self.ghost if self.won else self.other

    @property
    def loser(self) -> int:
        """The ghost that lies in the dungeon."""
        return self.other if self.won else self.ghost


class Released(Fact):
    """A ghost left the dungeon and waits for the rival to place it."""

    ghost: int


class Escaped(Fact):
    """A ghost escaped through the portal of its colour, on its own move or another one."""

    ghost: int
    square: str
    moving: bool


class PortalTurned(Fact):
    """A portal turned a quarter clockwise and opens to a square, or to the wall."""

    colour: int
    square: str | None


class Passed(Fact):
    """A player had no legal move and passed."""

    player: int


class Ended(Fact):
    """The match is over, won by a player or by NOBODY."""

    ending: int
    winner: int


def derive_facts(before: EighteenGhosts, after: EighteenGhosts, action: int | None) -> list[Fact]:
    """Return what an action did; everybody sees everything."""
    assert action is not None
    return list(_between(before, after, action))


def _between(before: EighteenGhosts, after: EighteenGhosts, action: int) -> Iterator[Fact]:
    standing = before.board[:]  # The board after the action, before any escape.
    own = before.current_player * 3
    target: int | None = None  # The square from which a ghost may escape now.
    if action >= tables.PLACE:
        square, freed = action - tables.PLACE, before.phase == PLACEMENT
        standing[square] = before.released if freed else own + tables.CARPET_COLOUR[square]
        target = square if freed else None
        yield Placed(before.current_player, standing[square], tables.NAMES[square], freed)
    elif action == tables.PASS:
        yield Passed(before.current_player)
    elif action >= tables.RELEASE:
        yield Released(own + action - tables.RELEASE)
    else:
        source, square = tables.EDGES[action]
        ghost, other = standing[source], standing[square]
        standing[source] = tables.EMPTY
        if other == tables.EMPTY or tables.WINS[ghost][other]:
            standing[square], target = ghost, square
        if other != tables.EMPTY:
            yield Fought(ghost, tables.NAMES[source], other, tables.NAMES[square], target == square)
        elif action in tables.JUMP_ACTIONS:
            yield Jumped(ghost, tables.NAMES[source], tables.NAMES[square])
        else:
            yield Moved(ghost, tables.NAMES[source], tables.NAMES[square])
    if target is not None and _opens_to(before, standing[target], target):
        yield Escaped(standing[target], tables.NAMES[target], True)
        standing[target] = tables.EMPTY
    for colour, turned in enumerate(after.portals):
        if turned != before.portals[colour]:
            faced = tables.FACING[colour][turned]
            yield PortalTurned(colour, None if faced is None else tables.NAMES[faced])
            if faced is not None and standing[faced] != tables.EMPTY == after.board[faced]:
                yield Escaped(standing[faced], tables.NAMES[faced], False)
    if after.ending != PLAYING:
        yield Ended(after.ending, after.winner)


def _opens_to(state: EighteenGhosts, ghost: int, square: int) -> bool:
    """Return whether the portal of a ghost's colour faces a square."""
    return tables.FACING[ghost % 3][state.portals[ghost % 3]] == square


def preview_facts(before: EighteenGhosts, action: int) -> list[Fact]:
    """Return what an action would do."""
    after = before.clone()
    after.apply(action)
    return derive_facts(before, after, action)


def visible_to(before: EighteenGhosts, action: int, player: int) -> bool:
    """Return True: everybody sees every action."""
    return True


def board(observation: EighteenGhosts) -> Board:
    """Return the board of an observation: ghosts on squares, portals, and ghosts elsewhere."""
    found: Board = {
        tables.NAMES[square]: ghost
        for square, ghost in enumerate(observation.board)
        if ghost != tables.EMPTY
    }
    for colour, turned in enumerate(observation.portals):
        found[f"portal {colour}"] = turned
    for ghost in range(6):
        found[f"hand {ghost}"] = observation.hand[ghost]
        found[f"dungeon {ghost}"] = observation.dungeon[ghost]
        found[f"outside {ghost}"] = observation.escaped[ghost]
    found["released"] = observation.released
    return found


def apply_fact(board: Board, fact: Fact) -> None:
    """Change a board in place as a fact says."""
    match fact:
        case Placed(_, ghost, square, freed):
            board[square] = ghost
            if freed:
                board["released"] = tables.EMPTY
            else:
                board[f"hand {ghost}"] -= 1
        case Moved(ghost, source, square) | Jumped(ghost, source, square):
            del board[source]
            board[square] = ghost
        case Fought(_, source, _, square, _):
            del board[source]
            board[square] = fact.winner
            board[f"dungeon {fact.loser}"] += 1
        case Released(ghost):
            board[f"dungeon {ghost}"] -= 1
            board["released"] = ghost
        case Escaped(ghost, square):
            del board[square]
            board[f"outside {ghost}"] += 1
        case PortalTurned(colour):
            board[f"portal {colour}"] = (board[f"portal {colour}"] + 1) % 4


FACTS: Final[Facts[EighteenGhosts]] = Facts(
    (Placed, Moved, Jumped, Fought, Released, Escaped, PortalTurned, Passed, Ended),
    derive_facts,
    preview_facts,
    visible_to,
)
