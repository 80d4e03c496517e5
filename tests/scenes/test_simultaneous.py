"""What is decided in the open is seen by all; what is chosen at once is revealed at once."""

from itertools import combinations
from random import Random

import pytest

from game.facts import PUBLIC
from game.match import Match, Seat
from game.rules.guidance_rite.state import STARTING
from game.rules.haunting_house_3.cards import CANCEL, NO, NO_CARD
from game.rules.haunting_house_3.state import ASK_CANCEL, CARRY_OUT, PROGRAM
from game.state import HIDDEN
from scenes.boards.haunting_house_3.view import _row_shown
from scenes.boards.picture.ground import BoardGround
from scenes.play.buttons import Form
from scenes.play.match_controller import MatchController
from tests.helpers.sampling import full, sampled
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import FRAME
from tests.scenes.players import Parlour
from tests.scenes.shots import has_shown_all, is_held, is_revealing, waits_for_press
from tests.scenes.simultaneous import HOUSE_3, RITE, JointSeat, choosing, joint_match, third_bout
from tests.scenes.tables import BEGUN, SIZES

GAMES = [(RITE, None), (RITE, third_bout), (HOUSE_3, choosing)]


def shown_teams(table):
    """Who could look, without repeats, from the first frame on."""
    teams = [team for _, team in table.frames]
    return [team for i, team in enumerate(teams) if not i or team != teams[i - 1]]


# In turn, behind curtains


@pytest.mark.parametrize(("key", "until"), sampled(GAMES))
def test_a_curtain_falls_between_two_entries_and_none_after_the_last(home, key, until):
    table = JointSeat(home, joint_match(key, until=until))
    table.until(lambda: table.curtained)
    first = table.match.state.current_player
    table.open()
    table.choose()
    table.until(lambda: table.curtained)
    table.open()
    table.choose(rng=Random(2))
    table.until(lambda: table.looking == PUBLIC)
    teams = [team for team in shown_teams(table) if team is not None]
    assert teams[-3:] == [first, 1 - first, PUBLIC]
    between = table.frames[next(i for i, f in enumerate(table.frames) if f[1] == first) :]
    order = [team for _, team in between]
    assert None in order[: order.index(1 - first)]
    table.app.close()


@pytest.mark.parametrize(("key", "until"), sampled(GAMES))
def test_nothing_of_the_last_entry_is_seen_before_all_look(home, key, until):
    table = JointSeat(home, joint_match(key, until=until))
    table.until(lambda: table.curtained)
    table.open()
    table.choose()
    table.until(lambda: table.curtained)
    table.open()
    narrator = table.play.stage.narrator
    before = narrator.present
    ply = table.match.ply
    table.choose()
    decisive = max(p for p in range(ply, table.match.ply) if table.match.entries[p].player >= 0)
    while table.looking != PUBLIC:
        assert narrator.match_log.ply(narrator.present) <= decisive
        assert narrator.present >= before
        table.player.wait()
    held = table.play.stage.narrator.present
    assert table.play.stage.narrator.match_log.ply(held) <= decisive
    table.until(lambda: is_revealing(table.play))
    assert table.play.stage.narrator.present == held
    numbers = []
    while is_revealing(table.play):
        numbers.append(table.play.stage.countdown)
        assert table.play.stage.narrator.present == held
        table.player.wait()
    assert sorted(set(numbers), reverse=True) == [3, 2, 1]
    table.until(lambda: has_shown_all(table.play))
    assert table.play.stage.narrator.present == table.play.stage.narrator.match_log.last
    table.app.close()


@pytest.mark.parametrize(("key", "seats"), [(RITE, 2), (HOUSE_3, 3)])
def test_everybody_is_ready_while_the_countdown_says_that_all_have_chosen(home, key, seats):
    until = choosing if key == HOUSE_3 else None
    table = JointSeat(home, joint_match(key, seats, bots=range(1, seats), until=until))
    table.until(lambda: table.board.playable)
    table.choose()
    table.until(lambda: is_revealing(table.play))
    table.player.wait()
    while is_revealing(table.play):
        assert table.board.locked == set(range(seats))
        layers = table.play.stage.view.layers(table.board.seen) if key == HOUSE_3 else ()
        for layer in layers:
            if layer.plane == "side":
                assert NO_CARD not in _row_shown(layer.value).row
        table.player.wait()
    table.app.close()


def test_the_countdown_begins_once_the_board_is_seen_as_it_is(home, painted, monkeypatch):
    """On a busy machine it lay over a board that was many decisions behind."""
    table = JointSeat(home, joint_match(RITE, bots=(1,)))
    table.until(lambda: table.board.playable)
    monkeypatch.setattr(BoardGround, "_prepare", lambda *told: False)
    table.choose()
    table.player.wait(10)
    assert not is_revealing(table.play)
    monkeypatch.undo()
    table.until(lambda: is_revealing(table.play))
    table.app.close()


def test_nobody_has_the_turn_once_a_choice_is_locked(home):
    table = JointSeat(home, joint_match(RITE, bots=(1,)))
    table.until(lambda: table.board.playable)
    table.choose()
    said = set()
    while not is_revealing(table.play):
        said.add(words_on(table))
        table.player.wait()
    own = f"{table.match.seats[0].name} (Lanterns)"
    assert {title for title, _words in said} == {own}
    while is_revealing(table.play):
        table.player.wait()
        if is_revealing(table.play):
            told = ("Both players", "Everybody sees at once what was chosen.")
            assert words_on(table) == told, "nobody is said to choose any more"
    table.app.close()


@pytest.mark.parametrize("how", ["key", "click"])
def test_any_key_and_any_click_end_the_countdown_and_the_look(home, how):
    table = JointSeat(home, joint_match(RITE))

    def interrupt():
        if how == "key":
            table.player.press("N")
        else:
            table.player.click_at(table.centre("a1"))

    for _ in range(2):
        table.until(lambda: table.curtained)
        table.open()
        table.choose()
    table.until(lambda: is_revealing(table.play))
    interrupt()
    assert is_revealing(table.play), "a press within the guard is dropped"
    table.player.wait(0.7)
    interrupt()
    table.player.wait()
    assert not is_revealing(table.play)
    table.until(lambda: is_held(table.play))
    assert table.board.animating
    interrupt()
    assert not table.board.animating
    assert is_held(table.play)
    table.player.wait(0.7)
    if how == "click":
        interrupt()
    else:
        table.player.press("Enter")
    table.player.wait(0.1)
    assert table.curtained
    table.app.close()


def revealed(home, *rounds, **terms):
    """A table that has just been shown what came of rounds of claims."""
    table = JointSeat(home, joint_match(RITE, **terms))
    for claims in rounds:
        for named in claims:
            table.until(lambda: table.curtained)
            table.open()
            table.claim(*(table.match.state.parse(f"claim {square}") for square in named.split()))
        table.until(lambda: is_held(table.play))
    return table


def words_on(table):
    message = table.message
    return message.title, message.words


@full
def test_what_was_revealed_stays_until_somebody_goes_on_and_the_clock_stands(home):
    table = revealed(home, ("a1 b1", "b1 c1"), clock=1)
    assert words_on(table) == ("The claims of round 1", "Watch the board.")
    table.until(lambda: not table.board.animating, going_on=False)
    assert words_on(table) == (
        "The claims of round 1",
        "Amelia takes a1. Ben takes c1. Both named b1: the piece shatters.",
    )
    assert not table.board.playable
    for _ in range(40):
        table.player.wait(2)
    assert is_held(table.play)
    table.player.click("Continue")
    table.until(lambda: table.curtained)
    assert table.curtain.notice.clock == "1:00"
    table.app.close()


def test_a_round_that_is_revealed_stands_under_its_own_heading_and_nothing_on_it_is_chosen(home):
    table = revealed(home, ("a1 b1", "b1 c1"), ("d1 e1", "d1 e1"))
    assert table.message.title == "The claims of round 2"
    assert table.play.stage.panel.header.crumb.words == "Bout 1 of 3 · claim round 2"
    table.until(lambda: waits_for_press(table.play), going_on=False)
    assert table.app.ring.current.label == "Continue"
    table.player.press("Enter")
    table.until(lambda: table.curtained)
    table.open()
    assert table.play.stage.panel.header.crumb.words == "Bout 1 of 3 · claim round 3"
    assert table.app.ring.current is table.board
    table.app.close()


def last_of_bout(seed=5):
    """A match of a person against a bot just before the person's action that ends bout 1."""
    whole, rng = joint_match(RITE, bots=(1,), seed=seed), Random(seed)
    while whole.state.bout == 1:
        whole.play(rng.choice(list(whole.state.legal_actions())))
    ply = next(n for n, position in enumerate(whole.positions) if position.bout == 2) - 1
    match = joint_match(RITE, bots=(1,), seed=seed)
    for entry in whole.entries[:ply]:
        if entry.ply >= match.ply:
            match.play(entry.action)
    return match, whole.entries[ply].action


def test_the_end_of_a_bout_is_held_on_its_own_board_until_somebody_goes_on(home):
    match, action = next(
        found for seed in range(40) if (found := last_of_bout(seed))[0].state.current_player == 0
    )
    table = JointSeat(home, match)
    table.until(lambda: table.board.playable)
    table.click(action)
    table.until(lambda: is_held(table.play), going_on=False)
    table.until(lambda: not table.board.animating, going_on=False)
    assert table.message.title.endswith(" the bout")
    assert "Bouts: Amelia " in table.message.words
    assert table.play.stage.panel.header.crumb.words.startswith("Bout 1 of 3")
    assert len(table.board.pieces) < table.match.state.pieces()  # the next board is not laid yet
    table.player.wait(0.7)
    table.player.press("Enter")
    assert len(table.board.pieces) == table.match.state.pieces()
    table.until(lambda: table.board.playable)
    assert "the bout" in table.message.news[-1].words
    table.app.close()


def test_what_both_named_is_told_of_both_and_of_nobody_alone(home):
    table = revealed(home, ("a1 b1", "a1 b1"))
    table.until(lambda: table.curtained)
    table.open()
    assert [news.words for news in table.message.news] == [
        "Both named a1 and b1: the pieces shatter."
    ]
    table.app.close()


@pytest.mark.parametrize("seat", [0, 1])
def test_what_both_named_is_told_to_whoever_revealed_it_too(home, seat):
    table = revealed(home, ("a1 b1", "a1 c1"))
    for claims in ("a2 b2", "c2 d2")[:seat]:
        table.until(lambda: table.curtained)
        table.open()
        table.claim(*(table.match.state.parse(f"claim {square}") for square in claims.split()))
    table.until(lambda: table.curtained)
    table.open()
    told = " ".join(news.words for news in table.message.news)
    assert "Both named a1: the piece shatters." in told
    claimed = ("**Amelia** claims b1" in told, "**Ben** claims c1" in told)
    assert claimed == (bool(seat), not seat)
    table.app.close()


def test_both_are_told_the_last_claims_when_they_claim_again(home):
    table = revealed(home, ("a1 b1", "c1 d1"))
    told = []
    for named in ("a2 b2", "c2 d2"):
        table.until(lambda: table.curtained)
        table.open()
        told.append([news.words for news in table.message.news])
        table.claim(*(table.match.state.parse(f"claim {square}") for square in named.split()))
    assert told == [["**Ben** claims c1 and d1."], ["**Amelia** claims a1 and b1."]]
    table.app.close()


def test_whoever_plans_second_is_told_what_the_rival_did_before(home):
    table = JointSeat(home, joint_match(RITE, until=third_bout))
    told = []
    for _ in range(4):
        table.until(lambda: table.curtained)
        table.open()
        told.append([news.words for news in table.message.news])
        table.choose()
    (news,) = told[3]  # The rival's sentences stand together.
    assert news.endswith("has made a plan.")
    assert news.count(". ") == 1
    table.app.close()


def test_while_a_rival_decides_nobody_is_told_that_nothing_was_seen(home):
    table = JointSeat(home, joint_match(RITE, bots=(1,)))
    table.thinker.patience = 90
    table.until(lambda: table.board.playable)
    table.claim(*(table.match.state.parse(f"claim {square}") for square in ("a1", "b1")))
    table.player.wait(2)
    assert (table.message.title, table.message.news) == ("Amelia (Lanterns)", ())
    assert table.message.words.startswith("Your choice is locked. ")
    table.app.close()


def is_offered(table, name):
    return any(target.name == name and target.visible for target in table.player.targets())


def test_no_replay_is_offered_before_what_is_revealed_was_seen(home):
    table, shown = JointSeat(home, joint_match(RITE)), set()
    for claims in (("a1", "b1"), ("b1", "c1")):
        table.until(lambda: table.curtained)
        table.open()
        table.claim(*(table.match.state.parse(f"claim {square}") for square in claims))
    for _ in range(200):
        if is_revealing(table.play) or (is_held(table.play) and table.board.animating):
            shown.add(type(table.play.runner.shot))
            assert not is_offered(table, "Replay turn")
        elif is_held(table.play):
            break
        table.player.wait(0.1)
    assert len(shown) > 1
    assert is_offered(table, "Replay turn")
    table.app.close()


def test_what_was_revealed_is_shown_again(home, painted):
    table = revealed(home, ("a1 b1", "b1 c1"))
    table.until(lambda: waits_for_press(table.play), going_on=False)
    before = table.pixels()
    table.player.press("F5")
    assert table.board.animating
    table.until(lambda: not table.board.animating, going_on=False)
    assert table.pixels() == before
    table.app.close()


def test_pieces_turn_up_one_after_another_and_a_clash_has_its_own_sound(home):
    table = revealed(home, ("a1 b1", "b1 c1"))
    table.until(lambda: not table.board.animating, going_on=False)
    heard = [name for name, *_ in table.heard if name in ("claim", "shatter", "crumble")]
    assert heard == ["claim", "claim", "shatter"]
    table.app.close()


@pytest.mark.parametrize("looked", [False, True])
def test_who_has_locked_may_change_it_until_both_have(home, looked):
    match = joint_match(RITE)
    table = JointSeat(home, match)
    table.until(lambda: table.curtained)
    table.open()
    table.claim(*(match.state.parse(f"claim {square}") for square in ("a1", "b1")))
    table.until(lambda: table.curtained)
    if looked:  # the other one has drafted meanwhile
        table.open()
        table.player.click_at(table.centre("e5"))
        table.player.press("Esc")  # takes it back
        table.player.click_at(table.centre("d4"))
        table.play.presenter.open_menu()
        table.player.wait()
    table.player.click("Unlock")
    table.player.wait()
    assert match.ply == 0
    assert table.curtained
    assert table.curtain.notice.name == "Amelia (Lanterns)"
    table.open()
    desk = table.play.stage.board.desk
    assert desk.drafted(table.board.observation) == ("a1", "b1")
    table.player.wait(0.5)
    assert match.ply == 0  # it is not locked again by itself
    for place in ("a1", "c1"):
        table.player.click_at(table.centre(place))
    table.player.click_at(table.centre("lock names"))
    table.until(lambda: table.curtained)
    table.open()
    drafted = table.play.stage.board.desk.drafted(table.board.observation)
    assert drafted == (("d4",) if looked else ())
    if not looked:
        table.player.click_at(table.centre("d4"))
    table.player.click_at(table.centre("e5"))
    table.player.click_at(table.centre("lock names"))
    table.until(lambda: is_held(table.play))
    assert [entry.notation for entry in match.entries[:4]] == [
        "claim b1", "claim c1", "claim d4", "claim e5",
    ]  # fmt: skip
    assert table.play.controller.unlockable() is None
    table.app.close()


def test_the_board_keeps_its_place_between_choosing_and_the_reveal(home):
    table = JointSeat(home, joint_match(RITE))
    table.until(lambda: table.curtained)
    table.open()
    before = {name: table.board.places[name].rect for name in ("a1", "c3", "e5")}
    table.choose()
    table.until(lambda: table.curtained)
    table.open()
    table.choose()
    table.until(lambda: is_held(table.play))
    assert {name: table.board.places[name].rect for name in before} == before
    table.app.close()


def test_bots_that_are_watched_are_not_kept_waiting(home):
    table = JointSeat(home, joint_match(RITE, bots=(0, 1)))
    table.until(lambda: is_held(table.play), going_on=False)
    table.until(lambda: not is_held(table.play), 20.0, going_on=False)
    table.app.close()


@pytest.mark.parametrize("settings", [{"animation": "off"}, {"reduced_motion": True}])
def test_nobody_waits_for_a_countdown_without_animations(home, settings):
    table = JointSeat(home, joint_match(RITE), **settings)
    for _ in range(2):
        table.until(lambda: table.curtained)
        table.open()
        table.choose()
    table.until(lambda: table.looking == PUBLIC)
    frames = 0
    while not has_shown_all(table.play):
        assert not is_revealing(table.play)
        table.player.wait()
        frames += 1
    assert frames * FRAME < 2.0
    assert any(m.label == "Both have chosen." for m in table.app.ring.semantics()) or (
        "Both have chosen." in " ".join(table.text()[1])
    )
    table.app.close()


def told(table):
    """Return what the log tells, part by part."""
    return [part.words for turn in table.play.stage.panel.log.turns for part in turn.parts]


def test_both_claims_are_told_to_everybody_in_one_go(home):
    table = JointSeat(home, joint_match(RITE))
    for player in (0, 1):
        table.until(lambda: table.curtained)
        table.open()
        squares = ("claim a1", "claim b1") if not player else ("claim b1", "claim c1")
        table.choose([table.match.state.parse(words) for words in squares])
    table.until(lambda: table.looking == PUBLIC)
    assert not any("claims" in words for words in told(table))
    table.until(lambda: has_shown_all(table.play))
    assert told(table)[-3:] == [
        "Amelia claims a1",
        "Ben claims c1",
        "Both named b1: the piece shatters",
    ]
    table.app.close()


@pytest.mark.parametrize("players", sampled([3, 2, 4, 5, 6]))
def test_any_number_of_people_and_bots_lay_their_rows(home, players):
    bots = (1,) if players > 2 else ()
    match = joint_match(HOUSE_3, players, bots, until=choosing)
    table = JointSeat(home, match)
    entered = []
    while table.play.controller.simultaneous is not None:
        table.until(lambda: table.curtained or match.state.phase != PROGRAM)
        if table.curtained:
            table.open()
            table.until(lambda: table.board.playable)
            entered.append(match.state.current_player)
            table.choose()
    assert sorted(entered) == [seat for seat in range(players) if seat not in bots]
    table.until(lambda: table.looking == PUBLIC)
    table.until(lambda: is_revealing(table.play))
    words = "Both have chosen" if players == 2 else "All have chosen"
    assert table.play.stage.narrator.all_have_chosen() == words
    assert match.state.phase != PROGRAM
    table.app.close()


# In the open


def test_f_and_a_digit_go_to_a_column_and_turn_no_board(home):
    def battle(state):
        return state.phase == 8

    final = joint_match(RITE, options={"variant": "final_match"}, until=battle)
    table = JointSeat(home / "final", final)
    table.player.wait(0.2)
    table.player.press("F", "4")
    assert table.board.cursor == "f4"
    assert not table.play.stage.board.desk.flipped
    table.app.close()
    table = JointSeat(home / "death", joint_match(RITE, until=battle))
    table.player.wait(0.2)
    table.player.press("F")
    assert table.play.stage.board.desk.flipped
    table.app.close()


def test_whoever_claimed_last_is_told_the_claims_as_the_battle_begins(home):
    def begun(state):
        return state.bout == 2 and state.phase >= STARTING

    matches = (joint_match(RITE, seed=seed, until=begun, curtain="open") for seed in range(40))
    match = next(m for m in matches if m.state.current_player == m.entries[-1].player)
    table = JointSeat(home, match)
    table.until(lambda: table.board.playable)
    assert not any("Nothing was seen" in news.words for news in table.message.news)
    assert table.message.news
    table.app.close()


def test_threats_stand_beside_undo(home):
    table = JointSeat(home, joint_match(RITE, until=lambda state: state.phase == 8))
    table.until(lambda: table.board.playable)
    threats, undo = (table.player.find(name).area for name in ("Threats", "Undo"))
    assert threats.centery == undo.centery
    assert 0 < undo.left - threats.right < 20
    table.app.close()


def test_open_decisions_of_several_people_need_no_curtain(home):
    match = joint_match(HOUSE_3, 3, seed=2)
    table = JointSeat(home, match)
    rng, decided = Random(3), set()
    for _ in range(12):
        table.until(lambda: table.board.playable or table.play.stage.waiver is not None)
        assert table.looking == PUBLIC
        player = match.state.current_player
        if table.play.stage.waiver is None:
            decided.add(player)
            table.play.stage.play(rng.choice(list(match.state.legal_actions())))
        else:
            table.player.press("Q")
        if table.play.controller.simultaneous is not None:
            break
    assert len(decided) > 1
    assert {team for _, team in table.frames if team is not None} == {PUBLIC}
    table.app.close()


def test_a_battle_in_the_open_is_played_on_one_view(home):
    match = joint_match(RITE, until=lambda state: state.phase == 8)
    table = JointSeat(home, match)
    table.until(lambda: table.board.playable)
    assert table.looking == PUBLIC
    for _ in range(2):
        before = match.state.current_player
        while match.state.current_player == before and match.state.phase >= 8:
            table.click(match.state.legal_actions()[0])
            table.until(lambda: table.board.playable)
        assert table.looking == PUBLIC
    table.app.close()


def test_a_battle_in_the_open_is_taken_back_past_the_other_player(home):
    match = joint_match(RITE, until=lambda state: state.phase == 8)
    table = JointSeat(home, match)
    table.until(lambda: table.board.playable)
    assert not table.play.controller.can_undo()  # the claims that led here were secrets
    begun, mover = match.ply, match.state.current_player
    while match.state.current_player == mover:
        table.click(match.state.legal_actions()[0])
        table.until(lambda: table.board.playable)
    while match.ply > begun:
        assert table.play.controller.can_undo()
        table.undo()
    assert match.state.current_player == mover
    assert not table.play.controller.can_undo()
    table.app.close()


def test_the_row_of_nobody_is_seen_while_cards_are_carried_out(home):
    def carrying_out(state):
        rows = [c for c in state.rows if c >= 0]
        return state.phase == CARRY_OUT and state.chosen == 1 and state.step == 1 and bool(rows)

    match = joint_match(HOUSE_3, 2, until=carrying_out)
    table = JointSeat(home, match)
    seen = table.board.observation
    for seat in (0, 1):
        assert match.state.rows[seat * 4 + 3] >= 0
        assert seen.rows[seat * 4 + 3] == HIDDEN
        assert seen.rows[seat * 4] == match.state.rows[seat * 4]
    table.app.close()


def asked(kind):
    """A position in which a person is asked for a disk of a kind that is there, or is not."""

    def wanted(state):
        return state.phase == ASK_CANCEL and (CANCEL in state.legal_actions()) == kind

    return wanted


@pytest.mark.parametrize("how", ["key", "click"])
def test_a_disk_is_forgone_in_the_open_by_one_press(home, how):
    match = joint_match(HOUSE_3, 3, seed=1, until=asked(True))
    table = JointSeat(home, match)
    ply = match.ply
    if how == "key":
        table.player.press("Q")
    else:
        table.player.click("Let it be")
    assert match.entries[ply].action == NO
    assert table.looking == PUBLIC
    table.app.close()


def test_a_disk_is_played_in_private_behind_a_curtain(home):
    match = joint_match(HOUSE_3, 3, seed=1, until=asked(True))
    table = JointSeat(home, match)
    player, ply = match.state.current_player, match.ply
    table.player.press("P")
    table.player.wait(0.1)
    assert table.curtained
    assert table.frames[-1] == ("Curtain", None)
    table.open()
    assert table.looking == player
    table.click(CANCEL)
    assert match.entries[ply].action == CANCEL
    table.until(lambda: table.looking == PUBLIC)
    assert not table.curtained
    table.app.close()


def test_the_open_table_does_not_tell_which_disk_is_kept(home, painted):
    match = joint_match(HOUSE_3, 3, seed=1, until=asked(True))
    other = joint_match(HOUSE_3, 3, seed=1, until=asked(True))
    player = match.state.current_player
    assert match.state.hands[player] == 1
    other.state.cancels[player] = 0
    assert match.state.legal_actions() != other.state.legal_actions()
    tables = [JointSeat(home / name, m) for name, m in (("a", match), ("b", other))]
    assert tables[0].pixels() == tables[1].pixels()
    assert tables[0].text() == tables[1].text()
    for table in tables:
        table.app.close()


@pytest.mark.parametrize("key", [RITE, HOUSE_3])
def test_no_undo_goes_past_a_reveal(home, key):
    found, options = 0, {"variant": "final_match"} if key == RITE else {}
    for seed in range(3):
        match, rng = joint_match(key, seed=seed, options=options), Random(seed)
        while not match.over and not (found and match.ply > 200):
            before = match.game.rules.simultaneous(match.state)
            match.play(rng.choice(list(match.state.legal_actions())))
            last = match.entries[match.ply - 1].player
            ended = before is not None and match.game.rules.simultaneous(match.state) != before
            if ended and match.state.current_player == last:
                controller = MatchController(match, home / "none", BEGUN)
                assert not controller.can_undo()
                found += 1
    assert found


# Sizes


@pytest.mark.parametrize(("size", "text_size"), sampled(SIZES))
def test_the_countdown_and_the_question_for_a_disk_fit(home, unseen, size, text_size):
    match = joint_match(HOUSE_3, 6, seed=1, until=asked(True))
    table = JointSeat(home, match, size=size, text_size=text_size)
    assert table.play.stage.panel.covering.waive.visible
    assert_no_clipping(table.app)
    panel = table.play.stage.panel
    areas = [
        panel.board,
        panel.side,
        panel.card.area,
        panel.covering.waive.area,
        panel.covering.peek.area,
    ]
    for one, other in combinations(areas, 2):
        assert not one.colliderect(other)
    if panel.log_card:  # it may lie where the house has a free corner
        assert not any(area.colliderect(panel.log_card.area) for area in areas[1:])
    window = table.app.screen.surface.get_rect()
    for place in table.board.places.values():
        assert window.contains(place.rect)
    for words, area in panel.card.absolute_texts():
        assert panel.card.area.contains(area), words
    if not table.play.stage.panel.roomy:
        table.player.press("Q")
        table.player.wait()  # what nobody has seen yet takes no key
        table.player.press("L")
        table.player.wait()
        assert table.play.stage.panel.log.visible
        assert_no_clipping(table.app)
    table.app.close()


def test_a_view_may_ask_for_a_narrower_panel_and_for_the_whole_width(home, monkeypatch):
    table = JointSeat(home, joint_match(RITE, until=lambda state: state.phase == 8))
    view, usual = table.play.stage.view, table.play.stage.panel.card.area.width
    board = table.play.stage.panel.board.width
    monkeypatch.setattr(type(view), "panel_width", 430)
    table.app.rebuild()
    table.player.wait()
    assert table.play.stage.panel.card.area.width == 430 < usual
    assert table.play.stage.panel.board.width > board
    table.app.close()
    table = JointSeat(home / "across", joint_match(HOUSE_3, 4))
    panel = table.play.stage.panel
    assert panel.form is Form.BELOW
    assert panel.board.width > panel.side.width
    assert panel.board.bottom <= panel.side.top == panel.card.area.top
    tiles = [place.rect.width for place in table.board.places.values() if not place.beside]
    assert max(tiles) >= 56
    table.app.close()


def test_nobody_is_told_of_a_locked_choice_where_nothing_is_chosen(home):
    seats = [Seat("person", "Ada"), Seat("bot", "Ben", "1")]
    match, rng = Match(RITE, seats, {"items": "none"}, 3), Random(4)
    table = Parlour(home, match, size=(1920, 1080))
    stage = table.play.stage
    for _ in range(3000):
        table.app.step([], 0.05)
        board, message = stage.board, stage.panel.card.message
        if message.words.startswith("Your choice is locked"):
            assert match.game.rules.simultaneous(board.observation) is not None
        if is_held(table.play) and not board.animating:
            table.play.runner.press()
        elif board.playable and not board.animating:
            if match.game.rules.simultaneous(match.state) is None:
                break
            table.play.stage.play(rng.choice(list(match.state.legal_actions())))
    assert match.game.rules.simultaneous(match.state) is None, "the battle begins"


def test_a_button_with_words_has_no_tip_that_repeats_them(home):
    table = Parlour(home, Match(HOUSE_3, [Seat("person", "Ada"), Seat("person", "Ben")], {}, 3))
    table.player.wait()
    panel = table.play.stage.panel
    assert panel.form is Form.BELOW
    for button in (*panel.tools, *panel.overlays):
        assert button.words
        assert button.tip != button.words
