"""The files of bags and deals: those of the game, and the players' own."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from game.drawings import keys_in, players_own, read_text
from game.files import ASSETS, user_folder
from game.rules.haunting_house_3.deals import Bag, Deal, read

FOLDER: Final = ASSETS / "haunting_house_3" / "deals"


def load(path: Path) -> Bag | Deal:
    """Return the bag or deal in a file; raise LineFault, or OSError when it cannot be read."""
    return read(read_text(path))


@lru_cache(maxsize=16)
def shipped(key: str) -> Bag | Deal:
    """Return one of the bags or deals that come with the game."""
    return load(FOLDER / f"{key}.txt")


def shipped_keys() -> list[str]:
    """Return the keys of the bags and deals that come with the game, in alphabetical order."""
    return keys_in(FOLDER)


def user_deals_folder() -> Path:
    """Return the folder where players keep their own bags and deals."""
    return user_folder() / "maps" / "haunting_house_3"


def user_deals() -> tuple[dict[str, Bag | Deal], dict[str, str]]:
    """Return the players' bags and deals by key, and by key a sentence for each file refused."""
    return players_own(user_deals_folder(), shipped_keys(), load)
