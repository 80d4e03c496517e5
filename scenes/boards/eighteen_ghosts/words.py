"""18 Ghosts in plain words: the log, the turn card, previews, what is where, and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.language import _, many, mark
from game.rules.eighteen_ghosts.state import (
    DEAD,
    GOAL,
    LONG,
    NOBODY,
    PLACEMENT,
    QUIET,
    REPETITION,
    SET_UP,
    EighteenGhosts,
)
from game.rules.eighteen_ghosts.tables import (
    CARPET_COLOUR,
    EMPTY,
    FACING,
    NAMES,
    PORTALS,
    SQUARES,
)
from game.state import TERMINAL
from scenes.boards.eighteen_ghosts import colours
from scenes.boards.eighteen_ghosts.moves import (
    DUNGEON,
    HAND,
    OUTSIDE,
    RELEASED,
    Kind,
    Outcome,
    ghost_of,
    kind_of,
    outcome,
)
from scenes.boards.eighteen_ghosts.refusals import refusal as refusal

KINDS: Final[tuple[Kind, ...]] = ("step", "jump", "win", "lose", "release", "place", "pass")

Names = Sequence[str]


def number(before: EighteenGhosts) -> int:
    """Return the number of the ghost being placed in the set-up, or of the turn after it."""
    return 19 - sum(before.hand) if before.phase == SET_UP else before.turns + 1


def section(before: EighteenGhosts) -> str:
    """Return the heading in the log under which an action stands."""
    return mark("Set-up") if before.phase == SET_UP else mark("Turns")


def heading(observation: EighteenGhosts) -> str:
    """Return how far the match is, for the head of the screen."""
    if observation.phase == SET_UP:
        return _("Set-up, ghost {number} of 18", number=number(observation))
    if observation.current_player == TERMINAL:
        played = observation.turns + (observation.ending == GOAL)  # the winning one has no end
        return many("After {number} turn", "After {number} turns", played)
    return _("Turn {number}", number=number(observation))


# What an action does


def log(before: EighteenGhosts, action: int, names: Names) -> str:
    """Return one entry of the log: what happened, without who decided it."""
    result = outcome(before, action)
    return "; ".join(_parts(result, names))


def preview(observation: EighteenGhosts, action: int, names: Names) -> str:
    """Return what an action would do, with the victory it would bring."""
    result = outcome(observation, action)
    if result.kind == "release":
        return _(
            "Frees a {colour} ghost; {rival} chooses its chamber.",
            colour=colours.whom(result.ghost),
            rival=names[1 - result.player],
        )
    sentence = "; ".join(_parts(result, names)) + "."
    if result.after.current_player == TERMINAL:
        sentence += " " + ending(result.after, names)
    return sentence


def _deed(result: Outcome, names: Names) -> str:
    """Return what is done by the player who decides."""
    ghost = result.ghost
    source = "" if result.source is None else NAMES[result.source]
    target = "" if result.target is None else NAMES[result.target]
    mover = colours.starting(ghost)
    if result.kind == "place":
        if ghost // 3 == result.player:
            return _("{colour} is placed on {square}", colour=mover, square=target)
        return _(
            "{owner}'s {colour} ghost is placed on {square}",
            owner=names[ghost // 3],
            colour=colours.the_ghost(ghost),
            square=target,
        )
    if result.kind == "release":
        return _(
            "A {colour} ghost is released; {rival} places it",
            colour=colours.a_ghost(ghost),
            rival=names[1 - result.player],
        )
    if result.kind == "pass":
        return _("No move is possible")
    if result.kind == "step":
        # For translators: such as "Red c3 moves to c4"
        return _("{colour} {source} moves to {square}", colour=mover, source=source, square=target)
    if result.kind == "jump":
        return _(
            "{colour} {source} jumps through the mirrors to {square}",
            colour=mover,
            source=source,
            square=target,
        )
    other = result.loser if result.kind == "win" else result.winner
    # For translators: such as "Red c3 beats blue d3"; a friend is a ghost of the same player
    sentence = {
        ("win", False): _("{colour} {source} beats {other} {square}"),
        ("win", True): _("{colour} {source} beats its friend {other} {square}"),
        ("lose", False): _("{colour} {source} attacks and loses to {other} {square}"),
        ("lose", True): _("{colour} {source} attacks and loses to its friend {other} {square}"),
    }[result.kind, other // 3 == result.player]
    return sentence.format(colour=mover, source=source, other=colours.name(other), square=target)


def _parts(result: Outcome, names: Names) -> list[str]:
    """Return the deed and what follows from it, in their order."""
    deed = _deed(result, names)
    # For translators: {deed} is a sentence such as "Red d4 moves to d5", its subject escapes
    found = [_("{deed} and escapes", deed=deed) if result.mover_escapes else deed]
    if result.turned is not None:
        portal = colours.portal(result.turned)
        if result.faces is None:
            found.append(_("the {portal} portal turns to the wall", portal=portal))
        else:
            square = NAMES[result.faces]
            found.append(
                _("the {portal} portal turns to face {square}", portal=portal, square=square)
            )
    if result.follower != EMPTY and result.faces is not None:
        # For translators: such as "Ben's blue escapes from d3"; a ghost is meant
        found.append(
            _(
                "{owner}'s {colour} escapes from {square}",
                owner=names[result.follower // 3],
                colour=colours.the_ghost(result.follower),
                square=NAMES[result.faces],
            )
        )
    return found


# What is to be done


def prompt(observation: EighteenGhosts, selected: Sequence[str], names: Names) -> str:
    """Return what the player to decide should do now, one sentence."""
    if observation.current_player == TERMINAL:
        return ending(observation, names)
    if observation.phase == PLACEMENT:
        owner = names[observation.released // 3]
        hue = colours.chamber(observation.released)
        return _("Choose a {colour} chamber for {owner}'s ghost.", colour=hue, owner=owner)
    if observation.phase == SET_UP:
        if selected:
            hue = colours.whom(ghost_of(selected[0]))
            return _("Choose a chamber for the {colour} ghost.", colour=hue)
        return _("Place a ghost: choose one of the lit chambers.")
    if selected:
        ghost = observation.board[SQUARES[selected[0]]]
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


def counts(observation: EighteenGhosts, actions: Sequence[int]) -> str:
    """Return how many actions of each kind there are, such as "2 steps · 1 winning fight"."""
    found = Counter(kind_of(observation, action) for action in actions)
    return " · ".join(_counted(kind, found[kind]) for kind in KINDS if found[kind])


def _counted(kind: Kind, n: int) -> str:
    return {
        "step": many("{number} step", "{number} steps", n),
        "jump": many("{number} mirror jump", "{number} mirror jumps", n),
        "win": many("{number} winning fight", "{number} winning fights", n),
        "lose": many("{number} losing fight", "{number} losing fights", n),
        "release": many("{number} release", "{number} releases", n),
        "place": many("{number} free chamber", "{number} free chambers", n),
        "pass": many("{number} pass", "{number} passes", n),
    }[kind]


# What is where


def describe(observation: EighteenGhosts, place: str, names: Names) -> str:
    """Return what is at a place."""
    if place == RELEASED:
        ghost = observation.released
        return _(
            "Released: {owner}'s {colour} ghost",
            owner=names[ghost // 3],
            colour=colours.the_ghost(ghost),
        )
    if place not in SQUARES:
        return _describe_stack(observation, place, names)
    square = SQUARES[place]
    if square in PORTALS:
        portal = PORTALS.index(square)
        faces = FACING[portal][observation.portals[portal]]
        hue = colours.portal(portal)
        if faces is None:
            return _("{square}, {colour} portal, open to the wall", square=place, colour=hue)
        return _(
            "{square}, {colour} portal, open to {other}",
            square=place,
            colour=hue,
            other=NAMES[faces],
        )
    ground = _("mirror")
    if square in CARPET_COLOUR:
        ground = _("{colour} carpet", colour=colours.chamber(CARPET_COLOUR[square]))
    ghost = observation.board[square]
    if ghost == EMPTY:
        return _("{square}, {ground}, empty", square=place, ground=ground)
    return _(
        "{square}, {ground}, {owner}'s {colour} ghost",
        square=place,
        ground=ground,
        owner=names[ghost // 3],
        colour=colours.the_ghost(ghost),
    )


def _describe_stack(observation: EighteenGhosts, place: str, names: Names) -> str:
    """Return how many ghosts of one kind lie beside the board."""
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
    """Return how a finished match ended; an empty sentence while it goes on."""
    winner = "" if state.winner == NOBODY else names[state.winner]
    if state.ending == GOAL:
        if state.any_three:
            return _("{winner} wins: three ghosts are out.", winner=winner)
        return _("{winner} wins: red, blue and yellow are out.", winner=winner)
    if state.ending == REPETITION:
        return _("Draw: the same position for the third time.")
    if state.ending == QUIET:
        return _("Draw: 100 turns without a fight, release or escape.")
    if state.ending not in (DEAD, LONG):
        return ""
    dead = state.ending == DEAD
    if not winner:
        if dead:
            return _("Neither side can complete its colours: a draw.")
        return _("1,000 turns are over: a draw.")
    if dead:
        return _(
            "Neither side can complete its colours: {winner} has more outside and wins.",
            winner=winner,
        )
    return _("1,000 turns are over: {winner} has more outside and wins.", winner=winner)
