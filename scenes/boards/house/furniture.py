"""The furniture of rooms as SVG: pieces from `assets/house/`, rugs and carpets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import cycle
from typing import Final

from game.floors import OPEN, WALL
from scenes.boards.house.floor_art import NIGHT
from scenes.boards.house.plan import Plan
from scenes.boards.house.styles import Entry
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.svg import document_of, rect, stroke

AROUND_SQUARES: Final = 0.214  # Furniture in the middle of a room keeps so far from its walls.


def furniture(plan: Plan) -> str:
    """Return the furniture of all rooms, as `rooms.txt` lists it."""
    return "".join(
        furnished(plan, room, entry)
        for room, style in enumerate(plan.styles)
        for entry in style.furniture
        if plan.blocks[room][2]
    )


def furnished(plan: Plan, room: int, entry: Entry) -> str:
    """Return the furniture of a room by one entry of `rooms.txt`."""
    match entry:
        case ["runner", wide]:
            return _runner(plan, room, float(wide))
        case ["rug", wide, high, ground, line]:
            x, y, most_wide, most_high = _middle(plan, room)
            size = min(float(wide), most_wide), min(float(high), most_high)
            return rug(x - size[0] / 2, y - size[1] / 2, *size, ground, line)
        case ["middle", wide, piece]:
            x, y, most_wide, most_high = _middle(plan, room)
            long, across = _size(piece, float(wide))
            part = min(1.0, most_wide / long, most_high / across)
            return placed(piece, x - long * part / 2, y - across * part / 2, long * part)
        case ["north", most, wide, *pieces]:
            return _along_north_walls(plan, room, int(most), float(wide), pieces)
        case ["corners", most, wide, piece]:
            return _in_corners(plan, room, int(most), float(wide), piece)
    raise ValueError(f"no furniture is called {' '.join(entry)!r}")


@cache
def _drawn(piece: str) -> tuple[float, float, str]:
    """Return width, height and SVG elements of a piece of furniture."""
    head, _, rest = document_of(f"house/{piece}").partition(">")
    _, _, wide, high = head.split('viewBox="')[1].partition('"')[0].split()
    return float(wide), float(high), rest.rpartition("<")[0]


def _size(piece: str, wide: float) -> tuple[float, float]:
    """Return width and height of a piece of furniture that is so wide."""
    long, across, _ = _drawn(piece)
    return wide, across * wide / long


def placed(piece: str, x: float, y: float, wide: float) -> str:
    """Return a piece of furniture, so wide, with its upper left corner at a point."""
    long, _, body = _drawn(piece)
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({wide / long:.4f})">{body}</g>'


def _middle(plan: Plan, room: int) -> tuple[float, float, float, float]:
    """Return the middle of a room's block, and how wide and high furniture in it may be."""
    masonry, (column, row, wide, high) = plan.style.masonry, plan.blocks[room]
    side = masonry.side
    x, y = (column + wide / 2) * side, (row + high / 2) * side + masonry.depth / 3
    return x, y, (wide - 2 * AROUND_SQUARES) * side, (high - 2 * AROUND_SQUARES) * side


def _along_north_walls(plan: Plan, room: int, most: int, wide: float, pieces: Sequence[str]) -> str:
    masonry, body = plan.style.masonry, ""
    spots = [(x, y) for x, y in plan.free_spots(room) if plan.kind(x, y, 0, -1) == WALL]
    for (column, row), piece in zip(spots[:most], cycle(pieces)):
        left, top = (column + 0.5) * masonry.side - wide / 2, row * masonry.side + masonry.depth
        body += placed(piece, left, top, wide)
    return body


def _in_corners(plan: Plan, room: int, most: int, wide: float, piece: str) -> str:
    """Return a piece in each corner between two walls, but in no more than `most`."""
    side, depth = plan.style.masonry.side, plan.style.masonry.depth
    high = _size(piece, wide)[1]
    found = []
    for column, row in plan.free_spots(room):
        for across, down in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            if WALL == plan.kind(column, row, across, 0) == plan.kind(column, row, 0, down):
                x = (column + 0.5 + across * 0.49) * side - (wide if across > 0 else 0)
                y = row * side + (depth if down < 0 else side * 0.97 - high)
                found.append(placed(piece, x, y, wide))
        if len(found) >= most:
            break
    return "".join(found[:most])


def rug(x: float, y: float, wide: float, high: float, ground: str, line: str) -> str:
    """Return a rug with two borders, a lozenge and fringes."""
    edge = f'stroke="{NIGHT}" stroke-width="1" stroke-opacity="0.6"'
    body = rect(x, y, wide, high, f'rx="4" fill="{ground}" {edge}')
    for inset, width in ((5, 2.0), (10, 0.8)):
        frame = f'rx="3" fill="none" stroke="{line}" stroke-width="{width}"'
        body += rect(x + inset, y + inset, wide - 2 * inset, high - 2 * inset, frame)
    cx, cy = x + wide / 2, y + high / 2
    body += (
        f'<path d="M{cx - wide * 0.3:.1f} {cy:.1f}L{cx:.1f} {cy - high * 0.28:.1f}'
        f'L{cx + wide * 0.3:.1f} {cy:.1f}L{cx:.1f} {cy + high * 0.28:.1f}Z" '
        f'fill="{mix(ground, line, 0.35)}" stroke="{line}" stroke-width="1.2"/>'
    )
    fringe = "".join(
        f"M{x + 4 + k * 7:.0f} {y - 3:.1f}v3M{x + 4 + k * 7:.0f} {y + high:.1f}v3"
        for k in range(int(wide / 7))
    )
    return body + stroke(fringe, line, 1.2)


Part = tuple[int, int, int, int]  # Of a carpet: from a column and row so far to the right and down.


def _runner(plan: Plan, room: int, wide: float) -> str:
    """Return a red carpet with gold edges along all squares of a hall."""
    side, parts = plan.style.masonry.side, _carpet_parts(plan, room)
    body = "".join(
        f'<path d="{_carpet(parts, side, wide + more)}" fill="{colour}"/>'
        for more, colour in ((4, "#3A1018"), (0, "#8E2F3A"), (-8, "#D9A648"), (-12, "#8E2F3A"))
    )
    lozenges = ""
    for column, row, across, down in parts:
        wider = {(column, row, 1, 1), (column - down, row - across, 1, 1)}
        if across == down == 0 or (across != down and wider & parts.keys()):
            continue  # In wide parts lozenges lie where four squares meet.
        x, y = (column + 0.5 + across / 2) * side, (row + 0.5 + down / 2) * side
        lozenges += f"M{x - 6:.1f} {y:.1f}l6 -7l6 7l-6 7z"
    return f'{body}<path d="{lozenges}" fill="#B9444F" stroke="#D9A648" stroke-width="0.8"/>'


def _carpet_parts(plan: Plan, room: int) -> dict[Part, None]:
    """Return single squares, pairs and fours of squares of a hall without walls between them."""
    free = dict.fromkeys(plan.free_spots(room))
    pairs = {
        (x, y, across, down)
        for x, y in free
        for across, down in ((1, 0), (0, 1))
        if (x + across, y + down) in free and plan.kind(x, y, across, down) == OPEN
    }
    fours = {
        (x, y, 1, 1)
        for x, y in free
        if {(x, y, 1, 0), (x, y, 0, 1), (x + 1, y, 0, 1), (x, y + 1, 1, 0)} <= pairs
    }
    return dict.fromkeys([*((x, y, 0, 0) for x, y in free), *sorted(pairs), *sorted(fours)])


def _carpet(parts: Iterable[Part], side: float, width: float) -> str:
    """Return the path of a carpet that is so wide in a row of single squares."""
    path = ""
    for column, row, across, down in parts:
        x, y = (column + 0.5) * side - width / 2, (row + 0.5) * side - width / 2
        wide, high = width + across * side, width + down * side
        path += f"M{x:.1f} {y:.1f}h{wide:.1f}v{high:.1f}h{-wide:.1f}z"
    return path
