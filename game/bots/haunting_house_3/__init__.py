"""The bots of The Haunting House 3: they plan rows of cards and try them in sampled worlds.

- `maze` computes the cost of paths and where a card can lead; `chances` turns costs into chances to
  win; `handiwork` finds the tile whose change shortens or bars a path most.
- `rows` searches rows of cards that lead far, `sure` those that arrive in the fewest cards.
- `greedy` plays one card quickly for any player; `futures` plays sampled worlds to the end of a
  round with it.
- `bot` decides; `levels` sets its strength.
"""

from game.bots.haunting_house_3.levels import LEVELS as LEVELS
