"""Time in Ghost Hunt: that of the bots' thinking, and how hunters heed the rounds left."""

from __future__ import annotations

from time import process_time

import pytest

from game.bots.ghost_hunt.bot import GhostHuntBot
from game.bots.ghost_hunt.searching import Searcher
from game.bots.levels import find_bot, levels_of
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.tables import NONE
from tests.bots import hunt_matches
from tests.rules.hunting import begin, searching


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["balanced", "source"])
@pytest.mark.parametrize("hunters", [1, 2, 3, 4])
def test_the_best_bots_need_seconds_for_a_match(hunters: int, rules: str) -> None:
    slowest, began = 0.0, process_time()
    bot = find_bot("ghost_hunt", "5")
    for state, chance in hunt_matches.decisions(1 + hunters, {"rules": rules}, hunters):
        seen, before = state.observation(state.current_player), process_time()
        action = bot.choose(seen, chance).action
        slowest = max(slowest, process_time() - before)
        state.apply(action)
    assert slowest < 3
    assert process_time() - began < 40


def test_a_life_is_worth_fewer_rounds_the_fewer_are_left() -> None:
    bot = levels_of("ghost_hunt")[4].bot
    assert isinstance(bot, GhostHuntBot)
    worth = []
    for number in (1, 12, 18, 24, 30):
        state = begin("Spirit", "K", "thermometer emf uv box", rules="balanced")
        state.round = number
        searching(state, 1, "f8", "b5", "i12")
        worth.append(Searcher(state.observation(1), bot.hunter_skill).caution)
    assert worth == sorted(worth, reverse=True)
    assert (
        worth[0]
        == bot.hunter_skill.life_rounds_before_hunt * bot.hunter_skill.life_factor_with_others
    )
    assert worth[-1] == 0


def test_a_life_is_worth_most_when_it_is_the_last() -> None:
    skill = levels_of("ghost_hunt")[4].bot.hunter_skill  # type: ignore[attr-defined]
    state = begin("Spirit", "K", "thermometer emf uv box", rules="balanced")
    searching(state, 1, "f8", "b5", "i12")
    together = Searcher(state.observation(1), skill).caution
    state.pawns[1] = NONE
    alone = Searcher(state.observation(1), skill).caution
    assert alone == skill.life_rounds_before_hunt > 2 * together > 0


def test_whoever_has_nothing_left_to_find_has_more_time() -> None:
    bot = levels_of("ghost_hunt")[4].bot
    assert isinstance(bot, GhostHuntBot)
    state = begin("Spirit", "K", "thermometer emf uv box", rules="balanced")
    state.round = 22
    searching(state, 1, "f8", "b5", "i12")
    before = Searcher(state.observation(1), bot.hunter_skill).caution
    state.evidence = KINDS[state.kind].evidence
    assert Searcher(state.observation(1), bot.hunter_skill).caution > before
