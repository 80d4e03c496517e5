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
from scenes.boards.guidance_rite.nouns import character, short_way
from scenes.boards.guidance_rite.tokens import whole
from scenes.boards.keycap import keycap, paint_button
from scenes.boards.layout import Kind
from scenes.ui import text
from scenes.ui.look import Look
from scenes.ui.palette import mix
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
    click_paths.FIRST_PLACE: "first",
    click_paths.SECOND_PLACE: "last",
}  # fmt: skip


def label_of(place: str) -> str:
    """Return the word on a tile, except for the tile that ends a phase."""
    if place in CHARACTERS:
        return character(CHARACTERS[place])
    items = {
        click_paths.HONOUR_PLACE: within("tile", "Honour"),
        click_paths.ROTATE_PLACE: within("tile", "Rotate"),
        click_paths.SWAP_PLACE: within("tile", "Swap"),
        click_paths.CAPTURE_PLACE: within("tile", "Capture"),
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
    if place in click_paths.TOWARDS:
        direction = click_paths.TOWARDS.index(place)
        return "button", f"guidance_rite/towards@{direction * 45}", short_way(direction)
    label = end_label(observation) if place == click_paths.END_PLACE else label_of(place)
    if place in ICONS:
        return "button", f"icons/{ICONS[place]}", label
    return "card", _sprite_of(observation, place), label


def _sprite_of(observation: GuidanceRite, place: str) -> str:
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


def paint_tile(sheet: Sheet, rect: Rect, observation: GuidanceRite, name: str, ready: bool) -> None:
    """Draw an action tile: icon and key above its word; in large type without the word."""
    look = sheet.look
    ends = name == click_paths.END_PLACE and ready
    ink = paint_button(sheet, rect, look.tight(10), ready, ends)
    label = end_label(observation) if name == click_paths.END_PLACE else label_of(name)
    inset = look.tight(7)
    cap = keycap(look, click_paths.KEYS[name], ends)
    large = look.wide and rect.width > look.pt(150)
    size = min(look.pt(46 if large else 24), rect.height - look.tight(8))
    if rect.height < look.pt(50):
        inset = min(inset, (rect.width - size - cap.get_width()) // 3)
    picture = _sign(look, observation, name, size, ink, ready)
    if look.wide and not large and rect.height >= look.pt(50):
        sheet.put(picture, (rect.left + inset, rect.top + look.tight(5)))
        sheet.place(cap, (rect.right - inset, rect.top + inset), "topright")
        foot = (rect.centerx, rect.bottom - look.tight(4))
        sheet.whole_text(label, foot, rect.width - look.tight(3), 16, "bold", ink, "midbottom")
        return
    strip = Strip(sheet, rect, inset)
    strip.put(picture)
    strip.put_last(cap)
    strip.left = rect.left + size + 2 * inset
    room = strip.room - inset
    if room > look.pt(40) and text.fit(label, "bold", look.pt(16), room)[0] == label:
        strip.say(label, 16, "bold", ink, limit=room)


def _sign(
    look: Look, observation: GuidanceRite, name: str, size: int, ink: str, ready: bool
) -> pygame.Surface:
    """Return the picture of an action: a symbol, or the piece that it would make."""
    if name in ICONS:
        return icon(ICONS[name], min(size, look.pt(26)), ink)
    picture = sprite(_sprite_of(observation, name), size, look)
    if name in PLAIN_PIECES or name in (click_paths.KEEP_PLACE, click_paths.TAKE_PLACE):
        return picture
    if not ready:
        picture = picture.copy()
        picture.set_alpha(90)
    return picture


def paint_direction(sheet: Sheet, rect: Rect, name: str, ready: bool, flipped: bool) -> None:
    """Draw a direction of the rose with the digit of the number pad."""
    look, palette = sheet.look, sheet.look.palette
    direction = click_paths.TOWARDS.index(name)
    fill = palette.raised if ready else palette.panel
    sheet.box(rect, look.tight(9), fill, "edge" if ready else "line", 1.5, dashed=not ready)
    cap = look.cap(click_paths.pad_key(direction, flipped))
    ink = palette.muted if ready else mix(palette.muted, fill, 0.35)
    line = text.line(cap, "regular", look.pt(14), ink)
    size = min(look.pt(18), rect.height - look.tight(8))
    used = size + bool(cap) * (look.tight(4) + line.get_width())
    left = rect.centerx - used // 2
    degrees = (direction + 4 * flipped) % 8 * 45
    picture = sprite("guidance_rite/towards", size, look, float(degrees))
    if not ready:
        picture = picture.copy()
        picture.set_alpha(80)
    sheet.place(picture, (left + size // 2, rect.centery))
    if cap:
        sheet.place(line, (left + used, rect.centery), "midright")
