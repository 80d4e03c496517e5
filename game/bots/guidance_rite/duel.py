"""A turn of bout 3 as a matrix game of the good plans of both players.

Plans are ranked first against a few likely replies. The best of them, with and without powers, make
the matrix, whose entries are estimates after both plans and the captures that follow. At the top
level the best replies among all plans join the matrix, until none gains: a double oracle (McMahan,
Gordon and Blum 2003).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from game.bots.bot import never
from game.bots.guidance_rite.battle import BattleSearch, Enough
from game.bots.guidance_rite.field import PIECE_BITS, WORTHS, BoutRules, Field, chance, field_of
from game.bots.guidance_rite.mixing import EQUILIBRIUM_GAP, blur
from game.bots.guidance_rite.plans import best_character_choice, carry_out, take_over, telling
from game.bots.matrix import Solution, choose, solve
from game.rules.guidance_rite.moves import moves
from game.rules.guidance_rite.pieces import OWNER
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import END, EXCHANGE, KEEP, PASS, TAKE
from game.rules.guidance_rite.together import Clash

MOST_REGRET_ROUNDS: Final = 1500
# A plan is judged against this many captures, besides a pass.
PROBE_CAPTURES: Final = 4
# The powers of this many plans are searched.
PLANS_WITH_POWERS: Final = 4
# This many turns of captures are played out after both plans.
CAPTURE_TURNS: Final = 2
# With as few pieces as each of these, one turn more is searched.
EXTRA_TURN_PIECES: Final = (9, 5)
# When these nodes are spent, only captures are searched after plans.
NODES_AFTER_PLANS: Final = 40_000
# After this many nodes no more replies are searched.
NODES_FOR_REPLIES: Final = 320_000
# A reply joins the matrix if it gains at least this much.
MIN_REPLY_GAIN: Final = 0.004
# Plans played more rarely than this need no reply.
MIN_REPLIED_WEIGHT: Final = 0.01
# This many replies of each side join the matrix together.
REPLIES_PER_SIDE: Final = 3
# Replies whose gains agree in this many digits count as one.
GAIN_DIGITS: Final = 6
# A reply is given up only after this share of the mixture was searched.
MIN_SHARE_SEEN: Final = 0.3
# A reply that is then worse than the best known one by this much is given up.
GIVE_UP_LOSS: Final = 0.05
# The powers of this many promising moves are judged as a whole.
MOVES_JUDGED_WHOLE: Final = 12

Plan = tuple[int, ...]


class Duel:
    """One turn of bout 3. It uses only what both players know."""

    def __init__(
        self, position: GuidanceRite, depth: int = 0, stopped: Callable[[], bool] = never
    ) -> None:
        """Prepare estimates that look `depth` turns ahead, or further if few pieces are left."""
        self.final = position.final
        self.base = position.base[:]
        self.held = tuple(position.held)
        self.rules = BoutRules(position.final, position.draw_rule)
        self.field = field_of(position, self.base)
        pieces = self.field.a + self.field.b
        self.depth = max(0, depth + sum(pieces <= few for few in EXTRA_TURN_PIECES))
        self._search = BattleSearch(self.rules, NODES_AFTER_PLANS, CAPTURE_TURNS, stopped)
        # It takes over when the other budget is spent.
        self._captures = BattleSearch(self.rules, 1 << 60, CAPTURE_TURNS)
        self.stopped = stopped
        self._reached: list[set[int] | None] = [None, None]  # The squares each player can reach.
        self._known: dict[tuple[Plan, Plan], float] = {}
        self._fields: dict[tuple[Plan, Plan], Field] = {}

    # Plans

    def plans(self, player: int, every: bool = False) -> list[Plan]:
        """Return a plan without a power for each move.

        A move that may take over a character gives one plan with the better choice, or with `every`
        a plan for each. None takes a friend for nothing if there is any other.
        """
        found: list[Plan] = []
        able = moves(self.base, player, self.final, self.held[player])
        able = [action for action in able if not self._wastes(player, action)] or able
        for action in able or [PASS]:
            if action == PASS:
                found.append((PASS,))
                continue
            move = carry_out(self.base, action, self.final)
            choices = (
                ((KEEP,), (TAKE,)) if every and move.friend else (best_character_choice(move)[0],)
            )
            found += [(action, *choice, END) for choice in choices]
        return found

    def _wastes(self, player: int, action: int) -> bool:
        """Return whether a move of the death match takes a friend to whom no enemy can come.

        Where one can, it may destroy that enemy.
        """
        target = self.rules.targets[action]
        if self.final or action & EXCHANGE or self.base[target] >> OWNER != player + 1:
            return False
        return not self.comes_to(1 - player, target)

    def comes_to(self, player: int, square: int) -> bool:
        """Return whether a move of a player can lead to a square."""
        reached = self._reached[player]
        if reached is None:
            able = moves(self.base, player, self.final, self.held[player])
            reached = self._reached[player] = {self.rules.targets[action] for action in able}
        return square in reached

    def powered(self, player: int, plan: Plan, every: bool = False) -> list[Plan]:
        """Return a plan with each power that may matter, or with every power."""
        if plan[0] == PASS:
            return []
        move = carry_out(self.base, plan[0], self.final)
        if move.friend:
            move = take_over(move, TAKE in plan)
        head = plan[:-1]
        return [head + power for power, _ in telling(move, player, self.final, every)]

    def completions(self, player: int, made: Plan) -> list[Plan]:
        """Return the plans that begin with the actions in `made`, never an empty list."""
        if made[0] == PASS:
            return [made]
        found: list[Plan] = []
        friend = carry_out(self.base, made[0], self.final).friend
        for choice in ((KEEP,), (TAKE,)) if friend else ((),):
            plan = (made[0], *choice, END)
            found += [plan, *self.powered(player, plan, every=True)]
        return [plan for plan in found if plan[: len(made)] == made] or [(*made, END)]

    # What becomes of them

    def clash(self, a: Plan, b: Plan) -> Field:
        """Return the field after both plans were carried out."""
        found = self._fields.get((a, b))
        if found is None:
            board = Clash(self.base, (list(a), list(b)), self.final).board
            found = self.field.after(board, WORTHS[self.final], 2, a == b == (PASS,))
            self._fields[a, b] = found
        return found

    def quick_estimate(self, a: Plan, b: Plan) -> float:
        """Return A's estimate right after two plans, from -1 to 1."""
        field = self.clash(a, b)
        if field.passed:
            return float(field.winner())
        result = field.result(self.rules)
        return chance(field.estimate()) if result is None else float(result)

    def worth(self, a: Plan, b: Plan) -> float:
        """Return A's estimate after two plans and the captures that follow, from -1 to 1."""
        known = self._known.get((a, b))
        if known is None:
            field = self.clash(a, b)
            if field.passed or field.result(self.rules) is not None:
                known = self.quick_estimate(a, b)
            else:
                known = chance(self._after(field))
            self._known[a, b] = known
        return known

    def _after(self, field: Field) -> int:
        """Return A's score, averaged over A and B moving next."""
        search = self._search if self.depth > 0 else self._captures
        try:
            score = search.look(field, 0, self.depth) - search.look(field, 1, self.depth)
        except Enough:
            self.depth = 0
            self._known.clear()  # All entries of a matrix must be judged alike.
            score = self._captures.quiet(field, 0) - self._captures.quiet(field, 1)
        return score // 2

    def gain(self, player: int, own: Plan, other: Plan, is_quick: bool = False) -> float:
        """Return the estimate of `player` after his plan and the opponent's.

        If it `is_quick`, or once the search is stopped, captures that would follow are left out.
        """
        look = self.quick_estimate if is_quick or self.stopped() else self.worth
        return look(own, other) if player == 0 else -look(other, own)

    # Choosing

    def probes(self, player: int) -> list[Plan]:
        """Return likely plans of a player: his most valuable captures, and a pass."""
        enemy = 2 - player
        worths, targets = self.rules.worths, self.rules.targets
        captures = []
        for plan in self.plans(player):
            if plan[0] != PASS:
                target = targets[plan[0]]
                if self.base[target] >> OWNER == enemy:
                    captures.append((-abs(worths[target << PIECE_BITS | self.base[target]]), plan))
        return [(PASS,), *(plan for _, plan in sorted(captures)[:PROBE_CAPTURES])]

    def ranked(self, player: int, replies: list[Plan]) -> list[tuple[float, Plan]]:
        """Return a player's plans with and without powers, the best against some replies first."""
        found = self.judged(player, self.plans(player), replies)
        with_powers = [
            new for _, plan in found[:PLANS_WITH_POWERS] for new in self.powered(player, plan)
        ]
        return sorted([*found, *self.judged(player, with_powers, replies)], key=_best_first)

    def judged(
        self, player: int, plans: list[Plan], replies: list[Plan]
    ) -> list[tuple[float, Plan]]:
        """Return plans with their mean quick estimate against some replies, the best first."""
        found = []
        for plan in plans:
            total = sum(self.gain(player, plan, reply, True) for reply in replies)
            found.append((total / len(replies), plan))
        return sorted(found, key=_best_first)

    def replies(
        self, player: int, against: list[tuple[float, Plan]], least: float
    ) -> list[tuple[float, Plan]]:
        """Return good plans with their gains against a mixture, the best first.

        Every move is estimated without a power, and every power with the best move that allows
        it. The combinations that promise most are then estimated exactly. An estimate ends early
        when it is unlikely to reach `least`.
        """
        gains: dict[Plan, float] = {}
        for plan in self.plans(player, every=True):
            if not self.spent():
                gains[plan] = self.hoped(player, plan, against, least)
        adds: dict[Plan, float] = {}  # What each power adds to the best move that allows it.
        hopes: list[tuple[float, Plan]] = []
        for bare in sorted(gains, key=lambda plan: (-gains[plan], plan)):
            for plan in self.powered(player, bare, every=True):
                power = plan[len(bare) - 1 :]
                if power not in adds and not self.spent():
                    gains[plan] = self.hoped(player, plan, against, least)
                    adds[power] = gains[plan] - gains[bare]
                hopes.append((gains[bare] + adds.get(power, 0.0), plan))
        hopes.sort(key=_best_first)
        for _, plan in hopes[:MOVES_JUDGED_WHOLE]:
            if self.spent():
                break
            gains[plan] = self.hoped(player, plan, against, least)
        return sorted(((gain, plan) for plan, gain in gains.items()), key=_best_first)

    def gain_against(self, player: int, plan: Plan, others: list[tuple[float, Plan]]) -> float:
        """Return the gain of a plan against a mixture."""
        return sum(share * self.gain(player, plan, other) for share, other in others)

    def hoped(
        self, player: int, plan: Plan, others: list[tuple[float, Plan]], least: float
    ) -> float:
        """Return the gain of a plan against a mixture, or a forecast if that is far below `least`.

        The forecast uses quick estimates for the remaining plans of the mixture, corrected by
        their mean error so far.
        """
        sights = [share * self.gain(player, plan, other, True) for share, other in others]
        found = seen = sight = 0.0
        for (share, other), quick_estimate in zip(others, sights, strict=True):
            found += share * self.gain(player, plan, other)
            seen += share
            sight += quick_estimate
            hope = found + (sum(sights) - sight) + (found - sight) * (1 - seen) / seen
            if seen > MIN_SHARE_SEEN and hope < least - GIVE_UP_LOSS:
                return hope
        return found

    def spent(self) -> bool:
        """Return whether the work limit is reached or the search is stopped."""
        return self.nodes() >= NODES_FOR_REPLIES or self.stopped()

    def nodes(self) -> int:
        """Return the number of positions visited."""
        return self._search.nodes + self._captures.nodes


def _best_first(found: tuple[float, Plan]) -> tuple[float, Plan]:
    """Return a sort key: plans of more worth first, ties in a fixed order."""
    return -found[0], found[1]


class PlanMatrix:
    """The matrix of a turn: rows are A's plans, columns B's."""

    def __init__(self, duel: Duel, wide: int, rounds: int) -> None:
        """Solve the `wide` best plans of both, then add best replies up to `rounds` times."""
        self.duel = duel
        a, b = duel.probes(0), duel.probes(1)
        self.plans = (
            [plan for _, plan in duel.ranked(0, b)[:wide]],
            [plan for _, plan in duel.ranked(1, a)[:wide]],
        )
        for blurred in (False, True) if rounds else (True,):
            self._solve(blurred)
            while rounds and not duel.spent() and self._add_replies():
                rounds -= 1
                self._solve(blurred)

    def _solve(self, blurred: bool) -> None:
        rows, columns = self.plans
        depth = -1
        while depth != self.duel.depth:  # The depth falls once, when the budget is spent.
            depth = self.duel.depth
            self.matrix = [[self.duel.gain(0, a, b) for b in columns] for a in rows]
        found = solve(self.matrix, EQUILIBRIUM_GAP, MOST_REGRET_ROUNDS, self.duel.stopped)
        self.solution: Solution = blur(self.matrix, found) if blurred else found

    def _add_replies(self) -> bool:
        """Add each side's best replies that gain more than the plans in the matrix.

        Return whether the matrix must be solved again: it has grown, or the search depth changed.
        """
        depth, grown = self.duel.depth, False
        mixtures = [
            sorted(
                (found for found in self.mixture(player) if found[0] > MIN_REPLIED_WEIGHT),
                reverse=True,
            )
            for player in (0, 1)
        ]
        for player in (0, 1):
            others, own = mixtures[1 - player], self.plans[player]
            known = max(self.duel.gain_against(player, plan, others) for plan in own)
            found = self.duel.replies(player, others, known)
            new: dict[float, Plan] = {}  # Plans of equal gain are twins, so one is enough.
            for gain, plan in found:
                if gain > known + MIN_REPLY_GAIN and plan not in own:
                    new.setdefault(round(gain, GAIN_DIGITS), plan)
            own.extend(list(new.values())[:REPLIES_PER_SIDE])
            grown = grown or bool(new)
        return grown or depth != self.duel.depth

    def mixture(self, player: int) -> list[tuple[float, Plan]]:
        """Return the plans that a player's mixture plays, with their probabilities."""
        shares = self.solution.rows if player == 0 else self.solution.columns
        return [(s, p) for s, p in zip(shares, self.plans[player], strict=True) if s > 0.0]

    def draw(
        self,
        player: int,
        made: Plan,
        rng: Random,
        rejected: Callable[[Plan], bool] = lambda plan: False,
    ) -> tuple[Plan, float]:
        """Draw a plan that begins with the actions in `made`; return it with its gain.

        The gain is that against the opponent's mixture. If the mixture never plays a plan with
        this beginning, the completion with the largest gain is returned. An rejected plan is drawn
        only from a mixture of nothing else.
        """
        others = self.mixture(1 - player)
        own = [(s, p) for s, p in self.mixture(player) if p[: len(made)] == made]
        own = [(s, p) for s, p in own if not rejected(p)] or own
        if own:
            plan = own[choose([share for share, _ in own], rng)][1]
            return plan, self.duel.gain_against(player, plan, others)
        completions = self.duel.completions(player, made)
        gains = [self.duel.gain_against(player, plan, others) for plan in completions]
        best = max(range(len(gains)), key=gains.__getitem__)
        return completions[best], gains[best]
