""" "Where was it?": the Ghost's way beside what the hunters thought, and what is praised of it."""

import pytest

from game.inference.haunted_house.deduction import possible_tiles
from game.language import versus
from game.match import Match, Seat
from game.rules.haunted_house.tables import HUNTING, NAMES
from scenes.boards.faces import face_of
from scenes.boards.haunted_house.inquests.inquest import has_begun, inquest_of
from scenes.boards.haunted_house.inquests.where import open_inquest
from scenes.boards.haunted_house.inquests.where_words import awards, call_words, stop_words
from scenes.boards.haunted_house.naming import PAWN_NAMES
from scenes.telling.viewpoints import teams_by_name
from tests.boards.haunted import HOUSE, play, walk
from tests.helpers.sampling import full
from tests.helpers.waiting import wait_until
from tests.scenes.driver import Driver, make_app
from tests.scenes.tables import Room, people

# The Ghost walks from f1 to f3; Ben's trap lies in vain; Amelia passes behind the wall.
ROUND = (
    "@f1, A:d4-d5, B:d4-c4, B:trap, end, f1-f2, end, A:d5-d6, A:radar, end, f2-e2, end, "
    "A:d6-d5, A:d5-d4, B:radar, end, phase e2~d2, end, A:d4-d3, A:d3-d2, B:c4-d4, "
    "end, end, A:capture"
)


@pytest.fixture(scope="module")
def over():
    return play(ROUND)


def test_each_stop_is_where_the_ghost_was_after_a_full_turn(over):
    stops = inquest_of(over, 0).stops
    assert [NAMES[stop.ghost] for stop in stops] == ["f1", "f2", "e2", "d2", "d2", "d2"]
    assert [[NAMES[t] for t in stop.hunters] for stop in stops[:2]] == [["d4", "d4"], ["d5", "c4"]]
    assert inquest_of(over, 0).captured


def test_suspicion_adds_up_and_rests_on_possible_tiles_alone():
    """It follows from what the hunters had been told: it is nowhere where the Ghost cannot be."""
    positions = walk(1, longest=1500, turn_limit=6)
    state = positions[-1][2]
    stops = inquest_of(state, 0).stops
    checked = 0
    for before, _, after in positions:
        if (
            after.round == 0
            and after.phase == HUNTING
            and before.phase != HUNTING
            and after.turn > 1
        ):
            stop, possible = stops[after.turn - 1], possible_tiles(after.observation(1))
            assert sum(stop.suspicion) == pytest.approx(1)
            assert stop.ghost == after.ghost
            assert possible >> stop.ghost & 1
            assert stop.possible >= possible.bit_count()
            checked += 1
    assert checked > 3


def test_twins_are_suspected_alike():
    """Two Ghosts that the hunters cannot tell apart are suspected alike, wherever they are."""
    first, second = (
        play(f"@{a}, end, {a}-{b}, end, A:radar, end, end, A:d4-d3, end, end")
        for a, b in (("a1", "a2"), ("g1", "g2"))
    )
    assert first.observation(1) == second.observation(1)
    thoughts = [[stop.suspicion for stop in inquest_of(s, 0).stops] for s in (first, second)]
    assert thoughts[0] == thoughts[1]


def test_the_end_of_a_capture_is_sure(over):
    last = inquest_of(over, 0).stops[-1]
    assert last.possible == 1
    assert last.suspicion[last.ghost] == 1


def test_the_closest_call_is_not_the_capture_itself(over):
    call = inquest_of(over, 0).closest
    assert (call.apart, call.pawn) == (2, 0) or call.apart < 2
    assert call_words(call, PAWN_NAMES).startswith("Turn ")


def test_a_hunter_one_tile_away_behind_a_wall_is_told_so():
    call = inquest_of(play("@c3, A:d4-d3, end, end, end"), 0).closest
    assert call_words(call, PAWN_NAMES) == "Turn 1: Amelia stood one tile away, behind the wall."
    call = inquest_of(play("@d2, A:d4-d3, end, end, end"), 0).closest
    assert call_words(call, PAWN_NAMES) == "Turn 1: Amelia stood 1 tile away."


def test_with_four_players_the_inquest_names_those_who_led_the_hunters(over, home):
    player = Driver(make_app(home))
    names = ("Clara", "Ada", "Dora", "Ben")
    scene = player.open(open_inquest(over, "", names))
    wait_until(lambda: scene.desk, player.wait)
    told = " ".join(w.label for w in scene.page.widgets)
    assert "Ada" in told
    assert "Ben, turn 1" in told
    assert "Amelia" not in told
    player.app.close()


def test_awards_name_the_trail_the_radar_and_the_trap(over):
    inquest = inquest_of(over, 0)
    assert inquest.deduction.before > inquest.deduction.after
    assert inquest.deduction.bits > 0
    assert (NAMES[inquest.trap.tile], inquest.trap.pawn, inquest.trap.turn) == ("c4", 1, 1)
    told = list(awards(inquest, over, PAWN_NAMES))
    assert [award.title for award in told] == ["false trail", "deduction", "wasted trap"]
    assert "bits" in told[1].reason
    assert told[2].winner == "Ben, turn 1"


def test_without_radars_and_traps_nobody_is_awarded_for_them():
    quiet = inquest_of(play("@f1, end, end, end, end"), 0)
    assert quiet.trail is quiet.deduction is quiet.trap is None
    told = [*awards(quiet, play("@f1, end, end"), PAWN_NAMES)]
    assert [award.winner for award in told] == ["Nobody"] * 3
    assert told[0].reason == "No Radar was used."


@pytest.mark.parametrize(
    ("notations", "reasons"),
    [
        ("@f1, end, end", ("No Radar was used.", "No trap was set.")),
        (
            "@f1, B:trap, B:radar, end, end, B:radar, end, end",
            ("The trap on d4: the Ghost came no nearer than 3 tiles.",),
        ),
        (
            "@d2, B:d4-d3, B:trap, end, d2-d3, end",
            ("No Radar was used.", "Every trap sprang."),
        ),
    ],
)
def test_an_award_for_nobody_tells_what_was_not_used(notations, reasons):
    state = play(notations)
    told = [award.reason for award in awards(inquest_of(state, 0), state, PAWN_NAMES)]
    assert set(reasons) <= set(told)


def test_a_false_trail_is_denied_by_the_turn_in_which_the_tile_was_known():
    state = play("@d3, A:d4-d3, A:capture")
    assert next(awards(inquest_of(state, 0), state, PAWN_NAMES)).reason == (
        "In turn 1, the hunters knew the Ghost's tile."
    )


def test_each_stop_has_a_sentence(over):
    inquest = inquest_of(over, 0)
    said = [stop_words(inquest, stop) for stop in inquest.stops]
    assert said[0] == "**Before turn 1:** the Ghost hid on **f1**."
    assert said[-1] == "**Turn 5:** the Ghost was captured on **d2**."
    assert len(set(said)) == len(said)


def test_only_rounds_that_began_are_gone_through(over):
    assert has_begun(over, 0)
    assert not has_begun(over, 1)
    assert open_inquest(play("@f1"), "", ()) is None
    assert face_of(HOUSE).inquest.open is open_inquest


@pytest.mark.parametrize("text_size", [100, 200])
@full
def test_the_scene_goes_from_turn_to_turn_and_back(home, over, text_size):
    app = make_app(home, (1280, 720), text_size=text_size)
    player = Driver(app)
    player.open(Room("Results"))
    scene = player.open(open_inquest(over, "Ada v. Bob", ("Ada", "Bob")))
    wait_until(lambda: scene.desk, player.wait)
    player.press("F7")
    assert scene.desk.at == 1
    player.press("F7", "F4", "F7")
    assert scene.desk.at == 2
    player.press("Home")
    assert scene.desk.at == 0
    player.press("S", "P")
    assert (scene.desk.suspected, scene.desk.traced) == (False, False)
    player.press("F6")
    player.wait(30)
    assert scene.desk.at == len(scene.desk.inquest.stops) - 1
    assert not scene.playing
    player.press("Esc")
    assert isinstance(app.scene, Room)


def test_the_results_of_a_match_lead_to_it(over):
    match = Match(HOUSE, [Seat("person", "Ada"), Seat("person", "Bob")], {"turn_limit": 1}, 1)
    for notation in ("@f1", "end", "end", "@a1", "end", "end"):
        match.play_text(notation)
    assert match.over
    assert open_inquest(match.state, "", ()).rounds == [0, 1]


def test_of_four_players_the_two_sides_are_opposed():
    match = Match("haunted_house", people("Ada", "Eve", "Bob", "Cyd"), {}, 3)
    assert versus(teams_by_name(match)) == "Ada and Bob v. Eve and Cyd"
