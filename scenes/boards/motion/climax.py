"""Great moments of a game: the kinds of facts that are staged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.facts import Fact


@dataclass(frozen=True, slots=True)
class Climax:
    """The staging of a kind of fact; times in milliseconds at normal speed."""

    hold: int  # It is looked at for so long.
    tone: str  # Its light has this role of the palette or hex.
    shown: int = 320  # So much of what follows is seen before all stands still.
    whole: bool = False  # It happens everywhere, not where its facts say.
    given: str = ""  # Only a fact that has this field is a climax.


Climaxes = Mapping[type[Fact], Climax]
