"""The statistics screen, a page for each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game import match_index
from game.catalog import GAMES
from game.game import Game
from game.language import _, listed, many, mark
from game.save import SUFFIX, folder
from scenes.boards.faces import face_of
from scenes.boards.picture.figures import Figures
from scenes.statistics.journal import DamagedJournal, Journal, JournalError, Result, place
from scenes.statistics.rates import RATED_MATCHES, RateBar
from scenes.statistics.squares import MatchSquare
from scenes.statistics.strength import (
    NamedLevel,
    Strength,
    has_unlike_sides,
    nearest_level,
    place_words,
)
from scenes.statistics.sums import SuccessTally, Sums, names_in, outcomes, sums_of
from scenes.statistics.verdicts import (
    COMPARED_MATCHES,
    change_sentence,
    rate_sentence,
)
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.choices import Segmented
from scenes.ui.dialog import Answer, Question
from scenes.ui.layout import Beside, Columns, Flow, Gap, Item, Rows
from scenes.ui.meter import Meter
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
SQUARES_SHOWN: Final = 60  # The newest matches are shown as squares.
WON: Final = (
    mark("{people} won against {others}."),
    # For translators: {length} is such as "12 turns".
    mark("{people} won against {others} in {length}."),
)
DRAWN: Final = (
    mark("{people} and {others} drew."),
    mark("{people} and {others} drew after {length}."),
)
LOST: Final = (
    mark("{people} lost against {others}."),
    mark("{people} lost against {others} in {length}."),
)


@dataclass(frozen=True, slots=True)
class StatisticsLinks:
    """What the statistics screen can open, and the bot levels."""

    set_up: Callable[[Game], Scene]
    challenge: Callable[[Game, str], Scene]  # The set-up with a bot of this level.
    # By the key of a game, its levels, the weakest first.
    levels: Callable[[str], Sequence[NamedLevel]]
    # By game, the strength of a player by name and team.
    strength: Callable[[Game], Callable[[str, int], Strength]]
    watch: Callable[[Path], Scene]  # Raises ValueError if the match cannot be opened.


class Statistics(Scene):
    """Wins by opponent and by role."""

    lingers = True

    focus_name = "game"

    def __init__(self, links: StatisticsLinks) -> None:
        self.links = links
        self.journal = Journal()
        self.fault = ""
        self.game = 0
        self.opened = False  # Whether it has been seen.
        self.name = ""  # The matches are this person's, or everybody's if it is empty.

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
        if not sums.matches:
            body = self._nothing(game)
        elif sums.matches < RATED_MATCHES:
            body = self._first_matches(game, sums)
        else:
            body = self._page(game, sums, ranks)
        challenge = self._challenge(game) if sums.matches >= RATED_MATCHES else []
        widths = [None, 1.0, *[None for _button in challenge]]
        foot = Columns([where, told, *challenge], look.px(8), widths, "centre")
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
        left = Card(page, ScrollArea(page, lambda inner: self._numbers(inner, game, sums)), 10)
        right = Card(
            page, ScrollArea(page, lambda inner: self._rates(inner, game, sums, ranks)), 12
        )
        return Columns([left, right], look.px(16), [look.pt(400), 1.0])

    def _first_matches(self, game: Game, sums: Sums) -> Item:
        """Return the page of a game with too few matches for numbers: each, and what will come."""
        page, look = self.page, self.page.look

        def content(inner: Page) -> Item:
            sprites = face_of(game.key).summary.figures(0)[:3]
            picture = Figures(inner, game, sprites, "", 60 if look.wide else 34, 8)
            words = _("Your first match")
            if sums.matches > 1:
                words = many("{number} match", "{number} matches", sums.matches)
            rows: list[Item] = [picture, title(inner, words, 24)]
            for result in self._told_matches(game):
                told = Words(inner, self._match_words(game, result), 18)
                key, kind = ("Enter", "candle") if sums.matches == 1 else ("", "raised")
                watch = Button(inner, _("Watch it again"), self._watcher(result.name), key, "film",
                               kind, 16, 40, f"watch {result.name}")  # fmt: skip
                rows.append(Beside(told, watch, look.px(14), look.pt(260)))
            return Rows(rows, look.px(12))

        def coming(inner: Page) -> Item:
            after_few = _("After **{number} matches**: how often you win, and against whom.",
                          number=RATED_MATCHES)  # fmt: skip
            after_many = _("After **{number}**: whether you get better.", number=COMPARED_MATCHES)
            so_far = _("{game}: {number} of {count}", game=_(game.title), number=sums.matches,
                       count=RATED_MATCHES)  # fmt: skip
            rows: list[Item] = [
                title(inner, _("What comes here"), 20),
                Words(inner, after_few, strong="candle"),
                Words(inner, after_many, strong="candle"),
                Meter(inner, so_far, sums.matches, RATED_MATCHES),
            ]
            return Rows(rows, look.px(12))

        if not look.wide:
            gap = look.px(20)
            both = ScrollArea(page, lambda inner: Rows([content(inner), coming(inner)], gap))
            return Card(page, both, 10)
        cards = [Card(page, ScrollArea(page, content), 10), Card(page, coming(page), 24)]
        return Columns(cards, look.px(16), [1.0, look.pt(392)])

    def _told_matches(self, game: Game) -> list[Result]:
        """Return the matches of a game by the player shown, the newest first."""
        of_game = (result for result in self.journal.counted if result.game == game.key)
        own = [result for result in of_game if outcomes(result, self.name, lambda key: 0)]
        return sorted(own, key=lambda result: result.begun, reverse=True)

    def _match_words(self, game: Game, result: Result) -> str:
        """Return whom somebody met in a match, how it ended, and how long it took."""
        ranks = {level.key: level for level in self.links.levels(game.key)}
        outcome = outcomes(result, self.name, lambda key: _number(ranks, key))[0]
        own = set(outcome.people)
        others = listed([f"**{seat.name}**" for seat in result.seats if seat.name not in own])
        plain, with_length = {1: WON, 0: DRAWN, -1: LOST}[outcome.sign]
        length = face_of(game.key).luck.length(result.turns)
        template = with_length if result.turns else plain
        return _(template, people=listed(list(outcome.people)), others=others, length=length)

    def _watcher(self, name: str) -> Callable[[], None]:
        def watch() -> None:
            try:
                self.app.push(self.links.watch(folder() / f"{name}{SUFFIX}"))
            except ValueError as fault:
                self.app.notice(str(fault))

        return watch

    def _numbers(self, page: Page, game: Game, sums: Sums) -> Item:
        """Return what the results say, each with its doubt, and the key figures."""
        length, bots = face_of(game.key).luck.length, sums.against_bots
        rows: list[Item] = [title(page, _(game.title))]
        told = [rate_sentence(bots)] if bots.count >= RATED_MATCHES else []
        told += (
            [sentence]
            if (sentence := change_sentence([match.sign for match in sums.course]))
            else []
        )
        rows += [Words(page, sentence, 18, strong="candle") for sentence in told]
        figures = [(str(sums.matches), many("match finished", "matches finished", sums.matches))]
        if sums.streak > 1:
            figures.append((str(sums.streak), _("won in a row now")))
        if sums.longest_streak > max(1, sums.streak):
            figures.append((str(sums.longest_streak), _("won in a row at best")))
        if sums.fastest is not None:
            figures.append((length(sums.fastest), _("the fastest victory over bots")))
        if sums.average is not None:
            figures.append((length(round(sums.average)), _("a match on average")))
        shown = [(Words(page, number, 20, "bold", "candle"), words) for number, words in figures]
        widest = max(number.natural_width() for number, _words in shown)
        rows += [
            Columns([number, Words(page, words, 16, colour="muted")], page.look.px(14),
                    [widest, 1.0], "centre")
            for number, words in shown
        ]  # fmt: skip
        if strength := self._strength_words(game):
            rows += [title(page, _(STRENGTH), 18), Words(page, strength)]
        return Rows(rows, page.look.px(10))

    def _squares(self, page: Page, game: Game, sums: Sums) -> list[Item]:
        """Return the newest matches against bots as squares, in their order."""
        ranks = {level.key: level for level in self.links.levels(game.key)}
        results = {result.name: result for result in self.journal.counted}
        squares = [
            MatchSquare(
                page,
                self._match_words(game, results[match.name]).replace("**", ""),
                match.sign,
                str(_number(ranks, match.level) or ""),
                f"match {match.name}",
                self._watcher(match.name),
            )
            for match in sums.course[-SQUARES_SHOWN:]
        ]
        if not squares:
            return []
        heading = title(page, _("Matches against bots, in their order"), 18)
        words = Words(page, _("Below: the bot's level. Press a square to watch."), 15,
                      colour="muted")  # fmt: skip
        return [Gap(0, page.look.px(8)), heading, Flow(squares, page.look.px(5)), words]

    def _known_strengths(self, game: Game) -> list[Strength]:
        """Return the strengths of the person shown on all sides, as far as they are known."""
        names = names_in(self.journal.counted)
        name = self.name or (names[0] if len(names) == 1 else "")
        if not name or not self.links.levels(game.key):
            return []
        sides = range(2 if has_unlike_sides(game) else 1)
        found = [self.links.strength(game)(name, side) for side in sides]
        return [strength for strength in found if strength.count]

    def _challenge(self, game: Game) -> list[Item]:
        """Return the button for a match with the bot nearest to the person shown, if known."""
        known = self._known_strengths(game)
        if not known:
            return []
        likeliest = min(known, key=lambda strength: strength.deviation)
        level = nearest_level(self.links.levels(game.key), likeliest.elo)
        # For translators: {name} is a bot, such as "The Maid".
        words = _("Play {name}", name=_(level.name))
        play = Button(
            self.page, words, lambda: self.app.push(self.links.challenge(game, level.key)),
            "Enter", "play", "candle", name="Challenge",
        )  # fmt: skip
        play.tip = _("The bot that is nearest to you now: level {number}.", number=level.number)
        return [play]

    def _strength_words(self, game: Game) -> str:
        """Return the level that the person shown plays like, and how sure that is; or nothing."""
        known = self._known_strengths(game)
        if not known:
            return ""
        levels = self.links.levels(game.key)
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
        for heading, rates in groups:
            if len(rates) > (heading == BY_ROLE):  # A single role says nothing more.
                rows += self._group(page, _(heading), rates)
        if any(
            tally.count >= RATED_MATCHES for _heading, rates in groups for tally in rates.values()
        ):
            key = _("The bar shows the share won, the line its 95 % interval.")
            rows.append(Words(page, key, 15, colour="muted"))
        return Rows([*rows, *self._squares(page, game, sums)], page.look.px(4))

    @staticmethod
    def _group(page: Page, heading: str, rates: Mapping[str, SuccessTally]) -> list[Item]:
        lines: list[Item] = [RateBar(page, label, tally) for label, tally in rates.items()]
        return [title(page, heading, 18), *lines, Gap(0, page.look.px(8))]

    # -- events

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
