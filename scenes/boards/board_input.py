"""Mouse and keyboard over a board: gestures and typed letters become intents.

The mouse selects when pressed and plays when let go; a drag is two clicks. Arrows move a cursor,
letters and digits are squares or actions. A letter that a button of the scene has, too, is the
button's; with Shift it is the square's.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import pygame
from pygame import Rect

from game.state import State
from scenes.boards import intents
from scenes.boards.desk import Desk
from scenes.boards.intents import Intent
from scenes.boards.layout import Place, towards
from scenes.boards.seen import Seen
from scenes.boards.selection import Selection
from scenes.boards.view import View
from scenes.ui.input import keys

S = TypeVar("S", bound=State)

DRAG_UNITS: Final = 8  # A press becomes a drag beyond them.
LEFT, MIDDLE, RIGHT, UP, DOWN = range(1, 6)  # The numbers of the mouse's buttons.
WHEEL: Final = (UP, DOWN)
ENLARGE: Final = {"+": 1, "=": 1, "-": -1}  # The sign of equality shares a key with the plus.


@dataclass(frozen=True, slots=True)
class Situation(Generic[S]):
    """The state of the board that decides what a mouse or key event means."""

    seen: Seen[S]
    places: Mapping[str, Place]
    cursor: str
    pending: bool  # An action waits to be confirmed.
    selection: Selection
    glass: Rect | None  # The area that shows a part of an enlarged board.
    slack: int  # The pixels beyond which a press becomes a drag.

    @property
    def observation(self) -> S:
        """The observation that is shown."""
        return self.seen.observation

    @property
    def playable(self) -> bool:
        """Whether the person at the screen may act now."""
        return self.seen.playable

    @property
    def chosen(self) -> str | None:
        """The place clicked last of those that are selected."""
        return self.selection.chosen[-1] if self.selection.chosen else None

    @property
    def under_cursor(self) -> str:
        """The place that a key takes: of the figures at the cursor the next one, or all of it."""
        figures = [name for name, _ in self.places[self.cursor].figures]
        if not figures or self.selection.completes(self.cursor) is not None:
            return self.cursor
        order = figures.index(self.chosen) + 1 if self.chosen in figures else 0
        return figures[order % len(figures)]

    @property
    def answering(self) -> bool:
        """Whether a key may select: the board is playable and nothing waits for confirmation."""
        return self.playable and not self.pending


class BoardInput(Generic[S]):
    """The state of unfinished input: a held button, a drag, a half-typed place."""

    def __init__(self, view: View[S], desk: Desk[S]) -> None:
        self.view = view
        self.desk = desk
        self.held: str | None = None  # The button went down at this place.
        self.dragged: tuple[int, int] | None = None  # The piece that was there is carried here.
        self._taking_back = False  # Letting go at the same place takes the selection back.
        self._grip = (0, 0)
        # The distance by which an enlarged board was pushed.
        self._pushed: tuple[int, int] | None = None
        self._pushing = False
        self._typed = ""

    def forget(self) -> None:
        """Forget the held button and the drag."""
        self.held = self.dragged = None

    # -- the mouse

    def mouse(self, event: pygame.Event, place: str | None, now: Situation[S]) -> Intent | None:
        """Return the intent of a mouse event at a place, or None."""
        if event.type == pygame.MOUSEMOTION:
            return self._push(event.pos, now) or self._follow(event.pos, place, now)
        if event.type == pygame.MOUSEBUTTONUP:
            pushing, self._pushed = self._pushed is not None and self._pushing, None
            if pushing:
                return intents.Wait()
            return self._let_go(place, now) if event.button == LEFT else None
        if event.button in WHEEL:
            return intents.Enlarge(1 if event.button == UP else -1, event.pos)
        if event.button == RIGHT:
            return intents.Cancel()
        self._pushing = False
        if now.glass and now.glass.collidepoint(event.pos):
            self._pushed = event.pos  # A press may become a push of an enlarged board.
        if event.button != LEFT or place is None:
            return intents.Wait() if self._pushed is not None else None
        return self._hold(place, event.pos, now)

    def _hold(self, place: str, position: tuple[int, int], now: Situation[S]) -> intents.Hold:
        """Return the intent of a pressed button; only its release plays an action."""
        desk, selection = self.desk, now.selection
        self.held, self._grip = place, position
        takes = now.playable and desk.takes(now.observation, place)
        self._taking_back = not takes and place == now.chosen
        plays = now.playable and (self._taking_back or selection.completes(place) is not None)
        # What cannot be selected may be the grip for a push.
        grips = self._pushed is not None and not (
            now.playable and selection.continues_action(place)
        )
        return intents.Hold(place, not (takes or plays or grips))

    def _let_go(self, place: str | None, now: Situation[S]) -> Intent | None:
        held, dragged = self.held, self.dragged
        self.forget()
        if held is None:
            return None
        if now.playable and self.desk.takes(now.observation, held):
            if dragged:
                return intents.Carry(held, place or "")
            return intents.Click(held) if place == held else intents.Wait()
        if place == held:
            plays = self._taking_back or now.selection.completes(held) is not None
            return intents.Click(held) if plays or now.chosen != held else intents.Wait()
        return intents.Click(place) if place is not None and now.chosen else intents.Wait()

    def _follow(
        self, position: tuple[int, int], place: str | None, now: Situation[S]
    ) -> intents.Point:
        """Return the place under the mouse to point at; drag the held piece along."""
        held = self.held
        if held is not None:
            loose = now.playable and self.desk.holds(now.observation, held)
            far = self.dragged is not None or math.dist(position, self._grip) > now.slack
            if far and (loose or now.chosen == held):
                self.dragged = position
        return intents.Point(place)

    def _push(self, position: tuple[int, int], now: Situation[S]) -> Intent | None:
        """Return the push of an enlarged board that the pointer drags, or None."""
        grip = self._pushed
        if grip is None or (self.held is not None and now.chosen == self.held):
            return None
        if not self._pushing and math.dist(position, grip) <= now.slack:
            return None
        self._pushing, self.held, self._pushed = True, None, position
        return intents.Push(position[0] - grip[0], position[1] - grip[1])

    # -- the keyboard

    def key(self, event: pygame.Event, now: Situation[S]) -> Intent | None:
        """Return the intent of a key, or None: arrows move, Enter and Space click, letters type."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return None
        if event.key in keys.STEPS and now.cursor in now.places:
            self._typed = ""
            here = now.places[now.cursor].rect
            found = towards(here, now.places.values(), keys.STEPS[event.key])
            return intents.Go(found.name if found else None)
        if event.key == pygame.K_BACKSPACE:
            self._typed = ""
            return intents.Cancel()
        if event.key in keys.PRESS and now.answering:
            self._typed = ""
            return intents.Click(now.under_cursor)
        letter = getattr(event, "unicode", "")
        return intents.Call(letter) if self._called(event, letter, now) else self.type(letter, now)

    def _called(self, event: pygame.Event, letter: str, now: Situation[S]) -> bool:
        """Return whether a letter that begins a square may be the key of a button.

        With Shift the letter is the square's: wide houses have columns of every letter.
        """
        if self._typed or event.mod & pygame.KMOD_SHIFT or not letter.isalpha():
            return False
        names = self.view.typed(now.observation, now.places)
        return any(name.startswith(letter) for name in names)

    def type(self, letter: str, now: Situation[S]) -> Intent | None:
        """Return the intent of one typed letter of a place or an action, or None."""
        letter = letter.lower()
        if self.desk.lens and letter in ENLARGE:
            return intents.Enlarge(ENLARGE[letter])
        word, self._typed = self._typed + letter, ""
        names = self.view.typed(now.observation, now.places)
        for known in (word, letter):  # What was begun before may lead nowhere.
            longer = known and any(name.startswith(known) and name != known for name in names)
            if longer:
                self._typed = known  # The letters a1 may become a12.
            if known in names:
                return intents.Go(names[known])
            if longer:
                return intents.Wait()
        place = self.view.shortcuts(now.seen).get(letter)
        if place and place in now.places and now.answering:
            return intents.Click(place, going=True)
        return None
