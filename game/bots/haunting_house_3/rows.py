"""A beam search for rows of cards that lead far, if nobody else changes the maze."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from game.bots.haunting_house_3.handiwork import works
from game.bots.haunting_house_3.maze import End, Maze, Plan, ends, plan_of
from game.rules.haunting_house_3.cards import M1, M2, M3, PL, R90, SP, STEPS_A_ROUND, SW, TARGET
from game.rules.haunting_house_3.house import OUT, PAIRS
from game.rules.haunting_house_3.state import HauntingHouse3
from game.rules.haunting_house_3.tiles import TURNED

ENDS_PER_WALK: Final = 3
CHANGES_PER_TILE_CARD: Final = 2
# Arriving one card earlier lowers the cost of a row by this much.
EARLIER_CARD_WORTH: Final = 4
# These cards are played for nothing, those first that are spared least.
SPARE_CARDS: Final = (SW, 5, 4, PL, SP, 0, 1, 2)
# These cards follow an arrival, in case it fails.
CARDS_AFTER_ARRIVAL: Final = (2, 1, 0, SP, 4, SW, 5, PL)
WALKS: Final = (M1, M2, M3, SP)
BEAM_WIDTH: Final = 16


class PlannedRow(NamedTuple):
    """A row from the current slot on, and the cost of the path that is left after it."""

    cost: float
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Width:
    """The width of the search for rows."""

    beam: int  # The number of beginnings kept after each card.
    cards: tuple[int, ...]  # The cards considered.


class _RowNode(NamedTuple):
    cost: float
    cards: tuple[int, ...]
    place: int
    faces: bytes
    tiles: tuple[int, ...]
    arrived: bool


class RowPlanner:
    """The search for rows of one seat from one position."""

    def __init__(self, state: HauntingHouse3, seat: int, maze: Maze, width: Width) -> None:
        self.seat = seat
        self.maze = maze
        self.width = width
        self.plan: Plan = plan_of(state)
        self.ghost = state.is_ghost(seat)
        self.state = state
        self.walker = state.walker(seat)
        self.others = [place for other, place in enumerate(state.pawns) if other != seat]
        self._ends: dict[tuple[int, bytes, tuple[int, ...], int], list[End]] = {}

    def rows(self, laid: tuple[int, ...], deck: tuple[int, ...], slots: int) -> list[PlannedRow]:
        """Return rows of `slots` cards that begin with those laid, the best first.

        `deck` are the cards to choose from, those laid among them or not.
        """
        state = self.state
        faces = bytes(state.faces)
        place = state.pawns[self.seat]
        nodes = [_RowNode(0, (), place, faces, tuple(state.tiles), False)]
        for slot in range(slots):
            grown: dict[tuple[object, ...], _RowNode] = {}
            for node in nodes:
                if slot < len(laid):
                    cards: tuple[int, ...] = (laid[slot],)
                else:
                    cards = tuple(card for card in deck if card not in node.cards + laid)
                for after in self._grow(node, cards, slots - slot, slot < len(laid)):
                    key = after.place, after.faces, after.tiles, frozenset(after.cards)
                    if key not in grown or after.cost < grown[key].cost:
                        grown[key] = after
            nodes = sorted(grown.values(), key=lambda node: node.cost)[: self.width.beam]
        best: dict[tuple[int, ...], PlannedRow] = {}
        for node in nodes:
            best.setdefault(node.cards, PlannedRow(node.cost, node.cards))
        return list(best.values())

    def _grow(
        self, node: _RowNode, cards: tuple[int, ...], left: int, laid: bool
    ) -> list[_RowNode]:
        """Return what can become of a beginning by one of these cards."""
        if node.arrived:
            card = next(card for card in CARDS_AFTER_ARRIVAL if card in cards)
            return [node._replace(cards=(*node.cards, card))]
        grown: list[_RowNode] = []
        for card in cards:
            if not laid and card not in self.width.cards:
                continue
            if card <= SP:
                grown += self._walks(node, card, left)
            elif R90 <= card <= SW:
                grown += self._tile_changes(node, card)
            else:
                grown += self._exchanges(node, card)
        rest = cards[0] if laid else next(card for card in SPARE_CARDS if card in cards)
        if rest > SP or not grown:
            grown.append(node._replace(cards=(*node.cards, rest), cost=self._cost(node)))
        return grown

    def _cost(self, node: _RowNode) -> float:
        return self.maze.table(node.faces, self.plan, self.ghost)[node.place]

    def _walks(self, node: _RowNode, card: int, left: int) -> list[_RowNode]:
        key = node.place, node.faces, node.tiles, card
        found = self._ends.get(key)
        if found is None:
            self.walker.faces = list(node.faces)
            self.walker.tiles = list(node.tiles)
            found = self._ends[key] = ends(self.walker, node.place, card)
        after = []
        for place, faces, _ in found:
            table = self.maze.table(faces, self.plan, self.ghost)
            arrived = place == OUT or (self.ghost and table[place] == 0)
            cost = -EARLIER_CARD_WORTH * left if arrived else table[place]
            cards = (*node.cards, card)
            after.append(_RowNode(cost, cards, place, faces, node.tiles, arrived))
        after.sort(key=lambda node: node.cost)
        return after[:ENDS_PER_WALK]

    def _tile_changes(self, node: _RowNode, card: int) -> list[_RowNode]:
        taken = [node.place, *self.others]
        found = works(self.maze, node.faces, self.plan, node.place, self.ghost, taken, card)
        after = []
        for work in found[:CHANGES_PER_TILE_CARD]:
            if work.change < 0:
                faces, tiles = _changed(node, card, work.action - TARGET)
                cost = self.maze.table(faces, self.plan, self.ghost)[node.place]
                cards = (*node.cards, card)
                after.append(node._replace(cost=cost, cards=cards, faces=faces, tiles=tiles))
        return after

    def _exchanges(self, node: _RowNode, card: int) -> list[_RowNode]:
        beyond = self.walker.beyond[node.place * 4 : node.place * 4 + 4]
        table = self.maze.table(node.faces, self.plan, self.ghost)
        cards = (*node.cards, card)
        return [
            node._replace(cost=table[there], cards=cards, place=there)
            for there in sorted({place for place in self.others if place in beyond})
            if table[there] < table[node.place]
        ]


def serves_the_row(
    state: HauntingHouse3, seat: int, maze: Maze, walks: list[End], place: int
) -> bool:
    """Return whether one of some walks, to a place, lets the next cards of the row lead nearest."""
    rest = tuple(state.rows[seat * STEPS_A_ROUND + state.step + 1 : (seat + 1) * STEPS_A_ROUND])
    if not state.chosen or not rest:
        return False
    costs: dict[bool, list[float]] = {True: [], False: []}
    for end in walks:
        if end.place == OUT:
            return False
        after = state.clone()
        after.pawns[seat], after.faces = end.place, list(end.faces)
        planner = RowPlanner(after, seat, maze, Width(BEAM_WIDTH, WALKS))
        costs[end.place == place].append(planner.rows(rest, (), len(rest))[0].cost)
    there, elsewhere = costs[True], costs[False]
    return bool(there) and (not elsewhere or min(there) < min(elsewhere))


def _changed(node: _RowNode, card: int, target: int) -> tuple[bytes, tuple[int, ...]]:
    """Return the faces and tiles behind a tile card."""
    faces, tiles = bytearray(node.faces), node.tiles
    if card == SW:
        first, second = PAIRS[-1][target]
        moved = list(tiles)
        moved[first], moved[second] = moved[second], moved[first]
        faces[first], faces[second] = faces[second], faces[first]
        tiles = tuple(moved)
    else:
        place, quarters = (target // 2, 3 if target % 2 else 1) if card == R90 else (target, 2)
        faces[place] = TURNED[quarters][faces[place]]
    return bytes(faces), tiles
