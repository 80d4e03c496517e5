"""The side of the board of Guidance Rite: player cards, and tiles for actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import GUARDIAN
from scenes.boards.guidance_rite import click_paths
from scenes.ui import text
from scenes.ui.layout import Gap, Grid, Item, Lines, Rows, Slot, slots
from scenes.ui.look import Look

GAP: Final = 8
STRIP: Final = "strip"
SIGNS: Final = "signs"  # what the characters do, while no tile can be used
CARDS: Final = ("card 0", "card 1")  # of the players


def _tile_width(look: Look, name: str) -> int:
    """Return the least width of a tile: icon and key; in large type beside each other."""
    if name in click_paths.TOWARDS:
        return look.pt(37) if look.wide else look.pt(34)
    if name in click_paths.ITEM_PLACES and look.wide:
        return look.pt(54)
    return look.pt(56) if look.wide else look.pt(48)


def _tiles(groups: Sequence[click_paths.Way], look: Look) -> Item:
    """Return the tiles of the first and of the second group below one another."""
    gap, heights = look.tight(GAP), (58, 40) if look.wide else (31, 31)
    return Rows(
        [
            Lines([Slot(name, _tile_width(look, name), look.pt(high)) for name in names], gap)
            for names, high in zip(groups, heights, strict=True)
            if names
        ],
        gap,
    )


def _whole(tiles: Item, look: Look) -> Item:
    """Return tiles below the strip and the players' cards."""
    gap = look.tight(GAP)
    lines = text.line_height(look.pt(18)) + max(text.line_height(look.pt(16)), look.pt(26))
    high = lines + 2 * look.tight(9)
    rows: list[Item] = [Grid([Slot(card, height=high) for card in CARDS], 2, gap, "ends"), tiles]
    if look.wide:
        rows.insert(0, Slot(STRIP, height=max(look.pt(26), look.tight(32))))
    return Rows(rows, gap)


def _most(final: bool, look: Look) -> tuple[click_paths.Way, click_paths.Way]:
    """Return the tiles of the phase with the most tiles."""
    items = click_paths.ITEM_PLACES if final else ()
    if not look.wide:
        ends = (click_paths.CAPTURE_PLACE, click_paths.END_PLACE)
        return (click_paths.POWERS[GUARDIAN], *click_paths.ITEM_PLACES, *ends), click_paths.TOWARDS
    return (
        (*click_paths.POWERS.values(), click_paths.CAPTURE_PLACE, click_paths.END_PLACE),
        (*items, *click_paths.TOWARDS),
    )


def heights(width: int, look: Look, final: bool) -> tuple[int, int]:
    """Return the heights of the tiles alone and of everything."""
    tiles = _tiles(_most(final, look), look)
    return tiles.height_for(width), _whole(tiles, look).height_for(width)


def parts_of(side: Rect, look: Look, observation: GuidanceRite) -> dict[str, Rect]:
    """Return the rectangle of each part in an area; in a small one only the tiles."""
    least, whole = heights(side.width, look, observation.final)
    rows = click_paths.useful_rows if look.wide else click_paths.fewer_rows
    shown = rows(observation)
    tiles = _tiles(shown, look)
    if look.wide and not any(shown):
        tiles = Slot(
            SIGNS, height=_tiles(_most(observation.final, look), look).height_for(side.width)
        )
    elif look.wide and not all(shown):
        high = _tiles(_most(observation.final, look), look).height_for(side.width)
        tiles = Rows([tiles, Gap(height=high - tiles.height_for(side.width))], 0)
    if side.height >= whole:
        return slots(_whole(tiles, look), side)
    if side.height <= 0:
        return {}
    high = min(least, side.height)
    return slots(tiles, Rect(side.left, side.bottom - high, side.width, high))


def tiles_of(side: Rect, look: Look, observation: GuidanceRite) -> dict[str, Rect]:
    """Return the rectangle of each tile, by place."""
    parts = parts_of(side, look, observation).items()
    return {name: rect for name, rect in parts if name not in (STRIP, SIGNS, *CARDS)}
