"""A hunter's turn: steps around one action, the items, the van, hiding and listening."""

from __future__ import annotations

from game.entry import ORIGIN, WHO
from game.rules.ghost_hunt import fact_kinds
from game.rules.ghost_hunt.ghosts_turn import find_evidence, look_for_the_win
from game.rules.ghost_hunt.match_rules import (
    BOX_RANGE,
    LOWEST_COUNTDOWN,
    MIN_SUCCESS_ROLL,
    SEEN_WITHIN,
    UV_RANGE,
)
from game.rules.ghost_hunt.position import (
    EMF_ROLL,
    EXCHANGE,
    NAMING,
    OVER,
    SEARCHING,
    TURN_OVER,
    Decision,
    Position,
    Roll,
    Turn,
)
from game.rules.ghost_hunt.tables import (
    BOOK,
    BOX,
    DIE,
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

# What a hunter may do


class Searching(Turn):
    """A hunter goes and acts."""

    def legal_actions(self, state: Position) -> list[int]:
        hunter = state.hunter
        square = state.pawns[hunter]
        house = state.house
        front = house.square_in_front[square]
        actions: list[int] = []
        if state.left:
            if front != NONE:
                if not state.barred:
                    actions.append(STEP + _way_out(state, square))
            else:
                for direction, _ in (house.walks_in_hunt if state.hunt else house.walks)[square]:
                    actions.append(STEP + direction)
        actions.append(END)
        if state.acted:
            return actions
        if state.hunt:
            if not house.van >> square & 1:
                actions.append(LISTEN)
                for direction, spot in house.spots[square]:
                    if spot not in state.pawns:
                        actions.append(HIDE + direction)
            return actions
        hand = state.hand(hunter)
        if house.floor >> square & 1:
            actions += [USE + item for item in hand if item in USED]
            actions += [PLACE + item for item in hand if _can_place(state, item)]
        if len(hand) < HAND_LIMIT:
            actions += [PICK + i for i, square_of in enumerate(state.where) if square_of == square]
        if house.van >> square & 1:
            actions += _puts_and_takes(state)
        if state.match_rules.draft:
            actions.append(TAUNT)
        return actions

    def apply(self, state: Position, action: int) -> None:
        hunter = state.hunter
        if action < END:
            _walk(state, action - STEP)
        elif action == END:
            state.tell_all(fact_kinds.TURN_ENDED, state.current_player)
            state.phase = TURN_OVER
        else:
            state.acted = 1
            if action < PLACE:
                _use(state, action - USE)
            elif action < PICK:
                _place(state, action - PLACE)
            elif action < PUT:
                item = action - PICK
                state.tell_all(fact_kinds.PICKED, hunter, item, state.where[item])
                state.where[item] = HAND - hunter
            elif action < TAUNT:
                state.phase = EXCHANGE
                state.tell_all(fact_kinds.EXCHANGED, hunter)
                _exchange(state, action)
            elif action < HIDE:
                _feel(state, action)
            else:
                _hide(state, action - HIDE)


def _puts_and_takes(state: Position) -> list[int]:
    hand = state.hand(state.hunter)
    actions = [] if state.took else [PUT + item for item in hand]
    if len(hand) < HAND_LIMIT:
        actions += [TAKE + i for i, square in enumerate(state.where) if square == STOCK]
    return actions


def _way_out(state: Position, spot: int) -> int:
    front = state.house.square_in_front[spot]
    return 3 - next(d for d, other in state.house.spots[front] if other == spot)


def _can_place(state: Position, item: int) -> bool:
    if item != SALT:
        return item in PLACED
    return len(state.piles) < SALT_PILES and place_before(state) not in state.piles


def place_before(state: Position) -> int:
    """Return the square for a placed item: the hunter's, or under the draft rules the one ahead."""
    square = state.pawns[state.hunter]
    if state.match_rules.draft:
        facing = state.facing[state.hunter]
        for direction, to in state.house.haunts[square]:
            if direction == facing != NO_FACING:
                return to
    return square


# What a hunter does


def begin_hunters_turn(state: Position, hunter: int) -> None:
    """Begin a living hunter's turn."""
    state.hunter = hunter
    state.current_player = 1 + hunter
    state.phase = SEARCHING
    movement = state.match_rules.movement
    state.left = movement // 2 if state.slowed >> hunter & 1 else movement
    state.slowed &= ~(1 << hunter)
    state.acted = state.took = state.fresh = state.barred = 0
    state.tell_all(fact_kinds.HUNTERS_TURN, hunter)
    if state.hunt and state.hidden(hunter):
        front = state.house.square_in_front[state.pawns[hunter]]
        state.barred = int(state.ghost == front)
        state.tell_all(fact_kinds.WAY_TOLD, hunter, front, 1 - state.barred)
    _look(state)


def _walk(state: Position, direction: int) -> None:
    hunter = state.hunter
    square = state.pawns[hunter]
    front = state.house.square_in_front[square]
    if front == NONE:
        front = next(to for way, to in state.house.walks[square] if way == direction)
    state.pawns[hunter] = front
    state.facing[hunter] = direction
    state.left -= 1
    state.tell_all(fact_kinds.WALKED, hunter, front, more=square << ORIGIN)
    _look(state)
    if state.phase == SEARCHING:
        look_for_the_win(state)


def _look(state: Position) -> None:
    """Look at the book and the salt in sight, once after each turn of the Ghost."""
    square = state.pawns[state.hunter]
    seen = (state.house.seen_in_hunt if state.hunt else state.house.seen)[square]
    book = state.where[BOOK]
    if book >= 0 and seen >> book & 1 and not (state.looked & 1 or state.evidence & WRITING):
        state.looked |= 1
        state.tell_all(fact_kinds.LOOKED, 0, book, state.written)
        if state.written:
            find_evidence(state, WRITING)
    for pile, place in enumerate(state.piles):
        bit = 1 << pile
        if seen >> place & 1 and not (state.looked & bit << 1 or state.prints & bit):
            state.looked |= bit << 1
            state.tell_all(fact_kinds.LOOKED, 1 + pile, place, state.flipped >> pile & 1)
            state.prints |= state.flipped & bit


def _use(state: Position, item: int) -> None:
    square = state.pawns[state.hunter]
    room = state.house.room_of[square]
    near = state.house.near[square]
    nature = state.nature()
    hunter = state.hunter
    state.tell_all(fact_kinds.USED, hunter, item, square)
    if item == THERMOMETER:
        state.tell_all(fact_kinds.ANSWERED, item, square, int(room == state.room), hunter << WHO)
    elif item == BOX:
        if state.match_rules.box_ring:
            within = state.house.rings(square, state.ghost) <= BOX_RANGE
        else:
            within = bool(near[BOX_RANGE] >> state.ghost & 1)
        _answer(state, item, SPIRIT_BOX, bool(nature.evidence & SPIRIT_BOX) and within)
    elif item == UV:
        lit = near[UV_RANGE]
        squares = sorted(mark >> 8 for mark in state.marks if lit >> (mark >> 8) & 1)
        state.tell_all(fact_kinds.ANSWERED, item, square, len(squares), hunter << WHO)
        for mark in squares:
            state.tell_all(fact_kinds.MARK_SEEN, mark)
        if squares:
            find_evidence(state, ULTRAVIOLET)
    elif state.match_rules.emf_rolled:
        state.phase = EMF_ROLL
        state.current_player = CHANCE
    else:
        _answer(state, item, EMF, _has_emf(state))


def _has_emf(state: Position) -> bool:
    room = state.house.room_of[state.pawns[state.hunter]]
    return room == state.room and bool(state.nature().evidence & EMF)


class EmfRoll(Roll):
    """The EMF Reader answers after its secret roll."""

    def apply(self, state: Position, action: int) -> None:
        state.phase = SEARCHING
        state.current_player = 1 + state.hunter
        _answer(state, EMF_READER, EMF, action - DIE >= MIN_SUCCESS_ROLL and _has_emf(state))


def _answer(state: Position, item: int, evidence: int, positive: bool) -> None:
    hunter = state.hunter
    state.tell_all(fact_kinds.ANSWERED, item, state.pawns[hunter], int(positive), hunter << WHO)
    if positive:
        find_evidence(state, evidence)


def _place(state: Position, item: int) -> None:
    square = place_before(state)
    if item == SALT:
        state.piles.append(square)
    else:
        state.where[item] = square
    state.tell_all(fact_kinds.LAID, state.hunter, item, square)
    _look(state)


class Exchange(Decision):
    """A hunter in the van puts items into the stock and takes others from it."""

    def legal_actions(self, state: Position) -> list[int]:
        return [*_puts_and_takes(state), DONE]

    def apply(self, state: Position, action: int) -> None:
        _exchange(state, action)

    def timeout(self, state: Position) -> int | None:
        return DONE


def _exchange(state: Position, action: int) -> None:
    """Put an item into the stock or take one from it, or end the exchange."""
    hunter = state.hunter
    if action == DONE:
        state.tell_all(fact_kinds.EXCHANGE_ENDED, hunter)
        state.phase = SEARCHING
        state.took = 0
    elif action < TAKE:
        state.where[action - PUT] = STOCK
        state.tell_hunters(fact_kinds.PUT_BACK, hunter, action - PUT)
    else:
        state.where[action - TAKE] = HAND - hunter
        state.took = 1
        state.tell_hunters(fact_kinds.TAKEN, hunter, action - TAKE)


def _feel(state: Position, action: int) -> None:
    """Taunt or listen: learn whether the Ghost is near, walls ignored."""
    hunter = state.hunter
    square = state.pawns[hunter]
    away = state.house.apart(square, state.ghost)
    if action == LISTEN:
        state.tell_all(fact_kinds.LISTENED, hunter, square)
        near = int(away <= state.match_rules.listen)
        state.tell_all(fact_kinds.HEARD, square, near, more=hunter << WHO)
    else:
        state.countdown = max(LOWEST_COUNTDOWN, state.countdown - 1)
        state.tell_all(fact_kinds.TAUNTED, hunter, square)
        state.tell_all(fact_kinds.FELT, square, int(away <= SEEN_WITHIN), more=hunter << WHO)


def _hide(state: Position, direction: int) -> None:
    hunter = state.hunter
    before = state.pawns[hunter]
    spots = state.house.spots[before]
    state.pawns[hunter] = next(spot for way, spot in spots if way == direction)
    state.tell_all(fact_kinds.HID, hunter, state.pawns[hunter], more=before << ORIGIN)
    _look(state)
    if state.phase not in (NAMING, OVER):
        state.phase = TURN_OVER
