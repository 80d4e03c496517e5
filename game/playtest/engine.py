"""Which state of the program plays: its version and what its source is, so that none mix unseen."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from game import VERSION

SOURCE: Final = Path(__file__).parent.parent
OTHER: Final = (
    "the cluster plays with another state of this program ({there}, here {here}): its matches would"
    " differ; start its scheduler and workers with the same files"
)


class OtherEngine(ValueError):
    """Somebody who plays with another state of the program, in one sentence."""


@cache
def engine() -> str:
    """Return the version and a hash of everything that decides how a match goes."""
    found = sha256()
    for path in sorted(SOURCE.rglob("*.py")):
        found.update(path.relative_to(SOURCE).as_posix().encode())
        found.update(path.read_bytes().replace(b"\r\n", b"\n"))
    known = found.hexdigest()[:10] if (SOURCE / "state.py").exists() else "packaged"
    return f"{VERSION} {known}"


def check_engine(there: str, here: str) -> None:
    """Raise OtherEngine when two states of the program are not the same."""
    if there != here:
        raise OtherEngine(OTHER.format(there=there, here=here))
