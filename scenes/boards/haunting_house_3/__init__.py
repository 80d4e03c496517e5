"""The view, sounds and texts of The Haunting House 3."""

from __future__ import annotations

from typing import Final

from game.rules.haunting_house_3.state import HauntingHouse3
from scenes.boards.face import Face
from scenes.boards.haunting_house_3 import hints, luck, match_summary, quips, words
from scenes.boards.haunting_house_3.components import components
from scenes.boards.haunting_house_3.drawing import HauntingHouse3Drawing
from scenes.boards.haunting_house_3.goals import GOALS, THEMES
from scenes.boards.haunting_house_3.lessons import LESSONS
from scenes.boards.haunting_house_3.view import HauntingHouse3View

FACE: Final[Face[HauntingHouse3]] = Face(
    view=HauntingHouse3View,
    words=words,
    summary=match_summary,
    luck=luck,
    hints=hints,
    quips=quips,
    lessons=LESSONS,
    components=components,
    goals=GOALS,
    themes=THEMES,
    secrets=words,
    drawing=HauntingHouse3Drawing,
    phones=True,
)
