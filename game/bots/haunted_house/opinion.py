"""What the strongest bot makes of an observation, as data for whoever wants to tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.bots.haunted_house.belief import Mind, now, trail_of
from game.bots.haunted_house.habits import LEARNED, NAMES
from game.bots.haunted_house.hunting import Skill, sight_of
from game.bots.haunted_house.imagining import imagined, suspected
from game.rules.haunted_house.position import HAUNTING, HUNTING, Position
from game.rules.haunted_house.tables import TILES

MIND: Final = Mind(LEARNED, 500)
SKILL: Final = Skill(MIND, blur=0.02, radars=2, looks=6, traps=True)

Likely = tuple[tuple[int, float], ...]  # tiles and how likely they are, the likeliest first


@dataclass(frozen=True, slots=True)
class Opinion:
    """What is believed in a hunters' or a Ghost's turn; shares run from 0 to 1."""

    ghost: Likely  # where the hunters think the Ghost is; for a Ghost: where they may think so
    kinds: tuple[tuple[str, float], ...]  # what kind of Ghost it seems to be, by `habits.NAMES`
    traps: Likely  # for a Ghost only: the tiles where it suspects an intact trap


def opinion(observation: Position) -> Opinion | None:
    """Return what can be believed by the player to decide, None before a round has begun.

    A Ghost is told what hunters would believe who always listened, before its turn began.
    """
    if observation.phase == HUNTING:
        trail = trail_of(observation)
        cells = sight_of(trail, SKILL).cells
        traps: Likely = ()
    elif observation.phase == HAUNTING:
        trail = imagined(observation)
        cells = {}
        traps = _sorted(dict(enumerate(suspected(observation))))
    else:
        return None
    kinds = [0.0] * len(NAMES)
    found = dict.fromkeys(range(TILES), 0.0)
    for spirit, shares in now(trail, MIND).items():
        found[spirit.tile] += sum(shares)
        for kind, share in enumerate(shares):
            kinds[kind] += share
    total = sum(kinds)
    return Opinion(
        _sorted(cells or {tile: weight / total for tile, weight in found.items()}),
        tuple((name, share / total) for name, share in zip(NAMES, kinds, strict=True)),
        traps,
    )


def _sorted(shares: dict[int, float]) -> Likely:
    likely = [(tile, share) for tile, share in shares.items() if share > 0.0]
    return tuple(sorted(likely, key=lambda item: (-item[1], item[0])))
