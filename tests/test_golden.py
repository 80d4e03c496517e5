"""Golden playthroughs guard against accidents: nothing about a reviewed match may change."""

from pathlib import Path

import pytest

from game import catalog
from game.facts import PUBLIC
from tests.helpers.playthroughs import FOLDER, files, replay, write
from tests.helpers.shipped import SHIPPED

RARE = {  # Kinds of facts that no short match showed; tests of rules and words do.
    "eighteen_ghosts": {"Passed"},
    "haunted_house": {"HouseHaunted"},
    "guidance_rite": {"EmpoweredTogether", "ItemDeclined", "KeptCharacter", "Reopened"},
    "ghost_hunt": {"Extended", "Shown"},
}


def title_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", files(), ids=title_of)
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


@pytest.mark.parametrize("key", SHIPPED)
def test_the_playthroughs_of_a_game_show_every_kind_of_fact(key: str) -> None:
    facts, shown = catalog.find(key).rules.facts, set()
    for path in (FOLDER / key).glob("*.txt"):
        match = replay(path.read_text(encoding="utf-8"))[1]
        seats = len(match.seats)
        for entry in match.entries:
            before, after = match.positions[entry.ply : entry.ply + 2]
            for viewer in (*range(seats), PUBLIC):
                shown |= {*map(type, facts.for_viewer(before, after, entry.action, viewer, seats))}
    missing = {kind.__name__ for kind in {*facts.kinds} - shown}
    assert missing == RARE.get(key, set())


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
