"""A hunter's turn: steps around one action, the items, the van, hiding and listening."""

from __future__ import annotations

from game.rules.ghost_hunt import events
from game.rules.ghost_hunt.ghosts_turn import GhostsTurn
from game.rules.ghost_hunt.law import BOX_RANGE, LOWEST_COUNTDOWN, SEEN_WITHIN, SUCCESS, UV_RANGE
from game.rules.ghost_hunt.position import (
    EMF_ROLL,
    EXCHANGE,
    NAMING,
    OVER,
    SEARCHING,
    TURN_OVER,
)
from game.rules.ghost_hunt.tables import (
    BOOK,
    BOX,
    DONE,
    EMF,
    EMF_READER,
    END,
    HAND,
    HAND_LIMIT,
    HIDE,
    LISTEN,
    NO_FACING,
    NONE,
    PICK,
    PLACE,
    PLACED,
    PUT,
    SALT,
    SALT_PILES,
    SPIRIT_BOX,
    STEP,
    STOCK,
    TAKE,
    TAUNT,
    THERMOMETER,
    ULTRAVIOLET,
    USE,
    USED,
    UV,
    WRITING,
)
from game.state import CHANCE


class HuntersTurn(GhostsTurn):
    """The rules of a hunter's turn."""

    __slots__ = ()

    # What a hunter may do

    def searching_actions(self) -> list[int]:
        """Return what the hunter whose turn it is may do."""
        hunter = self.hunter
        square = self.pawns[hunter]
        house = self.house
        front = house.fronts[square]
        actions: list[int] = []
        if self.left:
            if front != NONE:
                if not self.barred:
                    actions.append(STEP + self._way_out(square))
            else:
                for direction, _ in (house.walks_in_hunt if self.hunt else house.walks)[square]:
                    actions.append(STEP + direction)
        actions.append(END)
        if self.acted:
            return actions
        if self.hunt:
            if not house.van >> square & 1:
                actions.append(LISTEN)
                for direction, spot in house.spots[square]:
                    if spot not in self.pawns:
                        actions.append(HIDE + direction)
            return actions
        hand = self.hand(hunter)
        if house.floor >> square & 1:
            actions += [USE + item for item in hand if item in USED]
            actions += [PLACE + item for item in hand if self._can_place(item)]
        if len(hand) < HAND_LIMIT:
            actions += [PICK + i for i, square_of in enumerate(self.where) if square_of == square]
        if house.van >> square & 1:
            actions += self._puts_and_takes()
        if self.law.draft:
            actions.append(TAUNT)
        return actions

    def exchange_actions(self) -> list[int]:
        """Return what may go on in an exchange that was begun."""
        return [*self._puts_and_takes(), DONE]

    def _puts_and_takes(self) -> list[int]:
        hand = self.hand(self.hunter)
        actions = [] if self.took else [PUT + item for item in hand]
        if len(hand) < HAND_LIMIT:
            actions += [TAKE + i for i, square in enumerate(self.where) if square == STOCK]
        return actions

    def _way_out(self, spot: int) -> int:
        front = self.house.fronts[spot]
        return 3 - next(d for d, other in self.house.spots[front] if other == spot)

    def _can_place(self, item: int) -> bool:
        if item != SALT:
            return item in PLACED
        return len(self.piles) < SALT_PILES and self._place_before() not in self.piles

    def _place_before(self) -> int:
        """Return where a placed item goes: under the hunter, in the draft before it if it can."""
        square = self.pawns[self.hunter]
        if self.law.draft:
            facing = self.facing[self.hunter]
            for direction, to in self.house.haunts[square]:
                if direction == facing != NO_FACING:
                    return to
        return square

    # What a hunter does

    def begin_hunters_turn(self, hunter: int) -> None:
        """Begin a living hunter's turn."""
        self.hunter = hunter
        self.current_player = 1 + hunter
        self.phase = SEARCHING
        movement = self.law.movement
        self.left = movement // 2 if self.slowed >> hunter & 1 else movement
        self.slowed &= ~(1 << hunter)
        self.acted = self.took = self.fresh = self.barred = 0
        self.tell_all(events.HUNTERS_TURN, hunter)
        if self.hunt and self.hidden(hunter):
            front = self.house.fronts[self.pawns[hunter]]
            self.barred = int(self.ghost == front)
            self.tell_all(events.WAY_TOLD, hunter, front, 1 - self.barred)
        self._look()

    def search(self, action: int) -> None:
        """Carry out an action of the hunter whose turn it is."""
        hunter = self.hunter
        if action < END:
            self._walk(action - STEP)
        elif action == END:
            self.phase = TURN_OVER
        else:
            self.acted = 1
            if action < PLACE:
                self._use(action - USE)
            elif action < PICK:
                self._place(action - PLACE)
            elif action < PUT:
                item = action - PICK
                self.tell_all(events.PICKED, hunter, item, self.where[item])
                self.where[item] = HAND - hunter
            elif action < TAUNT:
                self.phase = EXCHANGE
                self.tell_all(events.EXCHANGED, hunter)
                self.exchange(action)
            elif action < HIDE:
                self._feel(action)
            else:
                self._hide(action - HIDE)

    def _walk(self, direction: int) -> None:
        hunter = self.hunter
        square = self.pawns[hunter]
        front = self.house.fronts[square]
        if front == NONE:
            front = next(to for way, to in self.house.walks[square] if way == direction)
        self.pawns[hunter] = front
        self.facing[hunter] = direction
        self.left -= 1
        self.tell_all(events.WALKED, hunter, front)
        self._look()
        if self.phase == SEARCHING:
            self.look_for_the_win()

    def _look(self) -> None:
        """Look at the book and the salt in sight, once after each turn of the Ghost."""
        square = self.pawns[self.hunter]
        seen = self.house.seen[square]
        book = self.where[BOOK]
        if book >= 0 and seen >> book & 1 and not (self.looked & 1 or self.evidence & WRITING):
            self.looked |= 1
            self.tell_all(events.LOOKED, 0, book, self.written)
            if self.written:
                self.find(WRITING)
        for pile, place in enumerate(self.piles):
            bit = 1 << pile
            if seen >> place & 1 and not (self.looked & bit << 1 or self.prints & bit):
                self.looked |= bit << 1
                self.tell_all(events.LOOKED, 1 + pile, place, self.flipped >> pile & 1)
                self.prints |= self.flipped & bit

    def _use(self, item: int) -> None:
        square = self.pawns[self.hunter]
        room = self.house.room_of[square]
        near = self.house.near[square]
        nature = self.nature()
        if item == THERMOMETER:
            self.tell_all(events.USED, item, square, int(room == self.room))
        elif item == BOX:
            if self.law.box_ring:
                within = self.house.rings(square, self.ghost) <= BOX_RANGE
            else:
                within = bool(near[BOX_RANGE] >> self.ghost & 1)
            self._answer(item, SPIRIT_BOX, bool(nature.evidence & SPIRIT_BOX) and within)
        elif item == UV:
            lit = near[UV_RANGE]
            squares = sorted(mark >> 8 for mark in self.marks if lit >> (mark >> 8) & 1)
            self.tell_all(events.USED, item, square, len(squares))
            for mark in squares:
                self.tell_all(events.MARK_SEEN, mark)
            if squares:
                self.find(ULTRAVIOLET)
        elif self.law.emf_rolled:
            self.phase = EMF_ROLL
            self.current_player = CHANCE
        else:
            self._answer(item, EMF, self._has_emf())

    def _has_emf(self) -> bool:
        room = self.house.room_of[self.pawns[self.hunter]]
        return room == self.room and bool(self.nature().evidence & EMF)

    def emf_rolled(self, number: int) -> None:
        """Answer the EMF Reader after its secret roll."""
        self.phase = SEARCHING
        self.current_player = 1 + self.hunter
        self._answer(EMF_READER, EMF, number >= SUCCESS and self._has_emf())

    def _answer(self, item: int, evidence: int, positive: bool) -> None:
        self.tell_all(events.USED, item, self.pawns[self.hunter], int(positive))
        if positive:
            self.find(evidence)

    def _place(self, item: int) -> None:
        square = self._place_before()
        if item == SALT:
            self.piles.append(square)
        else:
            self.where[item] = square
        self.tell_all(events.LAID, self.hunter, item, square)
        self._look()

    def exchange(self, action: int) -> None:
        """Put an item into the stock or take one from it, or end the exchange."""
        hunter = self.hunter
        if action == DONE:
            self.phase = SEARCHING
            self.took = 0
        elif action < TAKE:
            self.where[action - PUT] = STOCK
            self.tell_hunters(events.PUT_BACK, hunter, action - PUT)
        else:
            self.where[action - TAKE] = HAND - hunter
            self.took = 1
            self.tell_hunters(events.TAKEN, hunter, action - TAKE)

    def _feel(self, action: int) -> None:
        """Taunt or listen: learn whether the Ghost is near, walls ignored."""
        square = self.pawns[self.hunter]
        away = self.house.apart(square, self.ghost)
        if action == LISTEN:
            self.tell_all(events.LISTENED, square, int(away <= self.law.listen))
        else:
            self.countdown = max(LOWEST_COUNTDOWN, self.countdown - 1)
            self.tell_all(events.TAUNTED, square, int(away <= SEEN_WITHIN))

    def _hide(self, direction: int) -> None:
        hunter = self.hunter
        spots = self.house.spots[self.pawns[hunter]]
        self.pawns[hunter] = next(spot for way, spot in spots if way == direction)
        self.tell_all(events.HID, hunter, self.pawns[hunter])
        self._look()
        if self.phase not in (NAMING, OVER):
            self.phase = TURN_OVER
