"""Every truth that agrees with what a team was told, by brute force with the rules themselves.

Slow and simple, to hold the deduction and the dealing of worlds against: candidates are whole
positions whose record is cut down to the memory of the team, so that all of them look alike.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import END, HAUNTING, HUNTING, START

Truths = dict[tuple[object, ...], HauntedHouse]


def secrets(state: HauntedHouse) -> tuple[object, ...]:
    """Return everything of a position but the record."""
    return state.values()[:-1]


def gathered(states: Iterable[HauntedHouse], team: int) -> Truths:
    """Return states by their secrets, remembering only what `team` knows."""
    found: Truths = {}
    for state in states:
        state.record = state.record.memory(team)
        found[secrets(state)] = state
    return found


def after(state: HauntedHouse, action: int) -> HauntedHouse:
    clone = state.clone()
    clone.apply(action)
    return clone


def agreeing(truths: Iterable[HauntedHouse], state: HauntedHouse, team: int) -> Truths:
    """Return the truths in which `team` was told what it was told in `state`."""
    memory = state.record.memory(team)
    return {key: truth for key, truth in gathered(truths, team).items() if truth.record == memory}


def of_ghosts_turn(truths: Truths, team: int) -> Truths:
    """Return every truth the Ghost can make of these before it ends its turn."""
    found: Truths = dict(truths)
    new = list(truths.values())
    while new:
        made = gathered(
            (
                after(state, action)
                for state in new
                for action in state.legal_actions()
                if action != END
            ),
            team,
        )
        fresh = {k: s for k, s in made.items() if k not in found and s.phase == HAUNTING}
        found.update(fresh)
        new = list(fresh.values())
    return found


class HuntersTruths:
    """The truths for the hunters of the first round of a match, followed action by action."""

    def __init__(self, state: HauntedHouse) -> None:
        assert state.phase == START
        self.team = state.hunters_team()
        starts = (after(state, action) for action in state.legal_actions())
        self.found = gathered(starts, self.team)

    def follow(self, state: HauntedHouse, action: int, then: HauntedHouse) -> None:
        """Take in that `action` led from `state` to `then`."""
        if state.phase == START:
            return
        if state.phase == HUNTING:
            truths = [
                after(truth, action)
                for truth in self.found.values()
                if action in truth.legal_actions()
            ]
            self.found = agreeing(truths, then, self.team)
            if then.phase == HAUNTING:
                self.found = of_ghosts_turn(self.found, self.team)
        elif action == END:
            truths = [after(truth, END) for truth in self.found.values()]
            self.found = agreeing(truths, then, self.team)

    def tiles(self) -> int:
        tiles = 0
        for truth in self.found.values():
            tiles |= 1 << truth.ghost
        return tiles


class GhostsTruths:
    """The truths for the Ghost of the first round of a match, followed action by action."""

    def __init__(self, state: HauntedHouse) -> None:
        self.team = state.round
        self.found = gathered([state.clone()], self.team)

    def follow(self, state: HauntedHouse, action: int, then: HauntedHouse) -> None:
        """Take in that `action` led from `state` to `then`."""
        told = then.record.memory(self.team)
        if told == state.record.memory(self.team) and state.phase == HUNTING:
            return  # unseen
        truths = []
        for truth in self._with_unseen_actions():
            choices = truth.legal_actions() if state.phase == HUNTING else [action]
            truths += [after(truth, choice) for choice in choices]
        self.found = agreeing(truths, then, self.team)

    def _with_unseen_actions(self) -> list[HauntedHouse]:
        """Return the truths with every sequence of actions the Ghost does not see."""
        return list(self.now().values())

    def now(self) -> Truths:
        """Return every truth at this moment, whatever was done unseen."""
        found: Truths = dict(self.found)
        new = [state for state in found.values() if state.phase == HUNTING]
        while new:
            fresh: Truths = {}
            for state in new:
                for action in state.legal_actions():
                    then = after(state, action)
                    if then.record.memory(self.team) == state.record:
                        then.record = state.record
                        if secrets(then) not in found:
                            fresh[secrets(then)] = then
            found.update(fresh)
            new = list(fresh.values())
        return found
