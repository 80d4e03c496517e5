"""Where and how large the window opens."""

import os
import sys

import pygame
import pytest

from scenes.ui import window
from scenes.ui.window import ACCELERATION, OPENGL, Screen, libraries_of


class Framed(pygame.Window):
    """A window as X11 opens it: its frame lies where the inside was asked for."""

    def __init__(self, title, size, position, **flags):
        if position[0] < 10_000:  # not in the middle
            position = (position[0] + 1, position[1] + 20)
        super().__init__(title, size, position, **flags)


def place_screens(monkeypatch, *sizes, left=0):
    """Let screens lie beside each other, the first of them at `left`."""
    lefts = [left + sum(wide for wide, _high in sizes[:at]) for at in range(len(sizes))]
    rects = [pygame.Rect(x, 0, *size) for x, size in zip(lefts, sizes, strict=True)]
    monkeypatch.setattr(window, "desktops", lambda: rects)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: list(sizes))


def opened(monkeypatch, left, top, wide, high, desktops=((1920, 1080),), first=0):
    monkeypatch.setattr(pygame, "Window", Framed)
    place_screens(monkeypatch, *desktops, left=first)
    screen = Screen((wide, high), (left, top))
    found = screen.geometry()
    screen.close()
    return found


@pytest.mark.parametrize("kept", [(100, 100, 1280, 720), (1, 20, 1300, 800), (-50, 9, 1280, 800)])
def test_a_remembered_window_opens_where_it_was(monkeypatch, kept):
    assert opened(monkeypatch, *kept) == kept


def test_the_title_of_a_window_stays_on_the_screen(monkeypatch):
    first = opened(monkeypatch, 0, 0, 1280, 720)
    assert first == (1, 20, 1280, 720)
    assert opened(monkeypatch, *first) == first


@pytest.mark.parametrize(
    ("kept", "desktops", "size"),
    [
        ((0, 0, 3840, 2160), [(1280, 720)], (1280, 720)),
        ((100, 100, 1300, 2160), [(1920, 1080)], (1300, 1080)),
        ((0, 0, 3840, 2160), [(800, 600)], (1280, 720)),
        ((1366, 0, 3840, 2160), [(1366, 768), (3840, 2160)], (3840, 2160)),
        ((9000, 0, 3840, 2160), [(1366, 768), (3840, 2160)], (1366, 768)),
        ((9000, 0, 1500, 800), [(1920, 1080)], (1500, 800)),
    ],
)
def test_a_remembered_window_is_no_larger_than_a_screen(monkeypatch, kept, desktops, size):
    assert opened(monkeypatch, *kept, desktops)[2:] == size


@pytest.mark.parametrize(
    ("times", "way"),
    [((0.01,), "0"), ((0.2, 0.05), OPENGL), ((0.2, 0.3, 0.2), "0"), ((0.2, 0.3, 0.1), "0")],
)
def test_of_two_ways_to_show_frames_the_faster_one_is_used(monkeypatch, times, way):
    left = list(times)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(Screen, "_flip_time", lambda screen: left.pop(0))
    monkeypatch.setenv(ACCELERATION, "")
    monkeypatch.delenv(ACCELERATION)
    screen = Screen((1280, 720))
    assert os.environ[ACCELERATION] == way
    assert left == []
    screen.close()


@pytest.mark.parametrize(("wanted", "way"), [("0", "0"), ("1", OPENGL), ("opengl", "opengl")])
def test_a_way_that_somebody_has_set_is_kept(monkeypatch, wanted, way):
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(Screen, "_flip_time", lambda screen: 1.0)
    monkeypatch.setenv(ACCELERATION, wanted)
    Screen((1280, 720)).close()
    assert os.environ[ACCELERATION] == way


@pytest.mark.skipif(sys.platform != "linux", reason="other systems show the whole frame")
def test_areas_are_shown_through_the_library_of_the_window():
    screen = Screen((1280, 720))
    assert screen._update is not None
    assert screen._update([pygame.Rect(0, 0, 10, 10), pygame.Rect(20, 20, 1, 1)])
    screen.close()


def test_where_areas_cannot_be_shown_the_whole_frame_is(monkeypatch):
    screen, flips = Screen((1280, 720)), []

    class Counted:
        def flip(self):
            flips.append(1)

    window, screen.window = screen.window, Counted()
    screen._update = lambda areas: False
    screen.flip([pygame.Rect(0, 0, 10, 10)])
    screen._update = None
    screen.flip([pygame.Rect(0, 0, 10, 10)])
    assert len(flips) == 2
    window.destroy()


def test_libraries_are_found_in_folders_of_any_name():
    maps = b"7f00-7f01 r-xp 00000000 08:01 123   /opt/my g\xe4mes/libX11.so.6\n7f02 rw-p 0 0:0 0\n"
    (path,) = libraries_of(maps, "/libX11.so")
    assert os.fsencode(path) == b"/opt/my g\xe4mes/libX11.so.6"


@pytest.mark.parametrize(
    ("kept", "first"),
    [((-1500, 200, 1280, 720), -1920), ((-1919, 300, 1280, 720), -1920), ((200, 1, 1280, 720), 0)],
)
def test_every_screen_of_a_desktop_counts(monkeypatch, kept, first):
    screens = ((1920, 1080), (1920, 1080))
    assert opened(monkeypatch, *kept, screens, first) == kept
    away = opened(monkeypatch, 3 * 1920 + first, 100, 1280, 720, screens, first)
    assert away[0] != 3 * 1920 + first


def test_the_screens_are_told_by_the_system(monkeypatch):
    screen = Screen((1280, 720))
    assert window.desktops()[0].topleft == (0, 0)
    assert [rect.size for rect in window.desktops()] == pygame.display.get_desktop_sizes()
    monkeypatch.setattr(window, "_sdl", lambda: None)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(800, 600), (1920, 1080)])
    assert window.desktops() == [pygame.Rect(0, 0, 800, 600), pygame.Rect(800, 0, 1920, 1080)]
    screen.close()


def test_the_normal_size_is_kept_below_a_maximised_or_full_window(monkeypatch):
    monkeypatch.setattr(pygame, "Window", Framed)
    place_screens(monkeypatch, (1920, 1080))
    screen = Screen((1300, 800), (100, 100))
    kept = screen.geometry()
    screen.note(pygame.WINDOWMAXIMIZED)
    screen.window.position, screen.window.size = (0, 0), (1920, 1060)
    screen.note(pygame.WINDOWMOVED)
    screen.note(pygame.WINDOWRESIZED)
    assert screen.maximised
    assert screen.geometry() == kept
    screen.note(pygame.WINDOWRESTORED)
    screen.window.position, screen.window.size = (50, 60), (1400, 820)
    screen.note(pygame.WINDOWMOVED)
    assert (screen.maximised, screen.geometry()) == (False, (50, 60, 1400, 820))
    screen.close()


def test_rounds_of_full_screen_close_and_start_do_not_move_the_window(monkeypatch):
    monkeypatch.setattr(pygame, "Window", Framed)
    place_screens(monkeypatch, (1920, 1080))
    kept = (100, 100, 1300, 800)
    for _round in range(3):
        screen = Screen(kept[2:], kept[:2])
        for full in (True, False):
            screen.set_full(full)
            if not full:  # the frame lies where the inside was
                x, y = screen.window.position
                screen.window.position = (x, y)
            screen.note(pygame.WINDOWMOVED)
        assert screen.geometry() == kept
        kept = screen.geometry()
        screen.close()
    assert kept == (100, 100, 1300, 800)


def test_a_maximised_window_opens_maximised_again(home):
    from scenes.window.preferences import load_preferences
    from tests.scenes.driver import make_app

    app = make_app(home)
    app.screen.note(pygame.WINDOWMAXIMIZED)
    app.close()
    kept, _fault = load_preferences(home)
    assert kept.maximised
    assert kept.window[2:] == (1280, 720)
    screen = Screen(kept.window[2:], kept.window[:2], False, kept.maximised)
    assert screen.maximised
    screen.close()


def test_a_maximised_window_that_was_closed_full_is_maximised_again(monkeypatch):
    class Maximised(pygame.Window):
        count = 0

        def maximize(self):
            Maximised.count += 1

    monkeypatch.setattr(pygame, "Window", Maximised)
    place_screens(monkeypatch, (1920, 1080))
    screen = Screen((1300, 800), (100, 100), True, True)
    screen.note(pygame.WINDOWRESTORED)
    assert (Maximised.count, screen.maximised, screen.geometry()[2:]) == (0, True, (1300, 800))
    screen.set_full(False)
    assert (Maximised.count, screen.maximised) == (1, True)
    screen.close()


def test_the_screen_saver_comes_unless_a_match_is_open_in_a_window_that_is_seen(home):
    from game.match import Match, Seat
    from tests.scenes.driver import Driver, make_app
    from tests.scenes.laboratory import wire

    app = make_app(home, animation="off")
    driver, wiring, allowed = Driver(app), wire(app), pygame.display.get_allow_screensaver
    driver.open(wiring.menu())
    assert allowed()
    match = Match("eighteen_ghosts", [Seat("person", "Cy"), Seat("person", "Di")], {}, 5)
    driver.open(wiring.play(match))
    assert not allowed()
    app.step([pygame.Event(pygame.WINDOWMINIMIZED)], 0.1)
    assert allowed()
    app.step([pygame.Event(pygame.WINDOWRESTORED)], 0.1)
    assert not allowed()
    driver.open(wiring.settings())
    assert not allowed()
    app.home()
    driver.wait(0.2)
    assert allowed()
    app.close()
