"""The face of 18 Ghosts: the castle, its carpets, mirrors and portals, and what lies beside it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect

from game.facts import Fact
from game.language import _, mark
from game.rules.eighteen_ghosts.facts import (
    FACTS,
    Ended,
    Escaped,
    Fought,
    Jumped,
    Moved,
    Placed,
    PortalTurned,
    Released,
)
from game.rules.eighteen_ghosts.state import NOBODY, PLACEMENT, SET_UP, EighteenGhosts
from game.rules.eighteen_ghosts.tables import (
    CHAMBERS,
    EDGES,
    EMPTY,
    FILES,
    NAMES,
    PASS,
    PORTALS,
    RELEASE,
)
from scenes.boards.animation import Piece
from scenes.boards.eighteen_ghosts import click_paths, danger
from scenes.boards.eighteen_ghosts.animations import CLIMAXES, SOUNDS, GhostsAnimation
from scenes.boards.eighteen_ghosts.colours import KEYS, SEATS
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
from scenes.boards.eighteen_ghosts.turn_signs import signs
from scenes.boards.frame import candles, paint_frame
from scenes.boards.layout import Grid, Place, Spot
from scenes.boards.view import (
    Animation,
    Caption,
    Lamp,
    Overlay,
    Preview,
    Sign,
    TargetMark,
    Tone,
    Trace,
    View,
)
from scenes.ui import text
from scenes.ui.look import Look
from scenes.ui.svg import sprite

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
FRAME: Final = 20  # units of wood around the chambers
MARKS: Final = {
    "step": TargetMark("dot"),
    "jump": TargetMark("dashed"),
    "win": TargetMark("brackets", mark("win"), "ok"),
    "lose": TargetMark("brackets", mark("lose"), "danger"),
    "own": TargetMark("brackets", mark("own"), "candle"),
    "place": TargetMark("lit"),
    "release": TargetMark("none"),
    "pass": TargetMark("none"),
}


class EighteenGhostsView(View[EighteenGhosts]):
    """The board of 18 Ghosts; when flipped it is turned by half a circle."""

    facts = FACTS
    sounds = SOUNDS
    climaxes = CLIMAXES
    weather = "stars"

    def __init__(self) -> None:
        self._danger = False

    @property
    def overlays(self) -> list[Overlay]:
        return [Overlay(DANGER, _("Danger"), "warn", "V", self._danger)]

    def toggle(self, key: str) -> None:
        if key != DANGER:
            raise ValueError(f"no overlay {key!r}")
        self._danger = not self._danger

    # -- geometry

    def _frame(self, board: Rect, look: Look) -> Rect:
        """Return the frame, which leaves room for the coordinates to the left and below."""
        strip = look.pt(22) if look.coordinates else 0
        side = max(1, min(board.width, board.height) - strip)
        whole = Rect(0, 0, side + strip, side + strip)
        whole.center = board.center
        return Rect(whole.left + strip, whole.top, side, side)

    def _grid(self, board: Rect, look: Look) -> Grid:
        inset = -2 * look.px(FRAME)
        return Grid(self._frame(board, look).inflate(inset, inset), 5, 5, look.px(6))

    def _cell(self, grid: Grid, square: int) -> Rect:
        file, rank = square % 5, square // 5
        return grid.cell(4 - file, rank) if self.flipped else grid.cell(file, 4 - rank)

    def places(
        self, observation: EighteenGhosts, board: Rect, side: Rect, look: Look
    ) -> dict[str, Place]:
        grid = self._grid(board, look)
        found = {}
        for square, name in enumerate(NAMES):
            cell = self._cell(grid, square)
            portal = square in PORTALS
            found[name] = Place(name, cell, cell.width * (1.0 if portal else 0.82))
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

    def side_heights(self, width: int, look: Look) -> tuple[int, int]:
        return cycle_height(look), side_height(look)

    # -- the ground

    def paint_board(
        self, surface: pygame.Surface, board: Rect, look: Look, observation: EighteenGhosts
    ) -> None:
        frame, grid = self._frame(board, look), self._grid(board, look)
        paint_frame(surface, frame, look)
        size = grid.cell_size
        for square, chamber in enumerate(CHAMBERS):
            cell = self._cell(grid, square)
            surface.blit(sprite(f"eighteen_ghosts/{GROUNDS[chamber]}", size, look), cell)
        if not look.coordinates:
            return
        for index in range(5):
            file = grid.cell(4 - index if self.flipped else index, 4)
            rank = grid.cell(0, index if self.flipped else 4 - index)
            for letter, spot in (
                (FILES[index], (file.centerx, frame.bottom + look.pt(12))),
                (str(index + 1), (frame.left - look.pt(12), rank.centery)),
            ):
                line = text.line(letter, "bold", look.pt(15), look.palette.muted)
                surface.blit(line, line.get_rect(center=spot))

    def lamps(self, board: Rect, look: Look) -> list[Lamp]:
        return candles(self._frame(board, look), look)

    def above_key(self, observation: EighteenGhosts) -> Hashable:
        if not self._danger or self.moving:
            return None
        me = observation.current_player if self.seat is None else self.seat
        return me, *danger.endangered(observation).items()

    def paint_above(
        self,
        surface: pygame.Surface,
        board: Rect,
        places: Mapping[str, Place],
        look: Look,
        observation: EighteenGhosts,
        time: float,
    ) -> None:
        if self._danger and not self.moving:
            me = observation.current_player if self.seat is None else self.seat
            danger.paint(surface, places, look, observation, me)

    def warning(self, observation: EighteenGhosts, facts: Sequence[Fact]) -> str:
        return danger.warning(observation.current_player, facts, self.names)

    def paint_side(
        self, surface: pygame.Surface, side: Rect, look: Look, observation: EighteenGhosts
    ) -> None:
        rows = (ROWS[0], TO_PLACE) if observation.phase == SET_UP else ROWS
        whole = side.height >= side_height(look)
        for player, shelf in enumerate(shelves(side, look) if whole else ()):
            active = player == observation.current_player
            name, face = self.names[player], self.faces[player]
            paint_shelf(surface, shelf, look, player, name, face, rows, active)
        high = cycle_height(look)
        paint_cycle(surface, Rect(side.left, side.bottom - high, side.width, high), look)

    def side_key(self, observation: EighteenGhosts) -> Hashable:
        return observation.current_player, observation.phase == SET_UP, tuple(self.names)

    # -- pieces

    def pieces(self, observation: EighteenGhosts) -> dict[Spot, Piece]:
        found: dict[Spot, Piece] = {}
        for colour, square in enumerate(PORTALS):
            found[NAMES[square], 0] = ring_of(colour, observation.portals[colour], self.flipped)
        for square, ghost in enumerate(observation.board):
            if ghost != EMPTY:
                found[NAMES[square], 0] = piece_of(ghost)
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

    def portrait(self, observation: EighteenGhosts, player: int, selected: Sequence[str]) -> str:
        if observation.phase == PLACEMENT:
            return SPRITES[observation.released]
        spots = [spot for spot in self.pieces(observation) if spot[0] in selected[-1:]]
        if spots:
            return self.pieces(observation)[spots[-1]].picture
        return f"eighteen_ghosts/seat_{player}"

    def seat_colour(self, observation: EighteenGhosts, player: int) -> str:
        return SEATS[player]

    def signs(self, facts: Sequence[Fact]) -> list[Sign]:
        return [*signs(facts)]

    def clicks(self, observation: EighteenGhosts, action: int) -> tuple[tuple[str, ...], ...]:
        return click_paths.clicks(observation, action)

    def mark(self, observation: EighteenGhosts, action: int) -> TargetMark:
        found = MARKS[click_paths.kind_of(observation, action)]
        if action < RELEASE:
            source, target = EDGES[action]
            other = observation.board[target]
            if other != EMPTY and other // 3 == observation.board[source] // 3:
                found = MARKS["own"]  # whoever loses, it is one's own
        return replace(found, word=_(found.word)) if found.word else found

    def automatic(self, observation: EighteenGhosts) -> int | None:
        return PASS if observation.legal_actions() == [PASS] else None

    # -- changes

    def animate(
        self, before: EighteenGhosts, after: EighteenGhosts, facts: Sequence[Fact]
    ) -> Animation:
        return GhostsAnimation(FACTS.board(before), self.flipped).tell(facts)

    def trace_ahead(self, observation: EighteenGhosts, action: int) -> Trace:
        """Who is to be released still sits in the dungeon."""
        match self.facts.ahead(observation, action):
            case [Released(ghost=ghost), *_]:
                return Trace((click_paths.stack(click_paths.DUNGEON, ghost),))
            case facts:
                return self.trace(facts)

    def opening(self, observation: EighteenGhosts) -> Mapping[str, str]:
        ghosts = danger.endangered(observation).values()
        return {NAMES[PORTALS[ghost % 3]]: KEYS[ghost % 3] for ghost in ghosts}

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
                case Moved(ghost, source, square):
                    first = Trace((source, square), left=SPRITES[ghost])
                case Fought(ghost, source, _, square):
                    first = Trace((source, square), lost=SPRITES[fact.loser], left=SPRITES[ghost])
                case Jumped(ghost, source, square):
                    first = Trace((source, square), dashed=True, left=SPRITES[ghost])
                case Placed(square=square):
                    first = Trace((square,))
                case Released():
                    first = Trace((click_paths.RELEASED,))
                case PortalTurned(colour):
                    also.append(Trace((NAMES[PORTALS[colour]],), turned=True))
                case Escaped(ghost, square):
                    out = NAMES[PORTALS[ghost % 3]]
                    seat = SEATS[ghost // 3]
                    also.append(Trace((square, out), True, seat, left=SPRITES[ghost]))
        return replace(first, also=tuple(also))

    def preview(self, observation: EighteenGhosts, facts: Sequence[Fact]) -> Preview:
        board = FACTS.board(observation)
        pieces: list[tuple[Spot, Piece]] = []
        leaving: list[Spot] = []
        lit: list[tuple[str, str]] = []
        arrows: list[tuple[str, str, str]] = []
        turning: list[tuple[str, str]] = []
        chips: list[Caption] = []
        here = NAMES[PORTALS[0]]  # where the victory is told
        followed = any(isinstance(fact, Escaped) and not fact.moving for fact in facts)
        for fact in facts:
            FACTS.carry(board, fact)
            match fact:
                case (
                    Moved(ghost, square=square)
                    | Jumped(ghost, square=square)
                    | Placed(ghost=ghost, square=square)
                ):
                    pieces.append(((square, 0), piece_of(ghost)))
                case Released(ghost):
                    own = click_paths.stack(click_paths.DUNGEON, ghost)
                    leaving.append((own, board[f"dungeon {ghost}"]))
                    chips.append(Caption(own, _("release"), "candle"))
                case Fought(_, source, _, here, won):
                    leaving.append((here if won else source, 0))
                    cell = click_paths.stack(click_paths.DUNGEON, fact.loser)
                    spot = cell, board[f"dungeon {fact.loser}"] - 1
                    pieces.append((spot, piece_of(fact.loser)))
                case Escaped(ghost, square):
                    portal, hue = NAMES[PORTALS[ghost % 3]], KEYS[ghost % 3]
                    leaving.append((square, 0))
                    arrows.append((square, portal, hue))
                    outside = click_paths.stack(click_paths.OUTSIDE, ghost)
                    pieces.append(((outside, board[f"outside {ghost}"] - 1), piece_of(ghost)))
                    chips.append(Caption(square, _("escapes"), "candle"))
                case PortalTurned(colour, faced):
                    hue, portal = KEYS[colour], NAMES[PORTALS[colour]]
                    leaving.append((portal, 0))
                    ring = ring_of(colour, board[f"portal {colour}"], self.flipped)
                    pieces.append(((portal, 0), ring))
                    turning.append((portal, hue))
                    if faced is not None:
                        lit.append((faced, hue))
                        if not followed:
                            arrows.append((portal, faced, hue))
                case Ended(_, winner) if winner != NOBODY:
                    tone: Tone = "ok" if winner == observation.current_player else "danger"
                    words = _("{winner} wins", winner=self.names[winner])
                    chips.append(Caption(here, words, tone))
        return Preview(
            tuple(pieces), tuple(leaving), tuple(lit), tuple(arrows), tuple(turning), tuple(chips)
        )
