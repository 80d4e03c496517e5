"""Bots of Ghost Hunt play sensibly: jobs, ways, hunts, and a Ghost that kills when it can."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from game import catalog
from game.bots.ghost_hunt import chasing, haunting, mixture, sight, work
from game.bots.ghost_hunt.fleeing import Fugitive
from game.bots.ghost_hunt.mixture import kind_shares
from game.bots.ghost_hunt.pursuit import HuntPursuit, refuges, traps
from game.bots.ghost_hunt.team import Danger, distance
from game.bots.levels import find_bot, levels_of
from game.rules.ghost_hunt.ghosts_turn import begin_ghosts_turn
from game.rules.ghost_hunt.house import squares_in
from game.rules.ghost_hunt.kinds import KIND_NAMES, KINDS
from game.rules.ghost_hunt.position import OVER, Position
from game.rules.ghost_hunt.state import GhostHunt
from game.rules.ghost_hunt.tables import (
    BURNED,
    EMF,
    EMF_READER,
    ROOM,
    SPIRIT_BOX,
    STOCK,
    THERMOMETER,
    UV,
    WRITING,
)
from game.state import CHANCE
from tests.bots import hunt_matches
from tests.rules.hunting import begin, hunting, play, rolling_for_hunt, searching, square
from tests.rules.hunting import haunting as haunting_state

KEY = "ghost_hunt"
CLEVER = ("3", "4", "5")


def decide(state: GhostHunt, level: str, seed: int = 0) -> str:
    """Return what a level does for the player to decide, as text."""
    seen = state.observation(state.current_player)
    return state.notation(find_bot(KEY, level).choose(seen, Random(seed)).action)


def turn(state: GhostHunt, level: str) -> list[str]:
    """Let a level play until another player decides; return what it did."""
    player, done = state.current_player, []
    while state.current_player == player:
        done.append(decide(state, level))
        play(state, done[-1])
    return done


def test_two_hunters_of_level_5_search_with_both_hands_and_three_bring_the_book():
    for hunters, wanted in ((2, {"thermometer", "uv", "emf", "box"}), (3, {"book"})):
        taken = Counter[str]()
        for seed in range(10):
            state = catalog.new_state(KEY, 1 + hunters, {}, seed)
            play(state, "type Demon")
            play(state, "room K")
            for _ in range(2 * min(2, hunters)):
                said = decide(state, "5", seed)
                taken[said.removeprefix("item ")] += 1
                play(state, said)
        assert all(taken[item] >= 6 for item in wanted), "of ten matches"


def match(ghost: str, team: str, hunters: int, seed: int, **options: object) -> GhostHunt:
    """Return a match played to its end."""
    for state, chance in hunt_matches.decisions(1 + hunters, options, seed):
        level = team if state.current_player else ghost
        seen = state.observation(state.current_player)
        decision = find_bot(KEY, level).choose(seen, chance)
        assert decision.action in state.legal_actions()
        state.apply(decision.action)
    return state


@pytest.mark.parametrize("pair", ["12", "31", "24", "53"])
def test_every_level_plays_both_roles_to_the_end(pair: str) -> None:
    state = match(pair[0], pair[1], 1 + int(pair[0]) % 3, 4, round_limit=10, map="cottage")
    assert state.phase == OVER


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["source", "draft"])
@pytest.mark.parametrize("hunters", [1, 4])
def test_every_set_of_rules_can_be_played(rules: str, hunters: int) -> None:
    for level in levels_of(KEY):
        assert match(level.key, level.key, hunters, 1, rules=rules).phase == OVER


def test_hunters_share_out_the_thermometer_and_what_else_finds_the_room() -> None:
    state = catalog.new_state(KEY, 3, {})
    assert isinstance(state, GhostHunt)
    play(state, "type Spirit, room K")
    for _ in range(4):
        play(state, decide(state, "5"))
    assert THERMOMETER in state.hand(0)
    assert EMF_READER in state.hand(1)


def test_a_hunter_alone_takes_both_items_that_find_the_room() -> None:
    state = catalog.new_state(KEY, 2, {})
    assert isinstance(state, GhostHunt)
    play(state, "type Spirit, room K")
    for _ in range(2):
        play(state, decide(state, "5"))
    assert {THERMOMETER, EMF_READER} == set(state.hand(0))


@pytest.mark.parametrize("level", CLEVER)
def test_who_stands_in_the_known_room_with_the_emf_reader_uses_it(level: str) -> None:
    state = begin("Spirit", "K", "thermometer emf")
    searching(state, 1, "e8", "f8")
    play(state, "use thermometer, end")
    haunting_state(state, "e8", "f8")
    play(state, "end")
    while state.current_player == CHANCE:
        state.apply(state.legal_actions()[0])
    assert decide(state, level) == "use emf"


def test_who_waits_for_the_book_to_be_written_lays_down_the_dots_meanwhile() -> None:
    state = begin("Demon", "B", "thermometer dots book box", rules="balanced")
    searching(state, 1, "f3", "g4", "f4")
    play(state, "use thermometer, end, place book, end")
    play(haunting_state(state), "end")
    while state.current_player == CHANCE:
        state.apply(state.legal_actions()[0])
    assert turn(state, "5")[0] == "place dots"


@pytest.mark.parametrize(("other", "goes"), [("f4", "j10"), ("e6", "j10"), ("a1", "g6")])
def test_who_has_nothing_else_to_do_goes_home_unless_nobody_looks_at_the_book(
    other: str, goes: str
) -> None:
    state = begin("Spirit", "B", "thermometer salt uv crucifix", rules="balanced")
    searching(state, 1, "f3", "f3", other, book="f3")
    play(state, "use thermometer, end, end")
    searching(haunting_state(state), 1, "f3", "j6", other)
    state.where = [BURNED if at == STOCK else at for at in state.where]
    state.piles = [square(state, "a1")] * 3
    turn(state, "3")
    assert state.house.names[state.pawns[0]] == goes


def with_a_flashlight_lying(items: str, where: str, lies: str) -> GhostHunt:
    """Return a turn in which the room is known, and nothing but a flashlight that lies is left."""
    state = begin("Demon", "F", items, rules="balanced")
    searching(state, 1, "i8", "j8")
    play(state, "use thermometer, end")
    haunting_state(state, "i8", where)
    state.where = [BURNED if at == STOCK else at for at in state.where]
    state.where[UV] = square(state, lies)
    state.evidence = WRITING
    play(state, "end")
    while state.current_player == CHANCE:
        state.apply(state.legal_actions()[0])
    return state


def test_who_has_both_hands_full_empties_one_in_the_van_for_what_lies_somewhere() -> None:
    state = with_a_flashlight_lying("thermometer salt", "j12", "j10")
    done = turn(state, "5")
    assert done[0].startswith("put")
    assert done[-2] == "j10"
    play(haunting_state(state), "end")
    while state.current_player == CHANCE:
        state.apply(state.legal_actions()[0])
    assert turn(state, "5")[0] == "pick uv"


def test_who_has_both_hands_full_lays_down_what_is_of_no_use_any_more() -> None:
    state = with_a_flashlight_lying("thermometer book", "j10", "j9")
    assert turn(state, "5")[:2] == ["j9", "place book"]
    play(haunting_state(state), "end")
    while state.current_player == CHANCE:
        state.apply(state.legal_actions()[0])
    assert "pick uv" in turn(state, "5")


@pytest.mark.parametrize("level", ["1", "2", *CLEVER])
def test_with_all_the_evidence_everybody_goes_home(level: str) -> None:
    state = begin("Spirit", "N", "thermometer emf")
    state.evidence = KINDS[0].evidence
    searching(state, 1, "b2", "j9")
    assert turn(state, level)[-1] == "j12"
    assert state.phase == OVER
    assert state.returns()[1] == 1


@pytest.mark.parametrize("level", ["2", *CLEVER])
def test_the_ghost_kills_whom_it_can_reach(level: str) -> None:
    state = hunting(begin("Spirit", "K", "dots book"), "f8", "h7")
    done = turn(state, level)
    assert done[-1] == "kill 1"


def test_a_clever_ghost_waits_before_the_hiding_spot() -> None:
    state = hunting(begin("Spirit", "K", "dots book"), "f8", "e10")
    done = turn(state, "5")
    assert state.ghost == square(state, "f10")
    assert done[-1] == "end"


def test_the_ghost_does_not_free_the_team_by_killing_its_last_hunter_outside() -> None:
    state = hunting(begin("Spirit", "K", "dots book uv box"), "f8", "h10", "i12")
    assert chasing.prey(state) == [square(state, "h10")]
    state.evidence = KINDS[0].evidence
    assert chasing.prey(state) == []


def test_types_and_rooms_are_never_a_foregone_conclusion() -> None:
    bot = find_bot(KEY, "5")
    state = catalog.new_state(KEY, 3, {})
    types = {bot.choose(state.observation(0), Random(seed)).action for seed in range(80)}
    assert len(types) >= 6
    play(state, "type Spirit")  # type: ignore[arg-type]
    rooms = {bot.choose(state.observation(0), Random(seed)).action for seed in range(80)}
    assert len(rooms) >= 6


def test_a_type_added_to_the_table_is_chosen_too(monkeypatch: pytest.MonkeyPatch) -> None:
    banshee = replace(KINDS[0], name="Banshee")
    monkeypatch.setattr(mixture, "KINDS", (*KINDS, banshee))
    shares = kind_shares(1.0)
    assert len(shares) == len(KINDS) + 1
    assert min(shares) < shares[-1] < max(shares)


def test_no_type_is_so_much_the_favourite_that_it_tells() -> None:
    shares = kind_shares(levels_of(KEY)[4].bot.ghost_skill.selectivity)  # type: ignore[attr-defined]
    assert sum(shares) == pytest.approx(1)
    assert max(shares) < 0.31
    assert min(shares) > 0.005


def test_the_best_hunters_expect_what_the_best_ghosts_like() -> None:
    state = begin("Spirit", "F", "dots book", rules="balanced")
    skill = levels_of(KEY)[4].bot.ghost_skill  # type: ignore[attr-defined]
    seen: Position = state.observation(1)
    even, expecting = sight.exact_belief(seen), sight.exact_belief(seen, skill.selectivity)
    assert set(even.weights) == set(expecting.weights)
    assert sum(expecting.weights.values()) == pytest.approx(1)
    letters = state.house.room_letters
    assert len(set(even.rooms().values())) == 1
    assert expecting.rooms()[letters.index("N")] > 2 * expecting.rooms()[letters.index("F")]
    demon, spirit = KIND_NAMES.index("Demon"), 0
    assert expecting.weights[demon, 0] > expecting.weights[spirit, 0] > 0


def test_the_best_ghost_mostly_lives_far_from_the_van_or_in_a_small_room() -> None:
    state = catalog.new_state(KEY, 3, {})
    play(state, "type Spirit")  # type: ignore[arg-type]
    letters = state.house.room_letters  # type: ignore[attr-defined]
    bot, seen = find_bot(KEY, "5"), state.observation(0)
    rooms = "".join(letters[bot.choose(seen, Random(s)).action - ROOM] for s in range(100))
    near = rooms.count("F") + rooms.count("L") + rooms.count("C")
    assert rooms.count("N") + rooms.count("B") > 2 * near


def test_an_event_in_another_room_misleads_and_one_at_home_tells() -> None:
    state = haunting_state(begin("Spirit", "B", "dots book", rules="balanced"), "f3", "j12")
    skill = levels_of(KEY)[4].bot.ghost_skill  # type: ignore[attr-defined]
    told = haunting.Lurker(state.observation(0), skill)._event_evidence(lambda: False)
    letters = state.house.room_letters
    assert told[letters.index("B")] > told[letters.index("N")]


def exposures(state: GhostHunt, level: int) -> dict[str, float]:
    """Return by square how much a Ghost of some level thinks that ending its turn there shows."""
    skill = levels_of(KEY)[level - 1].bot.ghost_skill  # type: ignore[attr-defined]
    lurker = haunting.Lurker(state.observation(0), skill)
    return {state.house.names[s]: lurker._exposure(s) for s in squares_in(state.house.floor)}


def test_a_sly_ghost_leaves_its_marks_in_corners_and_where_one_shows_already() -> None:
    state = haunting_state(begin("Obake", "S", "uv book", rules="balanced"), "o2", "m5")
    state.marks = [square(state, "p1") << 8 | 4]
    shown = exposures(state, 5)
    assert shown["p3"] < shown["o3"]
    assert shown["p1"] < min(value for at, value in shown.items() if at != "p1")
    plain = exposures(state, 4)
    assert plain["p3"] == plain["o2"]  # as far from the hunter
    assert shown["p3"] < shown["o2"]


def test_a_sly_ghost_slows_whom_it_can_once_everybody_knows_its_room() -> None:
    state = haunting_state(begin("Obake", "S", "uv book", rules="balanced"), "o2", "n5")
    crafts = [level.bot.ghost_skill for level in levels_of(KEY)]  # type: ignore[attr-defined]
    nothing_told = [0.0] * len(state.house.rooms)
    sly, plain = (
        haunting.Lurker(state.observation(0), skill)._event_worth(square(state, "n4"), nothing_told)
        for skill in (crafts[4], crafts[3])
    )
    assert sly > 2 * plain > 0


# What is thought


def test_the_true_type_and_room_are_never_ruled_out() -> None:
    for seed in range(2):
        options = {"map": "cottage", "round_limit": 12}
        for state, chance in hunt_matches.decisions(3, options, seed):
            seen = state.observation(state.current_player)
            if seen.current_player > 0 and state.round and chance.random() < 0.2:
                believed = sight.exact_belief(seen)
                assert believed.weights[state.kind, state.room] > 0
                assert abs(sum(believed.weights.values()) - 1) < 1e-6
                assert believed.squares[state.kind, state.room][state.ghost] > 0
            state.apply(find_bot(KEY, "3").choose(seen, chance).action)


def test_beginners_forget_where_it_was_not_cold() -> None:
    state = begin("Spirit", "N", "thermometer emf", map="manor")
    searching(state, 1, "a1", "f8")
    play(state, "use thermometer")
    kitchen = state.house.room_letters.index("K")
    seen: Position = state.observation(1)
    assert sight.beginner_belief(seen, 99).rooms()[kitchen] < 0.01
    begin_ghosts_turn(state)
    begin_ghosts_turn(state)
    assert sight.beginner_belief(state.observation(1), 2).rooms()[kitchen] > 0.05


def test_beginners_give_up_what_they_ask_for_in_vain_in_the_room() -> None:
    state = begin("Obake", "K", "thermometer box", map="manor")
    searching(state, 1, "e7", "f8")
    play(state, "use thermometer")
    seen = []
    for _ in range(3):
        weights = sight.beginner_belief(state.observation(1), 99).weights.items()
        seen.append(sum(w for (kind, _), w in weights if KINDS[kind].evidence & SPIRIT_BOX))
        searching(state, 1, "e7", "f8")
        play(state, "use box")
    assert seen[0] > seen[1] > seen[2]


def test_less_work_is_left_the_more_is_found() -> None:
    weights = {(kind, room): 1 / 72 for kind in range(8) for room in range(9)}
    fresh = work.work(weights, 0)
    known = work.work({(kind, 0): 1 / 8 for kind in range(8)}, 0)
    one = work.work({(kind, 0): 1.0 for kind in work.kinds_with(EMF, 0)}, EMF)
    two = work.work({(0, 0): 0.5, (1, 0): 0.5}, EMF | SPIRIT_BOX)
    done = work.work({(0, 0): 1.0}, KINDS[0].evidence)
    assert fresh > known > one > two > done == 0


def test_the_cheapest_order_of_tests_is_found_over_all_orders() -> None:
    both = EMF | SPIRIT_BOX
    costs = work.rounds_left(both, 0)  # a Spirit or a Wraith: DOTS and writing cost the same
    assert sorted((costs[0], costs[1])) == [3.5, 7.0]


# Hunts


def test_who_is_out_of_reach_in_a_hunt_goes_on_to_its_next_job() -> None:
    state = begin("Spirit", "N", "dots book", visible_hunt=True)
    play(rolling_for_hunt(state, "b2", "p9"), "hunt 6")
    state.evidence = KINDS[0].evidence
    before = distance(state.house, state.pawns[0], state.house.van)
    turn(state, "5")
    assert (
        distance(state.house, state.pawns[0], state.house.van)
        == before - state.match_rules.movement
    )


def test_in_a_hunt_the_ghost_is_thought_to_come_nearer() -> None:
    state = begin("Spirit", "K", "dots book")
    play(rolling_for_hunt(state, "f8", "i5"), "hunt 6, end, end")
    skill = levels_of(KEY)[4].bot.hunter_skill  # type: ignore[attr-defined]
    seen: Position = state.observation(1)
    believed = sight.exact_belief(seen)
    chased = Fugitive(seen, believed, skill).places
    evenly = Fugitive(seen, believed, replace(skill, chase_rate=0.0)).places
    near, far = square(state, "h6"), square(state, "b6")
    times = {
        at: now / before
        for (speed, at, now), (_, _, before) in zip(chased, evenly, strict=True)
        if speed == state.nature().speed
    }
    assert times[near] > 2 * times[far]
    assert abs(sum(weight for _, _, weight in chased) - 1) < 1e-6


# The table of hunts


def lost_by_search(
    state: GhostHunt, ghost: int, hunter: int, speed: int, turns: int, movement: int
) -> bool:
    """Return by plain search whether a hunter to move is lost."""
    house = state.house
    if not turns:
        return False
    ends = refuges(house, hunter, movement)
    front = house.square_in_front[hunter]
    if front == ghost:
        ends = (hunter,)

    def caught(end: int) -> bool:
        reached = {ghost}
        for _ in range(speed):
            reached |= {to for here in reached for _, to in house.haunts[here]}
        if house.square_in_front[end] >= 0:
            killed = house.square_in_front[end] == ghost
        else:
            outside = not house.van >> end & 1
            killed = outside and any(house.reach[at] >> end & 1 for at in reached)
        return killed or any(
            lost_by_search(state, at, end, speed, turns - 1, movement) for at in sorted(reached)
        )

    return all(caught(end) for end in ends)


def test_the_table_of_hunts_agrees_with_plain_search() -> None:
    state = catalog.new_state(KEY, 2, {"map": "cottage"})
    assert isinstance(state, GhostHunt)
    table = HuntPursuit(state.house, 2, 2, 2)
    rng = Random(4)
    floor = [s for s in range(state.house.count) if state.house.haunts[s]]
    hunters = floor + [s for s in range(state.house.count) if state.house.square_in_front[s] >= 0]
    found = set()
    for _ in range(60):
        ghost, hunter = rng.choice(floor), rng.choice(hunters)
        told = bool(table.lost[2][hunter] >> ghost & 1)
        assert told == lost_by_search(state, ghost, hunter, 2, 2, 2)
        found.add(told)
    assert found == {True, False}


@pytest.mark.parametrize("level", CLEVER)
def test_a_hunter_who_can_be_saved_is_saved(level: str) -> None:
    """A seen Ghost two turns away cannot win against who knows the table."""
    state = begin("Spirit", "K", "dots book", visible_hunt=True, hunt_turns=2)
    play(rolling_for_hunt(state, "f8", "h5"), "hunt 6")
    assert state.hunt == 2
    table = HuntPursuit(state.house, 4, 4, 2)
    assert not table.lost[2][state.pawns[0]] >> state.ghost & 1
    turn(state, level)
    assert not table.bad[2][state.pawns[0]] >> state.ghost & 1


def is_safe_by_search(
    state: GhostHunt, ghosts: set[int], hunter: int, speed: int, moves: tuple[int, ...]
) -> bool:
    """Return by plain search whether some way is safe wherever an unseen Ghost walks."""
    house = state.house
    if not moves:
        return True
    front = house.square_in_front[hunter]
    if front in ghosts:
        return False  # it can bar the way out, and kill there
    reached = set(ghosts)
    for _ in range(speed):
        reached |= {to for here in reached for _, to in house.haunts[here]}
    for end in refuges(house, hunter, moves[0]):
        if house.square_in_front[end] >= 0:
            killed = house.square_in_front[end] in ghosts
        else:
            outside = not house.van >> end & 1
            killed = outside and any(house.reach[at] >> end & 1 for at in reached)
        if not killed and is_safe_by_search(state, reached, end, speed, moves[1:]):
            return True
    return False


@pytest.mark.parametrize("moves", [(2, 2), (1, 2, 2)])
def test_traps_are_where_no_way_is_safe_from_an_unseen_ghost(moves: tuple[int, ...]) -> None:
    state = catalog.new_state(KEY, 2, {"map": "cottage"})
    assert isinstance(state, GhostHunt)
    house, spawn = state.house, state.house.spawns[1]
    found = traps(house, spawn, 2, moves)
    for hunter in range(house.count):
        if (house.haunts[hunter] or house.square_in_front[hunter] >= 0) and hunter != spawn:
            safe = is_safe_by_search(state, {spawn}, hunter, 2, moves)
            assert safe != bool(found >> hunter & 1), hunter
    assert found >> spawn & 1


def test_who_is_in_no_trap_flees_without_risk() -> None:
    """Where the Ghost was is known; from then on nobody sees it."""
    state = begin("Spirit", "K", "dots book")
    play(rolling_for_hunt(state, "f8", "h5"), "hunt 6")
    house, speed = state.house, state.nature().speed
    skill = levels_of(KEY)[4].bot.hunter_skill  # type: ignore[attr-defined]
    moves = (state.match_rules.movement,) * state.hunt
    trapped = traps(house, state.ghost, speed, moves)
    found = set()
    for at in squares_in(house.floor):
        state.pawns[0] = at
        seen: Position = state.observation(1)
        fugitive = Fugitive(seen, sight.exact_belief(seen), skill)
        fugitive.turns = state.hunt
        risks = fugitive.risks(fugitive.ends(hiding=True), [(speed, state.ghost, 1.0)])
        if at != state.ghost:
            assert (min(risks.values()) > 0.0) == bool(trapped >> at & 1), at
            found.add(min(risks.values()) > 0.0)
    assert found == {True, False}


def test_the_danger_before_a_hunt_counts_that_a_ghost_event_may_slow_the_hunter() -> None:
    state = begin("Spirit", "K", "dots book")
    rolling_for_hunt(state, "f8", "h5")
    seen: Position = state.observation(1)
    known = replace(sight.exact_belief(seen), weights={(state.kind, state.room): 1.0})
    danger = Danger(seen, known)
    assert danger.chance > 0.0
    spawn, move = state.house.spawns[state.room], state.match_rules.movement
    later = (move,) * (state.match_rules.hunt_turns - 1)
    free = traps(state.house, spawn, state.nature().speed, (move, *later))
    slow = traps(state.house, spawn, state.nature().speed, (move // 2, *later))
    assert slow & ~free
    for at in squares_in(state.house.floor):
        likely = 1.0 if free >> at & 1 else 1 / 3 if slow >> at & 1 else 0.0
        assert danger.at(at) == pytest.approx(danger.chance * likely)
    assert danger.at(next(squares_in(state.house.van))) == 0.0
