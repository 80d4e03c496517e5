"""Signs on the tiles: where the Ghost can be, the rings of Radars, and the viewer's own notes."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect

from game.language import _
from game.rules.haunted_house.facts import HuntersTurnBegan, RadarAnswered, round_facts
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import SQUARES, H, tiles_in
from scenes.boards.haunted_house.knowledge.outlook import RadarOutlook
from scenes.ui.drawing import text
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import drawing, sprite

RING_COLOURS: Final = ("#FFC65C", "#8CCBFF")  # The rings of H and I.
FAINT_MARK_TILES: Final = 16  # From this many possible tiles on they are marked faintly.


@dataclass(frozen=True, slots=True)
class ShownAnswer:
    """The answer of one Radar, and whether it was given in the previous turn."""

    pawn: int
    tile: int
    numbers: tuple[int, ...]
    old: bool


@lru_cache(maxsize=8)
def answers(observation: HauntedHouse) -> tuple[ShownAnswer, ...]:
    """Return the answers of the hunters' latest turn in which a Radar was used, at most one back.

    Of several by one hunter the last is returned.
    """
    turns: list[dict[int, RadarAnswered]] = []
    for fact in round_facts(observation):
        if isinstance(fact, HuntersTurnBegan):
            turns.append({})
        elif isinstance(fact, RadarAnswered):
            turns[-1][fact.pawn] = fact
    for index, latest in enumerate(reversed(turns[-2:])):
        if latest:
            return tuple(
                ShownAnswer(pawn, SQUARES[fact.tile], fact.numbers, index > 0)
                for pawn, fact in sorted(latest.items())
            )
    return ()


def paint_candidates(
    sheet: pygame.Surface, look: Look, cell: Callable[[int], Rect], tiles: int
) -> None:
    """Mark the tiles of a set as those where the Ghost can be."""
    name = "candidate" if tiles.bit_count() < FAINT_MARK_TILES else "candidate_faint"
    for tile in tiles_in(tiles):
        rect = cell(tile)
        sheet.blit(sprite(f"haunted_house/{name}", rect.width, look), rect)


def paint_notes(
    sheet: pygame.Surface, look: Look, cell: Callable[[int], Rect], notes: Mapping[int, str]
) -> None:
    """Draw the viewer's pencil marks."""
    for tile, name in notes.items():
        rect = cell(tile)
        picture = sprite(f"haunted_house/{name}", round(rect.width * 0.6), look)
        sheet.blit(picture, picture.get_rect(center=rect.center))


def paint_rings(
    sheet: pygame.Surface,
    look: Look,
    cell: Callable[[int], Rect],
    house: Rect,
    observation: HauntedHouse,
    faint: bool,
) -> None:
    """Draw the rings of the last Radars with their answers; on foot the tiles themselves."""
    sheet.set_clip(house.inflate(look.px(8), look.px(8)))
    labels: list[tuple[ShownAnswer, int, tuple[float, float]]] = []
    for answer in answers(observation):
        centre = cell(answer.tile)
        for order, number in enumerate(answer.numbers):
            if observation.by_walking:
                tiles = observation.house.at_distance(True)[answer.tile][number]
                for tile in tiles_in(tiles):
                    _paint_tile(sheet, look, cell(tile), answer)
                spots = [cell(tile).center for tile in tiles_in(tiles)] or [centre.center]
                labels.append((answer, number, spots[0]))
            else:
                far = number * centre.width if number else round(centre.width * 0.43)
                ring = Rect(0, 0, 2 * far, 2 * far)
                ring.center = centre.center
                strength = 0.4 if answer.old or faint else 1.0
                paint_ring(
                    sheet, ring, centre.width, RING_COLOURS[answer.pawn], answer.pawn == H, strength
                )
                labels.append((answer, number, _on_ring(centre, house, number, answer, order)))
    sheet.set_clip(None)
    for answer, number, spot in labels:
        picture = label(str(number), look, RING_COLOURS[answer.pawn])
        if answer.old or faint:
            picture = picture.copy()
            picture.set_alpha(150)
        sheet.blit(picture, picture.get_rect(center=(round(spot[0]), round(spot[1]))))


def paint_outlook(
    sheet: pygame.Surface,
    look: Look,
    cell: Callable[[int], Rect],
    house: Rect,
    observation: HauntedHouse,
    outlook: RadarOutlook,
) -> None:
    """Draw the rings on which the Ghost may be heard, and the tiles that each would leave."""
    sheet.set_clip(house.inflate(look.px(8), look.px(8)))
    colour, centre = RING_COLOURS[outlook.pawn], cell(outlook.tile)
    spots = []
    crowded = sum(tiles.bit_count() for _number, tiles in outlook.answers) >= FAINT_MARK_TILES
    for order, (number, tiles) in enumerate(outlook.answers):
        if not observation.by_walking:
            far = number * centre.width if number else round(centre.width * 0.43)
            ring = Rect(0, 0, 2 * far, 2 * far)
            ring.center = centre.center
            paint_ring(sheet, ring, centre.width, colour, True, 0.85)
        answer = ShownAnswer(outlook.pawn, outlook.tile, (number,), False)
        spots.append(_on_ring(centre, house, number, answer, order))
        # If very many tiles are possible, only the rings are drawn, so that names stay readable.
        for tile in tiles_in(0 if crowded and not observation.by_walking else tiles):
            _paint_answer(sheet, look, cell(tile), str(number), colour)
    sheet.set_clip(None)
    taken: list[Rect] = []
    for (number, tiles), spot in zip(outlook.answers, spots, strict=True):
        disc = label(str(number), look, colour)
        words = _("leaves {number}", number=tiles.bit_count())
        chip = _pill(words, look, colour)
        place = disc.get_rect(center=(round(spot[0]), round(spot[1])))
        beside = chip.get_rect(midleft=(place.right - look.px(4), place.centery))
        if beside.right > house.right:
            beside = chip.get_rect(midright=(place.left + look.px(4), place.centery))
        both = place.union(beside)
        while both.collidelist(taken) >= 0 and both.bottom < house.bottom - both.height:
            for rect in (place, beside, both):
                rect.y += look.px(12)
        taken.append(both)
        if not outlook.paired:
            sheet.blit(chip, beside)
        sheet.blit(disc, place)


def _paint_answer(sheet: pygame.Surface, look: Look, rect: Rect, number: str, colour: str) -> None:
    """Draw a Radar's answer for a tile in its corner."""
    size = max(12, round(rect.width * 0.3))
    disc = pygame.transform.smoothscale(label(number, look, colour), (size, size))
    sheet.blit(disc, disc.get_rect(bottomright=(rect.right - look.px(3), rect.bottom - look.px(3))))


@kept(megabytes=2)
def _pill(words: str, look: Look, colour: str) -> pygame.Surface:
    """Return a few words on a dark pill."""
    line = text.line(words, "bold", min(look.pt(15), look.px(22)), colour)
    wide, high = line.get_width() + look.px(20), line.get_height() + look.px(5)
    surface = drawing(
        f'<rect x="1" y="1" width="{wide - 2}" height="{high - 2}" rx="{high / 2 - 1}" '
        f'fill="#0B0E1A" fill-opacity="0.92" stroke="{colour}" stroke-width="{1.4 * look.unit}"/>',
        (wide, high),
    )
    surface.blit(line, line.get_rect(center=(wide // 2, high // 2)))
    return surface


def _on_ring(
    centre: Rect, house: Rect, number: int, answer: ShownAnswer, order: int
) -> tuple[float, float]:
    """Return a point of a ring inside the house for its answer, between two tiles' middles."""
    far = number * centre.width
    x, y = centre.center
    aside = centre.width * (0.5 if answer.pawn == H else -0.5) if number else 0.36 * centre.width
    ways = [(far, aside), (-far, -aside), (aside, far), (-aside, -far)]
    ways = ways[answer.pawn + order :] + ways[: answer.pawn + order]
    inside = house.inflate(-centre.width // 2, -centre.width // 2)
    for right, down in ways:
        if inside.collidepoint(x + right, y + down):
            return x + right, y + down
    return float(x), float(y)


def _paint_tile(sheet: pygame.Surface, look: Look, rect: Rect, answer: ShownAnswer) -> None:
    side = rect.width - look.px(10 if answer.pawn == H else 24)  # Both hunters can be on one tile.
    picture = _frame(side, look.px(10), answer.pawn == H, RING_COLOURS[answer.pawn])
    if answer.old:
        picture = picture.copy()
        picture.set_alpha(120)
    sheet.blit(picture, picture.get_rect(center=rect.center))


# The layers of a ring: how wide each is in tiles, and how strong; the last is dashed for H.
LAYERS: Final = ((0.32, 31), (0.21, 31), (0.085, 255), (0.045, 255))


def paint_ring(
    sheet: pygame.Surface, ring: Rect, tile: int, colour: str, dashed: bool, strength: float
) -> None:
    """Draw a square ring through the middles of its tiles, with a soft glow."""
    radius = round(tile * 0.3)
    corner = _corner(radius, tile, colour, strength)
    half = corner.get_width() - radius
    for turn, spot in enumerate((ring.topleft, ring.topright, ring.bottomright, ring.bottomleft)):
        picture = pygame.transform.rotate(corner, -90 * turn)
        x = spot[0] - (half if turn in (0, 3) else radius)
        y = spot[1] - (half if turn in (0, 1) else radius)
        sheet.blit(picture, (x, y))
    length = ring.width - 2 * radius
    if length <= 0:
        return
    for index, (part, alpha) in enumerate(LAYERS):
        thick = max(2, round(tile * part / 2) * 2)
        ink = pygame.Color("#0B0E1A" if index == 2 else colour)
        ink.a = round(alpha * strength)
        spans = [(0, length)]
        if dashed and index >= 2:
            count = max(1, round(length / (tile * 0.2)))
            more = thick // 2 if index == 2 else 0
            spans = [
                (round(length * (k + 0.22) / count), round(length * (k + 0.78) / count))
                for k in range(count)
            ]
            spans = [(start - more // 2, end + more // 2) for start, end in spans]
        for start, end in spans:
            band = pygame.Surface((end - start, thick), pygame.SRCALPHA)
            band.fill(ink)
            post = pygame.transform.rotate(band, 90)
            for y in (ring.top, ring.bottom):
                sheet.blit(band, (ring.left + radius + start, y - thick // 2))
            for x in (ring.left, ring.right):
                sheet.blit(post, (x - thick // 2, ring.top + radius + start))


@kept(megabytes=4)
def _corner(radius: int, tile: int, colour: str, strength: float) -> pygame.Surface:
    """Return the upper left corner of a ring; its outer edges are half a glow away."""
    half = round(tile * LAYERS[0][0] / 2) + 1
    size = radius + half
    body = ""
    for index, (part, alpha) in enumerate(LAYERS):
        ink = "#0B0E1A" if index == 2 else colour
        body += (
            f'<path d="M{half} {size}A{radius} {radius} 0 0 1 {size} {half}" fill="none" '
            f'stroke="{ink}" stroke-width="{max(2, round(tile * part / 2) * 2)}" '
            f'stroke-opacity="{alpha / 255 * strength:.2f}"/>'
        )
    return drawing(body, (size, size))


@kept(megabytes=8)
def _frame(side: int, radius: int, dashed: bool, colour: str) -> pygame.Surface:
    return _square(side, side, float(radius), dashed, colour)


def _square(side: int, tile: int, radius: float, dashed: bool, colour: str) -> pygame.Surface:
    """Return an outline `side` wide in a picture with room for its glow."""
    pad = tile * 0.24
    if not side:
        side = round(tile * 0.86)
    size = math.ceil(side + 2 * pad)
    points = corners(pad, pad, side, side, min(radius, side / 2))
    path = _path(points)
    body = ""
    for width, opacity in ((0.40, 0.12), (0.26, 0.12)):
        body += _stroke(path, colour, tile * width * 0.8, opacity)
    line = dashes(points, tile * 0.11, tile * 0.085) if dashed else path
    body += _stroke(line, "#0B0E1A", tile * 0.085, 1) + _stroke(line, colour, tile * 0.045, 1)
    return drawing(body, (size, size))


def _stroke(path: str, colour: str, width: float, opacity: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.2f}" '
        f'stroke-linecap="round" stroke-linejoin="round" opacity="{opacity}"/>'
    )


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def corners(
    x: float, y: float, wide: float, high: float, radius: float
) -> list[tuple[float, float]]:
    """Return the points of a rounded rectangle, closed."""
    found = []
    for cx, cy, start in (
        (x + wide - radius, y + radius, -90),
        (x + wide - radius, y + high - radius, 0),
        (x + radius, y + high - radius, 90),
        (x + radius, y + radius, 180),
    ):
        for step in range(7):
            angle = math.radians(start + 15 * step)
            found.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return [*found, found[0]]


def dashes(points: Sequence[tuple[float, float]], dash: float, gap: float) -> str:
    """Return a polyline in strokes of its own: the renderer's dashes spoil corners."""
    strokes: list[list[tuple[float, float]]] = []
    piece, drawn, left = [points[0]], True, dash
    for (x0, y0), (x1, y1) in pairwise(points):
        length, done = math.dist((x0, y0), (x1, y1)), 0.0
        while length - done > left:
            done += left
            part = done / length
            here = (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)
            if drawn:
                strokes.append([*piece, here])
            drawn = not drawn
            left, piece = (dash if drawn else gap), [here]
        left -= length - done
        piece.append((x1, y1))
    if drawn and len(piece) > 1:
        strokes.append(piece)
    return "".join(_path(stroke) for stroke in strokes)


@kept(megabytes=2)
def label(words: str, look: Look, colour: str) -> pygame.Surface:
    """Return an answer in a dark disc."""
    line = text.line(words, "bold", min(look.pt(20), look.px(30)), colour)
    size = round(max(look.px(34), line.get_height() * 1.25, line.get_width() * 1.4))
    middle = size / 2
    surface = drawing(
        f'<circle cx="{middle}" cy="{middle}" r="{middle - 1}" fill="#0B0E1A"/>'
        f'<circle cx="{middle}" cy="{middle}" r="{middle - 2.5 * look.unit}" fill="#0B0E1A" '
        f'stroke="{colour}" stroke-width="{2.6 * look.unit}"/>',
        (size, size),
    )
    surface.blit(line, line.get_rect(center=(round(middle), round(middle))))
    return surface
