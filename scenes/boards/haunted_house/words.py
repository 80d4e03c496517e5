"""Haunted House in plain words: the log, the turn card, previews, refusals and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.facts import Fact
from game.language import SOURCE, _, many, spoken
from game.rules.haunted_house import events
from game.rules.haunted_house.facts import acted
from game.rules.haunted_house.measures import ending as ending_name
from game.rules.haunted_house.position import HAUNTING, HUNTING, OVER, START, Position
from game.rules.haunted_house.tables import ALL, NAMES, pawn_of
from game.state import HIDDEN
from scenes.boards.haunted_house import story as telling
from scenes.boards.haunted_house.click_paths import kind_of, target_of
from scenes.boards.haunted_house.places import describe
from scenes.boards.haunted_house.prompts import prompt
from scenes.boards.haunted_house.refusals import refusal
from scenes.boards.haunted_house.sides import pawn_name, room_at, side_of, team_seeing
from scenes.boards.haunted_house.story import section_of, team_words
from scenes.boards.view import Told

Names = Sequence[str]

__all__ = ["counts", "describe", "ending", "heading", "log", "news", "number", "preview",
           "prompt", "refusal", "section", "story", "team"]  # fmt: skip


def number(before: Position) -> int:
    """Return the full turn; hiding belongs to the first."""
    return max(1, before.turn)


def section(before: Position) -> str:
    """Return the round, as the heading in the log."""
    return section_of(before.round)


def heading(observation: Position) -> str:
    """Return round and full turn, which everybody may know."""
    if observation.phase == OVER:
        return _("After both rounds")
    number = observation.round + 1
    if observation.phase == START:
        return _("Round {round} · the Ghost hides", round=number)
    turn, last = observation.turn, observation.turn_limit
    return _("Round {round} · turn {turn} of {last}", round=number, turn=turn, last=last)


def team(observation: Position | None, team: int, names: Names) -> str:
    """Return what a team is called now, such as "The Hunters — Bob and Cyd"."""
    people = team_words(len(names), team, names)
    if observation is not None and observation.phase == OVER:
        return people
    ghost = 0 if observation is None else observation.round
    side = _("The Ghost") if team == ghost else _("The Hunters")
    return f"{side} — {people}"


# What happened


def story_between(before: Position | None, after: Position, names: Names) -> list[Told]:
    """Return the lines of the log between two observations of one team, oldest first."""
    found: list[Told] = []
    for moment in telling.since(before, after):
        place = section_of(moment.round), max(1, moment.turn)
        seat = telling.deciding_seat(after, moment)
        for sentence in telling.sentences(after, moment, names):
            found.append(Told(*place, sentence, seat, telling.figure_of(moment)))
    return found


def news_between(before: Position | None, after: Position, names: Names) -> list[str]:
    """Return what both teams came to know between two observations of one, for a curtain.

    Whoever is about to look away still reads it, so that nothing secret may stand there.
    """
    told = [moment for moment in telling.since(before, after) if moment.public]
    return list(telling.news_of(after, told, team_seeing(after), names))


def log_action(before: Position, action: int, names: Names) -> str:
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
    """Return a sentence as it stands after others: names keep their capitals, as nouns do."""
    small = spoken() == SOURCE and index and not sentence.startswith(("Hunter ", "Round "))
    return sentence[:1].lower() + sentence[1:] if small else sentence


def _deed(before: Position, action: int) -> str:
    """Return what is done by an action, as far as who decides it knows beforehand."""
    kind, target = kind_of(before, action), target_of(action)
    if kind == "end":
        if before.phase == HAUNTING:
            return _("The Ghost ends its turn")
        if before.players == 2:
            return _("The hunters end their turn")
        return _("{hunter} is done with this turn", hunter=pawn_name(before.deciding_pawn()))
    if kind == "hand":
        return _("{hunter} lets the partner act", hunter=pawn_name(before.deciding_pawn()))
    if before.phase == HUNTING:
        pawn = pawn_of(action)
        here, there = NAMES[before.hunters[pawn]], "" if target is None else NAMES[target]
        said = {
            "radar": _("{hunter} uses its Radar on {tile}"),
            "trap": _("{hunter} sets a trap on {tile}"),
            "capture": _("{hunter} tries to capture on {tile}"),
        }.get(kind, _("{hunter} walks from {source} to {target}"))
        return said.format(hunter=pawn_name(pawn), tile=here, source=here, target=there)
    assert target is not None
    if kind == "polt":
        return _("A Poltergeist appears on {tile}", tile=NAMES[target])
    haunted = before.haunted[before.round]
    fresh = haunted != HIDDEN and not haunted >> target & 1
    deed = telling.way_words(NAMES[before.ghost], NAMES[target], kind == "phase", fresh)
    haunted |= 1 << target
    if not fresh or before.house.rooms[before.house.room_of[target]] & ~haunted:
        return deed
    if haunted == ALL:
        return _("{deed}; the whole house is haunted", deed=deed)
    return _("{deed}; {room} is haunted", deed=deed, room=room_at(before, target))


# What would happen


def preview_action(observation: Position, action: int, names: Names) -> str:
    """Return what an action would do and what it costs."""
    kind, target = kind_of(observation, action), target_of(action)
    if kind == "start":
        assert target is not None
        room = room_at(observation, target)
        said = _("Begin on {tile}, in {room}. It is haunted at once.")
        return said.format(tile=NAMES[target], room=room)
    remarks = [_deed(observation, action) + "."]
    if kind == "capture":
        remarks.append(_("If the Ghost is not there, this hunter misses the next turn."))
    elif kind == "radar":
        remarks.append(_("The answer comes at once."))
    elif kind == "trap":
        last = observation.placed[pawn_of(action)] > 0
        remarks.append(
            _("It has no more after this.") if last else _("It has one more after this.")
        )
    elif kind == "walk":
        assert target is not None
        remarks += _entering(observation, pawn_of(action), target)
    elif kind == "phase":
        whole = observation.phase_cost > 1
        remarks.append(_("This takes the whole turn.") if whole else _("This costs one action."))
    elif kind == "polt":
        remarks.append(_("It answers Radars in the next two turns of the hunters."))
    elif kind == "end":
        remarks += _unused(observation)
    return " ".join(remarks)


def _entering(observation: Position, pawn: int, tile: int) -> list[str]:
    """Return what is known of the room and the tile that a hunter would enter."""
    remarks = []
    room = observation.house.room_of[tile]
    if room != observation.house.room_of[observation.hunters[pawn]]:
        haunted = observation.told >> room & 1
        said = _("Enters {room}, which is haunted.") if haunted else _("Enters {room}.")
        remarks.append(said.format(room=room_at(observation, tile)))
    if observation.traps != HIDDEN and observation.traps >> tile & 1:
        remarks.append(_("Looks at the trap there."))
    return remarks


def _unused(observation: Position) -> list[str]:
    """Return how many actions would be given up."""
    if observation.phase == HAUNTING:
        left = observation.ghost_left
    elif observation.players == 2:
        left = max(observation.left) if observation.per_side else sum(observation.left)
    else:
        left = observation.left[observation.deciding_pawn()]
    if not left:
        return []
    return [many("One action stays unused.", "{number} actions stay unused.", left)]


def counts(observation: Position, actions: Sequence[int]) -> str:
    """Return how many actions of each kind there are, such as "3 steps · 1 Radar"."""
    found = Counter(kind_of(observation, action) for action in actions)
    steps, walls, tiles = found["step"] + found["walk"], found["phase"], found["polt"]
    starts, radars, traps = found["start"], found["radar"], found["trap"]
    captures = found["capture"]
    said = (
        (starts, many("{number} tile to begin on", "{number} tiles to begin on", starts)),
        (steps, many("{number} step", "{number} steps", steps)),
        (walls, many("{number} wall to phase through", "{number} walls to phase through", walls)),
        (tiles, many("{number} tile for a Poltergeist", "{number} tiles for a Poltergeist", tiles)),
        (radars, many("{number} Radar", "{number} Radars", radars)),
        (traps, many("{number} trap", "{number} traps", traps)),
        (captures, many("{number} capture", "{number} captures", captures)),
    )
    return " · ".join(words for number, words in said if number)


# The end


def ending(state: Position, names: Names) -> str:
    """Return how a finished match ended; an empty sentence while it goes on."""
    if state.phase != OVER:
        return ""
    name = ending_name(state)
    if name == "draw":
        return _("Draw: as many rooms, tiles and captures on both sides.")
    won = 0 if state.returns()[0] > 0 else 1
    people = team_words(state.players, won, names)
    rooms = [state.rooms_haunted(side) for side in (won, 1 - won)]
    tiles = [state.tiles_haunted(side) for side in (won, 1 - won)]
    if name == "rooms":
        said = many(
            "{number} room haunted against {others}", "{number} rooms haunted against {others}",
            rooms[0], others=rooms[1],
        )  # fmt: skip
    elif name == "tiles":
        said = many(
            "{number} room each, but {tiles} tiles haunted against {others}",
            "{number} rooms each, but {tiles} tiles haunted against {others}",
            rooms[0], tiles=tiles[0], others=tiles[1],
        )  # fmt: skip
    else:
        turn, other = state.captures[won], state.captures[1 - won]
        said = (
            _(
                "equal in rooms and tiles, but the Ghost was captured in turn {turn}, "
                "not in turn {other}"
            )
            if other
            else _(
                "equal in rooms and tiles, but the Ghost was captured in turn {turn}, "
                "the other never was"
            )
        ).format(turn=turn, other=other)
    if state.players == 2:
        return _("{winner} wins: {reason}.", winner=people, reason=said)
    return _("{winners} win: {reason}.", winners=people, reason=said)


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
