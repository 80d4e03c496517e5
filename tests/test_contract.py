"""What `game/state.py` promises, held over every game, number of players, option and many seeds.

A match is played at random once, and every promise is looked for in what was kept of it.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Self

import pytest
from _pytest.mark.structures import ParameterSet
from msgspec.structs import replace

from game import catalog
from game.game import Game
from game.match import Match
from game.rules.ghost_hunt.state import GhostHunt
from game.rules.ghost_hunt.tables import HAND
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunting_house_3.state import HauntingHouse3
from game.rules.haunting_house_3.tiles import CANCEL_DISK, SWAP_DISK
from game.save import decode, encode, record_of, restore
from game.state import CHANCE, HIDDEN, TERMINAL, State, common
from tests.bots.tiny import Guess
from tests.helpers.sampling import full, sampled
from tests.helpers.totals import faults
from tests.helpers.variants import Variant, play_out, random_play, variants, with_a_new_choice

ROOT = Path(__file__).parent.parent
NOW = datetime(2026, 1, 2, 3, 4, 5)
SEEDS = range(4)
ENOUGH = with_a_new_choice()
each_variant = pytest.mark.parametrize(
    "variant", sampled(variants(), lambda variant: variant in ENOUGH), ids=str
)
FEW = 3  # players whose matches are short enough to be played by default
MANY = 12  # variants; of a game that has more, each is tried with one of the seeds only


def matches() -> list[ParameterSet]:
    """Return every variant with a seed, and those of games with few variants with more seeds."""
    found = []
    for key in catalog.GAMES:
        own = [variant for variant in variants() if variant.key == key]
        for number, variant in enumerate(own):
            seeds = [SEEDS[(number + more) % len(SEEDS)] for more in SEEDS]
            seeds = seeds[: 1 if len(own) > MANY else None]
            quick = variant in ENOUGH and variant.players <= FEW
            found += sampled(((variant, seed) for seed in seeds), 1 if quick else 0)
    return found


each_match = pytest.mark.parametrize(("variant", "seed"), matches(), ids=str)


@dataclass(frozen=True)
class Walk:
    """A match played at random to its end: every position with the action chosen in it."""

    game: Game
    players: int
    seed: int
    begin: Callable[[], State]
    steps: list[tuple[State, int]]
    hashes: list[int]  # of the positions when they were come to
    end: State

    @cached_property
    def deals(self) -> list[Deal]:
        """Worlds dealt from what each player sees, now and then."""
        every = 60 if self.game.hidden else 5
        plies = range(0, len(self.steps), every)
        return [deal_of(self, ply, player) for ply in plies for player in range(self.players)]

    def untouched(self) -> bool:
        """Tell whether all positions are what they were."""
        return self.hashes == [hash(state) for state, _ in self.steps]


@dataclass(frozen=True)
class Deal:
    """What a player sees of a position, and worlds that may be behind it."""

    ply: int
    player: int
    state: State
    observation: State
    worlds: list[State]


def deal_of(walk: Walk, ply: int, player: int, count: int = 3) -> Deal:
    state = walk.steps[ply][0]
    observation, determinize = state.observation(player), walk.game.rules.determinize
    worlds = [determinize(observation, Random(f"{walk.seed} {ply} {n}")) for n in range(count)]
    return Deal(ply, player, state, observation, worlds)


def walk(game: Game, players: int, seed: int, begin: Callable[[], State]) -> Walk:
    """Play a match at random from what `begin` returns."""
    steps, hashes, state = [], [], begin()
    for now, action in random_play(state, Random(seed)):
        steps.append((now.clone(), action))
        hashes.append(hash(now))
    return Walk(game, players, seed, begin, steps, hashes, state)


def walk_of(variant: Variant, seed: int) -> Walk:
    game = catalog.find(variant.key)
    return walk(game, variant.players, seed, lambda: variant.state(seed))


PROMISES: list[Callable[[Walk], None]] = []


def promise(check: Callable[[Walk], None]) -> Callable[[Walk], None]:
    """Have a promise looked for in every walk."""
    PROMISES.append(check)
    return check


def values_in(value: object) -> list[object]:
    """Return every value within nested tuples."""
    if isinstance(value, tuple):
        return [inner for part in value for inner in values_in(part)]
    return [value]


@promise
def legal_actions_ascend_and_asking_changes_nothing(walk: Walk) -> None:
    for state, action in walk.steps:
        actions = list(state.legal_actions())
        assert action in actions
        assert all(type(action) is int for action in actions)
        if state.current_player == CHANCE:
            assert actions == sorted(actions)  # repeats stand for likelier outcomes
        else:
            assert actions == sorted(set(actions))
            assert 0 <= state.current_player < walk.players
        assert list(state.legal_actions()) == actions
        str(state)


@promise
def notation_is_unique_readable_and_read_back(walk: Walk) -> None:
    for state, _ in walk.steps:
        actions = sorted(set(state.legal_actions()))
        texts = [state.notation(action) for action in actions]
        assert len(set(texts)) == len(texts)
        for action, text in zip(actions, texts, strict=True):
            assert text
            assert text.isprintable()
            assert text == text.strip()
            assert state.parse(text) == action
        with pytest.raises(ValueError, match="is not legal here"):
            state.parse("no such action")


@promise
def a_clone_is_equal_and_goes_its_own_way(walk: Walk) -> None:
    for (state, action), number in zip(walk.steps, walk.hashes, strict=True):
        clone = state.clone()
        assert type(clone) is type(state)
        assert clone is not state
        assert clone == state
        assert hash(clone) == number
        clone.apply(action)


@promise
def the_same_actions_lead_to_the_same_positions(walk: Walk) -> None:
    again = walk.begin()
    for state, action in walk.steps:
        assert again.fingerprint() == state.fingerprint()
        again.apply(action)
    assert again.current_player == TERMINAL
    assert again == walk.end


@promise
def returns_are_zero_until_the_end_and_within_one(walk: Walk) -> None:
    for state, _ in walk.steps:
        assert state.returns() == [0.0] * walk.players
    returns = walk.end.returns()
    assert len(returns) == walk.players
    assert all(-1.0 <= value <= 1.0 for value in returns)
    assert list(walk.end.legal_actions()) == []


@promise
def an_observation_is_complete_and_observing_it_adds_nothing(walk: Walk) -> None:
    for state, action in walk.steps:
        for player in range(walk.players):
            observation = state.observation(player)
            assert observation is not state
            assert observation.observation(player) == observation
            if walk.game.hidden:
                assert observation.current_player in (state.current_player, HIDDEN)
            else:
                assert observation == state
            if player == state.current_player:
                assert observation.current_player == player
                assert list(observation.legal_actions()) == list(state.legal_actions())
                assert observation.notation(action) == state.notation(action)


@promise
def what_is_decided_in_the_open_needs_nothing_that_not_everybody_knows(walk: Walk) -> None:
    simultaneous = walk.game.rules.simultaneous
    if simultaneous is None:
        return
    chosen = []
    for state, action in walk.steps:
        public = common(state, walk.players)
        assert simultaneous(public) == simultaneous(state)
        for player in range(walk.players):
            assert common(state.observation(player), walk.players) == public
        chosen.append((simultaneous(state), state.current_player))
        if state.current_player < 0 or chosen[-1][0] is not None:
            continue
        offered = public.legal_actions()
        assert offered
        assert set(offered) <= set(state.legal_actions())
        if len(offered) < len(state.legal_actions()):  # what else there is stays secret
            assert HIDDEN in values_in(public.values())
        if action in offered:
            assert public.notation(action) == state.notation(action)
    for number in {number for number, _ in chosen} - {None}:
        places = [place for place, (at, _) in enumerate(chosen) if at == number]
        assert places == list(range(places[0], places[-1] + 1))  # never the same one again
        deciders = [chosen[place][1] for place in places]
        turns = [p for place, p in enumerate(deciders) if not place or p != deciders[place - 1]]
        assert sorted(turns) == list(range(walk.players))  # each of them once, in one go


@promise
def whoever_chooses_at_once_sees_nothing_of_what_the_others_chose(walk: Walk) -> None:
    simultaneous = walk.game.rules.simultaneous
    if simultaneous is None:
        return
    rng, checked = Random(walk.seed), set()
    for state, _ in walk.steps:
        first, number, found = state.current_player, simultaneous(state), []
        if first < 0 or number is None or (number, first) in checked:
            continue
        for _ in range(2):
            other = state.clone()
            while simultaneous(other) == number and other.current_player == first:
                other.apply(rng.choice(list(other.legal_actions())))
            if simultaneous(other) == number:
                found.append(other.observation(other.current_player))
        assert len(found) in (0, 2)
        assert len(set(found)) < 2
        checked.add((number, first))
    assert len(checked) >= walk.players


@promise
def a_determinization_hides_nothing_and_looks_the_same(walk: Walk) -> None:
    for deal in walk.deals:
        for world in deal.worlds:
            assert HIDDEN not in values_in(world.values())
            assert world.observation(deal.player) == deal.observation
            assert str(world.observation(deal.player)) == str(deal.observation)
            if deal.player == deal.state.current_player:
                assert list(world.legal_actions()) == list(deal.state.legal_actions())
        assert deal.observation.fingerprint() == deal.state.observation(deal.player).fingerprint()
        assert deal_of(walk, deal.ply, deal.player, 1).worlds == deal.worlds[:1]


@promise
def the_truth_is_among_its_worlds_for_what_is_dealt_adds_up_as_in_truth(walk: Walk) -> None:
    for deal in walk.deals:
        for world in (deal.state, *deal.worlds):
            assert faults(walk.game.key, world, deal.state, deal.observation) == []


@promise
def a_game_that_calls_itself_hidden_hides(walk: Walk) -> None:
    """Some player does not see all, and what is dealt instead is not always the same."""
    if not walk.game.hidden:
        return
    hides, rng, determinize = False, Random(walk.seed), walk.game.rules.determinize
    for state, _ in walk.steps:
        for player in range(walk.players):
            observation = state.observation(player)
            if HIDDEN in values_in(observation.values()):
                hides = True
                if len({determinize(observation, rng) for _ in range(8)}) > 1:
                    return
    assert hides, "no observation hides anything"
    raise AssertionError("every world is the same, be it the truth or not")


@promise
def time_running_out_stands_for_an_action_that_can_be_played(walk: Walk) -> None:
    for state, _ in walk.steps:
        action = state.timeout()
        if action is not None:
            assert state.current_player >= 0
            assert state.parse(state.notation(action)) == action
            late = state.clone()
            late.apply(action)
            assert late != state


@promise
def a_position_travels_to_another_process(walk: Walk) -> None:
    for state, _ in walk.steps:
        assert pickle.loads(pickle.dumps(state)) == state


@each_match
def test_an_estimate_is_within_one_the_same_for_partners_and_the_opposite_for_rivals(
    variant: Variant, seed: int
) -> None:
    walked, game, values = walk_of(variant, seed), catalog.find(variant.key), set()
    teams = [game.rules.team(player, variant.players) for player in range(variant.players)]
    for state, _ in walked.steps[::6]:
        found = [game.rules.evaluate(state, player) for player in range(variant.players)]
        assert all(-1.0 <= value <= 1.0 for value in found)
        by_team = dict(zip(teams, found, strict=True))
        assert found == [by_team[team] for team in teams]
        if len(by_team) == 2:
            assert sum(by_team.values()) == pytest.approx(0, abs=1e-9)
        values |= {round(value, 6) for value in found}
    assert len(values) > 2
    assert walked.untouched()


@each_variant
@pytest.mark.parametrize("seeds", sampled([range(10), range(10, 100)]))
def test_every_match_ends_within_the_stated_length(variant: Variant, seeds: range) -> None:
    longest = catalog.find(variant.key).rules.longest
    for seed in seeds:
        assert sum(1 for _ in random_play(variant.state(seed), Random(seed))) <= longest


# Planted faults


class Seen(Guess):
    """Everybody sees the card."""

    def observation(self, player: int) -> Self:
        return self.clone()


class Stacked(Guess):
    """The same card is dealt again and again."""

    def determinize(self, rng: Random) -> Self:
        return super().determinize(Random(1))


def guessing(kind: type[Guess]) -> Walk:
    game = catalog.GAMES["haunted_house"]
    rules = replace(game.rules, determinize=kind.determinize)
    return walk(replace(game, load=lambda: rules), 2, 1, lambda: kind(0, 2))


def test_a_game_whose_secrets_are_seen_or_dealt_alike_is_refused() -> None:
    a_game_that_calls_itself_hidden_hides(guessing(Guess))
    with pytest.raises(AssertionError, match="no observation hides anything"):
        a_game_that_calls_itself_hidden_hides(guessing(Seen))
    with pytest.raises(AssertionError, match="every world is the same, be it the truth or not"):
        a_game_that_calls_itself_hidden_hides(guessing(Stacked))


def cheating(key: str, players: int, ply: int, cheat: Callable[[Any], None]) -> Walk:
    """Return a match in which every world dealt is impossible."""
    walk = walk_of(Variant(key, players, ()), 1)
    deals = [deal_of(walk, ply, player) for player in range(players)]
    for deal in deals:
        for world in deal.worlds:
            cheat(world)
    walk.__dict__["deals"] = deals
    return walk


def claims_a_piece_more(world: GuidanceRite) -> None:
    square = next(s for s in world.unclaimed() if not world.names[1] >> s & 1)
    world.names[1] |= 1 << square


def lays_a_card_twice(world: HauntingHouse3) -> None:
    world.rows[1] = world.rows[0]


def keeps_a_cancel_that_lies_on_a_tile(world: HauntingHouse3) -> None:
    world.disks[world.disks.index(CANCEL_DISK)] = SWAP_DISK


def lays_a_trap_that_nobody_has(world: HauntedHouse) -> None:
    world.traps |= ~world.traps & world.traps + 1


def leaves_its_tile_unhaunted(world: HauntedHouse) -> None:
    world.haunted[world.round] &= ~(1 << world.ghost)


def carries_all(world: GhostHunt) -> None:
    world.where = [HAND] * len(world.where)


@pytest.mark.parametrize(
    ("key", "players", "ply", "cheat", "words"),
    [
        ("guidance_rite", 2, 2, claims_a_piece_more, "player 1 names"),
        ("haunting_house_3", 2, 100, lays_a_card_twice, "seat 0 has laid"),
        ("haunting_house_3", 2, 100, keeps_a_cancel_that_lies_on_a_tile, "lie, "),
        ("haunted_house", 2, 40, lays_a_trap_that_nobody_has, "traps, placed"),
        ("haunted_house", 2, 40, leaves_its_tile_unhaunted, "haunted"),
        ("ghost_hunt", 3, 40, carries_all, "hunter 0 holds 8 things"),
    ],
)
def test_a_world_in_which_something_does_not_add_up_is_refused(
    key: str, players: int, ply: int, cheat: Callable[[Any], None], words: str
) -> None:
    promised = the_truth_is_among_its_worlds_for_what_is_dealt_adds_up_as_in_truth
    promised(cheating(key, players, ply, lambda world: None))
    with pytest.raises(AssertionError, match=words):
        promised(cheating(key, players, ply, cheat))


# Matches


def position_of(match: Match) -> tuple[object, ...]:
    """Return everything a save must bring back."""
    return (
        match.game.key, match.options, match.seed, match.seats, match.agreement, match.log,
        match.state.fingerprint(), match.over, match.returns(),
    )  # fmt: skip


def a_saved_match_is_loaded_equal(match: Match, rng: Random) -> None:
    while True:
        loaded = restore(decode(encode(record_of(match, NOW)), "a match"), "a match")
        assert position_of(loaded) == position_of(match)
        if match.over:
            break
        play_out(match, rng, decisions=rng.randrange(1, 120))


def a_match_is_undone_to_its_start_and_redone_to_its_end(match: Match, rng: Random) -> None:
    begin = match.state.fingerprint()
    play_out(match, rng)
    end = position_of(match)
    seen = []
    while match.can_undo():
        seen.append(position_of(match))
        match.undo()
    assert not any(entry.player != CHANCE for entry in match.log)
    assert match.state.fingerprint() == begin
    while match.can_redo():
        match.redo()
        assert position_of(match) == seen.pop()
    assert not seen
    assert position_of(match) == end


def what_is_played_after_an_undo_replaces_what_was_undone(match: Match, rng: Random) -> None:
    play_out(match, rng, decisions=20)
    kept = match.positions[:]
    for _ in range(8):
        match.undo()
    log = [entry.notation for entry in match.log]
    match.play(match.state.legal_actions()[0])
    assert [entry.notation for entry in match.log][: len(log)] == log
    assert not match.can_redo()
    assert all(
        now == then for now, then in zip(match.positions, kept[: len(log) + 1], strict=False)
    )


OF_MATCHES = (
    a_saved_match_is_loaded_equal,
    a_match_is_undone_to_its_start_and_redone_to_its_end,
    what_is_played_after_an_undo_replaces_what_was_undone,
)


@each_match
def test_a_match_keeps_every_promise(
    variant: Variant, seed: int, subtests: pytest.Subtests
) -> None:
    walked = walk_of(variant, seed)
    for check in PROMISES:
        with subtests.test(check.__name__):
            check(walked)
            assert walked.untouched(), "it changes a position"
    for check_match in OF_MATCHES:
        with subtests.test(check_match.__name__):
            check_match(variant.match(seed), Random(seed))


@full
def test_the_same_seed_gives_the_same_matches_under_any_hash_seed() -> None:
    code = "from tests.test_contract import transcript; print(transcript())"
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT), "SYSTEMROOT": ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "2")
    ]
    assert runs[0].count("\n") >= len(variants())
    assert runs[0] == runs[1] == runs[2]


def transcript() -> str:
    """Return logs and fingerprints of a match of each variant."""
    lines = []
    for variant in variants():
        match = play_out(variant.match(7), Random(7))
        moves = " ".join(entry.notation for entry in match.log)
        lines.append(f"{variant}: {match.state.fingerprint()} {match.returns()} {moves}")
    return "\n".join(lines)
