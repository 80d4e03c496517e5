"""The code of a deal: a few letters by which paper and program name the same first position.

What lies on the table at the beginning, such as tiles and pieces, follows from the game, the house
rules, the number of players and a seed. The code holds the seed and two letters that check all the
rest, so a code entered for another table is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from game import catalog
from game.language import _, quoted
from game.match import Match
from game.options import Value

# I, L, O and U are left out, because they are easily misread.
LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SIMILAR_LETTERS: Final = str.maketrans("ILO", "110")
CHECK_LETTERS: Final = 2
DEAL_COUNT: Final = 2**30  # The number of deals that have a code of at most eight letters.


class DealError(ValueError):
    """A code that does not name a deal of this table; the text is a sentence for players."""


def code_of(key: str, players: int, options: Mapping[str, Value], seed: int) -> str:
    """Return the code of the deal of a seed, such as "K7Q2-9X"."""
    digits, rest = "", seed
    while rest or not digits:
        rest, digit = divmod(rest, len(LETTERS))
        digits = LETTERS[digit] + digits
    return f"{digits}-{_check(key, players, options, seed)}"


def code_of_match(match: Match) -> str:
    """Return the code of the deal with which a match began."""
    return code_of(match.game.key, len(match.seats), match.options, match.seed)


def is_dealt(key: str, players: int, options: Mapping[str, Value]) -> bool:
    """Return whether matches of this table begin differently from seed to seed."""
    first = catalog.new_state(key, players, options, 0)
    return any(catalog.new_state(key, players, options, seed) != first for seed in range(1, 5))


def seed_of(key: str, players: int, options: Mapping[str, Value], code: str) -> int:
    """Return the seed of a code; raise DealError if it is of another table or misread."""
    text = "".join(code.upper().split()).replace("-", "").translate(SIMILAR_LETTERS)
    digits, check = text[:-CHECK_LETTERS], text[-CHECK_LETTERS:]
    if not digits or not set(text) <= set(LETTERS) or len(digits) > 13:
        raise DealError(_("{code} is not the code of a deal.", code=quoted(code)))
    seed = 0
    for letter in digits:
        seed = seed * len(LETTERS) + LETTERS.index(letter)
    if check != _check(key, players, options, seed):
        raise DealError(
            _(
                "{code} is not a deal of this table: compare the letters, the number of players "
                "and the house rules with the printed sheets.",
                code=quoted(code),
            )
        )
    return seed


def _check(key: str, players: int, options: Mapping[str, Value], seed: int) -> str:
    first = catalog.new_state(key, players, options, seed).fingerprint()
    told = sorted((name, repr(value)) for name, value in options.items())
    digest = sha256(f"{key}/{players}/{told}/{first}".encode()).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:CHECK_LETTERS])
