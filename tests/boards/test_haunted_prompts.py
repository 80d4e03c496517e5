"""What the turn card of Haunted House asks for, what it refuses, and what is at a place."""

import pytest

from scenes.boards.haunted_house import words
from tests.boards.haunted import KITCHEN, NAMES, TRAP, TWO, new, play


@pytest.mark.parametrize(
    ("begun", "selected", "sentence"),
    [
        ("", (), "Choose the tile where the Ghost begins: any but the hunters' start."),
        ("@a1", (), "Amelia or Ben can walk, use Radar, set a trap or capture."),
        ("@a1", ("pawn I",), "Ben: choose a tile to walk to, or something else to do."),
        ("@a1", ("radar",), "Choose who uses the Radar."),
        ("@a1", ("trap",), "Choose who sets a trap."),
        ("@a1", ("capture",), "Choose who tries to capture."),
        (
            "@a1, A:radar, A:radar",
            (),
            "Ben can walk, use Radar, set a trap or capture.",
        ),
        ("@a1, A:trap, A:radar", (), "Ben can walk, use Radar or capture."),
        ("@a1, A:radar, A:radar, B:trap, B:radar", (), "No actions are left: end the turn."),
        (
            "@c3, end",
            (),
            "2 actions are left. Step to a marked tile, phase through a wall or end the turn.",
        ),
        ("@c3, end", ("c3",), "Choose where the Ghost on c3 goes."),
        ("@c3, end", ("phase",), "Choose the tile behind the wall."),
        ("@c3, end", ("polt",), "Choose a tile for the Poltergeist: any in the house."),
        ("@c3, end, c3-b3", (), "1 action is left. Step to a marked tile or end the turn."),
        ("@c3, end, c3-b3, b3-c3", (), "No actions are left: end the turn."),
        (f"{TRAP}, b2-c2", (), "The trap on c2 has sprung: your turn ends here."),
        (
            f"{TRAP}, b2-c2, end, end",
            (),
            "A trap holds the Ghost: it has no actions in this turn.",
        ),
    ],
)
def test_the_turn_card_says_what_to_do(begun, selected, sentence):
    state = play(begun) if begun else new()
    said = words.prompt(state.observation(state.current_player), selected, TWO)
    assert said.endswith(sentence)
    assert said == sentence or "radar" in begun  # what it has answered comes first


def test_the_turn_card_of_who_waits_says_who_is_at_work():
    assert words.prompt(play("@a1").observation(0), (), TWO) == "The hunters are at work."
    assert words.prompt(play("@a1, end").observation(1), (), TWO) == (
        "The Ghost is at work, unseen."
    )
    done = play("@a1, A:radar, A:radar", 4).observation(1)
    assert words.prompt(done, (), NAMES) == (
        f"{NAMES[1]}'s Radar on d4 answers 3. No actions are left: end your part of the turn."
    )


@pytest.mark.parametrize(
    ("begun", "selected", "place", "sentence"),
    [
        ("", (), "d4", "The hunters begin there: hide on another tile."),
        ("", (), "polt", "First choose the tile where the Ghost begins."),
        ("@a1", (), "a5", "Choose a hunter first."),
        ("@a1", ("pawn H",), "d4", "Amelia is already there."),
        ("@a1", ("pawn H",), "a1", "Amelia walks one tile up, down, left or right."),
        ("@a1", ("radar",), "a1", "Choose one of the lit hunters."),
        (
            "@a1, A:d4-d5",
            ("pawn H",),
            "c5",
            "A wall is in the way: Amelia can walk only through doorways.",
        ),
        ("@a1, A:radar, A:radar", (), "pawn H", "Amelia has no actions left."),
        (
            "@a1, A:capture, end, end",
            (),
            "pawn H",
            "Amelia missed a capture and has no actions in this turn.",
        ),
        (
            "@a1, A:radar, A:radar, B:trap, B:radar",
            (),
            "radar",
            "No actions are left: end the turn.",
        ),
        ("@a1, A:radar, A:radar, B:trap, B:radar", (), "d5", "No actions are left: end the turn."),
        ("@a1, A:trap", ("pawn H",), "trap", "There is already a trap on d4."),
        (
            "@a1, A:trap, A:d4-d5, end, end, A:trap, A:d5-d6",
            ("pawn H",),
            "trap",
            "Amelia has no actions left.",
        ),
        (
            "@a1, A:trap, A:d4-d5, end, end, A:trap, end, end, A:d5-d6",
            ("pawn H",),
            "trap",
            "Both traps of this hunter are placed.",
        ),
        (
            f"{KITCHEN}, end, c1-c2, end, B:d4-d3, B:d3-d2, end, end, B:d2-c2",
            ("pawn I",),
            "radar",
            "No Radar works in a haunted room, and the Kitchen is haunted.",
        ),
        ("@c3, end", (), "c3", "The Ghost is there: choose where it goes."),
        ("@c3, end", (), "a7", "The Ghost goes one tile up, down, left or right."),
        (
            "@c3, end",
            (),
            "c2",
            "A wall is in the way: choose Phase, or the Ghost, to go through it.",
        ),
        (
            "@c3, end",
            ("phase",),
            "a1",
            "Choose a marked tile: one beside the Ghost, behind a wall.",
        ),
        (
            "@c3, end, c3-b3",
            (),
            "b2",
            "A wall is in the way, and a Phase takes the whole turn.",
        ),
        (
            "@c3, end, c3-b3",
            (),
            "phase",
            "A Phase takes the whole turn: it must be the first thing you do.",
        ),
        ("@f6, end", (), "phase", "There is no inner wall beside f6."),
        ("@c3, end, polt a1", (), "polt", "There is already a Poltergeist on a1: one at a time."),
        ("@c3, end, c3-b3, b3-c3", (), "a1", "The Ghost has no actions left: end the turn."),
        ("@c3, end, c3-b3, b3-c3", (), "phase", "The Ghost has no actions left: end the turn."),
        (
            "@c3, end, phase c3~c2, end, end, phase c2~c3, end, end",
            (),
            "phase",
            "Both Phases of this round are used.",
        ),
        (
            "@c3, end, phase c3~c2, end, end, phase c2~c3, end, end",
            (),
            "c2",
            "A wall is in the way, and both Phases of this round are used.",
        ),
        (
            "@a1, end, polt b2, end, end, end, end, polt b2, end, end, end, end",
            (),
            "polt",
            "Both Poltergeists of this round are used.",
        ),
    ],
)
def test_every_refusal_says_why(begun, selected, place, sentence):
    state = play(begun) if begun else new()
    seen = state.observation(state.current_player)
    assert words.refusal(seen, selected, place, TWO) == sentence


def test_partners_are_refused_what_is_not_theirs():
    seen = play("@a1", 4).observation(1)
    assert words.refusal(seen, (), "pawn I", NAMES) == (
        f"{NAMES[3]} is your partner: let them act."
    )
    handed = play("@a1, hand", 4).observation(3)
    assert words.refusal(handed, (), "hand", NAMES) == (
        "Your partner has just let you act: do something, or end your part."
    )
    ended = play("@a1, end", 4).observation(3)
    assert words.refusal(ended, (), "hand", NAMES) == "Your partner is done with this turn."
    spent = play("@a1, A:radar, A:radar", 4).observation(1)
    assert words.refusal(spent, (), "hand", NAMES) == (
        "You have no actions left: end your part of the turn."
    )
    assert words.refusal(play("@a1").observation(0), (), "a1", TWO) == (
        "It is the other side's turn."
    )


def test_places_are_described_as_far_as_they_are_known():
    ghost, hunters = play(f"{TRAP}, b2-c2").observation(0), play(f"{TRAP}, b2-c2").observation(1)
    assert words.describe(ghost, "c2", TWO) == "c2, Kitchen, haunted, the Ghost, sprung trap"
    assert words.describe(hunters, "c2", TWO) == "c2, Kitchen, trap, not seen sprung"
    assert words.describe(play("@a1").observation(1), "d4", TWO) == (
        "d4, Hall, Amelia, Ben, the hunters' start"
    )
    whole = play(f"{KITCHEN}, end, c1-c2, end, B:d4-d3, B:d3-d2, end, end, B:d2-c2").observation(1)
    assert words.describe(whole, "a1", TWO) == "a1, Kitchen, haunted room"
    seen = play("@a1, A:trap").observation(1)
    assert words.describe(seen, "pawn H", TWO) == ("Amelia, d4, 1 action left, 1 trap to place")
    assert words.describe(seen.clone(), "radar", TWO) == "Radar"
    conjured = play("@a1, end, polt g7").observation(0)
    assert words.describe(conjured, "g7", TWO) == "g7, Dining Room, Poltergeist"
    assert words.describe(conjured, "polt", TWO) == "Poltergeist, 1 of 2 left, not possible now"
    assert words.describe(conjured, "phase", TWO) == "Phase, 2 of 2 left, not possible now"
    assert words.describe(play("@a1", 4).observation(1), "end", NAMES) == "End of your part"


def test_what_there_is_to_beat_after_round_1_is_what_each_side_knows():
    state = play(KITCHEN)
    secret = "The true number stays secret until the end."
    own = "To beat: 0 whole rooms; haunted tiles: 6. Your rival does not know that."
    assert words.to_beat(state.observation(0)) == own
    assert words.to_beat(state.observation(1)) == f"No room is known to be haunted. {secret}"
    state.told = 1 << state.house.room_of[0]
    assert words.to_beat(state.observation(1)) == (
        f"Known to be haunted: the Kitchen. To win, haunt more than this room. {secret}"
    )
