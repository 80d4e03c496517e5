"""Sentences about the facts of The Haunting House 3, without full stops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.facts import Fact
from game.language import _, mark
from game.rules.haunting_house_3 import cards
from game.rules.haunting_house_3 import facts as f
from game.rules.haunting_house_3.house import NAMES, SLOTS
from game.rules.haunting_house_3.tiles import CANCEL_DISK, SWAP_DISK
from game.state import HIDDEN
from scenes.boards.haunting_house_3.cards import title

Names = Sequence[str]

DISK_WORDS: Final = {
    HIDDEN: mark("a secret disk"),
    CANCEL_DISK: mark("a Cancel disk"),
    SWAP_DISK: mark("a Swap disk"),
}
SIDES: Final = (mark("north"), mark("east"), mark("south"), mark("west"))


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


def sentence(fact: Fact, names: Names) -> str:
    """Return the sentence about a fact."""
    match fact:
        case f.Laid(seat, slot, card):
            return _laying(names[seat], slot, card)
        case f.LetBe(seat):
            return _("{player} lets it be", player=names[seat])
        case f.SwapPlayed(seat, other):
            return _("{player} swaps cards with {other}", player=names[seat], other=names[other])
        case f.Cancelled(seat, owner, card):
            said = _("{player} cancels {other}'s {card}")
            return said.format(player=names[seat], other=names[owner], card=_card(card))
        case f.CarriedOut(seat):
            return _carried_out(fact, names[seat], names)
        case f.RowLaid(seat):
            return _("{player} has laid four cards face down", player=names[seat])
        case f.Revealed(seat, _, card, drawn, swap):
            said = _("{player} draws {card}") if drawn else _("{player} reveals {card}")
            if swap:
                said = _("{player} reveals {card} for a swap")
            return said.format(player=names[seat], card=_card(card))
        case f.Died(seat):
            said = _("{player} becomes a ghost, whose goal is the moon")
            return said.format(player=names[seat])
        case f.CameToNothing(_, card):
            return _nothing(card)
    return _consequence(fact, names)


def deed(facts: Sequence[Fact], names: Names) -> str:
    """Return the sentence about the first fact, with what immediately followed from it."""
    said = sentence(facts[0], names)
    if isinstance(facts[0], f.Walked):
        said = _walk(facts[0], facts[1:], names)
    if isinstance(facts[0], f.Walked | f.Left | f.Dropped):
        flipped = [fact for fact in facts if isinstance(fact, f.TileFlipped)]
        if flipped:
            return _("{deed}; {tile} flips face down", deed=said, tile=flipped[0].place)
    return said


def _card(card: int) -> str:
    return _("a card") if card == HIDDEN else title(card)


def _laying(player: str, slot: int, card: int) -> str:
    said = (
        _("{player} lays {card} as the first card"),
        _("{player} lays {card} as the second card"),
        _("{player} lays {card} as the third card"),
        _("{player} lays {card} as the fourth card"),
    )
    return said[slot].format(player=player, card=_card(card))


def _carried_out(fact: f.CarriedOut, player: str, names: Names) -> str:
    """Return the sentence about a card that changed pawns or the house."""
    match fact:
        case f.Walked():
            return _walk(fact, (), names)
        case f.Left():
            return _("{player} walks out of the house", player=player)
        case f.Dropped(place=place):
            return _("{player} moves to the trap door {place}", player=player, place=spot(place))
        case f.PlacesSwitched(_, _, other, place):
            said = _("{player} changes places with {other} and is now on {place}")
            return said.format(player=player, other=names[other], place=spot(place))
        case f.Rotated(place=place, degrees=degrees):
            said = _("{player} turns {tile} half round")
            if abs(degrees) == 90:
                right, left = _("{player} turns {tile} right"), _("{player} turns {tile} left")
                said = right if degrees > 0 else left
            return said.format(player=player, tile=place)
        case f.TilesSwitched(_, first, second):
            said = _("{player} switches {tile} and {other}")
            return said.format(player=player, tile=first, other=second)
        case f.Shifted(_, source, place):
            return _shift(source, place, player)
    raise ValueError(f"{fact} has no sentence")


def _walk(step: f.Walked, then: Sequence[Fact], names: Names) -> str:
    """Return the sentence about a step, with what followed until the pawn moved again."""
    told = {"player": names[step.seat], "place": spot(step.place)}
    slips = step.card == cards.SP
    said = _("{player} walks through walls to {place}") if slips else _("{player} walks to {place}")
    turns, disks = False, ""
    for fact in then:
        match fact:
            case f.Walked(place=place):
                said, told["place"], turns = _("{player} walks to {place}"), spot(place), False
            case f.TileTurned(place):
                said, told["place"] = _("{player} walks to {place}, which turns"), spot(place)
                turns = True
            case f.SentBack(place=place):
                said = _("{player} walks to {place}, where a Ghost disk sends the pawn back")
                told["place"] = spot(place)
                return said.format(**told)
            case f.DiskTaken(disk=disk):
                disks = _(DISK_WORDS[disk])
    if disks and turns:
        return _("{player} walks to {place}, which turns, and takes {disk}", disk=disks, **told)
    walk = said.format(**told)
    # For translators: {deed} is a sentence such as "Ada walks to 1b2", its subject takes the disk
    return _("{deed} and takes {disk}", deed=walk, disk=disks) if disks else walk


def _shift(source: str, place: str, player: str) -> str:
    """Return the sentence about a moved Exit or staircase."""
    letter, before, after = place[0], int(source[1:]), int(place[1:])
    if letter == "X":
        said = _("{player} moves the Exit anticlockwise to {place}")
        if (after - before) % len(SLOTS) == 1:
            said = _("{player} moves the Exit clockwise to {place}")
        return said.format(player=player, place=exit_words(after))
    up, down = (
        _("{player} slides staircase {letter} up"),
        _("{player} slides staircase {letter} down"),
    )
    return (down if after > before else up).format(player=player, letter=letter)


def _nothing(card: int) -> str:
    """Return the sentence about a card that needed no decision."""
    if card == HIDDEN:
        return _("A card cannot be carried out")
    if card == cards.HM:
        return _("{card}: the step is lost", card=title(cards.HM))
    if card == cards.ND:
        said = _("{card}: no living pawn is on a ghost picture, so nothing happens")
        return said.format(card=title(cards.ND))
    return _("{card} cannot be carried out", card=title(card))


def _consequence(fact: Fact, names: Names) -> str:
    """Return the sentence about what followed by itself."""
    match fact:
        case f.TileTurned(place):
            return _("{tile} turns", tile=place)
        case f.TileFlipped(place):
            return _("{tile} flips face down", tile=place)
        case f.DiskSeen(seat, place):
            return _("{player} looks at the disk of {tile}", player=names[seat], tile=place)
        case f.DiskTaken(seat, _, disk):
            return _("{player} takes {disk}", player=names[seat], disk=_(DISK_WORDS[disk]))
        case f.SentBack(seat, place, source):
            said = _("A Ghost disk on {tile} sends {player} back to {place}")
            return said.format(tile=place, player=names[seat], place=spot(source))
        case f.GhostDiskStays(place):
            return _("The Ghost disk of {tile} stays there", tile=place)
        case f.ChoiceBegun():
            return _("The cards are chosen now")
        case f.RoundBegun(number, start, risen):
            said = _("{player} is the start player of round {round}")
            if risen:
                said = _("{player} is the start player of round {round}; the flipped tiles come up")
            return said.format(player=names[start], round=number)
        case f.Ended():
            return _("The match is over")
        case f.Uncovered():
            return _("All secrets are open")
    raise ValueError(f"{fact} has no sentence")
