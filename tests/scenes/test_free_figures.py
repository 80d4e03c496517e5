"""Marks stand beside figures: most of every figure is seen, whatever a turn has left."""

from random import Random

import pygame
import pytest
from pygame import Rect

from game.catalog import GAMES
from game.match import Match, Terms
from scenes.boards.board import Board
from scenes.boards.guidance_rite.battle import choosable
from scenes.boards.motion.trail import _mask, figures_of
from scenes.boards.picture import marks
from tests.helpers.sampling import sampled
from tests.scenes.driver import Driver, make_app
from tests.scenes.laboratory import wire
from tests.scenes.shots import has_shown_all, is_held, is_revealing
from tests.scenes.tables import Room, people
from tests.scenes.walk import NAMES

pytestmark = pytest.mark.usefixtures("painted")

FREE = 0.6  # of a figure
TURNS = (3, 40)  # of each game
EACH = 12  # turns measured of a match
STEPS = 80  # in which everything that is held is shown
STILL = 8  # steps after which nothing more will be shown
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
    figures = list(figures_of(board.places, pieces))
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


def measured(app, key, turns, seed=5):
    """Yield (name, share, ply, trail) of every figure after so many random turns with traces."""
    rng, seen = Random(seed), 0
    Driver(app).open(Room("Ground"))
    wiring = wire(app)
    while seen < turns:
        names = NAMES[: max(GAMES[key].players)]
        match = Match(key, people(*names), {}, rng.randrange(1000), Terms(curtain="open"))
        for _ in range(rng.randrange(8, 60)):
            if not match.over:
                match.play(rng.choice(list(match.state.legal_actions())))
        play = wiring.play(match)
        app.push(play)
        rest(app, play)
        for _ in range(EACH):
            if match.over or app.scene is not play:
                break
            for _ in range(rng.randrange(1, 6)):
                if not match.over:
                    play.hands.play(rng.choice(list(match.state.legal_actions())))
            play.presenter.show_change()
            rest(app, play)
            if play.board.seen.trail and app.scene is play and seen < turns:
                app.changed()
                app.step([], 0.0)
                for name, share in shares(play, app.screen.surface):
                    yield name, share, match.ply, play.board.seen.trail
                seen += 1
        app.home()
        app.step([], 0.1)


def rest(app, play):
    """Go on until nothing moves and nothing waits to be shown; draw nothing meanwhile."""
    draw, app._draw = app._draw, lambda: None
    still = 0
    app.step([], 0.1)
    for _ in range(STEPS):
        play.runner.press()
        play.board.settle()
        app.step([], 0.1)
        if app.scene is not play or still == STILL:
            break
        shown = is_held(play) or is_revealing(play) or play.board.animating
        still = 0 if shown or not has_shown_all(play) else still + 1
    app._draw = draw


@pytest.mark.parametrize("turns", sampled(TURNS))
@pytest.mark.parametrize("key", sampled(GAMES, 2))
def test_no_trace_hides_more_than_a_part_of_a_figure(home, key, turns, monkeypatch):
    # The veil over what cannot be chosen darkens figures and hides none of their shapes.
    monkeypatch.setattr(choosable, "paint_veil", lambda surface, place, look: None)
    app = make_app(home)
    for name, share, *where in measured(app, key, turns):
        assert share >= FREE, (name, *where)
    app.close()


@pytest.mark.parametrize("key", GAMES)
def test_a_notice_covers_no_heading_where_pieces_stand_everywhere(home, key, monkeypatch):
    app = make_app(home)
    match = Match(key, people(*NAMES[: max(GAMES[key].players)]), {}, 9, Terms(curtain="open"))
    play = wire(app).play(match)
    app.push(play)
    rest(app, play)
    squares = [place.rect for place in play.board.places.values() if not place.beside]
    monkeypatch.setattr(Board, "figures", squares)
    app.notice("Another window has saved this match, too; it is kept elsewhere.")
    app.step([], 0.1)
    (toast,) = (w for w in play.page.widgets if type(w).__name__ == "Toast")
    headings = [w.area for w in play.page.widgets if getattr(w, "face", "") == "title"]
    assert headings
    assert toast.area.collidelist(headings) < 0
    app.close()


@pytest.mark.parametrize("key", GAMES)
def test_a_passing_notice_covers_no_figure_and_makes_way_for_those_that_come(
    home, key, monkeypatch
):
    app, words = make_app(home), "Another window has saved this match, too; it is kept elsewhere."
    match = Match(key, people(*NAMES[: max(GAMES[key].players)]), {}, 9, Terms(curtain="open"))
    play = wire(app).play(match)
    app.push(play)
    rest(app, play)

    def shown():
        app.step([], 0.1)
        (toast,) = (w for w in play.page.widgets if type(w).__name__ == "Toast")
        assert not toast.area.colliderect(play.stage.panel.card.area)
        return Rect(toast.area)

    standing = play.board.figures
    squares = [place.rect for place in play.board.places.values() if not place.beside]
    assert standing or not play.board.pieces
    assert all(figure.collidelist(squares) >= 0 for figure in standing)
    app.notice(words)
    first = shown()
    assert first.collidelist(standing) < 0
    monkeypatch.setattr(Board, "figures", [first.inflate(-9, -9)])
    second = shown()
    assert not second.colliderect(first.inflate(-9, -9)), "it stays on a figure that has come"
    app.notice(words)
    assert not shown().colliderect(first.inflate(-9, -9)), "it comes where a figure stands"
    monkeypatch.setattr(Board, "figures", [app.screen.surface.get_rect()])
    assert app.screen.surface.get_rect().contains(shown()), "it stays where nothing is free"
    app.close()
