"""A quick player: it uses a card to shorten its own path, or to hinder the nearest rival."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.haunting_house_3.handiwork import works
from game.bots.haunting_house_3.maze import Maze, ends, plan_of
from game.rules.haunting_house_3 import cards
from game.rules.haunting_house_3.house import PAIRS
from game.rules.haunting_house_3.state import CARRY_OUT, HauntingHouse3

# A tile card that would save the player less cost than this is used against another player.
MIN_OWN_COST_SAVED: Final = 3


def answer(state: HauntingHouse3, maze: Maze) -> tuple[int, ...]:
    """Return the next actions of the current player: a whole walk at a time, and never a disk."""
    if state.phase != CARRY_OUT:
        actions = state.legal_actions()
        return (cards.NO,) if cards.NO in actions else (actions[0],)
    seat = state.owner()
    card = state.held[seat]
    places = bytes((*state.faces, *state.tiles, *state.pawns, *state.stairs, state.exit))
    key = places, state.ghosts, seat, card, state.left
    found = maze.answers.get(key)
    if found is None:
        found = maze.answers[key] = _answer(state, maze, seat, card)
    return found


def _answer(state: HauntingHouse3, maze: Maze, seat: int, card: int) -> tuple[int, ...]:
    """Return how a card is carried out."""
    if card <= cards.SP:
        return walk(state, maze, seat, card)
    actions = state.legal_actions()
    if len(actions) == 1:
        return (actions[0],)
    table = maze.of(state, seat)
    if card == cards.PL:
        return (min(actions, key=lambda action: table[state.pawns[action - cards.EXCHANGE]]),)
    if card == cards.EX:
        return (min(actions, key=lambda action: shifted(state, maze, seat, action)),)
    if cards.R90 <= card <= cards.SW:
        return (_tile_work(state, maze, seat, card, actions),)
    return (min(actions, key=lambda action: table[action - cards.TARGET]),)


def walk(state: HauntingHouse3, maze: Maze, seat: int, card: int) -> tuple[int, ...]:
    """Return the actions of the walk with this card that ends nearest to the goal."""
    table = maze.of(state, seat)
    moves = state.left - 1 if card <= cards.M3 else cards.SP
    best = min(ends(state.walker(seat), state.pawns[seat], moves), key=lambda end: table[end.place])
    first = cards.MOVE if card <= cards.M3 else cards.PASSAGE
    return tuple(first + direction for direction in best.walk)


def shifted(state: HauntingHouse3, maze: Maze, seat: int, action: int) -> int:
    """Return what the way costs when the Exit or a staircase has been shifted."""
    storeys, row_a, row_b, slot = plan_of(state)
    what, backward = divmod(action - cards.SHIFT, 2)
    way = -1 if backward else 1
    if what == 0:
        slot = state.next_slot(way)
    elif what == 1:
        row_a += way
    else:
        row_b += way
    plan = storeys, row_a, row_b, slot
    return maze.table(bytes(state.faces), plan, state.is_ghost(seat))[state.pawns[seat]]


def rival_nearest_goal(state: HauntingHouse3, maze: Maze, seat: int) -> int:
    """Return the other seat with the cheapest path to its goal."""
    others = [other for other in range(state.players) if other != seat]
    return min(others, key=lambda other: maze.of(state, other)[state.pawns[other]])


def _tile_work(
    state: HauntingHouse3, maze: Maze, seat: int, card: int, actions: Sequence[int]
) -> int:
    faces, plan, pawns = bytes(state.faces), plan_of(state), state.pawns
    own = works(maze, faces, plan, pawns[seat], state.is_ghost(seat), pawns, card)
    if own and own[0].change <= -MIN_OWN_COST_SAVED:
        return own[0].action
    rival = rival_nearest_goal(state, maze, seat)
    theirs = works(maze, faces, plan, pawns[rival], state.is_ghost(rival), pawns, card)
    losses = {work.action: work.change for work in own}
    for work in reversed(theirs):
        if work.change > 0 >= losses.get(work.action, 0):
            return work.action
    if own and own[0].change <= 0:
        return own[0].action
    touched = {work.action for work in own}
    return next((action for action in reversed(actions) if action not in touched), actions[-1])


def places_of(card: int, action: int) -> tuple[int, ...]:
    """Return the places a tile card touches."""
    if card == cards.SW:
        return PAIRS[-1][action - cards.TARGET]
    return ((action - cards.TARGET) // 2,) if card == cards.R90 else (action - cards.TARGET,)
