"""A match whose secrets are on phones: the screen shows what everybody may know."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any, Final

from game.facts import TABLE
from game.language import _
from game.match import Match
from scenes.phones.courier import Courier
from scenes.phones.join import question
from scenes.phones.process import LEFT, PhoneProcess
from scenes.phones.schedule import Schedule
from scenes.play.match_controller import MatchController
from scenes.play.narrator import Narrator
from scenes.play.scene import Play, PlayLinks
from scenes.play.unseen import Unseen
from scenes.telling.match_log import log_of
from scenes.ui.dialog import Answer, Question

ASLEEP: Final = 20.0  # seconds after which a seat whose phone sleeps may be played at the screen
CEREMONY: Final = 6.0  # seconds a reveal stays unless somebody goes on


class TableSchedule(Unseen):
    """Holds back what the table sees of hidden turns, which are played on phones."""

    def __init__(self, controller: MatchController) -> None:
        super().__init__(controller)
        self.schedule = Schedule(controller, log_of(controller.match, TABLE), lambda player: False)
        self.over = True

    def begin(self, narrator: Narrator) -> None:
        """Hold the step that the schedule shows."""
        if self.controller.looking == TABLE:
            narrator.holding = None if self.schedule.done else self.schedule.step

    def hasten(self) -> None:
        """Do nothing: whoever presses a key must not learn what is held."""

    def update(
        self, dt: float, narrator: Narrator, animating: bool, speed: float, paused: bool = False
    ) -> bool:
        """Advance by `dt` seconds; return whether to show another step."""
        before = self.schedule.step
        self.schedule.update(dt, speed)
        self.begin(narrator)
        return self.controller.looking == TABLE and self.schedule.step != before


class PhonePlay(Play):
    """A match with phones; who has none plays at the screen behind the curtain."""

    def __init__(
        self,
        match: Match,
        path: Path,
        created: datetime,
        links: PlayLinks,
        process: PhoneProcess,
        phones: frozenset[int],
    ) -> None:
        super().__init__(match, path, created, links, phones)
        self.process = process
        self.asleep: dict[int, float] = {}  # seconds, by seat
        self.held = 0.0
        self.couriers = {seat: self._courier(seat) for seat in sorted(phones)}
        if match.game.rules.simultaneous is None:
            self.secrecy.unseen = TableSchedule(self.controller)

    def _courier(self, seat: int) -> Courier:
        return Courier(self.controller, self.requests.commitments, seat)

    def gone(self) -> None:
        """Let the phones go."""
        self.process.close()
        super().gone()

    def update(self, dt: float) -> None:
        """Hear the phones, play on, and tell every seat what it sees."""
        for said in self.process.hear():
            self._hear(said)
        super().update(dt)
        self._end_ceremony(dt)
        self._wake(dt)
        self._tell(dt)

    # -- what phones do

    def _hear(self, said: tuple[Any, ...]) -> None:
        match said:
            case ("act", seat, number, action):
                self._act(seat, number, action)
            case ("again" | "joined", seat, *_rest) if seat in self.couriers:
                self.couriers[seat].again()
            case ("joined", seat, _name) if self.match.seats[seat].kind == "person":
                self._to_phone(seat)
            case ("here", seat):
                self.asleep.pop(seat, None)
            case ("asleep", seat) if seat in self.couriers:
                self.asleep[seat] = 0.0
                name = self.match.seats[seat].name
                self.app.notice(_("{name}'s phone is asleep. The seat waits.", name=name))
            case ("asks", seat, name):
                self.app.ask(question(self.process, self.match.seats[seat].name, seat, name))
            case (kind,) if kind == LEFT and not self.match.over:
                self._all_to_screen()

    def _act(self, seat: int, number: int, action: int) -> None:
        """Play an action that a phone has sent, if it is still this seat's to decide."""
        courier = self.couriers.get(seat)
        if courier is None:
            return
        courier.answered()
        if number != courier.number or courier.turn != "act" or self.match.over:
            return
        commitments = self.requests.commitments
        if self.controller.simultaneous is not None:
            commitments.follow()
            world = commitments.world(seat)
            if world is not None and action in world.legal_actions():
                commitments.fix(seat, action)
            return
        state = self.match.state
        if state.current_player != seat or action not in state.legal_actions():
            return
        if self.controller.unseen:
            self.controller.play(action)
            self._open_seals()
            self.secrecy.hold()
            self.requests.go_on()
            self.saving.tell()
        else:
            self.play(action)

    def _tell(self, dt: float) -> None:
        """Send each seat what it sees now."""
        open_choices = self.match.game.rules.simultaneous is not None
        shared = open_choices and (self.controller.revealed is not None or self.moments.waiting)
        for seat, courier in self.couriers.items():
            sight = courier.update(dt, self.page.look.speed, shared)
            if sight is not None:
                self.process.tell(seat, sight)

    def _end_ceremony(self, dt: float) -> None:
        """Go on from a reveal after a while: whoever plays on a phone is not at the keys."""
        if self.moments.held is None or self.board.animating:
            self.held = 0.0
            return
        self.held += dt
        if self.held >= CEREMONY:
            self.held = 0.0
            self.moments.go_on()

    # -- seats that change between phone and screen

    def _wake(self, dt: float) -> None:
        """Offer the curtain for a seat whose phone has slept for long, again after each while."""
        for seat in self.asleep:
            if self.app.overlay_open or self.match.over:
                return
            self.asleep[seat] += dt
            if self.asleep[seat] >= ASLEEP:
                self.asleep[seat] = 0.0
                self.app.ask(self._offer(seat))

    def _offer(self, seat: int) -> Question:
        name = self.match.seats[seat].name
        words = _("{name}'s phone does not answer. Play this seat here, behind the curtain?",
                  name=name)  # fmt: skip
        here = Answer(_("Play it here"), lambda: self._to_screen(seat), "Y", "monitor", name="Here")
        wait = Answer(_("Wait"), lambda: None, "Esc", "clock", name="Wait")
        return Question(_("Phone asleep"), words, (here, wait))

    def _to_screen(self, seat: int) -> None:
        """Play a seat at the screen from now on."""
        self.couriers.pop(seat, None)
        self.asleep.pop(seat, None)
        self.controller.phones -= {seat}
        self.process.say("screen", seat, True)
        self.show_change()

    def _to_phone(self, seat: int) -> None:
        """Play a seat on a phone from now on."""
        self.controller.phones |= {seat}
        self.couriers[seat] = self._courier(seat)
        self.couriers[seat].again()
        self.process.say("screen", seat, False)
        self.show_change()

    def _all_to_screen(self) -> None:
        """Go on behind the curtain: the phones' process is gone."""
        self.app.notice(
            _("The phones are disconnected. The match continues here, behind the curtain.")
        )
        for seat in list(self.couriers):
            self._to_screen(seat)
