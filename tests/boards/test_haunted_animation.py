"""Haunted House moves as it was told, and the observation has the last word."""

from itertools import pairwise
from random import Random

import pytest

from game.facts import Turn
from game.rules.haunted_house.facts import FACTS, Captured
from game.rules.haunted_house.tables import NAMES, OVER
from scenes.boards.haunted_house.house import crowds
from scenes.boards.seen import Seen
from scenes.window.preferences import Preferences
from tests.boards.haunted import TRAP, Table, ahead, happened, new, play, walk
from tests.boards.table import FRAME, animated, moments, run
from tests.helpers.sampling import full


def still(state, **settings):
    return Table(state, playable=False, **settings).picture()


def shown(before, after, **settings):
    table = Table(before, playable=False, **settings)
    way = FACTS.derive_facts(before, after, None)
    back = before.record[: len(after.record)] == after.record != before.record
    table.board.show(after, False, None, turn=None if back else Turn((way,)))
    return table


def heard(begun, notations, viewer=None):
    """Return the sounds of what a seat, or everybody after the match, sees of some actions."""
    before, after = play(begun), play(f"{begun}, {notations}")
    if viewer is not None:
        before, after = before.observation(viewer), after.observation(viewer)
    animation = animated(Table(before).view, before, after, FACTS.derive_facts(before, after, None))
    return [cue.sound for cue in animation.cues]


def pairs(team, count):
    """Return neighbouring moments of one team, some of them backwards or far apart."""
    rng = Random(f"pairs {team}")
    seen = moments(walk(team + 2, 2 + 2 * (team == 1)), team)
    found = []
    for _ in range(count):
        here = rng.randrange(len(seen) - 1)
        there = rng.choice((here + 1, here + 1, here - 1, rng.randrange(len(seen))))
        found.append((seen[here], seen[max(0, there)]))
    return found


@pytest.mark.parametrize("team", [0, 1])
def test_every_animation_ends_in_the_observation(team):
    for before, after in pairs(team, 6):
        table = shown(before, after)
        run(table)
        table.arrange(table.look)  # the Ghost needs less room beside the house than the hunters
        assert table.picture() == still(after), f"{before}\n->\n{after}"


@pytest.mark.parametrize("team", [0, 1])
def test_whatever_stands_somewhere_new_is_brought_there(team):
    match = walk(team)
    seen = moments(match, team)
    for before, after in pairwise(seen):
        board = shown(before, after).board
        old, now = board.view.pieces(Seen(before)), board.view.pieces(Seen(after))
        come = {spot for spot, piece in now.items() if old.get(spot) != piece}
        gone = {spot for spot in old if spot not in now}
        moved = {spot[0] for event in board.playback.motions for leg in event.legs for spot in
                 (leg.source, leg.target)}  # fmt: skip
        assert {spot[0] for spot in come | gone} <= moved, f"{before}\n->\n{after}"


def test_a_step_glides_and_haunts():
    before = play("@a1, end").observation(0)
    after = play("@a1, end, a1-a2").observation(0)
    table = shown(before, after)
    kinds = [(e.piece.picture, e.legs[0].manner) for e in table.board.playback.motions]
    assert ("haunted_house/ghost_0", "waft") in kinds
    assert ("haunted_house/burst", "burst") in kinds
    run(table)
    assert table.sounds == ["move"]


def test_a_step_onto_a_haunted_tile_raises_no_mist():
    begun = "@a1, end, a1-a2"
    table = shown(play(begun).observation(0), play(begun + ", a2-a1").observation(0))
    assert [e.piece.picture for e in table.board.playback.motions] == ["haunted_house/ghost_0"]


def test_a_radar_sends_out_a_ring_of_the_size_of_its_answer():
    table = shown(play("@a1").observation(1), play("@a1, B:radar").observation(1))
    (wave,) = table.board.playback.waves
    assert (wave.place, wave.reach) == ("d4", 3)
    assert 0.4 < run(table) < 0.6
    assert table.sounds == ["move"]


def test_with_a_poltergeist_two_rings_go_out_at_once():
    begun = "@a1, end, polt g7, end"
    state = play(begun)
    after = play(begun + ", A:d4-d5, A:radar")
    table = shown(play(begun + ", A:d4-d5").observation(1), after.observation(1))
    assert sorted(wave.reach for wave in table.board.playback.waves) == [3, 4]
    assert state.polt >= 0


def test_the_ghosts_board_neither_rings_nor_sounds_when_hunters_use_what_it_cannot_see():
    begun = "@a1, A:d4-d5"
    for deed in ("A:radar", "A:trap", "A:capture"):
        before, after = play(begun).observation(0), play(f"{begun}, {deed}").observation(0)
        assert before == after


def test_a_trap_that_springs_is_seen_by_the_ghost_only():
    before, after = play(TRAP), play(TRAP + ", b2-c2")
    table = shown(before.observation(0), after.observation(0))
    assert "boards/impact" in [event.piece.picture for event in table.board.playback.motions]
    assert ("c2", crowds.TRAP_SEAT) in table.board.pieces
    run(table)
    assert table.sounds == ["move"]
    assert before.observation(1) == after.observation(1)
    hunters = Table(after.observation(1)).board
    assert hunters.pieces["c2", crowds.TRAP_SEAT].picture == "haunted_house/trap"


def test_a_phase_goes_into_the_wall_and_comes_out_behind_it():
    begun = "@c3, end"
    board = shown(play(begun).observation(0), play(begun + ", phase c3~c2").observation(0)).board
    (way,) = [e.legs for e in board.playback.motions if e.piece.picture == "haunted_house/ghost_0"]
    assert [leg.manner for leg in way] == ["dive", "emerge"]


def test_the_trace_follows_the_way_of_one_figure():
    trace = Table(play("@a1")).view.trace
    assert trace(happened("@a1", "A:d4-d5, A:d5-d6", 0)).places == ("d4", "d5", "d6")
    assert trace(happened("@a1", "A:d4-d5, B:d4-e4", 0)).places == ("d4", "e4")
    assert trace(happened("@a1", "A:d4-d5, B:radar, A:d5-d6", 1)).places == ("d5", "d6")
    assert trace(happened("@a1", "A:d4-d5, A:radar", 1)).places == ("d5",)
    assert trace(happened(TRAP, "b2-c2", 0)).places == ("c2",)
    phase = trace(happened("@c3, end", "phase c3~c2", 0))
    assert (phase.places, phase.dashed) == (("c3", "c2"), True)
    assert trace(()).places == trace(happened("@a1, end", "end", 0)).places == ()
    assert trace(happened("@a1", "end", 1, players=4)).places == ()
    assert trace(happened("@d5, A:d4-d5", "A:capture", 1)).places == ()  # another round


@pytest.mark.parametrize(
    ("begun", "notation", "places"),
    [
        ("", "@a1", ("a1",)),
        ("@a1", "A:d4-d5", ("d4", "d5")),
        ("@a1", "A:radar", ("d4",)),
        ("@a1", "A:trap", ("d4",)),
        ("@a1", "A:capture", ("d4",)),
        ("@a1", "hand", ("hand",)),
        ("@a1", "end", ("end",)),
        ("@a1, end, end", "a1-a2", ("a1", "a2")),
        ("@a1, end, end", "polt e5", ("e5",)),
        ("@a1, end, end", "end", ("end",)),
    ],
)
def test_what_is_yet_to_be_done_is_traced_too(begun, notation, places):
    assert Table(new(4)).view.trace(ahead(begun, notation, 4)).places == places


def test_a_resize_in_the_middle_settles():
    before, after = play("@a1").observation(1), play("@a1, A:radar").observation(1)
    table = shown(before, after)
    table.board.update(0.2)
    table.arrange(Preferences(text_size=150).look((1920, 1080)))
    assert not table.board.animating
    assert table.picture() == still(after, size=(1920, 1080), text_size=150)


def test_reduced_motion_sends_no_rings_and_moves_nothing():
    before = play("@a1").observation(1)
    for notation in ("A:radar", "A:d4-d5"):
        table = shown(before, play(f"@a1, {notation}").observation(1), reduced_motion=True)
        assert table.board.playback.waves == []
        assert run(table) <= 0.12 + 2 * FRAME


@pytest.mark.parametrize("team", [0, 1])
def test_whoever_listens_hears_no_difference_between_secret_deeds(team):
    seen = moments(walk(9, 4), team)
    heard = set()
    for before, after in pairwise(seen):
        facts = FACTS.derive_facts(before, after, None)
        if after.phase != OVER and not any(isinstance(fact, Captured) for fact in facts):
            cues = animated(Table(before).view, before, after, facts).cues
            heard.add(tuple((cue.begin, cue.sound) for cue in cues))
    assert heard == {((0, "move"),)}


@pytest.mark.parametrize("team", [0, 1, None])
@pytest.mark.parametrize("begun", ["", "@d5, A:d4-d5, A:capture, "])
def test_a_capture_is_public_and_heard(begun, team):
    assert heard(f"{begun}@d5, A:d4-d5", "A:capture", team) == ["captured"]


@pytest.mark.parametrize(
    ("begun", "notation", "sounds"),
    [
        ("@a1", "A:radar", ["radar", "radar_answer"]),
        ("@a1", "A:trap", ["trap_set"]),
        ("@a1", "A:capture", ["lunge", "miss"]),
        ("@a1", "A:d4-d5", ["footstep"]),
        ("@c3, end", "phase c3~c2", ["phase", "mist"]),
        ("@c3, end", "polt a1", ["poltergeist"]),
        (TRAP, "b2-c2", ["drift", "mist", "trap_snap"]),
    ],
)
def test_after_the_match_every_deed_has_its_sound(begun, notation, sounds):
    assert heard(begun, notation) == sounds


def test_headings_follow_the_last_step():
    from scenes.boards.haunted_house.house.scenery import headings

    assert headings(play("@a1, A:d4-d5, B:d4-e4").observation(1)) == (270, 0)
    assert NAMES[24] == "d4"


def figures(board):
    return {
        spot: piece
        for spot, piece in board.view.pieces(Seen(board.observation)).items()
        if spot[1] != crowds.TRAP_SEAT
    }


@full
def test_hunters_on_one_tile_make_way_without_a_jump():
    """Whoever stays, comes or goes begins where it stood and ends where it will stand."""
    shared = 0
    for team in (0, 1):
        for before, after in pairwise(moments(walk(team + 11, 4, longest=160), team)):
            then, table = Table(before, playable=False).board, shown(before, after)
            facts = FACTS.derive_facts(before, after, None)
            told = animated(table.board.view, before, after, facts).motions
            if not told:
                continue
            led = {event.legs[-1].target: event for event in told if event.piece.shadow}
            old, new = figures(then), figures(table.board)
            for spot, piece in new.items():
                event, seat = led.get(spot), spot[1]
                source = next((s for s, p in old.items() if s[1] == seat and p == piece), None)
                if source is None:
                    continue
                stood = then.pose(source)
                begins = event.pose(0, table.board.pose) if event else table.board.pose(spot)
                assert begins is not None, f"{before}\n->\n{after}"
                seen, was = (begins.x, begins.y, begins.size), (stood.x, stood.y, stood.size)
                assert seen == pytest.approx(was, abs=1.5), f"{spot} {before}\n->\n{after}"
                ends = event.pose(10_000, table.board.pose) if event else begins
                assert ends == table.board.pose(spot)
                shared += crowds.place_of(before, seat) != crowds.place_of(after, seat)
    assert shared > 10
