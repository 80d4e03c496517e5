"""The rules under random play, which keep every promise of `tests/test_contract.py`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from random import Random

from game import catalog
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Played
from game.playtest.plies import pack, replay
from game.state import CHANCE
from tests.helpers.variants import SHORTER, Variant, play_out, variants
from tests.soak.trial import Trial
from tests.test_contract import OF_MATCHES, PROMISES, walk_of

NOW = datetime(2026, 11, 21, 12, 0)


def every_variant(key: str) -> list[Variant]:
    """Return what the tests play of a game, and once each choice that makes matches long."""
    found = [variant for variant in variants() if variant.key == key]
    for option in catalog.find(key).rules.options:
        shorter = SHORTER.get((key, option.key))
        if shorter:
            options = dict(found[0].options)
            found += [
                Variant(key, found[0].players, tuple({**options, option.key: c.value}.items()))
                for c in option.choices
                if c.value not in shorter
            ]
    return found


def trials() -> list[Trial]:
    """Return the trials of every game."""
    found = []
    for key in catalog.GAMES:
        own = [variant for variant in variants() if variant.key == key]
        plies = Contract(key)
        found += [
            Trial(key, "random plies with every promise", plies, 8.0, 1_000_000, plies.account),
            Trial(key, "packed for a playtest and replayed", _Packed(own), goal=1_000_000),
        ]
    return found


@dataclass
class Tally:
    """What was tried of one game, so that nobody need trust that all of it was."""

    key: str
    plies: int = 0
    matches: int = 0
    players: set[int] = field(default_factory=set)
    values: set[tuple[str, object]] = field(default_factory=set)

    def add(self, variant: Variant, plies: int) -> None:
        """Count a match."""
        self.matches += 1
        self.plies += plies
        self.players.add(variant.players)
        self.values |= set(variant.options)

    def line(self) -> str:
        """Return what was tried, against what there is."""
        game = catalog.find(self.key)
        there = {(option.key, c.value) for option in game.rules.options for c in option.choices}
        missing = [f"{key}={value}" for key, value in sorted(there - self.values, key=str)]
        tried = len(there & self.values)
        told = (
            f"{self.key}: {self.plies:,} plies in {self.matches:,} matches, "
            f"players {_listed(self.players)} of {_listed(game.players)}, "
            f"{tried} of {len(there)} choices of options"
        )
        return told + (f"; not tried: {', '.join(missing)}" if missing else "")


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))


class Contract:
    """Plays random matches of one game, every way to set it up in turn, and asks every promise."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.own = every_variant(key)
        self.tally = Tally(key)

    def account(self) -> list[str]:
        """Return what was tried, as the last lines of the table."""
        return [self.tally.line()] if self.tally.matches else []

    def __call__(self, rng: Random) -> int:
        number = getattr(rng, "number", None)
        variant = rng.choice(self.own) if number is None else self.own[number % len(self.own)]
        seed = rng.getrandbits(30)
        walk = walk_of(variant, seed)
        plies = len(walk.steps)
        longest = catalog.find(self.key).rules.longest
        assert plies <= longest, f"longer than {longest}: {variant}"
        assert walk.untouched(), f"an action changes a copy of the past: {variant}"
        for check in PROMISES:
            check(walk)
            assert walk.untouched(), f"{check.__name__} changes a position: {variant}"
        for check_match in OF_MATCHES:
            check_match(variant.match(seed), Random(seed))
        self.tally.add(variant, plies)
        return plies


class _Packed:
    def __init__(self, own: list[Variant]) -> None:
        self.own = own

    def __call__(self, rng: Random) -> int:
        variant = rng.choice(self.own)
        match = play_out(variant.match(rng.getrandbits(30)), rng)
        bots = ("random",) * variant.players
        actions = [entry.action for entry in match.log if entry.player != CHANCE]
        plan = MatchPlan(variant.key, bots, 1, match.seed, match.options, False)
        played = Played(
            match.seed,
            tuple(range(variant.players)),
            tuple(match.returns()),
            0,
            len(actions),
            "",
            pack(actions),
        )
        assert replay(plan, played).state == match.state
        return len(actions)
