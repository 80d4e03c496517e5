"""A match keeps every position, undoes and redoes, draws chance from its seed, and ends."""

from __future__ import annotations

from datetime import datetime
from random import Random

import pytest

from game import catalog, save
from game.chance import first_below, stream
from game.match import Agreement, Match, Seat
from game.state import CHANCE, TERMINAL
from tests.helpers.dice import add_to_catalog
from tests.helpers.variants import play_out

SEATS = (Seat("person", "Ada"), Seat("bot", "Wisp", "random"))


def ghosts(seed: int = 1, **options: object) -> Match:
    return Match("eighteen_ghosts", SEATS, options, seed)


def logged(match: Match) -> list[str]:
    return [entry.notation for entry in match.log]


# Playing


@pytest.mark.parametrize("seed", [0, 7, -3, 2**70, "a secret é"])
def test_the_dice_are_those_of_the_stream_of_their_ply(seed: int | str) -> None:
    for ply in range(200):
        for limit in (1, 2, 6, 12, 100):
            rolled = first_below(limit, seed, f"chance {ply}")
            assert rolled == stream(seed, f"chance {ply}").randrange(limit)


def test_a_match_begins_with_the_position_of_the_catalog() -> None:
    match = ghosts(seed=4, placement="random")
    options = {"placement": "random"}
    assert match.state == catalog.new_state("eighteen_ghosts", 2, options, 4)
    assert Match("eighteen_ghosts", SEATS, options).seed == 0
    assert (match.ply, match.log, match.over, match.returns()) == (0, [], False, [0.0, 0.0])
    assert match.options == {"placement": "random", "goal": "one_of_each", "first_player": "A"}


def test_an_entry_says_who_did_what() -> None:
    match = ghosts()
    match.play_text("R@b5")
    match.play_text("B@a5")
    assert [(e.ply, e.player, e.notation) for e in match.log] == [(0, 0, "R@b5"), (1, 1, "B@a5")]
    assert match.positions[1].notation(match.log[1].action) == "B@a5"


def test_positions_never_change_after_they_were_made() -> None:
    match, seen = ghosts(), []
    while not match.over:
        seen.append((match.state, match.state.fingerprint()))
        match.play(match.state.legal_actions()[len(seen) % len(match.state.legal_actions())])
    assert all(state.fingerprint() == fingerprint for state, fingerprint in seen)
    assert [state for state, _ in seen] == match.positions[:-1]


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    match = ghosts()
    before = match.state.fingerprint()
    with pytest.raises(ValueError, match="action 0 is not legal here"):
        match.play(0)
    with pytest.raises(ValueError, match=r"'x1' is not legal here; legal: .*R@b5"):
        match.play_text("x1")
    assert (match.state.fingerprint(), match.ply, match.log) == (before, 0, [])


def test_the_wrong_number_of_seats_is_refused() -> None:
    with pytest.raises(ValueError, match="18 Ghosts is for 2 players, not 1"):
        Match("eighteen_ghosts", SEATS[:1])


def test_a_finished_match_takes_no_action_and_no_agreement() -> None:
    match = play_out(ghosts(), Random(1))
    assert match.state.current_player == TERMINAL
    assert match.returns() == match.state.returns()
    for attempt in (lambda: match.play(0), match.agree_draw, lambda: match.resign(0)):
        with pytest.raises(ValueError, match="the match is over"):
            attempt()


# Agreements


@pytest.mark.parametrize(("player", "returns"), [(0, [-1.0, 1.0]), (1, [1.0, -1.0])])
def test_who_resigns_loses(player: int, returns: list[float]) -> None:
    match = play_out(ghosts(), Random(1), decisions=30)
    match.resign(player)
    assert (match.over, match.returns(), match.agreement) == (True, returns, Agreement(player))


def test_players_may_agree_to_a_draw() -> None:
    match = ghosts()
    match.agree_draw()
    assert (match.over, match.returns(), match.agreement) == (True, [0.0, 0.0], Agreement(None))


def test_an_agreement_is_taken_back_alone() -> None:
    match = play_out(ghosts(), Random(1), decisions=30)
    log = logged(match)
    match.resign(0)
    match.undo()
    assert (match.over, match.agreement, logged(match)) == (False, None, log)
    match.play(match.state.legal_actions()[0])


def test_an_agreement_before_the_first_action_can_be_taken_back() -> None:
    match = ghosts()
    assert not match.can_undo()
    match.agree_draw()
    assert match.can_undo()
    match.undo()
    assert not match.over


# Undo, redo, branch


def test_nothing_is_undone_before_the_start_nor_redone_after_the_end() -> None:
    match = ghosts()
    with pytest.raises(ValueError, match="nothing to undo"):
        match.undo()
    with pytest.raises(ValueError, match="nothing to redo"):
        match.redo()


def test_undone_actions_can_be_redone_until_another_is_played() -> None:
    match = play_out(ghosts(), Random(1), decisions=10)
    log = logged(match)
    match.undo()
    match.undo()
    assert logged(match) == log[:8]
    match.redo()
    assert logged(match) == log[:9]
    assert match.can_redo()
    match.play(match.state.legal_actions()[-1])
    assert not match.can_redo()
    assert len(match.positions) == len(match.entries) + 1 == 11


def test_the_end_can_be_undone() -> None:
    match = play_out(ghosts(), Random(1))
    match.undo()
    assert not match.over
    match.redo()
    assert match.over


def test_a_branch_goes_its_own_way() -> None:
    match = play_out(ghosts(seed=9, placement="random"), Random(1), decisions=20)
    log, state = logged(match), match.state.fingerprint()
    branch = match.branch(12)
    assert logged(branch) == log[:12]
    assert branch.positions == match.positions[:13]
    assert (branch.seed, branch.options, branch.seats) == (9, match.options, match.seats)
    play_out(branch, Random(2))
    assert (logged(match), match.state.fingerprint()) == (log, state)
    assert not match.can_redo()


@pytest.mark.parametrize("key", catalog.GAMES)
def test_a_branch_never_stands_where_chance_decides_and_can_be_saved(key: str) -> None:
    people = [Seat("person", f"P{seat}") for seat in range(catalog.find(key).players[0])]
    match = play_out(Match(key, people, {}, 4), Random(4), 60)
    drawn = {entry.ply for entry in match.entries if entry.player == CHANCE}
    for ply in [*sorted(drawn)[:20], 0, match.ply]:
        branch = match.branch(ply)
        assert branch.over or branch.state.current_player >= 0
        assert logged(branch) == logged(match)[: branch.ply]
        now = datetime(2026, 11, 21)
        assert save.restore(save.record_of(branch, now), "a save").state == branch.state


def test_a_branch_of_a_match_given_up_is_open() -> None:
    match = play_out(ghosts(), Random(1), decisions=5)
    match.resign(1)
    assert not match.branch(5).over


# Chance


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> None:
    add_to_catalog(monkeypatch)


@pytest.mark.usefixtures("dice")
def test_chance_is_drawn_at_once_until_a_player_decides() -> None:
    match = Match("dice", SEATS, seed=3)
    assert [entry.player for entry in match.log] == [CHANCE]
    match.play(1)
    assert [entry.player for entry in match.log] == [CHANCE, 0, CHANCE, CHANCE, CHANCE]
    match.play(0)
    assert match.over
    assert len(match.log) == 8


@pytest.mark.usefixtures("dice")
def test_chance_follows_from_the_seed_and_the_ply_alone() -> None:
    def cast(seed: int, actions: tuple[int, int]) -> list[str]:
        match = Match("dice", SEATS, seed=seed)
        for action in actions:
            match.play(action)
        return [entry.notation for entry in match.log if entry.player == CHANCE]

    assert cast(3, (0, 0)) == cast(3, (1, 0)) == cast(3, (1, 1))
    assert len({tuple(cast(seed, (0, 0))) for seed in range(50)}) > 45
    faces = [face for seed in range(200) for face in cast(seed, (0, 0))]
    assert all(140 < faces.count(face) < 260 for face in "123456")


@pytest.mark.usefixtures("dice")
def test_undo_goes_back_to_a_decision_and_the_same_dice_fall_again() -> None:
    match = Match("dice", SEATS, seed=3)
    match.play(1)
    match.play(0)
    log = logged(match)
    match.undo()
    assert (match.ply, match.state.current_player) == (5, 1)
    match.undo()
    assert (match.ply, match.state.current_player) == (1, 0)
    assert not match.can_undo()  # only the dice stand before
    match.redo()
    assert match.ply == 5
    match.redo()
    assert (logged(match), match.over) == (log, True)
    match.undo()
    match.undo()
    match.play(1)
    match.play(0)
    assert logged(match) == log
