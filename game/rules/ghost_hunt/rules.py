"""The rules of Ghost Hunt as the rest of the program uses them."""

from __future__ import annotations

from typing import Final

from game.game import Rules
from game.rules.ghost_hunt import ghosts_turn, observations, set_up
from game.rules.ghost_hunt.facts import FACTS
from game.rules.ghost_hunt.position import Position
from game.search.ghost_hunt import evaluation
from game.study import ghost_hunt as study


def _asked(position: Position) -> Position:
    """Return a position of the hunters' turn with the type asked for now."""
    after = position.clone()
    ghosts_turn.ask_for_the_name(after)
    return after


RULES: Final[Rules[Position]] = Rules(
    options=set_up.OPTIONS,
    new_state=set_up.new_state,
    evaluate=evaluation.evaluate,
    longest=set_up.LONGEST,
    ending=study.ending,
    turns=study.turns,
    facts=FACTS,
    study=study.STUDY,
    team=observations.team,
    undo_barrier=observations.is_undo_barrier,
    asked=_asked,
)
