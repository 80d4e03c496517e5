"""What is to be done now in Haunted House, one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.haunted_house import events
from game.rules.haunted_house.position import HUNTING, OVER, START, Position
from game.rules.haunted_house.tables import NAMES
from scenes.boards.haunted_house import deeds
from scenes.boards.haunted_house.sides import PAWN_NAMES, able, may_decide

Names = Sequence[str]
DEEDS: Final = {"walk": "walk", "radar": "use Radar", "trap": "set a trap"}


def prompt(observation: Position, selected: Sequence[str], names: Names) -> str:
    """Return what the team to decide should do now, or who is at work."""
    if observation.phase == OVER:
        return "Both rounds are over."
    if observation.phase == START:
        return "Choose the tile where the Ghost begins: any but the hunters' start."
    if not may_decide(observation):
        hunting = observation.phase == HUNTING
        return "The hunters are at work." if hunting else "The Ghost is at work, unseen."
    if observation.phase == HUNTING:
        return _hunters(observation, selected)
    return _ghost(observation, selected)


def _hunters(observation: Position, selected: Sequence[str]) -> str:
    if selected:
        pawn = deeds.pawn_in(observation, selected[-1])
        if pawn is not None:
            return f"{PAWN_NAMES[pawn]}: choose where it walks, or what else it does."
        deed = {
            deeds.RADAR_PLACE: "uses its Radar",
            deeds.TRAP_PLACE: "sets a trap",
            deeds.CAPTURE_PLACE: "tries to capture",
        }[selected[-1]]
        return f"Choose which hunter {deed}."
    ready = able(observation)
    if not ready:
        part = "your part of the turn" if observation.players == 4 else "the turn"
        return f"No actions are left: end {part}."
    if len(ready) == 1:
        return f"{PAWN_NAMES[ready[0]]} can {_choices(observation)}."
    return f"Choose a hunter: it can {_choices(observation)}."


def _choices(observation: Position) -> str:
    """Return what hunters can do now, such as "walk, use Radar or capture"."""
    kinds = {deeds.kind_of(observation, action) for action in observation.legal_actions()}
    words = [word for kind, word in DEEDS.items() if kind in kinds]
    return ", ".join(words) + " or capture"


def _ghost(observation: Position, selected: Sequence[str]) -> str:
    if deeds.PHASE_PLACE in selected:
        return "Choose the tile behind the wall."
    if deeds.POLT_PLACE in selected:
        return "Choose a tile for the Poltergeist: any in the house."
    if observation.ghost_left:
        more = any(deeds.kind_of(observation, a) == "phase" for a in observation.legal_actions())
        if selected:
            return f"Choose where the Ghost on {selected[-1]} goes."
        return "Step to a marked tile" + (
            ", phase through a wall or end the turn." if more else " or end the turn."
        )
    told = [event.kind for event in events.read(observation.record)]
    turn = told[len(told) - told[::-1].index(events.GHOSTS_TURN) :]
    if events.TRAPPED in turn:
        return f"The trap on {NAMES[observation.ghost]} has sprung: your turn ends here."
    if not turn:
        return "A trap holds the Ghost: it has no actions in this turn."
    return "No actions are left: end the turn."
