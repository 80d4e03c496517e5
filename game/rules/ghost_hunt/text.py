"""Ghost Hunt as text: how its actions are written, and a drawing of the whole position."""

from __future__ import annotations

from typing import Final

from game.language import mark
from game.rules.ghost_hunt.actions import kind_of, number_of, target_of
from game.rules.ghost_hunt.kinds import KIND_NAMES
from game.rules.ghost_hunt.position import (
    HUNTING,
    PHASES,
    UNTOLD,
    Position,
)
from game.rules.ghost_hunt.tables import (
    BURNED,
    EVIDENCE_NAMES,
    ITEMS,
    NONE,
    STOCK,
)
from game.state import HIDDEN

ENDINGS: Final = (  # The indices are the numbers of endings.
    mark("not over"),
    mark("escaped"),
    mark("all dead"),
    mark("out of time"),
    mark("wrong name"),
)
ROLLS: Final = {3: "uv", 4: "book", 5: "dots", 6: "event", 8: "hunt", 13: "emf"}


def notation(state: Position, action: int) -> str:
    """Return the notation of an action."""
    kind, number = kind_of(action), number_of(action)
    match kind:
        case "step":
            return name(state, target_of(state, action))
        case "hide":
            return f"hide {name(state, target_of(state, action))}"
        case "kill":
            return f"kill {number + 1}"
        case "roll":
            return f"{ROLLS[state.phase]} {number + 1}"
        case "type" | "name":
            return f"{kind} {KIND_NAMES[number]}"
        case "room":
            return f"room {state.house.room_letters[number]}"
        case "choose":
            return f"item {ITEMS[number]}"
        case "use" | "place" | "pick" | "put" | "take":
            return f"{kind} {ITEMS[number]}"
    return kind


def name(state: Position, square: int) -> str:
    """Return the name of a square, `?` if it is hidden, `-` if there is none."""
    if square == HIDDEN:
        return "?"
    return state.house.names[square] if square >= 0 else "-"


def number(value: int) -> str:
    """Return a number, `?` if it is hidden, `-` if there is none."""
    return {HIDDEN: "?", NONE: "-"}.get(value, str(value))


def draw(state: Position) -> str:
    """Return a drawing of the position, then the values that it does not show.

    In a square stand `G` the Ghost, 1 to 4 a hunter (& for several), `!` a lying item, `%` salt.
    """
    house = state.house
    rows = [list(line) for line in house.drawing]
    for square in range(house.count):
        signs = _signs(state, square)
        y, x = divmod(square, house.width)
        for offset, sign in enumerate(signs):
            if sign:
                rows[2 * y + 1][3 * x + 1 + offset] = sign
    lines = ["".join(row).rstrip() for row in rows]
    return "\n".join([*lines, *_ghost(state), *_hunters(state), *_things(state)])


def _signs(state: Position, square: int) -> tuple[str, str]:
    here = [hunter for hunter, at in enumerate(state.pawns) if at == square]
    first = "&" if len(here) > 1 else str(here[0] + 1) if here else ""
    second = "!" if square in state.where else "%" if square in state.piles else ""
    if square == state.ghost:
        first, second = ("G", first or second)
    return first, second


def _ghost(state: Position) -> list[str]:
    kind, room = "-", "-"
    if state.kind != NONE:
        kind = "?" if state.kind == HIDDEN else KIND_NAMES[state.kind]
    if state.room != NONE:
        room = "?" if state.room == HIDDEN else state.house.room_letters[state.room]
    phase = "ghost's turn" if state.phase == HIDDEN else PHASES[state.phase]
    hunt = f"hunt, {state.hunt} left" + (", longer" if state.extended else "")
    fresh = ", fresh" if state.fresh == 1 and state.phase == HUNTING else ""
    return [
        f"round {state.round} of {state.match_rules.round_limit}, {phase}; decides: "
        f"{_decider(state)}; {hunt if state.hunt else 'no hunt'}; rest to {state.resting}; "
        f"{ENDINGS[state.ending]}",
        f"ghost: {kind}, room {room}, on {name(state, state.ghost)}, countdown "
        f"{number(state.countdown)}, steps {number(state.left)}{fresh}",
    ]


def _decider(state: Position) -> str:
    return {-1: "chance", -2: "nobody", HIDDEN: "?"}.get(
        state.current_player, str(state.current_player)
    )


def _hunters(state: Position) -> list[str]:
    lines = []
    for hunter, square in enumerate(state.pawns):
        held = " ".join(ITEMS[item] for item in state.hand(hunter)) or "-"
        if HIDDEN in state.where:
            held = "?"
        notes = [" slowed"] if state.slowed >> hunter & 1 else []
        if hunter == state.hunter:
            notes += [" acted"] if state.acted else []
            notes += [" barred"] if state.barred else []
        lines.append(f"hunter {hunter + 1}: {name(state, square)}, {held}{''.join(notes)}")
    return lines


def _things(state: Position) -> list[str]:
    lying = [
        f"{ITEMS[item]} {'burned' if at == BURNED else name(state, at)}"
        for item, at in enumerate(state.where)
        if at >= 0 or at == BURNED
    ]
    stock = [ITEMS[item] for item, at in enumerate(state.where) if at == STOCK]
    piles = [
        name(state, pile)
        + ("?" if state.flipped == HIDDEN else "~" if state.flipped >> i & 1 else "")
        + ("+" if state.prints >> i & 1 else "")
        for i, pile in enumerate(state.piles)
    ]
    marks = ["?" if m == HIDDEN else f"{name(state, m >> 8)} to {m & 255}" for m in state.marks]
    found = [word for bit, word in enumerate(EVIDENCE_NAMES) if state.evidence >> bit & 1]
    told = "" if state.told == UNTOLD else ", from the van only" if state.told == 1 else ", seen"
    return [
        f"lying: {', '.join(lying) or '-'}; stock: "
        + ("?" if HIDDEN in state.where else " ".join(stock) or "-"),
        f"salt: {' '.join(piles) or '-'}; marks: {', '.join(marks) or '-'}; "
        f"book written: {number(state.written)}",
        f"evidence: {', '.join(found) or '-'}{told}",
    ]
