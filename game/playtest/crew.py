"""Who plays the matches of a run: this process, or worker processes of this machine."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import Final

from game.language import _, mark
from game.playtest.custom_measures import CustomMeasures
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Played
from game.playtest.playing import play
from game.playtest.store import HERE
from game.playtest.worker_pool import HandLost, Worker

MAX_WORKERS: Final = 1000
MAX_PART_MATCHES: Final = 50
PART_SECONDS: Final = 0.25  # A worker reports about this often.
WAIT_SECONDS: Final = 0.1  # A stop is noticed after at most this time.
MAX_LOSSES: Final = 3  # The losses of workers after which a part ends the run.
WORKERS_LOST: Final = mark(
    "Worker processes end again and again. Free some memory or use fewer of them, then continue."
)


class RunFault(ValueError):
    """Matches cannot be played; the message is a sentence for the user."""


@dataclass(frozen=True, slots=True)
class RunPart:
    """Some matches of a setting, played by one worker."""

    cell: int
    plan: MatchPlan
    numbers: tuple[int, ...]


Matches = list[tuple[int, Played]]  # Each with its number.
Results = Iterator[tuple[RunPart, Matches] | None]


def play_part(part: RunPart, own: CustomMeasures | None) -> Matches:
    """Play some matches of a plan and return them with their numbers."""
    return [(number, play(part.plan, number, own)) for number in part.numbers]


class Crew:
    """This process, which plays one match after another; `own` adds custom measures."""

    where = HERE  # The name of the machine in a run file.

    def __init__(self, own: CustomMeasures | None = None) -> None:
        self.own = own

    def part_size(self, cell: int, games: int) -> int:
        """Return the size of the next part of a setting of `games` matches."""
        return 1

    def results(self, parts: Iterator[RunPart]) -> Results:
        """Yield parts with their matches as they are played, or None when it takes a while.

        Raise RunFault when matches cannot be played.
        """
        return ((part, play_part(part, self.own)) for part in parts)

    def close(self) -> None:
        """End the workers; matches in play are lost."""


class Processes(Crew):
    """Worker processes. The matches of a lost one are played again by another."""

    def __init__(self, workers: int, own: CustomMeasures | None = None) -> None:
        super().__init__(own)
        self.workers = workers
        self.pace: dict[int, float] = {}  # The seconds of a match by setting.
        self._hands: list[Worker] = []

    def part_size(self, cell: int, games: int) -> int:
        """Return as many matches as take about PART_SECONDS."""
        size = int(PART_SECONDS / max(self.pace[cell], 0.0001)) if cell in self.pace else 1
        return min(max(size, 1), MAX_PART_MATCHES)

    def results(self, parts: Iterator[RunPart]) -> Results:
        """Yield parts with their matches as they are played, or None when it takes a while."""
        # Lost parts, each with the number of times it was lost.
        lost: list[tuple[RunPart, int]] = []
        new = ((part, 0) for part in parts)
        while True:
            self._hand_out(lost, new)
            at_work = {hand.pipe: hand for hand in self._hands if hand.task is not None}
            if not at_work:
                return
            ready = wait(list(at_work), WAIT_SECONDS)
            for pipe in ready:
                hand = at_work[pipe]  # type: ignore[index]
                part, losses, began = hand.task
                try:
                    is_played, answer = hand.hear()
                except HandLost:
                    self._hands.remove(hand)
                    hand.kill()
                    if losses + 1 == MAX_LOSSES:
                        raise RunFault(_(WORKERS_LOST)) from None
                    lost.append((part, losses + 1))
                    continue
                if not is_played:
                    raise RunFault(_("A match could not be played: {reason}.", reason=answer))
                pace = (time.monotonic() - began) / len(answer)
                self.pace[part.cell] = (self.pace.get(part.cell, pace) + pace) / 2
                yield part, answer
            if not ready:
                yield None

    def _hand_out(
        self, lost: list[tuple[RunPart, int]], new: Iterator[tuple[RunPart, int]]
    ) -> None:
        """Give a part to every worker that has none; start workers as long as there are parts."""
        idle = [hand for hand in self._hands if hand.task is None]
        while idle or len(self._hands) < self.workers:
            task = lost.pop() if lost else next(new, None)
            if task is None:
                return
            if not idle:
                idle.append(Worker())
                self._hands += idle
            with suppress(HandLost):  # `hear` reports the loss.
                idle.pop().ask((*task, time.monotonic()), play_part, task[0], self.own)

    def close(self) -> None:
        """End the workers; matches in play are lost."""
        while self._hands:
            with suppress(OSError):
                self._hands.pop().kill()


def crew_of(workers: int, own: CustomMeasures | None = None) -> Crew:
    """Return a crew of so many processes; raise ValueError for a number that is not allowed."""
    if not 1 <= workers <= MAX_WORKERS:
        raise ValueError(f"a playtest needs 1 to {MAX_WORKERS} workers, not {workers}")
    return Processes(workers, own) if workers > 1 else Crew(own)
