"""What one side sees, hears and reads of Ghost Hunt is the same whatever the other side hides.

Positions that differ in their secrets alone must give equal faces, drawn pixel by pixel. Leaks are
planted to prove that the comparison would find them.
"""

import hashlib
from itertools import pairwise
from random import Random

import pygame
import pytest

from game.inference.ghost_hunt.worlds import determinize
from game.rules.ghost_hunt import observations
from game.rules.ghost_hunt.facts import FACTS
from game.rules.ghost_hunt.position import OVER
from scenes.boards.ghost_hunt import words
from scenes.boards.ghost_hunt.view import GhostHuntView
from scenes.boards.view import Animation, Cue
from tests.boards.hunt import NAMES, Table, walk
from tests.helpers.sampling import full, sampled

GHOST, HUNTERS = 0, 1
SIZE = (800, 450)
MATCHES = [
    walk(5, 3, 260, rules="source"),
    walk(8, 5, 320, rules="balanced", name_the_ghost=True),
    walk(4, 4, 260, rules="draft"),
]


def pixels(surface):
    return hashlib.sha256(pygame.image.tobytes(surface, "RGB")).hexdigest()


def face(position, side):
    """Return all that a side sees and reads of a position, and what it hears while it waits."""
    seen = position.observation(side)
    names = NAMES[: len(seen.pawns) + 1]
    mine = seen.current_player >= 0 and min(seen.current_player, 1) == side
    table = Table(seen, size=SIZE, playable=mine)
    board = table.board
    picture = pixels(table.draw())
    for _ in range(40):
        board.update(0.1)
    said = [words.heading(seen), words.prompt(seen, (), names), words.team(seen, side, names)]
    legal = seen.legal_actions() if mine else ()
    said += [words.preview(seen, FACTS.preview_facts(seen, action), names) for action in legal]
    said += [words.describe(seen, place, names) for place in board.places]
    marks = [(table.view.mark(seen, a), table.view.clicks(seen, a)) for a in legal]
    return picture, tuple(table.sounds), tuple(said), tuple(board.places), tuple(marks)


def change(before, after, side):
    """Return all that a side sees, hears and reads of the way from one position to the next."""
    old, new = before.observation(side), after.observation(side)
    names = NAMES[: len(new.pawns) + 1]
    table = Table(old, size=SIZE, playable=False)
    table.board.overheard = False
    facts = FACTS.derive_facts(old, new, None)
    table.show(new, False, table.view.trace(facts))
    frames = []
    while table.board.animating:
        frames.append(pixels(table.draw()))
        table.board.update(0.12)
    told = [line.text for line in words.story(old, new, facts, names)]
    return frames, (*table.sounds, *table.sides), told, words.news(old, new, facts, names)


def secrets(position, side):
    """Return what a side must not know."""
    if side == HUNTERS:
        marks, nature = tuple(position.marks), (position.kind, position.room, position.ghost)
        return nature, marks, position.countdown, position.written, position.flipped
    return tuple(position.where)


def worlds(position, side, seed):
    """Return other positions that a side cannot tell from one, each with other secrets."""
    seen = position.observation(side)
    rng = Random(seed)
    found = []
    for _ in range(6):
        world = determinize(seen, rng)
        assert world.observation(side) == seen
        if secrets(world, side) != secrets(position, side):
            found.append(world)
    return found[:1]


def pairs(side, every):
    """Yield positions, and others that differ from them in secrets alone."""
    for number, match in enumerate(MATCHES):
        for index in range(9, len(match), every):
            position = match[index][0]
            if position.phase != OVER:
                for world in worlds(position, side, 1000 * number + index):
                    yield position, world


def changes(side, every):
    """Yield steps of a match, and others that differ from them in secrets alone."""
    for number, match in enumerate(MATCHES):
        states = [before for before, _, _ in match]
        steps = [
            (before, after)
            for before, after in pairwise(states)
            if before.observation(side) != after.observation(side) and after.phase != OVER
        ]
        for index, (before, after) in enumerate(steps[12::every]):
            seed = 1000 * number + index
            for old, new in zip(
                worlds(before, side, seed), worlds(after, side, seed + 1), strict=False
            ):
                yield (before, after), (old, new)


@pytest.mark.parametrize("side", sampled([GHOST, HUNTERS]))
@full
def test_a_side_gets_the_same_face_whatever_the_other_side_hides(side):
    found = list(pairs(side, 34))
    assert len(found) > 12
    for position, world in found:
        assert face(position, side) == face(world, side)
    if side == HUNTERS:
        for part in ("kind", "room", "ghost"):
            assert sum(getattr(a, part) != getattr(b, part) for a, b in found) > 5, part


@pytest.mark.parametrize("side", [GHOST, HUNTERS])
def test_a_side_sees_and_hears_the_same_change_whatever_the_other_side_hides(side):
    found = list(changes(side, 30))
    assert len(found) > 7
    for true, other in found:
        assert change(*true, side) == change(*other, side)


def leaky(monkeypatch, side, part):
    """Let the observations of a side keep one secret."""
    seen_by = observations.of

    def told_too_much(state, for_side):
        seen = seen_by(state, for_side)
        if for_side == side:
            setattr(seen, part, getattr(state, part))
        return seen

    monkeypatch.setattr(observations, "of", told_too_much)


@pytest.mark.parametrize(
    ("side", "part"),
    sampled([(HUNTERS, "room"), (HUNTERS, "ghost"), (GHOST, "where")], 2),
)
@full
def test_the_comparison_finds_a_secret_that_an_observation_keeps(monkeypatch, side, part):
    found = [
        (position, world)
        for position, world in pairs(side, 75)
        if getattr(position, part) != getattr(world, part) and position.round
    ]
    found = found[:4]
    assert found
    assert all(face(a, side) == face(b, side) for a, b in found)
    leaky(monkeypatch, side, part)
    pictures = [(face(a, side)[0], face(b, side)[0]) for a, b in found]
    assert any(first != second for first, second in pictures)


def test_the_comparison_finds_a_sound_that_tells_a_secret(monkeypatch):
    step, other = next(
        (step, other)
        for step, other in changes(HUNTERS, 30)
        if step[1].room % 2 != other[1].room % 2
    )
    assert change(*step, HUNTERS) == change(*other, HUNTERS)
    leaky(monkeypatch, HUNTERS, "room")
    monkeypatch.setattr(
        GhostHuntView,
        "animate",
        lambda view, old, new, facts: Animation(
            None, cues=[Cue(0, ("tick", "move")[new.observation.room % 2])]
        ),
    )
    assert change(*step, HUNTERS)[1] != change(*other, HUNTERS)[1]
