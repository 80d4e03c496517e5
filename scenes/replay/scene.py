"""A match seen again: the board at any position, the moves, the time line, a branch from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame
from pygame import Rect

from game.language import _, many, opposed
from game.match import Match
from game.state import TERMINAL
from scenes.app import Scene
from scenes.boards.board import Board, BoardHooks
from scenes.boards.living import TableLife
from scenes.boards.view import Trace
from scenes.export.scene import Export, ExportedMatch
from scenes.notes.keeping import Keeper
from scenes.notes.note_editor import NoteEditor
from scenes.play.again import Again
from scenes.play.banner import paint_rim
from scenes.play.curtain import Curtain, CurtainNotice
from scenes.play.drapery import drapery
from scenes.play.turn_card import Message, TurnCard
from scenes.play.turn_list import TurnCommands, TurnList
from scenes.replay.column_head import ColumnHead
from scenes.replay.controls import ReplayCommands, ReplayControls
from scenes.replay.eyes import Eyes, viewers_of
from scenes.replay.notes import ReplayNotes
from scenes.replay.room import Leaf, arranged
from scenes.settings.preferences import PACES
from scenes.telling.match_log import MatchLog, log_of
from scenes.telling.steps import deed, turn_steps, when
from scenes.telling.turn_log import LogTurn, TurnLog
from scenes.telling.turns import names_of, verdict
from scenes.telling.viewpoints import is_open, people_of, teams_by_name, teams_of
from scenes.ui import shapes, text
from scenes.ui.button import Button
from scenes.ui.card import Card, KeyHints
from scenes.ui.dialog import Answer
from scenes.ui.layout import Columns, Item, Rows
from scenes.ui.life import Life
from scenes.ui.shapes import paint_room
from scenes.ui.widget import Page, Widget
from scenes.ui.words import Words, title

EDGE: Final = 14  # units left and right of everything
GAP: Final = 3
HIGH: Final = 38  # units of type of the buttons above
PADDING: Final = 10  # of the column's cards


@dataclass(frozen=True, slots=True)
class ReplayLinks:
    """Where a replay leads.

    `play` is a new match that begins with a part of this one, `analysis` what is to be said of the
    whole; it calls a function with the number of actions after which it found something. `swings`
    are the numbers of actions behind the largest swings, once they are known.
    """

    play: Callable[[Match], Scene]
    analysis: Callable[[Match, Callable[[int], None]], Scene]
    swings: Callable[[Match], Sequence[int]]
    keep: Keeper = lambda: ""  # what is said of the match


class Replay(Scene):
    """One match from the beginning to where it stands; `stem` and `when` name its record.

    While players still have secrets it is seen through the eyes of one `team`, behind a curtain
    where other people are at the screen; afterwards also as everybody may see it.
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
        self.again: Again | None = None  # what is played: the rest of the match, or a turn of it
        self.opened: int | None = None  # the first step of the turn that is open in the list
        self.note_editor: NoteEditor | None = None
        self.areas = Rect(0, 0, 0, 0), Rect(0, 0, 0, 0)
        self.viewers = viewers_of(match)
        self._eyes_inside: list[Widget] = []
        self._living = TableLife()
        self.leaf: Leaf = ""
        self._see(team, at)
        self.leaf = "" if self.view.across else "turns"

    @property
    def named(self) -> Sequence[str]:
        """Who plays or has played."""
        return [seat.name for seat in self.match.seats]

    def _see(self, team: int | None, ply: int) -> None:
        """Take the viewpoint of a team, or of everybody, at the step seen after so many actions."""
        match = self.match
        self.team = team
        self.match_log: MatchLog = log_of(match, team)
        self.view = self.match_log.view
        self.view.overheard = not self.match.over
        self.last = self.match_log.last
        self.shown = self.at = self.match_log.step(min(ply, match.ply))
        self.notes = ReplayNotes(match, self.match_log, team, self.open)
        self.turn_log = TurnLog(self.match_log)
        self.turns = turn_steps(self.match_log)
        self.board: Board[Any] = Board(self.view, self._observation(self.at), self._hooks())

    def retell(self) -> None:
        """Show notes that have changed."""
        self._go(self.at)
        self.app.rebuild()

    @property
    def animating(self) -> bool:
        """Whether a move is on its way."""
        return self.board.moving

    def moved(self) -> Sequence[Rect] | None:
        """Return the part of the board that looks different."""
        return None if self.veiled else self.board.moved()

    @property
    def solid(self) -> Rect | None:
        """The board while the camera is near."""
        return self.board.solid

    def drawn(self) -> None:
        """Let the board be drawn as it is then, when it is drawn again."""
        self.board.drawn()

    def _observation(self, step: int) -> Any:
        """Return what is seen after a step."""
        return self.match_log.observation(step)

    def _hooks(self) -> BoardHooks:
        """Return what the board is told: it may be looked at, but not played on."""
        return BoardHooks(
            changed=lambda: self.app.stir(),
            sound=lambda name, side: self.app.sounds.play(name, side),
            spare=lambda: self.app.spare(),
            pointer=lambda: self.app.manager.mouse_position,
        )

    # -- building

    @property
    def lingers(self) -> bool:
        """Whether all may see what is on the screen."""
        return not self.guarded

    @property
    def life(self) -> Life | None:
        """What lives on the table, nothing behind a curtain."""
        return None if self.veiled else self._living.on(self.page, self.board)

    def pressed(self) -> None:
        """End what is staged."""
        self.board.skip()

    def build(self) -> None:
        if self.veiled:
            return
        page, look = self.page, self.page.look
        self.app.sounds.music.play(self.match.game.key)
        margin, gap = look.tight(EDGE), look.tight(GAP)
        area = page.rect.inflate(-2 * margin, 0)
        header = self._header(area.width)
        high = header.height_for(area.width)
        header.place(Rect(area.left, gap, area.width, high))
        hands = ReplayCommands(self.step, self.jump, self.toggle, self.show_again, self._set_pace)
        pace, noted = self.app.preferences.pace, self.notes.steps
        self.controls = ReplayControls(page, self.match_log, self.at, pace, hands, noted)
        bar = Card(page, self.controls.item, padding=2)
        low = bar.height_for(area.width)
        bar.place(Rect(area.left, area.bottom - gap - low, area.width, low))
        top = 2 * gap + high
        self._build_middle(Rect(area.left, top, area.width, area.bottom - low - 2 * gap - top))
        page.scope.shortcuts.append(("Space", self._shortcut(self.toggle)))
        page.scope.shortcuts.append(("F8", self._shortcut(self._next_pace)))
        if not look.wide:
            page.scope.shortcuts.append(("F5", self._shortcut(self.show_again)))
        self._mark_swings()
        self._arrange()
        self._tell()

    def _mark_swings(self) -> None:
        """Number the largest swings on the time line; the numbers are the keys that lead there."""
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
        """Place the board to the left, the present position, viewers and turns beside it."""
        page, look = self.page, self.page.look
        self.now = TurnCard(page, self._message()) if look.wide else None
        eyes = self._eyes(page)
        heading = self._heading(page)
        pad = 2 * look.px(PADDING)
        areas = arranged(
            look,
            area,
            self.leaf,
            lambda wide: self.view.side_heights(wide, look)[1],
            self.now.height_for if self.now else lambda wide: 0,
            eyes.height_for if eyes else lambda wide: 0,
            heading.height_for(look.pt(400)) + look.tight(6),
        )
        if self.now:
            self.now.place(areas.now)
        if eyes and areas.eyes.height:
            eyes.place(areas.eyes)
        elif eyes:  # what lies beside the board needs its place
            for widget in self._eyes_inside:
                widget.hide()
        commands = TurnCommands(self.jump, self._open, self._close, self._point)
        self.log = TurnList(page, commands)
        if areas.turns.width and look.wide:
            rows = Rows([heading, self.log], look.tight(4), grow=1)
            Card(page, rows, padding=PADDING).place(areas.turns)
        elif areas.turns.width:
            Card(page, self.log, padding=PADDING).place(areas.turns)
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
        """Return the card of those through whose eyes the match can be seen, if there are any."""
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
        """The number of the viewer among all, None where there is no choice."""
        if not (self.open and self.match.game.hidden):
            return None
        return [viewer.team for viewer in self.viewers].index(self.team)

    def _heading(self, page: Page) -> ColumnHead:
        """Return the tabs above what fills the column, and the way to close it."""
        return ColumnHead(page, self.leaf, self._turn_leaf)

    def _turn_leaf(self, leaf: Leaf) -> None:
        """Show another leaf of the column, or close it."""
        self.leaf = leaf
        self.app.rebuild()

    def _header(self, width: int) -> Item:
        """Return the one line above all else: what is shown, and what can be made of it."""
        page, look = self.page, self.page.look
        back = Button(page, _("Back"), self.app.pop, "", "prev", height=HIGH, name="Back", words="")
        page.scope.shortcuts.append(("Esc", back.by_shortcut))
        name = Words(page, _("Replay"), 24, "title", "candle")
        ways: list[Button] = []

        def way(words: str, action: Callable[[], None], key: str, icon: str, name: str) -> Button:
            kind = "candle" if name == "Play from here" else "raised"
            button = Button(page, words, action, key, icon, kind, 16, HIGH, name)
            ways.append(button)
            return button

        way(_("Note"), self._write_note, "N", "note", "Note")
        if self._chosen_viewer is not None and not (look.wide and self.leaf):
            way(self._seen_by(self._chosen_viewer), self._look_on, "V", "eye", "Seen by")
        elif self._chosen_viewer is not None:
            page.scope.shortcuts.append(("V", self._shortcut(self._look_on)))
        if self.match.over:
            way(_("Analysis"), self._analyse, "A", "search", "Analysis")
        way(_("Export"), self._export, "E", "save", "Export")
        if not (look.wide and self.leaf):
            leaf: Leaf = "" if self.leaf else "turns"
            way(_("Turns"), lambda: self._turn_leaf(leaf), "T", "menu", "Turns")
        self.branch = way(_("Play from here"), self._branch, "B", "branch", "Play from here")
        gap = look.tight(8)
        room = width - back.natural_width() - name.natural_width() - 2 * gap
        self._fold(ways, room if look.wide else 0)
        room -= sum(button.natural_width() + gap for button in ways)
        crumb = Words(page, self._crumb(room - gap), 17, "regular", "muted")
        row: list[Item] = [back, name, crumb, *ways]
        return Columns(row, gap, [None, None, 1.0, *(None for _ in ways)], "centre")

    def _fold(self, ways: Sequence[Button], room: int) -> None:
        """Make buttons icons, the least needed words first, until they fit into `room` pixels."""
        gap = self.page.look.tight(8)
        for button in (None, *ways):
            if button:
                button.tip, button.words, button.key = button.label, "", ""
            if sum(way.natural_width() + gap for way in ways) <= room:
                break
        for button in ways:
            if button.words:
                button.icon = ""

    def _crumb(self, room: int) -> str:
        """Return what the match was in as many words as there is room for."""
        match, look = self.match, self.page.look
        game = _(match.game.title)
        names = opposed(self._teams())
        end = verdict(match, ()).headline if match.over else ""
        count = many("{number} player", "{number} players", len(match.seats))
        for parts in ((game, names, self.when), (game, names), (game, end), (game, count), (game,)):
            words = " · ".join(part for part in parts if part)
            if look.wide and text.width(words, "regular", look.pt(17)) <= room:
                return words
        return ""

    def _teams(self) -> dict[str, int]:
        """Return the teams by the names of their players."""
        return teams_by_name(self.match)

    def _look_as(self, index: int) -> None:
        """Look through the eyes of a team, or of everybody."""
        self._see(self.viewers[index].team, self.match_log.ply(self.at))
        self.again = None
        self.app.rebuild()

    def _look_on(self) -> None:
        """Look through the eyes of the next viewer."""
        index = ((self._chosen_viewer or 0) + 1) % len(self.viewers)
        self._look_as(index)
        self.app.notice(self._seen_by(index))

    def _seen_by(self, index: int) -> str:
        """Return through whose eyes the match is seen."""
        viewer = self.viewers[index]
        return _("Seen by {names}", names=viewer.name) if index else _("Seen by all")

    # -- showing a position

    def _arrange(self) -> None:
        """Put the board in its place, with what the present turn has left on it."""
        look = self.page.look
        self.board.arrange(look, *self.areas, shapes.room(look))
        if self.notes.aside is None:
            self.board.show(self._observation(self.at), False, self._trail(), moving=False)

    def _show(self, moving: bool) -> None:
        """Show the step `at`, traced, or a position that was taken back."""
        if self.notes.aside:
            self.board.show(self.notes.observation(), False, None, False)
        else:
            self._hold(moving and self.at == self.shown + 1)
            trail, turn = self._trail(), self.match_log.turn(self.shown, self.at)
            self.board.show(self._observation(self.at), False, trail, moving, turn)
            self.view.recall(lambda: self.match_log.past(self.at))
        self.shown = self.at
        self._tell()

    def _hold(self, coming: bool) -> None:
        """Keep in sight what was just revealed where its step is coming, as in the match."""
        facts = self.match_log.facts(self.at)
        self.view.let_go()
        if coming and self.view.stays(facts) and self.view.hold(facts):
            self.view.attend(self.match_log.observation(self.at - 1))

    def _turn(self) -> LogTurn | None:
        """Return the turn that the step belongs to."""
        turns = self.turn_log.turns(self.last)
        return next((turn for turn in turns if turn.first <= self.at <= turn.last), None)

    def _trail(self) -> list[Trace]:
        """Return what the turn of the step has left on the board so far."""
        turn = self._turn()
        return self.turn_log.traced(turn.first - 1, self.at) if turn else []

    def _tell(self) -> None:
        """Say everywhere which position this is."""
        self.controls.follow(self.at, self.playing)
        chosen = self.notes.chosen if self.notes.aside else self.at
        turn = self._turn()
        if turn is None or turn.first != self.opened:
            self.opened = None
        turns, remarks = self.turn_log.turns(self.last), self.notes.remarks()
        self.log.show_turns(turns, self.opened, chosen, remarks=remarks)
        self.log.reach(chosen)
        over = self._observation(self.at).current_player == TERMINAL
        reason = _("The match is over here: go back a few moves.")
        if not self.open:
            reason = _("Only when the match is over, for now there are secrets in it.")
        self.branch.set_enabled(self.open and not over, reason)
        if self.now:
            self.now.say(self._message())

    def _message(self) -> Message:
        """Return how far the match is, what just happened, and who is to decide."""
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
                seats = [""] * len(seats)  # which of them decides may be a secret
            note = _("Next: {name}", name=seats[player]) if seats[player] else ""
        if not self.leaf:  # the strip below the board has one line for both
            words, note = f"{words} {note}".strip(), ""
        return Message(when(self.turns, self.at), words, note, tone="bone", lively=False)

    # -- moving about

    @property
    def playing(self) -> bool:
        """Whether positions follow each other by themselves."""
        return self.again is not None

    def step(self, by: int) -> None:
        """Go on or back by hand."""
        self.again = None
        self._go(self.at + by)

    def jump(self, ply: int) -> None:
        """Go straight to a position."""
        self.again = None
        self._go(ply)

    def show_again(self) -> None:
        """Show the turn of the step again from where it began."""
        turn = self._turn()
        if turn:
            self._open(turn)

    def _open(self, turn: LogTurn) -> None:
        """Show a turn again, and its parts in the list."""
        self.again = None
        self._go(turn.first - 1)
        self.opened = turn.first
        self._play(turn.last)

    def _close(self) -> None:
        """Show no parts any more."""
        self.opened = None
        self._tell()

    def _point(self, turn: LogTurn | None) -> None:
        """Light on the board what a turn of the list has left there."""
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
        """Play on, from the beginning when the end is reached, or pause."""
        if self.again:
            self.again = None
            self._tell()
            return
        if self.at == self.last:
            self._go(0)
        self._play(self.last)

    def _play(self, until: int) -> None:
        """Let positions follow each other up to a step, the first one at once."""
        self.again = Again(self.at, until, True)
        self._play_on()

    def _play_on(self) -> None:
        """Show the next position of what is played, or end it."""
        again = self.again
        if again is None or not again.step():
            self.again = None
        else:
            self._go(again.at)
            self.again = again if again.at < again.until else None
        self._tell()

    def _set_pace(self, percent: int) -> None:
        """Play at another speed, here and wherever something is shown again."""
        self.app.change(pace=percent)

    def _next_pace(self) -> None:
        here = PACES.index(self.app.preferences.pace)
        self._set_pace(PACES[(here + 1) % len(PACES)])
        self.app.rebuild()

    def away(self) -> None:
        """Draw the curtain again over a view that is still private."""
        if self.guarded and not self.veiled:
            self.veiled = True
            self._draw_curtain()

    def _draw_curtain(self) -> None:
        self.again = None
        back = Answer(_("Back"), self.app.pop, icon="prev")
        self.app.push(Curtain(self._notice(), self._unveil, [back]))

    def _notice(self) -> CurtainNotice:
        """Return who may look at the replay of a match that goes on."""
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
        """Play on."""
        if self.veiled:
            self._draw_curtain()
            return
        pace = self.app.preferences.pace / 100
        self.board.update(dt * pace)
        if self.again and self.again.update(dt * pace, self.board.animating):
            self._play_on()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the room and the board in it."""
        if self.veiled:
            surface.blit(drapery(self.page.look), (0, 0))
            return
        paint_room(surface, self.page.look, self.board.covered)
        self.board.draw(surface)
        if self.guarded:
            paint_rim(surface, self.page.look, self.match_log.team_colour(self.team or 0))

    # -- ways out

    def _branch(self) -> None:
        """Begin a new match at this position; this one stays as it is."""
        self.app.replace(self.links.play(self.match.branch(self.match_log.ply(self.at))))

    def _write_note(self) -> None:
        """Ask for a note on the position that is shown."""
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
        """See what is to be said of the whole match, and come back to where it points."""
        self.app.push(self.links.analysis(self.match, self._find))

    def _find(self, ply: int) -> None:
        """Show the step seen after so many actions."""
        self.again = self.notes.aside = None
        self.at = self.match_log.step(ply)
        self.board.show(self._observation(self.at), False, self._trail(), moving=False)
        self.view.recall(lambda: self.match_log.past(self.at))
