"""Motions of pieces from one observation to the next: their poses and the time they take.

An event leads one piece through legs; every leg has a manner, a beginning and a length in
milliseconds at normal speed. Whatever is shown in between, the observation has the last word.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from scenes.boards.layout import Spot

Manner = Literal[
    "glide", "strike", "repelled", "beaten", "drop", "lift", "dive", "emerge", "rise", "appear",
    "vanish", "turn", "burst", "hop", "depart", "arrive", "slide", "fold", "unfold", "scurry",
    "slither", "float", "stomp", "walk", "waft", "swing",
]  # fmt: skip

GLIDE_MS: Final = 220
FURTHER_MS: Final = 30  # Added for each square beyond the first.
LONGEST_GLIDE: Final = 400
FADE_MS: Final = 120  # The length of every animation with reduced motion.
TURN_MS: Final = 320
OVERSHOOT_BEGINS: Final = 0.8  # After this part of a motion it has gone too far.
OVERSHOOT_SHARE: Final = 0.03  # The part by which a motion goes too far.

_UNSEEN_BEFORE: Final = frozenset({"appear", "emerge", "drop", "burst", "arrive", "unfold"})
_UNSEEN_AFTER: Final = frozenset(
    {"vanish", "beaten", "lift", "rise", "dive", "repelled", "burst", "depart", "fold"}
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on the board: a sprite, turned clockwise by degrees."""

    picture: str
    turned: float = 0.0
    shadow: bool = True
    sway: int = 0  # The group with which it bobs when idle; 0 for none.
    faint: bool = False  # Whether the piece would stand there, or would have gone.


@dataclass(frozen=True, slots=True)
class Pose:
    """Position, size, angle and opacity of a piece; lengths in pixels, `alpha` 0.0 to 1.0."""

    x: float
    y: float
    size: float
    turned: float = 0.0
    alpha: float = 1.0
    breadth: float = 1.0  # The width while it flips over.
    high: float = 0.0  # The height above the ground and its shadow.


@dataclass(frozen=True, slots=True)
class Leg:
    """One part of the way of a piece; times in milliseconds from the start of the animation."""

    manner: Manner
    begin: int
    length: int
    source: Spot
    target: Spot
    degrees: float = 0.0  # The degrees by which the piece turns clockwise.

    @property
    def end(self) -> int:
        """The time in milliseconds when it is over."""
        return self.begin + self.length


@dataclass(frozen=True, slots=True)
class Motion:
    """A moving piece and the legs of its way."""

    piece: Piece
    legs: tuple[Leg, ...]

    @property
    def end(self) -> int:
        """The time in milliseconds when the last leg is over."""
        return self.legs[-1].end

    def pose(self, time: float, stand: Callable[[Spot], Pose]) -> Pose | None:
        """Return the pose of the piece at `time`, or None while it is invisible.

        `stand` tells the pose of a piece standing at a spot.
        """
        current = self.legs[0]
        for leg in self.legs:
            if time >= leg.begin:
                current = leg
        part = (time - current.begin) / current.length if current.length else 1.0
        if part <= 0 and current.manner in _UNSEEN_BEFORE:
            return None
        if part >= 1 and current.manner in _UNSEEN_AFTER:
            return None
        part = min(1.0, max(0.0, part))
        pose = _MANNERS[current.manner](stand(current.source), stand(current.target), part)
        turned = self.piece.turned - current.degrees * (1 - smooth(part))
        return replace(pose, turned=pose.turned + turned)


@dataclass(frozen=True, slots=True)
class Wave:
    """A square ring that widens around a place; times as those of a leg."""

    place: str
    reach: float  # The reach in cells.
    colour: str  # Hex or a role of the palette.
    begin: int
    length: int

    @property
    def end(self) -> int:
        """The time in milliseconds when it is over."""
        return self.begin + self.length


def ease_out(part: float) -> float:
    """Return a motion that ends gently."""
    return 1 - (1 - part) ** 3


def smooth(part: float) -> float:
    """Return a motion that begins and ends gently."""
    return part * part * (3 - 2 * part)


def settled(part: float) -> float:
    """Return a motion that begins gently, goes a little too far and comes back."""
    if part < OVERSHOOT_BEGINS:
        return (1 + OVERSHOOT_SHARE) * smooth(part / OVERSHOOT_BEGINS)
    return 1 + OVERSHOOT_SHARE * (1 - smooth((part - OVERSHOOT_BEGINS) / (1 - OVERSHOOT_BEGINS)))


def _between(first: float, second: float, part: float) -> float:
    return first + (second - first) * part


def _along(source: Pose, target: Pose, part: float) -> Pose:
    """Return the pose a part of the way between two, also before the first or past the second."""
    return Pose(
        _between(source.x, target.x, part),
        _between(source.y, target.y, part),
        _between(source.size, target.size, min(1.0, max(0.0, part))),
    )


def _far(source: Pose, target: Pose) -> float:
    """Return how far it is from one to another, in sizes of the piece, at most 1.0."""
    way = math.hypot(target.x - source.x, target.y - source.y)
    return min(1.0, way / max(1.0, source.size))


def _swell(part: float) -> float:
    """Return one period of a sine wave: up to 1.0, down to -1.0, back to 0.0."""
    return round(math.sin(math.pi * part), 9)


def _glide(source: Pose, target: Pose, part: float) -> Pose:
    """Return the pose on a low arc that settles at the target."""
    pose = _along(source, target, settled(part))
    bow = _far(source, target) * _swell(part)
    return replace(pose, high=pose.size * 0.07 * bow, size=pose.size * (1 + 0.05 * bow))


def _walk(source: Pose, target: Pose, part: float) -> Pose:
    """Take two steps, rocking from one foot to the other; step follows step without a halt."""
    pose, far = _along(source, target, 0.6 * part + 0.4 * smooth(part)), _far(source, target)
    rock = far * _swell(2 * part)
    return replace(pose, high=pose.size * 0.08 * abs(rock), turned=5 * rock)


def _waft(source: Pose, target: Pose, part: float) -> Pose:
    """Rise, lean into the way, and sink down a little beyond it before coming to rest."""
    pose, far = _along(source, target, settled(part)), _far(source, target)
    bow = far * _swell(part)
    aside = (target.x - source.x) / max(1.0, math.hypot(target.x - source.x, target.y - source.y))
    return replace(pose, high=pose.size * 0.14 * bow, turned=8 * aside * bow)


def _swing(source: Pose, target: Pose, part: float) -> Pose:
    """Return a pose on a curve, so that two pieces that change places pass each other."""
    pose = _along(source, target, settled(part))
    bow = 0.32 * _far(source, target) * _swell(part)
    long = max(1.0, math.hypot(target.x - source.x, target.y - source.y))
    away = bow * pose.size / long
    x, y = pose.x - (target.y - source.y) * away, pose.y + (target.x - source.x) * away
    return replace(pose, x=x, y=y, size=pose.size * (1 + 0.2 * bow))


_BACK, _HIT = 80 / 280, 140 / 280  # A fight draws back for 80 ms, hits for 60 and settles for 140.


def _charge(part: float, reach: float) -> float:
    """Return how far a fighter is on its way until it has hit, at `reach`."""
    if part < _BACK:
        return -0.14 * ease_out(part / _BACK)
    return _between(-0.14, reach, ((part - _BACK) / (_HIT - _BACK)) ** 2)


def _strike(source: Pose, target: Pose, part: float) -> Pose:
    if part < _HIT:
        return _along(source, target, _charge(part, 0.86))
    rest = (part - _HIT) / (1 - _HIT)
    pose = _along(source, target, _between(0.86, 1.0, ease_out(rest)))
    return replace(pose, size=pose.size * (1 + 0.10 * (1 - ease_out(rest))))


def _repelled(source: Pose, target: Pose, part: float) -> Pose:
    """Charge, be thrown back, sink: half of the time each."""
    if part < 0.5:
        time = part * 2 * 0.7
        if time < _HIT:
            return _along(source, target, _charge(time, 0.55))
        return _along(source, target, _between(0.55, 0.30, ease_out((time - _HIT) / 0.2)))
    return _sink(_along(source, target, 0.30), part * 2 - 1)


def _beaten(source: Pose, target: Pose, part: float) -> Pose:
    """Be thrown out of `target` by a blow from `source`, and sink."""
    return _sink(_along(source, target, 1 + 0.42 * ease_out(part)), part)


def _sink(pose: Pose, part: float) -> Pose:
    return replace(
        pose,
        y=pose.y + pose.size * 0.22 * part * part,
        size=pose.size * (1 - 0.55 * part * part),
        alpha=1 - part**3,
        turned=14 * smooth(part),
    )


def _drop(source: Pose, target: Pose, part: float) -> Pose:
    return replace(target, y=target.y - target.size * 0.45 * (1 - ease_out(part)), alpha=part)


def _lift(source: Pose, target: Pose, part: float) -> Pose:
    return replace(source, y=source.y - source.size * 0.35 * ease_out(part), alpha=1 - part)


def _dive(source: Pose, target: Pose, part: float) -> Pose:
    return replace(source, size=source.size * (1 - 0.65 * part * part), alpha=1 - part**4)


def _rise(source: Pose, target: Pose, part: float) -> Pose:
    """Float up, then be drawn into the portal."""
    drawn = smooth(part)
    pose = _along(source, target, drawn)
    lifted = source.size * 0.22 * math.sin(math.pi * min(1.0, part * 1.3))
    return replace(
        pose, y=pose.y - lifted, size=source.size * (1 - 0.62 * drawn), alpha=1 - part**5
    )


def _emerge(source: Pose, target: Pose, part: float) -> Pose:
    return replace(target, size=target.size * (0.5 + 0.5 * ease_out(part)), alpha=ease_out(part))


def _appear(source: Pose, target: Pose, part: float) -> Pose:
    return replace(target, alpha=part)


def _vanish(source: Pose, target: Pose, part: float) -> Pose:
    return replace(source, alpha=1 - part)


def _turn(source: Pose, target: Pose, part: float) -> Pose:
    return target


def _burst(source: Pose, target: Pose, part: float) -> Pose:
    return replace(target, size=target.size * (0.45 + 0.85 * ease_out(part)), alpha=1 - part * part)


def _hop(source: Pose, target: Pose, part: float) -> Pose:
    """Fly in an arc over whatever stands between."""
    pose, high = _along(source, target, smooth(part)), math.sin(math.pi * part)
    return replace(pose, high=pose.size * 0.34 * high, size=pose.size * (1 + 0.22 * high))


def _scurry(source: Pose, target: Pose, part: float) -> Pose:
    """Run in three short spurts, ducking a little in each."""
    spurt, inside = divmod(min(part, 0.999) * 3, 1)
    pose = _along(source, target, (spurt + smooth(inside)) / 3)
    return replace(pose, size=pose.size * (1 - 0.07 * math.sin(math.pi * inside)))


def _slither(source: Pose, target: Pose, part: float) -> Pose:
    """Wind from side to side."""
    pose, across = _along(source, target, smooth(part)), math.sin(math.tau * part)
    long = max(1.0, math.hypot(target.x - source.x, target.y - source.y))
    away = across * 0.16 * pose.size / long
    x, y = pose.x - (target.y - source.y) * away, pose.y + (target.x - source.x) * away
    return replace(pose, x=x, y=y, turned=14 * math.cos(math.tau * part) * math.sin(math.pi * part))


def _float(source: Pose, target: Pose, part: float) -> Pose:
    """Rise, drift over and come down, a little seen through on the way."""
    high = math.sin(math.pi * part)
    pose = _along(source, target, smooth(part))
    return replace(pose, high=pose.size * 0.12 * high, alpha=1 - 0.35 * high)


def _stomp(source: Pose, target: Pose, part: float) -> Pose:
    """Heave up, fall on the square and shake it."""
    if part < 0.6:
        way = part / 0.6
        pose, high = _along(source, target, way * way), math.sin(math.pi * way)
        return replace(pose, high=pose.size * 0.22 * high, size=pose.size * (1 + 0.14 * high))
    rest = (part - 0.6) / 0.4
    shake = 0.05 * math.sin(6 * math.pi * rest) * (1 - rest)
    pose = replace(target, x=target.x + target.size * shake)
    return replace(pose, size=target.size * (1 + 0.08 * (1 - ease_out(rest))))


def _depart(source: Pose, target: Pose, part: float) -> Pose:
    """Go over the edge, away from where it will come in again."""
    return replace(_along(source, target, -0.22 * smooth(part)), alpha=1 - part)


def _arrive(source: Pose, target: Pose, part: float) -> Pose:
    """Come in over the edge opposite to where it went out."""
    return replace(_along(source, target, 1.22 - 0.22 * smooth(part)), alpha=part)


def _slide(source: Pose, target: Pose, part: float) -> Pose:
    """Go along the ground and fall into the notch."""
    return _along(source, target, settled(part))


def _fold(source: Pose, target: Pose, part: float) -> Pose:
    return replace(source, breadth=1 - part * part)


def _unfold(source: Pose, target: Pose, part: float) -> Pose:
    return replace(target, breadth=ease_out(part))


_MANNERS: Final[Mapping[Manner, Callable[[Pose, Pose, float], Pose]]] = {
    "glide": _glide,
    "strike": _strike,
    "repelled": _repelled,
    "beaten": _beaten,
    "drop": _drop,
    "lift": _lift,
    "dive": _dive,
    "emerge": _emerge,
    "rise": _rise,
    "appear": _appear,
    "vanish": _vanish,
    "turn": _turn,
    "burst": _burst,
    "hop": _hop,
    "depart": _depart,
    "arrive": _arrive,
    "slide": _slide,
    "scurry": _scurry,
    "slither": _slither,
    "float": _float,
    "stomp": _stomp,
    "walk": _walk,
    "waft": _waft,
    "swing": _swing,
    "fold": _fold,
    "unfold": _unfold,
}


def glide_time(squares: float) -> int:
    """Return how long a glide over so many squares takes."""
    return round(min(LONGEST_GLIDE, GLIDE_MS + FURTHER_MS * max(0.0, squares - 1)))


def move(
    piece: Piece, manner: Manner, source: Spot, target: Spot, begin: int, length: int
) -> Motion:
    """Return the event of one piece on one leg."""
    return Motion(piece, (Leg(manner, begin, length, source, target),))


def difference(
    before: Mapping[Spot, Piece],
    after: Mapping[Spot, Piece],
    near: Callable[[Spot, Spot], bool],
) -> list[Motion]:
    """Return the motions from one arrangement of pieces to another, compared by look alone.

    A piece gone from one spot and a like one come to another have moved when `near` says that one
    can be seen moving between the two; what stands turned has turned; the rest fades.
    """
    events: list[Motion] = []
    gone = {spot: piece for spot, piece in before.items() if after.get(spot) != piece}
    come = {spot: piece for spot, piece in after.items() if before.get(spot) != piece}
    for spot, piece in list(come.items()):
        old = gone.get(spot)
        if old and replace(old, turned=piece.turned) == piece:
            degrees = (piece.turned - old.turned + 180) % 360 - 180
            events.append(Motion(piece, (Leg("turn", 0, TURN_MS, spot, spot, degrees),)))
            del gone[spot], come[spot]
    for target, piece in list(come.items()):
        for source, old in gone.items():
            if old == piece and near(source, target):
                events.append(move(piece, "glide", source, target, 0, GLIDE_MS))
                del gone[source], come[target]
                break
    events += [move(piece, "vanish", spot, spot, 0, FADE_MS) for spot, piece in gone.items()]
    events += [move(piece, "appear", spot, spot, 0, GLIDE_MS) for spot, piece in come.items()]
    return events


def cross_fade(before: Mapping[Spot, Piece], after: Mapping[Spot, Piece]) -> list[Motion]:
    """Return the change without any motion: what goes fades out while what comes fades in."""
    gone = [(s, p) for s, p in before.items() if after.get(s) != p]
    come = [(s, p) for s, p in after.items() if before.get(s) != p]
    return [move(p, "vanish", s, s, 0, FADE_MS) for s, p in gone] + [
        move(p, "appear", s, s, 0, FADE_MS) for s, p in come
    ]
