"""The players of The Haunting House 3, drawn beside or below the house."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import pygame
from pygame import Rect

from game.inference.haunting_house_3.steps import ways_home
from game.language import _
from game.rules.haunting_house_3.cards import NO_CARD, STEPS_A_ROUND
from game.rules.haunting_house_3.state import OVER, PROGRAM, HauntingHouse3
from game.state import HIDDEN
from scenes.boards.haunting_house_3 import cards
from scenes.boards.haunting_house_3.house.house_art import seat_at_work
from scenes.boards.haunting_house_3.pieces import KEY
from scenes.boards.picture.name_plate import called
from scenes.boards.view import SEATS
from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.svg import icon, sprite

SIGN_ONLY_UNITS: Final = 76  # Below this width, in units of type, a word has no room beside a sign.
TO_COME: Final = 110  # The alpha of a player whose turn is to come.
TALLEST_UNITS: Final = 84  # A player in the column beside the house has at most this height.


def paint_player(
    surface: pygame.Surface,
    rect: Rect,
    look: Look,
    state: HauntingHouse3,
    seat: int,
    name: str,
    counted: bool,
    locked: Collection[int],
    acting: int | None,
) -> None:
    """Draw a player: badge, name, disks, and the cards of this row.

    If `counted`, the steps to go replace all cards but the present one. Those in `locked` have laid
    their row.
    """
    palette, unit = look.palette, look.unit
    now = seat_at_work(state, acting) == seat
    fill = palette.raised if now else palette.panel
    edge, width = (SEATS[seat], 2.2) if now else (palette.line, 1.0)
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
    if counted and state.phase != OVER:
        _paint_counted(surface, head, (row[0], rect.right - pad), look, state, seat, name, locked)
        return
    _paint_name(surface, head, look, state, seat, name)
    if state.phase == PROGRAM and not _known(state, seat):
        area = Rect(row[0], row[1], rect.right - pad - row[0], chip)
        _paint_readiness(surface, area, look, state, seat, locked)
        return
    for step in range(STEPS_A_ROUND):
        card, played = card_shown(state, seat, step)
        if card == NO_CARD and seat in locked:
            card = HIDDEN  # The row is laid whole, which is not seen yet.
        current = now and step == state.step and state.phase not in (PROGRAM, OVER)
        picture = cards.small(card, chip, look, current, card != NO_CARD and not played)
        surface.blit(picture, (row[0] + step * (chip + look.tight(3)), row[1]))


def _paint_counted(
    surface: pygame.Surface,
    head: Rect,
    across: tuple[int, int],
    look: Look,
    state: HauntingHouse3,
    seat: int,
    name: str,
    locked: Collection[int],
) -> None:
    """Draw name, present card or readiness, and the steps to go."""
    chip = _steps_chip(state, seat, min(head.height - look.tight(8), look.tight(30)), look)
    place = chip.get_rect(midright=(across[1], head.centery))
    surface.blit(chip, place)
    left = min(across[0], place.left - look.tight(32))
    _paint_name(
        surface, Rect(head.left, head.top, left - look.tight(4) - head.left, head.height),
        look, state, seat, name,
    )  # fmt: skip
    spot = Rect(left, head.top, place.left - look.tight(4) - left, head.height)
    if state.phase == PROGRAM:
        _word, sign, ink = _readiness(state, seat, look, locked)
        picture = icon(sign, min(spot.width, look.tight(24)), ink)
    else:
        card, played = card_shown(state, seat, state.step)
        now = seat_at_work(state) == seat
        side = min(spot.width, look.tight(28))
        picture = cards.small(card, side, look, now, card != NO_CARD and not played)
    surface.blit(picture, picture.get_rect(center=spot.center))


def _known(state: HauntingHouse3, seat: int) -> bool:
    """Return whether a seat's laid cards are known in this state."""
    row = state.rows[seat * STEPS_A_ROUND : (seat + 1) * STEPS_A_ROUND]
    return any(card not in (HIDDEN, NO_CARD) for card in row)


def _paint_readiness(
    surface: pygame.Surface,
    area: Rect,
    look: Look,
    state: HauntingHouse3,
    seat: int,
    locked: Collection[int],
) -> None:
    """Draw how far a player is with choosing cards."""
    word, sign, ink = _readiness(state, seat, look, locked)
    side = min(area.height, look.tight(18))
    picture = icon(sign, side, ink)
    if area.width < look.pt(SIGN_ONLY_UNITS):
        word = word if sign != "clock" else _("secret")
        if cards.lines_in(word, look.pt(16), area.width, area.height)[1] < look.tight(14):
            surface.blit(picture, picture.get_rect(center=area.center))
        else:
            cards.write(surface, look, word, area, look.pt(16), ink, True)
        return
    surface.blit(picture, picture.get_rect(midleft=area.midleft))
    left = area.left + side + look.tight(5)
    room = Rect(left, area.top, max(1, area.right - left), area.height)
    cards.write(surface, look, word, room, look.pt(16), ink, True)


def _readiness(
    state: HauntingHouse3, seat: int, look: Look, locked: Collection[int]
) -> tuple[str, str, str]:
    """Return (word, icon, colour) for how far a player is with choosing cards."""
    if seat in locked or state.laid(seat) == STEPS_A_ROUND:
        return _("ready"), "lock", look.palette.ok
    if seat == state.current_player:
        return _("chooses"), "pencil", look.palette.candle
    return _("row is secret"), "clock", look.palette.muted


def _paint_name(
    surface: pygame.Surface, area: Rect, look: Look, state: HauntingHouse3, seat: int, name: str
) -> None:
    """Draw the name, the start marker, and the disks the player keeps."""
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
    room = Rect(area.left, area.top, max(1, x - area.left - look.tight(2)), area.height)
    least = look.board_type
    pixels = max(least, min(look.pt(17), round(area.height * 0.8)))
    fitting = called(name, "bold", least, room.width)
    shown, size = text.fit(fitting, "bold", pixels, room.width, least)
    picture = text.line(shown, "bold", size, palette.bone)
    surface.blit(picture, picture.get_rect(midleft=room.midleft))


def _disks(state: HauntingHouse3, seat: int) -> list[str]:
    """Return the sprites of the disks a seat keeps, as far as known."""
    kept, cancels = state.hands[seat], state.cancels[seat]
    if cancels == HIDDEN:
        return ["disk"] * kept
    return ["disk_swap"] * (kept - cancels) + ["disk_cancel"] * cancels


def card_shown(state: HauntingHouse3, seat: int, step: int) -> tuple[int, bool]:
    """Return a seat's card in a step (after a Swap the exchanged one), and whether it is open."""
    card = state.rows[seat * STEPS_A_ROUND + step]
    if state.phase == PROGRAM:
        return card, False
    if step == state.step and state.held[seat] != NO_CARD:
        return state.held[seat], True
    return card, step < state.step


# The column beside the house


def seat_cards(area: Rect, look: Look, players: int) -> list[Rect]:
    """Return the area of each player in the column beside the house."""
    gap = look.tight(6)
    high = min(look.tight(TALLEST_UNITS), (area.height - (players - 1) * gap) // players)
    return [Rect(area.left, area.top + k * (high + gap), area.width, high) for k in range(players)]


def paint_column(
    sheet: pygame.Surface,
    area: Rect,
    look: Look,
    state: HauntingHouse3,
    counted: bool,
    locked: Collection[int],
    acting: int | None,
) -> None:
    """Draw the players below one another, some of whom have `locked` their row.

    `counted` shows the steps to go.
    """
    places = seat_cards(area, look, state.players)
    order: Sequence[int] = range(state.players)
    if state.phase not in (PROGRAM, OVER):
        order = [(state.start + turn) % state.players for turn in range(state.players)]
    for turn, (seat, rect) in enumerate(zip(order, places, strict=True)):
        _paint_seat(sheet, rect, look, state, seat, turn, counted, locked, acting)


def _paint_seat(
    sheet: pygame.Surface,
    rect: Rect,
    look: Look,
    state: HauntingHouse3,
    seat: int,
    turn: int,
    counted: bool,
    locked: Collection[int],
    acting: int | None,
) -> None:
    """Draw a player as a picture: ticked who has acted, framed who acts, faint who is to come."""
    palette, pad = look.palette, look.tight(6)
    is_acting = seat_at_work(state, acting) == seat
    has_acted = state.laid(seat) == STEPS_A_ROUND or seat in locked
    if state.phase not in (PROGRAM, OVER):
        has_acted = turn < state.turn
    side = min(rect.height - pad, look.tight(56))
    marked = [sprite(f"{KEY}/{disk}", look.tight(22), look) for disk in _disks(state, seat)]
    if seat == state.start:
        marked.append(icon("candle", look.tight(20), palette.candle))
    is_counted = counted and state.phase != OVER
    if is_acting:
        fill, edge = palette.raised, SEATS[seat]
        wide = rect.width if marked or is_counted else side + 2 * pad
        box = shapes.box((wide, rect.height), look.tight(9), fill, edge, 2.4 * look.unit)
        sheet.blit(box, rect)
    kind = "ghost" if state.is_ghost(seat) else "seat"
    picture = sprite(f"{KEY}/{kind}_{seat}", side, look)
    if not (is_acting or has_acted):
        picture = picture.copy()
        picture.set_alpha(TO_COME)
    spot = picture.get_rect(midleft=(rect.left + pad, rect.centery))
    sheet.blit(picture, spot)
    if has_acted and not is_acting:
        size = look.tight(22)
        disc = shapes.box((size, size), size / 2, palette.night, palette.ok, 1.6 * look.unit)
        place = disc.get_rect(bottomright=(spot.right + look.tight(6), spot.bottom))
        sheet.blit(disc, place)
        tick = icon("check", round(size * 0.7), palette.ok)
        sheet.blit(tick, tick.get_rect(center=place.center))
    row = Rect(spot.right + look.tight(12), rect.top, 0, rect.height // 2)
    row.width = rect.right - pad - row.left
    low = row.move(0, row.height)
    x = row.left
    for sign in marked:
        place = sign.get_rect(midleft=(x, row.centery))
        sheet.blit(sign, place)
        x = place.right + look.tight(2)
    if is_counted:
        chip = _steps_chip(state, seat, min(low.height, look.tight(28)), look)
        sheet.blit(chip, chip.get_rect(midleft=low.midleft))


def _steps_chip(state: HauntingHouse3, seat: int, high: int, look: Look) -> pygame.Surface:
    """Return a chip with the steps to the Exit, or to a ghost's moon."""
    palette, ghost = look.palette, state.is_ghost(seat)
    ink = "#C9B6F2" if ghost else palette.ok
    steps = ways_home(state)[seat].steps
    line = text.line(str(steps), "bold", round(high * 0.66), ink)
    side = round(high * 0.72)
    size = (side + line.get_width() + look.tight(16), high - look.tight(2))
    chip = shapes.box(size, size[1] / 2, palette.deep, ink, look.unit * 1.2).copy()
    sign = sprite(f"{KEY}/goal", side, look) if ghost else icon("door", side, ink)
    chip.blit(sign, sign.get_rect(midleft=(look.tight(6), size[1] // 2)))
    chip.blit(line, line.get_rect(midright=(size[0] - look.tight(7), size[1] // 2)))
    return chip
