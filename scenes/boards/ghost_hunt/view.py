"""The face of Ghost Hunt: the house by torch light, its figures, and what lies beside it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect

from game.facts import Fact
from game.language import _, within
from game.rules.ghost_hunt.actions import actor_square, kind_of
from game.rules.ghost_hunt.facts import (
    FACTS,
    Dropped,
    Glided,
    Hid,
    Killed,
    Laid,
    Listened,
    RoomChosen,
    Shown,
    Taunted,
    Used,
    Walked,
)
from game.rules.ghost_hunt.position import ROOMING, Position
from game.rules.ghost_hunt.tables import NONE
from scenes.boards.animation import Piece
from scenes.boards.desk import Desk
from scenes.boards.frame import paint_frame
from scenes.boards.ghost_hunt import (
    board_overlays,
    click_paths,
    hands,
    item_cards,
    scenery,
    side,
)
from scenes.boards.ghost_hunt.animations import (
    CLIMAXES,
    SECRET,
    SINGLY,
    SOUNDS,
    HuntAnimation,
    pulse_of,
    trace_of,
)
from scenes.boards.ghost_hunt.pieces import GHOST, pieces_of, seats_on, standing
from scenes.boards.ghost_hunt.ranges import range_of
from scenes.boards.ghost_hunt.sides import known_room, side_of
from scenes.boards.ghost_hunt.turn_signs import signs
from scenes.boards.ghost_hunt.walk import Walk
from scenes.boards.layout import Place, Spot
from scenes.boards.view import (
    SEATS,
    Animation,
    Caption,
    Lamp,
    Overlay,
    Preview,
    Pulse,
    Sign,
    TargetMark,
    Trace,
    View,
)
from scenes.ui import text
from scenes.ui.look import Look

FRAME: Final = 14  # units of wood around the house
GHOST_COLOUR: Final = "#F08CA6"
JOURNAL: Final = "journal"


class GhostHuntView(View[Position]):
    """The board of Ghost Hunt; it is never turned, all sit on its side of the house."""

    facts = FACTS
    sounds = SOUNDS
    climaxes = CLIMAXES
    weather = "rain"
    lanterns = frozenset(f"ghost_hunt/hunter_{number}" for number in range(4))
    spoken_for = True
    lean = True
    panel_width = 430

    def __init__(self) -> None:
        self._seen: Position | None = None
        self._open: set[str] = set()  # the sides that have the journal over the house
        self._carded = False  # whether items are shown as cards beside the house
        self._cramped = False  # whether there was no room for the journal beside the house
        self._walk = Walk()
        self._offered = False  # whether the journal is offered; whoever shows this is told in time

    @property
    def desk(self) -> Desk[Position]:
        return self._walk

    # -- overlays

    def attend(self, observation: Position) -> None:
        self._seen = observation
        self._offered = self._cramped

    @property
    def overlays(self) -> list[Overlay]:
        if self._seen is None or not self._offered:
            return []
        on = side_of(self._seen) in self._open
        return [Overlay(JOURNAL, _("Journal"), "search", "Q", on)]

    def toggle(self, key: str) -> None:
        if self._seen is None or key != JOURNAL:
            raise ValueError(f"no overlay {key!r}")
        self._open ^= {side_of(self._seen)}

    def _journal_open(self, observation: Position) -> bool:
        return self._cramped and side_of(observation) in self._open

    def home(self, observation: Position) -> str:
        square = actor_square(observation)
        return observation.house.names[square] if square >= 0 else ""

    def shortcuts(self, observation: Position) -> dict[str, str]:
        return {key.lower(): place for place, key in click_paths.KEYS.items()}

    # -- geometry

    def _house(self, board: Rect, look: Look, observation: Position) -> Rect:
        """Return the rectangle of the squares, with room for frame and coordinates."""
        strip = look.pt(22) if look.coordinates else 0
        wood = 2 * look.px(FRAME)
        wide, high = observation.house.width, observation.house.height
        square = max(1, min((board.width - strip - wood) // wide, (board.height - wood) // high))
        house = Rect(0, 0, wide * square, high * square)
        house.midtop = (board.centerx + strip // 2, board.top + look.px(FRAME))
        return house

    def free_area(self, board: Rect, look: Look) -> Rect | None:
        if self._seen is None:
            return None
        house = self._house(board, look, self._seen)
        top = house.bottom + look.px(FRAME) + look.pt(4)
        return Rect(house.left, top, house.width, board.bottom + look.px(12) - top)

    def _cell(self, house: Rect, square: int, observation: Position) -> Rect:
        wide = observation.house.width
        size = house.width // wide
        row, column = divmod(square, wide)
        return Rect(house.left + column * size, house.top + row * size, size, size)

    def places(
        self, observation: Position, board: Rect, side_area: Rect, look: Look
    ) -> dict[str, Place]:
        house = self._house(board, look, observation)
        crowds = standing(observation)
        empty = seats_on((), house.width // observation.house.width)
        found = {}
        for square, name in enumerate(observation.house.names):
            if not _is_place(observation, square):
                continue
            cell = self._cell(house, square, observation)
            here = crowds.get(square)
            seats = seats_on(tuple(here), cell.width) if here else empty
            found[name] = Place(name, cell, float(cell.width), seats=seats)
        parts = side.parts_of(side_area, look, len(observation.pawns) + 1, observation)
        self._carded = side.shows_cards(side_area, look, observation)
        self._cramped = parts.journal is None and not self._carded
        for group in (parts.kinds, parts.crew, parts.items, parts.buttons):
            for name, rect in group.items():
                found[name] = Place(name, rect, rect.height, beside=True)
        return found

    def side_heights(self, width: int, look: Look) -> tuple[int, int]:
        return side.heights(width, look, len(self.names) or 5)

    # -- the ground

    def paint_board(
        self, surface: pygame.Surface, board: Rect, look: Look, observation: Position
    ) -> None:
        house = self._house(board, look, observation)
        wood = look.px(FRAME)
        if observation.hunt:
            scenery.paint_gloom(surface, house.inflate(2 * wood, 2 * wood), look)
        paint_frame(surface, house.inflate(2 * wood, 2 * wood), look)
        scenery.paint(surface, house, look, observation)
        if not look.coordinates:
            return
        wide, high = observation.house.width, observation.house.height
        for index in range(wide):
            cell = self._cell(house, index, observation)
            letter = observation.house.names[index][0]
            line = text.line(letter, "bold", look.pt(14), look.palette.bone)
            spot = (cell.centerx, house.bottom + look.px(6))
            surface.blit(line, line.get_rect(center=spot))
        for index in range(high):
            cell = self._cell(house, index * wide, observation)
            line = text.line(str(index + 1), "bold", look.pt(14), look.palette.muted)
            spot = (house.left - wood - look.pt(12), cell.centery)
            surface.blit(line, line.get_rect(center=spot))

    def board_key(self, observation: Position) -> Hashable:
        return scenery.ground_key(observation)

    def changed_part(
        self, before: Position, after: Position, board: Rect, look: Look
    ) -> Rect | None:
        if before.house != after.house:
            return None
        return scenery.changed_part(before, after, self._house(board, look, after))

    def lamps(self, board: Rect, look: Look) -> list[Lamp]:
        return []

    def paint_over(
        self, sheet: pygame.Surface, board: Rect, look: Look, observation: Position
    ) -> None:
        house = self._house(board, look, observation)

        def cell(square: int) -> Rect:
            return self._cell(house, square, observation)

        board_overlays.paint(sheet, house, look, cell, observation)
        if board_overlays.hands_seen(observation):
            hands.paint(sheet, look, cell, observation, self.names)
        item = self._pointed_item()
        if item != NONE and not self._carded:
            page = Rect(0, 0, look.pt(item_cards.WIDE), look.pt(item_cards.CARD + 10))
            page.bottomright = house.inflate(-look.px(12), -look.px(12)).bottomright
            item_cards.paint_card(
                sheet, page, look, observation, item, self.names, True, str(item + 1)
            )
        if item != NONE:
            hunter = max(0, observation.current_player - 1)
            item_cards.paint_range(sheet, house, look, cell, range_of(observation, item), hunter)
        if self._journal_open(observation):
            wide = min(house.width, look.pt(460))
            page = Rect(0, 0, wide, min(house.height, side.journal_height(wide, look)))
            page.center = house.center
            side.paint_journal(sheet, page, look, observation)

    def _pointed_item(self) -> int:
        """Return the item that is pointed at, else the one chosen to be taken, or NONE."""
        pointed = click_paths.item_of(self.pointed or "")
        return self._chosen_item() if pointed == NONE else pointed

    def _chosen_item(self) -> int:
        """Return the item that is to be taken next, or NONE."""
        return click_paths.item_of(self.chosen[0]) if self.chosen else NONE

    def over_key(self, observation: Position) -> Hashable:
        reach = click_paths.reach(observation)
        return (
            board_overlays.signs(observation), tuple(reach.items()),
            actor_square(observation),
            tuple(observation.where), known_room(observation), tuple(standing(observation)),
            self._journal_open(observation), observation.evidence, bool(observation.hunt),
            observation.current_player, observation.phase == ROOMING, self._pointed_item(),
            self._carded, board_overlays.hands_seen(observation), tuple(self.names),
        )  # fmt: skip

    def paint_side(
        self, surface: pygame.Surface, side_area: Rect, look: Look, observation: Position
    ) -> None:
        side.paint(surface, side_area, look, observation, self.names, self._chosen_item())

    def side_key(self, observation: Position) -> Hashable:
        return (
            side_of(observation), observation.phase, observation.round, observation.left,
            observation.hunt, observation.extended, observation.acted, observation.hunter,
            observation.current_player, tuple(click_paths.legal(observation)), observation.kind,
            observation.countdown, tuple(observation.where), tuple(observation.pawns),
            observation.slowed, observation.evidence, observation.told, len(observation.record),
            tuple(self.names), scenery.ground_key(observation), self._chosen_item(),
        )  # fmt: skip

    # -- pieces

    def pieces(self, observation: Position) -> dict[Spot, Piece]:
        return pieces_of(observation)

    def portrait(self, observation: Position, player: int, selected: Sequence[str]) -> str:
        if player == 0:
            return f"ghost_hunt/{'ghost_hunting' if observation.hunt else 'ghost'}"
        return f"ghost_hunt/hunter_{max(0, player - 1) % 4}"

    def seat_colour(self, observation: Position, player: int) -> str:
        return SEATS[player - 1] if player else GHOST_COLOUR

    def whose(self, fact: Fact) -> int | None:
        if isinstance(fact, Killed):
            return 0
        hunter: int | None = None if isinstance(fact, Dropped) else getattr(fact, "hunter", None)
        return None if hunter is None else hunter + 1

    def signs(self, facts: Sequence[Fact]) -> list[Sign]:
        return [*signs(facts)]

    def clicks(self, observation: Position, action: int) -> tuple[tuple[str, ...], ...]:
        return click_paths.clicks(observation, action)

    def mark(self, observation: Position, action: int) -> TargetMark:
        kind = kind_of(action)
        if kind == "step":
            return TargetMark("dot")
        if kind == "hide":
            return TargetMark("brackets", _word(Hid), "ok")
        return (
            TargetMark("brackets", _word(Killed), "danger")
            if kind == "kill"
            else TargetMark("none")
        )

    def automatic(self, observation: Position) -> int | None:
        return None  # even a lone choice takes time, so that nobody learns that it was one

    # -- changes

    def animate(self, before: Position, after: Position, facts: Sequence[Fact]) -> Animation:
        if len(facts) > SINGLY or after.house != before.house:
            return Animation(None)
        told = HuntAnimation(after.house, self.pieces(before), self.pieces(after)).tell(facts)
        secret = {SOUNDS[kind] for kind in SECRET} if self.overheard else ()
        return replace(told, cues=[cue for cue in told.cues if cue.sound not in secret])

    def pulse(self, observation: Position) -> Pulse | None:
        return pulse_of(observation)

    def tense(self, observation: Position) -> bool:
        return bool(observation.hunt)

    def trace(self, facts: Sequence[Fact]) -> Trace:
        return trace_of(facts)

    def trace_ahead(self, observation: Position, action: int) -> Trace:
        """What is done beside the house is marked there."""
        match self.facts.ahead(observation, action):
            case [Hid(source=source, square=square)]:
                return Trace((source, square))
            case [Walked() | Glided() | Shown() | Killed()] as facts:
                return trace_of(facts)
            case []:
                return Trace(())
        return Trace(click_paths.clicks(observation, action)[0][:1])

    def foreseen(self, observation: Position, action: int) -> Sequence[Fact]:
        """Return what an action would do: of a long walk that is pointed at all the steps."""
        facts = self.facts.ahead(observation, action)
        if not click_paths.is_far(observation, self.pointed or ""):
            return facts
        names = observation.house.names
        way = click_paths.way_to(observation, names.index(self.pointed or ""))
        later = pairwise([names[square] for square in way])
        match facts:
            case [Walked(hunter) as first] if first.square == names[way[0]]:
                return [first, *(Walked(hunter, *step) for step in later)]
            case [Glided() as first] if first.square == names[way[0]]:
                return [first, *(Glided(*step) for step in later)]
            case [Shown() as first] if first.square == names[way[0]]:
                return [first, *(Shown(*step) for step in later)]
        return facts

    def preview(self, observation: Position, facts: Sequence[Fact]) -> Preview:
        match facts:
            case [Walked(hunter, source), *_later, Walked(square=square)]:
                piece = Piece(f"ghost_hunt/hunter_{hunter}")
                return _whole_way(facts, (source, hunter), (square, hunter), piece)
            case [Glided(source) | Shown(str(source)), *_later, Glided() | Shown() as last]:
                piece = self.pieces(observation)[source, GHOST]
                return _whole_way(facts, (source, GHOST), (last.square, GHOST), piece)
        for fact in facts:
            match fact:
                case Glided(source, square) | Shown(str(source), square):
                    piece = self.pieces(observation)[source, GHOST]
                    return Preview((((square, GHOST), piece),), ((source, GHOST),))
                case Walked(hunter, source, square) | Hid(hunter, source, square):
                    picture = f"ghost_hunt/{'hidden' if isinstance(fact, Hid) else 'hunter'}"
                    piece = Piece(f"{picture}_{hunter}")
                    return Preview((((square, hunter), piece),), ((source, hunter),))
                case Killed(hunter, square):
                    chip = Caption(square, _word(Killed), "danger")
                    return Preview(leaving=((square, hunter),), chips=(chip,))
                case RoomChosen(room) if room:
                    return Preview((((room.spawn, GHOST), Piece("ghost_hunt/ghost")),))
                case (
                    Used(square=square)
                    | Laid(square=square)
                    | Listened(square=square)
                    | Taunted(square=square)
                ):
                    return Preview(chips=(Caption(square, _word(type(fact)), "candle"),))
        return Preview()


def _whole_way(facts: Sequence[Fact], here: Spot, there: Spot, piece: Piece) -> Preview:
    """Return a walk over several squares, drawn before it is begun."""
    steps = [fact for fact in facts if isinstance(fact, Walked | Glided | Shown)]
    arrows = tuple((step.source, step.square, "candle") for step in steps if step.source)
    return Preview(((there, piece),), (here,), arrows=arrows)


def _word(kind: type[Fact]) -> str:
    """Return in one word what would be done on a square."""
    return {
        Hid: within("done on a square", "hide"),
        Killed: within("done on a square", "kill"),
        Used: within("done on a square", "use"),
        Listened: within("done on a square", "listen"),
        Taunted: within("done on a square", "taunt"),
        Laid: within("done on a square", "place"),
    }[kind]


def _is_place(observation: Position, square: int) -> bool:
    """Return whether somebody can stand or hide on a square."""
    house = observation.house
    return bool(house.walks[square]) or house.fronts[square] != NONE or house.room_of[square] >= 0
