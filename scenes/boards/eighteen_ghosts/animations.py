"""The animations of 18 Ghosts: glides, jumps, fights, falls, escapes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.facts import Board, Fact
from game.rules.eighteen_ghosts import facts as f
from game.rules.eighteen_ghosts.tables import NAMES, PORTALS
from scenes.boards.eighteen_ghosts.click_paths import DUNGEON, HAND, OUTSIDE, RELEASED, stack
from scenes.boards.eighteen_ghosts.pieces import piece_of, ring_of
from scenes.boards.layout import Spot
from scenes.boards.motion.animation import TURN_MS, Leg, Manner, Motion, Piece, glide_time, move
from scenes.boards.motion.climax import Climax, Climaxes
from scenes.boards.view import Animation, Cue, place_of

SOUNDS: Final[Mapping[type[Fact], str]] = {
    f.Placed: "settle",
    f.Moved: "glide",
    f.Jumped: "mirror",
    f.Fought: "fight",
    f.Released: "release",
    f.Escaped: "escape",
    f.PortalTurned: "portal",
    f.Passed: "sigh",
    f.Ended: "",  # The scene says who has won.
}
CLIMAXES: Final[Climaxes] = {
    f.Escaped: Climax(900, "candle", shown=150),
    f.Ended: Climax(1400, "candle", shown=150),
}
LOSER_SOUND: Final = "dungeon"  # The second sound of a fight.

FIGHT_MS: Final = 280
BLOW_MS: Final = 130  # A blow falls this many milliseconds after its fight begins.
SINK_MS: Final = 260
DROP_MS: Final = 240
RISE_MS: Final = 290
EMERGE_MS: Final = 210  # A ghost rises and comes out: together 500 milliseconds.
JUMP_MS: Final = 200  # A ghost takes this long into a mirror and again out of the other.
FLASH_MS: Final = 240

IMPACT: Final = Piece("boards/impact", shadow=False)
RIPPLE: Final = Piece("boards/ripple", shadow=False)
SPARKLE: Final = Piece("boards/sparkle", shadow=False)


class GhostsAnimation:
    """Motions and sounds, gathered in the order in which things happen."""

    def __init__(self, board: Board, flipped: bool) -> None:
        self.board = board  # The board after these facts.
        self.flipped = flipped
        self.time = 0
        self.turning: list[Motion] = []  # The motions that are drawn below the ghosts.
        self.motions: list[Motion] = []
        self.cues: list[Cue] = []
        self._mover: tuple[int, list[Leg]] | None = None  # This ghost may still go on to escape.

    def tell(self, facts: Sequence[Fact]) -> Animation:
        """Return the animation of facts, one after the other."""
        for fact in facts:
            f.apply_fact(self.board, fact)
            if not (isinstance(fact, f.Escaped) and fact.moving):
                self._send()
            match fact:
                case f.Moved(ghost, source, square):
                    self._add_sound(fact)
                    self._go(ghost, "waft", glide_time(1), source, square)
                case f.Jumped():
                    self._jump(fact)
                case f.Fought():
                    self._fight(fact)
                case f.Placed():
                    self._place(fact)
                case f.Released():
                    self._release(fact)
                case f.PortalTurned():
                    self._turn(fact)
                case f.Escaped():
                    self._escape(fact)
                case f.Passed():
                    self._add_sound(fact)
        self._send()
        return Animation([*self.turning, *self.motions], cues=self.cues)

    def _add_sound(self, fact: Fact, later: int = 0, place: str = "") -> None:
        place = place or place_of(fact)
        self.cues.append(Cue(self.time + later, SOUNDS[type(fact)], place))

    def _send(self) -> None:
        """Add the motion of a ghost that moves no further."""
        if self._mover:
            ghost, legs = self._mover
            self.motions.append(Motion(piece_of(ghost), tuple(legs)))
            self._mover = None

    def _go(self, ghost: int, manner: Manner, length: int, source: str, square: str) -> None:
        leg = Leg(manner, self.time, length, (source, 0), (square, 0))
        self._mover = ghost, [leg]
        self.time += length

    def _jump(self, fact: f.Jumped) -> None:
        source, target, begin = (fact.source, 0), (fact.square, 0), self.time
        self._add_sound(fact, place=fact.source)
        self._add_sound(fact, JUMP_MS)
        for first, spot in ((begin + 60, source), (begin + JUMP_MS, target)):
            length = begin + 2 * JUMP_MS - first
            self.motions.append(move(RIPPLE, "burst", spot, spot, first, length))
        dive = Leg("dive", begin, JUMP_MS, source, source)
        emerge = Leg("emerge", begin + JUMP_MS, JUMP_MS, target, target)
        self._mover = fact.ghost, [dive, emerge]
        self.time += 2 * JUMP_MS

    def _fight(self, fact: f.Fought) -> None:
        source, target, begin = (fact.source, 0), (fact.square, 0), self.time
        cell = stack(DUNGEON, fact.loser), self.board[f"dungeon {fact.loser}"] - 1
        flash = move(IMPACT, "burst", target, target, begin + BLOW_MS, FLASH_MS)
        self._add_sound(fact, BLOW_MS)
        if fact.won:
            sunk = begin + BLOW_MS + SINK_MS
            fall = (
                Leg("beaten", begin + BLOW_MS, SINK_MS, source, target),
                Leg("drop", sunk, DROP_MS, cell, cell),
            )
            self.motions += [Motion(piece_of(fact.other), fall), flash]
            self._go(fact.ghost, "strike", FIGHT_MS, fact.source, fact.square)
        else:
            self.motions.append(flash)
            self._go(fact.ghost, "repelled", FIGHT_MS + SINK_MS, fact.source, fact.square)
            sunk = self.time
            assert self._mover
            self._mover[1].append(Leg("drop", sunk, DROP_MS, cell, cell))
        self.cues.append(Cue(sunk, LOSER_SOUND, cell[0]))
        self.time = sunk + DROP_MS  # A portal turns when the loser has gone.

    def _place(self, fact: f.Placed) -> None:
        held: Spot = RELEASED, 0
        if not fact.freed:
            held = stack(HAND, fact.ghost), self.board[f"hand {fact.ghost}"]
        target = fact.square, 0
        lift = Leg("lift", self.time, 140, held, held)
        self._add_sound(fact, 60)
        self._mover = fact.ghost, [lift, Leg("drop", self.time + 100, DROP_MS, target, target)]
        self.time += 100 + DROP_MS

    def _release(self, fact: f.Released) -> None:
        cell = stack(DUNGEON, fact.ghost), self.board[f"dungeon {fact.ghost}"]
        held = RELEASED, 0
        lift = Leg("lift", self.time, 200, cell, cell)
        emerge = Leg("emerge", self.time + 200, EMERGE_MS, held, held)
        self.motions.append(Motion(piece_of(fact.ghost), (lift, emerge)))
        self._add_sound(fact, place=cell[0])
        self.time += 200 + EMERGE_MS

    def _turn(self, fact: f.PortalTurned) -> None:
        spot = NAMES[PORTALS[fact.colour]], 0
        ring = ring_of(fact.colour, self.board[f"portal {fact.colour}"], self.flipped)
        self.turning.append(Motion(ring, (Leg("turn", self.time, TURN_MS, spot, spot, 90.0),)))
        self._add_sound(fact, place=spot[0])
        self.time += TURN_MS

    def _escape(self, fact: f.Escaped) -> None:
        """Move a ghost through the portal of its colour, out of the castle."""
        portal = NAMES[PORTALS[fact.ghost % 3]], 0
        outside = stack(OUTSIDE, fact.ghost), self.board[f"outside {fact.ghost}"] - 1
        begin = self.time
        self._add_sound(fact, place=portal[0])
        flash = move(SPARKLE, "burst", portal, portal, begin + RISE_MS - 60, FLASH_MS)
        arrival = move(SPARKLE, "burst", outside, outside, begin + RISE_MS, FLASH_MS)
        self.turning.append(flash)
        self.motions.append(arrival)
        legs = self._mover[1] if self._mover else []
        legs += [
            Leg("rise", begin, RISE_MS, (fact.square, 0), portal),
            Leg("emerge", begin + RISE_MS, EMERGE_MS, outside, outside),
        ]
        self._mover = fact.ghost, legs
        self.time += RISE_MS + EMERGE_MS
