"""What chance did in a match, and the scene that tells it."""

from random import Random

import pytest
from pygame import Rect

from game import catalog
from game.match import Match, Seat
from game.state import CHANCE
from scenes.analysis.faces import Faces
from scenes.analysis.scene import Analysis
from scenes.boards.faces import face_of
from scenes.results.judge import Judge
from scenes.telling.luck import Pool, pools_of
from tests.helpers.variants import play_out
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, make_app
from tests.scenes.tables import LEVELS
from tests.scenes.test_judge import Appraising, finished
from tests.scenes.test_results import Steady, wait_for_the_judge, won_by

ROLLING = {"haunting_house_3": 1, "ghost_hunt": 2}  # kinds of rolls


@pytest.mark.parametrize("key", catalog.GAMES)
def test_every_roll_is_counted_once_and_expected_once(key):
    match = finished(key)
    pools = pools_of(match)
    rolls = sum(
        entry.player == CHANCE and len(set(match.positions[entry.ply].legal_actions())) > 1
        for entry in match.log
    )
    assert sum(pool.count for pool in pools) == rolls
    for pool in pools:
        assert sum(pool.expected) == pytest.approx(pool.count)
        assert len(set(pool.faces)) == len(pool.faces) == len(pool.came)
        assert 0 < pool.share <= 1
    if key in ROLLING:
        assert len(pools) == ROLLING[key]
    assert face_of(key).luck.nothing().endswith(".")
    assert face_of(key).luck.length(1).startswith("1 ")


def test_the_dice_of_a_hunt_are_told_apart():
    match = finished("ghost_hunt")
    written = [entry.notation for entry in match.log if entry.player == CHANCE]
    hunts = [n.split()[1] for n in written if n.startswith("hunt ")]
    pool = next(pool for pool in pools_of(match) if pool.heading == "Dice for a hunt")
    assert pool.faces == tuple("123456")
    assert pool.came == tuple(hunts.count(face) for face in "123456")
    assert pool.expected == pytest.approx([len(hunts) / 6] * 6)


def test_dealt_items_and_the_toss_are_told():
    seats = [Seat("person", "Ada"), Seat("person", "Eve")]
    options = {"variant": "final_match", "items": "draft"}
    match = play_out(Match("guidance_rite", seats, options, 5), Random(1))
    headings = {pool.heading for pool in pools_of(match)}
    assert {"Items dealt to Ada", "Items dealt to Eve"} <= headings


def test_the_verdict_is_plain():
    fair = Pool("Die", tuple("12"), (9, 11), (10.0, 10.0), 0.8)
    odd = Pool("Die", tuple("12"), (20, 0), (10.0, 10.0), 0.002)
    assert fair.verdict == (
        "Nothing unusual: about 80 of 100 fair matches deviate at least this far."
    )
    assert odd.verdict.startswith("Very unusual, but it happens: at most 2 of 100 fair matches ")
    assert Pool("Die", tuple("12"), (2, 1), (1.5, 1.5), 0.9).verdict.startswith("Too few")


def test_unlikely_dice_are_found_unusual_and_fair_ones_are_not():
    shares = []
    for seed in range(12):
        match = finished("ghost_hunt", seed)
        shares += [pool.share for pool in pools_of(match)]
    assert sum(share < 0.1 for share in shares) <= 8  # of 24, where 2 or 3 are to be expected
    assert max(shares) > 0.5


def analysis(match, thinker, found):
    judge = lambda match, plies: Judge(match, plies, thinker, LEVELS[2])  # noqa: E731
    return Analysis(match, judge, found.append)


def test_a_swing_shows_the_match_there(player):
    found = []
    below = player.open(analysis(won_by(0), Steady(), []))
    scene = player.open(analysis(won_by(0), Steady(), found))
    wait_for_the_judge(player)
    player.tab_to("swing 1")
    player.press("Enter")
    player.wait()
    assert player.app.scene is below
    assert len(found) == 1
    assert found[0] in [turn.end for turn in scene.turns]


def test_the_seed_is_told_and_copied(player, monkeypatch):
    copied = []
    monkeypatch.setattr("pygame.scrap.put_text", copied.append)
    scene = player.open(analysis(won_by(0), Steady(), []))
    assert str(scene.match.seed) in [widget.label for widget in scene.page.widgets]
    player.press("Ctrl C")
    player.wait()
    assert copied == [str(scene.match.seed)]
    assert "Seed copied." in [widget.label for widget in scene.page.widgets]


@pytest.mark.parametrize(
    ("key", "size", "text_size"),
    [
        ("haunting_house_3", (1280, 720), 100),
        ("ghost_hunt", (1280, 720), 200),
        ("haunted_house", (1920, 1080), 150),
    ],
)
def test_no_text_is_clipped(home, key, size, text_size):
    app = make_app(home, size, text_size=text_size)
    player = Driver(app)
    player.open(analysis(finished(key), Appraising(key), []))
    player.wait(0.3)
    assert_no_clipping(app)


def test_long_names_of_faces_take_more_lines(player, gallery):
    names = ("Wilhelmina Featherstones", "Bartholomew Cholmondeley")
    pool = Pool("Who moves first", names, (1, 0), (0.5, 0.5), 1.0)
    page = player.app.scene.page
    faces = Faces(page, pool)
    wide = page.look.pt(340)
    faces.place(Rect(0, 0, wide, faces.height_for(wide)))
    drawn = " ".join(words for words, _ in faces.texts)
    assert "…" not in drawn
    assert all(part in drawn for name in names for part in name.split())
    bottom = max(place.bottom for _, place in faces.texts)
    assert bottom <= faces.height_for(wide)
