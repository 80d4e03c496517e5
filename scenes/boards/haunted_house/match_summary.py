"""The summary of a match of Haunted House: phase, facts, score of both rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.facts import Fact
from game.language import _, many
from game.rules.haunted_house.facts import (
    Captured,
    HuntersTurnBegan,
    RadarUsed,
    RoomHaunted,
    TrapSprung,
)
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import HAUNTING, HUNTING, NAMES, START, tiles_in
from scenes.boards.haunted_house.naming import capital, room_name, said_name
from scenes.boards.match_summary import ScoreLine, Standing, TableFact
from scenes.boards.picture.picture_cell import PictureCell, SpriteLayer

GHOST_COLOURS: Final = ("#8FE3D6", "#B79CF2")  # The Ghosts of both teams.
PHASES: Final = {START: "start", HUNTING: "hunters", HAUNTING: "ghost"}


def phase(observation: HauntedHouse) -> str:
    """Return the phase of the round; empty after the end."""
    return PHASES.get(observation.phase, "")


def facts(observation: HauntedHouse) -> tuple[TableFact, ...]:
    """Return the facts: the house, the progress, and what the hunters know."""
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
    return PictureCell(tuple(SpriteLayer(name) for name in sprites))


def opening(observation: HauntedHouse) -> str:
    """Return the name of the house."""
    return said_name(observation.house.name)


def figures(player: int) -> tuple[str, ...]:
    """Return the Ghost and the hunter of a player: H for the first of a team, I for the partner."""
    return (f"ghost_{player % 2}", "hunter_a" if player < 2 else "hunter_b")


def colour(player: int) -> str:
    """Return the colour of the Ghost of a player's team."""
    return GHOST_COLOURS[player % 2]


def heroes(state: HauntedHouse, player: int) -> tuple[str, ...]:
    """Return the sprite of a player's Ghost, and of the hunter if the team captured."""
    captured = bool(state.captures[player % 2])
    return figures(player) if captured else figures(player)[:1]


def moment(facts: Sequence[Fact]) -> str:
    """Return the icon of a capture, a sprung trap or a completely haunted room, or ""."""
    kinds = {type(fact) for fact in facts}
    icons = ((Captured, "trophy"), (TrapSprung, "warn"), (RoomHaunted, "ghost"))
    return next((icon for kind, icon in icons if kind in kinds), "")


def score(state: HauntedHouse, facts: Sequence[Sequence[Fact]]) -> tuple[ScoreLine, ...]:
    """Return the score table of a finished match: each team as Ghost and as hunters."""
    sprung, used = [0, 0], [0, 0]  # The team that hunted counts them.
    for fact in (fact for step in facts for fact in step):
        match fact:
            case TrapSprung(player=ghost):
                sprung[1 - ghost] += 1
            case RadarUsed(player=player):
                used[player % 2] += 1
    rows = (
        (_("Rooms haunted"), [str(state.rooms_haunted(team)) for team in (0, 1)]),
        (_("Tiles haunted"), [str(state.tiles_haunted(team)) for team in (0, 1)]),
        (_("Traps that sprang"), [str(number) for number in sprung]),
        (_("Radars used"), [str(number) for number in used]),
    )
    seats = range(state.players)
    return tuple(ScoreLine(label, tuple(said[p % 2] for p in seats)) for label, said in rows)


def standings(state: HauntedHouse, facts: Sequence[Sequence[Fact]]) -> tuple[Standing, ...]:
    """Return in which turn each player's team caught the Ghost, in words."""
    hunted = {
        fact.player % 2 for step in facts for fact in step if isinstance(fact, HuntersTurnBegan)
    }
    told = [_("did not hunt"), _("did not hunt")]
    for team in hunted:
        turn = state.captures[team]
        told[team] = _("never caught the Ghost")
        if turn:
            told[team] = _("caught the Ghost in turn {turn}", turn=turn)
    return tuple(Standing(told[player % 2]) for player in range(state.players))
