"""What Haunted House tells of a match: its phase, the table, and the score of both rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.facts import Fact
from game.language import _, many
from game.rules.haunted_house import events
from game.rules.haunted_house.facts import acted
from game.rules.haunted_house.position import HAUNTING, HUNTING, START, Position
from game.rules.haunted_house.tables import NAMES, tiles_in
from scenes.boards.haunted_house.sides import capital, room_name, said_name
from scenes.boards.match_summary import ScoreLine, TableFact
from scenes.rules.text import Layer, PictureCell

PHASES: Final = {START: "start", HUNTING: "hunters", HAUNTING: "ghost"}


def phase(observation: Position) -> str:
    """Return the phase of the round, empty at the end."""
    return PHASES.get(observation.phase, "")


def facts(observation: Position) -> tuple[TableFact, ...]:
    """Return the house, how far the round is, and what its hunters know of rooms and traps."""
    house = observation.house
    doors = many(
        "{number} doorway, start on {tile}",
        "{number} doorways, start on {tile}",
        len(house.doors),
        tile=NAMES[house.start],
    )
    found = [
        TableFact(_cell("tile", "start"), said_name(house.name), doors),
    ]
    if observation.phase in (HUNTING, HAUNTING):
        left = observation.turn_limit - observation.turn
        note = (
            many("one more to come", "{number} more to come", left)
            if left
            else _("this is the last")
        )
        found.append(TableFact(_cell("clock"), _("Full turn {turn}", turn=observation.turn), note))
    told = [room_name(observation, room) for room in tiles_in(observation.told)]
    if told and observation.ghost < 0:
        note = _("reported to the hunters")
        found.append(TableFact(_cell("tile", "haunted"), capital(", ".join(told)), note))
    return tuple(found)


def _cell(*sprites: str) -> PictureCell:
    return PictureCell(tuple(Layer(name) for name in sprites))


def opening(observation: Position) -> str:
    """Return which house is played in."""
    return said_name(observation.house.name)


def figures(player: int) -> tuple[str, ...]:
    """Return the Ghost and the hunter by which a player is known: duellist H, partner I."""
    return (f"ghost_{player % 2}", "hunter_h" if player < 2 else "hunter_i")


def heroes(state: Position, player: int) -> tuple[str, ...]:
    """Return the Ghost of a player, and the hunter too if its team captured."""
    captured = bool(state.captures[player % 2])
    return figures(player) if captured else figures(player)[:1]


def moment_of(before: Position, action: int) -> str:
    """Return the icon of a capture, of a trap that springs and of a room haunted to the last."""
    after = before.clone()
    after.apply(action)
    kinds = {event.kind for event in events.read(after.record[len(before.record) :])}
    if events.CAPTURED in kinds:
        return "trophy"
    if events.TRAPPED in kinds:
        return "warn"
    team = before.round
    return "ghost" if after.rooms_haunted(team) > before.rooms_haunted(team) else ""


def score_of(positions: Sequence[Position], actions: Sequence[int]) -> tuple[ScoreLine, ...]:
    """Return what each team achieved as the Ghost and as the hunters, for a match that is over."""
    state = positions[-1]
    done: Counter[tuple[int, int]] = Counter()  # (team, kind of event)
    team = 0
    for event in events.read(state.record):
        if event.kind == events.ROUND:
            team = event.first
        done[team, event.kind] += 1
    haunters = tuple(player % 2 for player in range(state.players))
    rows = (
        (_("Rooms haunted"), [state.rooms_haunted(t) for t in (0, 1)]),
        (_("Tiles haunted"), [state.tiles_haunted(t) for t in (0, 1)]),
        (_("Traps that sprang"), [done[1 - t, events.TRAPPED] for t in (0, 1)]),
        (_("Radars used"), [done[1 - t, events.RADAR_ANSWERED] for t in (0, 1)]),
    )
    lines = [ScoreLine(label, tuple(str(n[team]) for team in haunters)) for label, n in rows]
    captured = tuple(
        str(state.captures[team]) if state.captures[team] else "-" for team in haunters
    )
    lines.insert(2, ScoreLine(_("Captured in turn"), captured))
    return tuple(lines)


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
