"""A match whose secrets are on phones: the screen shows what everybody may know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any, Final

from game.bots.bot import Decision
from game.facts import PUBLIC
from game.language import _, listed, mark
from game.match import Match
from game.notes import Note
from game.state import State
from scenes.phones.courier import Courier
from scenes.phones.evenings import store
from scenes.phones.farewell import Farewell
from scenes.phones.join import seat_question
from scenes.phones.process import PROCESS_GONE, PhoneProcess
from scenes.phones.questions import QuestionQueue
from scenes.phones.reach import SeatLine, phones_dialog
from scenes.phones.sight import ACT
from scenes.play import shots
from scenes.play.advice import HintRequests
from scenes.play.buttons import PanelTool
from scenes.play.pause import PauseItem
from scenes.play.scene import Play, PlayLinks
from scenes.ui.dialog import Answer, Question

# The time a seat is asked before the screen says that its phone sleeps.
ASLEEP_SECONDS: Final = 20.0
NOTES_A_SEAT: Final = 100  # A seat writes at most this many notes in a match.
NOTHING: Final = mark("There is nothing to undo.")
REFUSED: Final = mark("Somebody wants to play on.")
NOTED: Final = mark("Noted.")
NO_HELP: Final = mark("Tournaments have no undo and no hints.")


@dataclass(slots=True)
class Voting:
    """A vote on undoing a turn: who asks, after which ply, and who has not answered yet."""

    number: int
    seat: int
    ply: int
    asked: set[int]


class PhoneHints(HintRequests):
    """Hints of those at the screen, and of phones, one after the other."""

    process: PhoneProcess

    def __init__(self, process: PhoneProcess, *parts: Any) -> None:
        super().__init__(*parts)
        self.process = process
        self.waiting: dict[int, tuple[int, State]] = {}  # By seat, what its phone asks about.
        self._asking: int | None = None  # A bot is asked for the phone of this seat.

    def ask_for(self, seat: int, number: int, observation: State) -> None:
        """Ask for a seat, after those who have asked before."""
        self.waiting[seat] = number, observation
        self.go_on()

    def go_on(self) -> None:
        """Ask for the next seat if no bot thinks about anything else."""
        if self._asking is not None and self.requests.current != "hint":
            # The question is dropped, as the position changed.
            self.waiting.pop(self._asking, None)
            self._asking = None
        if self._asking is None and self.waiting and self.requests.current in ("", "pledge"):
            self._asking = next(iter(self.waiting))
            self.requests.send("hint", self.level(self.match), self.waiting[self._asking][1])

    def receive(self, decision: Decision) -> None:
        """Send the answer to the phone that has asked, or show it at the screen."""
        if self._asking is None:
            super().receive(decision)
            return
        seat, self._asking = self._asking, None
        number, _observation = self.waiting.pop(seat)
        self.process.say("advise", seat, number, decision)


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
        self.asleep: dict[int, float] = {}  # Seconds for which the seat was asked meanwhile.
        self.questions = QuestionQueue(lambda: self.app)
        self.voting: Voting | None = None
        self._votes = count(1)
        self.phone_hints = self.hints = PhoneHints(
            process, self.presenter, links.hint_level, links.reason
        )
        self.extra_tools = [PanelTool(mark("Phones"), "P", "phone", self._show_phones)]
        self._dialog: Question | None = None
        self.couriers = {seat: self._courier(seat) for seat in sorted(phones)}
        self._keep_keys()

    def _courier(self, seat: int) -> Courier:
        return Courier(self.controller, self.requests.commitments, seat)

    def on_removed(self) -> None:
        """Disconnect the phones; after a match, let people fill in a short form first."""
        if self.match.over and self.couriers:
            self.process.finish()
            self.app.companions.append(
                Farewell(self.process, self.match, self.controller.file.path)
            )
        else:
            self._keep_keys()  # A match that another window saved, too, has another file by now.
            self.process.close()
        super().on_removed()

    def _keep_keys(self) -> None:
        """Store by which keys the phones of this match come back to their seats."""
        path = self.controller.file.path
        store(path.stem, self.process.address, self.process.digests)

    def update(self, dt: float) -> None:
        """Handle the phones' messages, advance the match, and send every seat what it sees."""
        for said in self.process.hear():
            self._hear(said)
        super().update(dt)
        self._count_asleep(dt)
        self.questions.update(may_replace=self._is_dialog_open)
        self.phone_hints.go_on()
        if self.voting is not None and self.match.ply != self.voting.ply:
            self._withdraw()
        self._tell(dt)

    # -- phones

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
                self._refresh_dialog()
            case ("asleep", seat) if seat in self.couriers:
                self.asleep[seat] = 0.0
                self._refresh_dialog()
            case ("keys", _digests):
                self._keep_keys()
            case ("hint", seat, number, observation):
                self._ask_hint(seat, number, observation)
            case ("undo", seat):
                self._ask_undo(seat)
            case ("reply", seat, number, yes):
                self._vote(seat, number, yes)
            case ("note", seat, text) if seat in self.couriers:
                self._note(seat, text)
            case ("asks", seat, name, number):
                player = self.match.seats[seat].name
                asked = seat_question(self.process, player, seat, name, number)
                self.questions.ask((number, seat), asked)
            case ("unasked", seat, number):
                self.questions.withdraw((number, seat))
            case (kind,) if kind == PROCESS_GONE and not self.match.over:
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
        if isinstance(self.runner.shot, shots.Away | shots.Wait):
            self.runner.end(action)
        else:
            self.hands.play(action)  # The script sees it when it looks at the match again.

    # -- requests of phones

    def _ask_hint(self, seat: int, number: int, observation: State) -> None:
        """Ask a bot for a hint for a phone, one after the other."""
        if self.match.terms.tournament:
            self.process.say("told", seat, NO_HELP)
        elif seat in self.couriers and seat not in self.phone_hints.waiting:
            self.phone_hints.ask_for(seat, number, observation)

    def _ask_undo(self, seat: int) -> None:
        """Take back what a seat has done last, once everybody concerned agrees."""
        if self.match.terms.tournament:
            self.process.say("told", seat, NO_HELP)
            return
        mine = seat in self.couriers and self.match.state.current_player == seat
        if not (mine and self.couriers[seat].turn == "act" and self.controller.can_undo()):
            self.process.say("told", seat, NOTHING)
            return
        if self.voting is not None and self.voting.seat == seat:
            return
        asked = {other for other in self.controller.taken_from()[1] if other != seat}
        self._withdraw()
        self.voting = Voting(next(self._votes), seat, self.match.ply, asked)
        name = self.match.seats[seat].name
        for other in sorted(asked & set(self.couriers)):
            self.process.say("asked", other, self.voting.number, name)
        if asked - set(self.couriers):
            question = self._undo_question(self.voting, asked - set(self.couriers))
            self.questions.ask("undo", question)
        self._count()

    def _undo_question(self, voting: Voting, asked: set[int]) -> Question:
        """Return the question to those who play at the screen."""

        def answer(yes: bool) -> Callable[[], None]:
            def vote() -> None:
                for seat in sorted(asked):
                    self._vote(seat, voting.number, yes)

            return vote

        names = listed([self.match.seats[seat].name for seat in sorted(asked)])
        return Question(
            _("{name} wants to undo a turn", name=self.match.seats[voting.seat].name),
            _("**{names}**, do you agree?", names=names),
            (
                Answer(_("Agree"), answer(True), "A", "undo", name="Agree"),
                Answer(_("Play on"), answer(False), "Esc", kind="candle", name="Play on"),
            ),
        )

    def _vote(self, seat: int, number: int, yes: bool) -> None:
        """Count an answer to the question whether to undo a turn."""
        voting = self.voting
        if voting is None or voting.number != number or seat not in voting.asked:
            return
        voting.asked.discard(seat)
        if not yes:
            self.process.say("told", voting.seat, REFUSED)
            self._withdraw()
        else:
            self._count()

    def _count(self) -> None:
        """Take back the turn if everybody has agreed, unless the match has gone on."""
        voting = self.voting
        if voting is None or voting.asked:
            return
        self._withdraw()
        if self.match.ply == voting.ply and self.controller.can_undo():
            self.controller.undo()
            self.presenter.show_change()

    def _withdraw(self) -> None:
        """End the question, if there is one."""
        if self.voting is not None:
            for seat in self.voting.asked & set(self.couriers):
                self.process.say("asked", seat, self.voting.number, "")
            self.questions.withdraw("undo")
        self.voting = None

    def _note(self, seat: int, text: str) -> None:
        """Keep a note of a seat on the position that it sees."""
        match, courier = self.match, self.couriers[seat]
        if sum(note.seat == seat for note in match.feedback.notes) >= NOTES_A_SEAT:
            return
        line = tuple(entry.notation for entry in match.entries[: courier.schedule.ply])
        observation = courier.log.observation(courier.schedule.step)
        note = Note(
            line=line, moment=str(self.controller.words.heading(observation)), text=text,
            seat=seat, team=match.team(seat), written=datetime.now().isoformat(timespec="seconds"),
        )  # fmt: skip
        match.feedback.notes.append(note)
        self.controller.file.keep(self.controller.words.heading(match.state))
        self.process.say("told", seat, NOTED)

    def _tell(self, dt: float) -> None:
        """Send each seat what it sees now."""
        open_choices = self.match.game.rules.simultaneous is not None
        shared = open_choices and self.script.is_revealing(self.runner.shot)
        for seat, courier in self.couriers.items():
            sight = courier.update(dt, self.page.look.speed, shared)
            if sight is not None:
                self.process.tell(seat, sight)

    # -- seats that change between phone and screen

    def _count_asleep(self, dt: float) -> None:
        """Name those on the turn card who are asked for long while their phones sleep."""
        for seat, seconds in self.asleep.items():
            asked = self.couriers[seat].turn == ACT and not self.match.over
            self.asleep[seat] = seconds + dt if asked else 0.0
        late = [seat for seat, seconds in self.asleep.items() if seconds >= ASLEEP_SECONDS]
        names = listed([self.match.seats[seat].name for seat in late])
        words = _("{names}: the phone sleeps. Wake it, or play here (Phones).", names=names)
        narrator, absence = self.hands.narrator(PUBLIC), words if late else ""
        if narrator.absence != absence:
            narrator.absence = absence
            self.presenter.refresh()

    # -- the code and the seats, while the match goes on

    def _pause_items(self) -> list[PauseItem]:
        """Return the entries of the pause menu, with the one that shows the code."""
        words = _("Code, address and table word; who is here.")
        phones = PauseItem(mark("Phones"), "P", "phone", words, self._show_phones)
        return [phones, *super()._pause_items()]

    @property
    def _is_dialog_open(self) -> bool:
        """Whether the dialog with the code is the open one."""
        return self.app.question is not None and self.app.question is self._dialog

    def _show_phones(self) -> None:
        self._dialog = phones_dialog(self.process, self._seat_lines)
        self.app.ask(self._dialog)

    def _refresh_dialog(self) -> None:
        if self._is_dialog_open:
            self.app.rebuild()

    def _seat_lines(self) -> list[SeatLine]:
        """Return the lines of the seats of people."""
        found = []
        for seat in self.controller.people:
            name = self.match.seats[seat].name
            if seat not in self.couriers:
                found.append(SeatLine(f"**{name}**: " + _("at this screen")))
                continue
            state = _("the phone sleeps") if seat in self.asleep else _("on a phone")
            line = SeatLine(f"**{name}**: {state}", _("Play it here"), self._bring(seat))
            found.append(line)
        return found

    def _bring(self, seat: int) -> Callable[[], None]:
        def bring() -> None:
            self._to_screen(seat)
            self._refresh_dialog()

        return bring

    def _to_screen(self, seat: int) -> None:
        """Play a seat at the screen from now on."""
        self.couriers.pop(seat, None)
        self.asleep.pop(seat, None)
        self.controller.table.phones -= {seat}
        self.process.say("screen", seat, True)
        self.presenter.show_change()

    def _to_phone(self, seat: int) -> None:
        """Play a seat on a phone from now on."""
        self.controller.table.phones |= {seat}
        self.couriers[seat] = self._courier(seat)
        self.couriers[seat].again()
        self.process.say("screen", seat, False)
        self.presenter.show_change()

    def _all_to_screen(self) -> None:
        """Go on behind the curtain: the phones' process is gone."""
        self.app.notice(
            _("The phones are disconnected: the match continues here, behind the curtain.")
        )
        for seat in list(self.couriers):
            self._to_screen(seat)
