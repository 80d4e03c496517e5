"""The rules of Ghost Hunt against a second, slow writing of them, over whole matches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from game import catalog
from game.entry import Entry, read
from game.files import asset
from game.options import Option
from game.rules.ghost_hunt import fact_kinds as facts
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.state import GhostHunt
from game.rules.ghost_hunt.tables import EVIDENCE_NAMES, HAND, ITEMS, STOCK
from game.rules.ghost_hunt.text import ROLLS
from game.state import CHANCE, HIDDEN, TERMINAL
from tests.bots.hunt_scripts import ScriptedGhost, ScriptedTeam
from tests.helpers.sampling import full
from tests.helpers.variants import variants
from tests.oracles import slow_ghost_hunt as slow_hunt

VARIANTS = [variant for variant in variants() if variant.key == "ghost_hunt"]
NO, YES = "no", "yes"


@dataclass(frozen=True)
class Style:
    """How a match is played: shares of actions and rolls, and what the Ghost's script likes."""

    ghost_by_lot: float
    team_by_lot: float
    luck: float  # The share of rolls that show evidence and start no hunt.
    is_prowling: bool


STYLES = (
    Style(ghost_by_lot=1.0, team_by_lot=0.1, luck=0.8, is_prowling=False),
    Style(ghost_by_lot=0.2, team_by_lot=0.6, luck=0.0, is_prowling=True),
    Style(ghost_by_lot=0.6, team_by_lot=0.3, luck=0.4, is_prowling=False),
)
Words = Callable[[Entry, list[str], str], list[str]]

# The words of the slow rules for a fact, from its entry, the squares' names and the rooms' letters.
WORDS: dict[int, Words] = {
    facts.TYPE_CHOSEN: lambda e, at, rooms: [f"0: type {KINDS[e.first].name}"],
    facts.ROOM_CHOSEN: lambda e, at, rooms: [f"0: room {rooms[e.first]}"],
    facts.CHOSE: lambda e, at, rooms: [f"{e.first + 1}: item"],
    facts.CHOSEN: lambda e, at, rooms: [f"{e.first + 1}: item {ITEMS[e.second]}"],
    facts.ROLLED: lambda e, at, rooms: [f"chance: {ROLLS[e.first]} {e.second}"],
    facts.STEPPED: lambda e, at, rooms: [f"0: {at[e.first]}"],
    facts.EVENT_TRIED: lambda e, at, rooms: ["0: event"],
    facts.EVENT_STRUCK: lambda e, at, rooms: [
        f"event in {rooms[e.first]} strikes {[h + 1 for h in range(4) if e.second >> h & 1]}"
    ],
    facts.DOTS_SHOWN: lambda e, at, rooms: [
        f"DOTS seen from {('van', 'outside', 'van and outside')[e.first - 1]}"
        + (", watched" if e.second else "")
    ],
    facts.BURNED_CRUCIFIX: lambda e, at, rooms: [f"crucifix burns on {at[e.first]}"],
    facts.HUNT_BEGAN: lambda e, at, rooms: ["hunt begins"],
    facts.SHOWN: lambda e, at, rooms: [f"0: {at[e.first]}"],
    facts.KILLED: lambda e, at, rooms: [
        f"0: kill {e.first + 1}",
        f"killed on {at[e.origin]} from {at[e.second]}",
    ],
    facts.EXTENDED: lambda e, at, rooms: ["0: extend"],
    facts.HUNT_OVER: lambda e, at, rooms: ["hunt ends"],
    facts.WALKED: lambda e, at, rooms: [f"{e.first + 1}: {at[e.second]}"],
    facts.USED: lambda e, at, rooms: [f"{e.first + 1}: use {ITEMS[e.second]}"],
    facts.ANSWERED: lambda e, at, rooms: [YES if e.third else NO],
    facts.MARK_SEEN: lambda e, at, rooms: [f"ultraviolet on {at[e.first]}"],
    facts.LAID: lambda e, at, rooms: [
        f"{e.first + 1}: place {ITEMS[e.second]}",
        f"{ITEMS[e.second]} on {at[e.third]}",
    ],
    facts.DROPPED: lambda e, at, rooms: [f"{ITEMS[e.second]} on {at[e.third]}"],
    facts.PICKED: lambda e, at, rooms: [f"{e.first + 1}: pick {ITEMS[e.second]}"],
    facts.EXCHANGED: lambda e, at, rooms: [f"{e.first + 1}: exchange"],
    facts.PUT_BACK: lambda e, at, rooms: [f"{e.first + 1}: put {ITEMS[e.second]}"],
    facts.TAKEN: lambda e, at, rooms: [f"{e.first + 1}: take {ITEMS[e.second]}"],
    facts.EXCHANGE_ENDED: lambda e, at, rooms: [f"{e.first + 1}: done"],
    facts.TAUNTED: lambda e, at, rooms: [f"{e.first + 1}: taunt"],
    facts.FELT: lambda e, at, rooms: [YES if e.second else NO],
    facts.LISTENED: lambda e, at, rooms: [f"{e.first + 1}: listen"],
    facts.HEARD: lambda e, at, rooms: [YES if e.second else NO],
    facts.HID: lambda e, at, rooms: [f"{e.first + 1}: hide {at[e.second]}"],
    facts.WAY_TOLD: lambda e, at, rooms: [f"{e.first + 1}: way {('barred', 'free')[e.third]}"],
    facts.LOOKED: lambda e, at, rooms: [
        f"salt on {at[e.second]} {('untouched', 'footprint')[e.third]}"
        if e.first
        else f"book on {at[e.second]} {('blank', 'written')[e.third]}"
    ],
    facts.FOUND: lambda e, at, rooms: [f"found {EVIDENCE_NAMES[e.first.bit_length() - 1]}"],
    facts.NAMED: lambda e, at, rooms: [f"{e.who + 1}: name {KINDS[e.first].name}"],
    facts.MARK_MADE: lambda e, at, rooms: [f"mark on {at[e.first]}"],
    facts.BOOK_WRITTEN: lambda e, at, rooms: ["book written"],
    facts.SALT_FLIPPED: lambda e, at, rooms: [f"footprint on {at[e.first]}"],
    facts.TURN_ENDED: lambda e, at, rooms: [f"{e.first}: end"],
}
WORDLESS = {
    facts.TYPE_SETTLED, facts.ROOM_SETTLED, facts.SHOWN_FROM, facts.GHOSTS_TURN,
    facts.HUNTERS_TURN, facts.ENDED,
}  # fmt: skip


def begin(players: int, options: dict[str, Any], seed: int) -> tuple[GhostHunt, slow_hunt.Match]:
    """Return the beginning of a match on both sides."""
    state = catalog.new_state("ghost_hunt", players, options, seed)
    assert isinstance(state, GhostHunt)
    drawing = asset(f"ghost_hunt/maps/{options['map']}.txt").read_text()
    return state, slow_hunt.Match(drawing, players - 1, options)


def told(state: GhostHunt, side: int) -> list[str]:
    """Return what the Ghost, 0, or the team, 1, was told, in the words of the slow rules."""
    at, rooms = list(state.house.names), "".join(state.house.room_letters)
    found: list[str] = []
    for event in read(state.record.memory(side)):
        has_fuller = side and event.kind in (facts.CHOSE, facts.EXCHANGED)
        if event.kind not in WORDLESS and not has_fuller:
            found += WORDS[event.kind](event, at, rooms)
    return found


def seen(observation: GhostHunt) -> dict[str, object]:
    """Return what an observation shows, in the words of the slow rules."""
    at = observation.house.names
    kind, room, ghost = observation.kind, observation.room, observation.ghost
    places = {HIDDEN: "hidden", STOCK: "stock", **{HAND - h: f"hand {h + 1}" for h in range(4)}}
    return {
        "round": observation.round,
        "type": KINDS[kind].name if kind >= 0 else "hidden",
        "room": observation.house.room_letters[room] if room >= 0 else "hidden",
        "ghost": at[ghost] if ghost >= 0 else "hidden",
        "countdown": observation.countdown,
        "hunt": observation.hunt,
        "written": observation.written,
        "footprints": observation.flipped,
        "at": {h + 1: at[pawn] for h, pawn in enumerate(observation.pawns) if pawn >= 0},
        "slowed": {h + 1 for h in range(4) if observation.slowed >> h & 1},
        "items": {
            item: at[place] if place >= 0 else places.get(place, "burned")
            for item, place in zip(ITEMS, observation.where, strict=True)
        },
        "salt": [at[pile] for pile in observation.piles],
        "evidence": {
            word for bit, word in enumerate(EVIDENCE_NAMES) if observation.evidence >> bit & 1
        },
    }


def compare(state: GhostHunt, slow: slow_hunt.Match) -> None:
    """Compare who decides, between what, and the result."""
    names = {CHANCE: slow_hunt.CHANCE, TERMINAL: None}
    assert names.get(state.current_player, state.current_player) == slow.player
    assert {state.notation(action) for action in state.legal_actions()} == slow.legal
    assert state.returns() == slow.returns()


def compare_observations(state: GhostHunt, slow: slow_hunt.Match) -> None:
    assert seen(state.observation(0)) == slow.seen("Ghost")
    for hunter in slow.hunters:
        assert seen(state.observation(hunter)) == slow.seen("team")


def curious(state: GhostHunt, rng: Random) -> int:
    """Return an action by lot, of a kind by lot: steps are many, and no likelier than the rest."""
    by_verb: dict[str, list[int]] = {}
    for action in state.legal_actions():
        text = state.notation(action)
        by_verb.setdefault("step" if text[1:].isdigit() else text.split()[0], []).append(action)
    return rng.choice(by_verb[rng.choice(list(by_verb))])


def choose(state: GhostHunt, rng: Random, style: Style) -> int:
    """Return an action of the current player or of chance."""
    player = state.current_player
    if player == CHANCE and rng.random() < style.luck:
        is_hunt_roll = state.notation(state.legal_actions()[0]).startswith("hunt")
        return state.legal_actions()[0 if is_hunt_roll else -1]
    random_share = style.team_by_lot if player else style.ghost_by_lot
    if player == CHANCE or rng.random() < random_share:
        return curious(state, rng)
    script = ScriptedTeam() if player else ScriptedGhost(style.is_prowling)
    return script.choose(state.observation(player), rng).action


def play_both(players: int, options: dict[str, Any], seed: int, style: Style) -> int:
    """Play a match on both sides and return the number of decisions compared.

    Every eighth seed has the same type of Ghost.
    """
    state, slow = begin(players, options, seed)
    rng, decisions = Random(f"{players} {options} {seed}"), 0
    while state.current_player != TERMINAL:
        compare(state, slow)
        if decisions % 10 == 0 and state.round:
            compare_observations(state, slow)
        action = choose(state, rng, style) if decisions else state.legal_actions()[seed % 8]
        slow.play(state.notation(action))
        state.apply(action)
        decisions += 1
    compare(state, slow)
    for side, name in enumerate(("Ghost", "team")):
        assert told(state, side) == slow.heard(name)
    return decisions


@pytest.mark.parametrize(("number", "variant"), list(enumerate(VARIANTS)), ids=str)
def test_both_rules_agree_on_every_decision_of_a_match(number: int, variant: Any) -> None:
    for seed, style in enumerate(STYLES, 3 * number):
        play_both(variant.players, dict(variant.options), seed, style)


def drawn(option: Option, rng: Random) -> object:
    """Return a value of an option by lot, now and then a number that is no choice."""
    if option.numbers is not None and rng.random() < 0.2:
        return rng.choice(option.numbers)
    return rng.choice(option.choices).value


@full
@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", range(8))
def test_both_rules_agree_in_matches_of_house_rules_by_lot(part: int) -> None:
    rng = Random(part)
    for seed in range(200):
        game = catalog.find("ghost_hunt")
        options = {option.key: drawn(option, rng) for option in game.rules.options}
        play_both(rng.choice(game.players), options, seed, rng.choice(STYLES))
