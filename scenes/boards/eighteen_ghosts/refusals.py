"""Explanations why a click in 18 Ghosts does nothing, one sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _
from game.rules.eighteen_ghosts.state import PLACEMENT, SET_UP, EighteenGhosts
from game.rules.eighteen_ghosts.tables import CARPET_COLOUR, CHAMBERS, EMPTY, PORTALS, SQUARES
from game.state import TERMINAL
from scenes.boards.eighteen_ghosts import colours
from scenes.boards.eighteen_ghosts.actions import RELEASE
from scenes.boards.eighteen_ghosts.click_paths import DUNGEON, HAND, OUTSIDE, RELEASED, ghost_of

Names = Sequence[str]


def refusal(observation: EighteenGhosts, selected: Sequence[str], place: str, names: Names) -> str:
    """Return why `place` cannot be clicked after the places `selected`, in one sentence."""
    if observation.current_player == TERMINAL:
        return _("The match is over.")
    if place == RELEASED:
        return _("Choose a lit chamber for it.")
    if place not in SQUARES:
        return _refuse_beside(observation, place, names)
    square = SQUARES[place]
    if square in PORTALS:
        return _("A portal chamber cannot be entered.")
    if observation.phase in (SET_UP, PLACEMENT):
        return _refuse_placing(observation, selected, square)
    if selected and selected[0] in SQUARES:
        return _refuse_move(observation, SQUARES[selected[0]], square, names)
    occupant = observation.board[square]
    if occupant == EMPTY:
        return _("Nobody is there: choose one of your ghosts first.")
    if occupant // 3 != observation.current_player:
        return _("That is {owner}'s ghost.", owner=names[occupant // 3])
    return _("That ghost has nowhere to go.")


def _refuse_beside(observation: EighteenGhosts, place: str, names: Names) -> str:
    ghost = ghost_of(place)
    owner = names[ghost // 3]
    if place.startswith(OUTSIDE):
        return _("Ghosts that have escaped never come back.")
    if place.startswith(HAND):
        if ghost // 3 != observation.current_player:
            return _("Those are {owner}'s ghosts.", owner=owner)
        return _("No {colour} ghost is left to place.", colour=colours.a_ghost(ghost))
    if observation.phase == PLACEMENT:
        hue = colours.whom(observation.released)
        return _("Place the released {colour} ghost first.", colour=hue)
    if place.startswith(DUNGEON) and ghost // 3 != observation.current_player:
        return _("Only {owner} can release {owner}'s ghosts.", owner=owner)
    return RELEASE.refusal(observation, ghost)


def _refuse_placing(observation: EighteenGhosts, selected: Sequence[str], square: int) -> str:
    if CHAMBERS[square] == "m":
        return _("Ghosts are placed in coloured chambers, not on mirrors.")
    if observation.board[square] != EMPTY:
        return _("That chamber is taken.")
    carpet = CARPET_COLOUR[square]
    if observation.phase == PLACEMENT:
        wanted = observation.released
        return _(
            "A {ghost} ghost is placed in a {chamber} chamber.",
            ghost=colours.a_ghost(wanted),
            chamber=colours.chamber(wanted),
        )
    if selected and ghost_of(selected[0]) % 3 != carpet:
        return _(
            "The {ghost} ghost cannot begin in a {chamber} chamber.",
            ghost=colours.the_ghost(ghost_of(selected[0])),
            chamber=colours.chamber(carpet),
        )
    return _("You have no {colour} ghost left to place.", colour=colours.whom(carpet))


def _refuse_move(observation: EighteenGhosts, source: int, target: int, names: Names) -> str:
    ghost, occupant = observation.board[source], observation.board[target]
    steps = abs(source % 5 - target % 5) + abs(source // 5 - target // 5)
    if steps == 1:
        return _("Ghosts of one colour never fight.")
    if CHAMBERS[target] == "m" and occupant == EMPTY:
        return _("Only a ghost on a mirror jumps to another mirror.")
    if CHAMBERS[source] == CHAMBERS[target] == "m":
        return _("A ghost jumps only to an empty mirror; there is no fight through a mirror.")
    if occupant != EMPTY and occupant // 3 != ghost // 3:
        return _(
            "{owner}'s {colour} ghost is too far away: a ghost goes one step.",
            owner=names[occupant // 3],
            colour=colours.the_ghost(occupant),
        )
    return _("A ghost goes one step up, down, left or right.")
