"""The games that are shipped, which have every optional part and keep the standard of each.

A further game may leave parts out; what it has is tested as theirs is.
"""

from __future__ import annotations

from typing import Final

SHIPPED: Final = (
    "eighteen_ghosts",
    "haunted_house",
    "guidance_rite",
    "haunting_house_3",
    "ghost_hunt",
)
