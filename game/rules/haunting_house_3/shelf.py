"""Where bags and deals lie as files: those of the game, and the players' own."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from game.files import ASSETS, user_folder
from game.rules.haunting_house_3.deals import Bag, Deal, DealFault, read

FOLDER: Final = ASSETS / "haunting_house_3" / "deals"
LARGEST_FILE: Final = 20_000  # bytes


def load(path: Path) -> Bag | Deal:
    """Return what a file describes; raise DealFault, or OSError when it cannot be read."""
    data = path.read_bytes()
    if len(data) > LARGEST_FILE:
        raise DealFault(1, f"the file is larger than the {LARGEST_FILE} bytes it may have")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DealFault(data.count(b"\n", 0, error.start) + 1, "this is not UTF-8 text") from None
    return read(text)


@lru_cache(maxsize=16)
def shipped(key: str) -> Bag | Deal:
    """Return one of the bags or deals that come with the game."""
    return load(FOLDER / f"{key}.txt")


def shipped_keys() -> list[str]:
    """Return the keys of what comes with the game, in alphabetical order."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def user_deals_folder() -> Path:
    """Return the folder where players keep their own bags and deals."""
    return user_folder() / "maps" / "haunting_house_3"


def user_deals() -> tuple[dict[str, Bag | Deal], dict[str, str]]:
    """Return the players' bags and deals by key, and by key a sentence for each file refused."""
    found: dict[str, Bag | Deal] = {}
    faults: dict[str, str] = {}
    for path in sorted(user_deals_folder().glob("*.txt")):
        try:
            if path.stem in shipped_keys():
                raise DealFault(1, "a deal of the game has this file name; choose another")
            found[path.stem] = load(path)
        except DealFault as fault:
            faults[path.stem] = f"{path.name}, {fault}."
        except OSError as error:
            faults[path.stem] = f"{path.name} cannot be read: {error.strerror or 'damaged'}."
    return found, faults
