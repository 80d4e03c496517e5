"""The bot of 18 Ghosts: a random first ghost, then an alpha-beta search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from game.bots.alphabeta import AlphaBeta
from game.bots.bot import Decision, never
from game.bots.style import ActionWeights, even
from game.rules.eighteen_ghosts.state import PLACEMENT, SET_UP, TURN, EighteenGhosts
from game.rules.eighteen_ghosts.tables import EDGES, EMPTY, FACING, PLACE, RELEASE, STEPS, WINS
from game.search.eighteen_ghosts import words
from game.search.eighteen_ghosts.words import GhostsSearchView
from game.state import TERMINAL

COMPILED: Final = not words.__file__.endswith((".py", ".pyc"))
# One core searches these nodes in one to two seconds.
HINT_NODES: Final = 1_000_000 if COMPILED else 250_000

# The first placement matters little (149 of 300 matches were won against bots that always take the
# best square), so it is varied freely and openings differ.
PLACEMENT_BOT: Final = AlphaBeta(GhostsSearchView, budget=3_000, temperature=30)


@dataclass(frozen=True, slots=True)
class SearchSkill:
    """The settings of a level: how deep it searches, and how often it takes the second best."""

    budget: int  # The most nodes.
    depth: int  # The most plies.
    temperature: float  # This many hundredths of log odds make a worse action e times rarer.
    whole: bool = True  # Whether placing a released ghost belongs to the same ply.
    style: ActionWeights = even  # The weights of actions nearly as good as the best.
    toll: int = 0  # A dithering action must be better by this many hundredths of log odds.


class GhostsBot(AlphaBeta[EighteenGhosts]):
    """An alpha-beta bot that varies its opening."""

    def __init__(self, skill: SearchSkill) -> None:
        super().__init__(
            GhostsSearchView,
            budget=skill.budget,
            depth=skill.depth,
            temperature=skill.temperature,
            whole=skill.whole,
            style=skill.style,
            spurned=dithers,
            toll=skill.toll,
        )

    def choose(
        self, observation: EighteenGhosts, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return the best action found, or one nearly as good."""
        if begins(observation):
            return PLACEMENT_BOT.choose(observation, rng, stopped)
        return super().choose(observation, rng, stopped)


def begins(observation: EighteenGhosts) -> bool:
    """Return whether the next action places the first ghost."""
    standing = sum(ghost != EMPTY for ghost in observation.board)
    return observation.phase == SET_UP and standing < 2


def dithers(observation: EighteenGhosts, action: int) -> bool:
    """Return whether an action wastes or gives away a ghost, or leads back to an old position."""
    return any(way(observation, action) for way in (wastes, takes_back, repeats, lets_go))


def lets_go(observation: EighteenGhosts, action: int) -> bool:
    """Return whether a released ghost, which the rival still needs, is put where it slips out."""
    if observation.phase != PLACEMENT:
        return False
    ghost, escaped = observation.released, observation.escaped
    if escaped[ghost] and not observation.any_three:
        return False
    return FACING[ghost % 3][observation.portals[ghost % 3]] == action - PLACE


def takes_back(observation: EighteenGhosts, action: int) -> bool:
    """Return whether a ghost goes back where it came from, with nothing but steps since."""
    history, board, player = observation.history, observation.board, observation.current_player
    if observation.phase != TURN or action >= RELEASE or len(history) < 3:
        return False
    source, target = EDGES[action]
    before, stood = history[-3], board[source]
    if board[target] != EMPTY or before[target] != stood or stood // 3 != player:
        return False
    return before[source] == EMPTY and before[len(board) :] == history[-1][len(board) :]


def repeats(observation: EighteenGhosts, action: int) -> bool:
    """Return whether an action leads to a position that stood before."""
    if observation.phase != TURN:
        return False
    after = observation.clone()
    after.apply(action)
    return after.current_player != TERMINAL and after.standing() in observation.history


def wastes(observation: EighteenGhosts, action: int) -> bool:
    """Return whether a fight sends an own ghost to the dungeon for nothing, or worse.

    That is: its portal shuts though no ghost of the rival stood a step before it, or it turns to a
    ghost of the rival and lets it out.
    """
    if observation.phase == SET_UP or action >= RELEASE:
        return False
    board, player = observation.board, observation.current_player
    source, target = EDGES[action]
    ghost, occupant = board[source], board[target]
    if occupant == EMPTY:
        return False
    loser, winner = (occupant, ghost) if WINS[ghost][occupant] else (ghost, occupant)
    if loser // 3 != player or FACING[winner % 3][observation.portals[winner % 3]] == target:
        return False
    colour = loser % 3
    theirs, turned = 3 - player * 3 + colour, observation.portals[colour]
    lacks = observation.any_three or not observation.escaped[theirs]
    before, then = FACING[colour][turned], FACING[colour][(turned + 1) % 4]
    if then is not None:
        return lacks and board[then] == theirs
    near = before is not None and any(board[square] == theirs for _, square in STEPS[before])
    return not (near and lacks)
