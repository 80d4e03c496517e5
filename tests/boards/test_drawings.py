"""The drawings of every game: whatever is drawn can be written, read again, and looks the same."""

from random import Random

import pygame
import pytest
from pygame import Rect

from game.catalog import GAMES
from game.drawings import LineFault
from scenes.boards.faces import drawing_of, has_drawings
from scenes.window.preferences import Preferences

LOOK = Preferences().look((1280, 720))
AREA = Rect(0, 0, 640, 540)
GAMES_DRAWN = [g.key for g in GAMES.values() if any(o.folder for o in g.rules.options)]
each_game = pytest.mark.parametrize("key", GAMES_DRAWN)


def scribble(drawing, sketch, rng, count):
    """Use random tools on random spots, and step and write what else there is."""
    for _index in range(count):
        tools = drawing.tools(sketch)
        if tools and rng.random() < 0.9:
            tool = rng.choice(tools)
            spots = sorted(drawing.spots(sketch, tool.aim, AREA, LOOK))
            if spots:
                sketch = drawing.draw(sketch, tool.key, rng.choice(spots), rng.random() < 0.2)
        elif numbers := drawing.numbers(sketch):
            number = rng.choice(numbers)
            value = rng.randint(number.least, min(number.most, number.value + 2))
            sketch = drawing.with_number(sketch, number.key, value)
    return sketch


def fault_of(drawing, text):
    try:
        drawing.check(text)
    except LineFault as fault:
        return fault
    return None


def test_all_games_with_files_of_the_players_can_be_drawn():
    assert [key for key in GAMES if has_drawings(key)] == GAMES_DRAWN
    for key in GAMES_DRAWN:
        option = next(o for o in GAMES[key].rules.options if o.folder)
        assert drawing_of(key).option == option.key


@each_game
def test_whatever_is_drawn_is_written_and_read_again(key):
    drawing, rng = drawing_of(key), Random(7)
    for begun in drawing.beginnings():
        sketch = scribble(drawing, begun.sketch, rng, 60)
        text = drawing.write(sketch)
        again = drawing.write(drawing.read(text))
        assert again.rstrip() == text.rstrip()
        fault = fault_of(drawing, text)
        if fault is None:
            assert drawing.options(sketch)[drawing.option]
        else:
            squares = drawing.spots(sketch, "square", AREA, LOOK)
            found = drawing.faulty(sketch, fault)
            assert all(name in squares for aim, name in found if aim == "square")


@each_game
def test_what_comes_with_the_game_has_no_fault_and_is_chosen_whole(key):
    drawing = drawing_of(key)
    option = next(o for o in GAMES[key].rules.options if o.folder)
    for begun in drawing.beginnings():
        if begun.name:
            drawing.check(drawing.write(begun.sketch))
            value = drawing.options(begun.sketch)[option.key]
            assert option.parse(value) == value


@each_game
def test_a_mirror_of_a_mirror_is_the_same(key):
    drawing = drawing_of(key)
    for begun in drawing.beginnings():
        for tool in drawing.tools(begun.sketch):
            spots = drawing.spots(begun.sketch, tool.aim, AREA, LOOK)
            for spot in sorted(spots)[:20]:
                for mirror in drawing.mirrors:
                    other, there = drawing.mirrored(begun.sketch, tool.key, spot, mirror)
                    assert there in drawing.spots(begun.sketch, tool.aim, AREA, LOOK) or (
                        tool.aim == "edge"
                    )
                    assert drawing.mirrored(begun.sketch, other, there, mirror) == (tool.key, spot)


@each_game
def test_every_tool_draws_something_somewhere_and_erases_it(key):
    drawing = drawing_of(key)
    for begun in drawing.beginnings()[-3:]:
        for tool in drawing.tools(begun.sketch):
            spots = sorted(drawing.spots(begun.sketch, tool.aim, AREA, LOOK))
            drawn = [drawing.draw(begun.sketch, tool.key, spot, False) for spot in spots[:1]]
            assert all(drawing.described(sketch, spots[0]) for sketch in drawn)
        letters = [tool.letter for tool in drawing.tools(begun.sketch) if tool.letter]
        assert len({*letters}) == len(letters)
        assert not {*letters} & {"Y", "Z"}


@each_game
def test_spots_of_one_aim_do_not_overlap_and_lie_in_the_area(key):
    drawing = drawing_of(key)
    for begun in drawing.beginnings()[::2]:
        for aim in {tool.aim for tool in drawing.tools(begun.sketch)}:
            rects = list(drawing.spots(begun.sketch, aim, AREA, LOOK).values())
            assert all(AREA.contains(rect) for rect in rects)
            for index, rect in enumerate(rects):
                assert rect.collidelist(rects[index + 1 :]) == -1


@each_game
def test_a_picture_shows_what_is_drawn_and_nothing_else_changes_it(key):
    pygame.font.init()
    drawing, rng = drawing_of(key), Random(3)
    sketch = drawing.beginnings()[-1].sketch

    def picture(shown):
        surface = pygame.Surface(AREA.size)
        drawing.paint_ground(surface, AREA, LOOK, shown)
        drawing.paint(surface, AREA, LOOK, shown)
        return pygame.image.tobytes(surface, "RGB")

    other = scribble(drawing, sketch, rng, 12)
    assert picture(sketch) == picture(sketch)
    assert picture(other) != picture(sketch)
