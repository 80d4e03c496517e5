"""The icons of a card of The Haunting House 3: movements and changes of the house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.facts import Fact
from game.rules.haunting_house_3.cards import STEPS_A_ROUND
from game.rules.haunting_house_3.facts import (
    CameToNothing,
    Cancelled,
    Died,
    DiskTaken,
    Dropped,
    Laid,
    Left,
    PlacesSwitched,
    Revealed,
    Rotated,
    RowLaid,
    SentBack,
    Shifted,
    SwapPlayed,
    TilesSwitched,
    Walked,
)
from game.state import HIDDEN
from scenes.boards.haunting_house_3.cards import plate
from scenes.boards.haunting_house_3.pieces import KEY
from scenes.boards.haunting_house_3.story import spot
from scenes.boards.view import Sign

BACK = f"{KEY}/back"


def signs(facts: Sequence[Fact]) -> Iterator[Sign]:
    """Yield the icons of a turn; a walk shows only its start and end."""
    for index, fact in enumerate(facts):
        match fact:
            case RowLaid():
                told = any(isinstance(fact, Laid) and fact.card != HIDDEN for fact in facts)
                for _card in range(0 if told else STEPS_A_ROUND):
                    yield Sign(picture=BACK)
            case Revealed(card=card):
                yield Sign(picture=plate(card))
            case CameToNothing() | Cancelled():
                yield Sign(icon="cross", tone="danger")
            case Died():
                yield Sign(icon="ghost", tone="danger")
            case Walked(source=source, place=place):
                walks = [f for f in facts[:index] if isinstance(f, Walked)]
                later = [f for f in facts[index + 1 :] if isinstance(f, Walked)]
                if not walks:
                    yield Sign(spot(source))
                if not later:
                    yield Sign(icon="to", tone="muted")
                    yield Sign(spot(place))
            case Left():
                yield Sign(icon="door", tone="ok")
            case Dropped(source=source, place=place) | PlacesSwitched(source=source, place=place):
                yield Sign(spot(source))
                yield Sign(icon="down" if isinstance(fact, Dropped) else "swap", tone="muted")
                yield Sign(spot(place))
            case SentBack():
                yield Sign(icon="undo", tone="danger")
            case _other:
                yield from _of_the_house(fact)


def _of_the_house(fact: Fact) -> Iterator[Sign]:
    match fact:
        case Rotated(place=place):
            yield Sign(place)
            yield Sign(icon="refresh", tone="muted")
        case TilesSwitched(first=first, second=second):
            yield Sign(first)
            yield Sign(icon="swap", tone="muted")
            yield Sign(second)
        case Shifted(place=place):
            yield Sign(icon="door" if place[0] == "X" else "swap", tone="muted")
            if place[0] != "X":
                yield Sign(spot(place))
        case DiskTaken(disk=_disk):
            yield Sign(picture=f"{KEY}/disk")
        case SwapPlayed():
            yield Sign(icon="swap", tone="candle")
        case Laid(card=card) if card != HIDDEN:
            yield Sign(picture=plate(card))
