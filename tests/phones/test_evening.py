"""An evening with phones: late guests, sleeping phones, a rematch, a table that is gone."""

import json

import pytest

from game.match import Match, Seat
from scenes.phones import evenings
from scenes.phones.evenings import moved, recall, store
from scenes.phones.farewell import Farewell
from scenes.phones.join import Join, JoinLinks
from scenes.phones.play import ASLEEP_SECONDS
from scenes.play.pause import Pause
from tests.phones.test_matches import Couch, InProcess
from tests.scenes.driver import Driver, make_app


def said(couch):
    """Return all that is read on the screen."""
    widgets = couch.app.scene.page.widgets
    return " ".join(f"{widget.label} {widget.value}" for widget in widgets)


def drawn(couch):
    """Return all that is drawn on the turn card."""
    card = next(widget for widget in couch.app.scene.page.widgets if widget.name == "turn")
    return " ".join(line for line, _area in card.texts)


def asked_seat(couch):
    """Return a seat that is asked on its phone."""
    for _ in range(200):
        seats = [seat for seat, courier in couch.play.couriers.items() if courier.turn == "act"]
        if seats:
            return seats[0]
        couch.driver.wait(0.1)
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize(("key", "players"), [("haunted_house", 2), ("haunting_house_3", 3)])
def test_a_sleeping_phone_is_named_on_the_card_once_its_seat_was_asked_for_long(home, key, players):
    couch = Couch(home, key, players)
    seat = asked_seat(couch)
    name = couch.match.seats[seat].name
    for sleeper in range(players):
        couch.process.said.append(("asleep", sleeper))
    couch.driver.wait(ASLEEP_SECONDS - 1)
    assert "sleeps" not in said(couch)
    assert not couch.app.overlay_open
    for _ in range(3):
        couch.driver.wait(ASLEEP_SECONDS)
        assert f"{name}: the phone sleeps." in drawn(couch)
        assert not couch.app.overlay_open
    others = [seat.name for seat in couch.match.seats if seat.name != name]
    assert not [other for other in others if f"{other}: the phone" in said(couch)]
    couch.process.said.append(("here", seat))
    couch.driver.wait(0.3)
    assert "sleeps" not in said(couch)
    couch.app.close()


def test_code_address_and_word_are_behind_a_button_of_the_panel_and_in_the_pause_menu(home):
    couch = Couch(home, "haunting_house_3", 3)
    couch.driver.press("P")
    word = "7Q4M\u00a0XR2K\u00a0PD"
    for part in ("10.0.0.7:1", word, "Ada", "Code for phones"):
        assert part in said(couch)
    lines = [line for widget in couch.app.scene.page.widgets for line, _area in widget.texts]
    assert any(word in line for line in lines), "the word is on one line"
    couch.driver.press("Esc")
    assert not couch.app.overlay_open
    couch.driver.press("Esc")
    assert isinstance(couch.app.scene, Pause)
    couch.driver.click("Phones")
    couch.driver.wait(0.3)
    assert "10.0.0.7:1" in said(couch)
    couch.app.close()


def test_a_seat_is_played_at_the_screen_by_a_button_beside_its_name(home):
    couch = Couch(home, "haunting_house_3", 3)
    couch.driver.press("P")
    couch.driver.click("Play it here")
    couch.driver.wait(0.3)
    assert couch.play.controller.phones == {1, 2}
    assert ("screen", 0, True) in couch.process.told
    assert "at this screen" in said(couch)
    couch.app.close()


def test_questions_come_one_at_a_time_and_none_is_lost(home):
    couch = Couch(home, "haunting_house_3", 3)
    couch.driver.press("P")
    for number, name in ((7, "Zoe"), (8, "Yan"), (9, "Xia")):
        couch.process.said.append(("asks", 0, name, number))
    couch.process.said.append(("unasked", 0, 8))
    couch.driver.wait(0.3)
    assert "Zoe asks for the seat of Ada" in said(couch)
    assert "Xia" not in said(couch)
    couch.driver.press("Y")
    couch.driver.wait(0.3)
    assert "Xia asks for the seat of Ada" in said(couch)
    couch.driver.press("Esc")
    couch.driver.wait(0.3)
    assert not couch.app.overlay_open
    agreed = [one for one in couch.process.told if one[0] == "agree"]
    assert agreed == [("agree", 0, 7, True), ("agree", 0, 9, False)]
    couch.app.close()


def test_a_question_closes_when_its_phone_has_gone(home):
    couch = Couch(home, "haunting_house_3", 3)
    for number, name in ((7, "Zoe"), (9, "Xia")):
        couch.process.said.append(("asks", 0, name, number))
    couch.driver.wait(0.3)
    couch.process.said.append(("unasked", 0, 7))
    couch.driver.wait(0.3)
    assert "Xia asks for the seat of Ada" in said(couch)
    assert "Zoe" not in said(couch)
    couch.process.said.append(("unasked", 0, 9))
    couch.driver.wait(0.3)
    assert not couch.app.overlay_open
    couch.app.close()


def test_a_question_that_replaces_another_ignores_presses_for_a_moment(home):
    couch = Couch(home, "haunted_house", 2)
    couch.app.guard_seconds = 0.6
    for number, name in ((7, "Zoe"), (9, "Xia")):
        couch.process.said.append(("asks", 0, name, number))
    couch.driver.wait(1.0)
    couch.driver.press("Y", "Y", "Y")
    agreed = [one for one in couch.process.told if one[0] == "agree"]
    assert agreed == [("agree", 0, 7, True)]
    couch.driver.wait(0.7)
    couch.driver.press("Y")
    assert ("agree", 0, 9, True) in couch.process.told
    couch.app.close()


def test_a_ready_row_is_freed_with_a_nod(home):
    couch = Couch(home, "guidance_rite", 2, phones=(0,))
    couch.app.home()
    join = again(couch, {})
    couch.driver.wait(0.3)
    join.process.sit(0, "Ada")
    couch.driver.wait(0.3)
    couch.driver.click("seat Ada")
    couch.driver.wait(0.3)
    couch.driver.click("Free")
    assert ("free", 0) in join.process.told
    usual = join.match.seats[0].name
    join.process.said += [("joined", 0, "Zoe"), ("left", 0)]
    couch.driver.wait(0.3)
    assert join.states[0] == "free"
    assert join.cards[0].name == usual
    couch.app.close()


def again(couch, digests, seats=None):
    """Open the table at which the same phones come together again."""
    match = Match(couch.match.game.key, seats or couch.match.seats, {}, 6)
    match.secret = "secret"

    def play(match, process, phones):
        couch.begun = match, process, phones
        return Room()

    links = JoinLinks(play, lambda: ["10.0.0.7"], InProcess, digests)
    join = couch.driver.open(Join(match, links))
    while join.process is None:
        couch.driver.wait(0.05)
    couch.driver.wait(0.2)
    return join


class Room(Join):
    def __init__(self):
        pass

    def enter(self):
        pass

    def on_removed(self):
        pass

    def build(self):
        pass

    def update(self, dt):
        pass


def test_a_match_remembers_who_sat_where_without_any_key(home):
    couch = Couch(home, "haunted_house", 2)
    stem = couch.play.controller.file.path.stem
    known = recall()
    assert (known.address, known.port) == ("10.0.0.7", 1)
    assert known.matches[stem] == {0: "digest of Ada", 1: "digest of Ben"}
    assert couch.process.word not in (home / evenings.FILE).read_text()
    couch.app.close()


def test_only_the_latest_matches_are_remembered_and_a_broken_file_is_none(home):
    for number in range(evenings.MAX_MATCHES + 3):
        store(f"match {number}", "10.0.0.7:5", {0: "d"})
    assert len(recall().matches) == evenings.MAX_MATCHES
    assert "match 0" not in recall().matches
    (home / evenings.FILE).write_text("{")
    assert recall() == evenings.Evenings()


@pytest.mark.parametrize("swap", [False, True])
def test_a_rematch_keeps_the_phones_at_the_seats_of_their_people(home, swap):
    couch = Couch(home, "haunting_house_3", 3)
    first, *others = couch.match.seats
    seats = [*others, first] if swap else couch.match.seats
    digests = moved(couch.process.digests, couch.match.seats, seats)
    assert digests == {at: f"digest of {seat.name}" for at, seat in enumerate(seats)}
    couch.app.companions.append(Farewell(couch.process, couch.match, home / "phones.ghost"))
    join = again(couch, digests, seats)
    assert couch.process.closed
    assert join.process.digests == digests
    assert join.process.port == 1
    assert join.states == ["missing"] * 3
    for name in ("Ada", "Ben", "Cleo"):
        assert name in said(couch)
    join.process.said += [("here", 0), ("here", 1)]
    couch.driver.wait(0.3)
    assert not hasattr(couch, "begun")
    assert f"Go on without {seats[2].name}" in said(couch)
    join.process.said.append(("here", 2))
    couch.driver.wait(0.3)
    assert couch.begun[2] == {0, 1, 2}
    assert ("begin", []) in join.process.told
    couch.app.close()


def test_one_press_goes_on_without_the_phones_that_are_missing(home):
    couch = Couch(home, "haunted_house", 2)
    join = again(couch, dict(couch.process.digests))
    join.process.said.append(("here", 0))
    couch.driver.wait(0.3)
    couch.driver.press("Enter")
    couch.driver.wait(0.3)
    assert couch.begun[2] == {0}
    assert ("begin", [1]) in join.process.told
    couch.app.close()


def test_a_saved_match_on_phones_is_continued_on_phones(home):
    from game import save
    from tests.scenes.laboratory import wire

    app = make_app(home, animation="off")
    wiring = wire(app)
    match = Match("haunted_house", [Seat("person", "Ada"), Seat("person", "Ben")], {}, 5)
    match.secret = "secret"
    match.play(match.state.legal_actions()[0])
    path = save.new_path(match, wiring.now())
    save.write(match, path, wiring.now(), "")
    assert not isinstance(wiring.resume(path), Join)
    store(path.stem, "10.0.0.7:5", {1: "d"})
    join = wiring.resume(path)
    assert isinstance(join, Join)
    assert join.states == ["screen", "missing"]
    assert json.loads((home / evenings.FILE).read_text())["matches"] == {path.stem: {"1": "d"}}
    driver = Driver(app)
    driver.wait(0.1)
    app.close()


def test_a_table_that_has_played_before_reaches_its_first_decision_by_four_presses(
    home, monkeypatch
):
    from scenes.setup.scene import SetUp
    from scenes.window.preferences import KeptPlan
    from tests.scenes.laboratory import wire

    monkeypatch.setattr("scenes.phones.join.JoinLinks.__init__", keeping(InProcess))
    plan = KeptPlan(chairs=(("person", ""), ("person", "")), phones=True)
    app = make_app(home, animation="off", names=("Ada", "Ben"), plans={"guidance_rite": plan})
    driver = Driver(app)
    driver.open(wire(app).menu())
    driver.click("Guidance Rite")
    driver.wait(0.5)
    assert isinstance(app.scene, SetUp)
    driver.press("Enter")
    driver.wait(0.5)
    join = app.scene
    while join.process is None:
        driver.wait(0.05)
    for seat, name in enumerate(("Ada", "Ben")):
        join.process.sit(seat, name)  # a known name sits without a tap
    driver.wait(0.3)
    driver.press("Enter")
    driver.wait(0.5)
    feed = app.scene.process.feeds[0]
    for _ in range(100):
        if feed.shown is not None and feed.shown.mine:
            break
        driver.wait(0.1)
    assert feed.shown.mine, "the fourth press is the first decision"
    app.close()


def keeping(serve):
    """Return a way to make links that serve phones in this process."""

    def make(links, play, addresses, _serve=None, digests=None):
        for name, value in (("play", play), ("addresses", lambda: ["10.0.0.7"]),
                            ("serve", serve), ("digests", digests or {})):  # fmt: skip
            object.__setattr__(links, name, value)

    return make


@pytest.mark.parametrize("key", ["haunting_house_3", "guidance_rite"])
def test_the_results_lead_a_rematch_to_the_phones_of_the_last_match(home, key):
    from tests.scenes.laboratory import wire

    app = make_app(home, animation="off")
    wiring, seats = wire(app), [Seat("person", name) for name in ("Ada", "Ben")]
    old, new, path = Match(key, seats, {}, 5), Match(key, seats[::-1], {}, 6), home / "old.ghost"
    assert not isinstance(wiring._play_again(old, path, new), Join)
    store(path.stem, "10.0.0.7:5", {0: "Ada's", 1: "Ben's"})
    join = wiring._play_again(old, path, new)
    assert isinstance(join, Join)
    assert join.links.digests == {0: "Ben's", 1: "Ada's"}
    app.close()
