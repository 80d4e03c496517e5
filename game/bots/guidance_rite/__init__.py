"""The bots of Guidance Rite.

`field` is a board with what the draw rules count, and its estimate; `plans` carries out moves and
powers on it and says which powers matter. `battle` searches the bouts played by turns, `claims` and
`duel` mix secret choices by the equilibrium of a matrix game. `items` weighs items, and `bot` is
the door for the levels.
"""

from game.bots.guidance_rite.levels import LEVELS as LEVELS
