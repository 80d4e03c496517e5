"""The bots of Guidance Rite.

`field` is a board with what the draw rules count, and its estimate; `plans` carries out moves and
powers on it and says which powers matter. `battle` searches the bouts played by turns, `claims` and
`duel` mix secret choices by the equilibrium of a matrix game. `items` estimates what items gain.
`bot` combines them, and `levels` sets their strength.
"""

from game.bots.guidance_rite.levels import LEVELS as LEVELS
