"""Haunted House a second time: written from the specification alone, slowly, with tiles by name.

It shares nothing with the engine but the drawing of a house and the notation, so that both must be
wrong in the same way before a fault goes unseen. A position is a dictionary, an action its text;
`told` holds what each side was told, as sentences.
"""

from __future__ import annotations

from collections import deque
from typing import Any

Position = dict[str, Any]
TILES = [f + r for r in "1234567" for f in "abcdefg"]


def sign_at(drawing: list[str], tile: str, right: int = 0, up: int = 0) -> str:
    """Return what is drawn in the middle of a tile, or on its edge in a direction."""
    line = 13 - 2 * (int(tile[1]) - 1) - up
    column = 2 + 4 * "abcdefg".index(tile[0]) + 2 * right
    return drawing[line][column]


def beside(tile: str, right: int, up: int) -> str | None:
    column, row = "abcdefg".index(tile[0]) + right, int(tile[1]) + up
    return "abcdefg"[column] + str(row) if 0 <= column < 7 and 1 <= row <= 7 else None


def around(position: Position, tile: str, wall: bool) -> list[str]:
    """Return the neighbours behind a wall, or those without one."""
    found = []
    for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        other = beside(tile, right, up)
        if other and (sign_at(position["drawing"], tile, right, up) in "|-") == wall:
            found.append(other)
    return found


def room(position: Position, tile: str) -> str:
    letter = sign_at(position["drawing"], tile)
    if letter != "S":
        return letter
    for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        other = beside(tile, right, up)
        if other and sign_at(position["drawing"], tile, right, up) == " ":
            return sign_at(position["drawing"], other)
    raise AssertionError(tile)


def rooms_full(position: Position, haunted: set[str]) -> set[str]:
    return {
        letter
        for letter in "ABCDEFG"
        if all(tile in haunted for tile in TILES if room(position, tile) == letter)
    }


def distance(position: Position, one: str, other: str) -> int:
    if position["radar"] == "ring":
        columns = abs(ord(one[0]) - ord(other[0]))
        return max(columns, abs(int(one[1]) - int(other[1])))
    steps, queue = {one: 0}, deque([one])
    while queue:
        here = queue.popleft()
        for tile in around(position, here, wall=False):
            if tile not in steps:
                steps[tile] = steps[here] + 1
                queue.append(tile)
    return steps[other]


def begin(drawing: list[str], players: int, options: dict[str, Any]) -> Position:
    start = next(tile for tile in TILES if sign_at(drawing, tile) == "S")
    position = {"drawing": drawing, "players": players, "S": start, "scores": [], **options}
    position["captures"] = [0, 0]
    begin_round(position, 0)
    return position


def begin_round(position: Position, number: int) -> None:
    position |= {
        "round": number, "what": "start", "turn": 0, "ghost": None, "haunted": set(),
        "phases": 0, "polts": 0, "polt": None, "polt for": 0, "lost": False, "energy": 0,
        "at": {"A": position["S"], "B": position["S"]}, "barred": {"A": False, "B": False},
        "placed": {"A": 0, "B": 0}, "traps": {}, "told": {"ghost": [], "hunters": []},
        "known": set(),
    }  # fmt: skip


def decider(position: Position) -> int | None:
    """Return the seat to decide."""
    if position["what"] == "over":
        return None
    if position["what"] in ("start", "ghost"):
        return position["round"]
    other = 1 - position["round"]
    return other + 2 if position["players"] == 4 and position["who"] == "B" else other


def left(position: Position, pawn: str) -> int:
    """Return the actions a pawn has left this turn."""
    if position["sits out"][pawn]:
        return 0
    used = position["used"]
    return 2 - (used["A"] + used["B"] if position["actions"] == "per_side" else used[pawn])


def legal(position: Position) -> set[str]:
    what, four = position["what"], position["players"] == 4
    if what == "over":
        return set()
    if what == "start":
        return {f"@{tile}" for tile in TILES if tile != position["S"]}
    found = {"end"}
    if what == "ghost":
        here, energy = position["ghost"], position["energy"]
        if energy >= 1:
            found |= {f"{here}-{tile}" for tile in around(position, here, wall=False)}
            if position["polts"] < 2 and position["polt"] is None:
                found |= {f"polt {tile}" for tile in TILES}
        if energy >= position["phase_cost"] and position["phases"] < 2:
            found |= {f"phase {here}~{tile}" for tile in around(position, here, wall=True)}
        return found
    for pawn in position["who"] if four else "AB":
        if left(position, pawn) < 1:
            continue
        here = position["at"][pawn]
        found |= {f"{pawn}:{here}-{tile}" for tile in around(position, here, wall=False)}
        found.add(f"{pawn}:capture")
        if room(position, here) not in rooms_full(position, position["haunted"]):
            found.add(f"{pawn}:radar")
        if position["placed"][pawn] < 2 and here not in position["traps"]:
            found.add(f"{pawn}:trap")
        partner = "B" if pawn == "A" else "A"
        if four and partner not in position["done"] and position["before"] != "hand":
            found.add("hand")
    return found


def tell(position: Position, words: str, *sides: str) -> None:
    for side in sides or ("ghost", "hunters"):
        position["told"][side].append(words)


def tell_room(position: Position, pawn: str) -> None:
    letter = room(position, position["at"][pawn])
    full = letter in rooms_full(position, position["haunted"])
    tell(position, f"{pawn}: {letter} {'haunted' if full else 'not haunted'}", "hunters")


def tell_trap(position: Position, pawn: str) -> None:
    here = position["at"][pawn]
    if here in position["traps"]:
        tell(position, f"{pawn}: trap on {here} {position['traps'][here]}", "hunters")


def hunters_turn(position: Position) -> None:
    position["turn"] += 1
    position |= {"what": "hunters", "who": "A", "used": {"A": 0, "B": 0}, "done": set()}
    position |= {"before": "", "sits out": position["barred"], "barred": {"A": False, "B": False}}
    tell(position, f"hunters' turn {position['turn']}")
    for pawn in "AB":
        tell_room(position, pawn)
        tell_trap(position, pawn)


def ghosts_turn(position: Position) -> None:
    position["what"] = "ghost"
    tell(position, f"Ghost's turn {position['turn']}")
    if position["polt"] is not None:
        position["polt for"] -= 1
        if position["polt for"] == 0:
            position["polt"] = None
    position["energy"] = 0 if position["lost"] else 2
    position["lost"] = False


def end_round(position: Position) -> None:
    position["scores"].append(position["haunted"])
    if position["round"] == 0:
        begin_round(position, 1)
    else:
        position["what"] = "over"


def enter(position: Position, tile: str) -> None:
    position["ghost"] = tile
    position["haunted"].add(tile)
    if position["traps"].get(tile) == "intact":
        position["traps"][tile] = "sprung"
        position["energy"], position["lost"] = 0, True
        tell(position, f"trapped on {tile}", "ghost")
    if len(position["haunted"]) == 49:
        end_round(position)


def play(position: Position, text: str) -> None:
    """Carry out a legal action."""
    what = position["what"]
    if what == "start":
        position["ghost"] = text[1:]
        position["haunted"] = {text[1:]}
        hunters_turn(position)
    elif what == "ghost":
        play_ghost(position, text)
    else:
        play_hunters(position, text)
        position["before"] = text


def play_ghost(position: Position, text: str) -> None:
    if text == "end":
        if position["turn"] == position["turn_limit"]:
            end_round(position)
        else:
            hunters_turn(position)
    elif text.startswith("polt"):
        position |= {"polt": text[5:], "polt for": 2, "polts": position["polts"] + 1}
        position["energy"] -= 1
    elif text.startswith("phase"):
        position["phases"] += 1
        position["energy"] -= position["phase_cost"]
        enter(position, text[-2:])
    else:
        position["energy"] -= 1
        enter(position, text[-2:])


def play_hunters(position: Position, text: str) -> None:
    who = position["who"]
    partner = "B" if who == "A" else "A"
    if text == "hand":
        position["who"] = partner
    elif text == "end":
        position["done"].add(who)
        if position["players"] == 2 or partner in position["done"]:
            ghosts_turn(position)
        else:
            position["who"] = partner
    else:
        pawn, action = text.split(":")
        position["used"][pawn] += 1
        here = position["at"][pawn]
        if action == "radar":
            figures = [position["ghost"], *([position["polt"]] if position["polt"] else [])]
            numbers = sorted(distance(position, here, figure) for figure in figures)
            tell(position, f"{pawn}: radar {numbers}", "hunters")
        elif action == "trap":
            position["traps"][here] = "intact"
            position["placed"][pawn] += 1
            sides = () if position["ghost_sees_traps"] else ("hunters",)
            tell(position, f"{pawn}: trap placed on {here}", *sides)
        elif action == "capture":
            if here == position["ghost"]:
                position["captures"][1 - position["round"]] = position["turn"]
                end_round(position)
            else:
                position["barred"][pawn] = True
                tell(position, f"{pawn}: nobody on {here}", "hunters")
        else:
            position["at"][pawn] = action[-2:]
            tell(position, text)
            if room(position, here) != room(position, action[-2:]):
                tell_room(position, pawn)
            tell_trap(position, pawn)


def returns(position: Position) -> list[float]:
    if position["what"] != "over":
        return [0.0] * position["players"]
    keys = []
    for team in (0, 1):
        haunted, captured = position["scores"][team], position["captures"][team]
        sooner = -captured if captured else -1000
        keys.append((len(rooms_full(position, haunted)), len(haunted), sooner))
    first = 0.0 if keys[0] == keys[1] else 1.0 if keys[0] > keys[1] else -1.0
    return [first, 0.0 - first] * (position["players"] // 2)
