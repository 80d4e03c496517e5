"""Sentences of The Haunting House 3: actions, log and news."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.facts import Fact
from game.language import _, listed, many, mark
from game.rules.haunting_house_3 import cards
from game.rules.haunting_house_3.facts import (
    CameToNothing,
    Cancelled,
    CarriedOut,
    ChoiceBegun,
    Died,
    DiskTaken,
    Dropped,
    Ended,
    Laid,
    Left,
    LetBe,
    PlacesSwitched,
    Revealed,
    Rotated,
    RoundBegun,
    RowLaid,
    SentBack,
    Shifted,
    SwapPlayed,
    TileFlipped,
    TilesSwitched,
    TileTurned,
    Uncovered,
    Walked,
)
from game.rules.haunting_house_3.house import FIRST, NAMES, OUT, SLOTS
from game.rules.haunting_house_3.state import OVER, HauntingHouse3
from game.rules.haunting_house_3.tiles import CANCEL_DISK, DOWN, SWAP_DISK
from game.state import HIDDEN
from scenes.boards.haunting_house_3.cards import title
from scenes.boards.view import LogSentence

Names = Sequence[str]

DISK_WORDS: Final = {
    HIDDEN: mark("a secret disk"),
    CANCEL_DISK: mark("a Cancel disk"),
    SWAP_DISK: mark("a Swap disk"),
}
DECISIONS: Final = (Cancelled, SwapPlayed, CarriedOut, Laid, LetBe)
SIDES: Final = (mark("north"), mark("east"), mark("south"), mark("west"))


class LoggedDeed(NamedTuple):
    """A log entry: seat, sentence, and whether it belongs to the later observation."""

    seat: int
    text: str
    later: bool = False
    secret: bool = False


def spot(name: str) -> str:
    """Return the name of a place within a sentence."""
    if name[0] == "X":
        return _("outside")
    return name if name in NAMES else _("staircase {letter}", letter=name[0])


def exit_words(slot: int) -> str:
    """Return the location of the Exit in words."""
    place, direction = SLOTS[slot]
    said = (
        _("the north side of {tile}"),
        _("the east side of {tile}"),
        _("the south side of {tile}"),
        _("the west side of {tile}"),
    )
    return said[direction].format(tile=NAMES[place])


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
    match facts[0]:
        case Laid(_, slot, card):
            return _laying(card, slot)
        case Revealed(seat, _, card):
            return _("{player} draws {card}", player=names[seat], card=title(card))
        case LetBe():
            return _("Lets it be")
        case Shifted(source=source, place=place) if place[0] == "X":
            clockwise = (int(place[1:]) - int(source[1:])) % len(SLOTS) == 1
            said = _("the Exit goes anticlockwise")
            if clockwise:
                said = _("the Exit goes clockwise")
            return _("{card}: {deed}", card=title(cards.EX), deed=said)
    return _deed(facts[:1], names)


def died() -> str:
    """Return the sentence about becoming a ghost."""
    said = _("{card}: becomes a ghost, who goes through single walls to the moon in the attic")
    return said.format(card=title(cards.ND))


def deed(facts: Sequence[Fact], names: Names) -> str:
    """Return the sentence about the first fact and its consequences."""
    return _deed(_with_what_followed(facts), names)


def _laying(card: int, slot: int) -> str:
    """Return the sentence about a card laid in a slot."""
    said = (
        _("Lays {card} as the first card"),
        _("Lays {card} as the second card"),
        _("Lays {card} as the third card"),
        _("Lays {card} as the fourth card"),
    )
    return said[slot].format(card=title(card))


def _deed(facts: Sequence[Fact], names: Names) -> str:
    """Return the sentence about the use of a disk or card, with its immediate results."""
    match facts[0]:
        case Cancelled(_, owner, card):
            return _("Cancels {player}'s {card}", card=title(card), player=names[owner])
        case SwapPlayed(_, other):
            return _("Swaps cards with {player}", player=names[other])
        case Walked(card=card) | Left(card=card):
            deed = _walk(facts)
        case Rotated(_, place, degrees):
            card, deed = cards.R90 if abs(degrees) == 90 else cards.R180, place
            if card == cards.R90:
                said = _("{tile} to the right") if degrees > 0 else _("{tile} to the left")
                deed = said.format(tile=place)
        case TilesSwitched(_, first, second):
            card, deed = cards.SW, _("{tile} and {other}", tile=first, other=second)
        case PlacesSwitched(_, _, other, place):
            said = _("with {player}, to {place}")
            card, deed = cards.PL, said.format(player=names[other], place=spot(place))
        case Shifted() as fact:
            card, deed = cards.EX, _shift(fact)
        case Dropped(_, _, place):
            card, deed = cards.TD, _flipped(facts, _("down to {place}", place=spot(place)))
        case _other:
            raise ValueError(f"{facts[0]} is no deed")
    return _("{card}: {deed}", card=title(card), deed=deed)


def _walk(facts: Sequence[Fact]) -> str:
    """Return the sentence about a step."""
    deed = _("out of the house")
    for fact in facts:
        match fact:
            case Walked(place=place):
                deed = _("to {place}", place=spot(place))
            case TileTurned(place):
                deed = _("to {place}, which turns", place=spot(place))
            case SentBack(_, place):
                return _("to {place}, where a Ghost disk sends the pawn back", place=place)
            case DiskTaken(disk=disk):
                deed = _("{deed}; takes {disk}", deed=deed, disk=_(DISK_WORDS[disk]))
    return _flipped(facts, deed)


def _flipped(facts: Sequence[Fact], deed: str) -> str:
    """Return the sentence with the flipped tile added, if any."""
    for fact in facts:
        if isinstance(fact, TileFlipped):
            return _("{deed}; {tile} flips face down", deed=deed, tile=fact.place)
    return deed


def _shift(fact: Shifted) -> str:
    """Return the sentence about a moved Exit or staircase."""
    letter, place = fact.place[0], int(fact.place[1:])
    if letter == "X":
        return _("the Exit goes to {place}", place=exit_words(place))
    said = _("staircase {letter} slides up")
    if place > int(fact.source[1:]):
        said = _("staircase {letter} slides down")
    return said.format(letter=letter)


# The log


def deeds(facts: Sequence[Fact], names: Names) -> Iterator[LoggedDeed]:
    """Yield the log entries of an action, oldest first."""
    for index, fact in enumerate(facts):
        match fact:
            case Laid(seat, slot, card) if card != HIDDEN and slot < cards.STEPS_A_ROUND - 1:
                yield LoggedDeed(seat, _laying(card, slot), secret=True)
            case RowLaid(seat):
                yield LoggedDeed(seat, _("Has laid four cards face down"))
            case Revealed(seat, _, card, swap=True):
                yield LoggedDeed(seat, _("Reveals {card} for a swap", card=title(card)), True)
            case Revealed(seat, _, card, drawn):
                if not any(isinstance(later, CameToNothing | Died) for later in facts[index:]):
                    said = _("Draws {card}") if drawn else _("Reveals {card}")
                    yield LoggedDeed(seat, said.format(card=title(card)), True)
            case CameToNothing(seat, card):
                yield LoggedDeed(seat, _nothing(card))
            case Died(seat):
                yield LoggedDeed(seat, died())
            case RoundBegun(number, start, risen):
                said = _("Is the start player of round {round}")
                if risen:
                    said = _("Is the start player of round {round}; the flipped tiles come up")
                yield LoggedDeed(start, said.format(round=number), True)
            case Walked() if index and _walks_on(facts[:index], fact):
                pass  # the walk is told where it begins
            case Cancelled(seat) | SwapPlayed(seat) | CarriedOut(seat):
                yield LoggedDeed(seat, deed(facts[index:], names))


def _walks_on(before: Sequence[Fact], step: Walked) -> bool:
    """Return whether a step continues the walk that was the last decision."""
    decided = [fact for fact in before if isinstance(fact, DECISIONS)]
    last = decided[-1] if decided else None
    return (
        isinstance(last, Walked)
        and (last.seat, last.card, last.place) == (step.seat, step.card, step.source)
        and not any(isinstance(fact, Revealed | RoundBegun) for fact in before)
    )


def _with_what_followed(facts: Sequence[Fact]) -> Sequence[Fact]:
    """Return the first fact and its consequences, up to the next decision; a walk counts as one."""
    for at, fact in enumerate(facts):
        walks_on = isinstance(fact, Walked) and _walks_on(facts[:at], fact)
        if at and isinstance(fact, DECISIONS) and not walks_on:
            return facts[:at]
    return facts


def _nothing(card: int) -> str:
    """Return the sentence about a card that needed no decision."""
    if card == HIDDEN:
        return _("A card cannot be carried out")
    if card == cards.HM:
        return _("{card}: the step is lost", card=title(cards.HM))
    if card == cards.ND:
        said = _("{card}: no living pawn on a ghost picture, so nothing happens")
        return said.format(card=title(cards.ND))
    return _("{card} cannot be carried out", card=title(card))


def story(
    before: HauntingHouse3 | None, after: HauntingHouse3, facts: Sequence[Fact], names: Names
) -> list[LogSentence]:
    """Return the log lines between two observations of one team, oldest first."""
    if before is None:
        begins = _("Begins round {round}", round=after.round)
        return [LogSentence(section(after), number(after), begins, after.start)]
    found = [*deeds(facts, names)]
    if isinstance(facts[-1], Ended | Uncovered) and not found:
        found.append(LoggedDeed(before.owner(), _("The match is over")))
    states = [after if deed.later and after.phase != OVER else before for deed in found]
    return [
        LogSentence(section(state), number(state), deed.text, deed.seat, secret=deed.secret)
        for state, deed in zip(states, found, strict=True)
    ]


# What a curtain tells


def news(
    before: HauntingHouse3 | None, after: HauntingHouse3, facts: Sequence[Fact], names: Names
) -> list[str]:
    """Return the public differences between two observations in a few lines."""
    if before is None:
        return [_("{player} is the start player", player=names[after.start])]
    begun: list[str] = []
    shown: dict[int, list[str]] = {}  # the cards of the present row, by seat
    for fact in facts:
        match fact:
            case Revealed(seat, _, card) if card != HIDDEN:
                shown.setdefault(seat, []).append(title(card))
            case ChoiceBegun():
                begun, shown = begun or [_("The cards are chosen now")], {}
            case RoundBegun(number, start):
                said = _("Round {round} has begun; {player} starts")
                begun, shown = [said.format(round=number, player=names[start])], {}
    found = begun
    for seat in sorted(shown):
        played = listed(shown[seat])
        found.append(_("{player} played {cards}", player=names[seat], cards=played))
    dead = {fact.seat for fact in facts if isinstance(fact, Died)}
    for seat, name in enumerate(names[: after.players]):
        if seat in dead:
            found.append(_("{player} has become a ghost", player=name))
        place = after.pawns[seat]
        if before.pawns[seat] != place:
            said = _("{player} is now outside")
            if place != OUT:
                said = _("{player} is now on {place}")
            found.append(said.format(player=name, place=spot(after.name_of(place))))
        if after.hands[seat] > before.hands[seat]:
            found.append(_("{player} has taken a disk", player=name))
    return [*found, *_news_of_the_house(before, after)]


def _news_of_the_house(before: HauntingHouse3, after: HauntingHouse3) -> Iterator[str]:
    if before.exit != after.exit:
        yield _("The Exit is now at {place}", place=exit_words(after.exit))
    for stair in (0, 1):
        if before.stairs[stair] != after.stairs[stair]:
            yield _("Staircase {letter} has moved", letter="AB"[stair])
    places = range(FIRST[after.storeys])
    turned = [
        p
        for p in places
        if before.tiles[p] == after.tiles[p] and (before.faces[p] ^ after.faces[p]) & ~DOWN
    ]
    switched = [p for p in places if before.tiles[p] != after.tiles[p]]
    if turned:
        tiles = listed([NAMES[place] for place in turned])
        yield many("{tiles} was turned", "{tiles} were turned", len(turned), tiles=tiles)
    if switched:
        tiles = listed([NAMES[place] for place in switched])
        yield many("{tiles} was switched", "{tiles} were switched", len(switched), tiles=tiles)
