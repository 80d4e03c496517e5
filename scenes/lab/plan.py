"""What is to be played in the lab: a plan that people fill in, and the experiment it makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game import catalog
from game.bots.levels import levels_of
from game.game import Game
from game.language import _
from game.options import Choice, Option, Value
from game.playtest.experiment import (
    Experiment,
    Kind,
    compare,
    judged,
    ladder,
    restrict,
    single,
    sweep,
)
from game.playtest.plan import MatchPlan, make_plan, seatings_of
from game.playtest.tables import JUDGED
from scenes.settings.preferences import KeptLab
from scenes.setup.plan import LARGEST_SEED, SEED_FAULT, seed_of

SIZES: Final = (20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)
KINDS: Final[tuple[Kind, ...]] = ("run", "ladder", "sweep", "compare", "restrict")
WITHOUT_RULES: Final[tuple[Kind, ...]] = ("run", "ladder", "restrict")  # of a game that has none


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
class LabPlan:
    """The choices of the lab; `fault` tells what keeps them from being played."""

    game: Game
    kind: Kind = "run"
    seats: list[str] = field(default_factory=list)  # bots by name, one for each seat
    climbers: list[str] = field(default_factory=list)  # bots of a ladder
    rules: SettingRules = field(init=False)
    other: SettingRules = field(init=False)  # setting B of a comparison
    swept: str = ""
    values: list[str] = field(default_factory=list)  # of the swept rule, as the rules write them
    games: int = 200
    seed_text: str = "1"
    paired: bool = True
    judge: bool = False
    forbidden: list[str] = field(default_factory=list)  # kinds of action, by key

    def __post_init__(self) -> None:
        self.set_game(self.game)

    def set_game(self, game: Game) -> None:
        """Choose a game, with its usual seats and rules."""
        self.game = game
        self.seats = ["random"] * game.players[0]
        self.climbers = bots_of(game)
        self.rules = SettingRules(game, {o.key: o.default for o in game.options})
        self.other = SettingRules(game, dict(self.rules.options), self.rules)
        self.swept, self.values = "", []
        if game.options:
            self.sweep_rule(game.options[0])
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

    def sweep_rule(self, option: Option) -> None:
        """Choose the rule that is swept over all its choices."""
        self.swept, self.values = option.key, option.texts()

    def follow(self, before: Mapping[str, Value]) -> None:
        """Let setting B go along with what setting A has changed, where both were the same."""
        for key, value in before.items():
            if key in self.rules.options and self.other.options[key] == value:
                self.other.options[key] = self.rules.options[key]

    @property
    def option(self) -> Option:
        """The rule that is swept."""
        return next(o for o in self.game.options if o.key == self.swept)

    def value_choices(self) -> list[Choice]:
        """Return what the swept rule may be: its choices, those drawn, and chosen numbers."""
        option = self.option
        choices = [
            Choice(c.value, c.label, c.help, text)
            for c, text in zip(option.offered().choices, option.texts(), strict=True)
        ]
        known = {choice.text for choice in choices}
        extra = sorted((text for text in self.values if text not in known), key=_in_order)
        return choices + [Choice(int(text), text, "", text) for text in extra]

    def toggle_value(self, text: str) -> None:
        """Put a value of the swept rule in or leave it out, in the order they are offered."""
        chosen = {*self.values} ^ {text}
        self.values = [*self.values, text]  # so that a number of one's own is offered
        self.values = [c.text for c in self.value_choices() if c.text in chosen]

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
            if len(self.values) < 2:
                raise ValueError(_("a sweep needs at least two values of the rule"))
            return sweep(plan, self.swept, self.values)
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
            swept=self.swept,
            values=tuple(self.values),
            games=self.games,
            seed=self.seed or 0,
            paired=self.paired,
            judge=self.judge,
            forbidden=tuple(self.forbidden),
        )


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
    swept = next((o for o in plan.game.options if o.key == kept.swept), None)
    if swept:
        plan.sweep_rule(swept)
        values = [text for text in kept.values if text in plan.values or _is_value(swept, text)]
        plan.values = values or plan.values
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


def _is_value(option: Option, text: str) -> bool:
    return option.numbers is not None and text.isdecimal() and int(text) in option.numbers


def _in_order(text: str) -> int:
    return int(text) if text.isdecimal() else 0
