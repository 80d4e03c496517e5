"""The card for terms: tournament, clock, curtain, secret choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from game.clock import FACTORS, Factor
from game.game import Game
from game.language import _, mark
from game.match import Choosing, Curtains
from scenes.setup.seats import TOLD
from scenes.setup.set_up_plan import SetUpPlan
from scenes.ui.choices import CompactSegmented, Switch
from scenes.ui.layout import Beside, Columns, Item, Rows
from scenes.ui.widget import Page
from scenes.ui.words import Divider, Words

CLOCKS: Final = (mark("Off"), "1×", "2×", "4×")
CURTAINS: Final[tuple[Curtains, ...]] = ("full", "quick", "open")
CURTAIN_WORDS: Final = (mark("Full"), mark("Quick"), mark("Open table"))
CURTAIN_HELP: Final = (
    mark("Hold it or press it twice to open."),
    mark("Opens at one press."),
    mark("No curtains: everybody sees every view."),
)
SECRETS: Final = (mark("Curtain"), mark("Phones"))
PHONES_HELP: Final = mark("Everybody's secrets are on their own phone, in the same Wi-Fi.")
CHOOSING: Final[tuple[Choosing, ...]] = ("in_turn", "at_once")
CHOOSING_WORDS: Final = (mark("In turn"), mark("At once"))
CHOOSING_HELP: Final = (
    mark("One after the other, behind the curtain."),
    mark("Both type codes together; the screen shows dots."),
)


def clock_words(game: Game, factor: Factor) -> str:
    """Return the time limits of a game in words, such as "90 s a turn, 60 s to claim"."""
    if not factor:
        return _("No clock.")
    if game.rules.time_control:
        minutes, more = (
            game.rules.time_control[0] * factor // 60,
            game.rules.time_control[1] * factor,
        )
        said = _("{minutes} min each, and {seconds} s more with every turn.")
        return said.format(minutes=minutes, seconds=more)
    told = [f"{seconds * factor} s {_(what)}" for what, seconds in game.rules.times]
    return ", ".join(told) + "."


class TermsCard:
    """The rows of the terms, for games with a clock or secrets."""

    def __init__(self, plan: SetUpPlan, anew: Callable[[], None]) -> None:
        self.plan = plan
        self.anew = anew

    def rows(self, page: Page) -> list[Item]:
        """Return the rows of the terms; empty if there is nothing to choose.

        Controls come before explanations, so that no control needs scrolling. Tables of more seats
        than `TOLD` have the explanations only as tips.
        """
        plan, rows = self.plan, list[Item]()
        told: list[str] = []
        if plan.game.rules.timed:
            words = clock_words(plan.game, plan.terms.clock)
            rows.append(self._times(page, words))
            told += [words] if plan.terms.clock else []
        if plan.secretive and plan.served:
            rows.append(self._secrets(page))
        if plan.on_phones:
            told.append(_(PHONES_HELP))
        elif plan.secretive:
            words = _(CURTAIN_HELP[CURTAINS.index(plan.terms.curtain)])
            rows.append(self._curtain(page, words))
            told.append(words)
        if plan.paired and not plan.on_phones:
            words = _(CHOOSING_HELP[CHOOSING.index(plan.terms.choosing)])
            rows.append(self._choosing(page, words))
            told.append(words)
        if plan.trainable:
            rows.append(self._training(page))
        if len(plan.chairs) <= TOLD and told:
            rows.append(Words(page, " ".join(told), 15, colour="muted"))
        return [Divider(page, 0), *rows] if rows else []

    def _row(self, page: Page, label: str, control: Item) -> Item:
        said = Words(page, label, 17, "bold")
        if page.look.wide:
            widths = [said.natural_width(), 1.0]
            return Columns([said, control], page.look.px(10), widths, "centre")
        return Beside(said, control, page.look.px(8), said.natural_width())

    def _times(self, page: Page, told: str) -> Item:
        """Return the choices of clock and tournament in one row, if there is room."""
        clock, gap = self._clock(page, told), page.look.px(12)
        on, label = self.plan.terms.tournament, _("Tournament")
        switch = Switch(page, label, on, self._set_tournament, name="tournament")
        switch.tip = _("With a clock; no hints, no undo.")
        said = Words(page, label, 17, "bold")
        if not page.look.wide:
            row = Beside(said, switch, gap, said.natural_width())
            return Rows([clock, row], page.look.px(6))
        widths = [1.0, said.natural_width(), None]
        return Columns([clock, said, switch], gap, widths, "centre")

    def _training(self, page: Page) -> Item:
        on, label = self.plan.training, _("Training")
        switch = Switch(page, label, on, self._set_training, name="training")
        words = _("Warns you before a blunder.")
        said = Words(page, f"**{label}:** {words}", 16, colour="muted", strong="bone")
        return Beside(said, switch, page.look.px(12), page.look.pt(150))

    def _clock(self, page: Page, told: str) -> Item:
        chosen = FACTORS.index(self.plan.terms.clock)
        words = [_(clock) for clock in CLOCKS]
        clock = CompactSegmented(page, _("Clock"), words, chosen, self._set_clock, name="clock")
        clock.tip = told
        return self._row(page, _("Clock"), clock)

    def _secrets(self, page: Page) -> Item:
        words = [_(way) for way in SECRETS]
        label, chosen = _("Secrets"), int(self.plan.on_phones)
        choice = CompactSegmented(page, label, words, chosen, self._set_secrets, name="secrets")
        choice.tip = _(PHONES_HELP) if chosen else ""
        return self._row(page, label, choice)

    def _curtain(self, page: Page, told: str) -> Item:
        chosen = CURTAINS.index(self.plan.terms.curtain)
        words = [_(curtain) for curtain in CURTAIN_WORDS]
        choice = CompactSegmented(
            page, _("Curtain"), words, chosen, self._set_curtain, name="curtain"
        )
        choice.tip = told
        return self._row(page, _("Curtain"), choice)

    def _choosing(self, page: Page, told: str) -> Item:
        chosen = CHOOSING.index(self.plan.terms.choosing)
        label, words = _("Secret choices"), [_(way) for way in CHOOSING_WORDS]
        choice = CompactSegmented(page, label, words, chosen, self._set_choosing, name="choosing")
        choice.tip = told
        return self._row(page, label, choice)

    def _set_tournament(self, on: bool) -> None:
        clock: Factor = 1 if on else 0
        self.plan.terms = replace(self.plan.terms, tournament=on, clock=clock)
        self.anew()

    def _set_training(self, on: bool) -> None:
        self.plan.training = on
        self.anew()

    def _set_clock(self, index: int) -> None:
        self.plan.terms = replace(self.plan.terms, clock=FACTORS[index])
        self.anew()

    def _set_secrets(self, index: int) -> None:
        self.plan.phones = bool(index)
        if self.plan.phones:  # a clock needs everybody at the screen
            self.plan.terms = replace(self.plan.terms, clock=0, tournament=False)
            if self.plan.terms.curtain == "open":  # a seat without its phone needs a curtain
                self.plan.terms = replace(self.plan.terms, curtain="quick")
        self.anew()

    def _set_curtain(self, index: int) -> None:
        self.plan.terms = replace(self.plan.terms, curtain=CURTAINS[index])
        self.anew()

    def _set_choosing(self, index: int) -> None:
        self.plan.terms = replace(self.plan.terms, choosing=CHOOSING[index])
        self.anew()
