"""The questions that phones bring to the big screen, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import msgspec

from scenes.ui.dialog import Answer, Question
from scenes.window.app import App


class QuestionQueue:
    """Questions to the people at the screen; each waits until it is answered or withdrawn."""

    def __init__(self, app: Callable[[], App]) -> None:
        self._app = app
        self._waiting: dict[Hashable, Question] = {}

    def ask(self, key: Hashable, question: Question) -> None:
        """Add a question behind those that wait; one with the same key is replaced."""
        answers = tuple(self._closing(key, answer) for answer in question.answers)
        self._waiting[key] = msgspec.structs.replace(question, answers=answers)

    def withdraw(self, key: Hashable) -> None:
        """Drop a question."""
        self._waiting.pop(key, None)

    def update(self, may_replace: bool = False) -> None:
        """Show the first question if no dialog is open, or if the open one may be replaced."""
        if self._waiting and (may_replace or not self._app().overlay_open):
            self._app().ask(next(iter(self._waiting.values())))

    def _closing(self, key: Hashable, answer: Answer) -> Answer:
        def act() -> None:
            self.withdraw(key)
            answer.action()

        return msgspec.structs.replace(answer, action=act)
