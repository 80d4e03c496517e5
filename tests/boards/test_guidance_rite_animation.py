"""Whatever Guidance Rite animates, the observation has the last word."""

from random import Random

import pytest

from game.rules.guidance_rite.position import CLAIMING
from scenes.boards.guidance_rite import changes
from scenes.boards.guidance_rite.signs import known_plans
from scenes.boards.guidance_rite.telling import BITE, IMPACT, SINK
from scenes.boards.guidance_rite.tokens import whole
from scenes.boards.guidance_rite.trial import in_secret, kind_of, revealed
from tests.boards.rite import RiteTable, seeing, walk
from tests.rules.guidance import battle, claims, play

FRAME = 1 / 30
LONGEST = 2.0  # seconds of any change at normal speed


def still(state, **settings):
    return RiteTable(state, playable=False, **settings).picture()


def run(table):
    """Let an animation come to its end, drawing it on its way."""
    time = 0.0
    while table.board.animating:
        table.board.update(FRAME)
        time += FRAME
        if round(time / FRAME) % 6 == 0:
            table.draw()
        assert time < LONGEST


def pairs(count):
    """Return observations with later, earlier or next ones of the same player."""
    rng, found = Random("pairs"), []
    for index in range(count):
        match = walk(index % 3)
        positions = [before for before, _, _ in match] + [match[-1][2]]
        here = rng.randrange(len(positions))
        there = rng.choice((here + 1, here - 1, rng.randrange(len(positions))))
        if 0 <= there < len(positions):
            viewer = index % 2
            found.append(tuple(positions[i].observation(viewer) for i in (here, there)))
    return found


def test_every_animation_ends_in_the_observation():
    for before, after in pairs(14):
        table = RiteTable(before, playable=False)
        table.show(after, False, None)
        run(table)
        assert table.picture() == still(after), f"{before}\n->\n{after}"


@pytest.mark.parametrize("seed", range(3))
def test_every_piece_that_is_new_somewhere_is_brought_there(seed):
    view = seeing()
    for index, (before, _, after) in enumerate(walk(seed)):
        here, there = (state.observation(index % 2) for state in (before, after))
        events = view.events(here, there)
        if events is None:
            continue
        old, now = view.pieces(here), view.pieces(there)
        ends = {(event.legs[-1].target, event.piece) for event in events}
        for spot, piece in now.items():
            if old.get(spot) != piece and not spot[1]:
                assert (spot, piece) in ends, f"{before}\n->\n{after}"


def test_every_action_in_the_open_is_recognised():
    view = seeing()
    for before, action, after in walk(1):
        if before.current_player < 0 or before.phase == CLAIMING:
            continue
        if in_secret(before) or in_secret(after) or kind_of(action) in ("first", "second"):
            continue
        for viewer in (0, 1):
            told = view.events(before.observation(viewer), after.observation(viewer))
            assert told is not None, before.notation(action)


def test_at_no_moment_is_a_moving_piece_seen_twice():
    state = battle("A c2 rat N,E; A a1 none N; B c3 crow S; B e4 none S")
    then = play(state.clone(), "c2xc3")
    table = RiteTable(state, playable=False)
    table.show(then, False, None)
    board, rats, crows = table.board, set(), set()
    while board.animating:
        standing = [p.picture for s, p in board.pieces.items() if s not in board.hidden]
        moving = [e.piece.picture for e in board.events if e.pose(board.time, board.stand)]
        rats.add(sum("+rat" in name for name in standing + moving))
        crows.add(sum("+crow" in name for name in standing + moving))
        board.update(1 / 120)
    assert rats == {1}
    assert crows <= {0, 1, 2}  # two only in the frame in which it begins to fall


def told(before, after, viewer=0):
    return changes.tell(before.observation(viewer), after.observation(viewer), False, None)


def test_a_rats_arrows_turn_around_its_character():
    state = battle("A c2 rat N,E; A a1 none N; B e5 none S; B e4 none S")
    events = told(state, play(state.clone(), "c2-c3")).events
    turning = [e for e in events if any(leg.degrees == 45 for leg in e.legs)]
    assert [e.piece.picture for e in turning] == ["guidance_rite/arrow@45+arrow@135"]


def test_a_crow_hops_and_a_guardian_goes_out_over_the_edge_and_comes_in():
    pieces = "A c1 crow N; A c2 none E; A a1 guardian S; B e5 none S; B e4 none S"
    state = battle(pieces)
    ways = {}
    for notation in ("c1-c3", "a1-a5"):
        events = told(state, play(state.clone(), notation)).events
        ways[notation] = [leg.manner for leg in events[0].legs]
    assert ways["c1-c3"][0] == "hop"
    assert ways["a1-a5"][:2] == ["depart", "arrive"]


def test_a_monster_bites():
    state = play(battle("A a1 monster N; A c3 none N; B a2 rat S,N; B e4 none S"), "c3-c4")
    telling = told(state, play(state.clone(), "monster a1 a2 N"))
    assert BITE in [event.piece for event in telling.events]
    assert "fight" in [cue.sound for cue in telling.cues]


def test_the_last_blow_of_a_bout_is_seen_before_the_next_board_is_laid_out():
    state = battle("A c2 rat N,E; A a1 none N; B c3 crow S")
    after = play(state.clone(), "c2xc3")
    assert after.bout == 2
    telling = told(state, after)
    crow = whole(state.board[state.ground.squares["c3"]], False, False)
    fallen = next(e for e in telling.events if e.legs[-1].manner == "beaten")
    assert fallen.piece.picture == crow
    laid = [e.legs[0].begin for e in telling.events if e.legs[0].manner == "emerge"]
    assert len(laid) == 25
    assert min(laid) > fallen.legs[-1].begin


def test_which_of_two_captures_ended_the_bout_is_told_by_the_action_itself():
    state = battle("A b2 rat NE,E; A d2 rat NW,W; B c3 crow S")
    view = seeing()
    for notation in ("b2xc3", "d2xc3"):
        action = state.parse(notation)
        view.trace_action(state, action)
        events = view.events(state, play(state.clone(), notation))
        strike = next(e for e in events if e.legs[0].manner == "strike")
        assert strike.legs[0].source == (notation[:2], 0)


# Both at once


COLLISION = "A b3 rat E,N; A a1 monster N; A b1 lizard N; B d3 crow W; B b2 rat S,N; B e5 none S"


def reveal(pieces, plan_a, plan_b, final=False):
    """Return the last position before a reveal and the one after it."""
    state = play(battle(pieces, final, bout=3), plan_a)
    *most, last = plan_b.split(",")
    for notation in most:
        play(state, notation)
    after = play(state.clone(), last)
    assert revealed(state.observation(1), after.observation(1))
    return state, after


@pytest.mark.parametrize("viewer", [0, 1])
def test_two_that_meet_on_a_square_are_both_beaten(viewer):
    before, after = reveal(COLLISION, "b3-c3, end", "d3-c3, end")
    telling = told(before, after, viewer)
    strikes = [e for e in telling.events if e.legs[0].manner == "strike"]
    assert {e.legs[0].source[0] for e in strikes} == {"b3", "d3"}
    assert {e.legs[0].begin for e in strikes} == {0}
    beaten = [e for e in telling.events if e.legs[-1].manner == "beaten"]
    assert {e.legs[-1].target[0] for e in beaten} == {"c3"}
    assert len(beaten) == 2
    assert IMPACT in [e.piece for e in telling.events]
    assert telling.time >= SINK


def test_who_leaves_in_the_same_moment_is_not_hit():
    pieces = "A b3 none E; A a1 none N; B c3 crow W; B e5 none S"
    before, after = reveal(pieces, "b3xc3, end", "c3xb3, end")
    events = told(before, after).events
    assert not [e for e in events if e.legs[-1].manner == "beaten"]
    moves = {(e.legs[0].source[0], e.legs[0].target[0]) for e in events if len(e.legs) > 1}
    assert {("b3", "c3"), ("c3", "b3")} <= moves


def test_both_powers_come_after_both_moves():
    before, after = reveal(COLLISION, "b3-b4, monster a1 b1 N", "b2xb1, end")
    telling = told(before, after)
    arrivals = [e.legs[0].end for e in telling.events if e.legs[0].manner in ("glide", "strike")]
    flashes = [e.legs[0].begin for e in telling.events if e.piece == BITE]
    assert all(flash >= max(arrivals) for flash in flashes)


def test_the_plans_of_the_last_turn_stay_to_be_seen_until_the_next_are_made():
    before, after = reveal(COLLISION, "b3-b4, end", "d3-c3, end")
    assert known_plans(before.observation(1)) == []
    assert [player for player, _ in known_plans(before.observation(0))] == [0]
    assert [player for player, _ in known_plans(after.observation(0))] == [0, 1]
    assert seeing().over_key(after.observation(0)) is not None


# Claims, and how it sounds


def test_claims_change_their_shape_and_clashes_break():
    state = claims("? a1 rat N; ? b1 rat E; ? c1 rat N; ? d1 rat N; ? e1 rat N; ? e2 rat S")
    play(state, "claim a1, claim b1, claim b1")
    after = play(state.clone(), "claim c1")
    sounds = [cue.sound for cue in told(state, after).cues]
    assert sounds.count("release") == 2
    assert sounds.count("dungeon") == 1
    assert seeing().over_key(after) is not None


def test_all_that_is_done_in_secret_sounds_alike():
    view = seeing()
    for seed in range(3):
        for before, _, after in walk(seed):
            if in_secret(before) and in_secret(after) and not revealed(before, after):
                seen = [state.observation(before.current_player) for state in (before, after)]
                assert {cue.sound for cue in view.cues(*seen)} <= {"move"}


def test_reduced_motion_and_no_animation_come_to_the_same_picture():
    state = battle("A c2 rat N,E; A a1 none N; B c3 crow S; B e4 none S")
    then = play(state.clone(), "c2xc3")
    for settings in ({"animation": "off"}, {"reduced_motion": True}):
        table = RiteTable(state, playable=False, **settings)
        table.show(then, False, None)
        run(table)
        assert table.picture() == still(then, **settings)
        assert table.sounds


def test_the_own_secret_move_is_animated_and_the_others_is_not_seen_at_all():
    view, own = seeing(), 0
    for seed in range(3):
        for before, _, after in walk(seed):
            player = before.current_player
            if not (in_secret(before) and in_secret(after)) or after.current_player != player:
                continue
            if revealed(before, after):
                continue
            assert view.events(before.observation(player), after.observation(player)) is not None
            seen = [state.observation(1 - player) for state in (before, after)]
            assert view.pieces(seen[0]) == view.pieces(seen[1])
            own += 1
    assert own > 20
