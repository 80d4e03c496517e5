"""The animations, sounds and traces of Ghost Hunt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.facts import Fact, since_last
from game.rules.ghost_hunt import facts as f
from game.rules.ghost_hunt.house import HuntHouse, squares_in
from game.rules.ghost_hunt.position import OVER, Position
from game.rules.ghost_hunt.tables import EMF_READER, NONE, SALT
from scenes.boards.ghost_hunt.pieces import FIRST_ITEM, FIRST_PILE, GHOST_FIGURE
from scenes.boards.layout import Spot
from scenes.boards.motion.animation import Leg, Motion, Piece, Wave, glide_time, move
from scenes.boards.motion.climax import Climax, Climaxes
from scenes.boards.motion.trace import Trace
from scenes.boards.view import Animation, Cue, Pulse, place_of

HEART: Final = "heartbeat"
FINDING_SOUND: Final = "reading"  # This answers an item that tells something.
SOUNDS: Final[Mapping[type[Fact], str]] = {
    f.TypeChosen: "kind",
    f.RoomChosen: "lair",
    f.ItemChosen: "pack",
    f.Glided: "cold_air",
    f.EventTried: "attempt",
    f.TurnEnded: "turn_over",
    f.Extended: "hunt_longer",
    f.Killed: "killed",
    f.Walked: "shoe",
    f.Used: "switch_on",
    f.Laid: "set_down",
    f.Picked: "pick_up",
    f.ExchangeBegan: "van_opens",
    f.PutBack: "put_back",
    f.Taken: "take",
    f.ExchangeEnded: "van_shuts",
    f.Taunted: "taunt",
    f.Listened: "listen",
    f.Hid: "closet",
    f.Named: "verdict",
    f.Rolled: "die",
    f.MarkMade: "handprint",
    f.BookWritten: "scribble",
    f.SaltFlipped: "salt_step",
    f.EventStruck: "whisper",
    f.DotsShown: "dots",
    f.CrucifixBurned: "burning",
    f.HuntBegan: "hunt",
    f.Shown: "apparition",
    f.Dropped: "clatter",
    f.HuntOver: "hunt_over",
    f.Answered: "beep",  # `FINDING_SOUND` replaces it when the answer is yes.
    f.MarkSeen: "uv_mark",
    f.Felt: "calm",
    f.Heard: "all_quiet",
    f.WayTold: "way_free",
    f.BookRead: "page",
    f.SaltSeen: "footprint",
    f.Found: "evidence",
    f.GhostsTurn: "ghosts_turn",
    f.HuntersTurn: "hunters_turn",
    f.Ended: "",  # The scene says who has won.
    f.Revealed: "revealed",
}
CLIMAXES: Final[Climaxes] = {
    f.HuntBegan: Climax(1200, "danger", shown=500, whole=True),
    f.Killed: Climax(1400, "danger", shown=200),
    f.CrucifixBurned: Climax(1000, "candle", shown=200),
    f.Named: Climax(800, "candle", whole=True),
    f.Ended: Climax(1500, "candle"),
}
# These sounds say that the Ghost is near.
NEAR_SOUNDS: Final[Mapping[type[Fact], str]] = {f.Felt: "shiver", f.Heard: "near"}
SECRET_FACTS: Final = (  # The Ghost's own deeds are silent where hunters may listen.
    *(f.TypeChosen, f.RoomChosen, f.EventTried, f.Rolled, f.MarkMade, f.BookWritten, f.SaltFlipped),
)

BURST_MS: Final = 420
DROP_MS: Final = 240
SINK_MS: Final = 420
PULSE_MS: Final = 900  # The light fails this long when a hunt begins.
# Between two beats in a hunt, and with the Ghost near.
CALM_BEAT_SECONDS, CLOSE_BEAT_SECONDS = 2.4, 1.1
# Up to this many facts between two observations are shown one by one.
FACTS_SHOWN_SINGLY: Final = 24

IMPACT: Final = Piece("boards/impact", shadow=False)
RIPPLE: Final = Piece("boards/ripple", shadow=False)
SPARKLE: Final = Piece("boards/sparkle", shadow=False)
FLASH: Final = Piece("ghost_hunt/flash", shadow=False)

Pieces = Mapping[Spot, Piece]


class HuntAnimation:
    """The motions, rings and sounds of facts, collected in order."""

    def __init__(self, house: HuntHouse, old: Pieces, new: Pieces) -> None:
        self.house = house
        self.old = old
        self.new = new
        self.motions: list[Motion] = []
        self.waves: list[Wave] = []
        self.cues: list[Cue] = []
        self.time = 0

    def tell(self, facts: Sequence[Fact]) -> Animation:
        """Return the animation of facts, one after the other."""
        for fact in facts:
            self._tell(fact)
        return Animation(self.motions or None, self.waves, self.cues)

    def _tell(self, fact: Fact) -> None:
        names, sound = self.house.names, SOUNDS[type(fact)]
        match fact:
            case f.Walked(hunter, source, square) | f.Hid(hunter, source, square):
                self._go(hunter, source, square, sound)
            case f.Glided(source=str(source), square=square) | f.Shown(str(source), square):
                self._go(GHOST_FIGURE, source, square, sound)
            case f.Laid(_, item, square):
                self._lay(item, square, sound)
            case f.Answered(_, item, square, answer):
                self._burst(
                    SPARKLE if answer else RIPPLE, square, FINDING_SOUND if answer else sound
                )
                if item == EMF_READER:
                    self.time += 60
            case f.MarkSeen(square) | f.BookRead(square, True) | f.SaltSeen(square, True):
                self._burst(SPARKLE, square, sound)
            case f.BookRead() | f.SaltSeen():
                pass  # There is nothing to see.
            case f.Heard(_, square, near) | f.Felt(_, square, near):
                self._wave(square, 4.0, "danger" if near else "bone", 600)
                self._add_sound(NEAR_SOUNDS[type(fact)] if near else sound, square)
                self.time += 300
            case f.HuntBegan():
                self._wave(names[_middle_of(self.house)], 9.0, "danger", PULSE_MS)
                self._add_sound(sound)
            case f.HuntOver():
                self._wave(names[min(squares_in(self.house.van))], 5.0, "ok", PULSE_MS)
                self._add_sound(sound)
            case f.EventStruck(room):
                heard = names[_middle_of(self.house, self.house.room_letters.index(room.letter))]
                self._add_sound(sound, heard)
                self._wave(heard, 2.4, "#B79CF2", 600)
            case f.DotsShown(square):
                self._burst(FLASH, square, sound)
            case f.Killed(hunter, square, ghost):
                self._fall((square, hunter), (ghost, GHOST_FIGURE))
                self._burst(IMPACT, square, sound)
            case f.CrucifixBurned(square):
                self._burst(IMPACT, square, sound)
            case _:
                self._add_sound(sound, place_of(fact))

    def _add_sound(self, sound: str, place: str = "") -> None:
        if sound:
            self.cues.append(Cue(self.time, sound, place))

    def _wave(self, place: str, squares: float, tone: str, length: int) -> None:
        self.waves.append(Wave(place, squares, tone, self.time, length))

    def _go(self, seat: int, source: str, target: str, sound: str) -> None:
        """Lead a figure on; steps of the same one become the legs of one motion."""
        length = glide_time(1)
        here, there = (source, seat), (target, seat)
        leg = Leg("waft" if seat == GHOST_FIGURE else "walk", self.time, length, here, there)
        self._add_sound(sound, target)
        self.time += length
        for index, motion in enumerate(self.motions):
            if motion.legs[-1].target == here and motion.piece.shadow:
                self.motions[index] = Motion(motion.piece, (*motion.legs, leg))
                return
        piece = self.old.get(here) or self.new.get(there)
        if piece is not None:
            self.motions.append(Motion(piece, (leg,)))

    def _lay(self, item: int, square: str, sound: str) -> None:
        seats = [FIRST_PILE + k for k in range(3)] if item == SALT else [FIRST_ITEM + item]
        for seat in seats:
            spot = (square, seat)
            if spot in self.new and spot not in self.old:
                self.motions.append(move(self.new[spot], "drop", spot, spot, self.time, DROP_MS))
        self.cues.append(Cue(self.time + 60, sound, square))
        self.time += DROP_MS

    def _fall(self, spot: Spot, source: Spot) -> None:
        """Show the attacked figure as the blow falls, and let it sink."""
        piece = self.old.get(spot)
        if piece is not None:
            fall = Leg("beaten", self.time, SINK_MS, source, spot)
            stay = Leg("glide", 0, self.time, spot, spot)
            self.motions.append(Motion(piece, (stay, fall) if self.time else (fall,)))

    def _burst(self, piece: Piece, square: str, sound: str) -> None:
        self._add_sound(sound, square)
        spot = (square, GHOST_FIGURE)
        self.motions.append(move(piece, "burst", spot, spot, self.time, BURST_MS))
        self.time += BURST_MS // 2


def _middle_of(house: HuntHouse, room: int = NONE) -> int:
    """Return the square nearest to the middle of a room, or of all of them."""
    spots = [
        divmod(square, house.width)
        for square, other in enumerate(house.room_of)
        if other == room or (room == NONE and other >= 0)
    ]
    rows, columns = [row for row, _ in spots], [column for _, column in spots]
    down, right = min(rows) + max(rows), min(columns) + max(columns)
    row, column = min(
        spots, key=lambda spot: (2 * spot[0] - down) ** 2 + (2 * spot[1] - right) ** 2
    )
    return row * house.width + column


def pulse_of(observation: Position) -> Pulse | None:
    """Return the heart that beats through a hunt, faster where the Ghost was just heard near."""
    if not observation.hunt or observation.phase == OVER:
        return None
    near = False
    for fact in since_last(f.recap(observation), f.GhostsTurn):
        match fact:
            case f.HuntBegan():
                near = False
            case f.Heard(positive=True):
                near = True
    return Pulse(HEART, CLOSE_BEAT_SECONDS if near else CALM_BEAT_SECONDS)


def trace_of(facts: Sequence[Fact]) -> Trace:
    """Return the last figure's way, or the square where something was done."""
    places: tuple[str, ...] = ()
    for fact in facts:
        match fact:
            case (
                f.Walked(_, source, square)
                | f.Glided(source, square)
                | f.Shown(str(source), square)
            ):
                places = (*places, square) if places[-1:] == (source,) else (source, square)
            case (
                f.Shown(None, square)
                | f.Hid(square=square)
                | f.Killed(square=square)
                | f.Laid(square=square)
                | f.Answered(square=square)
                | f.Heard(square=square)
                | f.Felt(square=square)
            ):
                places = (square,)
    return Trace(places)
