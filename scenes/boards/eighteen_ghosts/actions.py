"""The actions of 18 Ghosts: their marks on the board, and why one is impossible.

No action has a button: all begin with a ghost or a chamber.
"""

from __future__ import annotations

from typing import Final

from game.language import _
from game.rules.eighteen_ghosts import tables
from game.rules.eighteen_ghosts.facts import Fought, Jumped, Moved, Passed, Placed, Released
from game.rules.eighteen_ghosts.state import EighteenGhosts
from scenes.boards.actions import ActionTable, BoardAction
from scenes.boards.eighteen_ghosts import colours
from scenes.boards.view import TargetMark

GhostsAction = BoardAction[EighteenGhosts]


def _refuse_release(seen: EighteenGhosts, ghost: int) -> str:
    if not seen.dungeon[ghost]:
        return _("No {colour} ghost of yours is in the dungeon.", colour=colours.a_ghost(ghost))
    return _(
        "No {chamber} chamber is free, so no {ghost} ghost can be released.",
        chamber=colours.chamber(ghost),
        ghost=colours.a_ghost(ghost),
    )


PLACE: Final = GhostsAction("place", Placed, mark=TargetMark("lit"))
STEP: Final = GhostsAction("step", Moved, mark=TargetMark("dot"))
JUMP: Final = GhostsAction("jump", Jumped, mark=TargetMark("dashed"))
WIN: Final = GhostsAction(
    "win", Fought, mark=TargetMark("brackets", tone="ok"), caption=lambda: _("win")
)
LOSE: Final = GhostsAction(
    "lose", Fought, mark=TargetMark("brackets", tone="danger"), caption=lambda: _("lose")
)
# Of two ghosts of one's own one is lost, whichever wins.
FIGHT_A_FRIEND: Final = GhostsAction(
    "own", Fought, mark=TargetMark("brackets", tone="candle"), caption=lambda: _("own")
)
RELEASE: Final = GhostsAction(
    "release", Released, caption=lambda: _("release"), refusal=_refuse_release
)
PASS: Final = GhostsAction("pass", Passed)
ACTIONS: Final = ActionTable((PLACE, STEP, JUMP, WIN, LOSE, FIGHT_A_FRIEND, RELEASE, PASS))


def row_of(seen: EighteenGhosts, action: int) -> GhostsAction:
    """Return the row of an action in this position."""
    if action >= tables.PLACE:
        return PLACE
    if action == tables.PASS:
        return PASS
    if action >= tables.RELEASE:
        return RELEASE
    if action in tables.JUMP_ACTIONS:
        return JUMP
    source, target = tables.EDGES[action]
    ghost, occupant = seen.board[source], seen.board[target]
    if occupant == tables.EMPTY:
        return STEP
    if occupant // 3 == ghost // 3:
        return FIGHT_A_FRIEND
    return WIN if tables.WINS[ghost][occupant] else LOSE
