"""Where the Ghost can be: sentences, brute force over all truths, and thousands of turns."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.inference.haunted_house import hypotheses
from game.inference.haunted_house.deduction import exact_tiles, possible_tiles
from game.inference.haunted_house.hypotheses import ForwardFilter, Hypotheses, Key, reported_rooms
from game.inference.haunted_house.memory import Case, TurnMemory, case_in
from game.rules.haunted_house import maps
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import (
    ALL,
    CAPTURE,
    END,
    HAUNTING,
    HUNTING,
    RADAR,
    SQUARES,
    START,
    TRAP,
)
from tests.helpers.sampling import full, sampled
from tests.rules.haunted import EMPTY_TURN, begin, lively_match, named, play
from tests.rules.truths import HuntersTruths

HUNTERS = 1


def possible(state: HauntedHouse) -> str:
    """Return the tiles the hunters of the first round think possible, and check exactness."""
    tiles = possible_tiles(state.observation(HUNTERS))
    assert exact_tiles(state.observation(HUNTERS)) == tiles
    return named(tiles)


def count(state: HauntedHouse) -> int:
    return len(possible(state).split())


def test_an_exact_set_that_would_cost_too_much_is_none() -> None:
    hunters = begin("a1").observation(HUNTERS)
    assert exact_tiles(hunters, limit=0) is None
    assert named(exact_tiles(hunters) or 0) == named(possible_tiles(hunters))


# Sentences


def test_at_first_the_ghost_can_be_anywhere_but_on_the_hunters_start() -> None:
    assert possible(begin()) == possible(begin("a1")) == named(ALL & ~(1 << SQUARES["d4"]))


def test_a_radar_leaves_one_ring() -> None:
    state = play(begin("d5"), "A:radar")
    assert possible(state) == "c3 d3 e3 c4 e4 c5 d5 e5"


def test_two_radars_leave_what_both_allow() -> None:
    assert possible(play(begin("d6"), "A:radar, B:d4-d5, B:radar")) == "c6 d6 e6"


def test_by_walk_distance_a_radar_leaves_the_tiles_so_many_steps_away() -> None:
    state = play(begin("c3", by_walking=True), "A:radar")
    assert possible(state) == "c1 e1 b2 f2 a3 c3 e3 g3 a5 c5 e5 g5 b6 f6 c7 e7"


def test_a_miss_excludes_the_tile() -> None:
    state = play(begin("d5"), "A:radar, B:d4-c4, B:capture")
    assert possible(state) == "c3 d3 e3 e4 c5 d5 e5"


def test_while_the_ghost_decides_it_can_be_wherever_it_has_been_able_to_go() -> None:
    state = play(begin("a1"), "A:radar, B:d4-d3, B:d3-d2, end, end, A:radar")
    before = possible_tiles(state.observation(HUNTERS))
    play(state, "end")
    during = possible_tiles(state.observation(HUNTERS))
    assert before & ~during == 0
    play(state, "a1-b1")
    assert possible_tiles(state.observation(HUNTERS)) == during
    play(state, "b1-c1, end")
    assert possible_tiles(state.observation(HUNTERS)) == during


SPRUNG = "A:d4-d5, A:trap, end, d6-d5, end"  # H sees at once that the Ghost is on d5


def test_a_sprung_trap_shows_where_the_ghost_is_and_that_it_loses_a_turn() -> None:
    state = play(begin("d6"), SPRUNG)
    assert possible(state) == "d5"
    assert possible(play(state, "end")) == "d5"
    assert possible(play(state, "end")) == "d5"


def test_in_a_turn_the_ghost_walks_two_steps_or_phases_one() -> None:
    state = play(begin("d6"), f"{SPRUNG}, {EMPTY_TURN}, end")
    assert possible(state) == "d3 c4 d4 e4 c5 d5 e5 d6 e6 d7"


def test_with_a_phase_of_one_action_it_may_do_both_or_phase_twice() -> None:
    state = play(begin("d6", phase_cost=1), f"{SPRUNG}, {EMPTY_TURN}, end")
    walks = "d3 c4 d4 e4 c5 d5 e5 d6 e6 d7"
    first_a_phase = "b5 c6 c4 f5 e4 e6"
    then_a_phase = "c6"
    tiles = {*walks.split(), *first_a_phase.split(), *then_a_phase.split()}
    assert set(possible(state).split()) == tiles


@pytest.mark.parametrize("phase_cost", [1, 2])
def test_no_history_has_more_than_two_phases_and_two_poltergeists(phase_cost: int) -> None:
    state = play(begin("a1", phase_cost=phase_cost), ", ".join([EMPTY_TURN] * 8))
    forward_filter = ForwardFilter(case_in(state.observation(HUNTERS), 0), (), tiles_only=False)
    assert {key.phases for key in forward_filter.after[-1]} == {0, 1, 2}
    assert {key.polts for key in forward_filter.after[-1]} == {0, 1, 2}
    assert {key.poltergeist_turns_left for key in forward_filter.after[-1]} == {0, 1, 2}


def test_an_intact_trap_has_not_been_entered() -> None:
    state = play(begin("d6"), "A:d4-d5, A:trap, B:radar, end, end")
    assert "d5" not in possible(state).split()
    assert "d6" in possible(state).split()


def test_a_single_number_says_that_no_poltergeist_is_on_the_board() -> None:
    state = play(begin("d5"), f"A:radar, B:radar, {EMPTY_TURN}, A:radar")
    assert "a1" not in possible(state).split()


def test_of_two_numbers_either_may_be_the_ghosts() -> None:
    state = play(begin("a1"), "end, polt d5, end, A:radar")
    assert possible(state) == named(
        sum(1 << t for t in range(49) if max(abs(t % 7 - 3), abs(t // 7 - 3)) in (1, 3))
    )


def test_a_poltergeist_does_not_move_between_two_turns() -> None:
    state = play(begin("d6"), "A:radar, end, polt a1, end, A:radar, B:radar, end, end")
    both = count(state)
    play(state, "A:d4-d5, A:radar, B:d4-d3, B:radar")
    assert count(state) < both
    assert SQUARES["d6"] in [SQUARES[name] for name in possible(state).split()]


def watched(script: str) -> tuple[HauntedHouse, HuntersTruths]:
    """Play a script from the Ghost's start, and return the end and all truths for the hunters."""
    state = begin("")
    truths = HuntersTruths(state)
    for notation in script.split(", "):
        before, action = state.clone(), state.parse(notation)
        state.apply(action)
        truths.follow(before, action, state)
    return state, truths


# The Ghost fills the south-western room, or all but one tile, while H walks up to its door.
FILLED = (
    "@a3, A:d4-d3, A:d3-d2, B:d4-c4, B:radar, end, a3-a2, a2-a1, end, A:radar, B:radar, end, "
    "a1-b1, b1-b2, end, A:radar, B:radar, end, b2-c2, c2-c1, end, A:radar, A:d2-c2"
)


@pytest.mark.parametrize("told", ["haunted", "not haunted"])
def test_reports_of_a_room_are_used_both_ways(told: str) -> None:
    state, truths = watched(FILLED if told == "haunted" else FILLED.replace("c2-c1", "c2-b2"))
    assert state.told == (1 << 5 if told == "haunted" else 0)
    assert named(truths.tiles()) == possible(state)
    without_rooms = ForwardFilter(
        case_in(state.observation(HUNTERS), 0), (), tiles_only=True
    ).tiles()
    assert (truths.tiles() != without_rooms) == (told == "haunted")
    assert reported_rooms(case_in(state.observation(HUNTERS), 0)) == (3, 5)


def kept(keys: list[Key], facts: str) -> list[Key]:
    """Return which histories on one tile are followed on, with the facts of a coming turn."""
    nothing = TurnMemory((), (), (), (), ())
    coming = {
        "": nothing,
        "trap on a1 seen": nothing._replace(traps=((0, 1),)),
        "A haunted": nothing._replace(rooms=((0, 1),)),
        "A not haunted": nothing._replace(rooms=((0, 0),)),
    }[facts]
    case = Case(maps.shipped("cross_hall"), 2, False, (nothing, coming), 1, 0)
    forward_filter = ForwardFilter(case, (0,), tiles_only=True)
    return list(forward_filter.without_imitable(dict.fromkeys(keys, 1), 0))


A7, A6 = 1 << SQUARES["a7"], 1 << SQUARES["a6"]  # two tiles of room A
PLAIN = Key(1, 1, 0, 0, 0, 0, A7)


@pytest.mark.parametrize(
    ("better", "facts"),
    [
        (PLAIN._replace(phases=0), ""),
        (PLAIN._replace(polts=0), ""),
        (PLAIN._replace(sprung=1), ""),
        (PLAIN._replace(sprung=1), "A haunted"),
        (PLAIN._replace(haunted=A7 | A6), "A haunted"),
        (PLAIN._replace(haunted=0), "A not haunted"),
    ],
)
def test_a_history_is_dropped_when_another_can_do_all_it_can(better: Key, facts: str) -> None:
    assert kept([PLAIN, better], facts) == kept([better, PLAIN], facts) == [better]
    stunned = PLAIN._replace(stunned=1)
    assert kept([stunned, PLAIN], facts) == [PLAIN]


@pytest.mark.parametrize(
    ("one", "other", "facts"),
    [
        (PLAIN._replace(phases=0), PLAIN._replace(polts=0), ""),
        (PLAIN._replace(phases=0, stunned=1), PLAIN, ""),
        (PLAIN._replace(phases=0, polts=0, stunned=1), PLAIN, ""),
        (PLAIN._replace(phases=0, polts=0), PLAIN._replace(sprung=1), ""),
        (PLAIN._replace(phases=0, polts=2), PLAIN, ""),
        (PLAIN._replace(phases=0), PLAIN._replace(sprung=1), "trap on a1 seen"),
        (PLAIN, PLAIN._replace(sprung=1), "trap on a1 seen"),
        (PLAIN._replace(phases=0, polts=0), PLAIN._replace(haunted=A6), "A haunted"),
        (PLAIN._replace(phases=0, polts=0), PLAIN._replace(haunted=A6), "A not haunted"),
        (PLAIN._replace(phases=0), PLAIN._replace(poltergeist_turns_left=1), ""),
        (PLAIN._replace(phases=0), PLAIN._replace(echo=1), ""),
    ],
)
def test_a_history_is_followed_on_when_it_can_do_something_of_its_own(
    one: Key, other: Key, facts: str
) -> None:
    assert set(kept([one, other], facts)) == {one, other}
    assert set(kept([other, one], facts)) == {one, other}


class Unthinned(ForwardFilter):
    """All histories, none of them dropped."""

    def without_imitable(self, hypotheses: Hypotheses, turn: int) -> Hypotheses:
        return hypotheses


@pytest.mark.parametrize("seed", sampled(range(10), 4))
def test_the_histories_that_are_dropped_lead_to_no_tile_of_their_own(seed: int) -> None:
    rng, compared = Random(seed), 0
    state = begin("", turn_limit=12, phase_cost=1 + seed % 2)
    while state.round == 0:
        actions = state.legal_actions()
        if state.phase == HUNTING:
            wanted = RADAR if rng.random() < 0.5 else TRAP
            actions = [a for a in actions if a in wanted] or actions
            actions = [a for a in actions if a not in CAPTURE]
        elif state.phase == HAUNTING and rng.random() < 0.9:
            actions = [a for a in actions if a < 98] or actions
        before = state.clone()
        state.apply(rng.choice(actions))
        if state.phase == HAUNTING == before.phase + 1:
            case = case_in(state.observation(HUNTERS), 0)
            for rooms in ((), *((room,) for room in reported_rooms(case))):
                plain = Unthinned(case, rooms, tiles_only=True, limit=1500)
                if not plain.given_up:
                    thin = ForwardFilter(case, rooms, tiles_only=True)
                    assert thin.tiles() == plain.tiles()
                    compared += sum(map(len, thin.after)) < sum(map(len, plain.after))
    assert compared > 5


def curious_turns(state: HauntedHouse, rng: Random, turns: int) -> Iterator[HauntedHouse]:
    """Yield positions of hunters who use what they have, and of a Ghost that haunts."""
    until = state.turn + turns
    while state.round == 0 and state.turn < until:
        actions = state.legal_actions()
        if state.phase == HUNTING:
            curious = [a for a in actions if a in RADAR or a in TRAP]
            actions = (rng.random() < 0.5 and curious) or [a for a in actions if a not in CAPTURE]
        elif state.phase == HAUNTING and rng.random() < 0.6:
            actions = [a for a in actions if a < 98] or actions
        state.apply(rng.choice(actions))
        yield state


@pytest.mark.parametrize("seed", sampled([16, 1, 13]))
def test_histories_go_on_from_a_beginning_as_if_they_were_followed_from_the_first_turn(
    seed: int,
) -> None:
    rng, begun, went_on = Random(seed), hypotheses._begun, 0
    state = begin("", turn_limit=16, phase_cost=1 + seed % 2)
    for _ in curious_turns(state, rng, 9):
        pass
    begun.clear()
    for _ in range(6):  # what has been told is the same, what will be is not
        for later in curious_turns(state.clone(), rng, 5):
            case = case_in(later.observation(HUNTERS), 0)
            for rooms in ((), *((room,) for room in reported_rooms(case)[:2])):
                remembered = dict(begun)
                begun.clear()
                anew = ForwardFilter(case, rooms, tiles_only=True, limit=3000)
                begun.clear()
                begun.update(remembered)
                before = {id(after) for found in begun.values() for after in found}
                goes_on = ForwardFilter(case, rooms, tiles_only=True, limit=3000)
                assert goes_on.given_up == anew.given_up
                assert [list(after.items()) for after in goes_on.after] == [
                    list(after.items()) for after in anew.after
                ]
                went_on += any(id(after) in before for after in goes_on.after)
    assert went_on > 40
    assert len(begun) <= hypotheses.MOST_CACHED_ROUNDS


# Brute force


def curious_match(seed: int, turns: int, **options: int) -> Iterator[tuple[HauntedHouse, int]]:
    """Yield positions and actions of hunters who use their Radars and a Ghost that haunts."""
    rng = Random(seed)
    state = begin("", house=rng.choice(["cross_hall", "long_gallery"]), **options)
    while state.round == 0 and state.turn <= turns:
        actions = state.legal_actions()
        if state.phase == HUNTING:
            radars = [action for action in actions if action in RADAR]
            hasty = [action for action in actions if action != END or rng.random() < 0.3]
            actions = radars if radars and rng.random() < 0.5 else hasty or actions
        elif state.phase == HAUNTING and rng.random() < 0.7:
            fresh = [a for a in actions if a < 49 and not state.haunted[0] >> a & 1]
            actions = fresh or [END]
        action = rng.choice(actions)
        yield state, action
        state = state.clone()
        state.apply(action)


@pytest.mark.parametrize("seed", sampled([0, 3, 7, 102, 106, 110]))
@pytest.mark.parametrize("options", [{}, {"phase_cost": 1}, {"by_walking": True}], ids=str)
def test_the_deduction_agrees_with_a_count_of_all_truths(
    seed: int, options: dict[str, int]
) -> None:
    before: tuple[HauntedHouse, int] | None = None
    for state, action in curious_match(seed, 3, **options):
        if before is None:
            truths = HuntersTruths(state)
        else:
            truths.follow(*before, state)
            if len(truths.found) > 8_000:
                return  # too slow to go on by brute force
            if state.phase != START:
                observation = state.observation(HUNTERS)
                assert named(exact_tiles(observation) or 0) == named(truths.tiles())
                assert truths.tiles() & ~possible_tiles(observation) == 0
        before = state, action


# Matches


def check_matches(turns: int, first_seed: int) -> tuple[int, int, int]:
    """Return (turns, exact sets, of them equal to the overlay); the truth must be in each."""
    seen = exact = equal = 0
    seed = first_seed
    while seen < turns:
        seed += 1
        options = {"phase_cost": 1 + seed % 2, "players": 4 if seed % 3 == 0 else 2}
        rng = Random(-seed)
        turn = ()
        for state in lively_match(seed, by_walking=seed % 4 == 0, **options):
            if state.phase not in (HUNTING, HAUNTING) or rng.random() < 0.6:
                continue
            if (state.round, state.turn, state.phase) == turn:
                continue
            turn = (state.round, state.turn, state.phase)
            seen += 1
            observation = state.observation(state.hunters_team())
            tiles = possible_tiles(observation)
            assert tiles >> state.ghost & 1
            if seen % 8 == 0:
                found = exact_tiles(observation, limit=1000)
                if found is not None:
                    assert found >> state.ghost & 1
                    assert found & ~tiles == 0
                    exact += 1
                    equal += found == tiles
    return seen, exact, equal


@full
def test_the_true_tile_is_always_possible_and_the_overlay_nearly_exact() -> None:
    _, exact, equal = check_matches(600, 0)
    assert exact > 60
    assert equal >= 0.97 * exact


@pytest.mark.slow
def test_over_ten_thousand_turns_the_true_tile_is_always_possible() -> None:
    seen, exact, equal = check_matches(10_000, 10_000)
    assert seen >= 10_000
    assert equal >= 0.97 * exact
