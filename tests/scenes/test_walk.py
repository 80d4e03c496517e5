"""Every scene at every size: no text is clipped or overlaps, no control is outside or too small."""

import pytest
from pygame import Rect

from game.language import LANGUAGES, SOURCE
from scenes.editor.scene import Editor
from scenes.results.final_board import MomentBoard
from scenes.results.scene import Results
from scenes.ui.drawing import text
from scenes.ui.input.actions import ACTIONS
from tests.helpers.sampling import full
from tests.scenes.checks import assert_disabled_buttons_say_why, assert_no_clipping
from tests.scenes.driver import Driver, make_app
from tests.scenes.tables import Room
from tests.scenes.test_spoken import SAID
from tests.scenes.walk import Walk, fill_shelf

LEAST = 24  # pixels of a control
UNMEASURED = ("scroll", "veil", "board")  # a bar beside its content, and what has no one place


def assert_reachable(app):
    """Fail if a control cannot be hit: it is too small, or outside the window."""
    window = Rect((0, 0), app.look.size)
    for target in app.ring.scope.targets:
        if not target.active or target.role in UNMEASURED:
            continue
        what = f"{target.role} {target.label!r}"
        assert min(target.area.size) >= LEAST, f"{what} is too small: {target.area}"
        inside = target.window or window
        assert inside.left - 2 <= target.area.left, f"{what} leaves to the left"
        assert target.area.right <= inside.right + 2, f"{what} leaves to the right"


def assert_no_chords(app):
    """Fail if a key needs another one held, and no control does the same."""
    if isinstance(app.scene, Editor):
        return  # there the chords are those of every editor
    scope = app.ring.scope
    pressed = {getattr(target, "key", "") for target in scope.targets if target.active}
    if isinstance(app.scene, Results):
        pressed |= {way.key for way in app.scene._ways()}  # behind Menu
    chords = {key for key, _ in scope.shortcuts if key.startswith("Ctrl ")}
    chords -= {"Ctrl H"}  # Screen readers offer its button.
    chords -= {ACTIONS[name].key for name in SAID}  # They say what stands on the screen.
    assert chords <= pressed, f"{chords - pressed}: a chord without a control that does the same"


SMALL, LARGE = (1280, 720), (1920, 1080)
TV = (LARGE, 150, SOURCE)
SOFA = 26  # pixels of the smallest text that can be read on a TV from there
ON_TV = ("menu", "welcome", "settings", "library", "lab", "start", "results")
LOOKS = [(size, text, SOURCE) for size in (SMALL, LARGE) for text in (100, 150, 200)]
LOOKS += [(SMALL, text, key) for text in (100, 200) for key in LANGUAGES if key != SOURCE]


@pytest.fixture
def drawn(monkeypatch):
    """Note one of the words of each size, in pixels, that are drawn from now on."""
    sizes, line = {}, text.line

    def noted(words, face, pixels, colour):
        if not small:
            sizes.setdefault(pixels, words)
        return line(words, face, pixels, colour)

    def pictured(board, sheet):
        small.append(board)  # a picture, which a press shows large
        paint(board, sheet)
        small.pop()

    small, paint = [], MomentBoard.paint
    monkeypatch.setattr(MomentBoard, "paint", pictured)

    monkeypatch.setattr(text, "line", noted)
    return sizes


@full
@pytest.mark.parametrize(("size", "text_size", "language"), LOOKS)
def test_every_scene_is_whole(home, unseen, drawn, size, text_size, language):
    """No text is clipped, no control out of reach, no chord needed, and on a TV all is legible."""
    app = make_app(home, size, text_size=text_size, language=language, animation="off")
    fill_shelf()
    Driver(app).open(Room("Ground"))
    walk, faults = Walk(app), []
    for name, open_station in walk.stations():
        drawn.clear()
        open_station()
        checks = assert_no_clipping, assert_reachable, assert_no_chords
        for check in (*checks, assert_disabled_buttons_say_why):
            try:
                check(app)
            except AssertionError as fault:
                faults.append(f"{name}: {str(fault).splitlines()[0]}")
        if (size, text_size, language) == TV and name.split()[0] in ON_TV:
            assert drawn
            faults += [f"{name}: {w!r} is {n} high" for n, w in drawn.items() if n < SOFA]
        walk.back()
    app.close()
    assert not list(home.glob("crash-*")), next(home.glob("crash-*")).read_text()
    assert not faults, "\n".join(faults)
