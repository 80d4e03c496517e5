"""Guidance Rite: its description, and its rules, imported on first use."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from game.game import Game, Rules
from game.language import mark


@cache
def _rules() -> Rules[Any]:
    from game.rules.guidance_rite import measures, seating, set_up
    from game.rules.guidance_rite.facts import FACTS
    from game.rules.guidance_rite.state import GuidanceRite
    from game.search.guidance_rite import evaluation
    from game.study import guidance_rite as study

    return Rules(
        options=set_up.OPTIONS,
        new_state=set_up.new_state,
        evaluate=evaluation.evaluate,
        longest=set_up.MAX_DECISIONS,
        ending=measures.ending,
        turns=measures.turns,
        facts=FACTS,
        study=study.STUDY,
        determinize=GuidanceRite.determinize,
        undo_barrier=seating.undo_barrier,
        seconds=seating.seconds,
        times=seating.TIMES,
        simultaneous=seating.simultaneous,
    )


GAME: Final[Game] = Game(
    key="guidance_rite",
    title=mark("Guidance Rite"),
    summary=mark("Claim your ghosts in secret, then capture all of your rival's."),
    players=(2,),
    roles=(mark("Lanterns"), mark("Moons")),
    minutes=45,
    hidden=True,
    rules_version=2,
    load=_rules,
)
