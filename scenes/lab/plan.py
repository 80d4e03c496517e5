"""What is to be played in the lab: a plan that people fill in, and the experiment it makes."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game import catalog
from game.bots.levels import levels_of
from game.game import Game
from game.language import _
from game.options import Option, Value
from game.playtest.axes import (
    BOT,
    FORBID,
    ITERATIONS,
    NOTHING,
    PLAYERS,
    THINKING,
    decisions_of,
    early_kinds,
)
from game.playtest.experiment import (
    Experiment,
    Kind,
    compare,
    crossed,
    judged,
    ladder,
    restrict,
    single,
)
from game.playtest.label import RunLabel, tags_of
from game.playtest.plan import MatchPlan, make_plan, seatings_of
from game.playtest.tables import JUDGED
from scenes.lab.words import value_words
from scenes.settings.preferences import KeptLab
from scenes.setup.plan import LARGEST_SEED, SEED_FAULT, seed_of

SIZES: Final = (20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)
KINDS: Final[tuple[Kind, ...]] = ("run", "ladder", "sweep", "compare", "restrict")
WITHOUT_RULES: Final[tuple[Kind, ...]] = ("run", "ladder", "sweep", "restrict")  # of a game of none
UNTILS: Final = ("", "10", "5", "3", "2", "1", "decided")  # when a run ends early
MANY_VALUES: Final = 12  # more of them are not all chosen at first
FIRST_VALUES: Final = 4
MOST_VALUES: Final = 60  # more of them are not offered


@dataclass(slots=True)
class SettingRules:
    """House rules of one setting; `base` are those of the other one, if they are held against it.

    What is not chosen anew stays as it is there.
    """

    game: Game
    options: dict[str, Value]
    base: SettingRules | None = None

    def given(self, option: Option) -> Value:
        """Return what a rule is while nobody has changed it."""
        return self.base.options[option.key] if self.base else option.default

    def changed(self) -> list[Option]:
        """Return the house rules that are not as given."""
        return [o for o in self.game.options if self.options[o.key] != self.given(o)]

    def choose(self, option: Option, value: Value) -> None:
        """Change a house rule."""
        self.options[option.key] = value

    def reset(self) -> None:
        """Take back every changed house rule."""
        self.options.update({o.key: self.given(o) for o in self.game.options})


@dataclass(slots=True)
class SweptAxis:
    """Something that is swept, what it can be, and the values that are chosen."""

    key: str
    choices: list[AxisChoice]
    values: list[str]  # as the command line writes them
    numbers: range | None = None  # besides the choices

    @classmethod
    def of(cls, plan: MatchPlan, key: str) -> SweptAxis:
        """Return what can be swept of a plan by its key, with its usual values chosen."""
        option = next((o for o in catalog.find(plan.game).options if o.key == key), None)
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
        """Tell whether something is a value of it."""
        number = int(text) if text.isdecimal() else -1
        known = text in [choice.text for choice in self.choices]
        return known or (self.numbers is not None and number in self.numbers)

    def shown(self) -> list[AxisChoice]:
        """Return what is offered: its choices, those drawn, and chosen numbers."""
        known = {choice.text for choice in self.choices}
        extra = sorted((text for text in self.values if text not in known), key=_in_order)
        return self.choices + [AxisChoice(text, text) for text in extra]

    def toggle(self, text: str) -> None:
        """Put a value in or leave it out, in the order they are offered."""
        chosen = {*self.values} ^ {text}
        self.values = [*self.values, text]  # so that a number of one's own is offered
        self.values = [c.text for c in self.shown() if c.text in chosen]


@dataclass(frozen=True, slots=True)
class AxisChoice:
    """A value that can be swept: as the command line writes it, and in words."""

    text: str
    label: str


def axis_keys(plan: MatchPlan) -> list[str]:
    """Return what can be swept of a plan: house rules, players, bots, thinking, actions."""
    game = catalog.find(plan.game)
    seats = range(1, len(plan.seats) + 1)
    found = [option.key for option in game.options]
    found += [PLAYERS] if len(game.players) > 1 else []
    found += [BOT, *(f"{BOT}{seat}" for seat in seats), THINKING]
    found += [f"{THINKING}{seat}" for seat in seats]
    found.append(FORBID)
    return [*found, *(k for k in early_kinds(plan) if len(decisions_of(plan, k)) <= MOST_VALUES)]


def texts_of(plan: MatchPlan, key: str) -> list[str]:
    """Return the values of what is no house rule, as the command line writes them."""
    game = catalog.find(plan.game)
    if key == PLAYERS:
        return [str(number) for number in sorted(game.players)]
    if key.startswith(BOT):
        return bots_of(game)
    if key.startswith(THINKING):
        return list(ITERATIONS)
    if key == FORBID:
        return [NOTHING, *(kind.key for kind in game.study.kinds if kind.free)]
    return decisions_of(plan, key)


@dataclass(slots=True)
class LabPlan:
    """The choices of the lab; `fault` tells what keeps them from being played."""

    game: Game
    kind: Kind = "run"
    seats: list[str] = field(default_factory=list)  # bots by name, one for each seat
    climbers: list[str] = field(default_factory=list)  # bots of a ladder
    rules: SettingRules = field(init=False)
    other: SettingRules = field(init=False)  # setting B of a comparison
    axes: list[SweptAxis] = field(default_factory=list)  # what is swept: one, or two crossed
    games: int = 200
    seed_text: str = "1"
    paired: bool = True
    judge: bool = False
    forbidden: list[str] = field(default_factory=list)  # kinds of action, by key
    until: str = ""
    cores: int = 0
    name: str = ""
    hypothesis: str = ""
    tags: str = ""  # parted by commas

    def __post_init__(self) -> None:
        self.set_game(self.game)

    def set_game(self, game: Game) -> None:
        """Choose a game, with its usual seats and rules."""
        self.game = game
        self.seats = ["random"] * game.players[0]
        self.climbers = bots_of(game)
        self.rules = SettingRules(game, {o.key: o.default for o in game.options})
        self.other = SettingRules(game, dict(self.rules.options), self.rules)
        self.axes = [SweptAxis.of(self._bare(), axis_keys(self._bare())[0])]
        if self.kind not in self.kinds:
            self.kind = "run"
        self.forbidden = [kind.key for kind in game.study.kinds if kind.free]

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of runs there are: without house rules there are none to be changed."""
        return KINDS if self.game.options else WITHOUT_RULES

    def set_players(self, count: int) -> None:
        """Add or take away seats at the end."""
        del self.seats[count:]
        self.seats += ["random"] * (count - len(self.seats))

    def _bare(self) -> MatchPlan:
        """Return a plan by which is known what can be swept."""
        try:
            return make_plan(self.game.key, self.seats, 1, self.seed or 0, self.rules.options)
        except ValueError:  # house rules that do not go together are told where they are chosen
            return make_plan(self.game.key, self.seats, 1, self.seed or 0, {})

    def axis_keys(self) -> list[str]:
        """Return what can be swept."""
        return axis_keys(self._bare())

    def sweep(self, place: int, key: str) -> None:
        """Choose what is swept first or second; nothing is no second one."""
        del self.axes[place:]
        if key:
            self.axes.append(SweptAxis.of(self._bare(), key))

    def follow(self, before: Mapping[str, Value]) -> None:
        """Let setting B go along with what setting A has changed, where both were the same."""
        for key, value in before.items():
            if key in self.rules.options and self.other.options[key] == value:
                self.other.options[key] = self.rules.options[key]

    @property
    def seed(self) -> int | None:
        """The seed as a number, None when the text is not one."""
        return seed_of(self.seed_text)

    @property
    def fault(self) -> str:
        """What keeps the plan from being played, in one sentence, or an empty string."""
        try:
            self.experiment()
        except ValueError as fault:
            words = str(fault)
            return words[:1].upper() + words[1:].rstrip(".") + "."
        return ""

    def experiment(self) -> Experiment:
        """Return what is to be played; raise ValueError with a sentence when it cannot be.

        Paired matches come one to a seat, so their number is rounded up to whole seeds.
        """
        if self.seed is None:
            raise ValueError(_(SEED_FAULT))
        experiment = self._experiment(self.seed)
        return judged(experiment, JUDGED) if self.judge else experiment

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
        """Put a kind of action among those done without, or leave it out."""
        chosen = {*self.forbidden} ^ {key}
        self.forbidden = [kind.key for kind in self.game.study.kinds if kind.key in chosen]

    def kept(self) -> KeptLab:
        """Return what is remembered for the next time."""
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
            until=self.until,
            cores=self.cores,
        )

    def label(self) -> RunLabel:
        """Return what the run is called."""
        until = "" if self.kind == "ladder" and self.until == "decided" else self.until
        return RunLabel(self.name.strip(), self.hypothesis.strip(), tags_of(self.tags), until)


def bots_of(game: Game) -> list[str]:
    """Return the bots of a game by name, the weakest first."""
    return ["random", *(str(level.number) for level in levels_of(game.key))]


def plan_from(kept: KeptLab) -> LabPlan:
    """Return the plan that was remembered; what does not exist any more is left as usual."""
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
    plan.until = kept.until if kept.until in UNTILS else ""
    plan.cores = kept.cores if 0 < kept.cores <= (os.cpu_count() or 1) else 0
    plan.games = min(SIZES, key=lambda size: abs(size - kept.games))
    plan.seed_text = str(min(max(0, kept.seed), LARGEST_SEED))
    plan.paired = kept.paired
    plan.judge = kept.judge
    kinds = [kind.key for kind in plan.game.study.kinds if kind.free]
    plan.forbidden = [key for key in kinds if key in kept.forbidden] or kinds
    return plan


def _usable(game: Game, kept: Mapping[str, Value]) -> dict[str, Value]:
    found = {}
    for option in game.options:
        try:
            found[option.key] = option.parse(kept[option.key])
        except (KeyError, ValueError):
            continue
    return found


def _in_order(text: str) -> int:
    return int(text) if text.isdecimal() else 0
