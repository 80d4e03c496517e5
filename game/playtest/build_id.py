"""The build ID: the version of the program and a hash of what decides how a match goes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from game import VERSION
from game.files import ASSETS

SOURCE: Final = Path(__file__).parent.parent
OTHER: Final = (
    "the cluster plays with another state of this program ({there}, here {here}): its matches would"
    " differ; start its scheduler and workers with the same files"
)


class OtherBuild(ValueError):
    """A worker plays with another build of the program."""


@cache
def build_id() -> str:
    """Return the version and ten digits of a hash of the engine's sources and fitted weights.

    In the packaged program, which has no sources, "packaged" stands for the hash.
    """
    if not (SOURCE / "state.py").exists():
        return f"{VERSION} packaged"
    found = sha256()
    for folder, pattern in ((SOURCE, "*.py"), (ASSETS, "*/weights.json")):
        for path in sorted(folder.rglob(pattern)):
            found.update(path.relative_to(folder).as_posix().encode())
            found.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return f"{VERSION} {found.hexdigest()[:10]}"


def check_build_id(there: str, here: str) -> None:
    """Raise OtherBuild when two build IDs differ."""
    if there != here:
        raise OtherBuild(OTHER.format(there=there, here=here))


def builds_of(played_by: Mapping[str, int]) -> dict[str, int]:
    """Return the number of matches by state of the program, wherever they were played."""
    found: dict[str, int] = {}
    for who, matches in played_by.items():
        build = who.partition(",")[0]
        found[build] = found.get(build, 0) + matches
    return found
