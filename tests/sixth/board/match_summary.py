"""What Phantoms tells of a match: its phase, who was caught, and the score."""

from __future__ import annotations

from collections.abc import Sequence

from game.facts import Fact
from game.language import _
from game.state import TERMINAL
from scenes.boards.match_summary import ScoreLine, Standing, TableFact
from tests.sixth.rules.facts import Caught, WentOut
from tests.sixth.rules.state import GHOSTS, GOODS, Phantoms


def phase(observation: Phantoms) -> str:
    """Return the phase of the match, empty at the end."""
    if observation.current_player == TERMINAL:
        return ""
    return "secrets" if observation.marked < 2 * GOODS else "turns"


def facts(observation: Phantoms) -> tuple[TableFact, ...]:
    """Return nothing: everything is on the board."""
    return ()


def opening(observation: Phantoms) -> str:
    """Return how the board looks before the first decision."""
    return _("a row of ghosts each")


def figures(player: int) -> tuple[str, ...]:
    """Return the sprite of a player's ghosts."""
    return (f"seat_{player}",)


def colour(player: int) -> str:
    """Return the colour of a player."""
    return ("mirror", "yellow")[player]


def heroes(state: Phantoms, player: int) -> tuple[str, ...]:
    """Return a good ghost."""
    return (f"seat_{player}+good",)


def moment(facts: Sequence[Fact]) -> str:
    """Return the icon of a catch or of a way out."""
    return "escape" if any(isinstance(fact, Caught | WentOut) for fact in facts) else ""


def score(state: Phantoms, facts: Sequence[Sequence[Fact]]) -> tuple[ScoreLine, ...]:
    """Return how many ghosts each has left."""
    left = [sum(ghost // GHOSTS == player for ghost in state.board) for player in (0, 1)]
    return (ScoreLine(_("Ghosts left"), tuple(map(str, left))),)


def standings(state: Phantoms, facts: Sequence[Sequence[Fact]]) -> tuple[Standing, ...]:
    """Return nothing more than who has won."""
    return (Standing(), Standing())
