"""What is tried over and over, and what came of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

Attempt = Callable[[Random], int]  # tries once and returns how many cases that were; raises


class Chance(Random):
    """Where an attempt draws from; `number` says how many attempts were before it."""

    def __init__(self, key: str, number: int = 0) -> None:
        super().__init__(key)
        self.number = number


@dataclass
class Trial:
    """One row of the table: an attempt that is repeated with a new stream of chance each time."""

    room: str  # what is tried: a game, or a part of the program
    name: str
    attempt: Attempt
    share: float = 1.0  # of the time, against the other rows
    goal: int = 1  # cases in the long run
    account: Callable[[], list[str]] = list  # what more there is to say at the end
    tried: int = 0
    cases: int = 0
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)

    def run(self, seed: int, seconds: float, cases: int = 0) -> None:
        """Try for so many seconds, at least once, and until so many cases were tried.

        A fault is noted with the seed that shows it; a row with many faults goes no further.
        """
        end = time.monotonic() + seconds
        began = time.monotonic()
        while not self.tried or time.monotonic() < end or self.cases < cases:
            if len(self.faults) >= ENOUGH:
                break
            key = f"{seed}/{self.room}/{self.name}/{self.tried}"
            self.tried += 1
            try:
                self.cases += self.attempt(Chance(key, self.tried - 1))
            except Exception as fault:  # every fault is a row of the table, none ends the run
                told = " ".join(str(fault).split())[:160]
                self.faults.append(f"{key}: {type(fault).__name__} {told}")
        self.seconds = time.monotonic() - began

    def line(self) -> str:
        """Return the row."""
        state = f"{len(self.faults)} FAULTS" if self.faults else "sound"
        return (
            f"{self.room:18} {self.name:44} {self.tried:8} {self.cases:12,} "
            f"{self.seconds:8.1f} s  {state}"
        )


ENOUGH = 20  # faults of one row
HEAD = f"{'room':18} {'what':44} {'tried':>8} {'cases':>12} {'time':>10}  result"


def run_all(trials: list[Trial], seed: int, minutes: float, long: float = 0.0) -> Iterator[str]:
    """Run every trial for its share of the time and yield the lines of the table.

    With `long`, each goes on until that part of its goal is reached, however long that takes.
    """
    yield HEAD
    whole = sum(trial.share for trial in trials)
    for trial in trials:
        trial.run(seed, 60 * minutes * trial.share / whole, round(trial.goal * long))
        yield trial.line()
        yield from (f"  {fault}" for fault in trial.faults)
    for trial in trials:
        yield from trial.account()
    faults = [fault for trial in trials for fault in trial.faults]
    cases = sum(trial.cases for trial in trials)
    yield f"seed {seed}: {cases:,} cases, {len(faults)} faults"
