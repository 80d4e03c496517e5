"""The printed components of Haunted House."""

from __future__ import annotations

from typing import Final

from game.language import _
from game.options import Options
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import SIDE, TRAPS_A_HUNTER
from scenes.boards.components import (
    STANDEE,
    BoardLabel,
    Components,
    PaperBoard,
    PaperPiece,
    PieceSet,
    PieceSide,
    sprites,
    square_lines,
    squares_of,
    tinted,
    wall_lines,
)
from scenes.boards.haunted_house.house.house_art import inside_body
from scenes.boards.haunted_house.house.house_layout import RoomPlan, T, plan_of
from scenes.boards.house.interior import standing_body

TINTS: Final = ("#EFEAF7", "#F7ECEA", "#F3EEDF", "#ECEFF5", "#E8F2EA", "#E6F1F3", "#F6F1E2")
KEY: Final = "haunted_house"
NAME_SQUARES: Final = 0.2  # The name of a room has this size, in squares.


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
    full = inside_body(plan) + standing_body(plan)
    light = "".join(
        tinted(column, row, T, TINTS[room])
        for row in range(SIDE)
        for column in range(SIDE)
        for room in (plan.room(column, row),)
    )
    assert plan.start is not None
    column, row = plan.start
    light += square_lines(SIDE, SIDE, T) + wall_lines(plan.pieces, T, 0.09)
    light += (
        f'<circle cx="{(column + 0.5) * T}" cy="{(row + 0.5) * T}" r="{T * 0.3}" fill="none" '
        f'stroke="#6E2430" stroke-width="{T / 28}"/>'
    )
    labels = []
    for words, (left, top, wide, _high) in zip(plan.titles, plan.blocks, strict=True):
        middle = left + wide / 2
        half = len(words) * NAME_SQUARES * 0.3
        if top == row and abs(column + 0.5 - middle) < half + 0.3:
            # It stands beside the ring of the start.
            middle = max(left + half, column + 0.1 - half)
        labels.append(BoardLabel(middle, top + 0.2, words, NAME_SQUARES))
    return PaperBoard(
        name, SIDE, SIDE, square, T, full, light, (),
        (*labels, *squares_of(SIDE, SIDE, "abcdefg")),
    )  # fmt: skip
