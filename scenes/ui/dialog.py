"""Dialogs and passing notices above a scene."""

from collections.abc import Callable
from typing import Final

import msgspec
import pygame
from msgspec import structs
from pygame import Rect

from game.language import _
from scenes.ui.button import Button
from scenes.ui.card import Card, Crumb
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.layout import Flow, Item, Rows
from scenes.ui.meaning import Meaning
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import CARD_HEIGHT, OVERLAY_HEIGHT, Control, Page, Widget
from scenes.ui.words import Words, title

LEAST_TIME: Final = 4.0  # The least time that a notice stays, in seconds.
NARROW_UNITS: Final = 320  # The least width of a dialog beside something.
TURN: Final = "turn"  # The card that says whose turn it is has this name.
WORD_TIME: Final = 0.4  # The time to read a word, in seconds.


class Answer(msgspec.Struct, frozen=True):
    """A button of a dialog."""

    label: str
    action: Callable[[], None]
    key: str = ""
    icon: str = ""
    kind: str = "raised"
    name: str = ""  # The same name in every language; empty for the label.


class Question(msgspec.Struct, frozen=True):
    """A question to the player; Esc gives the last answer.

    `extra` builds the body instead of `words`. `focus` names the control that has the focus first.
    `hides` covers the scene completely, so that nobody can go on thinking during a pause. `clear`
    is an area that stays bright: the dialog lies right of it, or at the lower edge of the window.
    """

    title: str
    words: str
    answers: tuple[Answer, ...]
    extra: Callable[[Page], Item] | None = None
    focus: str = ""
    hides: bool = False
    clear: Rect | None = None


class Veil(Widget):
    """A layer that darkens the scene and blocks the mouse, as windows of pygame_gui do."""

    role = "veil"

    def __init__(
        self,
        page: Page,
        clicked: Callable[[], None] | None,
        dark: bool = True,
        hides: bool = False,
    ):
        self.clicked = clicked
        self.dark = dark
        self.hides = hides
        super().__init__(page, height=CARD_HEIGHT)
        self.place(page.rect)

    def process_event(self, event: pygame.Event) -> bool:
        """Consume mouse presses and wheel events."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.clicked:
            self.clicked()
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)

    def paint(self, sheet: Sheet) -> None:
        if self.dark:
            alpha = 255 if self.hides else 165
            sheet.surface.fill((*pygame.Color(sheet.colour("night"))[:3], alpha))


class Dialog:
    """A modal card in the middle of the window; any answer closes it.

    The focus starts on the candle-coloured answer, which should be the harmless one. pygame_gui's
    confirmation dialog has two answers, no keys, and does not trap the focus.
    """

    def __init__(self, page: Page, question: Question, closed: Callable[[], None]) -> None:
        self.page = page.overlay("dialog", question.title, question.words)
        self.closed = closed
        self.question = question
        look = page.look
        clear, edge = question.clear, look.px(24)
        Veil(self.page, None, clear is None, question.hides)
        width = min(look.pt(560), look.size[0] - look.px(64))
        aside = look.size[0] - clear.right - 2 * edge if clear else 0
        beside = aside >= look.pt(NARROW_UNITS)
        width = min(width, aside) if beside else width
        heading = title(self.page, question.title, 22, "candle")
        buttons = [self._button(answer) for answer in question.answers]
        last = buttons[-1]
        self.page.scope.shortcuts.append(("Esc", last.by_shortcut))
        for button, answer in zip(buttons, question.answers, strict=True):
            if answer.key == "Ctrl Enter":  # A text field may need plain Enter.
                self.page.scope.shortcuts.append(("Enter", button.by_shortcut))
        card = Card(self.page, padding=24, edge="edge", depth=0)
        gap = look.px(18)
        room = look.size[1] - look.px(48) - 2 * card.padding
        foot = Flow(buttons, look.px(12), "right")
        used = heading.height_for(width) + foot.height_for(width - 2 * card.padding) + 2 * gap
        body = self._body(question, width - 2 * card.padding, room - used)
        card.content = Rows([heading, body, foot], gap, grow=1)
        rect = Rect(0, 0, width, min(card.height_for(width), look.size[1] - look.px(48)))
        rect.center = self.page.rect.center
        if beside:
            rect.right = self.page.rect.right - edge
        elif clear:
            rect.bottom = self.page.rect.bottom - edge
        card.place(rect)
        if not (question.focus and self.page.ring.focus_named(question.focus)):
            self.page.ring.focus(next((b for b in buttons if b.kind == "candle"), buttons[0]))

    def _body(self, question: Question, width: int, room: int) -> Item:
        """Return the body of the dialog, in a scroll area if it is higher than `room` pixels."""
        if question.extra:
            return question.extra(self.page)
        body = Words(self.page, question.words)
        if body.height_for(width) <= room:
            return body
        body.kill()
        return ScrollArea(self.page, lambda inner: Words(inner, question.words))

    def _button(self, answer: Answer) -> Button:
        def act() -> None:
            self.close()
            answer.action()

        return Button(
            self.page, answer.label, act, answer.key, answer.icon, answer.kind, name=answer.name
        )

    def close(self) -> None:
        """Close without an answer."""
        self.page.close()
        self.closed()


class Toast(Widget):
    """A notice that disappears by itself; nothing in it is needed to play on.

    pygame_gui's windows stay until they are closed.
    """

    role = "status"
    bleed = 30.0
    is_above_ring = True

    def __init__(self, page: Page, words: str, icon: str = "info", name: str = ""):
        self.icon = icon
        super().__init__(page, words, name, height=10 * OVERLAY_HEIGHT)
        look = page.look
        self.words = Words(page, words, 18)
        self.words.role = "status"
        self.words.change_layer(self._layer + 2)
        limit = min(look.pt(640), look.size[0] - look.px(64))
        icon_room = look.pt(20) * 2 + look.pt(22)
        wide = min(limit, self.words.natural_width() + icon_room)
        high = self.words.height_for(wide - icon_room) + look.px(24)
        self._inner = Rect(look.pt(50), 0, wide - icon_room + 2, high - look.px(24))
        self._stand(self._free(page, Rect(0, 0, wide, high)))

    def meaning(self, focused: bool) -> Meaning:
        """Return the words, which a screen reader says at once."""
        return structs.replace(super().meaning(focused), live="assertive")

    def _stand(self, rect: Rect) -> None:
        """Place the notice and its words."""
        self.place(rect)
        inner = self._inner.move(rect.left, 0)
        inner.centery = rect.centery
        self.words.place(inner)

    def make_way(self) -> None:
        """Move to a free place if it covers something that is to be kept clear."""
        here = Rect(self.area)
        if here.collidelist(self.page.kept_clear()) < 0:
            return
        free = self._free(self.page, here)
        if free != here and free.collidelist(self.page.kept_clear()) < 0:
            self.page.changed()
            self._stand(free)

    def paint(self, sheet: Sheet) -> None:
        look = self.look
        sheet.shadow(look.px(12), 8, 10, 160)
        sheet.box(sheet.rect, look.px(12), "hover", "candle", 2)
        sheet.icon(self.icon, (look.pt(28), sheet.rect.centery), look.pt(22), "candle")

    @staticmethod
    def _free(page: Page, rect: Rect) -> Rect:
        """Return a place away from the focused control and from the card of the current turn.

        It covers as few headings as possible, and then as few controls and areas that are to be
        kept clear as possible.
        """
        look, middle = page.look, page.rect.centerx
        high, low, side = look.px(16), look.size[1] - look.px(56), look.px(16)
        right = look.size[0] - side
        places = [rect.copy() for _ in range(6)]
        places[0].midbottom, places[1].midtop = (middle, low), (middle, high)
        places[2].bottomleft, places[3].topleft = (side, low), (side, high)
        places[4].bottomright, places[5].topright = (right, low), (right, high)
        focused = page.ring.current
        if focused and focused.area.centery > look.size[1] // 2:
            places = [places[at] for at in (1, 3, 5, 0, 2, 4)]
        raised = [place for place in places if place.bottom == low]
        step = (rect.height + side) // 2
        places += [place.move(0, -step * up) for up in (2, 3, 4) for place in raised]
        turns = [w.area for w in page.widgets if w.name == TURN and w.visible]
        headings = [w.area for w in page.widgets if getattr(w, "face", "") == "title"]
        headings += [w.text_area for w in page.widgets if isinstance(w, Crumb)]
        controls = [w.area for w in page.widgets if isinstance(w, Control) and w.visible]
        free = [p for p in places if p.collidelist(turns) < 0] or places[:1]

        def covered(place: Rect) -> tuple[int, int]:
            others = [*page.kept_clear(), *controls]
            return len(place.collidelistall(headings)), len(place.collidelistall(others))

        return min(free, key=covered)

    def kill(self) -> None:
        """Remove the notice and its words."""
        self.words.kill()
        super().kill()


class Speech:
    """The open question and the current notice; both survive a rebuild of the scene."""

    def __init__(self) -> None:
        self.question: Question | None = None
        self.words = ""
        self.left = 0.0  # The seconds that the notice still stays.
        self._count = 0  # The number of notices so far.
        self._dialog: Dialog | None = None
        self._notice: Toast | None = None

    def ask(self, question: Question) -> None:
        """Store a question; `show_question` opens it."""
        self.question = question

    def say(self, words: str) -> None:
        """Store a notice for the time it takes to read; `show_notice` shows it."""
        self._count += 1
        self.words, self.left = words, max(LEAST_TIME, WORD_TIME * len(words.split()))

    def show(self, page: Page) -> None:
        """Show question and notice on a page that was just built."""
        self._dialog = self._notice = None
        self.show_question(page)
        self.show_notice(page)

    def show_question(self, page: Page) -> None:
        """Open the dialog of the question, if any, and close the former one."""
        if self._dialog:
            self._dialog.page.close()
            self._dialog = None
        if self.question:
            self._dialog = Dialog(page, self.question, self.forget_question)

    def show_notice(self, page: Page) -> None:
        """Show the notice, if any, and remove the former one."""
        self._end_notice()
        if self.left > 0:
            self._notice = Toast(page, self.words, name=f"notice {self._count}")

    def drop_notice(self) -> None:
        """Remove the notice before its time."""
        self.left = 0.0
        self._end_notice()

    def forget_question(self) -> None:
        """Drop the question after it was answered or withdrawn."""
        self.question = self._dialog = None

    def update(self, dt: float) -> None:
        """Remove the notice when its time is over; `dt` in seconds."""
        if self.left > 0:
            self.left -= dt
            if self.left <= 0:
                self._end_notice()
            elif self._notice and self._notice.alive():
                self._notice.make_way()

    def _end_notice(self) -> None:
        if self._notice and self._notice.alive():
            self._notice.page.changed()
            self._notice.kill()
        self._notice = None


def confirm(
    title: str, words: str, yes: str, action: Callable[[], None], no: str = "", name: str = ""
) -> Question:
    """Return a question that asks for confirmation; `no` labels the answer that cancels.

    `name` identifies the confirming answer in every language.
    """
    back = Answer(no or _("Go on"), _nothing, "Esc", kind="candle")
    return Question(title, words, (Answer(yes, action, name=name), back))


def _nothing() -> None:
    """Do nothing: the action of an answer that cancels."""
