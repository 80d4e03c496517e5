"""No text of a match is smaller than 14 units of the window, whatever its size and language."""

from random import Random

import pytest

from game.catalog import GAMES
from game.match import Match, Seat, Terms
from scenes.ui.drawing import text
from tests.helpers.sampling import sampled
from tests.scenes.driver import Driver, make_app
from tests.scenes.matrix import NAMES, SIZES, TEXTS, settings, windows
from tests.scenes.tables import Room
from tests.scenes.walk import Walk

pytestmark = pytest.mark.usefixtures("painted")

LOOKS = 3  # Positions of each game in each kind of window.
APART = 9  # Decisions between two of them.


@pytest.mark.parametrize(
    "window",
    sampled([(window,) for window in windows()]),
    ids=lambda w: f"{SIZES[w[0]][0]}-{TEXTS[w[1]]}",
)
def test_no_text_of_a_board_or_beside_it_is_too_small(home, window, monkeypatch):
    size, told = settings(window)
    app = make_app(home, size, **told)
    Driver(app).open(Room("Ground"))
    walk, faults, draw = Walk(app), dict[str, int](), text.line

    def note(words, face, pixels, *how):
        if words.strip() and pixels < app.look.board_type:
            faults[f"{key}: {words}"] = pixels
        return draw(words, face, pixels, *how)

    monkeypatch.setattr(text, "line", note)
    for key in GAMES:
        rng = Random(window[0] * 7 + window[1])
        seats = [Seat("person", NAMES[seat]) for seat in range(max(GAMES[key].players))]
        match = Match(key, seats, {}, rng.randrange(1000), Terms(curtain="open"))
        for _ in range(LOOKS):
            walk._play(match)
            walk.back()
            for _ in range(APART):
                if not match.over:
                    match.play(rng.choice(list(match.state.legal_actions())))
    app.close()
    assert not faults
