"""A view is a value: nobody changes one, and every layer is painted from its own value alone."""

from dataclasses import FrozenInstanceError, fields, replace
from random import Random

import pygame
import pytest

from game import catalog
from scenes.boards.board import Board
from scenes.boards.board_hooks import BoardHooks
from scenes.boards.faces import face_of
from scenes.boards.picture.layer import Areas, ground_of
from scenes.boards.seen import Seen
from scenes.ui.drawing import shapes
from scenes.window.preferences import Preferences

NAMES = ("Ada", "Eve", "Mia", "Zoe", "Ann", "Eli")
SIZE = (1000, 640)
STEPS, EVERY = 60, 12  # of a match, and how many of them lie between two that are painted

each_game = pytest.mark.parametrize("key", catalog.GAMES)


def viewed(key, seed=1):
    """Return observations of a match at random, each of the seat that decides or of the first."""
    state, rng, found = catalog.new_state(key, seed=seed), Random(seed), []
    for step in range(STEPS):
        legal = state.legal_actions()
        if not legal:
            break
        if step % EVERY == 0:
            found.append(state.observation(max(0, state.current_player)))
        state.apply(rng.choice(legal))
    return [*found, state.observation(0)]


def view_of(key, observation):
    """Return a new view of a game, with the names of its players."""
    return face_of(key).view(NAMES[: len(observation.returns())])


def board_of(key, observation, look):
    """Return a board with an observation, as large as a small window allows."""
    board = Board(view_of(key, observation), observation, BoardHooks())
    areas = areas_of(board, look)
    board.arrange(look, areas.board, areas.side, shapes.room(look))
    board.show(observation, True, None, moving=False)
    return board


def areas_of(board, look):
    """Return where a board and what is beside it lie."""
    wide = SIZE[0] * 2 // 5
    high = min(SIZE[1] - 20, board.view.side_heights(board.seen, wide, look)[1])
    left = SIZE[0] - wide - 10
    return Areas(pygame.Rect(10, 10, left - 20, SIZE[1] - 20), pygame.Rect(left, 10, wide, high))


def pictures(board, look):
    """Yield each layer that is seen of a board in a few moments, with the bytes it paints."""
    seen, areas = board.seen, areas_of(board, look)
    overlays = frozenset(board.view.switch(seen, one.key) for one in board.overlays)
    place = next(iter(board.places))
    for shown in (
        seen,
        replace(seen, flipped=True, playable=False),
        replace(seen, on=overlays, pointed=place, trail=()),
        replace(seen, moving=True, time=300.0, stood=0.5),
    ):
        for layer in board.view.layers(shown):
            surface = pygame.Surface(SIZE, pygame.SRCALPHA)
            layer.draw(surface, areas, look)
            yield layer, surface.get_buffer().raw


@each_game
def test_equal_values_are_painted_alike_whatever_was_painted_in_between(key):
    look = Preferences().look(SIZE)
    painted, again = {}, 0
    for observation in viewed(key):
        for layer, picture in pictures(board_of(key, observation, look), look):
            painted[layer.plane, layer.paint, layer.value] = picture
    for observation in reversed(viewed(key)):  # other objects of the same values
        for layer, picture in pictures(board_of(key, observation.clone(), look), look):
            known = painted.get((layer.plane, layer.paint, layer.value))
            assert known is None or known == picture, (layer.plane, layer.value)
            again += known is not None
    assert again >= 4 * len(viewed(key))


@each_game
def test_a_layer_paints_nothing_outside_of_its_extent(key):
    look = Preferences().look(SIZE)
    for observation in viewed(key)[::2]:
        board = board_of(key, observation, look)
        areas = areas_of(board, look)
        for layer, picture in pictures(board, look):
            if layer.plane == "above":
                surface = pygame.image.frombuffer(bytearray(picture), SIZE, "BGRA")
                far = look.px(60)
                surface.fill("#00000000", layer.area(areas, look).inflate(far, far))
                assert not surface.get_bounding_rect(), layer.value


@each_game
def test_there_is_one_ground_and_one_layer_of_signs_and_beside_the_board_at_the_most(key):
    look = Preferences().look(SIZE)
    for observation in viewed(key):
        board = board_of(key, observation, look)
        planes = [layer.plane for layer in board.view.layers(board.seen)]
        assert planes.count("ground") == 1
        assert planes.count("signs") <= 1
        assert planes.count("side") <= 1


@each_game
def test_a_view_stays_what_it_is_while_a_match_is_shown_and_its_overlays_switched(key):
    look, seen = Preferences().look(SIZE), viewed(key)
    board = board_of(key, seen[0], look)
    before, surface = dict(vars(board.view)), pygame.Surface(SIZE)
    for observation in seen:
        board.show(observation, True, None, moving=False)
        board.recall(lambda: iter(()))
        for overlay in board.overlays:
            board.toggle(overlay.key)
        for overlay in reversed(board.overlays):  # with those that others have brought
            board.toggle(overlay.key)
        board.point(next(iter(board.places)))
        board.draw(surface)
    assert vars(board.view) == before


@each_game
def test_nothing_of_a_view_and_of_what_is_seen_can_be_assigned(key):
    observation = viewed(key)[0]
    view, seen = view_of(key, observation), Seen(observation)
    for name in (*vars(view), *(field.name for field in fields(Seen)), "facts", "anything"):
        with pytest.raises(AttributeError):
            setattr(view, name, None)
    with pytest.raises(FrozenInstanceError):
        seen.pointed = "a1"
    with pytest.raises(FrozenInstanceError):
        ground_of(view.layers(seen)).value = None
