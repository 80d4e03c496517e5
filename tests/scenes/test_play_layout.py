"""The play scene at every size: nothing clipped, nothing overlapping, the board large enough."""

from itertools import combinations

import pytest

from game.match import Match, Seat
from scenes.boards.eighteen_ghosts_side import shelves
from scenes.ui import text
from tests.scenes.checks import assert_no_clipping
from tests.scenes.players import Parlour
from tests.scenes.tables import KEY, LEVELS, SIZES, against, eager, people

LONG = ("Wilhelmina Featherstonehaugh", "Bartholomew Cholmondeley")


def bots():
    return [Seat("bot", "The Maid", "maid"), Seat("bot", "The Countess", "countess")]


def assert_room(parlour):
    """Board, side and widgets lie apart, inside the window, and the board is at least 300 wide."""
    panel = parlour.play.stage.panel
    assert_no_clipping(parlour.app)
    squares = [place.rect for place in parlour.board.places.values() if not place.beside]
    whole = squares[0].unionall(squares)
    assert min(whole.size) >= 300
    areas = [panel.board, panel.card.area]
    areas += [button.area for button in panel.tools]
    areas += [panel.side] if panel.side else []
    areas += [panel.log_card.area] if panel.log_card else []
    for one, other in combinations(areas, 2):
        assert not one.colliderect(other)
    for place in parlour.board.places.values():
        assert parlour.app.screen.surface.get_rect().contains(place.rect)
        assert min(place.rect.size) >= 24


@pytest.mark.parametrize(("size", "text_size"), SIZES)
def test_every_stage_of_a_match_fits(home, size, text_size):
    match = eager(4, people(*LONG), decisions=40)
    parlour = Parlour(home, match, size=size, text_size=text_size)
    for ply in (40, 20, 3, 0):
        while match.ply > ply:
            parlour.player.press("Z")
        assert_room(parlour)
        source = parlour.way(match.state.legal_actions()[0])[0]
        parlour.hover(source)
        assert_room(parlour)
    parlour.app.close()


@pytest.mark.parametrize(("size", "text_size"), SIZES)
@pytest.mark.parametrize("seats", [against(LEVELS[1]), bots()], ids=["against", "watching"])
def test_the_buttons_of_every_table_fit(home, size, text_size, seats):
    match = Match(KEY, seats, {"placement": "random"}, 2)
    parlour = Parlour(home, match, size=size, text_size=text_size, confirm_moves=True)
    assert_room(parlour)
    if parlour.board.playable:
        parlour.click(match.state.legal_actions()[0])
        assert parlour.play.stage.panel.confirm.visible
        assert_room(parlour)
        parlour.player.press("Esc")
    if not parlour.play.stage.panel.roomy:
        parlour.player.press("L")
        parlour.player.wait()
        assert parlour.play.stage.panel.log.visible
        assert_room(parlour)
    parlour.app.close()


@pytest.mark.parametrize(("size", "text_size"), SIZES)
def test_the_pause_fits(home, size, text_size):
    parlour = Parlour(home, size=size, text_size=text_size)
    parlour.player.press("Esc")
    assert_no_clipping(parlour.app)
    parlour.app.close()


@pytest.mark.parametrize(("size", "text_size"), SIZES)
def test_an_earlier_position_and_its_way_back_fit(home, size, text_size):
    parlour = Parlour(home, eager(4, decisions=30), size=size, text_size=text_size)
    parlour.play.stage.look_at(12)
    parlour.player.wait(0.1)
    assert_room(parlour)
    parlour.app.close()


@pytest.mark.parametrize(("size", "text_size"), SIZES)
def test_the_words_beside_the_board_fit(home, size, text_size):
    parlour = Parlour(home, Match(KEY, people(*LONG), {}, 1), size=size, text_size=text_size)
    look, side = parlour.app.look, parlour.play.stage.panel.side
    for shelf in shelves(side, look):
        assert side.contains(shelf.rect)
        for label, slots in zip(shelf.labels, shelf.slots, strict=True):
            assert label.right < slots[0].left
            if shelf.lettered:
                for words in ("Outside", "Dungeon", "To place"):
                    assert text.width(words, "regular", look.pt(16)) <= label.width
    parlour.app.close()
