"""How an action of 18 Ghosts is seen and heard: glides, mirror jumps, fights, falls, escapes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules.eighteen_ghosts.state import EighteenGhosts
from game.rules.eighteen_ghosts.tables import EMPTY, NAMES, PORTALS
from scenes.boards.animation import TURN, Leg, Motion, Piece, glide_time, move
from scenes.boards.eighteen_ghosts.moves import (
    DUNGEON,
    HAND,
    OUTSIDE,
    RELEASED,
    Outcome,
    action_between,
    outcome,
    stack,
)
from scenes.boards.layout import Spot
from scenes.boards.view import Cue

FIGHT: Final = 280
HIT: Final = 130  # when in a fight the blow falls
SINK: Final = 260
DROP: Final = 240
RISE: Final = 290
EMERGE: Final = 210  # rising and coming out make up an escape of 500
JUMP: Final = 200  # into a mirror, and as long out of the other
FLASH: Final = 240

Pieces = Mapping[Spot, Piece]
IMPACT: Final = Piece("boards/impact", shadow=False)
RIPPLE: Final = Piece("boards/ripple", shadow=False)
SPARKLE: Final = Piece("boards/sparkle", shadow=False)


class GhostsAnimation:
    """The events and sounds of one action, gathered in the order in which they happen."""

    def __init__(self, before: Pieces, after: Pieces, result: Outcome) -> None:
        self.before = before
        self.after = after
        self.result = result
        self.turning: list[Motion] = []  # drawn below the ghosts
        self.events: list[Motion] = []
        self.cues: list[Cue] = []
        self._tell()

    def _tell(self) -> None:
        kind = self.result.kind
        legs: list[Leg] = []
        if kind in ("step", "jump", "win", "lose"):
            legs, time = self._move()
        elif kind == "place":
            legs, time = self._place()
        elif kind == "release":
            time = self._release()
        else:
            return
        if self.result.mover_escapes:
            more, time = self._escape(self.result.ghost, legs[-1].target, time)
            legs += more
        if legs:
            piece = self._piece(legs[0].source, legs[-1].target)
            self.events.append(Motion(piece, tuple(legs)))
        if self.result.turned is not None:
            time = self._turn(self.result.turned, time)
        if self.result.follower != EMPTY and self.result.faces is not None:
            source = (NAMES[self.result.faces], 0)
            more, time = self._escape(self.result.follower, source, time)
            self.events.append(Motion(self._piece(source, more[-1].target), tuple(more)))

    def _piece(self, source: Spot, target: Spot) -> Piece:
        """Return a piece that goes from one spot to another as it looks there."""
        return self.after.get(target) or self.before[source]

    def _spots(self) -> tuple[Spot, Spot]:
        source, target = self.result.source, self.result.target
        assert source is not None
        assert target is not None
        return (NAMES[source], 0), (NAMES[target], 0)

    def _move(self) -> tuple[list[Leg], int]:
        """Tell a step, a jump or a fight; return the mover's legs and when it is done."""
        source, target = self._spots()
        kind = self.result.kind
        if kind == "step":
            self.cues.append(Cue(0, "move"))
            time = glide_time(1)
            return [Leg("glide", 0, time, source, target)], time
        if kind == "jump":
            self.cues += [Cue(0, "move"), Cue(JUMP, "move")]
            for begin, spot in ((60, source), (JUMP, target)):
                self.events.append(move(RIPPLE, "burst", spot, spot, begin, 2 * JUMP - begin))
            return [
                Leg("dive", 0, JUMP, source, source),
                Leg("emerge", JUMP, JUMP, target, target),
            ], 2 * JUMP
        self.cues.append(Cue(HIT, "fight"))
        cell = self._dungeon_spot()
        flash = move(IMPACT, "burst", target, target, HIT, FLASH)
        if kind == "win":
            loser = self.before[target]
            fall = (
                Leg("beaten", HIT, SINK, source, target),
                Leg("drop", HIT + SINK, DROP, cell, cell),
            )
            self.events += [Motion(loser, fall), flash]
            self.cues.append(Cue(HIT + SINK, "dungeon"))
            return [Leg("strike", 0, FIGHT, source, target)], FIGHT
        self.events.append(flash)
        self.cues.append(Cue(FIGHT + SINK, "dungeon"))
        return [
            Leg("repelled", 0, FIGHT + SINK, source, target),
            Leg("drop", FIGHT + SINK, DROP, cell, cell),
        ], FIGHT + SINK

    def _dungeon_spot(self) -> Spot:
        loser = self.result.loser
        return stack(DUNGEON, loser), self.result.after.dungeon[loser] - 1

    def _place(self) -> tuple[list[Leg], int]:
        """Tell a ghost put down, from the hand or after a release."""
        assert self.result.target is not None
        target = (NAMES[self.result.target], 0)
        gone = [
            spot
            for spot in self.before
            if spot not in self.after and spot[0] in (RELEASED, stack(HAND, self.result.ghost))
        ]
        self.cues.append(Cue(60, "place"))
        legs = [Leg("lift", 0, 140, spot, spot) for spot in gone[:1]]
        return [*legs, Leg("drop", 100, DROP, target, target)], 100 + DROP

    def _release(self) -> int:
        ghost = self.result.ghost
        cell = (stack(DUNGEON, ghost), self.result.after.dungeon[ghost])
        held = (RELEASED, 0)
        legs = (Leg("lift", 0, 200, cell, cell), Leg("emerge", 200, EMERGE, held, held))
        self.events.append(Motion(self.before[cell], legs))
        self.cues.append(Cue(0, "release"))
        return 200 + EMERGE

    def _turn(self, colour: int, time: int) -> int:
        spot = (NAMES[PORTALS[colour]], 0)
        leg = Leg("turn", time, TURN, spot, spot, 90.0)
        self.turning.append(Motion(self.after[spot], (leg,)))
        self.cues.append(Cue(time, "portal"))
        return time + TURN

    def _escape(self, ghost: int, source: Spot, time: int) -> tuple[list[Leg], int]:
        """Tell how a ghost is drawn into the portal of its colour and comes out of the castle."""
        portal = (NAMES[PORTALS[ghost % 3]], 0)
        outside = (stack(OUTSIDE, ghost), self.result.after.escaped[ghost] - 1)
        self.cues.append(Cue(time, "escape"))
        flash = move(SPARKLE, "burst", portal, portal, time + RISE - 60, FLASH)
        arrival = move(SPARKLE, "burst", outside, outside, time + RISE, FLASH)
        self.turning.append(flash)
        self.events.append(arrival)
        legs = [
            Leg("rise", time, RISE, source, portal),
            Leg("emerge", time + RISE, EMERGE, outside, outside),
        ]
        return legs, time + RISE + EMERGE


def tell(
    before: EighteenGhosts, after: EighteenGhosts, pieces: tuple[Pieces, Pieces]
) -> GhostsAnimation | None:
    """Return how one observation follows from the other by one action, or None if it does not.

    `pieces` are those of the two observations.
    """
    action = action_between(before, after)
    if action is None:
        return None
    return GhostsAnimation(pieces[0], pieces[1], outcome(before, action))
