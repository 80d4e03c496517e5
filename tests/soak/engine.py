"""The rules under random play: every position is asked everything that `game/state.py` promises."""

from __future__ import annotations

import pickle
from datetime import datetime
from random import Random

from game import catalog, save
from game.match import Match
from game.playtest.measures import Played
from game.playtest.plan import Plan
from game.playtest.plies import pack, replay
from game.state import CHANCE, TERMINAL, State
from tests.soak.trial import Trial
from tests.variants import Variant, variants

NOW = datetime(2026, 11, 21, 12, 0)
KEPT = 20  # clones of the past that are looked at again


def trials() -> list[Trial]:
    """Return the trials of every game."""
    found = []
    for key in catalog.GAMES:
        own = [variant for variant in variants() if variant.key == key]
        found += [
            Trial(key, "random plies with every promise", _Plies(own), 3.0),
            Trial(key, "undone to the start and done again", _Undone(own)),
            Trial(key, "saved and gone on with at every ply", _Saved(own)),
            Trial(key, "packed for a playtest and replayed", _Packed(own)),
        ]
        if catalog.find(key).hidden:
            found.append(Trial(key, "dealt worlds look the same", _Worlds(own), 2.0))
    return found


class _Plies:
    def __init__(self, own: list[Variant]) -> None:
        self.own = own

    def __call__(self, rng: Random) -> int:
        variant = rng.choice(self.own)
        state = variant.state(rng.getrandbits(30))
        longest = catalog.find(variant.key).longest
        kept: list[tuple[State, int]] = []
        plies = decisions = 0
        while state.current_player != TERMINAL:
            actions = state.legal_actions()
            assert actions, f"no legal action: {variant}"
            chance = state.current_player == CHANCE
            assert list(actions) == sorted(actions if chance else set(actions))
            assert state.returns() == [0.0] * variant.players
            clone = state.clone()
            kept.append((clone, hash(clone)))
            action = rng.choice(actions)
            assert state.parse(state.notation(action)) == action
            assert state == clone, "asking changes the position"
            state.apply(action)
            assert all(hash(past) == number for past, number in kept[-KEPT:])
            plies += 1
            decisions += not chance
            assert decisions <= longest, f"longer than {longest}: {variant}"
        assert len(state.returns()) == variant.players
        assert all(-1 <= value <= 1 for value in state.returns())
        assert pickle.loads(pickle.dumps(state)) == state
        return plies


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
        plan = Plan(variant.key, bots, 1, match.seed, match.options, False)
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
