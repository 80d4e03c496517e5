"""What stands and lies in the rooms, as SVG. Lengths in units of which a square has 50."""

from __future__ import annotations

from random import Random
from typing import Final

from scenes.boards.floor_art import NIGHT
from scenes.boards.ghost_hunt.floors import T, style_of
from scenes.boards.ghost_hunt.plan import HuntPlan
from scenes.ui.palette import mix
from scenes.ui.svg import rect, stroke

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
TURNS: Final = (270, 180, 0, 90)  # of the arrow, by the direction of the front


def hidings(plan: HuntPlan) -> dict[int, str]:
    """Return what each hiding spot is: furniture that suits its room, in turn."""
    house, count, found = plan.house, dict[int, int](), {}
    for square, _ in plan.spots:
        room = house.room_of[square]
        choice = BY_STYLE[style_of(house.room_names[room], room)]
        found[square] = choice[count.get(room, 0) % len(choice)]
        count[room] = count.get(room, 0) + 1
    return found


def hiding_body(plan: HuntPlan) -> str:
    """Return the hiding spots: furniture in a brass alcove, an arrow towards the front."""
    body, width = "", plan.house.width
    names = hidings(plan)
    for square, direction in plan.spots:
        row, column = divmod(square, width)
        brass = 'rx="6" fill="#14101C" fill-opacity="0.62" stroke="#D9A648" stroke-width="2"'
        body += (
            f'<g transform="translate({column * T} {row * T})">{rect(1.5, 1.5, 47, 47, brass)}'
            f'<g transform="translate(4 3) scale(0.84)">{HIDINGS[names[square]]}</g>'
            f'<path transform="rotate({TURNS[direction]} 25 25)" d="M42 15L50 25L42 35" '
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
