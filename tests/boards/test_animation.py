"""Whatever is animated, the observation has the last word."""

from random import Random

import pygame
import pytest

from game.rules.eighteen_ghosts.position import draw
from scenes.boards.motion.animation import Piece, difference
from scenes.boards.seen import Seen
from scenes.window.preferences import Preferences
from tests.boards.eighteen import Table, new, walk
from tests.boards.table import FRAME, run
from tests.helpers.sampling import full, sampled


def still(state, **settings):
    """Return the picture of an observation that was never animated."""
    table = Table(state, playable=False, **settings)
    return table.picture()


def pairs(count, seed):
    """Return positions with any later one: one action, several, or backwards."""
    rng = Random(f"pairs {seed}")
    found = []
    while len(found) < count:
        match = walk(rng.randrange(1000))
        positions = [before for before, _, _ in match] + [match[-1][2]]
        here = rng.randrange(len(positions))
        there = rng.choice((here + 1, here - 1, here - 2, rng.randrange(len(positions))))
        if 0 <= there < len(positions):
            found.append((positions[here], positions[there]))
    return found


@pytest.mark.parametrize("seed", sampled(range(4)))
def test_every_animation_ends_in_the_observation(seed):
    for before, after in pairs(10, seed):
        table = Table(before, playable=False)
        table.board.show(after, False, None)
        run(table)
        assert table.picture() == still(after), f"{before}\n->\n{after}"


@pytest.mark.parametrize("seed", sampled(range(3)))
def test_every_change_of_one_action_is_drawn_on_its_way(seed):
    """Whatever stands somewhere new is brought there by an event that ends there."""
    for before, action, after in walk(seed):
        table = Table(before, playable=False)
        table.show(after, action=action)
        old, now = table.board.view.pieces(Seen(before)), table.board.view.pieces(Seen(after))
        come = {spot for spot, piece in now.items() if old.get(spot) != piece}
        assert table.board.playback.hidden == come
        for event in table.board.playback.motions:
            end = event.pose(event.end + 1, table.board.pose)
            if event.legs[-1].target in come and end is not None:
                stand = table.board.pose(event.legs[-1].target)
                assert (end.x, end.y, end.size) == (stand.x, stand.y, stand.size)
                assert end.turned % 360 == now[event.legs[-1].target].turned


def test_no_ghost_is_seen_twice_nor_lost_on_the_way():
    """At every moment of every action each of the 18 ghosts is drawn at most once."""
    for before, action, after in walk(5, {"placement": "random"})[:120]:
        table = Table(before, playable=False)
        table.show(after, action=action)
        board = table.board
        while board.animating:
            standing = [s for s in board.pieces if s not in board.playback.hidden]
            seen = [board.pieces[s].picture for s in standing] + [
                event.piece.picture
                for event in board.playback.motions
                if event.pose(board.playback.time, board.pose)
                and "boards/" not in event.piece.picture
            ]
            assert len(seen) <= 18 + 3
            assert all(seen.count(name) <= 3 for name in seen)
            board.update(FRAME)


@pytest.mark.parametrize("moment", [0.0, 0.05, 0.2, 0.5])
@full
def test_a_resize_in_the_middle_settles(moment):
    for before, action, after in walk(9)[20:26]:
        table = Table(before, playable=False)
        table.show(after, action=action)
        table.board.update(moment)
        table.arrange(Preferences(text_size=150).look((1920, 1080)))
        assert not table.board.animating
        assert table.picture() == still(after, size=(1920, 1080), text_size=150)


def test_a_click_or_a_key_settles_and_acts():
    before, after = new(3, placement="random"), new(3, placement="random")
    after.apply(after.legal_actions()[0])
    for act in (
        lambda table: table.click("c3"),
        lambda table: table.key(pygame.K_LEFT),
        lambda table: (table.key(pygame.K_a, "a"), table.key(pygame.K_1, "1")),
    ):
        table = Table(before)
        table.show(after, True, action=before.legal_actions()[0])
        assert table.board.animating
        act(table)
        assert not table.board.animating


def test_speed_scales_the_time_and_off_needs_none():
    match = walk(2)
    before, action, after = next(t for t in match if sum(t[0].dungeon) < sum(t[2].dungeon))
    times = {}
    for speed in ("off", "fast", "normal", "slow"):
        table = Table(before, playable=False, animation=speed)
        table.show(after, action=action)
        times[speed] = run(table)
        assert table.sounds[0] == "fight"
    assert times["off"] == 0
    assert times["fast"] == pytest.approx(times["normal"] / 2, abs=0.05)
    assert times["slow"] == pytest.approx(times["normal"] * 2, abs=0.05)


def test_reduced_motion_cross_fades_in_120_milliseconds_and_moves_nothing():
    for before, action, after in walk(4)[30:60]:
        table = Table(before, playable=False, reduced_motion=True)
        table.show(after, action=action)
        for event in table.board.playback.motions:
            poses = [event.pose(time, table.board.pose) for time in range(0, 120, 10)]
            places = {(pose.x, pose.y, pose.size, pose.turned) for pose in poses if pose}
            assert len(places) == 1
        assert run(table) <= 0.12 + 2 * FRAME
        for _ in range(100):
            table.board.update(0.1)
        assert table.board.idle.sway == 0


def test_idle_ghosts_bob_without_ending_in_an_animation():
    table = Table(new(1, placement="random"))
    seen = set()
    for _ in range(200):
        table.board.update(1 / 30)
        seen.add(table.board.idle.sway)
        assert not table.board.animating
    assert seen == {-2, -1, 0, 1, 2}


def test_a_portal_turns_a_quarter_clockwise():
    before = draw("5  .  .  ^  .  .\n4  .  o  .  o  .\n3  .  R  b  .  >\ndecides: A")
    after = before.clone()
    after.apply(after.parse("b3xc3"))
    table = Table(before, playable=False)
    table.show(after, action=before.parse("b3xc3"))
    (ring,) = [e for e in table.board.playback.motions if "ring_" in e.piece.picture]
    (loser,) = [e for e in table.board.playback.motions if "blue_1" in e.piece.picture]
    begin = next(leg.begin for leg in ring.legs if leg.manner == "turn")
    fallen = next(leg.end for leg in loser.legs if leg.manner == "beaten")
    assert fallen < begin  # the loser has gone before the portal turns
    turned = [ring.pose(begin + time, table.board.pose).turned for time in range(0, 321, 40)]
    assert turned == sorted(turned)
    assert turned[0] == 180
    assert turned[-1] == 270


def test_sounds_follow_the_events():
    before = draw(
        "5  .  .  ^  .  .\n4  .  o  b  o  .\n3  .  R  b  .  >\n2  .  o  .  o  .\n"
        "1  .  .  <  .  .\ndecides: A"
    )
    before.board[12 - 5] = 4  # another blue hood on c2, before the blue portal once it has turned
    after = before.clone()
    after.apply(after.parse("b3xc3"))
    table = Table(before, playable=False)
    table.show(after, action=before.parse("b3xc3"))
    run(table)
    assert table.sounds == ["fight", "dungeon", "portal", "escape"] or table.sounds == [
        "fight",
        "portal",
        "dungeon",
        "escape",
    ]


def test_the_difference_finds_moves_turns_and_fades():
    ghost, other = Piece("ghost"), Piece("other")
    before = {("a", 0): ghost, ("b", 0): other, ("c", 0): Piece("ring", 90)}
    after = {("d", 0): ghost, ("c", 0): Piece("ring", 0), ("e", 0): Piece("third")}
    events = difference(before, after, lambda first, second: True)
    found = {
        (e.piece.picture, e.legs[0].manner, e.legs[0].source, e.legs[0].target) for e in events
    }
    assert found == {
        ("ghost", "glide", ("a", 0), ("d", 0)),
        ("ring", "turn", ("c", 0), ("c", 0)),
        ("other", "vanish", ("b", 0), ("b", 0)),
        ("third", "appear", ("e", 0), ("e", 0)),
    }
    (turn,) = [e for e in events if e.legs[0].manner == "turn"]
    assert turn.legs[0].degrees == -90


@pytest.mark.parametrize("flipped", [False, True])
def test_what_happens_is_heard_where_the_viewer_sees_it(flipped):
    before = draw("5  .  .  ^  .  .\n4  .  o  .  o  .\n3  .  R  b  .  >\ndecides: A")
    heard = {}
    for notation in ("b3-a3", "b3xc3"):
        table = Table(before, playable=False, flipped=flipped)
        table.board.overheard = False
        after = before.clone()
        after.apply(after.parse(notation))
        table.show(after, action=before.parse(notation))
        run(table)
        heard |= dict(zip(table.sounds, table.sides, strict=True))
    assert (heard["glide"] < -0.5) != flipped
    assert (heard["glide"] > 0.5) == flipped
    assert heard["fight"] == pytest.approx(0, abs=0.05)
    assert heard["dungeon"] == 1  # beside the board


def test_whoever_overhears_secrets_hears_everything_from_the_middle():
    before = draw("5  .  .  ^  .  .\n4  .  o  .  o  .\n3  .  R  b  .  >\ndecides: A")
    after = before.clone()
    after.apply(after.parse("b3-a3"))
    table = Table(before, playable=False)
    table.show(after, action=before.parse("b3-a3"))
    assert (table.sounds, table.sides) == (["glide"], [0.0])
