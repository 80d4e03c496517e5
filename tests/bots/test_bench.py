"""The figures of the engine: every one is there, and has a plausible size."""

from game import bench
from tests.helpers.sampling import full


@full
def test_every_figure_is_measured(monkeypatch):
    monkeypatch.setattr(bench, "MEASURED_SECONDS", 0.02)
    rows = bench.engine_speed("eighteen_ghosts")
    assert [(row.name, row.unit) for row in rows] == [
        ("random actions", "/s"),
        ("clone", "µs"),
        ("MCTS iterations", "/s"),
        ("alpha-beta nodes", "/s"),
    ]
    assert all(row.value > 0 for row in rows)


def test_the_positions_are_from_the_middle_and_always_the_same():
    states = [bench.middle_position("eighteen_ghosts", seed) for seed in range(3)]
    assert states == [bench.middle_position("eighteen_ghosts", seed) for seed in range(3)]
    assert all(not any(state.hand) and state.current_player >= 0 for state in states)
