"""Portals and escapes in 18 Ghosts, sentence by sentence."""

import pytest

from game.rules.eighteen_ghosts.state import DEAD, GOAL, PLAYING
from tests.rules.eighteen import castle, ghosts, kinds, legal, play, portals

# The specification's table: what each portal faces after 0, 1, 2 and 3 turns.
FACES = {
    "red": (("^", None), (">", "d5"), ("v", "c4"), ("<", "b5")),
    "yellow": ((">", None), ("v", "e2"), ("<", "d3"), ("^", "e4")),
    "blue": (("v", None), ("<", "b1"), ("^", "c2"), (">", "d1")),
}
# From where a ghost can step to each of these chambers without meeting another open portal.
STEP_FROM = {
    "d5": "d4", "c4": "c3", "b5": "b4", "e2": "d2", "d3": "c3", "e4": "d4", "b1": "b2",
    "c2": "c3", "d1": "d2",
}  # fmt: skip


# Turning


@pytest.mark.parametrize(
    ("loser", "portal"), [("R", "red"), ("B", "blue"), ("Y", "yellow")], ids=["R", "B", "Y"]
)
def test_a_ghost_beaten_turns_the_portal_of_its_own_colour(loser: str, portal: str) -> None:
    winner = {"R": "Y", "B": "R", "Y": "B"}[loser]
    place = {"red": 0, "blue": 1, "yellow": 2}[portal]
    for ghost in (loser, loser.lower()):
        state = play(castle(f"a3{winner} a4{ghost}"), "a3xa4")
        assert portals(state) == "".join("1" if i == place else "0" for i in range(3))
    state = play(castle(f"a3{loser} a4{winner.lower()}"), "a3xa4")  # the mover is beaten
    assert portals(state) == "".join("1" if i == place else "0" for i in range(3))


@pytest.mark.parametrize(("colour", "faces"), FACES.items(), ids=FACES)
def test_a_portal_turns_a_quarter_clockwise_each_time(
    colour: str, faces: tuple[tuple[str, str | None], ...]
) -> None:
    loser = colour[0].upper()
    winner = {"R": "Y", "B": "R", "Y": "B"}[loser]
    for turned in range(4):
        signs = {"red": "^", "blue": "v", "yellow": ">", colour: faces[turned][0]}
        state = play(castle(f"a3{winner} a4{loser}", **signs), "a3xa4")
        sign = faces[(turned + 1) % 4][0]
        row, file = {"red": (0, 3), "blue": (4, 3), "yellow": (2, 5)}[colour]
        assert str(state).splitlines()[row].split()[file] == sign


def test_steps_jumps_and_releases_turn_no_portal() -> None:
    state = play(castle("b4R e5y", facts="dungeon: R"), "m:b4-d2 e5-e4 R@ =a3 e4-e5 d2-c2")
    assert portals(state) == "000"


# Escaping


@pytest.mark.parametrize("owner", "AB")
@pytest.mark.parametrize("colour", FACES)
def test_a_ghost_stepping_before_its_own_open_portal_leaves_at_once(
    colour: str, owner: str
) -> None:
    ghost = colour[0].upper() if owner == "A" else colour[0]
    for turned in range(1, 4):
        sign, square = FACES[colour][turned]
        assert square is not None
        signs = {"red": "^", "blue": "v", "yellow": ">", colour: sign}
        for target in filter(None, (face for _, face in FACES[colour])):
            start = STEP_FROM[target]
            state = castle(f"{start}{ghost}", facts=f"decides: {owner}", **signs)
            play(state, f"{start}-{target}")
            if target == square:
                assert (ghosts(state), kinds(state.escaped)) == ("", ghost)
            else:
                assert (ghosts(state), kinds(state.escaped)) == (target + ghost, "")
            assert state.current_player == 1 - "AB".index(owner)


@pytest.mark.parametrize("colour", FACES)
def test_a_ghost_of_another_colour_does_not_leave(colour: str) -> None:
    for sign, square in FACES[colour][1:]:
        assert square is not None
        signs = {"red": "^", "blue": "v", "yellow": ">", colour: sign}
        for ghost in "RBY".replace(colour[0].upper(), ""):
            state = play(
                castle(STEP_FROM[square] + ghost, **signs), f"{STEP_FROM[square]}-{square}"
            )
            assert ghosts(state) == square + ghost


@pytest.mark.parametrize("owner", "AB")
@pytest.mark.parametrize("colour", FACES)
def test_a_ghost_leaves_when_its_portal_turns_toward_it_whoevers_turn_it_is(
    colour: str, owner: str
) -> None:
    loser = colour[0].upper()
    winner = {"R": "Y", "B": "R", "Y": "B"}[loser]
    waiting = loser if owner == "A" else loser.lower()
    for turned in range(1, 4):
        square = FACES[colour][turned][1]
        signs = {"red": "^", "blue": "v", "yellow": ">", colour: FACES[colour][turned - 1][0]}
        state = castle(f"a3{winner} a4{loser} {square}{waiting}", **signs)
        play(state, "a3xa4")
        assert (ghosts(state), kinds(state.escaped)) == (f"a4{winner}", waiting)


def test_a_portal_turned_to_its_wall_lets_nobody_out() -> None:
    state = play(castle("a3Y a4R b5R d5R c4R", red="<"), "a3xa4")
    assert (portals(state), kinds(state.escaped)) == ("000", "")


def test_escaped_ghosts_never_return() -> None:
    state = play(castle("d4R e1y", red=">"), "d4-d5")
    assert kinds(state.escaped) == "R"
    assert kinds(state.dungeon) == ""
    assert not any(text.endswith("@") for text in legal(state))
    assert "R@" not in legal(play(state, "e1-e2"))


def test_a_ghost_that_wins_its_fight_before_its_own_open_portal_leaves() -> None:
    state = play(castle("d4R d5b", red=">"), "d4xd5")
    assert (ghosts(state), kinds(state.escaped), kinds(state.dungeon)) == ("", "R", "b")
    assert portals(state) == "110"


def test_a_mover_that_loses_its_fight_does_not_escape() -> None:
    state = play(castle("d4R d5y", red=">"), "d4xd5")
    assert (ghosts(state), kinds(state.escaped), kinds(state.dungeon)) == ("d5y", "", "R")


def test_a_loser_does_not_leave_through_the_portal_it_turns() -> None:
    # The blue portal turns toward b1, where the blue ghost was beaten: it is in the dungeon.
    state = play(castle("a1R b1b"), "a1xb1")
    assert (ghosts(state), kinds(state.dungeon), kinds(state.escaped)) == ("b1R", "b", "")


def test_a_released_ghost_escapes_on_placement_only_at_three_turns() -> None:
    for colour, faces in FACES.items():
        for turned, (sign, _) in enumerate(faces):
            signs = {"red": "^", "blue": "v", "yellow": ">", colour: sign}
            start = castle("a2R", facts=f"dungeon: {colour[0].upper()}", **signs)
            play(start, f"{colour[0].upper()}@")
            leaving = set()
            for action in start.legal_actions():
                after = start.clone()
                after.apply(action)
                if sum(after.escaped):
                    leaving.add(start.notation(action).removeprefix("="))
                assert after.current_player == 1  # the turn passes either way
            assert leaving == ({faces[3][1]} if turned == 3 else set())


# The order inside one action


def test_the_mover_escapes_before_the_portal_of_the_loser_turns() -> None:
    # Both in one action: red steps before its portal; the beaten blue's portal lets out b1.
    state = play(castle("d4R d5b b1b", red=">"), "d4xd5")
    assert kinds(state.escaped) == "Rb"
    assert (ghosts(state), kinds(state.dungeon), portals(state)) == ("", "b", "110")


def test_a_double_escape_for_one_player_wins_with_the_second_ghost() -> None:
    state = play(castle("d4R d5b b1B", red=">", facts="escaped: Y"), "d4xd5")
    assert kinds(state.escaped) == "RBY"
    assert (state.ending, state.winner) == (GOAL, 0)


def test_when_both_would_reach_the_goal_the_mover_wins_first() -> None:
    state = play(castle("d4R d5b b1b", red=">", facts="escaped: BYry"), "d4xd5")
    assert (state.ending, state.winner, state.returns()) == (GOAL, 0, [1.0, -1.0])
    assert kinds(state.escaped) == "RBYry"  # b1 did not leave any more


def test_a_win_by_the_movers_escape_leaves_the_losers_portal_unturned() -> None:
    state = play(castle("d4R d5b", red=">", facts="escaped: BY"), "d4xd5")
    assert state.ending == GOAL
    assert (portals(state), kinds(state.dungeon)) == ("100", "b")


def test_an_escape_ends_no_turn_twice() -> None:
    state = play(castle("d4R d5b b1b e1y", red=">"), "d4xd5")
    assert (state.turns, state.current_player, state.ending) == (1, 1, PLAYING)


# The goal


def test_the_first_player_with_one_escaped_ghost_of_each_colour_wins() -> None:
    state = play(castle("d4R", red=">", facts="escaped: BY"), "d4-d5")
    assert (state.ending, state.winner, state.returns()) == (GOAL, 0, [1.0, -1.0])
    assert legal(state) == set()
    state = play(castle("d4r", red=">", facts="escaped: by\ndecides: B"), "d4-d5")
    assert (state.ending, state.winner, state.returns()) == (GOAL, 1, [-1.0, 1.0])


@pytest.mark.parametrize("out", ["BB", "YY", "BBby", "RB", "by", "RRBB"])
def test_ghosts_of_fewer_colours_or_of_the_other_player_do_not_complete_the_goal(out: str) -> None:
    state = play(castle("d4R a1b", red=">", facts=f"escaped: {out}"), "d4-d5")
    assert (state.ending, state.returns()) == (PLAYING, [0.0, 0.0])


def test_a_player_can_win_on_the_opponents_turn() -> None:
    # B beats a red ghost, the red portal turns to d5, and A's third colour leaves.
    state = castle("a4R a3y d5R", facts="escaped: BY\ndecides: B")
    play(state, "a3xa4")
    assert (state.ending, state.winner) == (GOAL, 0)


def test_a_player_can_win_by_a_ghost_the_opponent_places() -> None:
    state = castle("a1y e5b a3b c3b e2b b1b", red="<", facts="escaped: BY\ndungeon: R")
    play(state, "R@")
    assert legal(state) == {"=b5"}  # asked even if it lets the ghost win
    play(state, "=b5")
    assert (state.ending, state.winner) == (GOAL, 0)


def test_a_player_wins_by_beating_an_own_ghost() -> None:
    state = play(castle("a4R a3Y d5R", facts="escaped: BY"), "a3xa4")
    assert (state.ending, state.winner) == (GOAL, 0)


def test_any_three_ghosts_win_the_short_match() -> None:
    for out in ("RR", "RB", "BY"):
        state = castle("d4R a1b", red=">", facts=f"escaped: {out}rr", any_three=True)
        play(state, "d4-d5")
        assert (state.ending, state.winner) == (GOAL, 0)
    state = play(castle("d4R a1b", red=">", facts="escaped: Rrr", any_three=True), "d4-d5")
    assert state.ending == PLAYING


def test_three_of_a_colour_do_not_win_one_of_each() -> None:
    assert play(castle("d4R a1b", red=">", facts="escaped: RR"), "d4-d5").ending == PLAYING


def test_a_finished_match_has_nobody_to_decide_and_no_dead_ending() -> None:
    state = play(castle("d4R", red=">", facts="escaped: BY"), "d4-d5")
    assert state.current_player == -2
    assert state.ending != DEAD
