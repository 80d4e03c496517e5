"""What happens in Ghost Hunt is told in facts, to each side as much as it may know."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.facts import EVERYONE, Fact
from game.games.ghost_hunt import GAME
from game.rules.ghost_hunt.facts import (
    FACTS,
    Answered,
    BookRead,
    BookWritten,
    CrucifixBurned,
    DotsShown,
    Dropped,
    Ended,
    EventStruck,
    EventTried,
    ExchangeBegan,
    ExchangeEnded,
    Extended,
    Felt,
    Found,
    GhostsTurn,
    Glided,
    Heard,
    Hid,
    HuntBegan,
    HuntersTurn,
    HuntOver,
    ItemChosen,
    Killed,
    Laid,
    Listened,
    MarkMade,
    MarkSeen,
    Named,
    Picked,
    PutBack,
    Revealed,
    Rolled,
    Room,
    RoomChosen,
    SaltFlipped,
    SaltSeen,
    Shown,
    Taken,
    Taunted,
    TurnEnded,
    TypeChosen,
    Used,
    Walked,
    WayTold,
)
from game.rules.ghost_hunt.kinds import KIND_NAMES
from game.rules.ghost_hunt.position import HUNT_ROLL, MISNAMED, UV_ROLL
from game.rules.ghost_hunt.state import GhostHunt
from game.rules.ghost_hunt.tables import (
    BOOK,
    BOX,
    DOTS,
    EMF,
    EMF_READER,
    SALT,
    ULTRAVIOLET,
    UV,
)
from game.state import HIDDEN
from tests.rules.counting import checked_facts, last, who_see
from tests.rules.hunting import (
    begin,
    haunting,
    hunting,
    rolling,
    rolling_for_hunt,
    searching,
    square,
)
from tests.rules.test_ghost_hunt_study import chosen, naming

GHOST, HUNTERS = 0, 1
KITCHEN = Room("K", "Kitchen", "f8")


def facts(state: GhostHunt, notations: str, viewer: int) -> Sequence[Fact]:
    """Return what a viewer is told of the last of some actions."""
    before, action, after = last(state, notations)
    return checked_facts(GAME, before, action, after, viewer)


def hunted(items: str = "dots book", at: str = "f10", **options: object) -> GhostHunt:
    """Return the turn of a hunter in a hunt, the Ghost far away."""
    state = begin("Spirit", "K", items, **options)
    state.hunt = 3
    return searching(state, 1, "a7", at)


def marked() -> GhostHunt:
    """Return the turn of a hunter beside an ultraviolet mark."""
    state = searching(begin("Obake", "K", "uv box"), 1, "f8", "f9")
    state.marks = [square(state, "f8") << 8 | 9]
    return state


def salted() -> GhostHunt:
    return searching(begin("Spirit", "K", "salt box"), 1, "f8", "e8", salt="f9")


def lying(state: GhostHunt, **items: str) -> GhostHunt:
    return searching(state, 1, "a7", "f9", **items)


# An example of every kind of fact: what everybody, the Ghost and the hunters are told.
SAME = None  # as everybody
EXAMPLES: dict[str, tuple[GhostHunt, str, list[Fact], list[Fact] | None, list[Fact] | None]] = {
    "a type": (chosen(), "type Demon", [TypeChosen(3)], SAME, [TypeChosen(HIDDEN)]),
    "a room": (chosen("type Demon"), "room K", [RoomChosen(KITCHEN)], SAME, [RoomChosen(None)]),
    "an item": (
        chosen("type Demon", "room K"), "item box",
        [ItemChosen(0, BOX)], [ItemChosen(0, HIDDEN)], SAME,
    ),
    "a mark": (
        rolling(begin("Obake", "K"), "f8", "i12"), "uv 5",
        [Rolled(UV_ROLL, 5), MarkMade("f8", 4)], SAME, [],
    ),
    "writing": (
        rolling(begin("Spirit", "K"), "f8", "i12", book="f9"), "uv 1, book 4",
        [Rolled(UV_ROLL + 1, 4), BookWritten()], SAME, [],
    ),
    "a footprint": (
        haunting(begin("Spirit", "K"), "f8", "i12", salt="f9"), "f9",
        [Glided("f8", "f9"), SaltFlipped("f9")], SAME, [],
    ),
    "a try": (haunting(begin("Spirit", "K")), "event", [EventTried()], SAME, []),
    "an event": (
        haunting(begin("Spirit", "K"), "f8", "f9"), "event, event 5",
        [Rolled(UV_ROLL + 3, 5), EventStruck(KITCHEN, (0,)), HuntersTurn(0)], SAME,
        [EventStruck(KITCHEN, (0,)), HuntersTurn(0)],
    ),
    "a glide to the first square": (
        haunting(begin("Spirit", "N"), "b1", "i12"), "a1", [Glided("b1", "a1")], SAME, [],
    ),
    "DOTS": (
        haunting(begin("Wraith", "K"), "f8", "f9", dots="g9"), "f7",
        [Glided("f8", "f7")], SAME, [],
    ),
    "DOTS seen": (
        haunting(begin("Wraith", "K"), "f8", "f9", dots="g8"), "f7",
        [Glided("f8", "f7"), DotsShown("g8", False, True), Found(16, None, None)], SAME,
        [DotsShown("g8", False, True), Found(16, None, None)],
    ),
    "a crucifix": (
        rolling_for_hunt(begin("Spirit", "K"), "f8", "i12", crucifix="f9"), "hunt 6",
        [Rolled(HUNT_ROLL, 6), CrucifixBurned("f9"), HuntersTurn(0)], SAME,
        [CrucifixBurned("f9"), HuntersTurn(0)],
    ),
    "a hunt": (
        rolling_for_hunt(begin("Spirit", "K"), "e8", "i12"), "hunt 6",
        [Rolled(HUNT_ROLL, 6), HuntBegan("f8"), HuntersTurn(0)], SAME,
        [HuntBegan(None), HuntersTurn(0)],
    ),
    "a hunt from the first room": (
        rolling_for_hunt(begin("Spirit", "B"), "a1", "i12"), "hunt 6",
        [Rolled(HUNT_ROLL, 6), HuntBegan("f3"), HuntersTurn(0)], SAME,
        [HuntBegan(None), HuntersTurn(0)],
    ),
    "a hunt in sight": (
        hunting(begin("Spirit", "K", visible_hunt=True), "f8", "i12"), "f9",
        [Shown("f8", "f9")], SAME, SAME,
    ),
    "a longer hunt": (
        hunting(begin("Demon", "K", hunt_turns=1), "f8", "i12"), "extend",
        [Extended(), HuntersTurn(0)], SAME, SAME,
    ),
    "the end of a hunt": (
        hunting(begin("Spirit", "K", hunt_turns=1), "e8", "i12"), "end",
        [TurnEnded(0), HuntOver("f8"), HuntersTurn(0)], SAME, [HuntOver(None), HuntersTurn(0)],
    ),
    "a kill": (
        hunting(begin("Spirit", "K", "dots book uv box"), "f8", "f9", "i12"), "kill 1",
        [Killed(0, "f9", "f8"), Dropped(0, DOTS, "f9"), Dropped(0, BOOK, "f9"), HuntOver("f8"),
         HuntersTurn(1)], SAME,
        [Killed(0, "f9", "f8"), Dropped(0, DOTS, "f9"), Dropped(0, BOOK, "f9"), HuntOver(None),
         HuntersTurn(1)],
    ),
    "a step": (searching(begin(), 1, "a7", "f9"), "f10", [Walked(0, "f9", "f10")], SAME, SAME),
    "a step to the first square": (
        searching(begin(), 1, "a7", "b1"), "a1", [Walked(0, "b1", "a1")], SAME, SAME,
    ),
    "the end of a turn": (
        searching(begin(), 1, "a7", "f9"), "end", [TurnEnded(1), GhostsTurn(2)], SAME, SAME,
    ),
    "a reading": (
        searching(begin("Spirit", "K", "emf box"), 1, "a7", "f9"), "use emf",
        [Used(0, EMF_READER, "f9"), Answered(0, EMF_READER, "f9", 1), Found(EMF, 0, "f9")],
        SAME, SAME,
    ),
    "a reading to be rolled": (
        searching(begin("Spirit", "K", "emf box", emf="roll"), 1, "a7", "f9"), "use emf",
        [Used(0, EMF_READER, "f9")], SAME, SAME,
    ),
    "a rolled reading": (
        searching(begin("Spirit", "K", "emf box", emf="roll"), 1, "a7", "f9"), "use emf, emf 3",
        [Answered(0, EMF_READER, "f9", 0)], SAME, SAME,
    ),
    "a light": (
        marked(), "use uv",
        [Used(0, UV, "f9"), Answered(0, UV, "f9", 1), MarkSeen("f8"), Found(ULTRAVIOLET, 0, "f9")],
        SAME, SAME,
    ),
    "a book": (
        searching(begin("Spirit", "K"), 1, "a7", "f9"), "place book",
        [Laid(0, BOOK, "f9"), BookRead("f9", False)], SAME, SAME,
    ),
    "salt": (
        salted(), "place salt", [Laid(0, SALT, "e8"), SaltSeen("e8", False)], SAME, SAME,
    ),
    "an item that lies": (
        lying(begin("Spirit", "K"), crucifix="f9"), "place dots, end, uv 1, end, pick dots",
        [Picked(0, DOTS, "f9")], SAME, SAME,
    ),
    "an exchange": (
        searching(begin(), 1, "a7", "i12"), "put dots",
        [ExchangeBegan(0), PutBack(0, DOTS)], [ExchangeBegan(0)], SAME,
    ),
    "what is taken": (
        searching(begin(), 1, "a7", "i12"), "put dots, take box", [Taken(0, BOX)], [], SAME,
    ),
    "the end of an exchange": (
        searching(begin(), 1, "a7", "i12"), "put dots, done", [ExchangeEnded(0)], SAME, SAME,
    ),
    "a taunt": (
        searching(begin(rules="draft"), 1, "f8", "f9"), "taunt",
        [Taunted(0, "f9"), Felt(0, "f9", True)], SAME, SAME,
    ),
    "an ear": (hunted(), "listen", [Listened(0, "f10"), Heard(0, "f10", False)], SAME, SAME),
    "a hiding": (hunted(), "hide e10", [Hid(0, "f10", "e10"), GhostsTurn(2)], SAME, SAME),
    "the way out": (
        hunted(), "hide e10, end",
        [TurnEnded(0), HuntersTurn(0), WayTold(0, "f10", True)], SAME,
        [HuntersTurn(0), WayTold(0, "f10", True)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_happens_is_told_to_everybody_to_the_ghost_and_to_the_hunters(name: str) -> None:
    state, notations, *expected = EXAMPLES[name]
    for viewer, told in zip((EVERYONE, GHOST, HUNTERS), expected, strict=True):
        wanted = expected[0] if told is None else told
        assert list(facts(state.clone(), notations, viewer)) == wanted, viewer


def test_the_end_lays_open_what_a_side_did_not_see() -> None:
    everybody, ghost, hunters = (
        list(facts(naming(), "name Spirit", viewer)) for viewer in (EVERYONE, GHOST, HUNTERS)
    )
    assert everybody == [Named(0, KIND_NAMES.index("Spirit")), Ended(MISNAMED)]
    for told in (ghost, hunters):
        assert told[:2] == everybody
    shown = []
    for told in (ghost, hunters):
        (revealed,) = told[2:]
        assert isinstance(revealed, Revealed)
        shown.append(dict(revealed.secrets))
    assert shown[0]["hands"]
    assert shown[0][f"item {DOTS}"] == shown[0][f"item {BOOK}"] == 0
    assert shown[1] == {
        "ghost": "a7", "type": KIND_NAMES.index("Wraith"), "room": KITCHEN, "written": False,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("state", "notation", "players"),
    [
        (chosen(), "type Demon", {0}),
        (chosen("type Demon", "room K"), "item box", {1}),
        (rolling(begin()), "uv 6", set()),
        (haunting(begin(items="dots book uv box")), "end", {0}),
        (searching(begin(items="dots book uv box"), 1, "a7", "f9"), "f10", {0, 1, 2}),
        (searching(begin(items="dots book uv box"), 1, "a7", "f9"), "place book", {0, 1, 2}),
        (searching(begin(items="dots book uv box"), 1, "a7", "i12"), "put dots", {1, 2}),
    ],
)
def test_a_side_sees_its_own_actions_and_the_ghost_what_hunters_do_openly(
    state: GhostHunt, notation: str, players: set[int]
) -> None:
    assert who_see(GAME, state, notation) == players


def test_every_kind_of_fact_has_an_example() -> None:
    met = {type(fact) for _state, _moves, told, *_ in EXAMPLES.values() for fact in told}
    assert met | {Named, Ended, Revealed} == set(FACTS.kinds)
