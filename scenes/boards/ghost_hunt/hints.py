"""What speaks for an action in Ghost Hunt: one plain sentence from what the side knows."""

from __future__ import annotations

from collections.abc import Iterator

from game.bots.bot import Decision
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
from scenes.boards.ghost_hunt import deeds
from scenes.boards.ghost_hunt.sides import (
    ability_words,
    capital,
    known_room,
    place_name,
    possible_kinds,
    room_name,
)

PURPOSES = {
    THERMOMETER: "It tells for certain whether {room} is the ghost room.",
    EMF_READER: "In the ghost room it shows at once whether the Ghost gives off EMF.",
    BOX: "If the Ghost is within two squares it may answer, and that is evidence.",
    UV: "Marks within two squares of here would show, and one is enough.",
    DOTS: "Lying in the ghost room it can show the Ghost to whoever watches.",
    BOOK: "Lying in the ghost room it may be written in while you are elsewhere.",
    CRUCIFIX: "Lying in the ghost room it stops the next hunt.",
    SALT: "A footprint here would tell where the Ghost walks.",
}


def reason(before: Position, decision: Decision) -> str:
    """Return what speaks for the decision, or an empty text if nothing plain does."""
    if len(before.legal_actions()) == 1:
        return "There is no other choice."
    about = _about_the_ghost if before.current_player == 0 else _about_hunters
    return next(about(before, decision.action), "")


def _about_the_ghost(before: Position, action: int) -> Iterator[str]:
    kind = deeds.kind_of(action)
    if before.phase == TYPING:
        number = deeds.number_of(action)
        ability = ability_words(number)
        words = f"{capital(ability)}." if ability else f"It moves {KINDS[number].speed} squares."
        yield f"The {KINDS[number].name} is hard to catch: {words[:1].lower()}{words[1:]}"
    elif before.phase == ROOMING:
        room = deeds.number_of(action)
        far = before.house.walk(before.house.spawns[room])[min(before.house.starts)]
        yield f"From the van it is {far} steps to {room_name(before, room)}."
    elif kind == "kill":
        yield "A kill ends the hunt and leaves one hunter fewer."
    elif kind == "event":
        yield "Whoever it reaches has half the steps in the next turn."
    elif kind == "extend":
        yield "One turn more may bring a hunter into reach."
    elif kind == "end":
        yield "Staying here tells the hunters least."
    else:
        yield from _about_gliding(before, action)


def _about_gliding(before: Position, action: int) -> Iterator[str]:
    target, house = deeds.target_of(before, action), before.house
    living = [square for square in before.pawns if square != NONE]
    walk = house.walk(target)
    near = min((walk[square] for square in living), default=99)
    now = min((house.walk(before.ghost)[square] for square in living), default=99)
    if before.hunt and near < now:
        yield f"It brings you within {near} of the nearest hunter."
    if target in before.piles:
        yield f"The salt on {house.names[target]} is worth the print it costs."
    if not before.hunt and near > now:
        yield "It leads away from the hunters and their instruments."
    yield f"From {place_name(before, target)} more ways are open to you."


def _about_hunters(before: Position, action: int) -> Iterator[str]:
    kind = deeds.kind_of(action)
    if before.phase == CHOOSING:
        yield PURPOSES[deeds.number_of(action)].format(room="a room")
    elif before.phase == NAMING:
        count = sum(possible_kinds(before))
        yield "Only this type fits what was found." if count == 1 else "It fits what was found."
    elif kind in ("use", "place"):
        square = before.pawns[before.hunter]
        room = before.house.room_of[square]
        name = room_name(before, room) if room >= 0 else "this place"
        yield PURPOSES[deeds.number_of(action)].format(room=name)
    elif kind in ("take", "pick"):
        yield PURPOSES[deeds.number_of(action)].format(room="a room")
    elif kind == "put":
        yield "Its work is done; another item helps more."
    elif kind == "listen":
        yield "The answer tells which way to run."
    elif kind == "hide":
        yield "In there the Ghost must begin its turn right before you to reach you."
    elif kind == "taunt":
        yield "You feel whether it is near, before hunts are likely."
    elif kind in ("end", "done"):
        yield "Nothing else you could do now would tell or save enough."
    else:
        yield from _about_walking(before, action)


def _about_walking(before: Position, action: int) -> Iterator[str]:
    target, here, house = (
        deeds.target_of(before, action), before.pawns[before.hunter], before.house,
    )  # fmt: skip
    if before.hunt:
        yield from _about_running(before, here, target)
        return
    if before.evidence.bit_count() >= 3:
        van = min(house.starts)
        if house.walk(target)[van] < house.walk(here)[van]:
            yield "All evidence is found: this leads to the van."
    room, _ = known_room(before)
    if room != NONE:
        spawn = house.spawns[room]
        if house.walk(target)[spawn] < house.walk(here)[spawn]:
            yield f"It leads towards {room_name(before, room)}, the ghost room."
    if house.room_of[target] >= 0 and house.room_of[target] != house.room_of[here]:
        yield f"It leads into {room_name(before, house.room_of[target])}."
    yield f"From {house.names[target]} you see and reach other squares than from here."


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
            f"A free hiding place is {far} steps from there."
            if far
            else ("There you stand right before a free hiding place.")
        )
    yield "Who keeps moving is harder to corner."
