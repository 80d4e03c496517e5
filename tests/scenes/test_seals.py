"""Bots are bound before people choose at once, time runs out, and nothing of a choice leaks."""

from hashlib import sha256
from random import Random

import pytest

from game import save
from game.state import CHANCE
from scenes.export.record import record
from scenes.play.commitments import Commitments
from scenes.play.shots import Late
from scenes.telling.seals import SEAL_DIGITS, proofs_of
from tests.helpers.sampling import full, sampled
from tests.scenes.driver import Driver, make_app
from tests.scenes.laboratory import NOW
from tests.scenes.monkey import let_loose
from tests.scenes.shots import waits_for_press
from tests.scenes.simultaneous import HOUSE_3, RITE, JointSeat, choosing, joint_match, third_bout
from tests.scenes.tables import SlowRandom
from tests.scenes.test_flow import wire

GAMES = [(RITE, None), (RITE, third_bout), (HOUSE_3, choosing)]


# Bots choose first


class Remembering(SlowRandom):
    """Notes what it was shown."""

    def __init__(self):
        super().__init__()
        self.shown = []

    def ask(self, level, observation, purpose):
        self.shown.append((observation, purpose))
        super().ask(level, observation, purpose)


def test_the_line_that_a_bot_has_chosen_leads_to_the_present(home):
    table = JointSeat(home, joint_match(RITE, bots=(1,), until=None))
    table.until(lambda: table.board.playable and "chosen" in table.message.note)
    log = table.play.stage.panel.log
    assert log.rows[-1].step > table.play.stage.narrator.present
    for by in (-1, 1):
        log.go(by)
        assert table.play.stage.looking is None
    assert table.board.playable


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("key", "until"), sampled(GAMES))
def test_what_a_bot_was_bound_to_is_what_it_plays_and_the_table_shows_no_seal(
    home, key, until, seat
):
    match = joint_match(key, bots=(seat,), until=until)
    table = JointSeat(home, match)
    table.until(lambda: table.board.playable and "chosen" in table.message.note)
    made = [*table.play.requests.commitments._made[seat]]
    choice, begun = table.play.controller.simultaneous, table.play.requests.commitments._start
    table.choose()
    table.until(lambda: table.play.controller.simultaneous != choice or match.over)
    played = [entry.action for entry in match.entries[begun:] if entry.player == seat]
    assert played[: len(made)] == made
    words = [*table.text(), *(row.words for row in table.play.stage.panel.log.rows)]
    assert not [said for said in words if "seal" in said or "key " in said]


@pytest.mark.parametrize("key", [RITE, HOUSE_3])
def test_analysis_and_record_prove_what_bots_had_chosen_first(home, key):
    match = joint_match(key, bots=(1,))
    match.secret = "0" * 32
    rng = Random(5)
    while not match.over:
        match.play(rng.choice(list(match.state.legal_actions())))
    proofs = [*proofs_of(match)]
    simultaneous = match.game.rules.simultaneous
    made = [
        entry.notation
        for entry in match.entries
        if entry.player == 1 and simultaneous(match.positions[entry.ply]) is not None
    ]
    chosen = []
    for proof in proofs:
        contents, rest = proof.split(" had chosen before the others: ")[1].split(" (seal ")
        seal, opened = rest.removesuffix(")").split(", key ")
        assert sha256(f"{contents}/{opened}".encode()).hexdigest()[:SEAL_DIGITS] == seal
        chosen += contents.split(", ")
    assert chosen == made
    assert len({proof.split(", key ")[1] for proof in proofs}) == len(proofs)
    written = record(match, "")
    assert all(proof in written for proof in proofs)
    app = make_app(home)
    scene = Driver(app).open(wire(app).analysis(match, lambda ply: None))
    assert {*proofs} <= {widget.label for widget in scene.page.widgets}


@pytest.mark.parametrize(("key", "until"), sampled(GAMES))
def test_what_a_bot_is_bound_to_does_not_depend_on_the_person(home, key, until):
    bound = []
    for number in range(3):
        match = joint_match(key, bots=(1,), until=until)
        while match.state.current_player != 0:
            match.play(match.state.legal_actions()[0])
        thinker = Remembering()
        table = JointSeat(home / str(number), match, thinker=thinker)
        choice = table.play.controller.simultaneous
        table.until(lambda t=table: t.board.playable)
        if number:  # before the bot was asked, or after
            table.until(lambda t=table: "chosen" in t.message.note)
        table.choose(rng=Random(number))
        ply = match.ply
        table.until(lambda t=table, c=choice: t.play.controller.simultaneous != c)
        made = [entry.action for entry in match.entries[ply:] if entry.player == 1]
        bound.append((made, [(o.values(), p) for o, p in thinker.shown if "pledge" in p][-4:]))
        table.app.close()
    count = min(len(made) for made, _ in bound)
    assert len({tuple(made[:count]) for made, _ in bound}) == 1


def test_pledges_are_made_from_the_observation_alone():
    for key, until in GAMES:
        match = joint_match(key, bots=(1,), until=until)

        class Table:
            """What pledges ask of a course."""

        controller = Table()
        controller.match, controller.watched = match, False
        controller.simultaneous = match.game.rules.simultaneous(match.state)
        seat, observation = Commitments(controller).question()
        assert seat == 1
        assert observation == observation.observation(1)
        assert observation.current_player == 1 != CHANCE


def test_no_seal_is_opened_by_the_seed(home):
    """A new match has a key that nobody could find by trying seeds, and keeps it in its file."""
    player = Driver(make_app(home))
    wiring = wire(player.app)
    match = joint_match(RITE, bots=(1,))
    controller = player.open(wiring.play(match)).controller
    assert len(match.secret) == 32
    assert joint_match(RITE, bots=(1,)).secret == "" != match.secret
    controller.save()
    again = wiring.resume(controller.file.path).controller.match
    assert again.secret == match.secret
    drawn = joint_match(RITE, bots=(1,))
    assert match.key == again.key != drawn.key
    other = joint_match(RITE, bots=(1,))
    wiring.play(other)
    assert other.key != match.key


# Time


@full
def test_claims_have_their_time_and_the_third_time_out_is_announced(home):
    match = joint_match(RITE, clock=1)
    table = JointSeat(home, match)
    assert table.curtain.notice.clock == "3:00"
    said = []
    for _ in range(6500):
        if table.curtained:
            table.open()
        clock = table.play.time.clock
        clock.left = min(clock.left, 1.0)  # nobody waits for what is just waited for
        table.app.step([], 0.2)
        if table.app.scene is table.play and waits_for_press(table.play):
            table.player.press("Enter")
        if table.app.scene is table.play and isinstance(table.play.runner.shot, Late):
            said.append(table.message.words)
        if match.state.bout == 2:
            break
    while table.curtained or not table.board.playable:
        if table.curtained:
            table.open()
        elif waits_for_press(table.play):
            table.player.press("Enter")
        table.player.wait()
    said += [news.words for news in table.message.news]
    assert [words for words in dict.fromkeys(said)] == [
        "Time is up: nothing more is named in this round.",
        "Time is up: the rest of the turn is skipped.",
        "Time is up: time-out 1 of 3.",
        "Time is up: time-out 2 of 3. The third one loses the bout.",
        "Amelia: Time is up. Ben wins the bout: the time was up three times.",
    ]
    assert match.state.endings


# Nothing leaks


def twin_tables(home, key, until):
    """Two tables that differ in what the first player has chosen, right after that choice."""
    tables = []
    for number in range(2):
        match = joint_match(key, until=until)
        choice, player = match.game.rules.simultaneous(match.state), match.state.current_player
        while match.state.current_player == player:
            assert match.game.rules.simultaneous(match.state) == choice
            legal = match.state.legal_actions()
            match.play(legal[-1 if number else 0])
        tables.append(JointSeat(home / str(number), match))
    assert tables[0].match.state != tables[1].match.state
    return tables


@pytest.mark.parametrize(("key", "until"), sampled(GAMES))
def test_the_second_to_choose_sees_the_same_whatever_the_first_chose(home, painted, key, until):
    tables = twin_tables(home, key, until)

    def assert_alike():
        one, other = ((t.pixels(), t.text(), t.heard, t.shown()) for t in tables)
        assert one == other

    assert all(table.curtained for table in tables)
    assert_alike()
    for table in tables:
        table.open()
    assert_alike()
    own = next(iter(tables[1].match.state.legal_actions()))
    for step in range(20):
        for table in tables:
            if step == 5:
                table.hover(table.way(own)[0])
            table.player.wait(0.2)
        assert_alike()
    for table in tables:
        table.click(own)
    assert_alike()
    for table in tables:
        table.app.close()


@pytest.mark.parametrize(("key", "until"), sampled(GAMES))
@pytest.mark.parametrize("events", sampled([80, 400]))
def test_no_input_breaks_a_table_of_several(home, key, until, events):
    def again(kind=None):
        match = joint_match(key, until=until, curtain="quick")
        return type(table.play)(
            match, table.path, table.play.controller.file.created, table.play.links
        )

    terms = {"curtain": "quick"}
    table = JointSeat(home, joint_match(key, until=until, **terms))
    table.app.home()
    table.player.wait()
    let_loose(table.app, again, events, seed=11)


def test_a_match_from_before_there_were_secrets_has_one_from_now_on(home):
    player = Driver(make_app(home))
    match = joint_match(RITE, bots=(1,))
    path = home / "old.ghost"
    save.write(match, path, NOW)
    assert save.load(path).secret == ""
    controller = player.open(wire(player.app).resume(path)).controller
    assert len(controller.match.secret) == 32
    assert controller.match.key != joint_match(RITE, bots=(1,)).key
