"""The results at the end of a match."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from game import catalog
from game.bots.bot import Decision
from game.match import Match
from game.rules.eighteen_ghosts.state import EighteenGhosts
from game.rules.guidance_rite import state as guidance_rite
from game.rules.guidance_rite.facts import BoutEnded
from game.state import CHANCE
from scenes.boards.faces import face_of
from scenes.boards.match_summary import ScoreLine, Standing
from scenes.export.record import record
from scenes.results.course import Swing, points_of, spans_of, swings
from scenes.results.graph import clauses_that_fit, marks_of_axis
from scenes.results.judge import Judge
from scenes.results.judged import CLAUSE
from scenes.results.scene import Results, ResultsLinks
from scenes.results.score_table import ScoreTable, places
from scenes.telling.dates import day_of, minute_of
from scenes.telling.turns import familiar, names_of, turns_of, verdict, winners
from scenes.ui.button import Button
from tests.helpers.sampling import sampled
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, make_app
from tests.scenes.tables import KEY, LEVELS, SIZES, Room, SlowRandom, against, eager, keep, people
from tests.scenes.walk import Walk

KEYS = [level.key for level in LEVELS]


def test_clauses_of_a_turn_are_found_in_every_language():
    for line in (
        "Rat c2 moves to c3; its arrows turn",
        "Die Ratte c2 zieht. Die Pfeile drehen sich",
    ):
        assert len(CLAUSE.split(line)) == 2
    assert CLAUSE.split("Round 1. its end") == ["Round 1. its end"]


def test_a_note_that_is_too_long_for_its_line_loses_whole_clauses(home):
    app, note = (
        make_app(home),
        "Red goes to b4; blue is out. It would have kept The Maid in the match.",
    )
    assert clauses_that_fit(note, 600, 15) == note
    assert clauses_that_fit(note, 300, 15) == "Red goes to b4; blue is out."
    assert clauses_that_fit(note, 30, 15) == "Red goes to b4."
    app.close()


class Steady(SlowRandom):
    """A bot with an opinion: it finds that whoever has more ghosts outside stands better."""

    def answer(self):
        asked = self.asked
        decision = super().answer()
        if decision is None:
            return None
        state = asked[1]
        own = state.current_player * 3
        lead = sum(state.escaped[own : own + 3]) * 2 - sum(state.escaped)
        return type(decision)(decision.action, lead / 6, decision.principal_variation)


def links(patience=1):
    return ResultsLinks(
        play=lambda match: Room("Play", match),
        replay=lambda match, ply: Room("Replay", match, ply),
        analysis=lambda match, find: Room("Analysis", match, find),
        judge=lambda match, plies: Judge(match, plies, Steady(patience), LEVELS[2]),
    )


def results(match, patience=1):
    return Results(match, links(patience), KEYS, Random(9).randrange, "one", "21 November 2026")


def labels(player):
    return [widget.label for widget in player.app.scene.page.widgets]


def won_by(player, seats=None):
    return next(m for m in map(lambda s: eager(s, seats), range(99)) if winners(m) == [player])


def wait_for_the_judge(player):
    player.wait(8)
    assert player.app.scene.judge.done


def test_the_last_turn_of_the_portal_is_shown_again(player, painted):
    scene = player.open(results(won_by(1)))
    player.wait(1.2)
    assert scene.final.board.animating
    player.wait(3.0)
    assert not scene.final.board.animating
    player.press("F5")
    assert scene.final.board.animating


# in words


def test_a_victory_names_winner_and_reason():
    match = won_by(1)
    end = verdict(match, KEYS)
    assert end.headline == "Ben wins"
    assert end.reason.startswith("Red, blue and yellow are out. ")
    told = "A fight turned the yellow portal, and Ben's yellow ghost on e2 escaped"
    assert f"{told} · after " in end.reason
    assert str(turns_of(match)[-1].number) in end.reason
    assert end.comment == ""


def test_giving_up_names_who_and_when():
    match = eager(3, decisions=25)
    match.resign(0)
    end = verdict(match, KEYS)
    now = f"turn {match.state.turns + 1}"
    assert (end.headline, end.reason) == ("Ben wins", f"Amelia gave up · {now}")


def test_a_draw_by_agreement_and_by_repetition():
    match = eager(3, decisions=25)
    match.agree_draw()
    assert verdict(match, KEYS).headline == "A draw"
    assert verdict(match, KEYS).reason == f"Agreed · turn {match.state.turns + 1}"
    again = Match(KEY, people(), {"placement": "random"}, 4)
    while not again.over:
        steps = [again.state.notation(a) for a in again.state.legal_actions()]
        back = None
        if again.ply >= 2:
            source, target = again.entries[again.ply - 2].notation[-5:].split("-")
            back = next((s for s in steps if s.endswith(f"{target}-{source}")), None)
        again.play_text(back or next(s for s in steps if s[0] != "m" and "-" in s))
    end = verdict(again, KEYS)
    assert (end.headline, winners(again)) == ("A draw", [])
    assert end.reason.startswith("The same position for the third time · after ")


def test_a_person_who_loses_to_a_bot_hears_something_kind():
    weak, strong = won_by(1, against(LEVELS[0])), won_by(1, against(LEVELS[3]))
    assert "try again" in verdict(weak, KEYS).comment
    assert verdict(strong, KEYS).comment.startswith("Level 4 is tough")


def test_nobody_is_told_that_a_bot_is_tough_after_giving_up():
    match = eager(3, against(LEVELS[3]), decisions=25)
    match.resign(0)
    assert verdict(match, KEYS).comment == ""
    match = eager(3, against(LEVELS[3]), decisions=25)
    match.resign(1)
    assert verdict(match, KEYS).comment


def test_a_person_who_wins_against_a_bot_is_shown_the_next_one():
    assert "Level 2" in verdict(won_by(0, against(LEVELS[0])), KEYS).comment
    assert "Nobody" in verdict(won_by(0, against(LEVELS[4])), KEYS).comment


@pytest.mark.parametrize("seed", range(6))
def test_the_score_counts_what_happened(seed):
    match = eager(seed)
    lines = {line.label: line for line in results(match).score}
    state = match.state
    for player in (0, 1):
        own = slice(player * 3, player * 3 + 3)
        assert len(lines["Escaped"].figures[player]) == sum(state.escaped[own])
        assert all(name.endswith(f"_{player}") for name in lines["Escaped"].figures[player])
        assert lines["In the dungeon"].values[player] == str(sum(state.dungeon[own]))
        releases = [e for e in match.log if e.player == player and e.notation.endswith("@")]
        assert lines["Released"].values[player] == str(len(releases))
    turns = [turn for turn in turns_of(match) if turn.section == "Turns"]
    counted = [sum(turn.player == player for turn in turns) for player in (0, 1)]
    assert lines["Turns"].values == tuple(map(str, counted))


def test_whoever_ended_alike_shares_a_place_and_a_lower_rank_is_ahead():
    match = won_by(1)
    stands = results(match).standings
    assert [stand.note.startswith("still needed ") for stand in stands] == [True, False]
    assert places(match, stands) == [2, 1]
    drawn = eager(3, decisions=20)
    drawn.agree_draw()
    assert places(drawn, (Standing(), Standing())) == [1, 1]
    assert places(drawn, (Standing(rank=4), Standing(rank=3))) == [2, 1]


def test_friends_are_called_by_first_names_that_nobody_shares():
    seats = people("Clara Winterbourne", "Clara Abernathy")
    assert familiar(Match(KEY, seats, {}, 1)) == ["Clara Winterbourne", "Clara Abernathy"]
    seats = people("clara Winterbourne", "Clara Abernathy")
    assert familiar(Match(KEY, seats, {}, 1)) == ["clara Winterbourne", "Clara Abernathy"]
    seats = people("Clara Winterbourne", "Dr. Abernathy")
    assert familiar(Match(KEY, seats, {}, 1)) == ["Clara", "Dr. Abernathy"]


def test_fights_count_for_whoever_beat_a_rival():
    match = eager(1)
    expected = [0, 0]
    for entry in match.log:
        before, after = match.positions[entry.ply], match.positions[entry.ply + 1]
        assert isinstance(before, EighteenGhosts)
        if "x" not in entry.notation:
            continue
        loser = next(g for g in range(6) if after.dungeon[g] > before.dungeon[g]) // 3
        squares = [("abcde".index(s[0]) + (int(s[1]) - 1) * 5) for s in entry.notation.split("x")]
        fighters = {before.board[square] // 3 for square in squares}
        if len(fighters) == 2:
            expected[1 - loser] += 1
    score = {line.label: line for line in results(match).score}
    assert score["Fights won"].values == tuple(map(str, expected))
    assert sum(expected) > 0


def test_the_record_can_be_read_and_holds_every_move():
    match = eager(2)
    text = record(match, "21 November 2026")
    assert text.startswith("18 Ghosts, 21 November 2026\n")
    for wanted in ("Sheets: Amelia", "Hoods: Ben", "Goal: One of each", "Seed: 2"):
        assert wanted in text
    written = [line.rsplit("[", 1)[1].rstrip("]") for line in text.splitlines() if "[" in line]
    assert written == [entry.notation for entry in match.log]
    assert f"Result: {verdict(match, ()).headline}." in text


def test_the_record_of_an_unfinished_match_says_so():
    assert "Result: not finished. " in record(eager(2, decisions=9), "")


def test_a_day_is_written_for_people():
    assert day_of("2026-11-21T14:03:00") == "21 November 2026"
    assert day_of("yesterday") == ""
    assert minute_of("2026-11-21T14:03:00") == "21 November 2026, 14:03"
    assert minute_of("yesterday") == ""


# the curve


def test_the_three_largest_changes_are_told_in_order_with_whose_chance_rose():
    curve = [0.5, 0.55, 0.3, 0.31, 0.6, 0.59, 0.9, 1.0]
    shares = [(chance, 1 - chance) for chance in curve]
    told = [(s.index, s.side, s.points) for s in swings(shares)]
    assert told == [(2, 1, 25), (4, 0, 29), (6, 0, 31)]
    assert [s.index for s in swings(shares, 2)] == [4, 6, 7]
    assert swings([(0.5, 0.5), (0.51, 0.49), (0.52, 0.48)]) == []
    assert swings([(0.5, 0.5), None, (0.9, 0.1)]) == []


@pytest.mark.parametrize("last", [0, 1, 2, 7, 31, 114, 240, 1000])
def test_an_axis_begins_at_nought_ends_at_the_end_and_is_not_crowded(last):
    marks = marks_of_axis(last, 8)
    assert marks[0] == 0
    assert marks[-1] == last
    assert len(marks) <= 9
    assert marks == sorted(set(marks))


def test_the_judge_sees_each_position_once_and_the_end_as_it_is():
    match = won_by(0)
    plies = points_of(spans_of(match))
    thinker = Steady(patience=3)
    judge = Judge(match, plies, thinker, LEVELS[2])
    rounds = 0
    while not judge.done:
        judge.update()
        rounds += 1
        if rounds == 20:
            judge.stop()
    assert judge.shares[-1] == (1.0, 0.0)
    assert len(plies) - 1 <= thinker.questions <= len(plies)  # one was asked again after the rest
    assert rounds > 2 * len(plies)
    assert judge.shares[0] == (0.5, 0.5)
    for ply, shares in list(zip(plies[:-1], judge.shares, strict=False))[1:]:
        state = match.positions[ply]
        value = (sum(state.escaped[:3]) * 2 - sum(state.escaped)) / 6
        assert shares[0] == pytest.approx((1 + value) / 2)


# on the screen


def test_the_results_show_who_won_and_the_score(player):
    match = won_by(0)
    player.open(results(match))
    assert any(label.startswith("Amelia wins.") for label in labels(player))
    told = next(label for label in labels(player) if label.startswith("Score. Amelia: "))
    assert "Escaped 3" in told


def test_the_score_shows_only_what_differs(player):
    table = player.open(results(won_by(0))).page.widgets
    shown = next(widget for widget in table if isinstance(widget, ScoreTable))
    assert shown.score
    lines = [ScoreLine("Equal", ("2", "2")), ScoreLine("Unequal", ("2", "3"))]
    stands = [Standing("never caught the Ghost")] * 2
    drawn = ScoreTable(player.app.scene.page, won_by(0), lines, stands, [0])
    assert drawn.label == "Score. Amelia: Sheets · Unequal 2; Ben: Hoods · Unequal 3"
    drawn.kill()


def known(scene):
    return [shares for shares in scene.judge.shares if shares is not None]


def test_the_curve_grows_without_holding_a_frame_and_ends_with_swings(player):
    scene = player.open(results(won_by(0), patience=2))
    first = len(known(scene))
    player.wait(0.3)
    second = len(known(scene))
    assert first < second < len(scene.judge.shares)
    drawn = [shares for shares in scene.graph.course.shares if shares is not None]
    assert drawn == known(scene)[: len(drawn)]
    assert len(drawn) > first
    assert not [w for w in scene.page.widgets if w.name.startswith("swing ")]
    wait_for_the_judge(player)
    told = [w for w in scene.page.widgets if w.name.startswith("swing ")]
    assert 1 <= len(told) <= 3
    assert "The Butler, level 3" in scene.judging.words


def test_a_swing_says_from_where_to_where_the_chance_rose(player):
    scene = player.open(results(won_by(0)))
    wait_for_the_judge(player)
    for number, swing in enumerate(scene._swings(), 1):
        line = player.find(f"swing {number}")
        before, after = line.chances
        assert after - before == swing.points > 0
        assert line.riser.number == swing.side
        assert f"{before} to {after} %" in [words for words, _ in line.texts]
        assert "chance" not in line.note, "it is said once"


def test_a_moment_is_pointed_at_by_keys_and_its_shares_add_up(player):
    scene = player.open(results(won_by(0)))
    wait_for_the_judge(player)
    player.app.ring.focus(scene.graph)
    at = scene.graph.at
    player.press("Left")
    assert scene.graph.at == at - 1
    assert scene.list.heading == scene._when(at - 1)
    said = [words for words, _ in scene.list.texts if words.endswith(" %")]
    assert sum(int(words[:-2]) for words in said) == 100
    player.press("Enter")
    assert player.app.scene.what[1] == scene.judge.plies[at - 1]


def test_a_moment_tells_a_deed_and_a_walk_as_one():
    match = Match("ghost_hunt", people("Ada", "Eve"), {}, 5)
    rng = Random(5)
    while match.state.round < 3:
        match.play(rng.choice(list(match.state.legal_actions())))
    match.resign(0)
    scene = results(match)
    for turn in scene.turns[:-1]:
        plies = range(turn.first, turn.end)
        lead = next((p for p in plies if match.entries[p].player != CHANCE), turn.first)
        clauses = scene._clauses(lead, turn.end) + scene._clauses(turn.first, lead)
        assert not clauses[0].startswith("The die for")
        walks = [c for c in clauses if " walks " in c]
        assert all(a != b for a, b in pairwise(walks))


def test_long_names_are_not_cut_in_the_score(player):
    names = ("Bartholomew van Helsing", "Maximiliane of the Moor")
    match = Match("haunted_house", people(*names), {"turn_limit": 1}, 5)
    rng = Random(5)
    while not match.over:
        match.play(rng.choice(list(match.state.legal_actions())))
    judged = replace(links(), judge=lambda m, plies: Judge(m, plies, SlowRandom(), LEVELS[2]))
    player.open(Results(match, judged, KEYS, Random(9).randrange, "one", "today"))
    player.wait()
    drawn = [words for widget in player.app.scene.page.widgets for words, _ in widget.texts]
    assert all(name in drawn for name in names)


def test_the_board_at_the_end_can_be_seen_large(player):
    match = won_by(0)
    player.open(results(match))
    assert any(widget.name == "final board" for widget in player.app.scene.page.widgets)
    player.press("V")
    assert player.app.scene.what == (match, match.ply)


def test_a_harmful_turn_is_held_against_the_judges_choice_and_what_that_would_have_gained(player):
    match = won_by(0)
    scene = player.open(results(match))
    turn = next(
        t
        for t in scene.turns
        if t.player == 0 and len(match.positions[t.first].legal_actions()) > 1
    )
    other = next(
        action
        for action in match.positions[turn.first].legal_actions()
        if action != match.entries[turn.first].action
    )
    harmed = Swing(scene.turns.index(turn) + 1, 1, 20)
    assert scene._doubtful(harmed)[0] == turn.first
    assert not list(scene._better(harmed)), "nobody has weighed it yet"
    bad, fine = Decision(other, 0.5, (), (0.5, -0.5)), Decision(other, 0.5, (), (0.5, 0.5))
    third = next(a for a in match.positions[turn.first].legal_actions() if a != other)
    for second in (fine, Decision(third, 0.5, (), (0.5, -0.5))):
        scene.judge.weighed[turn.first] = bad, second
        assert not list(scene._better(harmed)), "the second judge does not agree"
    scene.judge.weighed[turn.first] = bad, bad
    choice, gain = scene._better(harmed)
    assert choice.startswith("The Butler's choice: ")
    assert gain == f"It would have kept {match.seats[0].name} ahead."
    helped = scene._doubtful(Swing(harmed.index, 0, 20))
    assert turn.first not in helped, "it helped whoever did it"
    scene.judge.weighed[turn.first] = fine, fine
    assert not list(scene._better(harmed))


def test_decisions_are_weighed_after_all_positions_from_what_was_known_then():
    match = Match("ghost_hunt", people("Ada", "Eve"), {}, 5)
    while match.state.current_player == 0:
        match.play(match.state.legal_actions()[0])
    asked = []

    class Noting(SlowRandom):
        def ask(self, level, observation, purpose):
            asked.append((level, observation))
            super().ask(level, observation, purpose)

    judge = Judge(match, [0], Noting(), LEVELS[2])
    judge.doubt([0])
    for _ in range(4):
        judge.update()
    action = match.entries[0].action
    bots = ["appraiser", f"weigher {action}", f"thorough weigher {action}"]
    assert [level for level, _ in asked] == bots
    assert all(seen == match.positions[0].observation(0) for _, seen in asked[1:])
    assert list(judge.weighed) == [0]
    judge.doubt([0])
    assert not judge.update(), "what is weighed is not weighed again"


def test_a_moment_is_shown_in_sentence_board_and_curves_at_once(player):
    match = won_by(0)
    scene = player.open(results(match))
    wait_for_the_judge(player)
    swing = scene._swings()[0]
    told = [widget.label for widget in scene.page.widgets]
    assert "What decided it" in told
    player.click("swing 1")
    player.wait()
    name, clauses = scene._tale(swing)
    told = [widget.label for widget in scene.page.widgets]
    sentence = next(words for words in told if words.startswith(f"{name}. "))
    assert clauses[0].rstrip(".") in sentence
    assert scene._change(swing) in sentence
    assert scene.final.ply == scene.turns[swing.index - 1].end
    assert scene.graph.at == swing.index
    player.click("Final board")
    room = player.app.scene
    assert (room.name, room.what) == ("Replay", (match, scene.final.ply))


def test_the_judge_goes_on_after_a_replay_where_it_was(player):
    scene = player.open(results(won_by(0), patience=2))
    player.wait(0.3)
    before = known(scene)
    player.press("R")
    player.wait(0.5)
    player.press("Esc")
    assert known(scene)[: len(before)] == before
    wait_for_the_judge(player)


def test_a_rematch_has_another_seed(player):
    match = won_by(0)
    player.open(results(match))
    player.press("M")
    again = player.app.scene.what[0]
    assert (again.seats, again.options) == (match.seats, match.options)
    assert again.seed != match.seed
    assert again.ply == 0


def test_sides_can_be_swapped_by_mouse(player):
    match = won_by(0)
    player.open(results(match))
    player.click("Menu")
    player.click("Swap sides")
    assert names_of(player.app.scene.what[0]) == ["Ben", "Amelia"]


def test_what_is_not_saved_has_a_sign_also_at_the_end_and_is_not_left_unasked(player):
    menu, faults = player.open(Room("Menu")), ["The disk is full."]
    match = won_by(0)
    doors = replace(links(), save=lambda: faults[0])
    player.open(Results(match, doors, KEYS, Random(9).randrange, "one", ""))
    assert player.find("Not saved").visible
    assert_no_clipping(player.app)
    for keys in (("Esc", "L"), ("M",), ("S",)):
        player.press(*keys)
        player.wait()
        assert "Leave without saving the match?" in labels(player)
        player.press("Esc")
        player.wait()
        assert player.app.scene.match is match
    faults[0] = ""
    player.click("Not saved")
    player.wait()
    assert not [w for w in player.app.scene.page.widgets if w.name == "Not saved"]
    player.press("Esc", "L")
    assert player.app.scene is menu


def test_the_menu_of_the_results_has_every_way_and_begins_nothing(player):
    menu, match = player.open(Room("Menu")), won_by(0)
    scene = player.open(results(match))
    buttons = [w.label for w in scene.page.widgets if isinstance(w, Button)]
    assert sorted(buttons) == ["Board", "Menu", "Rematch", "Replay turn"]
    told = next(w.label for w in scene.page.widgets if w.label.startswith("In the menu: "))
    assert told == "In the menu: Replay, Analysis, Swap sides, Save record"
    player.press("Esc", "Esc")
    assert player.app.scene is scene
    for key, name in (("R", "Replay"), ("A", "Analysis")):
        player.press("Esc", key)
        assert player.app.scene.name == name
        player.press("Esc", key)
        assert player.app.scene.name == name
        player.press("Esc")
    player.press("Esc", "L")
    assert player.app.scene is menu


def test_the_record_is_saved_and_its_place_told(player, home):
    match = won_by(0)
    player.open(results(match))
    player.press("Ctrl S")
    player.wait()
    path = home / "exports" / "one.txt"
    assert path.read_text(encoding="utf-8") == record(match, "21 November 2026")
    assert "The record is saved in the exports folder: one.txt" in labels(player)
    assert_no_clipping(player.app)


def test_a_record_that_cannot_be_saved_is_said(player, home):
    player.open(results(won_by(0)))
    home.mkdir(exist_ok=True)
    (home / "exports").write_text("in the way")
    player.click("Menu")
    player.click("Save record")
    player.wait()
    assert any(label.startswith("The record could not be saved in ") for label in labels(player))
    assert_no_clipping(player.app)


def endings():
    resigned = eager(3, decisions=5)
    resigned.resign(1)
    unmoved = Match(KEY, people(), {"placement": "random"}, 1)
    unmoved.agree_draw()
    names = people("Wilhelmina Featherstone"[:16], "Maximilian Crow"[:16])
    return {
        "won": won_by(0, names),
        "lost": won_by(1, against(LEVELS[3])),
        "resigned in the set-up": resigned,
        "nothing played": unmoved,
    }


@pytest.mark.parametrize("ending", endings())
@pytest.mark.parametrize(("size", "text_size"), sampled(SIZES))
def test_no_text_is_clipped(home, unseen, size, text_size, ending):
    app = make_app(home, size, text_size=text_size)
    player = Driver(app)
    scene = player.open(results(endings()[ending]))
    assert_no_clipping(app)
    player.wait(4)
    assert scene.judge.done
    assert_no_clipping(app)


def test_every_game_tells_its_account():
    for key in catalog.GAMES:
        match = Match(key, people(), {}, 1)
        account = face_of(key).summary
        assert account.phase(match.state)
        assert account.opening(match.state)
        assert len(account.figures(0)) > 0
        assert account.figures(0) != account.figures(1)
        assert account.score(match.state, ())


def test_the_ways_on_stand_in_one_row_in_every_language(home):
    match, rng = Match("haunted_house", people(), {"turn_limit": 1}, 3), Random(3)
    while not match.over:
        match.play(rng.choice(list(match.state.legal_actions())))
    app = make_app(home, language="es")
    walk, player = Walk(app), Driver(app)
    walk.show(walk.wiring.results(match, keep(match)))
    again, menu = (player.find(name).area for name in ("Rematch", "Menu"))
    assert again.top == menu.top
    assert again.right < menu.left
    player.click("Menu")
    for name in ("Swap sides", "Save record", "Where was it?", "Leave", "Stay"):
        assert player.find(name)
    assert_no_clipping(app)
    app.close()


def test_what_decided_it_helped_the_winner(player):
    scene = player.open(results(won_by(0)))
    wait_for_the_judge(player)
    scene._swings = lambda: [Swing(1, 1, 40), Swing(2, 0, 20), Swing(3, 0, 10)]
    assert scene._decisive() == Swing(2, 0, 20)
    scene._swings = lambda: [Swing(1, 1, 40)]
    assert scene._decisive() is None


def test_the_results_of_guidance_rite_say_why_the_last_bout_ended():
    end = BoutEnded(0, guidance_rite.LONG_COUNT)
    finale = face_of("guidance_rite").finale
    assert finale([end], ("Ada", "Ben")) == (
        "The last bout: no piece has been lost for a long time"
    )
    assert finale([], ("Ada", "Ben")) == ""
