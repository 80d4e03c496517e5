"""What players were told must be so: every answer and report of a record, seen in a position.

A record holds what one side remembers, so a world must keep all that its viewer was told. `refuted`
reads a record by the rules of the game alone and names each fact that is not so in the position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from game.entry import Entry, read
from game.rules.ghost_hunt import fact_kinds as hunt_facts
from game.rules.ghost_hunt import tables as hunt
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.match_rules import BOX_RANGE, LOWEST_COUNTDOWN, SEEN_WITHIN, UV_RANGE
from game.rules.ghost_hunt.position import HUNTING as GHOST_HUNTING
from game.rules.ghost_hunt.position import (
    KILLING,
    ROOMING,
    TYPING,
    first_countdown,
    later_countdown,
)
from game.rules.ghost_hunt.state import GhostHunt
from game.rules.haunted_house import fact_kinds as house_facts
from game.rules.haunted_house import tables as house
from game.rules.haunted_house.state import HauntedHouse
from game.state import State


def refuted(key: str, position: State) -> list[str]:
    """Return what a position's record tells that is not so."""
    return list(TOLD[key](position)) if key in TOLD else []


# Haunted House


class HousePast:
    """A round of Haunted House, followed through its record."""

    def __init__(self, state: HauntedHouse) -> None:
        self.state = state
        self.pawns = [state.house.start] * 2
        self.intact = 0  # tiles with traps that have not sprung
        self.placed = 0
        self.were_intact = 0  # tiles of traps that the hunters saw intact in the turn before
        self.ghost = self.ghost_then = house.NOWHERE  # now, and in the last turn of the hunters
        self.entered = 0  # the tile that the Ghost has just entered, as a set
        self.turn: list[Entry] = []  # the events of the hunters' last turn
        self.paths: list[set[int]] = [set(), set()]  # the tiles of the pawns in it

    def spent(self) -> list[int]:
        """Return how many actions each pawn is known to have used in the hunters' last turn."""
        found = [0, 0]
        for event in self.turn:
            if event.kind in (
                house_facts.WALKED, house_facts.TRAP_PLACED, house_facts.RADAR_ANSWERED,
                house_facts.MISSED,
            ):  # fmt: skip
                found[event.who] += 1
        return [sum(found)] * 2 if self.state.per_side else found

    def follow(self, event: Entry) -> Iterator[str]:
        """Yield what is wrong with an event."""
        kind, first, second = event.kind, event.first, event.second
        if kind == house_facts.TRAPPED:
            if not self.intact >> first & 1:
                yield f"no trap lies on {first}"
            self.intact &= ~(1 << first)
            self.entered = 0
        elif kind not in (
            house_facts.HAUNTED, house_facts.ROOM_HAUNTED, house_facts.HOUSE_HAUNTED,
        ):  # fmt: skip
            if self.intact & self.entered:
                yield f"the Ghost walked over the trap on {self.ghost}"
            self.entered = 0
        if kind == house_facts.HUNTERS_TURN:
            self.ghost_then = self.ghost
            self.were_intact = house.tile_set(
                [
                    e.first
                    for e in self.turn
                    if e.kind == house_facts.TRAP_PLACED
                    or (e.kind == house_facts.TRAP_TOLD and not e.second)
                ]
            )
            self.turn = []
            self.paths = [{tile} for tile in self.pawns]
        elif kind == house_facts.WALKED:
            self.pawns[event.who] = second
            self.paths[event.who].add(second)
        elif kind == house_facts.TRAP_PLACED:
            self.intact |= 1 << first
            self.placed |= 1 << first
        elif kind == house_facts.STARTED:
            self.ghost = first
        elif kind in (house_facts.STEPPED, house_facts.PHASED):
            self.ghost = second
            self.entered = 1 << second
        elif kind == house_facts.ROOM_TOLD and second:
            if self.state.house.rooms[first] & ~self.state.haunted[self.state.round]:
                yield f"room {first} is haunted"
        elif kind == house_facts.TRAP_TOLD and second and not self.state.sprung >> first & 1:
            yield f"the trap on {first} is sprung"
        elif kind == house_facts.GHOSTS_TURN and max(self.spent()) > house.ACTIONS_A_TURN:
            yield f"the pawns spent {self.spent()} actions"
        self.turn.append(event)

    def asked_now(self) -> Iterator[str]:
        """Yield the answers of the hunters' turn in progress that would be others now."""
        state = self.state
        for event in self.turn:
            tile = event.first
            if event.kind == house_facts.RADAR_ANSWERED:
                distance = state.house.distances(state.by_walking)[tile]
                heard = sorted(distance[at] for at in (state.ghost, state.polt) if at >= 0)
                if tuple(heard) != house_facts.numbers_of(event):
                    yield f"a Radar on {tile} answers {heard}"
            elif event.kind == house_facts.MISSED and tile == state.ghost:
                yield f"the Ghost was missed on {tile}"
            elif event.kind == house_facts.ROOM_TOLD and not event.second:
                if not state.house.rooms[tile] & ~state.haunted[state.round]:
                    yield f"room {tile} is not haunted"
            elif event.kind == house_facts.TRAP_TOLD and event.second < (state.sprung >> tile & 1):
                yield f"the trap on {tile} is intact"
            elif event.kind == house_facts.TRAP_TOLD and event.second:
                has_just_sprung = self.were_intact >> tile & 1
                if has_just_sprung and (state.ghost, state.stunned) != (tile, 1):
                    yield f"the trap on {tile} has just sprung"

    def left_over(self) -> Iterator[str]:
        """Yield actions that a pawn cannot have left, and misses that cannot have been."""
        for pawn, (spent, left, missed) in enumerate(
            zip(self.spent(), self.state.left, self.state.missed, strict=True)
        ):
            told = any(e.kind == house_facts.MISSED and e.who == pawn for e in self.turn)
            if left + spent + (missed and not told) > house.ACTIONS_A_TURN:
                yield f"pawn {pawn} has {left} actions left after {spent}, missed {missed}"
            if missed and self.paths[pawn] == {self.ghost_then}:
                yield f"pawn {pawn} missed the Ghost on its own tile"


def round_before(state: HauntedHouse, events: list[Entry]) -> Iterator[str]:
    """Yield what was told of the tiles haunted in the round before that is not so."""
    kinds = [event.kind for event in events]
    for event in events:
        if event.kind == house_facts.ROOM_TOLD and event.second:
            tiles = state.house.rooms[event.first]
        elif event.kind == house_facts.CAPTURED:
            tiles = 1 << event.first
        elif event.kind == house_facts.ROUND_OVER and house_facts.CAPTURED not in kinds:
            tiles = house.ALL if event.first < state.turn_limit else 0
        else:
            continue
        if tiles & ~state.haunted[0]:
            yield f"in the round before, {tiles:b} were haunted"


def haunted_house(state: HauntedHouse) -> Iterator[str]:
    """Yield what the Ghost or the hunters were told that is not so."""
    events = read(state.record)
    begun = max(n for n, event in enumerate(events) if event.kind == house_facts.ROUND)
    yield from round_before(state, events[:begun])
    past = HousePast(state)
    for event in events[begun:]:
        yield from past.follow(event)
    if past.placed != state.traps:
        yield f"traps {state.traps:b}, placed {past.placed:b}"
    if state.phase == house.HUNTING:
        yield from past.asked_now()
    if state.phase in (house.HUNTING, house.HAUNTING):
        yield from past.left_over()


# Ghost Hunt


class HuntPast:
    """A match of Ghost Hunt, followed through its record."""

    def __init__(self, state: GhostHunt) -> None:
        starts = state.house.starts
        self.state = state
        self.nature = KINDS[state.kind]
        self.home = state.house.rooms[state.room]
        self.pawns = [starts[hunter % len(starts)] for hunter in range(len(state.pawns))]
        self.countdown = first_countdown(self.nature, state.match_rules)
        self.lying = dict.fromkeys((hunt.CRUCIFIX, hunt.DOTS), hunt.NONE)  # squares
        self.chance = 1.0  # that the dice which both sides know of fell as they did
        self.round = 0
        self.is_passive = False  # the Ghost, in a turn of which the rolls are not known yet
        self.hunting = False
        self.resting = 0
        self.on_spawn = False  # since the Ghost's turn began, a hunt has begun or ended
        self.struck: tuple[int, int, list[int]] | None = None  # room, hunters, where all stood
        self.walked: list[int] = []  # squares shown in this turn of a hunt
        self.news: list[Entry] = []  # what was told since the Ghost's turn began
        self.held: list[set[int]] = [set() for _ in state.pawns]  # items known to be in a hand
        self.hand_sizes: list[int | None] = [0] * len(state.pawns)  # None: after an exchange

    def is_home(self, square: int) -> bool:
        return square >= 0 and bool(self.home >> square & 1)

    def follow(self, event: Entry) -> Iterator[str]:
        """Yield what is wrong with an event."""
        kind, first, second = event.kind, event.first, event.second
        self.follow_hands(event)
        if kind == hunt_facts.GHOSTS_TURN:
            self.round, self.news, self.walked = first, [], []
            self.on_spawn, self.struck = False, None
            self.is_passive = not self.hunting
        elif kind == hunt_facts.HUNTERS_TURN:
            self.end_passive_turn(hunted=False)
        elif kind in (hunt_facts.WALKED, hunt_facts.HID):
            self.pawns[first] = second
        elif kind == hunt_facts.EVENT_STRUCK:
            self.struck = first, second, self.pawns[:]
        elif kind in (hunt_facts.LAID, hunt_facts.DROPPED) and second in self.lying:
            self.lying[second] = event.third
        elif kind == hunt_facts.PICKED and second in self.lying:
            self.lying[second] = hunt.NONE
        elif kind == hunt_facts.BURNED_CRUCIFIX:
            self.end_passive_turn(hunted=True)
            self.lying[hunt.CRUCIFIX] = hunt.NONE
            if not self.is_home(first):
                yield f"a crucifix burned on {first}"
        elif kind == hunt_facts.HUNT_BEGAN:
            self.end_passive_turn(hunted=True)
            self.hunting = self.on_spawn = True
            if self.is_home(self.lying[hunt.CRUCIFIX]):
                yield "a hunt began beside the crucifix"
        elif kind == hunt_facts.KILLED:
            self.pawns[first] = hunt.NONE
        elif kind == hunt_facts.HUNT_OVER:
            self.hunting, self.on_spawn = False, True
            self.resting = self.round + self.state.match_rules.rest_rounds
        elif kind == hunt_facts.SHOWN:
            self.walked.append(first)
        elif kind == hunt_facts.EXTENDED and not self.nature.longer_hunts:
            yield f"{self.nature.name} made a hunt longer"
        elif kind == hunt_facts.FELT:
            self.countdown = max(LOWEST_COUNTDOWN, self.countdown - 1)
        elif kind == hunt_facts.DOTS_SHOWN:
            shown = first >> 1 == (second and not self.nature.dots_from_van)
            if not (self.nature.evidence & hunt.DOTS_SEEN and self.is_home(event.origin) and shown):
                yield f"{self.nature.name} was seen by DOTS on {event.origin}"
        yield from self.answered(event)
        self.news.append(event)

    def end_passive_turn(self, hunted: bool) -> None:
        """Take in the rolls of a turn of the passive Ghost, of which the last was for a hunt."""
        if not self.is_passive:
            return
        self.is_passive = False
        rules, nature = self.state.match_rules, self.nature
        if rules.dots_rolled and self.would_be_seen():
            self.chance *= 1 / 2
        if rules.draft:
            share = (7 - nature.event_from) / 6
            self.chance *= share if self.struck else 1 - share
        if self.round > max(rules.grace_rounds, self.resting):
            share = (7 - self.countdown) / 6
            self.chance *= share if hunted else 1 - share
            self.countdown = (
                first_countdown(nature, rules)
                if hunted
                else later_countdown(nature, rules, self.countdown)
            )

    def would_be_seen(self) -> bool:
        """Return whether hunters see the Ghost if its roll for DOTS succeeds."""
        token = self.lying[hunt.DOTS]
        if not self.nature.evidence & hunt.DOTS_SEEN or not self.is_home(token):
            return False
        plan = self.state.house
        living = [square for square in self.pawns if square != hunt.NONE]
        outside = any(
            plan.seen[token] >> square & 1 and not plan.van >> square & 1 for square in living
        )
        inside = any(plan.van >> square & 1 for square in living)
        return inside or (outside and not self.nature.dots_from_van)

    def answered(self, event: Entry) -> Iterator[str]:
        """Yield an answer that this type and room never give."""
        if event.kind != hunt_facts.ANSWERED:
            return
        item, square, answer = event.first, event.second, event.third
        evidence, here = self.nature.evidence, self.is_home(square)
        wrong = False
        if item == hunt.THERMOMETER:
            wrong = here != bool(answer)
        elif item == hunt.EMF_READER:
            positive = here and bool(evidence & hunt.EMF)
            if self.state.match_rules.emf_rolled:
                wrong = bool(answer) and not positive
                self.chance *= 1 / 2 if positive else 1
            else:
                wrong = positive != bool(answer)
        elif item == hunt.BOX:
            wrong = bool(answer) and not evidence & hunt.SPIRIT_BOX
        elif item == hunt.UV:
            wrong = bool(answer) and not evidence & hunt.ULTRAVIOLET
        if wrong:
            yield f"{hunt.ITEMS[item]} on {square} does not answer {answer}"

    def asked_now(self) -> Iterator[str]:
        """Yield what was told since the Ghost's turn began that would be told otherwise now."""
        state, plan, ghost = self.state, self.state.house, self.state.ghost
        for event in self.news:
            kind, first, second, third = event.kind, event.first, event.second, event.third
            wrong = False
            if kind == hunt_facts.LOOKED:
                now = state.flipped >> first - 1 & 1 if first else state.written
                wrong = now != third
            elif kind in (hunt_facts.HEARD, hunt_facts.FELT):
                far = state.match_rules.listen if kind == hunt_facts.HEARD else SEEN_WITHIN
                wrong = (plan.apart(first, ghost) <= far) != bool(second)
            elif kind == hunt_facts.WAY_TOLD:
                wrong = (ghost == second) != (not third)
            elif kind == hunt_facts.ANSWERED and first == hunt.BOX:
                near = bool(plan.near[second][BOX_RANGE] >> ghost & 1)
                if state.match_rules.box_ring:
                    near = plan.rings(second, ghost) <= BOX_RANGE
                wrong = (near and bool(self.nature.evidence & hunt.SPIRIT_BOX)) != bool(third)
            elif kind == hunt_facts.ANSWERED and first == hunt.UV:
                lit = [m >> 8 for m in state.marks if plan.near[second][UV_RANGE] >> (m >> 8) & 1]
                wrong = len(lit) != third
            elif kind == hunt_facts.MARK_SEEN:
                wrong = first not in [mark >> 8 for mark in state.marks]
            if wrong:
                yield f"in round {self.round}, {event} is told otherwise"
        if self.on_spawn and ghost != plan.spawns[state.room]:
            yield f"the Ghost is on {ghost}, not on its spawn square"
        if self.struck and not self.on_spawn and not state.match_rules.draft:
            room, struck, pawns = self.struck
            near = plan.near[ghost][self.nature.event_range]
            hit = sum(1 << h for h, at in enumerate(pawns) if at != hunt.NONE and near >> at & 1)
            if plan.room_of[ghost] != room or hit != struck:
                yield f"an event on {ghost} does not strike {struck:b} in room {room}"

    # What lasts

    def lasting(self) -> Iterator[str]:
        """Yield what does not follow from the whole record."""
        state = self.state
        if state.countdown != self.countdown:
            yield f"the countdown is {state.countdown} instead of {self.countdown}"
        if state.prints & ~state.flipped:
            yield f"footprints {state.prints:b} were seen, made {state.flipped:b}"
        if state.phase in (GHOST_HUNTING, KILLING) and state.match_rules.visible_hunt:
            slow = self.nature.slow_in_salt
            cost = sum(2 if slow and at in state.piles else 1 for at in self.walked)
            if state.left != self.nature.speed - cost:
                yield f"{state.left} steps are left after {cost}"

    # Hands

    def follow_hands(self, event: Entry) -> None:
        kind, hunter, item = event.kind, event.first, event.second
        if kind == hunt_facts.CHOSE:
            self.resize(hunter, 1)
        elif kind == hunt_facts.USED or (kind == hunt_facts.LAID and item == hunt.SALT):
            self.held[hunter].add(item)
        elif kind in (hunt_facts.LAID, hunt_facts.DROPPED):
            self.held[hunter].discard(item)
            self.resize(hunter, -1)
        elif kind == hunt_facts.PICKED:
            self.held[hunter].add(item)
            self.resize(hunter, 1)
        elif kind == hunt_facts.EXCHANGED:
            self.held[hunter].clear()
            self.hand_sizes[hunter] = None

    def resize(self, hunter: int, change: int) -> None:
        size = self.hand_sizes[hunter]
        self.hand_sizes[hunter] = None if size is None else size + change

    def in_hands(self) -> Iterator[str]:
        """Yield hands that do not hold what the Ghost knows of."""
        for hunter, (held, size) in enumerate(zip(self.held, self.hand_sizes, strict=True)):
            hand = self.state.hand(hunter)
            if held - set(hand) or size not in (None, len(hand)):
                yield f"hunter {hunter} holds {hand}, but showed {sorted(held)} of {size}"


def ghost_hunt(state: GhostHunt) -> Iterator[str]:
    """Yield what the Ghost or the hunters were told that is not so."""
    if state.phase in (TYPING, ROOMING):
        return
    past = HuntPast(state)
    for event in read(state.record):
        yield from past.follow(event)
    yield from past.asked_now()
    yield from past.lasting()
    yield from past.in_hands()


TOLD: Final[Mapping[str, Callable[[Any], Iterator[str]]]] = {
    "haunted_house": haunted_house,
    "ghost_hunt": ghost_hunt,
}
