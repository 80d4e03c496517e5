"""SIGTERM and SIGINT end the window and the smoke test, whatever they are at."""

import os
import signal
import subprocess
import sys
import threading
from queue import SimpleQueue

import pytest

from scenes.window import ending
from scenes.window.app import Scene
from scenes.window.ending import SAVING_THREAD, SIGNALS, end_process, ended_by_signals
from tests.helpers.sampling import full
from tests.scenes.driver import make_app
from tests.test_main import ROOT, start

pytestmark = [
    pytest.mark.timeout(60),
    pytest.mark.skipif(sys.platform == "win32", reason="programs are ended otherwise there"),
]


@pytest.fixture
def ended(monkeypatch):
    """The signals for which the process would have been ended, without any wait."""
    found = SimpleQueue()
    monkeypatch.setattr(ending, "end_process", found.put)
    monkeypatch.setattr(ending, "ORDERLY_SECONDS", 0)
    yield found
    for thread in watching():
        thread.join()


def watching():
    return [thread for thread in threading.enumerate() if thread.name == "ending"]


class Unsaved(Scene):
    """Would be asked about before the window closes, as a match that cannot be saved."""

    number = signal.SIGTERM

    def closing(self):
        return False

    def update(self, dt):
        os.kill(os.getpid(), self.number)


@pytest.mark.parametrize("number", SIGNALS)
def test_who_ends_the_program_from_outside_is_not_asked(home, painted, ended, number):
    app, scene = make_app(home), Unsaved()
    scene.number = number
    app.push(scene)
    before = [signal.getsignal(number) for number in SIGNALS]
    with ended_by_signals(app.quit):
        app.run()
    assert not app.running
    assert [signal.getsignal(number) for number in SIGNALS] == before


@pytest.mark.parametrize("number", SIGNALS)
def test_what_holds_up_the_program_does_not_keep_it(ended, number):
    with ended_by_signals(lambda: None):
        os.kill(os.getpid(), number)
        assert ended.get() == number


def test_other_signals_end_nothing(ended):
    heard = []
    before = signal.signal(signal.SIGUSR1, lambda *found: heard.append(found))
    with ended_by_signals(lambda: None):
        os.kill(os.getpid(), signal.SIGUSR1)
    for thread in watching():
        thread.join()
    signal.signal(signal.SIGUSR1, before)
    assert len(heard) == 1
    assert ended.empty()


def test_a_match_that_is_being_written_is_waited_for(monkeypatch):
    written, exits, going = [], [], threading.Event()
    monkeypatch.setattr(os, "_exit", lambda code: exits.append((code, *written)))
    monkeypatch.setattr(ending, "SAVING_SECONDS", 50)
    saving = threading.Thread(
        target=lambda: (going.wait(), written.append("saved")), name=SAVING_THREAD
    )
    saving.start()
    going.set()
    end_process(signal.SIGTERM)
    assert exits == [(128 + signal.SIGTERM, "saved")]


BLOCKED = """
import os, sys
from main import main
from scenes.window.app import App
path = os.environ["GHOST_PARLOUR_HOME"] + "/pipe"
os.mkfifo(path)
App.run_round = lambda *found: print("blocked", flush=True) or open(path)
sys.exit(main([]))
"""


@full
@pytest.mark.parametrize("number", SIGNALS)
def test_a_window_that_is_blocked_ends(home, number):
    home.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-c", BLOCKED], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "blocked\n"
    process.send_signal(number)
    assert process.wait(30) == 128 + number
    process.stdout.close()


@full
@pytest.mark.parametrize("screen", ["menu", "set-up of Haunted House", "board of Haunted House"])
@pytest.mark.parametrize("number", SIGNALS)
def test_the_smoke_test_ends_and_leaves_nothing(tmp_path, number, screen):
    process = start("--smoke-test", TMPDIR=str(tmp_path), PYTHONUNBUFFERED="1")
    assert any(line.startswith(screen) for line in process.stdout)
    process.send_signal(number)
    _output, errors = process.communicate(timeout=30)
    assert (process.returncode, errors) == (130, "")
    assert not list(tmp_path.iterdir())
