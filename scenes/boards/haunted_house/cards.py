"""The cards beside the house: a hunter with what it has left, and what the Ghost has done."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.language import _, many
from game.rules.haunted_house import events
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import (
    ACTIONS_A_TURN,
    HUNTING,
    NAMES,
    NOWHERE,
    PAWNS,
    PHASES_A_ROUND,
    POLTERGEISTS_A_ROUND,
    START,
    TRAPS_A_HUNTER,
)
from game.state import HIDDEN
from scenes.boards.haunted_house import click_paths
from scenes.boards.haunted_house.sides import pawn_name, radar_words
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


def _card(surface: pygame.Surface, rect: Rect, look: Look, active: bool) -> Rect:
    """Draw an empty card; return what is inside."""
    palette = look.palette
    fill = palette.raised if active else palette.panel
    edge, width = (palette.candle, 2.0) if active else (palette.line, 1.0)
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
    inner = _card(surface, rect, look, acting)
    size = inner.height
    figure = sprite(HUNTERS[pawn], size, look)
    surface.blit(figure, figure.get_rect(midleft=inner.midleft))
    x, limit = inner.left + size + look.tight(6), inner.width - size - look.tight(6)
    high = inner.height // 2
    name = pawn_name(pawn)
    if observation.players == 4 and len(names) == 4:
        name = f"{names[observation.seat_of(pawn)]} ({PAWNS[pawn]})"
    tile, room = NAMES[observation.hunters[pawn]], limit - look.pt(22)
    title = f"{name} · {tile}"
    words = _fitting((title, f"{PAWNS[pawn]} · {tile}", tile), "bold", look.pt(16), room)
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
    inner = _card(surface, rects[0], look, acting)
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
    inner = _card(surface, rects[1], look, acting)
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
