"""The pieces a bout of Guidance Rite begins with: made at random, or from files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from game import catalog
from game.rules.guidance_rite import boards, set_up
from game.rules.guidance_rite.boards import BoardFault
from game.rules.guidance_rite.pieces import MARKED, OWNER, UNCLAIMED, character_of
from game.rules.guidance_rite.tables import CHARACTERS, GROUNDS, NOWHERE
from tests.rules.guidance import at, empty, pieces

NUMBERS = {
    False: {"rat": 4, "crow": 4, "guardian": 4, "lizard": 4, "monster": 4, "none": 5},
    True: {"rat": 5, "crow": 5, "guardian": 5, "lizard": 5, "monster": 5, "none": 5},
}
ARROWS = {
    "rat": (2, 4), "crow": (2, 4), "guardian": (2, 4), "lizard": (3, 5), "monster": (3, 5),
    "none": (4, 6),
}  # fmt: skip


@pytest.mark.parametrize("final", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_random_boards_are_as_the_table_says(final: bool, seed: int) -> None:
    ground = GROUNDS[final]
    board = boards.random_board(final, Random(seed))
    assert Counter(CHARACTERS[character_of(piece)] for piece in board) == NUMBERS[final]
    assert len({piece & 0x700FF for piece in board}) == len(board) == ground.size
    greys = []
    for square, piece in enumerate(board):
        fewest, most = ARROWS[CHARACTERS[character_of(piece)]]
        black, grey = piece & 255, piece >> 8 & 255
        assert fewest <= black.bit_count() <= most
        assert black & grey == 0
        assert piece >> OWNER == UNCLAIMED
        assert any(ground.step[square][d] != NOWHERE for d in range(8) if black >> d & 1)
        greys.append(grey.bit_count())
    assert sorted(filter(None, greys)) == sorted(greys)[-8:] if final else not any(greys)
    assert all(number <= 2 for number in greys)
    assert sum(1 for piece in board if piece & MARKED) == (4 if final else 0)


def test_every_bout_has_a_board_of_its_own_and_the_seed_decides() -> None:
    state = catalog.new_state("guidance_rite", seed=5)
    assert len({tuple(state.board), *state.later}) == 4
    assert catalog.new_state("guidance_rite", seed=5) == state
    assert catalog.new_state("guidance_rite", seed=6) != state


# Hand-made boards


@pytest.mark.parametrize("final", [False, True])
@pytest.mark.parametrize(
    ("key", "number"), [("crossroads", 1), ("menagerie", 2), ("long_reach", 3)]
)
def test_three_sets_come_with_the_game_for_either_variant(
    final: bool, key: str, number: int
) -> None:
    found = boards.shipped(key, final)
    assert len(found) == number
    assert all(len(board) == GROUNDS[final].size for board in found)
    assert boards.read(boards.write(found), final) == found
    text = (boards.FOLDER / boards.VARIANTS[final] / f"{key}.txt").read_text(encoding="utf-8")
    assert boards.is_final(text) == final


def test_a_few_pieces_in_the_sixth_column_are_mistakes() -> None:
    lines = [f" f{number} rat N" for number in range(1, 6)]
    assert [boards.is_final("\n".join(lines[:count])) for count in range(6)] == [False] * 3 + [
        True
    ] * 3


def test_the_sets_that_come_with_the_game_are_choices_of_the_option() -> None:
    values = [choice.value for choice in set_up.OPTIONS[1].choices]
    assert sorted(values) == sorted(["random", *boards.shipped_keys()])
    for folder in boards.VARIANTS:
        assert sorted(p.stem for p in (boards.FOLDER / folder).iterdir()) == boards.shipped_keys()


@pytest.mark.parametrize(
    ("key", "numbers"), [("crossroads", "0000"), ("menagerie", "0101"), ("long_reach", "0120")]
)
def test_the_boards_of_a_file_are_used_in_turn(key: str, numbers: str) -> None:
    state = catalog.new_state("guidance_rite", options={"piece_set": key})
    found = boards.shipped(key, False)
    assert [tuple(state.board), *state.later] == [found[int(number)] for number in numbers]


LINES = [f"{name} none N" for name in GROUNDS[0].names]
WIDE = [f"{name} none N" for name in GROUNDS[1].names]


def edited(number: int, line: str, lines: list[str] = LINES) -> str:
    """Return a good file but for one line, counted from 1."""
    return "\n".join([*lines[: number - 1], line, *lines[number:]])


def test_a_line_is_square_character_arrows_and_mark() -> None:
    text = edited(9, "c2 rat N,E,~SW marked", WIDE).replace(
        "a1 none N", "  a1  monster -  # asleep"
    )
    board = boards.read("# a comment\n\n" + text, True)[0]
    state = empty(True)
    state.board = list(board)
    assert at(state, "c2") == "? rat N,E,~SW marked"
    assert at(state, "a1") == "? monster -"


def test_equal_pieces_are_allowed() -> None:
    assert len(set(boards.read("\n".join(LINES), False)[0])) == 1


def test_one_to_four_boards_are_each_opened_by_a_line() -> None:
    one = "\n".join(LINES)
    for number in range(1, 5):
        text = "\n".join(f"board number {i}\n{one}" for i in range(number))
        assert len(boards.read(text, False)) == number
    assert len(boards.read(one, False)) == 1


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line 1: the file holds no piece"),
        ("# nothing\n", "line 2: the file holds no piece"),
        (edited(3, "c1 none"), "line 3: 'c1 none' is not a line such as 'b3 rat N,E,SW'"),
        (
            edited(3, "c1 none N black"),
            "line 3: 'c1 none N black' is not a line such as 'b3 rat N,E,SW'",
        ),
        (edited(3, "f1 none N"), "line 3: 'f1' is not a square from a1 to e5"),
        (
            edited(3, "c1 ghost N"),
            "line 3: 'ghost' is not one of none, rat, crow, lizard, guardian, ",
        ),
        (
            edited(3, "c1 none N,X"),
            "line 3: 'X' is not one of the arrows N, NE, E, SE, S, SW, W, NW",
        ),
        (edited(3, "c1 none N,"), "line 3: '' is not one of the arrows"),
        (edited(3, "c1 none N,N"), "line 3: the arrow N stands there twice"),
        (edited(3, "c1 none ~N"), "line 3: only the final match has grey arrows and marks"),
        (edited(3, "c1 none N marked"), "line 3: only the final match has grey arrows and marks"),
        (edited(3, "c1 lizard -"), "line 3: a lizard needs a black arrow"),
        (edited(4, "a1 none N"), "line 4: a1 is filled twice"),
        (edited(4, ""), "line 25: no piece on d1"),
        ("board one\n" + edited(4, ""), "line 26: no piece on d1"),
        (edited(4, "board"), "line 4: pieces stand before the first line 'board'"),
        ("\n".join(["board", *LINES] * 5), "line 105: more than 4 boards"),
        ("board a\nboard b\n" + "\n".join(LINES), "line 1: no piece on a1 b1"),
    ],
)
def test_a_bad_file_is_refused_with_its_line_and_fault(text: str, fault: str) -> None:
    with pytest.raises(BoardFault) as caught:
        boards.read(text, False)
    assert str(caught.value).startswith(fault)


def test_a_lizard_with_grey_arrows_alone_is_refused() -> None:
    with pytest.raises(BoardFault, match="line 3: a lizard needs a black arrow"):
        boards.read(edited(3, "c1 lizard ~N,~E", WIDE), True)


def test_the_same_arrow_in_black_and_grey_is_refused() -> None:
    with pytest.raises(BoardFault, match="line 3: the arrow N stands there twice"):
        boards.read(edited(3, "c1 none N,~N", WIDE), True)


# Players' own files


@pytest.fixture
def folder(home: Path) -> Path:
    found = boards.user_boards_folder()
    assert home in found.parents
    found.mkdir(parents=True)
    return found


def test_own_boards_are_offered_and_played_by_name(folder: Path) -> None:
    (folder / "my_board.txt").write_text(edited(3, "c1 rat N,E"), encoding="utf-8")
    option = set_up.OPTIONS[1]
    assert "my_board" in option.texts()
    choice = option.choice_of("my_board")
    assert choice.label == "my board"
    assert choice.help == "One board for the death match."
    state = catalog.new_state("guidance_rite", options={"piece_set": "my_board"})
    assert "? c1 rat N,E" in pieces(state)
    (folder / "my_board.txt").unlink()  # a match keeps the whole text and needs no file
    again = catalog.new_state("guidance_rite", options={"piece_set": choice.value})
    assert again == state


def test_own_boards_of_six_columns_are_for_the_final_match(folder: Path) -> None:
    (folder / "wide.txt").write_text("\n".join(WIDE), encoding="utf-8")
    options = {"variant": "final_match", "piece_set": "wide"}
    assert "? f5 none N" in pieces(catalog.new_state("guidance_rite", options=options))
    with pytest.raises(ValueError, match="for variant=final_match, not variant=death_match"):
        catalog.new_state("guidance_rite", options={"piece_set": "wide"})
    (folder / "small.txt").write_text("\n".join(LINES), encoding="utf-8")
    with pytest.raises(ValueError, match="for variant=death_match, not variant=final_match"):
        catalog.new_state("guidance_rite", options={**options, "piece_set": "small"})


@pytest.mark.parametrize(
    ("name", "data", "fault"),
    [
        ("bad", edited(3, "c1 rat Q").encode(), "bad.txt, line 3: 'Q' is not one of the arrows"),
        (
            "typo",
            edited(3, "f1 rat N").encode(),
            "typo.txt, line 3: 'f1' is not a square from a1 to e5",
        ),
        ("binary", b"a1 none N\nb1 \xff\n", "binary.txt, line 2: this is not UTF-8 text."),
        (
            "huge",
            b"#" * 60_001,
            "huge.txt, line 1: the file is larger than the 60000 bytes it may have.",
        ),
        ("random", "\n".join(LINES).encode(), "random.txt, line 1: a file of the game has this"),
        ("menagerie", "\n".join(LINES).encode(), "menagerie.txt, line 1: a file of the game has"),
    ],
)
def test_a_bad_file_of_a_player_is_named_with_line_and_fault(
    folder: Path, name: str, data: bytes, fault: str
) -> None:
    (folder / f"{name}.txt").write_bytes(data)
    option = set_up.OPTIONS[1]
    (found,) = option.offered().faults
    assert found.startswith(fault)
    if name == "bad":
        with pytest.raises(ValueError, match=r"option 'piece_set': bad.txt, line 3"):
            option.parse(name)


def test_a_file_that_cannot_be_read_is_named(folder: Path) -> None:
    (folder / "folder.txt").mkdir()
    (fault,) = set_up.OPTIONS[1].offered().faults
    assert fault.startswith("folder.txt cannot be read: ")


def test_an_unknown_name_lists_what_there_is(folder: Path) -> None:
    (folder / "mine.txt").write_text("\n".join(LINES), encoding="utf-8")
    known = "random, crossroads, long_reach, menagerie, mine"
    with pytest.raises(ValueError, match=f"cannot be 'other'; choose one of: {known}"):
        set_up.OPTIONS[1].parse("other")


def test_files_may_come_from_windows(folder: Path) -> None:
    (folder / "dos.txt").write_bytes(b"\xef\xbb\xbf" + "\r\n".join(LINES).encode())
    assert "dos" in set_up.OPTIONS[1].texts()
