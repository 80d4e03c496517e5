"""The bots of Phantoms: one search with more and more time, and its own evaluation."""

from __future__ import annotations

from typing import Final

from game.bots.alphabeta import AlphaBeta, state_search_views
from game.bots.level import Level
from game.bots.mcts import MCTS
from game.language import mark
from tests.sixth.rules.state import Phantoms, evaluate

PLAYOUT: Final = 6  # random actions before the estimate

LEVELS: Final = tuple(
    Level(
        key,
        number,
        name,
        summary,
        "",
        MCTS(
            iterations,
            determinize=Phantoms.determinize,
            evaluate=evaluate,
            playout=PLAYOUT,
        ),
    )
    for number, (key, name, summary, iterations) in enumerate(
        (
            ("wisp", mark("The Wisp"), mark("Tries five ways on."), 5),
            ("shade", mark("The Shade"), mark("Tries twenty ways on."), 20),
            ("ghoul", mark("The Ghoul"), mark("Tries fifty ways on."), 50),
            ("wraith", mark("The Wraith"), mark("Tries a hundred ways on."), 100),
            ("spectre", mark("The Spectre"), mark("Tries two hundred ways on."), 200),
        ),
        1,
    )
)

# Looks ahead with all ghosts open, as no player can: for puzzles and tests.
OPEN: Final[AlphaBeta[Phantoms]] = AlphaBeta(state_search_views(evaluate), budget=2000)
