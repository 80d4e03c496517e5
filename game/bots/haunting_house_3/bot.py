"""The bot of The Haunting House 3: it compares sensible options in sampled worlds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import permutations
from math import exp
from random import Random
from typing import Final

from game.bots.bot import Decision, never
from game.bots.haunting_house_3.futures import Futures, laying
from game.bots.haunting_house_3.greedy import places_of, shifted
from game.bots.haunting_house_3.handiwork import works
from game.bots.haunting_house_3.maze import End, Maze, best_way, ends, plan_of
from game.bots.haunting_house_3.rows import EARLIER_CARD_WORTH, RowPlanner, Width, serves_the_row
from game.bots.haunting_house_3.sure import NO_ARRIVAL_CARDS, sure_row, sure_walks
from game.bots.style import ActionWeights, even
from game.rules.haunting_house_3 import cards
from game.rules.haunting_house_3.state import ASK_CANCEL, CARRY_OUT, PROGRAM, HauntingHouse3
from game.state import TERMINAL

# After each stage the worse half of the options is dropped.
HALVING_STAGES: Final = 3
OWN_TILE_CHANGES: Final = 5
# For each rival, this many changes of tiles on its way are tried.
RIVAL_TILE_CHANGES: Final = 4
# It may bar the ways of this many rivals, those nearest to their goals.
RIVALS_TO_BAR: Final = 2
# This many rows are tried again beside the variations of the best.
ROWS_TRIED_AGAIN: Final = 4
# This many worlds are enough where only disks face down differ.
WORLDS_FOR_DISKS: Final = 3
# These cards move no pawn and cannot win.
CARDS_WITHOUT_PAWNS: Final = (cards.R90, cards.R180, cards.SW, cards.EX)
# An option that wins in this many worlds is taken without a search.
WORLDS_TO_BE_SURE: Final = 3
# An option less likely than this share of the best one is never taken.
MIN_SHARE_OF_BEST: Final = 0.1

Option = tuple[int, ...]  # The actions that the player does one after another.


@dataclass(frozen=True, slots=True)
class RowSkill:
    """The settings of a level."""

    width: Width  # The width of the search for its own rows.
    rival_width: Width | None  # The same for rows of others, or None to take them at random.
    # Worlds in which each option is tried before half of them are dropped. With 0
    # it judges a row only by its end, and any other option only by the effect of the card.
    worlds_per_option: int
    rows_tried: int
    hinders_rivals: bool  # Whether it counts their distances.
    blocks_rivals: bool  # Whether it tries cards that only hinder.
    counts_death_cards: bool  # Whether a ghost picture may lead to the nearer goal.
    temperature: float  # Shares of a win by which an option is e times rarer.
    searches_all_walks: bool = False  # Whether it does so if the goal is within a row.
    varies_best_row: bool = False  # Whether it tries other orders and single other cards.
    foresight_worlds: int = 0  # Worlds in which a random round is played to its end; 0: one card.
    rival_worlds: int = 0  # Worlds in which it tries the rows of the nearest rivals.
    duel_world_factor: int = 1  # A factor of the worlds against a single rival.
    lead_worth: float = 1.0  # Worth of being nearer; the better all play, the less.
    style: ActionWeights = even  # The weights of options nearly as good as the best.


class HauntingHouse3Bot:
    """A bot that plans its row and tries options in sampled worlds."""

    def __init__(self, skill: RowSkill) -> None:
        self.skill = skill

    def choose(
        self, observation: HauntingHouse3, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return the option with the best mean outcome in sampled worlds, or one nearly as good."""
        actions = observation.legal_actions()
        if len(actions) == 1:
            return Decision(actions[0], None, (actions[0],))
        thought = _Thought(observation, self.skill, rng, stopped, Maze())
        value, option = thought.best()
        return Decision(option[0], 2 * value - 1, option)


class _Thought:
    """The thinking behind one decision."""

    def __init__(
        self,
        observation: HauntingHouse3,
        skill: RowSkill,
        rng: Random,
        stopped: Callable[[], bool],
        maze: Maze,
    ) -> None:
        self.seen = observation
        self.skill = skill
        self.rng = rng
        self.stopped = stopped
        self.seat = observation.current_player
        self.maze = maze

    def best(self) -> tuple[float, Option]:
        """Return an option that is best or nearly so, with its value."""
        if self.seen.phase == PROGRAM:
            return self._pick(self.rows())
        options = self._options()
        if not (self.seen.phase == CARRY_OUT and self.seen.held[self.seat] in CARDS_WITHOUT_PAWNS):
            for option in options:
                if self._wins(option):
                    return 1.0, option
        return self._pick(self._evaluated(options))

    def rows(self) -> list[tuple[float, Option]]:
        """Return candidates for the rest of the player's row, each with its worth."""
        judged = self._rows()
        if not self.skill.worlds_per_option:
            return judged
        if judged[0][0] >= 1.0 and self._first_home():
            return judged[:1]
        options = [option for _, option in judged[: self.skill.rows_tried]]
        if self.skill.blocks_rivals:
            options += [row for row in _barring(self._laid(), options[0]) if row not in options]
        if self.skill.varies_best_row and not self._laid():
            options = self._varied(options)
        return self._evaluated(options)

    def _wins(self, option: Option) -> bool:
        """Return whether an option ends the match with a win, whatever the disks on the way."""
        for _ in range(WORLDS_TO_BE_SURE):
            world = self.seen.determinize(self.rng)
            card = world.step, world.turn, world.phase
            for action in option:
                if (world.step, world.turn, world.phase) == card:
                    world.apply(action)
            if world.current_player != TERMINAL or world.returns()[self.seat] < 1:
                return False
        return True

    def _laid(self) -> Option:
        """Return the cards already laid into the player's row."""
        first = self.seat * cards.STEPS_A_ROUND
        return tuple(self.seen.rows[first : first + self.seen.laid(self.seat)])

    def _rows(self) -> list[tuple[float, Option]]:
        """Return several ways to complete the player's row, judged by its end alone."""
        seen, width = self.seen, self.skill.width
        laid = self._laid()
        deck = cards.CHOOSABLE[seen.storeys - 1]
        planner = RowPlanner(seen, self.seat, self.maze, width)
        found = planner.rows(laid, deck, cards.STEPS_A_ROUND)
        idle = planner.rows(laid, deck, len(laid))[0].cost if laid else self._here()
        # Rows whose next cards do not lead nearer are dropped.
        nearer = [row for row in found if row.cost < idle]
        rows = [(row.cost, row.cards[len(laid) :]) for row in nearer or found]
        judged = [(1 / (2 + max(cost, 0) / 10) - min(cost, 0) / 100, rest) for cost, rest in rows]
        if self.skill.searches_all_walks:
            count, sure = sure_row(seen, self.seat)
            least = -EARLIER_CARD_WORTH * (NO_ARRIVAL_CARDS - count)
            if sure and sure[: len(laid)] == laid and least <= min(cost for cost, _ in rows):
                judged.insert(0, (1.0, sure[len(laid) :]))
        return judged

    def _first_home(self) -> bool:
        """Return whether nobody who moves alone is at the goal as soon as this player."""
        seen = self.seen
        own, _ = sure_row(seen, self.seat)
        others = [other for other in range(seen.players) if other != self.seat]
        return all(own < sure_row(seen, other)[0] for other in others)

    def _varied(self, rows: list[Option]) -> list[Option]:
        """Return the best rows, and all that one change makes of the very best."""
        kept = [row for _, row in self._evaluated(rows)[:ROWS_TRIED_AGAIN]]
        best, deck = kept[0], cards.CHOOSABLE[self.seen.storeys - 1]
        changed = [
            (*best[:slot], card, *best[slot + 1 :])
            for slot in range(len(best))
            for card in deck
            if card not in best
        ]
        return list(dict.fromkeys([*kept, *permutations(best), *changed]))

    def _options(self) -> list[Option]:
        """Return what is worth trying when a card is carried out or a disk may be played."""
        seen = self.seen
        actions = seen.legal_actions()
        if seen.phase == ASK_CANCEL and seen.held[seen.owner()] == cards.HM:
            return [(cards.NO,)]  # A card without effect needs no Cancel.
        if seen.phase != CARRY_OUT:
            return [(action,) for action in actions]
        card = seen.held[self.seat]
        if card <= cards.SP:
            first, moves = (
                (cards.MOVE, seen.left - 1) if card <= cards.M3 else (cards.PASSAGE, cards.SP)
            )
            found = []
            if self.skill.searches_all_walks and seen.chosen:
                first_later = self.seat * cards.STEPS_A_ROUND + seen.step + 1
                later = tuple(seen.rows[first_later : (self.seat + 1) * cards.STEPS_A_ROUND])
                found = sure_walks(seen, self.seat, later)
            if not found:
                found = self._towards(ends(seen.walker(self.seat), seen.pawns[self.seat], moves))
            return [tuple(first + direction for direction in end.walk) for end in found]
        if cards.R90 <= card <= cards.SW:
            return [(action,) for action in self._handiwork(card, actions)]
        if card == cards.EX and not self.skill.hinders_rivals:
            here = self._here()
            near = [a for a in actions if shifted(seen, self.maze, self.seat, a) <= here]
            actions = near or actions  # Prefer actions that do not lengthen the own way.
        return [(action,) for action in actions]

    def _towards(self, walks: list[End]) -> list[End]:
        """Return the walks; if others lead nearer, not those back to where the card began.

        In a random round none leads away from the goal then, either: there nobody knows what comes
        next, so that a long way round cannot be planned. Who weighs whole rows goes back if that
        serves the next cards of its row.
        """
        seen, here = self.seen, self._here()
        table = self.maze.of(seen, self.seat)
        if all(table[end.place] >= here for end in walks):
            return walks
        if not seen.chosen:
            walks = [end for end in walks if table[end.place] <= here]
        begun = self._begun()
        weighs = self.skill.worlds_per_option > 0 and any(end.place == begun for end in walks)
        if weighs and serves_the_row(seen, self.seat, self.maze, walks, begun):
            return walks
        return [end for end in walks if end.place != begun] or walks

    def _begun(self) -> int:
        """Return the place where the walk of the current card began, as far as it can lead back."""
        seen, place = self.seen, self.seen.pawns[self.seat]
        direction = seen.last - cards.MOVE
        if seen.held[self.seat] == cards.M2 and seen.left == 1 and 0 <= direction < 4:
            return seen.links()[place * 4 + (direction + 2) % 4]  # This is the second of two steps.
        return place

    def _here(self) -> int:
        """Return what the way of the player costs from where its pawn stands."""
        return self.maze.of(self.seen, self.seat)[self.seen.pawns[self.seat]]

    def _handiwork(self, card: int, actions: list[int]) -> list[int]:
        """Return changes of tiles that help, that hinder, and one that does neither."""
        seen, pawns = self.seen, self.seen.pawns
        faces, plan = bytes(seen.faces), plan_of(seen)
        chosen: dict[int, None] = {}
        ways: list[int] = []
        for seat in [self.seat, *self._nearest()[:RIVALS_TO_BAR]]:
            ghost = seen.is_ghost(seat)
            if seat == self.seat or self.skill.hinders_rivals:
                found = works(self.maze, faces, plan, pawns[seat], ghost, pawns, card)
                if seat == self.seat:
                    helpful = [work for work in found if work.change <= 0]
                    chosen.update((work.action, None) for work in helpful[:OWN_TILE_CHANGES])
                else:
                    chosen.update((work.action, None) for work in found[-RIVAL_TILE_CHANGES:])
            table = self.maze.table(faces, plan, ghost)
            ways += best_way(table, faces, plan, pawns[seat], ghost)
        idle = [
            action
            for action in actions
            if not any(place in ways for place in places_of(card, action))
        ]
        chosen[self.rng.choice(idle or actions)] = None
        return list(chosen)

    def _evaluated(self, options: list[Option]) -> list[tuple[float, Option]]:
        """Return the options with their values in possible futures, the best first.

        A chosen round is looked at to its end, a random one to the end of the card or to its own.
        """
        skill = self.skill
        wide = skill.worlds_per_option if self.seen.chosen else skill.foresight_worlds
        ahead = wide > 0
        futures = self.futures
        each = wide * self._times() or min(skill.worlds_per_option, WORLDS_FOR_DISKS) or 1
        totals = [0.0] * len(options)
        worlds = 0
        left = list(range(len(options)))
        for stage in range(HALVING_STAGES if ahead else 1):
            for _ in range(each):
                seed = self.rng.getrandbits(32)
                for index in left:
                    totals[index] += futures.outcome(options[index], seed, ahead)
                worlds += 1
                if self.stopped():
                    break
            left.sort(key=lambda index: -totals[index])
            if stage < HALVING_STAGES - 1 and ahead:
                left = left[: max(2, (len(left) + 1) // 2)]
            if self.stopped() or len(left) == 1:
                break
        return [(totals[index] / worlds, options[index]) for index in left]

    @cached_property
    def futures(self) -> Futures:
        """The futures of the position; the nearest rivals are thought to weigh their rows."""
        seen, skill = self.seen, self.skill
        futures = Futures(
            seen,
            self.maze,
            skill.rival_width,
            skill.counts_death_cards,
            skill.hinders_rivals,
            skill.lead_worth,
        )
        if skill.rival_worlds and seen.phase == PROGRAM:
            worlds = skill.rival_worlds * self._times()
            theirs = replace(
                skill,
                worlds_per_option=worlds,
                rival_worlds=0,
                varies_best_row=False,
                duel_world_factor=1,
            )
            for seat in self._nearest()[:RIVALS_TO_BAR]:
                if seat in futures.models and not self.stopped():
                    view = laying(seen, seat)
                    thought = _Thought(view, theirs, self.rng, self.stopped, self.maze)
                    futures.expect(seat, thought.rows())
        return futures

    def _times(self) -> int:
        """Return how many times as many worlds it looks at as with several rivals."""
        return self.skill.duel_world_factor if self.seen.players == 2 else 1

    def _nearest(self) -> list[int]:
        """Return the rivals, those nearest to their goals first."""
        seen = self.seen
        others = [other for other in range(seen.players) if other != self.seat]
        return sorted(others, key=lambda other: self.maze.of(seen, other)[seen.pawns[other]])

    def _pick(self, judged: list[tuple[float, Option]]) -> tuple[float, Option]:
        """Return the best option, or by the temperature one that is nearly as good."""
        best = max(value for value, _ in judged)
        temperature = self.skill.temperature
        if best >= 1.0 or not temperature:
            return next(one for one in judged if one[0] == best)
        weights = [exp(max((value - best) / temperature, -50.0)) for value, _ in judged]
        tastes = [self.skill.style(self.seen, option[0]) for _, option in judged]
        near = [
            w * t if w > MIN_SHARE_OF_BEST else 0.0 for w, t in zip(weights, tastes, strict=True)
        ]
        return self.rng.choices(judged, near)[0]


def _barring(laid: Option, rest: Option) -> list[Option]:
    """Return the rest of a row with one of its cards replaced by one that can bar a way."""
    return [
        (*rest[:slot], card, *rest[slot + 1 :])
        for card in (cards.R180, cards.SW, cards.R90)
        if card not in laid and card not in rest
        for slot in range(len(rest))
    ]
