"""The offer to show, between rounds, what nobody saw: only if both sides agree."""

from __future__ import annotations

from collections.abc import Callable

from game.language import _, mark, opposed
from scenes.boards.faces import face_of
from scenes.play.match_controller import MatchController
from scenes.play.pause import PauseItem
from scenes.telling.viewpoints import teams_by_name
from scenes.ui.dialog import Answer, Question
from scenes.window.app import App


class InquestOffer:
    """The offer to see where the Ghost was; it asks both sides and opens the scene."""

    def __init__(self, controller: MatchController, app: Callable[[], App]) -> None:
        self.controller = controller
        self.app = app
        self._offered = False  # whether the present break between rounds was announced

    @property
    def possible(self) -> bool:
        """Whether a round is over and people on both sides play without bots."""
        inquest = face_of(self.controller.match.game.key).inquest
        alone = bool(self.controller.bots) or len(self.controller.people) < 2
        return inquest is not None and not alone and inquest.between(self.controller.match.state)

    def announce(self) -> None:
        """Say once in each break between rounds that the menu has the offer."""
        if self.possible and not self._offered:
            self.app().notice(_("If both agree, the menu shows where it was."))
        self._offered = self.possible

    def choices(self) -> list[PauseItem]:
        """Return the item of the pause menu, none while nothing may be shown."""
        words = _("The finished round, if both sides agree.")
        choice = PauseItem(mark("Where was it?"), "W", "eye", words, self.ask)
        return [choice] if self.possible else []

    def ask(self) -> None:
        """Ask both sides, since the scene shows what was haunted."""
        agree = Answer(_("Both agree"), self._open, "A", "check", name="Both agree")
        refuse = Answer(_("No"), lambda: None, "Esc", kind="candle", name="No")
        words = _("It shows every haunted tile and what the hunters knew. Do both sides agree?")
        self.app().ask(Question(_("Where was it?"), words, (agree, refuse)))

    def _open(self) -> None:
        match = self.controller.match
        inquest = face_of(match.game.key).inquest
        names = opposed(teams_by_name(match))
        scene = inquest.open(match.state, names) if inquest and self.possible else None
        if scene:
            self.app().push(scene)
