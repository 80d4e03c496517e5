"""A small picture made of sprites, for rules pages and summaries of a match."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SpriteLayer:
    """One sprite of a cell: turned clockwise by `degrees`, `percent` of the cell wide."""

    sprite: str
    degrees: int = 0
    percent: int = 100


@dataclass(frozen=True, slots=True)
class PictureCell:
    """A square of a picture; without layers it is empty space."""

    layers: tuple[SpriteLayer, ...]
    label: str = ""
    arrow: bool = False  # An arrow leads on from it to the next cell.
