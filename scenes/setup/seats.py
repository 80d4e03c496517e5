"""The card for seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Rect

from game.language import _, within
from scenes.boards.face import MatchSummary
from scenes.boards.figures import Figures, portrait_of
from scenes.setup.rivals import rivals_of
from scenes.setup.set_up_plan import Chair, SetUpPlan
from scenes.ui import text
from scenes.ui.button import Button
from scenes.ui.card import Card
from scenes.ui.choices import TightSegmented
from scenes.ui.field import TextField
from scenes.ui.layout import Beside, Columns, Gap, Item, Rows
from scenes.ui.look import Look
from scenes.ui.select import Select
from scenes.ui.widget import Control, Page
from scenes.ui.words import Icon, Words, title

KINDS = ("person", "bot")
LONGEST = 24  # letters of a name
FACE = 40  # units of type of the face of a bot in its row
LARGE = 52  # units of type of its face beside its description
WHO = 140  # units of type of the control that says who sits at a seat, at the least
TOLD = 2  # seats up to which bots are described below their row, not by tips only
HEAD = 40  # units of type that the heads of all cards are high


class SeatCards:
    """The seats: each a person with a name or a bot with a level."""

    def __init__(
        self,
        plan: SetUpPlan,
        account: MatchSummary[Any],
        anew: Callable[[], None],
        renamed: Callable[[], None],
    ) -> None:
        self.plan = plan
        self.account = account
        self.anew = anew  # the scene has to be built anew
        self.renamed = renamed
        self.told = dict[int, Words]()  # what is said of the bot at a seat
        self.levels = dict[int, Select]()  # of the bots, by seat

    def head(self, page: Page) -> Item:
        """Return the title row and the controls that concern all seats."""
        plan, look = self.plan, page.look
        two = len(plan.chairs) == 2
        words = _("Swap sides") if two else _("Move round")
        swap = Button(page, words, self._swap, icon="swap", size=16, height=HEAD, name="swap")
        name, controls = title(page, _("Seats")), list[Item]([swap])
        if len(plan.game.players) > 1:
            controls.insert(0, self._count(page))
        row = Columns(controls, look.px(10), [None] * len(controls), "centre")
        return Beside(name, row, look.px(10), name.natural_width())

    def _count(self, page: Page) -> Control:
        """Return the choice of the number of players."""
        numbers = sorted(self.plan.game.players)
        labels = [str(number) for number in numbers]
        chosen = numbers.index(len(self.plan.chairs))
        return TightSegmented(
            page,
            _("Players"),
            labels,
            chosen,
            lambda i: self._set_players(numbers[i]),
            name="Players",
        )

    def foot(self, page: Page) -> Item:
        """Return the note about fair bots, or an empty gap without bots."""
        if all(chair.kind == "person" for chair in self.plan.chairs):
            return Gap(0, 0)
        words = Words(page, _("Bots see only what their seat sees."), 16, colour="muted")
        row = [Icon(page, "eye", 20), words]
        return Columns(row, page.look.px(10), [page.look.pt(20), 1.0], "centre")

    def rows(self, page: Page) -> list[Item]:
        """Return a card for every seat."""
        self.told, self.levels = {}, {}
        return [self._seat(page, seat) for seat in range(len(self.plan.chairs))]

    def _seat(self, page: Page, seat: int) -> Item:
        """Return the row of a seat: its side, person or bot, and its name or level."""
        look, chair, game = page.look, self.plan.chairs[seat], self.plan.game
        role, gap = self.plan.side(seat), look.px(8)
        figures = Figures(page, game, self.account.figures(seat), role, 30, -7)
        side = Columns([figures, Words(page, role, 15, "bold")], gap, [None, 1.0], "centre")
        kind = TightSegmented(
            page,
            _("Seat {number}, {role}", number=seat + 1, role=role),
            (within("at a seat", "Person"), within("at a seat", "Bot")),
            KINDS.index(chair.kind),
            lambda index: self._set_kind(chair, index),
            name=f"seat {seat}",
        )
        who = self._level(page, seat) if chair.kind == "bot" else self._name(page, seat)
        faces = not self._told and len(figures.sprites) == 1  # pairs leave no room for them
        face = [self._face(page, seat, FACE)] if faces and chair.kind == "bot" else []
        room = look.pt(FACE) + gap if faces and not face else 0  # so that all rows are as wide
        widths = [look.pt(FACE)] * len(face) + [self._wide(look) + room]
        controls = Beside(kind, Columns([*face, who], gap, widths, "centre"), gap, 0)
        least = figures.natural_width() + gap + self._widest_word(look)
        row: Item = Beside(side, controls, gap, least)
        if chair.kind == "bot" and self._told:
            words = Words(page, self._about(seat), 15, colour="muted", strong="bone")
            self.told[seat] = words
            about = [self._face(page, seat, LARGE), words]
            row = Rows([row, Columns(about, gap, [None, 1.0], "centre")], look.px(6))
        return Card(page, row, padding=4, depth=1)

    def describe(self, page: Page, room: Rect) -> None:
        """Describe different bots once each in an empty area if they are not described elsewhere.

        Without room for all of them nothing is added.
        """
        chairs, look = self.plan.chairs, page.look
        bots = {self._about(n): n for n, chair in reversed([*enumerate(chairs)])
                if chair.kind == "bot"}  # fmt: skip
        if self._told or not bots:
            return
        before = list(page.widgets)
        rows = list[Item]()
        for seat in sorted(bots.values()):
            self.told[seat] = Words(page, self._about(seat), 15, colour="muted", strong="bone")
            row = [self._face(page, seat, FACE), self.told[seat]]
            rows.append(Columns(row, look.px(8), [None, 1.0], "centre"))
        item = Rows(rows, look.px(6))
        if item.height_for(room.width) <= room.height:
            item.place(Rect(room.topleft, (room.width, item.height_for(room.width))))
            return
        self.told.clear()
        for widget in [widget for widget in page.widgets if widget not in before]:
            widget.kill()

    @property
    def _told(self) -> bool:
        """Whether there is room to describe each bot below its row."""
        return len(self.plan.chairs) <= TOLD

    def _face(self, page: Page, seat: int, side: float) -> Item:
        """Return the portrait of the bot at a seat, or nothing."""
        level = self.plan.level_at(seat)
        if not portrait_of(self.plan.game.key, level.key):
            return Gap()
        return Figures(page, self.plan.game, [f"face_{level.key}"], _(level.name), side)

    def _wide(self, look: Look) -> int:
        """Return the pixels that the longest name of a level needs in its list."""
        names = (text.width(name, "bold", look.pt(17)) for name in self._short_names())
        return max(look.pt(WHO), max(names) + look.pt(56))

    def _widest_word(self, look: Look) -> int:
        """Return the pixels of the widest word of any side."""
        sides = (self.plan.side(seat) for seat in range(len(self.plan.chairs)))
        words = (word for side in sides for word in side.split())
        return max(text.width(word, "bold", look.pt(15)) for word in words)

    def _names(self) -> list[str]:
        """Return the levels of bots as their numbers and names, and that of a matched bot."""
        return [*(rival.name for rival in rivals_of(self.plan.levels)), self._even]

    def _short_names(self) -> list[str]:
        """Return the same as the closed list shows them."""
        return [*(rival.short for rival in rivals_of(self.plan.levels)), self._even]

    @property
    def _even(self) -> str:
        # For translators: a bot that plays about as well as the person it meets.
        return within("a level", "Even")

    def _name(self, page: Page, seat: int) -> Item:
        """Return the field for the name of a person."""
        chair = self.plan.chairs[seat]

        def rename(words: str) -> None:
            chair.name = words
            for other, told in self.told.items():
                told.set_words(self._about(other))
            for other, level in self.levels.items():
                level.tip = self._tip(other)
            self.renamed()

        return TextField(
            page,
            _("Name at seat {number}", number=seat + 1),
            chair.name,
            rename,
            icon="person",
            placeholder=_("Player {number}", number=seat + 1),
            longest=LONGEST,
            name=f"name {seat}",
        )

    def _level(self, page: Page, seat: int) -> Item:
        """Return the list of levels of a bot, which tells about the chosen one."""
        chair, rivals = self.plan.chairs[seat], rivals_of(self.plan.levels)
        choice = Select(
            page,
            _("Level at seat {number}", number=seat + 1),
            self._names(),
            len(rivals) if chair.matched else rivals.index(self.plan.rival_at(seat)),
            lambda index: self._set_level(chair, index),
            name=f"level {seat}",
            closed=self._short_names(),
        )
        choice.tip = self._tip(seat)
        self.levels[seat] = choice
        return choice

    def _about(self, seat: int) -> str:
        """Return the description of the bot at a seat, with the reason for a matched level."""
        level, rival = self.plan.level_at(seat), self.plan.rival_at(seat)
        why = self.plan.matched_words(seat) or rival.worth
        return f"**{_(level.name)}:** {_(level.summary)} {why}"

    def _tip(self, seat: int) -> str:
        """Return the description of the bot at a seat, with its results against a weaker one."""
        between = self.plan.rival_at(seat).elo
        measured = "" if between else self.plan.level_at(seat).measured
        told = self._about(seat).replace("**", "")
        return f"{told} {_(measured)}." if measured else told

    def _swap(self) -> None:
        self.plan.swap()
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
