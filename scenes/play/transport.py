"""The controls of time: pause, step and speed of bots, and of what is shown again."""

from __future__ import annotations

from collections.abc import Callable

from game.language import mark
from scenes.play import script
from scenes.play.buttons import PanelTool
from scenes.play.match_controller import MatchController
from scenes.play.runner import Runner
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
        runner: Runner,
        app: Callable[[], App],
        stage: Callable[[], Stage],
    ) -> None:
        self.controller = controller
        self.runner = runner
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
        paused = self.runner.is_frozen
        word, icon = (mark("Go on"), "play") if paused else (mark("Pause"), "pause")
        pace = pace_words(self.app().preferences.pace)
        return [
            PanelTool(word, "F6", icon, self.toggle_pause),
            PanelTool(mark("Step"), "F7", "step", self.step_on),
            PanelTool(mark("Speed"), "F8", "speed", self.change_pace, pace),
        ]

    def toggle_pause(self) -> bool:
        """Pause or resume what ends by itself; always use the key."""
        runner = self.runner
        if self.controller.bots or isinstance(runner.shot, script.Look):
            runner.freeze(not runner.is_frozen)
            self.app().rebuild()
        return True

    def step_on(self) -> bool:
        """Show the next step of the past, or let a bot take one; return whether either is there."""
        runner = self.runner
        if isinstance(runner.shot, script.Look):
            return self.step_by(1)
        if not self.controller.bots:
            return False
        if not runner.is_frozen:
            self.toggle_pause()
        runner.step()
        return True

    def step_back(self) -> bool:
        """Show the step before the one that is shown; return whether there is one."""
        return self.step_by(-1)

    def step_by(self, steps: int) -> bool:
        """Show the next or previous step; return whether there is one."""
        shot, stage = self.runner.shot, self.stage()
        step = stage.step + steps
        if not 0 <= step <= stage.narrator.present or isinstance(shot, script.Curtain):
            return False
        self.runner.end(script.LookAt(step))
        return True

    def change_pace(self) -> bool:
        """Change to the next speed, or from the last to the first; return True: the key is used."""
        here = PACES.index(self.app().preferences.pace)
        self.app().change(pace=PACES[(here + 1) % len(PACES)])
        self.app().rebuild()
        return True
