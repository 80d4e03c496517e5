"""Items as cards: name, evidence, and use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect

from game.language import _, within
from game.rules.ghost_hunt import tables
from game.rules.ghost_hunt.position import Position
from scenes.boards.ghost_hunt import click_paths
from scenes.boards.ghost_hunt.house.ranges import ItemRange
from scenes.boards.ghost_hunt.nouns import capital, hunter_name, item_name
from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import LEAST_TYPE_UNITS, Sheet
from scenes.ui.drawing.svg import drawing, icon, sprite

CARD_UNITS: Final = 77  # A card is at least this high, in units of type.
WIDE_CARD_UNITS: Final = 240  # A card over the house is this wide, in units of type.
REACH: Final = "#B48CFF"
Cell = Callable[[int], Rect]


def use_of(item: int) -> tuple[bool, str, str]:
    """Return whether an item proves evidence, its purpose, and its use in one sentence."""
    return {
        tables.DOTS: (
            True,
            within("item card", "proves DOTS"),
            _("Lay it in the ghost room: it shows who walks by."),
        ),
        tables.BOOK: (
            True,
            within("item card", "proves writing"),
            _("Lay it in the ghost room: the Ghost may write in it."),
        ),
        tables.UV: (
            True,
            within("item card", "proves ultraviolet"),
            _("Shows all hand marks within two steps."),
        ),
        tables.THERMOMETER: (
            False,
            within("item card", "finds the room"),
            _("Tells for certain whether this is the ghost room."),
        ),
        tables.EMF_READER: (
            True,
            within("item card", "proves EMF"),
            _("Shows EMF in the ghost room, if the type leaves it."),
        ),
        tables.CRUCIFIX: (
            False,
            within("item card", "stops a hunt"),
            _("Lay it in the ghost room: the next hunt does not begin."),
        ),
        tables.SALT: (
            False,
            within("item card", "shows a way"),
            _("Three piles: a footprint tells where it has been."),
        ),
        tables.BOX: (
            True,
            within("item card", "proves Spirit Box"),
            _("Asks the Ghost within two squares; it may answer."),
        ),
    }[item]


def whose(observation: Position, item: int, names: Sequence[str]) -> str:
    """Return who carries an item, or where it is, in words."""
    place = observation.where[item]
    if place <= tables.HAND:
        return hunter_name(tables.HAND - place, names)
    if place == tables.STOCK:
        return within("item", "in the van")
    if place == tables.BURNED:
        return within("item", "gone")
    return observation.house.names[place] if place >= 0 else ""


def paint_card(
    surface: pygame.Surface,
    rect: Rect,
    look: Look,
    observation: Position,
    item: int,
    names: Sequence[str],
    ready: bool,
    chosen: bool = False,
) -> None:
    """Draw an item card; an item that cannot be taken is dimmed and names its owner."""
    palette = look.palette
    own = observation.where[item] == tables.HAND - (observation.current_player - 1)
    fill = palette.raised if ready or own else palette.panel
    edge = palette.candle if own else palette.edge if ready else palette.line
    if chosen:
        fill, edge = mix(palette.raised, REACH, 0.16), palette.focus
    top = mix(fill, "#FFFFFF", 0.05)
    box = shapes.box(
        rect.size, look.tight(10), fill, edge, (3 if chosen else 2 if own else 1) * look.unit, top
    )
    surface.blit(box, rect)
    if rect.height < 2 * text.line_height(look.pt(15)):
        _paint_small(surface, rect, look, item, own)
        return
    pad = look.tight(8)
    inner = rect.inflate(-2 * pad, -2 * look.tight(2))
    size, step = min(look.pt(36), inner.height // 2), text.line_height(look.pt(15))
    name, (proves, good, sentence) = capital(item_name(item)), use_of(item)
    head = max(size, 2 * step) + look.px(1)
    lines = text.wrap(sentence, "regular", look.pt(LEAST_TYPE_UNITS), inner.width)
    is_told = head + len(lines) * text.line_height(look.pt(LEAST_TYPE_UNITS)) <= inner.height
    taken = whose(observation, item, names) if not (ready or own) else ""
    if not (is_told or taken):  # The turn card tells it as soon as the item is pointed at.
        inner.top += (inner.height - head) // 2
    picture = sprite(f"ghost_hunt/item_{tables.ITEMS[item]}", size, look)
    ink, quiet = palette.bone, palette.bone
    if not (ready or own):
        ink, quiet = mix(palette.muted, fill, 0.15), mix(palette.muted, fill, 0.3)
        picture = picture.copy()
        picture.set_alpha(140)
    surface.blit(picture, picture.get_rect(topleft=(inner.left, inner.top + look.px(2))))
    left, right = inner.left + size + look.tight(7), inner.right
    limit = right - left - look.pt(16)
    cap = look.cap(click_paths.ITEM_KEYS[click_paths.ITEM_PLACES[item]])
    if own or cap:
        line = text.line(cap, "bold", look.pt(LEAST_TYPE_UNITS), palette.muted)
        sign = icon("check", look.pt(15), palette.candle) if own else line
        surface.blit(sign, sign.get_rect(topright=(right, inner.top)))
    sheet = Sheet.over(surface, look)
    sheet.text(name, (left, inner.top), 15, "bold", ink, "topleft", limit)
    if taken:
        room = Rect(left, inner.top + step, right - left, inner.bottom - inner.top - step)
        lines = text.wrap(taken, "regular", look.pt(LEAST_TYPE_UNITS), room.width)
        if len(lines) * text.line_height(look.pt(LEAST_TYPE_UNITS)) <= room.height:
            sheet.paragraph(taken, room, LEAST_TYPE_UNITS, colour=quiet)
        else:
            sheet.text(
                taken, room.topleft, LEAST_TYPE_UNITS, "regular", quiet, "topleft", room.width
            )
        return
    _paint_chip(surface, look, good, proves, (left, inner.top + step), right - left)
    if is_told:
        room = Rect(inner.left, inner.top + head, inner.width, inner.height - head)
        sheet.paragraph(sentence, room, LEAST_TYPE_UNITS, colour=quiet)


def _paint_small(surface: pygame.Surface, rect: Rect, look: Look, item: int, own: bool) -> None:
    """Draw sign and key on a low card, and the name where all names have room.

    The turn card names the item that is pointed at.
    """
    inner = rect.inflate(-2 * look.tight(8), -2 * look.tight(3))
    size, face, least = min(inner.height, look.pt(28)), "bold", look.pt(LEAST_TYPE_UNITS)
    sheet = Sheet.over(surface, look)
    picture = sprite(f"ghost_hunt/item_{tables.ITEMS[item]}", size, look)
    sheet.place(picture, inner.midleft, "midleft")
    cap = look.cap(click_paths.ITEM_KEYS[click_paths.ITEM_PLACES[item]])
    if own:
        sheet.place(icon("check", look.pt(15), look.palette.candle), inner.midright, "midright")
    elif cap:
        sheet.text(cap, inner.midright, LEAST_TYPE_UNITS, face, "muted", "midright")
    room = inner.width - size - look.pt(20)
    names = [capital(item_name(other)) for other in range(len(tables.ITEMS))]
    if all(text.width(name, face, least) <= room for name in names):
        spot = inner.left + size + look.tight(7), inner.centery
        sheet.text(names[item], spot, 15, face, "bone", limit=room)


def _paint_chip(
    surface: pygame.Surface, look: Look, words: str, proves: bool, spot: tuple[int, int], limit: int
) -> None:
    """Draw the purpose of an item, green if it proves evidence."""
    colour = "#7BE0AE" if proves else look.palette.muted
    fitted, pixels = text.fit(words, "regular", look.pt(14), limit - look.px(16), look.board_type)
    line = text.line(fitted, "regular", pixels, colour)
    size = line.get_width() + look.px(16), line.get_height() + look.px(2)
    ground = "#123328" if proves else look.palette.deep
    surface.blit(shapes.box(size, size[1] / 2, ground, colour, look.unit), spot)
    surface.blit(line, (spot[0] + look.px(8), spot[1] + look.px(1)))


def paint_range(
    sheet: pygame.Surface, house: Rect, look: Look, cell: Cell, reach: ItemRange, hunter: int
) -> None:
    """Draw the range of an item: numbered steps or a room, and the squares that see it."""
    for square in reach.sight:
        rect = cell(square)
        sheet.blit(_framed(rect.width), rect)
    for square, far in reach.squares:
        rect = cell(square)
        sheet.blit(_reached(rect.width), rect)
        if far:
            line = text.line(str(far), "bold", round(rect.width * 0.42), "#FFFFFF")
            sheet.blit(line, line.get_rect(center=rect.center))
    centre = cell(reach.centre)
    if reach.example:
        picture = sprite(f"ghost_hunt/hunter_{hunter}", centre.width, look)
        sheet.blit(picture, picture.get_rect(center=centre.center))
    words = _("example: {range}", range=reach.words) if reach.example else reach.words
    chip = _chip(words, look, house.width)
    place = chip.get_rect(midtop=(centre.centerx, centre.bottom + round(centre.height * 2.2)))
    if place.bottom > house.bottom:
        place.bottom = centre.top - round(centre.height * 2.2)
    sheet.blit(chip, place.clamp(house))


@kept(megabytes=1)
def _reached(size: int) -> pygame.Surface:
    inset = size * 0.06
    side = size - 2 * inset
    return drawing(
        f'<rect x="{inset}" y="{inset}" width="{side}" height="{side}" rx="{size * 0.16}" '
        f'fill="{REACH}" fill-opacity="0.4" stroke="#E9DCFF" stroke-width="{size * 0.045}"/>',
        (size, size),
    )


@kept(megabytes=1)
def _framed(size: int) -> pygame.Surface:
    inset = size * 0.12
    side = size - 2 * inset
    return drawing(
        f'<rect x="{inset}" y="{inset}" width="{side}" height="{side}" rx="{size * 0.12}" '
        f'fill="{REACH}" fill-opacity="0.1" stroke="{REACH}" stroke-width="{size * 0.04}" '
        f'stroke-dasharray="{size * 0.14} {size * 0.1}"/>',
        (size, size),
    )


@kept(megabytes=1)
def _chip(words: str, look: Look, most: int) -> pygame.Surface:
    words, pixels = text.fit(words, "bold", look.pt(LEAST_TYPE_UNITS), most - look.px(22))
    line = text.line(words, "bold", pixels, "#F1E8FF")
    wide, high = line.get_width() + look.px(22), line.get_height() + look.px(6)
    surface = drawing(
        f'<rect x="1" y="1" width="{wide - 2}" height="{high - 2}" rx="{high / 2 - 1}" '
        f'fill="#2A1B4A" stroke="#B79CF2" stroke-width="{1.4 * look.unit}"/>',
        (wide, high),
    )
    surface.blit(line, line.get_rect(center=(wide // 2, high // 2)))
    return surface
