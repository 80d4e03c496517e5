"""What a team's record of Haunted House tells, in plain sentences without their ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.language import _, mark
from game.rules.haunted_house import events
from game.rules.haunted_house.events import HouseEvent
from game.rules.haunted_house.position import BOTH_TEAMS, OVER, Position
from game.rules.haunted_house.tables import NAMES, PAWNS
from scenes.boards.haunted_house.sides import capital, pawn_name, room_name

Names = Sequence[str]


@dataclass(frozen=True, slots=True)
class HouseMoment:
    """One event with the round and the full turn in which it happened, and what led to it."""

    event: HouseEvent
    round: int
    turn: int  # 0 before the first
    haunted: int  # the tiles known to have been haunted in this round, this event included
    fresh: bool  # whether this event haunted a tile
    everyday: bool  # whether it says again what is known, or that nothing has changed
    public: bool  # whether both teams know of it


# What one of the turns below such a heading is called elsewhere.
ONE: Final = (mark("Round 1, turn {number}"), mark("Round 2, turn {number}"))


def section_of(number: int) -> str:
    """Return the heading of a round in the log."""
    return mark("Round 1, turns") if number == 0 else mark("Round 2, turns")


def moments(record: Sequence[int]) -> list[HouseMoment]:
    """Return the events of a record with the round and turn of each."""
    found: list[HouseMoment] = []
    number = turn = haunted = told = 0
    for packed in record:
        event = events.unpacked(packed)
        tile, everyday = None, False
        if event.kind == events.ROUND:
            number, turn, haunted, told = event.first, 0, 0, 0
        elif event.kind == events.HUNTERS_TURN:
            turn = event.first
        elif event.kind == events.STARTED:
            tile = event.first
        elif event.kind in (events.STEPPED, events.PHASED):
            tile = event.second
        elif event.kind in (events.ROOM_TOLD, events.TRAP_TOLD):
            entered = any(m.event.kind == events.WALKED for m in found[-2:])
            bit = 1 << (event.first + (0 if event.kind == events.TRAP_TOLD else 49))
            everyday = not entered and (not event.second or bool(told & bit))
            told |= bit if event.second else 0
        fresh = tile is not None and not haunted >> tile & 1
        if tile is not None:
            haunted |= 1 << tile
        public = packed & BOTH_TEAMS == BOTH_TEAMS
        found.append(HouseMoment(event, number, turn, haunted, fresh, everyday, public))
    return found


def since(before: Position | None, after: Position) -> list[HouseMoment]:
    """Return what became known to one team between two of its observations, oldest first.

    A match that is over is open, so then the later record is read as that team remembers it.
    """
    known = [] if before is None else before.record
    for record in (after.record, *(_memories(after) if after.phase == OVER else ())):
        if record[: len(known)] == known:
            return moments(record)[len(known) :]
    return []


def _memories(state: Position) -> list[list[int]]:
    return [events.memory_of(team, state.record) for team in (0, 1)]


def deciding_seat(state: Position, moment: HouseMoment) -> int:
    """Return the seat that did what a moment tells."""
    kind, pawn = moment.event.kind, moment.event.pawn
    if kind in _GHOSTS or kind == events.ROUND:
        return moment.round
    duellist = 1 - moment.round
    return duellist if not pawn or state.players == 2 else duellist + 2


_GHOSTS: Final = (
    events.STARTED,
    events.STEPPED,
    events.PHASED,
    events.CONJURED,
    events.TRAPPED,
    events.RESTED,
    events.GHOSTS_TURN,
)


def figure_of(moment: HouseMoment) -> str:
    """Return the sprite of the figure a moment tells of, empty where it tells of a whole side."""
    kind = moment.event.kind
    if kind in _GHOSTS:
        return f"haunted_house/ghost_{moment.round}"
    if kind in _OF_A_PAWN:
        return f"haunted_house/hunter_{PAWNS[moment.event.pawn].lower()}"
    return ""


_OF_A_PAWN: Final = (
    events.ROOM_TOLD,
    events.TRAP_TOLD,
    events.WALKED,
    events.RADAR_ANSWERED,
    events.TRAP_PLACED,
    events.MISSED,
    events.CAPTURED,
    events.HANDED,
)


def sentences(state: Position, moment: HouseMoment, names: Names) -> Iterator[str]:
    """Yield what a moment tells; nothing for the mere beginning of a turn."""
    event = moment.event
    pawn, first, second = pawn_name(event.pawn), event.first, event.second
    kind = event.kind
    if moment.everyday:
        return
    if kind == events.ROUND:
        ghosts, hunters = (team_words(state.players, team, names) for team in (first, 1 - first))
        if state.players == 2:
            yield _("{ghost} haunts, {hunter} hunts", ghost=ghosts, hunter=hunters)
        else:
            yield _("{ghosts} haunt, {hunters} hunt", ghosts=ghosts, hunters=hunters)
    elif kind == events.STARTED:
        yield _("The Ghost begins on {tile} and haunts it", tile=NAMES[first])
    elif kind == events.ROOM_TOLD:
        said = _("{room} is haunted") if second else _("{room} is not haunted")
        yield capital(said.format(room=room_name(state, first)))
    elif kind == events.TRAP_TOLD:
        said = _("The trap on {tile} has sprung") if second else _("The trap on {tile} is intact")
        yield said.format(tile=NAMES[first])
    elif kind == events.WALKED:
        way = {"source": NAMES[first], "target": NAMES[second]}
        yield _("{hunter} walks from {source} to {target}", hunter=pawn, **way)
    elif kind == events.RADAR_ANSWERED:
        yield _(
            "{hunter}'s Radar on {tile} answers {answer}",
            hunter=pawn,
            tile=NAMES[first],
            answer=radar_words(event),
        )
    elif kind == events.TRAP_PLACED:
        yield _("{hunter} sets a trap on {tile}", hunter=pawn, tile=NAMES[first])
    elif kind == events.MISSED:
        yield _(
            "{hunter} tries to capture on {tile} and finds nobody", hunter=pawn, tile=NAMES[first]
        )
    elif kind == events.CAPTURED:
        yield _("{hunter} captures the Ghost on {tile}", hunter=pawn, tile=NAMES[first])
    elif kind == events.HANDED:
        yield _("{hunter} lets the partner act", hunter=pawn)
    elif kind == events.DONE:
        if state.players == 2:
            yield _("The hunters end their turn")
        else:
            yield _("{hunter} is done with this turn", hunter=pawn)
    else:
        yield from _of_the_ghost(state, moment)


def _of_the_ghost(state: Position, moment: HouseMoment) -> Iterator[str]:
    event = moment.event
    first, second = event.first, event.second
    if event.kind in (events.STEPPED, events.PHASED):
        through = event.kind == events.PHASED
        deed = way_words(NAMES[first], NAMES[second], through, moment.fresh)
        yield _completed(state, moment, deed) if moment.fresh else deed
    elif event.kind == events.CONJURED:
        yield _("A Poltergeist appears on {tile}", tile=NAMES[first])
    elif event.kind == events.TRAPPED:
        yield _("A trap springs on {tile}: the Ghost will miss its next turn", tile=NAMES[first])
    elif event.kind == events.RESTED:
        yield _("The Ghost ends its turn")
    elif event.kind == events.ROUND_OVER:
        yield _("Round {round} is over in turn {turn}", round=moment.round + 1, turn=first)


def _completed(state: Position, moment: HouseMoment, deed: str) -> str:
    """Return a deed, and that its tile was the last one of its room, if it was."""
    room = state.house.room_of[moment.event.second]
    if state.house.rooms[room] & ~moment.haunted:
        return deed
    return _("{deed}; {room} is haunted", deed=deed, room=room_name(state, room))


def way_words(source: str, target: str, through: bool, fresh: bool) -> str:
    """Return where the Ghost goes, whether through a wall, and whether it haunts what it enters."""
    if through and fresh:
        said = _("The Ghost phases through the wall from {source} to {target} and haunts it")
    elif through:
        said = _("The Ghost phases through the wall from {source} to {target}")
    elif fresh:
        said = _("The Ghost steps from {source} to {target} and haunts it")
    else:
        said = _("The Ghost steps from {source} to {target}")
    return said.format(source=source, target=target)


def radar_words(event: HouseEvent) -> str:
    """Return what a Radar answered: one number, or two."""
    if event.third == events.NONE:
        return str(event.second)
    return _("{smaller} and {larger}", smaller=event.second, larger=event.third)


def news_of(state: Position, told: Sequence[HouseMoment], team: int, names: Names) -> Iterator[str]:
    """Yield what a team learned while it looked away; steps of one hunter are told together."""
    index = 0
    while index < len(told):
        moment = told[index]
        event = moment.event
        index += 1
        if event.kind == events.WALKED:
            path = [event.first, event.second]
            while index < len(told) and _goes_on(told[index].event, event.pawn, path[-1]):
                path.append(told[index].event.second)
                index += 1
            way = _(" to ").join(NAMES[tile] for tile in path)
            # For translators: the way is several tiles, joined by " to ".
            yield _("{hunter} walks from {way}", hunter=pawn_name(event.pawn), way=way)
        elif event.kind == events.HUNTERS_TURN and team != moment.round:
            first = event.first <= 1
            yield _("The Ghost is in the house") if first else _("The Ghost has taken its turn")
        elif event.kind == events.GHOSTS_TURN and team == moment.round:
            yield _("The hunters have ended their turn")
        else:
            yield from sentences(state, moment, names)


def _goes_on(event: HouseEvent, pawn: int, tile: int) -> bool:
    return event.kind == events.WALKED and event.pawn == pawn and event.first == tile


def team_words(players: int, team: int, names: Names) -> str:
    """Return the people of a team, such as "Bob and Cyd"."""
    return _(" and ").join(names[team:players:2])
