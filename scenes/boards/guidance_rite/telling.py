"""What is seen and heard of a change in Guidance Rite, gathered in its order."""

from __future__ import annotations

from typing import Final

from game.rules.guidance_rite.pieces import ARROWS, EMPTY, arrows_of, turned
from game.rules.guidance_rite.state import GuidanceRite
from scenes.boards.animation import Leg, Manner, Motion, Piece, glide_time, move
from scenes.boards.guidance_rite.tokens import body, ring, whole
from scenes.boards.layout import Spot
from scenes.boards.view import Cue

STRIKE: Final = 280
HIT: Final = 130  # when in a fight the blow falls
SINK: Final = 260
HOP: Final = 340
EDGE: Final = 190  # out over an edge, and as long in
TURN: Final = 260
FADE: Final = 180
FLASH: Final = 240
DROP: Final = 240
FRAME: Final = 1  # the shortest leg

IMPACT: Final = Piece("boards/impact", shadow=False)
SPARKLE: Final = Piece("boards/sparkle", shadow=False)
RIPPLE: Final = Piece("boards/ripple", shadow=False)
SMOKE: Final = Piece("guidance_rite/smoke", shadow=False)
BITE: Final = Piece("guidance_rite/bite", shadow=False)


class RiteAnimation:
    """Events and sounds, gathered in the order in which they happen.

    `shown` holds by square what is drawn there by events, and from when on.
    """

    def __init__(self, before: GuidanceRite, flipped: bool) -> None:
        self.final = before.final
        self.flipped = flipped
        self.names = before.ground.names
        self.events: list[Motion] = []
        self.bursts: list[Motion] = []
        self.cues: list[Cue] = []
        self.time = 0
        self.start = before.board
        self.shown = {s: (piece, -FRAME) for s, piece in enumerate(before.board) if piece}

    # What stands somewhere

    def spot(self, square: int) -> Spot:
        """Return where a piece stands."""
        return self.names[square], 0

    def piece(self, piece: int) -> Piece:
        """Return a piece as the board draws it."""
        return Piece(whole(piece, self.final, self.flipped))

    def clear(self, square: int, time: int) -> int:
        """Let what stands on a square be drawn there no longer; return it."""
        piece, since = self.shown.pop(square, (EMPTY, 0))
        if piece and time > max(since, 0):
            spot = self.spot(square)
            legs = (
                Leg("appear", since, FRAME, spot, spot),
                Leg("vanish", time, FRAME, spot, spot),
            )
            self.events.append(Motion(self.piece(piece), legs))
        return piece

    def put(self, square: int, piece: int, time: int) -> None:
        """Let a piece stand on a square from a time on."""
        if piece:
            self.shown[square] = piece, time

    def finish(self, board: list[int]) -> None:
        """Lead whatever is shown to what the board holds in the end."""
        for square, piece in enumerate(board):
            if self.shown.get(square, (EMPTY, 0))[0] != piece:
                self.change(square, piece, self.time)
        for square, (piece, since) in self.shown.items():
            if since >= 0 or self.start[square] != piece:
                spot = self.spot(square)
                leg = Leg("appear", since, FRAME, spot, spot)
                self.events.append(Motion(self.piece(piece), (leg,)))
        self.events += self.bursts

    # What happens to pieces

    def burst(self, piece: Piece, square: int, begin: int) -> None:
        """Let a flash open over a square."""
        spot = self.spot(square)
        self.bursts.append(move(piece, "burst", spot, spot, begin, FLASH))

    def travel(self, piece: int, source: int, target: int, manner: str, begin: int) -> int:
        """Lead a piece, already cleared from its square, to another; return when it arrives."""
        start, end = self.spot(source), self.spot(target)
        looks = self.piece(piece)
        if manner == "wrap":
            legs = (
                Leg("depart", begin, EDGE, start, end),
                Leg("arrive", begin + EDGE, EDGE, start, end),
            )
            self.events.append(Motion(looks, (*legs, self._gone(end, begin + 2 * EDGE))))
            return begin + 2 * EDGE
        ways: dict[str, tuple[Manner, int]] = {
            "jump": ("hop", HOP),
            "strike": ("strike", STRIKE),
            "stride": ("glide", glide_time(2)),
        }
        way, length = ways.get(manner, ("glide", glide_time(1)))
        leg = Leg(way, begin, length, start, end)
        self.events.append(Motion(looks, (leg, self._gone(end, begin + length))))
        return begin + length

    @staticmethod
    def _gone(spot: Spot, time: int) -> Leg:
        return Leg("vanish", time, FRAME, spot, spot)

    def fall(self, piece: int, square: int, source: int, time: int) -> None:
        """Throw a piece off the board by a blow from another square."""
        start, spot = self.spot(source), self.spot(square)
        legs = (
            Leg("appear", time - FRAME, FRAME, spot, spot),
            Leg("beaten", time, SINK, start, spot),
        )
        self.events.append(Motion(self.piece(piece), legs))

    def leave(self, square: int, piece: int, manner: Manner, begin: int) -> None:
        """Let a piece, already cleared from its square, go; before that it is not drawn."""
        spot = self.spot(square)
        legs = (
            Leg("appear", begin - FRAME, FRAME, spot, spot),
            Leg(manner, begin, FADE, spot, spot),
        )
        self.events.append(Motion(self.piece(piece), legs))

    def change(self, square: int, piece: int, begin: int) -> None:
        """Let what stands on a square become another piece: arrows turn, or one fades into it."""
        old = self.clear(square, begin)
        eighths = _turn_between(old, piece)
        spot = self.spot(square)
        if old and piece and eighths:
            self._turn(spot, piece, eighths, begin)
            self.put(square, piece, begin + TURN)
            self.time = max(self.time, begin + TURN)
            return
        if old:
            self.leave(square, old, "vanish", begin)
        if piece:
            legs = (
                Leg("appear", begin, FADE, spot, spot),
                Leg("vanish", begin + FADE, FRAME, spot, spot),
            )
            self.events.append(Motion(self.piece(piece), legs))
            self.put(square, piece, begin + FADE)
        self.time = max(self.time, begin + FADE)

    def _turn(self, spot: Spot, piece: int, eighths: int, begin: int) -> None:
        """Turn the arrows around the character, which stands still."""
        still = (Leg("appear", begin, FRAME, spot, spot), self._gone(spot, begin + TURN))
        self.events.append(Motion(Piece(body(piece)), still))
        degrees = eighths * 45.0 if eighths <= 4 else eighths * 45.0 - 360
        around = Piece(ring(piece, self.final, self.flipped), shadow=False)
        legs = (
            Leg("appear", begin, FRAME, spot, spot, degrees),
            Leg("turn", begin + FRAME, TURN - FRAME, spot, spot, degrees),
            self._gone(spot, begin + TURN),
        )
        self.events.append(Motion(around, legs))


def _turn_between(old: int, new: int) -> int:
    """Return by how many eighths the arrows were turned, 0 when that is not what changed."""
    if old & ARROWS == new & ARROWS or not arrows_of(old):
        return 0
    return next((n for n in (1, 4, 2, 3, 5, 6, 7) if turned(old, n) & ARROWS == new & ARROWS), 0)
