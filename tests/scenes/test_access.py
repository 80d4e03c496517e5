"""For everybody: no flashing, readable from a sofa, told apart without colours, no chords."""

from itertools import combinations, pairwise

import pygame
import pytest

from game.catalog import GAMES
from scenes.boards.board import SWAY_RATE
from scenes.boards.faces import face_of
from scenes.menu.parlour import FLICKER, Parlour
from scenes.play.stage import BLINK
from scenes.play.turn_card import DOTS
from scenes.ui import cache, text
from scenes.ui.palette import PALETTES
from scenes.ui.svg import sprite
from tests.scenes.driver import Driver, make_app
from tests.scenes.tables import Room
from tests.scenes.walk import Walk, fill_shelf

FLASHES = 3  # a second, at the most
SOFA = 26  # pixels of the smallest text on a TV of 1080 lines
SIDE = 48  # pixels of a figure
APART = 0.03  # of the pixels of two figures that differ without colours


def flashes(levels, seconds):
    """How often a brightness goes up and down in a second."""
    moves = [b - a for a, b in pairwise(levels) if b != a]
    turns = sum((a > 0) != (b > 0) for a, b in pairwise(moves))
    return turns / 2 / seconds


def test_nothing_goes_bright_and_dark_more_than_three_times_a_second():
    assert 1 / (BLINK * DOTS) <= FLASHES, "each light of a bot that thinks"
    assert SWAY_RATE <= FLASHES
    room = Parlour.__new__(Parlour)
    room.level, levels = 0, []
    for frame in range(60 * 20):
        room.flicker(frame / 60)
        levels.append(room.level)
    assert 0 < flashes(levels, 20) <= FLASHES
    assert FLICKER < 0.2, "and hardly brighter"


def test_on_a_tv_no_text_is_smaller_than_can_be_read_from_a_sofa(home, monkeypatch):
    app = make_app(home, (1920, 1080), text_size=150, animation="off")
    fill_shelf()
    Driver(app).open(Room("Ground"))
    app.minimised = True
    cache.forget()
    drawn, line = {}, text.line

    def noted(words, face, pixels, colour):
        drawn.setdefault(pixels, words)
        return line(words, face, pixels, colour)

    monkeypatch.setattr(text, "line", noted)
    walk = Walk(app)
    for name, open_station in walk.stations():
        if name.split()[0] in ("menu", "welcome", "settings", "library", "lab", "start", "results"):
            open_station()
            walk.back()
    app.close()
    small = {pixels: words for pixels, words in drawn.items() if pixels < SOFA}
    assert len(drawn) > 3
    assert not small


def grey(name, look):
    picture = sprite(name, SIDE, look)
    ground = pygame.Surface((SIDE, SIDE))
    ground.fill("#151A2E")
    ground.blit(picture, (0, 0))
    return pygame.transform.grayscale(ground)


@pytest.mark.parametrize("palette", PALETTES)
def test_sides_are_told_apart_by_their_shapes_alone(home, palette):
    app = make_app(home, palette=palette)
    for key, game in GAMES.items():
        seats = max(game.players)
        for one, other in combinations(range(seats), 2):
            if game.team(one, seats) == game.team(other, seats):
                continue
            pairs = zip(
                face_of(key).summary.figures(one), face_of(key).summary.figures(other), strict=False
            )
            for first, second in pairs:
                if first == second:
                    continue  # both sides are this in turn, never at once
                a, b = (grey(f"{key}/{name}", app.look) for name in (first, second))
                mask = pygame.mask.from_threshold(a, (0, 0, 0), (24, 24, 24, 255), b)
                apart = 1 - mask.count() / SIDE**2
                assert apart > APART, (key, first, second, apart)
    app.close()


def test_no_key_needs_another_one_held(home):
    app = make_app(home)
    Driver(app).open(Room("Ground"))
    walk = Walk(app)
    for name, open_station in walk.stations():
        if name.split()[0] in ("start", "pause", "together", "rules", "replay"):
            open_station()
            scope = app.ring.scope
            pressed = {getattr(target, "key", "") for target in scope.targets if target.active}
            chords = {key for key, _ in scope.shortcuts if key.startswith("Ctrl ")}
            assert chords <= pressed, f"{name}: a chord without a control that does the same"
            walk.back()
    app.close()


def test_pictures_that_are_kept_stay_within_their_bytes(home):
    cache.forget()
    names = ("red_0", "blue_0", "yellow_0")
    app = make_app(home)
    for side in range(600, 1200, 100):
        for name in names:
            sprite(f"eighteen_ghosts/{name}", side, app.look)
            assert cache.kept_bytes() <= cache.ALL_TOGETHER
    again = sprite("eighteen_ghosts/yellow_0", 1100, app.look)
    assert sprite("eighteen_ghosts/yellow_0", 1100, app.look) is again
    cache.forget()
    assert cache.kept_bytes() == 0
    app.close()
