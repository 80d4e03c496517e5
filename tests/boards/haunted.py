"""Haunted House on a table for tests: the board of one team, and matches told as they are shown."""

from random import Random

import pygame
from pygame import Rect

from game import catalog
from scenes.boards.board import Board, Hooks
from scenes.boards.view import view_of
from scenes.preferences import Preferences
from scenes.ui import shapes

HOUSE = "haunted_house"
NAMES = ("Ada", "Bob", "Cyd", "Dan")
# A Ghost that haunts the Kitchen but for c2, and one that enters c2 next, where a trap lies.
TWO = NAMES[:2]
KITCHEN = "@a1, end, a1-a2, a2-a3, end, end, a3-a2, a2-b2, end, end, b2-b1, b1-c1, end"
TRAP = "@a1, I:d4-d3, end, a1-a2, a2-b2, end, I:d3-d2, I:d2-c2, end, end, I:trap, I:c2-d2, end"
PANEL = 316  # units of type a panel has at the least


class Table:
    def __init__(self, state, size=(1280, 720), playable=True, flipped=False, **settings):
        self.played, self.refused, self.sounds = [], [], []
        self.look = Preferences(**settings).look(size)
        self.view = view_of(HOUSE)
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
        self.arrange(self.look)
        self.board.show(state, playable, None, moving=False)

    def arrange(self, look):
        self.look = look
        margin, width = look.tight(32), max(look.px(548), look.pt(PANEL))
        left, top = look.size[0] - margin - width, look.px(172)
        high = self.view.side_heights(width, look)[1]
        board = Rect(margin, look.px(76), left - 2 * margin, look.size[1] - look.px(100))
        self.board.arrange(look, board, Rect(left, top, width, high), shapes.room(look))

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


def new(players=2, **options):
    return catalog.new_state(HOUSE, players, options)


def play(notations, players=2, state=None, **options):
    """Return the position after some actions, written with commas between them."""
    state = state or new(players, **options)
    for notation in notations.split(", "):
        state.apply(state.parse(notation))
    return state


def walk(seed, players=2, longest=400, **options):
    """Return the positions and actions of one random match, its turns ended rather late."""
    rng = Random(f"walk {seed}")
    state = catalog.new_state(HOUSE, players, {"turn_limit": 8} | options, seed)
    found = []
    while state.legal_actions() and len(found) < longest:
        action = rng.choice(state.legal_actions())
        before = state.clone()
        state.apply(action)
        found.append((before, action, state.clone()))
    return found


def moments(match, team):
    """Return the different observations one team had of a match."""
    positions = [before for before, _, _ in match] + [match[-1][2]]
    found = []
    for position in positions:
        seen = position.observation(team)
        if not found or found[-1] != seen:
            found.append(seen)
    return found
