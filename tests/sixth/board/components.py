"""What Phantoms is made of on paper."""

from __future__ import annotations

from game.options import Options
from scenes.boards.components import Components, PaperPiece, PieceSet, PieceSide, sprites
from tests.sixth.rules.state import Phantoms


def components(state: Phantoms, options: Options) -> Components:
    """Return the phantoms, whose backs are alike."""
    back = PieceSide(sprites("phantoms/seat_0"))
    pieces = tuple(
        PaperPiece(PieceSide(sprites(f"phantoms/{kind}")), back, 4) for kind in ("good", "evil")
    )
    return Components((), (PieceSet("Phantoms", "tokens", (25, 25), pieces, True),))
