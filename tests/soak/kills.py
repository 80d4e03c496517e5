"""Programs that are killed while they save: what was done before the last action is never lost."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from game import catalog, save
from tests.soak.trial import Trial

ROOT = Path(__file__).parents[2]
GOAL = 200  # kills of each game in the long run
SAID = 12  # saves that are waited for at the most

# A process that plays, saves after every action, and says which before and after.
PLAYER = """
import sys
from datetime import datetime
from pathlib import Path
from random import Random
from game import catalog, save
from game.match import Match, Seat

key, path, seed = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
rng = Random(seed)
seats = [Seat("person", f"Player {seat}") for seat in range(rng.choice(catalog.find(key).players))]
match = Match(key, seats, {}, seed)
for _ in range(rng.randrange(60)):
    if not match.over:
        match.play(rng.choice(match.state.legal_actions()))
save.write(match, path, datetime(2026, 1, 1))
print("saved", match.ply, flush=True)
while not match.over:
    match.play(rng.choice(match.state.legal_actions()))
    print("played", match.ply, flush=True)
    save.write(match, path, datetime(2026, 1, 1))
    print("saved", match.ply, flush=True)
"""


# Where a further game was put into the catalog of this process, it is put into that one, too.
JOINED = "import tests.sixth.joined\n" if "tests.sixth.joined" in sys.modules else ""


@dataclass(frozen=True)
class Killed:
    """What was left by a player that was killed."""

    saved: int  # plies of the last save that was said to be done
    found: int  # plies of the match in the file
    between: bool  # whether the kill came while it was at an action
    left: list[str]  # names of the files that are there


def trials() -> list[Trial]:
    """Return the trial of every game."""
    return [Trial(key, "killed while saving", Kills(key), goal=GOAL) for key in catalog.GAMES]


class Kills:
    """Kills one player, somewhere."""

    def __init__(self, key: str) -> None:
        self.key = key

    def __call__(self, rng: Random) -> int:
        with tempfile.TemporaryDirectory() as folder:
            kill(self.key, Path(folder), rng)
        return 1


def kill(key: str, folder: Path, rng: Random) -> Killed:
    """Kill a player after some saves, anywhere within the next, and look at what is there."""
    path = folder / "match.ghost"
    player = subprocess.Popen(
        [sys.executable, "-c", JOINED + PLAYER, key, str(path), str(rng.randrange(10**6))],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert player.stdout
    said = [player.stdout.readline() for _ in range(1 + rng.randrange(2 * SAID))]
    time.sleep(rng.random() * 0.001)
    player.kill()
    said += player.stdout.read().splitlines(keepends=True)
    player.stdout.close()
    player.wait()
    told = [line.split() for line in said if line.endswith("\n")]
    saves = [int(ply) for word, ply in told if word == "saved"]
    assert saves, "the player could not begin"
    found = save.load(path).ply
    assert found in (saves[-1], int(told[-1][1])), f"{key}: {found} plies after {told[-3:]}"
    return Killed(saves[-1], found, told[-1][0] == "played", sorted(os.listdir(folder)))
