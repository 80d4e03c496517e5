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
from game.state import CHANCE, HIDDEN, TERMINAL, Phase, State, position

# Phases
(
    DEALING_NUMBERS,  # Chance: the number of items of each player.
    DEALING_ITEMS,  # Chance: the items.
    CLAIMING,
    TOSSING,  # Chance: who moves first.
    CHOOSING,  # The player with fewer items decides who moves first.
    PLACING,
    OFFERING,  # Bout 3: an item or none, before the secret plans.
    SECOND_HALF,  # The second half of an item.
    STARTING,  # A turn begins with a move or an item.
    MOVING,  # A move, after an item or in secret.
    TAKING_OVER,  # Whether to take over the character of a captured friend.
    EMPOWERING,  # A power, or the end of the turn.
    BLACKENING,  # The power of a Crow, one arrow at a time.
    OVER,
) = range(14)

COUNT, ONE_NUMBER, NEVER = range(3)  # The draw rules.
# These are the endings of a bout.
CAPTURE, SHORT_COUNT, LONG_COUNT, BOTH_PASSED, TIMED_OUT, WIPED_OUT = range(6)
NOBODY: Final = -1
JOINT: Final = 3  # The bout in which both players move simultaneously.
SUDDEN_DEATH: Final = 4
PIECES_FOR_ITEMS: Final = 9

CLAIMS_A_ROUND: Final = 2
LEFT_OVER: Final = 2  # Claims end with at most this many unclaimed pieces.
# A player begins the battle with at least this many pieces.
FEWEST_PIECES: Final = 3

# By draw rule: turns of single players without a loss, while few pieces are left and at any time.
QUIET_SHORT: Final = (20, 30, 200)
QUIET_LONG: Final = (60, 30, 200)
FEW_PIECES: Final = (3, 4)  # The pieces in the death match and in the final match.
TIMEOUTS: Final = 3  # This many time-outs lose a bout.
# The squares that this many turns left are kept.
TRAIL_TURNS: Final = 6


@position
class GuidanceRite(State):
    """A position of Guidance Rite."""

    current_player: int
    final: bool  # Whether it is the final match or the death match.
    draw_rule: int
    # The board with which each later bout begins; hidden unless printed.
    later: tuple[tuple[int, ...], ...]
    bout: int  # 1 to 4, or 0 while items are dealt.
    wins: list[int]  # The bouts won by each player.
    endings: list[int]  # The ending of each bout.
    first: int  # The first player of this bout (in bout 3 as in bout 1), or NOBODY.
    phase: int
    board: list[int]  # A piece or EMPTY; in bout 3 a player sees the own plan carried out.
    names: list[int]  # The squares each player names in this round, as bits; hidden.
    items: list[int]  # The items left, by player * 3 + item.
    turn: int  # The turns finished in this bout; in bout 3 a turn is both players'.
    turns: int  # The single players' turns finished in the match.
    quiet: int  # The single players' turns since a piece left the board.
    more: int  # The player who last had more pieces in this bout, or NOBODY.
    passed: bool  # Whether the last player had no legal move.
    timeouts: list[int]  # The time-outs of each player in this bout.
    # In bout 3, how many players have been asked for an item; in the draft, who is dealt one.
    asked: int
    # By player, squares of own pieces that an item keeps still, as bits; in the draft, how many
    # items are still to be dealt.
    held: list[int]
    chosen: int  # The first half of an item, or NOBODY.
    made: list[int]  # The current player's actions in this turn; hidden in bout 3.
    moved: int  # The square of the piece moved in this turn, or NOBODY.
    character: int  # Its character before the move.
    spent: bool  # Whether the move has removed a symbol.
    lost: bool  # Whether the move has removed a piece from the board.
    captured: int  # The character of a captured friend.
    # Bout 3: the board before the secret plans; kept after the turn, as the plans are.
    base: list[int]
    plan_a: list[int]  # Bout 3: A's last finished plan; hidden until B's is finished.
    plan_b: list[int]
    # Squares that the last turns left, in bout 3 A's before B's, as long as nothing but moves is
    # done; no rule reads it.
    trail: list[int]
    # The squares that both named in the last round of claims, as bits; no rule reads it.
    clashed: int
    printed: bool  # Whether all know the pieces of later bouts; no rule reads it.

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

    # The contract, by phase

    def legal_actions(self) -> list[int]:
        return PHASES[self.phase].legal_actions(self)

    def apply(self, action: int) -> None:
        PHASES[self.phase].apply(self, action)

    def timeout(self) -> int | None:
        """Return the action of a player whose time is up; it is never among the legal ones."""
        return PHASES[self.phase].timeout(self)

    # Items

    def deal_next_item(self) -> None:
        """Deal the next item, A's first; `held` counts those still to be dealt."""
        self.current_player = CHANCE
        if any(self.held):
            self.phase = DEALING_ITEMS
            self.asked = 0 if self.held[0] else 1
        else:
            self.asked = 0
            self.begin_bout(1)

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
        self.ask_to_place(1 - player)

    # Placement

    def ask_to_place(self, player: int) -> None:
        """Ask `player`, else the other one, for a piece; begin the battle if neither lacks one."""
        for placer in (player, 1 - player):
            if self.count(placer) < FEWEST_PIECES and EMPTY in self.board:
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
        few = a + b <= FEW_PIECES[self.final]
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
                return  # The trail of the other player's plan goes, too.
            self.trail = [*self.trail, NOBODY if passes else made[0] >> 5][-TRAIL_TURNS:]

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

    def may_use_item(self) -> bool:
        """Return whether the current player may begin the turn with an item."""
        return (
            self.final
            and self.pieces() >= PIECES_FOR_ITEMS
            and self.items_left(self.current_player) > 0
        )

    def item_openings(self) -> list[int]:
        """Return the items the player to decide may use, or the first halves of their names."""
        player = self.current_player
        return items.openings(self.board, player, self.items[player * 3 : player * 3 + 3])

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
        return State.parse(self, notation)  # A class with slots is made twice, so super() fails.

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


# The phases


class RitePhase(Phase[GuidanceRite]):
    """A phase of Guidance Rite; an action changes the board, then it is decided what comes next.

    The facts of an action are read off the position between the two.
    """

    def apply(self, state: GuidanceRite, action: int) -> None:
        self.act(state, action)
        self.go_on(state, action)

    def act(self, state: GuidanceRite, action: int) -> None:
        """Carry out an action by itself."""

    def go_on(self, state: GuidanceRite, action: int) -> None:
        """Pass to the next decision after an action."""

    def instead(self, state: GuidanceRite) -> int | None:
        """Return the action that is done when the time is up, or None if there is none."""
        return None


class Decision(RitePhase):
    """A phase in which a player decides, and may run out of time."""

    def apply(self, state: GuidanceRite, action: int) -> None:
        if action == TIMEOUT:
            self.time_is_up(state)
        else:
            self.act(state, action)
            self.go_on(state, action)

    def timeout(self, state: GuidanceRite) -> int | None:
        return TIMEOUT

    def time_is_up(self, state: GuidanceRite) -> None:
        """Carry out the default decision of a player whose time is up."""
        action = self.instead(state)
        if action is not None:
            self.apply(state, action)


class DealingNumbers(RitePhase):
    """It is decided how many items each player gets."""

    def legal_actions(self, state: GuidanceRite) -> list[int]:
        return list(range(NUMBERS, NUMBERS + len(ITEM_NUMBERS)))

    def act(self, state: GuidanceRite, action: int) -> None:
        state.held = list(ITEM_NUMBERS[action - NUMBERS])

    def go_on(self, state: GuidanceRite, action: int) -> None:
        state.deal_next_item()


class DealingItems(RitePhase):
    """An item is dealt."""

    def legal_actions(self, state: GuidanceRite) -> list[int]:
        return [DEAL + state.asked * 3 + kind for kind in range(3)]

    def act(self, state: GuidanceRite, action: int) -> None:
        state.items[action - DEAL] += 1
        state.held[state.asked] -= 1

    def go_on(self, state: GuidanceRite, action: int) -> None:
        state.deal_next_item()


class Claiming(Decision):
    """A player names pieces in secret."""

    def legal_actions(self, state: GuidanceRite) -> list[int]:
        named = max(state.names[state.current_player], 0)
        return [CLAIM + square for square in state.unclaimed() if not named >> square & 1]

    def act(self, state: GuidanceRite, action: int) -> None:
        state.names[state.current_player] |= 1 << action - CLAIM

    def go_on(self, state: GuidanceRite, action: int) -> None:
        if state.names[state.current_player].bit_count() == CLAIMS_A_ROUND:
            state.end_naming()

    def time_is_up(self, state: GuidanceRite) -> None:
        state.end_naming()


class Tossing(RitePhase):
    """A coin decides who moves first."""

    def legal_actions(self, state: GuidanceRite) -> list[int]:
        return [TOSS, TOSS + 1]

    def go_on(self, state: GuidanceRite, action: int) -> None:
        state.move_first(action - TOSS)


class Choosing(Decision):
    """The player with fewer items chooses to move first or second."""

    def legal_actions(self, state: GuidanceRite) -> list[int]:
        return [GO_FIRST, GO_SECOND]

    def go_on(self, state: GuidanceRite, action: int) -> None:
        player = state.current_player
        state.move_first(player if action == GO_FIRST else 1 - player)

    def instead(self, state: GuidanceRite) -> int | None:
        return GO_FIRST


class Placing(Decision):
    """A player puts a plain plus or cross on the board."""

    def legal_actions(self, state: GuidanceRite) -> list[int]:
        places = state.places()
        return [start + square for start in (PLUS, CROSS) for square in places]

    def act(self, state: GuidanceRite, action: int) -> None:
        cross = action >= CROSS
        arrows = PLAIN_CROSS if cross else PLAIN_PLUS
        square = action - (CROSS if cross else PLUS)
        state.board[square] = make(state.current_player + 1, NONE, arrows)

    def go_on(self, state: GuidanceRite, action: int) -> None:
        state.ask_to_place(1 - state.current_player)

    def instead(self, state: GuidanceRite) -> int | None:
        return self.legal_actions(state)[0]


class ItemUse(Decision):
    """A phase in which a player may use an item, or name a half of it."""

    def act(self, state: GuidanceRite, action: int) -> None:
        state.made.append(action)
        if state.chosen == NOBODY and (HONOUR <= action < ROTATE or action >= SWAP):
            state.chosen = action
        elif action != NO_ITEM:
            player = state.current_player
            kind, selected = items.use(state.board, player, state.chosen, action)
            state.items[player * 3 + kind] -= 1
            state.held[player] |= selected
            state.chosen = NOBODY

    def go_on(self, state: GuidanceRite, action: int) -> None:
        if state.chosen != NOBODY:
            state.phase = SECOND_HALF
        elif state.bout == JOINT:
            state.ask_for_item()
        else:
            state.phase = MOVING


class Offering(ItemUse):
    """In bout 3 a player is asked for an item before the secret choices."""

    def legal_actions(self, state: GuidanceRite) -> list[int]:
        return [NO_ITEM, *state.item_openings()]

    def instead(self, state: GuidanceRite) -> int | None:
        return NO_ITEM


class SecondHalf(ItemUse):
    """A player names the second half of an item."""

    def legal_actions(self, state: GuidanceRite) -> list[int]:
        return items.second_halves(state.board, state.current_player, state.chosen)

    def instead(self, state: GuidanceRite) -> int | None:
        return NO_ITEM if state.bout == JOINT else None

    def time_is_up(self, state: GuidanceRite) -> None:
        if state.bout == JOINT:
            state.chosen = NOBODY
            self.apply(state, NO_ITEM)
        else:
            state.made.append(TIMEOUT)
            state.pass_for_time()


class Moving(ItemUse):
    """A player moves a piece with its own effect: it steps, captures, merges or exchanges."""

    def legal_actions(self, state: GuidanceRite) -> list[int]:
        player = state.current_player
        return moves(state.board, player, state.final, state.held[player]) or [PASS]

    def act(self, state: GuidanceRite, action: int) -> None:
        if action > PASS:
            ItemUse.act(self, state, action)
            return
        state.made.append(action)
        if action == PASS:
            return
        board, own = state.board, state.current_player + 1
        source, kind = action >> 5, action & 3
        target = target_of(state.ground, action)
        mover, occupant = board[source], board[target]
        state.moved = target
        state.character = character_of(mover)
        state.phase = EMPOWERING
        state.spent = kind & EXCHANGE != 0 or (state.character == MONSTER and kind == STEP)
        board[source] = plain(occupant) if kind & EXCHANGE else EMPTY
        board[target] = piece = arrival(mover, occupant, action, state.ground, state.final)
        if occupant == EMPTY or kind & EXCHANGE:
            return
        state.lost = True
        if state.final and occupant >> OWNER == own:
            state.captured = offered(piece, occupant)
            if state.captured:
                state.phase = TAKING_OVER
            else:
                board[target] = renewed(piece)

    def go_on(self, state: GuidanceRite, action: int) -> None:
        if action > PASS:
            ItemUse.go_on(self, state, action)
        elif action == PASS or (state.lost and self._is_won(state)):
            state.finish_turn()

    def _is_won(self, state: GuidanceRite) -> bool:
        """Return whether a move that is not secret has captured the last enemy."""
        return state.bout != JOINT and not state.count(1 - state.current_player)

    def time_is_up(self, state: GuidanceRite) -> None:
        state.made.append(TIMEOUT)
        state.pass_for_time()


class Starting(Moving):
    """A turn begins with a move or an item."""

    def legal_actions(self, state: GuidanceRite) -> list[int]:
        actions = Moving.legal_actions(self, state)
        if state.may_use_item():
            actions += state.item_openings()
        return actions


class TurnEnd(Decision):
    """A phase after the move, in which a time-out ends the turn."""

    def time_is_up(self, state: GuidanceRite) -> None:
        state.made.append(END)
        state.finish_turn()


class TakingOver(TurnEnd):
    """A player takes over a captured friend's character or keeps the piece's own."""

    def legal_actions(self, state: GuidanceRite) -> list[int]:
        return [KEEP, TAKE]

    def act(self, state: GuidanceRite, action: int) -> None:
        state.made.append(action)
        piece = state.board[state.moved]
        if action == TAKE:
            piece = with_character(piece, state.captured)
        state.board[state.moved] = renewed(piece)
        state.captured = NONE

    def go_on(self, state: GuidanceRite, action: int) -> None:
        state.phase = EMPOWERING

    def instead(self, state: GuidanceRite) -> int | None:
        return KEEP

    def time_is_up(self, state: GuidanceRite) -> None:
        self.act(state, KEEP)
        TurnEnd.time_is_up(self, state)


class Empowering(TurnEnd):
    """A player uses a power or none; the final match's Crow goes on arrow by arrow."""

    def legal_actions(self, state: GuidanceRite) -> list[int]:
        if state.spent:
            return [END]
        player, moved = state.current_player, state.moved
        return [END, *powers.powers(state.board, player, moved, state.character, state.final)]

    def act(self, state: GuidanceRite, action: int) -> None:
        state.made.append(action)
        if action != END and not (state.final and action >= CROW_POWER):
            powers.use(state.board, action, state.final)

    def go_on(self, state: GuidanceRite, action: int) -> None:
        if state.final and action >= CROW_POWER:
            state.phase = BLACKENING
        else:
            state.finish_turn()


class Blackening(TurnEnd):
    """A Crow blackens one more arrow or stops; it loses its symbol with the first arrow."""

    def legal_actions(self, state: GuidanceRite) -> list[int]:
        done = powers.blackenings(state.made)
        more = powers.more_to_blacken(state.board, state.current_player, done)
        return [END] * bool(done) + [BLACKEN + arrow for arrow in more]

    def act(self, state: GuidanceRite, action: int) -> None:
        state.made.append(action)
        if action != END:
            board = state.board
            crow = powers.crow_in(state.made)
            square, direction = divmod(action - BLACKEN, 8)
            board[square] = blackened(board[square], direction)
            board[crow] = plain(board[crow])

    def go_on(self, state: GuidanceRite, action: int) -> None:
        done = powers.blackenings(state.made)
        if action == END or not powers.more_to_blacken(state.board, state.current_player, done):
            state.finish_turn()


PHASES: Final[tuple[RitePhase, ...]] = (
    DealingNumbers(), DealingItems(), Claiming(), Tossing(), Choosing(), Placing(), Offering(),
    SecondHalf(), Starting(), Moving(), TakingOver(), Empowering(), Blackening(), RitePhase(),
)  # fmt: skip
