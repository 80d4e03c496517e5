"""A window in which matches are opened, and all that can be seen and heard of them.

A match is looked at in one of two ways. Thoroughly, the scene is opened anew and the match saved,
which takes long. Swiftly, one scene stays open and another truth is put below it: the scene then
shows how the match came to it from an earlier position, in the middle of the way or at its end.
"""

from __future__ import annotations

import gc
import math
import os
import tempfile
from collections.abc import Hashable, Iterator
from concurrent.futures import Executor, Future
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

from game import feedback, match_index, save
from game.bots.levels import find_bot, levels_of
from game.chance import stream_of
from game.match import Match
from game.save import Record
from game.state import State
from scenes.boards.haunted_house.knowledge import clues
from scenes.export.record import record as written
from scenes.menu.scene import in_words
from scenes.play.runner import rest_seconds
from scenes.play.scene import Play, PlayLinks
from scenes.play.shots import Rest
from scenes.replay.library import pictured
from scenes.replay.match_list import MatchEntry
from scenes.window.app import App, Scene
from scenes.window.preferences import Preferences
from tests.soak.engine import NOW

FRAME = 0.1
# Parts of a save that hold the truth, even who of several opponents is to move; where there are
# secrets no screen shows them.
TRUE = {"log", "position", "checksum", "to_move"}
Shown = dict[str, Hashable]


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


class AtOnce(Executor):
    """Does at once what a thread would do some time, so that no picture depends on its haste."""

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(function(*arguments, **named))
        return future


class Window:
    """One window for many matches, seen by the only person who plays them."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        os.environ["GHOST_PARLOUR_HOME"] = str(self.folder)
        self.app = App(Preferences(), (1280, 720), self.folder)
        self.path = self.folder / "match.ghost"
        self.heard: list[tuple[Hashable, ...]] = []  # name, take, side and volume of every sound
        self.app.sounds.available = True
        self.app.sounds.emit = lambda *sound: self.heard.append(sound)  # type: ignore[method-assign]
        self.app.push(Scene())
        gc.freeze()  # what stays need not be gone through whenever a scene goes

    @patch.object(clues, "_worker", AtOnce)
    def open(self, match: Match, idle: Idle, undoing: bool = False) -> Play:
        """Return the scene of a match, which is on the screen.

        Whether an undo passes is asked of the positions before; it is looked at where these are
        those of the same truth.
        """
        links = PlayLinks(
            results=lambda match, path: Scene(),
            rules=lambda game, table: Scene(),
            settings=Scene,
            thinker=lambda match: idle,
            hint_level=lambda match: levels_of(match.game.key)[0].key,
            reason=lambda key, state, decision: "",
        )
        play = Play(match, self.path, NOW, links)
        if not undoing:
            play.controller.can_undo = lambda: False  # type: ignore[method-assign]
        self.app.home()
        self.app.push(play)
        self.app.step([], FRAME)
        return play

    def silence(self) -> None:
        """Forget what was heard and said, so that every truth is heard from the first take on."""
        self.heard.clear()
        self.app.sounds.played.clear()
        self.app._speech.update(math.inf)

    @patch.object(clues, "_worker", AtOnce)
    def shown(self, match: Match, undoing: bool = False) -> Shown:
        """Return what a scene that is opened for a match shows, and what its file says."""
        self.silence()
        idle = Idle()
        play = self.open(match, idle, undoing)
        play.presenter.show_change()
        for _ in range(3):
            self.app.step([], FRAME)
        play.controller.save()
        return self.seen(play, idle, save.decode(self.path.read_bytes(), "a save"))

    def seen(self, play: Play, idle: Idle, record: Record) -> Shown:
        """Return what a scene shows now; `record` is how its match is saved."""
        crashes = [path.read_text() for path in self.folder.glob("crash-*.txt")]
        assert not crashes, crashes[0]
        widgets = play.page.widgets
        return {
            "picture": self.app.screen.surface.get_buffer().raw,
            "words": tuple((m.role, m.label, m.value) for m in self.app.ring.semantics()),
            "texts": tuple(words for widget in widgets for words, _ in widget.absolute_texts()),
            "title": self.app.screen.window.title,
            "sounds": tuple(self.heard),
            "music": (self.app.sounds.music.wanted, self.app.sounds.music.tight),
            "hum": self.app.sounds.hum.sides,
            "places": tuple(sorted(play.board.places)),
            "selection": repr(sorted(play.board.selection.paths)) if play.board.playable else "",
            "library": MatchEntry(match_index.listed(self.path, record)).words,
            "menu": in_words(match_index.head_of(record)),
            "heading": record.heading,
            "header": repr([getattr(record, f) for f in record.__struct_fields__ if f not in TRUE]),
            "seconds": play.controller.seconds,
            "log": repr(play.stage.narrator.turns()),
            "legal": _legal(play),
            "bot": _advice(play, idle),
            "rest": _rest(play),
            "export": "" if play.match.over else _exported(play),
            "notes": "" if feedback.is_secret(record) else repr([*_said(record, self.path)]),
            "thumbnail": pictured(play.match).fingerprint(),
        }


class Sight:
    """One scene that shows a match position after position, and other truths in their place."""

    def __init__(self, window: Window, match: Match) -> None:
        self.window = window
        self.match = match
        self.idle = Idle()
        self.play = window.open(match, self.idle)

    def shown(self, truth: State, since: int | None, passed: float) -> Shown:
        """Return what is shown `passed` seconds after the match went on to `truth`.

        It did so from the position after `since` actions; with None it stood there all the time.
        No other time passes, so that every truth finds the scene as the one before it did.
        """
        self.match.positions[len(self.match.entries)] = truth
        return self._looked_at(since, passed)

    def gone(self, way: Match, since: int) -> Shown:
        """Return what is shown after the match went another way on from `since` actions."""
        self.match.ply = since
        self.match.positions, self.match.entries = [*way.positions], [*way.entries]
        return self._looked_at(since, math.inf)

    @patch.object(clues, "_worker", AtOnce)
    def _looked_at(self, since: int | None, passed: float) -> Shown:
        window, match, play = self.window, self.match, self.play
        ply = len(match.entries)
        # At the table nobody comes twice to where several chose at once.
        play.requests.commitments._forget()
        if since is not None:
            self._go(since)
            # A panel keeps the room that earlier words needed: every way begins with a new one.
            window.app.rebuild()
            window.app._settle_pending()
        window.silence()
        self._go(ply)
        if play.board.animating:
            play.board.update(passed)
        window.app.changed()
        window.app.step([], 0.0)
        found = window.seen(play, self.idle, self._record())
        play.requests.stop()
        return found

    def _go(self, ply: int) -> None:
        """Let the scene follow the match to a position, where nothing is held back."""
        self.match.ply = ply
        self.play.script.seen = ply
        self.play.presenter.show_change()

    def _record(self) -> Record:
        """Return what the scene would save, without the file."""
        kept: list[Record] = []

        def keep(draft: Record, path: Path, fresh: bool = False) -> None:
            kept.append(draft)

        with patch.object(save, "write_draft", keep):
            self.play.controller.save()
        return kept[0]


def _legal(play: Play) -> tuple[str, ...]:
    """Return what the person to decide may do, as the board knows it."""
    board = play.board
    if not board.playable:
        return ()
    return tuple(board.observation.notation(a) for a in board.observation.legal_actions())


def _advice(play: Play, idle: Idle) -> tuple[Hashable, ...]:
    """Return what a bot would do in the place of the person to decide, who asks it."""
    idle.asked.clear()
    play.hints.ask()
    found: list[Hashable] = []
    for level, observation, purpose in idle.asked:
        seen, counted = observation.fingerprint(), count()
        rng = stream_of(seen, play.match.key, f"{purpose} {level}")
        decision = find_bot(play.match.game.key, level).choose(
            observation, rng, lambda counted=counted: next(counted) < 0
        )
        asked = next(counted)  # as often as it was to stop: a measure of its nodes, and its time
        found.append((level, seen, purpose, decision, asked))
    return tuple(found)


def _rest(play: Play) -> tuple[bool, float]:
    """Return whether a turn without a choice ends by itself, and after how many seconds."""
    if not isinstance(play.runner.shot, Rest):
        return False, 0.0
    return True, rest_seconds(play.match)


def _exported(play: Play) -> str:
    """Return the readable record as the person who looks may have it."""
    return written(play.match, "", play.stage.narrator.match_log)


def _said(record: Record, path: Path) -> Iterator[feedback.Row]:
    return feedback.rows_of(record, path)
