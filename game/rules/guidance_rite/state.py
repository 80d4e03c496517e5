"""The position and the rules of Guidance Rite."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Final, Self

from game.rules.guidance_rite import items, powers, text
from game.rules.guidance_rite.boards import random_board
from game.rules.guidance_rite.moves import arrival, moves
from game.rules.guidance_rite.pieces import (
    EMPTY,
    OWNER,
    PLAIN_CROSS,
    PLAIN_PLUS,
    UNCLAIMED,
    blackened,
    character_of,
    make,
    offered,
    plain,
    renewed,
    with_character,
)
from game.rules.guidance_rite.tables import (
    BLACKEN,
    CLAIM,
    CROSS,
    CROW_POWER,
    DEAL,
    END,
    EXCHANGE,
    GO_FIRST,
    GO_SECOND,
    GROUNDS,
    HONOUR,
    ITEM_NUMBERS,
    ITEMS,
    KEEP,
    MONSTER,
    NO_ITEM,
    NONE,
    NUMBERS,
    PASS,
    PLUS,
    ROTATE,
    STEP,
    SWAP,
    TAKE,
    TIMEOUT,
    TOSS,
    Ground,
    target_of,
)
from game.rules.guidance_rite.together import Clash
from game.state import CHANCE, HIDDEN, TERMINAL, State, position

# Phases
(
    DEALING_NUMBERS,  # chance: how many items each player gets
    DEALING_ITEMS,  # chance: which ones
    CLAIMING,
    TOSSING,  # chance: who moves first
    CHOOSING,  # who has fewer items decides who moves first
    PLACING,
    OFFERING,  # bout 3: an item before the secret choices, or none
    SECOND_HALF,  # an item is half named
    STARTING,  # a turn begins: a move or an item
    MOVING,  # a move, after an item or in secret
    TAKING_OVER,  # the character of a captured friend, or not
    EMPOWERING,  # a power, or the end of the turn
    BLACKENING,  # a Crow's power arrow by arrow
    OVER,
) = range(14)

COUNT, ONE_NUMBER, NEVER = range(3)  # draw rules
CAPTURE, SHORT_COUNT, LONG_COUNT, BOTH_PASSED, TIMED_OUT, WIPED_OUT = range(6)  # ends of a bout
NOBODY: Final = -1
JOINT: Final = 3  # the bout in which both move at once
SUDDEN_DEATH: Final = 4
PIECES_FOR_ITEMS: Final = 9

CLAIMS_A_ROUND: Final = 2
LEFT_OVER: Final = 2  # so few unclaimed pieces end the claims
FEWEST: Final = 3  # pieces a player begins the battle with

# By draw rule: turns of single players without a loss, while few pieces are left and at any time.
QUIET_SHORT: Final = (20, 30, 200)
QUIET_LONG: Final = (60, 30, 200)
FEW: Final = (3, 4)  # pieces, in the death match and in the final match
TIMEOUTS: Final = 3  # lose a bout
TRAIL: Final = 6  # turns of which the squares left are kept


@position
class GuidanceRite(State):
    """A position of Guidance Rite."""

    current_player: int
    final: bool  # the final match rather than the death match
    draw_rule: int
    later: tuple[tuple[int, ...], ...]  # what each later bout begins with; hidden unless printed
    bout: int  # 1 to 4; 0 while items are dealt
    wins: list[int]  # bouts won by each player
    endings: list[int]  # how each bout ended
    first: int  # who moves first in this bout (in bout 3: as in bout 1), or NOBODY
    phase: int
    board: list[int]  # a piece or EMPTY; in bout 3 the decider sees the own move made
    names: list[int]  # squares each player names in this round, as bits; hidden
    items: list[int]  # by player * 3 + item, how many are left
    turn: int  # finished in this bout; in bout 3 a turn is both players'
    turns: int  # of single players, finished in the match
    quiet: int  # turns of single players since a piece left the board
    more: int  # who had more pieces most recently in this bout, or NOBODY
    passed: bool  # the turn before was passed for lack of moves
    timeouts: list[int]  # counted ones in this bout
    # In bout 3, how many players have been asked for an item; in the draft, who is dealt one.
    asked: int
    # By player, squares of own pieces that an item keeps still, as bits; in the draft, how many
    # items are still to be dealt.
    held: list[int]
    chosen: int  # the first half of an item, or NOBODY
    made: list[int]  # actions of the decider in this turn; hidden in bout 3
    moved: int  # where the piece moved in this turn stands, or NOBODY
    character: int  # what it was when it began to move
    spent: bool  # the move has removed a symbol
    lost: bool  # the move has removed a piece from the board
    captured: int  # the character of a captured friend
    base: list[int]  # bout 3: the board before the secret moves; kept after it, as the plans
    plan_a: list[int]  # bout 3: A's last finished plan; hidden until B's is finished
    plan_b: list[int]
    # Squares that the last turns left, in bout 3 A's before B's, as long as nothing but moves is
    # done; no rule reads it.
    trail: list[int]
    clashed: int  # squares that both named in the last round of claims, as bits; no rule reads it
    printed: bool  # all know the pieces of later bouts; no rule reads it

    @property
    def ground(self) -> Ground:
        """The squares of the variant."""
        return GROUNDS[self.final]

    def count(self, player: int) -> int:
        """Return how many pieces a player has."""
        own = player + 1
        return sum(1 for piece in self.board if piece >> OWNER == own)

    def pieces(self) -> int:
        """Return how many pieces are on the board."""
        return len(self.board) - self.board.count(EMPTY)

    def items_left(self, player: int) -> int:
        """Return how many items a player has."""
        return sum(self.items[player * 3 : player * 3 + 3])

    # What a player may do

    def legal_actions(self) -> list[int]:
        phase = self.phase
        if phase == EMPOWERING:
            return self.power_actions()
        if phase in (STARTING, MOVING):
            player = self.current_player
            actions = moves(self.board, player, self.final, self.held[player]) or [PASS]
            if phase == STARTING and self.may_use_item():
                actions += self._item_openings()
            return actions
        if phase == CLAIMING:
            named = max(self.names[self.current_player], 0)
            return [CLAIM + square for square in self.unclaimed() if not named >> square & 1]
        if phase == TAKING_OVER:
            return [KEEP, TAKE]
        if phase == BLACKENING:
            done = powers.blackenings(self.made)
            more = powers.more_to_blacken(self.board, self.current_player, done)
            return [END] * bool(done) + [BLACKEN + arrow for arrow in more]
        if phase == OFFERING:
            return [NO_ITEM, *self._item_openings()]
        if phase == SECOND_HALF:
            return items.seconds(self.board, self.current_player, self.chosen)
        if phase == PLACING:
            places = self.places()
            return [start + square for start in (PLUS, CROSS) for square in places]
        if phase == CHOOSING:
            return [GO_FIRST, GO_SECOND]
        return self._chances()

    def _chances(self) -> list[int]:
        if self.phase == TOSSING:
            return [TOSS, TOSS + 1]
        if self.phase == DEALING_NUMBERS:
            return list(range(NUMBERS, NUMBERS + len(ITEM_NUMBERS)))
        if self.phase == DEALING_ITEMS:
            return [DEAL + self.asked * 3 + kind for kind in range(3)]
        return []

    def timeout(self) -> int | None:
        """Return the action of a player whose time is up; it is never among the legal ones."""
        return TIMEOUT if self.current_player >= 0 else None

    # What an action does

    def apply(self, action: int) -> None:
        phase = self.phase
        if action == TIMEOUT:
            self._time_is_up()
        elif phase in (STARTING, MOVING):
            if action < PASS:
                self.move(action)
            elif action == PASS:
                self.made.append(PASS)
                self.finish_turn()
            else:
                self.use_item(action)
        elif phase == EMPOWERING:
            self.empower(action)
        elif phase == CLAIMING:
            self.names[self.current_player] |= 1 << action - CLAIM
            if self.names[self.current_player].bit_count() == CLAIMS_A_ROUND:
                self.end_naming()
        elif phase == TAKING_OVER:
            self.take_over(action)
        elif phase == BLACKENING:
            self.blacken(action)
        elif phase in (OFFERING, SECOND_HALF):
            self.use_item(action)
        elif phase == PLACING:
            self.place(action)
        elif phase == CHOOSING:
            player = self.current_player
            self.move_first(player if action == GO_FIRST else 1 - player)
        else:
            self._deal(action)

    def _deal(self, action: int) -> None:
        """Take what chance decided: a toss, the numbers of items, or one of them."""
        if action >= TOSS:
            self.move_first(action - TOSS)
        elif action >= DEAL:
            self.items[action - DEAL] += 1
            self.held[self.asked] -= 1
            self._deal_next_item()
        else:
            self.held = list(ITEM_NUMBERS[action - NUMBERS])
            self._deal_next_item()

    def _deal_next_item(self) -> None:
        """Deal the next item, A's first; `held` counts those still to be dealt."""
        self.current_player = CHANCE
        if any(self.held):
            self.phase = DEALING_ITEMS
            self.asked = 0 if self.held[0] else 1
        else:
            self.asked = 0
            self.begin_bout(1)

    # Time

    def _time_is_up(self) -> None:
        """Carry out the default decision of a player whose time is up."""
        phase = self.phase
        if phase == CLAIMING:
            self.end_naming()
        elif phase in (CHOOSING, PLACING):
            self.apply(self.legal_actions()[0])
        elif phase == OFFERING or (phase == SECOND_HALF and self.bout == JOINT):
            self.chosen = NOBODY
            self.use_item(NO_ITEM)
        elif phase in (STARTING, MOVING, SECOND_HALF):
            self.made.append(TIMEOUT)
            self.pass_for_time()
        else:
            if phase == TAKING_OVER:
                self.take_over(KEEP)
            self.made.append(END)
            self.finish_turn()

    # Bouts

    def begin_bout(self, bout: int) -> None:
        """Lay out the pieces of a bout and ask for the first claims."""
        self.bout = bout
        self.board, self.later = list(self.later[0]), self.later[1:]
        self.phase = CLAIMING
        self.current_player = 0
        self.names, self.clashed = [0, 0], 0
        self.turn = 0
        self.quiet = 0
        self.more = NOBODY
        self.passed = False
        self.timeouts = [0, 0]
        self.held = [0, 0]
        self.trail = []
        self.clear_turn()

    def clear_turn(self) -> None:
        """Reset the fields of a single turn."""
        self.chosen = NOBODY
        self.made = []
        self.moved = NOBODY
        self.character = NONE
        self.spent = False
        self.lost = False
        self.captured = NONE

    # Claims

    def unclaimed(self) -> list[int]:
        """Return the squares of the pieces that nobody has claimed."""
        return [s for s, piece in enumerate(self.board) if piece >> OWNER == UNCLAIMED]

    def end_naming(self) -> None:
        """Ask the other player, or reveal what both have named."""
        if self.current_player == 0:
            self.current_player = 1
            return
        self.current_player = 0
        a, b = self.names
        self.names, self.clashed = [0, 0], a & b
        for square in self.unclaimed():
            owner = (a >> square & 1) + 2 * (b >> square & 1)
            if owner == 3:
                self.board[square] = EMPTY
            elif owner:
                self.board[square] ^= (UNCLAIMED ^ owner) << OWNER
        left = self.unclaimed()
        if len(left) <= LEFT_OVER or not a | b:
            for square in left:
                self.board[square] = EMPTY
            self._decide_first()

    # Who moves first

    def _decide_first(self) -> None:
        if self.bout not in (1, SUDDEN_DEATH):
            self.move_first(1 - self.first)
            return
        self.first = NOBODY
        a, b = self.items_left(0), self.items_left(1)
        if a == b:
            self.phase, self.current_player = TOSSING, CHANCE
        else:
            self.phase, self.current_player = CHOOSING, 0 if a < b else 1

    def move_first(self, player: int) -> None:
        """Let `player` move first; the other one places first."""
        self.first = player
        self._ask_to_place(1 - player)

    # Placement

    def _ask_to_place(self, player: int) -> None:
        """Ask `player`, else the other one, for a piece; begin the battle if neither lacks one."""
        for placer in (player, 1 - player):
            if self.count(placer) < FEWEST and EMPTY in self.board:
                self.phase, self.current_player = PLACING, placer
                return
        self._begin_battle()

    def places(self) -> list[int]:
        """Return the squares where the player to decide may put a piece."""
        board, beside = self.board, self.ground.beside
        mine, yours = self.current_player + 1, 2 - self.current_player

        def next_to(square: int, owner: int) -> bool:
            return any(board[other] >> OWNER == owner for other in beside[square])

        empty = [square for square, piece in enumerate(board) if piece == EMPTY]
        safe = [square for square in empty if not next_to(square, yours)]
        return [square for square in safe if next_to(square, mine)] or safe or empty

    def place(self, action: int) -> None:
        """Put a plus or a cross on the board and ask for the next one."""
        cross = action >= CROSS
        arrows = PLAIN_CROSS if cross else PLAIN_PLUS
        square = action - (CROSS if cross else PLUS)
        self.board[square] = make(self.current_player + 1, NONE, arrows)
        self._ask_to_place(1 - self.current_player)

    # Turns

    def _begin_battle(self) -> None:
        if self.bout == JOINT:
            self._begin_joint_turn()
        else:
            self._begin_turn(self.first)

    def _begin_turn(self, player: int) -> None:
        self.clear_turn()
        self.held = [0, 0]
        self.phase = STARTING
        self.current_player = player

    def _begin_joint_turn(self) -> None:
        """Begin a turn of bout 3, in odd ones asking A first for an item, in even ones B."""
        self.held = [0, 0]
        self.asked = 0
        self.ask_for_item()

    def ask_for_item(self) -> None:
        """Ask the next player who holds an item, or go on to the secret choices."""
        self.clear_turn()
        enough = self.pieces() >= PIECES_FOR_ITEMS
        while self.asked < 2:
            player = (self.turn + self.asked) % 2
            self.asked += 1
            if enough and self.items_left(player):
                self.phase, self.current_player = OFFERING, player
                return
        self.base = self.board[:]
        self.ask_in_secret(0)

    def ask_in_secret(self, player: int) -> None:
        """Ask a player for move and power in bout 3, on the board before the moves."""
        self.clear_turn()
        self.board = self.base[:]
        self.phase, self.current_player = MOVING, player

    def end_turn(self, lost: bool, passed: bool, players: int) -> None:
        """Count a turn of one player or of both, then look whether the bout is decided."""
        a, b = self.count(0), self.count(1)
        self.turn += 1
        self.turns += players
        self.quiet = 0 if lost else self.quiet + players
        self._leave_trail()
        if a != b:
            self.more = 0 if a > b else 1
        few = a + b <= FEW[self.final]
        if passed and (self.passed or players == 2):
            self.decide_drawn(BOTH_PASSED)
        elif self.draw_rule == COUNT and few and self.quiet >= QUIET_SHORT[COUNT]:
            self.decide_drawn(SHORT_COUNT)
        elif self.quiet >= QUIET_LONG[self.draw_rule]:
            self.decide_drawn(LONG_COUNT)
        elif players == 2:
            self._begin_joint_turn()
        else:
            self.passed = passed
            self._begin_turn(1 - self.current_player)

    def _leave_trail(self) -> None:
        """Keep the squares that turns of nothing but moves left, NOBODY for a pass."""
        for made in (self.plan_a, self.plan_b) if self.bout == JOINT else (self.made,):
            passes = made[-1:] == [PASS]
            moves_alone = len(made) == 2 and made[-1] == END and self.quiet and not self.spent
            if not (passes or moves_alone):
                self.trail = []
                return  # nor is what the other left in the same turn kept
            self.trail = [*self.trail, NOBODY if passes else made[0] >> 5][-TRAIL:]

    # The end of a bout and of the match

    def decide_drawn(self, ending: int) -> None:
        """Give an undecided bout to the player with more pieces, or who last had more."""
        a, b = self.count(0), self.count(1)
        self.end_bout(self.more if a == b else 0 if a > b else 1, ending)

    def end_bout(self, winner: int, ending: int) -> None:
        """Count the bout, then begin the next one or end the match."""
        self.endings.append(ending)
        if winner != NOBODY:
            self.wins[winner] += 1
        a, b = self.wins
        if max(a, b) == 2 or (self.bout == JOINT and a != b) or self.bout == SUDDEN_DEATH:
            self.phase, self.current_player = OVER, TERMINAL
            self.clear_turn()
        else:
            self.begin_bout(self.bout + 1)

    # What may be chosen

    def power_actions(self) -> list[int]:
        """Return the end of the turn and the powers that may go with the move."""
        if self.spent:
            return [END]
        found = powers.powers(
            self.board, self.current_player, self.moved, self.character, self.final
        )
        return [END, *found]

    def may_use_item(self) -> bool:
        """Return whether the current player may begin the turn with an item."""
        return (
            self.final
            and self.pieces() >= PIECES_FOR_ITEMS
            and self.items_left(self.current_player) > 0
        )

    # Items

    def _item_openings(self) -> list[int]:
        """Return the items the player to decide may use, or the first halves of their names."""
        player = self.current_player
        return items.openings(self.board, player, self.items[player * 3 : player * 3 + 3])

    def use_item(self, action: int) -> None:
        """Use an item, name its first half, or decline one in bout 3."""
        self.made.append(action)
        if self.chosen == NOBODY and (HONOUR <= action < ROTATE or action >= SWAP):
            self.chosen = action
            self.phase = SECOND_HALF
            return
        if action != NO_ITEM:
            player = self.current_player
            kind, selected = items.use(self.board, player, self.chosen, action)
            self.items[player * 3 + kind] -= 1
            self.held[player] |= selected
            self.chosen = NOBODY
        if self.bout == JOINT:
            self.ask_for_item()
        else:
            self.phase = MOVING

    # A move

    def move(self, action: int) -> None:
        """Move a piece with its own effect; capture, merge or exchange."""
        self.made.append(action)
        board, own = self.board, self.current_player + 1
        source, kind = action >> 5, action & 3
        target = target_of(self.ground, action)
        mover, occupant = board[source], board[target]
        self.moved = target
        self.character = character_of(mover)
        self.phase = EMPOWERING
        self.spent = kind & EXCHANGE != 0 or (self.character == MONSTER and kind == STEP)
        board[source] = plain(occupant) if kind & EXCHANGE else EMPTY
        board[target] = piece = arrival(mover, occupant, action, self.ground, self.final)
        if occupant == EMPTY or kind & EXCHANGE:
            return
        self.lost = True
        if occupant >> OWNER != own:
            if self.bout != JOINT and not self.count(1 - self.current_player):
                self.finish_turn()
        elif self.final:
            self.captured = offered(piece, occupant)
            if self.captured:
                self.phase = TAKING_OVER
            else:
                board[target] = renewed(piece)

    def take_over(self, action: int) -> None:
        """Take the captured friend's character or keep the own one."""
        self.made.append(action)
        piece = self.board[self.moved]
        if action == TAKE:
            piece = with_character(piece, self.captured)
        self.board[self.moved] = renewed(piece)
        self.captured = NONE
        self.phase = EMPOWERING

    # A power

    def empower(self, action: int) -> None:
        """Use a power or none; the final match's Crow goes on arrow by arrow."""
        self.made.append(action)
        if self.final and action >= CROW_POWER:
            self.phase = BLACKENING
            return
        if action != END:
            powers.use(self.board, action, self.final)
        self.finish_turn()

    def blacken(self, action: int) -> None:
        """Blacken one more arrow or stop; the Crow loses its symbol with the first arrow."""
        self.made.append(action)
        if action != END:
            board = self.board
            crow = powers.crow_in(self.made)
            square, direction = divmod(action - BLACKEN, 8)
            board[square] = blackened(board[square], direction)
            board[crow] = plain(board[crow])
            done = powers.blackenings(self.made)
            if powers.more_to_blacken(board, self.current_player, done):
                return
        self.finish_turn()

    # The end of a turn

    def finish_turn(self) -> None:
        """End the turn of one player; in bout 3 keep the plan until both have one."""
        player = self.current_player
        if self.bout != JOINT:
            if not self.count(1 - player):
                self.turns += 1
                self.end_bout(player, CAPTURE)
            else:
                self.end_turn(self.lost, self.made[-1] == PASS, 1)
        elif player == 0:
            self.plan_a = self.made
            self.ask_in_secret(1)
        else:
            self.plan_b = self.made
            self.board = self.base[:]
            self._reveal()

    def _reveal(self) -> None:
        """Carry out the plans of both players together."""
        plans = (self.plan_a, self.plan_b)
        self.clear_turn()
        for player in (0, 1):
            self.timeouts[player] += plans[player][0] == TIMEOUT
        a, b = (number >= TIMEOUTS for number in self.timeouts)
        if a or b:
            if a and b:
                self.decide_drawn(TIMED_OUT)
            else:
                self.end_bout(1 if a else 0, TIMED_OUT)
            return
        before = self.pieces()
        self.board = Clash(self.base, plans, self.final).board
        a, b = self.count(0) > 0, self.count(1) > 0
        if a and b:
            self.end_turn(self.pieces() < before, plans[0][0] == plans[1][0] == PASS, 2)
            return
        self.turns += 2
        if a or b:
            self.end_bout(0 if a else 1, CAPTURE)
        else:
            self.decide_drawn(WIPED_OUT)

    def pass_for_time(self) -> None:
        """Pass a turn by time-out; in bout 3 it stays secret until the plans are revealed."""
        player = self.current_player
        if self.bout == JOINT:
            self.finish_turn()
            return
        self.timeouts[player] += 1
        if self.timeouts[player] >= TIMEOUTS:
            self.end_bout(1 - player, TIMED_OUT)
        else:
            self.end_turn(False, False, 1)

    # Secrets

    @property
    def in_secret(self) -> bool:
        """Whether a player of bout 3 is choosing move or power."""
        return self.bout == JOINT and MOVING <= self.phase < OVER

    def observation(self, player: int) -> Self:
        copy = self.clone()
        if copy.phase == OVER:
            return copy
        if not copy.printed:
            copy.later = ((HIDDEN,),) * len(copy.later)
        decider = copy.current_player
        if copy.phase == CLAIMING:
            if decider != player or decider == 1:
                copy.names[1 - player] = HIDDEN
        elif copy.in_secret:
            if decider != player:
                copy.ask_in_secret(decider)
                copy.made = [HIDDEN]
            elif decider == 1:
                copy.plan_a = [HIDDEN]
        return copy

    def determinize(self, rng: Random) -> Self:
        copy = self.clone()
        if any(board == (HIDDEN,) for board in copy.later):
            copy.later = tuple(random_board(copy.final, rng) for _ in copy.later)
        for player in (0, 1):
            if copy.names[player] == HIDDEN:
                naming = copy.current_player == player
                number = rng.randrange(CLAIMS_A_ROUND) if naming else CLAIMS_A_ROUND
                squares = rng.sample(copy.unclaimed(), number)
                copy.names[player] = sum(1 << square for square in squares)
        if HIDDEN in copy.made:
            copy.made = []
        if HIDDEN in copy.plan_a:
            copy.plan_a = copy._some_plan(rng)
        return copy

    def _some_plan(self, rng: Random) -> list[int]:
        """Return a random plan A may have made in this turn of bout 3."""
        world = self.clone()
        world.ask_in_secret(0)
        while world.current_player == 0:
            actions = world.legal_actions()
            world.apply(actions[int(rng.random() * len(actions))])
        return world.plan_a

    # The contract

    def returns(self) -> list[float]:
        """Return 1 for who won more bouts once the match is over; 0 each is a draw."""
        a, b = self.wins
        if self.phase != OVER or a == b:
            return [0.0, 0.0]
        return [1.0, -1.0] if a > b else [-1.0, 1.0]

    def notation(self, action: int) -> str:
        return text.notation(self.board, self.ground, action)

    def parse(self, notation: str) -> int:
        """Return the legal action or the time-out written as `notation`; raise ValueError."""
        if notation == "timeout" and self.current_player >= 0:
            return TIMEOUT
        return State.parse(self, notation)  # slots make the class anew: no super()

    def fingerprint(self) -> str:
        """Return a digest of the position that is equal on every machine.

        Fields that no rule reads are left out, because saves of earlier versions lack them.
        """
        return sha256(repr(self.values()[:-3]).encode()).hexdigest()

    def __str__(self) -> str:
        """Return the board and all facts beside it."""
        return "\n".join(text.drawing(self.board, self.ground) + self._beside())

    def _beside(self) -> list[str]:
        """Return the lines of all that lies beside the board."""
        decider = {CHANCE: "chance", 0: "A", 1: "B"}.get(self.current_player, "nobody")
        names = self.ground.names
        lines = [
            f"bout: {self.bout}, turn: {self.turn}, decides: {decider}, "
            f"bouts won: {self.wins[0]}-{self.wins[1]}",
            f"quiet: {self.quiet}, more: {'AB'[self.more] if self.more >= 0 else '-'}, "
            f"time-outs: {self.timeouts[0]}-{self.timeouts[1]}",
        ]
        if self.final:
            lines.append(f"items: A {self._items(0)}, B {self._items(1)}")
        for player, named in enumerate(self.names):
            if named == HIDDEN:
                lines.append(f"{'AB'[player]} names: hidden")
            elif named:
                squares = [name for square, name in enumerate(names) if named >> square & 1]
                lines.append(f"{'AB'[player]} names: {' '.join(squares)}")
        if self.moved != NOBODY:
            lines.append(f"moved: {names[self.moved]}")
        if self.bout == JOINT and HIDDEN in self.made + self.plan_a:
            lines.append("choosing in secret")
        if self.phase == OVER:
            lines.append("over")
        return lines

    def _items(self, player: int) -> str:
        numbers = self.items[player * 3 : player * 3 + 3]
        return " ".join(f"{item} {number}" for item, number in zip(ITEMS, numbers, strict=True))
