"""Opens a match of bots as the program does, and prints what was decided when it was seen.

`python -m tests.programs.opening GAME FOLDER` prints an object of JSON: how many frames were
presented before the first whole one, how many decisions were made and how many questions bots were
asked until then, and whether bots decided anything after it.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame

from game import catalog
from game.match import Match, Seat
from scenes.start import bots_at_work
from scenes.window.app import App
from scenes.window.preferences import Preferences
from scenes.wiring import Wiring

SIZE = (1920, 1080)
PATIENCE = 300.0  # seconds: busy processes take nearly all of them


def main(key: str, folder: str) -> None:
    """Open the match, follow it until a bot has decided, and print what happened."""
    game, end = catalog.find(key), time.monotonic() + PATIENCE
    with bots_at_work() as bots:
        app = App(Preferences(), SIZE, Path(folder))
        wiring = Wiring(bots, lambda: app.preferences)
        seats = [Seat("bot", f"Bot {n}", "1") for n in range(game.players[0])]
        match = Match(key, seats, seed=3)
        play = wiring.play(match)
        begun, asked, covered, whole = match.ply, 0, 0, False
        ask, flip = play.requests.thinker.ask, app.screen.flip

        def noted(level: str, observation: object, purpose: str) -> None:
            nonlocal asked
            asked += not whole
            ask(level, observation, purpose)

        def presented(areas: Sequence[pygame.Rect] | None = None) -> None:
            nonlocal covered
            covered += app.waiting
            flip(areas)

        play.requests.thinker.ask = noted  # type: ignore[method-assign, assignment]
        app.screen.flip = presented  # type: ignore[method-assign]
        app.go_live()
        app.push(play)
        clock, early = pygame.time.Clock(), -1
        while time.monotonic() < end and match.ply == begun:
            before = match.ply
            app.run_round(clock)
            if not whole and app.scenes and not app.waiting:
                whole, early = True, before - begun
        told = {"covered": covered, "early": early, "asked": asked, "late": match.ply > begun}
        print(json.dumps(told))
        app.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
