"""What breaks around the program: disks, folders, devices, displays and processes.

Every fault must end in a clear sentence, where there is anything to say, and in a match that is
played on.
"""

from __future__ import annotations

import errno
import io
import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from game import catalog, save
from game.match import Match
from scenes.play.scene import Play
from scenes.window.app import App
from scenes.window.preferences import Preferences
from tests.helpers.variants import variants
from tests.scenes.laboratory import wire
from tests.soak import display, places
from tests.soak.trial import Trial
from tests.soak.workers import Thinkers, killed_in_a_cluster, killed_in_the_lab

GOAL = 20  # of what starts programs, in the long run
FRAME = 0.1
STEPS = ("mkstemp", "write", "fsync", "replace")  # of a save, at which a disk may be full


def trials() -> list[Trial]:
    """Return the trials of every fault there can be on this system."""
    found = [Trial(key, "disk full at any step of any save", Full(key)) for key in catalog.GAMES]
    for trial in found:
        trial.goal = 1_000
    for kind in places.possible():
        found.append(Trial("faults", f"folder or device: {kind}", _Place(kind), goal=GOAL))
    for key in catalog.GAMES:
        found.append(Trial(key, "bot killed while thinking", Thinkers(key), goal=GOAL))
    if display.THERE:
        found.append(Trial("faults", "display lost", _display_lost, goal=GOAL))
    found.append(Trial("faults", "worker of the lab killed", killed_in_the_lab, goal=GOAL))
    found.append(Trial("faults", "worker of a cluster killed", killed_in_a_cluster, goal=GOAL))
    return found


class _Place:
    def __init__(self, kind: str) -> None:
        self.kind = kind

    def __call__(self, rng: Random) -> int:
        key = rng.choice(sorted(catalog.GAMES))
        places.check(self.kind, places.visit(self.kind, key, rng.randrange(1000)))
        return 1


def _display_lost(rng: Random) -> int:
    display.lose(rng.choice(sorted(catalog.GAMES)), rng.random() * 3)
    return 1


class Full:
    """Plays a match in the window while the disk is full now and then; nothing else may happen."""

    def __init__(self, key: str, saves: int = 12) -> None:
        self.own = [variant for variant in variants() if variant.key == key]
        self.saves = saves

    def __call__(self, rng: Random) -> int:
        match = rng.choice(self.own).match(rng.getrandbits(30))
        with tempfile.TemporaryDirectory() as folder:
            app = App(Preferences(animation="off"), (1280, 720), Path(folder))
            play = wire(app).play(match)
            assert isinstance(play, Play)
            play.controller.file.path = path = Path(folder) / "matches" / "match.ghost"
            app.push(play)
            app.step([], FRAME)
            for _ in range(self.saves):
                if match.over:
                    break
                self._save(play, match, path, rng)
                app.step([], FRAME)
            assert not list(Path(folder).glob("crash-*"))
            left = [file.name for file in path.parent.iterdir()]
            assert left == [path.name], left
            app.close()
        return self.saves

    @staticmethod
    def _save(play: Play, match: Match, path: Path, rng: Random) -> None:
        """Play an action whose save fails at some step, and another one whose save does not."""
        before = path.read_bytes() if path.exists() else None
        with full_disk(rng.choice(STEPS)):
            play.hands.play(rng.choice(match.state.legal_actions()))
        play.saving.update()
        assert "No space left on device. Free some space" in play.controller.file.fault, (
            play.controller.file.fault
        )
        assert play.app._speech.words == play.controller.file.fault, "nobody was told"
        assert (path.read_bytes() if path.exists() else None) == before
        if match.over:
            play.controller.save()
        else:
            play.hands.play(rng.choice(match.state.legal_actions()))
        assert play.controller.file.fault == ""
        assert save.load(path).state == match.state


@contextmanager
def full_disk(step: str) -> Iterator[None]:
    """Have one step of every save fail as on a full disk."""

    def fail(*arguments: object, **named: object) -> Any:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    broken = {
        "mkstemp": [mock.patch.object(tempfile, "mkstemp", fail)],
        "write": [mock.patch.object(os, "fdopen", _Unwritable)],
        "fsync": [mock.patch.object(os, "fsync", fail)],
        "replace": [mock.patch.object(os, name, fail) for name in ("link", "replace")],
    }
    with ExitStack() as held:
        for patch in broken[step]:
            held.enter_context(patch)
        yield


class _Unwritable:
    """A file that takes half of what is written."""

    def __init__(self, handle: int, mode: str) -> None:
        self.file = io.FileIO(handle, mode)

    def __enter__(self) -> _Unwritable:
        return self

    def __exit__(self, *fault: object) -> None:
        self.file.close()

    def read(self, size: int = -1) -> bytes | None:
        return self.file.read(size)

    def write(self, data: bytes) -> int:
        self.file.write(data[: len(data) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
