"""The view, sounds and texts of Ghost Hunt."""

from __future__ import annotations

from typing import Final

from game.rules.ghost_hunt.position import Position
from scenes.boards.face import Face
from scenes.boards.ghost_hunt import hints, luck, match_summary, quips, words
from scenes.boards.ghost_hunt.components import components
from scenes.boards.ghost_hunt.drawing import GhostHuntDrawing
from scenes.boards.ghost_hunt.goals import GOALS, THEMES
from scenes.boards.ghost_hunt.lessons import LESSONS
from scenes.boards.ghost_hunt.view import GhostHuntView

FACE: Final[Face[Position]] = Face(
    view=GhostHuntView,
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
    drawing=GhostHuntDrawing,
    phones=True,
)
