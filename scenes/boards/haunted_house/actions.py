"""The actions of Haunted House: buttons, keys, marks, costs, and why one is impossible."""

from __future__ import annotations

from typing import Final

from game.language import _, many
from game.rules.haunted_house import facts as f
from game.rules.haunted_house import tables
from game.rules.haunted_house.state import HauntedHouse
from game.state import HIDDEN
from scenes.boards.actions import ActionTable, BoardAction
from scenes.boards.haunted_house.naming import room_at
from scenes.boards.haunted_house.viewers import viewing_side
from scenes.boards.view import TargetMark

HouseAction = BoardAction[HauntedHouse]


def _is_hunters(seen: HauntedHouse) -> bool:
    return viewing_side(seen) != "ghost"


def _is_ghosts(seen: HauntedHouse) -> bool:
    return viewing_side(seen) == "ghost"


# Why an action is impossible


def _refuse_radar(seen: HauntedHouse, pawn: int) -> str:
    said = _("No Radar works in a haunted room, and {room} is haunted.")
    return said.format(room=room_at(seen, seen.hunters[pawn]))


def _refuse_trap(seen: HauntedHouse, pawn: int) -> str:
    if seen.placed[pawn] >= tables.TRAPS_A_HUNTER:
        return _("Both traps of this hunter are placed.")
    return _("There is already a trap on {tile}.", tile=tables.NAMES[seen.hunters[pawn]])


def _refuse_hand(seen: HauntedHouse, pawn: int) -> str:
    if seen.ended[1 - pawn]:
        return _("Your partner is done with this turn.")
    if seen.handed:
        return _("Your partner has just let you act: do something, or end your part.")
    return _("You have no actions left: end your part of the turn.")


def _refuse_phase(seen: HauntedHouse, _actor: int) -> str:
    if seen.phases_used >= tables.PHASES_A_ROUND:
        return _("Both Phases of this round are used.")
    if seen.ghost_left < seen.phase_cost:
        return _("A Phase takes the whole turn: it must be the first thing you do.")
    return _("There is no inner wall beside {tile}.", tile=tables.NAMES[seen.ghost])


def _refuse_poltergeist(seen: HauntedHouse, _actor: int) -> str:
    if seen.polts_used >= tables.POLTERGEISTS_A_ROUND:
        return _("Both Poltergeists of this round are used.")
    if seen.polt != tables.NOWHERE:
        tile = tables.NAMES[seen.polt]
        return _("There is already a Poltergeist on {tile}: one at a time.", tile=tile)
    return _refuse_all(seen, 0)


def _refuse_all(seen: HauntedHouse, _actor: int) -> str:
    if seen.phase == tables.HUNTING:
        return _("The hunters cannot do that.")
    return _("The Ghost cannot do that.")


# What an action costs


def _trap_cost(seen: HauntedHouse, pawn: int) -> str:
    is_last = seen.placed[pawn] > 0
    return _("No trap is left after this.") if is_last else _("One trap is left after this.")


def _phase_cost(seen: HauntedHouse, _actor: int) -> str:
    is_whole = seen.phase_cost > 1
    return _("This takes the whole turn.") if is_whole else _("This costs one action.")


def _end_cost(seen: HauntedHouse, _actor: int) -> str:
    if seen.phase == tables.HAUNTING:
        left = seen.ghost_left
    elif seen.players == 2:
        left = max(seen.left) if seen.per_side else sum(seen.left)
    else:
        left = seen.left[seen.deciding_pawn()]
    if not left:
        return ""
    return many("One action would stay unused.", "{number} actions would stay unused.", left)


# What a screen reader says


def _power(name: str, used: int, most: int) -> str:
    if used == HIDDEN:
        return name
    return _("{power}, {left} of {most} left", power=name, left=most - used, most=most)


def _spoken_end(seen: HauntedHouse) -> str:
    is_whole = seen.players == 2 or seen.phase == tables.HAUNTING
    return _("End of turn") if is_whole else _("End of your part")


RADAR: Final = HouseAction(
    "radar",
    f.RadarUsed,
    "radar",
    "R",
    lambda: _("Radar"),
    "icons/radar",
    _is_hunters,
    lambda seen: _("Radar"),
    lambda: _("Choose who uses the Radar."),
    TargetMark("brackets", "", "candle"),
    cost=lambda seen, pawn: _("The answer comes at once."),
    refusal=_refuse_radar,
)
TRAP: Final = HouseAction(
    "trap",
    f.TrapPlaced,
    "trap",
    "T",
    lambda: _("Trap"),
    "icons/trap",
    _is_hunters,
    lambda seen: _("Set a trap"),
    lambda: _("Choose who sets a trap."),
    TargetMark("brackets", "", "candle"),
    cost=_trap_cost,
    refusal=_refuse_trap,
)
CAPTURE: Final = HouseAction(
    "capture",
    f.CaptureTried,
    "capture",
    "X",
    lambda: _("Capture"),
    "icons/capture",
    _is_hunters,
    lambda seen: _("Capture"),
    lambda: _("Choose who tries to capture."),
    TargetMark("brackets", "", "danger"),
    cost=lambda seen, pawn: _("If the Ghost is not there, this hunter misses the next turn."),
    refusal=_refuse_all,
)
HAND: Final = HouseAction(
    "hand",
    f.Handed,
    "hand",
    "V",
    lambda: _("Partner"),
    "icons/swap",
    lambda seen: _is_hunters(seen) and seen.players == 4,
    lambda seen: _("Let the partner act"),
    refusal=_refuse_hand,
)
PHASE: Final = HouseAction(
    "phase",
    f.Phased,
    "phase",
    "P",
    lambda: _("Phase"),
    "icons/phase",
    _is_ghosts,
    lambda seen: _power(_("Phase"), seen.phases_used, tables.PHASES_A_ROUND),
    lambda: _("Choose the tile behind the wall."),
    TargetMark("dashed"),
    lambda: _("phase"),
    _phase_cost,
    refusal=_refuse_phase,
)
POLTERGEIST: Final = HouseAction(
    "poltergeist",
    f.Conjured,
    "polt",
    "K",
    lambda: _("Poltergeist"),
    "icons/poltergeist",
    _is_ghosts,
    lambda seen: _power(_("Poltergeist"), seen.polts_used, tables.POLTERGEISTS_A_ROUND),
    lambda: _("Choose a tile for the Poltergeist: any in the house."),
    TargetMark("dashed"),
    cost=lambda seen, _actor: _("It answers Radars in the next two turns of the hunters."),
    refusal=_refuse_poltergeist,
)
END: Final = HouseAction(
    "end",
    f.Done,
    "end",
    "Q",
    lambda: _("End turn"),
    "icons/flag",
    lambda seen: True,
    _spoken_end,
    cost=_end_cost,
    refusal=_refuse_all,
)
HUNTERS_BUTTONS: Final = (RADAR, TRAP, CAPTURE, HAND, END)
GHOSTS_BUTTONS: Final = (PHASE, POLTERGEIST, END)
ACTIONS: Final = ActionTable(
    (
        HouseAction("start", f.Started, mark=TargetMark("dot")),
        HouseAction("step", f.Stepped, mark=TargetMark("dot")),
        HouseAction("walk", f.Walked, mark=TargetMark("dot")),
        *(RADAR, TRAP, CAPTURE, HAND, PHASE, POLTERGEIST, END),
    )
)
