"""Guidance Rite written a second time, slowly and from the rule book alone.

Nothing is shared with the engine but the notation. Pieces are tuples of words and sets of angles,
squares are names, and a turn is no state: it is told anew from its first word with every question.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

ANGLES = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}
WORDS = {angle: word for word, angle in ANGLES.items()}
WAYS = {0: (0, 1), 45: (1, 1), 90: (1, 0), 135: (1, -1), 180: (0, -1), 225: (-1, -1)}
WAYS |= {270: (-1, 0), 315: (-1, 1)}
OTHER = {"A": "B", "B": "A"}


class Piece(NamedTuple):
    owner: str  # A, B or ?
    kind: str
    black: frozenset[int]
    grey: frozenset[int]
    marked: bool

    def all(self) -> frozenset[int]:
        return self.black | self.grey


Board = dict[str, Piece]


class Ask(Exception):
    """A turn cannot go on before one of these is said; this is the board at that moment."""

    def __init__(self, texts: list[str], board: Board) -> None:
        super().__init__(texts)
        self.texts, self.board = texts, board


@dataclass
class Position:
    wide: bool
    rule: str
    boards: list[Board]
    items: dict[str, list[str]]
    bout: int = 0
    wins: dict[str, int] = field(default_factory=lambda: {"A": 0, "B": 0})
    first: str = ""
    stage: str = ""  # claim, toss, choose, place, offer, turn, secret, over
    player: str = ""
    board: Board = field(default_factory=dict)
    named: dict[str, frozenset[str]] = field(default_factory=dict)
    still: int = 0
    richer: str = ""
    stuck: bool = False
    late: dict[str, int] = field(default_factory=dict)
    number: int = 0
    offers: str = ""  # who is still to be asked for an item
    held: dict[str, frozenset[str]] = field(default_factory=dict)
    said: tuple[str, ...] = ()
    plan: tuple[str, ...] = ()
    winner: str = ""


# Squares


def squares(wide: bool) -> list[str]:
    return [f + r for r in "12345" for f in ("abcdef" if wide else "abcde")]


def go(wide: bool, square: str, angle: int, steps: int = 1, around: bool = False) -> str | None:
    width = 6 if wide else 5
    x, y = "abcdef".index(square[0]), int(square[1]) - 1
    x, y = x + WAYS[angle][0] * steps, y + WAYS[angle][1] * steps
    if around:
        x, y = x % width, y % 5
    return "abcdef"[x] + str(y + 1) if 0 <= x < width and 0 <= y < 5 else None


def beside(wide: bool, square: str) -> list[str]:
    found = [go(wide, square, angle) for angle in (0, 90, 180, 270)]
    return [name for name in found if name]


def renew(piece: Piece) -> Piece:
    if piece.kind == "lizard" and not piece.black:
        return piece._replace(black=frozenset(WAYS) - piece.grey)
    return piece


def spin(piece: Piece, degrees: int) -> Piece:
    return piece._replace(
        black=frozenset((a + degrees) % 360 for a in piece.black),
        grey=frozenset((a + degrees) % 360 for a in piece.grey),
    )


# Moves


class Step(NamedTuple):
    source: str
    target: str
    angle: int
    long: bool
    around: bool
    exchange: bool


def steps(wide: bool, board: Board, player: str, held: frozenset[str]) -> dict[str, Step]:
    found = {}
    for source in squares(wide):
        piece = board.get(source)
        if piece is None or piece.owner != player or source in held:
            continue
        for angle in sorted(piece.all() if wide else piece.black):
            ways = []
            near = go(wide, source, angle)
            far = go(wide, source, angle, 2)
            if near:
                ways.append((near, False, False))
            elif piece.kind == "guardian":
                ways.append((go(wide, source, angle, 1, True), False, True))
            if piece.kind == "crow" and far and angle in piece.black and far not in board:
                ways.append((far, True, False))
            if piece.kind == "monster" and far and near not in board:
                ways.append((far, True, False))
            for target, long, around in ways:
                there = board.get(target)
                if there is None:
                    found[f"{source}-{target}"] = Step(source, target, angle, long, around, False)
                    continue
                friend = there.owner == player
                if not friend or not wide or not (piece.marked or there.marked):
                    found[f"{source}x{target}"] = Step(source, target, angle, long, around, False)
                single = piece.kind == "monster" and not long
                may = friend and piece.kind != "guardian" and not single and target not in held
                if may and there.kind == "guardian":
                    found[f"{source}={target}"] = Step(source, target, angle, long, around, True)
    return found


def effect(piece: Piece, step: Step, captured: bool, merges: bool = False) -> Piece:
    """Return what a piece is after its own move."""
    if step.angle in piece.grey:
        piece = piece._replace(grey=piece.grey - {step.angle})
    if piece.kind == "rat":
        piece = spin(piece, 45)
    elif piece.kind == "crow" and step.long:
        piece = piece._replace(black=piece.black - {step.angle}, grey=piece.grey | {step.angle})
    elif piece.kind == "lizard":
        piece = piece._replace(black=piece.black - {step.angle})
        piece = piece if merges else renew(piece)  # who merges chooses a character first
    over_the_edge = piece.kind == "guardian" and step.around and captured
    if over_the_edge or (piece.kind == "monster" and not step.long):
        piece = piece._replace(kind="none")
    return piece


def merge(piece: Piece, friend: Piece) -> Piece:
    return piece._replace(
        black=piece.black - friend.black, grey=piece.grey | friend.black, marked=True
    )


# Powers


def powers(wide: bool, board: Board, player: str, moved: str, began: str) -> list[str]:
    found = []
    for square in squares(wide):
        piece = board.get(square)
        if piece is None or piece.owner != player or square == moved or piece.kind == began:
            continue
        if piece.kind == "rat" and piece.all():
            found.append(f"rat {square}")
        if piece.kind == "lizard" and len(piece.all()) < 6:
            found += [f"lizard {square} {WORDS[a]}" for a in WAYS if a not in piece.all()]
        if piece.kind == "monster":
            for target in beside(wide, square):
                if target in board:
                    found += [f"monster {square} {target} {WORDS[a]}" for a in board[target].all()]
        if piece.kind == "crow":
            mine = [p for p in board.values() if p.owner == player] if wide else [piece]
            if any(p.grey for p in mine):
                found.append(f"crow {square}")
    return found


def blacks(board: Board, player: str, done: list[str]) -> list[str]:
    """Return which arrows may be blackened after those done, as `SQUARE DIR`."""
    possible = [
        f"{square} {WORDS[a]}"
        for square, piece in board.items()
        if piece.owner == player
        for a in piece.grey
    ]
    pieces = [text.split()[0] for text in done]
    if len(pieces) == 3 or len(set(pieces)) == 2:
        return []
    if len(pieces) == 2:
        return [text for text in possible if text.split()[0] == pieces[0]]
    return possible


# A turn told from its beginning


class Told(NamedTuple):
    board: Board
    lost: bool
    passed: bool


def tell(pos: Position, said: tuple[str, ...], items: bool) -> Told:
    """Tell a turn from what was said; raise Ask where words are missing."""
    wide, player = pos.wide, pos.player
    board = dict(pos.board)
    words = iter(said)

    def ask(texts: list[str]) -> str:
        text = next(words, None)
        if text is None:
            raise Ask(texts, board)
        assert text in texts, (text, texts)
        return text

    held = pos.held.get(player, frozenset())
    texts = list(steps(wide, board, player, held)) or ["pass"]
    use = items and len(board) >= 9 and pos.items[player]
    text = ask(texts + (offers(pos) if use else []))
    if text.split()[0] in ("honour", "rotate", "swap"):
        board, _, selected = item(pos, text, ask)
        held = held | selected
        text = ask(list(steps(wide, board, player, held)) or ["pass"])
    if text == "pass":
        return Told(board, False, True)
    step = steps(wide, board, player, held)[text]
    began = board[step.source].kind
    there = board.get(step.target)
    merges = wide and there is not None and there.owner == player and not step.exchange
    piece = effect(board.pop(step.source), step, there is not None, merges)
    board[step.target] = piece
    gone = began == "monster" and not step.long
    if step.exchange and there:
        board[step.source] = there._replace(kind="none")
        gone = True
    elif there and there.owner == player and wide:
        board[step.target] = piece = merge(piece, there)
        if there.kind not in ("none", piece.kind) and ask(["keep", "take"]) == "take":
            piece = piece._replace(kind=there.kind)
        board[step.target] = renew(piece)
    lost = there is not None and not step.exchange
    if pos.bout != 3 and not any(p.owner == OTHER[player] for p in board.values()):
        return Told(board, lost, False)
    text = ask(["end"] + ([] if gone else powers(wide, board, player, step.target, began)))
    if text != "end":
        power(wide, board, player, text, ask)
    return Told(board, lost, False)


def power(
    wide: bool, board: Board, player: str, text: str, ask: Callable[[list[str]], str]
) -> None:
    name, square, *rest = text.split()
    source = board[square]
    if name == "rat":
        board[square] = spin(source, 180)._replace(kind="none")
    elif name == "lizard":
        board[square] = source._replace(black=source.black | {ANGLES[rest[0]]}, kind="none")
    elif name == "monster":
        bitten, angle = board[rest[0]], ANGLES[rest[1]]
        bitten = bitten._replace(black=bitten.black - {angle}, grey=bitten.grey - {angle})
        board[rest[0]] = renew(bitten)
        board[square] = source._replace(kind="none")
    elif not wide:
        board[square] = source._replace(black=source.all(), grey=frozenset(), kind="none")
    else:
        done: list[str] = []
        while more := blacks(board, player, done):
            texts = ["black " + arrow for arrow in more] + ["end"] * bool(done)
            text = ask(texts)
            if text == "end":
                break
            done.append(text.removeprefix("black "))
            blacken(board, done[-1])
            board[square] = board[square]._replace(kind="none")


def blacken(board: Board, arrow: str) -> None:
    square, word = arrow.split()
    piece, angle = board[square], ANGLES[word]
    board[square] = piece._replace(grey=piece.grey - {angle}, black=piece.black | {angle})


# Items


def offers(pos: Position) -> list[str]:
    board, player = pos.board, pos.player
    found = []
    mine, yours = free(board, player), free(board, OTHER[player])
    if "honour" in pos.items[player] and yours:
        found += ["honour " + arrow for arrow in mine]
    if "rotate" in pos.items[player]:
        for square, piece in board.items():
            if piece.owner == player and piece.all():
                found += [f"rotate {square} {degrees}" for degrees in range(45, 360, 45)]
    if "swap" in pos.items[player]:
        found += [f"swap {square}" for square in board if partners(board, square)]
    return found


def free(board: Board, player: str) -> list[str]:
    return [
        f"{square} {WORDS[a]}"
        for square, piece in board.items()
        if piece.owner == player
        for a in WAYS
        if a not in piece.all()
    ]


def partners(board: Board, square: str) -> list[str]:
    one = board[square]
    return [s for s, p in board.items() if p.owner == one.owner and p.kind != one.kind]


def item(
    pos: Position, text: str, ask: Callable[[list[str]], str]
) -> tuple[Board, str, frozenset[str]]:
    """Return the board after an item, which it was, and the own pieces it selected."""
    board = dict(pos.board)
    name, square, *rest = text.split()
    if name == "rotate":
        board[square] = spin(board[square], int(rest[0]))
        return board, name, frozenset([square])
    if name == "honour":
        other = ask(["honour " + arrow for arrow in free(board, OTHER[pos.player])])
        for arrow in (f"{square} {rest[0]}", other.removeprefix("honour ")):
            where, word = arrow.split()
            board[where] = board[where]._replace(black=board[where].black | {ANGLES[word]})
        return board, name, frozenset([square])
    other = ask(["swap " + s for s in partners(board, square)]).removeprefix("swap ")
    one, two = board[square], board[other]
    board[square] = renew(one._replace(kind=two.kind))
    board[other] = renew(two._replace(kind=one.kind))
    return board, name, frozenset([square, other]) if one.owner == pos.player else frozenset()


def spend(pos: Position, player: str, name: str) -> None:
    left = list(pos.items[player])
    left.remove(name)
    pos.items = {**pos.items, player: left}


def fresh(pos: Position) -> Position:
    """Return a copy that can be changed without changing the old one."""
    return replace(
        pos, board=dict(pos.board), wins=dict(pos.wins), late=dict(pos.late), held=dict(pos.held)
    )
