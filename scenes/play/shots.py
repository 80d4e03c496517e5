"""The shots of a match: what is on the screen, how long it stays, and what ends it.

`RULES` says for each kind of shot how long it stays and what a press does in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from scenes.play.table import View
from scenes.window.pacing import GUARD_SECONDS

# -- shots


@dataclass(frozen=True, slots=True)
class Shot:
    """What is on the screen until it ends.

    `view` is whose observation lies on board, log and panel. `actor` is the only seat that title,
    card, portrait and banner name; None names all. The log ends at `step` of the view's log.
    """

    view: View
    actor: int | None
    ply: int
    step: int


class Curtain(Shot):
    """Velvet in front of the view of the actor's team; `step` is where that view opens."""


class Introduction(Shot):
    """What comes first in a match, before anybody acts; it stays until somebody continues."""


class Ask(Shot):
    """A person decides at the screen."""


class Away(Shot):
    """A person decides on a phone."""


class Think(Shot):
    """A bot decides in sight."""


class Seal(Shot):
    """Bots make their parts of a choice before anybody is asked for theirs."""


@dataclass(frozen=True, slots=True)
class Wait(Shot):
    """Others decide out of sight; once it `is_over`, the wait lasts to the end of its span."""

    is_over: bool = False


class Rest(Shot):
    """A person has no choice; it lasts as long as if there were one."""


@dataclass(frozen=True, slots=True)
class Show(Shot):
    """A step happens, with motion, sound and its own words.

    A Hold follows if it `stays`. It `is_brief` if a person goes on at once: a press in it counts.
    """

    stays: bool = False
    is_brief: bool = False


class Dwell(Shot):
    """A step stays for a moment."""


class RareDwell(Dwell):
    """A rare step, such as a capture, stays for longer."""


class Hold(Shot):
    """A great moment stays until somebody continues."""


class Reveal(Shot):
    """The countdown before all see what was chosen."""


class Late(Shot):
    """Time is up, and what that costs."""


class HandOver(Shot):
    """The last sight of a private view."""


@dataclass(frozen=True, slots=True)
class Look(Shot):
    """An earlier step, replayed until `until`, or looked at for as long as wanted.

    `present` is the step of the shot below it, and `since` the step before a replay.
    """

    present: int
    since: int
    until: int
    is_replay: bool


@dataclass(frozen=True, slots=True)
class Offer(Shot):
    """A question to people; `ask` opens it."""

    ask: Callable[[], None]


class Mistake(Shot):
    """What a learner tried in a lesson, before it is taken back."""


class End(Shot):
    """Who has won, and why."""


@dataclass(frozen=True, slots=True)
class Rule:
    """How a kind of shot takes time and input. All times are in seconds.

    `most` is the time at normal speed after which it ends by itself, None for never; `bots` is the
    same where only bots play. `floor` is the least at any speed. `press` says what a press does:
    nothing, "ends" it, or "acts" on the board. Presses are dropped within `guard`. The rule clock
    runs in it if `clock`. F2 stops at it if `stops`, and F6 freezes it if `pauses`.
    """

    most: float | None
    floor: float = 0.0
    press: str = ""
    guard: float = 0.0
    clock: bool = False
    bots: float | None = None
    stops: bool = False
    pauses: bool = True


RULES: Final[Mapping[type[Shot], Rule]] = {
    Curtain: Rule(None, stops=True, pauses=False),
    Introduction: Rule(None, press="ends", guard=GUARD_SECONDS, stops=True, pauses=False),
    Ask: Rule(None, press="acts", clock=True, stops=True, pauses=False),
    Away: Rule(None, clock=True, stops=True, pauses=False),
    Think: Rule(None),
    Seal: Rule(None, pauses=False),
    Wait: Rule(3.0, 1.5, pauses=False),
    Rest: Rule(10.0, 6.0, stops=True, pauses=False),
    Show: Rule(0.0, press="ends"),
    Dwell: Rule(0.6, 0.1, press="ends"),
    RareDwell: Rule(1.3, 0.1, press="ends"),
    Hold: Rule(None, 1.0, press="ends", guard=GUARD_SECONDS, bots=2.5, stops=True),
    Reveal: Rule(1.5, press="ends", guard=GUARD_SECONDS),
    Late: Rule(None, press="ends", guard=GUARD_SECONDS, bots=2.0, stops=True),
    HandOver: Rule(None, press="ends", guard=GUARD_SECONDS, stops=True, pauses=False),
    Look: Rule(0.7, 0.1, press="ends"),
    Offer: Rule(None, stops=True, pauses=False),
    Mistake: Rule(1.6, 1.6, press="ends"),
    End: Rule(None, stops=True, pauses=False),
}

# -- ends of shots


@dataclass(frozen=True, slots=True)
class Veiled:
    """Secrets must not be seen now: the window lost the focus, or somebody pauses."""


@dataclass(frozen=True, slots=True)
class Peek:
    """A public decision is to be made in private."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock of the person who decides has run out."""


@dataclass(frozen=True, slots=True)
class Changed:
    """The match was undone, redone, agreed or taken to another seat."""


@dataclass(frozen=True, slots=True)
class LookAt:
    """An earlier step is looked at."""

    step: int


@dataclass(frozen=True, slots=True)
class Replay:
    """Steps after `since` up to `until` are shown again; it `stays` at the last one."""

    since: int
    until: int
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """People are asked something by `ask`."""

    ask: Callable[[], None]
