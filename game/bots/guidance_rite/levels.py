"""The five levels of Guidance Rite."""

from dataclasses import replace
from typing import Final

from game.bots.dial import Dial
from game.bots.guidance_rite.bot import GuidanceBot, RiteSkill
from game.bots.level import Level
from game.bots.style import Style
from game.language import mark
from game.rules.guidance_rite import state
from game.rules.guidance_rite.state import GuidanceRite
from game.study.guidance_rite import kind_of

ACOLYTE: Final = RiteSkill(
    depth=1,
    nodes=10_000,
    temperature=35,
    captures=0,
    worths=False,
    item_captures=1,
    style=Style(kind_of, {"end": 0.5}),
)
SEXTON: Final = replace(
    ACOLYTE,
    temperature=18,
    captures=2,
    worths=True,
    item_captures=2,
    style=Style(kind_of, {"capture": 0.2}),
)
WARLOCK: Final = replace(
    SEXTON,
    depth=2,
    nodes=5_000,
    temperature=9,
    captures=3,
    claims=7,
    plans=8,
    ahead=-1,
    style=Style(kind_of, dict.fromkeys(("rat", "lizard", "monster", "crow"), 4.0)),
)
ORACLE: Final = replace(
    WARLOCK,
    depth=4,
    nodes=12_000,
    temperature=5,
    captures=5,
    claims=9,
    ahead=1,
    style=Style(kind_of, {"end": 2.0}),
)
SHEPHERD: Final = replace(
    ORACLE,
    depth=30,
    nodes=160_000,
    temperature=2,
    exchanges=True,
    claims=11,
    replies=16,
    style=Style(kind_of, {"double": 10.0}),
)

BEFORE: Final = frozenset(  # what is decided before the battle, one thing at a time
    (state.CLAIMING, state.CHOOSING, state.PLACING, state.OFFERING, state.SECOND_HALF)
)


def turn_of(observation: GuidanceRite) -> int | None:
    """Return the number of the turn: a move and its power are planned together."""
    return None if observation.phase in BEFORE else observation.turns


NOVICE: Final = replace(ACOLYTE, temperature=18)

DIAL: Final = Dial(
    tuple(map(GuidanceBot, (ACOLYTE, NOVICE, SEXTON, WARLOCK, ORACLE, SHEPHERD))),
    ((0, 0), (1, 200), (2, 700), (3, 1350), (4, 1560), (5, 1780)),
    turn_of,
)

LEVELS: Final = (
    Level(
        "acolyte",
        1,
        mark("The Acolyte"),
        mark("Claims by the number of arrows, captures what is in reach and never spares a power."),
        "",
        GuidanceBot(ACOLYTE),
        elo=0,
    ),
    Level(
        "sexton",
        2,
        mark("The Sexton"),
        mark("Counts recaptures, prefers walking to striking, and claims what is worth most."),
        mark("Beats level 1: 100 % (96 to 100), n 100"),
        GuidanceBot(SEXTON),
        elo=700,
    ),
    Level(
        "warlock",
        3,
        mark("The Warlock"),
        mark(
            "Looks at your answer to every move, is fond of powers, and begins to mix his secrets."
        ),
        mark("Beats level 2: 98 % (93 to 99), n 100"),
        GuidanceBot(WARLOCK),
        elo=1350,
    ),
    Level(
        "oracle",
        4,
        mark("The Oracle"),
        mark("Foresees four turns, is sparing with powers, and in secret cannot be read."),
        mark("Beats level 3: 77 % (68 to 84), n 100"),
        GuidanceBot(ORACLE),
        elo=1560,
    ),
    Level(
        "shepherd",
        5,
        mark("The Shepherd of Souls"),
        mark(
            "Takes a moment to look as far as the board allows, and balances every secret choice."
        ),
        mark("Beats level 4: 78 % (70 to 85), n 120"),
        GuidanceBot(SHEPHERD),
        elo=1780,
    ),
)
