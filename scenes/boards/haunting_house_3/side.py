"""Beside the house: the tray with the cards of this moment, and in small places who plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from game.language import _, mark
from game.rules.haunting_house_3.cards import M3, NO_CARD, STEPS_A_ROUND
from game.rules.haunting_house_3.state import CARRY_OUT, OVER, PROGRAM, HauntingHouse3
from scenes.boards.haunting_house_3 import cards, click_paths
from scenes.boards.haunting_house_3.performance import Moment
from scenes.boards.haunting_house_3.pieces import KEY
from scenes.boards.haunting_house_3.row_tray import paint_planning
from scenes.boards.haunting_house_3.seats import paint_player
from scenes.boards.haunting_house_3.theatre import Performance, paint_present, paint_strip
from scenes.boards.haunting_house_3.tray import House3Side, RowShown, heights, parts_of
from scenes.ui import shapes, text
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.svg import sprite

__all__ = ["heights", "paint", "parts_of"]

LABELS: Final = {
    click_paths.CLOCKWISE: (mark("To the right"), f"{KEY}/turn_clockwise"),
    click_paths.ANTICLOCKWISE: (mark("To the left"), f"{KEY}/turn_anticlockwise"),
    click_paths.CANCEL_PLACE: (mark("Cancel it"), f"{KEY}/disk_cancel"),
    click_paths.NO_PLACE: (mark("Let it be"), ""),
    click_paths.PLAN: (mark("As planned"), ""),
}
WORDS: Final = 60  # units of type a choice's words want beside its sign, else they stand below it


def paint(
    surface: pygame.Surface,
    side: Rect,
    look: Look,
    state: HauntingHouse3,
    names: tuple[str, ...],
    row: RowShown,
    choices: Sequence[str],
    shown: Performance,
) -> None:
    """Draw everything beside the house; `row` is what the seat that chooses has put together."""
    if side.height <= 0:
        return
    parts = parts_of(side, look, state, choices)
    for seat, rect in enumerate(parts.players):
        paint_player(surface, rect, look, state, seat, names[seat])
    if state.phase == PROGRAM:
        paint_planning(surface, parts, look, state, names, row)
        return
    if parts.strip and parts.lights:
        paint_present(surface, parts.slots[0], parts.lights, look, names, shown)
        paint_strip(surface, parts.strip, look, names, shown)
    else:
        _paint_row(surface, parts, look, shown.now)
    if parts.lights and not parts.strip:
        _paint_lights(surface, parts.lights, look, shown.now, names)
    for name, rect in parts.choices.items():
        _paint_choice(surface, rect, look, name, names)


# The tray: the row being played


def _paint_row(surface: pygame.Surface, parts: House3Side, look: Look, moment: Moment) -> None:
    """Draw the four cards of whose card it is."""
    for step, rect in enumerate(parts.slots):
        card = moment.card(moment.owner, step)
        now = step == moment.step and moment.state.phase != OVER and card != NO_CARD
        condition = "now" if now else "done" if step < moment.step else "open"
        surface.blit(cards.upright(card, rect.size, look, step + 1, condition), rect)


def _paint_lights(
    surface: pygame.Surface, rect: Rect, look: Look, moment: Moment, names: tuple[str, ...]
) -> None:
    """Draw whose card it is, and the four steps of the row."""
    palette, state, owner = look.palette, moment.state, moment.owner
    side = min(rect.height, look.tight(30))
    badge = sprite(f"{KEY}/seat_{owner}", side, look)
    surface.blit(badge, badge.get_rect(midleft=rect.midleft))
    x = rect.right - STEPS_A_ROUND * (side + look.tight(4))
    card = moment.card(owner, moment.step)
    words = names[owner]
    if card >= 0 and card != NO_CARD and state.phase != OVER:
        words = f"{words}: {cards.title(card)}"
        here = (moment.step, moment.turn) == (state.step, state.turn)
        if here and state.phase == CARRY_OUT and card <= M3:
            words = _("{words}, {number} to go", words=words, number=state.left)
    left = rect.left + side + look.tight(7)
    words, pixels = text.fit(
        words, "bold", min(look.pt(18), round(rect.height * 0.86)), x - left - look.tight(4)
    )
    line = text.line(words, "bold", pixels, palette.bone)
    surface.blit(line, line.get_rect(midleft=(left, rect.centery)))
    for step in range(STEPS_A_ROUND):
        now = step == moment.step and state.phase != OVER
        past = step < moment.step
        fill = palette.candle if now else mix(palette.candle, palette.night, 0.65)
        edge = palette.candle_rim if now else palette.edge
        box = shapes.box(
            (side, side), side / 2, fill if now or past else palette.deep, edge, 1.5 * look.unit
        )
        spot = box.get_rect(
            midleft=(x + look.tight(4) + step * (side + look.tight(4)), rect.centery)
        )
        surface.blit(box, spot)
        ink = palette.night if now else palette.bone
        number = text.line(str(step + 1), "bold", round(side * 0.58), ink)
        surface.blit(number, number.get_rect(center=spot.center))


def _paint_choice(
    surface: pygame.Surface,
    rect: Rect,
    look: Look,
    name: str,
    names: tuple[str, ...],
) -> None:
    """Draw a choice as a button with its sign, word and key."""
    palette = look.palette
    box = shapes.box(
        rect.size,
        look.tight(10),
        palette.raised,
        palette.edge,
        1.5 * look.unit,
        mix(palette.raised, "#FFFFFF", 0.05),
    )
    surface.blit(box, rect)
    if name in LABELS:
        label, sign = _(LABELS[name][0]), LABELS[name][1]
    else:
        seat = int(name.split()[-1]) - 1
        label, sign = names[seat], f"{KEY}/seat_{seat}"
    pad = look.tight(6)
    cap = cards.keycap(
        look, look.cap(click_paths.key_of(name)), min(look.pt(20), rect.height - 2 * pad)
    )
    line = rect.inflate(-2 * pad, 0)  # of the sign and the key
    words = rect.width - cap.get_width() - look.tight(60 if sign else 24)
    below = words < look.pt(WORDS) and rect.height >= 2 * look.pt(26)
    if below:
        line.height = rect.height // 2
    surface.blit(cap, cap.get_rect(midright=line.midright))
    left = line.left
    if sign:
        side = min(line.height - pad, look.tight(34), rect.width // 3)
        picture = sprite(sign, side, look)
        surface.blit(picture, picture.get_rect(midleft=line.midleft))
        left += side + look.tight(5)
    area = Rect(left, rect.top, line.right - cap.get_width() - look.tight(5) - left, rect.height)
    if below:
        area = Rect(line.left, line.bottom, line.width, rect.bottom - line.bottom - look.tight(3))
    cards.write(surface, label, area, look.pt(16), palette.bone, True)
