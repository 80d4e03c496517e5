"""Floors of one square as SVG: how each room looks. Lengths in units of which a square has 50."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from scenes.boards.floor_art import Flooring

T: Final = 50
FLOORING: Final = Flooring(T, boards=3, grains=1, edge=0.25, moss=0)
Floor = Callable[[float, float, Random], str]

LILAC: Final = ("#8A6E9A", "#7E638E", "#967AA6")
ROSE: Final = ("#7A4C40", "#6C4138", "#88574A")
WALNUT: Final = ("#6E5236", "#634A30", "#7A5C3E")
OAK: Final = ("#85603E", "#795636", "#916A46")
FLOORS: Final[dict[str, Floor]] = {
    "nursery": lambda x, y, rng: FLOORING.planks(x, y, rng, LILAC, True),
    "bath": lambda x, y, rng: FLOORING.checker(x, y, rng, "#B9D0D4", "#7FA3AD", 3),
    "bedroom": lambda x, y, rng: FLOORING.herringbone(x, y, rng, ROSE),
    "study": lambda x, y, rng: FLOORING.planks(x, y, rng, WALNUT, False),
    "hall": lambda x, y, rng: FLOORING.checker(x, y, rng, "#6A6480", "#575170", 2),
    "garage": lambda x, y, rng: FLOORING.slabs(x, y, rng, "#77808A"),
    "kitchen": lambda x, y, rng: FLOORING.checker(x, y, rng, "#B7A98C", "#8A7C66", 2),
    "foyer": lambda x, y, rng: FLOORING.checker(x, y, rng, "#9A94AE", "#4C4A6E", 2),
    "living": lambda x, y, rng: FLOORING.planks(x, y, rng, OAK, True),
}
WORDS: Final = (
    ("nurser", "nursery"), ("child", "nursery"), ("bath", "bath"), ("wash", "bath"),
    ("bed", "bedroom"), ("study", "study"), ("librar", "study"), ("office", "study"),
    ("corridor", "hall"), ("hall", "hall"), ("gallery", "hall"), ("garage", "garage"),
    ("cellar", "garage"), ("workshop", "garage"), ("attic", "garage"), ("kitchen", "kitchen"),
    ("pantry", "kitchen"), ("dining", "kitchen"), ("foyer", "foyer"), ("entr", "foyer"),
    ("living", "living"), ("parlour", "living"), ("salon", "living"),
)  # fmt: skip


def style_of(name: str, room: int) -> str:
    """Return how a room looks: as its name says, else by its number."""
    styles = list(FLOORS)
    lower = name.lower()
    return next((style for word, style in WORDS if word in lower), styles[room % len(styles)])
