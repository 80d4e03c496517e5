"""The play scene: a match between people at one screen and bots, or of bots alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import pygame
from pygame import Rect

from game.bots.bot import Decision
from game.game import Game
from game.language import _, mark
from game.match import Match
from game.state import State, common
from scenes.boards.board import Board
from scenes.boards.faces import face_of
from scenes.boards.living import TableLife
from scenes.boards.match_summary import Table
from scenes.play.banner import paint_rim
from scenes.play.bot_requests import BotProcess, BotRequests
from scenes.play.covering import CoveringCommands
from scenes.play.curtain import Curtain
from scenes.play.drapery import drapery
from scenes.play.foresight import paint_foresight
from scenes.play.header import HeaderCommands
from scenes.play.hint_requests import HintRequests
from scenes.play.inquest_offer import InquestOffer
from scenes.play.match_controller import MatchController
from scenes.play.match_notes import MatchNotes
from scenes.play.panel import PanelCommands
from scenes.play.panel_tools import PanelTool
from scenes.play.pause import Pause, PauseItem
from scenes.play.reveal import Moments
from scenes.play.save_report import SaveReport
from scenes.play.secrecy import Secrecy
from scenes.play.stage import Stage
from scenes.play.table_talk import TableTalk
from scenes.play.take_back import TakeBack
from scenes.play.timekeeper import Timekeeper
from scenes.play.together.joint_task import joint_task, play_joint
from scenes.play.together.scene import Together
from scenes.play.training import Training, training_choices
from scenes.play.transport import Transport
from scenes.play.turn_list import TurnCommands
from scenes.play.waiting import Waiting
from scenes.ui.dialog import Answer
from scenes.ui.life import Life
from scenes.ui.look import Look
from scenes.ui.shapes import paint_room
from scenes.window.app import Scene

DWELL: Final = 0.6  # seconds a position stands before a bot changes it, at normal speed
TIME_UP: Final = mark("Time is up: the rest of the turn is skipped.")
READING: Final = 2.0  # seconds that is read before the curtain falls
LAST: Final = 0.5  # seconds that the last step is seen, at normal speed
RARE: Final = 2.2  # times as long stands what is rare
STEADY: Final = 0.1  # seconds a position stands at least, even without animations


@dataclass(frozen=True, slots=True)
class PlayLinks:
    """The scenes a match opens, and the functions it uses."""

    results: Callable[[Match, Path], Scene]
    rules: Callable[[Game, Table], Scene]
    settings: Callable[[], Scene]
    thinker: Callable[[Match], BotProcess]
    hint_level: Callable[[Match], str]
    reason: Callable[[str, State, Decision], str]  # of a hint for a game, one sentence


class Play(Scene):
    """A match on the screen, saved after every action.

    In games with secrets each look of a team has its own stage; in between, the scene is veiled and
    covered by a curtain.
    """

    focus_name = "board"
    parted = True

    def __init__(
        self,
        match: Match,
        path: Path,
        created: datetime,
        links: PlayLinks,
        phones: Collection[int] = (),
    ) -> None:
        self.match = match
        self.links = links
        automatic = face_of(match.game.key).view().automatic
        self.controller = MatchController(match, path, created, automatic, phones)
        self.requests = BotRequests(self.controller, links.thinker(match))
        self.secrecy = Secrecy(self.controller, self.requests.commitments.proofs)
        self.time = Timekeeper(self.controller)
        self.moments = Moments(self.controller, self.secrecy, lambda: self.app, lambda: self.stage)
        self.since: int | None = None  # the step last seen before this look, until it is caught up
        self.ending = 0.0  # seconds that the last step has been seen
        self.waiting = Waiting()
        self.wish: Callable[[], object] | None = None  # chosen in the pause
        self._living = TableLife()
        self.transport = Transport(
            self.controller, self.requests, lambda: self.app, lambda: self.stage
        )
        self.hints = HintRequests(
            match, self.requests, lambda: self.stage, links.hint_level, links.reason, self._sound
        )
        self.inquest = InquestOffer(self.controller, lambda: self.app)
        self.training = Training(self.controller, self.play, self._reconsider)
        self.notes = MatchNotes(self.controller, lambda: self.app)
        self.saving = SaveReport(self.controller, lambda: self.app, self._refresh)
        self.taking_back = TakeBack(
            self.controller, lambda undo: self.talk.ask_undo(undo), self.show_change
        )

    @property
    def named(self) -> Sequence[str]:
        """The names of the players."""
        return [seat.name for seat in self.match.seats]

    def _new_stage(self) -> Stage:
        """Return a fresh stage without former selections."""
        return Stage(
            self.app,
            self.controller,
            self.requests,
            self.secrecy.narrator,
            play=self._choose,
            decided=self._decide,
            clock=lambda: None if self._clock_rests() else self.time.reading(),
            interrupt=self._pressed,
            banner=self.banner,
        )

    @property
    def board(self) -> Board[Any]:
        """The board on the screen."""
        return self.stage.board

    @cached_property
    def stage(self) -> Stage:
        """The current stage; each opened view has its own."""
        return self._new_stage()

    @property
    def lingers(self) -> bool:
        """Whether everybody may see the screen."""
        return not self.controller.guarded

    @property
    def ceremony(self) -> bool:
        """Whether a countdown, a great moment or the end is staged."""
        staged = self.moments.reveal is not None or self.ending > 0
        return not self.secrecy.veiled and (staged or self.board.playback.beat is not None)

    def curtain(self, look: Look, first: bool) -> pygame.Surface | None:
        """Return the velvet before a view with secrets, and before the first scene of all."""
        known = self.stage.panel is not None  # and in the window until now
        if self.secrecy.veiled or known or not (first or self.controller.guarded):
            return None
        return drapery(look)

    def paint_on(self) -> bool:
        """Paint the board; return whether it is painted."""
        return self.secrecy.veiled or self.board.paint_on()

    @property
    def life(self) -> Life | None:
        """The idle animation; None behind a curtain."""
        if self.secrecy.veiled or self.stage.panel is None:
            return None
        return self._living.on(self.page, self.board)

    @cached_property
    def talk(self) -> TableTalk:
        """The offers among players."""
        return TableTalk(self.app, self.controller, self._weigh_draw, self.show_change)

    # -- the scene

    @property
    def animating(self) -> bool:
        """Whether something moves."""
        moving = not self.secrecy.veiled and self.board.moving
        return moving or self.moments.reveal is not None

    @property
    def rests(self) -> bool:
        """Whether it only waits for a person's decision."""
        return self.board.playable and not (self.secrecy.veiled or self.wish)

    def enter(self) -> None:
        """Start the match, or return from another scene."""
        self.controller.file.aside = self.app.live
        self.app.sounds.hushed = self.secrecy.private
        self.app.sounds.music.play(self.match.game.key)
        self.saving.tell()

    def pressed(self) -> None:
        """Skip a staged event, unless it waits for a press of its own."""
        if not self.secrecy.veiled and self.moments.held is None:
            self.board.skip()

    def leave(self) -> None:
        """Stop thinking and animations while another scene is on top."""
        self.controller.file.settle()
        self.requests.stop()
        self.board.settle()
        if self.time.clock.running and not self.match.over:
            self.controller.save()  # with the time that is left
        self.app.sounds.hushed = False
        self.app.sounds.music.tighten(False)

    def closing(self) -> bool:
        """Ask before closing if the match cannot be saved; return whether to close now."""
        self.controller.file.settle()
        if not self.controller.file.fault or self.app.overlay_open:
            return True
        self.talk.leave(self.app.quit)
        return not self.controller.file.fault

    def build(self) -> None:
        stage = self.stage
        if self.secrecy.veiled:
            stage.panel = None
            return
        keys = [
            ("Esc", self._escape),
            ("F", self._flip_by_key),
            ("N", self._note_by_key),
            ("F4", self.transport.step_back),
            ("F7", self.transport.step_on),
            ("L", self._log_by_key),
            ("Backspace", self._undo_step),
            ("F2", self._hurry),
        ]
        if self.controller.watched:
            keys += [("Space", self.transport.toggle_pause), (".", self.transport.step_on)]
        self.page.scope.shortcuts += keys
        controls = PanelCommands(
            tools=self._tools(),
            header=HeaderCommands(
                self.transport.tools(), self.moments.show_again, self.saving.retry
            ),
            log=TurnCommands(
                stage.look_at, stage.show_again, stage.look_at_present, stage.point_at
            ),
            covering=CoveringCommands(
                back=stage.look_at_present,
                confirm=self._confirm,
                waive=self._waive,
                peek=self._peek,
                go_on=self.moments.go_on,
                hurry=self._hurry_by_button,
            ),
            open_log=self._open_log,
            toggle=stage.toggle,
        )
        stage.build(self.page, controls)
        if self.banner():  # buttons of the time have no room beside it
            self.page.scope.shortcuts += [
                ("F6", self.transport.toggle_pause),
                ("F8", self.transport.change_pace),
            ]
        self.app.sounds.play_ambience("ambience")

    def banner(self) -> tuple[str, str, str] | None:
        """Return (text, colour, icon) of the banner of a private view, or None."""
        own = self.secrecy.banner()
        return None if own is None else (*own, "lock")

    def handle(self, event: pygame.Event) -> bool:
        """Send an unused event to the board; return whether it was used."""
        if self.secrecy.veiled:
            return False
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.interrupt():
            return True
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self.board.handle_mouse(event)
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            used = self.board.type(getattr(event, "unicode", ""))
            if used:
                self.app.ring.focus(self.board)
            return used
        return False

    def update(self, dt: float) -> None:
        """Advance animations, clock, curtains, bots and the end."""
        self.saving.tell_settled()
        if self.wish:
            wish, self.wish = self.wish, None
            wish()
            return
        asked = self.app.overlay_open
        if self.secrecy.veiled:
            if not asked:
                self._keep_veiled(dt)
            return
        if not asked and self.notes.take_wanted():
            self._write_note()
        self.stage.update(dt)
        self._keep_time(0.0 if asked else dt)
        if self.stage.looking is not None or asked:
            return  # an earlier step is looked at, or a question is open
        self._wait_for_others(dt)
        if self._keep_view(dt):
            return
        self._let_bots_play(dt)
        if self.match.over and self.secrecy.narrator.holding is None and not self._unfinished:
            self._end(dt)

    def moved(self) -> Sequence[Rect] | None:
        """Return the areas of the board to redraw, or None to redraw everything."""
        return None if self.secrecy.veiled else self.board.moved()

    @property
    def kept_clear(self) -> Sequence[Rect]:
        """The figures on the board."""
        return () if self.secrecy.veiled else self.board.figures

    @property
    def solid(self) -> Rect | None:
        """The area of the board while it is zoomed in, or None."""
        return self.board.solid

    def drawn(self) -> None:
        """Tell the board that it was drawn."""
        self.board.drawn()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the background and the board, or the curtain."""
        if self.secrecy.veiled:
            surface.blit(drapery(self.page.look), (0, 0))
            return
        paint_room(surface, self.page.look, self.board.covered)
        self.board.draw(surface)
        banner = self.secrecy.banner()
        if banner:
            paint_rim(surface, self.page.look, banner[1])
        if self.stage.foreseen and self.stage.panel:
            place = self.board.places.get(self.board.pointed or "")
            rect = None if place is None else place.rect
            area = self.stage.panel.board
            paint_foresight(surface, self.page.look, self.stage.foreseen, area, rect)
        if self.moments.reveal and self.stage.panel:
            self.moments.reveal.draw(surface, self.page.look, self.stage.panel.board)

    def _refresh(self) -> None:
        """Update the panel, unless a curtain hides it."""
        if not self.secrecy.veiled:
            self.stage.refresh()

    # -- to one's own turn

    @property
    def _acted_by_others(self) -> bool:
        """Whether others act, or their actions are still being shown."""
        shown = self.secrecy.narrator.holding is not None or self.moments.held is not None
        others = shown or not self.controller.person_decides
        return others and not (self.controller.watched or self.match.over)

    def _wait_for_others(self, dt: float) -> None:
        """Count the waiting time, and skip it if the player wishes."""
        others = self._acted_by_others
        self.waiting.update(dt, others)
        if self.waiting.skipped:
            self.board.settle()
            self.secrecy.unseen.hasten()
            if self.moments.reveal:
                self.moments.reveal.skip()
            self.moments.go_on()
        if self.waiting.long != self.stage.awaited:
            self.stage.awaited = self.waiting.long
            self.stage.refresh()

    def _hurry(self) -> bool:
        """Skip to the next decision of a person; return False if nobody else acts."""
        if not self._acted_by_others:
            return False
        self.waiting.skipped, self.requests.paused = True, False
        if self.stage.again or self.stage.looking is not None:
            self.stage.look_at_present()
        return True

    def _hurry_by_button(self) -> None:
        self._hurry()

    # -- whose view it is

    def away(self) -> None:
        """Draw the curtain over a private view, whatever covers it."""
        if self._veil():
            self._draw_curtain()

    def _veil(self) -> bool:
        """Hide a private view; return whether there was one."""
        if not self.secrecy.veil():
            return False
        self._drop_plans()
        return True

    def _drop_plans(self) -> None:
        """Drop what was begun in a view that is gone."""
        self.requests.stop()
        self.waiting.skipped = False
        self.wish = None
        self.moments.forget()
        self.focus_name = "board"
        self.app.sounds.hushed = False

    def _draw_curtain(self) -> None:
        """Open the curtain for the team that should look."""
        if not self.controller.parted:  # nobody has to look away any more
            self._unveil()
            self.app.rebuild()
            return
        pause = Answer(_("Pause"), self.pause, icon="pause", name="Pause")
        notice = self.secrecy.notice(self.time.waiting())
        locked, others = self.controller.unlockable(), [pause]
        if locked is not None:
            words = _("{name} changes the choice", name=self.match.seats[locked].name)
            others.append(Answer(words, self._unlock, icon="lock", name="Unlock"))
        self.app.push(Curtain(notice, self._unveil, others, self._open_rules))

    def _unlock(self) -> None:
        """Undo a locked choice, as long as not everybody has locked."""
        self.controller.unlock()
        self.requests.go_on()
        self._hand_over()

    def _unveil(self) -> None:
        """Show its view to the team that should look."""
        self.secrecy.unveil()
        self.since = self.secrecy.last_look(self.secrecy.narrator)
        before, self.stage = self.stage.board.painter, self._new_stage()
        self.stage.board.before = before
        self.focus_name = "board"
        self.app.sounds.hushed = self.secrecy.private

    def _hand_over(self) -> None:
        """Switch to the team that should look, with a curtain after a private view."""
        was_private = self.secrecy.private
        self.secrecy.hand_over()
        self._drop_plans()
        if was_private or self.secrecy.veiled:
            self.app.rest_pointer()
        self._draw_curtain()

    def _keep_veiled(self, dt: float) -> None:
        """Draw the curtain again after dialogs have closed."""
        if self.requests.current == "draw":
            self._let_bots_play(dt)
        elif self.match.over:
            self._leave_for_results()
        else:
            self._draw_curtain()

    @property
    def _unfinished(self) -> bool:
        """Whether the last change is still shown: others go on once it was seen whole."""
        covered = self.secrecy.veiled or self.waiting.skipped
        return self.board.animating or (self.board.behind and not covered)

    def _keep_view(self, dt: float) -> bool:
        """Hand over the screen, end empty turns and hold back unseen steps.

        Return whether nothing else is to be done in this frame.
        """
        secrecy, stage, narrator = self.secrecy, self.stage, self.secrecy.narrator
        speed, moving = self.page.look.speed, self._unfinished
        if self.moments.waiting:
            self.moments.update(dt, moving, self.page.look)
            return True
        since, self.since = self.since, None
        if since is not None and narrator.holding is None and self.moments.hold_last(since):
            return True
        if secrecy.due(dt, moving, speed):
            self._hand_over()
            return True
        if not moving and secrecy.reveal():
            self.moments.begin(self.page.look)
            return True
        if secrecy.parting:
            return True
        resting = secrecy.rest.needed()
        if resting != stage.resting:
            stage.resting = resting
            stage.show(moving=False)
        if resting:
            action = secrecy.rest.update(dt)
            if action is not None:
                self.play(action)
            return True
        secrecy.unseen.begin(narrator)
        paused = self.requests.paused and not self.requests.stepping
        if secrecy.unseen.update(dt * self.transport.pace, narrator, moving, speed, paused):
            self.requests.stepping = False
            if self.moments.hold_revealed() or self.moments.hold_last(stage.shown):
                return True
            stage.show(moving=not self.waiting.skipped)
        if self.controller.at_once and narrator.holding is None:
            ready = secrecy.ready(dt, moving, speed)
            if self.requests.commitments.question() is not None:
                return False  # bots choose first
            if ready and self.controller.at_once:
                self._let_both_choose()
            return True
        return narrator.holding is not None and not self.controller.unseen

    def interrupt(self) -> bool:
        """Skip what everybody waits for; return whether there was anything."""
        if self.moments.waiting:
            return self.moments.skip()
        if self.stage.again:
            self.stage.look_at_present()
            return True
        return self.secrecy.hasten()

    def _pressed(self) -> bool:
        """Go on after a press on the board, if that is its meaning; return whether it was."""
        if self.moments.held is not None:
            self.moments.go_on()
            return True
        return self.interrupt()

    def _waive(self) -> None:
        """Forgo the secret option of the current player."""
        waiver = self.stage.waiver
        if waiver is not None:
            self.play(waiver)

    def _peek(self) -> None:
        """Let the current player look at secret information in private."""
        if self.stage.waiver is not None:
            self.controller.peeked = self.match.ply
            self._hand_over()

    def _let_both_choose(self) -> None:
        """Open simultaneous entry for two people."""
        heading = self.secrecy.narrator.heading(None)
        painter, commitments = self.board.painter, self.requests.commitments
        place = (painter.look, painter.board) if painter else None
        task = joint_task(self.controller, commitments, heading, self.time, place)
        self.app.push(Together(task, self._enter, self.pause))

    def _enter(self, chosen: dict[int, list[int]]) -> None:
        """Play the choices of both; those who have not locked run out of time."""
        for seat, cost in play_joint(self.controller, self.requests.commitments, chosen):
            cost = cost or _("Time is up.")
            self.app.notice(f"{self.match.seats[seat].name}: {cost}")
        self.show_change()

    # -- the clock

    def _keep_time(self, dt: float) -> None:
        """Advance the clock of a deciding person; skip the turn when time is up."""
        if self._clock_rests():
            return
        before = self.time.reading()
        warning = self.time.advance(dt)
        if warning:
            self.app.sounds.play("tick")
        if self.time.expired:
            self.stage.look_at_present()
            if self.match.game.rules.time_control:
                self.controller.resign(self.match.state.current_player, late=True)
                self.show_change()
                return
            cost = self.stage.view.late(
                self.controller.observation(), self.match.state.current_player
            )
            self.controller.expire()
            self.show_change()
            self.stage.inform(cost or _(TIME_UP))
            self.secrecy.waited = -READING
        elif before != self.time.reading():
            self.stage.refresh()

    def _clock_rests(self) -> bool:
        """Return whether the clock stands still, because the screen shows something else."""
        held = self.secrecy.narrator.holding is not None
        held = held or self.moments.waiting
        return held or self.controller.wanted != self.controller.looking

    # -- playing

    def _choose(self, action: int) -> None:
        """Play a clicked action, or wait for its confirmation."""
        if self.app.preferences.confirming(self.match.game.key) or self.stage.warning(action):
            self.board.pending = action
            self.stage.refresh()
        else:
            self._decide(action)

    def _confirm(self) -> None:
        if self.board.pending is not None:
            self._decide(self.board.pending)

    def _decide(self, action: int) -> None:
        """Play an action, in training only after it was weighed."""
        judge = ""
        if self.app.preferences.training and self.training.possible:
            judge = self.training.begin(action, self.stage)
        if judge:
            self.requests.send("weigh", judge)
            self.stage.refresh()
        else:
            self.play(action)

    def _reconsider(self) -> None:
        """Drop the weighed action, so that the player can choose again."""
        self.board.pending = None
        self.stage.refresh()

    def _hear_judge(self, decision: Decision | None) -> None:
        """Warn before a blunder, else play the action."""
        question = self.training.heard(decision)
        if question is None:
            self.training.release()
        else:
            self.stage.refresh()
            self.app.ask(question)

    def play(self, action: int) -> None:
        """Play an action; undone decisions are dropped."""
        self.controller.play(action)
        self.stage.narrator.forget_hints()
        self.show_change()

    def show_change(self) -> None:
        """Show what was played, undone or agreed, and report a failure to save."""
        self.requests.go_on()
        self.requests.stood = self.secrecy.waited = 0.0
        self.ending = 0.0
        self._open_seals()
        self.secrecy.hold()
        self.moments.take_back()
        if not self.secrecy.veiled and not self.moments.hold_last(self.stage.shown):
            self.stage.follow(moving=not self.waiting.skipped)
        self.waiting.keep(self._acted_by_others)
        self.saving.tell()
        self.inquest.announce()

    def _open_seals(self) -> None:
        """Open the seals of bots whose choices are no longer secret."""
        public = common(self.match.state, len(self.match.seats))
        self.requests.commitments.prove(self.stage.view.covered(public))

    def _end(self, dt: float) -> None:
        """Open the end of the match after its last step was seen for a moment."""
        self.ending += dt
        if self.ending >= LAST * self.page.look.speed:
            self._leave_for_results()

    def _leave_for_results(self) -> None:
        """Replace the match by its end."""
        self.controller.file.settle()
        self.app.replace(self.links.results(self.match, self.controller.file.path))

    # -- bots

    def _let_bots_play(self, dt: float) -> None:
        """Carry out decisions of bots; unseen turns are shown only after they are over."""
        unseen = self.controller.unseen
        dwell = 0.0 if unseen or self.waiting.skipped else self._dwell()
        fixed = self.requests.commitments.fixed
        arrived = self.requests.update(dt, self._unfinished, dwell)
        if arrived is None and self.requests.current == "weigh" and self.training.late(dt):
            self.requests.stop()
            self._hear_judge(None)
            return
        timed = dwell > 0 and self.page.look.speed > 0  # else no bar moves either
        waiting = timed and not self.controller.person_decides and not self.match.over
        self.stage.stand(min(1.0, self.requests.stood / dwell) if waiting else None)
        if fixed != self.requests.commitments.fixed:
            self._refresh()
        if arrived is None:
            return
        request, decision = arrived
        if request == "move" and unseen:
            self.controller.play(decision.action)
            self._open_seals()
            self.secrecy.hold()
            self.saving.tell()
        elif request == "move":
            self.play(decision.action)
        elif request == "hint":
            self.hints.receive(decision)
        elif request == "weigh":
            self._hear_judge(decision)
        else:
            self._refresh()
            self.talk.answered(decision)

    def _dwell(self) -> float:
        """Return the seconds that the present step stays before a bot continues."""
        match_log, present = self.stage.match_log, self.secrecy.narrator.present
        moment = face_of(self.match.game.key).summary.moment(match_log.facts(present))
        speed, pace = self.page.look.speed, self.transport.pace
        return max(DWELL * speed * (RARE if moment else 1.0), STEADY) / pace

    def _sound(self, name: str) -> None:
        self.app.sounds.play(name)

    def _weigh_draw(self) -> None:
        bot = next(seat for seat in self.match.seats if seat.kind == "bot")
        self.requests.send("draw", bot.bot)
        self._refresh()

    # -- buttons and keys

    def _tools(self) -> list[PanelTool]:
        """Return the buttons at the bottom of the panel."""
        rules = PanelTool(mark("Rules"), "F1", "book", self._open_rules)
        menu = PanelTool(mark("Menu"), "Esc", "menu", self.pause)
        if self.controller.watched:
            return [rules, menu]
        return [
            PanelTool(mark("Undo"), "Z", "undo", self.taking_back.undo),
            PanelTool(mark("Redo"), "Y", "redo", self.taking_back.redo),
            PanelTool(mark("Hint"), "H", "hint", self.hints.ask),
            rules,
            menu,
        ]

    def _escape(self) -> bool:
        """Undo the last thing begun; return whether there was anything."""
        if self.stage.looking is not None:
            self.stage.look_at_present()
            return True
        return self.board.cancel()

    def _undo_step(self) -> bool:
        """Undo the last step of the current player; return whether there was one."""
        return self.taking_back.undo_step(self.board.playable)

    def _log_by_key(self) -> bool:
        """Open or close the log even while another button covers its button."""
        panel = self.stage.panel
        if panel is None or panel.logged:
            return False
        self._open_log()
        return True

    def _open_log(self) -> None:
        """Open or close the log if it has no area of its own."""
        self.stage.log_open = not self.stage.log_open
        self.app.rebuild()

    def _flip_by_key(self) -> bool:
        """Flip the board, unless the letter names a column; return whether it was flipped."""
        board = self.board
        columns = board.view.typed(board.observation, board.places)
        return not any(name.startswith("f") for name in columns) and self._flip()

    def _flip(self) -> bool:
        """Turn the board for the person opposite."""
        self.stage.board.desk.flipped = not self.stage.board.desk.flipped
        self.app.rebuild()
        return True

    def _open_rules(self) -> None:
        game = self.match.game
        table = Table(dict(self.match.options))
        if not self.secrecy.veiled:
            observation = self.stage.match_log.observation(self.secrecy.narrator.present)
            table = face_of(game.key).table(self.match.options, observation)
        self.app.push(self.links.rules(game, table))

    def _open_settings(self) -> None:
        self.app.push(self.links.settings())

    def pause(self) -> None:
        """Open the pause menu; secrets are hidden."""
        rules, settings = (
            _("Read about the current phase, or search."),
            _("Sizes, colours, speed, sound."),
        )
        note, turn = _("A comment on this position."), _("For the person opposite.")
        choices = [
            PauseItem(mark("Rules"), "F1", "book", rules, self._open_rules),
            PauseItem(mark("Settings"), "S", "gear", settings, self._open_settings),
            PauseItem(mark("Turn the board"), "F", "refresh", turn, self._flip),
            PauseItem(mark("Write a note"), "N", "note", note, self.notes.ask),
            *self.inquest.choices(),
            *training_choices(self.training, self.app),
            *self.talk.choices(),
        ]
        locked = self.controller.unlockable()
        if locked is not None:
            name = self.match.seats[locked].name
            words = _("{name} can change a locked choice until everybody has locked.", name=name)
            choices.insert(0, PauseItem(mark("Unlock"), "U", "lock", words, self._unlock))
        picture = self.app.screen.surface
        if self._veil() or self.secrecy.veiled:
            picture = drapery(self.page.look)
        self.app.push(Pause(choices, self._wish_for, picture))

    def _wish_for(self, action: Callable[[], object]) -> None:
        """Run an action chosen in the pause menu after the menu has closed."""
        self.wish = action

    # -- notes

    def _note_by_key(self) -> bool:
        """Write a note, or skip what everybody waits for. Return True."""
        if not self.interrupt():
            self._write_note()
        return True

    def _write_note(self) -> None:
        """Open the note dialog for the position shown."""
        if not self.secrecy.veiled and not self.match.over:
            covered = self.time.reading() is not None
            self.notes.write(self.stage.narrator, self.stage.step, covered)
