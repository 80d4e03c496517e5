"""The process that serves phones: it talks to the network and never holds a match."""

from __future__ import annotations

import asyncio
import os
import queue
import signal
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final

from game.playtest.worker_pool import ctrl_c_held
from scenes.phones.sight import SeatCard, Sight
from scenes.phones.table import new_word
from scenes.window.garbage import share_memory

PROCESS_GONE: Final = "closed"  # The process says this when it is gone.


def run(pipe: Connection, game: str, title: str, address: str, word: str,
        seats: Sequence[SeatCard], port: int, digests: Mapping[int, str]) -> None:  # fmt: skip
    """Serve the phones of a match until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Only the window ends the process.
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # Else it would not end when it is asked to.
    share_memory()
    with suppress(EOFError, OSError, BrokenPipeError):
        asyncio.run(_serve(pipe, game, title, address, word, seats, port, digests))


async def _serve(pipe: Connection, game: str, title: str, address: str, word: str,
                 seats: Sequence[SeatCard], port: int,
                 digests: Mapping[int, str]) -> None:  # fmt: skip
    import pygame

    from scenes.phones.server import PhoneServer

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    server = PhoneServer(game, title, word, seats, lambda *said: pipe.send(said), digests)
    try:
        bound = await server.listen(address, port)
    except OSError as error:
        pipe.send(("failed", error.strerror or str(error)))
        return
    pipe.send(("listening", address, bound))
    loop, heard = asyncio.get_running_loop(), asyncio.Queue[tuple[Any, ...]]()

    def hear() -> None:
        with suppress(EOFError, OSError):
            while True:
                loop.call_soon_threadsafe(heard.put_nowait, pipe.recv())
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(heard.put_nowait, ("end",))

    threading.Thread(target=hear, daemon=True).start()
    painter = asyncio.ensure_future(server.paint())
    while True:
        match await heard.get():
            case ("sight", seat, sight):
                server.follow(seat, sight)
            case ("begin", screen):
                server.begin(screen)
            case ("agree", seat, number, agreed):
                server.agree(seat, number, agreed)
            case ("free", seat):
                server.free(seat)
            case ("screen", seat, there):
                server.seat_at_screen(seat, there)
            case ("advise", seat, number, decision):
                server.advise(seat, number, decision)
            case ("told", seat, words):
                server.tell(seat, words)
            case ("asked", seat, number, name):
                server.ask(seat, number, name)
            case ("end", *finished):
                break
    await server.end(bool(finished and finished[0]))
    painter.cancel()
    await server.close()


class PhoneProcess:
    """The phone server's process as the window uses it; no call blocks.

    `port` is served if it is free; `digests` are those of the keys that open seats already.
    """

    def __init__(
        self, game: str, title: str, address: str, seats: Sequence[SeatCard],
        port: int = 0, digests: Mapping[int, str] | None = None,
    ) -> None:  # fmt: skip
        self.word = new_word()
        self.address = ""  # The address has its port once phones are served.
        self.digests = dict(digests or {})  # Digests of the keys of the seats.
        context = get_context("spawn")
        self.pipe, self._far_end = context.Pipe()
        self._process = context.Process(
            target=run, name="phones", daemon=True,
            args=(self._far_end, game, title, address, self.word, list(seats), port, self.digests),
        )  # fmt: skip
        self._gone = self._closing = False
        self._said: queue.SimpleQueue[tuple[object, ...] | None] = queue.SimpleQueue()
        self._starting = threading.Thread(target=self._start, daemon=True)
        self._starting.start()

    def _start(self) -> None:
        """Start the process and send it the queued messages; this thread may block."""
        try:
            with suppress(OSError), ctrl_c_held():
                self._process.start()
        finally:
            self._far_end.close()  # So `hear` notices when there is no process.
        with suppress(OSError, ValueError):
            while (said := self._said.get()) is not None:
                self.pipe.send(said)

    def hear(self) -> list[tuple[Any, ...]]:
        """Return what the process has said; `closed` once if it is gone."""
        found: list[tuple[Any, ...]] = []
        if self._gone:
            return found
        try:
            while self.pipe.poll():
                found.append(self.pipe.recv())
                self._note(found[-1])
        except (EOFError, OSError):
            self._gone = True
            found.append((PROCESS_GONE,))
        return found

    def _note(self, said: tuple[Any, ...]) -> None:
        """Note where phones are served, and the digests of their keys."""
        match said:
            case ("listening", address, port):
                self.address = f"{address}:{port}"
            case ("keys", digests):
                self.digests = digests

    def say(self, *said: object) -> None:
        """Tell the process something."""
        self._said.put(said)

    def tell(self, seat: int, sight: Sight) -> None:
        """Tell what a seat sees."""
        self.say("sight", seat, sight)

    def finish(self) -> None:
        """End the match, but wait for what people say of it; `closed` is heard at the end."""
        self.say("end", True)

    def close(self, patience: float = 2.0) -> None:
        """End the process, once."""
        if self._closing:
            return
        self._closing = True
        self.say("end")
        self._said.put(None)
        self._gone = True
        threading.Thread(target=self._bury, args=(patience,), daemon=True).start()

    def _bury(self, patience: float) -> None:
        self._starting.join(patience)
        with suppress(AssertionError, ValueError, AttributeError):
            self._process.join(patience)
            if self._process.is_alive():
                self._process.kill()
        self._starting.join()
        self.pipe.close()
