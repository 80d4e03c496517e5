"""The position and the rules of The Haunting House 3."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final, Self

from game.rules.haunting_house_3 import text
from game.rules.haunting_house_3.cards import (
    CANCEL,
    CARDS,
    CHOOSABLE,
    DECKS,
    EX,
    EXCHANGE,
    HM,
    M3,
    MOVE,
    ND,
    NO,
    NO_CARD,
    PASSAGE,
    PL,
    R90,
    R180,
    SHIFT,
    SP,
    STEPS_A_ROUND,
    SW,
    SWAP,
    TARGET,
)
from game.rules.haunting_house_3.house import (
    BARRED,
    COLUMN,
    DIRECTIONS,
    FIRST,
    GOAL,
    NAMES,
    NOWHERE,
    OUT,
    PAIRS,
    PAIRS_AT,
    ROW,
    SLOTS,
    STAIR_COLUMN,
    STAIR_ROWS,
    STAIR_STOREYS,
    STAIRS_A,
    START,
    STOREY_OF,
    TILES,
    distances,
    links,
    slot_name,
    stair_name,
)
from game.rules.haunting_house_3.tiles import (
    ALL_SIDES,
    CANCEL_DISK,
    DISKS,
    DOWN,
    FLIP,
    GHOST,
    GHOST_DISK,
    KNOWN_GHOST_DISK,
    NO_DISK,
    PLAIN,
    QUARTER_TURNS,
    SIDES,
    SWAP_DISK,
    TRAP,
    TURNED,
)
from game.rules.haunting_house_3.walking import Walker
from game.state import CHANCE, HIDDEN, TERMINAL, Phase, State, position

# These are the phases.
PROGRAM, REVEAL, ASK_SWAP, REVEAL_PARTNER, ASK_CANCEL, CARRY_OUT, OVER = range(7)
PLAYING, LEFT, HAUNTED, NEAREST, DRAWN = range(5)  # The endings.
NOBODY: Final = -1


@position
class HauntingHouse3(State):
    """A position of The Haunting House 3; sets of seats are ints.

    By place: `tiles`, `faces`. By tile number, which a tile keeps for the match: `kinds`, `disks`.
    """

    current_player: int
    storeys: int
    players: int
    round_limit: int  # The last round.
    two_walls: bool  # Whether a ghost's Secret Passage leads through exactly two walls.
    kinds: tuple[int, ...]  # The kind of each tile.
    disk_counts: tuple[int, ...]  # The Cancel, Swap and Ghost disks in the deal.
    round: int  # The full round, from 1.
    chosen: int  # 0 in the random round, 1 in the chosen one.
    step: int  # The index of the card in its round, from 0.
    start: int  # The start player's seat.
    turn: int  # The seats from the start player to the card's owner.
    phase: int
    tiles: list[int]  # The tile at each tile place.
    faces: list[int]  # The open sides at each place, with staircases.
    disks: list[int]  # The disk on each tile.
    exit: int  # The Exit's slot.
    stairs: list[int]  # The rows of A and B.
    pawns: list[int]  # The place of each pawn.
    ghosts: int  # The seats whose pawn is a ghost.
    rows: list[int]  # The cards of each seat at `[seat * 4 + step]`, NO_CARD if not laid.
    held: list[int]  # The card each seat plays in this step, NO_CARD before it is revealed.
    played: int  # The seats that have played a disk in this step.
    partner: int  # The seat whose card is drawn for a swap, else NOBODY.
    left: int  # The steps left of the card.
    moved: int  # The seats whose pawn this card has moved.
    hands: list[int]  # The number of disks each seat holds.
    cancels: list[int]  # The number of these that are Cancels; the others are Swaps.
    gone: list[int]  # The Cancel, Swap and Ghost disks that have left the game.
    ending: int
    winners: int  # The seats that won or share the draw.
    last: int  # The last action if everybody saw it, NOBODY if a card was laid.

    # What can be read off

    def owner(self) -> int:
        """Return the seat whose card is being carried out."""
        return (self.start + self.turn) % self.players

    def links(self) -> tuple[int, ...]:
        """Return what lies beyond each side of each place; see `house.links`."""
        return links(self.storeys, self.stairs[0], self.stairs[1], self.exit)

    def name_of(self, place: int) -> str:
        """Return the current name of a place; a pawn that has left is at the Exit."""
        if place == OUT:
            return slot_name(self.exit)
        if place >= TILES:
            return stair_name(place - STAIRS_A, self.stairs[place - STAIRS_A])
        return NAMES[place]

    def start_place(self) -> int:
        """Return S, which living pawns may always share."""
        return START[self.storeys - 1]

    def kind_at(self, place: int) -> int:
        """Return the kind of the tile at a place, PLAIN for a staircase."""
        return self.kinds[self.tiles[place]] if place < TILES else PLAIN

    def is_ghost(self, seat: int) -> bool:
        """Return whether the pawn of a seat is a ghost."""
        return bool(self.ghosts >> seat & 1)

    def may_stand(self, seat: int, place: int, leaving: int = NOBODY) -> bool:
        """Return whether a pawn may share a place with the pawns there.

        The pawn of `leaving` does not count, because it leaves the place.
        """
        if place >= TILES or place == self.start_place() or self.ghosts >> seat & 1:
            return True
        for other, there in enumerate(self.pawns):
            if there == place and other not in (seat, leaving) and not self.ghosts >> other & 1:
                return False
        return True

    def laid(self, seat: int) -> int:
        """Return how many cards lie in the row of a seat."""
        first = seat * STEPS_A_ROUND
        return sum(card != NO_CARD for card in self.rows[first : first + STEPS_A_ROUND])

    def steps_to_goal(self, seat: int) -> int:
        """Return the steps from a pawn to the Exit, or for a ghost to its goal, ignoring walls."""
        goal = GOAL if self.ghosts >> seat & 1 else OUT
        table = distances(self.storeys, self.stairs[0], self.stairs[1], self.exit, goal)
        return table[self.pawns[seat]]

    def walker(self, seat: int) -> Walker:
        """Return a walker that simulates walks of a seat's pawn."""
        pawns, ghosts = self.pawns, self.ghosts
        ghost = bool(ghosts >> seat & 1)
        others = [pawns[other] for other in range(self.players) if other != seat]
        blocked: list[int] = []
        if not ghost:
            shared = self.start_place()
            for other, place in enumerate(pawns):
                living = other != seat and not ghosts >> other & 1
                if living and place < TILES and place != shared:
                    blocked.append(place)
        least = 2 if ghost and self.two_walls else 1
        return Walker(
            self.links(), self.faces[:], self.tiles, self.kinds, ghost, least, others, blocked
        )

    # What a player may do, by phase

    def legal_actions(self) -> list[int]:
        return PHASES[self.phase].legal_actions(self)

    def apply(self, action: int) -> None:
        self.last = action
        PHASES[self.phase].apply(self, action)

    def timeout(self) -> int | None:
        """Return the first legal action: `no`, the first card, or the first target."""
        return PHASES[self.phase].timeout(self)

    def row(self, seat: int) -> list[int]:
        """Return the cards of a seat in this round, NO_CARD where none is laid."""
        return self.rows[seat * STEPS_A_ROUND : (seat + 1) * STEPS_A_ROUND]

    def undrawn(self, seat: int) -> list[int]:
        """Return the cards of a seat that its neighbour has not yet drawn this round."""
        row = self.row(seat)
        return [card for card in DECKS[self.storeys - 1] if card not in row]

    # What a card may aim at: the legal actions while it is carried out

    def targets(self, seat: int, card: int) -> list[int]:
        """Return the actions that carry out a card of a seat, an empty list if that is impossible.

        Do not call it for Hall of Mirrors and Now You Are Dead, which leave no choice.
        """
        if card <= M3:
            return [
                MOVE + way for way in self.walker(seat).longest_ways(self.pawns[seat], self.left)
            ]
        if card == SP:
            return [PASSAGE + way for way in self.walker(seat).passages(self.pawns[seat])]
        if card == R90:
            return [TARGET + 2 * place + turn for place in self.turnable() for turn in (0, 1)]
        if card == R180:
            return [TARGET + place for place in self.turnable()]
        if card == SW:
            return self._pairs()
        if card == PL:
            return [EXCHANGE + other for other in self._neighbours(seat)]
        if card == EX:
            return [SHIFT + index for index in self._shifts()]
        return [TARGET + place for place in self._trap_doors(seat)]

    def is_possible(self, seat: int, card: int) -> bool:
        """Return whether a card can be carried out; quicker than listing how."""
        if card <= M3:
            return self.walker(seat).can_leave(self.pawns[seat])
        if card in (SW, EX):
            return True  # Two tiles without pawns always adjoin, and the Exit can always shift.
        return bool(self.targets(seat, card))

    def turnable(self) -> list[int]:
        """Return the tile places without pawns whose tile lies face up."""
        pawns, faces = self.pawns, self.faces
        return [p for p in range(FIRST[self.storeys]) if faces[p] < DOWN and p not in pawns]

    def _pairs(self) -> list[int]:
        """Return the side-by-side tiles without pawns, as actions."""
        all_pairs = PAIRS[self.storeys - 1]
        taken = [i for place in self.pawns if place < TILES for i in PAIRS_AT[place]]
        return [TARGET + i for i in range(len(all_pairs)) if i not in taken]

    def _neighbours(self, seat: int) -> list[int]:
        """Return the seats whose pawn may exchange places with this one."""
        here, beyond = self.pawns[seat], self.links()
        around = [place for place in beyond[here * 4 : here * 4 + 4] if place not in (NOWHERE, OUT)]
        return [
            other
            for other, there in enumerate(self.pawns)
            if there in around
            and self.may_stand(seat, there, leaving=other)
            and self.may_stand(other, here, leaving=seat)
        ]

    def next_slot(self, way: int) -> int:
        """Return the Exit's next slot clockwise (`way` 1) or anticlockwise (-1)."""
        return (self.exit + way) % len(SLOTS)

    def _shifts(self) -> list[int]:
        """Return the numbers of the SHIFTS of the Exit and the staircases that can be made."""
        found = [
            index
            for index, way in ((0, 1), (1, -1))
            if self.storeys == 1 or self.next_slot(way) not in BARRED
        ]
        for stair in range(self.storeys - 1):
            if STAIRS_A + stair not in self.pawns:
                found += [
                    2 + 2 * stair + index
                    for index, way in ((0, 1), (1, -1))
                    if self.stairs[stair] + way in STAIR_ROWS[stair]
                ]
        return found

    def _trap_doors(self, seat: int) -> list[int]:
        """Return the nearest trap doors a pawn may drop to."""
        here = self.pawns[seat]
        if here < TILES:
            storeys: tuple[int, ...] = (STOREY_OF[here],)
            column, row = COLUMN[here], ROW[here]
        else:
            stair = here - STAIRS_A
            storeys = STAIR_STOREYS[stair]
            column, row = STAIR_COLUMN[stair], self.stairs[stair]
        kinds, tiles = self.kinds, self.tiles
        nearest = 99
        found: list[int] = []
        for storey in storeys:
            for place in range(FIRST[storey], FIRST[storey + 1]):
                if kinds[tiles[place]] != TRAP or place == here:
                    continue
                distance = abs(COLUMN[place] - column) + abs(ROW[place] - row)
                if distance <= nearest and self.may_stand(seat, place):
                    if distance < nearest:
                        nearest = distance
                        found = []
                    found.append(place)
        return found

    # The rounds

    def begin_round(self) -> None:
        """Begin a full round with its random round."""
        self.chosen = 0
        self.begin_step(0)

    def begin_step(self, step: int) -> None:
        """Begin one of the four steps of a round with the start player's card."""
        self.step = step
        self.turn = 0
        self.played = 0
        self.held = [NO_CARD] * self.players
        self._begin_card()

    def _end_row(self) -> None:
        """Return all cards after four steps; go on with the chosen round or the next full one."""
        self.rows = [NO_CARD] * (STEPS_A_ROUND * self.players)
        self.held = [NO_CARD] * self.players
        self.step = self.turn = self.played = 0
        if not self.chosen:
            self.chosen = 1
            self.phase = PROGRAM
            self.current_player = self.start
        elif self.round == self.round_limit:
            self._win_by_nearness()
        else:
            self.round += 1
            self.start = (self.start + 1) % self.players
            self.faces = [face & ALL_SIDES for face in self.faces]
            self.begin_round()

    # One card: reveal, swap, cancel, carry out

    def _begin_card(self) -> None:
        owner = self.owner()
        if self.held[owner] == NO_CARD:
            if not self.chosen:
                self.phase = REVEAL
                self.current_player = CHANCE
                return
            self.held[owner] = self.rows[owner * STEPS_A_ROUND + self.step]
        self.ask_swap()

    def lay(self, seat: int, card: int) -> None:
        """Reveal the card drawn for a seat in this step."""
        self.rows[seat * STEPS_A_ROUND + self.step] = card
        self.held[seat] = card

    def ask_swap(self) -> None:
        """Ask the owner whether to swap the card if that is possible."""
        owner = self.owner()
        may = self.hands[owner] and not self.played >> owner & 1
        if may and self.turn < self.players - 1:
            self.phase = ASK_SWAP
            self.current_player = owner
        else:
            self.ask_cancel(after=owner)

    def exchange_cards(self, partner: int) -> None:
        """Exchange the cards of the owner and a partner."""
        owner, held = self.owner(), self.held
        held[owner], held[partner] = held[partner], held[owner]
        self.ask_cancel(after=owner)

    def spend(self, seat: int, disk: int) -> None:
        """Let a kept disk leave the game."""
        self.hands[seat] -= 1
        if disk == CANCEL_DISK:
            self.cancels[seat] -= 1
        self.gone[disk - CANCEL_DISK] += 1
        self.played |= 1 << seat

    def ask_cancel(self, after: int) -> None:
        """Ask the next player clockwise who may cancel the card, or carry it out."""
        owner = self.owner()
        seat = (after + 1) % self.players
        while seat != owner:
            if self.hands[seat] and not self.played >> seat & 1:
                self.phase = ASK_CANCEL
                self.current_player = seat
                return
            seat = (seat + 1) % self.players
        self._begin_to_carry_out(owner)

    def _begin_to_carry_out(self, owner: int) -> None:
        card = self.held[owner]
        if card == ND and self.kind_at(self.pawns[owner]) == GHOST:
            self.ghosts |= 1 << owner
        elif card not in (HM, ND) and self.is_possible(owner, card):
            self.left = card + 1 if card <= M3 else 1
            self.phase = CARRY_OUT
            self.current_player = owner
            return
        self.end_card()

    def end_card(self) -> None:
        """See whether a ghost has won; then it is the next player's card, or the next step."""
        self.left = 0
        if self.moved & self.ghosts and self._ghost_wins():
            return
        self.moved = 0
        if self.turn + 1 < self.players:
            self.turn += 1
            self._begin_card()
        elif self.step + 1 < STEPS_A_ROUND:
            self.begin_step(self.step + 1)
        else:
            self._end_row()

    # What the cards do to the house and to the pawns

    def use(self, seat: int, card: int, action: int) -> None:
        """Carry out an action of a card; `left` says afterwards how many steps it still has."""
        self.left -= 1
        if card <= M3:
            self._step(seat, action - MOVE)
        elif card == SP:
            self._step(seat, action - PASSAGE)
        elif card == R90:
            place, anticlockwise = divmod(action - TARGET, 2)
            self._rotate(place, 3 if anticlockwise else 1)
        elif card == R180:
            self._rotate(action - TARGET, 2)
        elif card == SW:
            self._switch_tiles(*PAIRS[-1][action - TARGET])
        elif card == PL:
            self._switch_places(seat, action - EXCHANGE)
        elif card == EX:
            self._shift(action - SHIFT)
        else:
            self._drop(seat, action - TARGET)

    def _step(self, seat: int, direction: int) -> None:
        """Walk one step: the tile entered turns, its disk is looked at, the tile left flips."""
        here = self.pawns[seat]
        there = self.links()[here * 4 + direction]
        self.pawns[seat] = there
        if there == OUT:
            self.finish(LEFT, 1 << seat)
            return
        quarters = QUARTER_TURNS[self.kind_at(there)]
        if quarters:
            self._rotate(there, quarters)
            if self._is_sent_back(seat, self.tiles[there]):
                self.pawns[seat] = here
                self.left = 0
                return
        self.moved |= 1 << seat
        self.flip_if_empty(here)

    def _is_sent_back(self, seat: int, tile: int) -> bool:
        """Look at the disk on the tile entered; return whether it sends the pawn back."""
        disk = self.disks[tile]
        if disk in (CANCEL_DISK, SWAP_DISK):
            self.hands[seat] += 1
            self.cancels[seat] += disk == CANCEL_DISK
            self.disks[tile] = NO_DISK
        elif disk in (GHOST_DISK, KNOWN_GHOST_DISK):
            if not self.is_ghost(seat):
                self.gone[GHOST_DISK - CANCEL_DISK] += 1
                self.disks[tile] = NO_DISK
                return True
            self.disks[tile] = KNOWN_GHOST_DISK
        return False

    def _rotate(self, place: int, quarters: int) -> None:
        self.faces[place] = TURNED[quarters][self.faces[place]]

    def _switch_tiles(self, first: int, second: int) -> None:
        tiles, faces = self.tiles, self.faces
        tiles[first], tiles[second] = tiles[second], tiles[first]
        faces[first], faces[second] = faces[second], faces[first]

    def _switch_places(self, seat: int, other: int) -> None:
        pawns = self.pawns
        pawns[seat], pawns[other] = pawns[other], pawns[seat]
        self.moved |= 1 << seat | 1 << other

    def _shift(self, index: int) -> None:
        """Shift the Exit or a staircase by one; see `cards.SHIFTS`."""
        what, backward = divmod(index, 2)
        way = -1 if backward else 1
        if what:
            self.stairs[what - 1] += way
        else:
            self.exit = self.next_slot(way)

    def _drop(self, seat: int, place: int) -> None:
        left = self.pawns[seat]
        self.pawns[seat] = place
        self.moved |= 1 << seat
        self.flip_if_empty(left)

    def flip_if_empty(self, place: int) -> None:
        """Turn a flip tile face down if no pawn is left on it."""
        if self.kind_at(place) == FLIP and place not in self.pawns:
            self.faces[place] |= DOWN

    # The end

    def _ghost_wins(self) -> bool:
        """End the match if the card moved a ghost onto its goal; return whether it did."""
        for seat, place in enumerate(self.pawns):
            if place == GOAL and (self.moved & self.ghosts) >> seat & 1:
                self.finish(HAUNTED, 1 << seat)
                return True
        return False

    def _win_by_nearness(self) -> None:
        """Let the pawn with the fewest steps to its goal win; several nearest share a draw."""
        steps = [self.steps_to_goal(seat) for seat in range(self.players)]
        nearest = [seat for seat in range(self.players) if steps[seat] == min(steps)]
        ending = NEAREST if len(nearest) == 1 else DRAWN
        self.finish(ending, sum(1 << seat for seat in nearest))

    def returns(self) -> list[float]:
        if self.ending == PLAYING:
            return [0.0] * self.players
        best = 0.0 if self.ending == DRAWN else 1.0
        return [best if self.winners >> seat & 1 else -1.0 for seat in range(self.players)]

    def finish(self, ending: int, winners: int) -> None:
        """End the match."""
        self.ending = ending
        self.winners = winners
        self.phase = OVER
        self.current_player = TERMINAL

    # What a player knows: not the rows face down, nor the disks face down, nor those others keep.
    # That the cards of a random round are drawn only when they are revealed keeps them from all.

    def observation(self, player: int) -> Self:
        observed = self.clone()
        observed._hide(player)
        return observed

    def determinize(self, rng: Random) -> Self:
        world = self.clone()
        world._deal(rng)
        return world

    def _hide(self, player: int) -> None:
        """Turn a copy into what `player` knows; a match that is over is open."""
        if self.phase == OVER:
            return
        unknown = (CANCEL_DISK, SWAP_DISK, GHOST_DISK)
        self.disks = [HIDDEN if disk in unknown else disk for disk in self.disks]
        for seat in range(self.players):
            if seat != player:
                if self.hands[seat]:
                    self.cancels[seat] = HIDDEN
                self._hide_row(seat)

    def _hide_row(self, seat: int) -> None:
        """Hide the cards a seat has laid and not yet revealed; in a random round there are none."""
        revealed = 0
        if self.phase != PROGRAM:
            revealed = self.step + (self.held[seat] != NO_CARD)
        for slot in range(revealed, STEPS_A_ROUND):
            index = seat * STEPS_A_ROUND + slot
            if self.rows[index] != NO_CARD:
                self.rows[index] = HIDDEN

    def _deal(self, rng: Random) -> None:
        """Deal everything HIDDEN at random, all consistent deals being equally likely."""
        for seat in range(self.players):
            first = seat * STEPS_A_ROUND
            row = self.rows[first : first + STEPS_A_ROUND]
            if HIDDEN in row:
                deck = [card for card in CHOOSABLE[self.storeys - 1] if card not in row]
                rng.shuffle(deck)
                self.rows[first : first + STEPS_A_ROUND] = [
                    deck.pop() if card == HIDDEN else card for card in row
                ]
        self._deal_disks(rng)

    def _deal_disks(self, rng: Random) -> None:
        """Deal the kept disks from the Cancels and Swaps, and whatever remains onto the tiles."""
        cancels, swaps, ghosts = (
            count - gone for count, gone in zip(self.disk_counts, self.gone, strict=True)
        )
        for kept, own in zip(self.hands, self.cancels, strict=True):
            if own != HIDDEN:
                cancels -= own
                swaps -= kept - own
        ghosts -= self.disks.count(KNOWN_GHOST_DISK)
        kinds = [CANCEL_DISK] * cancels + [SWAP_DISK] * swaps
        rng.shuffle(kinds)
        for seat, own in enumerate(self.cancels):
            if own == HIDDEN:
                drawn = [kinds.pop() for _ in range(self.hands[seat])]
                self.cancels[seat] = drawn.count(CANCEL_DISK)
        kinds += [GHOST_DISK] * ghosts
        rng.shuffle(kinds)
        self.disks = [kinds.pop() if disk == HIDDEN else disk for disk in self.disks]

    # Text

    def notation(self, action: int) -> str:
        card = self.held[self.owner()] if action >= TARGET else NO_CARD
        return text.notation(action, card, self.phase == PROGRAM)

    def __str__(self) -> str:
        """Return the floor plan with each tile's walls, then what the drawing does not show.

        A tile shows `.` on its open sides and in its middle t a trap door, g a ghost picture, 9 or
        8 that it turns by 90 or 180 degrees, f that it flips, x that it lies face down.
        """
        seats = [self._seat_text(seat) for seat in range(self.players)]
        return "\n".join([*self._plan(), *self._beside(), *seats])

    def _plan(self) -> Iterable[str]:
        width = (6, 12, 17)[self.storeys - 1] * 4
        rows = [[" "] * width for _ in range(18)]

        def put(column: int, row: int, face: int, sign: str) -> None:
            top, left = row * 3, column * 4
            for offset, side in zip(((0, 1), (1, 2), (2, 1), (1, 0)), SIDES, strict=True):
                rows[top + offset[0]][left + offset[1]] = "." if face & side else "#"
            for down, right in ((0, 0), (0, 2), (2, 0), (2, 2)):
                rows[top + down][left + right] = "#"
            rows[top + 1][left + 1] = sign

        for place in range(FIRST[self.storeys]):
            face = self.faces[place]
            sign = "x" if face & DOWN else text.SIGNS[self.kind_at(place)]
            put(COLUMN[place], ROW[place], face, sign)
        for stair in range(self.storeys - 1):
            put(STAIR_COLUMN[stair], self.stairs[stair], self.faces[STAIRS_A + stair], "AB"[stair])
        return ("".join(row).rstrip() for row in rows)

    def _beside(self) -> list[str]:
        place, direction = SLOTS[self.exit]
        decides = {TERMINAL: "nobody", CHANCE: "chance"}.get(
            self.current_player, str(self.current_player + 1)
        )
        disks = [
            f"{NAMES[at]} {'?' if disk == HIDDEN else DISKS[disk]}"
            + (" (known)" if disk == KNOWN_GHOST_DISK else "")
            for at in range(FIRST[self.storeys])
            for disk in (self.disks[self.tiles[at]],)
            if disk != NO_DISK
        ]
        found = [
            f"exit: {NAMES[place]} {DIRECTIONS[direction]}",
            f"disks: {', '.join(disks) or '-'}",
            f"disks gone: {self.gone[0]} cancel, {self.gone[1]} swap, {self.gone[2]} ghost",
            f"round {self.round} of {self.round_limit}, {('random', 'chosen')[self.chosen]}, "
            f"step {self.step + 1}, start player {self.start + 1}",
            f"{text.PHASES[self.phase]}; decides: {decides}",
        ]
        if self.phase == CARRY_OUT:
            owner = self.owner()
            found.append(
                f"card: {CARDS[self.held[owner]]} of {owner + 1}, left {self.left}, "
                f"moved {text.seats_text(self.moved)}"
            )
        if self.winners:
            found.append(f"ending: {self.ending}, seats {text.seats_text(self.winners)}")
        return found

    def _seat_text(self, seat: int) -> str:
        first = seat * STEPS_A_ROUND
        row = " ".join(text.card_name(card) for card in self.rows[first : first + STEPS_A_ROUND])
        cancels = "?" if self.cancels[seat] == HIDDEN else str(self.cancels[seat])
        return (
            f"{seat + 1}: {'ghost' if self.is_ghost(seat) else 'living'} "
            f"{text.place_name(self.pawns[seat])}, row {row}, "
            f"plays {text.card_name(self.held[seat])}, disks {self.hands[seat]} ({cancels} cancel)"
            + (", played a disk" if self.played >> seat & 1 else "")
        )


# The phases


class Decision(Phase[HauntingHouse3]):
    """A phase in which a player decides."""

    def timeout(self, state: HauntingHouse3) -> int | None:
        return self.legal_actions(state)[0]


class Program(Decision):
    """A player lays a card into the first empty slot of their row."""

    def legal_actions(self, state: HauntingHouse3) -> list[int]:
        row = state.row(state.current_player)
        return [card for card in CHOOSABLE[state.storeys - 1] if card not in row]

    def apply(self, state: HauntingHouse3, action: int) -> None:
        state.last = NOBODY
        seat = state.current_player
        count = state.laid(seat)
        state.rows[seat * STEPS_A_ROUND + count] = action
        if count + 1 < STEPS_A_ROUND:
            return
        if (seat + 1) % state.players == state.start:
            state.begin_step(0)
        else:
            state.current_player = (seat + 1) % state.players


class Reveal(Phase[HauntingHouse3]):
    """The card that the owner plays is drawn."""

    def legal_actions(self, state: HauntingHouse3) -> list[int]:
        return state.undrawn(state.owner())

    def apply(self, state: HauntingHouse3, action: int) -> None:
        state.lay(state.owner(), action)
        state.ask_swap()


class AskSwap(Decision):
    """The owner may swap the card with a player still to come in this step."""

    def legal_actions(self, state: HauntingHouse3) -> list[int]:
        owner = state.owner()
        if state.cancels[owner] in (HIDDEN, state.hands[owner]):
            return [NO]  # The viewer does not know of a Swap.
        to_come = range(state.turn + 1, state.players)
        return [NO, *sorted(SWAP + (state.start + turn) % state.players for turn in to_come)]

    def apply(self, state: HauntingHouse3, action: int) -> None:
        owner = state.owner()
        if action == NO:
            state.ask_cancel(after=owner)
            return
        partner = action - SWAP
        state.spend(owner, SWAP_DISK)
        if state.held[partner] == NO_CARD:
            if not state.chosen:
                state.phase = REVEAL_PARTNER
                state.partner = partner
                state.current_player = CHANCE
                return
            state.held[partner] = state.rows[partner * STEPS_A_ROUND + state.step]
        state.exchange_cards(partner)


class RevealPartner(Phase[HauntingHouse3]):
    """The card of the partner of a swap is drawn."""

    def legal_actions(self, state: HauntingHouse3) -> list[int]:
        return state.undrawn(state.partner)

    def apply(self, state: HauntingHouse3, action: int) -> None:
        partner, state.partner = state.partner, NOBODY
        state.lay(partner, action)
        state.exchange_cards(partner)


class AskCancel(Decision):
    """A player may cancel the card."""

    def legal_actions(self, state: HauntingHouse3) -> list[int]:
        return [NO, CANCEL] if state.cancels[state.current_player] > 0 else [NO]

    def apply(self, state: HauntingHouse3, action: int) -> None:
        if action == CANCEL:
            state.spend(state.current_player, CANCEL_DISK)
            state.end_card()
        else:
            state.ask_cancel(after=state.current_player)


class CarryOut(Decision):
    """The owner carries out the card; a Move goes on while steps are left and possible."""

    def legal_actions(self, state: HauntingHouse3) -> list[int]:
        owner = state.owner()
        return state.targets(owner, state.held[owner])

    def apply(self, state: HauntingHouse3, action: int) -> None:
        owner = state.owner()
        state.use(owner, state.held[owner], action)
        if state.phase == OVER:
            return
        if not (state.left and state.walker(owner).can_leave(state.pawns[owner])):
            state.end_card()


PHASES: Final[tuple[Phase[HauntingHouse3], ...]] = (
    Program(), Reveal(), AskSwap(), RevealPartner(), AskCancel(), CarryOut(), Phase(),
)  # fmt: skip
