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
    across = math.ceil(math.sqrt(len(pages) * 1.4))
    wide = max(page.get_width() for page in pages) + GAP
    high = max(page.get_height() for page in pages) + GAP
    found = pygame.Surface((across * wide, math.ceil(len(pages) / across) * high))
    found.fill("#606060")
    for at, page in enumerate(pages):
        found.blit(page, (at % across * wide, at // across * high))
    return found


if __name__ == "__main__":
    main(*sys.argv[1:])
