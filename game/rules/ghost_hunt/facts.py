"""What happens in Ghost Hunt: what somebody decides, what the rules answer, whose turn it is.

Most of it stands in the record of a position, of which an observation holds one side's memory. A
decision that the record does not keep, such as the end of a turn, is told by the action itself to
whoever saw it; marks, writing and footprints are seen by whoever sees them come.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from game.facts import Board, Fact, Facts
from game.rules.ghost_hunt import actions, events
from game.rules.ghost_hunt.events import HuntEvent
from game.rules.ghost_hunt.house import HuntHouse
from game.rules.ghost_hunt.hunters_turn import place_before
from game.rules.ghost_hunt.position import OVER, ROOMING, SEARCHING, TYPING, Position
from game.rules.ghost_hunt.tables import (
    BURNED,
    CRUCIFIX,
    DOTS,
    HAND,
    NONE,
    SALT,
    STOCK,
)
from game.state import HIDDEN

# Squares are names; hunters, items, types and evidence are numbers.

GHOST: Final = 0  # its seat
IN_VAN, ASHES = "stock", "burned"  # where an item is that is neither on a square nor in a hand
PILE, PRINT = "pile", "print"  # what a viewer sees of salt


class Room(NamedTuple):
    """A room of the house."""

    letter: str  # in the notation
    name: str
    spawn: str  # the square on which its Ghost begins


# Facts of one shape share their fields


class OfHunter(Fact):
    """Something a hunter did, or that befell one."""

    hunter: int


class OfItem(OfHunter):
    """Something with an item of a hunter."""

    item: int


class ItemThere(OfItem):
    """Something with an item of a hunter on a square."""

    square: str


class HunterThere(OfHunter):
    """Something of a hunter on a square."""

    square: str


class HunterTold(HunterThere):
    """Something a hunter came to know on a square."""

    positive: bool


class HunterWent(OfHunter):
    """A way of a hunter."""

    source: str
    square: str


class There(Fact):
    """Something on a square."""

    square: str


class Looked(There):
    """What a hunter saw of a thing on a square."""

    positive: bool


class GhostHome(Fact):
    """The Ghost came to its spawn square, for whoever knows that."""

    spawn: str | None


# What is decided


class TypeChosen(Fact):
    """The Ghost chose its type, in secret."""

    kind: int


class RoomChosen(Fact):
    """The Ghost chose its room, in secret."""

    room: Room | None


class ItemChosen(OfItem):
    """A hunter chose an item in the set-up."""


class Glided(Fact):
    """The Ghost went one step, unseen by the hunters."""

    source: str
    square: str


class EventTried(Fact):
    """The Ghost tried a ghost event."""


class TurnEnded(Fact):
    """A player chose to do no more."""

    player: int


class Extended(Fact):
    """The Ghost made a hunt one turn longer."""


class Killed(HunterThere):
    """The Ghost killed a hunter in its reach."""

    ghost: str  # the square of the Ghost


class Walked(HunterWent):
    """A hunter went one step."""


class Used(ItemThere):
    """A hunter used an item; the answer may need a die."""


class Laid(ItemThere):
    """A hunter placed an item."""


class Picked(ItemThere):
    """A hunter picked up an item."""


class ExchangeBegan(OfHunter):
    """A hunter in the van began to change items."""


class PutBack(OfItem):
    """A hunter put an item back into the van."""


class Taken(OfItem):
    """A hunter took an item from the van."""


class ExchangeEnded(OfHunter):
    """A hunter in the van changes no more items."""


class Taunted(HunterThere):
    """A hunter taunted the Ghost."""


class Listened(HunterThere):
    """A hunter listened for the Ghost."""


class Hid(HunterWent):
    """A hunter went into a hiding spot."""


class Named(OfHunter):
    """A hunter named the type of the Ghost."""

    kind: int


# What comes of it


class Rolled(Fact):
    """A die of the Ghost was rolled in secret, in a phase of its turn."""

    phase: int
    number: int


class MarkMade(There):
    """The Ghost left an ultraviolet mark, which shows up to a round."""

    last: int


class BookWritten(Fact):
    """The Ghost wrote in the book."""


class SaltFlipped(There):
    """The Ghost left a footprint in salt."""


class EventStruck(Fact):
    """A ghost event succeeded: its room was announced, and it slowed hunters."""

    room: Room
    hunters: tuple[int, ...]


class DotsShown(There):
    """DOTS that lie on a square showed the Ghost."""

    van: bool  # whether they were seen from there
    house: bool  # whether they were seen from there


class CrucifixBurned(There):
    """The crucifix burned instead of a hunt that would have begun."""


class HuntBegan(GhostHome):
    """A hunt began, and the Ghost jumped."""


class Shown(Fact):
    """The hunting Ghost was seen, where the rules let it be."""

    source: str | None  # where it was before, for whoever knows that
    square: str


class Dropped(ItemThere):
    """An item of a hunter who was killed is left on a square."""


class HuntOver(GhostHome):
    """A hunt ended, and the Ghost returned."""


class Answered(ItemThere):
    """An item told a hunter yes or no, the flashlight how many marks there are."""

    answer: int


class MarkSeen(There):
    """The flashlight showed a mark."""


class Felt(HunterTold):
    """A hunter who taunted felt whether the Ghost is near."""


class Heard(HunterTold):
    """A hunter who listened heard whether the Ghost is near."""


class WayTold(HunterTold):
    """The team was told whether a way out of hiding, to this square, is free."""


class BookRead(Looked):
    """A hunter saw whether the book is written in."""


class SaltSeen(Looked):
    """A hunter saw whether salt shows a footprint."""


class Found(Fact):
    """An evidence came onto the team's board."""

    evidence: int
    hunter: int | None  # who found it; nobody in the turn of the Ghost
    square: str | None  # where that hunter stood


# The order of turns


class GhostsTurn(Fact):
    """A round began with the turn of the Ghost."""

    round: int


class HuntersTurn(OfHunter):
    """A hunter's turn began."""


class Ended(Fact):
    """The match is over."""

    ending: int


class Revealed(Fact):
    """What was secret lies open, as the match is over: what stands where, as on a board."""

    secrets: tuple[tuple[str, object], ...]


KINDS: Final = (
    TypeChosen, RoomChosen, ItemChosen, Glided, EventTried, TurnEnded, Extended, Killed, Walked,
    Used, Laid, Picked, ExchangeBegan, PutBack, Taken, ExchangeEnded, Taunted, Listened, Hid, Named,
    Rolled, MarkMade, BookWritten, SaltFlipped, EventStruck, DotsShown, CrucifixBurned, HuntBegan,
    Shown, Dropped, HuntOver, Answered, MarkSeen, Felt, Heard, WayTold, BookRead, SaltSeen, Found,
    GhostsTurn, HuntersTurn, Ended, Revealed,
)  # fmt: skip
UNRECORDED: Final = (EventTried, TurnEnded, Used, ExchangeEnded, Taunted, Listened)


def room_of(house: HuntHouse, room: int) -> Room:
    """Return a room by its number."""
    spawn = house.names[house.spawns[room]]
    return Room(house.room_letters[room], house.room_names[room], spawn)


def ahead(before: Position, action: int) -> list[Fact]:
    """Return what an action would do, as far as whoever decides can know."""
    return list(_ahead(before, action))


def _ahead(before: Position, action: int) -> Iterator[Fact]:
    kind, number = actions.kind_of(action), actions.number_of(action)
    names, hunter = before.house.names, before.current_player - 1
    source, target = actions.actor_square(before), actions.target_of(before, action)
    match kind:
        case "step" if before.current_player != GHOST:
            yield Walked(hunter, names[source], names[target])
        case "step":
            went = Shown if before.hunt and before.law.visible_hunt else Glided
            yield went(names[source], names[target])
        case "end":
            yield TurnEnded(before.current_player)
        case "event":
            yield EventTried()
        case "extend":
            yield Extended()
        case "kill":
            yield Killed(number, names[target], names[before.ghost])
        case "type":
            yield TypeChosen(number)
        case "room":
            yield RoomChosen(room_of(before.house, number))
        case "choose":
            yield ItemChosen(hunter, number)
        case "use":
            yield Used(hunter, number, names[source])
        case "place":
            yield Laid(hunter, number, names[place_before(before)])
        case "pick":
            yield Picked(hunter, number, names[source])
        case "put" | "take":
            if before.phase == SEARCHING:
                yield ExchangeBegan(hunter)
            yield Taken(hunter, number) if kind == "take" else PutBack(hunter, number)
        case "done":
            yield ExchangeEnded(hunter)
        case "taunt":
            yield Taunted(hunter, names[source])
        case "listen":
            yield Listened(hunter, names[source])
        case "hide":
            yield Hid(hunter, names[source], names[target])
        case "name":
            yield Named(hunter, number)


def seen(before: Position, action: int, player: int) -> bool:
    """Return whether a player sees which action is done.

    The Ghost sees what hunters do, but not what they choose, put back and take; nobody sees dice.
    """
    decider = before.current_player
    if decider < 0 or decider == GHOST or player != GHOST:
        return decider >= 0 and min(decider, 1) == min(player, 1)
    return actions.kind_of(action) not in ("choose", "put", "take")


def between(before: Position, after: Position, action: int | None) -> list[Fact]:
    """Return what happened by one action between two observations of one side, or of everybody."""
    told: list[Fact] = []
    if action is not None:
        told += [fact for fact in _ahead(before, action) if isinstance(fact, UNRECORDED)]
    if before.phase == TYPING != after.phase:
        return [TypeChosen(after.kind)]
    if before.phase == ROOMING != after.phase:
        known = after.room != HIDDEN
        return [RoomChosen(room_of(after.house, after.room) if known else None)]
    told += HuntReading(before, after).facts
    if after.phase == OVER:
        shown = board(before)
        for fact in told:
            carry(shown, fact)
        secrets = _secrets(shown, board(after))
        told += [Revealed(secrets)] if secrets else []
    return told


def fresh(before: Position, after: Position) -> list[int]:
    """Return what one side came to remember between two of its observations, oldest first.

    A match that is over is open, so then the record is read as either side remembers it.
    """
    known, record = before.record, after.record
    records: list[list[int]] = [record]
    if after.phase == OVER:
        both = [event for event in record if event & events.BOTH == events.BOTH]
        records += [record.memory(side) for side in (1, 0)] + [both]
    return next((r[len(known) :] for r in records if r[: len(known)] == known), [])


class HuntReading:
    """The record between two observations of one side, read into facts."""

    def __init__(self, before: Position, after: Position) -> None:
        self.after = after
        self.names = before.house.names
        self.decider = before.current_player
        self.hunter = before.hunter
        self.pawns = before.pawns[:]
        self.ghost = before.ghost
        self.dots = before.where[DOTS]
        self.marks = [mark for mark in after.marks if mark not in before.marks]
        if HIDDEN in (*before.marks, *after.marks):
            self.marks = []
        self.wrote = before.written == 0 < after.written
        self.flipped = 0
        if before.flipped != HIDDEN:
            self.flipped = after.flipped & ~before.flipped
        self.facts: list[Fact] = []
        for event in events.read(fresh(before, after)):
            self.facts += self._of_the_ghost(event) or self._of_hunters(event)

    def _spawn(self) -> str | None:
        room = self.after.room
        return self.names[self.after.house.spawns[room]] if room >= 0 else None

    def _of_the_ghost(self, event: HuntEvent) -> list[Fact]:
        names, first, second = self.names, event.first, event.second
        match event.kind:
            case events.GHOSTS_TURN:
                self.hunter = NONE
                return [GhostsTurn(first)]
            case events.ROLLED:
                return [Rolled(first, second), *self._traces()]
            case events.STEPPED:
                source, self.ghost = self.ghost, first
                return [Glided(names[source], names[first]), *self._prints()]
            case events.SHOWN:
                source, self.ghost = self.ghost, first
                return [Shown(names[source] if source >= 0 else None, names[first])]
            case events.EVENT_STRUCK:
                struck = tuple(k for k in range(len(self.pawns)) if second >> k & 1)
                return [EventStruck(room_of(self.after.house, first), struck)]
            case events.DOTS_SHOWN:
                return [DotsShown(names[self.dots], bool(first & 1), bool(first & 2))]
            case events.BURNED_CRUCIFIX:
                return [CrucifixBurned(names[first])]
            case events.HUNT_BEGAN:
                return [HuntBegan(self._spawn())]
            case events.EXTENDED:
                return [Extended()]
            case events.HUNT_OVER:
                return [HuntOver(self._spawn())]
            case events.KILLED:
                return [Killed(first, names[self.pawns[first]], names[second])]
            case events.DROPPED:
                return [Dropped(first, second, names[event.third])]
            case events.FOUND:
                by = self.hunter if self.hunter != NONE else None
                return [Found(first, by, None if by is None else names[self.pawns[by]])]
            case events.ENDED:
                return [Ended(first)]
        return []

    def _traces(self) -> list[Fact]:
        """Return what a die of the Ghost left in the house, for whoever saw it."""
        found: list[Fact] = [MarkMade(self.names[mark >> 8], mark & 255) for mark in self.marks]
        return [*found, BookWritten()] if self.wrote else found

    def _prints(self) -> list[Fact]:
        piles = self.after.piles
        return [
            SaltFlipped(self.names[square])
            for pile, square in enumerate(piles)
            if self.flipped >> pile & 1
        ]

    def _of_hunters(self, event: HuntEvent) -> list[Fact]:
        names, first, second, third = self.names, event.first, event.second, event.third
        match event.kind:
            case events.HUNTERS_TURN:
                self.hunter = first
                return [HuntersTurn(first)]
            case events.CHOSE:
                return [ItemChosen(first, HIDDEN)]
            case events.CHOSEN:  # follows for those who know the item
                self.facts.pop()
                return [ItemChosen(first, second)]
            case events.WALKED | events.HID:
                source, self.pawns[first] = names[self.pawns[first]], second
                went = Walked if event.kind == events.WALKED else Hid
                return [went(first, source, names[second])]
            case events.USED:
                return [Answered(self.hunter, first, names[second], third)]
            case events.MARK_SEEN:
                return [MarkSeen(names[first])]
            case events.LAID | events.PICKED:
                laid = event.kind == events.LAID
                if laid and second == DOTS:
                    self.dots = third
                return [(Laid if laid else Picked)(first, second, names[third])]
            case events.EXCHANGED:
                return [ExchangeBegan(first)]
            case events.PUT_BACK | events.TAKEN:
                changed = PutBack if event.kind == events.PUT_BACK else Taken
                return [changed(first, second)]
            case events.TAUNTED | events.LISTENED:
                sensed = Felt if event.kind == events.TAUNTED else Heard
                return [sensed(self.hunter, names[first], bool(second))]
            case events.WAY_TOLD:
                return [WayTold(first, names[second], bool(third))]
            case events.LOOKED:
                looked = SaltSeen if first else BookRead
                return [looked(names[second], bool(third))]
            case events.NAMED:
                return [Named(self.decider - 1, first)]
        return []


# The board


def board(observation: Position) -> Board:
    """Return what a viewer sees standing and lying, and what everybody knows beside the board."""
    names = observation.house.names
    found: Board = {
        "round": observation.round,
        "hunt": bool(observation.hunt),
        "evidence": observation.evidence,
        "slowed": observation.slowed,
        "hands": _sees_hands(observation),
    }
    for hunter, square in enumerate(observation.pawns):
        if square != NONE:
            found[f"hunter {hunter}"] = names[square]
    for item, place in enumerate(observation.where):
        if place != HIDDEN:
            found[f"item {item}"] = _place(observation, place)
    sees_ghost = observation.flipped != HIDDEN
    flipped = observation.flipped if sees_ghost else observation.prints
    for pile, square in enumerate(observation.piles):
        found[f"salt {names[square]}"] = PRINT if flipped >> pile & 1 else PILE
    if observation.ghost >= 0:
        found["ghost"] = names[observation.ghost]
    if observation.kind != NONE:
        found["type"] = observation.kind
    if observation.room != NONE:
        known = observation.room != HIDDEN
        found["room"] = room_of(observation.house, observation.room) if known else None
    if sees_ghost:
        found["written"] = bool(observation.written)
        for mark in observation.marks:
            found[f"mark {names[mark >> 8]}"] = mark & 255
    return found


def _sees_hands(observation: Position) -> bool:
    """Return whether a viewer sees what the hunters carry."""
    if HIDDEN in observation.where:
        return False
    if any(place <= STOCK and place != BURNED for place in observation.where):
        return True
    return any(event & events.BOTH == events.HUNTERS_ONLY for event in observation.record)


def _place(observation: Position, place: int) -> str | int:
    """Return where an item is: a square by its name, a hunter by its number."""
    if place == STOCK:
        return IN_VAN
    if place == BURNED:
        return ASHES
    return observation.house.names[place] if place >= 0 else HAND - place


def _secrets(known: Board, opened: Board) -> tuple[tuple[str, object], ...]:
    """Return what an open board shows that one side could not see."""
    keys = ["hands", "ghost", "type", "room", "written"]
    keys += [key for key in opened if key.startswith(("item ", "salt ", "mark "))]
    return tuple((key, opened[key]) for key in keys if opened.get(key) != known.get(key))


def carry(board: Board, fact: Fact) -> None:
    """Let a fact happen on a board."""
    match fact:
        case TypeChosen(kind):
            board["type"] = kind
        case RoomChosen(room):
            board["room"] = room
            if room:
                board["ghost"] = room.spawn
            else:
                del board["written"]
        case Glided(square=square) | Shown(square=square):
            board["ghost"] = square
        case Walked(hunter, square=square) | Hid(hunter, square=square):
            board[f"hunter {hunter}"] = square
        case ItemChosen(hunter, item) | Taken(hunter, item):
            if item != HIDDEN:
                board[f"item {item}"] = hunter
        case PutBack(_, item):
            board[f"item {item}"] = IN_VAN
        case Picked(hunter, item):
            if board["hands"]:
                board[f"item {item}"] = hunter
            else:
                del board[f"item {item}"]
        case Laid(item=item, square=square) if item == SALT:
            board[f"salt {square}"] = PILE
        case Laid(item=item, square=square) | Dropped(item=item, square=square):
            board[f"item {item}"] = square
        case CrucifixBurned():
            board[f"item {CRUCIFIX}"] = ASHES
        case MarkMade(square, last):
            board[f"mark {square}"] = last
        case BookWritten():
            board["written"] = True
        case SaltFlipped(square) | SaltSeen(square, True):
            board[f"salt {square}"] = PRINT
        case HuntBegan(spawn):
            board["hunt"] = True
            if spawn:
                board["ghost"] = spawn
        case HuntOver(spawn):
            board["hunt"] = False
            board.pop("ghost", None)
            if spawn:
                board["ghost"] = spawn
        case Killed(hunter):
            del board[f"hunter {hunter}"]
            board["slowed"] &= ~(1 << hunter)
        case EventStruck(_, hunters):
            board["slowed"] |= sum(1 << hunter for hunter in hunters)
        case HuntersTurn(hunter):
            board["slowed"] &= ~(1 << hunter)
        case Found(evidence):
            board["evidence"] |= evidence
        case GhostsTurn(round):
            board["round"] = round
            for key in [key for key in board if key.startswith("mark ") and board[key] < round]:
                del board[key]
        case Revealed(secrets):
            board.update(secrets)


FACTS: Final[Facts[Position]] = Facts(KINDS, between, ahead, seen, board, carry)
