"""The bots in a process of their own: nothing waits, nothing is lost, nothing is left behind."""

from __future__ import annotations

import os
import signal
import time
from random import Random

import psutil
import pytest

from game import catalog
from game.bots.levels import find_bot
from game.chance import stream
from game.match import Match, Seat
from scenes.program import thinking
from scenes.program.thinking import BotQuestion, Thinker, Thinking
from tests.helpers.waiting import wait_until

KEY = "eighteen_ghosts"


@pytest.fixture(scope="module")
def shared():
    thought = Thinking()
    yield thought
    thought.close()


@pytest.fixture
def own():
    thought = Thinking()
    yield thought
    thought.close()


def position(seed=3, plies=6):
    state, rng = catalog.new_state(KEY, options={"placement": "random"}, seed=seed), Random(seed)
    for _ in range(plies):
        state.apply(rng.choice(state.legal_actions()))
    return state


def question(bot="2", seed=3, purpose="move", cap=5.0):
    state = position(seed)
    return BotQuestion(KEY, bot, state.observation(state.current_player), str(seed), purpose, cap)


def chance(asked):
    """Where a bot's chance comes from: what it sees, the key of the match, and what for."""
    return stream(asked.key, f"{asked.purpose} {asked.bot} {asked.observation.fingerprint()}")


def wait(thought, number):
    """Ask once in a while, as frames do, until there is a decision."""
    while (decision := thought.answer(number)) is None:
        time.sleep(0.005)
    return decision


def process_of(thought):
    """Return the worker's process once it serves."""
    wait(thought, thought.ask(question("random")))
    return thought._worker._process


def has_ended(pid):
    return not psutil.pid_exists(pid)


@pytest.mark.parametrize("bot", ["1", "3", "mcts:20", "random"])
def test_the_decision_is_that_of_the_bot_with_the_same_seed(shared, bot):
    asked = question(bot)
    here = find_bot(KEY, bot).choose(asked.observation, chance(asked))
    assert wait(shared, shared.ask(asked)) == here
    assert wait(shared, shared.ask(asked)) == here


def test_an_answer_is_given_once(shared):
    number = shared.ask(question())
    wait(shared, number)
    assert shared.answer(number) is None


def test_a_new_question_takes_the_place_of_the_old(shared):
    old = shared.ask(question("mcts:100000000", cap=60.0))
    new = shared.ask(question("1"))
    assert wait(shared, new)
    assert shared.answer(old) is None


def test_a_cancelled_question_is_never_answered_and_the_worker_goes_on(shared):
    process = process_of(shared)
    number = shared.ask(question("mcts:100000000", cap=60.0))
    for _ in range(20):
        assert shared.answer(number) is None
        time.sleep(0.01)
    shared.cancel()
    assert wait(shared, shared.ask(question("1")))
    assert shared.answer(number) is None
    assert shared._worker._process is process, "it stopped when told, so it was not replaced"


def test_the_cap_on_the_time_gives_the_best_so_far(shared):
    process_of(shared)
    decision = wait(shared, shared.ask(question("mcts:100000000", cap=0.3)))  # or for hours
    assert decision.action in position().legal_actions()


def test_nothing_waits_for_the_worker(own):
    asked, worker = question("3"), psutil.Process(process_of(own).pid)
    worker.suspend()  # who waited for it would do so until the test ends
    for _ in range(5):
        own.answer(own.ask(asked))
        own.cancel()
    worker.resume()
    assert wait(own, own.ask(asked))


def test_a_worker_that_dies_is_replaced_and_the_question_answered(own):
    process = process_of(own)
    number = own.ask(question("mcts:100000000", cap=60.0))
    for _ in range(10):
        own.answer(number)
        time.sleep(0.01)
    process.kill()
    decision = wait(own, number)
    assert decision.action in position().legal_actions()
    assert own._worker._process is not process
    wait_until(lambda: has_ended(process.pid))


def test_a_worker_that_dies_between_questions_costs_nothing(own):
    process = process_of(own)
    process.kill()
    process.join()
    asked = question("3")
    here = find_bot(KEY, "3").choose(asked.observation, chance(asked))
    assert wait(own, own.ask(asked)) == here


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be halted here")
def test_a_worker_that_hangs_is_replaced(own, monkeypatch):
    monkeypatch.setattr(thinking, "GRACE_SECONDS", 0.2)
    process = process_of(own)
    os.kill(process.pid, signal.SIGSTOP)
    decision = wait(own, own.ask(question("2", cap=0.2)))
    assert decision.action in position().legal_actions()
    assert own._worker._process is not process
    wait_until(lambda: has_ended(process.pid))


def test_a_bot_that_fails_is_stood_in_for(own):
    decision = wait(own, own.ask(question("no such bot")))
    assert decision.action in position().legal_actions()
    assert decision.value is not None, "the weakest level decided, not chance"


def test_where_no_process_can_start_something_legal_is_played(own, monkeypatch):
    monkeypatch.setattr(thinking, "serve", None)
    decision = wait(own, own.ask(question("2")))
    assert decision.action == position().legal_actions()[0]


def test_closing_leaves_no_process_behind(own):
    pids = [process_of(own).pid]
    number = own.ask(question("mcts:100000000", cap=60.0))
    own.answer(number)
    own.close()
    wait_until(lambda: all(map(has_ended, pids)))
    own.close()


def test_a_match_hears_only_its_own_answers(shared):
    matches = [Match(KEY, [Seat("person", "A"), Seat("person", "B")], {}, seed) for seed in (1, 2)]
    one, two = (Thinker(shared, match) for match in matches)
    one.ask("2", matches[0].state.observation(0), "hint 0")
    two.ask("2", matches[1].state.observation(0), "hint 0")
    one.cancel()  # what it asked has been replaced; the other's question stays
    while (decision := two.answer()) is None:
        assert one.answer() is None
    assert decision.action in matches[1].state.legal_actions()
