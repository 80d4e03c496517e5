"""Phantoms in plain words, and what its players learn of each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.facts import Fact
from game.language import _, mark
from game.phrases import Phrase, phrase, phrases
from game.state import TERMINAL
from scenes.boards.view import LogSentence
from tests.sixth.board.view import GONE, WAY_OUT
from tests.sixth.rules.facts import Caught, Ended, Marked, Moved, WentOut
from tests.sixth.rules.state import EMPTY, GHOSTS, GOOD, GOODS, NAMES, NOBODY, Phantoms
from tests.sixth.rules.study import kind_of

Names = Sequence[str]


def number(before: Phantoms) -> int:
    """Return the number of the ghost that is marked, or of the turn."""
    return before.marked + 1 if before.marked < 2 * GOODS else before.turn + 1


def section(before: Phantoms) -> str:
    """Return the heading in the log under which an action stands."""
    return mark("Secrets") if before.marked < 2 * GOODS else mark("Turns")


def heading(observation: Phantoms) -> Phrase:
    """Return how far the match is."""
    if observation.current_player == TERMINAL:
        return phrases("After {number} turn", "After {number} turns", observation.turn)
    if observation.marked < 2 * GOODS:
        return phrase("Secrets")
    return phrase("Turn {number}", number=number(observation))


def log(facts: Sequence[Fact], names: Names) -> str:
    """Return what happened, one sentence without its end."""
    return "; ".join(sentence for fact in facts if (sentence := _told(fact, names)))


def _told(fact: Fact, names: Names) -> str:
    match fact:
        case Marked(player, None):
            return _("{player} has marked a ghost", player=names[player])
        case Marked(_player, square):
            return _("The ghost on {square} is good", square=square)
        case Moved(_player, source, square):
            return _("{source} moves to {square}", source=source, square=square)
        case Caught(player, _square, kind):
            if kind == GOOD:
                return _("a good ghost of {player} is caught", player=names[1 - player])
            return _("an evil ghost of {player} is caught", player=names[1 - player])
        case WentOut(_player, source):
            return _("The ghost on {source} leaves the board", source=source)
    return ""


def prompt(observation: Phantoms, selected: Sequence[str], names: Names) -> str:
    """Return what is to be done now."""
    if observation.current_player == TERMINAL:
        return ending(observation, names)
    if observation.marked < 2 * GOODS:
        return _("Choose a ghost of yours that is good.")
    return _("Choose where it goes.") if selected else _("Choose one of your ghosts to move.")


def counts(observation: Phantoms, actions: Sequence[int]) -> str:
    """Return how many actions of each kind there are."""
    found = Counter(kind_of(observation, action) for action in actions)
    return " · ".join(f"{kind} {count}" for kind, count in found.items())


def preview(observation: Phantoms, facts: Sequence[Fact], names: Names) -> str:
    """Return what an action would do."""
    return log(facts, names) + "."


def refusal(observation: Phantoms, selected: Sequence[str], place: str, names: Names) -> str:
    """Return why a click does nothing."""
    return _("No ghost of yours can do that.")


def describe(observation: Phantoms, place: str, names: Names) -> str:
    """Return what is at a place."""
    if place == WAY_OUT:
        return _("The way out, for a good ghost in a far corner")
    if place in GONE:
        player = GONE.index(place)
        count = sum(
            g not in observation.board for g in range(player * GHOSTS, (player + 1) * GHOSTS)
        )
        return _("{owner}'s ghosts that are gone: {number}", owner=names[player], number=count)
    ghost = observation.board[NAMES.index(place)]
    if ghost == EMPTY:
        return _("{square}, empty", square=place)
    return _("{square}, a ghost of {owner}", square=place, owner=names[ghost // GHOSTS])


def ending(state: Phantoms, names: Names) -> str:
    """Return how a match ended, an empty sentence while it goes on."""
    if state.current_player != TERMINAL:
        return ""
    if state.winner == NOBODY:
        return _("Sixty turns are over: a draw.")
    return _("{winner} wins.", winner=names[state.winner])


def story(
    before: Phantoms | None, after: Phantoms, facts: Sequence[Fact], names: Names
) -> list[LogSentence]:
    """Return the lines of the log between two observations of one team."""
    if before is None or not facts:
        return []
    return [LogSentence(section(before), number(before), log(facts, names), before.current_player)]


def news(
    before: Phantoms | None, after: Phantoms, facts: Sequence[Fact], names: Names
) -> list[str]:
    """Return what everybody came to know between two observations of one team."""
    public = [fact for fact in facts if not isinstance(fact, Marked | Ended)]
    return [words for fact in public if (words := _told(fact, names))]


def team(observation: Phantoms | None, team: int, names: Names) -> str:
    """Return what a player is called."""
    return names[team]
