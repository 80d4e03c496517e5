"""Ghost Hunt: its description, and its rules, imported on first use."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from game.game import Game, Rules
from game.language import mark


@cache
def _rules() -> Rules[Any]:
    from game.inference.ghost_hunt import worlds
    from game.rules.ghost_hunt import ghosts_turn, observations, set_up
    from game.rules.ghost_hunt.facts import FACTS
    from game.search.ghost_hunt import evaluation
    from game.study import ghost_hunt as study

    return Rules(
        options=set_up.OPTIONS,
        new_state=set_up.new_state,
        evaluate=evaluation.evaluate,
        longest=set_up.MAX_DECISIONS,
        ending=study.ending,
        turns=study.turns,
        facts=FACTS,
        study=study.STUDY,
        determinize=worlds.determinize,
        team=observations.team,
        undo_barrier=observations.is_undo_barrier,
        asked=ghosts_turn.asked,
    )


GAME: Final[Game] = Game(
    key="ghost_hunt",
    title=mark("Ghost Hunt"),
    summary=mark("Find out what haunts the house, and get back to the van alive."),
    players=(3, 2, 4, 5),
    roles=(
        mark("Ghost"),
        mark("Hunter 1"),
        mark("Hunter 2"),
        mark("Hunter 3"),
        mark("Hunter 4"),
    ),
    minutes=60,
    hidden=True,
    rules_version=3,
    load=_rules,
)
