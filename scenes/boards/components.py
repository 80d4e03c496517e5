"""The printed components of a game: boards, pieces with their backs, and the Ghost's diary."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from scenes.boards.house.sight import Segment
from scenes.boards.picture.picture_cell import SpriteLayer
from scenes.ui.drawing.palette import PAPER

Kind = Literal["tiles", "cards", "tokens", "standees"]

CARD_MILLIMETRES: Final = (63.0, 88.0)
STANDEE: Final = (25.0, 40.0)
INK: Final = PAPER.bone  # Walls and lines on paper have it.


@dataclass(frozen=True, slots=True)
class PieceSide:
    """One side of a piece: sprites above each other on a ground, and words."""

    layers: tuple[SpriteLayer, ...] = ()
    title: str = ""
    words: str = ""
    letter: str = ""  # A letter in a corner that stands for colour or place.
    fill: str = ""  # The hex of the ground; empty for white.
    figure: str = ""  # A small sprite in the corner shows whose card it is.
    view: str = ""  # This viewBox of the sprites is shown; empty for all.


@dataclass(frozen=True, slots=True)
class PaperPiece:
    """A piece, how many there are, and its back."""

    front: PieceSide
    back: PieceSide | None = None
    count: int = 1


@dataclass(frozen=True, slots=True)
class PieceSet:
    """Pieces of one size, in millimetres; backs of a `secret` set never tell fronts apart."""

    name: str
    kind: Kind
    size: tuple[float, float]
    pieces: tuple[PaperPiece, ...]
    secret: bool = False


@dataclass(frozen=True, slots=True)
class BoardLabel:
    """Words on a board, centred at a point in squares; `size` is in squares, too."""

    x: float
    y: float
    words: str
    size: float = 0.22


@dataclass(frozen=True, slots=True)
class PaperBoard:
    """A board of squares.

    `full` and `light` are SVG elements in which a square has `unit` units: as in the window, and
    with little ink. `cells` are sprites on squares, as (column, row, sprite).
    """

    name: str
    columns: int
    rows: int
    square: float
    unit: float
    full: str = ""
    light: str = ""
    cells: tuple[tuple[float, float, SpriteLayer], ...] = ()
    labels: tuple[BoardLabel, ...] = ()


@dataclass(frozen=True, slots=True)
class Components:
    """Everything of a game that can be printed besides texts.

    `diary` is who keeps secrets, empty if nobody does; `house` is the small map in the diary.
    `lines` are the decisions, rolls and draws of a match: the median of five matches of bots of
    level 1 at the usual table.
    """

    boards: tuple[PaperBoard, ...] = ()
    sets: tuple[PieceSet, ...] = ()
    diary: str = ""
    house: PaperBoard | None = None
    dice: int = 0
    lines: int = 1


def sprites(*names: str, percent: int = 100) -> tuple[SpriteLayer, ...]:
    """Return sprites above each other, the lowest first."""
    return tuple(SpriteLayer(name, 0, percent) for name in names)


def squares_of(columns: int, rows: int, files: str, upwards: bool = True) -> tuple[BoardLabel, ...]:
    """Return the coordinates beside a board: letters below, numbers to the left."""
    below = [BoardLabel(c + 0.5, rows + 0.22, files[c]) for c in range(columns)]
    numbers = [rows - r if upwards else r + 1 for r in range(rows)]
    left = [BoardLabel(-0.2, r + 0.5, str(n)) for r, n in enumerate(numbers)]
    return (*below, *left)


def wall_lines(pieces: Iterable[Segment], unit: float, width: float) -> str:
    """Return walls as an SVG path in ink."""
    path = "".join(
        f"M{x0 * unit:.2f} {y0 * unit:.2f}L{x1 * unit:.2f} {y1 * unit:.2f}"
        for (x0, y0), (x1, y1) in pieces
    )
    return (
        f'<path d="{path}" fill="none" stroke="{INK}" stroke-width="{width * unit:.2f}" '
        'stroke-linecap="square"/>'
    )


def square_lines(columns: int, rows: int, unit: float, colour: str = PAPER.line) -> str:
    """Return the thin lines between squares."""
    lines = "".join(f"M{c * unit:.1f} 0V{rows * unit:.1f}" for c in range(columns + 1))
    lines += "".join(f"M0 {r * unit:.1f}H{columns * unit:.1f}" for r in range(rows + 1))
    return f'<path d="{lines}" fill="none" stroke="{colour}" stroke-width="{unit / 80:.2f}"/>'


def tinted(column: float, row: float, unit: float, colour: str) -> str:
    """Return a square of a colour."""
    return (
        f'<rect x="{column * unit:.1f}" y="{row * unit:.1f}" width="{unit:.1f}" '
        f'height="{unit:.1f}" fill="{colour}"/>'
    )
