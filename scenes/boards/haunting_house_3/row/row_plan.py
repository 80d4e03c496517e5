"""The planned row of a player, computed once for each observation and row."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from game.inference.haunting_house_3.rows import CardWay, PlannedCard
from game.rules.haunting_house_3.state import HauntingHouse3


@dataclass(frozen=True, slots=True)
class RowPlan:
    """A row and its effects, all of which follow from the observation and the `key`."""

    observation: HauntingHouse3
    key: Hashable  # Cards, wishes and what is aimed at what.
    row: tuple[int, ...] = field(compare=False)
    cards: tuple[PlannedCard | None, ...] = field(compare=False)
    aimed: PlannedCard | None = field(compare=False)
    targets: tuple[tuple[str, CardWay], ...] = field(compare=False)  # The ways of the aimed card.
    first: str = field(compare=False)  # The first of two tiles to be switched.
