"""The icons of a turn of Haunted House: movements, Radar answers, traps, captures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.facts import Fact
from game.rules.haunted_house.facts import (
    Captured,
    Conjured,
    HouseFact,
    HuntersFact,
    Missed,
    Phased,
    RadarAnswered,
    RadarUsed,
    RoomTold,
    RoundBegan,
    Started,
    Stepped,
    TrapPlaced,
    TrapSprung,
    TrapTold,
    Walked,
)
from game.rules.haunted_house.tables import PAWNS
from scenes.boards.haunted_house.naming import radar_words
from scenes.boards.turn_signs import stood, went
from scenes.boards.view import Sign


def signs(facts: Sequence[Fact]) -> Iterator[Sign]:
    """Yield the icons of a turn; consecutive steps of a figure are joined."""
    rest = list(facts)
    while rest:
        fact = rest.pop(0)
        match fact:
            case Walked() | Stepped() | Phased():
                way = [fact]
                while (index := _further(fact, rest)) is not None:
                    then = rest[index]
                    assert isinstance(then, Walked | Stepped | Phased)
                    way.append(then)
                    del rest[: index + 1]
                through = any(isinstance(step, Phased) for step in way)
                icon = "phase" if through else "to"
                target = way[-1].target
                if target == fact.source:  # there and back
                    yield from went(_figure(fact), target, way[(len(way) - 1) // 2].target, icon)
                    yield Sign(icon=icon, tone="muted")
                    yield Sign(target)
                else:
                    yield from went(_figure(fact), fact.source, target, icon)
            case Started(tile=tile):
                yield from stood(_figure(fact), tile)
            case Conjured(tile=tile):
                yield from stood("haunted_house/poltergeist", tile)
            case TrapSprung(tile=tile):
                yield from stood("haunted_house/sprung", tile)
            case _other:
                yield from _of_a_hunter(fact, any(isinstance(f, RadarAnswered) for f in rest))


def _further(fact: HouseFact, rest: Sequence[Fact]) -> int | None:
    """Return the index of the fact that continues the figure's walk, or None."""
    for index, then in enumerate(rest):
        match fact, then:
            case Walked(pawn=pawn), Walked(pawn=other):
                return index if pawn == other else None
            case ((Stepped() | Phased()), (Stepped() | Phased())):
                return index
            case _, (HuntersFact() | Started() | Conjured() | TrapSprung() | RoundBegan()):
                if not isinstance(then, RoomTold | TrapTold):
                    return None
    return None


def _of_a_hunter(fact: Fact, answered: bool) -> Iterator[Sign]:
    match fact:
        case RadarUsed(tile=tile) if not answered:
            yield from stood(_figure(fact))
            yield Sign(icon="radar", tone="candle")
            yield Sign(tile)
        case RadarAnswered(tile=tile, numbers=numbers):
            yield from stood(_figure(fact))
            yield Sign(icon="radar", tone="candle")
            yield Sign(tile)
            yield Sign(radar_words(numbers), tone="candle")
        case TrapPlaced(tile=tile):
            yield from stood(_figure(fact))
            yield Sign(icon="trap")
            yield Sign(tile)
        case Missed(tile=tile):
            yield from stood(_figure(fact))
            yield Sign(icon="capture", tone="danger")
            yield Sign(tile)
        case Captured(tile=tile):
            yield from stood(_figure(fact))
            yield Sign(icon="capture", tone="ok")
            yield Sign(tile)


def _figure(fact: Fact) -> str:
    if isinstance(fact, HuntersFact):
        return f"haunted_house/hunter_{PAWNS[fact.pawn].lower()}"
    return f"haunted_house/ghost_{fact.player % 2}" if isinstance(fact, HouseFact) else ""
