"""The evidence journal: found evidence circled, impossible types struck through."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.language import _, within
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import NAMING, TYPING, Position
from game.rules.ghost_hunt.tables import (
    ALL_EVIDENCES,
    DOTS_SEEN,
    EMF,
    SPIRIT_BOX,
    ULTRAVIOLET,
    WRITING,
)
from scenes.boards.ghost_hunt import click_paths
from scenes.boards.ghost_hunt.nouns import kind_name
from scenes.boards.ghost_hunt.sides import possible_kinds
from scenes.ui import shapes, text
from scenes.ui.cache import kept
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.svg import drawing, icon, sprite

COLUMNS: Final = (
    (EMF, "item_emf"),
    (SPIRIT_BOX, "item_box"),
    (WRITING, "item_book"),
    (DOTS_SEEN, "item_dots"),
    (ULTRAVIOLET, "item_uv"),
)
PAPER, CURSED = "#EADCB8", "#C9A98E"
INK, FAINT, BLOOD, GREEN = "#2A1F1A", "#6F5E42", "#A32C29", "#2C6B3C"
ROW: Final = 19.4  # units of type a row is high
HEAD: Final = 43


def _blocks(width: int, look: Look) -> int:
    """Return in how many blocks the types stand side by side."""
    return 2 if width >= look.pt(530) else 1


def height(width: int, look: Look) -> int:
    """Return the height of the page."""
    rows = -(-len(KINDS) // _blocks(width, look))
    return look.pt(HEAD) + rows * look.pt(ROW) + look.tight(6)


def rows(page: Rect, look: Look) -> dict[str, Rect]:
    """Return the row of each type on a page."""
    blocks = _blocks(page.width, look)
    count, wide = -(-len(KINDS) // blocks), (page.width - look.tight(12)) // blocks
    found = {}
    for index, place in enumerate(click_paths.KIND_PLACES):
        left = page.left + look.tight(6) + index // count * wide
        top = page.top + look.pt(HEAD) + index % count * look.pt(ROW)
        found[place] = Rect(left, top, wide, look.pt(ROW))
    return found


def _columns(row: Rect, look: Look) -> list[int]:
    """Return the middles of the columns of evidence in a row."""
    step = min(look.pt(42), round(row.width * 0.64 / len(COLUMNS)))
    return [row.right - look.tight(6) - round((len(COLUMNS) - k - 0.5) * step) for k in range(5)]


def paint(surface: pygame.Surface, page: Rect, look: Look, observation: Position) -> None:
    """Draw the page into its rectangle."""
    tint = CURSED if observation.hunt else PAPER
    surface.blit(_paper(page.size, look, tint), page)
    count = observation.evidence.bit_count()
    places = rows(page, look)
    blocks = _blocks(page.width, look)
    heads = [rect for index, rect in enumerate(places.values()) if not index % -(-8 // blocks)]
    first = _columns(heads[0], look)[0] - look.pt(24) - page.left
    title, pixels = text.fit(_("Journal"), "title", look.pt(18), first)
    line = text.line(title, "title", pixels, INK)
    surface.blit(line, (page.left + look.tight(12), page.top + look.pt(3)))
    said = _("{number} of {all} found", number=count, all=ALL_EVIDENCES)
    words, pixels = text.fit(said, "regular", look.pt(14), first)
    line = text.line(words, "regular", pixels, "#5A4630")
    surface.blit(line, (page.left + look.tight(12), page.top + look.pt(24)))
    for head in heads:
        _paint_heads(surface, head, page, look, observation)
    possible = possible_kinds(observation)
    choosing = observation.phase in (TYPING, NAMING) and bool(click_paths.legal(observation))
    for kind, rect in enumerate(places.values()):
        own = observation.kind == kind
        _paint_row(surface, rect, look, observation, kind, possible[kind], own, choosing)


def _labels() -> dict[int, str]:
    """Return the words over the columns, as short as can be."""
    return {
        EMF: within("journal", "EMF"),
        SPIRIT_BOX: within("journal", "Box"),
        WRITING: within("journal", "Book"),
        DOTS_SEEN: within("journal", "DOTS"),
        ULTRAVIOLET: within("journal", "UV"),
    }


def _paint_heads(
    surface: pygame.Surface, row: Rect, page: Rect, look: Look, observation: Position
) -> None:
    columns = _columns(row, look)
    step = columns[1] - columns[0]
    labels = _labels()
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
        fitted, pixels = text.fit(labels[bit], face, look.pt(12), step - look.tight(2))
        words = text.line(fitted, face, pixels, ink)
        surface.blit(words, words.get_rect(center=(x, page.top + look.pt(34))))


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
    words, pixels = text.fit(kind_name(kind), face, look.pt(15), limit)
    line = text.line(words, face, pixels, ink)
    surface.blit(line, line.get_rect(midleft=(left, middle)))
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
