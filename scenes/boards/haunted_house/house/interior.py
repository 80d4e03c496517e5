"""The interior of rooms as SVG: floors, furniture, carpets. A tile has 84 units."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Final

from game.rules.haunted_house.house import OPEN, WALL
from game.rules.haunted_house.tables import SIDE
from scenes.boards.haunted_house.house.house_layout import RoomPlan
from scenes.boards.house.floor_art import NIGHT, Flooring
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.svg import rect, stroke

T: Final = 84
FLOORING: Final = Flooring(T, boards=4, grains=2, edge=0.2, moss=2)
Floor = Callable[[float, float, Random], str]

OAK: Final = ("#7A5238", "#6E4931", "#84593D", "#74502F")
HONEY: Final = ("#8A6A46", "#7F603E", "#94734D")
PLUM: Final = ("#6B4A4A", "#60413F", "#765350")
FLOORS: Final[dict[str, Floor]] = {
    "ballroom": lambda x, y, rng: FLOORING.checker(x, y, rng, "#A9A6B8", "#5C6088", 3),
    "dining": lambda x, y, rng: FLOORING.planks(x, y, rng, PLUM, True),
    "library": lambda x, y, rng: FLOORING.herringbone(x, y, rng, OAK),
    "hall": lambda x, y, rng: FLOORING.checker(x, y, rng, "#4E4668", "#3D3758", 4),
    "garden": lambda x, y, rng: FLOORING.slabs(x, y, rng, "#7E9482"),
    "kitchen": lambda x, y, rng: FLOORING.checker(x, y, rng, "#9CB0B5", "#6F8790", 5),
    "music": lambda x, y, rng: FLOORING.planks(x, y, rng, HONEY, False),
    "chapel": lambda x, y, rng: FLOORING.slabs(x, y, rng, "#8A8494"),
    "nursery": lambda x, y, rng: FLOORING.planks(
        x, y, rng, ("#8E8FA6", "#83849C", "#9899AF"), False
    ),
    "salon": lambda x, y, rng: FLOORING.herringbone(x, y, rng, ("#7E5A5A", "#735052", "#886365")),
}
BY_LETTER: Final = ("ballroom", "dining", "library", "hall", "garden", "kitchen", "music")
WORDS: Final = (
    ("ball", "ballroom"), ("danc", "ballroom"), ("dining", "dining"), ("librar", "library"),
    ("study", "library"), ("garden", "garden"), ("conserv", "garden"), ("terrace", "garden"),
    ("hall", "hall"), ("gallery", "hall"), ("corridor", "hall"), ("kitchen", "kitchen"),
    ("pantry", "kitchen"), ("bath", "kitchen"), ("music", "music"), ("chapel", "chapel"),
    ("crypt", "chapel"), ("cellar", "chapel"), ("nurser", "nursery"), ("bed", "nursery"),
    ("salon", "salon"), ("parlour", "salon"), ("drawing", "salon"),
)  # fmt: skip


def style_of(plan: RoomPlan, room: int) -> str:
    """Return the furniture style of a room, from its name or else its letter."""
    name = plan.names[room].lower()
    return next((style for word, style in WORDS if word in name), BY_LETTER[room])


def runner(plan: RoomPlan, room: int) -> str:
    """Return a red carpet with gold edges along the tiles of a hall."""
    wide = 44.0
    edge = ground = ""
    for column, row in plan.spots_of(room):
        cx, cy = (column + 0.5) * T, (row + 0.5) * T
        boxes = [(cx - wide / 2, cy - wide / 2, wide, wide)]
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if plan.room(column + across, row + down) != room:
                continue
            if plan.kind(column, row, across, down) != OPEN:
                continue
            if across:
                boxes.append((cx if across > 0 else cx - T / 2, cy - wide / 2, T / 2, wide))
            else:
                boxes.append((cx - wide / 2, cy if down > 0 else cy - T / 2, wide, T / 2))
        for x, y, w, h in boxes:
            edge += f"M{x - 2:.1f} {y - 2:.1f}h{w + 4:.1f}v{h + 4:.1f}h{-w - 4:.1f}z"
            ground += f"M{x:.1f} {y:.1f}h{w:.1f}v{h:.1f}h{-w:.1f}z"
    body = f'<path d="{edge}" fill="#3A1018"/><path d="{ground}" fill="#8E2F3A"/>'
    return body + _gold(plan, room, wide)


def _gold(plan: RoomPlan, room: int, wide: float) -> str:
    """Return the gold pattern of the carpet."""
    inner = wide / 2 - 5
    lines = lozenges = ""
    for column, row in plan.spots_of(room):
        cx, cy = (column + 0.5) * T, (row + 0.5) * T
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            goes_on = (
                plan.room(column + across, row + down) == room
                and plan.kind(column, row, across, down) == OPEN
            )
            far = T / 2 if goes_on else inner
            if goes_on:
                for side in (-inner, inner):
                    if across:
                        lines += f"M{cx + across * inner} {cy + side}H{cx + across * far}"
                    else:
                        lines += f"M{cx + side} {cy + down * inner}V{cy + down * far}"
                x, y = cx + across * 32, cy + down * 32
                lozenges += f"M{x - 6} {y}l6 -7l6 7l-6 7z"
            elif across:
                lines += f"M{cx + across * inner} {cy - inner}V{cy + inner}"
            else:
                lines += f"M{cx - inner} {cy + down * inner}H{cx + inner}"
    return f'<path d="{lozenges}" fill="#B9444F"/>' + stroke(lines, "#D9A648", 2)


def start_body(plan: RoomPlan) -> str:
    """Return the medallion on the hunters' start tile."""
    column, row = plan.spot(plan.start)
    x, y = (column + 0.5) * T, (row + 0.5) * T
    return (
        f'<circle cx="{x}" cy="{y}" r="30" fill="#6E2430" stroke="#D9A648" stroke-width="2.5"/>'
        f'<circle cx="{x}" cy="{y}" r="22" fill="none" stroke="#D9A648" stroke-width="1.2"/>'
        f'<path d="M{x} {y - 26}l5 21l21 5l-21 5l-5 21l-5 -21l-21 -5l21 -5z" fill="#D9A648"/>'
    )


def floor_body(plan: RoomPlan, rng: Random) -> str:
    """Return all floors with the grid of tiles."""
    body = ""
    for row in range(SIDE):
        for column in range(SIDE):
            room = plan.room(column, row)
            assert room is not None
            body += FLOORS[style_of(plan, room)](column * T, row * T, rng)
    return body


def grid_body() -> str:
    """Return the thin lines between tiles."""
    lines = "".join(f"M{k * T} 0V{SIDE * T}M0 {k * T}H{SIDE * T}" for k in range(1, SIDE))
    return stroke(lines, NIGHT, 1.4, 'opacity="0.4"')


def furniture_body(plan: RoomPlan, rng: Random) -> str:
    """Return the furniture of all rooms."""
    body = ""
    for room in range(7):
        column, row, wide, high = plan.largest_block(room)
        area = (column * T, row * T, wide * T, high * T)
        style = style_of(plan, room)
        if style == "hall":
            body += runner(plan, room)
        elif style in _PIECES:
            body += _PIECES[style](*area, rng)
        if style == "library":
            body += "".join(_shelf(c * T, r * T, rng) for c, r in _along_north_walls(plan, room))
        if style == "kitchen":
            spots = list(_along_north_walls(plan, room))[:2]
            body += "".join(_counter(c * T, r * T) for c, r in spots)
        if style in ("garden", "salon"):
            body += "".join(_plant(x, y, 0.8) for x, y in _corners(plan, room))
    return body


def _along_north_walls(plan: RoomPlan, room: int) -> Iterable[tuple[int, int]]:
    for column, row in plan.spots_of(room):
        if row == 0 or plan.kind(column, row, 0, -1) == WALL:
            yield column, row


def _corners(plan: RoomPlan, room: int) -> list[tuple[float, float]]:
    """Return up to four corners between two walls, in units."""
    found = []
    for column, row in plan.spots_of(room):
        for across, down in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            sides = [
                plan.tile(column + x, row + y) is None or plan.kind(column, row, x, y) == WALL
                for x, y in ((across, 0), (0, down))
            ]
            if all(sides):
                x, y = column * T + T / 2 + across * 25, row * T + T / 2 + down * 23
                found.append((x, y + (6 if down < 0 else 0)))
    return found[:4]


# Pieces


def rug(x: float, y: float, wide: float, high: float, ground: str, line: str) -> str:
    """Return a rug with two borders, a lozenge and fringes."""
    edge = f'stroke="{NIGHT}" stroke-width="1" stroke-opacity="0.6"'
    body = rect(x, y, wide, high, f'rx="4" fill="{ground}" {edge}')
    for inset, width in ((5, 2.0), (10, 0.8)):
        frame = f'rx="3" fill="none" stroke="{line}" stroke-width="{width}"'
        body += rect(x + inset, y + inset, wide - 2 * inset, high - 2 * inset, frame)
    cx, cy = x + wide / 2, y + high / 2
    body += (
        f'<path d="M{cx - wide * 0.3:.1f} {cy}L{cx} {cy - high * 0.28:.1f}L{cx + wide * 0.3:.1f} '
        f'{cy}L{cx} {cy + high * 0.28:.1f}Z" fill="{mix(ground, line, 0.35)}" stroke="{line}" '
        'stroke-width="1.2"/>'
    )
    fringe = "".join(
        f"M{x + 4 + k * 7:.0f} {y - 3:.1f}v3M{x + 4 + k * 7:.0f} {y + high:.1f}v3"
        for k in range(int(wide / 7))
    )
    return body + stroke(fringe, line, 1.2)


def _in_the_middle(
    x: float, y: float, wide: float, high: float, most: tuple[float, float]
) -> tuple[float, float, float, float]:
    """Return a box of at most this size, centred in an area."""
    w, h = min(most[0], wide - 36), min(most[1], high - 36)
    return x + (wide - w) / 2, y + (high - h) / 2 + 3, w, h


def _ballroom(x: float, y: float, wide: float, high: float, rng: Random) -> str:
    cx, cy = x + wide / 2, y + high / 2
    size = min(58.0, min(wide, high) / 2 - 10)
    body = (
        f'<circle cx="{cx}" cy="{cy}" r="{size}" fill="#3C3F66" stroke="#D9C48A" stroke-width="3"/>'
        f'<circle cx="{cx}" cy="{cy}" r="{size * 0.86:.1f}" fill="none" stroke="#D9C48A" '
        'stroke-width="1"/>'
    )
    rays = [(angle, 0.58, "#8C90BE") for angle in (45, 135, 225, 315)]
    rays += [(angle, 0.82, "#E6D7A8") for angle in (0, 90, 180, 270)]
    for angle, reach, colour in rays:
        inner = size * 0.14
        body += (
            f'<path transform="rotate({angle} {cx} {cy})" fill="{colour}" d="M{cx} '
            f"{cy - size * reach:.1f}L{cx + inner:.1f} {cy - inner:.1f}L{cx} {cy}"
            f'L{cx - inner:.1f} {cy - inner:.1f}Z"/>'
        )
    return body


def _dining(x: float, y: float, wide: float, high: float, rng: Random) -> str:
    body = rug(*_in_the_middle(x, y, wide, high, (128, 110)), "#3E5670", "#C7B27A")
    left, top, w, h = _in_the_middle(x, y, wide, high, (78, 44))
    dark = 'rx="20" fill="#000000" opacity="0.35"'
    body += rect(left + 3, top + 5, w, h, dark)
    body += rect(left, top, w, h, 'rx="20" fill="#5A3420" stroke="#2A150C" stroke-width="1.5"')
    body += rect(left + 4, top + 3, w - 8, h - 10, 'rx="16" fill="#70452B"')
    for part in (0.22, 0.5, 0.78):
        for down in (0.27, 0.68):
            spot = f'cx="{left + w * part:.1f}" cy="{top + h * down:.1f}"'
            body += f'<circle {spot} r="5" fill="#E8E2D2"/><circle {spot} r="3" fill="#CFC8B4"/>'
    return body


def _library(x: float, y: float, wide: float, high: float, rng: Random) -> str:
    return rug(*_in_the_middle(x, y, wide, high, (140, 62)), "#5A3A54", "#C9A46A")


def _garden(x: float, y: float, wide: float, high: float, rng: Random) -> str:
    cx, cy = x + wide / 2, y + high / 2
    return (
        f'<circle cx="{cx}" cy="{cy}" r="21" fill="#9AA7AA" stroke="#39464A" stroke-width="1.5"/>'
        f'<circle cx="{cx}" cy="{cy}" r="15.5" fill="#4D86A6"/><circle cx="{cx}" cy="{cy}" r="9" '
        'fill="none" stroke="#9FD0E6" stroke-width="1.3"/>'
        f'<circle cx="{cx}" cy="{cy}" r="4" fill="#CFE6EE"/>'
    )


def _kitchen(x: float, y: float, wide: float, high: float, rng: Random) -> str:
    left, top, w, h = _in_the_middle(x, y, wide, high, (64, 34))
    body = rect(left + 2, top + 4, w, h, 'rx="3" fill="#000000" opacity="0.3"')
    body += rect(left, top, w, h, 'rx="3" fill="#B58A58" stroke="#3A2618" stroke-width="1.5"')
    body += stroke(f"M{left + 6:.1f} {top + h / 2:.1f}H{left + w - 6:.1f}", "#8A6438", 1.2)
    return body + rect(left + w - 24, top + 7, 14, 9, 'rx="2" fill="#C9CED2" stroke="#39464A"')


def _music(x: float, y: float, wide: float, high: float, rng: Random) -> str:
    body = rug(*_in_the_middle(x, y, wide, high, (132, 60)), "#4F5B3C", "#D2B873")
    left, top, _, _ = _in_the_middle(x, y, wide, high, (54, 48))
    body += (
        f'<path d="M{left} {top + 12}Q{left} {top} {left + 18} {top}Q{left + 34} {top} '
        f'{left + 36} {top + 16}Q{left + 38} {top + 28} {left + 54} {top + 30}V{top + 48}H{left}Z" '
        'fill="#17141C" stroke="#4D4658" stroke-width="2"/>'
    )
    body += rect(left, top + 39, 54, 9, 'rx="1" fill="#EDE7DA"')
    keys = "".join(f"M{left + 6 + k * 6:.1f} {top + 39:.1f}v5" for k in range(8))
    return body + stroke(keys, "#17141C", 2.6)


def _chapel(x: float, y: float, wide: float, high: float, rng: Random) -> str:
    left, top, w, h = _in_the_middle(x, y, wide, high, (70, 110))
    body = ""
    for k in range(max(1, int(h // 28))):
        for part in (0.0, 0.56):
            box = (left + part * w, top + k * 28, w * 0.44, 13)
            body += rect(box[0] + 2, box[1] + 3, box[2], box[3], 'rx="2" opacity="0.3"')
            body += rect(*box, 'rx="2" fill="#5E4030" stroke="#20140C" stroke-width="1.2"')
            body += rect(box[0], box[1] + 8, box[2], 5, 'rx="1" fill="#7A5640"')
    return body


def _nursery(x: float, y: float, wide: float, high: float, rng: Random) -> str:
    body = rug(*_in_the_middle(x, y, wide, high, (120, 96)), "#6D5A86", "#E8C9A0")
    left, top, w, h = _in_the_middle(x, y, wide, high, (44, 62))
    body += rect(left + 2, top + 4, w, h, 'rx="6" fill="#000000" opacity="0.3"')
    body += rect(left, top, w, h, 'rx="6" fill="#8A5A3C" stroke="#2B1710" stroke-width="1.5"')
    body += rect(left + 4, top + 4, w - 8, 15, 'rx="5" fill="#ECE6D6"')
    return body + rect(left + 4, top + 22, w - 8, h - 27, 'rx="4" fill="#B4625C"')


def _salon(x: float, y: float, wide: float, high: float, rng: Random) -> str:
    body = rug(*_in_the_middle(x, y, wide, high, (150, 120)), "#3B4A63", "#CBB27C")
    cx, cy = x + wide / 2, y + high / 2 + 3
    body += f'<circle cx="{cx + 2}" cy="{cy + 4}" r="17" opacity="0.3"/>'
    body += f'<circle cx="{cx}" cy="{cy}" r="17" fill="#70452B" stroke="#2A150C" stroke-width="2"/>'
    return body + f'<circle cx="{cx}" cy="{cy}" r="6" fill="#E8D9A0" stroke="#8A6A33"/>'


_PIECES: Final = {
    "ballroom": _ballroom,
    "dining": _dining,
    "library": _library,
    "garden": _garden,
    "kitchen": _kitchen,
    "music": _music,
    "chapel": _chapel,
    "nursery": _nursery,
    "salon": _salon,
}


def _shelf(x: float, y: float, rng: Random) -> str:
    """Return a book case along the upper wall of a tile."""
    left, wide, top = x + 9, T - 18, y + 9
    body = rect(left, top, wide, 17, f'rx="1.5" fill="#3A2618" stroke="{NIGHT}" stroke-width="1"')
    spot = left + 2.5
    while spot < left + wide - 6:
        book, high = rng.uniform(3, 6), rng.uniform(10, 13)
        colour = rng.choice(("#A9483F", "#4E78A8", "#C9A24B", "#5B8C62", "#8C6BA0", "#C7BEA5"))
        body += rect(spot, top + 15 - high, book - 0.8, high, f'rx="0.6" fill="{colour}"')
        spot += book
    return body


def _counter(x: float, y: float) -> str:
    """Return a kitchen counter with a stove along the upper wall of a tile."""
    body = rect(
        x + 10, y + 11, T - 20, 16,
        'rx="2" fill="#C9CED2" stroke="#39464A" stroke-width="1.2"',
    )  # fmt: skip
    for k in range(2):
        spot = f'cx="{x + 24 + k * 16:.1f}" cy="{y + 19:.1f}"'
        body += f'<circle {spot} r="4.6" fill="#2C3238" stroke="#5C666E" stroke-width="1.5"/>'
    return body + rect(x + 52, y + 14, 18, 9, 'rx="3" fill="#7F99A6"')


def _plant(x: float, y: float, size: float) -> str:
    leaves = "".join(
        f'<path transform="translate({x:.1f} {y:.1f}) rotate({angle}) scale({size})" '
        f'd="M0 0C5 -6 5 -14 0 -20C-5 -14 -5 -6 0 0Z" fill="{colour}" stroke="#12301E" '
        'stroke-width="1"/>'
        for angle, colour in zip(range(0, 360, 45), ("#4F9160", "#3F7D51") * 4, strict=True)
    )
    pot = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{12 * size:.1f}" fill="#8A5138" stroke="#2B1710"/>'
    return pot + leaves
