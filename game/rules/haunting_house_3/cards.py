"""The twelve cards, and what each action number means.

The numbers from TARGET on mean what the card that is being carried out aims at.
"""

from __future__ import annotations

from typing import Final

CARDS: Final = ("M1", "M2", "M3", "SP", "R90", "R180", "SW", "PL", "EX", "TD", "HM", "ND")
M1, M2, M3, SP, R90, R180, SW, PL, EX, TD, HM, ND = range(12)
NO_CARD: Final = 12

# DECKS[storeys - 1]: the cards every player has; CHOOSABLE: those of the chosen round.
_SMALL: Final = tuple(card for card in range(12) if card not in (M3, ND))
DECKS: Final = (_SMALL, _SMALL, tuple(range(12)))
CHOOSABLE: Final = tuple(tuple(card for card in deck if card <= PL) for deck in DECKS)
STEPS_A_ROUND: Final = 4  # The cards each player plays in a random or chosen round.

# Actions. `draw CARD` and `p CARD` are the number of the card.
NO: Final = 12
CANCEL: Final = 13
SWAP: Final = 14  # A swap is SWAP + seat.
MOVE: Final = 20  # A move is MOVE + direction.
PASSAGE: Final = 24  # A passage is PASSAGE + direction.
EXCHANGE: Final = 28  # Switch Places is EXCHANGE + seat.
SHIFT: Final = 34  # A shift is SHIFT + an index in SHIFTS.
SHIFTS: Final = ("E+", "E-", "A+", "A-", "B+", "B-")
# A target is TARGET + place (TD, R180), + place * 2 + anticlockwise (R90), or + pair of places
# (SW).
TARGET: Final = 40
