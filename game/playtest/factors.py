"""The factors of an experiment: the options, players, bots and decisions that it can vary.

A factor has values, and each value turns a plan into one in which that value holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final
from zlib import crc32

from game import catalog
from game.bots.levels import find_bot
from game.bots.random_bot import RandomBot
from game.chance import stream
from game.game import Game
from game.language import quoted
from game.match import Match, Seat
from game.options import Option, Value, whole_number
from game.playtest.match_plan import MatchPlan, seated_anew, with_options

PLAYERS: Final = "players"
BOT: Final = "bot"  # A number after it names one seat.
THINKING: Final = "thinking"  # The values are iterations of tree search.
ITERATIONS: Final = ("50", "100", "200", "400", "800")
FORBID: Final = "forbid"
NOTHING: Final = "nothing"  # This value forbids nothing.
AS_DEALT: Final = "as dealt"  # This value leaves the choice free.
EARLY_DECISIONS: Final = 3  # The number of first decisions with a choice that are looked at.
MATCHES_SEARCHED: Final = 40  # Random matches searched for a decision of a kind.


@dataclass(frozen=True, slots=True)
class FactorValue:
    """A value of a factor."""

    label: str
    changed: Callable[[MatchPlan], MatchPlan]  # Returns the plan with this value.


@dataclass(frozen=True, slots=True)
class Factor:
    """Something that an experiment varies, such as an option of the rules."""

    key: str
    values: tuple[FactorValue, ...]


def factor_of(plan: MatchPlan, key: str, texts: Sequence[str] = ()) -> Factor:
    """Return the factor called `key` with these values, or with all values if none are given.

    Raise ValueError when the factor or a value does not exist, or when only one value is left.
    """
    game = catalog.find(plan.game)
    option = next((option for option in game.rules.options if option.key == key), None)
    if option is not None:
        found = _of_option(option, texts)
    elif key == PLAYERS:
        found = [_of_players(game, text) for text in texts or map(str, sorted(game.players))]
    elif _seated(key, BOT):
        found = [_of_bot(plan, key, text) for text in texts or ("1", "2", "3", "4", "5")]
    elif _seated(key, THINKING):
        found = [_of_thinking(plan, key, text) for text in texts or ITERATIONS]
    elif key == FORBID:
        found = [_of_kind(game, text) for text in texts or (NOTHING, *_free(game))]
    elif key in [kind.key for kind in game.rules.study.kinds]:
        found = [_of_decision(key, text) for text in texts or decisions_of(plan, key)]
    else:
        kinds = [option.key for option in game.rules.options]
        known = ", ".join([*kinds, PLAYERS, BOT, f"{BOT}1", THINKING, FORBID])
        raise ValueError(
            f"unknown option {quoted(key)}; known: {known}, or a kind of action, whose choice is "
            "given"
        )
    values = {value.label: value for value in found}
    if len(values) < 2:
        raise ValueError(f"a sweep of {quoted(key)} needs at least two values")
    return Factor(key, tuple(values.values()))


def _of_option(option: Option, texts: Sequence[str]) -> list[FactorValue]:
    values: list[Value] = [option.parse(text) for text in texts or option.texts()]

    def changed(value: Value) -> Callable[[MatchPlan], MatchPlan]:
        return lambda plan: with_options(plan, {option.key: value})

    return [
        FactorValue(value_label(option, value), changed(value)) for value in dict.fromkeys(values)
    ]


def is_drawn(value: Value) -> bool:
    """Return whether a value is a whole drawing rather than a key."""
    return isinstance(value, str) and "\n" in value


def value_label(option: Option, value: Value) -> str:
    """Return the label of a value; that of a drawing ends with a checksum.

    The checksum tells versions of a drawing apart, because a changed drawing may keep its name.
    """
    label = option.label_of(value)
    if not is_drawn(value):
        return label
    return f"{label} #{crc32(str(value).encode()) & 0xFFFF:04x}"


def _of_players(game: Game, text: str) -> FactorValue:
    number = whole_number(text)
    if number is None:
        raise ValueError(f"players are a number, not {quoted(text)}")
    count = game.check_players(number)

    def changed(plan: MatchPlan) -> MatchPlan:
        if len(set(plan.seats)) > 1:
            raise ValueError("players can be swept where the same bot sits at every seat")
        return seated_anew(plan, (plan.seats[0],) * count)

    return FactorValue(text, changed)


def _seated(key: str, name: str) -> bool:
    """Tell whether a key is a name, or a name with the number of a seat."""
    return key == name or (key.startswith(name) and whole_number(key[len(name) :]) is not None)


def _of_thinking(plan: MatchPlan, key: str, text: str) -> FactorValue:
    found = _of_bot(plan, BOT + key[len(THINKING) :], f"mcts:{text}")
    return replace(found, label=text)


def _of_bot(plan: MatchPlan, key: str, text: str) -> FactorValue:
    bot, number = text.removeprefix("bot:"), key[len(BOT) :]
    find_bot(plan.game, bot)
    if number and not 1 <= int(number) <= len(plan.seats):
        raise ValueError(f"there is no seat {number}; this plan has {len(plan.seats)} of them")

    def changed(plan: MatchPlan) -> MatchPlan:
        seats = [
            bot if number in ("", str(seat)) else name for seat, name in enumerate(plan.seats, 1)
        ]
        return seated_anew(plan, seats)

    return FactorValue(bot, changed)


def _free(game: Game) -> list[str]:
    return [kind.key for kind in game.rules.study.kinds if kind.free]


def _of_kind(game: Game, text: str) -> FactorValue:
    if text == NOTHING:
        return FactorValue(NOTHING, lambda plan: plan)
    kind = game.rules.study.kind(text)

    def changed(plan: MatchPlan) -> MatchPlan:
        bound = min(kind.seat, len(plan.seats) - 1)
        return replace(plan, forbidden=kind.key, bound=bound)

    return FactorValue(kind.key, changed)


def _of_decision(kind: str, notation: str) -> FactorValue:
    if notation == AS_DEALT:
        return FactorValue(AS_DEALT, lambda plan: plan)

    def changed(plan: MatchPlan) -> MatchPlan:
        return replace(plan, given=(*plan.given, (kind, notation)))

    return FactorValue(notation.removeprefix(f"{kind} "), changed)


def early_kinds(plan: MatchPlan) -> list[str]:
    """Return the kinds of action with which matches begin and whose choice can be fixed."""
    kind_of, bot, found = catalog.find(plan.game).rules.study.kind_of, RandomBot(), list[str]()
    seats = [Seat("bot", f"{seat}", "random") for seat in range(len(plan.seats))]
    match, chance = Match(plan.game, seats, plan.options, plan.seed), stream(plan.seed, "axis")
    while not match.over and len(found) < EARLY_DECISIONS:
        seen = match.state.observation(match.state.current_player)
        action = bot.choose(seen, chance).action
        if len(seen.legal_actions()) > 1:
            found.append(kind_of(seen, action))
        match.play(action)
    study = catalog.find(plan.game).rules.study
    return [key for key in dict.fromkeys(found) if key == found[0] or not study.kind(key).free]


def decisions_of(plan: MatchPlan, kind: str) -> list[str]:
    """Return the notations of the choices at the first decision of a kind.

    Raise ValueError when no such decision occurs in MATCHES_SEARCHED random matches.
    """
    kind_of, bot = catalog.find(plan.game).rules.study.kind_of, RandomBot()
    for seed in range(plan.seed, plan.seed + MATCHES_SEARCHED):
        seats = [Seat("bot", f"{seat}", "random") for seat in range(len(plan.seats))]
        match, chance = Match(plan.game, seats, plan.options, seed), stream(seed, "axis")
        while not match.over:
            state = match.state
            seen = state.observation(state.current_player)
            found = [a for a in seen.legal_actions() if kind_of(seen, a) == kind]
            if found:
                return [seen.notation(action) for action in found]
            match.play(bot.choose(seen, chance).action)
    raise ValueError(
        f"no decision of the kind {quoted(kind)} has come; name its values: {kind}=A,B"
    )
