"""Great moments of a game: the kinds of facts that are staged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.facts import Fact


@dataclass(frozen=True, slots=True)
class Climax:
    """The staging of a kind of fact; times in milliseconds at normal speed."""

    hold: int  # how long it is looked at
    tone: str  # of its light, a role of the palette or hex
    shown: int = 320  # how much of what follows is seen before everything stands still
    whole: bool = False  # whether it happens everywhere, and not where its facts say
    given: str = ""  # what of the fact must be there to make it a climax


Climaxes = Mapping[type[Fact], Climax]
