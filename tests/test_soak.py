"""The soak finds faults, tells them with what shows them again, and is sound for a moment."""

from __future__ import annotations

from random import Random

import pytest

from scenes.boards.view import words_of
from scenes.chronicle import Moments
from tests.soak.engine import trials as engine_trials
from tests.soak.files import trials as file_trials
from tests.soak.secrets import SECRETIVE, Pairs
from tests.soak.trial import Trial, run_all


def test_every_trial_is_sound_once() -> None:
    lines = list(run_all([*engine_trials(), *file_trials()], seed=4, minutes=0.0))
    assert lines[-1].endswith(" 0 faults"), "\n".join(lines)
    assert all("sound" in line for line in lines[1:-1])


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


# Secrets


def in_some_pair(key: str, attempts: int = 25) -> str:
    """Return what differs in the first pair of truths in which anything does."""
    for number in range(attempts):
        try:
            Pairs(key)(Random(f"{key} {number}"))
        except AssertionError as fault:
            return str(fault)
    return ""


@pytest.mark.parametrize("key", SECRETIVE)
def test_pairs_that_look_alike_are_shown_alike(key: str) -> None:
    assert in_some_pair(key, attempts=2) == ""


@pytest.mark.parametrize("key", SECRETIVE)
def test_a_heading_that_tells_the_truth_is_found_out(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words_of(key), "heading", lambda state: str(state.fingerprint()))
    assert "'library', 'heading'" in in_some_pair(key)


@pytest.mark.parametrize("key", ["haunted_house", "ghost_hunt"])
def test_a_board_that_shows_the_truth_is_found_out(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Moments, "observation", lambda self, at: self.match.positions[self.ply(at)])
    assert "'picture'" in in_some_pair(key)
