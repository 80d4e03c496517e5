"""What one side's record of Ghost Hunt tells, in plain sentences without their ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.rules.ghost_hunt import events
from game.rules.ghost_hunt.events import Event
from game.rules.ghost_hunt.kinds import KIND_NAMES
from game.rules.ghost_hunt.position import (
    ALL_DEAD,
    BOOK_ROLL,
    DOTS_ROLL,
    ESCAPED,
    EVENT_ROLL,
    HUNT_ROLL,
    MISNAMED,
    OUT_OF_TIME,
    OVER,
    UV_ROLL,
    Position,
)
from game.rules.ghost_hunt.tables import BOX, EMF_READER, NONE, THERMOMETER
from scenes.boards.ghost_hunt.sides import (
    EVIDENCES,
    ITEM_NAMES,
    capital,
    hunter_name,
    room_name,
)

Names = Sequence[str]

SET_UP, ROUNDS = "Set-up", "Rounds"
ROLLS: Final = {
    UV_ROLL: "a mark",
    BOOK_ROLL: "the book",
    DOTS_ROLL: "DOTS",
    EVENT_ROLL: "a ghost event",
    HUNT_ROLL: "a hunt",
}
ENDINGS: Final = {
    ESCAPED: "The hunters drive away with what they know",
    ALL_DEAD: "No hunter is left alive",
    OUT_OF_TIME: "The night is over",
    MISNAMED: "The name is wrong",
}


@dataclass(frozen=True, slots=True)
class Moment:
    """One event, with the round and the hunter whose turn it was, or NONE for the Ghost."""

    event: Event
    round: int
    hunter: int
    public: bool  # whether both sides know of it


def moments(record: Sequence[int]) -> list[Moment]:
    """Return the events of a record with the round and turn of each."""
    found, number, hunter = [], 0, NONE
    for packed in record:
        event, public = events.unpacked(packed), packed & events.BOTH == events.BOTH
        if event.kind == events.GHOSTS_TURN:
            number, hunter = event.first, NONE
        elif event.kind in (events.HUNTERS_TURN, events.CHOSE):
            hunter = event.first
        found.append(Moment(event, number, hunter, public))
    return found


def since(before: Position | None, after: Position) -> list[Moment]:
    """Return what became known to one side between two of its observations, oldest first.

    A match that is over is open, so then the later record is read as that side remembers it.
    """
    known = [] if before is None else before.record
    records = [after.record]
    if after.phase == OVER:
        records += [events.memory_of(side, after.record) for side in (1, 0)]
    for record in records:
        if record[: len(known)] == known:
            return moments(record)[len(known) :]
    return []


def sentences(state: Position, moment: Moment, names: Names) -> Iterator[str]:
    """Yield what a moment tells; nothing for the mere beginning of a turn."""
    event = moment.event
    if event.kind in _OF_HUNTERS:
        yield from _of_a_hunter(state, moment, names)
    else:
        yield from _of_the_ghost(state, event, names)


_OF_HUNTERS: Final = (
    events.CHOSEN, events.WALKED, events.USED, events.MARK_SEEN, events.LAID, events.PICKED,
    events.EXCHANGED, events.PUT_BACK, events.TAKEN, events.TAUNTED, events.LISTENED, events.HID,
    events.WAY_TOLD, events.LOOKED, events.CHOSE,
)  # fmt: skip


def _of_a_hunter(state: Position, moment: Moment, names: Names) -> Iterator[str]:
    event = moment.event
    kind, first, second, third = event.kind, event.first, event.second, event.third
    squares = state.house.names
    who = hunter_name(moment.hunter, names)
    if kind == events.CHOSE:
        yield f"{who} chooses an item"
    elif kind == events.CHOSEN:
        yield f"{who} packs the {ITEM_NAMES[second]}"
    elif kind == events.WALKED:
        yield f"{who} walks to {squares[second]}"
    elif kind == events.USED:
        yield f"{who}'s {ITEM_NAMES[first]} on {squares[second]} {answer(first, third)}"
    elif kind == events.MARK_SEEN:
        yield f"An ultraviolet mark shows on {squares[first]}"
    elif kind == events.LAID:
        yield f"{who} places the {ITEM_NAMES[second]} on {squares[third]}"
    elif kind == events.PICKED:
        yield f"{who} picks up the {ITEM_NAMES[second]} on {squares[third]}"
    elif kind == events.EXCHANGED:
        yield f"{who} changes items in the van"
    elif kind == events.PUT_BACK:
        yield f"{who} puts the {ITEM_NAMES[second]} back"
    elif kind == events.TAKEN:
        yield f"{who} takes the {ITEM_NAMES[second]}"
    elif kind in (events.TAUNTED, events.LISTENED):
        verb = "taunts" if kind == events.TAUNTED else "listens"
        yield f"{who} {verb} on {squares[first]}: the Ghost is {'near' if second else 'not near'}"
    elif kind == events.HID:
        yield f"{who} hides on {squares[second]}"
    elif kind == events.WAY_TOLD:
        way = "is free" if third else "is barred by the Ghost"
        yield f"{who}'s way out of hiding to {squares[second]} {way}"
    elif kind == events.LOOKED:
        yield capital(_look(first, squares[second], bool(third)))


def _look(thing: int, square: str, positive: bool) -> str:
    if not thing:
        return f"the book on {square} is {'written in' if positive else 'still blank'}"
    return f"the salt on {square} {'shows a footprint' if positive else 'is untouched'}"


def answer(item: int, result: int) -> str:
    """Return what an item answered, as the end of a sentence."""
    if item == THERMOMETER:
        return "is freezing: this is the ghost room" if result else "tells: not the ghost room"
    if item == EMF_READER:
        return "shows EMF" if result else "stays quiet"
    if item == BOX:
        return "answers" if result else "stays silent"
    if not result:
        return "shows no marks"
    return f"shows {result} mark{'s' * (result > 1)}"


def _of_the_ghost(state: Position, event: Event, names: Names) -> Iterator[str]:
    kind, first, second = event.kind, event.first, event.second
    squares = state.house.names
    if kind == events.TYPE_CHOSEN:
        yield f"The Ghost is the {KIND_NAMES[first]}"
    elif kind == events.ROOM_CHOSEN:
        yield f"The Ghost haunts {room_name(state, first)}"
    elif kind == events.ROLLED:
        yield f"The die for {ROLLS[first]} shows {second}"
    elif kind == events.STEPPED:
        yield f"The Ghost glides to {squares[first]}"
    elif kind == events.EVENT_STRUCK:
        yield f"A ghost event in {room_name(state, first)} {_struck(second, names)}"
    elif kind == events.DOTS_SHOWN:
        seen = {1: "seen from the van", 2: "seen in the house", 3: "seen by everybody near"}
        yield f"DOTS show the Ghost, {seen[first]}"
    elif kind == events.BURNED_CRUCIFIX:
        yield f"The crucifix on {squares[first]} burns and stops a hunt"
    elif kind == events.HUNT_BEGAN:
        yield "A hunt begins; the van is shut"
    elif kind == events.SHOWN:
        yield f"The Ghost is seen on {squares[first]}"
    elif kind == events.KILLED:
        yield f"The Ghost on {squares[second]} kills {hunter_name(first, names)}"
    elif kind == events.EXTENDED:
        yield "The hunt goes on for one more turn"
    elif kind == events.HUNT_OVER:
        yield "The hunt is over; the van is open"
    elif kind == events.DROPPED:
        yield f"The {ITEM_NAMES[second]} is left on {squares[event.third]}"
    elif kind == events.FOUND:
        yield f"Evidence found: {EVIDENCES[first]}"
    elif kind == events.NAMED:
        yield f"The hunters name the {KIND_NAMES[first]}"
    elif kind == events.ENDED:
        yield ENDINGS[first]


def _struck(struck: int, names: Names) -> str:
    who = [hunter_name(k, names) for k in range(4) if struck >> k & 1]
    return f"slows {' and '.join(who)}" if who else "reaches nobody"


def told(state: Position, found: Sequence[Moment], names: Names) -> Iterator[tuple[Moment, str]]:
    """Yield each sentence with its moment; steps of one figure are told together."""
    index = 0
    while index < len(found):
        moment = found[index]
        event = moment.event
        index += 1
        if event.kind in (events.WALKED, events.STEPPED):
            path = [event.second if event.kind == events.WALKED else event.first]
            while index < len(found) and found[index].event.kind == event.kind:
                if found[index].hunter != moment.hunter:
                    break
                later = found[index].event
                path.append(later.second if event.kind == events.WALKED else later.first)
                index += 1
            way = ", ".join(state.house.names[square] for square in path)
            who = hunter_name(moment.hunter, names)
            subject = f"{who} walks" if event.kind == events.WALKED else "The Ghost glides"
            yield moment, f"{subject} to {way}"
            continue
        following = found[index].event.kind if index < len(found) else NONE
        if (event.kind, following) == (events.CHOSE, events.CHOSEN):
            continue  # the team is told what was chosen
        for sentence in sentences(state, moment, names):
            yield moment, sentence
