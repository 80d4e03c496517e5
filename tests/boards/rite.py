"""A board of Guidance Rite on a table for tests, and matches to show on it."""

from functools import lru_cache
from random import Random

import pygame
from pygame import Rect

from game import catalog
from scenes.boards.board import Board, Hooks
from scenes.boards.guidance_rite.trial import kind_of
from scenes.boards.view import view_of
from scenes.preferences import Preferences
from scenes.ui import shapes

KEY = "guidance_rite"
NAMES = ("Amelia", "Ben")
VARIANTS = ({}, {"variant": "final_match"}, {"variant": "final_match", "items": "draft"})


class RiteTable:
    """A board that writes down what it tells its scene."""

    def __init__(self, state, size=(1280, 720), playable=True, flipped=False, **settings):
        self.played, self.refused, self.sounds = [], [], []
        self.look = Preferences(**settings).look(size)
        self.board = Board(seeing(flipped), state, self._hooks())
        self.arrange()
        self.board.show(state, playable, None, moving=False)

    def _hooks(self):
        return Hooks(
            changed=lambda: None,
            play=self.played.append,
            decided=self.played.append,
            refuse=self.refused.append,
            select=lambda: None,
            focus=lambda: None,
            by_key=lambda: True,
            sound=self.sounds.append,
        )

    def arrange(self):
        look, (wide, high) = self.look, self.look.size
        width = max(look.px(548), look.pt(316))
        side = Rect(wide - width - look.px(32), look.px(60), width, 0)
        side.height = self.board.view.side_heights(width, look)[1]
        area = Rect(look.px(16), look.px(60), side.left - look.px(32), high - look.px(76))
        self.board.arrange(look, area, side, shapes.room(look))

    def draw(self):
        surface = pygame.Surface(self.look.size)
        self.board.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    def click(self, place):
        spot = self.board.places[place].rect.center
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            values = {"pos": spot} | ({} if kind == pygame.MOUSEMOTION else {"button": 1})
            self.board.handle_mouse(pygame.Event(kind, values))

    def key(self, letter):
        code = pygame.K_RETURN if letter == "\r" else ord(letter)
        event = pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter)
        return self.board.handle_key(event)


def seeing(flipped=False):
    """Return the face of the game with both names."""
    view = view_of(KEY)
    view.names, view.flipped = NAMES, flipped
    return view


@lru_cache(maxsize=8)
def walk(seed):
    """Return a random match as triples: position, action, next position."""
    rng, found = Random(f"walk {seed}"), []
    state = catalog.new_state(KEY, 2, VARIANTS[seed % len(VARIANTS)], seed)
    while state.legal_actions():
        late = state.current_player >= 0 and rng.random() < 0.004
        action = state.timeout() if late else rng.choice(list(state.legal_actions()))
        before = state.clone()
        state.apply(action)
        found.append((before, action, state.clone()))
    return found


@lru_cache(maxsize=4)
def sample(seeds, count):
    """Return what players see when they decide, some of every choice that comes up."""
    found = []
    for seed in seeds:
        phases = {}
        for before, _, _ in walk(seed):
            if before.current_player >= 0:
                kinds = frozenset(kind_of(a) for a in before.legal_actions())
                phases.setdefault((before.phase, before.bout == 3, kinds), []).append(before)
        rng = Random(seed)
        for positions in phases.values():
            chosen = rng.sample(positions, min(count, len(positions)))
            found += [position.observation(position.current_player) for position in chosen]
    return found
