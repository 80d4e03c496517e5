"""Haunted House on a table for tests: the board of one team, and matches told as they are shown."""

import pygame
from pygame import Rect

from game import catalog
from game.rules.haunted_house.facts import FACTS
from tests.boards import table

HOUSE = "haunted_house"
NAMES = ("Ada", "Bob", "Cyd", "Dan")
# A Ghost that haunts the Kitchen but for c2, and one that enters c2 next, where a trap lies.
TWO = NAMES[:2]
KITCHEN = "@a1, end, a1-a2, a2-a3, end, end, a3-a2, a2-b2, end, end, b2-b1, b1-c1, end"
TRAP = "@a1, B:d4-d3, end, a1-a2, a2-b2, end, B:d3-d2, B:d2-c2, end, end, B:trap, B:c2-d2, end"


class Table(table.Table):
    game, names = HOUSE, NAMES

    def click(self, place):
        """Click a place; beside the figure on it, which would be a place of its own."""
        rect = self.board.places[place].rect
        spot = next(
            s
            for s in (rect.center, (rect.left + 3, rect.top + 3))
            if self.board.place_at(s) == place
        )
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.mouse(kind, spot)

    def divide(self, look):
        margin, width = look.tight(32), max(look.px(548), look.pt(table.PANEL))
        left, top = look.size[0] - margin - width, look.px(172)
        high = self.view.side_heights(self.board.seen, width, look)[1]
        board = Rect(margin, look.px(76), left - 2 * margin, look.size[1] - look.px(100))
        return board, Rect(left, top, width, high)


def new(players=2, **options):
    return catalog.new_state(HOUSE, players, options)


def play(notations, players=2, state=None, **options):
    """Return the position after some actions, written with commas between them."""
    state = state or new(players, **options)
    for notation in notations.split(", "):
        state.apply(state.parse(notation))
    return state


def happened(begun, notations, viewer=None, players=2):
    """Return what happened by some actions, as a seat saw it or with None as it was."""
    before = play(begun, players) if begun else new(players)
    after = play(notations, state=before.clone())
    if viewer is not None:
        before, after = before.observation(viewer), after.observation(viewer)
    return FACTS.derive_facts(before, after, None)


def ahead(begun, notation, players=2):
    """Return what its player knows beforehand of an action."""
    state = play(begun, players) if begun else new(players)
    seen = state.observation(state.current_player)
    return FACTS.preview_facts(seen, seen.parse(notation))


def walk(seed, players=2, longest=400, **options):
    """Return the positions and actions of one random match, its turns ended rather late."""
    state = catalog.new_state(HOUSE, players, {"turn_limit": 8} | options, seed)
    return table.match_from(state, seed, longest=longest)
