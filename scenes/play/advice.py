"""Advice to the person who decides: hints on request, and a warning before a blunder."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.bots.bot import Decision
from game.bots.weigher import loss_of, weigher_of
from game.facts import Fact
from game.language import _, mark
from game.match import Match
from game.state import TERMINAL, State
from scenes.play.pause import PauseItem
from scenes.play.presenter import Presenter
from scenes.telling.hints import reason as hint_reason
from scenes.telling.standing import costs
from scenes.telling.turns import names_of
from scenes.ui.dialog import Answer, Question
from scenes.window.app import App, Scene

# A move that loses so much of an estimate (-1 to 1) costs 15 points of winning chance.
BLUNDER_LOSS: Final = 0.3
MAX_WEIGHING_SECONDS: Final = 2.0  # The longest time that a move waits for the judge.


class HintRequests:
    """Asks the hint bot on behalf of the current player.

    `level` returns the bot to ask, and `reason` the sentence that explains its decision.
    """

    def __init__(
        self,
        presenter: Presenter,
        level: Callable[[Match], str],
        reason: Callable[[str, State, Decision], str],
    ) -> None:
        self.presenter = presenter
        self.match = presenter.match
        self.requests = presenter.requests
        self.level = level
        self.reason = reason
        self._asked_of: State | None = None  # The observation that the bot was asked about.

    def ask(self) -> None:
        """Ask for a hint, unless nobody can act or one is on its way."""
        stage = self.presenter.stage
        if not stage.board.playable or self.requests.current == "hint":
            return
        prepared = stage.prepared()
        if prepared is None:
            self.show(None, _("Everything is ready: lay it down, or change it."))
            return
        self._asked_of = prepared
        self.requests.send("hint", self.level(self.match), prepared)
        stage.refresh()

    def receive(self, decision: Decision) -> None:
        """Show the answer, or ask again if the player has prepared something else meanwhile."""
        stage = self.presenter.stage
        prepared = stage.prepared()
        if prepared is None or prepared != self._asked_of:
            self.ask()
        else:
            reason = self.reason(self.match.game.key, prepared, decision)
            self.show(decision.action, reason)

    def show(self, action: int | None, reason: str) -> None:
        """Show a hint on the board and on the turn card."""
        self.presenter.stage.advise(action, reason)


class Training:
    """Weighs a person's action before it is played, based on what the person may see.

    Without training, actions are played immediately; a puzzle `is_offered` none.
    """

    def __init__(self, scene: Scene, presenter: Presenter, is_offered: bool) -> None:
        self.scene = scene
        self.presenter = presenter
        self.controller = presenter.controller
        self.requests = presenter.requests
        self.is_offered = is_offered
        self._plan: tuple[int, ...] = ()  # The weighed action, and those prepared to follow it.
        self._seen: State | None = None  # The observation of the person who decides.
        self._seconds = 0.0
        self._is_allowed = False  # Whether the rest of the plan is played unweighed.

    @property
    def possible(self) -> bool:
        """Whether people of one side play against bots without a tournament."""
        controller = self.controller
        alone = controller.bots and not controller.several and not controller.watched
        return self.is_offered and alone and not controller.match.terms.tournament

    def decide(self, action: int) -> None:
        """Play an action, in training only after it was weighed."""
        stage, judge = self.presenter.stage, ""
        if self.possible and self.scene.app.preferences.training:
            prepared = tuple(stage.board.desk.prepared(stage.board.observation))
            judge = self.judge(action, prepared)
        if judge:
            self.requests.send("weigh", judge)
            stage.refresh()
        else:
            stage.play(action)

    def judge(self, action: int, prepared: tuple[int, ...]) -> str:
        """Return the bot that weighs an action, or "" to play it immediately."""
        observation = self.controller.observation()
        if self._is_allowed and self._plan[:1] == (action,):
            self._plan = self._plan[1:]
            return ""
        self._is_allowed = False
        if len(observation.legal_actions()) == 1:
            return ""
        self._plan = prepared if prepared[:1] == (action,) else (action,)
        self._seen, self._seconds = observation, 0.0
        return weigher_of(self._plan)

    def update(self, dt: float) -> None:
        """Play the weighed action if the judge takes too long."""
        if self.requests.current != "weigh":
            return
        self._seconds += dt
        if self._seconds > MAX_WEIGHING_SECONDS:
            self.requests.stop()
            self.release()

    def hear(self, decision: Decision) -> None:
        """Warn before a blunder, or play the action."""
        if loss_of(decision) < BLUNDER_LOSS:
            self.release()
            return
        said = self._threat(decision), costs(*decision.estimates)
        words = " ".join(part for part in said if part)
        take_back = self.presenter.stage.forget_action
        answers = (
            Answer(_("Play it anyway"), self.release, "P", "play", name="Play it anyway"),
            Answer(_("Take back"), take_back, "Esc", "undo", "candle", "Take back"),
        )
        self.presenter.stage.refresh()
        self.scene.app.ask(Question(_("Do you mean that?"), words, answers))

    def release(self) -> None:
        """Play the weighed action; the rest of a plan is not weighed."""
        action, self._plan, self._is_allowed = self._plan[0], self._plan[1:], True
        self.presenter.stage.play(action)

    def _threat(self, decision: Decision) -> str:
        """Return the rival's best reply, or the hint_reason for another action, in one sentence."""
        seen, game = self._seen, self.controller.match.game
        assert seen is not None
        if game.hidden:
            return _(
                "Think of this: {reason}", reason=hint_reason(game.key, seen, decision, brief=True)
            )
        after = seen.clone()
        for action in decision.principal_variation[:1]:
            after.apply(action)
        if len(decision.principal_variation) < 2 or after.current_player == TERMINAL:
            return ""
        facts: list[Fact] = list(
            game.rules.facts.preview_facts(after, decision.principal_variation[1])
        )
        names = names_of(self.controller.match)
        mover = names[after.current_player]
        told = self.controller.words.preview(after, facts, names)
        return _("{name} could answer: {deed}", name=mover, deed=told)


def training_choices(training: Training, app: App) -> list[PauseItem]:
    """Return the entry of the pause menu that starts or ends training; empty without bots."""

    def toggle() -> None:
        app.change(training=not on)
        app.notice(_("Training is off: no more warnings.") if on else words)

    on, words = app.preferences.training, _("Training warns you before a blunder.")
    label = mark("End training") if on else mark("Train")
    return [PauseItem(label, "T", "hint", words, toggle)] if training.possible else []
