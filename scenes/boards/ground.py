"""What lies below the pieces of a board: the lit ground, the signs on it, and what is beside it."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import Any, Final, Generic, TypeVar

import pygame
from pygame import Rect

from game.state import State
from scenes.boards.animation import Wave, ease_out, smooth
from scenes.boards.display import Display
from scenes.boards.view import View
from scenes.ui import shapes
from scenes.ui.candle import FLAME
from scenes.ui.clip import clipped
from scenes.ui.look import Look
from scenes.ui.slices import Errand, pause
from scenes.ui.svg import sprite

S = TypeVar("S", bound=State)
Picture = TypeVar("Picture")

REACH: Final = 140  # units around the board where its shadow and light fall
STEADY: Final = 0.92  # of the candle light that never goes
KEPT: Final = 3  # pictures of each kind that are not painted anew when they are seen again
ROOM: Final = 4.0  # as many windows full of pictures of a kind are kept, too
SLICE: Final = 0.002  # seconds for which a picture is painted at least
FIRST: Final = 0.06  # the same while there is nothing to see yet: nobody waits at an empty table
OVERDUE: Final = 0.25  # seconds after which a frame waits for what was not there all the time
RIM: Final = 2  # units by which the edge of a wave is drawn outside of it
FADES: Final = 16  # steps in which old light goes over into new


class PictureShelf(Generic[Picture]):
    """The last pictures of a kind, at least so many."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable, paint: Callable[[], Picture]) -> Picture:
        """Return the picture of a key, painted if it is not there."""
        if key not in self._kept:
            self._kept[key] = paint()
            if len(self._kept) > self.most:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


Wanted = tuple[PictureShelf[Any], Hashable, Callable[[], object]]  # a picture and how to paint it


class BoardGround(Generic[S]):
    """Paints the ground of one game in one look; only what has changed is painted anew."""

    def __init__(
        self, view: View[S], look: Look, board: Rect, side: Rect, room: pygame.Surface
    ) -> None:
        self.view = view
        self.look = look
        self.board = board
        self.side = side
        self.room = room
        self.reach = board.inflate(2 * look.px(REACH), 2 * look.px(REACH)).clip(room.get_rect())
        self._area = board.move(-self.reach.left, -self.reach.top)
        self._stage = pygame.Surface(self.reach.size)  # ground and signs as they are now
        self._staged: tuple[Hashable, int] = (None, 0)  # what lies on it, and the step of its fade
        self._latest: tuple[S, pygame.Surface] | None = None  # the last ground without lamps
        window = room.get_width() * room.get_height()
        self._grounds: PictureShelf[pygame.Surface] = PictureShelf(_room_for(window, self.reach))
        self._sheets: PictureShelf[pygame.Surface] = PictureShelf(_room_for(window, board))
        self._sides: PictureShelf[pygame.Surface] = PictureShelf(_room_for(window, side))
        self._side: pygame.Surface | None = None  # what was seen beside the board last
        self._errand: tuple[Hashable, Errand] | None = None  # a picture that is painted in slices
        self.behind = False  # whether what is seen is not yet what is to be seen
        self._current = 0.0  # when what was seen was last what was to be seen
        self._followed: Display[S] | None = None  # what was last to be seen

    def follow(self, shown: Display[S]) -> Sequence[Rect]:
        """Go on to what is to be seen; return where that looks otherwise than before.

        What takes longer than the display has patience for is painted in the next frames, and what
        was seen before stays that long, but never for long: then this frame waits.
        """
        self._followed, now = shown, time.perf_counter()
        if not self.behind:
            self._current = now
        self.behind = not self._prepare(shown, now - self._current > OVERDUE)
        if self.behind:
            return ()
        staged, side = self._set_stage(shown), self._side
        if self.side:
            self._side = self._side_of(shown.observation)
        parts = (staged, None if self._side is side else self.side)
        return [part for part in parts if part]

    def draw(self, surface: pygame.Surface, shown: Display[S]) -> bool:
        """Draw board and side; while something moves the old light goes over into the new.

        Return whether there is anything to see at all.
        """
        if self._followed is not shown:
            self.follow(shown)
        if self._staged[0] is None:
            return False
        surface.blit(self._stage, self.reach)
        if self._side:
            surface.blit(self._side, self.side)
        for wave, part in shown.waves:
            self._draw_wave(surface, shown, wave, part)
        return True

    @property
    def covered(self) -> Rect | None:
        """The part of the window behind which nothing of the room is seen."""
        return None if self._staged[0] is None else self.reach

    # -- what is painted ahead, in slices

    def _prepare(self, shown: Display[S], overdue: bool) -> bool:
        """Go on with the pictures that are missing; tell whether none is."""
        if math.isinf(shown.patience()) or overdue:
            if self._errand is not None:
                self._errand[1].finish()
                self._errand = None
            return True  # they are painted as soon as they are needed
        late = self.behind  # it has waited for a frame: now it goes on in any case
        least = FIRST if self._staged[0] is None else SLICE
        for shelf, key, paint in self._wanted(shown):
            left = shown.patience()
            if left <= 0 and not late:
                return False
            if key not in shelf:
                if not self._go_on((id(shelf), key), paint, max(least, left)):
                    return False
                late = least == FIRST
        return True

    def _wanted(self, shown: Display[S]) -> Iterator[Wanted]:
        """Yield the pictures that make up a display."""
        view, now = self.view, shown.observation
        told = now if shown.earlier is None else shown.earlier
        for seen in (told, now):
            yield self._grounds, view.board_key(seen), partial(self._lit, seen)
        if self.side:
            yield self._sides, view.side_key(now), lambda: self._side_of(now)
        sheet = view.over_key(told)
        if sheet is not None:
            yield self._sheets, sheet, lambda: self._signs_of(sheet, told)

    def _go_on(self, key: Hashable, paint: Callable[[], object], seconds: float) -> bool:
        """Paint a picture for so long; tell whether it is done."""
        if self._errand is None or self._errand[0] != key or self._errand[1].dropped:
            self._errand = key, Errand(lambda: (paint(), None)[1])
        done = self._errand[1].go_on(seconds)
        if done:
            self._errand = None
        return done

    def _side_of(self, observation: S) -> pygame.Surface:
        key = self.view.side_key(observation)
        return self._sides.get(key, lambda: self._paint_side(observation))

    def _signs_of(self, key: Hashable, observation: S) -> pygame.Surface:
        return self._sheets.get(key, lambda: self._paint_signs(observation))

    # -- the lit ground

    def _set_stage(self, shown: Display[S]) -> Rect | None:
        """Put ground and signs together anew where they differ from the frame before.

        Return that part of the window.
        """
        now = shown.observation
        told = now if shown.earlier is None else shown.earlier
        keys = (self.view.board_key(told), self.view.board_key(now))
        sheet = self.view.over_key(told)
        key, step, fading = (keys, sheet), 0, keys[0] != keys[1]
        if fading:
            step = round(FADES * smooth(shown.faded))
        if self._staged == (key, step):
            return None
        changed = self.view.changed_part(told, now, self._area, self.look) if fading else None
        stage = self._stage
        further = changed if self._staged[0] == key else None  # only there has the light gone on
        stage.set_clip(further)
        stage.blit(self._lit(told), (0, 0))
        if fading:
            ground = self._lit(now)
            if step < FADES:  # an alpha of 255 is blended ten times as slowly as any other
                ground.set_alpha(round(255 * step / FADES))
            stage.blit(ground, changed or (0, 0), changed)
            ground.set_alpha(None)
        if sheet is not None:
            stage.blit(self._signs_of(sheet, told), self._area)
        stage.set_clip(None)
        self._staged = (key, step)
        return further.move(self.reach.topleft) if further else self.reach

    def _lit(self, observation: S) -> pygame.Surface:
        key = self.view.board_key(observation)
        return self._grounds.get(key, lambda: self._paint_ground(observation))

    def _paint_ground(self, observation: S) -> pygame.Surface:
        """Return the board in the light of its candles."""
        area, room = self._area, self.room.subsurface(self.reach)
        changed, plain = None, None
        if self._latest:
            known, plain = self._latest
            changed = self.view.changed_part(known, observation, area, self.look)
        plain = plain.copy() if plain and changed else room.copy()
        pause()
        if changed:
            plain.set_clip(changed)
            plain.blit(room, (0, 0))
        self.view.paint_board(plain, area, self.look, observation)
        plain.set_clip(None)
        pause()
        lamps = self.view.lamps(area, self.look)
        if not lamps:
            self._latest = observation, plain
        for lamp in lamps:
            x, y = lamp.spot
            for radius, bright in lamp.lights:
                glow = shapes.glow((2 * radius, 2 * radius), FLAME, bright * STEADY)
                spot = (x - radius, y - radius)
                plain.blit(glow, spot, special_flags=pygame.BLEND_RGB_ADD)
            picture = sprite(lamp.picture, lamp.size, self.look)
            plain.blit(picture, picture.get_rect(center=lamp.spot))
        return plain

    def _paint_side(self, observation: S) -> pygame.Surface:
        reach = self.side.inflate(2 * self.look.px(20), 2 * self.look.px(20))
        sheet = pygame.Surface(reach.size)
        sheet.blit(self.room, (0, 0), reach)
        away = (self.reach.left - reach.left, self.reach.top - reach.top)
        sheet.blit(self._lit(observation), away)
        pause()
        inner = self.side.move(-reach.left, -reach.top)
        self.view.paint_side(sheet, inner, self.look, observation)
        return sheet.subsurface(inner).copy()

    # -- signs on the board

    def _paint_signs(self, observation: S) -> pygame.Surface:
        sheet = pygame.Surface(self.board.size, pygame.SRCALPHA)
        self.view.paint_over(sheet, Rect((0, 0), self.board.size), self.look, observation)
        return sheet

    def _draw_wave(
        self, surface: pygame.Surface, shown: Display[S], wave: Wave, part: float
    ) -> None:
        ring = self.ring(shown, wave, part)
        if ring is None:
            return
        ring = ring.inflate(-2 * self.look.px(RIM), -2 * self.look.px(RIM))
        inner = [other.rect for other in shown.places.values() if not other.beside]
        around = inner[0].unionall(inner)
        radius, ink = self.look.px(24), self.look.palette.colour(wave.colour)
        with clipped(surface, around.clip(shown.glass) if shown.glass else around):
            for extra, width, colour in ((2, 8, self.look.palette.night), (0, 4, ink)):
                edge = ring.inflate(self.look.px(extra), self.look.px(extra))
                pygame.draw.rect(surface, colour, edge, self.look.px(width), radius)

    def ring(self, shown: Display[S], wave: Wave, part: float) -> Rect | None:
        """Return where a wave is drawn, None while it is not seen."""
        place = shown.places.get(wave.place)
        if place is None or not 0 < part < 1:
            return None
        far = 2 * round((0.3 + (wave.reach - 0.3) * ease_out(part)) * place.rect.width)
        ring = Rect(0, 0, far, far)
        ring.center = place.rect.center
        return ring.inflate(2 * self.look.px(RIM), 2 * self.look.px(RIM))


def _room_for(window: int, area: Rect) -> int:
    """Return how many pictures of an area are kept in a window of so many pixels."""
    return max(KEPT, int(ROOM * window / max(1, area.width * area.height)))
