"""What one seat sees and hears does not depend on what it may not know, pixel by pixel."""

from random import Random

import pytest

from game.facts import Turn
from game.rules.haunting_house_3.state import OVER
from scenes.boards.haunting_house_3 import words
from tests.boards.haunting import NAMES, Table, act, walk
from tests.helpers.sampling import full
from tests.rules.haunting import give, house, play, program


def other_worlds(state, viewer, count=3):
    """Return true positions that differ from this one in what a seat may not know."""
    seen = state.observation(viewer)
    worlds = [seen.determinize(Random(number)) for number in range(4 * count)]
    return [world for world in worlds if world != state][:count]


def told(table, state, notation, viewer):
    """Return everything that one more action brings: pictures on the way, sounds, words."""
    before, after, facts = act(state, notation, viewer)
    table.board.show(before, False, None, moving=False)
    table.sounds.clear()
    table.board.show(after, False, table.view.trace(facts), True, Turn((facts,)))
    pictures = []
    for _ in range(3):
        table.board.update(0.12)
        pictures.append(table.draw().get_view("2").raw)
    rest = table.board.playback.length, [wave.place for wave in table.board.playback.waves]
    table.board.settle()
    story = words.story(before, after, facts, NAMES), words.news(before, after, facts, NAMES)
    return pictures, table.draw().get_view("2").raw, list(table.sounds), rest, story


@full
def test_a_whole_match_looks_the_same_in_every_world_a_seat_cannot_tell_apart():
    rng, compared = Random("worlds"), 0
    for seed in (1, 5, 9):
        match = [before for before, _, after in walk(seed, 3, 260) if after.phase != OVER]
        hiding = [k for k, before in enumerate(match) if other_worlds(before, 0, 1)]
        for index in rng.sample(hiding, min(7, len(hiding))):
            before = match[index]
            for world in other_worlds(before, 0):
                table, other = Table(before.observation(0)), Table(world.observation(0))
                for one in (table, other):
                    one.board.enlarge(index % 2, (300, 300))
                    one.board.update(9.0)
                assert table.draw().get_view("2").raw == other.draw().get_view("2").raw
                assert words.heading(before) == words.heading(world)
                for place in table.board.places:
                    said = words.describe(table.board.observation, place, NAMES)
                    assert said == words.describe(other.board.observation, place, NAMES)
                compared += 1
    assert compared > 25


CARDS = ("M1", "M2", "M3", "SP", "R90", "R180", "SW", "PL")


@pytest.mark.parametrize("viewer", [1, 2])
@pytest.mark.parametrize("across", [False, True])
def test_laying_a_row_looks_sounds_and_reads_alike_whatever_is_laid(viewer, across):
    found = []
    for order in (CARDS, CARDS[::-1]):
        state = house(pawns="1a1 2c3 1c1", chosen=True)
        table = Table(state.observation(viewer), across=across)
        steps = []
        for card in order[:4]:
            steps.append(told(table, state, f"p {card}", viewer))
        found.append(steps)
    assert found[0] == found[1]


def test_rows_still_face_down_look_alike_while_cards_are_played():
    pictures = []
    for row in ("M1 M2 SP R90", "M1 SW PL R180"):
        state = program(house(pawns="1a1 2c3 1c1", chosen=True), row, row, "M1 M2 M3 SP")
        table = Table(state.observation(2))
        pictures.append(told(table, state, "m E", 2))
    assert pictures[0] == pictures[1]


def test_a_kept_disk_and_the_wait_for_its_owner_look_alike_whatever_it_is():
    found = []
    for kind in ({"cancels": 1}, {"swaps": 1}):
        state = give(house(pawns="1a1 2c3 1c1"), 2, **kind)
        # The deal's counts are public; here only what is kept may differ.
        state.disk_counts = (4, 4, 2)
        table = Table(state.observation(2))
        steps = []
        for notation in ("draw M2", "no"):
            steps.append(told(table, state, notation, 2))
        found.append(steps)
    assert found[0] == found[1]


def test_a_disk_that_was_taken_is_seen_by_its_owner_only():
    seen = {}
    for kind in ("cancel", "swap"):
        for viewer in (0, 1):
            state = house(f"1b1 NESW turn90 {kind}", pawns="1a1 2c3 1c1")
            state.disk_counts = (4, 4, 2)
            play(state, "draw M1")
            table = Table(state.observation(viewer))
            seen[kind, viewer] = told(table, state, "m E", viewer)
            assert state.hands[0] == 1
    assert seen["cancel", 1] == seen["swap", 1]
    assert seen["cancel", 0] != seen["swap", 0]
