"""What looks odd to people who watch: no bot does it in whole matches against itself."""

import pytest

from game.bots.levels import levels_of
from game.rules.guidance_rite.pieces import OWNER
from game.rules.guidance_rite.powers import bite_of
from game.rules.guidance_rite.tables import CROW_POWER, MONSTER_POWER
from game.rules.haunted_house.tables import RADAR
from tests.bots.oddities import counted, decisions
from tests.helpers.sampling import full

HOUSE, RITE = "haunted_house", "guidance_rite"
SEEDS = [pytest.param(range(2), marks=full), pytest.param(range(2, 100), marks=pytest.mark.slow)]


def watched(key, level, seed):
    """Yield (position, player, action) of a match that a level plays against itself."""
    return decisions(key, levels_of(key)[level - 1].bot, seed)


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("seeds", SEEDS)
def test_a_radar_is_not_asked_twice_on_a_tile_in_a_turn(level, seeds):
    asked, turn, count = set(), None, 0
    for seed in seeds:
        for state, _player, action in watched(HOUSE, level, seed):
            if (seed, state.round, state.turn) != turn:
                asked, turn = set(), (seed, state.round, state.turn)
            if action in RADAR:
                tile = state.hunters[RADAR.index(action)]
                assert tile not in asked, (seed, state.round, state.turn)
                asked.add(tile)
                count += 1
    assert count, "no Radar was asked at all"


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("seeds", SEEDS)
def test_a_monster_bites_no_piece_of_its_own_side(level, seeds):
    count = 0
    for seed in seeds:
        for state, player, action in watched(RITE, level, seed):
            if MONSTER_POWER <= action < CROW_POWER:
                _, target, _ = bite_of(action, state.ground)
                assert state.board[target] >> OWNER != player + 1, (seed, state.notation(action))
                count += 1
    assert count or len(seeds) < 10, "no Monster bit at all"


@pytest.mark.parametrize(
    "seed", [pytest.param(5096, marks=full), pytest.param(5097, marks=pytest.mark.slow)]
)
def test_nobody_keeps_the_emf_reader_in_hand_in_a_room_that_is_certain(seed):
    could, did = counted("ghost_hunt", 3, [seed])
    assert could["EMF reader left unused"]
    assert not did["EMF reader left unused"]


@pytest.mark.parametrize(
    "seed", [pytest.param(72004, marks=full), pytest.param(72007, marks=pytest.mark.slow)]
)
def test_hunters_use_what_they_chose_and_do_not_stay_in_the_van_for_nothing(seed):
    """Before, 5 of 28 turns of level 3 that ended in the van were idle (seeds 72000 to 72011)."""
    could, did = counted("ghost_hunt", 3, [seed])
    for name in ("chosen item put back at once", "item taken that can tell nothing"):
        assert could[name]
        assert not did[name]
    assert not did["turn idle in the van"]


@full
@pytest.mark.parametrize("level", [1, 3])
def test_no_row_and_no_move_2_of_the_haunting_house_3_leads_nowhere(level):
    """At level 1, 41 of 278 walks with Move 2 led back where another led nearer, 6 of 168 last
    cards walked nowhere (seeds 9000 to 9039).
    """
    could, did = counted("haunting_house_3", level, range(9000, 9003))
    for name in ("walk there and back", "row that leads nowhere", "last card that walks nowhere"):
        assert could[name] > 5
        assert not did[name], name


# By game: matches of each level from the first, and nodes of a search where it is a long one.
WATCHED = {
    HOUSE: ((20, 0), (20, 0), (10, 0), (4, 0), (2, 0)),
    "eighteen_ghosts": ((40, 0), (60, 0), (60, 0), (10, 0), (10, 5_000)),
    RITE: ((40, 0), (40, 0), (40, 0), (20, 0), (4, 5_000)),
    "haunting_house_3": ((20, 0), (20, 0), (20, 0), (20, 0), (3, 0)),
    "ghost_hunt": ((30, 0), (30, 0), (30, 0), (30, 0), (30, 0)),
}


NEVER = {  # from which level on
    "win left alone": 1,
    "Radar with a known answer": 1,  # before: 23 % of all Radars of level 3 and 18 % of level 5
    "sure capture left alone": 3,
}


@full
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("key", WATCHED)
def test_hardly_anything_is_done_that_a_person_would_never_do(key, level):
    """At most 1 %, or once; what is foolish beyond doubt, never."""
    matches, nodes = WATCHED[key][level - 1]
    could, did = counted(key, level, range(1000, 1000 + matches), nodes)
    assert could
    for name in could:
        most = max(1, round(could[name] * 0.01))
        assert did[name] <= most, f"{name}: {did[name]} of {could[name]}"
    assert all(level < least or not did[name] for name, least in NEVER.items()), did
    assert key != HOUSE or could["Radar with a known answer"], "no Radar was asked at all"
