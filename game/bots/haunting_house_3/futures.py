"""Possible futures: sampled worlds, played to the end of the row."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from game.bots.haunting_house_3.chances import share
from game.bots.haunting_house_3.greedy import answer
from game.bots.haunting_house_3.maze import Maze
from game.bots.haunting_house_3.rows import RowPlanner, Width
from game.rules.haunting_house_3.cards import CHOOSABLE, NO_CARD, STEPS_A_ROUND
from game.rules.haunting_house_3.state import PROGRAM, HauntingHouse3
from game.state import CHANCE, HIDDEN, TERMINAL

# A way of this cost leaves a player without rivals half content.
SOLO_HALF_COST: Final = 24.0
# A way of this cost makes a row of another player much less likely.
COST_SCALE: Final = 3.0
# This share of the cost does so where the other player is thought to weigh the rows.
SHARP_COST_SHARE: Final = 0.03
# Even then the other player is this likely to look only at how far a row leads.
NAIVE_PROBABILITY: Final = 0.2

Row = tuple[int, ...]  # The cards of a row, or the rest of them.


class Futures:
    """The sampler and player of worlds for one observation, with guessed rows of the others."""

    def __init__(
        self,
        observation: HauntingHouse3,
        maze: Maze,
        guess: Width | None,
        deaths: bool,
        rivals: bool,
        lead: float = 1.0,
    ) -> None:
        self.observation = observation
        self.maze = maze
        self.guess = guess
        self.deaths = deaths
        self.rivals = rivals
        self.lead = lead
        self.seat = observation.current_player
        self.models = self._models()

    def _models(self) -> dict[int, tuple[list[Row], list[float]]]:
        """Return the likely rest of the row of each other seat, with weights."""
        seen = self.observation
        models: dict[int, tuple[list[Row], list[float]]] = {}
        if self.guess is None or not seen.chosen:
            return models
        deck = CHOOSABLE[seen.storeys - 1]
        for seat in range(seen.players):
            row = seen.rows[seat * STEPS_A_ROUND : (seat + 1) * STEPS_A_ROUND]
            unknown = row.count(HIDDEN)
            if seen.phase == PROGRAM and not unknown:
                unknown = row.count(NO_CARD)
            if seat == self.seat or not unknown:
                continue
            cards = tuple(card for card in deck if card not in row)
            found = RowPlanner(seen, seat, self.maze, self.guess).rows((), cards, unknown)
            best = found[0].cost
            weights = [exp((best - row.cost) / COST_SCALE) for row in found]
            models[seat] = [row.cards for row in found], weights
        return models

    def expect(self, seat: int, judged: list[tuple[float, Row]]) -> None:
        """Add rows to the guesses for a seat, weighted by their values to that seat."""
        rows, weights = self.models[seat]
        best = max(value for value, _ in judged)
        weighed = [exp((value - best) / SHARP_COST_SHARE) for value, _ in judged]
        naive, sharp = NAIVE_PROBABILITY / sum(weights), (1 - NAIVE_PROBABILITY) / sum(weighed)
        likely = [naive * weight for weight in weights] + [sharp * weight for weight in weighed]
        self.models[seat] = rows + [row for _, row in judged], likely

    def world(self, rng: Random) -> tuple[HauntingHouse3, dict[int, Row]]:
        """Sample a world; return it with guessed rows for the seats that have yet to lay."""
        world = self.observation.determinize(rng)
        to_lay: dict[int, Row] = {}
        for seat, (found, weights) in self.models.items():
            cards = rng.choices(found, weights)[0]
            first = seat * STEPS_A_ROUND
            hidden = self.observation.rows[first : first + STEPS_A_ROUND]
            if HIDDEN in hidden:
                rest = iter(cards)
                world.rows[first : first + STEPS_A_ROUND] = [
                    next(rest) if card == HIDDEN else card for card in hidden
                ]
            else:
                to_lay[seat] = cards
        return world, to_lay

    def outcome(self, option: tuple[int, ...], seed: int, row: bool) -> float:
        """Return the deciding seat's chance to win after the actions of an option in one world.

        The world is sampled with `seed` and played to the end of the row, or without `row` to the
        end of the card.
        """
        rng = Random(seed)
        world, to_lay = self.world(rng)
        step = world.round, world.chosen, world.step, world.turn
        for action in option:
            world.apply(action)
            if (world.round, world.chosen, world.step, world.turn) != step:
                break
            if world.current_player != self.seat:
                break
        while world.current_player != TERMINAL:
            now = world.round, world.chosen
            if now != step[:2] or not (row or (*now, world.step, world.turn) == step):
                break
            self._go_on(world, to_lay, rng)
        return self._judge(world)

    def _judge(self, world: HauntingHouse3) -> float:
        """Return how well the decider stands."""
        if self.rivals or world.current_player == TERMINAL:
            return share(world, self.seat, self.maze, self.deaths, self.lead)
        cost = self.maze.of(world, self.seat)[world.pawns[self.seat]]
        return SOLO_HALF_COST / (SOLO_HALF_COST + cost)

    def _go_on(self, world: HauntingHouse3, to_lay: dict[int, Row], rng: Random) -> None:
        """Play the next decision of a world."""
        if world.current_player == CHANCE:
            actions = world.legal_actions()
            world.apply(actions[int(rng.random() * len(actions))])
        elif world.phase == PROGRAM:
            seat = world.current_player
            if seat in to_lay:
                world.apply(to_lay[seat][world.laid(seat)])
            else:
                actions = world.legal_actions()
                world.apply(actions[int(rng.random() * len(actions))])
        else:
            self._play(world)

    def _play(self, world: HauntingHouse3) -> None:
        seat, phase = world.current_player, world.phase
        card = world.round, world.chosen, world.step, world.turn
        for action in answer(world, self.maze):
            world.apply(action)
            if (world.round, world.chosen, world.step, world.turn) != card:
                return
            if (world.current_player, world.phase) != (seat, phase):
                return


def laying(observation: HauntingHouse3, seat: int) -> HauntingHouse3:
    """Return the position as another seat knew it, or will know it, before it lays its row."""
    view = observation.clone()
    laid = True  # Players before that seat have laid their rows.
    for turn in range(view.players):
        other = (view.start + turn) % view.players
        laid = laid and other != seat
        first = other * STEPS_A_ROUND
        view.rows[first : first + STEPS_A_ROUND] = [HIDDEN if laid else NO_CARD] * STEPS_A_ROUND
        if other != seat and view.hands[other]:
            view.cancels[other] = HIDDEN
    view.current_player = seat
    return view
