"""Small boards: bare, with whole names; the lab's beside its controls."""

import pytest
from pygame import Rect

from game.catalog import GAMES, new_state
from game.language import LANGUAGES, _
from scenes.boards.ghost_hunt import nouns
from scenes.boards.ghost_hunt.house import scenery
from scenes.boards.haunted_house import naming
from scenes.boards.haunting_house_3.house.house_art import TITLES
from scenes.boards.haunting_house_3.view import Lie, _house
from scenes.boards.picture.figures import BoardPicture
from scenes.boards.picture.thumbnails import paint_position
from scenes.results.final_board import MomentBoard
from scenes.ui.drawing import cache, text
from scenes.ui.drawing.sheet import Sheet
from tests.helpers.sampling import sampled
from tests.scenes.driver import Driver, make_app
from tests.scenes.tables import Room
from tests.scenes.walk import MIDDLE, played

FINAL = {"variant": "final_match"}
BOARDS = [(key, {}) for key in GAMES] + [("guidance_rite", FINAL)]
SIZES = ((1280, 720), (1920, 1080))
WINDOWS = [(size, language) for size in SIZES for language in LANGUAGES]


@pytest.fixture
def drawn(blank, monkeypatch):
    """Note words, face and size of all lines of text that are drawn."""
    found, line = [], text.line

    def noted(words, face, pixels, *how):
        found.append((words, face, pixels))
        return line(words, face, pixels, *how)

    monkeypatch.setattr(text, "line", noted)
    return found


def opening(key, options):
    game = GAMES[key]
    given = {option.key: option.default for option in game.rules.options} | options
    return new_state(key, game.players[0], given, 3)


def names_on(state):
    """The names on the plates of a board."""
    if hasattr(state, "storeys"):
        return [_(title) for title in TITLES[: state.storeys]]
    if not hasattr(state, "house"):
        return []
    if hasattr(state.house, "spawns"):
        return [nouns.room_title(name) for name in state.house.room_names]
    return [naming.room_title(state, room) for room in range(len(state.house.room_names))]


@pytest.mark.parametrize(("size", "language"), sampled(WINDOWS, lambda w: w == ((1280, 720), "es")))
def test_small_boards_show_whole_names_and_no_explanations(home, drawn, size, language):
    app = make_app(home, size, language=language, animation="off")
    page = Driver(app).open(Room("Ground")).page
    for key, options in BOARDS:
        state = opening(key, options)
        picture = BoardPicture(page, GAMES[key], state, 240, plain=True)
        picture.place(Rect(0, 0, page.look.pt(245), page.look.pt(240)))
        drawn.clear()
        cache.forget()
        picture.paint(Sheet(picture.area.size, page.look))
        assert {words for words, _face, _pixels in drawn} == set(names_on(state)), key
        if key in ("ghost_hunt", "haunting_house_3"):
            rooms = rooms_of(picture)
            for words, face, pixels in drawn:
                assert text.width(words, face, pixels) <= rooms[words], (key, words)
        drawn.clear()
        cache.forget()
        paint_position(GAMES[key], state, (80, 60), page.look)
        assert {words for words, _face, _pixels in drawn} == set(names_on(state)), key


def test_the_final_board_of_ghost_hunt_has_no_legend(home, drawn):
    page = Driver(make_app(home, animation="off")).open(Room("Ground")).page
    match = played("ghost_hunt", MIDDLE)
    drawn.clear()
    MomentBoard(page, match, match.ply).paint(Sheet((400, 214), page.look))
    names = set(names_on(match.state))
    assert names <= {words for words, _face, _pixels in drawn}
    assert not {"salt print", "UV mark", "hiding place"} & {words for words, _f, _p in drawn}


def rooms_of(picture):
    """The widths of rooms or storeys on a small board, by name."""
    board, state = picture.board, picture.observation
    if hasattr(state, "storeys"):
        lie = Lie(state.storeys, False, None, True)
        house = _house(board.painter.board, board.painter.look, lie)
        widths = [house.frame(storey).width for storey in range(state.storeys)]
        return dict(zip(names_on(state), widths, strict=True))
    side = board.places[state.house.names[0]].rect.width
    widths = [wide * side for _left, _top, wide, _high in scenery.plan(state).blocks]
    return dict(zip(names_on(state), widths, strict=True))
