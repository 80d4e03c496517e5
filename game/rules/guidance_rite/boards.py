"""The pieces a bout begins with: made at random, or read from text files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

from game.drawings import LineFault, keys_in, players_own, read_text, refuse
from game.files import ASSETS, user_folder
from game.language import _, quoted
from game.rules.guidance_rite import tables
from game.rules.guidance_rite.pieces import GREY, MARKED, UNCLAIMED, make, text_of
from game.rules.guidance_rite.tables import Ground

Board = tuple[int, ...]

FOLDER: Final = ASSETS / "guidance_rite" / "boards"
VARIANTS: Final = ("death_match", "final_match")
MOST_BOARDS: Final = 4

# For random boards: character, pieces in each variant, fewest and most arrows of a piece.
_KINDS: Final = (
    (tables.RAT, (4, 5), (2, 4)),
    (tables.CROW, (4, 5), (2, 4)),
    (tables.GUARDIAN, (4, 5), (2, 4)),
    (tables.LIZARD, (4, 5), (3, 5)),
    (tables.MONSTER, (4, 5), (3, 5)),
    (tables.NONE, (5, 5), (4, 6)),
)
_PIECES_WITH_GREY: Final = 8
_MARKED_PIECES: Final = 4


def random_board(final: bool, rng: Random) -> Board:
    """Return pieces that all differ, on random squares, each with an arrow into the board."""
    ground = tables.GROUNDS[final]
    squares = list(range(ground.size))
    rng.shuffle(squares)
    board = [0] * ground.size
    used: set[int] = set()
    for character, numbers, (fewest, most) in _KINDS:
        for _number in range(numbers[final]):
            square = squares.pop()
            while True:
                arrows = rng.sample(range(8), rng.randint(fewest, most))
                piece = make(UNCLAIMED, character, sum(1 << d for d in arrows))
                inward = any(ground.step[square][d] != tables.NOWHERE for d in arrows)
                if inward and piece not in used:
                    break
            used.add(piece)
            board[square] = piece
    if final:
        for square in rng.sample(range(ground.size), _PIECES_WITH_GREY):
            free = [d for d in range(8) if not board[square] >> d & 1]
            for direction in rng.sample(free, rng.randint(1, 2)):
                board[square] |= 0x100 << direction
        for square in rng.sample(range(ground.size), _MARKED_PIECES):
            board[square] |= MARKED
    return tuple(board)


class BoardFault(LineFault):
    """An error in a file of boards, as `line N: what`."""


def is_final(text: str) -> bool:
    """Return whether a text fills the sixth column, which only the final match has."""
    sixth = [line for line in text.split("\n") if line.lstrip()[:1] == "f"]
    return len(sixth) > tables.HEIGHT // 2  # With fewer lines they are rather mistakes.


def read(text: str, final: bool) -> tuple[Board, ...]:
    """Return the one to four boards of a text; raise BoardFault."""
    ground = tables.GROUNDS[final]
    boards: list[dict[int, int]] = []
    ends: list[int] = []  # The last line number of each board.
    faults: list[BoardFault] = []
    number = 0
    for number, line in enumerate(text.split("\n"), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if words[0] == "board":
            if boards and not ends[0]:
                raise BoardFault(number, _("pieces stand before the first line 'board'"))
            if len(boards) == MOST_BOARDS:
                raise BoardFault(number, _("more than {number} boards", number=MOST_BOARDS))
            boards.append({})
            ends.append(number)
            continue
        if not boards:
            boards.append({})
            ends.append(0)  # No line "board" began this one.
        try:
            square, piece = _piece(words, number, ground, final)
        except BoardFault as fault:
            faults.append(fault)
            square, piece = ground.squares.get(words[0], -1), 0  # The square counts as filled.
        if square in boards[-1] and square >= 0:
            again = _("{square} is filled twice", square=words[0])
            faults.append(BoardFault(number, again))
        boards[-1][square] = piece
        if ends != [0]:
            ends[-1] = number
    if not boards:
        raise BoardFault(max(number, 1), _("the file holds no piece"))
    for board, end in zip(boards, ends, strict=True):
        missing = [name for square, name in enumerate(ground.names) if square not in board]
        if missing:
            what = _("no piece on {squares}", squares=" ".join(missing))
            faults.append(BoardFault(end or number, what, missing))
    refuse(faults)
    return tuple(tuple(board[s] for s in range(ground.size)) for board in boards)


def _piece(words: list[str], line: int, ground: Ground, final: bool) -> tuple[int, int]:
    """Return square and piece of a line such as `b3 rat N,E,SW`."""
    if len(words) < 3 or words[3:] not in ([], ["marked"]):
        # For translators: what stands in quotation marks is written in the file and stays English.
        said = _("{line} is not a line such as 'b3 rat N,E,SW'")
        raise BoardFault(line, said.format(line=quoted(" ".join(words))))
    if words[0] not in ground.squares:
        said = _("{word} is not a square from a1 to {last}")
        raise BoardFault(line, said.format(word=quoted(words[0]), last=ground.names[-1]))
    if words[1] not in tables.CHARACTERS:
        said = _("{word} is not one of {characters}")
        raise BoardFault(
            line, said.format(word=quoted(words[1]), characters=", ".join(tables.CHARACTERS))
        )
    black = grey = 0
    for word in words[2].split(",") if words[2] != "-" else ():
        name = word.removeprefix("~")
        if name not in tables.DIRECTIONS:
            said = _("{word} is not one of the arrows {arrows}")
            raise BoardFault(
                line, said.format(word=quoted(word), arrows=", ".join(tables.DIRECTIONS))
            )
        bit = 1 << tables.DIRECTIONS.index(name)
        if (black | grey) & bit:
            raise BoardFault(line, _("the arrow {name} stands there twice", name=name))
        if word == name:
            black |= bit
        else:
            grey |= bit
    piece = make(UNCLAIMED, tables.CHARACTERS.index(words[1]), black, grey, len(words) > 3)
    if not final and piece & (GREY | MARKED):
        what = _("only the final match has grey arrows and marks")
        raise BoardFault(line, what, words[:1])
    if words[1] == "lizard" and not black:
        raise BoardFault(line, _("a lizard needs a black arrow"), words[:1])
    return ground.squares[words[0]], piece


def write(boards: tuple[Board, ...]) -> str:
    """Return the text of boards in canonical form."""
    lines = []
    for board in boards:
        names = tables.GROUNDS[len(board) == tables.GROUNDS[1].size].names
        lines.append("board")
        lines += [f"{names[square]} {text_of(piece)}" for square, piece in enumerate(board)]
    return "\n".join(lines) + "\n"


# Files


def load(path: Path, final: bool | None = None) -> tuple[Board, ...]:
    """Return the boards in a file; raise LineFault, or OSError when it cannot be read."""
    text = read_text(path)
    return read(text, is_final(text) if final is None else final)


@lru_cache(maxsize=16)
def shipped(key: str, final: bool) -> tuple[Board, ...]:
    """Return boards that come with the game."""
    return load(FOLDER / VARIANTS[final] / f"{key}.txt", final)


def shipped_keys() -> list[str]:
    """Return the keys of the sets of boards that come with the game for both variants."""
    return keys_in(FOLDER / VARIANTS[0])


def user_boards_folder() -> Path:
    """Return the folder where players keep their own boards."""
    return user_folder() / "boards" / "guidance_rite"


def user_boards() -> tuple[dict[str, tuple[Board, ...]], dict[str, str]]:
    """Return the players' own boards by key, and by key a sentence for each file refused."""
    return players_own(user_boards_folder(), ["random", *shipped_keys()], load)
