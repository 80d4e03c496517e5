"""Ghost Hunt on a table for tests: the board of one side, and matches told as they are shown."""

from random import Random

import pygame
from pygame import Rect

from game import catalog
from game.state import CHANCE
from scenes.boards.board import Board, Hooks
from scenes.boards.view import view_of
from scenes.preferences import Preferences
from scenes.ui import shapes
from tests.rules.hunting import lively

HUNT = "ghost_hunt"
NAMES = ("Gus", "Amelia", "Ben", "Clara", "Dev")
PANEL = 316  # units of type a panel has at the least


class Table:
    def __init__(self, state, size=(1280, 720), playable=True, width=None, **settings):
        self.played, self.refused, self.sounds = [], [], []
        self.look = Preferences(**settings).look(size)
        self.view = view_of(HUNT)
        self.view.names = NAMES[: len(state.pawns) + 1]
        self.width = width or self.view.panel_width
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
        self.board = Board(self.view, state, hooks)
        self.arrange(self.look)
        self.board.show(state, playable, None, moving=False)

    def arrange(self, look):
        self.look = look
        wide = look.wide
        margin, width = look.tight(32 if wide else 16), max(look.px(self.width), look.pt(PANEL))
        left = look.size[0] - margin - width
        high = self.view.side_heights(width, look)[1]
        top = look.tight(72 if wide else 16)
        board = Rect(margin, top, left - 2 * margin, look.size[1] - top - look.tight(16))
        side = Rect(left, look.size[1] - look.tight(90) - high, width, high)
        self.board.arrange(look, board, side, shapes.room(look))

    def draw(self):
        surface = pygame.Surface(self.look.size)
        surface.blit(shapes.room(self.look), (0, 0))
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

    def key(self, code, letter=""):
        event = pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter)
        return self.board.handle_key(event)


def walk(seed, players=3, longest=400, **options):
    """Return the positions and actions of one match of lively players."""
    rng = Random(f"walk {seed}")
    state = catalog.new_state(HUNT, players, options, seed)
    found = []
    while state.legal_actions() and len(found) < longest:
        action = lively(state, rng)
        before = state.clone()
        state.apply(action)
        found.append((before, action, state.clone()))
    return found


def decisions(match):
    """Return what the seat to decide saw before each decision of a match."""
    return [
        before.observation(before.current_player)
        for before, _, _ in match
        if before.current_player not in (CHANCE, -2)
    ]


def moments(match, player):
    """Return the different observations one side had of a match."""
    positions = [before for before, _, _ in match] + [match[-1][2]]
    found = []
    for position in positions:
        seen = position.observation(player)
        if not found or found[-1] != seen:
            found.append(seen)
    return found
