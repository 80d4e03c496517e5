"""The sentences of 18 Ghosts that no golden match shows: previews, refusals, places."""

import pytest

from game.rules.eighteen_ghosts.facts import FACTS
from game.rules.eighteen_ghosts.position import draw
from game.rules.eighteen_ghosts.state import DEAD, GOAL, LONG, NOBODY, QUIET, REPETITION
from game.state import TERMINAL
from scenes.boards.eighteen_ghosts import words
from scenes.boards.faces import face_of
from tests.boards.eighteen import CASTLE, GHOSTS, NAMES, new, walk


def log(text, notation):
    state = draw(text)
    return words.log(FACTS.preview_facts(state, state.parse(notation)), NAMES)


def preview(text, notation):
    state = draw(text)
    return words.preview(state, FACTS.preview_facts(state, state.parse(notation)), NAMES)


def refuse(text, selected, place):
    return words.refusal(draw(text), selected, place, NAMES)


def test_previews_tell_releases_and_victories():
    assert preview(CASTLE, "Y@") == "Frees a yellow ghost; Ben chooses its chamber."
    winning = CASTLE.replace("escaped: Bry", "escaped: BYry")
    assert preview(winning, "d4-d5") == (
        "Red d4 moves to d5 and escapes. Amelia wins: red, blue and yellow are out."
    )


@pytest.mark.parametrize(
    ("selected", "place", "sentence"),
    [
        ((), "c4", "Nobody is there: choose one of your ghosts first."),
        ((), "b3", "That is Ben's ghost."),
        ((), "c1", "A portal chamber cannot be entered."),
        (("d4",), "c5", "A portal chamber cannot be entered."),
        (("d4",), "a1", "Ben's yellow ghost is too far away: a ghost goes one step."),
        (("d4",), "a5", "A ghost goes one step up, down, left or right."),
        (("e4",), "b2", "Only a ghost on a mirror jumps to another mirror."),
        (
            ("d4",),
            "d2",
            "A ghost jumps only to an empty mirror; there is no fight through a mirror.",
        ),
        ((), "outside A B", "Ghosts that have escaped never come back."),
        ((), "dungeon B R", "Only Ben can release Ben's ghosts."),
        ((), "dungeon A R", "No red ghost of yours is in the dungeon."),
    ],
)
def test_every_refusal_says_why(selected, place, sentence):
    assert refuse(CASTLE, selected, place) == sentence


def test_ghosts_of_one_colour_never_fight():
    text = CASTLE.replace("3  R  b  r  .  >", "3  R  r  .  .  >")
    assert refuse(text, ("a3",), "b3") == "Ghosts of one colour never fight."


def test_a_ghost_without_a_move_says_so():
    text = CASTLE.replace("5  .  R  >  .  .", "5  b  B  >  .  .").replace("4  y  o", "4  y  b")
    assert refuse(text, (), "b5") == "That ghost has nowhere to go."


def test_a_release_needs_a_free_chamber():
    text = (
        "5  B  R  >  B  R\n4  Y  o  Y  o  Y\n3  R  B  R  B  >\n2  B  o  y  o  r\n"
        "1  y  r  v  b  y\ndungeon: Y\ndecides: A"
    )
    assert refuse(text, (), "dungeon A Y") == (
        "No yellow chamber is free, so no yellow ghost can be released."
    )


def test_placing_has_refusals_of_its_own():
    state = new()
    assert (
        words.refusal(state, (), "b4", NAMES)
        == "Ghosts are placed in coloured chambers, not on mirrors."
    )
    assert words.refusal(state, (), "hand B R", NAMES) == "Those are Ben's ghosts."
    assert words.refusal(state, ("hand A R",), "a5", NAMES) == (
        "The red ghost cannot begin in a blue chamber."
    )
    state.hand[0] = 0
    assert words.refusal(state, (), "hand A R", NAMES) == "No red ghost is left to place."
    assert words.refusal(state, (), "b5", NAMES) == "You have no red ghost left to place."
    state.board[21] = 0
    assert words.refusal(state, (), "b5", NAMES) == "That chamber is taken."
    released = CASTLE.replace("dungeon: Yr", "released: Y\ndungeon: r")
    assert refuse(released, (), "b5") == "That chamber is taken."
    assert refuse(released, (), "a5") == "A yellow ghost is placed in a yellow chamber."
    assert refuse(released, (), "dungeon B R") == "Place the released yellow ghost first."
    assert refuse(released, (), "released") == "Choose a lit chamber for it."


def test_the_turn_card_says_what_to_do():
    state = draw(CASTLE)
    assert words.prompt(state, (), NAMES) == (
        "Move one of your ghosts, or release one from the dungeon."
    )
    assert words.prompt(state, ("d4",), NAMES) == "Choose where the red ghost on d4 goes."
    nobody = draw(CASTLE.replace("dungeon: Yr", "dungeon: r"))
    assert words.prompt(nobody, (), NAMES) == "Choose one of your ghosts to move."
    released = draw(CASTLE.replace("dungeon: Yr", "released: Y"))
    assert words.prompt(released, (), NAMES) == "Choose a yellow chamber for Amelia's ghost."
    assert words.prompt(new(), (), NAMES) == "Place a ghost: choose one of the lit chambers."
    assert words.prompt(new(), ("hand A B",), NAMES) == "Choose a chamber for the blue ghost."


def ended(ending, winner=NOBODY, any_three=False):
    state = draw(CASTLE, any_three)
    state.ending, state.winner, state.current_player = ending, winner, TERMINAL
    return words.ending(state, NAMES)


def test_every_ending_has_its_sentence():
    assert ended(GOAL, 0) == "Amelia wins: red, blue and yellow are out."
    assert ended(GOAL, 1, any_three=True) == "Ben wins: three ghosts are out."
    assert ended(DEAD, 1) == (
        "Neither side can complete its colours: Ben has more outside and wins."
    )
    assert ended(DEAD) == "Neither side can complete its colours: a draw."
    assert ended(LONG, 0) == "1,000 turns are over: Amelia has more outside and wins."
    assert ended(LONG) == "1,000 turns are over: a draw."
    assert ended(REPETITION) == "Draw: the same position for the third time."
    assert ended(QUIET) == "Draw: 100 turns without a fight, release or escape."
    assert words.ending(draw(CASTLE), NAMES) == ""


def test_headings_and_numbers_count_the_set_up_and_then_the_turns():
    match = walk(3)
    numbers = [(words.section(before), words.number(before)) for before, _, _ in match[:20]]
    assert numbers[:18] == [("Set-up", n) for n in range(1, 19)]
    assert numbers[18] == ("Turns", 1)
    assert words.heading(match[0][0]) == "Set-up, ghost 1 of 18"
    assert words.heading(match[18][0]) == "Turn 1"
    assert words.heading(match[-1][2]).startswith("After ")


@pytest.mark.parametrize("seed", range(4))
def test_every_action_and_every_place_has_words(seed):
    view = face_of(GHOSTS).view()
    said = face_of(GHOSTS).words
    for before, action, after in walk(seed, {"goal": "any_three"} if seed % 2 else None):
        sentence = said.log(FACTS.derive_facts(before, after, action), NAMES)
        assert sentence[0].isupper()
        assert not sentence.endswith(".")
        for choice in before.legal_actions():
            assert said.preview(before, FACTS.preview_facts(before, choice), NAMES).endswith(".")
            for way in view.clicks(before, choice):
                for place in way:
                    assert said.describe(before, place, NAMES)
        assert said.prompt(before, (), NAMES)
        assert bool(said.ending(after, NAMES)) == (after.current_player == TERMINAL)


def test_places_are_described_for_those_who_listen():
    state = draw(CASTLE)
    assert words.describe(state, "d4", NAMES) == "d4, mirror, Amelia's red ghost"
    assert words.describe(state, "c4", NAMES) == "c4, yellow chamber, empty"
    assert words.describe(state, "c5", NAMES) == "c5, red portal, open to d5"
    assert words.describe(state, "e3", NAMES) == "e3, yellow portal, open to the wall"
    assert words.describe(state, "outside B Y", NAMES) == "Ben's yellow ghosts outside: 1"
    assert words.describe(state, "dungeon A Y", NAMES) == "Amelia's yellow ghosts in the dungeon: 1"
    assert words.describe(new(), "hand B R", NAMES) == "Ben's red ghosts to place: 3"
