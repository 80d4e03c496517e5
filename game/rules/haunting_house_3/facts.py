"""The facts of The Haunting House 3, in the order of the rules.

First comes what was done: a card was laid or drawn, a disk played or not, a pawn moved, the house
changed. Then follows what it led to: tiles turn and flip, disks are looked at, a card comes to
nothing, the next one is turned up, a round begins, the match ends.

Tiles are called as in the notation, a staircase `A1` by the row in which it stands, and the Exit
`X0` by its slot. Disks, cards and seats are numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.facts import Board, Fact, Facts
from game.rules.haunting_house_3 import cards, state, tiles
from game.rules.haunting_house_3.house import (
    FIRST,
    NAMES,
    OUT,
    PAIRS,
    slot_name,
    stair_name,
)
from game.rules.haunting_house_3.state import HauntingHouse3
from game.state import HIDDEN

# What is done


class Laid(Fact):
    """A card was laid face down in the row of a seat; which one, only its owner knows."""

    seat: int
    slot: int
    card: int


class LetBe(Fact):
    """A seat chose not to play its kept disks."""

    seat: int


class SwapPlayed(Fact):
    """A Swap disk was played: the cards of two seats are exchanged."""

    seat: int
    other: int


class Cancelled(Fact):
    """A Cancel disk was played: the card of its owner does nothing."""

    seat: int
    owner: int
    card: int


class CarriedOut(Fact):
    """The base class of facts in which a card changed pawns or the house."""

    seat: int


class Walked(CarriedOut):
    """A pawn entered a place by a step of a Move or a Secret Passage."""

    card: int
    source: str
    place: str


class Left(CarriedOut):
    """A pawn left the house by a step of a Move."""

    card: int
    source: str
    place: str


class Dropped(CarriedOut):
    """A pawn fell to a trap door."""

    source: str
    place: str


class PlacesSwitched(CarriedOut):
    """A pawn exchanged places with another one."""

    source: str
    other: int
    place: str


class Rotated(CarriedOut):
    """A card turned a tile, clockwise by degrees."""

    place: str
    degrees: int


class TilesSwitched(CarriedOut):
    """A card exchanged two tiles with what lies on them."""

    first: str
    second: str


class Shifted(CarriedOut):
    """A card shifted the Exit or a staircase by one."""

    source: str
    place: str


# What follows


class RowLaid(Fact):
    """The row of a seat is complete."""

    seat: int


class Revealed(Fact):
    """A card was turned up, drawn just then or laid before, in its turn or to be swapped.

    After its row, only the player who laid a card remembers it.
    """

    seat: int
    slot: int
    card: int
    drawn: bool
    swap: bool


class CameToNothing(Fact):
    """A card had no effect."""

    seat: int
    card: int


class Died(Fact):
    """A living pawn became a ghost."""

    seat: int
    place: str


class TileTurned(Fact):
    """A turn tile turned under the pawn that entered it, clockwise by degrees."""

    place: str
    degrees: int


class TileFlipped(Fact):
    """A flip tile turned face down after the last pawn on it."""

    place: str


class DiskSeen(Fact):
    """A player who entered a tile looked at its disk."""

    seat: int
    place: str


class DiskTaken(Fact):
    """A player keeps the Cancel or Swap disk of a tile; only that player knows which it is."""

    seat: int
    place: str
    disk: int


class SentBack(Fact):
    """A Ghost disk sent a living pawn back to its last place, and left the game."""

    seat: int
    place: str
    source: str


class GhostDiskStays(Fact):
    """A ghost found a Ghost disk, which stays on its tile, known to all."""

    place: str


class ChoiceBegun(Fact):
    """All cards were returned, and the chosen round of a full round began."""


class RoundBegun(Fact):
    """A full round began: cards were returned, the start player changed, tiles came up."""

    round: int
    start: int
    risen: tuple[str, ...]


class Ended(Fact):
    """The match is over."""

    ending: int
    winners: tuple[int, ...]


class Uncovered(Fact):
    """The end of the match showed something hidden; `what` is a key of `board`."""

    what: str
    value: int


# What an action does


def derive_facts(before: HauntingHouse3, after: HauntingHouse3, action: int | None) -> list[Fact]:
    """Return what a viewer saw happen; the action is None for a card that another player laid."""
    known = HIDDEN if action is None else action
    facts = [*_action_facts(before, known, after), *_cards(before, after, known)]
    if after.phase == state.OVER:
        won = tuple(seat for seat in range(after.players) if after.winners >> seat & 1)
        facts.append(Ended(after.ending, won))
        facts += _uncovered(before, after, facts)
    elif (after.round, after.chosen) != (before.round, before.chosen):
        down = _face_down(before, facts)
        risen = tuple(name for name in NAMES if name in down)
        facts.append(ChoiceBegun() if after.chosen else RoundBegun(after.round, after.start, risen))
    return facts


def preview_facts(before: HauntingHouse3, action: int) -> list[Fact]:
    """Return the immediate effects of an action, up to the first unknown disk."""
    return list(_action_facts(before, action, None))


def action_fact(before: HauntingHouse3, action: int) -> Fact:
    """Return the fact of an action itself, without its effects."""
    return next(_action_facts(before, action, None))


def visible_to(before: HauntingHouse3, action: int, player: int) -> bool:
    """Return whether a player sees an action; only laying a card is secret."""
    return before.phase != state.PROGRAM or before.current_player == player


def _action_facts(
    before: HauntingHouse3, action: int, after: HauntingHouse3 | None
) -> Iterator[Fact]:
    """Yield the facts of an action; without `after`, only those that can be predicted."""
    owner, player = before.owner(), before.current_player
    if before.phase == state.PROGRAM:
        slot = before.laid(player)
        yield Laid(player, slot, action)
        if after and slot == cards.STEPS_A_ROUND - 1:
            yield RowLaid(player)
    elif action < cards.NO:
        swap = before.phase == state.REVEAL_PARTNER
        yield Revealed(before.partner if swap else owner, before.step, action, True, swap)
    elif action == cards.NO:
        yield LetBe(player)
    elif action == cards.CANCEL:
        yield Cancelled(player, owner, before.held[owner])
    elif action < cards.MOVE:
        yield SwapPlayed(owner, action - cards.SWAP)
    elif action < cards.EXCHANGE:
        direction = action - (cards.MOVE if action < cards.PASSAGE else cards.PASSAGE)
        yield from _step(before, owner, direction, after)
    else:
        yield from _aimed(before, owner, action)


def _aimed(before: HauntingHouse3, owner: int, action: int) -> Iterator[Fact]:
    """Yield what a card does that is aimed at a seat, a place or a part of the house."""
    card, target = before.held[owner], action - cards.TARGET
    if action < cards.SHIFT:
        here, other = before.name_of(before.pawns[owner]), action - cards.EXCHANGE
        yield PlacesSwitched(owner, here, other, before.name_of(before.pawns[other]))
    elif action < cards.TARGET:
        what, backward = divmod(action - cards.SHIFT, 2)
        way = -1 if backward else 1
        if what:
            row = before.stairs[what - 1]
            yield Shifted(owner, stair_name(what - 1, row), stair_name(what - 1, row + way))
        else:
            yield Shifted(owner, slot_name(before.exit), slot_name(before.next_slot(way)))
    elif card == cards.R90:
        place, anticlockwise = divmod(target, 2)
        yield Rotated(owner, NAMES[place], -90 if anticlockwise else 90)
    elif card == cards.R180:
        yield Rotated(owner, NAMES[target], 180)
    elif card == cards.SW:
        first, second = PAIRS[-1][target]
        yield TilesSwitched(owner, NAMES[first], NAMES[second])
    else:
        yield Dropped(owner, before.name_of(before.pawns[owner]), NAMES[target])
        yield from _flipped(before, owner)


def _step(
    before: HauntingHouse3, seat: int, direction: int, after: HauntingHouse3 | None
) -> Iterator[Fact]:
    """Yield a step: the tile entered turns, its disk is looked at, the tile left flips."""
    here, card = before.pawns[seat], before.held[seat]
    there = before.links()[here * 4 + direction]
    source, place = before.name_of(here), before.name_of(there)
    if there == OUT:
        yield Left(seat, card, source, place)
        return
    yield Walked(seat, card, source, place)
    quarters = tiles.QUARTER_TURNS[before.kind_at(there)]
    if quarters:
        yield TileTurned(place, 90 * quarters)
        disk = before.disks[before.tiles[there]]
        if disk != tiles.NO_DISK:
            yield DiskSeen(seat, place)
            if disk == HIDDEN:
                if after is None:
                    return
                disk = _disk(before, after, seat, there)
            if disk not in (tiles.GHOST_DISK, tiles.KNOWN_GHOST_DISK):
                yield DiskTaken(seat, place, disk)
            elif not before.is_ghost(seat):
                yield SentBack(seat, place, source)
                return
            elif disk == tiles.GHOST_DISK:
                yield GhostDiskStays(place)
    yield from _flipped(before, seat)


def _disk(before: HauntingHouse3, after: HauntingHouse3, seat: int, place: int) -> int:
    """Return the disk somebody has looked at, HIDDEN for a Cancel or Swap that others keep."""
    if after.disks[before.tiles[place]] != tiles.NO_DISK or after.pawns[seat] != place:
        return tiles.GHOST_DISK
    kept, known = after.cancels[seat], before.cancels[seat]
    if HIDDEN in (kept, known):
        return HIDDEN
    return tiles.CANCEL_DISK if kept > known else tiles.SWAP_DISK


def _flipped(before: HauntingHouse3, seat: int) -> Iterator[Fact]:
    """Yield that the tile a pawn left turned face down, if it did."""
    here = before.pawns[seat]
    if before.kind_at(here) == tiles.FLIP and before.pawns.count(here) == 1:
        yield TileFlipped(NAMES[here])


def _face_down(before: HauntingHouse3, facts: Sequence[Fact]) -> set[str]:
    """Return the tiles that lay face down after a deed."""
    down = {NAMES[p] for p in range(FIRST[before.storeys]) if before.faces[p] & tiles.DOWN}
    for fact in facts:
        if isinstance(fact, TileFlipped):
            down.add(fact.place)
        elif isinstance(fact, TilesSwitched) and (fact.first in down) != (fact.second in down):
            down ^= {fact.first, fact.second}
    return down


# What becomes of the cards


def _cards(before: HauntingHouse3, after: HauntingHouse3, action: int) -> Iterator[Fact]:
    """Yield what becomes of the cards after a deed, up to the one that asks something."""
    if after.phase == state.REVEAL_PARTNER or before.phase == state.PROGRAM == after.phase:
        return
    if after.ending in (state.LEFT, state.HAUNTED):
        return
    same = after.phase != state.OVER
    same = same and (after.round, after.chosen) == (before.round, before.chosen)
    rows, held = (after if same else before).rows[:], before.held[:]
    step, turn, owner = before.step, before.turn, before.owner()
    if before.phase == state.PROGRAM:
        step, turn = 0, -1
        rows[before.current_player * cards.STEPS_A_ROUND + cards.STEPS_A_ROUND - 1] = action
    elif before.phase == state.REVEAL:
        held[owner] = action
    elif before.phase == state.REVEAL_PARTNER:
        held[owner], held[before.partner] = action, held[owner]
    elif before.phase == state.ASK_SWAP and action >= cards.SWAP:
        other = action - cards.SWAP
        if held[other] == cards.NO_CARD:
            held[other] = rows[other * cards.STEPS_A_ROUND + step]
            yield Revealed(other, step, held[other], False, True)
        held[owner], held[other] = held[other], held[owner]
    done = before.phase in (state.PROGRAM, state.CARRY_OUT) or action == cards.CANCEL
    while not (same and (step, turn) == (after.step, after.turn)):
        if not done:
            yield _nothing(before, after, (before.start + turn) % before.players, held)
        turn, done = turn + 1, False
        if turn == before.players:
            step, turn, held = step + 1, 0, [cards.NO_CARD] * before.players
        if step == cards.STEPS_A_ROUND:
            return
        seat = (before.start + turn) % before.players
        if held[seat] == cards.NO_CARD and (before.chosen or not same):
            held[seat] = rows[seat * cards.STEPS_A_ROUND + step]
            yield Revealed(seat, step, held[seat], False, False)


def _nothing(before: HauntingHouse3, after: HauntingHouse3, seat: int, held: Sequence[int]) -> Fact:
    """Return what became of a card that asked nothing of its owner."""
    if held[seat] == cards.ND and (after.ghosts & ~before.ghosts) >> seat & 1:
        return Died(seat, after.name_of(after.pawns[seat]))
    return CameToNothing(seat, held[seat])


# What a viewer sees standing


def board(observation: HauntingHouse3) -> Board:
    """Return the board of an observation: the house, pawns, disks and cards.

    Disks and cards that are not seen are HIDDEN. A disk lies on a tile, which has a number.
    """
    found = Board()
    for place in range(FIRST[observation.storeys]):
        found[NAMES[place]] = observation.tiles[place], observation.faces[place]
    for tile, disk in enumerate(observation.disks):
        found[f"disk {tile}"] = disk
    for stair in range(observation.storeys - 1):
        found["AB"[stair]] = stair_name(stair, observation.stairs[stair])
    found["X"] = slot_name(observation.exit)
    for seat in range(observation.players):
        found[f"pawn {seat}"] = observation.name_of(observation.pawns[seat])
        found[f"ghost {seat}"] = observation.is_ghost(seat)
        found[f"kept {seat}"], found[f"cancels {seat}"] = (
            observation.hands[seat],
            observation.cancels[seat],
        )
        for slot in range(cards.STEPS_A_ROUND):
            found[f"card {seat} {slot}"] = observation.rows[seat * cards.STEPS_A_ROUND + slot]
    for disk, gone in zip(
        (tiles.CANCEL_DISK, tiles.SWAP_DISK, tiles.GHOST_DISK), observation.gone, strict=True
    ):
        found[f"gone {disk}"] = gone
    found["round"], found["start"] = observation.round, observation.start
    return found


def apply_fact(board: Board, fact: Fact) -> None:
    """Change a board in place as a fact says."""
    match fact:
        case Laid(seat, slot, card) | Revealed(seat, slot, card):
            board[f"card {seat} {slot}"] = card
        case SwapPlayed(seat):
            _spend(board, seat, tiles.SWAP_DISK)
        case Cancelled(seat):
            _spend(board, seat, tiles.CANCEL_DISK)
        case Walked(seat, _, _, place) | Left(seat, _, _, place) | Dropped(seat, _, place):
            board[f"pawn {seat}"] = place
        case PlacesSwitched(seat, source, other, place):
            board[f"pawn {seat}"], board[f"pawn {other}"] = place, source
        case Rotated(place=place, degrees=degrees) | TileTurned(place, degrees):
            tile, face = board[place]
            board[place] = tile, tiles.TURNED[degrees // 90 % 4][face]
        case TilesSwitched(_, first, second):
            board[first], board[second] = board[second], board[first]
        case Shifted(_, _, place):
            board[place[0]] = place
        case TileFlipped(place):
            tile, face = board[place]
            board[place] = tile, face | tiles.DOWN
        case DiskTaken(seat, place, disk):
            board[_disk_at(board, place)] = tiles.NO_DISK
            board[f"kept {seat}"] += 1
            if HIDDEN in (disk, board[f"cancels {seat}"]):
                board[f"cancels {seat}"] = HIDDEN
            else:
                board[f"cancels {seat}"] += disk == tiles.CANCEL_DISK
        case SentBack(seat, place, source):
            board[_disk_at(board, place)] = tiles.NO_DISK
            board[f"gone {tiles.GHOST_DISK}"] += 1
            board[f"pawn {seat}"] = source
        case GhostDiskStays(place):
            board[_disk_at(board, place)] = tiles.KNOWN_GHOST_DISK
        case Died(seat):
            board[f"ghost {seat}"] = True
        case RoundBegun(number, start, risen):
            board["round"], board["start"] = number, start
            for place in risen:
                tile, face = board[place]
                board[place] = tile, face & ~tiles.DOWN
        case Uncovered(what, value):
            board[what] = value
    if isinstance(fact, ChoiceBegun | RoundBegun) or (
        isinstance(fact, Ended) and fact.ending in (state.NEAREST, state.DRAWN)
    ):
        for name in [name for name in board if name.startswith("card ")]:
            board[name] = cards.NO_CARD


def _disk_at(board: Board, place: str) -> str:
    """Return where on a board the disk of a tile is."""
    return f"disk {board[place][0]}"


def _spend(board: Board, seat: int, disk: int) -> None:
    """Remove a kept disk from the game."""
    board[f"kept {seat}"] -= 1
    board[f"gone {disk}"] += 1
    if not board[f"kept {seat}"]:
        board[f"cancels {seat}"] = 0
    elif board[f"cancels {seat}"] != HIDDEN:
        board[f"cancels {seat}"] -= disk == tiles.CANCEL_DISK


def _uncovered(
    before: HauntingHouse3, after: HauntingHouse3, facts: Sequence[Fact]
) -> Iterator[Fact]:
    """Yield what was still hidden when the match ended."""
    known, standing = board(before), board(after)
    for fact in facts:
        apply_fact(known, fact)
    for what, value in known.items():
        if value == HIDDEN != standing[what]:
            yield Uncovered(what, standing[what])


FACTS: Final[Facts[HauntingHouse3]] = Facts(
    (
        Laid, LetBe, SwapPlayed, Cancelled, Walked, Left, Dropped, PlacesSwitched, Rotated,
        TilesSwitched, Shifted, RowLaid, Revealed, CameToNothing, Died, TileTurned, TileFlipped,
        DiskSeen, DiskTaken, SentBack, GhostDiskStays, ChoiceBegun, RoundBegun, Ended, Uncovered,
    ),
    derive_facts,
    preview_facts,
    visible_to,
)  # fmt: skip
