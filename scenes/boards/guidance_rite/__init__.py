"""The view, sounds and texts of Guidance Rite."""

from __future__ import annotations

from typing import Final

from game.rules.guidance_rite.state import GuidanceRite
from scenes.boards.face import Face
from scenes.boards.guidance_rite import hints, luck, match_summary, quips, sentences, words
from scenes.boards.guidance_rite.components import components
from scenes.boards.guidance_rite.drawing import GuidanceRiteDrawing
from scenes.boards.guidance_rite.goals import GOALS, THEMES
from scenes.boards.guidance_rite.lessons import LESSONS
from scenes.boards.guidance_rite.symbols import legend
from scenes.boards.guidance_rite.view import GuidanceRiteView

FACE: Final[Face[GuidanceRite]] = Face(
    view=GuidanceRiteView,
    words=words,
    summary=match_summary,
    luck=luck,
    legend=legend,
    hints=hints,
    finale=sentences.finale,
    quips=quips,
    lessons=LESSONS,
    components=components,
    goals=GOALS,
    themes=THEMES,
    secrets=words,
    phones=True,
    drawing=GuidanceRiteDrawing,
)
