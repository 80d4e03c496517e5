"""The face of Ghost Hunt: the house by torch light, its figures, and what lies beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

import pygame
from pygame import Rect

from game.facts import Fact
from game.language import _, listed
from game.rules.ghost_hunt import facts as f
from game.rules.ghost_hunt.actions import actor_square, kind_of
from game.rules.ghost_hunt.house import HuntHouse
from game.rules.ghost_hunt.position import CHOOSING, NAMING, ROOMING, SEARCHING, TYPING, Position
from game.rules.ghost_hunt.tables import NONE
from scenes.boards.desk import Desk
from scenes.boards.ghost_hunt import click_paths, side
from scenes.boards.ghost_hunt.actions import ACTIONS, TAKE_ALONG
from scenes.boards.ghost_hunt.animations import (
    CLIMAXES,
    FACTS_SHOWN_SINGLY,
    SECRET_FACTS,
    SOUNDS,
    HuntAnimation,
    pulse_of,
    trace_of,
)
from scenes.boards.ghost_hunt.cards import ghost_cards, hands, item_cards, journal
from scenes.boards.ghost_hunt.cards.ghost_draft import GhostChoice, HuntDesk, is_asked
from scenes.boards.ghost_hunt.house import board_overlays, scenery
from scenes.boards.ghost_hunt.house.ranges import range_of
from scenes.boards.ghost_hunt.nouns import item_taken, kind_name
from scenes.boards.ghost_hunt.pieces import GHOST_FIGURE, pieces_of, seats_on, standing
from scenes.boards.ghost_hunt.sides import telling_items, viewing_side
from scenes.boards.layout import Place, Spot
from scenes.boards.motion.animation import Piece
from scenes.boards.motion.trace import Trace
from scenes.boards.picture.frame import paint_frame
from scenes.boards.picture.layer import Areas, Layer
from scenes.boards.seen import Seen
from scenes.boards.view import (
    SEATS,
    Animation,
    Caption,
    Lamp,
    Overlay,
    Preview,
    Pulse,
    TargetMark,
    View,
)
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.sheet import Sheet

FRAME_UNITS: Final = 14  # Wood around the house.
GHOST_COLOUR: Final = "#F08CA6"


@dataclass(frozen=True, slots=True)
class HouseSigns:
    """What lies on the house below its figures."""

    observation: Position
    item: int  # The item that is pointed at, else the one chosen to be taken, or NONE.
    is_journal_open: bool  # The journal is wanted over the house.
    names: Sequence[str]
    bare: bool  # Whether the legend is left out.
    lit_seat: int
    playable: bool
    rooms: ghost_cards.ChosenRoom | None  # None unless the Ghost chooses its room.


@dataclass(frozen=True, slots=True)
class BesideHouse:
    """What is beside the house."""

    observation: Position
    names: Sequence[str]
    chosen: int  # The item that is to be taken next, or NONE.
    lit_seat: int
    playable: bool
    choice: GhostChoice | None  # None unless the Ghost chooses its type and its room.
    room: int  # The room that is pointed at, else the chosen one, or NONE.


class GhostHuntView(View[Position]):
    """The board of Ghost Hunt; it is never turned, all sit on its side of the house."""

    facts = f.FACTS
    sounds = SOUNDS
    climaxes = CLIMAXES
    weather = "rain"
    lanterns = frozenset(f"ghost_hunt/hunter_{number}" for number in range(4))
    spoken_for = True
    lean = True
    panel_width = 430
    side_width = 560

    def new_desk(self) -> Desk[Position]:
        return HuntDesk()

    def is_across(self, seen: Seen[Position], look: Look) -> bool:
        return self._is_covered(self._choice(seen)) and ghost_cards.fits_across(look)

    # -- overlays

    def overlays(self, seen: Seen[Position]) -> list[Overlay]:
        observation = seen.observation
        if observation.phase in (TYPING, ROOMING, CHOOSING, NAMING) or not observation.evidence:
            return []
        on = self.switch(seen, journal.JOURNAL) in seen.on
        return [Overlay(journal.JOURNAL, _("Journal"), "search", "Q", on)]

    def switch(self, seen: Seen[Position], key: str) -> str:
        """Every side opens the journal for itself."""
        return f"{key} {viewing_side(seen.observation)}"

    def home(self, observation: Position) -> str:
        square = actor_square(observation)
        return observation.house.names[square] if square >= 0 else ""

    def shortcuts(self, seen: Seen[Position]) -> dict[str, str]:
        keys = click_paths.ITEM_KEYS | ACTIONS.keys
        return {key.lower(): place for place, key in keys.items()}

    def free_area(self, seen: Seen[Position], board: Rect, look: Look) -> Rect | None:
        if self._is_covered(self._choice(seen)):
            return None
        house = _house(board, look, seen.observation.house)
        top = house.bottom + look.px(FRAME_UNITS) + look.pt(4)
        return Rect(house.left, top, house.width, board.bottom + look.px(12) - top)

    def places(
        self, seen: Seen[Position], board: Rect, side_area: Rect, look: Look
    ) -> dict[str, Place]:
        observation = seen.observation
        house = _house(board, look, observation.house)
        choice = self._choice(seen)
        if choice and self._is_covered(choice):
            cards = ghost_cards.card_places(board, look)
            found = {
                name: Place(name, rect, rect.height, kind="card", label=kind_name(kind))
                for kind, (name, rect) in enumerate(cards.items())
            }
            return found | self._places_beside(seen, side_area, look)
        crowds = standing(observation)
        empty = seats_on((), house.width // observation.house.width)
        found = {}
        for square, name in enumerate(observation.house.names):
            if not _is_place(observation, square):
                continue
            cell = _cell(house, square, observation.house)
            here = crowds.get(square)
            seats = seats_on(tuple(here), cell.width) if here else empty
            found[name] = Place(name, cell, float(cell.width), seats=seats)
        return found | self._places_beside(seen, side_area, look)

    def _places_beside(self, seen: Seen[Position], area: Rect, look: Look) -> dict[str, Place]:
        """Return what can be pressed beside the house."""
        observation, found = seen.observation, {}
        choice, item = self._choice(seen), _chosen(seen)
        parts = side.parts_of(area, look, observation, choice)
        if choice and self.bare and not choice.rooming:
            parts |= dict.fromkeys(click_paths.KIND_PLACES, area)
        for name, rect in parts.items():
            is_early = name == TAKE_ALONG.place and item == NONE
            if name in click_paths.BESIDE and not is_early:
                kind, picture, label = side.shown_at(observation, name, self.names, item, choice)
                found[name] = Place(
                    name, rect, rect.height, beside=True, kind=kind, picture=picture, label=label
                )
        return found

    def _choice(self, seen: Seen[Position]) -> GhostChoice | None:
        """Return what the Ghost has chosen so far, None if the viewer is not asked for it."""
        desk = seen.desk
        if not (isinstance(desk, HuntDesk) and seen.playable and is_asked(seen.observation)):
            return None
        return desk.choice(seen.observation)

    def _room(self, seen: Seen[Position], choice: GhostChoice | None) -> int:
        """Return the room that is pointed at, else the chosen one, or NONE."""
        if choice is None or not choice.rooming:
            return NONE
        house = seen.observation.house
        square = click_paths.squares_of(house).get(seen.pointed or "", NONE)
        room = NONE if square == NONE else house.room_of[square]
        return room if room >= 0 else choice.room

    def side_heights(self, seen: Seen[Position], width: int, look: Look) -> tuple[int, int]:
        if self.is_across(seen, look):
            high = ghost_cards.height_below(look)
            return high, high
        return side.heights(width, look, seen.observation)

    # -- painting

    def layers(self, seen: Seen[Position]) -> list[Layer[Any]]:
        observation = seen.observation
        chosen = _chosen(seen)
        pointed = click_paths.item_of(seen.pointed or "")
        item = chosen if pointed == NONE else pointed
        is_journal_open = any(overlay.on for overlay in self.overlays(seen))
        choice = self._choice(seen)
        room = self._room(seen, choice)
        rooms = ghost_cards.ChosenRoom(observation.house, room) if choice else None
        lit, playable = seen.lit_seat, seen.playable
        signs = HouseSigns(
            observation, item, is_journal_open, self.names, self.bare, lit, playable, rooms
        )
        beside = BesideHouse(observation, self.names, chosen, lit, playable, choice, room)
        if choice and self._is_covered(choice):
            cards = ghost_cards.TypeCards(observation.house, choice.kind, seen.pointed or "")
            return [
                Layer("ground", observation.house, _paint_nothing),
                Layer("signs", cards, _paint_type_cards),
                Layer("side", beside, _paint_side),
            ]
        return [
            Layer("ground", scenery.lit_house(observation), _paint_house),
            Layer("signs", signs, _paint_signs),
            Layer("side", beside, _paint_side),
        ]

    def lamps(self, seen: Seen[Position], board: Rect, look: Look) -> list[Lamp]:
        return []

    # -- pieces

    def pieces(self, seen: Seen[Position]) -> dict[Spot, Piece]:
        return {} if self._is_covered(self._choice(seen)) else pieces_of(seen.observation)

    def _is_covered(self, choice: GhostChoice | None) -> bool:
        """Return whether the cards of the types lie over the house."""
        return choice is not None and not choice.rooming and not self.bare

    def portrait(self, seen: Seen[Position], player: int, selected: Sequence[str]) -> str:
        if player == 0:
            return f"ghost_hunt/{'ghost_hunting' if seen.observation.hunt else 'ghost'}"
        return f"ghost_hunt/hunter_{max(0, player - 1) % 4}"

    def seat_colour(self, observation: Position, player: int) -> str:
        return SEATS[player - 1] if player else GHOST_COLOUR

    def stands(self, observation: Position, player: int) -> Sequence[str]:
        if player:
            return [click_paths.CREW[player - 1]]
        names = observation.house.names
        return [names[observation.ghost]] if observation.ghost >= 0 else []

    def clicks(self, observation: Position, action: int) -> tuple[tuple[str, ...], ...]:
        return click_paths.clicks(observation, action)

    def warning(self, observation: Position, facts: Sequence[Fact]) -> str:
        """Return what a hunter has not done yet where the turn is about to end."""
        if not isinstance(facts[0], f.TurnEnded) or observation.phase != SEARCHING:
            return ""
        if observation.left == observation.match_rules.movement and not observation.acted:
            return _("You have neither walked nor acted. End the turn?")
        items = listed([item_taken(item) for item in telling_items(observation)])
        return _("You can still use {items} here. End the turn?", items=items) if items else ""

    def mark(self, observation: Position, action: int) -> TargetMark:
        return ACTIONS.by_kind[kind_of(action)].target_mark

    def automatic(self, observation: Position) -> int | None:
        return None  # Even a lone choice takes time, so that nobody learns that it was one.

    # -- changes

    def animate(self, before: Position, seen: Seen[Position], facts: Sequence[Fact]) -> Animation:
        after = seen.observation
        if len(facts) > FACTS_SHOWN_SINGLY or after.house != before.house:
            return Animation(None)
        told = HuntAnimation(after.house, pieces_of(before), pieces_of(after)).tell(facts)
        secret = {SOUNDS[kind] for kind in SECRET_FACTS} if seen.overheard else ()
        return replace(told, cues=[cue for cue in told.cues if cue.sound not in secret])

    def pulse(self, observation: Position) -> Pulse | None:
        return pulse_of(observation)

    def tense(self, observation: Position) -> bool:
        return bool(observation.hunt)

    def trace(self, facts: Sequence[Fact]) -> Trace:
        return trace_of(facts)

    def trace_ahead(self, observation: Position, action: int) -> Trace:
        """Return the mark of an action; that of a button is on the button."""
        if is_asked(observation):
            return Trace(click_paths.clicks(observation, action)[0][:1])
        match self.facts.preview_facts(observation, action):
            case [f.Hid(source=source, square=square)]:
                return Trace((source, square))
            case [f.Walked() | f.Glided() | f.Shown() | f.Killed()] as facts:
                return trace_of(facts)
            case []:
                return Trace(())
        return Trace(click_paths.clicks(observation, action)[0][:1])

    def foreseen(self, seen: Seen[Position], action: int) -> Sequence[Fact]:
        """Return the facts of an action; for a pointed walk those of all its steps."""
        observation = seen.observation
        facts = self.facts.preview_facts(observation, action)
        if (seen.pointed or "") not in click_paths.far_squares(observation):
            return facts
        names = observation.house.names
        way = click_paths.way_to(observation, names.index(seen.pointed or ""))
        later = pairwise([names[square] for square in way])
        match facts:
            case [f.Walked(hunter) as first] if first.square == names[way[0]]:
                return [first, *(f.Walked(hunter, *step) for step in later)]
            case [f.Glided() as first] if first.square == names[way[0]]:
                return [first, *(f.Glided(*step) for step in later)]
            case [f.Shown() as first] if first.square == names[way[0]]:
                return [first, *(f.Shown(*step) for step in later)]
        return facts

    def preview(self, seen: Seen[Position], facts: Sequence[Fact]) -> Preview:
        standing_now = pieces_of(seen.observation)
        match facts:
            case [f.Walked(hunter, source), *_later, f.Walked(square=square)]:
                piece = Piece(f"ghost_hunt/hunter_{hunter}")
                return _walk_preview(facts, (source, hunter), (square, hunter), piece)
            case [f.Glided(source) | f.Shown(str(source)), *_later, f.Glided() | f.Shown() as last]:
                piece = standing_now[source, GHOST_FIGURE]
                return _walk_preview(
                    facts, (source, GHOST_FIGURE), (last.square, GHOST_FIGURE), piece
                )
        for fact in facts:
            match fact:
                case f.Glided(source, square) | f.Shown(str(source), square):
                    piece = standing_now[source, GHOST_FIGURE]
                    return Preview((((square, GHOST_FIGURE), piece),), ((source, GHOST_FIGURE),))
                case f.Walked(hunter, source, square) | f.Hid(hunter, source, square):
                    picture = f"ghost_hunt/{'hidden' if isinstance(fact, f.Hid) else 'hunter'}"
                    piece = Piece(f"{picture}_{hunter}")
                    return Preview((((square, hunter), piece),), ((source, hunter),))
                case f.Killed(hunter, square):
                    chip = Caption(square, ACTIONS.by_fact[f.Killed].caption(), "danger")
                    return Preview(leaving=((square, hunter),), chips=(chip,))
                case f.RoomChosen(room) if room:
                    return Preview((((room.spawn, GHOST_FIGURE), Piece("ghost_hunt/ghost")),))
                case (
                    f.Used(square=square)
                    | f.Laid(square=square)
                    | f.Listened(square=square)
                    | f.Taunted(square=square)
                ):
                    return Preview(
                        chips=(Caption(square, ACTIONS.by_fact[type(fact)].caption(), "candle"),)
                    )
        return Preview()


def _chosen(seen: Seen[Position]) -> int:
    """Return the item that is to be taken next, or NONE."""
    return click_paths.item_of(seen.chosen[0]) if seen.chosen else NONE


def _walk_preview(facts: Sequence[Fact], here: Spot, there: Spot, piece: Piece) -> Preview:
    """Return a walk over several squares, drawn before it is begun."""
    steps = [fact for fact in facts if isinstance(fact, f.Walked | f.Glided | f.Shown)]
    arrows = tuple((step.source, step.square, "candle") for step in steps if step.source)
    return Preview(((there, piece),), (here,), arrows=arrows)


def _is_place(observation: Position, square: int) -> bool:
    """Return whether somebody can stand or hide on a square."""
    house = observation.house
    return (
        bool(house.walks[square])
        or house.square_in_front[square] != NONE
        or house.room_of[square] >= 0
    )


# Where everything lies


def _house(board: Rect, look: Look, plan: HuntHouse) -> Rect:
    """Return the rectangle of the squares, with room for frame and coordinates."""
    strip = look.pt(22) if look.coordinates else 0
    wood = 2 * look.px(FRAME_UNITS)
    wide, high = plan.width, plan.height
    room = board.width - strip - wood, board.height - strip - wood
    square = max(1, min(room[0] // wide, room[1] // high))
    house = Rect(0, 0, wide * square, high * square)
    house.midtop = (board.centerx + strip // 2, board.top + look.px(FRAME_UNITS))
    return house


def _cell(house: Rect, square: int, plan: HuntHouse) -> Rect:
    size = house.width // plan.width
    row, column = divmod(square, plan.width)
    return Rect(house.left + column * size, house.top + row * size, size, size)


# Painters


def _paint_nothing(surface: pygame.Surface, areas: Areas, look: Look, house: HuntHouse) -> None:
    """Draw nothing: cards lie where the house is otherwise."""


def _paint_type_cards(
    surface: pygame.Surface, areas: Areas, look: Look, shown: ghost_cards.TypeCards
) -> None:
    ghost_cards.paint_cards(surface, areas.board, look, shown)


def _paint_house(
    surface: pygame.Surface, areas: Areas, look: Look, shown: scenery.LitHouse
) -> None:
    """Draw the house in its frame, with the coordinates."""
    plan, wood = shown.house, look.px(FRAME_UNITS)
    house = _house(areas.board, look, plan)
    if shown.hunt:
        scenery.paint_gloom(surface, house.inflate(2 * wood, 2 * wood), look)
    paint_frame(surface, house.inflate(2 * wood, 2 * wood), look)
    scenery.paint(surface, house, shown)
    if not look.coordinates:
        return
    sheet = Sheet.over(surface, look)
    for index in range(plan.width):
        cell = _cell(house, index, plan)
        spot = (cell.centerx, house.bottom + wood + look.pt(12))
        sheet.text(plan.names[index][0], spot, 14, "bold", "muted", "center")
    for index in range(plan.height):
        cell = _cell(house, index * plan.width, plan)
        spot = (house.left - wood - look.pt(12), cell.centery)
        sheet.text(str(index + 1), spot, 14, "bold", "muted", "center")


def _paint_signs(sheet: pygame.Surface, areas: Areas, look: Look, shown: HouseSigns) -> None:
    """Draw the viewer's knowledge of the house, and the range of a pointed item."""
    observation, item = shown.observation, shown.item
    house = _house(areas.board, look, observation.house)

    def cell(square: int) -> Rect:
        return _cell(house, square, observation.house)

    if shown.rooms:
        ghost_cards.paint_rooms(sheet, look, cell, shown.rooms)
    playable, lit = shown.playable, shown.lit_seat
    board_overlays.paint(sheet, house, look, cell, observation, shown.bare, playable, lit)
    if board_overlays.hands_seen(observation):
        hands.paint(sheet, look, cell, observation, shown.names, lit)
    if item != NONE and not side.shows_cards(areas.side, look, observation):
        page = Rect(0, 0, look.pt(item_cards.WIDE_CARD_UNITS), look.pt(item_cards.CARD_UNITS + 10))
        page.bottomright = house.inflate(-look.px(12), -look.px(12)).bottomright
        item_cards.paint_card(sheet, page, look, observation, item, shown.names, True)
    if item != NONE:
        hunter = max(0, observation.current_player - 1)
        item_cards.paint_range(sheet, house, look, cell, range_of(observation, item), hunter)
    if shown.is_journal_open:
        wide = min(house.width, look.pt(460))
        page = Rect(0, 0, wide, min(house.height, journal.page_height(wide, look)))
        page.center = house.center
        journal.paint_journal(sheet, page, look, observation)


def _paint_side(surface: pygame.Surface, areas: Areas, look: Look, shown: BesideHouse) -> None:
    side.paint(
        surface,
        areas.side,
        look,
        shown.observation,
        shown.names,
        shown.chosen,
        shown.lit_seat,
        shown.playable,
        shown.choice,
        shown.room,
    )
