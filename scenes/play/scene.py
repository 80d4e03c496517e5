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
from game.facts import TABLE
from game.game import Game
from game.language import _, mark
from game.match import Match
from game.state import State, common
from scenes.boards import match_summary
from scenes.boards.board import Board
from scenes.boards.faces import face_of
from scenes.boards.living import TableLife
from scenes.play import script
from scenes.play.advice import HintRequests, Training, training_choices
from scenes.play.bot_requests import BotProcess, BotRequests
from scenes.play.buttons import CoveringCommands, PanelTool
from scenes.play.captions import number_at, paint_countdown, paint_preview
from scenes.play.curtain import Curtain, CurtainNotice
from scenes.play.drapery import drapery
from scenes.play.header import HeaderCommands, paint_rim
from scenes.play.match_controller import MatchController
from scenes.play.match_file import SaveReport
from scenes.play.match_hands import MatchHands
from scenes.play.match_notes import MatchNotes
from scenes.play.panel import PanelCommands
from scenes.play.pause import Pause, PauseItem
from scenes.play.runner import Runner, Tempo
from scenes.play.script import Script, Shot
from scenes.play.stage import Stage
from scenes.play.table import View as TableView
from scenes.play.table_talk import InquestOffer, TableTalk
from scenes.play.timekeeper import Timekeeper
from scenes.play.together.joint_task import joint_task
from scenes.play.together.scene import Together
from scenes.play.transport import Transport
from scenes.play.turn_list import TurnCommands
from scenes.telling.turn_log import LogTurn
from scenes.ui.dialog import Answer, Question
from scenes.ui.life import Life
from scenes.ui.look import Look
from scenes.ui.shapes import paint_room
from scenes.window.app import Scene

TIME_UP: Final = mark("Time is up: the rest of the turn is skipped.")
MAX_CURTAIN_NEWS: Final = 8


@dataclass(frozen=True, slots=True)
class PlayLinks:
    """The scenes a match opens, and the functions it uses."""

    results: Callable[[Match, Path], Scene]
    rules: Callable[[Game, match_summary.Table], Scene]
    settings: Callable[[], Scene]
    thinker: Callable[[Match], BotProcess]
    hint_level: Callable[[Match], str]
    reason: Callable[[str, State, Decision], str]  # of a hint for a game, one sentence


class Play(Scene):
    """A match on the screen, saved after every action.

    The script decides what is shown next; this scene presents its shots and answers them. Each
    view that opens has its own stage. While it `is_veiled`, nothing of the match is visible.
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
        first: int = 0,
    ) -> None:
        """Open a match; nothing before the ply `first` is shown or taken back."""
        self.match = match
        self.links = links
        self.controller = MatchController(match, path, created, phones)
        self.requests = BotRequests(self.controller, links.thinker(match))
        self.inquest = InquestOffer(self.controller, lambda: self.app)
        self.saving = SaveReport(
            lambda: self.controller.file, self.controller.save, lambda: self.app, self._refresh
        )
        self.hands = MatchHands(self.controller, self.requests.commitments, self._played)
        self.script = Script(self.controller.table, self.hands)
        self.controller.first = first
        self.script.seen = max(self.script.seen, first)
        self.runner = Runner(self.controller.table, self.script.shots(), self._tempo, self._present)
        self.is_veiled = isinstance(self.runner.shot, script.Curtain)
        self.controller.looking = self.script.view
        self.time = Timekeeper(self.controller)
        self.wish: Callable[[], object] | None = None  # chosen in the pause
        self._count_shown = 0
        self._ended = False
        self._is_pausing = False
        self._living = TableLife()
        self.transport = Transport(
            self.controller, self.runner, lambda: self.app, lambda: self.stage
        )
        self.hints = HintRequests(
            match, self.requests, lambda: self.stage, links.hint_level, links.reason, self._sound
        )
        self.training = Training(self.controller, self.play, self._reconsider)
        self.notes = MatchNotes(self.controller, lambda: self.app)

    def _tempo(self) -> Tempo:
        """Return the speed of animations and the pace of bots."""
        look = self.page.look
        return Tempo(look.speed, self.transport.pace, look.reduced_motion)

    @property
    def named(self) -> Sequence[str]:
        """The names of the players."""
        return [seat.name for seat in self.match.seats]

    def _new_stage(self) -> Stage:
        """Return a fresh stage for the view that looks, without former selections."""
        return Stage(
            self.app,
            self.controller,
            self.requests,
            self.hands.narrator(self.controller.looking),
            self.runner,
            play=self._choose,
            decided=self._decide,
            clock=lambda: self.time.reading() if self._time_runs else None,
            interrupt=self.interrupt,
            banner=self.banner,
        )

    @property
    def board(self) -> Board[Any]:
        """The board on the screen."""
        return self.stage.board

    @cached_property
    def stage(self) -> Stage:
        """The current stage; each opened view has its own."""
        stage = self._new_stage()
        if not self.is_veiled:
            stage.present(self.runner.shot)
        return stage

    @property
    def lingers(self) -> bool:
        """Whether everybody may see the screen."""
        return not self.controller.guarded

    @property
    def ceremony(self) -> bool:
        """Whether a countdown, a great moment or the end is staged."""
        staged = isinstance(self.runner.shot, script.Reveal)
        return not self.is_veiled and (staged or self.board.playback.beat is not None)

    def curtain(self, look: Look, first: bool) -> pygame.Surface | None:
        """Return the velvet before a view with secrets, and before the first scene of all."""
        known = self.stage.panel is not None  # and in the window until now
        if self.is_veiled or known or not (first or self.controller.guarded):
            return None
        return drapery(look)

    def paint_on(self) -> bool:
        """Paint the board; return whether it is painted."""
        return self.is_veiled or self.board.paint_on()

    @property
    def life(self) -> Life | None:
        """The idle animation; None behind a curtain."""
        if self.is_veiled or self.stage.panel is None:
            return None
        return self._living.on(self.page, self.board)

    @cached_property
    def talk(self) -> TableTalk:
        """The offers among players."""
        return TableTalk(self.app, self.controller, self._ask, self._weigh_draw, self.show_change)

    # -- the scene

    @property
    def animating(self) -> bool:
        """Whether something moves."""
        moving = not self.is_veiled and self.board.moving
        return moving or isinstance(self.runner.shot, script.Reveal)

    @property
    def rests(self) -> bool:
        """Whether it only waits for a person's decision."""
        return self.board.playable and not (self.is_veiled or self.wish)

    def enter(self) -> None:
        """Start the match, or return from another scene."""
        self.controller.file.aside = self.app.live
        self.app.sounds.hushed = self.is_private
        self.app.sounds.music.play(self.match.game.key)
        self.saving.tell()

    def pressed(self) -> None:
        """Skip a staged event, unless it waits for a press of its own."""
        shot = self.runner.shot
        if self.is_veiled or isinstance(shot, script.Hold):
            return
        self.board.skip()
        if isinstance(shot, script.Show) and shot.is_brief:
            self.board.settle()
            self.runner.end()

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
        if self.is_veiled:
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
            ("F6", self.transport.toggle_pause),
            ("F8", self.transport.change_pace),
        ]
        if self.controller.watched:
            keys += [("Space", self.transport.toggle_pause), (".", self.transport.step_on)]
        self.page.scope.shortcuts += keys
        controls = PanelCommands(
            tools=self._tools(),
            header=HeaderCommands(self.transport.tools(), self.replay, self.saving.retry),
            log=TurnCommands(self._look_at, self.replay, self._look_at_present, stage.point_at),
            covering=CoveringCommands(
                back=self._look_at_present,
                confirm=self._confirm,
                waive=self._waive,
                peek=lambda: self.runner.end(script.Peek()),
                go_on=self.runner.press,
                hurry=self._hurry,
            ),
            open_log=self._open_log,
            toggle=stage.toggle,
        )
        stage.build(self.page, controls)
        self.app.sounds.play_ambience("ambience")

    @property
    def is_private(self) -> bool:
        """Whether the screen shows secrets that others in the room must not see."""
        return not self.is_veiled and self.controller.table.is_private(self.controller.looking)

    def banner(self) -> tuple[str, str, str] | None:
        """Return (text, colour, icon) of the banner of a private view, or None."""
        if not self.is_private:
            return None
        narrator = self.hands.narrator(self.controller.looking)
        words = _("{team} · for your eyes only", team=narrator.team_name())
        colour = narrator.match_log.team_colour(narrator.looking, narrator.own_step)
        return words, colour, "lock"

    def handle(self, event: pygame.Event) -> bool:
        """Send an unused event to the board; return whether it was used."""
        if self.is_veiled:
            return False
        is_press = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if is_press and self.interrupt() and not isinstance(self.runner.shot, script.Ask):
            return True  # A press that leads to a decision counts there, too.
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self.board.handle_mouse(event)
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            used = self.board.type(getattr(event, "unicode", ""))
            if used:
                self.app.ring.focus(self.board)
            return used
        return False

    def update(self, dt: float) -> None:
        """Advance the shot, the clock, and the requests to bots."""
        self.saving.tell_settled()
        if self.wish:
            wish, self.wish = self.wish, None
            wish()
            return
        shot = self.runner.shot
        if isinstance(shot, script.AskBoth) or (isinstance(shot, script.End) and not self._ended):
            self._present(shot)
            return
        asked = self.app.overlay_open
        if isinstance(self.runner.shot, script.Offer) and not asked:
            self.runner.end()
        if self.is_veiled:
            if not asked:
                self._keep_veiled()
            return
        if not asked and self.notes.take_wanted():
            self._write_note()
        self.stage.update(dt)
        if asked:
            return
        self._keep_time(dt)
        self.runner.update(dt, self._is_moving)
        if not self.is_veiled and self.app.scene is self:
            self._let_bots_play(dt)
            self._show_countdown()

    def moved(self) -> Sequence[Rect] | None:
        """Return the areas of the board to redraw, or None to redraw everything."""
        return None if self.is_veiled else self.board.moved()

    @property
    def kept_clear(self) -> Sequence[Rect]:
        """The figures on the board."""
        return () if self.is_veiled else self.board.figures

    @property
    def solid(self) -> Rect | None:
        """The area of the board while it is zoomed in, or None."""
        return self.board.solid

    def drawn(self) -> None:
        """Tell the board that it was drawn."""
        self.board.drawn()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the background and the board, or the curtain."""
        if self.is_veiled:
            surface.blit(drapery(self.page.look), (0, 0))
            return
        paint_room(surface, self.page.look, self.board.covered)
        self.board.draw(surface)
        banner = self.banner()
        if banner and self.is_private:
            paint_rim(surface, self.page.look, banner[1])
        if self.stage.foreseen and self.stage.panel:
            place = self.board.places.get(self.board.pointed or "")
            rect = None if place is None else place.rect
            area = self.stage.panel.board
            paint_preview(surface, self.page.look, self.stage.foreseen, area, rect)
        if isinstance(self.runner.shot, script.Reveal) and self.stage.panel:
            area, words = self.stage.panel.board, self._all_have_chosen()
            paint_countdown(surface, self.page.look, area, words, self._countdown)

    def _all_have_chosen(self) -> str:
        return _("Both have chosen") if len(self.match.seats) == 2 else _("All have chosen")

    def _refresh(self) -> None:
        """Update the panel, unless a curtain hides it."""
        if not self.is_veiled:
            self.stage.refresh()

    # -- the shots

    def _present(self, shot: Shot) -> None:
        """Present the shot that begins."""
        match shot:
            case script.Curtain():
                self._fall()
            case script.Offer():
                shot.ask()
            case script.AskBoth():
                self._let_both_choose()
            case script.End():
                self._ended = True
                self._finish()
            case _:
                if self.is_veiled or shot.view != self.controller.looking:
                    self._open_view(shot.view)
                self.stage.present(shot)
                if isinstance(shot, script.Reveal) and not self.runner.limit:
                    self.app.notice(f"{self._all_have_chosen()}.")

    def _open_view(self, view: TableView) -> None:
        """Show a view on a stage of its own."""
        was_veiled, self.is_veiled = self.is_veiled, False
        before = self.stage.board.painter
        self.controller.looking = view
        self.stage = self._new_stage()
        self.stage.board.before = before
        self.focus_name = "board"
        self.app.sounds.hushed = self.is_private
        if not was_veiled or self.app.scene is self:
            self.app.rebuild()

    def _fall(self) -> None:
        """Hide the view that was seen, and let the curtain fall in front of the next one."""
        self.requests.stop()
        self.wish = None
        self.focus_name = "board"
        self.app.sounds.hushed = False
        if not self.is_veiled:
            self.app.rest_pointer()
        self.is_veiled = True
        if self.app.scene is self and not (self.app.overlay_open or self._is_pausing):
            self._draw_curtain()

    def _draw_curtain(self) -> None:
        """Open the curtain scene for the team that should look."""
        pause = Answer(_("Pause"), self.pause, icon="pause", name="Pause")
        locked, others = self.controller.unlockable(), [pause]
        if locked is not None:
            words = _("{name} changes the choice", name=self.match.seats[locked].name)
            others.append(Answer(words, self._unlock, icon="lock", name="Unlock"))
        notice = self._notice(self.runner.shot)
        self.app.push(Curtain(notice, self.runner.end, others, self._open_rules))

    def _notice(self, shot: Shot) -> CurtainNotice:
        """Return the content of a curtain: who may look, and what all know."""
        controller, view = self.controller, self.script.view
        narrator = self.hands.narrator(view)
        match_log, team = narrator.match_log, view
        others = dict.fromkeys(controller.match.team(p) for p in controller.people)
        away = [
            name
            for other in others
            if other != team
            for name in controller.members(other, people=True)
        ]
        news = match_log.news(shot.step or None)
        return CurtainNotice(
            match_log.team_colour(team),
            narrator.team_name(),
            f"{_(self.match.game.title)} · {match_log.heading(match_log.last)}",
            tuple(away),
            tuple(news[-MAX_CURTAIN_NEWS:]),
            match_log.figure(match_log.last, match_log.player),
            self.time.waiting(),
            self.match.terms.curtain == "quick",
            not any(entry.player in controller.people for entry in self.match.log),
        )

    def _veil(self) -> bool:
        """Hide a private view; return whether there was one."""
        if not self.is_private:
            return False
        self.runner.end(script.Veiled())
        return True

    def away(self) -> None:
        """Draw the curtain over a private view, whatever covers it."""
        is_covered = self.app.scene is not self or self.app.overlay_open
        if self._veil() and is_covered:
            self._draw_curtain()

    def _unlock(self) -> None:
        """Undo a locked choice, as long as not everybody has locked."""
        self.controller.unlock()
        self.show_change()

    def _keep_veiled(self) -> None:
        """Draw the curtain again after dialogs have closed."""
        if self.requests.current == "draw":
            self._let_bots_play(0.0)
        elif isinstance(self.runner.shot, script.Curtain):
            self._draw_curtain()

    @property
    def _is_moving(self) -> bool:
        """Whether the last change is still shown: others go on once it was seen whole."""
        board, stage = self.board, self.stage
        if stage.goes_on:
            return False
        skips = self.runner.is_skipping
        return stage.awaits_motion or board.animating or (board.behind and not skips)

    @property
    def _countdown(self) -> int:
        """The number of the countdown before a reveal."""
        limit = self.runner.limit
        return number_at(self.runner.elapsed / limit) if limit else 1

    def _show_countdown(self) -> None:
        """Redraw the board when the number over it has changed."""
        number = self._countdown if isinstance(self.runner.shot, script.Reveal) else 0
        if number != self._count_shown and self.stage.panel:
            self._count_shown = number
            self.app.changed_in(self.stage.panel.board)

    # -- presses

    def interrupt(self) -> bool:
        """End what everybody waits for; return whether there was anything."""
        shot = self.runner.shot
        if self.is_veiled or (isinstance(shot, script.Look) and not shot.is_replay):
            return False
        if self.runner.rule.press != "ends":
            return False
        self.board.settle()
        self.runner.press()
        if isinstance(shot, script.Show) and isinstance(self.runner.shot, script.Dwell):
            self.runner.press()
        return True

    def _hurry(self) -> bool:
        """Skip to the next decision of a person; return False if nobody else acts."""
        if self.runner.rule.stops or self.controller.watched:
            return False
        self.runner.freeze(False)
        self.runner.skip()
        self.board.settle()
        return True

    def _look_at(self, step: int) -> None:
        """Show an earlier step, or the present for the last step or a later one."""
        if isinstance(self.runner.shot, script.Look) or step < self.stage.narrator.present:
            self.runner.end(script.LookAt(step))

    def _look_at_present(self) -> None:
        """Show the present step and fold the log."""
        self.stage.opened = None
        self._look_at(self.stage.narrator.present)
        self.stage.refresh()

    def replay(self, turn: LogTurn | None = None) -> None:
        """Replay a turn, or without one what happened last."""
        stage, shot = self.stage, self.runner.shot
        if turn is None and isinstance(shot, script.Hold):
            stage.replay_held()
            return
        since, until = stage.narrator.turn_log.away(stage.narrator.present)
        if turn is not None:
            since, until = turn.first - 1, min(turn.last, stage.narrator.present)
            stage.opened = turn.first
        if since < 0 or since >= until:
            stage.refresh()
            return
        stays = turn is not None and until != stage.narrator.present
        self.runner.end(script.Replay(since, until, stays))

    def _waive(self) -> None:
        """Forgo the secret option of the current player."""
        waiver = self.stage.waiver
        if waiver is not None:
            self.play(waiver)

    def _let_both_choose(self) -> None:
        """Open simultaneous entry for two people."""
        narrator, commitments = self.hands.narrator(TABLE), self.requests.commitments
        painter = self.board.painter
        place = (painter.look, painter.board) if painter else None
        heading = narrator.heading(None)
        task = joint_task(self.controller, commitments, heading, self.time, place)
        self.app.push(Together(task, self._enter, self.pause))

    def _enter(self, chosen: dict[int, list[int]]) -> None:
        """Play the choices of both; those who have not locked run out of time."""
        self.runner.end(chosen)
        for name, cost in self.hands.late:
            words = cost or _("Time is up.")
            self.app.notice(f"{name}: {words}")

    # -- the clock

    @property
    def _time_runs(self) -> bool:
        """Whether the clock runs: somebody is asked, here or on a phone."""
        shot = self.runner.base
        waits = isinstance(shot, script.Wait) and not shot.is_over and self.controller.away
        return script.RULES[type(shot)].clock or waits

    def _keep_time(self, dt: float) -> None:
        """Advance the clock of a deciding person; skip the turn when time is up."""
        if not self._time_runs:
            return
        before = self.time.reading()
        if self.time.advance(dt):
            self.app.sounds.play("tick")
        if self.time.expired:
            player = self.match.state.current_player
            if self.match.game.rules.time_control:
                self.controller.resign(player, late=True)
                self.show_change()
                return
            cost = self.stage.view.late(self.controller.observation(), player)
            self.stage.narrator.cost = cost or _(TIME_UP)
            self.runner.end(script.TimeUp())
        elif before != self.time.reading():
            self.stage.refresh()

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
        """Play an action of the person who decides; undone decisions are dropped."""
        while isinstance(self.runner.shot, script.Show | script.Dwell):
            self.runner.end()
        if isinstance(self.runner.shot, script.Ask):
            narrator = self.stage.narrator
            self.runner.end(action)
            narrator.forget_hints()

    def show_change(self) -> None:
        """Show what was undone, redone or agreed."""
        self.requests.go_on()
        self._played()
        self.runner.end(script.Changed())

    def _played(self) -> None:
        """React to a change of the match: drop stale requests, open seals, report a failed save."""
        self.requests.go_on()
        public = common(self.match.state, len(self.match.seats))
        self.requests.commitments.prove(self.hands.view.covered(public))
        self.saving.tell()
        self.inquest.announce()

    def _finish(self) -> None:
        """Replace the match by its end."""
        self.controller.file.settle()
        self.app.replace(self.links.results(self.match, self.controller.file.path))

    # -- bots

    def _let_bots_play(self, dt: float) -> None:
        """Carry out decisions of bots when the script waits for them."""
        runner, shot, fixed = self.runner, self.runner.shot, self.requests.commitments.fixed
        thinks = isinstance(shot, script.Think) and not (self._is_moving or runner.is_held)
        waits = isinstance(shot, script.Wait) and not shot.is_over
        arrived = self.requests.update(thinks or waits)
        if arrived is None and self.requests.current == "weigh" and self.training.late(dt):
            self.requests.stop()
            self._hear_judge(None)
            return
        if fixed != self.requests.commitments.fixed:
            self._refresh()
        if isinstance(shot, script.Seal | script.Away) and self.hands.is_sealed():
            runner.end()
        if arrived is None:
            return
        request, decision = arrived
        if request == "move":
            runner.end(decision.action)
        elif request == "hint":
            self.hints.receive(decision)
        elif request == "weigh":
            self._hear_judge(decision)
        else:
            self._refresh()
            self.talk.answered(decision)

    def _sound(self, name: str) -> None:
        self.app.sounds.play(name)

    def _ask(self, question: Question) -> None:
        """Ask the people at the screen."""
        self.runner.end(script.Question(lambda: self.app.ask(question)))

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
            PanelTool(mark("Undo"), "Z", "undo", self.talk.undo),
            PanelTool(mark("Redo"), "Y", "redo", self.talk.redo),
            PanelTool(mark("Hint"), "H", "hint", self.hints.ask),
            rules,
            menu,
        ]

    def _escape(self) -> bool:
        """Undo the last thing begun; return whether there was anything."""
        if self.stage.looking is not None:
            self._look_at_present()
            return True
        return self.board.cancel()

    def _undo_step(self) -> bool:
        """Undo the last step of the current player; return whether there was one."""
        match = self.match
        own = bool(match.entries) and match.entries[-1].player == match.state.current_player
        if not (own and self.board.playable and self.controller.can_undo()):
            return False
        self.talk.undo()
        return True

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
        table = match_summary.Table(dict(self.match.options))
        if not self.is_veiled:
            observation = self.stage.match_log.observation(self.stage.narrator.present)
            table = face_of(game.key).table(self.match.options, observation)
        self.app.push(self.links.rules(game, table))

    def _open_settings(self) -> None:
        self.app.push(self.links.settings())

    def _pause_items(self) -> list[PauseItem]:
        """Return the entries of the pause menu."""
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
        return choices

    def pause(self) -> None:
        """Open the pause menu; secrets are hidden."""
        self._is_pausing = True
        self._veil()
        self._is_pausing = False
        picture = drapery(self.page.look) if self.is_veiled else self.app.screen.surface
        self.app.push(Pause(self._pause_items(), self._wish_for, picture))

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
        if not self.is_veiled and not self.match.over:
            covered = self.time.reading() is not None
            self.notes.write(self.stage.narrator, self.stage.step, covered)
