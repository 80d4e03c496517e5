"""The house at an inquest: the Ghost's whole way over the hunters' suspicion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import pygame
from pygame import Rect

from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import HUNTING, TILES
from game.state import HIDDEN
from scenes.boards.desk import Desk
from scenes.boards.haunted_house.house import scenery
from scenes.boards.haunted_house.inquests.inquest import Call, Inquest, Stop
from scenes.boards.haunted_house.view import HauntedHouseView, house_rect, paint_ground, tile_rect
from scenes.boards.picture.layer import Areas, Layer
from scenes.boards.seen import Seen
from scenes.boards.view import Overlay
from scenes.ui.drawing import text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.svg import drawing

COLD, WARM, HOT = "#4A2C7A", "#C8552E", "#FFC65C"
SPECTRE, NIGHT = "#9FE8DF", "#0B0E1A"
LEAST_WRITTEN_SHARE: Final = 0.04  # Smaller shares are not written on their tiles.
ASIDE_TILES: Final = 0.155  # Another stop on the same tile is moved by this.

Cell = Callable[[int], Rect]


def heat(part: float) -> str:
    """Return the colour of a share, from 0 for unlikely to 1 for hot."""
    return mix(COLD, WARM, part * 2) if part < 0.5 else mix(WARM, HOT, part * 2 - 1)


def tableau(state: HauntedHouse, number: int, stop: Stop) -> HauntedHouse:
    """Return the house at a stop as it is drawn: the figures alone, by lantern light."""
    return HauntedHouse(
        state.current_player,
        state.house,
        state.players,
        state.turn_limit,
        state.phase_cost,
        state.by_walking,
        state.ghost_sees_traps,
        state.per_side,
        state.aided,
        round=number,
        phase=HUNTING,
        turn=stop.turn,
        ghost=stop.ghost,
        hunters=list(stop.hunters),
    )


class WhereDesk(Desk[HauntedHouse]):
    """The desk of an inquest: the chosen turn, and the parts shown of it."""

    def __init__(self, inquest: Inquest) -> None:
        super().__init__()
        self.inquest = inquest
        self.at = 0
        self.suspected = True
        self.traced = True

    @property
    def stop(self) -> Stop:
        """The stop that is looked at."""
        return self.inquest.stops[self.at]


@dataclass(frozen=True, slots=True)
class WhereSigns:
    """The signs on the house at an inquest."""

    rooms: HauntedHouse  # The plates of the rooms are drawn from this.
    inquest: Inquest
    stop: Stop  # The stop that is looked at.
    suspected: bool
    traced: bool
    flipped: bool

    @property
    def call(self) -> Call | None:
        """The closest call, while its turn is looked at."""
        call = self.inquest.closest
        return call if call and call.turn == self.stop.turn else None


class WhereView(HauntedHouseView):
    """The board of an inquest; nothing on it can be clicked."""

    def overlays(self, seen: Seen[HauntedHouse]) -> list[Overlay]:
        return []

    def layers(self, seen: Seen[HauntedHouse]) -> list[Layer[Any]]:
        desk, flipped = seen.desk, seen.flipped
        assert isinstance(desk, WhereDesk)
        rooms = as_hunters_see_rooms(seen.observation)
        signs = WhereSigns(rooms, desk.inquest, desk.stop, desk.suspected, desk.traced, flipped)
        lit = scenery.lit_house(seen.observation, flipped)
        return [Layer("ground", lit, paint_ground), Layer("signs", signs, _paint_signs)]


def _paint_signs(sheet: pygame.Surface, areas: Areas, look: Look, shown: WhereSigns) -> None:
    """Draw the hunters' suspicion, the Ghost's way and the closest call."""
    house = house_rect(areas.board, look)

    def cell(tile: int) -> Rect:
        return tile_rect(house, tile, shown.flipped)

    if shown.suspected:
        _paint_heat(sheet, cell, shown.stop)
    scenery.paint_names(sheet, house, look, shown.rooms, shown.flipped)
    if shown.traced:
        _paint_way(sheet, look, cell, shown)
    if shown.suspected:
        _paint_shares(sheet, look, cell, shown.stop)
    if shown.call:
        _paint_call(sheet, look, cell, shown.call)


def _paint_way(sheet: pygame.Surface, look: Look, cell: Cell, shown: WhereSigns) -> None:
    """Draw the way, solid up to the stop that is looked at and dashed from there on."""
    stops, turn = shown.inquest.stops, shown.stop.turn
    unit = cell(0).width
    body = ""
    for later in (True, False):
        for stop in stops:
            if (stop.turn > turn) == later and len(stop.way) > 1:
                points = [cell(tile).center for tile in stop.way]
                body += _stroke(points, unit, later)
    sheet.blit(drawing(body, sheet.get_size()), (0, 0))
    visits: dict[int, int] = {}
    for stop in stops:
        number = visits.get(stop.ghost, 0)
        visits[stop.ghost] = number + 1
        if stop.turn == turn:
            continue  # The Ghost stands on this tile.
        x, y = cell(stop.ghost).center
        away = round(min(number, 3) * ASIDE_TILES * unit)
        said = str(stop.turn) if stop.turn else "S"
        disc = _disc(said, look, unit, stop.turn > turn)
        sheet.blit(disc, disc.get_rect(center=(x + away, y + away)))


def as_hunters_see_rooms(observation: HauntedHouse) -> HauntedHouse:
    """Return an observation with the Ghost hidden, to draw the room plates from."""
    plain = observation.clone()
    plain.ghost = HIDDEN
    return plain


def _paint_heat(sheet: pygame.Surface, cell: Cell, stop: Stop) -> None:
    most = max(stop.suspicion)
    for tile in range(TILES):
        share = stop.suspicion[tile]
        if share > 0:
            part = (share / most) ** 0.7
            rect = cell(tile)
            wash = pygame.Surface(rect.size, pygame.SRCALPHA)
            wash.fill((*pygame.Color(heat(part))[:3], round(60 + 150 * part)))
            sheet.blit(wash, rect)


def _paint_shares(sheet: pygame.Surface, look: Look, cell: Cell, stop: Stop) -> None:
    """Write the larger shares in a corner of their tiles where neither plates nor ways lie."""
    for tile, share in enumerate(stop.suspicion):
        if share >= LEAST_WRITTEN_SHARE:
            rect = cell(tile)
            pixels = min(look.pt(14), round(rect.width * 0.2))
            line = text.line(f"{round(100 * share)} %", "bold", pixels, "#F4F0E2")
            size = line.get_width() + look.px(8), line.get_height()
            pill = pygame.Surface(size, pygame.SRCALPHA)
            pygame.draw.rect(pill, (11, 14, 26, 215), pill.get_rect(), border_radius=look.px(5))
            pill.blit(line, line.get_rect(center=(size[0] // 2, size[1] // 2)))
            sheet.blit(pill, pill.get_rect(topleft=(rect.left + look.px(2), rect.top + look.px(2))))


def _paint_call(sheet: pygame.Surface, look: Look, cell: Cell, call: Call) -> None:
    """Draw a frame around hunter and Ghost."""
    area = cell(call.tile).union(cell(call.ghost)).inflate(-look.px(6), -look.px(6))
    reach, body = round(cell(0).width * 0.26), ""
    left, top, right, bottom = area.left, area.top, area.right, area.bottom
    for x, y, across, down in (
        (left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1),
    ):  # fmt: skip
        path = f"M{x} {y + down * reach}V{y}H{x + across * reach}"
        for colour, width in ((NIGHT, 7), ("#FFE6A6", 3.5)):
            body += (
                f'<path d="{path}" fill="none" stroke="{colour}" '
                f'stroke-width="{width * look.unit:.1f}" stroke-linecap="round"/>'
            )
    sheet.blit(drawing(body, sheet.get_size()), (0, 0))


def _stroke(points: Sequence[tuple[int, int]], unit: int, later: bool) -> str:
    """Return SVG of a part of the way."""
    found = ""
    for (x0, y0), (x1, y1) in pairwise(points):
        spans = [(0.0, 1.0)]
        if later:
            spans = [(k / 6 + 0.02, k / 6 + 0.11) for k in range(6)]
        for colour, width in ((NIGHT, 0.12), (SPECTRE, 0.06)):
            for start, end in spans:
                ax, ay = x0 + (x1 - x0) * start, y0 + (y1 - y0) * start
                bx, by = x0 + (x1 - x0) * end, y0 + (y1 - y0) * end
                found += (
                    f'<path d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}" stroke="{colour}" '
                    f'stroke-width="{unit * width:.1f}" stroke-linecap="round" '
                    f'stroke-opacity="{0.7 if later else 1}"/>'
                )
    return found


def _disc(words: str, look: Look, unit: int, later: bool) -> pygame.Surface:
    """Return the number of a stop."""
    ink = mix(SPECTRE, NIGHT, 0.35) if later else SPECTRE
    size = max(look.px(24), round(unit * 0.32))
    line = text.line(words, "bold", round(size * 0.52), ink)
    surface = drawing(
        f'<circle cx="{size / 2}" cy="{size / 2}" r="{size / 2 - 1}" fill="{NIGHT}"/>'
        f'<circle cx="{size / 2}" cy="{size / 2}" r="{size / 2 - 2 * look.unit}" fill="#12302F" '
        f'stroke="{ink}" stroke-width="{2 * look.unit:.1f}"/>',
        (size, size),
    )
    surface.blit(line, line.get_rect(center=(size // 2, size // 2)))
    return surface
