"""Bout 3 as a matrix game: the good plans of both sides, and what becomes of each pair of them.

Plans are judged first against a few likely replies. The best of them and their powers make the
matrix, whose entries are estimates after both plans and the captures that follow. Where that is
worth it, the best replies of all plans and powers to the mixtures join the matrix, until none
gains: a double oracle (McMahan, Gordon and Blum 2003).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from game.bots.bot import never
from game.bots.guidance_rite.battle import BattleSearch, Enough
from game.bots.guidance_rite.field import SQUARE, WORTHS, BoutRules, Field, chance, field_of
from game.bots.guidance_rite.mixing import ENOUGH, blur
from game.bots.guidance_rite.plans import carry_out, preferred, take_over, telling
from game.bots.matrix import Solution, choose, solve
from game.rules.guidance_rite.moves import moves
from game.rules.guidance_rite.pieces import OWNER
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import END, KEEP, PASS, TAKE
from game.rules.guidance_rite.together import Clash

ROUNDS: Final = 1500  # of regret matching at most
PROBES: Final = 4  # captures a plan is judged against, besides a pass
POWERED: Final = 4  # plans whose powers are looked at
CAPTURES: Final = 2  # turns of captures played out after both plans
FEWER: Final = (9, 5)  # pieces with which one turn more is looked at
NODES: Final = 40_000  # for turns after plans; when spent, only captures are looked at
WORK: Final = 320_000  # nodes after which no more replies are looked for
GAIN: Final = 0.004  # what a reply must gain to join the matrix
SELDOM: Final = 0.01  # what is played so seldom is not replied to
JOIN: Final = 3  # replies of each side that join at once
TWINS: Final = 6  # digits of their gains by which replies are told apart
SEEN: Final = 0.3  # of a mixture is looked at before a reply to it is given up
DOUBT: Final = 0.05  # by which it then has to be worse than what is known
PROMISING: Final = 12  # moves with powers that are judged as a whole

Plan = tuple[int, ...]


class Duel:
    """One turn of bout 3, seen by nobody in particular: it depends on what both players know."""

    def __init__(
        self, position: GuidanceRite, depth: int = 0, stopped: Callable[[], bool] = never
    ) -> None:
        """Judge what becomes of two plans by so many turns of either side, more with few pieces."""
        self.final = position.final
        self.base = position.base[:]
        self.held = tuple(position.held)
        self.rules = BoutRules(position.final, position.draw_rule)
        self.field = field_of(position, self.base)
        pieces = self.field.a + self.field.b
        self.depth = max(0, depth + sum(pieces <= few for few in FEWER))
        self._search = BattleSearch(self.rules, NODES, CAPTURES, stopped)
        self._captures = BattleSearch(self.rules, 1 << 60, CAPTURES)  # when that budget is spent
        self.stopped = stopped
        self._known: dict[tuple[Plan, Plan], float] = {}
        self._fields: dict[tuple[Plan, Plan], Field] = {}

    # Plans

    def plans(self, player: int, every: bool = False) -> list[Plan]:
        """Return a plan without a power for each move, perhaps with either character to take."""
        found: list[Plan] = []
        for action in moves(self.base, player, self.final, self.held[player]) or [PASS]:
            if action == PASS:
                found.append((PASS,))
                continue
            move = carry_out(self.base, action, self.final)
            choices = ((KEEP,), (TAKE,)) if every and move.friend else (preferred(move)[0],)
            found += [(action, *choice, END) for choice in choices]
        return found

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
        """Return the plans that begin with what a player has made, or just its end."""
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
        """Return the field after both plans."""
        found = self._fields.get((a, b))
        if found is None:
            board = Clash(self.base, (list(a), list(b)), self.final).board
            found = self.field.after(board, WORTHS[self.final], 2, a == b == (PASS,))
            self._fields[a, b] = found
        return found

    def glance(self, a: Plan, b: Plan) -> float:
        """Return for A what becomes of two plans at first sight."""
        field = self.clash(a, b)
        if field.passed:
            return float(field.winner())
        result = field.result(self.rules)
        return chance(field.estimate()) if result is None else float(result)

    def worth(self, a: Plan, b: Plan) -> float:
        """Return for A what becomes of two plans, and of captures by either side thereafter."""
        known = self._known.get((a, b))
        if known is None:
            field = self.clash(a, b)
            if field.passed or field.result(self.rules) is not None:
                known = self.glance(a, b)
            else:
                known = chance(self._after(field))
            self._known[a, b] = known
        return known

    def _after(self, field: Field) -> int:
        """Return how A stands between the case that he moves next and the case that B does."""
        search = self._search if self.depth > 0 else self._captures
        try:
            score = search.look(field, 0, self.depth) - search.look(field, 1, self.depth)
        except Enough:
            self.depth = 0
            self._known.clear()  # all entries of a matrix are judged alike
            score = self._captures.quiet(field, 0) - self._captures.quiet(field, 1)
        return score // 2

    def gain(self, player: int, own: Plan, other: Plan, glance: bool = False) -> float:
        """Return for `player` what becomes of his plan and the other's, perhaps at first sight."""
        look = self.glance if glance or self.stopped() else self.worth
        return look(own, other) if player == 0 else -look(other, own)

    # Choosing

    def probes(self, player: int) -> list[Plan]:
        """Return what the other side must expect of a player: his best captures, or nothing."""
        enemy = 2 - player
        worths, targets = self.rules.worths, self.rules.targets
        captures = []
        for plan in self.plans(player):
            if plan[0] != PASS:
                target = targets[plan[0]]
                if self.base[target] >> OWNER == enemy:
                    captures.append((-abs(worths[target << SQUARE | self.base[target]]), plan))
        return [(PASS,), *(plan for _, plan in sorted(captures)[:PROBES])]

    def ranked(self, player: int, replies: list[Plan]) -> list[tuple[float, Plan]]:
        """Return a player's plans, best first, by what becomes of them against some replies."""
        found = self.judged(player, self.plans(player), replies)
        with_powers = [new for _, plan in found[:POWERED] for new in self.powered(player, plan)]
        return sorted([*found, *self.judged(player, with_powers, replies)], key=_best_first)

    def judged(
        self, player: int, plans: list[Plan], replies: list[Plan]
    ) -> list[tuple[float, Plan]]:
        """Return plans, best first, with what they gain against some replies at first sight."""
        found = []
        for plan in plans:
            total = sum(self.gain(player, plan, reply, True) for reply in replies)
            found.append((total / len(replies), plan))
        return sorted(found, key=_best_first)

    def replies(
        self, player: int, against: list[tuple[float, Plan]], least: float
    ) -> list[tuple[float, Plan]]:
        """Return good plans with what they gain against a mixture, the best first.

        Moves are judged alone, each power with the best move it may go with; of all that can be
        put together, what promises most is judged as a whole. What cannot well gain the `least`
        is judged no further.
        """
        gains: dict[Plan, float] = {}
        for plan in self.plans(player, every=True):
            if not self.spent():
                gains[plan] = self.hoped(player, plan, against, least)
        adds: dict[Plan, float] = {}  # by power, what it adds to the best move it may go with
        hopes: list[tuple[float, Plan]] = []
        for bare in sorted(gains, key=lambda plan: (-gains[plan], plan)):
            for plan in self.powered(player, bare, every=True):
                power = plan[len(bare) - 1 :]
                if power not in adds and not self.spent():
                    gains[plan] = self.hoped(player, plan, against, least)
                    adds[power] = gains[plan] - gains[bare]
                hopes.append((gains[bare] + adds.get(power, 0.0), plan))
        hopes.sort(key=_best_first)
        for _, plan in hopes[:PROMISING]:
            if self.spent():
                break
            gains[plan] = self.hoped(player, plan, against, least)
        return sorted(((gain, plan) for plan, gain in gains.items()), key=_best_first)

    def against(self, player: int, plan: Plan, others: list[tuple[float, Plan]]) -> float:
        """Return what a plan gains against a mixture."""
        return sum(share * self.gain(player, plan, other) for share, other in others)

    def hoped(
        self, player: int, plan: Plan, others: list[tuple[float, Plan]], least: float
    ) -> float:
        """Return what a plan gains against a mixture, or about what if that is far from the least.

        What it gains at first sight against those not looked at yet is taken to be wrong by as
        much as it was against the others.
        """
        sights = [share * self.gain(player, plan, other, True) for share, other in others]
        found = seen = sight = 0.0
        for (share, other), glance in zip(others, sights, strict=True):
            found += share * self.gain(player, plan, other)
            seen += share
            sight += glance
            hope = found + (sum(sights) - sight) + (found - sight) * (1 - seen) / seen
            if seen > SEEN and hope < least - DOUBT:
                return hope
        return found

    def spent(self) -> bool:
        """Return whether there has been enough judging."""
        return self.nodes() >= WORK or self.stopped()

    def nodes(self) -> int:
        """Return how much has been looked at."""
        return self._search.nodes + self._captures.nodes


def _best_first(found: tuple[float, Plan]) -> tuple[float, Plan]:
    """Return a key by which plans of more worth come first, of equal ones always the same."""
    return -found[0], found[1]


class PlanMatrix:
    """The matrix of a turn: rows are A's plans, columns B's."""

    def __init__(self, duel: Duel, wide: int, rounds: int) -> None:
        """Look at the best `wide` plans of both, and for so many `rounds` at what beats them."""
        self.duel = duel
        a, b = duel.probes(0), duel.probes(1)
        self.plans = (
            [plan for _, plan in duel.ranked(0, b)[:wide]],
            [plan for _, plan in duel.ranked(1, a)[:wide]],
        )
        for blurred in (False, True) if rounds else (True,):
            self._solve(blurred)
            while rounds and not duel.spent() and self._widen():
                rounds -= 1
                self._solve(blurred)

    def _solve(self, blurred: bool) -> None:
        rows, columns = self.plans
        depth = -1
        while depth != self.duel.depth:  # it falls once when the budget is spent
            depth = self.duel.depth
            self.matrix = [[self.duel.gain(0, a, b) for b in columns] for a in rows]
        found = solve(self.matrix, ENOUGH, ROUNDS, self.duel.stopped)
        self.solution: Solution = blur(self.matrix, found) if blurred else found

    def _widen(self) -> bool:
        """Add the best replies of each side that gain more than all there is.

        Return whether the matrix must be solved anew, be it that all is judged otherwise now.
        """
        depth, grown = self.duel.depth, False
        mixtures = [
            sorted((found for found in self.mixture(player) if found[0] > SELDOM), reverse=True)
            for player in (0, 1)
        ]
        for player in (0, 1):
            others, own = mixtures[1 - player], self.plans[player]
            known = max(self.duel.against(player, plan, others) for plan in own)
            found = self.duel.replies(player, others, known)
            new: dict[float, Plan] = {}  # of twins, which gain the same, one is enough
            for gain, plan in found:
                if gain > known + GAIN and plan not in own:
                    new.setdefault(round(gain, TWINS), plan)
            own.extend(list(new.values())[:JOIN])
            grown = grown or bool(new)
        return grown or depth != self.duel.depth

    def mixture(self, player: int) -> list[tuple[float, Plan]]:
        """Return the plans of a player that are played at all, with how often."""
        shares = self.solution.rows if player == 0 else self.solution.columns
        return [(s, p) for s, p in zip(shares, self.plans[player], strict=True) if s > 0.0]

    def draw(self, player: int, made: Plan, rng: Random) -> tuple[Plan, float]:
        """Return a plan that begins with what is made of it, and its worth against the other's.

        A plan the mixture never plays is completed as best against the other's mixture.
        """
        others = self.mixture(1 - player)
        own = [(s, p) for s, p in self.mixture(player) if p[: len(made)] == made]
        if own:
            plan = own[choose([share for share, _ in own], rng)][1]
            return plan, self.duel.against(player, plan, others)
        completions = self.duel.completions(player, made)
        gains = [self.duel.against(player, plan, others) for plan in completions]
        best = max(range(len(gains)), key=gains.__getitem__)
        return completions[best], gains[best]
