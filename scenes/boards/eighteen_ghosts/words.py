"""18 Ghosts in plain words: the log, the turn card, previews, refusals and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

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
    BEATS,
    CARPET_COLOUR,
    CHAMBERS,
    EMPTY,
    FACING,
    NAMES,
    PORTALS,
    SQUARES,
)
from game.state import TERMINAL
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

COLOUR_WORDS: Final = ("red", "blue", "yellow")
SIDE_WORDS: Final = ("sheet ghosts", "hooded ghosts")

Names = Sequence[str]

_COUNTED: Final[dict[Kind, tuple[str, str]]] = {
    "step": ("step", "steps"),
    "jump": ("mirror jump", "mirror jumps"),
    "win": ("winning fight", "winning fights"),
    "lose": ("losing fight", "losing fights"),
    "release": ("release", "releases"),
    "place": ("free chamber", "free chambers"),
    "pass": ("pass", "passes"),
}


def colour(ghost: int) -> str:
    """Return the word for a ghost's colour."""
    return COLOUR_WORDS[ghost % 3]


def whose(ghost: int, names: Names) -> str:
    """Return a ghost with its owner, such as "Ben's blue ghost"."""
    return f"{names[ghost // 3]}'s {colour(ghost)} ghost"


def number(before: EighteenGhosts) -> int:
    """Return the number of the ghost being placed in the set-up, or of the turn after it."""
    return 19 - sum(before.hand) if before.phase == SET_UP else before.turns + 1


def section(before: EighteenGhosts) -> str:
    """Return the heading in the log under which an action stands."""
    return "Set-up" if before.phase == SET_UP else "Turns"


def heading(observation: EighteenGhosts) -> str:
    """Return how far the match is, for the head of the screen."""
    if observation.phase == SET_UP:
        return f"Set-up, ghost {number(observation)} of 18"
    if observation.current_player == TERMINAL:
        played = observation.turns + (observation.ending == GOAL)  # the winning one has no end
        return f"After {played} turns" if played != 1 else "After 1 turn"
    return f"Turn {number(observation)}"


# What an action does


def log(before: EighteenGhosts, action: int, names: Names) -> str:
    """Return one entry of the log: what happened, without who decided it."""
    result = outcome(before, action)
    return "; ".join(_parts(result, names))


def preview(observation: EighteenGhosts, action: int, names: Names) -> str:
    """Return what an action would do, with the victory it would bring."""
    result = outcome(observation, action)
    if result.kind == "release":
        other = names[1 - result.player]
        return f"Frees a {colour(result.ghost)} ghost; {other} chooses its chamber."
    sentence = "; ".join(_parts(result, names)) + "."
    if result.after.current_player == TERMINAL:
        sentence += " " + ending(result.after, names)
    return sentence


def _deed(result: Outcome, names: Names) -> str:
    """Return what is done by the player who decides."""
    hue = colour(result.ghost)
    source = "" if result.source is None else NAMES[result.source]
    target = "" if result.target is None else NAMES[result.target]
    if result.kind == "place":
        if result.ghost // 3 != result.player:
            return f"{whose(result.ghost, names)} is placed on {target}"
        return f"{hue.capitalize()} is placed on {target}"
    if result.kind == "release":
        return f"A {hue} ghost is released; {names[1 - result.player]} places it"
    if result.kind == "pass":
        return "No move is possible"
    mover = f"{hue.capitalize()} {source}"
    if result.kind == "step":
        return f"{mover} moves to {target}"
    if result.kind == "jump":
        return f"{mover} jumps through the mirrors to {target}"
    other = result.loser if result.kind == "win" else result.winner
    friend = "its friend " if other // 3 == result.player else ""
    verb = "beats" if result.kind == "win" else "attacks and loses to"
    return f"{mover} {verb} {friend}{colour(other)} {target}"


def _parts(result: Outcome, names: Names) -> list[str]:
    """Return the deed and what follows from it, in their order."""
    deed = _deed(result, names)
    found = [f"{deed} and escapes" if result.mover_escapes else deed]
    if result.turned is not None:
        way = "the wall" if result.faces is None else f"face {NAMES[result.faces]}"
        found.append(f"the {COLOUR_WORDS[result.turned]} portal turns to {way}")
    if result.follower != EMPTY and result.faces is not None:
        owner = names[result.follower // 3]
        found.append(f"{owner}'s {colour(result.follower)} escapes from {NAMES[result.faces]}")
    return found


# What is to be done


def prompt(observation: EighteenGhosts, selected: Sequence[str], names: Names) -> str:
    """Return what the player to decide should do now, one sentence."""
    if observation.current_player == TERMINAL:
        return ending(observation, names)
    if observation.phase == PLACEMENT:
        hue, owner = colour(observation.released), names[observation.released // 3]
        return f"Choose a {hue} chamber for {owner}'s ghost."
    if observation.phase == SET_UP:
        if selected:
            return f"Choose a chamber for the {colour(ghost_of(selected[0]))} ghost."
        return "Place a ghost: choose one of the lit chambers."
    if selected:
        ghost = observation.board[SQUARES[selected[0]]]
        return f"Choose where the {colour(ghost)} ghost on {selected[0]} goes."
    if any(_releasable(observation)):
        return "Move one of your ghosts, or release one from the dungeon."
    return "Choose one of your ghosts to move."


def _releasable(observation: EighteenGhosts) -> list[int]:
    own = observation.current_player * 3
    return observation.dungeon[own : own + 3]


def counts(observation: EighteenGhosts, actions: Sequence[int]) -> str:
    """Return how many actions of each kind there are, such as "2 steps · 1 winning fight"."""
    found = Counter(kind_of(observation, action) for action in actions)
    return " · ".join(
        f"{found[kind]} {words[found[kind] > 1]}" for kind, words in _COUNTED.items() if found[kind]
    )


# Why a click does nothing


def refusal(observation: EighteenGhosts, selected: Sequence[str], place: str, names: Names) -> str:
    """Return in one sentence why `place` cannot be clicked after the places `selected`."""
    if observation.current_player == TERMINAL:
        return "The match is over."
    if place == RELEASED:
        return "Choose a lit chamber for it."
    if place not in SQUARES:
        return _refuse_beside(observation, place, names)
    square = SQUARES[place]
    if square in PORTALS:
        return "A portal chamber cannot be entered."
    if observation.phase in (SET_UP, PLACEMENT):
        return _refuse_placing(observation, selected, square)
    if selected and selected[0] in SQUARES:
        return _refuse_move(observation, SQUARES[selected[0]], square, names)
    occupant = observation.board[square]
    if occupant == EMPTY:
        return "Nobody is there: choose one of your ghosts first."
    if occupant // 3 != observation.current_player:
        return f"That is {names[occupant // 3]}'s ghost."
    return "That ghost has nowhere to go."


def _refuse_beside(observation: EighteenGhosts, place: str, names: Names) -> str:
    ghost = ghost_of(place)
    hue = colour(ghost)
    if place.startswith(OUTSIDE):
        return "Ghosts that have escaped never come back."
    if place.startswith(HAND):
        if ghost // 3 != observation.current_player:
            return f"Those are {names[ghost // 3]}'s ghosts."
        return f"No {hue} ghost is left to place."
    if observation.phase == PLACEMENT:
        return f"First place the released {colour(observation.released)} ghost."
    if place.startswith(DUNGEON) and ghost // 3 != observation.current_player:
        return f"Only {names[ghost // 3]} can release {names[ghost // 3]}'s ghosts."
    if not observation.dungeon[ghost]:
        return f"No {hue} ghost of yours is in the dungeon."
    return f"No {hue} chamber is free, so no {hue} ghost can be released."


def _refuse_placing(observation: EighteenGhosts, selected: Sequence[str], square: int) -> str:
    if CHAMBERS[square] == "m":
        return "Ghosts are placed on carpets, not on mirrors."
    if observation.board[square] != EMPTY:
        return "That chamber is taken."
    hue = COLOUR_WORDS[CARPET_COLOUR[square]]
    if observation.phase == PLACEMENT:
        wanted = colour(observation.released)
        return f"A {wanted} ghost is placed on a {wanted} carpet."
    if selected and ghost_of(selected[0]) % 3 != CARPET_COLOUR[square]:
        return f"The {colour(ghost_of(selected[0]))} ghost cannot begin on a {hue} carpet."
    return f"You have no {hue} ghost left to place."


def _refuse_move(observation: EighteenGhosts, source: int, target: int, names: Names) -> str:
    ghost, occupant = observation.board[source], observation.board[target]
    steps = abs(source % 5 - target % 5) + abs(source // 5 - target // 5)
    if steps == 1:
        return "Ghosts of one colour never fight."
    if CHAMBERS[target] == "m" and occupant == EMPTY:
        return "Only a ghost on a mirror jumps to another mirror."
    if CHAMBERS[source] == CHAMBERS[target] == "m":
        return "A ghost jumps only to an empty mirror; there is no fight through a mirror."
    if occupant != EMPTY and occupant // 3 != ghost // 3:
        return f"{whose(occupant, names)} is too far away: a ghost goes one step."
    return "A ghost goes one step up, down, left or right."


def describe(observation: EighteenGhosts, place: str, names: Names) -> str:
    """Return what is at a place."""
    if place == RELEASED:
        return f"Released: {whose(observation.released, names)}"
    if place not in SQUARES:
        ghost = ghost_of(place)
        what = place.split()[0]
        numbers = {
            DUNGEON: observation.dungeon,
            OUTSIDE: observation.escaped,
            HAND: observation.hand,
        }[what]
        where = {DUNGEON: "in the dungeon", OUTSIDE: "outside", HAND: "to place"}[what]
        owner = names[ghost // 3]
        return f"{owner}'s {colour(ghost)} ghosts {where}: {numbers[ghost]}"
    square = SQUARES[place]
    if square in PORTALS:
        portal = PORTALS.index(square)
        faces = FACING[portal][observation.portals[portal]]
        way = "the wall" if faces is None else NAMES[faces]
        return f"{place}, {COLOUR_WORDS[portal]} portal, open to {way}"
    hue = CARPET_COLOUR.get(square)
    ground = "mirror" if hue is None else f"{COLOUR_WORDS[hue]} carpet"
    occupant = observation.board[square]
    return f"{place}, {ground}, " + ("empty" if occupant == EMPTY else whose(occupant, names))


# The end


def ending(state: EighteenGhosts, names: Names) -> str:
    """Return how a finished match ended; an empty sentence while it goes on."""
    winner = "" if state.winner == NOBODY else names[state.winner]
    if state.ending == GOAL:
        out = "three ghosts are out" if state.any_three else "red, blue and yellow are out"
        return f"{winner} wins: {out}."
    if state.ending == DEAD:
        reason = "Neither side can complete its colours"
    elif state.ending == LONG:
        reason = "1,000 turns are over"
    elif state.ending == REPETITION:
        return "Draw: the same position for the third time."
    elif state.ending == QUIET:
        return "Draw: 100 turns without a fight, release or escape."
    else:
        return ""
    return f"{reason}: {winner} has more outside and wins." if winner else f"{reason}: a draw."


def cycle() -> str:
    """Return who beats whom."""
    pairs = (f"{COLOUR_WORDS[c]} beats {COLOUR_WORDS[BEATS[c]]}" for c in range(3))
    return ", ".join(pairs).capitalize()
