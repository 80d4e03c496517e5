"""The drawings beside the board in battle: the count, the players' cards, the tiles."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.language import _, many
from game.rules.guidance_rite.pieces import OWNER
from game.rules.guidance_rite.state import (
    CLAIMING,
    COUNT,
    FEW,
    NOBODY,
    OVER,
    QUIET_LONG,
    QUIET_SHORT,
    GuidanceRite,
)
from game.rules.guidance_rite.tables import ITEMS
from scenes.boards.guidance_rite import click_paths
from scenes.boards.guidance_rite.side import parts_of
from scenes.boards.guidance_rite.signs import settled
from scenes.boards.guidance_rite.tiles import paint_direction, paint_tile
from scenes.boards.guidance_rite.tokens import SEATS
from scenes.boards.name_plate import paint_name
from scenes.ui import shapes, text
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.svg import sprite


def quiet_limit(position: GuidanceRite) -> int:
    """Return the number of turns without a loss that decides the bout, as the board stands."""
    pieces = sum(1 for piece in settled(position) if piece)
    if position.draw_rule == COUNT and pieces <= FEW[position.final]:
        return QUIET_SHORT[COUNT]
    return QUIET_LONG[position.draw_rule]


def quiet_words(position: GuidanceRite) -> str:
    """Return how many turns without a loss there were, of how many that decide the bout."""
    # For translators: turns in which nothing was lost, of as many as decide the bout.
    said = _("{number} of {all} without a loss")
    return said.format(number=position.quiet, all=quiet_limit(position))


def in_battle(position: GuidanceRite) -> bool:
    """Return whether turns are being played."""
    return position.bout > 0 and CLAIMING < position.phase < OVER and position.first != NOBODY


def paint(
    surface: pygame.Surface,
    side: Rect,
    look: Look,
    observation: GuidanceRite,
    names: Sequence[str],
    faces: Sequence[str],
    flipped: bool,
) -> None:
    """Draw everything beside the board."""
    parts = parts_of(side, look, observation)
    if parts.strip:
        _paint_strip(surface, parts.strip, look, observation, names)
    if parts.cards:
        for player, rect in enumerate(parts.cards):
            _paint_card(surface, rect, look, observation, player, names[player], faces[player])
    ready = click_paths.ready(observation)
    for name, rect in parts.tiles.items():
        if name in click_paths.TOWARDS:
            paint_direction(surface, rect, look, name, name in ready, flipped)
        else:
            paint_tile(surface, rect, look, observation, name, name in ready)


def _paint_strip(
    surface: pygame.Surface, rect: Rect, look: Look, observation: GuidanceRite, names: Sequence[str]
) -> None:
    """Draw how long nothing was lost, and who would then have the bout."""
    palette, pad = look.palette, look.tight(12)
    box = shapes.box(rect.size, look.tight(10), palette.panel, palette.line, look.unit)
    surface.blit(box, rect)
    left, right = strip_words(observation, names)
    room = rect.width - 2 * pad
    if not in_battle(observation):
        words, pixels = text.fit(left, "regular", look.pt(16), room)
        line = text.line(words, "regular", pixels, palette.muted)
        surface.blit(line, line.get_rect(midleft=(rect.left + pad, rect.centery)))
        return
    words, pixels = text.fit(left, "bold", look.pt(16), room * 9 // 20)
    line = text.line(words, "bold", pixels, palette.candle)
    first = line.get_rect(midleft=(rect.left + pad, rect.centery))
    surface.blit(line, first)
    words, pixels = text.fit(right, "regular", look.pt(16), room * 2 // 5)
    line = text.line(words, "regular", pixels, palette.muted)
    last = line.get_rect(midright=(rect.right - pad, rect.centery))
    surface.blit(line, last)
    bar = Rect(first.right + pad, 0, last.left - first.right - 2 * pad, look.tight(8))
    bar.centery = rect.centery
    if bar.width < look.tight(30):
        return
    radius = bar.height / 2
    surface.blit(shapes.box(bar.size, radius, palette.deep, palette.line, look.unit), bar)
    full = Rect(bar.left, bar.top, 0, bar.height)
    full.width = round(bar.width * min(1.0, observation.quiet / quiet_limit(observation)))
    if full.width > bar.height:
        fill = palette.candle if full.width < bar.width * 0.75 else palette.danger
        surface.blit(shapes.box(full.size, radius, fill, None, 0), full)


def strip_words(observation: GuidanceRite, names: Sequence[str]) -> tuple[str, str]:
    """Return the running count and who is ahead, or what else is to be known now."""
    if observation.phase == OVER:
        return _("The match is over."), ""
    if not in_battle(observation):
        return _("The claims are over."), ""
    if observation.more == NOBODY:
        return quiet_words(observation), _("nobody is ahead")
    return quiet_words(observation), _("{player} ahead", player=names[observation.more])


def _paint_card(
    surface: pygame.Surface,
    rect: Rect,
    look: Look,
    observation: GuidanceRite,
    player: int,
    name: str,
    face: str,
) -> None:
    """Draw a player: badge, name, bouts won, pieces, time-outs and items."""
    palette = look.palette
    active = observation.current_player == player
    fill = palette.raised if active else palette.panel
    edge, width = (SEATS[player], 2.0) if active else (palette.line, 1.0)
    box = shapes.box(
        rect.size, look.tight(12), fill, edge, width * look.unit, mix(fill, "#FFFFFF", 0.03)
    )
    surface.blit(box, rect)
    inner = rect.inflate(-2 * look.tight(10), -2 * look.tight(9))
    size = min(inner.height, look.tight(44))
    badge = sprite(f"guidance_rite/seat_{player}", size, look)
    surface.blit(badge, badge.get_rect(midleft=inner.midleft))
    left, right = inner.left + size + look.tight(8), inner.right
    high = text.line_height(look.pt(18))
    seal = min(look.pt(24), high)
    for index in (1, 0):
        won = index < observation.wins[player]
        picture = sprite(f"guidance_rite/{'seal' if won else 'seal_empty'}", seal, look)
        right -= seal
        surface.blit(picture, (right, inner.top + (high - seal) // 2))
        right -= look.tight(3)
    paint_name(surface, Rect(left, inner.top, right - left, high), look, name, face)
    low = (inner.top + high + inner.bottom) // 2
    right = inner.right
    if observation.final:
        right = _paint_items(surface, (right, low), look, observation, player) - look.tight(6)
    words, pixels = text.fit(_standing(observation, player), "regular", look.pt(16), right - left)
    if "…" in words or "..." in words:
        words, pixels = text.fit(
            str(_count(observation, player)), "bold", look.pt(18), right - left
        )
    ink = palette.danger if observation.timeouts[player] else palette.muted
    line = text.line(words, "regular", pixels, ink)
    surface.blit(line, line.get_rect(midleft=(left, low)))


def _count(observation: GuidanceRite, player: int) -> int:
    """Return how many pieces a player has, whatever is planned in secret."""
    return sum(1 for piece in settled(observation) if piece >> OWNER == player + 1)


def _standing(observation: GuidanceRite, player: int) -> str:
    count = _count(observation, player)
    words = many("{number} piece", "{number} pieces", count)
    out = observation.timeouts[player]
    # For translators: the pieces are "4 pieces" or so.
    said = _("{pieces} · {number} of 3 time-outs")
    return said.format(pieces=words, number=out) if out else words


def _paint_items(
    surface: pygame.Surface,
    middle_right: tuple[int, int],
    look: Look,
    observation: GuidanceRite,
    player: int,
) -> int:
    """Draw the items of a player, those used up crossed out; return where they begin."""
    palette, size = look.palette, look.pt(24)
    x, y = middle_right
    for kind in reversed(range(3)):
        count = observation.items[player * 3 + kind]
        picture = sprite(f"guidance_rite/item_{ITEMS[kind]}", size, look)
        x -= size
        spot = Rect(x, y - size // 2, size, size)
        if count:
            surface.blit(picture, spot)
            if count > 1:
                line = text.line(str(count), "bold", look.pt(14), palette.bone)
                surface.blit(line, line.get_rect(bottomright=spot.bottomright))
        else:
            faint = picture.copy()
            faint.set_alpha(70)
            surface.blit(faint, spot)
            pygame.draw.line(surface, palette.muted, spot.bottomleft, spot.topright, look.px(2))
        x -= look.tight(3)
    return x
