"""What `game/state.py` promises, held over every game, number of players, option and many seeds."""

from __future__ import annotations

import pickle
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from game import catalog
from game.match import Match
from game.save import decode, encode, record_of, restore
from game.state import CHANCE, HIDDEN, TERMINAL, State, common
from tests.variants import Variant, play_out, random_play, variants

ROOT = Path(__file__).parent.parent
NOW = datetime(2026, 1, 2, 3, 4, 5)
SEEDS = range(4)
each_variant = pytest.mark.parametrize("variant", variants(), ids=str)
MANY = 12  # variants; of a game that has more, each is tried with one of the seeds


def matches() -> list[tuple[Variant, int]]:
    """Return every variant with the seeds it is tried with."""
    found = []
    for key in catalog.GAMES:
        own = [variant for variant in variants() if variant.key == key]
        for number, variant in enumerate(own):
            seeds = SEEDS if len(own) <= MANY else (SEEDS[number % len(SEEDS)],)
            found += [(variant, seed) for seed in seeds]
    return found


each_match = pytest.mark.parametrize(("variant", "seed"), matches(), ids=str)


def values_in(value: object) -> list[object]:
    """Return every value within nested tuples."""
    if isinstance(value, tuple):
        return [inner for part in value for inner in values_in(part)]
    return [value]


@each_match
def test_legal_actions_ascend_and_asking_changes_nothing(variant: Variant, seed: int) -> None:
    for state, action in random_play(variant.state(seed), Random(seed)):
        before = state.fingerprint()
        actions = list(state.legal_actions())
        assert actions
        assert action in actions
        assert all(type(action) is int for action in actions)
        if state.current_player == CHANCE:
            assert actions == sorted(actions)  # repeats stand for likelier outcomes
        else:
            assert actions == sorted(set(actions))
            assert 0 <= state.current_player < variant.players
        assert list(state.legal_actions()) == actions
        str(state)
        assert state.fingerprint() == before


@each_match
def test_notation_is_unique_readable_and_read_back(variant: Variant, seed: int) -> None:
    for state, _ in random_play(variant.state(seed), Random(seed)):
        before = state.fingerprint()
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
        assert state.fingerprint() == before


@each_match
def test_no_clone_changes_after_it_was_made(variant: Variant, seed: int) -> None:
    kept: list[tuple[State, int]] = []
    for state, action in random_play(variant.state(seed), Random(seed)):
        clone = state.clone()
        assert type(clone) is type(state)
        assert clone is not state
        assert clone == state
        assert hash(clone) == hash(state)
        kept.append((clone, hash(clone)))
        other = state.clone()
        other.apply(action)  # what happens to a clone does not reach the original
        assert state == clone
        assert all(hash(past) == number for past, number in kept[-40:])
    assert all(hash(past) == number for past, number in kept)


@each_match
def test_the_same_actions_lead_to_the_same_positions(variant: Variant, seed: int) -> None:
    played, fingerprints = [], []
    for state, action in random_play(variant.state(seed), Random(seed)):
        played.append(action)
        fingerprints.append(state.fingerprint())
    again = variant.state(seed)
    for action, fingerprint in zip(played, fingerprints, strict=True):
        assert again.fingerprint() == fingerprint
        again.apply(action)
    assert again.current_player == TERMINAL


@each_match
def test_returns_are_zero_until_the_end_and_within_one(variant: Variant, seed: int) -> None:
    state = variant.state(seed)
    for _ in random_play(state, Random(seed)):
        assert state.returns() == [0.0] * variant.players
    returns = state.returns()
    assert len(returns) == variant.players
    assert all(-1.0 <= value <= 1.0 for value in returns)
    assert list(state.legal_actions()) == []


@each_variant
def test_every_match_ends_within_the_stated_length(variant: Variant) -> None:
    longest = catalog.find(variant.key).longest
    for seed in range(100):
        assert sum(1 for _ in random_play(variant.state(seed), Random(seed))) <= longest


@each_match
def test_an_observation_is_complete_and_observing_it_adds_nothing(
    variant: Variant, seed: int
) -> None:
    for state, action in random_play(variant.state(seed), Random(seed)):
        for player in range(variant.players):
            before = state.fingerprint()
            observation = state.observation(player)
            assert observation is not state
            assert observation.observation(player) == observation
            if catalog.find(variant.key).hidden:
                assert observation.current_player in (state.current_player, HIDDEN)
            else:
                assert observation == state
            if player == state.current_player:
                assert observation.current_player == player
                assert list(observation.legal_actions()) == list(state.legal_actions())
                assert observation.notation(action) == state.notation(action)
            assert state.fingerprint() == before


@each_match
def test_what_is_decided_in_the_open_needs_nothing_that_not_everybody_knows(
    variant: Variant, seed: int
) -> None:
    joint = catalog.find(variant.key).joint
    if joint is None:
        return
    chosen = []
    for state, action in random_play(variant.state(seed), Random(seed)):
        public = common(state, variant.players)
        assert joint(public) == joint(state)
        for player in range(variant.players):
            assert common(state.observation(player), variant.players) == public
        chosen.append((joint(state), state.current_player))
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
        assert sorted(turns) == list(range(variant.players))  # each of them once, in one go


@each_match
def test_whoever_chooses_at_once_sees_nothing_of_what_the_others_chose(
    variant: Variant, seed: int
) -> None:
    joint = catalog.find(variant.key).joint
    if joint is None:
        return
    rng, checked = Random(seed), set()
    for state, _ in random_play(variant.state(seed), Random(seed)):
        first, number, found = state.current_player, joint(state), []
        if first < 0 or number is None or (number, first) in checked:
            continue
        for _ in range(2):
            other = state.clone()
            while joint(other) == number and other.current_player == first:
                other.apply(rng.choice(list(other.legal_actions())))
            if joint(other) == number:
                found.append(other.observation(other.current_player))
        assert len(found) in (0, 2)
        assert len(set(found)) < 2
        checked.add((number, first))
    assert len(checked) >= variant.players


@each_match
def test_a_determinization_hides_nothing_and_looks_the_same(variant: Variant, seed: int) -> None:
    every = 60 if catalog.find(variant.key).hidden else 5
    for ply, (state, _) in enumerate(random_play(variant.state(seed), Random(seed))):
        for player in range(variant.players) if ply % every == 0 else ():
            observation = state.observation(player)
            before = observation.fingerprint()
            for other in range(3):
                world = observation.determinize(Random(f"{seed} {ply} {other}"))
                assert HIDDEN not in values_in(world.values())
                assert world.observation(player) == observation
                assert str(world.observation(player)) == str(observation)
                again = observation.determinize(Random(f"{seed} {ply} {other}"))
                assert again == world
            assert observation.fingerprint() == before


@each_match
def test_time_running_out_stands_for_an_action_that_can_be_played(
    variant: Variant, seed: int
) -> None:
    for state, _ in random_play(variant.state(seed), Random(seed)):
        action = state.timeout()
        if action is not None:
            before = state.fingerprint()
            assert state.current_player >= 0
            assert state.parse(state.notation(action)) == action
            late = state.clone()
            late.apply(action)
            assert state.fingerprint() == before != late.fingerprint()


@each_variant
def test_a_position_travels_to_another_process(variant: Variant) -> None:
    for state, _ in random_play(variant.state(1), Random(1)):
        assert pickle.loads(pickle.dumps(state)) == state


@each_match
def test_an_estimate_is_between_minus_one_and_one(variant: Variant, seed: int) -> None:
    evaluate = catalog.find(variant.key).evaluate
    for state, _ in random_play(variant.state(seed), Random(seed)):
        before = state.fingerprint()
        for player in range(variant.players):
            assert -1.0 <= evaluate(state, player) <= 1.0
        assert state.fingerprint() == before


@each_match
def test_an_estimate_is_the_same_for_partners_and_the_opposite_for_rivals(
    variant: Variant, seed: int
) -> None:
    game, values = catalog.find(variant.key), set()
    teams = [game.team(player, variant.players) for player in range(variant.players)]
    for state, _ in random_play(variant.state(seed), Random(seed)):
        found = [game.evaluate(state, player) for player in range(variant.players)]
        by_team = dict(zip(teams, found, strict=True))
        assert found == [by_team[team] for team in teams]
        if len(by_team) == 2:
            assert sum(by_team.values()) == pytest.approx(0, abs=1e-9)
        values |= {round(value, 6) for value in found}
    assert len(values) > 2


# Matches


def position_of(match: Match) -> tuple[object, ...]:
    """Return everything a save must bring back."""
    return (
        match.game.key, match.options, match.seed, match.seats, match.agreement, match.log,
        match.state.fingerprint(), match.over, match.returns(),
    )  # fmt: skip


@each_match
def test_a_saved_match_is_loaded_equal(variant: Variant, seed: int) -> None:
    match, rng = variant.match(seed), Random(seed)
    while True:
        loaded = restore(decode(encode(record_of(match, NOW)), "a match"), "a match")
        assert position_of(loaded) == position_of(match)
        if match.over:
            break
        play_out(match, rng, decisions=rng.randrange(1, 60))


@each_match
def test_a_match_is_undone_to_its_start_and_redone_to_its_end(variant: Variant, seed: int) -> None:
    match = play_out(variant.match(seed), Random(seed))
    end = position_of(match)
    seen = []
    while match.can_undo():
        seen.append(position_of(match))
        match.undo()
    assert not any(entry.player != CHANCE for entry in match.log)
    assert match.state.fingerprint() == variant.match(seed).state.fingerprint()
    while match.can_redo():
        match.redo()
        assert position_of(match) == seen.pop()
    assert not seen
    assert position_of(match) == end


@each_variant
def test_what_is_played_after_an_undo_replaces_what_was_undone(variant: Variant) -> None:
    match = play_out(variant.match(3), Random(3), decisions=20)
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
