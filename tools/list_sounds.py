"""Write the table of sounds: every fact with its sound, duration and loudness.

Usage: `python tools/list_sounds.py > docs/sounds.md`. It needs `requirements/assets.txt`, to read
OGG files.
"""

import os
import sys
from pathlib import Path

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # Its text would be the first line of the page.

import soundfile

sys.path.insert(0, str(Path(__file__).parents[1]))

from game.catalog import GAMES
from scenes.boards.faces import face_of
from scenes.ui.sound.sounds import TAKES_A_FILE
from tools.audio.loudness import integrated, loudest, peak
from tools.audio.tunes import TUNES
from tools.audio.voices import COMMON, LEVELS, VOICES

SOUNDS = Path(__file__).parents[1] / "assets" / "sounds"
HEAD = """# Sounds

Every kind of fact has its own sound in three takes. The same take never plays twice in a row.
Loudness is the mean over the takes of the loudest 400 ms (EBU R128, in LUFS). Peak is the highest
peak of the takes. `python tools/list_sounds.py > docs/sounds.md` writes this page.

| importance | loudness in LUFS |
|---|---|"""


def row(what: str, name: str) -> str:
    """Return the table row of a sound."""
    samples, rate = soundfile.read(SOUNDS / f"{name}.ogg")
    length = len(samples) // TAKES_A_FILE
    takes = [samples[i * length : (i + 1) * length] for i in range(TAKES_A_FILE)]
    loud = sum(loudest(take, rate) for take in takes) / TAKES_A_FILE
    high = max(map(peak, takes))
    level = VOICES[name][0]
    return f"| {what} | {name}.ogg | {level} | {length / rate:.2f} | {loud:.1f} | {high:.1f} |"


def loop_row(name: str) -> str:
    """Return the table row of a loop."""
    samples, rate = soundfile.read(SOUNDS / f"{name}.ogg")
    size = (SOUNDS / f"{name}.ogg").stat().st_size // 1024
    loud = integrated(samples, rate)
    return f"| {name}.ogg | {len(samples) / rate:.1f} | {loud:.1f} | {peak(samples):.1f} | {size} |"


def table(rows: list[str], head: str) -> list[str]:
    """Return the lines of a table."""
    return [f"| {head} |", "|" + "---|" * (head.count("|") + 1), *rows, ""]


def page() -> list[str]:
    """Return the lines of the page."""
    columns = "file | importance | seconds | loudness | peak"
    lines = [*HEAD.splitlines(), *(f"| {name} | {level:.0f} |" for name, level in LEVELS.items())]
    for key, game in GAMES.items():
        sounds = face_of(key).view().sounds
        told = {kind.__name__: sound for kind, sound in sounds.items() if sound}
        rows = [row(kind, sound) for kind, sound in told.items()]
        lines += ["", f"## {game.title}", "", *table(rows, f"fact | {columns}")]
        lines += ["At the end of the match, the sound of a win, a loss or a draw plays."]
    shared = {*COMMON}
    used = {sound for key in GAMES for sound in face_of(key).view().sounds.values()}
    rows = [row("", name) for name in VOICES if name in shared or name not in used]
    lines += ["", "## Sounds of all games, and sounds beside facts", ""]
    lines += table(rows, f" | {columns}")
    lines += ["## Loops", "", *table([loop_row(n) for n in ("ambience", "hum", *TUNES)],
                                     "file | seconds | loudness | peak | KiB")]  # fmt: skip
    return lines


if __name__ == "__main__":
    print("\n".join(page()).rstrip())
