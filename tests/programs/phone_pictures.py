"""Takes pictures of a match with phones: the big screen while people join and play, and the phones.

`python -m tests.programs.phone_pictures FOLDER [GAME ...]` needs Chromium.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from random import Random

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame

from game.files import HOME_VARIABLE
from tests.phones.parlour import NAMES, Parlour, Phone, browser

PLAYERS = {"guidance_rite": 2, "haunted_house": 4, "ghost_hunt": 5, "haunting_house_3": 3}
BIG = ((1280, 720), (1920, 1080))
SMALL = ((412, 915), (360, 640), (915, 412), (820, 1180))
TURNS = 6  # times each phone is tapped before the pictures of play


def main(folder: str, *games: str) -> None:
    """Take the pictures of each game."""
    into = Path(folder)
    into.mkdir(parents=True, exist_ok=True)
    for key in games or PLAYERS:
        for big in BIG:
            with tempfile.TemporaryDirectory() as home:
                os.environ[HOME_VARIABLE] = home
                with browser(home) as chromium:
                    _take(into, key, big, Path(home), chromium)


def _take(into: Path, key: str, big: tuple[int, int], home: Path, chromium: object) -> None:
    parlour = Parlour(home, key, PLAYERS[key], size=big)

    def tv(what: str) -> None:
        pygame.image.save(parlour.app.screen.surface, into / f"{key} tv {big[0]} {what}.png")

    phones = [
        Phone(parlour, chromium, SMALL[seat % len(SMALL)], rng=Random(seat))
        for seat in range(PLAYERS[key])
    ]
    for seat, phone in enumerate(phones):
        if seat == len(phones) - 1:
            tv("joining")
            parlour.scan(phone.page)
            phone.wait(lambda: phones[-1].page.locator("#seats button").count() > 0)
            phone.page.screenshot(path=into / f"{key} phone {big[0]} joining.png")
        phone.sit(NAMES[seat], seat)
    tv("ready")
    parlour.begin()
    for phone in phones:
        phone.wait(lambda phone=phone: phone.rev > 0)
    for turn in range(TURNS):
        for phone in phones:
            if phone.mine:
                phone.play()
            for _ in range(20):
                parlour.step(0.5)
        if turn in (0, TURNS - 1):
            _both(into, key, big, turn, phones)
            tv(f"play {turn}")
    parlour.close()


def _both(into: Path, key: str, big: tuple[int, int], turn: int, phones: list[Phone]) -> None:
    for seat, phone in enumerate(phones):
        for _ in range(30):  # until its pictures are painted
            phone.parlour.step()
            phone.page.wait_for_timeout(30)
        phone.page.screenshot(path=into / f"{key} phone {big[0]} turn {turn} seat {seat}.png")


if __name__ == "__main__":
    main(*sys.argv[1:])
