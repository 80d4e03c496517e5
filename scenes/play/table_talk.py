"""Offers among players: draws, undoing, resigning, leaving, and what nobody saw in a round."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.bots.bot import Decision
from game.language import _, listed, many, mark, versus
from scenes.boards.faces import face_of
from scenes.play import shots
from scenes.play.match_controller import MatchController
from scenes.play.pause import PauseItem
from scenes.play.presenter import Presenter
from scenes.telling.turns import names_of
from scenes.telling.viewpoints import teams_by_name
from scenes.ui.dialog import Answer, Question
from scenes.window.app import Scene

DRAW_ESTIMATE: Final = 0.05  # A bot that expects more, from -1 to 1, declines a draw.


class TableTalk:
    """The offers of one match."""

    def __init__(self, scene: Scene, presenter: Presenter) -> None:
        self.scene = scene
        self.presenter = presenter
        self.controller = presenter.controller
        self.match = presenter.match

    def _ask(self, question: Question) -> None:
        """Ask the people at the screen, above the shot that is shown."""
        self.presenter.runner.end(shots.Question(partial(self.scene.app.ask, question)))

    def _ask_bot(self) -> None:
        """Ask a bot for its estimate, from which it accepts or declines a draw."""
        bot = next(seat for seat in self.match.seats if seat.kind == "bot")
        self.presenter.requests.send("draw", bot.bot)
        self.presenter.refresh()

    @property
    def _speaker(self) -> int:
        """The person who acts: the one to decide, else the first who looks."""
        player, people = self.match.state.current_player, self.controller.people
        if player in people:
            return player
        looking = self.controller.looking
        return next((p for p in people if self.match.team(p) == looking), people[0])

    def _others(self, people: bool) -> list[str]:
        """Return the players of other teams than the speaker's, or only the people."""
        teams = dict.fromkeys(map(self.match.team, range(len(self.match.seats))))
        own = self.match.team(self._speaker)
        return [
            name for team in teams if team != own for name in self.controller.members(team, people)
        ]

    def _no_draw(self) -> str:
        """Return why no draw can be offered now, or an empty string."""
        if self.match.over:
            return _("The match is over.")
        if self.controller.hidden and not self._others(people=True):
            return _("Bots never agree to a draw while there are secrets.")
        return "" if self.controller.person_decides else _("Wait for your turn.")

    def choices(self) -> list[PauseItem]:
        """Return the entries of the pause menu."""
        found = []
        if not self.controller.watched:
            over = _("The match is over.") if self.match.over else ""
            found += [
                PauseItem(
                    mark("Offer a draw"), "D", "handshake",
                    _("The others may accept or decline."), self.offer_draw, self._no_draw(),
                ),
                PauseItem(
                    mark("Resign"), "R", "flag", _("You lose the match."), self.resign, over
                ),
            ]  # fmt: skip
        kept = _("The match is saved; choose Continue to resume it.")
        words = _("The match is not saved yet.") if self.controller.file.fault else kept
        leave = PauseItem(mark("Leave"), "L", "door", words, lambda: self.leave(self.scene.app.pop))
        return [*found, leave]

    def leave(self, go: Callable[[], None]) -> None:
        """Leave by `go`; ask first if the match cannot be saved."""
        self.controller.file.settle()
        if self.controller.file.fault:
            self.controller.save()
        if not self.controller.file.fault:
            go()
            return
        self.scene.app.ask(
            Question(
                _("Leave without saving the match?"),
                self.controller.file.fault,
                (
                    Answer(_("Leave"), go, "L", "door", name="Leave"),
                    Answer(_("Play on"), lambda: None, "Esc", kind="candle", name="Play on"),
                ),
            )
        )

    def undo(self) -> None:
        """Undo the last turn after the people concerned have agreed; ignore what cannot be."""
        if not self.controller.can_undo():
            return
        owner, asked = self.controller.taken_from()
        if not asked:
            self._undo()
            return
        names = [self.match.seats[player].name for player in asked]
        self._ask(
            Question(
                _("{name} wants to undo a turn", name=self.match.seats[owner].name),
                _("**{names}**, do you agree?", names=listed(names)),
                (
                    Answer(_("Agree"), self._undo, "A", "undo", name="Agree"),
                    Answer(_("Play on"), lambda: None, "Esc", kind="candle", name="Play on"),
                ),
            )
        )

    def _undo(self) -> None:
        if self.controller.can_undo():
            self.controller.undo()
            self.presenter.show_change()

    def redo(self) -> None:
        """Redo what was undone last."""
        if self.controller.can_redo():
            self.controller.redo()
            self.presenter.show_change()

    def resign(self) -> None:
        """Ask the speaker to confirm resigning."""
        names = listed(self.controller.members(self.match.team(self._speaker)))
        others = self._others(people=False)
        self._ask(
            Question(
                _("Resign?"),
                many(
                    "Then {winners} wins against **{losers}**.",
                    "Then {winners} win against **{losers}**.",
                    len(others),
                    losers=names,
                    winners=listed(others),
                ),
                (
                    Answer(_("Resign"), self._resign, "R", "flag", name="Resign"),
                    Answer(_("Play on"), lambda: None, "Esc", kind="candle", name="Play on"),
                ),
            )
        )

    def _resign(self) -> None:
        if not self.match.over:
            self.controller.resign(self._speaker)
            self.presenter.show_change()

    def offer_draw(self) -> None:
        """Ask the other people for a draw, then the bots."""
        speaker = self._speaker
        people = self._others(people=True)
        if not people:
            self._ask_bot()
            return
        name = self.match.seats[speaker].name
        self._ask(
            Question(
                _("{name} offers a draw", name=name),
                _("**{names}**, do you accept?", names=listed(people)),
                (
                    Answer(_("Accept"), self._accepted_by_people, "A", "handshake", name="Accept"),
                    Answer(_("Decline"), self._declined, "Esc", kind="candle", name="Decline"),
                ),
            )
        )

    def _accepted_by_people(self) -> None:
        if not self.controller.hidden and any(seat.kind == "bot" for seat in self.match.seats):
            self._ask_bot()
        else:
            self._agree()

    def answered(self, decision: Decision) -> None:
        """Accept or decline a draw by a bot's estimate for the player to decide."""
        self.presenter.refresh()
        if decision.value is not None and -decision.value > DRAW_ESTIMATE:
            self._declined()
        else:
            self._agree()

    def _agree(self) -> None:
        if not self.match.over:
            self.controller.agree_draw()
            self.presenter.show_change()

    def _declined(self) -> None:
        self.scene.app.notice(_("The draw was declined; the match goes on."))


class InquestOffer:
    """The offer to see where the Ghost was; it asks both sides and opens the scene."""

    def __init__(self, scene: Scene, controller: MatchController) -> None:
        self.scene = scene
        self.controller = controller
        self._is_announced = False  # Whether people know of the present break between rounds.

    @property
    def possible(self) -> bool:
        """Whether a round is over and people on both sides play without bots."""
        inquest = face_of(self.controller.match.game.key).inquest
        alone = bool(self.controller.bots) or len(self.controller.people) < 2
        return inquest is not None and not alone and inquest.between(self.controller.match.state)

    def update(self) -> None:
        """Say once in each break between rounds that the menu has the offer."""
        if self.possible and not self._is_announced:
            self.scene.app.notice(_("If both agree, the menu shows where it was."))
        self._is_announced = self.possible

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
        self.scene.app.ask(Question(_("Where was it?"), words, (agree, refuse)))

    def _open(self) -> None:
        match = self.controller.match
        inquest = face_of(match.game.key).inquest
        crumb, names = versus(teams_by_name(match)), names_of(match)
        scene = inquest.open(match.state, crumb, names) if inquest and self.possible else None
        if scene:
            self.scene.app.push(scene)
