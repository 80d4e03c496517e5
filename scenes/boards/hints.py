"""Why a bot would do what it does, in one sentence: the game's own words, or what it hopes for."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast

from game.bots.bot import Decision
from game.language import _
from game.state import State


class Hints(Protocol):
    """The functions of `scenes/boards/<key>/hints.py`."""

    def reason(self, before: Any, decision: Decision) -> str:
        """Return what speaks for the decision, or an empty text if nothing plain does."""
        ...


def reason(observation: State, decision: Decision) -> str:
    """Return one sentence for the player to decide, never empty."""
    key = type(observation).__module__.split(".")[-2]  # the key is the folder of the rules
    hints = cast("Hints", import_module(f"scenes.boards.{key}.hints"))
    return hints.reason(observation, decision) or _prospect(decision.value)


def _prospect(value: float | None) -> str:
    """Return what the bot makes of the position, when there is nothing plainer to say."""
    if value is None:
        return _("Nothing speaks against it.")
    if value > 0.5:
        return _("It keeps you well ahead; nothing else looks as sure.")
    if value > 0.1:
        return _("It keeps you a little ahead; the alternatives give more away.")
    if value > -0.1:
        return _("It keeps the balance; the alternatives give a little away.")
    if value > -0.5:
        return _("You are a little behind, and this holds out best.")
    return _("You are far behind; this asks the most of your rival.")
