"""The cards of the seats: side, person or bot, name or level."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.language import _, within
from scenes.boards.face import MatchSummary
from scenes.boards.picture.figures import Figures, portrait_of
from scenes.setup.disclosure import Disclosure
from scenes.setup.rivals import Rival, rivals_of
from scenes.setup.set_up_plan import Chair, SetUpPlan
from scenes.telling.known_names import known_names
from scenes.ui.button import Button
from scenes.ui.card import Card
from scenes.ui.choices import CompactSegmented, Segmented, TightSegmented
from scenes.ui.drawing import text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.field import TextField
from scenes.ui.layout import Beside, Columns, Gap, Grid, Item, Rows
from scenes.ui.select import Select
from scenes.ui.widget import Control, Page, Widget
from scenes.ui.words import Divider, Words, title

KINDS = ("person", "bot")
NAME_LENGTH: Final = 24  # A name has no more letters.
SPACIOUS_SEATS: Final = 2  # Up to this many seats, a card has room for a large face and sentences.
PORTRAIT_UNITS: Final = 52  # In units of type.
LARGE_PORTRAIT: Final = 88
SIDE_TYPE: Final = 18
LARGE_SIDE_TYPE: Final = 22
SWAP_WIDTH: Final = 48
CARD_PADDING: Final = 16  # In units.


class PersonPicture(Widget):
    """The frame of a person, who has no portrait."""

    role = "image"

    def __init__(self, page: Page, side: float) -> None:
        super().__init__(page)
        self.side = side

    def natural_width(self) -> int:
        return self.look.pt(self.side)

    def height_for(self, width: int) -> int:
        return self.look.pt(self.side)

    def paint(self, sheet: Sheet) -> None:
        frame = sheet.rect.fit(sheet.rect.clip((0, 0, *(2 * [min(sheet.size)]))))
        sheet.box(frame, self.look.px(14), "night", "edge", 1.5)
        sheet.icon("person", frame.center, frame.width // 2, "muted")


class SeatCards:
    """The seats: each a person with a name or a bot with a level."""

    def __init__(
        self, plan: SetUpPlan, account: MatchSummary[Any], anew: Callable[[], None]
    ) -> None:
        self.plan = plan
        self.account = account
        self.anew = anew  # Builds the scene again.
        self.descriptions = dict[int, Words]()  # The words about the bots, by seat.
        self.levels = dict[int, Select]()

    def controls(self, page: Page) -> list[Control]:
        """Return what changes all seats: their number, and moving everybody by one seat."""
        plan, found = self.plan, list[Control]()
        if len(plan.game.players) > 1:
            numbers = sorted(plan.game.players)
            labels = [str(number) for number in numbers]
            chosen = numbers.index(len(plan.chairs))
            found.append(CompactSegmented(
                page, _("Players"), labels, chosen, lambda i: self._set_players(numbers[i]),
                name="Players",
            ))  # fmt: skip
        is_between = self._is_spacious and page.look.wide
        return found if is_between else [*found, self._swap_button(page)]

    def cards(self, page: Page) -> Item:
        """Return a card for every seat."""
        look, count = page.look, len(self.plan.chairs)
        self.descriptions, self.levels = {}, {}
        gap = look.px(14)
        if not look.wide:
            return Rows([self._card(page, seat) for seat in range(count)], gap)
        if not self._is_spacious:
            cards = [self._card(page, seat) for seat in range(count)]
            return Grid(cards, 2 if count == 4 else 3, gap)
        first, swap, second = self._card(page, 0), self._swap_button(page), self._card(page, 1)
        between = Rows([Gap(0, look.pt(66)), swap, Gap()], grow=2)
        row = Columns([first, between, second], look.px(8), [1.0, look.pt(SWAP_WIDTH), 1.0])
        targets = page.scope.targets
        targets.remove(swap)  # The focus reaches the button between the cards after both.
        targets.append(swap)
        return row

    def lines(self, page: Page, unfold: Callable[[], None]) -> Item:
        """Return a line for every seat, which brings the cards back."""
        look, plan = page.look, self.plan
        lines: list[Item] = []
        for seat, chair in enumerate(plan.chairs):
            is_bot = chair.kind == "bot"
            who = within("at a seat", "Person")
            if is_bot:
                # For translators: {level} is "Level 2 of 5".
                who = _("Bot, {level}", level=self._level_words(seat))
            figure = f"{plan.game.key}/{self.account.figures(seat)[0]}"
            lines.append(Disclosure(page, plan.seats()[seat].name, who, unfold, picture=figure,
                                    name=f"fold {seat}"))  # fmt: skip
        columns = 1 if not look.wide else 2 if len(lines) in (2, 4) else 3
        return Grid(lines, columns, look.px(12), between=look.px(8))

    @property
    def _is_spacious(self) -> bool:
        return len(self.plan.chairs) <= SPACIOUS_SEATS

    def _swap_button(self, page: Page) -> Button:
        words = _("Swap sides") if self._is_spacious else _("Move round")
        swap = Button(page, words, self._swap, icon="swap", height=44, name="swap",
                      words="" if page.look.wide else None)  # fmt: skip
        swap.tip = words if self._is_spacious else _("Moves everybody to the next seat.")
        return swap

    def _card(self, page: Page, seat: int) -> Card:
        """Return the card of a seat."""
        look, spacious = page.look, self._is_spacious
        gap = look.px(12 if spacious else 8)
        role, chair = self.plan.side(seat), self.plan.chairs[seat]
        sprites = self.account.figures(seat)
        overlap = 0 if len(sprites) == 1 else -6
        size = 44 if spacious else 36
        figures = Figures(page, self.plan.game, sprites, role, size, overlap)
        name = title(page, role, LARGE_SIDE_TYPE if spacious else SIDE_TYPE) if role else Gap(0, 0)
        head = Columns([figures, name], gap, [None, 1.0], "centre")
        kinds = Segmented if spacious and look.wide else TightSegmented
        kind = kinds(
            page,
            _("Seat {number}, {role}", number=seat + 1, role=role)
            if role
            else _("Seat {number}", number=seat + 1),
            (within("at a seat", "Person"), within("at a seat", "Bot")),
            KINDS.index(chair.kind),
            lambda index: self._set_kind(chair, index),
            name=f"seat {seat}",
        )
        is_bot = chair.kind == "bot"
        who = self._level(page, seat) if is_bot else self._name(page, seat)
        line = self._level_words(seat) if is_bot else self._place_words()
        words = Rows([who, Words(page, line, 16, colour="muted")], look.px(6))
        side = LARGE_PORTRAIT if spacious else PORTRAIT_UNITS
        face = self._face(page, seat, side) if is_bot else PersonPicture(page, side)
        body = Columns([face, words], gap, [look.pt(side), 1.0], "centre")
        if not (spacious and look.wide):
            least = figures.natural_width() + gap + self._widest_side(look)
            return Card(page, Rows([Beside(head, kind, gap, least), body], gap), CARD_PADDING,
                        edge="edge")  # fmt: skip
        rows: list[Item] = [head, kind, body]
        if not self.plan.asks:
            told = Words(page, self._about(seat), 18, colour="muted")
            if is_bot:
                self.descriptions[seat] = told
            rows += [Divider(page, 4), told]
        rows.append(Gap(0, look.pt(10)))
        content = Rows(rows, look.px(14), grow=len(rows) - 1)
        return Card(page, content, CARD_PADDING + 6, edge="edge")

    def _widest_side(self, look: Look) -> int:
        """Return the width in pixels of the longest name of a side, so that all cards are alike."""
        sides = (self.plan.side(seat) for seat in range(len(self.plan.chairs)))
        return max(text.width(side, "title", look.pt(SIDE_TYPE)) for side in sides)

    def _face(self, page: Page, seat: int, side: float) -> Item:
        """Return the portrait of the bot at a seat."""
        level, key = self.plan.level_at(seat), self.plan.game.key
        if not portrait_of(key, level.key):
            return PersonPicture(page, side)
        return Figures(page, self.plan.game, [f"face_{level.key}"], _(level.name), side)

    def _place_words(self) -> str:
        """Return where a person plays."""
        return _("On their own phone") if self.plan.on_phones else _("On this screen")

    def _level_words(self, seat: int) -> str:
        """Return the level of the bot at a seat, such as "Level 2 of 5"."""
        count = len(self.plan.levels)
        if self.plan.chairs[seat].matched:
            number: str = str(self.plan.level_at(seat).number)
            return _("Level {number} of {count} today", number=number, count=count)
        number = self.plan.rival_at(seat).number
        return _("Level {number} of {count}", number=number, count=count)

    def _names(self, named: Callable[[Rival], str]) -> list[str]:
        """Return the name of every level of bots, and that of a matched bot."""
        # For translators: a bot that plays about as well as the person it meets.
        even = within("a level", "Even")
        return [*(named(rival) for rival in rivals_of(self.plan.levels)), even]

    def _name(self, page: Page, seat: int) -> Item:
        """Return the field for the name of a person."""
        chair = self.plan.chairs[seat]

        def rename(words: str) -> None:
            chair.name = words
            for other, told in self.descriptions.items():
                told.set_words(self._about(other))
            for other, level in self.levels.items():
                level.tip = self._tip(other)

        return TextField(
            page,
            _("Name at seat {number}", number=seat + 1),
            chair.name,
            rename,
            placeholder=_("Player {number}", number=seat + 1),
            longest=NAME_LENGTH,
            name=f"name {seat}",
            width=140,
            offers=known_names,
            selects=True,
        )

    def _level(self, page: Page, seat: int) -> Item:
        """Return the list of levels of a bot."""
        chair, rivals = self.plan.chairs[seat], rivals_of(self.plan.levels)
        choice = Select(
            page,
            _("Level at seat {number}", number=seat + 1),
            self._names(lambda rival: rival.name),
            len(rivals) if chair.matched else rivals.index(self.plan.rival_at(seat)),
            lambda index: self._set_level(chair, index),
            name=f"level {seat}",
            closed=self._names(lambda rival: _(rival.level.name)),
        )
        choice.tip = self._tip(seat)
        self.levels[seat] = choice
        return choice

    def _about(self, seat: int) -> str:
        """Return a sentence about the player at a seat: how a bot plays, or whether it begins."""
        if self.plan.chairs[seat].kind == "person":
            return _("Moves first.") if self.plan.state().current_player == seat else ""
        level, rival = self.plan.level_at(seat), self.plan.rival_at(seat)
        why = self.plan.matched_words(seat) or rival.worth
        return f"{_(level.summary)} {why}"

    def _tip(self, seat: int) -> str:
        """Return the description of the bot at a seat, with its results against a weaker one."""
        between = self.plan.rival_at(seat).elo
        measured = "" if between else self.plan.level_at(seat).measured
        told = self._about(seat)
        return f"{told} {_(measured)}." if measured else told

    def _swap(self) -> None:
        self.plan.rotate_seats()
        self.anew()

    def _set_players(self, count: int) -> None:
        self.plan.set_players(count)
        self.plan.settle()
        self.anew()

    def _set_kind(self, chair: Chair, index: int) -> None:
        chair.kind = "bot" if index else "person"
        self.anew()

    def _set_level(self, chair: Chair, index: int) -> None:
        rivals = rivals_of(self.plan.levels)
        chair.matched = index == len(rivals)
        chair.elo = 0
        if not chair.matched:
            chair.level, chair.elo = rivals[index].level, rivals[index].elo
        self.anew()
