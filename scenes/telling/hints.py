"""The reason for a bot's choice in one sentence: from the game, or from the bot's estimate."""

from __future__ import annotations

from game.bots.bot import Decision
from game.language import _
from game.state import State
from scenes.boards.faces import face_of
from scenes.telling.standing import keeps


def reason(key: str, observation: State, decision: Decision, brief: bool = False) -> str:
    """Return the reason for a decision as text for the current player; never empty.

    Unless `brief`, add what the action keeps.
    """
    hints = face_of(key).hints
    said = hints.reason(observation, decision) if hints else ""
    if not said:
        return _prospect(decision.value)
    choice = len(observation.legal_actions()) > 1 and not brief
    return f"{said} {keeps(decision.value)}".strip() if choice else said


def _prospect(value: float | None) -> str:
    """Return the bot's estimate of the position in words, where the game gives no reason."""
    if value is None:
        return _("Nothing speaks against it.")
    if value > 0.5:
        return _("You stay well ahead; nothing else looks as sure.")
    if value > 0.1:
        return _("You stay a little ahead; the alternatives give more away.")
    if value > -0.1:
        return _("The match stays even; the alternatives give a little away.")
    if value > -0.5:
        return _("You are a little behind, and nothing holds out better.")
    return _("You are far behind; this asks the most of your rival.")
