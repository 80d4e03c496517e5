"""What stands where in every game, and how facts change it: whoever looks on misses nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.facts import Board, Fact
from game.rules.eighteen_ghosts import facts as eighteen_ghosts
from game.rules.guidance_rite import facts as guidance_rite
from game.rules.haunting_house_3 import facts as haunting_house_3
from tests.helpers import ghost_hunt_board, haunted_house_board

# By game: what a viewer sees standing, and what lets a fact happen there.
BOARDS: dict[str, tuple[Callable[[Any], Board], Callable[[Board, Fact], None]]] = {
    "eighteen_ghosts": (eighteen_ghosts.board, eighteen_ghosts.apply_fact),
    "ghost_hunt": (ghost_hunt_board.board, ghost_hunt_board.apply_fact),
    "guidance_rite": (guidance_rite.board, guidance_rite.apply_fact),
    "haunted_house": (haunted_house_board.board, haunted_house_board.apply_fact),
    "haunting_house_3": (haunting_house_3.board, haunting_house_3.apply_fact),
}
