"""Turns of a match: their decisions and names, and how the match ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.facts import Fact
from game.game import Game
from game.language import SOURCE, _, listed, many, mark, spoken
from game.match import Match
from game.names import name_key
from game.phrases import Phrase
from game.state import CHANCE
from scenes.boards.faces import face_of
from scenes.boards.picture.figures import portrait_of

# A first word of at most this many letters may be a title or an article.
MAX_HONORIFIC_LETTERS: Final = 3
SET_UP: Final = mark("Set-up")  # The heading of what comes before the first turn.


@dataclass(frozen=True, slots=True)
class TurnSpan:
    """Decisions with the same number in the log, from ply `first` up to but excluding `end`."""

    section: str
    number: int
    player: int  # This player began it.
    first: int
    end: int

    @property
    def name(self) -> str:
        """The name in the log, such as "Turn 12" or "Set-up 3"."""
        return turn_name(self.section, self.number)


def turn_name(section: str, number: int) -> str:
    """Return the name of a turn, such as "Turn 12", from its section and number."""
    one = section.removesuffix("s")  # "Turns" becomes "Turn".
    whole = f"{one} {{number}}"  # Most have a translation: "Turn {number}".
    if _(whole) != whole:
        return _(whole, number=number)
    one = one if spoken() == SOURCE else _(section)
    # For translators: {section} is a heading of the log such as "Turns", {number} the number.
    return _("{section} {number}", section=one, number=number)


def turns_of(match: Match) -> list[TurnSpan]:
    """Return the turns up to the present position."""
    words = face_of(match.game.key).words
    found: list[TurnSpan] = []
    for entry in match.log:
        before = match.positions[entry.ply]
        section, number = words.section(before), words.number(before)
        last = found[-1] if found else None
        if last and (last.section, last.number) == (section, number):
            found[-1] = TurnSpan(section, number, last.player, last.first, entry.ply + 1)
        else:
            found.append(TurnSpan(section, number, entry.player, entry.ply, entry.ply + 1))
    return found


def names_of(match: Match) -> list[str]:
    """Return the names of the players."""
    return [seat.name for seat in match.seats]


def role_words(game: Game, seat: int) -> str:
    """Return the role of a seat, empty if it is only the number of the player."""
    role = game.roles[seat % len(game.roles)]
    return "" if role == f"Player {seat + 1}" else _(role)


def familiar(match: Match) -> list[str]:
    """Return short names of the players: first names of people where they are unique.

    A first word of up to three letters may be a title or an article, so it is not shortened, and
    neither is a name with a number, such as "Player 1".
    """
    names = names_of(match)
    firsts = [name.partition(" ")[0] for name in names]
    keys = [name_key(first) for first in firsts]
    return [
        first
        if seat.kind == "person"
        and len(first) > MAX_HONORIFIC_LETTERS
        and keys.count(name_key(first)) == 1
        and not any(letter.isdigit() for letter in name)
        else name
        for seat, first, name in zip(match.seats, firsts, names, strict=True)
    ]


def faces_of(match: Match) -> list[str]:
    """Return the sprites of the bots' portraits, by seat; empty for people."""
    return [portrait_of(match.game.key, seat.level) for seat in match.seats]


def facts_of(match: Match, ply: int) -> Sequence[Fact]:
    """Return the facts of the action after `ply` actions."""
    before, after = match.positions[ply : ply + 2]
    return match.game.rules.facts.derive_facts(before, after, match.entries[ply].action)


def action_sentence(match: Match, ply: int) -> str:
    """Return the sentence about the action after `ply` actions, without a full stop."""
    return face_of(match.game.key).words.log(facts_of(match, ply), names_of(match))


def who(match: Match, player: int) -> str:
    """Return the name of a player, or "Chance"."""
    return _("Chance") if player == CHANCE else match.seats[player].name


def heading(match: Match, ply: int) -> Phrase:
    """Return the progress of the match after `ply` actions, such as "Turn 31"."""
    return face_of(match.game.key).words.heading(match.positions[ply])


def chaptered(turns: Sequence[TurnSpan]) -> list[TurnSpan]:
    """Return the turns without the set-up."""
    return [turn for turn in turns if not turn.section.startswith((SET_UP, _(SET_UP)))]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a match in words."""

    headline: str
    reason: str
    comment: str  # Something kind, or empty.


def winners(match: Match) -> list[int]:
    """Return the players with the best result; empty if all results are equal."""
    returns = match.returns()
    best = max(returns)
    return [] if min(returns) == best else [p for p, r in enumerate(returns) if r == best]


def verdict(match: Match, levels: Sequence[str]) -> Verdict:
    """Return the result of a finished match; `levels` are the bots' names, weakest first."""
    won = winners(match)
    names = familiar(match) if len(won) > 1 else names_of(match)
    headline = _("A draw")
    if won:
        people = listed([names[player] for player in won])
        headline = many("{people} wins", "{people} win", len(won), people=people)
    return Verdict(headline, _reason(match, headline, names), _comment(match, won, levels))


def _reason(match: Match, headline: str, names: Sequence[str]) -> str:
    when = str(heading(match, match.ply))
    if spoken() == SOURCE:
        when = when[:1].lower() + when[1:]
    if match.agreement is not None:
        quitter = match.agreement.player
        deed = _("Agreed")
        if quitter is not None:
            team = match.team(quitter)
            members = [name for seat, name in enumerate(names) if match.team(seat) == team]
            deed = _("{people} gave up", people=listed(members))
            if match.agreement.late:
                deed = _("{people} ran out of time", people=listed(members))
        return f"{deed} · {when}"
    ending = face_of(match.game.key).words.ending(match.state, names)
    for beginning in (f"{headline}: ", "Draw: ", _("Draw: ")):
        if ending.startswith(beginning):
            reason = ending.removeprefix(beginning)
            ending = reason[:1].upper() + reason[1:]
    finale, ply = face_of(match.game.key).finale, match.ply
    action_sentence = finale(facts_of(match, ply - 1), names) if finale and ply else ""
    if action_sentence:
        return f"{ending.rstrip('.')}. {action_sentence} · {when}"
    return f"{ending.rstrip('.')} · {when}"


def _comment(match: Match, won: list[int], levels: Sequence[str]) -> str:
    """Return a friendly remark for the only person among bots, or an empty string."""
    people = [p for p, seat in enumerate(match.seats) if seat.kind == "person"]
    gave_up = match.agreement is not None and match.agreement.player in people
    if len(people) != 1 or not won or gave_up:
        return ""
    rivals = [seat.level for seat in match.seats if seat.kind == "bot" and seat.level in levels]
    strongest = max((levels.index(level) for level in rivals), default=0)
    if people[0] in won:
        if strongest + 1 < len(levels):
            return _("Well done! Level {number} would like to meet you.", number=strongest + 2)
        return _("Well done! Nobody here plays better than that.")
    if strongest:
        return _(
            "Level {number} is tough. See where it turned, and try again.", number=strongest + 1
        )
    return _("It happens. See where it turned, and try again.")
