"""What is played is kept: beside other windows, without a disk, when the program is at fault."""

import errno
import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from threading import Event, Thread

import pygame
import pytest

from game import files, match_index, save
from game.match import Match
from scenes.window.app import App, Scene
from tests.scenes.driver import Driver, make_app
from tests.scenes.laboratory import labels, wire
from tests.scenes.players import Parlour
from tests.scenes.tables import KEY, people
from tests.soak.faults import full_disk

NOW = datetime(2026, 11, 21, 20, 15, 30)


def match(seed=3):
    return Match(KEY, people(), {"placement": "random"}, seed)


def go_on(table):
    table.play.stage.play(table.match.state.legal_actions()[0])
    table.player.wait()


# Several windows


def test_matches_begun_in_the_same_second_have_files_of_their_own(home):
    path = save.new_path(match(), NOW)
    tables = [Parlour(home, match(seed)) for seed in range(3)]
    for table in tables:
        table.play.controller.file.path = path
        go_on(table)
    paths = [table.play.controller.file.path for table in tables]
    assert len(set(paths)) == 3
    assert [save.load(path).seed for path in paths] == [0, 1, 2]
    assert not any(table.play.controller.file.relocation for table in tables), (
        "nobody has lost anything"
    )
    for table in tables:
        table.app.close()


def test_a_match_that_goes_on_in_two_windows_is_kept_twice(home):
    first = Parlour(home)
    go_on(first)
    second = Parlour(home, save.load(first.path))
    for _ in range(3):
        go_on(second)
    go_on(first)
    assert save.load(second.play.controller.file.path).ply == 4
    assert first.play.controller.file.path != first.path == second.play.controller.file.path
    assert save.load(first.play.controller.file.path).ply == 2
    name = first.play.controller.file.path.name
    words = "Another window saved this match, too. This window now saves it as "
    assert f"{words}{name}." in labels(first.player)
    go_on(first)
    assert save.load(first.play.controller.file.path).ply == 3
    for table in (first, second):
        table.app.close()


def test_a_file_that_is_gone_is_written_again(home):
    table = Parlour(home)
    go_on(table)
    table.path.unlink()
    go_on(table)
    assert save.load(table.path).ply == 2


@pytest.mark.parametrize("code", [errno.EPERM, errno.EOPNOTSUPP])
def test_a_disk_whose_files_have_one_name_only_keeps_new_matches(home, monkeypatch, code):
    def link(source, target):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "link", link)
    path = save.new_path(match(), NOW)
    save.write(match(1), path, NOW, fresh=True)
    with pytest.raises(save.TakenError):
        save.write(match(2), path, NOW, fresh=True)
    assert save.load(path).seed == 1
    assert [found.name for found in path.parent.iterdir()] == [path.name]


# Without a disk


def close(table):
    table.app.step([pygame.Event(pygame.QUIT)], 0.0)


# Beside the frames


@pytest.fixture
def slow(home, monkeypatch):
    """A table whose file is written beside the frames, and what lets a write go on."""
    table, gate, begun = Parlour(home), Event(), Event()
    write = save.write_atomically

    def wait(*args):
        begun.set()
        assert gate.wait(20)
        write(*args)

    table.play.controller.file.aside = True
    monkeypatch.setattr(save, "write_atomically", wait)
    yield table, gate, begun
    gate.set()
    table.app.close()


def test_frames_go_on_while_a_match_is_written(slow):
    table, gate, begun = slow
    go_on(table)
    assert begun.wait(20)
    assert not table.play.controller.file.settled
    assert not table.path.exists()
    gate.set()
    table.app.home()
    table.player.wait()
    assert save.load(table.path).ply == 1, "who leaves waits for what is being written"


def test_no_more_than_the_last_action_is_on_its_way_to_the_disk(slow):
    table, gate, begun = slow
    go_on(table)
    assert begun.wait(20)
    second = Thread(target=table.play.controller.play, args=(table.match.state.legal_actions()[0],))
    second.start()
    second.join(0.05)
    assert second.is_alive(), "an action is not kept before the one in front of it"
    gate.set()
    second.join(20)
    table.play.controller.file.settle()
    assert save.load(table.path).ply == 2


def test_a_disk_that_is_full_beside_the_frames_is_told_of_and_stays_in_sight(slow):
    table, gate, _ = slow
    gate.set()
    with full_disk("mkstemp"):
        table.play.stage.play(table.match.state.legal_actions()[0])
        table.play.controller.file.settle()
        table.player.wait()
        fault = table.play.controller.file.fault
        assert "could not be saved" in fault
        assert table.app._speech.words == fault
        assert "Not saved" in labels(table.player)
        close(table)
        table.player.wait()
        assert "Leave without saving the match?" in labels(table.player)
    table.player.click("Play on")
    go_on(table)
    table.play.controller.file.settle()
    assert table.play.controller.file.fault == ""


def test_a_match_that_cannot_be_saved_is_left_only_on_purpose(home):
    table = Parlour(home)
    with full_disk("mkstemp"):
        go_on(table)
        table.player.press("Esc")
        table.player.wait()
        assert "The match is not saved yet." in labels(table.player)
        table.player.click("Leave")
        table.player.wait()
        assert "Leave without saving the match?" in labels(table.player)
        table.player.click("Play on")
        assert table.app.scene is table.play
        close(table)
        assert table.app.running
        table.player.wait()
        assert "Leave without saving the match?" in labels(table.player)
        close(table)
        assert not table.app.running, "who closes the window twice means it"


def test_a_match_that_can_be_saved_again_is_saved_on_leaving(home):
    table = Parlour(home)
    with full_disk("write"):
        go_on(table)
    close(table)
    assert not table.app.running
    assert save.load(table.path).ply == 1


# Folders and names


def test_a_folder_that_cannot_be_read_is_named_and_closes_no_room(player, home, monkeypatch):
    table = Parlour(home)
    go_on(table)
    table.app.close()

    def glob(self, pattern):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "glob", glob)
    monkeypatch.setattr(match_index.os, "scandir", lambda place: glob(place, ""))
    assert files.files_in(home, "*.txt") == []
    wiring = wire(player.app)
    for make in (wiring.menu, wiring.drawings, wiring.replays):
        player.open(make())
        player.wait()
    folder = home / "matches"
    assert any(f"{folder} cannot be read: Permission denied." in words for words in labels(player))


def test_names_in_no_known_writing_close_no_room(player, home):
    table = Parlour(home)
    go_on(table)
    table.app.close()
    (home / "matches").mkdir(exist_ok=True)
    odd = os.fsdecode(b"bad\xff.ghost")
    (home / "matches" / odd).write_bytes(b"rubbish")
    player.open(wire(player.app).replays())
    player.wait()
    assert [listed.path.name for listed in match_index.listing() if listed.fault] == [odd]
    assert not list(Path(player.app.folder).glob("crash-*"))


# Faults of the program


class Broken(Scene):
    """A scene that fails, above a menu that fails as well."""

    def update(self, dt):
        raise ValueError("above")


class BrokenMenu(Scene):
    """A menu that cannot be come back to."""

    entered = 0

    def enter(self):
        self.entered += 1
        if self.entered > 1:
            raise ValueError("below")


def test_a_second_fault_ends_the_program_with_its_report(home):
    app = make_app(home)
    assert isinstance(app, App)
    player = Driver(app)
    player.open(BrokenMenu())
    app.push(Broken())
    with pytest.raises(RuntimeError, match=r"had to close. A report was saved: .*crash-"):
        player.wait(0.5)
    assert not app.running


@pytest.mark.skipif(sys.platform != "linux", reason="ALSA is Linux's")
def test_without_a_sound_card_nothing_is_printed(home):
    words = (
        "from scenes.ui.sound.sounds import Sounds; print(Sounds(lambda: (1, 1, 1, 1)).available)"
    )
    done = subprocess.run(
        [sys.executable, "-c", words],
        env={**os.environ, "SDL_AUDIODRIVER": "alsa", "ALSA_CONFIG_PATH": os.devnull},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout.splitlines()[-1], done.stderr) == ("False", "")
