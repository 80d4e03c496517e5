"""Measures five phones in Ghost Hunt on this computer: tap to painted, frames, and memory.

`python -m tests.programs.phone_figures [TAPS]` needs Chromium and a quiet machine. It prints in
milliseconds how long a phone takes from a tap until it has painted what came of it, how much
processor time of the window's thread the phones need in a frame, and in MiB what the process that
serves them holds for itself.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

from game.files import HOME_VARIABLE
from tests.phones.parlour import FRAME, NAMES, Parlour, Phone, browser

PLAYERS = 5
SETTLED = 0.25  # seconds between two taps, so that a phone never floods
WATCH = """
window.times = [];
let since = 0;
new MutationObserver(() => {
  if (!since) return;
  const begun = since;
  since = 0;
  requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - begun)));
}).observe(document.body, { attributes: true, attributeFilter: ["data-rev"] });
window.tapped = (choice) => {
  const ready = [...document.querySelectorAll("[data-place][aria-disabled=false]")];
  const last = ready.filter((b) => b.className === "last"), from = last.length ? last : ready;
  if (document.body.dataset.mine !== "true" || !from.length) return 0;
  since = performance.now();
  from[Math.floor(choice * from.length)].click();
  return 1;
};
"""


def main(taps: str = "200") -> None:
    """Measure, and print the figures."""
    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME_VARIABLE] = home
        with browser(home) as chromium:
            _measure(Path(home), chromium, int(taps))


def _measure(home: Path, chromium: object, taps: int) -> None:
    parlour = Parlour(home, "ghost_hunt", PLAYERS)
    phones = [Phone(parlour, chromium, rng=Random(seat)) for seat in range(PLAYERS)]
    for seat, phone in enumerate(phones):
        phone.sit(NAMES[seat], seat)
    parlour.begin()
    for phone in phones:
        phone.wait(lambda phone=phone: phone.rev > 0)
        phone.page.evaluate(WATCH)
    spent: list[float] = []
    play = parlour.play
    _count(play, spent)
    made = 0
    while made < taps and not parlour.match.over:
        for phone in phones:
            made += phone.page.evaluate("(choice) => tapped(choice)", phone.rng.random())
            _pass(parlour, SETTLED)
    times = [one for phone in phones for one in phone.page.evaluate("times")]
    pid = play.process._process.pid
    _told("tap to painted, ms", times)
    _told("phones in a frame, ms of processor time", [1000 * one for one in spent])
    print(f"process that serves: {_own(pid):.0f} MiB of its own, {_resident(pid):.0f} resident")
    parlour.close()


def _count(play: Any, spent: list[float]) -> None:
    """Note the time that hearing and telling the phones takes in each frame."""
    hear, tell = play.process.hear, play._tell

    def timed(work: Callable[..., Any], fresh: bool) -> Callable[..., Any]:
        def run(*values: Any) -> Any:
            begun = time.thread_time()
            found = work(*values)
            used = time.thread_time() - begun
            if fresh:
                spent.append(used)
            else:
                spent[-1] += used
            return found

        return run

    play.process.hear, play._tell = timed(hear, True), timed(tell, False)


def _pass(parlour: Parlour, seconds: float) -> None:
    """Let frames pass at the pace of the window."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        begun = time.monotonic()
        parlour.step()
        time.sleep(max(0.0, FRAME - (time.monotonic() - begun)))


def _told(what: str, found: Sequence[float]) -> None:
    ordered = sorted(found)
    p50, p95 = (ordered[min(len(ordered) - 1, round(len(ordered) * p))] for p in (0.5, 0.95))
    print(f"{what}: n {len(ordered)}, p50 {p50:.1f}, p95 {p95:.1f}, most {ordered[-1]:.1f}")


def _field(pid: int, file: str, name: str) -> float:
    lines = Path(f"/proc/{pid}/{file}").read_text(encoding="ascii").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith(name)) / 1024


def _own(pid: int) -> float:
    """Return what only this process holds, in MiB."""
    return _field(pid, "smaps_rollup", "Private_")


def _resident(pid: int) -> float:
    return _field(pid, "status", "VmRSS")


if __name__ == "__main__":
    main(*sys.argv[1:])
