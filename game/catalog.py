"""The games there are, and the one door through which a match begins."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from game.chance import stream
from game.language import mark
from game.options import Option, Options, Value, resolve
from game.rules.eighteen_ghosts import evaluation as eighteen_ghosts_evaluation
from game.rules.eighteen_ghosts import measures as eighteen_ghosts_measures
from game.rules.eighteen_ghosts import set_up as eighteen_ghosts_set_up
from game.rules.eighteen_ghosts import state as eighteen_ghosts_state
from game.rules.eighteen_ghosts import study as eighteen_ghosts_study
from game.rules.ghost_hunt import evaluation as ghost_hunt_evaluation
from game.rules.ghost_hunt import measures as ghost_hunt_measures
from game.rules.ghost_hunt import seating as ghost_hunt_table
from game.rules.ghost_hunt import set_up as ghost_hunt_set_up
from game.rules.ghost_hunt import study as ghost_hunt_study
from game.rules.guidance_rite import evaluation as guidance_rite_evaluation
from game.rules.guidance_rite import measures as guidance_rite_measures
from game.rules.guidance_rite import seating as guidance_rite_table
from game.rules.guidance_rite import set_up as guidance_rite_set_up
from game.rules.guidance_rite import study as guidance_rite_study
from game.rules.haunted_house import evaluation as haunted_house_evaluation
from game.rules.haunted_house import measures as haunted_house_measures
from game.rules.haunted_house import seating as haunted_house_table
from game.rules.haunted_house import set_up as haunted_house_set_up
from game.rules.haunted_house import study as haunted_house_study
from game.rules.haunting_house_3 import evaluation as haunting_house_3_evaluation
from game.rules.haunting_house_3 import measures as haunting_house_3_measures
from game.rules.haunting_house_3 import observations as haunting_house_3_views
from game.rules.haunting_house_3 import seating as haunting_house_3_table
from game.rules.haunting_house_3 import set_up as haunting_house_3_set_up
from game.rules.haunting_house_3 import study as haunting_house_3_study
from game.state import State
from game.study import Study


def _alone(player: int, players: int) -> int:
    """Return a team for every player."""
    return player


def _never(before: State, after: State) -> bool:
    """Return that everything may be taken back, as in games without secrets."""
    return False


@dataclass(frozen=True, slots=True)
class Game:
    """What the rest of the program knows of a game besides its states."""

    key: str
    title: str
    summary: str
    players: tuple[int, ...]  # legal numbers of players, the usual one first
    roles: tuple[str, ...]  # what the seats are called
    minutes: int  # how long a match of people takes, about
    options: tuple[Option, ...]
    new_state: Callable[[int, Options, Random], State]
    hidden: bool  # whether people at one screen have secrets from each other
    rules_version: int  # rises when an old log could play differently
    evaluate: Callable[[State, int], float]  # of an open position, for a player, -1..1
    longest: int  # no match has more decisions than this
    ending: Callable[[State], str]  # how the rules ended a match, by name
    turns: Callable[[State], int]  # how many turns a match has lasted
    study: Study  # what the lab can count besides
    team: Callable[[int, int], int] = _alone  # of a player, of so many: who shares a view
    barrier: Callable[[State, State], bool] = _never  # whether no undo may pass this action
    seconds: Callable[[State], int] | None = None  # the printed time of a turn, if there is one
    # Which choice of several at once a decision belongs to, None for one that is made in the open
    # from what everybody knows; games that have only secret turns have no such function.
    joint: Callable[[State], Hashable | None] | None = None

    def check_players(self, players: int | None) -> int:
        """Return a legal number of players; raise ValueError naming those there are."""
        if players is None:
            return self.players[0]
        if players not in self.players:
            legal = " or ".join(str(number) for number in self.players)
            raise ValueError(f"{self.title} is for {legal} players, not {players}")
        return players


GAMES: Final[Mapping[str, Game]] = {
    game.key: game
    for game in (
        Game(
            key="eighteen_ghosts",
            title=mark("18 Ghosts"),
            summary=mark("Let one ghost of each colour escape before your rival."),
            players=(2,),
            roles=(mark("Sheets"), mark("Hoods")),
            minutes=25,
            options=eighteen_ghosts_set_up.OPTIONS,
            new_state=eighteen_ghosts_set_up.new_state,
            hidden=False,
            rules_version=1,
            evaluate=eighteen_ghosts_evaluation.evaluate,
            longest=18 + 2 * eighteen_ghosts_state.LONGEST,
            ending=eighteen_ghosts_measures.ending,
            turns=eighteen_ghosts_measures.turns,
            study=eighteen_ghosts_study.STUDY,
        ),
        Game(
            key="haunted_house",
            title=mark("Haunted House"),
            summary=mark("Haunt the rooms unseen, then hunt the Ghost that haunts yours."),
            players=(2, 4),
            roles=(mark("Ghost first"), mark("Hunter first")),
            minutes=60,
            options=haunted_house_set_up.OPTIONS,
            new_state=haunted_house_set_up.new_state,
            hidden=True,
            rules_version=1,
            evaluate=haunted_house_evaluation.evaluate,
            longest=haunted_house_set_up.LONGEST,
            ending=haunted_house_measures.ending,
            turns=haunted_house_measures.turns,
            study=haunted_house_study.STUDY,
            team=haunted_house_table.team,
            barrier=haunted_house_table.barrier,
            seconds=haunted_house_table.seconds,
        ),
        Game(
            key="guidance_rite",
            title=mark("Guidance Rite"),
            summary=mark("Claim your ghosts in secret, then capture all of your rival's."),
            players=(2,),
            roles=(mark("Lanterns"), mark("Moons")),
            minutes=45,
            options=guidance_rite_set_up.OPTIONS,
            new_state=guidance_rite_set_up.new_state,
            hidden=True,
            rules_version=1,
            evaluate=guidance_rite_evaluation.evaluate,
            longest=guidance_rite_set_up.LONGEST,
            ending=guidance_rite_measures.ending,
            turns=guidance_rite_measures.turns,
            study=guidance_rite_study.STUDY,
            barrier=guidance_rite_table.barrier,
            seconds=guidance_rite_table.seconds,
            joint=guidance_rite_table.joint,
        ),
        Game(
            key="haunting_house_3",
            title=mark("The Haunting House 3"),
            summary=mark("Find the way out of a house that turns, or haunt its attic."),
            players=(4, 2, 3, 5, 6),
            roles=(
                mark("Player 1"),
                mark("Player 2"),
                mark("Player 3"),
                mark("Player 4"),
                mark("Player 5"),
                mark("Player 6"),
            ),
            minutes=45,
            options=haunting_house_3_set_up.OPTIONS,
            new_state=haunting_house_3_set_up.new_state,
            hidden=True,
            rules_version=1,
            evaluate=haunting_house_3_evaluation.evaluate,
            longest=haunting_house_3_set_up.longest(haunting_house_3_set_up.NO_LIMIT),
            ending=haunting_house_3_measures.ending,
            turns=haunting_house_3_measures.turns,
            study=haunting_house_3_study.STUDY,
            barrier=haunting_house_3_views.is_barrier,
            joint=haunting_house_3_table.joint,
        ),
        Game(
            key="ghost_hunt",
            title=mark("Ghost Hunt"),
            summary=mark("Find out what haunts the house, and get back to the van alive."),
            players=(3, 2, 4, 5),
            roles=(
                mark("Ghost"),
                mark("Hunter 1"),
                mark("Hunter 2"),
                mark("Hunter 3"),
                mark("Hunter 4"),
            ),
            minutes=60,
            options=ghost_hunt_set_up.OPTIONS,
            new_state=ghost_hunt_set_up.new_state,
            hidden=True,
            rules_version=2,
            evaluate=ghost_hunt_evaluation.evaluate,
            longest=ghost_hunt_set_up.LONGEST,
            ending=ghost_hunt_measures.ending,
            turns=ghost_hunt_measures.turns,
            study=ghost_hunt_study.STUDY,
            team=ghost_hunt_table.team,
            barrier=ghost_hunt_table.barrier,
        ),
    )
}


def find(key: str) -> Game:
    """Return the game of this key; raise ValueError listing the keys there are."""
    if key not in GAMES:
        raise ValueError(f"unknown game {key!r}; known: {', '.join(GAMES)}")
    return GAMES[key]


def new_state(
    key: str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
) -> State:
    """Return the first position of a match: options checked, chance drawn from the seed."""
    game = find(key)
    count = game.check_players(players)
    return game.new_state(count, resolve(game.options, options), stream(seed, "set-up"))


def agreeing(
    key: str, players: int, options: Options, keep: Collection[str] = ()
) -> dict[str, Value] | None:
    """Return house rules with which a match can begin, if the given ones do or but one is changed.

    Those to `keep` stay as they are; None when no change of one other rule is enough.
    """
    others = [option for option in find(key).options if option.key not in keep]
    usual = [{option.key: option.default} for option in others]
    choices = [{option.key: choice.value} for option in others for choice in option.choices]
    for change in ({}, *usual, *choices):
        found = {**options, **change}
        try:
            new_state(key, players, found)
        except ValueError:
            continue
        return found
    return None
