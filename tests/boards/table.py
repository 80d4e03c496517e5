"""A board on a table for tests: what it tells its scene is written down."""

from abc import ABC, abstractmethod
from random import Random

import pygame

from game.facts import Turn
from scenes.boards.board import Board
from scenes.boards.board_hooks import BoardHooks
from scenes.boards.faces import face_of
from scenes.boards.seen import Seen
from scenes.ui.drawing import shapes
from scenes.ui.input.bindings import read_bindings
from scenes.ui.input.caps import Caps
from scenes.window.preferences import Preferences

PANEL = 316  # units of type a panel has at the least
FRAME = 1 / 60
LONGEST = 3.0  # seconds any animation takes at normal speed


class Table(ABC):
    """The board of one game, whose key and names of players a subclass gives."""

    game = ""
    names = ()

    def __init__(self, state, size=(1280, 720), playable=True, flipped=False, **settings):
        self.played, self.refused, self.sounds, self.sides = [], [], [], []
        preferences = Preferences(**settings)
        self.look = preferences.look(size)
        self.caps = Caps(read_bindings(preferences.keys, {})[0])
        self.view = self.face(len(state.returns()))
        hooks = BoardHooks(
            changed=lambda: None,
            play=self.played.append,
            decided=self.played.append,
            refuse=self.refused.append,
            select=lambda: None,
            focus=lambda: None,
            by_key=lambda: True,
            sound=self.hear,
            caps=lambda: self.caps,
        )
        self.desk = self.view.new_desk()
        self.desk.flipped = flipped
        self.board = Board(self.view, state, hooks, self.desk)
        self.arrange(self.look)
        self.board.show(state, playable, None, moving=False)

    def hear(self, sound, side):
        """Note a sound, and how far to the right it is heard."""
        self.sounds.append(sound)
        self.sides.append(side)

    def show(self, after, playable=False, trace=None, moving=True, action=None):
        """Show what has become of the observation on the board by one action."""
        facts = self.view.facts.derive_facts(self.board.observation, after, action)
        self.board.show(after, playable, trace, moving, Turn((facts,)))

    @classmethod
    def face(cls, players=2):
        """Return the face of the game with the names of so many players."""
        return face_of(cls.game).view(cls.names[:players])

    def arrange(self, look):
        self.look = look
        self.areas = self.divide(look)
        self.board.arrange(look, *self.areas, shapes.room(look))

    @abstractmethod
    def divide(self, look):
        """Return the areas of the board and of what stands beside it."""

    def draw(self):
        surface = pygame.Surface(self.look.size)
        self.board.draw(surface)
        return surface

    def picture(self):
        """Return what is drawn as bytes, to be compared."""
        return pygame.image.tobytes(self.draw(), "RGB")

    def ways(self, state, action):
        """Return the ways to click an action."""
        return self.view.clicks(state, action)

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


def animated(view, before, after, facts):
    """Return how facts between two observations are seen and heard."""
    return view.animate(before, Seen(after), facts)


def value_of(table, plane):
    """Return what a layer of a board paints, None where there is none."""
    found = [layer.value for layer in table.view.layers(table.board.seen) if layer.plane == plane]
    return found[0] if found else None


def run(table):
    """Let an animation come to its end, frame by frame; return how many seconds it took."""
    time = 0.0
    while table.board.animating:
        table.board.update(FRAME)
        table.draw()
        time += FRAME
        assert time < LONGEST
    return time


def at_random(state, rng):
    return rng.choice(state.legal_actions())


def match_from(state, seed, choose=at_random, longest=400):
    """Return the positions and actions of one match that begins with a position."""
    rng = Random(f"walk {seed}")
    found = []
    while state.legal_actions() and len(found) < longest:
        action = choose(state, rng)
        before = state.clone()
        state.apply(action)
        found.append((before, action, state.clone()))
    return found


def moments(match, player):
    """Return the different observations one player had of a match."""
    positions = [before for before, _, _ in match] + [match[-1][2]]
    found = []
    for position in positions:
        seen = position.observation(player)
        if not found or found[-1] != seen:
            found.append(seen)
    return found
