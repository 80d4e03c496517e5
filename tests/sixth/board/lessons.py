"""The tutorial of Phantoms."""

from __future__ import annotations

from typing import Final

from game.language import mark
from scenes.boards.lesson import Lesson, LessonTask

LESSONS: Final = (
    Lesson(
        "secrets",
        mark("Two good ghosts"),
        mark("Before the first turn each player says **in secret** which two ghosts are good."),
        (
            LessonTask(
                mark("Mark the ghost on a1 as good."),
                right=("good:a1",),
                otherwise=mark("That would do, but let us begin with a1."),
                hint=mark("Click your ghost on a1."),
                light=("a1",),
            ),
            LessonTask(
                mark("Mark another one."),
                right=("good:b1", "good:c1", "good:d1"),
                otherwise=mark("It must be a ghost of yours."),
                hint=mark("Click your ghost on b1."),
                light=("b1", "c1", "d1"),
                answers=("good:a4", "good:d4"),
            ),
            LessonTask(
                mark("Now step forward with the ghost on a1."),
                right=("a1-a2",),
                otherwise=mark("Go forward from a1 this time."),
                hint=mark("Click your ghost on a1, then a2."),
                light=("a1", "a2"),
            ),
        ),
        mark("Your rival sees a ghost on a2, and has to guess."),
    ),
)
