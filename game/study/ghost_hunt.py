"""The study of Ghost Hunt: the actions, places and outcomes that the lab counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log2
from typing import Final

from game.facts import Fact
from game.inference.ghost_hunt.forward_filter import Guesses, guesses_after
from game.inference.ghost_hunt.memory import turns_of
from game.language import mark
from game.rules.ghost_hunt import actions
from game.rules.ghost_hunt.facts import (
    FACTS,
    Answered,
    BookRead,
    CrucifixBurned,
    EventStruck,
    Felt,
    Found,
    GhostsTurn,
    Heard,
    Hid,
    HuntBegan,
    HuntersTurn,
    ItemChosen,
    Killed,
    Named,
    RoomChosen,
    SaltSeen,
    TypeChosen,
)
from game.rules.ghost_hunt.kinds import KIND_NAMES
from game.rules.ghost_hunt.position import OVER, Position
from game.rules.ghost_hunt.tables import ITEMS
from game.rules.ghost_hunt.text import ENDINGS
from game.study import ActionKind, Chart, ChartEntry, Gain, Outcome, Story, Study

KINDS: Final = (
    ActionKind("type", mark("Ghost: choose a type"), free=False),
    ActionKind("room", mark("Ghost: choose a room"), free=False),
    ActionKind("haunt", mark("Ghost: walk a step")),
    ActionKind("event", mark("Ghost: try an event")),
    ActionKind("extend", mark("Ghost: make a hunt longer")),
    ActionKind("kill", mark("Ghost: kill"), free=False),
    ActionKind("rest", mark("Ghost: end the turn")),
    ActionKind("item", mark("Hunter: choose an item"), free=False, seat=1),
    ActionKind("walk", mark("Hunter: walk a step"), seat=1),
    ActionKind("use_uv", mark("Hunter: use the UV flashlight"), seat=1),
    ActionKind("use_thermometer", mark("Hunter: use the thermometer"), seat=1),
    ActionKind("use_emf", mark("Hunter: use the EMF reader"), seat=1),
    ActionKind("use_box", mark("Hunter: use the Spirit Box"), seat=1),
    ActionKind("place_dots", mark("Hunter: place the DOTS projector"), seat=1),
    ActionKind("place_book", mark("Hunter: place the writing book"), seat=1),
    ActionKind("place_crucifix", mark("Hunter: place the crucifix"), seat=1),
    ActionKind("place_salt", mark("Hunter: place salt"), seat=1),
    ActionKind("pick", mark("Hunter: pick up an item"), seat=1),
    ActionKind("exchange", mark("Hunter: exchange items in the van"), seat=1),
    ActionKind("done", mark("Hunter: end the exchange"), free=False, seat=1),
    ActionKind("taunt", mark("Hunter: taunt"), seat=1),
    ActionKind("listen", mark("Hunter: listen"), seat=1),
    ActionKind("hide", mark("Hunter: hide"), seat=1),
    ActionKind("name", mark("Hunter: name the Ghost"), free=False, seat=1),
    ActionKind("end", mark("Hunter: end the turn"), seat=1),
)
CHARTS: Final = (
    Chart(
        "rooms",
        mark("Ghost rooms"),
        mark("The square on which the Ghost of each room begins, and how often the Ghost won."),
        brings=True,
    ),
    Chart(
        "types",
        mark("Types of ghosts"),
        mark("How often each type was chosen, and how often it won."),
        on_board=False,
        brings=True,
    ),
    Chart(
        "items",
        mark("Items at the beginning"),
        mark("How often hunters began with each item, and how often they won."),
        on_board=False,
        brings=True,
    ),
    Chart(
        "evidence",
        mark("Where evidence is found"),
        mark("Squares of hunters who found evidence, and how often the hunters won."),
    ),
    Chart(
        "kills",
        mark("Where hunters die"),
        mark("Squares on which a hunter was killed, and how often the Ghost won."),
    ),
    Chart(
        "hiding",
        mark("Hiding places in use"),
        mark("Hiding places that a hunter used, and how often the hunters won."),
    ),
)
SOURCES: Final = {
    "uv": mark("UV flashlight"),
    "thermometer": mark("Thermometer"),
    "emf": mark("EMF reader"),
    "box": mark("Spirit Box"),
    "book": mark("Looking at the writing book"),
    "salt": mark("Looking at salt"),
    "taunt": mark("Taunting"),
    "listen": mark("Listening"),
}
# The lab has other names for these.
OTHERWISE: Final = {"choose": "item", "put": "exchange", "take": "exchange"}
# The first is of the Ghost, the second of a hunter.
BY_SEAT: Final = {"step": ("haunt", "walk"), "end": ("rest", "end")}

OUTCOMES: Final = (
    Outcome("ghost_won", mark("Won by the Ghost"), most=1, even=True),
    Outcome("evidence", mark("Evidence found")),
    Outcome("first_evidence", mark("Rounds until the first evidence")),
    Outcome("hunts", mark("Hunts")),
    Outcome("first_hunt", mark("Rounds until the first hunt")),
    Outcome("kills", mark("Hunters killed"), most=4),
    Outcome("named_right", mark("Correct names, when a name was given"), most=1),
    Outcome("events", mark("Ghost events that struck")),
    Outcome("crucifixes", mark("Hunts that a crucifix prevented")),
)


def ending(state: Position) -> str:
    """Return the key of the ending of a match."""
    return ENDINGS[state.ending]


def turns(state: Position) -> int:
    """Return how many rounds were begun."""
    return state.round


def kind_of(state: Position, action: int) -> str:
    """Return the kind of an action."""
    kind = actions.kind_of(action)
    if kind in BY_SEAT:
        return BY_SEAT[kind][state.current_player > 0]
    if kind in ("use", "place"):
        return f"{kind}_{ITEMS[actions.number_of(action)]}"
    return OTHERWISE.get(kind, kind)


def chart_entries(facts: Sequence[Fact]) -> list[ChartEntry]:
    """Return the entries of some facts on the charts."""
    found = []
    for fact in facts:
        match fact:
            case TypeChosen(kind):
                found.append(ChartEntry("types", KIND_NAMES[kind], 0))
            case ItemChosen(hunter, item):
                found.append(ChartEntry("items", ITEMS[item], hunter + 1))
            case RoomChosen(room) if room:
                found.append(ChartEntry("rooms", room.spawn, 0))
            case Killed(square=square):
                found.append(ChartEntry("kills", square, 0))
            case Found(hunter=int(hunter), square=str(square)):
                found.append(ChartEntry("evidence", square, hunter + 1))
            case Hid(hunter, square=square):
                found.append(ChartEntry("hiding", square, hunter + 1))
    return found


def gains(before: Position, action: int, after: Position) -> list[Gain]:
    """Return the information about the Ghost's type, room and square that an action gave.

    Possible types, rooms and squares are computed exactly. Types and rooms are weighted by the dice
    alone, and squares of one type and room equally: no habits of Ghosts are assumed.
    """
    if before.current_player <= 0 or after.phase == OVER:
        return []
    source = _source(FACTS.derive_facts(before, after, action))
    if not source:
        return []
    (doubt, possible), (rest, left) = (_doubt(_hunters_guesses(state)) for state in (before, after))
    return [Gain(source, doubt - rest, 1 - left / possible)]


def _hunters_guesses(state: Position) -> Guesses:
    return guesses_after(state.house, state.match_rules, turns_of(state.observation(1)))


def _doubt(guesses: Guesses) -> tuple[float, int]:
    """Return the entropy of type, room and square in bits, and how many such can be."""
    total = sum(guess.likelihood for guess in guesses)
    doubt, possible = 0.0, 0
    for guess in guesses:
        squares = 0
        for at in guess.now.values():
            squares |= at
        share = guess.likelihood / total
        doubt += share * log2(squares.bit_count() / share)
        possible += squares.bit_count()
    return doubt, possible


def _source(facts: Sequence[Fact]) -> str:
    """Return by what something was learned, an empty text if nothing was told."""
    for fact in facts:
        match fact:
            case Answered(item=item):
                return ITEMS[item]
            case BookRead():
                return "book"
            case SaltSeen():
                return "salt"
            case Felt():
                return "taunt"
            case Heard():
                return "listen"
            case GhostsTurn() | HuntersTurn():
                return ""  # What follows was not a player's question.
    return ""


def measure(story: Story[Position]) -> Mapping[str, float]:
    """Return the values of a match by the key of the outcome."""
    found: dict[str, float] = {
        "ghost_won": story.won_by({0}),
        "evidence": story.count(Found),
        "hunts": story.count(HuntBegan),
        "kills": story.count(Killed),
        "events": story.count(EventStruck),
        "crucifixes": story.count(CrucifixBurned),
    }
    now, chosen = 0, None
    for fact in story.facts:
        match fact:
            case GhostsTurn(number):
                now = number
            case TypeChosen(kind):
                chosen = kind
            case Found():
                found.setdefault("first_evidence", now)
            case HuntBegan():
                found.setdefault("first_hunt", now)
            case Named(_, kind):
                found["named_right"] = float(kind == chosen)
    return found


STUDY: Final[Study[Position]] = Study(
    KINDS,
    kind_of,
    CHARTS,
    chart_entries,
    sources=SOURCES,
    gains=gains,
    outcomes=OUTCOMES,
    measure=measure,
)
