"""Drawing houses, boards and tiles on the real board."""

import re

import pygame
import pytest

from game.catalog import GAMES
from game.floors import DOOR, OPEN, WALL
from game.language import LANGUAGES, _, speak
from game.rules.guidance_rite.pieces import MARKED, character_of
from game.rules.guidance_rite.tables import CHARACTERS
from scenes.boards.faces import drawing_of
from scenes.boards.haunted_house.naming import said_name
from scenes.editor.canvas import MOST_BADGES
from scenes.editor.easel import Easel
from scenes.editor.findings import fault_words
from scenes.editor.panels import FAULTS_TOLD
from scenes.lab.running import RunScene
from scenes.menu.scene import Menu
from scenes.play.scene import Play
from scenes.setup.scene import SetUp
from scenes.ui.button import Button
from scenes.ui.dialog import Toast
from tests.helpers.sampling import full, sampled
from tests.scenes.checks import assert_no_clipping
from tests.scenes.drawings import (
    HOUSE,
    HUNT,
    RITE,
    TILES,
    arm,
    begin,
    click,
    drag,
    finding,
    middle,
    mouse,
)
from tests.scenes.driver import Driver, make_app
from tests.scenes.laboratory import until, wire

SIZES = [(size, text) for size in ((1280, 720), (1920, 1080)) for text in (200, 100)]
BEGINNINGS = [
    (HOUSE, "cross_hall"),
    (HUNT, "manor"),
    (HUNT, "Empty garden"),
    (RITE, "menagerie"),
    (TILES, "random"),
    (TILES, "for three storeys"),
]


def edge(scene, one, other):
    drawing = scene.easel.drawing
    return drawing.described(scene.easel.sketch, f"{one}-{other}").split(", ")[1]


# Notices


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize(("game", "name"), [(HOUSE, "cross_hall"), (HUNT, "cottage")])
def test_a_notice_covers_no_letter_of_the_board_and_no_button(
    home, unseen, game, name, size, language
):
    player = Driver(make_app(home, size, language=language))
    scene = begin(player, game, name)
    player.app.notice(_("Saved as the draft {name}: it cannot be played yet.", name="my house.txt"))
    player.wait()
    toast = next(w for w in scene.page.widgets if isinstance(w, Toast))
    kept = [*scene.canvas.margins[1:], scene.crumb.text_area]
    kept += [w.area for w in scene.page.widgets if isinstance(w, Button)]
    assert toast.area.collidelist(kept) < 0
    player.app.close()


def test_no_focus_ring_lies_over_a_notice(player, painted, monkeypatch):
    monkeypatch.setattr(Toast, "make_way", lambda toast: None)
    scene = begin(player, HOUSE, "cross_hall")
    player.press("Right")
    player.app.notice("Saved.")
    player.wait()
    toast = next(w for w in scene.page.widgets if isinstance(w, Toast))
    toast._stand(toast.area.move(0, scene.canvas.area.bottom - toast.area.centery))
    ring = player.app.ring
    player.app.changed()
    player.wait()
    surface = player.app.screen.surface
    inside = toast.area.inflate(-24, -24)
    assert ring.seen(player.app.look).colliderect(inside)
    with_ring = surface.subsurface(inside).copy()
    ring.hide()
    player.app.changed()
    player.wait()
    assert pygame.image.tobytes(surface.subsurface(inside), "RGB") == pygame.image.tobytes(
        with_ring, "RGB"
    )


# Tools


def test_walls_doorways_and_openings_are_drawn_by_mouse(player):
    scene = begin(player, HOUSE, "cross_hall")
    assert finding(player).fine
    arm(player, "door")
    click(player, "c7-c6")
    assert edge(scene, "c7", "c6") == "doorway"
    arm(player, "wall")
    drag(player, ["a7-a6", "b7-b6", "c7-c6"])
    assert {edge(scene, f"{file}7", f"{file}6") for file in "abc"} == {"wall"}
    click(player, "b7-b6", button=3)
    assert edge(scene, "b7", "b6") == "open"
    click(player, "c7-c6")  # what is there already goes
    assert edge(scene, "c7", "c6") == "open"


def test_rooms_are_painted_and_their_tallies_follow(player):
    scene = begin(player, HOUSE, "cross_hall")
    player.press("2")
    assert scene.easel.tool == "B"
    click(player, "d7")
    floor = scene.easel.sketch.floor
    assert floor.zones[3] == "B"
    assert (floor.edge(3, 4), floor.edge(2, 3)) == (OPEN, WALL)
    tallies = {tool.key: (tool.tally, tool.fine) for tool in scene.easel.tools()}
    assert (tallies["A"], tallies["B"]) == (("6/7", False), ("8/7", False))
    assert "room A has 6 tiles" in finding(player).label or not finding(player).fine
    assert not player.find("Play it").is_enabled
    assert scene.easel.fault.places


def test_every_fault_is_told_and_marked_not_only_the_first(player):
    scene = begin(player, HOUSE, "cross_hall")
    player.press("2")
    click(player, "d7")
    player.wait()
    shown = [widget.label for widget in scene.page.widgets if widget.name == "finding"]
    told = [fault.what for fault in scene.easel.faults]
    assert len(told) > 1
    assert {"room A has 6 tiles instead of 7", "room B has 8 tiles instead of 7"} <= {*told}
    for what in told[: FAULTS_TOLD - 1]:
        assert any(what[1:] in label for label in shown), what
    assert_no_clipping(player.app)


def test_the_start_is_moved_and_erased(player):
    scene = begin(player, HOUSE, "cross_hall")
    player.press("S")
    click(player, "d5")
    assert scene.easel.sketch.start == 17
    click(player, "d5", button=3)
    assert scene.easel.sketch.start is None
    assert "no hunters' start" in finding(player).label


def test_a_mirror_draws_along(player):
    scene = begin(player, HOUSE, "Empty house")
    scene.easel.mirror = "half"
    arm(player, "wall")
    click(player, "a7-b7")
    assert (edge(scene, "a7", "b7"), edge(scene, "f1", "g1")) == ("wall", "wall")
    arm(player, "B")
    click(player, "a7")
    assert (scene.easel.sketch.floor.zones[0], scene.easel.sketch.floor.zones[48]) == ("B", "F")


def test_a_house_of_ghost_hunt_is_drawn_from_nothing(player):
    scene = begin(player, HUNT, "Empty garden")
    assert scene.easel.fault
    arm(player, "room A")
    for row in (1, 2):
        drag(player, [f"a{row}", f"b{row}"])
    arm(player, "room B")
    for row in (1, 2):
        drag(player, [f"c{row}", f"d{row}"])
    arm(player, "path")
    click(player, "c3")
    arm(player, "van")
    click(player, "c4")
    arm(player, "spawn")
    click(player, "a1")
    click(player, "d1")
    arm(player, "hide")
    click(player, "a2")
    click(player, "d2")
    arm(player, "door")
    for spot in ("b1-c1", "b2-c2", "c2-c3", "c3-c4"):
        click(player, spot)
    assert scene.easel.fault is None, scene.easel.fault
    assert scene.easel.text.split("\n")[:4] == [
        "map", "+--+--+--+--+", "|A* a :b  B*|", "+  +  +  +  +",
    ]  # fmt: skip
    arm(player, "outside")
    click(player, "c4")
    assert "the house has no van" in finding(player).label.lower()
    scene.easel.tool = "hide"
    before = scene.easel.sketch.floor.marks[12]
    click(player, "a2")
    assert scene.easel.sketch.floor.marks[12] != before  # its front turns


def test_the_number_of_columns_and_rows_is_stepped(player):
    scene = begin(player, HUNT, "Empty garden")
    player.tab_to("number width")
    player.press("Right", "Right")
    assert scene.easel.sketch.floor.width == 14
    player.press("Z")
    assert player.find("number width").value == "13"


def test_pieces_arrows_and_marks_are_put_on_a_board(player):
    scene = begin(player, RITE, "30 squares, final match")
    player.press("R")
    click(player, "b3")
    player.press("A")
    click(player, "b3/NE")
    player.press("Q")
    click(player, "b3/S")
    player.press("K")
    click(player, "b3")
    piece = scene.easel.sketch.board[13]
    assert CHARACTERS[character_of(piece)] == "rat"
    assert (piece & 255, piece >> 8 & 255) == (1 << 1, 1 << 4)
    assert piece & MARKED
    assert "b3 rat NE,~S marked" in scene.easel.text
    click(player, "b3", button=3)
    assert not scene.easel.sketch.board[13] & MARKED
    player.press("X")
    click(player, "b3")
    assert not scene.easel.sketch.board[13]


def test_boards_are_added_and_looked_at(player):
    scene = begin(player, RITE, "crossroads")
    player.tab_to("number boards")
    player.press("Right")
    player.tab_to("number shown")
    player.press("Right")
    assert (len(scene.easel.sketch.boards), scene.easel.sketch.shown) == (2, 1)
    player.press("X")
    click(player, "a1")
    assert scene.easel.fault.places == ("a1",)
    assert scene.easel.drawing.faulty(scene.easel.sketch, scene.easel.fault)
    other = scene.easel.sketch.showing(0)
    assert not scene.easel.drawing.faulty(other, scene.easel.fault)


def test_the_tiles_of_a_bag_are_counted(player):
    begin(player, TILES, "random")
    player.tab_to("number shapes 0 2")
    player.press("Right")
    assert "set 1 has 37 tiles instead of 36" in finding(player).label.lower()
    tallies = [t.label for t in player.targets() if t.name == "finding" and not t.fine]
    assert "Set 1: tiles 37 of 36" in tallies
    player.press("Left")
    assert finding(player).fine


def test_the_tiles_of_a_deal_are_laid(player):
    scene = begin(player, TILES, "for one storey")
    arm(player, "wall")
    click(player, "1b2/N")
    arm(player, "turn90")
    click(player, "1b2")
    arm(player, "swap")
    click(player, "1b2")
    assert "1b2 ESW turn90 swap" in scene.easel.text
    arm(player, "turn")
    click(player, "1b2")
    assert "1b2 NSW turn90 swap" in scene.easel.text
    arm(player, "swap")
    click(player, "1c3")
    assert "only turn tiles" not in scene.easel.text
    assert scene.easel.fault is None


# Keys and pads


def test_everything_is_drawn_by_keys_alone(player):
    scene = begin(player, HOUSE, "Empty house")
    player.press("W", "Tab")
    player.tab_to("canvas")
    spot = scene.canvas.spot
    player.press("Enter")
    assert edge(scene, *spot.split("-")) == "wall"
    player.press("Enter")
    assert edge(scene, *spot.split("-")) == "open"
    player.press("Shift Right")
    assert scene.canvas.spot != spot
    assert edge(scene, *scene.canvas.spot.split("-")) == "wall"
    player.press("Delete")
    assert edge(scene, *scene.canvas.spot.split("-")) == "open"


def test_a_gamepad_draws_and_takes_back(player):
    scene = begin(player, HOUSE, "Empty house")
    player.tab_to("canvas")

    def push(button):
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            player.app.step([pygame.Event(kind, button=button, instance_id=0)], 1 / 30)

    push(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    push(pygame.CONTROLLER_BUTTON_A)
    assert WALL in scene.easel.sketch.floor.right + scene.easel.sketch.floor.below
    push(pygame.CONTROLLER_BUTTON_X)
    assert not scene.easel.changed


# Steps


@full
def test_any_number_of_steps_is_taken_back_and_done_again(player):
    scene = begin(player, HOUSE, "cross_hall")
    first = scene.easel.text
    texts = [first]
    arm(player, "wall")
    for spot in ("a7-b7", "b7-c7", "c7-d7", "a6-b6"):
        click(player, spot)
        texts.append(scene.easel.text)
    drag(player, ["a2-a1", "b2-b1", "c2-c1"])
    texts.append(scene.easel.text)  # a stroke is one step
    for text in reversed(texts[:-1]):
        player.press("Z")
        assert scene.easel.text == text
    assert not player.find("Undo").is_enabled
    for text in texts[1:]:
        player.press("Ctrl Y")
        assert scene.easel.text == text
    player.press("Z", "Z")
    click(player, "e2-e1")
    assert not player.find("Redo").is_enabled


def test_a_fast_stroke_leaves_nothing_out(player):
    scene = begin(player, HOUSE, "Empty house")
    arm(player, "B")
    drag(player, ["a4", "g4"])
    assert scene.easel.sketch.floor.zones[21:28] == ("B",) * 7


def test_names_are_written_and_taken_back_in_one_step(player):
    scene = begin(player, HOUSE, "cross_hall")
    player.tab_to("line A")
    before = player.find("line A").value
    player.press("End")
    player.type(" x")
    assert scene.easel.sketch.room_names[0].endswith(" x")
    assert len(scene.easel.history.steps) == 2
    player.click("Undo")
    assert player.find("line A").value == before


def test_a_room_without_a_name_is_named_by_typing(player):
    scene = begin(player, HOUSE, "Empty house")
    player.tab_to("line A")
    assert player.find("line A").value == ""
    player.type("Attic")
    assert scene.easel.sketch.room_names[0] == "Attic"


@pytest.mark.parametrize("name", ["", "A", "AB", "Room", "Room AB"])
def test_only_the_names_that_rooms_have_by_themselves_are_translated(name):
    speak("de")
    try:
        assert said_name(name) == name
        assert said_name("Room B") == "Zimmer B"
    finally:
        speak("en")


def test_rooms_keep_their_letters_and_digits(player):
    scene = begin(player, HUNT, "Empty garden")
    for room in "AB":
        arm(player, f"room {room}")
        click(player, "a1" if room == "A" else "c1")
    digits = {tool.key: tool.letter for tool in scene.easel.tools()}
    assert (digits["room A"], digits["room B"]) == ("1", "2")
    arm(player, "outside")
    click(player, "a1")
    player.wait()
    digits = {tool.key: tool.letter for tool in scene.easel.tools()}
    assert (digits["room A"], digits["room B"]) == ("N", "2"), "B takes over the digit of A"
    player.tab_to("line B")
    player.type("Attic")
    player.wait()
    labels = [tool.label for tool in scene.easel.tools()]
    assert "B · Attic" in labels
    player.tab_to("canvas")
    player.press("2")
    assert scene.easel.tool == "room B"


# On to a match and to the lab


@pytest.mark.parametrize(("key", "name"), [BEGINNINGS[0], *BEGINNINGS[2:4], BEGINNINGS[5]])
def test_what_is_drawn_is_played_and_run_at_once(player, key, name):
    scene = begin(player, key, name)
    if scene.easel.fault:
        player.press("F5")
        player.wait()
        assert player.app.scene is scene
        assert "Fix the error first." in {w.label for w in scene.page.widgets}
        return
    wanted = scene.easel.drawing.options(scene.easel.sketch)
    player.press("F5")
    player.wait()
    opened = player.app.scene
    assert isinstance(opened, SetUp)
    assert {k: opened.plan.options[k] for k in wanted} == dict(wanted)
    player.press("Enter")
    player.wait()
    assert isinstance(player.app.scene, Play)
    assert {k: player.app.scene.match.options[k] for k in wanted} == dict(wanted)


def test_25_pieces_are_too_few_once_the_final_match_is_chosen(player):
    scene = begin(player, RITE, "menagerie")
    assert not scene.easel.fault
    player.click("number final")
    assert "no piece on f1" in str(scene.easel.fault)
    player.press("F5")
    assert player.app.scene is scene


def test_is_it_fair_lets_bots_of_one_level_play_what_is_drawn_at_once(player):
    scene = begin(player, HOUSE, "long_gallery")
    player.press("F6")
    player.wait()
    run = player.app.scene
    assert isinstance(run, RunScene)
    plan = run.experiment.cells[0].plan
    assert "Long Gallery" in plan.options["map"]
    assert plan.seats == ("2", "2")
    assert plan.is_judged, "the same bots play both sides"
    assert run.playing
    assert run.label.note == "Is it fair? long_gallery"
    until(player, lambda: run.standing.done > 0)
    player.press("Esc")
    player.wait()
    assert player.app.scene is scene


def test_the_help_tells_keys_and_format(player):
    begin(player, HOUSE, "cross_hall")
    player.press("F1")
    said = [target.label for target in player.targets()]
    assert any("29 characters" in words for words in said)
    player.press("Esc")


# Layout


@pytest.mark.parametrize(("size", "text"), sampled(SIZES))
@full
def test_nothing_is_clipped_at_any_size(home, unseen, size, text):
    app = make_app(home, size, text_size=text)
    player = Driver(app)
    for key, name in BEGINNINGS if size == (1280, 720) else BEGINNINGS[1:5:3]:
        scene = begin(player, key, name)
        assert_no_clipping(app)
        if scene.canvas:
            assert scene.canvas.area.width > app.look.size[0] // 3
    player.press("F1")
    assert_no_clipping(app)
    player.press("Esc", "Ctrl S")
    player.wait()
    assert_no_clipping(app)


def test_what_is_wrong_is_marked_on_the_board(player, painted):
    scene = begin(player, HOUSE, "cross_hall")
    player.wait()
    before = player.app.screen.surface.copy()
    arm(player, "door")
    click(player, "a7-b7")
    mouse(player, pygame.MOUSEMOTION, (5, 5))
    player.wait()
    assert edge(scene, "a7", "b7") == "doorway"
    assert scene.easel.drawing.faulty(scene.easel.sketch, scene.easel.fault)
    danger = pygame.Color(player.app.look.palette.danger)
    around = pygame.Rect(0, 0, 60, 60)
    around.center = middle(scene, "a7-b7")

    def red(surface):
        part = surface.subsurface(around)
        spots = ((x, y) for x in range(60) for y in range(60))
        return sum(part.get_at(spot)[:3] == danger[:3] for spot in spots)

    assert red(player.app.screen.surface) > red(before) + 20


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "name"), [(HOUSE, "cross_hall"), (HUNT, "cottage")])
def test_faults_are_told_in_words_of_the_board(home, key, name, language):
    make_app(home, language=language)
    drawing = drawing_of(key)
    sketch = next(b for b in drawing.beginnings() if name in (b.name, b.label)).sketch
    text = drawing.write(sketch)
    easel = Easel(drawing, sketch, None)
    told = []
    signs = (" S ", "*") if key == HOUSE else ("*", "V")
    for sign, blank in zip(signs, ("   ", " "), strict=True):
        easel = Easel(drawing, drawing.read(text.replace(sign, blank)), None)
        told += [fault_words(fault) for fault in easel.faults]
    assert told
    assert not [words for words in told if re.search(r"\bS\b|\*", words)]


def test_all_faulty_places_have_the_same_mark(player, painted):
    scene = begin(player, HOUSE, "cross_hall")
    drawn = []
    for spot in ("c7", "c6", "b5", "c5"):
        arm(player, "B")
        click(player, spot)
    canvas, drawing, sketch = scene.canvas, scene.easel.drawing, scene.easel.sketch
    surface = pygame.Surface(player.app.look.size)
    canvas._draw_faults(surface)
    danger = pygame.Color(player.app.look.palette.danger)[:3]
    found = {spot for fault in scene.easel.faults for spot in drawing.faulty(sketch, fault)}
    for aim, name in found:
        inner = pygame.Rect(0, 0, 20, 20)
        inner.center = canvas.places(aim)[name].rect.center
        spots = ((x, y) for x in range(20) for y in range(20))
        part = surface.subsurface(inner)
        drawn.append(any(part.get_at(spot)[:3] == danger for spot in spots))
    assert len(drawn) > MOST_BADGES
    assert len(set(drawn)) == 1


def made(player, key, name):
    drawing = drawing_of(key)
    given = next(b for b in drawing.beginnings() if name in (b.name, b.label, b.words))
    return wire(player.app).edit(GAMES[key], drawing, given.sketch, None, given.name)


def test_the_menu_leads_to_all_drawings(player):
    player.open(wire(player.app).menu())
    assert isinstance(player.app.scene, Menu)
    player.press("E")
    player.press("Enter")
    player.wait()
    assert player.app.scene.easel.drawing.title == "House"
    assert DOOR in player.app.scene.easel.sketch.floor.right
