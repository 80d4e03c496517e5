"""The five levels of Ghost Hunt."""

from dataclasses import replace
from typing import Final

from game.bots.ghost_hunt.bot import GhostHuntBot
from game.bots.ghost_hunt.haunting import HauntingSkill
from game.bots.ghost_hunt.team import TeamSkill
from game.bots.level import Level
from game.bots.style import Style
from game.language import mark
from game.rules.ghost_hunt.house import UNREACHED
from game.study.ghost_hunt import kind_of

ERRAND_BOY_HAUNTING: Final = HauntingSkill(
    choosy=-1.0,
    wary=0.0,
    misleading=False,
    sly=False,
    bold=0.6,
    clever=False,
    foreseeing=False,
    temperature=0.5,
    notices=1,
    style=Style(kind_of, {"event": 3.0}),
)
GARDENER_HAUNTING: Final = replace(
    ERRAND_BOY_HAUNTING,
    choosy=0.0,
    bold=0.4,
    temperature=0.3,
    notices=UNREACHED,
    style=Style(kind_of, {"event": 30.0}),
)
SEXTON_HAUNTING: Final = replace(
    GARDENER_HAUNTING,
    choosy=0.5,
    wary=0.6,
    bold=0.0,
    clever=True,
    temperature=0.25,
    style=Style(kind_of, {"event": 0.2}),
)
ALIENIST_HAUNTING: Final = replace(
    SEXTON_HAUNTING,
    choosy=2.0,
    wary=1.0,
    misleading=True,
    temperature=0.07,
    style=Style(kind_of, {"event": 0.3}),
)
SPIRITUALIST_HAUNTING: Final = replace(
    ALIENIST_HAUNTING,
    sly=True,
    foreseeing=True,
    temperature=0.05,
    style=Style(kind_of, {"event": 8.0}),
)

ERRAND_BOY_HUNTING: Final = TeamSkill(
    exact=False,
    memory=99,
    caution=0.0,
    teamwork=False,
    listening=False,
    table=False,
    chased=0.0,
    life=0.0,
    thrifty=True,
    depth=1,
    expecting=0.0,
    temperature=1.1,
    style=Style(kind_of, {"use_uv": 6.0}),
)
GARDENER_HUNTING: Final = replace(
    ERRAND_BOY_HUNTING,
    temperature=0.35,
    style=Style(kind_of, {"place_book": 100.0}),
)
SEXTON_HUNTING: Final = replace(
    GARDENER_HUNTING,
    exact=True,
    caution=4.0,
    table=True,
    thrifty=False,
    temperature=0.5,
    style=Style(kind_of, {"place_crucifix": 10.0}),
)
ALIENIST_HUNTING: Final = replace(
    SEXTON_HUNTING,
    caution=10.0,
    teamwork=True,
    chased=0.3,
    temperature=0.05,
    style=Style(kind_of, {"place_dots": 20.0}),
    freeing=True,
)
SPIRITUALIST_HUNTING: Final = replace(
    ALIENIST_HUNTING,
    caution=12.0,
    listening=True,
    life=120.0,
    thrifty=True,
    depth=2,
    expecting=2.0,
    temperature=0.01,
    style=Style(kind_of, {"use_box": 6.0}),
    spared=0.2,
    parting=True,
)

LEVELS: Final = (
    Level(
        "errand",
        1,
        mark("The Errand Boy"),
        mark(
            "Tries any room, likes the flashlight; as the Ghost is noisy and stays near the door."
        ),
        "",
        GhostHuntBot(ERRAND_BOY_HAUNTING, ERRAND_BOY_HUNTING),
    ),
    Level(
        "gardener",
        2,
        mark("The Gardener"),
        mark(
            "Keeps a list of rooms, hides from hunts; as a noisy Ghost runs for the nearest hunter."
        ),
        mark("Beats level 1 as both sides: 73 % (68 to 77), n 400"),
        GhostHuntBot(GARDENER_HAUNTING, GARDENER_HUNTING),
        elo=171,
    ),
    Level(
        "sexton",
        3,
        mark("The Sexton"),
        mark(
            "Weighs every answer, likes the crucifix; is a quiet Ghost that keeps out of the way."
        ),
        mark("Beats level 2 as both sides: 68 % (64 to 73), n 400"),
        GhostHuntBot(SEXTON_HAUNTING, SEXTON_HUNTING),
        elo=306,
    ),
    Level(
        "alienist",
        4,
        mark("The Alienist"),
        mark("Shares out the work, foresees hunts, and as the Ghost haunts the wrong rooms."),
        mark("Beats level 3 as both sides: 68 % (63 to 72), n 400"),
        GhostHuntBot(ALIENIST_HAUNTING, ALIENIST_HUNTING),
        elo=433,
    ),
    Level(
        "spiritualist",
        5,
        mark("The Spiritualist"),
        mark("Plans two jobs ahead, listens in the dark, and misleads the hunters."),
        mark("Beats level 4 as both sides: 74 % (67 to 79), n 200"),
        GhostHuntBot(SPIRITUALIST_HAUNTING, SPIRITUALIST_HUNTING),
        elo=608,
    ),
)
