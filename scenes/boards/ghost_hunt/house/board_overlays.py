"""What lies on the house below the figures: signs, reach, names of rooms, answers, the legend."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect

from game.language import _, many, within
from game.rules.ghost_hunt import facts as f
from game.rules.ghost_hunt import tables
from game.rules.ghost_hunt.actions import actor_square
from game.rules.ghost_hunt.house import squares_in
from game.rules.ghost_hunt.match_rules import DOTS_RANGE, SEEN_WITHIN, UV_RANGE
from game.rules.ghost_hunt.position import CHOOSING, OVER, SEARCHING, Position
from game.state import HIDDEN
from scenes.boards.ghost_hunt import click_paths
from scenes.boards.ghost_hunt.house import scenery
from scenes.boards.ghost_hunt.house.house_layout import HuntPlan
from scenes.boards.ghost_hunt.house.scenery import plan
from scenes.boards.ghost_hunt.pieces import standing
from scenes.boards.ghost_hunt.sides import known_room
from scenes.boards.house.plates import PADDING_UNITS, Sign, fitting_pixels, plate
from scenes.boards.house.washes import hatch, wash
from scenes.boards.picture import marks
from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import drawing, sprite

LEAST_IN_PICTURES = 8  # Pixels of type on small pictures of a board.

Cell = Callable[[int], Rect]


@dataclass(frozen=True, slots=True)
class BoardSigns:
    """The signs of recent events that stay on the board."""

    room: int  # The last ghost event was heard in this room; it can be NONE.
    # Each answer to listening or taunting: square, answer and range.
    felt: tuple[tuple[int, int, int], ...]
    light: tuple[int, ...]  # The flashlight shone on these squares in this round.
    # Each item used in this round: square, item and answer.
    answers: tuple[tuple[int, int, int], ...]
    marks: tuple[tuple[int, bool], ...]  # Ultraviolet marks, each with whether it was seen lately.
    graves: tuple[int, ...]  # Hunters were killed on these squares.


@lru_cache(maxsize=32)
def signs(observation: Position) -> BoardSigns:
    """Return the signs of this round and the one before, as the viewer remembers them."""
    squares = click_paths.squares_of(observation.house)
    room, number, light, graves = tables.NONE, 0, list[int](), list[int]()
    felt: dict[int, tuple[int, int, int, int]] = {}
    marks: dict[int, int] = {}
    answers: list[tuple[int, int, int]] = []
    heard = 0
    for fact in f.recap(observation):
        match fact:
            case f.GhostsTurn(number):
                light, answers = [], []
            case f.EventStruck(struck):
                room, heard = observation.house.room_letters.index(struck.letter), number
            case f.HuntBegan() | f.HuntOver():
                felt.clear()
            case f.Heard(_, square, near) | f.Felt(_, square, near):
                reach = SEEN_WITHIN
                if isinstance(fact, f.Heard):
                    reach = observation.match_rules.listen
                felt[squares[square]] = squares[square], near, reach, number
            case f.Answered(_, item, square, answer):
                answers.append((squares[square], item, answer))
                if item == tables.UV:
                    light.append(squares[square])
            case f.MarkSeen(square):
                marks[squares[square]] = number
            case f.Killed(ghost=square):
                graves.append(squares[square])
    if observation.phase == OVER:
        light, felt, answers = [], {}, []
    own = [mark >> 8 for mark in observation.marks if mark != HIDDEN]
    seen = dict.fromkeys(own, True) | {
        square: last >= number for square, last in marks.items() if last + 4 >= number
    }
    return BoardSigns(
        room if heard + 1 >= number else tables.NONE,
        tuple(entry[:3] for entry in felt.values() if entry[3] + 1 >= number),
        tuple(light),
        tuple(answers),
        tuple(sorted(seen.items())),
        tuple(graves),
    )


def paint_signs(sheet: pygame.Surface, look: Look, cell: Cell, observation: Position) -> None:
    """Draw the signs below the figures."""
    house, found = observation.house, signs(observation)
    if found.room != tables.NONE:
        for square, room in enumerate(house.room_of):
            if room == found.room:
                rect = cell(square)
                sheet.blit(hatch(rect.size, "#6D4FB0", "#B79CF2", 0.24), rect)
    for square in found.light:
        for lit in squares_in(house.near[square][UV_RANGE]):
            rect = cell(lit)
            sheet.blit(wash(rect.size, "#8A3CFF", 0.26), rect)
    token = observation.where[tables.DOTS]
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


def paint_reach(
    sheet: pygame.Surface, look: Look, cell: Cell, observation: Position, lit_seat: int
) -> None:
    """Light up the squares that the steps left lead to, the nearer the brighter."""
    if observation.phase == SEARCHING or observation.current_player == 0:
        for square, (cost, _) in click_paths.reach(observation).items():
            rect = cell(square)
            sheet.blit(_lit(rect.width, look.palette.candle, min(cost, 4)), rect)
        here = actor_square(observation)
        lit = here != tables.NONE and lit_seat == observation.current_player
        if lit and observation.house.square_in_front[here] == tables.NONE:
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
            sheet.blit(hatch(rect.size, "#D9402F", look.palette.danger, 0.13), rect)
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


def answer_words(item: int, answer: int) -> str:
    """Return the answer of an item in a word or two."""
    if item == tables.THERMOMETER:
        return within("sign", "ghost room") if answer else within("sign", "not here")
    if item == tables.EMF_READER:
        return within("sign", "EMF") if answer else within("sign", "quiet")
    if item == tables.BOX:
        return within("sign", "answers") if answer else within("sign", "silent")
    if not answer:
        return within("sign", "no marks")
    return many("{number} mark", "{number} marks", answer)


def answers_listed(signs: BoardSigns) -> Iterator[tuple[int, str, str, str]]:
    """Yield square, picture, words and tone of every answer."""
    for square, near, _far in signs.felt:
        if near:
            yield square, "sign_listen", within("sign", "near"), "danger"
        else:
            yield square, "sign_listen", within("sign", "not near"), "bone"
    for square, item, answer in signs.answers:
        tone = "ok" if answer else "bone"
        yield square, f"item_{tables.ITEMS[item]}", answer_words(item, answer), tone


def answers_placed(
    look: Look, cell: Cell, signs: BoardSigns, standing: Collection[int], house: Rect
) -> list[tuple[pygame.Surface, Rect]]:
    """Return the signs and their places: between two rows, where they hide as little as may be."""
    found: list[tuple[pygame.Surface, Rect]] = []
    for square, picture, words, tone in answers_listed(signs):
        rect = cell(square)
        chip = _chip(picture, words, look, look.palette.colour(tone), rect.width)
        away = round(rect.width * 0.27)
        options = []
        for order, y in enumerate((rect.top, rect.bottom)):
            for side in (0, 1):
                place = chip.get_rect(midleft=(rect.centerx + away, y))
                if side:
                    place.right = rect.centerx - away
                hidden = sum(place.colliderect(_body(cell(other))) for other in standing)
                crossed = sum(place.colliderect(other) for _, other in found)
                cost = hidden + 5 * crossed + 9 * (not house.contains(place))
                options.append((cost, order, side, place))
        found.append((chip, min(options, key=lambda option: option[:3])[3].clamp(house)))
    return found


def _body(rect: Rect) -> Rect:
    """Return the part of a square that must not be hidden when somebody stands on it."""
    unit = rect.width
    left, top = rect.centerx - round(unit * 0.26), rect.top - round(unit * 0.1)
    return Rect(left, top, round(unit * 0.52), round(unit * 0.85))


@kept(megabytes=2)
def _chip(picture: str, words: str, look: Look, tone: str, square: int) -> pygame.Surface:
    line = text.line(words, "bold", min(look.pt(14), round(square * 0.36)), tone)
    size = line.get_height()
    sign = sprite(f"ghost_hunt/{picture}", size, look)
    wide, high = line.get_width() + size + look.px(16), size + look.px(3)
    surface = drawing(
        f'<rect x="1" y="1" width="{wide - 2}" height="{high - 2}" rx="{high / 2}" '
        f'fill="#1A1422" stroke="{tone}" stroke-width="{1.4 * look.unit}"/>',
        (wide, high),
    )
    surface.blit(sign, sign.get_rect(midleft=(look.px(5), high // 2)))
    surface.blit(line, line.get_rect(midright=(wide - look.px(8), high // 2)))
    return surface


def paint_names(
    sheet: pygame.Surface, look: Look, cell: Cell, observation: Position, taken: Mapping[int, int]
) -> None:
    """Draw a name plate for each room where it hides little; mark the known rooms."""
    house = observation.house
    room_known, out = known_room(observation)
    weights = {(s % house.width, s // house.width): weight for s, weight in taken.items()}
    titles, least = plan(observation).titles, LEAST_IN_PICTURES
    if look.unit >= 1:
        least = look.board_type
    for room, (column, row, wide, high) in enumerate(plan(observation).blocks):
        unit = cell(row * house.width + column).width
        sign: Sign = "ghost" if room == room_known else "cross" if out >> room & 1 else ""
        limit = round(wide * unit * 0.96) - look.px(PADDING_UNITS) - (look.pt(15) if sign else 0)
        most = min(look.pt(15), max(least, round(unit * 0.36)))
        pixels = fitting_pixels(titles[room], most, least, limit)
        picture = plate(titles[room], pixels, look, sign)
        need = math.ceil(picture.get_width() / unit)
        options = []
        for line in range(high):
            for left in range(max(1, wide - need + 1)):
                span = range(column + left, column + left + min(need, wide))
                rows = (row,) if not line else (row + line - 1, row + line)
                found = [weights.get((x, y), 0) for x in span for y in rows]
                if line:  # Between two rows it hides none of the small marks.
                    found = [weight for weight in found if weight > 1]
                centred = abs(left + min(need, wide) / 2 - wide / 2)
                options.append((sum(found), line, centred, left))
        _, line, _, left = min(options)
        first = cell((row + line) * house.width + column + left)
        middle = first.left + min(need, wide) * unit // 2
        low = first.top + round(unit * (0 if line else 0.3))
        sheet.blit(picture, picture.get_rect(center=(middle, low)))


Entry = tuple[str, str]  # A sprite with a few words.


def legend_of(observation: Position) -> tuple[Entry, ...]:
    """Return what a legend explains: only what lies on the board."""
    found = signs(observation)
    flipped = observation.flipped if observation.flipped != HIDDEN else observation.prints
    entries = (
        (bool(flipped), "print", _("salt print")),
        (bool(found.marks), "hand", _("UV mark")),
        (observation.where[tables.DOTS] >= 0, "flash", _("DOTS field")),
        (found.room != tables.NONE, "heard", _("heard here")),
    )
    return tuple((sign, words) for is_there, sign, words in entries if is_there)


def lawns(plan: HuntPlan) -> list[tuple[float, float, float, float]]:
    """Return the free lawn left and right of the van: column, row, width, height."""
    left, top, wide, high = plan.van_box
    rows = [row for row in (top - 1, *range(top, top + high)) if row >= 0]
    found = []
    for step, start, margin in ((-1, left - 1, 0.5), (1, left + wide, 0.85)):
        column, count = start, 0
        while 0 <= column < plan.floor.width and all(plan.is_lawn(column, row) for row in rows):
            column, count = column + step, count + 1
        room = count - margin - 0.25
        first = start - count + 1.25 if step < 0 else start + margin
        if len(rows) > 1:
            found.append((first, rows[0] + 0.22, room, len(rows) - 0.44))
    return found


def paint_legend(
    sheet: pygame.Surface,
    look: Look,
    plan: HuntPlan,
    cell: Callable[[int], Rect],
    entries: tuple[Entry, ...],
) -> None:
    """Draw a legend on the first lawn that is broad enough."""
    origin = cell(0)
    unit = origin.width
    pixels = min(look.pt(16), round(unit * 0.4))
    if pixels < look.px(14) or not entries:
        return
    for column, row, wide, high in lawns(plan):
        box = Rect(
            origin.left + round(column * unit), origin.top + round(row * unit),
            round(wide * unit), round(high * unit),
        )  # fmt: skip
        if _paint_box(sheet, look, box, entries, pixels):
            return


def _paint_box(
    sheet: pygame.Surface,
    look: Look,
    box: Rect,
    entries: tuple[Entry, ...],
    pixels: int,
) -> bool:
    """Draw entries in two rows; return whether they fit."""
    size, pad = round(pixels * 1.4), round(pixels * 0.55)
    columns = [entries[k : k + 2] for k in range(0, len(entries), 2)]
    widths = [
        size + pad + max(text.width(words, "regular", pixels) for _name, words in column)
        for column in columns
    ]
    need = sum(widths) + pad * (len(widths) + 1)
    if need > box.width or 2 * size + 3 * pad > box.height + pad:
        return False
    area = Rect(0, 0, need, min(box.height, 2 * size + 3 * pad))
    area.center = box.center
    sheet.blit(shapes.box(area.size, look.px(8), "#10201F", "#3B5A4E", look.unit), area)
    left, step = area.left + pad, area.height // 2
    for column, wide in zip(columns, widths, strict=True):
        for index, (name, words) in enumerate(column):
            middle = area.top + step // 2 + index * step
            picture = sprite(f"ghost_hunt/{name}", size, look)
            sheet.blit(picture, picture.get_rect(midleft=(left, middle)))
            line = text.line(words, "regular", pixels, look.palette.bone)
            sheet.blit(line, line.get_rect(midleft=(left + size + pad // 2, middle)))
        left += wide + pad
    return True


def hands_seen(observation: Position) -> bool:
    """Return whether the hunters' choice of items is shown in place of the legend."""
    return observation.phase == CHOOSING and HIDDEN not in observation.where


def paint(
    sheet: pygame.Surface,
    house: Rect,
    look: Look,
    cell: Cell,
    observation: Position,
    bare: bool,
    playable: bool,
    lit_seat: int,
) -> None:
    """Draw the overlays on a transparent sheet; names and answers go where they hide little.

    A `bare` house has no legend.
    """
    sheet.set_clip(house.inflate(look.px(6), look.px(6)))
    if not (bare or hands_seen(observation)):
        paint_legend(sheet, look, scenery.plan(observation), cell, legend_of(observation))
    paint_signs(sheet, look, cell, observation)
    if playable:
        paint_reach(sheet, look, cell, observation, lit_seat)
    found, crowds = signs(observation), standing(observation)
    chips = answers_placed(look, cell, found, crowds, house)
    weights = dict.fromkeys((*observation.house.spawns, *click_paths.reach(observation)), 1)
    weights |= dict.fromkeys((square for square, _ in found.marks), 3)
    for square in range(observation.house.count):
        if cell(square).collidelist([place for _, place in chips]) >= 0:
            weights[square] = 3
    weights |= dict.fromkeys(crowds, 4)
    paint_names(sheet, look, cell, observation, weights)
    sheet.blits(chips)
    sheet.set_clip(None)
