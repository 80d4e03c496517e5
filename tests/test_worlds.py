"""Worlds that bots and hints imagine: possible, and as likely as the truth.

Matches are played by scripts, because random play hardly gets where knowledge matters.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from random import Random
from typing import Self

import pytest

from game import catalog
from tests.bots.tiny import CARDS, Guess
from tests.helpers.parts import ELSEWHERE, paths
from tests.worlds.games import GAMES
from tests.worlds.rows import Row, Sample, Tally, weigh

each_game = pytest.mark.parametrize("key", GAMES)


def fields_that_hide(key: str) -> Iterator[str]:
    """Yield the fields to which the rules of a game assign HIDDEN."""
    for path in paths("game/rules/<key>/*.py", key, ELSEWHERE.get(key, {})):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign) and "HIDDEN" in names_in(node.value):
                for target in node.targets:
                    holder = target.value if isinstance(target, ast.Subscript) else target
                    if isinstance(holder, ast.Attribute):
                        yield holder.attr


def names_in(expression: ast.expr) -> Iterator[str]:
    """Yield the names in an expression that are not compared."""
    compared = {
        inner
        for node in ast.walk(expression)
        if isinstance(node, ast.Compare)
        for inner in ast.walk(node)
    }
    for node in ast.walk(expression):
        if isinstance(node, ast.Name) and node not in compared:
            yield node.id


def test_every_game_with_secrets_has_rows() -> None:
    assert set(GAMES) == {game.key for game in catalog.GAMES.values() if game.hidden}


@each_game
def test_every_field_that_can_be_hidden_has_a_row(key: str) -> None:
    assert set(fields_that_hide(key)) == {row.field for row in GAMES[key].ROWS}


@each_game
def test_worlds_are_as_likely_as_the_truth(key: str, subtests: pytest.Subtests) -> None:
    determinize = catalog.find(key).rules.determinize
    for tally in weigh(key, determinize, GAMES[key].ROWS, GAMES[key].samples()):
        with subtests.test(str(tally.row)):
            tally.check()


# Planted faults


class LeaningGuess(Guess):
    """The higher of two cards is dealt."""

    def determinize(self, rng: Random) -> Self:
        return max((super(LeaningGuess, self).determinize(rng) for _ in range(2)), key=card_of)


class ConstantGuess(Guess):
    """The same card is dealt for every seed."""

    def determinize(self, rng: Random) -> Self:
        return super().determinize(Random(self.said))


def card_of(state: Guess) -> float:
    return state.card


def tally_of(guess: type[Guess]) -> Tally:
    """Return the tally of the card of a tiny game."""
    rng = Random(1)
    samples = (
        Sample(match, guess(1, rng.choice(CARDS), rng.randrange(50)), 1) for match in range(200)
    )
    (tally,) = weigh("guess", guess.determinize, [Row("card", "number", card_of)], samples)
    return tally


def test_worlds_that_lean_or_are_too_much_alike_are_found_out() -> None:
    tally_of(Guess).check()
    with pytest.raises(AssertionError, match="card: number: truth "):
        tally_of(LeaningGuess).check()
    alike = tally_of(ConstantGuess)
    assert alike.lean.is_about(0.0)
    assert not alike.sameness.is_about(0.0)
