"""What the actions of Guidance Rite do, in sentences without their ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.language import SOURCE, _, many, mark, spoken, within
from game.rules.guidance_rite.moves import moves
from game.rules.guidance_rite.pieces import OWNER, character_of
from game.rules.guidance_rite.position import (
    BLACKENING,
    BOTH_PASSED,
    CAPTURE,
    LONG_COUNT,
    SHORT_COUNT,
    TIMED_OUT,
    WIPED_OUT,
    Position,
)
from game.rules.guidance_rite.powers import bite_of
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import (
    BLACKEN,
    CLAIM,
    CROSS,
    CROW,
    CROW_POWER,
    DEAL,
    EXCHANGE,
    GUARDIAN,
    HONOUR,
    ITEM_NUMBERS,
    LIZARD,
    LIZARD_POWER,
    MONSTER,
    NUMBERS,
    PASS,
    PLUS,
    RAT,
    RAT_POWER,
    ROTATE,
    SWAP,
    TOSS,
    target_of,
)
from scenes.boards.guidance_rite.nouns import (
    capital,
    chained,
    character,
    name,
    prey,
    way,
    who,
    whom,
    whose,
)
from scenes.boards.guidance_rite.trial import (
    captures,
    carried_out,
    is_grey,
    kind_of,
    manner_of,
    squares_of,
    trial_of,
)

Names = Sequence[str]

CAPITALS: Final = ("Rat", "Crow", "Lizard", "Guardian", "Monster")  # that English keeps
REASONS: Final = {
    CAPTURE: mark("the last enemy is captured"),
    SHORT_COUNT: mark("few pieces are left and nothing was lost for long"),
    LONG_COUNT: mark("nothing was lost for long"),
    BOTH_PASSED: mark("neither side could move"),
    TIMED_OUT: mark("the time was up three times"),
    WIPED_OUT: mark("nobody has a piece left"),
}


def item_name(item: int) -> str:
    """Return what an item is called."""
    return (
        within("item", "Point of Honour"),
        within("item", "Rotate"),
        within("item", "Swap"),
    )[item]


def sentence(before: GuidanceRite, action: int, names: Names) -> str:
    """Return what an action does, without how the bout goes on."""
    return capital(_deed(before, action, names))


def _deed(before: GuidanceRite, action: int, names: Names) -> str:
    kind, squares = kind_of(action), before.ground.names
    if kind == "move":
        return move_sentence(before, action, names)
    if kind == "end" and before.phase == BLACKENING:
        return _("No other arrow becomes black")
    if kind in _PLAIN:
        return _(_PLAIN[kind])
    if kind == "claim":
        square = action - CLAIM
        # For translators: who names it stands before the sentence; the piece is "Rat" or so.
        said = _("Names {square}, a {piece}")
        return said.format(square=squares[square], piece=name(before.board[square]))
    if kind == "plus":
        return _("A plus is placed on {square}", square=squares[action - PLUS])
    if kind == "cross":
        return _("A cross is placed on {square}", square=squares[action - CROSS])
    if kind in ("take", "keep"):
        return _taking(before, kind)
    if kind == "toss":
        return _("The coin lets {player} move first", player=names[action - TOSS])
    if kind == "numbers":
        return _dealt(*ITEM_NUMBERS[action - NUMBERS], names)
    if kind == "deal":
        player, item = divmod(action - DEAL, 3)
        return _("{player} is dealt {item}", player=names[player], item=item_name(item))
    if kind in ("honour", "rotate", "swap"):
        return _item(before, action, kind, names)
    return _power(before, action, kind, names)


_PLAIN: Final = {
    "pass": mark("No move is possible"),
    "end": mark("No power is used"),
    "no item": mark("No item is used"),
    "first": mark("Moves first in this bout"),
    "second": mark("Moves second in this bout"),
    "timeout": mark("Time is up"),
}


def _dealt(first: int, second: int, names: Names) -> str:
    numbers = [many("{number} item", "{number} items", count) for count in (first, second)]
    # For translators: two players, and how many items each is dealt, such as "2 items".
    said = _("{first} is dealt {his}, {second} {theirs}")
    return said.format(first=names[0], his=numbers[0], second=names[1], theirs=numbers[1])


def move_sentence(before: GuidanceRite, action: int, names: Names) -> str:
    """Return what a move does to who moves and who is met."""
    target = squares_of(before, action)[1]
    becomes = carried_out(before, action).board[target]
    return chained([_way(before, action, names), *_effects(before, action, becomes)])


def _way(before: GuidanceRite, action: int, names: Names) -> str:
    """Return where a move leads and whom it meets there."""
    source, target = squares_of(before, action)
    mover, there = who(before, source), before.ground.names[target]
    manner = manner_of(before, action)
    if manner == "exchange":
        said = _("{mover} changes places with Guardian {square}, which loses its symbol")
        return said.format(mover=mover, square=there)
    over, met = manner == "wrap", captures(before, action)
    if met == "enemy":
        found = prey(before, target, names)
        if over:
            return _("{mover} captures {enemy} over the edge", mover=mover, enemy=found)
        return _("{mover} captures {enemy}", mover=mover, enemy=found)
    if met == "friend" and before.final:
        found = who(before, target)
        if over:
            said = _("{mover} merges with {friend} over the edge and is marked")
        else:
            said = _("{mover} merges with {friend} and is marked")
        return said.format(mover=mover, friend=found)
    if met == "friend":
        found = whom(before, target)
        if over:
            said = _("{mover} captures its friend, {friend} over the edge")
        else:
            said = _("{mover} captures its friend, {friend}")
        return said.format(mover=mover, friend=found)
    if manner == "jump":
        return _("{mover} jumps to {square}", mover=mover, square=there)
    if over:
        return _("{mover} moves over the edge to {square}", mover=mover, square=there)
    return _("{mover} moves to {square}", mover=mover, square=there)


def _effects(before: GuidanceRite, action: int, becomes: int) -> list[str]:
    """Return what the move makes of the piece itself."""
    piece, direction = before.board[action >> 5], action >> 2 & 7
    own, found = character_of(piece), []
    if is_grey(before, action):
        found.append(_("its grey arrow is used up"))
    if own == RAT:
        found.append(_("its arrows turn"))
    elif own == CROW and manner_of(before, action) == "jump":
        found.append(_("that arrow becomes grey") if before.final else _("that arrow is used up"))
    elif own == LIZARD and not is_grey(before, action):
        again = becomes & 255 and not piece & 255 & ~(1 << direction)
        found.append(_("its arrows grow anew") if again else _("that arrow is gone"))
    elif own != character_of(becomes) and own in (GUARDIAN, MONSTER):
        found.append(_("it loses its symbol"))
    return found


def _taking(before: GuidanceRite, kind: str) -> str:
    square = before.ground.names[before.moved]
    own = before.board[before.moved]
    if kind == "take":
        # For translators: the character is "Rat" or so, without an article.
        said = _("It takes over the {character} on {square}")
        return said.format(character=character(before.captured), square=square)
    if not character_of(own):
        return _("It stays a plain piece on {square}", square=square)
    return _("It stays a {character} on {square}", character=name(own), square=square)


def _power(before: GuidanceRite, action: int, kind: str, names: Names) -> str:
    squares = before.ground.names
    if kind == "rat":
        square = squares[action - RAT_POWER]
        return _("Rat {square} turns round; it loses its symbol", square=square)
    if kind == "lizard":
        place, direction = divmod(action - LIZARD_POWER, 8)
        said = _("Lizard {square} gets an arrow {direction}; it loses its symbol")
        return said.format(square=squares[place], direction=way(direction))
    if kind == "monster":
        place, target, direction = bite_of(action, before.ground)
        return _(
            "Monster {square} bites off the {direction} arrow of {victim}; it loses its symbol",
            square=squares[place],
            direction=way(direction),
            victim=whose(before, target, names),
        )
    if kind == "crow":
        square = squares[action - CROW_POWER]
        if before.final:
            return _("Crow {square} makes grey arrows black", square=square)
        return _("The used arrows of Crow {square} work again; it loses its symbol", square=square)
    place, direction = divmod(action - BLACKEN, 8)
    said = _("The {direction} arrow of {piece} becomes black")
    return said.format(direction=way(direction), piece=who(before, place))


def _item(before: GuidanceRite, action: int, kind: str, names: Names) -> str:
    if kind == "rotate":
        square, eighths = divmod(action - ROTATE, 8)
        said = _("Rotate: the arrows of {piece} turn by {degrees} degrees")
        return said.format(piece=who(before, square), degrees=eighths * 45)
    if kind == "honour":
        square, direction = divmod(action - HONOUR, 8)
        said = _("Point of Honour: {piece} gets an arrow {direction}")
        return said.format(piece=whose(before, square, names), direction=way(direction))
    square = action - SWAP
    if before.chosen < 0:
        return _("Swap: {piece} and another piece", piece=whose(before, square, names))
    first, second = who(before, before.chosen - SWAP), who(before, square)
    return _("Swap: {first} and {second} exchange characters", first=first, second=second)


def reaches(before: GuidanceRite, action: int) -> list[str]:
    """Return where a piece could go from where an action brings it."""
    trial = carried_out(before, action)
    if trial.moved < 0:
        return []
    board, ground = trial.board, trial.ground
    owner = board[trial.moved] >> OWNER
    found = {
        target_of(ground, a)
        for a in moves(board, owner - 1, trial.final, 0)
        if a >> 5 == trial.moved and a < PASS and not a & EXCHANGE
    }
    return [ground.names[square] for square in sorted(found)]


def plan_sentence(base: Position, player: int, plan: Sequence[int], names: Names) -> str:
    """Return a whole plan of bout 3, step by step on the board before it."""
    state = trial_of(base)
    state.base = base.base[:]
    state.ask_in_secret(player)
    found = []
    for action in plan:
        if kind_of(action) != "end":
            found.append(sentence(state, action, names))
        state.apply(action)
    return joined(found)


def joined(found: Sequence[str]) -> str:
    """Return sentences as one; in English they go on in small letters, except characters."""
    if spoken() != SOURCE:
        return chained(found)
    later = (s if s.split()[0] in CAPITALS else s[:1].lower() + s[1:] for s in found[1:])
    return chained([*found[:1], *later])


def bout_result(before: Position, after: Position, names: Names) -> str:
    """Return how the bout that ended between two positions ended, or an empty text."""
    if len(after.endings) <= len(before.endings):
        return ""
    reason = _(REASONS[after.endings[len(before.endings)]])
    for player in (0, 1):
        if after.wins[player] > before.wins[player]:
            # For translators: the reason is a sentence without its end.
            return _("{player} wins the bout: {reason}", player=names[player], reason=reason)
    return _("nobody wins the bout: {reason}", reason=reason)
