"""Nothing on the screen, in the room or in the library depends on what the others have done."""

from random import Random

import pytest

from game import match_index, save
from game.bots.bot import Decision
from game.rules.haunted_house.tables import CAPTURE, END, HAUNTING, HUNTING, START
from scenes.menu.scene import in_words
from scenes.play.runner import REST_SECONDS as REST
from scenes.play.shots import RULES, Rest, Wait
from scenes.replay.match_list import MatchEntry
from tests.helpers.sampling import full, sampled
from tests.rules.truths import HuntersTruths, after
from tests.scenes.driver import FRAME
from tests.scenes.hot_seat import HotSeat, bot, house
from tests.scenes.shots import RESULT, waits_for_press
from tests.scenes.tables import BEGUN, SlowRandom, people

TURN = RULES[Wait].most  # Seconds.
HUNTERS = 1
TRAPPED = "A:d4-d5, A:trap, end, d6-d5, end, A:d5-d4, end"


def settle(table, seconds=5.0):
    for _ in range(round(seconds / FRAME)):
        if table.curtained:
            return
        if waits_for_press(table.play):
            table.player.press("Enter")
        table.player.wait()
    raise AssertionError("no curtain fell")


# Two truths that the hunters cannot tell apart


def twins(seed, turns):
    """Two matches with different Ghosts, in which the hunters were told the same.

    The second Ghost may end its turn sooner. After the first hunters' turn both must be among the
    truths that agree with what the hunters know (later ones are too many to count).
    """
    rng = Random(seed)
    first, second = house(seed=seed), house(seed=seed)
    truths = HuntersTruths(first.state)
    while first.state.turn <= turns:
        phase = first.state.phase
        if phase == HUNTING:
            actions = [a for a in first.state.legal_actions() if a not in CAPTURE]
            rng.shuffle(actions)
            action = next(a for a in actions if a == END or agree(first, second, a))
            if action == END and not agree(first, second, END):
                return None
            if first.state.turn == 1 and action != END:
                truths.follow(first.state, action, after(first.state, action))
                for match in (first, second):
                    assert truths.tiles() >> match.state.ghost & 1
            first.play(action)
            second.play(action)
        else:
            for match in (first, second):
                turn = match.state.turn, phase
                while (match.state.turn, match.state.phase) == turn:
                    choices = match.state.legal_actions()
                    sooner = [END] * len(choices) if match is second and phase != START else []
                    match.play(rng.choice([*choices, *sooner]))
            if seen(first) != seen(second):
                return None
        if first.state.phase == START or first.state.round:
            return None
    return first, second


def seen(match):
    return match.state.observation(HUNTERS)


def agree(first, second, action):
    """Whether an action of the hunters tells them the same in both matches."""
    states = [match.state.clone() for match in (first, second)]
    for state in states:
        if action not in state.legal_actions():
            return False
        state.apply(action)
    return states[0].observation(HUNTERS) == states[1].observation(HUNTERS)


def pairs(count, turns=5):
    found, seed = [], 0
    while len(found) < count:
        seed += 1
        made = twins(seed, turns)
        if made and made[0].state != made[1].state:
            found.append(made)
    return found


def everything(table):
    """All that the screen and the room tell."""
    stage = table.play.stage
    return {
        "pixels": table.pixels(),
        "words": table.text(),
        "title": table.app.screen.window.title,
        "log": [] if table.curtained else stage.panel.log.turns,
        "tip": getattr(table.app.tip.shown, "help", None),
        "heard": list(table.heard),
        "file": table.path.name,
        "undo": [] if table.curtained else [b.is_enabled for b in stage.panel.tools],
    }


def in_library(table):
    record = save.read(table.path)
    head = match_index.head_of(record)
    return in_words(head), MatchEntry(match_index.listed(table.path, record)).words


def assert_alike(tables):
    one, other = (everything(table) for table in tables)
    for key, value in one.items():
        assert value == other[key], key


@pytest.mark.parametrize("index", sampled(range(4)))
def test_hunters_see_and_hear_the_same_of_ghosts_they_cannot_tell_apart(home, painted, index):
    first, second = pairs(index + 1)[index]
    assert seen(first) == seen(second)
    assert first.state.ghost != second.state.ghost or first.ply != second.ply
    tables = [HotSeat(home / name, match) for name, match in (("a", first), ("b", second))]
    assert_alike(tables)
    for table in tables:
        table.open()
    assert_alike(tables)
    own = first.state.legal_actions()
    walks = [a for a in own if a not in CAPTURE and agree(first, second, a) and a != END]
    for action in walks[:1]:
        for table in tables:
            table.click(action)
        assert_alike(tables)
        for _ in range(20):
            for table in tables:
                table.player.wait(0.1)
            assert_alike(tables)
    place = next(iter(tables[0].board.places))
    for table in tables:
        table.hover(place)
        table.player.wait(1.0)
    assert_alike(tables)
    rules = []
    for table in tables:
        table.player.press("F1")
        rules.append(table.app.scene.what[1])
        table.player.press("Esc")
        table.play.controller.save()
    assert rules[0] == rules[1]
    assert in_library(tables[0]) == in_library(tables[1])
    for table in tables:
        table.app.close()


def test_an_earlier_moment_is_found_in_the_log_and_named_by_its_turn(home, painted):
    first, second = pairs(1)[0]
    tables = [HotSeat(home / name, match) for name, match in (("a", first), ("b", second))]
    for table in tables:
        table.open()
        table.player.press("L")
        table.player.wait(0.1)
        table.app.ring.focus(table.play.stage.panel.log)
        table.player.press("Up", "Up", "Up")
        assert table.play.stage.looking is not None
        assert "Move" not in table.message.note
    assert_alike(tables)
    for table in tables:
        table.app.close()


# Sounds and taking back


def test_a_turn_behind_a_curtain_makes_no_sound_that_tells_what_is_done(home):
    table = HotSeat(home, house("@b6"))
    table.open()
    table.heard.clear()
    for notation in ("A:d4-d5", "A:trap", "B:radar"):
        table.act("click", notation)
        table.player.wait(2)
    table.player.click_at(table.centre("a1"))  # refused
    assert table.heard == []
    table.act("click", "end")
    settle(table)


def test_one_person_against_bots_hears_the_match(home):
    table = HotSeat(home, house("@b6", [bot(), people()[0]]))
    table.act("click", "A:radar")
    assert table.heard


def test_an_undo_stops_at_what_was_learned_and_at_the_others_turn(home):
    table = HotSeat(home, house("@b6"))
    table.open()
    undo = table.play.stage.panel.tools[0]
    assert not undo.is_enabled
    table.act("click", "A:d4-d5")
    assert undo.is_enabled
    table.player.press("Z")
    assert table.match.ply == 1
    assert not undo.is_enabled
    table.player.press("Y")
    table.act("click", "B:radar")
    assert not undo.is_enabled
    table.player.press("Z")
    assert table.match.log[-1].notation == "B:radar"


def test_a_tournament_has_no_hints_and_no_undo(home):
    table = HotSeat(home, house("@b6", tournament=True))
    table.open()
    table.act("click", "A:d4-d5")
    undo, _, hint = table.play.stage.panel.tools[:3]
    assert not undo.is_enabled
    assert not hint.is_enabled


# Turns that have no choice


def test_how_long_an_empty_turn_takes_does_not_tell_how_much_was_done_before(home):
    """What all see of both ways is the same; in one the Ghost has gone away and come back."""
    ways = [house(f"@d6, end, {way}end, {TRAPPED}") for way in ("", "d6-e6, e6-d6, ")]
    rests = []
    for number, match in enumerate(ways):
        table = HotSeat(home / str(number), match)
        table.open()
        assert isinstance(table.play.runner.shot, Rest)
        rests.append(table.play.runner.limit)
        table.app.close()
    assert ways[0].ply != ways[1].ply
    assert rests[0] == rests[1] >= REST[0]


@pytest.mark.parametrize("seed", sampled([1, 2, 3]))
def test_a_trapped_ghosts_empty_turn_ends_by_itself_after_a_while(home, seed):
    trap = "@d6, A:d4-d5, A:trap, end, d6-d5, end"
    table = HotSeat(home, house(f"{trap}, A:d5-d4, end", seed=seed))
    assert table.match.state.phase == HAUNTING
    assert table.match.state.legal_actions() == [END]
    table.open()
    assert not table.board.playable
    assert table.message.words.startswith("A trap holds the Ghost")
    table.player.click_at(table.centre("d6"))
    table.player.press("Q")
    ply, time = table.match.ply, 0.0
    while table.match.ply == ply:
        table.player.wait()
        time += FRAME
    assert REST[0] - 0.2 <= time <= REST[1] + 0.2
    assert table.match.log[-1].notation == "end"
    settle(table)


SHORT = 1 / 30  # seconds of a frame, where frames are counted


class Lazy(SlowRandom):
    """Ends every turn at once."""

    def answer(self):
        decision = super().answer()
        return decision and Decision(END, None, (END,))


def frames_until_shown(home, played, seed, thinker):
    """How long the turn of a bot's Ghost takes for the person who hunts."""
    table = HotSeat(home, house(played, [bot(), people()[0]], seed=seed), thinker=thinker)
    table.play.stage.play(END)
    frames = 0
    while not table.play.stage.playable:
        table.app.step([], SHORT)
        frames += 1
        assert frames < 1000
    actions = sum(entry.player == 0 for entry in table.match.log[len(played.split(",")) + 1 :])
    table.app.close()
    return frames, actions


def test_the_turn_of_a_bots_ghost_takes_as_long_whatever_it_does(home):
    quiet = "@d6, A:d4-d5, A:trap"
    trapped = f"{quiet}, end, d6-d5, end, A:d5-d4"
    free = [
        frames_until_shown(home / "busy", quiet, 1, SlowRandom()),
        frames_until_shown(home / "lazy", quiet, 1, Lazy()),
        frames_until_shown(home / "slow", quiet, 1, SlowRandom(patience=15)),
    ]
    held = frames_until_shown(home / "held", trapped, 1, SlowRandom())
    assert [actions for _, actions in free] == [3, 1, 3]
    assert held[1] == 1
    assert {frames for frames, _ in free} == {held[0]}
    assert free[0][0] >= TURN / SHORT


def test_what_is_seen_of_bots_that_hunt_is_shown_step_by_step_when_they_are_done(home):
    table = HotSeat(home, house("", [people()[0], bot()], seed=5))
    table.act("click", "@a1")
    before = table.play.stage.narrator.present
    while table.match.state.phase == HUNTING:
        table.player.wait()
        assert table.play.stage.narrator.present <= before + 1
    seen = set()
    while not table.play.stage.playable:
        table.player.wait()
        seen.add(table.play.stage.narrator.present)
    last = table.play.stage.match_log.last
    assert seen >= set(range(max(seen) - (last - before) + 1, last + 1))
    assert table.play.stage.narrator.present == last


# The clock


def test_the_clock_runs_from_the_opening_and_rests_behind_curtains_and_in_gaps(home):
    table = HotSeat(home, house("@b6", clock=1))
    clock = table.play.time.clock
    assert table.curtain.notice.clock == "1:30"
    table.player.wait(5)
    assert clock.left == 90
    table.open()
    table.player.wait(10)
    assert 79 < clock.left < 80.8
    table.app.step([], 0.0)  # what a gap becomes
    left = clock.left
    table.player.press("Esc")
    table.player.wait(5)
    assert clock.left == pytest.approx(left, abs=0.1)
    assert table.play.time.reading().words == "of 1:30"


def test_looking_back_does_not_stop_the_clock(home):
    table = HotSeat(home, house("@b6, A:d4-d5", clock=1))
    table.open()
    table.play.transport.look_at(0)
    table.player.wait(10)
    assert table.play.time.clock.left < 81


def test_warnings_are_words_and_time_that_is_up_skips_the_rest_of_the_turn(home):
    table = HotSeat(home, house("@b6", clock=1))
    table.open()
    table.act("click", "A:d4-d5")
    words = []
    while table.match.state.phase == HUNTING:
        table.player.wait()
        reading = table.play.stage.clock()
        if reading and reading.words not in words:
            words.append(reading.words)
    assert words == ["of 1:30", "30 s left", "10 s left", "5 s left"]
    assert table.message.words == "Time is up: the rest of the turn is skipped."
    assert [entry.notation for entry in table.match.log] == ["@b6", "A:d4-d5", "end"]
    settle(table)
    assert table.curtain.notice.clock == "1:00"


@full
def test_a_match_in_which_nobody_moves_goes_on_by_the_clock_alone(home):
    seats = people("Ann", "Bob", "Cyd", "Dan")
    table = HotSeat(home, house("", seats, clock=1, curtain="open", tournament=True))
    for _ in range(round(230 / 0.2)):
        table.app.step([], 0.2)
        if waits_for_press(table.play):
            table.player.press("Enter")
    assert table.match.state.turn >= 2


def test_without_a_tournament_there_is_no_clock(home):
    table = HotSeat(home, house("@b6"))
    table.open()
    table.player.wait(20)
    assert table.play.stage.clock() is None
    assert table.match.ply == 1


# Files


def test_terms_are_kept_with_the_match_and_older_files_have_none(home):
    match = house("@b6", tournament=True, clock=4, curtain="quick")
    path = save.new_path(match, BEGUN)
    save.write(match, path, BEGUN, "Round 1")
    assert save.load(path).terms == match.terms
    assert save.read(path).heading == "Round 1"
    plain = house("@b6")
    text = save.encode(save.record_of(plain, BEGUN)).decode()
    assert not {"clock", "curtain", "tournament", "heading"} & set(text.split('"'))


def test_result_needs_no_more_than_a_second():
    assert RESULT < 1
