"""What The Haunting House 3 says that no golden match shows; and nothing secret."""

import re
from random import Random

import pytest

from game import catalog
from game.bots.bot import Decision
from game.inference.haunting_house_3.rows import reckon
from game.inference.haunting_house_3.steps import ways_home
from game.rules.haunting_house_3.cards import M1, M2
from game.rules.haunting_house_3.facts import FACTS, DiskTaken, TileTurned, Walked
from game.rules.haunting_house_3.state import ASK_CANCEL, ASK_SWAP, CARRY_OUT, PROGRAM
from game.rules.haunting_house_3.tiles import CANCEL_DISK
from game.state import TERMINAL
from scenes.boards.faces import face_of
from scenes.boards.haunting_house_3 import hints, match_summary, words
from scenes.boards.haunting_house_3.row.row_words import card_at_hand, slot_words
from tests.boards.haunting import NAMES, act, each_decision, seen, walk
from tests.rules.haunting import give, house, play, program


def story(state, notation, seat=0):
    """Return the lines one seat reads of one more action, each with its player's name."""
    lines = words.story(*act(state, notation, seat), NAMES)
    return [f"{NAMES[line.player]}: {line.text}" for line in lines]


# The log


def test_no_rival_reads_anything_of_a_row_that_is_not_complete():
    laid = 0
    for seed in range(3):
        for before, action, after in walk(seed, 3, 200):
            same = after.current_player == before.current_player
            if same and before.phase == after.phase == PROGRAM:
                laid += 1
                for seat in range(3):
                    views = seen(before, action, after, seat)
                    told = words.story(*views, NAMES)
                    assert bool(told) == (seat == before.current_player)
                    assert words.news(*views, NAMES) == []
    assert laid > 20


def test_every_step_of_a_match_is_told_under_its_round():
    count = 0
    for seed in range(3):
        for step in walk(seed, 4, 200):
            for line in words.story(*seen(*step, 1), NAMES):
                assert line.section.startswith("Round ")
                assert 1 <= line.number <= 4
                assert 0 <= line.player < 4
                assert line.text
                assert line.text[-1] not in ".;:"
                count += 1
    assert count > 300


def test_the_curtain_tells_what_everybody_saw():
    state = house(pawns="1a1 2c3")
    assert words.news(None, state, (), NAMES) == ["Amelia is the start player of round 1"]
    before, _, facts = act(state, "draw M2, m E, m S", 1)
    found = words.news(before, state.observation(1), facts, NAMES)
    assert found == ["Amelia draws Move 2", "Amelia walks to 1b2"]
    facts += act(state, "draw R90, r90+ 3a1", 1)[2]
    found = words.news(before, state.observation(1), facts, NAMES)
    assert found[2:] == ["Ben draws Rotate 90°", "Ben turns 3a1 right"]


def test_the_curtain_keeps_the_disk_that_its_owner_took():
    taken = [Walked(0, M1, "1a1", "1b1"), TileTurned("1b1", 90), DiskTaken(0, "1b1", CANCEL_DISK)]
    state = house()
    (said,) = words.news(state, state, taken, NAMES)
    assert said == "Amelia walks to 1b1, which turns, and takes a secret disk"


def preview(state, notation):
    """Return what an action would do."""
    return words.preview(state, FACTS.preview_facts(state, state.parse(notation)), NAMES)


def test_a_card_that_was_swapped_is_told_when_it_comes_to_nothing():
    state = give(house(pawns="1a1 2c3 1c1"), 1, swaps=1)
    play(state, "draw HM, swap 3, draw M1, m E, draw M1")
    assert "Clara: Hall of Mirrors: the step is lost" in story(state, "m N", 1)


# What is to be done


@pytest.mark.parametrize(
    ("card", "place", "line"),
    [
        ("M1", "1b1", "There is one wall in between: the living walk where no wall stands."),
        ("M1", "1c3", "A pawn goes one step at a time: choose a marked place beside it."),
        ("M1", "1a1", "Your pawn is already there."),
        ("R180", "1a1", "A pawn stands there: tile cards only touch empty tiles."),
        ("R180", "A1", "Only tiles of the house turn or switch, never staircases or the Exit."),
        ("EX", "1b1", "Choose where the Exit or a staircase goes: one of the marked places."),
    ],
)
def test_a_click_that_does_nothing_is_explained(card, place, line):
    state = play(house("1a1 S", pawns="1a1 2c3"), f"draw {card}")
    assert words.refusal(state, (), place, NAMES) == line


def test_a_ghost_is_told_why_it_cannot_pass():
    state = play(house("1a1 S", pawns="1a1 2c3", ghosts="1"), "draw M1")
    expected = "There is no wall in between: a ghost goes through exactly one."
    assert words.refusal(state, (), "1a2", NAMES) == expected
    assert "exactly one wall" in words.prompt(state, (), NAMES)


def test_places_are_described():
    state = house("1b1 NS turn90 swap, 2c3 - ghost", pawns="2c3 2c3")
    assert words.describe(state.observation(0), "1b1", NAMES) == (
        "1b1, walls east and west, turns 90° when entered, a secret disk"
    )
    assert words.describe(state, "2c3", NAMES).endswith("ghost picture, Amelia, Ben")
    assert words.describe(state, "X23", NAMES) or words.describe(state, "A1", NAMES)


def test_everything_can_be_said_of_every_decision():
    for state in each_decision():
        legal = state.legal_actions()
        assert words.prompt(state, (), NAMES).endswith((".", "!"))
        assert words.heading(state).startswith("Round ")
        for action in legal[:: 1 + len(legal) // 8]:
            facts = FACTS.preview_facts(state, action)
            assert words.preview(state, facts, NAMES).endswith(".")
            assert words.log(facts, NAMES)
            assert hints.reason(state, Decision(action, None, ())).endswith(".")


@pytest.mark.parametrize(
    ("tiles", "notation", "said"),
    [
        ("1a1 E, 1b1 W", "p M1", "Move 1 takes you to 1b1: 7 steps to go, if nothing changes."),
        ("1a1 -", "p M1", "Move 1: no way leads on from 1a1 yet."),
        ("1a1 -", "p PL", "Switch Places exchanges your pawn with one beside it."),
        ("1a1 -", "p R90", "You have 6 steps to go; Rotate 90° can open a shorter way."),
    ],
)
def test_a_hint_does_not_conclude_from_the_lack_of_a_better_reason(tiles, notation, said):
    state = house(tiles, pawns="1a1 2c3", chosen=True)
    assert hints.reason(state, Decision(state.parse(notation), None, ())) == said


def test_previews_name_what_follows():
    state = play(house("1b1 NESW turn180 cancel, 1a1 NESW flip", pawns="1a1 2c3"), "draw M1")
    text = preview(state.observation(0), "m E")
    assert "turns 180°" in text
    assert "look at its disk" in text
    assert "flips" not in text, "a Ghost disk would send the pawn back"
    assert "1a1 flips face down" in preview(state.observation(0), "m S")
    state = house(pawns="1a6 2c3", chosen=True)
    assert preview(state, "p M1") == "Move 1. Walk one step."
    first, second = reckon(state, 0, [M1, M2], {})
    assert first is not None
    assert "From 1a6 it leads out of the house." in card_at_hand(first, 0, NAMES)
    assert slot_words(first, NAMES) == ("out of the house!", "muted")
    assert second is not None
    assert card_at_hand(second, 1, NAMES).endswith("The match would be over by then.")
    state = house("1a1 -", pawns="1a1 2c3", chosen=True)
    nothing = reckon(state, 0, [M1], {})[0]
    assert nothing is not None
    assert card_at_hand(nothing, 0, NAMES).endswith("no way leads on from 1a1.")
    assert slot_words(nothing, NAMES) == ("does nothing", "danger")


# The end


def test_the_account_tells_table_and_score():
    state = house("1b1 NESW turn90 swap", pawns="1a1 2c3", ghosts="2")
    titles = [fact.title for fact in match_summary.facts(state)]
    assert titles == ["The Exit", "Round 1", "Disks", "Ghosts"]
    assert match_summary.phase(state) == "random"
    assert match_summary.heroes(state, 1) == ("ghost_1",)
    steps = [act(state, n)[2] for n in ("draw M2, m E", "m E", "draw R90, no", "r90+ 1c3")]
    score = {line.label: line.values for line in match_summary.score(state, steps)}
    assert score["Steps walked"] == ("2", "0")
    assert score["House changed"] == ("0", "1")
    notes = [standing.note for standing in match_summary.standings(state, steps)]
    assert notes == ["", "a ghost since round 1"]
    out = act(play(house(pawns="1a6 2c3"), "draw M1"), "m W")
    first, second = match_summary.standings(out[1], [out[2]])
    assert first.note == "out by the Exit"
    assert first.rank < second.rank
    assert match_summary.moment(steps[0]) == ""


def test_great_moments_have_their_pictures():
    state = play(house(pawns="1a6 2c3"), "draw M1")
    assert match_summary.moment(act(state, "m W")[2]) == "door"
    state = house("1b1 NESW ghost", pawns="1b1 2c3")
    assert match_summary.moment(act(state, "draw ND")[2]) == "ghost"
    state = play(give(house(pawns="1a1 2c3 1c1"), 2, cancels=1), "draw M2")
    assert match_summary.moment(act(state, "cancel")[2]) == "cross"


def test_a_hint_knows_the_way_out():
    state = play(house(pawns="1a6 2c3"), "draw M1")
    assert state.phase == CARRY_OUT
    decision = Decision(state.parse("m W"), None, ())
    assert hints.reason(state, decision) == "This way leads out of the house: you win."
    state = house(pawns="1a6 2c3", chosen=True)
    said = "Move 1 leads out of the house, if the way stays open."
    assert hints.reason(state, Decision(0, None, ())) == said


def test_a_hint_builds_on_the_cards_before_it():
    state = house("1a6 NESW", pawns="1c6 2c3", chosen=True)
    move_1 = Decision(0, None, ())
    assert "leads out" not in hints.reason(state, move_1)
    state.apply(1)  # Move 2 comes first
    assert hints.reason(state, move_1) == "Move 1 leads out of the house, if the way stays open."


def test_a_team_is_a_seat_that_may_be_a_ghost():
    state = house(pawns="1a1 2c3", ghosts="2")
    assert words.team(None, 1, NAMES) == "Ben"
    assert words.team(state, 1, NAMES) == "Ben, a ghost"


def test_the_heading_tells_round_half_and_card_and_nothing_secret():
    state = house(pawns="1a1 2c3")
    assert words.heading(play(state, "draw M2")) == "Round 1 · random card 1"
    state = house(pawns="1a1 2c3", chosen=True)
    assert words.heading(state) == "Round 1 · choosing"
    program(state, "M1 M2 SP R90", "R180 SW M3 PL")
    assert words.heading(state) == "Round 1 · chosen card 1"
    assert words.section(state) == "Round 1, chosen cards"


def test_several_trap_doors_are_spoken_of_only_when_there_are_several():
    state = play(house("1a2 NESW trap, 1b1 NESW trap", pawns="1a1 2c3"), "draw TD")
    assert "several are equally near" in words.prompt(state.observation(0), (), NAMES)
    state = play(house("1a2 NESW trap, 1e5 NESW trap", pawns="1a1 2c3"), "draw TD")
    assert "several" not in words.prompt(state.observation(0), (), NAMES)


def _positions(seeds=range(6)):
    """Yield positions of matches that are played at random."""
    for seed in seeds:
        state, rng = catalog.new_state("haunting_house_3", 3, seed=seed), Random(seed)
        while state.current_player != TERMINAL:
            yield state
            state = state.clone()
            state.apply(rng.choice(state.legal_actions()))


def test_a_hint_names_the_distance_that_panel_and_chip_show():
    said = 0
    for state in _positions():
        if state.phase != PROGRAM or state.laid(state.current_player):
            continue
        view = state.observation(state.current_player)
        for card in view.legal_actions():
            told = hints.reason(view, Decision(card, None, (card,)))
            found = re.match(r"You have (\d+) steps? to go", told)
            if found:
                assert int(found[1]) == ways_home(view)[view.current_player].steps
                said += 1
    assert said > 5


def test_the_card_is_headed_with_whose_card_it_is_while_others_are_asked_about_disks():
    view, asked = face_of("haunting_house_3").view(NAMES), 0
    for state in _positions(range(12)):
        if state.phase in (ASK_CANCEL, ASK_SWAP):
            for viewer in range(3):
                assert view.at_work(state.observation(viewer)) == state.owner()
            asked += state.current_player != state.owner()
    assert asked


def test_one_step_is_never_called_one_more():
    for state in _positions(range(2)):
        if state.phase == CARRY_OUT and state.current_player >= 0:
            assert "more step" not in words.prompt(state, (), NAMES)


# What two short matches do not show


@pytest.mark.parametrize(
    ("pawns", "said"),
    [
        ("1a4 1c5 2c3", "Amelia wins: the night is over, and only 3 steps were missing."),
        (
            "1a4 1c6 2c3",
            "Draw: the night is over, and Amelia and Ben are 3 steps from their goals.",
        ),
    ],
)
def test_the_end_of_the_last_night_is_told(pawns, said):
    state = house("", pawns, others="-", chosen=True, round_limit=1)
    program(state, *["M1 M2 R180 M3"] * 3)
    play(state, "r180 2e1, r180 2e1, r180 2e1")
    assert words.ending(state, NAMES) == said
    assert str(words.heading(state)).startswith("After 1 round")
