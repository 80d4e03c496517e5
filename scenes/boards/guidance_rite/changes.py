"""How the changes of Guidance Rite are seen and heard, from one observation to the next."""

from __future__ import annotations

from game.rules.guidance_rite.pieces import EMPTY
from game.rules.guidance_rite.position import CLAIMING
from game.rules.guidance_rite.powers import bite_of
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import (
    CROW_POWER,
    EXCHANGE,
    KEEP,
    MONSTER_POWER,
    PASS,
    RAT,
    TAKE,
    TIMEOUT,
)
from game.rules.guidance_rite.together import Clash
from game.rules.guidance_rite.turns import TIMEOUTS
from scenes.boards.animation import Leg, Motion
from scenes.boards.guidance_rite.telling import (
    BITE,
    DROP,
    EDGE,
    FADE,
    FLASH,
    FRAME,
    HIT,
    IMPACT,
    SINK,
    SMOKE,
    SPARKLE,
    RiteAnimation,
)
from scenes.boards.guidance_rite.trial import (
    action_between,
    carried_out,
    claims_resolved,
    in_secret,
    kind_of,
    manner_of,
    revealed,
    squares_of,
)
from scenes.boards.view import Cue


def tell(
    before: GuidanceRite, after: GuidanceRite, flipped: bool, likely: int | None
) -> RiteAnimation | None:
    """Return how one observation follows from another, or None if that is not plain."""
    if before.final != after.final:
        return None
    if revealed(before, after):
        telling = _together(before, after, flipped)
    elif claims_resolved(before, after):
        telling = _claims(before, after, flipped)
    elif before.phase == CLAIMING:
        return None
    else:
        action = action_between(before, after, likely)
        if action is None:
            return None
        telling = RiteAnimation(before, flipped)
        _act(telling, before, action)
    if after.bout != before.bout:
        _lay_out(telling, after)
    telling.finish(after.board)
    return telling


def _act(telling: RiteAnimation, before: GuidanceRite, action: int) -> None:
    kind = kind_of(action)
    board = carried_out(before, action).board
    if kind == "move":
        _move(telling, before, action, board)
    elif kind in ("plus", "cross"):
        square = next(s for s, piece in enumerate(board) if piece != before.board[s])
        spot = telling.spot(square)
        looks = telling.piece(board[square])
        drop = Leg("drop", 0, DROP, spot, spot)
        telling.events.append(Motion(looks, (drop, RiteAnimation._gone(spot, DROP))))
        telling.put(square, board[square], DROP)
        telling.time = DROP
        telling.cues.append(Cue(60, "place"))
    else:
        _power(telling, before, action, board)
    if in_secret(before):
        telling.cues = [Cue(0, "move")]  # what is chosen in secret sounds alike


def _power(telling: RiteAnimation, before: GuidanceRite, action: int, board: list[int]) -> None:
    changed = [s for s, piece in enumerate(board) if piece != before.board[s]]
    if MONSTER_POWER <= action < CROW_POWER:
        target = bite_of(action, before.ground)[1]
        telling.burst(BITE, target, telling.time)
        telling.cues.append(Cue(telling.time, "fight"))
        telling.time += FLASH // 2
    elif changed:
        telling.cues.append(Cue(telling.time, "portal"))
    begin = telling.time
    for square in changed:
        if board[square]:
            telling.burst(SPARKLE, square, begin)
        telling.change(square, board[square], begin)


def _move(telling: RiteAnimation, before: GuidanceRite, action: int, board: list[int]) -> None:
    source, target = squares_of(before, action)
    piece, occupant = before.board[source], before.board[target]
    manner = manner_of(before, action)
    telling.clear(source, 0)
    telling.cues.append(Cue(0, "portal" if manner == "wrap" else "move"))
    if action & EXCHANGE:
        telling.clear(target, 0)
        telling.travel(occupant, target, source, "jump", 0)
        end = telling.travel(piece, source, target, "jump", 0)
        telling.put(source, occupant, end)
        if board[source] != occupant:
            telling.change(source, board[source], end)
    elif occupant:
        blow = _blow(manner)
        end = telling.travel(piece, source, target, "strike" if blow == HIT else manner, 0)
        telling.clear(target, blow)
        telling.fall(occupant, target, source, blow)
        telling.burst(IMPACT, target, blow)
        telling.cues.append(Cue(blow, "fight"))
    else:
        end = telling.travel(piece, source, target, manner, 0)
    _arrive(telling, piece, board[target], target, end)


def _blow(manner: str) -> int:
    """Return when a captured piece is hit."""
    return 2 * EDGE - 60 if manner == "wrap" else HIT


def _arrive(telling: RiteAnimation, piece: int, becomes: int, target: int, end: int) -> None:
    """Let a piece stand where it came to, and become what its move makes of it."""
    telling.put(target, piece, end)
    telling.time = max(telling.time, end)
    if becomes != piece:
        if piece >> 16 & 7 == RAT:
            telling.cues.append(Cue(end, "portal"))
        telling.change(target, becomes, end)


# Both at once


def _together(before: GuidanceRite, after: GuidanceRite, flipped: bool) -> RiteAnimation:
    """Tell a turn of bout 3: both moves, what they hit, then both powers."""
    telling = RiteAnimation(before, flipped)
    telling.start = [-1] * len(before.base)  # even a piece that stays was not seen there before
    telling.shown = {s: (piece, -FRAME) for s, piece in enumerate(before.base) if piece}
    plans = (after.plan_a, after.plan_b)
    late = [before.timeouts[p] + (plans[p][0] == TIMEOUT) >= TIMEOUTS for p in (0, 1)]
    if any(late):
        return telling
    moves = tuple([a for a in plan if a < PASS or a in (KEEP, TAKE)] or [PASS] for plan in plans)
    moved = Clash(before.base, moves, before.final).board
    final = Clash(before.base, plans, before.final).board
    _move_together(telling, before, [plan[0] for plan in plans], moved)
    changed = [s for s, piece in enumerate(final) if piece != moved[s]]
    if changed:
        telling.cues.append(Cue(telling.time, "portal"))
    begin = telling.time
    for plan in plans:
        for action in plan:
            if MONSTER_POWER <= action < CROW_POWER:
                target = bite_of(action, before.ground)[1]
                if target in changed:
                    telling.burst(BITE, target, begin)
                    telling.cues.append(Cue(begin, "fight"))
    for square in changed:
        telling.burst(SPARKLE, square, begin)
        telling.change(square, final[square], begin)
    return telling


def _move_together(
    telling: RiteAnimation, before: GuidanceRite, actions: list[int], moved: list[int]
) -> None:
    """Let all moved pieces leave at once; what meets on one square is lost."""
    base = before.base
    opening = before.clone()
    opening.board = base
    ways: list[tuple[int, int, str]] = []  # from, to, manner
    for action in actions:
        if action < PASS:
            source, target = squares_of(before, action)
            ways.append((source, target, manner_of(opening, action)))
            if action & EXCHANGE:
                ways.append((target, source, "exchange"))
    for source, _, _ in ways:
        telling.clear(source, 0)
    telling.cues.append(Cue(0, "move"))
    targets = [target for _, target, _ in ways]
    for source, target, manner in ways:
        crowd = targets.count(target) > 1
        standing = telling.shown.get(target, (EMPTY, 0))[0]
        hits = crowd or bool(standing)
        by_edge = manner == "wrap"
        way = "jump" if manner == "exchange" else manner
        end = telling.travel(base[source], source, target, "strike" if hits and not by_edge else
                             way, 0)  # fmt: skip
        if hits:
            blow = _blow(manner)
            telling.burst(IMPACT, target, blow)
            telling.cues.append(Cue(blow, "fight"))
            if standing:
                telling.clear(target, blow)
                telling.fall(standing, target, source, blow)
        telling.time = max(telling.time, end)
        if crowd:
            telling.fall(base[source], target, source, end)
            telling.time = max(telling.time, end + SINK)
        else:
            _arrive(telling, base[source], moved[target], target, end)


# Claims and new boards


def _claims(before: GuidanceRite, after: GuidanceRite, flipped: bool) -> RiteAnimation:
    """Tell a round of claims: pieces change into their owner's shape, or break."""
    telling = RiteAnimation(before, flipped)
    order = 0
    for square, (old, new) in enumerate(zip(before.board, after.board, strict=True)):
        if old == new:
            continue
        begin = min(order, 5) * 90
        order += 1
        if new:
            telling.burst(SPARKLE, square, begin)
        else:
            telling.burst(IMPACT if after.phase == CLAIMING else SMOKE, square, begin)
        telling.cues.append(Cue(begin, "release" if new else "dungeon"))
        telling.change(square, new, begin)
    return telling


def _lay_out(telling: RiteAnimation, after: GuidanceRite) -> None:
    """Clear the board after the last blow of a bout and lay out the next one."""
    begin = telling.time + FADE
    telling.cues.append(Cue(begin, "escape"))
    for square in list(telling.shown):
        piece = telling.clear(square, begin)
        telling.leave(square, piece, "dive", begin)
    begin += FADE
    for square, piece in enumerate(after.board):
        if piece:
            spot = telling.spot(square)
            legs = (
                Leg("emerge", begin, DROP, spot, spot),
                Leg("vanish", begin + DROP, FRAME, spot, spot),
            )
            telling.events.append(Motion(telling.piece(piece), legs))
            telling.put(square, piece, begin + DROP)
    telling.time = begin + DROP
