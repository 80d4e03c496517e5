"""Clients that flood, or read nothing, beside a phone that plays: the match does not notice."""

import threading
import time
from contextlib import ExitStack, suppress
from random import Random

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from scenes.program.trial_phone import TrialPhone
from tests.phones.parlour import Parlour
from tests.phones.test_server import fuzzed

pytestmark = pytest.mark.full  # other processes
FLOODS, SLOW = 6, 4
FRAMES = 300
A_FRAME = 0.002  # seconds of processor time for phones
KINDS = {"act", "again", "here", "joined", "asleep", "left", "listening"}


class Crowd:
    """Clients that send whatever they can, and others that never read."""

    def __init__(self, address):
        self.address, self.ended, self.sent = address, False, 0
        self.held = ExitStack()
        for _ in range(SLOW):
            self.held.enter_context(self._open())
        threads = [threading.Thread(target=self._flood, args=(n,)) for n in range(FLOODS)]
        self.threads = threads
        for thread in threads:
            thread.start()

    def _open(self):
        origin = f"http://{self.address}"
        return connect(f"ws://{self.address}/ws", origin=origin, compression=None)

    def _flood(self, seed):
        rng = Random(seed)
        while not self.ended:
            with suppress(WebSocketException, OSError), self._open() as socket:
                while not self.ended:
                    socket.send(fuzzed(rng))
                    self.sent += 1

    def end(self):
        self.ended = True
        for thread in self.threads:
            thread.join()
        self.held.close()


@pytest.mark.timeout(300)
def test_flooding_and_slow_clients_are_noticed_by_neither_match_nor_frames(home):
    parlour = Parlour(home, "haunted_house", 2)
    with TrialPhone(parlour.join.address, parlour.join.process.word) as ada:
        parlour.until(lambda: parlour.join.states[0] == "ready")
        parlour.driver.click("seat P1")
        parlour.begin()
        play, heard, spent = parlour.play, [], []
        hear = play.process.hear

        def timed():
            begun = time.thread_time()
            found = hear()
            heard.extend(found)
            spent.append(time.thread_time() - begun)
            return found

        play.process.hear = timed
        crowd = Crowd(parlour.join.address)
        begun = parlour.match.ply
        for frame in range(FRAMES):
            parlour.step()
            if frame % 6 == 0:
                ada.press()
        crowd.end()
        assert crowd.sent > FRAMES
        assert parlour.match.ply > begun
        assert {said[0] for said in heard} <= KINDS
        assert {said[1] for said in heard} <= {0}
        assert sorted(spent)[round(0.95 * len(spent))] < A_FRAME
        assert play.controller.phones == {0}
    parlour.close()
