"""What Ghost Hunt tells of a match: its phase, the table, and how it went for everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.facts import Fact
from game.language import _, many
from game.rules.ghost_hunt import events
from game.rules.ghost_hunt.facts import acted
from game.rules.ghost_hunt.position import (
    CHOOSING,
    EMF_ROLL,
    ESCAPED,
    EXCHANGE,
    NAMING,
    OVER,
    ROOMING,
    SEARCHING,
    TYPING,
    Position,
)
from game.rules.ghost_hunt.tables import ALL_EVIDENCES, NONE
from scenes.boards.ghost_hunt import rooms
from scenes.boards.ghost_hunt.nouns import EVIDENCES, capital, evidence_name, kind_name
from scenes.boards.ghost_hunt.sides import known_room, possible_kinds
from scenes.boards.match_summary import ScoreLine, TableFact
from scenes.rules.text import Layer, PictureCell

SIGNS: Final = {
    1: "item_emf",
    2: "item_box",
    4: "hand",
    8: "item_book",
    16: "item_dots",
}


def phase(observation: Position) -> str:
    """Return the phase of the match, empty at the end."""
    now = observation.phase
    if now == OVER:
        return ""
    if now in (TYPING, ROOMING, CHOOSING):
        return "set_up"
    if now == NAMING:
        return "naming"
    if observation.hunt:
        return "hunt"
    return "hunters" if now in (SEARCHING, EMF_ROLL, EXCHANGE) else "ghost"


def facts(observation: Position) -> tuple[TableFact, ...]:
    """Return the house, the evidence found, and what it leaves possible."""
    house, law = observation.house, observation.law
    count = many("{number} room", "{number} rooms", len(house.rooms))
    found = [TableFact(_cell("sign_van"), rooms.house_title(house), count)]
    if observation.round:
        left = law.round_limit - observation.round
        note = (
            many("one more round to come", "{number} more rounds to come", left)
            if left
            else _("this is the last round")
        )
        name = _("Round {number}", number=observation.round)
        found.append(TableFact(_cell("sign_step"), name, note))
    evidence = [bit for bit in EVIDENCES if observation.evidence & bit]
    if evidence:
        words = capital(", ".join(evidence_name(bit) for bit in evidence))
        found.append(TableFact(_cell(SIGNS[evidence[-1]]), words, _("evidence found")))
        fitting = enumerate(possible_kinds(observation))
        names = ", ".join(kind_name(kind) for kind, fits in fitting if fits)
        found.append(TableFact(_cell("ghost"), names or _("nobody"), _("still possible")))
    room = known_room(observation)[0]
    if room != NONE and observation.phase not in (TYPING, ROOMING):
        name = capital(rooms.the_room(observation, room))
        found.append(TableFact(_cell("ghost"), name, _("the ghost room")))
    return tuple(found)


def _cell(name: str) -> PictureCell:
    return PictureCell((Layer(name),))


def opening(observation: Position) -> str:
    """Return which house is haunted."""
    return rooms.house_title(observation.house)


def figures(player: int) -> tuple[str, ...]:
    """Return the figure by which a player is known."""
    return ("ghost",) if player == 0 else (f"hunter_{(player - 1) % 4}",)


def heroes(state: Position, player: int) -> tuple[str, ...]:
    """Return the hunters who got away, or the Ghost as it hunted."""
    if state.ending != ESCAPED:
        return ("ghost_hunting",) if player == 0 else figures(player)
    if player == 0:
        return figures(player)
    others = [k for k in state.living() if k != player - 1]
    return (*figures(player), *(f"hunter_{k}" for k in others[:2]))


def moment_of(before: Position, action: int) -> str:
    """Return the icon of an escape, a death, evidence found and a hunt begun."""
    after = before.clone()
    after.apply(action)
    kinds = {event.kind for event in events.read(after.record[len(before.record) :])}
    if events.ENDED in kinds:
        return "trophy"
    if events.KILLED in kinds:
        return "warn"
    if events.FOUND in kinds:
        return "search"
    return "ghost" if events.HUNT_BEGAN in kinds else ""


def score_of(positions: Sequence[Position], actions: Sequence[int]) -> tuple[ScoreLine, ...]:
    """Return what everybody did, for a match that is over."""
    state = positions[-1]
    players = len(state.pawns) + 1
    done: Counter[tuple[int, int]] = Counter()  # (seat, kind of event)
    seat = 0
    for event in events.read(state.record):
        if event.kind == events.GHOSTS_TURN:
            seat = 0
        elif event.kind == events.HUNTERS_TURN:
            seat = event.first + 1
        done[seat, event.kind] += 1
    hunts = done[0, events.HUNT_BEGAN]
    killed = done[0, events.KILLED]
    fates = ["-", *(_("died") if square == NONE else _("lives") for square in state.pawns)]
    steps = ["-"] * players
    steps[0] = str(done[0, events.STEPPED] + done[0, events.SHOWN])
    steps[1:] = [str(done[k, events.WALKED]) for k in range(1, players)]
    evidence = [str(done[k, events.FOUND]) for k in range(players)]
    used = [str(done[k, events.USED] + done[k, events.LAID]) for k in range(players)]
    used[0] = "-"
    return (
        ScoreLine(_("Fate"), tuple(fates)),
        ScoreLine(_("Evidence found, of {number}", number=ALL_EVIDENCES), tuple(evidence)),
        ScoreLine(_("Steps"), tuple(steps)),
        ScoreLine(_("Items used"), tuple(used)),
        ScoreLine(_("Hunts"), (str(hunts), *["-"] * (players - 1))),
        ScoreLine(_("Kills"), (str(killed), *["-"] * (players - 1))),
    )


# From facts


def moment(facts: Sequence[Fact]) -> str:
    """Return the icon of a great moment of the match."""
    before, _after, action = acted(facts)
    assert action is not None
    return moment_of(before, action)


def score(state: Position, facts: Sequence[Sequence[Fact]]) -> tuple[ScoreLine, ...]:
    """Return how a match went."""
    steps = [acted(step) for step in facts]
    actions = [action for _before, _after, action in steps if action is not None]
    return score_of([*(before for before, _after, _action in steps), state], actions)
