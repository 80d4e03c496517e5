"""Pairs of truths that a viewer cannot tell apart: everything the window shows must be the same."""

from __future__ import annotations

import copy
import os
import tempfile
from collections.abc import Hashable
from pathlib import Path
from random import Random

import pygame

from game import catalog, save
from game.bots.levels import LEVELS, find_bot
from game.chance import stream
from game.match import Match, Seat
from game.save import Listed
from game.state import CHANCE, State
from scenes.app import App
from scenes.menu.scene import in_words
from scenes.play.scene import Doors, Play
from scenes.preferences import Preferences
from scenes.replay.match_list import entry_of
from scenes.scene import Scene
from tests.soak.engine import NOW
from tests.soak.trial import Trial
from tests.variants import Variant, variants

SECRETIVE = [key for key, game in catalog.GAMES.items() if game.hidden]
BATCH = 5  # pairs of one match
LATEST = 160  # decisions before the first pair
PLIES = 40  # of one match in which a pair is looked for
FRAME = 0.1
GOAL = 100_000  # pairs of the long run
# Parts of a save that hold the truth, even who of several opponents is to move; where there are
# secrets no screen shows them.
TRUE = {"log", "position", "checksum", "to_move"}


def trials() -> list[Trial]:
    """Return the trials of every game with secrets."""
    found = []
    for key in SECRETIVE:
        pairs = Pairs(key)
        found.append(Trial(key, "two truths that look alike", pairs, 4.0, GOAL, pairs.account))
    return found


class Idle:
    """A bot that never answers, so that only what is there already is seen; it notes questions."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, State, str]] = []

    def ask(self, level: str, observation: State, purpose: str) -> None:
        self.asked.append((level, observation, purpose))

    def answer(self) -> None:
        return None

    def cancel(self) -> None:
        pass


class Window:
    """One window in which matches are opened, and all that can be seen and heard of them."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        os.environ["GHOST_PARLOUR_HOME"] = str(self.folder)
        self.app = App(Preferences(), (1280, 720), self.folder)
        self.heard: list[str] = []
        self.app.sounds.available = True
        self.app.sounds._sound = self.heard.append
        self.app.push(Scene())

    def shown(self, match: Match) -> dict[str, Hashable]:
        """Return what a match shows to the only person who plays it."""
        self.heard.clear()
        idle = Idle()
        doors = Doors(
            results=lambda match, path: Scene(),
            rules=lambda game, table: Scene(),
            settings=Scene,
            thinker=lambda match: idle,
            hint_level=lambda match: LEVELS[match.game.key][0].key,
            reason=lambda state, decision: "",
        )
        path = self.folder / "match.ghost"
        play = Play(match, path, NOW, doors)
        # Whether an undo passes is asked of the positions before, which are of one truth only.
        play.course.can_undo = lambda: False  # type: ignore[method-assign]
        self.app.home()
        self.app.push(play)
        self.app.step([], FRAME)
        play.show_change()
        for _ in range(3):
            self.app.step([], FRAME)
        play.course.save()
        record = save.decode(path.read_bytes(), "a save")
        found: dict[str, Hashable] = {
            "picture": pygame.image.tobytes(self.app.screen.surface, "RGB"),
            "words": tuple((m.role, m.label, m.value) for m in self.app.ring.semantics()),
            "texts": tuple(
                words for widget in play.page.widgets for words, _ in widget.absolute_texts()
            ),
            "title": self.app.screen.window.title,
            "sounds": tuple(self.heard),
            "places": tuple(sorted(play.board.places)),
            "selection": repr(sorted(play.board.selection.paths)) if play.board.playable else "",
            "library": entry_of(Listed(path, 0.0, record, "")).words,
            "menu": in_words(record),
            "heading": record.heading,
            "header": repr([getattr(record, f) for f in record.__struct_fields__ if f not in TRUE]),
            "seconds": play.course.seconds,
            "log": repr(play.secrecy.narrator.lines()),
            "legal": _legal(play),
            "bot": self._advice(play, idle),
        }
        crashes = [path.read_text() for path in self.folder.glob("crash-*.txt")]
        assert not crashes, crashes[0]
        return found

    @staticmethod
    def _advice(play: Play, idle: Idle) -> tuple[Hashable, ...]:
        """Return what a bot would do in the place of the person to decide, who asks it."""
        idle.asked.clear()
        play.ask_hint()
        found: list[Hashable] = []
        for level, observation, purpose in idle.asked:
            rng = stream(play.match.seed, f"{purpose} {level}")
            decision = find_bot(play.match.game.key, level).choose(observation, rng)
            found.append((level, observation.fingerprint(), purpose, decision.action))
        return tuple(found)


def _legal(play: Play) -> tuple[str, ...]:
    """Return what the person to decide may do, as the board knows it."""
    board = play.board
    if not board.playable:
        return ()
    return tuple(board.observation.notation(a) for a in board.observation.legal_actions())


class Pairs:
    """Shows a match as it is, and as it might be as well for all that one player knows."""

    window: Window | None = None  # one for all games

    def __init__(self, key: str) -> None:
        self.key = key
        self.own = [variant for variant in variants() if variant.key == key]
        self.pairs = self.advised = 0

    def account(self) -> list[str]:
        """Return how many pairs were shown, and in how many a bot advised the viewer."""
        told = (
            f"{self.key}: {self.pairs:,} pairs shown, {self.advised:,} of them with a bot's advice"
        )
        return [told] if self.pairs else []

    def __call__(self, rng: Random) -> int:
        Pairs.window = Pairs.window or Window()
        variant = rng.choice(self.own)
        viewer = rng.randrange(variant.players)
        match = _match(variant, viewer, rng)
        _play(match, rng, rng.randrange(LATEST))
        done = 0
        for _ in range(PLIES):
            if match.over or done == BATCH:
                break
            world = match.state.observation(viewer).determinize(rng)
            if world != match.state and world.current_player != CHANCE:  # no match rests there
                one, other = self.window.shown(match), self.window.shown(_with(match, world))
                differing = [part for part in one if one[part] != other[part]]
                assert not differing, f"{variant} seen by {viewer} at {match.ply}: {differing}"
                done += 1
                self.pairs += 1
                self.advised += bool(one["bot"])
                _play(match, rng, rng.randrange(12))
            _play(match, rng, 1)
        return done


def _match(variant: Variant, viewer: int, rng: Random) -> Match:
    level = LEVELS[variant.key][0]
    seats = [
        Seat("person", "Ada") if seat == viewer else Seat("bot", f"Bot {seat}", level.key)
        for seat in range(variant.players)
    ]
    return Match(variant.key, seats, dict(variant.options), rng.getrandbits(30))


def _play(match: Match, rng: Random, decisions: int) -> None:
    for _ in range(decisions):
        if match.over:
            return
        match.play(rng.choice(match.state.legal_actions()))


def _with(match: Match, world: State) -> Match:
    """Return a match whose last position is another one."""
    other = copy.copy(match)
    other.positions = [*match.positions[:-1], world]
    other.entries = [*match.entries]
    return other
