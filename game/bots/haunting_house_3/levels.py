"""The five levels of The Haunting House 3."""

from typing import Final

from game.bots.haunting_house_3.bot import HauntingHouse3Bot
from game.bots.haunting_house_3.bot import Skill as Haunting
from game.bots.haunting_house_3.rows import Width
from game.bots.level import Level

LEVELS: Final = (
    Level(
        "guest",
        1,
        "The Guest",
        "Looks for the nearest way out and lays one card after another, for better or worse.",
        "",
        HauntingHouse3Bot(
            Haunting(
                Width(3, (0, 1, 2, 3)),
                None,
                worlds=0,
                rows=1,
                rivals=False,
                bars=False,
                deaths=False,
                temperature=0.05,
            )
        ),
    ),
    Level(
        "footman",
        2,
        "The Footman",
        "Plans a whole row of cards and turns tiles to his liking, but minds nobody else.",
        "",
        HauntingHouse3Bot(
            Haunting(
                Width(12, (0, 1, 2, 3, 4)),
                None,
                worlds=0,
                rows=6,
                rivals=False,
                bars=False,
                deaths=False,
                temperature=0.012,
            )
        ),
    ),
    Level(
        "gardener",
        3,
        "The Gardener",
        "Thinks of what you may do with your cards, and bars your way where it costs little.",
        "",
        HauntingHouse3Bot(
            Haunting(
                Width(8, tuple(range(8))),
                Width(2, tuple(range(8))),
                worlds=2,
                rows=6,
                rivals=True,
                bars=False,
                deaths=False,
                temperature=0.006,
            )
        ),
    ),
    Level(
        "chaplain",
        4,
        "The Chaplain",
        "Weighs many possible rounds, hinders whoever leads, and is not afraid to die.",
        "",
        HauntingHouse3Bot(
            Haunting(
                Width(16, tuple(range(8))),
                Width(4, tuple(range(8))),
                worlds=4,
                rows=10,
                rivals=True,
                bars=True,
                deaths=True,
                temperature=0.006,
            )
        ),
    ),
    Level(
        "architect",
        5,
        "The Architect",
        "Knows every way through the house, and which wall you would rather not meet.",
        "",
        HauntingHouse3Bot(
            Haunting(
                Width(30, tuple(range(8))),
                Width(8, tuple(range(8))),
                worlds=8,
                rows=20,
                rivals=True,
                bars=True,
                deaths=True,
                temperature=0.002,
                exact=True,
            )
        ),
    ),
)
