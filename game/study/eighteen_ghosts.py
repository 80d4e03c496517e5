"""The study of 18 Ghosts: the actions, places and outcomes that the lab counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.facts import Fact
from game.language import mark
from game.rules.eighteen_ghosts import tables
from game.rules.eighteen_ghosts.facts import Escaped, Fought, Placed, PortalTurned, Released
from game.rules.eighteen_ghosts.state import SET_UP, EighteenGhosts
from game.study import ActionKind, Chart, ChartEntry, Outcome, Story, Study

KINDS: Final = (
    ActionKind("place", mark("Place a ghost in the set-up"), free=False),
    ActionKind("step", mark("Step")),
    ActionKind("fight", mark("Fight and win")),
    ActionKind("sacrifice", mark("Fight and lose")),
    ActionKind("jump", mark("Jump between mirrors")),
    ActionKind("release", mark("Release a ghost")),
    ActionKind("put", mark("Place a released ghost"), free=False),
    ActionKind("pass", mark("Pass"), free=False),
)
CHARTS: Final = (
    Chart(
        "placed",
        mark("Where ghosts are placed"),
        mark("Squares of the set-up, and how often the player who placed a ghost there won."),
        brings=True,
    ),
    Chart(
        "escapes",
        mark("Portals of escape"),
        mark("Portals through which a ghost slipped out, and how often its player won."),
    ),
    Chart(
        "fights",
        mark("Where fights are won"),
        mark("Squares with fights, and how often the winner of the fight won the match."),
    ),
    Chart(
        "escaped",
        mark("Ghosts that escape first"),
        mark("The colour of the first ghost that slips out, and how often its player won."),
        on_board=False,
        brings=True,
    ),
)
COLOURS: Final = (mark("Red"), mark("Blue"), mark("Yellow"))

OUTCOMES: Final = (
    Outcome("first_won", mark("Won by the first player"), most=1, even=True),
    Outcome("fights", mark("Fights")),
    Outcome("released", mark("Ghosts released")),
    Outcome("turned", mark("Quarter turns of portals")),
    Outcome("escaped", mark("Ghosts that escaped")),
    Outcome("ahead", mark("Winner's lead (ghosts)"), least=-9),
)


def kind_of(state: EighteenGhosts, action: int) -> str:
    """Return the kind of an action."""
    if action >= tables.PLACE:
        return "place" if state.phase == SET_UP else "put"
    if action >= tables.RELEASE:
        return "pass" if action == tables.PASS else "release"
    if action in tables.JUMP_ACTIONS:
        return "jump"
    source, target = tables.EDGES[action]
    if state.board[target] == tables.EMPTY:
        return "step"
    return "fight" if tables.WINS[state.board[source]][state.board[target]] else "sacrifice"


def chart_entries(facts: Sequence[Fact]) -> list[ChartEntry]:
    """Return the entries of some facts on the charts."""
    found = []
    for fact in facts:
        match fact:
            case Placed(player, _, square, freed=False):
                found.append(ChartEntry("placed", square, player))
            case Fought(square=square):
                found.append(ChartEntry("fights", square, fact.winner // 3))
            case Escaped(ghost):
                found.append(
                    ChartEntry("escapes", tables.NAMES[tables.PORTALS[ghost % 3]], ghost // 3)
                )
    return found


def dealt(story: Story[EighteenGhosts]) -> list[ChartEntry]:
    """Return the colour of the first ghost that escaped, by its player."""
    first = next((fact.ghost for fact in story.facts if isinstance(fact, Escaped)), None)
    if first is None:
        return []
    return [ChartEntry("escaped", COLOURS[first % 3], first // 3)]


def measure(story: Story[EighteenGhosts]) -> Mapping[str, float]:
    """Return the values of a match by the key of the outcome."""
    slipped = [0, 0]
    for fact in story.facts:
        if isinstance(fact, Escaped):
            slipped[fact.ghost // 3] += 1
    found: dict[str, float] = {
        "first_won": story.won_by({story.first.first}),
        "fights": story.count(Fought),
        "released": story.count(Released),
        "turned": story.count(PortalTurned),
        "escaped": sum(slipped),
    }
    if story.returns[0] != story.returns[1]:
        winner = story.returns.index(max(story.returns))
        found["ahead"] = slipped[winner] - slipped[1 - winner]
    return found


STUDY: Final[Study[EighteenGhosts]] = Study(
    KINDS, kind_of, CHARTS, chart_entries, dealt, outcomes=OUTCOMES, measure=measure
)
