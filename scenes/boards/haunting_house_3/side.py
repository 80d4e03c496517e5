"""Beside the house: who plays with what, and the tray with the cards of this moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.rules.haunting_house_3.cards import CHOOSABLE, M3, NO_CARD, STEPS_A_ROUND
from game.rules.haunting_house_3.position import CARRY_OUT, OVER, PROGRAM, Position
from game.state import HIDDEN
from scenes.boards.haunting_house_3 import deeds, hand
from scenes.boards.haunting_house_3.faces import KEY
from scenes.boards.haunting_house_3.ground import seat_at_work
from scenes.ui import shapes, text
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.svg import icon, sprite

BROAD: Final = 760  # units from which players and tray stand side by side
PLAYER: Final = 44  # units of height of a player, at the least
STRIP: Final = 48  # units of height of a card in the hand, at the least
GAP: Final = 6
CHOICES: Final = 150  # units the choices and lights take beside the cards
LABELS: Final = {
    deeds.CLOCKWISE: ("To the right", f"{KEY}/turn_clockwise"),
    deeds.ANTICLOCKWISE: ("To the left", f"{KEY}/turn_anticlockwise"),
    deeds.CANCEL_PLACE: ("Cancel it", f"{KEY}/disk_cancel"),
    deeds.NO_PLACE: ("Let it be", ""),
}


@dataclass(frozen=True, slots=True)
class Parts:
    """Where everything beside the house lies; players without room are left out."""

    players: tuple[Rect, ...]
    tray: Rect
    slots: tuple[Rect, ...]  # of the row that is laid or played
    cards: tuple[Rect, ...]  # of the hand
    lights: Rect | None  # of the four steps
    choices: dict[str, Rect]


def _list_height(look: Look, players: int, columns: int = 2) -> int:
    rows = (players + columns - 1) // columns
    return rows * look.tight(PLAYER) + (rows - 1) * look.tight(GAP)


def _tray_height(look: Look) -> int:
    return 3 * look.tight(STRIP) + 2 * look.tight(GAP)


def heights(width: int, look: Look, players: int) -> tuple[int, int]:
    """Return the heights of the tray alone, and of everything."""
    tray = _tray_height(look)
    if width >= look.tight(BROAD):
        whole = max(tray, _list_height(look, players)) + look.tight(30)
        return whole, whole
    return tray, tray + look.tight(8) + _list_height(look, players)


def parts_of(side: Rect, look: Look, state: Position) -> Parts:
    """Return where everything goes in an area."""
    gap, between = look.tight(GAP), look.tight(8)
    players: tuple[Rect, ...] = ()
    tray = side.copy()
    if side.width >= look.tight(BROAD):
        wide = round(side.width * 0.47)
        players = _players(Rect(side.left, side.top, wide, side.height), gap, state.players)
        left = side.left + wide + 2 * gap
        tray = Rect(left, side.top, side.right - left, side.height)
    elif side.height >= heights(side.width, look, state.players)[1]:
        high = _list_height(look, state.players)
        players = _players(Rect(side.left, side.top, side.width, high), gap, state.players)
        top = side.top + high + between
        tray = Rect(side.left, top, side.width, side.bottom - top)
    if state.phase == PROGRAM:
        return _programming(tray, gap, players, len(CHOOSABLE[state.storeys - 1]))
    return _playing(tray, look, gap, players, deeds.choices(state))


def _players(area: Rect, gap: int, count: int) -> tuple[Rect, ...]:
    rows = (count + 1) // 2
    wide, high = (area.width - gap) // 2, (area.height - (rows - 1) * gap) // rows
    return tuple(
        Rect(area.left + k % 2 * (wide + gap), area.top + k // 2 * (high + gap), wide, high)
        for k in range(count)
    )


def _programming(tray: Rect, gap: int, players: tuple[Rect, ...], cards: int) -> Parts:
    """Lay four slots in a row and the hand in two rows below."""
    wide = (tray.width - 3 * gap) // 4
    high = (tray.height - 2 * gap) // 3
    grid = [
        Rect(tray.left + k % 4 * (wide + gap), tray.top + k // 4 * (high + gap), wide, high)
        for k in range(12)
    ]
    return Parts(players, tray, tuple(grid[:4]), tuple(grid[4 : 4 + cards]), None, {})


def _playing(
    tray: Rect, look: Look, gap: int, players: tuple[Rect, ...], names: list[str]
) -> Parts:
    """Lay the four cards of a row side by side below the lights, the choices to their right."""
    high = max(look.tight(26), min(look.pt(24), tray.height // 5))
    lights = Rect(tray.left, tray.top, tray.width, high)
    area = Rect(tray.left, lights.bottom + gap, tray.width, tray.bottom - lights.bottom - gap)
    least = max(look.tight(CHOICES), min(look.pt(CHOICES), tray.width * 2 // 5)) if names else 0
    wide = min(round(area.height * 0.8), (area.width - least - 4 * gap) // STEPS_A_ROUND)
    tall = min(area.height, round(wide * 1.62))
    slots = tuple(
        Rect(area.left + k * (wide + gap), area.top, wide, tall) for k in range(STEPS_A_ROUND)
    )
    left = slots[-1].right + gap
    rest = Rect(left, area.top, area.right - left, area.height)
    columns = 2 if len(names) > 3 else 1
    rows = max(2, (len(names) + columns - 1) // columns)
    cell = (rest.width - (columns - 1) * gap) // columns
    each = (rest.height - (rows - 1) * gap) // rows
    choices = {
        name: Rect(
            rest.left + k % columns * (cell + gap),
            rest.top + k // columns * (each + gap),
            cell,
            each,
        )
        for k, name in enumerate(names)
    }
    return Parts(players, tray, slots, (), lights, choices)


# Drawing


def paint(
    surface: pygame.Surface, side: Rect, look: Look, state: Position, names: tuple[str, ...]
) -> None:
    """Draw everything beside the house."""
    if side.height <= 0:
        return
    parts = parts_of(side, look, state)
    for seat, rect in enumerate(parts.players):
        _paint_player(surface, rect, look, state, seat, names[seat])
    if state.phase == PROGRAM:
        _paint_programming(surface, parts, look, state, names)
        return
    _paint_row(surface, parts, look, state)
    if parts.lights:
        _paint_lights(surface, parts.lights, look, state, names)
    for name, rect in parts.choices.items():
        _paint_choice(surface, rect, look, state, name, names)


def _paint_player(
    surface: pygame.Surface, rect: Rect, look: Look, state: Position, seat: int, name: str
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
    chips = 4 * chip + 3 * look.tight(3)
    if two_lines:
        head = Rect(left, rect.top + look.tight(2), rect.right - pad - left, 0)
        head.height = rect.height - chip - look.tight(9)
        row = (left, rect.bottom - chip - look.tight(5))
    else:
        head = Rect(left, rect.top, rect.right - pad - chips - look.tight(4) - left, rect.height)
        row = (rect.right - pad - chips, rect.centery - chip // 2)
    _paint_name(surface, head, look, state, seat, name)
    for step in range(STEPS_A_ROUND):
        card, played = card_shown(state, seat, step)
        current = now and step == state.step and state.phase not in (PROGRAM, OVER)
        picture = hand.small(card, chip, look, current, card != NO_CARD and not played)
        surface.blit(picture, (row[0] + step * (chip + look.tight(3)), row[1]))


def card_shown(state: Position, seat: int, step: int) -> tuple[int, bool]:
    """Return the card of a seat in a step, the exchanged one after a Swap, and if it is open."""
    card = state.rows[seat * STEPS_A_ROUND + step]
    if state.phase == PROGRAM:
        return card, False
    if step == state.step and state.held[seat] != NO_CARD:
        return state.held[seat], True
    return card, step < state.step


def _paint_name(
    surface: pygame.Surface, area: Rect, look: Look, state: Position, seat: int, name: str
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


def _disks(state: Position, seat: int) -> list[str]:
    """Return the sprites of the disks a seat keeps, as far as they are known."""
    kept, cancels = state.hands[seat], state.cancels[seat]
    if cancels == HIDDEN:
        return ["disk"] * kept
    return ["disk_swap"] * (kept - cancels) + ["disk_cancel"] * cancels


def _paint_programming(
    surface: pygame.Surface, parts: Parts, look: Look, state: Position, names: tuple[str, ...]
) -> None:
    """Draw the slots and the hand of the seat that lays its row."""
    palette = look.palette
    seat = state.current_player
    first = seat * STEPS_A_ROUND
    row = state.rows[first : first + STEPS_A_ROUND]
    free = state.laid(seat)
    for number, rect in enumerate(parts.slots):
        card = row[number]
        if card != NO_CARD:
            surface.blit(hand.strip(card, rect.size, look, "", 0), rect)
            _paint_number(surface, rect, look, number + 1, False)
            continue
        edge, width = (palette.candle, 2.4) if number == free else (palette.edge, 1.2)
        box = shapes.box(
            rect.size, look.tight(8), palette.deep, edge, width * look.unit, dashed=number > free
        )
        surface.blit(box, rect)
        ink = palette.candle if number == free else palette.muted
        word = ("First", "Second", "Third", "Fourth")[number]
        area = rect.inflate(-look.tight(16), 0)
        words, pixels = text.fit(word, "bold", look.pt(16), area.width)
        line = text.line(words, "bold", pixels, ink)
        surface.blit(line, line.get_rect(center=rect.center))
    for key, (card, rect) in enumerate(
        zip(CHOOSABLE[state.storeys - 1], parts.cards, strict=True), start=1
    ):
        if not deeds.knows(state):
            surface.blit(hand.strip(HIDDEN, rect.size, look, "", 0), rect)
            continue
        taken = row.index(card) + 1 if card in row else 0
        surface.blit(hand.strip(card, rect.size, look, str(key), taken), rect)


def _paint_number(surface: pygame.Surface, rect: Rect, look: Look, number: int, now: bool) -> None:
    """Draw in the corner of a slot which one it is."""
    side = max(look.tight(18), min(look.pt(18), rect.height // 2))
    fill = look.palette.night
    edge = look.palette.candle if now else look.palette.edge
    disc = shapes.box((side, side), side / 2, fill, edge, max(1.2, look.unit * 1.4))
    spot = disc.get_rect(topright=(rect.right - look.tight(3), rect.top + look.tight(3)))
    surface.blit(disc, spot)
    line = text.line(str(number), "bold", round(side * 0.7), look.palette.bone)
    surface.blit(line, line.get_rect(center=spot.center))


def _paint_row(surface: pygame.Surface, parts: Parts, look: Look, state: Position) -> None:
    """Draw the four cards of whose card it is."""
    owner = state.owner()
    for step, rect in enumerate(parts.slots):
        card, _ = card_shown(state, owner, step)
        now = step == state.step and state.phase != OVER and card != NO_CARD
        condition = "now" if now else "done" if step < state.step else "open"
        surface.blit(hand.upright(card, rect.size, look, step + 1, condition), rect)


def _paint_lights(
    surface: pygame.Surface, rect: Rect, look: Look, state: Position, names: tuple[str, ...]
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
        words += f": {hand.title(card)}"
        if state.phase == CARRY_OUT and card <= M3:
            words += f", {state.left} to go"
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
    state: Position,
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
        label, sign = LABELS[name]
    else:
        seat = int(name.split()[-1]) - 1
        label, sign = names[seat], f"{KEY}/seat_{seat}"
    pad = look.tight(6)
    cap = hand.keycap(look, deeds.key_of(name), min(look.pt(20), rect.height - 2 * pad))
    surface.blit(cap, cap.get_rect(midright=(rect.right - pad, rect.centery)))
    left = rect.left + pad
    if sign:
        side = min(rect.height - pad, look.tight(34), rect.width // 3)
        picture = sprite(sign, side, look)
        surface.blit(picture, picture.get_rect(midleft=(left, rect.centery)))
        left += side + look.tight(5)
    limit = rect.right - pad - cap.get_width() - look.tight(4) - left
    lines, pixels = hand.lines_in(label, look.pt(16), limit, rect.height)
    if text.width(lines[0], "bold", pixels) <= limit:
        line = text.line(" ".join(lines), "bold", pixels, palette.bone)
        surface.blit(line, line.get_rect(midleft=(left, rect.centery)))
