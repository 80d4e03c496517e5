"""One turn of 18 Ghosts: steps, jumps, fights and releases, sentence by sentence."""

from itertools import pairwise

import pytest

from game.rules.eighteen_ghosts.state import PLACEMENT, TURN
from tests.rules.eighteen import castle, ghosts, kinds, legal, play, portals

FILES, RANKS = "abcde", "12345"
MIRRORS = ("b2", "d2", "b4", "d4")
PORTALS = ("c5", "e3", "c1")
NEIGHBOURS = {
    frozenset(pair)
    for line in [[f + r for f in FILES] for r in RANKS] + [[f + r for r in RANKS] for f in FILES]
    for pair in pairwise(line)
}
CHAMBERS = [f + r for f in FILES for r in RANKS if f + r not in PORTALS]


# Move


@pytest.mark.parametrize("square", CHAMBERS)
def test_a_lone_ghost_steps_to_every_adjacent_chamber_but_never_into_a_portal(square: str) -> None:
    state = castle(f"{square}R")
    steps = {
        f"{square}-{target}" for target in CHAMBERS if frozenset((square, target)) in NEIGHBOURS
    }
    jumps = {f"m:{square}-{mirror}" for mirror in MIRRORS if mirror != square}
    assert legal(state) == steps | (jumps if square in MIRRORS else set())


def test_a_ghost_steps_on_carpets_of_any_colour() -> None:
    assert {"b3-a3", "b3-c3", "b3-b4", "b3-b2"} == legal(castle("b3Y"))  # red, red and two mirrors


def test_a_step_leaves_the_chamber_and_changes_nothing_else() -> None:
    state = play(castle("c3R c4b"), "c3-c2")
    assert (ghosts(state), portals(state), state.current_player) == ("c2R c4b", "000", 1)


def test_only_own_ghosts_move() -> None:
    assert legal(castle("a1R e5b")) == {"a1-a2", "a1-b1"}
    assert legal(castle("a1R e5b", facts="decides: B")) == {"e5-d5", "e5-e4"}


def test_a_jump_between_mirrors_is_the_whole_action() -> None:
    state = play(castle("b4R"), "m:b4-d2")
    assert (ghosts(state), state.current_player, state.turns) == ("d2R", 1, 1)


def test_a_jump_needs_an_empty_mirror() -> None:
    state = castle("b4R d4b d2Y")
    assert {text for text in legal(state) if text.startswith("m:b4")} == {"m:b4-b2"}


def test_there_is_no_fight_through_a_mirror() -> None:
    state = castle("b4R d4b b2b d2b")
    assert not any(text.startswith("m:") for text in legal(state))
    assert not any("xd4" in text or "xb2" in text or "xd2" in text for text in legal(state))


def test_a_ghost_in_a_mirror_may_also_step() -> None:
    assert {"b4-b5", "b4-a4", "b4-c4", "b4-b3"} < legal(castle("b4R"))


def test_a_ghost_beside_a_mirror_steps_in_but_does_not_jump() -> None:
    assert legal(castle("a4R")) == {"a4-a5", "a4-a3", "a4-b4"}


# Fight


@pytest.mark.parametrize(("winner", "loser"), ["RB", "BY", "YR"])
@pytest.mark.parametrize("owner_of_the_other", "AB")
def test_red_beats_blue_blue_beats_yellow_yellow_beats_red(
    winner: str, loser: str, owner_of_the_other: str
) -> None:
    def other(colour: str) -> str:
        return colour if owner_of_the_other == "A" else colour.lower()

    attack = play(castle(f"c3{winner} c2{other(loser)}"), "c3xc2")
    assert ghosts(attack) == f"c2{winner}"  # the winner stays in the target chamber
    assert kinds(attack.dungeon) == other(loser)  # the loser goes to the dungeon
    beaten = play(castle(f"c3{loser} c2{other(winner)}"), "c3xc2")
    assert ghosts(beaten) == f"c2{other(winner)}"
    assert kinds(beaten.dungeon) == loser
    for state in (attack, beaten):
        assert kinds(state.escaped) == ""  # a beaten ghost is not out of the game
        assert (state.current_player, state.turns) == (1, 1)


@pytest.mark.parametrize("colour", "RBY")
@pytest.mark.parametrize("owner", "AB")
def test_ghosts_of_the_same_colour_do_not_fight(colour: str, owner: str) -> None:
    other = colour if owner == "A" else colour.lower()
    assert not any("c3" in text and "c2" in text for text in legal(castle(f"c3{colour} c2{other}")))


def test_a_fight_is_legal_even_if_the_mover_will_lose() -> None:
    assert "c3xc2" in legal(castle("c3B c2r"))


def test_a_player_may_fight_own_ghosts_of_another_colour() -> None:
    assert {"c3xc2", "c2xc3"} <= legal(castle("c3B c2R"))


def test_a_fight_is_one_orthogonal_step() -> None:
    assert not any("x" in text for text in legal(castle("c3R d4b b2b e5b c1v")))


def test_a_fight_inside_a_mirror_chamber_by_stepping_in_is_legal() -> None:
    state = play(castle("c4R b4b"), "c4xb4")
    assert (ghosts(state), kinds(state.dungeon)) == ("b4R", "b")


def test_a_ghost_in_a_mirror_fights_by_stepping_out() -> None:
    assert ghosts(play(castle("b4R a4b"), "b4xa4")) == "a4R"


# Release


def test_a_released_ghost_is_placed_by_the_opponent_on_any_empty_carpet_of_its_colour() -> None:
    state = play(castle("a1Y b5r e5B", facts="dungeon: R"), "R@")
    assert (state.current_player, state.phase) == (1, PLACEMENT)
    assert legal(state) == {"=a3", "=c3", "=e2", "=b1"}  # b5 and e5 are taken, by any colour
    play(state, "=a3")
    assert ghosts(state) == "a1Y a3R b5r e5B"  # it remains the releaser's ghost
    assert kinds(state.dungeon) == ""


def test_a_release_uses_the_turn_of_the_releaser_only() -> None:
    state = play(castle("a1Y e5b", facts="dungeon: R"), "R@")
    assert state.turns == 0  # the placement lies within the releaser's turn
    play(state, "=a3")
    assert (state.current_player, state.phase, state.turns) == (1, TURN, 1)
    assert "e5-e4" in legal(state)  # the opponent takes a normal turn now


def test_a_player_releases_only_own_ghosts() -> None:
    state = castle("a1Y e5b", facts="dungeon: Rby")
    assert {text for text in legal(state) if text.endswith("@")} == {"R@"}
    state = castle("a1Y e5b", facts="dungeon: Rby\ndecides: B")
    assert {text for text in legal(state) if text.endswith("@")} == {"B@", "Y@"}


RED_CARPETS_FULL = "b5b e5b a3b c3Y e2y b1y"


def test_no_release_when_no_empty_chamber_of_that_colour_exists() -> None:
    assert "R@" not in legal(castle(RED_CARPETS_FULL, facts="dungeon: RB"))
    assert "B@" in legal(castle(RED_CARPETS_FULL, facts="dungeon: RB"))
    assert "R@" in legal(castle(RED_CARPETS_FULL[4:], facts="dungeon: RB"))


def test_the_placement_is_asked_even_if_only_one_chamber_is_free() -> None:
    state = play(castle(RED_CARPETS_FULL[4:], facts="dungeon: R"), "R@")
    assert (state.current_player, legal(state)) == (1, {"=b5"})


def test_only_one_ghost_leaves_the_dungeon_in_a_release() -> None:
    state = play(castle("a1Y", facts="dungeon: RRr"), "R@ =b5")
    assert kinds(state.dungeon) == "Rr"


def test_a_release_turns_no_portal() -> None:
    assert portals(play(castle("a1Y", facts="dungeon: R"), "R@ =b5")) == "000"


# Pass


def test_a_player_passes_only_when_nothing_else_is_legal() -> None:
    state = castle("a1r", facts="dungeon: r")
    assert legal(state) == {"pass"}
    play(state, "pass")
    assert (state.current_player, state.turns, state.quiet) == (1, 1, 1)
    assert "pass" not in legal(state)
    assert play(castle("a1R", facts="decides: B"), "pass").current_player == 0


def test_a_ghost_walled_in_by_its_own_colour_makes_its_player_pass() -> None:
    assert legal(castle("a1R a2r b1r")) == {"pass"}
    assert legal(castle("a1R a2r b1y")) == {"a1xb1"}
    assert legal(castle("a1R a2r b1r", facts="dungeon: B")) == {"B@"}


# A turn ends after one action


@pytest.mark.parametrize("action", ["c3-c2", "m:b4-d4", "c3xc4"])
def test_the_turn_passes_to_the_other_player_after_one_action(action: str) -> None:
    state = play(castle("c3R b4Y c4b"), action)
    assert (state.current_player, state.turns) == (1, 1)
    state = play(castle("c3r b4y c4B", facts="decides: B"), action)
    assert (state.current_player, state.turns) == (0, 1)
