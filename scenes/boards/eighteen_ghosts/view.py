"""The face of 18 Ghosts: the castle, its carpets, mirrors and portals, and what lies beside it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect

from game.language import _, mark
from game.rules.eighteen_ghosts.state import PLACEMENT, SET_UP, EighteenGhosts
from game.rules.eighteen_ghosts.tables import (
    CHAMBERS,
    EMPTY,
    FILES,
    JUMP_ACTIONS,
    NAMES,
    PASS,
    PORTALS,
    RELEASE,
)
from game.state import TERMINAL
from scenes.boards.animation import Motion, Piece
from scenes.boards.eighteen_ghosts import moves
from scenes.boards.eighteen_ghosts.events import tell
from scenes.boards.eighteen_ghosts.side import (
    ROWS,
    SPRITES,
    TO_PLACE,
    cycle_height,
    paint_cycle,
    paint_shelf,
    shelves,
    side_height,
    slot_place,
)
from scenes.boards.frame import candles, paint_frame
from scenes.boards.layout import Grid, Place, Spot
from scenes.boards.view import Caption, Cue, Lamp, Preview, TargetMark, Tone, Trace, View
from scenes.ui import text
from scenes.ui.look import Look
from scenes.ui.svg import sprite

COLOUR_NAMES: Final = ("red", "blue", "yellow")
GROUNDS: Final = {
    "R": "carpet_red",
    "B": "carpet_blue",
    "Y": "carpet_yellow",
    "m": "mirror",
    "r": "portal_red",
    "b": "portal_blue",
    "y": "portal_yellow",
}
OPEN: Final = (0, 180, 90)  # degrees clockwise at which red, blue and yellow face the wall
FRAME: Final = 20  # units of wood around the chambers
MARKS: Final = {
    "step": TargetMark("dot"),
    "jump": TargetMark("dashed"),
    "win": TargetMark("brackets", mark("win"), "ok"),
    "lose": TargetMark("brackets", mark("lose"), "danger"),
    "place": TargetMark("lit"),
    "release": TargetMark("none"),
    "pass": TargetMark("none"),
}


class EighteenGhostsView(View[EighteenGhosts]):
    """The board of 18 Ghosts; when flipped it is turned by half a circle."""

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
        below = moves.HAND if observation.phase == SET_UP else moves.DUNGEON
        for player, shelf in enumerate(shelves(side, look)):
            for row, what in enumerate((moves.OUTSIDE, below)):
                for colour, rect in enumerate(shelf.slots[row]):
                    name = moves.stack(what, player * 3 + colour)
                    found[name] = slot_place(name, rect, look)
            if observation.phase == PLACEMENT and player == observation.current_player:
                rect = shelf.held(look)
                found[moves.RELEASED] = Place(moves.RELEASED, rect, rect.height, beside=True)
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

    def paint_side(
        self, surface: pygame.Surface, side: Rect, look: Look, observation: EighteenGhosts
    ) -> None:
        rows = (ROWS[0], TO_PLACE) if observation.phase == SET_UP else ROWS
        whole = side.height >= side_height(look)
        for player, shelf in enumerate(shelves(side, look) if whole else ()):
            active = player == observation.current_player
            paint_shelf(surface, shelf, look, player, self.names[player], rows, active)
        high = cycle_height(look)
        paint_cycle(surface, Rect(side.left, side.bottom - high, side.width, high), look)

    def side_key(self, observation: EighteenGhosts) -> Hashable:
        return observation.current_player, observation.phase == SET_UP, tuple(self.names)

    # -- pieces

    def pieces(self, observation: EighteenGhosts) -> dict[Spot, Piece]:
        half = 180 if self.flipped else 0
        found: dict[Spot, Piece] = {}
        for colour, square in enumerate(PORTALS):
            degrees = (OPEN[colour] + 90 * observation.portals[colour] + half) % 360
            ring = f"eighteen_ghosts/ring_{COLOUR_NAMES[colour]}"
            found[NAMES[square], 0] = Piece(ring, degrees, shadow=False)
        for square, ghost in enumerate(observation.board):
            if ghost != EMPTY:
                found[NAMES[square], 0] = _piece(ghost)
        for what, numbers in (
            (moves.OUTSIDE, observation.escaped),
            (moves.DUNGEON, observation.dungeon),
            (moves.HAND, observation.hand),
        ):
            for ghost, number in enumerate(numbers):
                for index in range(number):
                    found[moves.stack(what, ghost), index] = _piece(ghost)
        if observation.phase == PLACEMENT:
            found[moves.RELEASED, 0] = _piece(observation.released)
        return found

    def portrait(self, observation: EighteenGhosts, player: int, selected: Sequence[str]) -> str:
        if observation.phase == PLACEMENT:
            return SPRITES[observation.released]
        spots = [spot for spot in self.pieces(observation) if spot[0] in selected[-1:]]
        if spots:
            return self.pieces(observation)[spots[-1]].picture
        return f"eighteen_ghosts/seat_{player}"

    def clicks(self, observation: EighteenGhosts, action: int) -> tuple[tuple[str, ...], ...]:
        return moves.clicks(observation, action)

    def mark(self, observation: EighteenGhosts, action: int) -> TargetMark:
        found = MARKS[moves.kind_of(observation, action)]
        return replace(found, word=_(found.word)) if found.word else found

    def automatic(self, observation: EighteenGhosts) -> int | None:
        return PASS if observation.legal_actions() == [PASS] else None

    # -- changes

    def events(self, before: EighteenGhosts, after: EighteenGhosts) -> list[Motion] | None:
        told = tell(before, after, (self.pieces(before), self.pieces(after)))
        return [*told.turning, *told.events] if told else None

    def cues(self, before: EighteenGhosts, after: EighteenGhosts) -> list[Cue]:
        told = tell(before, after, (self.pieces(before), self.pieces(after)))
        return told.cues if told else [Cue(0, "move")]

    def trace(self, before: EighteenGhosts, action: int) -> Trace:
        result = moves.outcome(before, action)
        if result.source is not None and result.target is not None:
            squares = (NAMES[result.source], NAMES[result.target])
            return Trace(squares, dashed=action in JUMP_ACTIONS)
        if result.target is not None:
            return Trace((NAMES[result.target],))
        if result.kind == "release":
            return Trace((moves.RELEASED,))
        return Trace(())

    def preview(self, observation: EighteenGhosts, action: int) -> Preview:
        result = moves.outcome(observation, action)
        after = self.pieces(result.after)
        pieces: list[tuple[Spot, Piece]] = []
        leaving: list[Spot] = []
        lit: list[tuple[str, str]] = []
        arrows: list[tuple[str, str, str]] = []
        turning: list[tuple[str, str]] = []
        chips: list[Caption] = []
        if action >= RELEASE:
            own = moves.stack(moves.DUNGEON, result.ghost)
            if result.kind == "release":
                leaving.append((own, observation.dungeon[result.ghost] - 1))
                chips.append(Caption(own, _("release"), "candle"))
        if result.kind in ("step", "jump", "place") and result.target is not None:
            pieces.append(((NAMES[result.target], 0), _piece(result.ghost)))
        if result.loser != EMPTY:
            lost = result.target if result.kind == "win" else result.source
            assert lost is not None
            leaving.append((NAMES[lost], 0))
            cell = moves.stack(moves.DUNGEON, result.loser)
            pieces.append(((cell, result.after.dungeon[result.loser] - 1), _piece(result.loser)))
        for ghost, square in result.escapes:
            portal = NAMES[PORTALS[ghost % 3]]
            leaving.append((NAMES[square], 0))
            arrows.append((NAMES[square], portal, COLOUR_NAMES[ghost % 3]))
            outside = moves.stack(moves.OUTSIDE, ghost)
            pieces.append(((outside, result.after.escaped[ghost] - 1), _piece(ghost)))
            chips.append(Caption(NAMES[square], _("escapes"), "candle"))
        if result.turned is not None:
            hue, portal = COLOUR_NAMES[result.turned], NAMES[PORTALS[result.turned]]
            leaving.append((portal, 0))
            pieces.append(((portal, 0), after[portal, 0]))
            turning.append((portal, hue))
            if result.faces is not None:
                lit.append((NAMES[result.faces], hue))
                if result.follower == EMPTY:
                    arrows.append((portal, NAMES[result.faces], hue))
        if result.after.current_player == TERMINAL and result.after.winner >= 0:
            place = result.target if result.target is not None else PORTALS[0]
            tone: Tone = "ok" if result.after.winner == result.player else "danger"
            words = _("{winner} wins", winner=self.names[result.after.winner])
            chips.append(Caption(NAMES[place], words, tone))
        return Preview(
            tuple(pieces), tuple(leaving), tuple(lit), tuple(arrows), tuple(turning), tuple(chips)
        )


def _piece(ghost: int) -> Piece:
    return Piece(SPRITES[ghost], sway=1 + ghost // 3)
