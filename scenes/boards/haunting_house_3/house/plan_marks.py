"""A planned row on the house: routes, where the pawn would stand, tiles as they would lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from game.inference.haunting_house_3.rows import CardWay, PlannedCard
from game.rules.haunting_house_3.cards import PL, SP
from game.rules.haunting_house_3.facts import (
    Dropped,
    Left,
    PlacesSwitched,
    Rotated,
    SentBack,
    TilesSwitched,
    Walked,
)
from game.rules.haunting_house_3.house import FIRST, NAMES, OUT, STAIRS_A, TILES
from game.rules.haunting_house_3.state import HauntingHouse3
from scenes.boards.haunting_house_3.house import house_art
from scenes.boards.haunting_house_3.house.house_layout import HousePlan
from scenes.boards.haunting_house_3.pieces import pawn_of
from scenes.boards.haunting_house_3.row.row_plan import RowPlan
from scenes.boards.haunting_house_3.row.row_words import aim_words
from scenes.boards.picture import marks
from scenes.boards.view import SEATS
from scenes.ui.drawing import shapes
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import drawing, stroke

AHEAD_COLOUR: Final = "#6FB4F5"  # What would lie otherwise has this colour.
LEG_BEGIN: Final = 0.3  # Of the way between two tiles, that a line leaves free at either end.
GHOSTLY_ALPHA: Final = 165  # A pawn that is not there yet, of 255.
Point = tuple[float, float]


def paint_plan(
    sheet: pygame.Surface,
    house: HousePlan,
    look: Look,
    state: HauntingHouse3,
    planned: RowPlan,
    names: Sequence[str],
    flipped: bool,
) -> None:
    """Draw the effects of a row without interference."""
    seat = state.current_player
    shown = [card for card in planned.cards if card is not None]
    if shown:
        _paint_tiles(sheet, house, look, state, shown[-1].after, flipped)
    _paint_targets(sheet, house, look, state, planned, seat)
    for card in shown:
        _paint_route(sheet, house, look, card, seat)
    stops = _stops(house, state, planned.cards, False)
    everywhere = [*stops, *_stops(house, state, planned.cards, True)]
    _paint_pawns(sheet, look, [stop for stop in _last(everywhere) if stop in stops], seat)
    _paint_numbers(sheet, house, look, state, planned, stops)
    for slot, laid in enumerate(planned.cards):
        if laid is not None and laid.way is not None and laid.card > SP:
            _paint_flag(sheet, house, look, laid, slot, names)


def paint_plan_above(
    surface: pygame.Surface, house: HousePlan, look: Look, state: HauntingHouse3, planned: RowPlan
) -> None:
    """Draw the effects of a row on staircases and the Exit, which lie above the ground."""
    stops = _stops(house, state, planned.cards, True)
    everywhere = [*stops, *_stops(house, state, planned.cards, False)]
    _paint_pawns(surface, look, [s for s in _last(everywhere) if s in stops], state.current_player)
    if stops:
        _paint_numbers(surface, house, look, state, replace(planned, aimed=None), stops)


def area_of(house: HousePlan, state: HauntingHouse3, place: int) -> Rect:
    """Return where a place of the rules lies on the screen."""
    if place == OUT:
        return house.slot(state.exit)
    if place >= TILES:
        return house.stair(place - STAIRS_A, state.stairs[place - STAIRS_A])
    return house.cell(place)


def _named(house: HousePlan, state: HauntingHouse3, name: str) -> Rect:
    """Return where a place that facts name lies on the screen."""
    if name.startswith("door "):
        return house.door(int(name[-1]) - 1)
    if name[0] == "X":
        return house.slot(int(name[1:]))
    if name[0] in "AB":
        return house.stair("AB".index(name[0]), int(name[1:]) - 1)
    return house.cell(NAMES.index(name))


def _paint_tiles(
    sheet: pygame.Surface,
    house: HousePlan,
    look: Look,
    state: HauntingHouse3,
    after: HauntingHouse3,
    flipped: bool,
) -> None:
    """Draw the tiles that would lie otherwise as they would lie then."""
    for place in range(FIRST[state.storeys]):
        now = state.tiles[place], state.faces[place]
        if now != (after.tiles[place], after.faces[place]):
            cell = house.cell(place)
            house_art.paint_tile(sheet, cell, look, after, place, flipped)
            sheet.blit(
                shapes.box(cell.size, look.px(8), None, AHEAD_COLOUR, look.unit * 3, dashed=True),
                cell,
            )


def _paint_targets(
    sheet: pygame.Surface,
    house: HousePlan,
    look: Look,
    state: HauntingHouse3,
    planned: RowPlan,
    seat: int,
) -> None:
    """Light where the card that is aimed can lead, with the steps then left."""
    if planned.aimed is None:
        return
    colour, palette = SEATS[seat], look.palette
    if planned.first:
        cell = _named(house, state, planned.first)
        sheet.blit(marks.outline(cell.size, look.px(8), 4 * look.unit, palette.candle), cell)
    if planned.aimed.card > SP:
        if planned.first or planned.aimed.card == PL:  # Nearly every tile can be turned.
            for name, _way in planned.targets:
                rect = _named(house, state, name)
                picture = marks.brackets(rect.size, look.unit * 0.7, colour, palette.night)
                sheet.blit(picture, rect)
        return
    for name, _way in planned.targets:
        rect = _named(house, state, name)
        sheet.blit(house_art.lit(rect.width, colour, True), rect)


def steps_disc(way: CardWay, look: Look, colour: str) -> pygame.Surface:
    """Return a disc with the steps that a way leaves."""
    return marks.text_disc(str(way.left.steps), look, colour)


# The route


def _paint_route(
    sheet: pygame.Surface, house: HousePlan, look: Look, card: PlannedCard, seat: int
) -> None:
    """Draw lines where a card would lead the pawn, dashed through a wall."""
    for points in _pieces(house, card):
        for start, end in pairwise(points):
            _paint_leg(sheet, look, start, end, card.card == SP)


def paint_lanes(
    sheet: pygame.Surface,
    house: HousePlan,
    look: Look,
    state: HauntingHouse3,
    lanes: Sequence[CardWay],
) -> None:
    """Draw the ways to an end, of which one is to be picked."""
    for way in lanes:
        for fact in way.facts:
            if isinstance(fact, Walked):
                start, end = (_named(house, state, name) for name in (fact.source, fact.place))
                _paint_leg(sheet, look, start.center, end.center, False)


def _paint_leg(
    sheet: pygame.Surface, look: Look, start: Point, end: Point, is_dashed: bool
) -> None:
    """Draw a line between two tiles that leaves the middle of both free."""
    (x, y), (right, down) = start, end
    points = [
        (x + (right - x) * part, y + (down - y) * part) for part in (LEG_BEGIN, 1 - LEG_BEGIN)
    ]
    unit = look.unit
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}L{points[1][0]:.1f} {points[1][1]:.1f}"
    if is_dashed:
        path = marks.dashes(points, 5 * unit, 4 * unit)
    body = stroke(path, look.palette.night, 10 * unit) + stroke(path, "#FFFFFF", 6 * unit)
    sheet.blit(drawing(body, sheet.get_size()), (0, 0))


def _pieces(house: HousePlan, card: PlannedCard) -> list[list[Point]]:
    """Return the points of a route; in a folded house it goes on at the other door of A."""
    places: list[str] = []
    for fact in card.way.facts if card.way else ():
        match fact:
            case (
                Walked(source=source, place=place)
                | Left(source=source, place=place)
                | Dropped(source=source, place=place)
                | PlacesSwitched(source=source, place=place)
                | SentBack(place=source, source=place)
            ):
                places += [place] if places else [source, place]
    pieces: list[list[Point]] = [[]]
    for last, name in zip(["", *places], places, strict=False):
        if house.folded and {last[:1], name[0]} == {"A", "2"}:
            stair = name if name[0] == "A" else last
            door = house.door(int(stair[1:]) - 1).center
            pieces[-1] += [door] if stair is name else []
            pieces.append([] if stair is name else [door])
        pieces[-1].append(_named(house, card.before, name).center)
    return pieces


# The pawns


class Stop(NamedTuple):
    """A place where cards of a row leave the pawn: their numbers, and the size of the pawn."""

    place: int
    cards: tuple[tuple[int, PlannedCard], ...]
    centre: tuple[int, int]
    side: int


def _stops(
    house: HousePlan, state: HauntingHouse3, cards: Sequence[PlannedCard | None], above: bool
) -> list[Stop]:
    """Return the stops on the ground, or those on staircases and at the Exit, which lie above."""
    seat, found = state.current_player, list[Stop]()
    stops: dict[int, list[tuple[int, PlannedCard]]] = {}
    for slot, card in enumerate(cards):
        if card is not None and (card.way is not None or not stops):
            stops.setdefault(card.after.pawns[seat], []).append((slot, card))
    for place, here in stops.items():
        if (place >= TILES) == above:
            rect = area_of(house, here[0][1].after, place)
            taken = place in state.pawns
            side = round(rect.width * (0.6 if taken else 0.82))
            x = rect.centerx + (round(rect.width * 0.42) if taken else 0)
            found.append(Stop(place, tuple(here), (x, rect.centery), side))
    return found


def _last(stops: Sequence[Stop]) -> list[Stop]:
    """Return the stop where the last card leaves the pawn."""
    return sorted(stops, key=lambda stop: stop.cards[-1][0])[-1:]


def _paint_pawns(sheet: pygame.Surface, look: Look, stops: Sequence[Stop], seat: int) -> None:
    """Draw a ghostly pawn at each of some stops."""
    for stop in stops:
        piece = pawn_of(stop.cards[0][1].after, seat)
        pawn = marks.faint(piece.picture, stop.side, look, piece.turned, GHOSTLY_ALPHA)
        ring = marks.dashed_ring(round(stop.side * 1.6), SEATS[seat], look.palette.night)
        sheet.blit(ring, ring.get_rect(center=stop.centre))
        sheet.blit(pawn, pawn.get_rect(center=stop.centre))


def _paint_numbers(
    sheet: pygame.Surface,
    house: HousePlan,
    look: Look,
    state: HauntingHouse3,
    planned: RowPlan,
    stops: Sequence[Stop],
) -> None:
    """Draw the steps left at the ends of the aimed card, and the numbers of the cards."""
    seat = state.current_player
    if planned.aimed is not None and planned.aimed.card <= SP:
        for name, way in planned.targets:
            rect = _named(house, state, name)
            held = [stop for stop in stops if rect.collidepoint(stop.centre)]
            disc = steps_disc(way, look, SEATS[seat])
            spot = disc.get_rect(center=rect.center)
            if held:  # The marks keep off the pawn's face.
                spot.center = (rect.centerx - rect.width // 7, rect.top + look.px(2))
            sheet.blit(disc, spot)
    for stop in stops:
        rect = area_of(house, stop.cards[0][1].after, stop.place)
        for index, (slot, card) in enumerate(stop.cards):
            colour = look.palette.candle if card.possible else look.palette.danger
            disc = marks.numbered(slot + 1, look, colour)
            left = rect.left + index * round(disc.get_width() * 0.8)
            sheet.blit(disc, disc.get_rect(center=(left, rect.top)))


# What is wished of a tile card


def _paint_flag(
    sheet: pygame.Surface,
    house: HousePlan,
    look: Look,
    card: PlannedCard,
    slot: int,
    names: Sequence[str],
) -> None:
    """Draw a flag above the tile that a card is to touch, with the card's number."""
    rects = [_named(house, card.before, name) for name in _touched(card)]
    if not rects:
        return
    for rect in rects:
        box = shapes.box(rect.size, look.px(8), None, AHEAD_COLOUR, look.unit * 3.5)
        sheet.blit(box, rect)
    words = marks.chip(aim_words(card, names), look, "#132C4A", "#FFFFFF")
    spot = words.get_rect(midbottom=(rects[0].centerx, rects[0].top + look.px(6)))
    sheet.blit(words, spot.clamp(sheet.get_rect()))
    disc = marks.numbered(slot + 1, look, AHEAD_COLOUR)
    sheet.blit(disc, disc.get_rect(center=rects[0].center))


def _touched(card: PlannedCard) -> Iterator[str]:
    match card.way.facts[0] if card.way else None:
        case Rotated(place=place):
            yield place
        case TilesSwitched(_, first, second):
            yield first
            yield second
