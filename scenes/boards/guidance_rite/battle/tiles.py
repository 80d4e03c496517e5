"""The tiles beside the board of Guidance Rite: powers, items, choices, directions."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.rules.guidance_rite.pieces import (
    PLAIN_CROSS,
    PLAIN_PLUS,
    make,
    renewed,
    with_character,
)
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import NONE
from scenes.boards.guidance_rite.actions import ACTIONS, CROSS, END_TURN, KEEP, PLUS, TAKE, USE
from scenes.boards.guidance_rite.symbols.tokens import whole
from scenes.boards.layout import Kind
from scenes.boards.picture.keycap import keycap, paint_button
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.strip import Strip
from scenes.ui.drawing.svg import icon, sprite

PLAIN_PIECES: Final = {PLUS.place: PLAIN_PLUS, CROSS.place: PLAIN_CROSS}
DECIDING: Final = (USE.place, END_TURN.place)  # The first there is gold.


def shown_at(observation: GuidanceRite, place: str) -> tuple[Kind, str, str]:
    """Return the kind, the sprite and the label of a tile."""
    row = ACTIONS.at(observation, place)
    if row.icon.startswith("icons/"):
        return "button", row.icon, row.label()
    return "card", sprite_of(observation, place), row.label()


def sprite_of(observation: GuidanceRite, place: str) -> str:
    """Return the sprite of an action: a sign, or the piece that it would make."""
    if place in PLAIN_PIECES:
        piece = make(observation.current_player + 1, NONE, PLAIN_PIECES[place])
        return whole(piece, observation.final, False)
    if place in (KEEP.place, TAKE.place):
        piece = observation.board[observation.moved]
        if place == TAKE.place:
            piece = with_character(piece, observation.captured)
        return whole(renewed(piece), observation.final, False)
    return ACTIONS.at(observation, place).icon


def paint_button_tile(
    sheet: Sheet, rect: Rect, observation: GuidanceRite, name: str, is_gold: bool
) -> None:
    """Draw a button with icon, word and key in the middle; the one that decides is gold."""
    look = sheet.look
    ink = paint_button(sheet, rect, look.tight(11), True, is_gold)
    row = ACTIONS.at(observation, name)
    sign = icon(row.icon.removeprefix("icons/"), look.pt(20), ink)
    label, cap = row.label(), keycap(look, row.key, is_gold)
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
    row = ACTIONS.at(observation, name)
    label, cap, inset = row.label(), keycap(look, row.key, is_gold), look.tight(8)
    size = min(look.pt(64), rect.height - look.tight(8))
    strip = Strip(sheet, rect, inset)
    kind, picture, _label = shown_at(observation, name)
    if kind == "button":
        strip.put(icon(row.icon.removeprefix("icons/"), min(size, look.pt(26)), ink), inset)
    else:
        strip.put(sprite(picture, size, look), inset)
    if strip.room > cap.get_width():
        strip.put_last(cap, inset)
    if strip.room > look.pt(40) and text.fit(label, "bold", look.pt(16), strip.room)[0] == label:
        strip.say(label, 16, "bold", ink, limit=strip.room)
