"""Codes of seeds: six letters that people read and type for the 64 bits of a drawn seed.

A seed with a code holds its number and a check that is slow to compute. So nobody can try all
codes to find the seed of a match with secrets, as nobody could try all seeds.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import pbkdf2_hmac
from typing import Final

from game.language import mark

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # I and O look like digits.
CODE_LENGTH: Final = 6
CODES: Final = len(LETTERS) ** CODE_LENGTH
CHECK_BITS: Final = 36
HASH_ROUNDS: Final = 30_000  # About 10 milliseconds of hashing for each code.
LARGEST_SEED: Final = 2**64 - 1
SEED_DIGITS: Final = len(str(LARGEST_SEED))
SEED_FAULT: Final = mark("A seed is a whole number from 0 to 18446744073709551615.")


def draw_seed(draw: Callable[[int], int]) -> int:
    """Return a new seed that has a code; `draw(n)` returns a random number below n."""
    return _seed_of_number(draw(CODES))


def seed_of(words: str) -> int | None:
    """Return the seed of a code or of a whole number that was typed, or None if it is neither."""
    typed = "".join(words.split()).upper()
    if len(typed) == CODE_LENGTH and set(typed) <= set(LETTERS):
        number = 0
        for letter in typed:
            number = number * len(LETTERS) + LETTERS.index(letter)
        return _seed_of_number(number)
    is_whole = typed.isascii() and typed.isdigit() and len(typed) <= SEED_DIGITS
    return int(typed) if is_whole and int(typed) <= LARGEST_SEED else None


def seed_words(seed: int) -> str:
    """Return the code of a seed, or its digits if it has none."""
    number = seed >> CHECK_BITS
    if number >= CODES or _seed_of_number(number) != seed:
        return str(seed)
    letters = ""
    for _place in range(CODE_LENGTH):
        number, index = divmod(number, len(LETTERS))
        letters = LETTERS[index] + letters
    return letters


def _seed_of_number(number: int) -> int:
    digest = pbkdf2_hmac("sha256", number.to_bytes(8, "big"), b"Ghost Parlour", HASH_ROUNDS)
    return number << CHECK_BITS | int.from_bytes(digest, "big") & ((1 << CHECK_BITS) - 1)
