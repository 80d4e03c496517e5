"""What speaks for an action in Phantoms."""

from __future__ import annotations

from game.bots.bot import Decision
from game.language import _
from tests.sixth.rules.state import Phantoms
from tests.sixth.rules.study import kind_of


def reason(before: Phantoms, decision: Decision) -> str:
    """Return what speaks for the decision, empty if nothing plain does."""
    return _("It wins at once.") if kind_of(before, decision.action) == "leave" else ""
