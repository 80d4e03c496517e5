"""The rules of 18 Ghosts as the rest of the program uses them."""

from __future__ import annotations

from typing import Final

from game.game import Rules
from game.rules.eighteen_ghosts import measures, set_up, state
from game.rules.eighteen_ghosts.facts import FACTS
from game.rules.eighteen_ghosts.state import EighteenGhosts
from game.search.eighteen_ghosts import evaluation
from game.study import eighteen_ghosts as study

RULES: Final[Rules[EighteenGhosts]] = Rules(
    options=set_up.OPTIONS,
    new_state=set_up.new_state,
    evaluate=evaluation.evaluate,
    longest=18 + 2 * state.LONGEST,
    ending=measures.ending,
    turns=measures.turns,
    facts=FACTS,
    study=study.STUDY,
    time_control=(300, 5),
)
