"""The five levels of Ghost Hunt."""

from typing import Final

from game.bots.ghost_hunt.bot import GhostHuntBot
from game.bots.ghost_hunt.haunting import HauntingSkill
from game.bots.ghost_hunt.team import TeamSkill
from game.bots.level import Level
from game.bots.temper import Temper
from game.language import mark
from game.rules.ghost_hunt.study import kind_of

LEVELS: Final = (
    Level(
        "errand",
        1,
        mark("The Errand Boy"),
        mark(
            "Tries one room after the other and soon forgets which; as the Ghost cannot keep quiet."
        ),
        "",
        GhostHuntBot(
            HauntingSkill(
                choosy=0.0,
                wary=0.0,
                misleading=False,
                sly=False,
                bold=0.6,
                clever=False,
                foreseeing=False,
                temperature=0.5,
                notices=1,
                taste=Temper(kind_of, {"event": 3.0}),
            ),
            TeamSkill(
                exact=False,
                memory=3,
                caution=0.0,
                teamwork=False,
                listening=False,
                table=False,
                chased=0.0,
                life=0.0,
                thrifty=False,
                depth=1,
                expecting=0.0,
                temperature=0.5,
                taste=Temper(kind_of, {"use_thermometer": 3.0}),
            ),
        ),
    ),
    Level(
        "gardener",
        2,
        mark("The Gardener"),
        mark(
            "Keeps a list of rooms and hides from hunts; as the Ghost runs for whoever is nearest."
        ),
        mark("Beats level 1 as both sides: 67 % (60 to 73), n 200"),
        GhostHuntBot(
            HauntingSkill(
                choosy=0.0,
                wary=0.0,
                misleading=False,
                sly=False,
                bold=0.4,
                clever=False,
                foreseeing=False,
                temperature=0.25,
                taste=Temper(kind_of, {"event": 3.0}),
            ),
            TeamSkill(
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
                temperature=0.25,
                taste=Temper(kind_of, {"use_uv": 4.0}),
            ),
        ),
    ),
    Level(
        "sexton",
        3,
        mark("The Sexton"),
        mark(
            "Weighs every answer, positive or not, and is a quiet Ghost that keeps out of the way."
        ),
        mark("Beats level 2 as both sides: 72 % (65 to 78), n 200"),
        GhostHuntBot(
            HauntingSkill(
                choosy=0.5,
                wary=0.6,
                misleading=False,
                sly=False,
                bold=0.0,
                clever=True,
                foreseeing=False,
                temperature=0.15,
                taste=Temper(kind_of, {"event": 0.2}),
            ),
            TeamSkill(
                exact=True,
                memory=99,
                caution=4.0,
                teamwork=False,
                listening=False,
                table=True,
                chased=0.0,
                life=0.0,
                thrifty=False,
                depth=1,
                expecting=0.0,
                temperature=0.35,
                taste=Temper(kind_of, {"place_crucifix": 4.0}),
            ),
        ),
    ),
    Level(
        "alienist",
        4,
        mark("The Alienist"),
        mark("Shares out the work, foresees hunts, and as the Ghost haunts the wrong rooms."),
        mark("Beats level 3 as both sides: 72 % (65 to 77), n 200"),
        GhostHuntBot(
            HauntingSkill(
                choosy=1.5,
                wary=1.0,
                misleading=True,
                sly=False,
                bold=0.0,
                clever=True,
                foreseeing=False,
                temperature=0.07,
                taste=Temper(kind_of, {"event": 4.0}),
            ),
            TeamSkill(
                exact=True,
                memory=99,
                caution=10.0,
                teamwork=True,
                listening=False,
                table=True,
                chased=0.3,
                life=0.0,
                thrifty=False,
                depth=1,
                expecting=0.0,
                temperature=0.05,
                taste=Temper(kind_of, {"use_emf": 5.0}),
            ),
        ),
    ),
    Level(
        "spiritualist",
        5,
        mark("The Spiritualist"),
        mark("Thinks of the job after the next, listens in the dark, and misleads whoever looks."),
        mark("Beats level 4 as both sides: 68 % (61 to 74), n 200"),
        GhostHuntBot(
            HauntingSkill(
                choosy=2.0,
                wary=1.0,
                misleading=True,
                sly=True,
                bold=0.0,
                clever=True,
                foreseeing=True,
                temperature=0.05,
                taste=Temper(kind_of, {"event": 5.0}),
            ),
            TeamSkill(
                exact=True,
                memory=99,
                caution=12.0,
                teamwork=True,
                listening=True,
                table=True,
                chased=0.3,
                life=120.0,
                thrifty=True,
                depth=2,
                expecting=2.0,
                temperature=0.01,
                taste=Temper(kind_of, {"use_box": 6.0}),
            ),
        ),
    ),
)
