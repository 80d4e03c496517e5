"""Haunted House in plain words: the log, the turn card, previews, refusals and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.rules.haunted_house import events
from game.rules.haunted_house.measures import ending as ending_name
from game.rules.haunted_house.position import HAUNTING, HUNTING, OVER, START, Position
from game.rules.haunted_house.tables import ALL, NAMES, pawn_of
from game.state import HIDDEN
from scenes.boards.haunted_house import story as telling
from scenes.boards.haunted_house.deeds import Kind, kind_of, target_of
from scenes.boards.haunted_house.places import describe
from scenes.boards.haunted_house.prompts import prompt
from scenes.boards.haunted_house.refusals import refusal
from scenes.boards.haunted_house.sides import PAWN_NAMES, room_at, side_of, team_seeing
from scenes.boards.haunted_house.story import section_of, team_words
from scenes.boards.view import Told

Names = Sequence[str]

__all__ = ["counts", "describe", "ending", "heading", "log", "news", "number", "preview",
           "prompt", "refusal", "section", "story", "team"]  # fmt: skip

_COUNTED: Final[dict[Kind, tuple[str, str]]] = {
    "start": ("tile to begin on", "tiles to begin on"),
    "step": ("step", "steps"),
    "phase": ("wall to phase through", "walls to phase through"),
    "polt": ("tile for a Poltergeist", "tiles for a Poltergeist"),
    "walk": ("step", "steps"),
    "radar": ("Radar", "Radars"),
    "trap": ("trap", "traps"),
    "capture": ("capture", "captures"),
}


def number(before: Position) -> int:
    """Return the full turn; hiding belongs to the first."""
    return max(1, before.turn)


def section(before: Position) -> str:
    """Return the round, as the heading in the log."""
    return section_of(before.round)


def heading(observation: Position) -> str:
    """Return round and full turn, which everybody may know."""
    if observation.phase == OVER:
        return "After both rounds"
    begun = f"Round {observation.round + 1}"
    if observation.phase == START:
        return f"{begun} · the Ghost hides"
    return f"{begun} · turn {observation.turn} of {observation.turn_limit}"


def team(observation: Position | None, team: int, names: Names) -> str:
    """Return what a team is called now, such as "The Hunters — Bob and Cyd"."""
    people = team_words(len(names), team, names)
    if observation is not None and observation.phase == OVER:
        return people
    ghost = 0 if observation is None else observation.round
    return f"{'The Ghost' if team == ghost else 'The Hunters'} — {people}"


# What happened


def story(before: Position | None, after: Position, names: Names) -> list[Told]:
    """Return the lines of the log between two observations of one team, oldest first."""
    found: list[Told] = []
    for moment in telling.since(before, after):
        place = section_of(moment.round), max(1, moment.turn)
        seat = telling.deciding_seat(after, moment)
        for sentence in telling.sentences(after, moment, names):
            found.append(Told(*place, sentence, seat, telling.figure_of(moment)))
    return found


def news(before: Position | None, after: Position, names: Names) -> list[str]:
    """Return what both teams came to know between two observations of one, for a curtain.

    Whoever is about to look away still reads it, so that nothing secret may stand there.
    """
    told = [moment for moment in telling.since(before, after) if moment.public]
    return list(telling.news_of(after, told, team_seeing(after), names))


def log(before: Position, action: int, names: Names) -> str:
    """Return what an action did, one sentence; of a team's own view as much as it tells."""
    if before.phase != START and side_of(before) != "everyone":
        return _deed(before, action)
    after = before.clone()
    after.apply(action)
    told = telling.moments(after.record)[len(before.record) :]
    found: list[str] = []
    for moment in told:
        if moment.event.kind != events.ROUND:
            found += telling.sentences(after, moment, names)
    return "; ".join(_joined(sentence, index) for index, sentence in enumerate(found))


def _joined(sentence: str, index: int) -> str:
    """Return a sentence as it stands after others: names keep their capitals."""
    if not index or sentence.startswith(("Hunter ", "Round ")):
        return sentence
    return sentence[:1].lower() + sentence[1:]


def _deed(before: Position, action: int) -> str:
    """Return what is done by an action, as far as who decides it knows beforehand."""
    kind, target = kind_of(before, action), target_of(action)
    if kind == "end":
        if before.phase == HAUNTING:
            return "The Ghost ends its turn"
        if before.players == 2:
            return "The hunters end their turn"
        return f"{PAWN_NAMES[before.deciding_pawn()]} is done with this turn"
    if kind == "hand":
        return f"{PAWN_NAMES[before.deciding_pawn()]} lets the partner act"
    if before.phase == HUNTING:
        pawn = pawn_of(action)
        here = NAMES[before.hunters[pawn]]
        deeds = {
            "radar": f"uses its Radar on {here}",
            "trap": f"sets a trap on {here}",
            "capture": f"tries to capture on {here}",
        }
        walk = "" if target is None else f"walks from {here} to {NAMES[target]}"
        return f"{PAWN_NAMES[pawn]} {deeds.get(kind, walk)}"
    assert target is not None
    if kind == "polt":
        return f"A Poltergeist appears on {NAMES[target]}"
    verb = "steps" if kind == "step" else "phases through the wall"
    way = f"from {NAMES[before.ghost]} to {NAMES[target]}"
    return f"The Ghost {verb} {way}{haunting(before, target)}"


def haunting(before: Position, tile: int) -> str:
    """Return what entering a tile haunts, as a tail of a sentence; nothing if it is haunted."""
    haunted = before.haunted[before.round]
    if haunted == HIDDEN or haunted >> tile & 1:
        return ""
    haunted |= 1 << tile
    if haunted == ALL:
        return " and haunts it; the whole house is haunted"
    if before.house.rooms[before.house.room_of[tile]] & ~haunted:
        return " and haunts it"
    return f" and haunts it; {room_at(before, tile)} is haunted"


# What would happen


def preview(observation: Position, action: int, names: Names) -> str:
    """Return what an action would do and what it costs."""
    kind, target = kind_of(observation, action), target_of(action)
    if kind == "start":
        assert target is not None
        room = room_at(observation, target)
        return f"Begin on {NAMES[target]}, in {room}. It is haunted at once."
    sentence = _deed(observation, action) + "."
    if kind == "capture":
        return f"{sentence} If the Ghost is not there, this hunter misses the next turn."
    if kind == "radar":
        return f"{sentence} The answer comes at once."
    if kind == "trap":
        pawn = pawn_of(action)
        left = "one more" if observation.placed[pawn] == 0 else "no more"
        return f"{sentence} It has {left} after this."
    if kind == "walk":
        assert target is not None
        return sentence + _entering(observation, pawn_of(action), target)
    if kind == "phase":
        cost = "takes the whole turn" if observation.phase_cost > 1 else "costs one action"
        return f"{sentence} This {cost}."
    if kind == "polt":
        return f"{sentence} It answers Radars in the next two turns of the hunters."
    return sentence + (_unused(observation) if kind == "end" else "")


def _entering(observation: Position, pawn: int, tile: int) -> str:
    """Return what is known of the room and the tile that a hunter would enter."""
    remarks = []
    room = observation.house.room_of[tile]
    if room != observation.house.room_of[observation.hunters[pawn]]:
        known = ", which is haunted" if observation.told >> room & 1 else ""
        remarks.append(f"Enters {room_at(observation, tile)}{known}.")
    if observation.traps != HIDDEN and observation.traps >> tile & 1:
        remarks.append("Looks at the trap there.")
    return "".join(f" {remark}" for remark in remarks)


def _unused(observation: Position) -> str:
    """Return how many actions would be given up."""
    if observation.phase == HAUNTING:
        left = observation.ghost_left
    elif observation.players == 2:
        left = max(observation.left) if observation.per_side else sum(observation.left)
    else:
        left = observation.left[observation.deciding_pawn()]
    if not left:
        return ""
    return " One action stays unused." if left == 1 else f" {left} actions stay unused."


def counts(observation: Position, actions: Sequence[int]) -> str:
    """Return how many actions of each kind there are, such as "3 steps · 1 Radar"."""
    found = Counter(kind_of(observation, action) for action in actions)
    return " · ".join(
        f"{found[kind]} {words[found[kind] > 1]}" for kind, words in _COUNTED.items() if found[kind]
    )


# The end


def ending(state: Position, names: Names) -> str:
    """Return how a finished match ended; an empty sentence while it goes on."""
    if state.phase != OVER:
        return ""
    name = ending_name(state)
    if name == "draw":
        return "Draw: as many rooms, tiles and captures on both sides."
    won = 0 if state.returns()[0] > 0 else 1
    people = team_words(state.players, won, names)
    verb = "wins" if state.players == 2 else "win"
    rooms = [state.rooms_haunted(side) for side in (won, 1 - won)]
    tiles = [state.tiles_haunted(side) for side in (won, 1 - won)]
    if name == "rooms":
        what = f"{_many(rooms[0], 'room')} haunted against {rooms[1]}"
    elif name == "tiles":
        what = f"{_many(rooms[0], 'room')} each, but {tiles[0]} tiles haunted against {tiles[1]}"
    else:
        turn, other = state.captures[won], state.captures[1 - won]
        later = f"not in turn {other}" if other else "the other never was"
        what = f"equal in rooms and tiles, but the Ghost was captured in turn {turn}, {later}"
    return f"{people} {verb}: {what}."


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' * (count != 1)}"
