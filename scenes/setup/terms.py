"""The rows of terms and chance among the options of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from game.clock import FACTORS, Factor
from game.game import Game
from game.language import _, mark, within
from game.match import Curtains
from scenes.setup.house_rules import option_row
from scenes.setup.seed_code import SEED_DIGITS
from scenes.setup.set_up_plan import CLOCKS, CODE_FAULT, SetUpPlan
from scenes.ui.choices import Segmented, Switch
from scenes.ui.field import TextField
from scenes.ui.layout import Item
from scenes.ui.widget import Page
from scenes.ui.words import Sentence

CURTAINS: Final[tuple[Curtains, ...]] = ("full", "quick", "open")
CURTAIN_WORDS: Final = (mark("Full"), mark("Quick"), mark("Open table"))
CURTAIN_HELP: Final = (
    mark("Hold it or press it twice to open."),
    mark("Opens at one press."),
    mark("No curtains: everybody sees every view."),
)
SECRETS_HELP: Final = (
    mark("Secrets stay behind a curtain on this screen."),
    mark("Everybody's secrets are on their own phone, in the same Wi-Fi."),
)
CHANCE_HELP: Final = (
    mark("Every match has its own rolls and draws."),
    mark("The letters in the analysis of an earlier match bring back its rolls and draws."),
)
SEED_WORDS: Final = mark("The same seed and the same moves give the same match.")


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


class TermsRows:
    """The rows for clock, secrets, curtain, warnings, tournament and chance, as far as usable."""

    def __init__(
        self, plan: SetUpPlan, anew: Callable[[], None], write_seed: Callable[[str], None]
    ) -> None:
        self.plan = plan
        self.anew = anew
        self.write_seed = write_seed
        self.seed_note: Sentence | None = None

    def rows(self, page: Page) -> list[Item]:
        """Return the rows of the terms."""
        plan, terms, rows = self.plan, self.plan.terms, list[Item]()
        self.seed_note = None
        if plan.game.rules.timed:
            note = clock_words(plan.game, terms.clock)
            changed = terms.clock != plan.usual_clock
            clock = FACTORS.index(terms.clock)
            rows.append(self._choice(page, "clock", _("Clock"), note, [_(c) for c in CLOCKS],
                                     clock, changed, self._set_clock))  # fmt: skip
        if plan.secretive and plan.served:
            note, ways = _(SECRETS_HELP[plan.on_phones]), [_("Curtain"), _("Phones")]
            rows.append(self._choice(page, "secrets", _("Secrets"), note, ways,
                                     int(plan.on_phones), plan.on_phones,
                                     self._set_secrets))  # fmt: skip
        if plan.secretive and not plan.on_phones:
            chosen = CURTAINS.index(terms.curtain)
            note, ways = _(CURTAIN_HELP[chosen]), [_(words) for words in CURTAIN_WORDS]
            rows.append(self._choice(page, "curtain", _("Curtain"), note, ways, chosen,
                                     chosen > 0, self._set_curtain))  # fmt: skip
        if plan.trainable:
            note = _("Warns you before a blunder.")
            rows.append(self._switch(page, "training", _("Warnings"), note, plan.training,
                                     self._set_training))  # fmt: skip
        if plan.game.rules.timed:
            note = _("With a clock; no hints, no undo.")
            rows.append(self._switch(page, "tournament", _("Tournament"), note, terms.tournament,
                                     self._set_tournament))  # fmt: skip
        return [*rows, self._chance(page)]

    def _chance(self, page: Page) -> Item:
        """Return the choice between new chance and that of an earlier match."""
        plan, below = self.plan, list[Item]()
        if plan.repeats:
            self.seed_note = Sentence(page, (_(CODE_FAULT), _(SEED_WORDS)))
            self.follow_seed()
            field = TextField(
                page, _("Seed"), plan.seed_text, self.write_seed, icon="dice",
                placeholder=_("six letters"), width=260, longest=SEED_DIGITS, name="Seed",
            )  # fmt: skip
            below += [field, self.seed_note]
        ways = [within("chance", "New"), within("chance", "Repeat")]
        note = _(CHANCE_HELP[plan.repeats])
        return self._choice(page, "chance", _("Chance"), note, ways, int(plan.repeats),
                            plan.repeats, self._set_chance, below)  # fmt: skip

    def follow_seed(self) -> None:
        """Say what is wrong with the typed seed, or what a seed does."""
        if self.seed_note:
            fault, typed = self.plan.fault, self.plan.seed_text.strip()
            self.seed_note.say(fault or _(SEED_WORDS), "danger" if fault and typed else "muted")

    @staticmethod
    def _choice(
        page: Page,
        name: str,
        label: str,
        note: str,
        ways: Sequence[str],
        chosen: int,
        is_changed: bool,
        choose: Callable[[int], None],
        below: Sequence[Item] = (),
    ) -> Item:
        control = Segmented(page, label, ways, chosen, choose, name=name)
        return option_row(page, label, note, control, is_changed, below)

    @staticmethod
    def _switch(
        page: Page, name: str, label: str, note: str, is_on: bool, turn: Callable[[bool], None]
    ) -> Item:
        return option_row(page, label, note, Switch(page, label, is_on, turn, name), is_on)

    def _set_clock(self, index: int) -> None:
        self._change(clock=FACTORS[index])

    def _set_curtain(self, index: int) -> None:
        self._change(curtain=CURTAINS[index])

    def _set_tournament(self, on: bool) -> None:
        self._change(tournament=on, clock=1 if on else 0)

    def _change(self, **terms: object) -> None:
        self.plan.terms = replace(self.plan.terms, **terms)
        self.anew()

    def _set_training(self, on: bool) -> None:
        self.plan.training = on
        self.anew()

    def _set_chance(self, index: int) -> None:
        self.plan.repeats = bool(index)
        self.anew()

    def _set_secrets(self, index: int) -> None:
        """Put secrets on phones, which needs no clock, or behind the curtain."""
        self.plan.phones = bool(index)
        if self.plan.phones:
            self.plan.terms = replace(self.plan.terms, clock=0, tournament=False)
            # A seat without its phone needs a curtain.
            if self.plan.terms.curtain == "open":
                self.plan.terms = replace(self.plan.terms, curtain="quick")
        self.anew()
