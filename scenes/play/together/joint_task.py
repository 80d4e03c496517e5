"""What two people are to choose at once: told from what all know, read from signs, and played."""

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
from scenes.boards.view import View
from scenes.play.commitments import Commitments
from scenes.play.match_controller import MatchController
from scenes.play.timekeeper import Timekeeper
from scenes.telling.match_log import log_of
from scenes.telling.turns import names_of
from scenes.ui.look import Look


@dataclass(frozen=True, slots=True)
class JointPlayer:
    """One of the two who type."""

    seat: int
    name: str
    figure: str  # sprite
    colour: str  # hex, or a role of the palette


@dataclass(frozen=True, slots=True)
class JointTask:
    """What two people are to choose, and what everybody may know of it."""

    heading: str
    players: tuple[JointPlayer, JointPlayer]
    sheet: CodeSheet
    observation: State
    view: View[Any]
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
    """Return what the two people of a match are to choose now."""
    match = controller.match
    key, names = match.game.key, names_of(match)
    public = common(match.state, len(match.seats))
    view = face_of(key).view()
    view.names, view.bare = names, True
    log = log_of(match, TABLE)
    view.attend(public)
    view.recall(lambda: log.past(log.last))
    first, second = (
        JointPlayer(
            seat, names[seat], view.portrait(public, seat, ()), view.seat_colour(public, seat)
        )
        for seat in controller.people
    )
    time.begin()
    note, sheet = commitments.chosen(), entry_of(key).sheet(public)
    view.bare = not sheet.places  # a board that is typed on is the one that is played on
    read = partial(_read, controller, commitments)
    return JointTask(heading, (first, second), sheet, public, view, note, read, time, place)


def _read(
    controller: MatchController, commitments: Commitments, seat: int, signs: Sequence[Sign]
) -> list[int] | None:
    """Return the actions that a seat has typed, None when they are not a legal choice."""
    commitments.follow()
    world, joint = commitments.world(seat), controller.match.game.joint
    if world is None or joint is None:
        return None
    return actions_of(entry_of(controller.match.game.key), world, joint, signs)


def play_joint(
    controller: MatchController, commitments: Commitments, chosen: Mapping[int, Sequence[int]]
) -> list[tuple[int, str]]:
    """Play what people have chosen, seat by seat.

    Return whose time was up, with what it costs them beyond the usual.
    """
    match = controller.match
    choice, public = controller.joint, common(match.state, len(match.seats))
    for seat, actions in chosen.items():
        commitments.fix(seat, *actions)
    while controller.joint == choice:
        action = commitments.next
        if action is None and controller.person_decides:
            action = match.state.timeout()
        if action is None:
            break
        controller.play(action)
    view = face_of(match.game.key).view()
    return [(seat, view.late(public, seat)) for seat in controller.people if seat not in chosen]
