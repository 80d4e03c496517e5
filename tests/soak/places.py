"""Folders in which nothing can be kept, made for real where the system lets us."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PATIENCE = 300.0
# A file system of its own for one process, which goes with it: small, or read-only.
MOUNTED = {
    "full": 'mount -t tmpfs -o size=192k tmpfs "$1" && shift && exec "$@"',
    "read-only": (
        'mount -t tmpfs tmpfs "$1" && mkdir "$1/home" && mount -o remount,ro "$1" && shift && '
        'exec "$@"'
    ),
}
SENTENCES = {  # the reasons that the system gives
    "full": "No space left on device",
    "limit": "File too large",
    "read-only": "Read-only file system",
    "denied": "Permission denied",
    "taken": "Not a directory",
}


@cache
def mountable() -> bool:
    """Tell whether a process may mount file systems for itself alone."""
    try:
        done = subprocess.run(
            ["unshare", "-rm", "sh", "-c", "mount -t tmpfs -o size=64k tmpfs /tmp"],
            capture_output=True,
            check=False,
        )
    except OSError:
        return False
    return done.returncode == 0


def possible() -> list[str]:
    """Return the kinds of places there are on this system."""
    kinds = ["missing", "taken", "mute"]
    if mountable():
        return ["full", "read-only", *kinds]
    limited = ["limit"] if sys.platform != "win32" else []
    denied = ["denied"] if sys.platform != "win32" and os.geteuid() else []
    return [*limited, *denied, *kinds]


def visit(kind: str, key: str, seed: int) -> dict[str, Any]:
    """Have the program played in such a place and return what it tells of it."""
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "tests.soak.guest"]
        words += ["read-only" if kind == "denied" else kind, folder, key, str(seed)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy"}
        environment["SDL_AUDIODRIVER"] = "nonsense" if kind == "mute" else "dummy"
        if kind in MOUNTED:
            words = ["unshare", "-rm", "sh", "-c", MOUNTED[kind], "sh", folder, *words]
        elif kind == "taken":
            (Path(folder) / "home").write_text("a file where the folder should be")
        elif kind == "denied":
            (Path(folder) / "home").mkdir(mode=0o555)
        done = subprocess.run(
            words,
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def check(kind: str, found: dict[str, Any]) -> None:
    """See that people were told in clear sentences and that the match was played to its end."""
    told = " | ".join([*found["said"], *found["lab"]])
    assert found["went_on"], "the match stood still"
    assert found["results"], "the match did not come to its results"
    assert found["sound"] == (kind != "mute")
    assert found["healed"] == (kind not in ("read-only", "denied", "taken"))
    assert not found["crashes"], found["crashes"]
    assert found["kept"] == found["healed"], "what can be kept is kept"
    assert "Traceback" not in told
    if kind in ("missing", "mute"):
        assert not told.strip(" |"), told
        return
    reason = SENTENCES[kind]
    saves = [words for words in found["said"] if words.startswith("The match could not be saved")]
    assert saves, told
    assert f": {reason}. Free some space or allow writing there. The match continues" in saves[0]
    kept = [words for words in found["said"] if words.startswith("The settings could not be saved")]
    assert kept, told
    reason = "File exists" if kind == "taken" else reason
    assert f"({reason}). They apply until you quit." in kept[0]
    assert found["lab"][0].startswith("run.lab cannot be "), found["lab"]
    assert not found["lab"][1], "with space again the same playtest can be begun"
