"""How a change between two observations of Ghost Hunt is seen, heard and traced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules.ghost_hunt import events as told
from game.rules.ghost_hunt.events import HuntEvent as Fact
from game.rules.ghost_hunt.house import HuntHouse, squares_in
from game.rules.ghost_hunt.position import OVER, Position
from game.rules.ghost_hunt.tables import DOTS, EMF_READER, NONE, SALT
from scenes.boards.animation import Leg, Motion, Piece, Wave, glide_time, move
from scenes.boards.layout import Spot
from scenes.boards.view import Cue, Pulse, Trace

HUNTERS: Final = range(4)  # the seats of figures and things on a square
GHOST: Final = 4
ITEM: Final = 5  # ITEM + item
PILE: Final = 13  # PILE + which
SEATS: Final = 16
BURST: Final = 420
DROP: Final = 240
PULSE: Final = 900  # of the light that fails when a hunt begins
HEART: Final = "heartbeat"
CALM, CLOSE = 2.4, 1.1  # seconds between two beats in a hunt, and with the Ghost near
SHOWN: Final = 24  # events between two observations that are still told one by one

IMPACT: Final = Piece("boards/impact", shadow=False)
RIPPLE: Final = Piece("boards/ripple", shadow=False)
SPARKLE: Final = Piece("boards/sparkle", shadow=False)
FLASH: Final = Piece("ghost_hunt/flash", shadow=False)

Pieces = Mapping[Spot, Piece]


def since(before: Position | None, after: Position) -> list[Fact]:
    """Return what one side came to know between two of its observations, oldest first.

    A match that is over is open, so then the record is read as either side remembers it.
    """
    known = [] if before is None else before.record
    records = [after.record]
    if after.phase == OVER:
        records += [told.memory_of(side, after.record) for side in (1, 0)]
    for record in records:
        if record[: len(known)] == known:
            return told.read(record[len(known) :])
    return []


class HuntAnimation:
    """Events, rings and sounds of what happened, gathered in order."""

    def __init__(self, facts: list[Fact], before: Position, old: Pieces, new: Pieces) -> None:
        self.names = before.house.names
        self.house = before.house
        self.van = min(squares_in(before.house.van))
        self.middle = _middle_of(before.house)
        self.at = {k: square for k, square in enumerate(before.pawns)}
        self.ghost = before.ghost
        self.old = old
        self.new = new
        self.events: list[Motion] = []
        self.waves: list[Wave] = []
        self.cues: list[Cue] = []
        self.time = 0
        self.dots = before.where[DOTS]
        for fact in facts:
            self._tell(fact)

    def _tell(self, fact: Fact) -> None:
        kind, first, second = fact.kind, fact.first, fact.second
        if kind in (told.WALKED, told.HID):
            self._glide(first, self.at[first], second, "place" if kind == told.HID else "move")
            self.at[first] = second
        elif kind in (told.STEPPED, told.SHOWN):
            self._step(first)
        elif kind == told.LAID:
            self._lay(second, fact.third)
        elif kind in (told.PICKED, told.TAKEN, told.PUT_BACK, told.CHOSE):
            self.cues.append(Cue(self.time, "place"))
        elif kind == told.USED:
            self._use(first, second, fact.third)
        elif kind == told.MARK_SEEN:
            self._burst(SPARKLE, first, "hint")
        elif kind == told.LOOKED and fact.third:
            self._burst(SPARKLE, second, "hint")
        elif kind in (told.LISTENED, told.TAUNTED):
            tone = "danger" if second else "bone"
            self.waves.append(Wave(self.names[first], 4.0, tone, self.time, 600))
            self.cues.append(Cue(self.time, HEART if second else "tick"))
            self.time += 300
        else:
            self._of_the_ghost(fact)

    def _of_the_ghost(self, fact: Fact) -> None:
        if fact.kind == told.HUNT_BEGAN:
            self.waves.append(Wave(self.names[self.middle], 9.0, "danger", self.time, PULSE))
            self.cues.append(Cue(self.time, "hunt"))
        elif fact.kind == told.HUNT_OVER:
            self.waves.append(Wave(self.names[self.van], 5.0, "ok", self.time, PULSE))
            self.cues.append(Cue(self.time, "release"))
        elif fact.kind == told.EVENT_STRUCK:
            self.cues.append(Cue(self.time, "whisper"))
            heard = _middle_of(self.house, fact.first)
            self.waves.append(Wave(self.names[heard], 2.4, "#B79CF2", self.time, 600))
        elif fact.kind == told.DOTS_SHOWN and self.dots >= 0:
            self._burst(FLASH, self.dots, "hint")
        elif fact.kind == told.KILLED:
            self._burst(IMPACT, self.at[fact.first], "fight")
        elif fact.kind == told.BURNED_CRUCIFIX:
            self._burst(IMPACT, fact.first, "fight")
        elif fact.kind == told.FOUND:
            self.cues.append(Cue(self.time, "escape"))

    def _glide(self, seat: int, source: int, target: int, sound: str) -> None:
        """Lead a figure on; steps of the same one become the legs of one event."""
        if source < 0:
            return
        length = glide_time(1)
        here, there = (self.names[source], seat), (self.names[target], seat)
        leg = Leg("glide", self.time, length, here, there)
        self.cues.append(Cue(self.time, sound))
        self.time += length
        for index, event in enumerate(self.events):
            if event.legs[-1].target == here and event.piece.shadow:
                self.events[index] = Motion(event.piece, (*event.legs, leg))
                return
        piece = self.old.get(here) or self.new.get(there)
        if piece is not None:
            self.events.append(Motion(piece, (leg,)))

    def _step(self, square: int) -> None:
        if self.ghost >= 0:
            self._glide(GHOST, self.ghost, square, "move")
        self.ghost = square

    def _lay(self, item: int, square: int) -> None:
        name = self.names[square]
        seats = [PILE + k for k in range(3)] if item == SALT else [ITEM + item]
        for seat in seats:
            spot = (name, seat)
            if spot in self.new and spot not in self.old:
                self.events.append(move(self.new[spot], "drop", spot, spot, self.time, DROP))
        self.cues.append(Cue(self.time + 60, "place"))
        self.time += DROP
        if item == DOTS:
            self.dots = square

    def _use(self, item: int, square: int, answer: int) -> None:
        self._burst(SPARKLE if answer else RIPPLE, square, "hint" if answer else "tick")
        if item == EMF_READER:
            self.time += 60

    def _burst(self, piece: Piece, square: int, sound: str) -> None:
        self.cues.append(Cue(self.time, sound))
        if square >= 0:
            spot = (self.names[square], GHOST)
            self.events.append(move(piece, "burst", spot, spot, self.time, BURST))
            self.time += BURST // 2


def _middle_of(house: HuntHouse, room: int = NONE) -> int:
    """Return the square nearest to the middle of a room, or of all of them."""
    spots = [
        divmod(square, house.width)
        for square, other in enumerate(house.room_of)
        if other == room or (room == NONE and other >= 0)
    ]
    rows, columns = [row for row, _ in spots], [column for _, column in spots]
    down, right = min(rows) + max(rows), min(columns) + max(columns)
    row, column = min(
        spots, key=lambda spot: (2 * spot[0] - down) ** 2 + (2 * spot[1] - right) ** 2
    )
    return row * house.width + column


def pulse_of(observation: Position) -> Pulse | None:
    """Return the heart that beats through a hunt, faster where the Ghost was just heard near."""
    if not observation.hunt or observation.phase == OVER:
        return None
    near = False
    for fact in told.read(observation.record):
        if fact.kind in (told.HUNT_BEGAN, told.GHOSTS_TURN):
            near = False
        elif fact.kind == told.LISTENED and fact.second:
            near = True
    return Pulse(HEART, CLOSE if near else CALM)


def trace_of(before: Position, after: Position) -> Trace:
    """Return the last figure's way, or the square where something was done."""
    names = after.house.names
    found = [f for f in since(before, after) if f.kind in _TRACED]
    if not found:
        return Trace(())
    last = found[-1]
    if last.kind == told.WALKED:
        hunter, squares = last.first, [last.second]
        for fact in reversed(found[:-1]):
            if fact.kind != told.WALKED or fact.first != hunter:
                break
            squares.insert(0, fact.second)
        start = before.pawns[hunter]
        if start != NONE and start != squares[0]:
            squares.insert(0, start)
        return Trace(tuple(names[square] for square in squares))
    if last.kind in (told.STEPPED, told.SHOWN):
        squares = [fact.first for fact in found if fact.kind == last.kind]
        if before.ghost >= 0 and before.ghost != squares[0]:
            squares.insert(0, before.ghost)
        return Trace(tuple(names[square] for square in squares))
    square = {told.LAID: last.third, told.HID: last.second, told.USED: last.second}.get(last.kind)
    return Trace((names[last.first if square is None else square],))


_TRACED: Final = (
    told.WALKED, told.STEPPED, told.SHOWN, told.LAID, told.HID, told.USED, told.LISTENED,
    told.TAUNTED,
)  # fmt: skip
