"""Pairs of truths that a viewer cannot tell apart: everything the window shows must be the same."""

from __future__ import annotations

import copy
import math
from random import Random

from game import catalog
from game.bots.levels import levels_of
from game.match import Match, Seat
from game.state import CHANCE, State
from tests.helpers.variants import Variant, variants
from tests.soak.sights import Shown, Sight, Window
from tests.soak.trial import Trial

# Games in which nobody may count what the others decide.
UNCOUNTED = ["haunted_house", "ghost_hunt"]
FEW = 4  # pairs of a match of people, each of which is opened anew
PEOPLED = 0.1  # of the matches
WAYS = 30  # tries to play the unseen turns of others
HIDDEN = 3  # hidden decisions that a wait is compared over
WAITS = 6  # tries to make them
SEEN_AGAIN = 14  # decisions of others until it is the viewer's turn
SECRETIVE = [key for key, game in catalog.GAMES.items() if game.hidden]
BATCH = 96  # pairs of one match
WORLDS = 8  # other truths of one position
LATEST = 160  # decisions before the first pair
PLIES = 40  # after a position in which the next one with other truths is looked for
THOROUGH = 100  # every so many pairs one is opened anew, saved and read
# Seconds after a change at which it is looked at, None for a position that stood there before.
MOMENTS = (0.0, 0.15, 0.4, math.inf, None, None, None, None)
GOAL = 100_000  # pairs of the long run


def trials() -> list[Trial]:
    """Return the trials of every game with secrets."""
    found = []
    for key in SECRETIVE:
        pairs = Pairs(key)
        found.append(Trial(key, "two truths that look alike", pairs, 4.0, GOAL, pairs.account))
    for key in UNCOUNTED:
        lengths = Lengths(key)
        name = "two ways of other lengths that look alike"
        found.append(Trial(key, name, lengths, 2.0, GOAL, lengths.account))
    for key in SECRETIVE:
        waits = Waits(key)
        name = "a wait during hidden decisions"
        found.append(Trial(key, name, waits, 2.0, GOAL, waits.account))
    return found


class Pairs:
    """Shows a match as it is, and as it might be as well for all that one player knows.

    Each attempt is one match, of which `limit` pairs are shown at the most; every `thorough`-th
    pair is shown in scenes of their own as well.
    """

    window: Window | None = None  # one for all games

    def __init__(self, key: str, limit: int = BATCH, thorough: int = THOROUGH) -> None:
        self.key = key
        self.own = [variant for variant in variants() if variant.key == key]
        self.limit = limit
        self.thorough = thorough
        self.pairs = self.positions = self.advised = self.opened = self.moving = 0

    def account(self) -> list[str]:
        """Return how many pairs were shown, and how."""
        told = (
            f"{self.key}: {self.pairs:,} pairs shown of {self.positions:,} positions, "
            f"{self.advised:,} of them with a bot's advice, {self.moving:,} while something moved, "
            f"{self.opened:,} in scenes opened anew as well"
        )
        return [told] if self.pairs else []

    def __call__(self, rng: Random) -> int:
        window = Pairs.window = Pairs.window or Window()
        variant = rng.choice(self.own)
        viewer = rng.randrange(variant.players)
        match = _match(variant, viewer, rng)
        _play(match, rng, rng.randrange(LATEST))
        pairs, last = self.pairs, match.ply + PLIES
        later: list[tuple[Match, State]] = []
        sight: Sight | None = None
        while self.pairs - pairs < self.limit:
            since = match.ply
            _play(match, rng, 1)
            if match.over or match.ply > last:
                break
            worlds = _worlds(match, viewer, rng)[: self.limit - self.pairs + pairs]
            if worlds:
                sight = sight or Sight(window, match)
                told = f"{variant} seen by {viewer} at {match.ply}"
                later += self._show(sight, worlds, since, rng.choice(MOMENTS), told)
                last = match.ply + PLIES
                _play(match, rng, rng.randrange(6))
        for match, world in later:
            told = f"{variant} seen by {viewer} at {match.ply}, opened anew"
            _compare(window.shown(match), window.shown(_with(match, world)), told)
            self.opened += 1
        return self.pairs - pairs

    def _show(
        self, sight: Sight, worlds: list[State], since: int, moment: float | None, told: str
    ) -> list[tuple[Match, State]]:
        """Compare a position with other truths; return those that are to be opened anew."""
        match, truth = sight.match, sight.match.state
        opened: list[tuple[Match, State]] = []
        come, passed = (None, 0.0) if moment is None else (since, moment)
        if come is None:
            sight.shown(truth, since, math.inf)
        one = sight.shown(truth, come, passed)
        moving = sight.play.board.animating
        for world in worlds:
            _compare(one, sight.shown(world, come, passed), told)
            self.pairs += 1
            if self.pairs % self.thorough == 0:
                opened.append((_with(match, truth), world))
        match.positions[-1] = truth
        self.positions += 1
        self.advised += len(worlds) * bool(one["bot"])
        self.moving += len(worlds) * moving
        return opened


class Lengths:
    """Shows ways through a match that one player cannot tell apart, of which some are longer.

    Each attempt is one match, of which `limit` pairs are shown at the most. Most are shown in one
    scene, as bots would play them while somebody looks. Every `thorough`-th pair is opened anew,
    and so is every pair where somebody else is a person, so that there are curtains, and turns that
    end by themselves.
    """

    def __init__(self, key: str, limit: int = BATCH, thorough: int = THOROUGH) -> None:
        self.key = key
        self.own = [variant for variant in variants() if variant.key == key]
        self.limit = limit
        self.thorough = thorough
        self.pairs = self.advised = self.opened = self.rested = 0

    def account(self) -> list[str]:
        """Return how many pairs were shown, and how."""
        told = (
            f"{self.key}: {self.pairs:,} pairs of other lengths, {self.advised:,} of them with a "
            f"bot's advice, {self.opened:,} in scenes opened anew as well, {self.rested:,} with a "
            "turn that ends by itself"
        )
        return [told] if self.pairs else []

    def __call__(self, rng: Random) -> int:
        window = Pairs.window = Pairs.window or Window()
        variant = rng.choice(self.own)
        viewer = rng.randrange(variant.players)
        match = _match(variant, viewer, rng)
        peopled = rng.random() < PEOPLED
        if peopled:
            match.seats = tuple(Seat("person", f"Player {s}") for s in range(variant.players))
        match.secret = f"{rng.getrandbits(128):032x}"
        _play(match, rng, rng.randrange(LATEST))
        pairs, last = self.pairs, match.ply + PLIES
        limit = min(self.limit, FEW) if peopled else self.limit
        sight = None if peopled else Sight(window, match.branch(match.ply))
        later: list[tuple[Match, Match]] = []
        while self.pairs - pairs < limit and not match.over and match.ply < last:
            for short, *longer in _ways(match, viewer, rng):
                del longer[limit - self.pairs + pairs :]
                if longer:
                    last = match.ply + PLIES
                if longer and sight:
                    self._show(sight, match.ply, short, longer, f"{variant} seen by {viewer}")
                for way in longer:
                    self.pairs += 1
                    if peopled or self.pairs % self.thorough == 0:
                        later.append((short, way))
            _play(match, rng, 1)
        for short, way in later:
            told = f"{variant} seen by {viewer} at {short.ply} and {way.ply}, opened anew"
            one = window.shown(short, undoing=True)
            _compare(one, window.shown(way, undoing=True), told)
            self.opened += 1
            self.advised += peopled and bool(one["bot"])
            self.rested += one["rest"] != (False, 0.0)
        return self.pairs - pairs

    def _show(self, sight: Sight, since: int, short: Match, longer: list[Match], told: str) -> None:
        """Compare the shortest way on from a position with longer ones, all in one scene."""
        one = sight.gone(short, since)
        for way in longer:
            _compare(one, sight.gone(way, since), f"{told} at {short.ply} and {way.ply}")
        self.advised += len(longer) * bool(one["bot"])


class Waits:
    """Shows a player who waits while others decide: after no hidden decision, and up to HIDDEN.

    Each attempt is one match, of which `limit` pairs are shown at the most. Every `thorough`-th
    pair is opened anew as well, as a match that is resumed during the turn of a bot.
    """

    def __init__(self, key: str, limit: int = BATCH, thorough: int = THOROUGH) -> None:
        self.key = key
        self.own = [variant for variant in variants() if variant.key == key]
        self.limit = limit
        self.thorough = thorough
        self.pairs = self.opened = 0

    def account(self) -> list[str]:
        """Return how many pairs were shown, and how."""
        told = (
            f"{self.key}: {self.pairs:,} pairs of a wait with and without hidden decisions, "
            f"{self.opened:,} in scenes opened anew as well"
        )
        return [told] if self.pairs else []

    def __call__(self, rng: Random) -> int:
        window = Pairs.window = Pairs.window or Window()
        variant = rng.choice(self.own)
        viewer = rng.randrange(variant.players)
        match = _match(variant, viewer, rng)
        match.secret = f"{rng.getrandbits(128):032x}"
        _play(match, rng, rng.randrange(LATEST))
        pairs, last = self.pairs, match.ply + PLIES
        sight = Sight(window, match.branch(match.ply))
        later: list[tuple[Match, Match]] = []
        while self.pairs - pairs < self.limit and not match.over and match.ply < last:
            since = match.ply
            _play(match, rng, 1)
            longer = _hidden(match, viewer, rng)[: self.limit - self.pairs + pairs]
            if longer:
                last = match.ply + PLIES
                told = f"{variant} seen by {viewer} who waits at {match.ply}"
                one = sight.gone(match, since)
                for way in longer:
                    _compare(one, sight.gone(way, since), f"{told} and {way.ply}")
                    self.pairs += 1
                    if self.pairs % self.thorough == 0:
                        later.append((match.branch(match.ply), way))
        for short, way in later:
            short.secret = way.secret
            told = f"{variant} seen by {viewer} who waits at {short.ply} and {way.ply}, opened anew"
            _compare(window.shown(short, undoing=True), window.shown(way, undoing=True), told)
            self.opened += 1
        return self.pairs - pairs


def _hidden(match: Match, viewer: int, rng: Random) -> list[Match]:
    """Return the match after hidden decisions of others, who go on; 1 to HIDDEN of them."""
    team, found = match.team(viewer), dict[tuple[int, ...], Match]()
    if match.over or match.team(match.state.current_player) == team:
        return []
    seen = match.state.observation(viewer)
    for _ in range(WAITS):
        way = match.branch(match.ply)
        way.secret = match.secret
        for _ in range(HIDDEN):
            way.play(rng.choice(way.state.legal_actions()))
            waiting = not way.over and way.team(way.state.current_player) != team
            if not waiting or way.state.observation(viewer) != seen:
                break
            line = tuple(entry.action for entry in way.entries[match.ply :])
            found[line] = way.branch(way.ply)
            found[line].secret = match.secret
    return [*found.values()]


def _ways(match: Match, viewer: int, rng: Random) -> list[list[Match]]:
    """Return ways on to the viewer's turn that look alike: the shortest, and those longer."""
    team = match.team(viewer)
    if match.team(match.state.current_player) == team:
        return []
    alike: dict[str, list[Match]] = {}
    tried: set[tuple[int, ...]] = set()
    for _ in range(WAYS):
        way, lazy = match.branch(match.ply), rng.random() < 0.4
        way.secret = match.secret
        while not way.over and way.team(way.state.current_player) != team:
            if way.ply - match.ply > SEEN_AGAIN:
                break
            legal = way.state.legal_actions()
            way.play(legal[-1] if lazy and rng.random() < 0.7 else rng.choice(legal))
        line = tuple(entry.action for entry in way.entries[match.ply :])
        if not way.over and way.state.current_player == viewer and line not in tried:
            tried.add(line)
            alike.setdefault(way.state.observation(viewer).fingerprint(), []).append(way)
    found = []
    for ways in alike.values():
        short = min(ways, key=lambda way: way.ply)
        found.append([short, *(way for way in ways if way.ply > short.ply)])
    return found


def _compare(one: Shown, other: Shown, told: str) -> None:
    differing = [part for part in one if one[part] != other[part]]
    assert not differing, f"{told}: {differing}"


def _worlds(match: Match, viewer: int, rng: Random) -> list[State]:
    """Return other truths that a player takes for possible, all different, some or none."""
    state, determinize = match.state, match.game.rules.determinize
    seen = state.observation(viewer)
    found: list[State] = []
    for _ in range(WORLDS):
        world = determinize(seen, rng)
        if world.current_player != CHANCE and world not in (state, *found):  # no match rests there
            found.append(world)
    return found


def _match(variant: Variant, viewer: int, rng: Random) -> Match:
    level = levels_of(variant.key)[0]
    seats = [
        Seat("person", "Ada") if seat == viewer else Seat("bot", f"Bot {seat}", level.key)
        for seat in range(variant.players)
    ]
    return Match(variant.key, seats, dict(variant.options), rng.getrandbits(30))


def _play(match: Match, rng: Random, decisions: int) -> None:
    for _ in range(decisions):
        if match.over:
            return
        match.play(rng.choice(match.state.legal_actions()))


def _with(match: Match, world: State) -> Match:
    """Return a match whose last position is another one."""
    other = copy.copy(match)
    other.positions = [*match.positions[:-1], world]
    other.entries = [*match.entries]
    return other
