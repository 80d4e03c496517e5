"""Prompts, refusals and descriptions of places for The Haunting House 3."""

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
from game.rules.haunting_house_3.walking import walls_between
from game.state import HIDDEN
from scenes.boards.haunting_house_3 import click_paths
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
        return _("Put four different cards in order, then lay them down. Nobody else sees them.")
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
    if card == cards.SP:
        return _("Secret Passage: one step through a wall to a marked place.")
    if card == cards.R90:
        if selected and selected[-1] in click_paths.KEYS:
            return _("Choose the tile to turn.")
        if selected:
            return _("Turn {tile} to the right or to the left.", tile=selected[-1])
        return _("Rotate 90°: choose a tile without pawns, then which way.")
    if card == cards.R180:
        return _("Rotate 180°: choose a tile without pawns.")
    if card == cards.SW:
        if selected:
            return _("Choose the tile beside {tile} to switch it with.", tile=selected[-1])
        return _("Switch 2 Tiles: choose two tiles side by side, both without pawns.")
    if card == cards.PL:
        return _("Switch Places: choose whose pawn changes places with yours.")
    if card == cards.EX:
        return _("Move Exit: shift the Exit or a staircase by one.")
    if len(observation.legal_actions()) > 1:
        return _("Trap Door: several are equally near, choose one.")
    return _("Trap Door: drop to the nearest one, which is marked.")


# Why a click does nothing


def refusal(observation: HauntingHouse3, selected: Sequence[str], place: str, names: Names) -> str:
    """Return why `place` cannot be clicked after the places `selected`, in one sentence."""
    phase = observation.phase
    if phase == OVER:
        return _("The match is over.")
    if phase == PROGRAM:
        if place.startswith("card "):
            card = cards.CARDS.index(place.split()[1])
            if card in observation.rows:
                said = _("{card} is already in your row: each card only once.")
                return said.format(card=title(card))
            return _("All four slots are full: take a card back first.")
        if place == click_paths.LAY:
            return _("The first slot is empty. Fill the slots in order, from the first on.")
        if click_paths.slot_of(place) is not None:
            return _("That slot is empty: choose a card from your hand, or drag one there.")
        return _("Choose a card from your hand first.")
    if phase in (ASK_CANCEL, ASK_SWAP):
        return _("First answer: use a disk, or let it be.")
    if phase != CARRY_OUT:
        return _("A card is being drawn.")
    card = observation.held[observation.owner()]
    where = click_paths.place_of(observation, place)
    if card <= cards.SP:
        return _no_step(observation, card, where)
    if card in (cards.R90, cards.R180, cards.SW):
        return _no_tile(observation, card, selected, where)
    if card == cards.PL:
        return _("Only a pawn on a place beside yours can be switched.")
    if card == cards.EX:
        return _("Choose where the Exit or a staircase goes: one of the marked places.")
    if card == cards.TD:
        return _("Only the nearest trap doors count: choose a marked one.")
    return _("That does nothing now.")


def _no_step(observation: HauntingHouse3, card: int, where: int | None) -> str:
    owner = observation.owner()
    here = observation.pawns[owner]
    if where is None:
        return _("Choose one of the marked places.")
    if where == here:
        return _("Your pawn is already there.")
    beyond = observation.links()[here * 4 : here * 4 + 4]
    if where not in beyond:
        return _("A pawn goes one step at a time: choose a marked place beside it.")
    direction = beyond.index(where)
    ghost = observation.is_ghost(owner)
    if where == OUT and ghost:
        return _("Ghosts cannot leave through the Exit.")
    if where != OUT and observation.faces[where] & tiles.DOWN:
        return _("That tile lies face down: nobody enters it.")
    if not ghost and not observation.may_stand(owner, where):
        return _("A living pawn stands there, and two living pawns never share a tile.")
    walls = walls_between(observation.faces, here, where, direction)
    if card == cards.SP and not walls:
        return _("There is no wall in between: a Secret Passage needs one.")
    if card == cards.SP:
        return _("There is only one wall in between: a ghost's Secret Passage needs two.")
    if ghost and not walls:
        return _("There is no wall in between: a ghost goes through exactly one.")
    if ghost and walls == 2:
        return _("There are two walls in between: a ghost goes through exactly one.")
    if not ghost and walls:
        return many(
            "There is one wall in between: the living walk where no wall stands.",
            "There are two walls in between: the living walk where no wall stands.",
            walls,
        )
    return _("From there the card could not be walked to its end: go another way.")


def _no_tile(
    observation: HauntingHouse3, card: int, selected: Sequence[str], where: int | None
) -> str:
    if where is None:
        return _("Choose a tile first.") if card != cards.R180 else _("Choose a tile.")
    if where >= TILES:
        return _("Only tiles of the house turn or switch, never staircases or the Exit.")
    if where in observation.pawns:
        return _("A pawn stands there: tile cards only touch empty tiles.")
    if card != cards.SW and observation.faces[where] & tiles.DOWN:
        return _("That tile lies face down and cannot be turned.")
    if card == cards.SW and selected:
        said = _("{tile} does not lie beside {other} in the same storey.")
        return said.format(tile=NAMES[where], other=selected[-1])
    if card == cards.SW:
        return _("No tile beside it is without pawns.")
    return _("Choose which way it turns.")


# What is where


def describe(observation: HauntingHouse3, place: str, names: Names) -> str:
    """Return the description of a place."""
    where = click_paths.place_of(observation, place)
    if where is not None:
        return _place(observation, where, names)
    if place.startswith("card "):
        return _("Your card {card}", card=title(cards.CARDS.index(place.split()[1])))
    if place.startswith("with "):
        return names[int(place.split()[1]) - 1]
    slot = click_paths.slot_of(place)
    if slot is not None:
        return _("Slot {number} of your row", number=slot + 1)
    words = {
        click_paths.CLOCKWISE: _("Turn to the right"),
        click_paths.ANTICLOCKWISE: _("Turn to the left"),
        click_paths.NO_PLACE: _("Let it be"),
        click_paths.CANCEL_PLACE: _("Cancel the card"),
        click_paths.LAY: _("Lay your row down"),
        click_paths.PIN: _("Aim a card of your row"),
        click_paths.CLEAR: _("Take all cards back"),
        click_paths.PLAN: _("As planned"),
    }
    if place in words:
        return words[place]
    if place.startswith("X"):
        return _("A place for the Exit")
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
