"""The play scene at every size: nothing clipped, nothing overlapping, the board large enough."""

from itertools import combinations
from random import Random

import pytest

from game.language import LANGUAGES, _
from game.match import Match, Seat, Terms
from scenes.boards.eighteen_ghosts.side import shelves
from scenes.play.buttons import Form
from scenes.play.pause import Pause, PauseItem
from scenes.play.turn_list import MIN_LINES, low_line
from scenes.ui.drawing import text
from scenes.ui.scroll import ScrollArea
from tests.helpers.sampling import full, sampled
from tests.scenes.checks import assert_no_clipping
from tests.scenes.hot_seat import HotSeat
from tests.scenes.players import Parlour
from tests.scenes.tables import KEY, LEVELS, SIZES, against, eager, people

# 1920x1080 is laid out as 1280x720 is, half as large again: two text sizes prove it.
TABLES = [
    (size, {"text_size": text_size})
    for size, text_size in SIZES
    if size != (1920, 1080) or text_size in (100, 200)
] + [
    ((1280, 720), {"text_size": text_size, "scale": scale})
    for text_size, scale in ((100, 125), (100, 150), (100, 200), (125, 150), (150, 125))
]
LONG = ("Wilhelmina Featherstonehaugh", "Bartholomew Cholmondeley")


def bots():
    return [Seat("bot", "The Maid", "maid"), Seat("bot", "The Countess", "countess")]


def assert_room(parlour):
    """Board, side and widgets lie apart, inside the window, and the board is at least 300 wide."""
    panel = parlour.play.stage.panel
    assert_no_clipping(parlour.app)
    squares = [place.rect for place in parlour.board.places.values() if not place.beside]
    whole = squares[0].unionall(squares)
    assert min(whole.size) >= 300
    areas = [panel.board, panel.card.area]
    areas += [button.area for button in panel.tools]
    areas += [panel.side] if panel.side else []
    areas += [panel.log_card.area] if panel.log_card else []
    for one, other in combinations(areas, 2):
        assert not one.colliderect(other)
    for words, place in panel.card.absolute_texts():
        assert panel.card.area.contains(place), words
    for place in parlour.board.places.values():
        assert parlour.app.screen.surface.get_rect().contains(place.rect)
        assert min(place.rect.size) >= 24


@pytest.mark.parametrize(("size", "settings"), sampled(TABLES))
def test_no_notice_covers_whose_turn_it_is(home, unseen, size, settings):
    parlour = Parlour(home, eager(4, people(*LONG), decisions=20), size=size, **settings)
    focuses = [parlour.board, *(t for t in parlour.player.targets() if t.active)]
    for focus in focuses:
        parlour.app.ring.focus(focus)
        parlour.app.notice("Another window has saved this match, too; it is kept elsewhere now.")
        parlour.player.wait()
        toast = next(w for w in parlour.play.page.widgets if type(w).__name__ == "Toast")
        assert not toast.area.colliderect(parlour.play.stage.panel.card.area)
    parlour.app.close()


@pytest.mark.parametrize(("size", "settings"), sampled(TABLES))
@full
def test_every_stage_of_a_match_fits(home, unseen, size, settings):
    match = eager(4, people(*LONG), decisions=40)
    parlour = Parlour(home, match, size=size, **settings)
    for ply in (40, 20, 3, 0):
        while match.ply > ply:
            parlour.undo()
        assert_room(parlour)
        source = parlour.way(match.state.legal_actions()[0])[0]
        parlour.hover(source)
        assert_room(parlour)
    parlour.app.close()


@pytest.mark.parametrize(("size", "settings"), sampled(TABLES))
@pytest.mark.parametrize("seats", [against(LEVELS[1]), bots()], ids=["against", "watching"])
def test_the_buttons_of_every_table_fit(home, unseen, size, settings, seats):
    match = Match(KEY, seats, {"placement": "random"}, 2)
    parlour = Parlour(home, match, size=size, **settings, confirm_moves=True)
    assert_room(parlour)
    if parlour.board.playable:
        parlour.click(match.state.legal_actions()[0])
        assert parlour.play.stage.panel.covering.confirm.visible
        assert_room(parlour)
        parlour.player.press("Esc")
    if not parlour.play.stage.panel.roomy:
        parlour.player.press("L")
        parlour.player.wait()
        assert parlour.play.stage.panel.log.visible
        assert_room(parlour)
    parlour.app.close()


@pytest.mark.parametrize(("size", "settings"), sampled(TABLES))
def test_the_pause_fits(home, unseen, size, settings):
    parlour = Parlour(home, size=size, **settings)
    parlour.player.press("Esc")
    assert_no_clipping(parlour.app)
    parlour.app.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
def test_the_pause_shows_every_entry_without_scrolling(home, unseen, size, language):
    parlour = Parlour(home, size=size, language=language)
    asked = _("The finished round, if both sides agree.")
    locked = _("{name} can change a locked choice until everybody has locked.", name=LONG[0][:24])
    further = [
        PauseItem("Where was it?", "W", "eye", asked, list),
        PauseItem("End training", "T", "hint", "", list),
        PauseItem("Unlock", "U", "lock", locked, list),
    ]
    pause = Pause([*further, *parlour.play._pause_items()], parlour.app.screen.surface)
    parlour.player.open(pause)
    area = next(w for w in pause.page.widgets if isinstance(w, ScrollArea))
    assert area.most == 0
    assert_no_clipping(parlour.app)


@pytest.mark.parametrize(("size", "settings"), sampled(TABLES))
def test_an_earlier_position_and_its_way_back_fit(home, unseen, size, settings):
    parlour = Parlour(home, eager(4, decisions=14), size=size, **settings)
    parlour.play.transport.look_at(12)
    parlour.player.wait(0.1)
    assert_room(parlour)
    parlour.app.close()


@pytest.mark.parametrize(("size", "settings"), sampled(TABLES))
def test_the_words_beside_the_board_fit(home, unseen, size, settings):
    parlour = Parlour(home, Match(KEY, people(*LONG), {}, 1), size=size, **settings)
    look, side = parlour.app.look, parlour.play.stage.panel.side
    for shelf in shelves(side, look):
        assert side.contains(shelf.rect)
        for label, slots in zip(shelf.labels, shelf.slots, strict=True):
            assert label.right < slots[0].left
            if shelf.lettered:
                for words in ("Outside", "Dungeon", "To place"):
                    assert text.width(words, "regular", look.pt(16)) <= label.width
    parlour.app.close()


def test_below_the_house_of_ghost_hunt_the_log_holds_a_round(home, unseen):
    match = Match("ghost_hunt", people(*LONG, "Clara"), {}, 3, Terms(curtain="open"))
    for action in ("type Spirit", "room K"):
        match.play(match.state.parse(action))
    parlour = Parlour(home, match)
    panel = parlour.play.stage.panel
    look = panel.page.look
    assert panel.log.area.height * panel.log.columns >= MIN_LINES * low_line(look)
    squares = [place.rect for place in parlour.board.places.values() if not place.beside]
    assert squares[0].unionall(squares).bottom < panel.log_card.area.top


@pytest.mark.parametrize(("key", "turns"), [("ghost_hunt", 3), ("haunting_house_3", 1)])
def test_logs_beside_large_boards_hold_turns_in_large_windows(home, unseen, key, turns):
    match, rng = Match(key, people("Ada", "Ben", "Clara"), {}, 3, Terms(curtain="open")), Random(3)
    while len(match.log) < 100:
        match.play(rng.choice(list(match.state.legal_actions())))
    parlour = Parlour(home, match, size=(1920, 1080))
    log = parlour.play.stage.panel.log
    assert log.visible
    shown = [rect for index, rect in log.shown() if log.rows[index].turn]
    line = min(rect.height for rect in shown)  # a turn may take several
    assert log.area.height // line * log.columns >= turns
    assert len(shown) >= turns
    assert all(log.area.height >= rect.bottom for rect in shown)
    assert_no_clipping(parlour.app)
    parlour.app.close()


def test_the_turn_card_of_ghost_hunt_is_as_high_as_its_words_need(home, unseen):
    five = people(*LONG, "Clara", "Dev", "Edda")
    table = HotSeat(home, Match("ghost_hunt", five, {"map": "cottage"}, 3, Terms()))
    table.open()
    panel = table.play.stage.panel
    assert panel.header.banner
    assert panel.card.area.height >= panel.card.height_for(panel.card.area.width)
    table.app.close()


def cards_across(parlour):
    """Return the places of the cards of the types, which lie in two rows of four."""
    cards = [p.rect for p in parlour.board.places.values() if p.name.startswith("kind ")]
    assert len(cards) == 8
    return len({card.left for card in cards}), len({card.top for card in cards})


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1366, 768)])
def test_the_types_of_ghosts_lie_four_across_until_one_is_chosen(home, unseen, size, language):
    match = Match("ghost_hunt", [*people("Ada"), *bots()], {}, 3, Terms())
    parlour = Parlour(home, match, size=size, language=language)
    assert parlour.play.stage.panel.form is Form.BELOW
    assert cards_across(parlour) == (4, 2)
    assert_no_clipping(parlour.app)
    for place in ("kind Obake", "to the room"):
        parlour.player.click_at(parlour.centre(place))
    parlour.player.wait(0.5)
    assert parlour.play.stage.panel.form is Form.BESIDE
    assert parlour.board.desk.choice(parlour.board.observation).kind >= 0
    parlour.player.click_at(parlour.centre("to the type"))
    parlour.player.wait(0.5)
    assert cards_across(parlour) == (4, 2)
    parlour.app.close()


def test_in_large_type_the_types_of_ghosts_lie_beside_the_card(home, unseen):
    match = Match("ghost_hunt", [*people("Ada"), *bots()], {}, 3, Terms())
    parlour = Parlour(home, match, text_size=150)
    assert parlour.play.stage.panel.form is not Form.BELOW
    assert cards_across(parlour) == (2, 4)
    parlour.app.close()
