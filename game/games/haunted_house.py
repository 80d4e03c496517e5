"""Haunted House: its description, and its rules, imported on first use."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from game.game import Game, Rules
from game.language import mark


@cache
def _rules() -> Rules[Any]:
    from game.inference.haunted_house import worlds
    from game.rules.haunted_house import measures, seating, set_up
    from game.rules.haunted_house.facts import FACTS
    from game.search.haunted_house import evaluation
    from game.study import haunted_house as study

    return Rules(
        options=set_up.OPTIONS,
        new_state=set_up.new_state,
        evaluate=evaluation.evaluate,
        longest=set_up.MAX_DECISIONS,
        ending=measures.ending,
        turns=measures.turns,
        facts=FACTS,
        study=study.STUDY,
        determinize=worlds.determinize,
        team=seating.team,
        undo_barrier=seating.undo_barrier,
        seconds=seating.seconds,
        times=seating.TIMES,
    )


GAME: Final[Game] = Game(
    key="haunted_house",
    title=mark("Haunted House"),
    summary=mark("Haunt the rooms unseen, then hunt the Ghost that haunts yours."),
    players=(2, 4),
    roles=(mark("Ghost first"), mark("Hunter first")),
    minutes=60,
    hidden=True,
    rules_version=1,
    load=_rules,
    renamed={"H:": "A:", "I:": "B:"},
)
