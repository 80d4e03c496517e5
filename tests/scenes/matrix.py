"""Every scene, puzzle, lesson and editor, and the windows in which each of them is opened.

Sizes, sizes of text and languages make 54 kinds of windows; 18 of them hold every pair of these
(the language is the sum of the other two numbers, modulo 3). Each station is opened in 6 of the 18,
one of each size, which show it in every size of text and every language twice. Each puzzle is
opened in one, so that the puzzles of a game together are opened in all.
"""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pygame

from game.catalog import GAMES
from game.language import LANGUAGES
from game.match import Match, Seat, Terms
from game.puzzles import puzzles_of
from scenes.play.scene import Play
from scenes.puzzle.task import PuzzleTask
from tests.scenes import walk
from tests.scenes.driver import FRAME, key_event

SIZES = ((1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160), (1080, 1920))
TEXTS = (100, 150, 200)
TONGUES = tuple(LANGUAGES)
NAMES = (  # of 24 letters
    "Wilhelmina Featherstones", "Bartholomew Cholmondeley", "Maximiliane Wolkensteins",
    "Christopher Hohenzollern", "Anne-Charlotte Lindqvist", "Friederike Abendrothwald",
)  # fmt: skip
LATE = 160  # decisions after which the log of every game has five rounds
KEYS = ("Tab", "Right", "Down", "Tab", "Left", "Up")  # which begin nothing

Window = tuple[int, int]  # numbers of a size and a size of text


@cache
def crowded(key: str) -> Match:
    """Return a match of as many people as there can be, with a log of five rounds."""
    seats = [Seat("person", NAMES[seat]) for seat in range(max(GAMES[key].players))]
    rng, seed = Random(7), 3
    while True:
        match = Match(key, seats, {}, seed, Terms(curtain="open"))
        while not match.over and match.ply < LATE:
            match.play(rng.choice(list(match.state.legal_actions())))
        if not match.over:
            return match
        seed += 1


def windows() -> list[Window]:
    """Return the kinds of windows; `settings` says what they are like."""
    return [(size, text) for size in range(len(SIZES)) for text in range(len(TEXTS))]


def settings(window: Window) -> tuple[tuple[int, int], dict[str, Any]]:
    """Return the size of a window, and the settings of its app."""
    size, text = window
    language = TONGUES[(size + text) % len(TONGUES)]
    return SIZES[size], {"text_size": TEXTS[text], "language": language, "animation": "off"}


class Matrix(walk.Walk):
    """Opens every station there is, or those of one kind of window; puzzles are extra."""

    def stations(self) -> Iterator[tuple[str, Callable[[], None]]]:
        yield from super().stations()
        for key in GAMES:
            yield f"late {key}", lambda k=key: self._late(k)

    def stations_of(self, window: Window) -> Iterator[tuple[str, Callable[[], None]]]:
        """Yield the stations that are opened in one kind of window."""
        size, text = window
        for number, station in enumerate(self.stations()):
            if (size + number) % len(TEXTS) == text:
                yield station
        puzzles = [(key, n) for key in GAMES for n in range(len(puzzles_of(key)))]
        for key, number in puzzles[windows().index(window) :: len(windows())]:
            yield f"puzzle {key} {number}", lambda k=key, n=number: self.solve(k, n)

    def _late(self, key: str) -> None:
        self._play(crowded(key))

    def solve(self, key: str, number: int) -> None:
        """Open a puzzle."""
        self.show(self.wiring.puzzle(PuzzleTask(key, number)))
        self.step(2)

    def drive(self) -> None:
        """Move about in the scene by keys and mouse; in a match play a decision, too."""
        app, scene = self.app, self.app.scene
        for name in KEYS:
            app.step([key_event(name)], FRAME)
        wide, high = app.look.size
        for right, down in ((0.3, 0.4), (0.6, 0.5), (0.9, 0.9)):
            spot = round(wide * right), round(high * down)
            move = pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0))
            app.step([move, pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0)], FRAME)
        self.step(8)
        if isinstance(scene, Play) and app.scene is scene and scene.stage.playable:
            actions = list(scene.match.state.legal_actions())
            scene.stage.play(Random(1).choice(actions))
            self.step(3)
