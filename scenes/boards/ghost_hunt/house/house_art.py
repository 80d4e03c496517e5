"""A house of Ghost Hunt as it is drawn: its plan, the floors of its rooms, furniture and walls."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random
from typing import Final

import pygame

from game.rules.ghost_hunt.house import NO_ROOM, OPEN, HuntHouse, squares_in
from game.rules.ghost_hunt.tables import NONE
from scenes.boards.house.floor_art import NIGHT, Flooring
from scenes.boards.house.sight import Segment
from scenes.boards.house.walls import Edge, Masonry, joined
from scenes.ui.drawing import shapes
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.svg import rasterise, rect, stroke

DOORWAY_SQUARES: Final = 0.64  # A doorway is this wide, in squares.


@dataclass(frozen=True)
class HuntPlan:
    """The parts of one house that a picture needs."""

    house: HuntHouse
    names: tuple[str, ...]  # Equal houses can call their rooms differently.

    def inside(self, column: int, row: int) -> bool:
        """Return whether a square belongs to a room."""
        return self._room(column, row) != NO_ROOM

    def _room(self, column: int, row: int) -> int:
        house = self.house
        if not (0 <= column < house.width and 0 <= row < house.height):
            return NO_ROOM
        return house.room_of[row * house.width + column]

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """The walls and doors of the rooms; path and van have none of their own."""
        house, found = self.house, []
        for row in range(house.height + 1):
            for column in range(house.width + 1):
                here = self.inside(column, row)
                for upper, other in ((True, (column, row - 1)), (False, (column - 1, row))):
                    if not (here or self.inside(*other)):
                        continue
                    kind = self._kind(column, row, upper)
                    if kind != OPEN:
                        found.append(Edge(column, row, upper, kind))
        return tuple(found)

    def _kind(self, column: int, row: int, upper: bool) -> str:
        house = self.house
        if column < house.width and row < house.height:
            return house.edges[row * house.width + column][0 if upper else 1]
        if upper:
            return house.edges[(row - 1) * house.width + column][3]
        return house.edges[row * house.width + column - 1][2]

    @cached_property
    def pieces(self) -> tuple[Segment, ...]:
        """The pieces of wall, those in one line that touch made into one."""
        return joined(piece for edge in self.edges for piece in edge.pieces(DOORWAY_SQUARES))

    @cached_property
    def blocks(self) -> tuple[tuple[int, int, int, int], ...]:
        """The largest rectangle of floor in each room: column, row, width, height."""
        width, found = self.house.width, []
        for floor in self.house.rooms:
            spots = {(s % width, s // width) for s in squares_in(floor)}
            best = (0, 0, 0, 0)
            for column, row in sorted(spots):
                wide = high = 1
                while (column + wide, row) in spots:
                    wide += 1
                limit = wide
                while high <= 12:
                    size = (limit * high, -abs(limit - high))
                    if size > (best[2] * best[3], -abs(best[2] - best[3])):
                        best = column, row, limit, high
                    run = 0
                    while run < limit and (column + run, row + high) in spots:
                        run += 1
                    if not run:
                        break
                    limit, high = run, high + 1
            found.append(best)
        return tuple(found)

    @cached_property
    def van_box(self) -> tuple[int, int, int, int]:
        """The rectangle around the van: column, row, width, height."""
        spots = [divmod(s, self.house.width) for s in squares_in(self.house.van)]
        rows, columns = [row for row, _ in spots], [column for _, column in spots]
        top, left = min(rows), min(columns)
        return left, top, max(columns) - left + 1, max(rows) - top + 1

    @cached_property
    def van_doors(self) -> tuple[tuple[int, int, int], ...]:
        """The doors of the van: column, row and the direction they are in."""
        house, found = self.house, []
        for square in squares_in(house.van):
            for direction, to in house.walks[square]:
                if not house.van >> to & 1:
                    row, column = divmod(square, house.width)
                    found.append((column, row, direction))
        return tuple(found)

    @cached_property
    def spots(self) -> tuple[tuple[int, int], ...]:
        """The hiding places with the direction of their fronts."""
        house, found = self.house, []
        for square, front in enumerate(house.square_in_front):
            if front != NONE:
                step = front - square
                direction = {1: 2, -1: 1}.get(step, 3 if step > 0 else 0)
                found.append((square, direction))
        return tuple(found)


@lru_cache(maxsize=16)
def plan_of(house: HuntHouse, names: tuple[str, ...]) -> HuntPlan:
    """Return the plan of a house; equal houses with equal names of the rooms share it."""
    return HuntPlan(house, names)


T: Final = 50
FLOORING: Final = Flooring(T, boards=3, grains=1, edge=0.25, moss=0)
Floor = Callable[[float, float, Random], str]

LILAC: Final = ("#8A6E9A", "#7E638E", "#967AA6")
ROSE: Final = ("#7A4C40", "#6C4138", "#88574A")
WALNUT: Final = ("#6E5236", "#634A30", "#7A5C3E")
OAK: Final = ("#85603E", "#795636", "#916A46")
FLOORS: Final[dict[str, Floor]] = {
    "nursery": lambda x, y, rng: FLOORING.planks(x, y, rng, LILAC, True),
    "bath": lambda x, y, rng: FLOORING.checker(x, y, rng, "#B9D0D4", "#7FA3AD", 3),
    "bedroom": lambda x, y, rng: FLOORING.herringbone(x, y, rng, ROSE),
    "study": lambda x, y, rng: FLOORING.planks(x, y, rng, WALNUT, False),
    "hall": lambda x, y, rng: FLOORING.checker(x, y, rng, "#6A6480", "#575170", 2),
    "garage": lambda x, y, rng: FLOORING.slabs(x, y, rng, "#77808A"),
    "kitchen": lambda x, y, rng: FLOORING.checker(x, y, rng, "#B7A98C", "#8A7C66", 2),
    "foyer": lambda x, y, rng: FLOORING.checker(x, y, rng, "#9A94AE", "#4C4A6E", 2),
    "living": lambda x, y, rng: FLOORING.planks(x, y, rng, OAK, True),
}
WORDS: Final = (
    ("nurser", "nursery"), ("child", "nursery"), ("bath", "bath"), ("wash", "bath"),
    ("bed", "bedroom"), ("study", "study"), ("librar", "study"), ("office", "study"),
    ("corridor", "hall"), ("hall", "hall"), ("gallery", "hall"), ("garage", "garage"),
    ("cellar", "garage"), ("workshop", "garage"), ("attic", "garage"), ("kitchen", "kitchen"),
    ("pantry", "kitchen"), ("dining", "kitchen"), ("foyer", "foyer"), ("entr", "foyer"),
    ("living", "living"), ("parlour", "living"), ("salon", "living"),
)  # fmt: skip


def style_of(name: str, room: int) -> str:
    """Return the style of a room by its name, else by its number."""
    styles = list(FLOORS)
    lower = name.lower()
    return next((style for word, style in WORDS if word in lower), styles[room % len(styles)])


HIDINGS: Final = {
    "wardrobe": (
        '<rect x="7" y="3" width="36" height="43" rx="3" fill="#5E3A22" stroke="#1B0F08" '
        'stroke-width="2"/>'
        '<path d="M5 3H45L43 8H7Z" fill="#8A5A36" stroke="#1B0F08" stroke-width="1.5"/>'
        '<rect x="10" y="11" width="13" height="31" rx="1.5" fill="#7A4C2C" stroke="#2E1B0D" '
        'stroke-width="1.4"/>'
        '<rect x="27" y="11" width="13" height="31" rx="1.5" fill="#7A4C2C" stroke="#2E1B0D" '
        'stroke-width="1.4"/>'
        '<circle cx="21" cy="27" r="1.8" fill="#F2C860"/>'
        '<circle cx="29" cy="27" r="1.8" fill="#F2C860"/>'
    ),
    "cabinet": (
        '<rect x="6" y="5" width="38" height="41" rx="3" fill="#4A4F5E" stroke="#12141C" '
        'stroke-width="2"/>'
        '<rect x="9" y="8" width="32" height="10" rx="1.5" fill="#6B7284" stroke="#20242E" '
        'stroke-width="1.3"/>'
        '<rect x="9" y="20" width="32" height="10" rx="1.5" fill="#6B7284" stroke="#20242E" '
        'stroke-width="1.3"/>'
        '<rect x="9" y="32" width="32" height="10" rx="1.5" fill="#6B7284" stroke="#20242E" '
        'stroke-width="1.3"/>'
        '<path d="M21 13h8M21 25h8M21 37h8" stroke="#F2C860" stroke-width="2.4" '
        'stroke-linecap="round"/>'
    ),
    "curtain": (
        '<path d="M4 6H46" stroke="#D9A648" stroke-width="4" stroke-linecap="round"/>'
        '<path d="M6 8C8 22 5 34 7 46H24C22 32 26 22 24 8Z" fill="#A8323E" stroke="#3A0D14" '
        'stroke-width="1.8"/>'
        '<path d="M44 8C42 22 45 34 43 46H26C28 32 24 22 26 8Z" fill="#8E2733" '
        'stroke="#3A0D14" stroke-width="1.8"/>'
        '<path d="M12 9C13 22 11 34 13 45M18 9C18 22 17 34 18 45M38 9C37 22 39 34 37 45M32 '
        '9C32 22 33 34 32 45" stroke="#5E1620" stroke-width="1.6" fill="none"/>'
    ),
    "chest": (
        '<path d="M6 22Q6 9 25 9Q44 9 44 22Z" fill="#8A5A2E" stroke="#23130A" '
        'stroke-width="2"/>'
        '<rect x="6" y="21" width="38" height="23" rx="2" fill="#74481F" stroke="#23130A" '
        'stroke-width="2"/>'
        '<path d="M13 10V44M37 10V44" stroke="#C9A24B" stroke-width="3.5"/>'
        '<rect x="20.5" y="19" width="9" height="10" rx="2" fill="#F2C860" stroke="#23130A" '
        'stroke-width="1.4"/>'
    ),
    "locker": (
        '<rect x="8" y="3" width="16" height="43" rx="2" fill="#4F7A78" stroke="#12201F" '
        'stroke-width="1.8"/>'
        '<rect x="26" y="3" width="16" height="43" rx="2" fill="#5C8A86" stroke="#12201F" '
        'stroke-width="1.8"/>'
        '<path d="M11 9h10M11 13h10M11 17h10M29 9h10M29 13h10M29 17h10" stroke="#203A38" '
        'stroke-width="1.8"/>'
        '<circle cx="21" cy="27" r="1.8" fill="#F2C860"/>'
        '<circle cx="29" cy="27" r="1.8" fill="#F2C860"/>'
    ),
    "bed": (
        '<rect x="5" y="5" width="40" height="41" rx="4" fill="#5A3420" stroke="#1B0F08" '
        'stroke-width="2"/>'
        '<rect x="8" y="8" width="34" height="14" rx="4" fill="#EDE6D6" stroke="#6B6258" '
        'stroke-width="1.2"/>'
        '<path d="M8 20Q25 15 42 20V43H8Z" fill="#3F5E9A" stroke="#16233F" stroke-width="1.5"/>'
        '<path d="M8 24Q25 19 42 24" fill="none" stroke="#8FB0E0" stroke-width="2"/>'
    ),
    "sofa": (
        '<rect x="4" y="10" width="42" height="34" rx="8" fill="#3E6B4A" stroke="#10201A" '
        'stroke-width="2"/>'
        '<rect x="10" y="20" width="30" height="20" rx="5" fill="#5A8F66" stroke="#1B3326" '
        'stroke-width="1.4"/>'
        '<path d="M25 20V40" stroke="#1B3326" stroke-width="1.4"/>'
        '<path d="M4 24Q4 44 12 44V22Q6 20 4 24ZM46 24Q46 44 38 44V22Q44 20 46 24Z" '
        'fill="#4C7D58" stroke="#10201A" stroke-width="1.4"/>'
    ),
    "clock": (
        '<path d="M12 14Q12 3 25 3Q38 3 38 14V46H12Z" fill="#6B4226" stroke="#1B0F08" '
        'stroke-width="2"/>'
        '<circle cx="25" cy="15" r="9" fill="#F1E6C8" stroke="#8A6A33" stroke-width="2"/>'
        '<path d="M25 10V15L29 17" stroke="#2A1F1A" stroke-width="1.8" fill="none"/>'
        '<rect x="18" y="27" width="14" height="16" rx="1.5" fill="#2A1810" stroke="#8A6A33" '
        'stroke-width="1.3"/>'
        '<path d="M25 27V37" stroke="#D9A648" stroke-width="1.5"/>'
        '<circle cx="25" cy="38" r="3.5" fill="#F2C860"/>'
    ),
}
BY_STYLE: Final = {
    "nursery": ("chest", "wardrobe"),
    "bath": ("curtain",),
    "bedroom": ("wardrobe", "bed"),
    "study": ("cabinet", "curtain"),
    "hall": ("clock", "wardrobe"),
    "garage": ("locker", "cabinet"),
    "kitchen": ("cabinet", "locker"),
    "foyer": ("wardrobe", "clock"),
    "living": ("curtain", "sofa"),
}
# The arrow turns by these degrees, one for each direction of the front.
ARROW_DEGREES: Final = (270, 180, 0, 90)


def hidings(plan: HuntPlan) -> dict[int, str]:
    """Return the furniture at each hiding place, as suits its room."""
    house, count, found = plan.house, dict[int, int](), {}
    for square, _ in plan.spots:
        room = house.room_of[square]
        choice = BY_STYLE[style_of(house.room_names[room], room)]
        found[square] = choice[count.get(room, 0) % len(choice)]
        count[room] = count.get(room, 0) + 1
    return found


def hiding_body(plan: HuntPlan) -> str:
    """Return the hiding places: furniture in a brass alcove, an arrow towards the front."""
    body, width = "", plan.house.width
    names = hidings(plan)
    for square, direction in plan.spots:
        row, column = divmod(square, width)
        brass = 'rx="6" fill="#14101C" fill-opacity="0.62" stroke="#D9A648" stroke-width="2"'
        body += (
            f'<g transform="translate({column * T} {row * T})">{rect(1.5, 1.5, 47, 47, brass)}'
            f'<g transform="translate(4 3) scale(0.84)">{HIDINGS[names[square]]}</g>'
            f'<path transform="rotate({ARROW_DEGREES[direction]} 25 25)" d="M42 15L50 25L42 35" '
            'fill="#F2B134" stroke="#14101C" stroke-width="2" stroke-linejoin="round"/></g>'
        )
    return body


def _rug(x: float, y: float, wide: float, high: float, ground: str, edge: str) -> str:
    body = rect(x, y, wide, high, f'rx="4" fill="{ground}" stroke="{NIGHT}" stroke-opacity="0.6"')
    for inset, thick in ((5, 2.0), (10, 0.8)):
        body += rect(
            x + inset, y + inset, wide - 2 * inset, high - 2 * inset,
            f'rx="3" fill="none" stroke="{edge}" stroke-width="{thick}"',
        )  # fmt: skip
    cx, cy = x + wide / 2, y + high / 2
    return body + (
        f'<path d="M{cx - wide * 0.3} {cy}L{cx} {cy - high * 0.28}L{cx + wide * 0.3} {cy}'
        f'L{cx} {cy + high * 0.28}Z" fill="{mix(ground, edge, 0.35)}" stroke="{edge}" '
        'stroke-width="1.2"/>'
    )


def _shelf(x: float, y: float, wide: float, rng: Random) -> str:
    """Return a book case along a north wall."""
    body = rect(x, y, wide, 17, f'rx="1.5" fill="#3A2618" stroke="{NIGHT}" stroke-width="1"')
    left = x + 2.5
    tones = ("#A9483F", "#4E78A8", "#C9A24B", "#5B8C62", "#8C6BA0", "#C7BEA5")
    while left < x + wide - 6:
        thick, high = rng.uniform(3, 6), rng.uniform(10, 13)
        body += rect(left, y + 15 - high, thick - 0.8, high, f'fill="{rng.choice(tones)}"')
        left += thick
    return body


def _plant(x: float, y: float) -> str:
    leaves = "".join(
        f'<path transform="translate({x} {y}) rotate({angle}) scale(0.62)" '
        f'd="M0 0C5 -6 5 -14 0 -20C-5 -14 -5 -6 0 0Z" fill="{tone}" stroke="#12301E"/>'
        for angle, tone in zip(range(0, 360, 45), ("#4F9160", "#3F7D51") * 4, strict=True)
    )
    pot = f'<circle cx="{x}" cy="{y}" r="7.5" fill="#8A5138" stroke="#2B1710" stroke-width="1.5"/>'
    return pot + leaves


def _runner(x: float, y: float, wide: float, high: float) -> str:
    """Return a red carpet with gold lozenges along a hall."""
    body = rect(x, y, wide, high, 'rx="3" fill="#7E2C3C" stroke="#2C0C14" stroke-width="2"')
    gold = 'rx="2" fill="none" stroke="#D9A648" stroke-width="1.6"'
    body += rect(x + 5, y + 5, wide - 10, high - 10, gold)
    count = max(1, round((wide - 40) / 29))
    for index in range(count):
        left = x + wide / 2 + (index - (count - 1) / 2) * 29 - 9
        path = f"M{left:.1f} {y + high / 2:.1f}l9 -11l9 11l-9 11z"
        body += f'<path d="{path}" fill="#A8434F" stroke="#D9A648" stroke-width="0.8"/>'
    return body


def _star(cx: float, cy: float) -> str:
    """Return the inlaid star of a foyer."""
    body = (
        f'<circle cx="{cx}" cy="{cy}" r="42" fill="#3A3860" stroke="#D9C48A" stroke-width="2.5"/>'
    )
    for angle, far, tone in (
        *((angle, 24, "#8C90BE") for angle in (45, 135, 225, 315)),
        *((angle, 36, "#E6D7A8") for angle in (0, 90, 180, 270)),
    ):
        body += (
            f'<path transform="rotate({angle} {cx} {cy})" d="M{cx} {cy - far}L{cx + 6} {cy - 6}'
            f'L{cx} {cy}L{cx - 6} {cy - 6}Z" fill="{tone}"/>'
        )
    return body


def _garage(x: float, y: float, wide: float, high: float) -> str:
    """Return parking lines, oil and tyre marks."""
    body = ""
    for left in (x + 26, x + wide - 26):
        body += stroke(f"M{left} {y + 16}V{y + high - 16}", "#E3C85A", 3, 'opacity="0.6"')
    for left in (x + wide / 2 - 24, x + wide / 2 + 22):
        body += stroke(f"M{left} {y + 10}V{y + high - 12}", "#2A2E36", 6, 'opacity="0.35"')
    cx, cy = x + wide / 2, y + high * 0.62
    return body + (
        f'<ellipse cx="{cx}" cy="{cy}" rx="26" ry="14" fill="#23262E" opacity="0.6"/>'
        f'<ellipse cx="{cx + 16}" cy="{cy + 12}" rx="12" ry="6" fill="#23262E" opacity="0.6"/>'
    )


RUGS: Final = {
    "nursery": ("#4E6A94", "#E6C87A"),
    "bedroom": ("#5C2F48", "#D9A648"),
    "study": ("#2F5A4A", "#C9B27A"),
    "living": ("#4A3A72", "#D9A648"),
    "bath": ("#D7E6EA", "#7FA3AD"),
}


def decor_body(plan: HuntPlan, rng: Random) -> str:
    """Return carpets, shelves and plants of all rooms, inside the largest block of each."""
    body = ""
    for room, (column, row, wide, high) in enumerate(plan.blocks):
        x, y, w, h = column * T, row * T, wide * T, high * T
        style = style_of(plan.house.room_names[room], room)
        if style == "hall":
            body += _runner(x + 20, y + 22, w - 40, h - 44) if h > 80 else ""
        elif style == "foyer":
            body += _star(x + w / 2, y + h / 2)
            body += _plant(x + 13, y + h - 15) + _plant(x + w - 13, y + h - 15)
        elif style == "garage":
            body += _garage(x, y, w, h)
        elif style == "kitchen":
            body += _stove(x + w / 2, y + h - 18)
        elif min(w, h) >= 2 * T:
            body += _rug(x + w * 0.22, y + h * 0.24, w * 0.56, h * 0.54, *RUGS[style])
        if style in ("study", "living"):
            body += _shelf(x + 8, y + 5, w * 0.6, rng)
        if style in ("study", "living", "bedroom") and h >= 3 * T:
            body += _plant(x + w - 15, y + h - 18)
        if style == "nursery":
            for index, tone in enumerate(("#E0554A", "#4F9AD8", "#E8C54A", "#58B37A")):
                left, top = x + w - 40 + index % 2 * 15, y + h - 36 + index // 2 * 15
                body += rect(left, top, 13, 13, f'rx="2" fill="{tone}" stroke="#1B1626"')
    return body


def _stove(cx: float, y: float) -> str:
    body = rect(cx - 52, y, 104, 13, 'rx="2" fill="#D6D2C4" stroke="#4A4436" stroke-width="1.2"')
    for index in range(4):
        x = cx - 36 + index * 24
        body += f'<circle cx="{x}" cy="{y + 6.5}" r="5" fill="#2C3238" stroke="#6B747C"/>'
    return body


MASONRY: Final = Masonry(T, width=6, depth=7, pad=6)
DARK_WALL_ALPHA: Final = 110  # Walls show this much in the dark, of 255.


def picture(plan: HuntPlan, body: str, square: int, padded: bool = False) -> pygame.Surface:
    """Return the picture of an SVG body in units of the house; `padded` adds a margin."""
    return MASONRY.picture(body, plan.house.width, plan.house.height, square, padded)


@kept(megabytes=48)
def rooms(plan: HuntPlan, square: int) -> pygame.Surface:
    """Return garden, floors and furniture with the shadows of the walls, without the walls."""
    body, house = inside_body(plan), plan.house
    surface = pygame.Surface((house.width * square, house.height * square))
    surface.blit(picture(plan, body + MASONRY.shadows(plan.pieces), square), (0, 0))
    shapes.add_grain(surface)
    return surface


def inside_body(plan: HuntPlan) -> str:
    """Return garden, floors, furniture and the grid of squares."""
    rng, house = random.Random(9), plan.house  # The same house looks the same on every day.
    body = _garden(plan, rng)
    for number in range(house.count):
        y, x = divmod(number, house.width)
        room = house.room_of[number]
        if room >= 0:
            body += FLOORS[style_of(house.room_names[room], room)](x * T, y * T, rng)
        elif house.walks[number] and not house.van >> number & 1:
            body += FLOORING.slabs(x * T, y * T, rng, "#86877A")
    return body + decor_body(plan, rng) + grid(plan)


def whole_body(plan: HuntPlan) -> str:
    """Return the house without light: floors, furniture, hiding places, van, doors and walls."""
    body = inside_body(plan) + chalk(plan) + hiding_body(plan) + _van(plan, False)
    return body + _doors(plan) + MASONRY.walls(plan.pieces)


@kept(megabytes=64)
def ground(plan: HuntPlan, square: int, shut: bool) -> pygame.Surface:
    """Return the whole house before it is lit, larger by the pad on every side."""
    pad, walls = MASONRY.pad_of(square), standing(plan, square)
    surface = pygame.Surface(walls.get_size())
    surface.fill("#0A0D19")
    surface.blit(rooms(plan, square), (pad, pad))
    surface.blit(parked(plan, square, shut), parking(plan, square))
    surface.blit(walls, (0, 0))
    return surface


@kept(megabytes=96)
def outlines(plan: HuntPlan, square: int, shut: bool) -> pygame.Surface:
    """Return the parts visible in darkness: chalk, hiding places, faint walls."""
    surface = _chalked(plan, square).copy()
    van = parked(plan, square, shut).copy()
    van.set_alpha(DARK_WALL_ALPHA)
    surface.blit(van, parking(plan, square))
    return surface


@kept(megabytes=48)
def _chalked(plan: HuntPlan, square: int) -> pygame.Surface:
    """Return the outlines without the van, the same in a hunt."""
    pad, walls = MASONRY.pad_of(square), standing(plan, square).copy()
    walls.set_alpha(DARK_WALL_ALPHA)
    surface = pygame.Surface(walls.get_size(), pygame.SRCALPHA)
    surface.blit(picture(plan, chalk(plan) + hiding_body(plan), square), (pad, pad))
    surface.blit(walls, (0, 0))
    return surface


@kept(megabytes=48)
def standing(plan: HuntPlan, square: int) -> pygame.Surface:
    """Return walls and doors, larger by the pad on every side."""
    return picture(plan, _doors(plan) + MASONRY.walls(plan.pieces), square, True)


@kept(megabytes=8)
def parked(plan: HuntPlan, square: int, shut: bool) -> pygame.Surface:
    """Return the van with a square around it: all of the house that a hunt changes itself."""
    column, row, wide, high = plan.van_box
    box = f"{(column - 1) * T} {(row - 1) * T} {(wide + 2) * T} {(high + 2) * T}"
    return rasterise(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{(wide + 2) * T}" '
        f'height="{(high + 2) * T}">{_van(plan, shut)}</svg>',
        ((wide + 2) * square, (high + 2) * square),
    )


def parking(plan: HuntPlan, square: int) -> tuple[int, int]:
    """Return where the picture of the van lies on that of the house."""
    column, row, _, _ = plan.van_box
    pad = MASONRY.pad_of(square)
    return pad + (column - 1) * square, pad + (row - 1) * square


def grid(plan: HuntPlan) -> str:
    """Return the thin lines around squares that are walked on."""
    house, body = plan.house, ""
    for number in range(house.count):
        if house.room_of[number] >= 0 or house.walks[number]:
            y, x = divmod(number, house.width)
            lines = f'fill="none" stroke="{NIGHT}" stroke-width="1.2" stroke-opacity="0.34"'
            body += rect(x * T, y * T, T, T, lines)
    return body


def chalk(plan: HuntPlan) -> str:
    """Return a pentagram in a circle on each spawn square."""
    body = ""
    for number in plan.house.spawns:
        y, x = divmod(number, plan.house.width)
        cx, cy = (x + 0.5) * T, (y + 0.5) * T
        turns = [index * math.tau * 2 / 5 for index in range(5)]
        path = "L".join(f"{cx + 17 * math.sin(a):.1f} {cy - 17 * math.cos(a):.1f}" for a in turns)
        body += (
            f'<circle cx="{cx}" cy="{cy}" r="19" fill="none" stroke="#F2ECD8" '
            'stroke-width="1.7" opacity="0.6"/>'
        )
        body += stroke(f"M{path}Z", "#F2ECD8", 1.7, 'opacity="0.6"')
    return body


def _garden(plan: HuntPlan, rng: random.Random) -> str:
    """Return the night garden where no room is: grass, trees and a few graves."""
    house = plan.house
    body = rect(0, 0, house.width * T, house.height * T, 'fill="#1C3430"')
    outside = [
        number
        for number in range(house.count)
        if house.room_of[number] < 0 and not house.walks[number]
    ]
    for number in outside:
        y, x = divmod(number, house.width)
        for _ in range(16):
            gx, gy = x * T + rng.uniform(2, T - 2), y * T + rng.uniform(8, T - 2)
            tone = rng.choice(("#2C5045", "#254439", "#38604F"))
            path = f"M{gx:.0f} {gy:.0f}q1 -5 {rng.uniform(-3, 3):.1f} -8"
            body += stroke(path, tone, 1.4)
    near = {(n % house.width, n // house.width) for n in squares_in(house.van)}
    for index, number in enumerate(outside):
        y, x = divmod(number, house.width)
        crowded = any(abs(x - a) <= 1 and abs(y - b) <= 1 for a, b in near)
        if crowded:
            continue
        if index % 5 == 2:
            body += _grave(x * T + 14, y * T + 12)
        elif index % 3 == 0:
            body += _tree(x * T + 25, y * T + 28, rng.uniform(15, 21))
    return body


def _tree(x: float, y: float, radius: float) -> str:
    shade = f'rx="{radius:.1f}" ry="{radius * 0.9:.1f}" fill="#000000" opacity="0.35"'
    body = f'<ellipse cx="{x + 5}" cy="{y + 7}" {shade}/>'
    for dx, dy, part, tone in ((0, 0, 1, "#16302A"), (-0.3, -0.3, 0.72, "#1F4238"),
                               (0.35, -0.25, 0.55, "#275145"), (-0.1, 0.35, 0.5, "#234A3F"),
                               (-0.35, -0.4, 0.35, "#356657")):  # fmt: skip
        cx, cy = x + dx * radius, y + dy * radius
        body += f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="{radius * part:.1f}" fill="{tone}"/>'
    return body


def _grave(x: float, y: float) -> str:
    stone = f"M{x} {y + 26}V{y + 8}Q{x} {y} {x + 11} {y}Q{x + 22} {y} {x + 22} {y + 8}V{y + 26}Z"
    return (
        f'<ellipse cx="{x + 12}" cy="{y + 27}" rx="14" ry="4" fill="#000000" opacity="0.4"/>'
        f'<path d="{stone}" fill="#7C8496" stroke="#2B3040" stroke-width="1.6"/>'
    ) + stroke(f"M{x + 11} {y + 6}V{y + 18}M{x + 6.5} {y + 10.5}H{x + 15.5}", "#3E4456", 2.4)


def _doors(plan: HuntPlan) -> str:
    """Return thresholds and open leaves."""
    body, wide = "", DOORWAY_SQUARES * T
    sill = 'rx="1" fill="#B9803F" stroke="#3B2413" stroke-width="1.2"'
    leaf = 'fill="#D39A52" stroke="#2E1B0D" stroke-width="1.2"'
    for edge in plan.edges:
        if edge.kind == "wall":
            continue
        x, y, start = edge.column * T, edge.row * T, (T - wide) / 2
        if edge.upper:
            body += rect(x + start, y - 5, wide, 10, sill)
            hinge = x + start + 2
            path = f"M{hinge:.1f} {y - 2.5}h25v5h-25z"
            body += f'<path transform="rotate(62 {hinge:.1f} {y})" d="{path}" {leaf}/>'
        else:
            body += rect(x - 5, y + start, 10, wide, sill)
            hinge = y + start + 2
            path = f"M{x - 2.5} {hinge:.1f}h5v25h-5z"
            body += f'<path transform="rotate(28 {x} {hinge:.1f})" d="{path}" {leaf}/>'
    return body


def _van(plan: HuntPlan, shut: bool) -> str:
    """Return the hunters' van with its doors, open or shut."""
    column, row, wide, high = plan.van_box
    x, y, w, h = column * T, row * T, wide * T, high * T
    body = rect(x - 16, y + 6, w + 52, h - 2, 'rx="12" fill="#000000" opacity="0.45"')
    nose = (
        f"M{x + w - 6} {y + 3}H{x + w + 18}Q{x + w + 30} {y + 6} {x + w + 32} {y + 18}"
        f"V{y + h - 16}Q{x + w + 30} {y + h - 4} {x + w + 16} {y + h - 2}H{x + w - 6}Z"
    )
    body += f'<path d="{nose}" fill="#2F5E8E" stroke="#0B1626" stroke-width="2"/>'
    glass = (
        f"M{x + w + 8} {y + 9}H{x + w + 18}Q{x + w + 23} {y + 14} {x + w + 23} {y + h / 2}"
        f"Q{x + w + 23} {y + h - 13} {x + w + 18} {y + h - 9}H{x + w + 8}Z"
    )
    body += f'<path d="{glass}" fill="#A8D2F0" opacity="0.85"/>'
    for left in (14, w - 34):
        for top in (y - 4, y + h - 2):
            body += rect(x + left, top, 26, 6, 'rx="2" fill="#14161E"')
    shell = 'rx="7" fill="#3A6FA4" stroke="#0B1626" stroke-width="2"'
    body += rect(x - 8, y + 2, w + 6, h - 4, shell)
    floor = 'rx="4" fill="#26384F" stroke="#16233A" stroke-width="1.5"'
    body += rect(x - 3, y + 7, w - 4, h - 14, floor)
    for index in range(1, wide):
        body += stroke(f"M{x + index * T} {y + 8}V{y + h - 8}", "#4A648A", 1.2)
    return body + "".join(_van_door(*door, shut) for door in plan.van_doors)


def _van_door(column: int, row: int, direction: int, shut: bool) -> str:
    """Return one door of the van: a green line, or a red bar with stripes."""
    x, y = column * T, row * T
    spin = {0: 0, 2: 90, 3: 180, 1: 270}[direction]
    turn = f'transform="rotate({spin} {x + T / 2} {y + T / 2})"'
    if not shut:
        return f"<g {turn}>{stroke(f'M{x + 5} {y + 1}h{T - 10}', '#58D8A8', 4)}</g>"
    bar = 'rx="3" fill="#5A1E26" stroke="#FF8A7A" stroke-width="2"'
    stripes = "".join(f"M{x + 8 + k * 14} {y - 2}l9 5" for k in range(3))
    return f"<g {turn}>{rect(x + 1, y - 5, T - 2, 9, bar)}{stroke(stripes, '#FF8A7A', 2)}</g>"
