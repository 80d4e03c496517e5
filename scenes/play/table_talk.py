"""What players say to each other besides moving: pause, draw offers, resigning, leaving."""

from __future__ import annotations

from collections.abc import Callable

from game.bots.bot import Decision
from game.language import _, listed, many, mark
from scenes.app import App
from scenes.play.match_controller import MatchController
from scenes.play.pause import PauseItem
from scenes.ui.dialog import Answer, Question

FAIR = 0.05  # a bot takes a draw unless it thinks it stands better than this, -1..1


class TableTalk:
    """Offers and farewells of one match.

    `weigh` asks the bots at the table for their estimate, `changed` is called when the match ended.
    """

    def __init__(
        self,
        app: App,
        controller: MatchController,
        weigh: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        self.app = app
        self.controller = controller
        self.match = controller.match
        self.weigh = weigh
        self.changed = changed

    @property
    def _speaker(self) -> int:
        """The person who speaks: the one to decide, else the first of those who look."""
        player, people = self.match.state.current_player, self.controller.people
        if player in people:
            return player
        looking = self.controller.looking
        return next((p for p in people if self.match.team(p) == looking), people[0])

    def _others(self, people: bool) -> list[str]:
        """Return the players of other teams than the speaker's, or only the people among them."""
        teams = dict.fromkeys(map(self.match.team, range(len(self.match.seats))))
        own = self.match.team(self._speaker)
        return [
            name for team in teams if team != own for name in self.controller.members(team, people)
        ]

    def _no_draw(self) -> str:
        """Return why no draw can be offered now, empty when it can."""
        if self.match.over:
            return _("The match is over.")
        if self.controller.hidden and not self._others(people=True):
            return _("With secrets on the table, bots never agree to a draw.")
        return "" if self.controller.person_decides else _("Wait for your turn.")

    def choices(self) -> list[PauseItem]:
        """Return what the players can say in the pause."""
        found = []
        if not self.controller.watched:
            over = _("The match is over.") if self.match.over else ""
            found += [
                PauseItem(
                    mark("Offer a draw"), "D", "handshake",
                    _("The others may accept or decline."), self.offer_draw, self._no_draw(),
                ),
                PauseItem(
                    mark("Resign"), "R", "flag", _("Give the match up as lost."), self.resign, over
                ),
            ]  # fmt: skip
        kept = _("The match is kept; Continue brings it back.")
        words = _("The match is not saved yet.") if self.controller.file.fault else kept
        found.append(PauseItem(mark("Leave"), "L", "door", words, lambda: self.leave(self.app.pop)))
        return found

    def leave(self, go: Callable[[], None]) -> None:
        """Leave the table by `go`; ask before if the match cannot be saved even now."""
        self.controller.file.settle()
        if self.controller.file.fault:
            self.controller.save()
        if not self.controller.file.fault:
            go()
            return
        self.app.ask(
            Question(
                _("Leave without the match?"),
                self.controller.file.fault,
                (
                    Answer(_("Leave"), go, "L", "door", name="Leave"),
                    Answer(_("Play on"), lambda: None, "Esc", kind="candle", name="Play on"),
                ),
            )
        )

    def ask_undo(self, go: Callable[[], None]) -> None:
        """Take a decision back by `go` as soon as the people whom that concerns agree."""
        owner, asked = self.controller.taken_from()
        if not asked:
            go()
            return
        names = [self.match.seats[player].name for player in asked]
        self.app.ask(
            Question(
                _("{name} wants to take a turn back", name=self.match.seats[owner].name),
                _("**{names}**, do you agree?", names=listed(names)),
                (
                    Answer(_("Agree"), go, "A", "undo", name="Agree"),
                    Answer(_("Play on"), lambda: None, "Esc", kind="candle", name="Play on"),
                ),
            )
        )

    def resign(self) -> None:
        """Ask whether the speaker really gives up."""
        names = listed(self.controller.members(self.match.team(self._speaker)))
        others = self._others(people=False)
        self.app.ask(
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
            self.changed()

    def offer_draw(self) -> None:
        """Ask the other people at the screen first, then the bots."""
        speaker = self._speaker
        people = self._others(people=True)
        if not people:
            self.weigh()
            return
        name = self.match.seats[speaker].name
        self.app.ask(
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
            self.weigh()
        else:
            self._agree()

    def answered(self, decision: Decision) -> None:
        """Hear what a bot thinks of the position, as the player to decide would see it."""
        if decision.value is not None and -decision.value > FAIR:
            self._declined()
        else:
            self._agree()

    def _agree(self) -> None:
        if not self.match.over:
            self.controller.agree_draw()
            self.changed()

    def _declined(self) -> None:
        self.app.notice(_("The draw was declined; the match goes on."))
