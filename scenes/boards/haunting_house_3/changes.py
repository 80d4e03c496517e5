"""How a change between two observations of The Haunting House 3 is seen, heard and traced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules.haunting_house_3.cards import M3, R90, R180, SP, TARGET, TD
from game.rules.haunting_house_3.house import FIRST, NAMES, OUT, TILES
from game.rules.haunting_house_3.position import CARRY_OUT, NOBODY, REVEAL, Position
from game.rules.haunting_house_3.tiles import DOWN, QUARTERS
from scenes.boards.animation import Leg, Manner, Motion, Piece, Wave
from scenes.boards.haunting_house_3.click_paths import aim_of, name_of
from scenes.boards.haunting_house_3.faces import DOWN_SPRITE, KEY, disk_of, mark_of, tile_of
from scenes.boards.haunting_house_3.hand import plate
from scenes.boards.haunting_house_3.reveals import reveals
from scenes.boards.layout import Spot
from scenes.boards.view import Cue, Trace

TILE_SEAT, MARK_SEAT, DISK_SEAT, PAWN_SEAT = range(4)  # a pawn's is PAWN_SEAT + its seat
COLOURS: Final = ("#F0A830", "#5AB0F2", "#36C496", "#F2E45C", "#E08CC0", "#E8673A")
STEP: Final = 240
TURNS: Final = {90: 320, 180: 480}  # by the degrees a tile turns
SLIDE: Final = 380
HALF_FLIP: Final = 150
FALL: Final = 240
CHANGE: Final = 420  # of a pawn into a ghost
RING: Final = 420
NEXT_CARD: Final = 300  # from a card that came to nothing to the next one
HOLE: Final = Piece(f"{KEY}/hole", shadow=False)
PUFF: Final = Piece(f"{KEY}/puff", shadow=False)

Pieces = Mapping[Spot, Piece]


def is_one_step(before: Position, after: Position) -> bool:
    """Return whether one decision can have led from one observation to the other."""
    if before.phase in (CARRY_OUT, REVEAL) and after.last not in before.legal_actions():
        return False  # what was done last was done in another position
    moved = sum(a != b for a, b in zip(before.pawns, after.pawns, strict=True))
    tiles = sum(a != b for a, b in zip(before.tiles, after.tiles, strict=True))
    stairs = sum(a != b for a, b in zip(before.stairs, after.stairs, strict=True))
    forward = (before.round, before.chosen, before.step) <= (after.round, after.chosen, after.step)
    shifted = stairs + (before.exit != after.exit)
    return forward and after.round - before.round < 2 and moved + tiles + shifted <= 2


def entered(before: Position, after: Position) -> int:
    """Return the place the pawn of whose card it was has just walked into, NOBODY for none.

    A Ghost disk may have sent it back from there.
    """
    owner = before.owner()
    if before.phase != CARRY_OUT or before.held[owner] > SP:
        return NOBODY
    here, there = before.pawns[owner], after.pawns[owner]
    if here != there:
        return there
    for beyond in before.links()[here * 4 : here * 4 + 4]:
        if 0 <= beyond < TILES and disk_of(before, beyond) and not disk_of(after, beyond):
            return beyond
    return NOBODY


def turns(before: Position, after: Position) -> dict[int, int]:
    """Return the tiles that turned, each with its degrees clockwise."""
    place = entered(before, after)
    if 0 <= place < TILES and QUARTERS[before.kind_at(place)]:
        return {place: 90 * QUARTERS[before.kind_at(place)]}
    card = before.held[before.owner()]
    if before.phase != CARRY_OUT or card not in (R90, R180) or after.last < TARGET:
        return {}
    aim = aim_of(before, after.last)
    degrees = 180 if card == R180 else -90 if aim.number else 90
    return {aim.places[0]: degrees}


class House3Animation:
    """Events, rings and sounds of one change, gathered in the order of drawing."""

    def __init__(
        self, before: Position, after: Position, pieces: tuple[Pieces, Pieces], half: int
    ) -> None:
        self.before, self.after = before, after
        self.old, self.new = pieces
        self.half = half  # degrees by which the board is turned
        self.holes: list[Motion] = []
        self.tiles: list[Motion] = []
        self.figures: list[Motion] = []
        self.waves: list[Wave] = []
        self.cues: list[Cue] = []
        self.touched: set[int] = set()
        self._tell()

    @property
    def events(self) -> list[Motion]:
        """Everything that moves, what lies below first."""
        return [*self.holes, *self.tiles, *self._staying(), *self.figures]

    def _tell(self) -> None:
        before, after = self.before, self.after
        place = entered(before, after)
        self._move_pawns(place)
        for turned, degrees in turns(before, after).items():
            self._turn(turned, degrees, STEP if turned == place else 0)
        self._switch()
        self._flip()
        self._shift()
        self._haunt()
        self._reveal()

    # Pawns

    def _move_pawns(self, place: int) -> None:
        before, after = self.before, self.after
        owner = before.owner()
        dropped = before.phase == CARRY_OUT and before.held[owner] == TD
        for seat in range(before.players):
            here, there = before.pawns[seat], after.pawns[seat]
            spots = self._spot(before, here, seat), self._spot(after, there, seat)
            piece = self.old.get(spots[0])
            if piece is None:
                continue
            if here == there:
                if seat == owner and place != NOBODY:
                    self._bounce(piece, spots[0], (NAMES[place], PAWN_SEAT + seat), seat)
                continue
            if dropped:
                self._fly(piece, "dive", spots[0], spots[0], 0, FALL)
                self._fly(piece, "drop", spots[1], spots[1], FALL, FALL)
                self._cue(0, "dungeon")
            else:
                self._fly(piece, "glide", spots[0], spots[1], 0, STEP)
                self._cue(0, "escape" if there == OUT else "move")

    def _bounce(self, piece: Piece, here: Spot, there: Spot, seat: int) -> None:
        """Go and be sent back by a Ghost disk."""
        kind = QUARTERS[self.before.kind_at(self.before_place(there))]
        wait = STEP + TURNS[90 * max(1, kind)]
        legs = (
            Leg("glide", 0, STEP, here, there),
            Leg("glide", STEP, 0, there, there),
            Leg("glide", wait, STEP, there, here),
        )
        self.figures.append(Motion(piece, legs))
        disk = Piece(f"{KEY}/disk_ghost", shadow=False)
        spot = there[0], DISK_SEAT
        self.figures.append(Motion(disk, (Leg("burst", wait - 60, STEP, spot, spot),)))
        self._cue(wait, "fight")

    @staticmethod
    def before_place(spot: Spot) -> int:
        """Return the place of the rules of a spot on a tile."""
        return NAMES.index(spot[0])

    def _haunt(self) -> None:
        """Turn a pawn into a ghost."""
        changed = self.after.ghosts & ~self.before.ghosts
        for seat in range(self.after.players):
            if changed >> seat & 1:
                spot = self._spot(self.after, self.after.pawns[seat], seat)
                if spot in self.old and spot in self.new:
                    self._fly(self.old[spot], "vanish", spot, spot, 0, CHANGE // 2)
                    self._fly(self.new[spot], "emerge", spot, spot, CHANGE // 3, CHANGE)
                    self._fly(PUFF, "burst", spot, spot, 0, CHANGE)
                self._cue(0, "release")

    def _staying(self) -> list[Motion]:
        """Return the pawns that stand on tiles in motion, drawn above them."""
        moving = {event.legs[0].source for event in self.figures}
        length = max([event.end for event in self.tiles], default=0)
        found = []
        for place in self.touched:
            for spot, piece in self.new.items():
                standing = spot[0] == NAMES[place] and spot[1] >= PAWN_SEAT and spot in self.old
                if standing and spot not in moving:
                    found.append(Motion(piece, (Leg("turn", 0, length, spot, spot),)))
        return found

    # Tiles

    def _layers(self, state: Position, place: int) -> list[tuple[int, Piece]]:
        """Return the pictures of a tile, each with its seat."""
        name, degrees = tile_of(state, place)
        found = [(TILE_SEAT, Piece(name, (degrees + self.half) % 360, shadow=False))]
        mark = mark_of(state, place)
        disk = "" if state.faces[place] & DOWN else disk_of(state, place)
        found += [(MARK_SEAT, Piece(mark, shadow=False))] if mark else []
        found += [(DISK_SEAT, Piece(disk, shadow=False))] if disk else []
        return found

    def _turn(self, place: int, degrees: int, begin: int) -> None:
        length = TURNS[abs(degrees)]
        name = NAMES[place]
        self._hole(place, begin + length)
        for seat, piece in self._layers(self.after, place):
            turned = degrees if seat == TILE_SEAT else 0
            leg = Leg("turn", begin, length, (name, seat), (name, seat), turned)
            self.tiles.append(Motion(piece, (leg,)))
        self._cue(begin, "portal")
        taken = disk_of(self.before, place)
        if taken and not disk_of(self.after, place):
            spot = name, DISK_SEAT
            kind = Piece(taken, shadow=False)
            self.figures.append(Motion(kind, (Leg("lift", begin + length, STEP, spot, spot),)))
            self._cue(begin + length, "hint")

    def _switch(self) -> None:
        before, after = self.before, self.after
        moved = [p for p in range(len(before.tiles)) if before.tiles[p] != after.tiles[p]]
        if len(moved) != 2:
            return
        for place, other in (moved, moved[::-1]):
            self._hole(place, SLIDE)
            for seat, piece in self._layers(after, place):
                spots = (NAMES[other], seat), (NAMES[place], seat)
                self._slide(piece, *spots)
        self._cue(0, "place")

    def _slide(self, piece: Piece, source: Spot, target: Spot) -> None:
        self.tiles.append(Motion(piece, (Leg("slide", 0, SLIDE, source, target),)))

    def _flip(self) -> None:
        """Turn tiles face down or up; one that was left waits for the pawn to be gone."""
        before, after = self.before, self.after
        if before.tiles != after.tiles:
            return
        for place in range(FIRST[before.storeys]):
            if not (before.faces[place] ^ after.faces[place]) & DOWN:
                continue
            begin = STEP // 2 if before.phase == CARRY_OUT else 0
            self._hole(place, begin + 2 * HALF_FLIP)
            name = NAMES[place]
            for state, manner, start in (
                (before, "fold", begin),
                (after, "unfold", begin + HALF_FLIP),
            ):
                for seat, piece in self._layers(state, place):
                    leg = Leg(_manner(manner), start, HALF_FLIP, (name, seat), (name, seat))
                    self.tiles.append(Motion(piece, (leg,)))
            self._cue(begin, "place")

    def _hole(self, place: int, length: int) -> None:
        """Cover a tile of the ground while its picture is in motion."""
        self.touched.add(place)
        spot = NAMES[place], TILE_SEAT
        self.holes.append(Motion(HOLE, (Leg("turn", 0, length, spot, spot),)))

    def _shift(self) -> None:
        """Slide the Exit or a staircase."""
        gone = {
            spot: piece for spot, piece in self.old.items() if not spot[1] and spot not in self.new
        }
        for spot, piece in self.new.items():
            if spot[1] or spot in self.old:
                continue
            for source, old in gone.items():
                if old.picture == piece.picture:
                    self._fly(piece, "slide", source, spot, 0, SLIDE)
                    self._cue(0, "place")

    # Cards

    def _reveal(self) -> None:
        """Let every card that was turned up flare over its owner's pawn, with a ring around it."""
        after = self.after
        begin = max([event.end for event in self.events], default=0) // 2
        for seat, card, at_work in reveals(self.before, after):
            if after.pawns[seat] == OUT:
                continue
            place = name_of(after, after.pawns[seat])
            sign, spot = Piece(plate(card), shadow=False), (place, MARK_SEAT)
            self._fly(sign, "burst", spot, spot, begin, RING)
            reach = 0.9 if at_work else 0.6
            self.waves.append(Wave(place, reach, COLOURS[seat], begin, RING))
            self._cue(begin, "tick")
            begin += NEXT_CARD

    # Helpers

    def _spot(self, state: Position, place: int, seat: int) -> Spot:
        return name_of(state, place), PAWN_SEAT + seat

    def _fly(
        self, piece: Piece, manner: Manner, source: Spot, target: Spot, begin: int, length: int
    ) -> None:
        self.figures.append(Motion(piece, (Leg(manner, begin, length, source, target),)))

    def _cue(self, begin: int, sound: str) -> None:
        if all(cue.sound != sound for cue in self.cues):
            self.cues.append(Cue(begin, sound))


def _manner(name: str) -> Manner:
    return "fold" if name == "fold" else "unfold"


def trace_of(before: Position, after: Position) -> Trace:
    """Return how the last change is traced: a way, two tiles that were switched, or one place."""
    if not is_one_step(before, after):
        return Trace(())
    moved = [s for s in range(before.players) if before.pawns[s] != after.pawns[s]]
    if moved:
        seat = moved[0]
        way = name_of(before, before.pawns[seat]), name_of(after, after.pawns[seat])
        straight = before.phase == CARRY_OUT and before.held[before.owner()] <= M3
        return Trace(way, dashed=not straight)
    tiles = [p for p in range(len(before.tiles)) if before.tiles[p] != after.tiles[p]]
    if tiles:
        return Trace(tuple(NAMES[place] for place in tiles))
    turned = turns(before, after)
    return Trace((NAMES[next(iter(turned))],)) if turned else Trace(())


__all__ = ["DISK_SEAT", "DOWN_SPRITE", "PAWN_SEAT", "House3Animation", "is_one_step", "trace_of"]
