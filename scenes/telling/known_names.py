"""The names of people in saved matches."""

from __future__ import annotations

from typing import Final

from game import match_index
from game.language import _
from game.names import name_key

MAX_NAMES: Final = 6
MAX_READ: Final = 200  # At most this many of the newest saves are read for names.
MAX_SEATS: Final = 9  # Names such as "Player 9" stand for nobody.


def known_names() -> list[str]:
    """Return the names of people who played before, those of the newest matches first."""
    unnamed = {name_key(_("Player {number}", number=seat + 1)) for seat in range(MAX_SEATS)}
    found: dict[str, str] = {}
    for listed in match_index.listing(MAX_READ):
        head = listed.head
        for seat in head.seats if head else ():
            if seat.kind == "person" and name_key(seat.name) not in unnamed:
                found.setdefault(name_key(seat.name), seat.name)
        if len(found) >= MAX_NAMES:
            break
    return [*found.values()][:MAX_NAMES]
