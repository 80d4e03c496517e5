"""What became known between two observations of Guidance Rite, in lines for log and curtain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rules.guidance_rite.pieces import EMPTY, OWNER, UNCLAIMED
from game.rules.guidance_rite.position import CLAIMING, JOINT, NOBODY, SUDDEN_DEATH, Position
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import ITEMS, TIMEOUT
from game.rules.guidance_rite.together import Clash
from game.rules.guidance_rite.turns import TIMEOUTS
from game.state import CHANCE
from scenes.boards.guidance_rite.sentences import (
    ITEM_NAMES,
    bout_result,
    capital,
    plan_sentence,
    sentence,
    whose,
)
from scenes.boards.guidance_rite.trial import (
    action_between,
    claims_resolved,
    in_secret,
    kind_of,
    revealed,
)
from scenes.boards.view import Told

Names = Sequence[str]


def section_of(position: Position) -> str:
    """Return the heading in the log."""
    if not position.bout:
        return "Items"
    bout = "Sudden death" if position.bout == SUDDEN_DEATH else f"Bout {position.bout}"
    return f"{bout}, claims" if position.phase == CLAIMING else f"{bout}, turns"


def number_of(position: Position) -> int:
    """Return the round of claims or the turn, from 1."""
    return claim_round(position) if position.phase == CLAIMING else position.turn + 1


def claim_round(position: Position) -> int:
    """Return how many rounds of claims it takes to come as far, this one included."""
    gone = position.board.count(EMPTY)
    return (max(position.count(0), position.count(1)) + gone + 1) // 2 + 1


def story(before: GuidanceRite | None, after: GuidanceRite, names: Names) -> list[Told]:
    """Return the lines between two observations of one viewer, oldest first."""
    if before is None:
        return []
    place = section_of(before), number_of(before)
    return [Told(*place, text, player) for player, text in _lines(before, after, names)]


def _lines(before: GuidanceRite, after: GuidanceRite, names: Names) -> Iterator[tuple[int, str]]:
    """Yield who did something and what, one line each."""
    decider = max(before.current_player, 0)
    if revealed(before, after):
        yield from _reveal(before, after, names)
    elif claims_resolved(before, after):
        for text in resolution(before, after, names):
            yield next((p for p in (0, 1) if text.startswith(f"{names[p]} ")), decider), text
    elif before.phase == CLAIMING:
        yield from _named(before, after)
    elif before.current_player == CHANCE:
        if before.first != after.first and after.first != NOBODY:
            yield after.first, f"The coin lets {names[after.first]} move first"
    else:
        yield from _deed(before, after, names)
    result = bout_result(before, after, names)
    if result:
        yield decider, capital(result)


def _deed(before: GuidanceRite, after: GuidanceRite, names: Names) -> Iterator[tuple[int, str]]:
    """Yield the one action between two observations, or what several have left behind."""
    player = before.current_player
    action = action_between(before, after)
    if action is not None:
        if kind_of(action) != "end":
            yield player, sentence(before, action, names)
        return
    if in_secret(before) and in_secret(after) and before.current_player != after.current_player:
        yield player, f"{names[player]} has made a plan"
        return
    yield from _differences(before, after, names)


def _named(before: GuidanceRite, after: GuidanceRite) -> Iterator[tuple[int, str]]:
    """Yield the squares that became known to be named, which are the viewer's own."""
    for player in (0, 1):
        was, now = before.names[player], after.names[player]
        if was >= 0 and now >= 0:
            for square, name in enumerate(before.ground.names):
                if now & ~was & 1 << square:
                    yield player, f"Names {name}"


def resolution(before: Position, after: Position, names: Names) -> list[str]:
    """Return what a round of claims has brought."""
    squares = before.ground.names
    claimed: tuple[list[str], list[str]] = ([], [])
    gone = []
    for square, (old, new) in enumerate(zip(before.board, after.board, strict=True)):
        if old >> OWNER == UNCLAIMED != new >> OWNER:
            if new == EMPTY:
                gone.append(squares[square])
            elif new >> OWNER < UNCLAIMED:
                claimed[(new >> OWNER) - 1].append(squares[square])
    found = [
        f"{names[player]} claims {_listed(claimed[player])}" for player in (0, 1) if claimed[player]
    ]
    if gone and after.phase == CLAIMING:
        found.append(f"Both named {_listed(gone)}: removed")
    elif gone:
        found.append(f"{_listed(gone)} {'is' if len(gone) == 1 else 'are'} removed; claims end")
    return found


def _listed(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _reveal(before: GuidanceRite, after: GuidanceRite, names: Names) -> Iterator[tuple[int, str]]:
    """Yield both plans and what was lost."""
    plans = (after.plan_a, after.plan_b)
    for player, plan in enumerate(plans):
        yield player, plan_sentence(before, player, plan, names)
    if any(before.timeouts[p] + (plans[p][0] == TIMEOUT) >= TIMEOUTS for p in (0, 1)):
        return
    base = before.clone()
    base.board = before.base[:]
    clash = Clash(before.base, plans, before.final)
    for player in (0, 1):
        lost = [
            square
            for square, piece in enumerate(before.base)
            if piece >> OWNER == player + 1 and square not in clash.origin
        ]
        if lost:
            yield player, "Lost: " + _listed([whose(base, square, names) for square in lost])


def _differences(
    before: GuidanceRite, after: GuidanceRite, names: Names
) -> Iterator[tuple[int, str]]:
    """Yield what several actions together have changed that everybody can see."""
    for index, old in enumerate(before.items):
        if after.items[index] < old:
            yield index // 3, f"{names[index // 3]} used {ITEM_NAMES[index % len(ITEMS)]}"
    if before.bout != after.bout:
        return
    for player in (0, 1):
        fewer = before.count(player) - after.count(player)
        if fewer > 0:
            yield player, f"{names[player]} lost {fewer} piece{'s' * (fewer != 1)}"
    turns = after.turn - before.turn
    if turns:
        each = "both" if after.bout == JOINT else "one"
        yield 0, f"{turns} turn{'s' * (turns != 1)} of {each} went by"


def news(before: GuidanceRite | None, after: GuidanceRite, names: Names) -> list[str]:
    """Return short lines for whoever looked away."""
    found = []
    for line in story(before, after, names):
        known = line.text.startswith(tuple(names)) or line.text.startswith(("Both", "The coin"))
        text = line.text if known else f"{names[line.player]}: {line.text}"
        found.append(f"{text}.")
    return found
