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
    selectivity=-1.0,
    caution=0.0,
    weighs_clues=False,
    hides_marks=False,
    event_bonus=0.6,
    uses_hunt_table=False,
    foresees_hunters=False,
    temperature=0.5,
    notice_steps=1,
    style=Style(kind_of, {"event": 3.0}),
)
GARDENER_HAUNTING: Final = replace(
    ERRAND_BOY_HAUNTING,
    selectivity=0.0,
    event_bonus=0.4,
    temperature=0.3,
    notice_steps=UNREACHED,
    style=Style(kind_of, {"event": 30.0}),
)
SEXTON_HAUNTING: Final = replace(
    GARDENER_HAUNTING,
    selectivity=0.5,
    caution=0.6,
    event_bonus=0.0,
    uses_hunt_table=True,
    temperature=0.25,
    style=Style(kind_of, {"event": 0.2}),
)
ALIENIST_HAUNTING: Final = replace(
    SEXTON_HAUNTING,
    selectivity=2.0,
    caution=1.0,
    weighs_clues=True,
    temperature=0.07,
    style=Style(kind_of, {"event": 0.3}),
)
SPIRITUALIST_HAUNTING: Final = replace(
    ALIENIST_HAUNTING,
    hides_marks=True,
    foresees_hunters=True,
    temperature=0.05,
    style=Style(kind_of, {"event": 8.0}),
)

ERRAND_BOY_HUNTING: Final = TeamSkill(
    uses_exact_belief=False,
    memory_rounds=99,
    life_rounds_before_hunt=0.0,
    shares_jobs=False,
    listens=False,
    uses_hunt_table=False,
    chase_rate=0.0,
    life_rounds_in_hunt=0.0,
    combines_jobs=True,
    depth=1,
    expected_selectivity=0.0,
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
    uses_exact_belief=True,
    life_rounds_before_hunt=4.0,
    uses_hunt_table=True,
    combines_jobs=False,
    temperature=0.5,
    style=Style(kind_of, {"place_crucifix": 10.0}),
)
ALIENIST_HUNTING: Final = replace(
    SEXTON_HUNTING,
    life_rounds_before_hunt=10.0,
    shares_jobs=True,
    chase_rate=0.3,
    temperature=0.05,
    style=Style(kind_of, {"place_dots": 20.0}),
    swaps_carried_items=True,
)
SPIRITUALIST_HUNTING: Final = replace(
    ALIENIST_HUNTING,
    life_rounds_before_hunt=12.0,
    listens=True,
    life_rounds_in_hunt=120.0,
    combines_jobs=True,
    depth=2,
    expected_selectivity=2.0,
    temperature=0.01,
    style=Style(kind_of, {"use_box": 6.0}),
    life_factor_with_others=0.2,
    splits_search=True,
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
