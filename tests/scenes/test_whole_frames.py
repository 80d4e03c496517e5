"""Nobody sees half a screen, and nobody acts before the first whole frame of a scene."""

import time
from collections import Counter

import pygame
import pytest

from game import catalog
from game.match import Match, Seat, Terms
from game.rules.haunting_house_3.state import PROGRAM
from scenes.bench.bot_matches import begin
from scenes.boards.ghost_hunt.actions import TO_ROOM
from scenes.boards.ghost_hunt.click_paths import KIND_PLACES
from scenes.boards.picture.ground import BoardGround
from scenes.boards.picture.layer import sole
from scenes.play.curtain import Curtain
from scenes.play.drapery import drapery
from scenes.play.hold_ring import HOLD_SECONDS
from scenes.play.turn_card import TurnCard
from scenes.ui.button import Button
from scenes.ui.drawing import cache
from scenes.ui.fade import PART_SECONDS, Parting
from scenes.window.app import Scene
from scenes.window.pacing import PACING
from tests.helpers.sampling import sampled
from tests.scenes.driver import key_event, make_app
from tests.scenes.gallery import Gallery
from tests.scenes.hot_seat import HotSeat, house, key_up
from tests.scenes.laboratory import wire
from tests.scenes.players import Parlour
from tests.scenes.tables import SlowRandom
from tools.film import Film, situation

pytestmark = pytest.mark.usefixtures("painted")

MOST = 3000  # frames


def noted(app):
    """Return what must hold of a frame that is presented: (scene, covered, board, decisions)."""
    scene = app.scene
    board = getattr(scene, "board", None)
    ground = board.painter.ground if board and board.painter else None
    there = ground is not None and ground.covered is not None
    covered = app.painter.cover is not None or app.painter.fade is not None
    return type(scene).__name__, covered, there, getattr(scene, "match", None) and scene.match.ply


def bots_alone(key):
    game = catalog.find(key)
    return Match(key, [Seat("bot", f"Bot {n}", "1") for n in range(game.players[0])], seed=3)


def run(app, until, clock=None):
    clock = clock or pygame.time.Clock()
    for _ in range(MOST):
        pygame.event.get()  # what the system says of windows of other tests
        app.run_round(clock)
        if until():
            return
    raise AssertionError("it never happens")


@pytest.fixture
def live(home, monkeypatch):
    """A window as the program opens it, at its menu, which has no picture ready."""
    app = make_app(home)
    wiring = wire(app)
    cache.forget()
    app.go_live()
    return app, wiring


@pytest.mark.parametrize("key", sampled(catalog.GAMES))
@pytest.mark.parametrize("first", [True, False])
def test_no_frame_holds_the_room_without_its_board_and_nobody_acts_before_it(live, key, first):
    app, wiring = live
    clock = pygame.time.Clock()
    if not first:
        app.push(wiring.menu())
        run(app, lambda: app.frames > 1 and not app.waiting, clock)
    film = Film(app, lambda: noted(app))
    match = bots_alone(key)
    begun = match.ply
    play = wiring.play(match)
    asked = []
    play.requests.update = lambda *args: asked.append(app.waiting)
    app.push(play)
    run(app, lambda: app.scene is play and asked, clock)
    shown = [frame.told for frame in film.frames if frame.told[0] == "Play"]
    bare = [told for told in shown if not told[2] and not told[1]]
    assert not bare, "the room without its board"
    assert {told[3] for told in shown} == {begun}, "somebody acted"
    assert asked == [False], "a bot was asked before the first whole frame"
    assert not app.waiting
    assert situation(app).split()[0] == "play", "the film can tell what it shows"
    pictures = [frame.picture for frame in film.frames if not frame.told[2]]
    assert len({pygame.image.tobytes(picture, "RGB") for picture in pictures}) <= 1 + dots(film)


def dots(film):
    """Return how many pictures of a cover differ in its dots alone, if it hung for long."""
    return 3 if film.frames[-1].at > PACING.patience else 0


def test_clock_and_theatre_wait_for_the_first_whole_frame(live):
    app, _wiring = live
    scene = Slow()
    app.push(scene)
    for _ in range(5):
        app.step([key_event("Enter")], 0.1)
        assert app.waiting
        assert (scene.passed, scene.pressings) == ([], 0)
    scene.left = 0
    app.step([], 0.1)
    assert not app.waiting
    assert scene.passed == []
    app.step([key_event("Enter")], 0.1)
    assert scene.passed == [PACING.resumed], "the time of painting does not count"
    assert scene.pressings == 1


class Slow(Scene):
    """A scene that is painted for long behind a curtain."""

    left = 1

    def __init__(self):
        self.passed, self.pressings = [], 0

    def build(self):
        self.button = Button(self.page, "Ada", self._press, "Enter")
        self.button.place(pygame.Rect(20, 20, 200, 44))

    def _press(self):
        self.pressings += 1

    def curtain(self, look, first):
        return drapery(look)

    def paint_on(self):
        return not self.left

    def update(self, dt):
        self.passed.append(dt)


def test_what_takes_long_shows_a_sign_of_life_on_a_whole_picture(live, monkeypatch):
    app, _wiring = live
    film = Film(app, lambda: None)
    app.push(Slow())
    app.step([], 0.1)
    assert len(film.frames) == 1
    velvet = pygame.image.tobytes(drapery(app.look), "RGB")
    assert pygame.image.tobytes(film.frames[0].picture, "RGB") == velvet
    monkeypatch.setattr(app.painter.cover, "_began", time.perf_counter() - PACING.patience)
    app.step([], 0.1)
    assert len(film.frames) == 2
    changed = pygame.mask.from_threshold(
        film.frames[1].picture, (0, 0, 0), (1, 1, 1, 255), film.frames[0].picture
    )
    changed.invert()
    (area,) = changed.get_bounding_rects()[:1]
    assert area.width < app.look.px(100), "nothing but the dots"


@pytest.mark.parametrize("motion", ["normal", "reduced"])
def test_a_curtain_stays_whole_until_the_board_is_painted_and_is_then_drawn_aside(home, motion):
    table = HotSeat(home, house("@b6"), reduced_motion=motion == "reduced")
    app, clock = table.app, pygame.time.Clock()
    assert isinstance(app.scene, Curtain)
    pygame.event.get()  # what the system said when the window opened
    cache.forget()
    app.go_live()
    film = Film(app, lambda: (*noted(app), app.painter.fade and app.painter.fade.time))
    play = table.play
    app.step([key_event("Enter")], 0)
    app.step([], HOLD_SECONDS + 0.1)
    app.step([key_up()], 0)
    run(app, lambda: app.scene is play and not app.waiting, clock)
    run(app, lambda: film.frames[-1].told[2] and film.frames[-1].told[4] is None, clock)
    velvet = pygame.image.tobytes(drapery(app.look), "RGB")
    seen = [frame for frame in film.frames if frame.told[0] == "Play"]
    hung = [frame for frame in seen if not frame.told[2]]
    assert hung
    assert pygame.image.tobytes(hung[0].picture, "RGB") == velvet
    parting = [frame for frame in seen if frame.told[4] is not None and frame.told[2]]
    if motion == "reduced":
        assert not parting
    else:
        assert parting
        assert max(frame.told[4] for frame in parting) <= PART_SECONDS
        widths = [middle(frame.picture, drapery(app.look)) for frame in parting]
        assert widths == sorted(widths), "it only opens"
    still = next(frame for frame in seen if frame.told[2] and frame.told[4] is None)
    assert middle(still.picture, drapery(app.look)) == app.look.size[0], "no velvet is left"


def middle(picture, velvet):
    """Return how wide the gap is between two halves of a curtain, at the top of the window."""
    row, wide = 3, picture.get_width()
    left = velvet.get_at((0, row))
    return (
        wide
        if picture.get_at((0, row)) != left and picture.get_at((1, row)) != left
        else _gap(picture, velvet, row)
    )


def _gap(picture, velvet, row):
    wide = picture.get_width()
    for gap in range(wide // 2):
        shifted = velvet.get_at((wide // 2 - 1, row))
        if picture.get_at((wide // 2 - 1 - gap, row)) == shifted:
            return gap
    return wide


def test_the_match_stands_still_while_a_curtain_is_drawn_aside_and_a_press_opens_it(live):
    app, _wiring = live
    scene = Slow()
    scene.left = 0
    app.push(scene)
    app.step([], 0.1)
    assert isinstance(app.painter.fade, Parting)
    app.step([], 0.0)  # The first one may have had no time for drawing.
    app.step([], PART_SECONDS / 2)
    assert scene.passed == []
    app.step([key_event("Enter")], 0.1)
    assert app.painter.fade is None
    assert scene.pressings == 1
    assert scene.passed == [0.1]


# What lies above ends with what lies below


def test_the_ring_ends_with_the_first_move_of_the_mouse(player, gallery):
    player.tab_to("Toggle")
    assert player.app.ring.shown
    still = pygame.image.tobytes(player.app.screen.surface, "RGB")
    move = pygame.Event(pygame.MOUSEMOTION, pos=(3, 3), rel=(1, 1), buttons=(0, 0, 0))
    player.app.step([move], 0.1)
    assert not player.app.ring.shown
    assert pygame.image.tobytes(player.app.screen.surface, "RGB") != still
    player.press("Tab")
    assert player.app.ring.shown


def test_to_put_the_pointer_aside_is_no_move_of_the_mouse(player, gallery):
    player.tab_to("Toggle")
    app = player.app
    app.rest_pointer()
    app._rested = (640, 716)
    app.step([pygame.Event(pygame.MOUSEMOTION, pos=(640, 716), rel=(9, 9), buttons=(0, 0, 0))], 0)
    assert app.ring.shown


def test_a_tip_ends_with_its_scene_and_with_its_control(player, gallery):
    player.press("Z")
    player.tab_to("Undo")
    tip = player.app.tip
    assert tip.shown is not None
    player.open(Slow())
    assert tip.shown is None
    button = Button(player.app.scene.page, "Ben", lambda: None)
    button.tip = "A word."
    button.place(pygame.Rect(20, 90, 200, 44))
    player.app.ring.focus(button)
    tip.await_pointer(button)
    tip.update(1.0)
    assert tip.shown is button
    button.kill()
    assert tip.shown is None


def test_ring_and_tip_are_not_drawn_over_a_ceremony(player, gallery, monkeypatch):
    player.tab_to("Undo")
    app = player.app
    plain = pygame.image.tobytes(app.screen.surface, "RGB")
    monkeypatch.setattr(type(gallery), "ceremony", True)
    app.changed()
    app.step([], 0.0)
    ceremony = pygame.image.tobytes(app.screen.surface, "RGB")
    assert ceremony != plain
    app.ring.hide()
    app.step([], 0.0)
    assert pygame.image.tobytes(app.screen.surface, "RGB") == ceremony


def test_a_curtain_has_no_ring_of_the_board_behind_it(home):
    table = HotSeat(home, house("@b6"))
    table.open()
    table.player.press("Right")
    assert table.app.ring.current is table.board
    table.play.away()
    table.player.wait()
    assert isinstance(table.app.scene, Curtain)
    assert table.app.ring.current is not table.board
    assert table.board not in table.app.ring.scope.targets


def test_a_board_painted_for_one_view_is_not_painted_again_for_the_next(home, monkeypatch):
    table = HotSeat(home, house("@b6"))
    table.open()
    first, painted, paint = table.board.painter, [], BoardGround._paint_lit
    monkeypatch.setattr(
        BoardGround, "_paint_lit", lambda *given: (painted.append(given), paint(*given))[1]
    )
    table.play.away()
    table.player.wait()
    table.open()
    assert table.board.painter is not first
    assert not painted
    cache.forget()
    table.board.before = table.board.painter = None
    table.app.rebuild()
    table.player.wait()
    assert painted, "without it, it would be"


def test_no_figure_stands_on_the_cards_that_a_house_will_replace(home, monkeypatch):
    seats = [Seat("person", "Ada"), Seat("bot", "One", "1"), Seat("bot", "Two", "1")]
    parlour = Parlour(home, Match("ghost_hunt", seats, {}, 3), SlowRandom(), text_size=150)
    parlour.player.wait(1)
    board = parlour.board
    board.press(KIND_PLACES[0])
    parlour.player.wait(1)
    monkeypatch.setattr(BoardGround, "_prepare", lambda *told: False)  # on a busy machine
    area = board.painter.board
    before = parlour.app.screen.surface.subsurface(area).copy()
    board.press(TO_ROOM.place)
    parlour.player.wait(0.5)
    after = parlour.app.screen.surface.subsurface(area).copy()
    assert board.behind
    assert before.get_buffer().raw == after.get_buffer().raw
    monkeypatch.undo()
    parlour.player.wait(1)
    assert not board.behind
    parlour.app.close()


class Lasting(Slow):
    """The same, without a curtain: the scene before fades from it."""

    lingers = True

    def curtain(self, look, first):
        return None


@pytest.mark.parametrize("behind", [Slow, Lasting])
def test_a_scene_laid_out_anew_while_it_comes_is_covered_by_itself_alone(live, behind):
    app, wiring = live
    app.push(wiring.menu())
    app.step([], 0.0)
    scene = behind()
    scene.left = 0
    app.push(scene)
    app.step([], 0.0)
    app.step([], 0.05)
    assert app.painter.fade is not None, "it still comes"
    scene.left = 1
    app.rebuild()
    app.step([], 0.05)
    assert app.waiting
    covered = pygame.image.tobytes(app.screen.surface, "RGB")
    scene.left = 0
    app.step([], 0.05)
    while app.painter.fade is not None:
        app.step([], 0.05)
    alone = pygame.image.tobytes(app.screen.surface, "RGB")
    velvet = pygame.image.tobytes(drapery(app.look), "RGB")
    assert covered in (alone, velvet), "two scenes stand in one picture"


class Lingering(Gallery):
    """Every widget there is, in a picture that everybody may see."""

    lingers = True


@pytest.mark.parametrize("behind", [Slow, Lasting])
def test_neither_ring_nor_tip_lies_on_the_picture_that_covers_an_opening_scene(player, behind):
    player.open(Lingering())
    player.tab_to("Undo")
    app = player.app
    topped = pygame.image.tobytes(app.screen.surface, "RGB")
    app.ring.hide()
    app.step([], 0.0)
    bare = pygame.image.tobytes(app.screen.surface, "RGB")
    app.ring.shown = True
    app.changed()
    app.step([], 0.0)
    assert pygame.image.tobytes(app.screen.surface, "RGB") == topped != bare
    app.live = True
    scene = behind()
    film = Film(app, lambda: None)
    app.push(scene)
    app.step([], 0.0)
    assert app.waiting
    seen = {pygame.image.tobytes(frame.picture, "RGB") for frame in film.frames}
    assert topped not in seen
    assert bare in seen, "the picture before stays until the scene is whole"
    scene.left = 0
    app.step([], 0.0)
    if behind is Lasting:
        app.painter.fade.picture.set_alpha(None)
        fading = pygame.image.tobytes(app.painter.fade.picture, "RGB")
        assert fading == bare, "what fades has none either"


def names_seen(board, names):
    """Return whose row the tray beside the house shows in the window, None for no row."""
    side = board.painter.ground._values[2]
    laying = side.observation.phase == PROGRAM and not side.moving
    return names[side.whose] if laying else None


@pytest.mark.parametrize("late", ["picture", "card"])
def test_the_card_names_whose_row_the_tray_shows_however_late_either_is_painted(
    home, monkeypatch, late
):
    seats = [Seat("person", "Ada"), Seat("person", "Ben")]
    match = Match("haunting_house_3", seats, {}, 3, Terms(curtain="open"))
    while match.state.phase != PROGRAM:
        match.play(match.state.legal_actions()[0])
    table = Parlour(home, match)
    app, names = table.app, ("Ada", "Ben")
    app.live, waited = True, []
    if late == "picture":
        prepare = BoardGround._prepare

        def prepare_late(ground, shown, staged, late):
            side = sole(shown.layers, "side")
            waited.append(side.value)
            return waited.count(side.value) > 5 and prepare(ground, shown, staged, late)

        monkeypatch.setattr(BoardGround, "_prepare", prepare_late)
    else:
        monkeypatch.setattr(app, "spare", lambda: -1.0)  # another process has the time
    said, paint = [], TurnCard.paint
    monkeypatch.setattr(
        TurnCard, "paint", lambda card, sheet: (said.append(card.message), paint(card, sheet))[1]
    )
    table.play.stage.refresh()
    app.rebuild()
    seen, present = Counter(), app.screen.flip

    def look(*areas):
        if app.scene is table.play and app.painter.cover is None:
            seen[names_seen(table.board, names), said[-1].title] += 1
        present(*areas)

    app.screen.flip = look
    for _ in range(10):
        for _ in range(30):
            app.step([], 0.02)
        if match.state.phase != PROGRAM:
            break
        table.play.stage.play(match.state.legal_actions()[0])
    assert {*names} <= {whose for whose, _ in seen}, "both have laid cards"
    others = {"Ada": "Ben", "Ben": "Ada"}
    assert not any(others[whose] in title for whose, title in seen if whose), seen


def test_whoever_has_laid_a_row_sees_it_until_all_have_laid_theirs(home):
    seats = [Seat("person", "Ada"), Seat("bot", "Ben", "1")]
    match = Match("haunting_house_3", seats, {}, 3)
    while (match.state.phase, match.state.current_player) != (PROGRAM, 0):
        match.play(match.state.legal_actions()[0])
    table = Parlour(home, match, SlowRandom(40), animation="off")
    stage, seen = table.play.stage, Counter()
    table.player.wait()
    for _ in range(200):
        if match.state.phase != PROGRAM:
            break
        if stage.board.playable:
            table.play.stage.play(match.state.legal_actions()[0])
        table.app.step([], 0.02)
        message, side = stage.panel.card.message, sole(stage.view.layers(stage.board.seen), "side")
        if message.words.startswith("Your choice is locked"):
            seen[message.title, side.value.whose, len({*side.value.observation.rows[:4]})] += 1
        elif message.player is not None and side.value.observation.phase == PROGRAM:
            assert side.value.whose == message.player
    assert {*seen} == {("Ada", 0, 4)}, "her four cards lie beside her name"


@pytest.mark.parametrize("key", sampled(catalog.GAMES, lambda key: key == "ghost_hunt"))
def test_no_step_both_decides_or_lays_out_and_draws(home, key):
    app = make_app(home)
    play = begin(app, catalog.find(key), home)
    app.step([], 1 / 60)
    decisions = layouts = 0
    while decisions < 12:
        ply, frames, side = (
            play.match.ply,
            app.frames,
            play.board.painter and play.board.painter.side,
        )
        app.step([], 1 / 60)
        is_decided = play.match.ply > ply
        decisions += is_decided
        assert app.frames == frames or not is_decided
        if side and play.board.painter.side != side:
            layouts += 1
            assert not is_decided
    assert layouts or key != "ghost_hunt"
