"""The journal of Ghost Hunt: which types the evidence found so far allows."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.language import _, within
from game.rules.ghost_hunt import position, tables
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import Position
from scenes.boards.ghost_hunt import click_paths
from scenes.boards.ghost_hunt.nouns import kind_name
from scenes.boards.ghost_hunt.sides import possible_kinds
from scenes.ui.drawing import shapes
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.slices import pause
from scenes.ui.drawing.svg import drawing, icon, sprite
from scenes.ui.layout import Columns, Gap, Grid, Item, Named, Rows, Slot, slots

COLUMNS: Final = (
    (tables.EMF, "item_emf"),
    (tables.SPIRIT_BOX, "item_box"),
    (tables.WRITING, "item_book"),
    (tables.DOTS_SEEN, "item_dots"),
    (tables.ULTRAVIOLET, "item_uv"),
)
PAPER, CURSED = "#EADCB8", "#C9A98E"
INK, FAINT, BLOOD, GREEN = "#2A1F1A", "#6F5E42", "#A32C29", "#2C6B3C"
ROW_UNITS: Final = 19.4  # A row is this high, in units of type.
HEAD_UNITS: Final = 43
JOURNAL: Final = "journal"


def _blocks(width: int, look: Look) -> int:
    """Return in how many blocks the types stand side by side."""
    return 2 if width >= look.pt(530) else 1


def page_item(width: int, look: Look) -> Item:
    """Return the page: a head above the types, which stand in columns where it is broad."""
    blocks = _blocks(width, look)
    count = -(-len(KINDS) // blocks)
    kinds = [Slot(place, height=look.pt(ROW_UNITS)) for place in click_paths.KIND_PLACES]
    columns = [Rows(kinds[first : first + count]) for first in range(0, len(kinds), count)]
    pad, both = look.tight(6), look.tight(12)
    row = Columns([Gap(), Grid(columns, blocks), Gap()], 0, [pad, 1.0, both - pad])
    return Named(JOURNAL, Rows([Gap(height=look.pt(HEAD_UNITS)), row, Gap(height=pad)]))


def page_height(width: int, look: Look) -> int:
    """Return the height of the page."""
    return page_item(width, look).height_for(width)


def rows(page: Rect, look: Look) -> dict[str, Rect]:
    """Return the row of each type on a page."""
    found = slots(page_item(page.width, look), page)
    del found[JOURNAL]
    return found


def _columns(row: Rect, look: Look) -> list[int]:
    """Return the middles of the columns of evidence in a row."""
    step = min(look.pt(42), round(row.width * 0.64 / len(COLUMNS)))
    return [row.right - look.tight(6) - round((len(COLUMNS) - k - 0.5) * step) for k in range(5)]


def paint_journal(surface: pygame.Surface, page: Rect, look: Look, observation: Position) -> None:
    """Draw the page into its rectangle."""
    tint = CURSED if observation.hunt else PAPER
    surface.blit(_paper(page.size, look, tint), page)
    count = observation.evidence.bit_count()
    places = rows(page, look)
    blocks = _blocks(page.width, look)
    heads = [rect for index, rect in enumerate(places.values()) if not index % -(-8 // blocks)]
    first = _columns(heads[0], look)[0] - look.pt(24) - page.left
    sheet, left = Sheet.over(surface, look), page.left + look.tight(12)
    sheet.text(_("Journal"), (left, page.top + look.pt(3)), 18, "title", INK, "topleft", first)
    said = _("{number} of {all} found", number=count, all=tables.ALL_EVIDENCES)
    spot = (left, page.top + look.pt(24))
    sheet.whole_text(said, spot, first, 14, "regular", "#5A4630", "topleft")
    for head in heads:
        _paint_heads(surface, head, page, look, observation)
    possible = possible_kinds(observation)
    choosing = observation.phase in (position.TYPING, position.NAMING) and bool(
        click_paths.legal(observation)
    )
    for kind, rect in enumerate(places.values()):
        own = observation.kind == kind
        _paint_row(surface, rect, look, observation, kind, possible[kind], own, choosing)
        pause()


def evidence_labels() -> dict[int, str]:
    """Return the words over the columns, as short as can be."""
    return {
        tables.EMF: within("journal", "EMF"),
        tables.SPIRIT_BOX: within("journal", "Box"),
        tables.WRITING: within("journal", "Book"),
        tables.DOTS_SEEN: within("journal", "DOTS"),
        tables.ULTRAVIOLET: within("journal", "UV"),
    }


def _paint_heads(
    surface: pygame.Surface, row: Rect, page: Rect, look: Look, observation: Position
) -> None:
    columns = _columns(row, look)
    step = columns[1] - columns[0]
    labels = evidence_labels()
    for (bit, name), x in zip(COLUMNS, columns, strict=True):
        found = bool(observation.evidence & bit)
        size = look.pt(23)
        picture = sprite(f"ghost_hunt/{name}", size, look)
        if not found:
            picture = picture.copy()
            picture.set_alpha(150)
        spot = picture.get_rect(center=(x, page.top + look.pt(15)))
        surface.blit(picture, spot)
        if found:
            circle = _circle(round(size * 1.36))
            surface.blit(circle, circle.get_rect(center=spot.center))
        ink = INK if found else "#5A4630"
        face = "bold" if found else "regular"
        foot, limit = (x, page.top + look.pt(34)), step - look.tight(2)
        Sheet.over(surface, look).text(labels[bit], foot, 12, face, ink, "center", limit)


def _paint_row(
    surface: pygame.Surface,
    row: Rect,
    look: Look,
    observation: Position,
    kind: int,
    possible: bool,
    own: bool,
    choosing: bool,
) -> None:
    nature, middle = KINDS[kind], row.centery
    pygame.draw.line(surface, "#B79F6B", row.topleft, (row.right - look.tight(6), row.top))
    ink = INK if possible else FAINT
    left = row.left + look.pt(24)
    if own:
        picture = sprite("ghost_hunt/ghost", look.pt(19), look)
        surface.blit(picture, picture.get_rect(center=(row.left + look.pt(13), middle)))
    elif possible or choosing:
        picture = icon("check", look.pt(14), GREEN)
        surface.blit(picture, picture.get_rect(center=(row.left + look.pt(13), middle)))
    else:
        picture = icon("cross", look.pt(13), BLOOD)
        surface.blit(picture, picture.get_rect(center=(row.left + look.pt(13), middle)))
    columns = _columns(row, look)
    limit = columns[0] - look.pt(10) - left
    face = "bold" if possible else "regular"
    sheet = Sheet.over(surface, look)
    sheet.text(kind_name(kind), (left, middle), 15, face, ink, limit=limit)
    for (bit, _picture), x in zip(COLUMNS, columns, strict=True):
        if nature.evidence & bit:
            dot = _dot(look.pt(12), possible, bool(observation.evidence & bit))
            surface.blit(dot, dot.get_rect(center=(x, middle)))
    if not possible:
        line = _strike(row.width - look.pt(30), look.pt(10))
        surface.blit(line, line.get_rect(midleft=(row.left + look.pt(20), middle)))


@kept(megabytes=8)
def _paper(size: tuple[int, int], look: Look, tint: str) -> pygame.Surface:
    wide, high = size
    light, dark = mix(tint, "#FFFFFF", 0.25), mix(tint, "#6B4A20", 0.3)
    surface = drawing(
        f'<defs><linearGradient id="p" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{wide}" '
        f'y2="{high}"><stop offset="0" stop-color="{light}"/><stop offset="0.6" '
        f'stop-color="{tint}"/><stop offset="1" stop-color="{dark}"/></linearGradient></defs>'
        f'<rect x="0.5" y="0.5" width="{wide - 1}" height="{high - 1}" rx="{8 * look.unit}" '
        'fill="url(#p)" stroke="#5A3C14" stroke-width="1.5"/>'
        f'<rect x="4" y="4" width="{wide - 8}" height="{high - 8}" rx="{5 * look.unit}" '
        'fill="none" stroke="#A5884E" stroke-width="1"/>',
        size,
    )
    return shapes.rounded(surface, 8 * look.unit)


@kept(megabytes=1)
def _circle(size: int) -> pygame.Surface:
    """Return a ring drawn by hand around found evidence."""
    path = "M3 20C1 6 14 1 24 3C38 5 42 20 34 30C26 40 8 38 4 26"
    return drawing(
        f'<g transform="scale({size / 42:.3f})"><path d="{path}" fill="none" stroke="#B4302E" '
        'stroke-width="3" stroke-linecap="round"/></g>',
        (size, size),
    )


@kept(megabytes=1)
def _dot(size: int, possible: bool, sure: bool) -> pygame.Surface:
    ink = INK if possible else FAINT
    fill = ink if sure else "none"
    return drawing(
        f'<circle cx="{size / 2}" cy="{size / 2}" r="{size / 2 - 1.5}" fill="{fill}" '
        f'stroke="{ink}" stroke-width="{size / 7:.1f}"/>',
        (size, size),
    )


@kept(megabytes=1)
def _strike(wide: int, high: int) -> pygame.Surface:
    path = f"M2 {high * 0.75}C{wide * 0.2:.0f} {high * 0.3} {wide * 0.5:.0f} {high} {wide - 3} 3"
    return drawing(
        f'<path d="{path}" fill="none" stroke="{BLOOD}" stroke-width="2.2" '
        'stroke-linecap="round"/>',
        (wide, high),
    )
