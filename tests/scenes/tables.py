"""Matches, bots and doors for the tests of set-up, results, replays and rules."""

from dataclasses import dataclass
from datetime import datetime
from random import Random

from game import save
from game.bots.random_bot import RandomBot
from game.match import Match, Seat
from scenes.ui.button import Button
from scenes.ui.card import Header, place_scene
from scenes.ui.layout import Gap
from scenes.window.app import Scene

KEY = "eighteen_ghosts"
BEGUN = datetime(2026, 11, 21, 14, 3)


@dataclass(frozen=True)
class Level:
    key: str
    number: int
    name: str
    summary: str
    measured: str
    elo: int = 0


LEVELS = [
    Level("page", 1, "The Page", "Takes whatever it is allowed to.", ""),
    Level("maid", 2, "The Maid", "Looks at her next move only.", "Beats level 1: 84 % ± 5, n 200"),
    Level("butler", 3, "The Butler", "Plans three moves.", "Beats level 2: 78 % ± 5, n 200"),
    Level("warden", 4, "The Warden", "Plans five moves.", "Beats level 3: 72 % ± 4, n 400"),
    Level("countess", 5, "The Countess", "Thinks far ahead.", "Beats level 4: 75 % ± 4, n 400"),
]


class SlowRandom:
    """The random bot in this process; its answer is there when asked `patience` times."""

    def __init__(self, patience=1):
        self.patience = patience
        self.asked = None
        self.waited = 0
        self.questions = 0

    def ask(self, level, observation, purpose):
        self.asked, self.waited = (level, observation, purpose), 0
        self.questions += 1

    def answer(self):
        assert self.asked, "asked for an answer without a question"
        self.waited += 1
        if self.waited < self.patience:
            return None
        level, observation, purpose = self.asked
        self.asked = None
        return RandomBot().choose(observation, Random(f"{level} {purpose} {observation}"))

    def cancel(self):
        self.asked = None


def people(*names):
    return [Seat("person", name) for name in names or ("Amelia", "Ben")]


def against(level):
    return [Seat("person", "Amelia"), Seat("bot", level.name, level.key)]


def eager(seed, seats=None, options=None, decisions=1000):
    """A match in which both sides take every escape they see, so that it ends soon."""
    match, rng = Match(KEY, seats or people(), options or {}, seed), Random(seed)
    while not match.over and match.ply < decisions:
        player = match.state.current_player
        best = []
        for action in match.state.legal_actions():
            after = match.state.clone()
            after.apply(action)
            own, other = after.escaped[player * 3 :][:3], after.escaped[3 - player * 3 :][:3]
            best.append((sum(own) - sum(other) + rng.random(), action))
        match.play(max(best)[1])
    return match


def keep(match, when=BEGUN):
    path = save.new_path(match, when)
    save.write(match, path, when)
    return path


class Room(Scene):
    """Where a door leads; it remembers what it was given."""

    def __init__(self, name, *what):
        self.name, self.what = name, what

    def build(self):
        place_scene(self.page, Header(self.page, self.name, self.app.pop), Gap())
        Button(self.page, "Here", self.app.pop).place(self.page.rect.inflate(-600, -600))


# What the walk through all scenes (test_walk.py) does not look at, and both of its ends.
SIZES = [
    *(((1280, 720), text) for text in (200, 100, 125, 175)),
    *(((1280, 1024), 100), ((2560, 1080), 100)),
]
