"""Sentences about the facts of Ghost Hunt, without full stops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from game.facts import Fact, since_last
from game.language import _, listed, many, mark
from game.rules.ghost_hunt import facts as f
from game.rules.ghost_hunt import position
from game.rules.ghost_hunt.position import Position
from game.rules.ghost_hunt.tables import BOX, EMF_READER, THERMOMETER
from game.state import HIDDEN
from scenes.boards.ghost_hunt import nouns
from scenes.boards.ghost_hunt.nouns import (
    capital,
    evidence_name,
    hunter_name,
    item_taken,
    kind_name,
    the_item,
)

Names = Sequence[str]

ROLLS: Final = {
    position.UV_ROLL: mark("The die for a mark shows {number}"),
    position.BOOK_ROLL: mark("The die for the book shows {number}"),
    position.DOTS_ROLL: mark("The die for DOTS shows {number}"),
    position.EVENT_ROLL: mark("The die for a ghost event shows {number}"),
    position.HUNT_ROLL: mark("The die for a hunt shows {number}"),
}
ENDINGS: Final = {
    position.ESCAPED: mark("The hunters drive away with what they know"),
    position.ALL_DEAD: mark("No hunter is left alive"),
    position.OUT_OF_TIME: mark("The night is over"),
    position.MISNAMED: mark("The name is wrong"),
}


# Rolls without effect, and the facts that follow a roll with an effect.
FAILED_ROLLS: Final[dict[int, tuple[str, tuple[type[Fact], ...]]]] = {
    position.UV_ROLL: (mark("The Ghost leaves no mark: the die shows {number}"), (f.MarkMade,)),
    position.BOOK_ROLL: (mark("The book stays blank: the die shows {number}"), (f.BookWritten,)),
    position.DOTS_ROLL: (mark("DOTS show nothing: the die shows {number}"), (f.DotsShown,)),
    position.EVENT_ROLL: (mark("The ghost event fails: the die shows {number}"), (f.EventStruck,)),
    position.HUNT_ROLL: (
        mark("No hunt begins: the die shows {number}"),
        (f.HuntBegan, f.CrucifixBurned),
    ),
}
NOT_LOGGED: Final = (  # Another sentence of the log says what comes of them.
    *(f.EventTried, f.TurnEnded, f.Used, f.ExchangeEnded, f.Taunted, f.Listened),
    *(f.GhostsTurn, f.HuntersTurn, f.Revealed),
)
FINDINGS: Final = (f.Answered, f.Felt, f.Heard, f.Looked, f.Found)
DIE_RESULTS: Final = (
    f.Rolled, f.MarkMade, f.BookWritten, f.DotsShown, f.EventStruck,
    f.HuntBegan, f.CrucifixBurned,
)  # fmt: skip


def log_sentences(facts: Sequence[Fact], names: Names) -> Iterator[tuple[int, str]]:
    """Yield (index of the first fact, sentence) for the log.

    Steps of one figure are joined into one sentence.
    """
    index = 0
    while index < len(facts):
        first, fact = index, facts[index]
        index += 1
        way = [fact.source, fact.square] if isinstance(fact, f.Walked | f.Glided) else []
        while way and index < len(facts) and _goes_on(fact, facts[index]):
            later = facts[index]
            assert isinstance(later, f.Walked | f.Glided)
            way.append(later.square)
            index += 1
        left = [fact] if isinstance(fact, f.Dropped) else []
        while left and index < len(facts) and isinstance(then := facts[index], f.Dropped):
            left.append(then)
            index += 1
        if _chosen_again(fact, facts[index : index + 1]):
            index += 1
            said = _("{hunter} chooses two items", hunter=_hunter_of(fact, names))
        elif way:
            said = _walk(fact, way, names)
        elif left:
            said = _left_behind(left)
        elif isinstance(fact, f.ExchangeBegan) and index < len(facts):
            said = ""  # The items that are changed say it.
        else:
            said = _without_effect(fact, facts[index:]) or _logged(fact, names)
        if said:
            yield first, said


def _logged(fact: Fact, names: Names) -> str:
    """Return the sentence about a fact; empty if the log does without it."""
    match fact:
        case f.TypeChosen(kind) if kind == HIDDEN:
            return ""
        case f.RoomChosen(None):
            return ""
    return "" if isinstance(fact, NOT_LOGGED) else sentence(fact, names)


# The turn so far


def found_in_turn(observation: Position, names: Names) -> str:
    """Return the findings of a hunter's turn: answers, things seen, evidence."""
    turn = since_last(f.recap(observation), f.HuntersTurn)
    return _ended(sentence(fact, names) for fact in turn if isinstance(fact, FINDINGS))


def dice_of_turn(observation: Position, names: Names) -> str:
    """Return the Ghost's dice of this turn; before it moves, also the late ones of the last."""
    facts = f.recap(observation)
    now = since_last(facts, f.GhostsTurn)
    told = _dice(now, names)
    if not any(isinstance(fact, f.Glided) for fact in now):
        before = since_last(facts, f.GhostsTurn, back=1)
        told = [*_dice(_late(before, position.EVENT_ROLL, position.HUNT_ROLL), names), *told]
    return _ended(told)


def begun_hunt(observation: Position, names: Names) -> str:
    """Return the news that the Ghost's hunt began, until it moves in its first turn of the hunt."""
    facts = f.recap(observation)
    begun = since_last(facts, f.GhostsTurn)
    if not any(isinstance(fact, f.HuntBegan) for fact in begun):
        if any(isinstance(fact, f.Glided) for fact in begun):
            return ""
        begun = since_last(facts, f.GhostsTurn, back=1)
        if not any(isinstance(fact, f.HuntBegan) for fact in begun):
            return ""
    return _ended(_dice(_late(begun, position.HUNT_ROLL), names))


def _late(turn: Sequence[Fact], *phases: int) -> Sequence[Fact]:
    """Return the part of a turn from the first roll of some phases on."""
    rolls = [n for n, one in enumerate(turn) if isinstance(one, f.Rolled) and one.phase in phases]
    return turn[rolls[0] :] if rolls else ()


def _dice(turn: Sequence[Fact], names: Names) -> list[str]:
    """Return the sentences about the dice of a turn and their effects."""
    told = log_sentences(turn, names)
    return [words for index, words in told if isinstance(turn[index], DIE_RESULTS)]


def _ended(told: Iterable[str]) -> str:
    return " ".join(f"{words}." for words in told)


def _chosen_again(fact: Fact, then: Sequence[Fact]) -> bool:
    """Return whether a hunter chooses a second item while both items are hidden."""
    match fact, then:
        case (f.ItemChosen(hunter, first), [f.ItemChosen(other, second)]):
            return hunter == other and first == second == HIDDEN
    return False


def _hunter_of(fact: Fact, names: Names) -> str:
    return hunter_name(fact.hunter, names) if isinstance(fact, f.OfHunter) else ""


def _without_effect(fact: Fact, then: Sequence[Fact]) -> str:
    """Return the sentence saying that a die had no effect; empty otherwise."""
    if not isinstance(fact, f.Rolled):
        return ""
    said, effects = FAILED_ROLLS[fact.phase]
    failed = not any(isinstance(later, effects) for later in then[:2])
    return _(said, number=fact.number) if failed else ""


def _goes_on(step: Fact, later: Fact) -> bool:
    """Return whether the later fact is another step of the same figure."""
    match step, later:
        case (f.Walked(hunter), f.Walked(other)):
            return hunter == other
        case (f.Glided(), f.Glided()):
            return True
    return False


def _walk(fact: Fact, way: Sequence[str], names: Names) -> str:
    """Return the sentence about a path; it names the end, since the board shows the path."""
    told = {"steps": nouns.steps(len(way) - 1), "square": way[-1]}
    around = way[-1] == way[0]
    if isinstance(fact, f.Walked):
        who = hunter_name(fact.hunter, names)
        if around:
            # For translators: the steps are such as "4 steps".
            return _("{hunter} walks {steps}, back to {square}", hunter=who, **told)
        if len(way) == 2:
            return _("{hunter} walks to {square}", hunter=who, square=way[-1])
        return _("{hunter} walks {steps} to {square}", hunter=who, **told)
    if around:
        return _("The Ghost glides {steps}, back to {square}", **told)
    if len(way) == 2:
        return _("The Ghost glides to {square}", square=way[-1])
    return _("The Ghost glides {steps} to {square}", **told)


def _left_behind(dropped: Sequence[f.Dropped]) -> str:
    """Return the sentence about items dropped on a square."""
    items = listed([the_item(fact.item) for fact in dropped])
    # For translators: the items stand with their articles, the first gets a capital afterwards.
    return capital(
        many(
            "{items} is left on {square}",
            "{items} are left on {square}",
            len(dropped),
            items=items,
            square=dropped[0].square,
        )
    )


def sentence(fact: Fact, names: Names) -> str:
    """Return the sentence about a fact."""
    match fact:
        case f.TypeChosen(kind):
            if kind == HIDDEN:
                return _("The Ghost has chosen what it is")
            return _("The Ghost is the {kind}", kind=kind_name(kind))
        case f.RoomChosen(room):
            if room is None:
                return _("The Ghost has chosen what it is and where it haunts")
            return _("The Ghost haunts {room}", room=nouns.the_room(room.name))
        case f.Walked(square=square):
            return _walk(fact, ["", square], names)
        case f.Glided(square=square):
            return _walk(fact, ["", square], names)
        case f.Dropped():
            return _left_behind([fact])
        case f.GhostsTurn(number):
            return _("Round {number}: the Ghost is at work", number=number)
        case f.HuntersTurn(hunter):
            return _("The turn of {hunter} begins", hunter=hunter_name(hunter, names))
        case f.TurnEnded(player):
            who = _("The Ghost") if player == f.GHOST else hunter_name(player - 1, names)
            # For translators: who is the Ghost or a hunter.
            return _("{who} ends the turn", who=who)
        case f.Revealed():
            return _("All secrets are open")
        case f.Rolled(phase, number):
            return _(ROLLS[phase], number=number)
        case f.EventStruck(room, hunters):
            return _struck(nouns.in_room(room.name), hunters, names)
        case f.DotsShown(_, van, house):
            return _(_DOTS[van + 2 * house])
        case f.Shown(_, square):
            return _("The Ghost is seen on {square}", square=square)
        case f.Killed(hunter, _, ghost):
            victim = hunter_name(hunter, names)
            return _("The Ghost on {square} kills {hunter}", square=ghost, hunter=victim)
        case f.Found(evidence):
            return _("The hunters find evidence: {evidence}", evidence=evidence_name(evidence))
        case f.Named(_, kind):
            return _("The hunters name the {kind}", kind=kind_name(kind))
        case f.Ended(ending):
            return _(ENDINGS[ending])
        case f.ItemChosen(item=item) if item == HIDDEN:
            return _named(_("{hunter} chooses an item"), fact, names)
        case f.HunterTold(positive=positive) | f.Looked(positive=positive):
            yes, no = _TOLD[type(fact)]
            return _named(_(yes if positive else no), fact, names)
        case f.Answered(_, item, _, answer):
            return _named(_answer(item, answer), fact, names)
    return _named(_(_PLAIN[type(fact)]), fact, names)


_PLAIN: Final[dict[type[Fact], str]] = {
    f.HuntBegan: mark("A hunt begins; the van is shut"),
    f.Extended: mark("The hunt goes on for one more turn"),
    f.HuntOver: mark("The hunt is over; the van is open"),
    f.CrucifixBurned: mark("The crucifix on {square} burns and stops a hunt"),
    f.MarkSeen: mark("An ultraviolet mark shows on {square}"),
    f.ItemChosen: mark("{hunter} packs {item}"),
    f.Laid: mark("{hunter} places {item} on {square}"),
    f.Picked: mark("{hunter} picks up {item} on {square}"),
    f.ExchangeBegan: mark("{hunter} changes items in the van"),
    f.PutBack: mark("{hunter} puts {item} back"),
    f.Taken: mark("{hunter} takes {item}"),
    f.Hid: mark("{hunter} hides on {square}"),
    f.MarkMade: mark("The Ghost leaves a mark on {square}"),
    f.BookWritten: mark("The Ghost writes in the book"),
    f.SaltFlipped: mark("The Ghost leaves a footprint on {square}"),
    # For translators: who is the Ghost or a hunter.
    f.EventTried: mark("{who} tries a ghost event"),
    f.ExchangeEnded: mark("{who} is done at the van"),
    f.Taunted: mark("{who} taunts the Ghost"),
    f.Listened: mark("{who} listens"),
    f.Used: mark("{hunter} uses {item}"),
}
_TOLD: Final[dict[type[Fact], tuple[str, str]]] = {
    f.Felt: (
        mark("{hunter} taunts on {square}: the Ghost is near"),
        mark("{hunter} taunts on {square}: the Ghost is not near"),
    ),
    f.Heard: (
        mark("{hunter} listens on {square}: the Ghost is near"),
        mark("{hunter} listens on {square}: the Ghost is not near"),
    ),
    f.WayTold: (
        mark("{hunter} peeks out of hiding: {square} is free"),
        mark("{hunter} peeks out of hiding: the Ghost stands on {square}"),
    ),
    f.BookRead: (
        mark("The book on {square} is written in"),
        mark("The book on {square} is still blank"),
    ),
    f.SaltSeen: (
        mark("The salt on {square} shows a footprint"),
        mark("The salt on {square} is untouched"),
    ),
}
_DOTS: Final = {
    1: mark("DOTS show the Ghost, seen from the van"),
    2: mark("DOTS show the Ghost, seen in the house"),
    3: mark("DOTS show the Ghost, seen by everybody near"),
}


def _struck(in_room: str, hunters: Sequence[int], names: Names) -> str:
    who = [hunter_name(hunter, names) for hunter in hunters]
    if not who:
        return _("A ghost event {in_room} reaches nobody", in_room=in_room)
    if len(who) == len(names) - 1 > 1:
        return _("A ghost event {in_room} slows all hunters", in_room=in_room)
    return _("A ghost event {in_room} slows {hunters}", in_room=in_room, hunters=listed(who))


def _named(said: str, fact: Fact, names: Names) -> str:
    """Return a sentence template filled in with the hunter, item and square of a fact."""
    who = hunter_name(fact.hunter, names) if isinstance(fact, f.OfHunter) else _("The Ghost")
    what = item_taken(fact.item) if isinstance(fact, f.OfItem) and fact.item != HIDDEN else ""
    square = ""
    if isinstance(fact, f.ItemThere | f.HunterThere | f.HunterWent | f.There):
        square = fact.square
    return said.format(who=who, hunter=who, item=what, square=square)


def _answer(item: int, answer: int) -> str:
    """Return the sentence template for the answer of an item."""
    if item == THERMOMETER:
        return (
            _("{hunter}'s thermometer on {square} freezes: this is the ghost room")
            if answer
            else _("{hunter}'s thermometer on {square} stays warm: this is not the ghost room")
        )
    if item == EMF_READER:
        return (
            _("{hunter}'s EMF reader on {square} shows EMF")
            if answer
            else _("{hunter}'s EMF reader on {square} stays quiet")
        )
    if item == BOX:
        return (
            _("{hunter}'s Spirit Box on {square} answers")
            if answer
            else _("{hunter}'s Spirit Box on {square} stays silent")
        )
    if not answer:
        return _("{hunter}'s UV flashlight on {square} shows no marks")
    return many(
        "{hunter}'s UV flashlight on {square} shows {number} mark",
        "{hunter}'s UV flashlight on {square} shows {number} marks",
        answer,
        hunter="{hunter}",
        square="{square}",
    )


# Before it is done


def deed(fact: Fact, names: Names) -> str:
    """Return the sentence about an action, limited to what its player knows beforehand."""
    match fact:
        case f.Glided(source, square) | f.Shown(str(source), square):
            way = {"source": source, "target": square}
            return _("The Ghost glides from {source} to {target}", **way)
        case f.Walked(hunter, source, square):
            said = _("{hunter} walks from {source} to {target}")
            return said.format(hunter=hunter_name(hunter, names), source=source, target=square)
        case f.Killed(hunter):
            return _("The Ghost kills {hunter}", hunter=hunter_name(hunter, names))
        case f.Named(hunter, kind):
            who = hunter_name(hunter, names)
            return _("{hunter} names the {kind}", hunter=who, kind=kind_name(kind))
        case f.ExchangeBegan():
            return ""  # The items that are changed say it.
    if type(fact) in _DEEDS:
        return _named(_(_DEEDS[type(fact)]), fact, names)
    return sentence(fact, names)


_DEEDS: Final[dict[type[Fact], str]] = {
    # For translators: who is the Ghost or a hunter.
    f.Extended: mark("{who} lets the hunt go on"),
    f.Laid: mark("{hunter} places {item}"),
    f.Picked: mark("{hunter} picks up {item}"),
    f.PutBack: mark("{hunter} puts back {item}"),
}
