"""What is tried by default, and what only the whole check tries: the marker `full`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

T = TypeVar("T")

full = pytest.mark.full


def sampled(cases: Iterable[T], chosen: Callable[[T], bool] | int = 1) -> list[ParameterSet]:
    """Return cases for `parametrize`, of which only the chosen ones, or the first, run by default.

    The others run with `-m full`.
    """
    found = []
    for number, case in enumerate(cases):
        by_default = number < chosen if isinstance(chosen, int) else chosen(case)
        values = case if isinstance(case, tuple) else (case,)
        found.append(pytest.param(*values, marks=() if by_default else full))
    return found
