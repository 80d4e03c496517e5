"""The tests are collected on systems without Unix's parts, too."""

import subprocess
import sys
from pathlib import Path

from tests.helpers.sampling import full

ROOT = Path(__file__).parent.parent
# Other packages know where they are; only what tests themselves ask for is gone.
BARE = """
import os, sys
import psutil, multiprocessing.util, xdist, distributed, pygame
for name in ("mkfifo", "killpg", "fork"):
    if hasattr(os, name):
        delattr(os, name)
for name in ("resource", "pwd"):
    sys.modules[name] = None
import pytest
arguments = ["--collect-only", "-qq", "-m", "", "-n", "0", "-p", "no:cacheprovider", "tests"]
sys.exit(pytest.main(arguments))
"""


@full  # it takes 20 seconds
def test_the_tests_are_collected_without_what_windows_lacks():
    command = [sys.executable, "-c", BARE]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
