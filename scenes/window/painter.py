"""The painter of the window: scene, widgets, idle animation, and the fade to the next scene."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from typing import Final, Protocol

import pygame
from pygame import Rect

from scenes.ui.decoration.life import Life
from scenes.ui.drawing.clip import apart, bands, clipped
from scenes.ui.drawing.look import Look
from scenes.ui.fade import Fade
from scenes.ui.input.focus import FocusRing
from scenes.ui.tip import Tip
from scenes.ui.widget import Page
from scenes.ui.window import Manager, Screen
from scenes.window.cover import Cover
from scenes.window.pacing import PACING

NAP_SECONDS: Final = 0.002  # Another thread does the work meanwhile.
MAX_WAITING_FRAMES: Final = 2  # The frames that widgets wait for other drawing ...
MAX_WAITING_LATE_FRAMES: Final = 5  # ... and those if these frames had no time left.
MAX_FRAMES_PUT_OFF: Final = 3  # The frames in a row that may put off drawing.
MIN_FRAME_PIXELS: Final = 2_500_000  # The pixels that one frame draws in any case.
BAND_PIXELS: Final = 1_400_000  # The pixels that are drawn without a look at the time.


class Redraw:
    """The areas that look different from what was drawn last."""

    def __init__(self) -> None:
        self._areas: list[Rect] | None = None  # None stands for the whole window.
        self.moved = False  # Something of the scene itself has moved.

    @property
    def empty(self) -> bool:
        """Whether no area is known to look different."""
        return self._areas == []

    def all(self) -> None:
        """Draw the whole window again."""
        self._areas = None

    def add(self, *areas: Rect) -> None:
        """Draw these areas again."""
        if self._areas is not None:
            self._areas = [*self._areas, *areas]

    def take_moved(self) -> bool:
        """Return whether something of the scene has moved since the last call."""
        moved, self.moved = self.moved, False
        return moved

    def take(self, whole: Rect, solid: Rect | None, parts: bool, covered: bool) -> list[Rect]:
        """Return the areas to draw now, none overlapping another, and forget them.

        `solid` is an area that can only be drawn as one. Without `parts` only the whole window can
        be drawn, and so it is when something lies above the scene (`covered`) and any area changed.
        """
        areas, self._areas = self._areas, []
        if areas is None or not parts or (areas and covered):
            return [whole]
        rest = [area.clip(whole) for area in areas]
        if solid is None or solid.collidelist(rest) < 0:
            return apart(rest)
        while (at := solid.collidelist(rest)) >= 0:
            solid = solid.union(rest.pop(at))
        return [solid, *apart(rest)]


class Drawn(Protocol):
    """A scene as the painter sees it; `scenes.window.app.Scene` says what each part means."""

    page: Page
    parted: bool

    @property
    def animating(self) -> bool: ...

    @property
    def life(self) -> Life | None: ...

    @property
    def solid(self) -> Rect | None: ...

    @property
    def ceremony(self) -> bool: ...

    def paint_on(self) -> bool: ...

    def moved(self) -> Sequence[Rect] | None: ...

    def drawn(self) -> None: ...

    def draw(self, surface: pygame.Surface) -> None: ...


class WindowPainter:
    """The painter of the window: it redraws what changed since the last frame."""

    def __init__(self, screen: Screen, manager: Manager, ring: FocusRing, tip: Tip) -> None:
        self.screen = screen
        self.manager = manager
        self.ring = ring
        self.tip = tip
        self.redraw = Redraw()
        self.frames = 0  # The number of frames drawn.
        self.fade: Fade | None = None  # The fade from the scene before.
        self.cover: Cover | None = None  # The cover until the top scene is painted whole.
        self.whole = False  # The top scene was drawn since it was laid out.
        self.unseen = False  # The top scene has come, but was not drawn yet.
        self.stirred = False  # Only the idle animation looks different.
        self._put_off = 0  # The frames in a row that have put off drawing.
        self.unfinished = False  # A frame is drawn out of sight, in several steps.
        self._drawn: list[Rect] = []  # The areas of an unfinished frame that are drawn.
        self._skipped = False  # The last step had no time for any of it.
        self._waited = 0  # The frames that widgets have waited for.
        self._life: Life | None = None  # The life that was drawn last.
        self._ringed: Rect | None = None  # The area of the focus ring in the last frame.
        self._topped = False  # The focus ring or a tip lies above the scene.

    @property
    def overlay_open(self) -> bool:
        """Whether a dialog or an open drop-down list covers the scene."""
        return len(self.ring.scopes) > 1

    @property
    def behind(self) -> bool:
        """Whether something that has changed waits for the next frame."""
        return self._put_off > 0 or self._waited > 0 or self.unfinished

    @property
    def at_rest(self) -> bool:
        """Whether nothing is left to draw, and nothing lies above the scene."""
        nothing = self.redraw.empty and not (self.redraw.moved or self.stirred or self.behind)
        return nothing and self.fade is None and not self.overlay_open

    @property
    def _covered(self) -> bool:
        """Whether something, or its shadow, covers the scene and its idle animation."""
        return self.overlay_open or self.tip.visible(self.ring.shown)

    def change(self, scene: Drawn, area: Rect) -> None:
        """Draw an area in the next frame, or everything if the scene cannot be drawn in parts."""
        if scene.parted:
            self.redraw.add(area)
        else:
            self.redraw.all()

    def draw(
        self, scene: Drawn, look: Look, spare: Callable[[], float], late: Callable[[], bool]
    ) -> bool:
        """Draw a frame; return whether it is the first one of this scene.

        `spare` returns the seconds that the frame has left for deferred work, `late` whether what
        is not drawn yet should wait for the next frame, which only a still picture can.
        """
        if self.cover:
            if not self._paint_on(scene, spare):
                self.cover.show(look)
                return False
            is_late = spare() < PACING.covered - PACING.drawing
            self.cover = None
            if is_late:
                return False
        surface, life = self.screen.surface, scene.life
        self._follow(scene, look, life)
        asked = self._ask_moved(scene)
        if self._puts_off(scene, look, spare, late):
            return False
        stirred, self.stirred = self.stirred, False
        self._redraw_faces(scene, spare, late)
        areas, whole = self._to_draw(scene, look) if asked else [], [surface.get_rect()]
        touched = life.touched(areas) if life else []
        if life and touched and areas != whole and not life.lift(surface, touched):
            areas, touched = whole, life.touched(whole)
        finished = self._draw_areas(scene, look, areas, life, late)
        if life and touched and not self._covered:
            life.draw(surface, touched)
        redrawn = life.redraw(surface) if life and stirred else []
        if self.fade:
            self.fade.draw(surface)
        lively = [life.parts[at].area for at in touched] if life else []
        self._drawn += [*lively, *redrawn]
        if not finished:
            return False
        if self._drawn:
            shown, self._drawn = self._drawn, []
            self.screen.flip(None if self.fade else shown)
        first = bool(areas) and self.unseen
        if first:
            self.unseen = False
        return first

    def _draw_areas(
        self,
        scene: Drawn,
        look: Look,
        areas: Sequence[Rect],
        life: Life | None,
        late: Callable[[], bool],
    ) -> bool:
        """Draw areas and return True, or False if the next frames draw the rest.

        Where nothing moves, a frame of many pixels may take several steps. It is shown whole.
        """
        many = sum(area.width * area.height for area in areas) > MIN_FRAME_PIXELS
        still = scene.parted and scene.solid is None and self.fade is None
        parted = many and still and not self._covered and look.size == self.screen.size
        left = [band for area in areas for band in bands(area, BAND_PIXELS)] if parted else [*areas]
        must = self._skipped  # Otherwise a slow machine might never draw.
        self._skipped = bool(left)
        while left and (must or not (parted and late())):
            area, must, self._skipped = left.pop(0), False, False
            self.draw_in(scene, look, area, life)
            self._drawn.append(area)
        self.unfinished = bool(left)
        self.redraw.add(*left)
        if areas and not left:
            self.frames += 1
            self.whole = True
            scene.drawn()
        return not left

    def finish(self, scene: Drawn, look: Look) -> None:
        """Draw the rest of an unfinished frame and show it."""
        if self.unfinished:
            self.draw(scene, look, lambda: math.inf, lambda: False)

    def end_fade(self, scene: Drawn, look: Look) -> None:
        """Show the scene alone if the one before it is still fading or drawn aside."""
        if self.fade:
            self._show_all(scene, look, scene.ceremony)

    def end_above(self, scene: Drawn, look: Look) -> None:
        """Show the scene without focus ring and tip, which end before its picture stays."""
        if self._topped and self.whole and self.cover is None:
            self._show_all(scene, look, bare=True)

    def _show_all(self, scene: Drawn, look: Look, bare: bool) -> None:
        """Draw the whole window now, without a fade; `bare` without focus ring and tip."""
        self.fade, life, surface = None, scene.life, self.screen.surface
        self.draw_in(scene, look, surface.get_rect(), life, bare)
        if life and not self._covered:
            life.draw_below(surface)
        self.screen.flip()

    def _paint_on(self, scene: Drawn, spare: Callable[[], float]) -> bool:
        """Paint on behind the cover; return whether the scene is whole."""
        if scene.page.stale:
            scene.page.redraw_faces(spare)
        while not scene.page.stale:
            if scene.paint_on():
                return True
            if spare() <= 0:
                break
            time.sleep(NAP_SECONDS)
        return False

    def _puts_off(
        self, scene: Drawn, look: Look, spare: Callable[[], float], late: Callable[[], bool]
    ) -> bool:
        """Decide whether the next frame draws what has changed, because this one has no time left.

        While something moves, every frame is drawn: a pause would be seen. Without animations, an
        action only ends the time for which the one before it stands.
        """
        moving = self.fade is not None or (scene.animating and look.speed > 0)
        waits = not (moving or self.redraw.empty or self.unfinished)
        again = self._put_off < MAX_FRAMES_PUT_OFF and late()
        waits = waits and (again or (not self._put_off and spare() <= 0))
        self._put_off = self._put_off + 1 if waits else 0
        return waits

    def _redraw_faces(
        self, scene: Drawn, spare: Callable[[], float], late: Callable[[], bool]
    ) -> None:
        """Draw waiting faces of widgets; most can wait while something else is drawn."""
        scene.page.redraw_in_step()
        busy = not (self.redraw.empty or self.unseen or math.isinf(spare()))
        if (
            scene.page.stale
            and busy
            and self._waited < (MAX_WAITING_LATE_FRAMES if late() else MAX_WAITING_FRAMES)
        ):
            self._waited += 1
            return
        self._waited = 0
        scene.page.redraw_faces(spare)

    def _follow(self, scene: Drawn, look: Look, life: Life | None) -> None:
        """Mark the areas where the idle animation or the focus ring changed."""
        moved = list[Rect]()
        if life and self._life and life is not self._life:
            moved += life.follow(self._life)
        seen = None if scene.ceremony and not self.overlay_open else self.ring.seen(look)
        if seen != self._ringed:
            moved += [area for area in (self._ringed, seen) if area]
        self._life, self._ringed = life, seen
        for area in moved:
            self.change(scene, area)

    def _ask_moved(self, scene: Drawn) -> bool:
        """Add the areas where the scene itself looks different; return whether to draw at all."""
        moving = self.redraw.take_moved() or scene.animating
        if self.redraw.empty and not (moving or self.fade or scene.page.stale):
            return False
        moved = scene.moved()
        if moved is None:
            self.redraw.all()
        else:
            self.redraw.add(*moved)
        return True

    def _to_draw(self, scene: Drawn, look: Look) -> list[Rect]:
        """Return the areas of the window to draw in this frame."""
        whole = self.screen.surface.get_rect()
        parts = self.unfinished or not (self.fade or self.unseen or whole.size != look.size)
        return self.redraw.take(whole, scene.solid, parts, self._covered)

    def draw_in(
        self, scene: Drawn, look: Look, area: Rect, life: Life | None, bare: bool = False
    ) -> None:
        """Draw the window within an area; `bare` without focus ring and tip."""
        surface = self.screen.surface
        if surface.get_size() != look.size:
            surface.fill(look.palette.night)
        with clipped(surface, area):
            scene.draw(surface)
            if life and self._covered:
                life.draw_below(surface)
            is_bare = bare or (scene.ceremony and not self.overlay_open)
            self._draw_above(surface, look, is_bare, scene.page)

    def _draw_above(self, surface: pygame.Surface, look: Look, bare: bool, page: Page) -> None:
        """Draw the widgets, and unless `bare` the focus ring and the tooltip."""
        if (
            self.manager.ui_group.should_update_visibility
        ):  # A scene may have come after the update.
            self.manager.ui_group.update_visibility()
        self.manager.draw_ui(surface)
        seen = self.ring.seen(look) is not None or self.tip.visible(self.ring.shown)
        self._topped = seen and not bare
        if not bare:
            notices = [w.area.clip(surface.get_rect()) for w in page.widgets if w.is_above_ring]
            pictures = [(surface.subsurface(area).copy(), area) for area in notices if area]
            self.ring.draw(surface, look)
            surface.blits(pictures)
            self.tip.draw(surface, look, self.ring.shown)
