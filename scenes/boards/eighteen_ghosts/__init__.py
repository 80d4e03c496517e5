"""The view, sounds and texts of 18 Ghosts."""

from __future__ import annotations

from typing import Final

from game.rules.eighteen_ghosts.state import EighteenGhosts
from scenes.boards.eighteen_ghosts import danger, hints, luck, match_summary, quips, words
from scenes.boards.eighteen_ghosts.components import components
from scenes.boards.eighteen_ghosts.goals import GOALS, THEMES
from scenes.boards.eighteen_ghosts.lessons import LESSONS
from scenes.boards.eighteen_ghosts.view import EighteenGhostsView
from scenes.boards.face import Face

FACE: Final[Face[EighteenGhosts]] = Face(
    view=EighteenGhostsView,
    words=words,
    summary=match_summary,
    luck=luck,
    hints=hints,
    quips=quips,
    lessons=LESSONS,
    components=components,
    goals=GOALS,
    themes=THEMES,
    finale=danger.finale,
)
