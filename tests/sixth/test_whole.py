"""The sixth game in the catalog of a run of its own: every test over all games takes it, too."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict

import pytest

from tests.helpers.parts import ROOT
from tests.helpers.sampling import full
from tests.helpers.shipped import SHIPPED
from tests.sixth.places import KEY

JOINED = [sys.executable, "-m", "pytest", "-p", "tests.sixth.joined", "--ignore", "tests/sixth"]
QUICK = (
    "tests/test_architecture.py",
    "tests/test_puzzles.py",
    "tests/test_options.py",
    "tests/bots/test_styles.py",
    "tests/scenes/test_quips.py",
    "tests/scenes/test_rules_text.py",
)
LEFT_OUT = {
    "the documents name the games that are shipped":
        {"test_the_listeners_table_names_every_fact_and_its_sound",
         "test_an_animated_picture_ends_with_its_event"},
    "tunes are of the games that are shipped":
        {"test_music_is_quiet_and_loops_without_a_seam"},
    "a further game may be in English alone":
        {"test_every_text_is_translated_and_about_as_long",
         "test_the_structure_is_that_of_the_english_rules",
         "test_the_glossary_holds_words_that_are_used",
         "test_every_kind_of_fact_has_a_sentence_in_every_language"},
    "tables of actions are of the games that are shipped":
        {"test_every_action_of_a_match_is_in_the_table_and_every_button_says_why_not",
         "test_every_button_has_words_in_every_language",
         "test_no_module_of_a_face_has_a_second_table_of_actions",
         "test_no_module_of_a_face_says_again_what_its_table_says"},
    "a further game may have no puzzles":
        {"test_the_written_solution_can_be_played", "test_what_is_right_is_proved_again",
         "test_a_puzzle_of_every_game_is_solved_by_the_mouse",
         "test_the_solution_is_shown_and_does_not_count",
         "test_every_board_of_a_game_is_painted_as_its_solver_sees_it"},
    "other processes do not know the game of this run":
        {"test_nobody_acts_before_the_first_whole_frame_on_a_busy_core",
         "test_nothing_that_was_entered_is_lost_when_the_program_is_killed",
         "test_a_match_by_a_screen_readers_actions_alone"},
    "a further game may have no bot that plays like a beginner":
        {"test_beginners_win_often_against_the_lowest_level_but_not_always"},
    "a further game may have no list of what looks odd":
        {"test_hardly_anything_is_done_that_a_person_would_never_do"},
    "its golden matches lie elsewhere, and test_phantoms.py plays them":
        {"test_a_golden_playthrough_is_played_as_it_was_reviewed",
         "test_the_playthroughs_of_a_game_show_every_kind_of_fact"},
    "seatings of the script's tests are of the games that are shipped":
        {"test_no_shot_of_a_match_breaks_a_law", "test_no_shot_of_any_seating_breaks_a_law",
         "test_a_replay_is_offered_exactly_where_others_did_something",
         "test_a_match_ends_however_long_its_frames_are",
         "test_no_card_is_without_words", "test_no_card_of_any_seating_is_without_words"},
    "modules of tests are those of the games that are shipped":
        {"test_all_that_a_module_imports_is_an_input_of_its_tests"},
}  # fmt: skip


def run(*arguments: str) -> str:
    """Run tests with the sixth game in the catalog; return what they print."""
    found = subprocess.run(
        [*JOINED, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert not found.returncode, found.stdout[-4000:] + found.stderr[-1000:]
    return found.stdout


@full
def test_the_quick_tests_over_all_games_take_a_sixth() -> None:
    assert "[100%]" in run("-k", KEY, *QUICK)


@full
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("marked", ["not full and not slow", "full and not slow"])
def test_every_test_over_all_games_takes_a_sixth(marked: str) -> None:
    assert "[100%]" in run("-k", KEY, "-m", marked, "tests")


@full
def test_no_test_over_all_games_leaves_a_sixth_out() -> None:
    keys: dict[str, set[str]] = defaultdict(set)
    for line in run("--collect-only", "-m", "not slow", "tests").splitlines():
        name, _, case = line.partition("[")
        keys[name] |= set(re.findall("|".join((*SHIPPED, KEY)), case))
    over_all = {name for name, found in keys.items() if found >= set(SHIPPED)}
    assert len(over_all) > 50
    without = {name.split("::")[1] for name in over_all if KEY not in keys[name]}
    assert without == set().union(*LEFT_OUT.values())
