"""The end of a match: what decided it on the board, the scores counting up, and the winner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import pygame
from pygame import Rect

from game.language import _
from game.match import Match
from scenes.boards.board import Board
from scenes.boards.board_hooks import BoardHooks
from scenes.boards.faces import face_of
from scenes.boards.match_summary import ScoreLine, Standing
from scenes.boards.motion.animation import ease_out
from scenes.boards.motion.trace import Trace, every
from scenes.boards.picture.spotlight import draw_light
from scenes.results.score_table import ScoreTable
from scenes.results.victory import Victory
from scenes.telling.match_log import MatchLog, log_of
from scenes.telling.turns import facts_of, verdict, winners
from scenes.ui.button import Button
from scenes.ui.card import MARGIN_UNITS, Card
from scenes.ui.decoration.life import Life
from scenes.ui.drawing import shapes
from scenes.ui.layout import Columns, Container, Fixed, Gap, Item, Rows, Slot, slots
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Page
from scenes.ui.words import Words
from scenes.window.app import Scene

DEED_SECONDS: Final = 1.2  # The last deed is seen alone this long, at normal speed.
COUNT_SECONDS: Final = 1.6  # The scores count up in this time.
RISE_SECONDS: Final = 0.7  # The winner appears in this time.
WATCHED_SECONDS: Final = 6.0  # The time after which it ends by itself where only bots have played.
STILL_SECONDS: Final = 1.5  # The same without animations.
ACROSS_SHARE: Final = 0.52  # A board as wide as the window has this part of the height.
UPRIGHT_SHARE: Final = 0.5  # Other boards have this part of the width.
GROUND_PART: Final = 0.15  # The part of the winner's picture below the headline.
DEED_STEPS: Final = 10  # The steps before the end in which the last deed is looked for.
CROOKED: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class RisingScore(ScoreTable):
    """A row per seat in the order of the table; places and winners appear at the end."""

    def __init__(
        self,
        page: Page,
        match: Match,
        score: Sequence[ScoreLine],
        standings: Sequence[Standing],
        winners: Sequence[int],
    ):
        super().__init__(page, match, score, standings, winners)
        self.order = list(range(len(match.seats)))
        self.whole = tuple(self.score)
        self.first = tuple(winners)
        self.named = True  # Places and winners are shown.

    def rise(self, share: float, named: bool) -> None:
        """Show a share of every number, and whether the places are named."""
        score = [risen(line, share) for line in self.whole]
        if (score, named, share < 1) != (self.score, self.named, self.is_counting):
            self.score, self.named, self.is_counting = score, named, share < 1
            self.winners = list(self.first) if named else []
            self.redraw()

    def place_of(self, seat: int) -> str:
        return super().place_of(seat) if self.named else ""


def risen(line: ScoreLine, share: float) -> ScoreLine:
    """Return a share of a line: smaller numbers, or fewer figures; words and zeros at the end."""
    values = tuple(value if share == 1 else _part(value, share) for value in line.values)
    figures = tuple(each[: round(len(each) * share)] for each in line.figures)
    return replace(line, values=values, figures=figures)


def _part(value: str, share: float) -> str:
    """Return a share of a number, or an empty string for words and while it is still zero."""
    number = round(int(value) * share) if value.isdecimal() else 0
    return str(number) if number else ""


class Finale(Scene):
    """The end of a match, until a press; `following` is the next scene.

    Without `following` it uncovers the scene below. Where only bots have played, it ends by itself.
    """

    focus_name = "Go on"
    lingers = True
    parted = True

    def __init__(self, match: Match, following: Scene | None) -> None:
        self.match = match
        self.following = following
        self.end = verdict(match, ())
        self.won = winners(match)
        summary, state = face_of(match.game.key).summary, match.state
        facts = [facts_of(match, ply) for ply in range(match.ply)]
        self.score = summary.score(state, facts)
        self.standings = summary.standings(state, facts)
        self.heroes = summary.heroes(state, self.won[0]) if self.won else ()
        match_log = log_of(match, None, bare=True)
        self.observation = match_log.observation(match_log.last)
        self.trace = None if match.agreement else last_trace(match_log)
        hooks = BoardHooks(spare=lambda: self.app.spare())
        self.board: Board[Any] = Board(match_log.view, self.observation, hooks)
        traces = every([self.trace] if self.trace else [])
        self.decisive = tuple({place: None for trace in traces for place in trace.places})
        self.seconds = 0.0  # Seconds since it was seen first.
        self.risen = False  # The winner was announced.
        self.ended = False
        self._life = Life(())

    @property
    def named(self) -> Sequence[str]:
        """The names of the players."""
        return [seat.name for seat in self.match.seats]

    @property
    def life(self) -> Life | None:
        """The idle animation of the winner's picture."""
        return self._life

    @property
    def kept_clear(self) -> Sequence[Rect]:
        """The sentence about the end, the score, and the winner's picture without its ground."""
        picture = self.picture.area
        upper = Rect(picture.topleft, (picture.width, round(picture.height * (1 - GROUND_PART))))
        return [self.deed.area, self.table.area, upper]

    # -- building

    def build(self) -> None:
        page, look = self.page, self.page.look
        self._life = Life(())
        gap, board = look.px(14), Slot("board")
        area = page.rect.inflate(-2 * look.px(MARGIN_UNITS), -2 * look.px(18))
        self.deed = deed = Words(page, f"{self.end.reason}.", 20, "bold", align="centre")
        size, high = (18, 50) if look.wide else (17, 44)
        button = Button(
            page, _("Go on"), self.pressed, "Enter", "next", "candle", size, high, name="Go on"
        )
        foot = Columns([Gap(), button], 0, [1.0, None])
        told = self._told(page) if look.wide else ScrollArea(page, self._told)
        if self._across:
            fixed = Fixed(board, round(area.height * ACROSS_SHARE))
            body: Container = Rows([deed, fixed, told, foot], gap, grow=2)
        else:
            right = Rows([told, foot], gap, grow=0)
            body = Columns(
                [Rows([deed, board], gap, grow=1), right], gap, [UPRIGHT_SHARE, 1 - UPRIGHT_SHARE]
            )
        body.place(area)
        self.board.arrange(look, slots(body, area)["board"], Rect(0, 0, 0, 0), shapes.room(look))
        self.board.show(self.observation, False, self.trace, moving=False)
        self._show()

    def _told(self, page: Page) -> Item:
        """Return the winner's picture and the score, side by side below a very wide board."""
        match, gap = self.match, page.look.px(14)
        quiet = replace(self.end, reason="", comment="")
        self.picture = Victory(page, match.game, quiet, self.heroes)
        self.table = RisingScore(page, match, self.score, self.standings, self.won)
        items = [self.picture, Card(page, self.table, 10)]
        if self._across:
            return Columns(items, gap, [0.4, 0.6])
        return Rows(items, gap, grow=0)

    @property
    def _across(self) -> bool:
        """Whether the board is as wide as the window."""
        return self.page.look.wide and self.board.view.across

    # -- as time passes

    @property
    def ceremony(self) -> bool:
        """Whether the end is staged: always."""
        return True

    def paint_on(self) -> bool:
        """Paint the board; return whether it is painted."""
        return self.board.paint_on()

    @property
    def animating(self) -> bool:
        """Whether the scores count up or the winner appears."""
        return self.shares[1] < 1.0 or self.board.moving

    @property
    def still(self) -> bool:
        """Whether nothing may move."""
        look = self.page.look
        return look.reduced_motion or not look.speed

    @property
    def shares(self) -> tuple[float, float]:
        """The shares of the scores and of the winner that can be seen, from 0 to 1."""
        if self.still:
            return 1.0, 1.0
        counted = self.seconds / self.page.look.speed - DEED_SECONDS
        return _share(counted / COUNT_SECONDS), _share((counted - COUNT_SECONDS) / RISE_SECONDS)

    def update(self, dt: float) -> None:
        """Count up, announce the winner, and end after a while if nobody plays."""
        self.board.update(dt)
        self.seconds += dt
        self._show()
        if all(seat.kind == "bot" for seat in self.match.seats) and self.seconds >= self._longest:
            self.leave_it()

    @property
    def _longest(self) -> float:
        """The seconds after which it ends by itself."""
        speed = self.page.look.speed
        held = WATCHED_SECONDS if speed else STILL_SECONDS
        return held if self.still else held + (DEED_SECONDS + COUNT_SECONDS + RISE_SECONDS) * speed

    def _show(self) -> None:
        """Show as much as the time asks for."""
        counted, risen = self.shares
        self.table.rise(counted, risen > 0)
        self.picture.rise(risen)
        if risen > 0 and not self.risen:
            self.risen = True
            self.app.sounds.play(self._sound())
        if risen == 1 and not self.still and not self._life.parts:
            colour = face_of(self.match.game.key).summary.colour(self.won[0]) if self.won else ""
            parts = [*self.picture.parts(), *self.picture.motes(colour)]
            self._life = Life(parts)

    def _sound(self) -> str:
        """Return the name of the sound of the result, for the people at the screen."""
        if not self.won:
            return "draw"
        people = {number for number, seat in enumerate(self.match.seats) if seat.kind == "person"}
        return "win" if not people or people & set(self.won) else "lose"

    def pressed(self) -> None:
        """End at any press, unless it is part of a shortcut."""
        if not pygame.key.get_mods() & CROOKED:
            self.leave_it()

    def leave_it(self) -> None:
        """Open the next scene, once."""
        if self.ended:
            return
        self.ended = True
        if self.following:
            self.app.replace(self.following)
        else:
            self.app.pop()

    # -- drawing

    def moved(self) -> Sequence[Rect] | None:
        """Return the areas of the board to redraw, or None to redraw everything."""
        return self.board.moved()

    def drawn(self) -> None:
        """Tell the board that it was drawn."""
        self.board.drawn()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board, with light on what decided the match."""
        shapes.paint_room(surface, self.page.look, self.board.covered)
        self.board.draw(surface)
        draw_light(surface, self.page.look, self.board, self.decisive, True)


def last_trace(match_log: MatchLog) -> Trace | None:
    """Return the trace of the last step that left one on some place, or None."""
    for at in range(match_log.last, max(0, match_log.last - DEED_STEPS), -1):
        trace = match_log.trace(at)
        if trace and any(one.places for one in every([trace])):
            return trace
    return None


def _share(part: float) -> float:
    return ease_out(min(1.0, max(0.0, part)))
