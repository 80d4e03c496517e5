"""The facts of Guidance Rite: claims, items, moves, powers, joint plans and ends.

Pieces are numbers as in `pieces`, squares are names. Secret actions are known only to their player:
the names of a round of claims until both players have named, and a plan of bout 3 until both have
one. A player who plans sees the board as if the plan were carried out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.facts import Board, Fact, Facts
from game.rules.guidance_rite import powers, state, tables
from game.rules.guidance_rite.actions import is_grey, kind_of, manner_of
from game.rules.guidance_rite.pieces import (
    EMPTY,
    OWNER,
    UNCLAIMED,
    plain,
)
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import Ground, target_of
from game.rules.guidance_rite.together import Clash
from game.state import HIDDEN

Changes = tuple[tuple[str, int], ...]  # Each square with its piece now, or EMPTY.


class ByPlayer(Fact):
    """Something that one player did."""

    player: int


# Before the battle


class ItemsDealt(Fact):
    """The numbers of items for A and B were decided."""

    first: int
    second: int


class ItemDealt(Fact):
    """A player got an item."""

    player: int
    item: int


class CoinTossed(Fact):
    """A coin toss decided who moves first."""

    player: int


class OrderChosen(ByPlayer):
    """The player with fewer items chose to move first or second."""

    first: bool


class Named(ByPlayer):
    """A player named a piece in secret."""

    square: str
    piece: int
    opening: bool  # Whether it is the first round of claims of the match.


class NamesKept(ByPlayer):
    """A player finished naming; the other player is next."""


class Claimed(ByPlayer):
    """A player got a piece that nobody else had named."""

    square: str
    piece: int


class Clashed(Fact):
    """A piece that both players had named left the board."""

    square: str


class Removed(Fact):
    """A piece that nobody had named left the board at the end of the claims."""

    square: str


class Placed(ByPlayer):
    """A plain piece was put on the board, a plus or a cross."""

    square: str
    piece: int


# Turns


class Changed(ByPlayer):
    """A player changed pieces without moving them."""

    changes: Changes


class ItemUsed(Changed):
    """A player used an item; own pieces it was used on may not move this turn."""

    held: tuple[str, ...]


class HonourBegun(ByPlayer):
    """A player named the own piece of a Point of Honour, and its new arrow."""

    square: str
    piece: int
    direction: int


class Honoured(ItemUsed):
    """A Point of Honour gave a piece of each player an arrow; this is the opponent's piece."""

    square: str
    piece: int
    direction: int


class Rotated(ItemUsed):
    """The arrows of an own piece turned clockwise."""

    square: str
    piece: int
    eighths: int


class SwapBegun(ByPlayer):
    """A player named the first piece of a Swap."""

    square: str
    piece: int


class Swapped(ItemUsed):
    """Two pieces of one owner exchanged characters."""

    square: str
    piece: int
    other_square: str
    other: int


class ItemDeclined(ByPlayer):
    """A player used no item."""


class Moved(ByPlayer):
    """A piece moved to another square, and its move may have changed it."""

    final: bool  # Whether it is the final match.
    piece: int  # The piece before its move.
    source: str
    square: str
    manner: str  # One of step, jump, stride, wrap and exchange.
    direction: int
    grey: bool  # Whether it moved along a grey arrow.
    becomes: int


class Captured(Moved):
    """A piece captured an enemy, or a friend in the death match."""

    victim: int

    @property
    def friend(self) -> bool:
        """Whether it was a friend."""
        return self.victim >> OWNER == self.piece >> OWNER


class Merged(Captured):
    """A piece captured a friend and got its arrows in grey (final match only)."""


class Exchanged(Moved):
    """A piece changed places with a friendly Guardian, which lost its symbol."""

    guardian: int  # The Guardian before the exchange.


class TookOver(Changed):
    """A piece took over the character of a captured friend."""

    square: str
    character: int


class KeptCharacter(Changed):
    """A piece kept its own character after capturing a friend with another one."""

    square: str
    piece: int


class Empowered(Changed):
    """A piece used its power and lost its symbol."""

    square: str


class TurnedRound(Empowered):
    """A Rat turned all its arrows by half a circle."""


class GotArrow(Empowered):
    """A Lizard got an arrow."""

    direction: int


class Bitten(Empowered):
    """A Monster bit off an arrow of its neighbour."""

    target: str
    victim: int
    direction: int


class Reopened(Empowered):
    """The used arrows of a Crow work again."""


class CrowCalled(ByPlayer):
    """A Crow began to blacken grey arrows (final match only)."""

    square: str


class Blackened(Changed):
    """A Crow blackened a grey arrow, and lost its symbol with the first one."""

    square: str
    piece: int
    direction: int


class PowerDeclined(ByPlayer):
    """A player ended the turn without a power, or without any more arrows for a Crow."""

    more: bool  # Whether some arrows have become black.


class Passed(ByPlayer):
    """A player had no legal move and passed."""


class TimedOut(ByPlayer):
    """A player's time was up."""


# Both at once


class Planned(ByPlayer):
    """A player added an action to a plan of bout 3; nobody else sees it before the reveal."""

    finished: bool
    restored: Changes  # The squares that the finished plan had changed; it is still secret.


class Revealed(ByPlayer):
    """A player's plan of bout 3 was revealed."""

    plan: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Arrival:
    """The move of one of two pieces that moved at the same time."""

    piece: int  # The piece before its move.
    source: str
    square: str
    manner: str
    becomes: int  # The piece after it, or EMPTY if it was destroyed on arrival.


@dataclass(frozen=True, slots=True)
class Loss:
    """A piece that was lost when both moved."""

    source: str  # Its square before the moves.
    piece: int
    merged: bool  # Whether a friend captured it.


class MovedTogether(Fact):
    """Both players' moves were carried out simultaneously."""

    arrivals: tuple[Arrival, ...]
    losses: tuple[Loss, ...]


class EmpoweredTogether(Fact):
    """Both players' powers, as far as still possible, were carried out simultaneously."""

    changes: Changes
    bitten: tuple[str, ...]  # The squares of pieces that lost an arrow.


# Ends


class TurnEnded(Fact):
    """A turn ended, in bout 3 that of both players; pieces held by an item may move again."""

    turn: int


class BoutEnded(Fact):
    """A bout was won by a player, or by NOBODY."""

    winner: int
    ending: int


class BoardLaid(Fact):
    """The pieces of a bout were laid out."""

    bout: int
    pieces: Changes


# What an action does by itself


def action_facts(before: GuidanceRite, action: int) -> list[Fact]:
    """Return the facts of an action, without those of the end of a turn or round of claims."""
    player, names, kind = before.current_player, before.ground.names, kind_of(action)
    if kind == "move":
        return [_move(before, action)]
    if kind == "claim":
        piece = before.board[action - tables.CLAIM]
        opening = before.bout == 1 and all(p >> OWNER == UNCLAIMED for p in before.board)
        return [Named(player, names[action - tables.CLAIM], piece, opening)]
    if kind in ("plus", "cross"):
        square = action - (tables.PLUS if kind == "plus" else tables.CROSS)
        return [Placed(player, names[square], _acted(before, action).board[square])]
    if kind in ("take", "keep"):
        return [_choice(before, action)]
    if kind in ("honour", "rotate", "swap"):
        return [_item(before, action)]
    if kind == "crow" and before.final:
        return [CrowCalled(player, names[action - tables.CROW_POWER])]
    if kind == "black":
        return [_blackening(before, action)]
    if kind in ("rat", "lizard", "monster", "crow"):
        return [_power(before, action)]
    if kind == "timeout":
        return [TimedOut(player), *_instead(before)]
    if kind == "numbers":
        return [ItemsDealt(*tables.ITEM_NUMBERS[action - tables.NUMBERS])]
    if kind == "deal":
        return [ItemDealt(*divmod(action - tables.DEAL, 3))]
    if kind == "toss":
        return [CoinTossed(action - tables.TOSS)]
    if kind in ("first", "second"):
        return [OrderChosen(player, kind == "first")]
    if kind == "end":
        return [PowerDeclined(player, before.phase == state.BLACKENING)]
    return [ItemDeclined(player) if kind == "no item" else Passed(player)]


def _acted(before: GuidanceRite, action: int) -> GuidanceRite:
    """Return a copy in which an action is carried out, and nothing that follows from it."""
    after = before.clone()
    state.PHASES[before.phase].act(after, action)
    return after


def _instead(before: GuidanceRite) -> list[Fact]:
    """Return what is done for a player who did nothing in time."""
    action = state.PHASES[before.phase].instead(before)
    return [] if action is None else action_facts(before, action)


def _move(before: GuidanceRite, action: int) -> Fact:
    ground, board = before.ground, before.board
    source, target = action >> 5, target_of(ground, action)
    piece, occupant = board[source], board[target]
    becomes = _acted(before, action).board[target]
    player, names = before.current_player, ground.names
    ends, manner = (names[source], names[target]), manner_of(board, ground, action)
    grey = is_grey(before, action)
    way = (player, before.final, piece, *ends, manner, action >> 2 & 7, grey)
    if occupant == EMPTY:
        return Moved(*way, becomes)
    if action & tables.EXCHANGE:
        return Exchanged(*way, becomes, occupant)
    merging = before.final and occupant >> OWNER == piece >> OWNER
    return (Merged if merging else Captured)(*way, becomes, occupant)


def _choice(before: GuidanceRite, action: int) -> Fact:
    player, name = before.current_player, before.ground.names[before.moved]
    changes = _changes(before.board, _acted(before, action).board, before.ground)
    if action == tables.TAKE:
        return TookOver(player, changes, name, before.captured)
    return KeptCharacter(player, changes, name, before.board[before.moved])


def _item(before: GuidanceRite, action: int) -> Fact:
    names, board, player = before.ground.names, before.board, before.current_player
    kind, begun = kind_of(action), before.chosen != state.NOBODY
    if kind == "swap":
        square, direction = action - tables.SWAP, 0
    else:
        square, direction = divmod(
            action - (tables.HONOUR if kind == "honour" else tables.ROTATE), 8
        )
    name, piece = names[square], board[square]
    if kind == "honour" and not begun:
        return HonourBegun(player, name, piece, direction)
    if kind == "swap" and not begun:
        return SwapBegun(player, name, piece)
    after = _acted(before, action)
    held = tuple(names[s] for s in range(len(board)) if after.held[player] >> s & 1)
    used = player, _changes(board, after.board, before.ground), held
    if kind == "rotate":
        return Rotated(*used, name, piece, direction)
    if kind == "honour":
        return Honoured(*used, name, piece, direction)
    first = before.chosen - tables.SWAP
    return Swapped(*used, names[first], board[first], name, piece)


def _power(before: GuidanceRite, action: int) -> Fact:
    ground, player = before.ground, before.current_player
    changes = _changes(before.board, _acted(before, action).board, ground)
    if action >= tables.CROW_POWER:
        return Reopened(player, changes, ground.names[action - tables.CROW_POWER])
    if action >= tables.MONSTER_POWER:
        square, target, direction = powers.bite_of(action, ground)
        victim = before.board[target]
        return Bitten(
            player, changes, ground.names[square], ground.names[target], victim, direction
        )
    if action >= tables.LIZARD_POWER:
        square, direction = divmod(action - tables.LIZARD_POWER, 8)
        return GotArrow(player, changes, ground.names[square], direction)
    return TurnedRound(player, changes, ground.names[action - tables.RAT_POWER])


def _blackening(before: GuidanceRite, action: int) -> Fact:
    changes = _changes(before.board, _acted(before, action).board, before.ground)
    square, direction = divmod(action - tables.BLACKEN, 8)
    name, piece = before.ground.names[square], before.board[square]
    return Blackened(before.current_player, changes, name, piece, direction)


def _changes(before: list[int], after: list[int], ground: Ground) -> Changes:
    """Return the squares on which something else stands than before."""
    pairs = enumerate(zip(before, after, strict=True))
    return tuple((ground.names[square], new) for square, (old, new) in pairs if old != new)


# What happened between two observations


def derive_facts(before: GuidanceRite, after: GuidanceRite, action: int | None) -> list[Fact]:
    """Return what a viewer saw happen; the action is None if it was the other player's secret."""
    found = [] if action is None else action_facts(before, action)
    if before.phase == state.CLAIMING:
        found += _claims(before, after)
    elif before.in_secret:
        found += _plans(before, after, found, action is not None)
    ended = len(after.endings) > len(before.endings)
    if before.phase >= state.OFFERING and (ended or after.turn != before.turn):
        found.append(TurnEnded(before.turn + 1))
    if ended:
        winner = next((p for p in (0, 1) if after.wins[p] > before.wins[p]), state.NOBODY)
        found.append(BoutEnded(winner, after.endings[-1]))
    if after.bout != before.bout:
        laid = _changes([EMPTY] * len(after.board), after.board, after.ground)
        found.append(BoardLaid(after.bout, laid))
    return found


def _claims(before: GuidanceRite, after: GuidanceRite) -> Iterator[Fact]:
    """Yield the end of a player's naming, and after the second player the result of the round."""
    player = before.current_player
    if after.phase == state.CLAIMING and after.current_player == player:
        return
    if player == 0:
        yield NamesKept(player)
        return
    names = before.ground.names
    for square, (old, new) in enumerate(zip(before.board, after.board, strict=True)):
        if old != new:
            owner, gone = (new >> OWNER) - 1, Clashed if after.clashed >> square & 1 else Removed
            yield gone(names[square]) if new == EMPTY else Claimed(owner, names[square], new)


def _plans(
    before: GuidanceRite, after: GuidanceRite, own: Sequence[Fact], known: bool
) -> Iterator[Fact]:
    """Yield how far a plan has come, of which its player knows the `own` deeds, and both plans."""
    player = before.current_player
    if after.in_secret and after.current_player == player:
        if known:
            yield Planned(player, False, ())
        return
    restored = _changes(standing(before, own), before.base, before.ground)
    yield Planned(player, True, restored)
    if player == 0:
        return
    plans = after.plan_a, after.plan_b
    for planner, plan in enumerate(plans):
        left = _left_by(plans[1 - planner])
        yield Revealed(planner, tuple(_plan_facts(before, planner, plan, left)))
    if all(before.timeouts[p] + (plans[p][0] == tables.TIMEOUT) < state.TIMEOUTS for p in (0, 1)):
        yield from _together(before, plans)


def _left_by(plan: Sequence[int]) -> int | None:
    """Return the square that a plan leaves, or None without a move."""
    return plan[0] >> 5 if plan[0] < tables.PASS else None


def _plan_facts(
    before: GuidanceRite, player: int, plan: Sequence[int], left: int | None
) -> Iterator[Fact]:
    """Yield the facts of a plan by itself, on the board before the moves.

    A move to the square that the opponent has `left` captures nothing.
    """
    world = before.clone()
    world.ask_in_secret(player)
    for number, action in enumerate(plan, 1):
        seen = world.clone()
        if number == 1 and left is not None:
            seen.board[left] = EMPTY
        yield from action_facts(seen, action)
        if number < len(plan):
            world.apply(action)


def _together(before: GuidanceRite, plans: tuple[list[int], list[int]]) -> Iterator[Fact]:
    """Yield the results of two plans that are carried out simultaneously."""
    base, final, ground = before.base, before.final, before.ground
    names = ground.names
    clash = Clash(base, plans, final)
    ways = clash.arrivals
    sources, targets = [way[1] for way in ways], [way[2] for way in ways]
    arrivals = []
    for player, source, target in ways:
        action = plans[player][0]
        manner = manner_of(base, ground, action) if source == action >> 5 else "exchange"
        becomes = clash.after_moves[target]
        arrivals.append(Arrival(base[source], names[source], names[target], manner, becomes))
    alone = {target: player + 1 for player, _, target in ways if targets.count(target) == 1}
    losses = [
        Loss(names[square], piece, square not in sources and alone.get(square) == piece >> OWNER)
        for square, piece in enumerate(base)
        if piece and square not in clash.origin
    ]
    yield MovedTogether(tuple(arrivals), tuple(losses))
    changes = _changes(clash.after_moves, clash.board, ground)
    bites = [
        names[powers.bite_of(action, ground)[1]]
        for action in (*plans[0], *plans[1])
        if tables.MONSTER_POWER <= action < tables.CROW_POWER
    ]
    if changes:
        squares = {square for square, _ in changes}
        yield EmpoweredTogether(changes, tuple(square for square in bites if square in squares))


def preview_facts(observation: GuidanceRite, action: int) -> list[Fact]:
    """Return what the current player knows in advance of an action.

    The other player's secrets and the board of the next bout are left out.
    """
    if observation.phase == state.CLAIMING or observation.in_secret:
        return action_facts(observation, action)
    after = observation.clone()
    after.later = ((EMPTY,) * len(after.board),) * len(after.later)
    after.apply(action)
    found = derive_facts(observation, after, action)
    return [fact for fact in found if not isinstance(fact, BoardLaid)]


def visible_to(before: GuidanceRite, action: int, player: int) -> bool:
    """Return whether a player sees an action: it is open, or a secret one of that player."""
    secret = before.phase == state.CLAIMING or before.in_secret
    return not secret or before.current_player == player


# What a viewer sees standing


def board(observation: GuidanceRite) -> Board:
    """Return the pieces, the squares known to be named, and those of pieces that may not move."""
    names = observation.ground.names
    found: Board = {names[s]: piece for s, piece in enumerate(observation.board) if piece}
    for player, named in enumerate(observation.names):
        if named != HIDDEN:
            found |= {f"named {player} {n}": True for s, n in enumerate(names) if named >> s & 1}
    if state.OFFERING <= observation.phase < state.OVER:
        held = observation.held[0] | observation.held[1]
        found |= {f"held {name}": True for s, name in enumerate(names) if held >> s & 1}
    return found


def apply_fact(board: Board, fact: Fact) -> None:
    """Change a board in place as a fact says."""
    match fact:
        case Named(player, square):
            board[f"named {player} {square}"] = True
        case Claimed() | Clashed() | Removed():
            for player in (0, 1):
                board.pop(f"named {player} {fact.square}", None)
            _stand(board, fact.square, fact.piece if isinstance(fact, Claimed) else EMPTY)
        case Placed(_, square, piece):
            _stand(board, square, piece)
        case Changed(changes=changes) | EmpoweredTogether(changes):
            for square, piece in changes:
                _stand(board, square, piece)
            if isinstance(fact, ItemUsed):
                board |= {f"held {square}": True for square in fact.held}
        case Moved():
            left = plain(fact.guardian) if isinstance(fact, Exchanged) else EMPTY
            _stand(board, fact.source, left)
            _stand(board, fact.square, fact.becomes)
        case Planned(restored=restored):
            for square, piece in restored:
                _stand(board, square, piece)
        case MovedTogether(arrivals, losses):
            sources = [loss.source for loss in losses]
            for square in sources + [arrival.source for arrival in arrivals]:
                _stand(board, square, EMPTY)
            for arrival in arrivals:
                _stand(board, arrival.square, arrival.becomes)
        case TurnEnded():
            for key in [key for key in board if key.startswith("held")]:
                del board[key]
        case BoardLaid(_, pieces):
            board.clear()
            board |= dict(pieces)


def _stand(board: Board, square: str, piece: int) -> None:
    """Put a piece on a square, or clear it for EMPTY."""
    board.pop(square, None)
    if piece != EMPTY:
        board[square] = piece


def standing(observation: GuidanceRite, facts: Sequence[Fact]) -> list[int]:
    """Return the piece on each square after some facts."""
    found = board(observation)
    for fact in facts:
        apply_fact(found, fact)
    return [found.get(name, EMPTY) for name in observation.ground.names]


FACTS: Final[Facts[GuidanceRite]] = Facts(
    (
        ItemsDealt, ItemDealt, CoinTossed, OrderChosen, Named, NamesKept, Claimed, Clashed,
        Removed, Placed, HonourBegun, Honoured, Rotated, SwapBegun, Swapped, ItemDeclined, Moved,
        Captured, Merged, Exchanged, TookOver, KeptCharacter, TurnedRound, GotArrow, Bitten,
        Reopened, CrowCalled, Blackened, PowerDeclined, Passed, TimedOut, Planned, Revealed,
        MovedTogether, EmpoweredTogether, TurnEnded, BoutEnded, BoardLaid,
    ),
    derive_facts,
    preview_facts,
    visible_to,
)  # fmt: skip
