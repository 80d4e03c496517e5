"""What the hunters' turn has told so far stands on the card before what is to be done."""

import pytest

from scenes.boards.haunted_house import words
from tests.scenes.hot_seat import house

NAMES = ("Ada", "Eve")


def said(played):
    return words.prompt(house(played).state.observation(1), (), NAMES)


@pytest.mark.parametrize(
    ("played", "told"),
    [
        ("@d6, H:radar", "Amelia's Radar on d4 answers 2. Amelia or Ben can"),
        ("@d6, H:d4-e4, H:e4-f4", "The Conservatory is not haunted. Ben can"),
        ("@d6, H:capture", "Amelia tries to capture on d4 and finds nobody."),
        ("@d6, H:trap, H:d4-d5, end, end, H:d5-d4", "The trap on d4 is intact."),
    ],
)
def test_what_was_just_told_is_said_before_what_is_to_be_done(played, told):
    assert said(played).startswith(told)


def test_what_was_known_before_the_turn_is_not_said_again():
    assert said("@d6, H:trap, end, end").startswith("Amelia or Ben can")


def test_a_trap_that_has_sprung_under_a_hunter_is_said_when_the_turn_begins():
    trapped = "@d6, H:d4-d5, H:trap, end, d6-d5, end"
    assert said(trapped).startswith("The trap on d5 has sprung.")
    assert not said(f"{trapped}, I:d4-c4, end, end").startswith("The trap")


def test_only_the_last_reports_are_said():
    told = said("@d6, H:radar, I:radar, H:d4-e4, I:d4-d3")
    assert told.count("Radar on") == 2
    assert len(told.split(". ")) <= 3
