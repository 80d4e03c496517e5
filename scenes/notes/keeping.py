"""Where what is said of a match is kept: in its file, or in the store of its playtest."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from game import save
from game.match import Match
from game.playtest.store import Store, StoreError

Keeper = Callable[[], str]  # returns what went wrong, in a sentence, or nothing


def in_file(match: Match, path: Path) -> Keeper:
    """Return what keeps it in the saved match."""

    def keep() -> str:
        try:
            save.annotate(path, match.feedback)
        except save.SaveError as fault:
            return str(fault)
        return ""

    return keep


def in_store(match: Match, path: Path, cell: int, number: int) -> Keeper:
    """Return what keeps it with a match of a playtest; the cell is numbered from 0."""

    def keep() -> str:
        log = [entry.notation for entry in match.log]
        try:
            with closing(Store.open(path)) as store:
                store.say(cell, number, match.feedback, log)
        except StoreError as fault:
            return f"{fault}."
        return ""

    return keep


def recall(match: Match, store: Store, cell: int, number: int) -> None:
    """Bring back what was said of a match of a playtest; raise StoreError if it is damaged."""
    match.feedback = store.feedback(cell, number, [entry.notation for entry in match.log])
