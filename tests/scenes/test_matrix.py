"""Every scene, puzzle, lesson and editor of all games is whole in every kind of window."""

import pytest

from game.puzzles import puzzles_of
from scenes.ui.drawing import text
from tests.helpers.sampling import full
from tests.scenes import walk
from tests.scenes.checks import assert_no_clipping, assert_no_overlap
from tests.scenes.driver import Driver, make_app
from tests.scenes.matrix import NAMES, SIZES, TEXTS, TONGUES, Matrix, settings, windows
from tests.scenes.simultaneous import HOUSE_3
from tests.scenes.tables import Room
from tests.scenes.walk import fill_shelf

LISTED = ("library", "question", "fault")  # a chosen row is whole beside its list, which cuts it


@pytest.fixture(autouse=True)
def long_names(monkeypatch):
    monkeypatch.setattr(walk, "NAMES", NAMES)
    walk.played.cache_clear()
    yield
    walk.played.cache_clear()


@pytest.fixture
def cut(monkeypatch):
    """Note the texts that are drawn cut."""
    fit, line, shortened, found = text.fit, text.line, set(), []

    def noted(words, *how):
        fitted = fit(words, *how)
        if fitted[0] != words:
            shortened.add(fitted[0])
        return fitted

    def drawn(words, *how):
        if words in shortened:
            found.append(words)
        return line(words, *how)

    monkeypatch.setattr(text, "fit", noted)
    monkeypatch.setattr(text, "line", drawn)
    return found


def faults_of(app):
    """Yield what is wrong in the scene."""
    for check in (assert_no_clipping, assert_no_overlap):
        try:
            check(app)
        except AssertionError as fault:
            yield str(fault).splitlines()[0]


def test_the_windows_hold_every_pair_of_size_text_and_language():
    found = set()
    for window in windows():
        size, told = settings(window)
        sized, language = told["text_size"], told["language"]
        found |= {(size, sized), (size, language), (sized, language)}
    assert len(found) == len(SIZES) * len(TEXTS) + (len(SIZES) + len(TEXTS)) * len(TONGUES)
    assert {len(name) for name in NAMES} == {24}


@full
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("window", windows(), ids=lambda w: f"{SIZES[w[0]][0]}-{TEXTS[w[1]]}")
def test_whatever_is_opened_and_driven_is_whole(home, unseen, cut, window):
    size, told = settings(window)
    app = make_app(home, size, **told)
    fill_shelf()
    Driver(app).open(Room("Ground"))
    matrix, faults, opened = Matrix(app), [], 0
    for name, open_station in matrix.stations_of(window):
        cut.clear()
        open_station()
        opened += 1
        for moment in (lambda: None, matrix.drive):
            moment()
            app.painter.draw(app.scene, app.look, app.spare, lambda: False)
            faults += [f"{name}: {fault}" for fault in faults_of(app)]
            for report in home.glob("crash-*"):
                faults.append(f"{name}: {report.read_text()}")
                report.unlink()
        if name.split()[0] not in LISTED:
            faults += [f"{name}: {words!r} is cut" for words in cut]
        matrix.back()
    app.close()
    assert opened > 55
    assert not faults, "\n".join(dict.fromkeys(faults))


@full
def test_every_puzzle_of_the_haunting_house_3_opens_on_a_usual_screen(home, unseen):
    app = make_app(home, (1920, 1080), animation="off")
    Driver(app).open(Room("Ground"))
    matrix, faults = Matrix(app), []
    for number in range(len(puzzles_of(HOUSE_3))):
        matrix.solve(HOUSE_3, number)
        faults += [f"{number}: {fault}" for fault in faults_of(app)]
        matrix.back()
    app.close()
    assert not list(home.glob("crash-*"))
    assert not faults, "\n".join(faults)
