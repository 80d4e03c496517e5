"""Revealed rounds of claims: claimed, shattered and removed pieces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from game.facts import Fact
from game.language import _, listed, many
from game.rules.guidance_rite.facts import BoardLaid, Claimed, Clashed, Removed
from scenes.boards.guidance_rite.sentences import clashed

Names = Sequence[str]

TURN_UP_MS: Final = 520  # One piece turns up this long after the other.


@dataclass(frozen=True, slots=True)
class ClaimRound:
    """The result of a round of claims; `claimed` starts with the first player's pieces."""

    number: int  # Rounds are counted from 1 in each bout.
    claimed: tuple[Claimed, ...]
    shattered: tuple[str, ...]  # Both players had named these squares.
    fallen: tuple[str, ...]  # Pieces on these squares went with the end of the claims.

    def squares_of(self, player: int) -> list[str]:
        """Return the squares a player got."""
        return [fact.square for fact in self.claimed if fact.player == player]

    @property
    def order(self) -> list[str]:
        """The squares in the order of their reveal; removed pieces come last, together."""
        return [*(fact.square for fact in self.claimed), *self.shattered]

    def begin(self, square: str) -> int:
        """Return when a square is revealed, in milliseconds from the start."""
        order = self.order
        return TURN_UP_MS * (order.index(square) if square in order else len(order))


def round_of(facts: Iterable[Fact], number: int) -> ClaimRound | None:
    """Return the round revealed in one step, or None."""
    found = list(facts)
    claimed = sorted((f for f in found if isinstance(f, Claimed)), key=lambda f: f.player)
    shattered = tuple(fact.square for fact in found if isinstance(fact, Clashed))
    fallen = tuple(fact.square for fact in found if isinstance(fact, Removed))
    if not (claimed or shattered or fallen):
        return None
    return ClaimRound(number, tuple(claimed), shattered, fallen)


def rounds_of(past: Iterable[Sequence[Fact]]) -> list[ClaimRound]:
    """Return the rounds of the current bout, oldest first; `past` has the last step first."""
    steps: list[Sequence[Fact]] = []
    for facts in past:
        laid = any(isinstance(fact, BoardLaid) for fact in facts)
        if laid:
            break
        if any(isinstance(fact, Claimed | Clashed | Removed) for fact in facts):
            steps.append(facts)
    found = (round_of(facts, number) for number, facts in enumerate(reversed(steps), 1))
    return [claims for claims in found if claims]


def claims_said(claims: ClaimRound, names: Names, seat: int | None) -> str:
    """Return the result of a round in a few sentences."""
    return " ".join(claim_sentences(claims, names, seat))


def claim_sentences(claims: ClaimRound, names: Names, seat: int | None) -> list[str]:
    """Return the sentences about a round: who takes what, and which pieces are gone."""
    said = []
    for player in sorted((0, 1), key=lambda p: p != seat):
        own = listed(claims.squares_of(player))
        if own and player == seat:
            said.append(_("You take {squares}.", squares=own))
        elif own:
            said.append(_("{player} takes {squares}.", player=names[player], squares=own))
    if claims.shattered:
        yours = many(
            "You both named {squares}: the piece shatters",
            "You both named {squares}: the pieces shatter",
            len(claims.shattered),
            squares=listed(claims.shattered),
        )
        said.append((clashed(claims.shattered) if seat is None else yours) + ".")
    fallen = len(claims.fallen)
    if fallen:
        said.append(
            many(
                "{number} piece is removed: the claims are over.",
                "{number} pieces are removed: the claims are over.",
                fallen,
            )
        )
    return said
