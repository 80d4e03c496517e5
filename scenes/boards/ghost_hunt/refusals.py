"""Explanations why a click in Ghost Hunt does nothing, one sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _, many
from game.rules.ghost_hunt import position, tables
from game.rules.ghost_hunt.actions import actor_square
from game.rules.ghost_hunt.position import Position
from scenes.boards.ghost_hunt import click_paths
from scenes.boards.ghost_hunt.actions import ACTIONS, busy
from scenes.boards.ghost_hunt.nouns import capital, hunter_name, item_taken, the_item

Names = Sequence[str]


def refusal(observation: Position, selected: Sequence[str], place: str, names: Names) -> str:
    """Return why `place` cannot be clicked after the places `selected`, in one sentence."""
    if observation.phase == position.OVER:
        return _("The match is over.")
    if not click_paths.legal(observation):
        return _("It is not your turn.")
    asked = {
        position.TYPING: _("Choose a type, then a room, then lock both."),
        position.ROOMING: _("Choose a room, then lock it."),
        position.CHOOSING: _("Choose an item first."),
        position.NAMING: _("Name the Ghost in the journal."),
        position.JUMP_KILL: _("A hunter is in reach: choose whom to kill."),
        position.KILLING: _("A hunter is in reach: choose whom to kill."),
    }.get(observation.phase)
    if observation.phase == position.CHOOSING and place in click_paths.ITEM_PLACES:
        return _("That item is already taken.")
    if asked:
        return asked
    squares = click_paths.squares_of(observation.house)
    if place in squares:
        return _square(observation, squares[place])
    if place in click_paths.ITEM_PLACES:
        return _item(observation, click_paths.item_of(place), names)
    if place in click_paths.KIND_PLACES:
        return _("The journal crosses types out by itself.")
    if place in click_paths.CREW:
        who = hunter_name(click_paths.CREW.index(place), names)
        return _("{hunter} is shown on the board.", hunter=who)
    return ACTIONS.at(observation, place).refusal(observation, observation.hunter)


def _square(observation: Position, square: int) -> str:
    house, ghosts = observation.house, observation.phase in (position.HAUNTING, position.HUNTING)
    if observation.phase == position.EXCHANGE:
        return busy(observation)
    here = actor_square(observation)
    if square == here:
        return _("You are already there.")
    if not observation.left:
        return _("No steps are left.")
    if ghosts:
        if not house.floor >> square & 1:
            return _("The Ghost goes neither outside nor into hiding places.")
        leash = house.leashes[observation.room][square] > observation.match_rules.leash
        if not observation.hunt and leash:
            return many(
                "Outside a hunt the Ghost stays within {number} step of home.",
                "Outside a hunt the Ghost stays within {number} steps of home.",
                observation.match_rules.leash,
            )
        return _("That is too far for the steps left.")
    if observation.barred:
        return _("The Ghost stands before your hiding place.")
    if house.square_in_front[square] != tables.NONE:
        return _hiding(observation, square)
    crosses = house.van >> square & 1 != house.van >> here & 1
    if observation.hunt and crosses:
        return _("The van is shut until the hunt is over.")
    if house.square_in_front[here] != tables.NONE:
        return _("Out of hiding there is only the step to the front.")
    return _("That is too far for the steps left.")


def _hiding(observation: Position, square: int) -> str:
    if not observation.hunt:
        return _("Hunters hide only during a hunt.")
    if said := busy(observation):
        return said
    if square in observation.pawns:
        return _("Somebody is already hiding there.")
    front = observation.house.names[observation.house.square_in_front[square]]
    return _("To hide there you must stand on {square}.", square=front)


def _item(observation: Position, item: int, names: Names) -> str:
    place = observation.where[item]
    if observation.phase in (position.HAUNTING, position.HUNTING):
        return _("Only hunters use items.")
    hunter = observation.hunter
    held = tables.HAND - hunter
    if place == tables.BURNED:
        return _said(_("{item} has burned."), item)
    if observation.phase == position.EXCHANGE:
        if place == held:
            return _("After taking an item none can be put back.")
        full = len(observation.hand(hunter)) >= tables.HAND_LIMIT
        return (
            _("Two items are all you can carry.")
            if full and place == tables.STOCK
            else _said(_("{item} is not in the van."), item)
        )
    if observation.hunt:
        return _("In a hunt there is no time for items.")
    if said := busy(observation):
        return said
    if place == held:
        square = observation.pawns[hunter]
        if item == tables.SALT and observation.house.floor >> square & 1:
            used_up = len(observation.piles) >= 3
            return _("The salt is used up.") if used_up else _("There is already salt there.")
        if item in tables.USED:
            return _said(_("{item} can only be used on the floor of a room."), item)
        return _said(_("{item} can only be placed on the floor of a room."), item)
    if place == tables.STOCK:
        full = len(observation.hand(hunter)) >= tables.HAND_LIMIT
        return (
            _("Two items are all you can carry.")
            if full and observation.in_van(hunter)
            else _said(_("{item} is in the van."), item)
        )
    if place <= tables.HAND:
        who = hunter_name(tables.HAND - place, names)
        return _("{hunter} carries {item}.", hunter=who, item=item_taken(item))
    where = observation.house.names[place]
    if place == observation.pawns[hunter]:
        return _("Two items are all you can carry.")
    return _said(_("{item} lies on {square}: stand there to pick it up."), item, where)


def _said(sentence: str, item: int, square: str = "") -> str:
    """Return a sentence filled in with an item and a square."""
    return capital(sentence.format(item=the_item(item), square=square))
