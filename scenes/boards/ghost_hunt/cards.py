"""The smaller parts beside the house: steps and dice, the team, items and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from game.rules.ghost_hunt import events
from game.rules.ghost_hunt.position import (
    BOOK_ROLL,
    DOTS_ROLL,
    EVENT_ROLL,
    HUNT_ROLL,
    OVER,
    SEARCHING,
    UV_ROLL,
    Position,
)
from game.rules.ghost_hunt.tables import BURNED, HAND, ITEMS, NONE, STOCK
from game.state import HIDDEN
from scenes.boards.ghost_hunt import deeds
from scenes.boards.ghost_hunt.sides import hunter_name, side_of
from scenes.ui import shapes, text
from scenes.ui.cache import kept
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.svg import drawing, icon, sprite

ROLLS: Final = {
    UV_ROLL: "UV", BOOK_ROLL: "book", DOTS_ROLL: "DOTS", EVENT_ROLL: "event", HUNT_ROLL: "hunt",
}  # fmt: skip
PIPS: Final = {
    1: ((2, 2),),
    2: ((1, 1), (3, 3)),
    3: ((1, 1), (2, 2), (3, 3)),
    4: ((1, 1), (3, 1), (1, 3), (3, 3)),
    5: ((1, 1), (3, 1), (2, 2), (1, 3), (3, 3)),
    6: ((1, 1), (3, 1), (1, 2), (3, 2), (1, 3), (3, 3)),
}


MEMBER: Final = 25  # units of type a hunter's row is high


# Steps, action, hunt and dice


def dice(observation: Position) -> list[tuple[str, int]]:
    """Return the dice of the Ghost's turn that the viewer may see, and of the hunt roll before."""
    found: list[tuple[str, int]] = []
    for event in events.read(observation.record):
        if event.kind == events.GHOSTS_TURN:
            found = []
        elif event.kind == events.ROLLED:
            found.append((ROLLS[event.first], event.second))
    return found


def paint_strip(surface: pygame.Surface, rect: Rect, look: Look, observation: Position) -> None:
    """Draw the steps and the action left, in a hunt its turns, and the Ghost's own numbers."""
    palette, hunt = look.palette, observation.hunt
    fill = mix(palette.panel, "#5A1420", 0.6) if hunt else palette.panel
    edge = palette.danger if hunt else palette.line
    box = shapes.box(rect.size, look.tight(9), fill, edge, (2 if hunt else 1) * look.unit)
    surface.blit(box, rect)
    x, right, y = rect.left + look.tight(9), rect.right - look.tight(9), rect.centery
    if hunt and observation.phase != OVER:
        x = _words(surface, look, "Hunt", (x, y), palette.danger, "bold") + look.tight(5)
        for index in range(min(6, max(observation.law.hunt_turns, hunt))):
            name = "sign_hunt" if index < hunt else "sign_hunt_off"
            x = _sign(surface, look, name, (x, y), right)
        x += look.tight(8)
    acting = observation.phase == SEARCHING
    if acting or (observation.current_player == 0 and observation.left > 0):
        left = max(0, observation.left)
        whole = observation.law.movement if acting else observation.nature().speed
        for index in range(max(left, min(whole, 6))):
            if index < left or x + look.pt(200) < right:
                name = "sign_step" if index < left else "sign_step_off"
                x = _sign(surface, look, name, (x, y), right)
        x = _words(surface, look, f"{left} left", (x, y), palette.candle, "bold") + look.tight(10)
    if acting:
        name = "sign_act_off" if observation.acted else "sign_act"
        x = _sign(surface, look, name, (x, y), right)
        words = "action used" if observation.acted else "action left"
        if x + text.width(words, "regular", look.pt(15)) < right:
            tone = palette.muted if observation.acted else palette.candle
            x = _words(surface, look, words, (x, y), tone, "regular") + look.tight(10)
    if side_of(observation) != "hunters" and observation.kind >= 0:
        _paint_numbers(surface, look, observation, x, right, y)
    elif not acting and not hunt:
        limit = observation.law.round_limit
        words = f"Round {observation.round} of {limit}" if observation.round else "Before dusk"
        _words(surface, look, words, (x, y), palette.muted, "regular")


def _paint_numbers(
    surface: pygame.Surface, look: Look, observation: Position, x: int, right: int, y: int
) -> None:
    """Draw dice and countdown for those who may see them, from the right."""
    if not observation.hunt and observation.countdown > 0:
        words = f"hunts on {observation.countdown}+"
        line = text.line(words, "bold", look.pt(15), look.palette.danger)
        if x + line.get_width() < right:
            surface.blit(line, line.get_rect(midright=(right, y)))
            right -= line.get_width() + look.tight(10)
    for label, number in reversed(dice(observation)):
        line = text.line(label, "regular", look.pt(14), look.palette.muted)
        size = look.pt(21)
        need = line.get_width() + size + look.tight(9)
        if right - need < x:
            break
        face = die(size, number)
        surface.blit(face, face.get_rect(midright=(right, y)))
        surface.blit(line, line.get_rect(midright=(right - size - look.tight(3), y)))
        right -= need


@kept(megabytes=1)
def die(size: int, number: int) -> pygame.Surface:
    """Return a die that shows a number."""
    step = size / 4
    pips = "".join(
        f'<circle cx="{x * step:.1f}" cy="{y * step:.1f}" r="{size / 11:.1f}" fill="#14101C"/>'
        for x, y in PIPS[number]
    )
    box = f'width="{size - 2}" height="{size - 2}" rx="{size / 5:.1f}" fill="#F2ECD8"'
    return drawing(f'<rect x="1" y="1" {box} stroke="#0B0E1A"/>{pips}', (size, size))


def _words(
    surface: pygame.Surface, look: Look, words: str, spot: tuple[int, int], tone: str, face: str
) -> int:
    line = text.line(words, face, look.pt(15), tone)
    rect = line.get_rect(midleft=spot)
    surface.blit(line, rect)
    return rect.right


def _sign(surface: pygame.Surface, look: Look, name: str, spot: tuple[int, int], right: int) -> int:
    size = look.pt(20)
    if spot[0] + size > right:
        return spot[0]
    picture = sprite(f"ghost_hunt/{name}", size, look)
    rect = picture.get_rect(midleft=spot)
    surface.blit(picture, rect)
    return rect.right + look.tight(2)


# The team


def columns(look: Look, width: int, hunters: int) -> int:
    """Return how many hunters stand side by side."""
    return 2 if hunters > 1 and width >= look.pt(410) else 1


def crew_rects(area: Rect, look: Look, hunters: int) -> dict[str, Rect]:
    """Return the place of each hunter on the team's card."""
    count = columns(look, area.width, hunters)
    inner = area.inflate(-look.tight(8), -look.tight(8))
    wide, high = inner.width // count, look.pt(MEMBER)
    return {
        deeds.CREW[k]: Rect(
            inner.left + k % count * wide, inner.top + k // count * high, wide, high
        )
        for k in range(hunters)
    }


def paint_crew(
    surface: pygame.Surface,
    places: dict[str, Rect],
    look: Look,
    observation: Position,
    names: Sequence[str],
) -> None:
    """Draw the hunters: who leads them, what they carry, where they are."""
    rects = list(places.values())
    palette = look.palette
    whole = rects[0].unionall(rects).inflate(look.tight(8), look.tight(8))
    box = shapes.box(whole.size, look.tight(9), palette.panel, palette.line, look.unit)
    surface.blit(box, whole)
    for hunter, rect in enumerate(rects):
        now = observation.current_player == hunter + 1
        if now:
            inner = rect.inflate(-2, -2)
            lit = shapes.box(
                inner.size, look.tight(7), palette.hover, palette.candle, 2 * look.unit
            )
            surface.blit(lit, inner)
        _paint_member(surface, rect, look, observation, hunter, names, now)


def _paint_member(
    surface: pygame.Surface,
    rect: Rect,
    look: Look,
    observation: Position,
    hunter: int,
    names: Sequence[str],
    now: bool,
) -> None:
    palette = look.palette
    dead = observation.pawns[hunter] == NONE
    badge = sprite(f"ghost_hunt/hidden_{hunter}", look.pt(23), look)
    if dead:
        badge = sprite("ghost_hunt/stain", look.pt(24), look)
    surface.blit(badge, badge.get_rect(midleft=(rect.left + look.tight(4), rect.centery)))
    x, right = rect.left + look.pt(24) + look.tight(9), rect.right - look.tight(8)
    note, tone = _whereabouts(observation, hunter)
    line = text.line(note, "regular", look.pt(15), palette.colour(tone))
    surface.blit(line, line.get_rect(midright=(right, rect.centery)))
    right -= line.get_width() + look.tight(6)
    size = look.pt(20)
    if not dead and observation.hidden(hunter):
        picture = sprite("ghost_hunt/sign_hide", size, look)
        surface.blit(picture, picture.get_rect(midright=(right, rect.centery)))
        right -= size + look.tight(3)
    if HIDDEN not in observation.where or side_of(observation) == "hunters":
        held = observation.hand(hunter)
        for item in reversed(held):
            picture = sprite(f"ghost_hunt/item_{ITEMS[item]}", size, look)
            surface.blit(picture, picture.get_rect(midright=(right, rect.centery)))
            right -= size + look.tight(3)
    name = hunter_name(hunter, names)
    words, pixels = text.fit(name, "bold" if now else "regular", look.pt(15), right - x)
    line = text.line(words, "bold" if now else "regular", pixels, palette.bone)
    surface.blit(line, line.get_rect(midleft=(x, rect.centery)))


def _whereabouts(observation: Position, hunter: int) -> tuple[str, str]:
    square = observation.pawns[hunter]
    if square == NONE:
        return "dead", "danger"
    name = observation.house.names[square]
    slow = " slow" if observation.slowed >> hunter & 1 else ""
    if observation.house.van >> square & 1:
        return f"van{slow}", "ok"
    return f"{name}{slow}", "bone"


# Items and buttons


def item_where(observation: Position, item: int) -> str:
    """Return where an item is, in one word: a square, van, burned, a hunter's number, or ?."""
    place = observation.where[item]
    if place >= 0:
        return observation.house.names[place]
    if place == HIDDEN:
        return "?"
    if place == BURNED:
        return "burned"
    return "van" if place == STOCK else f"hunter {HAND - place + 1}"


def paint_item(
    surface: pygame.Surface, rect: Rect, look: Look, observation: Position, item: int
) -> None:
    """Draw an item: its sign and number, and what can be done with it or where it is."""
    palette = look.palette
    found = deeds.actions_at(observation, deeds.ITEM_PLACES[item])
    ready = bool(found)
    fill = palette.raised if ready else palette.panel
    edge = palette.candle if ready else palette.line
    box = shapes.box(rect.size, look.tight(8), fill, edge, (2 if ready else 1) * look.unit)
    surface.blit(box, rect)
    size = min(look.pt(26), rect.height - look.tight(4), rect.width * 6 // 10)
    picture = sprite(f"ghost_hunt/item_{ITEMS[item]}", size, look)
    place = observation.where[item]
    if place == BURNED:
        picture = picture.copy()
        picture.set_alpha(90)
    surface.blit(picture, picture.get_rect(midleft=(rect.left + look.tight(4), rect.centery)))
    if place == STOCK or place <= HAND:
        name = "sign_van" if place == STOCK else f"hidden_{HAND - place}"
        mark = sprite(f"ghost_hunt/{name}", look.pt(16), look)
    else:
        tone = palette.danger if place == BURNED else palette.muted
        words = "gone" if place == BURNED else item_where(observation, item)
        mark = text.line(words, "regular", look.pt(12), tone)
    key = text.line(str(item + 1), "bold", look.pt(13), palette.candle if ready else palette.muted)
    middle = (rect.left + look.tight(4) + size + rect.right) // 2
    if rect.right - middle > mark.get_width() // 2 and look.wide:
        surface.blit(key, key.get_rect(midtop=(middle, rect.top + look.tight(1))))
        surface.blit(mark, mark.get_rect(midbottom=(middle, rect.bottom - look.tight(2))))
    else:
        surface.blit(key, key.get_rect(center=(middle, rect.centery)))


def paint_button(
    surface: pygame.Surface,
    rect: Rect,
    look: Look,
    label: str,
    sign: str,
    key: str,
    ready: bool,
    ends: bool,
) -> None:
    """Draw an action: its sign, its word and its key in a line."""
    palette = look.palette
    fill = palette.candle if ends else palette.raised if ready else palette.panel
    edge = palette.candle_rim if ends else palette.edge if ready else palette.line
    ink = palette.night if ends else palette.bone if ready else mix(palette.muted, fill, 0.35)
    top = mix(fill, "#FFFFFF", 0.05) if ready else None
    box = shapes.box(rect.size, look.tight(10), fill, edge, 1.5 * look.unit, top, dashed=not ready)
    surface.blit(box, rect)
    inset, right = look.tight(7), rect.right - look.tight(7)
    left = rect.left + inset
    if key:
        cap = keycap(look, key, ends)
        surface.blit(cap, cap.get_rect(midright=(right, rect.centery)))
        right -= cap.get_width() + look.tight(5)
    if sign and look.wide and rect.width > look.pt(118):
        size = look.pt(22)
        picture = icon("flag", size, ink) if ends or sign == "sign_step" else None
        picture = picture or sprite(f"ghost_hunt/{sign}", size, look)
        if not ready:
            picture = picture.copy()
            picture.set_alpha(90)
        surface.blit(picture, picture.get_rect(midleft=(left, rect.centery)))
        left += size + look.tight(5)
    pixels = look.pt(16)
    while pixels > look.pt(11) and text.width(label, "bold", pixels) > right - left:
        pixels -= 1
    words, pixels = text.fit(label, "bold", pixels, right - left)
    line = text.line(words, "bold", pixels, ink)
    surface.blit(line, line.get_rect(midleft=(left, rect.centery)))


def keycap(look: Look, key: str, light: bool) -> pygame.Surface:
    """Return a key with its letter."""
    palette = look.palette
    line = text.line(key, "regular", look.pt(14), palette.night if light else palette.muted)
    size = (max(look.pt(20), line.get_width() + look.pt(8)), look.pt(20))
    fill = mix(palette.candle, "#000000", 0.12) if light else palette.deep
    edge = palette.candle_ink if light else palette.line
    surface = shapes.box(size, look.pt(5), fill, edge, max(1.0, look.unit)).copy()
    surface.blit(line, line.get_rect(center=(size[0] // 2, size[1] // 2)))
    return surface
