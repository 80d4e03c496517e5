"""Signs on the squares: what was heard, lit, listened to and felt, room names, and the reach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.rules.ghost_hunt import events
from game.rules.ghost_hunt.house import squares_in
from game.rules.ghost_hunt.law import DOTS_RANGE, SEEN_WITHIN, UV_RANGE
from game.rules.ghost_hunt.position import OVER, ROOMING, SEARCHING, Position
from game.rules.ghost_hunt.tables import DOTS, NONE, UV
from game.state import HIDDEN
from scenes.boards import marks
from scenes.boards.ghost_hunt import click_paths
from scenes.ui.cache import kept
from scenes.ui.look import Look
from scenes.ui.svg import drawing, sprite

Cell = Callable[[int], Rect]


@dataclass(frozen=True, slots=True)
class BoardSigns:
    """What happened lately that stays to be seen on the board."""

    room: int  # where the last ghost event was heard, or NONE
    felt: tuple[tuple[int, int, int], ...]  # listened or taunted: square, answer, range
    light: tuple[int, ...]  # where the flashlight shone in this round
    answers: tuple[tuple[int, int, int], ...]  # of items used in this round: square, item, answer
    marks: tuple[tuple[int, bool], ...]  # ultraviolet marks, and whether they were seen lately
    graves: tuple[int, ...]  # where hunters were killed


def signs(observation: Position) -> BoardSigns:
    """Return the signs of this round and the one before, as the viewer remembers them."""
    room, number, light, graves = NONE, 0, list[int](), list[int]()
    felt: dict[int, tuple[int, int, int, int]] = {}
    marks: dict[int, int] = {}
    answers: list[tuple[int, int, int]] = []
    heard = 0
    for event in events.read(observation.record):
        if event.kind == events.GHOSTS_TURN:
            number, light, answers = event.first, [], []
        elif event.kind == events.EVENT_STRUCK:
            room, heard = event.first, number
        elif event.kind in (events.HUNT_BEGAN, events.HUNT_OVER):
            felt.clear()
        elif event.kind == events.LISTENED:
            felt[event.first] = event.first, event.second, observation.law.listen, number
        elif event.kind == events.TAUNTED:
            felt[event.first] = event.first, event.second, SEEN_WITHIN, number
        elif event.kind == events.USED:
            answers.append((event.second, event.first, event.third))
            if event.first == UV:
                light.append(event.second)
        elif event.kind == events.MARK_SEEN:
            marks[event.first] = number
        elif event.kind == events.KILLED:
            graves.append(event.second)
    if observation.phase == OVER:
        light, felt, answers = [], {}, []
    own = [mark >> 8 for mark in observation.marks if mark != HIDDEN]
    seen = dict.fromkeys(own, True) | {
        square: last >= number for square, last in marks.items() if last + 4 >= number
    }
    return BoardSigns(
        room if heard + 1 >= number else NONE,
        tuple(entry[:3] for entry in felt.values() if entry[3] + 1 >= number),
        tuple(light),
        tuple(answers),
        tuple(sorted(seen.items())),
        tuple(graves),
    )


def paint_signs(sheet: pygame.Surface, look: Look, cell: Cell, observation: Position) -> None:
    """Draw the signs below the figures."""
    house, found = observation.house, signs(observation)
    if found.room != NONE:
        for square, room in enumerate(house.room_of):
            if room == found.room:
                rect = cell(square)
                sheet.blit(_hatch(rect.width, "#6D4FB0", "#B79CF2", 0.24), rect)
    for square in found.light:
        for lit in squares_in(house.near[square][UV_RANGE]):
            rect = cell(lit)
            sheet.blit(_wash(rect.width, "#8A3CFF", 0.26), rect)
    token = observation.where[DOTS]
    if token >= 0:
        for lit in squares_in(house.near[token][DOTS_RANGE] & house.floor):
            if lit != token and house.room_of[lit] == house.room_of[token]:
                rect = cell(lit)
                sheet.blit(_dots(rect.width), rect)
    for square, answer, far in found.felt:
        _paint_felt(sheet, look, cell, observation, square, bool(answer), far)
    for square, fresh in found.marks:
        rect = cell(square)
        picture = sprite("ghost_hunt/hand", round(rect.width * 0.72), look)
        if not fresh:
            picture = picture.copy()
            picture.set_alpha(110)
        spot = picture.get_rect(center=rect.center).move(rect.width // 8, -rect.height // 8)
        sheet.blit(picture, spot)
    for square in found.graves:
        rect = cell(square)
        picture = sprite("ghost_hunt/stain", round(rect.width * 0.6), look)
        sheet.blit(picture, picture.get_rect(center=rect.center))


def paint_reach(sheet: pygame.Surface, look: Look, cell: Cell, observation: Position) -> None:
    """Light up the squares that the steps left lead to, the nearer the brighter."""
    if observation.phase == ROOMING and click_paths.legal(observation):
        for spawn in observation.house.spawns:
            rect = cell(spawn)
            for picture in (_lit(rect.width, look.palette.candle, 1), _dot(rect.width, look)):
                sheet.blit(picture, picture.get_rect(center=rect.center))
    if observation.phase == SEARCHING or observation.current_player == 0:
        for square, (cost, _, _) in click_paths.reach(observation).items():
            rect = cell(square)
            sheet.blit(_lit(rect.width, look.palette.candle, min(cost, 4)), rect)
        here = click_paths.actor_square(observation)
        if here != NONE and observation.house.fronts[here] == NONE:
            rect = cell(here)
            sheet.blit(_frame(rect.width, look.palette.candle), rect)


def _paint_felt(
    sheet: pygame.Surface,
    look: Look,
    cell: Cell,
    observation: Position,
    square: int,
    near: bool,
    far: int,
) -> None:
    """Outline a diamond of rows plus columns: hatched where the Ghost is, dashed where not."""
    house = observation.house
    column, row = square % house.width, square // house.width
    inside = {
        (x, y)
        for y in range(house.height)
        for x in range(house.width)
        if abs(x - column) + abs(y - row) <= far and house.room_of[y * house.width + x] >= 0
    }
    tone = look.palette.danger if near else look.palette.bone
    for x, y in inside:
        rect = cell(y * house.width + x)
        if near:
            sheet.blit(_hatch(rect.width, "#D9402F", look.palette.danger, 0.13), rect)
        for dx, dy, start, end in (
            (0, -1, rect.topleft, rect.topright), (0, 1, rect.bottomleft, rect.bottomright),
            (-1, 0, rect.topleft, rect.bottomleft), (1, 0, rect.topright, rect.bottomright),
        ):  # fmt: skip
            if (x + dx, y + dy) not in inside:
                _edge(sheet, look, start, end, tone, not near)


def _edge(
    sheet: pygame.Surface,
    look: Look,
    start: tuple[int, int],
    end: tuple[int, int],
    tone: str,
    dashed: bool,
) -> None:
    thick = max(2, look.px(2.4))
    pygame.draw.line(sheet, look.palette.night, start, end, thick + 2)
    parts = ((0.08, 0.42), (0.58, 0.92)) if dashed else ((0.0, 1.0),)
    for first, last in parts:
        ends = [
            tuple(a + (b - a) * part for a, b in zip(start, end, strict=True))
            for part in (first, last)
        ]
        pygame.draw.line(sheet, tone, ends[0], ends[1], thick)


@kept(megabytes=2)
def _hatch(size: int, fill: str, ink: str, strength: float) -> pygame.Surface:
    lines = ""
    for step in range(1, 7):
        far = step * size / 3.5
        start, end = max(0.0, far - size), min(far, float(size))
        lines += f"M{start:.1f} {far - start:.1f}L{end:.1f} {far - end:.1f}"
    return drawing(
        f'<rect width="{size}" height="{size}" fill="{fill}" opacity="{strength}"/>'
        f'<path d="{lines}" stroke="{ink}" stroke-width="{size / 38:.2f}" opacity="0.4"/>',
        (size, size),
    )


@kept(megabytes=1)
def _wash(size: int, fill: str, strength: float) -> pygame.Surface:
    rect = f'<rect width="{size}" height="{size}" fill="{fill}" opacity="{strength}"/>'
    return drawing(rect, (size, size))


@kept(megabytes=1)
def _dots(size: int) -> pygame.Surface:
    body = "".join(
        f'<circle cx="{(i + 0.7) * size / 4.4:.1f}" cy="{(j + 0.7) * size / 4.4:.1f}" '
        f'r="{size / 27:.1f}" fill="#7BF0B4" opacity="0.7"/>'
        for i in range(4)
        for j in range(4)
    )
    return drawing(body, (size, size))


@kept(megabytes=2)
def _lit(size: int, colour: str, cost: int) -> pygame.Surface:
    inset, fill = size * 0.07, (0.22, 0.15, 0.11, 0.08)[cost - 1]
    edge = (0.85, 0.65, 0.5, 0.4)[cost - 1]
    return drawing(
        f'<rect x="{inset}" y="{inset}" width="{size - 2 * inset}" height="{size - 2 * inset}" '
        f'rx="{size * 0.14}" fill="{colour}" fill-opacity="{fill}" stroke="{colour}" '
        f'stroke-width="{size * 0.04}" stroke-opacity="{edge}"/>',
        (size, size),
    )


def _dot(size: int, look: Look) -> pygame.Surface:
    return marks.dot(size, look.palette.bone, look.palette.night)


@kept(megabytes=1)
def _frame(size: int, colour: str) -> pygame.Surface:
    body = ""
    for ink, thick in (("#0B0E1A", 0.12), (colour, 0.07)):
        body += (
            f'<rect x="{size * 0.05}" y="{size * 0.05}" width="{size * 0.9}" '
            f'height="{size * 0.9}" rx="{size * 0.16}" fill="none" stroke="{ink}" '
            f'stroke-width="{size * thick:.2f}"/>'
        )
    return drawing(body, (size, size))
