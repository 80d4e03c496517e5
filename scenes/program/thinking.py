"""Bots in a separate process that the window polls once a frame.

One worker process serves the whole run, and nothing here blocks: the process starts in a thread, a
question is sent when the worker is free, and a worker that dies, hangs or ignores a cancellation is
killed and replaced. Every question gets a decision: from the bot asked, else from the weakest
level, else any legal action. Equal questions get equal decisions unless the time limit cuts the
search off.
"""

from __future__ import annotations

import signal
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, Final

from game.bots.appraiser import APPRAISER, appraiser_of
from game.bots.bot import Bot, Decision
from game.bots.levels import find_bot
from game.bots.reviewer import REVIEWER, Reviewer
from game.bots.weigher import THOROUGH, THOROUGH_FACTOR, TIME_LIMIT_SECONDS, WEIGHER, Weigher
from game.chance import stream_of
from game.match import Match
from game.playtest.worker_pool import ctrl_c_held
from game.state import State

THINKING_SECONDS: Final = 5.0  # The time after which the best action so far counts.
GRACE_SECONDS: Final = 2.0  # An answer may come so late after cap or cancellation.
START_SECONDS: Final = 60.0  # The time a process may take to start.
READY: Final = (0, None)  # The first message of a worker.
INSTEAD: Final = ("1", "random")  # The bots that decide if a bot fails.


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """A question to a bot: an observation, never a full state, and the seed of its randomness."""

    game: str
    bot: str
    observation: State
    key: str
    purpose: str
    cap: float = THINKING_SECONDS


def serve(pipe: Connection) -> None:
    """Answer questions until the pipe closes; any message during a search stops it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Only the window ends the worker.
    with suppress(EOFError, OSError):
        pipe.send(READY)
        while True:
            number, question = pipe.recv()
            if question is not None:  # None was cancelled after its answer was sent.
                pipe.send((number, _decide(question, pipe)))


def _decide(question: BotQuestion, pipe: Connection) -> Decision:
    deadline = time.monotonic() + question.cap
    seen, purpose = question.observation.fingerprint(), f"{question.purpose} {question.bot}"
    rng = stream_of(seen, question.key, purpose)
    bot = _bot_of(question)
    return bot.choose(question.observation, rng, lambda: pipe.poll() or time.monotonic() > deadline)


def _bot_of(question: BotQuestion) -> Bot[Any]:
    if question.bot == APPRAISER:
        return appraiser_of(question.game)
    if question.bot == REVIEWER:
        return Reviewer(question.game)
    if question.bot.startswith((WEIGHER, THOROUGH)):
        return Weigher(question.game, question.bot)
    return find_bot(question.game, question.bot)


class BotWorker:
    """A bot process, started in a thread so that nothing waits for it."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.pipe, self._far_end = context.Pipe()
        self._process = context.Process(
            target=serve, args=(self._far_end,), name="bots", daemon=True
        )
        self._starting = Thread(target=self._start, daemon=True)
        self._starting.start()
        self.ready = False
        self.busy = 0  # The number of the question it is at; 0 is free.
        # The time by which it should have answered.
        self.deadline = time.monotonic() + START_SECONDS

    def _start(self) -> None:
        with suppress(OSError), ctrl_c_held():
            self._process.start()
        self._far_end.close()

    @property
    def dead(self) -> bool:
        """Whether the process has ended or could not start."""
        return not self._starting.is_alive() and not self._process.is_alive()

    @property
    def late(self) -> bool:
        """Whether an answer or the start of the process is overdue."""
        return bool(self.busy or not self.ready) and time.monotonic() > self.deadline

    def ask(self, number: int, question: BotQuestion) -> None:
        """Send a question; raise OSError if the process is gone."""
        self.busy = number
        self.deadline = time.monotonic() + question.cap + GRACE_SECONDS
        self.pipe.send((number, question))

    def stop(self) -> None:
        """Ask the process to stop the current search."""
        if self.busy:
            self.deadline = min(self.deadline, time.monotonic() + GRACE_SECONDS)
            with suppress(OSError):
                self.pipe.send((0, None))

    def hear(self) -> tuple[int, Decision] | None:
        """Return (number, decision) if an answer has arrived, else None.

        Raise EOFError or OSError if the process is gone.
        """
        while self.pipe.poll():
            number, decision = self.pipe.recv()
            self.busy = 0
            if self.ready:
                return number, decision
            self.ready = True
        return None

    def kill(self) -> bool:
        """Kill the process; return whether it has ended."""
        if not self._starting.is_alive():
            with suppress(OSError, AttributeError):  # The process has ended, or never began.
                self._process.kill()
        self.pipe.close()
        return self.dead

    def dismiss(self, patience: float) -> None:
        """Let the process end by itself; kill it after `patience` seconds."""
        self.pipe.close()
        self._starting.join(patience)
        if not self.dead:
            self._process.join(patience)
            self.kill()
            self._process.join(patience)


class Thinking:
    """The worker process of this run and the current question."""

    def __init__(self, cap: float = THINKING_SECONDS) -> None:
        self.cap = cap
        self._worker: BotWorker | None = None
        self._dying: list[BotWorker] = []
        self._number = 0  # The number of the latest question.
        self._question: BotQuestion | None = None  # None once it is answered.
        self._decision: Decision | None = None

    @property
    def asked(self) -> int:
        """The number of the latest question."""
        return self._number

    def start(self) -> None:
        """Start the worker before the first question."""
        if self._worker is None:
            self._worker = BotWorker()

    def close(self) -> None:
        """End every process; this may block for a moment."""
        for worker in (self._worker, *self._dying):
            if worker is not None:
                worker.dismiss(0.5)
        self._worker, self._dying, self._question = None, [], None

    def ask(self, question: BotQuestion) -> int:
        """Replace the current question by another; return its number."""
        self.cancel()
        self._question = question
        self._tend()
        return self._number

    def answer(self, number: int) -> Decision | None:
        """Return the decision for a question, or None while there is none."""
        self._tend()
        if number != self._number:
            return None
        decision, self._decision = self._decision, None
        return decision

    def cancel(self) -> None:
        """Drop the current question."""
        self._number += 1
        self._question = self._decision = None
        if self._worker is not None:
            self._worker.stop()

    def _tend(self) -> None:
        """Read the worker's answer, replace a failed worker, and send the question."""
        self._dying = [worker for worker in self._dying if not worker.kill()]
        worker = self._worker
        if worker is not None:
            try:
                self._hear(worker)
            except (EOFError, OSError):
                self._replace(worker)
            else:
                if worker.dead or worker.late:
                    self._replace(worker)
        if self._question is not None:
            self._hand_over(self._question)

    def _hear(self, worker: BotWorker) -> None:
        answer = worker.hear()
        if answer is not None and answer[0] == self._number:
            self._question, self._decision = None, answer[1]

    def _replace(self, worker: BotWorker) -> None:
        """Drop a worker; if the question may have broken it, ask a simpler bot."""
        self._worker = None
        if not worker.kill():
            self._dying.append(worker)
        question = self._question
        if question is None or (worker.ready and worker.busy != self._number):
            return
        tried = INSTEAD.index(question.bot) + 1 if question.bot in INSTEAD else 0
        if tried < len(INSTEAD):
            self._question = replace(question, bot=INSTEAD[tried])
        else:
            action = question.observation.legal_actions()[0]
            self._question, self._decision = None, Decision(action, None, (action,))

    def _hand_over(self, question: BotQuestion) -> None:
        self.start()
        worker = self._worker
        if worker is not None and worker.ready and not worker.busy:
            try:
                worker.ask(self._number, question)
            except OSError:
                self._replace(worker)


class Thinker:
    """The questions of one match to the worker process."""

    def __init__(self, thinking: Thinking, match: Match) -> None:
        self.thinking = thinking
        self.match = match
        self._number = -1

    def ask(self, level: str, observation: State, purpose: str) -> None:
        """Start to think; equal purposes and observations give equal decisions."""
        game, key = self.match.game.key, self.match.key
        cap = self.thinking.cap
        if level.startswith(WEIGHER):
            cap = min(cap, TIME_LIMIT_SECONDS)
        if level.startswith(THOROUGH):
            cap = min(cap, THOROUGH_FACTOR * TIME_LIMIT_SECONDS)
        question = BotQuestion(game, level, observation, key, purpose, cap)
        self._number = self.thinking.ask(question)

    def answer(self) -> Decision | None:
        """Return the decision, or None while there is none."""
        return self.thinking.answer(self._number)

    def cancel(self) -> None:
        """Stop thinking about the last question of this match."""
        if self.thinking.asked == self._number:
            self.thinking.cancel()
