"""A Dask cluster as an executor: other machines play, and the results stay the same."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, as_completed
from contextlib import contextmanager
from typing import Final

from game.language import shortened
from game.playtest.build_id import build_id, check_build_id
from game.playtest.crew import Crew, Matches, Results, RunFault, RunPart, play_part
from game.playtest.custom_measures import CustomMeasures

LOGGERS: Final = ("distributed", "distributed.client", "tornado.application", "asyncio")
STRANGERS: Final = (
    "the cluster does not know this program: start its scheduler and its workers in the folder of"
    " the same version, with PYTHONPATH=."
)
MAX_PART_MATCHES: Final = 25
PARTS_OF_SETTING: Final = 50  # The most parts of a setting, if these are small.
CLUSTER_LOST: Final = (
    "the cluster has lost its scheduler or its workers; give the same command again when it stands"
    " (what is kept with --store goes on where it was)"
)


class Cluster(Crew):
    """The workers of a cluster; they play with the build of this program only."""

    def __init__(self, executor: Executor, where: str, own: CustomMeasures | None = None) -> None:
        super().__init__(own)
        self.executor = executor
        self.where = where

    def part_size(self, cell: int, games: int) -> int:
        """Return the number of matches of a part."""
        return min(MAX_PART_MATCHES, 1 + games // PARTS_OF_SETTING)

    def results(self, parts: Iterator[RunPart]) -> Results:
        """Yield parts with their matches as they are played; raise RunFault if some are lost."""
        at_work = {
            self.executor.submit(play_here, part, self.own, build_id()): part for part in parts
        }
        is_lost = False
        for future in as_completed(at_work):
            part = at_work.pop(future)  # Popped, for a future holds its matches.
            try:
                matches = future.result()
            except (BrokenExecutor, CancelledError):
                is_lost = True
            else:
                yield part, matches
        if is_lost:
            raise RunFault(CLUSTER_LOST)


def play_here(part: RunPart, own: CustomMeasures | None, build: str) -> Matches:
    """Play a part if this is the build that must play it, else raise OtherBuild."""
    check_build_id(build_id(), build)
    return play_part(part, own)


@contextmanager
def executor_of(address: str) -> Iterator[Executor]:
    """Yield an executor for the cluster at `address`, such as tcp://host:8786.

    The scheduler and all workers need the same files of this program on their path; workers that
    join later are checked too. TLS is configured by Dask's own settings. Raise ValueError when Dask
    is not installed, when nobody answers, when a worker has other files, and when workers keep
    ending during the same matches.
    """
    try:
        from distributed import Client, KilledWorker
        from distributed.config import config, initialize_logging
    except ModuleNotFoundError:
        raise ValueError(
            "--cluster needs Dask: install the source with its lab (pip install '.[lab]')"
        ) from None
    # What they would print with a traceback is said in a sentence.
    initialize_logging(config | {"logging": dict.fromkeys(LOGGERS, "critical")})
    try:
        client = Client(address, timeout="10s")
    except (OSError, ValueError, TimeoutError):
        raise ValueError(f"no Dask cluster answers at {shortened(address)}") from None
    try:
        for there in client.run(build_id).values():
            check_build_id(there, build_id())
        yield client.get_executor()
    except KilledWorker:
        raise ValueError(CLUSTER_LOST) from None
    except ModuleNotFoundError as fault:  # A worker raised it.
        if (fault.name or "").partition(".")[0] not in ("game", "scenes"):
            raise
        raise ValueError(STRANGERS) from None
    except RuntimeError as fault:  # The scheduler has no error class of its own.
        if "deserializ" not in str(fault):
            raise
        raise ValueError(STRANGERS) from None
    finally:
        client.close()
