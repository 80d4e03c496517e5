"""What is to be done now in Haunted House, one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _, within
from game.rules.haunted_house import events
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import HUNTING, NAMES, OVER, START
from scenes.boards.haunted_house import click_paths
from scenes.boards.haunted_house.sides import able, may_decide, pawn_name

Names = Sequence[str]


def prompt(observation: HauntedHouse, selected: Sequence[str], names: Names) -> str:
    """Return what the team to decide should do now, or who is at work."""
    if observation.phase == OVER:
        return _("Both rounds are over.")
    if observation.phase == START:
        return _("Choose the tile where the Ghost begins: any but the hunters' start.")
    if not may_decide(observation):
        hunting = observation.phase == HUNTING
        return _("The hunters are at work.") if hunting else _("The Ghost is at work, unseen.")
    if observation.phase == HUNTING:
        return _hunters(observation, selected)
    return _ghost(observation, selected)


def _hunters(observation: HauntedHouse, selected: Sequence[str]) -> str:
    if selected:
        pawn = click_paths.pawn_in(observation, selected[-1])
        if pawn is not None:
            said = _("{hunter}: choose where it walks, or what else it does.")
            return said.format(hunter=pawn_name(pawn))
        return {
            click_paths.RADAR_PLACE: _("Choose which hunter uses its Radar."),
            click_paths.TRAP_PLACE: _("Choose which hunter sets a trap."),
            click_paths.CAPTURE_PLACE: _("Choose which hunter tries to capture."),
        }[selected[-1]]
    ready = able(observation)
    if not ready and observation.players == 4:
        return _("No actions are left: end your part of the turn.")
    if not ready:
        return _("No actions are left: end the turn.")
    if len(ready) == 1:
        name = pawn_name(ready[0])
        return _("{hunter} can {deeds}.", hunter=name, deeds=_choices(observation))
    return _("Choose a hunter: it can {deeds}.", deeds=_choices(observation))


def _choices(observation: HauntedHouse) -> str:
    """Return what hunters can do now, such as "walk, use Radar or capture"."""
    kinds = {click_paths.kind_of(observation, action) for action in observation.legal_actions()}
    said = {
        "walk": within("what a hunter can do", "walk"),
        "radar": within("what a hunter can do", "use Radar"),
        "trap": within("what a hunter can do", "set a trap"),
    }
    words = ", ".join(word for kind, word in said.items() if kind in kinds)
    return _("{deeds} or capture", deeds=words)


def _ghost(observation: HauntedHouse, selected: Sequence[str]) -> str:
    if click_paths.PHASE_PLACE in selected:
        return _("Choose the tile behind the wall.")
    if click_paths.POLT_PLACE in selected:
        return _("Choose a tile for the Poltergeist: any in the house.")
    if observation.ghost_left:
        more = any(
            click_paths.kind_of(observation, a) == "phase" for a in observation.legal_actions()
        )
        if selected:
            return _("Choose where the Ghost on {tile} goes.", tile=selected[-1])
        if more:
            return _("Step to a marked tile, phase through a wall or end the turn.")
        return _("Step to a marked tile or end the turn.")
    told = [event.kind for event in events.read(observation.record)]
    turn = told[len(told) - told[::-1].index(events.GHOSTS_TURN) :]
    if events.TRAPPED in turn:
        tile = NAMES[observation.ghost]
        return _("The trap on {tile} has sprung: your turn ends here.", tile=tile)
    if not turn:
        return _("A trap holds the Ghost: it has no actions in this turn.")
    return _("No actions are left: end the turn.")
