"""Teams, undo barriers and times of turns of Haunted House."""

from __future__ import annotations

from typing import Final

from game.entry import read
from game.language import mark
from game.rules.haunted_house import fact_kinds
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import HUNTING

GHOSTS_SECONDS: Final = 60
HUNTERS_SECONDS: Final = 90
TIMES: Final = (  # The words that follow times such as "60 s".
    (mark("for the Ghost"), GHOSTS_SECONDS), (mark("for the hunters"), HUNTERS_SECONDS),
)  # fmt: skip


def team(player: int, players: int) -> int:
    """Return the team of a player: duellist and partner sit opposite each other."""
    return player % 2


# What tells its own team nothing new and its opponents nothing before the turn is over.
TAKEN_BACK_BY_THE_BLIND: Final = (fact_kinds.WALKED, fact_kinds.TRAP_PLACED, fact_kinds.CONJURED)
TAKEN_BACK_FREELY: Final = (
    *TAKEN_BACK_BY_THE_BLIND,
    fact_kinds.STEPPED,
    fact_kinds.PHASED,
    fact_kinds.HAUNTED,
    fact_kinds.ROOM_HAUNTED,
)


def undo_barrier(before: HauntedHouse, after: HauntedHouse) -> bool:
    """Return whether an action cannot be undone, because a player learned something from it.

    Radar answers, reports, misses, captures, springing traps and every change of the current player
    are barriers. A hunter's step without a report is not. A step of a Ghost that cannot see traps
    is one, because it shows that no trap lies there.
    """
    free = TAKEN_BACK_FREELY if after.ghost_sees_traps else TAKEN_BACK_BY_THE_BLIND
    news = read(after.record[len(before.record) :])
    return any(event.kind not in free for event in news)


def seconds(state: HauntedHouse) -> int:
    """Return the seconds that the rules give to the current turn."""
    return HUNTERS_SECONDS if state.phase == HUNTING else GHOSTS_SECONDS
