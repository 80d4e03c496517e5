"""The five levels of Haunted House."""

from dataclasses import replace
from typing import Final

from game.bots.dial import Dial
from game.bots.haunted_house.belief import Mind
from game.bots.haunted_house.bot import Beginner, HauntedHouseBot
from game.bots.haunted_house.habits import LEARNED, MIXED, SHY
from game.bots.haunted_house.haunting import GhostSkill
from game.bots.haunted_house.hunting import HunterSkill
from game.bots.level import Level
from game.bots.style import Style
from game.language import mark
from game.rules.haunted_house.measures import turns
from game.study.haunted_house import kind_of

COOK_HAUNTING: Final = GhostSkill(
    fear=0.0, mind=None, plans_answered=0, trap_caution=0.0, temperature=0.8
)
BUTLER_HAUNTING: Final = replace(COOK_HAUNTING, fear=0.5, temperature=0.6)
GOVERNESS_HAUNTING: Final = replace(BUTLER_HAUNTING, fear=0.6, mind=Mind(MIXED, 100))
DOWAGER_HAUNTING: Final = replace(
    GOVERNESS_HAUNTING,
    fear=0.65,
    mind=Mind(LEARNED, 300),
    plans_answered=8,
    trap_caution=1.0,
    temperature=0.15,
    life_tiles=2.0,
    min_capture_probability=0.7,
    room_factor=2.0,
)

COOK_HUNTING: Final = HunterSkill(
    Mind(SHY, 40), blur=0.35, radars_planned=0, places_examined=0, lays_traps=False
)
BUTLER_HUNTING: Final = replace(COOK_HUNTING, mind=Mind(MIXED, 40), blur=0.15, radars_planned=1)
GOVERNESS_HUNTING: Final = replace(
    BUTLER_HUNTING, mind=Mind(MIXED, 120), blur=0.25, places_examined=1, lays_traps=True
)
DOWAGER_HUNTING: Final = replace(
    GOVERNESS_HUNTING, mind=Mind(LEARNED, 500), blur=0.02, radars_planned=2, places_examined=6
)

LODGER: Final = Style(kind_of, {"trap": 0.3, "phase": 6.0})
COOK: Final = Style(kind_of, {"radar": 0.5})
BUTLER: Final = Style(kind_of, {"radar": 10.0})
GOVERNESS: Final = Style(kind_of, {"poltergeist": 5.0, "radar": 3.0})
DOWAGER: Final = Style(kind_of, {"radar": 20.0, "poltergeist": 0.05})

# A turn is planned as a whole: the Ghost's way, and what the hunters do with their four actions.
DIAL: Final = Dial(
    (
        Beginner(LODGER),
        HauntedHouseBot(COOK_HAUNTING, COOK_HUNTING, 0.03),
        HauntedHouseBot(BUTLER_HAUNTING, BUTLER_HUNTING, 0.02),
        HauntedHouseBot(GOVERNESS_HAUNTING, GOVERNESS_HUNTING, 0.03),
        HauntedHouseBot(DOWAGER_HAUNTING, DOWAGER_HUNTING, 0.007),
    ),
    # Turns of the stronger one help little until nearly all are its own.
    (
        *((0, 0), (1, 115), (1.62, 150), (1.9, 385), (2, 445)),
        *((2.35, 645), (3, 730), (3.5, 970), (4, 1185)),
    ),
    turns,
)

LEVELS: Final = (
    Level(
        "lodger",
        1,
        mark("The Lodger"),
        mark("Haunts what is next, likes to go through walls, and sets fewer traps than others."),
        "",
        DIAL.bot(90, LODGER),
        90,
        LODGER,
    ),
    Level(
        "cook",
        2,
        mark("The Cook"),
        mark("Haunts greedily; as a hunter walks after the Ghost, and seldom uses the Radar."),
        mark("Beats level 1: 73 % (63 to 81), n 100"),
        DIAL.bot(410, COOK),
        410,
        COOK,
    ),
    Level(
        "butler",
        3,
        mark("The Butler"),
        mark("Keeps out of reach as the Ghost; knows how Ghosts behave, and listens patiently."),
        mark("Beats level 2: 79 % (68 to 89), n 60"),
        DIAL.bot(640, BUTLER),
        640,
        BUTLER,
    ),
    Level(
        "governess",
        4,
        mark("The Governess"),
        mark("Thinks of your next turn, likes to conjure as the Ghost, and often uses the Radar."),
        mark("Beats level 3: 81 % (68 to 89), n 60"),
        DIAL.bot(970, GOVERNESS),
        970,
        GOVERNESS,
    ),
    Level(
        "dowager",
        5,
        mark("The Dowager"),
        mark(
            "Learns your habits while she plays, likes the Radar, and seldom conjures as the Ghost."
        ),
        mark("Beats level 4: 75 % (62 to 85), n 60"),
        DIAL.bot(1185, DOWAGER),
        1185,
        DOWAGER,
    ),
)
