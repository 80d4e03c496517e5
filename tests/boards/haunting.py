"""The Haunting House 3 on a table for tests: one seat's board, and matches as they are shown."""

from functools import cache
from random import Random

import pygame
from pygame import Rect

from game import catalog
from game.rules.haunting_house_3.position import CARRY_OUT
from scenes.boards.board import Board, Hooks
from scenes.boards.view import view_of
from scenes.preferences import Preferences
from scenes.ui import shapes

KEY = "haunting_house_3"
NAMES = ("Amelia", "Ben", "Clara", "Dev", "Edda", "Finn")


class Table:
    def __init__(self, state, size=(1280, 720), across=False, flipped=False, **settings):
        self.played, self.refused, self.sounds = [], [], []
        self.look = Preferences(**settings).look(size)
        self.view = view_of(KEY)
        self.view.names, self.view.flipped = NAMES[: state.players], flipped
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
        self.areas = self.across() if across else self.beside()
        self.board.arrange(self.look, *self.areas, shapes.room(self.look))
        self.board.show(state, True, None, moving=False)

    def beside(self):
        """Return the areas of board and side where a panel stands to the right."""
        look = self.look
        margin, width = look.tight(32), max(look.px(548), look.pt(316))
        left, high = look.size[0] - margin - width, self.view.side_heights(width, look)[1]
        board = Rect(margin, look.px(76), left - 2 * margin, look.size[1] - look.px(92))
        return board, Rect(left, look.px(172), width, high)

    def across(self):
        """Return the areas where everything else lies below the board."""
        look = self.look
        width = look.px(846)
        high = self.view.side_heights(width, look)[1]
        side = Rect(look.px(32), look.size[1] - look.px(20) - high, width, high)
        wide = look.size[0] - look.px(64)
        return Rect(look.px(32), look.px(64), wide, side.top - look.px(72)), side

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

    def key(self, code, letter=""):
        event = pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter)
        return self.board.handle_key(event)

    def type(self, word):
        return [self.board.type(letter) for letter in word]

    def ways(self, state, action):
        """Return the ways to click an action whose places are on this board."""
        ways = self.view.clicks(state, action)
        return [way for way in ways if all(place in self.board.places for place in way)]


@cache
def walk(seed, players=3, longest=160, **options):
    """Return the positions and actions of one random match."""
    rng = Random(f"walk {seed}")
    state = catalog.new_state(KEY, players, options, seed)
    found = []
    while state.legal_actions() and len(found) < longest:
        action = rng.choice(state.legal_actions())
        before = state.clone()
        state.apply(action)
        found.append((before, action, state.clone()))
    return found


@cache
def each_decision():
    """Return for each kind of decision, card and number of storeys a seat's own view of one."""
    found = {}
    for seed in range(12):
        storeys = (3, 3, 2, 1)[seed % 4]
        for before, _, _ in walk(seed, 2 + seed % 5, 260, storeys=storeys):
            seat = before.current_player
            if seat >= 0:
                card = before.held[seat] if before.phase == CARRY_OUT else None
                kind = (storeys, before.phase, card, len(before.legal_actions()) > 1)
                found.setdefault(kind, before.observation(seat))
    return list(found.values())
