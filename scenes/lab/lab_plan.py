"""The data of the experiment form, and the experiment made from it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game import catalog
from game.bots.levels import levels_of
from game.game import Game
from game.language import _
from game.options import Option, Value, whole_number
from game.playtest import factors
from game.playtest.experiment import (
    Experiment,
    Kind,
    compare,
    crossed,
    grown,
    judged,
    ladder,
    restrict,
    single,
)
from game.playtest.factors import decisions_of, early_kinds
from game.playtest.forecast import needs_of
from game.playtest.label import RunLabel
from game.playtest.match_plan import MatchPlan, make_plan, seatings_of
from game.playtest.tables import MAX_JUDGED_MATCHES
from scenes.lab.words import value_words
from scenes.setup.seed_code import LARGEST_SEED, SEED_FAULT, seed_of
from scenes.window.preferences import KeptLab

SIZES: Final = (20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)
KINDS: Final[tuple[Kind, ...]] = ("run", "ladder", "sweep", "compare", "restrict")
WITHOUT_RULES: Final[tuple[Kind, ...]] = ("run", "ladder", "sweep", "restrict")
POINTS: Final = (10, 5, 3, 1)  # Differences of shares, in points.
USUAL_POINTS: Final = 5
MANY_VALUES: Final = 12  # A longer list is not chosen whole at first.
FIRST_VALUES: Final = 4
MOST_VALUES: Final = 60  # A longer list is not offered.


@dataclass(slots=True)
class SettingRules:
    """The house rules of one setting; `base` are those of setting A, if this is setting B.

    Rules that were not changed follow `base`.
    """

    game: Game
    options: dict[str, Value]
    base: SettingRules | None = None

    def given(self, option: Option) -> Value:
        """Return the value of a rule while nobody has changed it."""
        return self.base.options[option.key] if self.base else option.default

    def changed(self) -> list[Option]:
        """Return the rules that differ from their default or from `base`."""
        return [o for o in self.game.rules.options if self.options[o.key] != self.given(o)]

    def choose(self, option: Option, value: Value) -> None:
        """Set a rule."""
        self.options[option.key] = value

    def reset(self) -> None:
        """Reset all rules."""
        self.options.update({o.key: self.given(o) for o in self.game.rules.options})


@dataclass(slots=True)
class SweptAxis:
    """A factor of a sweep: its possible values and the chosen ones."""

    key: str
    choices: list[AxisChoice]
    values: list[str]  # Texts as on the command line.
    numbers: range | None = None  # Numbers that may be added to the values.

    @classmethod
    def of(cls, plan: MatchPlan, key: str) -> SweptAxis:
        """Return a factor by its key, with its usual values chosen."""
        option = next((o for o in catalog.find(plan.game).rules.options if o.key == key), None)
        if option:
            pairs = zip(option.offered().choices, option.texts(), strict=True)
            choices = [AxisChoice(text, _(choice.label)) for choice, text in pairs]
        else:
            choices = [
                AxisChoice(text, value_words(plan, key, text)) for text in texts_of(plan, key)
            ]
        usual = choices[: len(choices) if len(choices) <= MANY_VALUES else FIRST_VALUES]
        return cls(key, choices, [c.text for c in usual], option.numbers if option else None)

    def takes(self, text: str) -> bool:
        """Return whether a text is a valid value."""
        known = text in [choice.text for choice in self.choices]
        return known or (self.numbers is not None and whole_number(text) in self.numbers)

    def shown(self) -> list[AxisChoice]:
        """Return the values to offer: choices, drawings, and numbers already chosen."""
        known = {choice.text for choice in self.choices}
        extra = sorted((text for text in self.values if text not in known), key=_in_order)
        return self.choices + [AxisChoice(text, text) for text in extra]

    def toggle(self, text: str) -> None:
        """Add or remove a value."""
        chosen = {*self.values} ^ {text}
        self.values = [*self.values, text]  # A custom number is listed, too.
        self.values = [c.text for c in self.shown() if c.text in chosen]


@dataclass(frozen=True, slots=True)
class AxisChoice:
    """A value of a factor, as on the command line and in words."""

    text: str
    label: str


def axis_keys(plan: MatchPlan) -> list[str]:
    """Return the keys of possible factors: house rules, players, bots, thinking time, actions."""
    game = catalog.find(plan.game)
    seats = range(1, len(plan.seats) + 1)
    found = [option.key for option in game.rules.options]
    found += [factors.PLAYERS] if len(game.players) > 1 else []
    found += [factors.BOT, *(f"{factors.BOT}{seat}" for seat in seats), factors.THINKING]
    found += [f"{factors.THINKING}{seat}" for seat in seats]
    found.append(factors.FORBID)
    return [*found, *(k for k in early_kinds(plan) if len(decisions_of(plan, k)) <= MOST_VALUES)]


def texts_of(plan: MatchPlan, key: str) -> list[str]:
    """Return the values of a factor that is not a house rule, as on the command line."""
    game = catalog.find(plan.game)
    if key == factors.PLAYERS:
        return [str(number) for number in sorted(game.players)]
    if key.startswith(factors.BOT):
        return bots_of(game)
    if key.startswith(factors.THINKING):
        return list(factors.ITERATIONS)
    if key == factors.FORBID:
        return [factors.NOTHING, *(kind.key for kind in game.rules.study.kinds if kind.free)]
    return decisions_of(plan, key)


@dataclass(slots=True)
class LabPlan:
    """The choices in the form; `fault` says why they are invalid."""

    game: Game
    kind: Kind = "run"
    seats: list[str] = field(default_factory=list)  # The bot of each seat, by name.
    climbers: list[str] = field(default_factory=list)  # The bots of a ladder.
    rules: SettingRules = field(init=False)
    other: SettingRules = field(init=False)  # The rules of setting B.
    axes: list[SweptAxis] = field(default_factory=list)  # A sweep has one factor or two.
    games: int = 1100
    seed_text: str = "1"
    paired: bool = True
    judge: bool = False
    forbidden: list[str] = field(default_factory=list)  # The keys of kinds of action.
    cores: int = 0
    points: int = USUAL_POINTS
    follows_points: bool = True  # Whether the number of matches is the one that sees these points.
    note: str = ""

    def __post_init__(self) -> None:
        self.set_game(self.game)

    def set_game(self, game: Game) -> None:
        """Set the game, with its default seats and rules."""
        self.game = game
        self.seats = ["random"] * game.players[0]
        self.climbers = bots_of(game)
        self.rules = SettingRules(game, {o.key: o.default for o in game.rules.options})
        self.other = SettingRules(game, dict(self.rules.options), self.rules)
        self.axes = [SweptAxis.of(self._bare(), axis_keys(self._bare())[0])]
        if self.kind not in self.kinds:
            self.kind = "run"
        self.forbidden = [kind.key for kind in game.rules.study.kinds if kind.free]

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of experiments; games without house rules have no comparison."""
        return KINDS if self.game.rules.options else WITHOUT_RULES

    def set_players(self, count: int) -> None:
        """Set the number of seats, at the end of the list."""
        del self.seats[count:]
        self.seats += ["random"] * (count - len(self.seats))

    def _bare(self) -> MatchPlan:
        """Return a minimal plan, to find the possible factors."""
        try:
            return make_plan(self.game.key, self.seats, 1, self.seed or 0, self.rules.options)
        except ValueError:  # The card of house rules shows conflicts.
            return make_plan(self.game.key, self.seats, 1, self.seed or 0, {})

    def axis_keys(self) -> list[str]:
        """Return the keys of all possible factors."""
        return axis_keys(self._bare())

    def sweep(self, place: int, key: str) -> None:
        """Set the first (0) or second (1) factor; an empty key removes it."""
        del self.axes[place:]
        if key:
            self.axes.append(SweptAxis.of(self._bare(), key))

    def follow(self, before: Mapping[str, Value]) -> None:
        """Copy changes of setting A to setting B where both were equal before."""
        for key, value in before.items():
            if key in self.rules.options and self.other.options[key] == value:
                self.other.options[key] = self.rules.options[key]

    @property
    def seed(self) -> int | None:
        """The seed as a number, or None if the text is invalid."""
        return seed_of(self.seed_text)

    @property
    def fault(self) -> str:
        """The sentence about why the plan is invalid, or an empty string."""
        try:
            self.experiment()
        except ValueError as fault:
            words = str(fault)
            return words[:1].upper() + words[1:].rstrip(".") + "."
        return ""

    def experiment(self) -> Experiment:
        """Return the experiment; raise ValueError with a sentence if the plan is invalid.

        Paired matches need one per seat, so their number is rounded up to whole seeds.
        """
        if self.seed is None:
            raise ValueError(_(SEED_FAULT))
        experiment = self._experiment(self.seed)
        return judged(experiment, MAX_JUDGED_MATCHES) if self.judge else experiment

    def _experiment(self, seed: int) -> Experiment:
        key, options = self.game.key, self.rules.options
        if self.kind == "ladder":
            if len(self.climbers) < 2:
                raise ValueError(_("a ladder needs at least two bots"))
            return ladder(key, self.climbers, self.games, seed, options)
        count = seatings_of(self.seats)
        games = -(-self.games // count) * count if self.paired else self.games
        plan = make_plan(key, self.seats, games, seed, options, self.paired)
        if self.kind == "sweep":
            if any(len(axis.values) < 2 for axis in self.axes):
                raise ValueError(_("a sweep needs at least two values"))
            return crossed(plan, [(axis.key, axis.values) for axis in self.axes])
        if self.kind == "compare":
            return self._compared(plan)
        if self.kind == "restrict":
            if not self.forbidden:
                raise ValueError(_("choose at least one kind of action to do without"))
            return restrict(plan, self.forbidden)
        return single(plan)

    def _compared(self, plan: MatchPlan) -> Experiment:
        if not self.other.changed():
            raise ValueError(_("both settings are the same: change at least one house rule"))
        return compare(plan, self.other.options)

    def toggle_kind(self, key: str) -> None:
        """Add or remove a forbidden kind of action."""
        chosen = {*self.forbidden} ^ {key}
        self.forbidden = [kind.key for kind in self.game.rules.study.kinds if kind.key in chosen]

    def kept(self) -> KeptLab:
        """Return the values saved for the next time."""
        return KeptLab(
            game=self.game.key,
            kind=self.kind,
            seats=tuple(self.seats),
            climbers=tuple(self.climbers),
            options=dict(self.rules.options),
            changes=dict(self.other.options),
            swept=self.axes[0].key,
            values=tuple(self.axes[0].values),
            crossed=self.axes[1].key if len(self.axes) > 1 else "",
            crossed_values=tuple(self.axes[1].values) if len(self.axes) > 1 else (),
            games=self.games,
            seed=self.seed or 0,
            paired=self.paired,
            judge=self.judge,
            forbidden=tuple(self.forbidden),
            cores=self.cores,
        )

    def label(self) -> RunLabel:
        """Return the note and the stopping rule: a question ends when it is decided."""
        return RunLabel(self.note.strip(), "" if self.judge else "decided")

    def follow_points(self) -> None:
        """Set the number of matches to the one that sees a difference of the chosen points."""
        if self.follows_points and not self.fault:
            experiment = self.experiment()
            needs = needs_of(experiment, self.points / 100)
            each = needs.to_see // len(experiment.cells)
            self.games = grown(experiment, each).cells[0].plan.games

    @property
    def points_index(self) -> int:
        """The place of the chosen difference in POINTS."""
        return POINTS.index(self.points)


def bots_of(game: Game) -> list[str]:
    """Return the bots of a game by name, weakest first."""
    return ["random", *(str(level.number) for level in levels_of(game.key))]


def plan_from(kept: KeptLab) -> LabPlan:
    """Return the saved plan; values that are no longer valid become defaults."""
    if kept.game not in catalog.GAMES:
        return LabPlan(next(iter(catalog.GAMES.values())))
    plan = LabPlan(catalog.find(kept.game), kept.kind)
    known = bots_of(plan.game)
    if len(kept.seats) in plan.game.players and {*kept.seats} <= {*known}:
        plan.seats = list(kept.seats)
    plan.climbers = [bot for bot in known if bot in kept.climbers]
    plan.rules.options.update(_usable(plan.game, kept.options))
    plan.other.options.update(plan.rules.options)
    plan.other.options.update(_usable(plan.game, kept.changes))
    for place, (key, texts) in enumerate(
        ((kept.swept, kept.values), (kept.crossed, kept.crossed_values))
    ):
        if key in plan.axis_keys() and len(plan.axes) >= place:
            plan.sweep(place, key)
            axis = plan.axes[place]
            axis.values = [text for text in texts if axis.takes(text)] or axis.values
    plan.cores = kept.cores if 0 < kept.cores <= (os.cpu_count() or 1) else 0
    plan.games, plan.follows_points = min(max(SIZES[0], kept.games), SIZES[-1]), False
    plan.seed_text = str(min(max(0, kept.seed), LARGEST_SEED))
    plan.paired = kept.paired
    plan.judge = kept.judge
    kinds = [kind.key for kind in plan.game.rules.study.kinds if kind.free]
    plan.forbidden = [key for key in kinds if key in kept.forbidden] or kinds
    return plan


def _usable(game: Game, kept: Mapping[str, Value]) -> dict[str, Value]:
    found = {}
    for option in game.rules.options:
        try:
            found[option.key] = option.parse(kept[option.key])
        except (KeyError, ValueError):
            continue
    return found


def _in_order(text: str) -> int:
    return whole_number(text) or 0
