"""The soak finds faults, tells them with what shows them again, and is sound for a moment."""

from __future__ import annotations

from random import Random

from tests.soak.engine import trials as engine_trials
from tests.soak.files import trials as file_trials
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
