"""A simultaneous choice of two people: what they see, read and play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

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
from scenes.telling.match_log import log_of
from scenes.telling.turns import names_of
from scenes.ui.look import Look


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
