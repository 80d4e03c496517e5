"""The house rules of 18 Ghosts, and the first position of a match."""

from __future__ import annotations

from random import Random
from typing import Final

from game.language import mark
from game.options import Options, house_rule
from game.rules.eighteen_ghosts.state import NOBODY, PLAYING, SET_UP, EighteenGhosts
from game.rules.eighteen_ghosts.tables import CARPETS, EMPTY

OPTIONS: Final = (
    house_rule("placement", mark("Placing the ghosts"), mark("Who decides where the ghosts begin."),
        ("players", mark("By turns"), mark("The players place them one after another.")),
        ("random", mark("Dealt"), mark("Each player gets three chambers of every colour."))),
    house_rule("goal", mark("Goal"), mark("Which ghosts must be outside to win."),
        ("one_of_each", mark("One of each"), mark("A red, a blue and a yellow ghost.")),
        ("any_three", mark("Any three"), mark("Three ghosts of any colour: a short match."))),
    house_rule("first_player", mark("First player"), mark("Who places and moves first."),
        ("A", mark("Sheets"), mark("Sheets place and move first.")),
        ("B", mark("Hoods"), mark("Hoods place and move first.")),
        ("random", mark("Drawn"), mark("The seed decides."))),
)  # fmt: skip


def empty_castle(first: int = 0, any_three: bool = False) -> EighteenGhosts:
    """Return the castle before the first ghost is placed, all of them in hand."""
    return EighteenGhosts(
        current_player=first,
        any_three=any_three,
        first=first,
        phase=SET_UP,
        board=[EMPTY] * 25,
        dungeon=[0] * 6,
        escaped=[0] * 6,
        hand=[3] * 6,
        portals=[0] * 3,
        released=EMPTY,
        turns=0,
        quiet=0,
        history=(),
        ending=PLAYING,
        winner=NOBODY,
    )


def new_state(players: int, options: Options, rng: Random) -> EighteenGhosts:
    """Return the position before the first decision; the random choices are dealt here."""
    choice = str(options["first_player"])
    first = rng.randrange(2) if choice == "random" else "AB".index(choice)
    state = empty_castle(first, options["goal"] == "any_three")
    if options["placement"] == "random":
        for colour in range(3):
            squares = list(CARPETS[colour])
            rng.shuffle(squares)
            for i, square in enumerate(squares):
                state.board[square] = colour if i < 3 else 3 + colour
        state.begin_turns()
    return state
