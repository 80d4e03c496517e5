"""The board, the panel and the position they show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from game.facts import TABLE
from game.language import _
from game.state import State
from scenes.boards.board import Board
from scenes.boards.board_hooks import BoardHooks
from scenes.play.again import Again
from scenes.play.bot_requests import BotRequests
from scenes.play.brief_words import BriefWords
from scenes.play.covering import Awaited
from scenes.play.match_controller import MatchController, TurnKey
from scenes.play.narrator import Narrator
from scenes.play.panel import Panel, PanelCommands, PanelPlan
from scenes.play.panel_form import Form
from scenes.play.turn_card import Message, Reading, TurnCard
from scenes.telling.turn_log import LogTurn
from scenes.ui import shapes
from scenes.ui.widget import Page
from scenes.window.app import App

BLINK: Final = 0.18  # seconds between two pictures of a bot that thinks

# The least and the whole height of what lies beside the board, and the overlays there are.
Needs = tuple[tuple[int, int], tuple[str, ...]]


class Stage:
    """Board and panel of a match.

    `play` gets a clicked action, `decided` one prepared on the desk that needs no confirmation.
    `clock` returns the time left, `interrupt` skips what everybody waits for, and `banner` returns
    text, colour and icon of a private view. In games with secrets every look has its own stage.
    """

    def __init__(
        self,
        app: App,
        controller: MatchController,
        requests: BotRequests,
        narrator: Narrator,
        *,
        play: Callable[[int], None],
        decided: Callable[[int], None],
        clock: Callable[[], Reading | None],
        interrupt: Callable[[], bool],
        banner: Callable[[], tuple[str, str, str] | None],
    ) -> None:
        self.app = app
        self.controller = controller
        self.requests = requests
        self.narrator = narrator
        self.match_log = narrator.match_log
        self.view = narrator.view
        self.looking: int | None = None  # the earlier step that is shown
        self.shown = narrator.present  # the step on the board
        self.awaited = False  # whether whoever looks waits for others, and not only for a moment
        self.resting = False  # whether the turn to decide has no choice and ends by itself
        self.clock = clock
        self.interrupt = interrupt
        self.banner = banner
        self.log_open = False
        self.again: Again | None = None  # what is shown again
        self.opened: int | None = None  # the first step of the turn that is open in the log
        self.foreseen = ""  # what the action that is pointed at would do
        self._begun: TurnKey | None = None  # the turn in which the person to decide was told so
        self.hint = ""
        self.advised: int | None = None  # the action of the hint
        self.panel: Panel | None = None
        self._built: Needs | None = None  # what the panel was made for
        # News and words that the panel was laid out for, and for which it was to be.
        self._roomed: tuple[object, ...] = ()
        self._full: int | None = None  # the height that a card must need to get a higher one
        self._stale = False  # whether it is to be made anew as soon as nothing moves any more
        self._brief = BriefWords()
        self._blink = 0.0
        self._showing = False  # whether the board goes to another observation just now
        hooks = BoardHooks(
            changed=app.redraw_moved,
            play=play,
            decided=decided,
            refuse=self._refuse,
            select=self._select,
            focus=lambda: app.ring.focus(self.board),
            by_key=lambda: app.ring.shown,
            sound=app.sounds.play,
            shortcut=app.ring.shortcut,
            describe=self._describe,
            spare=app.spare,
            pointer=lambda: app.manager.mouse_position,
        )
        self.board: Board[Any] = Board(self.view, self._observation(), hooks, narrator.desk)

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
            overlays=self.board.overlays,
            message=message,
            banner=self.banner(),
            width=self.view.panel_width,
            across=self.view.across,
            log_open=self.log_open,
        )
        self.panel = Panel(page, plan, controls)
        self.board.logged = self.panel.beside
        self.board.arrange(look, self.panel.board, self.panel.side, shapes.room(look))
        self._built, self._stale = self._needs(), False
        card = self.panel.card
        card.in_step = lambda: not self.board.behind  # else it speaks of what is not seen yet
        least = max(card.area.height, card.least_for(card.area.width))
        self._full = least if card.cramped else None
        self._roomed = ((message.news, message.words), *self._roomed[1:])
        said = self._brief.words
        self.show(moving=False)
        if said:  # it is still to be read
            self._brief.words = said
            self.refresh()

    def update(self, dt: float) -> None:
        """Advance animations, the dots of a thinking bot, and the time of a refusal."""
        moved = self.board.animating
        self.board.lock(self._locked)
        self.board.update(dt * self._pace())
        if self.again and self.again.update(dt * self._pace(), self.board.animating):
            self._go_on_again()
        if self.again or self.looking is not None:
            self.stand(self.again.stood if self.again else None)
        if self.held and moved != self.board.animating:
            self.refresh()  # what the pieces have told
        if self._stale and not (self.board.animating or self._choosing):
            self._stale = False
            self.app.rebuild()
        self._sync_overlays()
        if self._brief.update(dt):
            self.refresh()
        if self.requests.current:
            self._blink += dt
            self.refresh()

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

    def stand(self, part: float | None) -> None:
        """Show on the board which part of its minimum time the present card has been visible."""
        self.board.stand(part)

    # -- what is shown

    @property
    def step(self) -> int:
        """The step that is shown: the present or an earlier one."""
        return self.narrator.present if self.looking is None else self.looking

    @property
    def held(self) -> bool:
        """Whether a reveal stays visible until somebody goes on."""
        return self.narrator.held is not None

    def _heading(self) -> str:
        """Return the progress of the step shown."""
        return self.narrator.heading(self.looking)

    @property
    def _person_decides(self) -> bool:
        """Whether a person is to decide the position shown."""
        present = self.looking is None and self.narrator.holding is None and self.again is None
        return present and self.controller.person_decides

    @property
    def _shared(self) -> bool:
        """Whether everybody looks at a public decision."""
        return self.controller.looking == TABLE and self.controller.together

    @property
    def playable(self) -> bool:
        """Whether the viewer may decide now."""
        own = self.controller.looking in (None, self.controller.team)
        own = own or (self._shared and self.waiver is None)
        free = not (self.resting or self.held or self.controller.away)
        return self._person_decides and own and free

    @property
    def waiver(self) -> int | None:
        """The action by which the current player forgoes a secret look, or None."""
        if self._person_decides and self._shared and not self.controller.away:
            return self.view.waiver(self._observation())
        return None

    def show(self, moving: bool) -> None:
        """Show the present step, or the chosen earlier one."""
        self._brief.forget()
        observation = self.match_log.observation(self.step)
        turn = self.match_log.turn(self.shown, self.step)
        since = self.again.since if self.again else None
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
            self.app.rebuild()
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
        own = self.again is None and self.looking is None and not self.controller.bot_acted
        return 1.0 if own else self.app.preferences.pace / 100

    # -- what happened, shown again

    def show_again(self, turn: LogTurn | None = None) -> None:
        """Replay a turn, or without one what happened last."""
        since, until = self.narrator.turn_log.away(self.narrator.present)
        if turn is not None:
            since, until = turn.first - 1, min(turn.last, self.narrator.present)
            self.opened = turn.first
        if since < 0 or since >= until:
            self.refresh()
            return
        self.again = Again(since, until, turn is not None and until != self.narrator.present)
        self.looking = since
        self.show(moving=False)

    def _go_on_again(self) -> None:
        """Show the next step of a replay, or end it."""
        again = self.again
        if again is None:
            return
        if again.step():
            self.looking = again.at
            self.show(moving=True)
        else:
            self.again = None
            self.looking = again.until if again.staying else None
            self.show(moving=False)

    def step_by(self, steps: int) -> bool:
        """Show the next or previous step; return whether there is one."""
        if self.again and steps > 0:
            self.again.paused = True
            self._go_on_again()
            return True
        step = min(max(0, self.step + steps), self.narrator.present)
        if step == self.step and self.again is None:
            return False
        self.look_at(step)
        return True

    def _needs(self) -> Needs | None:
        """Return the space wanted beside the board and its overlays, or None."""
        painter, panel = self.board.painter, self.panel
        if painter is None or panel is None:
            return None
        room = self.view.side_heights(self.board.seen, panel.room.width, painter.look)
        return room, tuple(toggle.key for toggle in self.board.overlays)

    def _can_wait(self, needs: Needs | None) -> bool:
        """Return whether the panel may stay unchanged during an animation.

        A rebuilt panel shows the board at the end of the animation.
        """
        if needs is None or self._built is None:
            return False
        (least, whole), keys = self._built
        return needs[0][0] <= least and needs[0][1] <= whole and {*keys} <= {*needs[1]}

    def show_held(self, before: int) -> None:
        """Replay a held reveal from the step before it."""
        self.looking, self.shown = None, before
        self.board.show(self.match_log.observation(before), False, None, moving=False)
        self.narrator.held = before
        self.show(moving=True)
        if self.panel and not self.app.overlay_open:
            self.app.ring.focus(self.panel.covering.go_on)

    def let_go(self) -> None:
        """Go on from a held reveal."""
        self.narrator.held = None
        self.board.let_go()
        self.show(moving=False)
        if not self.app.overlay_open:
            self.app.ring.focus(self.board)

    def follow(self, moving: bool = True) -> None:
        """Show what was just played or undone."""
        self.again = self.opened = None
        self.looking = self.advised = None
        self.hint = ""
        self.show(moving)

    def look_at(self, step: int) -> None:
        """Show an earlier step, or the present for the last step or a later one.

        The log may end with a line for a bot's secret choice, which has no step yet.
        """
        step = min(step, self.narrator.present)
        looking = None if step == self.narrator.present else step
        if looking != self.looking or self.again:
            self.again = None
            self.looking = looking
            self.show(moving=True)

    def look_at_present(self) -> None:
        """Show the present step and fold the log."""
        self.opened = None
        self.look_at(self.narrator.present)
        self.refresh()

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
        overlays = self.board.overlays
        if self.panel and len(self.panel.overlays) == len(overlays):
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
        self.narrator.hinted.add(self.narrator.present)
        self.hint, self.advised = reason, action
        self.board.advise(action)
        self.refresh()

    def refresh(self) -> None:
        """Update card, log and buttons."""
        panel = self.panel
        if panel is None:
            return
        heading, step = self._heading(), int(self._blink / BLINK)
        message = self._message()
        self.board.address(message.player)
        banner = self.banner()
        if banner and panel.header.banner:
            panel.header.banner.rename(*banner[:2])
        panel.say(message, heading, step, self.controller.file.fault)
        told = message.news, message.words
        beside = panel.form is not Form.BELOW and not self._choosing
        if beside and told not in self._roomed and self._may_grow(panel.card):
            self._roomed = (*self._roomed[:1], told)  # asked for once
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
            self.board, self.looking, self._brief.words, self.hint, self.requests
        )
        if self.again:
            message = self.narrator.again(self.again.at, self.again.paused)
        if self.held and self.looking is None:
            message = self._held_message()
        warning = "" if self.board.pending is None else self.warning(self.board.pending)
        if warning:
            message = replace(message, words=warning, tone="danger")
        step = self.narrator.own_step if self.looking is None else self.looking
        progress = self.view.progress(self.match_log.observation(step))
        return replace(message, clock=self.clock(), progress=progress)

    def _refresh_log(self, panel: Panel) -> None:
        """Show the turns, and the seal of a bot that has chosen before the viewer."""
        narrator, commitments = self.narrator, self.requests.commitments
        turns, said = narrator.turns(), narrator.said()
        if self._person_decides and self.controller.simultaneous is not None and commitments.seal():
            bound = narrator.bound(commitments.bots[0], commitments.chosen().rstrip("."))
            turns, said = [*turns, bound], said | {bound.first: commitments.seal()}
        shown = self.looking if self.again is None else None
        panel.log.show_turns(turns, self.opened, shown, narrator.hinted, said, narrator.quips())

    def _refresh_buttons(self, panel: Panel) -> None:
        """Show the buttons for what the match waits for, and enable what can be used."""
        looking, pending = self.looking is not None, self.board.pending is not None
        panel.cover(Awaited(looking, pending, self.waiver is not None, self.held, self.awaited))
        if panel.again:
            since, until = self.narrator.turn_log.away(self.narrator.present)
            quiet = _("Nothing has happened since you last decided.")
            panel.again.set_enabled(self.held or since < until, quiet)
        bots = bool(self.controller.bots)
        paused = self.again.paused if self.again else self.requests.paused
        panel.tell_time(paused, bots or self.again is not None, bots or looking)
        if not self.controller.watched:
            undo, redo, hint = panel.tools[:3]
            free = not looking and (self.playable or not self.controller.hidden)
            undo.set_enabled(
                free and self.controller.can_undo(), self._why_not(_("There is nothing to undo."))
            )
            redo.set_enabled(
                free and self.controller.can_redo(), self._why_not(_("There is nothing to redo."))
            )
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
        """Return what the card says of what was just revealed."""
        title, words = self.view.held_words(self.board.seen)
        if self.board.animating:
            return Message(title, "")
        stays = _("It stays until you continue.")
        if self.controller.match.terms.clock:
            stays = _("It stays until you continue. The clock is stopped.")
        return Message(title, words, "" if self.controller.watched else stays, tone="bone")

    # -- what the board tells

    def _describe(self, place: str) -> str:
        narrator = self.narrator
        return narrator.words.describe(self.board.observation, place, narrator.names)

    def _select(self) -> None:
        self._brief.forget()
        if not self._showing:  # else it is told when all of it is known
            self.refresh()

    def _refuse(self, place: str) -> None:
        if self.interrupt():
            return
        self.app.sounds.play("error")
        self.inform(self.narrator.refusal(self.board, self.looking is not None, place))

    def inform(self, words: str) -> None:
        """Show a text on the turn card for a while."""
        self._brief.say(words)
        self.refresh()
