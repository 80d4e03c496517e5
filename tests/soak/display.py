"""A program whose display goes away while bots play in its window."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil

from game import catalog, save
from scenes.ui.window import LOST

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0
THERE = sys.platform == "linux" and shutil.which("Xvfb") is not None


def lose(key: str, seconds: float) -> int:
    """Take the display away after so many seconds of a match and return how many plies are kept.

    The program must end with one sentence and leave nothing behind, and the match must be whole.
    """
    with tempfile.TemporaryDirectory() as folder:
        server, name = display()
        try:
            player = _program(key, name, Path(folder))
            try:
                path = _first_save(Path(folder), player)
                time.sleep(seconds)
                own = psutil.Process(player.pid).children(recursive=True)
                server.kill()
                server.wait()
                output, errors = player.communicate(timeout=PATIENCE)
            finally:
                player.kill()
                player.wait()
        finally:
            server.kill()
            server.wait()
        assert player.returncode == 1, player.returncode
        assert output == "", output
        assert errors == f"{LOST}\n", errors
        assert not psutil.wait_procs(own, PATIENCE)[1], "a process of the bots is left"
        return save.load(path).ply


def display() -> tuple[subprocess.Popen[bytes], str]:
    """Start a display of our own and return it with its name."""
    told, tells = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(tells), "-screen", "0", "1400x900x24", "-nolisten", "tcp"],
        pass_fds=[tells],
        stderr=subprocess.DEVNULL,
    )
    os.close(tells)
    with open(told, "rb") as file:
        return server, ":" + file.readline().decode().strip()


def _program(key: str, display: str, home: Path) -> subprocess.Popen[str]:
    """Start a match of bots; there is no sound device, either."""
    seats = ["--seat", "bot:1"] * catalog.find(key).players[0]
    environment = {k: v for k, v in os.environ.items() if k != "SDL_VIDEODRIVER"}
    environment |= {
        "DISPLAY": display,
        "GHOST_PARLOUR_HOME": str(home),
        "SDL_AUDIODRIVER": "nonsense",
    }
    return subprocess.Popen(
        [sys.executable, "main.py", "play", key, *seats, "--seed", "3"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _first_save(home: Path, player: subprocess.Popen[str]) -> Path:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and player.poll() is None:
        for path in (home / "matches").glob(f"*{save.SUFFIX}"):
            return path
        time.sleep(0.05)
    raise AssertionError("no match was begun")
