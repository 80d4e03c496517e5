"""A hint is about one position: it goes when the position does, whoever has changed it."""

from random import Random

import pytest

from game.catalog import GAMES
from game.match import Match, Terms
from scenes.play.shots import Ask
from tests.helpers.sampling import full
from tests.scenes.driver import FRAME
from tests.scenes.hot_seat import HotSeat
from tests.scenes.shots import waits_for_press
from tests.scenes.simultaneous import NAMES
from tests.scenes.tables import people

HINT = "A hint"


class HintedTable(HotSeat):
    """A table at which each person asks for a hint before every decision.

    Every frame is checked: no hint outlives the position that it is about.
    """

    def __init__(self, home, match):
        self.rng = Random(match.key)
        self.last_ply, self.valid = match.ply, ""
        self.seen = 0
        super().__init__(home, match, animation="off")

    def reason(self, key, observation, decision):
        self.reasons.append(decision.action)
        self.valid = f"{HINT}, number {len(self.reasons)}."
        return self.valid

    def step(self, *events):
        self.app.step([*events], FRAME)
        self.check()

    def check(self):
        if self.match.ply != self.last_ply:
            self.last_ply, self.valid = self.match.ply, ""
        panel = self.play.stage.panel
        if self.app.scene is not self.play or self.play.presenter.is_veiled or panel is None:
            return
        said = panel.card.message.words
        assert not said.startswith(HINT) or said == self.valid
        assert self.board.advice is None or self.valid
        self.seen += said == self.valid != ""

    def play_on(self, decisions):
        """Play so many decisions, each after a hint; one in eight is taken back at once."""
        while decisions and not self.match.over:
            if self.curtained:
                self.open()
                self.check()
            elif not (isinstance(self.play.runner.shot, Ask) and self.board.playable):
                if waits_for_press(self.play):
                    self.player.press("Enter")
                elif self.play.stage.waiver is not None:
                    self.player.press("Q")
                self.step()
            else:
                self.decide()
                decisions -= 1

    def decide(self):
        asked = len(self.reasons)
        self.player.press("H")
        for _ in range(5):
            self.step()
        assert len(self.reasons) == asked + 1
        actions = list(self.match.state.legal_actions())
        self.play.stage.play(self.rng.choice(actions))
        self.step()
        if not self.rng.randrange(8) and not self.curtained:
            self.undo()
            self.step()


def hinted_match(home, key, decisions):
    count = max(number for number in GAMES[key].players if number <= 3)
    match = Match(key, people(*NAMES[:count]), {}, 8, Terms(curtain="quick"))
    table = HintedTable(home, match)
    table.play_on(decisions)
    assert table.seen >= len(table.reasons) > 0
    table.app.close()


@pytest.mark.parametrize("key", GAMES)
def test_no_hint_outlives_its_position(home, key):
    hinted_match(home, key, 40)


@full
@pytest.mark.parametrize("key", GAMES)
def test_no_hint_outlives_its_position_through_300_decisions(home, key):
    hinted_match(home, key, 300)
