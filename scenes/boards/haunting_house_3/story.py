"""What became known between two observations of The Haunting House 3, in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.language import _, listed, many, mark
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
from scenes.boards.haunting_house_3.changes import entered, turns
from scenes.boards.haunting_house_3.hand import title

Names = Sequence[str]

SIDES: Final = (mark("north"), mark("east"), mark("south"), mark("west"))


class LoggedDeed(NamedTuple):
    """What somebody did: the seat, the sentence, and if it belongs to the later observation."""

    seat: int
    text: str
    later: bool = False


def spot(state: Position, place: int) -> str:
    """Return what a place is called in a sentence."""
    if place == OUT:
        return _("outside")
    return NAMES[place] if place < TILES else _("staircase {letter}", letter=NAMES[place])


def exit_words(state: Position) -> str:
    """Return where the Exit is."""
    place, direction = SLOTS[state.exit]
    said = (
        _("the north side of {tile}"),
        _("the east side of {tile}"),
        _("the south side of {tile}"),
        _("the west side of {tile}"),
    )
    return said[direction].format(tile=NAMES[place])


def deeds(before: Position, after: Position, names: Names) -> list[LoggedDeed]:
    """Return what was done in one step, oldest first."""
    found = [*_done(before, after, names), *_revealed(before, after), *_rounds(before, after)]
    if after.phase == OVER and before.phase != OVER and not found:
        found.append(LoggedDeed(before.owner(), _("The match is over")))
    return found


# The card that was at work before


def _done(before: Position, after: Position, names: Names) -> Iterator[LoggedDeed]:
    owner = before.owner()
    if before.phase == PROGRAM:
        yield from _laid(before, after)
    elif before.phase == CARRY_OUT:
        yield LoggedDeed(owner, carried_out(before, after, names))
    elif before.phase == ASK_CANCEL and after.gone[0] > before.gone[0]:
        card = title(before.held[owner])
        yield LoggedDeed(
            before.current_player, _("Cancels {player}'s {card}", card=card, player=names[owner])
        )
    elif before.phase == ASK_SWAP and after.gone[1] > before.gone[1]:
        partner = names[_partner(before, after)]
        yield LoggedDeed(owner, _("Swaps cards with {player}", player=partner))


def laying(card: int, slot: int) -> str:
    """Return that a card was laid in one of the four slots."""
    said = (
        _("Lays {card} as the first card"),
        _("Lays {card} as the second card"),
        _("Lays {card} as the third card"),
        _("Lays {card} as the fourth card"),
    )
    return said[slot].format(card=title(card))


def _laid(before: Position, after: Position) -> Iterator[LoggedDeed]:
    seat = before.current_player
    slot = before.laid(seat)
    card = after.rows[seat * 4 + slot] if slot < 4 else NO_CARD
    if slot == 3:
        yield LoggedDeed(seat, _("Has laid four cards face down"))
    elif card not in (HIDDEN, NO_CARD):
        yield LoggedDeed(seat, laying(card, slot))


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
    deed = _used(before, after, card, names)
    return _("{card}: {deed}", card=title(card), deed=deed) if deed else title(card)


def _used(before: Position, after: Position, card: int, names: Names) -> str:
    """Return what a card was used for, empty if nothing is known of it."""
    owner = before.owner()
    if card <= SP:
        return _flipped(before, after, _walk(before, after, owner))
    if card in (R90, R90 + 1):
        return _turned(before, after, card == R90)
    if card == SW:
        moved = [p for p in range(len(before.tiles)) if before.tiles[p] != after.tiles[p]]
        if len(moved) == 2:
            return _("{tile} and {other}", tile=NAMES[moved[0]], other=NAMES[moved[1]])
    if card == PL:
        others = [s for s in range(before.players) if s != owner]
        moved = [s for s in others if before.pawns[s] != after.pawns[s]]
        if moved:
            said = _("with {player}, to {place}")
            return said.format(player=names[moved[0]], place=spot(after, after.pawns[owner]))
    if card == EX:
        return _shifted(before, after)
    if card == TD:
        place = spot(after, after.pawns[owner])
        return _flipped(before, after, _("down to {place}", place=place))
    return ""


def _walk(before: Position, after: Position, owner: int) -> str:
    here, there = before.pawns[owner], after.pawns[owner]
    place = entered(before, after)
    if here == there:
        if place == NOBODY:
            return _("on the way")
        said = _("to {place}, where a Ghost disk sends the pawn back")
        return said.format(place=NAMES[place])
    if there == OUT:
        return _("out of the house")
    turning = place in turns(before, after)
    said = _("to {place}, which turns") if turning else _("to {place}")
    deed = said.format(place=spot(after, there))
    if after.hands[owner] == before.hands[owner]:
        return deed
    return _("{deed}; takes {disk}", deed=deed, disk=_disk(before, after, owner))


def _disk(before: Position, after: Position, seat: int) -> str:
    kept, known = after.cancels[seat], before.cancels[seat]
    if HIDDEN in (kept, known):
        return _("a secret disk")
    return _("a Cancel disk") if kept > known else _("a Swap disk")


def _turned(before: Position, after: Position, quarter: bool) -> str:
    found = turns(before, after)
    place, degrees = next(iter(found.items()))
    if not quarter:
        return NAMES[place]
    said = _("{tile} to the right") if degrees > 0 else _("{tile} to the left")
    return said.format(tile=NAMES[place])


def _shifted(before: Position, after: Position) -> str:
    if before.exit != after.exit:
        return _("the Exit goes to {place}", place=exit_words(after))
    for stair in (0, 1):
        if before.stairs[stair] != after.stairs[stair]:
            down = after.stairs[stair] > before.stairs[stair]
            said = (
                _("staircase {letter} slides down") if down else _("staircase {letter} slides up")
            )
            return said.format(letter="AB"[stair])
    return _("nothing")


def _flipped(before: Position, after: Position, deed: str) -> str:
    """Return what was done, and the tile that flipped by it, if one did."""
    down = [
        NAMES[place]
        for place in range(FIRST[before.storeys])
        if (after.faces[place] & ~before.faces[place]) & DOWN
    ]
    return _("{deed}; {tile} flips face down", deed=deed, tile=down[0]) if down else deed


# Cards that were turned up


def _order(state: Position, seat: int) -> int:
    return (seat - state.start) % state.players


def _open(state: Position, seat: int) -> bool:
    return state.phase not in (PROGRAM, OVER) and state.held[seat] != NO_CARD


def _revealed(before: Position, after: Position) -> Iterator[LoggedDeed]:
    """Yield the cards turned up since, with those that came to nothing."""
    if before.phase == PROGRAM and after.phase == PROGRAM:
        return
    same = (before.round, before.chosen) == (after.round, after.chosen)
    if before.phase in (ASK_SWAP, ASK_CANCEL) and after.gone == before.gone:
        yield from _unused(before, after)
    drawn = before.phase == REVEAL
    if same:
        for step in range(before.step, after.step + 1):
            for turn in range(before.players):
                seat = (after.start + turn) % after.players
                yield from _one(before, after, seat, step, drawn)
    elif before.phase == REVEAL:
        yield LoggedDeed(before.owner(), _nothing(before, after, before.owner(), after.last))


def _unused(before: Position, after: Position) -> Iterator[LoggedDeed]:
    """Yield that a card everybody let be could not be carried out."""
    owner = before.owner()
    if (after.step, after.turn, after.chosen) != (before.step, before.turn, before.chosen):
        yield LoggedDeed(owner, _nothing(before, after, owner, before.held[owner]))


def _one(
    before: Position, after: Position, seat: int, step: int, drawn: bool
) -> Iterator[LoggedDeed]:
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
        said = _("Draws {card}") if drawn else _("Reveals {card}")
        yield LoggedDeed(seat, said.format(card=title(card)), True)
    elif not now or after.phase != OVER:
        passed = step < after.step or _order(after, seat) < after.turn
        if passed:
            yield LoggedDeed(seat, _nothing(before, after, seat, card))
        else:
            yield LoggedDeed(seat, _("Reveals {card} for a swap", card=title(card)), True)


def _nothing(before: Position, after: Position, seat: int, card: int) -> str:
    """Return what a card did that asked nothing."""
    if (after.ghosts & ~before.ghosts) >> seat & 1:
        return _("{card}: becomes a ghost", card=title(ND))
    if card == HM:
        return _("{card}: the step is lost", card=title(HM))
    if card == ND:
        said = _("{card}: no living pawn on a ghost picture, so nothing happens")
        return said.format(card=title(ND))
    return _("{card} cannot be carried out", card=title(card))


def _rounds(before: Position, after: Position) -> Iterator[LoggedDeed]:
    if after.phase == OVER:
        return
    if after.round > before.round:
        up = any(
            (before.faces[place] & ~after.faces[place]) & DOWN
            for place in range(FIRST[after.storeys])
        )
        said = _("Is the start player of round {round}")
        if up:
            said = _("Is the start player of round {round}; the flipped tiles come up")
        yield LoggedDeed(after.start, said.format(round=after.round), True)


# What a curtain tells


def gist(before: Position, after: Position, names: Names) -> list[str]:
    """Return in a few lines what is different, however much has happened."""
    found = []
    if after.round != before.round:
        said = _("Round {round} has begun; {player} starts")
        found.append(said.format(round=after.round, player=names[after.start]))
    elif after.chosen != before.chosen:
        found.append(_("The cards are chosen now"))
    for seat in range(after.players):
        cards = _shown(before, after, seat)
        if cards:
            played = listed([title(card) for card in cards])
            found.append(_("{player} played {cards}", player=names[seat], cards=played))
    for seat, name in enumerate(names[: after.players]):
        if (after.ghosts & ~before.ghosts) >> seat & 1:
            found.append(_("{player} has become a ghost", player=name))
        if before.pawns[seat] != after.pawns[seat]:
            place = after.pawns[seat]
            said = _("{player} is now outside")
            if place != OUT:
                said = _("{player} is now on {place}")
            found.append(said.format(player=name, place=spot(after, place)))
        taken = after.hands[seat] - before.hands[seat]
        if taken > 0:
            found.append(_("{player} has taken a disk", player=name))
    return found + list(_gist_of_the_house(before, after))


def _gist_of_the_house(before: Position, after: Position) -> Iterator[str]:
    if before.exit != after.exit:
        yield _("The Exit is now at {place}", place=exit_words(after))
    for stair in (0, 1):
        if before.stairs[stair] != after.stairs[stair]:
            yield _("Staircase {letter} has moved", letter="AB"[stair])
    places = range(FIRST[after.storeys])
    turned = [
        p
        for p in places
        if before.tiles[p] == after.tiles[p] and (before.faces[p] ^ after.faces[p]) & ~DOWN
    ]
    switched = [p for p in places if before.tiles[p] != after.tiles[p]]
    if turned:
        tiles = listed([NAMES[place] for place in turned])
        yield many("{tiles} was turned", "{tiles} were turned", len(turned), tiles=tiles)
    if switched:
        tiles = listed([NAMES[place] for place in switched])
        yield many("{tiles} was switched", "{tiles} were switched", len(switched), tiles=tiles)


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
