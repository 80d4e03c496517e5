"""The written rules of The Haunting House 3 say what its engine does."""

import re

from game.files import asset
from game.rules.haunting_house_3 import shelf
from game.rules.haunting_house_3.deals import Bag
from game.rules.haunting_house_3.house import GOAL, NAMES, SLOTS, START
from game.rules.haunting_house_3.set_up import OPTIONS
from scenes.boards.haunting_house_3 import match_summary
from scenes.boards.haunting_house_3.cards import NAMES as TITLES
from scenes.boards.haunting_house_3.cards import plate
from scenes.rules import text as rules_text
from tests.boards.haunting import each_decision
from tests.rules.haunting import dealt, give, house, play

SECTIONS = rules_text.read(asset("haunting_house_3/rules.md").read_text(encoding="utf-8"))


def section(title):
    return next(found for found in SECTIONS if found.title == title)


def words_of(found):
    return " ".join(part for block in found.blocks for part in block.parts)


def test_every_phase_has_its_section():
    phases = {match_summary.phase(state) for state in each_decision()}
    assert phases == {"program", "ask", "cards"}
    titles = {
        phase: SECTIONS[rules_text.section_of_phase(SECTIONS, phase)].title
        for phase in (*phases, match_summary.phase(house()))
    }
    assert titles == {
        "random": "A round", "program": "A round", "cards": "The cards", "ask": "Disks",
    }  # fmt: skip


def test_start_goal_and_exit_are_those_of_the_engine():
    said = words_of(section("The house"))
    assert f"on {NAMES[START[2]]}" in said
    assert f"begin on {NAMES[START[0]]}" in said
    assert f"{NAMES[GOAL]} is the ghosts' goal" in said
    place, direction = SLOTS[house().exit]
    assert ("NESW"[direction], f"west of {NAMES[place]}" in said) == ("W", True)


def test_every_card_is_told_by_its_name_and_shown():
    found = section("The cards")
    bold = " ".join(re.findall(r"\*\*(.+?)\*\*", " ".join(b.text for b in found.of("bullet"))))
    for title in TITLES:
        assert title.removesuffix("°") in bold
    shown = {
        layer.sprite
        for part in SECTIONS
        for block in part.of("picture")
        for row in block.picture.rows
        for cell in row.cells
        for layer in cell.layers
    }
    assert {plate(card).split("/")[1] for card in range(12) if card not in (8, 9, 10, 11)} <= shown
    assert {plate(card).split("/")[1] for card in (8, 9, 10, 11)} <= shown


def test_the_numbers_of_tiles_and_disks_are_those_of_the_bag():
    bag = shelf.shipped("random")
    assert isinstance(bag, Bag)
    said = words_of(section("The house"))
    for shapes in bag.shapes:
        numbers = [str(count) for count in shapes]
        found = re.findall(r"\d+", said[said.index("There are three sets") :])
        joined = " ".join(found)
        assert " ".join(numbers) in joined
    assert [sum(kind) for kind in zip(*bag.disks, strict=True)] == [3, 3, 2]
    disks = words_of(section("Disks"))
    assert all(f"{count} {kind}" in disks for count, kind in
               (("three", "Cancel"), ("three", "Swap"), ("two", "Ghost")))  # fmt: skip


def test_the_notation_of_the_rules_is_the_notation_of_the_engine():
    samples = {
        sample
        for block in section("Writing things down").of("bullet")
        for sample in re.findall(r"\*\*(.+?)\*\*", block.text)
    }
    said = set()
    for draw in ("", "M2", "R90", "R180", "SW", "EX", "PL", "TD"):
        state = house("1a1 S, 2b2 - trap", pawns="2c3 2c4", chosen=not draw)
        state.stairs[0] = 2
        play(state, f"draw {draw}" if draw else "")
        said |= {state.notation(action) for action in state.legal_actions()}
    state = house("1a1 S", pawns="1a1 2c3")
    said |= {state.notation(action) for action in state.legal_actions()}
    play(state, "draw SP")
    said |= {state.notation(action) for action in state.legal_actions()}
    for seat, kept in ((1, "swaps"), (2, "cancels")):
        state = play(give(house(pawns="1a1 2c3 1c1"), seat, **{kept: 1}), "draw M2")
        said |= {state.notation(action) for action in state.legal_actions()}
    assert samples <= said


def test_the_sample_of_a_deal_can_be_read():
    said = words_of(section("Writing things down"))
    sample = re.search(r"such as (1a1 \w+ \w+)\.", said)
    assert sample is not None
    assert dealt(sample[1]).faces[0] == 7
    for kind in ("trap", "ghost", "turn90", "turn180", "flip", "cancel", "swap", "ghost-disk"):
        assert kind in said


def test_the_last_round_is_the_default_of_its_option():
    default = next(option.default for option in OPTIONS if option.key == "round_limit")
    assert f"after round {default}" in words_of(section("Leaving, haunting and the end"))
