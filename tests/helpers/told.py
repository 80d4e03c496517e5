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
from game.rules.ghost_hunt.position import (
    HUNT_ROLL,
    KILLING,
    PASSIVE,
    ROOMING,
    TYPING,
    first_countdown,
    later_countdown,
)
from game.rules.ghost_hunt.position import HUNTING as GHOST_HUNTING
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
    """A round of Haunted House, followed through its record; sets of tiles are ints."""

    def __init__(self, state: HauntedHouse) -> None:
        self.state = state
        self.pawns = [state.house.start] * 2
        self.intact_traps = 0
        self.placed_traps = 0
        self.ghost = house.NOWHERE
        self.entered_tile = 0
        # The rest is about the hunters' last turn.
        self.turn_events: list[Entry] = []
        self.paths: list[set[int]] = [set(), set()]
        self.ghost_in_hunters_turn = house.NOWHERE
        self.traps_seen_intact = 0  # In the turn before.

    def spent(self) -> list[int]:
        """Return how many actions each pawn is known to have used in the hunters' last turn."""
        found = [0, 0]
        for event in self.turn_events:
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
            if not self.intact_traps >> first & 1:
                yield f"no trap lies on {first}"
            self.intact_traps &= ~(1 << first)
            self.entered_tile = 0
        elif kind not in (
            house_facts.HAUNTED, house_facts.ROOM_HAUNTED, house_facts.HOUSE_HAUNTED,
        ):  # fmt: skip
            if self.intact_traps & self.entered_tile:
                yield f"the Ghost walked over the trap on {self.ghost}"
            self.entered_tile = 0
        if kind == house_facts.HUNTERS_TURN:
            self.ghost_in_hunters_turn = self.ghost
            self.traps_seen_intact = house.tile_set(
                [
                    e.first
                    for e in self.turn_events
                    if e.kind == house_facts.TRAP_PLACED
                    or (e.kind == house_facts.TRAP_TOLD and not e.second)
                ]
            )
            self.turn_events = []
            self.paths = [{tile} for tile in self.pawns]
        elif kind == house_facts.WALKED:
            self.pawns[event.who] = second
            self.paths[event.who].add(second)
        elif kind == house_facts.TRAP_PLACED:
            self.intact_traps |= 1 << first
            self.placed_traps |= 1 << first
        elif kind == house_facts.STARTED:
            self.ghost = first
        elif kind in (house_facts.STEPPED, house_facts.PHASED):
            self.ghost = second
            self.entered_tile = 1 << second
        elif kind == house_facts.ROOM_TOLD and second:
            if self.state.house.rooms[first] & ~self.state.haunted[self.state.round]:
                yield f"room {first} is haunted"
        elif kind == house_facts.TRAP_TOLD and second and not self.state.sprung >> first & 1:
            yield f"the trap on {first} is sprung"
        elif kind == house_facts.GHOSTS_TURN and max(self.spent()) > house.ACTIONS_A_TURN:
            yield f"the pawns spent {self.spent()} actions"
        self.turn_events.append(event)

    def changed_answers(self) -> Iterator[str]:
        """Yield the answers of the hunters' turn in progress that would be others now."""
        state = self.state
        for event in self.turn_events:
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
                has_just_sprung = self.traps_seen_intact >> tile & 1
                if has_just_sprung and (state.ghost, state.stunned) != (tile, 1):
                    yield f"the trap on {tile} has just sprung"

    def impossible_actions(self) -> Iterator[str]:
        """Yield actions that a pawn cannot have left, and misses that cannot have been."""
        for pawn, (spent, left, missed) in enumerate(
            zip(self.spent(), self.state.left, self.state.missed, strict=True)
        ):
            told = any(e.kind == house_facts.MISSED and e.who == pawn for e in self.turn_events)
            if left + spent + (missed and not told) > house.ACTIONS_A_TURN:
                yield f"pawn {pawn} has {left} actions left after {spent}, missed {missed}"
            if missed and self.paths[pawn] == {self.ghost_in_hunters_turn}:
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
    if past.placed_traps != state.traps:
        yield f"traps {state.traps:b}, placed {past.placed_traps:b}"
    if state.phase == house.HUNTING:
        yield from past.changed_answers()
    if state.phase in (house.HUNTING, house.HAUNTING):
        yield from past.impossible_actions()


# Ghost Hunt


# What may be asked again until the Ghost's next turn.
ANSWERS: Final = (
    hunt_facts.LOOKED, hunt_facts.HEARD, hunt_facts.FELT, hunt_facts.WAY_TOLD,
    hunt_facts.ANSWERED, hunt_facts.MARK_SEEN,
)  # fmt: skip
# What shows an item in a hand, or changes a hand.
HAND_FACTS: Final = (
    hunt_facts.CHOSE, hunt_facts.USED, hunt_facts.LAID, hunt_facts.DROPPED, hunt_facts.PICKED,
    hunt_facts.EXCHANGED,
)  # fmt: skip
# The most frequent facts that say nothing here.
IGNORED: Final = (
    hunt_facts.ROLLED, hunt_facts.STEPPED, hunt_facts.TURN_ENDED, hunt_facts.MARK_MADE,
)  # fmt: skip


class HuntPast:
    """A match of Ghost Hunt, followed through its record, and what is wrong with it."""

    def __init__(self, state: GhostHunt) -> None:
        starts = state.house.starts
        self.state = state
        self.nature = KINDS[state.kind]
        self.home = state.house.rooms[state.room]
        self.pawns = [starts[hunter % len(starts)] for hunter in range(len(state.pawns))]
        self.countdown = first_countdown(self.nature, state.match_rules)
        self.squares_of = dict.fromkeys((hunt.CRUCIFIX, hunt.DOTS), hunt.NONE)
        self.chance = 1.0  # The dice of which both sides know fell so with this chance.
        self.round = 0
        self.has_unknown_rolls = False
        self.is_hunting = False
        self.hunting_turns = 0
        self.resting_until = 0
        # The next four are about the time since the Ghost's turn began.
        self.must_be_on_spawn = False
        self.last_event: tuple[int, int, list[int]] | None = None  # Room, hunters, all squares.
        self.squares_shown: list[int] = []
        self.answers: list[Entry] = []
        self.items_shown: list[set[int]] = [set() for _ in state.pawns]
        self.hand_sizes: list[int | None] = [0] * len(state.pawns)  # None after an exchange.
        self.wrong: list[str] = []
        for event in read(state.record):
            if event.kind not in IGNORED:
                self.follow(event)

    def is_home(self, square: int) -> bool:
        return square >= 0 and bool(self.home >> square & 1)

    def follow(self, event: Entry) -> None:
        """Take in an event."""
        kind, first, second = event.kind, event.first, event.second
        if kind in HAND_FACTS:
            self.follow_hands(event)
        if kind in ANSWERS:
            self.answers.append(event)
        if kind in (hunt_facts.WALKED, hunt_facts.HID):
            self.pawns[first] = second
        elif kind == hunt_facts.GHOSTS_TURN:
            self.round, self.answers, self.squares_shown = first, [], []
            self.must_be_on_spawn, self.last_event = False, None
            self.has_unknown_rolls = not self.is_hunting
            self.hunting_turns += 1
        elif kind == hunt_facts.HUNTERS_TURN:
            self.end_passive_turn(hunted=False)
        elif kind == hunt_facts.ANSWERED:
            self.hear(event)
        elif kind == hunt_facts.EVENT_STRUCK:
            self.last_event = first, second, self.pawns[:]
        elif kind in (hunt_facts.LAID, hunt_facts.DROPPED) and second in self.squares_of:
            self.squares_of[second] = event.third
        elif kind == hunt_facts.PICKED and second in self.squares_of:
            self.squares_of[second] = hunt.NONE
        elif kind == hunt_facts.BURNED_CRUCIFIX:
            self.end_passive_turn(hunted=True)
            self.squares_of[hunt.CRUCIFIX] = hunt.NONE
            if not self.is_home(first):
                self.wrong.append(f"a crucifix burned on {first}")
        elif kind == hunt_facts.HUNT_BEGAN:
            self.end_passive_turn(hunted=True)
            self.is_hunting = self.must_be_on_spawn = True
            self.hunting_turns = 0
            if self.is_home(self.squares_of[hunt.CRUCIFIX]):
                self.wrong.append("a hunt began beside the crucifix")
        elif kind == hunt_facts.KILLED:
            self.pawns[first] = hunt.NONE
            away = self.state.house.leashes[self.state.room][second]
            if away > self.hunting_turns * self.nature.speed:
                self.wrong.append(f"{self.nature.name} killed {away} steps from its spawn square")
        elif kind == hunt_facts.HUNT_OVER:
            self.is_hunting, self.must_be_on_spawn = False, True
            self.resting_until = self.round + self.state.match_rules.rest_rounds
        elif kind == hunt_facts.SHOWN:
            self.squares_shown.append(first)
        elif kind == hunt_facts.EXTENDED and not self.nature.longer_hunts:
            self.wrong.append(f"{self.nature.name} made a hunt longer")
        elif kind == hunt_facts.FELT:
            self.countdown = max(LOWEST_COUNTDOWN, self.countdown - 1)
        elif kind == hunt_facts.DOTS_SHOWN:
            shown = first >> 1 == (second and not self.nature.dots_from_van)
            if not (self.nature.evidence & hunt.DOTS_SEEN and self.is_home(event.origin) and shown):
                self.wrong.append(f"{self.nature.name} was seen by DOTS on {event.origin}")

    def end_passive_turn(self, hunted: bool) -> None:
        """Take in the rolls of a turn of the passive Ghost, of which the last was for a hunt."""
        if not self.has_unknown_rolls:
            return
        self.has_unknown_rolls = False
        rules, nature = self.state.match_rules, self.nature
        if rules.dots_rolled and self.would_be_seen():
            self.chance *= 1 / 2
        if rules.draft:
            share = (7 - nature.event_from) / 6
            self.chance *= share if self.last_event else 1 - share
        if self.round > max(rules.grace_rounds, self.resting_until):
            share = (7 - self.countdown) / 6
            self.chance *= share if hunted else 1 - share
            self.countdown = (
                first_countdown(nature, rules)
                if hunted
                else later_countdown(nature, rules, self.countdown)
            )

    def would_be_seen(self) -> bool:
        """Return whether hunters see the Ghost if its roll for DOTS succeeds."""
        token = self.squares_of[hunt.DOTS]
        if not self.nature.evidence & hunt.DOTS_SEEN or not self.is_home(token):
            return False
        plan = self.state.house
        living = [square for square in self.pawns if square != hunt.NONE]
        outside = any(
            plan.seen[token] >> square & 1 and not plan.van >> square & 1 for square in living
        )
        inside = any(plan.van >> square & 1 for square in living)
        return inside or (outside and not self.nature.dots_from_van)

    def hear(self, event: Entry) -> None:
        """Take in an answer, which this type and room may never give."""
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
            self.wrong.append(f"{hunt.ITEMS[item]} on {square} does not answer {answer}")

    def changed_answers(self) -> Iterator[str]:
        """Yield what was told since the Ghost's turn began that would be told otherwise now."""
        state, plan, ghost = self.state, self.state.house, self.state.ghost
        for event in self.answers:
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
        if self.must_be_on_spawn and ghost != plan.spawns[state.room]:
            yield f"the Ghost is on {ghost}, not on its spawn square"
        if self.last_event and not self.must_be_on_spawn and not state.match_rules.draft:
            room, struck, pawns = self.last_event
            near = plan.near[ghost][self.nature.event_range]
            hit = sum(1 << h for h, at in enumerate(pawns) if at != hunt.NONE and near >> at & 1)
            if plan.room_of[ghost] != room or hit != struck:
                yield f"an event on {ghost} does not strike {struck:b} in room {room}"

    # What lasts

    def wrong_numbers(self) -> Iterator[str]:
        """Yield what does not follow from the whole record."""
        state = self.state
        if state.countdown != self.countdown:
            yield f"the countdown is {state.countdown} instead of {self.countdown}"
        is_after_event = self.last_event and not state.match_rules.draft
        if is_after_event and state.phase in PASSIVE and state.phase != HUNT_ROLL:
            yield f"an event has struck before phase {state.phase}"
        if state.prints & ~state.flipped:
            yield f"footprints {state.prints:b} were seen, made {state.flipped:b}"
        if state.phase in (GHOST_HUNTING, KILLING) and state.match_rules.visible_hunt:
            slow = self.nature.slow_in_salt
            cost = sum(2 if slow and at in state.piles else 1 for at in self.squares_shown)
            if state.left != self.nature.speed - cost:
                yield f"{state.left} steps are left after {cost}"

    # Hands

    def follow_hands(self, event: Entry) -> None:
        kind, hunter, item = event.kind, event.first, event.second
        if kind == hunt_facts.CHOSE:
            self.resize(hunter, 1)
        elif kind == hunt_facts.USED or (kind == hunt_facts.LAID and item == hunt.SALT):
            self.items_shown[hunter].add(item)
        elif kind in (hunt_facts.LAID, hunt_facts.DROPPED):
            self.items_shown[hunter].discard(item)
            self.resize(hunter, -1)
        elif kind == hunt_facts.PICKED:
            self.items_shown[hunter].add(item)
            self.resize(hunter, 1)
        elif kind == hunt_facts.EXCHANGED:
            self.items_shown[hunter].clear()
            self.hand_sizes[hunter] = None

    def resize(self, hunter: int, change: int) -> None:
        size = self.hand_sizes[hunter]
        self.hand_sizes[hunter] = None if size is None else size + change

    def wrong_hands(self) -> Iterator[str]:
        """Yield hands that do not hold what the Ghost knows of."""
        for hunter, (held, size) in enumerate(zip(self.items_shown, self.hand_sizes, strict=True)):
            hand = self.state.hand(hunter)
            if held - set(hand) or size not in (None, len(hand)):
                yield f"hunter {hunter} holds {hand}, but showed {sorted(held)} of {size}"


def ghost_hunt(state: GhostHunt) -> Iterator[str]:
    """Yield what the Ghost or the hunters were told that is not so."""
    if state.phase in (TYPING, ROOMING):
        return
    past = HuntPast(state)
    yield from past.wrong
    yield from past.changed_answers()
    yield from past.wrong_numbers()
    yield from past.wrong_hands()


TOLD: Final[Mapping[str, Callable[[Any], Iterator[str]]]] = {
    "haunted_house": haunted_house,
    "ghost_hunt": ghost_hunt,
}
