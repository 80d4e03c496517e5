"""The face of 18 Ghosts: the castle, its carpets, mirrors and portals, and what lies beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import pygame
from pygame import Rect

from game.facts import Fact
from game.language import _
from game.rules.eighteen_ghosts import facts as f
from game.rules.eighteen_ghosts import tables
from game.rules.eighteen_ghosts.state import NOBODY, PLACEMENT, SET_UP, EighteenGhosts
from scenes.boards.eighteen_ghosts import click_paths, danger
from scenes.boards.eighteen_ghosts.actions import RELEASE, row_of
from scenes.boards.eighteen_ghosts.animations import CLIMAXES, SOUNDS, GhostsAnimation
from scenes.boards.eighteen_ghosts.colours import KEYS, PLAYER_COLOURS
from scenes.boards.eighteen_ghosts.pieces import SPRITES, piece_of, ring_of
from scenes.boards.eighteen_ghosts.side import (
    ROWS,
    TO_PLACE,
    cycle_height,
    paint_cycle,
    paint_shelf,
    shelves,
    side_height,
    slot_place,
)
from scenes.boards.layout import Grid, Place, Spot
from scenes.boards.motion.animation import Piece
from scenes.boards.motion.trace import Trace
from scenes.boards.picture.frame import candles, paint_frame
from scenes.boards.picture.layer import Areas, Layer
from scenes.boards.seen import Seen
from scenes.boards.view import (
    Animation,
    Caption,
    Lamp,
    Overlay,
    Preview,
    TargetMark,
    Tone,
    View,
)
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import sprite

GROUNDS: Final = {
    "R": "carpet_red",
    "B": "carpet_blue",
    "Y": "carpet_yellow",
    "m": "mirror",
    "r": "portal_red",
    "b": "portal_blue",
    "y": "portal_yellow",
}
DANGER: Final = "danger"
FRAME_UNITS: Final = 20  # Wood around the chambers.


@dataclass(frozen=True, slots=True)
class Danger:
    """The endangered ghosts by square, and the viewer."""

    endangered: tuple[tuple[int, int], ...]
    me: int
    flipped: bool


@dataclass(frozen=True, slots=True)
class Shelves:
    """What the cards of both players show besides their ghosts."""

    active: int
    rows: tuple[str, str]
    names: Sequence[str]
    faces: Sequence[str]


class EighteenGhostsView(View[EighteenGhosts]):
    """The board of 18 Ghosts; when flipped it is turned by half a circle."""

    facts = f.FACTS
    sounds = SOUNDS
    climaxes = CLIMAXES
    weather = "stars"

    def overlays(self, seen: Seen[EighteenGhosts]) -> list[Overlay]:
        early = seen.observation.phase == SET_UP
        return [Overlay(DANGER, _("Danger"), "warn", "V", DANGER in seen.on, is_early=early)]

    def places(
        self, seen: Seen[EighteenGhosts], board: Rect, side: Rect, look: Look
    ) -> dict[str, Place]:
        found = _squares(board, look, seen.flipped)
        observation = seen.observation
        if side.height < side_height(look):
            return found
        below = click_paths.HAND if observation.phase == SET_UP else click_paths.DUNGEON
        for player, shelf in enumerate(shelves(side, look)):
            for row, what in enumerate((click_paths.OUTSIDE, below)):
                for colour, rect in enumerate(shelf.slots[row]):
                    name = click_paths.stack(what, player * 3 + colour)
                    found[name] = slot_place(name, rect, look)
            if observation.phase == PLACEMENT and player == observation.current_player:
                rect = shelf.held(look)
                found[click_paths.RELEASED] = Place(
                    click_paths.RELEASED, rect, rect.height, beside=True
                )
        return found

    def side_heights(self, seen: Seen[EighteenGhosts], width: int, look: Look) -> tuple[int, int]:
        return cycle_height(look), side_height(look)

    # -- painting

    def layers(self, seen: Seen[EighteenGhosts]) -> list[Layer[Any]]:
        observation = seen.observation
        rows = (ROWS[0], TO_PLACE) if observation.phase == SET_UP else ROWS
        found: list[Layer[Any]] = [
            Layer("ground", seen.flipped, _paint_castle),
            Layer("side", Shelves(seen.lit_seat, rows, self.names, self.faces), _paint_shelves),
        ]
        if DANGER in seen.on and not seen.moving:
            me = observation.current_player if self.seat is None else self.seat
            ghosts = tuple(danger.endangered(observation).items())
            found.append(Layer("above", Danger(ghosts, me, seen.flipped), _paint_danger))
        return found

    def lamps(self, seen: Seen[EighteenGhosts], board: Rect, look: Look) -> list[Lamp]:
        return candles(_frame(board, look), look)

    def warning(self, observation: EighteenGhosts, facts: Sequence[Fact]) -> str:
        return danger.warning(observation.current_player, facts, self.names)

    # -- pieces

    def pieces(self, seen: Seen[EighteenGhosts]) -> dict[Spot, Piece]:
        observation = seen.observation
        found: dict[Spot, Piece] = {}
        for colour, square in enumerate(tables.PORTALS):
            found[tables.NAMES[square], 0] = ring_of(
                colour, observation.portals[colour], seen.flipped
            )
        for square, ghost in enumerate(observation.board):
            if ghost != tables.EMPTY:
                found[tables.NAMES[square], 0] = piece_of(ghost)
        for what, numbers in (
            (click_paths.OUTSIDE, observation.escaped),
            (click_paths.DUNGEON, observation.dungeon),
            (click_paths.HAND, observation.hand),
        ):
            for ghost, number in enumerate(numbers):
                for index in range(number):
                    found[click_paths.stack(what, ghost), index] = piece_of(ghost)
        if observation.phase == PLACEMENT:
            found[click_paths.RELEASED, 0] = piece_of(observation.released)
        return found

    def portrait(self, seen: Seen[EighteenGhosts], player: int, selected: Sequence[str]) -> str:
        if seen.observation.phase == PLACEMENT:
            return SPRITES[seen.observation.released]
        found = [piece for spot, piece in self.pieces(seen).items() if spot[0] in selected[-1:]]
        if found:
            return found[-1].picture
        return f"eighteen_ghosts/seat_{player}"

    def seat_colour(self, observation: EighteenGhosts, player: int) -> str:
        return PLAYER_COLOURS[player]

    def stands(self, observation: EighteenGhosts, player: int) -> Sequence[str]:
        ghosts = range(3 * player, 3 * player + 3)
        board = enumerate(observation.board)
        on_board = [tables.NAMES[square] for square, ghost in board if ghost in ghosts]
        stacks = (
            (click_paths.HAND, observation.hand),
            (click_paths.DUNGEON, observation.dungeon),
            (click_paths.OUTSIDE, observation.escaped),
        )
        beside = [
            click_paths.stack(what, ghost)
            for what, numbers in stacks
            for ghost in ghosts
            if numbers[ghost]
        ]
        return [*on_board, *beside]

    def clicks(self, observation: EighteenGhosts, action: int) -> tuple[tuple[str, ...], ...]:
        return click_paths.clicks(observation, action)

    def mark(self, observation: EighteenGhosts, action: int) -> TargetMark:
        return row_of(observation, action).target_mark

    def automatic(self, observation: EighteenGhosts) -> int | None:
        return tables.PASS if observation.legal_actions() == [tables.PASS] else None

    # -- changes

    def animate(
        self, before: EighteenGhosts, seen: Seen[EighteenGhosts], facts: Sequence[Fact]
    ) -> Animation:
        return GhostsAnimation(f.board(before), seen.flipped).tell(facts)

    def trace_ahead(self, observation: EighteenGhosts, action: int) -> Trace:
        """Return the mark of an action; that of a release is in the dungeon."""
        match self.facts.preview_facts(observation, action):
            case [f.Released(ghost=ghost), *_]:
                return Trace((click_paths.stack(click_paths.DUNGEON, ghost),))
            case facts:
                return self.trace(facts)

    def opening(self, observation: EighteenGhosts) -> Mapping[str, str]:
        ghosts = danger.endangered(observation).values()
        return {tables.NAMES[tables.PORTALS[ghost % 3]]: KEYS[ghost % 3] for ghost in ghosts}

    def tense(self, observation: EighteenGhosts) -> bool:
        out = observation.escaped[:3], observation.escaped[3:]
        most = (
            min(3, sum(side)) if observation.any_three else sum(map(bool, side)) for side in out
        )
        return max(most) == 2

    def trace(self, facts: Sequence[Fact]) -> Trace:
        first, also = Trace(()), list[Trace]()
        for fact in facts:
            match fact:
                case f.Moved(ghost, source, square):
                    first = Trace((source, square), left=SPRITES[ghost])
                case f.Fought(ghost, source, _, square):
                    first = Trace((source, square), lost=SPRITES[fact.loser], left=SPRITES[ghost])
                case f.Jumped(ghost, source, square):
                    first = Trace((source, square), dashed=True, left=SPRITES[ghost])
                case f.Placed(square=square):
                    first = Trace((square,))
                case f.Released():
                    first = Trace((click_paths.RELEASED,))
                case f.PortalTurned(colour):
                    also.append(Trace((tables.NAMES[tables.PORTALS[colour]],), turned=True))
                case f.Escaped(ghost, square):
                    out = tables.NAMES[tables.PORTALS[ghost % 3]]
                    seat = PLAYER_COLOURS[ghost // 3]
                    also.append(Trace((square, out), True, seat, left=SPRITES[ghost]))
        return replace(first, also=tuple(also))

    def preview(self, seen: Seen[EighteenGhosts], facts: Sequence[Fact]) -> Preview:
        observation = seen.observation
        board = f.board(observation)
        pieces: list[tuple[Spot, Piece]] = []
        leaving: list[Spot] = []
        lit: list[tuple[str, str]] = []
        arrows: list[tuple[str, str, str]] = []
        turning: list[tuple[str, str]] = []
        chips: list[Caption] = []
        # The default square of the victory caption; a fight replaces it.
        here = tables.NAMES[tables.PORTALS[0]]
        followed = any(isinstance(fact, f.Escaped) and not fact.moving for fact in facts)
        for fact in facts:
            f.apply_fact(board, fact)
            match fact:
                case (
                    f.Moved(ghost, square=square)
                    | f.Jumped(ghost, square=square)
                    | f.Placed(ghost=ghost, square=square)
                ):
                    pieces.append(((square, 0), piece_of(ghost)))
                case f.Released(ghost):
                    own = click_paths.stack(click_paths.DUNGEON, ghost)
                    leaving.append((own, board[f"dungeon {ghost}"]))
                    chips.append(Caption(own, RELEASE.caption(), "candle"))
                case f.Fought(_, source, _, here, won):
                    leaving.append((here if won else source, 0))
                    cell = click_paths.stack(click_paths.DUNGEON, fact.loser)
                    spot = cell, board[f"dungeon {fact.loser}"] - 1
                    pieces.append((spot, piece_of(fact.loser)))
                case f.Escaped(ghost, square):
                    portal, hue = tables.NAMES[tables.PORTALS[ghost % 3]], KEYS[ghost % 3]
                    leaving.append((square, 0))
                    arrows.append((square, portal, hue))
                    outside = click_paths.stack(click_paths.OUTSIDE, ghost)
                    pieces.append(((outside, board[f"outside {ghost}"] - 1), piece_of(ghost)))
                    chips.append(Caption(square, _("escapes"), "candle"))
                case f.PortalTurned(colour, faced):
                    hue, portal = KEYS[colour], tables.NAMES[tables.PORTALS[colour]]
                    leaving.append((portal, 0))
                    ring = ring_of(colour, board[f"portal {colour}"], seen.flipped)
                    pieces.append(((portal, 0), ring))
                    turning.append((portal, hue))
                    if faced is not None:
                        lit.append((faced, hue))
                        if not followed:
                            arrows.append((portal, faced, hue))
                case f.Ended(_, winner) if winner != NOBODY:
                    tone: Tone = "ok" if winner == observation.current_player else "danger"
                    words = _("{winner} wins", winner=self.names[winner])
                    chips.append(Caption(here, words, tone))
        return Preview(
            tuple(pieces), tuple(leaving), tuple(lit), tuple(arrows), tuple(turning), tuple(chips)
        )


# Where everything lies


def _frame(board: Rect, look: Look) -> Rect:
    """Return the frame, which leaves room for the coordinates to the left and below."""
    strip = look.pt(22) if look.coordinates else 0
    side = max(1, min(board.width, board.height) - strip)
    whole = Rect(0, 0, side + strip, side + strip)
    whole.center = board.center
    return Rect(whole.left + strip, whole.top, side, side)


def _grid(board: Rect, look: Look) -> Grid:
    inset = -2 * look.px(FRAME_UNITS)
    return Grid(_frame(board, look).inflate(inset, inset), 5, 5, look.px(6))


def _cell(grid: Grid, square: int, flipped: bool) -> Rect:
    file, rank = square % 5, square // 5
    return grid.cell(4 - file, rank) if flipped else grid.cell(file, 4 - rank)


def _squares(board: Rect, look: Look, flipped: bool) -> dict[str, Place]:
    """Return the places on the board."""
    grid = _grid(board, look)
    cells = [(name, _cell(grid, square, flipped)) for square, name in enumerate(tables.NAMES)]
    return {
        name: Place(name, cell, cell.width * (1.0 if square in tables.PORTALS else 0.82))
        for square, (name, cell) in enumerate(cells)
    }


# Painters


def _paint_castle(surface: pygame.Surface, areas: Areas, look: Look, flipped: bool) -> None:
    """Draw the chambers in their frame, with the coordinates."""
    frame, grid = _frame(areas.board, look), _grid(areas.board, look)
    paint_frame(surface, frame, look)
    size = grid.cell_size
    for square, chamber in enumerate(tables.CHAMBERS):
        cell = _cell(grid, square, flipped)
        surface.blit(sprite(f"eighteen_ghosts/{GROUNDS[chamber]}", size, look), cell)
    if not look.coordinates:
        return
    for index in range(5):
        file = grid.cell(4 - index if flipped else index, 4)
        rank = grid.cell(0, index if flipped else 4 - index)
        for letter, spot in (
            (tables.FILES[index], (file.centerx, frame.bottom + look.pt(12))),
            (str(index + 1), (frame.left - look.pt(12), rank.centery)),
        ):
            Sheet.over(surface, look).text(letter, spot, 15, "bold", "muted", "center")


def _paint_danger(surface: pygame.Surface, areas: Areas, look: Look, shown: Danger) -> None:
    places = _squares(areas.board, look, shown.flipped)
    danger.paint(surface, places, look, dict(shown.endangered), shown.me)


def _paint_shelves(surface: pygame.Surface, areas: Areas, look: Look, shown: Shelves) -> None:
    """Draw the cards of both players where they have room, and who beats whom."""
    side = areas.side
    whole = side.height >= side_height(look)
    for player, shelf in enumerate(shelves(side, look) if whole else ()):
        name, face = shown.names[player], shown.faces[player]
        active = player == shown.active
        paint_shelf(surface, shelf, look, player, name, face, shown.rows, active)
    high = cycle_height(look)
    paint_cycle(surface, Rect(side.left, side.bottom - high, side.width, high), look)
