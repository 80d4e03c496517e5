"""18 Ghosts a second time: written from the specification alone, slowly, in dictionaries.

It shares nothing with the engine but the notation, so that both must be wrong in the same way
before a fault goes unseen. A position is a dictionary, an action is its text.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

Position = dict[str, Any]

DRAWING = """
B R (R^) B R
Y m Y m Y
R B R B (Y>)
B m Y m R
Y R (Bv) B Y
"""
CARPETS: dict[str, str] = {}
for _row, _line in enumerate(DRAWING.split("\n")[1:6]):
    for _column, _word in enumerate(_line.split()):
        CARPETS["abcde"[_column] + "54321"[_row]] = _word

BEATS = {"R": "B", "B": "Y", "Y": "R"}
OPENINGS = {
    "R": ["", "d5", "c4", "b5"],
    "Y": ["", "e2", "d3", "e4"],
    "B": ["", "b1", "c2", "d1"],
}


def adjacent(one: str, other: str) -> bool:
    """Return whether two squares share a side."""
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1


def begin(first: str = "A", goal: str = "one_of_each") -> Position:
    """Return the castle before the first placement."""
    return {
        "goal": goal,
        "first": first,
        "player": first,
        "phase": "set-up",
        "board": {},  # square: (owner, colour)
        "hand": Counter({(o, c): 3 for o in "AB" for c in "RBY"}),
        "dungeon": Counter(),
        "outside": Counter(),
        "turned": {"R": 0, "B": 0, "Y": 0},
        "released": None,
        "turns": 0,
        "quiet": 0,
        "seen": [],
        "over": False,
        "winner": None,
    }


def copy(position: Position) -> Position:
    """Return an independent copy."""
    made = dict(position)
    for key in ("board", "turned"):
        made[key] = dict(position[key])
    for key in ("hand", "dungeon", "outside"):
        made[key] = Counter(position[key])
    made["seen"] = list(position["seen"])
    return made


def legal(position: Position) -> set[str]:
    """Return the legal actions."""
    if position["over"]:
        return set()
    player, board = position["player"], position["board"]
    empty = [square for square in CARPETS if square not in board]
    if position["phase"] == "set-up":
        return {
            f"{c}@{square}"
            for c in "RBY"
            for square in empty
            if position["hand"][(player, c)] and CARPETS[square] == c
        }
    if position["phase"] == "placement":
        return {f"={square}" for square in empty if CARPETS[square] == position["released"][1]}
    found = set()
    for square, (owner, colour) in board.items():
        if owner != player:
            continue
        for target, chamber in CARPETS.items():
            if adjacent(square, target) and not chamber.startswith("("):
                if target not in board:
                    found.add(f"{square}-{target}")
                elif board[target][1] != colour:
                    found.add(f"{square}x{target}")
            if CARPETS[square] == chamber == "m" and target not in board:
                found.add(f"m:{square}-{target}")
    for c in "RBY":
        if position["dungeon"][(player, c)] and any(CARPETS[square] == c for square in empty):
            found.add(f"{c}@")
    return found or {"pass"}


def play(position: Position, text: str) -> Position:
    """Return the position after a legal action."""
    after = copy(position)
    player = after["player"]
    rival = "B" if player == "A" else "A"
    board = after["board"]
    if after["phase"] == "set-up":
        colour, square = text.split("@")
        board[square] = (player, colour)
        after["hand"][(player, colour)] -= 1
        second = "B" if after["first"] == "A" else "A"
        order = (after["first"] + 2 * second) + 7 * (after["first"] + second) + after["first"]
        if len(board) < 18:
            after["player"] = order[len(board)]
        else:
            after["phase"] = "turn"
            after["player"] = after["first"]
            after["seen"].append(standing(after))
        return after
    if after["phase"] == "placement":
        board[text[1:]] = after["released"]
        after["released"] = None
        after["phase"] = "turn"
        after["quiet"] = 0
        if not leave(after):
            end_turn(after, player)
        return after
    if text == "pass":
        after["quiet"] += 1
        end_turn(after, rival)
        return after
    if text.endswith("@"):
        after["dungeon"][(player, text[0])] -= 1
        after["released"] = (player, text[0])
        after["phase"] = "placement"
        after["player"] = rival
        return after
    source, target = text.removeprefix("m:")[:2], text[-2:]
    ghost = board.pop(source)
    after["quiet"] += 1
    if "x" not in text:
        board[target] = ghost
        if not leave(after):
            end_turn(after, rival)
        return after
    after["quiet"] = 0
    loser = board[target]
    if BEATS[loser[1]] == ghost[1]:
        loser = ghost
    else:
        board[target] = ghost
    after["dungeon"][loser] += 1
    if leave(after):  # the mover, before the portal turns
        return after
    after["turned"][loser[1]] += 1
    if not leave(after):
        end_turn(after, rival)
    return after


def leave(position: Position) -> bool:
    """Let out every ghost before its own open portal; return whether that won the match."""
    for square, (owner, colour) in sorted(position["board"].items()):
        if OPENINGS[colour][position["turned"][colour] % 4] != square:
            continue
        del position["board"][square]
        position["outside"][(owner, colour)] += 1
        position["quiet"] = 0
        numbers = [position["outside"][(owner, c)] for c in "RBY"]
        if min(numbers) > 0 or (position["goal"] == "any_three" and sum(numbers) == 3):
            position["over"], position["winner"] = True, owner
            return True
    return False


def end_turn(position: Position, next_player: str) -> None:
    """Count the turn and look for the endings that are nobody's move."""
    position["turns"] += 1
    position["player"] = next_player
    outside = position["outside"]
    dead = {
        loser
        for beater, loser in BEATS.items()
        if position["turned"][loser] % 4 == 0
        and outside[("A", beater)] + outside[("B", beater)] == 6
    }
    stuck = [any(outside[(owner, c)] == 0 for c in dead) for owner in "AB"]
    position["seen"].append(standing(position))
    if position["goal"] == "one_of_each" and all(stuck):
        position["over"], position["winner"] = True, leader(position)
    elif position["seen"].count(standing(position)) == 3 or position["quiet"] == 100:
        position["over"] = True
    elif position["turns"] == 1000:
        position["over"], position["winner"] = True, leader(position)


def leader(position: Position) -> str | None:
    """Return who has more colours out, then more ghosts, or None."""
    score = {}
    for owner in "AB":
        numbers = [position["outside"][(owner, c)] for c in "RBY"]
        score[owner] = 100 * sum(n > 0 for n in numbers) + sum(numbers)
    if score["A"] == score["B"]:
        return None
    return max(score, key=lambda owner: score[owner])


def standing(position: Position) -> tuple[Any, ...]:
    """Return what is the same when a position stands again."""
    return (
        sorted(position["board"].items()),
        sorted(position["dungeon"].elements()),
        sorted(position["outside"].elements()),
        [turned % 4 for turned in position["turned"].values()],
        position["player"],
    )


def perft(position: Position, depth: int) -> int:
    """Return the number of sequences of exactly `depth` decisions."""
    texts = legal(position)
    if depth == 1:
        return len(texts)
    return sum(perft(play(position, text), depth - 1) for text in texts)
