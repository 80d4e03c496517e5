"""The bots of Phantoms: one search, with more and more time."""

from __future__ import annotations

from typing import Final

from game.bots.level import Level
from game.bots.mcts import MCTS
from game.language import mark

LEVELS: Final = tuple(
    Level(key, number, name, summary, "", MCTS(iterations, hidden=True))
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
