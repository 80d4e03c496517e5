"""Tempers: kinds of action are liked, but only among those that are nearly as good as the best."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from game import catalog
from game.bots.alphabeta import AlphaBeta
from game.bots.dial import styled
from game.bots.levels import levels_of
from game.bots.style import Style, even
from game.search.eighteen_ghosts.words import GhostsSearchView
from game.study.eighteen_ghosts import kind_of
from tests.helpers.sampling import full
from tests.helpers.shipped import SHIPPED
from tools import styles
from tools.styles import likes_of


@pytest.mark.parametrize("key", catalog.GAMES)
def test_every_bot_has_a_temper_that_names_kinds_of_action_that_there_are(key: str) -> None:
    kinds = {kind.key for kind in catalog.find(key).rules.study.kinds}
    found = [likes_of(level.bot) for level in levels_of(key)]
    assert all(set(likes) <= kinds for likes in found)
    if key not in SHIPPED and not any(found):
        return
    assert all(found)
    assert all(one != other for one, other in combinations(found, 2)), "no two are alike"


@pytest.mark.parametrize("key", catalog.GAMES)
def test_a_bot_can_be_had_without_its_temper(key: str) -> None:
    for level in levels_of(key):
        liked = likes_of(level.bot)
        assert not likes_of(styled(level.bot, even))
        assert likes_of(level.bot) == liked, "it keeps its own"


def test_what_is_liked_is_done_more_often_but_never_instead_of_what_is_much_better() -> None:
    state = catalog.new_state("eighteen_ghosts", options={"placement": "random"}, seed=8)

    def fights(liking: float, temperature: float) -> int:
        style = Style(kind_of, {"fight": liking})
        bot = AlphaBeta(
            GhostsSearchView, budget=9_000, depth=1, temperature=temperature, style=style
        )
        chosen = [bot.choose(state, Random(seed)).action for seed in range(40)]
        return sum(kind_of(state, action) == "fight" for action in chosen)

    assert fights(0.05, 150) < fights(1.0, 150) < fights(20.0, 150)
    assert fights(0.05, 0) == fights(20.0, 0)


@full
def test_what_a_style_costs_is_measured_against_the_same_matches_without_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["styles.py", "eighteen_ghosts", "1", "--pairs", "2", "--likes"]

    def told(liking: float) -> str:
        monkeypatch.setattr("sys.argv", [*command, f"fight={liking}"])
        styles.main()
        return capsys.readouterr().out

    assert "costs 0.0 (0.0 to 0.0)" in told(1.0), "what likes nothing costs nothing"
    assert "\n  fight: " in told(50.0)
