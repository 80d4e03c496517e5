"""All secret histories of the Ghost that agree with what the hunters were told.

Histories are grouped by key: what matters of a history besides the Ghost's tile. The tiles of all
histories with one key are one set, so a turn takes a few operations on each set.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.inference.haunted_house.memory import Case
from game.rules.haunted_house.fact_kinds import NONE
from game.rules.haunted_house.house import House
from game.rules.haunted_house.tables import (
    ACTIONS_A_TURN,
    ALL,
    PHASES_A_ROUND,
    POLTERGEIST_TURNS,
    POLTERGEISTS_A_ROUND,
    tile_set,
    tiles_in,
)

NO_LIMIT: Final = 1 << 60
MOST_CACHED_ROUNDS: Final = 64


class Key(NamedTuple):
    """What matters of a history of the Ghost besides its tile.

    New keys are made from old ones by position, which is several times faster than by name.
    """

    phases: int  # The phases used.
    polts: int  # The Poltergeists used.
    # The hunters' turns the Poltergeist will still answer, with the present one.
    poltergeist_turns_left: int
    echo: int  # The index in the `echoes` of its turn.
    stunned: int
    sprung: int  # The set of sprung traps.
    haunted: int  # The haunted tiles of the rooms in question.


Hypotheses = dict[Key, int]  # The set of tiles on which histories with a key end.
_begun: Final[dict[tuple[object, ...], list[Hypotheses]]] = {}  # The cached beginnings of `after`.


class ForwardFilter:
    """All histories of one round that agree with a case, turn by turn.

    `after[t]` holds those after the facts of the hunters' turn t, counted from 0; if the Ghost has
    begun a turn since, the last element holds those at its end. `rooms` are the rooms whose reports
    count. A history is dropped if another one that differs only in the tiles haunted in these rooms
    can do everything it can; if only `tiles` matter in the end, it may differ in anything. The
    filter gives up when there are more than `limit` keys.
    """

    def __init__(
        self, case: Case, rooms: tuple[int, ...], tiles_only: bool, limit: int = NO_LIMIT
    ) -> None:
        self.case = case
        self.house = case.house
        self.rooms = rooms
        self.tiles_only = tiles_only
        self.limit = limit
        self.at = case.house.at_distance(case.by_walking)
        turns = range(len(case.turns))
        self.traps = [  # The set on the board during and after each turn.
            tile_set([tile for facts in case.turns[: turn + 1] for tile in facts.placed])
            for turn in turns
        ]
        # The tiles of the rooms in question that are reported on after each turn; last: before all.
        self.in_question = [self._tiles_in_question(turn) for turn in (*turns, -1)]
        self.echoes = [self._echoes_in(turn) for turn in turns]
        self.after: list[Hypotheses] = []
        self.given_up = False
        self._follow()

    def _follow(self) -> None:
        self.after += self._remembered()
        hypotheses: Hypotheses = self.after[-1] if self.after else {}
        for tile in tiles_in(ALL & ~(1 << self.house.start)) if not self.after else ():
            _add(hypotheses, Key(0, 0, 0, 0, 0, 0, self.in_question[-1] & 1 << tile), 1 << tile)
        for turn in range(len(self.after), len(self.case.turns)):
            if turn:
                hypotheses = self._after_ghosts_turn(hypotheses, turn - 1)
            hypotheses = self._after_facts(hypotheses, turn)
            self.after.append(hypotheses)
            if len(hypotheses) > self.limit:
                self.given_up = True
                return
        self._remember()
        if self.case.ghosts_turns == len(self.case.turns):
            self.after.append(self._after_ghosts_turn(hypotheses, len(self.case.turns) - 1))

    # A round is filtered again after each report, but only its last turns change.

    def _cache_key(self, turn: int) -> tuple[object, ...]:
        """Return all that the histories up to a turn's facts depend on."""
        known = turn + 1 + POLTERGEIST_TURNS  # A Poltergeist answers this many turns later.
        told, later = self.case.turns[:known], self.case.turns[known:]
        watched = tile_set([tile for facts in later for tile, _ in facts.traps])
        asked = frozenset(
            report for facts in later for report in facts.rooms if report[0] in self.rooms
        )
        what = type(self), self.rooms, self.tiles_only
        return (*what, self.house, self.case.phase_cost, self.case.by_walking, told, watched, asked)

    @property
    def _settled(self) -> int:
        """The last turn whose histories no fact of the latest turn can change; below 0: none."""
        return len(self.case.turns) - POLTERGEIST_TURNS - 2

    def _remembered(self) -> list[Hypotheses]:
        """Return the histories after each turn of the longest beginning that is remembered."""
        for turn in range(self._settled, -1, -1):
            found = _begun.get(self._cache_key(turn))
            if found and max(map(len, found)) <= self.limit:
                return found
        return []

    def _remember(self) -> None:
        if self._settled >= 0:
            if len(_begun) >= MOST_CACHED_ROUNDS:
                _begun.clear()
            _begun[self._cache_key(self._settled)] = self.after[: self._settled + 1]

    def tiles(self) -> int:
        """Return the set of tiles on which histories end."""
        found = 0
        for tiles in self.after[-1].values():
            found |= tiles
        return found

    # What the hunters' turn tells

    def _tiles_in_question(self, turn: int) -> int:
        """Return the tiles of the rooms in question that are reported on after a turn."""
        later = [room for facts in self.case.turns[turn + 1 :] for room, _ in facts.rooms]
        tiles = 0
        for room in self.rooms:
            if room in later:
                tiles |= self.house.rooms[room]
        return tiles

    def _echoes_in(self, turn: int) -> list[tuple[tuple[int, ...], int]]:
        radars = [
            radar
            for facts in self.case.turns[turn + 1 : turn + 1 + POLTERGEIST_TURNS]
            for radar in facts.radars
        ]
        return _echoes(self.house, self.case.by_walking, tuple(radars))

    def _after_facts(self, hypotheses: Hypotheses, turn: int) -> Hypotheses:
        """Return the histories that agree with what the hunters were told in a turn."""
        facts = self.case.turns[turn]
        in_question = self.in_question[turn]
        seen = tile_set([tile for tile, _ in facts.traps])
        seen_sprung = tile_set([tile for tile, sprung in facts.traps if sprung])
        missed = tile_set(facts.missed)
        questions = [
            (self.house.rooms[r], haunted) for r, haunted in facts.rooms if r in self.rooms
        ]
        agreeing: Hypotheses = {}
        for key, tiles in hypotheses.items():
            if key.sprung & seen != seen_sprung:
                continue
            if any((key.haunted & room == room) != haunted for room, haunted in questions):
                continue
            tiles &= ~missed
            if self.case.captured and turn == len(self.case.turns) - 1:
                tiles &= self.case.captured
            tiles &= self._tiles_matching_radars(key, turn)
            if tiles:
                if key.haunted & ~in_question:
                    key = key._replace(haunted=key.haunted & in_question)
                _add(agreeing, key, tiles)
        return self.without_imitable(agreeing, turn)

    def _tiles_matching_radars(self, key: Key, turn: int) -> int:
        """Return the tiles of the Ghost that match the Radar answers of a turn."""
        tiles = ALL
        radars = self.case.turns[turn].radars
        if not radars:
            return tiles
        if not key.poltergeist_turns_left:
            for hunter, first, second in radars:
                tiles &= self.at[hunter][first] if second == NONE else 0
            return tiles
        # The hunters' turns it has answered before.
        since = POLTERGEIST_TURNS - key.poltergeist_turns_left
        heard_before = len(self.case.turns[turn - 1].radars) if since else 0
        answers = self.echoes[turn - 1 - since][key.echo][0][heard_before:]
        for (hunter, first, second), answer in zip(radars, answers, strict=False):
            tiles &= self.at[hunter][second if answer == first else first]
        return tiles

    # What the Ghost may do

    def _after_ghosts_turn(self, hypotheses: Hypotheses, turn: int) -> Hypotheses:
        """Return the hypotheses after the Ghost's turn that follows hunters' turn `turn`."""
        by_actions_left: list[Hypotheses] = [{} for _ in range(ACTIONS_A_TURN + 1)]
        done = by_actions_left[0]
        for key, tiles in hypotheses.items():
            if key.poltergeist_turns_left:
                left = key.poltergeist_turns_left - 1
                key = Key(*key[:2], left, key.echo if left else 0, *key[4:])
            if key.stunned:
                _add(done, key._replace(stunned=0), tiles)
            else:
                _add(by_actions_left[ACTIONS_A_TURN], key, tiles)
        for left in range(ACTIONS_A_TURN, 0, -1):
            for key, tiles in by_actions_left[left].items():
                _add(done, key, tiles)
                after = by_actions_left[left - 1]
                self._enter(turn, key, self.house.step_from(tiles), after, done)
                if key.phases < PHASES_A_ROUND and left >= self.case.phase_cost:
                    behind = Key(key.phases + 1, *key[1:])
                    after_phase = by_actions_left[left - self.case.phase_cost]
                    self._enter(turn, behind, self.house.phase_from(tiles), after_phase, done)
                if key.polts < POLTERGEISTS_A_ROUND and not key.poltergeist_turns_left:
                    for echo in range(len(self.echoes[turn])):
                        conjured = (key.polts + 1, POLTERGEIST_TURNS, echo)
                        _add(after, Key(key.phases, *conjured, *key[4:]), tiles)
        return done

    def _enter(self, turn: int, key: Key, tiles: int, after: Hypotheses, done: Hypotheses) -> None:
        """Add what becomes of histories that enter these tiles, some with an intact trap."""
        in_question = self.in_question[turn]
        caught = tiles & self.traps[turn] & ~key.sprung
        for tile in tiles_in(caught):
            haunted = key.haunted | (in_question & 1 << tile)
            sprung = key.sprung | 1 << tile
            _add(done, Key(*key[:4], 1, sprung, haunted), 1 << tile)
        tiles &= ~caught
        fresh = tiles & in_question & ~key.haunted
        for tile in tiles_in(fresh):
            _add(after, Key(*key[:6], key.haunted | 1 << tile), 1 << tile)
        if tiles & ~fresh:
            _add(after, key, tiles & ~fresh)

    # What need not be followed

    def without_imitable(self, hypotheses: Hypotheses, turn: int) -> Hypotheses:
        """Drop every history that another one on the same tile can imitate to the end."""
        if not self.tiles_only and not self.in_question[turn]:
            return hypotheses
        later = self.case.turns[turn + 1 :]
        more = less = 0  # The tiles that are better haunted, and those better not haunted.
        for room in self.rooms:
            said = [haunted for facts in later for other, haunted in facts.rooms if other == room]
            if said and all(said):
                more |= self.house.rooms[room]
            elif said and not any(said):
                less |= self.house.rooms[room]
        watched = tile_set([tile for facts in later for tile, _ in facts.traps])
        fixed = ~more & ~less

        def shared_part(key: Key) -> tuple[int, ...]:
            rest = (key.poltergeist_turns_left, key.echo, key.sprung & watched, key.haunted & fixed)
            if self.tiles_only:
                return rest
            return (*rest, key.phases, key.polts, key.stunned, key.sprung)

        def rank(key: Key) -> int:
            """Return a sort key: histories that can imitate others come before these."""
            disadvantages = key.phases + key.polts + key.stunned - key.sprung.bit_count()
            haunted = (key.haunted & less).bit_count() - (key.haunted & more).bit_count()
            return disadvantages + haunted

        kept: Hypotheses = {}
        groups: dict[tuple[int, ...], list[Key]] = {}
        for key in sorted(hypotheses, key=rank):
            tiles = hypotheses[key]
            rivals = groups.setdefault(shared_part(key), [])
            for rival in rivals:
                if (
                    rival.phases <= key.phases
                    and rival.polts <= key.polts
                    and rival.stunned <= key.stunned
                    and not key.sprung & ~rival.sprung
                    and not key.haunted & more & ~rival.haunted
                    and not rival.haunted & less & ~key.haunted
                ):
                    tiles &= ~hypotheses[rival]
                    if not tiles:
                        break
            else:
                kept[key] = tiles
                rivals.append(key)
        return kept


@lru_cache(maxsize=256)
def _echoes(
    house: House, by_walking: bool, radars: tuple[tuple[int, int, int], ...]
) -> list[tuple[tuple[int, ...], int]]:
    """Return what a Poltergeist can have answered to Radars, and from which tiles.

    Each pair holds the number it gave to every Radar while it stood, and the set of tiles that
    give those numbers. Tiles with the same answers need not be told apart.
    """
    if any(second == NONE for _, _, second in radars):
        return []
    distance = house.distances(by_walking)
    found: dict[tuple[int, ...], int] = {}
    for tile in tiles_in(ALL):
        answers = tuple(distance[hunter][tile] for hunter, _, _ in radars)
        if all(a in radar[1:] for a, radar in zip(answers, radars, strict=True)):
            found[answers] = found.get(answers, 0) | 1 << tile
    return list(found.items())


def _add(hypotheses: Hypotheses, key: Key, tiles: int) -> None:
    hypotheses[key] = hypotheses.get(key, 0) | tiles


@lru_cache(maxsize=64)
def possible_in(case: Case) -> int:
    """Return the set of tiles on which the Ghost of a case can be."""
    rooms = reported_rooms(case, haunted_only=True)
    if not rooms:
        return ForwardFilter(case, (), tiles_only=True).tiles()
    found = ALL
    for room in rooms:
        found &= ForwardFilter(case, (room,), tiles_only=True).tiles()
    return found


def reported_rooms(case: Case, haunted_only: bool = False) -> tuple[int, ...]:
    """Return the rooms the hunters had a report on, in ascending order."""
    told = [report for facts in case.turns for report in facts.rooms]
    return tuple(sorted({room for room, haunted in told if haunted or not haunted_only}))
