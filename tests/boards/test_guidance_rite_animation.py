"""Whatever Guidance Rite animates, the observation has the last word."""

import math
from random import Random

import pytest

from game.facts import EVERYONE, Turn
from game.rules.guidance_rite.facts import FACTS, Claimed, Planned, Revealed
from scenes.boards.guidance_rite.animations import BITE, IMPACT, SINK_MS
from scenes.boards.guidance_rite.claiming import unveiling
from scenes.boards.guidance_rite.claiming.rounds import TURN_UP_MS, ClaimRound
from scenes.boards.guidance_rite.story import story
from scenes.boards.guidance_rite.symbols.signs import known_plans
from scenes.boards.guidance_rite.symbols.tokens import whole
from scenes.boards.seen import Seen
from tests.boards.rite import NAMES, RiteTable, happened, seeing, walk
from tests.boards.table import animated
from tests.rules.guidance import battle, claims, play

FRAME = 1 / 30
LONGEST = 3.0  # seconds of any change at normal speed


def still(state, **settings):
    return RiteTable(state, playable=False, **settings).picture()


def run(table, steps=1):
    """Let an animation of so many steps come to its end, drawing it on its way."""
    time = 0.0
    while table.board.animating:
        table.board.update(FRAME)
        time += FRAME
        if round(time / FRAME) % 6 == 0:
            table.draw()
        assert time < LONGEST * steps


def ways(count):
    """Return some steps of a match as one player sees them: before, after, the facts of each."""
    rng, found = Random("ways"), []
    for index in range(count):
        match = walk(index % 3)
        steps = match[(here := rng.randrange(len(match))) : here + rng.choice((1, 1, 2, 5))]
        seen = [happened(*step, index % 2) for step in steps]
        found.append((seen[0][0], seen[-1][1], tuple(facts for _, _, facts in seen)))
    return found


def test_every_animation_ends_in_the_observation():
    for before, after, steps in ways(20):
        table = RiteTable(before, playable=False)
        table.board.show(after, False, None, turn=Turn(steps))
        run(table, len(steps))
        assert table.picture() == still(after), f"{before}\n->\n{after}"


@pytest.mark.parametrize("seed", range(3))
def test_every_piece_that_is_new_somewhere_is_brought_there(seed):
    view = seeing()
    for index, step in enumerate(walk(seed)):
        here, there, facts = happened(*step, index % 2)
        motions = animated(view, here, there, facts).motions
        if motions is None:
            continue
        old, now = view.pieces(Seen(here)), view.pieces(Seen(there))
        ends = {(motion.legs[-1].target, motion.piece) for motion in motions}
        for spot, piece in now.items():
            if old.get(spot) != piece and not spot[1]:
                assert (spot, piece) in ends, f"{here}\n->\n{there}"


def test_at_no_moment_is_a_moving_piece_seen_twice():
    state = battle("A c2 rat N,E; A a1 none N; B c3 crow S; B e4 none S")
    then = play(state.clone(), "c2xc3")
    table = RiteTable(state, playable=False)
    table.show(then, action=state.parse("c2xc3"))
    board, rats, crows = table.board, set(), set()
    while board.animating:
        standing = [p.picture for s, p in board.pieces.items() if s not in board.playback.hidden]
        moving = [piece.picture for piece, _ in board.playback.moving(board.pose)]
        rats.add(sum("+rat" in name for name in standing + moving))
        crows.add(sum("+crow" in name for name in standing + moving))
        board.update(1 / 120)
    assert rats == {1}
    assert crows <= {0, 1, 2}  # two only in the frame in which it begins to fall


def told(state, notation, viewer=EVERYONE):
    """Return how an action is seen and heard."""
    after = play(state.clone(), notation)
    return animated(seeing(), *happened(state, state.parse(notation), after, viewer))


def test_a_rats_arrows_turn_around_its_character():
    state = battle("A c2 rat N,E; A a1 none N; B e5 none S; B e4 none S")
    events = told(state, "c2-c3").motions
    turning = [e for e in events if any(leg.degrees == 45 for leg in e.legs)]
    assert [e.piece.picture for e in turning] == ["guidance_rite/arrow@45+arrow@135"]


def test_a_crow_hops_and_a_guardian_goes_out_over_the_edge_and_comes_in():
    pieces = "A c1 crow N; A c2 none E; A a1 guardian S; B e5 none S; B e4 none S"
    state = battle(pieces)
    ways = {}
    for notation in ("c1-c3", "a1-a5"):
        events = told(state, notation).motions
        ways[notation] = [leg.manner for leg in events[0].legs]
    assert ways["c1-c3"][0] == "hop"
    assert ways["a1-a5"][:2] == ["depart", "arrive"]


def test_a_monster_bites():
    state = play(battle("A a1 monster N; A c3 none N; B a2 rat S,N; B e4 none S"), "c3-c4")
    telling = told(state, "monster a1 a2 N")
    assert BITE in [event.piece for event in telling.motions]
    assert "bite" in [cue.sound for cue in telling.cues]


def test_the_last_blow_of_a_bout_is_seen_before_the_next_board_is_laid_out():
    state = battle("A c2 rat N,E; A a1 none N; B c3 crow S")
    telling = told(state, "c2xc3")
    crow = whole(state.board[state.ground.squares["c3"]], False, False)
    fallen = next(e for e in telling.motions if e.legs[-1].manner == "beaten")
    assert fallen.piece.picture == crow
    laid = [e.legs[0].begin for e in telling.motions if e.legs[0].manner == "emerge"]
    assert len(laid) == 25
    assert min(laid) > fallen.legs[-1].begin


def test_which_of_two_captures_ended_the_bout_is_told():
    state = battle("A b2 rat NE,E; A d2 rat NW,W; B c3 crow S")
    for notation in ("b2xc3", "d2xc3"):
        motions = told(state, notation, 1).motions
        strike = next(e for e in motions if e.legs[0].manner == "strike")
        assert strike.legs[0].source == (notation[:2], 0)


# Both at once


COLLISION = "A b3 rat E,N; A a1 monster N; A b1 lizard N; B d3 crow W; B b2 rat S,N; B e5 none S"


def reveal(pieces, plan_a, plan_b):
    """Return the last position before a reveal, and the action that leads to it."""
    state = play(battle(pieces, bout=3), plan_a)
    *most, last = plan_b.split(", ")
    for notation in most:
        play(state, notation)
    return state, last


@pytest.mark.parametrize("viewer", [0, 1])
def test_two_that_meet_on_a_square_are_both_beaten(viewer):
    telling = told(*reveal(COLLISION, "b3-c3, end", "d3-c3, end"), viewer)
    strikes = [e for e in telling.motions if e.legs[0].manner == "strike"]
    assert {e.legs[0].source[0] for e in strikes} == {"b3", "d3"}
    assert {e.legs[0].begin for e in strikes} == {0}
    beaten = [e for e in telling.motions if e.legs[-1].manner == "beaten"]
    assert {e.legs[-1].target[0] for e in beaten} == {"c3"}
    assert len(beaten) == 2
    assert IMPACT in [e.piece for e in telling.motions]
    assert max(leg.end for e in beaten for leg in e.legs) >= SINK_MS


def test_who_leaves_in_the_same_moment_is_not_hit():
    pieces = "A b3 none E; A a1 none N; B c3 crow W; B e5 none S"
    events = told(*reveal(pieces, "b3xc3, end", "c3xb3, end")).motions
    assert not [e for e in events if e.legs[-1].manner == "beaten"]
    moves = {(e.legs[0].source[0], e.legs[0].target[0]) for e in events if len(e.legs) > 1}
    assert {("b3", "c3"), ("c3", "b3")} <= moves


def test_both_powers_come_after_both_moves():
    telling = told(*reveal(COLLISION, "b3-b4, monster a1 b1 N", "b2xb1, end"))
    arrivals = [e.legs[0].end for e in telling.motions if e.legs[0].manner in ("glide", "strike")]
    flashes = [e.legs[0].begin for e in telling.motions if e.piece == BITE]
    assert all(flash >= max(arrivals) for flash in flashes)


def test_the_plans_of_the_last_turn_stay_to_be_seen_until_the_next_are_made():
    before, last = reveal(COLLISION, "b3-b4, end", "d3-c3, end")
    after = play(before.clone(), last)
    assert known_plans(before.observation(1)) == []
    assert [player for player, _ in known_plans(before.observation(0))] == [0]
    assert [player for player, _ in known_plans(after.observation(0))] == [0, 1]
    assert signed(after.observation(0)).plans


# Claims, and how it sounds


def signed(observation):
    """Return what lies on the squares below the pieces."""
    return next(x.value for x in seeing().layers(Seen(observation)) if x.plane == "signs")


def test_claims_change_their_shape_and_clashes_break():
    state = claims("? a1 rat N; ? b1 rat E; ? c1 rat N; ? d1 rat N; ? e1 rat N; ? e2 rat S")
    play(state, "claim a1, claim b1, claim b1")
    after = play(state.clone(), "claim c1")
    sounds = [cue.sound for cue in told(state, "claim c1").cues]
    assert sounds.count("claim") == 2
    assert sounds.count("shatter") == 1
    assert signed(after).gone


def test_all_that_is_done_in_secret_sounds_alike():
    view, heard = seeing(), 0
    for seed in range(3):
        for step in walk(seed):
            before, after, facts = happened(*step, step[0].current_player)
            revealed = any(isinstance(fact, Revealed) for fact in facts)
            if before.current_player >= 0 and before.in_secret and not revealed:
                assert [c.sound for c in animated(view, before, after, facts).cues] == ["move"]
                heard += 1
    assert heard > 60


def test_reduced_motion_and_no_animation_come_to_the_same_picture():
    state = battle("A c2 rat N,E; A a1 none N; B c3 crow S; B e4 none S")
    then = play(state.clone(), "c2xc3")
    for settings in ({"animation": "off"}, {"reduced_motion": True}):
        table = RiteTable(state, playable=False, **settings)
        table.show(then, action=state.parse("c2xc3"))
        run(table)
        assert table.picture() == still(then, **settings)
        assert table.sounds


def test_the_own_secret_move_is_drawn_as_a_plan_and_the_others_is_not_seen_at_all():
    view, own = seeing(), 0
    for seed in range(3):
        for step in walk(seed):
            player = step[0].current_player
            facts = FACTS.for_viewer(step[0], step[2], step[1], player, 2) if player >= 0 else ()
            if any(isinstance(fact, Planned) and not fact.finished for fact in facts):
                assert animated(view, *happened(*step, player)).motions is None
                own_view = view.pieces(Seen(happened(*step, player)[1]))
                assert any(piece.faint for piece in own_view.values())
                assert story(*happened(*step, player)[::2], NAMES) == []
                others = happened(*step, 1 - player)
                assert others[2] == ()
                assert view.pieces(Seen(others[0])) == view.pieces(Seen(others[1]))
                own += 1
    assert own > 20


def test_between_two_steps_of_a_reveal_only_shards_fly():
    told = ClaimRound(1, (Claimed(0, "a1", 3),), ("c3",), ())
    steps = [unveiling.latest_step(told, time) for time in range(-10, 3000, 10)]
    assert steps == sorted(steps)
    assert len(set(steps)) == 7
    flying = []
    for time in range(0, 3000, 10):
        shards = [
            since for *_, since in unveiling.clashes(told, time) if since < unveiling.SHARD_MS
        ]
        flying += [time] * len(shards)
    assert flying == list(range(TURN_UP_MS, TURN_UP_MS + unveiling.SHARD_MS, 10))
    assert unveiling.latest_step(told, math.inf) == steps[-1]
    assert unveiling.clashes(told, math.inf) == [("c3", 2, unveiling.SHARD_MS)]
