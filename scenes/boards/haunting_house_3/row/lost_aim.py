"""An aim of a planned card that a rival has taken away since the card was laid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.language import _
from game.rules.haunting_house_3 import cards
from game.rules.haunting_house_3.facts import PlacesSwitched, Rotated, TilesSwitched, action_fact
from game.rules.haunting_house_3.house import PLACE
from game.rules.haunting_house_3.state import HauntingHouse3


class LostAim(NamedTuple):
    """What a planned card was aimed at and cannot reach now; nobody for a walk."""

    seat: int = -1  # The player whose pawn is in the way, or was to change places.
    place: str = ""  # The tile on which that pawn stands now.


def lost_aim(state: HauntingHouse3, action: int) -> LostAim:
    """Return why the first action of a planned card has become impossible."""
    if action < cards.EXCHANGE:
        return LostAim()  # A step of a walk.
    match action_fact(state, action):
        case Rotated(place=place):
            aims = [place]
        case TilesSwitched(_, first, second):
            aims = [first, second]
        case PlacesSwitched(_, _, other):
            here = state.pawns[state.owner()]
            beside = state.links()[here * 4 : here * 4 + 4]
            return LostAim() if state.pawns[other] in beside else LostAim(other)
        case _:
            return LostAim()
    for name in aims:
        for seat, there in enumerate(state.pawns[: state.players]):
            if there == PLACE[name]:
                return LostAim(seat, name)
    return LostAim()


def words(lost: LostAim, owner: int, names: Sequence[str]) -> str:
    """Return the sentence that tells the owner of a card why its aim is gone."""
    if lost.seat < 0:
        return _("Your plan no longer works: choose again.")
    if not lost.place:
        return _("Your aim is gone: {player} no longer stands beside you.", player=names[lost.seat])
    if lost.seat == owner:
        return _("Your aim is gone: you stand on {tile} yourself.", tile=lost.place)
    return _(
        "Your aim is gone: {player} stands on {tile}.", player=names[lost.seat], tile=lost.place
    )
