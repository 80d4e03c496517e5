"""What is to be searched for: through which house rules, and what their matches are to come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import prod
from typing import Final

from game.language import _, mark
from game.playtest.contrast import DECISIONS, TURNS, WINS
from game.playtest.plan import MatchPlan, make_plan
from game.playtest.search import Target
from scenes.lab.front import FrontScale
from scenes.lab.plan import LabPlan
from scenes.lab.words import role
from scenes.setup.plan import SEED_FAULT

TRIALS: Final = (5, 10, 20, 40, 80, 160)
MATCHES: Final = (20, 50, 100, 200, 500, 1000)
MOST_TARGETS: Final = 2
NO_RULES: Final = mark("Choose at least one house rule to look through.")
NO_NUMBER: Final = mark("Write what is wanted as a number, such as 50 or 32.5.")
TWICE: Final = mark("Both targets are the same: choose another one, or a single one.")


@dataclass(slots=True)
class WantedMeasure:
    """A measure of matches, and what it is to be, as it was written; shares in per cent."""

    measure: str
    seat: int
    text: str

    @property
    def number(self) -> float | None:
        """What it is to be, None when that is no number."""
        try:
            found = float(self.text.strip().rstrip("%").replace(",", "."))
        except ValueError:
            return None
        return found if abs(found) < 1e9 else None


@dataclass(slots=True)
class SearchPlan:
    """The choices of a search, with seats, seed and usual house rules of a plan of the lab."""

    lab: LabPlan
    keys: list[str] = field(default_factory=list)  # the house rules that are looked through
    wanted: list[WantedMeasure] = field(default_factory=list)
    trials: int = 20
    games: int = 100

    def __post_init__(self) -> None:
        self.keys = [key for key in self.rules if self.count(key) <= 4][:2] or self.rules[:1]
        self.wanted = [WantedMeasure(WINS, 0, "50")]

    @property
    def rules(self) -> list[str]:
        """The house rules that there are, by key."""
        return [option.key for option in self.lab.game.options if len(option.texts()) > 1]

    def count(self, key: str) -> int:
        """Return how many values a house rule has."""
        return len(next(o for o in self.lab.game.options if o.key == key).texts())

    @property
    def settings(self) -> int:
        """How many settings there are to be tried."""
        return prod(self.count(key) for key in self.keys)

    def toggle(self, key: str) -> None:
        """Look through a house rule, or leave it as it is."""
        chosen = {*self.keys} ^ {key}
        self.keys = [rule for rule in self.rules if rule in chosen]

    def measures(self) -> list[tuple[str, int, str]]:
        """Return what can be wanted: the measure, the seat, and what it is called."""
        plan = self.plan()
        found = [
            (WINS, seat, _("Wins of {role}", role=role(plan, seat)))
            for seat in range(len(plan.seats))
        ]
        found += [(TURNS, 0, _("Turns")), (DECISIONS, 0, _("Decisions"))]
        return found + [(o.key, 0, _(o.label)) for o in plan.outcomes]

    def is_share(self, measure: str) -> bool:
        """Tell whether a measure is a share, which people write in per cent."""
        shares = {o.key for o in self.lab.game.study.outcomes if o.yes_or_no}
        return measure == WINS or measure in shares

    def plan(self) -> MatchPlan:
        """Return what is played of each setting; raise ValueError when it cannot be."""
        lab = self.lab
        if lab.seed is None:
            raise ValueError(_(SEED_FAULT))
        return make_plan(lab.game.key, lab.seats, self.games, lab.seed, lab.rules.options)

    def targets(self) -> list[Target]:
        """Return what is wanted; raise ValueError when that is not said."""
        found = []
        for wanted in self.wanted:
            if wanted.number is None:
                raise ValueError(_(NO_NUMBER))
            scale = 100 if self.is_share(wanted.measure) else 1
            found.append(Target(wanted.measure, wanted.number / scale, wanted.seat))
        if len({(target.measure, target.seat) for target in found}) < len(found):
            raise ValueError(_(TWICE))
        return found

    @property
    def fault(self) -> str:
        """What keeps it from being searched, in one sentence, or an empty string."""
        if not self.keys:
            return _(NO_RULES)
        try:
            self.plan()
            self.targets()
        except ValueError as fault:
            words = str(fault)
            return words[:1].upper() + words[1:].rstrip(".") + "."
        return ""

    def scales(self) -> list[FrontScale]:
        """Return how what is wanted is told; shares in per cent."""
        labels = {(measure, seat): label for measure, seat, label in self.measures()}
        found = []
        for target in self.targets():
            label = labels[target.measure, target.seat]
            factor = 100 if self.is_share(target.measure) else 1
            words = _("{measure}, %", measure=label) if factor > 1 else label
            found.append(FrontScale(words, target.value * factor, factor=factor))
        return found

    def shown(self, values: Sequence[float]) -> tuple[float, ...]:
        """Return values of the targets as people read them."""
        pairs = zip(self.scales(), values, strict=True)
        return tuple(scale.factor * value for scale, value in pairs)

    def copy(self) -> SearchPlan:
        """Return it as it is now, whatever is chosen anew later."""
        found = SearchPlan(self.lab, trials=self.trials, games=self.games)
        found.keys, found.wanted = list(self.keys), [replace(one) for one in self.wanted]
        return found

    def named(self, labels: Sequence[str]) -> str:
        """Return what a setting is called, by KEY=VALUE of each house rule."""
        options = {option.key: option for option in self.lab.game.options}
        found = []
        for label in labels:
            key, _equals, value = label.partition("=")
            found.append(f"{_(options[key].label)}: {_(value)}")
        return ", ".join(found)
