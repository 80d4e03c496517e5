"""What the hunters were told in each turn of the Ghost, read from their memory."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.entry import Entry, unpacked
from game.rules.ghost_hunt import fact_kinds, tables
from game.rules.ghost_hunt.house import HuntHouse
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.match_rules import MatchRules
from game.rules.ghost_hunt.position import Position

# The answers to the hunters in their own turns, which tell of the Ghost's place or type.
ANSWERS = (
    fact_kinds.ANSWERED, fact_kinds.LOOKED, fact_kinds.HEARD, fact_kinds.FELT, fact_kinds.WAY_TOLD,
)  # fmt: skip
LONGEST_MARKS = max(kind.uv_rounds for kind in KINDS)


class LightUse(NamedTuple):
    """One use of the flashlight."""

    round: int
    square: int
    marks: tuple[int, ...]  # The squares on which marks were seen.
    first: int  # The number of marks seen by earlier uses.


class WitnessedTurn(NamedTuple):
    """A turn of the Ghost as the hunters witnessed it, and what they learned until the next."""

    round: int
    hunting: bool
    due: bool  # Whether a hunt roll is due.
    pawns: tuple[int, ...]
    book: int  # The book's square, or a negative number; alike for the next two.
    dots: int
    crucifix: int
    piles: tuple[int, ...]
    dots_shown: int  # The places from which DOTS were seen, 0 if from none.
    struck: tuple[int, int] | None  # The room of the announced event, and the hunters struck.
    burned: bool
    began: bool  # Whether a hunt began.
    kill: tuple[int, int] | None  # The hunter and the Ghost's square.
    extended: bool
    over: bool  # Whether the hunt ended.
    shown: tuple[int, ...]  # The Ghost's squares in a visible hunt.
    closed: bool  # Whether the turn is over.
    # The uses in this round and in rounds in which a mark of this turn could show.
    lights: tuple[LightUse, ...]
    # Each is a kind with its first, second and third argument.
    answers: tuple[tuple[int, int, int, int], ...]


class _Scene:
    """The board as it follows from public events, turn by turn."""

    def __init__(self, house: HuntHouse, match_rules: MatchRules, hunters: int) -> None:
        self.match_rules = match_rules
        self.pawns = [house.starts[hunter % len(house.starts)] for hunter in range(hunters)]
        self.lying = {
            tables.BOOK: tables.NONE,
            tables.DOTS: tables.NONE,
            tables.CRUCIFIX: tables.NONE,
        }
        self.piles: list[int] = []
        self.hunt = False
        self.resting = 0
        self.turns: list[dict[str, object]] = []
        self.answers: list[list[tuple[int, int, int, int]]] = []
        self.shown: list[list[int]] = []
        self.lights: list[LightUse] = []

    def begin(self, round: int) -> None:
        self.turns.append(
            {
                "round": round,
                "hunting": self.hunt,
                "due": not self.hunt and round > max(self.match_rules.grace_rounds, self.resting),
                "pawns": tuple(self.pawns),
                "book": self.lying[tables.BOOK],
                "dots": self.lying[tables.DOTS],
                "crucifix": self.lying[tables.CRUCIFIX],
                "piles": tuple(self.piles),
                "dots_shown": 0,
                "struck": None,
                "burned": False,
                "began": False,
                "kill": None,
                "extended": False,
                "over": False,
                "closed": False,
            }
        )
        self.answers.append([])
        self.shown.append([])

    def see(self, event: Entry) -> None:
        """Update the board by an event."""
        kind, first, second = event.kind, event.first, event.second
        if kind == fact_kinds.GHOSTS_TURN:
            self.begin(first)
            return
        if not self.turns:
            return
        turn = self.turns[-1]
        if kind == fact_kinds.HUNTERS_TURN:
            turn["closed"] = True
        elif kind in (fact_kinds.WALKED, fact_kinds.HID):
            self.pawns[first] = second
        elif kind == fact_kinds.LAID and second == tables.SALT:
            self.piles.append(event.third)
        elif kind in (fact_kinds.LAID, fact_kinds.DROPPED):
            self.lying[second] = event.third
        elif kind == fact_kinds.PICKED:
            self.lying[second] = tables.NONE
        elif kind == fact_kinds.DOTS_SHOWN:
            turn["dots_shown"] = first
        elif kind == fact_kinds.EVENT_STRUCK:
            turn["struck"] = first, second
        elif kind == fact_kinds.BURNED_CRUCIFIX:
            turn["burned"] = True
            self.lying[tables.CRUCIFIX] = tables.NONE
        elif kind == fact_kinds.HUNT_BEGAN:
            turn["began"] = self.hunt = True
        elif kind == fact_kinds.KILLED:
            turn["kill"] = first, second
            self.pawns[first] = tables.NONE
        elif kind == fact_kinds.EXTENDED:
            turn["extended"] = True
        elif kind == fact_kinds.HUNT_OVER:
            turn["over"] = turn["closed"] = True
            self.hunt = False
            self.resting = self.round() + self.match_rules.rest_rounds
        elif kind == fact_kinds.SHOWN:
            self.shown[-1].append(first)
        elif kind == fact_kinds.MARK_SEEN:
            light = self.lights[-1]
            self.lights[-1] = light._replace(marks=(*light.marks, first))
        elif kind in ANSWERS:
            if kind == fact_kinds.ANSWERED and first == tables.UV:
                self.lights.append(LightUse(self.round(), second, (), self._seen_marks()))
            self.answers[-1].append((kind, first, second, event.third))

    def _seen_marks(self) -> int:
        return sum(len(light.marks) for light in self.lights)

    def round(self) -> int:
        return len(self.turns)

    def turns_so_far(self) -> tuple[WitnessedTurn, ...]:
        """Return the turns with all that the hunters learned about them."""
        return tuple(
            WitnessedTurn(
                **turn,  # type: ignore[arg-type]
                shown=tuple(self.shown[index]),
                lights=tuple(
                    light for light in self.lights if index < light.round <= index + LONGEST_MARKS
                ),
                answers=tuple(self.answers[index]),
            )
            for index, turn in enumerate(self.turns)
        )


def turns_of(position: Position) -> tuple[WitnessedTurn, ...]:
    """Return the Ghost's turns so far, as the hunters witnessed them."""
    memory = tuple(position.record.memory(1))
    return _turns(position.house, position.match_rules, len(position.pawns), memory)


@lru_cache(maxsize=64)
def _turns(
    house: HuntHouse, match_rules: MatchRules, hunters: int, memory: tuple[int, ...]
) -> tuple[WitnessedTurn, ...]:
    scene = _Scene(house, match_rules, hunters)
    for event in memory:
        scene.see(unpacked(event))
    return scene.turns_so_far()
