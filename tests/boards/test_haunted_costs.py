"""What costs a lot in Haunted House asks first, and what cannot be done is not offered."""

from scenes.boards.haunted_house import prompts
from scenes.boards.haunted_house.actions import ACTIONS, END, PHASE, POLTERGEIST
from tests.boards.haunted import TWO, Table, new, play

POWERS = {PHASE.place, POLTERGEIST.place}


def warning(state, notation, viewer):
    seen = state.observation(viewer)
    table = Table(seen)
    facts = table.view.facts.preview_facts(seen, state.parse(notation))
    return table.view.warning(seen, facts)


def test_a_capture_says_what_a_miss_costs():
    said = warning(play("@a1"), "A:capture", 1)
    assert said == "If the Ghost is not on d4, Amelia has no actions in the next turn."


def test_the_end_of_a_turn_says_how_many_actions_it_wastes():
    state = play("@a1")
    assert warning(state, "end", 1) == "The hunters still have 4 actions. End the turn?"
    play("A:radar, A:radar, B:radar, B:radar", state=state)
    assert warning(state, "end", 1) == ""


def test_the_end_of_the_ghosts_turn_says_how_many_actions_it_wastes():
    state = play("@a1, end")
    assert warning(state, "end", 0) == "The Ghost still has 2 actions. End the turn?"
    play("a1-a2", state=state)
    assert warning(state, "end", 0) == "The Ghost still has 1 action. End the turn?"
    play("a2-a3", state=state)
    assert warning(state, "end", 0) == ""


def test_the_turn_after_a_miss_says_why_a_hunter_does_nothing():
    seen = play("@a1, A:capture, end, end").observation(1)
    said = prompts.prompt(seen, (), TWO)
    assert "Amelia missed a capture and has no actions in this turn. Ben can" in said


def test_powers_that_cannot_be_used_are_not_shown():
    start = Table(play("@a1").observation(0), playable=False).board.places
    assert not ACTIONS.places & {*start}
    begun = Table(play("@c2, end").observation(0)).board.places
    assert {*begun} > POWERS
    stepped = Table(play("@c2, end, c2-b2").observation(0)).board.places
    assert PHASE.place not in stepped
    assert END.place in stepped


def test_before_the_ghost_begins_nothing_stands_beside_the_house():
    table = Table(new().observation(0))
    assert not [place for place in table.board.places.values() if place.beside]
