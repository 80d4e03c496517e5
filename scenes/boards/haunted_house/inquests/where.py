"""The inquest "Where was it?": the Ghost's way in a finished round beside the suspicion."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect

from game.language import _, mark, within
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import START
from scenes.boards.board import Board
from scenes.boards.board_hooks import BoardHooks
from scenes.boards.haunted_house.inquests.inquest import Inquest, has_begun, inquest_of
from scenes.boards.haunted_house.inquests.where_course import WhereCourse
from scenes.boards.haunted_house.inquests.where_view import WhereDesk, WhereView, heat, tableau
from scenes.boards.haunted_house.inquests.where_words import Award, awards, call_words, stop_words
from scenes.boards.haunted_house.naming import hunter_names
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, KeyHints, place_scene
from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import icon, sprite
from scenes.ui.layout import Columns, Flow, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Page, Widget
from scenes.ui.words import Words, title
from scenes.window.app import Scene

TURN_SECONDS: Final = 1.1  # A turn is looked at this long while they are played.
ROUNDS: Final = (mark("Round 1"), mark("Round 2"))
HINTS: Final = (("Home", mark("start")), ("S", mark("suspicion")), ("P", mark("way")))


@lru_cache(maxsize=1)
def _worker() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="inquest")


def open_inquest(state: HauntedHouse, crumb: str, names: Sequence[str]) -> Scene | None:
    """Return the inquest of the rounds that are over or were given up, None if there is none."""
    begun = [number for number in (0, 1) if has_begun(state, number)]
    return WhereWasIt(state, begun, crumb, names) if begun else None


def is_between_rounds(state: HauntedHouse) -> bool:
    """Return whether round 1 is over and the Ghost of round 2 has not hidden yet."""
    return state.round == 1 and state.phase == START


class WhereWasIt(Scene):
    """The inquest of the rounds of a match that are over."""

    focus_name = "course"

    def __init__(
        self, state: HauntedHouse, rounds: Sequence[int], crumb: str, names: Sequence[str]
    ) -> None:
        self.state = state
        self.rounds = rounds
        self.crumb = crumb
        self.names = names
        self.number = rounds[0]
        self.found: dict[int, Inquest] = {}
        self.awaited: Future[Inquest] | None = None
        self.desk: WhereDesk | None = None
        self.board: Board[HauntedHouse] | None = None
        self.areas = Rect(0, 0, 0, 0), Rect(0, 0, 0, 0)
        self.playing = False
        self.waited = 0.0
        self.course: WhereCourse | None = None
        self.said: Words | None = None
        self.play_button: Button | None = None

    @property
    def animating(self) -> bool:
        """Whether something moves."""
        return self.playing or (self.board is not None and self.board.animating)

    # -- which round, which turn

    def _ask(self) -> None:
        """Start to compute the inquest of the chosen round, unless it is known."""
        inquest = self.found.get(self.number)
        if inquest is None:
            if self.awaited is None:
                self.awaited = _worker().submit(inquest_of, self.state, self.number)
            return
        if self.desk is None or self.desk.inquest is not inquest:
            self.desk = WhereDesk(inquest)
            hooks = BoardHooks(changed=lambda: self.app.changed())
            self.board = Board(WhereView(), self._tableau(), hooks, self.desk)

    def _tableau(self) -> HauntedHouse:
        assert self.desk is not None
        return tableau(self.state, self.number, self.desk.stop)

    def _look_into(self, number: int) -> None:
        """Show another round."""
        if number in self.rounds and number != self.number and self.awaited is None:
            self.number, self.playing, self.desk, self.board = number, False, None, None
            self.app.rebuild()

    def go(self, at: int) -> None:
        """Look at another turn."""
        desk, board = self.desk, self.board
        if desk is None or board is None or self.said is None or self.course is None:
            return
        at = min(max(0, at), len(desk.inquest.stops) - 1)
        if at != desk.at:
            desk.at = at
            board.show(self._tableau(), False, None, moving=True)
            self.said.set_words(stop_words(desk.inquest, desk.stop))
            self.course.move_to(at)
            self.app.changed()

    def _step(self, by: int) -> None:
        self.playing = False
        if self.desk:
            self.go(self.desk.at + by)

    def _home(self) -> bool:
        self.go(0)
        return True

    def _toggle_play(self) -> None:
        if self.desk and self.desk.at == len(self.desk.inquest.stops) - 1:
            self.go(0)
        self.playing, self.waited = not self.playing, 0.0
        self.app.rebuild()

    def _switch(self, suspicion: bool) -> bool:
        """Show or hide the hunters' suspicion, or else the Ghost's way."""
        if self.desk:
            if suspicion:
                self.desk.suspected = not self.desk.suspected
            else:
                self.desk.traced = not self.desk.traced
            self.app.changed()
        return True

    # -- building

    def build(self) -> None:
        self._ask()
        page, look = self.page, self.page.look
        page.scope.shortcuts += (
            ("Home", self._home),
            ("S", lambda: self._switch(True)),
            ("P", lambda: self._switch(False)),
        )
        crumb = self.crumb if look.wide else ""
        buttons = [
            self._round_button(number) for number in self.rounds[: len(self.rounds) - 1 and 2]
        ]
        header = Header(page, _("Where was it?"), self.app.pop, crumb, buttons)
        if self.desk is None or self.board is None:
            self.course = self.said = None
            place_scene(page, header, Words(page, _("Retracing the round."), 18))
            return
        gap = look.px(12)
        left = Gauge(page)
        if look.wide:
            right: Item = Rows(self._cards(page), gap, grow=1)
        else:
            right = ScrollArea(page, lambda inner: Rows(self._cards(inner), gap))
        widths: list[int | float | None] = [
            1.0,
            look.pt(548) if look.wide else round(look.size[0] * 0.5),
        ]
        place_scene(page, header, Columns([left, right], look.px(24), widths), self._foot())
        if self.said:
            self.said.set_words(stop_words(self.desk.inquest, self.desk.stop))
        self.areas = Rect(left.area), Rect(left.area.right, 0, 0, 0)
        self.board.arrange(look, *self.areas, shapes.room(look))

    def _round_button(self, number: int) -> Button:
        kind = "candle" if number == self.number else "raised"
        words = _(ROUNDS[number])
        return Button(
            self.page, words, lambda: self._look_into(number), str(number + 1), "", kind, 16, 44,
            ROUNDS[number],
        )  # fmt: skip

    def _cards(self, page: Page) -> list[Item]:
        """Return the parts beside the house."""
        assert self.desk is not None
        look, inquest = page.look, self.desk.inquest
        hunters = hunter_names(self.number, self.names)
        longest = max((stop_words(inquest, stop) for stop in inquest.stops), key=len)
        self.said = Words(page, longest, 18, strong="candle")  # The card has room for any turn.
        ghost = Portrait(page, f"haunted_house/ghost_{self.number}")
        told = Columns([ghost, self.said], look.px(16), [look.pt(60), 1.0], "centre")
        self.course = WhereCourse(page, inquest, self.desk.at, self.go)
        found: list[Item] = [Card(page, told, 12, "raised", "candle"), self.course]
        if inquest.closest:
            star = Portrait(page, "star", "candle")
            rows = Rows(
                [Words(page, _("Closest call"), 15, colour="muted"),
                 Words(page, call_words(inquest.closest, hunters), 17, "bold")],
            )  # fmt: skip
            call = Columns([star, rows], look.px(14), [look.pt(26), 1.0], "centre")
            found.append(Card(page, call, 10, edge="candle"))
        found.append(title(page, _("Awards")))
        praised = awards(inquest, self.state, hunters)
        cards = [Card(page, AwardWords(page, award), 10) for award in praised]
        found.append(Columns(cards, look.px(10)) if look.wide else Rows(cards, look.px(8)))
        return found

    def _foot(self) -> Item:
        page, look = self.page, self.page.look
        name, sign = within("playback", "Play"), "play"
        if self.playing:
            name, sign = _("Pause"), "pause"
        back = Button(
            page,
            _("Previous turn"),
            lambda: self._step(-1),
            "F4",
            "prev",
            height=44,
            name="Turn before",
        )
        play = Button(page, name, self._toggle_play, "F6", sign, height=44, name="Play")
        then = Button(
            page, _("Next turn"), lambda: self._step(1), "F7", "next", height=44, name="Turn after"
        )
        on = Button(
            page, _("Go on"), self.app.pop, "Enter", "check", "candle", height=44, name="Go on"
        )
        row = [back, play, then, on]
        if not look.wide:
            for button in row[:3]:
                button.words, button.tip = "", button.label
            return Flow(row, look.px(8))
        hints = KeyHints(page, [(key, _(meaning)) for key, meaning in HINTS])
        legend = HeatLegend(page)
        return Columns(
            [hints, legend, *row], look.px(10), [1.0, None, None, None, None, None], "centre"
        )

    # -- time

    def update(self, dt: float) -> None:
        """Use new results of the search, and advance the animation."""
        if self.awaited and self.awaited.done():
            self.found[self.number] = self.awaited.result()
            self.awaited = None
            self.app.rebuild()
            return
        if self.board is None or self.desk is None:
            return
        self.board.update(dt)
        if self.playing and not self.board.animating:
            self.waited += dt
            if self.waited >= TURN_SECONDS:
                self.waited = 0.0
                self.go(self.desk.at + 1)
                if self.desk.at == len(self.desk.inquest.stops) - 1:
                    self.playing = False
                    self.app.rebuild()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the room and the house in it."""
        super().draw(surface)
        if self.board and self.desk:
            self.board.draw(surface)


class Gauge(Widget):
    """The place of the board on the page."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, name="house")

    def natural_width(self) -> int:
        return self.look.px(600)

    def height_for(self, width: int) -> int:
        return self.look.px(600)


class Portrait(Widget):
    """A sprite, or with a colour an icon."""

    def __init__(self, page: Page, name: str, colour: str = "") -> None:
        super().__init__(page)
        self.picture = name
        self.colour = colour

    def natural_width(self) -> int:
        return self.look.pt(26 if self.colour else 60)

    def height_for(self, width: int) -> int:
        return self.natural_width()

    def paint(self, sheet: Sheet) -> None:
        size = min(sheet.rect.size)
        if self.colour:
            sheet.icon(self.picture, sheet.rect.center, size, self.colour)
        else:
            picture = sprite(self.picture, size, self.look)
            sheet.put(picture, picture.get_rect(center=sheet.rect.center).topleft)


class HeatLegend(Widget):
    """What the colours of suspicion mean."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, _("From unlikely to hot"), name="heat")

    def natural_width(self) -> int:
        words = sum(text.width(w, "regular", self.look.pt(15)) for w in (_("unlikely"), _("hot")))
        return words + self.look.pt(90)

    def height_for(self, width: int) -> int:
        return self.look.pt(24)

    def paint(self, sheet: Sheet) -> None:
        look, middle = self.look, sheet.rect.centery
        left = sheet.text(_("unlikely"), (0, middle), 15, "regular", "muted").right + look.pt(6)
        step = look.pt(10)
        for index in range(7):
            part = Rect(left + index * step, middle - look.pt(6), step, look.pt(12))
            sheet.box(part, 0, heat(index / 6))
        sheet.text(_("hot"), (left + 7 * step + look.pt(6), middle), 15, "regular", "muted")


class AwardWords(Widget):
    """An award: its medal, title, winner and reason."""

    def __init__(self, page: Page, award: Award) -> None:
        super().__init__(page, f"{award.rank} {award.title}: {award.winner}. {award.reason}")
        self.award = award

    def natural_width(self) -> int:
        return self.look.pt(170)

    def height_for(self, width: int) -> int:
        lines = len(text.wrap(self.award.reason, "regular", self.look.pt(15), width))
        who = len(text.wrap(self.award.winner, "bold", self.look.pt(17), width))
        high = lines * text.line_height(self.look.pt(15)) + who * text.line_height(self.look.pt(17))
        return self.look.pt(48) + high

    def paint(self, sheet: Sheet) -> None:
        look, award, rect = self.look, self.award, sheet.rect
        size = look.pt(40)
        medal = Rect(0, 0, size, size)
        sheet.box(medal, size / 2, "deep", award.colour, 2)
        picture = icon(award.icon, look.pt(22), award.colour)
        sheet.put(picture, picture.get_rect(center=medal.center).topleft)
        left, limit = medal.right + look.pt(8), rect.width - medal.right - look.pt(8)
        sheet.text(award.rank, (left, look.pt(10)), 15, "regular", "muted", limit=limit)
        words, pixels = text.fit(award.title, "bold", look.pt(16), limit)
        sheet.text(words, (left, look.pt(30)), pixels / look.pt(1), "bold", "candle", limit=limit)
        room = Rect(0, look.pt(48), rect.width, rect.height - look.pt(48))
        used = sheet.paragraph(award.winner, room, 17, "bold", "bone")
        rest = Rect(0, used.bottom, rect.width, rect.height - used.bottom)
        sheet.paragraph(award.reason, rest, 15, "regular", "muted")
