"""Whoever plays a match in the tests: by posted mouse events only, or by posted keys only."""

from collections import deque

import pygame

from game.match import Match
from scenes.boards.layout import towards
from scenes.play.scene import Play, PlayLinks
from scenes.play.shots import Introduction
from scenes.ui.input import keys
from tests.scenes.driver import Driver, make_app
from tests.scenes.tables import BEGUN, KEY, Room, SlowRandom, people

NAMES_OF_ARROWS = {
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
}


class Parlour:
    """A match on the screen, with the doors it may leave by."""

    def __init__(self, home, match=None, thinker=None, size=(1280, 720), **settings):
        self.match = match or Match(KEY, people(), {"placement": "random"}, 3)
        self.path = home / "matches" / "test.ghost"
        self.thinker = thinker or SlowRandom()
        self.reasons = []
        links = PlayLinks(
            results=lambda match, path: Room("Results", match, path),
            rules=lambda game, table: Room("Rules", game, table),
            settings=lambda: Room("Settings"),
            thinker=lambda match: self.thinker,
            hint_level=lambda match: "countess",
            reason=self.reason,
        )
        self.app = make_app(home, size, **settings)
        self.player = Driver(self.app)
        self.player.open(Room("Menu"))
        self.play = Play(self.match, self.path, BEGUN, links)
        self.player.open(self.play)
        if isinstance(self.play.runner.shot, Introduction):
            self.play.runner.end()
            self.player.wait()

    def reason(self, key, observation, decision):
        self.reasons.append(observation.notation(decision.action))
        return "Because it is good."

    @property
    def board(self):
        return self.play.board

    @property
    def message(self):
        return self.play.stage.panel.card.message

    def undo(self):
        """Take a decision back; whoever has to agree does."""
        self.player.press("Z")
        if self.app.overlay_open:
            self.player.press("A")

    def centre(self, place):
        return self.board.places[place].rect.center

    def way(self, action):
        return self.play.stage.view.clicks(self.board.observation, action)[0]

    def click(self, action):
        """Play an action by the mouse alone."""
        for place in self.way(action):
            self.player.click_at(self.centre(place))

    def key(self, action):
        """Play an action by the keyboard alone: squares by their names, other places by arrows."""
        for place in self.way(action):
            if len(place) == 2:
                self.player.type(place.upper())  # with Shift no letter is a button's
            else:
                for code in self.arrows_to(place):
                    self.player.press(NAMES_OF_ARROWS[code])
            assert self.board.cursor == place
            self.player.press("Enter")

    def arrows_to(self, goal):
        places = self.board.places
        ways, front = {self.board.cursor: []}, deque([self.board.cursor])
        while goal not in ways:
            here = front.popleft()
            for code, step in keys.STEPS.items():
                found = towards(places[here].rect, places.values(), step)
                if found and found.name not in ways:
                    ways[found.name] = [*ways[here], code]
                    front.append(found.name)
        return ways[goal]

    def hover(self, place):
        event = pygame.Event(
            pygame.MOUSEMOTION, pos=self.centre(place), rel=(1, 1), buttons=(0, 0, 0)
        )
        self.app.step([event], 0)
