"""Hints, undo, notes and the form at the end, which people ask for on their phones."""

import asyncio
from random import Random

import pytest

from game.save import read
from scenes.phones import play as playing
from tests.phones.test_matches import Couch
from tests.phones.test_server import hear, phone, run, serving, sight, sit, talk
from tests.scenes.tables import Room


def until(couch, condition, seconds=30.0):
    for _ in range(round(seconds / 0.1)):
        if condition():
            return
        couch.app.step([], 0.1)
    raise AssertionError("it never came")


def said_to(couch, seat, kind):
    return [said for said in couch.process.told if said[:2] == (kind, seat)]


def act(couch, seat, rng):
    """Press until something is played by a seat."""
    ply = couch.match.ply
    for _ in range(300):
        if couch.match.ply > ply:
            return
        couch.process.press(seat, rng)
        couch.app.step([], 0.1)
    raise AssertionError("nothing was played")


def begun(couch, rng):
    """Play on until somebody has begun a turn and may take it back; return the seat."""
    for _ in range(40):
        seat = whose_turn(couch)
        act(couch, seat, rng)
        couch.driver.wait(0.1)
        if couch.match.state.current_player == seat and couch.play.controller.can_undo():
            return seat
    raise AssertionError("no turn has two steps")


def whose_turn(couch):
    until(couch, lambda: any(c.turn == "act" for c in couch.play.couriers.values()))
    return couch.match.state.current_player


@pytest.mark.parametrize(
    ("key", "players"),
    [
        ("haunted_house", 2),
        pytest.param("guidance_rite", 2, marks=pytest.mark.full),
        pytest.param("haunting_house_3", 3, marks=pytest.mark.full),
        pytest.param("ghost_hunt", 3, marks=pytest.mark.full),
    ],
)
def test_a_hint_is_shown_on_the_phone_that_asks_and_nowhere_else(home, key, players):
    couch = Couch(home, key, players)
    seat = whose_turn(couch)
    feed = couch.process.feeds[seat]
    observation, refused = feed.hint(feed.rev)
    assert not refused
    couch.process.said.append(("hint", seat, feed.hand.number, observation))
    until(couch, lambda: said_to(couch, seat, "advise"))
    _kind, _seat, number, decision = said_to(couch, seat, "advise")[0]
    assert number == feed.hand.number
    assert feed.advise(decision)
    assert feed.shown.prompt == feed.hand.hint
    assert not couch.play.stage.hint
    assert not [said for said in couch.process.told if said[0] == "advise" and said[1] != seat]
    couch.process.press(seat, Random(1))
    assert not feed.hand.hint
    couch.app.close()


def test_who_does_not_decide_gets_no_hint(home):
    couch = Couch(home, "haunted_house", 2)
    other = 1 - whose_turn(couch)
    feed = couch.process.feeds[other]
    assert feed.hint(feed.rev) == (None, "Wait for your turn.")
    couch.app.close()


def test_an_own_step_is_taken_back_and_nothing_else(home):
    couch, rng = Couch(home, "haunted_house", 2), Random(3)
    seat = whose_turn(couch)
    couch.process.said.append(("undo", seat))
    couch.driver.wait(0.1)
    assert said_to(couch, seat, "told") == [("told", seat, playing.NOTHING)]
    seat = begun(couch, rng)
    ply = couch.match.ply
    couch.process.said.append(("undo", 1 - seat))
    couch.driver.wait(0.1)
    assert couch.match.ply == ply
    assert said_to(couch, 1 - seat, "told")
    couch.process.said.append(("undo", seat))
    couch.driver.wait(0.1)
    assert couch.match.ply < ply
    couch.app.close()


@pytest.mark.parametrize("yes", [True, False])
def test_those_concerned_are_asked_before_something_is_taken_back(home, yes, monkeypatch):
    couch, rng = Couch(home, "haunted_house", 2), Random(3)
    seat = begun(couch, rng)
    ply = couch.match.ply
    monkeypatch.setattr(couch.play.controller, "taken_from", lambda: (seat, [1 - seat]))
    couch.process.said.append(("undo", seat))
    couch.driver.wait(0.1)
    asked = said_to(couch, 1 - seat, "asked")[0]
    assert asked[3] == couch.match.seats[seat].name
    assert couch.match.ply == ply
    couch.process.said.append(("reply", seat, asked[2], True))  # who asks does not answer
    couch.process.said.append(("reply", 1 - seat, asked[2] + 7, True))
    couch.driver.wait(0.1)
    assert couch.match.ply == ply
    couch.process.said.append(("reply", 1 - seat, asked[2], yes))
    couch.driver.wait(0.1)
    assert (couch.match.ply < ply) is yes
    assert bool(said_to(couch, seat, "told")) is not yes
    couch.app.close()


def test_a_note_is_kept_for_its_side_and_never_too_many(home, monkeypatch):
    monkeypatch.setattr(playing, "NOTES_A_SEAT", 2)
    couch = Couch(home, "haunted_house", 2)
    seat = whose_turn(couch)
    for _ in range(3):
        couch.process.said.append(("note", seat, "The hunters are close."))
    couch.driver.wait(0.2)
    notes = couch.match.feedback.notes
    assert [(n.seat, n.team, n.text) for n in notes] == [
        (seat, couch.match.team(seat), "The hunters are close.")
    ] * 2
    assert not [*couch.match.feedback.readable(couch.match.team(1 - seat), False)]
    couch.app.close()


def test_neither_the_table_word_nor_a_key_is_in_the_file_of_the_match(home):
    couch = Couch(home, "haunted_house", 2)
    act(couch, whose_turn(couch), Random(3))
    file = couch.play.controller.file
    file.settle()
    kept = file.path.read_text(encoding="utf-8")
    assert "Ada" in kept
    assert couch.process.word not in kept
    assert "key" not in kept
    couch.app.close()


def test_no_report_of_a_fault_tells_the_table_word(home):
    couch = Couch(home, "haunted_house", 2)
    act(couch, whose_turn(couch), Random(3))

    def fail(dt):
        raise RuntimeError("a fault")

    couch.play.update = fail
    with pytest.raises(RuntimeError, match="A report was saved"):  # no menu lies below
        couch.driver.wait(0.1)
    (report,) = couch.app.folder.glob("crash-*.txt")
    told = report.read_text(encoding="utf-8")
    assert "a fault" in told
    assert couch.process.word not in told
    assert couch.process.word.replace("-", "") not in told
    couch.app.close()


def test_what_people_say_at_the_end_is_kept_in_the_file_of_the_match(home):
    couch = Couch(home, "haunted_house", 2)
    whose_turn(couch)
    couch.play.controller.resign(0)
    couch.play.presenter.show_change()
    path = couch.play.controller.file.path
    until(couch, lambda: any(isinstance(scene, Room) for scene in couch.app.scenes))
    assert couch.process.finished
    couch.process.said.append(("form", 1, {"fun": 5}, "Well."))
    couch.driver.wait(0.1)
    kept = read(path).answers
    assert [(one.seat, one.scales, one.words) for one in kept] == [(1, {"fun": 5}, "Well.")]
    couch.process.said.append(("closed",))
    couch.driver.wait(0.1)
    assert not couch.app.companions
    couch.app.close()


def test_wishes_reach_the_match_and_forms_only_after_it():
    async def test():
        async with serving() as (server, said):
            async with phone(server) as socket:
                await sit(server, socket, 0)
                server.begin([])
                server.follow(0, sight(server, 0))
                rev = (await hear(socket, "scene"))["rev"]
                await talk(socket, t="form", scales={"fun": 1})
                await talk(socket, t="note", rev=rev, text="Here.")
                await talk(socket, t="ask", rev=rev, what="undo")
                await talk(socket, t="ask", rev=rev, what="hint")
                await talk(socket, t="reply", number=3, yes=False)
                while ("reply", 0, 3, False) not in said:
                    await asyncio.sleep(0.01)
                assert ("note", 0, "Here.") in said
                assert ("undo", 0) in said
                asked = [s for s in said if s[0] == "hint"]
                assert asked[0][3] == server.match.state.observation(0)
                assert not [s for s in said if s[0] == "form"]
                ending = asyncio.ensure_future(server.end(finished=True))
                form = (await hear(socket, "over"))["form"]
                assert len(form) == 6
                for _ in range(2):
                    await talk(socket, t="form", scales={"fun": 5}, words="Well.")
                await ending
            assert [s for s in said if s[0] == "form"] == [("form", 0, {"fun": 5}, "Well.")]

    run(test)


def test_nobody_is_let_in_after_the_end():
    async def test():
        async with serving() as (server, _), phone(server) as socket:
            await sit(server, socket, 0)
            await server.end()
            with pytest.raises(ConnectionRefusedError):
                await phone(server)

    run(test)
