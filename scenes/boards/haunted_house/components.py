"""The printed components of Haunted House."""

from __future__ import annotations

from typing import Final

from game.language import _
from game.options import Options
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import SIDE, TRAPS_A_HUNTER
from scenes.boards.components import (
    STANDEE,
    Components,
    PaperBoard,
    PaperPiece,
    PieceSet,
    PieceSide,
    sprites,
)
from scenes.boards.haunted_house.house.house_art import inside_body
from scenes.boards.haunted_house.house.house_layout import RoomPlan, plan_of
from scenes.boards.house.interior import standing_body
from scenes.boards.house.paper import paper_board

KEY: Final = "haunted_house"


def components(state: HauntedHouse, options: Options) -> Components:
    """Return the house, figures, traps and what marks haunted tiles."""
    plan = plan_of(state.house, False)
    board = _board(plan, 25, _("The house"))
    figures = tuple(
        PaperPiece(PieceSide(sprites(f"{KEY}/{name}")))
        for name in ("hunter_a", "hunter_b", "ghost_0", "ghost_1", "poltergeist")
    )
    trap = PieceSide(sprites(f"{KEY}/trap"))
    sprung = PieceSide(sprites(f"{KEY}/sprung"))
    tokens = (
        PaperPiece(trap, sprung, 2 * TRAPS_A_HUNTER),
        PaperPiece(PieceSide(sprites(f"{KEY}/haunted_room")), count=7),
    )
    haunted = (PaperPiece(PieceSide(sprites(f"{KEY}/haunted")), count=SIDE * SIDE),)
    return Components(
        (board,),
        (
            PieceSet(_("Figures"), "standees", STANDEE, figures),
            PieceSet(_("Traps and haunted rooms"), "tokens", (20, 20), tokens),
            PieceSet(_("Haunted tiles"), "tokens", (15, 15), haunted),
        ),
        _("The Ghost"),
        _board(plan, 7.5, ""),
        lines=212,
    )


def _board(plan: RoomPlan, square: float, name: str) -> PaperBoard:
    return paper_board(plan, name, square, inside_body(plan) + standing_body(plan), "")
