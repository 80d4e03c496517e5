"""The face of Ghost Hunt: the house by torch light, its figures, and what lies beside it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import ClassVar, Final

import pygame
from pygame import Rect

from game.facts import Fact
from game.language import _, within
from game.rules.ghost_hunt.facts import FACTS, acted
from game.rules.ghost_hunt.position import ROOMING, Position
from game.rules.ghost_hunt.tables import ITEMS, NONE
from game.state import HIDDEN
from scenes.boards.animation import Motion, Piece, Wave
from scenes.boards.frame import paint_frame
from scenes.boards.ghost_hunt import (
    board_overlays,
    changes,
    click_paths,
    journal,
    overlay,
    scenery,
    side,
)
from scenes.boards.ghost_hunt.changes import GHOST, ITEM, PILE
from scenes.boards.ghost_hunt.seats import seats_on, standing
from scenes.boards.ghost_hunt.sides import known_room, side_of
from scenes.boards.layout import Place, Spot
from scenes.boards.view import (
    Caption,
    Cue,
    Lamp,
    Overlay,
    Preview,
    Pulse,
    TargetMark,
    Trace,
    Untold,
)
from scenes.ui import text
from scenes.ui.look import Look

FRAME: Final = 14  # units of wood around the house
JOURNAL: Final = "journal"
MARKS: Final = {
    "step": TargetMark("dot"),
    "hide": TargetMark("brackets", "", "ok"),
    "kill": TargetMark("brackets", "", "danger"),
}


class GhostHuntView(Untold[Position]):
    """The board of Ghost Hunt; it is never turned, all sit on its side of the house."""

    facts = FACTS
    sounds: ClassVar[dict[type[Fact], str]] = {}

    def acted(self, facts: Sequence[Fact]) -> tuple[Position, Position | None, int | None]:
        return acted(facts)

    lean = True
    panel_width = 430

    def __init__(self) -> None:
        self._seen: Position | None = None
        self._open: set[str] = set()  # the sides that have the journal over the house
        self._cramped = False  # whether there was no room for the journal beside the house
        self._offered = False  # whether the journal is offered; whoever shows this is told in time

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

    def shortcuts(self, observation: Position) -> dict[str, str]:
        return {key.lower(): place for place, key in click_paths.KEYS.items()}

    # -- geometry

    def _house(self, board: Rect, look: Look, observation: Position) -> Rect:
        """Return the rectangle of the squares, with room for frame and coordinates."""
        strip = look.pt(22) if look.coordinates else 0
        wood = 2 * look.px(FRAME)
        wide, high = observation.house.width, observation.house.height
        square = max(
            1, min((board.width - strip - wood) // wide, (board.height - strip - wood) // high)
        )
        house = Rect(0, 0, wide * square, high * square)
        house.center = (board.centerx + strip // 2, board.centery - strip // 2)
        return house

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
        self._cramped = parts.journal is None
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
            line = text.line(letter, "bold", look.pt(14), look.palette.muted)
            spot = (cell.centerx, house.bottom + wood + look.pt(11))
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

        overlay.paint(sheet, house, look, cell, observation)
        if self._journal_open(observation):
            wide = min(house.width, look.pt(460))
            page = Rect(0, 0, wide, min(house.height, journal.height(wide, look)))
            page.center = house.center
            journal.paint(sheet, page, look, observation)

    def over_key(self, observation: Position) -> Hashable:
        reach = click_paths.reach(observation)
        return (
            board_overlays.signs(observation), tuple(reach.items()),
            click_paths.actor_square(observation),
            tuple(observation.where), known_room(observation), tuple(standing(observation)),
            self._journal_open(observation), observation.evidence, bool(observation.hunt),
            observation.current_player, observation.phase == ROOMING,
        )  # fmt: skip

    def paint_side(
        self, surface: pygame.Surface, side_area: Rect, look: Look, observation: Position
    ) -> None:
        side.paint(surface, side_area, look, observation, self.names)

    def side_key(self, observation: Position) -> Hashable:
        return (
            side_of(observation), observation.phase, observation.round, observation.left,
            observation.hunt, observation.extended, observation.acted, observation.hunter,
            observation.current_player, tuple(click_paths.legal(observation)), observation.kind,
            observation.countdown, tuple(observation.where), tuple(observation.pawns),
            observation.slowed, observation.evidence, observation.told, len(observation.record),
            tuple(self.names), scenery.ground_key(observation),
        )  # fmt: skip

    # -- pieces

    def pieces(self, observation: Position) -> dict[Spot, Piece]:
        names = observation.house.names
        found: dict[Spot, Piece] = {}
        for pile, square in enumerate(observation.piles):
            flipped = observation.flipped if observation.flipped != HIDDEN else observation.prints
            picture = "print" if flipped >> pile & 1 else "pile"
            found[names[square], PILE + pile] = Piece(f"ghost_hunt/{picture}", shadow=False)
        for item, square in enumerate(observation.where):
            if square >= 0:
                picture = f"ghost_hunt/item_{ITEMS[item]}"
                found[names[square], ITEM + item] = Piece(picture, shadow=False)
        if observation.ghost >= 0:
            picture = "ghost_hunting" if observation.hunt else "ghost"
            found[names[observation.ghost], GHOST] = Piece(f"ghost_hunt/{picture}", sway=1)
        for hunter, square in enumerate(observation.pawns):
            if square == NONE:
                continue
            hidden = observation.house.fronts[square] != NONE
            picture = f"ghost_hunt/{'hidden' if hidden else 'hunter'}_{hunter}"
            found[names[square], hunter] = Piece(picture, shadow=not hidden)
        return found

    def portrait(self, observation: Position, player: int, selected: Sequence[str]) -> str:
        if player == 0:
            return f"ghost_hunt/{'ghost_hunting' if observation.hunt else 'ghost'}"
        return f"ghost_hunt/hunter_{max(0, player - 1) % 4}"

    def clicks(self, observation: Position, action: int) -> tuple[tuple[str, ...], ...]:
        return click_paths.clicks(observation, action)

    def mark(self, observation: Position, action: int) -> TargetMark:
        kind = click_paths.kind_of(action)
        found = MARKS.get(kind, TargetMark("none"))
        return (
            TargetMark(found.shape, _word(kind), found.tone) if kind in ("hide", "kill") else found
        )

    def automatic(self, observation: Position) -> int | None:
        return None  # even a lone choice takes time, so that nobody learns that it was one

    # -- changes

    def _telling(self, before: Position, after: Position) -> changes.HuntAnimation | None:
        facts = changes.since(before, after)
        if not facts or len(facts) > changes.SHOWN or after.house != before.house:
            return None
        return changes.HuntAnimation(facts, before, self.pieces(before), self.pieces(after))

    def events(self, before: Position, after: Position) -> list[Motion] | None:
        told = self._telling(before, after)
        return told.events if told and told.events else None

    def waves(self, before: Position, after: Position) -> list[Wave]:
        told = self._telling(before, after)
        return told.waves if told else []

    def cues(self, before: Position, after: Position) -> list[Cue]:
        told = self._telling(before, after)
        return told.cues if told else []

    def pulse(self, observation: Position) -> Pulse | None:
        return changes.pulse_of(observation)

    def trace_action(self, before: Position, action: int) -> Trace:
        if before.current_player < 0:
            return Trace(())
        names = before.house.names
        target, source = click_paths.target_of(before, action), click_paths.actor_square(before)
        if target != NONE and source != NONE:
            return Trace((names[source], names[target]))
        if target != NONE:
            return Trace((names[target],))
        return Trace(click_paths.clicks(before, action)[0][:1])

    def trace_of(self, before: Position, after: Position) -> Trace:
        return changes.trace_of(before, after)

    def preview_action(self, observation: Position, action: int) -> Preview:
        kind, names = click_paths.kind_of(action), observation.house.names
        target, source = (
            click_paths.target_of(observation, action),
            click_paths.actor_square(observation),
        )
        if kind == "step" and observation.current_player == 0:
            spot = (names[target], GHOST)
            piece = self.pieces(observation)[names[source], GHOST]
            return Preview(((spot, piece),), ((names[source], GHOST),))
        if kind in ("step", "hide"):
            hunter = observation.hunter
            picture = f"ghost_hunt/{'hidden' if kind == 'hide' else 'hunter'}_{hunter}"
            spot = (names[target], hunter)
            return Preview(((spot, Piece(picture)),), ((names[source], hunter),))
        if kind == "kill":
            spot = (names[target], click_paths.number_of(action))
            return Preview(leaving=(spot,), chips=(Caption(names[target], _word(kind), "danger"),))
        if kind == "room":
            room = click_paths.number_of(action)
            spawn = names[observation.house.spawns[room]]
            return Preview((((spawn, GHOST), Piece("ghost_hunt/ghost")),))
        if source != NONE and kind in ("use", "listen", "taunt", "place"):
            return Preview(chips=(Caption(names[source], _word(kind), "candle"),))
        return Preview()


def _word(kind: click_paths.Kind) -> str:
    """Return in one word what would be done on a square."""
    return {
        "hide": within("done on a square", "hide"),
        "kill": within("done on a square", "kill"),
        "use": within("done on a square", "use"),
        "listen": within("done on a square", "listen"),
        "taunt": within("done on a square", "taunt"),
        "place": within("done on a square", "place"),
    }[kind]


def _is_place(observation: Position, square: int) -> bool:
    """Return whether somebody can stand or hide on a square."""
    house = observation.house
    return bool(house.walks[square]) or house.fronts[square] != NONE or house.room_of[square] >= 0
