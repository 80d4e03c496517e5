"""Prompts, refusals and descriptions of places for Haunted House."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _, many, within
from game.rules.haunted_house import tables
from game.rules.haunted_house.facts import (
    GhostsTurnBegan,
    HuntersTurnBegan,
    Missed,
    TrapSprung,
    round_facts,
)
from game.rules.haunted_house.state import HauntedHouse
from game.state import HIDDEN
from game.study.haunted_house import kind_of
from scenes.boards.haunted_house import click_paths
from scenes.boards.haunted_house.naming import pawn_name, room_at, room_title
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
        said = _hunters(observation, selected)
        if observation.players == len(names) == 4:
            # For translators: a player, and a sentence with a capital that tells them what to do.
            said = _(
                "{player}: {sentence}", player=names[observation.current_player], sentence=said
            )
        return f"{brought} {said}".strip()
    return _ghost(observation, selected)


def _hunters(observation: HauntedHouse, selected: Sequence[str]) -> str:
    if selected:
        pawn = click_paths.pawn_in(observation, selected[-1])
        if pawn is not None:
            said = _("{hunter}: choose a tile to walk to, or something else to do.")
            return said.format(hunter=pawn_name(pawn))
        return {
            click_paths.RADAR_PLACE: _("Choose who uses the Radar."),
            click_paths.TRAP_PLACE: _("Choose who sets a trap."),
            click_paths.CAPTURE_PLACE: _("Choose who tries to capture."),
        }[selected[-1]]
    ready = able(observation)
    pawns = (tables.H, tables.I) if observation.players == 2 else (observation.deciding_pawn(),)
    missed = [pawn for pawn in pawns if pawn not in ready and _missed_last_turn(observation, pawn)]
    if missed:
        said = _("{hunter} missed a capture and has no actions in this turn.")
        why = " ".join(said.format(hunter=pawn_name(pawn)) for pawn in missed)
        return f"{why} {_able(observation, ready)}"
    return _able(observation, ready)


def _able(observation: HauntedHouse, ready: Sequence[int]) -> str:
    """Return what the hunters who are ready can do."""
    if not ready and observation.players == 4:
        return _("No actions are left: end your part of the turn.")
    if not ready:
        return _("No actions are left: end the turn.")
    if len(ready) == 1:
        name = pawn_name(ready[0])
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
    if click_paths.PHASE_PLACE in selected:
        return _("Choose the tile behind the wall.")
    if click_paths.POLT_PLACE in selected:
        return _("Choose a tile for the Poltergeist: any in the house.")
    if observation.ghost_left:
        more = any(kind_of(observation, a) == "phase" for a in observation.legal_actions())
        if selected:
            return _("Choose where the Ghost on {tile} goes.", tile=selected[-1])
        if more:
            return _("Step to a marked tile, phase through a wall or end the turn.")
        return _("Step to a marked tile or end the turn.")
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


# Why a click does nothing


def refusal(observation: HauntedHouse, selected: Sequence[str], place: str, names: Names) -> str:
    """Return why `place` cannot be clicked after the places `selected`, in one sentence."""
    if observation.phase == tables.OVER:
        return _("The match is over.")
    if not may_decide(observation):
        return _("It is the other side's turn.")
    if observation.phase == tables.START:
        if tables.SQUARES.get(place) == observation.house.start:
            return _("The hunters begin there: hide on another tile.")
        return _("First choose the tile where the Ghost begins.")
    if observation.phase == tables.HUNTING:
        return _refused_hunters(observation, selected, place)
    return _refused_ghost(observation, selected, place)


def _refused_hunters(observation: HauntedHouse, selected: Sequence[str], place: str) -> str:
    if place in click_paths.CARDS:
        return _refused_pawn(observation, click_paths.CARDS.index(place))
    chosen = click_paths.pawn_in(observation, selected[-1]) if selected else None
    tile = tables.SQUARES.get(place)
    if tile is None:
        return _refused_deed(observation, place, chosen)
    if not able(observation):
        return _("No actions are left: end the turn.")
    if selected and chosen is None:
        return _("Choose one of the lit hunters.")
    pawn = able(observation)[0] if len(able(observation)) == 1 else chosen
    if pawn is None:
        here = [p for p in (tables.H, tables.I) if observation.hunters[p] == tile]
        if here:
            return _refused_pawn(observation, here[0])
        return _("Choose a hunter first.")
    return _refused_walk(observation, pawn, tile)


def _refused_pawn(observation: HauntedHouse, pawn: int) -> str:
    """Return why a hunter cannot be chosen."""
    name = pawn_name(pawn)
    if observation.players == 4 and pawn != observation.deciding_pawn():
        return _("{hunter} is your partner's: let the partner act.", hunter=name)
    if _missed_last_turn(observation, pawn):
        said = _("{hunter} missed a capture and has no actions in this turn.")
        return said.format(hunter=name)
    return _("{hunter} has no actions left.", hunter=name)


def _missed_last_turn(observation: HauntedHouse, pawn: int) -> bool:
    missed_in, turn = 0, 0
    for fact in round_facts(observation):
        if isinstance(fact, HuntersTurnBegan):
            turn = fact.turn
        elif isinstance(fact, Missed) and fact.pawn == pawn:
            missed_in = turn
    return 0 < missed_in == turn - 1


def _refused_walk(observation: HauntedHouse, pawn: int, tile: int) -> str:
    source = observation.hunters[pawn]
    name = pawn_name(pawn)
    if tile == source:
        return _("{hunter} is already there.", hunter=name)
    if tile in observation.house.phases[source]:
        said = _("A wall is in the way: {hunter} can walk only through doorways.")
        return said.format(hunter=name)
    return _("{hunter} walks one tile up, down, left or right.", hunter=name)


def _refused_deed(observation: HauntedHouse, place: str, chosen: int | None) -> str:
    """Return the sentence saying why no hunter can do this."""
    ready = able(observation)
    if place == click_paths.HAND_PLACE:
        return _refused_hand(observation)
    if not ready:
        return _("No actions are left: end the turn.")
    if chosen is not None and chosen not in ready:
        return _refused_pawn(observation, chosen)
    return _refused_action(observation, place, ready[0] if chosen is None else chosen)


def _refused_action(observation: HauntedHouse, place: str, pawn: int) -> str:
    tile, name = observation.hunters[pawn], pawn_name(pawn)
    if place == click_paths.RADAR_PLACE:
        said = _("No Radar works in a haunted room, and {room} is haunted.")
        return said.format(room=room_at(observation, tile))
    if place == click_paths.TRAP_PLACE:
        if observation.placed[pawn] >= tables.TRAPS_A_HUNTER:
            return _("{hunter} has placed both traps.", hunter=name)
        return _("There is already a trap on {tile}.", tile=tables.NAMES[tile])
    return _("The hunters cannot do that.")


def _refused_hand(observation: HauntedHouse) -> str:
    pawn = observation.deciding_pawn()
    if observation.ended[1 - pawn]:
        return _("Your partner is done with this turn.")
    if observation.handed:
        return _("Your partner has just let you act: do something, or end your part.")
    return _("You have no actions left: end your part of the turn.")


def _refused_ghost(observation: HauntedHouse, selected: Sequence[str], place: str) -> str:
    tile = tables.SQUARES.get(place)
    if tile is None:
        return _refused_power(observation, place)
    if not observation.ghost_left:
        return _("The Ghost has no actions left: end the turn.")
    if click_paths.PHASE_PLACE in selected:
        return _("Choose a marked tile: one beside the Ghost, behind a wall.")
    source = observation.ghost
    if tile == source:
        return _("The Ghost is there: choose where it goes.")
    if tile in observation.house.phases[source]:
        if observation.phases_used >= tables.PHASES_A_ROUND:
            return _("A wall is in the way, and both Phases of this round are used.")
        if observation.ghost_left < observation.phase_cost:
            return _("A wall is in the way, and a Phase takes the whole turn.")
        return _("A wall is in the way: choose Phase, or the Ghost, to go through it.")
    return _("The Ghost goes one tile up, down, left or right.")


def _refused_power(observation: HauntedHouse, place: str) -> str:
    """Return why the Ghost cannot use a power."""
    if place in click_paths.CARDS:
        name = pawn_name(click_paths.CARDS.index(place))
        return _("{hunter} belongs to the hunters.", hunter=name)
    if not observation.ghost_left:
        return _("The Ghost has no actions left: end the turn.")
    if place == click_paths.PHASE_PLACE:
        if observation.phases_used >= tables.PHASES_A_ROUND:
            return _("Both Phases of this round are used.")
        if observation.ghost_left < observation.phase_cost:
            return _("A Phase takes the whole turn: it must be the first thing you do.")
        tile = tables.NAMES[observation.ghost]
        return _("There is no inner wall beside {tile}.", tile=tile)
    if observation.polts_used >= tables.POLTERGEISTS_A_ROUND:
        return _("Both Poltergeists of this round are used.")
    if observation.polt != tables.NOWHERE:
        tile = tables.NAMES[observation.polt]
        return _("There is already a Poltergeist on {tile}: one at a time.", tile=tile)
    return _("The Ghost cannot do that.")


# What is where


def describe(observation: HauntedHouse, place: str, names: Names) -> str:
    """Return the description of a place as the viewer knows it."""
    tile = tables.SQUARES.get(place)
    if tile is not None:
        return ", ".join(_described_tile(observation, tile))
    if place in click_paths.CARDS:
        return _described_pawn(observation, click_paths.CARDS.index(place))
    return _described_action(observation, place)


def _described_tile(observation: HauntedHouse, tile: int) -> list[str]:
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
    found += [pawn_name(pawn) for pawn in (tables.H, tables.I) if observation.hunters[pawn] == tile]
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


def _described_pawn(observation: HauntedHouse, pawn: int) -> str:
    found = [pawn_name(pawn), tables.NAMES[observation.hunters[pawn]]]
    if observation.left[pawn] != HIDDEN and pawn in able(observation):
        left = observation.left[pawn]
        found.append(many("{number} action left", "{number} actions left", left))
    if observation.placed[pawn] != HIDDEN:
        traps = tables.TRAPS_A_HUNTER - observation.placed[pawn]
        found.append(many("{number} trap to place", "{number} traps to place", traps))
    return ", ".join(found)


def _described_action(observation: HauntedHouse, place: str) -> str:
    legal = click_paths.action_at(observation, place)
    whole = observation.players == 2 or observation.phase == tables.HAUNTING
    words = {
        click_paths.RADAR_PLACE: _("Radar"),
        click_paths.TRAP_PLACE: _("Set a trap"),
        click_paths.CAPTURE_PLACE: _("Capture"),
        click_paths.HAND_PLACE: _("Let the partner act"),
        click_paths.PHASE_PLACE: _("Phase"),
        click_paths.POLT_PLACE: _("Poltergeist"),
        click_paths.END_PLACE: _("End of turn") if whole else _("End of your part"),
    }
    said = words[place]
    left = {
        click_paths.PHASE_PLACE: (tables.PHASES_A_ROUND, observation.phases_used),
        click_paths.POLT_PLACE: (tables.POLTERGEISTS_A_ROUND, observation.polts_used),
    }
    if place in left and left[place][1] != HIDDEN:
        most, used = left[place]
        said = _("{power}, {left} of {most} left", power=said, left=most - used, most=most)
    return said if legal else _("{action}, not possible now", action=said)
