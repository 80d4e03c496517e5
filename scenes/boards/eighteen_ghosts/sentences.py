"""Sentences about the facts of 18 Ghosts; those about a move have no full stops."""

from __future__ import annotations

from collections.abc import Sequence

from game.facts import Fact
from game.language import _
from game.rules.eighteen_ghosts import facts as f
from game.rules.eighteen_ghosts import state as rules
from scenes.boards.eighteen_ghosts import colours

Names = Sequence[str]


def sentence(fact: Fact, names: Names) -> str:
    """Return the sentence about a fact."""
    match fact:
        case f.Placed(player, ghost, square):
            if ghost // 3 == player:
                hue = colours.starting(ghost)
                return _("{colour} is placed on {square}", colour=hue, square=square)
            return _(
                "{owner}'s {colour} ghost is placed on {square}",
                owner=names[ghost // 3],
                colour=colours.the_ghost(ghost),
                square=square,
            )
        case f.Released(ghost):
            return _(
                "A {colour} ghost is released; {rival} places it",
                colour=colours.a_ghost(ghost),
                rival=names[1 - ghost // 3],
            )
        case f.Passed():
            return _("No move is possible")
        case f.Moved(ghost, source, square):
            # For translators: such as "Red c3 moves to c4"
            return _(
                "{colour} {source} moves to {square}",
                colour=colours.starting(ghost),
                source=source,
                square=square,
            )
        case f.Jumped(ghost, source, square):
            return _(
                "{colour} {source} jumps through the mirrors to {square}",
                colour=colours.starting(ghost),
                source=source,
                square=square,
            )
        case f.Fought(ghost, source, other, square, won):
            # For translators: such as "Red c3 beats blue d3"; a friend has the same player
            said = {
                (True, False): _("{colour} {source} beats {other} {square}"),
                (True, True): _("{colour} {source} beats its friend {other} {square}"),
                (False, False): _("{colour} {source} attacks and loses to {other} {square}"),
                (False, True): _(
                    "{colour} {source} attacks and loses to its friend {other} {square}"
                ),
            }[won, ghost // 3 == other // 3]
            return said.format(
                colour=colours.starting(ghost),
                source=source,
                other=colours.name(other),
                square=square,
            )
        case f.Escaped(ghost, square):
            # For translators: such as "Ben's blue escapes from d3"; a ghost is meant
            return _(
                "{owner}'s {colour} escapes from {square}",
                owner=names[ghost // 3],
                colour=colours.the_ghost(ghost),
                square=square,
            )
        case f.PortalTurned(colour, None):
            return _("the {portal} portal turns to the wall", portal=colours.portal(colour))
        case f.PortalTurned(colour, str(square)):
            portal = colours.portal(colour)
            return _("the {portal} portal turns to face {square}", portal=portal, square=square)
        case f.Ended():
            return end(fact, True, names).removesuffix(".")
    raise ValueError(f"{fact} has no sentence")


def log(facts: Sequence[Fact], names: Names) -> str:
    """Return the sentence about an action and its consequences, without a full stop."""
    found: list[str] = []
    for fact in facts:
        match fact:
            case f.Escaped(moving=True):
                # For translators: {deed} is a sentence such as "Red d4 moves to d5", its subject
                # escapes
                found[-1] = _("{deed} and escapes", deed=found[-1])
            case f.Ended():
                pass  # The result of the match says it.
            case _other:
                found.append(sentence(fact, names))
    return "; ".join(found)


def end(ended: f.Ended, any_three: bool, names: Names) -> str:
    """Return the sentence about the end of a match; empty for none."""
    winner = "" if ended.winner == rules.NOBODY else names[ended.winner]
    if ended.ending == rules.GOAL:
        if any_three:
            return _("{winner} wins: three ghosts are out.", winner=winner)
        return _("{winner} wins: red, blue and yellow are out.", winner=winner)
    if ended.ending == rules.REPETITION:
        return _("Draw: the same position for the third time.")
    if ended.ending == rules.QUIET:
        return _("Draw: 100 turns without a fight, release or escape.")
    if ended.ending not in (rules.DEAD, rules.LONG):
        return ""
    dead = ended.ending == rules.DEAD
    if not winner:
        if dead:
            return _("Neither side can complete its colours: a draw.")
        return _("1,000 turns are over: a draw.")
    if dead:
        return _(
            "Neither side can complete its colours: {winner} has more outside and wins.",
            winner=winner,
        )
    return _("1,000 turns are over: {winner} has more outside and wins.", winner=winner)
