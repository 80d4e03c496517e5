"""Beside the board of Guidance Rite: where the players' cards and the places of deeds lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.rules.guidance_rite.state import (
    GuidanceRite,
)
from game.rules.guidance_rite.tables import GUARDIAN
from scenes.boards.guidance_rite import click_paths
from scenes.ui import text
from scenes.ui.look import Look

GAP: Final = 8


@dataclass(frozen=True, slots=True)
class RiteSide:
    """Where everything beside the board lies; what has no room is None."""

    strip: Rect | None
    cards: tuple[Rect, Rect] | None
    tiles: dict[str, Rect]
    lower: Rect  # the area of the tiles


def _heights(look: Look) -> tuple[int, int]:
    """Return the heights of tiles of the first and of the second group."""
    return (look.pt(58), look.pt(40)) if look.wide else (look.pt(31), look.pt(31))


def _strip_height(look: Look) -> int:
    return max(look.pt(26), look.tight(32)) if look.wide else 0


def _card_height(look: Look) -> int:
    lines = text.line_height(look.pt(18)) + max(text.line_height(look.pt(16)), look.pt(26))
    return lines + 2 * look.tight(9)


def _tile_width(look: Look, name: str) -> int:
    """Return the least width of a tile: icon and key; in large type beside each other."""
    if name in click_paths.TOWARDS:
        return look.pt(37) if look.wide else look.pt(34)
    if name in click_paths.ITEM_PLACES and look.wide:
        return look.pt(54)
    return look.pt(56) if look.wide else look.pt(48)


def _lines(names: click_paths.Way, width: int, look: Look) -> list[click_paths.Way]:
    """Return tiles in as few lines of about equal numbers as their width allows."""
    gap = look.tight(GAP)
    for count in range(1, len(names) + 1):
        each = -(-len(names) // count)
        lines = [names[start : start + each] for start in range(0, len(names), each)]
        if all(sum(_tile_width(look, n) + gap for n in line) - gap <= width for line in lines):
            return lines
    return [(name,) for name in names]


def _most(final: bool, look: Look) -> tuple[click_paths.Way, click_paths.Way]:
    """Return as many tiles as any phase has."""
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
    gap = look.tight(GAP)
    least = -gap
    for names, high in zip(_most(final, look), _heights(look), strict=True):
        least += len(_lines(names, width, look)) * (high + gap)
    whole = least + gap + _card_height(look)
    if look.wide:
        whole += gap + _strip_height(look)
    return least, whole


def parts_of(side: Rect, look: Look, observation: GuidanceRite) -> RiteSide:
    """Return where everything goes in an area; where there is little room only the tiles."""
    gap = look.tight(GAP)
    least, whole = heights(side.width, look, observation.final)
    strip: Rect | None = None
    cards: tuple[Rect, Rect] | None = None
    top = side.bottom - min(least, side.height)
    if side.height >= whole:
        top = side.top
        if look.wide:
            strip = Rect(side.left, top, side.width, _strip_height(look))
            top = strip.bottom + gap
        wide, high = (side.width - gap) // 2, _card_height(look)
        cards = (Rect(side.left, top, wide, high), Rect(side.right - wide, top, wide, high))
        top += high + gap
    lower = Rect(side.left, top, side.width, max(0, side.bottom - top))
    return RiteSide(strip, cards, _tiles(lower, look, observation), lower)


def _tiles(lower: Rect, look: Look, observation: GuidanceRite) -> dict[str, Rect]:
    if lower.height <= 0:
        return {}
    gap, found = look.tight(GAP), {}
    top = lower.top
    rows = click_paths.rows if look.wide else click_paths.fewer_rows
    for names, high in zip(rows(observation), _heights(look), strict=True):
        for line in _lines(names, lower.width, look):
            left, spare = lower.left, lower.width - (len(line) - 1) * gap
            needs = [_tile_width(look, name) for name in line]
            spare -= sum(needs)
            for index, (name, need) in enumerate(zip(line, needs, strict=True)):
                share = spare // (len(line) - index)
                spare -= share
                found[name] = Rect(left, top, need + share, high)
                left += need + share + gap
            top += high + gap
    return found
