"""The countdown before a simultaneous reveal, and events that stay visible after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect

from game.language import _
from scenes.play.match_controller import MatchController
from scenes.play.secrecy import Secrecy
from scenes.play.stage import Stage
from scenes.ui import text
from scenes.ui.look import Look
from scenes.ui.svg import icon
from scenes.window.app import App

COUNT: Final = 3
BEAT: Final = 0.5  # seconds between two numbers, at normal speed
DARK: Final = 215  # how dark the band is, of 255


BEAT_WATCHED: Final = 2.5  # seconds what was revealed stays where only bots play, at normal speed


class Held:
    """An event that stays visible until somebody goes on, or for a while if only bots play.

    `before` is the step shown before it, for replays.
    """

    def __init__(self, before: int, watched: bool) -> None:
        self.before = before
        self.watched = watched
        self.stood = 0.0

    def update(self, dt: float, look: Look) -> bool:
        """Advance the time without motion by `dt` seconds; return whether it ends by itself."""
        self.stood += dt
        return self.watched and self.stood >= BEAT_WATCHED * look.speed


class Reveal:
    """A countdown over the board; any key or click ends it."""

    def __init__(self, words: str, look: Look) -> None:
        self.words = words
        self.beat = 0.0 if look.reduced_motion else BEAT * look.speed
        self.time = 0.0

    @property
    def over(self) -> bool:
        """Whether the countdown is over."""
        return self.time >= COUNT * self.beat

    @property
    def number(self) -> int:
        """The number shown."""
        return COUNT - min(COUNT - 1, int(self.time / self.beat)) if self.beat else 1

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self.time += dt

    def skip(self) -> None:
        """End the countdown."""
        self.time = COUNT * self.beat

    def draw(self, surface: pygame.Surface, look: Look, area: Rect) -> None:
        """Draw the countdown over the board's area."""
        palette, gap = look.palette, look.px(16)
        size = max(look.px(34), look.pt(26))
        words, size = text.fit(self.words, "title", size, round(area.width * 0.92))
        line = text.line(words, "title", size, palette.bone)
        number = text.line(str(self.number), "title", max(look.px(72), look.pt(44)), palette.candle)
        eye = icon("eye", look.px(40), palette.candle)
        high = eye.get_height() + line.get_height() + number.get_height() + 3 * gap
        band = Rect(area.left, 0, area.width, min(area.height, high))
        band.centery = area.centery
        veil = pygame.Surface(band.size, pygame.SRCALPHA)
        veil.fill((*pygame.Color(palette.night)[:3], DARK))
        surface.blit(veil, band)
        for y in (band.top, band.bottom):
            edge = max(2, look.px(2))
            surface.fill(palette.candle, Rect(band.left, y, band.width, edge))
        top = band.top + gap
        for picture in (eye, line, number):
            surface.blit(picture, picture.get_rect(midtop=(band.centerx, top)))
            top += picture.get_height() + gap // 2


class Moments:
    """The moments in which a match waits: before a reveal, and while a great moment stays.

    `app` and `stage` return those of the scene, which change while a match is played.
    """

    def __init__(
        self,
        controller: MatchController,
        secrecy: Secrecy,
        app: Callable[[], App],
        stage: Callable[[], Stage],
    ) -> None:
        self.controller = controller
        self.secrecy = secrecy
        self.app = app
        self.stage = stage
        self.reveal: Reveal | None = None  # the countdown before all see what was chosen
        self.held: Held | None = None  # what was revealed and stays
        self._before: int | None = None  # the step after which what was revealed is not seen yet

    @property
    def waiting(self) -> bool:
        """Whether the match waits for a countdown, or for somebody to go on."""
        return self.reveal is not None or self.held is not None

    def forget(self) -> None:
        """Clear all moments, because their view was closed."""
        self.secrecy.narrator.revealing = False
        self.reveal = self.held = self._before = None

    def update(self, dt: float, moving: bool, look: Look) -> None:
        """Advance the countdown or the time of what stays by `dt` seconds."""
        if self.reveal is not None:
            self._count_down(self.reveal, dt)
        elif self.held is not None and not moving and self.held.update(dt, look):
            self.go_on()

    def begin(self, look: Look) -> None:
        """Begin the countdown before a reveal; without animations show a notice instead."""
        narrator = self.secrecy.narrator
        self._before, narrator.revealing = narrator.present, True
        two = len(self.controller.match.seats) == 2
        words = _("Both have chosen") if two else _("All have chosen")
        self.stage().show(moving=False)
        reveal = Reveal(words, look)
        if reveal.over:
            narrator.revealing = False
            self.app().notice(f"{words}.")
        else:
            self.reveal = reveal
            self._redraw_board()

    def hold_revealed(self) -> bool:
        """Show what the countdown announced; return whether it stays until somebody goes on."""
        return self._before is not None and self._hold(self._before)

    def hold_last(self, since: int) -> bool:
        """Hold the last great moment after a step; return whether there was one."""
        view, match_log = self.stage().view, self.stage().match_log
        for step in range(self.secrecy.narrator.present, since, -1):
            if view.stays(match_log.facts(step)):
                return self._hold(step - 1)
        return False

    def show_again(self) -> None:
        """Show again what was revealed, or else what others have done."""
        if self.held:
            self.stage().show_held(self.held.before)
        else:
            self.stage().show_again()

    def go_on(self) -> None:
        """Go on from what was revealed."""
        if self.held:
            self.held = None
            self.stage().let_go()
            self.secrecy.hasten()

    def take_back(self) -> None:
        """Drop what stays if the decisions that led to it were taken back."""
        if self.held and self.held.before >= self.secrecy.narrator.present:
            self.held = None
            self.stage().let_go()

    def skip(self) -> bool:
        """End the countdown, or the motion of what stays; return whether there was either."""
        if self.reveal is not None:
            self.reveal.skip()
            return True
        board = self.stage().board
        moving = self.held is not None and board.animating
        if moving:
            board.settle()
        return moving

    def _hold(self, before: int) -> bool:
        self._before = None
        board, match_log = self.stage().board, self.stage().match_log
        if not board.hold(match_log.observation(before), match_log.facts(before + 1)):
            return False
        self.held = Held(before, self.controller.watched)
        self.stage().show_held(before)
        return True

    def _count_down(self, reveal: Reveal, dt: float) -> None:
        before = reveal.number
        reveal.update(dt)
        if reveal.over:
            self.secrecy.narrator.revealing = False
            self.reveal = None
        if reveal.over or reveal.number != before:
            self._redraw_board()

    def _redraw_board(self) -> None:
        """Redraw the board, over which the band of the countdown lies."""
        panel = self.stage().panel
        if panel:
            self.app().changed_in(panel.board)
