"""The card for seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.language import _, mark, within
from scenes.boards.face import MatchSummary
from scenes.boards.figures import Figures, portrait_of
from scenes.setup.set_up_plan import Chair, SetUpPlan
from scenes.statistics.strength import NamedLevel
from scenes.ui.button import Button
from scenes.ui.card import Card
from scenes.ui.choices import CompactSegmented, TightSegmented
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
LONGEST = 24  # letters of a name
FACE = 52  # units of type of the face of a bot
HEAD = 40  # units of type that the heads of all cards are high


class SeatCards:
    """The seats: each a person with a name or a bot with a level."""

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
        self.told = dict[int, Words]()  # what is said of the bot at a seat

    def head(self, page: Page) -> Item:
        """Return the title row and the controls that concern all seats."""
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
        """Return the note about fair bots, or an empty gap without bots."""
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
        kind = TightSegmented(
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
            for other, told in self.told.items():
                told.set_words(self._about(other))
            self.renamed()

        return [
            TextField(
                page,
                _("Name at seat {number}", number=seat + 1),
                chair.name,
                rename,
                icon="person",
                placeholder=_("Player {number}", number=seat + 1),
                longest=LONGEST,
                name=f"name {seat}",
            )
        ]

    def _bot(self, page: Page, seat: int) -> list[Item]:
        chair, levels = self.plan.chairs[seat], self.plan.levels
        level = self.plan.level_at(seat)
        choice = CompactSegmented(
            page,
            _("Level at seat {number}", number=seat + 1),
            # For translators: a bot that plays about as well as the person it meets.
            [*(str(level.number) for level in levels), within("a level", "Even")],
            len(levels) if chair.matched else levels.index(chair.level),
            lambda index: self._set_level(chair, index),
            name=f"level {seat}",
        )
        words = Words(page, self._about(seat), 15, colour="muted", strong="bone")
        self.told[seat] = words
        aside: list[Item] = []
        if portrait_of(self.plan.game.key, level.key):
            aside.append(Figures(page, self.plan.game, [f"face_{level.key}"], _(level.name), FACE))
        if level.measured:
            figures = Button(page, _("Figures"), lambda: self._tell(level), "", "info", "quiet",
                             15, 34, f"figures {seat}", "")  # fmt: skip
            figures.tip = _("Its results against the level below")
            aside.append(figures)
        if not aside:
            return [choice, words]
        picture = Rows(aside, page.look.px(4))
        widths = [page.look.pt(FACE), 1.0]
        return [choice, Columns([picture, words], page.look.px(10), widths, "centre")]

    def _about(self, seat: int) -> str:
        """Return the description of the bot at a seat, with the reason for a matched level."""
        level = self.plan.level_at(seat)
        why = self.plan.matched_words(seat) or _(STRENGTHS[level.number - 1])
        return f"**{_(level.name)}:** {_(level.summary)} {why}"

    def _tell(self, level: NamedLevel) -> None:
        """Show how a level did against the next weaker one."""
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
        chair.matched = index == len(self.plan.levels)
        if not chair.matched:
            chair.level = self.plan.levels[index]
        self.anew()
