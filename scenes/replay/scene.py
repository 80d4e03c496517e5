"""The replay of a match: any position, moves, time line, branches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame
from pygame import Rect

from game.game import Game
from game.language import _, many, versus
from game.match import Match
from game.state import TERMINAL
from scenes.boards.board import Board
from scenes.boards.board_hooks import BoardHooks
from scenes.boards.faces import face_of
from scenes.boards.match_summary import Table
from scenes.boards.motion.trace import Trace
from scenes.boards.picture.living import TableLife
from scenes.export.scene import Export, ExportedMatch
from scenes.notes.keeping import Keeper
from scenes.notes.note_editor import NoteEditor
from scenes.play.curtain import Curtain, CurtainNotice
from scenes.play.drapery import drapery
from scenes.play.header import paint_rim
from scenes.play.turn_card import Message, TurnCard
from scenes.play.turn_list import TurnCommands, TurnList
from scenes.replay.controls import ReplayCommands, ReplayControls
from scenes.replay.drama import Drama, DramaStrip
from scenes.replay.eyes import Eyes, viewers_of
from scenes.replay.header import ColumnHead, Way, replay_header
from scenes.replay.notes import ReplayNotes
from scenes.replay.room import Leaf, arranged
from scenes.replay.turn_replay import Again
from scenes.telling.match_log import MatchLog, log_of
from scenes.telling.steps import deed, turn_steps, when
from scenes.telling.turn_log import LogTurn, TurnLog
from scenes.telling.turns import names_of, verdict
from scenes.telling.viewpoints import is_open, people_of, teams_by_name, teams_of
from scenes.ui.card import Card, KeyHints
from scenes.ui.decoration.life import Life
from scenes.ui.dialog import Answer
from scenes.ui.drawing import shapes
from scenes.ui.drawing.shapes import paint_room
from scenes.ui.layout import Columns, Rows
from scenes.ui.widget import Page, Widget
from scenes.ui.words import title
from scenes.window.app import Scene
from scenes.window.preferences import PACES

EDGE_UNITS: Final = 14  # The left and right edge of everything.
GAP_UNITS: Final = 3
PADDING_UNITS: Final = 10  # The column's cards have it.


@dataclass(frozen=True, slots=True)
class ReplayLinks:
    """The scenes and functions that a replay uses.

    `play` opens a new match that starts with a part of this one. `analysis` opens the analysis; its
    second argument shows the match after a number of actions. `swings` returns the plies after the
    largest swings, empty until they are known.
    """

    play: Callable[[Match], Scene]
    analysis: Callable[[Match, Callable[[int], None]], Scene]
    swings: Callable[[Match], Sequence[int]]
    keep: Keeper = lambda: ""  # Saves the feedback.
    paper: Callable[[Match], Scene] | None = None  # Prints the table of a finished match.
    rules: Callable[[Game, Table], Scene] | None = None


class Replay(Scene):
    """A match from its beginning to its present position; `stem` and `when` name its record.

    While players have secrets, it shows the view of one `team`, behind a curtain if others are at
    the screen. Afterwards all viewpoints can be chosen.
    """

    focus_name = "position"
    parted = True

    def __init__(
        self,
        match: Match,
        links: ReplayLinks,
        at: int,
        stem: str,
        when: str,
        team: int | None = None,
    ) -> None:
        self.match = match
        self.links = links
        self.stem = stem
        self.when = when
        self.team = team
        self.open = is_open(match)
        curtains = len(teams_of(match)) > 1 and match.terms.curtain != "open"
        self.veiled = curtains and not self.open
        self.guarded = self.veiled
        self.again: Again | None = None  # The replay of the rest of the match, or of a turn.
        self.opened: int | None = None  # The first step of the turn that is open in the list.
        self.note_editor: NoteEditor | None = None
        self.areas = Rect(0, 0, 0, 0), Rect(0, 0, 0, 0)
        self.viewers = viewers_of(match)
        # The tension of the match, judged when it is first asked for.
        self.drama: Drama | None = None
        self.drama_strip: DramaStrip | None = None
        self._eyes_inside: list[Widget] = []
        self._living = TableLife()
        self.leaf: Leaf = ""
        self._see(team, at)
        self.leaf = "" if self.view.across else "turns"

    @property
    def named(self) -> Sequence[str]:
        """The names of the players."""
        return [seat.name for seat in self.match.seats]

    def _see(self, team: int | None, ply: int) -> None:
        """Change the viewpoint, at the step seen after `ply` actions."""
        match = self.match
        self.team = team
        self.match_log: MatchLog = log_of(match, team)
        self.view = self.match_log.view
        self.last = self.match_log.last
        self.shown = self.at = self.match_log.step(min(ply, match.ply))
        self.notes = ReplayNotes(match, self.match_log, team, self.open)
        self.turn_log = TurnLog(self.match_log)
        self.turns = turn_steps(self.match_log)
        self.board: Board[Any] = Board(self.view, self._observation(self.at), self._hooks())
        self.board.overheard = not self.match.over

    def retell(self) -> None:
        """Show changed notes."""
        self._go(self.at)
        self.app.rebuild()

    @property
    def animating(self) -> bool:
        """Whether a move is animated."""
        return self.board.moving

    def moved(self) -> Sequence[Rect] | None:
        """Return the areas of the board to redraw, or None to redraw everything."""
        return None if self.veiled else self.board.moved()

    @property
    def solid(self) -> Rect | None:
        """The area of the board while it is zoomed in, or None."""
        return self.board.solid

    def drawn(self) -> None:
        """Tell the board that it was drawn."""
        self.board.drawn()

    def _observation(self, step: int) -> Any:
        """Return the observation after a step."""
        return self.match_log.observation(step)

    def _hooks(self) -> BoardHooks:
        """Return the callbacks of the board: it can be inspected, but not played on."""
        return BoardHooks(
            changed=lambda: self.app.redraw_moved(),
            sound=lambda name, side: self.app.sounds.play(name, side),
            spare=lambda: self.app.spare(),
            pointer=lambda: self.app.manager.mouse_position,
            awake=lambda: not self.app.is_asleep,
        )

    # -- building

    @property
    def lingers(self) -> bool:
        """Whether everybody may see the screen."""
        return not self.guarded

    def paint_on(self) -> bool:
        """Paint the board; return whether it is painted."""
        return self.veiled or self.board.paint_on()

    @property
    def life(self) -> Life | None:
        """The idle animation; None behind a curtain."""
        return None if self.veiled else self._living.on(self.page, self.board)

    def pressed(self) -> None:
        """Skip a staged event."""
        self.board.skip()

    def build(self) -> None:
        if self.veiled:
            return
        page, look = self.page, self.page.look
        self.app.sounds.music.play(self.match.game.key)
        margin, gap = look.tight(EDGE_UNITS), look.tight(GAP_UNITS)
        area = page.rect.inflate(-2 * margin, 0)
        header = replay_header(page, area.width, self.app.pop, self._ways(), self._crumbs())
        self.branch = header.buttons["Play from here"]
        high = header.item.height_for(area.width)
        header.item.place(Rect(area.left, gap, area.width, high))
        hands = ReplayCommands(self.step, self.jump, self.toggle, self.show_again, self._set_pace)
        pace, noted = self.app.preferences.pace, self.notes.steps
        self.controls = ReplayControls(page, self.match_log, self.at, pace, hands, noted)
        bar = Card(page, self.controls.item, padding=2)
        low = bar.height_for(area.width)
        bar.place(Rect(area.left, area.bottom - gap - low, area.width, low))
        if self.drama:
            strip = self.drama_strip = DramaStrip(page, self.drama, self.match_log.ply(self.at))
            tall = strip.height_for(area.width) + gap
            place = Rect(area.left, area.bottom - gap - low - tall, area.width, tall - gap)
            strip.place(place)
            low += tall
        top = 2 * gap + high
        self._build_middle(Rect(area.left, top, area.width, area.bottom - low - 2 * gap - top))
        page.scope.shortcuts.append(("Space", self._shortcut(self.toggle)))
        page.scope.shortcuts.append(("F8", self._shortcut(self._next_pace)))
        page.scope.shortcuts.append(("F1", self._shortcut(self._open_rules)))
        if not look.wide:
            page.scope.shortcuts.append(("F5", self._shortcut(self.show_again)))
        self._mark_swings()
        self._arrange()
        self._tell()

    def _show_drama(self) -> None:
        """Show or hide the curves of chances and tension."""
        self.drama = None if self.drama else Drama(self.match)
        self.drama_strip = None
        self.app.rebuild()

    def _mark_swings(self) -> None:
        """Mark the largest swings on the time line with the number keys that lead to them."""
        plies = self.links.swings(self.match) if self.match.over else ()
        steps = [self.match_log.step(ply) for ply in plies]
        self.controls.timeline.mark_swings(steps)
        self.log.mark_moments({step: number for number, step in enumerate(steps, 1)})
        for number, step in enumerate(steps, 1):
            self.page.scope.shortcuts.append((str(number), self._shortcut(self.jump, step)))

    @staticmethod
    def _shortcut(action: Callable[..., None], *values: int) -> Callable[[], bool]:
        def act() -> bool:
            action(*values)
            return True

        return act

    def _build_middle(self, area: Rect) -> None:
        """Place the board on the left and the column on the right."""
        page, look = self.page, self.page.look
        self.now = TurnCard(page, self._message()) if look.wide else None
        eyes = self._eyes(page)
        heading = self._heading(page)
        pad = 2 * look.px(PADDING_UNITS)
        areas = arranged(
            look,
            area,
            self.leaf,
            lambda wide: self.view.side_heights(self.board.seen, wide, look)[1],
            self.now.height_for if self.now else lambda wide: 0,
            eyes.height_for if eyes else lambda wide: 0,
            heading.height_for(look.pt(400)) + look.tight(6),
        )
        if self.now:
            self.now.place(areas.now)
        if eyes and areas.eyes.height:
            eyes.place(areas.eyes)
        elif eyes:  # The side panel needs its area.
            for widget in self._eyes_inside:
                widget.hide()
        commands = TurnCommands(self.jump, self._open, self._close, self._point)
        self.log = TurnList(page, commands)
        if areas.turns.width and look.wide:
            rows = Rows([heading, self.log], look.tight(4), grow=1)
            Card(page, rows, padding=PADDING_UNITS).place(areas.turns)
        elif areas.turns.width:
            Card(page, self.log, padding=PADDING_UNITS).place(areas.turns)
            heading.hide()
        else:
            self.log.hide()
            top = Rect(areas.side.left, areas.side.top, areas.side.width, 0)
            top.height = heading.height_for(top.width)
            if areas.side.width:
                heading.place(top.move(0, -top.height - look.tight(6)).inflate(-pad, 0))
            else:
                heading.hide()
        if not areas.divided:
            heading.details.hide()
        self.areas = areas.board, areas.side

    def _eyes(self, page: Page) -> Card | None:
        """Return the card with the viewpoints, or None if there is no choice."""
        if not (self._chosen_viewer is not None and page.look.wide and self.leaf):
            return None
        rows = Eyes(page, self.viewers, self._chosen_viewer, self._look_as)
        hint = KeyHints(page, [("V", _("next"))])
        name = title(page, _("Seen by"))
        head = Columns([name, hint], 0, [1.0, hint.natural_width()], "centre")
        card = Card(page, Rows([head, rows], page.look.tight(2)), padding=8)
        self._eyes_inside = [card, rows, hint, name]
        return card

    @property
    def _chosen_viewer(self) -> int | None:
        """The index of the current viewpoint, or None if there is no choice."""
        if not (self.open and self.match.game.hidden):
            return None
        return [viewer.team for viewer in self.viewers].index(self.team)

    def _heading(self, page: Page) -> ColumnHead:
        """Return the tabs and the close button of the column."""
        return ColumnHead(page, self.leaf, self._turn_leaf)

    def _turn_leaf(self, leaf: Leaf) -> None:
        """Switch to another tab of the column, or close it."""
        self.leaf = leaf
        self.app.rebuild()

    def _ways(self) -> list[Way]:
        """Return the buttons of the header, the least important one first."""
        page, aside = self.page, not (self.page.look.wide and self.leaf)
        ways = [Way("Note", _("Note"), "N", "note", self._write_note)]
        if self._chosen_viewer is not None and aside:
            words = self._seen_by(self._chosen_viewer)
            ways.append(Way("Seen by", words, "V", "eye", self._look_on))
        elif self._chosen_viewer is not None:
            page.scope.shortcuts.append(("V", self._shortcut(self._look_on)))
        if self.match.over:
            ways.append(Way("Drama", _("Drama"), "D", "way", self._show_drama))
            ways.append(Way("Analysis", _("Analysis"), "A", "search", self._analyse))
        if self.match.over and self.links.paper:
            ways.append(Way("Print", _("Print"), "P", "copy", self._print))
        ways.append(Way("Export", _("Export"), "E", "save", self._export))
        if aside:
            leaf: Leaf = "" if self.leaf else "turns"
            ways.append(Way("Turns", _("Turns"), "T", "menu", lambda: self._turn_leaf(leaf)))
        name = "Play from here"
        ways.append(Way(name, _("Play from here"), "B", "branch", self._branch, "candle"))
        return ways

    def _crumbs(self) -> list[tuple[str, ...]]:
        """Return descriptions of the match in parts, the longest one first."""
        match, game = self.match, _(self.match.game.title)
        names = versus(self._teams())
        end = verdict(match, ()).headline if match.over else ""
        count = many("{number} player", "{number} players", len(match.seats))
        return [(game, names, self.when), (game, names), (game, end), (game, count), (game,)]

    def _teams(self) -> dict[str, int]:
        """Return the teams by the names of their players."""
        return teams_by_name(self.match)

    def _look_as(self, index: int) -> None:
        """Switch to a viewpoint."""
        self._see(self.viewers[index].team, self.match_log.ply(self.at))
        self.again = None
        self.app.rebuild()

    def _look_on(self) -> None:
        """Switch to the next viewpoint."""
        index = ((self._chosen_viewer or 0) + 1) % len(self.viewers)
        self._look_as(index)
        self.app.notice(self._seen_by(index))

    def _seen_by(self, index: int) -> str:
        """Return the sentence that names the viewpoint."""
        viewer = self.viewers[index]
        return _("Seen by {names}", names=viewer.name) if index else _("Seen by all")

    # -- showing a position

    def _arrange(self) -> None:
        """Place the board and show the step with the traces of its turn."""
        look = self.page.look
        self.board.arrange(look, *self.areas, shapes.room(look))
        if self.notes.aside is None:
            self.board.show(self._observation(self.at), False, self._trail(), moving=False)

    def _show(self, moving: bool) -> None:
        """Show the current step with its traces, or an undone position."""
        if self.notes.aside:
            self.board.show(self.notes.observation(), False, None, False)
        else:
            self._hold(moving and self.at == self.shown + 1)
            trail, turn = self._trail(), self.match_log.turn(self.shown, self.at)
            self.board.show(self._observation(self.at), False, trail, moving, turn)
            self.board.recall(lambda: self.match_log.past(self.at))
        self.shown = self.at
        self._tell()

    def _hold(self, coming: bool) -> None:
        """Keep a reveal visible when its step follows, as in the match."""
        facts = self.match_log.facts(self.at)
        self.board.let_go()
        if coming and self.view.stays(facts):
            self.board.hold(self.match_log.observation(self.at - 1), facts)

    def _turn(self) -> LogTurn | None:
        """Return the turn of the current step, or None."""
        turns = self.turn_log.turns(self.last)
        return next((turn for turn in turns if turn.first <= self.at <= turn.last), None)

    def _trail(self) -> list[Trace]:
        """Return the traces of the current turn so far."""
        turn = self._turn()
        return self.turn_log.traced(turn.first - 1, self.at) if turn else []

    def _tell(self) -> None:
        """Update all widgets to the current position."""
        self.controls.follow(self.at, self.playing)
        if self.drama_strip:
            self.drama_strip.follow(self.match_log.ply(self.at))
        chosen = self.notes.chosen if self.notes.aside else self.at
        turn = self._turn()
        if turn is None or turn.first != self.opened:
            self.opened = None
        turns, remarks = self.turn_log.turns(self.last), self.notes.remarks()
        self.log.show_turns(turns, self.opened, chosen, remarks=remarks)
        self.log.reach(chosen)
        over = self._observation(self.at).current_player == TERMINAL
        reason = _("The match is over here. Go back a few moves.")
        if not self.open:
            reason = _("Only after the match, because it would reveal secrets now.")
        self.branch.set_enabled(self.open and not over, reason)
        if self.now:
            self.now.say(self._message())

    def _message(self) -> Message:
        """Return the message: progress, last event and who decides next."""
        if self.notes.aside:
            return self.notes.message()
        match, state = self.match, self._observation(self.at)
        words, note = deed(self.match_log, self.at), ""
        if self.at == self.last and match.over:
            end = verdict(match, ())
            words += f"\n**{end.headline}.** {end.reason}."
        elif state.current_player >= 0:
            seats, player = names_of(match), state.current_player
            if not self.match_log.open and match.team(player) != self.team:
                seats = [""] * len(seats)  # The current player may be secret.
            note = _("Next: {name}", name=seats[player]) if seats[player] else ""
        if not self.leaf:  # The strip below the board has one line for both.
            words, note = f"{words} {note}".strip(), ""
        return Message(when(self.turns, self.at), words, note, tone="bone", lively=False)

    # -- moving about

    @property
    def playing(self) -> bool:
        """Whether it plays by itself."""
        return self.again is not None

    def step(self, by: int) -> None:
        """Go a number of steps forward (or back, if negative) and stop playing."""
        self.again = None
        self._go(self.at + by)

    def jump(self, ply: int) -> None:
        """Go to a position and stop playing."""
        self.again = None
        self._go(ply)

    def show_again(self) -> None:
        """Replay the current turn."""
        turn = self._turn()
        if turn:
            self._open(turn)

    def _open(self, turn: LogTurn) -> None:
        """Replay a turn and unfold its parts in the list."""
        self.again = None
        self._go(turn.first - 1)
        self.opened = turn.first
        self._play(turn.last)

    def _close(self) -> None:
        """Fold the parts of the turn."""
        self.opened = None
        self._tell()

    def _point(self, turn: LogTurn | None) -> None:
        """Highlight the traces of a turn in the list on the board."""
        lit = None if turn is None else self.turn_log.traced(turn.first - 1, turn.last)
        self.board.light(lit)

    def _go(self, ply: int) -> None:
        away = self.notes.aside is not None
        if self.notes.turn_to(ply):
            assert self.notes.aside
            self.at = self.notes.step(self.notes.aside)
            self._show(False)
            return
        ply = min(self.last, max(0, ply))
        moving = abs(ply - self.at) == 1
        if ply != self.at or away:
            self.at = ply
            self._show(moving)
        else:
            self._tell()

    def toggle(self) -> None:
        """Start playing, from the beginning if at the end, or pause."""
        if self.again:
            self.again = None
            self._tell()
            return
        if self.at == self.last:
            self._go(0)
        self._play(self.last)

    def _play(self, until: int) -> None:
        """Play up to a step; the first step follows immediately."""
        self.again = Again(self.at, until, True)
        self._play_on()

    def _play_on(self) -> None:
        """Show the next step, or stop at the end."""
        again = self.again
        if again is None or not again.step():
            self.again = None
        else:
            self._go(again.at)
            self.again = again if again.at < again.until else None
        self._tell()

    def _set_pace(self, percent: int) -> None:
        """Change the playback speed, also for replayed turns in matches."""
        self.app.change(pace=percent)

    def _next_pace(self) -> None:
        here = PACES.index(self.app.preferences.pace)
        self._set_pace(PACES[(here + 1) % len(PACES)])
        self.app.rebuild()

    def away(self) -> None:
        """Draw the curtain over a view that is still private."""
        if self.guarded and not self.veiled:
            self.veiled = True
            self._draw_curtain()

    def _draw_curtain(self) -> None:
        self.again = None
        back = Answer(_("Back"), self.app.pop, icon="prev")
        self.app.push(Curtain(self._notice(), self._unveil, [back], self._open_rules))

    def _open_rules(self) -> None:
        """Open the rules, at the position shown unless a curtain hides it."""
        if self.links.rules is None:
            return
        game, options = self.match.game, self.match.options
        table = Table(dict(options))
        if not self.veiled:
            table = face_of(game.key).table(options, self.board.observation)
        self.app.push(self.links.rules(game, table))

    def _notice(self) -> CurtainNotice:
        """Return who may look at the replay of an unfinished match."""
        names = {team: name for name, team in self._teams().items()}
        team = self.team or 0
        away = [name for other in teams_of(self.match) if other != team
                for name in people_of(self.match, other)]  # fmt: skip
        told = self.match_log.heading(self.last)
        heading = _("{game} · replay · {heading}", game=self.match.game.title, heading=told)
        figure = self.match_log.figure(self.last, self.match_log.player)
        colour = self.match_log.team_colour(team)
        return CurtainNotice(colour, names[team], heading, tuple(away), (), figure)

    def _unveil(self) -> None:
        self.veiled = False
        self.focus_name = "position"

    def update(self, dt: float) -> None:
        """Advance playback and animations."""
        if self.veiled:
            self._draw_curtain()
            return
        pace = self.app.preferences.pace / 100
        if self.drama and self.drama.update() and self.drama_strip:
            self.drama_strip.redraw()
        self.board.update(dt * pace)
        if self.again and self.again.update(dt * pace, self.board.animating):
            self._play_on()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the background and the board."""
        if self.veiled:
            surface.blit(drapery(self.page.look), (0, 0))
            return
        paint_room(surface, self.page.look, self.board.covered)
        self.board.draw(surface)
        if self.guarded:
            paint_rim(surface, self.page.look, self.match_log.team_colour(self.team or 0))

    # -- ways out

    def _print(self) -> None:
        assert self.links.paper
        self.app.push(self.links.paper(self.match))

    def _branch(self) -> None:
        """Open a new match that starts at this position; this match is unchanged."""
        self.app.replace(self.links.play(self.match.branch(self.match_log.ply(self.at))))

    def _write_note(self) -> None:
        """Open the note dialog for the position shown."""
        if self.note_editor is None:
            self.note_editor = NoteEditor(self.app, self.match, self.links.keep)
            self.note_editor.changed = self.retell
        self.note_editor.open(self.notes.place(self.at))

    def _export(self) -> None:
        shown = ExportedMatch(
            self.match, self.match_log, self.at, self.team, self.stem, self.when, self.guarded
        )
        self.app.push(Export(shown))

    def _analyse(self) -> None:
        """Open the analysis of the match."""
        self.app.push(self.links.analysis(self.match, self._find))

    def _find(self, ply: int) -> None:
        """Show the step seen after `ply` actions."""
        self.again = self.notes.aside = None
        self.at = self.match_log.step(ply)
        self.board.show(self._observation(self.at), False, self._trail(), moving=False)
        self.board.recall(lambda: self.match_log.past(self.at))
