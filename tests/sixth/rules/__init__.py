"""Phantoms: four ghosts a side, two of them good and two of them evil, and only you know which.

First each player says in secret which two of the own ghosts are good; the others are evil. Then, in
turn, one own ghost steps to a neighbouring square, left, right, up or down, that is empty or holds
a ghost of the rival. That one is caught and shows what it was. A good ghost may leave the board
from a corner of the rival's row.

Whoever lets a good ghost out wins, and so does whoever catches both good ghosts of the rival; who
catches both evil ones has lost. After sixty turns nobody has won.
"""
