"""Phantoms as it is seen, heard and told."""

from __future__ import annotations

from typing import Final

from scenes.boards.face import Face
from tests.sixth.board import match_summary, words
from tests.sixth.board.lessons import LESSONS
from tests.sixth.board.view import PhantomsView
from tests.sixth.rules.state import Phantoms

FACE: Final[Face[Phantoms]] = Face(
    view=PhantomsView,
    words=words,
    summary=match_summary,
    lessons=LESSONS,
    secrets=words,
)
