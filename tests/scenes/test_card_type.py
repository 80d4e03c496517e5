"""The turn card: news, hints and what to do keep the promised size, and are never cut."""

from random import Random

import pytest
from pygame import Rect

from game.bots.bot import Decision
from game.catalog import GAMES
from game.match import Match, Seat, Terms
from scenes.play.turn_card import Message, News, TurnCard
from scenes.telling.hints import reason
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import LEAST_TYPE_UNITS
from tests.helpers.sampling import sampled
from tests.scenes.driver import Driver, make_app
from tests.scenes.matrix import NAMES, SIZES, TEXTS, settings, windows
from tests.scenes.players import Parlour
from tests.scenes.tables import KEY, Room, people
from tests.scenes.walk import Walk

LOOKS = 6  # positions of each game in each kind of window
HINTED = 4  # games whose hints are measured in each kind of window, at the least
APART = 9  # decisions between two of them


@pytest.fixture
def drawn(monkeypatch):
    """Note the size of each text that a turn card draws, in pixels, with the text."""
    found, painting = [], []
    paint, wrap, fit = TurnCard.paint, text.paragraph, text.fit

    def painted(card, sheet):
        painting.append(card)
        paint(card, sheet)
        painting.pop()

    def paragraph(words, face, pixels, *how):
        if painting:
            found.append((pixels, words))
        return wrap(words, face, pixels, *how)

    def fitted(words, face, pixels, limit, *how):
        shown = fit(words, face, pixels, limit, *how)
        if painting:
            found.append((shown[1] if shown[0] == words else 0, words))
        return shown

    monkeypatch.setattr(TurnCard, "paint", painted)
    monkeypatch.setattr(text, "paragraph", paragraph)
    monkeypatch.setattr(text, "fit", fitted)
    return found


def hint_at(match, rng):
    """Return an action of whoever decides and why a bot would advise it, or None."""
    seen = match.state.observation(match.state.current_player)
    action = rng.choice(list(seen.legal_actions()))
    words = reason(match.game.key, seen, Decision(action, 0.2, ()))
    return (action, words) if words else None


@pytest.mark.parametrize(
    "window",
    sampled([(window,) for window in windows()]),
    ids=lambda w: f"{SIZES[w[0]][0]}-{TEXTS[w[1]]}",
)
def test_what_a_card_says_keeps_the_promised_size(home, unseen, drawn, window):
    size, told = settings(window)
    app = make_app(home, size, **told)
    Driver(app).open(Room("Ground"))
    walk, faults, hinted = Walk(app), [], set()
    least = app.look.pt(LEAST_TYPE_UNITS)
    for key in GAMES:
        rng = Random(window[0] * 7 + window[1])
        seats = [Seat("person", NAMES[seat]) for seat in range(max(GAMES[key].players))]
        match = Match(key, seats, {}, rng.randrange(1000), Terms(curtain="open"))
        for _ in range(LOOKS):
            for _ in range(APART):
                if not match.over:
                    match.play(rng.choice(list(match.state.legal_actions())))
            if match.over:
                break
            drawn.clear()
            walk._play(match)
            play = app.scene
            card = play.stage.panel.card
            card.draw_face()
            hint = hint_at(match, rng)
            if hint and play.board.playable:
                play.stage.advise(*hint)
                card.draw_face()
                assert hint[1] in "".join(card.message.words), "no hint is shown"
                hinted.add(key)
            faults += [f"{key} {match.ply}: {w!r} is {n} of {least}" for n, w in drawn if n < least]
            walk.back()
    app.close()
    assert len(hinted) >= HINTED, hinted
    assert not faults, "\n".join(dict.fromkeys(faults))


def test_older_news_are_folded_before_type_gets_smaller(home, painted, drawn):
    app = make_app(home)
    Driver(app).open(Room("Ground"))
    news = tuple(News(f"Hunter {number} walks to the Kitchen.", "bone") for number in range(9))
    card = TurnCard(app.scene.page, Message("Ada", "Walk, or end the turn."))
    card.place(Rect(0, 0, 430, 190))
    long = News("A hunter walks through all rooms of the house, one after another. " * 5, "bone")
    card.say(Message("Ada", "Walk, or end the turn.", "", (long,)))
    app.step([], 0.0)
    assert not card.folds
    assert "Earlier turns are in the log." not in dict(map(reversed, drawn))
    for number, is_folded in ((2, False), (9, True)):
        drawn.clear()
        card.say(Message("Ada", "Walk, or end the turn.", "", news[:number]))
        app.step([], 0.0)
        said = {words: pixels for pixels, words in drawn if words != "Ada"}
        assert min(said.values()) >= app.look.pt(16)
        assert ("Earlier turns are in the log." in said) == is_folded
        assert card.folds == is_folded
        assert news[number - 1].words in said


@pytest.mark.parametrize("height", range(90, 200, 10))
def test_news_are_folded_only_where_the_type_becomes_larger_by_it(home, painted, drawn, height):
    app = make_app(home)
    Driver(app).open(Room("Ground"))
    card = TurnCard(app.scene.page, Message("Ada", "Walk."))
    card.place(Rect(0, 0, 430, height))
    news = tuple(News(f"Hunter {number} walks to the Kitchen.", "bone") for number in range(2))
    card.say(Message("Ada", "Walk up to 4 steps and act: use or place an item.", "", news))
    app.step([], 0.0)
    said = {words: pixels for pixels, words in drawn if words != "Ada"}
    assert {piece.words for piece in news} <= said.keys() or card.folds
    assert not card.folds or min(said.values()) >= app.look.pt(16)


def test_the_log_is_shown_where_the_card_folds_news(home):
    match = Match(KEY, people(), {"placement": "random"}, 3)
    match.play(match.state.legal_actions()[0])
    stage = Parlour(home, match).play.stage
    shown = [False, False]
    for folds in (False, True):
        stage.panel.card.folds = folds
        stage.update(0.0)
        shown[folds] = stage.panel.log.visible
    assert shown == [False, True]
