"""The turn card has words in every shot of whole matches, without a window."""

from datetime import datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from scenes.boards.board import Board
from scenes.boards.board_hooks import BoardHooks
from scenes.play import shots
from scenes.play.match_controller import MatchController
from scenes.play.narrator import Narrator
from tests.helpers.sampling import full
from tests.play.acting import SEATINGS, Acting, make_match

# The curtain and the questions have words of their own, and the stage words the others.
WITHOUT_CARD = shots.Curtain | shots.Offer | shots.Hold | shots.Late
QUIET = SimpleNamespace(current=None, commitments=SimpleNamespace(chosen=str))
CASES = [(key, seating) for key, seatings in SEATINGS.items() for seating in seatings]


class Reading(Acting):
    """A match whose card is read in every shot."""

    def __init__(self, match, seed, phones=()):
        super().__init__(match, seed, phones)
        self.controller = MatchController(match, Path("none"), datetime(2026, 1, 1), phones)
        self.controller.table = self.table
        self.narrators = {}
        self.silent = []  # The shots without words, and the facts shown in them.
        self.runner.present = self.read
        self.read(self.runner.shot)

    def read(self, shot):
        staged = isinstance(shot, shots.Show) and shot.stays
        if isinstance(shot, WITHOUT_CARD) or staged:
            return
        self.controller.looking = shot.view
        if shot.view not in self.narrators:
            self.narrators[shot.view] = Narrator(self.controller, shot.view)
        narrator = self.narrators[shot.view]
        narrator.shot = shot
        observation = narrator.match_log.observation(narrator.present)
        board = Board(narrator.view, observation, BoardHooks(), narrator.desk)
        message = narrator.message(board, "", "", QUIET, False)
        if not (message.title.strip() and message.words.strip(" .")):
            facts = narrator.match_log.facts(shot.step)
            self.silent.append((type(shot).__name__, [type(fact).__name__ for fact in facts]))


def silent_shots(key, seating, seed):
    people = [seat for seat, kind in enumerate(seating) if kind == "p"]
    match = make_match(key, seating, seed)
    found = Reading(match, seed)
    found.run()
    silent = found.silent
    if len(people) > 1 and match.game.hidden:
        with_phones = Reading(make_match(key, seating, seed), seed, people[1:])
        with_phones.run()
        silent += with_phones.silent
    return silent


@pytest.mark.parametrize("seating", ["first", "last"])
@pytest.mark.parametrize("key", SEATINGS)
def test_no_card_is_without_words(key, seating):
    assert silent_shots(key, SEATINGS[key][0 if seating == "first" else -1], 1) == []


@full
@pytest.mark.parametrize(("key", "seating"), CASES)
def test_no_card_of_any_seating_is_without_words(key, seating):
    for seed in range(2):
        assert silent_shots(key, seating, seed) == []
