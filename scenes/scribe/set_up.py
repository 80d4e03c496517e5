"""The screen before a match is written down: who played which game by which rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.catalog import GAMES
from game.language import _
from game.match import Match
from scenes.scribe.table_plan import LONGEST_CODE, TablePlan
from scenes.setup.house_rules import HouseRules
from scenes.telling.known_names import known_names
from scenes.telling.turns import role_words
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.choices import Segmented
from scenes.ui.field import TextField
from scenes.ui.layout import Columns, Gap, Inset, Item, Rows
from scenes.ui.scroll import REACH_UNITS, ScrollArea
from scenes.ui.select import Select
from scenes.ui.widget import Page
from scenes.ui.words import Words, title
from scenes.window.app import Scene

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789- "


class ScribeSetUp(Scene):
    """Game, names, house rules and the deal of a match that was played on paper."""

    lingers = True
    focus_name = "Start writing"

    def __init__(
        self, plan: TablePlan, write: Callable[[Match], Scene], draw_seed: Callable[[int], int]
    ) -> None:
        self.plan = plan
        self.write = write
        self.draw_seed = draw_seed
        self.offset = 0

    def build(self) -> None:
        """Build who plays on the left and the house rules on the right."""
        page, look = self.page, self.page.look
        crumb = _("For matches that were played on paper")
        header = Header(page, _("Write down a match"), self.app.pop, crumb)
        self.rules = HouseRules(self.plan, self._anew)
        self.start = Button(
            page, _("Start writing"), self._start, "", "pencil", "candle", 20, 60, "Start writing"
        )
        self.told = Words(page, "", 16, colour="muted")
        if look.wide:
            columns = [self._scrolled(self._table), self._scrolled(self._rules)]
            body: Item = Columns(columns, look.px(12), [look.pt(480), 1.0])
        else:
            body = self._scrolled(lambda inner: [*self._table(inner), *self._rules(inner)])
        foot = Columns([self.told, self.start], look.px(24), [1.0, look.pt(300)], "centre")
        place_scene(page, header, body, foot)
        self._follow()
        if self.plan.told:
            self.app.notice(self.plan.told)
            self.plan.told = ""

    def _scrolled(self, rows: Callable[[Page], list[Item]]) -> Card:
        page, look = self.page, self.page.look
        scroll = ScrollArea(page, lambda inner: Rows(rows(inner), look.px(10)))
        return Card(page, Inset(scroll, look.px(REACH_UNITS) - look.px(4), look.px(4)), padding=5)

    def _table(self, page: Page) -> list[Item]:
        """Return the rows of game, players, names and deal."""
        plan, games = self.plan, list(GAMES.values())
        titles = [_(game.title) for game in games]
        rows: list[Item] = [
            Select(page, _("Game"), titles, games.index(plan.game), self._choose_game, name="game")
        ]
        counts = sorted(plan.game.players)
        if len(counts) > 1:
            rows += [
                title(page, _("Players")),
                Segmented(
                    page, _("Players"), [str(count) for count in counts],
                    counts.index(len(plan.names)), self._choose_players, name="players",
                ),
            ]  # fmt: skip
        for seat, name in enumerate(plan.names):
            role = role_words(plan.game, seat)
            unnamed = _("Player {number}", number=seat + 1)
            rows.append(
                TextField(
                    page, role or unnamed, name, partial(self._name, seat), icon="people",
                    placeholder=f"{unnamed} ({role})" if role else unnamed,
                    width=400, name=f"name {seat + 1}", offers=known_names, selects=True,
                )
            )  # fmt: skip
        if plan.dealt:
            field = TextField(
                page, _("Code of the deal"), plan.code, self._code, icon="dice",
                placeholder=_("Code of the deal"), longest=LONGEST_CODE, allowed=LETTERS,
                width=260, name="deal",
            )  # fmt: skip
            again = Button(page, _("New deal"), self._deal, icon="refresh", size=16, height=44,
                           name="New deal")  # fmt: skip
            rows += [
                title(page, _("The deal")),
                Columns([field, again], page.look.px(10), [1.0, None], "centre"),
            ]
        return [*rows, Gap(0, page.look.px(8))]

    def _rules(self, page: Page) -> list[Item]:
        return [self.rules.head(page), *self.rules.rows(page), self.rules.foot(page)]

    def _follow(self) -> None:
        """Show what is wrong, and whether the writing can start."""
        fault = self.plan.fault()
        words = fault or _("The program asks for each decision, roll or draw in turn.")
        self.told.set_words(words)
        self.start.set_enabled(not fault, fault)

    def _anew(self) -> None:
        self.app.rebuild()

    def _choose_game(self, index: int) -> None:
        named = tuple(name for name in self.plan.names if name)
        self.plan = TablePlan.of(list(GAMES.values())[index], named)
        self._anew()

    def _choose_players(self, index: int) -> None:
        self.plan.set_players(sorted(self.plan.game.players)[index])
        self._anew()

    def _name(self, seat: int, words: str) -> None:
        self.plan.names[seat] = words

    def _code(self, words: str) -> None:
        self.plan.code = words
        self._follow()

    def _deal(self) -> None:
        self.plan.draw(self.draw_seed)
        self._anew()

    def _start(self) -> None:
        self.app.replace(self.write(self.plan.match()))
