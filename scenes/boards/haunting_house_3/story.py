"""What became known between two observations of The Haunting House 3, in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.rules.haunting_house_3.cards import EX, HM, ND, NO_CARD, PL, R90, SP, SW, TD
from game.rules.haunting_house_3.house import FIRST, NAMES, OUT, SLOTS, TILES
from game.rules.haunting_house_3.position import (
    ASK_CANCEL,
    ASK_SWAP,
    CARRY_OUT,
    NOBODY,
    OVER,
    PROGRAM,
    REVEAL,
    Position,
)
from game.rules.haunting_house_3.tiles import DOWN
from game.state import HIDDEN
from scenes.boards.haunting_house_3.changes import entered, is_one_step, turns
from scenes.boards.haunting_house_3.hand import title

Names = Sequence[str]

SIDES: Final = ("north", "east", "south", "west")
SLOTS_WORDS: Final = ("first", "second", "third", "fourth")


class Deed(NamedTuple):
    """What somebody did: the seat, the sentence, and if it belongs to the later observation."""

    seat: int
    text: str
    later: bool = False


def spot(state: Position, place: int) -> str:
    """Return what a place is called in a sentence."""
    if place == OUT:
        return "outside"
    return NAMES[place] if place < TILES else f"staircase {NAMES[place]}"


def exit_words(state: Position) -> str:
    """Return where the Exit is."""
    place, direction = SLOTS[state.exit]
    return f"the {SIDES[direction]} side of {NAMES[place]}"


def deeds(before: Position, after: Position, names: Names) -> list[Deed]:
    """Return what was done in one step, oldest first."""
    found = [*_done(before, after, names), *_revealed(before, after), *_rounds(before, after)]
    if after.phase == OVER and before.phase != OVER and not found:
        found.append(Deed(before.owner(), "The match is over"))
    return found


# The card that was at work before


def _done(before: Position, after: Position, names: Names) -> Iterator[Deed]:
    owner = before.owner()
    if before.phase == PROGRAM:
        yield from _laid(before, after)
    elif before.phase == CARRY_OUT:
        yield Deed(owner, carried_out(before, after, names))
    elif before.phase == ASK_CANCEL and after.gone[0] > before.gone[0]:
        card = title(before.held[owner])
        yield Deed(before.current_player, f"Cancels {names[owner]}'s {card}")
    elif before.phase == ASK_SWAP and after.gone[1] > before.gone[1]:
        yield Deed(owner, f"Swaps cards with {names[_partner(before, after)]}")


def _laid(before: Position, after: Position) -> Iterator[Deed]:
    seat = before.current_player
    slot = before.laid(seat)
    card = after.rows[seat * 4 + slot] if slot < 4 else NO_CARD
    if slot == 3:
        yield Deed(seat, "Has laid four cards face down")
    elif card not in (HIDDEN, NO_CARD):
        yield Deed(seat, f"Lays {title(card)} as the {SLOTS_WORDS[slot]} card")


def _partner(before: Position, after: Position) -> int:
    """Return the seat whose card was exchanged."""
    if after.partner != NOBODY:
        return after.partner
    owner = before.owner()
    changed = [
        seat
        for seat in range(before.players)
        if seat != owner and before.held[seat] != after.held[seat] != NO_CARD
    ]
    return changed[0] if changed else (owner + 1) % before.players


def carried_out(before: Position, after: Position, names: Names) -> str:
    """Return what one action of a card did."""
    owner = before.owner()
    card = before.held[owner]
    words = title(card)
    if card <= SP:
        return f"{words}: {_walk(before, after, owner)}{_flipped(before, after)}"
    if card in (R90, R90 + 1):
        return f"{words}: {_turned(before, after, card == R90)}"
    if card == SW:
        moved = [p for p in range(len(before.tiles)) if before.tiles[p] != after.tiles[p]]
        if len(moved) == 2:
            return f"{words}: {NAMES[moved[0]]} and {NAMES[moved[1]]}"
    if card == PL:
        others = [s for s in range(before.players) if s != owner]
        moved = [s for s in others if before.pawns[s] != after.pawns[s]]
        if moved:
            return f"{words}: with {names[moved[0]]}, to {spot(after, after.pawns[owner])}"
    if card == EX:
        return f"{words}: {_shifted(before, after)}"
    if card == TD:
        place = spot(after, after.pawns[owner])
        return f"{words}: down to {place}{_flipped(before, after)}"
    return words


def _walk(before: Position, after: Position, owner: int) -> str:
    here, there = before.pawns[owner], after.pawns[owner]
    place = entered(before, after)
    if here == there:
        if place == NOBODY:
            return "on the way"
        return f"to {NAMES[place]}, where a Ghost disk sends the pawn back"
    if there == OUT:
        return "out of the house"
    tail = ", which turns" if place in turns(before, after) else ""
    if after.hands[owner] > before.hands[owner]:
        tail += f"; takes {_disk(before, after, owner)}"
    return f"to {spot(after, there)}{tail}"


def _disk(before: Position, after: Position, seat: int) -> str:
    kept, known = after.cancels[seat], before.cancels[seat]
    if HIDDEN in (kept, known):
        return "a secret disk"
    return "a Cancel disk" if kept > known else "a Swap disk"


def _turned(before: Position, after: Position, quarter: bool) -> str:
    found = turns(before, after)
    place, degrees = next(iter(found.items()))
    way = "" if not quarter else " to the right" if degrees > 0 else " to the left"
    return f"{NAMES[place]}{way}"


def _shifted(before: Position, after: Position) -> str:
    if before.exit != after.exit:
        return f"the Exit goes to {exit_words(after)}"
    for stair in (0, 1):
        if before.stairs[stair] != after.stairs[stair]:
            way = "down" if after.stairs[stair] > before.stairs[stair] else "up"
            return f"staircase {'AB'[stair]} slides {way}"
    return "nothing"


def _flipped(before: Position, after: Position) -> str:
    down = [
        NAMES[place]
        for place in range(FIRST[before.storeys])
        if (after.faces[place] & ~before.faces[place]) & DOWN
    ]
    return f"; {down[0]} flips face down" if down else ""


# Cards that were turned up


def _order(state: Position, seat: int) -> int:
    return (seat - state.start) % state.players


def _open(state: Position, seat: int) -> bool:
    return state.phase not in (PROGRAM, OVER) and state.held[seat] != NO_CARD


def _revealed(before: Position, after: Position) -> Iterator[Deed]:
    """Yield the cards turned up since, with those that came to nothing."""
    if before.phase == PROGRAM and after.phase == PROGRAM:
        return
    same = (before.round, before.chosen) == (after.round, after.chosen)
    if before.phase in (ASK_SWAP, ASK_CANCEL) and after.gone == before.gone:
        yield from _unused(before, after)
    verb = "draws" if before.phase == REVEAL else "reveals"
    if same:
        for step in range(before.step, after.step + 1):
            for turn in range(before.players):
                seat = (after.start + turn) % after.players
                yield from _one(before, after, seat, step, verb)
    elif before.phase == REVEAL:
        yield Deed(before.owner(), _nothing(before, after, before.owner(), after.last))


def _unused(before: Position, after: Position) -> Iterator[Deed]:
    """Yield that a card everybody let be could not be carried out."""
    owner = before.owner()
    if (after.step, after.turn, after.chosen) != (before.step, before.turn, before.chosen):
        yield Deed(owner, _nothing(before, after, owner, before.held[owner]))


def _one(before: Position, after: Position, seat: int, step: int, verb: str) -> Iterator[Deed]:
    """Yield that a seat's card of a step was turned up, if it was just now."""
    card = after.rows[seat * 4 + step]
    if card in (HIDDEN, NO_CARD):
        return
    now = step == after.step and _order(after, seat) == after.turn
    if step == before.step and _open(before, seat):
        return
    if step == after.step and not _open(after, seat):
        return
    if step > after.step or (step == before.step and _order(before, seat) < before.turn):
        return
    if now and after.phase in (CARRY_OUT, ASK_SWAP, ASK_CANCEL):
        word = verb.capitalize()
        yield Deed(seat, f"{word} {title(card)}", True)
    elif not now or after.phase != OVER:
        passed = step < after.step or _order(after, seat) < after.turn
        if passed:
            yield Deed(seat, _nothing(before, after, seat, card))
        else:
            yield Deed(seat, f"Reveals {title(card)} for a swap", True)


def _nothing(before: Position, after: Position, seat: int, card: int) -> str:
    """Return what a card did that asked nothing."""
    if (after.ghosts & ~before.ghosts) >> seat & 1:
        return f"{title(ND)}: becomes a ghost"
    if card == HM:
        return f"{title(HM)}: the step is lost"
    if card == ND:
        return f"{title(ND)}: no living pawn on a ghost picture, so nothing happens"
    return f"{title(card)} cannot be carried out"


def _rounds(before: Position, after: Position) -> Iterator[Deed]:
    if after.phase == OVER:
        return
    if after.round > before.round:
        up = any(
            (before.faces[place] & ~after.faces[place]) & DOWN
            for place in range(FIRST[after.storeys])
        )
        tail = "; the flipped tiles come up" if up else ""
        yield Deed(after.start, f"Is the start player of round {after.round}{tail}", True)


# What a curtain tells


def gist(before: Position, after: Position, names: Names) -> list[str]:
    """Return in a few lines what is different, however much has happened."""
    found = []
    if after.round != before.round:
        found.append(f"Round {after.round} has begun; {names[after.start]} starts")
    elif after.chosen != before.chosen:
        found.append("The cards are chosen now")
    for seat in range(after.players):
        cards = _shown(before, after, seat)
        if cards:
            found.append(f"{names[seat]} played {_and([title(card) for card in cards])}")
    for seat, name in enumerate(names[: after.players]):
        if (after.ghosts & ~before.ghosts) >> seat & 1:
            found.append(f"{name} has become a ghost")
        if before.pawns[seat] != after.pawns[seat]:
            found.append(
                f"{name} is now on {spot(after, after.pawns[seat])}".replace(
                    "on outside", "outside"
                )
            )
        taken = after.hands[seat] - before.hands[seat]
        if taken > 0:
            found.append(f"{name} has taken a disk")
    return found + list(_gist_of_the_house(before, after))


def _gist_of_the_house(before: Position, after: Position) -> Iterator[str]:
    if before.exit != after.exit:
        yield f"The Exit is now at {exit_words(after)}"
    for stair in (0, 1):
        if before.stairs[stair] != after.stairs[stair]:
            yield f"Staircase {'AB'[stair]} has moved"
    places = range(FIRST[after.storeys])
    turned = [
        p
        for p in places
        if before.tiles[p] == after.tiles[p] and (before.faces[p] ^ after.faces[p]) & ~DOWN
    ]
    switched = [p for p in places if before.tiles[p] != after.tiles[p]]
    for what, found in (("turned", turned), ("switched", switched)):
        if found:
            verb = "was" if len(found) == 1 else "were"
            yield f"{_and([NAMES[place] for place in found])} {verb} {what}"


def _shown(before: Position, after: Position, seat: int) -> list[int]:
    """Return the cards a seat has turned up since, in the present row."""
    same = (before.round, before.chosen) == (after.round, after.chosen)
    found = []
    for step in range(after.step + 1 if after.phase not in (PROGRAM, OVER) else 0):
        card = after.rows[seat * 4 + step]
        is_open = step < after.step or _open(after, seat)
        was_open = same and (step < before.step or (step == before.step and _open(before, seat)))
        if is_open and not was_open and card not in (HIDDEN, NO_CARD):
            found.append(card)
    return found


def _and(words: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


__all__ = ["Deed", "carried_out", "deeds", "exit_words", "gist", "is_one_step", "spot"]
