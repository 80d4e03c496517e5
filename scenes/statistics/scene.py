"""The statistics screen, a page for each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game import match_index
from game.catalog import GAMES
from game.game import Game
from game.language import _, many, mark
from scenes.boards.faces import face_of
from scenes.boards.figures import Figures
from scenes.statistics.journal import DamagedJournal, Journal, JournalError, Result, place
from scenes.statistics.rates import RateBar
from scenes.statistics.strength import NamedLevel, Strength, has_unlike_sides, place_words
from scenes.statistics.sums import SuccessTally, Sums, names_in, sums_of
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.choices import Segmented
from scenes.ui.dialog import Answer, Question
from scenes.ui.layout import Columns, Flow, Gap, Item, Rows
from scenes.ui.scroll import ScrollArea
from scenes.ui.select import Select
from scenes.ui.whereabouts import whereabouts
from scenes.ui.widget import Page, Widget
from scenes.ui.words import Words, title
from scenes.window.app import Scene

STRENGTH: Final = mark("Strength against bots")
BY_BOT: Final = mark("By opponent")
BY_ROLE: Final = mark("By role, against bots")
BY_NAME: Final = mark("People against each other")


@dataclass(frozen=True, slots=True)
class StatisticsLinks:
    """What the statistics screen can open, and the bot levels."""

    set_up: Callable[[Game], Scene]
    levels: Callable[[str], Sequence[NamedLevel]]  # of a game by its key, the weakest first
    strength: Callable[[Game], Callable[[str, int], Strength]]  # of a player by name and team


class Statistics(Scene):
    """Wins by opponent and by role."""

    lingers = True

    focus_name = "game"

    def __init__(self, links: StatisticsLinks) -> None:
        self.links = links
        self.journal = Journal()
        self.fault = ""
        self.game = 0
        self.opened = False  # whether it has been seen
        self.name = ""  # of whose matches these are, empty for everybody's

    def enter(self) -> None:
        """Read the journal and add new matches."""
        self.fault = ""
        try:
            try:
                self.journal.read()
            except DamagedJournal:
                self.fault = self.journal.put_aside()
            self.journal.take_up(match_index.listing())
        except JournalError as fault:
            self.fault = str(fault)
        if not self.fault and self.journal.counted != self.journal.book.results:
            self.fault = _(
                "Some results in {path} are incomplete. They stay in the file but are not counted.",
                path=place(),
            )
        if self.name not in names_in(self.journal.counted):
            self.name = ""
        if not self.opened:
            self.opened = True
            self.game = list(GAMES).index(last_played(self.journal.counted))

    # -- building

    def build(self) -> None:
        page, look = self.page, self.page.look
        results = self.journal.counted
        actions: list[Widget] = []
        names = names_in(results)
        if len(names) > 1:
            chosen = 1 + names.index(self.name) if self.name else 0
            actions.append(
                Select(page, _("Whose"), [_("Everybody"), *names], chosen,
                       lambda index: self._look_at(["", *names][index]), width=170, name="whose")
            )  # fmt: skip
        if results:
            actions.append(Button(page, _("Reset"), self._ask_to_reset, "Delete", "trash",
                                  height=44, name="Reset"))  # fmt: skip
        header = Header(page, _("Statistics"), self.app.pop, "", actions)
        where = whereabouts(page, place(), self.app.ask, self.app.notice)
        told = Words(page, self.fault, 15, colour="danger") if self.fault else Gap()
        foot = Columns([where, told], look.px(8), [None, 1.0], "centre")
        games = list(GAMES.values())
        titles = [_(game.title) for game in games]
        tabs: Item
        if look.wide:
            tabs = Segmented(page, _("Game"), titles, self.game, self._turn_to, name="game")
        else:
            tabs = Select(page, _("Game"), titles, self.game, self._turn_to, name="game")
        game = games[self.game]
        ranks = {level.key: level for level in self.links.levels(game.key)}
        sums = sums_of(results, game.key, self.name, lambda key: _number(ranks, key))
        body = self._page(game, sums, ranks) if sums.matches else self._nothing(game)
        place_scene(page, header, Rows([tabs, body], look.px(14), grow=1), foot)

    def _nothing(self, game: Game) -> Item:
        """Return the page of a game without matches."""
        page, look = self.page, self.page.look

        def content(inner: Page) -> Item:
            sprites = face_of(game.key).summary.figures(0)[:3]
            picture = Figures(inner, game, sprites, "", 60 if look.wide else 34, 8)
            # For translators: {game} is the title of a game.
            words = _("You have not finished a match of {game} yet.", game=game.title)
            more = _("This page shows your wins, your opponents and how long you played.")
            play = Button(
                inner, _("Play it"), lambda: self.app.push(self.links.set_up(game)), "Enter",
                "play", "candle", name="Play it",
            )  # fmt: skip
            rows: list[Item] = [
                Gap(0, look.px(30 if look.wide else 0)),
                Flow([picture], 0, "centre"),
                Words(inner, words, 20, "bold", align="centre"),
                Words(inner, more, colour="muted", align="centre"),
                Flow([play], 0, "centre"),
            ]
            return Rows(rows, look.px(14))

        return Card(page, ScrollArea(page, content), 10)

    def _page(self, game: Game, sums: Sums, ranks: Mapping[str, NamedLevel]) -> Item:
        page, look = self.page, self.page.look
        if not look.wide:

            def all_of_it(inner: Page) -> Item:
                return Rows(
                    [self._numbers(inner, game, sums), self._rates(inner, game, sums, ranks)],
                    look.px(14),
                )

            return Card(page, ScrollArea(page, all_of_it), 10)
        left = Card(page, self._numbers(page, game, sums), padding=20)
        right = Card(
            page, ScrollArea(page, lambda inner: self._rates(inner, game, sums, ranks)), 12
        )
        return Columns([left, right], look.px(16), [look.pt(400), 1.0])

    def _numbers(self, page: Page, game: Game, sums: Sums) -> Item:
        """Return the key figures of a game with their labels."""
        length, bots = face_of(game.key).luck.length, sums.against_bots
        rate = "–"
        if bots.count:
            rate = _("{number} %", number=round(100 * bots.rate))
        told = [
            (str(sums.matches), many("match finished", "matches finished", sums.matches)),
            (rate, _("won against bots, of {count}", count=bots.count)),
            (str(sums.streak), _("won in a row now")),
            (str(sums.longest_streak), _("won in a row at best")),
            (
                length(sums.fastest) if sums.fastest is not None else "–",
                _("the fastest victory over bots"),
            ),
            (
                length(round(sums.average)) if sums.average is not None else "–",
                _("a match on average"),
            ),
        ]
        rows: list[Item] = [
            Rows(
                [Words(page, number, 26, "bold", "candle"), Words(page, words, 16, colour="muted")]
            )
            for number, words in told
        ]
        return Rows([title(page, _(game.title)), *rows], page.look.px(8))

    def _strength_words(self, game: Game) -> str:
        """Return the level that the person shown plays like, and how sure that is; or nothing."""
        names = names_in(self.journal.counted)
        name = self.name or (names[0] if len(names) == 1 else "")
        levels = self.links.levels(game.key)
        if not name or not levels:
            return ""
        sides = range(2 if has_unlike_sides(game) else 1)
        found = [self.links.strength(game)(name, side) for side in sides]
        known = [strength for strength in found if strength.count]
        if not known:
            return ""
        likeliest = min(known, key=lambda strength: strength.deviation)
        places = " / ".join(place_words(levels, strength.elo) for strength in known)
        told = _("Level {number}", number=places)
        return f"{told}. {likeliest.sureness}"

    def _rates(self, page: Page, game: Game, sums: Sums, ranks: Mapping[str, NamedLevel]) -> Item:
        """Return the win rates by opponent and by role."""
        levels = sorted(sums.levels, key=lambda key: (_number(ranks, key), key))
        by_level = {_level_words(ranks, key): sums.levels[key] for key in levels}
        by_role = {_(role): tally for role, tally in sorted(sums.roles.items())}
        groups = ((BY_BOT, by_level), (BY_ROLE, by_role), (BY_NAME, sums.rivals))
        rows: list[Item] = []
        if strength := self._strength_words(game):
            rows += [title(page, _(STRENGTH), 18), Words(page, strength), Gap(0, page.look.px(8))]
        for heading, rates in groups:
            if rates:
                rows += self._group(page, _(heading), rates)
        key = _("The bar shows the share won, the line its 95 % interval.")
        return Rows([*rows, Words(page, key, 15, colour="muted")], page.look.px(4))

    @staticmethod
    def _group(page: Page, heading: str, rates: Mapping[str, SuccessTally]) -> list[Item]:
        lines: list[Item] = [RateBar(page, label, tally) for label, tally in rates.items()]
        return [title(page, heading, 18), *lines, Gap(0, page.look.px(8))]

    # -- what happens

    def _turn_to(self, game: int) -> None:
        self.game = game
        self.app.rebuild()

    def _look_at(self, name: str) -> None:
        self.name = name
        self.app.rebuild()

    def _ask_to_reset(self) -> None:
        """Ask which game's results to delete."""
        game = list(GAMES.values())[self.game]
        words = _("This deletes the results for good. The matches stay.")
        answers = (
            Answer(_(game.title), lambda: self._reset(game.key), icon="trash"),
            Answer(_("All games"), lambda: self._reset(""), icon="trash"),
            Answer(_("Keep them"), lambda: None, "Esc", kind="candle"),
        )
        self.app.ask(Question(_("Delete the results?"), words, answers))

    def _reset(self, key: str) -> None:
        try:
            self.journal.forget(key)
        except JournalError as fault:
            self.fault = str(fault)
        self.name = ""
        self.app.rebuild()


def last_played(results: Sequence[Result]) -> str:
    """Return the key of the game whose match began last, or the first game without results."""
    known = [result for result in results if result.game in GAMES]
    return max(known, key=lambda result: result.begun).game if known else next(iter(GAMES))


def _number(ranks: Mapping[str, NamedLevel], key: str) -> int:
    """Return the number of a level, or 0 for an unknown bot."""
    return ranks[key].number if key in ranks else 0


def _level_words(ranks: Mapping[str, NamedLevel], key: str) -> str:
    if key not in ranks:
        return key
    return _("{number} · {name}", number=ranks[key].number, name=_(ranks[key].name))
