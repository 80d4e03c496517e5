"""Choices typed as codes: each has one, none begins another, and both players type alike."""

from random import Random

import pytest

from game import catalog
from game.state import common
from scenes.boards.entry import COLUMNS, ROW, ROWS, actions_of
from scenes.boards.faces import entry_of

VARIANTS = [
    ("guidance_rite", {}),
    ("guidance_rite", {"variant": "final_match", "items": "none"}),
    ("haunting_house_3", {"round_limit": 3}),
    ("haunting_house_3", {"round_limit": 3, "storeys": 1}),
]


def choices(key, options, seed):
    """Yield where a player's part of a choice begins, its actions at random and their signs."""
    simultaneous, entry, rng = catalog.find(key).rules.simultaneous, entry_of(key), Random(seed)
    state = catalog.new_state(key, None, options, seed)
    while state.legal_actions():
        if state.current_player < 0 or simultaneous(state) is None:
            state.apply(rng.choice(list(state.legal_actions())))
            continue
        begun, player, choice = state.clone(), state.current_player, simultaneous(state)
        actions, signs = [], ()
        while state.current_player == player and simultaneous(state) == choice:
            codes = entry.codes(state.observation(player))
            code = rng.choice(sorted(codes))
            actions.append(codes[code])
            signs += code
            state.apply(codes[code])
        yield begun, actions, signs


@pytest.mark.parametrize(("key", "options"), VARIANTS)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_typed_is_what_is_played(key, options, seed):
    simultaneous, entry, count = catalog.find(key).rules.simultaneous, entry_of(key), 0
    for begun, actions, signs in choices(key, options, seed):
        assert actions_of(entry, begun, simultaneous, signs) == actions
        assert actions_of(entry, begun, simultaneous, (*signs, 0)) is None
        if signs:
            assert actions_of(entry, begun, simultaneous, signs[:-1]) is None
        count += 1
    assert count > 5


@pytest.mark.parametrize(("key", "options"), VARIANTS)
def test_every_action_has_a_code_and_no_code_begins_another(key, options):
    simultaneous, entry = catalog.find(key).rules.simultaneous, entry_of(key)
    state, rng = catalog.new_state(key, None, options, 8), Random(8)
    while state.legal_actions():
        if state.current_player >= 0 and simultaneous(state) is not None:
            codes = entry.codes(state.observation(state.current_player))
            assert sorted(codes.values()) == sorted(state.legal_actions())
            for code in codes:
                assert all(0 <= sign < COLUMNS + ROWS for sign in code)
                assert not any(code[:length] in codes for length in range(len(code)))
        state.apply(rng.choice(list(state.legal_actions())))


@pytest.mark.parametrize(("key", "options"), VARIANTS)
def test_the_sheet_is_common_knowledge_and_its_dots_do_not_tell_a_short_code(key, options):
    entry = entry_of(key)
    players = catalog.find(key).players[0]
    for begun, _, signs in choices(key, options, 4):
        public = common(begun, players)
        sheet = entry.sheet(public)
        assert sheet == entry.sheet(common(begun.observation(0), players))
        assert not signs or len(signs) >= sheet.dots
        for names in sheet.places.values():
            assert len(names) == len(set(names))
        if sheet.places:
            assert set(range(ROW, ROW + 5)) <= set(sheet.places)


def test_a_square_is_typed_by_its_column_and_its_row_as_they_are_seen():
    state = catalog.new_state("guidance_rite", None, {}, 1)
    codes = entry_of("guidance_rite").codes(state.observation(0))
    by_notation = {state.notation(action): code for code, action in codes.items()}
    assert by_notation["claim a5"] == (0, ROW)
    assert by_notation["claim e1"] == (4, ROW + 4)
    sheet = entry_of("guidance_rite").sheet(state)
    assert "a5" in sheet.places[0]
    assert "a5" in sheet.places[ROW]
