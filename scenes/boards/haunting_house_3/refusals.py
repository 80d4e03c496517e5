"""Explanations why a click in The Haunting House 3 does nothing, one sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _, many
from game.rules.haunting_house_3 import cards, tiles
from game.rules.haunting_house_3.house import NAMES, OUT, TILES
from game.rules.haunting_house_3.state import (
    ASK_CANCEL,
    ASK_SWAP,
    CARRY_OUT,
    OVER,
    PROGRAM,
    HauntingHouse3,
)
from game.rules.haunting_house_3.walking import walls_between
from scenes.boards.haunting_house_3 import click_paths
from scenes.boards.haunting_house_3.actions import BY_CARD, LAY
from scenes.boards.haunting_house_3.cards import title

Names = Sequence[str]


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
        if place == LAY.place:
            return LAY.refusal(observation, 0)
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
    row = BY_CARD.get(card)
    return row.refusal(observation, 0) if row else _("That does nothing now.")


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
