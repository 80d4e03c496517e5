"""The tray for planning a row: slots, hand, and the predicted result."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.language import _
from game.rules.haunting_house_3.cards import CHOOSABLE, NO_CARD, STEPS_A_ROUND
from game.rules.haunting_house_3.state import HauntingHouse3
from game.state import HIDDEN
from scenes.boards.haunting_house_3 import cards
from scenes.boards.haunting_house_3.actions import AIM, CLEAR, LAY, HouseAction
from scenes.boards.haunting_house_3.row.row_words import CARD_WORDS, left_to_lay, slot_words
from scenes.boards.haunting_house_3.table.tray import House3Side, RowShown
from scenes.boards.picture.keycap import keycap
from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.look import Look


def paint_planning(
    surface: pygame.Surface,
    parts: House3Side,
    look: Look,
    state: HauntingHouse3,
    names: Sequence[str],
    shown: RowShown,
) -> None:
    """Draw the slots and the hand of a seat."""
    row = shown.row
    laid = STEPS_A_ROUND if shown.seat in shown.locked else state.laid(shown.seat)
    own = bool(shown.cards)
    known = own or HIDDEN not in row
    free = row.index(NO_CARD) if NO_CARD in row else STEPS_A_ROUND
    for number, rect in enumerate(parts.slots):
        if row[number] == NO_CARD:
            _paint_slot(surface, rect, look, number, own and number == free)
        elif parts.wishes:
            condition = "open" if number >= laid else "done"
            picture = cards.upright(row[number], rect.size, look, number + 1, condition)
            surface.blit(picture, rect)
            if number >= laid:
                _paint_handle(surface, rect, look)
        else:
            surface.blit(cards.strip(row[number], rect.size, look, "", ""), rect)
            _paint_number(surface, rect, look, number + 1, number >= laid)
    for number, rect in enumerate(parts.wishes):
        card = shown.cards[number] if number < len(shown.cards) else None
        words, tone = slot_words(card, names)
        aimed = card is not None and card.card == shown.aimed and card.possible
        _paint_wish(surface, rect, look, words, tone, aimed)
    if parts.foot and any(card is not None for card in shown.cards):
        cards.write(
            surface,
            look,
            _("if nobody interferes"),
            parts.foot,
            look.pt(15),
            look.palette.muted,
            False,
        )
    if parts.lay and known and free > laid:
        full = free == STEPS_A_ROUND
        _paint_button(surface, parts.lay, look, LAY, full)
    elif parts.lay and parts.foot and own:
        _paint_missing(surface, parts.lay, look, left_to_lay(row))
    busy = known and any(card != NO_CARD for card in row[laid:])
    if parts.pin and busy:
        _paint_button(surface, parts.pin, look, AIM, False)
    if parts.clear and busy:
        _paint_button(surface, parts.clear, look, CLEAR, False)
    _paint_hand(surface, parts, look, state, row, known, own)


def _paint_hand(
    surface: pygame.Surface,
    parts: House3Side,
    look: Look,
    state: HauntingHouse3,
    row: Sequence[int],
    known: bool,
    own: bool,
) -> None:
    hand = zip(CHOOSABLE[state.storeys - 1], parts.cards, strict=True)
    for key, (card, rect) in enumerate(hand, start=1):
        if known and card in row:
            continue  # The card has left the hand.
        shown = card if known else HIDDEN
        cap = str(key) if known and own and not parts.foot else ""
        told = _(CARD_WORDS[card]) if known and parts.foot else ""
        surface.blit(cards.strip(shown, rect.size, look, cap, told), rect)


def _paint_slot(surface: pygame.Surface, rect: Rect, look: Look, number: int, now: bool) -> None:
    """Draw an empty slot of the row."""
    palette = look.palette
    edge, width = (palette.candle, 2.4) if now else (palette.edge, 1.2)
    box = shapes.box(
        rect.size, look.tight(8), palette.deep, edge, width * look.unit, dashed=not now
    )
    surface.blit(box, rect)
    ink = palette.candle if now else palette.muted
    cards.write(surface, look, str(number + 1), rect, look.pt(24), ink, False)


def _paint_handle(surface: pygame.Surface, rect: Rect, look: Look) -> None:
    """Draw the six dots of a drag handle."""
    radius, step = max(1, look.tight(1.7)), look.tight(6)
    for column in range(3):
        for row in range(2):
            spot = (
                rect.right - look.tight(9) - column * step,
                rect.top + look.tight(9) + row * step,
            )
            pygame.draw.circle(surface, "#7A5A2A", spot, radius)


def _paint_wish(
    surface: pygame.Surface, rect: Rect, look: Look, words: str, tone: str, aimed: bool
) -> None:
    """Draw the target or the end of a card below its slot."""
    palette = look.palette
    if not words:
        return
    ink = {"focus": "#BFE0FF"}.get(tone) or palette.colour(tone)
    if tone == "focus" or aimed:
        fill = "#132C4A" if tone == "focus" else None
        edge = palette.candle if aimed else "#6FB4F5"
        box = shapes.box(rect.size, rect.height / 2, fill, edge, 1.6 * look.unit)
        surface.blit(box, rect)
    cards.write(surface, look, words, rect.inflate(-look.tight(6), 0), look.pt(15), ink, False)


def _paint_button(
    surface: pygame.Surface,
    rect: Rect,
    look: Look,
    action: HouseAction,
    lit: bool,
) -> None:
    """Draw a button with its key, highlighted if the row is complete."""
    palette = look.palette
    fill = palette.candle if lit else palette.raised
    edge = palette.candle_rim if lit else palette.edge
    box = shapes.box(rect.size, look.tight(9), fill, edge, 1.5 * look.unit)
    surface.blit(box, rect)
    ink, words = palette.night if lit else palette.bone, action.label()
    pad = look.tight(6)
    area = rect.inflate(-2 * pad, -2 * look.tight(3))
    cap = keycap(look, action.key, lit, min(look.pt(17), area.height))
    wanted = text.width(words, "bold", look.pt(16)) + cap.get_width() + pad
    if wanted <= area.width:
        surface.blit(cap, cap.get_rect(midright=area.midright))
        area.width -= cap.get_width() + pad
    elif area.height >= look.pt(36) and cap.get_width() <= area.width:
        surface.blit(cap, cap.get_rect(midbottom=area.midbottom))
        area.height -= cap.get_height() + look.tight(2)
    elif cap.get_width() < area.width // 2:  # The words are made smaller.
        surface.blit(cap, cap.get_rect(midright=area.midright))
        area.width -= cap.get_width() + pad
    cards.write(surface, look, words, area, look.pt(16), ink, False)


def _paint_missing(surface: pygame.Surface, rect: Rect, look: Look, words: str) -> None:
    """Draw what is missing, where the button comes that lays the row down."""
    palette = look.palette
    box = shapes.box(
        rect.size, look.tight(9), palette.deep, palette.edge, 1.5 * look.unit, dashed=True
    )
    surface.blit(box, rect)
    room = rect.inflate(-look.tight(12), 0)
    cards.write(surface, look, words, room, look.pt(16), palette.muted, False)


def _paint_number(surface: pygame.Surface, rect: Rect, look: Look, number: int, now: bool) -> None:
    """Draw the number of a slot in its corner."""
    side = max(look.tight(18), min(look.pt(18), rect.height // 2))
    fill = look.palette.night
    edge = look.palette.candle if now else look.palette.edge
    disc = shapes.box((side, side), side / 2, fill, edge, max(1.2, look.unit * 1.4))
    spot = disc.get_rect(topleft=(rect.left + look.tight(2), rect.top + look.tight(2)))
    surface.blit(disc, spot)
    line = text.line(str(number), "bold", round(side * 0.7), look.palette.bone)
    surface.blit(line, line.get_rect(center=spot.center))
