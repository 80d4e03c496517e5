"""The tiles beside the board of Guidance Rite: powers, items, choices, directions."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.language import _, mark, within
from game.rules.guidance_rite.pieces import (
    PLAIN_CROSS,
    PLAIN_PLUS,
    make,
    renewed,
    with_character,
)
from game.rules.guidance_rite.state import (
    MOVING,
    OFFERING,
    SECOND_HALF,
    STARTING,
    GuidanceRite,
)
from game.rules.guidance_rite.tables import NONE
from scenes.boards.guidance_rite import click_paths
from scenes.boards.guidance_rite.nouns import character
from scenes.boards.guidance_rite.tokens import whole
from scenes.boards.keycap import keycap, paint_button
from scenes.boards.layout import Kind
from scenes.ui import text
from scenes.ui.look import Look
from scenes.ui.sheet import Sheet
from scenes.ui.strip import Strip
from scenes.ui.svg import icon, sprite

LABELS: Final = {
    click_paths.KEEP_PLACE: mark("Keep its character"),
    click_paths.TAKE_PLACE: mark("Take over the other"),
    click_paths.FIRST_PLACE: mark("Move first"),
    click_paths.SECOND_PLACE: mark("Move second"),
    click_paths.PLUS_PLACE: mark("Place a plus"),
    click_paths.CROSS_PLACE: mark("Place a cross"),
}
CHARACTERS: Final = {place: character for character, place in click_paths.POWERS.items()}
PLAIN_PIECES: Final = {
    click_paths.PLUS_PLACE: PLAIN_PLUS,
    click_paths.CROSS_PLACE: PLAIN_CROSS,
}
ICONS: Final = {
    click_paths.CAPTURE_PLACE: "fight",
    click_paths.END_PLACE: "flag",
    click_paths.USE_PLACE: "check",
    click_paths.FIRST_PLACE: "first",
    click_paths.SECOND_PLACE: "last",
}  # fmt: skip
DECIDING: Final = (click_paths.USE_PLACE, click_paths.END_PLACE)  # The first there is gold.


def label_of(place: str) -> str:
    """Return the word on a tile, except for the tile that ends a phase."""
    if place in CHARACTERS:
        return character(CHARACTERS[place])
    items = {
        click_paths.HONOUR_PLACE: within("tile", "Honour"),
        click_paths.ROTATE_PLACE: within("tile", "Rotate"),
        click_paths.SWAP_PLACE: within("tile", "Swap"),
        click_paths.CAPTURE_PLACE: within("tile", "Capture"),
        click_paths.USE_PLACE: within("tile", "Use it"),
    }
    return items.get(place) or _(LABELS[place])


def end_label(observation: GuidanceRite) -> str:
    """Return the current name of the tile that ends a phase."""
    if observation.phase in (OFFERING, SECOND_HALF):
        return within("tile", "No item")
    passing = observation.phase in (STARTING, MOVING)
    return within("tile", "Pass") if passing else within("tile", "End turn")


def shown_at(observation: GuidanceRite, place: str) -> tuple[Kind, str, str]:
    """Return the kind, the sprite and the label of a tile."""
    label = end_label(observation) if place == click_paths.END_PLACE else label_of(place)
    if place in ICONS:
        return "button", f"icons/{ICONS[place]}", label
    return "card", sprite_of(observation, place), label


def sprite_of(observation: GuidanceRite, place: str) -> str:
    """Return the sprite of an action: a sign, or the piece that it would make."""
    if place in PLAIN_PIECES:
        piece = make(observation.current_player + 1, NONE, PLAIN_PIECES[place])
        return whole(piece, observation.final, False)
    if place in (click_paths.KEEP_PLACE, click_paths.TAKE_PLACE):
        piece = observation.board[observation.moved]
        if place == click_paths.TAKE_PLACE:
            piece = with_character(piece, observation.captured)
        return whole(renewed(piece), observation.final, False)
    sign = "sign" if place.startswith("power") else "item"
    return f"guidance_rite/{sign}_{place.rpartition(' ')[2]}"


def paint_button_tile(
    sheet: Sheet, rect: Rect, observation: GuidanceRite, name: str, is_gold: bool
) -> None:
    """Draw a button with icon, word and key in the middle; the one that decides is gold."""
    look = sheet.look
    ink = paint_button(sheet, rect, look.tight(11), True, is_gold)
    label = end_label(observation) if name == click_paths.END_PLACE else label_of(name)
    cap, sign = keycap(look, click_paths.KEYS[name], is_gold), icon(ICONS[name], look.pt(20), ink)
    gap = look.px(10)
    room = rect.width - cap.get_width() - sign.get_width() - 4 * gap
    words, pixels = text.fit(label, "bold", look.pt(18), room)
    line = text.line(words, "bold", pixels, ink)
    strip = Strip(sheet, rect)
    wide = sign.get_width() + line.get_width() + cap.get_width() + 2 * gap
    strip.left = rect.centerx - wide // 2
    for picture in (sign, line, cap):
        strip.put(picture, gap)


def paint_tile(sheet: Sheet, rect: Rect, observation: GuidanceRite, name: str) -> None:
    """Draw a tile: its picture and its word beside each other, without room its picture alone."""
    look, is_gold = sheet.look, name in DECIDING
    ink = paint_button(sheet, rect, look.tight(10), True, is_gold)
    label = end_label(observation) if name == click_paths.END_PLACE else label_of(name)
    cap, inset = keycap(look, click_paths.KEYS[name], is_gold), look.tight(8)
    size = min(look.pt(64), rect.height - look.tight(8))
    strip = Strip(sheet, rect, inset)
    strip.put(_sign(look, observation, name, size, ink), inset)
    if strip.room > cap.get_width():
        strip.put_last(cap, inset)
    if strip.room > look.pt(40) and text.fit(label, "bold", look.pt(16), strip.room)[0] == label:
        strip.say(label, 16, "bold", ink, limit=strip.room)


def _sign(look: Look, observation: GuidanceRite, name: str, size: int, ink: str) -> pygame.Surface:
    """Return the picture of an action: a symbol, or the piece that it would make."""
    if name in ICONS:
        return icon(ICONS[name], min(size, look.pt(26)), ink)
    return sprite(sprite_of(observation, name), size, look)
