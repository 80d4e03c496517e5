"""What speaks for an action in 18 Ghosts: one plain sentence built from what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.bots.bot import Decision
from game.rules.eighteen_ghosts.features import DISTANCE, FAR
from game.rules.eighteen_ghosts.state import NOBODY, PLACEMENT, SET_UP, TURN, EighteenGhosts
from game.rules.eighteen_ghosts.tables import BEATEN_BY, EMPTY, FACING, NAMES, STEPS
from game.state import TERMINAL
from scenes.boards.eighteen_ghosts.moves import Outcome, kind_of, outcome
from scenes.boards.eighteen_ghosts.words import COLOUR_WORDS, colour

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")


def reason(before: EighteenGhosts, decision: Decision) -> str:
    """Return what speaks for the decision, or an empty text if nothing plain does."""
    result = outcome(before, decision.action)
    if len(before.legal_actions()) == 1:
        return "There is no other choice."
    if before.phase == SET_UP:
        return _about_carpet(result)
    for sentence in _facts(before, result, decision):
        return sentence
    return ""


def _facts(before: EighteenGhosts, result: Outcome, decision: Decision) -> Iterator[str]:
    """Yield sentences that are true of the action, the weightiest first."""
    yield from _about_the_end(result)
    yield from _about_escapes(result)
    yield from _about_a_forced_win(before, decision)
    yield from _about_their_threats(before, result)
    yield from _about_my_threats(before, result)
    yield from _about_a_fight(before, result)
    yield from _about_danger(before, result)
    if result.kind == "release":
        yield _about_a_release(before, result)
    if result.kind == "place":
        yield _about_a_placement(result)
    yield from _about_the_way(before, result)
    yield from _about_a_plan(before, result, decision)


def _about_the_end(result: Outcome) -> Iterator[str]:
    after = result.after
    if after.current_player != TERMINAL:
        return
    if after.winner == NOBODY:
        yield "It ends the match in a draw, which is the best you can get."
    elif after.winner == result.player:
        if result.escapes:
            ghost, square = result.escapes[-1]
            yield f"Your {colour(ghost)} ghost escapes from {NAMES[square]}, and you win."
        else:
            yield "It ends the match, and you win."
    else:
        yield "It loses, but so does everything else."


def _about_escapes(result: Outcome) -> Iterator[str]:
    own = [(g, s) for g, s in result.escapes if g // 3 == result.player]
    if not own:
        return
    ghost, square = own[0]
    hue, door = colour(ghost), NAMES[square]
    if result.turned == ghost % 3:
        yield f"It turns the {hue} portal to {door}, where your {hue} ghost waits and escapes."
    else:
        yield f"Your {hue} ghost escapes from {door}."


def _about_a_forced_win(before: EighteenGhosts, decision: Decision) -> Iterator[str]:
    if decision.value != 1.0:
        return
    me, state, own = before.current_player, before.clone(), 0
    for action in decision.line:
        if state.current_player == me and state.phase == TURN:
            own += 1
        if state.current_player == TERMINAL:
            break
        state.apply(action)
    if state.current_player == TERMINAL and own > 1:
        yield f"It wins by force: {NUMBERS[min(own, 7)]} moves of yours, whatever your rival does."
    else:
        yield "It wins by force, whatever your rival does."


def _about_their_threats(before: EighteenGhosts, result: Outcome) -> Iterator[str]:
    """Yield what the opponent could have let out if you had done nothing, and now cannot."""
    other = 1 - result.player
    if PLACEMENT in (before.phase, result.after.phase):
        return  # it was not yet the other's turn, or the ghost is still to be placed
    stopped = escapes_at_hand(before, other) - escapes_at_hand(result.after, other)
    for ghost, square, wins in sorted(stopped, key=lambda threat: (-threat[2], threat)):
        tail = ", which would have won" if wins else ""
        yield f"It stops your rival's {colour(ghost)} ghost from escaping at {NAMES[square]}{tail}."


def _about_my_threats(before: EighteenGhosts, result: Outcome) -> Iterator[str]:
    me = result.player
    if PLACEMENT in (before.phase, result.after.phase):
        return
    made = escapes_at_hand(result.after, me) - escapes_at_hand(before, me)
    for ghost, square, wins in sorted(made, key=lambda threat: (-threat[2], threat)):
        hue, door = colour(ghost), NAMES[square]
        if result.turned == ghost % 3 and result.faces == square:
            yield f"It turns the {hue} portal to {door}, one step from your {hue} ghost."
        tail = " and win" if wins else ""
        yield f"It threatens to let your {hue} ghost escape at {door}{tail}."


def _about_a_fight(before: EighteenGhosts, result: Outcome) -> Iterator[str]:
    loser = result.loser
    if result.turned is None or loser == EMPTY:
        return
    hue, other = COLOUR_WORDS[result.turned], 1 - result.player
    square = result.target if result.kind == "win" else result.source
    way = _way(before, loser, square)
    if loser // 3 == other and not before.escaped[loser] and way < 3:
        yield f"It sends your rival's {hue} ghost to the dungeon, {_steps(way)} from its door."
    faces, mine = result.faces, result.player * 3 + result.turned
    if faces is None:
        yield f"It shuts the {hue} portal against the wall."
    elif not before.escaped[mine] and _nearest(result.after, mine, 0) <= 2:
        steps = _nearest(result.after, mine, 0)
        yield f"It turns the {hue} portal to {NAMES[faces]}, {_steps(steps)} from your {hue} ghost."
    elif loser // 3 == other:
        yield f"It beats a {hue} ghost of your rival's, who must spend a turn to free it."
    else:
        yield f"It gives up a {hue} ghost to turn the {hue} portal."


def _about_danger(before: EighteenGhosts, result: Outcome) -> Iterator[str]:
    """Yield that a ghost which is still needed leaves the reach of one that beats it."""
    source, target, ghost = result.source, result.target, result.ghost
    if source is None or target is None or before.escaped[ghost] or result.loser == ghost:
        return
    hunter = _hunter(before, ghost, source)
    if hunter is not None and _hunter(result.after, ghost, target) is None:
        enemy = colour(before.board[hunter])
        where = f"the {enemy} ghost on {NAMES[hunter]}"
        yield f"Your {colour(ghost)} ghost on {NAMES[source]} is in danger from {where}."


def _about_a_release(before: EighteenGhosts, result: Outcome) -> str:
    hue = colour(result.ghost)
    left = before.board.count(result.ghost)
    if before.escaped[result.ghost]:
        return f"Nothing else is urgent, and another {hue} ghost gives you a fighter more."
    if left:
        return f"You still need {hue} and have only {NUMBERS[left]} on the board."
    return f"You still need {hue} and have none on the board."


def _about_a_placement(result: Outcome) -> str:
    ghost, square = result.ghost, result.target
    way = _way(result.after, ghost, square)
    hue = colour(ghost)
    if not way:
        return f"The {hue} ghost escapes from there, but the other chambers cost you more."
    if way >= FAR:
        return f"The {hue} portal is shut, so there it is far from any way out."
    return f"There the {hue} ghost is {_steps(way)} from its door, as far as suits you."


def _about_the_way(before: EighteenGhosts, result: Outcome) -> Iterator[str]:
    """Yield how a step brings a ghost that is still needed nearer to a door, now or later."""
    ghost, source, target = result.ghost, result.source, result.target
    if result.kind not in ("step", "jump") or source is None or target is None:
        return
    if before.escaped[ghost]:
        return
    hue, kind = colour(ghost), ghost % 3
    for turns in range(3):
        turned = (before.portals[kind] + turns) % 4
        door = FACING[kind][turned]
        now, then = DISTANCE[kind][turned][target], DISTANCE[kind][turned][source]
        if door is None or now >= then or now > 3:
            continue
        where = f"{NAMES[door]}, which the {hue} portal faces"
        if turns:
            more = "one more is" if turns == 1 else f"{NUMBERS[turns]} more are"
            where = f"{NAMES[door]}, which the {hue} portal will face when {more} beaten"
        if now:
            yield f"It brings your {hue} ghost within {_steps(now)} of {where}."
        else:
            yield f"It brings your {hue} ghost to {where}."


def _about_a_plan(before: EighteenGhosts, result: Outcome, decision: Decision) -> Iterator[str]:
    """Yield the next escape or fight of yours in the expected continuation."""
    state = result.after.clone()
    for action in decision.line[1:]:
        if state.current_player == TERMINAL:
            return
        step = outcome(state, action)
        own = [g for g, _ in step.escapes if g // 3 == result.player]
        if own:
            yield f"It prepares the escape of your {colour(own[0])} ghost."
        if step.player == result.player and step.turned is not None:
            hue = COLOUR_WORDS[step.turned]
            yield f"It prepares {state.notation(action)}, which turns the {hue} portal."
        state = step.after


def _about_carpet(result: Outcome) -> str:
    """Return how far a chamber is from where the portal of its colour will open."""
    ghost, square = result.ghost, result.target
    assert square is not None
    kind, hue = ghost % 3, colour(ghost)
    steps, turns = min((DISTANCE[kind][turns][square], turns) for turns in (1, 2, 3))
    door = FACING[kind][turns]
    assert door is not None
    beaten = f"{NUMBERS[turns]} {hue} ghost{'s are' if turns > 1 else ' is'} beaten"
    if not steps:
        return f"The {hue} portal opens to {NAMES[square]} itself once {beaten}."
    way = f"{_steps(steps)} to {NAMES[door]}"
    return f"From {NAMES[square]} it is {way}, where {hue} leaves once {beaten}."


# What is asked about positions


def escapes_at_hand(state: EighteenGhosts, player: int) -> set[tuple[int, int, bool]]:
    """Return which own ghosts `player` could let out at once if it were his turn.

    Each is the ghost, the square it would leave from, and whether that would win.
    """
    if state.phase != TURN or state.current_player == TERMINAL:
        return set()
    turn = state.clone()
    turn.current_player = player
    found = set()
    for action in turn.legal_actions():
        if kind_of(turn, action) in ("step", "jump", "win", "lose"):
            result = outcome(turn, action)
            wins = result.after.winner == player
            found |= {(g, s, wins) for g, s in result.escapes if g // 3 == player}
    return found


def _hunter(state: EighteenGhosts, ghost: int, square: int) -> int | None:
    """Return the square of an enemy next to `square` that beats `ghost`, or None."""
    enemy = (1 - ghost // 3) * 3 + BEATEN_BY[ghost % 3]
    return next((near for _, near in STEPS[square] if state.board[near] == enemy), None)


def _way(state: EighteenGhosts, ghost: int, square: int | None) -> int:
    """Return the steps from a square to the door of a ghost, as its portal stands."""
    return FAR if square is None else DISTANCE[ghost % 3][state.portals[ghost % 3]][square]


def _nearest(state: EighteenGhosts, ghost: int, turns: int) -> int:
    """Return the steps of the nearest such ghost to its door after so many quarter turns."""
    distance = DISTANCE[ghost % 3][(state.portals[ghost % 3] + turns) % 4]
    return min((distance[s] for s in range(25) if state.board[s] == ghost), default=FAR)


def _steps(count: int) -> str:
    return f"{NUMBERS[min(count, 7)]} step{'s' * (count != 1)}"
