"""The estimate of Ghost Hunt, and how a position reads: what is plainly better counts as better."""

from __future__ import annotations

from math import atanh

import pytest

from game.rules.ghost_hunt.tables import BURNED, ITEMS, NONE
from game.search.ghost_hunt.evaluation import evaluate
from tests.rules.hunting import begin

THREE = "emf thermometer uv box dots book"


def worth(seat: int = 0, **changes: object) -> float:
    """Return the estimate for a seat of a match of three hunters with something changed."""
    state = begin("Demon", "K", THREE)
    for name, value in changes.items():
        setattr(state, name, value)
    return evaluate(state, seat)


@pytest.mark.parametrize("changes", [{}, {"round": 9}, {"evidence": 0b111}], ids=str)
def test_what_is_good_for_the_ghost_is_bad_for_every_hunter(changes: dict[str, int]) -> None:
    ghost, *hunters = (worth(seat, **changes) for seat in range(4))
    assert ghost != 0
    assert hunters == [-ghost] * 3


def test_the_ghost_does_better_with_every_round_and_every_hunter_dead() -> None:
    rounds = [worth(round=number) for number in (1, 5, 9, 13)]
    assert rounds == sorted(set(rounds))
    home = begin("Demon", "K", THREE).pawns
    dead = [worth(pawns=[NONE] * number + home[number:]) for number in range(3)]
    assert dead == sorted(set(dead))


def test_the_hunters_do_better_with_all_evidence() -> None:
    found = [worth(evidence=bits) for bits in (0, 1, 0b11, 0b111)]
    assert found == sorted(set(found), reverse=True)


def test_rounds_lives_and_evidence_weigh_what_was_fitted() -> None:
    state = begin("Demon", "K", THREE)
    assert atanh(worth(round=0)) * 2 == pytest.approx(3.4 - 2.0 - 1.1 - 0.17 * 3)
    last = {"round": state.match_rules.round_limit, "pawns": [NONE, *state.pawns[1:]]}
    assert atanh(worth(**last, evidence=0b11)) * 2 == pytest.approx(
        3.4 - 1.1 * 2 / 3 - 0.17 * 2 - 1.3 * 2 / 3
    )
    assert atanh(worth(**last, evidence=0b111)) * 2 == pytest.approx(
        3.4 - 1.1 * 2 / 3 - 0.17 * 2 - 1.3 - 1.1
    )


def test_a_position_reads_as_what_it_is() -> None:
    state = begin("Demon", "K", THREE)
    state.hunt, state.extended = 3, 1
    state.where[ITEMS.index("book")] = BURNED
    told = str(state)
    assert "hunt, 3 left, longer" in told
    assert "book burned" in told
