"""The two groups of keys, by their positions on the keyboard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.language import mark
from scenes.boards.entry import COLUMNS, ROWS, Sign

CLEAR: Final[Sign] = COLUMNS + ROWS
LOCK: Final[Sign] = CLEAR + 1

NAMED: Final = {";": "SEMICOLON", ",": "COMMA"}  # keys whose constants are called otherwise


@dataclass(frozen=True, slots=True)
class Cluster:
    """The keys of one player: the label of each sign; the name is translated here."""

    name: str
    labels: tuple[str, ...]  # by sign: columns, rows, clear, lock


LEFT: Final = Cluster(mark("left hand"), tuple("QWERTB" + "ASDFG" + "XC"))
RIGHT: Final = Cluster(mark("right hand"), tuple("YUIOPN" + "HJKL;" + "M,"))
CLUSTERS: Final = (LEFT, RIGHT)
PAD: Final = Cluster(  # Its labels are names of buttons, which differ on pads of each make.
    mark("gamepad"),
    (
        *("left", "up", "right", "down", "leftshoulder", "leftstick"),
        *("x", "y", "b", "a", "rightshoulder", "back", "start"),
    ),
)

SIGNS: Final[dict[int, tuple[int, Sign]]] = {  # who and what, by scancode
    getattr(pygame, f"KSCAN_{NAMED.get(label, label)}"): (player, sign)
    for player, cluster in enumerate(CLUSTERS)
    for sign, label in enumerate(cluster.labels)
}
