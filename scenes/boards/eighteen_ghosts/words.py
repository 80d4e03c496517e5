"""The texts of 18 Ghosts: log, prompts, previews, descriptions and results."""

from __future__ import annotations

from collections.abc import Sequence

from game.facts import Fact
from game.language import _, mark
from game.phrases import Phrase, phrase, phrases
from game.rules.eighteen_ghosts import state as rules
from game.rules.eighteen_ghosts import tables
from game.rules.eighteen_ghosts.facts import (
    Ended,
    Released,
)
from game.rules.eighteen_ghosts.state import EighteenGhosts
from game.state import TERMINAL
from scenes.boards.eighteen_ghosts import colours, sentences
from scenes.boards.eighteen_ghosts.click_paths import (
    DUNGEON,
    HAND,
    OUTSIDE,
    RELEASED,
    ghost_of,
)
from scenes.boards.eighteen_ghosts.refusals import refusal as refusal
from scenes.boards.eighteen_ghosts.sentences import log as log

Names = Sequence[str]


def number(before: EighteenGhosts) -> int:
    """Return the number of the ghost placed in the set-up, or the number of the turn."""
    return 19 - sum(before.hand) if before.phase == rules.SET_UP else before.turns + 1


def section(before: EighteenGhosts) -> str:
    """Return the heading of the log section an action belongs to."""
    return mark("Set-up") if before.phase == rules.SET_UP else mark("Turns")


def heading(observation: EighteenGhosts) -> Phrase:
    """Return the progress of the match, such as "Turn 31"."""
    if observation.phase == rules.SET_UP:
        return phrase("Set-up, ghost {number} of 18", number=number(observation))
    if observation.current_player == TERMINAL:
        played = observation.turns + (
            observation.ending == rules.GOAL
        )  # The winning line has no end.
        return phrases("After {number} turn", "After {number} turns", played)
    return phrase("Turn {number}", number=number(observation))


# What would happen


def preview(observation: EighteenGhosts, facts: Sequence[Fact], names: Names) -> str:
    """Return the sentence about the effect of an action, including a victory."""
    first, last = facts[0], facts[-1]
    if isinstance(first, Released):
        return _(
            "Frees a {colour} ghost; {rival} chooses its chamber.",
            colour=colours.whom(first.ghost),
            rival=names[1 - first.ghost // 3],
        )
    sentence = log(facts, names) + "."
    if isinstance(last, Ended):
        sentence += " " + sentences.end(last, observation.any_three, names)
    return sentence


# What is to be done


def prompt(observation: EighteenGhosts, selected: Sequence[str], names: Names) -> str:
    """Return the sentence that asks the current player for an action."""
    if observation.current_player == TERMINAL:
        return ending(observation, names)
    if observation.phase == rules.PLACEMENT:
        owner = names[observation.released // 3]
        hue = colours.chamber(observation.released)
        return _("Choose a {colour} chamber for {owner}'s ghost.", colour=hue, owner=owner)
    if observation.phase == rules.SET_UP:
        if selected:
            hue = colours.whom(ghost_of(selected[0]))
            return _("Choose a chamber for the {colour} ghost.", colour=hue)
        return _("Place a ghost: choose one of the lit chambers.")
    if selected:
        ghost = observation.board[tables.SQUARES[selected[0]]]
        return _(
            "Choose where the {colour} ghost on {square} goes.",
            colour=colours.the_ghost(ghost),
            square=selected[0],
        )
    if any(_releasable(observation)):
        return _("Move one of your ghosts, or release one from the dungeon.")
    return _("Choose one of your ghosts to move.")


def _releasable(observation: EighteenGhosts) -> list[int]:
    own = observation.current_player * 3
    return observation.dungeon[own : own + 3]


# What is where


def describe(observation: EighteenGhosts, place: str, names: Names) -> str:
    """Return the description of a place."""
    if place == RELEASED:
        ghost = observation.released
        return _(
            "Released: {owner}'s {colour} ghost",
            owner=names[ghost // 3],
            colour=colours.the_ghost(ghost),
        )
    if place not in tables.SQUARES:
        return _describe_stack(observation, place, names)
    square = tables.SQUARES[place]
    if square in tables.PORTALS:
        portal = tables.PORTALS.index(square)
        faces = tables.FACING[portal][observation.portals[portal]]
        hue = colours.portal(portal)
        if faces is None:
            return _("{square}, {colour} portal, open to the wall", square=place, colour=hue)
        return _(
            "{square}, {colour} portal, open to {other}",
            square=place,
            colour=hue,
            other=tables.NAMES[faces],
        )
    ground = _("mirror")
    if square in tables.CARPET_COLOUR:
        ground = _("{colour} chamber", colour=colours.chamber(tables.CARPET_COLOUR[square]))
    ghost = observation.board[square]
    if ghost == tables.EMPTY:
        return _("{square}, {ground}, empty", square=place, ground=ground)
    return _(
        "{square}, {ground}, {owner}'s {colour} ghost",
        square=place,
        ground=ground,
        owner=names[ghost // 3],
        colour=colours.the_ghost(ghost),
    )


def _describe_stack(observation: EighteenGhosts, place: str, names: Names) -> str:
    """Return the number of ghosts of one kind beside the board, in words."""
    ghost, what = ghost_of(place), place.split()[0]
    sentence, numbers = {
        DUNGEON: (_("{owner}'s {colour} ghosts in the dungeon: {number}"), observation.dungeon),
        OUTSIDE: (_("{owner}'s {colour} ghosts outside: {number}"), observation.escaped),
        HAND: (_("{owner}'s {colour} ghosts to place: {number}"), observation.hand),
    }[what]
    return sentence.format(
        owner=names[ghost // 3], colour=colours.ghosts(ghost), number=numbers[ghost]
    )


# The end


def ending(state: EighteenGhosts, names: Names) -> str:
    """Return the sentence about the end of a match; empty while it continues."""
    return sentences.end(Ended(state.ending, state.winner), state.any_three, names)
