"""Writes contact sheets of everything that can be printed.

`python -m tests.programs.printed_pages FOLDER [GAME ...]` writes a picture of all pages for each
game, paper and way of ink. `KEY=VALUE` among the games are house rules, such as a drawn house.
"""

from __future__ import annotations

import math
import os
import sys
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame
import pypdfium2

from game import catalog
from game.options import resolve
from scenes.paper.print_job import INKS, PrintJob
from scenes.paper.sheets import PAPERS

HIGH = 620  # pixels of a page
GAP = 6


def main(folder: str, *words: str) -> None:
    """Write the contact sheets."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    into = Path(folder)
    into.mkdir(parents=True, exist_ok=True)
    rules = dict(word.split("=", 1) for word in words if "=" in word)
    for key in [word for word in words if "=" not in word] or catalog.GAMES:
        game = catalog.find(key)
        options = resolve(game.rules.options, rules)
        for paper in PAPERS:
            for ink in INKS:
                job = PrintJob(game, game.players[-1], options, 77, paper, ink=ink, test=True)
                named = "-".join([key, paper, ink, *rules.values()])
                pygame.image.save(_sheet(job.pdf()), into / f"{named}.png")


def _sheet(pdf: bytes) -> pygame.Surface:
    """Return the pages of a document side by side."""
    document = pypdfium2.PdfDocument(pdf)
    pages = []
    for page in document:
        picture = page.render(scale=HIGH / page.get_height(), rev_byteorder=True).to_pil()
        pages.append(pygame.image.frombytes(picture.convert("RGB").tobytes(), picture.size, "RGB"))
    most = round(math.sqrt(1.4 * sum(page.get_width() * page.get_height() for page in pages)))
    spots, left, top = [], 0, 0
    for page in pages:
        if left and left + page.get_width() > most:
            left, top = 0, top + HIGH + GAP
        spots.append((left, top))
        left += page.get_width() + GAP
    right = max(x + page.get_width() for page, (x, _y) in zip(pages, spots, strict=True))
    found = pygame.Surface((right, top + HIGH))
    found.fill("#606060")
    found.blits(list(zip(pages, spots, strict=True)))
    return found


if __name__ == "__main__":
    main(*sys.argv[1:])
