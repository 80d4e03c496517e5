"""Saving feedback: in the file of the match, or in the store of an experiment."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from game import save
from game.match import Match
from game.playtest.store import Store, StoreError

Keeper = Callable[[], str]  # Returns a sentence about what went wrong, or nothing.


def in_file(match: Match, path: Path) -> Keeper:
    """Return a function that saves the feedback in the file of a match."""

    def keep() -> str:
        try:
            save.annotate(path, match.feedback)
        except save.SaveError as fault:
            return str(fault)
        return ""

    return keep


def in_store(match: Match, path: Path, cell: int, number: int) -> Keeper:
    """Return a function that saves the feedback of a lab match; cells count from 0."""

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
    """Load the feedback on a lab match; raise StoreError if it is damaged."""
    match.feedback = store.feedback(cell, number, [entry.notation for entry in match.log])
