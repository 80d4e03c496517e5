"""What lies below the pieces of a board: the lit ground, the signs on it, and what is beside it."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any, Final, Generic, TypeVar

import pygame
from pygame import Rect

from game.state import State
from scenes.boards.animation import Wave, ease_out, smooth
from scenes.boards.display import Display
from scenes.boards.patches import Patched, bands, copied, differing
from scenes.boards.view import View
from scenes.ui import shapes, svg
from scenes.ui.candle import FLAME
from scenes.ui.clip import apart, clipped, together, without
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
FIRST: Final = 0.03  # the same while there is nothing to see yet: nobody waits at an empty table
OVERDUE: Final = 0.25  # seconds after which a picture that is not there yet gets longer slices ...
HURRY: Final = 0.005  # ... in seconds
LONGEST: Final = 0.05  # seconds that a frame counts at the most: others may have had them
URGENT: Final = 8  # times as late it gets the longest ones,
PATIENCE: Final = 32  # and so many times as late a frame waits for it
LARGE: Final = 0.6  # of the ground, what has changed since a picture on which no other one builds
COMPARED: Final = 64  # pairs of pictures of which it is known where they differ
RIM: Final = 2  # units by which the edge of a wave is drawn outside of it
FADES: Final = 16  # steps in which old light goes over into new
AT_ONCE: Final = 1_400_000  # pixels of such a step in one frame; more of them take turns


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
Whole = list[Rect] | None  # parts, or None for everything


@dataclass(frozen=True, slots=True)
class Staged(Generic[S]):
    """What lies on the ground: what it fades from and to, how far it is, and the signs."""

    told: S
    now: S
    keys: tuple[Hashable, Hashable]
    step: int
    sight: Hashable  # through which lens it is seen
    sheet: Hashable  # None where there are no signs
    signs: pygame.Surface | None = None

    @property
    def key(self) -> Hashable:
        """What it looks like."""
        return self.keys, self.step, self.sight, self.sheet

    def follows(self, before: Staged[S]) -> bool:
        """Tell whether it fades from what lay there before: parts of that may stay for a moment."""
        same = before.keys == self.keys or before.seen[-1][0] == self.keys[0]
        return same and before.sight == self.sight

    @property
    def seen(self) -> Sequence[tuple[Hashable, S]]:
        """The observations whose grounds are seen, with their keys."""
        both = (self.keys[0], self.told), (self.keys[1], self.now)
        return both[:1] if self.step == 0 else both[1:] if self.step == FADES else both


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
        self._staged: Staged[S] | None = None  # what lies on it
        self._left: list[Rect] = []  # parts of it that are a step behind
        self._canvas = pygame.Surface(self.reach.size)  # where grounds are painted
        self._latest: tuple[S, Hashable, Patched] | None = None  # what is there, and how seen
        window = room.get_width() * room.get_height()
        self._grounds: PictureShelf[Patched] = PictureShelf(_room_for(window, self.reach))
        self._sheets: PictureShelf[pygame.Surface] = PictureShelf(_room_for(window, board))
        self._sides: PictureShelf[pygame.Surface] = PictureShelf(_room_for(window, side))
        self._figures: PictureShelf[None] = PictureShelf(KEPT)  # that are seen with the first one
        self._rehearsed: PictureShelf[None] = PictureShelf(KEPT)  # that will be seen above
        self._relit: PictureShelf[Whole] = PictureShelf(COMPARED)  # where two grounds differ
        self._signed: PictureShelf[list[Rect]] = PictureShelf(COMPARED)  # where two sheets do
        self._side: pygame.Surface | None = None  # what was seen beside the board last
        self._errand: tuple[Hashable, Errand] | None = None  # a picture that is painted in slices
        self.behind = False  # whether what is seen is not yet what is to be seen
        self._late = 0.0  # seconds for which it has been so
        self._asked = 0.0  # when it was to be seen last
        self._followed: Display[S] | None = None  # what was last to be seen

    def follow(self, shown: Display[S]) -> Sequence[Rect]:
        """Go on to what is to be seen; return where that looks otherwise than before.

        What takes longer than the display has patience for is painted in the next frames, and what
        was seen before stays that long, but never for long: then this frame waits.
        """
        self._followed, now = shown, time.perf_counter()
        self._late = self._late + min(now - self._asked, LONGEST) if self.behind else 0.0
        self._asked = now
        staged = self._staging(shown)
        self.behind = not self._prepare(shown, staged, self._late)
        if self.behind:
            return ()
        parts, side = self._set_stage(staged, math.isinf(shown.patience())), self._side
        if self.side:
            self._side = self._side_of(shown.observation)
        return parts if self._side is side else [*parts, self.side]

    def draw(self, surface: pygame.Surface, shown: Display[S]) -> bool:
        """Draw board and side; while something moves the old light goes over into the new.

        Return whether there is anything to see at all.
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

    @property
    def unsettled(self) -> bool:
        """Whether there is more to be seen as soon as it is drawn."""
        return self.behind or bool(self._left)

    @property
    def covered(self) -> Rect | None:
        """The part of the window behind which nothing of the room is seen."""
        return None if self._staged is None else self.reach

    # -- what is painted ahead, in slices

    def _prepare(self, shown: Display[S], staged: Staged[S], late: float) -> bool:
        """Go on with the pictures that are missing, for some seconds; tell whether none is."""
        if math.isinf(shown.patience()) or late > PATIENCE * OVERDUE:
            if self._errand is not None:
                self._errand[1].finish()
                self._errand = None
            return True  # they are painted as soon as they are needed
        waited = self.behind  # for a frame: now it goes on in any case
        least = HURRY if late > OVERDUE else SLICE
        if self._staged is None or late > URGENT * OVERDUE:
            least = FIRST
        for shelf, key, paint in self._wanted(shown, staged):
            left = shown.patience()
            if left <= 0 and not waited:
                return False
            if key not in shelf:
                if not self._go_on((id(shelf), key), paint, max(least, left)):
                    return False
                waited = self._staged is None
        return True

    def _wanted(self, shown: Display[S], staged: Staged[S]) -> Iterator[Wanted]:
        """Yield the pictures that make up a display, and where they are not as it was."""
        now = shown.observation
        if self._staged is None:
            figures = _figures_of(shown)
            prepare = partial(svg.prepare, figures, self.look)
            yield self._figures, figures, partial(self._figures.get, figures, prepare)
        for key, seen in zip(staged.keys, (staged.told, staged.now), strict=True):
            yield self._grounds, key, partial(self._lit, key, seen)
        if self.side:
            yield self._sides, self.view.side_key(now), lambda: self._side_of(now)
        if staged.sheet is not None:
            yield self._sheets, staged.sheet, lambda: self._signs_of(staged)
        if self._staged is not None:
            for one, other in self._relightings(self._staged, staged):
                yield self._relit, (one[0], other[0]), partial(self._relit_of, one, other)
            both = self._staged.sheet, staged.sheet
            if both[0] != both[1]:
                yield self._signed, both, partial(self._signed_of, self._staged, staged)
        rehearsal = self.view.rehearsal(now)
        if rehearsal is not None:
            rehearse = partial(self.view.rehearse, now, shown.places, self.look)
            yield self._rehearsed, rehearsal, partial(self._rehearsed.get, rehearsal, rehearse)

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

    def _signs_of(self, staged: Staged[S]) -> pygame.Surface | None:
        if staged.sheet is None:
            return None
        return self._sheets.get(staged.sheet, lambda: self._paint_signs(staged.told))

    # -- the lit ground

    def _staging(self, shown: Display[S]) -> Staged[S]:
        """Return what is to lie on the ground, but for the picture of the signs."""
        view = self.view
        now = view.staged(shown.observation)
        told = now if shown.earlier is None else view.staged(shown.earlier)
        keys = view.board_key(told), view.board_key(now)
        step = round(FADES * smooth(shown.faded)) if keys[0] != keys[1] else 0
        return Staged(told, now, keys, step, self._sight, view.over_key(told))

    def _set_stage(self, staged: Staged[S], at_once: bool) -> list[Rect]:
        """Put ground and signs together anew where they differ from the frame before.

        Return those parts of the window.
        """
        before = self._staged
        if before is not None and before.key == staged.key and not self._left:
            return []
        staged = replace(staged, signs=self._signs_of(staged))
        fades = before is not None and staged.follows(before)
        parts = self._in_turn(self._otherwise(before, staged), fades and not at_once)
        told, now = (
            self._lit(key, seen)
            for key, seen in zip(staged.keys, (staged.told, staged.now), strict=True)
        )
        for part in parts:
            if staged.step < FADES:
                told.draw(self._stage, part)
            if staged.step:
                now.draw(self._stage, part, round(255 * staged.step / FADES))
            if staged.signs:
                with clipped(self._stage, part):
                    self._stage.blit(staged.signs, self._area)
        self._staged = staged
        return [part.move(self.reach.topleft) for part in parts]

    def _in_turn(self, parts: list[Rect], may_wait: bool) -> list[Rect]:
        """Return those parts that are drawn now, first what has waited."""
        parts = [*self._left, *(piece for part in parts for piece in _beside(part, self._left))]
        self._left, pixels = [], 0
        now: list[Rect] = []
        for part in parts if may_wait else ():
            large = part.width * part.height > AT_ONCE // 2  # those that have waited are not
            for piece in bands(part) if large else [part]:
                pixels += piece.width * piece.height
                (now if pixels <= AT_ONCE else self._left).append(piece)
        return now if self._left else parts

    def _otherwise(self, before: Staged[S] | None, now: Staged[S]) -> list[Rect]:
        """Return the parts of the ground that look otherwise than before."""
        whole = [self._stage.get_rect()]
        if before is None or before.sight != now.sight:
            return whole
        parts: list[Rect] = []
        for one, other in self._relightings(before, now):
            found = self._relit_of(one, other)
            if found is None:
                return whole
            parts += found
        if before.sheet != now.sheet:
            parts += [part.move(self._area.topleft) for part in self._signed_of(before, now)]
        return apart(parts)

    @staticmethod
    def _relightings(
        before: Staged[S], now: Staged[S]
    ) -> list[tuple[tuple[Hashable, S], tuple[Hashable, S]]]:
        """Return pairs of grounds: outside of where one differs from the other all is as before."""
        if (before.keys, before.step) == (now.keys, now.step):
            return []
        return [(one, two) for one, two in pairwise((*before.seen, *now.seen)) if one[0] != two[0]]

    def _relit_of(self, one: tuple[Hashable, S], other: tuple[Hashable, S]) -> Whole:
        """Return where two grounds differ."""

        def compared() -> Whole:
            changed = self.view.changed_part(one[1], other[1], self._area, self.look)
            return None if changed is None else self._differing(changed, one, other)

        return self._relit.get((one[0], other[0]), compared)

    def _differing(self, part: Rect, *seen: tuple[Hashable, S]) -> list[Rect]:
        """Return where two grounds really look different within a part."""
        part = part.clip(self._stage.get_rect())
        pictures = []
        for key, observation in seen if part else ():
            pictures.append(pygame.Surface(part.size))
            self._lit(key, observation).draw(pictures[-1], part, away=(-part.left, -part.top))
            pause()
        return [found.move(part.topleft) for found in differing(*pictures)] if pictures else []

    def _signed_of(self, before: Staged[S], now: Staged[S]) -> list[Rect]:
        """Return where the signs differ from those that lie on the ground."""
        both = before.sheet, now.sheet
        return self._signed.get(both, lambda: differing(before.signs, self._signs_of(now)))

    def _lit(self, key: Hashable, observation: S) -> Patched:
        return self._grounds.get(key, lambda: self._paint_ground(observation))

    def _paint_ground(self, observation: S) -> Patched:
        """Return the board in the light of its candles."""
        canvas, sight = self._canvas, self._sight
        changed, before = None, None
        if self._latest and self._latest[1] == sight:
            known, _, before = self._latest
            changed = self.view.changed_part(known, observation, self._area, self.look)
        self._latest = None  # what is there meanwhile is neither the one nor the other
        if before is None or changed is None:
            self._paint_lit(canvas, observation, canvas.get_rect())
            lit = Patched(copied(canvas, canvas.get_rect()), canvas.get_rect())
        else:
            self._paint_lit(canvas, observation, changed)
            lit = self._cut_out(before, changed)
        self._latest = observation, sight, lit
        return lit

    @property
    def _sight(self) -> Hashable:
        """How the board is looked at."""
        lens = self.view.lens
        return self.view.flipped, lens and (lens.level, lens.middle)

    def _cut_out(self, before: Patched, changed: Rect) -> Patched:
        """Return what was painted, as far as it is not what was there before."""
        if not changed:
            return before
        whole = self._canvas.get_rect()
        area = together(changed, before.area if before.below else None)
        if area.width * area.height > LARGE * whole.width * whole.height:
            return Patched(copied(self._canvas, whole), whole)
        return Patched(copied(self._canvas, area), area, before.below or before)

    def _paint_lit(self, canvas: pygame.Surface, observation: S, part: Rect) -> None:
        """Paint a part of the board with its candles and their light."""
        if not part:
            return
        room = self.room.subsurface(self.reach)
        for band in bands(part):
            canvas.blit(room, band, band)
            pause()
        with clipped(canvas, part):
            self.view.paint_board(canvas, self._area, self.look, observation)
            pause()
            for lamp in self.view.lamps(self._area, self.look):
                x, y = lamp.spot
                for radius, bright in lamp.lights:
                    glow = shapes.glow((2 * radius, 2 * radius), FLAME, bright * STEADY)
                    spot = (x - radius, y - radius)
                    canvas.blit(glow, spot, special_flags=pygame.BLEND_RGB_ADD)
                picture = sprite(lamp.picture, lamp.size, self.look)
                canvas.blit(picture, picture.get_rect(center=lamp.spot))

    def _paint_side(self, observation: S) -> pygame.Surface:
        reach = self.side.inflate(2 * self.look.px(20), 2 * self.look.px(20))
        sheet = pygame.Surface(reach.size)
        sheet.blit(self.room, (0, 0), reach)
        away = (self.reach.left - reach.left, self.reach.top - reach.top)
        below = self.view.staged(observation)
        lit = self._lit(self.view.board_key(below), below)
        under = reach.move(-self.reach.left, -self.reach.top).clip(self._stage.get_rect())
        lit.draw(sheet, under, away=away)
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


def _beside(part: Rect, others: Sequence[Rect]) -> list[Rect]:
    """Return what is left of a part beside others."""
    pieces = [part]
    for other in others:
        pieces = [left for piece in pieces for left in without(piece, other)]
    return pieces


def _figures_of(shown: Display[S]) -> frozenset[tuple[str, int, float]]:
    """Return names, sizes and angles of the figures that stand upright or turned by quarters."""
    return frozenset(
        (piece.picture, round(shown.places[name].side(seat)), piece.turned % 360)
        for (name, seat), piece in shown.pieces.items()
        if name in shown.places and piece.turned % 90 == 0
    )


def _room_for(window: int, area: Rect) -> int:
    """Return how many pictures of an area are kept in a window of so many pixels."""
    return max(KEPT, int(ROOM * window / max(1, area.width * area.height)))
