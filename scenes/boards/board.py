"""The board of any game: clicks become actions, observations become moving pictures.

It holds observations only. Selection is matching the clicks of the legal actions by their
beginnings; a drag is two clicks. Animation is the difference of two observations and never stands
in the way: any click or key settles it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import pygame
from pygame import Rect

from game.facts import Turn
from game.language import _
from game.state import State
from scenes.boards.animation import Motion, Piece, Pose, Wave, cross_fade, difference, ease_out
from scenes.boards.desk import Deskwork
from scenes.boards.keyboard import Keyboard
from scenes.boards.layout import Place, Spot
from scenes.boards.magnifier import Magnifier
from scenes.boards.painter import Painter
from scenes.boards.pointer import Pointer
from scenes.boards.selection import Selection
from scenes.boards.view import Animation, Cue, Preview, Pulse, Trace, View
from scenes.ui.look import Look

S = TypeVar("S", bound=State)

SWAY_RATE: Final = 0.4  # Hz
SWAY_STEPS: Final = 2  # idle pieces bob this many steps up and down
BEATS: Final = 6  # how often a pulse is heard until something happens again
LIFT_TIME: Final = 120.0  # milliseconds in which a selected piece rises


@dataclass(frozen=True, slots=True)
class BoardHooks:
    """What a board tells the scene it is in."""

    changed: Callable[[], None]  # it has to be drawn anew
    play: Callable[[int], None]  # a sequence of clicks is complete
    decided: Callable[[int], None]  # an action that was prepared on the desk is laid down
    refuse: Callable[[str], None]  # a click on this place does nothing
    select: Callable[[], None]  # selection or pointed place changed
    focus: Callable[[], None]  # a press of the mouse asks for the keyboard focus
    by_key: Callable[[], bool]  # whether the focus ring is seen
    sound: Callable[[str], None]
    shortcut: Callable[[pygame.Event], bool] = lambda _event: False  # a key of the scene's own


class Board(Generic[S]):
    """One board on the screen; a target of the focus ring, whose ring goes around its cursor."""

    name = "board"
    role = "board"
    label = ""
    radius = 10.0
    typing = False
    window: Rect | None = None
    help = ""

    def __init__(self, view: View[S], observation: S, hooks: BoardHooks) -> None:
        self.view = view
        view.attend(observation)
        self.hooks = hooks
        self.observation = observation
        self.earlier: S | None = None  # what the running animation began with
        self.playable = False
        self.selection = Selection({})
        self.places: dict[str, Place] = {}
        self._left: dict[str, Place] = {}
        self.painter: Painter[S] | None = None
        self.cursor = ""
        self.pointed: str | None = None  # under the mouse, or where the keyboard's cursor went
        self.pending: int | None = None  # an action that waits to be confirmed
        self.advice: Trace | None = None  # a hint
        self.trace: Trace | None = None
        self.pieces: dict[Spot, Piece] = view.pieces(observation)
        self.events: list[Motion] = []
        self.waves: list[Wave] = []
        self.hidden: set[Spot] = set()  # drawn by the events instead
        self.cues: list[Cue] = []
        self.pulse: Pulse | None = view.pulse(observation)
        self.beats = 0.0  # of the pulse since something happened
        self.time = 0.0  # of the running animation, in milliseconds at normal speed
        self.clock = 0.0  # of idle motion, in seconds
        self.sway = 0
        self.describe: Callable[[str], str] = str
        self.pointer = Pointer(self)
        self.keyboard = Keyboard(self)
        self.magnifier = Magnifier(self)
        self.deskwork = Deskwork(self)
        self.lift = LIFT_TIME  # milliseconds since something was selected
        self._focused = False

    # -- what is shown

    def arrange(self, look: Look, board: Rect, side: Rect, room: pygame.Surface) -> None:
        """Take areas of the window; `room` is what lies behind them."""
        self.label = _("Board")
        self.settle()
        self.magnifier.glide = None
        self.painter = Painter(self.view, look, board, side, room)
        self.find_places()
        self.hooks.changed()

    def find_places(self) -> None:
        """Ask where everything is; places that are gone stay known to what leaves them."""
        self._left = self.places
        if self.painter:
            board, side, look = self.painter.board, self.painter.side, self.painter.look
            self.places = self.view.places(self.observation, board, side, look)
        if self.cursor not in self.places:
            self.cursor = self._home()
        if self.pointed not in self.places:
            self.pointed = None

    def show(
        self,
        observation: S,
        playable: bool,
        trace: Trace | None,
        moving: bool = True,
        turn: Turn | None = None,
    ) -> None:
        """Go to an observation; `moving` animates the way there, with its sounds.

        The way is told by the `turn` that led there, without it by what looks different.
        """
        before, self.observation = self.observation, observation
        self.view.attend(observation)
        old, self.pieces = self.pieces, self.view.pieces(observation)
        self.find_places()
        self.playable = self.view.playable = playable
        legal = observation.legal_actions() if playable else ()
        self.selection = Selection({a: self.view.clicks(observation, a) for a in legal})
        self.trace, self.advice, self.pending = trace, None, None
        self.pulse, self.beats = self.view.pulse(observation), 0.0
        self.pointer.forget()
        self.settle()
        look = self.painter.look if self.painter else None
        told = (
            Animation(None) if turn is None else self.view.animate(before, observation, turn.facts)
        )
        if moving and look and self._changed(before, old, told):
            self.cues = told.cues
            if look.speed:
                self._begin(before, old, look, told)
            else:
                self._sound(math.inf)
            self.magnifier.follow(trace)
        self.hooks.changed()
        self.hooks.select()

    def _changed(self, before: S, old: dict[Spot, Piece], told: Animation) -> bool:
        """Tell whether anything looks different from before."""
        view, now = self.view, self.observation
        return (
            old != self.pieces
            or view.board_key(before) != view.board_key(now)
            or bool(told.waves)
            or bool(told.motions)
        )

    def _begin(self, before: S, old: dict[Spot, Piece], look: Look, told: Animation) -> None:
        if look.reduced_motion:
            self.events = cross_fade(old, self.pieces)
            self.cues = [Cue(0, cue.sound) for cue in self.cues[:1]]
        else:
            self.waves, self.events = told.waves, told.motions or []
            if told.motions is None:
                self.events = difference(old, self.pieces, self._near)
        self.earlier = before if self.animating else None
        now = self.pieces
        ends = {(event.legs[-1].target, event.piece) for event in self.events}
        self.hidden = {
            spot
            for spot, piece in ends
            if spot in now and (now[spot] == piece or now[spot] != old.get(spot))
        }
        self.time = 0.0
        self._sound(0.0)

    def _near(self, first: Spot, second: Spot) -> bool:
        """Tell whether a piece can be seen moving between two spots."""
        places = (self.places.get(first[0]), self.places.get(second[0]))
        return all(place is not None and not place.beside for place in places)

    @property
    def animating(self) -> bool:
        """Whether something is on its way to what the observation says."""
        return bool(self.events or self.waves)

    @property
    def moving(self) -> bool:
        """Whether the picture changes from frame to frame."""
        return self.animating or self.lift < LIFT_TIME or self.magnifier.glide is not None

    @property
    def length(self) -> int:
        """How long the running animation takes, in milliseconds at normal speed."""
        ends = [event.end for event in self.events] + [wave.end for wave in self.waves]
        return max(ends, default=0)

    @property
    def raised(self) -> float:
        """How far a selected piece has risen, 0.0 to 1.0."""
        return ease_out(min(1.0, self.lift / LIFT_TIME))

    def settle(self) -> None:
        """Show the observation as it is."""
        if self.animating:
            self.hooks.changed()
        self.events, self.waves, self.cues = [], [], []
        self.earlier = None
        self.hidden.clear()

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        look = self.painter.look if self.painter else None
        if look is None:
            return
        if self.view.awaited():
            self.hooks.changed()
        self.deskwork.play_decided()
        passed = dt * 1000 / look.speed if look.speed else math.inf
        self.magnifier.update(passed)
        self.lift = LIFT_TIME if look.reduced_motion else min(LIFT_TIME, self.lift + passed)
        if self.animating:
            self.time += passed
            self._sound(self.time)
            if self.time >= self.length:
                self.settle()
        elif not look.reduced_motion and look.speed:
            self.clock += dt
            self._beat(dt)
            sway = round(SWAY_STEPS * math.sin(math.tau * SWAY_RATE * self.clock))
            if sway != self.sway:
                self.sway = sway
                self.hooks.changed()

    def _beat(self, dt: float) -> None:
        """Let the pulse of what is shown be heard."""
        if self.pulse and self.beats < BEATS:
            before, self.beats = self.beats, self.beats + dt / self.pulse.every
            if int(self.beats) > int(before):
                self.hooks.sound(self.pulse.sound)

    def _sound(self, time: float) -> None:
        for cue in self.cues:
            if cue.begin <= time:
                self.hooks.sound(cue.sound)
        self.cues = [cue for cue in self.cues if cue.begin > time]

    def stand(self, spot: Spot) -> Pose:
        """Return the pose of a piece at a spot."""
        place = self.places.get(spot[0]) or self._left.get(spot[0])
        if place is None:
            return Pose(0.0, 0.0, 0.0, alpha=0.0)
        x, y = place.centre(spot[1])
        return Pose(x, y, place.side(spot[1]))

    def preview(self) -> Preview | None:
        """Return what the pending or pointed action would do."""
        action = self.prospect()
        if action is None or self.animating:
            return None
        return self.view.preview(self.observation, self.view.facts.ahead(self.observation, action))

    def prospect(self) -> int | None:
        """Return the action that waits for confirmation, or that a click would now play."""
        if self.pending is not None:
            return self.pending
        if not self.playable or self.pointed is None:
            return None
        action = self.selection.completes(self.pointed)
        return self.view.desk.meant(self.observation, self.pointed) if action is None else action

    def draw(self, surface: pygame.Surface) -> None:
        """Draw board and pieces as they are at this moment."""
        if self.painter:
            self.painter.draw(surface, self)

    # -- clicks

    def place_at(self, position: tuple[int, int]) -> str | None:
        """Return the place at a point of the window."""
        glass = self.magnifier.glass
        outside = glass is not None and not glass.collidepoint(position)
        for name, place in self.places.items():
            if place.rect.collidepoint(position) and (place.beside or not outside):
                return name
        return None

    def press(self, place: str) -> None:
        """Click a place: select, play or refuse."""
        self.settle()
        if self.view.note(place):
            self.hooks.changed()
            return
        self.pending = self.advice = None
        if self.playable and self.deskwork.press(place):
            return
        if not self.playable:
            self.hooks.refuse(place)
            return
        if self.pointed is None:
            self.pointed = place
        try:
            action = self.selection.pick(place)
        except ValueError:
            self.hooks.refuse(place)
            return
        self.lift = 0.0
        self.hooks.changed()
        self.hooks.select()
        if action is not None:
            self.hooks.play(action)

    def cancel(self) -> bool:
        """Take back a waiting action, the selection or the last thing prepared on the desk."""
        had = self.pending is not None
        self.pending = None
        had = self.selection.clear() or had
        if not had and self.playable:
            had = self.view.desk.take_back(self.observation)
        if had:
            self.hooks.changed()
            self.hooks.select()
        return had

    def handle_mouse(self, event: pygame.Event) -> bool:
        """Use an event of the mouse that no widget wanted."""
        return self.pointer.handle(event)

    def point(self, place: str | None) -> None:
        """Show what a click on a place would do, or nothing."""
        if place != self.pointed:
            self.pointed = place
            self.hooks.changed()
            self.hooks.select()

    # -- keyboard

    @property
    def area(self) -> Rect:
        """Where the focus ring goes: the place of the cursor; without focus the whole board."""
        place = self.places.get(self.cursor)
        if not place:
            return Rect(0, 0, 0, 0)
        area = place.rect if self._focused else self.inner()
        glass = self.magnifier.glass
        return area.clip(glass) if glass and not place.beside else area

    @property
    def value(self) -> str:
        """What is at the cursor, in words."""
        return self.describe(self.cursor)

    @property
    def active(self) -> bool:
        """Whether there is anything to move over."""
        return bool(self.places)

    @property
    def keyed(self) -> bool:
        """Whether the keyboard has led here, so that the cursor is seen."""
        return self._focused and self.hooks.by_key()

    def on_focus(self, gained: bool) -> None:
        """Point at the cursor's place when the keyboard has led here."""
        self._focused = gained
        if self.hooks.by_key():
            self.point(self.cursor if gained else None)

    def reveal(self) -> None:
        """Stay: a board is always in view."""

    def _home(self) -> str:
        """Return where the cursor begins: in the middle of the board."""
        inner = [place for place in self.places.values() if not place.beside]
        middle = self.inner().center
        return min(inner, key=lambda p: math.dist(p.rect.center, middle)).name if inner else ""

    def inner(self) -> Rect:
        """Return the area of all places on the board itself."""
        rects = [place.rect for place in self.places.values() if not place.beside]
        inner = rects[0].unionall(rects) if rects else Rect(0, 0, 0, 0)
        glass = self.magnifier.glass
        return inner.clip(glass) if glass else inner

    def go(self, place: str) -> None:
        """Move the cursor, and an enlarged board along with it."""
        self.cursor = place
        if not self.places[place].beside:
            self.magnifier.bring(self.places[place].rect)
        self.point(place)
        self.hooks.changed()

    def handle_key(self, event: pygame.Event) -> bool:
        """Use a key; tell whether it was used."""
        return self.keyboard.handle(event)

    def type(self, letter: str) -> bool:
        """Take one letter or digit; tell whether it was used."""
        return self.keyboard.type(letter)
