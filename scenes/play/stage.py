"""The board, the panel and the position they show."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pygame

from game.facts import PUBLIC
from game.language import _
from game.state import State
from scenes.boards.board import Board
from scenes.boards.board_hooks import BoardHooks
from scenes.boards.view import Overlay
from scenes.play import shots
from scenes.play.bot_requests import BotRequests
from scenes.play.buttons import Awaited, Form, form_for
from scenes.play.captions import number_at, paint_countdown, paint_preview
from scenes.play.header import paint_rim
from scenes.play.match_controller import TurnKey
from scenes.play.narrator import Narrator
from scenes.play.panel import Panel, PanelCommands, PanelPlan
from scenes.play.runner import Runner
from scenes.play.shots import Shot
from scenes.play.timekeeper import Timekeeper
from scenes.play.turn_card import BriefWords, Message, Reading, TurnCard
from scenes.telling.turn_log import LogTurn
from scenes.ui.drawing import shapes
from scenes.ui.drawing.look import Look
from scenes.ui.widget import Page
from scenes.window.app import App

BLINK_SECONDS: Final = 0.18  # The time between two pictures of a bot that thinks.

PERSONS_SHOTS: Final = shots.Ask | shots.Introduction
STAYING: Final = shots.Hold | shots.Late | shots.Introduction

Needs = tuple[tuple[int, int], tuple[str, ...]]
"""The least and the whole height of what lies beside the board, and the overlays there are."""


class Stage:
    """Board and panel of a match, which present the shots of one view.

    `hooks` are what its board calls.
    """

    def __init__(
        self,
        app: App,
        requests: BotRequests,
        narrator: Narrator,
        runner: Runner,
        time: Timekeeper,
        hooks: BoardHooks,
    ) -> None:
        self.app = app
        self.controller = narrator.controller
        self.requests = requests
        self.narrator = narrator
        self.runner = runner
        self.time = time
        self.match_log = narrator.match_log
        self.view = narrator.view
        self.shown = narrator.present  # The step on the board.
        self.awaits_motion = False  # Whether the shot begins to move once the board is seen.
        self.log_open = False
        self.opened: int | None = None  # The first step of the turn that is open in the log.
        self.foreseen = ""  # The preview of the action that is pointed at.
        self._begun: TurnKey | None = None  # The turn whose beginning was shown.
        self.hint = ""
        self.advised: int | None = None  # The action of the hint.
        self._hinted_at = -1  # The ply that the hint is about.
        self._hinted_after: tuple[int, ...] = ()  # The prepared actions that the hint follows.
        self.panel: Panel | None = None
        self._met: set[str] = set()  # The overlays that have had a button.
        self._built: Needs | None = None  # What the panel was made for.
        self._roomed: tuple[object, ...] = ()  # News and words that the panel has room for.
        self._full: int | None = None  # A card that needs more gets a higher one.
        self._stale = False  # Whether it is rebuilt as soon as nothing moves.
        self._brief = BriefWords()
        self._folds = False  # Whether the log is shown because the card folds news.
        self._blink = 0.0
        self._number_drawn = 0
        self._fixed = requests.commitments.fixed  # How much of a choice the panel knows.
        self._showing = False  # Whether the board changes its observation just now.
        observation = self.match_log.observation(self.shown)
        self.board: Board[Any] = Board(self.view, observation, hooks, narrator.desk)

    @property
    def shot(self) -> Shot | None:
        """The shot that is presented."""
        return self.narrator.shot

    @property
    def early(self) -> list[Overlay]:
        """The overlays of the board that have no button, for they mean nothing yet."""
        overlays = self.board.overlays
        self._met |= {overlay.key for overlay in overlays if overlay.on or not overlay.is_early}
        return [overlay for overlay in overlays if overlay.key not in self._met]

    @property
    def _offered(self) -> list[Overlay]:
        """The overlays of the board that have a button, which stays once it has come."""
        early = self.early
        return [overlay for overlay in self.board.overlays if overlay not in early]

    @property
    def _form(self) -> Form:
        """The arrangement of board and panel that suits what is shown."""
        look = self.app.look
        return form_for(look, self.view.is_across(self.board.seen, look))

    def _observation(self) -> Any:
        return self.match_log.observation(self.narrator.present)

    def build(self, page: Page, controls: PanelCommands) -> None:
        """Build the panel on a page and lay out the board beside it."""
        look, message = page.look, self._message()
        page.scope.targets.append(self.board)
        plan = PanelPlan(
            heading=(_(self.controller.match.game.title), self._heading()),
            side_heights=lambda width: self.view.side_heights(self.board.seen, width, look),
            free=lambda board: self.view.free_area(self.board.seen, board, look),
            overlays=self._offered,
            message=message,
            banner=self.narrator.banner(),
            width=self.view.panel_width,
            across=self.view.is_across(self.board.seen, look),
            side_width=self.view.side_width,
            log_open=self.log_open,
        )
        self.panel = Panel(page, plan, controls)
        for widget in (self.panel.card, *self.panel.header.progress):
            widget.in_step = lambda: not self.board.behind  # These wait until the board is painted.
        self._arrange_board(self.panel, message)

    def _make_room(self) -> bool:
        """Lay board, card and log out for what is shown now; return False without room for it."""
        panel, needs = self.panel, self._needs()
        if panel is None or needs is None or panel.page is not self.app.scene.page:
            return True  # These are laid out when they are built.
        message = self._message()
        if self._built is None or needs[1] != self._built[1] or panel.form is not self._form:
            return False
        if not panel.make_room(needs[0], message):
            return False
        self._arrange_board(panel, message)
        return True

    def _arrange_board(self, panel: Panel, message: Message) -> None:
        """Lay out the board beside a panel whose card has room for a message."""
        look, card = panel.page.look, panel.card
        self.board.arrange(look, panel.board, panel.side, shapes.room(look))
        self._built, self._stale = self._needs(), False
        least = max(card.area.height, card.least_for(card.area.width))
        self._full = least if card.cramped else None
        told = message.news, message.words
        self._roomed = (told, *(other for other in self._roomed[1:] if other == told))
        said = self._brief.words
        self.show(moving=False)
        if said:  # The words are still to be read.
            self._brief.words = said
            self.refresh()

    def update(self, dt: float) -> None:
        """Advance animations, the dots of a thinking bot, and the time of a refusal."""
        if self.awaits_motion:
            self.awaits_motion = False
            self.show_step()
        was_moving = self.board.animating
        self.board.lock(self._locked)
        self.board.update(dt * self._pace())
        self.board.stand(self.runner.part)
        if self.held and was_moving != self.board.animating:
            self.refresh()
        if self._stale and not (self.board.animating or self._choosing):
            self._stale = False
            self.app.lay_out(self._make_room)
        self._sync_overlays()
        if self._brief.update(dt):
            self.refresh()
        if self.panel and self.panel.card.folds != self._folds:
            self.refresh()
        if self.panel and self.panel.form is not self._form and not self.board.animating:
            self.app.lay_out(self._make_room)
        fixed = self.requests.commitments.fixed
        if self.requests.current or fixed != self._fixed:
            self._fixed = fixed
            self._blink += dt
            self.refresh()
        self._count_down()

    def _count_down(self) -> None:
        """Redraw the board when the number over it has changed."""
        if self.countdown != self._number_drawn and self.panel:
            self._number_drawn = self.countdown
            self.app.changed_in(self.panel.board)

    @property
    def countdown(self) -> int:
        """The number over the board before all see what was chosen; 0 for none."""
        if not isinstance(self.runner.shot, shots.Reveal):
            return 0
        limit = self.runner.limit
        return number_at(self.runner.elapsed / limit) if limit else 1

    @property
    def is_moving(self) -> bool:
        """Whether the last change is still shown: others go on once it was seen whole."""
        if self.goes_on:
            return False
        board, skips = self.board, self.runner.is_skipping
        return self.awaits_motion or board.animating or (board.behind and not skips)

    def settle(self) -> None:
        """End what moves on the board."""
        self.board.settle()

    def skip(self) -> None:
        """Skip a staged event on the board."""
        self.board.skip()

    @property
    def _locked(self) -> frozenset[int]:
        """The seats that have made the present choice; all, until they see what was chosen."""
        match = self.controller.match
        simultaneous = match.game.rules.simultaneous
        if simultaneous is None or match.over or self.held or self.looking is not None:
            return frozenset()
        shown = simultaneous(self._observation())
        if shown is None:
            return frozenset()
        if shown != self.controller.simultaneous:
            return frozenset(range(len(match.seats)))
        return self.requests.commitments.locked

    @property
    def _choosing(self) -> bool:
        """Whether somebody has begun to choose an action, which a new layout would forget."""
        return self.board.pending is not None or bool(self.board.chosen)

    # -- presenting shots

    def present(self, shot: Shot) -> None:
        """Present a shot of this view."""
        before, self.narrator.shot = self.narrator.shot, shot
        if isinstance(shot, shots.Ask) and (before is None or before.ply != shot.ply):
            self.opened = None
        if shot.ply != self._hinted_at:
            self._drop_hint()
        if self.board.held is not None and not self.held:
            self.board.let_go()
        if self.panel is None:  # Building the stage shows the shot.
            self.awaits_motion = isinstance(shot, shots.Show)
            self.shown = min(self.shown, shot.step - 1) if self.awaits_motion else self.step
        elif isinstance(shot, shots.Show):
            if not self.goes_on:  # Otherwise it moves while the same person decides.
                self.show_step()
        elif isinstance(shot, shots.Dwell | shots.Hold):
            self.refresh()
        else:
            begins = isinstance(shot, shots.Look) and shot.is_replay and shot.step == shot.since
            is_new = self.shown != self.step and not begins
            self.show(moving=is_new and not self.runner.is_skipping)
        if isinstance(shot, shots.Reveal) and not self.runner.limit:
            self.app.notice(f"{self.narrator.all_have_chosen()}.")
        if isinstance(shot, STAYING | shots.HandOver):
            self._focus_continue()
        elif isinstance(before, STAYING) and not self.app.overlay_open:
            self.app.ring.focus(self.board)

    @property
    def goes_on(self) -> bool:
        """Whether who did the step of the shot is asked again at once, while it moves."""
        shot, current = self.shot, self.controller.match.state.current_player
        return isinstance(shot, shots.Show) and shot.is_brief and shot.actor == current

    def show_step(self) -> None:
        """Show how the step of the shot happens on the board."""
        shot = self.shot
        if shot is not None and self.held:
            before = shot.step - 1
            self.board.let_go()
            self.board.show(self.match_log.observation(before), False, None, moving=False)
            self.board.recall(lambda: self.match_log.past(before))
            self.board.hold(self.match_log.observation(before), self.match_log.facts(shot.step))
            self.shown = before
        self.show(moving=not self.runner.is_skipping)

    def _focus_continue(self) -> None:
        if self.panel and not self.app.overlay_open:
            covering = self.panel.covering
            hands_over = isinstance(self.shot, shots.HandOver)
            self.app.ring.focus(covering.hand_over if hands_over else covering.go_on)

    @property
    def step(self) -> int:
        """The step that is shown: the present or an earlier one."""
        if self.awaits_motion:
            return self.shown
        return self.narrator.present if self.looking is None else self.looking

    @property
    def looking(self) -> int | None:
        """The earlier step that is shown, or None."""
        return self.shot.step if isinstance(self.shot, shots.Look) else None

    @property
    def held(self) -> bool:
        """Whether a great moment is staged that stays until somebody continues."""
        shot = self.shot
        return isinstance(shot, shots.Hold) or (isinstance(shot, shots.Show) and shot.stays)

    def _heading(self) -> str:
        """Return the progress of the step shown."""
        return self.narrator.heading(self.looking)

    @property
    def playable(self) -> bool:
        """Whether the viewer may decide now."""
        return isinstance(self.shot, shots.Ask) and self.waiver is None

    @property
    def waiver(self) -> int | None:
        """The action by which the current player forgoes a secret look, or None."""
        shot = self.shot
        if isinstance(shot, shots.Ask) and shot.view == PUBLIC:
            return self.view.waiver(self._observation())
        return None

    def show(self, moving: bool) -> None:
        """Show the present step, or the chosen earlier one."""
        self._brief.forget()
        observation = self.match_log.observation(self.step)
        turn = self.match_log.turn(self.shown, self.step)
        shot = self.shot
        since = shot.since if isinstance(shot, shots.Look) and shot.is_replay else None
        trail = self.narrator.trail(self.step, since)
        self.board.overheard = self.controller.private and not self.controller.match.over
        tense = not self.board.overheard and self.view.tense(observation)
        self.app.sounds.music.tighten(tense and not self.controller.match.over)
        self._showing = True
        self.board.lock(self._locked)
        self.board.show(observation, self.playable, trail, moving, turn)
        self._showing = False
        self.board.recall(lambda: self.match_log.past(self.step))
        self.shown = self.step
        self._begin_turn()
        if self.playable and self.hint:
            self.board.advise(self.advised)
        needs = self._needs()
        self._stale = needs != self._built and self.board.animating and self._can_wait(needs)
        if needs != self._built and not self._stale:
            self.app.lay_out(self._make_room)
        self.refresh()

    def _begin_turn(self) -> None:
        """Focus the board when a turn of the viewer begins."""
        turn = self.controller.turn
        if self.playable and turn != self._begun:
            self._begun = turn
            self.board.begin_turn()
            if self.panel and not self.app.overlay_open:
                self.app.ring.focus(self.board)

    def _pace(self) -> float:
        """Return the speed factor of bots and replays."""
        own = self.looking is None and not self.controller.bot_acted
        return 1.0 if own else self.app.preferences.pace / 100

    def _needs(self) -> Needs | None:
        """Return the space wanted beside the board and its overlays, or None."""
        painter, panel = self.board.painter, self.panel
        if painter is None or panel is None:
            return None
        room = self.view.side_heights(self.board.seen, panel.room.width, painter.look)
        offered = tuple(overlay.key for overlay in self._offered)
        return room, (*offered, *(f"early {overlay.key}" for overlay in self.early))

    def _can_wait(self, needs: Needs | None) -> bool:
        """Return whether the panel may stay unchanged during an animation.

        A rebuilt panel shows the board at the end of the animation.
        """
        if needs is None or self._built is None:
            return False
        (least, whole), keys = self._built
        return needs[0][0] <= least and needs[0][1] <= whole and {*keys} <= {*needs[1]}

    def point_at(self, turn: LogTurn | None) -> None:
        """Highlight the traces of a turn in the log on the board."""
        lit = None if turn is None else self.narrator.turn_log.traced(turn.first - 1, turn.last)
        self.board.light(lit)

    def toggle(self, overlay: str) -> None:
        """Turn an overlay of the board on or off."""
        self.board.toggle(overlay)
        self._sync_overlays()
        self.app.changed()

    def _sync_overlays(self) -> None:
        """Let the buttons show which overlays are on, for wheel and keys turn some on, too."""
        overlays = self._offered
        if self.panel and len(self.panel.overlays) < len(overlays) and not self.board.animating:
            self.app.rebuild()  # One has been turned on that had no button.
        elif self.panel and len(self.panel.overlays) == len(overlays):
            for button, toggle in zip(self.panel.overlays, overlays, strict=True):
                button.set_on(toggle.on)

    def prepared(self) -> State | None:
        """Return the viewer's observation after the prepared actions, or None if complete.

        It is None when somebody else would be to decide.
        """
        observation = self.controller.observation()
        player = observation.current_player
        for action in self.board.desk.prepared(self.board.observation):
            if action not in observation.legal_actions():
                break
            observation.apply(action)
        return observation if observation.current_player == player else None

    def advise(self, action: int | None, reason: str) -> None:
        """Show a hint and mark it in the log."""
        self.app.sounds.play("hint")
        self.narrator.hinted.add(self.narrator.present)
        self.hint, self.advised = reason, action
        self._hinted_at = self.controller.match.ply
        self._hinted_after = self._prepared
        if self.playable:  # Otherwise the board shows an earlier position.
            self.board.advise(action)
        self.refresh()

    @property
    def _prepared(self) -> tuple[int, ...]:
        """The actions that are prepared on the desk."""
        return tuple(self.board.desk.prepared(self.board.observation))

    def _drop_hint(self) -> None:
        """Drop the hint, and its mark on the board."""
        if self.hint:
            self.hint, self.advised, self.board.advice = "", None, None
            self.app.changed()

    def refresh(self) -> None:
        """Update card, log and buttons."""
        panel = self.panel
        if self.hint and self.playable and self._prepared != self._hinted_after:
            self._drop_hint()
        if panel is None:
            return
        heading, step = self._heading(), int(self._blink / BLINK_SECONDS)
        message = self._message()
        self.board.address(message.player)
        banner = self.narrator.banner()
        if banner and panel.header.banner:
            panel.header.banner.rename(*banner[:2])
        panel.say(message, heading, step, self.controller.file.fault)
        told = message.news, message.words
        beside = panel.form is not Form.BELOW and not self._choosing
        if beside and told not in self._roomed and self._may_grow(panel.card):
            self._roomed = (*self._roomed[:1], told)
            self._stale = True
        foreseen = self.narrator.foreseen(self.board)
        if foreseen != self.foreseen:
            self.foreseen = foreseen
            self.app.changed()
        self._refresh_log(panel)
        self._refresh_buttons(panel)

    def _may_grow(self, card: TurnCard) -> bool:
        """Return whether a new panel may have more room for a card, which needs it.

        If the card of the present one is too low already, there is no more room.
        """
        if not card.cramped:
            return False
        return self._full is None or card.least_for(card.area.width) > self._full

    def _message(self) -> Message:
        """Return what the turn card says."""
        self.narrator.let_speak(self.app.preferences.bots_speak)
        message = self.narrator.message(
            self.board, self._brief.words, self.hint, self.requests, self.runner.is_frozen
        )
        if self.held:
            message = self._held_message()
        if self.narrator.absence:
            words = self.narrator.absence
            message = replace(message, words=words, tone="danger", thinking=False)
        warning = "" if self.board.pending is None else self.warning(self.board.pending)
        if warning:
            message = replace(message, words=warning, tone="danger")
        step = self.narrator.own_step if self.looking is None else self.looking
        observation = self.match_log.observation(step)
        is_below = self._form is Form.BELOW
        return replace(
            message,
            clock=self.clock(),
            progress=self.view.progress(observation),
            is_told_beside=is_below and self.view.tells_news(observation),
        )

    def clock(self) -> Reading | None:
        """Return the display of the clock while it runs, or None."""
        return self.time.reading() if self.time.runs_in(self.runner.base) else None

    def _refresh_log(self, panel: Panel) -> None:
        """Show the turns, and that a bot has chosen before the viewer."""
        narrator, commitments = self.narrator, self.requests.commitments
        turns, asks = narrator.turns(), isinstance(self.shot, shots.Ask)
        chosen = commitments.chosen() if asks and self.controller.simultaneous is not None else ""
        if chosen:
            turns = [*turns, narrator.bound(commitments.bots[0], chosen.rstrip("."))]
        replays = isinstance(self.shot, shots.Look) and self.shot.is_replay
        shown = None if replays else self.looking
        panel.log.show_turns(turns, self.opened, shown, narrator.hinted, narrator.quips())

    def _refresh_buttons(self, panel: Panel) -> None:
        """Show the buttons for what the match waits for, and enable what can be used."""
        looking, pending = self.looking is not None, self.board.pending is not None
        since, until = self.narrator.turn_log.away(self.narrator.present)
        can_undo, can_redo = self.controller.can_undo(), self.controller.can_redo()
        turns = self.narrator.turns()
        others = self.narrator.turn_log.between(since, until)
        is_seen = any(part.trace for _turn, parts in others for part in parts)
        has_others = self.held or is_seen
        reveals = isinstance(self.shot, shots.Reveal) or (
            self.held and (self.awaits_motion or self.board.animating)
        )
        here = [turn for turn in turns if turn.section == turns[-1].section and turn.last > 0]
        is_told = bool(self.narrator.news()) and all(turn.last >= since for turn in here)
        self._folds = panel.card.folds
        is_told = is_told and not self._folds
        panel.offer(
            undo=can_undo or can_redo,
            redo=can_redo,
            again=(has_others or looking) and not reveals,
            others=looking or self.runner.is_frozen or not isinstance(self.shot, PERSONS_SHOTS),
            turns=self.log_open or (bool(here) and not is_told),  # Otherwise the card says all.
        )
        panel.cover(
            Awaited(
                earlier=looking,
                action=pending,
                option=self.waiver is not None,
                moment=isinstance(self.shot, STAYING),
                hand_over=isinstance(self.shot, shots.HandOver),
                others=self.runner.offers_skip,
            )
        )
        if panel.again:
            quiet = _("Nothing has happened since you last decided.")
            panel.again.set_enabled(has_others, quiet)
        bots = bool(self.controller.bots)
        panel.tell_time(self.runner.is_frozen, bots or looking, bots or looking)
        if not self.controller.watched:
            undo, redo, hint = panel.tools[:3]
            free = not looking and (self.playable or not self.controller.hidden)
            undo.set_enabled(free and can_undo, self._why_not(_("There is nothing to undo.")))
            redo.set_enabled(free and can_redo, self._why_not(_("There is nothing to redo.")))
            tournament = self.controller.match.terms.tournament
            hint.set_enabled(
                self.board.playable and not tournament, self._why_not(_("Wait for your turn."))
            )

    def _why_not(self, otherwise: str) -> str:
        """Return why undo, redo or hint cannot be used now; `otherwise` if nothing forbids it."""
        if self.controller.match.terms.tournament:
            return _("Tournaments have no undo and no hints.")
        if self.looking is not None:
            return _("Return to the present position first.")
        if self.controller.hidden and not self.playable:
            return _("Wait for your turn.")
        return otherwise

    def warning(self, action: int) -> str:
        """Return the warning before an action; empty for none."""
        observation = self.board.observation
        return self.view.warning(observation, self.view.facts.preview_facts(observation, action))

    def _held_message(self) -> Message:
        """Return the message about what was just revealed."""
        title, words = self.view.held_words(self.board.seen)
        if self.board.animating:
            return Message(title, _("Watch the board."))
        stays = _("Press Continue when you have seen it.")
        if self.controller.match.terms.clock:
            stays = _("Press Continue when you have seen it. The clock is stopped.")
        return Message(title, words, "" if self.controller.watched else stays, tone="bone")

    def play(self, action: int) -> None:
        """Play an action of the person who decides; undone decisions are dropped."""
        while isinstance(self.runner.shot, shots.Show | shots.Dwell):
            self.runner.end()
        if isinstance(self.runner.shot, shots.Ask):
            self.runner.end(action)
            self.narrator.forget_hints()

    # -- hooks of the board

    def describe(self, place: str) -> str:
        """Return a place of the board in words."""
        narrator = self.narrator
        return narrator.words.describe(self.board.observation, place, narrator.names)

    def selection_changed(self) -> None:
        """Update the panel when another place is selected or pointed at."""
        self._brief.forget()
        if not self._showing:  # Otherwise it is said when all of it is known.
            self.refresh()

    def wait_for_confirmation(self, action: int) -> None:
        """Keep a clicked action until it is confirmed."""
        self.board.pending = action
        self.refresh()

    def forget_action(self) -> None:
        """Drop an action that was to be played, so that the player can choose again."""
        self.board.pending = None
        self.refresh()

    def refuse(self, place: str) -> None:
        """Say for a while why a click on a place does nothing."""
        self._brief.say(self.narrator.refusal(self.board, self.looking is not None, place))
        self.refresh()

    # -- drawing

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw room and board, and what lies over them."""
        shapes.paint_room(surface, look, self.board.covered)
        self.board.draw(surface)
        banner = self.narrator.banner()
        if banner and self.controller.table.is_private(self.narrator.looking):
            paint_rim(surface, look, banner[1])
        if self.panel is None:
            return
        area = self.panel.board
        if self.foreseen:
            board = self.board
            place = board.places.get(board.pointed or "")
            clear = [*board.figures, *([place.rect] if place else ())]
            squares = board.inner() or area  # A page of cards has no squares.
            paint_preview(surface, look, self.foreseen, area, squares, clear)
        if self._number_drawn:
            words = self.narrator.all_have_chosen()
            paint_countdown(surface, look, area, words, self._number_drawn)
