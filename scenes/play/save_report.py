"""What people are told about saving the match."""

from __future__ import annotations

from collections.abc import Callable

from game.language import _
from scenes.play.match_controller import MatchController
from scenes.window.app import App


class SaveReport:
    """Reports each failure to save the match once, and retries on demand.

    `app` returns that of the scene; `refresh` shows the present fault in the panel.
    """

    def __init__(
        self,
        controller: MatchController,
        app: Callable[[], App],
        refresh: Callable[[], None],
    ) -> None:
        self.controller = controller
        self.app = app
        self.refresh = refresh
        self._reported = ""

    def tell(self) -> None:
        """Report the state of the file as far as it is known."""
        file = self.controller.file
        if file.fault != self._reported:
            self._reported = file.fault
            if file.fault:
                self.app().notice(file.fault)
            self.refresh()
        if file.relocation:
            self.app().notice(file.relocation)
            file.relocation = ""

    def tell_settled(self) -> None:
        """Report the state of the file unless it is being written."""
        if self.controller.file.settled:
            self.tell()

    def retry(self) -> None:
        """Save the match again and report the result."""
        self.controller.save()
        self._reported = ""
        self.tell()
        if not self.controller.file.fault:
            self.app().notice(_("The match is saved."))
        self.refresh()
