"""What the panel says of a match: the lines of the log and the message on the turn card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from game.facts import TABLE
from game.language import _, mark
from game.state import CHANCE
from scenes.boards.board import Board
from scenes.boards.faces import secrets_of
from scenes.boards.view import Trace, View
from scenes.play.bot_requests import BotRequests
from scenes.play.match_controller import MatchController
from scenes.play.turn_card import Message
from scenes.telling.match_log import LogLine, MatchLog, OpenLog, TeamLog
from scenes.telling.turn_log import LogTurn, TurnLog
from scenes.telling.turns import names_of, verdict, who

RESTING: Final = mark("The turn ends by itself in a while: nobody can tell that it was empty.")
TOGETHER: Final = mark("Everybody sees at once what was chosen.")
NEXT: Final = mark("The next choice is a secret one: the curtain falls. Any key lets it fall now.")
PRIVATE: Final = mark("Let it be, or answer in private.")
BOTH: Final = mark("Both choose next, at once.")


class Narrator:
    """Tells a match to one team, or to everybody; the view and its notes belong to that team."""

    def __init__(
        self, controller: MatchController, view: View[Any], proofs: Sequence[tuple[int, str]] = ()
    ) -> None:
        self.controller = controller
        self.proofs = proofs  # that bots had chosen before people: after so many actions, and words
        self.view = view
        self.view.names = self.names = names_of(controller.match)
        self.match_log: MatchLog = OpenLog(controller.match, view, controller.see)
        if controller.looking is not None:
            self.match_log = TeamLog(controller.match, view, controller.looking)
        self.turn_log = TurnLog(self.match_log)
        self.words = self.match_log.words
        self.hinted: set[int] = set()  # steps at which a hint was asked for
        self.seen: int | None = None  # the step that was last looked at, once there was one
        self.holding: int | None = None  # the step after which nothing is told yet
        self._lines: list[LogLine] = []
        self._told: tuple[object, ...] = ()  # what the lines were made of

    @property
    def present(self) -> int:
        """The latest step that is told."""
        last = self.match_log.last
        return last if self.holding is None else min(last, self.holding)

    def forget_hints(self) -> None:
        """Forget hints to decisions that were taken back and made differently."""
        self.hinted = {step for step in self.hinted if step < self.present}

    def lines(self) -> list[LogLine]:
        """Return the log up to the present step."""
        present = self.present
        told = (present, self.match_log.mark(present), frozenset(self.hinted), len(self.proofs))
        if told != self._told:
            self._told = told
            self._lines = self._with_proofs(self.match_log.lines(present, self.hinted))
        return self._lines

    def _with_proofs(self, lines: list[LogLine]) -> list[LogLine]:
        """Add what bots had chosen before people, each after the last line of its step."""
        for ply, words in self.proofs:
            if ply > self.controller.match.ply:
                continue  # it was taken back
            step = self.match_log.step(ply)
            ats = [step + 1 if line.at is None else line.at for line in lines]
            told = [index for index, at in enumerate(ats) if at <= step]
            if step <= self.present and told:
                lines.insert(told[-1] + 1, LogLine(words, step))
        return lines

    def turns(self) -> Sequence[LogTurn]:
        """Return the turns up to the present step."""
        return self.turn_log.turns(self.present)

    def trail(self, step: int) -> list[Trace]:
        """Return what others did until a step, or where it is not one's turn what oneself did."""
        return self.turn_log.traced(*self.match_log.away(step))

    # -- the turn card

    def heading(self, step: int | None) -> str:
        """Return how far the match is, or was at an earlier step."""
        return self.match_log.heading(self.present if step is None else step)

    def message(
        self, board: Board[Any], looking: int | None, refusal: str, hint: str, requests: BotRequests
    ) -> Message:
        """Return what the card says; `looking` is the earlier step that is on the board."""
        if looking is not None:
            return self.looking_back(looking)
        if self.holding is not None:
            together = self.controller.looking == TABLE
            words = _(TOGETHER) if together else _("The others take their turn.")
            return self.waiting(board, refusal or words)
        if self.controller.match.over:
            return self.ended()
        if requests.current == "draw":
            return self.waiting(board, _("The offer of a draw is being considered."))
        if self.controller.looking not in (None, self.controller.wanted):
            alone = self.controller.looking != TABLE
            words = _("Your turn is over: the curtain falls.") if alone else _(NEXT)
            return self.waiting(board, refusal or words, " ")
        if self.controller.at_once:
            return self.waiting(board, refusal or _(BOTH), " ")
        if not self.controller.person_decides:
            if self.controller.watched and requests.paused:
                return self.waiting(
                    board, _("Paused."), _("Space goes on, the full stop plays one move.")
                )
            return self.waiting(board, refusal or _("Thinking about the next move."))
        if not board.playable and self.controller.looking == TABLE:
            return replace(self.resting(board, ""), note=_(PRIVATE))
        if not board.playable:
            return self.resting(board)
        if refusal:
            return self.deciding(board, refusal, "danger")
        if requests.current == "hint":
            return self.waiting(board, _("Looking for a hint."))
        if hint:  # it stays until something is played, wherever the pointer goes
            return self.deciding(board, hint, "ok")
        if board.prospect() is not None:
            return self.deciding(board, "", "bone")
        seal = requests.commitments.seal() if self.controller.joint is not None else ""
        return self.deciding(board, "", "muted", seal)

    def looking_back(self, step: int) -> Message:
        """Return what is said of an earlier step."""
        told = self.match_log.told(step)
        if not step and not told:
            return Message(_("The beginning"), _("Before the first decision."))
        words = ". ".join(line.text for line in told) + "." * bool(told)
        if not self.match_log.open:
            figure = self.match_log.figure(step, told[-1].player) if told else ""
            return Message(self.heading(step), words, _("An earlier moment"), figure, lively=False)
        player = told[0].player
        return Message(
            _("After {name}'s move", name=who(self.controller.match, player)),
            words,
            _("Move {number} of {last}", number=step, last=self.controller.match.ply),
            "" if player == CHANCE else self.match_log.figure(step, player),
            lively=False,
        )

    def ended(self) -> Message:
        """Return how the match ended."""
        end = verdict(self.controller.match, ())
        return Message(end.headline, end.reason + ".", tone="bone", lively=False)

    def waiting(self, board: Board[Any], words: str, note: str = "") -> Message:
        """Return that somebody else is at work, and what they do."""
        player = self._decider()
        picture = self.view.portrait(board.observation, player, ())
        return Message(self.title(player), words, note, picture, lively=False, thinking=not note)

    def resting(self, board: Board[Any], why: str | None = None) -> Message:
        """Return what is asked of a player who decides nothing on the board, and why that is."""
        player = self._decider()
        why = _(RESTING) if why is None else why
        words = f"{self.words.prompt(board.observation, (), self.names)} {why}".strip()
        picture = self.view.portrait(board.observation, player, ())
        return Message(self.title(player), words, "", picture, "bone")

    def deciding(self, board: Board[Any], words: str, tone: str, seal: str = "") -> Message:
        """Return what the person to decide should know: `words`, or what is to be done now."""
        observation, selected = board.observation, board.selection.chosen
        player = observation.current_player
        note = seal or self.words.counts(observation, board.selection.actions())
        if board.pending is not None:
            note = _("Confirm it, or choose something else.")
        prospect = board.prospect()
        if not words:
            words = self.words.prompt(observation, selected, self.names)
            if prospect is not None:
                facts = self.view.facts.ahead(observation, prospect)
                words = self.words.preview(observation, facts, self.names)
                tone = "bone"
        picture = self.view.portrait(observation, player, selected)
        return Message(self.title(player), words, note, picture, tone)

    def refusal(self, board: Board[Any], looking: bool, place: str) -> str:
        """Return why a click on a place does nothing."""
        if looking:
            return _("This is an earlier position: go back to now to play on.")
        decider = self.controller.decider
        if self.controller.hidden and not board.playable:
            return "" if self.controller.match.over else _("Wait for your turn.")
        if decider is not None and decider.kind == "bot":
            return _("It is {name}'s turn.", name=decider.name)
        chosen = board.selection.chosen
        return self.words.refusal(board.observation, chosen, place, self.names)

    def _decider(self) -> int:
        """Return who is to decide; of opponents with secrets just any, for it is one of them."""
        controller = self.controller
        own = controller.looking in (None, TABLE, controller.team) and self.holding is None
        if own:
            return controller.match.state.current_player
        shown = self.match_log.observation(self.present).current_player
        if controller.looking == TABLE and shown >= 0:
            return shown
        players = range(len(self.names))
        return next(p for p in players if controller.match.team(p) != controller.looking)

    def title(self, player: int) -> str:
        """Return whose turn it is, with what they play."""
        match = self.controller.match
        if self.controller.hidden:
            observation = self.match_log.observation(self.present)
            team = match.team(player)
            return secrets_of(match.game.key).team(observation, team, self.names)
        roles = match.game.roles
        if player < len(roles):
            return _("{name} ({role})", name=self.names[player], role=_(roles[player]))
        return self.names[player]
