"""Ghost Hunt on a table for tests: the board of one side, and matches told as they are shown."""

from itertools import pairwise

import pygame
from pygame import Rect

from game import catalog
from game.rules.ghost_hunt.facts import FACTS
from game.state import CHANCE
from scenes.ui.drawing import shapes
from tests.boards import table
from tests.rules.hunting import lively

HUNT = "ghost_hunt"
NAMES = ("Gus", "Amelia", "Ben", "Clara", "Dev")


class Table(table.Table):
    game, names = HUNT, NAMES

    def __init__(self, state, size=(1280, 720), playable=True, width=None, **settings):
        self.width = width
        super().__init__(state, size, playable, **settings)

    def divide(self, look):
        wide, width = look.wide, self.width or self.view.panel_width
        margin, width = look.tight(32 if wide else 16), max(look.px(width), look.pt(table.PANEL))
        left = look.size[0] - margin - width
        high = self.view.side_heights(self.board.seen, width, look)[1]
        top = look.tight(72 if wide else 16)
        board = Rect(margin, top, left - 2 * margin, look.size[1] - top - look.tight(16))
        return board, Rect(left, look.size[1] - look.tight(90) - high, width, high)

    def draw(self):
        surface = pygame.Surface(self.look.size)
        surface.blit(shapes.room(self.look), (0, 0))
        self.board.draw(surface)
        return surface


def walk(seed, players=3, longest=400, **options):
    """Return the positions and actions of one match of lively players."""
    state = catalog.new_state(HUNT, players, options, seed)
    return table.match_from(state, seed, lively, longest)


def decisions(match):
    """Return what the seat to decide saw before each decision of a match."""
    return [
        before.observation(before.current_player)
        for before, _, _ in match
        if before.current_player not in (CHANCE, -2)
    ]


def told(observations):
    """Return the facts of some observations of one side that follow each other."""
    return [fact for pair in pairwise(observations) for fact in FACTS.derive_facts(*pair, None)]


def new(players=3, **options):
    """Return the position in which the Ghost has not chosen anything."""
    return catalog.new_state(HUNT, players, options)
