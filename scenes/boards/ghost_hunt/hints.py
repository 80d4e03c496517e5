"""Reasons for actions in Ghost Hunt, based only on what the side knows."""

from __future__ import annotations

from collections.abc import Iterator

from game.bots.bot import Decision
from game.facts import Fact
from game.language import _, many, mark
from game.rules.ghost_hunt import facts as f
from game.rules.ghost_hunt import tables
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import Position
from scenes.boards.ghost_hunt import nouns
from scenes.boards.ghost_hunt.nouns import ability_words, kind_name, place_name
from scenes.boards.ghost_hunt.sides import known_room, possible_kinds

PURPOSES = {
    tables.EMF_READER: mark("In the ghost room it shows at once whether the Ghost gives off EMF."),
    tables.BOX: mark("If the Ghost is within two squares it may answer, and that is evidence."),
    tables.UV: mark("Marks within two squares of here would show, and one is enough."),
    tables.DOTS: mark("In the ghost room it can show the Ghost to hunters who watch."),
    tables.BOOK: mark("In the ghost room the Ghost may write in it while you are elsewhere."),
    tables.CRUCIFIX: mark("In the ghost room it stops the next hunt."),
    tables.SALT: mark("A footprint here would tell where the Ghost walks."),
}


def _purpose(before: Position, item: int, room: int) -> str:
    """Return the use of an item in a room, or in general if the room is NONE."""
    if item != tables.THERMOMETER:
        return _(PURPOSES[item])
    if room < 0:
        return _("The thermometer tells for certain whether a room is the ghost room.")
    said = _("The thermometer tells for certain whether {room} is the ghost room.")
    return said.format(room=nouns.the_room(before.house.room_names[room]))


def reason(before: Position, decision: Decision) -> str:
    """Return the reason for a decision; an empty text if there is no plain one."""
    if len(before.legal_actions()) == 1:
        return _("There is no other choice.")
    about = _about_the_ghost if before.current_player == 0 else _about_hunters
    return next(about(before, f.FACTS.preview_facts(before, decision.action)[-1]), "")


def _about_the_ghost(before: Position, fact: Fact) -> Iterator[str]:
    match fact:
        case f.TypeChosen(kind):
            name, ability = kind_name(kind), ability_words(kind)
            if ability:
                said = _("The {kind} is hard to catch: {ability}.")
                yield said.format(kind=name, ability=ability)
            else:
                yield many(
                    "The {kind} is hard to catch: it moves {number} square.",
                    "The {kind} is hard to catch: it moves {number} squares.",
                    KINDS[kind].speed,
                    kind=name,
                )
        case f.RoomChosen(room) if room:
            spawn = before.house.names.index(room.spawn)
            yield many(
                "From the van it is {number} step {into_room}.",
                "From the van it is {number} steps {into_room}.",
                before.house.walk(spawn)[min(before.house.starts)],
                into_room=nouns.into_room(room.name),
            )
        case f.Killed():
            yield _("A kill ends the hunt and leaves one hunter fewer.")
        case f.EventTried():
            yield _("Hunters it reaches have half the steps in the next turn.")
        case f.Extended():
            yield _("One turn more may bring a hunter into reach.")
        case f.TurnEnded():
            yield _("Staying here tells the hunters least.")
        case f.Glided(square=square) | f.Shown(square=square):
            yield from _about_gliding(before, before.house.names.index(square))


def _about_gliding(before: Position, target: int) -> Iterator[str]:
    house = before.house
    living = [square for square in before.pawns if square != tables.NONE]
    walk = house.walk(target)
    near = min((walk[square] for square in living), default=99)
    now = min((house.walk(before.ghost)[square] for square in living), default=99)
    if before.hunt and near < now:
        yield many(
            "This move brings you within {number} step of the nearest hunter.",
            "This move brings you within {number} steps of the nearest hunter.",
            near,
        )
    if target in before.piles:
        square = house.names[target]
        yield _("The salt on {square} is worth the print it costs.", square=square)
    if not before.hunt and near > now:
        yield _("This way leads away from the hunters and their instruments.")
    yield many(
        "On {place} the nearest hunter is {number} step away.",
        "On {place} the nearest hunter is {number} steps away.",
        near,
        place=place_name(before, target),
    )


def _about_hunters(before: Position, fact: Fact) -> Iterator[str]:
    match fact:
        case f.ItemChosen(item=item) | f.Taken(item=item) | f.Picked(item=item):
            yield _purpose(before, item, tables.NONE)
        case f.Named():
            alone = sum(possible_kinds(before)) == 1
            only = _("Only this type fits what was found.")
            yield only if alone else _("This type fits what was found.")
        case f.Used(item=item) | f.Laid(item=item):
            square = before.pawns[before.hunter]
            yield _purpose(before, item, before.house.room_of[square])
        case f.PutBack():
            yield _("Another item helps more.")
        case f.Listened():
            yield _("The answer tells which way to run.")
        case f.Hid():
            yield _("In there the Ghost must begin its turn directly in front of you to reach you.")
        case f.Taunted():
            yield _("You feel whether it is near, before hunts are likely.")
        case f.TurnEnded() | f.ExchangeEnded():
            yield _("Nothing else is worth your action now.")
        case f.Walked(_hunter, source, square):
            here, target = map(before.house.names.index, (source, square))
            yield from _about_walking(before, here, target)


def _about_walking(before: Position, here: int, target: int) -> Iterator[str]:
    house = before.house
    if before.hunt:
        yield from _about_running(before, here, target)
        return
    if before.evidence.bit_count() >= 3:
        van = min(house.starts)
        if house.walk(target)[van] < house.walk(here)[van]:
            yield _("All evidence is found: this leads to the van.")
    room = known_room(before)[0]
    if room != tables.NONE:
        spawn = house.spawns[room]
        if house.walk(target)[spawn] < house.walk(here)[spawn]:
            name = nouns.the_room(house.room_names[room])
            yield _("This way leads towards {room}, the ghost room.", room=name)
    if house.room_of[target] >= 0 and house.room_of[target] != house.room_of[here]:
        into = nouns.into_room(house.room_names[house.room_of[target]])
        # For translators: such as "into the Kitchen".
        yield _("This way leads {into_room}.", into_room=into)
    nearer = [
        (house.walk(spawn)[target], room)
        for room, spawn in enumerate(house.spawns)
        if house.walk(spawn)[target] < house.walk(spawn)[here] and house.room_of[here] != room
    ]
    if nearer:
        steps, room = min(nearer)
        yield many(
            "This way leads towards {room}, {number} step on.",
            "This way leads towards {room}, {number} steps on.",
            steps,
            room=nouns.the_room(house.room_names[room]),
        )
    if house.room_of[target] >= 0:
        into = nouns.into_room(house.room_names[house.room_of[target]])
        yield _("This way leads further {into_room}.", into_room=into)
    yield many(
        "From {square} it is {number} step to the van.",
        "From {square} it is {number} steps to the van.",
        min(house.walk(target)[start] for start in house.starts),
        square=house.names[target],
    )


def _about_running(before: Position, here: int, target: int) -> Iterator[str]:
    house = before.house
    front_squares = [
        front
        for spot, front in enumerate(house.square_in_front)
        if front != tables.NONE and spot not in before.pawns
    ]
    far = min((house.walk(target)[front] for front in front_squares), default=99)
    if far < min((house.walk(here)[front] for front in front_squares), default=99):
        yield (
            many(
                "A free hiding place is {number} step from there.",
                "A free hiding place is {number} steps from there.",
                far,
            )
            if far
            else _("There you stand directly in front of a free hiding place.")
        )
    yield _("A hunter who keeps moving is harder to corner.")
