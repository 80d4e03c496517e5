"""The tutorial of Guidance Rite: claims, arrows, characters, powers, the third bout, merging."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.language import mark
from game.rules.guidance_rite import set_up
from game.rules.guidance_rite.boards import shipped
from game.rules.guidance_rite.pieces import EMPTY, make
from game.rules.guidance_rite.state import (
    JOINT,
    GuidanceRite,
)
from game.rules.guidance_rite.tables import CHARACTERS, CLAIM, DIRECTIONS
from scenes.boards.guidance_rite.actions import END_TURN, LOCK, TAKE
from scenes.boards.guidance_rite.click_paths import arrow_place
from scenes.boards.lesson import Lesson, LessonStep, LessonTask, Verdict

CROSSROADS: Final = {"piece_set": "crossroads"}


def _battle(pieces: str, final: bool = False, bout: int = 1) -> GuidanceRite:
    """Return a turn of A (in bout 3, of both) with pieces such as `A b3 rat N,E; B d4 none S`."""
    boards = shipped("crossroads", final)
    state = set_up.beginning(tuple(boards[n % len(boards)] for n in range(4)))
    while state.bout < bout:
        state.end_bout(state.bout - 1, 0)
    state.board = [EMPTY] * state.ground.size
    for words in map(str.split, pieces.split(";")):
        owner, square, character, arrows = words
        black = sum(1 << DIRECTIONS.index(word) for word in arrows.split(","))
        piece = make("AB".index(owner) + 1, CHARACTERS.index(character), black)
        state.board[state.ground.squares[square]] = piece
    state.first, state.current_player = 0, 1
    state.end_turn(lost=True, passed=False, players=2 if bout == JOINT else 1)
    return state


NAMED: Final = ("c3", "c2")


def _names(before: GuidanceRite, action: int, after: GuidanceRite) -> Verdict:
    """Return True once both pieces of the lesson are named, False after one, else what to do."""
    squares = [before.ground.squares[name] for name in NAMED]
    if action - CLAIM not in squares:
        return mark("A fine piece, but this time choose the Rat on c3 and the Monster on c2.")
    return all((before.names[0] | 1 << action - CLAIM) >> square & 1 for square in squares)


LESSONS: Final = (
    Lesson(
        "claims",
        mark("Choosing your side"),
        mark(
            "At first the pieces belong to nobody. In each round both players **name two pieces in "
            "secret**. What only you name is yours. You lead the **Lanterns**."
        ),
        (
            LessonTask(
                mark("Choose the Rat in the middle: click c3."),
                judge=_names,
                solution=("claim c2", "claim c3"),
                hint=mark("Click the piece on c3."),
                light=("c3",),
                steps=(
                    LessonStep(
                        mark("The Rat is chosen. Now choose the Monster below it: click c2."),
                        ("c2",),
                        mark("Click the piece on c2."),
                    ),
                    LessonStep(
                        mark("Both are chosen, and nobody knows yet. Click **Lock**."),
                        (LOCK.place,),
                        mark("The button **Lock** is below the two pieces."),
                    ),
                ),
                answers=("claim c3", "claim d4"),
            ),
        ),
        mark(
            "Both of you named c3: **it is gone**. c2 is yours, d4 your rival's. So it goes on "
            "until two or fewer are left. The best piece is not always the best choice!"
        ),
        options=CROSSROADS,
    ),
    Lesson(
        "arrows",
        mark("Along the arrows"),
        mark(
            "Now the pieces fight. In your turn one of yours moves **one square along one of its "
            "arrows**. What stands there is captured. The cornered ones are your rival's."
        ),
        (
            LessonTask(
                mark("Your plain piece c3 can capture. Choose it, then the enemy it reaches."),
                right=("c3xd4",),
                otherwise=mark("That move is allowed, but it captures nobody."),
                wrong={
                    "c3-c4": mark("The arrow leads there, but c4 is empty. Where is an enemy?"),
                },
                hint=mark("An arrow points up to the right, at the Crow on d4."),
                light=("c3", "d4"),
            ),
        ),
        mark(
            "The Crow is gone, and no arrow of your rival leads to d4: nobody can strike back. "
            "**Who captures the last enemy wins the bout**."
        ),
        position=partial(
            _battle,
            "A c3 none N,NE,W; A b1 guardian N,E; A d1 lizard N,NW,W;"
            "B d4 crow N,W; B c5 monster S,SW; B a4 rat E,SE",
        ),
    ),
    Lesson(
        "rat",
        mark("The Rat turns"),
        mark(
            "The symbol in the middle is a **character**, with a rule of its own. After each move "
            "of a **Rat** all its arrows turn a little, clockwise: up becomes up to the right."
        ),
        (
            LessonTask(
                mark("Move the Rat up to b3. Point at the square first: you see how it will be."),
                right=("b2-b3",),
                otherwise=mark("Possible, but this time move the Rat up to b3."),
                wrong={
                    "b2-c2": mark(
                        "The Rat turns there, too, but then it points at nobody. Try b3."
                    ),
                },
                hint=mark("Choose the Rat on b2, then b3 above it."),
                light=("b2", "b3"),
            ),
            LessonTask(
                mark("You could add a power now, but that comes later. End your turn."),
                right=("end",),
                otherwise=mark("That is a power, which costs a symbol. Keep it for now."),
                hint=mark("The button is beside the board."),
                light=(END_TURN.place,),
                answers=("e5-d5", "end"),
            ),
            LessonTask(
                mark("The arrow that pointed up points at c4 now. Capture!"),
                right=("b3xc4",),
                otherwise=mark("The enemy on c4 may be gone in the next turn. Capture it now."),
                hint=mark("Choose the Rat on b3, then the enemy on c4."),
                light=("b3", "c4"),
            ),
        ),
        mark(
            "The arrows have turned once more. A Rat is hard to foresee, so **look one move "
            "ahead**: the board shows every piece as it will be."
        ),
        position=partial(
            _battle,
            "A b2 rat N,E; A d1 lizard N,NW,W; A a1 guardian NE,E;"
            "B c4 lizard S,W; B e5 guardian W,SW; B e2 none N,E",
        ),
    ),
    Lesson(
        "far",
        mark("Far moves"),
        mark(
            "A **Monster** moves two squares, if the one between is empty, and may capture there. "
            "A **Guardian** may leave over an edge and come in on the other side."
        ),
        (
            LessonTask(
                mark("Capture with the Monster c2, two squares away."),
                right=("c2xc4",),
                otherwise=mark("That captures nobody. The Monster can reach an enemy."),
                wrong={
                    "c2-c3": mark("One square is possible, but it costs the Monster its symbol."),
                },
                hint=mark("c3 is empty, so the Monster reaches c4 above it."),
                light=("c2", "c4"),
            ),
            LessonTask(
                mark("End your turn."),
                right=("end",),
                otherwise=mark("That is a power, which costs a symbol. Keep it for now."),
                hint=mark("The button is beside the board."),
                light=(END_TURN.place,),
                answers=("e4-e3", "end"),
            ),
            LessonTask(
                mark("Now the Guardian a3: to the left, over the edge!"),
                right=("a3xe3",),
                otherwise=mark("The Guardian can do more: leave over the left edge."),
                hint=mark("Its arrow to the left comes in again on the right, on e3."),
                light=("a3", "e3"),
            ),
        ),
        mark(
            "A Guardian that captures **over the edge** loses its symbol and is plain from then "
            "on. As long as it captures nobody there, it keeps it."
        ),
        position=partial(
            _battle,
            "A c2 monster N,E; A a3 guardian N,W; A b1 none N,W;"
            "B c4 crow E,NE; B e4 rat S,N; B d5 lizard N,E",
        ),
    ),
    Lesson(
        "power",
        mark("A power"),
        mark(
            "A **Crow** may jump over anything to an empty square, once along each arrow. After "
            "the move **another piece may add its power** and give its symbol away for it."
        ),
        (
            LessonTask(
                mark("Jump with the Crow b2 over your friend to b4."),
                right=("b2-b4",),
                otherwise=mark("Possible, but this time jump: two squares up."),
                hint=mark("Choose the Crow on b2, then b4, two squares above it."),
                light=("b2", "b4"),
            ),
            LessonTask(
                mark("Now let the Lizard help: it gets a new arrow, up to the right."),
                right=("lizard c2 NE",),
                otherwise=mark("Use the power of the Lizard this time: an arrow up to the right."),
                hint=mark("Choose the Lizard on c2, then its arrow up to the right."),
                light=("c2", arrow_place("c2", DIRECTIONS.index("NE"))),
            ),
        ),
        mark(
            "The Lizard is plain now, but its new arrow threatens d3, and the Crow threatens c5. "
            "Your rival can save **only one of the two**."
        ),
        position=partial(
            _battle,
            "A b2 crow N,E,NE; A b3 none N,W; A c2 lizard W,SW;"
            "B d3 guardian N,E; B c5 monster W,E; B e5 rat W,N",
        ),
    ),
    Lesson(
        "win",
        mark("The last enemy"),
        mark(
            "Your rival has one piece left, the Rat on d3. **Capture it and the bout is yours.** "
            "Only one of your pieces can reach it now."
        ),
        (
            LessonTask(
                mark("Capture the last enemy: your Monster on b5 reaches d3."),
                right=("b5xd3",),
                otherwise=mark("That move lets it escape. Who can reach d3?"),
                wrong={
                    "b2-c3": mark("Now it threatens d3, but your rival moves next. Be quicker!"),
                },
                hint=mark("The Monster on b5 moves two squares down to the right."),
                light=("b5", "d3"),
            ),
        ),
        mark(
            "A bout for you! The next one begins with a full board and new claims. **Who wins two "
            "bouts wins the match**."
        ),
        position=partial(
            _battle,
            "A b2 none N,NE; A b5 monster SE,E; A e1 crow W,NW; B d3 rat S,W",
        ),
    ),
    Lesson(
        "together",
        mark("The third bout"),
        mark(
            "In the third bout both **choose in secret, and then everything happens at once**. All "
            "pieces that move leave first, so who moves away cannot be captured."
        ),
        (
            LessonTask(
                mark("The Crow d4 aims at your Guardian c3. Choose the Guardian, and move away."),
                right=("c3-b4", "c3-b3"),
                otherwise=mark("Then the Guardian stays where the blow will fall. Move it away."),
                hint=mark("Choose the Guardian on c3, then b4 or b3."),
                light=("c3", "b4", "b3"),
            ),
            LessonTask(
                mark("No power now: end your plan."),
                right=("end",),
                otherwise=mark("That power costs a symbol. End your plan without one."),
                hint=mark("The button is beside the board."),
                light=(END_TURN.place,),
                answers=("d4xc3", "end"),
            ),
        ),
        mark(
            "The Crow came to c3 and found nobody. Had both come **to the same square**, both "
            "would be lost. So never be easy to foresee!"
        ),
        position=partial(
            _battle,
            "A c3 guardian NW,W; A e1 rat N,W; A a2 none N,E;"
            "B d4 crow SW,W; B e4 lizard S,W; B b5 none E,W",
            bout=3,
        ),
    ),
    Lesson(
        "final",
        mark("The final match"),
        mark(
            "The final match has more pieces, items and **grey arrows**, each good for one move. "
            "And who captures **a friend** merges with it into one piece."
        ),
        (
            LessonTask(
                mark("Capture your own Crow c2 with the plain piece b2."),
                right=("b2xc2",),
                otherwise=mark("Possible, but this time capture your own Crow c2 with b2."),
                hint=mark("Choose the piece on b2, then the Crow beside it."),
                light=("b2", "c2"),
            ),
            LessonTask(
                mark("Now take over its character: then your piece is a Crow."),
                right=("take",),
                otherwise=mark("You may keep your own, but a plain piece has none. Take it over."),
                hint=mark("Choose the tile on the right beside the board."),
                light=(TAKE.place,),
            ),
        ),
        mark(
            "One piece fewer, but a strong one: it has the Crow's arrows in grey and is "
            "**marked**, so it never merges again. Now you know it all. Have fun!"
        ),
        options={"variant": "final_match"},
        position=partial(
            _battle,
            "A b2 none E,NE; A c2 crow N,W,SE; A e1 guardian N,W; A a4 lizard E,SE;"
            "B d5 rat S,W; B e4 monster W,SW; B b5 none E,W",
            final=True,
        ),
    ),
)
