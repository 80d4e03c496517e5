"""The Haunting House 3: its description, and its rules, imported on first use."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from game.game import Game, Rules
from game.language import mark


@cache
def _rules() -> Rules[Any]:
    from game.rules.haunting_house_3 import measures, seating, set_up
    from game.rules.haunting_house_3.facts import FACTS
    from game.rules.haunting_house_3.state import HauntingHouse3
    from game.search.haunting_house_3 import evaluation
    from game.study import haunting_house_3 as study

    return Rules(
        options=set_up.OPTIONS,
        new_state=set_up.new_state,
        evaluate=evaluation.evaluate,
        longest=set_up.longest(set_up.LAST_ROUND_WITHOUT_LIMIT),
        ending=measures.ending,
        turns=measures.turns,
        facts=FACTS,
        study=study.STUDY,
        determinize=HauntingHouse3.determinize,
        undo_barrier=seating.is_undo_barrier,
        simultaneous=seating.simultaneous,
    )


GAME: Final[Game] = Game(
    key="haunting_house_3",
    title=mark("The Haunting House 3"),
    summary=mark("Find the way out of a house that turns, or haunt its attic."),
    players=(4, 2, 3, 5, 6),
    roles=(
        mark("Player 1"),
        mark("Player 2"),
        mark("Player 3"),
        mark("Player 4"),
        mark("Player 5"),
        mark("Player 6"),
    ),
    minutes=45,
    hidden=True,
    rules_version=1,
    load=_rules,
)
