"""News of the turn so far, which the turn card shows before the prompt."""

from __future__ import annotations

from collections.abc import Iterator

from game.entry import Entry, read
from game.language import _, many
from game.rules.ghost_hunt import fact_kinds
from game.rules.ghost_hunt.match_rules import SUCCESS
from game.rules.ghost_hunt.position import (
    BOOK_ROLL,
    DOTS_ROLL,
    EVENT_ROLL,
    HUNT_ROLL,
    UV_ROLL,
    Position,
)
from game.rules.ghost_hunt.tables import BOOK, DOTS, DOTS_SEEN, ULTRAVIOLET, WRITING
from game.state import HIDDEN
from scenes.boards.ghost_hunt import board_overlays
from scenes.boards.ghost_hunt.nouns import capital, evidence_name, item_name


def of_a_hunter(observation: Position) -> str:
    """Return the findings of a hunter's turn: answers, things seen, evidence."""
    return " ".join(_told(_since(observation, fact_kinds.HUNTERS_TURN)))


def of_the_ghost(observation: Position) -> str:
    """Return the Ghost's dice of this turn, or before its move those of the last."""
    now = _since(observation, fact_kinds.GHOSTS_TURN)
    said = [_die(observation, event, now) for event in now if event.kind == fact_kinds.ROLLED]
    if all(event.kind != fact_kinds.STEPPED for event in now):
        before = _since(observation, fact_kinds.GHOSTS_TURN, back=1)
        late = (EVENT_ROLL, HUNT_ROLL)
        rolls = [e for e in before if e.kind == fact_kinds.ROLLED and e.first in late]
        said = [_die(observation, event, before) for event in rolls] + said
    return " ".join(filter(None, said))


def of_a_hunt(observation: Position) -> str:
    """Return the news that the Ghost's hunt began, until it moves in its first turn of the hunt."""
    turn = _since(observation, fact_kinds.GHOSTS_TURN)
    if any(event.kind == fact_kinds.HUNT_BEGAN for event in turn):
        begun = turn
    elif any(event.kind == fact_kinds.STEPPED for event in turn):
        begun = []
    else:
        begun = _since(observation, fact_kinds.GHOSTS_TURN, back=1)
    if all(event.kind != fact_kinds.HUNT_BEGAN for event in begun):
        return ""
    rolls = [e for e in begun if e.kind == fact_kinds.ROLLED and e.first == HUNT_ROLL]
    return "".join(_die(observation, event, begun) for event in rolls)


def nothing_done(observation: Position) -> bool:
    """Return whether the hunter whose turn it is has not done anything in it."""
    turn = _since(observation, fact_kinds.HUNTERS_TURN)
    return [event.kind for event in turn] == [fact_kinds.HUNTERS_TURN]


def nothing_heard(observation: Position) -> bool:
    """Return whether the Ghost's turn, which has just ended, has shown nothing."""
    turn = [event.kind for event in _since(observation, fact_kinds.GHOSTS_TURN)]
    shown = [kind for kind in turn if kind != fact_kinds.TURN_ENDED]
    return shown == [fact_kinds.GHOSTS_TURN, fact_kinds.HUNTERS_TURN]


def _since(observation: Position, kind: int, back: int = 0) -> list[Entry]:
    """Return the entries since the last event of a kind, or those between two earlier ones."""
    told = read(observation.record)
    marks = [index for index, event in enumerate(told) if event.kind == kind]
    if len(marks) <= back:
        return []
    end = marks[-back] if back else len(told)
    return told[marks[-1 - back] : end]


def _told(turn: list[Entry]) -> Iterator[str]:
    for event in turn:
        if event.kind == fact_kinds.ANSWERED:
            item, answer = event.first, event.third
            # For translators: an item and its answer, such as "Thermometer: not here."
            yield _(
                "{item}: {answer}.",
                item=capital(item_name(item)),
                answer=board_overlays.answer_words(item, answer),
            )
        elif event.kind in (fact_kinds.HEARD, fact_kinds.FELT):
            yield _("The Ghost is near.") if event.second else _("The Ghost is not near.")
        elif event.kind == fact_kinds.LOOKED and event.first:
            yield _("The salt shows a footprint.") if event.third else _("The salt is untouched.")
        elif event.kind == fact_kinds.LOOKED:
            yield _("The book is written in.") if event.third else _("The book is still blank.")
        elif event.kind == fact_kinds.FOUND:
            yield _("Evidence found: {evidence}.", evidence=evidence_name(event.first))


def _die(observation: Position, rolled: Entry, turn: list[Entry]) -> str:
    """Return the effect of a die of the Ghost."""
    phase, number = rolled.first, rolled.second
    kinds = [event.kind for event in turn]
    well = number >= SUCCESS
    if phase == UV_ROLL:
        marked = well and bool(observation.nature().evidence & ULTRAVIOLET)
        said = _("Die {number}: you leave a mark.") if marked else _("Die {number}: no mark.")
    elif phase == BOOK_ROLL:
        written = well and _at_home(observation, BOOK, WRITING)
        said = (
            _("Die {number}: the book is written in.")
            if written
            else _("Die {number}: no writing.")
        )
    elif phase == DOTS_ROLL:
        shown = well and _at_home(observation, DOTS, DOTS_SEEN)
        said = _("Die {number}: DOTS show you.") if shown else _("Die {number}: no DOTS.")
    elif phase == EVENT_ROLL:
        struck = [e.second.bit_count() for e in turn if e.kind == fact_kinds.EVENT_STRUCK]
        if struck and struck[0]:
            return many(
                "Your ghost event slowed {number} hunter.",
                "Your ghost event slowed {number} hunters.",
                struck[0],
            )
        said = _("Your ghost event failed: the die showed {number}.")
        if struck:
            said = _("Your ghost event reached nobody: the die showed {number}.")
    elif fact_kinds.HUNT_BEGAN in kinds:
        said = _("Your hunt began: the die showed {number}.")
    elif fact_kinds.BURNED_CRUCIFIX in kinds:
        said = _("A crucifix stopped your hunt: the die showed {number}.")
    else:
        said = _("No hunt began: the die showed {number}.")
    return said.format(number=number)


def _at_home(observation: Position, item: int, evidence: int) -> bool:
    """Return whether an item lies in the ghost room and the type leaves its evidence."""
    place = observation.where[item]
    if place == HIDDEN or place < 0:
        return False
    home = observation.house.room_of[place] == observation.room
    return home and bool(observation.nature().evidence & evidence)
