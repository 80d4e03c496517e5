"""Where everything beside the house lies: the players, and the tray with this moment's cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.rules.haunting_house_3.cards import CHOOSABLE, STEPS_A_ROUND
from game.rules.haunting_house_3.state import PROGRAM, HauntingHouse3
from scenes.boards.haunting_house_3 import click_paths
from scenes.ui.look import Look

BROAD: Final = 760  # units from which players and tray stand side by side
PLAYER: Final = 44  # units of height of a player, at the least
STRIP: Final = 48  # units of height of a card in the hand, at the least
GAP: Final = 6
LISTED: Final = 0.47  # part of the width that the players take beside the tray
LISTED_CHOOSING: Final = 0.36  # while cards are chosen, which need more room
LAY: Final = 72  # units of width of the button that lays a row down, at the least
CHOICES: Final = 150  # units the choices and lights take beside the cards


@dataclass(frozen=True, slots=True)
class House3Side:
    """Where everything beside the house lies; players without room are left out."""

    players: tuple[Rect, ...]
    tray: Rect
    slots: tuple[Rect, ...]  # of the row that is laid or played
    cards: tuple[Rect, ...]  # of the hand
    lights: Rect | None  # of the four steps
    lay: Rect | None  # the button that lays the row down
    choices: dict[str, Rect]


def _list_height(look: Look, players: int, columns: int = 2) -> int:
    rows = (players + columns - 1) // columns
    return rows * look.tight(PLAYER) + (rows - 1) * look.tight(GAP)


def _tray_height(look: Look) -> int:
    return 3 * look.tight(STRIP) + 2 * look.tight(GAP)


def heights(width: int, look: Look, players: int) -> tuple[int, int]:
    """Return the heights of the tray alone, and of everything."""
    tray = _tray_height(look)
    if width >= look.tight(BROAD):
        whole = max(tray, _list_height(look, players)) + look.tight(30)
        return whole, whole
    return tray, tray + look.tight(8) + _list_height(look, players)


def parts_of(side: Rect, look: Look, state: HauntingHouse3) -> House3Side:
    """Return where everything goes in an area."""
    gap, between = look.tight(GAP), look.tight(8)
    players: tuple[Rect, ...] = ()
    tray = side.copy()
    if side.width >= look.tight(BROAD):
        wide = round(side.width * (LISTED_CHOOSING if state.phase == PROGRAM else LISTED))
        players = _players(Rect(side.left, side.top, wide, side.height), gap, state.players)
        left = side.left + wide + 2 * gap
        tray = Rect(left, side.top, side.right - left, side.height)
    elif side.height >= heights(side.width, look, state.players)[1]:
        high = _list_height(look, state.players)
        players = _players(Rect(side.left, side.top, side.width, high), gap, state.players)
        top = side.top + high + between
        tray = Rect(side.left, top, side.width, side.bottom - top)
    if state.phase == PROGRAM:
        return _programming(tray, look, gap, players, len(CHOOSABLE[state.storeys - 1]))
    return _playing(tray, look, gap, players, click_paths.choices(state))


def _players(area: Rect, gap: int, count: int) -> tuple[Rect, ...]:
    rows = (count + 1) // 2
    wide, high = (area.width - gap) // 2, (area.height - (rows - 1) * gap) // rows
    return tuple(
        Rect(area.left + k % 2 * (wide + gap), area.top + k // 2 * (high + gap), wide, high)
        for k in range(count)
    )


def _programming(
    tray: Rect, look: Look, gap: int, players: tuple[Rect, ...], cards: int
) -> House3Side:
    """Put four slots and the button that lays them down above the hand in two rows."""
    wide = (tray.width - 3 * gap) // 4
    high = (tray.height - 2 * gap) // 3
    low = tray.top + high + gap
    grid = [
        Rect(tray.left + k % 4 * (wide + gap), low + k // 4 * (high + gap), wide, high)
        for k in range(cards)
    ]
    least = max(look.tight(LAY), min(look.pt(LAY), tray.width // 6))
    slot = (tray.width - least - 4 * gap) // STEPS_A_ROUND
    slots = [Rect(tray.left + k * (slot + gap), tray.top, slot, high) for k in range(4)]
    left = slots[-1].right + gap
    lay = Rect(left, tray.top, grid[3].right - left, high)
    return House3Side(players, tray, tuple(slots), tuple(grid), None, lay, {})


def _playing(
    tray: Rect, look: Look, gap: int, players: tuple[Rect, ...], names: list[str]
) -> House3Side:
    """Lay the four cards of a row side by side below the lights, the choices to their right."""
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
    return House3Side(players, tray, slots, (), lights, None, choices)
