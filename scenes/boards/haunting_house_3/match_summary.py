"""The summary of a match of The Haunting House 3: phase, facts, score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.facts import Fact
from game.language import _, many, mark
from game.rules.haunting_house_3 import facts as f
from game.rules.haunting_house_3.state import (
    ASK_CANCEL,
    ASK_SWAP,
    CARRY_OUT,
    OVER,
    PROGRAM,
    HauntingHouse3,
)
from scenes.boards.haunting_house_3.sentences import exit_words
from scenes.boards.match_summary import ScoreLine, Standing, TableFact
from scenes.boards.picture.picture_cell import PictureCell, SpriteLayer

# One for each pawn.
PAWN_COLOURS: Final = ("#F0A830", "#5AB0F2", "#36C496", "#F2E45C", "#E08CC0", "#E8673A")
ASKING: Final = (ASK_SWAP, ASK_CANCEL)
STOREYS: Final = (mark("one storey"), mark("two storeys"), mark("three storeys"))


def phase(observation: HauntingHouse3) -> str:
    """Return the phase of the round; empty after the end."""
    if observation.phase == OVER:
        return ""
    if observation.phase == PROGRAM:
        return "program"
    if observation.phase in ASKING:
        return "ask"
    return "cards" if observation.phase == CARRY_OUT else "random"


def facts(observation: HauntingHouse3) -> tuple[TableFact, ...]:
    """Return the facts: the Exit, the remaining disks and rounds."""
    left = observation.round_limit - observation.round
    night = _("the last round")
    if left:
        night = many(
            "{number} more before the night ends", "{number} more before the night ends", left
        )
    if observation.round_limit > 99:
        night = _("the night has no end")
    found = [
        TableFact(
            _cell("exit"), _("The Exit"), _("at {place}", place=exit_words(observation.exit))
        ),
        TableFact(_cell("back"), _("Round {round}", round=observation.round), night),
    ]
    if any(observation.disk_counts):
        rest = [
            count - gone
            for count, gone in zip(observation.disk_counts, observation.gone, strict=True)
        ]
        note = _("{cancels} Cancel, {swaps} Swap, {ghosts} Ghost still in the game").format(
            cancels=rest[0], swaps=rest[1], ghosts=rest[2]
        )
        found.append(TableFact(_cell("disk"), _("Disks"), note))
    dead = observation.ghosts.bit_count()
    if dead:
        note = _("{dead} of {pawns} pawns", dead=dead, pawns=observation.players)
        found.append(TableFact(_cell("goal"), _("Ghosts"), note))
    return tuple(found)


def _cell(*sprites: str) -> PictureCell:
    return PictureCell(tuple(SpriteLayer(name) for name in sprites))


def opening(observation: HauntingHouse3) -> str:
    """Return the size of the house in words."""
    return _(STOREYS[observation.storeys - 1])


def figures(player: int) -> tuple[str, ...]:
    """Return the sprites of a player's pawn and ghost."""
    return (f"pawn_{player}", f"ghost_{player}")


def colour(player: int) -> str:
    """Return the colour of a player's pawn."""
    return PAWN_COLOURS[player]


def heroes(state: HauntingHouse3, player: int) -> tuple[str, ...]:
    """Return the sprite of a player's pawn or ghost at the end."""
    return (f"{'ghost' if state.is_ghost(player) else 'pawn'}_{player}",)


def moment(facts: Sequence[Fact]) -> str:
    """Return the icon of a death, a cancelled card or an exit, or an empty string."""
    for fact in facts:
        match fact:
            case f.Cancelled():
                return "cross"
            case f.SwapPlayed():
                return "swap"
            case f.Left():
                return "door"
            case f.Ended():
                return "trophy"
            case f.Died():
                return "ghost"
    return ""


def score(state: HauntingHouse3, facts: Sequence[Sequence[Fact]]) -> tuple[ScoreLine, ...]:
    """Return the score table: distance to the goal, steps, changes of the house, disks."""
    done: Counter[tuple[str, int]] = Counter()
    for fact in (fact for step in facts for fact in step):
        match fact:
            case f.Walked(seat) | f.Left(seat):
                done["steps", seat] += 1
            case f.Rotated(seat) | f.TilesSwitched(seat) | f.Shifted(seat):
                done["house", seat] += 1
            case f.SwapPlayed(seat) | f.Cancelled(seat):
                done["disks", seat] += 1
    seats = range(state.players)
    lines = [
        ScoreLine(label, tuple(str(done[key, seat]) for seat in seats))
        for label, key in (
            (_("Steps walked"), "steps"),
            (_("House changed"), "house"),
            (_("Disks used"), "disks"),
        )
    ]
    away = tuple(str(state.steps_to_goal(seat)) for seat in seats)
    return (ScoreLine(_("Steps to go"), away), *lines)


def standings(state: HauntingHouse3, facts: Sequence[Sequence[Fact]]) -> tuple[Standing, ...]:
    """Return who has left or died; players nearer to their goal rank higher."""
    died, now = dict[int, int](), 1
    for fact in (fact for step in facts for fact in step):
        match fact:
            case f.RoundBegun(number):
                now = number
            case f.Died(seat):
                died[seat] = now
    found = []
    for seat in range(state.players):
        away, note = state.steps_to_goal(seat), ""
        if state.is_ghost(seat):
            note = _("a ghost since round {round}", round=died.get(seat, 1))
            note = note if away else _("a ghost in the far corner")
        elif not away:
            note = _("out by the Exit")
        found.append(Standing(note, away))
    return tuple(found)
