"""Words of the tests of Haunted House: begin a round, play notation, read what is left."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.entry import read
from game.rules.haunted_house import fact_kinds, maps, set_up
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import (
    CAPTURE,
    HAUNTING,
    NAMES,
    RADAR,
    SQUARES,
    STEP,
    H,
    I,
    tiles_in,
)
from game.state import TERMINAL

EMPTY_TURN = "end, end"  # of the hunters and of the Ghost


GRID = """
AAAABBB
AAADBBB
CCCDEEB
CCDSDEE
FCCDEEE
FFFDGGG
FFFGGGG
"""  # Cross Hall without its edges, row 7 first
DOORS = "a3a4 b4c4 b5b6 c1d1 c2d2 d1d2 d6d7 d6e6 d7e7 e4f4 f2f3 g4g5"


def drawn(grid: str = GRID, doors: str = DOORS, walls: str = "", opened: str = "") -> str:
    """Return a drawing with walls between letters; S is open to D; then edges are changed."""
    rows = grid.split()
    letter = {f + r: rows[7 - int(r)]["abcdefg".index(f)] for f in "abcdefg" for r in "1234567"}

    def edge(one: str, other: str, signs: str) -> str:
        for listed, sign in ((doors, 1), (walls, 0), (opened, 2)):
            if one + other in listed.split():
                return signs[sign]
        alike = letter[one].replace("S", "D") == letter[other].replace("S", "D")
        return signs[2] if alike else signs[0]

    lines = ["+---" * 7 + "+"]
    for row in "7654321":
        between = [edge(f + row, g + row, "|: ") for f, g in zip("abcdef", "bcdefg", strict=True)]
        cells = zip("abcdefg", [*between, "|"], strict=True)
        lines.append("|" + "".join(f" {letter[f + row]} {sign}" for f, sign in cells))
        below = str(int(row) - 1)
        signs = [edge(f + below, f + row, "-. ") if row > "1" else "-" for f in "abcdefg"]
        lines.append("+" + "".join({"-": "---", ".": " . ", " ": "   "}[s] + "+" for s in signs))
    return "\n".join(lines)


def begin(
    ghost: str = "", players: int = 2, house: str = "cross_hall", **options: int
) -> HauntedHouse:
    """Return a match at its start, or after the first Ghost has begun on the tile `ghost`."""
    state = set_up.empty_house(maps.shipped(house), players, **options)  # type: ignore[arg-type]
    return play(state, f"@{ghost}") if ghost else state


def play(state: HauntedHouse, notations: str) -> HauntedHouse:
    """Play actions parted by commas, each checked for legality, and return the state."""
    for notation in notations.split(","):
        if notation.strip():
            state.apply(state.parse(notation.strip()))
    return state


def stand(state: HauntedHouse, h: str = "", i: str = "", ghost: str = "") -> HauntedHouse:
    """Put figures on tiles by hand, telling nobody, and return the state."""
    for pawn, name in ((H, h), (I, i)):
        if name:
            state.hunters[pawn] = SQUARES[name]
    if ghost:
        state.ghost = SQUARES[ghost]
        state.haunted[state.round] |= 1 << state.ghost
    return state


def haunt(state: HauntedHouse, names: str) -> HauntedHouse:
    """Haunt tiles by hand for the Ghost of the round, and return the state."""
    for name in names.split():
        state.haunted[state.round] |= 1 << SQUARES[name]
    return state


def legal(state: HauntedHouse) -> set[str]:
    """Return the legal actions as text."""
    return {state.notation(action) for action in state.legal_actions()}


def named(tiles: int) -> str:
    """Return a set of tiles in the order a1, b1 ... g7."""
    return " ".join(NAMES[tile] for tile in tiles_in(tiles))


def told(state: HauntedHouse, team: int | None = None, *kinds: int) -> list[tuple[int, ...]]:
    """Return (kind, pawn, first, second, third) of what a team, or anyone, was told."""
    record = state.record if team is None else state.record.memory(team)
    found = [(e.kind, e.who, e.first, e.second, e.third) for e in read(record)]
    return [event for event in found if not kinds or event[0] in kinds]


def answers(state: HauntedHouse) -> list[tuple[int, ...]]:
    """Return the numbers each Radar has given."""
    return [
        (first,) if second == fact_kinds.NONE else (first, second)
        for _, _, _, first, second in told(state, None, fact_kinds.RADAR_ANSWERED)
    ]


def lively(state: HauntedHouse, rng: Random) -> int:
    """Return an action of players who use their Radar, haunt what is new, and seldom capture."""
    actions = state.legal_actions()
    if state.phase == HAUNTING and rng.random() < 0.8:
        fresh = [a for a in actions if a < 49 and not state.haunted[state.round] >> a & 1]
        actions = fresh or [a for a in actions if a < STEP + 98] or actions
    else:
        radars = [a for a in actions if a in RADAR]
        if radars and rng.random() < 0.3:
            actions = radars
        elif rng.random() < 0.9:
            actions = [a for a in actions if a not in CAPTURE]
    return actions[int(rng.random() * len(actions))]


def lively_match(seed: int, **options: int) -> Iterator[HauntedHouse]:
    """Yield the positions of a match between lively players, all in one changing state."""
    rng = Random(seed)
    players = options.pop("players", 2)
    house = maps.shipped(rng.choice(maps.shipped_keys()))
    state = set_up.empty_house(house, players, **options)  # type: ignore[arg-type]
    while state.current_player != TERMINAL:
        yield state
        state.apply(lively(state, rng))
    yield state
