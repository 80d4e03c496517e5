"""The tutorial of 18 Ghosts."""

from __future__ import annotations

from typing import Final

from game.language import mark
from game.rules.eighteen_ghosts.position import draw
from game.rules.eighteen_ghosts.state import EighteenGhosts
from game.rules.eighteen_ghosts.tables import CARPETS, NAMES, RED, YELLOW
from scenes.boards.lesson import Lesson, LessonTask, Verdict

RED_CARPETS: Final = tuple(NAMES[square] for square in CARPETS[RED])


def _walking() -> EighteenGhosts:
    return draw("""
        5  .  r  ^  .  R
        4  .  o  Y  o  y
        3  R  .  .  b  >
        2  B  o  y  o  .
        1  .  .  v  b  .
    """)


def _fighting() -> EighteenGhosts:
    return draw("""
        5  B  .  ^  .  r
        4  Y  o  .  o  y
        3  .  .  R  b  >
        2  b  o  y  o  .
        1  .  R  v  B  Y
    """)


def _at_the_portal() -> EighteenGhosts:
    return draw("""
        5  b  r  >  .  .
        4  Y  o  y  R  .
        3  r  B  .  b  >
        2  .  o  Y  o  r
        1  y  R  v  B  .
        dungeon: r
    """)


def _before_the_portal() -> EighteenGhosts:
    return draw("""
        5  B  .  ^  R  .
        4  y  o  .  o  b
        3  .  r  Y  .  >
        2  b  o  .  o  R
        1  Y  .  v  B  y
    """)


def _in_the_dungeon() -> EighteenGhosts:
    return draw("""
        5  .  R  ^  .  r
        4  Y  o  y  o  .
        3  .  b  .  B  >
        2  .  o  Y  o  R
        1  y  r  >  .  .
        dungeon: BBb
    """)


def _nearly_won() -> EighteenGhosts:
    return draw("""
        5  .  R  >  .  .
        4  B  o  .  o  r
        3  y  b  .  Y  v
        2  .  o  y  o  .
        1  Y  r  >  .  B
        dungeon: by
        escaped: RBr
    """)


def _red_escapes(before: EighteenGhosts, action: int, after: EighteenGhosts) -> Verdict:
    """Return True if the learner's red ghost escapes, else the reason why not."""
    if after.escaped[RED] > before.escaped[RED]:
        return True
    if after.board[NAMES.index("d5")] != RED:
        return mark("Stay on d5: turn the portal towards this ghost.")
    if after.portals[RED] == before.portals[RED]:
        return mark("The red portal did not turn. It turns when a **red** ghost is beaten.")
    return mark("The red portal has to face d5.")


def _wins(before: EighteenGhosts, action: int, after: EighteenGhosts) -> Verdict:
    """Return True if the learner wins, else the reason why not."""
    if after.winner == 0:
        return True
    if after.board[NAMES.index("d3")] != YELLOW:
        return mark("Not so hasty: on d3 it waits in the right place. Turn the portal to it.")
    return mark("That is allowed, but you can win at once. Which portal has to turn?")


LESSONS: Final = (
    Lesson(
        "place",
        mark("Moving in"),
        mark(
            "Eighteen ghosts live in the castle, nine of them yours. First they are placed in "
            "turn, **each in a chamber of its own colour**."
        ),
        (
            LessonTask(
                mark("Place a red ghost in a red chamber."),
                right=tuple(f"R@{name}" for name in RED_CARPETS),
                otherwise=mark("Well placed, but let us begin with red: choose a lit chamber."),
                solution=("R@c3",),
                hint=mark("Click the red chamber in the middle, c3."),
                light=RED_CARPETS,
                answers=("B@b3", "Y@e4"),
            ),
        ),
        mark(
            "Your rival has placed two ghosts, because you began. After that you place one each"
            " in turn, until every coloured chamber is taken."
        ),
    ),
    Lesson(
        "move",
        mark("Steps and mirrors"),
        mark(
            "In your turn you do **one thing**. A ghost may step left, right, up or down into an "
            "empty chamber, whatever its colour."
        ),
        (
            LessonTask(
                mark("Step with your blue ghost from a2 onto the mirror b2."),
                right=("a2-b2",),
                otherwise=mark("Possible, but this time go from a2 to the mirror b2."),
                hint=mark("Click your blue ghost on a2, then the mirror beside it."),
                light=("a2", "b2"),
                answers=("d1-e1",),
            ),
            LessonTask(
                mark("Mirrors are joined: jump from b2 to the mirror d4, at the other end."),
                right=("m:b2-d4",),
                otherwise=mark("Go through the mirror this time: from b2 to d4."),
                hint=mark("Click your ghost on b2, then the mirror d4."),
                light=("b2", "d4"),
                wrong={
                    "m:b2-b4": mark("That mirror works, too. But there is more to do at d4."),
                    "m:b2-d2": mark("That mirror works, too. But there is more to do at d4."),
                },
            ),
        ),
        mark(
            "From one mirror a ghost jumps to **any other empty mirror**. Nobody is attacked that "
            "way, but it is the quickest way through the castle."
        ),
        position=_walking,
    ),
    Lesson(
        "fight",
        mark("Fights"),
        mark(
            "Step onto a neighbour of another colour, and they fight: **red beats blue, blue beats "
            "yellow, yellow beats red**. The loser goes to the dungeon."
        ),
        (
            LessonTask(
                mark("Beat the blue ghost on d3 with your red one on c3."),
                right=("c3xd3",),
                otherwise=mark("That wins no fight with the blue ghost on d3."),
                hint=mark("Click your red ghost on c3, then the blue one beside it."),
                light=("c3", "d3"),
                wrong={
                    "c3xc2": mark("Yellow beats red: your own ghost would go to the dungeon."),
                },
            ),
        ),
        mark(
            "Red has won and takes the chamber. And see the blue portal: whenever a ghost is "
            "beaten, **the portal of its colour turns a quarter**."
        ),
        position=_fighting,
    ),
    Lesson(
        "escape",
        mark("A way out"),
        mark(
            "A red ghost has been beaten, and the red portal now opens to **d5**. A red ghost that "
            "stands there leaves the castle at once."
        ),
        (
            LessonTask(
                mark("Let your red ghost out: step from d4 to d5."),
                right=("d4-d5",),
                otherwise=mark("Nobody gets out that way. Only d5 lies before the red portal."),
                hint=mark("Click your red ghost on d4, then d5 above it."),
                light=("d4", "d5"),
                wrong={
                    "d4xd3": mark("Red would win, but a ghost outside is worth more than that."),
                },
            ),
        ),
        mark(
            "It is outside for good. That needs a portal of **its own colour**: a blue or yellow "
            "ghost could stand on d5 for ever."
        ),
        position=_at_the_portal,
    ),
    Lesson(
        "portal",
        mark("Turning a portal"),
        mark(
            "Your red ghost waits on d5, but the red portal still faces the wall. Turn it: "
            "somewhere in the castle **a red ghost must be beaten**, no matter whose."
        ),
        (
            LessonTask(
                mark("Turn the red portal: your yellow ghost on c3 beats the red one on b3."),
                judge=_red_escapes,
                solution=("c3xb3",),
                hint=mark("Click your yellow ghost on c3, then the red one beside it."),
                light=("c3", "b3"),
            ),
        ),
        mark(
            "Nobody moved on d5, and still it is out: escapes happen by themselves, in either "
            "player's turn. So watch what your fights do for your rival!"
        ),
        position=_before_the_portal,
    ),
    Lesson(
        "release",
        mark("Out of the dungeon"),
        mark(
            "Two of your blue ghosts sit in the dungeon. Instead of moving you may release one. "
            "But **your rival chooses** its chamber, an empty blue one."
        ),
        (
            LessonTask(
                mark("Release a blue ghost: click it in the dungeon beside the castle."),
                right=("B@",),
                otherwise=mark("That was a move. This time, release a ghost from the dungeon."),
                hint=mark("Your dungeon lies beside the castle. Click the blue ghosts in it."),
                light=("dungeon A B",),
                answers=("=a5", "b3-b2"),
            ),
        ),
        mark(
            "Your rival put it into the far corner and then took a turn. Still: who is in the "
            "dungeon can never escape, and you need every colour."
        ),
        position=_in_the_dungeon,
    ),
    Lesson(
        "win",
        mark("The last ghost"),
        mark(
            "You win with **a red, a blue and a yellow ghost outside**. Red and blue are out. Your "
            "yellow ghost waits on d3, but the yellow portal faces e2."
        ),
        (
            LessonTask(
                mark("Win with a single action: your blue ghost on a4 beats the yellow one on a3."),
                judge=_wins,
                solution=("a4xa3",),
                hint=mark("Blue beats yellow, and then the yellow portal turns on to d3."),
                light=("a4", "a3"),
            ),
        ),
        mark(
            "Red, blue and yellow are outside: the match is yours. That is all there is to it. "
            "Now find somebody to play with!"
        ),
        position=_nearly_won,
    ),
)
