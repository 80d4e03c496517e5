"""A Dask cluster as an executor: other machines play, and the results stay the same."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Final

from game.language import shortened
from game.playtest.build_id import build_id, check_build_id
from game.playtest.run import CLUSTER_LOST

LOGGERS: Final = ("distributed", "distributed.client", "tornado.application", "asyncio")
STRANGERS: Final = (
    "the cluster does not know this program: start its scheduler and its workers in the folder of"
    " the same version, with PYTHONPATH=."
)


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
