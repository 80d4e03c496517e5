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
        self._shown: Question | None = None

    def ask(self, key: Hashable, question: Question) -> None:
        """Add a question behind those that wait; one with the same key is replaced."""
        answers = tuple(self._closing(key, answer) for answer in question.answers)
        self._waiting[key] = msgspec.structs.replace(question, answers=answers)

    def withdraw(self, key: Hashable) -> None:
        """Drop a question."""
        self._waiting.pop(key, None)

    def update(self, may_replace: bool = False) -> None:
        """Close a question that was withdrawn; show the first one if the screen is free.

        An open dialog is in its way, unless it may be replaced.
        """
        app = self._app()
        is_shown = self._shown is not None and app.question is self._shown
        if is_shown and self._shown not in self._waiting.values():
            app.drop_question()
        elif self._waiting and (may_replace or not app.overlay_open):
            self._shown = next(iter(self._waiting.values()))
            app.ask(self._shown)

    def _closing(self, key: Hashable, answer: Answer) -> Answer:
        def act() -> None:
            self.withdraw(key)
            answer.action()

        return msgspec.structs.replace(answer, action=act)
