"""The log leads from any step to any other one: every board shows the way or just goes there.

So do curtains, that tell what happened since somebody looked.
"""

from __future__ import annotations

from random import Random

import pytest

from game import catalog
from game.match import Match, Seat
from scenes.boards.faces import face_of
from scenes.boards.seen import Seen
from scenes.boards.view import Animation
from scenes.telling.match_log import MatchLog, OpenLog, TeamLog

STEPS = 150  # of a match
LEAPS = 250  # between them, a few steps on or back


def random_match(key: str, seed: int) -> Match:
    game = catalog.find(key)
    seats = [Seat("person", f"Player {seat}") for seat in range(game.players[0])]
    match, rng = Match(key, seats, {}, seed), Random(seed)
    while not match.over and match.ply < STEPS:
        match.play(rng.choice(match.state.legal_actions()))
    return match


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("key", list(catalog.GAMES))
def test_every_board_can_leap_between_steps(key: str, seed: int) -> None:
    match, view, rng = random_match(key, seed), face_of(key).view(), Random(f"{key} {seed}")
    hidden = match.game.hidden
    told: MatchLog = TeamLog(match, view, 0) if hidden else OpenLog(match, view)
    for _ in range(LEAPS):
        first = rng.randrange(told.last)
        second = max(0, min(told.last, first + rng.randint(-3, 12)))
        before, after = told.observation(first), told.observation(second)
        turn = told.turn(first, second)
        way = turn.facts if turn else []
        told_by = Animation(None) if turn is None else view.animate(before, Seen(after), way)
        spots = {
            spot
            for event in told_by.motions or []
            for leg in event.legs
            for spot in (leg.source, leg.target)
        }
        assert all(isinstance(name, str) for name, _ in spots)
        assert all(cue.begin >= 0 for cue in told_by.cues)
        assert all(wave.end >= 0 for wave in told_by.waves)
        if way and isinstance(told, TeamLog):  # as a curtain tells it to who looked away
            view.trace(way)
            lines = list(told.secret_words.news(before, after, way, told.names))
            lines += [line.text for line in told.secret_words.story(before, after, way, told.names)]
            assert all(line and not line.endswith(".") for line in lines)  # the curtain ends them
