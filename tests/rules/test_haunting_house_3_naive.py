"""Walks and drops of The Haunting House 3 against slow, naive rules written a second time."""

from __future__ import annotations

from random import Random

import pytest

from game import catalog
from game.rules.haunting_house_3.house import NAMES, PLACE
from game.rules.haunting_house_3.state import CARRY_OUT, HauntingHouse3
from game.rules.haunting_house_3.tiles import SPECIALS, sides_text
from game.state import TERMINAL
from tests.helpers.sampling import sampled
from tests.rules.haunting import legal

OFFSETS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
Point = tuple[int, int]  # column and row of the floor plan


def exit_of(slot: int) -> tuple[str, str]:
    """Return the tile place and the side where the Exit is, clockwise from the north of 1a1."""
    if slot < 6:
        return f"1{'abcdef'[slot]}1", "N"
    if slot < 12:
        return f"1f{slot - 5}", "E"
    return (f"1{'fedcba'[slot - 12]}6", "S") if slot < 18 else (f"1a{24 - slot}", "W")


class Naive:
    """The house as a dictionary from points of the floor plan, everything in words."""

    def __init__(self, state: HauntingHouse3) -> None:
        self.names: dict[Point, str] = {}
        for name in NAMES[: len(state.tiles)]:
            storey, column, row = int(name[0]), "abcdef".index(name[1]), int(name[2])
            left, top = {1: (0, -1), 2: (7, -1), 3: (13, 0)}[storey]
            self.names[left + column, top + row] = name
        if state.storeys > 1:
            self.names[6, state.stairs[0]] = "A"
        if state.storeys > 2:
            self.names[12, state.stairs[1]] = "B"
        self.points = {name: point for point, name in self.names.items()}
        self.sides = {name: sides_text(state.faces[PLACE[name]]) for name in self.points}
        self.down = {name for name in self.points if state.faces[PLACE[name]] & 16}
        self.special = {
            name: SPECIALS[state.kinds[state.tiles[PLACE[name]]]] for name in self.points
            if name not in ("A", "B")
        }  # fmt: skip
        self.exit = exit_of(state.exit)
        self.start = "1f1" if state.storeys == 1 else "2c3"

    def beyond(self, name: str, side: str) -> str | None:
        """Return what lies beyond a side: a place, `out`, or None for an outer wall."""
        if (name, side) == self.exit:
            return "out"
        column, row = self.points[name]
        right, down = OFFSETS[side]
        other = self.names.get((column + right, row + down))
        if name in ("A", "B") and side in "NS":
            return None
        return None if other in ("A", "B") and side in "NS" else other

    def walls(self, name: str, side: str, other: str) -> int:
        count = int(side not in self.sides[name])
        return count + (other != "out" and BACK[side] not in self.sides[other])

    def walks(self, name: str, left: int, who: Pawn) -> list[str]:
        """Return every walk that cannot go on, as letters; a walk outside ends with `!`."""
        found = []
        for side in "NESW":
            other = self.beyond(name, side)
            if other is None or not who.passes(self, name, side, other):
                continue
            if other == "out":
                found.append(side + "!")
                continue
            kept = dict(self.sides), set(self.down)
            if self.special.get(other) in ("turn90", "turn180"):
                turn = {"turn90": 1, "turn180": 2}[self.special[other]]
                turned = [
                    "NESW"[("NESW".index(s) + turn) % 4] for s in self.sides[other].strip("-")
                ]
                self.sides[other] = "".join(turned) or "-"
            if self.special.get(name) == "flip" and name not in who.others:
                self.down.add(name)
            onward = self.walks(other, left - 1, who) if left > 1 else [""]
            found += [side + walk for walk in onward or [""]]
            self.sides, self.down = kept
        return found


class Pawn:
    """A pawn, and where the others stand."""

    def __init__(self, state: HauntingHouse3, seat: int) -> None:
        self.ghost = bool(state.ghosts >> seat & 1)
        self.others = [NAMES[p] for s, p in enumerate(state.pawns) if s != seat]
        self.living = [
            NAMES[p] for s, p in enumerate(state.pawns) if s != seat and not state.ghosts >> s & 1
        ]

    def may_enter(self, naive: Naive, other: str) -> bool:
        if other in naive.down:
            return False
        shared = other in ("A", "B", naive.start)
        return self.ghost or shared or other not in self.living

    def passes(self, naive: Naive, name: str, side: str, other: str) -> bool:
        walls = naive.walls(name, side, other)
        if other == "out":
            return not self.ghost and walls == 0
        if not self.may_enter(naive, other):
            return False
        if not self.ghost:
            return walls == 0
        return walls == 1 or bool({name, other} & {"A", "B"})


def naive_legal(state: HauntingHouse3) -> set[str] | None:
    """Return what may be done with a Move, Secret Passage or Trap Door; None for other cards."""
    seat = state.owner()
    card, name = state.held[seat], NAMES[state.pawns[seat]]
    naive, who = Naive(state), Pawn(state, seat)
    if card <= 2:
        walks = naive.walks(name, state.left, who)
        lengths = {w: state.left if w.endswith("!") else len(w) for w in walks}
        return {f"m {w[0]}" for w in walks if lengths[w] == max(lengths.values())}
    if card == 3:
        found = set()
        for side in "NESW":
            other = naive.beyond(name, side)
            if other is None or (other == "out" and who.ghost):
                continue
            least = 2 if who.ghost and state.two_walls else 1
            enters = other == "out" or who.may_enter(naive, other)
            if naive.walls(name, side, other) >= least and enters:
                found.add(f"sp {side}")
        return found
    if card == 9:
        storeys = {"A": "12", "B": "23"}.get(name, name[0])
        column, row = naive.points[name]
        far = {
            other: abs(point[0] - column) + abs(point[1] - row)
            for other, point in naive.points.items()
            if naive.special.get(other) == "trap" and other[0] in storeys and other != name
            and (who.ghost or other == naive.start or other not in who.living)
        }  # fmt: skip
        return {f"td {other}" for other in far if far[other] == min(far.values())}
    return None


@pytest.mark.parametrize("storeys", sampled([3, 2, 1]))
def test_walks_passages_and_drops_are_those_of_the_naive_rules(storeys: int) -> None:
    checked = {"m": 0, "sp": 0, "td": 0}
    for seed in range(8):
        rng = Random(f"{storeys} {seed}")
        options = {"storeys": storeys, "ghost_passage": rng.choice(["1-2", "2"])}
        state = catalog.new_state("haunting_house_3", rng.randrange(2, 7), options, seed)
        assert isinstance(state, HauntingHouse3)
        while state.current_player != TERMINAL:
            if state.phase == CARRY_OUT and rng.random() < 0.7:
                expected = naive_legal(state)
                if expected is not None:
                    assert set(legal(state)) == expected
                    checked[next(iter(expected)).split()[0]] += 1
            state.apply(rng.choice(state.legal_actions()))
    assert min(checked.values()) > 20
