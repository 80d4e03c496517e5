"""What the app itself says above a scene: one question at a time, and notices that pass."""

from typing import Final

from scenes.ui.dialog import Dialog, Question, Toast
from scenes.ui.page import Page

LEAST_TIME: Final = 4.0  # seconds a notice stays at the least
WORD_TIME: Final = 0.4  # seconds to read a word


class Speech:
    """The open question and the notice; both survive that a scene is built anew."""

    def __init__(self) -> None:
        self.question: Question | None = None
        self.words = ""
        self.left = 0.0  # seconds the notice still stays
        self._dialog: Dialog | None = None
        self._notice: Toast | None = None

    def ask(self, question: Question) -> None:
        """Have a question; `show_question` opens it."""
        self.question = question

    def say(self, words: str) -> None:
        """Have something to say for as long as it takes to read; `show_notice` shows it."""
        self.words, self.left = words, max(LEAST_TIME, WORD_TIME * len(words.split()))

    def show(self, page: Page) -> None:
        """Show both on a page that was just built."""
        self._dialog = self._notice = None
        self.show_question(page)
        self.show_notice(page)

    def show_question(self, page: Page) -> None:
        """Open the dialog, in the place of one that is open."""
        if self._dialog:
            self._dialog.page.close()
            self._dialog = None
        if self.question:
            self._dialog = Dialog(page, self.question, self.forget_question)

    def show_notice(self, page: Page) -> None:
        """Show the notice, in the place of one that is there."""
        self._end_notice()
        if self.left > 0:
            self._notice = Toast(page, self.words)

    def forget_question(self) -> None:
        """Let the question be answered or gone."""
        self.question = self._dialog = None

    def update(self, dt: float) -> None:
        """Let a notice pass."""
        if self.left > 0:
            self.left -= dt
            if self.left <= 0:
                self._end_notice()

    def _end_notice(self) -> None:
        if self._notice and self._notice.alive():
            self._notice.page.changed()
            self._notice.kill()
        self._notice = None
