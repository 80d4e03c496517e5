"""Cards as they are drawn beside the house: upright, as strips, small, and face down."""

from __future__ import annotations

from typing import Final

import pygame

from game.language import _, mark
from game.rules.haunting_house_3.cards import CARDS, NO_CARD
from game.state import HIDDEN
from scenes.boards.haunting_house_3.pieces import KEY
from scenes.boards.picture.keycap import keycap
from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import drawing, icon, sprite

PAPER, PAPER_EDGE, INK = "#EBDFBE", "#5A3C14", "#2A1F1A"
BACK, BACK_EDGE = "#35244A", "#C9A24B"
SOFT_HYPHEN: Final = "\u00ad"  # A long word of a title may be broken here.
# The titles of the cards, by their numbers.
# For translators: a soft hyphen says where a long word may be broken on a card
NAMES: Final = (
    mark("Move 1"), mark("Move 2"), mark("Move 3"), mark("Secret Passage"), mark("Rotate 90°"),
    mark("Rotate 180°"), mark("Switch 2 Tiles"), mark("Switch Places"), mark("Move Exit"),
    mark("Trap Door"), mark("Hall of Mirrors"), mark("Now You Are Dead"),
)  # fmt: skip


def title(card: int) -> str:
    """Return the name of a card."""
    return _(NAMES[card]).replace(SOFT_HYPHEN, "")


def printed(card: int) -> str:
    """Return the text printed on a card, with soft hyphens in long words."""
    return _(NAMES[card])


def plate(card: int) -> str:
    """Return the sprite of a card's sign."""
    return f"{KEY}/back" if card == HIDDEN else f"{KEY}/card_{CARDS[card].lower()}"


def lines_in(
    words: str, pixels: int, wide: int, high: int, least: int = 1
) -> tuple[list[str], int]:
    """Return a title in as few lines and as large as a field allows, of at least some pixels."""
    size = max(pixels, least)
    while size > least:
        lines = _broken(words, size, wide)
        if lines and len(lines) * round(size * 1.18) <= high:
            return lines, size
        size -= 1
    return _broken(words, size, wide) or [words.replace(SOFT_HYPHEN, "")], size


def _broken(words: str, size: int, wide: int) -> list[str]:
    lines = [""]
    for word in words.split():
        whole, (first, _hyphen, rest) = word.replace(SOFT_HYPHEN, ""), word.partition(SOFT_HYPHEN)
        longer = f"{lines[-1]} {whole}".strip()
        if text.width(longer, "bold", size) <= wide:
            lines[-1] = longer
        elif text.width(whole, "bold", size) <= wide and lines[-1]:
            lines.append(whole)
        elif rest and max(text.width(part, "bold", size) for part in (first + "-", rest)) <= wide:
            lines = [line for line in (*lines, first + "-", rest) if line]
        else:
            return []
    return lines


def write(
    surface: pygame.Surface,
    look: Look,
    words: str,
    area: pygame.Rect,
    pixels: int,
    ink: str,
    left: bool,
) -> None:
    """Write a title into a field, in its middle or at its left; what has no room is cut."""
    lines, size = lines_in(words, pixels, area.width, area.height, look.board_type)
    step = round(size * 1.18)
    most = max(1, area.height // max(1, step))
    lines[most - 1 :] = [" ".join(lines[most - 1 :])] if lines[most - 1 :] else []
    top = area.centery - step * len(lines) / 2
    for index, line in enumerate(lines):
        shown, pixels = text.fit(line, "bold", size, area.width, size)
        picture = text.line(shown, "bold", pixels, ink)
        y = round(top + step * (index + 0.5))
        spot = picture.get_rect(midleft=(area.left, y))
        if not left:
            spot.centerx = area.centerx
        surface.blit(picture, spot)


@kept(megabytes=8)
def small(card: int, size: int, look: Look, now: bool, dim: bool) -> pygame.Surface:
    """Return a card as a square: its sign, its back, or an empty field."""
    line = max(1.0, look.unit * 1.4)
    if card == NO_CARD:
        return shapes.box((size, size), size * 0.18, look.palette.deep, look.palette.line, line)
    hidden = card == HIDDEN
    edge = look.palette.candle if now else BACK_EDGE if hidden else PAPER_EDGE
    fill = BACK if hidden else "#FFF6DA" if now else PAPER
    width = line * (2 if now else 1)
    surface = shapes.box((size, size), size * 0.18, fill, edge, width).copy()
    picture = sprite(plate(card), round(size * 0.78), look)
    surface.blit(picture, picture.get_rect(center=(size // 2, size // 2)))
    if dim:
        _dimmed(surface, size * 0.18, 0.55)
    return surface


def _dimmed(surface: pygame.Surface, radius: float, strength: float) -> None:
    wide, high = surface.get_size()
    body = f'<rect width="{wide}" height="{high}" rx="{radius}" fill="#0B0E1A" '
    surface.blit(drawing(f'{body}opacity="{strength}"/>', (wide, high)), (0, 0))


@kept(megabytes=6)
def leaf(card: int, size: tuple[int, int], look: Look, now: bool, done: bool) -> pygame.Surface:
    """Return a small upright card: its sign, its back, or an empty field."""
    wide, high = size
    line = max(1.0, look.unit * 1.3)
    if card == NO_CARD:
        return shapes.box(size, wide * 0.16, look.palette.deep, look.palette.line, line)
    hidden = card == HIDDEN
    edge = look.palette.candle if now else BACK_EDGE if hidden else PAPER_EDGE
    fill = BACK if hidden else "#FFF6DA" if now else PAPER
    surface = shapes.box(size, wide * 0.16, fill, edge, line * (2.2 if now else 1)).copy()
    picture = sprite(plate(card), round(wide * 0.8), look)
    surface.blit(picture, picture.get_rect(center=(wide // 2, high // 2)))
    if done:
        _dimmed(surface, wide * 0.16, 0.45)
    return surface


@kept(megabytes=16)
def upright(
    card: int, size: tuple[int, int], look: Look, number: int, state: str
) -> pygame.Surface:
    """Return a card standing upright; `state` is now, done, open or later."""
    wide, high = size
    radius, line = look.tight(9), max(1.0, look.unit * 1.6)
    now = state == "now"
    if card == NO_CARD:
        surface = shapes.box(
            size, radius, look.palette.deep, look.palette.line, line, dashed=True
        ).copy()
    elif card == HIDDEN:
        surface = shapes.box(size, radius, BACK, BACK_EDGE, line).copy()
        picture = sprite(plate(card), round(min(wide, high) * 0.62), look)
        surface.blit(picture, picture.get_rect(center=(wide // 2, high // 2)))
    else:
        edge = look.palette.candle if now else PAPER_EDGE
        width = line * (2.2 if now else 1)
        surface = shapes.box(size, radius, "#D5C092", edge, width, "#F6EDD2").copy()
        side = round(min(wide * 0.66, high * 0.5))
        picture = sprite(plate(card), side, look)
        surface.blit(picture, picture.get_rect(center=(wide // 2, round(high * 0.4))))
        room = pygame.Rect(0, 0, wide - look.tight(10), round(high * 0.32))
        room.midbottom = (wide // 2, high - look.tight(4))
        write(surface, look, printed(card), room, look.pt(16), INK, False)
    if state == "done" and card != NO_CARD:
        _dimmed(surface, radius, 0.5)
    _number(surface, number, look, now)
    if state == "done" and card != NO_CARD:
        side = max(12, min(look.pt(18), wide // 4))
        tick = icon("check", side, look.palette.ok)
        surface.blit(tick, tick.get_rect(topright=(wide - look.tight(5), look.tight(6))))
    return surface


def _number(surface: pygame.Surface, number: int, look: Look, now: bool) -> None:
    """Draw which card of the row this is."""
    side = max(look.tight(22), min(look.pt(22), surface.get_width() // 3))
    disc = drawing(
        f'<circle cx="{side / 2}" cy="{side / 2}" r="{side / 2 - 1.5}" fill="#14101C" '
        f'stroke="{look.palette.candle if now else look.palette.edge}" '
        f'stroke-width="{max(1.5, look.unit * 2):.1f}"/>',
        (side, side),
    )
    corner = look.tight(4)
    surface.blit(disc, (corner, corner))
    ink = look.palette.candle if now else look.palette.bone
    line = text.line(str(number), "bold", round(side * 0.66), ink)
    middle = corner + side // 2
    surface.blit(line, line.get_rect(center=(middle, middle)))


@kept(megabytes=16)
def strip(card: int, size: tuple[int, int], look: Look, key: str, told: str) -> pygame.Surface:
    """Return a card as a strip with its key, and what it does, where there is room for that."""
    wide, high = size
    radius = look.tight(8)
    if card == HIDDEN:
        surface = shapes.box(size, radius, BACK, BACK_EDGE, max(1.0, look.unit * 1.5)).copy()
        picture = sprite(plate(card), round(high * 0.8), look)
        surface.blit(picture, picture.get_rect(center=(wide // 2, high // 2)))
        return surface
    edge = max(1.0, look.unit * 1.5)
    surface = shapes.box(size, radius, "#D5C092", PAPER_EDGE, edge, "#F6EDD2").copy()
    side = round(min(high * 0.76, wide * 0.28))
    picture = sprite(plate(card), side, look)
    left = look.tight(5)
    surface.blit(picture, picture.get_rect(midleft=(left, high // 2)))
    x = left + side + look.tight(4)
    right = wide - look.tight(6)
    if key:
        cap = keycap(look, key, high=max(look.tight(20), min(look.pt(20), high // 3)))
        corner = dict(midright=(right, high // 2)) if told else dict(topleft=(look.tight(2),) * 2)
        surface.blit(cap, cap.get_rect(**corner))
        right -= (cap.get_width() + look.tight(8)) if told else 0
    name = text.width(title(card), "bold", look.pt(16))
    rest = right - x - name - look.tight(16)
    if told and text.width(told, "regular", look.pt(15)) <= rest:
        words = text.line(told, "regular", look.pt(15), INK)
        surface.blit(words, words.get_rect(midright=(right, high // 2)))
        right -= words.get_width()
    room = pygame.Rect(x, look.tight(2), right - x, high - 2 * look.tight(2))
    write(surface, look, printed(card), room, look.pt(16), INK, True)
    return surface
