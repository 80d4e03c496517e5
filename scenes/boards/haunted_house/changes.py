"""How a change between two observations of Haunted House is seen, heard and traced."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from game.rules.haunted_house import events as told
from game.rules.haunted_house.position import Position
from game.rules.haunted_house.tables import NAMES, SQUARES
from scenes.boards.animation import Leg, Motion, Piece, Wave, glide_time, move
from scenes.boards.haunted_house import crowds, story
from scenes.boards.haunted_house.board_overlays import INKS
from scenes.boards.haunted_house.crowds import GHOST_SEAT, H_SEAT, I_SEAT, POLT_SEAT, TRAP_SEAT
from scenes.boards.haunted_house.story import HouseMoment
from scenes.boards.layout import Spot
from scenes.boards.view import Cue, Trace

RADAR_TIME: Final = 450
BURST: Final = 360
DROP: Final = 240
EMERGE: Final = 260
SHOWN: Final = 4  # events that happen between two observations and are still told one by one

IMPACT: Final = Piece("boards/impact", shadow=False)
RIPPLE: Final = Piece("boards/ripple", shadow=False)
MIST: Final = Piece("haunted_house/burst", shadow=False)

Pieces = Mapping[Spot, Piece]


def steps(before: Position, after: Position) -> list[HouseMoment]:
    """Return what happened in between, empty when it is too much or leads backwards."""
    found = [moment for moment in story.since(before, after) if moment.event.kind in _SHOWN]
    if len(found) > SHOWN or before.round != after.round:
        return []
    return found


_SHOWN: Final = (
    told.STARTED,
    told.WALKED,
    told.STEPPED,
    told.PHASED,
    told.CONJURED,
    told.TRAPPED,
    told.RADAR_ANSWERED,
    told.TRAP_PLACED,
    told.MISSED,
)


class HouseAnimation:
    """Events, rings and sounds of what happened, gathered in order."""

    def __init__(self, moments: list[HouseMoment], before: Pieces, after: Pieces) -> None:
        self.before = before
        self.after = after
        self.events: list[Motion] = []
        self.waves: list[Wave] = []
        self.cues: list[Cue] = []
        self.time = 0
        for moment in moments:
            self._tell(moment)

    def _tell(self, moment: HouseMoment) -> None:
        event, begin = moment.event, self.time
        first, second = event.first, event.second
        if event.kind == told.WALKED:
            seat = (H_SEAT, I_SEAT)[event.pawn]
            self._glide(seat, first, second)
            self.cues.append(Cue(begin, "move"))
        elif event.kind == told.STEPPED:
            self._glide(GHOST_SEAT, first, second)
            self.cues.append(Cue(begin, "move"))
            self._haunt(moment, second)
        elif event.kind == told.PHASED:
            self._phase(first, second)
            self._haunt(moment, second)
        elif event.kind in (told.STARTED, told.CONJURED):
            seat = GHOST_SEAT if event.kind == told.STARTED else POLT_SEAT
            spot = (NAMES[first], seat)
            if spot in self.after:
                self.events.append(move(self.after[spot], "emerge", spot, spot, begin, EMERGE))
            self._burst(MIST, first, begin)
            self.cues.append(Cue(begin, "move"))
            self.time += EMERGE
        else:
            self._of_the_hunters(moment)

    def _of_the_hunters(self, moment: HouseMoment) -> None:
        event, begin = moment.event, self.time
        first, second = event.first, event.second
        if event.kind == told.RADAR_ANSWERED:
            numbers = [second] if event.third == told.NONE else [second, event.third]
            for number in numbers:
                reach = max(0.45, float(number))
                ink = INKS[event.pawn]
                self.waves.append(Wave(NAMES[first], reach, ink, begin, RADAR_TIME))
            self.cues.append(Cue(begin, "hint"))
            self.time += RADAR_TIME
        elif event.kind == told.TRAP_PLACED:
            spot = (NAMES[first], TRAP_SEAT)
            if spot in self.after:
                self.events.append(move(self.after[spot], "drop", spot, spot, begin, DROP))
            self.cues.append(Cue(begin + 60, "place"))
            self.time += DROP
        elif event.kind == told.TRAPPED:
            self._burst(IMPACT, first, begin)
            self.cues.append(Cue(begin, "fight"))
            self.time += BURST
        elif event.kind == told.MISSED:
            self._burst(RIPPLE, first, begin)
            self.cues.append(Cue(begin, "dungeon"))
            self.time += BURST

    def _glide(self, seat: int, source: int, target: int) -> None:
        """Lead a figure on; steps of the same one become the legs of one event."""
        length = glide_time(1)
        leg = Leg("glide", self.time, length, (NAMES[source], seat), (NAMES[target], seat))
        self._lead(leg)
        self.time += length

    def _phase(self, source: int, target: int) -> None:
        begin, here, there = self.time, (NAMES[source], GHOST_SEAT), (NAMES[target], GHOST_SEAT)
        self._lead(Leg("dive", begin, 200, here, here))
        self._lead(Leg("emerge", begin + 200, 200, there, there))
        self._burst(RIPPLE, source, begin)
        self._burst(RIPPLE, target, begin + 180)
        self.cues.append(Cue(begin, "portal"))
        self.time += 400

    def _lead(self, leg: Leg) -> None:
        seat = leg.target[1]
        for index, event in enumerate(self.events):
            if event.legs[-1].target[1] == seat and event.piece.shadow:
                self.events[index] = Motion(event.piece, (*event.legs, leg))
                return
        piece = next((p for spot, p in self.after.items() if spot[1] == seat), None)
        piece = piece or next((p for spot, p in self.before.items() if spot[1] == seat), None)
        if piece is not None:
            self.events.append(Motion(piece, (leg,)))

    def make_way(self, before: Position, after: Position) -> None:
        """Let those who stay make way, and whoever leaves begin where it stood."""
        tiles = crowds.tiles_of(before)
        for index, event in enumerate(self.events):
            first = event.legs[0]
            name, seat = first.source
            if event.piece.shadow and tiles.get(seat) == SQUARES[name] and first.manner != "emerge":
                source = (name, crowds.place_of(before, seat))
                legs = (replace(first, source=source), *event.legs[1:])
                if first.manner == "dive":
                    legs = (replace(legs[0], target=source), *legs[1:])
                self.events[index] = Motion(event.piece, legs)
        length = glide_time(1)
        for figure, tile, place, comes in crowds.moved_aside(before, after):
            spot = (NAMES[tile], figure)
            if spot in self.after and not any(e.legs[-1].target == spot for e in self.events):
                begin = max(0, self.time - length) if comes else 0
                leg = Leg("glide", begin, length, (NAMES[tile], place), spot)
                self.events.append(Motion(self.after[spot], (leg,)))

    def _haunt(self, moment: HouseMoment, tile: int) -> None:
        if moment.fresh:
            self._burst(MIST, tile, self.time - 60)

    def _burst(self, piece: Piece, tile: int, begin: int) -> None:
        spot = (NAMES[tile], GHOST_SEAT)
        self.events.append(move(piece, "burst", spot, spot, begin, BURST))


def neutral_cues(before: Position, after: Position) -> list[Cue]:
    """Return the sound of a change as all in the room may hear it: alike for all secret deeds."""
    kinds = {moment.event.kind for moment in story.since(before, after)}
    return [Cue(0, "fight" if told.CAPTURED in kinds else "move")]


def trace_of(before: Position, after: Position) -> Trace:
    """Return the last figure's way, or the tile where something was done."""
    found = [m.event for m in story.since(before, after) if m.event.kind in _SHOWN]
    if not found or before.round != after.round:
        return Trace(())
    last = found[-1]
    if last.kind in (told.WALKED, told.STEPPED, told.PHASED):
        way = [last]
        for event in reversed(found[:-1]):
            if event.kind != last.kind or event.pawn != way[0].pawn:
                break
            if event.second != way[0].first:
                break
            way.insert(0, event)
        tiles = [way[0].first, *(event.second for event in way)]
        return Trace(tuple(NAMES[tile] for tile in tiles), last.kind == told.PHASED)
    return Trace((NAMES[last.first],))
