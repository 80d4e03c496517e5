"""Beside the house: the tray with the cards of this moment, and in small places who plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from game.language import _
from game.rules.haunting_house_3.cards import M3, NO_CARD, STEPS_A_ROUND
from game.rules.haunting_house_3.state import CARRY_OUT, PROGRAM, HauntingHouse3
from game.state import HIDDEN
from scenes.boards.haunting_house_3 import cards, click_paths
from scenes.boards.haunting_house_3.actions import ACTIONS, AS_PLANNED
from scenes.boards.haunting_house_3.pieces import KEY
from scenes.boards.haunting_house_3.row.row_tray import paint_planning
from scenes.boards.haunting_house_3.table.performance import Moment
from scenes.boards.haunting_house_3.table.seats import paint_player
from scenes.boards.haunting_house_3.table.theatre import (
    Performance,
    cross_out,
    paint_present,
    paint_strip,
)
from scenes.boards.haunting_house_3.table.tray import House3Side, RowShown, heights, parts_of
from scenes.boards.layout import Kind
from scenes.boards.picture.keycap import keycap
from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.svg import sprite

__all__ = ["heights", "paint", "parts_of"]

# A choice's words want this width beside its sign, else they stand below it.
WORDS_UNITS: Final = 60


def shown_at(place: str, row: Sequence[int], names: Sequence[str]) -> tuple[Kind, str, str]:
    """Return the kind, the sprite and the label of a place beside the house."""
    card, slot = click_paths.card_of(place), click_paths.slot_of(place)
    if card != NO_CARD:
        return "card", cards.plate(card), cards.title(card)
    if slot is not None:
        laid = row[slot] if slot < len(row) else NO_CARD
        if laid == NO_CARD:
            return "slot", "", str(slot + 1)
        return "slot", cards.plate(laid), "" if laid == HIDDEN else cards.title(laid)
    if click_paths.wish_slot(place) is not None:
        return "entry", "", ""
    if place in ACTIONS.places:
        action = ACTIONS.by_place[place]
        return "button", action.icon, action.label()
    seat = int(place.split()[-1]) - 1
    return "button", f"{KEY}/seat_{seat}", names[seat]


def paint(
    surface: pygame.Surface,
    side: Rect,
    look: Look,
    state: HauntingHouse3,
    names: tuple[str, ...],
    row: RowShown,
    choices: Sequence[str],
    shown: Performance,
    counted: bool,
    acting: int | None,
) -> None:
    """Draw the side of the house; `row` is the prepared row of the seat that chooses.

    Where the players stand here, too, `counted` shows the steps each has to go.
    """
    if side.height <= 0:
        return
    parts = parts_of(side, look, state, choices)
    for seat, rect in enumerate(parts.players):
        paint_player(surface, rect, look, state, seat, names[seat], counted, row.locked, acting)
    if state.phase == PROGRAM:
        paint_planning(surface, parts, look, state, names, row)
        return
    if parts.strip and parts.lights:
        paint_present(surface, parts.slots[0], parts.lights, look, names, shown)
        paint_strip(surface, parts.strip, look, names, shown)
    else:
        _paint_neighbours(surface, parts, look, shown)
    if parts.lights and not parts.strip:
        _paint_card_owner(surface, parts.lights, look, shown.now, names)
    for name, rect in parts.choices.items():
        _paint_choice(surface, rect, look, name, names)


# The tray: the card being played


def _paint_neighbours(
    surface: pygame.Surface, parts: House3Side, look: Look, shown: Performance
) -> None:
    """Draw the present card between the one before it and those that come next."""
    moment, state = shown.now, shown.now.state
    here = moment.step * state.players + moment.turn
    first = min(max(0, here - 1), STEPS_A_ROUND * state.players - len(parts.slots))
    for number, rect in enumerate(parts.slots, start=first):
        step, turn = divmod(number, state.players)
        seat = (state.start + turn) % state.players
        card = moment.card(seat, step)
        now = number == here and not shown.over and card != NO_CARD
        condition = "now" if now else "done" if number < here else "open"
        surface.blit(cards.upright(card, rect.size, look, number + 1, condition), rect)
        side = look.tight(28)
        badge = sprite(f"{KEY}/seat_{seat}", side, look)
        surface.blit(badge, badge.get_rect(topright=(rect.right + look.tight(3), rect.top)))
        played = shown.played.get((state.round, state.chosen, step, seat))
        if number <= here and played and played.blank:
            cross_out(surface, rect, look)


def _paint_card_owner(
    surface: pygame.Surface, rect: Rect, look: Look, moment: Moment, names: tuple[str, ...]
) -> None:
    """Draw the owner of the present card, and its number."""
    palette, state, owner = look.palette, moment.state, moment.owner
    side = min(rect.height, look.tight(30))
    badge = sprite(f"{KEY}/seat_{owner}", side, look)
    surface.blit(badge, badge.get_rect(midleft=rect.midleft))
    pixels = min(look.pt(18), round(rect.height * 0.86))
    number = moment.step * state.players + moment.turn + 1
    said = _("Card {number} of {all}", number=number, all=STEPS_A_ROUND * state.players)
    counted = text.line(said, "bold", pixels, palette.candle)
    surface.blit(counted, counted.get_rect(midright=rect.midright))
    words, card = names[owner], moment.card(owner, moment.step)
    here = (moment.step, moment.turn) == (state.step, state.turn)
    if here and state.phase == CARRY_OUT and card <= M3:
        words = _("{words}, {number} to go", words=words, number=state.left)
    left = rect.left + side + look.tight(7)
    room = Rect(left, rect.top, rect.right - counted.get_width() - look.tight(8) - left, 0)
    room.height = rect.height
    cards.write(surface, look, words, room, pixels, palette.bone, True)


def _paint_choice(
    surface: pygame.Surface,
    rect: Rect,
    look: Look,
    name: str,
    names: tuple[str, ...],
) -> None:
    """Draw a choice as a button with its sign, word and key."""
    palette, lit = look.palette, name == AS_PLANNED.place
    fill, edge = (palette.candle, palette.candle_rim) if lit else (palette.raised, palette.edge)
    ink = palette.night if lit else palette.bone
    box = shapes.box(
        rect.size, look.tight(10), fill, edge, 1.5 * look.unit, mix(fill, "#FFFFFF", 0.05)
    )
    surface.blit(box, rect)
    if name in ACTIONS.places:
        label, sign = ACTIONS.by_place[name].label(), ACTIONS.by_place[name].icon
    else:
        seat = int(name.split()[-1]) - 1
        label, sign = names[seat], f"{KEY}/seat_{seat}"
    pad = look.tight(6)
    cap = keycap(look, click_paths.key_of(name), lit, min(look.pt(20), rect.height - 2 * pad))
    line = rect.inflate(-2 * pad, 0)  # The line of the sign and the key.
    words = rect.width - cap.get_width() - look.tight(60 if sign else 24)
    below = words < look.pt(WORDS_UNITS) and rect.height >= 2 * look.pt(26)
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
    cards.write(surface, look, label, area, look.pt(16), ink, True)
