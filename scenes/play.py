"""The play scene: a match between people at one screen and bots, or of bots alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import pygame

from game.bots.bot import Decision
from game.catalog import Game
from game.match import Match
from game.state import State
from scenes.account import Table, table_of
from scenes.boards.board import Board, Hooks
from scenes.boards.view import Trace, view_of
from scenes.course import Course
from scenes.errands import Errands, Thinker
from scenes.finale import Finale
from scenes.narrator import Narrator
from scenes.pause import Pause
from scenes.play_panel import Controls, Panel, Tool
from scenes.scene import Scene
from scenes.table_talk import TableTalk
from scenes.turns import verdict, winners
from scenes.ui import shapes

DWELL: Final = 0.6  # seconds a position stands before a bot changes it, at normal speed
REFUSAL: Final = 4.0  # seconds a refusal stays on the turn card
BLINK: Final = 0.18  # seconds between two pictures of a bot that thinks
SPEEDS: Final = ("slow", "normal", "fast", "off")


@dataclass(frozen=True, slots=True)
class Doors:
    """Where a match leads, and what helps those who play it."""

    results: Callable[[Match, Path], Scene]
    rules: Callable[[Game, Table], Scene]
    settings: Callable[[], Scene]
    thinker: Callable[[Match], Thinker]
    hint_level: Callable[[Match], str]
    reason: Callable[[State, Decision], str]  # of a hint, one sentence


class Play(Scene):
    """One match on the screen, saved after every action."""

    focus_name = "board"

    def __init__(self, match: Match, path: Path, created: datetime, doors: Doors) -> None:
        self.match = match
        self.doors = doors
        self.view = view_of(match.game.key)
        self.view.names = [seat.name for seat in match.seats]
        self.course = Course(match, path, created, self.view.automatic)
        self.narrator = Narrator(self.course, self.view)
        self.errands = Errands(self.course, doors.thinker(match))
        self.looking: int | None = None  # the ply of an earlier position that is shown
        self.log_open = False
        self.hint = ""
        self.refusal = ""
        self.refused_for = 0.0
        self.blink = 0.0
        self.finale: Finale | None = None
        self.said_fault = ""
        self.wish: Callable[[], None] | None = None  # chosen in the pause
        hooks = Hooks(
            changed=lambda: self.app.changed(),
            play=self._play,
            refuse=self._refuse,
            select=self._selected,
            focus=lambda: self.app.ring.focus(self.board),
            by_key=lambda: self.app.ring.shown,
            sound=lambda name: self.app.sounds.play(name),
        )
        self.board: Board[Any] = Board(self.view, self.course.observation(), hooks)
        self.panel: Panel | None = None

    # -- the scene

    @property
    def animating(self) -> bool:
        """Whether something moves."""
        return self.board.animating or (self.finale is not None and not self.finale.still)

    def enter(self) -> None:
        """Begin, or come back from a scene that was on top."""
        self.talk = TableTalk(self.app, self.course, self._weigh_draw, self._agreed)
        if self.match.over:
            self._look_at_present()

    def leave(self) -> None:
        """Stop thinking while another scene is on top."""
        self.errands.stop()
        self.board.settle()

    def build(self) -> None:
        page = self.page
        self.panel = None
        self.board.describe = self._describe
        page.scope.targets.append(self.board)
        page.scope.shortcuts += [("Esc", self._escape), ("F", self._flip)]
        confirming = self.app.preferences.confirm_moves and not self.course.watched
        controls = Controls(
            self._tools(),
            self._look_at,
            self._look_at_present,
            self._confirm if confirming else None,
            self._open_log,
        )
        heading = (self.match.game.title, self.narrator.heading(self.looking))
        look = page.look
        self.panel = Panel(
            page, heading, lambda w: self.view.side_height(w, look), controls, self.log_open
        )
        self.board.arrange(look, self.panel.board, self.panel.side, shapes.room(look))
        self.app.sounds.play_ambience("ambience")
        self._show(moving=False)

    def _tools(self) -> list[Tool]:
        rules = Tool("Rules", "F1", "book", self._open_rules)
        menu = Tool("Menu", "Esc", "menu", self._pause)
        if self.course.watched:
            word, icon = ("Go on", "play") if self.errands.paused else ("Pause", "pause")
            return [
                Tool(word, "Space", icon, self._toggle_pause),
                Tool("Step", ".", "step", self._step),
                Tool("Speed", "S", "speed", self._change_speed),
                rules,
                menu,
            ]
        return [
            Tool("Undo", "Z", "undo", self._undo),
            Tool("Redo", "Y", "redo", self._redo),
            Tool("Hint", "H", "hint", self._ask_hint),
            rules,
            menu,
        ]

    def handle(self, event: pygame.Event) -> bool:
        """Give the board what no widget wanted."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self.board.handle_mouse(event)
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            used = self.board.type(getattr(event, "unicode", ""))
            if used:
                self.app.ring.focus(self.board)
            return used
        return False

    def update(self, dt: float) -> None:
        """Let time pass: animations, bots, the end."""
        if self.wish:
            wish, self.wish = self.wish, None
            wish()
        self.board.update(dt)
        if self.refused_for > 0:
            self.refused_for -= dt
            if self.refused_for <= 0:
                self.refusal = ""
                self._tell()
        if self.finale:
            self._end(dt)
        if not self._resting:
            self._let_bots_play(dt)

    @property
    def _resting(self) -> bool:
        """Whether the match stands still: a question is open or an earlier position is shown."""
        return self.looking is not None or len(self.app.ring.scopes) > 1

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the room and the board."""
        super().draw(surface)
        self.board.draw(surface)
        if self.finale and self.panel and not self.board.animating:
            self.finale.draw(surface, self.page.look, self.panel.board)

    # -- showing

    def _show(self, moving: bool) -> None:
        """Show the present position, or the earlier one that is looked at."""
        ply = self.match.ply if self.looking is None else self.looking
        observation = self.course.observation(ply)
        playable = self.looking is None and self.course.person_decides
        trace: Trace | None = None
        if ply:
            trace = self.view.trace(
                self.course.observation(ply - 1), self.match.entries[ply - 1].action
            )
        self.refusal = ""
        self.board.show(observation, playable, trace, moving)
        self._tell()

    def _changed(self) -> None:
        """Show what was just played or taken back."""
        self.errands.stop()
        self.looking = None
        self.hint = ""
        self.errands.stood = 0.0
        self.finale = None
        self._show(moving=True)
        if self.course.fault and self.course.fault != self.said_fault:
            self.app.notice(self.course.fault)
        self.said_fault = self.course.fault

    def _tell(self) -> None:
        """Bring card, log and buttons up to date."""
        if self.panel is None:
            return
        heading = self.narrator.heading(self.looking)
        message = self.narrator.message(
            self.board, self.looking, self.refusal, self.hint, self.errands
        )
        self.panel.say(message, heading, int(self.blink / BLINK))
        looking = self.looking is not None
        self.panel.show_log(self.narrator.lines(), self.looking, looking)
        if self.panel.confirm:
            self.panel.confirm.set_enabled(self.board.pending is not None)
        if not self.course.watched:
            undo, redo, hint = self.panel.tools[:3]
            undo.set_enabled(self.course.can_undo() and not looking)
            redo.set_enabled(self.course.can_redo() and not looking)
            hint.set_enabled(self.board.playable)

    def _describe(self, place: str) -> str:
        return self.narrator.words.describe(self.board.observation, place, self.narrator.names)

    # -- what the board asks for

    def _selected(self) -> None:
        self.refusal = ""
        self._tell()

    def _refuse(self, place: str) -> None:
        if self.looking is not None:
            words = "This is an earlier position: go back to now to play on."
        elif self.match.over or self.course.person_decides:
            words = self.narrator.words.refusal(
                self.board.observation, self.board.selection.chosen, place, self.narrator.names
            )
        else:
            words = f"It is {self.course.decider.name}'s turn." if self.course.decider else ""
        self.app.sounds.play("error")
        self._tell()
        self.refusal, self.refused_for = words, REFUSAL
        self._tell()

    def _play(self, action: int) -> None:
        if self.app.preferences.confirm_moves:
            self.board.pending = action
            self._tell()
        else:
            self._commit(action)

    def _confirm(self) -> None:
        if self.board.pending is not None:
            self._commit(self.board.pending)

    def _commit(self, action: int) -> None:
        """Play an action; what was taken back before is gone."""
        self.course.play(action)
        self.narrator.hinted = {ply for ply in self.narrator.hinted if ply < self.match.ply}
        self._changed()
        if self.match.over:
            self._begin_finale()

    def _agreed(self) -> None:
        """Show that the players ended the match."""
        self._changed()
        self._begin_finale()

    # -- the end

    def _begin_finale(self) -> None:
        end = verdict(self.match, ())
        self.finale = Finale(end.headline, self.page.look)
        won = winners(self.match)
        lost = won and self.course.people and not set(won) & set(self.course.people)
        self.app.sounds.play("draw" if not won else "lose" if lost else "win")

    def _end(self, dt: float) -> None:
        """Let the finale pass and go on to the results."""
        if self.finale is None or self.board.animating or self._resting:
            return
        self.finale.update(dt)
        self.app.changed()
        if self.finale.over:
            self.finale = None
            self.app.replace(self.doors.results(self.match, self.course.path))

    # -- bots

    def _let_bots_play(self, dt: float) -> None:
        """Do what bots have decided."""
        dwell = DWELL * self.page.look.speed
        arrived = self.errands.update(dt, self.board.animating, dwell)
        if arrived is None:
            if self.errands.current:
                self.blink += dt
                self._tell()
            return
        errand, decision = arrived
        if errand == "move":
            self._commit(decision.action)
        elif errand == "hint":
            self._give_hint(decision)
        else:
            self._tell()
            self.talk.answered(decision)

    def _ask_hint(self) -> None:
        if self.board.playable and self.errands.current != "hint":
            self.board.cancel()
            self.errands.send("hint", self.doors.hint_level(self.match))
            self._tell()

    def _weigh_draw(self) -> None:
        bot = next(seat for seat in self.match.seats if seat.kind == "bot")
        self.errands.send("draw", bot.level)
        self._tell()

    def _give_hint(self, decision: Decision) -> None:
        observation = self.course.observation()
        self.narrator.hinted.add(self.match.ply)
        self.hint = self.doors.reason(observation, decision)
        self.board.advice = self.view.trace(observation, decision.action)
        self.app.sounds.play("hint")
        self.app.changed()
        self._tell()

    # -- keys and buttons

    def _escape(self) -> bool:
        """Take back the last thing that was begun; tell whether there was any."""
        if self.looking is not None:
            self._look_at_present()
            return True
        return self.board.cancel()

    def _undo(self) -> None:
        if self.course.can_undo():
            self.course.undo()
            self._changed()

    def _redo(self) -> None:
        if self.course.can_redo():
            self.course.redo()
            self._changed()
            if self.match.over:
                self._begin_finale()

    def _look_at(self, ply: int) -> None:
        self.looking = None if ply == self.match.ply else ply
        self._show(moving=True)

    def _look_at_present(self) -> None:
        if self.looking is not None:
            self.looking = None
            self._show(moving=True)

    def _open_log(self) -> None:
        self.log_open = not self.log_open
        self.app.rebuild()

    def _flip(self) -> bool:
        self.view.flipped = not self.view.flipped
        self.app.rebuild()
        return True

    def _toggle_pause(self) -> None:
        self.errands.paused = not self.errands.paused
        self.errands.stood = 0.0
        self.app.rebuild()

    def _step(self) -> None:
        if not self.errands.paused:
            self._toggle_pause()
        self.errands.stepping = True

    def _change_speed(self) -> None:
        here = SPEEDS.index(self.app.preferences.animation)
        speed = SPEEDS[(here + 1) % len(SPEEDS)]
        self.app.change(animation=speed)
        self.app.notice(f"Animation speed: {speed}.")

    def _open_rules(self) -> None:
        game = self.match.game
        table = table_of(game.key, self.match.options, self.course.observation())
        self.app.push(self.doors.rules(game, table))

    def _pause(self) -> None:
        choices = self.talk.choices(self._open_rules, lambda: self.app.push(self.doors.settings()))
        self.app.push(Pause(choices, self._wish, self.app.screen.surface))

    def _wish(self, action: Callable[[], None]) -> None:
        self.wish = action
