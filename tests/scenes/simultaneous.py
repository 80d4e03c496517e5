"""Games with choices of several at once, on tables with people, bots, or both."""

from random import Random

from game.match import Match, Seat, Terms
from game.rules.guidance_rite.state import CLAIMING
from scenes.boards.guidance_rite.actions import LOCK
from tests.scenes.driver import FRAME
from tests.scenes.hot_seat import HotSeat, bot
from tests.scenes.shots import waits_for_press

RITE, HOUSE_3 = "guidance_rite", "haunting_house_3"
NAMES = ("Amelia", "Ben", "Clara", "Dev", "Edda", "Finn")
LONG = 2 * FRAME  # while nobody looks at single frames


def joint_match(key, players=2, bots=(), seed=5, options=None, until=None, **terms):
    """A match played at random until a position is as wanted."""
    seats = [
        bot(f"Bot {seat}", "random") if seat in bots else Seat("person", NAMES[seat])
        for seat in range(players)
    ]
    match, rng = Match(key, seats, options or {}, seed, Terms(**terms)), Random(seed)
    while until is not None and not until(match.state):
        match.play(rng.choice(list(match.state.legal_actions())))
    return match


def third_bout(state):
    return state.bout == 3 and state.phase >= 9


def choosing(state):
    return state.phase == 0


class JointSeat(HotSeat):
    """A table at which several choose at once."""

    def until(self, condition, seconds=30.0, going_on=True):
        """Wait in long frames, and go on from what was revealed."""
        for _ in range(round(seconds / LONG)):
            if condition():
                return
            if going_on and waits_for_press(self.play):
                self.player.press("Enter")
            self.app.step([], LONG)
        raise AssertionError("it never came")

    @property
    def looking(self):
        return self.play.controller.looking

    def choose(self, actions=None, rng=None):
        """Play the part of whoever looks in the choice that is going on, by clicks."""
        rng, controller = rng or Random(1), self.play.controller
        player, choice, found = self.match.state.current_player, controller.simultaneous, []
        if self.match.game.key == RITE and self.match.state.phase == CLAIMING:
            legal = list(self.match.state.legal_actions())
            return self.claim(*(actions or rng.sample(legal, 2)))
        while controller.simultaneous == choice and self.match.state.current_player == player:
            legal = list(self.match.state.legal_actions())
            action = actions[len(found)] if actions else rng.choice(legal)
            self.click(action)
            found.append(action)
        return found

    def claim(self, *actions):
        """Draft pieces by clicks and lock them."""
        ply = self.match.ply
        for action in actions:
            self.click(action)
        assert self.match.ply == ply
        self.player.click_at(self.centre(LOCK.place))
        self.until(lambda: self.match.ply > ply + 1, 1.0)
        return list(actions)
