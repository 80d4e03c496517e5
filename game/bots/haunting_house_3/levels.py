"""The five levels of The Haunting House 3."""

from dataclasses import replace
from typing import Final

from game.bots.dial import Dial
from game.bots.haunting_house_3.bot import HauntingHouse3Bot, RowSkill
from game.bots.haunting_house_3.rows import Width
from game.bots.level import Level
from game.bots.style import Style
from game.language import mark
from game.rules.haunting_house_3.cards import M1, M3, R90, R180, SP, SW
from game.study.haunting_house_3 import LAID, kind_of

ALL: Final = tuple(range(8))  # The cards that players can choose.

GUEST: Final = RowSkill(
    Width(8, (0, 1, 2, 3)),
    None,
    worlds_per_option=0,
    rows_tried=1,
    hinders_rivals=False,
    blocks_rivals=False,
    counts_death_cards=False,
    temperature=0.12,
    style=Style(kind_of, {LAID[SP]: 15.0, LAID[M1]: 0.3}),
)
FOOTMAN: Final = replace(
    GUEST,
    width=Width(8, (0, 1, 2, 3, 4)),
    rows_tried=6,
    temperature=0.02,
    style=Style(kind_of, {LAID[M3]: 20.0, LAID[M1]: 0.5}),
)
GARDENER: Final = replace(
    FOOTMAN,
    width=Width(8, ALL),
    rows_tried=8,
    hinders_rivals=True,
    temperature=0.027,
    style=Style(kind_of, {LAID[R180]: 6.0}),
)
CHAPLAIN: Final = replace(
    GARDENER,
    width=Width(12, ALL),
    counts_death_cards=True,
    temperature=0.004,
    style=Style(kind_of, {LAID[M1]: 6.0, LAID[M3]: 0.3}),
)
ARCHITECT: Final = replace(
    CHAPLAIN,
    width=Width(16, ALL),
    rival_width=Width(4, ALL),
    worlds_per_option=12,
    rows_tried=12,
    blocks_rivals=True,
    temperature=0.01,
    searches_all_walks=True,
    varies_best_row=True,
    foresight_worlds=12,
    rival_worlds=6,
    duel_world_factor=2,
    lead_worth=0.6,
    style=Style(kind_of, {LAID[SW]: 30.0, LAID[R90]: 0.05}),
)

# Every card is a decision of its own: after each card the rest of the row is planned again.
DIAL: Final = Dial(
    tuple(map(HauntingHouse3Bot, (GUEST, FOOTMAN, GARDENER, CHAPLAIN, ARCHITECT))),
    # By `tools/calibrate.py` with two players: 1,440 matches of places with the next one and with
    # others around them, and 1,800 of levels, all fitted together.
    (
        *((0, 0), (0.5, 120), (1, 245), (1.5, 285), (2, 325), (2.5, 350)),
        *((3, 390), (3.2, 440), (4, 575)),
    ),
)


def _level(
    key: str, number: int, name: str, summary: str, measured: str, elo: int, skill: RowSkill
) -> Level:
    """Return the level at a point of the dial, with the style of a skill."""
    bot = DIAL.bot(elo, skill.style)
    return Level(key, number, name, summary, measured, bot, elo, skill.style)


LEVELS: Final = (
    _level(
        "guest",
        1,
        mark("The Guest"),
        mark("Looks for the nearest way out, loves Secret Passages, and seldom lays Move 1."),
        "",
        100,
        GUEST,
    ),
    _level(
        "footman",
        2,
        mark("The Footman"),
        mark("Plans a whole row of cards with long strides, and mostly ignores everybody else."),
        mark("Beats level 1: 71 % (64 to 77), n 200"),
        237,
        FOOTMAN,
    ),
    _level(
        "gardener",
        3,
        mark("The Gardener"),
        mark(
            "Uses every card, likes to turn tiles about, and bars your way where it costs little."
        ),
        mark("Beats level 2: 66 % (60 to 73), n 200"),
        335,
        GARDENER,
    ),
    _level(
        "chaplain",
        4,
        mark("The Chaplain"),
        mark(
            "Weighs every chance, takes small steps, hinders the leader, and is not afraid to die."
        ),
        mark("Beats level 3: 66 % (59 to 72), n 200"),
        442,
        CHAPLAIN,
    ),
    _level(
        "architect",
        5,
        mark("The Architect"),
        mark("Thinks of the rows you may lay, likes to switch tiles, and seldom lays Rotate 90."),
        mark("Beats level 4: 64 % (54 to 73), n 100"),
        575,
        ARCHITECT,
    ),
)
