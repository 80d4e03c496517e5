"""The distribution of jobs among the hunters, and the danger of squares."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from game.bots.ghost_hunt.jobs import LEAVING, PLACING, USING, WATCHING, HunterJob, Jobs
from game.bots.ghost_hunt.pursuit import MOST_TURNS, traps
from game.bots.ghost_hunt.sight import RoomBelief
from game.bots.style import ActionWeights, even
from game.inference.ghost_hunt.forward_filter import guesses_after
from game.inference.ghost_hunt.memory import turns_of
from game.rules.ghost_hunt.house import UNREACHED, HuntHouse, squares_in
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import Position
from game.rules.ghost_hunt.tables import BOOK, CRUCIFIX, DOTS, HAND_LIMIT, STOCK

# When another hunter is nearer to a gain, this much of it is left.
SHARED_GAIN_FACTOR: Final = 0.35
# These items leave the hand when they are placed.
PLACED_FROM_HAND: Final = (DOTS, BOOK, CRUCIFIX)
# Every job is thought to take this many rounds besides the way.
JOB_ROUNDS: Final = 0.7


@dataclass(frozen=True, slots=True)
class TeamSkill:
    """The settings of a level as a hunter."""

    uses_exact_belief: bool  # Whether negative answers and the dice are weighed.
    memory_rounds: int  # The rounds for which a beginner remembers where it was not cold.
    life_rounds_before_hunt: float  # Rounds of work that a life is worth before hunts.
    shares_jobs: bool  # Whether it counts what the other hunters will do.
    listens: bool
    uses_hunt_table: bool
    chase_rate: float  # Log odds that the hunting Ghost is one step nearer to somebody.
    life_rounds_in_hunt: (
        float  # Rounds of work that a life is worth in a hunt; 0: only lives count.
    )
    combines_jobs: bool  # Whether it does another job on the way.
    depth: int  # Jobs in a row.
    expected_selectivity: float  # The `selectivity` it expects of a Ghost.
    temperature: float  # Share of the best rate by which a job is e times rarer.
    style: ActionWeights = even  # The weights of jobs nearly as good as the best.
    life_factor_with_others: float = 1.0  # A life is worth this much less while others live.
    splits_search: bool = False  # Whether the hunters look for the room with different items.
    swaps_carried_items: bool = False  # Whether it lays down an item to take a better one.


class HunterTask(NamedTuple):
    """A job with its cost and gain for one hunter."""

    job: HunterJob
    rate: float  # The rounds saved for each round spent.
    rounds: float
    stage: int  # The set of squares to go to first: the job's, the item's, or the van.


@lru_cache(maxsize=65536)
def distance(house: HuntHouse, start: int, targets: int) -> int:
    """Return the steps from a square to the nearest square of a set."""
    if targets >> start & 1:
        return 0
    walk = house.walk(start)
    return min((walk[square] for square in squares_in(targets)), default=UNREACHED)


class Danger:
    """The chance that a hunt begins in the Ghost's next turn and kills a hunter, by square."""

    def __init__(self, observation: Position, sight: RoomBelief) -> None:
        """Collect the hunts that can begin, with their probabilities by type and room."""
        match_rules, house = observation.match_rules, observation.house
        self.house = house
        self.parts: list[tuple[int, float]] = []  # The squares of each trap, and its probability.
        self.chance = 0.0
        due = observation.round + 1
        if observation.hunt or due <= max(match_rules.grace_rounds, observation.resting):
            return
        countdowns = {
            (guess.kind, guess.room): guess.countdown
            for guess in guesses_after(house, match_rules, turns_of(observation))
        }
        at = observation.where[CRUCIFIX]
        blessed = house.room_of[at] if at >= 0 else -1
        for guess, weight in sight.weights.items():
            kind, room = guess
            nature = KINDS[kind]
            countdown = countdowns.get(guess, nature.countdown)
            likely = weight * max(0, 7 - countdown) / 6
            if room == blessed or likely <= 0.0:
                continue
            self.chance += likely
            moves = (match_rules.movement,) * min(
                MOST_TURNS, match_rules.hunt_turns + nature.longer_hunts
            )
            slow = (max(1, match_rules.movement // 2), *moves[1:])
            slowing = 1.0 if match_rules.event_always else (7 - nature.event_from) / 6
            spawn = house.spawns[room]
            self.parts += (
                (traps(house, spawn, nature.speed, moves), likely * (1.0 - slowing)),
                (traps(house, spawn, nature.speed, slow), likely * slowing),
            )
        self.found: dict[int, float] = {}

    def at(self, square: int) -> float:
        """Return the probability that a hunt kills a hunter who ends its turn on a square.

        The Ghost is thought to try to slow it down before.
        """
        if not self.parts or self.house.van >> square & 1:
            return 0.0
        if square not in self.found:
            self.found[square] = sum(
                likely for squares, likely in self.parts if squares >> square & 1
            )
        return self.found[square]


class Team:
    """The jobs of one observation, shared out among the hunters."""

    def __init__(self, observation: Position, jobs: Jobs, skill: TeamSkill) -> None:
        """Store the jobs; `own_tasks` shares them out."""
        self.observation = observation
        self.house = observation.house
        self.jobs = jobs
        self.skill = skill

    def tasks(self, hunter: int, left: int, acted: bool) -> list[HunterTask]:
        """Return the tasks of a hunter as if it were alone, the best first."""
        found = [
            task
            for job in self.jobs.all
            if (task := self._task(job, hunter, left, acted)) is not None
        ]
        return sorted(found, key=lambda task: (-task.rate, task.rounds, task.job))

    def _task(self, job: HunterJob, hunter: int, left: int, acted: bool) -> HunterTask | None:
        observation, house = self.observation, self.house
        move = observation.match_rules.movement
        square = observation.pawns[hunter]
        stage, actions = job.targets, 0
        steps = distance(house, square, job.targets)
        if job.sort in (USING, PLACING):
            hand, at = observation.hand(hunter), observation.where[job.item]
            actions = 1
            if job.item not in hand:
                source = house.van if at == STOCK else 1 << at if at >= 0 else 0
                if not source:
                    return None
                stage, actions = source, 2
                steps = distance(house, square, source)
                if at >= 0 and len(hand) == HAND_LIMIT:
                    if not self.skill.swaps_carried_items:
                        return None
                    actions = 3
                    if self.spare(hunter, job) is None:
                        stage = house.van
                        steps = distance(house, square, stage) + distance(house, at, stage)
                steps += min(distance(house, s, job.targets) for s in squares_in(source))
        waits = max(0, steps - left) / move
        rounds = max(0, actions - 1) + waits + (1.0 if acted and actions else 0.0)
        lasting = observation.match_rules.round_limit - observation.round
        if rounds + job.wait > lasting and job.sort != LEAVING:
            return None
        return HunterTask(job, job.gain / (rounds + job.wait + JOB_ROUNDS), rounds, stage)

    def spare(self, hunter: int, job: HunterJob) -> int | None:
        """Return the item to lay down anywhere so that a hand is free for a job, if one is."""
        gains = dict.fromkeys(PLACED_FROM_HAND, 0.0)
        for other in self.jobs.all:
            if other.sort == PLACING and other.item in gains:
                gains[other.item] = max(gains[other.item], other.gain)
        spares = [item for item in self.observation.hand(hunter) if item in gains]
        spare = min(spares, key=lambda item: (gains[item], item), default=None)
        return spare if spare is not None and gains[spare] < job.gain else None

    def own_tasks(self, left: int, acted: bool) -> list[HunterTask]:
        """Return the tasks of the current hunter, the best first, given what the others will do."""
        observation, me = self.observation, self.observation.hunter
        own = self.tasks(me, left, acted)
        if not self.skill.shares_jobs:
            return [task for task in own if not self._is_watched(task.job)]
        move = observation.match_rules.movement
        taken: list[HunterTask] = []
        for hunter in observation.living():
            if hunter != me:
                theirs = [
                    self._discount_shared(task, taken)
                    for task in self.tasks(hunter, move, acted=False)
                ]
                if theirs:
                    taken.append(max(theirs, key=lambda task: task.rate))
        shared = [self._discount_shared(task, taken) for task in own]
        return sorted(shared, key=lambda task: (-task.rate, task.rounds, task.job))

    def _is_watched(self, job: HunterJob) -> bool:
        """Return whether another hunter stands where it sees what the job is to look at.

        Of two who stand there, the first one stays.
        """
        observation, me = self.observation, self.observation.hunter
        if job.sort != WATCHING:
            return False
        watching = [h for h in observation.living() if job.targets >> observation.pawns[h] & 1]
        return bool(watching) and watching[0] != me

    def _discount_shared(self, task: HunterTask, taken: list[HunterTask]) -> HunterTask:
        """Return a task, worth less if somebody else is nearer to the same."""
        job, rate = task.job, task.rate
        for other in taken:
            same_item = other.job.item == job.item and job.sort == other.job.sort
            searching = self._searches(job) and self._searches(other.job)
            watching = job.sort == WATCHING and same_item
            same_room = searching and job.room == other.job.room
            fetching = same_item and job.sort != LEAVING
            if (watching or same_room or fetching) and other.rounds <= task.rounds:
                rate *= SHARED_GAIN_FACTOR
        return task._replace(rate=rate)

    def _searches(self, job: HunterJob) -> bool:
        """Return whether a job mostly looks for the room."""
        return job.sort == USING and self.jobs.rooms.get(job.room, 0.0) < 0.8
