"""The questionnaire at the end of a match, for every person."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Final

from game.language import _, mark
from game.match import Match
from game.notes import MAX_NOTE_LENGTH, QUESTIONS, Answers
from scenes.notes.keeping import Keeper
from scenes.notes.note_editor import name_of
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.choices import Segmented, Switch
from scenes.ui.field import TextField
from scenes.ui.layout import Columns, Flow, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.select import Select
from scenes.ui.widget import Page
from scenes.ui.words import Divider, Words, title
from scenes.window.app import Scene

SCALE: Final = ("–", "1", "2", "3", "4", "5")
WORDS: Final = {  # Each tells what is asked, and what 1 and 5 mean.
    "fun": (mark("Was it fun?"), mark("1: not at all, 5: very much")),
    "length": (mark("How long was it?"), mark("1: too short, 3: just right, 5: too long")),
    "luck": (mark("What decided it?"), mark("1: skill alone, 5: luck alone")),
    "fairness": (mark("Was it fair to all sides?"), mark("1: not at all, 5: perfectly")),
    "clarity": (mark("Were the rules clear?"), mark("1: not at all, 5: perfectly")),
    "again": (mark("Would you play it again?"), mark("1: never, 5: at once")),
}
NAMES_BESIDE: Final = 3  # More names are a list to open.
ROW_UNITS: Final = 330  # The width of a scale beside its question, in units of type.


def asked(match: Match) -> list[int | None]:
    """Return the seats to ask: the people, or [None] for the table if only bots played."""
    people = [player for player, seat in enumerate(match.seats) if seat.kind == "person"]
    return [*people] or [None]


class Questionnaire(Scene):
    """Scales and a comment for one seat at a time; all are optional."""

    focus_name = QUESTIONS[0]

    def __init__(self, match: Match, keep: Keeper) -> None:
        self.match = match
        self.keep = keep
        self.seats = asked(match)
        self.seat = self.seats[0]
        self.said = {seat: self._known(seat) for seat in self.seats}
        self.before = [_copy(answers) for answers in self.said.values()]

    def _known(self, seat: int | None) -> Answers:
        return _copy(self.match.feedback.of_seat(seat))

    # -- building

    def build(self) -> None:
        page, look = self.page, self.page.look
        header = Header(page, _("How was it?"), self._done, _(self.match.game.title))
        area = ScrollArea(page, self._rows)
        rows: list[Item] = [area]
        if len(self.seats) > 1:
            names = [name_of(self.match, seat) for seat in self.seats]
            chosen = self.seats.index(self.seat)
            choice = Segmented if look.wide and len(names) <= NAMES_BESIDE else Select
            rows.insert(0, choice(page, _("Who answers"), names, chosen, self._turn_to, name="who"))
        card = Card(page, Rows(rows, look.px(8), grow=len(rows) - 1))
        done = Button(
            page, _("Done"), self._done, "Ctrl Enter", "check", "candle", height=44, name="Done"
        )
        always = Switch(
            page,
            _("Ask after every match"),
            self.app.preferences.ask_after,
            lambda on: self.app.change(ask_after=on),
            name="Ask after every match",
        )
        words = Words(page, _("Ask after every match"), 17)
        wide = min(words.natural_width(), look.size[0] // 2)
        ask = Columns([words, always], look.px(8), [wide, always.natural_width()], "centre")
        foot: list[Item] = [ask, done]
        if look.wide:
            place_scene(page, header, card, Columns(foot, look.px(16), [1.0, None], "centre"))
        else:
            place_scene(page, header, card, Flow(foot, look.px(12)))

    def _rows(self, page: Page) -> Item:
        look, said = page.look, self.said[self.seat]
        rows: list[Item] = []
        for key, (question, ends) in WORDS.items():
            label, scale = _(question), said.scales.get(key, 0)
            choose = partial(self._answer, key)
            choice = Segmented(page, label, SCALE, scale, choose, name=key)
            words = Rows([Words(page, label, 18, "bold"), Words(page, _(ends), 16, colour="muted")])
            if look.wide:
                rows.append(
                    Columns([words, choice], look.px(16), [1.0, look.pt(ROW_UNITS)], "centre")
                )
            else:
                rows.append(Rows([words, choice], look.px(4)))
            rows.append(Divider(page, 2))
        field = TextField(
            page,
            _("In your own words"),
            said.words,
            partial(setattr, said, "words"),
            icon="pencil",
            placeholder=_("What should the designers know?"),
            longest=MAX_NOTE_LENGTH,
            name="words",
        )
        rows.append(Rows([title(page, _("In your own words"), 18), field], look.px(6)))
        return Rows(rows, look.px(2 if look.wide else 6))

    # -- events

    def _turn_to(self, index: int) -> None:
        self.seat = self.seats[index]
        self.focus_name = "who"
        self.app.rebuild()

    def _answer(self, key: str, scale: int) -> None:
        scales = self.said[self.seat].scales
        if scale:
            scales[key] = scale
        else:
            scales.pop(key, None)

    def on_removed(self) -> None:
        """Save the answers, however the scene was left."""
        self._keep()

    def _keep(self) -> str | None:
        """Save changed answers.

        Return None if nothing has changed, an empty string after saving, or else the error.
        """
        now: Sequence[Answers] = list(self.said.values())
        changed = [one for one, old in zip(now, self.before, strict=True) if one != old]
        if not changed:
            return None
        for answers in changed:
            answers.words = answers.words.strip()
            answers.written = datetime.now().isoformat(timespec="seconds")
            self.match.feedback.answer(answers)
        self.before = [_copy(answers) for answers in now]
        return self.keep()

    def _done(self) -> None:
        fault = self._keep()
        if fault is not None:
            self.app.notice(fault or _("Thank you! Your answers are saved with the match."))
        self.app.pop()


def _copy(answers: Answers) -> Answers:
    """Return an independent copy of the answers."""
    return Answers(
        seat=answers.seat,
        scales=dict(answers.scales),
        words=answers.words,
        written=answers.written,
    )
