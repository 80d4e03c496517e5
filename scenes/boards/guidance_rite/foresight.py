"""What an action of Guidance Rite would make of the pieces, drawn before it is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.language import _, within
from game.rules.guidance_rite.pieces import OWNER, character_of
from game.rules.guidance_rite.position import JOINT
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import MONSTER, RAT
from scenes.boards.animation import Piece
from scenes.boards.guidance_rite.signs import friend_word
from scenes.boards.guidance_rite.trial import (
    Trial,
    captures,
    carried_out,
    is_grey,
    kind_of,
    manner_of,
    squares_of,
)
from scenes.boards.layout import Spot
from scenes.boards.view import Caption, Preview

Names = Sequence[str]


def preview(
    observation: GuidanceRite,
    action: int,
    pieces: Callable[[GuidanceRite], dict[Spot, Piece]],
    names: Names,
) -> Preview:
    """Return what an action would change; `pieces` tells what stands where."""
    trial = carried_out(observation, action)
    now, then = pieces(observation), pieces(trial)
    shown = tuple((spot, piece) for spot, piece in then.items() if now.get(spot) != piece)
    leaving = tuple(spot for spot, piece in now.items() if then.get(spot) != piece)
    chips = _chips(observation, trial, action, names)
    turning: tuple[tuple[str, str], ...] = ()
    if kind_of(action) == "move":
        source, target = squares_of(observation, action)
        if character_of(observation.board[source]) == RAT:
            turning = ((observation.ground.names[target], "focus"),)
    elif kind_of(action) in ("rat", "rotate"):
        turning = tuple((spot[0], "focus") for spot, _ in shown if not spot[1])
    return Preview(shown, leaving, turning=turning, chips=chips)


def _chips(
    observation: GuidanceRite, trial: Trial, action: int, names: Names
) -> tuple[Caption, ...]:
    """Return a word for what the pictures do not say."""
    if kind_of(action) != "move":
        return ()
    source, target = squares_of(observation, action)
    here = observation.ground.names[target]
    mine, other = observation.current_player, 1 - observation.current_player
    if captures(observation, action) == "enemy":
        if observation.bout != JOINT and not trial.count(other):
            return (Caption(here, _("{player} wins", player=names[mine]), "ok"),)
        return (Caption(here, within("mark", "capture"), "ok"),)
    if captures(observation, action) == "friend":
        return (Caption(here, friend_word(observation), "danger"),)
    before, after = observation.board[source], trial.board[target]
    if before >> OWNER and character_of(before) != character_of(after):
        return (Caption(here, _("symbol lost"), "danger"),)
    if manner_of(observation, action) == "exchange":
        return (Caption(here, within("mark", "exchange"), "candle"),)
    if character_of(before) == MONSTER and is_grey(observation, action):
        return (Caption(here, _("grey used"), "bone"),)
    return ()
