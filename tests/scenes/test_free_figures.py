"""Marks stand beside figures: most of every figure is seen, whatever a turn has left."""

from random import Random

import pygame
import pytest

from game.catalog import GAMES
from game.match import Match, Terms
from scenes.boards import marks
from scenes.boards.trail import _figures, _mask
from tests.helpers.sampling import sampled
from tests.scenes.driver import Driver, make_app
from tests.scenes.laboratory import wire
from tests.scenes.tables import Room, people
from tests.scenes.walk import NAMES

FREE = 0.6  # of a figure
TURNS = (3, 40)  # of each game
SHADES = 48  # of 255, by which light may change a colour
PIXELS = 30  # of a figure that others leave free, below which nothing is measured


def shares(play, surface):
    """Yield how much of each figure on the board is free of marks, other figures aside."""
    board, look = play.board, play.page.look
    pieces = {
        spot: piece
        for spot, piece in board.pieces.items()
        if spot[0] in board.places and not board.places[spot[0]].beside and not piece.faint
    }
    figures = list(_figures(board.places, pieces))
    shapes = [_mask(f.name, f.area.width, look, f.turned) for f in figures]
    for figure, shape in zip(figures, shapes, strict=True):
        area, own = figure.area, shape.copy()
        for other, covering in zip(figures, shapes, strict=True):
            if other is not figure:
                left, top = other.area.left - area.left, other.area.top - area.top
                own.erase(covering, (left, top))
        if own.count() < PIXELS:
            continue
        picture = marks.picture(figure.name, area.width, look, figure.turned)
        alone = pygame.Surface(area.size, pygame.SRCALPHA)
        alone.blit(picture, picture.get_rect(center=alone.get_rect().center))
        best = 0.0
        for right in (-1, 0, 1):  # a figure sways, and stands above its shadow
            for down in range(-5, 4):
                place = area.move(right, down)
                if surface.get_rect().contains(place):
                    part = surface.subsurface(place).convert_alpha()
                    like = pygame.mask.from_threshold(
                        part, (0, 0, 0, 0), (SHADES, SHADES, SHADES, 255), alone
                    )
                    best = max(best, like.overlap_area(own, (0, 0)) / own.count())
        yield figure.name, best


@pytest.mark.parametrize("turns", sampled(TURNS))
@pytest.mark.parametrize("key", sampled(GAMES, 2))
def test_no_trace_hides_more_than_a_part_of_a_figure(home, key, turns):
    app, rng, seen = make_app(home), Random(5), 0
    Driver(app).open(Room("Ground"))
    wiring = wire(app)
    while seen < turns:
        names = NAMES[: max(GAMES[key].players)]
        match = Match(key, people(*names), {}, rng.randrange(1000), Terms(curtain="open"))
        for _ in range(rng.randrange(8, 60)):
            if not match.over:
                match.play(rng.choice(list(match.state.legal_actions())))
        if match.over:
            continue
        play = wiring.play(match)
        app.push(play)
        app.step([], 0.1)
        for _ in range(40):
            play.moments.go_on()
            play.board.settle()
            app.step([], 0.1)
        if play.board.seen.trail:
            app.changed()
            app.step([], 0.0)
            for name, share in shares(play, app.screen.surface):
                assert share >= FREE, (name, match.ply, play.board.seen.trail)
            seen += 1
        app.home()
        app.step([], 0.1)
    app.close()
