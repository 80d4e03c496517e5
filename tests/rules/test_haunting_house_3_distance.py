"""The fewest cards to the goal in The Haunting House 3, checked against every way to play."""

from collections.abc import Iterator
from random import Random

import pytest

from game import catalog
from game.inference.haunting_house_3.distance import MOST_CARDS, OTHER_CARD, CardPlay, shortest
from game.rules.haunting_house_3.cards import M3, NO_CARD, SP
from game.rules.haunting_house_3.house import PLACE
from game.rules.haunting_house_3.state import CARRY_OUT, OVER, HauntingHouse3
from game.rules.haunting_house_3.tiles import ALL_SIDES
from game.search.haunting_house_3.evaluation import FAR_STEPS, costs, evaluate
from tests.helpers.sampling import full, sampled
from tests.rules.haunting import house, play, program


def carry_out(state: HauntingHouse3, card: int) -> HauntingHouse3:
    """Return the position in which seat 1 has just revealed a card that can be carried out."""
    after = state.clone()
    after.phase, after.current_player, after.turn = CARRY_OUT, 0, 0
    after.held = [card, NO_CARD]
    after.left = card + 1 if card <= M3 else 1
    return after


def ends(state: HauntingHouse3) -> Iterator[HauntingHouse3]:
    """Yield the positions after each way to play a card to its end, by the rules themselves."""
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        if after.phase == CARRY_OUT and after.current_player == 0:
            yield from ends(after)
        else:
            yield after


def wins(state: HauntingHouse3, cards: int, slot: int = 0, used: int = 0) -> bool:
    """Return whether seat 1 can win with so many cards; every way is tried."""
    if not cards:
        return False
    if slot == 4:
        state = state.clone()
        state.faces = [face & ALL_SIDES for face in state.faces]
        slot = used = 0
    for card in range(SP + 1):
        if not used >> card & 1 and state.is_possible(0, card):
            for after in ends(carry_out(state, card)):
                if after.phase == OVER or wins(after, cards - 1, slot + 1, used | 1 << card):
                    return True
    return wins(state, cards - 1, slot + 1, used)  # a card that walks nowhere


def random_house(seed: int) -> HauntingHouse3:
    """Return a random house with a pawn of seat 1 near its goal and no disks."""
    rng = Random(seed)
    state = catalog.new_state("haunting_house_3", 2, {"ghost_passage": rng.choice(["1-2", "2"])})
    deal = catalog.new_state("haunting_house_3", 2, {}, seed)
    assert isinstance(state, HauntingHouse3)
    assert isinstance(deal, HauntingHouse3)
    state.kinds, state.faces = deal.kinds, deal.faces
    state.disks = [0] * 77
    state.start = 0
    ghost = seed % 2
    state.ghosts = ghost | rng.randrange(2) << 1
    places = range(61, 76) if ghost else (18, 19, 20, 21, 24, 25, 26, 27, 30, 31, 32, 33)
    state.pawns = rng.sample([p for p in places if p != PLACE["3d1"]], 2)
    return state


@pytest.mark.parametrize(
    ("first", "most"), sampled([(0, 3), (50, 3), (100, 3), (150, 3), (200, 5)])
)
@full
def test_no_way_to_play_needs_fewer_cards_and_the_plays_found_win(first: int, most: int) -> None:
    for seed in range(first, first + (50 if most == 3 else 15)):
        state = random_house(seed)
        plays = shortest(state, 0, most)
        needed = len(plays) if plays is not None else most + 1
        assert not wins(state, needed - 1)
        if plays is not None:
            assert wins(state, needed)
            assert replayed(state, plays).phase == OVER


def replayed(state: HauntingHouse3, plays: list[CardPlay]) -> HauntingHouse3:
    """Return the position after plays, each walked as the rules say."""
    for number, step in enumerate(plays):
        if number % 4 == 0:
            state = state.clone()
            state.faces = [face & ALL_SIDES for face in state.faces]
        if step.card != OTHER_CARD:
            state = carry_out(state, step.card)
            word = "sp" if step.card == SP else "m"
            play(state, ", ".join(f"{word} {direction}" for direction in str(step)))
    return state


def test_random_houses_have_short_and_long_ways_for_the_living_and_for_ghosts() -> None:
    found = {(seed % 2, len(shortest(random_house(seed), 0, 3) or [])) for seed in range(60)}
    assert found >= {(ghost, cards) for ghost in (0, 1) for cards in (0, 1, 2, 3)}


def test_a_pawn_before_the_open_exit_needs_one_card() -> None:
    assert shortest(house("1a6 W", "1a6 3a1"), 0) == [CardPlay(0, (3,))]


def test_a_wall_needs_the_secret_passage() -> None:
    assert shortest(house("1a6 -", "1a6 3a1"), 0) == [CardPlay(3, (3,))]


def test_a_row_plays_each_card_once_and_the_next_row_plays_it_again() -> None:
    # Through three double walls: one Secret Passage in each row, and rests between.
    state = house("1a6 -, 1a5 -, 1a4 -", "1a4 3a1", others="-")
    plays = shortest(state, 0)
    assert plays is not None
    passage, rest = CardPlay(SP, (2,)), CardPlay(OTHER_CARD, ())
    assert [str(passage), str(rest)] == ["S", "-"]
    assert plays[:-1] == [passage, rest, rest, rest] * 2
    assert plays[-1].card == SP
    assert shortest(state, 0, most=8) is None


def test_turn_tiles_turn_under_the_pawn() -> None:
    tiles = "1b6 W, 1a6 NS turn90 cancel"  # entered from the east it opens E and W
    assert shortest(house(tiles, "1b6 3a1", others="-"), 0) == [
        CardPlay(SP, (3,)), CardPlay(0, (3,)),
    ]  # fmt: skip


def test_flip_tiles_come_up_between_the_rows() -> None:
    state = house("1a6 N, 1a5 NS, 1a4 S", "1a5 3a1", others="-")
    assert len(shortest(state, 0) or []) == 2
    state = house("1a6 W flip", "1a5 3a1", others="-")
    state.faces[PLACE["1a6"]] |= 16
    plays = shortest(state, 0)
    assert plays is not None
    assert [step.card for step in plays] == [OTHER_CARD] * 4 + [SP, 0]


def test_a_ghost_must_end_a_card_on_its_goal() -> None:
    state = house("3c1 -", "3c1 1a1", ghosts="1")
    plays = shortest(state, 0)
    assert plays is not None
    assert [step.card for step in plays] == [0]
    state = house("", "3d1 1a1", ghosts="1", others="-")  # it is there, and has to come back
    state.faces[PLACE["3d1"]] = 15
    assert [len(step.walk) for step in shortest(state, 0) or []] == [2]


def test_a_pawn_shut_in_is_told_that_so_many_cards_do_not_suffice() -> None:
    state = house("", "3c3 1a1", ghosts="1", two_walls=True)  # no walls at all hold a ghost
    assert shortest(state, 0, MOST_CARDS) is None


def test_a_shortest_row_wins_a_real_match() -> None:
    state = house("1a6 W, 1a5 S", "1a4 3d4", chosen=True)
    plays = shortest(state, 0)
    assert plays is not None
    names = {0: "M1", 1: "M2", 2: "M3", 3: "SP"}
    row = [names[step.card] for step in plays]
    fillers = [card for card in ("R90", "R180", "SW", "M1", "M2") if card not in row]
    program(state, " ".join([*row, *fillers][:4]), "R180 R90 SW PL")
    walked = iter(plays)
    while state.phase != OVER:
        if state.current_player == 0:
            step = next(walked)
            word = "sp" if step.card == SP else "m"
            play(state, ", ".join(f"{word} {direction}" for direction in str(step)))
        else:
            state.apply(state.legal_actions()[-1])
    assert state.winners == 1


# The estimate


def test_who_is_nearer_is_better_off() -> None:
    state = house("", "1b6 1f1 2c3")
    values = [evaluate(state, player) for player in range(3)]
    assert values[0] > 0 > values[1] > values[2]
    assert evaluate(play(house("1a6 W", "1a6 3a1"), "draw M1, m W"), 0) == 1.0


def test_walls_make_a_way_longer_for_the_living_and_shorter_for_ghosts() -> None:
    free, walled = house(""), house("", others="-")
    place = PLACE["1b6"]
    assert costs(free, ghost=False)[place] < costs(walled, ghost=False)[place]
    one_wall = house("3a1 -, 3c1 -")
    place = PLACE["3a1"]
    assert costs(one_wall, ghost=True)[place] < costs(free, ghost=True)[place]


def test_a_tile_face_down_makes_a_way_longer() -> None:
    state = house("", others="-")
    before = costs(state, ghost=False)[PLACE["1a6"]]
    state.faces[PLACE["1a6"]] |= 16
    assert costs(state, ghost=False)[PLACE["1b6"]] > before
    assert max(costs(state, ghost=False)[:79]) < FAR_STEPS
