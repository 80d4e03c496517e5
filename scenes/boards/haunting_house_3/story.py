"""Sentences of The Haunting House 3: actions, log and news."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.facts import Fact
from game.language import _
from game.rules.haunting_house_3 import cards
from game.rules.haunting_house_3 import facts as f
from game.rules.haunting_house_3.state import OVER, HauntingHouse3
from game.state import HIDDEN
from scenes.boards.haunting_house_3.sentences import deed, sentence
from scenes.boards.view import LogSentence

Names = Sequence[str]

DECISIONS: Final = (f.Cancelled, f.SwapPlayed, f.CarriedOut, f.Laid, f.LetBe)


class LoggedDeed(NamedTuple):
    """A log entry: seat, sentence, and whether it belongs to the later observation."""

    seat: int
    text: str
    later: bool = False
    secret: bool = False


def number(before: HauntingHouse3) -> int:
    """Return the number of the step, 1 to 4."""
    return before.step + 1


def section(before: HauntingHouse3) -> str:
    """Return the half of the round, as the heading of the log section."""
    half = _("Round {round}, chosen cards") if before.chosen else _("Round {round}, random cards")
    return half.format(round=before.round)


# An action


def log(facts: Sequence[Fact], names: Names) -> str:
    """Return the sentence about an action, limited to what its player knows before it."""
    return sentence(facts[0], names)


def deed_at(facts: Sequence[Fact], index: int, names: Names) -> str:
    """Return the sentence about a deed and its consequences, up to the next decision."""
    return deed(_with_what_followed(facts[index:]), names)


# The log


def deeds(facts: Sequence[Fact], names: Names) -> Iterator[LoggedDeed]:
    """Yield the log entries of an action, oldest first."""
    for index, fact in enumerate(facts):
        match fact:
            case f.Laid(seat, slot, card) if card != HIDDEN and slot < cards.STEPS_A_ROUND - 1:
                yield LoggedDeed(seat, sentence(fact, names), secret=True)
            case f.RowLaid(seat) | f.CameToNothing(seat) | f.Died(seat):
                yield LoggedDeed(seat, sentence(fact, names))
            case f.Revealed(seat, swap=swap):
                later = facts[index:]
                if swap or not any(isinstance(one, f.CameToNothing | f.Died) for one in later):
                    yield LoggedDeed(seat, sentence(fact, names), True)
            case f.RoundBegun(start=start):
                yield LoggedDeed(start, sentence(fact, names), True)
            case f.Walked() if index and _walks_on(facts[:index], fact):
                pass  # The fact that begins the walk already reports all of it.
            case f.Cancelled(seat) | f.SwapPlayed(seat) | f.CarriedOut(seat):
                yield LoggedDeed(seat, deed_at(facts, index, names))


def _walks_on(before: Sequence[Fact], step: f.Walked) -> bool:
    """Return whether a step continues the walk that was the last decision."""
    decided = [at for at, fact in enumerate(before) if isinstance(fact, DECISIONS)]
    last = before[decided[-1]] if decided else None
    return (
        isinstance(last, f.Walked)
        and (last.seat, last.card, last.place) == (step.seat, step.card, step.source)
        and not any(isinstance(fact, f.Revealed | f.RoundBegun) for fact in before[decided[-1] :])
    )


def _with_what_followed(facts: Sequence[Fact]) -> Sequence[Fact]:
    """Return the first fact and its consequences, up to the next decision; a walk counts as one."""
    for at, fact in enumerate(facts):
        walks_on = isinstance(fact, f.Walked) and _walks_on(facts[:at], fact)
        if at and isinstance(fact, DECISIONS) and not walks_on:
            return facts[:at]
    return facts


def story(
    before: HauntingHouse3 | None, after: HauntingHouse3, facts: Sequence[Fact], names: Names
) -> list[LogSentence]:
    """Return the log lines between two observations of one team, oldest first."""
    if before is None:
        begins = sentence(f.RoundBegun(after.round, after.start, ()), names)
        return [LogSentence(section(after), number(after), begins, after.start)]
    found = [*deeds(facts, names)]
    if isinstance(facts[-1], f.Ended | f.Uncovered) and not found:
        found.append(LoggedDeed(before.owner(), sentence(facts[-1], names)))
    states = [after if deed.later and after.phase != OVER else before for deed in found]
    return [
        LogSentence(section(state), number(state), deed.text, deed.seat, secret=deed.secret)
        for state, deed in zip(states, found, strict=True)
    ]


# What a curtain tells


def news(
    before: HauntingHouse3 | None, after: HauntingHouse3, facts: Sequence[Fact], names: Names
) -> list[str]:
    """Return the public news between two observations, oldest first."""
    if before is None:
        return [sentence(f.RoundBegun(after.round, after.start, ()), names)]
    public = [_as_everybody_saw(fact) for fact in facts]
    return [deed.text for deed in deeds(public, names) if not deed.secret]


def _as_everybody_saw(fact: Fact) -> Fact:
    """Return a fact without the disk that only its owner knows."""
    return f.DiskTaken(fact.seat, fact.place, HIDDEN) if isinstance(fact, f.DiskTaken) else fact
