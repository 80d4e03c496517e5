"""The scribe: a match that was played on paper is entered, decision by decision.

Each decision is clicked on the board, pressed on a pad or typed in notation. Where chance decided,
the pad shows what could be rolled or drawn. What was secret may be left for later: the score
sheet is then written on, and the diary is filled in whenever it is at hand. Every entry is saved
before the next one is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import pygame
from pygame import Rect

from game import deal, scribe
from game.language import _
from game.match import Match
from game.scribe import MAX_LISTED
from game.state import CHANCE
from scenes.boards.board import Board
from scenes.boards.board_hooks import BoardHooks
from scenes.boards.faces import face_of
from scenes.play.match_file import MatchFile
from scenes.telling.turns import action_sentence, heading, names_of, verdict
from scenes.ui.button import Button
from scenes.ui.card import Card, Header
from scenes.ui.dialog import Answer, Question
from scenes.ui.drawing import shapes
from scenes.ui.drawing.shapes import paint_room
from scenes.ui.field import TextField
from scenes.ui.layout import Beside, Columns, Fixed, Flow, Gap, Item, Rows, Slot, slots
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Page
from scenes.ui.words import Divider, Words, title
from scenes.window.app import Scene

COLUMN_UNITS: Final = 440  # The width of the column beside the board, in units of type.
EDGE_UNITS: Final = 14
LONGEST_NOTATION: Final = 60  # A notation has no more characters.
ENTRIES_SHOWN: Final = 40  # The number of last entries that are shown.


@dataclass(frozen=True, slots=True)
class ScribeLinks:
    """The scenes that the scribe opens."""

    results: Callable[[Match, Path], Scene]
    rules: Callable[[], Scene]


class Scribe(Scene):
    """A match with written chance and what is asked for next."""

    focus_name = "notation"

    def __init__(self, match: Match, file: MatchFile, links: ScribeLinks) -> None:
        self.match = match
        self.file = file
        self.links = links
        self.face = face_of(match.game.key)
        self.names = names_of(match)
        self.typed = self.noted = ""  # The texts in the fields of notation and score sheet.
        self.refused = ""  # Why the last entry was not taken.
        self.past: list[tuple[int, list[str]]] = []  # Each is a ply and lines.
        self.view = self.face.view(self.names)
        self.board: Board[Any] = Board(self.view, self._observation(), self._hooks())

    @property
    def named(self) -> Sequence[str]:
        """The names of the players."""
        return self.names

    @property
    def animating(self) -> bool:
        """Whether a move is animated."""
        return self.board.moving

    def _hooks(self) -> BoardHooks:
        return BoardHooks(
            changed=lambda: self.app.changed(),
            play=self.enter_action,
            decided=self.enter_action,
            refuse=self._refuse,
            focus=lambda: self.app.ring.focus(self.board),
            by_key=lambda: self.app.ring.shown,
            sound=lambda name, side: self.app.sounds.play(name, side),
            shortcut=lambda event: self.app.ring.shortcut(event),
            describe=self._describe,
            spare=lambda: self.app.spare(),
            pointer=lambda: self.app.manager.mouse_position,
            awake=lambda: not self.app.is_asleep,
            caps=lambda: self.app.inputs.prompts.caps,
        )

    def _observation(self) -> Any:
        """Return the position as whoever decides saw it; of chance and at the end everything."""
        state = self.match.state
        return state.observation(state.current_player) if state.current_player >= 0 else state

    def _describe(self, place: str) -> str:
        return self.face.words.describe(self._observation(), place, self.names)

    def _refuse(self, place: str) -> None:
        chosen = self.board.chosen
        words = self.face.words.refusal(self._observation(), chosen, place, self.names)
        if words:
            self.app.notice(words)

    # -- building

    def build(self) -> None:
        """Build the board on the left, and on the right what is asked and what was entered."""
        page, look = self.page, self.page.look
        margin = look.tight(EDGE_UNITS)
        area = page.rect.inflate(-2 * margin, -2 * margin)
        crumb = " · ".join([_(self.match.game.title), heading(self.match, self.match.ply)])
        header = Header(page, _("Write down"), self.app.pop, crumb, self._ways(page))
        high = header.height_for(area.width)
        header.place(Rect(area.topleft, (area.width, high)))
        room = Rect(area.left, area.top + high + margin, area.width, 0)
        room.height = area.bottom - room.top
        wide = min(look.pt(COLUMN_UNITS), round(area.width * 0.42))
        column = Rect(room.right - wide, room.top, wide, room.height)
        board = Rect(room.topleft, (room.width - wide - margin, room.height))
        page.scope.targets.append(self.board)
        card = Card(page, Rows(self._asked(page), look.px(8)), padding=10)
        least, whole = self.view.side_heights(self.board.seen, wide, look)
        rest = room.height - card.height_for(wide)
        side = whole if whole + look.pt(120) <= rest else least
        log = Card(page, ScrollArea(page, self._entries), padding=5)
        tree = Rows([card, Fixed(Slot("side"), side), log], margin, 2)
        tree.place(column)
        self.board.arrange(look, board, slots(tree, column)["side"], shapes.room(look))
        playable = not self.match.over and self.match.state.current_player != CHANCE
        self.board.show(self._observation(), playable, None, moving=False)

    def _ways(self, page: Page) -> list[Button]:
        undo = Button(page, _("Undo"), self._undo, "Ctrl Z", "undo", height=44, name="Undo")
        undo.set_enabled(self.match.can_undo() or bool(self.match.waiting),
                         _("There is nothing to undo."))  # fmt: skip
        rules = Button(page, _("Rules"), self._rules, "F1", "book", height=44, name="Rules")
        stop = Button(page, _("End early"), self._ask_end, "", "door", height=44,
                      name="End early")  # fmt: skip
        stop.set_enabled(not self.match.over, _("The match is over."))
        if self.match.waiting:
            stop.set_enabled(False, _("Fill in the diary first."))
        return [undo, rules, stop]

    def _asked(self, page: Page) -> list[Item]:
        """Return the question, the pad and the field, or how the match ended."""
        match, state = self.match, self.match.state
        if match.over:
            end = verdict(match, ())
            words = f"{end.reason}." if end.reason else ""
            results = Button(page, _("Results"), self._results, "Enter", "trophy", "candle",
                             name="Results")  # fmt: skip
            return [title(page, end.headline), Words(page, words, 17), results]
        rows: list[Item] = [title(page, self._who())]
        if state.current_player >= 0:
            told = self.face.words.prompt(self._observation(), (), self.names)
            rows.append(Words(page, told, 16, colour="muted"))
        legal = list(dict.fromkeys(state.legal_actions()))
        if len(legal) <= MAX_LISTED:
            rows.append(Flow([self._key(page, action) for action in legal], page.look.px(6)))
        field = TextField(page, _("Notation"), self.typed, self._type, self._enter, "pencil",
                          _("Notation"), 240, LONGEST_NOTATION, name="notation")  # fmt: skip
        enter = Button(page, _("Enter it"), lambda: self._enter(self.typed), "", "check", "candle",
                       16, 44, "Enter it")  # fmt: skip
        rows.append(Columns([field, enter], page.look.px(8), [1.0, None], "centre"))
        if match.waiting:
            rows += self._sheet(page)
        elif self._secret():
            rows.append(Button(page, _("Not known yet"), self._later, "", "clock", size=16,
                               height=44, name="Not known yet"))  # fmt: skip
        for fault in filter(None, (self.refused, self.file.fault)):
            rows.append(Words(page, fault, 16, colour="danger"))
        return rows

    def _who(self) -> str:
        """Return whose decision is asked for, and from whose diary it comes if it was secret."""
        match, state = self.match, self.match.state
        player = state.current_player
        if player == CHANCE:
            before = self.face.luck.rolled(state, state.legal_actions()[0], self.names)
            return before[0] or _("What was rolled or drawn?")
        if self._secret() or match.waiting:
            return _("From the diary of {name}", name=self.names[player])
        return _("{name} decides", name=self.names[player])

    def _secret(self) -> bool:
        """Return whether others did not see what is decided now."""
        match, state = self.match, self.match.state
        player, seen = state.current_player, match.game.rules.facts.visible_to
        if player < 0 or not match.game.hidden:
            return False
        others = [seat for seat in range(len(match.seats)) if seat != player]
        return any(not seen(state, a, o) for a in state.legal_actions()[:1] for o in others)

    def _sheet(self, page: Page) -> list[Item]:
        """Return the field for the next line of the score sheet, which waits for the diary."""
        number = self.match.ply + len(self.match.waiting) + 1
        told = _("Score sheet, line {number}; ? for a secret decision", number=number)
        field = TextField(page, _("Score sheet"), self.noted, self._scribble, self._note, "pencil",
                          _("Score sheet"), 240, LONGEST_NOTATION, name="sheet")  # fmt: skip
        note = Button(page, _("Note it"), lambda: self._note(self.noted), "", "plus", "plain",
                      16, 44, "Note it")  # fmt: skip
        pair = Columns([field, note], page.look.px(8), [1.0, None], "centre")
        return [Divider(page, 4), Words(page, told, 16, colour="muted"), pair]

    def _key(self, page: Page, action: int) -> Button:
        """Return the key of an action on the pad."""
        state = self.match.state
        notation = words = state.notation(action)
        if state.current_player == CHANCE:
            words = self.face.luck.rolled(state, action, self.names)[1] or notation
        act = partial(self.enter_action, action)
        return Button(page, words, act, size=16, height=42, name=f"pad {notation}")

    def _entries(self, page: Page) -> Item:
        """Return the last entries, newest first, with the code of the deal."""
        match = self.match
        rows: list[Item] = []
        after, unchecked = match.ply + 1, _("waits for the diary")
        for at, line in reversed([*enumerate(match.waiting, after)]):
            number = Words(page, f"{at}", 15, "bold", "muted")
            words = Words(page, line, 16, colour="muted")
            waits = Words(page, unchecked, 15, colour="muted")
            rows.append(
                Columns([number, Beside(words, waits, page.look.px(8), page.look.pt(140))],
                        page.look.px(8), [page.look.pt(36), 1.0], "top")
            )  # fmt: skip
        for entry in reversed(match.log[-ENTRIES_SHOWN:]):
            told = action_sentence(match, entry.ply)
            number = Words(page, f"{entry.ply + 1}", 15, "bold", "muted")
            noted = Words(page, entry.notation, 15, colour="muted")
            words = Words(page, told or entry.notation, 16)
            rows.append(
                Columns([number, Beside(words, noted, page.look.px(8), page.look.pt(140))],
                        page.look.px(8), [page.look.pt(36), 1.0], "top")
            )  # fmt: skip
        if not rows:
            rows.append(Words(page, _("Nothing is written down yet."), 16, colour="muted"))
        players = len(match.seats)
        if deal.is_dealt(match.game.key, players, match.options):
            told = _("The deal: {code}", code=deal.code_of_match(match))
            rows += [Divider(page, 4), Words(page, told, 15, colour="muted")]
        return Rows([*rows, Gap(0, 4)], page.look.px(4))

    # -- entries

    def _type(self, words: str) -> None:
        self.typed = words

    def _enter(self, words: str) -> None:
        """Play what was typed; tell what is possible if it is not."""
        if not words.strip():
            self._refused(_("Type an entry, or click it on the board."))
            return
        waits = self.match.waiting and words.strip() != scribe.SECRET
        self._try(scribe.fill if waits else scribe.note, words)

    def _scribble(self, words: str) -> None:
        self.noted = words

    def _note(self, words: str) -> None:
        """Write the score sheet on while the diary is missing."""
        if words.strip():
            self._try(scribe.note, words)

    def _later(self) -> None:
        """Leave a secret decision to the diary."""
        self._note(scribe.SECRET)

    def _try(self, enter: Callable[[Match, str], None], words: str) -> None:
        before = self.match.ply, list(self.match.waiting)
        try:
            enter(self.match, words)
        except scribe.WritingError as fault:
            self._refused(str(fault))
            return
        self.past.append(before)
        self._kept()

    def _refused(self, words: str) -> None:
        """Say below the field what is wrong, until something is entered."""
        self.refused = words
        self.app.sounds.play("error")
        self.app.rebuild()

    def enter_action(self, action: int) -> None:
        """Play an action, save it and ask for the next one."""
        self._enter(self.match.state.notation(action))

    def _undo(self) -> None:
        """Take back the last entry, with what the diary let through."""
        match = self.match
        if match.agreement is not None:
            match.undo()
        elif self.past:
            ply, match.waiting = self.past.pop()
            while match.ply > ply:
                match.undo()
        elif match.waiting:
            match.waiting.pop()
        else:
            match.undo()
        self._kept()

    def _kept(self) -> None:
        """Save, and show what comes next."""
        self.typed = self.noted = self.refused = ""
        self.file.keep(heading(self.match, self.match.ply))
        self.app.rebuild()

    def _ask_end(self) -> None:
        """Ask how a match ended that was not played to its end."""

        def resign(seat: int) -> None:
            self.match.resign(seat)
            self._kept()

        def draw() -> None:
            self.match.agree_draw()
            self._kept()

        answers = [
            Answer(_("{name} gave up", name=name), partial(resign, seat))
            for seat, name in enumerate(self.names)
        ]
        answers += [
            Answer(_("They agreed to a draw"), draw, name="draw"),
            Answer(
                _("Continue writing"), lambda: None, "Esc", kind="candle", name="Continue writing"
            ),
        ]
        self.app.ask(Question(_("How did it end?"), "", tuple(answers)))

    # -- ways out

    def _results(self) -> None:
        self.app.replace(self.links.results(self.match, self.file.path))

    def _rules(self) -> None:
        self.app.push(self.links.rules())

    def handle(self, event: pygame.Event) -> bool:
        """Send an unused event to the board; return whether it was used."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self.board.handle_mouse(event)
        return False

    def update(self, dt: float) -> None:
        """Advance the board."""
        self.board.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the room and the board."""
        paint_room(surface, self.page.look, self.board.covered)
        self.board.draw(surface)
