"""News: the most important of what others did, in one or two sentences per turn."""

from __future__ import annotations

from typing import Final

from scenes.boards.faces import face_of
from scenes.telling.turn_log import LogTurn, TurnLog, TurnPart, joined

NEWS_LETTERS: Final = 170  # The letters of all news together, about.
TURN_LETTERS: Final = 45  # The least letters of one turn.
TURNS_REPORTED: Final = 8  # With at most this many turns, every turn is reported.


def news_of(turn_log: TurnLog, since: int, until: int) -> list[tuple[LogTurn, str, bool]]:
    """Return (turn, sentences, flag) for the turns after `since` up to `until`.

    The flag says that the sentences name their subject themselves.
    """
    found = turn_log.between(since, until)
    telling = [
        (turn, parts)
        for turn, parts in found
        if any(part.trace or _is_great(turn_log, part) for part in parts)
    ]
    if len(found) > TURNS_REPORTED and telling:
        found = telling
    room = max(TURN_LETTERS, NEWS_LETTERS // max(1, len(found)))
    return [(turn, *_shortly(turn_log, turn, parts, room)) for turn, parts in found]


def _shortly(
    turn_log: TurnLog, turn: LogTurn, parts: list[TurnPart], room: int
) -> tuple[str, bool]:
    """Return the most important parts of a turn as sentences of about `room` characters."""
    great = [part for part in parts if _is_great(turn_log, part)]
    seen = [part for part in parts if part.trace]
    deeds = [part for part in seen if not _is_way(part)]
    kept = (great or deeds or seen or parts)[:1]
    for part in (*great, *deeds, *(seen or parts)):
        if part not in kept and (part.trace or len(_joined([*kept, part], turn.name)) <= room):
            kept.append(part)
    kept.sort(key=parts.index)
    return _joined(kept, turn.name), kept[0].whole


def _joined(parts: list[TurnPart], name: str) -> str:
    said = dict.fromkeys(map(_told, parts))  # Repeated actions are reported once.
    return " ".join(f"{words}." for words in joined(filter(None, said), name))


def _told(part: TurnPart) -> str:
    return part.words if part.short is None else part.short


def is_mere_way(turn: LogTurn) -> bool:
    """Return whether a turn consists only of movement."""
    seen = [part for part in turn.parts if part.trace]
    return bool(seen) and all(map(_is_way, seen))


def _is_way(part: TurnPart) -> bool:
    """Return whether a part is only movement, which the board already shows."""
    trace = part.trace
    return trace is not None and len(trace.places) > 1 and not (trace.dashed or trace.lost)


def _is_great(turn_log: TurnLog, part: TurnPart) -> bool:
    log = turn_log.match_log
    moment = face_of(log.match.game.key).summary.moment
    return any(moment(log.facts(at)) for at in range(part.first, part.last + 1))
