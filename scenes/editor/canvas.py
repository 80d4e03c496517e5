"""The editing area: the board as in a match, used by mouse, keyboard or gamepad."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.language import _
from scenes.boards.layout import Place, towards
from scenes.boards.picture import marks
from scenes.editor.easel import Easel
from scenes.ui.drawing import shapes
from scenes.ui.drawing.svg import icon
from scenes.ui.input import keys
from scenes.ui.widget import Page, Widget

ERASERS: Final = (pygame.K_DELETE, pygame.K_BACKSPACE)
LEFT, RIGHT = 1, 3  # The mouse's buttons.
MOST_BADGES: Final = 12  # With more faulty spots, icons are left out.


@dataclass(slots=True)
class Stroke:
    """A mouse button that is held down to draw or erase."""

    name: str
    button: int
    erase: bool
    spot: str
    position: tuple[int, int]


class Canvas(Widget):
    """The drawing on an easel; it calls `edited` after every change, `ended` after a stroke.

    The scene draws it below the widgets, because it is large and changes often.
    """

    role = "board"
    radius = 12.0

    def __init__(
        self,
        page: Page,
        easel: Easel,
        cursor: tuple[str, str],
        edited: Callable[[], None],
        ended: Callable[[], None],
    ):
        self.easel = easel
        self.edited = edited
        self.ended = ended
        self.cursor = cursor  # The keys are on this aim and spot.
        self.hover = ""
        self.stroke: Stroke | None = None
        self._places: dict[str, tuple[object, dict[str, Place]]] = {}
        self._picture: tuple[object, pygame.Surface] | None = None
        self._bare: tuple[object, pygame.Surface] | None = None  # The empty background.
        super().__init__(page, _(easel.drawing.title), name="canvas")

    # -- layout

    def natural_width(self) -> int:
        return self.look.px(520)

    def height_for(self, width: int) -> int:
        return self.look.px(240)

    def redraw(self) -> None:
        """Request a redraw by the scene."""
        self.page.changed()

    # -- meaning

    @property
    def active(self) -> bool:
        """Whether it can have the focus."""
        return bool(self.visible and self.alive())

    @property
    def value(self) -> str:
        """The description of what is drawn at the cursor; empty without a cursor."""
        spot = self.spot
        return self.easel.drawing.described(self.easel.sketch, spot) if spot else ""

    @property
    def aim(self) -> str:
        """The kind of spot that the current tool is used on."""
        tool = self.easel.chosen
        return tool.aim if tool else ""

    def places(self, aim: str = "") -> dict[str, Place]:
        """Return the spots of a kind by name; by default those of the current tool."""
        aim = aim or self.aim
        key = (self.easel.sketch, tuple(self.area))
        known = self._places.get(aim)
        if known is None or known[0] != key:
            area = Rect(self.area)
            spots = self.easel.drawing.spots(self.easel.sketch, aim, area, self.look)
            places = {name: Place(name, rect, rect.width) for name, rect in spots.items()}
            known = self._places[aim] = (key, places)
        return known[1]

    @property
    def spot(self) -> str:
        """The spot of the keyboard cursor, moved to the nearest one after a change of tools."""
        places, (aim, name) = self.places(), self.cursor
        if not places:
            return ""
        if aim != self.aim or name not in places:
            before = self.places(aim).get(name) if aim else None
            x, y = before.rect.center if before else self.area.center
            name = min(places, key=lambda n: math.dist(places[n].rect.center, (x, y)))
            self.cursor = self.aim, name
        return name

    @property
    def margins(self) -> list[Rect]:
        """The areas beside and below the squares, with their letters and numbers."""
        area, spots = Rect(self.area), [place.rect for place in self.places().values()]
        inner = spots[0].unionall(spots).clip(area) if spots else area
        beside = Rect(area.left, area.top, inner.left - area.left, area.height)
        return [beside, Rect(area.left, inner.bottom, area.width, area.bottom - inner.bottom)]

    def at(self, position: tuple[int, int]) -> str:
        """Return the name of the spot at a position in window pixels; empty for none."""
        return next((n for n, p in self.places().items() if p.rect.collidepoint(position)), "")

    # -- keys

    def handle_key(self, event: pygame.Event) -> bool:
        """Move with arrows, draw with Enter, Space or Shift+arrow, erase with Delete."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        places, spot = self.places(), self.spot
        if not spot:
            return False
        if event.key in keys.STEPS:
            there = towards(places[spot].rect, places.values(), keys.STEPS[event.key])
            if there is None:
                return False
            self.cursor = self.aim, there.name
            self.page.sounds.play("focus")
            self.redraw()
            if event.mod & pygame.KMOD_SHIFT:
                self._use(there.name, False, self.easel.begin_stroke())
                self.ended()
            return True
        if event.key in keys.PRESS or event.key in ERASERS:
            name = self.easel.begin_stroke()
            if event.key in ERASERS:
                self._use(spot, True, name)
            elif not self._use(spot, False, name):
                self._use(spot, True, name)  # This replaces what is there.
            self.ended()
            return True
        return False

    def _use(self, spot: str, erase: bool, stroke: str) -> bool:
        changed = self.easel.use(spot, erase, stroke)
        if changed:
            self.redraw()
            self.edited()
        return changed

    # -- mouse

    def process_event(self, event: pygame.Event) -> bool:
        """Draw with the left button and erase with the right one, also while dragging."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT, RIGHT):
            return self._press(event)
        if event.type == pygame.MOUSEMOTION:
            self._move(event.pos)
            return False
        if (
            self.stroke
            and event.type == pygame.MOUSEBUTTONUP
            and event.button == self.stroke.button
        ):
            self.end_stroke()
            return True
        return False

    def _press(self, event: pygame.Event) -> bool:
        if not self.hover_point(*event.pos):
            return False
        self.page.ring.focus(self)
        self.end_stroke()
        spot = self.at(event.pos)
        if spot:
            name, erase = self.easel.begin_stroke(), event.button == RIGHT
            self.cursor = self.aim, spot
            self.stroke = Stroke(name, event.button, erase, spot, event.pos)
            if not self._use(spot, erase, name) and not erase:
                self.stroke.erase = self._use(spot, True, name)
            self.page.sounds.play("place")
            self.redraw()
        return True

    def _move(self, position: tuple[int, int]) -> None:
        """Follow the pointer; a fast movement draws every spot on its way."""
        hover = self.at(position) if self.area.collidepoint(position) else ""
        if hover != self.hover:
            self.hover = hover
            self.redraw()
        stroke = self.stroke
        if stroke is None:
            return
        places = self.places()
        fine = max(4, min((min(p.rect.size) for p in places.values()), default=4) // 2)
        (x0, y0), (x1, y1) = stroke.position, position
        count = max(1, math.ceil(math.dist((x0, y0), (x1, y1)) / fine))
        for index in range(1, count + 1):
            part = index / count
            spot = self.at((round(x0 + (x1 - x0) * part), round(y0 + (y1 - y0) * part)))
            if spot and spot != stroke.spot:
                stroke.spot = spot
                self.cursor = self.aim, spot
                self._use(spot, stroke.erase, stroke.name)
        stroke.position = position

    def end_stroke(self) -> None:
        """End the current stroke."""
        if self.stroke:
            self.stroke = None
            self.ended()

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board, the faulty spots and the cursor."""
        area = Rect(self.area)
        surface.blit(self._board(area), area)
        palette, focused = self.look.palette, self.page.ring.current is self
        easel = self.easel
        if easel.faults:
            self._draw_faults(surface)
        hand = self.hover or (self.spot if focused and self.page.ring.shown else "")
        if not hand or hand not in self.places():
            return
        if easel.mirror and easel.chosen:
            key, mirror = easel.chosen.key, easel.mirror
            there = easel.drawing.mirrored(easel.sketch, key, hand, mirror)
            if there[1] in self.places():
                self._frame(surface, self.places()[there[1]].rect, palette.muted, 2)
        self._frame(surface, self.places()[hand].rect, palette.focus, 4)

    def _board(self, area: Rect) -> pygame.Surface:
        key = (self.easel.sketch, tuple(area), self.look)
        if self._picture is None or self._picture[0] != key:
            picture = self._ground(area).copy()
            sketch = self.easel.sketch
            self.easel.drawing.paint(picture, picture.get_rect(), self.look, sketch)
            self._picture = key, picture
        return self._picture[1]

    def _ground(self, area: Rect) -> pygame.Surface:
        drawing, sketch = self.easel.drawing, self.easel.sketch
        key = (drawing.ground_key(sketch), tuple(area), self.look)
        if self._bare is None or self._bare[0] != key:
            picture = shapes.room(self.look).subsurface(area).copy()
            drawing.paint_ground(picture, picture.get_rect(), self.look, sketch)
            self._bare = key, picture
        return self._bare[1]

    def _draw_faults(self, surface: pygame.Surface) -> None:
        easel, palette = self.easel, self.look.palette
        found = dict.fromkeys(
            spot for fault in easel.faults for spot in easel.drawing.faulty(easel.sketch, fault)
        )
        rects = [self.places(aim)[n].rect for aim, n in found if n in self.places(aim)]
        size = max(
            self.look.px(16), min(self.look.px(24), min((r.width for r in rects), default=0))
        )
        for rect in rects:
            self._frame(surface, rect, palette.danger, 3)
            if len(rects) <= MOST_BADGES:
                disc = Rect(0, 0, size + self.look.px(6), size + self.look.px(6))
                disc.center = rect.center
                pygame.draw.circle(surface, palette.night, disc.center, disc.width // 2)
                surface.blit(icon("error", size, palette.danger), disc.move(
                    (disc.width - size) // 2, (disc.height - size) // 2))  # fmt: skip

    def _frame(self, surface: pygame.Surface, rect: Rect, colour: str, width: float) -> None:
        look = self.look
        grown = rect.inflate(look.px(2), look.px(2))
        for inked, wide in ((look.palette.night, width + 3), (colour, width)):
            picture = marks.outline(grown.size, look.px(7), wide * look.unit, inked)
            surface.blit(picture, grown)
