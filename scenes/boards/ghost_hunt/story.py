"""What one side's record of Ghost Hunt tells, in plain sentences without their ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.language import _, listed, many, mark
from game.rules.ghost_hunt import events
from game.rules.ghost_hunt.events import HuntEvent
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
from scenes.boards.ghost_hunt import rooms
from scenes.boards.ghost_hunt.nouns import (
    capital,
    evidence_name,
    hunter_name,
    item_taken,
    kind_name,
    the_item,
)

Names = Sequence[str]

SET_UP, ROUNDS = mark("Set-up"), mark("Rounds")
ROLLS: Final = {
    UV_ROLL: mark("The die for a mark shows {number}"),
    BOOK_ROLL: mark("The die for the book shows {number}"),
    DOTS_ROLL: mark("The die for DOTS shows {number}"),
    EVENT_ROLL: mark("The die for a ghost event shows {number}"),
    HUNT_ROLL: mark("The die for a hunt shows {number}"),
}
ENDINGS: Final = {
    ESCAPED: mark("The hunters drive away with what they know"),
    ALL_DEAD: mark("No hunter is left alive"),
    OUT_OF_TIME: mark("The night is over"),
    MISNAMED: mark("The name is wrong"),
}


@dataclass(frozen=True, slots=True)
class HuntMoment:
    """One event, with the round and the hunter whose turn it was, or NONE for the Ghost."""

    event: HuntEvent
    round: int
    hunter: int
    public: bool  # whether both sides know of it


def moments(record: Sequence[int]) -> list[HuntMoment]:
    """Return the events of a record with the round and turn of each."""
    found, number, hunter = [], 0, NONE
    for packed in record:
        event, public = events.unpacked(packed), packed & events.BOTH == events.BOTH
        if event.kind == events.GHOSTS_TURN:
            number, hunter = event.first, NONE
        elif event.kind in (events.HUNTERS_TURN, events.CHOSE):
            hunter = event.first
        found.append(HuntMoment(event, number, hunter, public))
    return found


def since(before: Position | None, after: Position) -> list[HuntMoment]:
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


def sentences(state: Position, moment: HuntMoment, names: Names) -> Iterator[str]:
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


def _of_a_hunter(state: Position, moment: HuntMoment, names: Names) -> Iterator[str]:
    event = moment.event
    kind, first, second, third = event.kind, event.first, event.second, event.third
    squares = state.house.names
    who = hunter_name(moment.hunter, names)
    if kind in _WITH_ITEMS:
        square = squares[third] if kind in (events.LAID, events.PICKED) else ""
        yield _(_WITH_ITEMS[kind], hunter=who, item=item_taken(second), square=square)
    elif kind == events.CHOSE:
        yield _("{hunter} chooses an item", hunter=who)
    elif kind == events.WALKED:
        yield _("{hunter} walks to {way}", hunter=who, way=squares[second])
    elif kind == events.USED:
        yield _answer(who, squares[second], first, third)
    elif kind == events.MARK_SEEN:
        yield _("An ultraviolet mark shows on {square}", square=squares[first])
    elif kind == events.EXCHANGED:
        yield _("{hunter} changes items in the van", hunter=who)
    elif kind == events.TAUNTED:
        said = (
            _("{hunter} taunts on {square}: the Ghost is near")
            if second
            else _("{hunter} taunts on {square}: the Ghost is not near")
        )
        yield said.format(hunter=who, square=squares[first])
    elif kind == events.LISTENED:
        said = (
            _("{hunter} listens on {square}: the Ghost is near")
            if second
            else _("{hunter} listens on {square}: the Ghost is not near")
        )
        yield said.format(hunter=who, square=squares[first])
    elif kind == events.HID:
        yield _("{hunter} hides on {square}", hunter=who, square=squares[second])
    elif kind == events.WAY_TOLD:
        said = (
            _("{hunter}'s way out of hiding to {square} is free")
            if third
            else _("{hunter}'s way out of hiding to {square} is barred by the Ghost")
        )
        yield said.format(hunter=who, square=squares[second])
    elif kind == events.LOOKED:
        yield _look(first, squares[second], bool(third))


_WITH_ITEMS: Final = {
    events.CHOSEN: mark("{hunter} packs {item}"),
    events.LAID: mark("{hunter} places {item} on {square}"),
    events.PICKED: mark("{hunter} picks up {item} on {square}"),
    events.PUT_BACK: mark("{hunter} puts {item} back"),
    events.TAKEN: mark("{hunter} takes {item}"),
}


def _look(thing: int, square: str, positive: bool) -> str:
    if not thing:
        written = _("The book on {square} is written in")
        return (written if positive else _("The book on {square} is still blank")).format(
            square=square
        )
    printed = _("The salt on {square} shows a footprint")
    return (printed if positive else _("The salt on {square} is untouched")).format(square=square)


def _answer(hunter: str, square: str, item: int, result: int) -> str:
    """Return what an item answered."""
    if item == THERMOMETER:
        said = (
            _("{hunter}'s thermometer on {square} is freezing: this is the ghost room")
            if result
            else _("{hunter}'s thermometer on {square} tells: not the ghost room")
        )
    elif item == EMF_READER:
        said = (
            _("{hunter}'s EMF reader on {square} shows EMF")
            if result
            else _("{hunter}'s EMF reader on {square} stays quiet")
        )
    elif item == BOX:
        said = (
            _("{hunter}'s Spirit Box on {square} answers")
            if result
            else _("{hunter}'s Spirit Box on {square} stays silent")
        )
    elif result:
        return many(
            "{hunter}'s UV flashlight on {square} shows {number} mark",
            "{hunter}'s UV flashlight on {square} shows {number} marks",
            result,
            hunter=hunter,
            square=square,
        )
    else:
        said = _("{hunter}'s UV flashlight on {square} shows no marks")
    return said.format(hunter=hunter, square=square)


def _of_the_ghost(state: Position, event: HuntEvent, names: Names) -> Iterator[str]:
    kind, first, second = event.kind, event.first, event.second
    squares = state.house.names
    if kind in _PLAIN:
        yield _(_PLAIN[kind])
    elif kind == events.TYPE_CHOSEN:
        yield _("The Ghost is the {kind}", kind=kind_name(first))
    elif kind == events.ROOM_CHOSEN:
        yield _("The Ghost haunts {room}", room=rooms.the_room(state, first))
    elif kind == events.ROLLED:
        yield _(ROLLS[first], number=second)
    elif kind == events.STEPPED:
        yield _("The Ghost glides to {way}", way=squares[first])
    elif kind == events.EVENT_STRUCK:
        yield _struck(rooms.within_it(state, first), second, names)
    elif kind == events.DOTS_SHOWN:
        yield _(_DOTS[first])
    elif kind == events.BURNED_CRUCIFIX:
        yield _("The crucifix on {square} burns and stops a hunt", square=squares[first])
    elif kind == events.SHOWN:
        yield _("The Ghost is seen on {square}", square=squares[first])
    elif kind == events.KILLED:
        victim = hunter_name(first, names)
        yield _("The Ghost on {square} kills {hunter}", square=squares[second], hunter=victim)
    elif kind == events.DROPPED:
        # For translators: the item stands with its article, which gets a capital afterwards.
        said = _("{item} is left on {square}")
        yield capital(said.format(item=the_item(second), square=squares[event.third]))
    elif kind == events.FOUND:
        yield _("Evidence found: {evidence}", evidence=evidence_name(first))
    elif kind == events.NAMED:
        yield _("The hunters name the {kind}", kind=kind_name(first))
    elif kind == events.ENDED:
        yield _(ENDINGS[first])


_PLAIN: Final = {
    events.HUNT_BEGAN: mark("A hunt begins; the van is shut"),
    events.EXTENDED: mark("The hunt goes on for one more turn"),
    events.HUNT_OVER: mark("The hunt is over; the van is open"),
}
_DOTS: Final = {
    1: mark("DOTS show the Ghost, seen from the van"),
    2: mark("DOTS show the Ghost, seen in the house"),
    3: mark("DOTS show the Ghost, seen by everybody near"),
}


def _struck(in_room: str, struck: int, names: Names) -> str:
    who = [hunter_name(k, names) for k in range(4) if struck >> k & 1]
    if not who:
        return _("A ghost event {in_room} reaches nobody", in_room=in_room)
    return _("A ghost event {in_room} slows {hunters}", in_room=in_room, hunters=listed(who))


def told(
    state: Position, found: Sequence[HuntMoment], names: Names
) -> Iterator[tuple[HuntMoment, str]]:
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
            if event.kind == events.WALKED:
                # For translators: the way is one square or several, such as "e5, e6".
                walked = _("{hunter} walks to {way}")
                yield moment, walked.format(hunter=hunter_name(moment.hunter, names), way=way)
            else:
                yield moment, _("The Ghost glides to {way}", way=way)
            continue
        following = found[index].event.kind if index < len(found) else NONE
        if (event.kind, following) == (events.CHOSE, events.CHOSEN):
            continue  # the team is told what was chosen
        for sentence in sentences(state, moment, names):
            yield moment, sentence
