"""A board on a table for tests: what it tells its scene is written down."""

from random import Random

import pygame
from pygame import Rect

from game import catalog
from scenes.boards.board import Board, Hooks
from scenes.boards.view import view_of
from scenes.preferences import Preferences
from scenes.ui import shapes

NAMES = ("Amelia", "Ben")
GHOSTS = "eighteen_ghosts"


class Table:
    def __init__(self, state, size=(1280, 720), playable=True, flipped=False, **settings):
        self.played, self.refused, self.sounds = [], [], []
        self.look = Preferences(**settings).look(size)
        view = view_of(GHOSTS)
        view.names, view.flipped = NAMES, flipped
        hooks = Hooks(
            changed=lambda: None,
            play=self.played.append,
            decided=self.played.append,
            refuse=self.refused.append,
            select=lambda: None,
            focus=lambda: None,
            by_key=lambda: True,
            sound=self.sounds.append,
        )
        self.board = Board(view, state, hooks)
        self.arrange(self.look)
        self.board.show(state, playable, None, moving=False)

    def arrange(self, look):
        self.look = look
        unit = look.unit
        side = Rect(round(700 * unit), round(172 * unit), round(548 * unit), 0)
        side.height = self.board.view.side_heights(side.width, look)[1]
        area = Rect(round(32 * unit), round(76 * unit), round(636 * unit), round(620 * unit))
        self.board.arrange(look, area, side, shapes.room(look))

    def draw(self):
        surface = pygame.Surface(self.look.size)
        self.board.draw(surface)
        return surface

    def mouse(self, kind, position, button=1):
        values = {"pos": (round(position[0]), round(position[1]))}
        if kind != pygame.MOUSEMOTION:
            values["button"] = button
        return self.board.handle_mouse(pygame.Event(kind, values))

    def click(self, place):
        spot = self.board.places[place].rect.center
        self.mouse(pygame.MOUSEMOTION, spot)
        self.mouse(pygame.MOUSEBUTTONDOWN, spot)
        self.mouse(pygame.MOUSEBUTTONUP, spot)

    def drag(self, source, target):
        start, end = (self.board.places[name].rect.center for name in (source, target))
        self.mouse(pygame.MOUSEBUTTONDOWN, start)
        self.mouse(pygame.MOUSEMOTION, end)
        self.mouse(pygame.MOUSEBUTTONUP, end)

    def key(self, code, letter=""):
        event = pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter)
        return self.board.handle_key(event)


def new(seed=0, **options):
    return catalog.new_state(GHOSTS, 2, options, seed)


def walk(seed, options=None, longest=400):
    """Return the positions and actions of one random match."""
    rng = Random(f"walk {seed}")
    state = catalog.new_state(GHOSTS, 2, options or {}, seed)
    found = []
    while state.legal_actions() and len(found) < longest:
        action = rng.choice(state.legal_actions())
        before = state.clone()
        state.apply(action)
        found.append((before, action, state.clone()))
    return found
