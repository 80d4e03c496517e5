"""18 Ghosts: its description, and its rules, imported on first use."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from game.game import Game, Rules
from game.language import mark


@cache
def _rules() -> Rules[Any]:
    from game.rules.eighteen_ghosts import measures, set_up, state
    from game.rules.eighteen_ghosts.facts import FACTS
    from game.search.eighteen_ghosts import evaluation
    from game.study import eighteen_ghosts as study

    return Rules(
        options=set_up.OPTIONS,
        new_state=set_up.new_state,
        evaluate=evaluation.evaluate,
        longest=18 + 2 * state.MAX_TURNS,
        ending=measures.ending,
        turns=measures.turns,
        facts=FACTS,
        study=study.STUDY,
        time_control=(300, 5),
    )


GAME: Final[Game] = Game(
    key="eighteen_ghosts",
    title=mark("18 Ghosts"),
    summary=mark("Let one ghost of each colour escape before your rival."),
    players=(2,),
    roles=(mark("Sheets"), mark("Hoods")),
    minutes=25,
    hidden=False,
    rules_version=1,
    load=_rules,
)
