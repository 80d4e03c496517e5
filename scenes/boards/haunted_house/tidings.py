"""News of the hunters' turn so far, which the turn card shows before the prompt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.entry import Entry, read
from game.language import _
from game.rules.haunted_house import fact_kinds
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import NAMES
from scenes.boards.haunted_house.naming import capital, pawn_name, radar_words, room_subject

MOST: Final = 2  # sentences


def of_the_hunters(observation: HauntedHouse) -> str:
    """Return the last answers and reports of this turn that were not known before."""
    told = read(observation.record)
    turn = _last(told, fact_kinds.HUNTERS_TURN)
    said = list(dict.fromkeys(_told(observation, told[turn:])))
    return " ".join(f"{sentence}." for sentence in said[-MOST:])


def _last(told: list[Entry], kind: int) -> int:
    """Return the index after the last event of a kind."""
    return next((at for at in range(len(told), 0, -1) if told[at - 1].kind == kind), 0)


def _told(observation: HauntedHouse, turn: list[Entry]) -> Iterator[str]:
    for event in turn:
        hunter, tile = pawn_name(event.who), NAMES[min(event.first, len(NAMES) - 1)]
        match event.kind:
            case fact_kinds.ROOM_TOLD if event.third:
                said = _("{room} is haunted") if event.second else _("{room} is not haunted")
                yield capital(
                    said.format(room=room_subject(observation.house.room_names[event.first]))
                )
            case fact_kinds.TRAP_TOLD if event.third:
                said = (
                    _("The trap on {tile} has sprung")
                    if event.second
                    else _("The trap on {tile} is intact")
                )
                yield said.format(tile=tile)
            case fact_kinds.RADAR_ANSWERED:
                said = _("{hunter}'s Radar on {tile} answers {answer}")
                yield said.format(
                    hunter=hunter, tile=tile, answer=radar_words(fact_kinds.numbers_of(event))
                )
            case fact_kinds.MISSED:
                said = _("{hunter} tries to capture on {tile} and finds nobody")
                yield said.format(hunter=hunter, tile=tile)
