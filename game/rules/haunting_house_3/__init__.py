"""The Haunting House 3, by Kerry Breitenstein: out of the house alive, or to the attic as a ghost.

Two to six pawns start amid three storeys of tiles joined by two staircases. Every side of a tile is
open or walled, so between two tiles stand no, one or two walls. The living walk where there is no
wall, ghosts through exactly one. The living win by leaving through the Exit, a ghost by ending a
card on the far corner of the attic.

A full round has two halves. In the random round everybody plays four of his twelve cards drawn
blindly, one after another from the start player clockwise, first everybody's first card, then the
second, third and fourth. In the chosen round everybody secretly lays four of the eight choosable
cards in a row, and these are played likewise. Then the start player changes, and tiles that lie
face down come up.

Cards move pawns, turn tiles, switch tiles or pawns, shift the Exit and the staircases, drop a pawn
to a trap door, or turn a pawn on a ghost picture into a ghost. What can be carried out must be.
Turn tiles turn under whoever enters them, and the disk on them is kept (Cancel, Swap) or sends a
living pawn back (Ghost). A kept Cancel stops another's card, a kept Swap exchanges cards. Flip
tiles turn face down when the last pawn leaves.

`house` holds the floor plan, `tiles` and `cards` what they say, `deals` the bags and deals as text
and `shelf` their files. `state` holds the rules, `walking` which borders a pawn may cross, `facts`
what happens, `text` the notation, and `set_up` the house rules.
"""
