"""Drawing a board: the ground once, then marks, pieces and whatever is on its way."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, Generic, TypeVar

import pygame
from pygame import Rect

from game.state import State
from scenes.boards.layout import Place, Spot
from scenes.boards.motion import staging
from scenes.boards.motion.animation import Piece, Pose
from scenes.boards.motion.trace import Trace
from scenes.boards.motion.trail import TrailPicture
from scenes.boards.picture import marks
from scenes.boards.picture.display import Display
from scenes.boards.picture.ground import BoardGround
from scenes.boards.picture.layer import Areas, on_plane
from scenes.boards.view import Preview, View
from scenes.ui.drawing.clip import clipped
from scenes.ui.drawing.look import Look

S = TypeVar("S", bound=State)
Blits = list[tuple[pygame.Surface, tuple[int, int]]]

LIFT, LIFTED = 2, 8  # The height of a piece, and of a chosen one, above the shadow.
FAINT_ALPHA: Final = 150
LEAVING_ALPHA: Final = 80
DOT_ASIDE_CELLS: Final = 0.36  # The distance of the dot beside somebody from the middle.
MIN_WORD_CELL_UNITS: Final = 60  # A smaller cell has no room for a word.
BESIDE_UNITS: Final = 30  # The reach of marks around what lies beside the board.
TURNED_RATIO: Final = 1.7  # The size of a turned piece with its shadow, in pieces.
MARKS: Final = (  # When one changes, all is drawn again.
    "glass", "lifted", "raised", "carried", "hand", "starts", "targets", "frames", "foreseen",
    "preview", "pending", "advice",
)  # fmt: skip
# The fields of `Display` that are drawn at places.
MARKED: Final = ("targets", "frames", "preview", "pending", "advice")


class Painter(Generic[S]):
    """The painter of one game's boards, in one look and two areas of the window."""

    def __init__(
        self, view: View[S], look: Look, board: Rect, side: Rect, room: pygame.Surface
    ) -> None:
        self.look = look
        self.board = board
        self.side = side
        self._areas = Areas(board, side)
        self.ground = BoardGround(view, look, board, side, room)
        self.trail = TrailPicture(look)
        self._drawn: Display[S] | None = None  # The display that was drawn last.
        self._is_bare = False  # Another kind of ground is still seen.
        self._trailed = Rect(0, 0, 0, 0)  # The area of the trail that was drawn last.
        self._above: list[tuple[Hashable, Rect]] = []  # What lay above, each with its area.

    def fits(self, look: Look, board: Rect, side: Rect, room: pygame.Surface) -> bool:
        """Return whether a new painter for these areas would paint the same pictures."""
        areas = self.board, self.side
        return (look, board, side) == (self.look, *areas) and room is self.ground.room

    def moved(self, shown: Display[S]) -> Sequence[Rect] | None:
        """Return the areas to redraw since the last `draw`, or None to redraw everything."""
        ground, before = self.ground.follow(shown), self._drawn
        was_bare, self._is_bare = self._is_bare, self.ground.is_replaced(shown)
        if before is None or was_bare != self._is_bare:
            return None
        parts: list[Rect | None] = [*ground, *self._looks_anew(before, shown)]
        if self._marked_anew(before, shown):
            parts += self._markable(before, shown)
        above = self._lies_above(shown)
        if above != self._above:
            parts += [area for layer, area in self._above if (layer, area) not in above]
            parts += [area for layer, area in above if (layer, area) not in self._above]
        if before.seen.trail != shown.seen.trail or before.places is not shown.places:
            parts += [self._trailed, self._trail_area(shown)]
        stirred = before.moving != shown.moving or before.waves != shown.waves
        for seen in (before, shown) if stirred else ():
            parts += [self.around(pose) for _, pose in seen.moving]
            parts += [self.ground.ring(seen, *wave) for wave in seen.waves]
        if before.glide or shown.glide:
            parts.append(self.board)
        if before.closeup != shown.closeup:
            parts.append(self.board)
        return [part for part in parts if part]

    def _markable(self, before: Display[S], shown: Display[S]) -> Sequence[Rect]:
        """Return the areas that marks and the carried piece may touch."""
        if before.carried or shown.carried:
            return self.areas
        far = 2 * self.look.px(BESIDE_UNITS)
        return self.board.inflate(far, far), self.areas[1]

    def _lies_above(self, shown: Display[S]) -> list[tuple[Hashable, Rect]]:
        """Return value and area of each layer above the pieces."""
        far = 2 * self.look.px(BESIDE_UNITS)
        layers = on_plane(shown.layers, "above")
        found = [(layer.value, layer.area(self._areas, self.look)) for layer in layers]
        return [(value, area.inflate(far, far)) for value, area in found if area]

    @staticmethod
    def _marked_anew(before: Display[S], shown: Display[S]) -> bool:
        """Return whether any mark has changed."""
        pairs = ((getattr(before, name), getattr(shown, name)) for name in MARKS)
        if any(one is not other and one != other for one, other in pairs):
            return True
        marked = any(getattr(shown, name) for name in MARKED)
        return marked and before.places is not shown.places and before.places != shown.places

    def _looks_anew(self, before: Display[S], shown: Display[S]) -> Iterator[Rect]:
        """Yield the areas of standing pieces that look different now."""
        names = ("pieces", "hidden", "gazes", "sway", "places")
        idle = (before.before is None) == (shown.before is None)
        if idle and all(getattr(before, name) == getattr(shown, name) for name in names):
            return
        old, new = self._standing(before), self._standing(shown)
        for spot in old.keys() | new.keys():
            if old.get(spot) != new.get(spot):
                for seen in (old, new):
                    if spot in seen:
                        yield self.around(seen[spot][0])

    @staticmethod
    def _standing(shown: Display[S]) -> dict[Spot, tuple[Pose, object]]:
        """Return pose and look of each piece that stands still."""
        found: dict[Spot, tuple[Pose, object]] = {}
        idle = shown.before is None
        for spot, piece in shown.pieces.items():
            place = shown.places.get(spot[0])
            if place is not None and spot not in shown.hidden:
                pose = Pose(*place.centre(spot[1]), place.side(spot[1]))
                sway = shown.sway if piece.sway and idle and not place.beside else 0
                found[spot] = pose, (piece, shown.gazes.get(spot), sway)
        return found

    def _trail_area(self, shown: Display[S]) -> Rect:
        """Return the area of the trail, empty for none."""
        if not (self.look.mark_last_move and shown.seen.trail):
            return Rect(0, 0, 0, 0)
        picture, spot = self._trail_of(shown, shown.places)
        return picture.get_rect(topleft=spot)

    def _trail_of(
        self, shown: Display[S], places: Mapping[str, Place]
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return the picture of the trail between places, and its top left corner."""
        seen = shown.seen
        return self.trail.picture(seen.trail, places, shown.pieces, seen.flipped)

    def around(self, pose: Pose) -> Rect:
        """Return the area in which a piece is drawn in a pose."""
        side = round(TURNED_RATIO * pose.size) + 2 * self.look.px(LIFT)
        area = Rect(0, 0, side, side)
        area.center = round(pose.x), round(pose.y)
        return area

    @property
    def areas(self) -> Sequence[Rect]:
        """The parts of the window in which anything of the board may be drawn."""
        far = 2 * self.look.px(BESIDE_UNITS)
        return self.ground.reach, self.side.inflate(far, far) if self.side else self.side

    def draw(self, surface: pygame.Surface, shown: Display[S]) -> None:
        """Draw the board and all that lies on it."""
        if self._drawn is not shown:
            self._drawn, self._trailed = shown, self._trail_area(shown)
            self._above = self._lies_above(shown)
        closeup, parts = shown.closeup, [surface.get_clip()]
        if closeup:
            parts = staging.seen_parts(surface, self.board, closeup)
        there = False
        for part in parts:
            with clipped(surface, part):
                there |= self._draw_on_ground(surface, shown)
        if not there:
            return
        if closeup:
            staging.draw(surface, self.look, self.board, closeup)
        if shown.glide:
            shown.glide.draw(surface)
        if shown.carried:
            self._draw_carried(surface, shown, shown.carried)

    def _draw_on_ground(self, surface: pygame.Surface, shown: Display[S]) -> bool:
        """Draw ground, pieces and marks; return whether any lie in the clipped area."""
        if not self.ground.draw(surface, shown):
            return False
        if surface.get_clip().collidelist(list(self.areas)) < 0 or self.ground.is_replaced(shown):
            return False
        with clipped(surface, shown.glass):
            self._draw_over(surface, shown)
        if shown.glass:
            self._draw_beside(surface, shown)
        return True

    def picture(self, shown: Display[S]) -> pygame.Surface:
        """Return a picture of the board without what is beside it."""
        surface = self.ground.room.copy()
        self.draw(surface, replace(shown, patience=lambda: math.inf))
        self._drawn = None  # Nothing of it is in the window.
        return surface.subsurface(self.board).copy()

    def _draw_beside(self, surface: pygame.Surface, shown: Display[S]) -> None:
        """Draw the marks beside an enlarged board, whose own marks keep to its area."""
        places = {name: place for name, place in shown.places.items() if place.beside}
        beside = replace(shown, places=places)
        if self.look.mark_last_move and shown.seen.trail:
            surface.blit(*self._trail_of(shown, places))
        self._draw_targets_below(surface, beside)
        self._draw_targets_above(surface, beside)
        self._draw_trace(surface, beside, shown.advice, self.look.palette.ok, 0.36)

    def _draw_over(self, surface: pygame.Surface, shown: Display[S]) -> None:
        """Draw pieces, marks and layers on the ground."""
        palette = self.look.palette
        self._draw_targets_below(surface, shown)
        if shown.preview:
            self._draw_preview_below(surface, shown, shown.preview)
        self._draw_pieces(surface, shown)
        if self.look.mark_last_move and shown.seen.trail:
            surface.blit(*self._trail_of(shown, shown.places))
        for piece, pose in shown.moving:
            self._draw_posed(surface, shown, piece, pose)
        self._draw_targets_above(surface, shown)
        for layer in on_plane(shown.layers, "above"):
            layer.draw(surface, self._areas, self.look)
        if shown.preview:
            self._draw_preview_above(surface, shown, shown.preview)
        self._draw_trace(surface, shown, shown.pending, palette.bone, 0.36)
        self._draw_trace(surface, shown, shown.advice, palette.ok, 0.36)

    # -- pieces

    def _draw_pieces(self, surface: pygame.Surface, shown: Display[S]) -> None:
        leaving = set(shown.preview.leaving) if shown.preview else set()
        idle = shown.before is None
        below: Blits = []
        above: Blits = []
        clip = surface.get_clip()
        for spot, piece in shown.pieces.items():
            place = shown.places.get(spot[0])
            if place is None or spot in shown.hidden or (shown.carried and spot == shown.lifted):
                continue
            x, y = place.centre(spot[1])
            size = round(place.side(spot[1]))
            if not clip.colliderect((x - size, y - size, 2 * size, 2 * size)):
                continue
            if piece.shadow:
                shade = marks.shadow(size)
                below.append((shade, _at(shade, x, y + size * 0.40)))
                y -= self.look.px(LIFT)
                if spot == shown.lifted:
                    y -= round(self.look.px(LIFTED - LIFT) * shown.raised)
            if piece.sway and not place.beside and idle:
                y += round(self.look.px(2) * shown.sway * (1.5 - piece.sway))
            if spot in leaving or piece.faint:
                alpha = LEAVING_ALPHA if spot in leaving else FAINT_ALPHA
                image = marks.faint(piece.picture, size, self.look, piece.turned, alpha)
            else:
                gaze = shown.gazes.get(spot)
                name = f"{piece.picture}~{gaze}" if gaze else piece.picture
                image = marks.picture(name, size, self.look, piece.turned)
            above.append((image, _at(image, x, y)))
        surface.fblits(below)
        surface.fblits(above)

    def _draw_posed(
        self, surface: pygame.Surface, shown: Display[S], piece: Piece, pose: Pose
    ) -> None:
        size, image = self._posed(shown, piece, pose)
        if size <= 0 or pose.alpha <= 0:
            return
        if piece.shadow and pose.alpha > 0.6:
            shade = marks.shadow(size)
            surface.blit(shade, _at(shade, pose.x, pose.y + size * 0.40))
        if pose.breadth < 1:
            wide = max(1, round(image.get_width() * pose.breadth))
            image = pygame.transform.smoothscale(image, (wide, image.get_height()))
        if pose.alpha < 1:
            image = image.copy()
            image.set_alpha(round(255 * pose.alpha))
        lift = self.look.px(LIFT) if piece.shadow else 0
        surface.blit(image, _at(image, pose.x, pose.y - pose.high - lift))

    def _posed(self, shown: Display[S], piece: Piece, pose: Pose) -> tuple[int, pygame.Surface]:
        """Return size and picture of a moving piece.

        It scales the picture of a standing piece, as rasterising one would take too long.
        """
        standing = {
            round(shown.places[place].side(seat))
            for place, seat in shown.pieces
            if place in shown.places
        }
        size = round(pose.size)
        if size in standing and pose.turned % 90 == 0:
            return size, marks.picture(piece.picture, size, self.look, pose.turned)
        coarse = max(2, self.look.px(2))  # Few sizes of a picture can be kept.
        size = round(pose.size / coarse) * coarse
        base = min((side for side in standing if side >= size), default=max(standing, default=size))
        return size, marks.scaled(piece.picture, size, base, self.look, pose.turned)

    def _draw_carried(
        self, surface: pygame.Surface, shown: Display[S], position: tuple[int, int]
    ) -> None:
        x, y = position[0], position[1] - self.look.px(LIFTED)
        spot = shown.lifted
        if shown.hand is not None:
            surface.blit(shown.hand, _at(shown.hand, x, y))
        elif spot and spot[0] in shown.places:
            size = max(shown.places[spot[0]].side(spot[1]), self.look.px(48))
            self._draw_posed(surface, shown, shown.pieces[spot], Pose(x, y, size))

    # -- marks

    def _draw_targets_below(self, surface: pygame.Surface, shown: Display[S]) -> None:
        look, palette = self.look, self.look.palette
        for spot in shown.starts:
            place = shown.places.get(spot[0])
            if place:
                x, y = place.centre(spot[1])
                size = place.side(spot[1])
                light = marks.halo(round(size), palette.candle)
                surface.blit(light, _at(light, x, y + size * 0.40))
        for name, mark in shown.targets:
            place = shown.places.get(name)
            if place and mark.shape == "lit":
                light = marks.pool(place.rect.size, look.px(9), palette.focus, 0.26)
                surface.blit(light, place.rect)
            elif place and mark.shape == "brackets":
                colour = palette.colour(mark.tone)
                picture = marks.brackets(place.rect.size, look.unit, colour, palette.night)
                surface.blit(picture, place.rect)
        for frame in shown.frames:
            place = shown.places.get(frame.place)
            if place:
                self._frame(surface, place, palette.colour(frame.colour), frame.width)

    def _frame(self, surface: pygame.Surface, place: Place, colour: str, width: float) -> None:
        look = self.look
        rect = place.rect.inflate(look.px(4), look.px(4))
        surface.blit(marks.outline(rect.size, look.px(11), width * look.unit, colour), rect)

    def _draw_targets_above(self, surface: pygame.Surface, shown: Display[S]) -> None:
        palette = self.look.palette
        occupied = {name for name, _ in shown.pieces}
        for name, mark in shown.targets:
            place = shown.places.get(name)
            if place is None:
                continue
            cell = place.rect.width
            if name == shown.foreseen:
                pass  # The preview takes this place.
            elif mark.shape in ("dot", "lit"):
                size = cell if mark.shape == "dot" else round(cell * 0.7)
                picture = marks.dot(size, palette.bone, palette.night)
                aside = name in occupied and bool(place.seats)
                surface.blit(picture, _at(picture, *_beside_figure(place.rect, aside)))
            elif mark.shape == "dashed":
                aside = name in occupied and bool(place.seats)
                size = round(cell * 0.6) if aside else cell
                picture = marks.dashed_ring(size, palette.bone, palette.night)
                surface.blit(picture, _at(picture, *_beside_figure(place.rect, aside)))
            if mark.word:
                self._chip(surface, place, mark.word, palette.colour(mark.tone))

    def _chip(self, surface: pygame.Surface, place: Place, word: str, colour: str) -> None:
        """Draw a word at the upper edge of a place, inside the focus ring and the window."""
        picture = marks.chip(word, self.look, colour, self.look.palette.night)
        small = place.rect.width < self.look.px(MIN_WORD_CELL_UNITS)
        foot = (place.rect.centerx, place.rect.top + self.look.px(8 if small else 25))
        rect = picture.get_rect(midbottom=foot)
        surface.blit(picture, rect.clamp(surface.get_rect()))

    def _draw_trace(
        self,
        surface: pygame.Surface,
        shown: Display[S],
        trace: Trace | None,
        colour: str,
        start: float = 0.0,
    ) -> None:
        """Draw an arrow that begins a part of a cell away from the middle of its first place."""
        if trace is None:
            return
        places = [shown.places[name] for name in trace.places if name in shown.places]
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
        self, surface: pygame.Surface, shown: Display[S], preview: Preview
    ) -> None:
        for name, colour in preview.lit:
            place = shown.places.get(name)
            if place:
                ink = self.look.palette.colour(colour)
                light = marks.pool(place.rect.size, self.look.px(9), ink, 0.62)
                surface.blit(light, place.rect)

    def _draw_preview_above(
        self, surface: pygame.Surface, shown: Display[S], preview: Preview
    ) -> None:
        palette = self.look.palette
        for spot, piece in preview.pieces:
            place = shown.places.get(spot[0])
            if place:
                x, y = place.centre(spot[1])
                size = round(place.side(spot[1]))
                image = marks.faint(piece.picture, size, self.look, piece.turned, FAINT_ALPHA)
                surface.blit(image, _at(image, x, y))
        for name, colour in preview.turning:
            place = shown.places.get(name)
            if place:
                size = round(place.rect.width * 1.14)
                picture = marks.quarter_turn(size, palette.colour(colour), palette.night)
                surface.blit(picture, _at(picture, *place.rect.center))
        for source, target, colour in preview.arrows:
            places = [shown.places[name] for name in (source, target) if name in shown.places]
            if len(places) == 2:
                self._arrow(surface, places, palette.colour(colour), (0.36, 0.32))
        for name, words in preview.numbers:
            place = shown.places.get(name)
            if place:
                disc = marks.text_disc(words, self.look, palette.ok)
                aside = any(spot[0] == name for spot in shown.pieces) and bool(place.seats)
                surface.blit(disc, _at(disc, *_beside_figure(place.rect, aside)))
        for chip in preview.chips:
            place = shown.places.get(chip.place)
            if place:
                self._chip(surface, place, chip.word, palette.colour(chip.tone))


def _beside_figure(cell: Rect, aside: bool) -> tuple[int, int]:
    """Return the middle of a cell, or its upper right where somebody stands in it."""
    far = round(cell.width * DOT_ASIDE_CELLS) if aside else 0
    return cell.centerx + far, cell.centery - far


def _at(picture: pygame.Surface, x: float, y: float) -> tuple[int, int]:
    """Return the top left corner that centres a picture at x, y."""
    return round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)
