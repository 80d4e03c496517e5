"""A board of Guidance Rite on a table for tests, and matches to show on it."""

from functools import lru_cache
from math import inf
from random import Random

import pygame
from pygame import Rect

from game import catalog
from game.facts import EVERYONE, seen_by
from game.rules.guidance_rite.actions import kind_of
from game.rules.guidance_rite.facts import FACTS
from tests.boards import table

KEY = "guidance_rite"
NAMES = ("Amelia", "Ben")
VARIANTS = ({}, {"variant": "final_match"}, {"variant": "final_match", "items": "draft"})


def happened(before, action, after, viewer=EVERYONE):
    """Return what a viewer sees before and after an action, and the facts between."""
    facts = FACTS.for_viewer(before, after, action, viewer, 2)
    return seen_by(before, viewer, 2), seen_by(after, viewer, 2), facts


def facts_of(state, notation):
    """Return what an action would do."""
    return FACTS.preview_facts(state, state.parse(notation))


class RiteTable(table.Table):
    game, names = KEY, NAMES

    def divide(self, look):
        wide, high = look.size
        width = max(look.px(548), look.pt(table.PANEL))
        side = Rect(wide - width - look.px(32), look.px(60), width, 0)
        side.height = self.view.side_heights(self.board.seen, width, look)[1]
        area = Rect(look.px(16), look.px(60), side.left - look.px(32), high - look.px(76))
        return area, side

    def press(self, letter):
        return self.key(pygame.K_RETURN if letter == "\r" else ord(letter), letter)


def seeing():
    """Return the face of the game with both names."""
    return RiteTable.face()


def now_and_then_late(state, rng):
    """Return a random action, and seldom what comes of time that is up."""
    late = state.current_player >= 0 and rng.random() < 0.004
    return state.timeout() if late else table.at_random(state, rng)


@lru_cache(maxsize=8)
def walk(seed):
    """Return a random match as triples: position, action, next position."""
    state = catalog.new_state(KEY, 2, VARIANTS[seed % len(VARIANTS)], seed)
    return table.match_from(state, seed, now_and_then_late, longest=inf)


@lru_cache(maxsize=4)
def sample(seeds, count):
    """Return what players see when they decide, some of every choice that comes up."""
    found = []
    for seed in seeds:
        phases = {}
        for before, _, _ in walk(seed):
            if before.current_player >= 0:
                kinds = frozenset(kind_of(a) for a in before.legal_actions())
                phases.setdefault((before.phase, before.bout == 3, kinds), []).append(before)
        rng = Random(seed)
        for positions in phases.values():
            chosen = rng.sample(positions, min(count, len(positions)))
            found += [position.observation(position.current_player) for position in chosen]
    return found
