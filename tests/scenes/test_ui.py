"""The widgets."""

import os
import sys
from itertools import product

import pygame
import pytest
from fontTools.ttLib import TTFont

from game.files import asset
from scenes.ui.dialog import Answer, Question, confirm
from scenes.ui.drawing import scripts, text
from scenes.ui.drawing.palette import CONTRAST_PALETTES, PALETTES
from scenes.ui.field import LETTERS
from scenes.ui.input.keys import is_key
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import key_event

EVERY_PALETTE = [*PALETTES.values(), *CONTRAST_PALETTES.values()]
EVERY_SIZE = list(product([(1280, 720), (1920, 1080)], (100, 125, 150, 175, 200)))


def test_keys_are_known_by_the_names_printed_on_buttons(player):
    for name in ("Z", "Enter", "Esc", "F1", "Ctrl S", "Shift Enter", "Page Down"):
        assert is_key(key_event(name), name)
        assert not is_key(key_event(name), "X")
    assert not is_key(key_event("Ctrl S"), "S")


def test_tab_visits_every_control_in_reading_order_and_comes_round(player, gallery):
    seen = []
    for _ in range(14):
        player.press("Tab")
        seen.append(player.focused)
    order = ["Back", "Extra", "Segments", "Slider", "Toggle", "Stepper", "Select", "Field"]
    assert seen[:8] == order
    assert seen[8:] == ["Undo", "Start match", "Hint", "Back", "Extra", "Segments"]
    player.press("Shift Tab")
    assert player.focused == "Extra"


def test_a_key_cap_comes_with_the_pointer_or_the_first_key_and_moves_no_button(player, gallery):
    def drawn():
        hint = player.find("Hint")
        label, *caps = [words for words, _ in hint.absolute_texts()]
        return label, hint.area, caps

    player.find("Hint").reveal()
    player.wait()
    label, place, caps = drawn()
    assert (label, caps) == ("Hint", [])
    assert [w for w, _ in player.find("Start match").absolute_texts()] == ["Start match", "Enter"]
    spot = player.find("Hint").area.center
    motion = pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0))
    player.app.step([motion], 0.1)
    player.wait()
    assert drawn() == ("Hint", place, ["H"])
    player.app.step([pygame.Event(motion.type, {**motion.dict, "pos": (1, 1)})], 0.1)
    player.wait()
    assert drawn() == ("Hint", place, [])
    player.press("Tab")
    assert drawn()[2] == ["H"]


def test_arrows_reach_every_control(player, gallery):
    for label in ("Back", "Extra", "Segments", "Toggle", "Select", "Field", "Start match", "Hint"):
        player.app.ring.focus(None)
        assert player.walk_to(label).label == label


def test_every_control_is_changed_by_keys_alone(player, gallery):
    for label, keys_pressed, value in (
        ("Segments", ("Right",), 1),
        ("Slider", ("Left", "Left"), 0),
        ("Toggle", ("Space",), True),
        ("Stepper", ("Right",), 2),
        ("Select", ("Space", "Down", "Down", "Enter"), 3),
    ):
        player.tab_to(label)
        player.press(*keys_pressed)
        assert gallery.heard[-1] == (label, value)
    player.tab_to("Field")
    player.press("End")
    player.type(" h")
    assert gallery.heard[-1] == ("Field", "Amelia h")
    player.press("Enter")
    assert gallery.heard[-1] == ("Entered", "Amelia h")
    player.tab_to("Hint")
    player.press("Enter")
    assert gallery.heard[-1] == ("Hint",)


def test_every_control_is_changed_by_the_mouse_alone(player, gallery):
    def at(label, across):
        area = player.find(label).area
        player.click_at((area.left + area.width * across, area.centery))

    at("Segments", 0.9)
    assert gallery.heard[-1] == ("Segments", 2)
    at("Slider", 0.05)
    assert gallery.heard[-1] == ("Slider", 0)
    at("Toggle", 0.8)
    assert gallery.heard[-1] == ("Toggle", True)
    player.find("Select").reveal()
    at("Stepper", 0.1)
    assert gallery.heard[-1] == ("Stepper", 0)
    at("Select", 0.5)
    player.click("Choice 4")
    assert gallery.heard[-1] == ("Select", 4)
    player.click("Start match")
    assert gallery.heard[-1] == ("Start match",)
    assert not player.app.ring.shown
    player.click("Field")
    player.type("!")
    assert gallery.heard[-1][0] == "Field"
    assert "!" in gallery.heard[-1][1]


def test_a_shortcut_acts_from_anywhere_but_not_into_a_text_field(player, gallery):
    player.press("H")
    assert gallery.heard == [("Hint",)]
    player.tab_to("Field")
    player.type("h")
    assert gallery.heard[1:] == [("Field", "Ameliah")]


def test_enter_presses_the_main_button_until_the_focus_is_shown_on_another(player, gallery):
    player.press("Enter")
    assert gallery.heard == [("Start match",)]
    for label in ("Toggle", "Segments", "Stepper", "Select"):
        player.tab_to(label)
        player.press("Enter")
        assert gallery.heard.pop() == ("Start match",), label
    player.tab_to("Hint")
    player.press("Enter")
    assert gallery.heard[1:] == [("Hint",)]


def test_a_disabled_button_says_why_and_does_nothing(player, gallery):
    player.press("Z")
    player.tab_to("Undo")
    assert player.app.tip.shown.help == "There is nothing to undo yet."
    player.press("Enter")
    player.click("Undo")
    assert gallery.heard == []
    gallery.off.set_enabled(True)
    player.tab_to("Undo")
    player.press("Enter")
    assert gallery.heard == [("Undo",)]


def test_the_focus_scrolls_into_view_and_the_wheel_scrolls_away(player, gallery):
    area = gallery.area
    assert area.most > 0
    player.tab_to("Hint")
    assert area.viewport.contains(player.find("Hint").area)
    before = area.offset
    spot = area.viewport.center
    motion = pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))
    player.app.step([motion, pygame.Event(pygame.MOUSEWHEEL, x=0, y=2, flipped=False)], 0)
    assert area.offset < before
    player.press("Page Down")
    assert area.offset > before - 200


def test_the_bar_of_a_scroll_area_is_dragged(player, gallery):
    area = gallery.area
    top, bottom = area.area.midtop, area.area.midbottom
    press = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(top[0], top[1] + 5), button=1)
    move = pygame.Event(pygame.MOUSEMOTION, pos=bottom, rel=(0, 0), buttons=(1, 0, 0))
    player.app.step([press, move], 0)
    assert area.offset == area.most
    player.app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=bottom, button=1)], 0)
    assert not area.held


def test_an_open_list_closes_by_esc_and_by_a_press_beside_it(player, gallery):
    for close in (lambda: player.press("Esc"), lambda: player.click_at((640, 710))):
        player.tab_to("Select")
        player.press("Space")
        assert player.focused == "Choice 1"
        close()
        assert player.focused == "Select"
        assert not player.app.overlay_open
    assert gallery.heard == []


def test_a_dialog_traps_the_focus_and_esc_means_its_last_answer(player, gallery):
    said = []
    answers = tuple(Answer(word, lambda word=word: said.append(word)) for word in ("Yes", "No"))
    player.tab_to("Toggle")
    player.app.ask(Question("Really?", "It cannot be **undone**.", answers))
    player.wait()
    visited = set()
    for _ in range(5):
        player.press("Tab")
        visited.add(player.focused)
    assert visited == {"Yes", "No"}
    player.press("H")
    player.click_at(gallery.off.area.center)
    assert gallery.heard == []
    assert_no_clipping(player.app)
    player.press("Esc")
    assert said == ["No"]
    assert player.focused == "Toggle"


def test_the_focus_stays_on_an_answer_when_the_scene_is_built_again(gallery, player):
    answers = tuple(Answer(word, lambda: None, name=word) for word in ("Yes", "No"))
    player.app.ask(Question("Really?", "It cannot be undone.", answers))
    player.wait()
    first = player.focused
    player.press("Tab")
    second = player.focused
    player.app.rebuild()
    player.wait()
    assert first != second == player.focused


def test_a_dialog_stays_while_the_window_changes_its_size(player, gallery):
    said = []
    player.app.ask(confirm("Resign?", "Ben wins. " * 200, "Resign", lambda: said.append(1)))
    player.wait()
    player.app.screen.window.size = (1600, 900)
    player.app.step([pygame.Event(pygame.WINDOWSIZECHANGED)], 0)
    player.wait(0.3)
    assert player.app.look.size == (1600, 900)
    assert_no_clipping(player.app)
    player.click("Resign")
    assert said == [1]


def test_a_notice_passes_by_itself(player, gallery):
    player.app.notice("The settings could not be saved.")
    player.wait()
    assert any(widget.role == "status" for widget in gallery.page.widgets)
    assert_no_clipping(player.app)
    player.wait(6)
    assert not any(widget.role == "status" for widget in gallery.page.widgets)


def test_the_semantic_list_tells_what_is_on_the_screen(player, gallery):
    told = {(m.role, m.label): m.value for m in player.app.ring.semantics()}
    assert told["choice", "Segments"] == "One"
    assert told["slider", "Slider"] == "50 %"
    assert told["switch", "Toggle"] == "off"
    assert told["field", "Field"] == "Amelia"
    assert told["button", "Undo"] == "disabled"
    assert ("heading", "Gallery") in told


# -- the app


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists what is open")
def test_no_size_of_a_face_holds_a_file_open():
    before = len(os.listdir("/proc/self/fd"))
    for pixels in range(201, 261):
        text.font("regular", pixels)
    assert len(os.listdir("/proc/self/fd")) == before


def test_every_face_has_the_letters_that_can_be_written_and_drawn():
    for name in text.FACES.values():
        assert set(TTFont(asset(name)).getBestCmap()) >= text.COVERED
    assert {ord(letter) for letter in LETTERS} <= text.COVERED


@pytest.mark.parametrize(
    "name", ["Ада", "Ελένη", "李小龙", "さくら", "지우", "علي", "שרה"], ids=lambda name: ascii(name)
)
def test_a_name_in_any_script_is_drawn_in_its_own_letters(name):
    assert text.drawable(name) == name
    drawn = text.line(name, "regular", 20, "#ffffff")
    boxes = text.line("?" * len(name), "regular", 20, "#ffffff")
    assert pygame.image.tobytes(drawn, "RGBA") != pygame.image.tobytes(boxes, "RGBA")
    assert drawn.get_bounding_rect().width > 10
    assert text.width(name, "regular", 20) == drawn.get_width()
    for letter in name:
        path, _script = scripts.font_of(letter)
        assert scripts._picture_of(path, letter) != scripts._picture_of(path, scripts.MISSING)
    assert text.plain("Ада") == "???"


def test_letters_that_no_font_has_are_named(monkeypatch):
    monkeypatch.setattr(scripts, "font_of", lambda letter: None)
    monkeypatch.setattr(text, "font_of", lambda letter: None)
    for cached in (text._letter, text.drawable):
        cached.cache_clear()
    assert text.drawable("李小 👻") == "(Cjk) (ghost)"
    for cached in (text._letter, text.drawable):
        cached.cache_clear()


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Łukasz Őry", "Łukasz Őry"),
        ("Nguyễn", "Nguyễn"),
        ("A\N{COMBINING DIAERESIS}da", "Äda"),
        ("Ада", "Ада"),
        ("A\N{ZERO WIDTH JOINER}B\x07", "AB"),
        ("bad\udc80", "bad?"),
        ("A\0da", "Ada"),
        ("A\tda\nEve\r\x85Bob\u2028!", "A da Eve  Bob !"),
        ("A\x1b[31mda\x7f", "A[31mda"),
    ],
)
def test_letters_that_no_face_has_fall_back(name, drawn):
    assert text.drawable(name) == drawn
    height = text.line("Ada", "regular", 20, "#ffffff").get_height()
    assert text.line(name, "regular", 20, "#ffffff").get_height() == height  # not over the next row


def test_a_tip_ends_with_any_press_until_the_pointer_moves(player, gallery):
    app = player.app
    undo = player.find("Undo")
    undo.reveal()
    player.wait()
    motion = pygame.Event(pygame.MOUSEMOTION, pos=undo.area.center, rel=(9, 9), buttons=(0, 0, 0))
    app.step([motion], 0.0)
    player.wait(1.0)
    assert app.tip.shown is undo, "it is pointed at"
    player.press("F3")
    player.wait(1.0)
    assert app.tip.shown is None, "somebody has gone on without the mouse"
    app.step([motion], 0.0)
    player.wait(1.0)
    assert app.tip.shown is undo
