"""Beside the house: who plays with what, and the tray with the cards of this moment."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.language import _
from game.rules.haunting_house_3.cards import NO_CARD, STEPS_A_ROUND
from game.rules.haunting_house_3.state import OVER, PROGRAM, HauntingHouse3
from game.state import HIDDEN
from scenes.boards.haunting_house_3 import hand
from scenes.boards.haunting_house_3.ground import seat_at_work
from scenes.boards.haunting_house_3.parts import heights, parts_of
from scenes.boards.haunting_house_3.pieces import KEY
from scenes.boards.haunting_house_3.tray import card_shown, paint_tray
from scenes.ui import shapes, text
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.svg import icon, sprite


def paint(
    surface: pygame.Surface,
    side: Rect,
    look: Look,
    state: HauntingHouse3,
    names: tuple[str, ...],
    row: Sequence[int],
) -> None:
    """Draw everything beside the house; `row` is what the seat that chooses has put together."""
    if side.height <= 0:
        return
    parts = parts_of(side, look, state)
    for seat, rect in enumerate(parts.players):
        _paint_player(surface, rect, look, state, seat, names[seat])
    paint_tray(surface, parts, look, state, names, row)


def _paint_player(
    surface: pygame.Surface, rect: Rect, look: Look, state: HauntingHouse3, seat: int, name: str
) -> None:
    """Draw a player: badge, name, disks, and the cards of this row."""
    palette, unit = look.palette, look.unit
    now = seat_at_work(state) == seat
    fill = palette.raised if now else palette.panel
    edge, width = (palette.candle, 2.2) if now else (palette.line, 1.0)
    box = shapes.box(rect.size, look.tight(9), fill, edge, width * unit, mix(fill, "#FFFFFF", 0.03))
    surface.blit(box, rect)
    pad = look.tight(6)
    badge = min(rect.height - pad, look.tight(46))
    kind = "ghost" if state.is_ghost(seat) else "seat"
    picture = sprite(f"{KEY}/{kind}_{seat}", badge, look)
    surface.blit(picture, picture.get_rect(midleft=(rect.left + pad // 2, rect.centery)))
    left = rect.left + badge + pad
    two_lines = rect.height >= max(look.tight(57), look.pt(22) + look.tight(34))
    chip = look.tight(28 if two_lines else 25)
    if two_lines:
        chip = min(chip, (rect.right - pad - left - 3 * look.tight(3)) // STEPS_A_ROUND)
    chips = 4 * chip + 3 * look.tight(3)
    if two_lines:
        head = Rect(left, rect.top + look.tight(2), rect.right - pad - left, 0)
        head.height = rect.height - chip - look.tight(9)
        row = (left, rect.bottom - chip - look.tight(5))
    else:
        head = Rect(left, rect.top, rect.right - pad - chips - look.tight(9) - left, rect.height)
        row = (rect.right - pad - chips, rect.centery - chip // 2)
    _paint_name(surface, head, look, state, seat, name)
    if state.phase == PROGRAM and not _known(state, seat):
        area = Rect(row[0], row[1], rect.right - pad - row[0], chip)
        _paint_readiness(surface, area, look, state, seat)
        return
    for step in range(STEPS_A_ROUND):
        card, played = card_shown(state, seat, step)
        current = now and step == state.step and state.phase not in (PROGRAM, OVER)
        picture = hand.small(card, chip, look, current, card != NO_CARD and not played)
        surface.blit(picture, (row[0] + step * (chip + look.tight(3)), row[1]))


def _known(state: HauntingHouse3, seat: int) -> bool:
    """Return whether somebody's laid cards are known here, such as one's own."""
    row = state.rows[seat * STEPS_A_ROUND : (seat + 1) * STEPS_A_ROUND]
    return any(card not in (HIDDEN, NO_CARD) for card in row)


def _paint_readiness(
    surface: pygame.Surface, area: Rect, look: Look, state: HauntingHouse3, seat: int
) -> None:
    """Draw how far somebody is with choosing cards, in a sign and a word."""
    palette = look.palette
    if state.laid(seat) == STEPS_A_ROUND:
        word, sign, ink = _("ready"), "lock", palette.ok
    elif seat == state.current_player:
        word, sign, ink = _("chooses"), "pencil", palette.candle
    else:
        word, sign, ink = _("waits"), "clock", palette.muted
    side = min(area.height, look.tight(18))
    picture = icon(sign, side, ink)
    surface.blit(picture, picture.get_rect(midleft=area.midleft))
    left = area.left + side + look.tight(5)
    room = Rect(left, area.top, max(1, area.right - left), area.height)
    hand.write(surface, word, room, look.pt(16), ink, True)


def _paint_name(
    surface: pygame.Surface, area: Rect, look: Look, state: HauntingHouse3, seat: int, name: str
) -> None:
    """Draw a name with the start marker, and the disks the player keeps."""
    palette = look.palette
    side = min(look.tight(20), area.height)
    x = area.right
    for kind in _disks(state, seat):
        picture = sprite(f"{KEY}/{kind}", side, look)
        x -= round(side * 0.8)
        surface.blit(picture, picture.get_rect(midleft=(x, area.centery)))
    if seat == state.start:
        x -= side
        flame = icon("candle", side, palette.candle)
        surface.blit(flame, flame.get_rect(midleft=(x, area.centery)))
    pixels = min(look.pt(17), round(area.height * 0.8))
    words, pixels = text.fit(name, "bold", pixels, max(1, x - area.left - look.tight(2)))
    line = text.line(words, "bold", pixels, palette.bone)
    surface.blit(line, line.get_rect(midleft=(area.left, area.centery)))


def _disks(state: HauntingHouse3, seat: int) -> list[str]:
    """Return the sprites of the disks a seat keeps, as far as they are known."""
    kept, cancels = state.hands[seat], state.cancels[seat]
    if cancels == HIDDEN:
        return ["disk"] * kept
    return ["disk_swap"] * (kept - cancels) + ["disk_cancel"] * cancels


__all__ = ["heights", "paint", "parts_of"]
