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
        return keeps(decision.value) or _("A bot would play this.")
    choice = len(observation.legal_actions()) > 1 and not brief
    return f"{said} {keeps(decision.value)}".strip() if choice else said
