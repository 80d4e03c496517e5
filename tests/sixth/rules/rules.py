"""The rules of Phantoms as the rest of the program uses them."""

from __future__ import annotations

from typing import Final

from game.game import Rules
from tests.sixth.rules import state
from tests.sixth.rules.facts import FACTS
from tests.sixth.rules.state import Phantoms
from tests.sixth.rules.study import STUDY

RULES: Final[Rules[Phantoms]] = Rules(
    options=(),
    new_state=state.new_state,
    evaluate=state.evaluate,
    longest=2 * state.GOODS + state.LONGEST,
    ending=state.ending,
    turns=state.turns,
    facts=FACTS,
    study=STUDY,
)
