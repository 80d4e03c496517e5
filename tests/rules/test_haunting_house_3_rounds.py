"""The order of a round of The Haunting House 3: draws, rows, disks played, the start marker."""

from game.rules.haunting_house_3.cards import CARDS
from game.rules.haunting_house_3.house import PLACE
from game.rules.haunting_house_3.seating import simultaneous
from game.rules.haunting_house_3.state import PROGRAM, HauntingHouse3
from game.rules.haunting_house_3.tiles import DOWN
from game.state import CHANCE
from tests.rules.haunting import (
    decides,
    face,
    give,
    house,
    legal,
    play,
    program,
    rows,
    where,
)


def to_the_end(state: HauntingHouse3, of_chosen: int) -> HauntingHouse3:
    """Play the first legal action until the random or chosen round is over."""
    here = state.round
    while state.round == here and state.chosen == of_chosen:
        state.apply(state.legal_actions()[0])
    return state


# The random round


def test_a_round_begins_with_a_random_round_of_the_start_player() -> None:
    state = house(players=3, start=1)
    assert (state.round, state.chosen, state.step) == (1, 0, 0)
    assert decides(state) == "chance"
    assert state.owner() == 1


def test_each_card_of_the_random_round_is_a_uniform_draw_from_the_cards_not_yet_drawn() -> None:
    state = house(players=2)
    assert legal(state) == [f"draw {card}" for card in CARDS]
    play(state, "draw M1, m N, draw HM")
    assert legal(state) == [f"draw {card}" for card in CARDS if card != "M1"]
    play(state, "draw HM")
    assert "draw HM" not in legal(state)  # the other player's second draw
    assert "draw M1" in legal(state)


def test_only_the_full_house_has_the_cards_move_3_and_now_you_are_dead() -> None:
    for storeys in (1, 2):
        drawn = legal(house(storeys=storeys))
        assert drawn == [f"draw {card}" for card in CARDS if card not in ("M3", "ND")]
        chosen = legal(house(storeys=storeys, chosen=True))
        assert chosen == ["p M1", "p M2", "p SP", "p R90", "p R180", "p SW", "p PL"]


def test_everybody_plays_the_first_card_from_the_start_player_clockwise_then_the_second() -> None:
    state = house(players=3, start=1)
    order = []
    while not state.chosen:
        if state.current_player == CHANCE:
            order.append((state.step, state.owner()))
        state.apply(state.legal_actions()[0])
    assert order == [(step, seat) for step in range(4) for seat in (1, 2, 0)]


def test_a_card_is_drawn_only_when_it_is_revealed() -> None:
    state = play(house(players=2), "draw M1")
    assert rows(state) == ["M1 - - -", "- - - -"]


# The chosen round


def test_after_four_cards_all_cards_return_and_the_chosen_round_begins() -> None:
    state = to_the_end(house(players=2), of_chosen=0)
    assert (state.chosen, decides(state), rows(state)) == (1, "1", ["- - - -"] * 2)
    assert legal(state) == ["p M1", "p M2", "p M3", "p SP", "p R90", "p R180", "p SW", "p PL"]


def test_each_player_from_the_start_player_clockwise_lays_four_different_cards() -> None:
    state = house(players=3, start=2, chosen=True)
    for seat in ("3", "1", "2"):
        for number, card in enumerate(("PL", "M1", "SW", "R90")):
            assert decides(state) == seat
            assert len(legal(state)) == 8 - number
            play(state, f"p {card}")
            assert decides(state) != seat or f"p {card}" not in legal(state)
    assert rows(state) == ["PL M1 SW R90"] * 3


def test_chosen_cards_are_played_in_the_order_of_the_slots() -> None:
    state = program(house("", "1a1 3a1", chosen=True), "M1 SP R180 M2", "R90 R180 SW M1")
    play(state, "m E, r90+ 2a1, r180 2a1")  # Secret Passage asks nothing: there are no walls
    assert (state.step, decides(state), legal(state)[0]) == (2, "1", "r180 1a1")
    play(state, "r180 1c3, sw 1c3 1d3")
    assert (decides(state), legal(state)) == ("1", ["m E", "m S", "m W"])


def test_after_the_chosen_round_the_start_marker_goes_clockwise() -> None:
    state = house(players=3, start=2)
    to_the_end(to_the_end(state, of_chosen=0), of_chosen=1)
    assert (state.round, state.start, state.chosen, state.step) == (2, 0, 0, 0)
    assert (decides(state), state.owner(), rows(state)) == ("chance", 0, ["- - - -"] * 3)


def test_flip_tiles_come_up_in_the_same_orientation_when_the_start_marker_passes() -> None:
    state = house("1c3 NE flip", "1a1 3a1")
    state.faces[PLACE["1c3"]] |= DOWN
    while not state.chosen:
        play(state, "draw HM" if "draw HM" in legal(state) else legal(state)[0])
    assert face(state, "1c3") == "xNE"  # not between the random and the chosen round
    program(state, "M1 M2 SP PL", "M1 M2 SP PL")
    assert face(state, "1c3") == "xNE"
    to_the_end(state, of_chosen=1)
    assert face(state, "1c3") == "NE"


# Disks: Swap


def test_with_no_disk_held_nobody_is_asked() -> None:
    assert legal(play(house("", "1a1 3a1"), "draw M1")) == ["m E", "m S"]


def test_who_holds_any_disk_is_asked_whether_to_swap_when_his_card_is_revealed() -> None:
    state = play(give(house(players=3), 1, swaps=1), "draw HM")
    assert (decides(state), legal(state)) == ("1", ["no", "swap 2", "swap 3"])
    state = play(give(house(players=3), 1, cancels=1), "draw HM")
    assert (decides(state), legal(state)) == ("1", ["no"])  # asking betrays no kind


def test_the_last_player_of_a_step_is_not_asked_to_swap() -> None:
    state = play(give(house(players=2), 2, swaps=1), "draw HM, no, draw HM")
    assert state.step == 1


def test_only_players_still_to_come_in_the_step_can_be_swapped_with() -> None:
    state = give(house(players=4, start=2), 4, swaps=1)
    play(state, "draw HM, no, draw HM")
    assert (decides(state), legal(state)) == ("4", ["no", "swap 1", "swap 2"])


def test_a_swap_draws_the_other_players_card_now_and_exchanges_the_two() -> None:
    state = play(give(house("", "1a1 1c1 1e1"), 1, swaps=1), "draw HM, swap 3")
    assert decides(state) == "chance"
    assert legal(state) == [f"draw {card}" for card in CARDS]
    play(state, "draw M1")
    assert (decides(state), legal(state)) == ("1", ["m E", "m S"])
    play(state, "m S, draw HM")  # seat 3 meets the Hall of Mirrors without a draw
    assert (state.step, rows(state)) == (1, ["HM - - -", "HM - - -", "M1 - - -"])
    assert (state.hands, state.gone) == ([0, 0, 0], [0, 1, 0])
    assert legal(state) == [f"draw {card}" for card in CARDS if card != "HM"]


def test_each_player_draws_only_from_his_own_cards_after_a_swap() -> None:
    state = play(give(house("", "1a1 1c1"), 1, swaps=1), "draw HM, swap 2, draw M1, m S")
    assert "draw M1" in legal(state)
    play(state, "draw M1, m N")
    assert "draw HM" in legal(state)
    assert "draw M1" not in legal(state)


def test_in_the_chosen_round_a_swap_takes_the_card_the_other_has_in_this_step() -> None:
    state = give(house("", "1a1 1c1", chosen=True), 1, swaps=1)
    program(state, "R90 M1 M2 SP", "M1 R90 R180 SW")
    play(state, "swap 2")
    assert (decides(state), legal(state)) == ("1", ["m E", "m S"])
    play(state, "m S")
    assert (decides(state), legal(state)[0]) == ("2", "r90+ 1a1")


def test_a_card_met_by_a_swap_can_be_swapped_on_without_a_second_draw() -> None:
    state = give(give(house("", "1a1 1c1 1e1"), 1, swaps=1), 2, swaps=1)
    play(state, "draw HM, swap 3, draw M1, no, m S")  # 2 declines to cancel
    play(state, "draw R90, swap 3")  # 3 holds the Hall of Mirrors: nothing is drawn
    assert (decides(state), legal(state)[0]) == ("3", "r90+ 1a1")
    assert rows(state) == ["HM - - -", "R90 - - -", "M1 - - -"]


def test_a_player_plays_at_most_one_disk_in_a_step() -> None:
    state = give(house("", "1a1 1c1 1e1"), 1, cancels=1, swaps=1)
    play(state, "draw HM, swap 2, draw M1, m S, draw HM")
    assert state.step == 1  # 1 still holds a Cancel and was not asked
    state = give(house("", "1a1 1c1 1e1"), 2, cancels=1, swaps=1)
    play(state, "draw HM, cancel, draw M1")
    assert (decides(state), legal(state)) == ("2", ["m E", "m S", "m W"])  # no asking to swap


# Disks: Cancel


def test_every_other_holder_of_any_disk_is_asked_to_cancel_clockwise_from_the_owner() -> None:
    state = house("", "1a1 1c1 1e1 3a1", start=1)
    give(give(give(state, 1, swaps=1), 3, cancels=1), 4, cancels=1, swaps=1)
    play(state, "draw M1")
    assert (decides(state), legal(state)) == ("3", ["no", "cancel"])
    play(state, "no")
    assert (decides(state), legal(state)) == ("4", ["no", "cancel"])
    play(state, "no")
    assert (decides(state), legal(state)) == ("1", ["no"])
    assert decides(play(state, "no")) == "2"  # now the card is carried out
    assert legal(state)[0].startswith("m ")


def test_a_cancelled_card_does_nothing_and_ends_the_asking() -> None:
    state = house("", "1a1 1c1 1e1")
    give(give(state, 2, cancels=1), 3, cancels=1)
    play(state, "draw M1, cancel")
    assert where(state) == "1a1 1c1 1e1"
    assert (state.hands, state.cancels, state.gone) == ([0, 0, 1], [0, 0, 1], [1, 0, 0])
    assert (decides(state), state.turn) == ("chance", 1)


def test_the_owner_of_a_card_does_not_cancel_it() -> None:
    state = play(give(house("", "1a1 1c1"), 2, cancels=1), "draw HM, no, draw M1")
    assert legal(state)[0].startswith("m ")


def test_even_cards_that_do_nothing_can_be_cancelled() -> None:
    state = play(give(house("", "1a1 1c1"), 2, cancels=1), "draw HM")
    assert legal(state) == ["no", "cancel"]


def test_a_swapped_card_can_be_cancelled() -> None:
    state = give(give(house("", "1a1 1c1"), 1, swaps=1), 2, cancels=1)
    play(state, "draw HM, swap 2, draw M1")
    assert (decides(state), legal(state)) == ("2", ["no", "cancel"])
    play(state, "cancel")
    assert where(state) == "1a1 1c1"
    assert state.step == 1  # seat 2 met the Hall of Mirrors


def test_a_disk_may_be_played_in_each_step() -> None:
    state = give(house("", "1a1 1c1"), 2, cancels=2)
    play(state, "draw M1, cancel, draw HM, draw M2")
    assert (decides(state), legal(state)) == ("2", ["no", "cancel"])


def test_a_disk_taken_in_a_step_may_be_played_in_it() -> None:
    state = house("1a1 E, 1b1 NESW turn90 cancel", "1a1 3a1")
    play(state, "draw M1, m E, draw M1")
    assert (decides(state), legal(state)) == ("1", ["no", "cancel"])


def test_a_decision_with_one_possible_action_is_still_asked() -> None:
    state = play(house("1a1 E", "1a1 3a1"), "draw M1")
    assert (decides(state), legal(state)) == ("1", ["m E"])


# Time


def test_when_time_is_up_the_first_action_is_taken() -> None:
    state = house(players=2)
    assert state.timeout() is None
    play(give(state, 1, swaps=1), "draw M1")
    assert state.notation(state.timeout() or 0) == "no"
    chosen = house(players=2, chosen=True)
    assert chosen.notation(chosen.timeout() or 0) == "p M1"


def test_the_rows_of_a_round_are_one_choice_of_all_at_once_and_nothing_else_is() -> None:
    state = house("", "1a1 1a2 1a3")
    choices: list[object] = []
    for _ in range(2):
        while state.phase != PROGRAM:
            assert simultaneous(state) is None  # open, or left to chance
            state.apply(state.legal_actions()[0])
        choice, players = simultaneous(state), set()
        while state.phase == PROGRAM:
            assert simultaneous(state) == choice
            players.add(state.current_player)
            state.apply(state.legal_actions()[0])
        assert players == {0, 1, 2}
        choices.append(choice)
    assert None not in choices
    assert choices[0] != choices[1]
