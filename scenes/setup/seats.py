"""The card of the set-up where players choose who sits where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.language import _, mark, within
from scenes.boards.face import MatchSummary
from scenes.boards.figures import Figures
from scenes.setup.plan import Chair, SetUpPlan
from scenes.ui.button import Button
from scenes.ui.card import Card
from scenes.ui.choices import CompactSegmented
from scenes.ui.dialog import Answer, Question
from scenes.ui.field import TextField
from scenes.ui.layout import Beside, Columns, Gap, Item, Rows
from scenes.ui.widget import Page
from scenes.ui.words import Icon, Words, title

KINDS = ("person", "bot")
STRENGTHS = (  # of the levels, the weakest first
    mark("Made for a first match."),
    mark("Beats most beginners."),
    mark("Good company for an evening."),
    mark("Hard to beat."),
    mark("The best player in the house."),
)
HEAD = 40  # units of type that the heads of all cards are high


class SeatCards:
    """Who sits where: a person with a name, or a bot with a level."""

    def __init__(
        self,
        plan: SetUpPlan,
        account: MatchSummary[Any],
        anew: Callable[[], None],
        renamed: Callable[[], None],
        ask: Callable[[Question], None],
    ) -> None:
        self.plan = plan
        self.account = account
        self.anew = anew  # the scene has to be built anew
        self.renamed = renamed
        self.ask = ask  # have something opened above the scene

    def head(self, page: Page) -> Item:
        """Return the title, and what concerns all seats."""
        plan, look = self.plan, page.look
        two = len(plan.chairs) == 2
        words = _("Swap sides") if two else _("Move round")
        swap = Button(page, words, self._swap, icon="swap", size=16, height=HEAD, name="swap")
        head = Columns([title(page, _("Seats")), swap], look.px(12), [1.0, None], "centre")
        if len(plan.game.players) == 1:
            return head
        numbers = sorted(plan.game.players)
        labels = [str(number) for number in numbers]
        chosen = numbers.index(len(plan.chairs))
        count = CompactSegmented(
            page,
            _("Players"),
            labels,
            chosen,
            lambda i: self._set_players(numbers[i]),
            name="Players",
        )
        return Rows([head, Beside(Words(page, _("Players")), count, look.px(12), 0)], look.px(10))

    def foot(self, page: Page) -> Item:
        """Return the promise about bots, where any sit down."""
        if all(chair.kind == "person" for chair in self.plan.chairs):
            return Gap(0, 0)
        words = Words(page, _("Bots see only what their seat sees."), 16, colour="muted")
        row = [Icon(page, "eye", 20), words]
        return Columns(row, page.look.px(10), [page.look.pt(20), 1.0], "centre")

    def rows(self, page: Page) -> list[Item]:
        """Return a card for every seat."""
        return [self._seat(page, seat) for seat in range(len(self.plan.chairs))]

    def _seat(self, page: Page, seat: int) -> Item:
        look, chair, game = page.look, self.plan.chairs[seat], self.plan.game
        role = self.plan.side(seat)
        figures = Figures(page, game, self.account.figures(seat), role, 30, -7)
        side = Columns([figures, Words(page, role, 17, "bold")], look.px(8), [None, 1.0], "centre")
        kind = CompactSegmented(
            page,
            _("Seat {number}, {role}", number=seat + 1, role=role),
            (within("at a seat", "Person"), within("at a seat", "Bot")),
            KINDS.index(chair.kind),
            lambda index: self._set_kind(chair, index),
            name=f"seat {seat}",
        )
        head = Beside(side, kind, look.px(8), side.natural_width())
        rows: list[Item] = [head]
        rows += self._person(page, seat) if chair.kind == "person" else self._bot(page, seat)
        return Card(page, Rows(rows, look.px(7)), padding=10, depth=1)

    def _person(self, page: Page, seat: int) -> list[Item]:
        chair = self.plan.chairs[seat]

        def rename(words: str) -> None:
            chair.name = words
            self.renamed()

        return [
            TextField(
                page,
                _("Name at seat {number}", number=seat + 1),
                chair.name,
                rename,
                icon="person",
                placeholder=_("Player {number}", number=seat + 1),
                longest=16,
                name=f"name {seat}",
            )
        ]

    def _bot(self, page: Page, seat: int) -> list[Item]:
        chair, levels = self.plan.chairs[seat], self.plan.levels
        choice = CompactSegmented(
            page,
            _("Level at seat {number}", number=seat + 1),
            [str(level.number) for level in levels],
            levels.index(chair.level),
            lambda index: self._set_level(chair, index),
            name=f"level {seat}",
        )
        level = chair.level
        told = f"**{_(level.name)}:** {_(level.summary)} {_(STRENGTHS[level.number - 1])}"
        words = Words(page, told, 15, colour="muted", strong="bone")
        if not level.measured:
            return [choice, words]
        figures = Button(page, _("Figures"), lambda: self._tell(chair), "", "info", "quiet",
                         15, 34, f"figures {seat}", "")  # fmt: skip
        figures.tip = _("How it did in matches against the level below")
        return [choice, Columns([words, figures], page.look.px(6), [1.0, None], "centre")]

    def _tell(self, chair: Chair) -> None:
        """Say how a level did against the one below it."""
        level = chair.level
        back = Answer(_("Back"), lambda: None, "Esc", kind="candle", name="Back")
        self.ask(Question(_(level.name), f"{_(level.measured)}.", (back,)))

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
        chair.level = self.plan.levels[index]
        self.anew()
