"""Guidance Rite in plain words: the log, the turn card, previews, refusals and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.rules.guidance_rite.measures import ending as ending_name
from game.rules.guidance_rite.position import (
    BLACKENING,
    CHOOSING,
    CLAIMING,
    EMPOWERING,
    JOINT,
    OFFERING,
    OVER,
    PLACING,
    SECOND_HALF,
    STARTING,
    SUDDEN_DEATH,
    TAKING_OVER,
    Position,
)
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import PASS
from game.state import HIDDEN
from scenes.boards.guidance_rite import deeds
from scenes.boards.guidance_rite.refusals import describe, refusal
from scenes.boards.guidance_rite.sentences import (
    bout_result,
    capital,
    noun,
    piece_at,
    reaches,
    sentence,
)
from scenes.boards.guidance_rite.story import (
    claim_round,
    news,
    number_of,
    resolution,
    section_of,
    story,
)
from scenes.boards.guidance_rite.trial import SPOKEN, captures, in_secret, kind_of

Names = Sequence[str]

__all__ = ["counts", "describe", "ending", "heading", "log", "news", "number", "preview",
           "prompt", "refusal", "section", "story", "team"]  # fmt: skip

_COUNTED: Final = {
    "claim": ("piece to name", "pieces to name"),
    "step": ("move", "moves"),
    "enemy": ("capture", "captures"),
    "friend": ("friend to capture", "friends to capture"),
    "exchange": ("exchange", "exchanges"),
    "power": ("power", "powers"),
    "item": ("item choice", "item choices"),
    "place": ("place", "places"),
    "black": ("grey arrow", "grey arrows"),
}
_GROUPS: Final = {
    "claim": "claim", "rat": "power", "lizard": "power", "monster": "power", "crow": "power",
    "honour": "item", "rotate": "item", "swap": "item", "plus": "place", "cross": "place",
    "black": "black",
}  # fmt: skip


def number(before: Position) -> int:
    """Return the round of claims, or the turn."""
    return number_of(before)


def section(before: Position) -> str:
    """Return bout and part of it, as the heading in the log."""
    return section_of(before)


def heading(observation: Position) -> str:
    """Return bout and round or turn, which everybody may know."""
    if observation.phase == OVER:
        bouts = len(observation.endings)
        return f"After {bouts} bout{'s' * (bouts != 1)}"
    if not observation.bout:
        return "Items are dealt"
    bout = f"Bout {observation.bout} of 3"
    if observation.bout == SUDDEN_DEATH:
        bout = "Sudden death"
    if observation.phase == CLAIMING:
        return f"{bout} · claim round {claim_round(observation)}"
    if observation.phase < OFFERING:
        return f"{bout} · before the battle"
    both = ", both at once" if observation.bout == JOINT else ""
    return f"{bout}{both} · turn {observation.turn + 1}"


def team(observation: Position | None, team: int, names: Names) -> str:
    """Return what a player is called."""
    return f"{names[team]} ({('Lanterns', 'Moons')[team]})"


# What happened


def log(before: GuidanceRite, action: int, names: Names) -> str:
    """Return what an action did, one sentence; of a secret one only what its player knows."""
    words = sentence(before, action, names)
    if before.phase == CLAIMING:
        if before.current_player == 0 or HIDDEN in before.names:
            return words
        after = before.clone()
        after.apply(action)
        brought = resolution(before, after, names) if not any(after.names) else []
        return "; ".join([words, *brought])
    if in_secret(before):
        return words
    result = _bout_end(before, action, names)
    return f"{words}; {result}" if result else words


def _bout_end(before: GuidanceRite, action: int, names: Names) -> str:
    """Return how an action made in the open ends the bout, or an empty text."""
    after = before.clone()
    after.later = tuple((0,) * len(after.board) for _ in after.later)
    after.apply(action)
    return bout_result(before, after, names)


# What would happen


def preview(observation: GuidanceRite, action: int, names: Names) -> str:
    """Return what an action would do, and where a moved piece could go then."""
    kind = kind_of(action)
    words = sentence(observation, action, names) + "."
    if kind == "claim":
        return f"{words} If both name it, it is removed."
    if kind != "move":
        if kind == "crow" and observation.final:
            return f"{words} Choose up to three of one piece, or one each of two."
        return words
    if not in_secret(observation):
        result = _bout_end(observation, action, names)
        if result:
            return f"{words} {capital(result)}."
    found = reaches(observation, action)
    return f"{words} Then it reaches {', '.join(found) if found else 'nothing'}."


# What is to be done


def prompt(observation: GuidanceRite, selected: Sequence[str], names: Names) -> str:
    """Return what the player to decide should do now, one sentence."""
    phase = observation.phase
    if phase == OVER:
        return ending(observation, names)
    if phase == CLAIMING:
        return _claiming(observation)
    if phase == CHOOSING:
        return "You have fewer items: do you move first or second?"
    if phase == PLACING:
        if selected and selected[-1] not in observation.ground.squares:
            return "Choose a square for it."
        return "You have fewer than three pieces: place a plus or a cross."
    if phase == TAKING_OVER:
        own = noun(observation.board[observation.moved])
        return f"Keep the {own}, or take over the {SPOKEN[observation.captured]}?"
    if phase == EMPOWERING:
        return _empowering(observation, selected)
    if phase == BLACKENING:
        if selected:
            return "Choose which of its grey arrows becomes black."
        return "Choose grey arrows: up to three of one piece, or one each of two."
    if phase == SECOND_HALF:
        if kind_of(observation.chosen) == "swap":
            return "Choose the other piece of the same player."
        other = names[1 - observation.current_player]
        return f"Now choose a piece of {other}'s and a direction without an arrow."
    return _turn(observation, selected)


def _claiming(observation: Position) -> str:
    named = observation.names[observation.current_player]
    if named > 0:
        square = observation.ground.names[named.bit_length() - 1]
        return f"{square} is named. Name a second piece in secret."
    return "Name two pieces in secret: what only one of you names is claimed."


def _turn(observation: GuidanceRite, selected: Sequence[str]) -> str:
    if selected:
        first = selected[0]
        if first in deeds.POWERS.values():
            return "Choose the piece that changes places with your Guardian, then the Guardian."
        if first == deeds.CAPTURE_PLACE:
            return "Choose your piece, then the Guardian of yours that it captures."
        if first in deeds.ITEM_PLACES:
            return _using(first, selected)
        return f"Choose where {piece_at(observation, observation.ground.squares[first])} goes."
    if observation.phase == OFFERING:
        return "Use an item before the secret choices, or none."
    if observation.legal_actions() == [PASS]:
        return "No move is possible: pass."
    tail = ", or use an item" if deeds.ready(observation) & set(deeds.ITEM_PLACES) else ""
    if in_secret(observation):
        return "Choose your move in secret: both are carried out together."
    if observation.phase == STARTING:
        return f"Move one of your pieces{tail}."
    return "Now move one of your other pieces."


def _using(item: str, selected: Sequence[str]) -> str:
    if item == deeds.SWAP_PLACE:
        return "Swap: choose two pieces of one player with different characters."
    if len(selected) > 1:
        return "Choose a direction beside the board."
    if item == deeds.ROTATE_PLACE:
        return "Rotate: choose a piece of yours, then where north turns to."
    return "Point of Honour: choose a piece of yours and a direction without an arrow."


def _empowering(observation: GuidanceRite, selected: Sequence[str]) -> str:
    if selected:
        place = selected[0]
        if place == deeds.POWERS[3] and len(selected) == 2:
            return "Choose the direction of its new arrow."
        if place == deeds.POWERS[5]:
            steps = ("Choose the Monster.", "Choose the piece it bites.", "Choose the arrow.")
            return steps[min(len(selected), 3) - 1]
        return "Choose the piece, then what happens to it."
    if len(deeds.ready(observation)) == 1:
        return "No power goes with this move: end the turn."
    return "Add the power of another piece, which loses its symbol, or end the turn."


def counts(observation: GuidanceRite, actions: Sequence[int]) -> str:
    """Return how many actions of each kind there are, such as "5 moves · 2 captures"."""
    found: Counter[str] = Counter()
    for action in actions:
        kind = kind_of(action)
        if kind == "move":
            meeting = captures(observation, action)
            found["exchange" if action & 1 else meeting or "step"] += 1
        elif kind in _GROUPS:
            found[_GROUPS[kind]] += 1
    return " · ".join(
        f"{found[kind]} {words[found[kind] > 1]}" for kind, words in _COUNTED.items() if found[kind]
    )


# The end


def ending(state: Position, names: Names) -> str:
    """Return how a finished match ended; an empty sentence while it goes on."""
    if state.phase != OVER:
        return ""
    a, b = state.wins
    if a == b:
        return f"Draw: {a} bout{'s' * (a != 1)} each."
    winner = names[0 if a > b else 1]
    score = f"{max(a, b)} to {min(a, b)}"
    if ending_name(state) == "sudden death":
        return f"{winner} wins the sudden death."
    return f"{winner} wins by {score} bouts."
