"""Prompts and descriptions of places for Haunted House."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _, many, within
from game.rules.haunted_house import tables
from game.rules.haunted_house.facts import (
    GhostsTurnBegan,
    TrapSprung,
    round_facts,
)
from game.rules.haunted_house.state import HauntedHouse
from game.state import HIDDEN
from game.study.haunted_house import kind_of
from scenes.boards.haunted_house import click_paths
from scenes.boards.haunted_house.actions import ACTIONS
from scenes.boards.haunted_house.naming import pawn_name, room_title
from scenes.boards.haunted_house.refusals import missed_last_turn
from scenes.boards.haunted_house.sentences import turn_news
from scenes.boards.haunted_house.viewers import able, may_decide

Names = Sequence[str]


# What is to be done


def prompt(observation: HauntedHouse, selected: Sequence[str], names: Names) -> str:
    """Return the sentence that asks the team to act, or that says who is at work."""
    if observation.phase == tables.OVER:
        return _("Both rounds are over.")
    if observation.phase == tables.START:
        return _("Choose the tile where the Ghost begins: any but the hunters' start.")
    if not may_decide(observation):
        hunting = observation.phase == tables.HUNTING
        return _("The hunters are at work.") if hunting else _("The Ghost is at work, unseen.")
    if observation.phase == tables.HUNTING:
        brought = "" if selected else turn_news(observation, names)
        return f"{brought} {_hunters(observation, selected, names)}".strip()
    return _ghost(observation, selected)


def _called(observation: HauntedHouse, pawn: int, names: Names) -> str:
    return pawn_name(pawn, names, observation.seat_of(pawn))


def _hunters(observation: HauntedHouse, selected: Sequence[str], names: Names) -> str:
    if selected:
        pawn = click_paths.pawn_in(observation, selected[-1])
        if pawn is not None:
            said = _("{hunter}: choose a tile to walk to, or something else to do.")
            return said.format(hunter=_called(observation, pawn, names))
        return ACTIONS.at(observation, selected[-1]).question()
    ready = able(observation)
    pawns = (tables.H, tables.I) if observation.players == 2 else (observation.deciding_pawn(),)
    missed = [pawn for pawn in pawns if pawn not in ready and missed_last_turn(observation, pawn)]
    if missed:
        said = _("{hunter} missed a capture and has no actions in this turn.")
        why = " ".join(said.format(hunter=_called(observation, pawn, names)) for pawn in missed)
        return f"{why} {_able(observation, ready, names)}"
    return _able(observation, ready, names)


def _able(observation: HauntedHouse, ready: Sequence[int], names: Names) -> str:
    """Return what the hunters who are ready can do."""
    if not ready and observation.players == 4:
        return _("No actions are left: end your part of the turn.")
    if not ready:
        return _("No actions are left: end the turn.")
    if len(ready) == 1:
        name = _called(observation, ready[0], names)
        return _("{hunter} can {deeds}.", hunter=name, deeds=_choices(observation))
    return _("Amelia or Ben can {deeds}.", deeds=_choices(observation))


def _choices(observation: HauntedHouse) -> str:
    """Return the possible actions of hunters, such as "walk, use Radar or capture"."""
    kinds = {kind_of(observation, action) for action in observation.legal_actions()}
    said = {
        "walk": within("what a hunter can do", "walk"),
        "radar": within("what a hunter can do", "use Radar"),
        "trap": within("what a hunter can do", "set a trap"),
    }
    words = ", ".join(word for kind, word in said.items() if kind in kinds)
    return _("{deeds} or capture", deeds=words)


def _ghost(observation: HauntedHouse, selected: Sequence[str]) -> str:
    if selected and selected[0] in ACTIONS.places:
        return ACTIONS.at(observation, selected[0]).question()
    if observation.ghost_left:
        more = any(kind_of(observation, a) == "phase" for a in observation.legal_actions())
        if selected:
            return _("Choose where the Ghost on {tile} goes.", tile=selected[-1])
        left = many(
            "{number} action is left.", "{number} actions are left.", observation.ghost_left
        )
        asked = _("Step to a marked tile or end the turn.")
        if more:
            asked = _("Step to a marked tile, phase through a wall or end the turn.")
        return f"{left} {asked}"
    turns = _turns_since_trapped(observation)
    if turns == 0:
        tile = tables.NAMES[observation.ghost]
        return _("The trap on {tile} has sprung: your turn ends here.", tile=tile)
    if turns == 1:
        return _("A trap holds the Ghost: it has no actions in this turn.")
    return _("No actions are left: end the turn.")


def _turns_since_trapped(observation: HauntedHouse) -> int | None:
    """Return the number of turns that the Ghost began since a trap caught it, or None."""
    turns: int | None = None
    for fact in round_facts(observation):
        if isinstance(fact, TrapSprung):
            turns = 0
        elif isinstance(fact, GhostsTurnBegan) and turns is not None:
            turns += 1
    return turns


# What is where


def describe(observation: HauntedHouse, place: str, names: Names) -> str:
    """Return the description of a place as the viewer knows it."""
    tile = tables.SQUARES.get(place)
    if tile is not None:
        return ", ".join(_described_tile(observation, tile, names))
    if place in click_paths.HUNTER_CARDS:
        return _described_pawn(observation, click_paths.HUNTER_CARDS.index(place), names)
    is_possible = bool(click_paths.action_at(observation, place))
    return ACTIONS.described(observation, place, is_possible)


def _described_tile(observation: HauntedHouse, tile: int, names: Names) -> list[str]:
    found = [tables.NAMES[tile], room_title(observation, observation.house.room_of[tile])]
    haunted = observation.haunted[observation.round]
    if haunted != HIDDEN and haunted >> tile & 1:
        found.append(within("tile", "haunted"))
    elif observation.told >> observation.house.room_of[tile] & 1:
        found.append(_("haunted room"))
    if tile == observation.ghost:
        found.append(_("the Ghost"))
    if tile == observation.polt:
        found.append(_("Poltergeist"))
    here = [pawn for pawn in (tables.H, tables.I) if observation.hunters[pawn] == tile]
    found += [_called(observation, pawn, names) for pawn in here]
    if observation.traps != HIDDEN and observation.traps >> tile & 1:
        found.append(trap_words(observation, tile))
    elif observation.sprung != HIDDEN and observation.sprung >> tile & 1:
        found.append(_("sprung trap"))
    if tile == observation.house.start:
        found.append(_("the hunters' start"))
    return found


def trap_words(observation: HauntedHouse, tile: int) -> str:
    """Return the state of a trap, or its state when the hunters last saw it."""
    if observation.sprung != HIDDEN:
        return _("sprung trap") if observation.sprung >> tile & 1 else _("trap")
    seen = observation.found >> tile & 1
    return _("trap, seen sprung") if seen else _("trap, not seen sprung")


def _described_pawn(observation: HauntedHouse, pawn: int, names: Names) -> str:
    found = [_called(observation, pawn, names), tables.NAMES[observation.hunters[pawn]]]
    if observation.left[pawn] != HIDDEN and pawn in able(observation):
        left = observation.left[pawn]
        found.append(many("{number} action left", "{number} actions left", left))
    if observation.placed[pawn] != HIDDEN:
        traps = tables.TRAPS_A_HUNTER - observation.placed[pawn]
        found.append(many("{number} trap to place", "{number} traps to place", traps))
    return ", ".join(found)
