"""What chance did in a match: how often each face came, how often it should, and how odd that is.

Every roll and draw of a match is known with all that it could have been, each equally likely, so
what is to be expected follows from the rules alone, also where cards run out. How odd it is tells a
comparison with matches in which everything was rolled again.
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

AGAIN: Final = 400  # times everything is rolled again
FEW: Final = 5  # of fewer rolls nothing is said
USUAL: Final = 0.1  # from this share of fair matches on, a match is one of many
ODD: Final = 0.02


@dataclass(frozen=True, slots=True)
class Pool:
    """All rolls that are counted together: by face how often it came and how often it should.

    `share` is that of fair matches which stray from the expected as far as this one or farther.
    """

    heading: str
    faces: tuple[str, ...]
    came: tuple[int, ...]
    expected: tuple[float, ...]
    share: float

    @property
    def count(self) -> int:
        """How many rolls there were."""
        return sum(self.came)

    @property
    def verdict(self) -> str:
        """Whether that is unusual, one sentence or two."""
        if self.count < FEW:
            return _("Too few to tell luck from accident.")
        number = max(1, round(100 * self.share))
        if self.share >= USUAL:
            return _(
                "Nothing unusual: of 100 fair matches about {number} stray at least as far.",
                number=number,
            )
        if self.share >= ODD:
            return _(
                "A little unusual: of 100 fair matches only about {number} stray so far.",
                number=number,
            )
        return _(
            "Very unusual, yet it happens: of 100 fair matches at most {number} stray so far.",
            number=max(number, round(100 * ODD)),
        )


def pools_of(match: Match) -> list[Pool]:
    """Return the rolls of a finished match, in the order in which their kinds first came."""
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
    """Return the share of matches rolled again that stray as far; `alike` counts equal rolls."""
    strayed = _stray(came, expected)
    as_far = 0
    for _time in range(AGAIN):
        again = [0] * len(came)
        for could, times in alike.items():
            for face in rng.choices(could, k=times):
                again[face] += 1
        as_far += _stray(again, expected) >= strayed - 1e-9
    return (as_far + 1) / (AGAIN + 1)


def _stray(came: Sequence[int], expected: Sequence[float]) -> float:
    return sum((c - e) ** 2 / e for c, e in zip(came, expected, strict=True))
