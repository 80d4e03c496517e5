"""Actions and boards of Guidance Rite as text."""

from __future__ import annotations

from typing import Final

from game.rules.guidance_rite import tables
from game.rules.guidance_rite.pieces import EMPTY, GREY, MARKED, OWNER, arrows_of, character_of
from game.rules.guidance_rite.powers import bite_of
from game.rules.guidance_rite.tables import Ground, target_of

_WORDS: Final = {
    tables.PASS: "pass",
    tables.END: "end",
    tables.KEEP: "keep",
    tables.TAKE: "take",
    tables.GO_FIRST: "first",
    tables.GO_SECOND: "second",
    tables.NO_ITEM: "no item",
    tables.TIMEOUT: "timeout",
}
_ON_SQUARES: Final = (  # The first number and words of each kind, in descending order.
    (tables.SWAP, "swap "),
    (tables.CROW_POWER, "crow "),
    (tables.RAT_POWER, "rat "),
    (tables.CROSS, "x"),
    (tables.PLUS, "+"),
    (tables.CLAIM, "claim "),
)
_SIGNS: Final = "prclgm"  # The letter of each character; capitals are A's.
_OWNERS: Final = ".AB?"


def notation(board: list[int], ground: Ground, action: int) -> str:
    """Return the text of an action that is legal in a position."""
    names = ground.names
    if action < tables.PASS:
        source, target = action >> 5, target_of(ground, action)
        sign = "-" if board[target] == EMPTY else "x"
        return names[source] + ("=" if action & tables.EXCHANGE else sign) + names[target]
    if action in _WORDS:
        return _WORDS[action]
    if action >= tables.TOSS:
        return "toss " + "AB"[action - tables.TOSS]
    if action >= tables.DEAL:
        player, item = divmod(action - tables.DEAL, 3)
        return f"{'AB'[player]} {tables.ITEMS[item]}"
    if action >= tables.NUMBERS:
        return "items {}-{}".format(*tables.ITEM_NUMBERS[action - tables.NUMBERS])
    if tables.ROTATE <= action < tables.SWAP:
        square, eighths = divmod(action - tables.ROTATE, 8)
        return f"rotate {names[square]} {eighths * 45}"
    for start, word in (
        (tables.HONOUR, "honour"),
        (tables.BLACKEN, "black"),
        (tables.LIZARD_POWER, "lizard"),
    ):
        if start <= action < start + 8 * len(names):
            square, direction = divmod(action - start, 8)
            return f"{word} {names[square]} {tables.DIRECTIONS[direction]}"
    if tables.MONSTER_POWER <= action < tables.CROW_POWER:
        square, target, direction = bite_of(action, ground)
        return f"monster {names[square]} {names[target]} {tables.DIRECTIONS[direction]}"
    start, word = next(pair for pair in _ON_SQUARES if action >= pair[0])
    return word + names[action - start]


def drawing(board: list[int], ground: Ground) -> list[str]:
    """Return the lines of a board.

    A piece is three lines: its arrows (`*` black, `o` grey or used up) around its owner, its
    character (p for none) and `!` if it is marked.
    """
    lines = []
    width = ground.width
    for rank in range(tables.HEIGHT - 1, -1, -1):
        cells = [_cell(piece) for piece in board[rank * width : rank * width + width]]
        for line in range(3):
            label = str(rank + 1) if line == 1 else " "
            lines.append(label + "  " + "  ".join(cell[line] for cell in cells))
    return [*lines, "     " + "      ".join("abcdef"[:width])]


def _cell(piece: int) -> tuple[str, str, str]:
    if piece == EMPTY:
        return "     ", "  .  ", "     "
    arrows = arrows_of(piece)
    grey = (piece & GREY) >> 8
    n, ne, e, se, s, sw, w, nw = (
        " " if not arrows >> d & 1 else "o" if grey >> d & 1 else "*" for d in range(8)
    )
    owner = _OWNERS[piece >> OWNER]
    sign = _SIGNS[character_of(piece)]
    sign = sign if owner == "B" else sign.upper()
    mark = "!" if piece & MARKED else " "
    return f"{nw} {n} {ne}", f"{w}{owner}{sign}{mark}{e}", f"{sw} {s} {se}"
