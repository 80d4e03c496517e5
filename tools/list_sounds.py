"""Writes the listener's table: every fact, its sound, and how long and how loud that is.

    python tools/list_sounds.py > docs/sounds.md

Wants `requirements-assets.txt`, for reading OGG files.
"""

import sys
from pathlib import Path

import soundfile

sys.path.insert(0, str(Path(__file__).parents[1]))

from game.catalog import GAMES
from scenes.boards.faces import face_of
from scenes.ui.sounds import TAKES
from tools.audio.loudness import integrated, loudest, peak
from tools.audio.tunes import TUNES
from tools.audio.voices import COMMON, LEVELS, VOICES

SOUNDS = Path(__file__).parents[1] / "assets" / "sounds"
HEAD = """# What is heard

Every kind of fact has its own sound in three takes, of which none is heard twice running. Loudness
is the loudest 400 ms as EBU R128 weighs them, the mean of the takes; the peak is that of the
loudest take. `python tools/list_sounds.py > docs/sounds.md` writes this page.

| importance | loudness in LUFS |
|---|---|"""


def row(what: str, name: str) -> str:
    """Returns a line of a table for one sound."""
    samples, rate = soundfile.read(SOUNDS / f"{name}.ogg")
    length = len(samples) // TAKES
    takes = [samples[i * length : (i + 1) * length] for i in range(TAKES)]
    loud = sum(loudest(take, rate) for take in takes) / TAKES
    high = max(map(peak, takes))
    level = VOICES[name][0]
    return f"| {what} | {name}.ogg | {level} | {length / rate:.2f} | {loud:.1f} | {high:.1f} |"


def loop_row(name: str) -> str:
    """Returns a line of the table of loops."""
    samples, rate = soundfile.read(SOUNDS / f"{name}.ogg")
    size = (SOUNDS / f"{name}.ogg").stat().st_size // 1024
    loud = integrated(samples, rate)
    return f"| {name}.ogg | {len(samples) / rate:.1f} | {loud:.1f} | {peak(samples):.1f} | {size} |"


def table(rows: list[str], head: str) -> list[str]:
    """Returns the lines of a table."""
    return [f"| {head} |", "|" + "---|" * (head.count("|") + 1), *rows, ""]


def page() -> list[str]:
    """Returns the lines of the page."""
    columns = "file | importance | seconds | loudness | peak"
    lines = [*HEAD.splitlines(), *(f"| {name} | {level:.0f} |" for name, level in LEVELS.items())]
    for key, game in GAMES.items():
        sounds = face_of(key).view().sounds
        told = {kind.__name__: sound for kind, sound in sounds.items() if sound}
        rows = [row(kind, sound) for kind, sound in told.items()]
        lines += ["", f"## {game.title}", "", *table(rows, f"fact | {columns}")]
        lines += ["The end of the match has the sound of a win, a loss or a draw."]
    shared = {*COMMON}
    used = {sound for key in GAMES for sound in face_of(key).view().sounds.values()}
    rows = [row("", name) for name in VOICES if name in shared or name not in used]
    lines += ["", "## Everywhere, and what goes along with facts", ""]
    lines += table(rows, f" | {columns}")
    lines += ["## Loops", "", *table([loop_row(n) for n in ("ambience", "hum", *TUNES)],
                                     "file | seconds | loudness | peak | KiB")]  # fmt: skip
    return lines


if __name__ == "__main__":
    print("\n".join(page()).rstrip())
