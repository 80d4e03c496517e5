"""The strip beside the house: steps and action left, the turns of a hunt, the Ghost's dice."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.language import _, many, within
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
from scenes.boards.ghost_hunt.sides import side_of
from scenes.ui import shapes, text
from scenes.ui.cache import kept
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.svg import drawing, sprite

PIPS: Final = {
    1: ((2, 2),),
    2: ((1, 1), (3, 3)),
    3: ((1, 1), (2, 2), (3, 3)),
    4: ((1, 1), (3, 1), (1, 3), (3, 3)),
    5: ((1, 1), (3, 1), (2, 2), (1, 3), (3, 3)),
    6: ((1, 1), (3, 1), (1, 2), (3, 2), (1, 3), (3, 3)),
}


def dice(observation: Position) -> list[tuple[str, int]]:
    """Return the dice of the Ghost's turn that the viewer may see, and of the hunt roll before."""
    found: list[tuple[str, int]] = []
    for event in events.read(observation.record):
        if event.kind == events.GHOSTS_TURN:
            found = []
        elif event.kind == events.ROLLED:
            found.append((_die_name(event.first), event.second))
    return found


def _die_name(phase: int) -> str:
    return {
        UV_ROLL: within("die", "UV"),
        BOOK_ROLL: within("die", "book"),
        DOTS_ROLL: within("die", "DOTS"),
        EVENT_ROLL: within("die", "event"),
        HUNT_ROLL: within("die", "hunt"),
    }[phase]


def paint_strip(surface: pygame.Surface, rect: Rect, look: Look, observation: Position) -> None:
    """Draw the steps and the action left, in a hunt its turns, and the Ghost's own numbers."""
    palette, hunt = look.palette, observation.hunt
    fill = mix(palette.panel, "#5A1420", 0.6) if hunt else palette.panel
    edge = palette.danger if hunt else palette.line
    box = shapes.box(rect.size, look.tight(9), fill, edge, (2 if hunt else 1) * look.unit)
    surface.blit(box, rect)
    x, right, y = rect.left + look.tight(9), rect.right - look.tight(9), rect.centery
    if hunt and observation.phase != OVER:
        x = _words(surface, look, _("Hunt"), (x, y), palette.danger, "bold") + look.tight(5)
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
        words = many("{number} left", "{number} left", left)
        x = _words(surface, look, words, (x, y), palette.candle, "bold") + look.tight(10)
    if acting:
        name = "sign_act_off" if observation.acted else "sign_act"
        x = _sign(surface, look, name, (x, y), right)
        words = _("action used") if observation.acted else _("action left")
        if x + text.width(words, "regular", look.pt(15)) < right:
            tone = palette.muted if observation.acted else palette.candle
            x = _words(surface, look, words, (x, y), tone, "regular") + look.tight(10)
    if side_of(observation) != "hunters" and observation.kind >= 0:
        _paint_numbers(surface, look, observation, x, right, y)
    elif not acting and not hunt:
        limit = observation.law.round_limit
        said = _("Round {number} of {limit}") if observation.round else _("Before dusk")
        words = said.format(number=observation.round, limit=limit)
        _words(surface, look, words, (x, y), palette.muted, "regular")


def _paint_numbers(
    surface: pygame.Surface, look: Look, observation: Position, x: int, right: int, y: int
) -> None:
    """Draw dice and countdown for those who may see them, from the right."""
    if not observation.hunt and observation.countdown > 0:
        words = _("hunts on {countdown}+", countdown=observation.countdown)
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
