"""The theatre of the house: one card after another, and the outcome of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from game.facts import Fact
from game.inference.haunting_house_3.steps import Distance, ways_home
from game.language import _, within
from game.rules.haunting_house_3 import facts as f
from game.rules.haunting_house_3.cards import HM, ND, NO_CARD, PL, SP
from game.rules.haunting_house_3.house import NAMES
from game.rules.haunting_house_3.state import OVER, PROGRAM, HauntingHouse3
from game.state import HIDDEN
from scenes.boards.haunting_house_3 import story
from scenes.boards.haunting_house_3.sentences import sentence
from scenes.boards.haunting_house_3.table.seats import card_shown

# The positions before and after, and what happened.
Step = tuple[HauntingHouse3, HauntingHouse3, Sequence[Fact]]
Half = tuple[int, int]  # The round, and 1 for the cards that were chosen.
PlayedKey = tuple[int, int, int, int]  # The two numbers of a `Half`, then step and seat.
Spot = tuple[int, int]  # Step and seat.


class Played(NamedTuple):
    """The outcome of a card: a sentence, a word or two, and its owner's way before and after."""

    words: str
    short: str
    blank: bool = False  # Whether the card did nothing; the sentence says why.
    way: tuple[Distance, Distance] | None = None


def _in_halves(before: HauntingHouse3, facts: Sequence[Fact]) -> Iterator[tuple[int, Half, Fact]]:
    """Yield facts with their index and the half of a round they belong to."""
    half = before.round, before.chosen
    for index, fact in enumerate(facts):
        match fact:
            case f.ChoiceBegun():
                half = half[0], 1
            case f.RoundBegun(number):
                half = number, 0
        yield index, half, fact


def played_in(
    before: HauntingHouse3, after: HauntingHouse3, facts: Sequence[Fact], names: Sequence[str]
) -> Iterator[tuple[PlayedKey, Played]]:
    """Yield the outcomes of the cards played between two observations, oldest first."""
    slots: dict[int, int] = {}
    for index, half, fact in _in_halves(before, facts):
        match fact:
            case f.Revealed(seat, slot, _card):
                slots[seat] = slot
            case f.CameToNothing(seat, card):
                turn = *half, slots.get(seat, before.step), seat
                yield turn, Played(*_why(before, seat, card), True)
            case f.Cancelled(seat, owner):
                turn = *half, slots.get(owner, before.step), owner
                yield (
                    turn,
                    Played(
                        _("cancelled by {other}", other=names[seat]),
                        within("a card", "cancelled"),
                        True,
                    ),
                )
            case f.Died(seat):
                turn = *half, slots.get(seat, before.step), seat
                yield turn, Played(sentence(fact, names), _("ghost"))
            case f.CarriedOut(seat):
                turn = *half, before.step, seat
                words, short = story.deed_at(facts, index, names), _short(facts[index:])
                over = after.phase == OVER
                way = None if over else (ways_home(before)[seat], ways_home(after)[seat])
                yield turn, Played(words, short, False, way)


def _why(before: HauntingHouse3, seat: int, card: int) -> tuple[str, str]:
    """Return why a card does nothing, in a few words and in as few as can be."""
    if card == HM:
        return _("the step is lost"), within("a card", "lost")
    if card == ND and before.is_ghost(seat):
        return _("a ghost already"), within("a card", "no effect")
    if card == ND:
        return _("no ghost picture here"), within("a card", "no picture")
    if card == PL:
        return _("nobody stands beside"), within("a card", "nobody")
    if card <= SP:
        return _("nowhere to go"), within("a card", "no way")
    return _("nothing to aim at"), within("a card", "no tile")


def _short(facts: Sequence[Fact]) -> str:
    """Return the outcome of a card in few letters: its target, or the tiles it touched."""
    match facts[0]:
        case f.Walked(place=place):
            sent = next((fact for fact in facts if isinstance(fact, f.SentBack)), None)
            return _place(sent.source if sent else place)
        case f.Dropped(place=place) | f.PlacesSwitched(place=place):
            return _place(place)
        case f.Left():
            return _("out!")
        case f.Rotated(place=place):
            return place
        case f.TilesSwitched(_seat, first, second):
            return f"{first} {second}"
        case f.Shifted(place=place):
            return _("Exit") if place[0] == "X" else place[0]
    return ""


def _place(name: str) -> str:
    return name if name in NAMES else name[0]


def played_of(past: Iterable[Step], names: Sequence[str]) -> dict[PlayedKey, Played]:
    """Return the outcome of the cards of this half round and of the one before.

    `past` has the last step first; a card of several steps is one.
    """
    found: dict[PlayedKey, Played] = {}
    halves: list[tuple[int, int]] = []
    for before, after, facts in past:
        here = {(after.round, after.chosen), (before.round, before.chosen)}
        halves += sorted(here.difference(halves), reverse=True)[: 2 - len(halves)]
        if not here & set(halves):
            break
        for turn, card in played_in(before, after, facts, names):
            later = found.get(turn)
            if turn[:2] not in halves:
                continue
            if later is None:
                found[turn] = card
            elif later.way and card.way:
                found[turn] = later._replace(way=(card.way[0], later.way[1]))
    return found


# One card after another


class Moment(NamedTuple):
    """The card that is played at one moment, and which others lie open then."""

    state: HauntingHouse3
    step: int
    turn: int  # The number of seats from the start player to the card's owner.
    begin: int = 0  # Milliseconds from the first motion to its beginning.
    opened: tuple[tuple[Spot, int], ...] = ()  # Cards turned up since the state was seen.
    coming: frozenset[Spot] = frozenset()  # Cards that are turned up after it.

    @property
    def owner(self) -> int:
        """The seat of the card's owner."""
        return (self.state.start + self.turn) % self.state.players

    @property
    def row(self) -> PlayedKey:
        """Where its card lies in the match."""
        return self.state.round, self.state.chosen, self.step, self.owner

    def earlier(self) -> Moment | None:
        """Return the moment of the card before this one, or None at the beginning of a row."""
        at = self.step * self.state.players + self.turn - 1
        if at < 0:
            return None
        step, turn = divmod(at, self.state.players)
        return Moment(self.state, step, turn)

    def card(self, seat: int, step: int) -> int:
        """Return the card of a seat in a step as it lies at this moment."""
        for spot, card in self.opened:
            if spot == (step, seat):
                return card
        if (step, seat) in self.coming:
            return HIDDEN if self.state.chosen else NO_CARD
        return card_shown(self.state, seat, step)[0]

    def shows(self, turn: PlayedKey) -> bool:
        """Return whether a card of the match has begun by then."""
        if turn[:2] != self.row[:2]:
            return turn[:2] < self.row[:2]
        place = (turn[3] - self.state.start) % self.state.players
        return (turn[2], place) <= (self.step, self.turn)


def present(state: HauntingHouse3) -> Moment:
    """Return the moment of an observation while nothing moves."""
    return Moment(state, state.step, state.turn)


def moments(
    before: HauntingHouse3,
    after: HauntingHouse3,
    facts: Sequence[Fact],
    begins: Mapping[int, int],
) -> list[Moment]:
    """Return the moments to show one after the other while facts are animated.

    First the card that was played before is carried out; each card that is turned up has its own
    moment, which begins when it flares: `begins` by the index of its fact.
    """
    found = [] if before.phase == PROGRAM else [present(before)]
    base, opened = before, dict[Spot, int]()
    still = [one for k, one in enumerate(facts) if isinstance(one, f.Revealed) and k in begins]
    for index, half, fact in _in_halves(before, facts):
        if not isinstance(fact, f.Revealed):
            continue
        if half == (after.round, after.chosen) and after.phase != PROGRAM:
            base = after
        if base is before:
            opened[fact.slot, fact.seat] = fact.card
        if index not in begins:
            continue
        still.remove(fact)
        coming = {(one.slot, one.seat) for one in still if not _known(before, one)}
        turn = (fact.seat - base.start) % base.players
        hidden = frozenset(coming) if base is after else frozenset[Spot]()
        found.append(Moment(base, fact.slot, turn, begins[index], tuple(opened.items()), hidden))
    return found


def _known(before: HauntingHouse3, fact: f.Revealed) -> bool:
    """Return whether the viewer knew a card before it was turned up."""
    return card_shown(before, fact.seat, fact.slot)[0] == fact.card
