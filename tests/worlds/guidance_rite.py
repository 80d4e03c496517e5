"""Worlds of Guidance Rite: scripted matches, and a row for each hidden field.

What is chosen in secret, the scripts choose at random, as worlds do; else they capture what they
can and look whether it is safe. Half of the matches begin with bout 3, in which both move at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from game import catalog
from game.rules.guidance_rite.pieces import arrows_of
from game.rules.guidance_rite.state import CAPTURE, CLAIMING, OFFERING, GuidanceRite
from game.rules.guidance_rite.tables import END
from game.state import TERMINAL
from tests.bots.guidance_beginners import Guard
from tests.worlds.rows import Row, Sample

MATCHES: Final = 80
DECISIONS: Final = 110  # Of each match.
TABLES: Final[tuple[dict[str, object], ...]] = (
    {"variant": "death_match"},
    {"variant": "final_match", "items": "one_each"},
    {"variant": "final_match", "items": "draft"},
)


def samples() -> Iterator[Sample]:
    """Yield positions of scripted matches, more of them where somebody chooses in secret."""
    guard = Guard()
    for number in range(MATCHES):
        rng = Random(f"guidance_rite {number}")
        state = catalog.new_state("guidance_rite", 2, TABLES[number % len(TABLES)], number)
        assert isinstance(state, GuidanceRite)
        while state.current_player < 0:
            state.apply(rng.choice(state.legal_actions()))
        for winner in (0, 1) if number % 2 else ():
            state.end_bout(winner, CAPTURE)
        for _ in range(DECISIONS):
            if state.current_player == TERMINAL:
                break
            share = 0.2 if state.in_secret else 0.1 if state.phase == CLAIMING else 0.01
            if rng.random() < share:
                yield Sample(number, state.clone(), rng.randrange(2))
            actions = state.legal_actions()
            is_secret = state.in_secret or state.phase in (CLAIMING, OFFERING)
            if state.current_player < 0 or is_secret or rng.random() < 0.1:
                state.apply(rng.choice(actions))
            else:
                state.apply(guard.choose(state, rng).action)


def sum_of_claims(state: GuidanceRite) -> int:
    """Return the sum of the numbers of the squares named in secret."""
    named = state.names[0] << len(state.board) | state.names[1]
    return sum(place for place in range(named.bit_length()) if named >> place & 1)


def place_of_move(state: GuidanceRite) -> float:
    """Return where the move of A's plan stands among the legal ones, from 0 to 1."""
    before = state.clone()
    before.ask_in_secret(0)
    actions = before.legal_actions()
    return actions.index(state.plan_a[0]) / max(1, len(actions) - 1)


ROWS: Final = (
    Row("later", "different boards", lambda s: len(set(s.later))),
    Row("later", "arrows on the first square", lambda s: arrows_of(s.later[0][0]).bit_count()),
    Row("later", "the first board before the last", lambda s: s.later[0] < s.later[-1],
        lambda seen: len(seen.later) > 1),
    Row("later", "the first square before the last", lambda s: s.later[0][0] < s.later[0][-1]),
    Row("names", "squares", lambda s: sum(named.bit_count() for named in s.names)),
    Row("names", "sum of the squares", sum_of_claims),
    Row("names", "squares named by both", lambda s: (s.names[0] & s.names[1]).bit_count(),
        lambda seen: seen.current_player == 1),
    Row("plan_a", "actions", lambda s: len(s.plan_a)),
    Row("plan_a", "place of the move", place_of_move),
    Row("plan_a", "no power", lambda s: s.plan_a[1:] == [END]),
    Row("made", "actions", lambda s: len(s.made), lean=-0.6, sameness=0.5,
        why="A world begins the decision of the other player again."),
)  # fmt: skip
