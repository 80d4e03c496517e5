"""What a player does not know: rows not yet revealed, disks face down, disks others keep.

That the cards of a random round are drawn only when they are revealed keeps them from everybody.
"""

from __future__ import annotations

from random import Random

from game.rules.haunting_house_3.cards import CHOOSABLE, NO_CARD, STEPS_A_ROUND
from game.rules.haunting_house_3.position import OVER, PROGRAM, Position
from game.rules.haunting_house_3.tiles import (
    CANCEL_DISK,
    GHOST_DISK,
    KNOWN_GHOST_DISK,
    SWAP_DISK,
)
from game.state import HIDDEN, State


def hide(state: Position, player: int) -> None:
    """Turn a copy of a position into what `player` knows of it; a match that is over is open."""
    if state.phase == OVER:
        return
    unknown = (CANCEL_DISK, SWAP_DISK, GHOST_DISK)
    state.disks = [HIDDEN if disk in unknown else disk for disk in state.disks]
    for seat in range(state.players):
        if seat != player:
            if state.hands[seat]:
                state.cancels[seat] = HIDDEN
            _hide_row(state, seat)


def _hide_row(state: Position, seat: int) -> None:
    """Hide the cards a seat has laid and not yet revealed; in a random round there are none."""
    revealed = 0
    if state.phase != PROGRAM:
        revealed = state.step + (state.held[seat] != NO_CARD)
    for slot in range(revealed, STEPS_A_ROUND):
        index = seat * STEPS_A_ROUND + slot
        if state.rows[index] != NO_CARD:
            state.rows[index] = HIDDEN


def deal(state: Position, rng: Random) -> None:
    """Deal everything HIDDEN anew, each way that fits what is known being equally likely."""
    for seat in range(state.players):
        first = seat * STEPS_A_ROUND
        row = state.rows[first : first + STEPS_A_ROUND]
        if HIDDEN in row:
            deck = [card for card in CHOOSABLE[state.storeys - 1] if card not in row]
            rng.shuffle(deck)
            state.rows[first : first + STEPS_A_ROUND] = [
                deck.pop() if card == HIDDEN else card for card in row
            ]
    _deal_disks(state, rng)


def _deal_disks(state: Position, rng: Random) -> None:
    """Deal the kept disks from the Cancels and Swaps, and whatever remains onto the tiles."""
    cancels, swaps, ghosts = (
        count - gone for count, gone in zip(state.disk_counts, state.gone, strict=True)
    )
    for kept, own in zip(state.hands, state.cancels, strict=True):
        if own != HIDDEN:
            cancels -= own
            swaps -= kept - own
    ghosts -= state.disks.count(KNOWN_GHOST_DISK)
    kinds = [CANCEL_DISK] * cancels + [SWAP_DISK] * swaps
    rng.shuffle(kinds)
    for seat, own in enumerate(state.cancels):
        if own == HIDDEN:
            drawn = [kinds.pop() for _ in range(state.hands[seat])]
            state.cancels[seat] = drawn.count(CANCEL_DISK)
    kinds += [GHOST_DISK] * ghosts
    rng.shuffle(kinds)
    state.disks = [kinds.pop() if disk == HIDDEN else disk for disk in state.disks]


def is_barrier(before: State, after: State) -> bool:
    """Return whether somebody has learned from an action what no undo can make unlearned.

    Cards revealed, disks looked at and another player's turn to decide are barriers.
    """
    assert isinstance(before, Position)
    assert isinstance(after, Position)
    return (
        before.current_player != after.current_player
        or before.step != after.step
        or before.held != after.held
        or before.disks != after.disks
    )
