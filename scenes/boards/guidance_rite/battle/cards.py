"""The drawings beside the board in battle: what can be chosen, the players' cards, buttons."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.language import _, any_of, many
from game.rules.guidance_rite.pieces import OWNER
from game.rules.guidance_rite.state import GuidanceRite
from scenes.boards.guidance_rite import click_paths, side
from scenes.boards.guidance_rite.actions import ACTIONS, ITEMS, LISTED
from scenes.boards.guidance_rite.battle import effect
from scenes.boards.guidance_rite.battle.count import ahead_words, quiet_words
from scenes.boards.guidance_rite.battle.tiles import (
    DECIDING,
    paint_button_tile,
    paint_tile,
    sprite_of,
)
from scenes.boards.guidance_rite.symbols import legend
from scenes.boards.guidance_rite.symbols.signs import settled
from scenes.boards.guidance_rite.symbols.tokens import PLAYER_COLOURS
from scenes.boards.picture.name_plate import paint_name
from scenes.ui.drawing import text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.strip import Strip
from scenes.ui.drawing.svg import sprite
from scenes.ui.layout import Columns, Slot, slots


def paint(
    surface: pygame.Surface,
    area: Rect,
    look: Look,
    observation: GuidanceRite,
    names: tuple[str, ...],
    faces: Sequence[str],
    flipped: bool,
    lit_seat: int,
    chosen: click_paths.Way | None,
    hovered_action: int | None,
) -> None:
    """Draw everything beside the board."""
    sheet = Sheet.over(surface, look)
    parts = side.parts_of(area, look, observation, chosen)
    if side.CHOICE in parts:
        is_lit = side.LEGEND not in parts
        edge, width = ("candle", 1.5) if is_lit else ("line", 1.0)
        sheet.box(parts[side.CHOICE], look.tight(12), "panel", edge, width)
    is_worded = side.CHOICE in parts
    for part, rect in parts.items():
        if part == side.COUNT:
            said = f"{quiet_words(observation)} {ahead_words(observation, names)}"
            sheet.text(said, rect.center, 16, "regular", "candle", "center", rect.width)
        elif part in side.CARD_PLACES:
            player = side.CARD_PLACES.index(part)
            is_lit = player == lit_seat
            _paint_card(sheet, rect, observation, player, names[player], faces[player], is_lit)
        elif part == side.LEGEND:
            listed, _buttons = click_paths.useful_rows(observation, chosen)
            legend.paint(sheet, rect, observation, with_kinds=not listed)
        elif part == side.EFFECT:
            effect.paint(sheet, rect, observation, chosen or (), hovered_action, flipped)
        elif part == side.NOTE:
            words = _("A piece that lends its power becomes plain.")
            sheet.text(words, rect.midleft, 16, "regular", "muted", limit=rect.width)
        elif part in ACTIONS.places and is_worded and ACTIONS.by_place[part] in LISTED:
            _paint_row(sheet, rect, observation, part)
        elif part in ACTIONS.places and is_worded and rect.height <= look.pt(side.BUTTON_HEIGHT):
            decides = next((place for place in DECIDING if place in parts), "")
            paint_button_tile(sheet, rect, observation, part, part == decides)
        elif part in ACTIONS.places:
            paint_tile(sheet, rect, observation, part)


def _paint_row(sheet: Sheet, rect: Rect, observation: GuidanceRite, place: str) -> None:
    """Draw a power or an item: its sign and name, what it does, and where it can be used."""
    look, squares = sheet.look, _squares_of(observation, place)
    row, where = ACTIONS.by_place[place], any_of(squares[:3])
    name = row.label()
    if len(squares) > 3:
        where = ""  # The board marks them.
    sign = min(look.pt(28), rect.height)
    tree = Columns(
        [
            Slot("sign", sign),
            Slot("name", text.width(name, "bold", look.pt(16))),
            Slot("words"),
            Slot("where", text.width(where, "bold", look.pt(16))),
        ],
        look.tight(10),
        [None, None, 1.0, None],
    )
    parts = slots(tree, rect)
    sheet.place(sprite(sprite_of(observation, place), sign, look), parts["sign"].center)
    sheet.text(name, parts["name"].midleft, 16, "bold")
    words = parts["words"]
    sheet.text(row.effect(observation), words.midleft, 16, limit=words.width)
    sheet.text(where, parts["where"].midright, 16, "bold", "candle", "midright")
    sheet.surface.fill(look.palette.line, Rect(rect.left, rect.bottom - 1, rect.width, 1))


def _squares_of(observation: GuidanceRite, place: str) -> list[str]:
    """Return the squares of the pieces with which a power can be used; none for an item."""
    if ACTIONS.by_place[place] in ITEMS:
        return []
    found = click_paths.following(observation, (place,))
    return [name for name in observation.ground.names if name in found]


def _paint_card(
    sheet: Sheet,
    rect: Rect,
    observation: GuidanceRite,
    player: int,
    name: str,
    face: str,
    is_lit: bool,
) -> None:
    """Draw a player: badge, name, bouts won, pieces, time-outs and items."""
    look = sheet.look
    fill = sheet.colour("raised" if is_lit else "panel")
    edge, width = (PLAYER_COLOURS[player], 2.0) if is_lit else ("line", 1.0)
    sheet.box(rect, look.tight(12), fill, edge, width, mix(fill, "#FFFFFF", 0.03))
    inner = rect.inflate(-2 * look.tight(10), -2 * look.tight(9))
    size = min(inner.height, look.tight(44))
    badge = sprite(f"guidance_rite/seat_{player}", size, look)
    left = sheet.place(badge, inner.midleft, "midleft").right + look.tight(8)
    high = text.line_height(look.pt(18))
    upper = Strip(sheet, Rect(left, inner.top, inner.right - left, high))
    seal = min(look.pt(24), high)
    upper.middle = inner.top + (high - seal) // 2 + seal // 2
    for _won in range(observation.wins[player]):
        upper.put_last(sprite("guidance_rite/seal", seal, look), look.tight(3))
    paint_name(sheet, Rect(left, inner.top, upper.room, high), name, face)
    lower = Strip(sheet, Rect(left, inner.top + high, inner.right - left, inner.height - high))
    lower.middle = (inner.top + high + inner.bottom) // 2
    if observation.final:
        _paint_items(lower, observation, player)
        lower.right -= look.tight(6)
    words, pixels = text.fit(_standing(observation, player), "regular", look.pt(16), lower.room)
    if "…" in words or "..." in words:
        words = str(_count(observation, player))
        words, pixels = text.fit(words, "bold", look.pt(18), lower.room)
    ink = look.palette.danger if observation.timeouts[player] else look.palette.muted
    lower.put(text.line(words, "regular", pixels, ink))


def _count(observation: GuidanceRite, player: int) -> int:
    """Return the number of a player's pieces, ignoring secret plans."""
    return sum(1 for piece in settled(observation) if piece >> OWNER == player + 1)


def _standing(observation: GuidanceRite, player: int) -> str:
    count = _count(observation, player)
    words = many("{number} piece", "{number} pieces", count)
    out = observation.timeouts[player]
    # For translators: the pieces are "4 pieces" or so.
    said = _("{pieces} · {number} of 3 time-outs")
    return said.format(pieces=words, number=out) if out else words


def _paint_items(strip: Strip, observation: GuidanceRite, player: int) -> None:
    """Draw the items that a player has left, at the right."""
    sheet, look = strip.sheet, strip.sheet.look
    for kind in reversed(range(3)):
        count = observation.items[player * 3 + kind]
        if not count:
            continue
        picture = sprite(ITEMS[kind].icon, look.pt(24), look)
        spot = strip.put_last(picture, look.tight(3))
        if count > 1:
            sheet.text(str(count), spot.bottomright, 16, "bold", anchor="bottomright")
