"""The rules under random play: every position is asked everything that `game/state.py` promises."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from random import Random

from game import catalog, save
from game.match import Match
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Played
from game.playtest.plies import pack, replay
from game.state import CHANCE, TERMINAL, State
from tests.helpers.variants import SHORTER, Variant, variants
from tests.soak.trial import Trial

NOW = datetime(2026, 11, 21, 12, 0)
LATEST = 20  # clones of the past that are looked at again after every action
OLDER = 5  # of those before, drawn anew each time; at the end of a match all are


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
        plies = Plies(key)
        found += [
            Trial(key, "random plies with every promise", plies, 3.0, 1_000_000, plies.account),
            Trial(key, "undone to the start and done again", _Undone(own), goal=1_000_000),
            Trial(key, "saved and gone on with at every ply", _Saved(own), goal=100_000),
            Trial(key, "packed for a playtest and replayed", _Packed(own), goal=1_000_000),
        ]
        if catalog.find(key).hidden:
            found.append(Trial(key, "dealt worlds look the same", _Worlds(own), 2.0, 10_000))
    return found


@dataclass
class Tally:
    """What was tried of one game, so that nobody need trust that all of it was."""

    key: str
    plies: int = 0
    matches: int = 0
    clones: int = 0  # old copies that were looked at again
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
            f"{self.clones:,} old copies looked at again, players {_listed(self.players)} of "
            f"{_listed(game.players)}, {tried} of {len(there)} choices of options"
        )
        return told + (f"; not tried: {', '.join(missing)}" if missing else "")


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))


class Plies:
    """Plays random matches of one game, every way to set it up in turn."""

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
        plies = self.play(variant, rng)
        self.tally.add(variant, plies)
        return plies

    def play(self, variant: Variant, rng: Random) -> int:
        """Play one match and return its plies; whatever is not as promised raises."""
        state = variant.state(rng.getrandbits(30))
        longest = catalog.find(variant.key).rules.longest
        kept: list[tuple[State, int]] = []
        plies = decisions = 0
        while state.current_player != TERMINAL:
            actions = state.legal_actions()
            assert actions, f"no legal action: {variant}"
            chance = state.current_player == CHANCE
            assert list(actions) == sorted(actions if chance else set(actions))
            assert state.returns() == [0.0] * variant.players
            clone = state.clone()
            assert hash(clone) == hash(state), "a copy is another position"
            kept.append((clone, hash(clone)))
            action = rng.choice(actions)
            assert state.parse(state.notation(action)) == action
            assert state == clone, "asking changes the position"
            state.apply(action)
            self._look_again(kept[-LATEST:])
            if len(kept) > LATEST:
                self._look_again(rng.choices(kept, k=OLDER))
            plies += 1
            decisions += not chance
            assert decisions <= longest, f"longer than {longest}: {variant}"
        self._look_again(kept)
        assert len(state.returns()) == variant.players
        assert all(-1 <= value <= 1 for value in state.returns())
        assert pickle.loads(pickle.dumps(state)) == state
        return plies

    def _look_again(self, kept: list[tuple[State, int]]) -> None:
        """See that copies of the past are what they were."""
        for past, number in kept:
            assert hash(past) == number, "an action changes a copy of the past"
        self.tally.clones += len(kept)


def _played(variant: Variant, rng: Random) -> Match:
    match = variant.match(rng.getrandbits(30))
    while not match.over:
        match.play(rng.choice(match.state.legal_actions()))
    return match


class _Undone:
    def __init__(self, own: list[Variant]) -> None:
        self.own = own

    def __call__(self, rng: Random) -> int:
        match = _played(rng.choice(self.own), rng)
        end, plies = match.state.fingerprint(), match.ply
        while match.can_undo():
            match.undo()
        while match.can_redo():
            match.redo()
        assert (match.state.fingerprint(), match.ply) == (end, plies)
        return plies


class _Saved:
    def __init__(self, own: list[Variant]) -> None:
        self.own = own

    def __call__(self, rng: Random) -> int:
        variant = rng.choice(self.own)
        match = variant.match(rng.getrandbits(30))
        saved, stop = 0, rng.randrange(200)
        while not match.over:
            match.play(rng.choice(match.state.legal_actions()))
            if match.ply <= stop or match.over:
                found = save.restore(
                    save.decode(save.encode(save.record_of(match, NOW)), "a save"), "a save"
                )
                assert found.state.fingerprint() == match.state.fingerprint()
                assert list(found.state.legal_actions()) == list(match.state.legal_actions())
                saved += 1
        return saved


class _Packed:
    def __init__(self, own: list[Variant]) -> None:
        self.own = own

    def __call__(self, rng: Random) -> int:
        variant = rng.choice(self.own)
        match = _played(variant, rng)
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


class _Worlds:
    """Deals worlds from what a player may know, which must be all that the player saw."""

    def __init__(self, own: list[Variant]) -> None:
        self.own = own

    def __call__(self, rng: Random) -> int:
        variant = rng.choice(self.own)
        state = variant.state(rng.getrandbits(30))
        worlds = 0
        while state.current_player != TERMINAL:
            player = state.current_player
            if player >= 0 and rng.random() < 0.1:
                seen = state.observation(player)
                world = seen.determinize(rng)
                assert world.observation(player) == seen, "the world looks otherwise"
                assert list(world.legal_actions()) == list(state.legal_actions())
                worlds += 1
            state.apply(rng.choice(state.legal_actions()))
        return worlds
