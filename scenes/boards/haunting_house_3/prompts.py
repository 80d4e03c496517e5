"""What is to be done now in The Haunting House 3, why a click does nothing, and what is where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.haunting_house_3.cards import (
    CARDS,
    EX,
    M3,
    PL,
    R90,
    R180,
    SP,
    SW,
    TD,
)
from game.rules.haunting_house_3.house import GOAL, NAMES, OUT, TILES
from game.rules.haunting_house_3.position import (
    ASK_CANCEL,
    ASK_SWAP,
    CARRY_OUT,
    OVER,
    PROGRAM,
    Position,
)
from game.rules.haunting_house_3.tiles import (
    CANCEL_DISK,
    DOWN,
    FLIP,
    GHOST,
    GHOST_DISK,
    KNOWN_GHOST_DISK,
    NO_DISK,
    SIDES,
    SWAP_DISK,
    TRAP,
    TURN_90,
    TURN_180,
)
from game.rules.haunting_house_3.walking import walls_between
from game.state import HIDDEN
from scenes.boards.haunting_house_3 import deeds
from scenes.boards.haunting_house_3.hand import title
from scenes.boards.haunting_house_3.story import SIDES as SIDE_WORDS
from scenes.boards.haunting_house_3.story import SLOTS_WORDS, exit_words

Names = Sequence[str]

PRINTED: Final = {
    TRAP: "trap door",
    GHOST: "ghost picture",
    TURN_90: "turns 90° when entered",
    TURN_180: "turns 180° when entered",
    FLIP: "flips when left",
}
LYING: Final = {
    HIDDEN: "a secret disk",
    CANCEL_DISK: "a Cancel disk",
    SWAP_DISK: "a Swap disk",
    GHOST_DISK: "a Ghost disk",
    KNOWN_GHOST_DISK: "a Ghost disk",
}


def prompt(observation: Position, selected: Sequence[str], names: Names) -> str:
    """Return what the player to decide should do now."""
    phase = observation.phase
    if phase == OVER:
        return "The match is over."
    if phase == PROGRAM:
        return "Put four different cards in order, then lay them down. Nobody else sees them."
    owner = observation.owner()
    card = observation.held[owner]
    if phase == ASK_CANCEL:
        return f"{names[owner]} is about to play {title(card)}: cancel it, or let it be."
    if phase == ASK_SWAP:
        return f"Your card is {title(card)}: swap it with somebody still to come, or let it be."
    return _carry_out(observation, card, selected) if phase == CARRY_OUT else "A card is drawn."


def _carry_out(observation: Position, card: int, selected: Sequence[str]) -> str:
    ghost = observation.is_ghost(observation.owner())
    if card <= M3:
        left = observation.left
        steps = "one more step" if left == 1 else f"{left} steps"
        way = "through exactly one wall" if ghost else "where no wall stands"
        return f"{title(card)}: walk {steps}, {way}."
    if card == SP:
        return "Secret Passage: one step through a wall to a marked place."
    if card == R90:
        if selected and selected[-1] in deeds.KEYS:
            return "Choose the tile to turn."
        if selected:
            return f"Turn {selected[-1]} to the right or to the left."
        return "Rotate 90°: choose a tile without pawns, then which way."
    if card == R180:
        return "Rotate 180°: choose a tile without pawns."
    if card == SW:
        if selected:
            return f"Choose the tile beside {selected[-1]} to switch it with."
        return "Switch 2 Tiles: choose two tiles side by side, both without pawns."
    if card == PL:
        return "Switch Places: choose whose pawn changes places with yours."
    if card == EX:
        return "Move Exit: shift the Exit or a staircase by one."
    return "Trap Door: several are equally near, choose one."


# Why a click does nothing


def refusal(observation: Position, selected: Sequence[str], place: str, names: Names) -> str:
    """Return in one sentence why `place` cannot be clicked after the places `selected`."""
    phase = observation.phase
    if phase == OVER:
        return "The match is over."
    if phase == PROGRAM:
        if place.startswith("card "):
            card = CARDS.index(place.split()[1])
            if card in observation.rows:
                return f"{title(card)} lies in your row already: each card only once."
            return "All four slots are full: take a card back first."
        if place == deeds.LAY:
            return "Nothing is ready yet: put your cards into the slots from the first on."
        if deeds.slot_of(place) is not None:
            return "That slot is empty: choose a card from your hand, or drag one there."
        return "Lay your cards first: choose one from your hand."
    if phase in (ASK_CANCEL, ASK_SWAP):
        return "First answer: use a disk, or let it be."
    if phase != CARRY_OUT:
        return "A card is being drawn."
    card = observation.held[observation.owner()]
    where = deeds.place_of(observation, place)
    if card <= SP:
        return _no_step(observation, card, where)
    if card in (R90, R180, SW):
        return _no_tile(observation, card, selected, where)
    if card == PL:
        return "Only a pawn on a place beside yours can be switched."
    if card == EX:
        return "Choose where the Exit or a staircase goes: one of the marked places."
    if card == TD:
        return "Only the nearest trap doors count: choose a marked one."
    return "That does nothing now."


def _no_step(observation: Position, card: int, where: int | None) -> str:
    owner = observation.owner()
    here = observation.pawns[owner]
    if where is None:
        return "Choose one of the marked places."
    if where == here:
        return "Your pawn stands there already."
    beyond = observation.links()[here * 4 : here * 4 + 4]
    if where not in beyond:
        return "A pawn goes one step at a time: choose a marked place beside it."
    direction = beyond.index(where)
    ghost = observation.is_ghost(owner)
    if where == OUT and ghost:
        return "Ghosts cannot leave through the Exit."
    if where != OUT and observation.faces[where] & DOWN:
        return "That tile lies face down: nobody enters it."
    if not ghost and not observation.may_stand(owner, where):
        return "A living pawn stands there, and two living pawns never share a tile."
    walls = walls_between(observation.faces, here, where, direction)
    count = ("no wall", "one wall", "two walls")[walls]
    if card == SP:
        return f"There is {count} in between: a Secret Passage needs a wall."
    if ghost and walls != 1:
        return f"There is {count} in between: a ghost goes through exactly one."
    if not ghost and walls:
        return f"There is {count} in between: the living walk where no wall stands."
    return "From there the card could not be walked to its end: go another way."


def _no_tile(observation: Position, card: int, selected: Sequence[str], where: int | None) -> str:
    if where is None:
        return "Choose a tile first." if card != R180 else "Choose a tile."
    if where >= TILES:
        return "Only tiles of the house turn or switch, never staircases or the Exit."
    if where in observation.pawns:
        return "A pawn stands there: tile cards only touch empty tiles."
    if card != SW and observation.faces[where] & DOWN:
        return "That tile lies face down and cannot be turned."
    if card == SW and selected:
        return f"{NAMES[where]} does not lie beside {selected[-1]} in the same storey."
    if card == SW:
        return "No tile beside it is without pawns."
    return "Choose which way it turns."


# What is where


def describe(observation: Position, place: str, names: Names) -> str:
    """Return what is at a place."""
    where = deeds.place_of(observation, place)
    if where is not None:
        return _place(observation, where, names)
    if place.startswith("card "):
        return f"Your card {title(CARDS.index(place.split()[1]))}"
    if place.startswith("with "):
        return names[int(place.split()[1]) - 1]
    slot = deeds.slot_of(place)
    if slot is not None:
        return f"Slot of your {SLOTS_WORDS[slot]} card"
    words = {
        deeds.CLOCKWISE: "Turn to the right",
        deeds.ANTICLOCKWISE: "Turn to the left",
        deeds.NO_PLACE: "Let it be",
        deeds.CANCEL_PLACE: "Cancel the card",
        deeds.LAY: "Lay your row down",
    }
    if place in words:
        return words[place]
    return "A place for the Exit" if place.startswith("X") else f"A place for staircase {place[:1]}"


def _place(observation: Position, where: int, names: Names) -> str:
    parts = []
    if where == OUT:
        parts.append(f"The Exit, at {exit_words(observation)}")
    elif where >= TILES:
        parts.append(f"Staircase {NAMES[where]}")
    else:
        parts += _tile(observation, where)
    here = [
        names[seat] + ("'s ghost" if observation.is_ghost(seat) else "")
        for seat, at in enumerate(observation.pawns)
        if at == where
    ]
    return ", ".join([*parts, *here])


def _tile(observation: Position, where: int) -> list[str]:
    parts = [NAMES[where]]
    face = observation.faces[where]
    if where == observation.start_place():
        parts.append("start")
    if where == GOAL and observation.storeys == 3:
        parts.append("the ghosts' goal")
    if face & DOWN:
        return [*parts, "face down"]
    walls = [w for w, side in zip(SIDE_WORDS, SIDES, strict=True) if not face & side]
    parts.append(f"walls {', '.join(walls)}" if walls else "no walls")
    printed = PRINTED.get(observation.kind_at(where))
    if printed:
        parts.append(printed)
    disk = observation.disks[observation.tiles[where]]
    if disk != NO_DISK:
        parts.append(LYING[disk])
    return parts
