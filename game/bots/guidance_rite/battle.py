"""Alpha-beta search over the turns of a bout in which players move alternately.

A turn is a move, then perhaps a power. The search tries the move without a power first, and adds
powers that may change the captures where enough depth is left to see their effect. At the end of
each line, captures are played out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Final, NamedTuple

from game.bots.bot import never
from game.bots.guidance_rite.captures import arriving, capture
from game.bots.guidance_rite.captures import captures as captures_of
from game.bots.guidance_rite.field import PIECE_BITS, WON_SCORE, BoutRules, Field
from game.bots.guidance_rite.plans import best_character_choice, carry_out, telling
from game.rules.guidance_rite.moves import moves
from game.rules.guidance_rite.pieces import OWNER

EXACT, AT_LEAST, AT_MOST = range(3)
SCORE_BOUND: Final = 2 * WON_SCORE
PROVEN_SCORE: Final = WON_SCORE - 1000
NODES_PER_BUDGET_CHECK: Final = 64
# Moves after these are first searched less deeply.
FULL_DEPTH_MOVES: Final = 4
MIN_DEPTH_FOR_POWERS: Final = 2
# This many turns of captures are played out after the last full turn.
CAPTURE_TURNS: Final = 5
# A capture gains at most the worth of the captured piece and this, in units of worth.
DELTA_MARGIN: Final = 200
# With this many pieces, no capture is left out for gaining too little.
FEW_PIECES: Final = 8
# Added to the order of a capture, this puts it before any other move.
CAPTURE_PRIORITY: Final = 1 << 30
# So many turns before its end, the count becomes part of the key of a position.
COUNT_TURNS_IN_KEY: Final = 12


class Enough(Exception):
    """Raised when the budget is spent."""


class BattleOption(NamedTuple):
    """One way to complete the current turn, and the board it leads to."""

    actions: tuple[int, ...]
    board: list[int]
    passed: bool
    toll: int = 0  # The deduction from its score.


class BattleSearch:
    """One search; `nodes` counts the positions visited."""

    def __init__(
        self,
        rules: BoutRules,
        nodes: int,
        captures: int = CAPTURE_TURNS,
        stopped: Callable[[], bool] = never,
        exchanges: bool = False,
    ) -> None:
        """Prepare a search of at most `nodes` positions.

        `captures` is the number of turns of captures played out at the end of a line; with
        `exchanges`, after the first capture only those on its square.
        """
        self.rules = rules
        self.nodes = 0
        self.depth = 0  # The last depth searched to the end.
        self._budget = nodes
        self._next = min(NODES_PER_BUDGET_CHECK, nodes)  # The number of nodes at the next check.
        self._captures = captures
        self._exchanges = exchanges
        self._stopped = stopped
        self._table: dict[tuple[int, ...], tuple[int, int, int, int]] = {}
        self._history = defaultdict[int, int](int)

    def deepen(
        self, field: Field, player: int, options: list[BattleOption], depth: int, margin: int
    ) -> list[int]:
        """Return the scores of the options for `player`, exact where within `margin` of the best.

        The toll of an option is taken off its score. Other scores are upper bounds. If the budget
        ends within a depth, the options that were not reached lose as much as the first one has
        lost there.
        """
        fields = [field.after(o.board, self.rules.worths, 1, o.passed) for o in options]
        scores = [self._estimate(f, player) - o.toll for f, o in zip(fields, options, strict=True)]
        order = sorted(range(len(options)), key=lambda n: -scores[n])
        for self.depth in range(1, depth + 1):
            found: dict[int, int] = {}
            try:
                best = -SCORE_BOUND
                for n in order:
                    toll = options[n].toll
                    floor = max(best - margin + toll, -SCORE_BOUND)
                    if best > -SCORE_BOUND:
                        score = self._follow(fields[n], player, self.depth, floor, floor + 1, 0)
                        found[n] = score - toll
                        if score <= floor:
                            continue
                    score = self._follow(fields[n], player, self.depth, floor, SCORE_BOUND, 0)
                    found[n] = score - toll
                    best = max(best, found[n])
            except Enough:
                self.depth -= 1
                if found:
                    drop = scores[order[0]] - found[order[0]]
                    scores = [found.get(n, score - max(drop, 0)) for n, score in enumerate(scores)]
                break
            scores = [found[n] for n in range(len(options))]
            order.sort(key=lambda n: -scores[n])
            if abs(best) >= PROVEN_SCORE and WON_SCORE - abs(best) <= self.depth:
                break
        return scores

    def quiet(self, field: Field, player: int, held: int = 0) -> int:
        """Return the score for `player`, who moves next, once captures are played out.

        `held` has the bits of squares from which he may not move first.
        """
        return self._quiet(field, player, -SCORE_BOUND, SCORE_BOUND, 0, self._captures, held)

    def look(self, field: Field, player: int, depth: int) -> int:
        """Return the score for `player`, who moves next, after `depth` turns and captures.

        Raise Enough when that takes more nodes than the budget.
        """
        if depth <= 0:
            return self.quiet(field, player)
        return self._search(field, player, depth, -SCORE_BOUND, SCORE_BOUND, 0)

    def _follow(
        self, field: Field, player: int, depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        """Return the score for `player`, whose turn led to `field`; `depth` counts that turn."""
        self.nodes += 1
        if self.nodes >= self._next:
            self._next = self.nodes + NODES_PER_BUDGET_CHECK
            if self.nodes >= self._budget or self._stopped():
                raise Enough
        result = field.result(self.rules)
        if result is not None:
            return result * (WON_SCORE - ply - 1) * (1 - 2 * player)
        if depth > 1:
            return -self._search(field, 1 - player, depth - 1, -beta, -alpha, ply + 1)
        return -self._quiet(field, 1 - player, -beta, -alpha, ply + 1, self._captures)

    def _search(
        self, field: Field, player: int, depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        key = self._key(field, player)
        known = self._table.get(key)
        remembered = -1
        if known is not None:
            searched, kind, score, remembered = known
            if searched >= depth:
                score += ply * ((score <= -PROVEN_SCORE) - (score >= PROVEN_SCORE))
                if kind == EXACT or (score >= beta if kind == AT_LEAST else score <= alpha):
                    return score
        floor, best, chosen = alpha, -SCORE_BOUND, -1
        final, board = self.rules.final, field.board
        found = moves(board, player, final, 0)
        if not found:
            return self._pass(field, player, depth, alpha, beta, ply)
        for late, action in enumerate(self._ordered(board, player, found, remembered)):
            choice = carry_out(board, action, final)
            if choice.friend:
                _, choice = best_character_choice(choice)
            after = self._step(field, board, choice.board, action)
            low, high = max(alpha, best), beta
            if late:
                reduced = (
                    depth > 2
                    and late >= FULL_DEPTH_MOVES
                    and after.a + after.b == field.a + field.b
                )
                score = self._follow(after, player, depth - reduced, low, low + 1, ply)
                if score > low and (reduced or score < high):
                    score = self._follow(after, player, depth, low, high, ply)
            else:
                score = self._follow(after, player, depth, low, high, ply)
            if depth >= MIN_DEPTH_FOR_POWERS and score < high and late <= FULL_DEPTH_MOVES:
                for _, powered in telling(choice, player, final, False):
                    low = max(alpha, best, score)
                    changed = field.after(powered, self.rules.worths, 1, False)
                    score = max(score, self._follow(changed, player, depth, low, low + 1, ply))
                    if low < score < high:
                        score = max(score, self._follow(changed, player, depth, low, high, ply))
                    if score >= high:
                        break
            if score > best:
                best, chosen = score, action
                if best >= beta:
                    self._history[action] += depth * depth
                    break
        kind = AT_LEAST if best >= beta else EXACT if best > floor else AT_MOST
        kept = best + ply * ((best >= PROVEN_SCORE) - (best <= -PROVEN_SCORE))
        self._table[key] = depth, kind, kept, chosen
        return best

    def _pass(self, field: Field, player: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return the score for a player without a move."""
        if field.passed:
            return field.winner() * (WON_SCORE - ply - 1) * (1 - 2 * player)
        after = Field(field.board, field.sum, field.a, field.b, field.quiet + 1, field.more, True)
        return self._follow(after, player, depth, alpha, beta, ply)

    def _key(self, field: Field, player: int) -> tuple[int, ...]:
        """Return what tells positions apart: the count only where it may soon end the bout."""
        rules = self.rules
        limit = rules.short if field.a + field.b <= rules.few else rules.long
        quiet = field.quiet if field.quiet > limit - COUNT_TURNS_IN_KEY else 0
        return (*field.board, player + 2 * field.passed + 4 * field.more + 16 * quiet)

    def _ordered(
        self, board: list[int], player: int, found: list[int], remembered: int
    ) -> list[int]:
        """Return moves in the order to try: remembered, captures, those that were good elsewhere.

        Where friends cannot merge, their captures are left out if there is anything else to do.
        """
        targets, worths, history = self.rules.targets, self.rules.worths, self._history
        enemy = 2 - player
        ranks: dict[int, int] = {}
        friends = []
        for action in found:
            target = targets[action]
            occupant = board[target]
            if not occupant or action & 1:
                ranks[action] = history[action]
            elif occupant >> OWNER == enemy:
                source = action >> 5
                gain = 8 * abs(worths[target << PIECE_BITS | occupant])
                ranks[action] = (
                    CAPTURE_PRIORITY + gain - abs(worths[source << PIECE_BITS | board[source]])
                )
            else:
                friends.append(action)
        if friends and (self.rules.final or not ranks):
            for action in friends:
                ranks[action] = -1
        if remembered in ranks:
            ranks[remembered] = 2 * CAPTURE_PRIORITY
        return sorted(ranks, key=ranks.__getitem__, reverse=True)

    def _step(self, field: Field, before: list[int], board: list[int], action: int) -> Field:
        """Return the field after a move without a power: two squares have changed."""
        worths, source = self.rules.worths, action >> 5
        target = self.rules.targets[action]
        total = field.sum
        for square in (source, target):
            old, new = before[square], board[square]
            total -= worths[square << PIECE_BITS | old] if old else 0
            total += worths[square << PIECE_BITS | new] if new else 0
        occupant = before[target]
        if not occupant or action & 1:
            return Field(board, total, field.a, field.b, field.quiet + 1, field.more, False)
        a = field.a - (occupant >> OWNER == 1)
        b = field.b - (occupant >> OWNER == 2)
        more = field.more if a == b else 0 if a > b else 1
        return Field(board, total, a, b, 0, more, False)

    def _quiet(
        self,
        field: Field,
        player: int,
        alpha: int,
        beta: int,
        ply: int,
        captures: int,
        held: int = 0,
        only: int = -1,
    ) -> int:
        """Return the score for `player` when from now on nothing happens but captures.

        `only` is the square on which they happen, or -1.
        """
        best = self._estimate(field, player)
        if best >= beta or not captures or self.nodes >= self._budget:
            return best
        # With many pieces a capture cannot gain much more than what it captures.
        hopeless = alpha - best - DELTA_MARGIN if field.a + field.b > FEW_PIECES else -SCORE_BOUND
        board, worths, final = field.board, self.rules.worths, self.rules.final
        found = []
        for action, target in captures_of(board, player, final, held):
            if target != only and only >= 0:
                continue
            source = action >> 5
            gain = abs(worths[target << PIECE_BITS | board[target]])
            if gain > hopeless:
                own = abs(worths[source << PIECE_BITS | board[source]])
                found.append((own - 8 * gain, action, target))
        found.sort()
        if captures == 1 and found:
            return max(best, self._last(field, player, beta, ply, found))
        for _, action, target in found:
            self.nodes += 1
            after = self._step(field, board, capture(board, action, target, final), action)
            result = after.result(self.rules)
            if result is not None:
                score = result * (WON_SCORE - ply - 1) * (1 - 2 * player)
            else:
                low = max(alpha, best)
                then = target if self._exchanges else -1
                score = -self._quiet(
                    after, 1 - player, -beta, -low, ply + 1, captures - 1, only=then
                )
            if score > best:
                best = score
                if best >= beta:
                    break
        return best

    def _last(
        self, field: Field, player: int, beta: int, ply: int, found: list[tuple[int, int, int]]
    ) -> int:
        """Return the score of the best capture, or of one that reaches `beta`, if none follows.

        Most of a search is here: no board is made, for captures differ by three worths alone.
        """
        sign = 1 - 2 * player
        a, b = (field.a, field.b - 1) if player == 0 else (field.a - 1, field.b)
        if not a or not b:
            self.nodes += 1
            return WON_SCORE - ply - 1
        board, worths, final = field.board, self.rules.worths, self.rules.final
        more = field.more if a == b else 0 if a > b else 1
        before = Field(board, field.sum, a, b, 0, more, False).estimate()
        best = -SCORE_BOUND
        for _, action, target in found:
            self.nodes += 1
            source, at = action >> 5, target << PIECE_BITS
            total = before + worths[at | arriving(board, action, final)]
            total -= worths[at | board[target]] + worths[source << PIECE_BITS | board[source]]
            best = max(best, sign * total)
            if best >= beta:
                break
        return best

    def _estimate(self, field: Field, player: int) -> int:
        return field.estimate() if player == 0 else -field.estimate()
