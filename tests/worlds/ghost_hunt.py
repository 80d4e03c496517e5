"""Worlds of Ghost Hunt: scripted matches, and a row for each hidden field.

The team goes through a list of things to do, and now and then uses anything it has. The Ghost is
shy or prowls, and now and then does anything. Type and room are chosen at random; so are items,
in matches in which the Ghost looks.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from random import Random
from typing import Final

from game import catalog
from game.entry import kind_of, read
from game.rules.ghost_hunt import fact_kinds
from game.rules.ghost_hunt.position import (
    CHOOSING,
    EXCHANGE,
    KILLING,
    PASSIVE,
    ROOMING,
    TYPING,
)
from game.rules.ghost_hunt.state import GhostHunt
from game.rules.ghost_hunt.tables import (
    BOOK,
    CRUCIFIX,
    EMF,
    EMF_READER,
    EXTEND,
    HAND,
    NONE,
    PLACE,
    PUT,
    SALT,
    STOCK,
    TAUNT,
    THERMOMETER,
    USE,
    WRITING,
)
from game.state import CHANCE, TERMINAL
from tests.bots.hunt_scripts import ScriptedGhost, ScriptedTeam
from tests.helpers.told import HuntPast
from tests.worlds.rows import Row, Sample

MATCHES: Final = 96
ROUNDS: Final = 16
HUT: Final = """map
+--+--+--+--+--+--+--+--+
|A* a  a  a |b  b  b  B*|
+  +  +  +  +  +  +  +  +
|@> a  a  a :b  b  b  @<|
+--+==+--+--+--+--+==+--+
|c  c  c  C* c  c  c  @<|
+--+--+--+==+==+--+--+--+
         |.  . |
         +==+==+
         |V  V |
         +--+--+"""
# The number of players and the house rules. In the hut, the hunters soon know the room.
TABLES: Final[tuple[tuple[int, dict[str, object]], ...]] = (
    (3, {}),
    (2, {"rules": "source", "map": HUT, "visible_hunt": True, "hunt_turns": 4}),
    (4, {"rules": "draft", "map": HUT, "dots": "roll", "emf": "roll"}),
    (3, {"map": HUT, "ghost_event": "always", "dots": "walk", "rest_rounds": 0}),
    (3, {"rules": "source", "map": HUT, "emf": "roll", "dots": "roll", "grace_rounds": 8}),
    (5, {"rules": "draft", "map": "cottage", "yokai": "lower", "visible_hunt": True}),
)
# What the scripts never do by themselves.
RARE_ACTIONS: Final = (EXTEND, PLACE + CRUCIFIX, PLACE + SALT)
RARE_SHARE: Final = 0.4
RANDOM_SHARE: Final = 0.2


def samples() -> Iterator[Sample]:
    """Yield positions of scripted matches, more of them where the Ghost hunts or may be seen."""
    team, ghosts = ScriptedTeam(), (ScriptedGhost(prowling=False), ScriptedGhost(prowling=True))
    for number in range(MATCHES):
        rng = Random(f"ghost_hunt {number}")
        players, options = TABLES[number % len(TABLES)]
        state = catalog.new_state("ghost_hunt", players, {"round_limit": 20, **options}, number)
        assert isinstance(state, GhostHunt)
        ghost = ghosts[number // len(TABLES) % 2]
        chooses_at_random = number % 5 > 1
        while state.current_player != TERMINAL and state.round <= ROUNDS:
            viewer = int(rng.random() < 0.6 or not chooses_at_random)
            if rng.random() < share_of(state, viewer):
                yield Sample(number, state.clone(), viewer)
            state.apply(chosen(state, team, ghost, rng, chooses_at_random))


def share_of(state: GhostHunt, viewer: int) -> float:
    """Return how often a position is a sample, by what everybody knows."""
    if state.phase == EXCHANGE:
        return 0.5
    if state.phase in PASSIVE and viewer:
        has_struck = kind_of(state.record.memory(1)[-1]) == fact_kinds.EVENT_STRUCK
        return 0.4 if state.flashed or has_struck else 0.04
    if state.phase == ROOMING:
        return 0.6
    if viewer and has_new_book(state):
        return 0.3
    if viewer and state.piles and not state.hunt:
        return 0.08
    if state.hunt:
        return 0.5 if state.piles and state.match_rules.visible_hunt else 0.12
    return 0.02


def chosen(
    state: GhostHunt,
    team: ScriptedTeam,
    ghost: ScriptedGhost,
    rng: Random,
    chooses_at_random: bool,
) -> int:
    """Return the action of chance or of a script."""
    actions = state.legal_actions()
    if state.current_player == CHANCE or state.phase == EXCHANGE:
        return rng.choice(actions)
    if state.phase == CHOOSING and chooses_at_random:
        return rng.choice(actions)
    useful = actions
    if state.current_player:
        useful = [action for action in actions if USE <= action < PUT or action >= TAUNT]
    rare = [action for action in actions if action in RARE_ACTIONS]
    if rare and rng.random() < RARE_SHARE:
        return rng.choice(rare)
    if useful and rng.random() < RANDOM_SHARE:
        return rng.choice(useful)
    script = team if state.current_player else ghost
    return script.choose(state.observation(state.current_player), rng).action


def luck(state: GhostHunt) -> float:
    """Return the logarithm of the chance of the dice of which both sides know."""
    chance = HuntPast(state).chance
    return log(chance) if chance else -99.0


def marked(state: GhostHunt) -> list[int]:
    """Return the squares with marks."""
    return [mark >> 8 for mark in state.marks]


def mark_ends(state: GhostHunt) -> list[int]:
    """Return the last round of each mark."""
    return [mark & 255 for mark in state.marks]


def is_begun(seen: GhostHunt) -> bool:
    return seen.phase not in (TYPING, ROOMING)


def rooms_told(seen: GhostHunt, kind: int, first: int, third: int) -> list[int]:
    """Return the rooms about which the hunters were told something, each as often as they were."""
    return [
        seen.house.room_of[event.second]
        for event in read(seen.record)
        if (event.kind, event.first, event.third) == (kind, first, third)
    ]


def saw_blank_book(seen: GhostHunt) -> bool:
    """Return whether the book was blank twice in the room of the Ghost, which is known."""
    homes = rooms_told(seen, fact_kinds.ANSWERED, THERMOMETER, 1)
    return sum(room in homes for room in rooms_told(seen, fact_kinds.LOOKED, 0, 0)) > 1


def silent_rooms(seen: GhostHunt) -> list[int]:
    """Return the rooms in which the EMF reader was silent."""
    return rooms_told(seen, fact_kinds.ANSWERED, EMF_READER, 0)


def missed_emf(state: GhostHunt) -> bool:
    """Return whether the EMF reader was silent in the room of a Ghost that has EMF."""
    return bool(state.nature().evidence & EMF) and state.room in silent_rooms(state)


def has_new_book(seen: GhostHunt) -> bool:
    """Return whether the book lies, and nobody has looked at it since the Ghost's turn."""
    is_open = seen.where[BOOK] >= 0 and not seen.evidence & WRITING
    return is_open and not seen.looked & 1 and seen.hunter != NONE


STEADY: Final = "The Ghost of a world is anywhere in reach; a script goes to and fro."
UNBEGUN: Final = "A world begins the turn of the Ghost again, as far as nothing was seen of it."
ROWS: Final = (
    Row("kind", "luck of the dice", luck, is_begun, dealt=-3.455),
    Row("kind", "type", lambda s: s.kind),
    Row("kind", "type, while the room is chosen", lambda s: s.kind,
        lambda seen: seen.phase == ROOMING),
    Row("kind", "makes hunts longer", lambda s: s.nature().longer_hunts, is_begun),
    Row("kind", "writes, though the book was blank",
        lambda s: bool(s.nature().evidence & WRITING), saw_blank_book,
        lean=0.07, why="Worlds do not weigh how often the book stayed blank."),
    Row("kind", "has EMF, though the reader was silent in its room", missed_emf,
        lambda seen: seen.match_rules.emf_rolled and bool(silent_rooms(seen)), dealt=0.2),
    Row("countdown", "countdown", lambda s: s.countdown),
    Row("room", "room", lambda s: s.room),
    Row("ghost", "in its room", lambda s: s.house.room_of[s.ghost] == s.room,
        lean=0.05, sameness=0.05, why=STEADY),
    Row("ghost", "on its spawn square", lambda s: s.ghost == s.house.spawns[s.room],
        sameness=0.1, why=STEADY),
    Row("ghost", "square", lambda s: s.ghost, sameness=0.05, why=STEADY),
    Row("written", "written", lambda s: s.written, has_new_book, dealt=0.07),
    Row("flipped", "piles", lambda s: s.flipped.bit_count(), lambda seen: bool(seen.piles),
        lean=0.12, why=STEADY),
    Row("flipped", "piles not seen", lambda s: (s.flipped & ~s.prints).bit_count(),
        lambda seen: bool(seen.piles), lean=0.12, why=STEADY, dealt=0.13),
    Row("marks", "marks", lambda s: len(s.marks)),
    Row("marks", "sum of the squares", lambda s: sum(marked(s)), dealt=26.0),
    Row("marks", "off the spawn square",
        lambda s: sum(at != s.house.spawns[s.room] for at in marked(s))),
    Row("marks", "rounds left", lambda s: sum(mark_ends(s)) - s.round * len(s.marks)),
    Row("marks", "in order", lambda s: mark_ends(s) == sorted(mark_ends(s))),
    Row("left", "steps in peace", lambda s: s.left, lambda seen: not seen.hunt,
        lean=1.1, sameness=0.25, why=UNBEGUN),
    Row("left", "steps, while DOTS show", lambda s: s.left, lambda seen: bool(seen.flashed),
        lean=1.5, sameness=0.5, why=UNBEGUN, dealt=3.63),
    Row("left", "steps in a hunt", lambda s: s.left, lambda seen: bool(seen.hunt),
        lean=0.45, sameness=0.15, why=UNBEGUN),
    Row("fresh", "fresh", lambda s: s.fresh, lean=0.45, sameness=0.45, why=UNBEGUN),
    Row("phase", "number", lambda s: s.phase, lean=-1.2, sameness=0.45, why=UNBEGUN),
    Row("phase", "kills", lambda s: s.phase == KILLING, lambda seen: bool(seen.hunt)),
    Row("current_player", "chance", lambda s: s.current_player == CHANCE,
        lean=0.12, sameness=0.32, why=UNBEGUN),
    Row("where", "items in hands", lambda s: sum(place <= HAND for place in s.where),
        dealt=4.03),
    Row("where", "items of the first hunter", lambda s: len(s.hand(0))),
    Row("where", "sum of the items of the first hunter", lambda s: sum(s.hand(0)), dealt=4.8),
    Row("where", "sum of the items in stock",
        lambda s: sum(item for item, place in enumerate(s.where) if place == STOCK), dealt=8.07),
    Row("took", "took", lambda s: s.took),
)  # fmt: skip
