"""What the hunters' turn has told so far, said on the turn card before what is to be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.language import _
from game.rules.haunted_house import events
from game.rules.haunted_house.events import HouseEvent
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import NAMES
from scenes.boards.haunted_house.naming import capital, pawn_name, radar_words, room_subject

MOST: Final = 2  # sentences


def of_the_hunters(observation: HauntedHouse) -> str:
    """Return the last answers and reports of this turn that were not known before."""
    told = events.read(observation.record)
    begun = _last(told, events.ROUND)
    turn = _last(told, events.HUNTERS_TURN)
    said = list(dict.fromkeys(_told(observation, told[begun:turn], told[turn:])))
    return " ".join(f"{sentence}." for sentence in said[-MOST:])


def _last(told: list[HouseEvent], kind: int) -> int:
    """Return the place behind the last event of a kind."""
    return next((at for at in range(len(told), 0, -1) if told[at - 1].kind == kind), 0)


def _told(
    observation: HauntedHouse, before: list[HouseEvent], turn: list[HouseEvent]
) -> Iterator[str]:
    known = {(event.kind, event.first, event.second) for event in before}
    walked = False
    for event in turn:
        hunter, tile = pawn_name(event.pawn), NAMES[min(event.first, len(NAMES) - 1)]
        new = walked or bool(event.second and (event.kind, event.first, event.second) not in known)
        match event.kind:
            case events.WALKED:
                walked = True
            case events.ROOM_TOLD if new:
                said = _("{room} is haunted") if event.second else _("{room} is not haunted")
                yield capital(
                    said.format(room=room_subject(observation.house.room_names[event.first]))
                )
            case events.TRAP_TOLD if new:
                said = (
                    _("The trap on {tile} has sprung")
                    if event.second
                    else _("The trap on {tile} is intact")
                )
                yield said.format(tile=tile)
            case events.RADAR_ANSWERED:
                said = _("{hunter}'s Radar on {tile} answers {answer}")
                yield said.format(hunter=hunter, tile=tile, answer=radar_words(event.numbers))
            case events.MISSED:
                said = _("{hunter} tries to capture on {tile} and finds nobody")
                yield said.format(hunter=hunter, tile=tile)
        known.add((event.kind, event.first, event.second))
