"""The printed components of Guidance Rite."""

from __future__ import annotations

from typing import Final

from game.language import _
from game.options import Options
from game.rules.guidance_rite.pieces import EMPTY, OWNER, UNCLAIMED
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import GROUNDS, ITEMS
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
from scenes.boards.guidance_rite.symbols.tokens import whole
from scenes.boards.picture.picture_cell import SpriteLayer

UNIT: Final = 100
ARROW_BOX: Final = "34 0 32 32"  # An arrow lies here in the picture of a piece.
MARKER_COUNT: Final = 24  # Small signs mark arrows that pieces have lost or got.
KEY: Final = "guidance_rite"


def components(state: GuidanceRite, options: Options) -> Components:
    """Return the board of each bout and its pieces, with a side for either owner."""
    ground = GROUNDS[state.final]
    boards, sets = [], []
    bouts = [tuple(state.board), *state.later] if state.bout else list(state.later)
    for bout, pieces in enumerate(_different(bouts), 1):
        cells = tuple(
            (s % ground.width, 4 - s // ground.width,
             SpriteLayer(f"{KEY}/slab_{(s + s // ground.width) % 2}"))
            for s in range(ground.size)
        )  # fmt: skip
        lines = square_lines(ground.width, 5, UNIT)
        labels = squares_of(ground.width, 5, "abcdef")
        if bout == 1:
            boards.append(
                PaperBoard(_("The board"), ground.width, 5, 30, UNIT, lines, lines, cells, labels)
            )
        fronts = tuple(
            PaperPiece(
                _side(piece, 1, state.final, ground.names[square]),
                _side(piece, 2, state.final, ground.names[square]),
            )
            for square, piece in enumerate(pieces)
            if piece != EMPTY
        )
        sets.append(PieceSet(_("Pieces of bout {number}", number=bout), "tokens", (25, 25), fronts))
    markers = tuple(
        PaperPiece(PieceSide(sprites(f"{KEY}/{name}"), view=ARROW_BOX), count=MARKER_COUNT)
        for name in ("used", "arrow", "grey")
    )
    sets.append(PieceSet(_("Arrows"), "tokens", (12, 12), markers))
    if state.final:
        items = tuple(
            PaperPiece(PieceSide(sprites(f"{KEY}/item_{item}")), count=4) for item in ITEMS
        )
        sets.append(PieceSet(_("Items"), "tokens", (25, 25), items))
    return Components(tuple(boards), tuple(sets), _("Both players"), lines=215)


def _different(bouts: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the boards without repeats."""
    return list(dict.fromkeys(bouts))


def _side(piece: int, owner: int, final: bool, square: str) -> PieceSide:
    """Return the side of a piece that shows who owns it, with the square it begins on."""
    owned = piece & ~(UNCLAIMED << OWNER) | owner << OWNER
    return PieceSide(sprites(whole(owned, final, False)), letter=square)
