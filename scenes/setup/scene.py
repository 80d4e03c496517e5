"""The set-up screen: a card for each seat, the board, and everything else folded away."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from pygame import Rect, Surface

from game.game import Game
from game.language import _, many
from game.match import Match
from game.options import Value
from scenes.boards.face import Legend
from scenes.boards.faces import face_of
from scenes.boards.lesson import knows_all
from scenes.boards.match_summary import Table
from scenes.boards.picture.figures import BoardPicture
from scenes.setup.disclosure import Disclosure
from scenes.setup.house_rules import HouseRules, divided
from scenes.setup.seats import SeatCards
from scenes.setup.set_up_plan import SetUpPlan
from scenes.setup.terms import TermsRows
from scenes.ui.button import Button
from scenes.ui.card import Card, Header, place_scene
from scenes.ui.decoration.life import Life
from scenes.ui.decoration.wall import wall_life
from scenes.ui.drawing.look import Look
from scenes.ui.layout import Columns, Flow, Gap, Inset, Item, Rows
from scenes.ui.scroll import REACH_UNITS, ScrollArea
from scenes.ui.widget import Page
from scenes.ui.words import Divider, Picture, Words
from scenes.window.app import Scene

WALL_UNITS: Final = 76  # The part of the wall that is seen above the cards.
BOARD_WIDTH: Final = 384  # In units of type.
SIGN_UNITS: Final = 26  # In units of type.


@dataclass(frozen=True, slots=True)
class SetUpLinks:
    """The scenes that the set-up opens."""

    rules: Callable[[Game, Table], Scene]
    play: Callable[[Match], Scene]
    learn: Callable[[Game], Scene]
    drawings: Callable[[Game], Scene]
    phones: Callable[[Match], Scene]
    paper: Callable[[Game, Mapping[str, Value], int], Scene]  # Takes the number of players last.


class SetUp(Scene):
    """The set-up of a match."""

    lingers = True

    focus_name = "Start match"

    def __init__(self, plan: SetUpPlan, links: SetUpLinks) -> None:
        self.plan = plan
        self.links = links
        self.more = False  # The options are open, and the seats are lines.
        self.scroll: ScrollArea | None = None
        self._life = Life(())
        self.anchor: tuple[str, int] | None = None  # A control that keeps its place, and its top.

    @property
    def life(self) -> Life | None:
        """The idle animation on the wall."""
        return self._life

    @property
    def kept_clear(self) -> Sequence[Rect]:
        """The ornament on the wall, which a notice is not to cover."""
        return [Rect(0, 0, self.page.look.size[0], self.page.look.px(WALL_UNITS))]

    # -- building

    def build(self) -> None:
        page, look, plan = self.page, self.page.look, self.plan
        page.scope.shortcuts.append(("F7", self._print))
        self.seats = SeatCards(plan, face_of(plan.game.key).summary, self._anew)
        self.rules = HouseRules(plan, self._anew, draw=self._draw, asks_apart=True)
        self.terms = TermsRows(plan, self._anew, self._write_seed)
        rules = Button(page, _("Rules"), self._open_rules, "F1", "book", height=44, name="Rules")
        actions = [*(self.seats.controls(page) if look.wide else []), rules]
        header = Header(page, _(plan.game.title), self.app.pop, _("New match"), actions)
        self.scroll = None
        if look.wide:
            self._build_wide(header)
        else:
            self._build_narrow(header)
        self._follow_seed()
        self._keep_place()
        weather = face_of(plan.game.key).view().weather
        self._life = wall_life(
            page, Rect(0, 0, look.size[0], look.px(WALL_UNITS)), weather, self._life
        )
        if plan.told:
            self.app.notice(plan.told)
            plan.told = ""

    def _build_wide(self, header: Header) -> None:
        page, look = self.page, self.page.look
        gap, room = look.px(16), look.px(REACH_UNITS)
        if self.more:
            seats = self.seats.lines(page, self._toggle)
            head = self._more_head(page)
            self.scroll = ScrollArea(page, lambda inner: Rows(self._options(inner), look.px(7)))
            card = Card(page, Rows([head, self.scroll], grow=1), padding=4)
            above = [seats, *self._questions(page)]
            left: Item = Rows([*above, card], gap, grow=len(above))
        else:

            def content(inner: Page) -> Item:
                asked = self._questions(inner)
                rows = [self.seats.cards(inner), *asked, self._more_line(inner)]
                return Rows([*rows, *self._learning(inner)], look.px(20))

            left = Inset(ScrollArea(page, content), -room)
        board = Card(page, Rows(self._board(page), look.px(8), grow=0))
        note = Words(page, _("These seats are remembered."), 16, colour="muted", align="centre")
        right = Rows([board, self._start_button(68, 24), note], gap, grow=0)
        place_scene(page, header, Columns([left, right], gap, [1.0, look.pt(BOARD_WIDTH)]))

    def _build_narrow(self, header: Header) -> None:
        page, look = self.page, self.page.look

        def content(inner: Page) -> Item:
            board = Card(inner, Rows(self._board(inner), look.px(8)))
            options: Item
            if self.more:
                rows = Rows(self._options(inner), look.px(7))
                options = Card(inner, Rows([self._more_head(inner), rows], look.px(8)))
            else:
                options = self._more_line(inner)
            controls = Flow(self.seats.controls(inner), look.px(12))
            seats = self.seats.cards(inner)
            above = [controls, seats, *self._questions(inner)]
            return Rows([*above, options, board, *self._learning(inner)], look.px(14))

        self.scroll = ScrollArea(page, content)
        room = look.px(REACH_UNITS)
        place_scene(page, header, Inset(self.scroll, -room, 0), self._start_button(52, 18))

    def _start_button(self, height: float, size: float) -> Button:
        self.start = Button(self.page, _("Start"), self._start, "Enter", "play", "candle", size,
                            height, "Start match")  # fmt: skip
        return self.start

    def _board(self, page: Page) -> list[Item]:
        """Return the board before the first decision, and the goal of the game."""
        plan = self.plan
        side = 280 if page.look.wide else 380
        self.picture = BoardPicture(page, plan.game, plan.state(), side, plain=True)
        words, ink = _(plan.game.summary), "bone"
        goal = next((option for option in plan.changed() if option.key == "goal"), None)
        if goal:
            choice = goal.choice_of(plan.options[goal.key])
            words, ink = f"{_(goal.label)}: {_(choice.help)}", "candle"
        goal_words = Words(page, words, 18, colour=ink, align="centre")
        return [self.picture, goal_words, *self._legend(page)]

    def _legend(self, page: Page) -> list[Item]:
        """Return a row for every sign on the board that needs a sentence."""
        legend, look = face_of(self.plan.game.key).legend, page.look
        if legend is None:
            return []
        found = list[Item]()
        for sign in legend.signs_on(self.plan.state()):
            draw = partial(_sign_picture, legend, sign, look)
            picture = Picture(page, "", draw, (SIGN_UNITS, SIGN_UNITS))
            row = [picture, Words(page, legend.sentence(sign), 16, colour="muted")]
            found.append(Columns(row, look.px(12), [None, 1.0], "centre"))
        return found

    def _questions(self, page: Page) -> list[Item]:
        """Return the card of what is asked before the other options, if the game asks anything."""
        rows = self.rules.questions(page)
        return [Card(page, Rows(rows, page.look.px(8)), 12)] if rows else []

    def _learning(self, page: Page) -> list[Item]:
        """Return the row with the tutorial, if the game has one."""
        game, look = self.plan.game, page.look
        lessons = face_of(game.key).lessons
        if not lessons:
            return []
        known = knows_all(lessons, self.app.preferences.learned.get(game.key, ()))

        def learn() -> None:
            self.app.push(self.links.learn(game))

        words = _("Lessons") if known else _("Learn it in 5 minutes")
        button = Button(page, words, learn, "T", "check" if known else "hint", height=44,
                        name="Learn")  # fmt: skip
        if known:
            return [Columns([button, Gap()], 0, [None, 1.0])]
        new = Words(page, _("New here?"), 18, "bold")
        row: list[Item] = [new, button, Gap()]
        return [Columns(row, look.px(12), [None, None, 1.0], "centre")]

    # -- options

    def _more_line(self, page: Page) -> Disclosure:
        changes = self.plan.changes()
        usual = [_("usual rules")]
        if self.plan.game.rules.timed and not self.plan.terms.clock:
            usual.append(_("no clock"))
        note = _("nothing changed: {usual}", usual=", ".join(usual))
        if changes:
            note = many("{number} change ({changes})", "{number} changes ({changes})", len(changes),
                        changes=", ".join(changes))  # fmt: skip
        return Disclosure(page, _("More"), note, self._toggle, self.more, bool(changes),
                          name="More")  # fmt: skip

    def _more_head(self, page: Page) -> Item:
        """Return the line above open options: what has changed, and what concerns all of them."""
        look = page.look
        line = self._more_line(page)
        sheets = Button(page, _("Print"), self._print, icon="paper", kind="quiet", size=16,
                        height=40, name="Print")  # fmt: skip
        sheets.tip = _("Opens the board, pieces and cards of this table on paper.")
        row: list[Item] = [line, sheets]
        if self.plan.changes():
            row.append(Button(page, _("As usual"), self._reset, icon="undo", kind="quiet",
                              size=16, height=40, name="As usual"))  # fmt: skip
        return Inset(
            Columns(row, look.px(10), [1.0, *[None] * (len(row) - 1)], "centre"), look.px(8), 0
        )

    def _options(self, page: Page) -> list[Item]:
        """Return the rows of all options."""
        rules = self.rules.rows(page) if self.plan.game.rules.options else []
        between = [Divider(page, 0)] if rules else []
        return [*rules, *between, *divided(page, self.terms.rows(page))]

    def _toggle(self) -> None:
        """Open or close the options."""
        self.more = not self.more
        self._anew()

    def _reset(self) -> None:
        self.plan.reset()
        self._anew()

    # -- choices of the players

    def _anew(self) -> None:
        """Rebuild the scene after a choice; the control that was used keeps its place."""
        current = self.page.ring.current
        self.anchor = (current.name, current.area.top) if current else None
        self.app.rebuild()

    def _keep_place(self) -> None:
        """Scroll the control that was used to where it was."""
        targets = self.page.scope.targets
        name, top = self.anchor or ("", 0)
        used = next((target for target in targets if name and target.name == name), None)
        if used and self.scroll:
            self.scroll.scroll_by(used.area.top - top)
        self.anchor = None

    def _write_seed(self, words: str) -> None:
        self.plan.seed_text = words
        self._follow_seed()

    def _follow_seed(self) -> None:
        """Update the board to the seed, or show what is wrong with it."""
        fault = self.plan.fault
        self.terms.follow_seed()
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

    def _print(self) -> bool:
        """Open the sheets of this table."""
        options, players = dict(self.plan.options), len(self.plan.chairs)
        self.app.push(self.links.paper(self.plan.game, options, players))
        return True

    def _open_rules(self) -> None:
        self.app.push(self.links.rules(self.plan.game, Table(dict(self.plan.options))))


def _sign_picture(legend: Legend[Any], sign: str, look: Look, size: tuple[int, int]) -> Surface:
    """Return a sign of a legend as large as an area of this size allows."""
    return legend.picture(sign, min(size), look)
