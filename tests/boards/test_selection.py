"""The selection: which actions agree with the places clicked so far."""

import pytest

from scenes.boards.selection import Selection

PATHS = {1: [("a", "b")], 2: [("a", "c")], 3: [("d",)], 4: [("e",), ("hand", "e")]}


def test_a_sequence_of_places_makes_an_action():
    selection = Selection(PATHS)
    assert selection.pick("a") is None
    assert selection.chosen == ("a",)
    assert selection.actions() == [1, 2]
    assert selection.following() == {"b": 1, "c": 2}
    assert selection.pick("c") == 2
    assert selection.chosen == ()


def test_an_action_may_be_one_click_or_begin_in_the_hand():
    selection = Selection(PATHS)
    assert selection.pick("e") == 4
    assert selection.pick("hand") is None
    assert selection.pick("e") == 4


def test_the_same_place_again_takes_the_selection_back():
    selection = Selection(PATHS)
    selection.pick("a")
    assert selection.pick("a") is None
    assert selection.chosen == ()


def test_a_place_that_does_not_lead_on_begins_anew():
    selection = Selection(PATHS)
    selection.pick("a")
    assert selection.completes("d") == 3
    assert selection.pick("d") == 3
    selection.pick("a")
    assert selection.pick("hand") is None
    assert selection.chosen == ("hand",)


def test_a_place_that_leads_nowhere_is_refused_and_changes_nothing():
    selection = Selection(PATHS)
    selection.pick("a")
    with pytest.raises(ValueError, match="z"):
        selection.pick("z")
    assert selection.chosen == ("a",)
    assert selection.clear()
    assert not selection.clear()
