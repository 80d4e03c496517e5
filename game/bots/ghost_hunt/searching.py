"""The turns of a hunter outside hunts, and its choice of items in the set-up."""

from __future__ import annotations

from functools import lru_cache
from math import exp, log
from random import Random
from typing import Final

from game.bots.ghost_hunt import sight as sights
from game.bots.ghost_hunt.jobs import LEAVING, PLACING, USING, WATCHING, HunterJob, Jobs
from game.bots.ghost_hunt.sight import RoomBelief
from game.bots.ghost_hunt.team import Danger, HunterTask, Team, TeamSkill, distance
from game.entry import unpacked
from game.rules.ghost_hunt import fact_kinds, tables
from game.rules.ghost_hunt.house import UNREACHED, HuntHouse, squares_in
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import EXCHANGE, Position

# What hunters choose before they know anything, the best first.
FIRST_ITEMS: Final = (
    tables.THERMOMETER,
    tables.EMF_READER,
    tables.BOX,
    tables.UV,
    tables.BOOK,
    tables.DOTS,
    tables.CRUCIFIX,
    tables.SALT,
)
# The same for hunters who part: two search for the room, and each has something to do in it.
SHARED_ITEMS: Final = (
    tables.THERMOMETER,
    tables.UV,
    tables.EMF_READER,
    tables.BOOK,
    tables.DOTS,
    tables.BOX,
    tables.CRUCIFIX,
    tables.SALT,
)
# The same for two of them: nobody else looks for the room, so both search with two items each.
PAIRS_ITEMS: Final = (
    tables.THERMOMETER,
    tables.UV,
    tables.EMF_READER,
    tables.BOX,
    tables.BOOK,
    tables.DOTS,
    tables.CRUCIFIX,
    tables.SALT,
)
# This share of the work left has to be done one thing after the other.
SEQUENTIAL_SHARE: Final = 0.6
# With this many rounds to spare a hunter is fully careful.
UNHURRIED_ROUNDS: Final = 8.0
# In a room at least this likely, items are placed on the way.
MIN_ROOM_TO_PLACE: Final = 0.5
# A hunter with the book or the DOTS in hand does not leave a room this likely.
MIN_ROOM_TO_STAY: Final = 0.95
# Something done on the way may cost danger of this many rounds.
DETOUR_DANGER_ROUNDS: Final = 0.3
NEXT_JOB_WEIGHT: Final = 0.6
# A job may be worse than the best by this many temperatures.
MARGIN_TEMPERATURES: Final = 2.5
# A job for which a hunter turns round on its way counts this much.
TURN_BACK_WEIGHT: Final = 0.15
ACTION_FACTS: Final = (fact_kinds.USED, fact_kinds.LAID, fact_kinds.PICKED, fact_kinds.EXCHANGED)


def seen_by(observation: Position, skill: TeamSkill) -> RoomBelief:
    """Return the belief of a hunter with this skill: exact, or a beginner's."""
    if skill.uses_exact_belief:
        return sights.exact_belief(observation, skill.expected_selectivity)
    return sights.beginner_belief(observation, skill.memory_rounds)


def choose_item(observation: Position, skill: TeamSkill, rng: Random) -> int:
    """Return the item that a hunter takes in the set-up: one of the best that are left."""
    order = FIRST_ITEMS
    if skill.splits_search and len(observation.pawns) > 1:
        order = PAIRS_ITEMS if len(observation.pawns) == 2 else SHARED_ITEMS
    left = [item for item in order if observation.where[item] == tables.STOCK]
    if any(item in tables.PLACED for item in observation.hand(observation.current_player - 1)):
        # The second item should be one for searching.
        left = [item for item in left if item in tables.USED] or left
    spread = 1.0 + 6.0 * skill.temperature
    weights = [
        exp(-2.0 * place / spread)
        * (1.0 if skill.splits_search else liking_factor(observation, skill, item))
        for place, item in enumerate(left)
    ]
    return tables.CHOOSE + rng.choices(left, weights)[0]


def liking_factor(observation: Position, skill: TeamSkill, item: int) -> float:
    """Return how many times as often an item is taken as if all were liked alike."""
    start = tables.USE if item in tables.USED else tables.PLACE
    return skill.style(observation, start + item)


def name(sight: RoomBelief) -> int:
    """Return the likeliest type."""
    kinds = [0.0] * len(KINDS)
    for (kind, _), weight in sight.weights.items():
        kinds[kind] += weight
    return tables.NAME + max(range(len(kinds)), key=lambda kind: (kinds[kind], -kind))


def search(observation: Position, skill: TeamSkill) -> int:
    """Return the action of the current hunter outside hunts."""
    return Searcher(observation, skill).action()


class Searcher:
    """One decision of a hunter outside hunts."""

    def __init__(self, observation: Position, skill: TeamSkill) -> None:
        """Estimate the danger of squares and the jobs of the team."""
        self.observation = observation
        self.house: HuntHouse = observation.house
        self.skill = skill
        self.hunter = observation.hunter
        self.square = observation.pawns[self.hunter]
        self.hand = observation.hand(self.hunter)
        self.left = observation.left
        self.acted = bool(observation.acted) or observation.phase == EXCHANGE
        self.done = last_deed(observation)
        self.before = came_from(observation, self.done)
        sight = seen_by(observation, skill)
        self.danger = Danger(observation, sight)
        self.jobs = Jobs(observation, sight)
        self.team = Team(observation, self.jobs, skill)
        self.caution = self._caution()

    def _caution(self) -> float:
        """Return the rounds that a life is worth: fewer the less time the work left leaves."""
        observation, house = self.observation, self.house
        lasting = observation.match_rules.round_limit - observation.round
        far = max(distance(house, observation.pawns[h], house.van) for h in observation.living())
        spare = lasting - far / observation.match_rules.movement - SEQUENTIAL_SHARE * self.jobs.now
        caution = self.skill.life_rounds_before_hunt
        if len(observation.living()) > 1:
            caution *= self.skill.life_factor_with_others
        return caution * min(1.0, max(0.0, spare / UNHURRIED_ROUNDS))

    def action(self) -> int:
        """Return the action that the best task of the hunter begins with."""
        exchanging = self.observation.phase == EXCHANGE
        tasks = self.team.own_tasks(self.left, self.acted and not exchanging)
        if exchanging:
            return self._exchange(self._choose_task(tasks) if tasks else None)
        if not self.done:  # The chosen item is used first.
            own = [task for task in tasks if not self._lacks(task.job)]
            tasks = own if any(task.job.sort == USING for task in own) else tasks
        if not tasks:
            return self._go(self.house.van)
        task = self._choose_task(tasks)
        if not self.acted:
            done = self._action_in_this_turn(task)
            if done is None and self.skill.combines_jobs:
                done = self._side_job_action(task, tasks)
            if done is None:
                done = self._place_in_sure_room(tasks)
            if done is not None:
                return done
        stage = task.stage
        if self.acted and stage != task.job.targets and not self._lacks(task.job):
            stage = task.job.targets
        step = self._go(stage)
        return self._last_question() or step if step == tables.END else step

    def goal(self) -> int:
        """Return the squares to which the next job leads."""
        tasks = self.team.own_tasks(self.observation.match_rules.movement, acted=False)
        return self._with_next(tasks)[0].stage if tasks else self.house.van

    def _choose_task(self, tasks: list[HunterTask]) -> HunterTask:
        """Return one of the best tasks; who is less clever finds it harder to tell them apart."""
        tasks = self._without_turning_back(self._with_next(tasks))
        temperature = self.skill.temperature * max(tasks[0].rate, 0.05)
        if temperature <= 0.0:
            return tasks[0]
        near = [
            task for task in tasks if task.rate > tasks[0].rate - MARGIN_TEMPERATURES * temperature
        ]
        return max(near, key=lambda task: task.rate + temperature * self._temptation(task.job))

    def _without_turning_back(self, tasks: list[HunterTask]) -> list[HunterTask]:
        """Return the tasks without those for which the hunter would turn round with nothing done.

        One that is very much better stays.
        """
        if self.before is None:
            return tasks
        on, back = list[HunterTask](), list[HunterTask]()
        for task in tasks:
            here = distance(self.house, self.square, task.stage)
            nearer = distance(self.house, self.before, task.stage) < here
            (back if nearer else on).append(task)
        best = max((task.rate for task in on), default=0.0)
        back = [
            t._replace(rate=t.rate * TURN_BACK_WEIGHT)
            for t in back
            if t.rate * TURN_BACK_WEIGHT >= best
        ]
        return sorted(on + back, key=lambda task: (-task.rate, task.rounds, task.job))

    def _temptation(self, job: HunterJob) -> float:
        """Return how a job tempts the hunter, until it has done something.

        It is a draw for each job by itself (Gumbel's distribution, with which the best of some is
        taken as often as a softmax takes it), so that nobody turns round on the way.
        """
        drawn = Random(f"{self.hunter} {self.done} {job.sort} {job.item} {job.room}").random()
        return min(MARGIN_TEMPERATURES, log(self._liked(job)) - log(-log(max(drawn, 1e-12))))

    def _liked(self, job: HunterJob) -> float:
        """Return how many times as often a job is taken as if all were liked alike."""
        if job.sort not in (USING, PLACING):
            return 1.0
        return liking_factor(self.observation, self.skill, job.item)

    def _with_next(self, tasks: list[HunterTask]) -> list[HunterTask]:
        """Return the first tasks in the order that also counts what can be done after each."""
        if self.skill.depth < 2 or len(tasks) < 2 or tasks[0].job.sort == LEAVING:
            return tasks
        move = self.observation.match_rules.movement
        valued = []
        for task in tasks[:8]:
            after = 0.0
            here = next(squares_in(task.job.targets))
            for other in tasks[:8]:
                job = other.job
                same = job.sort == task.job.sort and job.item == task.job.item
                if (same and job.room == task.job.room) or self._lacks(job):
                    continue
                rounds = task.rounds + 1 + distance(self.house, here, job.targets) / move
                after = max(
                    after,
                    NEXT_JOB_WEIGHT * job.gain / (rounds + job.wait + 1.0) / (1 + task.rounds),
                )
            valued.append(task._replace(rate=task.rate + after))
        return sorted(valued, key=lambda task: (-task.rate, task.rounds, task.job))

    def _lacks(self, job: HunterJob) -> bool:
        return job.sort in (USING, PLACING) and job.item not in self.hand

    # Acting

    def _action_in_this_turn(self, task: HunterTask) -> int | None:
        """Return the action or the step towards it if the task can be done in this turn."""
        job = task.job
        if job.sort in (WATCHING, LEAVING):
            return None
        if self._lacks(job):
            return self._fetch(task)
        ends = [
            (self._cost(end, job, self.left - steps), steps, end)
            for end, steps in self._walkable().items()
            if job.targets >> end & 1
        ]
        if not ends:
            return None
        cost, _, end = min(ends)
        waiting = min(self.caution * self.danger.at(other) for other in self._walkable())
        if cost - waiting > job.gain + 1.0:
            return None
        if end != self.square:
            return self._towards(1 << end)
        return (tables.USE if job.sort == USING else tables.PLACE) + job.item

    def _side_job_action(self, task: HunterTask, tasks: list[HunterTask]) -> int | None:
        """Return the action, or a step to it, of something else that costs the task no round."""
        late = self._turns_after(self.square, self.left, task.stage)
        for other in sorted(tasks, key=lambda task: (-task.job.gain, task.job)):
            job = other.job
            if job.sort not in (USING, PLACING) or self._lacks(job):
                continue
            if job.sort == PLACING and self.jobs.rooms.get(job.room, 0.0) < MIN_ROOM_TO_PLACE:
                continue
            ends = [
                (self._cost(end, job, self.left - steps), steps, end)
                for end, steps in self._walkable().items()
                if job.targets >> end & 1
                and self._turns_after(end, self.left - steps, task.stage) <= late
            ]
            if ends and min(ends)[0] <= DETOUR_DANGER_ROUNDS:
                end = min(ends)[2]
                if end != self.square:
                    return self._towards(1 << end)
                return (tables.USE if job.sort == USING else tables.PLACE) + job.item
        return None

    def _place_in_sure_room(self, tasks: list[HunterTask]) -> int | None:
        """Return the placing of the book or the DOTS if the hunter is surely in the room."""
        room = self.house.room_of[self.square]
        if self.jobs.rooms.get(room, 0.0) < MIN_ROOM_TO_STAY:
            return None
        laid = [
            task.job
            for task in tasks
            if task.job.sort == PLACING
            and task.job.item in (tables.BOOK, tables.DOTS)
            and task.job.item in self.hand
            and task.job.targets >> self.square & 1
        ]
        best = max(laid, key=lambda job: (job.gain, job.item), default=None)
        return tables.PLACE + best.item if best is not None else None

    def _last_question(self) -> int | None:
        """Return a question to ask before the turn ends in the likely room, if it may tell."""
        asked = [
            job
            for job in self.jobs.all
            if job.sort == USING and job.item in self.hand and job.targets >> self.square & 1
        ]
        if self.acted or not asked:
            return None
        best = max(asked, key=lambda job: (job.gain, job.item))
        sure = self.jobs.rooms.get(self.house.room_of[self.square], 0.0) >= MIN_ROOM_TO_PLACE
        return tables.USE + best.item if sure else None

    def _turns_after(self, square: int, left: int, stage: int) -> int:
        """Return the turns that a way takes after this one, with some steps left in it."""
        rest = max(0, distance(self.house, square, stage) - left)
        return -(-rest // self.observation.match_rules.movement)

    def _cost(self, end: int, job: HunterJob, left: int) -> float:
        """Return the danger of the best square to flee to after acting at `end`."""
        if self.caution <= 0.0 or self.danger.chance <= 0.0:
            return 0.0
        walk = self.house.walk(end)
        safest = (
            min(self.danger.at(s) for s in self._walkable() if walk[s] <= left)
            if left
            else self.danger.at(end)
        )
        return self.caution * min(safest, self.danger.at(end))

    def _fetch(self, task: HunterTask) -> int | None:
        """Return the action that takes an item on one's own square or in the van."""
        item = task.job.item
        at = self.observation.where[item]
        if at == self.square:
            if len(self.hand) < tables.HAND_LIMIT:
                return tables.PICK + item
            spare = self.team.spare(self.hunter, task.job)
            legal = self.observation.legal_actions()
            return (
                tables.PLACE + spare
                if spare is not None and tables.PLACE + spare in legal
                else None
            )
        if self.house.van >> self.square & 1 and task.stage == self.house.van:
            return self._exchange(task)
        return None

    def _exchange(self, task: HunterTask | None) -> int:
        """Return the next action of an exchange that ends with the two best items in hand.

        If one of them lies somewhere, a hand stays free for it.
        """
        wanted = self._wanted(task)
        legal = self.observation.legal_actions()
        for item in self.hand:
            if item not in wanted and tables.PUT + item in legal:
                return tables.PUT + item
        for item in wanted:
            if tables.TAKE + item in legal:
                return tables.TAKE + item
        return tables.DONE if tables.DONE in legal else tables.END

    def _wanted(self, task: HunterTask | None) -> list[int]:
        """Return the two items that promise most from here.

        What the hunter's task needs is one of them, even if it lies somewhere.
        """
        where, house = self.observation.where, self.house
        back = put_back(self.observation)
        items = [
            i
            for i, at in enumerate(where)
            if i in self.hand or (at == tables.STOCK and i not in back)
        ]
        best: dict[int, float] = {}
        move = self.observation.match_rules.movement
        for job in self.jobs.all:
            if job.sort in (USING, PLACING) and job.item in items:
                rounds = distance(house, self.square, job.targets) / move
                rate = job.gain / (rounds + job.wait + 1.0)
                best[job.item] = max(best.get(job.item, 0.0), rate)
        if task is not None and self._lacks(task.job) and task.job.item not in back:
            best[task.job.item] = UNREACHED
        order = sorted(best, key=lambda item: (-best[item], FIRST_ITEMS.index(item)))
        return order[: tables.HAND_LIMIT]

    # Walking

    def _walkable(self) -> dict[int, int]:
        return steps_to(self.house, self.square, self.left)

    def _go(self, targets: int) -> int:
        """Return a step to the square at which to end the turn, or the end of the turn."""
        move = self.observation.match_rules.movement
        best: tuple[float, int, int] | None = None
        for end, steps in self._walkable().items():
            rounds = distance(self.house, end, targets) / move
            worth = rounds + self.caution * self.danger.at(end)
            if best is None or (worth, steps, end) < best:
                best = worth, steps, end
        assert best is not None
        return tables.END if best[2] == self.square else self._towards(1 << best[2])

    def _towards(self, targets: int) -> int:
        """Return the first step of a shortest way to one of some squares."""
        here = distance(self.house, self.square, targets)
        legal = self.observation.legal_actions()
        front = self.house.square_in_front[self.square]
        if front != tables.NONE:
            steps = [action for action in legal if action < tables.END]
            return steps[0] if steps else tables.END
        for direction, to in self.house.walks[self.square]:
            if tables.STEP + direction in legal and distance(self.house, to, targets) < here:
                return tables.STEP + direction
        return tables.END


def last_deed(observation: Position) -> int:
    """Return the index of the current hunter's last action in the record, or 0.

    An exchange that still goes on does not count.
    """
    record = observation.record
    changing = observation.phase == EXCHANGE
    for at in range(len(record) - 1, 0, -1):
        entry = unpacked(record[at])
        if entry.kind in ACTION_FACTS and entry.first == observation.hunter:
            if not changing:
                return at
            changing = False
    return 0


def put_back(observation: Position) -> set[int]:
    """Return the items that the current hunter has put back in the exchange that goes on."""
    found = set[int]()
    if observation.phase != EXCHANGE:
        return found
    for fact in reversed(observation.record):
        entry = unpacked(fact)
        if entry.kind == fact_kinds.PUT_BACK:
            found.add(entry.second)
        elif entry.kind == fact_kinds.EXCHANGED:
            break
    return found


def came_from(observation: Position, since: int) -> int | None:
    """Return the square before the current hunter's last step, if it is later than `since`.

    Whoever has stayed where it was for a whole turn comes from nowhere.
    """
    record = observation.record
    turns = 0
    for at in range(len(record) - 1, since, -1):
        entry = unpacked(record[at])
        turns += entry.kind == fact_kinds.HUNTERS_TURN and entry.first == observation.hunter
        if turns > 1:
            return None
        if entry.kind == fact_kinds.WALKED and entry.first == observation.hunter:
            return entry.origin
    return None


@lru_cache(maxsize=4096)
def steps_to(house: HuntHouse, square: int, left: int) -> dict[int, int]:
    """Return the squares a hunter can walk to outside hunts, with the steps they take."""
    found = {square: 0}
    reached = [square]
    for here in reached:  # The loop extends the list.
        front = house.square_in_front[here]
        ways = [front] if front != tables.NONE else [to for _, to in house.walks[here]]
        for to in ways:
            if to not in found and found[here] < left:
                found[to] = found[here] + 1
                reached.append(to)
    return found
