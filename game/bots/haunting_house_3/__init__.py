"""Bots of The Haunting House 3: they plan rows of cards, and try them on possible continuations.

`maze` says what ways cost and where a card can walk, `chances` how likely that makes each player
win, `handiwork` which turned or switched tile shortens a way or bars one, `rows` finds rows of
cards that lead far, `sure` those that arrive in the fewest cards, `greedy` plays a card quickly for
anybody, `futures` plays possible rounds to their end, and `bot` decides.
"""

from game.bots.haunting_house_3.levels import LEVELS as LEVELS
