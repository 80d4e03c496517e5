"""Phantoms: its description, and its rules, imported on first use."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from game.game import Game, Rules
from game.language import mark


@cache
def _rules() -> Rules[Any]:
    from tests.sixth.rules import state
    from tests.sixth.rules.facts import FACTS
    from tests.sixth.rules.study import STUDY

    return Rules(
        options=(),
        new_state=state.new_state,
        evaluate=state.evaluate,
        longest=2 * state.GOODS + state.LONGEST,
        ending=state.ending,
        turns=state.turns,
        facts=FACTS,
        study=STUDY,
        determinize=state.Phantoms.determinize,
    )


GAME: Final[Game] = Game(
    key="phantoms",
    title=mark("Phantoms"),
    summary=mark("Catch the good ghosts of your rival, or let one of yours out."),
    players=(2,),
    roles=(mark("White"), mark("Grey")),
    minutes=5,
    hidden=True,
    rules_version=1,
    load=_rules,
)
