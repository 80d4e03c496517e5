"""While others act, the card never names somebody without saying what this player did."""

from random import Random

import pytest

from game.match import Match
from scenes.play import shots
from tests.scenes.players import Parlour
from tests.scenes.tables import people

NAMES = ("Ann", "Bob", "Cyd", "Dan")


@pytest.mark.parametrize("seed", [4, 5])
def test_a_step_without_words_keeps_those_of_its_actor(home, seed):
    match, rng = Match("haunting_house_3", people(*NAMES), {}, 2), Random(seed)
    for _ in range(90):
        match.play(rng.choice(list(match.state.legal_actions())))
    parlour = Parlour(home, match)
    narrator = parlour.play.stage.narrator
    log, silent = narrator.match_log, 0
    for step in range(2, log.last + 1):
        told = log.sentences(step - 1)
        if told and not narrator._words_of(step):
            silent += 1
            for actor in range(len(match.seats)):
                narrator.shot = shots.Dwell(narrator.looking, actor, step, step)
                words = narrator.message(parlour.board, "", "", None, False).words
                assert words.startswith(told[0].text) == (told[0].player == actor)
    assert silent
    parlour.app.close()
