"""Ghost Hunt: one press walks the way that is drawn, and ends where something new is seen."""

import pygame

from scenes.boards.ghost_hunt import click_paths, words
from tests.boards.hunt import Table
from tests.rules.hunting import begin, haunting, hunting, searching, square


class Walked:
    """A board whose decisions are played at once, as at a real table."""

    def __init__(self, state, player=1):
        self.state, self.player = state, player
        self.table = Table(state.observation(player))

    def go(self, place):
        """Press a place and let everything happen that follows; return the notation of it."""
        board, played = self.table.board, []
        self.table.click(place)
        for _ in range(200):
            while self.table.played:
                action = self.table.played.pop(0)
                played.append(self.state.notation(action))
                self.state.apply(action)
                seen = self.state.observation(self.player)
                board.show(seen, self.state.current_player == self.player, None)
            board.update(1 / 30)
        return played


def test_one_press_on_a_far_square_walks_there_step_by_step():
    walk = Walked(searching(begin(items="thermometer box"), 1, "a7", "e5"))
    assert walk.go("h5") == ["f5", "g5", "h5"]
    assert walk.state.left == 1
    assert walk.table.board.desk.decided(walk.table.board.observation) is None


def test_a_near_square_is_one_step_as_ever():
    walk = Walked(searching(begin(items="thermometer box"), 1, "a7", "e5"))
    assert walk.go("e6") == ["e6"]


def test_the_walk_stops_where_a_book_comes_into_sight():
    state = searching(begin("Spirit", "K", "thermometer box"), 1, "a7", "e5", book="k6")
    walk = Walked(state)
    assert walk.go("i5") == ["f5", "g5", "h5"]  # from h5 the book is four squares away
    assert walk.state.left == 1


def test_the_ghost_glides_as_far_and_stops_for_a_victim():
    walk = Walked(haunting(begin("Spirit", "K"), "f9", "j12"), 0)
    far = next(
        place
        for place in ("f7", "e7")
        if place in click_paths.far_squares(walk.table.board.observation)
    )
    assert walk.go(far)[-1] == far
    state = hunting(begin("Spirit", "C"), "a5", "h5")
    walk = Walked(state, 0)
    assert "kill 1" not in walk.go("e5")


def test_the_whole_way_is_drawn_before_it_is_gone():
    table = Table(searching(begin(items="thermometer box"), 1, "a7", "e5").observation(1))
    table.board.point("h5")
    table.draw()
    preview = table.board.preview()
    assert [(one, other) for one, other, _ in preview.arrows] == [
        ("e5", "f5"), ("f5", "g5"), ("g5", "h5")
    ]  # fmt: skip
    assert [spot for spot, _ in preview.pieces] == [("h5", 0)]


def test_what_is_said_beforehand_names_both_ends_and_what_is_left():
    table = Table(searching(begin(items="thermometer box"), 1, "a7", "e5").observation(1))
    table.board.point("h5")
    table.draw()
    board, view = table.board, table.view
    facts = view.foreseen(board.seen, board.prospect())
    said = words.preview(board.observation, facts, table.names[:2])
    assert "from e5 to h5" in said
    assert "1 step left after this" in said


def test_a_walk_that_was_begun_can_be_given_up():
    table = Table(searching(begin(items="thermometer box"), 1, "a7", "e5").observation(1))
    desk, seen = table.board.desk, table.board.observation
    assert desk.press(seen, "h5")
    assert desk.decided(seen) is not None
    assert desk.take_back(seen)
    assert desk.decided(seen) is None


def test_a_press_in_between_ends_the_walk():
    walk = Walked(searching(begin(items="thermometer box"), 1, "a7", "e5"))
    walk.table.click("h5")
    walk.state.apply(walk.table.played.pop())
    seen = walk.state.observation(1)
    walk.table.board.show(seen, True, None, moving=False)
    assert walk.table.board.desk.busy(seen)
    walk.table.mouse(pygame.MOUSEBUTTONDOWN, (3, 3))
    assert not walk.table.board.desk.busy(seen)
    walk.table.board.update(1.0)
    assert walk.table.played == []


def test_ways_are_as_long_as_they_cost():
    seen = searching(begin(items="thermometer box"), 1, "a7", "e5").observation(1)
    for place, (cost, first) in click_paths.reach(seen).items():
        way = click_paths.way_to(seen, place)
        assert len(way) == cost
        assert way[-1] == place
        assert click_paths.target_of(seen, first) == way[0]
    assert click_paths.way_to(seen, square(seen, "a1")) == []
