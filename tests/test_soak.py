"""The soak finds faults, tells them with what shows them again, and is sound for a moment."""

from __future__ import annotations

from random import Random

import pytest

from game import catalog
from game.state import State
from tests.helpers.sampling import full
from tests.soak import transcripts
from tests.soak.engine import Contract, Tally, every_variant
from tests.soak.engine import trials as engine_trials
from tests.soak.files import trials as file_trials
from tests.soak.trial import ENOUGH, Chance, Trial, run_all
from tests.soak.values import trials as value_trials


@full
def test_every_trial_is_sound_once() -> None:
    trials = [*engine_trials(), *file_trials(), *value_trials()]
    lines = list(run_all(trials, seed=4, minutes=0.0))
    assert lines[-1].endswith(" 0 faults"), "\n".join(lines)
    rows = lines[1 : 1 + len(trials)]
    assert all(row.endswith("sound") for row in rows)


def test_a_fault_is_told_with_the_seed_that_shows_it() -> None:
    def bad(rng: Random) -> int:
        raise ValueError(f"drew {rng.randrange(10**6)}")

    trial = Trial("rules", "what fails", bad)
    told = list(run_all([trial], seed=7, minutes=0.0))
    drawn = Random("7/rules/what fails/0").randrange(10**6)
    assert told[1].endswith("1 FAULTS")
    assert told[2] == f"  7/rules/what fails/0: ValueError drew {drawn}"
    assert told[-1] == "seed 7: 0 cases, 1 faults"


def test_time_is_shared_as_the_trials_ask() -> None:
    trials = [Trial("a", "x", lambda rng: 1, share=3.0), Trial("a", "y", lambda rng: 1)]
    list(run_all(trials, seed=1, minutes=0.004))
    assert trials[0].cases > trials[1].cases > 10


def test_the_long_run_goes_on_until_every_row_has_its_cases() -> None:
    trial = Trial("a", "x", lambda rng: 3, goal=100)
    list(run_all([trial], seed=1, minutes=0.0, long=0.5))
    assert trial.cases == 51
    failing = Trial("a", "y", lambda rng: 1 // 0, goal=100)
    list(run_all([failing], seed=1, minutes=0.0, long=1.0))
    assert failing.tried == ENOUGH


# The rules


@pytest.mark.parametrize("key", catalog.GAMES)
def test_every_number_of_players_and_every_choice_is_among_what_is_tried(key: str) -> None:
    tally = Tally(key)
    for variant in every_variant(key):
        tally.add(variant, 1)
    assert "not tried" not in tally.line()
    game = catalog.find(key)
    assert tally.players == set(game.players)
    assert {(o.key, c.value) for o in game.rules.options for c in o.choices} <= tally.values


def test_what_was_not_tried_is_told() -> None:
    plies = Contract("eighteen_ghosts")
    assert plies.account() == []
    plies(Chance("a"))
    (told,) = plies.account()
    assert "in 1 matches" in told
    assert "3 of 7 choices of options; not tried: first_player=" in told


def test_a_copy_that_changes_later_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(catalog.new_state("eighteen_ghosts"))
    names = [name for name in kind.__slots__ if isinstance(getattr(_begun(), name), list)]
    clone = kind.clone

    def shallow(state: State) -> State:
        found = clone(state)
        setattr(found, names[0], getattr(state, names[0]))
        return found

    monkeypatch.setattr(kind, "clone", shallow)
    with pytest.raises(AssertionError, match="changes a copy of the past"):
        Contract("eighteen_ghosts")(Chance("shallow"))


def _begun() -> State:
    return catalog.new_state("eighteen_ghosts")


# Transcripts


@full
def test_transcripts_are_the_same_for_every_order_of_hashes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(transcripts, "MATCHES", 1)
    assert transcripts.hashed(Random(3)) == 3 * 2 * len(catalog.GAMES)


def test_an_order_of_hashes_that_shows_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transcripts, "_told", lambda order, seed, matches: {"a game": order})
    with pytest.raises(AssertionError, match=r"PYTHONHASHSEED 1: .* is not"):
        transcripts.hashed(Random(3))


@full
def test_one_worker_and_eight_keep_the_same_records() -> None:
    assert transcripts.Crews("eighteen_ghosts")(Random(3)) == 48
