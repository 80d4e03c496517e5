"""Count what a person would never do, in matches that a level plays against itself.

Usage: `python -m tests.bots.oddities GAME LEVEL [--matches 200] [--seed 1] [--nodes N] [--tell N]
[--option KEY=VALUE ...]`. It prints how often each oddity was possible and how often it was done;
`--tell` prints that many of each, `--nodes` lets a bot that searches look at fewer positions,
`--option` sets what the set-up offers. docs/testing.md says what each oddity means.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any, Final

from game import catalog
from game.bots.bot import Bot
from game.bots.ghost_hunt.pursuit import ghosts_within
from game.bots.ghost_hunt.sight import exact_belief
from game.bots.ghost_hunt.team import distance
from game.bots.guidance_rite.battle import BattleSearch
from game.bots.guidance_rite.bot import options_of
from game.bots.guidance_rite.field import BoutRules, field_of
from game.bots.haunted_house.hunting import tiles_answered
from game.bots.haunted_house.walks import walks_of
from game.bots.haunting_house_3.maze import Maze, ends
from game.bots.haunting_house_3.rows import BEAM_WIDTH, WALKS, RowPlanner, Width, serves_the_row
from game.bots.levels import levels_of
from game.entry import unpacked
from game.inference.ghost_hunt.forward_filter import Guess, guesses_after
from game.inference.ghost_hunt.memory import turns_of
from game.inference.ghost_hunt.squares import squares_in_box_rings
from game.inference.haunted_house.deduction import possible_tiles
from game.rules.eighteen_ghosts import state as ghosts_state
from game.rules.eighteen_ghosts import tables as ghosts
from game.rules.ghost_hunt import fact_kinds, position
from game.rules.ghost_hunt import tables as hunt
from game.rules.ghost_hunt.house import squares_in
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import Position
from game.rules.guidance_rite import actions as rite_actions
from game.rules.guidance_rite import state as rite_state
from game.rules.guidance_rite import tables as rite
from game.rules.guidance_rite.moves import moves
from game.rules.guidance_rite.pieces import OWNER
from game.rules.guidance_rite.powers import bite_of
from game.rules.haunted_house import tables as haunted
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunting_house_3 import cards
from game.rules.haunting_house_3 import state as house_state
from game.rules.haunting_house_3.house import GOAL, OUT
from game.state import CHANCE, TERMINAL, State
from game.study.haunting_house_3 import kind_of as kind_of_house
from tools.calibrate import PLAYERS

Step = tuple[Any, int, int]  # the position before, who decides, and the action
Sight = tuple[str, bool]  # an oddity that was possible, and whether it was done
Last = dict[int, tuple[int, int]]  # by player, from where to where the turn before led

HOUSES: Final = ("cross_hall", "long_gallery")
SMART: Final = 3  # the lowest level that is to see what is within reach
SURE: Final = 0.95  # of a room, for a hunter
SHOWS: Final = {  # by item: the evidence it finds
    hunt.EMF_READER: hunt.EMF,
    hunt.BOX: hunt.SPIRIT_BOX,
    hunt.UV: hunt.ULTRAVIOLET,
    hunt.BOOK: hunt.WRITING,
    hunt.DOTS: hunt.DOTS_SEEN,
}
LATE: Final = 10  # rounds, too few to go from the van to a room and back for certain
JUDGED: Final = 50_000  # positions, to tell whether a capture was better left alone
MANY_TURNS: Final = 30
SLIP: Final = 10  # hundredths of log odds that nobody would notice
WORLDS: Final = 20  # in which a win of The Haunting House 3 must be one to be sure


def decisions(
    key: str, bot: Bot[Any], seed: int, options: Mapping[str, str] | None = None
) -> Iterator[Step]:
    """Yield the decisions of a match that a bot plays against itself."""
    players = PLAYERS.get(key, catalog.find(key).players[0])
    houses = {"map": HOUSES[seed % len(HOUSES)]} if key == "haunted_house" else {}
    state: State = catalog.new_state(key, players, {**houses, **(options or {})}, seed)
    rng = Random(seed)
    while (player := state.current_player) != TERMINAL:
        if player == CHANCE:
            state.apply(rng.choice(list(state.legal_actions())))
            continue
        action = bot.choose(state.observation(player), rng).action
        yield state.clone(), player, action
        state.apply(action)


def limited(bot: Any, nodes: int) -> Bot[Any]:
    """Return a copy of a bot that searches at most so many nodes."""
    found = copy(bot)
    if hasattr(bot, "budget"):
        found.budget = nodes
    elif hasattr(bot, "skill") and hasattr(bot.skill, "nodes"):
        found.skill = replace(bot.skill, nodes=nodes)
    else:
        raise ValueError(f"{bot} searches no nodes")
    return found


def counted(
    key: str,
    level: int,
    seeds: Iterable[int],
    nodes: int = 0,
    tell: int = 0,
    options: Mapping[str, str] | None = None,
) -> tuple[Counter[str], Counter[str]]:
    """Return how often each oddity was possible, and how often it was done."""
    could, did = Counter[str](), Counter[str]()
    bot = levels_of(key)[level - 1].bot
    if nodes:
        bot = limited(bot, nodes)
    for seed in seeds:
        seen: list[Step] = []
        for name, odd in WATCHED[key](_noted(decisions(key, bot, seed, options), seen), level):
            could[name] += 1
            did[name] += odd
            if odd and did[name] <= tell:
                state, player, action = seen[0]
                print(f"{name}: seed {seed}, {player} does {state.notation(action)}\n{state}")
    return could, did


def _noted(steps: Iterable[Step], seen: list[Step]) -> Iterator[Step]:
    """Yield steps, and keep the last one in a list."""
    for step in steps:
        seen[:] = [step]
        yield step


# 18 Ghosts


def of_eighteen_ghosts(match: Iterable[Step], level: int) -> Iterator[Sight]:
    """Yield what could be odd in a match of 18 Ghosts."""
    last: Last = {}
    for state, player, action in match:
        if len(state.legal_actions()) < 2:
            continue
        if state.phase == ghosts_state.PLACEMENT:
            outs = [a for a in state.legal_actions() if _slips_out(state, a)]
            if 0 < len(outs) < len(state.legal_actions()):
                yield "ghost of the rival put where it slips out", action in outs
        if state.phase != ghosts_state.TURN:
            continue
        way = _step_of_a_ghost(state, action)
        back = _is_way_back(last, player, way)
        after = _after(state, action)
        wins = [a for a in state.legal_actions() if _after(state, a).winner == player]
        if wins:
            yield "win left alone", action not in wins
        lets = _may_lose(after, player)
        if level > SMART:
            others = [_after(state, a) for a in state.legal_actions()] if lets else []
            yield "rival let win", lets and not all(_may_lose(other, player) for other in others)
        if wins:
            continue
        again = after.current_player != TERMINAL and after.standing() in state.history
        yield "position again", again and not lets
        yield "way there and back", back and not lets
        harmed = sum(after.dungeon[player * 3 : player * 3 + 3]) > sum(
            state.dungeon[player * 3 : player * 3 + 3]
        )
        yield "own ghost wasted", harmed and _shut_for_nothing(state, after, player)
        yield (
            "own ghost lost to let one of the rival out",
            harmed and _lets_out(state, after, player),
        )


def _step_of_a_ghost(state: Any, action: int) -> tuple[int, int] | None:
    """Return from where to where a ghost steps or jumps, None for all other actions."""
    if action >= ghosts.RELEASE:
        return None
    source, target = ghosts.EDGES[action]
    return (source, target) if state.board[target] == ghosts.EMPTY else None


def _is_way_back(last: Last, player: int, way: tuple[int, int] | None) -> bool:
    """Return whether a turn takes a player's last one back, with nothing but steps in between.

    `last` holds the last steps of both, and is brought up to date.
    """
    if way is None:
        last.clear()
        return False
    back = last.get(player) == way[::-1]
    last[player] = way
    return back


def _after(state: Any, action: int) -> Any:
    after = state.clone()
    after.apply(action)
    return after


def _may_lose(state: Any, player: int) -> bool:
    """Return whether the rival has won or wins with the next decision."""
    if state.current_player == TERMINAL:
        return bool(state.winner == 1 - player)
    if state.current_player == player:
        return False
    return any(_after(state, action).winner == 1 - player for action in state.legal_actions())


def _shut_for_nothing(before: Any, after: Any, player: int) -> bool:
    """Return whether a fight shut a portal that no rival's ghost stood near, and let nobody out."""
    other = 3 - player * 3
    if sum(after.escaped) > sum(before.escaped):
        return False
    turned = [c for c in range(3) if after.portals[c] != before.portals[c]]
    return all(
        ghosts.FACING[c][after.portals[c]] is None and not _near(before, other, c) for c in turned
    )


def _lets_out(before: Any, after: Any, player: int) -> bool:
    """Return whether a turn brings the rival a colour that it lacks, and the own side none."""
    gained = [
        any(after.escaped[c] and not before.escaped[c] for c in range(first, first + 3))
        for first in (player * 3, 3 - player * 3)
    ]
    return gained == [False, True]


def _slips_out(state: Any, action: int) -> bool:
    """Return whether the released ghost gets out where it is put, and the rival needs it."""
    needed = state.any_three or not state.escaped[state.released]
    return bool(needed and sum(_after(state, action).escaped) > sum(state.escaped))


def _near(state: Any, first: int, colour: int) -> bool:
    """Return whether a ghost of a side stands a step before its open portal."""
    square = ghosts.FACING[colour][state.portals[colour]]
    if square is None or state.escaped[first + colour]:
        return False
    return any(state.board[target] == first + colour for _, target in ghosts.STEPS[square])


# Haunted House

OF_HUNTERS: Final = (
    "way there and back by hunters", "Radar left free", "turn passed with a Radar free",
)  # fmt: skip
SKILLED: Final = "Radar left free", "stay beside a hunter"  # what levels 1 and 2 may do
FIRST_HAUNTED: Final = 4  # the turn in which a room can be found haunted at the earliest


def of_haunted_house(match: Iterable[Step], level: int) -> Iterator[Sight]:
    """Yield what could be odd in a match of Haunted House, most of it turn by turn."""
    turn, odd = list[Step](), set[str]()
    for state, player, action in match:
        if state.phase not in (haunted.HUNTING, haunted.HAUNTING):
            continue
        turn.append((state, player, action))
        hunts = state.phase == haunted.HUNTING
        if hunts:
            seen = state.observation(player)
            yield from _struck(seen, action)
            odd |= _by_hunters(turn, seen)
        after = _after(state, action)
        if (after.phase, after.round, after.turn) == (state.phase, state.round, state.turn):
            continue
        sights = [(name, name in odd) for name in OF_HUNTERS] if hunts else _by_ghost(turn)
        yield from (sight for sight in sights if level >= SMART or sight[0] not in SKILLED)
        turn, odd = [], set()


def _struck(seen: HauntedHouse, action: int) -> Iterator[Sight]:
    """Yield whether hunters ask what is known, strike in vain, or leave a certain capture alone."""
    if action in haunted.RADAR:
        yield "Radar with a known answer", action in tiles_answered(seen)
    possible = possible_tiles(seen)
    if action in haunted.CAPTURE:
        tile = seen.hunters[haunted.pawn_of(action)]
        yield "strike where nobody can be", not possible >> tile & 1
    sure = [
        capture
        for capture, tile in zip(haunted.CAPTURE, seen.hunters, strict=True)
        if capture in seen.legal_actions() and possible == 1 << tile
    ]
    if sure:
        yield "sure capture left alone", action not in sure


def _by_hunters(turn: list[Step], seen: HauntedHouse) -> set[str]:
    """Return what is odd in the last action of a hunters' turn."""
    action, odd = turn[-1][2], set[str]()
    if action < haunted.RADAR[0] and _is_back(turn, haunted.pawn_of(action)):
        odd.add("way there and back by hunters")
    asks = set(haunted.RADAR) & set(seen.legal_actions()) - tiles_answered(seen)
    if action == haunted.END and asks and seen.turn < seen.turn_limit:
        odd.add("Radar left free")
        if len(turn) == 1:
            odd.add("turn passed with a Radar free")
    return odd


def _is_back(turn: list[Step], pawn: int) -> bool:
    """Return whether a pawn goes back with nothing done or learnt in between."""
    state, _, action = turn[-1]
    for number, (before, _, other) in reversed(list(enumerate(turn[:-1]))):
        if other >= haunted.RADAR[0]:
            return False
        if haunted.pawn_of(other) == pawn:
            tile, came_from = state.hunters[pawn], before.hunters[pawn]
            return action == haunted.WALK[pawn] + came_from and not _told(turn, number, tile)
    return False


def _told(turn: list[Step], number: int, tile: int) -> bool:
    """Return whether a step on a tile, which is one of a turn, told the hunters anything new."""
    before = turn[number][0]
    room_of = before.house.room_of
    been = {hunter for state, *_ in turn[: number + 1] for hunter in state.hunters}
    fresh = room_of[tile] not in {room_of[other] for other in been}
    room = fresh and before.turn >= FIRST_HAUNTED and not before.told >> room_of[tile] & 1
    trap = before.traps >> tile & 1 and tile not in been and not before.found >> tile & 1
    return bool(room or trap)


def _by_ghost(turn: list[Step]) -> Iterator[Sight]:
    """Yield what could be odd in a Ghost's turn."""
    first = turn[0][0]
    end, _, _ = turn[-1]
    if not first.ghost_left or first.stunned:
        return
    house, before = first.house, first.haunted[first.round]
    left = haunted.PHASES_A_ROUND - first.phases_used
    walks = walks_of(house, first.phase_cost)[first.ghost_left]
    on_foot, anyhow = walks[0][first.ghost], walks[left][first.ghost]
    conjured = [a for _, _, a in turn if haunted.POLTERGEIST <= a < haunted.POLTERGEIST + 49]
    last = first.turn == first.turn_limit
    caught = end.sprung != first.sprung
    near = min(house.walk[hunter][end.ghost] for hunter in first.hunters)
    far = [walk for walk in on_foot if min(house.walk[h][walk.end] for h in first.hunters) > 1]
    if far and not last and not caught:
        yield "stay beside a hunter", near <= 1
    if end.phases_used > first.phases_used:
        fresh = (end.haunted[first.round] & ~before).bit_count()
        as_well = [
            walk
            for walk in on_foot
            if walk.end == end.ghost and (walk.entered & ~before).bit_count() >= fresh
        ]
        yield "phase where it could walk", bool(as_well)
    if conjured:
        own = any(action - haunted.POLTERGEIST == end.ghost for action in conjured)
        yield "conjured for nothing", last or own
    if last and not caught:
        most = max(_standing(first, before | walk.entered) for walk in anyhow)
        less = most > _standing(first, end.haunted[first.round])
        yield "haunted less than it could in the last turn", less
    moved = sum(one.ghost != other.ghost for (one, *_), (other, *_) in pairwise(turn))
    back = moved == 2 and end.ghost == first.ghost and end.haunted[first.round] == before
    yield "way there and back by the Ghost", back


def _standing(state: HauntedHouse, haunted: int) -> tuple[int, int]:
    rooms = sum(not room & ~haunted for room in state.house.rooms)
    return rooms, haunted.bit_count()


# Guidance Rite


def of_guidance_rite(match: Iterable[Step], level: int) -> Iterator[Sight]:
    """Yield what could be odd in a match of Guidance Rite."""
    seen = set[tuple[int, ...]]()
    steps: Last = {}
    joint: Last = {}
    bout = 0
    for state, player, action in match:
        if rite.RAT_POWER <= action < rite.HONOUR:
            steps.clear()
        if rite.MONSTER_POWER <= action < rite.CROW_POWER:
            yield (
                "own piece bitten",
                state.board[bite_of(action, state.ground)[1]] >> OWNER == (player + 1),
            )
        if state.bout == rite_state.JOINT:
            yield from _in_bout_3(state, player, action, joint)
        if state.bout == rite_state.JOINT or state.phase != rite_state.STARTING:
            continue
        if state.bout != bout:
            seen.clear()
            steps.clear()
            bout = state.bout
        legal = state.legal_actions()
        if action >= rite.PASS:
            continue
        met = rite_actions.captures(state, action)
        way = rite_actions.squares_of(state, action)
        plain = not met and not action & rite.EXCHANGE
        back = _is_way_back(steps, player, way if plain else None)
        if len(legal) < 2:
            continue
        yield "way there and back", back and not _is_driven_back(state, player, action)
        board = player, *state.board
        many = (
            state.count(player) > rite_state.FEW_PIECES[state.final]
        )  # fewer often have to go to and fro
        yield "position again", many and board in seen
        seen.add(board)
        last = state.count(1 - player) == 1 and not _is_counted_out(state)
        moving = [a for a in legal if a < rite.PASS]
        takes = [a for a in moving if rite_actions.captures(state, a) == "enemy"]
        if last and takes:
            yield "win left alone", met != "enemy" and not _ends_bout(state, action)
            continue
        if not state.final:  # in the final match they merge
            yield "own piece captured", met == "friend"
        after = _after(state, action)
        if takes and level >= SMART:
            free = [a for a in takes if not _hit(_after(state, a), 1 - player)]
            if free:
                left = met != "enemy" and _hit(after, 1 - player)
                yield "safe capture left alone", left and not _gains_more(state, action, free)


def _in_bout_3(state: Any, player: int, action: int, last: Last) -> Iterator[Sight]:
    """Yield what could be odd in a turn of bout 3.

    A way back does not count after a power or the loss of a piece.
    """
    if rite.RAT_POWER <= action < rite.HONOUR or not state.quiet:
        last.clear()
    if state.phase != rite_state.MOVING or action >= rite.PASS:
        return
    way = rite_actions.squares_of(state, action)
    plain = not rite_actions.captures(state, action) and not action & rite.EXCHANGE
    back = _is_way_back(last, player, way if plain else None)
    yield "way there and back in bout 3", back and not _is_driven_back(state, player, action)
    if state.final:
        return
    able = [a for a in state.legal_actions() if a < rite.PASS]
    enemies = moves(state.base, 1 - player, state.final, state.held[1 - player])
    reached = {rite.target_of(state.ground, a) for a in enemies}
    wasted = [
        a
        for a in able
        if rite_actions.captures(state, a) == "friend"
        and rite.target_of(state.ground, a) not in reached
    ]
    if 0 < len(wasted) < len(able):
        yield "own piece captured for nothing in bout 3", action in wasted


def _is_counted_out(state: Any) -> bool:
    """Return whether the count ends the bout with this turn: any move may win."""
    limits = rite_state.QUIET_LONG, rite_state.QUIET_SHORT
    few = state.pieces() <= rite_state.FEW_PIECES[state.final]
    return bool(state.quiet + 1 >= limits[few][state.draw_rule])


def _is_driven_back(state: Any, player: int, action: int) -> bool:
    """Return whether a piece had to go back: it could be captured, as after any other move."""
    source, _ = rite_actions.squares_of(state, action)
    threats = {
        rite.target_of(state.ground, a) for a in moves(state.board, 1 - player, state.final, 0)
    }
    if source in threats:
        return True
    legal = state.legal_actions()
    others = [a for a in legal if a < rite.PASS and a != action and not a & rite.EXCHANGE]
    return all(
        (rite_actions.captures(state, a) == "friend" and not state.final)
        or _hit(_after(state, a), 1 - player)
        for a in others
    )


def _gains_more(state: Any, action: int, others: list[int]) -> bool:
    """Return whether a long search finds that a move gains more than any of some others."""
    rules = BoutRules(state.final, state.draw_rule)
    options = [o for o in options_of(state) if o.actions[0] in (action, *others)]
    search = BattleSearch(rules, JUDGED, exchanges=True)
    field = field_of(state, state.board)
    scores = search.deepen(field, state.current_player, options, MANY_TURNS, 10 * SLIP)
    found: dict[int, int] = {}
    for option, score in zip(options, scores, strict=True):
        first = option.actions[0]
        found[first] = max(score, found.get(first, score))
    return found[action] > max(found[other] for other in others) + SLIP


def _ends_bout(state: Any, action: int) -> bool:
    """Return whether the bout ends with a turn that has no other way to go on."""
    after = _after(state, action)
    while after.bout == state.bout and len(after.legal_actions()) == 1:
        after = _after(after, after.legal_actions()[0])
        if after.current_player != state.current_player:
            break
    return bool(after.bout != state.bout)


def _hit(state: Any, player: int) -> bool:
    """Return whether a player can capture an enemy at once."""
    own = player + 1
    step = state.ground
    return any(
        state.board[rite.target_of(step, a)] >> OWNER == 3 - own
        for a in moves(state.board, player, state.final, 0)
        if not a & rite.EXCHANGE
    )


# The Haunting House 3


def of_haunting_house_3(match: Iterable[Step], level: int) -> Iterator[Sight]:
    """Yield what could be odd in a match of The Haunting House 3."""
    first: Any = None  # the position in which a Move 2 began
    for state, player, action in match:
        kind = kind_of_house(state, action)
        if kind == "cancel":
            card = state.held[state.owner()]
            yield "Cancel wasted", card == cards.HM
        if state.phase == house_state.PROGRAM and state.laid(player) == cards.STEPS_A_ROUND - 1:
            yield from _planned(state, player, action)
        if state.phase != house_state.CARRY_OUT or state.owner() != player:
            continue
        if kind in ("move", "passage"):
            yield from _walked(state, player, action, kind)
        if kind == "move" and state.held[player] == cards.M2:
            if state.left == cards.M2 + 1:
                first = state
            elif first.pawns[player] == _beyond(state, player, action):
                odd = _leads_nearer(first, player) and not _serves(first, player)
                yield "walk there and back", odd
            else:
                yield "walk there and back", False
        elif kind in ("rotate90", "rotate180", "tiles", "exit"):
            yield "own way made longer", _hampers(state, player, action)


def _planned(state: Any, player: int, action: int) -> Iterator[Sight]:
    """Yield whether a row, or its last card, walks nowhere where other walks lead nearer."""
    deck = cards.CHOOSABLE[state.storeys - 1]
    planner = RowPlanner(state, player, Maze(), Width(BEAM_WIDTH, WALKS))
    three = tuple(card for card in _row_of(state, player) if card != cards.NO_CARD)

    def cost(row: tuple[int, ...]) -> float:
        """Return what the way costs after some cards, if nobody else moves."""
        return min(found.cost for found in planner.rows(row, deck, len(row)))

    now, before, after = _way(state, player), cost(three), cost((*three, action))
    best = planner.rows((), deck, cards.STEPS_A_ROUND)[0].cost
    yield "row that leads nowhere", after >= now > best
    if action <= cards.SP:
        others = [card for card in WALKS if card in deck and card not in (*three, action)]
        nearer = any(cost((*three, card)) < before for card in others)
        yield "last card that walks nowhere", after >= before and nearer


def _row_of(state: Any, player: int) -> tuple[int, ...]:
    first = player * cards.STEPS_A_ROUND
    return tuple(state.rows[first : first + cards.STEPS_A_ROUND])


def _beyond(state: Any, player: int, action: int) -> int:
    place: int = state.links()[state.pawns[player] * 4 + action - cards.MOVE]
    return place


def _serves(state: Any, player: int) -> bool:
    """Return whether a Move 2 back to where it begins serves the cards that follow it."""
    here = state.pawns[player]
    walks = ends(state.walker(player), here, cards.M2)
    return serves_the_row(state, player, Maze(), walks, here)


def _leads_nearer(state: Any, player: int) -> bool:
    """Return whether a Move 2 can lead nearer to the goal."""
    own, here = Maze().of(state, player), state.pawns[player]
    return any(own[end.place] < own[here] for end in ends(state.walker(player), here, cards.M2))


def _walked(state: Any, player: int, action: int, kind: str) -> Iterator[Sight]:
    first, card = (cards.PASSAGE, cards.SP) if kind == "passage" else (cards.MOVE, state.left - 1)
    found = ends(state.walker(player), state.pawns[player], card)
    goal = GOAL if state.is_ghost(player) else OUT
    out = [tuple(first + way for way in end.walk) for end in found if end.place == goal]
    won = [walk[0] for walk in out if _surely_wins(state, player, walk)]
    if won:
        yield "win left alone", action not in won
    elif not state.chosen and len(found) > 1 and card in (cards.SP, state.held[player]):
        # The walk begins, and nobody knows what comes next.
        maze, here = Maze(), state.pawns[player]
        own = maze.of(state, player)
        nearest = min(own[end.place] for end in found)
        ways = [own[end.place] for end in found if first + end.walk[0] == action]
        yield "walk away from the goal", bool(ways) and min(ways) > own[here] > nearest


def _surely_wins(state: Any, player: int, walk: tuple[int, ...]) -> bool:
    """Return whether a walk wins, whatever the disks on the way are and the rivals hold."""
    seen, rng = state.observation(player), Random(0)
    for _ in range(WORLDS):
        world = seen.determinize(rng)
        for step in walk:
            if world.current_player == player and step in world.legal_actions():
                world.apply(step)
        if world.current_player != TERMINAL or world.returns()[player] < 1:
            return False
    return True


def _hampers(state: Any, player: int, action: int) -> bool:
    """Return whether a change of the house hampers its maker and no rival, and need not."""
    after = _after(state, action)
    if _way(after, player) <= _way(state, player):
        return False
    rivals = [seat for seat in range(state.players) if seat != player]
    if any(_way(after, seat) > _way(state, seat) for seat in rivals):
        return False
    return any(_way(_after(state, a), player) <= _way(state, player) for a in state.legal_actions())


def _way(state: Any, seat: int) -> int:
    return Maze().of(state, seat)[state.pawns[seat]]


# Ghost Hunt


def of_ghost_hunt(match: Iterable[Step], level: int) -> Iterator[Sight]:
    """Yield what could be odd in a match of Ghost Hunt."""
    asked = set[tuple[int, ...]]()
    left: dict[int, list[int]] = {}  # by hunter: the squares left since it did something
    gone = set[int]()  # hunters who have ever taken a step
    told, turned, idle = 0, False, True
    for state, player, action in match:
        if state.hunt or any(_learnt(fact) for fact in state.record[told:]):
            left = {}
        told = len(state.record)
        if player == 0:
            idle = True
            if state.phase == position.HUNTING and level >= SMART and state.fresh:
                yield from _chased(state, action)
            if action == hunt.EVENT and level <= SMART:  # those above weigh what it tells
                yield "room told with nobody in reach", _betrays(state)
            continue
        yield from _changed(state, action, gone)
        if state.hunt or state.phase != position.SEARCHING:
            left.pop(state.hunter, None)
            idle = state.phase != position.EXCHANGE
            continue
        square = state.pawns[state.hunter]
        trail = left.setdefault(state.hunter, [])
        turned = turned or square in trail[:-1]
        if action < hunt.END:
            trail.append(square)
            gone.add(state.hunter)
            idle = False
            continue
        if action == hunt.END:
            yield "turned round with nothing done", turned
            if state.in_van(state.hunter) and state.evidence.bit_count() < hunt.ALL_EVIDENCES:
                yield "turn idle in the van", idle and not _watched(state) and _useful(state)
            if idle and _watched(state):
                left.pop(state.hunter, None)  # to wait for what shows is something done
            turned, idle = False, True
        else:
            left.pop(state.hunter, None)
            idle = False
        if hunt.USE <= action < hunt.PLACE:
            yield from _asked(state, action - hunt.USE, level, asked)
            if action == hunt.USE + hunt.EMF_READER and level >= SMART and _tells_by_emf(state):
                yield "EMF reader left unused", False
        elif hunt.PLACE <= action < hunt.PICK and level >= SMART:
            yield from _laid(state, action - hunt.PLACE)
        elif action == hunt.END:
            yield from _ended(state, level)


def _betrays(state: Position) -> bool:
    """Return whether a ghost event slows nobody, and is in the Ghost's room."""
    near = state.house.near[state.ghost][state.nature().event_range]
    struck = any(near >> state.pawns[hunter] & 1 for hunter in state.living())
    return not struck and state.house.room_of[state.ghost] == state.room


def _changed(state: Position, action: int, gone: set[int]) -> Iterator[Sight]:
    """Yield what is odd in a change of items in the van."""
    if hunt.PUT <= action < hunt.TAKE:
        yield "chosen item put back at once", state.hunter not in gone
    elif hunt.TAKE <= action < hunt.CHOOSE:
        item = action - hunt.TAKE
        found = bool(SHOWS.get(item, 0) & state.evidence)
        known = item == hunt.THERMOMETER and _is_room_told(state)
        yield "item taken that can tell nothing", found or known


def _is_room_told(state: Position) -> bool:
    """Return whether an answer was that a hunter stood in the ghost room."""
    answers = (unpacked(fact) for fact in state.record)
    return any(
        entry.kind == fact_kinds.ANSWERED
        and entry.first in (hunt.THERMOMETER, hunt.EMF_READER)
        and entry.third
        for entry in answers
    )


def _useful(state: Position) -> bool:
    """Return whether a hunter in the van has or can take what may tell something in time."""
    if state.match_rules.round_limit - state.round < LATE:
        return False
    believed = exact_belief(state.observation(1))
    shows = dict.fromkeys(SHOWS, 0.0)
    for (kind, _), weight in believed.weights.items():
        for item, evidence in SHOWS.items():
            if KINDS[kind].evidence & evidence & ~state.evidence:
                shows[item] += weight
    items = state.hand(state.hunter) + [i for i, at in enumerate(state.where) if at == hunt.STOCK]
    searching = hunt.THERMOMETER in items and max(believed.rooms().values()) < SURE
    return searching or any(shows.get(item, 0.0) > 1.0 - SURE for item in items)


def _watched(state: Position) -> bool:
    """Return whether the book or the DOTS lie somewhere and may still show something."""
    return any(
        state.where[item] >= 0 and not SHOWS[item] & state.evidence
        for item in (hunt.BOOK, hunt.DOTS)
    )


def _learnt(fact: int) -> bool:
    entry = unpacked(fact)
    positive = entry.kind == fact_kinds.ANSWERED and bool(entry.third)
    return positive or entry.kind in (fact_kinds.FOUND, fact_kinds.EVENT_STRUCK)


def _guesses(state: Position) -> tuple[Guess, ...]:
    return guesses_after(state.house, state.match_rules, turns_of(state.observation(1)))


def _chased(state: Position, action: int) -> Iterator[Sight]:
    """Yield whether a Ghost leaves a hunter in its reach alone: it goes another way or stays."""
    house, ghost = state.house, state.ghost
    outside = [h for h in state.living() if not state.in_van(h) and not state.hidden(h)]
    if state.evidence.bit_count() == hunt.ALL_EVIDENCES and len(outside) == 1:
        return  # its death may let the others go
    deadly = 0
    for hunter in outside:
        deadly |= house.reach[state.pawns[hunter]] & house.floor
    within = ghosts_within(house, ghost, state.left, house.floor)
    if any(deadly >> end & 1 for end in within):
        yield "kill left alone", action in (hunt.END, hunt.EXTEND)


def _asked(state: Position, item: int, level: int, asked: set[tuple[int, ...]]) -> Iterator[Sight]:
    """Yield whether a hunter knew the answer of a question."""
    room = state.house.room_of[state.pawns[state.hunter]]
    if level < SMART:  # who does not reckon may still not ask the same again
        if item in (hunt.THERMOMETER, hunt.EMF_READER):
            key = item, room, int(item == hunt.EMF_READER and state.match_rules.emf_rolled)
            yield "question with a known answer", key in asked
            asked.add(key)
        return
    answers = {
        _answer(state, guess, item, room, at) for guess in _guesses(state) for at in _squares(guess)
    }
    as_evidence = bool(SHOWS.get(item, 0) & ~state.evidence)
    wanted = answers == {True} and as_evidence
    if item != hunt.UV:
        yield "question with a known answer", len(answers) == 1 and not wanted


def _squares(guess: Guess) -> tuple[int, ...]:
    found = 0
    for at in guess.now.values():
        found |= at
    return tuple(squares_in(found))


def _answer(state: Position, guess: Guess, item: int, room: int, at: int) -> bool:
    if item == hunt.THERMOMETER:
        return guess.room == room
    if item == hunt.EMF_READER:
        return guess.room == room and bool(KINDS[guess.kind].evidence & hunt.EMF)
    near = squares_in_box_rings(state.house, state.pawns[state.hunter])
    return bool(near >> at & 1 and KINDS[guess.kind].evidence & hunt.SPIRIT_BOX)


def _laid(state: Position, item: int) -> Iterator[Sight]:
    """Yield whether an item was laid where it cannot help, unless one that lies there is wanted."""
    square = state.pawns[state.hunter]
    full = len(state.hand(state.hunter)) == hunt.HAND_LIMIT
    if item == hunt.SALT or (full and square in state.where):
        return
    room = state.house.room_of[square]
    yield "item laid in a wrong room", all(guess.room != room for guess in _guesses(state))


def _ended(state: Position, level: int) -> Iterator[Sight]:
    """Yield whether a hunter ends its turn with the way to the van or a useful item unused."""
    hunter, square = state.hunter, state.pawns[state.hunter]
    complete = state.evidence.bit_count() == hunt.ALL_EVIDENCES
    others = [h for h in state.living() if h != hunter]
    near = distance(state.house, square, state.house.van) <= state.left
    if level >= SMART and complete and near and all(state.in_van(h) for h in others):
        yield "win left alone", not state.in_van(hunter)
    if level >= SMART and not state.acted and _tells_by_emf(state):
        yield "EMF reader left unused", True


def _tells_by_emf(state: Position) -> bool:
    """Return whether the hunter is surely in the room and its EMF reader would tell more."""
    hunter = state.hunter
    complete = state.evidence.bit_count() == hunt.ALL_EVIDENCES
    if complete or hunt.EMF_READER not in state.hand(hunter):
        return False
    guesses = _guesses(state)
    total = sum(guess.likelihood for guess in guesses)
    room = state.house.room_of[state.pawns[hunter]]
    here = sum(guess.likelihood for guess in guesses if guess.room == room) / total
    shows = {bool(KINDS[guess.kind].evidence & hunt.EMF) for guess in guesses}
    return here >= SURE and len(shows) == 2


WATCHED: Final[dict[str, Callable[[Iterable[Step], int], Iterator[Sight]]]] = {
    "eighteen_ghosts": of_eighteen_ghosts,
    "haunted_house": of_haunted_house,
    "guidance_rite": of_guidance_rite,
    "haunting_house_3": of_haunting_house_3,
    "ghost_hunt": of_ghost_hunt,
}


def main() -> None:
    """Play the matches and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=sorted(WATCHED))
    parser.add_argument("level", type=int)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=0, help="of a search, at most")
    parser.add_argument("--tell", type=int, default=0, help="print so many of each oddity")
    parser.add_argument("--option", nargs="*", default=[], metavar="KEY=VALUE")
    wanted = parser.parse_args()
    seeds = range(wanted.seed, wanted.seed + wanted.matches)
    options = dict(text.split("=", 1) for text in wanted.option)
    could, did = counted(wanted.game, wanted.level, seeds, wanted.nodes, wanted.tell, options)
    for name in could:
        share = 100 * did[name] / could[name]
        print(f"{wanted.game} {wanted.level} {name}: {did[name]} of {could[name]} ({share:.2f} %)")


if __name__ == "__main__":
    main()
