"""The strength dial: any strength between the anchors of a game, the same for the same seed."""

from __future__ import annotations

import pickle
from itertools import pairwise
from random import Random

import pytest

from game import catalog
from game.bots.bot import Decision, never
from game.bots.dial import Blend, Dial, alone
from game.bots.levels import dial_of, elos_of, find_bot, level_near, levels_of
from game.state import CHANCE, TERMINAL
from tests.helpers.sampling import sampled
from tools.calibrate import team_result


class Fixed:
    """A bot that always takes the same action."""

    def __init__(self, action):
        self.action = action

    def choose(self, observation, rng, stopped=never):
        return Decision(self.action, None, (self.action,))


ANCHORS = Fixed(0), Fixed(1), Fixed(2)
TABLE = (0.0, 0), (0.5, 300), (1.0, 400), (2.0, 800)


def test_a_place_and_its_strength_are_found_on_straight_lines():
    dial = Dial(ANCHORS, TABLE)
    assert [dial.elo(place) for place in (0, 0.25, 0.5, 0.75, 1, 1.5, 2)] == [
        *(0, 150, 300, 350, 400, 600, 800)
    ]  # fmt: skip
    for elo in range(0, 801, 25):
        assert dial.elo(dial.place(elo)) == elo
    assert (dial.place(-50), dial.place(5000)) == (0, 2)
    assert (dial.weakest, dial.strongest) == (0, 800)


def test_anchors_play_alone_and_those_between_share_the_turns():
    dial = Dial(ANCHORS, TABLE)
    assert [dial.bot(elo) for elo in (-9, 0, 400, 800, 900)] == [
        *(ANCHORS[0], ANCHORS[0], ANCHORS[1], ANCHORS[2], ANCHORS[2])
    ]  # fmt: skip
    assert dial.bot(700) == Blend(ANCHORS[1], ANCHORS[2], 0.75, alone)


@pytest.mark.parametrize("table", [TABLE[1:], TABLE[:-1], (*TABLE[:2], (1.0, 300), TABLE[3])])
def test_a_table_covers_the_scale_and_rises(table):
    with pytest.raises(ValueError, match="the table"):
        Dial(ANCHORS, table)


@pytest.mark.parametrize("share", [0.1, 0.37, 0.8])
def test_lone_decisions_are_drawn_in_the_right_share(share):
    blend, rng = Blend(ANCHORS[0], ANCHORS[1], share, alone), Random(1)
    taken = sum(blend.choose(None, rng).action for _ in range(4000))
    assert abs(taken / 4000 - share) < 0.025


@pytest.mark.parametrize("share", [0.1, 0.37, 0.8])
def test_a_turn_is_played_by_one_bot_and_each_stretch_of_turns_has_its_share(share):
    blend = Blend(ANCHORS[0], ANCHORS[1], share, int)
    taken = [blend.choose(turn, Random(turn)).action for turn in range(400)]
    assert taken == [blend.choose(turn, Random(99)).action for turn in range(400)]
    for step in (1, 2):  # everybody's turns, and those of one of two players
        for first in range(40):
            part = taken[first::step][:20]
            assert abs(sum(part) / 20 - share) < 0.15


@pytest.mark.parametrize("key", catalog.GAMES)
def test_every_game_has_a_dial_with_its_levels_in_order(key):
    dial, elos = dial_of(key), elos_of(key)
    assert list(elos) == [level.key for level in levels_of(key)]
    assert all(low < high for low, high in pairwise(elos.values()))
    assert dial.weakest <= min(elos.values())
    assert max(elos.values()) == dial.strongest
    for level in levels_of(key):
        assert level_near(key, elos[level.key]) is level
    assert level_near(key, -1000).number == 1


@pytest.mark.parametrize("key", sampled(list(catalog.GAMES)))
def test_a_bot_between_two_levels_plays_legally_and_the_same_again(key):
    elos = list(elos_of(key).values())
    name = f"elo:{(elos[0] + elos[1]) // 2}"

    def played():
        players = catalog.find(key).players[0]
        state, rng, done = catalog.new_state(key, players, seed=3), Random(7), []
        while state.current_player != TERMINAL and len(done) < 40:
            if state.current_player == CHANCE:
                state.apply(rng.choice(list(state.legal_actions())))
                continue
            seen = state.observation(state.current_player)
            done.append(find_bot(key, name).choose(seen, rng).action)
            assert done[-1] in state.legal_actions()
            state.apply(done[-1])
        return done

    assert played() == played()


@pytest.mark.parametrize("text", ["elo:", "elo:x", "elo:-5", "place:", "place:1:2"])
def test_a_strength_is_a_number(text):
    with pytest.raises(ValueError, match="elo:STRENGTH"):
        find_bot("eighteen_ghosts", text)


@pytest.mark.parametrize("key", catalog.GAMES)
def test_a_bot_of_the_dial_can_be_sent_to_another_process(key):
    pickle.dumps(f"{key} elo:100")  # only its name is sent; the worker finds the bot itself
    assert find_bot(key, "elo:100") is not None


def test_a_team_has_won_even_if_one_of_its_players_has_not():
    assert team_result([-1.0, -1.0, 1.0], [0, 1, 1], 1) == 1.0
    assert team_result([-1.0, -1.0, 1.0], [0, 1, 1], 0) == 0.0
    assert team_result([1.0, -1.0, -1.0], [0, 1, 1], 1) == 0.0
    assert team_result([0.0, 0.0], [0, 1], 1) == 0.5
