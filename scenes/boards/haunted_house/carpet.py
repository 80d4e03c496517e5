"""The red carpet of a hall and the medallion on the hunters' start, as SVG."""

from __future__ import annotations

from game.rules.haunted_house.house import OPEN
from scenes.boards.haunted_house.floors import T
from scenes.boards.haunted_house.plan import RoomPlan
from scenes.ui.svg import stroke


def runner(plan: RoomPlan, room: int) -> str:
    """Return a red carpet along the tiles of a hall, with gold edges."""
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
    """Return the gold lines and lozenges on the carpet of a hall."""
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
    """Return the medallion on the hunters' start."""
    column, row = plan.spot(plan.start)
    x, y = (column + 0.5) * T, (row + 0.5) * T
    return (
        f'<circle cx="{x}" cy="{y}" r="30" fill="#6E2430" stroke="#D9A648" stroke-width="2.5"/>'
        f'<circle cx="{x}" cy="{y}" r="22" fill="none" stroke="#D9A648" stroke-width="1.2"/>'
        f'<path d="M{x} {y - 26}l5 21l21 5l-21 5l-5 21l-5 -21l-21 -5l21 -5z" fill="#D9A648"/>'
    )
