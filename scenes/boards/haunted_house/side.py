"""Beside the house: the two hunters or the Ghost's powers on cards, and the actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.language import _, many, mark
from game.rules.haunted_house import events
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import (
    ACTIONS_A_TURN,
    HUNTING,
    NAMES,
    NOWHERE,
    PHASES_A_ROUND,
    POLTERGEISTS_A_ROUND,
    START,
    TRAPS_A_HUNTER,
    H,
    I,
)
from game.state import HIDDEN
from scenes.boards.haunted_house import case_notes, click_paths, colours
from scenes.boards.haunted_house.naming import pawn_name, radar_words
from scenes.boards.haunted_house.outlook import Counting, RadarOutlook
from scenes.boards.haunted_house.viewers import Side, side_of
from scenes.boards.keycap import keycap
from scenes.ui import shapes, text
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.svg import icon, sprite

HUNTERS = ("haunted_house/hunter_h", "haunted_house/hunter_i")


def last_answer(observation: HauntedHouse, pawn: int) -> tuple[int, str] | None:
    """Return where a hunter last used its Radar in this round, and the answer."""
    for event in reversed(events.read(observation.record)):
        if event.kind == events.ROUND:
            return None
        if event.kind == events.RADAR_ANSWERED and event.pawn == pawn:
            return event.first, radar_words(event.numbers)
    return None


def _card(surface: pygame.Surface, rect: Rect, look: Look, active: bool, colour: str) -> Rect:
    """Draw an empty card, the edge of an active one in a colour; return what is inside."""
    palette = look.palette
    fill = palette.raised if active else palette.panel
    edge, width = (colour, 2.0) if active else (palette.line, 1.0)
    top = mix(fill, "#FFFFFF", 0.03)
    box = shapes.box(rect.size, look.tight(12), fill, edge, width * look.unit, top)
    surface.blit(box, rect)
    return rect.inflate(-2 * look.tight(10), -2 * look.tight(8))


def paint_hunter(
    surface: pygame.Surface,
    rect: Rect,
    look: Look,
    observation: HauntedHouse,
    pawn: int,
    names: Sequence[str],
) -> None:
    """Draw a hunter: its tile, actions and traps that are left, and its last answer."""
    palette = look.palette
    left = observation.left[pawn]
    acting = observation.phase == HUNTING and left != HIDDEN and left > 0
    if observation.players == 4 and observation.phase == HUNTING and left != HIDDEN:
        acting = pawn == observation.deciding_pawn()
    inner = _card(surface, rect, look, acting, colours.HUNTERS[pawn])
    size = inner.height
    figure = sprite(HUNTERS[pawn], size, look)
    surface.blit(figure, figure.get_rect(midleft=inner.midleft))
    x, limit = inner.left + size + look.tight(6), inner.width - size - look.tight(6)
    high = inner.height // 2
    name = pawn_name(pawn)
    if observation.players == 4 and len(names) == 4:
        name = f"{names[observation.seat_of(pawn)]} ({pawn_name(pawn)[0]})"
    tile, room = NAMES[observation.hunters[pawn]], limit - look.pt(22)
    title = f"{name} · {tile}"
    shorter = [f"{called} · {tile}" for called in (pawn_name(pawn), pawn_name(pawn)[0])]
    words = _fitting((title, *shorter, tile), "bold", look.pt(16), room)
    line = text.line(words, "bold", look.pt(16), palette.bone)
    surface.blit(line, line.get_rect(midleft=(x, inner.top + high // 2)))
    cap = text.line(
        look.cap(click_paths.KEYS[click_paths.CARDS[pawn]]), "bold", look.pt(15), palette.muted
    )
    spot = (inner.right, inner.top + high // 2)
    if acting:
        surface.blit(cap, cap.get_rect(midright=spot))
    row = inner.bottom - high // 2
    end = x + limit
    if left != HIDDEN:
        for index in range(ACTIONS_A_TURN):
            x = _sign(surface, look, "candle", (x, row), index < left)
        x += look.tight(8)
    placed = observation.placed[pawn]
    if placed != HIDDEN:
        for index in range(TRAPS_A_HUNTER):
            x = _sign(surface, look, "trap", (x, row), index < TRAPS_A_HUNTER - placed)
        x += look.tight(8)
    told = last_answer(observation, pawn)
    if told is not None:
        words = f"{NAMES[told[0]]}: {told[1]}"
        need = look.pt(20) + text.width(words, "regular", look.pt(16)) + look.tight(4)
        if x + need <= end:
            x = _sign(surface, look, "radar", (x, row), True)
            line = text.line(words, "regular", look.pt(16), palette.bone)
            surface.blit(line, line.get_rect(midleft=(x + look.tight(2), row)))


def _sign(
    surface: pygame.Surface, look: Look, name: str, middle_left: tuple[int, int], lit: bool
) -> int:
    """Draw one of a few that are left or gone; return where the next begins."""
    palette = look.palette
    size = look.pt(19)
    ink = palette.candle if lit else mix(palette.muted, palette.panel, 0.6)
    picture = icon(name, size, ink)
    spot = picture.get_rect(midleft=middle_left)
    surface.blit(picture, spot)
    if not lit:
        start, end = (spot.left + 2, spot.bottom - 3), (spot.right - 3, spot.top + 2)
        pygame.draw.aaline(surface, mix(palette.muted, palette.panel, 0.3), start, end)
    return spot.right + look.tight(2)


def paint_ghost_cards(
    surface: pygame.Surface, rects: tuple[Rect, Rect], look: Look, observation: HauntedHouse
) -> None:
    """Draw how much is haunted, and which powers the Ghost has left."""
    acting = observation.phase != HUNTING
    own = colours.GHOSTS[observation.round]
    inner = _card(surface, rects[0], look, acting, own)
    haunted = observation.haunted[observation.round]
    rooms = tiles = 0
    if haunted != HIDDEN and observation.phase != START:
        rooms, tiles = (
            observation.rooms_haunted(observation.round),
            observation.tiles_haunted(observation.round),
        )
    _figure_and_words(
        surface,
        inner,
        look,
        f"haunted_house/ghost_{observation.round}",
        (
            (
                _("{rooms} of 7 rooms haunted", rooms=rooms),
                _("{rooms} of 7 rooms", rooms=rooms),
                many("{number} room", "{number} rooms", rooms),
            ),
            (
                _("{tiles} of 49 tiles", tiles=tiles),
                many("{number} tile", "{number} tiles", tiles),
            ),
        ),
    )
    inner = _card(surface, rects[1], look, acting, own)
    _powers(surface, inner, look, observation)


def _figure_and_words(
    surface: pygame.Surface,
    inner: Rect,
    look: Look,
    picture: str,
    words: tuple[Sequence[str], Sequence[str]],
) -> None:
    """Draw a figure and two lines beside it, each in the longest wording that has room."""
    size = inner.height
    figure = sprite(picture, size, look)
    surface.blit(figure, figure.get_rect(midleft=inner.midleft))
    x, limit = inner.left + size + look.tight(8), inner.width - size - look.tight(8)
    half = inner.height // 2
    for index, (wordings, face, colour) in enumerate(
        ((words[0], "bold", look.palette.bone), (words[1], "regular", look.palette.muted))
    ):
        shown = _fitting(wordings, face, look.pt(16), limit)
        line = text.line(shown, face, look.pt(16), colour)
        surface.blit(line, line.get_rect(midleft=(x, inner.top + half // 2 + index * half)))


def _fitting(wordings: Sequence[str], face: str, pixels: int, limit: int) -> str:
    """Return the first of some wordings that is no wider than `limit`, or none at all."""
    return next((words for words in wordings if text.width(words, face, pixels) <= limit), "")


def _powers(surface: pygame.Surface, inner: Rect, look: Look, observation: HauntedHouse) -> None:
    """Draw the Phases and Poltergeists that are left, and how long the one outside stays."""
    half = inner.height // 2
    outside: tuple[str, ...] = (_("Poltergeists"),)
    if observation.polt not in (NOWHERE, HIDDEN):
        tile, turns = NAMES[observation.polt], observation.polt_turns
        outside = many("{tile}, {number} turn", "{tile}, {number} turns", turns, tile=tile), tile
    rows = (
        ("phase", PHASES_A_ROUND, observation.phases_used, (_("Phases"),)),
        ("poltergeist", POLTERGEISTS_A_ROUND, observation.polts_used, outside),
    )
    for index, (name, most, used, wordings) in enumerate(rows):
        y = inner.top + half // 2 + index * half
        x = inner.left
        for number in range(most):
            x = _sign(surface, look, name, (x, y), number < most - used)
        limit = inner.right - x - look.tight(8)
        shown = _fitting(wordings, "regular", look.pt(16), limit)
        line = text.line(shown, "regular", look.pt(16), look.palette.bone)
        surface.blit(line, line.get_rect(midleft=(x + look.tight(6), y)))


LABELS: Final = {
    click_paths.RADAR_PLACE: (mark("Radar"), "radar"),
    click_paths.TRAP_PLACE: (mark("Trap"), "trap"),
    click_paths.CAPTURE_PLACE: (mark("Capture"), "capture"),
    click_paths.HAND_PLACE: (mark("Partner"), "swap"),
    click_paths.PHASE_PLACE: (mark("Phase"), "phase"),
    click_paths.POLT_PLACE: (mark("Poltergeist"), "poltergeist"),
    click_paths.END_PLACE: (mark("End turn"), "flag"),
}
KEY_ROOM: Final = 26  # units of type for a key in a button


@dataclass(frozen=True, slots=True)
class HouseSide:
    """Where everything beside the board lies; what has no room is None."""

    cards: tuple[Rect, Rect] | None
    notes: Rect | None
    rooms: Rect | None
    buttons: dict[str, Rect]
    lower: Rect  # the area of the buttons


def _row_height(look: Look) -> int:
    return look.pt(58) if look.wide else look.pt(31)


def _card_height(look: Look) -> int:
    lines = text.line_height(look.pt(18)) + text.line_height(look.pt(16))
    return lines + 2 * look.tight(10)


def _button_width(look: Look, label: str) -> int:
    words = text.width(label, "bold", look.pt(16))
    if look.wide:
        return max(words + look.px(16), look.pt(24 + KEY_ROOM) + look.px(24))
    return words + look.pt(KEY_ROOM) + look.tight(18)


def _rows(names: tuple[str, ...], width: int, look: Look) -> list[list[str]]:
    """Return the buttons in one row, or in two where their words need it."""
    gap = look.tight(8)
    need = sum(_button_width(look, _(LABELS[name][0])) + gap for name in names) - gap
    if need <= width:
        return [list(names)]
    half = (len(names) + 1) // 2
    return [list(names[:half]), list(names[half:])]


def _most_rows(width: int, look: Look, players: int) -> int:
    """Return the rows that the buttons of either side can need."""
    hand = (click_paths.HAND_PLACE,) if players == 4 else ()
    hunters = (
        click_paths.RADAR_PLACE,
        click_paths.TRAP_PLACE,
        click_paths.CAPTURE_PLACE,
        *hand,
        click_paths.END_PLACE,
    )
    ghost = (click_paths.PHASE_PLACE, click_paths.POLT_PLACE, click_paths.END_PLACE)
    return max(len(_rows(names, width, look)) for names in (hunters, ghost))


def _least(width: int, look: Look, players: int) -> int:
    rows = _most_rows(width, look, players)
    return rows * _row_height(look) + (rows - 1) * look.tight(8)


def _wanted(look: Look, noted: bool) -> dict[str, int]:
    """Return the heights of the parts above the actions, the most needed first."""
    found = {"cards": _card_height(look)}
    if look.wide:
        if noted:
            found["notes"] = case_notes.notes_height(look)
        found["rooms"] = case_notes.rooms_height(look)
    return found


def heights(width: int, look: Look, players: int, noted: bool) -> tuple[int, int]:
    """Return the heights of the actions alone and of everything there is room for.

    `noted` tells whether the viewer has case notes.
    """
    gap, least = look.tight(8), _least(width, look, players)
    whole, room = least, _room(look)
    for part, high in _wanted(look, noted).items():
        if part == "cards" or whole + gap + high <= room:
            whole += gap + high
    return least, whole


def _room(look: Look) -> int:
    """Return the height that a panel can spare when it has only a turn card besides."""
    lines = text.line_height(look.pt(20)) + 2 * text.line_height(look.pt(18))
    card = lines + text.line_height(look.pt(16)) + 2 * look.tight(14)
    return look.size[1] - card - look.pt(52 + 52 + 26 + 26) - look.tight(64)


def parts_of(side: Rect, look: Look, players: int, observation: HauntedHouse) -> HouseSide:
    """Return where everything goes in an area; without room only the actions."""
    gap, least = look.tight(8), _least(side.width, look, players)
    spare, high = side.height - least, dict[str, int]()
    for part, wanted in _wanted(look, case_notes.has_notes(observation)).items():
        if wanted + gap <= spare:
            high[part] = wanted
            spare -= wanted + gap
    found, top = dict[str, Rect](), side.top
    for part in ("cards", "notes", "rooms"):
        if part in high:
            found[part] = Rect(side.left, top, side.width, high[part])
            top += high[part] + gap
    if not high:
        top = side.bottom - least
    lower = Rect(side.left, top, side.width, max(0, side.bottom - top))
    cards: tuple[Rect, Rect] | None = None
    if "cards" in found:
        row, wide = found["cards"], (side.width - gap) // 2
        left = Rect(row.left, row.top, wide, row.height)
        cards = left, Rect(row.right - wide, row.top, wide, row.height)
    buttons = _buttons(lower, look, players, observation)
    return HouseSide(cards, found.get("notes"), found.get("rooms"), buttons, lower)


def _buttons(lower: Rect, look: Look, players: int, observation: HauntedHouse) -> dict[str, Rect]:
    seen = side_of(observation)
    if seen == "everyone" or lower.height <= 0:
        return {}
    gap, high = look.tight(8), _row_height(look)
    found = {}
    rows = _rows(click_paths.buttons(observation, seen == "ghost"), lower.width, look)
    spare = lower.height - len(rows) * high - (len(rows) - 1) * gap
    high += spare // len(rows)
    for index, names in enumerate(rows):
        left, top = lower.left, lower.top + index * (high + gap)
        needs = [_button_width(look, _(LABELS[name][0])) for name in names]
        spare = lower.width - sum(needs) - (len(names) - 1) * gap
        for column, (name, need) in enumerate(zip(names, needs, strict=True)):
            share = spare // (len(names) - column)
            spare -= share
            found[name] = Rect(left, top, need + share, high)
            left += need + share + gap
    return found


def paint(
    surface: pygame.Surface,
    side: Rect,
    look: Look,
    observation: HauntedHouse,
    names: tuple[str, ...],
    playable: bool,
    counting: Counting,
    outlook: RadarOutlook | None,
) -> None:
    """Draw everything beside the board; what cannot be played now is not lit."""
    parts = parts_of(side, look, len(names) or 2, observation)
    seen: Side = side_of(observation)
    if parts.cards:
        if seen == "ghost":
            paint_ghost_cards(surface, parts.cards, look, observation)
        else:
            for pawn in (H, I):
                paint_hunter(surface, parts.cards[pawn], look, observation, pawn, names)
    if parts.notes:
        case_notes.paint_notes(surface, parts.notes, look, observation, counting, outlook)
    if parts.rooms:
        case_notes.paint_rooms(surface, parts.rooms, look, observation)
    if seen == "everyone" and parts.lower.height >= look.pt(31):
        wide = (parts.lower.width - look.tight(8)) // 2
        low = parts.lower
        pair = (
            Rect(low.left, low.top, wide, low.height),
            Rect(low.right - wide, low.top, wide, low.height),
        )
        paint_ghost_cards(surface, pair, look, observation)
    for name, rect in parts.buttons.items():
        ready = playable and bool(click_paths.action_at(observation, name))
        _paint_button(surface, rect, look, name, ready)


def _paint_button(surface: pygame.Surface, rect: Rect, look: Look, name: str, ready: bool) -> None:
    """Draw an action: icon and key above its word, or word and key in a line."""
    palette = look.palette
    label, sign = LABELS[name]
    ends = name == click_paths.END_PLACE and ready
    fill = palette.candle if ends else palette.raised if ready else palette.panel
    edge = palette.candle_rim if ends else palette.edge if ready else palette.line
    ink = palette.night if ends else palette.bone if ready else mix(palette.muted, fill, 0.35)
    top = mix(fill, "#FFFFFF", 0.05) if ready else None
    box = shapes.box(rect.size, look.tight(10), fill, edge, 1.5 * look.unit, top, dashed=not ready)
    surface.blit(box, rect)
    words, pixels = text.fit(_(label), "bold", look.pt(16), rect.width - look.tight(8))
    line = text.line(words, "bold", pixels, ink)
    cap = keycap(look, click_paths.KEYS[name], ends)
    if not look.wide:
        inset = look.tight(7)
        surface.blit(cap, cap.get_rect(midright=(rect.right - inset, rect.centery)))
        surface.blit(line, line.get_rect(midleft=(rect.left + inset, rect.centery)))
        return
    size = look.pt(22)
    picture = icon(sign, size, ink)
    surface.blit(picture, (rect.left + look.px(12), rect.top + look.px(7)))
    spot = (rect.right - look.px(8), rect.top + look.px(7))
    surface.blit(cap, cap.get_rect(topright=spot))
    foot = (rect.centerx, rect.bottom - look.px(5))
    surface.blit(line, line.get_rect(midbottom=foot))
