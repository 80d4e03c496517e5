"""The dialog to write, change or delete a note."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final

from game.language import _, mark
from game.match import Match
from game.notes import MAX_NOTE_LENGTH, REMARKS, Note
from scenes.ui.dialog import Answer, Question
from scenes.ui.field import TextField
from scenes.ui.layout import Columns, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.select import Select
from scenes.ui.widget import Page
from scenes.ui.words import Words
from scenes.window.app import App

REMARK_WORDS: Final = {
    "": mark("No remark"),
    "great": mark("A great moment"),
    "dull": mark("Boring"),
    "unclear": mark("Unclear"),
    "unfair": mark("Unfair"),
    "fault": mark("Program error"),
}
LISTED_LETTERS: Final = 30  # The letters by which a note is listed.


@dataclass(frozen=True, slots=True)
class NotePlace:
    """The position a note belongs to, and the notes that may be read there.

    `team` may read the note until the match is over; None is everybody. `writers` are seats, None
    for the whole table. `covered` hides the board behind the dialog.
    """

    line: tuple[str, ...]
    moment: str
    team: int | None
    writers: tuple[int | None, ...]
    here: tuple[Note, ...]
    covered: bool = False


@dataclass(slots=True)
class NoteDraft:
    """A note being written; `note` is the one to replace, or None for a new one."""

    place: NotePlace
    seat: int | None
    note: Note | None = None
    text: str = ""
    remark: str = ""


def name_of(match: Match, seat: int | None) -> str:
    """Return the name of the author of a note."""
    return _("The table") if seat is None else match.seats[seat].name


def note_text(note: Note) -> str:
    """Return the remark and the text of a note."""
    parts = [_(REMARK_WORDS.get(note.remark, "")) if note.remark else "", note.text]
    return ": ".join(part for part in parts if part)


def short(note: Note) -> str:
    """Return the start of a note, for lists."""
    words = note_text(note)
    return words if len(words) <= LISTED_LETTERS else f"{words[: LISTED_LETTERS - 1].rstrip()}…"


class NoteEditor:
    """The notes of a match; `keep` saves them after every change and returns any error.

    A note interrupted by the curtain or by a lost window stays as a draft for its team.
    """

    def __init__(self, app: App, match: Match, keep: Callable[[], str]) -> None:
        self.app = app
        self.match = match
        self.keep = keep
        self.changed: Callable[[], None] = lambda: None
        self._drafts: dict[int | None, NoteDraft] = {}  # The drafts by team.

    def open(self, place: NotePlace) -> None:
        """Open the dialog for a position, or continue this team's draft."""
        draft = self._drafts.get(place.team)
        if draft is None or not (draft.text or draft.note):
            people = [seat for seat in place.writers if seat is not None]
            draft = NoteDraft(place, people[0] if len(people) == 1 else None)
        self._drafts[place.team] = draft
        self._ask(draft, place.covered)

    def _ask(self, draft: NoteDraft, covered: bool) -> None:
        place = draft.place
        keep = partial(self._keep, draft, covered)
        answers = [
            Answer(_("Save note"), keep, "Ctrl Enter", "check", "candle", "Save note"),
            Answer(_("Later"), partial(self._put_off, draft), "Esc", name="Later"),
        ]
        if draft.text and not draft.note:
            drop = partial(self._drop, draft)
            answers.insert(0, Answer(_("Discard"), drop, "", "trash", name="Discard"))
        if draft.note:
            delete = partial(self._delete, draft)
            answers.insert(0, Answer(_("Delete note"), delete, "", "trash", name="Delete note"))
        title = _("A note on: {moment}", moment=place.moment)
        extra = partial(self._form, draft, covered)
        question = Question(title, "", tuple(answers), extra, "note", covered)
        self.app.ask(question)

    # -- the form

    def _form(self, draft: NoteDraft, covered: bool, page: Page) -> Item:
        return ScrollArea(page, lambda inner: self._rows(draft, covered, inner), "note form")

    def _rows(self, draft: NoteDraft, covered: bool, page: Page) -> Item:
        look, place = page.look, draft.place
        rows: list[Item] = []
        if place.here:
            names = [_("A new note"), *(short(note) for note in place.here)]
            chosen = 0 if draft.note is None else 1 + place.here.index(draft.note)
            choose = partial(self._choose, draft, covered)
            rows.append(Select(page, _("Which note"), names, chosen, choose, name="which note"))
        rows.append(
            TextField(
                page,
                _("Note"),
                draft.text,
                partial(setattr, draft, "text"),
                icon="pencil",
                placeholder=_("Write your note here"),
                longest=MAX_NOTE_LENGTH,
                name="note",
            )
        )
        keys = list(REMARK_WORDS)
        remarks = Select(
            page,
            _("Remark"),
            [_(words) for words in REMARK_WORDS.values()],
            keys.index(draft.remark) if draft.remark in keys else 0,
            lambda index: setattr(draft, "remark", keys[index]),
            name="remark",
        )
        writers = place.writers if draft.seat in place.writers else (draft.seat, *place.writers)
        by = Select(
            page,
            _("Written by"),
            [self._by(seat) for seat in writers],
            writers.index(draft.seat),
            lambda index: setattr(draft, "seat", writers[index]),
            name="written by",
        )
        gap = look.px(12)
        if remarks.natural_width() + by.natural_width() + gap <= look.pt(500) <= look.size[0] // 2:
            rows.append(Columns([remarks, by], gap, [1.0, 1.0], "centre"))
        else:
            rows += [remarks, by]
        if covered:
            rows.append(
                Words(
                    page, _("The clock is stopped, and the board is covered."), 16, colour="muted"
                )
            )
        return Rows(rows, gap)

    def _by(self, seat: int | None) -> str:
        if seat is None:
            return _("By the table")
        return _("By {name}", name=self.match.seats[seat].name)

    def _choose(self, draft: NoteDraft, covered: bool, index: int) -> None:
        """Start a new note, or edit an existing one."""
        place = draft.place
        draft.note = place.here[index - 1] if index else None
        note = draft.note
        draft.text, draft.remark = (note.text, note.remark) if note else ("", "")
        if note:
            draft.seat = note.seat
        self._ask(draft, covered)

    # -- answers

    def _keep(self, draft: NoteDraft, covered: bool) -> None:
        text = draft.text.strip()
        if not (text or draft.remark):
            self.app.notice(_("Write something, or choose a remark."))
            self._ask(draft, covered)
            return
        place, notes = draft.place, self.match.feedback.notes
        note = Note(
            line=place.line,
            moment=str(place.moment),  # A note stores the displayed text, not one to translate.
            text=text,
            remark=draft.remark if draft.remark in REMARKS else "",
            seat=draft.seat,
            team=place.team,
            written=datetime.now().isoformat(timespec="seconds"),
        )
        if draft.note in notes:
            old = notes[notes.index(draft.note)]
            note.line, note.moment, note.team = old.line, old.moment, old.team
            notes[notes.index(draft.note)] = note
        else:
            notes.append(note)
        self._done(draft, _("Note saved with this position."))

    def _delete(self, draft: NoteDraft) -> None:
        if draft.note in self.match.feedback.notes:
            self.match.feedback.notes.remove(draft.note)
        self._done(draft, _("Note deleted."))

    def _done(self, draft: NoteDraft, words: str) -> None:
        self._drop(draft)
        self.app.notice(self.keep() or words)
        self.changed()

    def _put_off(self, draft: NoteDraft) -> None:
        """Keep an unfinished note as a draft; drop it if nothing was written."""
        if draft.text.strip() and not (draft.note and draft.text == draft.note.text):
            self.app.notice(_("Your text is not lost: open the note again to continue."))
        else:
            self._drop(draft)

    def _drop(self, draft: NoteDraft) -> None:
        self._drafts.pop(draft.place.team, None)
