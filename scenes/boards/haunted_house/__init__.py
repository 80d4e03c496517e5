"""The view, sounds and texts of Haunted House."""

from __future__ import annotations

from typing import Final

from game.rules.haunted_house.state import HauntedHouse
from scenes.boards.face import Face, Inquest
from scenes.boards.haunted_house import hints, match_summary, quips, words
from scenes.boards.haunted_house.components import components
from scenes.boards.haunted_house.drawing import HauntedHouseDrawing
from scenes.boards.haunted_house.goals import GOALS, THEMES
from scenes.boards.haunted_house.inquests.where import is_between_rounds, open_inquest
from scenes.boards.haunted_house.lessons import LESSONS
from scenes.boards.haunted_house.view import HauntedHouseView

FACE: Final[Face[HauntedHouse]] = Face(
    view=HauntedHouseView,
    words=words,
    summary=match_summary,
    hints=hints,
    quips=quips,
    lessons=LESSONS,
    components=components,
    goals=GOALS,
    themes=THEMES,
    secrets=words,
    drawing=HauntedHouseDrawing,
    phones=True,
    inquest=Inquest(open_inquest, is_between_rounds),
)
