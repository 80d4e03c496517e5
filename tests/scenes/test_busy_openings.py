"""Nobody acts before the first whole frame, though eight other processes keep one core busy."""

import json
import os
import subprocess
import sys

import pytest

from tests.helpers.sampling import full
from tests.helpers.shipped import SHIPPED

BUSY = 8  # processes
SPIN = "while True: pass"


@pytest.fixture(scope="module")
def busy_core():
    """Keep a core busy, and return what confines a process to it."""
    core = {min(os.sched_getaffinity(0))} if hasattr(os, "sched_getaffinity") else None

    def confine():
        if core:
            os.sched_setaffinity(0, core)

    command = [sys.executable, "-c", SPIN]
    processes = [subprocess.Popen(command, preexec_fn=confine) for _ in range(BUSY)]
    yield confine
    for process in processes:
        process.kill()
        process.wait()


@full
@pytest.mark.skipif(os.name == "nt", reason="processes are confined by POSIX means")
@pytest.mark.parametrize("key", SHIPPED)
def test_nobody_acts_before_the_first_whole_frame_on_a_busy_core(home, busy_core, key):
    command = [sys.executable, "-m", "tests.programs.opening", key, str(home)]
    done = subprocess.run(
        command, preexec_fn=busy_core, capture_output=True, text=True, check=True, timeout=400
    )
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["covered"] > 0, "it was never seen covered, so nothing was tested"
    assert (told["early"], told["asked"]) == (0, 0)
    assert told["late"], "bots never decide"
