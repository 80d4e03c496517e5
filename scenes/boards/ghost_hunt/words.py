"""Ghost Hunt in plain words: the log, the turn card, previews, refusals and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.facts import Fact
from game.language import SOURCE, _, listed, many, mark, spoken
from game.rules.ghost_hunt import events
from game.rules.ghost_hunt.facts import acted
from game.rules.ghost_hunt.kinds import KINDS
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
from scenes.boards.ghost_hunt import click_paths, rooms
from scenes.boards.ghost_hunt import story as telling
from scenes.boards.ghost_hunt.click_paths import Kind, kind_of, number_of, target_of
from scenes.boards.ghost_hunt.nouns import (
    ability_words,
    capital,
    hunter_name,
    item_taken,
    kind_name,
    kind_words,
    place_name,
)
from scenes.boards.ghost_hunt.places import describe
from scenes.boards.ghost_hunt.prompts import prompt
from scenes.boards.ghost_hunt.refusals import refusal
from scenes.boards.ghost_hunt.sides import side_of
from scenes.boards.ghost_hunt.story import ROUNDS, SET_UP
from scenes.boards.view import Told

Names = Sequence[str]

__all__ = ["counts", "describe", "ending", "heading", "log", "news", "number", "preview",
           "prompt", "refusal", "section", "story", "team"]  # fmt: skip


def number(before: Position) -> int:
    """Return the round, from 1."""
    return max(1, before.round)


def section(before: Position) -> str:
    """Return the heading of the log: before the first round or in the house."""
    return ROUNDS if before.round else SET_UP


def heading(observation: Position) -> str:
    """Return the round and whether hunts may begin, which everybody may know."""
    if observation.phase == OVER:
        return many("After {number} round", "After {number} rounds", observation.round)
    if not observation.round:
        return _("Before dusk")
    if observation.hunt:
        return _("Round {number} · hunt", number=observation.round)
    calm = observation.round <= max(observation.law.grace_rounds, observation.resting)
    said = _("Round {number} · calm") if calm else _("Round {number} · restless")
    return said.format(number=observation.round)


def team(observation: Position | None, team: int, names: Names) -> str:
    """Return what a team is called, such as "The Hunters — Bob and Cyd"."""
    people = list(names[:1] if team == 0 else names[1:])
    side = _("The Hunters") if len(people) > 1 else _("The Hunter")
    return f"{_('The Ghost') if team == 0 else side} — {listed(people)}"


# What happened


def story_between(before: Position | None, after: Position, names: Names) -> list[Told]:
    """Return the lines of the log between two observations of one side, oldest first."""
    found: list[Told] = []
    for moment, sentence in telling.told(after, telling.since(before, after), names):
        seat = 0 if moment.hunter == NONE else moment.hunter + 1
        heading = ROUNDS if moment.round else SET_UP
        found.append(Told(heading, max(1, moment.round), sentence, seat))
    return found


def news_between(before: Position | None, after: Position, names: Names) -> list[str]:
    """Return what everybody came to know between two observations of a side.

    A curtain lists it for all in the room to read, so it leaves out what only one side knows: the
    Ghost's dice and steps, and what the hunters take along.
    """
    found = telling.since(before, after)
    public = [moment for moment in found if moment.public]
    lines = [told[1] for told in telling.told(after, public, names)]
    turns = [moment for moment in found if moment.event.kind == events.GHOSTS_TURN]
    if turns and side_of(after) == "hunters":
        quiet = not any(moment.hunter == NONE and moment.event.kind not in _TURNS
                        for moment in found)  # fmt: skip
        if quiet:
            lines.append(_("The Ghost has taken its turn, unheard"))
    return lines


_TURNS: Final = (events.GHOSTS_TURN, events.HUNTERS_TURN)


def log_action(before: Position, action: int, names: Names) -> str:
    """Return what an action did, one sentence; of a side's own view as much as it tells."""
    if side_of(before) != "everyone" and before.current_player != CHANCE:
        return _deed(before, action, names)
    after = before.clone()
    after.apply(action)
    fresh = telling.moments(after.record)[len(before.record) :]
    found = [told[1] for told in telling.told(after, fresh, names)]
    if not found:
        if before.current_player < 0:
            return _("The Ghost rolls in secret")
        return _deed(before, action, names)
    return "; ".join(_joined(s, index, names) for index, s in enumerate(found))


def _joined(sentence: str, index: int, names: Names) -> str:
    """Return a sentence as it stands after others: names keep their capitals."""
    keep = (*names, "DOTS", "Evidence")
    if spoken() != SOURCE or not index or sentence.startswith(tuple(keep)):
        return sentence
    return sentence[:1].lower() + sentence[1:]


def _deed(before: Position, action: int, names: Names) -> str:
    """Return what is done by an action, as far as who decides it knows beforehand."""
    kind, target = kind_of(action), target_of(before, action)
    seat = before.current_player
    who = _("The Ghost") if seat == 0 else hunter_name(seat - 1, names)
    squares = before.house.names
    if kind == "step":
        way = {"source": squares[click_paths.actor_square(before)], "target": squares[target]}
        if seat == 0:
            return _("The Ghost glides from {source} to {target}", **way)
        return _("{hunter} walks from {source} to {target}", hunter=who, **way)
    if kind == "hide":
        return _("{hunter} hides on {square}", hunter=who, square=squares[target])
    if kind == "kill":
        return _("The Ghost kills {hunter}", hunter=hunter_name(number_of(action), names))
    if kind in _PLAIN:
        return _(_PLAIN[kind], who=who)
    if kind == "room":
        room = rooms.the_room(before, number_of(action))
        return _("The Ghost haunts {room}", room=room)
    if kind == "type":
        return _("The Ghost is the {kind}", kind=kind_name(number_of(action)))
    if kind == "name":
        return _("{hunter} names the {kind}", hunter=who, kind=kind_name(number_of(action)))
    return _(_WITH_ITEMS[kind], hunter=who, item=item_taken(number_of(action)))


_PLAIN: Final[dict[Kind, str]] = {
    # For translators: who is the Ghost or a hunter.
    "end": mark("{who} ends the turn"),
    "done": mark("{who} is done at the van"),
    "event": mark("{who} tries a ghost event"),
    "extend": mark("{who} lets the hunt go on"),
    "taunt": mark("{who} taunts the Ghost"),
    "listen": mark("{who} listens"),
}
_WITH_ITEMS: Final[dict[Kind, str]] = {
    "use": mark("{hunter} uses {item}"),
    "place": mark("{hunter} places {item}"),
    "pick": mark("{hunter} picks up {item}"),
    "put": mark("{hunter} puts back {item}"),
    "take": mark("{hunter} takes {item}"),
    "choose": mark("{hunter} packs {item}"),
}


# What would happen


def preview_action(observation: Position, action: int, names: Names) -> str:
    """Return what an action would do and what it costs."""
    kind = kind_of(action)
    if kind == "type":
        return _nature(number_of(action))
    sentence = _deed(observation, action, names) + "."
    if kind == "room":
        spawn = observation.house.names[observation.house.spawns[number_of(action)]]
        return f"{sentence} " + _("It begins on {square}.", square=spawn)
    if kind == "step":
        return f"{sentence} {_step(observation, action)}"
    if kind == "end":
        remarks, left = [sentence], max(0, observation.left)
        if left:
            remarks.append(many("One step stays unused.", "{number} steps stay unused.", left))
        if observation.phase == SEARCHING and not observation.acted:
            remarks.append(_("The action stays unused."))
        return " ".join(remarks)
    return f"{sentence} {_(_COSTS[kind])}" if kind in _COSTS else sentence


def _nature(kind: int) -> str:
    """Return everything about a type of Ghost."""
    nature, ability = KINDS[kind], ability_words(kind)
    said = (
        _("{kind}: {evidence}; speed {speed}, hunts on {countdown} or more; {ability}.")
        if ability
        else _("{kind}: {evidence}; speed {speed}, hunts on {countdown} or more.")
    )
    return said.format(
        kind=kind_name(kind),
        evidence=kind_words(kind),
        speed=nature.speed,
        countdown=nature.countdown,
        ability=ability,
    )


_COSTS: Final[dict[Kind, str]] = {
    "hide": mark("This is your action and ends the turn."),
    "use": mark("This is your action."),
    "place": mark("This is your action."),
    "pick": mark("This is your action."),
    "put": mark("Changing items is your action."),
    "take": mark("Changing items is your action."),
    "listen": mark("This is your action; the answer comes at once."),
    "taunt": mark("This is your action; hunts come sooner, and you feel whether it is near."),
    "event": mark("It ends your move; whom it reaches has half the steps next turn."),
    "extend": mark("This ends your turn and gives you one more."),
    "kill": mark("This ends the hunt."),
    "name": mark("A wrong name loses the match."),
}


def _step(observation: Position, action: int) -> str:
    target = target_of(observation, action)
    found = click_paths.reach(observation)
    cost = found[target][0] if target in found else 1
    left = observation.left - cost
    remarks = [capital(place_name(observation, target)) + "."]
    if cost > 1:
        remarks.insert(0, _("The salt costs two steps."))
    if left >= 0:
        remarks.append(
            many("{number} step left after this.", "{number} steps left after this.", left)
        )
    return " ".join(remarks)


def counts(observation: Position, actions: Sequence[int]) -> str:
    """Return how many actions of each kind there are, such as "1 item to use"."""
    found = Counter(kind_of(action) for action in actions)
    return " · ".join(_counted(kind, found[kind]) for kind in _COUNTED if found[kind])


_COUNTED: Final[tuple[Kind, ...]] = (
    *("hide", "use", "place", "pick", "put", "take", "choose", "type", "name", "room", "kill"),
)  # in the order in which they are told


def _counted(kind: Kind, n: int) -> str:
    return {
        "hide": many("{number} hiding place", "{number} hiding places", n),
        "use": many("{number} item to use", "{number} items to use", n),
        "place": many("{number} item to place", "{number} items to place", n),
        "pick": many("{number} item to pick up", "{number} items to pick up", n),
        "put": many("{number} item to put back", "{number} items to put back", n),
        "take": many("{number} item to take", "{number} items to take", n),
        "choose": many("{number} item to choose", "{number} items to choose", n),
        "type": many("{number} type", "{number} types", n),
        "name": many("{number} name", "{number} names", n),
        "room": many("{number} room", "{number} rooms", n),
        "kill": many("{number} victim", "{number} victims", n),
    }[kind]


# The end


def ending(state: Position, names: Names) -> str:
    """Return how a finished match ended; an empty sentence while it goes on."""
    if state.phase != OVER:
        return ""
    told = {"kind": kind_name(state.kind), "of_room": rooms.of_it(state, state.room)}
    if state.ending == ESCAPED:
        alive = [hunter_name(k, names) for k in state.living()]
        # For translators: such as "with all three evidences of the Spirit in the Kitchen".
        return many(
            "{hunters} leaves with all three evidences of the {kind} {in_room}.",
            "{hunters} leave with all three evidences of the {kind} {in_room}.",
            len(alive),
            hunters=listed(alive),
            kind=told["kind"],
            in_room=rooms.within_it(state, state.room),
        )
    ghost = names[0] if names else _("The Ghost")
    if state.ending == ALL_DEAD:
        # For translators: such as "the Spirit of the Kitchen".
        said = _("{ghost} wins: the {kind} {of_room} has killed every hunter.")
        return said.format(ghost=ghost, **told)
    if state.ending == MISNAMED:
        said = _("{ghost} wins: it was the {kind} {of_room}, and the hunters named another.")
        return said.format(ghost=ghost, **told)
    return many(
        "{ghost} wins: the {kind} {of_room} was not found out in {number} round.",
        "{ghost} wins: the {kind} {of_room} was not found out in {number} rounds.",
        state.round,
        ghost=ghost,
        **told,
    )


# From facts


def log(facts: Sequence[Fact], names: Names) -> str:
    """Return what an action did, one sentence without its end."""
    before, _after, action = acted(facts)
    assert action is not None
    return log_action(before, action, names)


def preview(observation: Position, facts: Sequence[Fact], names: Names) -> str:
    """Return what an action would do."""
    action = acted(facts)[2]
    assert action is not None
    return preview_action(observation, action, names)


def story(
    before: Position | None, after: Position, facts: Sequence[Fact], names: Names
) -> list[Told]:
    """Return the lines of the log between two observations of one team, oldest first."""
    return story_between(before, after, names)


def news(
    before: Position | None, after: Position, facts: Sequence[Fact], names: Names
) -> list[str]:
    """Return what everybody came to know between two observations of one team."""
    return news_between(before, after, names)
