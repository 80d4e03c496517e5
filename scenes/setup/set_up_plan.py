"""The data of the set-up screen: seats, house rules, terms and chance."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

from game import catalog
from game.clock import FACTORS, Factor
from game.game import Game
from game.language import _, mark
from game.match import Kind, Match, Seat, Terms
from game.names import name_key
from game.options import Option, Value, whole_number
from game.state import State, common
from scenes.setup.rivals import Rival, rival_like, rivals_of
from scenes.setup.seed_code import draw_seed, seed_of
from scenes.statistics.strength import (
    NamedLevel,
    Strength,
    nearest_level,
    place_words,
    record_words,
)
from scenes.telling.turns import role_words
from scenes.window.preferences import KeptPlan, Preferences

CLOCKS: Final = (mark("Off"), "1×", "2×", "4×")
MATCHED: Final = "matched"  # The stored level of a matched bot.
STRENGTH: Final = "elo:"  # What is stored of a bot between levels begins so.
CODE_FAULT: Final = mark("Type six letters, or a whole number from 0 to 18446744073709551615.")


@dataclass(slots=True)
class Chair:
    """A seat during set-up; it keeps the person's name while a bot sits there."""

    kind: Kind
    name: str
    level: NamedLevel
    matched: bool = False  # Whether its level is matched to its opponent.
    elo: int = 0  # A bot between two levels has it; `level` is the nearer.

    @property
    def kept(self) -> str:
        """The level, or what is saved instead of it."""
        if self.matched:
            return MATCHED
        return f"{STRENGTH}{self.elo}" if self.elo else self.level.key


def today(name: str, strength: Strength, levels: Sequence[NamedLevel]) -> str:
    """Return the sentences about the strength of a matched bot in this match, and why."""
    told = _("Today it plays as level {number}.", number=place_words(levels, strength.elo))
    return f"{record_words(name, strength)} {told} {strength.sureness}"


def next_time(name: str, strength: Strength, levels: Sequence[NamedLevel]) -> str:
    """Return the sentences about the strength of a matched bot in the next match, and why."""
    told = _("Next time it plays as level {number}.", number=place_words(levels, strength.elo))
    return f"{record_words(name, strength)} {told} {strength.sureness}"


def unique_names(names: Iterable[str]) -> list[str]:
    """Return unique names; a repeated name gets a number."""
    taken: dict[str, str] = {}  # The keys make "Ada" and "ada" one.
    for name in names:
        found, number = name, 2
        while name_key(found) in taken:
            found, number = f"{name} {number}", number + 1
        taken[name_key(found)] = found
    return [*taken.values()]


def rival_of(seats: Sequence[Seat], seat: int, game: Game) -> tuple[str, int] | None:
    """Return name and team of the person a bot is matched with; None without people.

    A person of another team is preferred.
    """
    people = [number for number, other in enumerate(seats) if other.kind == "person"]
    teams = [game.rules.team(number, len(seats)) for number in range(len(seats))]
    others = [number for number in people if teams[number] != teams[seat]]
    if not people:
        return None
    rival = (others or people)[0]
    return seats[rival].name, teams[rival]


def matched_seats(
    game: Game,
    seats: Sequence[Seat],
    levels: Sequence[NamedLevel],
    strength: Callable[[str, int], Strength],
) -> list[Seat]:
    """Return the seats with the current strengths of matched bots, and with unique names."""
    found = list(seats)
    for number, seat in enumerate(seats):
        rival = rival_of(seats, number, game) if seat.matched else None
        if rival:
            elo = strength(*rival).elo
            level = nearest_level(levels, elo)
            found[number] = replace(seat, name=_(level.name), level=level.key, elo=max(1, elo))
    names = unique_names(seat.name for seat in found)
    return [replace(seat, name=name) for seat, name in zip(found, names, strict=True)]


def matched_next(
    game: Game,
    seats: Sequence[Seat],
    levels: Sequence[NamedLevel],
    strength: Callable[[str, int], Strength],
) -> str:
    """Return the sentences about the first matched bot's next strength; empty if there is none."""
    for number, seat in enumerate(seats):
        rival = rival_of(seats, number, game) if seat.matched else None
        if rival:
            return next_time(rival[0], strength(*rival), levels)
    return ""


def untried(name: str, side: int) -> Strength:
    """Return the strength assumed for an unknown person."""
    return Strength(0)


@dataclass(slots=True)
class SetUpPlan:
    """The choices in the set-up; only the seed can be invalid."""

    game: Game
    levels: Sequence[NamedLevel]
    chairs: list[Chair]
    options: dict[str, Value]
    drawn: int  # The seed of new chance, which nobody has seen.
    repeats: bool = False  # The seed that was typed is used instead.
    seed_text: str = ""
    names: list[str] = field(default_factory=list)
    terms: Terms = field(default_factory=Terms)
    usual_clock: Factor = 0  # The clock of the settings.
    training: bool = False  # Whether it warns before blunders.
    # Returns the matched strength for a player by name and team.
    strength: Callable[[str, int], Strength] = untried
    told: str = ""  # The automatic changes, until they are shown.
    phones: bool = False  # Secrets are on phones, not behind a curtain.
    served: bool = False  # This program can serve phones.

    @property
    def seed(self) -> int | None:
        """The seed of the match, or None if the typed one is invalid."""
        return seed_of(self.seed_text) if self.repeats else self.drawn

    def team(self, seat: int) -> int:
        """Return the team of a seat."""
        return self.game.rules.team(seat, len(self.chairs))

    def side(self, seat: int) -> str:
        """Return the role at a seat, in words, empty if it is only the number of the player."""
        role = role_words(self.game, seat)
        first = next(s for s in range(len(self.chairs)) if self.team(s) == self.team(seat))
        return role if first == seat else _("{role}, partner", role=role)

    @property
    def asks(self) -> bool:
        """Whether an option is asked before the others; the cards of the seats give it room."""
        return any(option.question for option in self.game.rules.options)

    @property
    def secretive(self) -> bool:
        """Whether people on different teams have secrets from each other."""
        people = (s for s, chair in enumerate(self.chairs) if chair.kind == "person")
        return self.game.hidden and len({self.team(seat) for seat in people}) > 1

    @property
    def on_phones(self) -> bool:
        """Whether secrets are on phones; a clock needs everybody at the screen."""
        return self.served and self.phones and self.secretive and not self.terms.clock

    @property
    def trainable(self) -> bool:
        """Whether training is possible: people of one team against bots, without a tournament."""
        people = {self.team(seat) for seat, c in enumerate(self.chairs) if c.kind == "person"}
        bots = any(chair.kind == "bot" for chair in self.chairs)
        return bots and len(people) == 1 and not self.terms.tournament

    @property
    def fault(self) -> str:
        """The sentence about an invalid seed, or an empty string."""
        return _(CODE_FAULT) if self.seed is None else ""

    def given(self, option: Option) -> Value:
        """Return the default value of a house rule."""
        return option.default

    def changed(self) -> list[Option]:
        """Return the house rules that differ from their defaults."""
        return [o for o in self.game.rules.options if self.options[o.key] != o.default]

    def changes(self) -> list[str]:
        """Return in a few words each what differs from the usual among the folded options."""
        found = [
            f"{_(option.label)}: {_(option.label_of(self.options[option.key]))}"
            for option in self.changed()
            if not option.question
        ]
        if self.terms.clock != self.usual_clock:
            found.append(_("clock {times}", times=_(CLOCKS[FACTORS.index(self.terms.clock)])))
        if self.on_phones:
            found.append(_("secrets on phones"))
        elif self.secretive and self.terms.curtain != "full":
            found.append(_("open table") if self.terms.curtain == "open" else _("quick curtain"))
        if self.terms.tournament:
            found.append(_("tournament"))
        if self.trainable and self.training:
            found.append(_("warnings"))
        return [*found, _("repeated chance")] if self.repeats else found

    def reset(self) -> None:
        """Make everything as usual but the seats and what is asked before the other options."""
        self.options = {
            option.key: self.options[option.key] if option.question else option.default
            for option in self.game.rules.options
        }
        self.terms = Terms(False, self.usual_clock)
        self.training = self.phones = self.repeats = False

    def choose(self, option: Option, value: Value) -> None:
        """Set a house rule, and adapt rules that conflict with it."""
        self.options[option.key] = value
        self.settle({option.key})

    def settle(self, keep: Collection[str] = ()) -> None:
        """Adapt house rules or the number of players until the match is possible.

        Rules in `keep` are not changed.
        """
        before, key, now = dict(self.options), self.game.key, len(self.chairs)
        for count in sorted(self.game.players, key=lambda count: abs(count - now)):
            found = catalog.agreeing(key, count, self.options, keep)
            if found is None:
                continue
            told = []
            if count != now:
                self.set_players(count)
                told.append(
                    _("Changed to {number} players, as the chosen rules require.", number=count)
                )
            told += [
                _(
                    "{rule}: {value}. The old choice does not fit the new one.",
                    rule=_(option.label),
                    value=_(option.label_of(found[option.key])),
                )
                for option in self.game.rules.options
                if found[option.key] != before[option.key]
            ]
            self.options, self.told = found, " ".join(told)
            return
        self.reset()

    def rotate_seats(self) -> None:
        """Move everybody to the next seat; two players swap sides."""
        self.chairs.insert(0, self.chairs.pop())

    def set_players(self, count: int) -> None:
        """Set the number of seats, at the end of the list."""
        del self.chairs[count:]
        while len(self.chairs) < count:
            taken = [chair.level for chair in self.chairs if chair.kind == "bot"]
            level = next_rival(self.levels, taken)
            self.chairs.append(Chair("bot", self.names[len(self.chairs)], level))

    def name_of(self, chair: Chair) -> str:
        """Return the name of the player on a chair."""
        if chair.kind == "bot":
            return _(chair.level.name)
        return chair.name.strip() or _("Player {number}", number=self.chairs.index(chair) + 1)

    def seats(self) -> list[Seat]:
        """Return the seats of the match with unique names."""
        seats = [
            Seat("bot", self.name_of(chair), chair.level.key, chair.matched, chair.elo)
            if chair.kind == "bot"
            else Seat("person", self.name_of(chair))
            for chair in self.chairs
        ]
        return matched_seats(self.game, seats, self.levels, self.strength)

    def level_at(self, seat: int) -> NamedLevel:
        """Return the level of the bot at a seat."""
        key = self.seats()[seat].level
        return next(level for level in self.levels if level.key == key)

    def rival_at(self, seat: int) -> Rival:
        """Return the level or the step between two levels that is chosen at a seat."""
        chair = self.chairs[seat]
        return rival_like(rivals_of(self.levels), chair.level, chair.elo)

    def matched_words(self, seat: int) -> str:
        """Return why a matched bot has its strength; empty for other seats."""
        rival = rival_of(self.seats(), seat, self.game) if self.chairs[seat].matched else None
        return today(rival[0], self.strength(*rival), self.levels) if rival else ""

    def state(self) -> State:
        """Return the public view of the first position; seed 0 stands in for an invalid seed."""
        count = len(self.chairs)
        return common(catalog.new_state(self.game.key, count, self.options, self.seed or 0), count)

    def match(self) -> Match:
        """Return the match; raise ValueError for an invalid seed."""
        if self.seed is None:
            raise ValueError(self.fault)
        return Match(self.game.key, self.seats(), self.options, self.seed, self.terms)

    def kept(self) -> KeptPlan:
        """Return the values saved for the next match of this game."""
        chairs = tuple((chair.kind, chair.kept) for chair in self.chairs)
        terms = self.terms
        return KeptPlan(
            chairs=chairs,
            options=dict(self.options),
            tournament=terms.tournament,
            clock=None if terms.clock == self.usual_clock else terms.clock,
            curtain=terms.curtain,
            phones=self.phones,
        )

    def kept_names(self) -> tuple[str, ...]:
        """Return the names of people by seat, to be saved."""
        names = list(self.names)
        for seat, chair in enumerate(self.chairs):
            names[seat] = chair.name.strip() or names[seat]
        return tuple(names)


def first_rival(levels: Sequence[NamedLevel]) -> NamedLevel:
    """Return the default bot: the second-weakest level."""
    return levels[min(1, len(levels) - 1)]


def next_rival(levels: Sequence[NamedLevel], taken: Collection[NamedLevel]) -> NamedLevel:
    """Return the default bot beside others: somebody else, rather weak than strong."""
    usual = first_rival(levels)
    order = [usual, *(level for level in levels if level is not usual)]
    return next((level for level in order if level not in taken), usual)


def plan_for(
    game: Game,
    levels: Sequence[NamedLevel],
    preferences: Preferences,
    draw: Callable[[int], int],
    strength: Callable[[str, int], Strength] = untried,
) -> SetUpPlan:
    """Return the last set-up of a game, or a person against a bot, with a new seed.

    Saved values that are no longer valid become defaults.
    """
    most = max(game.players)
    known = len(preferences.names)
    names = [*preferences.names, *(_("Player {number}", number=n) for n in range(1 + known, 99))]
    kept = preferences.plans.get(game.key, KeptPlan())
    options = {option.key: _kept_value(option, kept.options) for option in game.rules.options}
    rival = first_rival(levels)
    chairs = [
        _kept_chair(kind, names[seat], key, levels)
        for seat, (kind, key) in enumerate(kept.chairs[:most])
    ]
    if len(chairs) not in game.players:
        count = game.players[0]
        chairs = [Chair("person", names[0], rival)]
        for seat in range(1, count):
            level = next_rival(levels, [chair.level for chair in chairs[1:]])
            chairs.append(Chair("bot", names[seat], level))
    known_seats = max(most, known)
    timed = game.rules.timed
    usual: Factor = preferences.clock if timed else 0
    clock = usual if kept.clock is None or not timed else kept.clock
    return SetUpPlan(
        game, levels, chairs, options, draw_seed(draw), names=names[:known_seats],
        terms=Terms(kept.tournament and timed, clock, kept.curtain), usual_clock=usual,
        strength=strength, training=preferences.training, phones=kept.phones,
    )  # fmt: skip


def _kept_chair(kind: Kind, name: str, key: str, levels: Sequence[NamedLevel]) -> Chair:
    by_key = {level.key: level for level in levels}
    chair = Chair(kind, name, by_key.get(key, first_rival(levels)), key == MATCHED)
    elo = whole_number(key.removeprefix(STRENGTH)) if key.startswith(STRENGTH) else None
    if elo is not None:
        near = rival_like(rivals_of(levels), nearest_level(levels, elo), elo)
        chair.level, chair.elo = near.level, near.elo
    return chair


def _kept_value(option: Option, kept: Mapping[str, Value]) -> Value:
    try:
        return option.parse(kept[option.key])
    except (KeyError, ValueError):
        return option.default
