"""The report of a stored experiment, as the command line writes it, and the board in it."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import pygame
from pygame import Rect

from game import catalog
from game.playtest.charts import HeatGround
from game.playtest.page import Origin, machine_words, make_room, write_report
from game.playtest.run import summaries_of
from game.playtest.store import Store
from scenes.boards.faces import face_of
from scenes.boards.picture.layer import Areas, ground_of
from scenes.boards.seen import Seen
from scenes.window.preferences import Preferences


def report_store(kept: Path, page: Path) -> None:
    """Write the report of the store `kept` to the folder of `page`.

    Raise ValueError if that fails.
    """
    with closing(Store.open(kept)) as store:
        experiment, summaries = store.experiment, summaries_of(store)
    day = f"{datetime.now():%d %B %Y, %H:%M}"
    origin = Origin("", day, machine_words(), f'"{kept}"')
    make_room(page.parent)
    write_report(page.parent, experiment, summaries, paint_ground, origin)


BOARD_PIXELS: Final = (900, 720)  # The size of a report's board.
NIGHT: Final = "#0d1020"


def paint_ground(game: str, players: int, options: Mapping[str, object], seed: int) -> HeatGround:
    """Return the board at the start of a match for an HTML report, drawn without a window."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    look = Preferences().look((1280, 720))
    view = face_of(game).view([f"{seat + 1}" for seat in range(players)], bare=True)
    seen: Seen[Any] = Seen(catalog.new_state(game, players, dict(options), seed))
    board = pygame.Surface(BOARD_PIXELS, pygame.SRCALPHA)
    areas = Areas(board.get_rect(), Rect(0, 0, 0, 0))
    ground_of(view.layers(seen)).draw(board, areas, look)
    edges = board.get_bounding_rect()
    picture = pygame.Surface(edges.size)
    picture.fill(NIGHT)
    picture.blit(board, (0, 0), edges)
    data = io.BytesIO()
    pygame.image.save(picture, data, "board.jpg")
    places = {
        name: place.rect.move(-edges.left, -edges.top)
        for name, place in view.places(seen, areas.board, areas.side, look).items()
        if not place.beside
    }
    found = {name: (area.x, area.y, area.w, area.h) for name, area in places.items()}
    return HeatGround(data.getvalue(), picture.size, found)
