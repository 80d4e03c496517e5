"""Sums over the results of a game: by opponent and role, streaks, lengths."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from game import catalog
from game.names import name_key
from scenes.statistics.journal import Result

PEOPLE = ""  # The level of opponents who are no bots.


@dataclass(frozen=True, slots=True)
class TeamOutcome:
    """The result of a match for a team with people: 1 won, 0 drawn, -1 lost."""

    sign: int
    level: str  # The level of the strongest bot against them, or PEOPLE.
    role: str
    people: tuple[str, ...]
    turns: int
    team: int
    elo: int  # That bot's Elo, if it is between levels.


@dataclass(frozen=True, slots=True)
class BotMatch:
    """A match against bots: the name of its file, 1 won, 0 drawn or -1 lost, and the level."""

    name: str
    sign: int
    level: str


@dataclass(frozen=True, slots=True)
class SuccessTally:
    """The number of matches, wins and draws."""

    count: int
    won: int
    drawn: int

    @property
    def rate(self) -> float:
        """The share of wins, 0 to 1."""
        return self.won / self.count if self.count else 0.0


@dataclass(frozen=True, slots=True)
class Sums:
    """All sums for a game; `fastest` and `average` are None if no length is known."""

    matches: int
    against_bots: SuccessTally
    levels: dict[str, SuccessTally]
    roles: dict[str, SuccessTally]
    rivals: dict[str, SuccessTally]  # People against each other, by name.
    streak: int  # Present victories in a row against bots.
    longest_streak: int
    course: tuple[BotMatch, ...]  # The matches against bots, in their order.
    fastest: int | None  # The fewest turns of a victory against bots.
    average: float | None


def names_in(results: Iterable[Result]) -> list[str]:
    """Return the names of all people in alphabetical order; spellings of one name are one."""
    every = sorted(s.name for result in results for s in result.seats if s.kind == "person")
    return sorted({name_key(name): name for name in reversed(every)}.values(), key=name_key)


def _is_same(one: str, other: str) -> bool:
    return name_key(one) == name_key(other)


def sums_of(results: Sequence[Result], game: str, name: str, rank: Callable[[str], int]) -> Sums:
    """Return the sums for a game and a player; an empty name includes everybody.

    `rank` returns the number of a level, to find the strongest opponent.
    """
    of_game = sorted((r for r in results if r.game == game), key=lambda r: (r.begun, r.name))
    found: list[tuple[Result, TeamOutcome]] = [
        (result, outcome) for result in of_game for outcome in outcomes(result, name, rank)
    ]
    names = {result.name for result, _outcome in found}
    spelt = {name_key(person): person for person in names_in(of_game)}
    told = [outcome for _result, outcome in found]
    bots = [outcome for outcome in told if outcome.level != PEOPLE]
    rivals = [outcome for outcome in told if outcome.level == PEOPLE]
    lengths = [r.turns for r in of_game if r.name in names and r.turns]
    wins = [outcome.turns for outcome in bots if outcome.sign > 0 and outcome.turns]
    runs = _runs(bots)
    return Sums(
        matches=len(names),
        against_bots=_tally(bots),
        levels=_by(bots, lambda outcome: (outcome.level,)),
        roles=_by(bots, lambda outcome: (outcome.role,)),
        rivals=_by(
            rivals,
            lambda o: tuple(spelt[name_key(p)] for p in o.people if not name or _is_same(name, p)),
        ),
        streak=runs[-1],
        longest_streak=max(runs),
        course=tuple(
            BotMatch(result.name, outcome.sign, outcome.level)
            for result, outcome in found
            if outcome.level != PEOPLE
        ),
        fastest=min(wins, default=None),
        average=sum(lengths) / len(lengths) if lengths else None,
    )


def outcomes(result: Result, name: str, rank: Callable[[str], int]) -> list[TeamOutcome]:
    """Return the result of a match for every team with this player, or with any person."""
    game, count = catalog.find(result.game), len(result.seats)
    teams: dict[int, list[int]] = {}
    for seat in range(count):
        teams.setdefault(game.rules.team(seat, count), []).append(seat)
    found = []
    for team, own in teams.items():
        people = [s for s in own if result.seats[s].kind == "person"]
        named = [s for s in people if not name or _is_same(name, result.seats[s].name)]
        if not named:
            continue
        others = [s for t, seats in teams.items() if t != team for s in seats]
        bots = [result.seats[s] for s in others if result.seats[s].kind == "bot"]
        rival = max(bots, key=lambda bot: (rank(bot.level), bot.elo), default=None)
        value = result.result[named[0]]
        found.append(
            TeamOutcome(
                sign=(value > 0) - (value < 0),
                level=rival.level if rival else PEOPLE,
                role=game.roles[named[0] % len(game.roles)],
                people=tuple(result.seats[s].name for s in people),
                turns=result.turns,
                team=team,
                elo=rival.elo if rival else 0,
            )
        )
    return found


def _tally(told: Sequence[TeamOutcome]) -> SuccessTally:
    won, drawn = (sum(outcome.sign == sign for outcome in told) for sign in (1, 0))
    return SuccessTally(len(told), won, drawn)


def _by(
    told: Sequence[TeamOutcome], keys: Callable[[TeamOutcome], tuple[str, ...]]
) -> dict[str, SuccessTally]:
    found: dict[str, list[TeamOutcome]] = {}
    for outcome in told:
        for key in keys(outcome):
            found.setdefault(key, []).append(outcome)
    return {key: _tally(some) for key, some in found.items()}


def _runs(told: Sequence[TeamOutcome]) -> list[int]:
    """Return the number of consecutive wins before the first match and after each one."""
    runs = [0]
    for outcome in told:
        runs.append(runs[-1] + 1 if outcome.sign > 0 else 0)
    return runs
