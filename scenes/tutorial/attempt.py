"""An attempt at a lesson: its positions, verdicts, and undo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game import catalog
from game.chance import stream
from game.match import LogEntry, Match, Seat
from game.state import CHANCE, State
from scenes.boards.lesson import Lesson, LessonTask


@dataclass(frozen=True, slots=True)
class AttemptMark:
    """The state before an action of the learner, for undo."""

    ply: int
    task: int


class Attempt:
    """The play of a lesson: `positions[i]` results from `positions[i - 1]` by `actions[i - 1]`."""

    def __init__(self, key: str, lesson: Lesson) -> None:
        self.game = catalog.find(key)
        self.lesson = lesson
        self.task_number = 0
        if lesson.position is None:
            first = catalog.new_state(key, lesson.players, lesson.options, lesson.seed)
        else:
            first = lesson.position().clone()
        self.positions: list[State] = [first]
        self.actions: list[int] = []
        self.marks: list[AttemptMark] = []
        self._follow(lesson.moves, to_the_end=True)
        self.start = len(self.actions)

    @property
    def state(self) -> State:
        """The present position."""
        return self.positions[-1]

    @property
    def done(self) -> bool:
        """Whether all tasks are done."""
        return self.task_number == len(self.lesson.tasks)

    @property
    def task(self) -> LessonTask | None:
        """The current task, or None if all are done."""
        return None if self.done else self.lesson.tasks[self.task_number]

    def observation(self, ply: int) -> Any:
        """Return the learner's observation after `ply` actions."""
        state = self.positions[ply]
        return state.observation(self.lesson.seat) if self.game.hidden else state

    def match(self, names: Sequence[str]) -> Match:
        """Return the attempt as a match between the learner and others with these names."""
        lesson = self.lesson
        seats = [
            Seat("person" if seat == lesson.seat else "bot", name)
            for seat, name in enumerate(names)
        ]
        match = Match(self.game.key, seats, lesson.options, lesson.seed)
        match.positions = list(self.positions)
        match.entries = [
            LogEntry(ply, before.current_player, action, before.notation(action))
            for ply, (before, action) in enumerate(zip(self.positions, self.actions, strict=False))
        ]
        match.ply = len(match.entries)
        return match

    def try_out(self, action: int) -> State:
        """Return the position after an action, before chance or others act."""
        after = self.state.clone()
        after.apply(action)
        return after

    def judge(self, action: int) -> bool | str:
        """Return True for a right action, else the reason why it is wrong (may be empty)."""
        return self._verdict(self.state, action, self.try_out(action))

    def judge_row(self, actions: Sequence[int]) -> bool | str:
        """Return the verdict on the last of several actions in a row, as `judge` does."""
        verdict: bool | str = True
        before = self.state
        for action in actions:
            after = before.clone()
            after.apply(action)
            verdict = self._verdict(before, action, after)
            before = after
        return verdict

    def _verdict(self, before: State, action: int, after: State) -> bool | str:
        task = self.task
        assert task
        notation = before.notation(action)
        if notation in task.wrong:
            return task.wrong[notation]
        if task.judge:
            return task.judge(before, action, after)
        return notation in task.right or task.otherwise

    def play(self, action: int) -> None:
        """Play an action that was not judged wrong, and the scripted answers."""
        task = self.task
        assert task
        right = self.judge(action) is True
        self.marks.append(AttemptMark(len(self.actions), self.task_number))
        self._advance(action)
        self._follow(task.answers if right else ())
        self.task_number += right

    def step_back(self) -> bool:
        """Undo the learner's last action; return False if there is none."""
        if not self.marks:
            return False
        mark = self.marks.pop()
        del self.positions[mark.ply + 1 :], self.actions[mark.ply :]
        self.task_number = mark.task
        return True

    @property
    def played(self) -> int:
        """The number of actions that the learner has played in the current task."""
        return sum(mark.task == self.task_number for mark in self.marks)

    def solution(self) -> int | None:
        """Return the next action of the sample solution, or None if the learner left it."""
        task = self.task
        if task is None:
            return None
        for notation in task.way[self.played :]:
            try:
                return self.state.parse(notation)
            except ValueError:
                return None
        return None

    def _advance(self, action: int) -> None:
        self.positions.append(self.try_out(action))
        self.actions.append(action)

    def _follow(self, script: tuple[str, ...], to_the_end: bool = False) -> None:
        """Play the scripted actions; chance events not in the script are drawn as in a match."""
        waiting = list(script)
        while waiting or self.state.current_player == CHANCE:
            state = self.state
            if state.current_player == CHANCE:
                self._advance(self._drawn(waiting))
            elif waiting and (to_the_end or state.current_player != self.lesson.seat):
                self._advance(state.parse(waiting.pop(0)))
            else:
                raise ValueError(f"{self.lesson.key}: {waiting} come before the learner's decision")

    def _drawn(self, waiting: list[str]) -> int:
        """Return the chance outcome: the next in the script, else one from seed and ply."""
        outcomes = self.state.legal_actions()
        for action in outcomes if waiting else ():
            if self.state.notation(action) == waiting[0]:
                waiting.pop(0)
                return action
        draw = stream(self.lesson.seed, f"chance {len(self.actions)}")
        return outcomes[draw.randrange(len(outcomes))]
