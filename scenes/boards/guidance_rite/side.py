"""The side of the board of Guidance Rite in battle: what can be chosen, both players, buttons."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.rules.guidance_rite.state import GuidanceRite
from scenes.boards.guidance_rite import click_paths
from scenes.boards.guidance_rite.actions import ACTIONS, END_TURN, POWERS
from scenes.boards.guidance_rite.battle import effect
from scenes.boards.guidance_rite.battle.count import is_count_due
from scenes.ui.drawing import text
from scenes.ui.drawing.look import Look
from scenes.ui.layout import Fixed, Grid, Inset, Item, Lines, Named, Rows, Slot, slots

GAP_UNITS: Final = 10
CHOICE, EFFECT, LEGEND, NOTE = "choice", "effect", "legend", "note"
COUNT: Final = "count"
CARD_PLACES: Final = ("card 0", "card 1")  # One card a player.
CHOICE_HEIGHT: Final = 212  # Units of type.
ROW_HEIGHT: Final = 40  # Units of type of a power or an item in the list.
TILE_HEIGHT: Final = 84  # Units of type of one of two that are chosen from.
BUTTON_HEIGHT: Final = 50  # Units of type.
SMALL_TILE: Final = (48, 31)  # Units of type of any place where there is no room for words.
PADDING_UNITS: Final = 14


def _tree(look: Look, observation: GuidanceRite, chosen: click_paths.Way | None) -> Item:
    """Return what can be chosen, then the players' cards, then buttons."""
    gap = look.tight(GAP_UNITS)
    lines = text.line_height(look.pt(18)) + max(text.line_height(look.pt(16)), look.pt(26))
    cards = Grid(
        [Slot(card, height=lines + 2 * look.tight(9)) for card in CARD_PLACES], 2, gap, "ends"
    )
    _listed, buttons = click_paths.useful_rows(observation, chosen)
    choice = Inset(_choice(look, observation, chosen), look.tight(PADDING_UNITS), look.tight(10))
    rows: list[Item] = [Fixed(Named(CHOICE, choice), look.pt(CHOICE_HEIGHT))]
    if is_count_due(observation):
        rows.append(Slot(COUNT, height=text.line_height(look.pt(16)) + look.tight(10)))
    rows.append(cards)
    if buttons and not _is_pair(buttons):
        row = [Slot(name, look.pt(96), look.pt(BUTTON_HEIGHT)) for name in buttons]
        rows.append(Lines(row, gap))
    return Rows(rows, gap, 0)


def _is_pair(buttons: click_paths.Way) -> bool:
    """Return whether one of two things must be chosen."""
    return bool(buttons) and END_TURN.place not in buttons and len(buttons) == 2


def _choice(look: Look, observation: GuidanceRite, chosen: click_paths.Way | None) -> Item:
    """Return the content of the card with what can be chosen."""
    if effect.is_shown(observation, chosen):
        return Rows([Slot(EFFECT)], 0, 0)
    gap, line = look.tight(8), text.line_height(look.pt(16))
    listed, buttons = click_paths.useful_rows(observation, chosen)
    if _is_pair(buttons):
        tiles = [Slot(name, look.pt(96), look.pt(TILE_HEIGHT)) for name in buttons]
        return Rows([Lines(tiles, gap), Slot(LEGEND)], gap, -1)
    rows: list[Item] = [Slot(name, height=max(look.pt(ROW_HEIGHT), line)) for name in listed]
    if not rows:
        return Rows([Slot(LEGEND)], 0, 0)
    if any(ACTIONS.by_place[place] in POWERS.values() for place in listed):
        return Rows([Rows(rows), Slot(NOTE, height=line)], 0, 0)
    return Rows([*rows, Slot(LEGEND)], gap // 2, -1)


def _small_tiles(look: Look, observation: GuidanceRite, chosen: click_paths.Way | None) -> Item:
    """Return all places that can be pressed, without words."""
    wide, high = (look.pt(length) for length in SMALL_TILE)
    listed, buttons = click_paths.useful_rows(observation, chosen)
    return Lines([Slot(name, wide, high) for name in (*listed, *buttons)], look.tight(GAP_UNITS))


def heights(width: int, look: Look) -> tuple[int, int]:
    """Return the minimum height (small tiles without text) and the full height."""
    gap, lines = look.tight(GAP_UNITS), text.line_height(look.pt(18))
    cards = lines + max(text.line_height(look.pt(16)), look.pt(26)) + 2 * look.tight(9)
    if not look.wide:
        small = 2 * look.pt(SMALL_TILE[1]) + gap
        return small, small + gap + cards
    whole = look.pt(CHOICE_HEIGHT) + cards + look.pt(BUTTON_HEIGHT) + 2 * gap
    return 2 * look.pt(SMALL_TILE[1]) + gap, whole


def parts_of(
    side: Rect, look: Look, observation: GuidanceRite, chosen: click_paths.Way | None
) -> dict[str, Rect]:
    """Return the rectangle of each part in an area; in a small one only the tiles."""
    least, whole = heights(side.width, look)
    if side.height >= whole and look.wide:
        return slots(_tree(look, observation, chosen), side)
    if side.height <= 0:
        return {}
    tiles = _small_tiles(look, observation, chosen)
    if side.height >= whole:
        high = whole - least - look.tight(GAP_UNITS)
        cards = Grid(
            [Slot(card, height=high) for card in CARD_PLACES], 2, look.tight(GAP_UNITS), "ends"
        )
        return slots(Rows([cards, tiles], look.tight(GAP_UNITS)), side)
    high = min(least, side.height, tiles.height_for(side.width))
    return slots(tiles, Rect(side.left, side.bottom - high, side.width, high))


def tiles_of(
    side: Rect, look: Look, observation: GuidanceRite, chosen: click_paths.Way | None
) -> dict[str, Rect]:
    """Return the rectangle of each place that can be pressed."""
    parts = parts_of(side, look, observation, chosen).items()
    return {name: rect for name, rect in parts if name in ACTIONS.places}
