"""Faults around the program: each ends in a clear sentence and in a match that is played on."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import catalog
from game.playtest.cluster import Cluster, executor_of
from game.playtest.crew import RunFault
from game.playtest.experiment import single
from game.playtest.match_plan import make_plan
from game.playtest.run import play_all
from game.playtest.store import Store
from scenes.ui import window
from scenes.window.app import App
from scenes.window.preferences import Preferences
from tests.helpers.sampling import full, sampled
from tests.scenes.shared import give_back_mixer
from tests.soak import display, places, workers
from tests.soak.faults import Full
from tests.soak.kills import kill


@pytest.mark.parametrize("key", catalog.GAMES)
def test_a_disk_that_is_full_at_any_step_of_a_save_is_told_and_the_match_goes_on(key: str) -> None:
    assert Full(key, saves=6)(Random(key)) == 6


@pytest.mark.parametrize("kind", sampled(places.possible()))
@full
def test_where_nothing_can_be_kept_one_sentence_says_so_and_the_match_is_played(kind: str) -> None:
    keys = sorted(catalog.GAMES)
    places.check(kind, places.visit(kind, keys[len(kind) % len(keys)], 3))


# Kills


@pytest.mark.parametrize("key", catalog.GAMES)
def test_a_kill_while_saving_loses_at_most_the_last_action(key: str, tmp_path: Path) -> None:
    for number in range(3):
        folder = tmp_path / str(number)
        folder.mkdir()
        killed = kill(key, folder, Random(f"{key} {number}"))
        assert all(name.endswith((".ghost", ".tmp")) for name in killed.left)


# The display


def test_what_is_said_when_the_display_is_gone_is_one_sentence_and_ends_the_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    codes: list[int] = []
    monkeypatch.setattr(window.os, "_exit", codes.append)
    window._leave(None)
    assert codes == [1]
    assert capsys.readouterr().err == f"{window.LOST}\n"


@pytest.mark.skipif(not display.THERE, reason="there is no Xvfb to take away")
@full
def test_a_display_that_is_lost_ends_in_a_sentence_and_the_match_is_whole() -> None:
    assert display.lose("haunted_house", 0.5) >= 1


# Processes


@full
def test_bots_that_are_killed_while_they_think_are_replaced_in_the_window() -> None:
    assert workers.Thinkers("ghost_hunt")(Random(2)) == 1


@full
def test_a_worker_of_the_lab_that_is_killed_loses_no_match() -> None:
    assert workers.killed_in_the_lab(Random(2)) == workers.GAMES


@full
def test_a_worker_of_a_cluster_that_is_killed_loses_no_match() -> None:
    assert workers.killed_in_a_cluster(Random(2)) == workers.GAMES


class Breaking(Executor):
    """Plays some parts and then breaks."""

    def __init__(self, parts: int, fault: BaseException | None) -> None:
        self.left = parts
        self.fault = fault

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.left:
            self.left -= 1
            future.set_result(function(*arguments))
        elif self.fault:
            future.set_exception(self.fault)
        else:
            future.cancel()
            future.set_running_or_notify_cancel()
        return future


@pytest.mark.parametrize("fault", [BrokenProcessPool("gone"), None])
def test_a_cluster_that_is_lost_is_told_and_what_was_played_is_kept(
    tmp_path: Path, fault: BaseException | None
) -> None:
    experiment = single(make_plan("eighteen_ghosts", (), 6, 1, {}))
    store = Store.create(tmp_path / "run.lab", experiment)
    with pytest.raises(RunFault, match=r"^the cluster has lost its scheduler or its workers;"):
        play_all(experiment, Cluster(Breaking(4, fault), "there"), store=store)
    assert store.done(0) == {0, 1, 2, 3}
    play_all(experiment, store=store)
    assert tuple(store.matches(0)) == play_all(experiment)[0].matches
    store.close()


def test_a_worker_that_dies_over_its_matches_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    import distributed

    class Client:
        def __init__(self, *arguments: Any, **named: Any) -> None:
            self.closed = False

        def run(self, asked: Any) -> dict[str, Any]:
            return {}

        def get_executor(self) -> None:
            raise distributed.KilledWorker("play_part", None, 3)

        def close(self) -> None:
            self.closed = True

    monkeypatch.setattr(distributed, "Client", Client)
    with pytest.raises(ValueError, match="lost its scheduler or its workers"), executor_of("a"):
        pass


# Sounds


def test_without_a_sound_device_the_window_opens_and_is_silent(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    give_back_mixer()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    app = App(Preferences(), (1280, 720), home)
    assert not app.sounds.available
    app.sounds.play("click")
    app.sounds.play_ambience("ambience")
    app.close()
