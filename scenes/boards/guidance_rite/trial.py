"""What a single action of Guidance Rite does, without whatever follows when the turn is over."""

from __future__ import annotations

from typing import Any, Final

from game.rules.guidance_rite.pieces import OWNER, UNCLAIMED
from game.rules.guidance_rite.position import CLAIMING, JOINT, MOVING, OVER, Position
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import (
    BLACKEN,
    CLAIM,
    CROSS,
    CROW,
    CROW_POWER,
    DEAL,
    DOUBLE,
    END,
    EXCHANGE,
    GO_FIRST,
    GO_SECOND,
    GUARDIAN,
    HONOUR,
    KEEP,
    LIZARD_POWER,
    MONSTER_POWER,
    NO_ITEM,
    NOWHERE,
    NUMBERS,
    PASS,
    PLUS,
    RAT_POWER,
    ROTATE,
    SWAP,
    TAKE,
    TIMEOUT,
    TOSS,
    target_of,
)
from game.state import HIDDEN

_BELOW: Final = (  # kinds of actions by the first number after them
    (PASS, "move"), (END, "pass"), (KEEP, "end"), (TAKE, "keep"), (GO_FIRST, "take"),
    (GO_SECOND, "first"), (NO_ITEM, "second"), (CLAIM, "no item"), (PLUS, "claim"),
    (CROSS, "plus"), (RAT_POWER, "cross"), (LIZARD_POWER, "rat"), (MONSTER_POWER, "lizard"),
    (CROW_POWER, "monster"), (BLACKEN, "crow"), (HONOUR, "black"), (ROTATE, "honour"),
    (SWAP, "rotate"), (NUMBERS, "swap"), (DEAL, "numbers"), (TOSS, "deal"), (TIMEOUT, "toss"),
    (TIMEOUT + 1, "timeout"),
)  # fmt: skip


class Trial(GuidanceRite):
    """A position in which no turn, round of claims or placement ever comes to its end."""

    __slots__ = ()

    def end_naming(self) -> None:
        """Leave the names as they are."""

    def move_first(self, player: int) -> None:
        """Leave the first mover open."""

    def place(self, action: int) -> None:
        """Put a piece on the board and ask nobody for the next one."""
        asked = self.current_player
        super().place(action)
        self.current_player = asked

    def _begin_battle(self) -> None:
        """Wait."""

    def ask_for_item(self) -> None:
        """Ask nobody."""

    def finish_turn(self) -> None:
        """Leave the turn as it stands."""

    def pass_for_time(self) -> None:
        """Leave the turn as it stands."""


def trial_of(position: Position) -> Trial:
    """Return a position to try actions in; it may be an observation."""
    values: list[Any] = [position.current_player]
    for name in Position.__slots__:
        value = getattr(position, name)
        values.append(value[:] if isinstance(value, list) else value)
    return Trial(*values)


def carried_out(before: Position, action: int) -> Trial:
    """Return the position with one action done; `before` may be an observation."""
    trial = trial_of(before)
    trial.apply(action)
    return trial


def kind_of(action: int) -> str:
    """Return what kind of action a number stands for."""
    return next(kind for limit, kind in _BELOW if action < limit)


def squares_of(before: Position, action: int) -> tuple[int, int]:
    """Return where a move begins and ends."""
    return action >> 5, target_of(before.ground, action)


def move_in(made: list[int]) -> int | None:
    """Return the move among the actions of a turn, or None."""
    return next((action for action in made if 0 <= action < PASS), None)


def manner_of(before: Position, action: int) -> str:
    """Return how a move is made: step, jump, stride, wrap or exchange."""
    source, direction = action >> 5, action >> 2 & 7
    if action & EXCHANGE:
        return "exchange"
    if action & 3 == DOUBLE:
        return "jump" if before.board[source] >> 16 & 7 == CROW else "stride"
    return "wrap" if before.ground.step[source][direction] == NOWHERE else "step"


def is_grey(before: Position, action: int) -> bool:
    """Return whether a move uses up a grey arrow."""
    return before.final and bool(before.board[action >> 5] >> 8 + (action >> 2 & 7) & 1)


def captures(before: Position, action: int) -> str:
    """Return whom a move captures: enemy, friend or nobody."""
    source, target = squares_of(before, action)
    occupant = before.board[target]
    if action & EXCHANGE or not occupant:
        return ""
    return "friend" if occupant >> OWNER == before.board[source] >> OWNER else "enemy"


def has_both(before: Position, action: int) -> bool:
    """Return whether a move onto a Guardian can be made as a capture and as an exchange."""
    target = squares_of(before, action)[1]
    occupant = before.board[target]
    if occupant >> 16 & 7 != GUARDIAN or occupant >> OWNER != before.current_player + 1:
        return False
    return action ^ EXCHANGE in before.legal_actions()


def in_secret(position: Position) -> bool:
    """Return whether a player of bout 3 is choosing move or power."""
    return position.bout == JOINT and MOVING <= position.phase < OVER


def revealed(before: Position, after: Position) -> bool:
    """Return whether both plans of bout 3 were carried out between two positions."""
    if before.bout != JOINT or not in_secret(before) or not after.plan_b:
        return False
    if HIDDEN in after.plan_a or HIDDEN in after.plan_b:
        return False
    return after.bout != JOINT or after.phase == OVER or after.turn != before.turn


def claims_resolved(before: Position, after: Position) -> bool:
    """Return whether a round of claims came to its end between two positions."""
    if before.bout != after.bout or len(before.board) != len(after.board):
        return False
    return any(
        old >> OWNER == UNCLAIMED != new >> OWNER
        for old, new in zip(before.board, after.board, strict=True)
    )


def action_between(
    before: GuidanceRite, after: GuidanceRite, likely: int | None = None
) -> int | None:
    """Return the action that leads from one observation to the next, or None.

    `likely` is tried first, for several captures may end a bout in the same way.
    """
    if before.current_player < 0 or before.phase == CLAIMING:
        return None
    actions = [*before.legal_actions(), TIMEOUT]
    if likely in actions:
        actions.insert(0, likely)
    secret = in_secret(before)
    for action in actions:
        if secret:
            found: GuidanceRite = carried_out(before, action)
        else:
            found = before.clone()
            found.later = tuple((0,) * len(found.board) for _ in found.later)
            found.apply(action)
            _forget(found, after)
        if found.values() == after.values():
            return action
    return None


def _forget(found: GuidanceRite, after: GuidanceRite) -> None:
    """Give a position everything that an observation of it may hide."""
    found.later = after.later
    if found.phase == CLAIMING:  # the board of a new bout
        found.board, found.names = after.board, after.names
    if HIDDEN in after.made:
        found.made = after.made
    if HIDDEN in after.plan_a:
        found.plan_a = after.plan_a
