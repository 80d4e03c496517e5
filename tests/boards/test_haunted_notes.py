"""Case notes of Haunted House: tiles counted, before and after each Radar and beforehand."""

from dataclasses import replace

import pytest

from game.inference.haunted_house.deduction import possible_tiles
from game.rules.haunted_house.tables import NAMES, tiles_in
from scenes.boards.haunted_house.knowledge import case_notes
from scenes.boards.haunted_house.knowledge.outlook import Counting, counts
from scenes.boards.haunted_house.naming import hunter_names
from tests.boards.haunted import KITCHEN, Table, new, play, walk
from tests.boards.haunted import NAMES as FOUR_NAMES

SEARCH = "@f1, A:d4-d5, A:d5-d6, B:radar, B:d4-c4, end, f1-f2, end, A:radar"


def names(tiles):
    return [NAMES[tile] for tile in tiles_in(tiles)]


def finished(counting, observation, pawn):
    """Return what a Radar would tell when every answer has been followed."""
    outlook = counting.outlook(observation, pawn)
    while counting.arrived():
        outlook = counting.outlook(observation, pawn)
    return outlook


def test_each_radar_tells_how_many_tiles_there_were_before_and_after_it():
    begun = "@f1, A:d4-d5, A:d5-d6, B:radar"
    before = possible_tiles(play(begun.removesuffix(", B:radar")).observation(1)).bit_count()
    after = possible_tiles(play(begun).observation(1)).bit_count()
    (reading,) = Counting().readings(play(begun).observation(1), 5)
    assert (reading.before, reading.after, reading.turn) == (before, after, 1)
    assert before > after
    two = Counting().readings(play(SEARCH).observation(1), 5)
    assert [(r.pawn, NAMES[r.tile], r.turn) for r in two] == [(0, "d6", 2), (1, "d4", 1)]
    assert two[0].after == possible_tiles(play(SEARCH).observation(1)).bit_count()
    assert Counting().readings(play(SEARCH).observation(1), 1) == two[:1]


def test_a_radar_would_leave_what_it_leaves_when_it_is_used():
    """The answers foreseen are all that can come, and the truth leaves just what was foreseen."""
    used = 0
    for seed in range(3):
        for before, action, after in walk(seed, longest=240):
            notation = before.notation(action)
            if not notation.endswith(":radar"):
                continue
            seen, pawn = before.observation(before.current_player), "AB".index(notation[0])
            outlook = finished(Counting(), seen, pawn)
            (reading,) = Counting().readings(after.observation(before.current_player), 1)
            left = possible_tiles(after.observation(before.current_player))
            if len(reading.numbers) == 1 and not outlook.paired:
                assert dict(outlook.answers)[reading.numbers[0]] == left
                used += 1
    assert used > 10


def test_the_mean_counts_each_tile_alike():
    outlook = finished(Counting(), play(SEARCH).observation(1), 1)
    sizes = [tiles.bit_count() for _, tiles in outlook.answers]
    assert outlook.mean == sum(size * size for size in sizes) / sum(sizes)


def test_after_two_numbers_a_radar_promises_nothing():
    seen = play("@f1, end, polt b6, end, A:radar").observation(1)
    assert finished(Counting(), seen, 1).paired


def outlook_of(table):
    """Return what a Radar would tell, None while that is not shown."""
    table.draw()
    seen = replace(table.board.seen, hovered_action=table.board.prospect())
    return next(x.value for x in table.view.layers(seen) if x.plane == "side").outlook


def test_hovering_the_radar_draws_rings_and_what_they_leave():
    state = play(SEARCH + ", end, end").observation(1)
    table = Table(state)
    plain = table.picture()
    table.board.point("radar")
    hovered = table.picture()
    assert hovered != plain
    assert outlook_of(table) is not None
    table.board.point("trap")
    assert table.picture() != hovered
    assert outlook_of(table) is None
    table.board.point(None)
    assert table.picture() == plain


def test_the_hunter_that_is_chosen_is_foreseen_and_else_the_one_who_learns_more():
    state = play("@f1, A:d4-d5, A:d5-d6, B:radar, B:d4-c4, end, end").observation(1)
    table = Table(state)
    means = [finished(table.board.desk.counting, state, pawn).mean for pawn in (0, 1)]
    assert means[0] != means[1]
    table.board.point("radar")
    table.draw()
    assert outlook_of(table).pawn == means.index(min(means))
    for pawn in (0, 1):
        table.click(("pawn H", "pawn I")[pawn])
        table.board.point("radar")
        table.draw()
        assert outlook_of(table).pawn == pawn
        table.board.cancel()


def test_without_the_aid_nothing_is_counted_and_the_radars_stay():
    state = play(SEARCH, deduction_aid=False).observation(1)
    table = Table(state)
    plain = table.picture()
    assert not counts(state)
    table.board.point("radar")
    table.draw()
    assert outlook_of(table) is None
    assert Counting().readings(state, 1)
    assert plain != Table(play(SEARCH).observation(1)).picture()


def test_the_rooms_tell_what_was_reported_and_when():
    seen = play(KITCHEN + ", end, c1-c2, end, B:d4-d3, B:d3-d2, end, end, B:d2-c2").observation(1)
    told = case_notes.told_rooms(seen)
    kitchen, hall = (list(seen.house.room_names).index(name) for name in ("Kitchen", "Hall"))
    assert told[kitchen] == (True, seen.turn)
    assert told[hall][0] is False


@pytest.mark.parametrize(
    ("notations", "said"),
    [
        ("@f1, end, end, @f1", "The Ghost is on one of {number} tiles"),
        ("@f1, end, end, @e4, A:d4-e4, A:radar", "The Ghost is on e4"),
        ("@f1, end, end, @f1, end, end", "The Ghost was never captured"),
        ("@f1, end, end, @d3, A:d4-d3, A:capture", "The Ghost was captured in turn 1"),
        ("@d3, A:d4-d3, A:capture, @f1, end, end", "The Ghost was never captured"),
    ],
)
def test_a_capture_is_told_only_when_there_was_one(notations, said):
    state = play(notations, turn_limit=1)
    seen = state.observation(0)
    assert case_notes.place_words(seen, Counting().possible(seen))[0] == said


@pytest.mark.parametrize("text_size", [100, 200])
def test_where_there_is_no_room_beside_the_house_the_notes_lie_over_it(text_size):
    table = Table(play(SEARCH).observation(1), text_size=text_size)
    keys = [toggle.key for toggle in table.board.overlays]
    assert ("notes" in keys) == (text_size == 200)
    if text_size == 200:
        plain = table.picture()
        table.board.toggle("notes")
        assert table.picture() != plain


def test_the_ghost_sees_nothing_of_the_notes():
    """Twins: what the hunters were told changes nothing on the Ghost's screen."""
    pictures = {Table(play(f"@f1, {deed}, end").observation(0)).picture()
                for deed in ("A:radar, B:radar", "A:trap", "A:capture")}  # fmt: skip
    assert len(pictures) == 1


def test_an_empty_set_of_possible_tiles_is_not_a_capture():
    hunting = play("@a1").observation(1)
    for possible in (0, 0b110):
        words, _colour = case_notes.place_words(hunting, possible)
        assert words == "The Ghost is on one of {number} tiles"


def test_with_four_players_a_hunter_goes_by_the_name_of_its_player():
    """In notes, the inquest and the log alike; in the other round the other pair hunts."""
    assert hunter_names(0, FOUR_NAMES) == ("Bob", "Dan")
    assert hunter_names(1, FOUR_NAMES) == ("Ada", "Cyd")
    assert hunter_names(0, FOUR_NAMES[:2]) == ("Amelia", "Ben")
    for number in (0, 1):
        state = new(4)
        state.round = number
        led = [FOUR_NAMES[state.seat_of(pawn)] for pawn in (0, 1)]
        assert led == [*hunter_names(number, FOUR_NAMES)]
