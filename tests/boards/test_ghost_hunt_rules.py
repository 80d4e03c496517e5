"""The rule book of Ghost Hunt says what the engine does: its types, numbers and sets of rules."""

from pathlib import Path

import pytest

from game import catalog
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.match_rules import NO_LEASH
from game.rules.ghost_hunt.tables import DOTS_SEEN, EMF, SPIRIT_BOX, ULTRAVIOLET, WRITING
from scenes.rules.text import plain, read
from tests.rules.hunting import match_rules

RULES = Path(__file__).parents[2] / "assets" / "ghost_hunt" / "rules.md"
SECTIONS = read(RULES.read_text(encoding="utf-8"))
WORDS = {EMF: "emf", SPIRIT_BOX: "spirit box", ULTRAVIOLET: "ultraviolet",
         WRITING: "writing", DOTS_SEEN: "dots"}  # fmt: skip
TEAMS = "with one, two, three or four hunters"


def option(key):
    return next(
        plain(block.text)
        for section in SECTIONS
        for block in section.blocks
        if block.kind == "option" and block.option == key
    )


def said(title, start):
    section = next(section for section in SECTIONS if section.title == title)
    return next(
        plain(block.text) for block in section.blocks if plain(block.text).startswith(start)
    )


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_type_is_described_with_its_evidence_and_numbers(kind):
    text = said("The eight types", kind.name)
    evidence = text.split(". ")[1].lower()
    assert {bit for bit, word in WORDS.items() if word in evidence.split(", ")} == {
        bit for bit in WORDS if bit & kind.evidence
    }
    assert f"Speed {kind.speed}, countdown {kind.countdown}." in text
    for number, plain_number in ((kind.event_range, 4), (kind.uv_rounds, 5), (kind.event_from, 5)):
        assert number == plain_number or f" {number} " in text


@pytest.mark.parametrize("key", ["hunt_turns", "grace_rounds", "rest_rounds", "round_limit"])
def test_what_depends_on_the_number_of_hunters_stands_in_the_book(key):
    one, two, three, four = (getattr(match_rules(1 + hunters), key) for hunters in (1, 2, 3, 4))
    text = option(key)
    assert f"{one}, {two}, {three} or {four} {TEAMS}" in text
    others = [getattr(match_rules(3, rules=rules), key) for rules in ("source", "draft")]
    rest = text.split(TEAMS)[1].split(". ")[0]
    for number in others:
        assert str(number or "none") in rest


def test_what_the_sets_settle_stands_in_the_book():
    balanced, source, draft = (
        match_rules(3, rules=rules) for rules in ("balanced", "source", "draft")
    )
    assert (source.leash, draft.leash) == (NO_LEASH, NO_LEASH)
    assert f"{balanced.leash} steps when balanced, no leash in the other sets" in option("leash")
    assert balanced.dots_rolled
    assert not source.dots_rolled
    assert "by a roll when balanced, walking by in the other sets" in option("dots")
    assert balanced.box_ring
    assert not draft.box_ring
    assert "in rings when balanced, on foot in the other sets" in option("box")
    for key in ("movement", "listen"):
        usual, other = getattr(balanced, key), getattr(draft, key)
        assert f"As the rules say: {usual}, in the first draft {other}" in option(key)
        assert getattr(source, key) == usual
    assert said("Three sets of rules", "Hunters have five steps and listen three")
    assert (draft.movement, draft.listen) == (5, 3)


def test_the_ranges_of_numbers_stand_in_the_book():
    for entry in catalog.find("ghost_hunt").rules.options:
        if entry.numbers:
            assert str(entry.numbers[-1]) in option(entry.key), entry.key
