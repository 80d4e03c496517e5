"""The five levels of The Haunting House 3."""

from dataclasses import replace
from typing import Final

from game.bots.haunting_house_3.bot import HauntingHouse3Bot, RowSkill
from game.bots.haunting_house_3.rows import Width
from game.bots.level import Level
from game.bots.style import Style
from game.language import mark
from game.rules.haunting_house_3.cards import M1, M3, R180, SP
from game.study.haunting_house_3 import LAID, kind_of

ALL: Final = tuple(range(8))  # the cards that can be chosen

GUEST: Final = RowSkill(
    Width(8, (0, 1, 2, 3)),
    None,
    worlds=0,
    rows=1,
    rivals=False,
    bars=False,
    deaths=False,
    temperature=0.06,
    style=Style(kind_of, {LAID[SP]: 1.6}),
)
FOOTMAN: Final = replace(
    GUEST,
    width=Width(8, (0, 1, 2, 3, 4)),
    rows=6,
    temperature=0.02,
    style=Style(kind_of, {LAID[M3]: 2.5}),
)
GARDENER: Final = replace(
    FOOTMAN,
    width=Width(8, ALL),
    rows=8,
    rivals=True,
    temperature=0.027,
    style=Style(kind_of, {LAID[R180]: 2.0}),
)
CHAPLAIN: Final = replace(
    GARDENER,
    width=Width(12, ALL),
    deaths=True,
    temperature=0.004,
    style=Style(kind_of, {LAID[M1]: 2.0}),
)
ARCHITECT: Final = replace(
    CHAPLAIN,
    width=Width(16, ALL),
    guess=Width(4, ALL),
    worlds=12,
    rows=12,
    bars=True,
    temperature=0.001,
    exact=True,
    varies=True,
    foresight=4,
    thinks=6,
    lead=0.6,
    style=Style(kind_of, {LAID[M3]: 3.0}),
)

LEVELS: Final = (
    Level(
        "guest",
        1,
        mark("The Guest"),
        mark("Looks for the nearest way out, through walls too, and lays one card after another."),
        "",
        HauntingHouse3Bot(GUEST),
    ),
    Level(
        "footman",
        2,
        mark("The Footman"),
        mark("Plans a whole row of cards with long strides, but ignores everybody else."),
        mark("Beats level 1: 93 % (83 to 98), n 60"),
        HauntingHouse3Bot(FOOTMAN),
        elo=440,
    ),
    Level(
        "gardener",
        3,
        mark("The Gardener"),
        mark(
            "Uses every card, likes to turn tiles about, and bars your way where it costs little."
        ),
        mark("Beats level 2: 86 % (75 to 94), n 60"),
        HauntingHouse3Bot(GARDENER),
        elo=744,
    ),
    Level(
        "chaplain",
        4,
        mark("The Chaplain"),
        mark(
            "Weighs every chance, takes small steps, hinders the leader, and is not afraid to die."
        ),
        mark("Beats level 3: 88 % (77 to 95), n 60"),
        HauntingHouse3Bot(CHAPLAIN),
        elo=1086,
    ),
    Level(
        "architect",
        5,
        mark("The Architect"),
        mark("Thinks of the rows you may lay, and strides on by every way through the house."),
        mark("Beats level 4: 67 % (60 to 73), n 200"),
        HauntingHouse3Bot(ARCHITECT),
        elo=1290,
    ),
)
