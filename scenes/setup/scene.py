"""The set-up screen: seats, house rules, seed and a preview of the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.game import Game
from game.language import _, listed, mark
from game.match import Match
from game.options import Value
from scenes.boards.faces import face_of
from scenes.boards.figures import BoardPicture
from scenes.boards.lesson import knows_all
from scenes.boards.match_summary import Table
from scenes.setup.house_rules import HouseRules
from scenes.setup.seats import HEAD, SeatCards
from scenes.setup.set_up_plan import SEED_DIGITS, SEED_FAULT, SetUpPlan
from scenes.setup.terms import TermsCard
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.field import TextField
from scenes.ui.layout import Columns, Gap, Inset, Item, Rows
from scenes.ui.life import Life
from scenes.ui.scroll import ROOM, ScrollArea
from scenes.ui.wall import wall_life
from scenes.ui.widget import Page
from scenes.ui.words import Divider, Icon, Sentence, Words, title
from scenes.window.app import Scene

SEED_WORDS = mark("The same seed and the same moves give the same match.")
SECRET_WORDS = mark("The seed sets every roll and draw. You see it after the match.")


WALL: Final = 76  # units of the wall above the cards
SEATS: Final = 580  # units of type of the card for seats
BOARD: Final = 284  # units of type of the card for the board


@dataclass(frozen=True, slots=True)
class SetUpLinks:
    """The scenes that the set-up opens."""

    rules: Callable[[Game, Table], Scene]
    play: Callable[[Match], Scene]
    learn: Callable[[Game], Scene]
    drawings: Callable[[Game], Scene]
    phones: Callable[[Match], Scene]
    paper: Callable[[Game, Mapping[str, Value], int], Scene]  # for a number of players


class SetUp(Scene):
    """The set-up of a match; `draw_seed(n)` returns a random number below n."""

    lingers = True

    focus_name = "Start match"

    def __init__(self, plan: SetUpPlan, links: SetUpLinks, draw_seed: Callable[[int], int]) -> None:
        self.plan = plan
        self.links = links
        self.draw_seed = draw_seed
        self.account = face_of(plan.game.key).summary
        self.scroll: ScrollArea | None = None
        self._life = Life(())
        self.offset = 0  # how far the narrow page was scrolled before it was built anew

    @property
    def life(self) -> Life | None:
        """The idle animation on the wall."""
        return self._life

    # -- building

    def build(self) -> None:
        page, look = self.page, self.page.look
        rules = Button(page, _("Rules"), self._open_rules, "F1", "book", height=44, name="Rules")
        paper = Button(page, _("Print"), self._print, "F7", "copy", height=44, name="Print")
        actions = [*self._learning(), paper, rules]
        header = Header(page, _(self.plan.game.title), self.app.pop, _("New match"), actions)
        self.seats = SeatCards(self.plan, self.account, self._anew, self._rename)
        self.rules = HouseRules(self.plan, self._anew, draw=self._draw)
        self.terms = TermsCard(self.plan, self._anew)
        self.scroll = None
        if look.wide:
            self._build_wide(header)
        else:
            self._build_narrow(header)
        self._follow_seed()
        weather = face_of(self.plan.game.key).view().weather
        self._life = wall_life(page, Rect(0, 0, look.size[0], look.px(WALL)), weather, self._life)
        if self.plan.told:
            self.app.notice(self.plan.told)
            self.plan.told = ""

    def _learning(self) -> list[Button]:
        """Return the tutorial button, emphasised until all lessons were done once; else nothing."""
        game = self.plan.game
        if not face_of(game.key).lessons:
            return []
        known = knows_all(face_of(game.key).lessons, self.app.preferences.learned.get(game.key, ()))
        words = _("Learn") if known or not self.page.look.wide else _("First time? Learn it here")
        kind, icon = ("raised", "check") if known else ("candle", "hint")

        def learn() -> None:
            self.app.push(self.links.learn(game))

        return [Button(self.page, words, learn, "T", icon, kind, height=44, name="Learn")]

    def _build_wide(self, header: Header) -> None:
        page, look = self.page, self.page.look
        gap = look.px(12)
        below = Gap(0, look.px(4))
        preview = Rows([*self._preview(page), below], look.px(8), grow=1)
        board = Card(page, Inset(preview, look.px(ROOM), look.px(4)), padding=5)
        self.summary = Words(page, self._summary(), 16, colour="muted")
        seats = ScrollArea(page, lambda inner: Rows(self._seat_rows(inner), look.px(10)))
        rules = ScrollArea(page, lambda inner: Rows(self.rules.rows(inner), look.px(10)))
        columns: list[Item] = [
            self._scrolled(seats, self.seats.head, self._who),
            self._scrolled(rules, self.rules.head, self.rules.foot),
            Rows([board, self._start_button(64, 20)], gap, grow=0),
        ]
        widths = [look.pt(SEATS), 1.0, look.pt(BOARD)]
        place_scene(page, header, Columns(columns, gap, widths))
        self.seats.describe(page, seats.spare)

    def _who(self, page: Page) -> Item:
        """Return who plays against whom, and the note about bots."""
        return Rows([self.summary, self.seats.foot(page)], page.look.px(6))

    def _scrolled(
        self, scroll: ScrollArea, head: Callable[[Page], Item], foot: Callable[[Page], Item]
    ) -> Card:
        """Return a card with a fixed head, rows that scroll if necessary, and a fixed foot."""
        page, look = self.page, self.page.look
        top = Inset(head(page), look.px(ROOM), look.px(4))
        bottom = Inset(foot(page), look.px(ROOM), look.px(8))
        return Card(page, Rows([top, scroll, bottom], grow=1), padding=5)

    def _build_narrow(self, header: Header) -> None:
        page, look = self.page, self.page.look

        def content(inner: Page) -> Item:
            board = Card(inner, Rows(self._preview(inner), look.px(8)))
            seats = Rows(
                [self.seats.head(inner), *self._seat_rows(inner), self.seats.foot(inner)],
                look.px(10),
            )
            rows = [self.rules.head(inner), *self.rules.rows(inner), self.rules.foot(inner)]
            rules = Card(inner, Rows(rows, look.px(10)))
            return Rows([seats, rules, board], look.px(14))

        self.summary = Words(page, "", 16)
        self.scroll = ScrollArea(page, content)
        room = look.px(ROOM)
        place_scene(page, header, Inset(self.scroll, -room, 0), self._start_button(52, 18))
        self.scroll.scroll_by(self.offset)

    def _seat_rows(self, page: Page) -> list[Item]:
        gap = page.look.px(6)
        return [Rows(self.seats.rows(page), gap), Rows(self.terms.rows(page), gap)]

    def _start_button(self, height: float, size: float) -> Button:
        words, kind = _("Start match"), "candle"
        self.start = Button(
            self.page, words, self._start, "Enter", "play", kind, size, height, "Start match"
        )
        return self.start

    def _preview(self, page: Page) -> list[Item]:
        """Return the preview of the board and the row of the seed."""
        look = page.look
        state = self.plan.state()
        note = Words(page, self.account.opening(state), 16, colour="muted")
        row: list[Item] = [title(page, _("The board")), Gap(0, look.pt(HEAD)), note]
        head = Columns(row, look.px(5), [None, None, 1.0], "centre")
        side = 220 if page.look.wide else 380
        self.picture = BoardPicture(page, self.plan.game, state, side, plain=True)
        words = self.plan.seed_text
        field = TextField(
            page,
            _("Seed"),
            words,
            self._write_seed,
            placeholder=_("secret") if self.plan.game.hidden else "",
            width=260,
            longest=SEED_DIGITS,
            name="Seed",
        )
        again = Button(page, "", self._draw_seed, icon="refresh", height=40, name="Another seed")
        again.label, again.tip = "", _("Draw another seed")
        seed = Columns(
            [Icon(page, "dice", 22), Words(page, _("Seed"), 18, "bold"), again],
            look.px(10),
            [None, 1.0, None],
            "centre",
        )
        self.sentence = Sentence(page, (_(SEED_WORDS), _(SECRET_WORDS), _(SEED_FAULT)))
        return [head, self.picture, Divider(page, 2), seed, field, self.sentence]

    def _seed_words(self) -> str:
        """Return the sentence that explains the seed."""
        secret = self.plan.game.hidden and not self.plan.seed_text.strip()
        return _(SECRET_WORDS) if secret else _(SEED_WORDS)

    def _summary(self) -> str:
        """Return who plays against whom, with the roles of teams or members."""
        plan, roles = self.plan, self.plan.game.roles
        sides: dict[int, list[tuple[str, str]]] = {}
        for number, seat in enumerate(plan.seats()):
            member = f"**{seat.name}**", _(roles[number % len(roles)])
            sides.setdefault(plan.team(number), []).append(member)
        if len(sides) > 2:
            names = [name for team in sides.values() for name, _ in team]
            return _("{names}, each for themselves.", names=listed(names))
        told = []
        for team in sides.values():
            if len({role for _, role in team}) == 1:
                told.append(f"{listed([name for name, _ in team])} ({team[0][1]})")
            else:
                told.append(listed([f"{name} ({role})" for name, role in team]))
        # For translators: two teams or players, such as "Ada (Sheets) against The Maid (Hoods)."
        return _("{first} against {second}.", first=told[0], second=told[-1])

    # -- what the players choose

    def _anew(self) -> None:
        """Rebuild the scene after a choice and keep the scroll position."""
        self.offset = self.scroll.offset if self.scroll else 0
        self.app.rebuild()

    def _rename(self) -> None:
        self.summary.set_words(self._summary())

    def _write_seed(self, words: str) -> None:
        self.plan.seed_text = words
        self._follow_seed()

    def _draw_seed(self) -> None:
        self.plan.draw_seed(self.draw_seed)
        self._anew()

    def _follow_seed(self) -> None:
        """Update the preview to the seed, or show what is wrong with it."""
        fault = self.plan.fault
        self.sentence.say(fault or self._seed_words(), "danger" if fault else "muted")
        self.start.set_enabled(not fault, fault)
        self.picture.turn_to(self.plan.state())

    # -- ways out

    def _start(self) -> None:
        self.app.change(
            names=self.plan.kept_names(),
            plans={**self.app.preferences.plans, self.plan.game.key: self.plan.kept()},
            training=self.plan.training,
        )
        begin = self.links.phones if self.plan.on_phones else self.links.play
        self.app.replace(begin(self.plan.match()))

    def _draw(self) -> None:
        self.app.push(self.links.drawings(self.plan.game))

    def _print(self) -> None:
        """Open the sheets of this table."""
        options, players = dict(self.plan.options), len(self.plan.chairs)
        self.app.push(self.links.paper(self.plan.game, options, players))

    def _open_rules(self) -> None:
        self.app.push(self.links.rules(self.plan.game, Table(dict(self.plan.options))))
