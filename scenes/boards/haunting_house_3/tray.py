"""The tray beside the house: the hand and slots of who lays cards, or the row being played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from game.language import _, mark, within
from game.rules.haunting_house_3.cards import CHOOSABLE, M3, NO_CARD, STEPS_A_ROUND
from game.rules.haunting_house_3.state import CARRY_OUT, OVER, PROGRAM, HauntingHouse3
from game.state import HIDDEN
from scenes.boards.haunting_house_3 import click_paths, hand
from scenes.boards.haunting_house_3.parts import House3Side
from scenes.boards.haunting_house_3.pieces import KEY
from scenes.ui import shapes, text
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.svg import sprite

LABELS: Final = {
    click_paths.CLOCKWISE: (mark("To the right"), f"{KEY}/turn_clockwise"),
    click_paths.ANTICLOCKWISE: (mark("To the left"), f"{KEY}/turn_anticlockwise"),
    click_paths.CANCEL_PLACE: (mark("Cancel it"), f"{KEY}/disk_cancel"),
    click_paths.NO_PLACE: (mark("Let it be"), ""),
}
WORDS: Final = 60  # units of type a choice's words want beside its sign, else they stand below it


def paint_tray(
    surface: pygame.Surface,
    parts: House3Side,
    look: Look,
    state: HauntingHouse3,
    names: tuple[str, ...],
    row: Sequence[int],
) -> None:
    """Draw what lies in the tray; `row` is what the seat that chooses has put together."""
    if state.phase == PROGRAM:
        _paint_programming(surface, parts, look, state, row)
        return
    _paint_row(surface, parts, look, state)
    if parts.lights:
        _paint_lights(surface, parts.lights, look, state, names)
    for name, rect in parts.choices.items():
        _paint_choice(surface, rect, look, name, names)


def card_shown(state: HauntingHouse3, seat: int, step: int) -> tuple[int, bool]:
    """Return the card of a seat in a step, the exchanged one after a Swap, and if it is open."""
    card = state.rows[seat * STEPS_A_ROUND + step]
    if state.phase == PROGRAM:
        return card, False
    if step == state.step and state.held[seat] != NO_CARD:
        return state.held[seat], True
    return card, step < state.step


def _paint_programming(
    surface: pygame.Surface,
    parts: House3Side,
    look: Look,
    state: HauntingHouse3,
    row: Sequence[int],
) -> None:
    """Draw the slots and the hand of the seat that lays its row."""
    laid = state.laid(state.current_player)
    free = row.index(NO_CARD) if NO_CARD in row else STEPS_A_ROUND
    for number, rect in enumerate(parts.slots):
        if row[number] == NO_CARD:
            _paint_slot(surface, rect, look, number, number == free)
        else:
            surface.blit(hand.strip(row[number], rect.size, look, "", 0), rect)
            _paint_number(surface, rect, look, number + 1, number >= laid)
    known = click_paths.knows(state)
    if parts.lay:
        _paint_lay(surface, parts.lay, look, known and free > laid, free == STEPS_A_ROUND)
    for key, (card, rect) in enumerate(
        zip(CHOOSABLE[state.storeys - 1], parts.cards, strict=True), start=1
    ):
        if not known:
            surface.blit(hand.strip(HIDDEN, rect.size, look, "", 0), rect)
            continue
        taken = row.index(card) + 1 if card in row else 0
        surface.blit(hand.strip(card, rect.size, look, str(key), taken), rect)


def _paint_slot(surface: pygame.Surface, rect: Rect, look: Look, number: int, now: bool) -> None:
    """Draw an empty slot of the row."""
    palette = look.palette
    edge, width = (palette.candle, 2.4) if now else (palette.edge, 1.2)
    box = shapes.box(
        rect.size, look.tight(8), palette.deep, edge, width * look.unit, dashed=not now
    )
    surface.blit(box, rect)
    ordinals = (
        within("card of a row", "First"),
        within("card of a row", "Second"),
        within("card of a row", "Third"),
        within("card of a row", "Fourth"),
    )
    words, pixels = text.fit(ordinals[number], "bold", look.pt(16), rect.width - look.tight(16))
    line = text.line(words, "bold", pixels, palette.candle if now else palette.muted)
    surface.blit(line, line.get_rect(center=rect.center))


def _paint_lay(surface: pygame.Surface, rect: Rect, look: Look, able: bool, full: bool) -> None:
    """Draw the button that lays the row down, in the candle's colour when all four are there."""
    palette = look.palette
    fill = palette.candle if full and able else palette.raised if able else palette.deep
    edge = palette.candle_rim if full and able else palette.edge
    box = shapes.box(rect.size, look.tight(10), fill, edge, 1.5 * look.unit, dashed=not able)
    surface.blit(box, rect)
    ink = palette.night if full and able else palette.bone if able else palette.muted
    pad = look.tight(6)
    area = rect.inflate(-2 * pad, -2 * pad)
    if full and able:
        cap = hand.keycap(look, look.cap("Enter"), min(look.pt(17), area.height // 2))
        if cap.get_width() <= area.width:
            surface.blit(cap, cap.get_rect(midbottom=area.midbottom))
            area.height -= cap.get_height() + look.tight(2)
    hand.write(surface, _("Lay down"), area, look.pt(16), ink, False)


def _paint_number(surface: pygame.Surface, rect: Rect, look: Look, number: int, now: bool) -> None:
    """Draw in the corner of a slot which one it is."""
    side = max(look.tight(18), min(look.pt(18), rect.height // 2))
    fill = look.palette.night
    edge = look.palette.candle if now else look.palette.edge
    disc = shapes.box((side, side), side / 2, fill, edge, max(1.2, look.unit * 1.4))
    spot = disc.get_rect(topleft=(rect.left + look.tight(2), rect.top + look.tight(2)))
    surface.blit(disc, spot)
    line = text.line(str(number), "bold", round(side * 0.7), look.palette.bone)
    surface.blit(line, line.get_rect(center=spot.center))


def _paint_row(
    surface: pygame.Surface, parts: House3Side, look: Look, state: HauntingHouse3
) -> None:
    """Draw the four cards of whose card it is."""
    owner = state.owner()
    for step, rect in enumerate(parts.slots):
        card, _ = card_shown(state, owner, step)
        now = step == state.step and state.phase != OVER and card != NO_CARD
        condition = "now" if now else "done" if step < state.step else "open"
        surface.blit(hand.upright(card, rect.size, look, step + 1, condition), rect)


def _paint_lights(
    surface: pygame.Surface, rect: Rect, look: Look, state: HauntingHouse3, names: tuple[str, ...]
) -> None:
    """Draw whose card it is, and the four steps of the row."""
    palette = look.palette
    side = min(rect.height, look.tight(30))
    owner = state.owner()
    badge = sprite(f"{KEY}/seat_{owner}", side, look)
    surface.blit(badge, badge.get_rect(midleft=rect.midleft))
    x = rect.right - STEPS_A_ROUND * (side + look.tight(4))
    card = state.held[owner]
    words = names[owner]
    if card != NO_CARD and state.phase != OVER:
        words = f"{words}: {hand.title(card)}"
        if state.phase == CARRY_OUT and card <= M3:
            words = _("{words}, {number} to go", words=words, number=state.left)
    left = rect.left + side + look.tight(7)
    words, pixels = text.fit(
        words, "bold", min(look.pt(18), round(rect.height * 0.86)), x - left - look.tight(4)
    )
    line = text.line(words, "bold", pixels, palette.bone)
    surface.blit(line, line.get_rect(midleft=(left, rect.centery)))
    for step in range(STEPS_A_ROUND):
        now = step == state.step and state.phase != OVER
        past = step < state.step
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
    cap = hand.keycap(
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
    hand.write(surface, label, area, look.pt(16), palette.bone, True)
