"""The layout beside the house: players, and the row being planned or played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pygame import Rect

from game.inference.haunting_house_3.rows import PlannedCard
from game.rules.haunting_house_3.cards import CHOOSABLE, NO_CARD, STEPS_A_ROUND
from game.rules.haunting_house_3.state import PROGRAM, HauntingHouse3
from scenes.ui.drawing.look import Look
from scenes.ui.layout import Columns, Fixed, Grid, Item, Named, Rows, Slot, slots

BROAD_UNITS: Final = 760  # From this width on, players and tray stand side by side.
PLAYERS: Final = "players"
TRAY: Final = "tray"
PLAYER_UNITS: Final = 44  # A player is at least this high.
HAND_CARD_UNITS: Final = 48  # A card in the hand is at least this high.
GAP_UNITS: Final = 6
BROAD_TRAY_UNITS: Final = 240  # The tray is this high where the house takes the whole width.
# The card that is played now, with what it does, has this part of the width.
PRESENT_SHARE: Final = 0.4
PLANNED_SHARE: Final = 0.44  # A row that is planned, beside the hand, has this part of the width.
WISH_UNITS: Final = 24  # Where a card of the row would end has this height.
LAY_UNITS: Final = 72  # The button that lays a row down is at least this wide.
CHOICES_UNITS: Final = 150  # The choices and lights take this beside the cards.


class RowShown(NamedTuple):
    """The row of a seat, and of the choosing one also what each card would do."""

    seat: int
    row: Sequence[int]
    cards: Sequence[PlannedCard | None] = ()
    aimed: int = NO_CARD  # The card that is being aimed.
    locked: frozenset[int] = frozenset()  # The players who have laid their row.


@dataclass(frozen=True, slots=True)
class House3Side:
    """The areas beside the house; players are left out if there is no room."""

    players: tuple[Rect, ...]
    tray: Rect
    slots: tuple[Rect, ...]  # The slots of the row that is laid or played.
    cards: tuple[Rect, ...] = ()  # The hand.
    lights: Rect | None = None  # The four steps.
    lay: Rect | None = None  # The button that lays the row down.
    pin: Rect | None = None  # The button that aims a card.
    clear: Rect | None = None  # The button that takes all cards back.
    # They stand below the slots and show at what their cards are aimed.
    wishes: tuple[Rect, ...] = ()
    foot: Rect | None = None  # The area of the note that says what the plan depends on.
    strip: Rect | None = None  # All cards in the order in which they are played.
    choices: dict[str, Rect] = field(default_factory=dict)


def _grid(count: int, columns: int, gap: int, high: int = 0) -> Grid:
    """Return numbered areas in rows."""
    return Grid([Slot(str(number), height=high) for number in range(count)], columns, gap)


def _areas(grid: Grid, rect: Rect) -> tuple[Rect, ...]:
    """Return the areas of a grid that fills a rectangle, by number."""
    return tuple(slots(grid, rect).values())


def _tray_height(look: Look) -> int:
    return 3 * look.tight(HAND_CARD_UNITS) + 2 * look.tight(GAP_UNITS)


def _beside(look: Look, players: int) -> Rows:
    """Return the players above the tray, which takes the spare height."""
    crew = Named(PLAYERS, _grid(players, 2, look.tight(GAP_UNITS), look.tight(PLAYER_UNITS)))
    return Rows([crew, Slot(TRAY, height=_tray_height(look))], look.tight(8), -1)


def heights(width: int, look: Look, players: int) -> tuple[int, int]:
    """Return the heights of the tray alone and of everything, in pixels."""
    if width >= look.tight(BROAD_UNITS):
        return look.tight(BROAD_TRAY_UNITS), look.tight(BROAD_TRAY_UNITS)
    return _tray_height(look), _beside(look, players).height_for(width)


def parts_of(side: Rect, look: Look, state: HauntingHouse3, choices: Sequence[str]) -> House3Side:
    """Return all areas; `choices` are the places of choices other than cards."""
    gap = look.tight(GAP_UNITS)
    players: tuple[Rect, ...] = ()
    tray = side.copy()
    broad = side.width >= look.tight(BROAD_UNITS)
    if not broad and side.height >= heights(side.width, look, state.players)[1]:
        found = slots(_beside(look, state.players), side)
        tray = found[TRAY]
        players = tuple(found[str(seat)] for seat in range(state.players))
    if state.phase == PROGRAM and broad:
        return _planning(tray, look, len(CHOOSABLE[state.storeys - 1]))
    if broad:
        return _performing(tray, look, choices)
    if state.phase == PROGRAM:
        return _programming(tray, look, gap, players, len(CHOOSABLE[state.storeys - 1]))
    return _playing(tray, look, gap, players, choices)


def _planning(tray: Rect, look: Look, held: int) -> House3Side:
    """Place slots, where they end and the buttons beside the hand, a card a line."""
    gap, low = look.tight(10), look.tight(WISH_UNITS)
    row, ends = (
        Grid([Slot(f"{name} {number}") for number in range(STEPS_A_ROUND)], STEPS_A_ROUND, gap)
        for name in ("slot", "wish")
    )
    buttons = Columns([Slot("lay"), Slot("pin"), Slot("clear")], gap, [2.0, 1.0, 1.0])
    rows: list[Item] = [
        row,
        Fixed(ends, low),
        Slot("foot", height=low),
        Fixed(buttons, look.tight(44)),
    ]
    hand = Grid([Slot(f"card {number}") for number in range(held)], 1, look.tight(4))
    planned = Rows(rows, look.tight(4), 0)
    tree = Columns([planned, hand], look.tight(16), [PLANNED_SHARE, 1.0 - PLANNED_SHARE])
    found = slots(tree, tray)
    return House3Side(
        (),
        tray,
        tuple(found[f"slot {number}"] for number in range(STEPS_A_ROUND)),
        tuple(found[f"card {number}"] for number in range(held)),
        lay=found["lay"],
        pin=found["pin"],
        clear=found["clear"],
        wishes=tuple(found[f"wish {number}"] for number in range(STEPS_A_ROUND)),
        foot=found["foot"],
    )


def _programming(
    tray: Rect, look: Look, gap: int, players: tuple[Rect, ...], held: int
) -> House3Side:
    """Place four slots and the lay button above the hand in two rows."""
    high = (tray.height - 2 * gap) // 3
    rows = -(-held // 4)
    below = Rect(tray.left, tray.top + high + gap, tray.width, rows * (high + gap) - gap)
    hand = _areas(_grid(held, 4, gap), below)
    least = max(look.tight(LAY_UNITS), min(look.pt(LAY_UNITS), tray.width // 4))
    slot = (tray.width - least - 4 * gap) // STEPS_A_ROUND
    row = _areas(_grid(4, 4, gap), Rect(tray.left, tray.top, 4 * (slot + gap) - gap, high))
    left = row[-1].right + gap
    lay = Rect(left, tray.top, hand[3].right - left, (high - 2) // 2)
    pin = Rect(left, lay.bottom + 2, lay.width, high - lay.height - 2)
    return House3Side(players, tray, row, hand, None, lay, pin)


def _performing(tray: Rect, look: Look, names: Sequence[str]) -> House3Side:
    """Place the present card beside the strip of all cards and the choices."""
    gap, pad = look.tight(12), look.tight(10)
    left = Rect(tray.left, tray.top, round(tray.width * PRESENT_SHARE), tray.height)
    high = left.height - 2 * pad
    card = Rect(left.left + pad, left.top + pad, round(high / 1.5), high)
    told = Rect(card.right + pad, card.top, left.right - card.right - 2 * pad, high)
    strip = Rect(left.right + gap, tray.top, tray.right - left.right - gap, tray.height)
    choices: dict[str, Rect] = {}
    if names:
        row = look.tight(52)
        strip.height -= row + look.tight(8)
        top, between = strip.bottom + look.tight(8), look.tight(6)
        wide = (strip.width - (len(names) - 1) * between) // len(names)
        wide = min(wide, look.tight(210))
        line = Rect(strip.left, top, len(names) * (wide + between) - between, row)
        choices = dict(
            zip(names, _areas(_grid(len(names), len(names), between), line), strict=True)
        )
    return House3Side((), tray, (card,), lights=told, strip=strip, choices=choices)


def _playing(
    tray: Rect, look: Look, gap: int, players: tuple[Rect, ...], names: Sequence[str]
) -> House3Side:
    """Place the four cards of a row side by side, with the choices to their right."""
    high = max(look.tight(26), min(look.pt(24), tray.height // 5))
    lights = Rect(tray.left, tray.top, tray.width, high)
    area = Rect(tray.left, lights.bottom + gap, tray.width, tray.bottom - lights.bottom - gap)
    least = (
        max(look.tight(CHOICES_UNITS), min(look.pt(CHOICES_UNITS), tray.width * 2 // 5))
        if names
        else 0
    )
    wide = min(round(area.height * 0.8), (area.width - least - 4 * gap) // STEPS_A_ROUND)
    tall = min(area.height, round(wide * 1.62))
    line = Rect(area.left, area.top, STEPS_A_ROUND * (wide + gap) - gap, tall)
    row = _areas(_grid(STEPS_A_ROUND, STEPS_A_ROUND, gap), line)
    left = row[-1].right + gap
    rest = Rect(left, area.top, area.right - left, area.height)
    columns = 2 if len(names) > 3 else 1
    rows = max(2, (len(names) + columns - 1) // columns)
    cells = _areas(_grid(rows * columns, columns, gap), rest)
    choices = dict(zip(names, cells, strict=False))
    return House3Side(players, tray, row, lights=lights, choices=choices)
