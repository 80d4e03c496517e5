"""Undo and redo in a match."""

from __future__ import annotations

from collections.abc import Callable

from scenes.play.match_controller import MatchController


class TakeBack:
    """Undoes and redoes actions: `consent` asks those who have to agree, `show` shows the change.

    What cannot be done is ignored.
    """

    def __init__(
        self,
        controller: MatchController,
        consent: Callable[[Callable[[], None]], None],
        show: Callable[[], None],
    ) -> None:
        self.controller = controller
        self.consent = consent
        self.show = show

    def undo(self) -> None:
        """Undo the last turn once everybody agrees."""
        if self.controller.can_undo():
            self.consent(self._undo)

    def _undo(self) -> None:
        if self.controller.can_undo():
            self.controller.undo()
            self.show()

    def undo_step(self, playable: bool) -> bool:
        """Undo the last step of the current player if `playable`; return whether there was one."""
        match = self.controller.match
        own = bool(match.entries) and match.entries[-1].player == match.state.current_player
        if not (own and playable and self.controller.can_undo()):
            return False
        self.undo()
        return True

    def redo(self) -> None:
        """Redo what was undone last."""
        if self.controller.can_redo():
            self.controller.redo()
            self.show()
