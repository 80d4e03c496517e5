"""A match as a text that people can read, and where it is kept."""

from __future__ import annotations

from datetime import datetime

from game.files import user_folder, write_atomically
from game.match import Match
from scenes.boards.view import words_of
from scenes.chronicle import Chronicle
from scenes.turns import told, turns_of, verdict, who


def record(match: Match, when: str, known: Chronicle | None = None) -> str:
    """Return the match with its table, its result and every move in words and in notation.

    `when` is the day on which it began, as people write it. With `known` only what that tells is
    written, without what could give away the rest.
    """
    game = match.game
    lines = [f"{game.title}, {when}" if when else game.title, ""]
    for role, seat in zip(_roles(match), match.seats, strict=True):
        lines.append(f"{role}: {seat.name}" + (" (bot)" if seat.kind == "bot" else ""))
    for option in game.options:
        lines.append(f"{option.label}: {option.label_of(match.options[option.key])}")
    if known:
        log = known.lines(known.last)
        lines += [known.heading(known.last), ""]
        lines += [x.words if x.at is None else f"{x.number:>4} {x.words}" for x in log]
        return "\n".join([*lines, ""])
    lines.append(f"Seed: {match.seed}")
    if match.over:
        end = verdict(match, ())
        lines.append(f"Result: {end.headline}. {end.reason}.")
    else:
        names = [seat.name for seat in match.seats]
        lines.append(f"Result: not finished. {words_of(game.key).prompt(match.state, (), names)}")
    section = ""
    for turn in turns_of(match):
        if turn.section != section:
            section = turn.section
            lines += ["", section]
        for ply in range(turn.first, turn.end):
            entry = match.entries[ply]
            number = f"{turn.number}." if ply == turn.first else ""
            player = who(match, entry.player)
            lines.append(f"{number:>4} {player}: {told(match, ply)}  [{entry.notation}]")
    return "\n".join([*lines, ""])


def _roles(match: Match) -> list[str]:
    roles = match.game.roles
    return [roles[seat % len(roles)] for seat in range(len(match.seats))]


def day_of(created: str) -> str:
    """Return the day of a time as files write it, empty when it is none."""
    try:
        day = datetime.fromisoformat(created)
    except ValueError:
        return ""
    return f"{day.day} {day:%B %Y}"


def save_record(match: Match, stem: str, when: str, known: Chronicle | None = None) -> str:
    """Write the readable record; return a sentence that tells where it is, or why it is not."""
    path = user_folder() / "records" / f"{stem}.txt"
    try:
        write_atomically(path, record(match, when, known).encode())
    except OSError as error:
        reason = error.strerror or "the folder cannot be written"
        return f"The record could not be saved in {path.parent}: {reason}."
    return f"The record is saved as {path}"
