"""What is on the screen in a match: each shot on the stage of its view, or behind the curtain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

from game.game import Game
from game.language import _
from scenes.boards import match_summary
from scenes.boards.board_hooks import BoardHooks
from scenes.boards.faces import face_of
from scenes.play import shots
from scenes.play.curtain import Curtain, CurtainNotice
from scenes.play.drapery import drapery
from scenes.play.match_hands import MatchHands
from scenes.play.pause import Pause, PauseItem
from scenes.play.runner import Runner, Tempo
from scenes.play.script import Script
from scenes.play.shots import Shot
from scenes.play.stage import Stage
from scenes.play.table import View
from scenes.play.timekeeper import Timekeeper
from scenes.ui.dialog import Answer
from scenes.window.app import Scene

MAX_CURTAIN_NEWS: Final = 8

RulesOpener = Callable[[Game, match_summary.Table], Scene]


class Presenter:
    """Presents the shots of a match, on a stage of their own for each view that opens.

    While it `is_veiled`, nothing of the match is visible. `rules` returns the scene of the rules,
    `menu_items` returns the entries of the pause menu. `hooks` returns what a new board calls.
    """

    def __init__(
        self,
        scene: Scene,
        hands: MatchHands,
        course: Script,
        rules: RulesOpener,
        menu_items: Callable[[], Sequence[PauseItem]],
    ) -> None:
        self.scene = scene
        self.hands = hands
        self.controller = hands.controller
        self.match = hands.match
        self.requests = hands.requests
        self.course = course
        self.rules = rules
        self.menu_items = menu_items
        self.hooks: Callable[[], BoardHooks] = BoardHooks
        self.time = Timekeeper(self.controller)
        self.runner = Runner(self.controller.table, course.shots(), self._tempo, self.present)
        self.is_veiled = isinstance(self.runner.shot, shots.Curtain)
        self._menu: Pause | None = None
        # Whether something is about to cover the match, so that no curtain needs drawing.
        self._is_hiding = False
        self.controller.looking = course.view

    def _tempo(self) -> Tempo:
        """Return the speed of animations and the pace of bots."""
        look = self.scene.page.look
        return Tempo(look.speed, self.scene.app.preferences.pace / 100, look.reduced_motion)

    @property
    def is_private(self) -> bool:
        """Whether the screen shows secrets that others in the room must not see."""
        return not self.is_veiled and self.controller.table.is_private(self.controller.looking)

    # -- the stage

    @cached_property
    def stage(self) -> Stage:
        """The current stage; each opened view has its own."""
        stage = self._new_stage()
        if not self.is_veiled:
            stage.present(self.runner.shot)
        return stage

    def _new_stage(self) -> Stage:
        """Return a stage for the view that looks, without former selections."""
        narrator = self.hands.narrator(self.controller.looking)
        return Stage(self.scene.app, self.requests, narrator, self.runner, self.time, self.hooks())

    def present(self, shot: Shot) -> None:
        """Present the shot that begins; the scene itself opens what covers the match."""
        match shot:
            case shots.Curtain():
                self._fall()
            case shots.Offer():
                shot.ask()
            case shots.End():
                pass
            case _:
                if self.is_veiled or shot.view != self.controller.looking:
                    self._open_view(shot.view)
                self.stage.present(shot)
                self.scene.app.draw_later()

    def _open_view(self, view: View) -> None:
        """Show a view on a stage of its own."""
        was_veiled, self.is_veiled = self.is_veiled, False
        before = self.stage.board.painter
        self.controller.looking = view
        self.stage = self._new_stage()
        self.stage.board.before = before
        self.scene.focus_name = "board"
        self.scene.app.sounds.hushed = self.is_private
        if not was_veiled or self.scene.app.scene is self.scene:
            self.scene.app.rebuild()

    def refresh(self) -> None:
        """Update the panel, unless a curtain hides it."""
        if not self.is_veiled:
            self.stage.refresh()

    def keep_time(self, dt: float) -> None:
        """Advance the clock of a deciding person; skip the turn when time is up."""
        if not self.time.runs_in(self.runner.base):
            return
        before = self.time.reading()
        if self.time.advance(dt):
            self.scene.app.sounds.play("tick")
        if self.time.expired and self.match.game.rules.time_control:
            self.controller.resign(self.match.state.current_player, late=True)
            self.show_change()
        elif self.time.expired:
            player = self.match.state.current_player
            cost = self.stage.view.late(self.controller.observation(), player)
            self.stage.narrator.cost = cost or _("Time is up: the rest of the turn is skipped.")
            self.runner.end(shots.TimeUp())
        elif before != self.time.reading():
            self.stage.refresh()

    def show_change(self) -> None:
        """Show what was undone, redone or agreed."""
        self.hands.react()
        self.runner.end(shots.Changed())

    def open_rules(self) -> None:
        """Open the rules for the house rules and the position on the screen."""
        game = self.match.game
        table = match_summary.Table(dict(self.match.options))
        if not self.is_veiled:
            observation = self.stage.match_log.observation(self.stage.narrator.present)
            table = face_of(game.key).table(self.match.options, observation)
        self.scene.app.push(self.rules(game, table))

    # -- the pause menu

    def open_menu(self) -> None:
        """Open the pause menu; secrets are hidden."""
        self.veil()
        app, look = self.scene.app, self.scene.page.look
        self._menu = Pause(
            self.menu_items(), drapery(look) if self.is_veiled else app.screen.surface
        )
        app.push(self._menu)

    @property
    def choice(self) -> Callable[[], object] | None:
        """The action that was chosen in the pause menu, and is still to be run."""
        return None if self._menu is None else self._menu.choice

    def run_choice(self) -> bool:
        """Run what was chosen in the pause menu; return whether anything was."""
        choice = self.choice
        if choice is None:
            return False
        self._menu = None
        choice()
        return True

    # -- the curtain

    def veil(self) -> bool:
        """Hide a private view, for whatever covers it; return whether there was one."""
        if not self.is_private:
            return False
        self._is_hiding = True
        self.runner.end(shots.Veiled())
        self._is_hiding = False
        return True

    def _fall(self) -> None:
        """Hide the view that was seen, and let the curtain fall in front of the next one."""
        app = self.scene.app
        self.requests.stop()
        self._menu = None
        self.scene.focus_name = "board"
        app.sounds.hushed = False
        if not self.is_veiled:
            app.rest_pointer()
            app.drop_notice()  # The notice may say what only this view knows.
        self.is_veiled = True
        if app.scene is self.scene and not (app.overlay_open or self._is_hiding):
            self.draw_curtain()

    def keep_veiled(self) -> None:
        """Draw the curtain again after a dialog has closed."""
        if isinstance(self.runner.shot, shots.Curtain):
            self.draw_curtain()

    def draw_curtain(self) -> None:
        """Open the curtain scene for the team that should look."""
        pause = Answer(_("Pause"), self.open_menu, icon="pause", name="Pause")
        locked, others = self.controller.unlockable(), [pause]
        if locked is not None:
            words = _("{name} changes the choice", name=self.match.seats[locked].name)
            others.append(Answer(words, self.unlock, icon="lock", name="Unlock"))
        self.scene.app.push(Curtain(self._notice(), self.runner.end, others, self.open_rules))

    def _notice(self) -> CurtainNotice:
        """Return the content of the curtain: who may look, and what all know."""
        controller, view = self.controller, self.course.view
        narrator = self.hands.narrator(view)
        match_log = narrator.match_log
        others = dict.fromkeys(controller.match.team(p) for p in controller.people)
        away = [
            name
            for other in others
            if other != view
            for name in controller.members(other, people=True)
        ]
        news = match_log.news(self.runner.shot.step or None)
        return CurtainNotice(
            match_log.team_colour(view),
            narrator.team_name(),
            f"{_(self.match.game.title)} · {match_log.heading(match_log.last)}",
            tuple(away),
            tuple(news[-MAX_CURTAIN_NEWS:]),
            match_log.figure(match_log.last, match_log.player),
            self.time.waiting(),
            self.match.terms.curtain == "quick",
            not any(entry.player in controller.people for entry in self.match.log),
        )

    def unlock(self) -> None:
        """Undo a locked choice, as long as not everybody has locked."""
        self.controller.unlock()
        self.show_change()
