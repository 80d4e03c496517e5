"""A Dask cluster as an executor: other machines play, with the same results."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Final

from game.playtest.engine import check_engine, engine
from game.playtest.run import CLUSTER_LOST

STRANGERS: Final = (
    "the cluster does not know this program: start its scheduler and its workers in the folder of"
    " the same version, with PYTHONPATH=."
)


@contextmanager
def executor_of(address: str) -> Iterator[Executor]:
    """Give the executor of the cluster at `address`, such as tcp://host:8786.

    Scheduler and workers need this program's files on their path, in the same state; a worker that
    comes later is asked, too. What Dask is told of TLS by its own settings holds. Raise ValueError
    when Dask is not installed, nobody answers or somebody who has not got these files, and when
    workers end again and again over the same matches.
    """
    try:
        from distributed import Client, KilledWorker
    except ModuleNotFoundError:
        raise ValueError(
            "--cluster needs Dask: install the source with its lab (pip install '.[lab]')"
        ) from None
    try:
        client = Client(address, timeout="10s")
    except (OSError, ValueError, TimeoutError):
        raise ValueError(f"no Dask cluster answers at {address}") from None
    try:
        for there in client.run(engine).values():
            check_engine(there, engine())
        yield client.get_executor()
    except KilledWorker:
        raise ValueError(CLUSTER_LOST) from None
    except ModuleNotFoundError as fault:  # a worker's, sent here
        if (fault.name or "").partition(".")[0] not in ("game", "scenes"):
            raise
        raise ValueError(STRANGERS) from None
    except RuntimeError as fault:  # the scheduler's, which has no class of its own
        if "deserializ" not in str(fault):
            raise
        raise ValueError(STRANGERS) from None
    finally:
        client.close()
