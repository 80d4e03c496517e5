"""Golden playthroughs: whole matches as text that people reviewed, replayed line by line.

`python -m tests.helpers.playthroughs` writes every file of tests/golden again from its own heading
and decisions; then read the difference. What each viewer is told stands after each decision, as
`tests/helpers/viewers.py` explains. A new playthrough needs no more than a title, a heading and
decisions, each on a line of its own:

    Won by a catch
    game: eighteen_ghosts
    players: 2
    seed: 7
    R@b1
    B@a2

`options: KEY=VALUE ...` may follow the players. What chance decides is drawn from the seed.
"""

from __future__ import annotations

import re
from pathlib import Path

from game.match import Match, Seat
from game.options import parted
from game.state import CHANCE
from scenes.boards.faces import face_of
from tests.helpers.viewers import MARK, NAMES, Viewers

FOLDER = Path(__file__).parent.parent / "golden"
DRAWN_EVERY = 40  # decisions between two drawn boards
HEADING = ("game", "players", "options", "seed")
RESULT = ("ending", "returns", "fingerprint")
LINE = re.compile(r"(\w+):(?: (.*))?")  # of the heading or the result
# Its number, who decided and of how many are written by `write`, and need not be there.
DECISION = re.compile(r"(?: *\d+ +(\d+|chance) +)?(\S.*?)(?: +of \d+)?")


def files() -> list[Path]:
    """Return every playthrough of every game."""
    return sorted(FOLDER.glob("*/*.txt"))


def replay(text: str) -> tuple[str, Match]:
    """Return the title of a playthrough and its match, played from heading and decisions.

    Raise ValueError with the line that is missing or cannot be played.
    """
    title, *lines = text.splitlines() or [""]
    head, decisions = {"options": ""}, []
    for number, line in enumerate(lines, 2):
        found = LINE.fullmatch(line)
        if found:
            head[found[1]] = found[2] or ""
        elif line.strip() and not line.startswith(("    |", MARK)):
            decisions.append((number, line))
    for key in [*HEADING, *head]:
        if key not in head:
            raise ValueError(f"{title!r} has no line {key!r} in its heading")
        if key not in HEADING + RESULT:
            raise ValueError(f"{title!r} has a line {key!r}, known are {', '.join(HEADING)}")
    seats = [Seat("person", name) for name in NAMES[: int(head["players"])]]
    match = Match(head["game"], seats, parted(head["options"].split()), int(head["seed"]))
    for number, line in decisions:
        written = DECISION.fullmatch(line)
        assert written, line
        if written[1] != "chance":  # the seed draws it again
            try:
                match.play_text(written[2])
            except ValueError as fault:
                raise ValueError(f"{title!r}, line {number}: {fault}") from None
    return title, match


def write(title: str, match: Match) -> str:
    """Return the playthrough as text: heading, decisions, what viewers are told, some boards."""
    viewers, names = Viewers(match), [seat.name for seat in match.seats]
    options = " ".join(f"{key}={value}" for key, value in match.options.items())
    lines = [
        title,
        f"game: {match.game.key}",
        f"players: {len(match.seats)}",
        f"options: {options}".rstrip(),
        f"seed: {match.seed}",
        *drawing(match, 0),
        *viewers.told(0),
    ]
    for entry in match.entries:
        player = "chance" if entry.player == CHANCE else str(entry.player)
        choices = len(match.positions[entry.ply].legal_actions())
        lines.append(f"{entry.ply + 1:4}  {player}  {entry.notation:8} of {choices}")
        lines += viewers.told(entry.ply + 1)
        if (entry.ply + 1) % DRAWN_EVERY == 0 or entry.ply + 1 == len(match.entries):
            lines += drawing(match, entry.ply + 1)
    lines.append("ending: " + face_of(match.game.key).words.ending(match.state, names))
    lines.append("returns: " + " ".join(f"{value:g}" for value in match.state.returns()))
    lines.append(f"fingerprint: {match.state.fingerprint()}")
    return "\n".join(lines) + "\n"


def drawing(match: Match, ply: int) -> list[str]:
    """Return the board after `ply` actions and what is legal there."""
    state = match.positions[ply]
    legal = " ".join(state.notation(action) for action in state.legal_actions())
    board = [f"    | {line}".rstrip() for line in str(state).splitlines()]
    return ["", *board, f"    | legal: {legal or 'nothing'}", ""]


def main() -> None:
    for path in files():
        title, match = replay(path.read_text(encoding="utf-8"))
        path.write_text(write(title, match), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
