"""Texts about a planned row: targets, results, failures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.inference.haunting_house_3.rows import PlannedCard
from game.language import _, many, mark
from game.rules.haunting_house_3 import cards
from game.rules.haunting_house_3.facts import PlacesSwitched, Rotated, TilesSwitched
from game.rules.haunting_house_3.house import NAMES, OUT, TILES
from game.rules.haunting_house_3.state import OVER
from scenes.boards.haunting_house_3.cards import title
from scenes.boards.haunting_house_3.house.reach import ends_of_card
from scenes.boards.haunting_house_3.sentences import spot

CARD_WORDS: Final = (
    mark("Walk one step."), mark("Walk two steps."), mark("Walk three steps."),
    mark("One step through one or two walls."),
    mark("Turn an empty tile a quarter."),
    mark("Turn an empty tile half round."),
    mark("Switch two empty tiles side by side."),
    mark("Switch places with a pawn beside yours."),
)  # fmt: skip


def aim_words(card: PlannedCard, names: Sequence[str]) -> str:
    """Return the target or the end of a card in a few words."""
    if card.way is None:
        return ""
    match card.way.facts[0]:
        case Rotated(place=place, degrees=degrees):
            if degrees == 180:
                return _("{tile} round", tile=place)
            said = _("{tile} right") if degrees > 0 else _("{tile} left")
            return said.format(tile=place)
        case TilesSwitched(_card, first, second):
            return _("{tile}, {other}", tile=first, other=second)
        case PlacesSwitched(_card, _source, other):
            return _("with {player}", player=names[other])
    after, seat = card.after, card.before.owner()
    end = after.pawns[seat]
    if end == OUT:
        return _("out of the house!")
    # A staircase has its letter on the house, and a slot has room for no more.
    place = NAMES[end] if end >= TILES else spot(after.name_of(end))
    return _("to {place}", place=place)


def slot_words(card: PlannedCard | None, names: Sequence[str]) -> tuple[str, str]:
    """Return the text below a slot and its tone."""
    if card is None:
        return "", "muted"
    if not card.possible:
        return _("does nothing"), "danger"
    if card.broken:
        return _("not possible here"), "danger"
    if card.way is None:
        return {
            cards.R90: _("which tile?"),
            cards.R180: _("which tile?"),
            cards.SW: _("which tiles?"),
        }.get(card.card, ""), "candle"
    return aim_words(card, names), "focus" if card.wished else "muted"


def why_nothing(card: PlannedCard) -> str:
    """Return why a card in the row would do nothing."""
    before, seat = card.before, card.before.owner()
    if before.phase == OVER:
        return _("The match would be over by then.")
    place = spot(before.name_of(before.pawns[seat]))
    if card.card == cards.PL:
        return _("It would do nothing there: nobody stands beside {place}.", place=place)
    if card.card == cards.SP:
        return _("It would do nothing there: no passage leads on from {place}.", place=place)
    return _("It would do nothing there: no way leads on from {place}.", place=place)


def from_here(card: PlannedCard, names: Sequence[str]) -> str:
    """Return where a card of the hand would lead after the row so far."""
    if not card.possible:
        return why_nothing(card)
    before, seat = card.before, card.before.owner()
    place = spot(before.name_of(before.pawns[seat]))
    if card.card == cards.PL:
        return _("From {place} it changes places {partner}.", place=place,
                 partner=aim_words(card, names))  # fmt: skip
    if card.card > cards.SP:
        return ""
    ends = ends_of_card(before, seat)
    if OUT in ends:
        return _("From {place} it leads out of the house.", place=place)
    said = many(
        "From {place} it leads to {number} place.",
        "From {place} it leads to {number} places.",
        len(ends),
        place=place,
    )
    if card.way is not None:
        said += " " + many(
            "At best {number} step is left then.",
            "At best {number} steps are left then.",
            card.way.left.steps,
        )
    if card.way is not None and card.way.uncertain:
        said += " " + _("A secret disk lies on the way.")
    return said


def card_at_hand(card: PlannedCard, slot: int, names: Sequence[str]) -> str:
    """Return the effect of a card, and its targets from the first empty slot."""
    said = (
        _("{card} as card 1."),
        _("{card} as card 2."),
        _("{card} as card 3."),
        _("{card} as card 4."),
    )[slot]
    parts = [said.format(card=title(card.card)), _(CARD_WORDS[card.card])]
    return " ".join(filter(None, [*parts, from_here(card, names)]))


def left_to_lay(row: Sequence[int]) -> str:
    """Return the number of missing cards of the row, in words."""
    missing = sum(card == cards.NO_CARD for card in row)
    if not missing:
        return _("All four are there: lay them down.")
    return many("Choose {number} more card.", "Choose {number} more cards.", missing)
