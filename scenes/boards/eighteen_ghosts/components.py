"""The printed components of 18 Ghosts."""

from __future__ import annotations

from game.language import _
from game.options import Options
from game.rules.eighteen_ghosts import tables
from game.rules.eighteen_ghosts.state import EighteenGhosts
from scenes.boards.components import (
    Components,
    PaperBoard,
    PaperPiece,
    PieceSet,
    PieceSide,
    sprites,
    square_lines,
    squares_of,
)
from scenes.boards.eighteen_ghosts.colours import KEYS
from scenes.boards.eighteen_ghosts.pieces import SPRITES
from scenes.boards.eighteen_ghosts.view import GROUNDS
from scenes.boards.picture.picture_cell import SpriteLayer

UNIT = 100


def components(state: EighteenGhosts, options: Options) -> Components:
    """Return the castle, the ghosts and the rings of the portals."""
    cells = tuple(
        (square % 5, 4 - square // 5, SpriteLayer(f"eighteen_ghosts/{GROUNDS[chamber]}"))
        for square, chamber in enumerate(tables.CHAMBERS)
    )
    lines = square_lines(5, 5, UNIT)
    board = PaperBoard(
        _("The castle"), 5, 5, 30, UNIT, lines, lines, cells, squares_of(5, 5, tables.FILES)
    )
    letters = tables.COLOURS
    ghosts = tuple(
        PaperPiece(PieceSide(sprites(SPRITES[ghost]), letter=letters[ghost % 3]), count=3)
        for ghost in range(6)
    )
    rings = tuple(
        PaperPiece(PieceSide(sprites(f"eighteen_ghosts/ring_{KEYS[c]}"), letter=letters[c]))
        for c in range(3)
    )
    return Components(
        (board,),
        (
            PieceSet(_("Ghosts"), "tokens", (25, 25), ghosts),
            PieceSet(_("Portals"), "tokens", (30, 30), rings),
        ),
        lines=50,
    )
