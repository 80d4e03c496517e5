"""Explanations why a click in Guidance Rite does nothing, and descriptions of places."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _
from game.rules.guidance_rite import state
from game.rules.guidance_rite.actions import kind_of
from game.rules.guidance_rite.pieces import ARROWS, MARKED, OWNER, UNCLAIMED
from game.rules.guidance_rite.state import GuidanceRite
from scenes.boards.guidance_rite import click_paths
from scenes.boards.guidance_rite.actions import ACTIONS, ITEMS
from scenes.boards.guidance_rite.nouns import capital, looks, name, way, who

Names = Sequence[str]


def refusal(observation: GuidanceRite, selected: Sequence[str], place: str, names: Names) -> str:
    """Return why `place` cannot be clicked after the places `selected`, in one sentence."""
    phase = observation.phase
    if phase == state.OVER:
        return _("The match is over.")
    if phase == state.CHOOSING:
        return _("Choose whether you move first or second.")
    if place in observation.ground.squares:
        square = observation.ground.squares[place]
        if phase == state.CLAIMING:
            return _claim(observation, square, names)
        if phase == state.PLACING:
            return _placing(observation, square)
        return _square(observation, selected, square, names)
    if place in ACTIONS.places and (said := ACTIONS.at(observation, place).refusal(observation, 0)):
        return said
    return _("That is not possible now.")


def _claim(observation: GuidanceRite, square: int, names: Names) -> str:
    piece, here = observation.board[square], observation.ground.names[square]
    if not piece:
        return _("Both named that piece, so it is gone.")
    if piece >> OWNER != UNCLAIMED:
        owner = names[(piece >> OWNER) - 1]
        return _("{square} already belongs to {player}.", square=here, player=owner)
    return _("Two pieces are chosen: take one back first, or lock both.")


def _placing(observation: GuidanceRite, square: int) -> str:
    if observation.board[square]:
        return _("That square is taken.")
    return _("It must stand beside a piece of yours and not beside an enemy, if that is possible.")


def _square(observation: GuidanceRite, selected: Sequence[str], square: int, names: Names) -> str:
    phase, player = observation.phase, observation.current_player
    piece = observation.board[square]
    if phase == state.TAKING_OVER:
        return _("First choose which character the piece keeps.")
    if phase == state.EMPOWERING:
        return _("Choose one of the framed pieces, or end the turn.")
    if phase == state.BLACKENING:
        return _("Choose a grey arrow of yours: first the piece, then the direction.")
    if phase == state.OFFERING:
        return _("Choose an item beside the board, or none.")
    if phase == state.SECOND_HALF:
        if observation.chosen >= 0 and kind_of(observation.chosen) == "swap":
            return _("Choose another piece of the same player with another character.")
        said = _("Choose a piece of {player}'s and a free direction.")
        return said.format(player=names[1 - player])
    if selected and ACTIONS.by_place.get(selected[0]) in ITEMS:
        return _("This item cannot be used on that piece.")
    if selected and selected[0] in observation.ground.squares:
        return _target(observation, observation.ground.squares[selected[0]], square)
    if not piece:
        return _("Nobody is there: choose one of your pieces.")
    if piece >> OWNER != player + 1:
        return _("That is {player}'s piece.", player=names[(piece >> OWNER) - 1])
    if observation.held[player] >> square & 1:
        return _("An item was used on it: it may not move in this turn.")
    if not piece & ARROWS:
        return _("It has no arrows: it can only be captured.")
    return _("None of its arrows leads anywhere now.")


def _target(observation: GuidanceRite, source: int, target: int) -> str:
    mover, met = observation.board[source], observation.board[target]
    if met >> OWNER == mover >> OWNER and observation.final and (mover | met) & MARKED:
        return _("A marked piece never merges again.")
    if not observation.final and mover >> 8 & 255:
        return _("A used arrow leads nowhere until the Crow's power restores it.")
    piece = who(mover, observation.ground.names[source])
    return capital(_("No arrow of {piece} leads there.", piece=piece))


def describe(observation: GuidanceRite, place: str, names: Names) -> str:
    """Return the description of a place."""
    if place not in observation.ground.squares:
        if arrow := click_paths.arrow_at(place):
            name_of_square, direction = arrow
            said = _("{square}, arrow {direction}")
            return said.format(square=name_of_square, direction=way(direction))
        # Whether enough is drafted, only the draft knows.
        is_possible = observation.phase == state.CLAIMING or place in click_paths.ready(observation)
        return ACTIONS.described(observation, place, is_possible)
    square = observation.ground.squares[place]
    piece = observation.board[square]
    if not piece:
        if observation.phase == state.CLAIMING:
            return _("{square}, removed", square=place)
        return _("{square}, empty", square=place)
    parts = [_standing(place, piece, names), *looks(piece, observation.final)]
    if any(n >= 0 and n >> square & 1 for n in observation.names):
        parts.append(_("named by you"))
    return ", ".join(parts)


def _standing(square: str, piece: int, names: Names) -> str:
    owner, words = piece >> OWNER, name(piece)
    if owner == UNCLAIMED:
        # For translators: the piece is "Rat" or so, without an article, here and below.
        return _("{square}, unclaimed {piece}", square=square, piece=words)
    said = _("{square}, {player}'s {piece}")
    return said.format(square=square, player=names[owner - 1], piece=words)
