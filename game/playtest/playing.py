"""One match of a playtest: the plan and the number of the match alone decide how it goes."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Final

from game import catalog
from game.bots.bot import Bot
from game.bots.levels import find_bot
from game.bots.prescribed import Prescribed
from game.bots.random_bot import RandomBot
from game.bots.restricted import Restricted
from game.chance import stream
from game.playtest.custom_measures import CustomMeasures
from game.playtest.judging import judged_of
from game.playtest.match_loop import Chooser, RandomChooser, play_to_end
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Played
from game.playtest.notes import notes_of, pack_notes
from game.playtest.plies import pack, replay
from game.state import State

OWN_MISSING: Final = (
    "this run has measures of its own; go on with it from the command line, with --measures FILE"
)


def play(plan: MatchPlan, number: int, own: CustomMeasures | None = None) -> Played:
    """Play one match; the plan and the number alone decide how it goes.

    Raise ValueError when the plan has custom measures and their file is missing.
    """
    if plan.own and not own:
        raise ValueError(OWN_MISSING)
    seed, bots = plan.seed_of(number), plan.bots(number)
    state = catalog.new_state(plan.game, len(bots), plan.options, seed)
    choosers = [_chooser(plan, seat, bot, seed) for seat, bot in enumerate(bots)]
    actions = play_to_end(state, seed, choosers)
    game = catalog.find(plan.game)
    played = Played(
        seed=seed,
        bots=bots,
        returns=tuple(state.returns()),
        turns=game.rules.turns(state),
        decisions=len(actions),
        ending=game.rules.ending(state),
        actions=pack(actions),
    )
    if not plan.noted and number >= plan.judged:
        return played
    match = replay(plan, played)  # The notes need every position.
    return replace(
        played,
        notes=pack_notes(notes_of(match, own)) if plan.noted else b"",
        judged=judged_of(match) if number < plan.judged else None,
    )


class BotChooser(Chooser):
    """A bot at a seat, which is shown what its seat sees."""

    def __init__(self, bot: Bot[Any], seat: int, rng: Random) -> None:
        self.bot = bot
        self.seat = seat
        self.rng = rng

    def choose(self, state: State) -> int:
        """Return the bot's action; raise ValueError when it is not legal."""
        action = self.bot.choose(state.observation(self.seat), self.rng).action
        if action not in state.legal_actions():
            raise ValueError(f"action {action} is not legal here")
        return action


def _chooser(plan: MatchPlan, seat: int, bot: int, seed: int) -> Chooser:
    """Return what decides for a seat."""
    found, rng = find_bot(plan.game, plan.seats[bot]), stream(seed, f"bot {seat}")
    if seat in plan.bound_seats:
        found = Restricted(found, catalog.find(plan.game), plan.forbidden, plan.bound_seats)
    if plan.given:
        found = Prescribed(found, catalog.find(plan.game), plan.given)
    return RandomChooser(rng) if isinstance(found, RandomBot) else BotChooser(found, seat, rng)
