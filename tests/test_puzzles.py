"""Puzzles: every one is proved again by a search that leaves nothing out."""

from collections import Counter
from datetime import date, timedelta
from random import Random

import pytest

from game.entry import unpacked
from game.inference.ghost_hunt.worlds import determinize
from game.match import Seat
from game.puzzles import GAMES, Puzzle, PuzzleStep, puzzle_of, puzzles_of, shortest
from game.rules.ghost_hunt.fact_kinds import ANSWERED
from game.rules.ghost_hunt.kinds import KINDS
from game.state import CHANCE
from scenes.puzzle.task import PuzzleTask
from scenes.statistics.days import KeptDays, days_kept
from scenes.statistics.journal import SolvedPuzzle
from tests.helpers.sampling import sampled
from tests.helpers.shipped import SHIPPED
from tools.make_puzzles import prover

HUNTED = {
    goal: [n for n, puzzle in enumerate(puzzles_of("ghost_hunt")) if puzzle.goal == goal]
    for goal in ("safe", "type", "proof")
}
MANY = {  # kinds of puzzles of which there are fifteen at least
    "ghost_hunt": {("safe", 1), ("type", 1), ("proof", 1)},
    "haunting_house_3": {("leave", 2), ("leave", 3), ("leave", 4)},
}
YEAR = [date(2026, 1, 1) + timedelta(days) for days in range(365)]


def seats(puzzle):
    return [Seat("person", f"Player {seat}") for seat in range(puzzle.players)]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_puzzles_each_with_words_and_none_twice(game):
    puzzles = puzzles_of(game)
    assert len(puzzles) in range(40 if game in SHIPPED else 0, 81)
    assert len({(p.seed, p.moves) for p in puzzles}) == len(puzzles)
    for number, puzzle in enumerate(puzzles):
        assert puzzle.right
        assert not PuzzleTask(game, number).goal.endswith(".")


@pytest.mark.parametrize("game", MANY)
def test_every_kind_of_puzzle_is_met_often(game):
    counts = Counter((puzzle.goal, puzzle.turns) for puzzle in puzzles_of(game))
    assert {kind for kind, count in counts.items() if count >= 15} == MANY[game]


@pytest.mark.parametrize(("game", "number"), sampled(
    [(game, n) for n in range(80) for game in GAMES if n < len(puzzles_of(game))], len(GAMES)
))  # fmt: skip
def test_what_is_right_is_proved_again(game, number):
    puzzle = puzzles_of(game)[number]
    match = puzzle.match(game, seats(puzzle))
    assert match.state.current_player == puzzle.seat
    assert prover(game).prove(match.state, puzzle) == puzzle.right


@pytest.mark.parametrize(("game", "number"), sampled(
    [(game, n) for n in range(80) for game in GAMES if n < len(puzzles_of(game))], len(GAMES)
))  # fmt: skip
def test_the_written_solution_can_be_played(game, number):
    puzzle = puzzles_of(game)[number]
    match = puzzle.match(game, seats(puzzle))
    begun = match.ply
    while True:
        played = [e.notation for e in match.entries[begun:] if e.player != CHANCE]
        step = puzzle.after(played)
        assert step is not None
        if not (step.answers or step.then):
            break
        if not step.answers:
            assert match.state.current_player == puzzle.seat
        match.play_text((*step.answers, *step.then)[0])


@pytest.mark.parametrize("number", sampled(HUNTED["safe"]))
def test_whoever_is_safe_in_a_hunt_outlives_any_turn_of_any_ghost_that_can_be_there(number):
    puzzle, rng = puzzles_of("ghost_hunt")[number], Random(number)
    state, right = puzzle.match("ghost_hunt", seats(puzzle)).state.clone(), puzzle.right
    while (notation := shortest(right)) != "end" and right[notation].then:
        state.apply(state.parse(notation))
        right = right[notation].then
    for _ in range(20):
        world = determinize(state.observation(puzzle.seat), rng)
        world.apply(world.parse(notation))
        while world.current_player == 0:
            world.apply(rng.choice(world.legal_actions()))
        assert world.living() == [0], notation


def worlds(state, seat, count):
    rng = Random(count)
    return [determinize(state.observation(seat), rng) for _ in range(count)]


@pytest.mark.parametrize("number", sampled(HUNTED["type"]))
def test_the_type_that_is_asked_for_is_that_of_every_ghost_that_can_be_there(number):
    puzzle = puzzles_of("ghost_hunt")[number]
    state = puzzle.match("ghost_hunt", seats(puzzle)).state
    assert {*puzzle.right} < {state.notation(action) for action in state.legal_actions()}
    seeming = [kind for kind in KINDS if not state.evidence & ~kind.evidence]
    assert len(seeming) > 1, "the evidence alone does not tell"
    assert {f"name {world.nature().name}" for world in worlds(state, puzzle.seat, 20)} == {
        *puzzle.right
    }


@pytest.mark.parametrize("number", sampled(HUNTED["proof"]))
def test_an_item_that_proves_the_type_says_yes_to_one_type_only(number):
    puzzle = puzzles_of("ghost_hunt")[number]
    state, right = puzzle.match("ghost_hunt", seats(puzzle)).state.clone(), puzzle.right
    while right[shortest(right)].then:
        state.apply(state.parse(shortest(right)))
        right = right[shortest(right)].then
    yes, kinds = set(), set()
    for world in worlds(state, puzzle.seat, 60):
        world.apply(world.parse(shortest(right)))
        kinds.add(world.kind)
        used = [e for e in map(unpacked, world.record.memory(1)) if e.kind == ANSWERED][-1]
        if used.third:
            yes.add(world.kind)
    assert len(kinds) > 1
    assert len(yes) <= 1, "a yes of which nothing is dealt is rare"


def test_a_wrong_decision_or_another_answer_leads_nowhere():
    then = PuzzleStep((), {})
    puzzle = Puzzle("win", 2, 0, 1, (), {"a": PuzzleStep(("x", "y"), {"b": then, "c": then})})
    assert puzzle.solution_count == 2
    assert puzzle.after([]).then.keys() == {"a"}
    assert shortest({"long": PuzzleStep((), {"b": then}), "short": then}) == "short"
    assert puzzle.after(["a"]).answers == ("x", "y")
    assert puzzle.after(["a", "x"]).answers == ("y",)
    assert puzzle.after(["a", "x", "y"]) == PuzzleStep((), {"b": then, "c": then})
    assert puzzle.after(["a", "x", "y", "c"]) == then
    assert puzzle.after(["a", "x", "y", "c", "d"]) == then, "what is reached stays so"
    for wrong in (["b"], ["a", "z"], ["a", "x", "y", "a"]):
        assert puzzle.after(wrong) is None


def test_a_day_has_one_puzzle_and_no_puzzle_comes_again_before_all_have():
    found = [puzzle_of(day) for day in YEAR]
    for game in GAMES:
        numbers = [number for key, number in found if key == game]
        assert len(numbers) >= len(YEAR) // len(GAMES)
        first = numbers[: len(puzzles_of(game))]
        assert len(set(first)) == len(first)


def test_days_are_kept_in_a_row_as_long_as_today_can_still_be_kept():
    def solved(*days):
        return [SolvedPuzzle("eighteen_ghosts", 1, f"2026-11-{day:02}", True) for day in days]

    today = date(2026, 11, 22)
    assert days_kept([], today) == KeptDays(0, 0, 0)
    assert days_kept(solved(20, 21), today) == KeptDays(2, 2, 2)
    assert days_kept(solved(20, 21, 22, 22), today) == KeptDays(3, 3, 3)
    assert days_kept(solved(10, 11, 12, 20), today) == KeptDays(4, 0, 3)
    other = SolvedPuzzle("eighteen_ghosts", 3, "2026-11-22")
    assert days_kept([other], today) == KeptDays(0, 0, 0), "it was not that of the day"
    assert days_kept([SolvedPuzzle("eighteen_ghosts", 1, "soon", True)], today).count == 0
