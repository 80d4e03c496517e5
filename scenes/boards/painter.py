"""Drawing a board: the ground once, then marks, pieces and whatever is on its way."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, Generic, TypeVar

import pygame
from pygame import Rect

from game.state import State
from scenes.boards import marks
from scenes.boards.animation import Piece, Pose
from scenes.boards.ground import BoardGround
from scenes.boards.layout import Place, Spot
from scenes.boards.view import Preview, TargetMark, Trace, View
from scenes.ui.look import Look

if TYPE_CHECKING:
    from scenes.boards.board import Board

S = TypeVar("S", bound=State)
Blits = list[tuple[pygame.Surface, tuple[int, int]]]

LIFT, LIFTED = 2, 8  # units a piece stands above its shadow, and a chosen one
FAINT: Final = 150
LEAVING: Final = 80
ASIDE: Final = 0.36  # cells from the middle to the dot beside somebody
SMALL: Final = 60  # units of a cell that has no room for a word


class Painter(Generic[S]):
    """Draws boards of one game in one look and two areas of the window."""

    def __init__(
        self, view: View[S], look: Look, board: Rect, side: Rect, room: pygame.Surface
    ) -> None:
        self.view = view
        self.look = look
        self.board = board
        self.side = side
        self.ground = BoardGround(view, look, board, side, room)

    def draw(self, surface: pygame.Surface, board: Board[S]) -> None:
        """Draw everything that lies on the ground of the room."""
        self.ground.draw(surface, board)
        surface.set_clip(board.magnifier.glass)
        self._draw_over(surface, board)
        surface.set_clip(None)
        if board.magnifier.glass:
            self._draw_beside(surface, board)
        if board.magnifier.glide:
            board.magnifier.glide.draw(surface)
        if board.pointer.dragged:
            self._draw_dragged(surface, board, board.pointer.dragged)

    def picture(self, board: Board[S]) -> pygame.Surface:
        """Return what is now seen of the board itself."""
        surface = self.ground.room.copy()
        self.draw(surface, board)
        return surface.subsurface(self.board).copy()

    def _draw_beside(self, surface: pygame.Surface, board: Board[S]) -> None:
        """Draw the marks beside an enlarged board, whose own marks keep to its area."""
        places = board.places
        board.places = {name: place for name, place in places.items() if place.beside}
        if board.playable and not board.animating:
            self._draw_targets_below(surface, board)
            self._draw_targets_above(surface, board)
        if board.advice:
            self._draw_trace(surface, board, board.advice, self.look.palette.ok, 0.36)
        board.places = places

    def _draw_over(self, surface: pygame.Surface, board: Board[S]) -> None:
        """Draw what lies and moves on the ground."""
        preview = board.preview()
        selecting = board.playable and not board.animating
        if board.trace and self.look.mark_last_move and not board.animating:
            self._draw_trace(surface, board, board.trace, self.look.palette.candle)
        if selecting:
            self._draw_targets_below(surface, board)
        if preview:
            self._draw_preview_below(surface, board, preview)
        self._draw_pieces(surface, board, preview)
        for event in board.events:
            pose = event.pose(board.time, board.stand)
            if pose:
                self._draw_posed(surface, event.piece, pose)
        if selecting:
            self._draw_targets_above(surface, board)
        if preview:
            self._draw_preview_above(surface, board, preview)
        if board.pending is not None:
            trace = self.view.trace(self.view.facts.ahead(board.observation, board.pending))
            self._draw_trace(surface, board, trace, self.look.palette.bone, 0.36)
        if board.advice:
            self._draw_trace(surface, board, board.advice, self.look.palette.ok, 0.36)

    # -- pieces

    def _draw_pieces(
        self, surface: pygame.Surface, board: Board[S], preview: Preview | None
    ) -> None:
        leaving = set(preview.leaving) if preview else set()
        lifted = self._top_spot(board, board.selection.chosen[-1:])
        below: Blits = []
        above: Blits = []
        for spot, piece in board.pieces.items():
            place = board.places.get(spot[0])
            if place is None or spot in board.hidden or (board.pointer.dragged and spot == lifted):
                continue
            x, y = place.centre(spot[1])
            size = round(place.side(spot[1]))
            if piece.shadow:
                shade = marks.shadow(size)
                below.append((shade, _at(shade, x, y + size * 0.40)))
                y -= self.look.px(LIFT)
                if spot == lifted:
                    y -= round(self.look.px(LIFTED - LIFT) * board.raised)
            if piece.sway and not place.beside and not board.animating:
                y += round(self.look.px(2) * board.sway * (1.5 - piece.sway))
            if spot in leaving:
                image = marks.faint(piece.picture, size, self.look, piece.turned, LEAVING)
            else:
                image = marks.picture(piece.picture, size, self.look, piece.turned)
            above.append((image, _at(image, x, y)))
        surface.fblits(below)
        surface.fblits(above)

    @staticmethod
    def _top_spot(board: Board[S], places: tuple[str, ...]) -> Spot | None:
        """Return the last piece standing at the first of some places."""
        spots = [spot for spot in board.pieces if spot[0] in places[:1]]
        return max(spots, default=None)

    def _draw_posed(self, surface: pygame.Surface, piece: Piece, pose: Pose) -> None:
        coarse = max(2, self.look.px(4))  # few sizes of a picture, so that they can be kept
        size = round(pose.size / coarse) * coarse
        if size <= 0 or pose.alpha <= 0:
            return
        if piece.shadow and pose.alpha > 0.6:
            shade = marks.shadow(size)
            surface.blit(shade, _at(shade, pose.x, pose.y + size * 0.40))
        image = marks.picture(piece.picture, size, self.look, pose.turned)
        if pose.breadth < 1:
            wide = max(1, round(image.get_width() * pose.breadth))
            image = pygame.transform.smoothscale(image, (wide, image.get_height()))
        if pose.alpha < 1:
            image = image.copy()
            image.set_alpha(round(255 * pose.alpha))
        lift = self.look.px(LIFT) if piece.shadow else 0
        surface.blit(image, _at(image, pose.x, pose.y - lift))

    def _draw_dragged(
        self, surface: pygame.Surface, board: Board[S], position: tuple[int, int]
    ) -> None:
        card = board.pointer.carried
        if card is not None:
            surface.blit(card, _at(card, position[0], position[1] - self.look.px(LIFTED)))
            return
        spot = self._top_spot(board, board.selection.chosen[-1:])
        if spot and spot[0] in board.places:
            size = max(board.places[spot[0]].side(spot[1]), self.look.px(48))
            x, y = position
            self._draw_posed(surface, board.pieces[spot], Pose(x, y - self.look.px(LIFTED), size))

    # -- marks

    def _targets(self, board: Board[S]) -> list[tuple[Place, TargetMark]]:
        found = []
        for name, action in board.selection.following().items():
            place = board.places.get(name)
            if action is None or place is None or (place.beside and not board.selection.chosen):
                continue  # what lies beside the board is marked only as a way to go on
            found.append((place, self.view.mark(board.observation, action)))
        return found

    def _draw_targets_below(self, surface: pygame.Surface, board: Board[S]) -> None:
        look, palette = self.look, self.look.palette
        chosen = board.selection.chosen
        if not chosen:
            for name in board.selection.following(()):
                spot = self._top_spot(board, (name,))
                if spot and name in board.places:
                    place = board.places[name]
                    x, y = place.centre(spot[1])
                    size = place.side(spot[1])
                    light = marks.halo(round(size), palette.candle)
                    surface.blit(light, _at(light, x, y + size * 0.40))
        for place, mark in self._targets(board):
            if mark.shape == "lit":
                light = marks.pool(place.rect.size, look.px(9), palette.focus, 0.26)
                surface.blit(light, place.rect)
            elif mark.shape == "brackets":
                colour = palette.colour(mark.tone)
                picture = marks.brackets(place.rect.size, look.unit, colour, palette.night)
                surface.blit(picture, place.rect)
        pointed = board.places.get(board.pointed or "")
        desk = self.view.desk
        leads = pointed and board.selection.leads_on(pointed.name)
        if pointed and (leads or desk.takes(board.observation, pointed.name)):
            self._frame(surface, pointed, palette.bone, 3)
        if chosen and chosen[-1] in board.places:
            self._frame(surface, board.places[chosen[-1]], palette.candle, 4)

    def _frame(self, surface: pygame.Surface, place: Place, colour: str, width: float) -> None:
        look = self.look
        rect = place.rect.inflate(look.px(4), look.px(4))
        surface.blit(marks.outline(rect.size, look.px(11), width * look.unit, colour), rect)

    def _draw_targets_above(self, surface: pygame.Surface, board: Board[S]) -> None:
        palette = self.look.palette
        prospect = board.prospect() is not None
        occupied = {name for name, _ in board.pieces}
        for place, mark in self._targets(board):
            cell = place.rect.width
            if prospect and place.name == board.pointed:
                pass  # the preview stands there
            elif mark.shape in ("dot", "lit"):
                size = cell if mark.shape == "dot" else round(cell * 0.7)
                picture = marks.dot(size, palette.bone, palette.night)
                x, y = place.rect.center
                if place.name in occupied and place.seats:  # not on whoever stands there
                    x, y = x + round(cell * ASIDE), y - round(cell * ASIDE)
                surface.blit(picture, _at(picture, x, y))
            elif mark.shape == "dashed":
                picture = marks.dashed_ring(cell, palette.bone, palette.night)
                surface.blit(picture, _at(picture, *place.rect.center))
            if mark.word:
                self._chip(surface, place, mark.word, palette.colour(mark.tone))

    def _chip(self, surface: pygame.Surface, place: Place, word: str, colour: str) -> None:
        """Draw a word at the upper edge of a place, inside the focus ring and the window."""
        picture = marks.chip(word, self.look, colour, self.look.palette.night)
        small = place.rect.width < self.look.px(SMALL)  # there it would cover who stands in it
        foot = (place.rect.centerx, place.rect.top + self.look.px(8 if small else 25))
        rect = picture.get_rect(midbottom=foot)
        surface.blit(picture, rect.clamp(surface.get_rect()))

    def _draw_trace(
        self,
        surface: pygame.Surface,
        board: Board[S],
        trace: Trace,
        colour: str,
        start: float = 0.0,
    ) -> None:
        """Draw an arrow that begins a part of a cell away from the middle of its first place."""
        places = [board.places[name] for name in trace.places if name in board.places]
        if len(places) == 1:
            self._frame(surface, places[0], colour, 3)
        elif places:
            self._arrow(surface, places, colour, (start, 0.44), trace.dashed)

    def _arrow(
        self,
        surface: pygame.Surface,
        places: list[Place],
        colour: str,
        short: tuple[float, float],
        dashed: bool = False,
    ) -> None:
        """Draw an arrow from place to place, cut `short` at both ends by parts of a cell."""
        points = [(float(p.rect.centerx), float(p.rect.centery)) for p in places]
        ends = points[:]
        for end, inner, part in ((0, 1, short[0]), (-1, -2, short[1])):
            (x, y), (to_x, to_y) = points[end], points[inner]
            length = max(1.0, math.dist((x, y), (to_x, to_y)))
            cut = min(part * places[end].rect.width, 0.45 * length) / length
            ends[end] = (x + (to_x - x) * cut, y + (to_y - y) * cut)
        unit, dark = self.look.unit, self.look.palette.night
        picture, spot = marks.arrow(tuple(ends), unit, colour, dark, dashed)
        surface.blit(picture, spot)

    # -- previews

    def _draw_preview_below(
        self, surface: pygame.Surface, board: Board[S], preview: Preview
    ) -> None:
        for name, colour in preview.lit:
            place = board.places.get(name)
            if place:
                ink = self.look.palette.colour(colour)
                light = marks.pool(place.rect.size, self.look.px(9), ink, 0.62)
                surface.blit(light, place.rect)

    def _draw_preview_above(
        self, surface: pygame.Surface, board: Board[S], preview: Preview
    ) -> None:
        palette = self.look.palette
        for spot, piece in preview.pieces:
            place = board.places.get(spot[0])
            if place:
                x, y = place.centre(spot[1])
                size = round(place.side(spot[1]))
                image = marks.faint(piece.picture, size, self.look, piece.turned, FAINT)
                surface.blit(image, _at(image, x, y))
        for name, colour in preview.turning:
            place = board.places.get(name)
            if place:
                size = round(place.rect.width * 1.14)
                picture = marks.quarter_turn(size, palette.colour(colour), palette.night)
                surface.blit(picture, _at(picture, *place.rect.center))
        for source, target, colour in preview.arrows:
            places = [board.places[name] for name in (source, target) if name in board.places]
            if len(places) == 2:
                self._arrow(surface, places, palette.colour(colour), (0.36, 0.32))
        for chip in preview.chips:
            place = board.places.get(chip.place)
            if place:
                self._chip(surface, place, chip.word, palette.colour(chip.tone))


def _at(picture: pygame.Surface, x: float, y: float) -> tuple[int, int]:
    """Return the corner at which a picture has its middle at x, y."""
    return round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)
