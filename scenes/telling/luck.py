"""The luck of a match: how often each result came, how often it should have, how unusual.

All possible results of each roll and draw are known and equally likely, so the expected numbers
follow from the rules, also when cards run out. How unusual a match was is estimated by rolling
everything again many times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from game.language import _
from game.match import Match
from game.state import CHANCE
from scenes.boards.faces import face_of

ROLLS_AGAIN: Final = 400  # The times that the dice are rolled again.
FEWEST_ROLLS: Final = 5  # Fewer rolls get no verdict.
USUAL_SHARE: Final = 0.1  # Luck is ordinary from this share on.
ODD_SHARE: Final = 0.02


@dataclass(frozen=True, slots=True)
class Pool:
    """All rolls of a kind: how often each face came, and the expected number.

    `share` is the share of re-rolled matches at least as far from the expected numbers.
    """

    heading: str
    faces: tuple[str, ...]
    came: tuple[int, ...]
    expected: tuple[float, ...]
    share: float

    @property
    def count(self) -> int:
        """The number of rolls."""
        return sum(self.came)

    @property
    def verdict(self) -> str:
        """How unusual the rolls were, in one or two sentences."""
        if self.count < FEWEST_ROLLS:
            return _("Too few matches to measure luck.")
        number = max(1, round(100 * self.share))
        if self.share >= USUAL_SHARE:
            return _(
                "Nothing unusual: about {number} of 100 fair matches deviate at least this far.",
                number=number,
            )
        if self.share >= ODD_SHARE:
            return _(
                "Slightly unusual: only about {number} of 100 fair matches deviate this far.",
                number=number,
            )
        return _(
            "Very unusual, but it happens: at most {number} of 100 fair matches deviate this far.",
            number=max(number, round(100 * ODD_SHARE)),
        )


def pools_of(match: Match) -> list[Pool]:
    """Return the rolls of a finished match by kind, in order of first appearance."""
    rolls, names = face_of(match.game.key).luck, [seat.name for seat in match.seats]
    drawn: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for entry in match.log:
        if entry.player != CHANCE:
            continue
        before = match.positions[entry.ply]
        heading, face = rolls.rolled(before, entry.action, names)
        could = tuple(rolls.rolled(before, a, names)[1] for a in before.legal_actions())
        if len(set(could)) > 1:
            drawn.setdefault(heading, []).append((face, could))
    return [_pool(heading, draws, match.seed) for heading, draws in drawn.items()]


def _pool(heading: str, draws: list[tuple[str, tuple[str, ...]]], seed: int) -> Pool:
    faces = tuple(dict.fromkeys(face for _came, could in draws for face in could))
    if all(face.isdecimal() for face in faces):
        faces = tuple(sorted(faces, key=int))
    number = {face: index for index, face in enumerate(faces)}
    came = [0] * len(faces)
    expected = [0.0] * len(faces)
    alike: Counter[tuple[int, ...]] = Counter()
    for came_face, could in draws:
        came[number[came_face]] += 1
        for face in could:
            expected[number[face]] += 1 / len(could)
        alike[tuple(number[face] for face in could)] += 1
    share = _share(came, expected, alike, Random(f"{seed}/{heading}"))
    return Pool(heading, faces, tuple(came), tuple(expected), share)


def _share(
    came: Sequence[int],
    expected: Sequence[float],
    alike: Counter[tuple[int, ...]],
    rng: Random,
) -> float:
    """Return the share of re-rolls that deviate at least as much; `alike` counts equal rolls."""
    strayed = _stray(came, expected)
    as_far = 0
    for _time in range(ROLLS_AGAIN):
        again = [0] * len(came)
        for could, times in alike.items():
            for face in rng.choices(could, k=times):
                again[face] += 1
        as_far += _stray(again, expected) >= strayed - 1e-9
    return (as_far + 1) / (ROLLS_AGAIN + 1)


def _stray(came: Sequence[int], expected: Sequence[float]) -> float:
    return sum((c - e) ** 2 / e for c, e in zip(came, expected, strict=True))
