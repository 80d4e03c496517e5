"""The rules of The Haunting House 3 as the rest of the program uses them."""

from __future__ import annotations

from typing import Final

from game.game import Rules
from game.rules.haunting_house_3 import measures, seating, set_up
from game.rules.haunting_house_3.facts import FACTS
from game.rules.haunting_house_3.state import HauntingHouse3
from game.search.haunting_house_3 import evaluation
from game.study import haunting_house_3 as study

RULES: Final[Rules[HauntingHouse3]] = Rules(
    options=set_up.OPTIONS,
    new_state=set_up.new_state,
    evaluate=evaluation.evaluate,
    longest=set_up.longest(set_up.LAST_ROUND_WITHOUT_LIMIT),
    ending=measures.ending,
    turns=measures.turns,
    facts=FACTS,
    study=study.STUDY,
    undo_barrier=seating.is_undo_barrier,
    simultaneous=seating.simultaneous,
)
