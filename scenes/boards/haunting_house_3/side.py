"""Beside the house: who plays with what, and the tray with the cards of this moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.language import _, mark, within
from game.rules.haunting_house_3.cards import CHOOSABLE, M3, NO_CARD, STEPS_A_ROUND
from game.rules.haunting_house_3.state import CARRY_OUT, OVER, PROGRAM, HauntingHouse3
from game.state import HIDDEN
from scenes.boards.haunting_house_3 import cards, click_paths
from scenes.boards.haunting_house_3.ground import seat_at_work
from scenes.boards.haunting_house_3.pieces import KEY
from scenes.ui import shapes, text
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.svg import icon, sprite

BROAD: Final = 760  # units from which players and tray stand side by side
PLAYER: Final = 44  # units of height of a player, at the least
STRIP: Final = 48  # units of height of a card in the hand, at the least
GAP: Final = 6
LISTED: Final = 0.47  # part of the width that the players take beside the tray
LISTED_CHOOSING: Final = 0.36  # while cards are chosen, which need more room
LAY: Final = 72  # units of width of the button that lays a row down, at the least
CHOICES: Final = 150  # units the choices and lights take beside the cards
LABELS: Final = {
    click_paths.CLOCKWISE: (mark("To the right"), f"{KEY}/turn_clockwise"),
    click_paths.ANTICLOCKWISE: (mark("To the left"), f"{KEY}/turn_anticlockwise"),
    click_paths.CANCEL_PLACE: (mark("Cancel it"), f"{KEY}/disk_cancel"),
    click_paths.NO_PLACE: (mark("Let it be"), ""),
}
WORDS: Final = 60  # units of type a choice's words want beside its sign, else they stand below it


# Where it lies


@dataclass(frozen=True, slots=True)
class House3Side:
    """Where everything beside the house lies; players without room are left out."""

    players: tuple[Rect, ...]
    tray: Rect
    slots: tuple[Rect, ...]  # of the row that is laid or played
    cards: tuple[Rect, ...]  # of the hand
    lights: Rect | None  # of the four steps
    lay: Rect | None  # the button that lays the row down
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


def parts_of(side: Rect, look: Look, state: HauntingHouse3) -> House3Side:
    """Return where everything goes in an area."""
    gap, between = look.tight(GAP), look.tight(8)
    players: tuple[Rect, ...] = ()
    tray = side.copy()
    if side.width >= look.tight(BROAD):
        wide = round(side.width * (LISTED_CHOOSING if state.phase == PROGRAM else LISTED))
        players = _players(Rect(side.left, side.top, wide, side.height), gap, state.players)
        left = side.left + wide + 2 * gap
        tray = Rect(left, side.top, side.right - left, side.height)
    elif side.height >= heights(side.width, look, state.players)[1]:
        high = _list_height(look, state.players)
        players = _players(Rect(side.left, side.top, side.width, high), gap, state.players)
        top = side.top + high + between
        tray = Rect(side.left, top, side.width, side.bottom - top)
    if state.phase == PROGRAM:
        return _programming(tray, look, gap, players, len(CHOOSABLE[state.storeys - 1]))
    return _playing(tray, look, gap, players, click_paths.choices(state))


def _players(area: Rect, gap: int, count: int) -> tuple[Rect, ...]:
    rows = (count + 1) // 2
    wide, high = (area.width - gap) // 2, (area.height - (rows - 1) * gap) // rows
    return tuple(
        Rect(area.left + k % 2 * (wide + gap), area.top + k // 2 * (high + gap), wide, high)
        for k in range(count)
    )


def _programming(
    tray: Rect, look: Look, gap: int, players: tuple[Rect, ...], held: int
) -> House3Side:
    """Put four slots and the button that lays them down above the hand in two rows."""
    wide = (tray.width - 3 * gap) // 4
    high = (tray.height - 2 * gap) // 3
    low = tray.top + high + gap
    grid = [
        Rect(tray.left + k % 4 * (wide + gap), low + k // 4 * (high + gap), wide, high)
        for k in range(held)
    ]
    least = max(look.tight(LAY), min(look.pt(LAY), tray.width // 6))
    slot = (tray.width - least - 4 * gap) // STEPS_A_ROUND
    slots = [Rect(tray.left + k * (slot + gap), tray.top, slot, high) for k in range(4)]
    left = slots[-1].right + gap
    lay = Rect(left, tray.top, grid[3].right - left, high)
    return House3Side(players, tray, tuple(slots), tuple(grid), None, lay, {})


def _playing(
    tray: Rect, look: Look, gap: int, players: tuple[Rect, ...], names: list[str]
) -> House3Side:
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
    return House3Side(players, tray, slots, (), lights, None, choices)


# The players


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
    _paint_tray(surface, parts, look, state, names, row)


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
        picture = cards.small(card, chip, look, current, card != NO_CARD and not played)
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
    cards.write(surface, word, room, look.pt(16), ink, True)


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


# The tray: the hand and slots of who lays cards, or the row being played


def _paint_tray(
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
            surface.blit(cards.strip(row[number], rect.size, look, "", 0), rect)
            _paint_number(surface, rect, look, number + 1, number >= laid)
    known = click_paths.knows(state)
    if parts.lay:
        _paint_lay(surface, parts.lay, look, known and free > laid, free == STEPS_A_ROUND)
    for key, (card, rect) in enumerate(
        zip(CHOOSABLE[state.storeys - 1], parts.cards, strict=True), start=1
    ):
        if not known:
            surface.blit(cards.strip(HIDDEN, rect.size, look, "", 0), rect)
            continue
        taken = row.index(card) + 1 if card in row else 0
        surface.blit(cards.strip(card, rect.size, look, str(key), taken), rect)


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
        cap = cards.keycap(look, look.cap("Enter"), min(look.pt(17), area.height // 2))
        if cap.get_width() <= area.width:
            surface.blit(cap, cap.get_rect(midbottom=area.midbottom))
            area.height -= cap.get_height() + look.tight(2)
    cards.write(surface, _("Lay down"), area, look.pt(16), ink, False)


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
        surface.blit(cards.upright(card, rect.size, look, step + 1, condition), rect)


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
        words = f"{words}: {cards.title(card)}"
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
