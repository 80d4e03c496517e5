"""What is to be done now in Ghost Hunt, one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.ghost_hunt.position import (
    CHOOSING,
    EXCHANGE,
    HAUNTING,
    HUNTING,
    JUMP_KILL,
    KILLING,
    NAMING,
    OVER,
    ROOMING,
    TYPING,
    Position,
)
from game.rules.ghost_hunt.tables import HAND_LIMIT, NONE
from game.state import CHANCE, HIDDEN
from scenes.boards.ghost_hunt import deeds
from scenes.boards.ghost_hunt.sides import hunter_name, many

Names = Sequence[str]


def prompt(observation: Position, selected: Sequence[str], names: Names) -> str:
    """Return what the side to decide should do now, or who is at work."""
    if observation.phase == OVER:
        return "The match is over."
    if observation.phase == TYPING:
        return "Choose the type of the Ghost in the journal."
    if not deeds.legal(observation):
        return _waiting(observation, names)
    if selected:
        return "Choose the marked place to hide in."
    if observation.phase == ROOMING:
        return "Choose the ghost room: click any square of it."
    if observation.phase == NAMING:
        return "All is found and all are in the van: name the Ghost in the journal."
    if observation.phase in (JUMP_KILL, KILLING):
        return "A hunter is in reach: choose whom to kill."
    if observation.phase == HAUNTING:
        event = "" if observation.law.draft else ", try a ghost event"
        return f"Glide up to {many(observation.left, 'step')}{event} or end the turn."
    if observation.phase == HUNTING:
        return f"Hunt: {many(observation.left, 'step')} left. Get next to a hunter."
    sentence = _of_a_hunter(observation)
    if len(observation.pawns) == 1:
        return sentence
    name = hunter_name(observation.current_player - 1, names)
    return f"{name}: {sentence[:1].lower()}{sentence[1:]}"


def _of_a_hunter(observation: Position) -> str:
    """Return what the hunter to decide should do."""
    if observation.phase == CHOOSING:
        hand = len(observation.hand(observation.current_player - 1))
        return f"Choose {many(HAND_LIMIT - hand, 'item')} to take along."
    if observation.phase == EXCHANGE:
        if observation.took:
            return "Take another item, or be done."
        return "Put items back, take others from the van, then be done."
    return _searching(observation)


def _searching(observation: Position) -> str:
    hunter, left = observation.hunter, observation.left
    house = observation.house
    steps = many(left, "step")
    if observation.hunt and house.fronts[observation.pawns[hunter]] != NONE:
        if observation.barred:
            return "The Ghost stands before your hiding place: stay and hold your breath."
        return "Stay hidden, or step out: the way is free."
    kinds = {deeds.kind_of(action) for action in deeds.legal(observation)}
    if observation.hunt:
        if observation.acted or not kinds & {"listen", "hide"}:
            return f"Hunt! {steps} left." if left else "Hunt! End the turn."
        hide = " or hide" if "hide" in kinds else ""
        return f"Hunt! Run with {steps} left; listen{hide} once."
    if observation.acted:
        return f"Your action is used; {steps} left." if left else "End the turn."
    if "take" in kinds or "put" in kinds:
        return f"Change items in the van, or walk: {steps} left."
    able = [word for kind, word in _ABLE if kind in kinds]
    if not able:
        return f"Walk: {steps} left, and one action later." if left else "End the turn."
    act = " or ".join(able)
    return f"Walk {steps} and act once: {act}." if left else f"Act once: {act}; or end the turn."


_ABLE = (
    ("use", "use an item"),
    ("place", "place an item"),
    ("pick", "pick up an item"),
    ("taunt", "taunt"),
)


def _waiting(observation: Position, names: Names) -> str:
    """Return who is at work while the viewer only looks on."""
    seat = observation.current_player
    if observation.phase == ROOMING:
        return "The Ghost chooses its room."
    if seat == HIDDEN or observation.phase == HIDDEN or seat == 0:
        return "The Ghost hunts, unseen." if observation.hunt else "The Ghost is at work, unseen."
    if seat == CHANCE:
        return "A die is rolled in secret."
    if seat > 0:
        who = hunter_name(seat - 1, names)
        return f"{who} chooses items." if observation.phase == CHOOSING else f"{who} is at work."
    return "The match is over."
