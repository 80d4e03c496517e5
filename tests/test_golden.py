"""Golden playthroughs guard against accidents: nothing about a reviewed match may change."""

import re
from functools import cache
from pathlib import Path

import pytest

from game import catalog
from game.rules.eighteen_ghosts import state as eighteen_ghosts
from game.rules.guidance_rite import measures as guidance_rite_measures
from game.rules.guidance_rite import state as guidance_rite
from game.rules.haunted_house import measures as haunted_house_measures
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import ALL
from game.state import State
from game.study import ghost_hunt as ghost_hunt_study
from tests.helpers.playthroughs import FOLDER, files, replay, write
from tests.helpers.sampling import sampled


def title_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@cache
def last_state(path: Path) -> State:
    """Return the end of a playthrough, of which each is played once for all tests."""
    return replay(path.read_text(encoding="utf-8"))[1].state


def last_states(key: str) -> list[State]:
    """Return the ends of all playthroughs of a game."""
    return [last_state(path) for path in sorted((FOLDER / key).glob("*.txt"))]


def is_quick(path: Path) -> bool:
    """Return whether a playthrough is one of the two shortest of its game."""
    return path in sorted(path.parent.glob("*.txt"), key=lambda one: one.stat().st_size)[:2]


@pytest.mark.parametrize("path", sampled(files(), is_quick), ids=title_of)
def test_a_golden_playthrough_is_played_as_it_was_reviewed(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    title, match = replay(text)
    again = write(title, match).splitlines()
    for number, (line, expected) in enumerate(zip(again, text.splitlines(), strict=False), 1):
        assert line == expected, f"line {number}"
    assert len(again) == len(text.splitlines())
    assert match.over


def test_a_changed_playthrough_is_noticed() -> None:
    text = files()[0].read_text(encoding="utf-8")
    title, match = replay(text)
    assert write(title, match) == text
    match.undo()
    del match.entries[match.ply :], match.positions[match.ply + 1 :]
    assert write(title, match) != text


@pytest.mark.parametrize("key", catalog.GAMES)
def test_the_playthroughs_of_a_game_show_every_choice_of_its_options(key: str) -> None:
    shown = set()
    for path in (FOLDER / key).glob("*.txt"):
        (line,) = re.findall(r"^options:(.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        shown.update(line.split())
    for option in catalog.find(key).rules.options:
        for choice in option.choices:
            assert f"{option.key}={choice.value}" in shown


def test_the_playthroughs_of_18_ghosts_show_every_ending() -> None:
    endings = set()
    for state in last_states("eighteen_ghosts"):
        assert isinstance(state, eighteen_ghosts.EighteenGhosts)
        endings.add(state.ending)
    assert endings == {
        eighteen_ghosts.GOAL,
        eighteen_ghosts.DEAD,
        eighteen_ghosts.REPETITION,
        eighteen_ghosts.QUIET,
        eighteen_ghosts.LONG,
    }


def test_the_playthroughs_of_haunted_house_show_every_way_to_decide_and_to_end_a_round() -> None:
    decided, captured, in_time, full = set(), False, False, False
    for state in last_states("haunted_house"):
        assert isinstance(state, HauntedHouse)
        decided.add(haunted_house_measures.ending(state))
        captured = captured or any(state.captures)
        full = full or ALL in state.haunted
        in_time = in_time or not all(state.captures)
    assert decided == {"rooms", "tiles", "captures", "draw"}
    assert captured
    assert in_time
    assert full


def test_the_playthroughs_of_guidance_rite_show_every_ending() -> None:
    matches, bouts = set(), set()
    for state in last_states("guidance_rite"):
        assert isinstance(state, guidance_rite.GuidanceRite)
        matches.add(guidance_rite_measures.ending(state))
        bouts.update(state.endings)
    assert matches == {"two bouts", "more bouts", "sudden death", "draw"}
    assert bouts == set(range(guidance_rite.WIPED_OUT + 1))


def test_the_playthroughs_of_ghost_hunt_show_every_ending_and_every_number_of_hunters() -> None:
    endings, hunters = set(), set()
    for state in last_states("ghost_hunt"):
        endings.add(ghost_hunt_study.ending(state))
        hunters.add(len(state.returns()) - 1)
    assert endings == {"escaped", "all dead", "out of time", "wrong name"}
    assert hunters == {1, 2, 3, 4}


PLAIN = """A match as somebody writes it down
game: eighteen_ghosts
players: 2
seed: 7
R@c3
B@b3
   3  1  B@a2
"""


def test_a_new_playthrough_needs_a_heading_and_plain_decisions() -> None:
    title, match = replay(PLAIN)
    assert title == "A match as somebody writes it down"
    assert [entry.notation for entry in match.log] == ["R@c3", "B@b3", "B@a2"]
    assert replay(write(title, match))[1].state == match.state
    assert replay(PLAIN.replace("seed", "options:\nseed"))[1].state == match.state
    assert replay(PLAIN.replace("seed", "options: goal=any_three\nseed"))[1].state != match.state


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("players: 2\n", "", "has no line 'players' in its heading"),
        ("seed: 7\n", "", "has no line 'seed' in its heading"),
        ("B@b3", "B@b9", "line 6: 'B@b9' is not legal here"),
        ("seed", "options: goal\nseed", "written KEY=VALUE, not 'goal'"),
        (
            "seed",
            "colour: red\nseed",
            "has a line 'colour', known are game, players, options, seed",
        ),
        (PLAIN, "", "has no line 'game' in its heading"),
    ],
)
def test_a_playthrough_that_cannot_be_read_names_its_fault(old: str, new: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        replay(PLAIN.replace(old, new))
