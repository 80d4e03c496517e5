"""What was done in a match, by kind and by place, as few bytes kept with the match."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from game.match import Match
from game.playtest.own import OwnFile
from game.state import CHANCE
from game.study import Step, Story

OUTCOME: Final = "="  # in the place of a chart
OPENING: Final = "<"
OPENED: Final = 2  # decisions of an opening
Opening = tuple[tuple[int, str], ...]  # seats and what they decided, from the first choice on


@dataclass(frozen=True, slots=True)
class Notes:
    """How often each seat did each kind of action, and what was done where."""

    uses: Mapping[tuple[str, int], int] = field(default_factory=dict)  # by kind and seat
    deeds: Mapping[tuple[str, str, int], int] = field(default_factory=dict)  # chart, place, seat
    outcomes: Mapping[str, float] = field(default_factory=dict)  # of the whole match, by key
    opening: Opening = ()


def notes_of(match: Match, own: OwnFile | None = None) -> Notes:
    """Return what was done in a finished match, with what an own file measures of it."""
    study = match.game.study
    uses: Counter[tuple[str, int]] = Counter()
    deeds: Counter[tuple[str, str, int]] = Counter()
    positions, steps = match.positions, list[Step]()
    for entry in match.log:
        before = positions[entry.ply]
        if entry.player != CHANCE:
            uses[study.kind_of(before, entry.action), entry.player] += 1
        facts = match.game.facts.between(before, positions[entry.ply + 1], entry.action)
        for chart, place, seat in study.deeds(facts):
            deeds[chart, place, seat] += 1
        steps.append(facts)
    story = Story(positions[0], steps, tuple(match.returns()))
    measured = own.measure(story, match.seed) if own else {}
    return Notes(uses, deeds, {**study.measure(story), **measured}, _opening(match))


def _opening(match: Match) -> Opening:
    """Return the first decisions of a match that left a choice."""
    chosen = (
        (entry.player, entry.notation)
        for entry in match.log
        if entry.player != CHANCE and len(match.positions[entry.ply].legal_actions()) > 1
    )
    return tuple(islice(chosen, OPENED))


def pack_notes(notes: Notes) -> bytes:
    """Return notes as compressed bytes, a line for each seat, chart and seat, outcome, decision."""
    lines: dict[tuple[str, int], list[str]] = {}
    for (kind, seat), times in sorted(notes.uses.items()):
        lines.setdefault(("", seat), []).append(_counted(kind, times))
    for (chart, place, seat), times in sorted(notes.deeds.items()):
        lines.setdefault((chart, seat), []).append(_counted(place, times))
    rows = ["\t".join((chart, str(seat), *rest)) for (chart, seat), rest in lines.items()]
    rows += [f"{OUTCOME}\t{key}\t{value!r}" for key, value in sorted(notes.outcomes.items())]
    rows += [f"{OPENING}\t{seat}\t{notation}" for seat, notation in notes.opening]
    text = "\n".join(rows)
    return zlib.compress(text.encode(), 9)


def _counted(what: str, times: int) -> str:
    return f"{what}*{times}" if times > 1 else what


def unpack_notes(data: bytes) -> Notes:
    """Return what `pack_notes` made bytes of; raise ValueError if it was something else.

    No bytes are no notes: those of a match that was kept before there were any.
    """
    if not data:
        return Notes()
    uses: dict[tuple[str, int], int] = {}
    deeds: dict[tuple[str, str, int], int] = {}
    outcomes: dict[str, float] = {}
    opening: list[tuple[int, str]] = []
    try:
        for line in zlib.decompress(data).decode().split("\n"):
            chart, seat, *rest = line.split("\t")
            if chart == OUTCOME:
                outcomes[seat] = float(rest[0])
                continue
            if chart == OPENING:
                opening.append((int(seat), rest[0]))
                continue
            for found in rest:
                what, _, times = found.partition("*")
                if chart:
                    deeds[chart, what, int(seat)] = int(times or 1)
                else:
                    uses[what, int(seat)] = int(times or 1)
    except (zlib.error, ValueError, IndexError):
        raise ValueError("the notes of a match are damaged") from None
    return Notes(uses, deeds, outcomes, tuple(opening))
