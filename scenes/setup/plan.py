"""What the players agree on before a match: seats, house rules and the seed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from msgspec.structs import replace

from game import catalog
from game.clock import Factor
from game.game import Game
from game.language import _, many, mark
from game.match import Kind, Match, Seat, Terms
from game.options import Option, Value
from game.state import State, common
from scenes.settings.preferences import KeptPlan, Preferences
from scenes.statistics.strength import FIRST, Strength

NEW_SEEDS: Final = 2**64  # so many that nobody finds the one of a match by trying
LARGEST_SEED: Final = NEW_SEEDS - 1
SEED_DIGITS: Final = len(str(LARGEST_SEED))
MATCHED: Final = "matched"  # in the place of a level, of a bot whose level suits who plays it
SEED_FAULT: Final = mark("A seed is a whole number from 0 to 18446744073709551615.")


def seed_of(words: str) -> int | None:
    """Return the seed that somebody has written, None when it is none."""
    digits = words.replace(" ", "")
    usable = digits.isascii() and digits.isdigit() and int(digits) <= LARGEST_SEED
    return int(digits) if usable else None


class NamedLevel(Protocol):
    """What is told of a named bot."""

    @property
    def key(self) -> str:
        """What a seat remembers it by."""

    @property
    def number(self) -> int:
        """How strong it is, from 1."""

    @property
    def name(self) -> str:
        """What it is called at the table."""

    @property
    def summary(self) -> str:
        """How it plays, in one sentence."""

    @property
    def measured(self) -> str:
        """How it did against the level below."""


@dataclass(slots=True)
class Chair:
    """One seat as it is being set up; it remembers the person's name while a bot sits there."""

    kind: Kind
    name: str
    level: NamedLevel
    matched: bool = False  # whether it has the level that suits the person it meets


def today(name: str, strength: Strength) -> str:
    """Return which level suits somebody today, and why."""
    told = _("Today it plays as level {number}.", number=strength.number)
    return f"{_record(name, strength)} {told}"


def next_time(name: str, strength: Strength) -> str:
    """Return which level will suit somebody in the next match, and why."""
    told = _("Next time it plays as level {number}.", number=strength.number)
    return f"{_record(name, strength)} {told}"


def _record(name: str, strength: Strength) -> str:
    if not strength.count:
        return _("{name} has not met a bot here yet.", name=name)
    return many(
        "{name} won {won} of {number} match.",
        "{name} won {won} of the last {number} matches.",
        strength.count,
        name=name,
        won=strength.won,
    )


def told_apart(names: Iterable[str]) -> list[str]:
    """Return names of which none is another; one that comes again has a number to it."""
    taken: list[str] = []
    for name in names:
        found, number = name, 2
        while found in taken:
            found, number = f"{name} {number}", number + 1
        taken.append(found)
    return taken


def rival_of(seats: Sequence[Seat], seat: int, game: Game) -> Seat | None:
    """Return the person whom a bot is matched with: the first of another team, or else of any."""
    people = [number for number, other in enumerate(seats) if other.kind == "person"]
    teams = [game.team(number, len(seats)) for number in range(len(seats))]
    others = [number for number in people if teams[number] != teams[seat]]
    return seats[(others or people)[0]] if people else None


def matched_seats(
    game: Game,
    seats: Sequence[Seat],
    levels: Sequence[NamedLevel],
    strength: Callable[[str], Strength],
) -> list[Seat]:
    """Return who sits where, matched bots with the level of today, and no two of one name."""
    found = list(seats)
    for number, seat in enumerate(seats):
        rival = rival_of(seats, number, game) if seat.matched else None
        if rival:
            level = levels[strength(rival.name).number - 1]
            found[number] = replace(seat, name=_(level.name), level=level.key)
    names = told_apart(seat.name for seat in found)
    return [replace(seat, name=name) for seat, name in zip(found, names, strict=True)]


def matched_next(game: Game, seats: Sequence[Seat], strength: Callable[[str], Strength]) -> str:
    """Return which level the first matched bot will have in the next match, and why."""
    for number, seat in enumerate(seats):
        rival = rival_of(seats, number, game) if seat.matched else None
        if rival:
            return next_time(rival.name, strength(rival.name))
    return ""


def untried(name: str) -> Strength:
    """Return which level suits somebody of whom nothing is known."""
    return Strength(FIRST)


@dataclass(slots=True)
class SetUpPlan:
    """The choices of a set-up; nothing is wrong with it except perhaps the seed."""

    game: Game
    levels: Sequence[NamedLevel]
    chairs: list[Chair]
    options: dict[str, Value]
    seed_text: str  # where players have secrets, empty for the one that was drawn
    drawn: int = 0  # the seed nobody has seen
    names: list[str] = field(default_factory=list)  # of persons by seat, also of empty seats
    terms: Terms = field(default_factory=Terms)
    usual_clock: Factor = 0  # that of the settings
    training: bool = False  # whether it is asked before a blunder
    strength: Callable[[str], Strength] = untried  # of a bot that suits somebody by name
    told: str = ""  # what was changed along with a choice, until it is said

    @property
    def seed(self) -> int | None:
        """The seed as a number, None when the text is not one."""
        if self.game.hidden and not self.seed_text.strip():
            return self.drawn
        return seed_of(self.seed_text)

    def draw_seed(self, draw: Callable[[int], int]) -> None:
        """Draw a seed; where players have secrets nobody sees it before they are told."""
        self.drawn = draw(NEW_SEEDS)
        self.seed_text = "" if self.game.hidden else str(self.drawn)

    def team(self, seat: int) -> int:
        """Return the team of a seat."""
        return self.game.team(seat, len(self.chairs))

    def side(self, seat: int) -> str:
        """Return what is played at a seat."""
        role = self.game.roles[seat % len(self.game.roles)]
        first = next(s for s in range(len(self.chairs)) if self.team(s) == self.team(seat))
        return _(role) if first == seat else _("{role}, partner", role=_(role))

    @property
    def secretive(self) -> bool:
        """Whether people sit down who have secrets from each other."""
        people = (s for s, chair in enumerate(self.chairs) if chair.kind == "person")
        return self.game.hidden and len({self.team(seat) for seat in people}) > 1

    @property
    def trainable(self) -> bool:
        """Whether people of one side sit down with bots, without a tournament."""
        people = {self.team(seat) for seat, c in enumerate(self.chairs) if c.kind == "person"}
        bots = any(chair.kind == "bot" for chair in self.chairs)
        return bots and len(people) == 1 and not self.terms.tournament

    @property
    def paired(self) -> bool:
        """Whether exactly two people sit down who choose some things at the same time."""
        people = sum(chair.kind == "person" for chair in self.chairs)
        return self.secretive and people == 2 and self.game.joint is not None

    @property
    def fault(self) -> str:
        """What is wrong with the seed, in one sentence, or an empty string."""
        return _(SEED_FAULT) if self.seed is None else ""

    def given(self, option: Option) -> Value:
        """Return the printed value of a house rule."""
        return option.default

    def changed(self) -> list[Option]:
        """Return the house rules that are not as printed."""
        return [o for o in self.game.options if self.options[o.key] != o.default]

    def reset(self) -> None:
        """Take back every changed house rule."""
        self.options = {option.key: option.default for option in self.game.options}

    def choose(self, option: Option, value: Value) -> None:
        """Choose a house rule; what does not go with it is changed, too."""
        self.options[option.key] = value
        self.settle({option.key})

    def settle(self, keep: Collection[str] = ()) -> None:
        """Change what keeps the match from beginning: a rule not kept, or how many play."""
        before, key, now = dict(self.options), self.game.key, len(self.chairs)
        for count in sorted(self.game.players, key=lambda count: abs(count - now)):
            found = catalog.agreeing(key, count, self.options, keep)
            if found is None:
                continue
            told = []
            if count != now:
                self.set_players(count)
                told.append(
                    _("There are {number} players now, as the rules chosen ask.", number=count)
                )
            told += [
                _(
                    "{rule}: {value}. The old choice does not go with the new one.",
                    rule=_(option.label),
                    value=_(option.label_of(found[option.key])),
                )
                for option in self.game.options
                if found[option.key] != before[option.key]
            ]
            self.options, self.told = found, " ".join(told)
            return
        self.reset()

    def swap(self) -> None:
        """Let everybody move one seat on, so that two players change sides."""
        self.chairs.insert(0, self.chairs.pop())

    def set_players(self, count: int) -> None:
        """Add or take away seats at the end."""
        del self.chairs[count:]
        while len(self.chairs) < count:
            self.chairs.append(Chair("bot", self.names[len(self.chairs)], first_rival(self.levels)))

    def name_of(self, chair: Chair) -> str:
        """Return how the one on a chair is called."""
        if chair.kind == "bot":
            return _(chair.level.name)
        return chair.name.strip() or _("Player {number}", number=self.chairs.index(chair) + 1)

    def seats(self) -> list[Seat]:
        """Return who sits where; of two bots of one level the second has a number to its name."""
        seats = [
            Seat("bot", self.name_of(chair), chair.level.key, chair.matched)
            if chair.kind == "bot"
            else Seat("person", self.name_of(chair))
            for chair in self.chairs
        ]
        return matched_seats(self.game, seats, self.levels, self.strength)

    def level_at(self, seat: int) -> NamedLevel:
        """Return the level of the bot at a seat."""
        key = self.seats()[seat].level
        return next(level for level in self.levels if level.key == key)

    def matched_words(self, seat: int) -> str:
        """Return why the bot at a seat has its level, if it is matched with somebody."""
        rival = rival_of(self.seats(), seat, self.game) if self.chairs[seat].matched else None
        return today(rival.name, self.strength(rival.name)) if rival else ""

    def state(self) -> State:
        """Return what all see of the first position, of seed 0 while the seed is no number."""
        count = len(self.chairs)
        return common(catalog.new_state(self.game.key, count, self.options, self.seed or 0), count)

    def match(self) -> Match:
        """Return the match; raise ValueError while the seed is no number."""
        if self.seed is None:
            raise ValueError(self.fault)
        terms = self.terms if self.paired else replace(self.terms, choosing="in_turn")
        return Match(self.game.key, self.seats(), self.options, self.seed, terms)

    def kept(self) -> KeptPlan:
        """Return what is remembered for the next match of this game."""
        chairs = tuple(
            (chair.kind, MATCHED if chair.matched else chair.level.key) for chair in self.chairs
        )
        terms = self.terms
        return KeptPlan(
            chairs=chairs,
            options=dict(self.options),
            tournament=terms.tournament,
            clock=None if terms.clock == self.usual_clock else terms.clock,
            curtain=terms.curtain,
            choosing=terms.choosing,
        )

    def kept_names(self) -> tuple[str, ...]:
        """Return the names of persons by seat."""
        names = list(self.names)
        for seat, chair in enumerate(self.chairs):
            names[seat] = chair.name.strip() or names[seat]
        return tuple(names)


def first_rival(levels: Sequence[NamedLevel]) -> NamedLevel:
    """Return the bot that sits there when nobody chose one: not the weakest, but near it."""
    return levels[min(1, len(levels) - 1)]


def plan_for(
    game: Game,
    levels: Sequence[NamedLevel],
    preferences: Preferences,
    draw_seed: Callable[[int], int],
    strength: Callable[[str], Strength] = untried,
) -> SetUpPlan:
    """Return the last set-up of this game, or a person against a bot; the seed is drawn anew.

    Whatever was remembered and does not exist any more is left as printed.
    """
    most = max(game.players)
    known = len(preferences.names)
    names = [*preferences.names, *(_("Player {number}", number=n) for n in range(1 + known, 99))]
    kept = preferences.plans.get(game.key, KeptPlan())
    options = {option.key: _kept_value(option, kept.options) for option in game.options}
    by_key = {level.key: level for level in levels}
    rival = first_rival(levels)
    chairs = [
        Chair(kind, names[seat], by_key.get(key, rival), key == MATCHED)
        for seat, (kind, key) in enumerate(kept.chairs[:most])
    ]
    if len(chairs) not in game.players:
        count = game.players[0]
        chairs = [Chair("bot" if seat else "person", names[seat], rival) for seat in range(count)]
    known_seats = max(most, known)
    timed = game.timed
    usual: Factor = preferences.clock if timed else 0
    clock = usual if kept.clock is None or not timed else kept.clock
    terms = Terms(kept.tournament and timed, clock, kept.curtain, kept.choosing)
    plan = SetUpPlan(
        game, levels, chairs, options, "", names=names[:known_seats], terms=terms,
        usual_clock=usual, strength=strength, training=preferences.training,
    )  # fmt: skip
    plan.draw_seed(draw_seed)
    return plan


def _kept_value(option: Option, kept: Mapping[str, Value]) -> Value:
    try:
        return option.parse(kept[option.key])
    except (KeyError, ValueError):
        return option.default
