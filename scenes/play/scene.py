"""The play scene: a match between people at one screen and bots, or of bots alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import pygame
from pygame import Rect

from game.bots.bot import Decision
from game.game import Game
from game.language import _, mark, opposed
from game.match import Match
from game.state import State, common
from scenes.app import Scene
from scenes.boards.board import Board
from scenes.boards.faces import face_of
from scenes.boards.living import TableLife
from scenes.boards.match_summary import Table
from scenes.notes.note_editor import NoteEditor
from scenes.play.banner import paint_rim
from scenes.play.bot_requests import BotProcess, BotRequests
from scenes.play.curtain import Curtain
from scenes.play.drapery import drapery
from scenes.play.end_banner import EndBanner
from scenes.play.foresight import paint_foresight
from scenes.play.match_controller import MatchController
from scenes.play.panel import PanelCommands, PanelTool
from scenes.play.pause import Pause, PauseItem
from scenes.play.reveal import Held, Reveal
from scenes.play.secrecy import Secrecy
from scenes.play.stage import Stage
from scenes.play.table_talk import TableTalk
from scenes.play.timekeeper import Timekeeper
from scenes.play.together.joint_task import joint_task, play_joint
from scenes.play.together.scene import Together
from scenes.play.training import Training
from scenes.play.turn_list import TurnCommands
from scenes.settings.preferences import PACES, pace_words
from scenes.telling.turns import verdict, winners
from scenes.telling.viewpoints import teams_by_name
from scenes.ui.dialog import Answer, Question
from scenes.ui.life import Life
from scenes.ui.shapes import paint_room

DWELL: Final = 0.6  # seconds a position stands before a bot changes it, at normal speed
TIME_UP: Final = mark("Time is up: the rest of the turn is skipped.")
READING: Final = 2.0  # seconds that is read before the curtain falls
RARE: Final = 2.2  # times as long stands what is rare
LONG: Final = 2.0  # seconds of others after which people are offered to go on to their turn


@dataclass(frozen=True, slots=True)
class PlayLinks:
    """Where a match leads, and what helps those who play it."""

    results: Callable[[Match, Path], Scene]
    rules: Callable[[Game, Table], Scene]
    settings: Callable[[], Scene]
    thinker: Callable[[Match], BotProcess]
    hint_level: Callable[[Match], str]
    reason: Callable[[str, State, Decision], str]  # of a hint for a game, one sentence


class Play(Scene):
    """One match on the screen, saved after every action.

    Where people have secrets from each other, every look of a team is a stage of its own, and
    between them the scene is veiled and a curtain lies above it.
    """

    focus_name = "board"
    parted = True

    def __init__(self, match: Match, path: Path, created: datetime, links: PlayLinks) -> None:
        self.match = match
        self.links = links
        automatic = face_of(match.game.key).view().automatic
        self.controller = MatchController(match, path, created, automatic)
        self.requests = BotRequests(self.controller, links.thinker(match))
        self.secrecy = Secrecy(self.controller, self.requests.commitments.proofs)
        self.time = Timekeeper(self.controller)
        self.reveal: Reveal | None = None  # the moment before all see what was chosen
        self.before: int | None = None  # the step after which what was revealed is not seen yet
        self.held: Held | None = None  # what was revealed and stays
        self.offered = False  # whether it was said that one may look where something was
        self.since: int | None = None  # the step last seen before this look, until it is caught up
        self.end_banner: EndBanner | None = None
        self.hurried = False  # whether nothing is waited for until a person decides
        self.waited = 0.0  # seconds for which people have waited for others
        self.wish: Callable[[], object] | None = None  # chosen in the pause
        self.noting: set[int | None] = set()  # views in which a note was asked for in the pause
        self._living = TableLife()
        self._said_fault = ""
        self._hinted_on: State | None = None  # what a hint was asked for
        self.training = Training(self.controller, self.play, self._reconsider)

    @property
    def named(self) -> Sequence[str]:
        """Who plays or has played."""
        return [seat.name for seat in self.match.seats]

    def _new_stage(self) -> Stage:
        """Return a stage on which nothing is left of what was pointed at or chosen before."""
        return Stage(
            self.app,
            self.controller,
            self.requests,
            self.secrecy.narrator,
            play=self._choose,
            decided=self._decide,
            clock=lambda: None if self._clock_rests() else self.time.reading(),
            interrupt=self._pressed,
        )

    @property
    def board(self) -> Board[Any]:
        """The board on the screen."""
        return self.stage.board

    @cached_property
    def stage(self) -> Stage:
        """What is seen of the match; every view that is opened has its own."""
        return self._new_stage()

    @property
    def lingers(self) -> bool:
        """Whether all may see what is on the screen."""
        return not self.controller.guarded

    @property
    def life(self) -> Life | None:
        """What lives on the table, nothing behind a curtain."""
        if self.secrecy.veiled or self.stage.panel is None:
            return None
        return self._living.on(self.page, self.board)

    @cached_property
    def talk(self) -> TableTalk:
        """What the players say to each other."""
        return TableTalk(self.app, self.controller, self._weigh_draw, self.show_change)

    @cached_property
    def note_editor(self) -> NoteEditor:
        """The notes of the match, with what was begun and not kept."""
        return NoteEditor(self.app, self.match, self._save_notes)

    # -- the scene

    @property
    def animating(self) -> bool:
        """Whether something moves."""
        moving = not self.secrecy.veiled and self.board.moving
        ending = self.end_banner is not None and not self.end_banner.still
        return moving or ending or self.reveal is not None

    def enter(self) -> None:
        """Begin, or come back from a scene that was on top."""
        self.app.expect_pictures()
        self.controller.file.aside = self.app.live
        self.app.sounds.hushed = self.secrecy.private
        self.app.sounds.music.play(self.match.game.key)
        self._tell_fault()

    def pressed(self) -> None:
        """End what is staged, unless it stays and its own press is awaited."""
        if not self.secrecy.veiled and self.held is None:
            self.board.skip()

    def leave(self) -> None:
        """Stop thinking while another scene is on top, which may want to read the match."""
        self.controller.file.settle()
        self.requests.stop()
        self.board.settle()
        if self.time.clock.running and not self.match.over:
            self.controller.save()  # with the time that is left
        self.app.sounds.hushed = False
        self.app.sounds.music.tighten(False)

    def closing(self) -> bool:
        """Ask before a match is lost that could not be saved, unless that is asked already."""
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
        keys = [("Esc", self._escape), ("F", self._flip_by_key), ("N", self._note_by_key)]
        keys += [("F4", self._step_back), ("F7", self._step_on), ("L", self._log_by_key)]
        keys += [("Backspace", self._take_step_back), ("F2", self._hurry)]
        if self.controller.watched:
            keys += [("Space", self._toggle_pause), (".", self._step_on)]
        self.page.scope.shortcuts += keys
        controls = PanelCommands(
            self._tools(),
            self._transport(),
            self._show_again,
            TurnCommands(stage.look_at, stage.show_again, stage.look_at_present, stage.point_at),
            stage.look_at_present,
            self._confirm,
            self._waive,
            self._peek,
            self._go_on,
            self._hurry_by_button,
            self._open_log,
            stage.toggle,
            self._keep,
        )
        banner = self.banner()
        stage.build(self.page, controls, banner)
        if banner:  # buttons of the time have no room beside it
            self.page.scope.shortcuts += [("F6", self._toggle_pause), ("F8", self._pace_by_key)]
        self.app.sounds.play_ambience("ambience")

    def banner(self) -> tuple[str, str, str] | None:
        """Return what stands over a private view, its colour and icon."""
        own = self.secrecy.banner()
        return None if own is None else (*own, "lock")

    def handle(self, event: pygame.Event) -> bool:
        """Give the board what no widget wanted."""
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
        """Let time pass: animations, clocks, curtains, bots, the end."""
        if self.controller.file.settled:
            self._tell_fault()
        if self.wish:
            wish, self.wish = self.wish, None
            wish()
            return
        asked = self.app.overlay_open
        if self.secrecy.veiled:
            if not asked:
                self._keep_veiled(dt)
            return
        if not asked and self.noting:
            wanted = self.controller.looking in self.noting
            self.noting.clear()
            if wanted:
                self._write_note()
        self.stage.update(dt)
        self._keep_time(0.0 if asked else dt)
        if self.stage.looking is not None or asked:
            return  # an earlier step is looked at, or a question is open
        self._wait_for_others(dt)
        if self._keep_view(dt):
            return
        self._let_bots_play(dt)
        if self.match.over and self.secrecy.narrator.holding is None and not self.board.animating:
            self._end(dt)

    def moved(self) -> Sequence[Rect] | None:
        """Return the part of the board that looks different."""
        above = self.secrecy.veiled or self.end_banner is not None
        return None if above else self.board.moved()

    @property
    def solid(self) -> Rect | None:
        """The board while the camera is near."""
        return self.board.solid

    def drawn(self) -> None:
        """Let the board be drawn as it is then, when it is drawn again."""
        self.board.drawn()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the room and the board, or the velvet."""
        if self.secrecy.veiled:
            surface.blit(drapery(self.page.look), (0, 0))
            return
        paint_room(surface, self.page.look, self.board.covered)
        self.board.draw(surface)
        if self.controller.guarded and self.board.covered is None and self.stage.panel:
            area = self.stage.panel.board  # is still painted: nobody sees it empty
            surface.blit(drapery(self.page.look), area, area)
        banner = self.secrecy.banner()
        if banner:
            paint_rim(surface, self.page.look, banner[1])
        if self.stage.foreseen and self.stage.panel:
            place = self.board.places.get(self.board.pointed or "")
            rect = None if place is None else place.rect
            area = self.stage.panel.board
            paint_foresight(surface, self.page.look, self.stage.foreseen, area, rect)
        if self.reveal and self.stage.panel:
            self.reveal.draw(surface, self.page.look, self.stage.panel.board)
        if self.end_banner and self.stage.panel and not self.board.animating:
            self.end_banner.draw(surface, self.page.look, self.stage.panel.board)

    # -- to one's own turn

    @property
    def _acted_by_others(self) -> bool:
        """Whether somebody else acts, or what others have done is still shown."""
        shown = self.secrecy.narrator.holding is not None or self.held is not None
        others = shown or not self.controller.person_decides
        return others and not (self.controller.watched or self.match.over)

    def _wait_for_others(self, dt: float) -> None:
        """Count the time for which people wait, and let none of it pass where that is wanted."""
        others = self._acted_by_others
        self.waited = self.waited + dt if others else 0.0
        self.hurried = self.hurried and others
        if self.hurried:
            self.board.settle()
            self.secrecy.unseen.hasten()
            if self.reveal:
                self.reveal.skip()
            if self.held:
                self._go_on()
        awaited = self.waited >= LONG and not self.hurried
        if awaited != self.stage.awaited:
            self.stage.awaited = awaited
            self.stage.tell()

    def _hurry(self) -> bool:
        """Go on to the next decision of a person; tell whether others act at all."""
        if not self._acted_by_others:
            return False
        self.hurried, self.requests.paused = True, False
        if self.stage.again or self.stage.looking is not None:
            self.stage.look_at_present()
        return True

    def _hurry_by_button(self) -> None:
        self._hurry()

    # -- whose view it is

    def away(self) -> None:
        """Draw the curtain over a private view, whatever is above it."""
        if self._veil():
            self._draw_curtain()

    def _veil(self) -> bool:
        """Hide a private view; tell whether there was one."""
        if not self.secrecy.veil():
            return False
        self._drop_plans()
        return True

    def _drop_plans(self) -> None:
        """Forget what was begun in a view that is gone."""
        self.requests.stop()
        self.hurried = False
        self.wish = self.reveal = self.held = self.before = None
        self.focus_name = "board"
        self.app.sounds.hushed = False

    def _draw_curtain(self) -> None:
        """Lay the curtain over everything; it names the team that is to look."""
        if not self.secrecy.parted:  # nobody has to look away any more
            self._unveil()
            self.app.rebuild()
            return
        pause = Answer(_("Pause"), self.pause, icon="pause", name="Pause")
        notice = self.secrecy.notice(self.time.waiting())
        locked, others = self.controller.unlockable(), [pause]
        if locked is not None:
            words = _("{name} changes the choice", name=self.match.seats[locked].name)
            others.append(Answer(words, self._unlock, icon="lock", name="Unlock"))
        self.app.push(Curtain(notice, self._unveil, others))

    def _unlock(self) -> None:
        """Let who has locked a choice change it, as long as not all have."""
        self.controller.unlock()
        self.requests.go_on()
        self._hand_over()

    def _unveil(self) -> None:
        """Show the team that is to look its view, as if it were the first time."""
        self.secrecy.unveil()
        self.since = self.secrecy.last_look(self.secrecy.narrator)
        self.stage = self._new_stage()
        self.focus_name = "board"
        self.app.sounds.hushed = self.secrecy.private

    def _hand_over(self) -> None:
        """Let the team look that should; a curtain parts it from another one's private view."""
        was_private = self.secrecy.private
        self.secrecy.hand_over()
        self._drop_plans()
        if was_private or self.secrecy.veiled:
            self.app.rest_pointer()
        self._draw_curtain()

    def _keep_veiled(self, dt: float) -> None:
        """Draw the curtain again once nothing else is to be said."""
        if self.requests.current == "draw":
            self._let_bots_play(dt)
        elif self.match.over:
            self.controller.file.settle()
            self.app.replace(self.links.results(self.match, self.controller.file.path))
        else:
            self._draw_curtain()

    def _keep_view(self, dt: float) -> bool:
        """Hand the screen over, end empty turns, hold back what is unseen; tell if that is all."""
        secrecy, stage, narrator = self.secrecy, self.stage, self.secrecy.narrator
        speed, moving = self.page.look.speed, self.board.animating
        if self.reveal is not None:
            self._count_down(self.reveal, dt)
            return True
        if self.held is not None:
            if not moving and self.held.update(dt, self.page.look):
                self._go_on()
            return True
        since, self.since = self.since, None
        if since is not None and narrator.holding is None and self._hold_moment(since):
            return True
        if secrecy.due(dt, moving, speed):
            self._hand_over()
            return True
        if secrecy.reveal():
            self._begin_reveal()
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
        if secrecy.unseen.update(dt * self._pace(), narrator, moving, speed, paused):
            self.requests.stepping = False
            if self.before is not None and self._hold(self.before):
                return True
            if self._hold_moment(stage.shown):
                return True
            stage.show(moving=not self.hurried)
        if self.controller.at_once and narrator.holding is None:
            ready = secrecy.ready(dt, moving, speed)
            if self.requests.commitments.question() is not None:
                return False  # bots choose first
            if ready and self.controller.at_once:
                self._let_both_choose()
            return True
        return narrator.holding is not None and not self.controller.unseen

    def _hold(self, before: int) -> bool:
        """Show what was revealed after a step; tell whether it stays until somebody goes on."""
        self.before = None
        if not self.stage.view.hold(self.stage.match_log.facts(before + 1)):
            return False
        self.held = Held(before, self.controller.watched)
        self.stage.show_held(before)
        return True

    def _hold_moment(self, since: int) -> bool:
        """Hold the last moment after a step that is to stay in sight; tell if there was any."""
        view, match_log = self.stage.view, self.stage.match_log
        for step in range(self.secrecy.narrator.present, since, -1):
            if view.stays(match_log.facts(step)):
                return self._hold(step - 1)
        return False

    def _show_again(self) -> None:
        """Show once more what was revealed, or what others have done."""
        if self.held:
            self.stage.show_held(self.held.before)
        else:
            self.stage.show_again()

    def _go_on(self) -> None:
        """Go on from what was revealed."""
        if self.held:
            self.held = None
            self.stage.let_go()
            self.secrecy.hasten()

    def _begin_reveal(self) -> None:
        """Say that all is known now; without animations nobody waits for it."""
        self.before = self.secrecy.narrator.present
        two = len(self.match.seats) == 2
        words = _("Both have chosen") if two else _("All have chosen")
        self.stage.show(moving=False)
        reveal = Reveal(words, self.page.look)
        if reveal.over:
            self.app.notice(f"{words}.")
        else:
            self.reveal = reveal
            self._show_band()

    def _count_down(self, reveal: Reveal, dt: float) -> None:
        """Let the moment before a reveal pass; nothing else happens in it."""
        before = reveal.number
        reveal.update(dt)
        if reveal.over:
            self.reveal = None
        if reveal.over or reveal.number != before:
            self._show_band()

    def _show_band(self) -> None:
        """Have the band over the board drawn, or what lay below it."""
        if self.stage.panel:
            self.app.changed_in(self.stage.panel.board)

    def interrupt(self) -> bool:
        """End what everybody just waits for; tell whether there was anything."""
        if self.reveal is not None:
            self.reveal.skip()
            return True
        if self.held is not None:
            moving = self.board.animating
            self.board.settle()
            return moving
        if self.stage.again:
            self.stage.look_at_present()
            return True
        return self.secrecy.hasten()

    def _pressed(self) -> bool:
        """Go on where a press on the board means that; tell whether it did."""
        if self.held is not None:
            self._go_on()
            return True
        return self.interrupt()

    def _waive(self) -> None:
        """Forgo, for the player to decide, what only that player knows to be possible."""
        waiver = self.stage.waiver
        if waiver is not None:
            self.play(waiver)

    def _peek(self) -> None:
        """Let the player to decide look, in private, at what nobody else may see."""
        if self.stage.waiver is not None:
            self.controller.peeked = self.match.ply
            self._hand_over()

    def _let_both_choose(self) -> None:
        """Let two people enter what they choose at the same time."""
        heading = self.secrecy.narrator.heading(None)
        painter, commitments = self.board.painter, self.requests.commitments
        place = (painter.look, painter.board) if painter else None
        task = joint_task(self.controller, commitments, heading, self.time, place)
        self.app.push(Together(task, self._enter, self.pause))

    def _enter(self, chosen: dict[int, list[int]]) -> None:
        """Play what both have chosen; who has not locked in time runs out of it."""
        for seat, cost in play_joint(self.controller, self.requests.commitments, chosen):
            cost = cost or _("Time is up.")
            self.app.notice(f"{self.match.seats[seat].name}: {cost}")
        self.show_change()

    # -- the clock

    def _keep_time(self, dt: float) -> None:
        """Let the clock run while a person may decide; without time the turn is skipped."""
        if self._clock_rests():
            return
        before = self.time.reading()
        warning = self.time.advance(dt)
        if warning:
            self.app.sounds.play("tick")
        if self.time.expired:
            self.stage.look_at_present()
            if self.match.game.bank:
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
            self.stage.tell()

    def _clock_rests(self) -> bool:
        """Tell whether the clock rests, for what is looked at is not the turn at hand."""
        held = self.secrecy.narrator.holding is not None
        held = held or self.held is not None or self.reveal is not None
        return held or self.controller.wanted != self.controller.looking

    # -- playing

    def _choose(self, action: int) -> None:
        """Play what was clicked, or let it wait for its confirmation."""
        if self.app.preferences.confirming(self.match.game.key) or self.stage.warning(action):
            self.board.pending = action
            self.stage.tell()
        else:
            self._decide(action)

    def _confirm(self) -> None:
        if self.board.pending is not None:
            self._decide(self.board.pending)

    def _decide(self, action: int) -> None:
        """Play an action, in training as soon as it is clear that it is no blunder."""
        judge = ""
        if self.app.preferences.training and self.training.possible:
            judge = self.training.begin(action, self.stage)
        if judge:
            self.requests.send("weigh", judge)
            self.stage.tell()
        else:
            self.play(action)

    def _reconsider(self) -> None:
        """Leave the choice that was weighed to be made again."""
        self.board.pending = None
        self.stage.tell()

    def _hear_judge(self, decision: Decision | None) -> None:
        """Ask before a blunder; play anything else."""
        question = self.training.heard(decision)
        if question is None:
            self.training.release()
        else:
            self.stage.tell()
            self.app.ask(question)

    def play(self, action: int) -> None:
        """Play an action; what was taken back before is gone."""
        self.controller.play(action)
        self.stage.narrator.forget_hints()
        self.show_change()

    def show_change(self) -> None:
        """Show what was just played, taken back or agreed, and tell if it could not be saved."""
        self.requests.go_on()
        self.requests.stood = self.secrecy.waited = 0.0
        self.end_banner = None
        self._open_seals()
        self.secrecy.hold()
        if self.held and self.held.before >= self.secrecy.narrator.present:  # it was taken back
            self.held = None
            self.stage.let_go()
        if not self.secrecy.veiled and not self._hold_moment(self.stage.shown):
            self.stage.follow(moving=not self.hurried)
        banner, panel = self.banner(), self.stage.panel
        if banner and panel and panel.banner and not self.secrecy.veiled:
            panel.banner.rename(*banner[:2])
        self.hurried = self.hurried and self._acted_by_others
        self._tell_fault()
        if self._between and not self.offered:
            self.app.notice(_("If both agree, the menu shows where it was."))
        self.offered = self._between

    def _open_seals(self) -> None:
        """Prove what bots had chosen before people, as soon as it is no secret any more."""
        public = common(self.match.state, len(self.match.seats))
        self.requests.commitments.prove(self.stage.view.covered(public))

    def _tell_fault(self) -> None:
        """Say what became of the file, as far as that is known."""
        file = self.controller.file
        if file.fault != self._said_fault:
            self._said_fault = file.fault
            if file.fault:
                self.app.notice(file.fault)
            if not self.secrecy.veiled:
                self.stage.tell()
        if file.told:
            self.app.notice(file.told)
            file.told = ""

    def _keep(self) -> None:
        """Try again to save the match, and say what came of it."""
        self.controller.save()
        self._said_fault = ""
        self._tell_fault()
        if not self.controller.file.fault:
            self.app.notice(_("The match is saved."))
        self.stage.tell()

    def _end(self, dt: float) -> None:
        """Say who has won, once, and go on to the results."""
        if self.end_banner is None:
            self.end_banner = EndBanner(verdict(self.match, ()).headline, self.page.look)
            self.app.sounds.play(self._last_sound())
            self.app.ring.shown = False  # nothing is to be chosen any more
        elif not self.end_banner.over:
            self.end_banner.update(dt)
            if self.end_banner.over:
                self.controller.file.settle()
                self.app.replace(self.links.results(self.match, self.controller.file.path))
        self.app.changed()

    def _last_sound(self) -> str:
        won, people = winners(self.match), self.controller.people
        if not won:
            return "draw"
        return "win" if not people or set(won) & set(people) else "lose"

    # -- bots

    def _let_bots_play(self, dt: float) -> None:
        """Do what bots have decided; of unseen turns nothing is shown before they are over."""
        unseen = self.controller.unseen
        dwell = 0.0 if unseen or self.hurried else self._dwell()
        fixed = self.requests.commitments.fixed
        arrived = self.requests.update(dt, self.board.animating, dwell)
        if arrived is None and self.requests.current == "weigh" and self.training.late(dt):
            self.requests.stop()
            self._hear_judge(None)
            return
        waiting = dwell > 0 and not self.controller.person_decides and not self.match.over
        self.stage.stand(min(1.0, self.requests.stood / dwell) if waiting else None)
        if fixed != self.requests.commitments.fixed and not self.secrecy.veiled:
            self.stage.tell()
        if arrived is None:
            return
        request, decision = arrived
        if request == "move" and unseen:
            self.controller.play(decision.action)
            self._open_seals()
            self.secrecy.hold()
            self._tell_fault()
        elif request == "move":
            self.play(decision.action)
        elif request == "hint":
            self._hear_hint(decision)
        elif request == "weigh":
            self._hear_judge(decision)
        else:
            if not self.secrecy.veiled:
                self.stage.tell()
            self.talk.answered(decision)

    def _pace(self) -> float:
        """Return how many times as fast as usual bots act."""
        return self.app.preferences.pace / 100

    def _dwell(self) -> float:
        """Return the seconds that the present step stands before a bot goes on."""
        match_log, present = self.stage.match_log, self.secrecy.narrator.present
        moment = face_of(self.match.game.key).summary.moment(match_log.facts(present))
        return DWELL * self.page.look.speed / self._pace() * (RARE if moment else 1.0)

    def ask_hint(self) -> None:
        """Ask the bot of the hints on behalf of the person to decide."""
        if not self.board.playable or self.requests.current == "hint":
            return
        prepared = self.stage.prepared()
        if prepared is None:
            self._say_hint(None, _("Everything is prepared: lay it down, or change it."))
            return
        self._hinted_on = prepared
        self.requests.send("hint", self.links.hint_level(self.match), prepared)
        self.stage.tell()

    def _hear_hint(self, decision: Decision) -> None:
        """Say what the bot would do, unless something else was prepared meanwhile."""
        prepared = self.stage.prepared()
        if prepared is None or prepared != self._hinted_on:
            self.ask_hint()
        else:
            reason = self.links.reason(self.match.game.key, prepared, decision)
            self._say_hint(decision.action, reason)

    def _say_hint(self, action: int | None, reason: str) -> None:
        self.stage.advise(action, reason)
        self.app.sounds.play("hint")

    def _weigh_draw(self) -> None:
        bot = next(seat for seat in self.match.seats if seat.kind == "bot")
        self.requests.send("draw", bot.level)
        if not self.secrecy.veiled:
            self.stage.tell()

    # -- buttons and keys

    def _tools(self) -> list[PanelTool]:
        """Return the buttons at the foot of the panel."""
        rules = PanelTool(mark("Rules"), "F1", "book", self._open_rules)
        menu = PanelTool(mark("Menu"), "Esc", "menu", self.pause)
        if self.controller.watched:
            return [rules, menu]
        return [
            PanelTool(mark("Undo"), "Z", "undo", self._undo),
            PanelTool(mark("Redo"), "Y", "redo", self._redo),
            PanelTool(mark("Hint"), "H", "hint", self.ask_hint),
            rules,
            menu,
        ]

    def _transport(self) -> list[PanelTool]:
        """Return the buttons of the time that bots take, or what is shown again in a theatre."""
        if not (self.controller.bots or self.stage.view.across):
            return []
        paused = self.requests.paused
        word, icon = (mark("Go on"), "play") if paused else (mark("Pause"), "pause")
        pace = pace_words(self.app.preferences.pace)
        return [
            PanelTool(word, "F6", icon, self._pause_or_go_on),
            PanelTool(mark("Step"), "F7", "step", self._step),
            PanelTool(mark("Speed"), "F8", "speed", self._change_pace, pace),
        ]

    def _escape(self) -> bool:
        """Take back the last thing that was begun; tell whether there was any."""
        if self.stage.looking is not None:
            self.stage.look_at_present()
            return True
        return self.board.cancel()

    def _undo(self) -> None:
        if self.controller.can_undo():
            self.talk.ask_undo(self._take_back)

    def _take_back(self) -> None:
        if self.controller.can_undo():
            self.controller.undo()
            self.show_change()

    def _take_step_back(self) -> bool:
        """Take back the last step of who is to decide; tell whether there was any."""
        entries, player = self.match.entries, self.match.state.current_player
        own = bool(entries) and entries[-1].player == player
        if not (own and self.board.playable and self.controller.can_undo()):
            return False
        self._undo()
        return True

    def _redo(self) -> None:
        if self.controller.can_redo():
            self.controller.redo()
            self.show_change()

    def _log_by_key(self) -> bool:
        """Open or close the log also while another button lies over that of the log."""
        panel = self.stage.panel
        if panel is None or panel.logged:
            return False
        self._open_log()
        return True

    def _open_log(self) -> None:
        """Open or close the log where it has no place of its own."""
        self.stage.log_open = not self.stage.log_open
        self.app.rebuild()

    def _flip_by_key(self) -> bool:
        """Turn the board, unless the letter goes to a column of it; tell whether it was turned."""
        board = self.board
        columns = board.view.typed(board.observation, board.places)
        return not any(name.startswith("f") for name in columns) and self._flip()

    def _flip(self) -> bool:
        """Turn the board for the person opposite."""
        self.stage.view.flipped = not self.stage.view.flipped
        self.app.rebuild()
        return True

    def _toggle_pause(self) -> bool:
        """Let bots, or what is shown again, pause or go on."""
        again = self.stage.again
        if again:
            again.paused = not again.paused
            self.stage.tell()
        elif self.controller.bots:
            self.requests.paused = not self.requests.paused
            self.requests.stood = 0.0
            self.app.rebuild()
        return True

    def _pause_or_go_on(self) -> None:
        self._toggle_pause()

    def _step(self) -> None:
        self._step_on()

    def _step_on(self) -> bool:
        """Show the next step of what is looked at, or let a bot take one."""
        if self.stage.again or self.stage.looking is not None:
            return self.stage.step_by(1)
        if not self.controller.bots:
            return False
        if not self.requests.paused:
            self._toggle_pause()
        self.requests.stepping = True
        return True

    def _step_back(self) -> bool:
        """Show the step before the one that is shown."""
        return self.stage.step_by(-1)

    def _pace_by_key(self) -> bool:
        self._change_pace()
        return True

    def _change_pace(self) -> None:
        here = PACES.index(self.app.preferences.pace)
        self.app.change(pace=PACES[(here + 1) % len(PACES)])
        self.app.rebuild()

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
        """Let the match rest; nothing that is secret stays in sight."""
        rules, settings = _("Read on at this phase, or search."), _("Sizes, colours, speed, sound.")
        note, turn = _("A comment on this position."), _("For the person opposite.")
        choices = [
            PauseItem(mark("Rules"), "F1", "book", rules, self._open_rules),
            PauseItem(mark("Settings"), "S", "gear", settings, self._open_settings),
            PauseItem(mark("Turn the board"), "F", "refresh", turn, self._flip),
            PauseItem(mark("Write a note"), "N", "note", note, self._note_later),
            *self._inquest_choice(),
            *self._training_choice(),
            *self.talk.choices(),
        ]
        locked = self.controller.unlockable()
        if locked is not None:
            name = self.match.seats[locked].name
            words = _("{name} may change what is locked until all have locked.", name=name)
            choices.insert(0, PauseItem(mark("Unlock"), "U", "lock", words, self._unlock))
        picture = self.app.screen.surface
        if self._veil() or self.secrecy.veiled:
            picture = drapery(self.page.look)
        self.app.push(Pause(choices, self._wish_for, picture))

    @property
    def _between(self) -> bool:
        """Whether people may agree to be told now what nobody saw."""
        inquest = face_of(self.match.game.key).inquest
        alone = bool(self.controller.bots) or len(self.controller.people) < 2
        return inquest is not None and not alone and inquest.between(self.match.state)

    def _inquest_choice(self) -> list[PauseItem]:
        words = _("The round that is over, if both sides agree.")
        choice = PauseItem(mark("Where was it?"), "W", "eye", words, self._ask_both)
        return [choice] if self._between else []

    def _training_choice(self) -> list[PauseItem]:
        on, words = self.app.preferences.training, _("You are asked before a blunder is played.")
        label = mark("End training") if on else mark("Train")
        choice = PauseItem(label, "T", "hint", words, self._toggle_training)
        return [choice] if self.training.possible else []

    def _toggle_training(self) -> None:
        """Begin or end to ask before blunders, from now on."""
        on = not self.app.preferences.training
        self.app.change(training=on)
        said = (
            _("You are asked before a blunder is played.")
            if on
            else _("You are not asked any more.")
        )
        self.app.notice(said)

    def _ask_both(self) -> None:
        """Tell what nobody saw, if both sides agree, for it shows what was haunted."""
        agree = Answer(_("Both agree"), self._open_inquest, "A", "check", name="Both agree")
        refuse = Answer(_("No"), lambda: None, "Esc", kind="candle", name="No")
        words = _("It shows all that was haunted and how the hunters thought. Do both sides agree?")
        self.app.ask(Question(_("Where was it?"), words, (agree, refuse)))

    def _open_inquest(self) -> None:
        inquest = face_of(self.match.game.key).inquest
        names = opposed(teams_by_name(self.match))
        scene = inquest.open(self.match.state, names) if inquest and self._between else None
        if scene:
            self.app.push(scene)

    def _wish_for(self, action: Callable[[], object]) -> None:
        """Carry out what was chosen in the pause when that is gone."""
        self.wish = action

    # -- notes

    def _note_by_key(self) -> bool:
        """Write a note, or end what everybody just waits for, as any other key."""
        if not self.interrupt():
            self._write_note()
        return True

    def _note_later(self) -> None:
        """Write a note when this view is open again; another one has nothing to do with it."""
        self.noting = {self.controller.looking}

    def _write_note(self) -> None:
        """Ask for a note on the position that is shown."""
        if not self.secrecy.veiled and self.end_banner is None:
            self.app.sounds.play("click")
            self.note_editor.open(self.stage.note_place(self.time.reading() is not None))

    def _save_notes(self) -> str:
        self.controller.save()
        return self.controller.file.fault
