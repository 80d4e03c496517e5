"""Why a bot would do what it does, in one sentence: the game's own words, or what it hopes for."""

from __future__ import annotations

from game.bots.bot import Decision
from game.language import _
from game.state import State
from scenes.boards.faces import face_of
from scenes.telling.standing import keeps


def reason(key: str, observation: State, decision: Decision, brief: bool = False) -> str:
    """Return why, for the player to decide in a game, never empty.

    Unless that is to be brief it is also said what the action keeps.
    """
    said = face_of(key).hints.reason(observation, decision)
    if not said:
        return _prospect(decision.value)
    choice = len(observation.legal_actions()) > 1 and not brief
    return f"{said} {keeps(decision.value)}".strip() if choice else said


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
