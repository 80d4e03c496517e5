"""The rules of The Haunting House 3 as the rest of the program uses them."""

from __future__ import annotations

from typing import Final

from game.game import Rules
from game.rules.haunting_house_3 import evaluation, measures, seating, set_up, study
from game.rules.haunting_house_3.facts import FACTS
from game.rules.haunting_house_3.state import HauntingHouse3

RULES: Final[Rules[HauntingHouse3]] = Rules(
    options=set_up.OPTIONS,
    new_state=set_up.new_state,
    evaluate=evaluation.evaluate,
    longest=set_up.longest(set_up.NO_LIMIT),
    ending=measures.ending,
    turns=measures.turns,
    facts=FACTS,
    study=study.STUDY,
    barrier=seating.is_barrier,
    joint=seating.joint,
)
