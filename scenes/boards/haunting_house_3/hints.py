"""Reasons for actions in The Haunting House 3, based only on what the player knows."""

from __future__ import annotations

from collections.abc import Iterator

from game.bots.bot import Decision
from game.inference.haunting_house_3.steps import distance, distances
from game.language import _, many
from game.rules.haunting_house_3.cards import EXCHANGE, PL, SP, STEPS_A_ROUND
from game.rules.haunting_house_3.facts import (
    Cancelled,
    Dropped,
    Left,
    PlacesSwitched,
    SwapPlayed,
    Walked,
    action_fact,
)
from game.rules.haunting_house_3.house import GOAL, OUT, TILES
from game.rules.haunting_house_3.state import CARRY_OUT, PROGRAM, HauntingHouse3
from game.rules.haunting_house_3.tiles import GHOST
from game.search.haunting_house_3.evaluation import costs
from scenes.boards.haunting_house_3.cards import title
from scenes.boards.haunting_house_3.click_paths import place_of
from scenes.boards.haunting_house_3.house.reach import passage_ends, walk_ends
from scenes.boards.haunting_house_3.sentences import spot


def reason(before: HauntingHouse3, decision: Decision) -> str:
    """Return the reason for a decision; an empty text if there is no plain one."""
    action = decision.action
    if len(before.legal_actions()) == 1:
        return _("There is no other choice.")
    if before.phase == PROGRAM:
        return next(_about_a_card(before, action), "")
    if before.phase == CARRY_OUT:
        return next(_about_a_deed(before, action), "")
    said = _("{card} is not worth a disk.")
    match action_fact(before, action):
        case Cancelled():
            said = _("{card} would help its owner more than your disk is worth later.")
        case SwapPlayed():
            said = _("{card} helps you little now, and another card may help more.")
    return said.format(card=title(before.held[before.owner()]))


def _about_a_card(before: HauntingHouse3, card: int) -> Iterator[str]:
    """Yield the purpose of a card laid after the cards already in the row."""
    seat = before.current_player
    there = _behind_the_row(before, seat)
    if card <= SP:
        yield from _about_a_walk(there, seat, card)
        return
    steps = distances(there, there.is_ghost(seat))
    own = steps[there.pawns[seat]].steps
    if card == PL:
        others = [action - EXCHANGE for action in there.targets(seat, PL)]
        nearest = min((steps[there.pawns[other]].steps for other in others), default=own)
        if nearest < own:
            yield many(
                "A pawn beside yours is {number} step from your goal, and yours is {own}.",
                "A pawn beside yours is {number} steps from your goal, and yours is {own}.",
                nearest,
                own=own,
            )
        yield _("{card} exchanges your pawn with one beside it.", card=title(card))
    yield many(
        "You have {number} step to go; {card} can open a shorter way.",
        "You have {number} steps to go; {card} can open a shorter way.",
        own,
        card=title(card),
    )


def _behind_the_row(before: HauntingHouse3, seat: int) -> HauntingHouse3:
    """Return the state after the row so far is played, if nobody interferes."""
    there = before.clone()
    first = seat * STEPS_A_ROUND
    for card in before.rows[first : first + before.laid(seat)]:
        end = _nearest_end(there, seat, card)
        if end is not None and end != OUT:
            there.pawns[seat] = end
    return there


def _nearest_end(there: HauntingHouse3, seat: int, card: int) -> int | None:
    """Return the best place a walking card leads to, or None for other cards."""
    if not 0 <= card <= SP:
        return None
    ends = walk_ends(there, seat, card + 1)[0] if card < SP else passage_ends(there, seat)
    if OUT in ends and not there.is_ghost(seat):
        return OUT
    table = costs(there, there.is_ghost(seat))
    inside = [place for place in sorted(ends) if place < OUT]
    return min(inside, key=table.__getitem__, default=None)


def _about_a_walk(there: HauntingHouse3, seat: int, card: int) -> Iterator[str]:
    """Yield where a walking card leads from the end of the row."""
    end, ghost = _nearest_end(there, seat, card), there.is_ghost(seat)
    if end == OUT:
        yield _("{card} leads out of the house, if the way stays open.", card=title(card))
        return
    table, here = costs(there, ghost), there.pawns[seat]
    if end is None:
        place = spot(there.name_of(here))
        yield _("{card}: no way leads on from {place} yet.", card=title(card), place=place)
        return
    if end == GOAL and ghost:
        yield _("{card} brings your ghost to its goal, if the way stays open.", card=title(card))
        return
    after = there.clone()
    after.pawns[seat] = end
    values = {"card": title(card), "place": spot(there.name_of(end))}
    now, then = distance(there, seat).steps, distance(after, seat).steps
    if then < now:
        yield many(
            "{card} takes you to {place}: {number} step to go instead of {before}, if nothing "
            "changes.",
            "{card} takes you to {place}: {number} steps to go instead of {before}, if nothing "
            "changes.",
            then,
            before=now,
            **values,
        )
    if table[end] < table[here]:
        yield _("{card} takes you to {place}, where fewer walls bar your way.", **values)
    yield many(
        "{card} takes you to {place}: {number} step to go, if nothing changes.",
        "{card} takes you to {place}: {number} steps to go, if nothing changes.",
        then,
        **values,
    )


def _about_a_deed(before: HauntingHouse3, action: int) -> Iterator[str]:
    """Yield how an action changes the paths of the players."""
    match action_fact(before, action):
        case Left():
            yield _("This way leads out of the house: you win.")
        case (
            Walked(seat, place=place)
            | Dropped(seat, place=place)
            | PlacesSwitched(seat, place=place)
        ):
            yield from _about_a_place(before, seat, place)
        case _other:
            yield from _about_the_house(before, action, before.owner())


def _about_a_place(before: HauntingHouse3, seat: int, name: str) -> Iterator[str]:
    """Yield the advantages of a place for a pawn."""
    there, ghost = place_of(before, name), before.is_ghost(seat)
    assert there is not None
    table = costs(before, ghost)
    if there == GOAL and ghost:
        yield _("This brings your ghost to its goal.")
    after = before.clone()
    after.pawns[seat] = there
    then, now = distance(after, seat).steps, distance(before, seat).steps
    if table[there] < table[before.pawns[seat]]:
        if then < now:
            yield many(
                "From {place} it is {number} step to your goal instead of {before}.",
                "From {place} it is {number} steps to your goal instead of {before}.",
                then,
                place=spot(name),
                before=now,
            )
        yield _("From {place} fewer walls bar your way.", place=spot(name))
    if there < TILES and before.kind_at(there) == GHOST and not ghost:
        as_ghost = distances(before, True)[there].steps
        if as_ghost < then:
            yield _("As a ghost you would have the shorter way.")
    yield many(
        "From {place} it is {number} step to your goal.",
        "From {place} it is {number} steps to your goal.",
        then,
        place=spot(name),
    )


def _about_the_house(before: HauntingHouse3, action: int, owner: int) -> Iterator[str]:
    """Yield the effects of a change of the house on each player's path."""
    after = before.clone()
    after.apply(action)
    for seat in range(before.players):
        own = seat == owner
        ghost = before.is_ghost(seat)
        change = costs(after, ghost)[after.pawns[seat]] - costs(before, ghost)[before.pawns[seat]]
        if own and change < 0:
            yield _("This opens a shorter way to your goal.")
        if not own and change > 0:
            yield _("This makes the way longer for a rival.")
    yield many(
        "The card needs a target; then you have {number} step to go.",
        "The card needs a target; then you have {number} steps to go.",
        distance(after, owner).steps,
    )
