"""What the actions of 18 Ghosts do, told as events in order, and the places that are clicked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from game.rules.eighteen_ghosts.state import PLACEMENT, SET_UP, EighteenGhosts
from game.rules.eighteen_ghosts.tables import (
    CARPET_COLOUR,
    COLOURS,
    EDGES,
    EMPTY,
    FACING,
    JUMP_ACTIONS,
    NAMES,
    PASS,
    PLACE,
    RELEASE,
    WINS,
)

Kind = Literal["step", "jump", "win", "lose", "release", "place", "pass"]

DUNGEON: Final = "dungeon"
OUTSIDE: Final = "outside"
HAND: Final = "hand"
RELEASED: Final = "released"  # the place of a ghost that the opponent is about to put down


def stack(what: str, ghost: int) -> str:
    """Return the place beside the board where ghosts of one owner and colour gather."""
    return f"{what} {'AB'[ghost // 3]} {COLOURS[ghost % 3]}"


def ghost_of(place: str) -> int:
    """Return the ghost that a place made by `stack` is for."""
    _, owner, colour = place.split()
    return "AB".index(owner) * 3 + COLOURS.index(colour)


def clicks(observation: EighteenGhosts, action: int) -> tuple[tuple[str, ...], ...]:
    """Return the ways to click an action: each is a sequence of places. A pass needs none."""
    if action >= PLACE:
        square = action - PLACE
        held = RELEASED
        if observation.phase == SET_UP:
            held = stack(HAND, observation.current_player * 3 + CARPET_COLOUR[square])
        return ((NAMES[square],), (held, NAMES[square]))
    if action == PASS:
        return ()
    if action >= RELEASE:
        return ((stack(DUNGEON, observation.current_player * 3 + action - RELEASE),),)
    source, target = EDGES[action]
    return ((NAMES[source], NAMES[target]),)


def kind_of(observation: EighteenGhosts, action: int) -> Kind:
    """Return what kind of action this is here."""
    if action >= PLACE:
        return "place"
    if action == PASS:
        return "pass"
    if action >= RELEASE:
        return "release"
    if action in JUMP_ACTIONS:
        return "jump"
    source, target = EDGES[action]
    occupant = observation.board[target]
    if occupant == EMPTY:
        return "step"
    return "win" if WINS[observation.board[source]][occupant] else "lose"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one action does; squares are numbers, ghosts `owner * 3 + colour` or EMPTY."""

    kind: Kind
    player: int  # who decided
    ghost: int  # who moves, fights, is released or is placed
    source: int | None
    target: int | None
    loser: int  # who goes to the dungeon
    winner: int  # who beats it
    mover_escapes: bool
    turned: int | None  # the colour whose portal turns
    faces: int | None  # the square it then opens to, None for the wall
    follower: int  # who escapes through the portal that turned
    after: EighteenGhosts

    @property
    def escapes(self) -> tuple[tuple[int, int], ...]:
        """The ghosts that escape and from where, in order."""
        found = []
        if self.mover_escapes and self.target is not None:
            found.append((self.ghost, self.target))
        if self.follower != EMPTY and self.faces is not None:
            found.append((self.follower, self.faces))
        return tuple(found)


def outcome(before: EighteenGhosts, action: int) -> Outcome:
    """Return what a legal action does, found by carrying it out on a copy."""
    after = before.clone()
    after.apply(action)
    kind = kind_of(before, action)
    ghost, source, target = _actors(before, action)
    loser = winner = EMPTY
    standing = before.board[:]  # after the move or fight, before anybody escapes
    if source is not None:
        standing[source] = EMPTY
    if kind in ("win", "lose") and target is not None:
        occupant = before.board[target]
        winner, loser = (ghost, occupant) if kind == "win" else (occupant, ghost)
    if kind in ("step", "jump", "win", "place") and target is not None:
        standing[target] = ghost
    turned = next((c for c in range(3) if before.portals[c] != after.portals[c]), None)
    faces = None if turned is None else FACING[turned][after.portals[turned]]
    mover_escapes = target is not None and standing[target] == ghost != after.board[target]
    follower = EMPTY
    if faces is not None and standing[faces] != EMPTY == after.board[faces]:
        follower = standing[faces]
    return Outcome(
        kind=kind,
        player=before.current_player,
        ghost=ghost,
        source=source,
        target=target,
        loser=loser,
        winner=winner,
        mover_escapes=mover_escapes,
        turned=turned,
        faces=faces,
        follower=follower,
        after=after,
    )


def _actors(before: EighteenGhosts, action: int) -> tuple[int, int | None, int | None]:
    """Return the ghost an action is about, the square it leaves and the square it enters."""
    own = before.current_player * 3
    if action >= PLACE:
        square = action - PLACE
        placed = before.released if before.phase == PLACEMENT else own + CARPET_COLOUR[square]
        return placed, None, square
    if action == PASS:
        return EMPTY, None, None
    if action >= RELEASE:
        return own + action - RELEASE, None, None
    source, target = EDGES[action]
    return before.board[source], source, target


def action_between(before: EighteenGhosts, after: EighteenGhosts) -> int | None:
    """Return the action that leads from one observation to the other, or None if none does."""
    for action in before.legal_actions():
        trial = before.clone()
        trial.apply(action)
        if trial == after:
            return action
    return None
