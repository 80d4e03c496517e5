"""The rules of Haunted House as the rest of the program uses them."""

from __future__ import annotations

from typing import Final

from game.game import Rules
from game.rules.haunted_house import measures, seating, set_up
from game.rules.haunted_house.facts import FACTS
from game.rules.haunted_house.state import HauntedHouse
from game.search.haunted_house import evaluation
from game.study import haunted_house as study

RULES: Final[Rules[HauntedHouse]] = Rules(
    options=set_up.OPTIONS,
    new_state=set_up.new_state,
    evaluate=evaluation.evaluate,
    longest=set_up.LONGEST,
    ending=measures.ending,
    turns=measures.turns,
    facts=FACTS,
    study=study.STUDY,
    team=seating.team,
    undo_barrier=seating.undo_barrier,
    seconds=seating.seconds,
    times=seating.TIMES,
)
