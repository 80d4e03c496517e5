"""What is at a place on or beside the board of Ghost Hunt, in words."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _, listed
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import EXCHANGE, Position
from game.rules.ghost_hunt.tables import BURNED, HAND, NONE, STOCK
from game.state import HIDDEN
from scenes.boards.ghost_hunt import board_overlays, click_paths
from scenes.boards.ghost_hunt.nouns import (
    ability_words,
    capital,
    hunter_name,
    item_name,
    kind_name,
    kind_words,
    place_name,
)
from scenes.boards.ghost_hunt.sides import known_room, possible_kinds, side_of

Names = Sequence[str]


def describe(observation: Position, place: str, names: Names) -> str:
    """Return what the viewer knows to be at a place."""
    squares = click_paths.squares_of(observation.house)
    if place in squares:
        return ", ".join(_square(observation, squares[place], names))
    if place in click_paths.KIND_PLACES:
        return _kind(observation, click_paths.KIND_PLACES.index(place))
    if place in click_paths.CREW:
        return _hunter(observation, click_paths.CREW.index(place), names)
    if place in click_paths.ITEM_PLACES:
        return _item(observation, click_paths.item_of(place), names)
    return _button(observation, place)


def _square(observation: Position, square: int, names: Names) -> list[str]:
    house, found = observation.house, [place_name(observation, square)]
    if house.fronts[square] != NONE:
        front = house.names[house.fronts[square]]
        found.append(_("hiding place, front {square}", square=front))
    if square in house.spawns:
        found.append(_("spawn square"))
    room, out = known_room(observation)
    if room != NONE and house.room_of[square] == room:
        found.append(_("the ghost room"))
    elif house.room_of[square] >= 0 and out >> house.room_of[square] & 1:
        found.append(_("not the ghost room"))
    if square == observation.ghost:
        found.append(_("the Ghost"))
    for hunter, at in enumerate(observation.pawns):
        if at == square:
            found.append(hunter_name(hunter, names))
    found += [item_name(i) for i, at in enumerate(observation.where) if at == square]
    for pile, at in enumerate(observation.piles):
        if at == square:
            flipped = observation.flipped if observation.flipped != HIDDEN else observation.prints
            found.append(_("salt with a footprint") if flipped >> pile & 1 else _("salt"))
    signs = board_overlays.signs(observation)
    if square in dict(signs.marks):
        found.append(_("ultraviolet mark"))
    if square in signs.graves:
        found.append(_("the Ghost killed from here"))
    return found


def _kind(observation: Position, kind: int) -> str:
    if observation.kind == kind:
        state = _("this is the Ghost")
    elif possible_kinds(observation)[kind]:
        state = _("possible")
    else:
        state = _("ruled out")
    nature, ability = KINDS[kind], ability_words(kind)
    said = (
        _("{kind}, {state}: {evidence}; speed {speed}, hunts on {countdown} or more; {ability}")
        if ability
        else _("{kind}, {state}: {evidence}; speed {speed}, hunts on {countdown} or more")
    )
    return said.format(
        kind=kind_name(kind),
        state=state,
        evidence=kind_words(kind),
        speed=nature.speed,
        countdown=nature.countdown,
        ability=ability,
    )


def _hunter(observation: Position, hunter: int, names: Names) -> str:
    square = observation.pawns[hunter]
    who = hunter_name(hunter, names)
    if square == NONE:
        return _("{hunter}, dead", hunter=who)
    found = [who, place_name(observation, square)]
    if observation.hidden(hunter):
        found.append(_("hidden"))
    if observation.slowed >> hunter & 1:
        found.append(_("slowed"))
    if side_of(observation) == "ghost":
        found.append(_("you cannot see its items"))
    else:
        held = listed([item_name(item) for item in observation.hand(hunter)])
        found.append(_("carries {items}", items=held) if held else _("carries nothing"))
    return ", ".join(found)


def _item(observation: Position, item: int, names: Names) -> str:
    place, name = observation.where[item], capital(item_name(item))
    if place == HIDDEN:
        return _("{item}, in the van or carried by a hunter", item=name)
    if place == BURNED:
        return _("{item}, burned", item=name)
    if place == STOCK:
        return _("{item}, in the van", item=name)
    if place <= HAND:
        who = hunter_name(HAND - place, names)
        return _("{item}, carried by {hunter}", item=name, hunter=who)
    return _("{item}, lies on {place}", item=name, place=place_name(observation, place))


def _button(observation: Position, place: str) -> str:
    word = {
        click_paths.END_PLACE: _("Done") if observation.phase == EXCHANGE else _("End of turn"),
        click_paths.LISTEN_PLACE: _("Listen for the Ghost"),
        click_paths.HIDE_PLACE: _("Hide"),
        click_paths.TAUNT_PLACE: _("Taunt the Ghost"),
        click_paths.EVENT_PLACE: _("Ghost event"),
        click_paths.EXTEND_PLACE: _("Let the hunt go on"),
    }[place]
    if click_paths.actions_at(observation, place):
        return word
    return _("{button}, not possible now", button=word)
