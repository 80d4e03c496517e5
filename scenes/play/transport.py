"""The controls of time: pause, step and speed of bots, and of what is shown again."""

from __future__ import annotations

from collections.abc import Callable

from game.language import mark
from scenes.play.bot_requests import BotRequests
from scenes.play.match_controller import MatchController
from scenes.play.panel_tools import PanelTool
from scenes.play.stage import Stage
from scenes.window.app import App
from scenes.window.preferences import PACES, pace_words


class Transport:
    """Pauses bots, lets them take one step, and changes their speed.

    `app` and `stage` return those of the scene, which change while a match is played.
    """

    def __init__(
        self,
        controller: MatchController,
        requests: BotRequests,
        app: Callable[[], App],
        stage: Callable[[], Stage],
    ) -> None:
        self.controller = controller
        self.requests = requests
        self.app = app
        self.stage = stage

    @property
    def pace(self) -> float:
        """The speed of bots; 1.0 is normal."""
        return self.app().preferences.pace / 100

    def tools(self) -> list[PanelTool]:
        """Return the buttons, none where there are neither bots nor a theatre."""
        if not (self.controller.bots or self.stage().view.across):
            return []
        paused = self.requests.paused
        word, icon = (mark("Go on"), "play") if paused else (mark("Pause"), "pause")
        pace = pace_words(self.app().preferences.pace)
        return [
            PanelTool(word, "F6", icon, self.toggle_pause),
            PanelTool(mark("Step"), "F7", "step", self.step_on),
            PanelTool(mark("Speed"), "F8", "speed", self.change_pace, pace),
        ]

    def toggle_pause(self) -> bool:
        """Pause or resume bots, or what is shown again; always use the key."""
        again = self.stage().again
        if again:
            again.paused = not again.paused
            self.stage().refresh()
        elif self.controller.bots:
            self.requests.paused = not self.requests.paused
            self.requests.stood = 0.0
            self.app().rebuild()
        return True

    def step_on(self) -> bool:
        """Show the next step of the past, or let a bot take one; return whether either is there."""
        if self.stage().again or self.stage().looking is not None:
            return self.stage().step_by(1)
        if not self.controller.bots:
            return False
        if not self.requests.paused:
            self.toggle_pause()
        self.requests.stepping = True
        return True

    def step_back(self) -> bool:
        """Show the step before the one that is shown; return whether there is one."""
        return self.stage().step_by(-1)

    def change_pace(self) -> bool:
        """Change to the next speed, or from the last to the first; return True: the key is used."""
        here = PACES.index(self.app().preferences.pace)
        self.app().change(pace=PACES[(here + 1) % len(PACES)])
        self.app().rebuild()
        return True
