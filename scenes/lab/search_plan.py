"""The data of the search form: the house rules to vary and the targets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import prod
from typing import Final

from game.language import _, mark
from game.playtest.contrast import DECISIONS, TURNS, WINS
from game.playtest.experiment import Target
from game.playtest.match_plan import MatchPlan, make_plan
from scenes.lab.front import FrontScale
from scenes.lab.lab_plan import LabPlan
from scenes.lab.words import role
from scenes.setup.seed_code import SEED_FAULT

TRIALS: Final = (5, 10, 20, 40, 80, 160)
MATCHES: Final = (20, 50, 100, 200, 500, 1000)
MOST_TARGETS: Final = 2
NO_RULES: Final = mark("Choose at least one house rule to search.")
NO_NUMBER: Final = mark("Enter the target as a number, such as 50 or 32.5.")
TWICE: Final = mark("Both targets are the same: choose another one, or a single one.")


@dataclass(slots=True)
class WantedMeasure:
    """A measure with its wanted value as typed; shares in per cent."""

    measure: str
    seat: int
    text: str

    @property
    def number(self) -> float | None:
        """The wanted value, or None if the text is not a number."""
        try:
            found = float(self.text.strip().rstrip("%").replace(",", "."))
        except ValueError:
            return None
        return found if abs(found) < 1e9 else None


@dataclass(slots=True)
class SearchPlan:
    """The choices of a search; seats, seed and other rules come from the lab's plan."""

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
        """The keys of house rules with several values."""
        return [option.key for option in self.lab.game.rules.options if len(option.texts()) > 1]

    def count(self, key: str) -> int:
        """Return the number of values of a house rule."""
        return len(next(o for o in self.lab.game.rules.options if o.key == key).texts())

    @property
    def settings(self) -> int:
        """The number of possible settings."""
        return prod(self.count(key) for key in self.keys)

    def toggle(self, key: str) -> None:
        """Add or remove a house rule to vary."""
        chosen = {*self.keys} ^ {key}
        self.keys = [rule for rule in self.rules if rule in chosen]

    def measures(self) -> list[tuple[str, int, str]]:
        """Return (measure, seat, label) of all possible targets."""
        plan = self.plan()
        found = [
            (WINS, seat, _("Wins of {role}", role=role(plan, seat)))
            for seat in range(len(plan.seats))
        ]
        found += [(TURNS, 0, _("Turns")), (DECISIONS, 0, _("Decisions"))]
        return found + [(o.key, 0, _(o.label)) for o in plan.outcomes]

    def is_share(self, measure: str) -> bool:
        """Return whether a measure is a share, entered in per cent."""
        shares = {o.key for o in self.lab.game.rules.study.outcomes if o.yes_or_no}
        return measure == WINS or measure in shares

    def plan(self) -> MatchPlan:
        """Return the match plan of a setting; raise ValueError for an invalid seed."""
        lab = self.lab
        if lab.seed is None:
            raise ValueError(_(SEED_FAULT))
        return make_plan(lab.game.key, lab.seats, self.games, lab.seed, lab.rules.options)

    def targets(self) -> list[Target]:
        """Return the targets; raise ValueError if one is invalid."""
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
        """The sentence about why the plan is invalid, or an empty string."""
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
        """Return the labels and number formats of the targets."""
        labels = {(measure, seat): label for measure, seat, label in self.measures()}
        found = []
        for target in self.targets():
            label = labels[target.measure, target.seat]
            factor = 100 if self.is_share(target.measure) else 1
            words = _("{measure}, %", measure=label) if factor > 1 else label
            found.append(FrontScale(words, target.value * factor, factor=factor))
        return found

    def shown(self, values: Sequence[float]) -> tuple[float, ...]:
        """Return target values in display units."""
        pairs = zip(self.scales(), values, strict=True)
        return tuple(scale.factor * value for scale, value in pairs)

    def copy(self) -> SearchPlan:
        """Return a copy that later changes do not affect."""
        found = SearchPlan(self.lab, trials=self.trials, games=self.games)
        found.keys, found.wanted = list(self.keys), [replace(one) for one in self.wanted]
        return found

    def named(self, labels: Sequence[str]) -> str:
        """Return the name of a setting from its KEY=VALUE labels."""
        options = {option.key: option for option in self.lab.game.rules.options}
        found = []
        for label in labels:
            key, _equals, value = label.partition("=")
            found.append(f"{_(options[key].label)}: {_(value)}")
        return ", ".join(found)
