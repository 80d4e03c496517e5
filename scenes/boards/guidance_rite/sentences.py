"""Sentences about the facts of Guidance Rite, without full stops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.facts import Fact
from game.language import SOURCE, _, listed, many, mark, spoken
from game.rules.guidance_rite import facts as f
from game.rules.guidance_rite import state
from game.rules.guidance_rite.pieces import BLACK, OWNER, PLAIN_PLUS, character_of
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import CROW, GUARDIAN, LIZARD, MONSTER, RAT
from scenes.boards.guidance_rite.nouns import (
    capital,
    chained,
    character,
    item_name,
    name,
    prey,
    way,
    who,
    whom,
    whose,
)

Names = Sequence[str]

CAPITALS: Final = ("Rat", "Crow", "Lizard", "Guardian", "Monster")  # English keeps these capitals.
CONSEQUENCES: Final = (  # What the sentence about an action leaves out.
    *(f.NamesKept, f.Claimed, f.Clashed, f.Removed, f.Planned, f.Revealed, f.MovedTogether),
    *(f.EmpoweredTogether, f.TurnEnded, f.BoutEnded, f.BoardLaid),
)
# These powers cost a symbol at once.
COSTLY_POWERS: Final = (f.TurnedRound, f.GotArrow, f.Bitten, f.Reopened)
REASONS: Final = {
    state.CAPTURE: mark("the last enemy is captured"),
    state.SHORT_COUNT: mark("few pieces are left, and none was lost in 20 turns"),
    state.LONG_COUNT: mark("no piece has been lost for a long time"),
    state.BOTH_PASSED: mark("neither side could move"),
    state.TIMED_OUT: mark("the time was up three times"),
    state.WIPED_OUT: mark("nobody has a piece left"),
}


def sentence(fact: Fact, names: Names) -> str:
    """Return the sentence about a fact."""
    if isinstance(fact, f.Moved):
        found = prey(fact.victim, fact.square, names) if isinstance(fact, f.Captured) else ""
        return capital(chained([_way(fact, found), *_effects(fact)]))
    said = _deed(fact, names)
    return capital(
        chained([said, _("it loses its symbol")]) if isinstance(fact, COSTLY_POWERS) else said
    )


def brief(fact: Fact, names: Names) -> str:
    """Return the short sentence about an action for news, without its visible consequences.

    It is empty for an arrow that becomes black, which the board shows.
    """
    match fact:
        case f.Moved():
            met = whom(fact.victim, fact.square) if isinstance(fact, f.Captured) else ""
            return capital(_way(fact, met))
        case f.Bitten(player, _, square, target, victim, direction):
            said = _("Monster {square} bites off the {direction} arrow of {victim}")
            if victim >> OWNER == player + 1:
                said = _("Monster {square} bites off the {direction} arrow of its friend, {victim}")
            whom_now = who(victim, target)
            return capital(said.format(square=square, direction=way(direction), victim=whom_now))
        case f.Blackened():
            return ""
    return capital(_deed(fact, names))


def _deed(fact: Fact, names: Names) -> str:
    match fact:
        case f.TookOver(square=square, character=taken):
            # For translators: the character is "Rat" or so, without an article.
            said = _("The piece on {square} takes over the {character}")
            return said.format(character=character(taken), square=square)
        case f.KeptCharacter(square=square, piece=piece):
            if not character_of(piece):
                return _("The piece on {square} stays a plain piece", square=square)
            said = _("The piece on {square} stays a {character}")
            return said.format(character=name(piece), square=square)
        case f.PowerDeclined(_, more):
            return _("No other arrow becomes black") if more else _("No power is used")
        case f.Passed():
            return _("No move is possible")
        case f.TimedOut():
            return _("Time is up")
        case f.Named(player, square, piece):
            said = _("{player} names {square}, a {piece}")
            return said.format(player=names[player], square=square, piece=name(piece))
        case f.Placed(_, square, piece):
            if piece & BLACK == PLAIN_PLUS:
                return _("A plus is placed on {square}", square=square)
            return _("A cross is placed on {square}", square=square)
    return _power(fact, names) or _item(fact, names) or _chance(fact, names) or _both(fact, names)


def _way(fact: f.Moved, found: str) -> str:
    """Return the sentence about a move; `found` describes the captured piece, if any."""
    mover, there, over = who(fact.piece, fact.source), fact.square, fact.manner == "wrap"
    if isinstance(fact, f.Exchanged):
        said = _("{mover} changes places with Guardian {square}, which loses its symbol")
        return said.format(mover=mover, square=there)
    if isinstance(fact, f.Merged):
        if over:
            said = _("{mover} merges with {friend} over the edge and is marked")
        else:
            said = _("{mover} merges with {friend} and is marked")
        return said.format(mover=mover, friend=who(fact.victim, there))
    if isinstance(fact, f.Captured) and fact.friend:
        if over:
            said = _("{mover} captures its friend, {friend} over the edge")
        else:
            said = _("{mover} captures its friend, {friend}")
        return said.format(mover=mover, friend=whom(fact.victim, there))
    if isinstance(fact, f.Captured):
        if over:
            return _("{mover} captures {enemy} over the edge", mover=mover, enemy=found)
        return _("{mover} captures {enemy}", mover=mover, enemy=found)
    if fact.manner == "jump":
        return _("{mover} jumps to {square}", mover=mover, square=there)
    if over:
        return _("{mover} moves over the edge to {square}", mover=mover, square=there)
    return _("{mover} moves to {square}", mover=mover, square=there)


def _effects(fact: f.Moved) -> list[str]:
    """Return the words for the change of the moved piece."""
    own, found = character_of(fact.piece), []
    if fact.grey:
        found.append(_("its grey arrow is used up"))
    if own == RAT:
        found.append(_("its arrows turn"))
    elif own == CROW and fact.manner == "jump":
        found.append(_("that arrow becomes grey") if fact.final else _("that arrow is used up"))
    elif own == LIZARD and not fact.grey:
        left = fact.piece & BLACK & ~(1 << fact.direction)
        again = fact.becomes & BLACK and not left
        found.append(_("its arrows grow back") if again else _("that arrow is gone"))
    elif own != character_of(fact.becomes) and own in (GUARDIAN, MONSTER):
        found.append(_("it loses its symbol"))
    return found


def _power(fact: Fact, names: Names) -> str:
    match fact:
        case f.TurnedRound(square=square):
            return _("Rat {square} turns round", square=square)
        case f.GotArrow(square=square, direction=direction):
            said = _("Lizard {square} gets an arrow {direction}")
            return said.format(square=square, direction=way(direction))
        case f.Bitten(square=square, target=target, victim=victim, direction=direction):
            said = _("Monster {square} bites off the {direction} arrow of {victim}")
            prey_now = whose(victim, target, names)
            return said.format(square=square, direction=way(direction), victim=prey_now)
        case f.CrowCalled(square=square):
            return _("Crow {square} makes grey arrows black", square=square)
        case f.Reopened(square=square):
            return _("The used arrows of Crow {square} work again", square=square)
        case f.Blackened(square=square, piece=piece, direction=direction):
            said = _("The {direction} arrow of {piece} becomes black")
            return said.format(direction=way(direction), piece=who(piece, square))
    return ""


def _item(fact: Fact, names: Names) -> str:
    match fact:
        case f.Rotated(square=square, piece=piece, eighths=eighths):
            said = _("Rotate: the arrows of {piece} turn by {degrees} degrees")
            return said.format(piece=who(piece, square), degrees=eighths * 45)
        case (
            f.HonourBegun(square=square, piece=piece, direction=direction)
            | f.Honoured(square=square, piece=piece, direction=direction)
        ):
            said = _("Point of Honour: {piece} gets an arrow {direction}")
            return said.format(piece=whose(piece, square, names), direction=way(direction))
        case f.SwapBegun(square=square, piece=piece):
            return _("Swap: {piece} is to exchange characters", piece=whose(piece, square, names))
        case f.Swapped():
            first, second = who(fact.piece, fact.square), who(fact.other, fact.other_square)
            said = _("Swap: {first} and {second} exchange characters")
            return said.format(first=first, second=second)
        case f.ItemDeclined():
            return _("No item is used")
    return ""


def _chance(fact: Fact, names: Names) -> str:
    """Return the sentence about a chance event, or about a player's choice in its place."""
    match fact:
        case f.OrderChosen(player, first):
            second = _("{player} moves second in this bout")
            said = _("{player} moves first in this bout") if first else second
            return said.format(player=names[player])
        case f.CoinTossed(player):
            return _("The coin lets {player} move first", player=names[player])
        case f.ItemsDealt(first, second):
            his, theirs = (many("{number} item", "{number} items", n) for n in (first, second))
            # For translators: two players, and how many items each is dealt, such as "2 items".
            said = _("{first} is dealt {his}, {second} {theirs}")
            return said.format(first=names[0], his=his, second=names[1], theirs=theirs)
        case f.ItemDealt(player, item):
            return _("{player} is dealt {item}", player=names[player], item=item_name(item))
    return ""


def _both(fact: Fact, names: Names) -> str:
    """Return the sentence about claims, plans, and what ends or begins for both players."""
    match fact:
        case f.NamesKept(player):
            return _("{player} has named two pieces", player=names[player])
        case f.Claimed(player, square):
            return claimed(player, [square], names)
        case f.Clashed(square):
            return clashed([square])
        case f.Removed(square):
            return removed([square])
        case f.Planned(player, finished):
            said = _("{player} has made a plan") if finished else _("{player} plans in secret")
            return said.format(player=names[player])
        case f.Revealed(plan=plan):
            return planned(plan, names)
        case f.MovedTogether(losses=losses):
            return lost(losses, names) if losses else _("Both moves are carried out")
        case f.EmpoweredTogether():
            return _("Both powers are carried out")
        case f.TurnEnded(turn=turn):
            return _("Turn {number} is over", number=turn)
        case f.BoutEnded():
            return bout_result(fact, names)
        case f.BoardLaid(bout=bout):
            return _("Bout {number} begins", number=bout)
    raise ValueError(f"{fact} has no sentence")


def claimed(player: int, squares: Sequence[str], names: Names) -> str:
    """Return the sentence about pieces that one player named alone."""
    return _("{player} claims {squares}", player=names[player], squares=listed(squares))


def clashed(squares: Sequence[str]) -> str:
    """Return the sentence about pieces that both players named."""
    return many(
        "Both named {squares}: the piece shatters",
        "Both named {squares}: the pieces shatter",
        len(squares),
        squares=listed(squares),
    )


def removed(squares: Sequence[str]) -> str:
    """Return the sentence about pieces that nobody named, at the end of the claims."""
    return many(
        "{squares} is removed; claims end",
        "{squares} are removed; claims end",
        len(squares),
        squares=listed(squares),
    )


def lost(losses: Sequence[f.Loss], names: Names) -> str:
    """Return the sentence about pieces lost in a simultaneous move."""
    pieces = listed([whose(loss.piece, loss.source, names) for loss in losses])
    # For translators: such as "Ben's Rat c2 and Ben's Crow d4".
    return many("Both moves cost {pieces}", "Both moves cost {pieces}", len(losses), pieces=pieces)


def planned(plan: Sequence[Fact], names: Names) -> str:
    """Return a complete plan of bout 3 as one sentence."""
    told = [sentence(fact, names) for fact in plan if not isinstance(fact, f.PowerDeclined)]
    return joined(told or [sentence(fact, names) for fact in plan])


def joined(found: Sequence[str]) -> str:
    """Return sentences joined into one; in English, later ones start in lower case."""
    if spoken() != SOURCE:
        return chained(found)
    later = (s if s.split()[0] in CAPITALS else s[:1].lower() + s[1:] for s in found[1:])
    return chained([*found[:1], *later])


def bout_result(end: f.BoutEnded, names: Names) -> str:
    """Return the sentence about the end of a bout."""
    reason = _(REASONS[end.ending])
    if end.winner == state.NOBODY:
        return _("nobody wins the bout: {reason}", reason=reason)
    # For translators: the reason is a sentence without its end.
    return _("{player} wins the bout: {reason}", player=names[end.winner], reason=reason)


def finale(facts: Sequence[Fact], names: Names) -> str:
    """Return why the last bout ended, a sentence without its end; empty if it did not end."""
    end = next((fact for fact in facts if isinstance(fact, f.BoutEnded)), None)
    return _("The last bout: {reason}", reason=_(REASONS[end.ending])) if end else ""


def bout_said(
    facts: Sequence[Fact], standing: GuidanceRite | None, names: Names
) -> tuple[str, str]:
    """Return the result of a bout and the standing of the match, as (title, sentences)."""
    end = next((fact for fact in facts if isinstance(fact, f.BoutEnded)), None)
    if end is None or standing is None:
        return "", ""
    title = _("Nobody wins the bout")
    if end.winner != state.NOBODY:
        title = _("{player} wins the bout", player=names[end.winner])
    # For translators: two players, and how many bouts each has won.
    score = _("Bouts: {first} {his}, {second} {theirs}.")
    won = standing.wins
    score = score.format(first=names[0], his=won[0], second=names[1], theirs=won[1])
    return title, f"{capital(_(REASONS[end.ending]))}. {score}"
