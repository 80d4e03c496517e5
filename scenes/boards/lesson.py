"""A lesson: a position, the tasks to do in it, and the sentences about them.

How to write the lessons of a game
----------------------------------
The module `scenes/boards/<key>/lessons.py` holds `LESSONS`, four to eight of them, under five
minutes together; `scenes/boards/eighteen_ghosts/lessons.py` is the model.

- A lesson begins in a **position**: that of a match with `players`, `options` and `seed` after
  `moves`, or the one that `position` returns. The learner sits at `seat` and sees what that seat
  may see. `moves` and all other actions are notations, the specification's letter for letter.
  What chance decides is drawn from the seed as in a match, unless the outcome is written, too.
- It has one or more **tasks**, done one after the other. `ask` is what is to be done; `light`
  names the places of the board that are lit (the names of `View.places`) while they can be pressed.
  `right` holds the notations of which any one does it. Where that is not enough, `judge` is asked
  instead, with the position before, the action and the position after it: True is right, False
  means that the task goes on (a step on the way), a sentence that it was wrong, and why. A task
  with a judge also has a `solution`, the notations of one way to do it.
- After the right action the others and chance do what `answers` says, in order. It must lead to
  the learner's next decision if there is another task.
- `wrong` has a sentence for a legal action that many try first, by its notation; `otherwise` is
  said to any other. Nothing wrong is played: it is shown, explained and taken back.
- `hint` is said when the learner asks to be shown; the board shows the action itself.
- `text` explains one idea before the task, `why` says afterwards what happened and what it is good
  for. Nothing has more than 40 words; short sentences, no rule before it is needed. Every text is
  marked by `mark`, and **bold** is for the one thing to remember.

`tests/scenes/test_lessons.py` plays every lesson with its own solution and checks all of this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from game.state import State

MAX_WORDS: Final = 40  # A text has no more.

Verdict = bool | str  # True for right, False for not yet right, or why it is wrong.
Judge = Callable[[Any, int, Any], Verdict]


class LessonStep(msgspec.Struct, frozen=True):
    """The request to the learner after another part of a task was prepared or played."""

    ask: str
    light: tuple[str, ...] = ()
    hint: str = ""


class LessonTask(msgspec.Struct, frozen=True):
    """One thing the learner is asked to do.

    `steps` follow the first request, one for each lit place selected, preparation on the desk or
    action played.
    """

    ask: str
    right: tuple[str, ...] = ()
    otherwise: str = ""
    hint: str = ""
    light: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    wrong: Mapping[str, str] = msgspec.field(default_factory=dict)
    judge: Judge | None = None
    solution: tuple[str, ...] = ()
    steps: tuple[LessonStep, ...] = ()

    def step(self, done: int) -> LessonStep:
        """Return the request after this number of preparations and actions."""
        steps = (LessonStep(self.ask, self.light, self.hint), *self.steps)
        return steps[min(done, len(steps) - 1)]

    @property
    def lit(self) -> frozenset[str]:
        """The places that are lit in any step."""
        return frozenset(self.light).union(*(step.light for step in self.steps))

    @property
    def way(self) -> tuple[str, ...]:
        """The notations of one way to do it."""
        return self.solution or self.right[:1]

    @property
    def texts(self) -> tuple[str, ...]:
        """All texts of the task."""
        further = [text for step in self.steps for text in (step.ask, step.hint)]
        said = (self.ask, self.otherwise, self.hint, *further, *self.wrong.values())
        return tuple(text for text in said if text)


class Lesson(msgspec.Struct, frozen=True):
    """One idea of a game, tried out on the board; `key` names it in the settings."""

    key: str
    title: str
    text: str
    tasks: tuple[LessonTask, ...]
    why: str
    seat: int = 0
    players: int = 2
    options: Mapping[str, object] = msgspec.field(default_factory=dict)
    seed: int = 0
    moves: tuple[str, ...] = ()
    position: Callable[[], State] | None = None

    @property
    def texts(self) -> tuple[str, ...]:
        """All texts of the lesson."""
        said = [text for task in self.tasks for text in task.texts]
        return self.title, self.text, *said, self.why


def knows_all(lessons: Sequence[Lesson], learned: Sequence[str]) -> bool:
    """Return whether `learned` contains all lessons of a game."""
    return bool(lessons) and all(lesson.key in learned for lesson in lessons)
