"""Words of the tests of Ghost Hunt: begin a match, put everybody in place, play notation."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game import catalog
from game.entry import read
from game.rules.ghost_hunt.ghosts_turn import begin_ghosts_turn
from game.rules.ghost_hunt.hunters_turn import begin_hunters_turn
from game.rules.ghost_hunt.match_rules import MatchRules
from game.rules.ghost_hunt.position import HAUNTING, HUNT_ROLL, UV_ROLL
from game.rules.ghost_hunt.state import GhostHunt
from game.rules.ghost_hunt.tables import EVIDENCE_NAMES, ITEMS
from game.state import CHANCE, TERMINAL


def begin(
    kind: str = "Spirit", room: str = "K", items: str = "dots book", **options: object
) -> GhostHunt:
    """Return a match before the first roll; `items` lists two for each hunter in turn."""
    options = {"rules": "source", **options}
    hunters = len(items.split()) // 2
    state = catalog.new_state("ghost_hunt", 1 + hunters, options)
    assert isinstance(state, GhostHunt)
    chosen = ", ".join(f"item {item}" for item in items.split())
    return play(state, f"type {kind}, room {room}, {chosen}")


def play(state: GhostHunt, notations: str) -> GhostHunt:
    """Play actions parted by commas, each checked for legality, and return the state."""
    for notation in notations.split(","):
        if notation.strip():
            state.apply(state.parse(notation.strip()))
    return state


def square(state: GhostHunt, name: str) -> int:
    """Return the number of a square."""
    return state.house.names.index(name)


def names(state: GhostHunt, squares: int) -> list[str]:
    """Return the names of a set of squares."""
    return [name for number, name in enumerate(state.house.names) if squares >> number & 1]


def stand(state: GhostHunt, ghost: str = "", *hunters: str, **lying: str) -> GhostHunt:
    """Put the Ghost, the hunters and items by hand, telling nobody; `salt` names piles."""
    if ghost:
        state.ghost = square(state, ghost)
    for hunter, name in enumerate(hunters):
        if name:
            state.pawns[hunter] = square(state, name)
    for item, name in lying.items():
        if item == "salt":
            state.piles = [square(state, pile) for pile in name.split()]
        else:
            state.where[ITEMS.index(item)] = square(state, name)
    return state


def haunting(state: GhostHunt, ghost: str = "", *hunters: str, **lying: str) -> GhostHunt:
    """Return the state where the passive Ghost decides, after its rolls all failed."""
    stand(state, ghost, *hunters, **lying)
    if state.phase not in (UV_ROLL, HAUNTING):
        begin_ghosts_turn(state)
    while state.current_player == CHANCE:
        state.apply(state.legal_actions()[0])
    assert state.phase == HAUNTING
    return state


def rolling(state: GhostHunt, ghost: str = "", *hunters: str, **lying: str) -> GhostHunt:
    """Return the state at the first roll of a new turn of the Ghost."""
    begin_ghosts_turn(stand(state, ghost, *hunters, **lying))
    return state


def searching(
    state: GhostHunt, hunter: int, ghost: str = "", *hunters: str, **lying: str
) -> GhostHunt:
    """Return the state at the beginning of a turn of hunter 1, 2 ..."""
    begin_hunters_turn(stand(state, ghost, *hunters, **lying), hunter - 1)
    return state


def hunting(state: GhostHunt, ghost: str = "", *hunters: str, **lying: str) -> GhostHunt:
    """Return the state after a hunt has begun, the Ghost at the start of its first turn in it."""
    stand(state, ghost, *hunters, **lying)
    state.hunt = state.match_rules.hunt_turns
    begin_ghosts_turn(state)
    return state


def rolling_for_hunt(state: GhostHunt, ghost: str = "", *hunters: str, **lying: str) -> GhostHunt:
    """Return the state at a hunt roll."""
    state.round = max(state.round, state.match_rules.grace_rounds)
    haunting(rolling(state), ghost, *hunters, **lying)
    play(state, "end")
    assert state.phase == HUNT_ROLL
    return state


def legal(state: GhostHunt) -> set[str]:
    """Return the legal actions as text."""
    return {state.notation(action) for action in state.legal_actions()}


def found(state: GhostHunt) -> list[str]:
    """Return the evidences on the team's board."""
    return [word for bit, word in enumerate(EVIDENCE_NAMES) if state.evidence >> bit & 1]


def told(state: GhostHunt, side: int, *kinds: int) -> list[tuple[int, ...]]:
    """Return (first, second, third) of the events of these kinds that a side knows of."""
    memory = read(state.record.memory(side))
    return [(e.first, e.second, e.third) for e in memory if e.kind in kinds]


def lively(state: GhostHunt, rng: Random) -> int:
    """Return an action of players who move and use what they have."""
    actions = state.legal_actions()
    draw = rng.random()
    useful = [a for a in actions if 17 <= a < 41 or a >= 66]
    if useful and draw < 0.5 and state.current_player > 0:
        actions = useful
    elif draw < 0.85:
        actions = [a for a in actions if a < 4] or actions
    return actions[int(rng.random() * len(actions))]


def lively_match(seed: int, players: int, **options: object) -> Iterator[GhostHunt]:
    """Yield the positions of a match between lively players, all in one changing state."""
    rng = Random(seed)
    state = catalog.new_state("ghost_hunt", players, options)
    assert isinstance(state, GhostHunt)
    while state.current_player != TERMINAL:
        yield state
        state.apply(lively(state, rng))
    yield state


def match_rules(players: int = 3, **options: object) -> MatchRules:
    """Return what options settle."""
    state = catalog.new_state("ghost_hunt", players, options)
    assert isinstance(state, GhostHunt)
    return state.match_rules
