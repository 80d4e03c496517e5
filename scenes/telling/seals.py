"""The seals of a finished match: proofs of what bots had chosen before people did."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import groupby
from typing import Final

from game.chance import stream
from game.language import listed, many, mark
from game.match import LogEntry, Match
from scenes.telling.turns import heading

SEAL_DIGITS: Final = 8  # The digits of a seal that are shown.
SEALS: Final = mark("Seals of bots: the first 8 digits of sha256(CHOICE/KEY)")  # The heading.
KEY_BITS: Final = 64  # The secret sealed with a choice, which nobody can guess.


def seal_of(chosen: str, key: str) -> str:
    """Return the seal of a choice in notation, with a secret key."""
    return sha256(f"{chosen}/{key}".encode()).hexdigest()[:SEAL_DIGITS]


def proofs_of(match: Match) -> Iterator[str]:
    """Yield a sentence with its seal for every simultaneous choice of bots and people."""
    simultaneous = match.game.rules.simultaneous
    if simultaneous is None or all(seat.kind == "bot" for seat in match.seats):
        return
    for choice, entries in groupby(
        match.entries[: match.ply], lambda entry: simultaneous(match.positions[entry.ply])
    ):
        if choice is not None:
            key = f"{stream(match.key, f'seal {choice}').getrandbits(KEY_BITS):016x}"
            made = [entry for entry in entries if match.seats[entry.player].kind == "bot"]
            if made:
                yield _proof(match, made, key)


def _proof(match: Match, made: list[LogEntry], key: str) -> str:
    """Return the sentence about the actions of bots in one choice."""
    seats = sorted({entry.player for entry in made})
    names = [match.seats[seat].name for seat in seats]
    chosen = [", ".join(entry.notation for entry in made if entry.player == seat) for seat in seats]
    if len(seats) > 1:
        chosen = [f"{name}: {words}" for name, words in zip(names, chosen, strict=True)]
    contents = "; ".join(chosen)
    told = many(
        "{bots} had chosen before the others: {choice} (seal {seal}, key {key})",
        "{bots} had chosen before the others: {choice} (seal {seal}, key {key})",
        len(seats),
        bots=listed(names),
        choice=contents,
        seal=seal_of(contents, key),
        key=key,
    )
    return f"{heading(match, made[0].ply)}. {told}"
