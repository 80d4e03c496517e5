"""A program whose bots play in its window while what it stands on fails.

`python -m tests.programs.packaged COMMAND ...` starts the program by its command, packaged or not,
once for every fault: killed, told to end, no room on the disk, a folder that cannot be written, the
display lost, halted for a while, the clock set back, and the year 2039. Each time the match on the
disk is whole and goes no further back than it was, the program goes on where it can, ends where it
must, and has no fault of its own to report. It needs Xvfb; the clock needs a C compiler and is left
out without one.
"""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from game import save
from tests.soak.display import display

PATIENCE = 60.0  # seconds anything may take
MATCH = ("play", "eighteen_ghosts", "--seat", "bot:1", "--seat", "bot:1", "--seed", "7")
HALTED = 4.0  # seconds
ENDED = (0, 128 + signal.SIGTERM)  # The second if a busy machine needs more than a second for it.
ROOM = 4096  # bytes a file may have on a full disk

# Stands before the system's clock; the offset is the text of a file, so that it can be set back.
CLOCK = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
static long offset(void) {
  long found = 0;
  FILE *file = fopen(getenv("CLOCK_OFFSET"), "r");
  if (file) { if (fscanf(file, "%ld", &found) != 1) found = 0; fclose(file); }
  return found;
}
int clock_gettime(clockid_t which, struct timespec *now) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
  int code = real(which, now);
  if (which == CLOCK_REALTIME) now->tv_sec += offset();
  return code;
}
time_t time(time_t *place) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (place) *place = now.tv_sec;
  return now.tv_sec;
}
"""


class Table:
    """The program with a match of bots, in a home of its own."""

    def __init__(
        self,
        command: Sequence[str],
        server: subprocess.Popen[bytes],
        display: str,
        home: Path,
        begin: Callable[[], None] | None = None,
        **more: str,
    ) -> None:
        left_out = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")
        given = {key: value for key, value in os.environ.items() if key not in left_out}
        given |= {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "GHOST_PARLOUR_HOME": str(home)}
        home.mkdir(exist_ok=True)
        if not (home / "settings.json").exists():
            (home / "settings.json").write_text('{"animation": "off"}', encoding="utf-8")
        self.server, self.display, self.home = server, display, home
        self.process = subprocess.Popen(
            [*command, *MATCH],
            env=given | more,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=begin,
            start_new_session=True,
        )

    @property
    def plies(self) -> int:
        """How many decisions are on the disk; raise SaveError when the file is not whole."""
        found = [save.load(path).ply for path in (self.home / "matches").glob("*.ghost")]
        return max(found, default=0)

    def reach(self, plies: int) -> int:
        """Wait until so many decisions are on the disk."""
        end = time.monotonic() + PATIENCE
        while self.plies < plies:
            assert self.process.poll() is None, f"it ended: {self.process.communicate()[1]}"
            assert time.monotonic() < end, f"only {self.plies} decisions were kept"
            time.sleep(0.05)
        return self.plies

    def end(self, number: int) -> tuple[int, str]:
        """Send a signal and return with which code the program ended, and what it said."""
        self.process.send_signal(number)
        said = self.process.communicate(timeout=PATIENCE)[1]
        return self.process.returncode, said

    def check(self, plies: int) -> None:
        """See that no decision is lost and nothing was reported."""
        assert self.plies >= plies, f"{self.plies} decisions are kept, {plies} were"
        reports = list(self.home.glob("crash-*"))
        assert not reports, reports[0].read_text(encoding="utf-8")


@contextmanager
def seated(
    command: Sequence[str], begin: Callable[[], None] | None = None, **more: str
) -> Iterator[Table]:
    """Give a table on a display of its own; both are gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        server, name = display()
        table = Table(command, server, name, Path(folder) / "home", begin, **more)
        try:
            yield table
        finally:
            if table.process.poll() is None:
                table.process.kill()
            table.process.communicate()
            server.kill()
            server.wait()


def killed(command: Sequence[str]) -> None:
    """Kill it: the match is whole, and the next start goes on from there."""
    with seated(command) as table:
        before = table.reach(4)
        table.end(signal.SIGKILL)
        table.check(before)
        again = Table(command, table.server, table.display, table.home)
        try:
            again.reach(before)
        finally:
            again.end(signal.SIGKILL)


def told_to_end(command: Sequence[str]) -> None:
    """Tell it to end: it does, without a question."""
    with seated(command) as table:
        before = table.reach(2)
        code, _ = table.end(signal.SIGTERM)
        assert code in ENDED, code
        table.check(before)


def no_room(command: Sequence[str]) -> None:
    """Let no file grow, as on a full disk: it plays on unsaved, and ends when it is told to."""

    def full() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    with seated(command, begin=full) as table:
        time.sleep(8.0)
        assert table.process.poll() is None, table.process.communicate()[1]
        code, _ = table.end(signal.SIGTERM)
        assert code in ENDED, code
        table.check(0)
        left = [path.name for path in table.home.rglob("*") if path.suffix == ".tmp"]
        assert not left, left


def read_only(command: Sequence[str]) -> None:
    """Let nothing be written: it plays on unsaved."""
    with seated(command) as table:
        before = table.reach(2)
        place = table.home / "matches"
        moved = table.home / "elsewhere"
        place.rename(moved)
        place.touch()  # a file where the folder was; for root a forbidden folder is none
        time.sleep(3.0)
        assert table.process.poll() is None, table.process.communicate()[1]
        place.unlink()
        moved.rename(place)
        code, _ = table.end(signal.SIGTERM)
        assert code in ENDED, code
        table.check(before)


def lost_display(command: Sequence[str]) -> None:
    """Take the display away: it says so and ends."""
    with seated(command) as table:
        before = table.reach(2)
        table.server.kill()
        said = table.process.communicate(timeout=PATIENCE)[1]
        assert table.process.returncode == 1, table.process.returncode
        assert "display is gone" in said, said
        table.check(before)


def halted(command: Sequence[str]) -> None:
    """Halt it for a while, as a lid does that is closed: it goes on."""
    with seated(command) as table:
        before = table.reach(2)
        os.killpg(table.process.pid, signal.SIGSTOP)
        time.sleep(HALTED)
        os.killpg(table.process.pid, signal.SIGCONT)
        table.reach(before + 3)
        table.check(before + 3)


def odd_clock(command: Sequence[str], first: int, then: int) -> None:
    """Have it begin with a clock that is wrong by some seconds, and set it anew meanwhile."""
    compiler = shutil.which("cc")
    if compiler is None:
        print("  (left out: there is no C compiler)")
        return
    with tempfile.TemporaryDirectory() as folder:
        source, library = Path(folder) / "clock.c", Path(folder) / "clock.so"
        source.write_text(CLOCK, encoding="ascii")
        subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        offset = Path(folder) / "offset"
        offset.write_text(str(first), encoding="ascii")
        given = {"LD_PRELOAD": str(library), "CLOCK_OFFSET": str(offset)}
        with seated(command, **given) as table:
            before = table.reach(2)
            offset.write_text(str(then), encoding="ascii")
            table.reach(before + 3)
            code, _ = table.end(signal.SIGTERM)
            assert code in ENDED, code
            table.check(before + 3)


DAY, YEAR = 86_400, 31_557_600
FAULTS: dict[str, Callable[[Sequence[str]], None]] = {
    "killed": killed,
    "told to end": told_to_end,
    "no room on the disk": no_room,
    "a folder that cannot be written": read_only,
    "the display lost": lost_display,
    "halted for a while": halted,
    "the clock set back": lambda command: odd_clock(command, 0, -3 * DAY),
    "the year 2039": lambda command: odd_clock(command, 13 * YEAR, 13 * YEAR),
}


def main() -> int:
    """Try every fault, or those whose name is in ONLY; return 1 if one was not survived."""
    bad = 0
    for name, fault in FAULTS.items():
        if os.environ.get("ONLY", "") not in name:
            continue
        print(f"{name} ...", flush=True)
        try:
            fault(sys.argv[1:])
        except (AssertionError, OSError, ValueError, subprocess.SubprocessError) as error:
            print(f"  FAULT: {error}", flush=True)
            bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
