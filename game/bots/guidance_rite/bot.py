"""The bot of Guidance Rite, which uses a different method for each kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from math import exp, log
from random import Random
from typing import Final

from game.bots.bot import Decision, never
from game.bots.guidance_rite import claims
from game.bots.guidance_rite.battle import PROVEN_SCORE, BattleOption, BattleSearch
from game.bots.guidance_rite.claims import Round
from game.bots.guidance_rite.duel import Duel, Plan, PlanMatrix
from game.bots.guidance_rite.field import SIGMOID_SCALE, BoutRules, chance, field_of
from game.bots.guidance_rite.habits import RETURN_WEIGHT, captures_safely, goes_back, habit
from game.bots.guidance_rite.items import Items
from game.bots.guidance_rite.plans import Moved, carry_out, take_over, telling
from game.bots.style import ActionWeights, even
from game.rules.guidance_rite import actions, state, tables
from game.rules.guidance_rite.moves import moves
from game.rules.guidance_rite.pieces import OWNER, blackened, plain
from game.rules.guidance_rite.state import GuidanceRite

# An action this many temperatures below the best is never taken.
MARGIN_TEMPERATURES: Final = 4
# Each decision after the move gets the nodes divided by this.
LATER_NODES_DIVISOR: Final = 4


@dataclass(frozen=True, slots=True)
class RiteSkill:
    """The settings of a level."""

    depth: int  # Turns looked ahead.
    nodes: int  # The most nodes for a decision.
    temperature: float  # Hundredths of log odds by which a worse action is e times rarer.
    capture_turns: int = 5  # Turns of captures played out after the last turn looked ahead.
    only_exchanges: bool = False  # Whether later captures are on the square of the first only.
    claim_candidates: int = 0  # Pieces in the matrix of a round of claims; 0: no matrix.
    uses_claim_worths: bool = True  # Whether it claims by all a piece can do, or by its arrows.
    plan_count: int = 0  # Plans of each side in the matrix of bout 3; 0: no matrix.
    turns_after_plans: int = 0  # Turns looked ahead after two plans of bout 3.
    reply_rounds: int = 0  # How often the best replies to the mixtures join that matrix.
    item_capture_turns: int = 2  # Turns of captures played out to see what an item changes.
    # In hundredths of log odds:
    retreat_toll: int = 0  # The least advantage of a retreat over other turns.
    capture_prize: int = 0  # The least advantage of passing up a safe capture.
    style_tolerance: int = 0  # The loss allowed for a turn that the style likes e times as much.
    style: ActionWeights = even  # The weights of moves nearly as good as the best.


class GuidanceBot:
    """A bot that mixes its secret choices and searches the open ones."""

    def __init__(self, skill: RiteSkill) -> None:
        self.skill = skill

    def choose(
        self, observation: GuidanceRite, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return a decision by the phase of the match."""
        legal = observation.legal_actions()
        if len(legal) == 1:
            return Decision(legal[0], None, (legal[0],))
        phase = observation.phase
        if phase == state.CLAIMING:
            return self._claim(observation, rng)
        if phase in (state.CHOOSING, state.PLACING):
            return self._begin(observation, legal, rng)
        if phase in (state.OFFERING, state.SECOND_HALF):
            return self._item(observation, rng)
        if phase == state.STARTING and observation.may_use_item():
            found = self._opening(observation)
            if found is not None:
                return Decision(found, None, (found,))
        if observation.bout == state.JOINT:
            return self._duel(observation, rng, stopped)
        return self._battle(observation, rng, stopped)

    def _pick(
        self, scores: Mapping[int, int], rng: Random, position: GuidanceRite | None = None
    ) -> int:
        """Return the best action, or one nearly as good the more often the nearer it is."""
        best = max(scores.values())
        temperature = self.skill.temperature
        if not temperature or abs(best) >= PROVEN_SCORE:
            return max(scores, key=scores.__getitem__)
        near = [
            a
            for a in scores
            if scores[a] == best
            or (
                scores[a] > best - MARGIN_TEMPERATURES * temperature
                and not (position and _spends_friend(position, a))
            )
        ]
        weights = [exp((scores[a] - best) / temperature) for a in near]
        if position:
            style = self.skill.style
            weights = [
                w * style(position, a) * habit(position, a)
                for w, a in zip(weights, near, strict=True)
            ]
        return rng.choices(near, weights)[0]

    # Before the battle

    def _claim(self, position: GuidanceRite, rng: Random) -> Decision:
        player = position.current_player
        named = max(position.names[player], 0)
        if self.skill.claim_candidates:
            square = Round(position, self.skill.claim_candidates).name(player, named, rng)
            if square is not None:
                action = claims.action_of(square)
                return Decision(action, None, (action,))
        value = claims.worths if self.skill.uses_claim_worths else claims.arrows_only
        scores = {
            claims.action_of(square): worth
            for square, worth in value(position, player).items()
            if not named >> square & 1
        }
        action = self._pick(scores, rng)
        return Decision(action, None, (action,))

    def _begin(self, position: GuidanceRite, legal: list[int], rng: Random) -> Decision:
        """Decide who moves first, or where to put a plain piece, by the captures that follow."""
        player = position.current_player
        search = BattleSearch(BoutRules(position.final, position.draw_rule), 1 << 60)
        scores: dict[int, int] = {}
        for action in legal:
            after = position.clone()
            if position.phase == state.PLACING:
                after.apply(action)
            first = position.first
            if action in (tables.GO_FIRST, tables.GO_SECOND):
                first = player if action == tables.GO_FIRST else 1 - player
            field = field_of(position, after.board)
            score = search.quiet(field, first)
            scores[action] = score if first == player else -score
        action = self._pick(scores, rng)
        return Decision(action, chance(scores[action]), (action,))

    # Items

    def _opening(self, position: GuidanceRite) -> int | None:
        """Return an item, or the first half of one, that gains more than it may gain later."""
        items = Items(position, self.skill.item_capture_turns)
        gains = items.gains()
        if not gains:
            return None
        best = max(gains, key=gains.__getitem__)
        return best if gains[best] > items.price() else None

    def _item(self, position: GuidanceRite, rng: Random) -> Decision:
        if position.phase == state.SECOND_HALF:
            action = self._pick(Items(position, self.skill.item_capture_turns).completions(), rng)
        else:
            found = self._opening(position)
            action = tables.NO_ITEM if found is None else found
        return Decision(action, None, (action,))

    # Bouts by turns

    def _battle(self, position: GuidanceRite, rng: Random, stopped: Callable[[], bool]) -> Decision:
        skill, player = self.skill, position.current_player
        rules = BoutRules(position.final, position.draw_rule)
        # What is left of a turn is soon searched as deep as the whole turn was before its move.
        begun = position.phase not in (state.STARTING, state.MOVING)
        nodes = skill.nodes // LATER_NODES_DIVISOR if begun else skill.nodes
        search = BattleSearch(rules, nodes, skill.capture_turns, stopped, skill.only_exchanges)
        options = [self._tolled(position, option) for option in options_of(position)]
        rng.shuffle(options)
        field = field_of(position, position.board)
        if position.lost:
            field.quiet = -1  # The move made before this decision restarts the count.
        margin = round(MARGIN_TEMPERATURES * skill.temperature)
        scores = search.deepen(field, player, options, skill.depth, margin)
        best: dict[int, int] = {}
        lines: dict[int, BattleOption] = {}
        for option, score in zip(options, scores, strict=True):
            first = option.actions[0]
            if first not in best or score > best[first]:
                best[first], lines[first] = score, option
        action = self._pick(best, rng, position)
        score = best[action] + lines[action].toll
        opinion = (score > 0) - (score < 0) if abs(score) >= PROVEN_SCORE else chance(score)
        return Decision(action, float(opinion), lines[action].actions)

    def _tolled(self, position: GuidanceRite, option: BattleOption) -> BattleOption:
        """Return an option with what is taken off its score for its kind."""
        skill, actions, toll = self.skill, option.actions, 0
        if goes_back(position, actions):
            return option._replace(toll=skill.retreat_toll)
        if skill.capture_prize and captures_safely(position, actions[0], option.board):
            toll -= skill.capture_prize
        if skill.style_tolerance:
            liked = sum(log(skill.style(position, action)) for action in actions)
            toll -= round(skill.style_tolerance * liked)
        return option._replace(toll=toll)

    # Bout 3

    def _duel(self, position: GuidanceRite, rng: Random, stopped: Callable[[], bool]) -> Decision:
        player, made = position.current_player, tuple(position.made)
        duel = Duel(position, self.skill.turns_after_plans, stopped)
        if self.skill.plan_count:
            matrix = PlanMatrix(duel, self.skill.plan_count, self.skill.reply_rounds)
            plan, value = matrix.draw(player, made, rng, partial(_dithers, position, duel))
        else:
            plan, value = self._reply(duel, position, made, rng)
        action = plan[len(made)] if len(plan) > len(made) else tables.END
        return Decision(action, max(-1.0, min(1.0, value)), (action,))

    def _reply(
        self, duel: Duel, position: GuidanceRite, made: Plan, rng: Random
    ) -> tuple[Plan, float]:
        """Return a good plan against the captures that are likely, or against a pass."""
        player = position.current_player
        others: list[Plan] = duel.probes(1 - player) if self.skill.depth > 1 else [(tables.PASS,)]
        if made:
            ranked = duel.judged(player, duel.completions(player, made), others)
        else:
            ranked = duel.ranked(player, others)
        toll = round(self.skill.temperature * log(RETURN_WEIGHT))
        scores = {
            n: round(SIGMOID_SCALE * value) + toll * _dithers(position, duel, plan)
            for n, (value, plan) in enumerate(ranked)
        }
        value, plan = ranked[self._pick(scores, rng)]
        return plan, value


def _dithers(position: GuidanceRite, duel: Duel, plan: Plan) -> bool:
    """Return whether a plan of bout 3 does nothing but go back from where no enemy can come."""
    if position.made or not goes_back(position, plan):
        return False
    source, _ = actions.squares_of(position, plan[0])
    return not duel.comes_to(1 - position.current_player, source)


def _spends_friend(position: GuidanceRite, action: int) -> bool:
    """Return whether a move captures a piece of its own side that is gone by that."""
    move = action < tables.PASS and not action & tables.EXCHANGE
    return move and not position.final and actions.captures(position, action) == "friend"


def options_of(position: GuidanceRite) -> list[BattleOption]:
    """Return the ways to go on in a turn: each move with its powers, or what is left to choose."""
    player, final, board = position.current_player, position.final, position.board
    if position.phase in (state.STARTING, state.MOVING):
        found = moves(board, player, final, position.held[player])
        if not found:
            return [BattleOption((tables.PASS,), board, True)]
        options: list[BattleOption] = []
        for action in found:
            move = carry_out(board, action, final)
            if all(piece >> OWNER != 2 - player for piece in move.board):
                options.append(BattleOption((action,), move.board, False))  # Nothing follows a win.
                continue
            for choice, arrived in _choices(move):
                options += _with_powers((action, *choice), arrived, position, False)
        return options
    if position.phase == state.BLACKENING:
        return _blackenings(position)
    move = Moved(board, position.moved, position.character, position.spent, position.captured)
    if position.phase == state.TAKING_OVER:
        options = []
        for choice, arrived in _choices(move):
            options += _with_powers(choice, arrived, position, False)
        return options
    assert position.phase == state.EMPOWERING
    return _with_powers((), move, position, True)


def _choices(move: Moved) -> list[tuple[tuple[int, ...], Moved]]:
    """Return the ways to take over a captured friend's character, or the one without."""
    if not move.friend:
        return [((), move)]
    return [((tables.KEEP,), take_over(move, False)), ((tables.TAKE,), take_over(move, True))]


def _with_powers(
    head: tuple[int, ...], move: Moved, position: GuidanceRite, every: bool
) -> list[BattleOption]:
    """Return the end of a turn without a power and with each of those that matter."""
    options = [BattleOption((*head, tables.END), move.board, False)]
    for power, board in telling(move, position.current_player, position.final, every):
        options.append(BattleOption(head + power, board, False))
    return options


def _blackenings(position: GuidanceRite) -> list[BattleOption]:
    """Return what a Crow that has begun may blacken next."""
    options = []
    crow = (
        next(a for a in position.made if tables.CROW_POWER <= a < tables.BLACKEN)
        - tables.CROW_POWER
    )
    for action in position.legal_actions():
        board = position.board[:]
        if action != tables.END:
            square, direction = divmod(action - tables.BLACKEN, 8)
            board[square] = blackened(board[square], direction)
            board[crow] = plain(board[crow])
        options.append(BattleOption((action,), board, False))
    return options
