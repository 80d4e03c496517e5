"""The faces of all games, each imported at its first use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from scenes.boards.drawing import Drawing
    from scenes.boards.face import Face, SecretWords


def _eighteen_ghosts() -> Face[Any]:
    from scenes.boards.eighteen_ghosts import FACE

    return FACE


def _haunted_house() -> Face[Any]:
    from scenes.boards.haunted_house import FACE

    return FACE


def _guidance_rite() -> Face[Any]:
    from scenes.boards.guidance_rite import FACE

    return FACE


def _haunting_house_3() -> Face[Any]:
    from scenes.boards.haunting_house_3 import FACE

    return FACE


def _ghost_hunt() -> Face[Any]:
    from scenes.boards.ghost_hunt import FACE

    return FACE


FACES: Final[Mapping[str, Callable[[], Face[Any]]]] = {
    "eighteen_ghosts": _eighteen_ghosts,
    "haunted_house": _haunted_house,
    "guidance_rite": _guidance_rite,
    "haunting_house_3": _haunting_house_3,
    "ghost_hunt": _ghost_hunt,
}


@cache
def face_of(key: str) -> Face[Any]:
    """Return the face of a game; raise ValueError if it has none."""
    if key not in FACES:
        raise ValueError(f"{key} has no face: list its FACE in scenes/boards/faces.py")
    return FACES[key]()


def has_drawings(key: str) -> bool:
    """Return whether the drawings of a game can be edited."""
    return face_of(key).drawing is not None


def drawing_of(key: str) -> Drawing[Any]:
    """Return the drawing editor of a game. Raise ValueError if it has none."""
    drawing = face_of(key).drawing
    if drawing is None:
        raise ValueError(f"{key} has no drawings")
    return drawing()


def secrets_of(key: str) -> SecretWords[Any]:
    """Return a game's texts for one team. Raise ValueError if the game has no secrets."""
    secrets = face_of(key).secrets
    if secrets is None:
        raise ValueError(f"there are no secrets in {key}")
    return secrets
