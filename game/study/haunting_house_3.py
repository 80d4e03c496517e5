"""The study of The Haunting House 3: the actions, places and outcomes that the lab counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.facts import Fact
from game.language import mark
from game.rules.haunting_house_3 import cards, tiles
from game.rules.haunting_house_3.facts import (
    ChoiceBegun,
    Died,
    DiskSeen,
    DiskTaken,
    Ended,
    Left,
    Revealed,
    Rotated,
    RoundBegun,
    SentBack,
    Shifted,
    TilesSwitched,
    TileTurned,
    Walked,
)
from game.rules.haunting_house_3.house import PLACE
from game.rules.haunting_house_3.state import HauntingHouse3
from game.study import ActionKind, Chart, ChartEntry, Outcome, Story, Study

LAID: Final = tuple(f"lay_{card.lower()}" for card in cards.CARDS)  # The keys by card.
KINDS: Final = (
    ActionKind(LAID[0], mark("Lay Move 1")),
    ActionKind(LAID[1], mark("Lay Move 2")),
    ActionKind(LAID[2], mark("Lay Move 3")),
    ActionKind(LAID[3], mark("Lay Secret Passage")),
    ActionKind(LAID[4], mark("Lay Rotate 90")),
    ActionKind(LAID[5], mark("Lay Rotate 180")),
    ActionKind(LAID[6], mark("Lay Switch 2 Tiles")),
    ActionKind(LAID[7], mark("Lay Switch Places")),
    ActionKind("swap", mark("Play a Swap disk")),
    ActionKind("cancel", mark("Play a Cancel disk")),
    ActionKind("decline", mark("Play no disk"), free=False),
    ActionKind("move", mark("Walk a step"), free=False),
    ActionKind("passage", mark("Slip through a Secret Passage"), free=False),
    ActionKind("places", mark("Change places with a player"), free=False),
    ActionKind("exit", mark("Move the Exit or a staircase"), free=False),
    ActionKind("rotate90", mark("Rotate a tile by 90 degrees"), free=False),
    ActionKind("rotate180", mark("Rotate a tile by 180 degrees"), free=False),
    ActionKind("tiles", mark("Switch two tiles"), free=False),
    ActionKind("drop", mark("Move to a trap door"), free=False),
)
CHARTS: Final = (
    Chart(
        "left",
        mark("Where pawns leave the house"),
        mark("Tiles from which a pawn left. Leaving wins the match, so only the number matters."),
    ),
    Chart(
        "deaths",
        mark("Where players become ghosts"),
        mark("Tiles on which a living player died, and how often that player won all the same."),
    ),
    Chart(
        "walked",
        mark("Where pawns walk"),
        mark("Tiles that a pawn entered by a step of its own, and how often its player won."),
    ),
    Chart(
        "cards",
        mark("Cards drawn in the first round"),
        mark("How often a player drew each card in the first random round, and then won."),
        on_board=False,
        brings=True,
    ),
    Chart(
        "disks",
        mark("Disks that were kept"),
        mark("How often a player found and kept each disk, and then won."),
        on_board=False,
        brings=True,
    ),
)
DISKS: Final = {tiles.CANCEL_DISK: "Cancel", tiles.SWAP_DISK: "Swap"}
_TARGETS: Final = {cards.R90: "rotate90", cards.R180: "rotate180", cards.SW: "tiles"}
_FROM: Final = (
    (cards.SHIFT, "exit"),
    (cards.EXCHANGE, "places"),
    (cards.PASSAGE, "passage"),
    (cards.MOVE, "move"),
    (cards.SWAP, "swap"),
    (cards.CANCEL, "cancel"),
    (cards.NO, "decline"),
)

OUTCOMES: Final = (
    Outcome("starter_won", mark("Won by the first start player"), most=1, even=True),
    Outcome("left", mark("Somebody left the house"), most=1),
    Outcome("ghost_won", mark("Won by a ghost"), most=1),
    Outcome("deaths", mark("Players who became ghosts")),
    Outcome("steps", mark("Steps of the winner")),
    Outcome("changes", mark("Tiles turned and switched, doors shifted")),
    Outcome("disks", mark("Disks looked at")),
)


def kind_of(state: HauntingHouse3, action: int) -> str:
    """Return the kind of an action."""
    if action < cards.NO:
        return LAID[action]
    if action >= cards.TARGET:
        return _TARGETS.get(state.held[state.owner()], "drop")
    return next(kind for first, kind in _FROM if action >= first)


def chart_entries(facts: Sequence[Fact]) -> list[ChartEntry]:
    """Return the entries of some facts on the charts."""
    sent_back = any(isinstance(fact, SentBack) for fact in facts)
    found = []
    for fact in facts:
        match fact:
            case Left(seat, _, source):
                found.append(ChartEntry("left", source, seat))
            case Died(seat, place):
                found.append(ChartEntry("deaths", place, seat))
            case DiskTaken(seat, _, disk):
                found.append(ChartEntry("disks", DISKS[disk], seat))
            case Walked(seat, _, _, place) if place in PLACE and not sent_back:
                found.append(ChartEntry("walked", place, seat))
    return found


def dealt(story: Story[HauntingHouse3]) -> list[ChartEntry]:
    """Return the cards that each player drew in the first random round."""
    found = []
    for fact in story.facts:
        if isinstance(fact, ChoiceBegun | RoundBegun):
            break
        if isinstance(fact, Revealed) and fact.drawn and not fact.swap:
            found.append(ChartEntry("cards", cards.CARDS[fact.card], fact.seat))
    return found


def measure(story: Story[HauntingHouse3]) -> Mapping[str, float]:
    """Return the values of a match by the key of the outcome."""
    dead, steps, winners = set[int](), [0] * len(story.returns), tuple[int, ...]()
    for fact in story.facts:
        match fact:
            case Died(seat):
                dead.add(seat)
            case Walked(seat) | Left(seat):
                steps[seat] += 1
            case Ended(_, won):
                winners = won
    found: dict[str, float] = {
        "starter_won": story.won_by({story.first.start}),
        "left": min(1, story.count(Left)),
        "deaths": len(dead),
        "changes": story.count(Rotated, TileTurned, TilesSwitched, Shifted),
        "disks": story.count(DiskSeen),
    }
    if len(winners) == 1:
        found |= {"ghost_won": float(winners[0] in dead), "steps": steps[winners[0]]}
    return found


STUDY: Final[Study[HauntingHouse3]] = Study(
    KINDS, kind_of, CHARTS, chart_entries, dealt, outcomes=OUTCOMES, measure=measure
)
