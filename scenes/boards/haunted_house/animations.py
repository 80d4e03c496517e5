"""The animations, sounds and traces of Haunted House."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from game.facts import Fact
from game.rules.haunted_house import facts as f
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import NAMES, SQUARES
from scenes.boards.haunted_house import colours
from scenes.boards.haunted_house.actions import END, HAND
from scenes.boards.haunted_house.house import crowds
from scenes.boards.haunted_house.house.board_overlays import RING_COLOURS
from scenes.boards.haunted_house.house.crowds import GHOST_SEAT, H_SEAT, POLT_SEAT, TRAP_SEAT
from scenes.boards.layout import Spot
from scenes.boards.motion.animation import Leg, Manner, Motion, Piece, Wave, glide_time, move
from scenes.boards.motion.climax import Climax, Climaxes
from scenes.boards.motion.trace import Trace
from scenes.boards.view import Animation, Cue, place_of

SOUNDS: Final[Mapping[type[Fact], str]] = {
    f.RoundBegan: "evening",
    f.HuntersTurnBegan: "lantern",
    f.GhostsTurnBegan: "nightfall",
    f.RoundOver: "clock",
    f.Revealed: "lights_on",
    f.Started: "appear",
    f.Stepped: "drift",
    f.Phased: "phase",
    f.Haunted: "mist",
    f.RoomHaunted: "room_haunted",
    f.HouseHaunted: "house_haunted",
    f.TrapSprung: "trap_snap",
    f.Conjured: "poltergeist",
    f.PoltergeistLeft: "poltergeist_gone",
    f.Rested: "rest",
    f.RoomTold: "cold_room",  # Only when it is news that the room is haunted.
    f.TrapTold: "sprung",  # Only when the trap is news.
    f.Walked: "footstep",
    f.RadarUsed: "radar",
    f.RadarAnswered: "radar_answer",
    f.TrapPlaced: "trap_set",
    f.CaptureTried: "lunge",
    f.Missed: "miss",
    f.Captured: "captured",
    f.Handed: "handed",
    f.Done: "done",
    f.Decides: "your_turn",
}
CLIMAXES: Final[Climaxes] = {
    f.Captured: Climax(1300, "candle", shown=420),
    f.RoomHaunted: Climax(900, "ok"),
    f.HouseHaunted: Climax(1400, "ok"),
    f.TrapSprung: Climax(900, "danger", shown=200),
    f.Missed: Climax(900, "danger", shown=200),
}
# All secret actions use one sound, so that others in the room learn nothing.
SECRET_SOUND: Final = "move"

RADAR_TIME: Final = 450
BURST_MS: Final = 360
DROP_MS: Final = 240
EMERGE_MS: Final = 260
UNSEEN_SOUNDS: Final = 2  # At most this many sounds of what is not shown are heard at once.
SHOCK_MS: Final = 180  # A captured Ghost is seen after this.
CAUGHT_MS: Final = 900
DEEDS_SHOWN_SINGLY: Final = 4  # Up to this many deeds that happen at once are shown one by one.

IMPACT: Final = Piece("boards/impact", shadow=False)
RIPPLE: Final = Piece("boards/ripple", shadow=False)
MIST: Final = Piece("haunted_house/burst", shadow=False)

Pieces = Mapping[Spot, Piece]


def cue_of(fact: Fact, time: int) -> Cue | None:
    """Return the sound of a fact at a time, or None for a fact without news."""
    match fact:
        case f.RoomTold(haunted=False) | f.RoomTold(news=False):
            return None
        case f.TrapTold(sprung=False) | f.TrapTold(news=False):
            return None
    return Cue(time, SOUNDS[type(fact)], place_of(fact))


def heard(facts: Sequence[Fact]) -> list[Cue]:
    """Return the sounds of facts that are not animated: a capture, else the last ones."""
    captures = [fact for fact in facts if isinstance(fact, f.Captured)]
    cues = [cue for fact in captures or facts if (cue := cue_of(fact, 0))]
    return cues[-UNSEEN_SOUNDS:]


def quiet(facts: Sequence[Fact]) -> list[Cue]:
    """Return the sound of facts that gives no secret away."""
    captured = any(isinstance(fact, f.Captured) for fact in facts)
    return [Cue(0, SOUNDS[f.Captured] if captured else SECRET_SOUND)]


def captured(fact: f.Captured, number: int) -> Animation:
    """Return the motions of the Ghost as it appears where it is captured."""
    spot = (fact.tile, GHOST_SEAT)
    ghost = Piece(f"haunted_house/ghost_{number}", sway=1)
    motions = [
        move(ghost, "emerge", spot, spot, SHOCK_MS, EMERGE_MS),
        move(IMPACT, "burst", spot, spot, 0, BURST_MS),
        move(IMPACT, "burst", spot, spot, SHOCK_MS, BURST_MS),
    ]
    waves = [Wave(fact.tile, 2.2, RING_COLOURS[fact.pawn], 0, CAUGHT_MS)]
    return Animation(motions, waves, [Cue(0, SOUNDS[f.Captured])])


def animation_of(
    before: HauntedHouse, after: HauntedHouse, facts: Sequence[Fact], old: Pieces, new: Pieces
) -> Animation | None:
    """Return the animation of facts one by one, or None if there are none or too many."""
    shown = [fact for fact in facts if isinstance(fact, _SHOWN)]
    if not 0 < len(shown) <= DEEDS_SHOWN_SINGLY or any(
        isinstance(fact, f.RoundBegan) for fact in facts
    ):
        return None
    telling = HouseAnimation(old, new)
    for fact in facts:
        telling.tell(fact)
    telling.make_way(before, after)
    return Animation(telling.motions, telling.waves, telling.cues)


_SHOWN: Final = (
    *(f.Started, f.Stepped, f.Phased, f.Conjured, f.TrapSprung),
    *(f.Walked, f.RadarAnswered, f.TrapPlaced, f.Missed),
)


class HouseAnimation:
    """The motions, rings and sounds of facts, collected in order."""

    def __init__(self, before: Pieces, after: Pieces) -> None:
        self.before = before
        self.after = after
        self.motions: list[Motion] = []
        self.waves: list[Wave] = []
        self.cues: list[Cue] = []
        self.time = 0

    def tell(self, fact: Fact) -> None:
        """Add the motions and sounds of a fact."""
        cue = cue_of(fact, self.time + (60 if isinstance(fact, f.TrapPlaced) else 0))
        if cue:
            self.cues.append(cue)
        match fact:
            case f.Walked(pawn=pawn, source=source, target=target):
                self._go("walk", H_SEAT + pawn, source, target)
            case f.Stepped(source=source, target=target):
                self._go("waft", GHOST_SEAT, source, target)
            case f.Phased(source=source, target=target):
                self._phase(source, target)
            case f.Haunted(tile=tile):
                self._burst(MIST, tile, self.time - 60)
            case f.Started(tile=tile):
                self._emerge((tile, GHOST_SEAT))
            case f.Conjured(tile=tile):
                self._emerge((tile, POLT_SEAT))
            case f.RadarAnswered(pawn=pawn, tile=tile, numbers=numbers):
                for number in numbers:
                    reach = max(0.45, float(number))
                    self.waves.append(Wave(tile, reach, RING_COLOURS[pawn], self.time, RADAR_TIME))
                self.time += RADAR_TIME
            case f.TrapPlaced(tile=tile):
                self._appear("drop", (tile, TRAP_SEAT), DROP_MS)
                self.time += DROP_MS
            case f.TrapSprung(tile=tile):
                self._burst(IMPACT, tile, self.time)
                self.time += BURST_MS
            case f.Missed(tile=tile):
                self._burst(RIPPLE, tile, self.time)
                self.time += BURST_MS

    def _go(self, manner: Manner, seat: int, source: str, target: str) -> None:
        """Add a step of a figure; its steps become the legs of one motion."""
        length = glide_time(1)
        self._lead(Leg(manner, self.time, length, (source, seat), (target, seat)))
        self.time += length

    def _phase(self, source: str, target: str) -> None:
        begin, here, there = self.time, (source, GHOST_SEAT), (target, GHOST_SEAT)
        self._lead(Leg("dive", begin, 200, here, here))
        self._lead(Leg("emerge", begin + 200, 200, there, there))
        self._burst(RIPPLE, source, begin)
        self._burst(RIPPLE, target, begin + 180)
        self.time += 400

    def _emerge(self, spot: Spot) -> None:
        self._appear("emerge", spot, EMERGE_MS)
        self._burst(MIST, spot[0], self.time)
        self.time += EMERGE_MS

    def _appear(self, manner: Manner, spot: Spot, length: int) -> None:
        if spot in self.after:
            self.motions.append(move(self.after[spot], manner, spot, spot, self.time, length))

    def _lead(self, leg: Leg) -> None:
        seat = leg.target[1]
        for index, motion in enumerate(self.motions):
            if motion.legs[-1].target[1] == seat and motion.piece.shadow:
                self.motions[index] = Motion(motion.piece, (*motion.legs, leg))
                return
        piece = next((p for spot, p in self.after.items() if spot[1] == seat), None)
        piece = piece or next((p for spot, p in self.before.items() if spot[1] == seat), None)
        if piece is not None:
            self.motions.append(Motion(piece, (leg,)))

    def make_way(self, before: HauntedHouse, after: HauntedHouse) -> None:
        """Move those who stay aside, and start those who leave where they stood."""
        tiles = crowds.tiles_of(before)
        for index, motion in enumerate(self.motions):
            first = motion.legs[0]
            name, seat = first.source
            stood = motion.piece.shadow and tiles.get(seat) == SQUARES[name]
            if stood and first.manner != "emerge":
                source = (name, crowds.place_of(before, seat))
                legs = (replace(first, source=source), *motion.legs[1:])
                if first.manner == "dive":
                    legs = (replace(legs[0], target=source), *legs[1:])
                self.motions[index] = Motion(motion.piece, legs)
        length = glide_time(1)
        for figure, tile, place, comes in crowds.moved_aside(before, after):
            spot = (NAMES[tile], figure)
            if spot in self.after and not any(m.legs[-1].target == spot for m in self.motions):
                begin = max(0, self.time - length) if comes else 0
                leg = Leg("glide", begin, length, (NAMES[tile], place), spot)
                self.motions.append(Motion(self.after[spot], (leg,)))

    def _burst(self, piece: Piece, tile: str, begin: int) -> None:
        spot = (tile, GHOST_SEAT)
        self.motions.append(move(piece, "burst", spot, spot, begin, BURST_MS))


def trace(facts: Sequence[Fact]) -> Trace:
    """Return the last figure's way, or the place where something was or would be done."""
    starts = [index for index, fact in enumerate(facts) if isinstance(fact, f.RoundBegan)]
    done = [fact for fact in facts[starts[-1] if starts else 0 :] if isinstance(fact, _TRACED)]
    way: list[_Way] = []
    for fact in reversed(done):
        if not isinstance(fact, _Way) or (way and not _leads_to(fact, way[0])):
            break
        way.insert(0, fact)
    if way:
        places = (way[0].source, *(fact.target for fact in way))
        return Trace(places, isinstance(way[0], f.Phased), _colour_of(way[0]))
    match done[-1] if done else facts[-1] if facts else None:
        case f.Started(tile=tile) | f.Conjured(tile=tile) | f.TrapSprung(tile=tile):
            return Trace((tile,))
        case f.RadarUsed(tile=tile) | f.TrapPlaced(tile=tile) | f.CaptureTried(tile=tile) as deed:
            return Trace((tile,), colour=_colour_of(deed))
        case f.Done() | f.Rested():  # More follows when it has happened.
            return Trace((END.place,))
        case f.Handed():
            return Trace((HAND.place,))
    return Trace(())


def _colour_of(fact: Fact) -> str:
    """Return the colour of a hunter, empty for the Ghost, who has that of its seat."""
    return colours.HUNTERS[fact.pawn] if isinstance(fact, f.HuntersFact) else ""


_Way: TypeAlias = f.Walked | f.Stepped | f.Phased
_TRACED: Final = (
    *(f.Walked, f.Stepped, f.Phased),
    *(f.Started, f.Conjured, f.TrapSprung, f.RadarUsed, f.TrapPlaced, f.CaptureTried),
)


def _leads_to(fact: _Way, then: _Way) -> bool:
    """Return whether a figure continues its walk."""
    match fact, then:
        case f.Walked(pawn=first), f.Walked(pawn=second):
            return first == second and fact.target == then.source
    return type(fact) is type(then) and fact.target == then.source
