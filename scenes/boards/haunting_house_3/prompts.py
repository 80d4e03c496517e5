"""Prompts and descriptions of places for The Haunting House 3."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.language import _, listed, many, mark
from game.rules.haunting_house_3 import cards, tiles
from game.rules.haunting_house_3.house import GOAL, NAMES, OUT, TILES
from game.rules.haunting_house_3.state import (
    ASK_CANCEL,
    ASK_SWAP,
    CARRY_OUT,
    OVER,
    PROGRAM,
    HauntingHouse3,
)
from game.state import HIDDEN
from scenes.boards.haunting_house_3 import click_paths
from scenes.boards.haunting_house_3.actions import ACTIONS, BY_CARD
from scenes.boards.haunting_house_3.cards import title
from scenes.boards.haunting_house_3.sentences import SIDES as SIDE_WORDS
from scenes.boards.haunting_house_3.sentences import exit_words

Names = Sequence[str]

PRINTED: Final = {
    tiles.TRAP: mark("trap door"),
    tiles.GHOST: mark("ghost picture"),
    tiles.TURN_90: mark("turns 90° when entered"),
    tiles.TURN_180: mark("turns 180° when entered"),
    tiles.FLIP: mark("flips when left"),
}
LYING: Final = {
    HIDDEN: mark("a secret disk"),
    tiles.CANCEL_DISK: mark("a Cancel disk"),
    tiles.SWAP_DISK: mark("a Swap disk"),
    tiles.GHOST_DISK: mark("a Ghost disk"),
    tiles.KNOWN_GHOST_DISK: mark("a Ghost disk"),
}


def prompt(observation: HauntingHouse3, selected: Sequence[str], names: Names) -> str:
    """Return the sentence that asks the current player for an action."""
    phase = observation.phase
    if phase == OVER:
        return _("The match is over.")
    if phase == PROGRAM:
        return _("Choose four cards, in order. Nobody else sees them.")
    owner = observation.owner()
    card = observation.held[owner]
    if phase == ASK_CANCEL:
        said = _("{player} is about to play {card}: cancel it, or let it be.")
        return said.format(player=names[owner], card=title(card))
    if phase == ASK_SWAP:
        said = _("Your card is {card}: swap it with somebody still to come, or let it be.")
        return said.format(card=title(card))
    return _carry_out(observation, card, selected) if phase == CARRY_OUT else _("A card is drawn.")


def _carry_out(observation: HauntingHouse3, card: int, selected: Sequence[str]) -> str:
    ghost = observation.is_ghost(observation.owner())
    if card <= cards.M3 and selected:
        said = _("Several ways lead to {tile}: choose a tile of the one you want.")
        return said.format(tile=selected[-1])
    if card <= cards.M3:
        left, name = observation.left, title(card)
        if ghost:
            return many(
                "{card}: walk one step, through exactly one wall.",
                "{card}: walk {number} steps, through exactly one wall.",
                left,
                card=name,
            )
        return many(
            "{card}: walk one step, where no wall stands.",
            "{card}: walk {number} steps, where no wall stands.",
            left,
            card=name,
        )
    if card == cards.R90:
        if selected and selected[-1] in ACTIONS.places:
            return ACTIONS.by_place[selected[-1]].question()
        if selected:
            return _("Turn {tile} to the right or to the left.", tile=selected[-1])
        return _("Rotate 90°: choose a tile without pawns, then which way.")
    if card == cards.SW and selected:
        return _("Choose the tile beside {tile} to switch it with.", tile=selected[-1])
    if card != cards.TD:
        return BY_CARD[card].question()
    if len(observation.legal_actions()) > 1:
        return _("Trap Door: several are equally near, choose one.")
    return _("Trap Door: move to the nearest one, which is marked.")


# What is where


def describe(observation: HauntingHouse3, place: str, names: Names) -> str:
    """Return the description of a place."""
    where = click_paths.place_of(observation, place)
    if where is not None:
        words = _place(observation, where, names)
        is_second = place == click_paths.door_of(observation.name_of(where))
        return _("{place}, second door", place=words) if is_second else words
    if place.startswith("card "):
        return _("Your card {card}", card=title(cards.CARDS.index(place.split()[1])))
    if place.startswith("with "):
        return names[int(place.split()[1]) - 1]
    slot = click_paths.slot_of(place)
    if slot is not None:
        return _("Slot {number} of your row", number=slot + 1)
    if place in ACTIONS.places:
        return ACTIONS.described(observation, place, True)
    if place.startswith("X"):
        return _("A place for the Exit, {place}", place=place)
    return _("A place for staircase {letter}", letter=place[:1])


def _place(observation: HauntingHouse3, where: int, names: Names) -> str:
    parts = []
    if where == OUT:
        parts.append(_("The Exit, at {place}", place=exit_words(observation.exit)))
    elif where >= TILES:
        parts.append(_("Staircase {letter}", letter=NAMES[where]))
    else:
        parts += _tile(observation, where)
    here = [
        _("{player}'s ghost", player=names[seat]) if observation.is_ghost(seat) else names[seat]
        for seat, at in enumerate(observation.pawns)
        if at == where
    ]
    return ", ".join([*parts, *here])


def _tile(observation: HauntingHouse3, where: int) -> list[str]:
    parts = [NAMES[where]]
    face = observation.faces[where]
    if where == observation.start_place():
        parts.append(_("start"))
    if where == GOAL and observation.storeys == 3:
        parts.append(_("the ghosts' goal"))
    if face & tiles.DOWN:
        return [*parts, _("face down")]
    walls = [_(w) for w, side in zip(SIDE_WORDS, tiles.SIDES, strict=True) if not face & side]
    parts.append(_("walls {sides}", sides=listed(walls)) if walls else _("no walls"))
    printed = PRINTED.get(observation.kind_at(where))
    if printed:
        parts.append(_(printed))
    disk = observation.disks[observation.tiles[where]]
    if disk != tiles.NO_DISK:
        parts.append(_(LYING[disk]))
    return parts
