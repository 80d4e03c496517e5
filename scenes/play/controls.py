"""What presses of mouse, keys and buttons do in a match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.language import _, mark
from scenes.boards.board_hooks import BoardHooks
from scenes.play import shots
from scenes.play.buttons import CoveringCommands, PanelTool
from scenes.play.pause import PauseItem
from scenes.play.presenter import Presenter
from scenes.play.table_talk import TableTalk
from scenes.play.turn_list import TurnCommands
from scenes.telling.turn_log import LogTurn
from scenes.window.app import Scene
from scenes.window.preferences import PACES, pace_words


class Transport:
    """Pauses, steps and speeds up what acts by itself, and shows earlier steps again."""

    def __init__(self, scene: Scene, presenter: Presenter) -> None:
        self.scene = scene
        self.presenter = presenter
        self.controller = presenter.controller
        self.runner = presenter.runner

    def tools(self) -> list[PanelTool]:
        """Return the buttons, none where there are neither bots nor a theatre."""
        if not (self.controller.bots or self.presenter.stage.view.across):
            return []
        paused = self.runner.is_frozen
        word, icon = (mark("Go on"), "play") if paused else (mark("Pause"), "pause")
        pace = pace_words(self.scene.app.preferences.pace)
        return [
            PanelTool(word, "F6", icon, self.toggle_pause),
            PanelTool(mark("Step"), "F7", "step", self.step_on),
            PanelTool(mark("Speed"), "F8", "speed", self.change_pace, pace),
        ]

    def toggle_pause(self) -> bool:
        """Pause or resume what ends by itself; always use the key."""
        runner = self.runner
        if self.controller.bots or isinstance(runner.shot, shots.Look):
            runner.freeze(not runner.is_frozen)
            self.scene.app.rebuild()
        return True

    def step_on(self) -> bool:
        """Show the next step of the past, or let a bot take one; return whether either is there."""
        runner = self.runner
        if isinstance(runner.shot, shots.Look):
            return self._step_by(1)
        if not self.controller.bots:
            return False
        if not runner.is_frozen:
            self.toggle_pause()
        runner.step()
        return True

    def step_back(self) -> bool:
        """Show the step before the one that is shown; return whether there is one."""
        return self._step_by(-1)

    def _step_by(self, steps: int) -> bool:
        """Show the next or previous step; return whether there is one."""
        stage = self.presenter.stage
        step = stage.step + steps
        is_curtain = isinstance(self.runner.shot, shots.Curtain)
        if not 0 <= step <= stage.narrator.present or is_curtain:
            return False
        self.runner.end(shots.LookAt(step))
        return True

    def change_pace(self) -> bool:
        """Change to the next speed, or from the last to the first; return True: the key is used."""
        app = self.scene.app
        app.change(pace=PACES[(PACES.index(app.preferences.pace) + 1) % len(PACES)])
        app.rebuild()
        return True

    def look_at(self, step: int) -> None:
        """Show an earlier step, or the present for the last step or a later one."""
        is_earlier = step < self.presenter.stage.narrator.present
        if isinstance(self.runner.shot, shots.Look) or is_earlier:
            self.runner.end(shots.LookAt(step))

    def look_at_present(self) -> None:
        """Show the present step and fold the log."""
        stage = self.presenter.stage
        stage.opened = None
        self.look_at(stage.narrator.present)
        self.presenter.stage.refresh()

    def replay(self, turn: LogTurn | None = None) -> None:
        """Replay a turn, or without one what happened last."""
        stage = self.presenter.stage
        if turn is None and isinstance(self.runner.shot, shots.Hold):
            stage.show_step()
            return
        present = stage.narrator.present
        since, until = stage.narrator.turn_log.away(present)
        if turn is not None:
            since, until = turn.first - 1, min(turn.last, present)
            stage.opened = turn.first
        if since < 0 or since >= until:
            stage.refresh()
            return
        stays = turn is not None and until != present
        self.runner.end(shots.Replay(since, until, stays))


class Presses:
    """What a press means in the shot that is shown.

    `decide` plays a chosen action. `write_note` opens the note dialog; None without notes.
    """

    def __init__(
        self,
        transport: Transport,
        talk: TableTalk,
        decide: Callable[[int], None],
        write_note: Callable[[], None] | None,
    ) -> None:
        self.transport = transport
        self.talk = talk
        self.decide = decide
        self.write_note = write_note
        self.scene = transport.scene
        self.presenter = transport.presenter
        self.controller = transport.controller
        self.runner = transport.runner

    # -- on the board

    def hooks(self) -> BoardHooks:
        """Return the callbacks of the board."""
        app = self.scene.app
        return BoardHooks(
            changed=app.redraw_moved,
            play=self._choose,
            decided=self.decide,
            refuse=self._refuse,
            select=self._select,
            focus=lambda: app.ring.focus(self.presenter.stage.board),
            by_key=lambda: app.ring.shown,
            sound=app.sounds.play,
            shortcut=app.ring.shortcut,
            describe=self._describe,
            spare=app.spare,
            pointer=lambda: app.manager.mouse_position,
            awake=lambda: not app.is_asleep,
            caps=lambda: app.inputs.prompts.caps,
        )

    def _choose(self, action: int) -> None:
        """Play a clicked action, or wait for its confirmation."""
        stage, game = self.presenter.stage, self.controller.match.game
        if self.scene.app.preferences.confirming(game.key) or stage.warning(action):
            stage.wait_for_confirmation(action)
        else:
            self.decide(action)

    def _refuse(self, place: str) -> None:
        """Say why a click on a place does nothing, unless it ends the shot."""
        if not self.interrupt():
            self.scene.app.sounds.play("error")
            self.presenter.stage.refuse(place)

    def _select(self) -> None:
        """Update the panel when another place is selected or pointed at."""
        self.presenter.stage.selection_changed()

    def _describe(self, place: str) -> str:
        """Return a place of the board in words."""
        return self.presenter.stage.describe(place)

    # -- on the shot

    def interrupt(self) -> bool:
        """End what everybody waits for; return whether there was anything."""
        shot = self.runner.shot
        if self.presenter.is_veiled or (isinstance(shot, shots.Look) and not shot.is_replay):
            return False
        if self.runner.rule.press != "ends":
            return False
        self.presenter.stage.settle()
        self.runner.press()
        if isinstance(shot, shots.Show) and isinstance(self.runner.shot, shots.Dwell):
            self.runner.press()
        return True

    def skip_motion(self) -> None:
        """Skip a staged event, unless it waits for a press of its own."""
        shot, stage = self.runner.shot, self.presenter.stage
        if self.presenter.is_veiled or isinstance(shot, shots.Hold):
            return
        stage.skip()
        if isinstance(shot, shots.Show) and shot.is_brief:
            stage.settle()
            self.runner.end()

    def hurry(self) -> bool:
        """Skip to the next decision of a person; return False if nobody else acts."""
        if self.runner.rule.stops or self.controller.watched:
            return False
        if self.runner.is_frozen:
            self.transport.toggle_pause()
        self.runner.skip()
        self.presenter.stage.settle()
        return True

    # -- keys and buttons

    def shortcuts(self) -> list[tuple[str, Callable[[], bool]]]:
        """Return the keys of a visible match that no button has."""
        transport = self.transport
        keys: list[tuple[str, Callable[[], bool]]] = [
            ("Esc", self._escape),
            ("F", self._flip_by_key),
            ("F4", transport.step_back),
            ("F7", transport.step_on),
            ("L", self._toggle_log),
            ("Backspace", self._undo_step),
            ("F2", self.hurry),
            ("F6", transport.toggle_pause),
            ("F8", transport.change_pace),
        ]
        if self.write_note:
            keys.append(("N", self._note))
        if self.controller.watched:
            keys += [("Space", transport.toggle_pause), (".", transport.step_on)]
        for overlay in self.presenter.stage.early:
            keys.append((overlay.shortcut, partial(self._turn_on, overlay.key)))
        return keys

    def covering(self) -> CoveringCommands:
        """Return what the buttons do that take the place of others for a while."""
        return CoveringCommands(
            back=self.transport.look_at_present,
            confirm=self._confirm,
            waive=self.waive,
            peek=lambda: self.runner.end(shots.Peek()),
            go_on=self.runner.press,
            hurry=self.hurry,
        )

    def log(self) -> TurnCommands:
        """Return what the log does."""
        transport = self.transport
        return TurnCommands(
            transport.look_at,
            transport.replay,
            transport.look_at_present,
            self.presenter.stage.point_at,
        )

    def _confirm(self) -> None:
        pending = self.presenter.stage.board.pending
        if pending is not None:
            self.decide(pending)

    def waive(self) -> None:
        """Forgo the secret option of the current player."""
        stage = self.presenter.stage
        if stage.waiver is not None:
            stage.play(stage.waiver)

    def _escape(self) -> bool:
        """Undo the last thing begun; return whether there was anything."""
        stage = self.presenter.stage
        if stage.looking is not None:
            self.transport.look_at_present()
            return True
        return stage.board.cancel()

    def _undo_step(self) -> bool:
        """Undo the last step of the current player; return whether there was one."""
        match, board = self.controller.match, self.presenter.stage.board
        own = bool(match.entries) and match.entries[-1].player == match.state.current_player
        if not (own and board.playable and self.controller.can_undo()):
            return False
        self.talk.undo()
        return True

    def choices(self) -> list[PauseItem]:
        """Return the entries of the pause menu for overlays that have no button yet."""
        words = _("More to see on the board.")
        return [
            PauseItem(o.label, o.shortcut, o.icon, words, partial(self._turn_on, o.key))
            for o in (self.presenter.stage.early if self.presenter.stage.playable else ())
        ]

    def _turn_on(self, overlay: str) -> bool:
        """Turn an overlay on; return True: the key is used."""
        self.presenter.stage.toggle(overlay)
        return True

    def _toggle_log(self) -> bool:
        """Open or close the log even while another button covers its button."""
        panel = self.presenter.stage.panel
        if panel is None or panel.logged:
            return False
        self.open_log()
        return True

    def open_log(self) -> None:
        """Open or close the log if it has no area of its own."""
        stage = self.presenter.stage
        stage.log_open = not stage.log_open
        self.scene.app.rebuild()

    def _flip_by_key(self) -> bool:
        """Flip the board, unless the letter names a column; return whether it was flipped."""
        board = self.presenter.stage.board
        columns = board.view.typed(board.observation, board.places)
        return not any(name.startswith("f") for name in columns) and self.flip()

    def flip(self) -> bool:
        """Turn the board for the person opposite."""
        desk = self.presenter.stage.board.desk
        desk.flipped = not desk.flipped
        self.scene.app.rebuild()
        return True

    def _note(self) -> bool:
        """Write a note, or skip what everybody waits for. Return True."""
        if not self.interrupt() and self.write_note:
            self.write_note()
        return True
