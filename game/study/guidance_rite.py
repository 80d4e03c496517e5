"""The study of Guidance Rite: the actions, places and outcomes that the lab counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.facts import Fact
from game.language import mark
from game.rules.guidance_rite import actions
from game.rules.guidance_rite.facts import (
    BoutEnded,
    Captured,
    Claimed,
    Clashed,
    CoinTossed,
    Empowered,
    ItemDealt,
    Named,
    OrderChosen,
    Planned,
)
from game.rules.guidance_rite.pieces import character_of
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import CHARACTERS, DOUBLE, EXCHANGE, ITEMS
from game.study import ActionKind, Chart, ChartEntry, Outcome, Story, Study

KINDS: Final = (
    ActionKind("claim", mark("Claim a piece"), free=False),
    ActionKind("turn", mark("Choose who moves first"), free=False),
    ActionKind("plus", mark("Place a piece with straight arrows")),
    ActionKind("cross", mark("Place a piece with slanting arrows")),
    ActionKind("step", mark("Move a square")),
    ActionKind("double", mark("Move two squares")),
    ActionKind("capture", mark("Capture a piece")),
    ActionKind("merge", mark("Merge with a friend")),
    ActionKind("exchange", mark("Exchange places by a Guardian")),
    ActionKind("keep", mark("Keep its own character")),
    ActionKind("take", mark("Take over a character")),
    ActionKind("rat", mark("Power of the Rat")),
    ActionKind("lizard", mark("Power of the Lizard")),
    ActionKind("monster", mark("Power of the Monster")),
    ActionKind("crow", mark("Power of the Crow")),
    ActionKind("black", mark("Blacken an arrow")),
    ActionKind("end", mark("Use no power")),
    ActionKind("honour", mark("Item: honour")),
    ActionKind("rotate", mark("Item: rotate")),
    ActionKind("swap", mark("Item: swap")),
    ActionKind("no_item", mark("Use no item")),
    ActionKind("pass", mark("Pass the turn"), free=False),
)
CHARTS: Final = (
    Chart(
        "claims",
        mark("First claims"),
        mark(
            "Squares named in the first round of claims, and how often the players who named them "
            "won."
        ),
    ),
    Chart(
        "captures",
        mark("Where pieces are captured"),
        mark("Squares of captures in the open bouts, and how often who captured won."),
    ),
    Chart(
        "characters",
        mark("Characters claimed more often than by the other"),
        mark("Who claimed more of a character in bout 1, and how often that player won."),
        on_board=False,
        brings=True,
    ),
    Chart(
        "items",
        mark("Items that were dealt"),
        mark("How often each item was dealt, and how often who had it won."),
        on_board=False,
        brings=True,
    ),
)
# The lab has other names for these.
_KINDS: Final = {"first": "turn", "second": "turn", "no item": "no_item"}

OUTCOMES: Final = (
    Outcome(
        "first_won", mark("Match won by the player who moves first in bout 1"), most=1, even=True
    ),
    Outcome(
        "first_bout", mark("Bout 1 won by the player who moves first in it"), most=1, even=True
    ),
    Outcome("claimed_won", mark("Match won by the player who claimed more"), most=1, even=True),
    Outcome("bouts", mark("Bouts")),
    Outcome("drawn", mark("Bouts without a winner")),
    Outcome("captures", mark("Enemies captured in the open")),
    Outcome("clashes", mark("Pieces that both had named")),
    Outcome("powers", mark("Powers used")),
)


def kind_of(state: GuidanceRite, action: int) -> str:
    """Return the kind of an action."""
    kind = actions.kind_of(action)
    if kind != "move":
        return _KINDS.get(kind, kind)
    if action & EXCHANGE:
        return "exchange"
    met = actions.captures(state, action)
    if met:
        return "merge" if met == "friend" else "capture"
    return "double" if action & DOUBLE else "step"


def chart_entries(facts: Sequence[Fact]) -> list[ChartEntry]:
    """Return the chart entries of opening claims, dealt items and open captures."""
    found = []
    secret = any(isinstance(fact, Planned) for fact in facts)
    for fact in facts:
        match fact:
            case Named(player, square, opening=True):
                found.append(ChartEntry("claims", square, player))
            case ItemDealt(player, item):
                found.append(ChartEntry("items", ITEMS[item], player))
            case Captured(player=player, square=square) if not fact.friend and not secret:
                found.append(ChartEntry("captures", square, player))
    return found


def dealt(story: Story[GuidanceRite]) -> list[ChartEntry]:
    """Return the characters of which a player claimed more than the other in bout 1."""
    counts = [[0] * len(CHARACTERS) for _ in range(2)]
    for fact in story.facts:
        if isinstance(fact, BoutEnded):
            break
        if isinstance(fact, Claimed):
            counts[fact.player][character_of(fact.piece)] += 1
    return [
        ChartEntry("characters", name, int(counts[1][kind] > counts[0][kind]))
        for kind, name in enumerate(CHARACTERS)
        if kind and counts[0][kind] != counts[1][kind]
    ]


def measure(story: Story[GuidanceRite]) -> Mapping[str, float]:
    """Return the values of a match by the key of the outcome."""
    first, bouts, claimed, captures = None, list[int](), [0, 0], 0
    for fact in story.facts:
        match fact:
            case CoinTossed(player) if first is None and not bouts:
                first = player
            case OrderChosen(player, begins) if not bouts:
                first = player if begins else 1 - player
            case BoutEnded(winner):
                bouts.append(winner)
            case Claimed(player):
                claimed[player] += 1
            case Captured() if not fact.friend:
                captures += 1
    found: dict[str, float] = {
        "bouts": len(bouts),
        "drawn": sum(winner not in (0, 1) for winner in bouts),
        "captures": captures,
        "clashes": story.count(Clashed),
        "powers": story.count(Empowered),
    }
    if claimed[0] != claimed[1]:
        found["claimed_won"] = story.won_by({claimed.index(max(claimed))})
    if first is not None:
        found["first_won"] = story.won_by({first})
        found["first_bout"] = 0.5 if bouts[0] not in (0, 1) else float(bouts[0] == first)
    return found


STUDY: Final[Study[GuidanceRite]] = Study(
    KINDS, kind_of, CHARTS, chart_entries, dealt, outcomes=OUTCOMES, measure=measure
)
