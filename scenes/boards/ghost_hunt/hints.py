"""What speaks for an action in Ghost Hunt: one plain sentence from what the side knows."""

from __future__ import annotations

from collections.abc import Iterator

from game.bots.bot import Decision
from game.language import _, many, mark
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import CHOOSING, NAMING, ROOMING, TYPING, Position
from game.rules.ghost_hunt.tables import (
    BOOK,
    BOX,
    CRUCIFIX,
    DOTS,
    EMF_READER,
    NONE,
    SALT,
    THERMOMETER,
    UV,
)
from scenes.boards.ghost_hunt import click_paths, rooms
from scenes.boards.ghost_hunt.nouns import ability_words, kind_name, place_name
from scenes.boards.ghost_hunt.sides import known_room, possible_kinds

PURPOSES = {
    EMF_READER: mark("In the ghost room it shows at once whether the Ghost gives off EMF."),
    BOX: mark("If the Ghost is within two squares it may answer, and that is evidence."),
    UV: mark("Marks within two squares of here would show, and one is enough."),
    DOTS: mark("Lying in the ghost room it can show the Ghost to whoever watches."),
    BOOK: mark("Lying in the ghost room it may be written in while you are elsewhere."),
    CRUCIFIX: mark("Lying in the ghost room it stops the next hunt."),
    SALT: mark("A footprint here would tell where the Ghost walks."),
}


def _purpose(before: Position, item: int, room: int) -> str:
    """Return what an item is good for in a room, or anywhere when the room is NONE."""
    if item != THERMOMETER:
        return _(PURPOSES[item])
    if room < 0:
        return _("It tells for certain whether a room is the ghost room.")
    said = _("It tells for certain whether {room} is the ghost room.")
    return said.format(room=rooms.the_room(before, room))


def reason(before: Position, decision: Decision) -> str:
    """Return what speaks for the decision, or an empty text if nothing plain does."""
    if len(before.legal_actions()) == 1:
        return _("There is no other choice.")
    about = _about_the_ghost if before.current_player == 0 else _about_hunters
    return next(about(before, decision.action), "")


def _about_the_ghost(before: Position, action: int) -> Iterator[str]:
    kind = click_paths.kind_of(action)
    if before.phase == TYPING:
        number = click_paths.number_of(action)
        name, ability = kind_name(number), ability_words(number)
        if ability:
            said = _("The {kind} is hard to catch: {ability}.")
            yield said.format(kind=name, ability=ability)
        else:
            yield many(
                "The {kind} is hard to catch: it moves {number} square.",
                "The {kind} is hard to catch: it moves {number} squares.",
                KINDS[number].speed,
                kind=name,
            )
    elif before.phase == ROOMING:
        room = click_paths.number_of(action)
        far = before.house.walk(before.house.spawns[room])[min(before.house.starts)]
        yield many(
            "From the van it is {number} step {into_room}.",
            "From the van it is {number} steps {into_room}.",
            far,
            into_room=rooms.into(before, room),
        )
    elif kind == "kill":
        yield _("A kill ends the hunt and leaves one hunter fewer.")
    elif kind == "event":
        yield _("Whoever it reaches has half the steps in the next turn.")
    elif kind == "extend":
        yield _("One turn more may bring a hunter into reach.")
    elif kind == "end":
        yield _("Staying here tells the hunters least.")
    else:
        yield from _about_gliding(before, action)


def _about_gliding(before: Position, action: int) -> Iterator[str]:
    target, house = click_paths.target_of(before, action), before.house
    living = [square for square in before.pawns if square != NONE]
    walk = house.walk(target)
    near = min((walk[square] for square in living), default=99)
    now = min((house.walk(before.ghost)[square] for square in living), default=99)
    if before.hunt and near < now:
        yield many(
            "It brings you within {number} step of the nearest hunter.",
            "It brings you within {number} steps of the nearest hunter.",
            near,
        )
    if target in before.piles:
        square = house.names[target]
        yield _("The salt on {square} is worth the print it costs.", square=square)
    if not before.hunt and near > now:
        yield _("It leads away from the hunters and their instruments.")
    place = place_name(before, target)
    yield _("From {place} more ways are open to you.", place=place)


def _about_hunters(before: Position, action: int) -> Iterator[str]:
    kind = click_paths.kind_of(action)
    if before.phase == CHOOSING:
        yield _purpose(before, click_paths.number_of(action), NONE)
    elif before.phase == NAMING:
        alone = sum(possible_kinds(before)) == 1
        yield _("Only this type fits what was found.") if alone else _("It fits what was found.")
    elif kind in ("use", "place"):
        square = before.pawns[before.hunter]
        yield _purpose(before, click_paths.number_of(action), before.house.room_of[square])
    elif kind in ("take", "pick"):
        yield _purpose(before, click_paths.number_of(action), NONE)
    elif kind == "put":
        yield _("Its work is done; another item helps more.")
    elif kind == "listen":
        yield _("The answer tells which way to run.")
    elif kind == "hide":
        yield _("In there the Ghost must begin its turn right before you to reach you.")
    elif kind == "taunt":
        yield _("You feel whether it is near, before hunts are likely.")
    elif kind in ("end", "done"):
        yield _("Nothing else you could do now would tell or save enough.")
    else:
        yield from _about_walking(before, action)


def _about_walking(before: Position, action: int) -> Iterator[str]:
    target, here, house = (
        click_paths.target_of(before, action), before.pawns[before.hunter], before.house,
    )  # fmt: skip
    if before.hunt:
        yield from _about_running(before, here, target)
        return
    if before.evidence.bit_count() >= 3:
        van = min(house.starts)
        if house.walk(target)[van] < house.walk(here)[van]:
            yield _("All evidence is found: this leads to the van.")
    room = known_room(before)[0]
    if room != NONE:
        spawn = house.spawns[room]
        if house.walk(target)[spawn] < house.walk(here)[spawn]:
            name = rooms.the_room(before, room)
            yield _("It leads towards {room}, the ghost room.", room=name)
    if house.room_of[target] >= 0 and house.room_of[target] != house.room_of[here]:
        into = rooms.into(before, house.room_of[target])
        # For translators: such as "into the Kitchen".
        yield _("It leads {into_room}.", into_room=into)
    said = _("From {square} you see and reach other squares than from here.")
    yield said.format(square=house.names[target])


def _about_running(before: Position, here: int, target: int) -> Iterator[str]:
    house = before.house
    fronts = [
        front
        for spot, front in enumerate(house.fronts)
        if front != NONE and spot not in before.pawns
    ]
    far = min((house.walk(target)[front] for front in fronts), default=99)
    if far < min((house.walk(here)[front] for front in fronts), default=99):
        yield (
            many(
                "A free hiding place is {number} step from there.",
                "A free hiding place is {number} steps from there.",
                far,
            )
            if far
            else _("There you stand right before a free hiding place.")
        )
    yield _("Who keeps moving is harder to corner.")
