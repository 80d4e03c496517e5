"""The house of the slow Ghost Hunt, read from its drawing; a square is a pair (column, row)."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from functools import cache

Square = tuple[int, int]
ARROWS = {"<": (-1, 0), ">": (1, 0), "^": (0, -1), "v": (0, 1)}


def name(square: Square) -> str:
    return chr(ord("a") + square[0]) + str(square[1] + 1)


def apart(one: Square, other: Square) -> int:
    """Return columns and rows between two squares, added."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def rings(one: Square, other: Square) -> int:
    """Return columns or rows between two squares, whichever are more."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


class House:
    """A drawn house."""

    def __init__(self, text: str) -> None:
        """Read a map file."""
        header, drawing = text.split("\nmap\n")
        self.rooms = [line.split()[1] for line in header.split("\n") if line.startswith("room ")]
        self.lines = [line.ljust(3 * 27) for line in drawing.split("\n")]
        reading_order = [(x, y) for y in range(len(self.lines) // 2) for x in range(26)]
        signs = {(x, y): self.lines[2 * y + 1][3 * x + 1 : 3 * x + 3] for x, y in reading_order}
        self.signs = {square: sign for square, sign in signs.items() if sign.strip()}
        self.van = [square for square, sign in self.signs.items() if sign == "V "]
        self.starts = [square for square in self.van if "==" in self.edges(square)]
        self.floor = {s for s, sign in self.signs.items() if sign[0].upper() in self.rooms}
        self.spawns = {sign[0]: square for square, sign in self.signs.items() if sign[1] == "*"}
        self.square_in_front = {
            (x, y): (x + ARROWS[sign[1]][0], y + ARROWS[sign[1]][1])
            for (x, y), sign in self.signs.items()
            if sign[0] == "@"
        }
        self.beside = cache(self.find_beside)
        self.steps = cache(self.count_steps)
        self.sees = cache(self.draw_line)

    def edges(self, square: Square) -> list[str]:
        """Return what is drawn above, below, left and right of a square."""
        x, y = square
        above, middle, below = self.lines[2 * y : 2 * y + 3]
        across = slice(3 * x + 1, 3 * x + 3)
        return [above[across], below[across], middle[3 * x], middle[3 * x + 3]]

    def room(self, square: Square) -> str | None:
        """Return the letter of the room, None on the path and in the van."""
        return self.signs[square][0].upper() if square in self.floor else None

    def find_beside(self, square: Square, shut: bool) -> list[Square]:
        """Return the neighbouring squares behind no wall; the van door may be shut."""
        x, y = square
        around = [(x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)]
        return [
            other
            for other, edge in zip(around, self.edges(square), strict=True)
            if other in self.signs and edge not in ("|", "--")
            if not shut or (square in self.van) == (other in self.van)
        ]

    def count_steps(self, start: Square) -> dict[Square, int]:
        """Return how many steps people walk to each square, hiding spots by their fronts."""
        steps, queue = {start: 0}, deque([start])
        while queue:
            here = queue.popleft()
            for there in self.beside(here, False):
                is_way = self.square_in_front.get(there, here) == here
                if is_way and self.square_in_front.get(here, there) == there and there not in steps:
                    steps[there] = steps[here] + 1
                    queue.append(there)
        return steps

    def is_open(self, one: Square, other: Square, shut: bool) -> bool:
        """Return whether no wall bars one of the 8 neighbours, diagonally both L-shaped ways."""
        if apart(one, other) == 1:
            return other in self.beside(one, shut)
        between = {(one[0], other[1]), (other[0], one[1])}
        return bool(between & set(self.beside(one, shut)) & set(self.beside(other, shut)))

    def draw_line(self, one: Square, other: Square, shut: bool) -> bool:
        """Return whether a straight line within 4 squares crosses no wall."""
        crossings: dict[Fraction, list[int]] = {}
        for axis in (0, 1):
            length = abs(other[axis] - one[axis])
            for number in range(length):
                crossings.setdefault(Fraction(2 * number + 1, 2 * length), []).append(axis)
        here = one
        for when in sorted(crossings):
            there = list(here)
            for axis in crossings[when]:
                there[axis] += 1 if other[axis] > one[axis] else -1
            if not self.is_open(here, (there[0], there[1]), shut):
                return False
            here = there[0], there[1]
        return apart(one, other) <= 4
