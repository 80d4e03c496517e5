"""Checks of how actions are clicked and keyed, whatever the game of the table."""

from collections import Counter, deque

import pygame

from scenes.boards.layout import towards
from scenes.ui.input import keys


def ways_of(table, state, every=1):
    """Yield the actions, or every so many of them, with each way to click them."""
    for action in state.legal_actions()[::every]:
        ways = table.ways(state, action)
        assert ways, state.notation(action)
        for way in ways:
            yield action, way


def assert_plays(table, state, action, way, press):
    """Press the places of a way one after another, which plays that action and nothing else."""
    table.played.clear()
    for place in way:
        press(place)
    assert table.played == [action], (state.notation(action), way)
    while table.board.cancel():
        pass


def assert_clickable(table, state, every=1):
    """Click every way of the actions, or of every so many."""
    for action, way in ways_of(table, state, every):
        assert_plays(table, state, action, way, table.click)
    assert not table.refused


def assert_unambiguous(table, state):
    """See that no way means two actions, nor begins with the whole of another one."""
    ways = Counter(way for _, way in ways_of(table, state))
    assert set(ways.values()) == {1}
    assert not any(way[:length] in ways for way in ways for length in range(1, len(way)))


def steps(board):
    """Yield the places arrows lead the cursor to, nearest first, with the keys that do."""
    ways, front = {board.cursor: []}, deque([board.cursor])
    while front:
        here = front.popleft()
        yield here, ways[here]
        for code, step in keys.STEPS.items():
            found = towards(board.places[here].rect, board.places.values(), step)
            if found and found.name not in ways:
                ways[found.name] = [*ways[here], code]
                front.append(found.name)


def steps_to(board, goal):
    """Return the arrow keys that lead the cursor to a place."""
    for place, codes in steps(board):
        if place == goal:
            return codes
    raise AssertionError(f"no way from {board.cursor} to {goal}")


def assert_playable_by_arrows(table, state, every=1):
    """Play the actions, or every so many, by arrows and Enter."""

    def press(place):
        for code in steps_to(table.board, place):
            assert table.key(code)
        assert table.board.cursor == place
        table.key(pygame.K_RETURN)

    for action in state.legal_actions()[::every]:
        assert_plays(table, state, action, table.ways(state, action)[0], press)


def assert_typed(table, state, action, way, shortcuts):
    """Play an action by the keys of its places, or else by their names and Enter."""

    def press(place):
        if place in shortcuts:
            table.key(0, shortcuts[place].lower())
        else:
            for letter in place:
                table.key(0, letter)
            table.key(pygame.K_RETURN)

    assert_plays(table, state, action, way, press)


def assert_apart(table, least=0):
    """See that places lie in the window, none upon another, and are wider than the least."""
    window = pygame.Rect((0, 0), table.look.size)
    places = list(table.board.places.values())
    for index, place in enumerate(places):
        assert place.rect.width > least, place.name
        assert window.contains(place.rect), place.name
        others = [other.rect for other in places[index + 1 :]]
        assert place.rect.collidelist(others) == -1, place.name
