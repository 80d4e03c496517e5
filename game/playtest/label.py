"""What is asked of a run besides its matches: its label, and the rule that ends it early.

The rule only reads the answers, whose intervals hold at any look. A run is looked at after 40
matches of each setting, and then after a quarter more each time, by number of match, so that it
ends at the same match with any number of workers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec

from game.language import _, quoted
from game.playtest.intervals import SHARE_MARGIN
from game.playtest.measures import WINS
from game.playtest.questions import Answers
from game.playtest.sentences import points_words

MAX_NOTE = 200  # A note has no more characters.


class RunLabel(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is stored with a run besides its matches; an empty value is one that nobody chose.

    `until` is the stopping rule as on the command line. `ends` holds the numbers of matches of a
    setting that were planned: at the first start, and at each continuation. The intervals of the
    run depend on them.
    """

    note: str = msgspec.field(default="", name="name")  # Older versions wrote a name in this field.
    until: str = ""
    ends: tuple[int, ...] = ()
    measure: str = ""
    margin_points: float | None = None

    @property
    def primary(self) -> str:
        """The measure that the question is about."""
        return self.measure or WINS

    @property
    def margin(self) -> float:
        """The difference up to which settings count as the same: a share, or a part of a mean."""
        return SHARE_MARGIN if self.margin_points is None else self.margin_points / 100

    def over(self, older: RunLabel) -> RunLabel:
        """Return this label with the values of an older one where it has none."""
        return RunLabel(
            self.note or older.note,
            self.until or older.until,
            self.ends or older.ends,
            self.measure or older.measure,
            older.margin_points if self.margin_points is None else self.margin_points,
        )


UNNAMED = RunLabel()


FIRST_LOOK: Final = 40  # The matches of each setting before the first look.
LOOK_GROWTH: Final = 4  # A look comes after this part more matches: a quarter.
MAX_POINTS: Final = 50  # Every share is known to within this many points from the start.


@dataclass(frozen=True, slots=True)
class StoppingRule:
    """When a run may end: at a precision of all shares, or when all answers are decided.

    The half width is a share: 0.05 is five points up and down.
    """

    half_width: float | None = None

    @property
    def reason(self) -> str:
        """The words for why a run ended early."""
        if self.half_width is None:
            return _("Decided")
        return _("Precise to ±{points}", points=points_words(self.half_width))

    def is_met(self, answers: Answers) -> bool:
        """Return whether the answers satisfy the rule."""
        if self.half_width is not None:
            return answers.is_precise(self.half_width)
        return answers.is_decided


def read_stopping_rule(text: str) -> StoppingRule | None:
    """Return the rule that `--until` asks for, or None for an empty text.

    The text is "decided" or a half width in points (per cent) between 0 and MAX_POINTS, such as
    "2.5". Raise ValueError for any other text.
    """
    if text in ("", "decided"):
        return StoppingRule() if text else None
    try:
        points = float(text)
    except ValueError:
        points = 0.0
    if not 0 < points < MAX_POINTS:
        raise ValueError(
            f"--until needs a number of points above 0 and below {MAX_POINTS}, or 'decided', not "
            f"{quoted(text)}"
        )
    return StoppingRule(points / 100)


def looks(games: int) -> list[int]:
    """Return the numbers of matches of a setting after which the rule is checked.

    The list does not hold `games` itself: after all matches the run ends anyway.
    """
    found, number = [], FIRST_LOOK
    while number < games:
        found.append(number)
        number += max(1, number // LOOK_GROWTH)
    return found
