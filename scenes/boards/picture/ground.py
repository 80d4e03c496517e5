"""The ground of a board: its lit picture, the signs on it, and the part beside it."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic, TypeVar

import pygame
from msgspec.structs import replace
from pygame import Rect

from game.state import State
from scenes.boards.motion.animation import Wave, ease_out, smooth
from scenes.boards.picture.display import Display
from scenes.boards.picture.layer import Areas, Layer, ground_of, sole
from scenes.boards.seen import Seen
from scenes.boards.view import View
from scenes.ui.decoration.candle import FLAME
from scenes.ui.drawing import shapes, svg
from scenes.ui.drawing.cache import USUAL_PIXELS
from scenes.ui.drawing.clip import blit_slowly, clipped
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.slices import SlicedTask, pause
from scenes.ui.drawing.svg import sprite
from scenes.ui.input.caps import Caps

S = TypeVar("S", bound=State)
Picture = TypeVar("Picture")

REACH_UNITS: Final = 140  # The distance around the board that shadow and light reach.
STEADY_LIGHT_PART: Final = 0.92  # This part of the candle light never goes.
MIN_KEPT_PICTURES: Final = 2  # The pictures of each kind that are kept for the next time.
KEPT_WINDOWS: Final = 4.0  # The windows full of pictures that are kept, too, up to size USUAL.
SLICE_SECONDS: Final = 0.002  # The least time for which a picture is painted.
FIRST_SLICE_SECONDS: Final = 0.03  # The painting time a frame until something is visible.
OVERDUE_SECONDS: Final = 0.25  # A picture that is later gets longer slices ...
OVERDUE_SLICE_SECONDS: Final = 0.005  # ... of this many seconds.
MAX_FRAME_SECONDS: Final = 0.05  # A frame counts no more: others may have had the rest.
URGENT_TIMES: Final = 8  # Slices grow again at this many times OVERDUE_SECONDS.
URGENT_SLICE_SECONDS: Final = 0.006  # ... of this many seconds.
URGENT_FRAME_PART: Final = 0.5  # The least part of a frame that such a slice takes.
WAIT_TIMES: Final = 32  # A frame waits for a picture this many times as late.
WAVE_RIM_UNITS: Final = 2  # The width of a wave's edge outside of it.
FADE_STEPS: Final = 16  # Old light goes over into new in them.


class PictureShelf(Generic[Picture]):
    """A cache of the pictures used last, at most `most` of them."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable, paint: Callable[[], Picture]) -> Picture:
        """Return the picture of a key; paint it if it is not cached."""
        if key not in self._kept:
            self._kept[key] = paint()
            if len(self._kept) > self.most:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


Wanted = tuple[PictureShelf[Any], Hashable, Callable[[], object]]
"""A shelf, the key of a picture, and a function that paints it."""


@dataclass(frozen=True, slots=True)
class Staged(Generic[S]):
    """A fade of the ground: its first and last moment, the step between them, signs and caps."""

    before: Seen[S]
    told: Layer[Any]
    seen: Seen[S]
    now: Layer[Any]
    step: int
    signs: Layer[Any] | None
    caps: Caps | None

    @property
    def lit(self) -> tuple[Hashable, ...]:
        """The values that the picture without signs depends on."""
        return self.told.value, self.now.value, self.step

    @property
    def signed(self) -> Hashable:
        """The values that the picture of the signs depends on, None for no signs."""
        return self.signs and (self.signs.value, self.caps)


class BoardGround(Generic[S]):
    """The painter of one game's ground in one look; it caches the latest layers by value."""

    def __init__(
        self, view: View[S], look: Look, board: Rect, side: Rect, room: pygame.Surface
    ) -> None:
        self.view = view
        self.look = look
        self.board = board
        self.side = side
        self.room = room
        self.reach = board.inflate(2 * look.px(REACH_UNITS), 2 * look.px(REACH_UNITS)).clip(
            room.get_rect()
        )
        self._areas = Areas(board, side).moved(-self.reach.left, -self.reach.top)
        # The surface with ground and signs as they are now.
        self._stage = pygame.Surface(self.reach.size)
        self._staged: Staged[S] | None = None  # What lies on the stage.
        window = room.get_width() * room.get_height()
        self._grounds: PictureShelf[pygame.Surface] = PictureShelf(_room_for(window, self.reach))
        self._sheets: PictureShelf[pygame.Surface] = PictureShelf(_room_for(window, board))
        self._sides: PictureShelf[pygame.Surface] = PictureShelf(_room_for(window, side))
        self._figures: PictureShelf[None] = PictureShelf(MIN_KEPT_PICTURES)
        self._side: pygame.Surface | None = None  # The picture beside the board that was seen last.
        self._values: tuple[Hashable, ...] = ()  # The values of all layers but the ones above.
        # A picture that is painted in slices: its shelf, its key and the work.
        self._task: tuple[PictureShelf[Any], Hashable, SlicedTask] | None = None
        self.behind = False  # What is seen is not yet what is to be seen.
        self._late = 0.0  # The seconds for which it has been behind.
        self._asked = 0.0  # The time at which it was to be seen.
        self._followed: Display[S] | None = None  # The display that was to be seen last.

    def follow(self, shown: Display[S]) -> Sequence[Rect]:
        """Go to another display; return the areas that have changed.

        Painting that takes longer than the display's patience continues in the next frames, while
        the old picture stays. After too long a delay, this frame waits for it.
        """
        self._followed, now = shown, time.perf_counter()
        frame = min(now - self._asked, MAX_FRAME_SECONDS)
        self._late = self._late + frame if self.behind else 0.0
        self._asked = now
        staged, side = _staging(shown), sole(shown.layers, "side")
        values = staged.lit, staged.signed, side and side.value, staged.caps
        if self._staged is not None and not self.behind and values == self._values:
            return ()
        self.behind = not self._prepare(shown, staged, frame)
        if self.behind:
            return ()
        parts, before, self._values = self._set_stage(staged), self._side, values
        if self.side:
            self._side = self._side_of(shown, staged)
        return parts if self._side is before else [*parts, self.side]

    def draw(self, surface: pygame.Surface, shown: Display[S]) -> bool:
        """Draw board and side; while something moves the old light fades into the new.

        Return False if there is no picture yet.
        """
        if self._followed is not shown:
            self.follow(shown)
        if self._staged is None:
            return False
        surface.blit(self._stage, self.reach)
        if self._side:
            surface.blit(self._side, self.side)
        for wave, part in shown.waves:
            self._draw_wave(surface, shown, wave, part)
        return True

    def is_replaced(self, shown: Display[S]) -> bool:
        """Return whether another kind of ground is still seen, so that pieces must wait."""
        staged = self._staged
        return (
            self.behind and staged is not None and staged.now.paint != ground_of(shown.layers).paint
        )

    @property
    def covered(self) -> Rect | None:
        """The part of the window where the board hides the room, None for none."""
        return None if self._staged is None else self.reach

    def share(self, other: BoardGround[Any]) -> None:
        """Use those pictures of another ground of the same game that look the same here."""
        if (self.look, self.board) != (other.look, other.board) or self.room is not other.room:
            return
        self._grounds = other._grounds
        if self.side == other.side:
            self._sheets, self._sides = other._sheets, other._sides

    def close(self) -> None:
        """Drop unfinished work, whose thread would keep all pictures for seconds."""
        if self._task is not None:
            self._task[2].drop()
            self._task = None

    # -- painting ahead, in slices

    def _prepare(self, shown: Display[S], staged: Staged[S], frame: float) -> bool:
        """Paint missing pictures while patience lasts; return whether none is missing any more.

        `frame` is the time of the frame before, in seconds.
        """
        late = self._late
        if math.isinf(shown.patience()) or late > WAIT_TIMES * OVERDUE_SECONDS:
            if self._task is not None:
                self._task[2].finish()
                self._task = None
            return True  # These are painted as soon as they are needed.
        waited = self.behind  # The picture has waited for a frame and now goes on in any case.
        least = OVERDUE_SLICE_SECONDS if late > OVERDUE_SECONDS else SLICE_SECONDS
        if late > URGENT_TIMES * OVERDUE_SECONDS:
            least = max(URGENT_SLICE_SECONDS, URGENT_FRAME_PART * frame)
        if self._staged is None:
            least = FIRST_SLICE_SECONDS
        for shelf, key, paint in self._wanted(shown, staged):
            left = shown.patience()
            if left <= 0 and not waited:
                return False
            if key not in shelf:
                if not self._go_on(shelf, key, paint, max(least, left)):
                    return False
                waited = self._staged is None
        return True

    def _wanted(self, shown: Display[S], staged: Staged[S]) -> Iterator[Wanted]:
        """Yield the pictures that a display consists of."""
        if self._staged is None:
            figures = _figures_of(shown)
            prepare = partial(svg.prepare, figures, self.look)
            yield self._figures, figures, partial(self._figures.get, figures, prepare)
        for layer, seen in ((staged.told, staged.before), (staged.now, staged.seen)):
            yield self._grounds, layer.value, partial(self._lit, layer, seen)
        side = sole(shown.layers, "side")
        if self.side and side:
            key = staged.now.value, side.value, staged.caps
            yield self._sides, key, lambda: self._side_of(shown, staged)
        if staged.signs:
            signs = partial(self._signs, staged.signs, staged.caps)
            yield self._sheets, staged.signed, signs

    def _go_on(
        self,
        shelf: PictureShelf[Any],
        key: Hashable,
        paint: Callable[[], object],
        seconds: float,
    ) -> bool:
        """Paint a picture for at most `seconds`; return whether it is finished."""
        task = self._task
        if task is None or task[0] is not shelf or task[1] != key or task[2].dropped:
            self.close()
            task = self._task = shelf, key, SlicedTask(lambda: (paint(), None)[1])
        done = task[2].go_on(seconds)
        if done:
            self._task = None
        return done

    # -- the lit ground, the signs on it, and what is beside it

    def _set_stage(self, staged: Staged[S]) -> list[Rect]:
        """Redraw ground and signs where they differ from the last frame.

        Return the areas of the window that were redrawn.
        """
        before, part = self._staged, self._stage.get_rect()
        if before is not None and before.lit == staged.lit:
            if before.signed == staged.signed:
                return []
            part = self._areas.board.clip(part)
        with clipped(self._stage, part):
            if staged.step < FADE_STEPS:
                self._stage.blit(self._lit(staged.told, staged.before), (0, 0))
            if staged.step:
                picture = self._lit(staged.now, staged.seen)
                alpha = round(255 * staged.step / FADE_STEPS)
                if alpha < 255:  # An alpha of 255 is blended ten times as slowly.
                    picture.set_alpha(alpha)
                self._stage.blit(picture, (0, 0))
                picture.set_alpha(None)
            if staged.signs:
                self._stage.blit(self._signs(staged.signs, staged.caps), self._areas.board)
        self._staged = staged
        return [part.move(self.reach.topleft)]

    def _lit(self, layer: Layer[Any], seen: Seen[S]) -> pygame.Surface:
        """Return the board in the light of its candles."""
        return self._grounds.get(layer.value, lambda: self._paint_lit(layer, seen))

    def _paint_lit(self, layer: Layer[Any], seen: Seen[S]) -> pygame.Surface:
        canvas = pygame.Surface(self.reach.size)
        blit_slowly(canvas, self.room.subsurface(self.reach), (0, 0))
        layer.draw(canvas, self._areas, self.look)
        pause()
        for lamp in self.view.lamps(seen, self._areas.board, self.look):
            x, y = lamp.spot
            for radius, bright in lamp.lights:
                glow = shapes.glow((2 * radius, 2 * radius), FLAME, bright * STEADY_LIGHT_PART)
                spot = (x - radius, y - radius)
                canvas.blit(glow, spot, special_flags=pygame.BLEND_RGB_ADD)
            picture = sprite(lamp.picture, lamp.size, self.look)
            canvas.blit(picture, picture.get_rect(center=lamp.spot))
        return canvas

    def _signs(self, layer: Layer[Any], caps: Caps | None) -> pygame.Surface:
        return self._sheets.get((layer.value, caps), lambda: self._paint_signs(layer, caps))

    def _paint_signs(self, layer: Layer[Any], caps: Caps | None) -> pygame.Surface:
        sheet = pygame.Surface(self.board.size, pygame.SRCALPHA)
        areas = Areas(self.board, self.side).moved(-self.board.left, -self.board.top)
        layer.draw(sheet, areas, replace(self.look, caps=caps))
        return sheet

    def _side_of(self, shown: Display[S], staged: Staged[S]) -> pygame.Surface | None:
        """Return the picture beside the board with its ground, or None."""
        layer, below = sole(shown.layers, "side"), staged.now
        if layer is None:
            return None
        key = below.value, layer.value, staged.caps
        return self._sides.get(key, lambda: self._paint_side(layer, staged))

    def _paint_side(self, layer: Layer[Any], staged: Staged[S]) -> pygame.Surface:
        reach = self.side.inflate(2 * self.look.px(20), 2 * self.look.px(20))
        sheet = pygame.Surface(reach.size)
        sheet.blit(self.room, (0, 0), reach)
        away = self.reach.left - reach.left, self.reach.top - reach.top
        sheet.blit(self._lit(staged.now, staged.seen), away)
        pause()
        areas = Areas(self.board, self.side).moved(-reach.left, -reach.top)
        layer.draw(sheet, areas, replace(self.look, caps=staged.caps))
        return sheet.subsurface(areas.side).copy()

    # -- waves

    def _draw_wave(
        self, surface: pygame.Surface, shown: Display[S], wave: Wave, part: float
    ) -> None:
        ring = self.ring(shown, wave, part)
        if ring is None:
            return
        ring = ring.inflate(-2 * self.look.px(WAVE_RIM_UNITS), -2 * self.look.px(WAVE_RIM_UNITS))
        inner = [other.rect for other in shown.places.values() if not other.beside]
        around = inner[0].unionall(inner)
        radius, ink = self.look.px(24), self.look.palette.colour(wave.colour)
        with clipped(surface, around.clip(shown.glass) if shown.glass else around):
            for extra, width, colour in ((2, 8, self.look.palette.night), (0, 4, ink)):
                edge = ring.inflate(self.look.px(extra), self.look.px(extra))
                pygame.draw.rect(surface, colour, edge, self.look.px(width), radius)

    def ring(self, shown: Display[S], wave: Wave, part: float) -> Rect | None:
        """Return the area of a wave, or None while it is invisible."""
        place = shown.places.get(wave.place)
        if place is None or not 0 < part < 1:
            return None
        far = 2 * round((0.3 + (wave.reach - 0.3) * ease_out(part)) * place.rect.width)
        ring = Rect(0, 0, far, far)
        ring.center = place.rect.center
        return ring.inflate(2 * self.look.px(WAVE_RIM_UNITS), 2 * self.look.px(WAVE_RIM_UNITS))


def _staging(shown: Display[S]) -> Staged[S]:
    """Return the fade of a display's ground."""
    told, now = ground_of(shown.told), ground_of(shown.layers)
    step = round(FADE_STEPS * smooth(shown.faded)) if told.value != now.value else 0
    before = shown.seen if shown.before is None else shown.before
    return Staged(before, told, shown.seen, now, step, sole(shown.told, "signs"), shown.caps)


def _figures_of(shown: Display[S]) -> frozenset[tuple[str, int, float]]:
    """Return names, sizes and angles of the figures that stand upright or turned by quarters."""
    return frozenset(
        (piece.picture, round(shown.places[name].side(seat)), piece.turned % 360)
        for (name, seat), piece in shown.pieces.items()
        if name in shown.places and piece.turned % 90 == 0
    )


def _room_for(window: int, area: Rect) -> int:
    """Return the number of pictures of an area to cache in a window of so many pixels."""
    return max(
        MIN_KEPT_PICTURES,
        int(KEPT_WINDOWS * min(window, USUAL_PIXELS) / max(1, area.width * area.height)),
    )
