"""What speaks for an action in The Haunting House 3: one plain sentence from what is known."""

from __future__ import annotations

from collections.abc import Iterator

from game.bots.bot import Decision
from game.language import _
from game.rules.haunting_house_3.cards import EXCHANGE, R90, SP
from game.rules.haunting_house_3.evaluation import costs
from game.rules.haunting_house_3.facts import (
    Cancelled,
    Dropped,
    Left,
    PlacesSwitched,
    SwapPlayed,
    Walked,
    deed,
)
from game.rules.haunting_house_3.house import GOAL, OUT, TILES
from game.rules.haunting_house_3.state import CARRY_OUT, PROGRAM, HauntingHouse3
from game.rules.haunting_house_3.tiles import GHOST
from scenes.boards.haunting_house_3.cards import title
from scenes.boards.haunting_house_3.click_paths import place_of
from scenes.boards.haunting_house_3.reach import passage_ends, walk_ends
from scenes.boards.haunting_house_3.story import spot


def reason(before: HauntingHouse3, decision: Decision) -> str:
    """Return what speaks for the decision, or an empty text if nothing plain does."""
    action = decision.action
    if len(before.legal_actions()) == 1:
        return _("There is no other choice.")
    if before.phase == PROGRAM:
        return next(_about_a_card(before, action), "")
    if before.phase == CARRY_OUT:
        return next(_about_a_deed(before, action), "")
    said = _("{card} is not worth a disk.")
    match deed(before, action):
        case Cancelled():
            said = _("{card} would help its owner more than your disk is worth later.")
        case SwapPlayed():
            said = _("{card} is of little use to you now, and another card may be of more.")
    return said.format(card=title(before.held[before.owner()]))


def _about_a_card(before: HauntingHouse3, card: int) -> Iterator[str]:
    """Yield what a card laid now is good for."""
    seat = before.current_player
    if not before.laid(seat) and card <= SP:
        ends = walk_ends(before, seat, card + 1)[0] if card < SP else passage_ends(before, seat)
        if OUT in ends and not before.is_ghost(seat):
            yield _("{card} leads out of the house at once.", card=title(card))
        if GOAL in ends and before.is_ghost(seat):
            yield _("{card} brings your ghost to its goal at once.", card=title(card))
        table = costs(before, before.is_ghost(seat))
        nearest = min((table[place] for place in ends if place < OUT), default=999)
        if nearest < table[before.pawns[seat]]:
            yield _("{card} brings you nearer to your goal.", card=title(card))
    if R90 <= card < EXCHANGE and card > SP:
        yield _("{card} can open a way when its turn comes.", card=title(card))
    yield _("{card} keeps your row flexible, whatever the others do.", card=title(card))


def _about_a_deed(before: HauntingHouse3, action: int) -> Iterator[str]:
    """Yield what an action changes for the ways of everybody."""
    match deed(before, action):
        case Left():
            yield _("It leads out of the house: you win.")
        case (
            Walked(seat, place=place)
            | Dropped(seat, place=place)
            | PlacesSwitched(seat, place=place)
        ):
            yield from _about_a_place(before, seat, place)
        case _other:
            yield from _about_the_house(before, action, before.owner())


def _about_a_place(before: HauntingHouse3, seat: int, name: str) -> Iterator[str]:
    """Yield what a pawn gains by coming to a place."""
    there, ghost = place_of(before, name), before.is_ghost(seat)
    assert there is not None
    table = costs(before, ghost)
    if there == GOAL and ghost:
        yield _("It brings your ghost to its goal.")
    if table[there] < table[before.pawns[seat]]:
        yield _("From {place} the way to your goal is shorter.", place=spot(name))
    if there < TILES and before.kind_at(there) == GHOST and not ghost:
        yield _("As a ghost you would have the shorter way.")
    yield _("The card must be played, and the other ways lead further off.")


def _about_the_house(before: HauntingHouse3, action: int, owner: int) -> Iterator[str]:
    """Yield whose way becomes shorter or longer by a change of the house."""
    after = before.clone()
    after.apply(action)
    for seat in range(before.players):
        own = seat == owner
        ghost = before.is_ghost(seat)
        change = costs(after, ghost)[after.pawns[seat]] - costs(before, ghost)[before.pawns[seat]]
        if own and change < 0:
            yield _("It opens a shorter way to your goal.")
        if not own and change > 0:
            yield _("It makes the way longer for a rival.")
    yield _("It changes nothing on your own way.")
