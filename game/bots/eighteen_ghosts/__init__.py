"""The bots of 18 Ghosts."""

from game.bots.eighteen_ghosts.levels import LEVELS as LEVELS
