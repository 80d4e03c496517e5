"""Write one contact sheet a game: its scenes, lessons, editors and some puzzles, as they are seen.

`python tools/contact_sheets.py FOLDER [GAME ...]`; "other" are the scenes of no game. Each picture
has another size, size of text and language than the one before; `tests/scenes/matrix.py` tells
which.
"""

import os
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).parents[1]))

import pygame

from game.catalog import GAMES
from scenes.ui.drawing import text
from scenes.window.app import App
from scenes.window.preferences import Preferences
from tests.scenes import walk
from tests.scenes.matrix import NAMES, SIZES, Matrix, settings, windows
from tests.scenes.tables import Room

PICTURE_HEIGHT = 360
ROW_WIDTH = 3200
PUZZLE_INTERVAL = 12  # One in so many puzzles is shown.


def game_of(name: str) -> str:
    """Return the key of the game a station shows, or "other"."""
    return next((key for key in GAMES if key in name.split()), "other")


def shown(name: str) -> bool:
    """Return whether a station has a picture on the sheets."""
    words = name.split()
    return words[0] != "puzzle" or int(words[-1]) % PUZZLE_INTERVAL == 0


def take(wanted: list[str]) -> dict[str, list[tuple[str, pygame.Surface]]]:
    """Return (title, picture) of each station of the wanted games."""
    pictures = defaultdict(list)
    walk.NAMES = NAMES
    for window in windows():
        size, told = settings(window)
        with tempfile.TemporaryDirectory() as folder:
            os.environ["GHOST_PARLOUR_HOME"] = folder
            app = App(Preferences(**told), size, Path(folder))
            walk.fill_shelf()
            matrix, at = Matrix(app), 0
            matrix.show(Room("Ground"))
            for name, open_station in matrix.stations_of(window):
                if not shown(name) or game_of(name) not in wanted:
                    continue
                at += 1
                if at % len(SIZES) != window[0]:
                    continue
                open_station()
                matrix.step(2)
                picture = app.screen.surface
                small = pygame.transform.smoothscale_by(
                    picture, PICTURE_HEIGHT / picture.get_height()
                )
                title = f"{name} {size[0]}x{size[1]} {told['text_size']} {told['language']}"
                pictures[game_of(name)].append((title, small))
                matrix.back()
            app.close()
    return pictures


def sheet(pictures: list[tuple[str, pygame.Surface]]) -> pygame.Surface:
    """Return pictures in rows, each below its title."""
    places, left, top = [], 0, 0
    for title, picture in pictures:
        if left + picture.get_width() > ROW_WIDTH:
            left, top = 0, top + PICTURE_HEIGHT + 30
        places.append((title, picture, (left, top)))
        left += picture.get_width() + 8
    whole = pygame.Surface((ROW_WIDTH, top + PICTURE_HEIGHT + 30))
    for title, picture, (x, y) in places:
        whole.blit(text.line(title, "regular", 17, "#ffffff"), (x, y))
        whole.blit(picture, (x, y + 24))
    return whole


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    for key, found in take(sys.argv[2:] or [*GAMES, "other"]).items():
        pygame.image.save(sheet(found), target / f"{key}.png")
