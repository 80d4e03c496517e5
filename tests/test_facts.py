"""What every game promises of its facts, over random matches and everybody who looks on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game import catalog
from game.facts import EVERYONE, PUBLIC, Fact, seen_by
from game.game import Game
from game.state import CHANCE, State
from scenes.boards.faces import face_of
from tests.helpers.boards import BOARDS
from tests.helpers.shipped import SHIPPED
from tests.helpers.variants import Variant, random_play, variants

FEW = 2  # variants of each game


def some() -> list[Variant]:
    """Return a few variants of every game, spread over all there are."""
    found = []
    for key in catalog.GAMES:
        own = [variant for variant in variants() if variant.key == key]
        found += own[:: max(1, len(own) // FEW)][:FEW]
    return found


each_variant = pytest.mark.parametrize("variant", some(), ids=str)


def transitions(variant: Variant, seed: int) -> Iterator[tuple[State, int, State]]:
    """Yield before, action and after of a random match."""
    state = variant.state(seed)
    last: tuple[State, int] | None = None
    for position, action in random_play(state, Random(seed)):
        if last:
            yield *last, position.clone()
        last = position.clone(), action
    assert last
    yield *last, state


def told(game: Game, players: int, step: tuple[State, int, State], viewer: int) -> tuple[Fact, ...]:
    before, action, after = step
    return game.rules.facts.for_viewer(before, after, action, viewer, players)


def test_the_board_of_every_shipped_game_is_carried_by_its_facts() -> None:
    assert set(SHIPPED) <= set(BOARDS)


@pytest.mark.parametrize("variant", [v for v in some() if v.key in BOARDS], ids=str)
def test_facts_carry_the_board_of_every_viewer_from_before_to_after(variant: Variant) -> None:
    game, players = catalog.find(variant.key), variant.players
    board_of, apply_fact = BOARDS[variant.key]
    met: set[type[Fact]] = set()
    for seed in range(2):
        for step in transitions(variant, seed):
            for viewer in (EVERYONE, PUBLIC, *range(players)):
                facts = told(game, players, step, viewer)
                board = board_of(seen_by(step[0], viewer, players))
                for fact in facts:
                    assert type(fact) in game.rules.facts.kinds
                    apply_fact(board, fact)
                assert board == board_of(seen_by(step[2], viewer, players)), facts
                met |= {type(fact) for fact in facts}
    assert len(met) > len(game.rules.facts.kinds) / 2


@each_variant
def test_nothing_happens_where_nothing_is_seen_and_something_where_something_is(
    variant: Variant,
) -> None:
    game, players = catalog.find(variant.key), variant.players
    for step in transitions(variant, 5):
        assert told(game, players, step, EVERYONE)
        for viewer in range(players):
            unchanged = step[0].observation(viewer) == step[2].observation(viewer)
            assert unchanged != bool(told(game, players, step, viewer))


@each_variant
def test_twins_give_their_viewer_equal_facts(variant: Variant) -> None:
    game, players, rng = catalog.find(variant.key), variant.players, Random(str(variant))
    compared = 0
    for number, (before, action, after) in enumerate(transitions(variant, 2)):
        for viewer in range(players) if number % 12 == 0 else ():
            twin = game.rules.determinize(before.observation(viewer), rng)
            if twin.current_player == CHANCE or action not in twin.legal_actions():
                continue
            then = twin.clone()
            then.apply(action)
            if then.observation(viewer) == after.observation(viewer):
                mine = told(game, players, (before, action, after), viewer)
                assert told(game, players, (twin, action, then), viewer) == mine
                compared += 1
    assert compared


@each_variant
def test_an_action_is_foretold_as_it_happens(variant: Variant) -> None:
    """What is known ahead happens first; what follows from it may be hidden or up to chance."""
    game, players = catalog.find(variant.key), variant.players
    for before, action, after in transitions(variant, 4):
        player = before.current_player
        if player == CHANCE:
            continue
        ahead: list[Any] = list(game.rules.facts.preview_facts(before.observation(player), action))
        assert ahead
        facts = told(game, players, (before, action, after), player)
        assert list(facts[: len(ahead)]) == ahead


@pytest.mark.parametrize("key", list(catalog.GAMES))
def test_every_kind_of_fact_has_its_sound_or_is_silent(key: str) -> None:
    assert set(face_of(key).view().sounds) == set(catalog.find(key).rules.facts.kinds)
