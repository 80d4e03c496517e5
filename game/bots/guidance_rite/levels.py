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
    capture_turns=0,
    uses_claim_worths=False,
    item_capture_turns=1,
    style=Style(kind_of, {"end": 0.02, "rat": 4.0}),
)
SEXTON: Final = replace(
    ACOLYTE,
    temperature=18,
    capture_turns=2,
    uses_claim_worths=True,
    item_capture_turns=2,
    style=Style(kind_of, {"rat": 0.1, "lizard": 0.1, "monster": 8.0}),
)
WARLOCK: Final = replace(
    SEXTON,
    depth=2,
    nodes=5_000,
    temperature=9,
    capture_turns=3,
    claim_candidates=7,
    plan_count=8,
    turns_after_plans=-1,
    style=Style(kind_of, dict.fromkeys(("rat", "lizard", "monster", "crow"), 6.0)),
)
ORACLE: Final = replace(
    WARLOCK,
    depth=4,
    nodes=12_000,
    temperature=5,
    capture_turns=5,
    claim_candidates=9,
    turns_after_plans=1,
    style=Style(kind_of, {"end": 6.0}),
)
SHEPHERD: Final = replace(
    ORACLE,
    depth=30,
    nodes=160_000,
    temperature=2,
    only_exchanges=True,
    claim_candidates=11,
    reply_rounds=16,
    retreat_toll=70,
    capture_prize=20,
    style_tolerance=7,
    style=Style(kind_of, {"double": 60.0, "crow": 20.0}),
)

# Before the battle each decision stands alone.
PHASES_BEFORE_BATTLE: Final = frozenset(
    (state.CLAIMING, state.CHOOSING, state.PLACING, state.OFFERING, state.SECOND_HALF)
)


def turn_of(observation: GuidanceRite) -> int | None:
    """Return the number of the turn: a move and its power are planned together."""
    return None if observation.phase in PHASES_BEFORE_BATTLE else observation.turns


NEWCOMER: Final = replace(ACOLYTE, temperature=100)
NOVICE: Final = replace(ACOLYTE, temperature=18)

DIAL: Final = Dial(
    tuple(map(GuidanceBot, (NEWCOMER, NOVICE, SEXTON, WARLOCK, ORACLE, SHEPHERD))),
    # By `tools/calibrate.py`: 40 matches of each place with the next two, seeds from 7000, and of
    # the steps between levels 4 and 5. The last two anchors beat those before in 77 and 78 of 100.
    (
        *((0, 0), (0.4, 410), (0.7, 600), (0.85, 660), (1, 775), (1.25, 890), (1.5, 1020)),
        *((1.75, 1140), (2, 1340), (2.25, 1500), (2.5, 1660), (2.75, 1810), (3, 1950)),
        *((4, 2210), (5, 2450)),
    ),
    turn_of,
)


def _level(
    key: str, number: int, name: str, summary: str, measured: str, elo: int, skill: RiteSkill
) -> Level:
    """Return the level at a point of the dial, with the style of a skill."""
    bot = DIAL.bot(elo, skill.style)
    return Level(key, number, name, summary, measured, bot, elo, skill.style)


LEVELS: Final = (
    _level(
        "acolyte",
        1,
        mark("The Acolyte"),
        mark(
            "Claims by the number of arrows, captures what is in reach, and seldom spares a power."
        ),
        "",
        525,
        ACOLYTE,
    ),
    _level(
        "sexton",
        2,
        mark("The Sexton"),
        mark("Sees what a move does at once, keeps its Rats and Lizards, and likes to bite."),
        mark("Beats level 1: 74 % (70 to 79), n 400"),
        770,
        SEXTON,
    ),
    _level(
        "warlock",
        3,
        mark("The Warlock"),
        mark("Often counts recaptures, is fond of powers, and at times claims what is worth most."),
        mark("Beats level 2: 76 % (72 to 80), n 400"),
        985,
        WARLOCK,
    ),
    _level(
        "oracle",
        4,
        mark("The Oracle"),
        mark("Counts recaptures, is sparing with powers, and claims what is worth most."),
        mark("Beats level 3: 76 % (71 to 80), n 400"),
        1205,
        ORACLE,
    ),
    _level(
        "shepherd",
        5,
        mark("The Shepherd of Souls"),
        mark(
            "Takes a moment to look far ahead, and likes to move two squares and to use its Crows."
        ),
        mark("Beats level 4: 100 % (95 to 100), n 100"),
        2450,
        SHEPHERD,
    ),
)
