"""What the actions of Guidance Rite do, in sentences without their ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.guidance_rite.moves import moves
from game.rules.guidance_rite.pieces import OWNER, UNCLAIMED, character_of
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
from scenes.boards.guidance_rite.trial import (
    SPOKEN,
    captures,
    carried_out,
    is_grey,
    kind_of,
    manner_of,
    squares_of,
    trial_of,
)

Names = Sequence[str]

WAYS: Final = (
    "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
)  # fmt: skip
ITEM_NAMES: Final = ("Point of Honour", "Rotate", "Swap")
REASONS: Final = {
    CAPTURE: "the last enemy is captured",
    SHORT_COUNT: "few pieces are left and nothing was lost for long",
    LONG_COUNT: "nothing was lost for long",
    BOTH_PASSED: "neither side could move",
    TIMED_OUT: "the time was up three times",
    WIPED_OUT: "nobody has a piece left",
}


def noun(piece: int) -> str:
    """Return what a piece is called: its character, or plain piece."""
    return SPOKEN[character_of(piece)] or "plain piece"


def capital(words: str) -> str:
    """Return words with a capital first letter."""
    return words[:1].upper() + words[1:]


def piece_at(position: Position, square: int) -> str:
    """Return a piece with its square, such as "Rat c2"."""
    return f"{noun(position.board[square])} {position.ground.names[square]}"


def whose(position: Position, square: int, names: Names) -> str:
    """Return a piece with its owner and square, such as "Ben's Rat c2"."""
    owner = position.board[square] >> OWNER
    if owner == UNCLAIMED:
        return f"the unclaimed {piece_at(position, square)}"
    return f"{names[owner - 1]}'s {piece_at(position, square)}"


def sentence(before: GuidanceRite, action: int, names: Names) -> str:
    """Return what an action does, without how the bout goes on."""
    kind, squares = kind_of(action), before.ground.names
    if kind == "move":
        return move_sentence(before, action, names)
    if kind == "end" and before.phase == BLACKENING:
        return "No other arrow becomes black"
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind == "claim":
        square = action - CLAIM
        return f"Names {squares[square]}, {_article(noun(before.board[square]))}"
    if kind in ("plus", "cross"):
        square = action - (PLUS if kind == "plus" else CROSS)
        return f"A {kind} is placed on {squares[square]}"
    if kind in ("take", "keep"):
        return _taking(before, kind)
    if kind == "toss":
        return f"The coin lets {names[action - TOSS]} move first"
    if kind == "numbers":
        a, b = ITEM_NUMBERS[action - NUMBERS]
        return f"{names[0]} is dealt {_many(a, 'item')}, {names[1]} {_many(b, 'item')}"
    if kind == "deal":
        player, item = divmod(action - DEAL, 3)
        return f"{names[player]} is dealt {ITEM_NAMES[item]}"
    if kind in ("honour", "rotate", "swap"):
        return _item(before, action, kind, names)
    return _power(before, action, kind, names)


_PLAIN: Final = {
    "pass": "No move is possible",
    "end": "No power is used",
    "no item": "No item is used",
    "first": "Moves first in this bout",
    "second": "Moves second in this bout",
    "timeout": "Time is up",
}


def _article(word: str) -> str:
    return f"a {word}"


def _many(count: int, word: str) -> str:
    return f"{count} {word}{'s' * (count != 1)}"


def move_sentence(before: GuidanceRite, action: int, names: Names) -> str:
    """Return what a move does to who moves and who is met."""
    source, target = squares_of(before, action)
    squares, manner = before.ground.names, manner_of(before, action)
    mover, there = piece_at(before, source), squares[target]
    met = captures(before, action)
    trial = carried_out(before, action)
    if manner == "exchange":
        words = f"{capital(mover)} changes places with Guardian {there}, which loses its symbol"
        return words + _effect(before, action, trial.board[target])
    over = " over the edge" if manner == "wrap" else ""
    if met == "enemy":
        words = f"{capital(mover)} captures {whose(before, target, names)}{over}"
    elif met == "friend" and before.final:
        words = f"{capital(mover)} merges with {piece_at(before, target)}{over} and is marked"
    elif met == "friend":
        words = f"{capital(mover)} captures its friend, {piece_at(before, target)}{over}"
    elif manner == "jump":
        words = f"{capital(mover)} jumps to {there}"
    else:
        words = f"{capital(mover)} moves{over} to {there}"
    return words + _effect(before, action, trial.board[target])


def _effect(before: GuidanceRite, action: int, becomes: int) -> str:
    """Return what the move makes of the piece itself."""
    piece, direction = before.board[action >> 5], action >> 2 & 7
    character, found = character_of(piece), []
    if is_grey(before, action):
        found.append("its grey arrow is used up")
    if character == RAT:
        found.append("its arrows turn")
    elif character == CROW and manner_of(before, action) == "jump":
        found.append("that arrow becomes grey" if before.final else "that arrow is used up")
    elif character == LIZARD and not is_grey(before, action):
        again = becomes & 255 and not piece & 255 & ~(1 << direction)
        found.append("its arrows grow anew" if again else "that arrow is gone")
    elif character != character_of(becomes) and character in (GUARDIAN, MONSTER):
        found.append("it loses its symbol")
    return "".join(f"; {words}" for words in found)


def _taking(before: GuidanceRite, kind: str) -> str:
    square = before.ground.names[before.moved]
    own = noun(before.board[before.moved])
    if kind == "keep":
        return f"It stays {_article(own)} on {square}"
    return f"It takes over the {SPOKEN[before.captured]} on {square}"


def _power(before: GuidanceRite, action: int, kind: str, names: Names) -> str:
    squares = before.ground.names
    if kind == "rat":
        return f"Rat {squares[action - RAT_POWER]} turns round; it loses its symbol"
    if kind == "lizard":
        square, way = divmod(action - LIZARD_POWER, 8)
        return f"Lizard {squares[square]} gets an arrow {WAYS[way]}; it loses its symbol"
    if kind == "monster":
        square, target, way = bite_of(action, before.ground)
        victim = whose(before, target, names)
        return (
            f"Monster {squares[square]} bites off the {WAYS[way]} arrow of {victim}; "
            "it loses its symbol"
        )
    if kind == "crow":
        crow = f"Crow {squares[action - CROW_POWER]}"
        if before.final:
            return f"{crow} makes grey arrows black"
        return f"The used arrows of {crow} work again; it loses its symbol"
    square, way = divmod(action - BLACKEN, 8)
    return f"The {WAYS[way]} arrow of {piece_at(before, square)} becomes black"


def _item(before: GuidanceRite, action: int, kind: str, names: Names) -> str:
    if kind == "rotate":
        square, eighths = divmod(action - ROTATE, 8)
        return f"Rotate: the arrows of {piece_at(before, square)} turn by {eighths * 45} degrees"
    if kind == "honour":
        square, way = divmod(action - HONOUR, 8)
        return f"Point of Honour: {whose(before, square, names)} gets an arrow {WAYS[way]}"
    square = action - SWAP
    if before.chosen < 0:
        return f"Swap: {whose(before, square, names)} and another piece"
    first = piece_at(before, before.chosen - SWAP)
    return f"Swap: {first} and {piece_at(before, square)} exchange characters"


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
    """Return sentences as one; characters keep their capitals."""
    later = (s if s.split()[0] in SPOKEN else s[:1].lower() + s[1:] for s in found[1:])
    return "; ".join([*found[:1], *later])


def bout_result(before: Position, after: Position, names: Names) -> str:
    """Return how the bout that ended between two positions ended, or an empty text."""
    if len(after.endings) <= len(before.endings):
        return ""
    reason = REASONS[after.endings[len(before.endings)]]
    for player in (0, 1):
        if after.wins[player] > before.wins[player]:
            return f"{names[player]} wins the bout: {reason}"
    return f"nobody wins the bout: {reason}"
