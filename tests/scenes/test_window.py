"""Where and how large the window opens."""

import os
import sys

import pygame
import pytest

from scenes.ui.window import ACCELERATION, OPENGL, Screen, libraries_of


class Framed(pygame.Window):
    """A window as X11 opens it: its frame lies where the inside was asked for."""

    def __init__(self, title, size, position, **flags):
        if position[0] < 10_000:  # not in the middle
            position = (position[0] + 1, position[1] + 20)
        super().__init__(title, size, position, **flags)


def opened(monkeypatch, left, top, wide, high, desktops=((1920, 1080),)):
    monkeypatch.setattr(pygame, "Window", Framed)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: list(desktops))
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
