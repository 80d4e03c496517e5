"""A simultaneous choice of two people: what they see, type and play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from pygame import Rect

from game.facts import TABLE
from game.state import State, common
from scenes.boards.entry import CodeSheet, Sign, actions_of
from scenes.boards.faces import entry_of, face_of
from scenes.boards.seen import Seen
from scenes.boards.view import Past, View
from scenes.play.commitments import Commitments
from scenes.play.match_controller import MatchController
from scenes.play.timekeeper import Timekeeper
from scenes.play.together.keys import CLEAR, LOCK
from scenes.telling.match_log import log_of
from scenes.telling.turns import names_of
from scenes.ui.look import Look

MAX_SIGNS: Final = 24  # signs; whoever types more has lost count


class Code:
    """Collects signs until it is locked; clearing unlocks it.

    `actions_of` returns the actions of a sequence of signs, or None if invalid. Until both are
    locked, only the number of signs may be shown, up to that of a complete code.
    """

    def __init__(self, actions_of: Callable[[Sequence[Sign]], list[int] | None]) -> None:
        self.actions_of = actions_of
        self.signs: list[Sign] = []
        self.actions: list[int] = []  # once it is locked
        self.locked = False
        self.armed = False  # whether one more press locks
        self.refused = False  # whether what was typed last could not be locked

    def type(self, sign: Sign) -> bool:
        """Handle a sign; return whether it was used. A locked code accepts only CLEAR."""
        if self.locked:
            if sign != CLEAR:
                return False
            self.locked, self.actions = False, []
        if sign == LOCK:
            self._lock()
            return True
        self.armed = self.refused = False
        if sign == CLEAR:
            self.signs.clear()
        elif len(self.signs) < MAX_SIGNS:
            self.signs.append(sign)
        return True

    def _lock(self) -> None:
        self.refused = False
        if not self.armed:
            self.armed = True
            return
        self.armed = False
        actions = self.actions_of(self.signs)
        if actions is None:
            self.refused = True
            self.signs.clear()
        else:
            self.actions, self.locked = actions, True


@dataclass(frozen=True, slots=True)
class JointPlayer:
    """One of the two people who type."""

    seat: int
    name: str
    figure: str  # sprite
    colour: str  # hex, or a role of the palette


@dataclass(frozen=True, slots=True)
class JointTask:
    """A simultaneous choice with the public information about it."""

    heading: str
    players: tuple[JointPlayer, JointPlayer]
    sheet: CodeSheet
    observation: State
    view: View[Any]
    past: Past[Any]  # what happened up to now
    note: str  # that bots have chosen already, if there are any
    actions_of: Callable[[int, Sequence[Sign]], list[int] | None]  # of a seat
    time: Timekeeper
    place: tuple[Look, Rect] | None  # where the board of the match lies, and in which look


def joint_task(
    controller: MatchController,
    commitments: Commitments,
    heading: str,
    time: Timekeeper,
    place: tuple[Look, Rect] | None = None,
) -> JointTask:
    """Return the choice that the two people of a match have to make now."""
    match = controller.match
    key, names = match.game.key, names_of(match)
    public = common(match.state, len(match.seats))
    note, sheet = commitments.chosen(), entry_of(key).sheet(public)
    # A board that is typed on is the one that is played on.
    view = face_of(key).view(names, bare=not sheet.places)
    log = log_of(match, TABLE)
    first, second = (
        JointPlayer(
            seat, names[seat], view.portrait(Seen(public), seat, ()), view.seat_colour(public, seat)
        )
        for seat in controller.people
    )
    time.begin()
    read = partial(_read, controller, commitments)
    return JointTask(
        heading,
        (first, second),
        sheet,
        public,
        view,
        lambda: log.past(log.last),
        note,
        read,
        time,
        place,
    )


def _read(
    controller: MatchController, commitments: Commitments, seat: int, signs: Sequence[Sign]
) -> list[int] | None:
    """Return the actions that a seat has typed, or None if they are not legal."""
    commitments.follow()
    world, simultaneous = commitments.world(seat), controller.match.game.rules.simultaneous
    if world is None or simultaneous is None:
        return None
    return actions_of(entry_of(controller.match.game.key), world, simultaneous, signs)


def play_joint(
    controller: MatchController, commitments: Commitments, chosen: Mapping[int, Sequence[int]]
) -> list[tuple[int, str]]:
    """Play the choices, seat by seat.

    Return (seat, additional cost) of those whose time was up.
    """
    match = controller.match
    choice, public = controller.simultaneous, common(match.state, len(match.seats))
    for seat, actions in chosen.items():
        commitments.fix(seat, *actions)
    while controller.simultaneous == choice:
        action = commitments.next
        if action is None and controller.person_decides:
            action = match.state.timeout()
        if action is None:
            break
        controller.play(action)
    view = face_of(match.game.key).view()
    return [(seat, view.late(public, seat)) for seat in controller.people if seat not in chosen]
