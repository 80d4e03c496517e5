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
from scenes.play.bot_requests import BotRequests
from scenes.play.match_controller import MatchController
from scenes.play.pause import PauseItem
from scenes.play.stage import Stage
from scenes.telling.hints import reason as hint_reason
from scenes.telling.standing import costs
from scenes.telling.turns import names_of
from scenes.ui.dialog import Answer, Question
from scenes.window.app import App

# A move that loses so much of an estimate (-1 to 1) costs 15 points of winning chance.
BLUNDER_LOSS: Final = 0.3
MAX_WEIGHING_SECONDS: Final = 2.0  # A move waits so long for the judge.


class HintRequests:
    """Asks the hint bot on behalf of the current player.

    `stage` returns the stage that is shown, `level` the bot to ask, and `reason` the sentence that
    explains its decision.
    """

    def __init__(
        self,
        match: Match,
        requests: BotRequests,
        stage: Callable[[], Stage],
        level: Callable[[Match], str],
        reason: Callable[[str, State, Decision], str],
        sound: Callable[[str], None],
    ) -> None:
        self.match = match
        self.requests = requests
        self.stage = stage
        self.level = level
        self.reason = reason
        self.sound = sound
        self._asked_of: State | None = None  # the observation that the bot was asked about

    def ask(self) -> None:
        """Ask for a hint, unless nobody can act or one is on its way."""
        stage = self.stage()
        if not stage.board.playable or self.requests.current == "hint":
            return
        prepared = stage.prepared()
        if prepared is None:
            self._show(None, _("Everything is ready: lay it down, or change it."))
            return
        self._asked_of = prepared
        self.requests.send("hint", self.level(self.match), prepared)
        stage.refresh()

    def receive(self, decision: Decision) -> None:
        """Show the answer, or ask again if the player has prepared something else meanwhile."""
        prepared = self.stage().prepared()
        if prepared is None or prepared != self._asked_of:
            self.ask()
        else:
            self._show(decision.action, self.reason(self.match.game.key, prepared, decision))

    def _show(self, action: int | None, reason: str) -> None:
        self.stage().advise(action, reason)
        self.sound("hint")


class Training:
    """Holds a person's action until it is weighed, based on what the person may see.

    `play` carries an action out. Without training, actions are played immediately.
    """

    def __init__(
        self,
        controller: MatchController,
        play: Callable[[int], None],
        take_back: Callable[[], None],
    ) -> None:
        self.controller = controller
        self.play = play
        self.take_back = take_back
        self._plan: tuple[int, ...] = ()  # what is being weighed, and what of it is to follow
        self._seen: State | None = None  # what whoever decides knows
        self._waited = 0.0
        self._allowed = False

    @property
    def possible(self) -> bool:
        """Whether people of one side play against bots without a tournament."""
        controller = self.controller
        alone = controller.bots and not controller.several and not controller.watched
        return alone and not controller.match.terms.tournament

    def begin(self, action: int, stage: Stage) -> str:
        """Start to weigh an action; return the bot to ask, or "" to play it immediately."""
        prepared = tuple(stage.board.desk.prepared(stage.board.observation))
        observation = self.controller.observation()
        if self._allowed and self._plan[:1] == (action,):
            self._plan = self._plan[1:]
            return ""
        self._allowed = False
        if len(observation.legal_actions()) == 1:
            return ""
        self._plan = prepared if prepared[:1] == (action,) else (action,)
        self._seen, self._waited = observation, 0.0
        return weigher_of(self._plan)

    def late(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether the judge takes too long."""
        self._waited += dt
        return self._waited > MAX_WEIGHING_SECONDS

    def release(self) -> None:
        """Play the weighed action; the rest of a plan is not weighed."""
        action, self._plan, self._allowed = self._plan[0], self._plan[1:], True
        self.play(action)

    def heard(self, decision: Decision | None) -> Question | None:
        """Return the warning about the action, or None if it is not a blunder."""
        if decision is None or loss_of(decision) < BLUNDER_LOSS:
            return None
        said = self._threat(decision), costs(*decision.estimates)
        words = " ".join(part for part in said if part)
        answers = (
            Answer(_("Play it anyway"), self.release, "P", "play", name="Play it anyway"),
            Answer(_("Take back"), self.take_back, "Esc", "undo", "candle", "Take back"),
        )
        return Question(_("Do you mean that?"), words, answers)

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
