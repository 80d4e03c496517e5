"""The rules of Guidance Rite as the rest of the program uses them."""

from __future__ import annotations

from typing import Final

from game.game import Rules
from game.rules.guidance_rite import measures, seating, set_up
from game.rules.guidance_rite.facts import FACTS
from game.rules.guidance_rite.state import GuidanceRite
from game.search.guidance_rite import evaluation
from game.study import guidance_rite as study

RULES: Final[Rules[GuidanceRite]] = Rules(
    options=set_up.OPTIONS,
    new_state=set_up.new_state,
    evaluate=evaluation.evaluate,
    longest=set_up.LONGEST,
    ending=measures.ending,
    turns=measures.turns,
    facts=FACTS,
    study=study.STUDY,
    undo_barrier=seating.undo_barrier,
    seconds=seating.seconds,
    times=seating.TIMES,
    simultaneous=seating.simultaneous,
)
