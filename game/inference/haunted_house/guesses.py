"""Guesses about the hunters' unseen actions, from what the Ghost's team knows.

The Ghost sees every move of a hunter. Each action a hunter did not spend on a move may have been
a Radar, a trap, a missed capture or nothing. Traps that sprang must have been placed by someone.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from game.entry import Entry, packed, unpacked
from game.inference.haunted_house.memory import events_of
from game.rules.haunted_house import fact_kinds
from game.rules.haunted_house.tables import ACTIONS_A_TURN, TRAPS_A_HUNTER, H, I, tile_set, tiles_in

# How likely an unseen action is thought to have been this.
ANOTHER_TRAP_PROBABILITY: Final = 0.5
MISSED_CAPTURE_PROBABILITY: Final = 0.15
RADAR_PROBABILITY: Final = 0.4
PART_ENDED_PROBABILITY: Final = 0.2


class Chance(NamedTuple):
    """A turn in which a pawn may have placed a trap on a tile."""

    turn: int  # The number of the turn, from 0.
    pawn: int
    tile: int


class HuntersTurn(NamedTuple):
    """The guessed unseen actions of the current turn, and the actions left of each pawn."""

    left: list[int]
    missed: list[int]
    acted: list[bool]


class Watched:
    """What the Ghost saw in its round: the pawns' tiles, and the tiles it entered."""

    def __init__(self, record: list[int], number: int, start: int, per_side: bool) -> None:
        self.per_side = per_side
        self.paths: list[list[list[int]]] = []  # The tiles of each pawn at [turn][pawn].
        self.entries: list[tuple[int, int]] = []  # Each (turn, tile) that the Ghost entered.
        self.fired: list[tuple[int, int]] = []  # Each (turn, tile) of a sprung trap.
        self.known: list[Chance] = []  # The traps that the Ghost was shown.
        self.ghost_at: list[int] = []  # The Ghost's tile during each hunters' turn.
        self.last_seen = H  # The pawn of the last decision in this turn that the Ghost saw.
        self._watch(events_of(record, number), start)
        self.spare = [  # The unseen actions at [turn][pawn].
            [ACTIONS_A_TURN - (len(path) - 1) for path in paths] for paths in self.paths
        ]
        for turn, pawn, _ in self.known:
            self.spend(turn, pawn)
        if self.per_side:
            for turn, paths in enumerate(self.paths):
                for pawn in (H, I):
                    self.spare[turn][pawn] -= len(paths[1 - pawn]) - 1

    def _watch(self, told: list[Entry], start: int) -> None:
        hunters = [start] * 2
        ghost = 0
        for event in told:
            if event.kind == fact_kinds.HUNTERS_TURN:
                self.paths.append([[tile] for tile in hunters])
                self.ghost_at.append(ghost)
                self.last_seen = H
            elif event.kind == fact_kinds.WALKED:
                hunters[event.who] = event.second
                self.paths[-1][event.who].append(event.second)
                self.last_seen = event.who
            elif event.kind == fact_kinds.TRAP_PLACED:
                self.known.append(Chance(len(self.paths) - 1, event.who, event.first))
                self.last_seen = event.who
            elif event.kind == fact_kinds.STARTED:
                ghost = event.first
            elif event.kind in (fact_kinds.STEPPED, fact_kinds.PHASED):
                ghost = event.second
                self.entries.append((len(self.paths) - 1, ghost))
            elif event.kind == fact_kinds.TRAPPED:
                self.fired.append((len(self.paths) - 1, event.first))

    def moves(self, turn: int, pawn: int) -> int:
        """Return how often a pawn moved in a turn."""
        return len(self.paths[turn][pawn]) - 1

    def spend(self, turn: int, pawn: int, actions: int = 1) -> None:
        """Count unseen actions of a pawn."""
        self.spare[turn][pawn] -= actions
        if self.per_side:
            self.spare[turn][1 - pawn] -= actions

    def trap_chances(self, tile: int, last_turn: int, fired: bool) -> list[Chance]:
        """Return when a trap that lay on a tile until `last_turn` may have been placed.

        Since then the Ghost has not entered the tile, unless the trap `fired` in that last turn.
        """
        entered = [turn for turn, entry in self.entries if entry == tile]
        if fired:
            entered = [turn for turn in entered if turn < last_turn]
        first_turn = max(entered, default=-1) + 1
        return [
            Chance(turn, pawn, tile)
            for turn in range(first_turn, last_turn + 1)
            for pawn in (H, I)
            if tile in self.paths[turn][pawn] and self.spare[turn][pawn] > 0
        ]


def draw_traps(watched: Watched, rng: Random) -> list[Chance]:
    """Draw traps that may have been placed, with their turns; those that fired are included."""
    placed = _explain(watched, watched.fired, [0, 0], rng) or []
    _add_traps(watched, placed, rng)
    return placed


def record_with_traps(
    record: list[int], number: int, start: int, placed: list[Chance], seat: int
) -> list[int]:
    """Return a record with entries for traps that the hunters placed unseen in round `number`.

    Each entry stands where its pawn is on the tile in that turn; `seat` leads pawn I.
    """
    told, hunters, turn, now = list[int](), [start] * 2, -1, 0
    known_to = 2 >> number  # The bit of the hunters' team.
    left = list(placed)
    for fact in record:
        told.append(fact)
        event = unpacked(fact)
        if event.kind == fact_kinds.ROUND:
            now = event.first
        elif now == number and event.kind == fact_kinds.HUNTERS_TURN:
            turn += 1
        elif now == number and event.kind == fact_kinds.WALKED:
            hunters[event.who] = event.second
        else:
            continue
        for chance in list(left):
            if chance.turn == turn and hunters[chance.pawn] == chance.tile:
                left.remove(chance)
                told.append(
                    packed(
                        known_to,
                        fact_kinds.TRAP_PLACED,
                        chance.tile,
                        who=chance.pawn,
                        origin=seat if chance.pawn == I else 1 - number,
                    )
                )
    return told


def draw_misses(watched: Watched, rng: Random) -> list[int]:
    """Draw for each pawn whether it missed a capture in the last turn, as 0 or 1."""
    now = len(watched.paths) - 1
    return [int(_draw_miss(watched, now, pawn, rng)) for pawn in (H, I)]


def _explain(
    watched: Watched, fired: list[tuple[int, int]], placed: list[int], rng: Random
) -> list[Chance] | None:
    """Return who placed the traps that fired and when, or None if nobody can have."""
    if not fired:
        return []
    turn, tile = fired[0]
    chances = watched.trap_chances(tile, turn, fired=True)
    rng.shuffle(chances)
    for chance in chances:
        if placed[chance.pawn] < TRAPS_A_HUNTER and watched.spare[chance.turn][chance.pawn] > 0:
            watched.spend(chance.turn, chance.pawn)
            placed[chance.pawn] += 1
            rest = _explain(watched, fired[1:], placed, rng)
            if rest is not None:
                return [chance, *rest]
            placed[chance.pawn] -= 1
            watched.spend(chance.turn, chance.pawn, -1)
    return None


def _add_traps(watched: Watched, placed: list[Chance], rng: Random) -> None:
    """Add traps that nobody stepped into."""
    now = len(watched.paths) - 1
    walked = tile_set([tile for paths in watched.paths for path in paths for tile in path])
    while rng.random() < ANOTHER_TRAP_PROBABILITY:
        walked &= ~tile_set([chance.tile for chance in placed])
        chances = [
            chance
            for tile in tiles_in(walked)
            for chance in watched.trap_chances(tile, now, fired=False)
            if sum(other.pawn == chance.pawn for other in placed) < TRAPS_A_HUNTER
        ]
        if not chances:
            return
        chance = chances[rng.randrange(len(chances))]
        watched.spend(chance.turn, chance.pawn)
        placed.append(chance)


def _draw_miss(watched: Watched, turn: int, pawn: int, rng: Random) -> bool:
    """Decide at random whether a pawn missed a capture in a turn; if so, spend its action."""
    if turn < 0 or watched.spare[turn][pawn] <= 0:
        return False
    if (
        watched.paths[turn][pawn][-1] == watched.ghost_at[turn]
        or rng.random() >= MISSED_CAPTURE_PROBABILITY
    ):
        return False
    watched.spend(turn, pawn)
    return True


def draw_hunters_turn(watched: Watched, placed: list[Chance], rng: Random) -> HuntersTurn:
    """Draw what the hunters have done unseen and can still do in the current turn."""
    now = len(watched.paths) - 1
    missed, barred = [0, 0], [False, False]
    acted = [watched.moves(now, pawn) > 0 for pawn in (H, I)]
    for chance in placed:
        if chance.turn == now:
            acted[chance.pawn] = True
    for pawn in (H, I):
        if not acted[pawn] and _draw_miss(watched, now - 1, pawn, rng):
            barred[pawn] = True
            continue
        if _draw_miss(watched, now, pawn, rng):
            missed[pawn] = 1
            acted[pawn] = True
        if watched.spare[now][pawn] > 0 and rng.random() < RADAR_PROBABILITY:
            watched.spend(now, pawn)
            acted[pawn] = True
    left = [0 if barred[pawn] else watched.spare[now][pawn] for pawn in (H, I)]
    return HuntersTurn(left, missed, acted)


def draw_decider(turn: HuntersTurn, last_seen: int, rng: Random) -> tuple[int, list[int], int]:
    """Draw the pawn that decides, the pawns that have ended, and whether one handed over.

    The pawn that was seen last decides, or the other one if that has ended.
    """
    left, acted, ended = turn.left, turn.acted, [0, 0]
    other = 1 - last_seen
    barred_first = not left[last_seen] and not acted[last_seen] and acted[other]
    if not left[other] and (acted[other] or other == H):
        ended[other] = 1
        return last_seen, ended, 0
    if barred_first or rng.random() < PART_ENDED_PROBABILITY:
        ended[last_seen] = 1
        return other, ended, 0
    return last_seen, ended, int(acted[other] and not acted[last_seen])
