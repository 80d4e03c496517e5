"""Reasons for actions in 18 Ghosts, one plain sentence each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.bots.bot import Decision
from game.facts import Fact
from game.language import _, many, mark
from game.rules.eighteen_ghosts import facts as f
from game.rules.eighteen_ghosts import tables
from game.rules.eighteen_ghosts.state import NOBODY, PLACEMENT, SET_UP, TURN, EighteenGhosts
from game.search.eighteen_ghosts.distances import DISTANCE, FAR
from game.state import TERMINAL
from scenes.boards.eighteen_ghosts import colours

NUMBERS: Final = (
    *(mark("no"), mark("one"), mark("two"), mark("three")),
    *(mark("four"), mark("five"), mark("six"), mark("seven")),
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The consequences of an action; squares and ghosts are numbers."""

    player: int  # The player who decides.
    deed: Fact
    ghost: int  # The ghost that moves, fights, is released or placed.
    source: int | None
    target: int | None
    fight: f.Fought | None
    escapes: tuple[tuple[int, int], ...]  # Pairs of a ghost and the square it left.
    turned: int | None  # The colour whose portal turns.
    opens_to: int | None  # The square to which it then opens, None for the wall.
    after: EighteenGhosts


def outcome(before: EighteenGhosts, action: int) -> Outcome:
    """Return the consequences of a legal action."""
    after = before.clone()
    after.apply(action)
    facts = f.FACTS.derive_facts(before, after, action)
    deed, portal = facts[0], next((one for one in facts if isinstance(one, f.PortalTurned)), None)
    ghost, source, square = tables.EMPTY, "", ""
    match deed:
        case (
            f.Moved(ghost=ghost, source=source, square=square)
            | f.Jumped(ghost=ghost, source=source, square=square)
            | f.Fought(ghost=ghost, source=source, square=square)
        ):
            pass
        case f.Placed(ghost=ghost, square=square):
            pass
        case f.Released(ghost=ghost):
            pass
    return Outcome(
        before.current_player,
        deed,
        ghost,
        tables.SQUARES.get(source),
        tables.SQUARES.get(square),
        deed if isinstance(deed, f.Fought) else None,
        tuple(
            (one.ghost, tables.SQUARES[one.square]) for one in facts if isinstance(one, f.Escaped)
        ),
        portal.colour if portal else None,
        tables.SQUARES[portal.square] if portal and portal.square else None,
        after,
    )


def reason(before: EighteenGhosts, decision: Decision) -> str:
    """Return the reason for a decision; an empty text if there is no plain one."""
    result = outcome(before, decision.action)
    if len(before.legal_actions()) == 1:
        return _("There is no other choice.")
    if before.phase == SET_UP:
        return _about_carpet(result)
    for sentence in _facts(before, result, decision):
        return sentence
    return ""


def _facts(before: EighteenGhosts, result: Outcome, decision: Decision) -> Iterator[str]:
    """Yield true sentences about an action, most important first."""
    yield from _about_the_end(result)
    yield from _about_escapes(result)
    yield from _about_a_forced_win(before, decision)
    yield from _about_their_threats(before, result)
    yield from _about_my_threats(before, result)
    yield from _about_a_fight(before, result)
    yield from _about_danger(before, result)
    if isinstance(result.deed, f.Released):
        yield _about_a_release(before, result)
    if isinstance(result.deed, f.Placed):
        yield _about_a_placement(result)
    yield from _about_the_way(before, result)
    yield from _about_a_plan(before, result, decision)
    yield _about_standing(result)


def _about_standing(result: Outcome) -> str:
    """Return the sentence saying whether a ghost is safe on its new square."""
    square = result.source if result.target is None else result.target
    values = {"colour": colours.whom(result.ghost), "square": tables.NAMES[square or 0]}
    if square is not None and _hunter(result.after, result.ghost, square) is None:
        return _("On {square} nothing can beat your {colour} ghost at once.", **values)
    return _(
        "A rival can reach your {colour} ghost on {square}, but other moves give up more.", **values
    )


def _about_the_end(result: Outcome) -> Iterator[str]:
    after = result.after
    if after.current_player != TERMINAL:
        return
    if after.winner == NOBODY:
        yield _("This move ends the match in a draw.")
    elif after.winner == result.player:
        if result.escapes:
            ghost, square = result.escapes[-1]
            yield _(
                "Your {colour} ghost escapes from {square}, and you win.",
                colour=colours.a_ghost(ghost),
                square=tables.NAMES[square],
            )
        else:
            yield _("This move ends the match, and you win.")
    else:
        yield _("This move ends the match, and your rival wins.")


def _about_escapes(result: Outcome) -> Iterator[str]:
    own = [(g, s) for g, s in result.escapes if g // 3 == result.player]
    if not own:
        return
    ghost, square = own[0]
    hue, door = colours.a_ghost(ghost), tables.NAMES[square]
    if result.turned == ghost % 3:
        yield _(
            "This move turns the {portal} portal to {square}, where your {ghost} ghost waits and "
            "escapes.",
            portal=colours.portal(ghost),
            square=door,
            ghost=hue,
        )
    else:
        yield _("Your {colour} ghost escapes from {square}.", colour=hue, square=door)


def _about_a_forced_win(before: EighteenGhosts, decision: Decision) -> Iterator[str]:
    if decision.value != 1.0:
        return
    me, state, own = before.current_player, before.clone(), 0
    for action in decision.principal_variation:
        if state.current_player == me and state.phase == TURN:
            own += 1
        if state.current_player == TERMINAL:
            break
        state.apply(action)
    if state.current_player == TERMINAL and own > 1:
        yield _(
            "This move wins by force: {count} moves of yours, whatever your rival does.",
            count=_(NUMBERS[min(own, 7)]),
        )
    else:
        yield _("This move wins by force, whatever your rival does.")


def _about_their_threats(before: EighteenGhosts, result: Outcome) -> Iterator[str]:
    """Yield the escapes of the opponent that this action prevents."""
    other = 1 - result.player
    if PLACEMENT in (before.phase, result.after.phase):
        return  # It was not the other's turn yet, or the ghost is still to be placed.
    stopped = escapes_at_hand(before, other) - escapes_at_hand(result.after, other)
    for ghost, square, wins in sorted(stopped, key=lambda threat: (-threat[2], threat)):
        hue, door = colours.whom(ghost), tables.NAMES[square]
        if wins:
            yield _(
                "This move stops your rival's {colour} ghost from escaping at {square}, which "
                "would have won.",
                colour=hue,
                square=door,
            )
        yield _(
            "This move stops your rival's {colour} ghost from escaping at {square}.",
            colour=hue,
            square=door,
        )


def _about_my_threats(before: EighteenGhosts, result: Outcome) -> Iterator[str]:
    me = result.player
    if PLACEMENT in (before.phase, result.after.phase):
        return
    made = escapes_at_hand(result.after, me) - escapes_at_hand(before, me)
    for ghost, square, wins in sorted(made, key=lambda threat: (-threat[2], threat)):
        hue, door = colours.whom(ghost), tables.NAMES[square]
        if result.turned == ghost % 3 and result.opens_to == square:
            yield _turned_near(ghost, square, 1)
        if wins:
            yield _(
                "This move threatens to let your {colour} ghost escape at {square} and win.",
                colour=hue,
                square=door,
            )
        yield _(
            "This move threatens to let your {colour} ghost escape at {square}.",
            colour=hue,
            square=door,
        )


def _turned_near(ghost: int, square: int, steps: int) -> str:
    """Return the sentence saying that a portal turns towards a chamber near one's own ghost."""
    return _(
        "This move turns the {portal} portal to {square}, {steps} from your {ghost} ghost.",
        portal=colours.portal(ghost),
        square=tables.NAMES[square],
        steps=_steps(steps),
        ghost=colours.whom(ghost),
    )


def _about_a_fight(before: EighteenGhosts, result: Outcome) -> Iterator[str]:
    fight = result.fight
    if result.turned is None or fight is None:
        return
    loser = fight.loser
    other = 1 - result.player
    hue, portal = colours.whom(result.turned), colours.portal(result.turned)
    square = result.target if fight.won else result.source
    way = _way(before, loser, square)
    if loser // 3 == other and not before.escaped[loser] and way < 3:
        yield _(
            "This move sends your rival's {colour} ghost to the dungeon, {steps} from its door.",
            colour=hue,
            steps=_steps(way),
        )
    opens_to, mine = result.opens_to, result.player * 3 + result.turned
    if opens_to is None:
        yield _("This move shuts the {portal} portal against the wall.", portal=portal)
    elif not before.escaped[mine] and _nearest(result.after, mine, 0) <= 2:
        yield _turned_near(mine, opens_to, _nearest(result.after, mine, 0))
    elif loser // 3 == other:
        yield _(
            "This move beats a {colour} ghost of your rival's, who must spend a turn to free it.",
            colour=hue,
        )
    else:
        yield _(
            "This move gives up a {colour} ghost to turn the {portal} portal.",
            colour=hue,
            portal=portal,
        )


def _about_danger(before: EighteenGhosts, result: Outcome) -> Iterator[str]:
    """Yield the sentence saying that a needed ghost moves out of danger."""
    source, target, ghost = result.source, result.target, result.ghost
    if (
        source is None
        or target is None
        or before.escaped[ghost]
        or (result.fight and not result.fight.won)
    ):
        return
    hunter = _hunter(before, ghost, source)
    if hunter is not None and _hunter(result.after, ghost, target) is None:
        yield _(
            "Your {colour} ghost on {square} is in danger from the {enemy} ghost on {other}.",
            colour=colours.a_ghost(ghost),
            square=tables.NAMES[source],
            enemy=colours.whom(before.board[hunter]),
            other=tables.NAMES[hunter],
        )


def _about_a_release(before: EighteenGhosts, result: Outcome) -> str:
    hue = colours.name(result.ghost)
    left = before.board.count(result.ghost)
    if before.escaped[result.ghost]:
        return _(
            "Another {colour} ghost is one more fighter.",
            colour=colours.a_ghost(result.ghost),
        )
    if left:
        return many(
            "You still need {colour} and have only one on the board.",
            "You still need {colour} and have only {count} on the board.",
            left,
            colour=hue,
            count=_(NUMBERS[left]),
        )
    return _("You still need {colour} and have none on the board.", colour=hue)


def _about_a_placement(result: Outcome) -> str:
    ghost, square = result.ghost, result.target
    way = _way(result.after, ghost, square)
    hue = colours.the_ghost(ghost)
    if not way:
        return _(
            "The {colour} ghost escapes from there, but the other chambers cost you more.",
            colour=hue,
        )
    if way >= FAR:
        return _(
            "The {portal} portal is shut, so there it is far from any way out.",
            portal=colours.portal(ghost),
        )
    return _(
        "There the {colour} ghost is {steps} from its door, which suits you.",
        colour=hue,
        steps=_steps(way),
    )


def _about_the_way(before: EighteenGhosts, result: Outcome) -> Iterator[str]:
    """Yield how a step brings a needed ghost nearer to an exit, open now or later."""
    ghost, source, target = result.ghost, result.source, result.target
    if not isinstance(result.deed, f.Moved | f.Jumped) or source is None or target is None:
        return
    if before.escaped[ghost]:
        return
    kind = ghost % 3
    for turns in range(3):
        turned = (before.portals[kind] + turns) % 4
        door = tables.FACING[kind][turned]
        now, then = DISTANCE[kind][turned][target], DISTANCE[kind][turned][source]
        if door is not None and now < then and now <= 3:
            yield f"{_nearer(ghost, door, now)} {_opening(ghost, turns)}"


def _nearer(ghost: int, door: int, steps: int) -> str:
    """Return the sentence saying how near a ghost comes to a chamber."""
    if not steps:
        return _(
            "This move brings your {colour} ghost to {square}.",
            colour=colours.whom(ghost),
            square=tables.NAMES[door],
        )
    return _(
        "This move brings your {colour} ghost within {steps} of {square}.",
        colour=colours.whom(ghost),
        steps=_steps(steps),
        square=tables.NAMES[door],
    )


def _opening(ghost: int, turns: int) -> str:
    """Return the sentence saying when a portal opens to the chamber named before."""
    portal = colours.portal(ghost)
    if not turns:
        return _("The {portal} portal faces it.", portal=portal)
    return many(
        "The {portal} portal will face it when one more is beaten.",
        "The {portal} portal will face it when {count} more are beaten.",
        turns,
        portal=portal,
        count=_(NUMBERS[turns]),
    )


def _about_a_plan(before: EighteenGhosts, result: Outcome, decision: Decision) -> Iterator[str]:
    """Yield one's next escape or fight in the expected continuation."""
    state = result.after.clone()
    for action in decision.principal_variation[1:]:
        if state.current_player == TERMINAL:
            return
        step = outcome(state, action)
        own = [g for g, _ in step.escapes if g // 3 == result.player]
        if own:
            colour = colours.whom(own[0])
            yield _("This move prepares the escape of your {colour} ghost.", colour=colour)
        if step.player == result.player and step.turned is not None:
            # For translators: {move} is written as in the log, such as "c3xd3"
            yield _(
                "This move prepares {move}, which turns the {portal} portal.",
                move=state.notation(action),
                portal=colours.portal(step.turned),
            )
        state = step.after


def _about_carpet(result: Outcome) -> str:
    """Return the sentence saying how far a chamber is from the future opening of its portal."""
    ghost, square = result.ghost, result.target
    assert square is not None
    kind = ghost % 3
    steps, turns = min((DISTANCE[kind][turns][square], turns) for turns in (1, 2, 3))
    door = tables.FACING[kind][turns]
    assert door is not None
    values = {
        "square": tables.NAMES[square],
        "portal": colours.portal(ghost),
        "colour": colours.name(ghost),
        "ghost": colours.a_ghost(ghost),
        "ghosts": colours.ghosts(ghost),
        "count": _(NUMBERS[turns]),
    }
    if not steps:
        return many(
            "The {portal} portal opens to {square} itself once one {ghost} ghost is beaten.",
            "The {portal} portal opens to {square} itself once {count} {ghosts} ghosts are beaten.",
            turns,
            **values,
        )
    return many(
        "From {square} it is {steps} to {door}, where {colour} leaves once one {ghost} ghost is "
        "beaten.",
        "From {square} it is {steps} to {door}, where {colour} leaves once {count} {ghosts} ghosts "
        "are beaten.",
        turns,
        steps=_steps(steps),
        door=tables.NAMES[door],
        **values,
    )


# What is asked about positions


def escapes_at_hand(state: EighteenGhosts, player: int) -> set[tuple[int, int, bool]]:
    """Return the escapes that `player` could make if it were their turn.

    Each is (ghost, square it leaves from, whether that wins the match).
    """
    if state.phase != TURN or state.current_player == TERMINAL:
        return set()
    turn = state.clone()
    turn.current_player = player
    found = set()
    for action in turn.legal_actions():
        if action < tables.RELEASE:
            result = outcome(turn, action)
            wins = result.after.winner == player
            found |= {(g, s, wins) for g, s in result.escapes if g // 3 == player}
    return found


def _hunter(state: EighteenGhosts, ghost: int, square: int) -> int | None:
    """Return the square of an adjacent enemy that beats the ghost, or None."""
    enemy = (1 - ghost // 3) * 3 + tables.BEATEN_BY[ghost % 3]
    return next((near for _, near in tables.STEPS[square] if state.board[near] == enemy), None)


def _way(state: EighteenGhosts, ghost: int, square: int | None) -> int:
    """Return the steps from a square to the open side of the ghost's portal; FAR for None."""
    return FAR if square is None else DISTANCE[ghost % 3][state.portals[ghost % 3]][square]


def _nearest(state: EighteenGhosts, ghost: int, turns: int) -> int:
    """Return the steps of the nearest such ghost to its exit after some quarter turns, or FAR."""
    distance = DISTANCE[ghost % 3][(state.portals[ghost % 3] + turns) % 4]
    return min((distance[s] for s in range(25) if state.board[s] == ghost), default=FAR)


def _steps(count: int) -> str:
    """Return a number of steps in words."""
    return many("one step", "{count} steps", count, count=_(NUMBERS[min(count, 7)]))
