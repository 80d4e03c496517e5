"""Saves under attack: ten thousand changed files, and any bytes at all."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import save
from game.match import Match, Seat
from game.save import SaveError
from tests.helpers.sampling import full
from tests.helpers.variants import play_out
from tests.soak.mutation import mutate

ROOT = Path(__file__).parent.parent
NOW = datetime(2026, 11, 21, 20, 15, 30)


def record(decisions: int) -> save.Record:
    seats = [Seat("person", "Ada"), Seat("bot", "Wisp", "wisp")]
    match = Match("eighteen_ghosts", seats, {"placement": "random"}, 5)
    return save.record_of(play_out(match, Random(5), decisions), NOW)


def test_of_ten_thousand_changed_saves_none_crashes_and_none_is_taken_for_another() -> None:
    originals = [record(decisions=40), record(decisions=41)]
    data, other = map(save.encode, originals)
    rng, changed, refused = Random(2026), 0, 0
    while changed < 10_000:
        mutated = mutate(data, other, rng)
        if mutated == data:
            continue
        changed += 1
        try:
            found = save.decode(mutated, "a save")
            match = save.restore(found, "a save")
        except SaveError:
            refused += 1
            continue
        # Accepted: only blanks or the order of the parts changed, or the other save stands there.
        assert json.loads(mutated) in (json.loads(data), json.loads(other))
        assert found in originals
        assert [entry.notation for entry in match.log] == found.log
    assert refused > 9_000


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(st.binary(max_size=200))
def test_any_bytes_at_all_are_refused_with_a_sentence(data: bytes) -> None:
    with pytest.raises(SaveError, match=r"^a save .*\.$"):
        save.decode(data, "a save")


@given(st.sampled_from(save.Record.__struct_fields__), JSON)
@full
def test_any_value_in_any_part_is_refused_or_the_same(key: str, value: object) -> None:
    original = record(decisions=10)
    fields = json.loads(save.encode(original))
    data = json.dumps({**fields, key: value}).encode()
    written = fields.get(key, getattr(original, key))  # what holds its default is left out
    if value == written and type(value) is type(written):
        assert save.decode(data, "a save") == original
    else:
        with pytest.raises(SaveError, match=r"^a save .*\.$"):
            save.decode(data, "a save")
