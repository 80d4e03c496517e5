"""The animations of The Haunting House 3: walks, turning tiles, cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.facts import Fact
from game.rules.haunting_house_3 import facts as f
from game.rules.haunting_house_3.house import PLACE
from game.rules.haunting_house_3.state import HauntingHouse3
from game.rules.haunting_house_3.tiles import DOWN
from game.state import HIDDEN
from scenes.boards.haunting_house_3.cards import plate
from scenes.boards.haunting_house_3.click_paths import door_of
from scenes.boards.haunting_house_3.pieces import (
    DISK_SEAT,
    KEY,
    MARK_SEAT,
    PAWN_SEAT,
    TILE_SEAT,
    disk_of,
    fixture,
    mark_of,
    pawn_of,
    tile_of,
)
from scenes.boards.layout import Spot
from scenes.boards.motion.animation import Leg, Manner, Motion, Piece, Wave
from scenes.boards.motion.climax import Climax, Climaxes
from scenes.boards.view import SEATS, Animation, Cue, place_of

SOUNDS: Final[Mapping[type[Fact], str]] = {
    f.Laid: "lay",
    f.LetBe: "let_be",
    f.SwapPlayed: "swap_disk",
    f.Cancelled: "cancel",
    f.Walked: "hop",
    f.Left: "freedom",
    f.Dropped: "trap_door",
    f.PlacesSwitched: "trade_places",
    f.Rotated: "rotate",
    f.TilesSwitched: "slide_tiles",
    f.Shifted: "shift_door",
    f.RowLaid: "row",
    f.Revealed: "turn_up",
    f.CameToNothing: "fizzle",
    f.Died: "death",
    f.TileTurned: "creak_turn",
    f.TileFlipped: "flip",
    f.DiskSeen: "peek",
    f.DiskTaken: "disk_taken",
    f.SentBack: "ghost_disk",
    f.GhostDiskStays: "rattle",
    f.ChoiceBegun: "choice",
    f.RoundBegun: "new_round",
    f.Ended: "",  # The scene says who has won.
    f.Uncovered: "uncover",
}
CLIMAXES: Final[Climaxes] = {
    f.Left: Climax(1400, "ok", shown=200),
    f.Died: Climax(1200, "danger", shown=300),
    f.Cancelled: Climax(800, "danger"),
    f.Ended: Climax(1500, "candle"),
}
LEAP_SOUND: Final = "move"  # Several actions at once sound like this.

STEP_MS: Final = 240
TURN_MS: Final = {90: 320, 180: 480}  # Milliseconds by the degrees that a tile turns.
SLIDE_MS: Final = 380
HALF_FLIP: Final = 150
FALL_MS: Final = 240
CHANGE_MS: Final = 420  # A pawn changes into a ghost in this time.
RING_MS: Final = 420
RARE_MS: Final = 900  # A rare event takes this long.
NEXT_CARD_MS: Final = 460  # The next card is turned up after this.
BLANK_CARD_MS: Final = 1000  # The next card is turned up after one that came to nothing.
ECHO_MS: Final = 200  # A sound is heard once in this time.
HOLE: Final = Piece(f"{KEY}/hole", shadow=False)
PUFF: Final = Piece(f"{KEY}/puff", shadow=False)
GHOST_DISK: Final = Piece(f"{KEY}/disk_ghost", shadow=False)


def animation(
    before: HauntingHouse3, after: HauntingHouse3, facts: Sequence[Fact], flipped: bool
) -> tuple[Animation, Mapping[int, int]]:
    """Return the animation of facts: one action in full, of several their results.

    With it goes when each card is turned up, in milliseconds, by the index of its fact.
    """
    done = [
        isinstance(one, f.CarriedOut) for one in facts if isinstance(one, f.CarriedOut | f.Revealed)
    ]
    if any(done[1:]):
        return Animation(None, cues=[Cue(0, LEAP_SOUND)]), {}
    moves = House3Animation(before, after, facts, 180 if flipped else 0)
    return moves.animation, moves.turned_up


class House3Animation:
    """Motions, rings and sounds of one action, gathered in the order of drawing."""

    def __init__(
        self, before: HauntingHouse3, after: HauntingHouse3, facts: Sequence[Fact], half: int
    ) -> None:
        self.before, self.after = before, after  # The table as it looks at both ends.
        self.half = half  # The board is turned by these degrees.
        self.holes: list[Motion] = []
        self.tiles: list[Motion] = []
        self.figures: list[Motion] = []
        self.waves: list[Wave] = []
        self.cues: list[Cue] = []
        self.touched: list[str] = []
        self.turned_up: dict[int, int] = {}  # The time of each card, by the index of its fact.
        self._tell(facts)
        self._flip(facts)
        self._flare(facts)

    @property
    def animation(self) -> Animation:
        """All of it."""
        return Animation(self._motions(), self.waves, self.cues)

    def _motions(self) -> list[Motion]:
        """Return all motions, the lowest first."""
        return [*self.holes, *self.tiles, *self._staying(), *self.figures]

    def _tell(self, facts: Sequence[Fact]) -> None:
        """Animate simultaneous facts; a tile turns once the pawn has entered it."""
        back = next((fact for fact in facts if isinstance(fact, f.SentBack)), None)
        turned = 0  # A turn tile has turned by then.
        for fact in facts:
            match fact:
                case f.Walked() if back:
                    pass  # The way there and back is one.
                case f.Walked(seat, _, source, place) | f.Left(seat, _, source, place):
                    self._go(fact, seat, source, place)
                case f.PlacesSwitched(seat, source, other, place):
                    for mover, *way in sorted([(seat, source, place), (other, place, source)]):
                        self._go(fact, mover, *way)
                case f.Dropped():
                    self._drop(fact)
                case f.Rotated(_, place, degrees):
                    self._turn(fact, place, degrees, 0)
                case f.TileTurned(place, degrees):
                    turned = STEP_MS + TURN_MS[degrees]
                    if back:
                        self._bounce(back, turned)
                    self._turn(fact, place, degrees, STEP_MS)
                case f.DiskTaken(place=place) | f.SentBack(place=place):
                    self._lift(place, turned)
                case f.TilesSwitched():
                    self._switch(fact)
                case f.Shifted():
                    self._shift(fact)
                case f.Cancelled(_, seat) | f.SwapPlayed(seat):
                    self._add_sound(fact)
                    self._moment(seat)
                case f.DiskSeen() | f.GhostDiskStays():
                    self._add_sound(fact, STEP_MS)
                case f.Revealed() | f.CameToNothing() | f.Died() | f.TileFlipped():
                    pass  # The card, or its tile, is seen and heard.
                case f.ChoiceBegun() | f.RoundBegun():
                    pass  # This comes when what was done before is over.
                case _:
                    self._add_sound(fact)

    def _moment(self, seat: int, begin: int = 0) -> None:
        """Add a slow ring around a pawn for a rare event."""
        place = self.before.name_of(self.before.pawns[seat])
        self.waves.append(Wave(place, 1.6, "danger", begin, RARE_MS))

    # Pawns

    def _go(self, fact: Fact, seat: int, source: str, place: str) -> None:
        spots = (source, PAWN_SEAT + seat), (place, PAWN_SEAT + seat)
        manner = "swing" if isinstance(fact, f.PlacesSwitched) else self._gait(seat)
        self._fly(pawn_of(self.before, seat), manner, *spots, 0, STEP_MS)
        self._add_sound(fact)

    def _gait(self, seat: int) -> Manner:
        """Return the manner in which a pawn moves, as a person or a ghost."""
        return "waft" if self.before.is_ghost(seat) else "walk"

    def _drop(self, fact: f.Dropped) -> None:
        pawn = pawn_of(self.before, fact.seat)
        source, target = ((at, PAWN_SEAT + fact.seat) for at in (fact.source, fact.place))
        self._fly(pawn, "dive", source, source, 0, FALL_MS)
        self._fly(pawn, "drop", target, target, FALL_MS, FALL_MS)
        self._add_sound(fact)

    def _bounce(self, fact: f.SentBack, wait: int) -> None:
        """Go and be sent back by a Ghost disk."""
        here, there = ((at, PAWN_SEAT + fact.seat) for at in (fact.source, fact.place))
        legs = (
            Leg(self._gait(fact.seat), 0, STEP_MS, here, there),
            Leg("glide", STEP_MS, 0, there, there),
            Leg("glide", wait, STEP_MS, there, here),
        )
        self.figures.append(Motion(pawn_of(self.before, fact.seat), legs))
        self._moment(fact.seat, wait)
        spot = fact.place, DISK_SEAT
        self._fly(GHOST_DISK, "burst", spot, spot, wait - 60, STEP_MS)
        self._add_sound(fact, wait)

    def _haunt(self, fact: f.Died, begin: int) -> None:
        """Turn a pawn into a ghost."""
        spot = fact.place, PAWN_SEAT + fact.seat
        old, new = pawn_of(self.before, fact.seat), pawn_of(self.after, fact.seat)
        legs = (
            Leg("glide", 0, begin, spot, spot),
            Leg("vanish", begin, CHANGE_MS // 2, spot, spot),
        )
        self.figures.append(Motion(old, legs[not begin :]))
        self._fly(new, "emerge", spot, spot, begin + CHANGE_MS // 3, CHANGE_MS)
        self._fly(PUFF, "burst", spot, spot, begin, CHANGE_MS)
        self._moment(fact.seat, begin)
        self._add_sound(fact, begin)

    def _staying(self) -> list[Motion]:
        """Return the pawns that stand on tiles in motion, drawn above them."""
        moving = {motion.legs[0].source for motion in self.figures}
        length = max([motion.end for motion in self.tiles], default=0)
        found = []
        for seat, (old, new) in enumerate(zip(self.before.pawns, self.after.pawns, strict=True)):
            spot = self.after.name_of(new), PAWN_SEAT + seat
            if old == new and spot[0] in self.touched and spot not in moving:
                leg = Leg("turn", 0, length, spot, spot)
                found.append(Motion(pawn_of(self.after, seat), (leg,)))
        return found

    # The house

    def _layers(self, state: HauntingHouse3, name: str) -> list[tuple[int, Piece]]:
        """Return the pictures of a tile, each with its seat."""
        place = PLACE[name]
        picture, degrees = tile_of(state, place)
        found = [(TILE_SEAT, Piece(picture, (degrees + self.half) % 360, shadow=False))]
        mark = mark_of(state, place)
        disk = "" if state.faces[place] & DOWN else disk_of(state, place)
        found += [(MARK_SEAT, Piece(mark, shadow=False))] if mark else []
        found += [(DISK_SEAT, Piece(disk, shadow=False))] if disk else []
        return found

    def _turn(self, fact: Fact, place: str, degrees: int, begin: int) -> None:
        length = TURN_MS[abs(degrees)]
        self._hole(place, begin + length)
        for seat, piece in self._layers(self.after, place):
            turned = degrees if seat == TILE_SEAT else 0
            leg = Leg("turn", begin, length, (place, seat), (place, seat), turned)
            self.tiles.append(Motion(piece, (leg,)))
        self._add_sound(fact, begin)

    def _lift(self, place: str, begin: int) -> None:
        """Take a disk from its tile."""
        spot = place, DISK_SEAT
        piece = Piece(disk_of(self.before, PLACE[place]), shadow=False)
        self._fly(piece, "lift", spot, spot, begin, STEP_MS)
        self._cue(begin, SOUNDS[f.DiskTaken], place)

    def _switch(self, fact: f.TilesSwitched) -> None:
        for place, other in ((fact.first, fact.second), (fact.second, fact.first)):
            self._hole(place, SLIDE_MS)
            for seat, piece in self._layers(self.after, place):
                leg = Leg("swing", 0, SLIDE_MS, (other, seat), (place, seat))
                self.tiles.append(Motion(piece, (leg,)))
        self._add_sound(fact)

    def _flip(self, facts: Sequence[Fact]) -> None:
        """Turn tiles face down or up; one that was left waits for the pawn to be gone."""
        if not facts or isinstance(facts[0], f.TilesSwitched):
            return
        left = STEP_MS // 2 if isinstance(facts[0], f.CarriedOut) else 0
        over = max([motion.end for motion in self._motions()], default=0)
        down = {fact.place for fact in facts if isinstance(fact, f.TileFlipped)}
        up = {name for fact in facts if isinstance(fact, f.RoundBegun) for name in fact.risen}
        for fact in facts:
            if isinstance(fact, f.ChoiceBegun | f.RoundBegun):
                self._add_sound(fact, over)
        for place in sorted(down ^ up, key=PLACE.__getitem__):
            begin = left if place in down else over
            self._hole(place, begin + 2 * HALF_FLIP)
            self._fold(self.before, place, "fold", begin)
            self._fold(self.after, place, "unfold", begin + HALF_FLIP)
            self._cue(begin, SOUNDS[f.TileFlipped], place)

    def _fold(self, state: HauntingHouse3, place: str, manner: Manner, begin: int) -> None:
        for seat, piece in self._layers(state, place):
            leg = Leg(manner, begin, HALF_FLIP, (place, seat), (place, seat))
            self.tiles.append(Motion(piece, (leg,)))

    def _hole(self, place: str, length: int) -> None:
        """Cover a tile of the ground while its picture is in motion."""
        self.touched.append(place)
        spot = place, TILE_SEAT
        self.holes.append(Motion(HOLE, (Leg("turn", 0, length, spot, spot),)))

    def _shift(self, fact: f.Shifted) -> None:
        """Slide the Exit or a staircase, which has a second door in a folded house."""
        ways = [(fact.source, fact.place)]
        if fact.place[0] == "A":
            ways.append((door_of(fact.source), door_of(fact.place)))
        for source, place in ways:
            self._fly(fixture(fact.place), "slide", (source, 0), (place, 0), 0, SLIDE_MS)
        self._add_sound(fact)

    # Cards

    def _flare(self, facts: Sequence[Fact]) -> None:
        """Show each turned-up card over its owner's pawn, then its effect."""
        begin = max([motion.end for motion in self._motions()], default=0)
        lit: int | None = None  # The card that flares, because the next fact is about it.
        for index, fact in enumerate(facts):
            match fact:
                case f.Revealed(seat, _, card, swap=False) if card != HIDDEN:
                    self.turned_up[index] = lit = begin
                    lost = isinstance(
                        facts[min(index + 1, len(facts) - 1)], f.CameToNothing | f.Died
                    )
                    self._show_card(seat, card, begin, 0.6 if lost else 0.9)
                    begin += NEXT_CARD_MS
                case f.CameToNothing(seat):
                    at = begin if lit is None else lit
                    place = self.after.name_of(self.after.pawns[seat])
                    if lit is None:
                        self.waves.append(Wave(place, 0.6, SEATS[seat], at, RING_MS))
                    self._cue(at + RING_MS // 3, SOUNDS[f.CameToNothing], place)
                    begin, lit = at + BLANK_CARD_MS, None
                case f.Died():
                    at = begin if lit is None else lit + RING_MS
                    self._haunt(fact, at)
                    begin, lit = at + RARE_MS, None

    def _show_card(self, seat: int, card: int, begin: int, reach: float) -> None:
        """Show a card over its owner's pawn, with a ring around it."""
        place = self.after.name_of(self.after.pawns[seat])
        spot = place, MARK_SEAT
        self._fly(Piece(plate(card), shadow=False), "burst", spot, spot, begin, RING_MS)
        self.waves.append(Wave(place, reach, SEATS[seat], begin, RING_MS))
        self._cue(begin, SOUNDS[f.Revealed], place)

    # Helpers

    def _fly(
        self, piece: Piece, manner: Manner, source: Spot, target: Spot, begin: int, length: int
    ) -> None:
        self.figures.append(Motion(piece, (Leg(manner, begin, length, source, target),)))

    def _add_sound(self, fact: Fact, begin: int = 0) -> None:
        self._cue(begin, SOUNDS[type(fact)], place_of(fact))

    def _cue(self, begin: int, sound: str, place: str) -> None:
        if sound and all(c.sound != sound or begin - c.begin > ECHO_MS for c in self.cues):
            self.cues.append(Cue(begin, sound, place))
