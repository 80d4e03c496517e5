"""The five levels of Haunted House."""

from typing import Final

from game.bots.haunted_house.belief import Mind
from game.bots.haunted_house.bot import Beginner, HauntedHouseBot
from game.bots.haunted_house.habits import LEARNED, MIXED, SHY
from game.bots.haunted_house.haunting import GhostSkill
from game.bots.haunted_house.hunting import HunterSkill as Hunting
from game.bots.level import Level
from game.bots.temper import Temper
from game.language import mark
from game.rules.haunted_house.study import kind_of

LEVELS: Final = (
    Level(
        "lodger",
        1,
        mark("The Lodger"),
        mark("Wanders about as the Ghost, and as a hunter leaves traps wherever chance leads."),
        "",
        Beginner(Temper(kind_of, {"trap": 0.3})),
    ),
    Level(
        "cook",
        2,
        mark("The Cook"),
        mark("Haunts greedily, through walls if need be; chases what flees and strikes early."),
        mark("Beats level 1: 66 % (61 to 70), n 500"),
        HauntedHouseBot(
            GhostSkill(fear=0.0, mind=None, looks=0, wary=0.0, temperature=0.8),
            Hunting(Mind(SHY, 40), blur=0.35, radars=0, looks=0, traps=False),
            temperature=0.03,
            taste=Temper(kind_of, {"phase": 3.0, "capture": 2.0}),
        ),
    ),
    Level(
        "butler",
        3,
        mark("The Butler"),
        mark("Keeps out of reach as the Ghost; knows how Ghosts behave, and listens patiently."),
        mark("Beats level 2: 91 % (84 to 95), n 100"),
        HauntedHouseBot(
            GhostSkill(fear=0.5, mind=None, looks=0, wary=0.0, temperature=0.6),
            Hunting(Mind(MIXED, 40), blur=0.15, radars=1, looks=0, traps=False),
            temperature=0.02,
            taste=Temper(kind_of, {"radar": 3.0}),
        ),
    ),
    Level(
        "governess",
        4,
        mark("The Governess"),
        mark("Guesses what you know, conjures and sets traps, and thinks of your next turn."),
        mark("Beats level 3: 78 % (69 to 85), n 100"),
        HauntedHouseBot(
            GhostSkill(fear=0.6, mind=Mind(MIXED, 100), looks=0, wary=0.0, temperature=0.6),
            Hunting(Mind(MIXED, 120), blur=0.25, radars=1, looks=1, traps=True),
            temperature=0.03,
            taste=Temper(kind_of, {"poltergeist": 4.0, "trap": 4.0}),
        ),
    ),
    Level(
        "dowager",
        5,
        mark("The Dowager"),
        mark("Learns your habits while she plays, listens twice, and is never where you look."),
        mark("Beats level 4: 93 % (87 to 97), n 102"),
        HauntedHouseBot(
            GhostSkill(
                fear=0.6,
                mind=Mind(LEARNED, 300),
                looks=8,
                wary=1.0,
                temperature=0.15,
                life=12.0,
                exposed=0.7,
            ),
            Hunting(Mind(LEARNED, 500), blur=0.02, radars=2, looks=6, traps=True),
            temperature=0.003,
            taste=Temper(kind_of, {"phase": 6.0, "radar": 6.0}),
        ),
    ),
)
