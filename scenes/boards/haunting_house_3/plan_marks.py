"""A planned row on the house: routes, where the pawn would stand, tiles as they would lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect

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
from game.rules.haunting_house_3.rows import CardWay, PlannedCard
from game.rules.haunting_house_3.state import HauntingHouse3
from scenes.boards import marks
from scenes.boards.haunting_house_3 import ground
from scenes.boards.haunting_house_3.pieces import pawn_of
from scenes.boards.haunting_house_3.plan import HousePlan
from scenes.boards.haunting_house_3.row_words import aim_words
from scenes.boards.view import SEATS
from scenes.ui import shapes
from scenes.ui.look import Look
from scenes.ui.svg import drawing, stroke

AHEAD: Final = "#6FB4F5"  # what would lie otherwise
GHOSTLY: Final = 165  # of 255: a pawn that is not there yet
Point = tuple[float, float]


class Planned(NamedTuple):
    """What is to be seen of a row: its cards, and at what the aimed one could be aimed."""

    cards: tuple[PlannedCard | None, ...]
    aimed: PlannedCard | None
    targets: dict[str, list[CardWay]]
    first: str  # the first of two tiles to be switched


def paint_plan(
    sheet: pygame.Surface,
    house: HousePlan,
    look: Look,
    state: HauntingHouse3,
    planned: Planned,
    names: Sequence[str],
    flipped: bool,
) -> None:
    """Draw what a row would do if nobody interfered."""
    seat = state.current_player
    shown = [card for card in planned.cards if card is not None]
    if shown:
        _paint_tiles(sheet, house, look, state, shown[-1].after, flipped)
    _paint_targets(sheet, house, look, state, planned, seat)
    for card in shown:
        _paint_route(sheet, house, look, card, seat)
    _paint_pawns(sheet, house, look, state, planned.cards, seat)
    for slot, laid in enumerate(planned.cards):
        if laid is not None and laid.way is not None and laid.card > SP:
            _paint_flag(sheet, house, look, laid, slot, names)


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
            ground.paint_tile(sheet, cell, look, after, place, flipped)
            sheet.blit(
                shapes.box(cell.size, look.px(8), None, AHEAD, look.unit * 3, dashed=True), cell
            )


def _paint_targets(
    sheet: pygame.Surface,
    house: HousePlan,
    look: Look,
    state: HauntingHouse3,
    planned: Planned,
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
        if planned.first or planned.aimed.card == PL:  # nearly every tile can be turned
            for name in planned.targets:
                rect = _named(house, state, name)
                picture = marks.brackets(rect.size, look.unit * 0.7, colour, palette.night)
                sheet.blit(picture, rect)
        return
    for name, ways in planned.targets.items():
        rect = _named(house, state, name)
        sheet.blit(ground.lit(rect.width, colour, True), rect)
        disc = steps_disc(ways[0], look, colour)
        sheet.blit(disc, disc.get_rect(center=rect.center))


def steps_disc(way: CardWay, look: Look, colour: str) -> pygame.Surface:
    """Return a disc with the steps that a way leaves, and how many of them are barred."""
    return marks.worded(str(way.left), look, colour)


# The route


def _paint_route(
    sheet: pygame.Surface, house: HousePlan, look: Look, card: PlannedCard, seat: int
) -> None:
    """Draw a dashed line where a card would lead the pawn."""
    points = _points(house, card)
    if len(points) < 2:
        return
    unit = look.unit
    path = marks.dashes(points, 9 * unit, 8 * unit)
    body = stroke(path, look.palette.night, 9 * unit) + stroke(path, "#FFFFFF", 5 * unit)
    sheet.blit(drawing(body, sheet.get_size()), (0, 0))


def _points(house: HousePlan, card: PlannedCard) -> list[Point]:
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
    rects = [_named(house, card.before, name) for name in places]
    return [(float(rect.centerx), float(rect.centery)) for rect in rects]


# The pawns


def _paint_pawns(
    sheet: pygame.Surface,
    house: HousePlan,
    look: Look,
    state: HauntingHouse3,
    cards: Sequence[PlannedCard | None],
    seat: int,
) -> None:
    """Draw a ghostly pawn wherever a card would leave it, with the numbers of the cards."""
    stops: dict[int, list[tuple[int, PlannedCard]]] = {}
    for slot, card in enumerate(cards):
        if card is not None and (card.way is not None or not stops):
            stops.setdefault(card.after.pawns[seat], []).append((slot, card))
    for place, here in stops.items():
        rect = area_of(house, here[0][1].after, place)
        taken = place in state.pawns
        side = round(rect.width * (0.6 if taken else 0.82))
        x = rect.centerx + (round(rect.width * 0.42) if taken else 0)
        piece = pawn_of(here[0][1].after, seat)
        pawn = marks.faint(piece.picture, side, look, piece.turned, GHOSTLY)
        ring = marks.dashed_ring(round(side * 1.6), SEATS[seat], look.palette.night)
        sheet.blit(ring, ring.get_rect(center=(x, rect.centery)))
        sheet.blit(pawn, pawn.get_rect(center=(x, rect.centery)))
        for index, (slot, card) in enumerate(here):
            colour = look.palette.danger if not card.possible else look.palette.candle
            disc = marks.numbered(slot + 1, look, colour)
            right = x + side // 2 - index * round(disc.get_width() * 0.8)
            sheet.blit(disc, disc.get_rect(center=(right, rect.centery + side // 2)))
        left = here[-1][1].way.left if here[-1][1].way else None
        if left is not None:
            disc = steps_disc(here[-1][1].way, look, SEATS[seat]) if here[-1][1].way else ring
            sheet.blit(disc, disc.get_rect(center=(x + side // 2, rect.centery - side // 2)))


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
        box = shapes.box(rect.size, look.px(8), None, AHEAD, look.unit * 3.5)
        sheet.blit(box, rect)
    words = marks.chip(aim_words(card, names), look, "#132C4A", "#FFFFFF")
    spot = words.get_rect(midbottom=(rects[0].centerx, rects[0].top + look.px(6)))
    sheet.blit(words, spot.clamp(sheet.get_rect()))
    disc = marks.numbered(slot + 1, look, AHEAD)
    sheet.blit(disc, disc.get_rect(center=rects[0].center))


def _touched(card: PlannedCard) -> Iterator[str]:
    match card.way.facts[0] if card.way else None:
        case Rotated(place=place):
            yield place
        case TilesSwitched(_, first, second):
            yield first
            yield second
