from game.match import Match
from scenes.bench import frame_times
from tests.scenes.tables import KEY, SlowRandom, people


def test_the_window_is_measured_standing_and_moving():
    match = Match(KEY, people(), {"placement": "random"}, 1)
    rows = frame_times((1280, 720), match, lambda match: SlowRandom(10), "maid")
    assert match.ply >= 20
    values = {row.name.removeprefix("1280x720 "): row.value for row in rows}
    assert 0 < values["animating, median"] <= values["animating, p99"]
    assert 0 < values["idle, median"] <= values["idle, p99"]
    assert 0 < values["idle, processor"] < 100
    assert values["memory"] > 10
    assert {row.unit for row in rows} == {"ms", "% of a core", "MiB"}
