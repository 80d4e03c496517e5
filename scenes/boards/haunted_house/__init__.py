"""Haunted House as it is seen, heard and told."""

from __future__ import annotations

from typing import Final

from game.rules.haunted_house.position import Position
from scenes.boards.face import Face
from scenes.boards.haunted_house import hints, luck, match_summary, words
from scenes.boards.haunted_house.drawing import HauntedHouseDrawing
from scenes.boards.haunted_house.lessons import LESSONS
from scenes.boards.haunted_house.view import HauntedHouseView

FACE: Final[Face[Position]] = Face(
    view=HauntedHouseView,
    words=words,
    summary=match_summary,
    luck=luck,
    hints=hints,
    lessons=LESSONS,
    secrets=words,
    drawing=HauntedHouseDrawing,
)
