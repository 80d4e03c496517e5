"""Notes of a match: counts by kind of action and by place, stored as few bytes."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from game.match import Match
from game.playtest.custom_measures import CustomMeasures
from game.state import CHANCE
from game.study import Step, Story, waits_of

OUTCOME: Final = "="  # The mark of a chart among lines of counts.
OPENING: Final = "<"
OPENING_DECISIONS: Final = 2
Opening = tuple[tuple[int, str], ...]  # Pairs of a seat and its decision.


@dataclass(frozen=True, slots=True)
class Notes:
    """The counts of one match, its outcomes and its first decisions."""

    uses: Mapping[tuple[str, int], int] = field(default_factory=dict)  # The keys are kind and seat.
    # By chart, place and seat.
    chart_entries: Mapping[tuple[str, str, int], int] = field(default_factory=dict)
    outcomes: Mapping[str, float] = field(default_factory=dict)  # Values of the whole match.
    opening: Opening = ()


def notes_of(match: Match, own: CustomMeasures | None = None) -> Notes:
    """Return the notes of a finished match, with its custom measures if `own` is given."""
    study = match.game.rules.study
    uses: Counter[tuple[str, int]] = Counter()
    chart_entries: Counter[tuple[str, str, int]] = Counter()
    positions, steps = match.positions, list[Step]()
    for entry in match.log:
        before = positions[entry.ply]
        if entry.player != CHANCE:
            uses[study.kind_of(before, entry.action), entry.player] += 1
        facts = match.game.rules.facts.derive_facts(before, positions[entry.ply + 1], entry.action)
        for chart, place, seat in study.chart_entries(facts):
            chart_entries[chart, place, seat] += 1
        steps.append(facts)
    story = Story(positions[0], steps, tuple(match.returns()))
    for chart, place, seat in study.dealt(story):
        chart_entries[chart, place, seat] += 1
    waits = waits_of([entry.player for entry in match.log if entry.player != CHANCE])
    measured = own.measure(story, match.seed) if own else {}
    outcomes = {**study.measure(story), **waits, **measured}
    return Notes(uses, chart_entries, outcomes, _opening(match))


def _opening(match: Match) -> Opening:
    """Return the first decisions of a match that left a choice."""
    chosen = (
        (entry.player, entry.notation)
        for entry in match.log
        if entry.player != CHANCE and len(match.positions[entry.ply].legal_actions()) > 1
    )
    return tuple(islice(chosen, OPENING_DECISIONS))


def pack_notes(notes: Notes) -> bytes:
    """Return notes as compressed bytes, one line for each count, outcome and decision."""
    lines: dict[tuple[str, int], list[str]] = {}
    for (kind, seat), times in sorted(notes.uses.items()):
        lines.setdefault(("", seat), []).append(_counted(kind, times))
    for (chart, place, seat), times in sorted(notes.chart_entries.items()):
        lines.setdefault((chart, seat), []).append(_counted(place, times))
    rows = ["\t".join((chart, str(seat), *rest)) for (chart, seat), rest in lines.items()]
    rows += [f"{OUTCOME}\t{key}\t{value!r}" for key, value in sorted(notes.outcomes.items())]
    rows += [f"{OPENING}\t{seat}\t{notation}" for seat, notation in notes.opening]
    text = "\n".join(rows)
    return zlib.compress(text.encode(), 9)


def _counted(what: str, times: int) -> str:
    return f"{what}*{times}" if times > 1 else what


def unpack_notes(data: bytes) -> Notes:
    """Return the notes in bytes of `pack_notes`; raise ValueError for other bytes.

    Empty bytes give empty notes, as in matches from before notes existed.
    """
    if not data:
        return Notes()
    uses: dict[tuple[str, int], int] = {}
    chart_entries: dict[tuple[str, str, int], int] = {}
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
            number = int(seat)
            for found in rest:
                what, _, times = found.partition("*")
                if chart:
                    chart_entries[chart, what, number] = int(times) if times else 1
                else:
                    uses[what, number] = int(times) if times else 1
    except (zlib.error, ValueError, IndexError):
        raise ValueError("the notes of a match are damaged") from None
    return Notes(uses, chart_entries, outcomes, tuple(opening))
