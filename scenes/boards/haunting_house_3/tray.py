"""The layout beside the house: players, and the row being planned or played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pygame import Rect

from game.inference.haunting_house_3.rows import PlannedCard
from game.inference.haunting_house_3.steps import FAR, Distance
from game.rules.haunting_house_3.cards import CHOOSABLE, NO_CARD, STEPS_A_ROUND
from game.rules.haunting_house_3.state import PROGRAM, HauntingHouse3
from scenes.boards.haunting_house_3.since import Effect
from scenes.ui.look import Look

BROAD: Final = 760  # units from which players and tray stand side by side
PLAYER: Final = 44  # units of height of a player, at the least
STRIP: Final = 48  # units of height of a card in the hand, at the least
GAP: Final = 6
BROAD_HIGH: Final = 240  # units of height where the house takes the whole width
PRESENT: Final = 0.4  # part of the width of the card that is played now, with what it does
PLANNED: Final = 0.6  # part of the width of a row that is planned, beside its outlook
LAY: Final = 72  # units of width of the button that lays a row down, at the least
CHOICES: Final = 150  # units the choices and lights take beside the cards


class RowShown(NamedTuple):
    """The planned row of the choosing seat, with its predicted result."""

    row: Sequence[int]
    cards: Sequence[PlannedCard | None] = ()
    aimed: int = NO_CARD  # the card that is being aimed
    now: Distance = FAR  # to go before the row
    since: tuple[Effect, ...] = ()  # what others have done since the last own deed


@dataclass(frozen=True, slots=True)
class House3Side:
    """The areas beside the house; players are left out if there is no room."""

    players: tuple[Rect, ...]
    tray: Rect
    slots: tuple[Rect, ...]  # of the row that is laid or played
    cards: tuple[Rect, ...] = ()  # of the hand
    lights: Rect | None = None  # of the four steps
    lay: Rect | None = None  # the button that lays the row down
    pin: Rect | None = None  # the one that aims a card
    clear: Rect | None = None  # the one that takes all cards back
    wishes: tuple[Rect, ...] = ()  # below the slots: at what their cards are aimed
    head: Rect | None = None  # what the row is called, and how many cards are missing
    outlook: Rect | None = None  # what the row would bring
    strip: Rect | None = None  # all cards in the order in which they are played
    choices: dict[str, Rect] = field(default_factory=dict)


def _list_height(look: Look, players: int, columns: int = 2) -> int:
    rows = (players + columns - 1) // columns
    return rows * look.tight(PLAYER) + (rows - 1) * look.tight(GAP)


def _tray_height(look: Look) -> int:
    return 3 * look.tight(STRIP) + 2 * look.tight(GAP)


def heights(width: int, look: Look, players: int) -> tuple[int, int]:
    """Return the heights of the tray alone and of everything, in pixels."""
    tray = _tray_height(look)
    if width >= look.tight(BROAD):
        return look.tight(BROAD_HIGH), look.tight(BROAD_HIGH)
    return tray, tray + look.tight(8) + _list_height(look, players)


def parts_of(side: Rect, look: Look, state: HauntingHouse3, choices: Sequence[str]) -> House3Side:
    """Return all areas; `choices` are the places of choices other than cards."""
    gap, between = look.tight(GAP), look.tight(8)
    players: tuple[Rect, ...] = ()
    tray = side.copy()
    broad = side.width >= look.tight(BROAD)
    if not broad and side.height >= heights(side.width, look, state.players)[1]:
        high = _list_height(look, state.players)
        players = _players(Rect(side.left, side.top, side.width, high), gap, state.players)
        top = side.top + high + between
        tray = Rect(side.left, top, side.width, side.bottom - top)
    if state.phase == PROGRAM and broad:
        return _planning(tray, look, len(CHOOSABLE[state.storeys - 1]))
    if broad:
        return _performing(tray, look, choices)
    if state.phase == PROGRAM:
        return _programming(tray, look, gap, players, len(CHOOSABLE[state.storeys - 1]))
    return _playing(tray, look, gap, players, choices)


def _planning(tray: Rect, look: Look, held: int) -> House3Side:
    """Place slots and targets above the hand, with the prediction beside them."""
    gap = look.tight(10)
    wide = round(tray.width * PLANNED)
    head = Rect(tray.left, tray.top, wide, look.tight(24))
    low, wish = look.tight(72), look.tight(24)
    high = tray.height - head.height - wish - low - look.tight(10)
    buttons = look.tight(110)
    slot = (wide - buttons - STEPS_A_ROUND * gap) // STEPS_A_ROUND
    top = head.bottom + look.tight(2)
    slots = tuple(Rect(tray.left + k * (slot + gap), top, slot, high) for k in range(4))
    wishes = tuple(
        Rect(r.left - gap // 2 + 1, r.bottom + 2, r.width + gap - 2, wish).clip(tray) for r in slots
    )
    column = Rect(slots[-1].right + gap, top, tray.left + wide - slots[-1].right - gap, high)
    least = look.tight(5)
    lay = Rect(column.left, column.top, column.width, high - 2 * look.tight(28) - 2 * least)
    pin = Rect(column.left, lay.bottom + least, column.width, look.tight(28))
    clear = Rect(column.left, pin.bottom + least, column.width, look.tight(28))
    each = (wide - (held - 1) * look.tight(5)) // held
    step = each + look.tight(5)
    hand = tuple(Rect(tray.left + k * step, tray.bottom - low, each, low) for k in range(held))
    left = tray.left + wide + look.tight(16)
    outlook = Rect(left, tray.top, tray.right - left, tray.height)
    return House3Side(
        (), tray, slots, hand, None, lay, pin, clear, wishes, head, outlook
    )  # fmt: skip


def _players(area: Rect, gap: int, count: int) -> tuple[Rect, ...]:
    rows = (count + 1) // 2
    wide, high = (area.width - gap) // 2, (area.height - (rows - 1) * gap) // rows
    return tuple(
        Rect(area.left + k % 2 * (wide + gap), area.top + k // 2 * (high + gap), wide, high)
        for k in range(count)
    )


def _programming(
    tray: Rect, look: Look, gap: int, players: tuple[Rect, ...], held: int
) -> House3Side:
    """Place four slots and the lay button above the hand in two rows."""
    wide = (tray.width - 3 * gap) // 4
    high = (tray.height - 2 * gap) // 3
    low = tray.top + high + gap
    grid = [
        Rect(tray.left + k % 4 * (wide + gap), low + k // 4 * (high + gap), wide, high)
        for k in range(held)
    ]
    least = max(look.tight(LAY), min(look.pt(LAY), tray.width // 4))
    slot = (tray.width - least - 4 * gap) // STEPS_A_ROUND
    slots = [Rect(tray.left + k * (slot + gap), tray.top, slot, high) for k in range(4)]
    left = slots[-1].right + gap
    lay = Rect(left, tray.top, grid[3].right - left, (high - 2) // 2)
    pin = Rect(left, lay.bottom + 2, lay.width, high - lay.height - 2)
    return House3Side(players, tray, tuple(slots), tuple(grid), None, lay, pin)


def _performing(tray: Rect, look: Look, names: Sequence[str]) -> House3Side:
    """Place the present card beside the strip of all cards and the choices."""
    gap, pad = look.tight(12), look.tight(10)
    left = Rect(tray.left, tray.top, round(tray.width * PRESENT), tray.height)
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
        for k, name in enumerate(names):
            choices[name] = Rect(strip.left + k * (wide + between), top, wide, row)
    return House3Side((), tray, (card,), lights=told, strip=strip, choices=choices)


def _playing(
    tray: Rect, look: Look, gap: int, players: tuple[Rect, ...], names: Sequence[str]
) -> House3Side:
    """Place the four cards of a row side by side, with the choices to their right."""
    high = max(look.tight(26), min(look.pt(24), tray.height // 5))
    lights = Rect(tray.left, tray.top, tray.width, high)
    area = Rect(tray.left, lights.bottom + gap, tray.width, tray.bottom - lights.bottom - gap)
    least = max(look.tight(CHOICES), min(look.pt(CHOICES), tray.width * 2 // 5)) if names else 0
    wide = min(round(area.height * 0.8), (area.width - least - 4 * gap) // STEPS_A_ROUND)
    tall = min(area.height, round(wide * 1.62))
    slots = tuple(
        Rect(area.left + k * (wide + gap), area.top, wide, tall) for k in range(STEPS_A_ROUND)
    )
    left = slots[-1].right + gap
    rest = Rect(left, area.top, area.right - left, area.height)
    columns = 2 if len(names) > 3 else 1
    rows = max(2, (len(names) + columns - 1) // columns)
    cell = (rest.width - (columns - 1) * gap) // columns
    each = (rest.height - (rows - 1) * gap) // rows
    choices = {
        name: Rect(
            rest.left + k % columns * (cell + gap),
            rest.top + k // columns * (each + gap),
            cell,
            each,
        )
        for k, name in enumerate(names)
    }
    return House3Side(players, tray, slots, lights=lights, choices=choices)
