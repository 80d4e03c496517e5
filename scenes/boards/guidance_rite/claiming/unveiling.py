"""The reveal of a round of claims: news in light, everything else under a veil."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import pygame

from game.language import within
from game.rules.guidance_rite.facts import Claimed
from game.rules.guidance_rite.pieces import UNCLAIMED
from scenes.boards.guidance_rite.claiming.rounds import ClaimRound
from scenes.boards.guidance_rite.symbols.tokens import whole
from scenes.boards.layout import Place
from scenes.boards.motion.animation import ease_out
from scenes.boards.picture import marks
from scenes.ui.drawing import shapes
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import sprite

OWNER_ROLES: Final = ("blue", "red")  # Roles of the palette.
CRACKED: Final = "guidance_rite/cracked"
STONE: Final = f"guidance_rite/token_{UNCLAIMED - 1}"
VEIL_ALPHA: Final = 120  # The alpha of the veil over what is no news.
LIFTED_SQUARES: Final = 1.04  # A piece that has just turned up has this size, in squares.
TURN_OVER_MS: Final = 380  # A piece turns over in these milliseconds.
SHARD_COUNT: Final = 6
SHARD_MS: Final = 620  # The shards of a clash fly this long.
SHARD_SQUARES: Final = 0.85  # The distance that shards fly, in squares.
SHARD_REACH_SQUARES: Final = 2.2  # No shard flies beyond this distance from the middle, in squares.


def paint_round(
    surface: pygame.Surface,
    places: Mapping[str, Place],
    look: Look,
    final: bool,
    claims: ClaimRound,
    flipped: bool,
    time: float,
) -> None:
    """Draw a round but for its clashes, `time` milliseconds after it began to be revealed."""
    up = {square for square in claims.order if time >= claims.begin(square)}
    for name, place in places.items():
        if name not in up:
            paint_veil(surface, place, look)
    for number, fact in enumerate(claims.claimed, 1):
        square = places[fact.square].rect
        lit = square.inflate(2 * square.width, 2 * square.height)
        if time >= claims.begin(fact.square) + TURN_OVER_MS and lit.colliderect(surface.get_clip()):
            _paint_claimed(surface, places[fact.square], look, final, fact, flipped)
            ink = look.palette.colour(OWNER_ROLES[fact.player])
            _paint_number(surface, places[fact.square], look, number, ink)


def paint_veil(surface: pygame.Surface, place: Place, look: Look) -> None:
    """Draw the veil over a square that steps back."""
    surface.blit(_veil(place.rect.size, look.palette.night, look.px(9)), place.rect)


def paint_clash(
    surface: pygame.Surface, place: Place, look: Look, number: int, since: float
) -> None:
    """Draw a clash, so many milliseconds after it was revealed, with its number in the round."""
    _paint_clash(surface, place, look, since)
    _paint_number(surface, place, look, number, look.palette.danger)


def latest_step(claims: ClaimRound, time: float) -> int:
    """Return when the latest step of a reveal was, -1 before the first.

    Between two steps only the shards of clashes look otherwise.
    """
    begins = [claims.begin(square) for square in (*claims.order, "")]
    steps = [begin + since for begin in begins for since in (0, TURN_OVER_MS)]
    return max((step for step in steps if step <= time), default=-1)


def clashes(claims: ClaimRound, time: float) -> list[tuple[str, int, float]]:
    """Return the squares of the clashes revealed so far, their numbers, and since when they are."""
    found = []
    for number, square in enumerate(claims.shattered, len(claims.claimed) + 1):
        since = time - claims.begin(square)
        if since >= 0:
            found.append((square, number, min(since, SHARD_MS)))
    return found


def _paint_claimed(
    surface: pygame.Surface,
    place: Place,
    look: Look,
    final: bool,
    fact: Claimed,
    flipped: bool,
) -> None:
    """Draw a claimed piece lifted, in its owner's light."""
    side = round(place.rect.width * LIFTED_SQUARES)
    glow = shapes.glow((2 * side, 2 * side), look.palette.colour(OWNER_ROLES[fact.player]), 0.7)
    spot = glow.get_rect(center=place.rect.center)
    surface.blit(glow, spot, special_flags=pygame.BLEND_RGB_ADD)
    token = sprite(whole(fact.piece, final, flipped), side, look)
    middle = place.rect.centerx, place.rect.centery - look.px(5)
    surface.blit(token, token.get_rect(center=middle))


def _paint_clash(surface: pygame.Surface, place: Place, look: Look, since: float) -> None:
    """Draw the shards of a piece as they fly, over the cracks that stay."""
    rect, part = place.rect, min(1.0, since / SHARD_MS)
    surface.blit(sprite(CRACKED, rect.width, look), rect)
    heat = shapes.glow((2 * rect.width, 2 * rect.width), "#FF8A5A", 0.95 - 0.15 * round(4 * part))
    surface.blit(heat, heat.get_rect(center=rect.center), special_flags=pygame.BLEND_RGB_ADD)
    size = round(place.size)
    for number in range(SHARD_COUNT if part < 1 else 0):
        angle = math.tau * (number + 0.5) / SHARD_COUNT + 0.2
        far = rect.width * SHARD_SQUARES * ease_out(part) * (1 + 0.25 * (number % 2))
        turned = round((-1) ** number * 60 * part / 5) * 5
        shard = _shard(size, number, look, turned, round(255 * (1 - part * part)) // 16 * 16)
        x = rect.centerx + far * math.cos(angle)
        y = rect.centery + far * math.sin(angle) + rect.width * 0.3 * part * part
        lump = _lump(size, number, look)
        away = pygame.Vector2(lump.center) - (size / 2, size / 2)
        across, down = away.rotate(-turned)
        surface.blit(shard, shard.get_rect(center=(round(x + across), round(y + down))))
    word = marks.chip(within("mark", "shattered"), look, look.palette.danger, look.palette.night)
    surface.blit(word, word.get_rect(midbottom=(rect.centerx, rect.bottom + look.px(6))))


def _paint_number(surface: pygame.Surface, place: Place, look: Look, number: int, ink: str) -> None:
    medal = marks.medal(str(number), look, ink)
    spot = place.rect.left + look.px(6), place.rect.top + look.px(6)
    surface.blit(medal, medal.get_rect(center=spot))


def paint_draft(surface: pygame.Surface, place: Place, look: Look, number: int, ink: str) -> None:
    """Draw the dashed frame and the number of a piece that is drafted."""
    rect = place.rect.inflate(look.px(4), look.px(4))
    frame = shapes.box(rect.size, look.px(11), None, look.palette.night, 7 * look.unit)
    surface.blit(frame, rect)
    inner = rect.inflate(-2 * look.px(1), -2 * look.px(1))
    dashes = shapes.box(inner.size, look.px(10), None, ink, 4 * look.unit, None, True)
    surface.blit(dashes, inner)
    _paint_number(surface, place, look, number, ink)


@kept(megabytes=4)
def _veil(size: tuple[int, int], night: str, radius: int) -> pygame.Surface:
    """Return the veil over a square that is no news."""
    return _fainter(shapes.box(size, radius, night, None, 0).copy(), VEIL_ALPHA)


@kept(megabytes=8)
def _shard(size: int, number: int, look: Look, turned: int, alpha: int) -> pygame.Surface:
    """Return a wedge of a broken stone, turned around its own middle."""
    lump = _wedge(size, number, look).subsurface(_lump(size, number, look))
    return _fainter(pygame.transform.rotozoom(lump, turned, 1.0), alpha)


@kept(megabytes=2)
def _wedge(size: int, number: int, look: Look) -> pygame.Surface:
    """Return a wedge of a stone where it is in the whole one."""
    stone = sprite(STONE, size, look).copy()
    middle, mask = size / 2, pygame.Surface((size, size), pygame.SRCALPHA)
    points = [(middle, middle)]
    for step in range(3):
        angle = math.tau * (number + step / 2) / SHARD_COUNT + 0.2
        points.append((middle + size * math.cos(angle), middle + size * math.sin(angle)))
    pygame.draw.polygon(mask, "#FFFFFF", points)
    stone.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return stone


@lru_cache(maxsize=4 * SHARD_COUNT)
def _lump(size: int, number: int, look: Look) -> pygame.Rect:
    """Return where a wedge is in the whole stone; to search it takes longer than to draw it."""
    return _wedge(size, number, look).get_bounding_rect()


def _fainter(picture: pygame.Surface, alpha: int) -> pygame.Surface:
    """Make a picture let through what lies below; faint pixels are drawn faster than `alpha`."""
    picture.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return picture
