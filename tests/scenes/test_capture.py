"""The capture in Haunted House is seen, and stays until somebody goes on, before round 2 begins."""

import pytest

from game.catalog import GAMES
from game.facts import PUBLIC
from game.rules.haunted_house.tables import START
from scenes.boards.haunted_house.inquests.where import WhereWasIt
from scenes.tutorial.scene import Tutorial, TutorialLinks
from tests.scenes.driver import Driver, make_app
from tests.scenes.hot_seat import HotSeat, bot, house
from tests.scenes.shots import is_held, waits_for_press
from tests.scenes.tables import Room, people

CHASE = "@d6, A:d4-d5, end, end, A:d5-d6"
SECRET = "No room is known to be haunted. The true number stays secret until the end."
TOLD = "Amelia captures the Ghost on d6. Round 1 is over in turn 2."
WORDS = f"{TOLD} {SECRET}"  # for the hunters
OWN = "To beat: 0 whole rooms; haunted tiles: 1. Your rival does not know that."


def ghosts(table):
    """Return the tiles on which a Ghost is drawn."""
    return [tile for (tile, _), piece in table.board.pieces.items() if "/ghost_" in piece.picture]


@pytest.fixture
def table(home):
    table = HotSeat(home, house(CHASE, people("Ada", "Eve")))
    table.open()
    yield table
    table.app.close()


def test_the_capture_is_held_before_round_2_begins(table):
    table.play.stage.play(table.match.state.parse("A:capture"))
    table.player.wait(3)
    assert table.match.state.phase == START
    assert ghosts(table) == ["d6"]
    assert (table.message.title, table.message.words) == ("Captured!", WORDS)
    assert not table.play.stage.playable
    assert table.play.controller.looking == PUBLIC  # Both see it.
    go_on(table)
    table.open()
    assert ghosts(table) == []
    assert table.play.stage.playable


def go_on(table):
    """Go on from what is held, once the guard is over."""
    table.player.wait(0.7)
    table.player.press("Enter")
    table.player.wait(0.5)


def test_the_banner_of_who_hunted_and_haunts_next_has_the_colour_of_the_frame(table):
    table.play.stage.play(table.match.state.parse("A:capture"))
    table.player.wait(3)
    assert table.play.stage.narrator.banner() is None
    go_on(table)
    table.open()
    words, colour, _icon = table.play.stage.narrator.banner()
    banner = table.play.stage.panel.header.banner
    assert banner.label.startswith(words)
    assert banner.colour == colour


def test_it_can_be_shown_again_while_it_is_held(table):
    table.play.stage.play(table.match.state.parse("A:capture"))
    table.player.wait(3)
    assert not table.board.animating
    table.player.press("F5")
    assert table.board.animating
    table.player.wait(3)
    assert ghosts(table) == ["d6"]


def test_while_it_is_held_the_heading_is_that_of_the_round_it_ended(table):
    table.play.stage.play(table.match.state.parse("A:capture"))
    table.player.wait(3)
    assert "Round 1 · turn 2 of 30" in heading(table)
    go_on(table)
    table.open()
    assert "Round 2 · the Ghost hides" in heading(table)


def heading(table):
    panel = table.play.stage.panel
    return panel.header.crumb.label if panel.header.crumb else panel.header.banner.value


def told_of_a_capture(table):
    """The news of who captures and goes on."""
    table.play.stage.play(table.match.state.parse("A:capture"))
    table.player.wait(3)
    go_on(table)
    if table.curtained:
        table.open()
    return " ".join(news.words for news in table.message.news)


def test_who_has_captured_and_hides_next_is_told_so_and_not_of_an_older_turn(table):
    told = told_of_a_capture(table)
    assert "Amelia captures the Ghost on d6. Round 1 is over in turn 2." in told
    assert "has taken its turn" not in told
    assert table.board.trail == ()


def test_who_has_captured_against_a_bot_is_told_so_too(home):
    hunter = people("Ada")[0]
    table = HotSeat(home, house("@d6, A:d4-d5, end, end, A:d5-d6", [bot(), hunter]))
    told = told_of_a_capture(table)
    assert "Amelia captures the Ghost on d6. Round 1 is over in turn 2." in told
    table.app.close()


@pytest.mark.parametrize("seat", [0, 1])
def test_that_the_sides_change_is_held_where_nobody_was_captured(home, seat):
    seats = [bot(), *people("Ada")] if seat else [*people("Ada"), bot()]
    match = house("@d6, end", seats, {"turn_limit": 1})
    table = HotSeat(home, match)
    table.play.requests.stop()
    table.play.controller.play(match.state.parse("end"))
    table.play.presenter.show_change()
    for _ in range(60):
        table.player.wait(0.1)
        if is_held(table.play) and not table.board.animating:
            break
    assert table.message.title == "Round 1 is over"
    sides = "Ada haunts, The Lodger hunts" if seat else "The Lodger haunts, Ada hunts"
    to_beat = SECRET if seat else OWN
    assert table.message.words == f"Turn 1 was its last. Now {sides}. {to_beat}"
    assert ghosts(table) == ([] if seat else ["d6"])
    go_on(table)
    table.player.wait(2)
    assert ghosts(table) == []
    table.app.close()


def test_it_is_told_in_the_turn_that_made_it_only(table):
    table.play.stage.play(table.match.state.parse("A:capture"))
    table.player.wait(3)
    turns = table.play.stage.narrator.turns()
    captures = [turn.words.count("captures the Ghost") for turn in turns]
    assert [turn.section for turn in turns][-2:] == ["Round 1, turns", "Round 2, turns"]
    assert captures[-2:] == [1, 0]


def next_look(table):
    """Wait for the curtain and open it."""
    for _ in range(200):
        if table.curtained:
            break
        if waits_for_press(table.play):
            table.player.press("Enter")
        table.player.wait(0.1)
    table.open()


def test_who_was_captured_sees_it_at_the_next_look(home):
    table = HotSeat(home, house("@d6, A:d4-d5, end", people("Ada", "Eve")))
    table.open()
    table.play.stage.play(table.match.state.parse("end"))
    next_look(table)
    for notation in ("A:d5-d6", "A:capture"):
        table.play.stage.play(table.match.state.parse(notation))
        table.player.wait(1.5)
    table.player.wait(2)
    assert table.play.controller.looking == PUBLIC
    assert table.message.title == "Captured!"
    next_look(table)
    table.play.stage.play(table.match.state.parse("@a1"))
    next_look(table)
    assert ghosts(table) == []
    assert table.play.stage.playable
    table.app.close()


@pytest.fixture
def captured(home):
    """A bot has captured a person, who sees it: that is held."""
    table = HotSeat(home, house(CHASE, [*people("Ada"), bot()]))
    table.play.requests.stop()
    table.play.controller.play(table.match.state.parse("A:capture"))
    for _ in range(300):
        table.player.wait(0.1)
        if is_held(table.play):
            break
    yield table
    table.app.close()


def test_a_captured_person_sees_what_the_bots_did(captured):
    captured.player.wait(2)
    assert captured.message.words == f"{TOLD} {OWN}"
    assert ghosts(captured) == ["d6"]


def test_a_capture_that_is_taken_back_is_held_no_longer(captured):
    assert is_held(captured.play)
    while captured.match.ply > 1:
        captured.match.undo()
    captured.play.presenter.show_change()
    assert not is_held(captured.play)
    assert not captured.play.stage.held


def test_the_last_capture_is_held_before_the_result(table):
    table.play.stage.play(table.match.state.parse("A:capture"))
    next_look(table)
    match = table.match
    for notation in ("@d6", "A:d4-d5", "end", "end", "A:d5-d6", "A:capture"):
        table.play.stage.play(match.state.parse(notation))
        table.player.wait(0.5)
        if not match.over and not table.play.stage.playable:
            next_look(table)
    table.player.wait(3)
    assert match.over
    assert table.app.scene is table.play
    assert is_held(table.play) or table.play.presenter.is_veiled


def test_the_tutorial_shows_the_capture_too(home):
    app = make_app(home, animation="fast")
    player = Driver(app)
    player.open(Room("Menu"))
    tutorial = player.open(
        Tutorial(
            GAMES["haunted_house"], TutorialLinks(lambda game: Room("R"), lambda game: Room("P"))
        )
    )
    tutorial._lay_out(len(tutorial.lessons) - 1)
    app.rebuild()
    player.wait(0.2)
    for _ in range(60):
        action = tutorial.attempt.solution()
        if action is None:
            break
        tutorial.play(action)
        player.wait(1.5)
    assert tutorial.attempt.done
    player.wait(4)
    drawn = [
        tile for (tile, _), piece in tutorial.board.pieces.items() if "/ghost_" in piece.picture
    ]
    assert drawn == ["d1"]
    app.close()


def test_between_the_rounds_both_may_agree_to_look_where_it_was(table):
    table.play.stage.play(table.match.state.parse("A:capture"))
    table.player.wait(2)
    table.player.press("Enter")
    table.player.press("Esc")
    table.player.click("Where was it?")
    table.player.wait(0.5)
    table.player.click("No")
    assert not isinstance(table.app.scene, WhereWasIt)
    table.play.inquest.ask()
    table.player.wait(0.2)
    table.player.click("Both agree")
    table.player.wait(0.2)
    assert isinstance(table.app.scene, WhereWasIt)
    assert table.app.scene.rounds == [0]


def test_against_bots_and_within_a_round_nobody_looks(home, table):
    assert not table.play.inquest.possible
    alone = HotSeat(home, house(CHASE + ", A:capture", [bot(), *people("Ada")]))
    assert not alone.play.inquest.possible
    alone.app.close()


def test_hunters_are_told_that_the_ghost_has_moved_also_where_something_else_is_told(home):
    table = HotSeat(home, house("@d6, A:d4-d5, A:trap, end, d6-d5", people("Ada", "Eve")))
    table.open()
    table.play.stage.play(table.match.state.parse("end"))
    next_look(table)
    table.player.wait(2)
    told = " ".join(news.words for news in table.message.news)
    assert told == "The Ghost has taken its turn."
    assert table.message.words.startswith("The trap on d5 has sprung.")
    table.app.close()


def test_a_title_with_names_too_long_for_the_card_is_short_and_the_banner_whole(home):
    names = ("Maximiliane", "Ben", "Anne-Charlotte of the Moor", "Cyd")
    table = HotSeat(home, house("", people(*names)))
    table.open()
    assert table.message.title == "Maximiliane"
    assert (
        "Maximiliane and Anne-Charlotte of the Moor" in table.play.stage.panel.header.banner.label
    )
    table.app.close()
