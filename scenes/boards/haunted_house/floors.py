"""Floors of one tile as SVG: how each room looks. Lengths in units of which a tile has 84."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from scenes.boards.floor_art import Flooring
from scenes.boards.haunted_house.plan import RoomPlan

T: Final = 84
FLOORING: Final = Flooring(T, boards=4, grains=2, edge=0.2, moss=2)
Floor = Callable[[float, float, Random], str]

OAK: Final = ("#7A5238", "#6E4931", "#84593D", "#74502F")
HONEY: Final = ("#8A6A46", "#7F603E", "#94734D")
PLUM: Final = ("#6B4A4A", "#60413F", "#765350")
FLOORS: Final[dict[str, Floor]] = {
    "ballroom": lambda x, y, rng: FLOORING.checker(x, y, rng, "#A9A6B8", "#5C6088", 3),
    "dining": lambda x, y, rng: FLOORING.planks(x, y, rng, PLUM, True),
    "library": lambda x, y, rng: FLOORING.herringbone(x, y, rng, OAK),
    "hall": lambda x, y, rng: FLOORING.checker(x, y, rng, "#4E4668", "#3D3758", 4),
    "garden": lambda x, y, rng: FLOORING.slabs(x, y, rng, "#7E9482"),
    "kitchen": lambda x, y, rng: FLOORING.checker(x, y, rng, "#9CB0B5", "#6F8790", 5),
    "music": lambda x, y, rng: FLOORING.planks(x, y, rng, HONEY, False),
    "chapel": lambda x, y, rng: FLOORING.slabs(x, y, rng, "#8A8494"),
    "nursery": lambda x, y, rng: FLOORING.planks(
        x, y, rng, ("#8E8FA6", "#83849C", "#9899AF"), False
    ),
    "salon": lambda x, y, rng: FLOORING.herringbone(x, y, rng, ("#7E5A5A", "#735052", "#886365")),
}
BY_LETTER: Final = ("ballroom", "dining", "library", "hall", "garden", "kitchen", "music")
WORDS: Final = (
    ("ball", "ballroom"), ("danc", "ballroom"), ("dining", "dining"), ("librar", "library"),
    ("study", "library"), ("garden", "garden"), ("conserv", "garden"), ("terrace", "garden"),
    ("hall", "hall"), ("gallery", "hall"), ("corridor", "hall"), ("kitchen", "kitchen"),
    ("pantry", "kitchen"), ("bath", "kitchen"), ("music", "music"), ("chapel", "chapel"),
    ("crypt", "chapel"), ("cellar", "chapel"), ("nurser", "nursery"), ("bed", "nursery"),
    ("salon", "salon"), ("parlour", "salon"), ("drawing", "salon"),
)  # fmt: skip


def style_of(plan: RoomPlan, room: int) -> str:
    """Return how a room is furnished: as its name says, else by its letter."""
    name = plan.names[room].lower()
    return next((style for word, style in WORDS if word in name), BY_LETTER[room])
