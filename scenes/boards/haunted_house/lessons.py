"""The tutorial of Haunted House: first as the Ghost, then as the hunters."""

from __future__ import annotations

from typing import Final

from game.language import mark
from game.rules.haunted_house.tables import FILES, H, I
from scenes.boards.haunted_house.actions import CAPTURE, END, PHASE, POLTERGEIST, RADAR, TRAP
from scenes.boards.haunted_house.click_paths import (
    HUNTER_CARDS,
)
from scenes.boards.lesson import Lesson, LessonStep, LessonTask

GHOST_SEAT: Final = 0
HUNTERS_SEAT: Final = 1
KITCHEN: Final = ("a1", "b1", "c1", "a2", "b2", "c2", "a3")
ABOVE: Final = tuple(f"{file}{row}" for row in (6, 7) for file in FILES)

WHO: Final = mark("Click the hunter on the board, or the card beside the house.")

LESSONS: Final = (
    Lesson(
        "hide",
        mark("A house at night"),
        mark(
            "You are the **Ghost** in a house of seven rooms, seven tiles each. Two hunters come "
            "in on d4, in the middle. They never see you."
        ),
        (
            LessonTask(
                mark("Choose a tile of the Kitchen, below on the left, to begin on."),
                right=tuple(f"@{tile}" for tile in KITCHEN),
                otherwise=mark("A good place to hide, but let us begin in the Kitchen."),
                hint=mark("Click a1, the corner below on the left."),
                light=KITCHEN,
                answers=("A:d4-d5", "A:d5-d6", "B:d4-e4", "B:e4-f4", "end"),
            ),
        ),
        mark(
            "Your tile is **haunted for good**. The hunters have walked, and you see where they "
            "are. They know only that you did not begin on d4."
        ),
        seat=GHOST_SEAT,
    ),
    Lesson(
        "haunt",
        mark("Step by step"),
        mark(
            "You have **two actions** in a turn. Every tile you step on is haunted. Walls stop "
            "you; doorways do not."
        ),
        (
            LessonTask(
                mark("Step from a1 to b1."),
                right=("a1-b1",),
                otherwise=mark("Possible, but this time go to b1."),
                hint=mark("Click b1, beside the Ghost."),
                light=("b1",),
            ),
            LessonTask(
                mark("One action is left. Go on to a tile that is not haunted yet."),
                right=("b1-c1", "b1-b2"),
                otherwise=mark("That haunts no new tile. Go to c1 or b2."),
                hint=mark("c1 and b2 are not haunted yet."),
                light=("c1", "b2"),
            ),
            LessonTask(
                mark("Now end your turn."),
                right=("end",),
                hint=mark("The button is beside the house."),
                light=(END.place,),
                answers=("A:d5-d6", "end"),
            ),
        ),
        mark(
            "**You end every turn yourself**, even an empty one. So nobody who waits can tell what "
            "you did."
        ),
        seat=GHOST_SEAT,
        moves=("@a1", "A:d4-d5", "B:d4-d3", "end"),
    ),
    Lesson(
        "phase",
        mark("Through the wall"),
        mark(
            "Ben, in blue, stands right outside the doorway. Twice a round a **Phase** takes you "
            "through an inner wall beside you. It is your whole turn."
        ),
        (
            LessonTask(
                mark("Press **Phase**."),
                right=("phase c2~c3",),
                otherwise=mark(
                    "Possible, but this time go through the wall: no hunter can follow you there."
                ),
                hint=mark("The button is beside the house."),
                light=(PHASE.place,),
                steps=(
                    LessonStep(
                        mark("Now press c3 in the Library, behind the wall."),
                        ("c3",),
                        mark("The tile above you, behind the wall."),
                    ),
                ),
            ),
        ),
        mark(
            "From d2 it is a long way round to c3. A Phase must be the **first** thing in your "
            "turn: into the wall with one action, out of it with the other."
        ),
        seat=GHOST_SEAT,
        moves=("@c2", "B:d4-d3", "B:d3-d2", "end"),
    ),
    Lesson(
        "poltergeist",
        mark("Two of you"),
        mark(
            "Soon the hunters will use their **Radars**, which tell how far away you are. A "
            "**Poltergeist** answers like a second Ghost, wherever you put it."
        ),
        (
            LessonTask(
                mark("Press **Poltergeist**."),
                right=tuple(f"polt {tile}" for tile in ABOVE),
                otherwise=mark("Put a Poltergeist far away from you: into the rows 6 and 7."),
                solution=("polt a7",),
                hint=mark("The button is beside the house."),
                light=(POLTERGEIST.place,),
                steps=(
                    LessonStep(
                        mark("Now press a7, or another tile of the two top rows."),
                        ABOVE,
                        mark("Click a7, the corner at the top on the left."),
                    ),
                ),
            ),
            LessonTask(
                mark("Now end your turn."),
                right=("end",),
                otherwise=mark("You may still step, but stay hidden here this time."),
                hint=mark("The button is beside the house."),
                light=(END.place,),
                answers=("A:radar", "B:radar", "end"),
            ),
        ),
        mark(
            "They hear **two numbers** now, and nobody says which is you. It lasts for two turns "
            "of the hunters. Twice a round, one at a time."
        ),
        seat=GHOST_SEAT,
        moves=("@f1", "B:d4-d3", "end"),
    ),
    Lesson(
        "room",
        mark("A whole room"),
        mark("Six tiles of the Kitchen are haunted. **Whole rooms** are what decides the match."),
        (
            LessonTask(
                mark("Haunt the last tile of the Kitchen."),
                right=("a2-a3",),
                otherwise=mark("That leaves the Kitchen one tile short. Which is missing?"),
                hint=mark("a3 is missing, right above you."),
                light=("a3",),
            ),
        ),
        mark(
            "The room is yours, and **no Radar works in it** any more. After this round the sides "
            "change: who haunts more rooms wins the match."
        ),
        seat=GHOST_SEAT,
        moves=(
            *("@a1", "end", "a1-b1", "b1-c1", "end"),
            *("end", "c1-c2", "c2-b2", "end", "end", "b2-a2"),
        ),
    ),
    Lesson(
        "radar",
        mark("The hunters"),
        mark(
            "Now you lead the two **hunters**, Amelia in yellow and Ben in blue, with two actions "
            "each. A **Radar** names the ring around its hunter in which the Ghost is. Walls do "
            "not count."
        ),
        (
            LessonTask(
                mark("Use Amelia's Radar: click **Radar**."),
                right=("A:radar",),
                otherwise=mark("Do that later. First let us hear what Amelia's Radar says."),
                hint=mark("The button is beside the house."),
                light=(RADAR.place,),
                steps=(LessonStep(mark("Now click Amelia."), (HUNTER_CARDS[H],), WHO),),
            ),
            LessonTask(
                mark("Three away: somewhere on the rim of the house. Walk with Ben to d3."),
                right=("B:d4-d3",),
                otherwise=mark("Let Ben walk down to d3: another tile gives another ring."),
                hint=mark("Click Ben, then d3 below him."),
                light=(HUNTER_CARDS[I],),
            ),
            LessonTask(
                mark("Use Ben's Radar there: click **Radar**."),
                right=("B:radar",),
                otherwise=mark("Ben's Radar on d3 would tell you more."),
                hint=mark("The button is beside the house."),
                light=(RADAR.place,),
                steps=(LessonStep(mark("Now click Ben."), (HUNTER_CARDS[I],), WHO),),
            ),
        ),
        mark(
            "Three from d4 and two from d3: that leaves **five tiles**, b1 to f1. The switch "
            "**Clues** marks on the board whatever follows from all you know."
        ),
        seat=HUNTERS_SEAT,
        moves=("@f1",),
    ),
    Lesson(
        "capture",
        mark("Trap and capture"),
        mark(
            "A **trap** springs when the Ghost enters its tile: its turn ends, and the next one"
            " is empty. You get no message, but a hunter on that tile sees it."
        ),
        (
            LessonTask(
                mark("Walk with Ben through the doorway to d1."),
                right=("B:d2-d1",),
                otherwise=mark("Let Ben go down to d1, where the Ghost may well come by."),
                hint=mark("Click Ben, then d1 below him."),
                light=(HUNTER_CARDS[I],),
            ),
            LessonTask(
                mark("Set a trap where Ben stands: click **Trap**."),
                right=("B:trap",),
                otherwise=mark("Set Ben's trap first: here, on d1."),
                hint=mark("The button is beside the house."),
                light=(TRAP.place,),
                steps=(LessonStep(mark("Now click Ben."), (HUNTER_CARDS[I],), WHO),),
            ),
            LessonTask(
                mark("Let the Ghost come: end the turn."),
                right=("end",),
                otherwise=mark("Enough for now: end the turn and see what happens."),
                hint=mark("The button is beside the house."),
                light=(END.place,),
                answers=("e1-d1", "end"),
            ),
            LessonTask(
                mark("The trap under Ben has sprung: the Ghost is here! Click **Capture**."),
                right=("B:capture",),
                otherwise=mark("It stands on Ben's tile, d1. Do not let it go!"),
                hint=mark("The button is beside the house."),
                light=(CAPTURE.place,),
                steps=(LessonStep(mark("Now click Ben."), (HUNTER_CARDS[I],), WHO),),
            ),
        ),
        mark(
            "Caught! The round is over at once. But take care: a capture that finds nobody costs "
            "that hunter **its next turn**."
        ),
        seat=HUNTERS_SEAT,
        moves=("@f1", "B:d4-d3", "B:d3-d2", "end", "f1-e1", "end"),
    ),
)
