"""The fields of a position of Ghost Hunt, with the functions that both turns use."""

from __future__ import annotations

from typing import Final

from game.entry import BOTH, FIRST, KIND, SECOND, THIRD
from game.record import Record
from game.rules.ghost_hunt.fact_kinds import GHOST_ONLY, HUNTERS_ONLY, formerly
from game.rules.ghost_hunt.house import HuntHouse
from game.rules.ghost_hunt.kinds import KINDS, GhostKind
from game.rules.ghost_hunt.match_rules import LOWEST_COUNTDOWN, MatchRules
from game.rules.ghost_hunt.tables import END, FACES, HAND, ITEMS, NONE
from game.state import Phase, State, position

# The phases are those of the set-up, the passive Ghost, the hunting Ghost, a hunter and the end.
TYPING, ROOMING, CHOOSING = range(3)
UV_ROLL, BOOK_ROLL, DOTS_ROLL, EVENT_ROLL, HAUNTING, HUNT_ROLL = range(3, 9)
JUMP_KILL, HUNTING, KILLING = range(9, 12)
SEARCHING, EMF_ROLL, EXCHANGE = range(12, 15)
NAMING, OVER = 15, 16
TURN_OVER: Final = 17  # A phase within `apply`, until the next player's turn begins.
PHASES: Final = (
    "type", "room", "items", "uv", "book", "dots", "event", "ghost", "hunt roll", "jump",
    "hunting", "kill", "hunter", "emf", "exchange", "name", "over", "turn over",
)  # fmt: skip
PASSIVE: Final = (UV_ROLL, BOOK_ROLL, DOTS_ROLL, EVENT_ROLL, HAUNTING, HUNT_ROLL)

# The endings.
PLAYING, ESCAPED, ALL_DEAD, OUT_OF_TIME, MISNAMED = range(5)

# What DOTS revealed of types that differ only in whether they are seen from the van.
UNTOLD, FROM_VAN, NOT_FROM_VAN = range(3)


@position
class Position(State):
    """The fields of Ghost Hunt; hunters are counted from 0, sets of hunters or things are ints."""

    current_player: int
    house: HuntHouse
    match_rules: MatchRules
    phase: int
    round: int  # The number of the present round, from 1.
    kind: int  # The Ghost's type.
    room: int  # The ghost room.
    ghost: int  # The Ghost's square.
    countdown: int
    left: int  # The steps left in this turn.
    fresh: int  # Whether the hunting Ghost has not stepped in its turn yet.
    hunt: int  # The Ghost's turns left in the hunt, or 0 outside of hunts.
    extended: int  # Whether this hunt was extended.
    resting: int  # The last round without a hunt roll.
    marks: list[int]  # Each ultraviolet mark is square << 8 | the last round it shows in.
    written: int  # Whether the book is written in.
    piles: list[int]  # The squares of the salt piles in the order they were laid.
    flipped: int  # The set of piles with a footprint.
    prints: int  # The set of footprints that the hunters have seen.
    looked: int  # The set of things inspected since the Ghost's turn: the book, then piles.
    where: list[int]  # The place of each item: a square, STOCK, BURNED or HAND - hunter.
    pawns: list[int]  # The hunters' squares, NONE for the dead.
    facing: list[int]  # The direction of each hunter's last step.
    slowed: int  # The set of hunters with half their movement in their next turn.
    hunter: int  # The hunter whose turn it is, or NONE.
    acted: int  # Whether that hunter's action is used.
    took: int  # Whether an item was taken in this exchange.
    barred: int  # Whether the Ghost bars the way out of hiding.
    evidence: int  # The set of evidence found.
    told: int  # Whether DOTS have distinguished two types.
    flashed: int  # Whether DOTS were announced in this turn of the Ghost.
    ending: int
    record: Record  # The record of all facts, see `fact_kinds`.

    def tell_all(
        self, kind: int, first: int = 0, second: int = 0, third: int = 0, more: int = 0
    ) -> None:
        """Record a fact for both sides; `more` holds `who` and `origin`, already shifted."""
        arguments = first << FIRST | second << SECOND | third << THIRD
        self.record.append(BOTH | kind << KIND | arguments | more)

    def tell_ghost(self, kind: int, first: int = 0, second: int = 0, more: int = 0) -> None:
        """Record a fact for the Ghost only; `more` as in `tell_all`."""
        arguments = first << FIRST | second << SECOND
        self.record.append(GHOST_ONLY | kind << KIND | arguments | more)

    def tell_hunters(self, kind: int, first: int = 0, second: int = 0) -> None:
        """Record a fact for the hunters only."""
        self.record.append(HUNTERS_ONLY | kind << KIND | first << FIRST | second << SECOND)

    def fingerprint(self) -> str:
        """Return a digest of the position that is equal on every machine.

        It uses the record in the format of earlier versions, because their saves hold this digest.
        """
        from hashlib import sha256  # Importing it at the top would delay the menu.

        values = (*self.values()[:-1], tuple(formerly(self.record)))
        return sha256(repr(values).encode()).hexdigest()

    # What is where

    def nature(self) -> GhostKind:
        """Return the type of the Ghost with its numbers."""
        return KINDS[self.kind]

    def hand(self, hunter: int) -> list[int]:
        """Return the items a hunter carries, in ascending order."""
        held = HAND - hunter
        return [item for item in range(len(ITEMS)) if self.where[item] == held]

    def is_on_floor(self, item: int) -> bool:
        """Return whether an item was placed or dropped."""
        return self.where[item] >= 0

    def in_ghost_room(self, item: int) -> bool:
        """Return whether an item lies in the ghost room."""
        return self.is_on_floor(item) and self.house.room_of[self.where[item]] == self.room

    def living(self) -> list[int]:
        """Return the hunters alive."""
        return [hunter for hunter, square in enumerate(self.pawns) if square != NONE]

    def in_van(self, hunter: int) -> bool:
        """Return whether a hunter is alive and in the van."""
        square = self.pawns[hunter]
        return square != NONE and bool(self.house.van >> square & 1)

    def hidden(self, hunter: int) -> bool:
        """Return whether a hunter is in a hiding place."""
        return self.pawns[hunter] != NONE and self.house.square_in_front[self.pawns[hunter]] != NONE

    def in_reach(self) -> list[int]:
        """Return the hunters within reach of the hunting Ghost, who must kill one of them."""
        ghost = self.ghost
        reach = self.house.reach[ghost]
        square_in_front = self.house.square_in_front
        return [
            hunter
            for hunter, square in enumerate(self.pawns)
            if square != NONE
            and (reach >> square & 1 or (self.fresh and square_in_front[square] == ghost))
        ]

    def has_won(self) -> bool:
        """Return whether all evidence is found and all living hunters are in the van."""
        if self.hunt or self.evidence.bit_count() < 3:
            return False
        living = self.living()
        return bool(living) and all(self.in_van(hunter) for hunter in living)


class Decision(Phase[Position]):
    """A phase in which a player decides; the rules set no default for most of them."""

    def timeout(self, state: Position) -> int | None:
        """Return the first legal action, or None in an observation that does not show it."""
        actions = self.legal_actions(state)
        return actions[0] if actions else None


class Turn(Decision):
    """A phase that a player may end at any time."""

    def timeout(self, state: Position) -> int | None:
        return END


class Roll(Phase[Position]):
    """A phase in which a die is rolled in secret."""

    def legal_actions(self, state: Position) -> list[int]:
        return list(FACES)


def first_countdown(kind: GhostKind, match_rules: MatchRules) -> int:
    """Return the countdown of a type at the start and after each hunt roll that succeeds."""
    if match_rules.yokai_lower and kind.fall > 1:
        return max(LOWEST_COUNTDOWN, kind.countdown - kind.fall)
    return kind.countdown


def later_countdown(kind: GhostKind, match_rules: MatchRules, countdown: int) -> int:
    """Return the countdown after a hunt roll that failed."""
    return max(LOWEST_COUNTDOWN, countdown - (1 if match_rules.yokai_lower else kind.fall))
