"""People with secrets at one screen: they open curtains and play by posted events alone."""

import pygame

from game.match import Match, Seat, Terms
from scenes.play.curtain import Curtain
from scenes.play.hold_ring import HOLD_SECONDS
from scenes.play.shots import Introduction
from tests.scenes.driver import FRAME, key_event
from tests.scenes.players import Parlour
from tests.scenes.tables import people

HOUSE = "haunted_house"


def key_up(code=pygame.K_RETURN):
    return pygame.Event(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)


def house(played="", seats=None, options=None, seed=3, **terms):
    """A match of Haunted House after actions parted by commas."""
    match = Match(HOUSE, seats or people(), options or {}, seed, Terms(**terms))
    for notation in played.split(","):
        if notation.strip():
            match.play_text(notation.strip())
    return match


def bot(name="The Lodger", key="lodger"):
    return Seat("bot", name, key)


class HotSeat(Parlour):
    """A table with curtains; every frame that was shown is remembered by who could look."""

    def __init__(self, home, match, **settings):
        self.frames = []  # (kind of scene, team whose view it may be, None for nobody's)
        self.heard = []
        super().__init__(home, match, **settings)
        flip = self.app.screen.flip
        self.app.screen.flip = lambda *areas: (self.frames.append(self.shown()), flip(*areas))
        sounds = self.app.sounds
        sounds.available = True
        sounds.emit = lambda *sound: self.heard.append(sound)  # name, take, side, volume
        self.frames.append(self.shown())

    def shown(self):
        scene = self.app.scene
        private = scene is self.play and not self.play.presenter.is_veiled
        return type(scene).__name__, self.play.controller.looking if private else None

    @property
    def curtain(self):
        assert isinstance(self.app.scene, Curtain)
        return self.app.scene

    @property
    def curtained(self):
        return isinstance(self.app.scene, Curtain)

    def hold_key(self, seconds=HOLD_SECONDS + 0.1):
        self.app.step([key_event("Enter")], 0)
        self.player.wait(seconds)
        self.app.step([key_up()], FRAME)

    def hold_mouse(self, seconds=HOLD_SECONDS + 0.1):
        spot = self.player.find("open").area.center
        self.app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1)], 0)
        self.player.wait(seconds)
        self.app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1)], FRAME)

    def open(self):
        """Open the curtain that is drawn, in one long frame."""
        assert self.curtained
        self.app.step([key_event("Enter")], 0)
        self.app.step([], HOLD_SECONDS + 0.1)
        self.app.step([key_up()], FRAME)
        assert self.app.scene is self.play
        self.catch_up()

    def catch_up(self):
        """Skip what others have done, up to a decision or to what waits for a press."""
        if self.play.runner.is_frozen:
            self.player.press("F6")
        self.player.press("F2")
        for _ in range(1000):  # A frame shows one step at the most.
            if isinstance(self.play.runner.shot, Introduction):
                self.play.runner.end()
            elif self.play.runner.rule.stops:
                return
            self.app.step([], FRAME)
        raise AssertionError("nobody is asked")

    def text(self):
        """All words on the screen, and what each widget means."""
        return [(m.role, m.label, m.value) for m in self.app.ring.semantics()], [
            words for widget in self.app.scene.page.widgets for words, _ in widget.absolute_texts()
        ]

    def pixels(self):
        """What is seen, but for what moves on its own."""
        life = self.app.scene.life
        if life:
            life._steps = [part.step(0.0, (-1, -1)) for part in life.parts]
        self.app.changed()
        self.app.step([], 0)
        return pygame.image.tobytes(self.app.screen.surface, "RGB")

    def act(self, how, notation):
        """Play an action by `click` or `key`, and confirm it if the program asks."""
        getattr(self, how)(self.match.state.parse(notation))
        if self.play.board.pending is not None:
            self.player.press("Enter")
