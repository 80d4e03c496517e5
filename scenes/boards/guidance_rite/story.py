"""What became known between two observations of Guidance Rite, in lines for log and curtain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.language import _, listed, many, mark
from game.rules.guidance_rite.pieces import EMPTY, OWNER, UNCLAIMED
from game.rules.guidance_rite.position import CLAIMING, JOINT, NOBODY, SUDDEN_DEATH, Position
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import ITEMS, TIMEOUT
from game.rules.guidance_rite.together import Clash
from game.rules.guidance_rite.turns import TIMEOUTS
from game.state import CHANCE
from scenes.boards.guidance_rite.nouns import capital, whose
from scenes.boards.guidance_rite.sentences import bout_result, item_name, plan_sentence, sentence
from scenes.boards.guidance_rite.trial import (
    action_between,
    claims_resolved,
    in_secret,
    kind_of,
    revealed,
)
from scenes.boards.view import Told

Names = Sequence[str]

SECTIONS: Final = {  # headings by bout, in the claims and after them
    0: (mark("Items"), mark("Items")),
    1: (mark("Bout 1, claims"), mark("Bout 1, turns")),
    2: (mark("Bout 2, claims"), mark("Bout 2, turns")),
    JOINT: (mark("Bout 3, claims"), mark("Bout 3, turns")),
    SUDDEN_DEATH: (mark("Sudden death, claims"), mark("Sudden death, turns")),
}
ONE: Final = (  # what one of the turns below such a heading is called elsewhere
    mark("Bout 1, turn {number}"),
    mark("Bout 2, turn {number}"),
    mark("Bout 3, turn {number}"),
    mark("Sudden death, turn {number}"),
)


@dataclass(frozen=True, slots=True)
class StoryLine:
    """One line: who did it, what, and whether it says itself whom it is about."""

    player: int
    text: str
    whole: bool = False


def section_of(position: Position) -> str:
    """Return the heading in the log, a key of the catalogue."""
    return SECTIONS[position.bout][position.phase != CLAIMING]


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
    return [Told(*place, line.text, line.player) for line in _lines(before, after, names)]


def _lines(before: GuidanceRite, after: GuidanceRite, names: Names) -> Iterator[StoryLine]:
    """Yield who did something and what, one line each."""
    decider = max(before.current_player, 0)
    if revealed(before, after):
        yield from _reveal(before, after, names)
    elif claims_resolved(before, after):
        for player, text in resolution(before, after, names):
            yield StoryLine(decider if player == NOBODY else player, text, whole=True)
    elif before.phase == CLAIMING:
        yield from _named(before, after)
    elif before.current_player == CHANCE:
        if before.first != after.first and after.first != NOBODY:
            first = names[after.first]
            yield StoryLine(after.first, _("The coin lets {player} move first", player=first), True)
    else:
        yield from _deed(before, after, names)
    result = bout_result(before, after, names)
    if result:
        yield StoryLine(decider, capital(result), whole=True)


def _deed(before: GuidanceRite, after: GuidanceRite, names: Names) -> Iterator[StoryLine]:
    """Yield the one action between two observations, or what several have left behind."""
    player = before.current_player
    action = action_between(before, after)
    if action is not None:
        if kind_of(action) != "end":
            yield StoryLine(player, sentence(before, action, names))
        return
    if in_secret(before) and in_secret(after) and before.current_player != after.current_player:
        yield StoryLine(player, _("{player} has made a plan", player=names[player]), whole=True)
        return
    yield from _differences(before, after, names)


def _named(before: GuidanceRite, after: GuidanceRite) -> Iterator[StoryLine]:
    """Yield the squares that became known to be named, which are the viewer's own."""
    for player in (0, 1):
        was, now = before.names[player], after.names[player]
        if was >= 0 and now >= 0:
            for square, name in enumerate(before.ground.names):
                if now & ~was & 1 << square:
                    yield StoryLine(player, _("Names {square}", square=name))


def resolution(before: Position, after: Position, names: Names) -> list[tuple[int, str]]:
    """Return what a round of claims has brought, each with the player it is about or NOBODY."""
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
        (player, _("{player} claims {squares}", player=names[player], squares=listed(own)))
        for player, own in enumerate(claimed)
        if own
    ]
    if gone and after.phase == CLAIMING:
        found.append((NOBODY, _("Both named {squares}: removed", squares=listed(gone))))
    elif gone:
        said = many(
            "{squares} is removed; claims end",
            "{squares} are removed; claims end",
            len(gone),
            squares=listed(gone),
        )
        found.append((NOBODY, said))
    return found


def _reveal(before: GuidanceRite, after: GuidanceRite, names: Names) -> Iterator[StoryLine]:
    """Yield both plans and what was lost."""
    plans = (after.plan_a, after.plan_b)
    for player, plan in enumerate(plans):
        yield StoryLine(player, plan_sentence(before, player, plan, names))
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
            pieces = listed([whose(base, square, names) for square in lost])
            # For translators: such as "Ben's Rat c2 and Ben's Crow d4".
            yield StoryLine(player, _("Lost: {pieces}", pieces=pieces))


def _differences(before: GuidanceRite, after: GuidanceRite, names: Names) -> Iterator[StoryLine]:
    """Yield what several actions together have changed that everybody can see."""
    for index, old in enumerate(before.items):
        if after.items[index] < old:
            player, item = divmod(index, len(ITEMS))
            said = _("{player} used {item}", player=names[player], item=item_name(item))
            yield StoryLine(player, said, whole=True)
    if before.bout != after.bout:
        return
    for player in (0, 1):
        fewer = before.count(player) - after.count(player)
        if fewer > 0:
            said = many(
                "{player} lost {number} piece",
                "{player} lost {number} pieces",
                fewer,
                player=names[player],
            )
            yield StoryLine(player, said, whole=True)
    turns = after.turn - before.turn
    if turns:
        if after.bout == JOINT:
            said = many("{number} turn of both went by", "{number} turns of both went by", turns)
        else:
            said = many("{number} turn of one went by", "{number} turns of one went by", turns)
        yield StoryLine(0, said, whole=True)


def news(before: GuidanceRite | None, after: GuidanceRite, names: Names) -> list[str]:
    """Return short lines for whoever looked away."""
    lines = [] if before is None else _lines(before, after, names)
    return [
        f"{line.text}."
        if line.whole
        # For translators: what a player did, such as "Ben: Rat c2 moves to c3."
        else _("{player}: {deed}.", player=names[line.player], deed=line.text)
        for line in lines
    ]
