"""Why a click of Guidance Rite does nothing, and what is at a place."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.guidance_rite.pieces import ARROWS, MARKED, OWNER, UNCLAIMED, character_of
from game.rules.guidance_rite.position import (
    BLACKENING,
    CHOOSING,
    CLAIMING,
    EMPOWERING,
    MOVING,
    OFFERING,
    OVER,
    PIECES_FOR_ITEMS,
    PLACING,
    SECOND_HALF,
    STARTING,
    TAKING_OVER,
)
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import ARROWS_IN, DIRECTIONS, GUARDIAN
from scenes.boards.guidance_rite import deeds
from scenes.boards.guidance_rite.sentences import ITEM_NAMES, WAYS, noun, piece_at
from scenes.boards.guidance_rite.tiles import LABELS, end_label
from scenes.boards.guidance_rite.trial import SPOKEN, kind_of

Names = Sequence[str]

CHARACTER_OF = {place: character for character, place in deeds.POWERS.items()}


def refusal(observation: GuidanceRite, selected: Sequence[str], place: str, names: Names) -> str:
    """Return in one sentence why `place` cannot be clicked after the places `selected`."""
    phase = observation.phase
    if phase == OVER:
        return "The match is over."
    if phase == CHOOSING:
        return "Choose whether you move first or second."
    if place in observation.ground.squares:
        square = observation.ground.squares[place]
        if phase == CLAIMING:
            return _claim(observation, square, names)
        if phase == PLACING:
            return _placing(observation, square)
        return _square(observation, selected, square, names)
    if place in CHARACTER_OF:
        return _power(observation, CHARACTER_OF[place])
    if place in deeds.ITEM_PLACES:
        return _item(observation, deeds.ITEM_PLACES.index(place))
    if place in deeds.TOWARDS:
        if not selected:
            return "First choose the piece and what happens to it."
        return f"No arrow can be chosen to the {WAYS[deeds.TOWARDS.index(place)]} here."
    if place == deeds.END_PLACE:
        return _end(observation)
    if place == deeds.CAPTURE_PLACE:
        return "Choose which of your pieces captures your Guardian."
    return "That is not possible now."


def _claim(observation: GuidanceRite, square: int, names: Names) -> str:
    piece, here = observation.board[square], observation.ground.names[square]
    if not piece:
        return "Both named that piece, so it is gone."
    if piece >> OWNER != UNCLAIMED:
        return f"{here} belongs to {names[(piece >> OWNER) - 1]} already."
    return f"You have named {here} already: choose another piece."


def _placing(observation: GuidanceRite, square: int) -> str:
    if observation.board[square]:
        return "That square is taken."
    return "It must stand beside a piece of yours and not beside an enemy, if that is possible."


def _square(observation: GuidanceRite, selected: Sequence[str], square: int, names: Names) -> str:
    phase, player = observation.phase, observation.current_player
    piece = observation.board[square]
    if phase == TAKING_OVER:
        return "First choose which character the piece keeps."
    if phase == EMPOWERING:
        return "Choose a power beside the board, or end the turn."
    if phase == BLACKENING:
        return "Choose a grey arrow of yours: first the piece, then the direction."
    if phase == OFFERING:
        return "Choose an item beside the board, or none."
    if phase == SECOND_HALF:
        if observation.chosen >= 0 and kind_of(observation.chosen) == "swap":
            return "Choose another piece of the same player with another character."
        return f"Choose a piece of {names[1 - player]}'s and a free direction."
    if selected and selected[0] in deeds.POWERS.values():
        return "That piece cannot take part in this exchange."
    if selected and selected[0] in deeds.ITEM_PLACES:
        return "This item cannot be used on that piece."
    if selected and selected[0] in observation.ground.squares:
        return _target(observation, observation.ground.squares[selected[0]], square)
    if not piece:
        return "Nobody is there: choose one of your pieces."
    if piece >> OWNER != player + 1:
        return f"That is {names[(piece >> OWNER) - 1]}'s piece."
    if observation.held[player] >> square & 1:
        return "An item was used on it: it may not move in this turn."
    if not piece & ARROWS:
        return "It has no arrows: it can only be captured."
    return "None of its arrows leads anywhere now."


def _target(observation: GuidanceRite, source: int, target: int) -> str:
    mover, met = observation.board[source], observation.board[target]
    if met >> OWNER == mover >> OWNER and observation.final and (mover | met) & MARKED:
        return "Marked pieces never meet a friend."
    if not observation.final and mover >> 8 & 255:
        return "A used arrow leads nowhere until the Crow's power restores it."
    return f"No arrow of {piece_at(observation, source)} leads there."


def _power(observation: GuidanceRite, character: int) -> str:
    phase, word = observation.phase, SPOKEN[character]
    own = observation.current_player + 1
    if character == GUARDIAN:
        if phase in (STARTING, MOVING):
            return "No piece of yours could exchange places with a Guardian of yours."
        return "The Guardian's power is a move: it was to be chosen before."
    if phase != EMPOWERING:
        return "Move first: a power goes with a move."
    if observation.spent:
        return "The move has removed a symbol already: no power in this turn."
    if observation.character == character:
        return f"A {word} has moved, so no {word} can help."
    if not any(p >> OWNER == own and character_of(p) == character for p in observation.board):
        return f"You have no {word}."
    return f"The power of your {word} would change nothing."


def _item(observation: GuidanceRite, item: int) -> str:
    phase, name = observation.phase, ITEM_NAMES[item]
    if not observation.items[observation.current_player * 3 + item]:
        return f"You have no {name} left."
    if phase not in (STARTING, OFFERING):
        return "An item is used at the beginning of a turn, one at most."
    if observation.pieces() < PIECES_FOR_ITEMS:
        return "Items need at least nine pieces on the board."
    return f"{name} has no piece to be used on."


def _end(observation: GuidanceRite) -> str:
    if observation.phase == BLACKENING:
        return "Choose at least one grey arrow."
    if observation.phase == SECOND_HALF:
        return "First finish the item."
    return "You must move while you can."


def describe(observation: GuidanceRite, place: str, names: Names) -> str:
    """Return what is at a place."""
    if place not in observation.ground.squares:
        if place in deeds.TOWARDS:
            return f"Arrow {WAYS[deeds.TOWARDS.index(place)]}"
        label = end_label(observation) if place == deeds.END_PLACE else LABELS[place]
        kind = "Power of the " if place in CHARACTER_OF else ""
        item = deeds.ITEM_PLACES.index(place) if place in deeds.ITEM_PLACES else None
        words = kind + label if item is None else f"Item {ITEM_NAMES[item]}"
        return words if place in deeds.ready(observation) else f"{words}, not possible now"
    square = observation.ground.squares[place]
    piece = observation.board[square]
    if not piece:
        broken = observation.phase == CLAIMING
        return f"{place}, {'removed' if broken else 'empty'}"
    owner = piece >> OWNER
    parts = ["unclaimed" if owner == UNCLAIMED else f"{names[owner - 1]}'s"]
    words = f"{place}, {parts[0]} {noun(piece)}, {arrows(observation, piece)}"
    if piece & MARKED:
        words += ", marked"
    if any(n >= 0 and n >> square & 1 for n in observation.names):
        words += ", named by you"
    return words


def arrows(observation: GuidanceRite, piece: int) -> str:
    """Return the arrows of a piece in letters, grey or used ones apart."""
    black = " ".join(DIRECTIONS[d] for d in ARROWS_IN[piece & 255])
    grey = " ".join(DIRECTIONS[d] for d in ARROWS_IN[piece >> 8 & 255])
    found = [f"arrows {black}"] if black else []
    if grey:
        found.append(f"{'grey' if observation.final else 'used'} {grey}")
    return ", ".join(found) or "no arrows"
