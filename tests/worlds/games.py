"""The games with secrets, each with its scripted matches and its rows of calibration."""

from types import ModuleType
from typing import Final

from tests.worlds import ghost_hunt, guidance_rite, haunted_house, haunting_house_3

GAMES: Final[dict[str, ModuleType]] = {
    "ghost_hunt": ghost_hunt,
    "guidance_rite": guidance_rite,
    "haunted_house": haunted_house,
    "haunting_house_3": haunting_house_3,
}
