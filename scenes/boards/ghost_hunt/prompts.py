"""What is to be done now in Ghost Hunt, one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _, many, within
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
from scenes.boards.ghost_hunt import click_paths
from scenes.boards.ghost_hunt.nouns import hunter_name, small, steps

Names = Sequence[str]


def prompt(observation: Position, selected: Sequence[str], names: Names) -> str:
    """Return what the side to decide should do now, or who is at work."""
    if observation.phase == OVER:
        return _("The match is over.")
    if observation.phase == TYPING:
        return _("Choose the type of the Ghost in the journal.")
    if not click_paths.legal(observation):
        return _waiting(observation, names)
    if selected:
        return _("Choose the marked place to hide in.")
    if observation.phase == ROOMING:
        return _("Choose the ghost room: click any square of it.")
    if observation.phase == NAMING:
        return _("All is found and all are in the van: name the Ghost in the journal.")
    if observation.phase in (JUMP_KILL, KILLING):
        return _("A hunter is in reach: choose whom to kill.")
    if observation.phase == HAUNTING:
        return _haunting(observation)
    if observation.phase == HUNTING:
        left = steps(observation.left)
        return _("Hunt: {steps} left. Get next to a hunter.", steps=left)
    sentence = _of_a_hunter(observation)
    if len(observation.pawns) == 1:
        return sentence
    name = hunter_name(observation.current_player - 1, names)
    # For translators: a hunter is called by name and told a whole sentence.
    return _("{hunter}: {sentence}", hunter=name, sentence=small(sentence))


def _haunting(observation: Position) -> str:
    """Return what the Ghost should do outside a hunt."""
    if not observation.left:
        if observation.law.draft:
            return _("End the turn.")
        return _("Try a ghost event or end the turn.")
    said = (
        _("Glide up to {steps} or end the turn.")
        if observation.law.draft
        else _("Glide up to {steps}, try a ghost event or end the turn.")
    )
    return said.format(steps=steps(observation.left))


def _of_a_hunter(observation: Position) -> str:
    """Return what the hunter to decide should do."""
    if observation.phase == CHOOSING:
        hand = len(observation.hand(observation.current_player - 1))
        return many(
            "Choose {number} item to take along.",
            "Choose {number} items to take along.",
            HAND_LIMIT - hand,
        )
    if observation.phase == EXCHANGE:
        if observation.took:
            return _("Take another item, or be done.")
        return _("Put items back, take others from the van, then be done.")
    return _searching(observation)


def _searching(observation: Position) -> str:
    hunter, left = observation.hunter, observation.left
    house = observation.house
    if observation.hunt and house.fronts[observation.pawns[hunter]] != NONE:
        if observation.barred:
            return _("The Ghost stands before your hiding place: stay and hold your breath.")
        return _("Stay hidden, or step out: the way is free.")
    kinds = {click_paths.kind_of(action) for action in click_paths.legal(observation)}
    if observation.hunt:
        return _hunted(observation, kinds)
    walk = steps(left)
    if observation.acted:
        said = _("Your action is used; {steps} left.") if left else _("End the turn.")
        return said.format(steps=walk)
    if "take" in kinds or "put" in kinds:
        said = (
            _("Change items in the van, or walk: {steps} left.")
            if left
            else _("Change items in the van, or end the turn.")
        )
        return said.format(steps=walk)
    able = _able(kinds)
    if not able:
        said = _("Walk: {steps} left, and one action later.") if left else _("End the turn.")
        return said.format(steps=walk)
    # For translators: the acts are such as "use an item or taunt".
    said = (
        _("Walk {steps} and act once: {acts}.") if left else _("Act once: {acts}; or end the turn.")
    )
    return said.format(steps=walk, acts=_(" or ").join(able))


def _hunted(observation: Position, kinds: set[click_paths.Kind]) -> str:
    """Return what a hunter in the open should do in a hunt."""
    left = observation.left
    if observation.acted or not kinds & {"listen", "hide"}:
        said = _("Hunt! {steps} left.") if left else _("Hunt! End the turn.")
    elif "hide" in kinds:
        said = _("Hunt! Run with {steps} left; listen or hide once.")
    else:
        said = _("Hunt! Run with {steps} left; listen once.")
    return said.format(steps=steps(left))


def _able(kinds: set[click_paths.Kind]) -> list[str]:
    """Return what a hunter can do outside a hunt besides walking."""
    said: tuple[tuple[click_paths.Kind, str], ...] = (
        ("use", within("what a hunter can do", "use an item")),
        ("place", within("what a hunter can do", "place an item")),
        ("pick", within("what a hunter can do", "pick up an item")),
        ("taunt", within("what a hunter can do", "taunt")),
    )
    return [words for kind, words in said if kind in kinds]


def _waiting(observation: Position, names: Names) -> str:
    """Return who is at work while the viewer only looks on."""
    seat = observation.current_player
    if observation.phase == ROOMING:
        return _("The Ghost chooses its room.")
    if seat == HIDDEN or observation.phase == HIDDEN or seat == 0:
        return (
            _("The Ghost hunts, unseen.")
            if observation.hunt
            else _("The Ghost is at work, unseen.")
        )
    if seat == CHANCE:
        return _("A die is rolled in secret.")
    if seat > 0:
        who = hunter_name(seat - 1, names)
        choosing = observation.phase == CHOOSING
        said = _("{hunter} chooses items.") if choosing else _("{hunter} is at work.")
        return said.format(hunter=who)
    return _("The match is over.")
