"""The icons of a turn of Ghost Hunt: movements, items, answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.facts import Fact
from game.rules.ghost_hunt import position
from game.rules.ghost_hunt.facts import (
    Answered,
    CrucifixBurned,
    EventStruck,
    Extended,
    Felt,
    Found,
    Glided,
    Heard,
    Hid,
    HuntBegan,
    ItemChosen,
    Killed,
    Laid,
    Listened,
    Picked,
    Rolled,
    SaltFlipped,
    Shown,
    Taken,
    Taunted,
    Used,
    Walked,
)
from game.rules.ghost_hunt.tables import ITEMS
from game.state import HIDDEN
from scenes.boards.ghost_hunt.nouns import evidence_name, room_title
from scenes.boards.turn_signs import gone, stood
from scenes.boards.view import Sign

GHOST: Final = "ghost_hunt/ghost"
DICE: Final = {  # what a die is rolled for
    position.UV_ROLL: Sign(picture="ghost_hunt/item_uv"),
    position.BOOK_ROLL: Sign(picture="ghost_hunt/item_book"),
    position.DOTS_ROLL: Sign(picture="ghost_hunt/item_dots"),
    position.EVENT_ROLL: Sign(icon="poltergeist", tone="muted"),
    position.EMF_ROLL: Sign(picture="ghost_hunt/item_emf"),
    position.HUNT_ROLL: Sign(picture="ghost_hunt/sign_hunt"),
}


def signs(facts: Sequence[Fact]) -> Iterator[Sign]:
    """Yield the icons of a turn; consecutive steps of a figure are joined."""
    for index, fact in enumerate(facts):
        match fact:
            case Walked() | Glided() | Shown():
                yield from _way(fact, facts[:index], facts[index + 1 :])
            case Used(item=item, square=square) | Laid(item=item, square=square):
                yield from stood(_item(item), square)
            case Picked(item=item) | Taken(item=item) | ItemChosen(item=item) if item != HIDDEN:
                yield Sign(icon="plus", tone="muted")
                yield Sign(picture=_item(item))
            case Answered(answer=answer):
                yield Sign(icon="check" if answer else "cross", tone="ok" if answer else "danger")
            case Hid(hunter=hunter, square=square):
                yield from stood(f"ghost_hunt/hidden_{hunter}", square)
            case Killed(hunter=hunter, square=square):
                yield gone(f"ghost_hunt/hunter_{hunter}")
                yield Sign(square)
            case _other:
                yield from _sign(fact)


def _sign(fact: Fact) -> Iterator[Sign]:
    match fact:
        case Listened():
            yield Sign(picture="ghost_hunt/sign_listen")
        case Heard(positive=near) | Felt(positive=near):
            yield Sign(icon="check" if near else "cross", tone="danger" if near else "muted")
        case Taunted():
            yield Sign(icon="sound", tone="candle")
        case Rolled(phase, number) if number != HIDDEN:
            yield DICE[phase]
            yield Sign(icon="dice", tone="muted")
            yield Sign(str(number))
        case EventStruck(room=room):
            yield Sign(icon="poltergeist", tone="danger")
            yield Sign(room_title(room.name))
        case HuntBegan() | Extended():
            yield Sign(picture="ghost_hunt/sign_hunt")
        case Found(evidence=evidence):
            yield Sign(icon="check", tone="ok")
            yield Sign(evidence_name(evidence), tone="ok")
        case SaltFlipped(square=square):
            yield from stood("ghost_hunt/print", square)
        case CrucifixBurned(square=square):
            yield gone("ghost_hunt/item_crucifix")
            yield Sign(square)


def _way(
    fact: Walked | Glided | Shown, before: Sequence[Fact], then: Sequence[Fact]
) -> Iterator[Sign]:
    """Yield the start and the end of a path."""
    picture = f"ghost_hunt/hunter_{fact.hunter}" if isinstance(fact, Walked) else GHOST
    figure = fact.hunter if isinstance(fact, Walked) else None
    if isinstance(fact, Shown) and fact.source is None:
        yield from stood(picture, fact.square)
        return
    if not any(_same(figure, other) for other in before):
        yield from stood(picture, fact.source or "")
    if not any(_same(figure, other) for other in then):
        way = [
            other
            for other in before
            if isinstance(other, Walked | Glided | Shown) and _same(figure, other)
        ]
        if way and way[0].source == fact.square:  # there and back
            yield Sign(icon="to", tone="muted")
            yield Sign(way[(len(way) - 1) // 2].square)
        yield Sign(icon="to", tone="muted")
        yield Sign(fact.square)


def _same(figure: int | None, other: Fact) -> bool:
    match other:
        case Walked(hunter=hunter):
            return hunter == figure
        case Glided() | Shown(source=str()):
            return figure is None
    return False


def _item(item: int) -> str:
    return f"ghost_hunt/item_{ITEMS[item]}"
