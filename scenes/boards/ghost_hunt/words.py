"""Ghost Hunt in plain words: the log, the turn card, previews, refusals and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.rules.ghost_hunt import events
from game.rules.ghost_hunt.kinds import KIND_NAMES, KINDS
from game.rules.ghost_hunt.position import (
    ALL_DEAD,
    ESCAPED,
    MISNAMED,
    OVER,
    SEARCHING,
    Position,
)
from game.rules.ghost_hunt.tables import NONE
from game.state import CHANCE
from scenes.boards.ghost_hunt import deeds
from scenes.boards.ghost_hunt import story as telling
from scenes.boards.ghost_hunt.deeds import Kind, kind_of, number_of, target_of
from scenes.boards.ghost_hunt.places import describe
from scenes.boards.ghost_hunt.prompts import prompt
from scenes.boards.ghost_hunt.refusals import refusal
from scenes.boards.ghost_hunt.sides import (
    ITEM_NAMES,
    ability_words,
    hunter_name,
    kind_words,
    many,
    place_name,
    room_name,
    side_of,
)
from scenes.boards.ghost_hunt.story import ROUNDS, SET_UP
from scenes.boards.view import Told

Names = Sequence[str]

__all__ = ["counts", "describe", "ending", "heading", "log", "news", "number", "preview",
           "prompt", "refusal", "section", "story", "team"]  # fmt: skip

_COUNTED: Final[dict[Kind, tuple[str, str]]] = {
    "hide": ("hiding place", "hiding places"),
    "use": ("item to use", "items to use"),
    "place": ("item to place", "items to place"),
    "pick": ("item to pick up", "items to pick up"),
    "put": ("item to put back", "items to put back"),
    "take": ("item to take", "items to take"),
    "choose": ("item", "items"),
    "type": ("type", "types"),
    "name": ("name", "names"),
    "room": ("room", "rooms"),
    "kill": ("victim", "victims"),
}
_UNUSED: Final = "The action stays unused."


def number(before: Position) -> int:
    """Return the round, from 1."""
    return max(1, before.round)


def section(before: Position) -> str:
    """Return the heading of the log: before the first round or in the house."""
    return ROUNDS if before.round else SET_UP


def heading(observation: Position) -> str:
    """Return the round and whether hunts may begin, which everybody may know."""
    if observation.phase == OVER:
        return f"After {many(observation.round, 'round')}"
    if not observation.round:
        return "Before dusk"
    begun = f"Round {observation.round}"
    if observation.hunt:
        return f"{begun} · hunt"
    calm = observation.round <= max(observation.law.grace_rounds, observation.resting)
    return f"{begun} · {'calm' if calm else 'restless'}"


def team(observation: Position | None, team: int, names: Names) -> str:
    """Return what a team is called, such as "The Hunters — Bob and Cyd"."""
    people = list(names[:1] if team == 0 else names[1:])
    words = " and ".join([", ".join(people[:-1]), people[-1]] if len(people) > 1 else people)
    side = "The Ghost" if team == 0 else "The Hunters" if len(people) > 1 else "The Hunter"
    return f"{side} — {words}"


# What happened


def story(before: Position | None, after: Position, names: Names) -> list[Told]:
    """Return the lines of the log between two observations of one side, oldest first."""
    return [
        Told(ROUNDS if moment.round else SET_UP, max(1, moment.round), sentence, moment.hunter + 1)
        if moment.hunter != NONE
        else Told(ROUNDS if moment.round else SET_UP, max(1, moment.round), sentence, 0)
        for moment, sentence in telling.told(after, telling.since(before, after), names)
    ]


def news(before: Position | None, after: Position, names: Names) -> list[str]:
    """Return what everybody came to know between two observations of a side.

    A curtain lists it for all in the room to read, so it leaves out what only one side knows: the
    Ghost's dice and steps, and what the hunters take along.
    """
    found = telling.since(before, after)
    public = [moment for moment in found if moment.public]
    lines = [sentence for _, sentence in telling.told(after, public, names)]
    turns = [moment for moment in found if moment.event.kind == events.GHOSTS_TURN]
    if turns and side_of(after) == "hunters":
        quiet = not any(moment.hunter == NONE and moment.event.kind not in _TURNS
                        for moment in found)  # fmt: skip
        if quiet:
            lines.append("The Ghost has taken its turn, unheard")
    return lines


_TURNS: Final = (events.GHOSTS_TURN, events.HUNTERS_TURN)


def log(before: Position, action: int, names: Names) -> str:
    """Return what an action did, one sentence; of a side's own view as much as it tells."""
    if side_of(before) != "everyone" and before.current_player != CHANCE:
        return _deed(before, action, names)
    after = before.clone()
    after.apply(action)
    fresh = telling.moments(after.record)[len(before.record) :]
    found = [sentence for _, sentence in telling.told(after, fresh, names)]
    if not found:
        return (
            "The Ghost rolls in secret"
            if before.current_player < 0
            else _deed(before, action, names)
        )
    return "; ".join(_joined(s, index, names) for index, s in enumerate(found))


def _joined(sentence: str, index: int, names: Names) -> str:
    """Return a sentence as it stands after others: names keep their capitals."""
    keep = (*names, "DOTS", "Evidence")
    if not index or sentence.startswith(tuple(keep)):
        return sentence
    return sentence[:1].lower() + sentence[1:]


def _deed(before: Position, action: int, names: Names) -> str:
    """Return what is done by an action, as far as who decides it knows beforehand."""
    kind, target = kind_of(action), target_of(before, action)
    seat = before.current_player
    who = "The Ghost" if seat == 0 else hunter_name(seat - 1, names)
    squares = before.house.names
    if kind == "step":
        source = deeds.actor_square(before)
        verb = "glides" if seat == 0 else "walks"
        return f"{who} {verb} from {squares[source]} to {squares[target]}"
    if kind == "hide":
        return f"{who} hides on {squares[target]}"
    if kind == "kill":
        return f"The Ghost kills {hunter_name(number_of(action), names)}"
    if kind in _PLAIN:
        return f"{who} {_PLAIN[kind]}"
    if kind == "room":
        return f"The Ghost haunts {room_name(before, number_of(action))}"
    if kind in ("type", "name"):
        name = KIND_NAMES[number_of(action)]
        return f"The Ghost is the {name}" if kind == "type" else f"{who} names the {name}"
    verb = {"use": "uses", "place": "places", "pick": "picks up", "put": "puts back",
            "take": "takes", "choose": "packs"}[kind]  # fmt: skip
    return f"{who} {verb} the {ITEM_NAMES[number_of(action)]}"


_PLAIN: Final[dict[Kind, str]] = {
    "end": "ends the turn",
    "done": "is done at the van",
    "event": "tries a ghost event",
    "extend": "lets the hunt go on",
    "taunt": "taunts the Ghost",
    "listen": "listens",
}


# What would happen


def preview(observation: Position, action: int, names: Names) -> str:
    """Return what an action would do and what it costs."""
    kind = kind_of(action)
    sentence = _deed(observation, action, names) + "."
    if kind == "type":
        kind_number = number_of(action)
        nature, ability = KINDS[kind_number], ability_words(kind_number)
        facts = f"speed {nature.speed}, hunts on {nature.countdown} or more"
        return f"{nature.name}: {kind_words(kind_number)}; {facts}" + (
            f"; {ability}." if ability else "."
        )
    if kind == "room":
        spawn = observation.house.spawns[number_of(action)]
        return f"{sentence} It begins on {observation.house.names[spawn]}."
    if kind == "step":
        return sentence + _step(observation, action)
    if kind == "end":
        left = max(0, observation.left)
        unused = (
            f" {many(left, 'step')} stay unused."
            if left > 1
            else (" One step stays unused." if left else "")
        )
        if observation.phase == SEARCHING and not observation.acted:
            return f"{sentence}{unused} {_UNUSED}"
        return sentence + unused
    return f"{sentence} {_COSTS[kind]}" if kind in _COSTS else sentence


_COSTS: Final[dict[Kind, str]] = {
    "hide": "This is your action and ends the turn.",
    "use": "This is your action.",
    "place": "This is your action.",
    "pick": "This is your action.",
    "put": "Changing items is your action.",
    "take": "Changing items is your action.",
    "listen": "This is your action; the answer comes at once.",
    "taunt": "This is your action; hunts come sooner, and you feel whether it is near.",
    "event": "It ends your move; whom it reaches has half the steps next turn.",
    "extend": "This ends your turn and gives you one more.",
    "kill": "This ends the hunt.",
    "name": "A wrong name loses the match.",
}


def _step(observation: Position, action: int) -> str:
    target = target_of(observation, action)
    found = deeds.reach(observation)
    cost = found[target][0] if target in found else 1
    left = observation.left - cost
    where = place_name(observation, target)
    tail = f" {many(left, 'step')} left after this." if left >= 0 else ""
    paid = " The salt costs two steps." if cost > 1 else ""
    return f"{paid} {where[:1].upper()}{where[1:]}.{tail}"


def counts(observation: Position, actions: Sequence[int]) -> str:
    """Return how many actions of each kind there are, such as "1 item to use"."""
    found = Counter(kind_of(action) for action in actions)
    return " · ".join(
        f"{found[kind]} {words[found[kind] > 1]}" for kind, words in _COUNTED.items() if found[kind]
    )


# The end


def ending(state: Position, names: Names) -> str:
    """Return how a finished match ended; an empty sentence while it goes on."""
    if state.phase != OVER:
        return ""
    kind = state.nature().name
    room = room_name(state, state.room)
    hunters = [hunter_name(k, names) for k in state.living()]
    if state.ending == ESCAPED:
        alive = " and ".join(hunters)
        verb = "leaves" if len(hunters) == 1 else "leave"
        return f"{alive} {verb} with all three evidences of the {kind} in {room}."
    ghost = names[0] if names else "The Ghost"
    if state.ending == ALL_DEAD:
        return f"{ghost} wins: the {kind} of {room} has killed every hunter."
    if state.ending == MISNAMED:
        return f"{ghost} wins: it was the {kind} of {room}, and the hunters named another."
    return f"{ghost} wins: the {kind} of {room} was not found out in {state.round} rounds."
