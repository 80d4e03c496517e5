"""What a playtest plays: a game, bots at its seats, house rules and seeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game import catalog
from game.bots.levels import find_bot
from game.options import Value, resolve
from game.playtest.custom_measures import CustomOutcomes
from game.study import COMMON, Outcome

MOST_MATCHES: Final = 10_000_000  # The counts of a match take some 100 bytes.


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """What to play: bots, house rules, seeds, and what is recorded.

    Match `i` has seed `seed + i`; when `paired`, every seating of a seed is a match. The side of
    seat `bound` must avoid the kind of action `forbidden`, if there is one. `given` holds pairs of
    a kind of action and a notation, chosen wherever they are legal. The first `judged` matches are
    judged, which takes longer. Without `noted` only results are recorded, which is fastest.
    """

    game: str
    seats: tuple[str, ...]  # The names of the bots.
    games: int
    seed: int
    options: Mapping[str, Value]
    paired: bool  # Every bot takes every seat with each seed.
    forbidden: str = ""
    bound: int = 0
    judged: int = 0
    seatings: int = 0  # Matches of a paired seed; 0 means one per seat.
    given: tuple[tuple[str, str], ...] = ()
    noted: bool = True  # Actions are counted by kind and by place.
    own: CustomOutcomes | None = None

    @property
    def matches_a_seed(self) -> int:
        """The number of matches with each seed."""
        return (self.seatings or len(self.seats)) if self.paired else 1

    def seed_of(self, number: int) -> int:
        """Return the seed of a match."""
        return self.seed + number // self.matches_a_seed

    def bots(self, number: int) -> tuple[int, ...]:
        """Return the index of the bot at each seat in a match."""
        count = len(self.seats)
        turned = number % self.matches_a_seed
        return tuple((seat + turned) % count for seat in range(count))

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        team, found = catalog.find(self.game).rules.team, dict[int, list[int]]()
        for seat in range(len(self.seats)):
            found.setdefault(team(seat, len(self.seats)), []).append(seat)
        return tuple(tuple(seats) for seats in found.values())

    def side_of(self, seat: int) -> int:
        """Return the index of the side of a seat."""
        return next(side for side, seats in enumerate(self.sides) if seat in seats)

    @property
    def fair(self) -> float:
        """The share of wins of a side if all sides win equally often."""
        return 1 / len(self.sides)

    @property
    def is_judged(self) -> bool:
        """Whether the shares of sides tell of the rules, rather than of the bots that sit there."""
        return self.paired or len(set(self.seats)) == 1

    def role(self, seat: int) -> str:
        """Return the role at a seat, a key of the translations."""
        roles = catalog.find(self.game).roles
        return roles[seat % len(roles)]

    def side_name(self, side: int) -> str:
        """Return the roles of a side; equal ones are named once."""
        return " + ".join(dict.fromkeys(self.role(seat) for seat in self.sides[side]))

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The measures of this game besides results, custom ones included."""
        own = self.own.outcomes if self.own else ()
        return catalog.find(self.game).rules.study.outcomes + COMMON + own

    @property
    def bound_seats(self) -> tuple[int, ...]:
        """The seats of the side that must avoid an action."""
        if not self.forbidden:
            return ()
        team, count = catalog.find(self.game).rules.team, len(self.seats)
        side = team(self.bound, count)
        return tuple(seat for seat in range(count) if team(seat, count) == side)


def make_plan(
    game_key: str,
    seats: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, object],
    paired: bool = False,
) -> MatchPlan:
    """Return a checked plan; raise ValueError naming the error and what is allowed.

    Without seats, random bots play. Plans in which all bots are the same are never paired: the same
    match again would make intervals narrower than they are.
    """
    game = catalog.find(game_key)
    bots = tuple(seats) or ("random",) * game.check_players(None)
    game.check_players(len(bots))
    for text in bots:
        find_bot(game_key, text)
    if not 1 <= games <= MOST_MATCHES:
        raise ValueError(f"a playtest has 1 to {MOST_MATCHES} matches, not {games}")
    count = seatings_of(bots)
    if paired and games % count:
        raise ValueError(
            f"paired matches come {count} to a seed; {games} is not a multiple of {count}"
        )
    resolved = resolve(game.rules.options, options)
    catalog.new_state(game_key, len(bots), resolved, seed)  # This checks the set.
    fewer = count if paired and 1 < count < len(bots) else 0
    return MatchPlan(game_key, bots, games, seed, resolved, paired and count > 1, seatings=fewer)


def seatings_of(seats: Sequence[str]) -> int:
    """Return the number of distinct rotations of the bots around the table."""
    bots, count = list(seats), len(seats)
    return next(turn for turn in range(1, count + 1) if bots[turn:] + bots[:turn] == bots)


def seated_anew(plan: MatchPlan, seats: Sequence[str]) -> MatchPlan:
    """Return a copy of a plan with other bots, or another number of them."""
    count = seatings_of(tuple(seats)) if plan.paired else 1
    games = -(-plan.games // count) * count
    other = make_plan(plan.game, seats, games, plan.seed, plan.options, plan.paired)
    return replace(
        other,
        forbidden=plan.forbidden,
        bound=min(plan.bound, len(seats) - 1),
        judged=plan.judged,
        given=plan.given,
        noted=plan.noted,
        own=plan.own,
    )


def with_options(plan: MatchPlan, changes: Mapping[str, Value]) -> MatchPlan:
    """Return a copy of a plan with other house rules; raise ValueError for an illegal set."""
    options = {**plan.options, **changes}
    catalog.new_state(plan.game, len(plan.seats), options, plan.seed)
    return replace(plan, options=options)
